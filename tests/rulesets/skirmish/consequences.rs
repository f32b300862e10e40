//! What follows from the state alone: squads without men, melees without a squad, the end (SK-10).

use super::names::kind;
use estafette::engine::rules::{Consequence, Parts, Ruleset};
use estafette::engine::world::{Effect, Side, State};
use estafette::rulesets::consequences::{DESTROYED_AT_ZERO, PRUNE_RECORDS, ends, lost_share};

/// A melee is closed once its squad is marked destroyed, and the end comes last: each stage waits for those before it.
pub const CONSEQUENCES: &[&[Consequence]] =
    &[&[DESTROYED_AT_ZERO], &[PRUNE_RECORDS], &[Consequence::of(Parts::IN_PLAY, ending)]];

/// SK-10: half the squads.
fn ending(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let beaten = |side: &Side| {
        let (lost, all) = lost_share(rules, state, *side, kind::SQUAD);
        all > 0 && lost * 2 >= all
    };
    let beaten: Vec<Side> = Side::BOTH.into_iter().filter(beaten).collect();
    ends(&beaten, "ending-half-lost").into_iter().collect()
}
