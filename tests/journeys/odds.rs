//! The odds engine against results worked out independently (binomials and fractions), and against counted rolls.

use std::collections::BTreeMap;

use estafette::engine::dice::{
    Dice, DiceStream, Die, Enumerator, Keep, Natural, Need, Odds, Pool, ProgramDice, Purpose, Reroll, Scoring, Sorted,
    TableDice, Tray, enumerate, is_odd,
};
use estafette::engine::procedure::Inputs;

fn purpose() -> Purpose {
    Purpose::new("test", None)
}

fn odds<K: Ord>(run: impl FnMut(&mut Enumerator<'_>) -> Result<K, Need>) -> Odds<K> {
    let inputs = Inputs::default();
    let odds = enumerate(&inputs, run).unwrap().unwrap();
    assert!(odds.total().is_one(), "odds sum to exactly one");
    odds
}

fn of<K: Ord>(odds: &Odds<K>, key: K) -> String {
    odds.of(&key).to_string()
}

/// Hits of a pool, then saves of the target.
fn unsaved(dice: &mut dyn Dice, count: u32, hit_on: i32, save_on: i32) -> Result<u32, Need> {
    let hits = dice.score(purpose(), &[Pool::new(count, Die::D6, hit_on)])?;
    let saved = dice.score(purpose(), &[Pool::new(hits, Die::D6, save_on)])?;
    Ok(hits - saved)
}

fn versus(dice: &mut dyn Dice, a: Pool, b: Pool) -> Result<std::cmp::Ordering, Need> {
    Ok(dice.score(purpose(), &[a])?.cmp(&dice.score(purpose(), &[b])?))
}

#[test]
fn opposed_d4_by_difference_of_bonuses() {
    let rows: [(i32, [&str; 3]); 10] = [
        (-3, ["1", "0", "0"]),
        (-2, ["15/16", "1/16", "0"]),
        (-1, ["13/16", "3/16", "0"]),
        (0, ["5/8", "5/16", "1/16"]),
        (1, ["3/8", "7/16", "3/16"]),
        (2, ["3/16", "7/16", "3/8"]),
        (3, ["1/16", "5/16", "5/8"]),
        (4, ["0", "3/16", "13/16"]),
        (5, ["0", "1/16", "15/16"]),
        (6, ["0", "0", "1"]),
    ];
    for (difference, expected) in rows {
        let odds = odds(|dice| {
            let margin = dice.opposed((purpose(), difference), (purpose(), 0), Die::D4)?;
            Ok(match margin {
                ..=0 => 0,
                1..=2 => 1,
                3.. => 2,
            })
        });
        assert_eq!([0, 1, 2].map(|band| of(&odds, band)), expected, "d = {difference}");
    }
}

#[test]
fn twelve_dice_with_saves_are_binomial() {
    let odds = odds(|dice| unsaved(dice, 12, 4, 3));
    let expected = [
        "244140625/2176782336",
        "48828125/181398528",
        "107421875/362797056",
        "107421875/544195584",
        "21484375/241864704",
        "859375/30233088",
        "1203125/181398528",
        "34375/30233088",
        "34375/241864704",
        "6875/544195584",
        "275/362797056",
        "5/181398528",
        "1/2176782336",
    ];
    for (hits, fraction) in (0_u32..).zip(expected) {
        assert_eq!(of(&odds, hits), fraction);
    }
}

#[test]
fn one_missed_die_of_eight_thrown_again() {
    let pool = || Pool::new(8, Die::D10, 6).rerolling(Reroll::SomeMisses(1, Scoring::on(6)));
    let odds = odds(|dice| dice.score(purpose(), &[pool()]));
    let expected = ["1/512", "9/512", "9/128", "21/128", "63/256", "63/256", "21/128", "9/128", "5/256"];
    for (hits, fraction) in (0_u32..).zip(expected) {
        assert_eq!(of(&odds, hits), fraction);
    }
}

#[test]
fn ten_against_eight_with_rerolled_misses() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let again = || Reroll::Misses(Scoring::on(5));
    let cases = [
        (Reroll::No, Reroll::No, ["206081717/387420489", "24243772/129140163", "108607456/387420489"]),
        (
            again(),
            Reroll::No,
            ["20044016393825/22876792454961", "551184384752/7625597484987", "1179222906880/22876792454961"],
        ),
        (
            Reroll::No,
            again(),
            ["543905722325/2541865828329", "137796096188/847288609443", "1584571817440/2541865828329"],
        ),
    ];
    for (mine, theirs, expected) in cases {
        let odds = odds(|dice| {
            versus(
                dice,
                Pool::new(10, Die::D6, 5).rerolling(mine.clone()),
                Pool::new(8, Die::D6, 5).rerolling(theirs.clone()),
            )
        });
        assert_eq!([Greater, Equal, Less].map(|result| of(&odds, result)), expected);
    }
}

#[test]
fn forty_dice_with_saves_pass_2_to_the_64() {
    let odds = odds(|dice| unsaved(dice, 40, 4, 3));
    assert_eq!(of(&odds, 0), "9094947017729282379150390625/13367494538843734067838845976576");
    assert_eq!(of(&odds, 7), "90433168224990367889404296875/556978939118488919493285249024");
}

#[test]
fn thirty_rerolling_against_twenty_four() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let odds = odds(|dice| {
        versus(dice, Pool::new(30, Die::D6, 5).rerolling(Reroll::Misses(Scoring::on(5))), Pool::new(24, Die::D6, 5))
    });
    for (result, expected) in [(Greater, 0.988_190_350_807), (Equal, 0.006_230_380_087), (Less, 0.005_579_269_106)] {
        assert!((odds.of(&result).to_f64() - expected).abs() < 1e-12, "{result:?}");
    }
}

#[test]
fn denominators_beyond_2_to_the_128_stay_exact() {
    let odds = odds(|dice| unsaved(dice, 120, 4, 3));
    // (5/6)^120: numerator and denominator are far beyond 128 bits.
    let none = odds.of(&0);
    assert_eq!(none.numerator, Natural::from(5_u32).power(120));
    assert_eq!(none.denominator, Natural::from(6_u32).power(120));
    assert!((none.to_f64() - (5.0_f64 / 6.0).powi(120)).abs() < 1e-18);
}

#[test]
fn keep_best_worst_odd_even_and_roll_under() {
    let best = odds(|dice| Ok::<_, Need>(dice.total(purpose(), 3, Die::D6, Keep::Best(2))? >= 11));
    assert_eq!(of(&best, true), "43/216", "two sixes: 16 throws; one six and a five: 27");
    let worst = odds(|dice| Ok::<_, Need>(dice.total(purpose(), 2, Die::D6, Keep::Worst(1))? == 6));
    assert_eq!(of(&worst, true), "1/36");
    let some_odd = odds(|dice| Ok::<_, Need>(dice.faces(purpose(), 2, Die::D6)?.into_iter().any(is_odd)));
    assert_eq!(of(&some_odd, true), "3/4");
    let under = odds(|dice| dice.roll_at_most(purpose(), 2, Die::D6, 7));
    assert_eq!(of(&under, true), "7/12");
    let half_ten = odds(|dice| dice.die(purpose(), Die::D5));
    assert_eq!(of(&half_ten, 3), "1/5");
}

#[test]
fn always_and_never_bound_the_number_to_hit() {
    let pool = |at_least: i32| Pool { scoring: Scoring::on(at_least).always(6).never(1), ..Pool::new(1, Die::D6, 0) };
    let cases = [(0, "5/6"), (4, "1/2"), (9, "1/6")];
    for (at_least, expected) in cases {
        let odds = odds(|dice| dice.score(purpose(), &[pool(at_least)]));
        assert_eq!(of(&odds, 1), expected);
    }
}

#[test]
fn natural_faces_worth_more_and_rerolled_ones() {
    let pool = Pool { scoring: Scoring { worth: vec![(10, 3)], ..Scoring::on(6) }, ..Pool::new(1, Die::D10, 0) };
    let sharp = odds(|dice| dice.score(purpose(), std::slice::from_ref(&pool)));
    assert_eq!([0, 1, 3].map(|score| of(&sharp, score)), ["1/2", "2/5", "1/10"]);
    let ones = Pool::new(1, Die::D10, 6).rerolling(Reroll::Ones(Scoring::on(6)));
    let ones = odds(|dice| dice.score(purpose(), std::slice::from_ref(&ones)));
    assert_eq!(of(&ones, 1), "11/20");
    let some = Pool { reroll: Reroll::SomeMisses(1, Scoring::on(6)), ..pool };
    let some = odds(|dice| dice.score(purpose(), std::slice::from_ref(&some)));
    assert_eq!([0, 1, 3].map(|score| of(&some, score)), ["1/4", "13/20", "1/10"]);
}

/// The enumerated odds agree with counted rolls of the same pool, for every kind of re-roll.
#[test]
fn enumerated_odds_agree_with_counted_rolls() {
    let rolls = 40_000;
    let rerolls = [
        Reroll::No,
        Reroll::Misses(Scoring::on(6)),
        Reroll::Hits(Scoring::on(4)),
        Reroll::Ones(Scoring::on(5)),
        Reroll::SomeMisses(2, Scoring::on(5)),
    ];
    for reroll in rerolls {
        let pool = Pool::new(4, Die::D6, 5).rerolling(reroll);
        let exact = odds(|dice| dice.score(purpose(), std::slice::from_ref(&pool)));
        let inputs = Inputs::default();
        let mut counted: BTreeMap<u32, u32> = BTreeMap::new();
        let mut position = 0;
        for _ in 0..rolls {
            let stream = ProgramDice::Stream(Box::new(DiceStream::new(1809)), position);
            let mut tray = Tray::new(TableDice::Nobody, stream, &inputs, false);
            *counted.entry(tray.score(purpose(), std::slice::from_ref(&pool)).unwrap()).or_insert(0) += 1;
            position = tray.position().unwrap();
        }
        for (hits, fraction) in &exact.outcomes {
            let share = f64::from(counted.get(hits).copied().unwrap_or(0)) / f64::from(rolls);
            assert!((share - fraction.to_f64()).abs() < 0.015, "{:?}: {hits} hits", pool.reroll);
        }
    }
}

/// Dice sorted by what their faces mean: the same odds as walking every face, for any classes.
#[test]
fn tallied_dice_agree_with_their_faces() {
    let cases: [(u32, Die, Vec<usize>); 4] = [
        (3, Die::D6, vec![0, 0, 0, 1, 1, 2]),
        (4, Die::D10, vec![0, 1, 1, 1, 1, 2, 2, 2, 2, 3]),
        (2, Die::D4, vec![2, 0, 0, 2]),
        (0, Die::D10, vec![0; 10]),
    ];
    for (count, die, classes) in cases {
        let tallied = odds(|dice| dice.tally(purpose(), &[Sorted::new(count, die, &classes)]));
        let walked = odds(|dice| {
            let faces = dice.faces(purpose(), count, die)?;
            let mut counts = vec![0_u32; classes.iter().max().unwrap() + 1];
            faces.iter().for_each(|face| counts[classes[usize::from(*face) - 1]] += 1);
            Ok::<_, Need>(counts)
        });
        assert_eq!(tallied.outcomes, walked.outcomes, "{count}{die} {classes:?}");
        let inputs = Inputs::default();
        let given = vec![1; usize::try_from(count).unwrap()];
        let mut tray = Tray::new(TableDice::All(&given), ProgramDice::Nobody, &inputs, false);
        let counts = tray.tally(purpose(), &[Sorted::new(count, die, &classes)]).unwrap();
        assert_eq!(counts.get(classes[0]).copied(), Some(count), "every die shows its lowest face");
    }
}
