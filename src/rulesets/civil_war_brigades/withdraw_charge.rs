//! A charge declared and not yet ordered is thought better of (CW-C01).

use super::charges;
use super::model::absent;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::rulesets::civil_war_brigades::names::{field, recorded};

pub struct WithdrawCharge;

impl Procedure for WithdrawCharge {
    fn id(&self) -> &'static str {
        "withdraw_charge"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let ordered = context.state.record(candidate).is_some_and(|charge| charge.flag(recorded::ORDERED));
        ensure(!ordered, || Refusal::by_rule("charge_ordered", "CW-O14"))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let mut open = charges::unordered(context.state).filter(|_| field == field::CHARGE);
        let only = open.next().filter(|_| open.next().is_none());
        only.map(|charge| Value::text(&charge.id))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::CHARGE)?;
        let charge = charges::Charge::of(context.state, record).ok_or_else(|| absent("charge"))?;
        let outcome = Outcome::new("charge_withdrawn").with("unit", &charge.charger.id);
        Ok(Resolution::new(outcome).about([&charge.charger.id]).effects(charges::cancel(context.state, record)))
    }
}
