//! Forms: the fields of a procedure with what may stand in them now, what stands in them, and what is wrong with it.
//! Everything that can be checked from the declarations is checked here, once, for every ruleset.

use crate::engine::dice::Decision;
use crate::engine::names::{FactName, FieldName, RecordKind, RoleName, TableName};
use std::collections::BTreeSet;

use super::division::{WHOLE, about, parts_of, row_name};
use crate::engine::common;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Field, FieldSide, ForPeople, Inputs, Line, Procedure, ProcedureDecl};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Modifier, Ruleset, Situation};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, EntityId, Side, State, Told, ValueType};

/// Something that could stand in a field; with the reason where it may not.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub value: String,
    pub refusal: Option<Refusal>,
}

#[derive(Clone, Debug)]
pub struct FieldView<'a> {
    pub decl: &'a Field,
    /// Name of its answer: the field's own, or `FIELD@ENTITY` where it is repeated.
    pub id: String,
    /// Whom a repeated field is asked about.
    pub row: Option<EntityId>,
    /// That one is the only one of its list, and the answer to another question names it: saying it again tells nothing.
    pub named_already: bool,
    /// The part of that row, where it is divided.
    pub part: u32,
    /// Asked at all, given the other answers.
    pub relevant: bool,
    /// Nobody needs to be asked, though an answer is taken.
    pub settled: bool,
    /// What stands here unless somebody says otherwise is known, and no guess.
    pub known: bool,
    /// Given, proposed or default.
    pub value: Option<Value>,
    pub given: bool,
    /// Told before, and standing here because nobody said anything else.
    pub remembered: Option<Told>,
    pub candidates: Vec<Candidate>,
    pub problem: Option<Refusal>,
    /// People are brought to it, whatever stands in it.
    pub wanted: bool,
    /// Its proposal is for people only: whoever goes past it has answered.
    pub to_people: bool,
}

#[derive(Clone, Debug)]
pub struct Form<'a> {
    pub decl: &'a ProcedureDecl,
    pub fields: Vec<FieldView<'a>>,
    pub modifiers: Vec<Modifier>,
    /// What the program tells about it before it is resolved.
    pub notes: Vec<Line>,
    /// Everything that keeps it from being resolved, the most telling first.
    pub problems: Vec<Refusal>,
    /// The inputs with proposals and defaults filled in.
    pub inputs: Inputs,
    /// What the log must say besides: automatic answers that the players changed, told ones that were not repeated.
    pub said: Vec<Line>,
}

/// A field where it is asked: once, or about one entity of its list.
struct Asked<'a> {
    decl: &'a Field,
    id: String,
    row: Option<EntityId>,
    part: u32,
}

/// Marks the questions about the only row of a list that the answer to a plain question names as well.
fn mark_named_already(fields: &mut [FieldView<'_>]) {
    let named: BTreeSet<String> = fields
        .iter()
        .filter(|field| field.row.is_none())
        .filter_map(|field| field.value.as_ref())
        .flat_map(|value| value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]))
        .map(str::to_owned)
        .collect();
    let rows: BTreeSet<(Option<String>, String)> =
        fields.iter().filter_map(|field| Some((field.decl.each.clone(), field.row.as_ref()?.to_string()))).collect();
    for field in fields.iter_mut() {
        let alone = || rows.iter().filter(|(list, _)| *list == field.decl.each).count() == 1;
        let named = field.row.as_ref().is_some_and(|row| named.contains(row.as_str()));
        field.named_already = named && field.part == WHOLE && alone();
    }
}

/// What a form needs besides the inputs.
#[derive(Clone, Copy)]
pub struct FormMaker<'a> {
    pub rules: &'a Ruleset,
    pub state: &'a State,
    pub decl: &'a ProcedureDecl,
    pub code: &'static dyn Procedure,
    /// A person fills it (`Procedure::proposes_to_people`).
    pub for_people: bool,
}

impl<'a> FormMaker<'a> {
    pub fn for_people(self) -> FormMaker<'a> {
        FormMaker { for_people: true, ..self }
    }

    /// Fills in and checks a form. Candidates cost time, so they are listed only where somebody looks at them.
    pub fn form(&self, given: &Inputs, with_candidates: bool) -> Form<'a> {
        let mut inputs =
            Inputs { values: Default::default(), overrides: given.overrides.clone(), reason: given.reason.clone() };
        let mut fields = Vec::new();
        let mut problems = self.unknown_names(given);
        let mut said = Vec::new();
        let mut blocks = self.decl.fields.as_slice();
        while let Some(first) = blocks.first() {
            // Neighbouring fields of one list are asked entity by entity.
            let same = |decl: &&Field| first.each.is_some() && decl.each == first.each;
            let length = blocks.iter().take_while(same).count().max(1);
            let (block, rest) = blocks.split_at_checked(length).unwrap_or((blocks, &[]));
            blocks = rest;
            for ((row, part), decl) in self.rows(block, given, &inputs) {
                let id = row.as_ref().map(|row| about(&decl.id, &row_name(row.as_str(), part)));
                let asked = Asked { decl, id: id.unwrap_or_else(|| decl.id.clone()), row, part };
                let (view, line) = self.field(asked, given, &mut inputs, with_candidates);
                problems.extend(view.problem.clone());
                said.extend(line);
                fields.push(view);
            }
        }
        mark_named_already(&mut fields);
        if !given.overrides.is_empty() && !given.reason.is_empty() {
            said.push(Line::new(Text::new("line-override-reason").with("reason", Arg::text(&given.reason))));
        }
        for (name, value) in &given.values {
            let Some(decl) = self.decl.field(name) else { continue };
            if decl.id == *name {
                // A bare answer to what is asked about each of several would be lost.
                if decl.each.is_some() {
                    problems.push(
                        self.refusal(Reason::InputForEach, decl, name).with("example", self.example(&fields, decl)),
                    );
                }
            } else if decl.each.is_some() {
                if !fields.iter().any(|field| field.id == *name) && !decl.ignorable {
                    problems.push(self.not_asked(decl, name, &inputs));
                }
            } else if !self.code.asks(&self.context(&inputs), FieldName::of_data(name)) {
                problems.push(self.refusal(Reason::InputNotApplicable, decl, name));
            } else if let Some(text) = value.as_text()
                && let Err(refusal) = self.admits(&inputs, name, text)
            {
                problems.push(refusal);
            } else if decl.value.accepts(value) {
                inputs.values.insert(name.clone(), value.clone());
            } else {
                problems.push(Refusal::new(Reason::WrongAnswer).with("value", value));
            }
        }
        if problems.is_empty() {
            problems.extend(self.code.check(&self.context(&inputs)).err().map(|refusal| self.in_words(refusal)));
        }
        // A wrong answer tells more than the answers still missing.
        problems.sort_by_key(|problem| problem.is(Reason::MissingInput));
        let modifiers = self.code.modifiers(&self.context(&inputs)).unwrap_or_default();
        let mut notes = self.body_notes(&inputs);
        notes.extend(self.code.notes(&self.context(&inputs)).unwrap_or_default());
        Form { decl: self.decl, fields, modifiers, notes, problems, inputs, said }
    }

    /// What is told to whoever decides while the dice lie there.
    pub fn decision_notes(&self, given: &Inputs, decision: &Decision) -> Vec<Line> {
        let inputs = self.form(given, false).inputs;
        let mut notes = self.body_notes(&inputs);
        notes.extend(self.code.decision_notes(&self.context(&inputs), decision).unwrap_or_default());
        notes
    }

    /// Neighbouring fields of one list, row by row and part by part; a field without a list once.
    fn rows(&self, block: &'a [Field], given: &Inputs, inputs: &Inputs) -> Vec<((Option<EntityId>, u32), &'a Field)> {
        let rows: Vec<(Option<EntityId>, u32)> = match block.first().and_then(|first| first.each.as_ref()) {
            None => vec![(None, WHOLE)],
            Some(list) => {
                let entities = self.code.rows(&self.context(inputs), list).into_iter();
                let parts = |entity: EntityId| {
                    (WHOLE..=parts_of(block, &entity, given)).map(move |n| (Some(entity.clone()), n))
                };
                entities.flat_map(parts).collect()
            }
        };
        rows.into_iter().flat_map(|row| block.iter().map(move |decl| (row.clone(), decl))).collect()
    }

    /// Why an answer to a question that is not put is refused.
    fn not_asked(&self, decl: &Field, id: &str, inputs: &Inputs) -> Refusal {
        let told = self.code.unasked(&self.context(inputs), FieldName::of_data(id));
        told.unwrap_or_else(|| self.refusal(Reason::InputNotApplicable, decl, id))
    }

    /// One field with its answer; with the line for the log where the players changed what the program knows, or where
    /// what was told before stands for an answer.
    fn field(
        &self,
        asked: Asked<'a>,
        given: &Inputs,
        inputs: &mut Inputs,
        with_candidates: bool,
    ) -> (FieldView<'a>, Option<Line>) {
        let Asked { decl, id, row, part } = asked;
        let relevant =
            decl.when.holds(&self.facts(inputs)) && self.code.asks(&self.context(inputs), FieldName::of_data(&id));
        let known = self.remembered(decl, row.as_ref(), inputs);
        let usable = known
            .as_ref()
            .filter(|told| self.check(decl, &id, &told.value, inputs).is_ok() && !self.knows(decl, &id, inputs));
        let proposed = self.proposal(decl, &id, usable, inputs);
        let value = given.get(&id).cloned();
        let given_value = value.is_some();
        if !relevant {
            // Scripts may say no to what is not asked; anything else would be lost silently.
            let plain_no = !decl.firm && decl.default.is_none() && value == Some(Value::Bool(false));
            let harmless = value.is_none() || value == decl.default || value == proposed || plain_no || decl.ignorable;
            // Why it is refused may depend on what was said.
            let problem = value.filter(|_| !harmless).map(|value| {
                let mut said = inputs.clone();
                said.values.insert(id.clone(), value);
                self.not_asked(decl, &id, &said)
            });
            let candidates = Vec::new();
            let view = FieldView {
                decl,
                id,
                row,
                named_already: false,
                part,
                relevant,
                settled: false,
                known: false,
                value: None,
                given: given_value,
                remembered: None,
                candidates,
                problem,
                wanted: false,
                to_people: false,
            };
            return (view, None);
        }
        let value = value.or_else(|| proposed.clone());
        let remembered = usable.filter(|_| !given_value);
        let mut line = remembered.map(|told| self.line_remembered(&id, told));
        if let (true, true, Some(value), Some(proposed)) = (decl.auto, given_value, &value, &proposed)
            && value != proposed
        {
            let text = Text::new("line-input-overridden")
                .with("field", Arg::word(format!("field.{}.{id}", self.decl.id)))
                .with("value", value)
                .with("proposed", proposed);
            line = Some(Line::new(text));
        }
        let problem = match &value {
            None if decl.optional || decl.decision => None,
            None => Some(self.refusal(Reason::MissingInput, decl, &id)),
            Some(value) => {
                let told = known.as_ref().and_then(|told| self.contradicts(decl, &id, value, told, inputs));
                told.or_else(|| self.check(decl, &id, value, inputs).err())
            }
        };
        let candidates = if with_candidates { self.candidates(decl, &id, inputs) } else { Vec::new() };
        if let Some(value) = value.as_ref().filter(|_| problem.is_none()) {
            inputs.values.insert(id.clone(), value.clone());
        }
        let remembered = remembered.cloned();
        let given = given_value;
        let wanted = self.code.wants(&self.context(inputs), FieldName::of_data(&id));
        let settled = self.code.is_settled(&self.context(inputs), FieldName::of_data(&id));
        let known = self.knows(decl, &id, inputs);
        let to_people = self.proposal_to_people(&id, inputs).is_some();
        let view = FieldView {
            decl,
            id,
            row,
            named_already: false,
            part,
            relevant,
            settled,
            known,
            wanted,
            to_people,
            value,
            given,
            remembered,
            candidates,
            problem,
        };
        (view, line)
    }

    /// Whether the program knows the answer to a field, whatever was told.
    fn knows(&self, decl: &Field, id: &str, inputs: &Inputs) -> bool {
        let (context, field) = (self.context(inputs), FieldName::of_data(id));
        (decl.auto || self.code.is_sure(&context, field)) && self.code.proposes(&context, field).is_some()
    }

    pub(super) fn context<'b>(&'b self, inputs: &'b Inputs) -> Context<'b> {
        Context { rules: self.rules, state: self.state, inputs }
    }

    fn proposal_to_people(&self, id: &str, inputs: &Inputs) -> Option<ForPeople> {
        let found = || self.code.proposes_to_people(&self.context(inputs), FieldName::of_data(id));
        if self.for_people { found() } else { None }
    }

    /// What stands in a field that nobody filled: what the program knows, what was told, what it guesses.
    fn proposal(&self, decl: &Field, id: &str, told: Option<&Told>, inputs: &Inputs) -> Option<Value> {
        let context = self.context(inputs);
        if decl.decision {
            return None;
        }
        match self.proposal_to_people(id, inputs) {
            Some(ForPeople::Blank) => return None,
            Some(ForPeople::Proposal(value)) => return Some(value),
            None => {}
        }
        let known = || self.code.proposes(&context, FieldName::of_data(id));
        told.map(|told| told.value.clone()).or_else(known).or_else(|| decl.default.clone())
    }

    pub(super) fn refusal(&self, code: Reason, decl: &Field, id: &str) -> Refusal {
        Refusal::new(code)
            .with("field", Arg::word(format!("field.{}.{id}", self.decl.id)))
            .with("id", Arg::text(id))
            .with("expected", Arg::text(decl.value.describe()))
            .with("asked", Arg::text(if decl.value.names_somebody() { "who" } else { "what" }))
    }

    /// How the answer to a repeated field is named: about the first of its list, where it has one.
    fn example(&self, fields: &[FieldView<'_>], decl: &Field) -> Arg {
        let first = fields.iter().find(|field| field.decl.id == decl.id && field.row.is_some());
        Arg::text(first.map_or_else(|| about(&decl.id, "ENTITY"), |field| field.id.clone()))
    }

    fn unknown_names(&self, given: &Inputs) -> Vec<Refusal> {
        let mut problems = Vec::new();
        for name in given.values.keys().filter(|name| self.decl.field(name).is_none()) {
            let near = nearest(name, self.decl.fields.iter().map(|field| field.id.as_str())).unwrap_or_default();
            problems
                .push(Refusal::new(Reason::UnknownInput).with("field", Arg::text(name)).with("near", Arg::text(near)));
        }
        let rows: Vec<&str> = self
            .decl
            .tables
            .iter()
            .filter_map(|table| self.rules.table(TableName::of_data(table)))
            .flat_map(|table| table.rows.iter().map(|row| row.id.as_str()))
            .collect();
        let row = |name: &str| name.split_once('@').map_or_else(|| name.to_owned(), |(row, _)| row.to_owned());
        for name in given.overrides.keys().filter(|name| !rows.contains(&row(name).as_str())) {
            let near = nearest(name, rows.iter().copied()).unwrap_or_default();
            problems
                .push(Refusal::new(Reason::UnknownOverride).with("row", Arg::text(name)).with("near", Arg::text(near)));
        }
        problems
    }

    /// Facts for the conditions of fields: earlier answers.
    pub(super) fn facts(&self, inputs: &Inputs) -> Situation<'a> {
        let mut facts = Situation::new(&self.rules.schema, self.state);
        for field in &self.decl.fields {
            let Some(value) = inputs.get(&field.id) else { continue };
            if let (ValueType::Entity { .. }, Some(entity)) =
                (&field.value, value.as_text().and_then(|id| self.state.entity(id)))
            {
                facts = facts.role(RoleName::of_data(&field.id), entity);
            }
            facts = facts.fact(FactName::of_data(&field.id), value.clone());
        }
        facts
    }

    fn check(&self, decl: &Field, id: &str, value: &Value, inputs: &Inputs) -> Result<(), Refusal> {
        if !decl.value.accepts(value) {
            return Err(self.refusal(Reason::WrongInput, decl, id).with("value", value));
        }
        match &decl.value {
            ValueType::Entity { kinds } => {
                self.check_entity(decl, id, kinds, value.as_text().unwrap_or_default(), inputs)
            }
            ValueType::Entities { kinds } => {
                let ids = value.texts_of();
                let distinct: BTreeSet<&str> = ids.iter().copied().collect();
                if ids.is_empty() && !decl.optional {
                    return Err(self.refusal(Reason::MissingInput, decl, id));
                }
                if distinct.len() != ids.len() {
                    return Err(self.refusal(Reason::NamedTwice, decl, id));
                }
                ids.into_iter().try_for_each(|named| self.check_entity(decl, id, kinds, named, inputs))
            }
            ValueType::Record { record } => {
                let named = value.as_text().unwrap_or_default();
                let known = self.state.record(named).is_some_and(|known| known.kind == *record);
                if !known {
                    return Err(self.refusal(Reason::UnknownRecord, decl, id).with("value", value));
                }
                self.admits(inputs, id, named)
            }
            ValueType::Choice { .. } | ValueType::Side | ValueType::Duty => {
                self.admits(inputs, id, value.as_text().unwrap_or_default())
            }
            ValueType::Number { .. } => {
                let number = value.as_number().unwrap_or(Decimal::ZERO);
                let admitted = self.code.admits_number(&self.context(inputs), FieldName::of_data(id), number);
                admitted.map_err(|refusal| self.in_words(refusal))
            }
            ValueType::Bool | ValueType::Text | ValueType::Dice | ValueType::FreeDice | ValueType::DicePositions => {
                Ok(())
            }
        }
    }

    fn admits(&self, inputs: &Inputs, id: &str, candidate: &str) -> Result<(), Refusal> {
        let admitted = self.code.admits(&self.context(inputs), FieldName::of_data(id), candidate);
        admitted.map_err(|refusal| self.in_words(refusal))
    }

    /// Code that needs an answer knows the name of its field only; people are told its label.
    fn in_words(&self, refusal: Refusal) -> Refusal {
        let named = refusal.missing_field().and_then(|id| self.decl.field(id).zip(Some(id)));
        named.map_or_else(|| refusal.clone(), |(decl, id)| self.refusal(Reason::MissingInput, decl, id))
    }

    fn check_entity(
        &self,
        decl: &Field,
        id: &str,
        kinds: &[String],
        named: &str,
        inputs: &Inputs,
    ) -> Result<(), Refusal> {
        let Some(entity) = self.state.entity(named).filter(|entity| entity.id.as_str() != "battle") else {
            let known = self.state.order.iter().map(crate::engine::world::EntityId::as_str);
            let near = nearest(named, known).unwrap_or_default();
            return Err(self
                .refusal(Reason::UnknownEntity, decl, id)
                .with("value", Arg::text(named))
                .with("near", Arg::text(near)));
        };
        let about = |code: Reason| self.refusal(code, decl, id).with("unit", &entity.id);
        if !kinds.contains(&entity.kind) {
            return Err(about(Reason::WrongKind));
        }
        if !decl.gone && !self.rules.schema.in_play(entity) {
            return Err(about(Reason::OutOfPlay));
        }
        if self.side_of(decl, inputs).is_some_and(|side| entity.side != Some(side)) {
            // Who may act here is a rule of the game; that nobody aims at friends is none.
            let acts = matches!(decl.side, FieldSide::Active | FieldSide::Other);
            let refusal = about(Reason::WrongSide).with("wanted", Arg::text(decl.side.wanted()));
            return Err(Refusal { rule: decl.rule.clone().filter(|_| acts), ..refusal });
        }
        self.admits(inputs, id, named)
    }

    /// The side whose entities may stand in a field, where it is one side.
    fn side_of(&self, decl: &Field, inputs: &Inputs) -> Option<Side> {
        let side_in = |field: &str| -> Option<Side> {
            let value = inputs.get(field)?;
            let id = value.as_text().or_else(|| value.texts_of().first().copied())?;
            self.state.entity(id)?.side
        };
        let acting = self.state.acting_side();
        // While nobody stands in it who may, the declaration tells whose it is.
        let side_of = |field: &str| {
            side_in(field).or_else(|| match &self.decl.field(field)?.side {
                FieldSide::Active => acting,
                FieldSide::Other => acting.map(Side::other),
                FieldSide::Any | FieldSide::EnemyOf(_) | FieldSide::FriendOf(_) => None,
            })
        };
        match &decl.side {
            FieldSide::Any => None,
            FieldSide::Active => acting,
            FieldSide::Other => acting.map(Side::other),
            FieldSide::EnemyOf(field) => side_of(field).map(Side::other),
            FieldSide::FriendOf(field) => side_of(field),
        }
    }

    fn candidates(&self, decl: &Field, id: &str, inputs: &Inputs) -> Vec<Candidate> {
        let admitted =
            |named: &str| Candidate { value: named.to_owned(), refusal: self.admits(inputs, id, named).err() };
        match &decl.value {
            ValueType::Entity { kinds } | ValueType::Entities { kinds } => {
                let side = self.side_of(decl, inputs);
                let fits = |entity: &&Entity| {
                    kinds.contains(&entity.kind)
                        && side.is_none_or(|side| entity.side == Some(side))
                        && (decl.gone || self.rules.schema.in_play(entity))
                };
                let mut fitting: Vec<&Entity> = self.state.in_order().filter(fits).collect();
                let of_step = || self.rules.first_side(self.state);
                let offered = self.code.offers_first(&self.context(inputs), FieldName::of_data(id)).or_else(of_step);
                if let Some(first) = offered.filter(|_| side.is_none()) {
                    fitting.sort_by_key(|entity| entity.side != Some(first));
                }
                fitting.into_iter().map(|entity| admitted(entity.id.as_str())).collect()
            }
            ValueType::Record { record } => {
                self.state.records_of(RecordKind::of_data(record)).map(|record| admitted(&record.id)).collect()
            }
            ValueType::Duty => common::duties(self.rules, self.state).iter().map(|duty| admitted(&duty.id())).collect(),
            ValueType::Choice { choices, .. } => choices.iter().map(|choice| admitted(choice)).collect(),
            ValueType::Side => Side::BOTH.iter().map(|side| admitted(side.code())).collect(),
            ValueType::Bool
            | ValueType::Number { .. }
            | ValueType::Text
            | ValueType::Dice
            | ValueType::FreeDice
            | ValueType::DicePositions => Vec::new(),
        }
    }
}
