//! Rows of the modifier tables that the players switch on or off against the program's reading.

use crate::engine::names::TableName;
use std::collections::BTreeSet;

use crate::engine::play::Game;
use crate::engine::procedure::{FormMaker, Inputs};
use crate::engine::rules::{Modifier, Origin};
use crate::lang::Speaker;
use crate::report::modifier_line;

/// A row that can be switched.
pub struct Switch {
    /// `ROW`, or `ROW@UNIT` where several units roll.
    pub key: String,
    pub applies: bool,
    pub line: String,
}

fn key(row: &str, role: Option<&str>) -> String {
    role.map_or_else(|| row.to_owned(), |role| format!("{row}@{role}"))
}

fn find(maker: &FormMaker<'_>, inputs: &Inputs, wanted: &str) -> Option<Modifier> {
    let modifiers = maker.form(inputs, false).modifiers;
    modifiers.into_iter().find(|modifier| key(&modifier.id, modifier.role.as_deref()) == wanted)
}

/// Every modifier of a form as it stands, then the automatic ones that could apply and do not.
pub fn switches(game: &Game, speaker: Speaker<'_>, procedure: &str, inputs: &Inputs) -> Vec<Switch> {
    let Ok(maker) = game.form_maker(procedure) else { return Vec::new() };
    let modifiers = maker.form(inputs, false).modifiers;
    let mut switches: Vec<Switch> = modifiers
        .iter()
        .map(|modifier| {
            let key = key(&modifier.id, modifier.role.as_deref());
            let applies = inputs.overrides.get(&key).copied().unwrap_or(true);
            Switch { key, applies, line: modifier_line(modifier, speaker) }
        })
        .collect();
    let roles: BTreeSet<Option<&str>> = modifiers.iter().map(|modifier| modifier.role.as_deref()).collect();
    let roles = if roles.is_empty() { BTreeSet::from([None]) } else { roles };
    let tables = maker.decl.tables.iter().filter_map(|id| game.rules().table(TableName::of_data(id)));
    for row in tables.flat_map(|table| &table.rows).filter(|row| !row.column.is_empty() && !row.asked) {
        for role in &roles {
            let key = key(&row.id, *role);
            let known = switches.iter().any(|switch| switch.key == key);
            // Only a trial tells whether the row has a place in this procedure.
            let trial = inputs.clone().overriding(&key, true);
            if let Some(idle) = find(&maker, &trial, &key).filter(|_| !known) {
                let line = modifier_line(&Modifier { origin: Origin::Auto, ..idle }, speaker);
                switches.push(Switch { key, applies: false, line });
            }
        }
    }
    switches
}

/// Switches a row the other way; back to the program's reading where that is what it comes to.
pub fn flip(game: &Game, procedure: &str, inputs: &mut Inputs, key: &str) {
    let Ok(maker) = game.form_maker(procedure) else { return };
    let before = inputs.overrides.remove(key);
    let read = find(&maker, inputs, key).is_some();
    if before.is_none() {
        inputs.overrides.insert(key.to_owned(), !read);
    }
}
