//! The blows of a melee: thrown now, applied when both sides have thrown; kills beyond a group go on to others in contact
//! (ED-M01 to M10, F21, F23, X07, X08, X15 to X17).

use super::assault::opponents;
use super::assault_fire::{hold, removed};
use super::damage::{self, Hits};
use super::model::{self, refuse};
use super::tally::{Reading, Roll, Strike, modifiers, prospects, throw};
use crate::engine::dice::{Decision, DecisionOptions, Dice, Stage};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Procedure, Resolution, Stop, WHOLE, row_name};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId, Side};
use crate::rulesets::epic_d10::names::{field, role, table};

pub struct MeleeRoll;

/// Answers that nobody else is in contact.
const NOBODY: &str = "nobody";

/// Groups with units on the table, of the side that strikes.
fn strikers<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let (striker, _) = opponents(context)?;
    Ok(model::groups(context.state, striker).filter(|unit| model::on_foot(unit) > 0).collect())
}

fn struck<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let (_, struck) = opponents(context)?;
    Ok(model::groups(context.state, struck).filter(|unit| model::on_foot(unit) > 0).collect())
}

fn in_contact(context: &Context<'_>, unit: &Entity, part: u32) -> u32 {
    model::count(context.about_part(&unit.id, part).whole(field::STRIKERS))
}

fn target_of<'a>(context: &Context<'a>, unit: &Entity, part: u32) -> Result<Option<&'a Entity>, Refusal> {
    let first = struck(context)?.first().copied();
    Ok(context.about_part(&unit.id, part).optional(field::AT).or(first))
}

/// Everybody who strikes, part by part.
fn blows<'a>(context: &Context<'a>) -> Result<Vec<Strike<'a>>, Refusal> {
    let (striker, enemy) = opponents(context)?;
    let situation = context.situation().role(role::STRIKER, striker).role(role::STRUCK, enemy);
    let mut blows = Vec::new();
    for unit in strikers(context)? {
        for part in context.parts(field::STRIKERS, &unit.id) {
            let count = in_contact(context, unit, part);
            let Some(target) = target_of(context, unit, part)?.filter(|_| count > 0) else { continue };
            let value = model::melee_attack(context.state, unit) - model::dfm(target);
            let modifiers = modifiers(context, table::MELEE, &row_name(unit.id.as_str(), part), &situation)?;
            blows.push(Strike { by: unit, count, target, value, modifiers });
        }
    }
    Ok(blows)
}

/// Kills allotted group by group, by their number alone: what goes beyond one is offered to others in contact, those that
/// were struck first, and lost where nobody is left.
fn carry(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    side: Option<Side>,
    hits: &mut Hits,
    lines: &mut Vec<Line>,
) -> Result<(), Stop> {
    let there = |id: &EntityId| context.state.entity(id.as_str()).map_or(0, model::on_foot);
    let mut surplus = Vec::new();
    for (id, number) in &mut hits.kills {
        let beyond = number.saturating_sub(there(id));
        if beyond > 0 {
            *number -= beyond;
            surplus.push((id.clone(), beyond));
        }
    }
    for (from, mut left) in surplus {
        let mut full = from;
        while left > 0 {
            let allotted = |id: &EntityId| hits.kills.iter().find(|(known, _)| known == id).map_or(0, |(_, n)| *n);
            let room = |unit: &Entity| model::on_foot(unit).saturating_sub(allotted(&unit.id));
            let mut open: Vec<&Entity> = struck(context)?.into_iter().filter(|unit| room(unit) > 0).collect();
            open.sort_by_key(|unit| allotted(&unit.id) == 0);
            let Some(next) = ask(dice, side, &full, &open)? else {
                let text = Text::new("line-surplus").with("unit", &full).with("count", left);
                lines.push(Line::new(text).rule("ED-F23"));
                break;
            };
            let taken = left.min(room(next));
            hits.kill(next, taken);
            left -= taken;
            let text = Text::new("line-carried").with("from", &full).with("unit", &next.id).with("count", taken);
            lines.push(Line::new(text).rule("ED-F21"));
            full = next.id.clone();
        }
    }
    Ok(())
}

/// Who else is in contact: the striker says so when the dice lie there.
fn ask<'a>(
    dice: &mut dyn Dice,
    side: Option<Side>,
    full: &EntityId,
    open: &[&'a Entity],
) -> Result<Option<&'a Entity>, Stop> {
    let Some(first) = open.first() else { return Ok(None) };
    let ids = open.iter().map(|unit| unit.id.as_str()).chain([NOBODY]);
    let answer = dice.ask(Decision {
        field: field::CARRY_ANY.of(full),
        side,
        options: DecisionOptions::OneOf(ids.map(str::to_owned).collect()),
        proposed: Value::from(&first.id),
    })?;
    Ok(open.iter().find(|unit| answer.as_text() == Some(unit.id.as_str())).copied())
}

impl Procedure for MeleeRoll {
    fn id(&self) -> &'static str {
        "melee_roll"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let carried = field::CARRY_ANY.rest_of(field.as_str()).is_some();
        let is_struck = struck(context)?.iter().any(|known| known.id.as_str() == candidate);
        if carried {
            let fits = is_struck || candidate == NOBODY;
            return ensure(fits, || Refusal::new(Reason::WrongAnswer).with("value", Arg::text(candidate)));
        }
        let (field::AT, Some(_)) = field.parts() else { return Ok(()) };
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        let (_, enemy) = opponents(context)?;
        ensure(is_struck, || refuse("not_a_target", "ED-M10", unit).with("target", &enemy.id))
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        let strikers = strikers(context).unwrap_or_default();
        strikers.into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let all = struck(context).unwrap_or_default();
        if let Some(full) = field::CARRY_ANY.rest_of(field.as_str()) {
            return all.iter().any(|unit| unit.id.as_str() == full);
        }
        let ((field::AT, Some(id)), part) = (field.parts(), field.part()) else { return true };
        all.len() > 1 && context.state.entity(id).is_some_and(|unit| in_contact(context, unit, part) > 0)
    }

    /// The only group there is was not named, but somebody else.
    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let ((field::AT, Some(id)), part) = (field.parts(), field.part()) else { return None };
        let striker = context.state.entity(id)?;
        let named = context.about_part(&striker.id, part).optional(field::AT)?;
        let (_, enemy) = opponents(context).ok()?;
        Some(refuse("not_a_target", "ED-M10", named).with("target", &enemy.id))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let ((name, id), part) = (field.parts(), field.part());
        let unit = context.state.entity(id?)?;
        let before = || WHOLE..part;
        match name {
            field::STRIKERS => {
                let taken: u32 = before().map(|part| in_contact(context, unit, part)).sum();
                Some(Value::whole(model::whole(model::on_foot(unit).saturating_sub(taken))))
            }
            field::AT => {
                let all = struck(context).ok()?;
                let named = |part| target_of(context, unit, part).ok().flatten().map(|target| &target.id);
                let other = all.iter().find(|target| !before().any(|part| named(part) == Some(&target.id)));
                other.or(all.first()).map(|unit| Value::from(&unit.id))
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let mut total = 0;
        for unit in strikers(context)? {
            let there = model::on_foot(unit);
            let parts = context.parts(field::STRIKERS, &unit.id);
            let strike: u32 = parts.map(|part| in_contact(context, unit, part)).sum();
            ensure(strike <= there, || refuse("too_many_units", "ED-M10", unit).with("count", there))?;
            total += strike;
        }
        let (striker, _) = opponents(context)?;
        ensure(total > 0, || refuse("nobody_in_contact", "ED-X16", striker))
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(blows(context)?.into_iter().flat_map(|blow| blow.modifiers).collect())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        prospects(context, table::MELEE, table::MELEE_RESULTS, &blows(context)?)
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (striker, enemy) = opponents(context)?;
        let blows = blows(context)?;
        let roll = Roll {
            purpose: "melee",
            side: striker.side,
            table: table::MELEE,
            results: table::MELEE_RESULTS,
            reading: Reading::Plain,
            strikes: &blows,
        };
        // Until they are carried, kills matter group by group.
        let matters = |hits: &Hits, stage| {
            let (kills, markers) = removed(context, hits);
            let mut key = vec![kills, markers];
            if stage == Stage::GoesOn {
                let of =
                    |blow: &Strike<'_>| hits.kills.iter().find(|(id, _)| *id == blow.target.id).map_or(0, |(_, n)| *n);
                key.extend(blows.iter().map(of));
            }
            key
        };
        let thrown =
            throw(context, dice, &roll, matters, |hits, lines, dice| carry(context, dice, striker.side, hits, lines))?;
        hold(context, &roll, thrown, striker, enemy)
    }
}
