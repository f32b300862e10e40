//! The rows of the order of battle that are in sight.

use std::collections::{BTreeSet, HashMap};

use super::app::App;
use crate::engine::world::{Class, Entity, EntityId, Side};

pub(super) struct OrderRow {
    pub(super) id: EntityId,
    pub(super) depth: usize,
    pub(super) folds: Option<Folds>,
    pub(super) shown: Shown,
}

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Entity,
    /// So many of a formation that are out of play; the row has the formation's id.
    Gone(usize),
}

/// Whether what stands below a row is in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folds {
    Open,
    Folded,
}

/// Where the cursor stands: on somebody, wherever the rows around him go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OrderCursor {
    id: String,
    /// On the line of those out of play.
    gone: bool,
}

/// The room there is for the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) height: usize,
    /// Each army has a column of its own.
    pub(super) side_by_side: bool,
}

impl Room {
    /// So few rows that the list stays as it is while something is resolved: to send it again would take longer than the
    /// result itself.
    pub(super) fn is_low(self) -> bool {
        self.height < 20
    }

    /// Idle formations to fold so that these rows find room: as few as do, first of the side that does not act.
    fn to_fold(self, app: &App, rows: &[OrderRow]) -> BTreeSet<String> {
        let state = app.game().state();
        let side = |row: &OrderRow| state.entity(row.id.as_str()).and_then(|entity| entity.side);
        let columns: Vec<Vec<&OrderRow>> = match self.side_by_side {
            true => Side::BOTH.map(|of| rows.iter().filter(|row| side(row) == Some(of)).collect()).into(),
            false => vec![rows.iter().collect()],
        };
        let mut folded = BTreeSet::new();
        for column in columns {
            let mut excess = column.len().saturating_sub(self.height);
            let mut idle: Vec<usize> = (0..column.len()).filter(|at| foldable(app, column.get(*at).copied())).collect();
            idle.reverse();
            idle.sort_by_key(|at| column.get(*at).and_then(|row| side(row)) == state.acting_side());
            let mut gone = BTreeSet::new();
            for at in idle {
                let Some(row) = column.get(at).filter(|_| excess > 0 && !gone.contains(&at)) else { continue };
                let below = column.iter().skip(at + 1).take_while(|other| other.depth > row.depth).count();
                let hidden = (at + 1..at + 1 + below).filter(|place| gone.insert(*place)).count();
                excess = excess.saturating_sub(hidden);
                folded.insert(row.id.to_string());
            }
        }
        folded
    }
}

fn foldable(app: &App, row: Option<&OrderRow>) -> bool {
    row.is_some_and(|row| row.folds == Some(Folds::Open) && app.ui.folding.may_fold(row.id.as_str()))
}

impl OrderRow {
    fn entity(entity: &Entity, depth: usize, folds: Option<Folds>) -> OrderRow {
        OrderRow { id: entity.id.clone(), depth, folds, shown: Shown::Entity }
    }

    fn is_gone(&self) -> bool {
        matches!(self.shown, Shown::Gone(_))
    }

    /// The cursor on this row.
    pub(super) fn cursor(&self) -> OrderCursor {
        OrderCursor { id: self.id.to_string(), gone: self.is_gone() }
    }
}

/// Armies, formations and their units, as far as they are not folded away in the room that the last frame had; officers
/// stand with their formation.
pub(super) fn order_rows(app: &App) -> Vec<OrderRow> {
    order_rows_in(app, app.ui.scroll.room)
}

/// The same in this room; nothing folds by itself where it is not known.
pub(super) fn order_rows_in(app: &App, room: Option<Room>) -> Vec<OrderRow> {
    let rows = rows(app, BTreeSet::new());
    let for_room = room.map(|room| room.to_fold(app, &rows)).unwrap_or_default();
    if for_room.is_empty() { rows } else { self::rows(app, for_room) }
}

fn rows(app: &App, for_room: BTreeSet<String>) -> Vec<OrderRow> {
    let game = app.game();
    let schema = &game.rules().schema;
    let mut rows = Vec::new();
    let mut below: HashMap<&str, Vec<&Entity>> = HashMap::new();
    for entity in game.state().in_order() {
        if let Some(parent) = &entity.parent {
            below.entry(parent.as_str()).or_default().push(entity);
        }
    }
    let tree = Tree { app, below, for_room };
    for army in game.state().in_order().filter(|entity| schema.class(entity) == Some(Class::Army)) {
        tree.list(army, 0, &mut rows);
    }
    rows
}

struct Tree<'a> {
    app: &'a App,
    /// Who stands directly below whom, in the order of the army lists.
    below: HashMap<&'a str, Vec<&'a Entity>>,
    /// What folds for want of room.
    for_room: BTreeSet<String>,
}

impl Tree<'_> {
    /// An army or a formation, and everybody below it, formations inside formations too. Those out of play are counted,
    /// and listed only where the player wants to see them.
    fn list(&self, of: &Entity, depth: usize, rows: &mut Vec<OrderRow>) {
        let ui = &self.app.ui;
        if ui.folding.is_folded(of.id.as_str(), &self.for_room) {
            rows.push(OrderRow::entity(of, depth, Some(Folds::Folded)));
            return;
        }
        rows.push(OrderRow::entity(of, depth, Some(Folds::Open)));
        let schema = &self.app.game().rules().schema;
        let mut gone = Vec::new();
        for member in self.below.get(of.id.as_str()).into_iter().flatten().copied() {
            match schema.class(member) {
                Some(Class::Formation) => self.list(member, depth + 1, rows),
                _ if schema.is_lost(member) => gone.push(member),
                _ => rows.push(OrderRow::entity(member, depth + 1, None)),
            }
        }
        if !gone.is_empty() {
            rows.push(OrderRow { id: of.id.clone(), depth: depth + 1, folds: None, shown: Shown::Gone(gone.len()) });
        }
        let listed = ui.gone_listed.contains(of.id.as_str());
        rows.extend(gone.into_iter().filter(|_| listed).map(|member| OrderRow::entity(member, depth + 2, None)));
    }
}

/// The row under the cursor; where it is folded away, what hides it.
pub(super) fn cursor_row(app: &App, rows: &[OrderRow]) -> usize {
    let cursor = &app.ui.order;
    let place = |id: &str, gone: bool| rows.iter().position(|row| row.id.as_str() == id && row.is_gone() == gone);
    let mut at = place(&cursor.id, cursor.gone);
    let mut id = Some(cursor.id.as_str());
    while at.is_none() {
        let Some(here) = id else { break };
        at = place(here, false);
        id = app.game().state().entity(here).and_then(|entity| entity.parent.as_ref()).map(EntityId::as_str);
    }
    at.unwrap_or(0)
}

/// The entity under the cursor of the order of battle.
pub(super) fn selected(app: &App) -> Option<String> {
    let rows = order_rows(app);
    rows.get(cursor_row(app, &rows)).map(|row| row.id.as_str().to_owned())
}
