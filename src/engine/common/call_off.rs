//! One record or one owed duty is called off, with a reason for the log: a declared charge, a combat, a fire that cannot be
//! fired. Everything else goes on.

use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{AttributeName, FieldName, MarkerName, RecordField, RecordKind};
use crate::engine::procedure::{Context, FormMaker, Inputs, Line, Next, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::Ruleset;
use crate::engine::sequence::{Item, checklist};
use crate::engine::value::Value;
use crate::engine::world::{CallOff, Effect, Entity, EntityId, Record, State, ValueType};

const WHAT: FieldName<'static> = FieldName::of_data("what");
const REASON: FieldName<'static> = FieldName::of_data("reason");

/// Something that can be called off.
pub enum Duty<'a> {
    /// A record that is open.
    Record(&'a Record, &'a CallOff),
    /// What an entry of the checklist still asks of somebody.
    Owed { item: &'a Item, of: Owing<'a> },
}

/// Of whom, or of what, an entry of the checklist asks something.
#[derive(Clone, Copy)]
pub enum Owing<'a> {
    Entity(&'a Entity),
    Record(&'a Record),
}

impl<'a> Owing<'a> {
    fn id(self) -> &'a str {
        match self {
            Owing::Entity(entity) => entity.id.as_str(),
            Owing::Record(record) => &record.id,
        }
    }

    fn people(self, state: &State) -> Vec<EntityId> {
        match self {
            Owing::Entity(entity) => vec![entity.id.clone()],
            Owing::Record(record) => named(state, record),
        }
    }
}

impl<'a> Duty<'a> {
    /// The id of the record, or `ITEM@ENTITY` (`ITEM@RECORD`).
    pub fn id(&self) -> String {
        match self {
            Duty::Record(record, _) => record.id.clone(),
            Duty::Owed { item, of } => format!("{}@{}", item.id, of.id()),
        }
    }

    /// What it is, as a word of the vocabulary.
    pub fn what(&self) -> Arg {
        match self {
            Duty::Record(record, _) => Arg::word(format!("record.{}", record.kind)),
            Duty::Owed { item, .. } => Arg::word(format!("item.{}", item.id)),
        }
    }

    /// Whom it is about, in a way that can still be told when the record is gone.
    pub fn who(&self, state: &State) -> Arg {
        match self {
            Duty::Record(record, _) => named_by(state, record),
            Duty::Owed { of: Owing::Record(record), .. } => named_by(state, record),
            Duty::Owed { of: Owing::Entity(entity), .. } => Arg::from(&entity.id),
        }
    }

    fn how(&self) -> Option<&'a CallOff> {
        match self {
            Duty::Record(_, how) => Some(how),
            Duty::Owed { item, .. } => item.call_off.as_ref(),
        }
    }

    fn people(&self, state: &State) -> Vec<EntityId> {
        match self {
            Duty::Record(record, _) => named(state, record),
            Duty::Owed { of, .. } => of.people(state),
        }
    }

    /// Those whom a key of the declaration means: a field of the record, or whoever owes the duty.
    fn meant(&self, state: &State, key: &str) -> Vec<EntityId> {
        match self {
            Duty::Record(record, _) => {
                let value = record.get(RecordField::of_data(key));
                value.map(|value| entities(state, value)).unwrap_or_default()
            }
            Duty::Owed { of, .. } if key == CallOff::SELF => of.people(state),
            Duty::Owed { .. } => Vec::new(),
        }
    }
}

/// A record by its own name, or by those it names.
pub fn named_by(state: &State, record: &Record) -> Arg {
    match record.text(RecordField::of_data("name")) {
        Some(name) => Arg::text(name),
        None => Arg::Entities(named(state, record)),
    }
}

/// Of whom, or of what, an entry of the checklist asks something; none where it is nobody in particular.
pub fn owed_by(state: &State, subject: &str) -> Option<Arg> {
    let entity = state.entity(subject).filter(|entity| entity.side.is_some()).map(|entity| Arg::from(&entity.id));
    entity.or_else(|| state.record(subject).map(|record| named_by(state, record)))
}

/// Everybody a record names, each once.
fn named(state: &State, record: &Record) -> Vec<EntityId> {
    let mut all: Vec<EntityId> = Vec::new();
    for id in record.fields.values().flat_map(|value| entities(state, value)) {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

fn entities(state: &State, value: &Value) -> Vec<EntityId> {
    let ids = value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]);
    ids.into_iter().filter_map(|id| state.entity(id)).map(|entity| entity.id.clone()).collect()
}

/// Everything that can be called off now: open records that declare it, and what compulsory entries of the checklist ask of
/// somebody. An entry about such a record is that record.
pub fn duties<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<Duty<'a>> {
    let mut all = Vec::new();
    for decl in &rules.schema.records {
        if let Some(how) = &decl.call_off {
            all.extend(state.records_of(RecordKind::of_data(&decl.id)).map(|record| Duty::Record(record, how)));
        }
    }
    let Some(step) = rules.current_step(state) else { return all };
    for view in checklist(rules, state, step) {
        if !view.item.must || view.done || view.item.by_hand {
            continue;
        }
        // What nobody in particular owes (a die for the turn) is no affair of its own.
        let somebody = |id: &str| state.entity(id).filter(|entity| entity.side.is_some()).map(Owing::Entity);
        let is_itself = |record: &&Record| {
            view.item.call_off.is_none()
                && rules.schema.record(&record.kind).is_some_and(|decl| decl.call_off.is_some())
        };
        let something = |id: &str| state.record(id).filter(|record| !is_itself(record)).map(Owing::Record);
        let owing = view.open.iter().filter_map(|id| somebody(id).or_else(|| something(id)));
        all.extend(owing.map(|of| Duty::Owed { item: view.item, of }));
    }
    all
}

pub(super) fn duties_open(rules: &Ruleset, state: &State) -> Vec<String> {
    duties(rules, state).iter().map(Duty::id).collect()
}

pub(super) struct CallOffOne;

impl CallOffOne {
    fn duty<'a>(context: &Context<'a>, id: &str) -> Result<Duty<'a>, Refusal> {
        let found = duties(context.rules, context.state).into_iter().find(|duty| duty.id() == id);
        found.ok_or_else(|| Refusal::new(Reason::NothingToCallOff).with("value", Arg::text(id)))
    }

    /// The procedure of the ruleset that does it, and its answers; none where data says all of it.
    fn other<'a>(context: &Context<'a>, duty: &Duty<'a>) -> Option<(FormMaker<'a>, Inputs)> {
        let (rules, state) = (context.rules, context.state);
        let by = duty.how()?.by.as_deref()?;
        let (decl, code) = (rules.procedure(by)?, rules.procedure_code(by)?);
        let mut inputs = Inputs::default();
        if let Some(field) = decl.fields.first() {
            let answer = answer(state, duty, &field.value);
            inputs.values.extend(answer.map(|answer| (field.id.clone(), answer)));
        }
        if let Some(reason) = context.inputs.get(REASON.as_str()).filter(|_| decl.field(REASON.as_str()).is_some()) {
            inputs.values.insert(REASON.to_string(), reason.clone());
        }
        Some((FormMaker { rules, state, decl, code, for_people: false }, inputs))
    }

    fn undone(context: &Context<'_>, duty: &Duty<'_>) -> Vec<Effect> {
        let state = context.state;
        let mut effects = Vec::new();
        match duty {
            Duty::Record(record, _) => effects.push(Effect::Close { record: record.id.clone() }),
            Duty::Owed { item, of } => effects.push(Effect::Waive {
                step: state.step().to_string(),
                item: item.id.clone(),
                subject: of.id().to_owned(),
            }),
        }
        let Some(how) = duty.how() else { return effects };
        for (key, marker) in &how.unmark {
            let carriers = duty.meant(state, key).into_iter().filter_map(|id| state.entity(id.as_str()));
            let marker = MarkerName::of_data(marker);
            effects.extend(carriers.filter(|who| who.has(marker)).map(|who| Effect::unmark(&who.id, marker)));
        }
        for (key, attribute) in &how.clear {
            let attribute = AttributeName::of_data(attribute);
            let carriers = duty.meant(state, key).into_iter().filter_map(|id| state.entity(id.as_str()));
            effects.extend(
                carriers.filter(|who| who.get(attribute).is_some()).map(|who| Effect::clear(&who.id, attribute)),
            );
        }
        effects
    }
}

impl Procedure for CallOffOne {
    fn id(&self) -> &'static str {
        "call_off"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field != WHAT {
            return Ok(());
        }
        let duty = CallOffOne::duty(context, candidate)?;
        let problem = CallOffOne::other(context, &duty)
            .and_then(|(maker, inputs)| maker.form(&inputs, false).problems.into_iter().next());
        problem.map_or(Ok(()), Err)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let duty = CallOffOne::duty(context, context.choice(WHAT))?;
        if let Some((maker, inputs)) = CallOffOne::other(context, &duty) {
            let form = maker.form(&inputs, false);
            if let Some(problem) = form.problems.into_iter().next() {
                return Err(problem.into());
            }
            let inputs = &form.inputs;
            return maker.code.resolve(&Context { rules: context.rules, state: context.state, inputs }, dice);
        }
        let outcome = Outcome::new("called_off").with("what", duty.what()).with("who", duty.who(context.state));
        let mut resolution =
            Resolution::new(outcome).about(&duty.people(context.state)).effects(CallOffOne::undone(context, &duty));
        resolution.lines.extend(reason(context.choice(REASON)));
        if let Some(sequence) = duty.how().and_then(|how| how.leaves.clone()) {
            resolution.next = Next::Leave { sequence };
        }
        Ok(resolution)
    }
}

/// What the first question of another procedure asks for: the record, one that names whoever owes, or himself.
fn answer(state: &State, duty: &Duty<'_>, asked: &ValueType) -> Option<Value> {
    let record = match duty {
        Duty::Record(record, _) | Duty::Owed { of: Owing::Record(record), .. } => Some(*record),
        Duty::Owed { of: Owing::Entity(_), .. } => None,
    };
    let entity = match duty {
        Duty::Owed { of: Owing::Entity(entity), .. } => Some(*entity),
        Duty::Record(..) | Duty::Owed { of: Owing::Record(_), .. } => None,
    };
    match asked {
        ValueType::Record { record: kind } => {
            let about = |known: &&Record| entity.is_some_and(|entity| named(state, known).contains(&entity.id));
            let naming = || state.records_of(RecordKind::of_data(kind)).find(about);
            let fitting = record.filter(|record| record.kind == *kind).or_else(naming);
            fitting.map(|record| Value::text(&record.id))
        }
        ValueType::Entity { kinds } => {
            entity.filter(|entity| kinds.contains(&entity.kind)).map(|entity| Value::from(&entity.id))
        }
        _ => None,
    }
}

/// The reason that the players gave, for the log.
pub(super) fn reason(told: &str) -> Option<Line> {
    let told = told.trim();
    (!told.is_empty()).then(|| Line::new(Text::new("line-reason").with("reason", Arg::text(told))))
}
