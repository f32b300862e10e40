//! The end phase: break tests, suppression, rally, victory (ED-B01 to B03, P01, P02, R01 to R05, E01).

use super::model::{self, once, refuse};
use super::shooting;
use super::tally::threshold;
use crate::engine::dice::{Dice, Die, Purpose, Sorted};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::{Modifier, Origin};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Side};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, kind, marker, option, row, table};

pub struct VictoryConditions;
pub struct BreakTest;
pub struct SuppressionRemoval;
pub struct VictoryCheck;
pub struct RallyTest;

/// ED-B02: whether a break test is due now, before any marker comes off.
pub fn break_is_due(context: &Context<'_>, formation: &Entity) -> bool {
    why_due(context, formation).is_some()
}

/// ED-B02: what makes a break test due.
fn why_due(context: &Context<'_>, formation: &Entity) -> Option<&'static str> {
    let state = context.state;
    let size = model::whole(model::size(state, formation));
    let lost = formation.number(attribute::LOST_THIS_TURN).unwrap_or(0) >= 1;
    let half = size.saturating_mul(2) <= formation.number(attribute::INITIAL_SIZE).unwrap_or(0);
    let reasons = [
        ("half", state.option_on(option::BREAK_ON_HALF_LOSSES) && lost && half),
        ("full", state.option_on(option::BREAK_ON_FULL_SUPPRESSION) && model::band(state, formation) == "full"),
        ("assault", state.option_on(option::BREAK_ON_LOST_ASSAULT) && formation.has(marker::LOST_ASSAULT)),
    ];
    let tested = formation.has(marker::BREAK_TESTED) || formation.has(marker::REMOVAL_TESTED);
    let reason = reasons.into_iter().find(|(_, holds)| *holds).map(|(why, _)| why);
    reason.filter(|_| may_break(context, formation).is_ok() && !tested)
}

fn may_break(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let ground = model::takes_ground_states(context.state, formation);
    ensure(ground, || refuse("air_never_breaks", "ED-B02", formation))?;
    ensure(!formation.has(marker::SHAKEN), || refuse("already_shaken", "ED-B02", formation))
}

/// One die with a bonus against the row `pass` of a table of results; with the line that says so.
fn test(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    formation: &Entity,
    purpose: &'static str,
    bonus: i64,
) -> Result<(bool, Line), Stop> {
    let from = threshold(context, table::MORALE_RESULTS, &[(row::PASS, bonus)])?;
    let needed = from.first().copied().map_or(0, i64::from);
    let text = Text::new("line-morale").with("morale", model::morale(formation)).with("bonus", bonus);
    let tally = dice.tally(Purpose::of(purpose, formation), &[Sorted::by_bands(1, Die::D10, from)])?;
    Ok((tally.first() == Some(&1), Line::new(text.with("needed", needed))))
}

impl Procedure for VictoryConditions {
    fn id(&self) -> &'static str {
        "victory_conditions"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let battle = EntityId::battle();
        let set = Effect::set(&battle, attribute::VICTORY, context.choice(field::TEXT));
        Ok(Resolution::new(Outcome::new("conditions_stated"))
            .effect(set)
            .effect(Effect::Tick { item: "conditions".to_owned(), done: true }))
    }
}

impl Procedure for BreakTest {
    fn id(&self) -> &'static str {
        "break_test"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(formation) = context.state.entity(candidate) else { return Ok(()) };
        may_break(context, formation)?;
        once("break_tested_already", "ED-B02", formation, marker::BREAK_TESTED)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let formation = context.entity(field::FORMATION)?;
        let morale = model::morale(formation);
        let from = threshold(context, table::MORALE_RESULTS, &[(row::PASS, morale)])?;
        let due = why_due(context, formation).map(|why| Text::new("line-break-due").with("why", Arg::text(why)));
        let mut notes: Vec<Line> = due.map(|text| Line::new(text).rule("ED-B02")).into_iter().collect();
        if !context.yes(field::WAIVE) {
            let text = Text::new("line-morale").with("morale", morale).with("bonus", morale);
            let needed = from.first().copied().map_or(0, i64::from);
            notes.push(Line::new(text.with("needed", needed)).rule("ED-B01"));
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(field::FORMATION)?;
        let outcome = |id: &str| Outcome::new(id).with("formation", &formation.id);
        let resolution = |id: &str| {
            Resolution::new(outcome(id))
                .about([&formation.id])
                .effect(Effect::mark(&formation.id, marker::BREAK_TESTED))
        };
        if context.yes(field::WAIVE) {
            let line = Line::new(Text::new("line-waived")).rule("ED-B02");
            return Ok(resolution("break_waived").line(line));
        }
        let (passed, line) = test(context, dice, formation, "break", model::morale(formation))?;
        let mut resolution = resolution(if passed { "break_passed" } else { "break_failed" }).line(line.rule("ED-B01"));
        if !break_is_due(context, formation) {
            resolution = resolution.line(Line::new(Text::new("line-by-hand")).rule("ED-B02"));
        }
        if !passed {
            // ED-B03: markers stay.
            resolution = resolution
                .effect(Effect::mark(&formation.id, marker::SHAKEN))
                .effect(Effect::mark(&formation.id, marker::BROKEN_NOW))
                .effects(model::loses_order(formation));
        }
        Ok(resolution)
    }
}

/// ED-O15, P02: the one besides that of the end phase.
pub fn may_regroup(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    let allowed = model::order_row(context, formation).is_some_and(|row| row.flag(column::REMOVAL));
    ensure(allowed, || refuse("order_forbids_removal", "ED-P02", formation))?;
    once("already_regrouped", "ED-P02", formation, marker::REGROUPED)?;
    ensure(!model::is_fully_embarked(context.state, formation), || refuse("fully_embarked", "ED-O33", formation))?;
    ensure(formation.has(marker::SUPPRESSION), || refuse("no_suppression", "ED-P02", formation))
}

/// ED-P02: in the end phase every formation with markers, once; its break test comes first (ED-S08).
pub fn may_remove(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    if let Some(active) = model::active_formation(context.state) {
        ensure(active.id == formation.id, || refuse("not_the_active_formation", "ED-P02", formation))?;
        return may_regroup(context, formation);
    }
    ensure(formation.has(marker::SUPPRESSION), || refuse("no_suppression", "ED-P02", formation))?;
    once("removal_tested_already", "ED-P02", formation, marker::REMOVAL_TESTED)?;
    ensure(!break_is_due(context, formation), || refuse("break_first", "ED-S08", formation))
}

/// ED-P01: by the highest row that the total reaches, and one more for every point beyond it.
fn taken_off(context: &Context<'_>, total: i64) -> Result<i64, Refusal> {
    let rows = context.table(table::REMOVAL_RESULTS)?.rows.iter();
    let reached = rows.filter_map(|row| Some((row.whole(column::FROM)?, row.whole(column::REMOVED)?)));
    let highest = reached.filter(|(from, _)| *from <= total).max_by_key(|(from, _)| *from);
    Ok(highest.map_or(0, |(from, removed)| removed + total - from))
}

impl Procedure for SuppressionRemoval {
    fn id(&self) -> &'static str {
        "suppression_removal"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), |formation| may_remove(context, formation))
    }

    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        model::active_formation(context.state).map(|formation| Value::from(&formation.id))
    }

    /// ED-P01: from which face the first marker goes; every one more takes another.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let quality = model::quality(context.entity(field::FORMATION)?);
        for face in Die::D10.faces().map(i64::from) {
            if taken_off(context, face + quality)? > 0 {
                let text = Text::new("line-removal-from").with("quality", quality).with("needed", face);
                return Ok(vec![Line::new(text).rule("ED-P01")]);
            }
        }
        Ok(Vec::new())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(field::FORMATION)?;
        let regroups = model::active_formation(context.state).is_some();
        let quality = model::quality(formation);
        let face = i64::from(dice.die(Purpose::of("removal", formation), Die::D10)?);
        let total = face + quality;
        let there = i64::try_from(formation.marks(marker::SUPPRESSION)).unwrap_or(i64::MAX);
        let removed = taken_off(context, total)?.clamp(0, there);
        let id = if removed > 0 { "markers_removed" } else { "markers_stay" };
        let outcome = Outcome::new(id).with("formation", &formation.id).with("removed", removed);
        let left = Text::new("line-markers-left").with("formation", &formation.id).with("left", there - removed);
        let text = Text::new("line-removal").with("quality", quality).with("total", total);
        let mut resolution = Resolution::new(outcome)
            .about([&formation.id])
            .line(Line::new(text).rule("ED-P01"))
            .line(Line::new(left).rule("ED-U30"))
            .effect(Effect::mark(&formation.id, if regroups { marker::REGROUPED } else { marker::REMOVAL_TESTED }));
        if removed > 0 {
            resolution = resolution.effect(Effect::Unmark {
                target: formation.id.clone(),
                marker: marker::SUPPRESSION.to_string(),
                count: Some(model::count(removed)),
            });
        }
        Ok(resolution)
    }
}

/// ED-E01: what was written down before the battle.
fn conditions(context: &Context<'_>) -> Option<Line> {
    let said = context.state.battle()?.text(attribute::VICTORY)?;
    Some(Line::new(Text::new("line-conditions").with("text", Arg::text(said))).rule("ED-E01"))
}

impl Procedure for VictoryCheck {
    fn id(&self) -> &'static str {
        "victory_check"
    }

    /// ED-S10: a side without formations has lost.
    fn proposes(&self, context: &Context<'_>, _: FieldName<'_>) -> Option<Value> {
        let lost = |formation: &Entity| context.rules.schema.is_lost(formation);
        let all: Vec<&Entity> = context.state.of_kind(kind::FORMATION).filter(|formation| !lost(formation)).collect();
        let left = |side| all.iter().any(|formation| formation.side == Some(side));
        match (left(Side::A), left(Side::B)) {
            (true, true) => None,
            (true, false) => Some(Value::text("side_a")),
            (false, true) => Some(Value::text("side_b")),
            (false, false) => Some(Value::text("both")),
        }
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(conditions(context).into_iter().collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let reached = context.choice(field::REACHED);
        let id = match reached {
            "side_a" => "victory_side_a",
            "side_b" => "victory_side_b",
            "both" => "victory_both",
            _ => "victory_nobody",
        };
        let mut resolution =
            Resolution::new(Outcome::new(id)).effect(Effect::mark(&EntityId::battle(), marker::VICTORY_CHECKED));
        resolution.lines.extend(conditions(context));
        let winner = match reached {
            "side_a" => Some(Side::A),
            "side_b" => Some(Side::B),
            _ => None,
        };
        if reached == "nobody" {
            return Ok(resolution.advancing());
        }
        let reason = if reached == "both" { "ending-both" } else { "ending-victory" };
        Ok(resolution.effect(Effect::End { winner, reason: Text::new(reason) }))
    }
}

/// ED-R05, OP12.
pub fn may_rally(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    ensure(formation.has(marker::SHAKEN), || refuse("not_shaken", "ED-R05", formation))?;
    once("rally_tried_already", "ED-R05", formation, marker::RALLY_TRIED)?;
    let too_soon = formation.has(marker::BROKEN_NOW) && !context.state.option_on(option::RALLY_SAME_TURN);
    ensure(!too_soon, || refuse("broken_this_turn", "ED-OP12", formation))
}

/// ED-R04: known where he rides with them, or is dead.
fn commander_is_near(context: &Context<'_>, formation: &Entity) -> Option<bool> {
    let army = formation.side.and_then(|side| model::army(context.state, side))?;
    if army.has(marker::COMMANDER_LOST) {
        return Some(false);
    }
    let with = army.text(attribute::COMMANDER).and_then(|id| context.state.entity(id));
    with.is_some_and(|unit| unit.parent.as_ref() == Some(&formation.id)).then_some(true)
}

fn near(context: &Context<'_>, formation: &Entity) -> bool {
    commander_is_near(context, formation).unwrap_or_else(|| context.yes(field::NEAR_COMMANDER))
}

fn rally_modifiers(context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
    let formation = context.entity(field::FORMATION)?;
    let situation = context
        .situation()
        .fact(fact::UNSEEN, context.yes(field::UNSEEN))
        .fact(fact::BEHIND_COVER, context.yes(field::BEHIND_COVER))
        .fact(fact::NEAR_COMMANDER, near(context, formation));
    let mut modifiers = context.table(table::RALLY)?.modifiers(&situation, context.inputs, None);
    if commander_is_near(context, formation).is_some() {
        // Nobody was asked.
        let known = modifiers.iter_mut().filter(|m| m.id == "near_commander" && m.origin == Origin::Asked);
        known.for_each(|modifier| modifier.origin = Origin::Auto);
    }
    Ok(modifiers)
}

impl Procedure for RallyTest {
    fn id(&self) -> &'static str {
        "rally_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(formation) = context.state.entity(candidate).filter(|_| field == field::FORMATION) else {
            return Ok(());
        };
        may_rally(context, formation)
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let known = || context.optional(field::FORMATION).and_then(|formation| commander_is_near(context, formation));
        field != field::NEAR_COMMANDER || known().is_none()
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let formation = context.optional(field::FORMATION).filter(|_| field == field::BEHIND_COVER)?;
        shooting::told_cover(context, formation).map(|cover| Value::Bool(cover != "none"))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rally_modifiers(context)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(field::FORMATION)?;
        let modifiers = rally_modifiers(context)?;
        let bonus = model::morale(formation) + context.table(table::RALLY)?.sum(&modifiers, column::TOTAL).trunc();
        let (passed, line) = test(context, dice, formation, "rally", bonus)?;
        let outcome = Outcome::new(if passed { "rallied" } else { "stays_shaken" }).with("formation", &formation.id);
        let resolution = Resolution::new(outcome)
            .about([&formation.id])
            .modified_by(modifiers)
            .line(line.rule("ED-R01"))
            .effect(Effect::mark(&formation.id, marker::RALLY_TRIED));
        Ok(if passed { resolution.effects(model::without(formation, &[marker::SHAKEN])) } else { resolution })
    }
}
