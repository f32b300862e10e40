//! What is folded in the order of battle: what the player folded, and, where room is short, formations of which the step
//! asks nothing. Those stay folded as long as the step lasts, unless something concerns them: the list does not move under
//! the player's eyes.

use std::collections::{BTreeMap, BTreeSet};

use super::app::App;
use super::order::{Room, selected};
use crate::engine::world::{Class, Frame, State};
use crate::play::asked_of;

#[derive(Default)]
pub(super) struct Folding {
    /// What the player folded or unfolded himself.
    by_hand: BTreeMap<String, bool>,
    /// Formations of which the step asks nothing.
    idle: BTreeSet<String>,
    /// The step they were found idle in.
    step: Vec<Frame>,
    /// Whether the step asks something of somebody.
    asks: bool,
}

impl Folding {
    /// Whether a formation is folded, where these fold for want of room.
    pub(super) fn is_folded(&self, id: &str, for_room: &BTreeSet<String>) -> bool {
        self.by_hand.get(id).copied().unwrap_or_else(|| for_room.contains(id))
    }

    /// Whether the step asks something of somebody: those of whom it does not are dim.
    pub(super) fn asks(&self) -> bool {
        self.asks
    }

    /// Whether the step asks nothing of a formation, and the player left it as it is.
    pub(super) fn may_fold(&self, id: &str) -> bool {
        self.idle.contains(id) && !self.by_hand.contains_key(id)
    }

    pub(super) fn fold(&mut self, id: String, folded: bool) {
        self.by_hand.insert(id, folded);
    }

    /// Opens whatever hides an entity.
    pub(super) fn unfold_to(&mut self, state: &State, id: &str) {
        for above in above(state, id) {
            self.by_hand.remove(above);
        }
        self.concern(state, id);
    }

    /// What folded by itself opens for somebody; what the player folded stays so.
    pub(super) fn concern(&mut self, state: &State, id: &str) {
        for above in above(state, id) {
            self.idle.remove(above);
        }
    }
}

/// Everything an entity belongs to, from the nearest on.
fn above<'a>(state: &'a State, id: &str) -> impl Iterator<Item = &'a str> {
    let parent = |id: &str| state.entity(id).and_then(|entity| entity.parent.as_ref());
    let mut next = parent(id);
    std::iter::from_fn(move || {
        let here = next?;
        next = parent(here.as_str());
        Some(here.as_str())
    })
}

/// Finds anew what is idle where another step began; what concerns a formation meanwhile opens it. While something is
/// resolved on a low screen the list stays as it is: nothing jumps beside it.
pub(super) fn settle(app: &mut App) {
    let low = app.ui.scroll.room.is_some_and(Room::is_low);
    if low && app.resolves() && !app.ui.folding.step.is_empty() {
        return;
    }
    let game = app.game();
    let (state, schema) = (game.state(), &game.rules().schema);
    let asked = asked_of(game);
    let nobody = asked.is_empty();
    let asks = !nobody;
    let shown = app.ui.shown.filter(|_| app.ui.reads_result);
    let happened = shown.and_then(|seq| app.readings.entry(&app.battle, seq));
    let happened = happened.iter().flat_map(|entry| entry.about.iter().cloned());
    // The cursor opens nothing by passing over it.
    let around_cursor = selected(app).into_iter().flat_map(|id| above(state, &id).collect::<Vec<_>>());
    let mut concerned: BTreeSet<String> = around_cursor.map(str::to_owned).collect();
    for id in asked.into_iter().chain(happened) {
        concerned.extend(above(state, &id).map(str::to_owned));
        concerned.insert(id);
    }
    let idle = |id: &String| !concerned.contains(id);
    let found: BTreeSet<String> = if app.ui.folding.step == state.frames {
        app.ui.folding.idle.iter().filter(|id| idle(id)).cloned().collect()
    } else {
        let formations = state.in_order().filter(|entity| schema.class(entity) == Some(Class::Formation) && !nobody);
        formations.map(|formation| formation.id.to_string()).filter(idle).collect()
    };
    (app.ui.folding.step, app.ui.folding.idle) = (state.frames.clone(), found);
    app.ui.folding.asks = asks;
}
