//! Bringing people straight to what a step asks for.

use std::collections::BTreeSet;

use super::idle::leads_on;
use crate::engine::play::{Command, Game};
use crate::engine::sequence::ItemView;
use crate::engine::world::{Class, Instruction, Side};

/// The procedure whose form comes next by itself. Not where hands have something to do on the table first: that stays in
/// sight until somebody goes on.
pub(crate) fn next_duty(game: &Game) -> Option<String> {
    let events = game.events();
    let hands = &game.rules().schema.hands;
    let later = |told: &Instruction| hands.iter().any(|hand| hand.id == told.id && hand.later);
    let mut free = true;
    // Steps that closed by themselves after it may want hands, too.
    for event in (1..=u64::try_from(events.len()).ok()?).rev().filter_map(|seq| events.numbered(seq)) {
        free &= event.table.iter().all(later);
        if event.command != Command::Pass {
            free &= leads_on(&event.command);
            break;
        }
    }
    game.sole_duty().filter(|_| free).map(str::to_owned)
}

/// Who has something to do in this step.
pub(crate) fn asked_of(game: &Game) -> BTreeSet<String> {
    let open = game.checklist().into_iter().flat_map(|view| view.open);
    open.flat_map(|id| actors(game, &id)).collect()
}

/// Who acts in what a checklist waits for: somebody himself, or those whom the declaration of a record names first.
pub(crate) fn actors(game: &Game, id: &str) -> Vec<String> {
    let Some(record) = game.state().record(id) else { return vec![id.to_owned()] };
    let declared = game.rules().schema.record(&record.kind);
    let first = declared.and_then(|decl| decl.field.iter().find(|field| field.names_somebody()));
    let value = first.and_then(|field| record.fields.get(&field.id));
    let named = value.map(|value| value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]));
    named.unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// A side that had units and has none in play any more, while the battle goes on.
pub(crate) fn wiped_out(game: &Game) -> Option<Side> {
    let (state, schema) = (game.state(), &game.rules().schema);
    let of = |side: Side| {
        let units = state.in_order().filter(move |entity| entity.side == Some(side));
        units.filter(|entity| schema.class(entity) == Some(Class::Unit))
    };
    let gone = |side: &Side| of(*side).next().is_some() && of(*side).all(|unit| schema.is_lost(unit));
    Side::BOTH.into_iter().find(gone).filter(|_| state.ending.is_none())
}

/// Where the checklist leads: what the step must have, then what else it asks for, then what comes last. Nothing where only
/// what the table may want is left.
pub(crate) fn next_item(items: &[ItemView<'_>]) -> Option<usize> {
    let open = |wanted: fn(&ItemView<'_>) -> bool| items.iter().position(|view| !view.done && wanted(view));
    open(|view| view.item.must && !view.item.last)
        .or_else(|| open(|view| !view.item.last && !view.item.is_aside()))
        .or_else(|| open(|view| view.item.last && !view.item.is_aside()))
}
