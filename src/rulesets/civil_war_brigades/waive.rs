//! What was announced and cannot be done, or is thought better of: reaction fire, the deed of a stolen order (CW-C05, E02).

use super::charges::{self, Stage};
use super::model::{self, STOLEN, absent};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::Record;
use crate::rulesets::civil_war_brigades::names::{field, recorded};

/// The reason the players gave, for the log.
fn reason(context: &Context<'_>) -> Option<Line> {
    let told = context.choice(field::REASON).trim();
    (!told.is_empty()).then(|| Line::new(Text::new("line-reason").with("reason", Arg::text(told))))
}

/// The charged unit stands without firing; the charge goes on.
pub struct WaiveFire;

fn awaits_fire(context: &Context<'_>, charge: &Record) -> bool {
    let under_way = charges::under_way(context.state).filter(|known| known.record.id == charge.id);
    under_way.is_some_and(|charge| charges::stage(context.state, &charge) == Stage::Fire)
}

impl Procedure for WaiveFire {
    fn id(&self) -> &'static str {
        "waive_fire"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let open = context.state.record(candidate).is_some_and(|charge| awaits_fire(context, charge));
        ensure(open, || Refusal::by_rule("charge_not_under_way", "CW-C05"))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let charge = charges::under_way(context.state).filter(|_| field == field::CHARGE)?;
        Some(Value::text(&charge.record.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::CHARGE)?;
        let target = model::named(context.state, record, recorded::TARGET).ok_or_else(|| absent("target"))?;
        let mut resolution = Resolution::new(Outcome::new("fire_waived").with("unit", &target.id))
            .about([&target.id])
            .effect(model::amend(record, recorded::ANSWERED, true));
        resolution.lines.extend(reason(context));
        Ok(resolution)
    }
}

/// The enemy makes nothing of the order it stole.
pub struct WaiveStolen;

impl Procedure for WaiveStolen {
    fn id(&self) -> &'static str {
        "waive_stolen"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let mut orders = context.state.records_of(STOLEN).filter(|_| field == field::STOLEN);
        orders.next().map(|order| Value::text(&order.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::STOLEN)?;
        let thief = model::named(context.state, record, recorded::UNIT).ok_or_else(|| absent("unit"))?;
        let mut resolution = Resolution::new(Outcome::new("stolen_waived").with("unit", &thief.id))
            .about([&thief.id])
            .effect(model::close(record));
        resolution.lines.extend(reason(context));
        Ok(resolution)
    }
}
