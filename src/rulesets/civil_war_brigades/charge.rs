//! A charge is resolved: what has changed since it was declared, the tests it owes, and the steps that follow
//! (CW-C02, C03, C09, C10, C11).

use super::charges::{self, Charge as Declared};
use super::declare_charge::aspect_open;
use super::distances;
use super::model::{self, absent, refuse};
use super::morale::{self, Due};
use super::pass_through::{Passage, may_be_crossed};
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId};
use crate::rulesets::civil_war_brigades::names::{attribute, field, marker, recorded, sequence};

pub struct Charge;

fn declared<'a>(context: &Context<'a>) -> Result<Declared<'a>, Refusal> {
    Declared::of(context.state, context.record(field::CHARGE)?).ok_or_else(|| absent("charge"))
}

impl Procedure for Charge {
    fn id(&self) -> &'static str {
        "charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::CHARGE => {
                let ordered = context.state.record(candidate).is_some_and(|charge| charge.flag(recorded::ORDERED));
                ensure(ordered, || Refusal::by_rule("charge_not_ordered", "CW-O14"))
            }
            field::ASPECT => declared(context).map_or(Ok(()), |charge| aspect_open(context, charge.target, candidate)),
            field::CROSSED => match (declared(context), context.state.entity(candidate)) {
                (Ok(charge), Some(crossed)) => may_be_crossed(charge.charger, crossed),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let displaced = declared(context).is_ok_and(|charge| charge.target.has(marker::DISPLACED));
        match field {
            field::STILL_REACHES => displaced,
            field::MOVES | field::ASPECT | field::CROSSED => !displaced || context.yes(field::STILL_REACHES),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::CHARGE => charges::waiting(context.state).next().map(|charge| Value::text(&charge.id)),
            field::MOVES => Some(Value::whole(declared(context).ok()?.moves())),
            field::ASPECT => Some(Value::text(declared(context).ok()?.aspect())),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let calm = morale::open_tests(context.state).next().is_none();
        ensure(calm, || Refusal::by_rule("tests_first", "CW-M02"))?;
        // CW-C11, O16: manoeuvres before the charge come out of the same moves.
        let (charge, moves) = (declared(context)?, context.whole(field::MOVES));
        let (charger, left) = (charge.charger, charge.moves_open(context)?);
        ensure(moves <= left, || {
            refuse("no_moves_left", "CW-O16", charger).with("left", left.max(0)).with("cost", moves)
        })
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let charge = declared(context)?;
        // Not asked while nobody has said whether a target that moved is still in reach: as declared.
        let moves = if self.asks(context, field::MOVES) { context.whole(field::MOVES) } else { charge.moves() };
        let reach = distances::charge(context, charge.charger, moves, charges::is_of_event(charge.record));
        Ok([reach].into_iter().chain(distances::way(&charge)).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (charge, state) = (declared(context)?, context.state);
        let told = |id: &str| {
            let outcome = Outcome::new(id).with("unit", &charge.charger.id).with("target", &charge.target.id);
            Resolution::new(outcome).about([&charge.charger.id, &charge.target.id])
        };
        // CW-C10: out of reach, without a test.
        if charge.target.has(marker::DISPLACED) && !context.yes(field::STILL_REACHES) {
            return Ok(told("charge_falls_short").effects(charges::cancel(state, charge.record)));
        }
        let passage = match context.optional(field::CROSSED) {
            Some(crossed) => Some(Passage::throw(context, dice, charge.charger, crossed)?),
            None => None,
        };
        if let Some(passage) = passage.as_ref().filter(|passage| passage.ends_charge()) {
            return Ok(told("charge_falls_short").line(passage.line()).effects(passage.effects(context)));
        }
        let aspect = context.choice(field::ASPECT);
        let mut resolution = told("charge_begins");
        resolution.lines.extend(passage.map(|passage| passage.line()));
        let mut owed = Vec::new();
        if charge.charger_tests(state, aspect) {
            owed.push(Due::new(charge.charger, "charge_made"));
        } else {
            let text = Text::new("line-charges-untested").with("unit", &charge.charger.id);
            resolution = resolution.line(Line::new(text).rule("CW-M06"));
        }
        if charge.target_tests(state, aspect) {
            // CW-S08: the yell of whoever charges.
            let yelled_at = charge.charger.is(attribute::YELL, "rebel_yell");
            owed.push(Due { yelled_at, ..Due::new(charge.target, "charged") });
        } else {
            let text = Text::new("line-charged-untested").with("unit", &charge.target.id);
            resolution = resolution.line(Line::new(text).rule("CW-M06"));
        }
        // CW-C04: nobody tests and the panicked do not react: contact at once, before any step could be passed over.
        resolution = if owed.is_empty() && charge.target.has(marker::PANICKED) {
            resolution.effects(charges::combat(state, &charge, aspect))
        } else {
            resolution
                .effect(model::amend(charge.record, recorded::UNDER_WAY, true))
                .effect(model::amend(charge.record, recorded::MOVES, Value::whole(context.whole(field::MOVES))))
                .effect(model::amend(charge.record, recorded::ASPECT, aspect))
        };
        // CW-K14: whoever charges leaves its trench, however it came to stand in one.
        resolution = resolution.effects(model::leaves_trench(charge.charger));
        if let Some(side) = charge.charger.side {
            resolution = resolution.effect(Effect::set(&EntityId::battle(), attribute::CHARGER_SIDE, side.code()));
        }
        resolution = resolution.effects((1..).zip(owed).map(|(nth, due)| due.open(state, nth)));
        let vars = [("charge".to_owned(), Value::text(&charge.record.id))].into();
        Ok(resolution.calling(sequence::CHARGE, vars))
    }
}

/// Where only the table can tell: does the charger still reach a target that recoiled?
pub struct Reach;

impl Procedure for Reach {
    fn id(&self) -> &'static str {
        "reach"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let charge = charges::under_way(context.state)?;
        match field {
            field::CHARGE => Some(Value::text(&charge.record.id)),
            field::STILL_REACHES => {
                let back = model::move_of(context, charge.target);
                charge.catches(context, back).map(Value::Bool)
            }
            _ => None,
        }
    }

    /// A move that was not declared is for the table to give: nobody is caught by it without a word.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let charge = declared(context).ok().filter(|_| field == field::STILL_REACHES)?;
        charge.catches_by_another_move(context, model::move_of(context, charge.target)).then_some(ForPeople::Blank)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let open = context.record(field::CHARGE)?.flag(recorded::RECOILED);
        ensure(open, || Refusal::by_rule("target_has_not_recoiled", "CW-C03"))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        distances::chase(context, &declared(context)?)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = declared(context)?;
        let reaches = context.yes(field::STILL_REACHES);
        let outcome = Outcome::new(if reaches { "charge_catches" } else { "charge_falls_short" });
        let outcome = outcome.with("unit", &charge.charger.id).with("target", &charge.target.id);
        let effects = if reaches {
            vec![model::amend(charge.record, recorded::REACHED, true)]
        } else {
            charges::cancel(context.state, charge.record)
        };
        let mut resolution = Resolution::new(outcome).about([&charge.charger.id, &charge.target.id]).effects(effects);
        resolution.lines.extend((!reaches).then(|| distances::where_it_stops(charge.charger)));
        Ok(resolution)
    }
}
