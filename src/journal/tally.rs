//! What verifying a battle counts: dice by where they come from, what was taken back, amended, overridden or corrected, and
//! how evenly the program's dice fell.

use std::collections::BTreeMap;

use crate::engine::dice::Throw;
use crate::engine::play::{Command, Event};
use crate::engine::rules::Origin;

/// What is known of the dice that the program threw for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// They follow from a secret that was told.
    Proven,
    /// Nobody has told their secret yet.
    Unrevealed,
    /// The rule that threw them was another: how many and what for cannot be asked again.
    OtherRules,
}

/// What a battle's events hold, as far as it concerns trust.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Dice the program threw that follow from a secret which is known.
    pub proven: usize,
    /// Dice the program threw whose secret nobody has told yet.
    pub unrevealed: usize,
    /// Dice thrown by rules that were others.
    pub other_rules: usize,
    pub typed: usize,
    pub undos: Vec<u64>,
    pub amendments: Vec<u64>,
    /// Events with a modifier switched against the program's reading, or a step left with something open.
    pub overrides: Vec<u64>,
    pub corrections: Vec<u64>,
    /// Events from which on the dice come from another secret.
    pub reseals: Vec<u64>,
    /// How often each face of the program's dice fell, by the sides of the die.
    pub faces: BTreeMap<u8, Vec<u32>>,
}

/// How evenly the dice of one kind fell.
#[derive(Clone, Debug, PartialEq)]
pub struct Fairness {
    pub sides: u8,
    pub faces: Vec<u32>,
    pub chi_square: f64,
    /// Fair dice stay below it nineteen times out of twenty.
    pub unusual: f64,
}

impl Tally {
    pub(super) fn count(&mut self, event: &Event, known: Known) {
        match &event.command {
            Command::Undo { .. } | Command::Redo => self.undos.push(event.seq),
            Command::Amend { .. } => self.amendments.push(event.seq),
            Command::Adjust { .. } => self.corrections.push(event.seq),
            Command::Reseal { .. } => self.reseals.push(event.seq),
            Command::Resolve { .. }
            | Command::Decide { .. }
            | Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Note { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reveal { .. } => {}
        }
        if is_overridden(event) {
            self.overrides.push(event.seq);
        }
        // What an amendment plays again was counted when it was thrown.
        for throw in &event.throws {
            let dice = throw.faces.len() + throw.rerolled.len();
            match (event.was_typed(throw), known) {
                (true, _) => self.typed += dice,
                (false, Known::Proven) => self.proven += dice,
                (false, Known::Unrevealed) => self.unrevealed += dice,
                (false, Known::OtherRules) => self.other_rules += dice,
            }
            if !event.was_typed(throw) {
                self.count_faces(throw);
            }
        }
    }

    fn count_faces(&mut self, throw: &Throw) {
        let counts = self.faces.entry(throw.die.sides).or_insert_with(|| vec![0; usize::from(throw.die.sides)]);
        for face in throw.faces.iter().chain(throw.rerolled.iter().map(|die| &die.face)) {
            if let Some(count) = usize::from(*face).checked_sub(1).and_then(|place| counts.get_mut(place)) {
                *count += 1;
            }
        }
    }

    /// The program's dice, kind by kind.
    pub fn fairness(&self) -> Vec<Fairness> {
        self.faces.iter().map(|(sides, faces)| Fairness::of(*sides, faces)).collect()
    }
}

fn is_overridden(event: &Event) -> bool {
    let switched = event.resolution.as_ref().is_some_and(|resolution| {
        resolution.modifiers.iter().any(|modifier| matches!(modifier.origin, Origin::Overridden))
    });
    let forced = matches!(event.command, Command::Advance { force: true } | Command::GiveUp { .. })
        && !event.left_open.is_empty();
    switched || forced
}

impl Fairness {
    fn of(sides: u8, faces: &[u32]) -> Fairness {
        let total: u32 = faces.iter().sum();
        let expected = f64::from(total) / f64::from(sides.max(1));
        let square = |count: &u32| (f64::from(*count) - expected).powi(2);
        let chi_square = if total == 0 { 0.0 } else { faces.iter().map(square).sum::<f64>() / expected };
        Fairness { sides, faces: faces.to_vec(), chi_square, unusual: critical(sides) }
    }
}

/// The value that chi-square of fair dice exceeds one time in twenty, by the approximation of Wilson and Hilferty.
fn critical(sides: u8) -> f64 {
    const ONE_IN_TWENTY: f64 = 1.644_854;
    let freedom = f64::from(sides.saturating_sub(1).max(1));
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + ONE_IN_TWENTY * part.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measure_of_evenness_is_that_of_the_tables() {
        assert!((critical(6) - 11.07).abs() < 0.05);
        assert!((critical(10) - 16.92).abs() < 0.05);
        let even = Fairness::of(6, &[10; 6]);
        assert!(even.chi_square.abs() < 1e-9);
        let loaded = Fairness::of(6, &[0, 0, 0, 0, 0, 60]);
        assert!((loaded.chi_square - 300.0).abs() < 1e-9 && loaded.chi_square > loaded.unusual);
    }
}
