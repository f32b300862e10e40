//! What the players must say of an event: the thief of an order, who advances, the brigade next to it (CW-E02, E06, E07).

use super::declare_charge::fit_to_charge;
use super::distances;
use super::event;
use super::firing;
use super::model::{self, STOLEN, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, column, field, recorded};

pub struct EventEffect;

fn asked<'a>(context: &Context<'a>) -> Option<&'a str> {
    event::row_of(context, context.record(field::EVENT).ok()?)?.text(column::ASKS)
}

/// CW-E06: half the brigade, rounded up.
fn half(units: &[&Entity]) -> usize {
    units.len().div_ceil(2)
}

/// CW-E02: formation and state bind the thief, not what it did in its own turn.
fn may_act(context: &Context<'_>, enemy: &Entity, deed: &str) -> Result<(), Refusal> {
    match deed {
        "charge" => fit_to_charge(enemy).map_err(|refusal| Refusal { rule: Some("CW-C01".to_owned()), ..refusal }),
        _ => firing::fit(enemy, context),
    }
}

/// CW-E06: who of the brigade advances, and who goes back.
fn halves<'a>(context: &Context<'a>, brigade: &'a Entity) -> (Vec<&'a Entity>, Vec<&'a Entity>) {
    let advancing = context.entities(field::ADVANCING);
    let named = |unit: &&Entity| advancing.iter().any(|known| known.id == unit.id);
    let others = model::movable(context, brigade).into_iter().filter(|unit| !named(unit)).collect();
    (advancing, others)
}

/// How far everybody goes.
fn moves(context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
    let record = context.record(field::EVENT)?;
    let (brigade, row) = (event::brigade(context, record)?, event::row_of(context, record));
    let row = row.ok_or_else(|| model::absent("event"))?;
    match (asked(context), context.optional(field::BRIGADE)) {
        (Some("advancing"), _) => {
            let (advancing, others) = halves(context, brigade);
            let mut lines = distances::event(context, &advancing, row)?;
            lines.extend(others.into_iter().map(|unit| distances::fall_back(context, unit)));
            Ok(lines)
        }
        (Some("brigade"), Some(other)) => distances::event(context, &model::movable(context, other), row),
        _ => Ok(Vec::new()),
    }
}

impl Procedure for EventEffect {
    fn id(&self) -> &'static str {
        "event_effect"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::EVENT {
            let thrown = context.state.record(candidate).is_some_and(|event| event.text(recorded::ROW).is_some());
            return ensure(thrown, || Refusal::by_rule("event_to_roll_first", "CW-E00"));
        }
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        let Ok(record) = context.record(field::EVENT) else { return Ok(()) };
        let brigade = event::brigade(context, record)?;
        match field {
            field::ENEMY => may_act(context, entity, context.choice(field::DEED)),
            field::ADVANCING => {
                let own = entity.parent.as_ref() == Some(&brigade.id);
                ensure(own, || refuse("other_brigade", "CW-E06", entity))?;
                model::can_be_ordered(entity)
            }
            field::BRIGADE => {
                ensure(entity.id != brigade.id, || refuse("same_brigade", "CW-E07", entity))?;
                let alive = model::units_of(context.rules, context.state, entity).next().is_some();
                ensure(alive, || refuse("brigade_gone", "CW-E07", entity))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let asked = asked(context);
        match field {
            field::ENEMY | field::DEED => asked == Some("enemy"),
            field::ADVANCING => {
                let brigade = context.record(field::EVENT).and_then(|event| event::brigade(context, event));
                let any = brigade.is_ok_and(|brigade| !model::movable(context, brigade).is_empty());
                asked == Some("advancing") && any
            }
            field::BRIGADE => asked == Some("brigade"),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::EVENT => {
                let mut events = context.state.records_of(model::EVENT);
                events.find(|event| event.text(recorded::ROW).is_some()).map(|event| Value::text(&event.id))
            }
            field::ADVANCING => {
                let brigade = event::brigade(context, context.record(field::EVENT).ok()?).ok()?;
                let units = model::movable(context, brigade);
                Some(Value::texts(units.iter().take(half(&units)).map(|unit| unit.id.as_str())))
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if asked(context) != Some("advancing") {
            return Ok(());
        }
        let brigade = event::brigade(context, context.record(field::EVENT)?)?;
        let wanted = half(&model::movable(context, brigade));
        let named = context.entities(field::ADVANCING).len();
        ensure(named == wanted, || {
            refuse("half_the_brigade", "CW-E06", brigade).with("count", i64::try_from(wanted).unwrap_or(0))
        })
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        moves(context)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (record, state) = (context.record(field::EVENT)?, context.state);
        let brigade = event::brigade(context, record)?;
        let row = event::row_of(context, record).ok_or_else(|| model::absent("event"))?;
        let resolution = match (asked(context), context.optional(field::ENEMY), context.optional(field::BRIGADE)) {
            (Some("enemy"), Some(enemy), _) => {
                let deed = context.choice(field::DEED);
                let stolen = model::open(
                    state,
                    1,
                    STOLEN,
                    &[
                        (recorded::NAME, Value::text(format!("{} > {}", enemy.name, brigade.name))),
                        (recorded::UNIT, Value::from(&enemy.id)),
                        (recorded::BRIGADE, Value::from(&brigade.id)),
                        (recorded::DEED, Value::text(deed)),
                    ],
                );
                let outcome = Outcome::new("order_stolen").with("unit", &enemy.id).with("deed", Arg::word(deed));
                Resolution::new(outcome).about([&enemy.id]).effect(stolen)
            }
            (Some("advancing"), ..) => {
                let units = model::movable(context, brigade);
                let (advancing, _) = halves(context, brigade);
                let outcome = Outcome::new("brigade_split").with("unit", &brigade.id);
                let outcome = outcome.with("units", Arg::Entities(model::ids(advancing.clone())));
                let mut resolution = Resolution::new(outcome)
                    .about([&brigade.id])
                    .effects(event::moved(context, &units, row))
                    .effects(event::may_contact(&advancing, row));
                resolution.lines.extend(moves(context)?);
                resolution.hands.extend(distances::event_hands(&advancing, row));
                resolution
            }
            (Some("brigade"), _, Some(other)) => {
                let units = model::movable(context, other);
                // CW-E07: what it already did stays its action; its own order is not used up.
                let action = row.text(column::ACTION).unwrap_or("hold");
                let acts = units.iter().map(|unit| {
                    let extra = unit.number(attribute::EXTRA_MOVES).unwrap_or(0) + 1;
                    if unit.is(attribute::ACTION, "hold") {
                        Effect::set(&unit.id, attribute::ACTION, action)
                    } else {
                        Effect::set(&unit.id, attribute::EXTRA_MOVES, Value::whole(extra))
                    }
                });
                let mut resolution = Resolution::new(Outcome::new("neighbour_moves").with("unit", &other.id))
                    .about([&other.id])
                    .effects(acts.collect::<Vec<_>>())
                    .effects(units.iter().flat_map(|unit| model::moves(unit)));
                resolution.lines.extend(moves(context)?);
                resolution
            }
            (Some("brigade"), _, None) => {
                Resolution::new(Outcome::new("moves_alone").with("unit", &brigade.id)).about([&brigade.id])
            }
            _ => Resolution::new(Outcome::new("event_unused")),
        };
        Ok(resolution.effect(model::close(record)))
    }
}
