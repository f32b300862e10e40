//! The rows of the order of battle that are in sight.

use std::collections::HashMap;

use super::app::App;
use crate::engine::world::{Class, Entity, EntityId};

pub(super) struct OrderRow {
    pub(super) id: EntityId,
    pub(super) depth: usize,
    pub(super) folds: bool,
    pub(super) shown: Shown,
}

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Entity,
    /// So many of a formation that are out of play; the row has the formation's id.
    Gone(usize),
}

impl OrderRow {
    fn entity(entity: &Entity, depth: usize, folds: bool) -> OrderRow {
        OrderRow { id: entity.id.clone(), depth, folds, shown: Shown::Entity }
    }
}

/// Armies, formations and their units, as far as they are not folded away; officers stand with their formation.
pub(super) fn order_rows(app: &App) -> Vec<OrderRow> {
    let game = app.game();
    let schema = &game.rules().schema;
    let mut rows = Vec::new();
    let mut below: Below<'_> = HashMap::new();
    for entity in game.state().in_order() {
        if let Some(parent) = &entity.parent {
            below.entry(parent.as_str()).or_default().push(entity);
        }
    }
    for army in game.state().in_order().filter(|entity| schema.class(entity) == Some(Class::Army)) {
        rows.push(OrderRow::entity(army, 0, true));
        if !app.ui.folded.contains(army.id.as_str()) {
            members(app, &below, army, 1, &mut rows);
        }
    }
    rows
}

/// Who stands directly below whom, in the order of the army lists.
type Below<'a> = HashMap<&'a str, Vec<&'a Entity>>;

/// Everybody below an army or a formation, formations inside formations too. Those out of play are counted, and listed
/// only where the player wants to see them.
fn members(app: &App, below: &Below<'_>, of: &Entity, depth: usize, rows: &mut Vec<OrderRow>) {
    let game = app.game();
    let schema = &game.rules().schema;
    let listed = app.ui.gone_listed.contains(of.id.as_str());
    let mut gone = Vec::new();
    for member in below.get(of.id.as_str()).into_iter().flatten().copied() {
        let formation = schema.class(member) == Some(Class::Formation);
        if !formation && schema.is_lost(member) {
            gone.push(member);
            continue;
        }
        rows.push(OrderRow::entity(member, depth, formation));
        if formation && !app.ui.folded.contains(member.id.as_str()) {
            members(app, below, member, depth + 1, rows);
        }
    }
    if !gone.is_empty() {
        rows.push(OrderRow { id: of.id.clone(), depth, folds: false, shown: Shown::Gone(gone.len()) });
    }
    rows.extend(gone.into_iter().filter(|_| listed).map(|member| OrderRow::entity(member, depth + 1, false)));
}

/// The entity under the cursor of the order of battle.
pub(super) fn selected(app: &App) -> Option<String> {
    order_rows(app).get(app.ui.order).map(|row| row.id.as_str().to_owned())
}
