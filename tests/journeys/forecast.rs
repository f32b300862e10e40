//! Forecasts of whole affairs against affairs that are played: the same battle, the same declaration, thrown dice, every
//! command through the game. `cargo run --release --example forecasts` does the same with thousands.

use estafette::engine::dice::Fraction;
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::Inputs;
use estafette::engine::procedure::forecast::{Answers, Budget, Forecast, forecast_within};
use estafette::engine::refusal::Reason;

use crate::common::walker::Walker;
use crate::common::{NOW, affairs, demonstration, rules, setup};

const EDITIONS: [&str; 5] = ["fpga", "shot_to_pieces/empire", "napoleonic_division", "civil_war_brigades", "epic_d10"];

/// Runs of rules that a forecast of these tests may take: enough for most, few enough for all of them.
const VISITS: usize = 600;

struct Opened {
    game: Game,
    procedure: String,
    inputs: Inputs,
    forecast: Forecast,
}

fn forecast(game: &Game, procedure: &str, inputs: &Inputs, visits: usize) -> Option<Forecast> {
    forecast_within(game.rules(), game.state(), procedure, inputs, &Answers::new(), Budget::of(visits)).ok()
}

/// Affairs that come up in random play, one for each procedure that opens any, of those that may end in several ways.
fn affairs_of(edition: &str) -> Vec<Opened> {
    let mut found: Vec<Opened> = Vec::new();
    let openers: usize = rules(edition).affairs.iter().map(|affair| affair.begins.len()).sum();
    for seed in 0..3 {
        let setup = setup(edition, demonstration(edition), &[], seed);
        let mut game = Game::new(rules(edition), setup).unwrap();
        let mut walker = Walker::new(seed);
        for _ in 0..250 {
            if found.len() == openers {
                return found;
            }
            let command = walker.command(&game);
            let event = game.handle(command.clone(), NOW);
            if let (Command::Resolve { procedure, inputs, .. }, Ok(_)) = (&command, &event)
                && game.rules().affairs.iter().any(|affair| affair.begins.contains(procedure))
                && !found.iter().any(|known| known.procedure == *procedure)
                && let Some(forecast) = forecast(&game, procedure, inputs, VISITS)
                && forecast.endings.len() > 1
            {
                let (game, procedure, inputs) = (game.clone(), procedure.clone(), inputs.clone());
                found.push(Opened { game, procedure, inputs, forecast });
            }
            if let Ok(event) = event {
                game.accept(&event);
            }
        }
    }
    found
}

fn is_one(parts: impl IntoIterator<Item = Fraction>) -> bool {
    let sum: f64 = parts.into_iter().map(|part| part.to_f64()).sum();
    (sum - 1.0).abs() < 1e-9
}

#[test]
fn forecasts_sum_to_one_and_agree_with_affairs_that_are_played() {
    const TIMES: u32 = 40;
    for edition in EDITIONS {
        let found = affairs_of(edition);
        assert!(!found.is_empty(), "{edition} opens affairs in random play");
        for Opened { game, procedure, inputs, forecast } in &found {
            let context = format!("{edition} {procedure} {inputs:?}");
            assert!(forecast.chance(|_| true).is_one(), "{context}");
            for who in forecast.ours.iter().chain(&forecast.theirs) {
                assert!(is_one(forecast.of(who).into_values()), "{context} {who}");
            }
            let played = affairs::play(game, procedure, inputs, TIMES, 1805);
            let (endings, losses) = affairs::distance(forecast, &played);
            println!("{context}: {endings:.2} {losses:.2}, {} states", forecast.states);
            // Of some twenty endings one lies three deviations off now and then, never five; an estimate adds its own.
            let allowed = if forecast.tried.is_some() { 8.0 } else { 5.0 };
            assert!(endings < allowed && losses < allowed, "{context}: {endings} {losses} {forecast:#?}");
        }
    }
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
    let hasty = forecast(&charge.game, &charge.procedure, &charge.inputs, 40).unwrap();
    let tried = hasty.tried.expect("it is an estimate");
    assert!(tried.share > 0.0 && tried.error() > 0.0 && tried.throws > 0);
    assert!(hasty.chance(|_| true).is_one());
    assert!(hasty.visits < 40 + 400, "eight trials, and no more: {}", hasty.visits);
    // The same question has the same answer.
    assert_eq!(Some(hasty), forecast(&charge.game, &charge.procedure, &charge.inputs, 40));
}

#[test]
fn what_opens_no_affair_has_no_forecast() {
    let game = Game::new(rules("fpga"), setup("fpga", demonstration("fpga"), &[], 1)).unwrap();
    let refusal = game.forecast("command_dice", &Inputs::default().with("officer", "napoleon"));
    assert!(refusal.is_err_and(|refusal| refusal.is(Reason::NoForecast) || refusal.is(Reason::UnknownInput)));
}
