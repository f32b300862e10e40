//! Answers that are kept: about whom a field asks, what was told about him, what a filled form tells anew.

use std::borrow::Cow;

use super::{Field, Form, FormMaker, Inputs, Line};
use crate::engine::message::Arg;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, MemoryDecl, Told, ValueType};

impl<'a> FormMaker<'a> {
    fn memory(&self, decl: &Field) -> Option<&'a MemoryDecl> {
        let memory = decl.remember.as_deref().filter(|_| self.state.remembers)?;
        self.rules.schema.memory(memory)
    }

    /// Ids of those a field asks about: entities of the memory's kinds, or its record.
    pub(super) fn subjects(&self, decl: &Field, row: Option<&EntityId>, inputs: &Inputs) -> Vec<String> {
        let Some(memory) = self.memory(decl) else { return Vec::new() };
        let named = self.named(decl, row, inputs);
        if memory.of_record.is_some() {
            return named.into_iter().filter(|id| self.state.records.contains_key(id)).collect();
        }
        let mut subjects: Vec<String> = Vec::new();
        for id in named {
            let subject = self.state.entity(&id).and_then(|entity| self.of_kinds(entity, &memory.of));
            if let Some(subject) = subject.filter(|subject| !subjects.contains(subject)) {
                subjects.push(subject);
            }
        }
        subjects
    }

    fn named(&self, decl: &Field, row: Option<&EntityId>, inputs: &Inputs) -> Vec<String> {
        let ids = |value: &Value| -> Vec<String> {
            let ids = value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]);
            ids.into_iter().map(str::to_owned).collect()
        };
        let Some(about) = &decl.about else { return row.iter().map(ToString::to_string).collect() };
        if about == Field::ABOUT_CODE {
            let asked = self.code.subjects(&self.context(inputs), FieldName::of_data(&decl.id));
            return asked.iter().map(ToString::to_string).collect();
        }
        let (field, in_record) = about.split_once('.').map_or((about.as_str(), None), |(f, r)| (f, Some(r)));
        let Some(value) = inputs.get(field) else { return Vec::new() };
        match in_record {
            None => ids(value),
            Some(name) => {
                let record = value.as_text().and_then(|id| self.state.record(id));
                record.and_then(|record| record.get(RecordField::of_data(name))).map(ids).unwrap_or_default()
            }
        }
    }

    /// The entity itself, or whoever it stands under, of one of these kinds.
    fn of_kinds(&self, entity: &Entity, kinds: &[String]) -> Option<String> {
        let mut at = Some(entity);
        while let Some(entity) = at {
            if kinds.contains(&entity.kind) {
                return Some(entity.id.to_string());
            }
            at = self.state.parent(entity);
        }
        None
    }

    /// What was told about those a field asks about, as an answer to it; where they are several, what was told about all
    /// of them alike.
    pub(super) fn remembered(&self, decl: &Field, row: Option<&EntityId>, inputs: &Inputs) -> Option<Told> {
        // A list says yes of those it names; who would be named is the code's to propose.
        let memory = self.memory(decl).filter(|_| !decl.anew && !names_several(decl))?;
        let subjects = self.subjects(decl, row, inputs);
        let mut told = subjects.iter().map(|subject| self.state.told(subject, &memory.id));
        let first = told.next()??;
        let alike = told.all(|other| other.is_some_and(|other| other.value == first.value));
        alike.then(|| Told { value: as_answer(decl, &first.value).into_owned(), ..first.clone() })
    }

    /// The refusal of an answer other than what a record says for good.
    pub(super) fn contradicts(
        &self,
        decl: &Field,
        id: &str,
        answer: &Value,
        told: &Told,
        inputs: &Inputs,
    ) -> Option<Refusal> {
        let memory = self.memory(decl).filter(|memory| memory.settled && *answer != told.value)?;
        let record = self.subjects(decl, None, inputs).into_iter().next()?;
        let refusal = self.refusal(Reason::ToldOtherwise, decl, id);
        Some(
            refusal
                .with("record", Arg::word(format!("subject.{record}")))
                .with("memory", Arg::word(format!("memory.{}", memory.id)))
                .with("told", &told.value)
                .with("event", i64::try_from(told.event).unwrap_or(i64::MAX)),
        )
    }

    /// The log says what was taken from before, so that no sum changes unseen.
    pub(super) fn line_remembered(&self, id: &str, told: &Told) -> Line {
        let field = Arg::word(format!("field.{}.{id}", self.decl.id));
        Line::new(told.line(field))
    }

    /// Whoever moves by the procedure itself.
    pub fn movers(&self, inputs: &Inputs) -> Vec<EntityId> {
        if self.decl.moves.is_empty() || !self.decl.moves_when.holds(&self.facts(inputs)) {
            return Vec::new();
        }
        let named = self.decl.moves.iter().filter_map(|field| inputs.get(field));
        let ids = named.flat_map(|value| value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]));
        let mut movers: Vec<EntityId> =
            ids.filter_map(|id| self.state.entity(id)).map(|entity| entity.id.clone()).collect();
        movers.extend(self.taken_along(&movers, inputs));
        movers
    }

    /// What the players' own answers tell anew. Proposals that nobody touched tell nothing, and what was told before and is
    /// said again keeps its source. What is told `anew` comes after what the procedure does, the rest before it.
    pub fn tells(&self, form: &Form<'_>, event: u64, anew: bool) -> Vec<Effect> {
        let turn = self.rules.schema.counters.first().and_then(|turn| self.state.counters.get(turn)).copied();
        let mut effects = Vec::new();
        let asked = form.fields.iter().filter(|field| field.decl.anew == anew);
        for field in asked.filter(|field| field.given && field.relevant && !field.decl.auto) {
            let (Some(memory), Some(answer)) = (self.memory(field.decl), &field.value) else { continue };
            for about in self.subjects(field.decl, field.row.as_ref(), &form.inputs) {
                let before = self.state.told(&about, &memory.id);
                let value = if names_several(field.decl) { true.into() } else { as_told(field.decl, memory, answer) };
                let same = |told: &Told| told.value == value || as_answer(field.decl, &told.value).as_ref() == answer;
                if !anew && before.is_some_and(same) {
                    continue;
                }
                let told = Told { value, event, turn: turn.unwrap_or(0), procedure: Some(self.decl.id.clone()) };
                effects.push(Effect::Tell { about, memory: memory.id.clone(), told });
            }
        }
        effects
    }
}

fn names_several(decl: &Field) -> bool {
    matches!(decl.value, ValueType::Entities { .. })
}

/// What was told, as an answer to a field: a choice answers a question of yes or no about it.
fn as_answer<'v>(decl: &Field, told: &'v Value) -> Cow<'v, Value> {
    match (told, decl.yes.is_empty()) {
        (Value::Text(choice), false) => Cow::Owned(Value::Bool(decl.yes.iter().any(|yes| yes == choice))),
        (_, _) => Cow::Borrowed(told),
    }
}

/// An answer as it is kept. A yes about a choice leaves open which; a no names the choice where only one means no.
fn as_told(decl: &Field, memory: &MemoryDecl, answer: &Value) -> Value {
    let no = match &memory.value {
        ValueType::Choice { choices, .. } if !decl.yes.is_empty() => {
            let mut no = choices.iter().filter(|choice| !decl.yes.contains(choice));
            no.next().filter(|_| no.next().is_none())
        }
        ValueType::Choice { .. }
        | ValueType::Bool
        | ValueType::Number { .. }
        | ValueType::Text
        | ValueType::Dice
        | ValueType::FreeDice
        | ValueType::Side
        | ValueType::Entity { .. }
        | ValueType::Entities { .. }
        | ValueType::Record { .. }
        | ValueType::Duty
        | ValueType::DicePositions => None,
    };
    match (answer, no) {
        (Value::Bool(false), Some(choice)) => Value::text(choice),
        (answer, _) => answer.clone(),
    }
}
