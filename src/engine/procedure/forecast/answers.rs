//! Answers nobody gave yet: what is proposed, what the affair's data say, else the plainest that is allowed.

use std::collections::BTreeSet;

use super::course::Course;
use crate::engine::procedure::{FieldView, Form, FormMaker, Inputs};
use crate::engine::value::Value;
use crate::engine::world::{Side, State, ValueType};

/// Forms that are tried for one duty before it is given up.
const MOST_FORMS: usize = 60;

/// A question or a decision that was taken for granted, and the answers it was taken to have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Assumed {
    pub procedure: String,
    /// Name of the answer; of a repeated field without whom it is about.
    pub field: String,
    /// Every answer that was taken; none for a decision, which is taken as proposed.
    pub values: BTreeSet<Value>,
}

/// A form that is filled in.
pub(super) struct Answered<'s> {
    pub(super) maker: FormMaker<'s>,
    pub(super) inputs: Inputs,
    pub(super) form: Form<'s>,
    pub(super) assumed: Vec<Assumed>,
}

/// The form of a duty that is asked of somebody, filled in; nothing where no answers make it complete.
pub(super) fn answered<'s>(
    course: &Course<'s>,
    state: &'s State,
    procedure: &str,
    subject: &str,
) -> Option<Answered<'s>> {
    let rules = course.rules;
    let (decl, code) = (rules.procedure(procedure)?, rules.procedure_code(procedure)?);
    let maker = FormMaker { rules, state, decl, code, for_people: false };
    let mut filling = Filling { course, maker, left: MOST_FORMS };
    let (inputs, form) = filling.pointed(subject);
    let (inputs, form) = filling.complete(inputs, form)?;
    let told = |field: &&FieldView<'_>| {
        let taken = field.relevant && !field.known && !field.settled && field.remembered.is_none();
        taken && !field.decl.auto && !names_somebody(&field.decl.value) && field.value.is_some()
    };
    let assumed = form.fields.iter().filter(told).map(|field| Assumed {
        procedure: procedure.to_owned(),
        field: field.decl.id.clone(),
        values: field.value.iter().cloned().collect(),
    });
    Some(Answered { assumed: assumed.collect(), maker, inputs, form })
}

fn names_somebody(value: &ValueType) -> bool {
    matches!(
        value,
        ValueType::Entity { .. }
            | ValueType::Entities { .. }
            | ValueType::Record { .. }
            | ValueType::Side
            | ValueType::Duty
    )
}

struct Filling<'c, 's> {
    course: &'c Course<'s>,
    maker: FormMaker<'s>,
    left: usize,
}

impl<'s> Filling<'_, 's> {
    /// The first field that takes whom the duty is asked of holds him; a side asked for before is his own.
    fn pointed(&mut self, subject: &str) -> (Inputs, Form<'s>) {
        let state = self.maker.state;
        let entity = state.entity(subject);
        let side = entity.and_then(|entity| entity.side).map(Side::code);
        let mut inputs = Inputs::default();
        for field in &self.maker.decl.fields {
            let (value, own) = match &field.value {
                ValueType::Entity { .. } if entity.is_some() => (Value::text(subject), true),
                ValueType::Entities { .. } if entity.is_some() => (Value::texts([subject]), true),
                ValueType::Record { .. } if state.records.contains_key(subject) => (Value::text(subject), true),
                ValueType::Side if Side::from_code(subject).is_some() => (Value::text(subject), true),
                ValueType::Side => match side {
                    Some(side) if !field.optional => (Value::text(side), false),
                    _ => continue,
                },
                _ => continue,
            };
            let trial = inputs.clone().with(&field.id, value);
            let form = self.maker.form(&trial, false);
            let taken = form.fields.iter().any(|view| view.id == field.id && view.relevant && view.problem.is_none());
            if taken && own {
                return (trial, form);
            }
            if taken {
                inputs = trial;
            }
        }
        let form = self.maker.form(&inputs, false);
        (inputs, form)
    }

    /// Answers what is missing until nothing speaks against the form.
    fn complete(&mut self, inputs: Inputs, form: Form<'s>) -> Option<(Inputs, Form<'s>)> {
        self.left = self.left.checked_sub(1)?;
        let undecided = |field: &&FieldView<'_>| {
            let open = field.relevant && !inputs.values.contains_key(&field.id);
            open && (field.problem.is_some() || (self.said(&field.decl.id).is_some() && !field.decl.decision))
        };
        let Some(field) = form.fields.iter().find(undecided) else {
            return form.problems.is_empty().then_some((inputs, form));
        };
        for value in self.possible(field, &inputs) {
            let trial = inputs.clone().with(&field.id, value);
            let next = self.maker.form(&trial, false);
            let done = self.complete(trial, next);
            if done.is_some() || self.left == 0 {
                return done;
            }
        }
        // What was wanted is not allowed: as proposed.
        let proposed = field.value.clone().filter(|_| field.problem.is_none())?;
        let trial = inputs.clone().with(&field.id, proposed);
        let next = self.maker.form(&trial, false);
        self.complete(trial, next)
    }

    /// What is to be answered instead of what is proposed.
    fn said(&self, field: &str) -> Option<&Value> {
        let name = format!("{}.{field}", self.maker.decl.id);
        self.course.answers.get(&name).or_else(|| self.course.decl.answers.get(&name))
    }

    /// What may be tried for a field: what is said, else every plain answer, the plainest first.
    fn possible(&self, field: &FieldView<'_>, inputs: &Inputs) -> Vec<Value> {
        let several = matches!(field.decl.value, ValueType::Entities { .. } | ValueType::DicePositions);
        match self.said(&field.decl.id) {
            Some(Value::List(values)) if !several => return values.clone(),
            // Where what is said cannot be, the opposite is so.
            Some(Value::Bool(said)) => return vec![Value::Bool(*said), Value::Bool(!said)],
            Some(value) => return vec![value.clone()],
            None => {}
        }
        match &field.decl.value {
            ValueType::Bool => vec![Value::Bool(false), Value::Bool(true)],
            ValueType::Number { min, .. } => vec![Value::Number(min.unwrap_or_default())],
            ValueType::Text => vec![Value::text("-")],
            ValueType::Dice | ValueType::FreeDice | ValueType::DicePositions => Vec::new(),
            ValueType::Choice { choices, .. } => choices.iter().map(Value::text).collect(),
            ValueType::Side => Side::BOTH.iter().map(|side| Value::text(side.code())).collect(),
            ValueType::Entity { .. } | ValueType::Entities { .. } | ValueType::Record { .. } | ValueType::Duty => {
                self.candidates(field, inputs, several)
            }
        }
    }

    /// Whoever may stand in a field; those of the affair first.
    fn candidates(&self, field: &FieldView<'_>, inputs: &Inputs, several: bool) -> Vec<Value> {
        let form = self.maker.form(inputs, true);
        let view = form.fields.iter().find(|view| view.id == field.id);
        let candidates = view.map(|view| view.candidates.as_slice()).unwrap_or_default();
        let mut allowed: Vec<&str> = candidates
            .iter()
            .filter(|candidate| candidate.refusal.is_none())
            .map(|candidate| candidate.value.as_str())
            .collect();
        allowed.sort_by_key(|id| !self.course.people().any(|known| known.as_str() == *id));
        let value = |id: &str| if several { Value::texts([id]) } else { Value::text(id) };
        allowed.into_iter().take(MOST_FORMS).map(value).collect()
    }
}
