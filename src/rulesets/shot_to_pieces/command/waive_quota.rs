//! An advancing corps could not spend enough points forward: the players say so, and the log keeps the numbers (STP-O05).

use super::orders;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker};

pub struct WaiveQuota;

/// Points still missing from an advancing corps's quota, unless the players have let it off.
pub fn missing(corps: &Entity) -> Option<i64> {
    let missing = orders::least_forward(corps) - corps.number(attribute::AP_FORWARD).unwrap_or(0);
    (corps.is(attribute::ORDER, "advance") && missing > 0 && !corps.has(marker::QUOTA_WAIVED)).then_some(missing)
}

impl Procedure for WaiveQuota {
    fn id(&self) -> &'static str {
        "waive_quota"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(corps) = context.state.entity(candidate) else { return Ok(()) };
        orders::own(context, corps)?;
        ensure(missing(corps).is_some(), || refuse("quota_met", "STP-O05", corps))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let corps = context.entity(field::CORPS)?;
        let text = Text::new("line-quota-missing")
            .with("spent", corps.number(attribute::AP_FORWARD).unwrap_or(0))
            .with("least", orders::least_forward(corps));
        Ok(vec![Line::new(text).rule("STP-O05")])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let corps = context.entity(field::CORPS)?;
        let outcome = Outcome::new("quota_waived")
            .with("unit", &corps.id)
            .with("spent", corps.number(attribute::AP_FORWARD).unwrap_or(0))
            .with("least", orders::least_forward(corps));
        Ok(Resolution::new(outcome).about([&corps.id]).effect(Effect::mark(&corps.id, marker::QUOTA_WAIVED)))
    }
}
