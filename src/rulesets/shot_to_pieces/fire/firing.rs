//! Who can fire and at whom; what both sides of a salvo score (STP-F01, F04 to F06, G02, G07, STPP-X12, X15).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::names::{ColumnName, FieldName};
use crate::engine::procedure::{Context, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Origin, Situation};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::markers::Profile;
use crate::rulesets::shot_to_pieces::melee::clash::Fighter;
use crate::rulesets::shot_to_pieces::melee::fight;
use crate::rulesets::shot_to_pieces::model::{self, SALVO, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, fact, kind, marker, recorded, role, table};
use crate::rulesets::shot_to_pieces::scores::{self, Score, Throw};

/// A unit that could really fire now (STP-F01).
pub fn able(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let (rules, state) = (context.rules, context.state);
    ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    ensure(!model::in_melee(state, unit), || refuse("unit_in_melee", "STP-B13", unit))?;
    let armed =
        scores::fire_power(context, unit).is_some() && model::number(rules, unit, attribute::RANGE_CM).is_some();
    ensure(armed, || refuse("no_real_fire", "STP-F01", unit))?;
    ensure(!fight::is_rank_behind(rules, unit), || refuse("rank_behind", "STPP-F07", unit))?;
    // STP-N01: the battery in the mud has to go, and what has gone cannot fire.
    ensure(!unit.has(marker::MUST_MOVE), || refuse("must_have_moved", "STP-N01", unit))?;
    ensure(!unit.is(attribute::BUILDING, "captured"), || refuse("building_not_faced", "STP-H01", unit))?;
    let moved = model::is_artillery(rules, unit) && unit.has(marker::MOVED) && !unit.has(marker::PROLONGED);
    ensure(!moved, || refuse("artillery_moved", "STP-G07", unit))?;
    let waits = model::flag(rules, unit, attribute::BOMBARDMENT) && !unit.has(marker::INSTALLED);
    ensure(!waits, || refuse("not_installed", "STPP-X15", unit))?;
    let most = if unit.has(marker::BEST_BATTERY) { 2 } else { 1 };
    ensure(model::shots(state, unit) < most, || refuse("unit_fired", "STP-S12", unit))
}

pub fn may_be_target(context: &Context<'_>, target: &Entity) -> Result<(), Refusal> {
    ensure(!model::in_melee(context.state, target), || refuse("target_in_melee", "STP-B13", target))?;
    ensure(!target.has(marker::HIDDEN), || refuse("target_hidden", "STP-V03", target))
}

/// Salvos a unit has declared in this phase.
pub fn declared<'a>(context: &Context<'a>, unit: &'a Entity) -> impl Iterator<Item = &'a Record> {
    declared_in(context, unit.id.as_str())
}

pub fn declared_in<'a, 'b>(context: &Context<'a>, unit: &'b str) -> impl Iterator<Item = &'a Record> + use<'a, 'b> {
    context.state.records_of(SALVO).filter(move |salvo| salvo.texts(recorded::UNITS).contains(&unit))
}

/// Units of a salvo that can still fire, in the order they were declared.
pub fn firers<'a>(context: &Context<'a>, salvo: &Record) -> Vec<&'a Entity> {
    let units = salvo.texts(recorded::UNITS).into_iter().filter_map(|id| context.state.entity(id));
    units.filter(|unit| context.rules.schema.in_play(unit) && able(context, unit).is_ok()).collect()
}

/// STPP-F09: the other half of a pair that is never split.
pub fn other_half<'a>(context: &Context<'a>, unit: &Entity) -> Option<&'a Entity> {
    bodies::of(context, unit, bodies::BIG_BATTALION)?.others(unit).next()
}

/// A distance inside the range of a unit's weapon.
pub fn band(context: &Context<'_>, unit: &Entity, distance: Decimal) -> Result<&'static str, Refusal> {
    scores::band(context, unit, distance).ok_or_else(|| {
        let range = model::number(context.rules, unit, attribute::RANGE_CM).unwrap_or(Decimal::ZERO);
        refuse("out_of_range", "STP-F03", unit).with("distance", distance).with("range", range)
    })
}

/// STPP-X12: whether the dead zone of indirect fire lies around the friend fired over.
pub fn dead_zone_from_friend(context: &Context<'_>) -> bool {
    model::period(context.rules).and_then(|period| period.text(attribute::DEAD_ZONE_FROM)) == Some("friend")
}

/// STPP-X12: nothing can be hit indirectly inside the dead zone. Where it is measured from the friend fired over, only
/// the table can tell.
pub fn outside_dead_zone(context: &Context<'_>, unit: &Entity, distance: Decimal) -> Result<(), Refusal> {
    if dead_zone_from_friend(context) {
        return Ok(());
    }
    let zone =
        model::period(context.rules).and_then(|period| period.number(attribute::DEAD_ZONE_CM)).unwrap_or(Decimal::ZERO);
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
            .role(role::SELF, self.unit)
            .role(role::ENEMY, self.enemy)
            .fact(fact::FIRING, self.firing)
            .fact(fact::BAND, self.band(context))
            .fact(fact::RANGE, self.distance)
            .fact(fact::ENEMY_COVER, self.enemy_cover)
            .fact(fact::ENEMY_REAR_SUPPORT, self.enemy_rear_support)
            .fact(fact::SUPPORTERS, count(self.supporters))
            .fact(fact::BRITTLE, count(self.unit.marks(marker::BRITTLE)))
            .fact(fact::FIRED_PREV, model::previous_phase(context.state, self.unit, marker::FIRED))
            .fact(fact::INDIRECT, self.indirect)
            .fact(fact::DISPERSION, self.dispersion)
            .fact(fact::OTHER_HALF, self.other_half);
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
        let situation = context.situation().role(role::SELF, self.unit).fact(fact::INDIRECT, self.indirect);
        for row in context.table(table::EXTRA_DICE)?.rows.iter().filter(|row| row.when.holds(&situation)) {
            let face = dice.die(Purpose::of("extra_die", self.unit), Die::D6)?;
            thrown.push(Modifier {
                table: table::EXTRA_DICE.to_string(),
                id: row.id.clone(),
                rule: row.rule.clone(),
                column: column::SCORE.to_string(),
                value: row.number(ColumnName::of_data(&format!("f{face}"))).unwrap_or(Decimal::ZERO),
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
    score.lines.extend(scores::thrown_again(shot.unit, &effects, die));
    // STP-X01: erratic units throw their score die and nothing else.
    let extra = if score.is_bare() { Vec::new() } else { shot.extra_dice(context, dice)? };
    score.total = score.total + extra.iter().map(|modifier| modifier.value).sum();
    score.modifiers.extend(extra);
    let profile = shot.profile(context)?;
    let fighter = Fighter { unit: shot.unit, score, die, profile, inflicts: shot.firing, fragile: false };
    Ok((fighter, effects))
}

/// What a real firer leaves behind: fired, seen, its events used up (STP-F03, V02, N01).
pub fn after_firing(unit: &Entity, principal: bool) -> Vec<Effect> {
    let mut effects = vec![Effect::mark(&unit.id, marker::FIRED)];
    if unit.has(marker::HIDDEN) {
        effects.push(Effect::unmark(&unit.id, marker::HIDDEN));
    }
    if principal {
        let used = [marker::SHORT_OF_POWDER, marker::DEVASTATION, marker::MARKSMAN]
            .into_iter()
            .filter(|marker| unit.has(*marker));
        effects.extend(used.map(|marker| Effect::unmark(&unit.id, marker)));
    }
    effects
}

/// STP-N01: whether its army has a charismatic leader in this phase; whose unit it is does not matter, only how near.
pub fn may_be_inspired(context: &Context<'_>, unit: &Entity) -> bool {
    let mut corps = context.state.of_kind(kind::CORPS).filter(|corps| corps.side == unit.side);
    corps.any(|corps| corps.has(marker::CHARISMA))
}

/// STP-N01: the charismatic leader's two dice.
pub fn charismatic(context: &Context<'_>, unit: &Entity, field: FieldName<'_>) -> Result<bool, Refusal> {
    if !context.yes(field) {
        return Ok(false);
    }
    ensure(may_be_inspired(context, unit), || refuse("no_charisma", "STP-N01", unit))?;
    Ok(true)
}
