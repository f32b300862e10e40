//! Withdrawal of a battery that has just been suppressed (FP-A15).

use super::model::{self, once, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, column, field, marker, row, table};

pub struct BatteryWithdraw;

pub fn may_withdraw(battery: &Entity) -> Result<(), Refusal> {
    ensure(model::is_artillery(battery), || refuse("not_artillery", "FP-A15", battery))?;
    ensure(battery.has(marker::SUPPRESSED) && battery.has(marker::JUST_SUPPRESSED), || {
        refuse("not_just_suppressed", "FP-A15", battery)
    })?;
    ensure(battery.text(attribute::ATTACHED_TO).is_none(), || refuse("withdraw_attached", "FP-A15", battery))?;
    ensure(battery.text(attribute::GRAND_BATTERY).is_none(), || refuse("withdraw_grand_battery", "FP-A15", battery))?;
    ensure(!battery.has(marker::OUT_OF_COMMAND), || refuse("out_of_command", "FP-A15", battery))?;
    once("withdrew_already", "FP-A15", battery, marker::WITHDREW)
}

impl Procedure for BatteryWithdraw {
    fn id(&self) -> &'static str {
        "battery_withdraw"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(battery) if field == field::UNIT => may_withdraw(battery),
            _ => Ok(()),
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        ensure(context.yes(field::STAYS_IN_RADIUS), || Refusal::by_rule("withdraw_leaves_radius", "FP-A15"))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let radius = model::radius(context.state, context.entity(field::UNIT)?);
        let line = |radius| Line::new(Text::new("line-withdraw-radius")).rule("FP-A15").value(radius);
        Ok(radius.map(line).into_iter().collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let battery = context.entity(field::UNIT)?;
        let inches = model::number(context, table::DISTANCES, row::WITHDRAWAL, column::INCHES)?;
        let resolution = Resolution::new(Outcome::new("withdrawn").with("unit", &battery.id).with("inches", inches))
            .about([&battery.id])
            .effect(Effect::mark(&battery.id, marker::WITHDREW));
        Ok(self.notes(context)?.into_iter().fold(resolution, Resolution::line))
    }
}
