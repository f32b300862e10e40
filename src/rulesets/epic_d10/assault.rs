//! An assault begins, and whether it reaches anybody (ED-X01, O10). Its record keeps the counts and what waits to be
//! applied; the steps are a sequence of their own.

use std::collections::BTreeMap;

use super::model::{self, ASSAULT, absent, once, refuse};
use super::{bog_test, moving};
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RecordField, Stem};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, State};
use crate::rulesets::epic_d10::names::{attribute, column, field, marker, recorded, sequence};

pub struct Assault;
pub struct AssaultMove;

/// The order, a formation on the ground with units on the table, and none made yet.
pub fn may_assault(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let allowed =
        model::order_allows(context, formation, column::ASSAULT) || !model::orders_are_enforced(context.state);
    ensure(allowed, || refuse("order_forbids_assault", "ED-O10", formation))?;
    ensure(!model::is_air(formation), || refuse("aircraft_do_not_assault", "ED-X01", formation))?;
    once("already_assaulted", "ED-X01", formation, marker::ASSAULTED)?;
    ensure(!bog_test::is_stuck(context.state, formation), || refuse("all_bogged", "ED-V11", formation))?;
    ensure(!model::is_fully_embarked(context.state, formation), || refuse("fully_embarked", "ED-X01", formation))
}

fn attacker<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    model::active_formation(context.state).ok_or_else(|| absent("active_formation"))
}

/// The assault being fought; a procedure of one is only open in one.
pub fn fight<'a>(context: &Context<'a>) -> Result<&'a Record, Refusal> {
    model::assault(context.state).ok_or_else(|| absent(ASSAULT.as_str()))
}

/// Both sides have units left and nobody has won yet.
pub fn is_contested(rules: &Ruleset, state: &State) -> bool {
    model::assault(state).is_some_and(|fight| {
        let alive = |role| model::party(state, fight, role).is_ok_and(|party| model::is_alive(rules, state, party));
        fight.flag(recorded::REACHED)
            && fight.text(recorded::WINNER).is_none()
            && alive(recorded::ATTACKER)
            && alive(recorded::DEFENDER)
    })
}

/// ED-X10, X12: who has lost, and whose step the withdrawal is.
pub fn loses(loser: &Entity) -> [Effect; 2] {
    let side = loser.side.map(|side| side.code()).unwrap_or_default();
    [Effect::mark(&loser.id, marker::LOST_ASSAULT), Effect::set(&EntityId::battle(), attribute::ASSAULT_LOSER, side)]
}

/// The formation of the side that acts in a step of the assault, and its enemy.
pub fn opponents<'a>(context: &Context<'a>) -> Result<(&'a Entity, &'a Entity), Refusal> {
    let fight = fight(context)?;
    let (attacker, defender) = (
        model::party(context.state, fight, recorded::ATTACKER)?,
        model::party(context.state, fight, recorded::DEFENDER)?,
    );
    let defends = context.state.acting_side() == defender.side;
    Ok(if defends { (defender, attacker) } else { (attacker, defender) })
}

/// Results that wait for the step that applies both sides' together (ED-X02 to X04, Z14).
pub fn pend(fight: &Record, hits: &super::damage::Hits) -> Vec<Effect> {
    let kept = |of: Stem<'_>, all: &[(EntityId, u32)]| -> Vec<Effect> {
        let amend = |(id, number): &(EntityId, u32)| {
            let name = of.of(id);
            let field = RecordField::of_data(&name);
            Effect::amend(fight, field, Value::whole(model::whole(model::kept(fight, field) + number)))
        };
        all.iter().map(amend).collect()
    };
    let mut effects = kept(recorded::KILL_ANY, &hits.kills);
    effects.extend(kept(recorded::MARK_ANY, &hits.markers));
    effects
}

/// Whether a field of the record holds results that wait.
pub fn is_pending(field: &str) -> bool {
    [recorded::KILL_ANY, recorded::MARK_ANY].iter().any(|of| of.rest_of(field).is_some())
}

/// What waits to be applied.
pub fn pending(fight: &Record) -> super::damage::Hits {
    let mut hits = super::damage::Hits::default();
    for (field, value) in fight.fields.iter() {
        let number = model::count(value.as_whole().unwrap_or(0));
        if number == 0 {
            continue;
        }
        if let Some(unit) = recorded::KILL_ANY.rest_of(field) {
            hits.kills.push((EntityId::new(unit), number));
        } else if let Some(formation) = recorded::MARK_ANY.rest_of(field) {
            hits.markers.push((EntityId::new(formation), number));
        }
    }
    hits
}

/// Who is still aboard and so takes no part (ED-O33), and how far the others go.
fn before_the_move(context: &Context<'_>, attacker: &Entity) -> Vec<Line> {
    let aboard = model::groups(context.state, attacker).filter(|unit| model::aboard(unit) > 0).map(|unit| {
        let text = Text::new("line-still-aboard").with("unit", &unit.id).with("count", model::aboard(unit));
        Line::new(text).rule("ED-O33")
    });
    let goes = moving::reach_lines(context, attacker, moving::moves(context, attacker), "line-move");
    aboard.chain(goes).collect()
}

impl Procedure for Assault {
    fn id(&self) -> &'static str {
        "assault"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(target) = context.state.entity(candidate) else { return Ok(()) };
        may_assault(context, attacker(context)?)?;
        ensure(!model::is_air(target), || refuse("aircraft_not_assaulted", "ED-X01", target))?;
        ensure(!model::is_fully_embarked(context.state, target), || refuse("fully_embarked", "ED-X01", target))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(before_the_move(context, attacker(context)?))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let attacker = attacker(context)?;
        let target = context.entity(field::TARGET)?;
        let side = attacker.side.map(|side| side.code()).unwrap_or_default();
        let record = Record::new(context.state, ASSAULT)
            .with(recorded::ATTACKER, &attacker.id)
            .with(recorded::DEFENDER, &target.id)
            .with(recorded::KILLS_ATTACKER, Value::whole(0))
            .with(recorded::KILLS_DEFENDER, Value::whole(0));
        let outcome = Outcome::new("assault_begins").with("formation", &attacker.id).with("target", &target.id);
        let mut resolution = Resolution::new(outcome).about([&attacker.id, &target.id]);
        resolution.lines.extend(model::advised_against(model::order_allows(context, attacker, column::ASSAULT)));
        Ok(resolution
            .effect(Effect::mark(&attacker.id, marker::ASSAULTED))
            .effect(Effect::set(&EntityId::battle(), attribute::ASSAULT_SIDE, side))
            .effect(Effect::Open { record })
            .calling(sequence::ASSAULT, BTreeMap::new()))
    }
}

impl Procedure for AssaultMove {
    fn id(&self) -> &'static str {
        "assault_move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        moving::may_stop(context, field, candidate)
    }

    /// ED-O33: whoever got aboard altogether on the way reaches nobody.
    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let attacker = model::party(context.state, fight(context)?, recorded::ATTACKER)?;
        let aboard = context.yes(field::REACH) && model::is_fully_embarked(context.state, attacker);
        ensure(!aboard, || refuse("fully_embarked", "ED-O33", attacker))
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        attacker(context).map(|attacker| moving::standing(context, attacker)).unwrap_or_default()
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(before_the_move(context, model::party(context.state, fight(context)?, recorded::ATTACKER)?))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = fight(context)?;
        let attacker = model::party(context.state, fight, recorded::ATTACKER)?;
        let defender = model::party(context.state, fight, recorded::DEFENDER)?;
        let reach = context.yes(field::REACH);
        let outcome = Outcome::new(if reach { "assault_reached" } else { "assault_out_of_reach" });
        let mut resolution = Resolution::new(outcome.with("formation", &attacker.id).with("target", &defender.id))
            .about([&attacker.id, &defender.id])
            .effect(Effect::mark(&attacker.id, marker::MOVED))
            .effect(Effect::amend(fight, recorded::REACHED, Value::Bool(reach)));
        if reach {
            // A defender out of reach keeps them.
            resolution = resolution.effects(model::without(defender, &[marker::ON_OVERWATCH, marker::HIDDEN]));
        }
        resolution.lines.extend(moving::bog_lines(context, attacker));
        Ok(resolution.advancing())
    }
}
