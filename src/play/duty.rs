//! Bringing people straight to what a step asks for.

use super::idle::leads_on;
use crate::engine::play::{Command, Game};
use crate::engine::sequence::ItemView;
use crate::engine::world::Instruction;

/// The procedure whose form comes next by itself. Not where hands have something to do on the table first: that stays in
/// sight until somebody goes on.
pub(crate) fn next_duty(game: &Game) -> Option<String> {
    let events = game.events();
    let mut last = (1..=u64::try_from(events.len()).ok()?).rev().filter_map(|seq| events.numbered(seq));
    let done = last.find(|event| event.command != Command::Pass)?;
    let hands = &game.rules().schema.hands;
    let later = |told: &Instruction| hands.iter().any(|hand| hand.id == told.id && hand.later);
    let free = done.table.iter().all(later) && leads_on(&done.command);
    game.sole_duty().filter(|_| free).map(str::to_owned)
}

/// Where the checklist leads: what the step must have, then what else it asks for, then what comes last. Nothing where only
/// what the table may want is left.
pub(crate) fn next_item(items: &[ItemView<'_>]) -> Option<usize> {
    let open = |wanted: fn(&ItemView<'_>) -> bool| items.iter().position(|view| !view.done && wanted(view));
    open(|view| view.item.must && !view.item.last)
        .or_else(|| open(|view| !view.item.last && !view.item.is_aside()))
        .or_else(|| open(|view| view.item.last && !view.item.is_aside()))
}
