//! Overrides: rows of the modifier tables that the players apply or leave out against the program's reading.

use crate::engine::names::TableName;
use std::collections::BTreeSet;

use crate::engine::play::Game;
use crate::engine::procedure::{FormMaker, Inputs};
use crate::engine::rules::{Modifier, Origin};
use crate::lang::Speaker;
use crate::report::modifier_said;

/// A row that can be overridden.
pub(crate) struct Override {
    /// `ROW`, or `ROW@UNIT` where several units roll.
    pub(crate) key: String,
    pub(crate) applies: bool,
    pub(crate) line: String,
}

fn key(row: &str, role: Option<&str>) -> String {
    role.map_or_else(|| row.to_owned(), |role| format!("{row}@{role}"))
}

fn find(maker: &FormMaker<'_>, inputs: &Inputs, wanted: &str) -> Option<Modifier> {
    let modifiers = maker.form(inputs, false).modifiers;
    modifiers.into_iter().find(|modifier| key(&modifier.id, modifier.role.as_deref()) == wanted)
}

/// Every modifier of a form as it stands, then the automatic ones that could apply and do not.
pub(super) fn overrides(game: &Game, speaker: Speaker<'_>, procedure: &str, inputs: &Inputs) -> Vec<Override> {
    let Ok(maker) = game.form_maker(procedure) else { return Vec::new() };
    let modifiers = maker.form(inputs, false).modifiers;
    let mut rows: Vec<Override> = modifiers
        .iter()
        .map(|modifier| {
            let key = key(&modifier.id, modifier.role.as_deref());
            let applies = inputs.overrides.get(&key).copied().unwrap_or(true);
            Override { key, applies, line: modifier_said(modifier, speaker) }
        })
        .collect();
    let roles: BTreeSet<Option<&str>> = modifiers.iter().map(|modifier| modifier.role.as_deref()).collect();
    let roles = if roles.is_empty() { BTreeSet::from([None]) } else { roles };
    let tables = maker.decl.tables.iter().filter_map(|id| game.rules().table(TableName::of_data(id)));
    for row in tables.flat_map(|table| &table.rows).filter(|row| !row.column.is_empty() && !row.asked) {
        for role in &roles {
            let key = key(&row.id, *role);
            let known = rows.iter().any(|row| row.key == key);
            // Only a trial tells whether the row has a place in this procedure.
            let trial = inputs.clone().overriding(&key, true);
            if let Some(idle) = find(&maker, &trial, &key).filter(|_| !known) {
                let line = modifier_said(&Modifier { origin: Origin::Auto, ..idle }, speaker);
                rows.push(Override { key, applies: false, line });
            }
        }
    }
    rows
}

/// Overrides a row the other way; where it is overridden already, back to the program's reading.
pub(super) fn flip(game: &Game, procedure: &str, inputs: &mut Inputs, key: &str) {
    let Ok(maker) = game.form_maker(procedure) else { return };
    let before = inputs.overrides.remove(key);
    let read = find(&maker, inputs, key).is_some();
    if before.is_none() {
        inputs.overrides.insert(key.to_owned(), !read);
    }
    if inputs.overrides.is_empty() {
        inputs.reason.clear();
    }
}
