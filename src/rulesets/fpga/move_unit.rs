//! Movement of a unit: allowance, the movement die near the enemy, what its status allows (FP-M01 to FP-M06, FP-K08).

use super::bodies;
use super::command_pool;
use super::helped_die::{Help, HelpedDie, check_names, free_sub_commander, has_free_sub_commander};
use super::model::{self, once, refuse};
use super::way::{self, Way};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity};
use crate::rulesets::fpga::names::{attribute, column, field, marker, option, row, table};

pub struct MoveUnit;

const RETREAT: &str = "retreat";

fn retreats(context: &Context<'_>, unit: &Entity) -> bool {
    model::status(context.state, unit) == Some(RETREAT)
}

/// FP-K08: infantry and cavalry of a holding force change facing only.
pub fn holds(context: &Context<'_>, unit: &Entity) -> bool {
    model::status(context.state, unit) == Some("hold") && !model::is_artillery(unit)
}

/// FP-A16: a battery that stays where it is until its suppression ends.
pub fn is_pinned(context: &Context<'_>, unit: &Entity) -> bool {
    unit.has(marker::SUPPRESSED) && !context.state.option_on(option::SUPPRESSED_MAY_MOVE)
}

/// A unit that may still move or turn in this segment.
fn may_stir(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let state = context.state;
    ensure(model::status(state, unit).is_some(), || refuse("no_status_yet", "FP-M06", unit))?;
    // A unit that must fall back and was moved nowhere still owes it.
    if !owes_retreat(context, unit) {
        once("moved_already", "FP-M06", unit, marker::MOVED)?;
    }
    ensure(!unit.has(marker::CONTACTED), || refuse("in_contact_cannot_move", "FP-B21", unit))?;
    let artillery = model::is_artillery(unit);
    ensure(!is_pinned(context, unit), || refuse("suppressed_cannot_move", "FP-A16", unit))?;
    let frozen = artillery && unit.has(marker::EVADED) && state.option_on(option::EVADED_ARTILLERY_FROZEN);
    ensure(!frozen, || refuse("evaded_cannot_move", "FP-X12", unit))?;
    let deployed = artillery && state.option_on(option::LIMBERING) && !unit.has(marker::LIMBERED);
    ensure(!deployed, || refuse("limber_first", "FP-X19", unit))
}

/// A unit that may still go somewhere in this segment.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    may_stir(context, unit)?;
    ensure(!holds(context, unit), || refuse("hold_facing_only", "FP-K08", unit))
}

/// A unit that must fall back and has not.
fn owes_retreat(context: &Context<'_>, unit: &Entity) -> bool {
    retreats(context, unit) && !unit.has(marker::FELL_BACK)
}

/// The same, where it still can.
pub fn must_retreat(context: &Context<'_>, unit: &Entity) -> bool {
    owes_retreat(context, unit) && may_move(context, unit).is_ok()
}

/// Who may have a unit's movement die thrown again. Shared with the declaration of a contact.
pub fn movement_help(
    context: &Context<'_>,
    unit: &Entity,
    field: String,
    sub_commander_near: bool,
) -> Result<Help, Refusal> {
    let force = context.state.parent(unit).ok_or_else(|| model::absent("force"))?;
    let payer = command_pool::payer(context, field::PAYER, force);
    let sub_commander = if sub_commander_near {
        free_sub_commander(context, force, marker::USED_MOVE_REROLL).map(|officer| officer.id.clone())
    } else {
        Err(refuse("sub_commander_far", "FP-O01", unit))
    };
    Ok(Help {
        field,
        left: payer.as_ref().map_or(0, |owner| owner.pool(command_pool::POOL)),
        payer: payer.map(|owner| owner.id.clone()),
        cost: command_pool::cost(context, row::MOVE_REROLL)?,
        sub_commander,
        flag: marker::USED_MOVE_REROLL,
    })
}

/// What the final movement die does to a unit (FP-M02, FP-M03).
pub fn die_effects(context: &Context<'_>, unit: &Entity, die: &HelpedDie) -> Result<Vec<Effect>, Refusal> {
    let mut effects = vec![Effect::set(&unit.id, attribute::MOVE_DIE, Value::whole(i64::from(die.face)))];
    if die.face == model::small(context, row::NO_CLOSING_ON)? {
        effects.push(Effect::mark(&unit.id, marker::NO_CLOSING));
    }
    let bound = !model::is_artillery(unit) && !retreats(context, unit);
    if bound && die.face == model::small(context, row::MUST_ATTACK_ON)? {
        effects.push(Effect::mark(&unit.id, marker::MUST_ATTACK));
    }
    Ok(effects)
}

fn spend(context: &Context<'_>, unit: &Entity, allowance: Decimal, modifiers: &[Modifier]) -> Result<Decimal, Refusal> {
    let cost = context.table(table::MOVEMENT_COSTS)?.sum(modifiers, column::COST);
    ensure(cost <= allowance, || {
        refuse("move_too_long", "FP-M06", unit).with("cost", cost).with("allowance", allowance)
    })?;
    Ok(allowance - cost)
}

/// The best movement die still possible; none for a normal move.
fn best_die(context: &Context<'_>, unit: &Entity) -> Option<u32> {
    way::thrown_die(unit).or_else(|| context.yes(field::ENEMY_WITHIN_6).then_some(6))
}

/// FP-K08, FP-M02: who retreats, or has thrown a 1, may not get nearer.
fn check_direction(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    if !context.yes(field::CLOSING) {
        return Ok(());
    }
    ensure(!retreats(context, unit), || refuse("retreat_nearer", "FP-K08", unit))?;
    ensure(!unit.has(marker::NO_CLOSING), || refuse("no_nearer", "FP-M02", unit))
}

/// A near move with the best die must be able to pay for its costs; the die may still be too low.
fn check_costs(context: &Context<'_>, unit: &Entity, way: &Way) -> Result<(), Refusal> {
    let most = way::allowance(context, unit, best_die(context, unit))?;
    spend(context, unit, most, &way.costs(context, unit, most)?).map(|_| ())
}

/// The die thrown before for a contact that failed (FP-B21), or one thrown now.
fn movement_die(context: &Context<'_>, unit: &Entity, dice: &mut dyn Dice) -> Result<Option<HelpedDie>, Stop> {
    if let Some(face) = way::thrown_die(unit) {
        return Ok(Some(HelpedDie { face, effects: Vec::new() }));
    }
    if !context.yes(field::ENEMY_WITHIN_6) {
        return Ok(None);
    }
    let help = movement_help(context, unit, "reroll_".into(), context.yes(field::SUBCOMMANDER_WITHIN_3))?;
    // A low die may be wanted again for its reach, so every face may be thrown again.
    Ok(Some(help.throw(dice, &Purpose::of("movement", unit), |_| false)?))
}

/// The movement die that lies on the table while people decide whether it is thrown again.
fn lying_die(context: &Context<'_>, unit: &Entity) -> Option<u32> {
    let pending = context.state.pending.as_ref().filter(|pending| pending.procedure == MoveUnit.id())?;
    let decision = pending.decision.as_ref()?;
    let about = pending.inputs.get(field::UNIT.as_str()).and_then(Value::as_text);
    let lies = about == Some(unit.id.as_str()) && decision.field.starts_with("reroll_");
    pending.dice.last().filter(|_| lies).map(|face| u32::from(*face))
}

/// FP-M01, M02, M04: what the die that lies gives, and what another one could.
fn reroll_notes(context: &Context<'_>, unit: &Entity, die: u32) -> Result<Vec<Line>, Refusal> {
    let inches = |face: u32| way::allowance(context, unit, Some(face));
    let about = |key: &str| Text::new(key).with("unit", &unit.id);
    let lies = about("line-die-lies").with("die", die).with("inches", inches(die)?);
    let mut notes = vec![Line::new(lies).rule("FP-M01")];
    let bound = die_effects(context, unit, &HelpedDie { face: die, effects: Vec::new() })?;
    for (marker, key) in [(marker::NO_CLOSING, "line-no-closing"), (marker::MUST_ATTACK, "line-must-attack")] {
        if bound.contains(&Effect::mark(&unit.id, marker)) {
            notes.push(Line::new(about(key)).rule("FP-M02"));
        }
    }
    let again = Text::new("line-die-again")
        .with("least", inches(1)?)
        .with("most", inches(u32::from(Die::D6.sides))?)
        .with("stop", model::small(context, row::NO_CLOSING_ON)?)
        .with("attack", model::small(context, row::MUST_ATTACK_ON)?);
    notes.push(Line::new(again).rule("FP-M04"));
    Ok(notes)
}

/// FP-M01, M06: how far the unit goes, by the die where the enemy is near; nothing for whoever only turns.
fn allowance_note(context: &Context<'_>, unit: &Entity) -> Result<Option<Line>, Refusal> {
    if holds(context, unit) {
        return Ok(None);
    }
    let text = match way::thrown_die(unit) {
        None if context.yes(field::ENEMY_WITHIN_6) => Text::new("line-allowance-by-die")
            .with("least", way::allowance(context, unit, Some(1))?)
            .with("most", way::allowance(context, unit, Some(u32::from(Die::D6.sides)))?),
        thrown => Text::new("line-allowance").with("inches", way::allowance(context, unit, thrown)?),
    };
    Ok(Some(Line::new(text.with("unit", &unit.id)).rule("FP-M06")))
}

/// What a move leaves behind besides the die: who moved, how far, and whether contact is still possible.
fn moved_effects(context: &Context<'_>, unit: &Entity, way: &Way, cost: Decimal) -> Vec<Effect> {
    let mut effects = vec![Effect::mark(&unit.id, marker::MOVED)];
    if cost.is_positive() {
        effects.push(Effect::set(&unit.id, attribute::MOVE_SPENT, Value::Number(cost)));
    }
    if (way.is_sideways() && !model::is_artillery(unit)) || context.yes(field::OBLIQUE) {
        effects.push(Effect::mark(&unit.id, marker::NO_CONTACT));
    }
    if retreats(context, unit) && (way.leads_away() || context.yes(field::BEYOND_20)) {
        effects.push(Effect::mark(&unit.id, marker::FELL_BACK));
    }
    effects
}

impl Procedure for MoveUnit {
    fn id(&self) -> &'static str {
        "move"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::UNIT => may_stir(context, unit),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT) else { return true };
        match field {
            field::BEYOND_20 => retreats(context, unit),
            field::ENEMY_WITHIN_6 => !holds(context, unit) && !context.yes(field::BEYOND_20),
            field::CLOSING => {
                retreats(context, unit) || unit.has(marker::NO_CLOSING) || context.yes(field::ENEMY_WITHIN_6)
            }
            _ => true,
        }
    }

    /// FP-M02: a die of 1 keeps off whoever gets nearer, so people are brought to it. FP-D05: how far it goes only they know;
    /// one key too many must not write a move of nothing.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let goes = |unit: &Entity| !holds(context, unit) && !context.yes(field::BEYOND_20);
        match field {
            // FP-K08: asked of whoever must fall back; a yes spares every other question.
            field::BEYOND_20 | field::CLOSING => true,
            field::OPEN_INCHES => context.optional(field::UNIT).is_some_and(goes),
            _ => false,
        }
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT) else { return false };
        match field {
            field::SUBCOMMANDER_WITHIN_3 => !has_free_sub_commander(context, unit, marker::USED_MOVE_REROLL),
            // FP-D03: not asked of those who may not be there.
            field::ROUGH_INCHES | field::TURN_IN_ROUGH | field::SIDEWAYS_ROUGH_INCHES => {
                way::may_enter_rough(context, unit).is_err()
            }
            _ => false,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        let way = Way::of_move(context);
        if holds(context, unit) {
            ensure(way.only_turns() && !context.yes(field::OBLIQUE), || refuse("hold_facing_only", "FP-K08", unit))?;
        }
        way.check_ground(context, unit)?;
        let sideways_near = way.is_sideways() && context.yes(field::ENEMY_WITHIN_6);
        ensure(!sideways_near, || refuse("sideways_near_enemy", "FP-D11", unit))?;
        bodies::check_carried(context, unit, &way)?;
        check_direction(context, unit)?;
        check_costs(context, unit, &way)?;
        check_names(context, &["reroll_".to_owned()])?;
        let near = context.yes(field::SUBCOMMANDER_WITHIN_3);
        movement_help(context, unit, "reroll_".into(), near)?.check(context, 0).map(|_| ())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let most = way::allowance(context, unit, best_die(context, unit))?;
        Way::of_move(context).costs(context, unit, most)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        if let Some(die) = lying_die(context, unit) {
            return reroll_notes(context, unit, die);
        }
        let way = Way::of_move(context);
        let mut notes = Vec::from_iter(allowance_note(context, unit)?);
        if owes_retreat(context, unit) && !way.leads_away() && !context.yes(field::BEYOND_20) {
            notes.push(Line::new(Text::new("line-retreat-owed").with("unit", &unit.id)).rule("FP-K08"));
        }
        notes.extend(bodies::warnings(context, unit, &way)?);
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let way = Way::of_move(context);
        if holds(context, unit) {
            return Ok(Resolution::new(Outcome::new("turned").with("unit", &unit.id))
                .about([&unit.id])
                .effect(Effect::mark(&unit.id, marker::MOVED)));
        }
        let die = movement_die(context, unit, dice)?;
        let face = die.as_ref().map(|die| die.face);
        let full = way::full_allowance(context, unit, face)?;
        let allowance = way::allowance(context, unit, face)?;
        let modifiers = way.costs(context, unit, allowance)?;
        // A die too low for the planned way: the unit goes as far as it can, and the table settles where.
        let left = spend(context, unit, allowance, &modifiers);
        let closes = context.yes(field::CLOSING) && face == Some(model::small(context, row::NO_CLOSING_ON)?);
        let outcome = match &left {
            _ if closes => Outcome::new("held_off").with("unit", &unit.id),
            Ok(left) => Outcome::new("moved").with("unit", &unit.id).with("allowance", allowance).with("left", *left),
            Err(_) => Outcome::new("moved_short").with("unit", &unit.id).with("allowance", allowance),
        };
        let mut resolution = Resolution::new(outcome).about([&unit.id]);
        let key = if die.is_some() { "line-move-near" } else { "line-move-normal" };
        resolution = resolution.line(Line::new(Text::new(key).with("unit", &unit.id)).rule("FP-D02").value(full));
        if way::slowed_by_fire(unit) {
            resolution = resolution.line(Line::new(Text::new("line-move-halved")).rule("FP-M05").value(allowance));
        }
        if let Some(die) = die {
            let consequences = die_effects(context, unit, &die)?;
            for (marker, key, rule) in
                [(marker::NO_CLOSING, "line-no-closing", "FP-M02"), (marker::MUST_ATTACK, "line-must-attack", "FP-M02")]
            {
                if consequences.contains(&Effect::mark(&unit.id, marker)) {
                    resolution = resolution.line(Line::new(Text::new(key).with("unit", &unit.id)).rule(rule));
                }
            }
            resolution = resolution.effects(die.effects).effects(consequences);
        }
        // FP-M02: the way planned is off, and the unit may still go another one by the same die.
        if closes {
            return Ok(resolution);
        }
        let cost = left.as_ref().map_or(allowance, |left| allowance - *left);
        resolution = resolution.modified_by(modifiers).effects(moved_effects(context, unit, &way, cost));
        if left.is_err() {
            resolution = resolution.effect(Effect::mark(&unit.id, marker::FELL_SHORT));
        }
        Ok(bodies::part_or_follow(context, resolution, unit, &way))
    }
}
