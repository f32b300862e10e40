//! Loading a ruleset: its files are read once, checked as they are written, then turned into what the engine works with.
//! Every mistake is reported with its place, whoever wrote the file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::document::Document;
use super::known::Known;
use super::lazily::Lazily;
use super::shape::{self, Named};
use super::{
    Code, Lives, Period, PeriodFile, PeriodSource, PlayedPeriod, Row, Rule, Ruleset, Sources, Table, conditions,
    resolve, step_matches,
};
use crate::diagnostic::{Diagnostic, FileErrors, Said};
use crate::engine::common::Common;
use crate::engine::label::Label;
use crate::engine::procedure::ProcedureDecl;
use crate::engine::sequence::{Action, AffairDecl, Change, Op, RawSequence, Sequence, SequenceChecker};
use crate::engine::world::{
    BodyDecl, Breaks, Derived, HandDecl, Holding, Kind, MarkerDecl, MemoryDecl, OptionDecl, PoolDecl, RecordDecl,
    Schema, SignDecl, Words,
};

#[derive(Deserialize)]
pub(super) struct RulesetFile {
    format: u32,
    pub(super) id: String,
    pub(super) version: u32,
    pub(super) name: Label,
    /// A few letters for the line above the panes; the id without them.
    #[serde(default)]
    pub(super) abbreviation: Option<String>,
    #[serde(default)]
    pub(super) free_sides: bool,
    counters: Vec<String>,
    /// Counters that are not told by their number: letters that take turns, or nothing at all.
    #[serde(default)]
    counted: BTreeMap<String, String>,
    clock: String,
    #[serde(default)]
    pub(super) unit: Option<Label>,
    #[serde(default, deserialize_with = "written_words")]
    words: Words,
    #[serde(default)]
    option: Vec<OptionDecl>,
    kind: Vec<Kind>,
    #[serde(default)]
    marker: Vec<MarkerDecl>,
    #[serde(default)]
    record: Vec<RecordDecl>,
    #[serde(default)]
    body: Vec<BodyDecl>,
    #[serde(default)]
    memory: Vec<MemoryDecl>,
    #[serde(default)]
    derived: Vec<Derived>,
    #[serde(default)]
    sign: Vec<SignDecl>,
    #[serde(default)]
    pool: Vec<PoolDecl>,
    #[serde(default)]
    hand: Vec<HandDecl>,
    #[serde(default)]
    holding: Vec<Holding>,
    #[serde(default)]
    breaks: Option<Breaks>,
}

/// Words that the build laid out are read when somebody asks for them.
fn written_words<'de, D: Deserializer<'de>>(from: D) -> Result<Words, D::Error> {
    if from.is_human_readable() {
        Words::deserialize(from)
    } else {
        IgnoredAny::deserialize(from).map(|_| Words::default())
    }
}

#[derive(Deserialize)]
struct SequenceFile {
    sequence: Vec<RawSequence>,
    #[serde(default)]
    affair: Vec<AffairDecl>,
}

#[derive(Deserialize)]
struct ProceduresFile {
    procedure: Vec<ProcedureDecl>,
}

#[derive(Deserialize)]
struct TablesFile {
    table: Vec<Table>,
}

/// How far a folder is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrutiny {
    /// Everything a battle depends on.
    Playing,
    /// The texts of the rules and the messages too: what somebody who writes a ruleset wants to know.
    Writing,
}

impl Ruleset {
    /// Loads and checks everything a battle depends on.
    pub fn load(sources: Sources, code: Code, period: Option<PeriodSource<'_>>) -> Result<Ruleset, Vec<FileErrors>> {
        Ruleset::load_with(sources, code, period, Scrutiny::Playing)
    }

    pub fn load_with(
        sources: Sources,
        code: Code,
        period: Option<PeriodSource<'_>>,
        scrutiny: Scrutiny,
    ) -> Result<Ruleset, Vec<FileErrors>> {
        let name = |file: &str| format!("{}/{file}", sources.folder);
        let texts = (sources.ruleset.text(), sources.sequence.text(), sources.procedures.text(), sources.tables.text());
        let mut ruleset = Document::parse(name("ruleset.toml"), &texts.0);
        let mut sequence = Document::parse(name("sequence.toml"), &texts.1);
        let mut procedures = Document::parse(name("procedures.toml"), &texts.2);
        let mut tables = Document::parse(name("tables.toml"), &texts.3);
        let mut known = Known::default();
        if scrutiny == Scrutiny::Writing || cfg!(debug_assertions) {
            known = Known::of(&ruleset, &sequence, &procedures, &tables, code);
        }
        let mut errors = Vec::new();
        if scrutiny == Scrutiny::Writing {
            errors.extend(read_rules(&name("rules.toml"), &sources, &mut known));
            for (named, prefix) in [(Named::Outcome, "outcome-"), (Named::Hand, "do-")] {
                known.extend(named, said(&sources, prefix).iter().map(|name| (name.as_str(), 0..0)));
            }
            known.extend(Named::Hand, [("none", 0..0)]);
        }
        // Every file that comes with the program has passed this in its tests; a release does not do it at every start.
        if scrutiny == Scrutiny::Writing || cfg!(debug_assertions) {
            ruleset.check(shape::RULESET, &known);
            sequence.check(shape::SEQUENCES, &known);
            procedures.check(shape::PROCEDURES, &known);
            tables.check(shape::TABLES, &known);
        }
        check_code(&mut procedures, code);
        let parsed = (
            ruleset.read::<RulesetFile>(),
            sequence.read::<SequenceFile>(),
            procedures.read::<ProceduresFile>(),
            tables.read::<TablesFile>(),
        );
        let period = period.map(Period::parse).transpose();
        let (parsed, period) = match (parsed, period) {
            ((Some(ruleset), Some(sequence), Some(procedures), Some(tables)), Ok(period)) => {
                ((ruleset, sequence, procedures.procedure, tables.table), period)
            }
            (_, period) => {
                let wrong = [ruleset, sequence, procedures, tables].into_iter().filter_map(Document::errors);
                errors.extend(wrong.chain(period.err()));
                return Err(errors);
            }
        };
        let has_own = parsed.1.sequence.iter().any(|sequence| super::own_steps::place(&sequence.node).is_some());
        let mut loading = Loading { ruleset, sequence, procedures, tables, period, code };
        let loaded = loading.build(parsed);
        let Loading { ruleset, sequence, procedures, tables, period, .. } = loading;
        errors.extend([ruleset, sequence, procedures, tables].into_iter().filter_map(Document::errors));
        let of_period = period.as_ref().map(|period| &period.errors);
        errors.extend(of_period.filter(|errors| !errors.mistakes.is_empty()).cloned());
        if !errors.is_empty() {
            return Err(errors);
        }
        let (file, schema, tables, (sequences, affairs), procedures, rules) = loaded;
        let period = period.map(|period| PlayedPeriod {
            id: period.file.id,
            name: period.file.name,
            source: period.errors.source.into(),
            rules,
            house: false,
        });
        Ok(Ruleset {
            abbreviation: file.abbreviation.unwrap_or_else(|| file.id.to_uppercase()),
            id: file.id,
            version: file.version,
            name: file.name,
            period,
            free_sides: file.free_sides,
            own_steps: has_own,
            unit: file.unit,
            schema: Arc::new(schema),
            tables: Lazily::ready(tables.into_iter().map(|table| (table.id.clone(), table))),
            sequences,
            affairs,
            anytime: procedures.iter().filter(|known| known.anytime).map(|known| known.id.clone()).collect(),
            procedures: Lazily::ready(procedures.into_iter().map(|procedure| (procedure.id.clone(), procedure))),
            sources,
            code,
        })
    }
}

type Built = (RulesetFile, Schema, Vec<Table>, (Vec<Sequence>, Vec<AffairDecl>), Vec<ProcedureDecl>, Vec<Rule>);

type Parsed = (RulesetFile, SequenceFile, Vec<ProcedureDecl>, Vec<Table>);

/// Files of a ruleset on their way into it.
struct Loading<'a> {
    ruleset: Document<'a>,
    sequence: Document<'a>,
    procedures: Document<'a>,
    tables: Document<'a>,
    period: Option<Period<'a>>,
    code: Code,
}

impl Loading<'_> {
    fn build(&mut self, (mut file, mut sequence, mut procedures, mut tables): Parsed) -> Built {
        let values = file.kind.iter_mut().flat_map(|kind| &mut kind.attributes).map(|attribute| &mut attribute.value);
        let fields = procedures.iter_mut().flat_map(|procedure| &mut procedure.fields).map(|field| &mut field.value);
        let ids = self.period.as_ref().map(|period| |kind: &str| period.ids(kind));
        values.chain(fields).for_each(|value| resolve(value, ids.as_ref()));
        let mut schema = file.schema();
        super::sanity::schema(&schema, &mut self.ruleset);
        let mut common = Common::read();
        common.join(&mut schema);
        if let Some(period) = &self.period {
            complete(&mut schema, &period.file);
        }
        if file.format != 1 {
            let message = Said::new("army-format").with("value", file.format).with("expected", 1);
            self.ruleset.mistakes.push(Diagnostic::new(0..0, message));
        }
        conditions::schema(&mut schema, &mut self.ruleset.mistakes);
        if let Some(period) = &mut self.period {
            schema.profiles = period.profiles(&schema);
            named_by_profiles(&mut schema);
        }
        self.complete_tables(&schema, &mut tables);
        for procedure in &mut procedures {
            conditions::procedure(&schema, procedure, &mut self.procedures.mistakes);
        }
        super::memories::procedures(&schema, &procedures, &mut self.procedures);
        super::many::procedures(&procedures, &mut self.procedures);
        let code = self.code;
        if let Some(period) = &mut self.period {
            period.steps(&mut sequence.sequence);
        }
        let checker = SequenceChecker { schema: &schema, code };
        let mut compiled: Vec<Sequence> =
            sequence.sequence.iter().map(|raw| checker.compile(raw, &mut self.sequence)).collect();
        let mut affairs = sequence.affair;
        super::affairs::check(&schema, &compiled, &mut affairs, &mut self.sequence);
        if clock_goes_back(&schema, &compiled) {
            let message = Said::new("data-clock-back").with("clock", &schema.clock);
            self.sequence.mistakes.push(Diagnostic::new(0..0, message));
        }
        let mut rules = Vec::new();
        if let Some(period) = &mut self.period {
            period.check_rest(&compiled);
            period.errors.mistakes.sort_by_key(|mistake| mistake.span.start);
            rules = std::mem::take(&mut period.file.rule);
        }
        for mut procedure in common.procedure {
            conditions::procedure(&schema, &mut procedure, &mut self.procedures.mistakes);
            procedure.when = checker.checked(&procedure.when, &mut self.procedures.mistakes);
            procedures.push(procedure);
        }
        remind(&mut compiled, &rules);
        (file, schema, tables, (compiled, affairs), procedures, rules)
    }

    /// Tables with the rows a period adds before their own, or puts in the place of rows of the same id.
    fn complete_tables(&mut self, schema: &Schema, tables: &mut [Table]) {
        let mut added = self.period.as_mut().map(|period| period.rows(tables)).unwrap_or_default();
        for table in tables {
            let mut rows = std::mem::take(&mut table.rows);
            conditions::rows(schema, table, &mut rows, &mut self.tables.mistakes);
            let (mut own, rest): (Vec<Row>, Vec<Row>) =
                added.drain(..).partition(|row| row.table.as_ref() == Some(&table.id));
            added = rest;
            if let Some(period) = &mut self.period {
                conditions::rows(schema, table, &mut own, &mut period.errors.mistakes);
            }
            table.rows = joined(rows, own);
        }
    }
}

/// Rows of a table with those of a period before them, or in the place of those of the same id.
pub(super) fn joined(mut rows: Vec<Row>, of_period: Vec<Row>) -> Vec<Row> {
    let mut all = Vec::new();
    for row in of_period {
        match rows.iter_mut().find(|known| known.id == row.id) {
            Some(known) => *known = row,
            None => all.push(row),
        }
    }
    all.append(&mut rows);
    all
}

/// Profiles have names that are words of the game.
pub(super) fn named_by_profiles(schema: &mut Schema) {
    let named = schema.profiles.values().flatten();
    let names = named.filter_map(|profile| Some((profile.id.clone(), profile.label.clone()?)));
    schema.words.extend(names.collect::<Vec<_>>());
}

impl RulesetFile {
    /// Takes what there is in the game out of the file.
    pub(super) fn schema(&mut self) -> Schema {
        use std::mem::take;
        Schema {
            kinds: take(&mut self.kind),
            markers: take(&mut self.marker),
            records: take(&mut self.record),
            bodies: take(&mut self.body),
            memories: take(&mut self.memory),
            derived: take(&mut self.derived),
            signs: take(&mut self.sign),
            pools: take(&mut self.pool),
            hands: take(&mut self.hand),
            holdings: take(&mut self.holding),
            options: take(&mut self.option),
            counters: take(&mut self.counters),
            counted: take(&mut self.counted),
            clock: take(&mut self.clock),
            breaks: self.breaks.take(),
            words: take(&mut self.words),
            profiles: BTreeMap::new(),
        }
    }
}

/// Procedures that data declares and code has not, and the other way round.
fn check_code(procedures: &mut Document<'_>, code: Code) {
    let Some(file) = procedures.table() else { return };
    let declared = super::document::tables(file, "procedure");
    let ids: Vec<(&str, std::ops::Range<usize>)> =
        declared.iter().filter_map(|(table, _)| super::document::texts(table.get("id")?).into_iter().next()).collect();
    let coded: Vec<&str> = code.procedures.iter().map(|procedure| procedure.id()).collect();
    let mut mistakes = Vec::new();
    for (id, span) in ids.iter().filter(|(id, _)| !coded.contains(id)) {
        let near = crate::engine::suggest::nearest(id, coded.iter().copied()).map(Said::near);
        mistakes.push(Diagnostic::new(span.clone(), Said::new("data-no-code").with("name", id)).help(near));
    }
    for id in coded.iter().filter(|id| !ids.iter().any(|(known, _)| known == *id)) {
        let near = crate::engine::suggest::nearest(id, ids.iter().map(|(known, _)| *known)).map(Said::near);
        mistakes.push(Diagnostic::new(0..0, Said::new("data-code-alone").with("name", id)).help(near));
    }
    procedures.mistakes.extend(mistakes);
}

#[derive(Deserialize)]
struct RulesFile {
    rule: Vec<Rule>,
}

/// The texts of the rules, whose ids everything else cites.
fn read_rules(file: &str, sources: &Sources, known: &mut Known) -> Option<FileErrors> {
    let text: Cow<'_, str> = sources.rules.text();
    let mut document = Document::parse(file.to_owned(), &text);
    document.check(shape::RULES, known);
    let rules = document.read::<RulesFile>().map(|file| file.rule).unwrap_or_default();
    known.extend(Named::Rule, rules.iter().map(|rule| (rule.id.as_str(), 0..0)));
    document.errors()
}

/// What the messages of both languages know: outcomes, instructions.
fn said(sources: &Sources, prefix: &str) -> Vec<String> {
    let of = |messages: &str| -> Vec<String> {
        let keys = messages.lines().filter_map(|line| line.strip_prefix(prefix)?.split([' ', '=']).next());
        keys.map(|key| key.replace('-', "_")).collect()
    };
    let english = of(&sources.english.text());
    of(&sources.french.text()).into_iter().filter(|name| english.contains(name)).collect()
}

/// Words and options of a period join those of the ruleset; an option of the same id takes its place.
pub(super) fn complete(schema: &mut Schema, period: &PeriodFile) {
    schema.words.extend(period.words.clone());
    for option in &period.option {
        match schema.options.iter_mut().find(|known| known.id == option.id) {
            Some(known) => *known = option.clone(),
            None => schema.options.push(option.clone()),
        }
    }
}

/// A period's reminders stand in the steps they name.
pub(super) fn remind(sequences: &mut [Sequence], rules: &[Rule]) {
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
