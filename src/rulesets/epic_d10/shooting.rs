//! The form of a formation's direct fire, shared by fire, reaction fire and the fire of an assault (ED-F05 to F12, F20 to
//! F23, F30): which weapons, how many units with each, at which group, in what cover.

use std::collections::BTreeMap;

use super::model::{self, refuse};
use super::tally::{Reading, Roll, Strike, modifiers, outcome};
use super::{damage, spent, tally};
use crate::engine::dice::{Dice, Die};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Resolution, Stop, WHOLE, row_name};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, marker, option, role, row, table};

/// What forms remember of a group that was shot at.
const REMEMBERED_COVER: &str = "cover";
/// What moves remember of a group: the ground it stopped on.
const REMEMBERED_PLACE: &str = "place";

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

/// Units of one weapon that fire together: the whole row of the form, or one part of it.
struct Shots<'a> {
    weapon: &'a Entity,
    part: u32,
    count: u32,
    target: &'a Entity,
}

impl<'a> Volley<'a> {
    /// Weapons that may fire: direct ones, of units on the table that have not fired, able to reach the target's domain.
    pub fn weapons(&self, context: &Context<'a>) -> Vec<(&'a Entity, &'a Entity)> {
        let state = context.state;
        let groups = model::groups(state, self.firer).filter(|unit| model::on_foot(unit) > 0);
        let all = groups.flat_map(|unit| model::weapons(state, unit).map(move |weapon| (unit, weapon)));
        all.filter(|(unit, weapon)| self.may_fire(context, unit, weapon)).collect()
    }

    fn may_fire(&self, context: &Context<'a>, unit: &Entity, weapon: &Entity) -> bool {
        let fired = weapon.has(marker::FIRED) && !self.again;
        let reaches = !model::is_air(self.target) || model::is_air(self.firer) || weapon.flag(attribute::AA);
        weapon.number(attribute::ZE).is_none() && !fired && reaches && self.left(context, unit, weapon) > 0
    }

    /// Units of a group that may still fire this weapon.
    fn left(&self, context: &Context<'a>, unit: &Entity, weapon: &Entity) -> u32 {
        if self.again { model::on_foot(unit) } else { spent::left(context, unit, weapon) }
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
        if list == "weapons" {
            return self.weapons(context).into_iter().map(|(_, weapon)| weapon.id.clone()).collect();
        }
        let mut targets: Vec<EntityId> = Vec::new();
        for shots in self.shots(context) {
            // A part with cover of its own does not ask for the group's.
            let own = !context.about_part(&shots.weapon.id, shots.part).choice(field::PART_COVER).is_empty();
            if !own && !targets.contains(&shots.target.id) {
                targets.push(shots.target.id.clone());
            }
        }
        targets
    }

    /// Everybody who fires, part by part.
    fn shots(&self, context: &Context<'a>) -> Vec<Shots<'a>> {
        let mut shots = Vec::new();
        for (_, weapon) in self.weapons(context) {
            for part in context.parts(field::SHOOTERS, &weapon.id) {
                let count = shooters(context, weapon, part);
                let target = self.target_of(context, weapon, part).filter(|_| count > 0);
                shots.extend(target.map(|target| Shots { weapon, part, count, target }));
            }
        }
        shots
    }

    /// The group a weapon is fired at: the one named, or the only or first one.
    fn target_of(&self, context: &Context<'a>, weapon: &Entity, part: u32) -> Option<&'a Entity> {
        let named = context.about_part(&weapon.id, part).optional(field::AT);
        named.or_else(|| self.candidates(context).first().copied())
    }

    pub fn asks(&self, context: &Context<'a>, field: FieldName<'_>) -> bool {
        let ((name, who), part) = (field.parts(), field.part());
        if name == field::SPOTTED {
            return self.asks_spotted(context);
        }
        let entity = who.and_then(|id| context.state.entity(id));
        let Some(entity) = entity else { return damage::may_ask(context, field) };
        let aimed_at = || self.target_of(context, entity, part).filter(|_| shooters(context, entity, part) > 0);
        match name {
            field::AT => shooters(context, entity, part) > 0 && self.candidates(context).len() > 1,
            field::REAR => aimed_at().is_some_and(|target| has_rear(context, target)),
            field::PART_COVER => part > WHOLE && aimed_at().is_some_and(takes_cover),
            field::COVER => takes_cover(entity),
            _ => true,
        }
    }

    /// What is said to an answer that nobody asked for (ED-F07, F20, O31).
    pub fn unasked(&self, context: &Context<'a>, field: FieldName<'_>) -> Option<Refusal> {
        let ((name, who), part) = (field.parts(), field.part());
        let weapon = who.and_then(|id| context.state.entity(id))?;
        match name {
            field::REAR => {
                let target = self.target_of(context, weapon, part).filter(|_| shooters(context, weapon, part) > 0)?;
                (!has_rear(context, target)).then(|| refuse("no_rear_armour", "ED-F07", target))
            }
            field::SHOOTERS | field::AT => {
                let unit = context.state.parent(weapon).filter(|unit| unit.parent.as_ref() == Some(&self.firer.id))?;
                if weapon.number(attribute::ZE).is_some() {
                    return Some(refuse("fires_barrages_only", "ED-F20", weapon));
                }
                let spent = !self.again && (weapon.has(marker::FIRED) || self.left(context, unit, weapon) == 0);
                if spent {
                    return Some(refuse("weapon_spent", "ED-O31", weapon));
                }
                // The only group there is was not named, but somebody else.
                let named = context.about_part(&weapon.id, part).optional(field::AT).filter(|_| name == field::AT)?;
                Some(refuse("not_a_target", "ED-F20", named).with("target", &self.target.id))
            }
            _ => None,
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
        for shots in self.shots(context) {
            let formation = context.state.parent(shots.target);
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

    /// All units of a group with its best weapon that reaches; the others are there to be chosen. A new part has those whom
    /// the parts before it leave, and another target where there is one.
    pub fn proposes(&self, context: &Context<'a>, field: FieldName<'_>) -> Option<Value> {
        let ((name, who), part) = (field.parts(), field.part());
        let entity = context.state.entity(who?)?;
        let before = || WHOLE..part;
        match name {
            field::SHOOTERS => {
                let unit = context.state.parent(entity)?;
                let taken: u32 = before().map(|part| shooters(context, entity, part)).sum();
                let left = self.left(context, unit, entity).saturating_sub(taken);
                let reaches = |weapon: &Entity| reach(context, weapon).is_ok();
                let mut armed: Vec<&Entity> = model::weapons(context.state, unit)
                    .filter(|weapon| self.may_fire(context, unit, weapon) && reaches(weapon))
                    .collect();
                armed.sort_by_key(|weapon| std::cmp::Reverse(weapon.number(attribute::ATT)));
                let all = spent::per_weapon(context, unit) && reaches(entity);
                let best = armed.first().is_some_and(|weapon| weapon.id == entity.id);
                Some(Value::whole(if all || best { model::whole(left) } else { 0 }))
            }
            field::AT => {
                let candidates = self.candidates(context);
                let taken = |unit: &Entity| {
                    before().any(|part| self.target_of(context, entity, part).is_some_and(|other| other.id == unit.id))
                };
                let other = candidates.iter().find(|unit| !taken(unit));
                other.or(candidates.first()).map(|unit| Value::from(&unit.id))
            }
            field::COVER => proposed_cover(context, entity),
            _ => None,
        }
    }

    pub fn check(&self, context: &Context<'a>) -> Result<(), Refusal> {
        let armed = self.weapons(context);
        ensure(!armed.is_empty(), || refuse("no_weapon", "ED-F20", self.firer))?;
        let there = !self.candidates(context).is_empty();
        ensure(there, || refuse("fully_embarked", "ED-F20", self.target))?;
        let firing = |weapon: &Entity| -> u32 {
            context.parts(field::SHOOTERS, &weapon.id).map(|part| shooters(context, weapon, part)).sum()
        };
        let mut total = 0;
        for (unit, weapon) in &armed {
            let mine = firing(weapon);
            let of_group: u32 = armed
                .iter()
                .filter(|(other, _)| other.id == unit.id && !spent::per_weapon(context, unit))
                .map(|(_, weapon)| firing(weapon))
                .sum();
            let left = self.left(context, unit, weapon);
            ensure(mine.max(of_group) <= left, || refuse("too_many_shooters", "ED-F21", unit).with("count", left))?;
            if mine > 0 {
                reach(context, weapon)?;
            }
            total += mine;
        }
        ensure(total > 0, || refuse("nobody_fires", "ED-F20", self.firer))
    }

    pub fn strikes(&self, context: &Context<'a>) -> Result<Vec<Strike<'a>>, Refusal> {
        let mut strikes = Vec::new();
        for Shots { weapon, part, count, target } in self.shots(context) {
            let formation = model::formation_of(context.state, target)?;
            let own = context.about_part(&weapon.id, part);
            let situation = context
                .situation()
                .role(role::FIRER, self.firer)
                .role(role::TARGET, formation)
                .fact(fact::REAR, own.yes(field::REAR))
                .fact(fact::COVER, cover_or(context, target, own.choice(field::PART_COVER)));
            let modifiers = modifiers(context, table::RANGED, &row_name(weapon.id.as_str(), part), &situation)?;
            let value = weapon.number(attribute::ATT).unwrap_or(0) - model::dft(target);
            strikes.push(Strike { by: weapon, count, target, value, modifiers });
        }
        Ok(strikes)
    }

    /// ED-N05: people are asked for the distance where it decides which weapons reach.
    pub fn wants(&self, context: &Context<'a>, field: FieldName<'_>) -> bool {
        let armed = self.weapons(context);
        let mut ranges = armed.iter().map(|(_, weapon)| weapon.number(attribute::RANGE_CM));
        let first = ranges.next();
        field == field::DISTANCE && ranges.any(|range| Some(range) != first)
    }

    /// ED-F20: to people the largest group that the weapon can hurt is proposed, not the first of the list.
    pub fn proposes_to_people(&self, context: &Context<'a>, field: FieldName<'_>) -> Option<ForPeople> {
        if let ((field::SHOOTERS, Some(id)), WHOLE) = (field.parts(), field.part()) {
            let (weapon, unit) =
                context.state.entity(id).and_then(|weapon| Some((weapon, context.state.parent(weapon)?)))?;
            return self.is_turned_away(context, unit, weapon).then_some(ForPeople::Proposal(Value::whole(0)));
        }
        let ((field::AT, Some(id)), WHOLE) = (field.parts(), field.part()) else { return None };
        let att = context.state.entity(id)?.number(attribute::ATT)?;
        let marks = model::row(context, table::RANGED_RESULTS, row::SUPPRESSED).ok()?.whole(column::FROM)?;
        let best = i64::from(Die::D10.sides) + att;
        // Whoever named a target means it: groups of other formations are there to be chosen (OP15).
        let of_target = |unit: &Entity| unit.parent.as_ref() == Some(&self.target.id);
        let worth = |unit: &&Entity| (of_target(unit), best - model::dft(unit) >= marks, model::on_foot(unit));
        // The first of those that are worth the same.
        let target = self.candidates(context).into_iter().rev().max_by_key(worth)?;
        Some(ForPeople::Proposal(Value::from(&target.id)))
    }

    /// ED-F30: a machine that stands alone has one target in one of two opposite arcs. The stronger weapon is taken to bear,
    /// of equal ones the first.
    fn is_turned_away(&self, context: &Context<'a>, unit: &Entity, weapon: &Entity) -> bool {
        if model::on_foot(unit) != 1 {
            return false;
        }
        let att = |weapon: &Entity| weapon.number(attribute::ATT);
        let mut before = true;
        model::weapons(context.state, unit).any(|other| {
            before &= other.id != weapon.id;
            let stronger = att(other) > att(weapon) || before && att(other) == att(weapon);
            let bears = self.may_fire(context, unit, other) && reach(context, other).is_ok();
            stronger && bears && are_opposed(context, unit, weapon, other)
        })
    }

    /// ED-F30: of one machine, weapons with opposite arcs fire at the same target.
    fn opposed(context: &Context<'a>, strikes: &[Strike<'a>]) -> Vec<Line> {
        let mut lines = Vec::new();
        for (place, first) in strikes.iter().enumerate() {
            let Some(unit) = context.state.parent(first.by).filter(|unit| model::on_foot(unit) == 1) else { continue };
            for other in strikes.iter().skip(place + 1) {
                let same = other.by.parent == first.by.parent && other.target.id == first.target.id;
                if same && are_opposed(context, unit, first.by, other.by) {
                    let text = Text::new("line-opposed-arcs").with("weapon", &first.by.id).with("other", &other.by.id);
                    lines.push(Line::new(text).rule("ED-F30"));
                }
            }
        }
        lines
    }

    /// ED-N06: what the players check before they throw.
    pub fn notes(&self, context: &Context<'a>) -> Result<Vec<Line>, Refusal> {
        let strikes = self.strikes(context)?;
        let mut notes = tally::prospects(context, table::RANGED, table::RANGED_RESULTS, &strikes)?;
        notes.extend(Self::opposed(context, &strikes));
        notes.extend(Self::arcs(context, &strikes)?);
        Ok(notes)
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
        let (toll, lines) = damage::strike(context, dice, &roll)?;
        let suffered = toll.suffered(context, [self.target]);
        let mut resolution = Resolution::new(outcome(toll.kills(), toll.markers, suffered));
        resolution.lines = Self::arcs(context, &strikes)?.into_iter().chain(lines).chain(toll.lines).collect();
        let resolution =
            resolution.hands(toll.hands).effects(model::without(self.firer, &[marker::HIDDEN])).effects(toll.effects);
        Ok(tally::about(resolution, &self.firer.id, &strikes))
    }

    /// ED-O31: what fires in its own activation has fired; a reaction does not count there.
    pub fn deeds(&self, context: &Context<'a>) -> Result<Vec<Effect>, Refusal> {
        let mut deeds: Vec<Effect> =
            self.shots(context).iter().map(|shots| spent::fires(&shots.weapon.id, "fire", shots.count)).collect();
        deeds.push(spent::fires(&self.firer.id, "fire", 1));
        Ok(deeds)
    }

    /// ED-F30, N06: the arc of each weapon that fires, for the players to check.
    fn arcs(context: &Context<'a>, strikes: &[Strike<'a>]) -> Result<Vec<Line>, Refusal> {
        let mut lines: Vec<Line> = Vec::new();
        let mut told: Vec<&EntityId> = Vec::new();
        for strike in strikes {
            let Some(unit) = context.state.parent(strike.by).filter(|_| !told.contains(&&strike.by.id)) else {
                continue;
            };
            told.push(&strike.by.id);
            let text = Text::new("line-arc")
                .with("weapon", &strike.by.id)
                .with("arc", Arg::word(model::arc(context, unit, strike.by)?))
                .with("range", strike.by.number(attribute::RANGE_CM).unwrap_or(0));
            lines.push(Line::new(text).rule("ED-F30"));
        }
        Ok(lines)
    }
}

/// How many units of a group fire this weapon, or one part of them.
fn shooters(context: &Context<'_>, weapon: &Entity, part: u32) -> u32 {
    model::count(context.about_part(&weapon.id, part).whole(field::SHOOTERS))
}

/// ED-F30: left and right, front and rear.
fn are_opposed(context: &Context<'_>, unit: &Entity, weapon: &Entity, other: &Entity) -> bool {
    let arcs = [weapon, other].map(|weapon| model::arc(context, unit, weapon).unwrap_or_default());
    [["left180", "right180"], ["front180", "rear180"]].iter().any(|pair| pair.iter().all(|arc| arcs.contains(arc)))
}

/// ED-F07: vehicles and war machines have a rear.
fn has_rear(context: &Context<'_>, target: &Entity) -> bool {
    model::type_row(context, target).is_ok_and(|row| row.flag(column::REAR))
}

fn takes_cover(target: &Entity) -> bool {
    !target.is(attribute::TYPE, "aircraft")
}

/// A distance, where the players gave one, that the weapon does not reach.
fn reach(context: &Context<'_>, weapon: &Entity) -> Result<(), Refusal> {
    let range = Decimal::whole(weapon.number(attribute::RANGE_CM).unwrap_or(0));
    let far = context.number(field::DISTANCE).is_some_and(|distance| distance > range);
    ensure(!far, || refuse("out_of_range", "ED-F20", weapon).with("range", range))
}

/// ED-O11, OP07: taking cover is worth light cover.
fn taken_cover(context: &Context<'_>, unit: &Entity) -> bool {
    let formation = context.state.parent(unit);
    formation.is_some_and(|formation| formation.has(marker::IN_COVER))
        && context.state.option_on(option::TAKE_COVER_LIGHT)
}

/// What the table told of the cover of most units of a formation that stand somewhere; nothing where it told nothing.
pub fn told_cover<'a>(context: &Context<'a>, formation: &Entity) -> Option<&'a str> {
    let mut units: BTreeMap<&'a str, u32> = BTreeMap::new();
    for unit in model::groups(context.state, formation) {
        if let Some(cover) = known_cover(context, unit) {
            *units.entry(cover).or_default() += model::on_foot(unit);
        }
    }
    units.into_iter().max_by_key(|(_, number)| *number).map(|(cover, _)| cover)
}

/// ED-V12: what was told of the cover of a group, or what the ground gives on which it stopped.
fn known_cover<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a str> {
    let told = context.state.told(unit.id.as_str(), REMEMBERED_COVER).and_then(|told| told.value.as_text());
    told.or_else(|| model::row_called(context, table::TERRAIN, place(context, unit)?).ok()?.text(column::COVER))
}

/// ED-V12: the ground on which a group stopped, where it was told.
pub fn place<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a str> {
    context.state.told(unit.id.as_str(), REMEMBERED_PLACE).and_then(|told| told.value.as_text())
}

/// What a form proposes for the cover of a group.
pub fn proposed_cover(context: &Context<'_>, unit: &Entity) -> Option<Value> {
    let known = known_cover(context, unit).filter(|cover| *cover != "none");
    known.or_else(|| taken_cover(context, unit).then_some("light")).map(Value::text)
}

/// The cover of a target group: what the players say, none lifted to light by the order.
pub fn cover<'a>(context: &Context<'a>, unit: &Entity) -> &'a str {
    cover_or(context, unit, "")
}

/// The same where a part of those who fire found its target in cover of its own.
fn cover_or<'a>(context: &Context<'a>, unit: &Entity, own: &'a str) -> &'a str {
    match if own.is_empty() { context.about(&unit.id).choice(field::COVER) } else { own } {
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
