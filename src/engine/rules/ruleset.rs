//! A ruleset: its data, parsed and checked, joined with its code. Loading reports every mistake with its place.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::declare::schema;
use crate::diagnostic::{Diagnostic, FileErrors};
use crate::engine::label::{Label, Lang};
use crate::engine::names::TableName;
use crate::engine::procedure::{Procedure, ProcedureDecl, RawProcedure};
use crate::engine::rules::{Embedded, Period, PeriodFile, PeriodSource, RawTable, Table, procedure, resolve, table};
use crate::engine::sequence::{
    Action, BattleFacts, Change, Op, RawSequence, Sequence, SequenceChecker, Step, step_matches,
};
use crate::engine::world::{
    Effect, Entity, EntityId, MarkerDecl, OptionDecl, PoolDecl, RawDerived, RawKind, RecordDecl, Schema, State,
};

/// A yes/no fact about the whole battle.
pub type FactFn = fn(&Ruleset, &State) -> bool;
/// What follows from the state alone.
pub type Consequence = fn(&Ruleset, &State) -> Vec<Effect>;
/// Ids of what is still open, for checklist items.
pub type ListFn = fn(&Ruleset, &State) -> Vec<String>;

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
    pub refuses: fn(&[Entity]) -> Vec<(EntityId, &'static str)>,
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
    pub french: &'static str,
    pub english: &'static str,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesetFile {
    pub(super) format: u32,
    pub(super) id: String,
    pub(super) version: u32,
    pub(super) name: Label,
    /// A few letters for the line above the panes; the id without them.
    #[serde(default)]
    pub(super) abbreviation: Option<String>,
    /// Its periods, in the order in which players see them; each has a file.
    #[serde(default)]
    pub(super) periods: Vec<String>,
    /// Names of the two armies of the battle to begin with, in the order of the sides.
    #[serde(default)]
    pub(super) demonstration: Vec<String>,
    pub(super) counters: Vec<String>,
    pub(super) clock: String,
    #[serde(default)]
    pub(super) unit: Option<Label>,
    #[serde(default)]
    pub(super) words: BTreeMap<String, Label>,
    #[serde(default)]
    pub(super) option: Vec<OptionDecl>,
    pub(super) kind: Vec<RawKind>,
    #[serde(default)]
    pub(super) marker: Vec<MarkerDecl>,
    #[serde(default)]
    pub(super) record: Vec<RecordDecl>,
    #[serde(default)]
    pub(super) derived: Vec<RawDerived>,
    #[serde(default)]
    pub(super) pool: Vec<PoolDecl>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SequenceFile {
    sequence: Vec<RawSequence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProceduresFile {
    procedure: Vec<RawProcedure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    table: Vec<RawTable>,
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
    pub fr: String,
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
    pub source: String,
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
    /// Unit of distances on the table.
    pub unit: Option<Label>,
    pub schema: Schema,
    pub tables: Vec<Table>,
    pub sequences: Vec<Sequence>,
    pub procedures: Vec<ProcedureDecl>,
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
        self.tables.iter().find(|table| table.id == id.as_str())
    }

    pub fn procedure(&self, id: &str) -> Option<&ProcedureDecl> {
        self.procedures.iter().find(|procedure| procedure.id == id)
    }

    pub fn procedure_code(&self, id: &str) -> Option<&'static dyn Procedure> {
        self.code.procedures.iter().copied().find(|procedure| procedure.id() == id)
    }

    pub fn sequence(&self, id: &str) -> Option<&Sequence> {
        self.sequences.iter().find(|sequence| sequence.id == id)
    }

    /// The step the battle stands in.
    pub fn current_step<'a>(&'a self, state: &State) -> Option<&'a Step> {
        let frame = state.frame()?;
        self.sequence(&frame.sequence)?.step(&frame.step)
    }

    /// Hash of everything in the data that can change an outcome: a save names it, so that a later release can say what
    /// changed. Worked out when a battle begins or is verified, not at every start.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let own = [self.sources.ruleset, self.sources.sequence, self.sources.procedures, self.sources.tables];
        let own: Vec<Cow<'_, str>> = own.into_iter().map(Embedded::text).collect();
        for text in own.iter().map(|text| &**text).chain(self.period.as_ref().map(|period| period.source.as_str())) {
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
        const START: &str = "[[rule]]";
        let named = |entry: &&str| ids.iter().any(|id| entry.contains(&format!("id = \"{id}\"\n")));
        let rules = self.sources.rules.text();
        let entries = rules.split(START).filter(named);
        let read = entries.filter_map(|entry| toml::from_str::<RulesFile>(&format!("{START}{entry}")).ok());
        let of_period = self.period.iter().flat_map(|period| &period.rules).filter(|rule| ids.contains(&rule.id));
        let here = |rule: &Rule| self.is_of_this_period(rule);
        read.flat_map(|file| file.rule).filter(here).chain(of_period.cloned()).collect()
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

    /// Loads and checks everything. Built-in rulesets are proven loadable by a test.
    pub fn load(sources: Sources, code: Code, period: Option<PeriodSource<'_>>) -> Result<Ruleset, Vec<FileErrors>> {
        let name = |file: &str| format!("{}/{file}", sources.folder);
        let ruleset = parse::<RulesetFile>(&name("ruleset.toml"), &sources.ruleset.text());
        let sequence = parse::<SequenceFile>(&name("sequence.toml"), &sources.sequence.text());
        let procedures = parse::<ProceduresFile>(&name("procedures.toml"), &sources.procedures.text());
        let tables = parse::<TablesFile>(&name("tables.toml"), &sources.tables.text());
        let period = period.map(Period::parse).transpose();
        let (mut ruleset, sequence, mut procedures, tables, mut period) =
            match (ruleset, sequence, procedures, tables, period) {
                (Ok(ruleset), Ok(sequence), Ok(procedures), Ok(tables), Ok(period)) => {
                    (ruleset, sequence, procedures, tables, period)
                }
                (ruleset, sequence, procedures, tables, period) => {
                    let errors = [ruleset.err(), sequence.err(), procedures.err(), tables.err(), period.err()];
                    return Err(errors.into_iter().flatten().collect());
                }
            };
        if let Some(period) = &mut period {
            complete(&mut ruleset, &period.file);
        }
        let typed = ruleset.kind.iter_mut().flat_map(|kind| &mut kind.attribute).map(|attribute| &mut attribute.value);
        typed.for_each(|value| resolve(value, period.as_ref()));
        let fields = procedures.procedure.iter_mut().flat_map(|procedure| &mut procedure.field);
        fields.for_each(|field| resolve(&mut field.value, period.as_ref()));

        let mut files = [
            Checked { file: "ruleset.toml", source: sources.ruleset, mistakes: Vec::new() },
            Checked { file: "tables.toml", source: sources.tables, mistakes: Vec::new() },
            Checked { file: "sequence.toml", source: sources.sequence, mistakes: Vec::new() },
            Checked { file: "procedures.toml", source: sources.procedures, mistakes: Vec::new() },
        ];
        let [in_ruleset, in_tables, in_sequence, in_procedures] = &mut files;
        if ruleset.format != 1 {
            in_ruleset
                .mistakes
                .push(Diagnostic::new(0..0, format!("format {} is not known, expected 1", ruleset.format)));
        }
        let mut schema = schema(&ruleset, &mut in_ruleset.mistakes);
        if let Some(period) = &mut period {
            schema.profiles = period.profiles(&schema);
            let named = schema.profiles.values().flatten();
            let names = named.filter_map(|profile| Some((profile.id.clone(), profile.label.clone()?)));
            schema.words.extend(names.collect::<Vec<_>>());
        }
        let mut added = period.as_mut().map(|period| period.rows(&tables.table)).unwrap_or_default();
        let mut of_period = period.as_mut().map(|period| &mut period.errors.mistakes);
        let tables: Vec<Table> = tables
            .table
            .into_iter()
            .map(|raw| {
                let (own, rest) = added.drain(..).partition(|row| row.table.as_ref() == Some(&raw.id));
                added = rest;
                table(&schema, raw, own, &mut in_tables.mistakes, of_period.as_deref_mut())
            })
            .collect();
        let checker = SequenceChecker { schema: &schema, code, procedures: &procedures.procedure };
        let sequences: Vec<Sequence> =
            sequence.sequence.iter().map(|raw| checker.compile(raw, &mut in_sequence.mistakes)).collect();
        let decls: Vec<ProcedureDecl> =
            procedures.procedure.into_iter().map(|raw| procedure(&schema, raw, &mut in_procedures.mistakes)).collect();

        if clock_goes_back(&schema, &sequences) {
            let message = format!("markers age on the clock '{}', so no step may set it back", schema.clock);
            in_sequence.mistakes.push(Diagnostic::new(0..0, message));
        }
        if let Some(period) = &mut period {
            period.check_rest(&sequences);
            period.errors.mistakes.sort_by_key(|mistake| mistake.span.start);
        }
        let mut sequences = sequences;
        let rules = period.as_mut().map(|period| std::mem::take(&mut period.file.rule)).unwrap_or_default();
        remind(&mut sequences, &rules);
        let wrong = files.into_iter().filter(|file| !file.mistakes.is_empty());
        let own = wrong.map(|wrong| FileErrors {
            file: name(wrong.file),
            source: wrong.source.text().into_owned(),
            mistakes: wrong.mistakes,
        });
        let in_period = period.as_ref().map(|period| &period.errors).filter(|errors| !errors.mistakes.is_empty());
        let errors: Vec<FileErrors> = own.chain(in_period.cloned()).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let period = period.map(|period| PlayedPeriod {
            id: period.file.id,
            name: period.file.name,
            source: period.errors.source,
            rules,
            house: false,
        });
        Ok(Ruleset {
            abbreviation: ruleset.abbreviation.unwrap_or_else(|| ruleset.id.to_uppercase()),
            id: ruleset.id,
            version: ruleset.version,
            name: ruleset.name,
            period,
            unit: ruleset.unit,
            schema,
            tables,
            sequences,
            procedures: decls,
            sources,
            code,
        })
    }
}

/// A file of the ruleset while it is checked; its text is read again only for somebody who has to read his mistakes.
struct Checked {
    file: &'static str,
    source: Embedded,
    mistakes: Vec<Diagnostic>,
}

/// Words and options of a period join those of the ruleset; an option of the same id takes its place.
fn complete(ruleset: &mut RulesetFile, period: &PeriodFile) {
    ruleset.words.extend(period.words.clone());
    for option in &period.option {
        match ruleset.option.iter_mut().find(|known| known.id == option.id) {
            Some(known) => *known = option.clone(),
            None => ruleset.option.push(option.clone()),
        }
    }
}

/// A period's reminders stand in the steps they name.
fn remind(sequences: &mut [Sequence], rules: &[Rule]) {
    let steps = sequences.iter_mut().flat_map(|sequence| &mut sequence.steps);
    for step in steps {
        let here = |rule: &&Rule| rule.lives == Lives::Reminder && step_matches(&rule.place, &step.id);
        step.reminders.extend(rules.iter().filter(here).map(|rule| rule.id.clone()));
    }
}

/// Ages count on the clock: a clock that is set back would make tokens young again.
fn clock_goes_back(schema: &Schema, sequences: &[Sequence]) -> bool {
    let ages = schema.markers.iter().flat_map(|marker| &marker.expires).any(|expiry| expiry.age > 0);
    let sets_back = |action: &Action| match &action.change {
        Change::Counter { name, add, .. } => *name == schema.clock && add.is_none_or(|add| add < 0),
        Change::Pool { .. }
        | Change::Attribute { .. }
        | Change::Close { .. }
        | Change::Amend { .. }
        | Change::Unmark { .. } => false,
    };
    let in_steps = sequences.iter().flat_map(|s| &s.steps).flat_map(|step| step.enter.iter().chain(&step.leave));
    let in_phases = sequences.iter().flat_map(|s| &s.ops).flat_map(|op| match op {
        Op::Do(actions) => actions.as_slice(),
        Op::Step(_) | Op::JumpUnless(..) | Op::Jump(_) => &[],
    });
    ages && in_steps.chain(in_phases).any(sets_back)
}

/// Keys of the data files that are words for people: they change no outcome.
const WORDS: [&str; 14] = [
    "demonstration",
    "periods",
    "abbreviation",
    "label",
    "short",
    "quiet",
    "words",
    "name",
    "message",
    "letter",
    "unit",
    "reminders",
    "reminders_when",
    "nothing",
];

/// The data without its words.
fn without_words(value: &mut toml::Value) {
    match value {
        toml::Value::Table(table) => {
            table.retain(|key, _| !WORDS.contains(&key));
            table.iter_mut().for_each(|(_, value)| without_words(value));
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
