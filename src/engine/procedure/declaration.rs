//! Procedures: what a player resolves with a form. Data declares the fields and words; code checks and resolves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::engine::dice::{Dice, Need};
use crate::engine::label::Label;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, SequenceName, TableName};
use crate::engine::procedure::Inputs;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Condition, Modifier, Ruleset, Situation, Table};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Record, Side, State, ValueType};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawProcedure {
    pub id: String,
    pub label: Label,
    /// Key that opens it from the checklist.
    pub letter: char,
    #[serde(default)]
    pub rule: Option<String>,
    /// Outcome that means nothing happened: advice ranks by how unlikely it is.
    #[serde(default)]
    pub nothing: Option<String>,
    /// Open in every step.
    #[serde(default)]
    pub anytime: bool,
    /// Tables whose rows the form shows and the players may override.
    #[serde(default)]
    pub tables: Vec<String>,
    #[serde(default)]
    pub field: Vec<RawField>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct RawField {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub value: ValueType,
    /// Whose entities may stand here: `active`, `other`, `any`, `enemy_of:FIELD`, `friend_of:FIELD`.
    #[serde(default)]
    pub side: Option<String>,
    #[serde(default)]
    pub when: Option<Spanned<String>>,
    #[serde(default)]
    pub default: Option<Value>,
    #[serde(default)]
    pub optional: bool,
    /// The program knows it; players may still change it, and the log says so.
    #[serde(default)]
    pub auto: bool,
    /// Answers in advance what the procedure asks while dice lie on the table.
    #[serde(default)]
    pub decision: bool,
    /// Entities out of play may stand here too.
    #[serde(default)]
    pub gone: bool,
    /// An answer given where the question is not asked does no harm (a distance to somebody who gives nothing).
    #[serde(default)]
    pub ignorable: bool,
    /// Where the question is not asked the program knows the answer, so even a plain no is refused.
    #[serde(default)]
    pub firm: bool,
    /// List of the procedure's code: the field is asked once for every entity of it, as `FIELD@ENTITY`.
    #[serde(default)]
    pub each: Option<String>,
}

/// Whose entities may stand in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldSide {
    Active,
    Other,
    Any,
    EnemyOf(String),
    FriendOf(String),
}

impl FieldSide {
    pub fn parse(text: Option<&str>) -> Option<FieldSide> {
        match text {
            None | Some("any") => Some(FieldSide::Any),
            Some("active") => Some(FieldSide::Active),
            Some("other") => Some(FieldSide::Other),
            Some(text) => {
                let (relation, field) = text.split_once(':')?;
                match relation {
                    "enemy_of" => Some(FieldSide::EnemyOf(field.to_owned())),
                    "friend_of" => Some(FieldSide::FriendOf(field.to_owned())),
                    _ => None,
                }
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Field {
    pub id: String,
    pub label: Label,
    pub rule: Option<String>,
    pub value: ValueType,
    pub side: FieldSide,
    pub when: Condition,
    pub default: Option<Value>,
    pub optional: bool,
    pub auto: bool,
    pub decision: bool,
    pub gone: bool,
    pub ignorable: bool,
    pub firm: bool,
    pub each: Option<String>,
}

/// Name of a repeated field where it is asked about one entity.
pub fn about(field: &str, entity: &str) -> String {
    format!("{field}@{entity}")
}

impl<'a> FieldName<'a> {
    /// The field's own name, and whom it is asked about where it is a repeated one.
    pub fn parts(self) -> (FieldName<'a>, Option<&'a str>) {
        let name = self.as_str();
        name.split_once('@').map_or((self, None), |(field, entity)| (FieldName::of_data(field), Some(entity)))
    }
}

#[derive(Clone, Debug)]
pub struct ProcedureDecl {
    pub id: String,
    pub label: Label,
    pub letter: char,
    pub rule: Option<String>,
    pub nothing: Option<String>,
    pub anytime: bool,
    pub tables: Vec<String>,
    pub fields: Vec<Field>,
}

impl ProcedureDecl {
    /// A field by name. `reroll_*` stands for every name that starts so, a repeated field for all its `FIELD@ENTITY`.
    pub fn field(&self, id: &str) -> Option<&Field> {
        let (name, entity) = FieldName::of_data(id).parts();
        self.fields.iter().find(|field| match field.id.strip_suffix('*') {
            Some(prefix) => id.starts_with(prefix),
            None => field.id == name.as_str() && entity.is_none_or(|_| field.each.is_some()),
        })
    }
}

/// Why a procedure did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Need(Need),
    Refused(Refusal),
}

impl From<Need> for Stop {
    fn from(need: Need) -> Self {
        Stop::Need(need)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Stop::Refused(refusal)
    }
}

/// One line of the breakdown: what was added, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    #[serde(flatten)]
    pub text: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
}

impl Line {
    pub fn new(text: Text) -> Self {
        Line { text, rule: None, value: None }
    }

    #[must_use]
    pub fn rule(mut self, rule: &str) -> Self {
        self.rule = Some(rule.to_owned());
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<Decimal>) -> Self {
        self.value = Some(value.into());
        self
    }
}

/// What came out: a key of the language files (`outcome-...`) with its numbers. Odds are counted by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    pub id: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Arg>,
}

impl Outcome {
    pub fn new(id: impl Into<String>) -> Self {
        Outcome { id: id.into(), values: BTreeMap::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Arg>) -> Self {
        self.values.insert(name.to_owned(), value.into());
        self
    }

    pub fn text(&self) -> Text {
        Text { key: format!("outcome-{}", self.id.replace('_', "-")), args: self.values.clone() }
    }

    /// The kind of outcome alone, for headline odds.
    pub fn headline(&self) -> Text {
        Text { key: format!("headline-{}", self.id.replace('_', "-")), args: self.values.clone() }
    }
}

/// A resolved procedure: everything the pane, the log, the driver and the odds show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subjects: Vec<EntityId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    pub outcome: Outcome,
    #[serde(skip)]
    pub effects: Vec<Effect>,
    #[serde(skip)]
    pub next: Next,
}

/// Where the sequence goes once the effects of a resolution are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// The step goes on.
    #[default]
    Stay,
    /// The step is over: the sequence walks on.
    Advance,
    /// A sub-sequence starts on top of the step.
    Call { sequence: String, vars: BTreeMap<String, Value> },
}

impl Resolution {
    pub fn new(outcome: Outcome) -> Self {
        Resolution {
            subjects: Vec::new(),
            modifiers: Vec::new(),
            lines: Vec::new(),
            outcome,
            effects: Vec::new(),
            next: Next::Stay,
        }
    }

    #[must_use]
    pub fn about<'a>(mut self, subjects: impl IntoIterator<Item = &'a EntityId>) -> Self {
        self.subjects.extend(subjects.into_iter().cloned());
        self
    }

    #[must_use]
    pub fn modified_by(mut self, modifiers: Vec<Modifier>) -> Self {
        self.modifiers.extend(modifiers);
        self
    }

    #[must_use]
    pub fn line(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// With this the step is over.
    #[must_use]
    pub fn advancing(mut self) -> Self {
        self.next = Next::Advance;
        self
    }

    /// A sub-sequence follows; it remembers what it is about.
    #[must_use]
    pub fn calling(mut self, sequence: SequenceName<'_>, vars: BTreeMap<String, Value>) -> Self {
        self.next = Next::Call { sequence: sequence.to_string(), vars };
        self
    }

    #[must_use]
    pub fn effect(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }

    #[must_use]
    pub fn effects(mut self, effects: impl IntoIterator<Item = Effect>) -> Self {
        self.effects.extend(effects);
        self
    }
}

/// What a procedure sees: the rules, the state, the answers so far.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub rules: &'a Ruleset,
    pub state: &'a State,
    pub inputs: &'a Inputs,
}

impl<'a> Context<'a> {
    pub fn situation(&self) -> Situation<'a> {
        Situation::new(&self.rules.schema, self.state)
    }

    /// The entity a field names. The engine has checked it before a procedure resolves.
    pub fn entity(&self, field: FieldName<'_>) -> Result<&'a Entity, Refusal> {
        self.optional(field).ok_or_else(|| missing(field))
    }

    pub fn optional(&self, field: FieldName<'_>) -> Option<&'a Entity> {
        self.inputs.get(field.as_str()).and_then(Value::as_text).and_then(|id| self.state.entity(id))
    }

    pub fn entities(&self, field: FieldName<'_>) -> Vec<&'a Entity> {
        let ids = self.inputs.get(field.as_str()).map(Value::texts_of).unwrap_or_default();
        ids.into_iter().filter_map(|id| self.state.entity(id)).collect()
    }

    pub fn record(&self, field: FieldName<'_>) -> Result<&'a Record, Refusal> {
        let id = self.inputs.get(field.as_str()).and_then(Value::as_text);
        id.and_then(|id| self.state.records.get(id)).ok_or_else(|| missing(field))
    }

    pub fn yes(&self, field: FieldName<'_>) -> bool {
        self.inputs.get(field.as_str()).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn number(&self, field: FieldName<'_>) -> Option<Decimal> {
        self.inputs.get(field.as_str()).and_then(Value::as_number)
    }

    pub fn whole(&self, field: FieldName<'_>) -> i64 {
        self.inputs.get(field.as_str()).and_then(Value::as_whole).unwrap_or(0)
    }

    pub fn choice(&self, field: FieldName<'_>) -> &'a str {
        self.inputs.get(field.as_str()).and_then(Value::as_text).unwrap_or_default()
    }

    pub fn side(&self, field: FieldName<'_>) -> Option<Side> {
        self.inputs.get(field.as_str()).and_then(Value::as_text).and_then(Side::from_code)
    }

    /// The answers to repeated fields about one entity.
    pub fn about<'e>(&self, entity: &'e EntityId) -> About<'a, 'e> {
        About { context: *self, entity }
    }

    /// A table that the ruleset's own test has proven to exist.
    pub fn table(&self, id: TableName<'_>) -> Result<&'a Table, Refusal> {
        self.rules.table(id).ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text(id.as_str())))
    }
}

/// What was answered about one entity, where a field is asked about each of several.
#[derive(Clone, Copy)]
pub struct About<'a, 'e> {
    context: Context<'a>,
    entity: &'e EntityId,
}

impl<'a> About<'a, '_> {
    fn get(&self, field: FieldName<'_>) -> Option<&'a Value> {
        self.context.inputs.get(&about(field.as_str(), self.entity.as_str()))
    }

    pub fn yes(&self, field: FieldName<'_>) -> bool {
        self.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn whole(&self, field: FieldName<'_>) -> i64 {
        self.get(field).and_then(Value::as_whole).unwrap_or(0)
    }

    pub fn choice(&self, field: FieldName<'_>) -> &'a str {
        self.get(field).and_then(Value::as_text).unwrap_or_default()
    }

    pub fn optional(&self, field: FieldName<'_>) -> Option<&'a Entity> {
        self.get(field).and_then(Value::as_text).and_then(|id| self.context.state.entity(id))
    }
}

fn missing(field: FieldName<'_>) -> Refusal {
    Refusal::new(Reason::MissingInput).with("field", Arg::text(field.as_str())).with("expected", Arg::text("..."))
}

/// The code of one procedure.
pub trait Procedure: Sync {
    fn id(&self) -> &'static str;

    /// Whether this candidate (an entity, a record, a choice) may stand in this field, given the answers so far.
    fn admits(&self, _context: &Context<'_>, _field: FieldName<'_>, _candidate: &str) -> Result<(), Refusal> {
        Ok(())
    }

    /// Entities about which the repeated fields of a list are asked, given the answers so far.
    fn rows(&self, _context: &Context<'_>, _list: &str) -> Vec<EntityId> {
        Vec::new()
    }

    /// Whether a field is asked at all, given the answers so far: what the condition of its declaration cannot tell.
    fn asks(&self, _context: &Context<'_>, _field: FieldName<'_>) -> bool {
        true
    }

    /// What the program puts into a field that nobody filled.
    fn proposes(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Option<Value> {
        None
    }

    /// What the answers together do not allow. Called once every field is filled.
    fn check(&self, _context: &Context<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Rows that apply now, for the form.
    fn modifiers(&self, _context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(Vec::new())
    }

    /// What the program can tell of it while the form is filled: how far somebody may go, what he may do afterwards.
    fn notes(&self, _context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(Vec::new())
    }

    /// Pure: the same answers and dice give the same resolution.
    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop>;
}
