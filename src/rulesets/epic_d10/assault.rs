//! An assault begins, and whether it reaches anybody (ED-X01, O10). Its record keeps the counts and what waits to be
//! applied; the steps are a sequence of their own.

use super::model::{self, ASSAULT, absent, refuse};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, State};

pub struct Assault;
pub struct AssaultMove;

/// The order, a formation on the ground with units on the table, and none made yet.
pub fn may_assault(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let allowed = model::order_allows(context, formation, "assault") || !model::orders_are_enforced(context.state);
    ensure(allowed, || refuse("order_forbids_assault", "ED-O10", formation))?;
    ensure(!model::is_air(formation), || refuse("aircraft_do_not_assault", "ED-X01", formation))?;
    ensure(!formation.has("assaulted"), || refuse("already_assaulted", "ED-X01", formation))?;
    ensure(!model::is_fully_embarked(context.state, formation), || refuse("fully_embarked", "ED-X01", formation))
}

fn attacker<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

/// The assault being fought; a procedure of one is only open in one.
pub fn fight<'a>(context: &Context<'a>) -> Result<&'a Record, Refusal> {
    model::assault(context.state).ok_or_else(|| absent(ASSAULT))
}

/// Both sides have units left and nobody has won yet.
pub fn is_contested(rules: &Ruleset, state: &State) -> bool {
    model::assault(state).is_some_and(|fight| {
        let alive = |role| model::party(state, fight, role).is_ok_and(|party| model::is_alive(rules, state, party));
        fight.flag("reached") && fight.text("winner").is_none() && alive("attacker") && alive("defender")
    })
}

/// ED-X10, X12: who has lost, and whose step the withdrawal is.
pub fn loses(loser: &Entity) -> [Effect; 2] {
    let side = loser.side.map(|side| side.code()).unwrap_or_default();
    [Effect::mark(&loser.id, "lost_assault"), Effect::set(&EntityId::battle(), "assault_loser", side)]
}

/// The formation of the side that acts in a step of the assault, and its enemy.
pub fn opponents<'a>(context: &Context<'a>) -> Result<(&'a Entity, &'a Entity), Refusal> {
    let fight = fight(context)?;
    let (attacker, defender) =
        (model::party(context.state, fight, "attacker")?, model::party(context.state, fight, "defender")?);
    let defends = context.state.acting_side() == defender.side;
    Ok(if defends { (defender, attacker) } else { (attacker, defender) })
}

/// Results that wait for the step that applies both sides' together (ED-X02 to X04, Z14).
pub fn pend(fight: &Record, hits: &super::damage::Hits) -> Vec<Effect> {
    let kept = |prefix: &str, all: &[(EntityId, u32)]| -> Vec<Effect> {
        let amend = |(id, number): &(EntityId, u32)| {
            let field = format!("{prefix}@{id}");
            let value = Value::whole(model::whole(model::kept(fight, &field) + number));
            Effect::Amend { record: fight.id.clone(), field, value }
        };
        all.iter().map(amend).collect()
    };
    let mut effects = kept("kill", &hits.kills);
    effects.extend(kept("mark", &hits.markers));
    effects
}

/// What waits to be applied.
pub fn pending(fight: &Record) -> super::damage::Hits {
    let mut hits = super::damage::Hits::default();
    for (field, value) in &fight.fields {
        let number = model::count(value.as_whole().unwrap_or(0));
        match field.split_once('@').filter(|_| number > 0) {
            Some(("kill", unit)) => hits.kills.push((EntityId::new(unit), number)),
            Some(("mark", formation)) => hits.markers.push((EntityId::new(formation), number)),
            _ => {}
        }
    }
    hits
}

impl Procedure for Assault {
    fn id(&self) -> &'static str {
        "assault"
    }

    fn admits(&self, context: &Context<'_>, _: &str, candidate: &str) -> Result<(), Refusal> {
        let Some(target) = context.state.entity(candidate) else { return Ok(()) };
        may_assault(context, attacker(context)?)?;
        ensure(!model::is_air(target), || refuse("aircraft_not_assaulted", "ED-X01", target))?;
        ensure(!model::is_fully_embarked(context.state, target), || refuse("fully_embarked", "ED-X01", target))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let attacker = attacker(context)?;
        let target = context.entity("target")?;
        let side = attacker.side.map(|side| side.code()).unwrap_or_default();
        let record = Record {
            id: context.state.next_record(ASSAULT),
            kind: ASSAULT.to_owned(),
            fields: [
                ("attacker".to_owned(), Value::from(&attacker.id)),
                ("defender".to_owned(), Value::from(&target.id)),
                ("kills_attacker".to_owned(), Value::whole(0)),
                ("kills_defender".to_owned(), Value::whole(0)),
            ]
            .into(),
        };
        let outcome = Outcome::new("assault_begins").with("formation", &attacker.id).with("target", &target.id);
        let mut resolution = Resolution::new(outcome).about([&attacker.id, &target.id]);
        resolution.lines.extend(model::advised_against(model::order_allows(context, attacker, "assault")));
        Ok(resolution
            .effect(Effect::mark(&attacker.id, "assaulted"))
            .effect(Effect::set(&EntityId::battle(), "assault_side", side))
            .effect(Effect::Open { record })
            .effect(Effect::Call { sequence: ASSAULT.to_owned(), vars: Default::default() }))
    }
}

impl Procedure for AssaultMove {
    fn id(&self) -> &'static str {
        "assault_move"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = fight(context)?;
        let attacker = model::party(context.state, fight, "attacker")?;
        let defender = model::party(context.state, fight, "defender")?;
        let reach = context.yes("reach");
        let outcome = Outcome::new(if reach { "assault_reached" } else { "assault_out_of_reach" });
        let mut resolution = Resolution::new(outcome.with("formation", &attacker.id).with("target", &defender.id))
            .about([&attacker.id, &defender.id])
            .effect(Effect::mark(&attacker.id, "moved"))
            .effect(Effect::Amend { record: fight.id.clone(), field: "reached".to_owned(), value: Value::Bool(reach) });
        if reach {
            // A defender out of reach keeps them.
            resolution = resolution.effects(model::without(defender, &["on_overwatch", "hidden"]));
        }
        Ok(resolution.effect(Effect::Advance))
    }
}
