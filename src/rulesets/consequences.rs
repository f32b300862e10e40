//! Consequences that several rulesets share: who has no strength left is gone, records lose whoever left play, a battle
//! ends with the sides that are beaten.

use crate::engine::message::Text;
use crate::engine::names::KindName;
use crate::engine::rules::Ruleset;
use crate::engine::world::{self, Effect, Side, State};

/// Whoever has no whole strength point left carries the marker that the strength of its kind declares for it.
pub fn destroyed_at_zero(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for entity in state.in_order().filter(|entity| rules.schema.in_play(entity)) {
        let spent = rules.schema.kind(&entity.kind).and_then(|kind| kind.strength.as_ref()?.spent());
        if let Some(marker) = spent.filter(|_| entity.strength.is_some() && entity.points() == 0) {
            effects.push(Effect::mark(&entity.id, marker));
        }
    }
    effects
}

/// Records as their declaration says.
pub fn prune_records(rules: &Ruleset, state: &State) -> Vec<Effect> {
    world::prune(&rules.schema, state)
}

/// How many of a side's entities of a kind are lost, and how many there are in all.
pub fn lost_share(rules: &Ruleset, state: &State, side: Side, kind: KindName<'_>) -> (usize, usize) {
    let mine = || state.of_kind(kind).filter(|entity| entity.side == Some(side));
    (mine().filter(|entity| rules.schema.is_lost(entity)).count(), mine().count())
}

/// The end, when one side is beaten or both are: a draw then.
pub fn ends(beaten: &[Side], reason: &str) -> Option<Effect> {
    let (winner, reason) = match beaten {
        [] => return None,
        [side] => (Some(side.other()), reason),
        _ => (None, "ending-draw"),
    };
    Some(Effect::End { winner, reason: Text::new(reason) })
}
