//! The rows of the order of battle that are in sight.

use super::app::App;
use crate::engine::world::{Class, Entity, EntityId};

pub(super) struct OrderRow {
    pub(super) id: EntityId,
    pub(super) depth: usize,
    pub(super) folds: bool,
}

/// Armies, formations and their units, as far as they are not folded away; officers stand with their formation.
pub(super) fn order_rows(app: &App) -> Vec<OrderRow> {
    let game = app.game();
    let schema = &game.rules().schema;
    let mut rows = Vec::new();
    for army in game.state().in_order().filter(|entity| schema.class(entity) == Some(Class::Army)) {
        rows.push(OrderRow { id: army.id.clone(), depth: 0, folds: true });
        if !app.ui.folded.contains(army.id.as_str()) {
            members(app, army, 1, &mut rows);
        }
    }
    rows
}

/// Everybody below an army or a formation, formations inside formations too.
fn members(app: &App, of: &Entity, depth: usize, rows: &mut Vec<OrderRow>) {
    let game = app.game();
    for member in game.state().children(&of.id) {
        let formation = game.rules().schema.class(member) == Some(Class::Formation);
        rows.push(OrderRow { id: member.id.clone(), depth, folds: formation });
        if formation && !app.ui.folded.contains(member.id.as_str()) {
            members(app, member, depth + 1, rows);
        }
    }
}

/// The entity under the cursor of the order of battle.
pub(super) fn selected(app: &App) -> Option<String> {
    order_rows(app).get(app.ui.order).map(|row| row.id.as_str().to_owned())
}
