//! The form of a formation's direct fire, shared by fire, reaction fire and the fire of an assault (ED-F05 to F12, F20 to
//! F23, F30): which weapons, how many units with each, at which group, in what cover.

use super::model::{self, refuse};
use super::tally::{Reading, Roll, Strike, modifiers, outcome, throw};
use super::{damage, tally};
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, marker, option, role, table};

/// Who fires at whom.
pub struct Volley<'a> {
    pub firer: &'a Entity,
    pub target: &'a Entity,
    /// OP15: groups of other enemy formations too.
    pub split: bool,
    /// ED-X02: in an assault what was fired before does not count.
    pub again: bool,
    pub reading: Reading,
}

impl<'a> Volley<'a> {
    /// Weapons that may fire: direct ones, of units on the table, able to reach the target's domain.
    pub fn weapons(&self, context: &Context<'a>) -> Vec<(&'a Entity, &'a Entity)> {
        let state = context.state;
        let groups = model::groups(state, self.firer).filter(|unit| model::on_foot(unit) > 0);
        let all = groups.flat_map(|unit| model::weapons(state, unit).map(move |weapon| (unit, weapon)));
        all.filter(|(_, weapon)| self.may_fire(weapon)).collect()
    }

    fn may_fire(&self, weapon: &Entity) -> bool {
        let fired = weapon.has(marker::FIRED) && !self.again;
        let reaches = !model::is_air(self.target) || model::is_air(self.firer) || weapon.flag(attribute::AA);
        weapon.number(attribute::ZE).is_none() && !fired && reaches
    }

    /// Groups that may be shot at, the target's first.
    fn candidates(&self, context: &Context<'a>) -> Vec<&'a Entity> {
        let state = context.state;
        let own = model::groups(state, self.target);
        let others = model::formations(context.rules, state)
            .filter(|other| self.split && other.side == self.target.side && other.id != self.target.id)
            .filter(|other| model::is_air(other) == model::is_air(self.target))
            .flat_map(|other| model::groups(state, other));
        own.chain(others).filter(|unit| model::on_foot(unit) > 0).collect()
    }

    pub fn rows(&self, context: &Context<'a>, list: &str) -> Vec<EntityId> {
        match list {
            "weapons" => self.weapons(context).into_iter().map(|(_, weapon)| weapon.id.clone()).collect(),
            _ => {
                let mut targets: Vec<EntityId> = Vec::new();
                for (_, weapon) in self.weapons(context) {
                    let target = self.target_of(context, weapon).filter(|_| shooters(context, weapon) > 0);
                    if let Some(target) = target.filter(|target| !targets.contains(&target.id)) {
                        targets.push(target.id.clone());
                    }
                }
                targets
            }
        }
    }

    /// The group a weapon is fired at: the one named, or the only or first one.
    fn target_of(&self, context: &Context<'a>, weapon: &Entity) -> Option<&'a Entity> {
        context.about(&weapon.id).optional(field::AT).or_else(|| self.candidates(context).first().copied())
    }

    pub fn asks(&self, context: &Context<'a>, field: FieldName<'_>) -> bool {
        let (name, who) = field.parts();
        if name == field::SPOTTED {
            return self.asks_spotted(context);
        }
        let entity = who.and_then(|id| context.state.entity(id));
        let Some(entity) = entity else { return damage::may_ask(context, field) };
        match name {
            field::AT => shooters(context, entity) > 0 && self.candidates(context).len() > 1,
            field::REAR => {
                let target = self.target_of(context, entity).filter(|_| shooters(context, entity) > 0);
                target.is_some_and(|target| model::type_row(context, target).is_ok_and(|row| row.flag(column::REAR)))
            }
            field::COVER => !entity.is(attribute::TYPE, "aircraft"),
            _ => true,
        }
    }

    pub fn admits(&self, context: &Context<'a>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (field::AT, Some(_)) = field.parts() else { return damage::may_answer(context, field, candidate) };
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        let among = self.candidates(context).iter().any(|known| known.id == unit.id);
        let (code, rule) = if self.split { ("not_in_split_fire", "ED-OP15") } else { ("not_a_target", "ED-F20") };
        ensure(among, || refuse(code, rule, unit).with("target", &self.target.id))
    }

    /// Formations shot at: the target, and with OP15 those of other groups named.
    fn shot_at(&self, context: &Context<'a>) -> Vec<&'a Entity> {
        let mut formations = vec![self.target];
        for (_, weapon) in self.weapons(context).into_iter().filter(|(_, weapon)| shooters(context, weapon) > 0) {
            let formation = self.target_of(context, weapon).and_then(|unit| context.state.parent(unit));
            formations.extend(formation.filter(|formation| !formations.iter().any(|known| known.id == formation.id)));
        }
        formations
    }

    /// ED-U36: whether the players must say that somebody hidden is spotted.
    fn asks_spotted(&self, context: &Context<'a>) -> bool {
        self.shot_at(context).iter().any(|formation| formation.has(marker::HIDDEN))
    }

    /// ED-U36: nobody shoots at what nobody sees.
    pub fn is_spotted(&self, context: &Context<'a>) -> Result<(), Refusal> {
        let unseen = self.shot_at(context).into_iter().find(|formation| formation.has(marker::HIDDEN));
        match unseen.filter(|_| !context.yes(field::SPOTTED)) {
            Some(formation) => Err(refuse("target_hidden", "ED-U36", formation)),
            None => Ok(()),
        }
    }

    /// All units of a group with its best weapon that reaches; the others are there to be chosen.
    pub fn proposes(&self, context: &Context<'a>, field: FieldName<'_>) -> Option<Value> {
        let (name, who) = field.parts();
        let entity = context.state.entity(who?)?;
        match name {
            field::SHOOTERS => {
                let unit = context.state.parent(entity)?;
                let reaches = |weapon: &Entity| reach(context, weapon).is_ok();
                let mut armed: Vec<&Entity> =
                    model::weapons(context.state, unit).filter(|w| self.may_fire(w) && reaches(w)).collect();
                armed.sort_by_key(|weapon| std::cmp::Reverse(weapon.number(attribute::ATT)));
                let all = per_weapon(context, unit) && reaches(entity);
                let best = armed.first().is_some_and(|weapon| weapon.id == entity.id);
                Some(Value::whole(if all || best { model::whole(model::on_foot(unit)) } else { 0 }))
            }
            field::AT => self.candidates(context).first().map(|unit| Value::from(&unit.id)),
            field::COVER => taken_cover(context, entity).then(|| Value::text("light")),
            _ => None,
        }
    }

    pub fn check(&self, context: &Context<'a>) -> Result<(), Refusal> {
        let armed = self.weapons(context);
        ensure(!armed.is_empty(), || refuse("no_weapon", "ED-F20", self.firer))?;
        let mut total = 0;
        for (unit, weapon) in &armed {
            let mine = shooters(context, weapon);
            let of_group: u32 = armed
                .iter()
                .filter(|(other, _)| other.id == unit.id && !per_weapon(context, unit))
                .map(|(_, weapon)| shooters(context, weapon))
                .sum();
            let there = model::on_foot(unit);
            ensure(mine.max(of_group) <= there, || refuse("too_many_shooters", "ED-F21", unit).with("count", there))?;
            if mine > 0 {
                reach(context, weapon)?;
            }
            total += mine;
        }
        ensure(total > 0, || refuse("nobody_fires", "ED-F20", self.firer))
    }

    pub fn strikes(&self, context: &Context<'a>) -> Result<Vec<Strike<'a>>, Refusal> {
        let mut strikes = Vec::new();
        for (_, weapon) in self.weapons(context) {
            let count = shooters(context, weapon);
            let Some(target) = self.target_of(context, weapon).filter(|_| count > 0) else { continue };
            let formation = model::formation_of(context.state, target)?;
            let situation = context
                .situation()
                .role(role::FIRER, self.firer)
                .role(role::TARGET, formation)
                .fact(fact::REAR, context.about(&weapon.id).yes(field::REAR))
                .fact(fact::COVER, cover(context, target));
            let modifiers = modifiers(context, table::RANGED, weapon, &situation)?;
            let value = weapon.number(attribute::ATT).unwrap_or(0) - model::dft(target);
            strikes.push(Strike { by: weapon, count, target, value, modifiers });
        }
        Ok(strikes)
    }

    pub fn modifiers(&self, context: &Context<'a>) -> Result<Vec<Modifier>, Refusal> {
        Ok(self.strikes(context)?.into_iter().flat_map(|strike| strike.modifiers).collect())
    }

    /// ED-F20: rolls, losses, markers.
    pub fn resolve(&self, context: &Context<'a>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let strikes = self.strikes(context)?;
        let roll = Roll {
            purpose: "fire",
            side: self.firer.side,
            table: table::RANGED,
            results: table::RANGED_RESULTS,
            reading: self.reading,
            strikes: &strikes,
        };
        let (hits, lines) = throw(context, dice, &roll)?;
        let toll = damage::inflict(context, dice, hits)?;
        let mut resolution = Resolution::new(outcome(toll.kills(), toll.markers, [self.target.id.clone()]));
        resolution.lines = self.arcs(context, &strikes)?.into_iter().chain(lines).chain(toll.lines).collect();
        let resolution = resolution.effects(model::without(self.firer, &[marker::HIDDEN])).effects(toll.effects);
        Ok(tally::about(resolution, &self.firer.id, &strikes))
    }

    /// ED-O31: what fires in its own activation has fired; a reaction does not count there.
    pub fn deeds(&self, context: &Context<'a>) -> Result<Vec<Effect>, Refusal> {
        let mut deeds: Vec<Effect> =
            self.strikes(context)?.iter().map(|strike| model::fired(&strike.by.id, "fire")).collect();
        deeds.push(model::fired(&self.firer.id, "fire"));
        Ok(deeds)
    }

    /// ED-F30, N06: the arc of each weapon that fires, for the players to check.
    fn arcs(&self, context: &Context<'a>, strikes: &[Strike<'a>]) -> Result<Vec<Line>, Refusal> {
        let mut lines = Vec::new();
        for strike in strikes {
            let Some(unit) = context.state.parent(strike.by) else { continue };
            let text = crate::engine::message::Text::new("line-arc")
                .with("weapon", &strike.by.id)
                .with("arc", Arg::word(model::arc(context, unit, strike.by)?))
                .with("range", strike.by.number(attribute::RANGE_CM).unwrap_or(0));
            lines.push(Line::new(text).rule("ED-F30"));
        }
        Ok(lines)
    }
}

/// How many units of a group fire this weapon.
pub fn shooters(context: &Context<'_>, weapon: &Entity) -> u32 {
    model::count(context.about(&weapon.id).whole(field::SHOOTERS))
}

/// ED-F21, OP16: a war machine fires every weapon.
pub fn per_weapon(context: &Context<'_>, unit: &Entity) -> bool {
    unit.is(attribute::TYPE, "war_machine") && context.state.option_on(option::WAR_MACHINE_PER_WEAPON)
}

/// A distance, where the players gave one, that the weapon does not reach.
fn reach(context: &Context<'_>, weapon: &Entity) -> Result<(), Refusal> {
    let range = Decimal::whole(weapon.number(attribute::RANGE_CM).unwrap_or(0));
    let far = context.number(field::DISTANCE).is_some_and(|distance| distance > range);
    ensure(!far, || refuse("out_of_range", "ED-F20", weapon).with("range", range))
}

/// ED-O11, OP07: taking cover is worth light cover.
pub fn taken_cover(context: &Context<'_>, unit: &Entity) -> bool {
    let formation = context.state.parent(unit);
    formation.is_some_and(|formation| formation.has(marker::IN_COVER))
        && context.state.option_on(option::TAKE_COVER_LIGHT)
}

/// The cover of a target group: what the players say, none lifted to light by the order.
pub fn cover<'a>(context: &Context<'a>, unit: &Entity) -> &'a str {
    match context.about(&unit.id).choice(field::COVER) {
        "" | "none" if taken_cover(context, unit) => "light",
        "" => "none",
        cover => cover,
    }
}

/// ED-F12: how a formation's fire is read under its order.
pub fn reading(context: &Context<'_>, firer: &Entity) -> Reading {
    let suppressive = model::order_row(context, firer).is_some_and(|row| row.flag(column::SUPPRESSIVE));
    if !suppressive || context.state.option_is(option::SUPPRESSIVE_FIRE, "plain") {
        Reading::Plain
    } else if context.state.option_is(option::SUPPRESSIVE_FIRE, "markers_only") {
        Reading::MarkersOnly
    } else {
        Reading::MarkAllHits
    }
}

/// What a target may be, whoever fires (5.7).
pub fn may_be_target(context: &Context<'_>, firer: &Entity, target: &Entity) -> Result<(), Refusal> {
    ensure(target.side != firer.side, || refuse("own_side", "ED-F20", target))?;
    ensure(!model::is_fully_embarked(context.state, target), || refuse("fully_embarked", "ED-F20", target))
}
