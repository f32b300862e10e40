//! What could not be counted, tried out: the same course on thrown dice, the same ones every time.

use std::collections::BTreeSet;

use super::Budget;
use super::answers::Answered;
use super::course::{Course, Next};
use super::ending::told;
use super::paths::{Gathered, advanced, maker};
use super::states::Standing;
use crate::engine::dice::thrown_once;
use crate::engine::play::settle;
use crate::engine::procedure::{Context, Form, FormMaker, Inputs};

/// As many as keep the error of the whole forecast within half a percent, where that is not more than this.
const MOST_TRIALS: u32 = 10_000;

/// As many are made whatever they take.
const LEAST_TRIALS: u32 = 8;

/// The golden section: multiples of it spread evenly, however many there come to be.
const SECTION: f64 = 0.618_033_988_749_895;

/// Longer than any affair.
const MOST_DUTIES: usize = 200;

/// Ends that are come to from these states, as often as their weights say, within half as many visits again as were allowed
/// for looking, and those that looking has left over.
pub(super) fn tried(
    course: &Course<'_>,
    from: &[(&Standing, f64)],
    opened: (&str, &Inputs),
    budget: Budget<'_>,
    gathered: &mut Gathered,
) -> Vec<(Standing, bool)> {
    let mut total = 0.0;
    let sums: Vec<f64> = from
        .iter()
        .map(|(_, weight)| {
            total += weight;
            total
        })
        .collect();
    let (mut ends, mut position) = (Vec::new(), 0);
    let within = budget.visits.max(gathered.visits).saturating_add(budget.visits / 2);
    for trial in 0..enough(total) {
        if (trial >= LEAST_TRIALS && gathered.visits >= within) || !(budget.wanted)() {
            break;
        }
        // Evenly spread over the weights: less is left to chance.
        let mark = ((f64::from(trial) + 0.5) * SECTION).fract() * total;
        let at = sums.partition_point(|sum| *sum < mark);
        let Some((start, _)) = from.get(at).or(from.last()) else { break };
        ends.push(played(course, start, opened, &mut position, gathered));
    }
    ends
}

/// Trials for a share of the probability that was not counted.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between eight and some thousands")]
fn enough(share: f64) -> u32 {
    (200.0 * share).powi(2).ceil().clamp(f64::from(LEAST_TRIALS), f64::from(MOST_TRIALS)) as u32
}

fn played(
    course: &Course<'_>,
    start: &Standing,
    opened: (&str, &Inputs),
    position: &mut u64,
    gathered: &mut Gathered,
) -> (Standing, bool) {
    let mut at = start.clone();
    for _ in 0..MOST_DUTIES {
        gathered.visits += 2;
        let next = if at.begun {
            match course.next(&at.state) {
                Next::Nothing => return (at, false),
                Next::Stuck => None,
                Next::Advance => advanced(course, &at).ok(),
                Next::Procedure(answered) => {
                    let Answered { maker, form, assumed, .. } = *answered;
                    gathered.assume(assumed);
                    thrown(course, &at, (&maker, &form), position, gathered)
                }
            }
        } else {
            maker(course, &at.state, opened.0).and_then(|maker| {
                let form = maker.form(opened.1, false);
                thrown(course, &at, (&maker, &form), position, gathered)
            })
        };
        match next {
            Some(next) => at = next,
            None => return (at, true),
        }
    }
    (at, true)
}

fn thrown(
    course: &Course<'_>,
    at: &Standing,
    (maker, form): (&FormMaker<'_>, &Form<'_>),
    position: &mut u64,
    gathered: &mut Gathered,
) -> Option<Standing> {
    let context = Context { rules: course.rules, state: &at.state, inputs: &form.inputs };
    let mut assumed = BTreeSet::new();
    let came = thrown_once(&form.inputs, *position, &mut assumed, |dice| maker.code.resolve(&context, dice));
    let (mut resolution, after) = came.ok()?;
    *position = after;
    gathered.decided(&maker.decl.id, assumed);
    let told = told(course, &resolution);
    let walk = settle(maker, form, at.walk(course), &mut resolution, 0).ok()?;
    Some(at.after(course, walk, told))
}
