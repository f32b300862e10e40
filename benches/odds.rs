//! Exact odds: four typical problems, two stress cases, and a whole combat through its form.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use divan::{Bencher, black_box};
use estafette::engine::dice::{
    Dice, Die, Enumerator, Need, Odds, Pool, Purpose, Reroll, Scoring, Sorted, Stage, enumerate, in_stages, odds_of,
};
use estafette::engine::procedure::Inputs;

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
