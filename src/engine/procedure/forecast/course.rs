//! The course of an affair: whom it concerns, what it asks next in a state, whether it is over.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Answers;
use super::answers::{Answered, Assumed, answered};
use super::ending::{Ending, Told, ending, told_with};
use crate::engine::names::RecordKind;
use crate::engine::procedure::{Inputs, Resolution};
use crate::engine::rules::Ruleset;
use crate::engine::sequence::{AffairDecl, Forgets, item_view, step_matches};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Instruction, Record, State};

/// An affair that somebody begins, or that is under way.
#[derive(Clone, Debug)]
pub struct Course<'a> {
    pub rules: &'a Ruleset,
    pub decl: &'a AffairDecl,
    pub ours: Vec<EntityId>,
    pub theirs: Vec<EntityId>,
    /// Answers that somebody gives to later questions.
    pub(super) answers: &'a Answers,
    /// The state before it began.
    pub(super) before: &'a State,
}

/// What comes next in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// The affair is over.
    Nothing,
    /// Somebody of it has something to resolve, answered as far as anything is proposed.
    Procedure { procedure: String, inputs: Inputs, assumed: Vec<Assumed> },
    /// Nothing of it in this step.
    Advance,
    /// Something of it that cannot be answered as proposed: nobody can say how it goes on.
    Stuck,
}

/// What comes next, with the form of it.
pub(super) enum Next<'s> {
    Nothing,
    Procedure(Box<Answered<'s>>),
    Advance,
    Stuck,
}

impl<'a> Course<'a> {
    /// The affair a procedure opens or belongs to; none where the data declare none.
    pub fn of(
        rules: &'a Ruleset,
        state: &'a State,
        procedure: &str,
        inputs: &Inputs,
        answers: &'a Answers,
    ) -> Option<Course<'a>> {
        let begins = |affair: &&AffairDecl| affair.begins.iter().any(|known| known == procedure);
        let under_way = |affair: &&AffairDecl| affair.has(procedure) && is_inside(affair, state);
        let decl = rules.affairs.iter().find(begins).or_else(|| rules.affairs.iter().find(under_way))?;
        if is_over(decl, state, inputs) {
            return None;
        }
        let ours = people(decl, &decl.ours, state, inputs);
        let theirs = people(decl, &decl.theirs, state, inputs);
        (!ours.is_empty()).then_some(Course { rules, decl, ours, theirs, answers, before: state })
    }

    /// Whoever it is about, on both sides.
    pub fn people(&self) -> impl Iterator<Item = &EntityId> {
        self.ours.iter().chain(&self.theirs)
    }

    /// What comes next.
    pub fn due(&self, state: &State) -> Due {
        match self.next(state) {
            Next::Nothing => Due::Nothing,
            Next::Procedure(answered) => {
                let Answered { maker, inputs, assumed, .. } = *answered;
                Due::Procedure { procedure: maker.decl.id.clone(), inputs, assumed }
            }
            Next::Advance => Due::Advance,
            Next::Stuck => Due::Stuck,
        }
    }

    /// The same, with its form.
    pub(super) fn next<'s>(&self, state: &'s State) -> Next<'s>
    where
        'a: 's,
    {
        let rules: &'s Ruleset = self.rules;
        let Some(step) = rules.current_step(state) else { return Next::Nothing };
        let over = self.decl.until.iter().any(|pattern| step_matches(pattern, &step.id));
        if over || state.ending.is_some() {
            return Next::Nothing;
        }
        let inside = is_inside(self.decl, state);
        let own = self.own_people(state);
        let mut stuck = false;
        for item in &step.checklist {
            let Some(procedure) = item.procedure.as_deref() else { continue };
            let listed = |list: &[String]| list.iter().any(|known| known == procedure);
            let for_all = listed(&self.decl.plays_for_all);
            let played = listed(&self.decl.plays) || (inside && listed(&self.decl.plays_inside));
            if !for_all && !played {
                continue;
            }
            let Some(view) = item_view(rules, state, item).filter(|view| !view.done) else { continue };
            for subject in view.open.iter().filter(|subject| inside || for_all || own.contains(subject.as_str())) {
                match answered(self, state, procedure, subject) {
                    Some(answered) => return Next::Procedure(Box::new(answered)),
                    None => stuck |= view.item.must,
                }
            }
        }
        match (stuck, inside || self.own_records(state).next().is_some()) {
            (true, _) => Next::Stuck,
            (false, true) => Next::Advance,
            (false, false) => Next::Nothing,
        }
    }

    /// What an event tells of those it is about: its resolution, and what hands were told to do.
    pub fn told(&self, resolution: &Resolution, instructed: &[Instruction]) -> Told {
        told_with(self, resolution, instructed)
    }

    /// What has become of those it is about.
    pub fn ending(&self, state: &State, told: &Told, goes_on: bool) -> Ending {
        ending(self, state, told, goes_on)
    }

    /// Forgets what a walk leaves in records and nothing reads any more: states alike but for it are one.
    pub(super) fn forget(&self, state: &mut State, effects: &[Effect]) {
        let entered = |step: &str| {
            effects.iter().any(|effect| match effect {
                Effect::Enter { frames } => frames.last().is_some_and(|frame| step_matches(step, &frame.step)),
                _ => false,
            })
        };
        let due = |forgets: &&Forgets| forgets.at.iter().any(|step| entered(step)) && forgets.holds(&state.options);
        let due: Vec<&Forgets> = self.decl.forgets.iter().filter(due).collect();
        for forgets in due {
            let records = state.records.values_mut().filter(|record| record.kind == forgets.record);
            records.for_each(|record| forgets.forget(&mut Arc::make_mut(record).fields));
        }
    }

    fn own_records<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Record> {
        let of_kind = self.decl.records.iter().flat_map(|kind| state.records_of(RecordKind::of_data(kind)));
        of_kind.filter(|record| self.people().any(|id| record.fields.values().any(|value| names(value, id.as_str()))))
    }

    /// Ids of its own records, of whoever it is about and of those its records name.
    fn own_people<'s>(&'s self, state: &'s State) -> BTreeSet<&'s str> {
        let mut own: BTreeSet<&str> = self.people().map(EntityId::as_str).collect();
        // What is asked of their formation concerns them.
        let above =
            self.people().filter_map(|id| state.entity(id.as_str())).filter_map(|entity| entity.parent.as_ref());
        own.extend(above.map(EntityId::as_str));
        for record in self.own_records(state) {
            own.insert(&record.id);
            let texts = |value: &'s Value| value.as_text().map_or_else(|| value.texts_of(), |text| vec![text]);
            own.extend(record.fields.values().flat_map(texts).filter(|id| state.entity(id).is_some()));
        }
        own
    }
}

fn is_inside(decl: &AffairDecl, state: &State) -> bool {
    state.frames.iter().any(|frame| decl.sequences.contains(&frame.sequence))
}

fn names(value: &Value, id: &str) -> bool {
    match value {
        Value::Text(text) => text == id,
        Value::List(_) => value.texts_of().contains(&id),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Records that say whom it is about, the surest first: those the form names, then those that are fought, in the order of the
/// data; of several the ones that name somebody of the form.
fn in_records<'s>(decl: &AffairDecl, state: &'s State, inputs: &Inputs) -> Vec<&'s Record> {
    let named: Vec<&Record> = inputs.values.values().filter_map(|value| state.record(value.as_text()?)).collect();
    let tells = |record: &&Record| decl.fought.is_empty() || decl.fought.iter().any(|kind| kind.record == record.kind);
    let rank = |record: &Record| match decl.fought.as_slice() {
        [] => decl.records.contains(&record.kind).then_some(0),
        fought => fought.iter().position(|kind| kind.holds(record)),
    };
    let mut under_way: Vec<&Record> = state
        .records
        .values()
        .map(Arc::as_ref)
        .filter(|record| is_inside(decl, state) && rank(record).is_some())
        .collect();
    // A test is taken by somebody of the fight that it is taken in.
    let texts = |value: &'_ Value| -> Vec<String> {
        let texts = value.as_text().map_or_else(|| value.texts_of(), |text| vec![text]);
        texts.into_iter().map(str::to_owned).collect()
    };
    let of_form = inputs.values.values().chain(named.iter().flat_map(|record| record.fields.values()));
    let whom: Vec<String> = of_form.flat_map(texts).filter(|id| state.entity(id).is_some()).collect();
    let is_about = |record: &Record| whom.iter().any(|id| record.fields.values().any(|value| names(value, id)));
    under_way.sort_by_key(|record| (rank(record), !is_about(record)));
    named.into_iter().filter(tells).chain(under_way).collect()
}

/// Whether whoever it was against is gone, and the form names nobody else.
fn is_over(decl: &AffairDecl, state: &State, inputs: &Inputs) -> bool {
    let Some(over) = &decl.over else { return false };
    let named = decl.theirs.iter().any(|field| inputs.get(field).is_some());
    let mut records = inputs.values.values().filter_map(|value| state.record(value.as_text()?));
    !named && records.any(|record| over.holds(record))
}

/// Those whom fields of the form name; else those whom a record of it names, or the record that is under way.
fn people(decl: &AffairDecl, fields: &[String], state: &State, inputs: &Inputs) -> Vec<EntityId> {
    let ids = |value: &Value| -> Vec<EntityId> {
        let ids = value.as_text().map_or_else(|| value.texts_of(), |text| vec![text]);
        ids.into_iter().filter_map(|id| state.entity(id)).map(|entity| entity.id.clone()).collect()
    };
    let of_battle = |field: &String| state.battle()?.attributes.get(field.strip_prefix("battle.")?);
    let named = |field: &String| inputs.get(field).or_else(|| of_battle(field)).map(&ids).unwrap_or_default();
    let mut found: Vec<EntityId> = fields.iter().flat_map(named).collect();
    if found.is_empty() {
        let told = in_records(decl, state, inputs);
        let of = |record: &&Record| {
            fields.iter().filter_map(|field| record.fields.get(field)).flat_map(&ids).collect::<Vec<_>>()
        };
        found = told.iter().map(of).find(|people| !people.is_empty()).unwrap_or_default();
    }
    let mut seen = BTreeSet::new();
    found.retain(|id| seen.insert(id.clone()));
    found
}
