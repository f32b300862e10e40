//! Odds of rules in stages: the same numbers as path by path, of far fewer runs; beyond the bound an estimate that says so.

use estafette::engine::dice::{
    AfterKnown, Dice, Die, MOST_VISITS, Odds, Purpose, Sorted, Stage, counted, in_stages, odds_of, summed_up,
};
use estafette::engine::procedure::{Inputs, Stop};

fn purpose() -> Purpose {
    Purpose::new("test", None)
}

fn tally(dice: &mut dyn Dice, count: u32, from: [i32; 2]) -> Result<(u32, u32), Stop> {
    let tally = dice.tally(purpose(), &[Sorted::by_bands(count, Die::D10, from)])?;
    Ok((tally[0], tally[1]))
}

/// Markers and kills of groups that fire one after the other: only the sums count.
fn volleys(dice: &mut dyn Dice, groups: u32, shooters: u32) -> Result<(u32, u32), Stop> {
    let mut sum = (0, 0);
    for group in 0..groups {
        let (marked, killed) = tally(dice, shooters, [5 + i32::try_from(group).unwrap(), 9])?;
        sum = (sum.0 + marked, sum.1 + killed);
    }
    Ok(sum)
}

fn staged(dice: &mut dyn Dice, groups: u32, shooters: u32) -> Result<(u32, u32), Stop> {
    let matters = |(group, marked, killed): &(u32, u32, u32)| vec![*group, *marked, *killed];
    let (_, marked, killed) = in_stages(dice, (0, 0, 0), matters, |state, dice| {
        let (marked, killed) = tally(dice, shooters, [5 + i32::try_from(state.0).unwrap(), 9])?;
        *state = (state.0 + 1, state.1 + marked, state.2 + killed);
        Ok(if state.0 < groups { Stage::GoesOn } else { Stage::Over })
    })?;
    Ok((marked, killed))
}

fn runs<K: Ord>(run: impl Fn(&mut dyn Dice) -> Result<K, Stop>) -> (Odds<K>, usize) {
    let counted = counted(&Inputs::default(), &mut |dice| run(dice));
    let Ok((Ok(odds), visited)) = counted else { panic!("few enough to count") };
    assert!(odds.total().is_one(), "odds sum to exactly one");
    (odds, visited)
}

#[test]
fn stages_come_to_the_same_odds_in_fewer_runs() {
    let (by_path, paths) = runs(|dice| volleys(dice, 3, 4));
    let (merged, visited) = runs(|dice| staged(dice, 3, 4));
    assert_eq!(by_path, merged);
    assert_eq!(paths, 15 * 15 * 15);
    // 15 tallies of the first group, 15 after each of 15 sums, 15 after each of 45; then the rule for each of 91 sums.
    assert_eq!(visited, 15 + 15 * 15 + 45 * 15 + 91);
}

#[test]
fn stages_after_a_known_throw_go_on_from_it() {
    let known = [9, 9, 1, 1];
    let (by_path, _) = runs(|dice| volleys(&mut AfterKnown::new(&known, false, &Inputs::default(), dice), 2, 4));
    let (merged, _) = runs(|dice| staged(&mut AfterKnown::new(&known, false, &Inputs::default(), dice), 2, 4));
    assert_eq!(by_path, merged);
}

// Dice that are thrown or not, so that shares have different denominators.
#[test]
fn paths_of_different_length_are_weighed_alike() {
    let rule = |dice: &mut dyn Dice| -> Result<u32, Stop> {
        let first = dice.die(purpose(), Die::D6)?;
        Ok(if first == 6 { 6 + dice.die(purpose(), Die::D4)? } else { first })
    };
    let (by_path, _) = runs(|dice| Ok((rule(dice)? + rule(dice)?).min(9)));
    let (merged, _) = runs(|dice| {
        let sum = in_stages(
            dice,
            (0, 0),
            |state: &(u32, u32)| vec![state.0, state.1.min(9)],
            |state, dice| {
                *state = (state.0 + 1, state.1 + rule(dice)?);
                Ok(if state.0 < 2 { Stage::GoesOn } else { Stage::Over })
            },
        )?;
        Ok(sum.1.min(9))
    });
    assert_eq!(by_path, merged);
    let (summed, visited) = runs(|dice| {
        let highest = |sum: &u32| vec![u32::from(*sum >= 9)];
        Ok(summed_up(dice, highest, |dice| Ok(rule(dice)? + rule(dice)?))? >= 9)
    });
    assert_eq!(summed, by_path.grouped(|sum| *sum >= 9));
    assert_eq!(visited, 81 + 2, "nine outcomes of each, and the rule for both answers");
}

#[test]
fn what_is_too_much_to_count_is_estimated_and_says_so() {
    let rule = |dice: &mut dyn Dice| -> Result<bool, Stop> {
        // Seven dice looked at one by one: more paths than are walked.
        let mut sum = 0;
        for _ in 0..7 {
            sum += dice.die(purpose(), Die::D10)?;
        }
        Ok(sum > 38)
    };
    assert!(counted(&Inputs::default(), &mut |dice| rule(dice)).unwrap().1 > MOST_VISITS);
    let odds = odds_of(&Inputs::default(), rule).unwrap();
    let error = odds.estimate.expect("an estimate").error();
    assert!(error < 0.032, "{error}");
    assert!((odds.of(&true).to_f64() - 0.5).abs() < error, "{:?}", odds.of(&true));
    assert!(odds.total().is_one());
    assert_eq!(odds, odds_of(&Inputs::default(), rule).unwrap(), "the same every time");
    let few = odds_of(&Inputs::default(), |dice| Ok(dice.die(purpose(), Die::D10)?)).unwrap();
    assert_eq!(few.estimate, None);
}
