//! Flank supports that face each other fight a combat of their own (STP-B18).

use super::fight::{Opening, open};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Side};
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, recorded};

pub struct SplitMelee;

const FIELDS: [(FieldName<'static>, Side); 2] = [(field::UNIT_A, Side::A), (field::UNIT_B, Side::B)];

impl Procedure for SplitMelee {
    fn id(&self) -> &'static str {
        "split_melee"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if field == field::MELEE {
            let Some(melee) = context.state.record(candidate) else { return Ok(()) };
            super::combat::to_fight(context, melee)?;
            let both = Side::BOTH.into_iter().all(|side| !model::flanks(melee, side).is_empty());
            return ensure(both, || Refusal::by_rule("nothing_to_split", "STP-B18"));
        }
        let Some((_, side)) = FIELDS.into_iter().find(|(name, _)| *name == field) else { return Ok(()) };
        let unit = model::entity(context, candidate)?;
        let named = model::flanks(context.record(field::MELEE)?, side).contains(&candidate);
        ensure(named, || model::refuse("not_a_flank_support", "STP-B18", unit))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let melee = context.record(field::MELEE)?;
        let (a, b) = (context.entity(field::UNIT_A)?, context.entity(field::UNIT_B)?);
        // STP-B18: only whoever charged itself has charged here; a mere support has not.
        let charger = melee.text(recorded::CHARGER).and_then(Side::from_code);
        let charged = |unit: &Entity| unit.side == charger && unit.has(marker::CHARGED);
        let opening = Opening {
            first: a,
            second: b,
            charger: [a, b].into_iter().find(|unit| charged(unit)).and_then(|unit| unit.side),
            angle: "front",
            start_phase: model::phase(context.state),
            round: model::melee_number(melee, recorded::ROUND),
        };
        let (id, opened) = open(context, &opening)?;
        // STP-B08: the fragile are so in the melee they fight now.
        let fragile = [a, b].into_iter().filter(|unit| unit.is(attribute::FRAGILE_MELEE, &melee.id));
        let mut resolution = Resolution::new(Outcome::new("melee_split").with("unit", &a.id).with("other", &b.id))
            .about([&a.id, &b.id])
            .effect(opened)
            .effect(Effect::Amend { record: id.clone(), field: recorded::SPLIT.to_string(), value: Value::Bool(true) })
            .effects(fragile.map(|unit| Effect::set(&unit.id, attribute::FRAGILE_MELEE, id.as_str())));
        for (side, unit) in [(Side::A, a), (Side::B, b)] {
            let left = model::flanks(melee, side).into_iter().filter(|id| *id != unit.id.as_str());
            let value = Value::texts(left);
            let field = side.of(recorded::FLANK_A, recorded::FLANK_B);
            resolution = resolution.effect(Effect::amend(melee, field, value));
        }
        Ok(resolution)
    }
}
