//! Does a charge come to contact? A melee, or one more in a melee there is (STP-B01, B04, B08, E09).

use super::evade;
use super::melee::{Opening, open};
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::effect::Effect;
use crate::engine::message::{Refusal, ensure};
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::state::{Entity, Record};
use crate::engine::value::Value;

pub struct Contact;

/// The unit that a charge aimed at, if it is still there.
fn aimed_at<'a>(context: &Context<'a>, charge: &Record) -> Option<&'a Entity> {
    let target = charge.text("target").and_then(|id| context.state.entity(id))?;
    (context.rules.schema.in_play(target) && !target.has("evaded")).then_some(target)
}

fn target<'a>(context: &Context<'a>, charge: &Record) -> Result<&'a Entity, Refusal> {
    let other = context.optional("other_target");
    other.or_else(|| aimed_at(context, charge)).ok_or_else(|| Refusal::by_rule("target_is_gone", "STP-E09"))
}

impl Procedure for Contact {
    fn id(&self) -> &'static str {
        "contact"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        if field == "charge" {
            let waits = context.state.records.get(candidate).is_some_and(|charge| !charge.texts("evaders").is_empty());
            return ensure(!waits, || Refusal::by_rule("evades_first", "STP-E01"));
        }
        let Some(unit) = context.state.entity(candidate).filter(|_| field == "other_target") else { return Ok(()) };
        ensure(!unit.has("evaded"), || refuse("unit_evaded", "STP-E09", unit))
    }

    fn proposes(&self, context: &Context<'_>, field: &str) -> Option<Value> {
        let charge = context.record("charge").ok()?;
        match field {
            "angle" => charge.text("angle").map(Value::text),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        if context.yes("made") {
            target(context, context.record("charge")?)?;
        }
        Ok(())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let charge = context.record("charge")?;
        let unit = model::entity(context, charge.text("unit").unwrap_or_default())?;
        let close = Effect::Close { record: charge.id.clone() };
        if !context.yes("made") {
            let outcome = Outcome::new("no_contact").with("unit", &unit.id);
            return Ok(Resolution::new(outcome).about([&unit.id]).effect(close));
        }
        let target = target(context, charge)?;
        let outcome = Outcome::new("contact").with("unit", &unit.id).with("target", &target.id);
        let resolution = Resolution::new(outcome).about([&unit.id, &target.id]).effect(close);
        let side = unit.side.ok_or_else(|| model::absent("side"))?;
        if let Some((melee, _)) = model::melee_of(context.state, target) {
            let flank = format!("flank_{}", side.code());
            let mut flanks = model::flanks(melee, side);
            // STP-E03: close order that sweeps skirmishers away takes the place of its own skirmishers.
            if evade::is_swept_away(context, unit, target) {
                flanks.push(model::contact(melee, side));
                let value = Value::texts(flanks);
                let contact = format!("unit_{}", side.code());
                return Ok(resolution
                    .effect(Effect::Amend { record: melee.id.clone(), field: flank, value })
                    .effect(Effect::Amend { record: melee.id.clone(), field: contact, value: Value::from(&unit.id) }));
            }
            flanks.push(unit.id.as_str());
            let value = Value::texts(flanks);
            return Ok(resolution.effect(Effect::Amend { record: melee.id.clone(), field: flank, value }));
        }
        let opening = Opening {
            first: unit,
            second: target,
            charger: Some(side),
            angle: context.choice("angle"),
            start_phase: model::phase(context.state),
            round: 0,
        };
        let (melee, opened) = open(context, &opening)?;
        let mode = charge.text("mode").unwrap_or("normal");
        let mut resolution = resolution.effect(opened);
        if mode != "normal" {
            resolution = resolution.effect(Effect::set(&unit.id, "fragile_melee", melee.as_str()));
        }
        if matches!(mode, "all_out" | "both") {
            let value = Value::Bool(true);
            resolution = resolution.effect(Effect::Amend { record: melee, field: "all_out".into(), value });
        }
        Ok(resolution)
    }
}
