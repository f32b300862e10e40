//! Who can fire and at whom; what both sides of a salvo score (STP-F01, F04 to F06, G02, G07, STPP-X12, X15).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::procedure::{Context, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Origin, Situation};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::markers::Profile;
use crate::rulesets::shot_to_pieces::melee::clash::Fighter;
use crate::rulesets::shot_to_pieces::melee::fight;
use crate::rulesets::shot_to_pieces::model::{self, SALVO, refuse};
use crate::rulesets::shot_to_pieces::scores::{self, Score, Throw};

/// A unit that could really fire now (STP-F01).
pub fn able(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let (rules, state) = (context.rules, context.state);
    ensure(!unit.has("shaken"), || refuse("unit_shaken", "STP-K01", unit))?;
    ensure(!model::in_melee(state, unit), || refuse("unit_in_melee", "STP-B13", unit))?;
    let armed = scores::fire_power(context, unit).is_some() && model::number(rules, unit, "range_cm").is_some();
    ensure(armed, || refuse("no_real_fire", "STP-F01", unit))?;
    ensure(!fight::is_rank_behind(rules, unit), || refuse("rank_behind", "STPP-F07", unit))?;
    // STP-N01: the battery in the mud has to go, and what has gone cannot fire.
    ensure(!unit.has("must_move"), || refuse("must_have_moved", "STP-N01", unit))?;
    ensure(!unit.is("building", "captured"), || refuse("building_not_faced", "STP-H01", unit))?;
    let moved = model::is_artillery(rules, unit) && unit.has("moved") && !unit.has("prolonged");
    ensure(!moved, || refuse("artillery_moved", "STP-G07", unit))?;
    let waits = model::flag(rules, unit, "bombardment") && !unit.has("installed");
    ensure(!waits, || refuse("not_installed", "STPP-X15", unit))?;
    let most = if unit.has("best_battery") { 2 } else { 1 };
    ensure(model::shots(state, unit) < most, || refuse("unit_fired", "STP-S12", unit))
}

pub fn may_be_target(context: &Context<'_>, target: &Entity) -> Result<(), Refusal> {
    ensure(!model::in_melee(context.state, target), || refuse("target_in_melee", "STP-B13", target))?;
    ensure(!target.has("hidden"), || refuse("target_hidden", "STP-V03", target))
}

/// Salvos a unit has declared in this phase.
pub fn declared<'a>(context: &Context<'a>, unit: &'a Entity) -> impl Iterator<Item = &'a Record> {
    context.state.records_of(SALVO).filter(|salvo| salvo.texts("units").contains(&unit.id.as_str()))
}

/// Units of a salvo that can still fire, in the order they were declared.
pub fn firers<'a>(context: &Context<'a>, salvo: &Record) -> Vec<&'a Entity> {
    let units = salvo.texts("units").into_iter().filter_map(|id| context.state.entity(id));
    units.filter(|unit| context.rules.schema.in_play(unit) && able(context, unit).is_ok()).collect()
}

/// STPP-F09: the other half of a pair that is never split.
pub fn other_half<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    let joined = unit.text("linked_to").and_then(|id| context.state.entity(id));
    let back = || {
        let mut units = model::units(context.rules, context.state);
        units.find(|other| other.side == unit.side && other.text("linked_to") == Some(unit.id.as_str()))
    };
    // Ranks of assault waves are joined too, and fire each on its own.
    let waves = model::flag(context.rules, unit, "is_waves");
    joined.or_else(back).filter(|other| !waves && context.rules.schema.in_play(other))
}

/// A distance inside the range of a unit's weapon.
pub fn band(context: &Context<'_>, unit: &Entity, distance: Decimal) -> Result<&'static str, Refusal> {
    scores::band(context, unit, distance).ok_or_else(|| {
        let range = model::number(context.rules, unit, "range_cm").unwrap_or(Decimal::ZERO);
        refuse("out_of_range", "STP-F03", unit).with("distance", distance).with("range", range)
    })
}

/// STPP-X12: nothing can be hit indirectly inside the dead zone. Where it is measured from the friend fired over, only
/// the table can tell.
pub fn outside_dead_zone(context: &Context<'_>, unit: &Entity, distance: Decimal) -> Result<(), Refusal> {
    let from_friend = model::period(context.rules).and_then(|period| period.text("dead_zone_from")) == Some("friend");
    if from_friend {
        return Ok(());
    }
    let zone = model::period(context.rules).and_then(|period| period.number("dead_zone_cm")).unwrap_or(Decimal::ZERO);
    ensure(distance > zone, || refuse("in_dead_zone", "STPP-X12", unit).with("zone", zone))
}

/// What only this shot knows of a side.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    pub unit: &'a Entity,
    pub enemy: &'a Entity,
    pub firing: bool,
    pub distance: Decimal,
    pub enemy_cover: &'a str,
    pub enemy_rear_support: bool,
    pub supporters: usize,
    pub indirect: bool,
    pub dispersion: bool,
    pub other_half: bool,
}

impl Shot<'_> {
    pub fn band(&self, context: &Context<'_>) -> &'static str {
        scores::band(context, self.unit, self.distance).unwrap_or("long")
    }

    pub fn score(&self, context: &Context<'_>) -> Result<Score, Refusal> {
        let count = |number: usize| Value::whole(i64::try_from(number).unwrap_or(i64::MAX));
        let situation: Situation<'_> = context
            .situation()
            .role("self", self.unit)
            .role("enemy", self.enemy)
            .fact("firing", self.firing)
            .fact("band", self.band(context))
            .fact("range", self.distance)
            .fact("enemy_cover", self.enemy_cover)
            .fact("enemy_rear_support", self.enemy_rear_support)
            .fact("supporters", count(self.supporters))
            .fact("brittle", count(self.unit.marks("brittle")))
            .fact("fired_prev", model::previous_phase(context.state, self.unit, "fired"))
            .fact("indirect", self.indirect)
            .fact("dispersion", self.dispersion)
            .fact("other_half", self.other_half);
        scores::fire(context, self.unit, self.firing, &situation)
    }

    pub fn profile(&self, context: &Context<'_>) -> Result<Profile, Refusal> {
        scores::fire_profile(context, self.unit, self.band(context))
    }

    /// Dice that a period adds to real fire, each as a row of its own (STPP-X12, X13, P01).
    pub fn extra_dice(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Vec<Modifier>, Stop> {
        let mut thrown = Vec::new();
        if !self.firing {
            return Ok(thrown);
        }
        let situation = context.situation().role("self", self.unit).fact("indirect", self.indirect);
        for row in context.table("extra_dice")?.rows.iter().filter(|row| row.when.holds(&situation)) {
            let face = dice.die(Purpose::new("extra_die", self.unit.side), Die::D6)?;
            thrown.push(Modifier {
                table: "extra_dice".into(),
                id: row.id.clone(),
                rule: row.rule.clone(),
                column: "score".into(),
                value: row.number(&format!("f{face}")).unwrap_or(Decimal::ZERO),
                origin: Origin::Auto,
                role: Some(self.unit.id.as_str().to_owned()),
            });
        }
        Ok(thrown)
    }
}

/// Throws a side's dice and makes a fighter of it.
pub fn fighter<'a>(
    context: &Context<'a>,
    dice: &mut dyn Dice,
    shot: &Shot<'a>,
    throw: &Throw<'_>,
) -> Result<(Fighter<'a>, Vec<Effect>), Stop> {
    let mut score = shot.score(context)?;
    let throw = Throw { erratic: score.erratic, ..*throw };
    let (die, effects) = scores::score_die(context, dice, &throw)?;
    let extra = shot.extra_dice(context, dice)?;
    score.total = score.total + extra.iter().map(|modifier| modifier.value).sum();
    score.modifiers.extend(extra);
    let profile = shot.profile(context)?;
    let fighter = Fighter { unit: shot.unit, score, die, profile, inflicts: shot.firing, fragile: false };
    Ok((fighter, effects))
}

/// What a real firer leaves behind: fired, seen, its events used up (STP-F03, V02, N01).
pub fn after_firing(unit: &Entity, principal: bool) -> Vec<Effect> {
    let mut effects = vec![Effect::mark(&unit.id, "fired")];
    if unit.has("hidden") {
        effects.push(Effect::unmark(&unit.id, "hidden"));
    }
    if principal {
        let used = ["short_of_powder", "devastation", "marksman"].into_iter().filter(|marker| unit.has(marker));
        effects.extend(used.map(|marker| Effect::unmark(&unit.id, marker)));
    }
    effects
}

/// STP-N01: the charismatic leader's two dice, if his corps has him in this phase.
pub fn charismatic(context: &Context<'_>, unit: &Entity, field: &str) -> Result<bool, Refusal> {
    if !context.yes(field) {
        return Ok(false);
    }
    let inspired = context.state.parent(unit).is_some_and(|corps| corps.has("charisma"));
    ensure(inspired, || refuse("no_charisma", "STP-N01", unit))?;
    Ok(true)
}
