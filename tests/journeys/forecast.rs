//! Forecasts of whole affairs against affairs that are played: the same battle, the same declaration, thrown dice, every
//! command through the game. `cargo run --release --example forecasts` does the same with thousands.

use std::collections::BTreeMap;

use estafette::engine::dice::Fraction;
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::Inputs;
use estafette::engine::procedure::forecast::{Answers, Budget, Forecast, forecast_within};
use estafette::engine::refusal::Reason;

use crate::common::walker::Walker;
use crate::common::{NOW, affairs, demonstration, rules, setup};

/// Runs of rules that a forecast of these tests may take: enough for most, few enough for all of them.
const VISITS: usize = 600;

/// As many as count the affairs that are played, to their end.
const MANY_VISITS: usize = 20_000;

#[derive(Clone)]
struct Opened {
    game: Game,
    procedure: String,
    inputs: Inputs,
    forecast: Forecast,
}

fn forecast_of(game: &Game, procedure: &str, inputs: &Inputs, visits: usize) -> Option<Forecast> {
    forecast_within(game.rules(), game.state(), procedure, inputs, &Answers::new(), Budget::of(visits)).ok()
}

/// Affairs that come up in random play: of every procedure that opens any the one that may end in most ways, of the first
/// few that were met.
fn affairs_of(edition: &str) -> Vec<Opened> {
    const EACH: usize = 4;
    let mut found: BTreeMap<String, (usize, Opened)> = BTreeMap::new();
    let openers: usize = rules(edition).affairs.iter().map(|affair| affair.begins.len()).sum();
    for seed in 0..4 {
        let setup = setup(edition, demonstration(edition), &[], seed);
        let mut game = affairs::sealed(&rules(edition), setup, seed).unwrap();
        let mut walker = Walker::new(seed);
        for _ in 0..300 {
            if found.len() == openers && found.values().all(|(met, _)| *met == EACH) {
                break;
            }
            let command = walker.command(&game);
            let event = game.handle(command.clone(), NOW);
            if let (Command::Resolve { procedure, inputs, .. }, Ok(_)) = (&command, &event)
                && game.rules().affairs.iter().any(|affair| affair.begins.contains(procedure))
                && found.get(procedure).is_none_or(|(met, _)| *met < EACH)
                && let Some(forecast) = forecast_of(&game, procedure, inputs, VISITS)
                && forecast.endings.len() > 1
            {
                let met = found.get(procedure).map_or(0, |(met, _)| *met) + 1;
                let (ways, exact) = (forecast.endings.len(), forecast.tried.is_none());
                let (game, inputs) = (game.clone(), inputs.clone());
                let opened = Opened { game, procedure: procedure.clone(), inputs, forecast };
                let known = found.entry(procedure.clone()).or_insert_with(|| (0, opened.clone()));
                known.0 = met;
                let richness = (known.1.forecast.tried.is_none(), known.1.forecast.endings.len());
                if (exact, ways) > richness {
                    known.1 = opened;
                }
            }
            if let Ok(event) = event {
                game.accept(&event);
            }
        }
    }
    found.into_values().map(|(_, opened)| opened).collect()
}

fn is_one(parts: impl IntoIterator<Item = Fraction>) -> bool {
    let sum: f64 = parts.into_iter().map(|part| part.to_f64()).sum();
    (sum - 1.0).abs() < 1e-9
}

/// Every kind of affair of a ruleset, played so often (`TIMES=10000` for another number) with fixed dice, against its forecast.
fn agrees(edition: &str, kinds: &[&str], times: u32) {
    let times = std::env::var("TIMES").ok().and_then(|text| text.parse().ok()).unwrap_or(times);
    let found = affairs_of(edition);
    let met: Vec<&str> = found.iter().map(|opened| opened.procedure.as_str()).collect();
    assert_eq!(met, kinds, "{edition}: affairs that random play opens");
    for Opened { game, procedure, inputs, forecast } in &found {
        let context = format!("{edition} {procedure} {inputs:?}");
        assert!(forecast.chance(|_| true).is_one(), "{context}");
        for who in forecast.ours.iter().chain(&forecast.theirs) {
            assert!(is_one(forecast.of(who).into_values()), "{context} {who}");
        }
        // Where that can be counted, not against an estimate.
        let counted = forecast_of(game, procedure, inputs, MANY_VISITS).filter(|_| forecast.tried.is_some());
        let forecast = counted.as_ref().unwrap_or(forecast);
        let played = affairs::play(game, procedure, inputs, times, 1805);
        let distance = affairs::distance(forecast, &played);
        println!(
            "{edition} {procedure}: {times} played, {} states, {:?}, {distance:?}",
            forecast.states, forecast.tried
        );
        // Of some twenty endings one lies three deviations off now and then, never five; an estimate adds its own.
        let allowed = if forecast.tried.is_some() { 8.0 } else { 5.0 };
        let all = [distance.endings, distance.all_together(), distance.losses];
        assert!(all.into_iter().all(|apart| apart < allowed), "{context}: {distance:?} {forecast:#?}");
    }
}

#[test]
fn contacts_of_fpga_agree_with_those_that_are_played() {
    agrees("fpga", &["combat", "declare_contact"], 100);
}

#[test]
fn charges_melees_and_salvoes_of_shot_to_pieces_agree_with_those_that_are_played() {
    agrees("shot_to_pieces/empire", &["charge", "combat", "contact", "fire"], 100);
}

#[test]
fn charges_of_napoleonic_division_agree_with_those_that_are_played() {
    agrees("napoleonic_division", &["begin_combat", "declare_charge"], 100);
}

#[test]
fn charges_and_orders_of_the_civil_war_agree_with_those_that_are_played() {
    agrees("civil_war_brigades", &["charge", "declare_charge", "order", "react"], 100);
}

#[test]
fn assaults_and_fire_of_epic_agree_with_those_that_are_played() {
    agrees("epic_d10", &["assault", "fire"], 100);
}

#[test]
fn an_affair_of_one_throw_has_the_odds_of_that_throw() {
    let found = affairs_of("civil_war_brigades");
    let Opened { game, procedure, inputs, forecast } =
        found.iter().find(|opened| opened.procedure == "order").expect("an order");
    let odds = game.odds(procedure, inputs).unwrap().grouped(|outcome| outcome.id.clone());
    let brigade = forecast.ours.first().unwrap();
    let fates = forecast.of(brigade);
    for (outcome, fate) in [("order_given", "obeys"), ("order_failed", "fails"), ("order_event", "event")] {
        let share = fates.get(fate).cloned().unwrap_or_else(Fraction::nothing);
        assert_eq!(share.to_string(), odds.of(&outcome.to_owned()).to_string(), "{outcome}");
    }
    assert!(forecast.tried.is_none());
}

#[test]
fn beyond_its_budget_a_forecast_says_what_it_tried_and_still_sums_to_one() {
    let found = affairs_of("napoleonic_division");
    let charge = found.iter().find(|opened| opened.procedure == "declare_charge").expect("a charge");
    let hasty = forecast_of(&charge.game, &charge.procedure, &charge.inputs, 40).unwrap();
    let tried = hasty.tried.expect("it is an estimate");
    assert!(tried.share > 0.0 && tried.error() > 0.0 && tried.throws > 0);
    assert!(hasty.chance(|_| true).is_one());
    assert!(hasty.visits < 40 + 400, "eight trials, and no more: {}", hasty.visits);
    // The same question has the same answer.
    assert_eq!(Some(hasty), forecast_of(&charge.game, &charge.procedure, &charge.inputs, 40));
}

/// Looking at states that bring nothing to an end is given up early: what it would have taken goes into throws.
#[test]
fn an_affair_with_too_many_states_is_tried_out_soon() {
    let found = affairs_of("epic_d10");
    let opened = found.iter().find(|opened| opened.procedure == "assault").expect("an assault");
    let tried = |visits| {
        let forecast = forecast_of(&opened.game, &opened.procedure, &opened.inputs, visits).unwrap();
        (forecast.tried.expect("it is an estimate"), forecast.visits)
    };
    let ((few, spent), (more, spent_more)) = (tried(200), tried(2_000));
    assert!(few.share > 0.9 && more.throws > 3 * few.throws, "{few:?} {more:?}");
    assert!(more.error() < few.error(), "{few:?} {more:?}");
    assert!(spent <= 300 + 200 && spent_more <= 3_000 + 200, "{spent} {spent_more}");
}

#[test]
fn what_opens_no_affair_has_no_forecast() {
    let game = Game::new(rules("fpga"), setup("fpga", demonstration("fpga"), &[], 1)).unwrap();
    let refusal = game.forecast("command_dice", &Inputs::default().with("officer", "napoleon"));
    assert!(refusal.is_err_and(|refusal| refusal.is(Reason::NoForecast) || refusal.is(Reason::UnknownInput)));
}
