//! Forces that have not arrived, or have gone without being lost: no duties, no targets, no losses. A formation and all that
//! belongs to it carry a marker; arriving and leaving are procedures.

use super::call_off::reason;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{AttributeName, CounterName, FieldName, MarkerName};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Class, Effect, Entity, EntityId, Schema, State};

const OFF_TABLE: MarkerName<'static> = MarkerName::of_data("off_table");
const ARRIVES: AttributeName<'static> = AttributeName::of_data("arrives");
const TURN: CounterName<'static> = CounterName::of_data("turn");
const FORMATION: FieldName<'static> = FieldName::of_data("formation");
const PLACE: FieldName<'static> = FieldName::of_data("place");
const RETURNS: FieldName<'static> = FieldName::of_data("arrives");
const REASON: FieldName<'static> = FieldName::of_data("reason");

/// Puts those whom the army files keep off the table there, before anything is worked out from who is present.
pub fn muster(schema: &Schema, state: &mut State) {
    let away = |entity: &&Entity| {
        let says = entity.flag(AttributeName::of_data(OFF_TABLE.as_str())) || entity.number(ARRIVES).is_some();
        says && schema.class(entity) == Some(Class::Formation)
    };
    let formations: Vec<EntityId> = state.in_order().filter(away).map(|entity| entity.id.clone()).collect();
    for id in formations {
        let marks: Vec<Effect> = body(state, &id).iter().map(|one| Effect::mark(one, OFF_TABLE)).collect();
        state.apply_all(&marks);
        // The marker says it from now on.
        state.apply(&Effect::clear(&id, AttributeName::of_data(OFF_TABLE.as_str())));
    }
}

/// A formation and all that belongs to it.
fn body(state: &State, of: &EntityId) -> Vec<EntityId> {
    let mut all = vec![of.clone()];
    let mut place = 0;
    while let Some(one) = all.get(place).cloned() {
        all.extend(state.children(&one).map(|child| child.id.clone()));
        place += 1;
    }
    all
}

/// Formations off the table whose own formation is there, or that have none: they can arrive.
fn waiting(rules: &Ruleset, state: &State) -> Vec<String> {
    let formation = |entity: &&Entity| rules.schema.class(entity) == Some(Class::Formation) && entity.has(OFF_TABLE);
    let led = |entity: &&Entity| !state.parent(entity).is_some_and(|above| above.has(OFF_TABLE));
    state.in_order().filter(formation).filter(led).map(|entity| entity.id.to_string()).collect()
}

pub(super) fn off_table(rules: &Ruleset, state: &State) -> Vec<String> {
    waiting(rules, state)
}

/// Those of the side that acts whose turn has come.
pub(super) fn arrivals_due(rules: &Ruleset, state: &State) -> Vec<String> {
    let (turn, side) = (state.counter(TURN), state.acting_side());
    let due = |id: &String| {
        state.entity(id).is_some_and(|formation| {
            side.is_none_or(|side| formation.side == Some(side))
                && formation.number(ARRIVES).is_some_and(|arrives| arrives <= turn)
        })
    };
    waiting(rules, state).into_iter().filter(due).collect()
}

pub(super) struct Arrive;

impl Procedure for Arrive {
    fn id(&self) -> &'static str {
        "arrive"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(formation) = context.state.entity(candidate).filter(|_| field == FORMATION) else { return Ok(()) };
        let above = context.state.parent(formation).filter(|above| above.has(OFF_TABLE));
        ensure(formation.has(OFF_TABLE), || Refusal::new(Reason::OnTheTable).with("unit", &formation.id))?;
        match above {
            Some(above) => Err(Refusal::new(Reason::ArrivesWith).with("unit", &formation.id).with("above", &above.id)),
            None => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let mut waiting = waiting(context.rules, context.state).into_iter().filter(|_| field == FORMATION);
        waiting.next().filter(|_| waiting.next().is_none()).map(Value::text)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let due = context.entity(FORMATION)?.number(ARRIVES);
        Ok(due.map(|turn| Line::new(Text::new("line-arrives").with("turn", turn))).into_iter().collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(FORMATION)?;
        let state = context.state;
        let all = body(state, &formation.id);
        let away = all.iter().filter(|id| state.entity(id.as_str()).is_some_and(|one| one.has(OFF_TABLE)));
        let mut resolution = Resolution::new(Outcome::new("arrived").with("unit", &formation.id))
            .about([&formation.id])
            .effects(away.map(|id| Effect::unmark(id, OFF_TABLE)));
        let told = all.iter().filter(|id| state.entity(id.as_str()).is_some_and(|one| one.number(ARRIVES).is_some()));
        resolution = resolution.effects(told.map(|id| Effect::clear(id, ARRIVES)));
        let place = context.choice(PLACE).trim();
        if !place.is_empty() {
            resolution = resolution.line(Line::new(Text::new("line-place").with("place", Arg::text(place))));
        }
        Ok(resolution)
    }
}

pub(super) struct GoOffTable;

impl Procedure for GoOffTable {
    fn id(&self) -> &'static str {
        "go_off_table"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(FORMATION)?;
        let leaving = body(context.state, &formation.id);
        let mut resolution = Resolution::new(Outcome::new("went_off_table").with("unit", &formation.id))
            .about([&formation.id])
            .effects(leaving.iter().map(|id| Effect::mark(id, OFF_TABLE)));
        if let Some(turn) = context.number(RETURNS) {
            resolution = resolution
                .effect(Effect::set(&formation.id, ARRIVES, Value::Number(turn)))
                .line(Line::new(Text::new("line-arrives").with("turn", turn)));
        }
        resolution.lines.extend(reason(context.choice(REASON)));
        Ok(resolution)
    }
}
