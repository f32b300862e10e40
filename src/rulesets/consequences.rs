//! Consequences that several rulesets share: who has no strength left is gone, records lose whoever left play, a battle
//! ends with the sides that are beaten.

use crate::engine::message::Text;
use crate::engine::names::KindName;
use crate::engine::rules::{Consequence, Parts, Ruleset};
use crate::engine::world::{self, Effect, Side, State};

/// Whoever has no whole strength point left carries the marker that the strength of its kind declares for it.
pub const DESTROYED_AT_ZERO: Consequence = Consequence::of_each(Parts::NOTHING, |rules, _, entity| {
    let spent = entity.strength.is_some() && entity.points() == 0 && rules.schema.in_play(entity);
    let kind = rules.schema.kind(&entity.kind).filter(|_| spent);
    let marker = kind.and_then(|kind| kind.strength.as_ref()?.spent());
    marker.map(|marker| Effect::mark(&entity.id, marker)).into_iter().collect()
});

/// Records as their declaration says.
pub const PRUNE_RECORDS: Consequence =
    Consequence::of(Parts::IN_PLAY.and(Parts::RECORDS), |rules, state| world::prune(&rules.schema, state));

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
