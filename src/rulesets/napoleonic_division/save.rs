//! Saves of the chargers against all the fire they met, together (ND-S14, ND-L01, ND-L02).

use super::fight::{self, Fight};
use super::firing;
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Entity, State};
use crate::rulesets::napoleonic_division::names::{field, row};

pub struct Save;

/// Chargers with hits to save.
pub fn to_save(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    fight.chargers().into_iter().filter(|uc| fight.hits_on(uc) > 0).collect()
}

impl Procedure for Save {
    fn id(&self) -> &'static str {
        "save"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(uc) = context.state.entity(candidate) else { return Ok(()) };
        let due = to_save(context.state).iter().any(|known| known.id == uc.id);
        ensure(due, || refuse("nothing_to_save", "ND-S14", uc))
    }

    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        match to_save(context.state).as_slice() {
            [one] => Some(Value::from(&one.id)),
            _ => None,
        }
    }

    /// ND-L01: how many dice, and what they need.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let uc = context.entity(field::UC)?;
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        let needed = firing::save_needed(context, row::FIRE)?;
        let text =
            Text::new("line-saves-due").with("unit", &uc.id).with("hits", fight.hits_on(uc)).with("needed", needed);
        Ok(vec![Line::new(text).rule("ND-L01")])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let uc = context.entity(field::UC)?;
        let fight = Fight::now(context.state).ok_or_else(model::no_combat)?;
        let hits = u32::try_from(fight.hits_on(uc)).unwrap_or(0);
        let unsaved = firing::unsaved(context, dice, uc, hits, row::FIRE)?;
        let lost = firing::elements_lost(context.state, uc, unsaved);
        let outcome = if lost == 0 {
            Outcome::new("no_loss")
        } else if lost >= uc.points() {
            Outcome::new("shot_to_nothing")
        } else {
            Outcome::new("elements_lost").with("lost", lost)
        };
        // Several may have fired: it is told of the one who saves.
        let outcome = outcome.with("unit", &uc.id).with("shooter", &uc.id).with("shots", 0u32);
        Ok(Resolution::new(outcome)
            .about([&uc.id])
            .effect(fight.amend(RecordField::of_data(&fight::hits_of(uc)), Value::whole(0)))
            .effects(firing::losses(context.state, uc, unsaved)))
    }
}
