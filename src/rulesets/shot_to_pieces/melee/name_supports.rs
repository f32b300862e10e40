//! Supports of a melee, named at contact and confirmed before the dice (STP-B04, B12, STPP-F07).

use super::fight::{may_support, most_rear};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};
use crate::rulesets::shot_to_pieces::fire::firing;
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::{field, recorded};

pub struct NameSupports;

/// Fields with where their answers are kept, whose supports they are, and whether those stand behind.
const FIELDS: [(FieldName<'static>, RecordField<'static>, Side, bool); 4] = [
    (field::FLANK_A, recorded::FLANK_A, Side::A, false),
    (field::REAR_A, recorded::REAR_A, Side::A, true),
    (field::FLANK_B, recorded::FLANK_B, Side::B, false),
    (field::REAR_B, recorded::REAR_B, Side::B, true),
];

/// STP-B06: flank support of at most two units.
const MOST_FLANKS: usize = 2;

impl Procedure for NameSupports {
    fn id(&self) -> &'static str {
        "name_supports"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let known = FIELDS.into_iter().find(|(name, ..)| *name == field);
        match (known, context.state.entity(candidate)) {
            (Some((_, _, side, rear)), Some(unit)) => {
                may_support(context, context.record(field::MELEE)?, side, unit, rear)
            }
            _ => Ok(()),
        }
    }

    /// What is recorded stays unless somebody says otherwise.
    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let (_, kept, side, rear) = FIELDS.into_iter().find(|(name, ..)| *name == field)?;
        let melee = context.record(field::MELEE).ok()?;
        let still = |id: &&str| {
            let unit = context.state.entity(id);
            unit.is_some_and(|unit| may_support(context, melee, side, unit, rear).is_ok())
        };
        Some(Value::texts(melee.texts(kept).into_iter().filter(still)))
    }

    /// STP-B12: who stands beside them is seen on the table; where nobody may, nobody is asked.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some((_, _, side, rear)) = FIELDS.into_iter().find(|(name, ..)| *name == field) else { return false };
        let Ok(melee) = context.record(field::MELEE) else { return false };
        let mut units = model::units(context.rules, context.state);
        units.any(|unit| may_support(context, melee, side, unit, rear).is_ok())
    }

    /// STPP-F09: why the other half of a big battalion stands there though nobody named it.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let melee = context.record(field::MELEE)?;
        let contacts = Side::BOTH.into_iter().filter_map(|side| context.state.entity(model::contact(melee, side)));
        let halves = contacts.filter_map(|unit| firing::other_half(context, unit));
        let text = |half: &Entity| Text::new("line-other-half").with("unit", &half.id);
        Ok(halves.map(|half| Line::new(text(half)).rule("STPP-F09")).collect())
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let melee = context.record(field::MELEE)?;
        let mut named: Vec<&str> = Vec::new();
        for (field, _, side, rear) in FIELDS {
            let units = context.entities(field);
            let contact = model::entity(context, model::contact(melee, side))?;
            let most = if rear { most_rear(context, contact) } else { MOST_FLANKS };
            ensure(units.len() <= most, || model::refuse("too_many_supports", "STP-B12", contact))?;
            for unit in units {
                ensure(!named.contains(&unit.id.as_str()), || model::refuse("supports_twice", "STP-B12", unit))?;
                named.push(unit.id.as_str());
            }
        }
        Ok(())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let melee = context.record(field::MELEE)?;
        let named = FIELDS.into_iter().flat_map(|(field, ..)| context.entities(field));
        let named = model::ids(named);
        let contacts = Side::BOTH.map(|side| context.state.entity(model::contact(melee, side)));
        let [a, b] = contacts.map(|unit| Arg::Entities(model::ids(unit)));
        let outcome = Outcome::new("supports_named")
            .with("unit_a", a)
            .with("unit_b", b)
            .with("said", Arg::text(if named.is_empty() { "nobody" } else { "some" }))
            .with("supports", Arg::Entities(named));
        let mut resolution = Resolution::new(outcome);
        for (field, kept, ..) in FIELDS {
            let units = context.entities(field);
            let value = Value::texts(units.iter().map(|unit| unit.id.as_str()));
            resolution = resolution.about(units.iter().map(|unit| &unit.id)).effect(Effect::amend(melee, kept, value));
        }
        Ok(resolution)
    }
}
