//! The reference card: every printed table of a ruleset in its period, with the options in force, as one structure that the
//! command line, the screen, the plain conversation and the driver each draw in their way. Made when somebody asks for it.

mod cells;
mod html;
mod layout;
mod profiles;
mod tables;

use serde::Serialize;

use std::sync::Arc;

use crate::engine::procedure::ProcedureDecl;
use crate::engine::rules::Ruleset;
use crate::engine::world::{OptionDecl, State};
use crate::lang::Speaker;

#[derive(Clone, Debug, Serialize)]
pub struct Card {
    pub title: String,
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Section {
    pub id: &'static str,
    pub label: String,
    pub tables: Vec<CardTable>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CardTable {
    pub id: String,
    pub label: String,
    pub rule: Option<String>,
    pub heads: Vec<CardHead>,
    pub rows: Vec<CardRow>,
    /// What holds for several rows together: caps, groups of which one counts.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CardHead {
    pub id: String,
    pub label: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct CardRow {
    pub id: String,
    pub label: String,
    pub rule: Option<String>,
    /// One for each head, empty where the row says nothing there.
    pub cells: Vec<String>,
    /// Whether the row can apply at all with the options of the battle.
    pub in_force: bool,
}

/// Kinds of sections, as ids.
const PROFILES: &str = "profiles";
const TABLES: &str = "tables";
const OPTIONS: &str = "options";

/// The whole card.
pub fn card(speaker: Speaker<'_>) -> Card {
    let section =
        |id: &'static str, key: &str, tables: Vec<CardTable>| Section { id, label: speaker.catalog.plain(key), tables };
    let filled = speaker.rules.tables.iter().filter(|table| !table.rows.is_empty());
    let mut sections = vec![
        section(PROFILES, "card-profiles", profiles::tables(speaker)),
        section(TABLES, "card-tables", filled.map(|table| tables::table(table, speaker)).collect()),
        section(OPTIONS, "card-options", options(speaker)),
    ];
    sections.retain(|section| !section.tables.is_empty());
    Card { title: speaker.rules.full_name(speaker.lang()), sections }
}

/// A speaker's state before any battle: the options as they are unless somebody chooses.
pub fn before_battle(rules: &Ruleset) -> State {
    let options = rules.schema.options.iter().map(|option| (option.id.clone(), option.default.clone())).collect();
    State { options: Arc::new(options), ..State::default() }
}

fn options(speaker: Speaker<'_>) -> Vec<CardTable> {
    let head = |id: &str, key: &str| CardHead { id: id.to_owned(), label: speaker.catalog.plain(key) };
    let row = |option: &OptionDecl| CardRow {
        id: option.id.clone(),
        label: speaker.label(&option.label).to_owned(),
        rule: option.rule.clone(),
        cells: vec![cells::option(option, speaker), cells::choices(&option.value, speaker)],
        in_force: true,
    };
    let rows: Vec<CardRow> = speaker.rules.schema.options.iter().map(row).collect();
    let table = CardTable {
        id: OPTIONS.to_owned(),
        label: speaker.catalog.plain("card-option-table"),
        rule: None,
        heads: vec![head("value", "card-option-value"), head("choices", "card-option-choices")],
        rows,
        notes: Vec::new(),
    };
    if table.rows.is_empty() { Vec::new() } else { vec![table] }
}

impl Card {
    pub fn tables(&self) -> impl Iterator<Item = &CardTable> {
        self.sections.iter().flat_map(|section| &section.tables)
    }

    #[must_use]
    pub fn without_options(mut self) -> Card {
        self.sections.retain(|section| section.id != OPTIONS);
        self
    }

    /// The card with these tables only.
    #[must_use]
    pub fn narrowed(mut self, wanted: &[&str]) -> Card {
        for section in &mut self.sections {
            section.tables.retain(|table| wanted.contains(&table.id.as_str()));
        }
        self.sections.retain(|section| !section.tables.is_empty());
        self
    }
}

/// Tables that the card of a procedure shows.
pub fn tables_of(procedure: &ProcedureDecl) -> Vec<&str> {
    procedure.tables.iter().chain(&procedure.card).map(String::as_str).collect()
}

/// Tables that the procedures of the current step read.
pub fn tables_of_step<'a>(rules: &'a Ruleset, state: &State) -> Vec<&'a str> {
    let offers = rules.current_step(state).map(|step| step.offers.as_slice()).unwrap_or_default();
    let procedures = offers.iter().filter_map(|offer| rules.procedure(&offer.procedure));
    procedures.flat_map(tables_of).collect()
}
