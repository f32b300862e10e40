//! Which events are in force, and the states kept on the way so that taking events back costs no more than those it
//! covers.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::play::Turn;
use crate::engine::world::State;

/// The events in force and what undo took out of force. Knows no effects: which events count follows from the kinds of
/// the commands alone, so that a journal is folded once however often it was undone and redone.
#[derive(Clone, Debug, Default)]
pub struct InForce {
    /// Places in the history, in order.
    live: Vec<usize>,
    /// What undo took out, newest last.
    undone: Vec<Vec<usize>>,
    /// What each amendment stands for, so that taking it back brings it back.
    replaced: BTreeMap<usize, Vec<usize>>,
}

impl InForce {
    pub fn len(&self) -> usize {
        self.live.len()
    }

    pub fn is_empty(&self) -> bool {
        self.live.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Places in the history of those in force after the first so many.
    pub fn after(&self, count: usize) -> &[usize] {
        self.live.get(count..).unwrap_or_default()
    }

    /// Where the event of this number stands among those in force.
    pub fn place(&self, seq: u64) -> Option<usize> {
        let index = usize::try_from(seq).ok()?.checked_sub(1)?;
        self.live.binary_search(&index).ok()
    }

    /// Takes in the event at this place of the history. How many of the first in force are untouched.
    pub fn turn(&mut self, turn: Turn, index: usize) -> usize {
        match turn {
            Turn::Aside => self.live.len(),
            Turn::Forward => {
                self.live.push(index);
                self.undone.clear();
                self.live.len() - 1
            }
            Turn::Instead { of } => {
                let kept = self.place(of).unwrap_or(self.live.len());
                self.replaced.insert(index, self.live.split_off(kept));
                self.live.push(index);
                self.undone.clear();
                kept
            }
            Turn::Back { to } => {
                let cut = match to {
                    None => self.live.len().saturating_sub(1),
                    Some(to) => self.place(to).unwrap_or(self.live.len()),
                };
                let taken = self.live.split_off(cut);
                if let Some(first) = taken.first() {
                    self.live.extend(self.replaced.get(first).into_iter().flatten());
                    self.undone.push(taken);
                }
                cut
            }
            Turn::Again => {
                let back = self.undone.pop().unwrap_or_default();
                let replaced = back.first().and_then(|first| self.replaced.get(first)).map_or(0, Vec::len);
                let kept = self.live.len().saturating_sub(replaced);
                self.live.truncate(kept);
                self.live.extend(back);
                kept
            }
        }
    }

    /// What an undo takes out of force as things stand, or what a redo brings back.
    pub fn moved_by(&self, turn: Turn) -> &[usize] {
        match turn {
            Turn::Back { to } => {
                let last = self.live.len().saturating_sub(1);
                self.after(to.map_or(last, |to| self.place(to).unwrap_or(self.live.len())))
            }
            Turn::Again => self.undone.last().map(Vec::as_slice).unwrap_or_default(),
            Turn::Forward | Turn::Instead { .. } | Turn::Aside => &[],
        }
    }

    /// How many of the first in force are the same in both.
    pub fn common(&self, other: &InForce) -> usize {
        self.live.iter().zip(&other.live).take_while(|(a, b)| a == b).count()
    }
}

/// The state after so many events in force.
#[derive(Clone, Debug)]
struct Checkpoint {
    live: usize,
    state: Arc<State>,
}

/// States on the way, newest last: many of the last few events, fewer of older ones, so that going back over `k` events
/// finds one no further than about `k` events before, and there are never more than a few dozen.
#[derive(Clone, Debug, Default)]
pub struct Checkpoints(Vec<Checkpoint>);

/// How many times its own step a checkpoint may lie behind.
const REACH: usize = 4;
/// Events between the newest checkpoints: a copy of the state costs about as much as folding a few events.
const SPACING: usize = 4;

impl Checkpoints {
    /// Whether a state after `live` events is kept when `now` are in force: the older it is, the rounder its number.
    pub fn keeps(live: usize, now: usize) -> bool {
        let step = live & live.wrapping_neg();
        step >= SPACING && now.saturating_sub(live) < step.saturating_mul(REACH)
    }

    /// Keeps a state on the way to `now` events in force, and lets go what has become too old.
    pub fn add(&mut self, live: usize, state: &State, now: usize) {
        self.0.retain(|known| known.live < live && Checkpoints::keeps(known.live, now));
        if Checkpoints::keeps(live, now) {
            self.0.push(Checkpoint { live, state: Arc::new(state.clone()) });
        }
    }

    /// These states, each after so many events in force.
    pub fn of(states: Vec<(usize, State)>) -> Checkpoints {
        let kept = states.into_iter().map(|(live, state)| Checkpoint { live, state: Arc::new(state) });
        Checkpoints(kept.collect())
    }

    /// Forgets what lies beyond so many events in force.
    pub fn cut(&mut self, live: usize) {
        self.0.retain(|known| known.live <= live);
    }

    /// The newest state kept of the first so many events that is after a multiple of a number of them.
    pub fn newest_round(&self, live: usize, of: usize) -> Option<(usize, &State)> {
        let found = self.0.iter().rev().find(|known| known.live <= live && known.live.is_multiple_of(of))?;
        Some((found.live, &found.state))
    }

    /// The newest state kept of the first so many events, and after how many it is.
    pub fn newest_within(&self, live: usize) -> Option<(usize, &State)> {
        let found = self.0.iter().rev().find(|known| known.live <= live)?;
        Some((found.live, &found.state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_few_and_close_to_wherever_one_goes_back() {
        let (mut kept, state) = (Checkpoints::default(), State::default());
        for now in 1..=20_000 {
            kept.add(now, &state, now);
            assert!(kept.0.len() < 64, "{} at {now}", kept.0.len());
            for back in [1, 2, 3, 10, 100, 1000] {
                let Some(target) = now.checked_sub(back) else { continue };
                let from = kept.newest_within(target).map_or(0, |(from, _)| from);
                assert!(target - from <= back.max(SPACING), "{now} - {back}: folded from {from}");
            }
        }
    }

    #[test]
    fn undo_and_redo_move_events_out_of_force_and_back() {
        let mut force = InForce::default();
        for index in 0..4 {
            force.turn(Turn::Forward, index);
        }
        force.turn(Turn::Back { to: Some(2) }, 4);
        assert_eq!(force.after(0), [0]);
        force.turn(Turn::Again, 5);
        assert_eq!(force.after(0), [0, 1, 2, 3]);
        force.turn(Turn::Back { to: None }, 6);
        force.turn(Turn::Forward, 7);
        assert_eq!((force.after(0), force.can_redo()), ([0, 1, 2, 7].as_slice(), false));
    }
    #[test]
    fn an_amendment_stands_for_what_it_replaces_until_it_is_taken_back() {
        let mut force = InForce::default();
        for index in 0..4 {
            force.turn(Turn::Forward, index);
        }
        assert_eq!(force.turn(Turn::Instead { of: 3 }, 4), 2);
        assert_eq!(force.after(0), [0, 1, 4]);
        force.turn(Turn::Forward, 5);
        assert_eq!(force.turn(Turn::Back { to: Some(5) }, 6), 2);
        assert_eq!(force.after(0), [0, 1, 2, 3]);
        assert_eq!(force.turn(Turn::Again, 7), 2);
        assert_eq!(force.after(0), [0, 1, 4, 5]);
        force.turn(Turn::Aside, 8);
        // An amendment of an amendment, and both taken back one after the other.
        force.turn(Turn::Instead { of: 5 }, 9);
        assert_eq!(force.after(0), [0, 1, 9]);
        force.turn(Turn::Back { to: None }, 10);
        assert_eq!(force.after(0), [0, 1, 4, 5]);
        force.turn(Turn::Back { to: Some(2) }, 11);
        assert_eq!(force.after(0), [0]);
    }
}
