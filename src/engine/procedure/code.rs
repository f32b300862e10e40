//! The code of a procedure, and what it sees: the rules, the state, the answers so far.

use super::division::{WHOLE, about, row_name};
use super::{Inputs, Line, Resolution};
use crate::engine::dice::{Decision, Dice, Need};
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, TableName};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Modifier, Ruleset, Situation, Table};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Body, Entity, EntityId, Record, Side, State};

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
        id.and_then(|id| self.state.record(id)).ok_or_else(|| missing(field))
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
        self.about_part(entity, WHOLE)
    }

    /// The answers about one part of an entity whose row is divided.
    pub fn about_part<'e>(&self, entity: &'e EntityId, part: u32) -> About<'a, 'e> {
        About { context: *self, entity, part }
    }

    /// Parts into which the row of an entity is divided, as far as this field is answered about them.
    pub fn parts(&self, field: FieldName<'_>, entity: &EntityId) -> impl Iterator<Item = u32> + use<'a> {
        let (inputs, row) = (self.inputs, about(field.as_str(), entity.as_str()));
        let is_there = move |part: &u32| inputs.values.contains_key(&row_name(&row, *part));
        std::iter::once(WHOLE).chain((WHOLE + 1..).take_while(is_there))
    }

    /// The body an entity acts with; none where it acts alone.
    pub fn body_of(&self, entity: &Entity) -> Option<Body<'a>> {
        self.rules.schema.body_of(self.state, entity)
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
    part: u32,
}

impl<'a> About<'a, '_> {
    fn get(&self, field: FieldName<'_>) -> Option<&'a Value> {
        self.context.inputs.get(&about(field.as_str(), &row_name(self.entity.as_str(), self.part)))
    }

    pub fn yes(&self, field: FieldName<'_>) -> bool {
        self.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn whole(&self, field: FieldName<'_>) -> i64 {
        self.get(field).and_then(Value::as_whole).unwrap_or(0)
    }

    pub fn number(&self, field: FieldName<'_>) -> Option<Decimal> {
        self.get(field).and_then(Value::as_number)
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

/// What stands in a field for people, where it is not what a script gets.
#[derive(Clone, Debug, PartialEq)]
pub enum ForPeople {
    /// Nothing: it must be answered.
    Blank,
    Proposal(Value),
}

/// The code of one procedure.
pub trait Procedure: Sync {
    fn id(&self) -> &'static str;

    /// Whether this candidate (an entity, a record, a choice) may stand in this field, given the answers so far.
    fn admits(&self, _context: &Context<'_>, _field: FieldName<'_>, _candidate: &str) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether this number may stand in this field, given the answers so far.
    fn admits_number(&self, _context: &Context<'_>, _field: FieldName<'_>, _number: Decimal) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whose entities are offered first in a field that takes those of both sides; the step says it otherwise.
    fn offers_first(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Option<Side> {
        None
    }

    /// Entities about which the repeated fields of a list are asked, given the answers so far.
    fn rows(&self, _context: &Context<'_>, _list: &str) -> Vec<EntityId> {
        Vec::new()
    }

    /// Whether a field is asked at all, given the answers so far: what the condition of its declaration cannot tell.
    fn asks(&self, _context: &Context<'_>, _field: FieldName<'_>) -> bool {
        true
    }

    /// Whether people are brought to a question that may be left empty, or that has a proposal: what only the table can tell
    /// and a guess would spoil. A script that leaves it is taken as before.
    fn wants(&self, _context: &Context<'_>, _field: FieldName<'_>) -> bool {
        false
    }

    /// What people find in a field that nobody filled, where a script's proposal would be a guess at what the table shows.
    fn proposes_to_people(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Option<ForPeople> {
        None
    }

    /// Whether nobody needs to be asked: there is only one answer, or none that helps. One that is given is still taken.
    fn is_settled(&self, _context: &Context<'_>, _field: FieldName<'_>) -> bool {
        false
    }

    /// Why an answer to a field that is not asked is refused, where the rules have a word for it; also about somebody who
    /// has no row in its list.
    fn unasked(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Option<Refusal> {
        None
    }

    /// What the program puts into a field that nobody filled.
    fn proposes(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Option<Value> {
        None
    }

    /// Whom a remembered field is about where its declaration leaves it to the code (`about = "*"`).
    fn subjects(&self, _context: &Context<'_>, _field: FieldName<'_>) -> Vec<EntityId> {
        Vec::new()
    }

    /// Whether what the program proposes is known and no guess, so that it goes before what the table told.
    fn is_sure(&self, _context: &Context<'_>, _field: FieldName<'_>) -> bool {
        false
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

    /// What whoever decides wants to know while the dice lie there; what the form told, unless the procedure says better.
    fn decision_notes(&self, context: &Context<'_>, _decision: &Decision) -> Result<Vec<Line>, Refusal> {
        self.notes(context)
    }

    /// Pure: the same answers and dice give the same resolution.
    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop>;
}
