//! One form for many: whoever else it is filled for stands in `also`, answers that each gives for himself stand behind his
//! name as `FIELD@WHO`, every other answer is the same for all. Resolved, it is one command and one event for each.

use std::collections::BTreeSet;

use super::division::{WHOLE, about};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Field, FieldSide, FieldView, Form, FormMaker, Inputs, Many};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::value::Value;
use crate::engine::world::{EntityId, ValueType};

/// One of those whom a form is filled for, with the answers that are his.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub who: String,
    pub inputs: Inputs,
}

/// A form as it is filled for one of many.
struct MemberForm<'a> {
    who: String,
    form: Form<'a>,
}

impl<'a> FormMaker<'a> {
    /// Everybody whom the answers name, the first one first, each with the answers that are his. A form for one has one.
    pub fn members(&self, given: &Inputs) -> Vec<Member> {
        let Some((many, also)) = self.decl.many.as_ref().zip(given.get(Many::ALSO)) else {
            let who = self.decl.many.as_ref().and_then(|many| given.get(&many.who)?.as_text());
            return vec![Member { who: who.unwrap_or_default().to_owned(), inputs: given.clone() }];
        };
        let first = given.get(&many.who).and_then(Value::as_text).unwrap_or_default();
        let others = also
            .texts_of()
            .into_iter()
            .map(|who| Member { who: who.to_owned(), inputs: self.only_asked(self.of_other(many, who, given)) });
        let own = Member { who: first.to_owned(), inputs: of_first(many, given) };
        std::iter::once(own).chain(others).collect()
    }

    /// The answers of somebody else than the first: his own, and those that hold for all. What names somebody, and what is
    /// asked row by row, is the first one's.
    fn of_other(&self, many: &Many, who: &str, given: &Inputs) -> Inputs {
        let mut inputs =
            Inputs { values: Default::default(), overrides: given.overrides.clone(), reason: given.reason.clone() };
        inputs.overrides.retain(|row, _| FieldName::of_data(row).row().1.is_none_or(|about| about == who));
        for (name, value) in &given.values {
            let (field, row) = FieldName::of_data(name).row();
            let own = many.own.iter().any(|known| known == field.as_str());
            let shared = || row.is_none() && self.decl.field(name).is_some_and(is_shared);
            if own && row == Some(who) {
                inputs.values.insert(field.as_str().to_owned(), value.clone());
            } else if !own && name != Many::ALSO && shared() {
                inputs.values.insert(name.clone(), value.clone());
            }
        }
        inputs.values.insert(many.who.clone(), Value::text(who));
        inputs
    }

    /// Without the answers to what is not asked about him.
    fn only_asked(&self, mut inputs: Inputs) -> Inputs {
        let form = self.form(&inputs, false);
        for field in form.fields.iter().filter(|field| !field.relevant) {
            inputs.values.remove(&field.id);
        }
        inputs
    }

    /// The form as it is filled for many: who, who else, what is asked once for all, then what each answers for himself.
    /// Without others it is the form as it is.
    pub fn form_for_many(&self, given: &Inputs, with_candidates: bool) -> Form<'a> {
        let Some((many, also)) = self.decl.many.as_ref().zip(given.get(Many::ALSO)) else {
            return self.form(given, with_candidates);
        };
        let members = self.members(given).into_iter();
        let forms: Vec<MemberForm<'a>> = members
            .map(|Member { who, inputs }| MemberForm { form: self.form(&inputs, with_candidates), who })
            .collect();
        let mut fields: Vec<FieldView<'a>> = Vec::new();
        for decl in self.decl.fields.iter().filter(|decl| !many.own.contains(&decl.id)) {
            fields.extend(asked_once(&forms, decl));
            if decl.id == many.who {
                fields.push(also_view(many, also, &fields));
            }
        }
        for (place, MemberForm { who, form }) in forms.iter().enumerate() {
            for field in form.fields.iter().filter(|field| many.own.contains(&field.decl.id)) {
                let id = if place == 0 { field.id.clone() } else { about(&field.id, who) };
                // Whoever helps one of them does not help the next; an enemy may be the aim of all.
                let helper = !matches!(field.decl.side, FieldSide::Other | FieldSide::EnemyOf(_));
                let taken = helper
                    && matches!(field.decl.value, ValueType::Entity { .. })
                    && field.value.is_some()
                    && fields.iter().any(|other| other.decl.id == field.decl.id && other.value == field.value);
                let twice = taken.then(|| self.refusal(Reason::NamedTwice, field.decl, &id));
                let problem = field.problem.clone().or(twice);
                fields.push(FieldView { id, row: Some(EntityId::new(who.as_str())), problem, ..field.clone() });
            }
        }
        let mut problems: Vec<Refusal> = Vec::new();
        let named: BTreeSet<&str> = forms.iter().map(|member| member.who.as_str()).collect();
        if named.len() != forms.len() {
            problems.push(self.refusal(Reason::NamedTwice, &many.also, Many::ALSO));
        }
        let twice =
            fields.iter().filter_map(|field| field.problem.as_ref()).filter(|problem| problem.is(Reason::NamedTwice));
        for problem in forms.iter().flat_map(|member| &member.form.problems).chain(twice) {
            if !problems.contains(problem) {
                problems.push(problem.clone());
            }
        }
        problems.sort_by_key(|problem| problem.is(Reason::MissingInput));
        let said = forms.iter().flat_map(|member| member.form.said.iter().cloned()).collect();
        let (modifiers, notes) = (Vec::new(), Vec::new());
        Form { decl: self.decl, fields, modifiers, notes, problems, inputs: given.clone(), said }
    }
}

/// Whether one answer serves for all: one that names somebody, or picks dice, is about the one it was given for.
fn is_shared(field: &Field) -> bool {
    let names_somebody =
        matches!(field.value, ValueType::Entity { .. } | ValueType::Entities { .. } | ValueType::Record { .. });
    !names_somebody && !field.decision && field.each.is_none()
}

/// The answers of the first: everything that is not said to be another's.
fn of_first(many: &Many, given: &Inputs) -> Inputs {
    let mut inputs = given.clone();
    inputs.values.remove(Many::ALSO);
    inputs.values.retain(|name, _| match FieldName::of_data(name).row() {
        (field, Some(_)) => !many.own.iter().any(|own| own == field.as_str()),
        (_, None) => true,
    });
    inputs
}

/// What is asked once for all: of the first whom it is asked about.
fn asked_once<'a>(forms: &[MemberForm<'a>], decl: &Field) -> Vec<FieldView<'a>> {
    let views = |member: &MemberForm<'a>| -> Vec<FieldView<'a>> {
        member.form.fields.iter().filter(|field| field.decl.id == decl.id).cloned().collect()
    };
    let shared = if is_shared(decl) { forms } else { forms.get(..1).unwrap_or_default() };
    let asked = shared.iter().map(views).find(|views| views.iter().any(|field| field.relevant));
    asked.or_else(|| forms.first().map(views)).unwrap_or_default()
}

/// The question for whom else, after the one that names the first.
fn also_view<'a>(many: &'a Many, also: &Value, before: &[FieldView<'a>]) -> FieldView<'a> {
    let who = before.last();
    let first = who.and_then(|field| field.value.as_ref()?.as_text());
    let others = who.into_iter().flat_map(|field| &field.candidates);
    FieldView {
        decl: &many.also,
        id: Many::ALSO.to_owned(),
        row: None,
        named_already: false,
        part: WHOLE,
        relevant: true,
        value: Some(also.clone()),
        settled: false,
        known: false,
        wanted: false,
        to_people: false,
        given: true,
        remembered: None,
        candidates: others.filter(|candidate| Some(candidate.value.as_str()) != first).cloned().collect(),
        problem: None,
    }
}
