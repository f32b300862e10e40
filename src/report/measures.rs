//! What dice and clock came to, by side: hits against their exact expectation, faces by size of die, time taken.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::chronicle::EventTold;
use crate::engine::play::Counts;
use crate::engine::world::Side;

/// Longer than this between two events is a pause, not somebody's thinking.
const PAUSE_SECONDS: i64 = 30 * 60;

/// The throws of one side: what they came to, and what they come to on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    pub throws: u32,
    pub result: f64,
    pub expected: f64,
}

impl Luck {
    pub fn surplus(&self) -> f64 {
        self.result - self.expected
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measures {
    /// Dice counted for their hits. Of other dice nobody can say which end is the lucky one.
    pub hits: BTreeMap<Side, Luck>,
    /// How often each face fell, by size of die and side.
    pub faces: BTreeMap<u8, BTreeMap<Option<Side>, Vec<u32>>>,
    pub seconds: BTreeMap<Side, i64>,
    /// Of the whole battle, whoever acted.
    pub(super) lasted: i64,
    /// When the last event was written.
    before: Option<Timestamp>,
}

impl Measures {
    /// Counts an event that came after those counted so far.
    pub(super) fn count(&mut self, told: &EventTold) {
        let now = told.event.time.parse::<Timestamp>().ok();
        if let (Some(before), Some(now)) = (self.before, now) {
            let seconds = now.as_second() - before.as_second();
            if (0..=PAUSE_SECONDS).contains(&seconds) {
                self.lasted += seconds;
                if let Some(side) = told.side {
                    *self.seconds.entry(side).or_insert(0) += seconds;
                }
            }
        }
        self.before = now.or(self.before);
        self.throws(told);
    }

    /// How often each face fell, whoever threw it, by size of die.
    pub(super) fn fallen(&self) -> impl Iterator<Item = (u8, Vec<u32>)> + '_ {
        self.faces.iter().map(|(size, by_side)| {
            let mut counts = vec![0; usize::from(*size)];
            for side in by_side.values() {
                counts.iter_mut().zip(side).for_each(|(sum, count)| *sum += count);
            }
            (*size, counts)
        })
    }

    fn throws(&mut self, told: &EventTold) {
        for throw in &told.event.throws {
            let size = usize::from(throw.die.sides);
            let by_side = self.faces.entry(throw.die.sides).or_default();
            let counts = by_side.entry(throw.purpose.side).or_insert_with(|| vec![0; size]);
            let again = throw.rerolled.iter().map(|again| again.face);
            for face in throw.faces.iter().copied().chain(again) {
                if let Some(count) = usize::from(face).checked_sub(1).and_then(|at| counts.get_mut(at)) {
                    *count += 1;
                }
            }
        }
        let measured = told.measured.iter().flatten();
        for (throw, measured) in told.event.throws.iter().zip(measured) {
            if let (Some(side), Counts::Hits) = (throw.purpose.side, measured.counts) {
                let luck = self.hits.entry(side).or_default();
                luck.throws += 1;
                luck.result += measured.result;
                luck.expected += measured.expected;
            }
        }
    }
}
