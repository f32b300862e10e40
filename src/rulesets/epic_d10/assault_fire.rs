//! Offensive and defensive fire of an assault: thrown now, applied when both sides have thrown (ED-X02, X03, X15, X17).

use super::assault::{fight, opponents, pend};
use super::damage::Hits;
use super::model;
use super::shooting::Volley;
use super::tally::{self, Reading, Roll, outcome, throw};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId};
use crate::rulesets::epic_d10::names::table;

pub struct AssaultFire;

/// Whatever the order or state of the formation: it fires at the enemy of the assault.
pub fn volley<'a>(context: &Context<'a>) -> Result<Volley<'a>, Refusal> {
    let (firer, target) = opponents(context)?;
    Ok(Volley { firer, target, split: false, again: true, reading: Reading::Plain })
}

/// ED-F23: what goes beyond a group destroys nobody. Units and markers together.
pub fn removed(context: &Context<'_>, hits: &Hits) -> (u32, u32) {
    let there = |id: &EntityId| context.state.entity(id.as_str()).map_or(0, model::on_foot);
    let kills = hits.kills.iter().map(|(id, number)| (*number).min(there(id))).sum();
    (kills, hits.markers.iter().map(|(_, number)| number).sum())
}

/// Keeps what was thrown in the record, until both sides' losses come together.
pub fn hold(
    context: &Context<'_>,
    roll: &Roll<'_>,
    (hits, lines): (Hits, Vec<Line>),
    firer: &Entity,
    target: &Entity,
) -> Result<Resolution, Stop> {
    let (kills, markers) = removed(context, &hits);
    let mut resolution = Resolution::new(outcome(kills, markers, [target.id.clone()]));
    resolution.lines = lines;
    let resolution = resolution.effects(pend(fight(context)?, &hits)).advancing();
    Ok(tally::about(resolution, &firer.id, roll.strikes))
}

impl Procedure for AssaultFire {
    fn id(&self) -> &'static str {
        "assault_fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        volley(context)?.admits(context, field, candidate)
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        volley(context).map(|volley| volley.rows(context, list)).unwrap_or_default()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        volley(context).is_ok_and(|volley| volley.asks(context, field))
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        volley(context).ok()?.unasked(context, field)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        volley(context).ok()?.proposes(context, field)
    }

    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        volley(context).ok()?.proposes_to_people(context, field)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        volley(context)?.check(context)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        volley(context)?.modifiers(context)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        volley(context)?.notes(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let volley = volley(context)?;
        let strikes = volley.strikes(context)?;
        let roll = Roll {
            purpose: "assault_fire",
            side: volley.firer.side,
            table: table::RANGED,
            results: table::RANGED_RESULTS,
            reading: volley.reading,
            strikes: &strikes,
        };
        let matters = |hits: &Hits, _| {
            let (kills, markers) = removed(context, hits);
            vec![kills, markers]
        };
        let thrown = throw(context, dice, &roll, matters, |_, _, _| Ok(()))?;
        hold(context, &roll, thrown, volley.firer, volley.target)
    }
}
