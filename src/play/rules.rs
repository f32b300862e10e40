//! The rules that matter in a step.

use crate::engine::play::Game;
use crate::engine::rules::Rule;
use crate::engine::sequence::step_matches;

/// Rules of the current step: those it cites, and those of the procedures it offers.
pub(crate) fn step_rules<'r>(game: &Game, rules: &'r [Rule]) -> Vec<&'r Rule> {
    let Some(step) = game.rules().current_step(game.state()) else { return Vec::new() };
    let offered = |rule: &Rule| step.offers.iter().any(|offer| offer.procedure == rule.place);
    let cited = |rule: &Rule| {
        let of_items = step.checklist.iter().filter_map(|item| item.rule.as_ref());
        of_items.chain(&step.rule).chain(&step.reminders).any(|cited| *cited == rule.id)
    };
    let here = |rule: &&Rule| offered(rule) || cited(rule) || step_matches(&rule.place, &step.id);
    rules.iter().filter(here).collect()
}
