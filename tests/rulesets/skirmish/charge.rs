//! A charge opens a melee, which is fought in a sub-sequence before the step goes on (SK-08).

use super::model::{self, once, refuse};
use super::names::{attribute, field, marker, record, recorded, sequence};
use estafette::engine::dice::Dice;
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::{Refusal, ensure};
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity, EntityId, Record};

pub struct Charge;

pub fn may_charge(squad: &Entity) -> Result<(), Refusal> {
    ensure(!squad.is(attribute::STANCE, "hold"), || refuse("holds", "SK-02", squad))?;
    ensure(!squad.has(marker::SHAKEN), || refuse("shaken_never_charges", "SK-08", squad))?;
    once("charged_already", "SK-08", squad, marker::CHARGED)
}

impl Procedure for Charge {
    fn id(&self) -> &'static str {
        "charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::SQUAD => may_charge(squad),
            _ => Ok(()),
        }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (squad, target) = (context.entity(field::SQUAD)?, context.entity(field::TARGET)?);
        let side = squad.side.ok_or_else(|| model::absent("side"))?;
        let melee = Record::new(context.state, record::MELEE)
            .with(recorded::ATTACKER, &squad.id)
            .with(recorded::DEFENDER, &target.id)
            .with(recorded::ROUND, Value::whole(0))
            .with(recorded::FOUGHT, false)
            .with(recorded::DECIDED, false);
        let vars = [("melee".to_owned(), Value::text(&melee.id))].into();
        let outcome = Outcome::new("charge").with("unit", &squad.id).with("target", &target.id);
        Ok(Resolution::new(outcome)
            .about([&squad.id, &target.id])
            .effect(Effect::set(&EntityId::battle(), attribute::CHARGER, side.code()))
            .effect(Effect::Open { record: melee })
            .effects(model::acted(context, squad, Some(marker::CHARGED)))
            .calling(sequence::MELEE, vars))
    }
}
