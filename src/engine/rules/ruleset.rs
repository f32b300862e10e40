//! A ruleset: its data, parsed and checked, joined with its code. Loading reports every mistake with its place.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, FileErrors};
use crate::engine::common;
use crate::engine::label::{Label, Lang};
use crate::engine::names::TableName;
use crate::engine::procedure::{Context, Inputs, Line, Procedure, ProcedureDecl};
use crate::engine::rules::{Embedded, Lazily, Table, Tree};
use crate::engine::sequence::{AffairDecl, BattleFacts, Consequence, Sequence, Step};
use crate::engine::world::{Entity, EntityId, Schema, Side, SignDecl, State};

/// A yes/no fact about the whole battle.
pub type FactFn = fn(&Ruleset, &State) -> bool;
/// Ids of what is still open, for checklist items.
pub type ListFn = fn(&Ruleset, &State) -> Vec<String>;

/// Who of an army file is wrong, and the id of the check of its kind that says why.
pub type Refusing = fn(&Ruleset, &[Entity]) -> Vec<(EntityId, &'static str)>;

/// What a sheet tells of an entity: how far it moves, how it fires and fights, what it needs.
pub type ProfileFn = fn(&Context<'_>, &Entity) -> Vec<Line>;

/// What a ruleset does in Rust.
#[derive(Clone, Copy)]
pub struct Code {
    pub procedures: &'static [&'static dyn Procedure],
    pub facts: &'static [(&'static str, FactFn)],
    pub lists: &'static [(&'static str, ListFn)],
    /// Consequences that follow from the state alone: those of one stage together, each stage only when those before it
    /// have come to rest.
    pub consequences: &'static [&'static [Consequence]],
    /// Values worked out once when a battle is set up (a break point from the army list).
    pub deploy: fn(&Ruleset, &mut State),
    /// What is wrong with the entities of an army file taken together: who, and the id of the check of its kind.
    pub refuses: Refusing,
    /// An entity's numbers as they are now, by the functions that the procedures use.
    pub profile: ProfileFn,
}

/// Texts of a ruleset's data files, by file name.
#[derive(Clone, Copy)]
pub struct Sources {
    pub folder: &'static str,
    pub ruleset: Embedded,
    pub sequence: Embedded,
    pub procedures: Embedded,
    pub tables: Embedded,
    pub rules: Embedded,
    pub french: Embedded,
    pub english: Embedded,
}

/// Where a rule is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lives {
    Procedure,
    Bookkeeping,
    Reminder,
    Table,
    Option,
}

/// One rule in our own words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub id: String,
    pub lives: Lives,
    #[serde(rename = "where")]
    pub place: String,
    /// Periods it belongs to; all of them when empty.
    #[serde(default)]
    pub periods: Vec<String>,
    #[serde(deserialize_with = "crate::engine::label::shown")]
    pub fr: String,
    #[serde(deserialize_with = "crate::engine::label::shown")]
    pub en: String,
}

impl Rule {
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    rule: Vec<Rule>,
}

/// The period a ruleset is played in.
pub struct PlayedPeriod {
    pub id: String,
    pub name: Label,
    /// The text of its file: a save of a club's own period carries it.
    pub source: Cow<'static, str>,
    pub rules: Vec<Rule>,
    /// A club's own, not one that comes with the program.
    pub house: bool,
}

/// A ruleset ready to play.
pub struct Ruleset {
    pub id: String,
    pub version: u32,
    pub name: Label,
    pub abbreviation: String,
    pub period: Option<PlayedPeriod>,
    /// A side may be a name without an army file: its units join as they are needed.
    pub free_sides: bool,
    /// Whether a period may bring steps of its own.
    pub own_steps: bool,
    /// Unit of distances on the table.
    pub unit: Option<Label>,
    pub schema: Arc<Schema>,
    pub tables: Lazily<Table>,
    pub sequences: Vec<Sequence>,
    /// What forecasts follow.
    pub affairs: Vec<AffairDecl>,
    pub procedures: Lazily<ProcedureDecl>,
    /// Ids of the procedures that are open in every step.
    pub anytime: Vec<String>,
    pub sources: Sources,
    pub code: Code,
}

/// A ruleset in one of its periods: `ruleset/period`.
pub fn edition(ruleset: &str, period: Option<&str>) -> String {
    match period {
        Some(period) => format!("{ruleset}/{period}"),
        None => ruleset.to_owned(),
    }
}

impl std::fmt::Debug for Ruleset {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Ruleset({} {})", self.id, self.version)
    }
}

impl Ruleset {
    pub fn edition(&self) -> String {
        edition(&self.id, self.period.as_ref().map(|period| period.id.as_str()))
    }

    /// Its name, with that of the period.
    pub fn full_name(&self, lang: Lang) -> String {
        match &self.period {
            Some(period) => format!("{} · {}", self.name.get(lang), period.name.get(lang)),
            None => self.name.get(lang).to_owned(),
        }
    }

    pub fn table(&self, id: TableName<'_>) -> Option<&Table> {
        self.tables.get(id.as_str())
    }

    pub fn procedure(&self, id: &str) -> Option<&ProcedureDecl> {
        self.procedures.get(id)
    }

    pub fn procedure_code(&self, id: &str) -> Option<&'static dyn Procedure> {
        self.code.procedures.iter().chain(common::PROCEDURES).copied().find(|procedure| procedure.id() == id)
    }

    pub fn sequence(&self, id: &str) -> Option<&Sequence> {
        self.sequences.iter().find(|sequence| sequence.id == id)
    }

    /// An entity's numbers as they are now.
    pub fn profile(&self, state: &State, entity: &Entity) -> Vec<Line> {
        let inputs = Inputs::default();
        (self.code.profile)(&Context { rules: self, state, inputs: &inputs }, entity)
    }

    /// Every sign of the ruleset with those who show it now.
    pub fn signs(&self, state: &State) -> Vec<(&SignDecl, Vec<String>)> {
        let shown = |sign: &SignDecl| common::list(self, &sign.list).map(|list| list(self, state)).unwrap_or_default();
        self.schema.signs.iter().map(|sign| (sign, shown(sign))).collect()
    }

    /// The step the battle stands in.
    pub fn current_step<'a>(&'a self, state: &State) -> Option<&'a Step> {
        let frame = state.frame()?;
        self.sequence(&frame.sequence)?.step(&frame.step)
    }

    /// Whose units are offered first in the step being played, where both sides act in it.
    pub fn first_side(&self, state: &State) -> Option<Side> {
        let sequence = self.sequence(&state.frame()?.sequence)?;
        sequence.side(self.current_step(state)?.first.as_ref()?, state)
    }

    /// Hash of everything in the data that can change an outcome: a save names it, so that a later release can say what
    /// changed. Worked out when a battle begins or is verified, not at every start.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let own = [self.sources.ruleset, self.sources.sequence, self.sources.procedures, self.sources.tables];
        let own: Vec<Cow<'_, str>> = own.into_iter().map(Embedded::text).collect();
        for text in own.iter().map(|text| &**text).chain(self.period.as_ref().map(|period| &*period.source)) {
            let mut value: toml::Value = toml::from_str(text).unwrap_or(toml::Value::Boolean(false));
            without_words(&mut value);
            // Texts of a period's rules; in the other files nothing of that name is a table.
            if let Some(table) = value.as_table_mut() {
                table.remove("rule");
            }
            hasher.update(value.to_string().as_bytes());
            hasher.update(&[0]);
        }
        hasher.finalize().to_hex().chars().take(16).collect()
    }

    fn is_of_this_period(&self, rule: &Rule) -> bool {
        let period = self.period.as_ref().map(|period| &period.id);
        rule.periods.is_empty() || period.is_none_or(|period| rule.periods.contains(period))
    }

    /// What the players are reminded of now: the rules of the step, less those whose condition does not hold.
    pub fn reminders(&self, state: &State) -> Vec<String> {
        let Some(step) = self.current_step(state) else { return Vec::new() };
        let facts = BattleFacts::new(self, state);
        let shown = |rule: &&String| step.reminders_when.get(*rule).is_none_or(|when| when.holds(&facts));
        step.reminders.iter().filter(shown).cloned().collect()
    }

    /// Some rules in words, found without reading all of them: what a step reminds of is shown at every start.
    pub fn rules_of(&self, ids: &[String]) -> Vec<Rule> {
        let of_file = match self.sources.rules.tree() {
            Some(tree) => {
                let named = |tree: &Tree| {
                    tree.get("id").and_then(Tree::text).is_some_and(|id| ids.iter().any(|known| known == id))
                };
                let rules = tree.get("rule").into_iter().flat_map(Tree::items).filter(named);
                rules.filter_map(|tree| tree.read().ok()).collect()
            }
            None => self.rules_in_text(ids),
        };
        let of_period = self.period.iter().flat_map(|period| &period.rules).filter(|rule| ids.contains(&rule.id));
        let here = |rule: &Rule| self.is_of_this_period(rule);
        of_file.into_iter().filter(here).chain(of_period.cloned()).collect()
    }

    fn rules_in_text(&self, ids: &[String]) -> Vec<Rule> {
        const START: &str = "[[rule]]";
        let named = |entry: &&str| ids.iter().any(|id| entry.contains(&format!("id = \"{id}\"\n")));
        let rules = self.sources.rules.text();
        let entries = rules.split(START).filter(named);
        let read = entries.filter_map(|entry| toml::from_str::<RulesFile>(&format!("{START}{entry}")).ok());
        read.flat_map(|file| file.rule).collect()
    }

    /// The rules of the ruleset's own file, whatever the period.
    pub fn rules_of_all_periods(&self) -> Result<Vec<Rule>, FileErrors> {
        let name = format!("{}/rules.toml", self.sources.folder);
        parse::<RulesFile>(&name, &self.sources.rules.text()).map(|file| file.rule)
    }

    /// The rules in words. Parsed when somebody reads them, not at every start.
    pub fn rules(&self) -> Result<Vec<Rule>, FileErrors> {
        let mut rules = self.rules_of_all_periods()?;
        rules.retain(|rule| self.is_of_this_period(rule));
        rules.extend(self.period.iter().flat_map(|period| period.rules.clone()));
        Ok(rules)
    }
}

/// Keys of the data files that are words for people, or that only forecasts follow: they change no outcome.
const WORDS: [&str; 24] = [
    "affair",
    "or",
    "routine",
    "breaks",
    "sign",
    "demonstration",
    "periods",
    "abbreviation",
    "label",
    "short",
    "quiet",
    "words",
    "name",
    "message",
    "hand_more",
    "letter",
    "unit",
    "reminders",
    "reminders_when",
    "nothing",
    "heads",
    "in_label",
    "die_of",
    "card",
];

/// The data without its words: what is a label, and the keys that only people read. A role or a fact of such a name is
/// none of them.
fn without_words(value: &mut toml::Value) {
    const NAMED_FREELY: [&str; 5] = ["roles", "facts", "cells", "caps", "sides"];
    match value {
        toml::Value::Table(table) => {
            table.retain(|key, _| !WORDS.contains(&key));
            let inner = table.iter_mut().filter(|(key, _)| !NAMED_FREELY.contains(&key.as_str()));
            inner.for_each(|(_, value)| without_words(value));
        }
        toml::Value::Array(items) => items.iter_mut().for_each(without_words),
        _ => {}
    }
}

fn parse<T: serde::de::DeserializeOwned>(file: &str, source: &str) -> Result<T, FileErrors> {
    toml::from_str(source).map_err(|error| FileErrors {
        file: file.to_owned(),
        source: source.to_owned(),
        mistakes: vec![Diagnostic::from_toml(&error)],
    })
}
