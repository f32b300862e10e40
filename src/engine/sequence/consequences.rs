//! Consequences that follow from the state alone: a unit with no strength left is gone, whoever did it.

use crate::engine::rules::Ruleset;
use crate::engine::world::{Effect, State};

/// A ruleset whose consequences never come to rest is broken; stop rather than hang.
const MOST_ROUNDS: usize = 32;

/// Applies the ruleset's consequences until nothing follows any more, and returns them.
pub fn draw_consequences(rules: &Ruleset, state: &mut State) -> Vec<Effect> {
    let mut all = Vec::new();
    for _ in 0..MOST_ROUNDS {
        if state.ending.is_some() {
            break;
        }
        let stages = rules.code.consequences.iter();
        let mut due = stages.map(|stage| stage.iter().flat_map(|follows| follows(rules, state)).collect::<Vec<_>>());
        let Some(effects) = due.find(|effects| !effects.is_empty()) else { break };
        state.apply_all(&effects);
        all.extend(effects);
    }
    all
}
