//! After a passed melee test: fall back, or fight on (ND-K08, ND-T27).

use super::distances;
use super::fight::{self, Fight};
use super::model::{self, Manner, refuse};
use super::morale;
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::Entity;
use crate::rulesets::napoleonic_division::names::{field, recorded};

pub struct MeleeChoice;

/// ND-K08: the charging side may name its choice as soon as all of it have rolled; it goes when the others have.
fn may_speak_early(context: &Context<'_>, uc: &Entity) -> bool {
    let tests = morale::melee_due(context.state).0;
    Fight::now(context.state).is_some_and(|fight| {
        let passed = !fight.is_in(recorded::CHOSEN, uc) && !fight.is_in(recorded::FAILED, uc);
        let rolling = tests.iter().any(|known| fight.charges(known));
        !tests.is_empty() && !rolling && fight.charges(uc) && passed
    })
}

impl Procedure for MeleeChoice {
    fn id(&self) -> &'static str {
        "melee_choice"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (Some(uc), field::UC) = (context.state.entity(candidate), field) else { return Ok(()) };
        let due = morale::melee_due(context.state).1.iter().any(|known| known.id == uc.id);
        ensure(due || may_speak_early(context, uc), || refuse("no_choice_due", "ND-K08", uc))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let (tests, due) = morale::melee_due(context.state);
        let early = || -> Vec<&Entity> {
            let chargers = Fight::now(context.state).map(|fight| fight.chargers()).unwrap_or_default();
            chargers.into_iter().filter(|uc| may_speak_early(context, uc)).collect()
        };
        let due = if tests.is_empty() { due } else { early() };
        match (field, due.as_slice()) {
            (field::UC, [one]) => Some(Value::from(&one.id)),
            _ => None,
        }
    }

    /// ND-K08: how far falling back leads.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let chosen = context.choice(field::CHOICE) == "fall_back";
        let key = if chosen { "line-falls-back" } else { "line-might-fall-back" };
        Ok(vec![distances::falls_back(context, key, context.entity(field::UC)?)?])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let uc = context.entity(field::UC)?;
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        if context.choice(field::CHOICE) == "fall_back" && may_speak_early(context, uc) {
            let cm = model::reach_of(context, uc, Manner::FallBack)?;
            let outcome = Outcome::new("falls_back").with("unit", &uc.id).with("goings", model::goings(&cm));
            let outcome = outcome.with("cm", cm);
            let told = [fight.note(recorded::CHOSEN, uc), fight.note(recorded::RETIRING, uc)];
            return Ok(Resolution::new(outcome).about([&uc.id]).effects(told));
        }
        if context.choice(field::CHOICE) == "fall_back" {
            // ND-X14: of its own will it never breaks.
            let cm = model::reach_of(context, uc, Manner::FallBack)?;
            let outcome = Outcome::new("falls_back").with("unit", &uc.id).with("goings", model::goings(&cm));
            let outcome = outcome.with("cm", cm);
            let effects = fight::fall_back(context, uc, fight::fall_back_markers(context.state));
            return Ok(Resolution::new(outcome).about([&uc.id]).effects(effects));
        }
        let outcome = Outcome::new("fights_on").with("unit", &uc.id);
        Ok(Resolution::new(outcome).about([&uc.id]).effect(fight.note(recorded::CHOSEN, uc)))
    }
}
