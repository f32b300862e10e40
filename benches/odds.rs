//! Exact odds: four typical problems, two stress cases, and a fire of the bundled Epic D10 battle through its form.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use divan::{Bencher, black_box};
use estafette::army::{self, bundled};
use estafette::battle;
use estafette::engine::dice::{
    Dice, Die, Enumerator, Need, Odds, Pool, Purpose, Reroll, Scoring, Sorted, Stage, enumerate, in_stages, odds_of,
};
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::Inputs;
use estafette::engine::value::Value;
use estafette::engine::world::{Entity, Side};
use estafette::lang::Catalog;
use estafette::rulesets;

fn main() {
    divan::main();
}

fn purpose() -> Purpose {
    Purpose::new("bench", None)
}

fn odds<K: Ord>(run: impl FnMut(&mut Enumerator<'_>) -> Result<K, Need>) -> Odds<K> {
    enumerate(&Inputs::default(), run).unwrap().unwrap()
}

fn unsaved(dice: &mut dyn Dice, count: u32) -> Result<u32, Need> {
    let hits = dice.score(purpose(), &[Pool::new(count, Die::D6, 4)])?;
    Ok(hits - dice.score(purpose(), &[Pool::new(hits, Die::D6, 3)])?)
}

fn versus(dice: &mut dyn Dice, mine: u32, theirs: u32) -> Result<std::cmp::Ordering, Need> {
    let again = Reroll::Misses(Scoring::on(5));
    let mine = dice.score(purpose(), &[Pool::new(mine, Die::D6, 5).rerolling(again)])?;
    Ok(mine.cmp(&dice.score(purpose(), &[Pool::new(theirs, Die::D6, 5)])?))
}

#[divan::bench]
fn i_opposed_d4(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| dice.opposed((purpose(), black_box(1)), (purpose(), 0), Die::D4)));
}

#[divan::bench]
fn ii_twelve_dice_with_saves(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| unsaved(dice, black_box(12))));
}

#[divan::bench]
fn iii_eight_d10_one_reroll(bencher: Bencher<'_, '_>) {
    let pool = Pool::new(8, Die::D10, 6).rerolling(Reroll::SomeMisses(1, Scoring::on(6)));
    bencher.bench(|| odds(|dice| dice.score(purpose(), black_box(std::slice::from_ref(&pool)))));
}

#[divan::bench]
fn iv_ten_rerolling_against_eight(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| versus(dice, black_box(10), 8)));
}

#[divan::bench]
fn stress_forty_dice_with_saves(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| unsaved(dice, black_box(40))));
}

#[divan::bench]
fn stress_thirty_rerolling_against_twenty_four(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| versus(dice, black_box(30), 24)));
}

/// Four groups of eight fire in turn: markers and kills, merged after each.
#[divan::bench]
fn stages_four_volleys_of_eight(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        odds_of(&Inputs::default(), |dice| {
            let matters = |state: &[u32; 3]| state.to_vec();
            in_stages(dice, [0; 3], matters, |[thrown, marks, kills], dice| {
                let tally = dice.tally(purpose(), &[Sorted::by_bands(black_box(8), Die::D10, [6, 8])])?;
                *thrown += 1;
                *marks += tally.first().copied().unwrap_or(0);
                *kills += tally.get(1).copied().unwrap_or(0);
                Ok(if *thrown < 4 { Stage::GoesOn } else { Stage::Over })
            })
        })
        .unwrap()
    });
}

#[divan::bench]
fn beyond_128_bits_120_dice_with_saves(bencher: Bencher<'_, '_>) {
    bencher.bench(|| odds(|dice| unsaved(dice, black_box(120))));
}

fn inputs(json: serde_json::Value) -> Inputs {
    serde_json::from_value(serde_json::json!({ "inputs": json })).unwrap()
}

fn run(game: &mut Game, command: Command) {
    let event = game.handle(command, "2026-01-01T12:00:00Z").unwrap();
    game.accept(&event);
}

fn resolve(game: &mut Game, procedure: &str, answers: serde_json::Value, dice: &[u8]) {
    let (procedure, dice) = (procedure.to_owned(), Some(dice.to_vec()));
    run(game, Command::Resolve { procedure, inputs: inputs(answers), dice, dice_by_side: None, pause: false });
}

fn go_to(game: &mut Game, step: &str) {
    while game.state().step().as_str() != step {
        run(game, Command::Advance { force: true });
    }
}

/// The bundled battle, with the phalanx about to fire.
fn brass_gate() -> Game {
    let rules = rulesets::find("epic_d10").unwrap();
    let catalog = Catalog::new(Lang::En, None);
    let load = |source: &str| army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &["epic_d10"]);
    let [(a, _), (b, _)] = bundled::demonstration("epic_d10").unwrap().map(|army| load(army.source).ok().unwrap());
    let setup = battle::setup(&rules, "bench", [&a, &b], &[], 1).unwrap();
    let mut game = Game::new(rules, setup).unwrap();
    for (step, side) in [("orders.one", Side::A), ("orders.other", Side::B)] {
        go_to(&mut game, step);
        let formations = game.state().in_order().filter(|one| one.kind == "formation" && one.side == Some(side));
        let order = |formation: &Entity| match formation.attributes.get("domain").and_then(Value::as_text) {
            _ if formation.id.as_str() == "phalange_airain" => "suppressive_fire",
            Some("air") => "air_to_ground",
            Some(_) | None => "tactical_move",
        };
        let orders: Vec<(String, &str)> = formations.map(|one| (one.id.to_string(), order(one))).collect();
        for (id, order) in orders {
            resolve(&mut game, "place_order", serde_json::json!({"formation": id, "order": order}), &[]);
        }
    }
    run(&mut game, Command::Advance { force: false });
    resolve(&mut game, "initiative", serde_json::json!({}), &[1, 10]);
    resolve(&mut game, "quality_test", serde_json::json!({"formation": "phalange_airain"}), &[10]);
    go_to(&mut game, "activation.execute");
    game
}

/// Ten rifles at carriers with ten men aboard: 9 s path by path.
#[divan::bench]
fn epic_fire_of_phalange_airain_at_voltigeurs(bencher: Bencher<'_, '_>) {
    let (game, target) = (brass_gate(), inputs(serde_json::json!({"target": "voltigeurs"})));
    assert!(game.odds("fire", &target).unwrap().estimate.is_none());
    bencher.bench_local(|| game.odds("fire", black_box(&target)).unwrap());
}
