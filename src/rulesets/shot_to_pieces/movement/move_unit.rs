//! Movement of a unit or of a group under one order: what it costs, what it leaves behind (STP-M02, STP-A05, STP-G07,
//! STP-B17).

use super::allowance::{self, Allowance};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, MarkerName};
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Side};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::melee::charge;
use crate::rulesets::shot_to_pieces::model::{self, Role, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, fact, field, marker, recorded, role, row, table};

pub struct MoveUnit;

/// A unit that may still move in this phase.
pub fn may_move(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
    // STP-B17: whoever only supports on the flank may break away.
    let held = model::melee_of(context.state, unit).is_some_and(|(_, role)| role != Role::Flank);
    ensure(!held, || refuse("unit_in_melee", "STP-A06", unit))?;
    orders::unmoved(unit)?;
    bodies::may_act(context, unit)?;
    let left = unit.get(attribute::MOVE_LEFT).and_then(Value::as_number);
    ensure(left.is_none_or(Decimal::is_positive), || refuse("no_move_left", "STP-M10", unit))?;
    if is_due(unit) { Ok(()) } else { orders::payable(context, unit) }
}

/// STP-N01: an event makes it move, without an order.
fn is_due(unit: &Entity) -> bool {
    unit.has(marker::MUST_MOVE)
}

fn wanted(context: &Context<'_>, unit: &Entity) -> orders::Wanted {
    let due = is_due(unit);
    orders::Wanted { forward: context.yes(field::FORWARD) && !due, forced: due, free: due }
}

/// STP-B17: the melee it supported goes on without it.
fn broken_away(context: &Context<'_>, unit: &Entity) -> Option<Effect> {
    let (melee, _) = model::melee_of(context.state, unit)?;
    let side = unit.side?;
    let left = model::flanks(melee, side).into_iter().filter(|id| *id != unit.id.as_str());
    let field = side.of(recorded::FLANK_A, recorded::FLANK_B);
    Some(Effect::amend(melee, field, Value::texts(left)))
}

/// STP-B17: only where somebody is taken or threatened in flank may a support leave, else the overlap holds it. The table
/// may know of a threat that nobody has marked: it is told, not refused.
fn held_by_overlap(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let (melee, _) = model::melee_of(context.state, unit)?;
    let taken = [recorded::TAKEN_A, recorded::TAKEN_B];
    let taken = taken.into_iter().any(|side| melee.text(side).is_some_and(|angle| angle != "none"));
    let fighting = Side::BOTH.into_iter().filter_map(|side| context.state.entity(model::contact(melee, side)));
    let at_stake = taken || fighting.chain([unit]).any(|unit| unit.has(marker::IMMOBILISED));
    let text = || Text::new("line-held-by-overlap").with("unit", &unit.id);
    (!at_stake).then(|| Line::new(text()).rule("STP-B17"))
}

/// STP-M07: generals move last; a unit that goes after one of them is told.
fn generals_last(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let mut officers = context.state.in_order().filter(|entity| model::is_general(entity) && entity.side == unit.side);
    let gone = officers.find(|officer| officer.has(marker::MOVED))?;
    Some(Line::new(Text::new("line-generals-last").with("unit", &gone.id)).rule("STP-M07"))
}

/// Those that march under this order: the unit named and those named with it, each with its whole body (STP-A05).
fn marching<'a>(context: &Context<'a>) -> Result<Vec<&'a Entity>, Refusal> {
    let unit = context.entity(field::UNIT)?;
    let named = std::iter::once(unit).chain(context.entities(field::TOGETHER)).chain(falling_back(context, unit));
    let mut all: Vec<&Entity> = Vec::new();
    for marching in named.flat_map(|unit| bodies::whole(context, unit)) {
        if all.iter().all(|known| known.id != marching.id) {
            all.push(marching);
        }
    }
    Ok(all)
}

/// STP-O04, D01: the others of a retreating corps that can still fall back.
fn retreating_with<'a>(context: &Context<'a>, unit: &Entity) -> Vec<&'a Entity> {
    let mates = model::units(context.rules, context.state).filter(|mate| mate.parent == unit.parent);
    let mates = mates.filter(|mate| mate.id != unit.id && may_move(context, mate).is_ok());
    mates.filter(|mate| !model::in_melee(context.state, mate) && !mate.has(marker::IMMOBILISED)).collect()
}

fn falling_back<'a>(context: &Context<'a>, unit: &Entity) -> Vec<&'a Entity> {
    if context.yes(field::WHOLE_CORPS) { retreating_with(context, unit) } else { Vec::new() }
}

/// How far they go: no farther than the slowest, the friend whose order they share included (STP-M01, A05). A corps that
/// falls back has no order to share: each goes at its own speed.
fn farthest(context: &Context<'_>, marching: &[&Entity]) -> Result<Allowance, Refusal> {
    if context.yes(field::WHOLE_CORPS) {
        return falling_back_at_own_speed(context, marching);
    }
    let friend = context.optional(field::WITH_ORDER_OF);
    allowance::slowest(context, &marching.iter().copied().chain(friend).collect::<Vec<_>>())
}

fn falling_back_at_own_speed(context: &Context<'_>, marching: &[&Entity]) -> Result<Allowance, Refusal> {
    let mut farthest = Allowance { cm: Decimal::ZERO, lines: Vec::new() };
    for unit in marching {
        let own = allowance::allowance(context, unit)?.cm;
        let text = Text::new("line-falls-back").with("unit", &unit.id);
        farthest.lines.push(Line::new(text).rule("STP-O04").value(own));
        farthest.cm = farthest.cm.max(own);
    }
    Ok(farthest)
}

/// STP-A05: who may march in the group of this unit: free to move, and ordered by the same corps.
fn may_march_with(context: &Context<'_>, unit: &Entity, mate: &Entity) -> Result<(), Refusal> {
    ensure(bodies::same_corps(context, unit, mate), || refuse("other_corps_group", "STP-A05", mate))?;
    let of_body = mate.id == unit.id || bodies::mates(context, unit).iter().any(|other| other.id == mate.id);
    ensure(!of_body, || refuse("marches_already", "STP-A05", mate))?;
    ensure(!model::in_melee(context.state, mate), || refuse("unit_in_melee", "STP-A06", mate))?;
    ensure(!mate.has(marker::IMMOBILISED), || refuse("unit_threatened", "STP-Z04", mate))?;
    may_move(context, mate)
}

/// STPP-M01 to M04: who does not come near cavalry of its own will.
fn kept_from_cavalry<'a>(context: &Context<'a>, unit: &Entity, covered: bool) -> Option<&'a Row> {
    let situation = context.situation().role(role::SELF, unit).fact(fact::PROTECTED, covered);
    context.table(table::APPROACH_BANS).ok()?.first(&situation)
}

fn near_cavalry(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let near = context.yes(field::NEAR_CAVALRY);
    let Some(ban) = kept_from_cavalry(context, unit, context.yes(field::PROTECTED)).filter(|_| near) else {
        return Ok(());
    };
    let why = Arg::word(format!("row.approach_bans.{}", ban.id));
    Err(refuse("keeps_from_cavalry", ban.rule.as_deref().unwrap_or("STPP-M04"), unit).with("why", why))
}

/// What marching leaves on one unit, whoever was named.
fn marched<'a>(context: &Context<'a>, unit: &'a Entity, marker: MarkerName<'a>) -> Vec<Effect> {
    let mut effects = vec![Effect::mark(&unit.id, marker)];
    effects.extend(charge::leaving(context, unit));
    // STPP-X15: any move undoes the installation of a bombardment battery. STP-N01: the duty is done.
    // STP-V03: out of its cover it is seen.
    let seen = (unit.has(marker::HIDDEN) && context.yes(field::LEAVES_COVER)).then_some(marker::HIDDEN);
    let done = [marker::INSTALLING, marker::INSTALLED, marker::MUST_MOVE].into_iter().chain(seen);
    effects.extend(done.filter(|done| unit.has(*done)).map(|done| Effect::unmark(&unit.id, done)));
    effects
}

impl Procedure for MoveUnit {
    fn id(&self) -> &'static str {
        "move_unit"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(unit) = context.optional(field::UNIT) else { return !orders::PRICE_FIELDS.contains(&field) };
        match field {
            field::WHOLE_CORPS => {
                model::order(context.state, unit) == "retreat" && !retreating_with(context, unit).is_empty()
            }
            field::BREAKS_AWAY => model::in_melee(context.state, unit),
            field::STEPS_BACK => allowance::stepping_back(context, unit).is_some(),
            field::NEAR_CAVALRY => kept_from_cavalry(context, unit, false).is_some(),
            field::PROTECTED => context.yes(field::NEAR_CAVALRY),
            field if orders::PRICE_FIELDS.contains(&field) => orders::asks_price(context, field, unit),
            _ => true,
        }
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let unit = context.optional(field::UNIT)?;
        (field == field::STEPS_BACK).then(|| refuse("no_stepping_back", "STPP-M05", unit))
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.optional(field::UNIT), context.state.entity(candidate)) {
            (field::UNIT, _, Some(unit)) => may_move(context, unit),
            (field::TOGETHER, Some(unit), Some(mate)) => may_march_with(context, unit, mate),
            (field::WITH_ORDER_OF, Some(unit), Some(friend)) => orders::shares_deed(context, unit, friend, false),
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT)?;
        match field {
            field::FORWARD => Some((model::order(context.state, unit) == "advance" && !is_due(unit)).into()),
            field::IN_FRICTION => {
                let corps = model::paying_corps(context.state, unit);
                Some((!corps.is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION))).into())
            }
            _ => None,
        }
    }

    /// STP-O04: everybody of the corps falls back; a script that says nothing moves one.
    fn proposes_to_people(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        (field == field::WHOLE_CORPS).then(|| ForPeople::Proposal(true.into()))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        // STP-B17: with a flank at stake, whether it leaves the melee it supports is its owner's choice.
        let stays = model::in_melee(context.state, unit) && !context.yes(field::BREAKS_AWAY);
        ensure(!stays, || refuse("unit_in_melee", "STP-B17", unit))?;
        let least = model::fixed(context, row::MUD_LEAST)?;
        let said = context.number(field::DISTANCE);
        let short = is_due(unit) && (context.yes(field::PROLONG) || said.is_some_and(|said| said < least));
        ensure(!short, || refuse("must_really_move", "STP-N01", unit).with("least", least))?;
        let marching = marching(context)?;
        marching.iter().try_for_each(|unit| orders::free_of_threat(context, unit))?;
        marching.iter().try_for_each(|unit| near_cavalry(context, unit))?;
        let most = farthest(context, &marching)?.cm;
        let gone = context.number(field::DISTANCE).unwrap_or(Decimal::ZERO);
        ensure(gone <= most, || refuse("move_too_far", "STP-M01", unit).with("cm", gone).with("most", most))?;
        orders::check(context, unit, wanted(context, unit))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let Allowance { cm, lines: mut notes } = farthest(context, &marching(context)?)?;
        notes.push(Line::new(Text::new("line-move-allowed")).rule("STP-M01").value(cm));
        notes.extend(generals_last(context, unit));
        notes.extend(held_by_overlap(context, unit));
        // STPP-R31: a square goes nearer to cavalry than others, but not up to it.
        let nearest = model::number(context.rules, unit, attribute::EXCLUSION_CM);
        let text = Text::new("line-nearest-to-cavalry").with("unit", &unit.id);
        notes.extend(nearest.map(|cm| Line::new(text).rule("STPP-R31").value(cm)));
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let marching = marching(context)?;
        let allowance = farthest(context, &marching)?;
        let prolongs = context.yes(field::PROLONG);
        let body = bodies::whole(context, unit);
        let is_group = marching.len() > body.len();
        let id = match (prolongs, context.yes(field::WHOLE_CORPS), is_group) {
            (true, _, _) => "unit_prolonged",
            (false, true, _) => "corps_falls_back",
            (false, false, true) => "group_moves",
            (false, false, false) => "unit_moves",
        };
        let outcome = Outcome::new(id).with("unit", &unit.id).with("cm", allowance.cm);
        let corps = Arg::Entities(unit.parent.iter().cloned().collect());
        let mut resolution = Resolution::new(outcome.with("corps", corps).with("said", Arg::text("yes")))
            .effects(orders::pay(context, unit, wanted(context, unit))?);
        resolution.lines = allowance.lines;
        resolution.lines.extend(generals_last(context, unit));
        for marching in marching {
            if body.iter().all(|of_body| of_body.id != marching.id) {
                // STP-A05: the group's order is theirs too, and they may share it again.
                resolution = resolution.effects(orders::shared(context, marching));
            }
            // STP-G07: only guns prolong; whoever else goes with them has moved.
            let guns = model::is_artillery(context.rules, marching);
            let marker = if prolongs && guns { marker::PROLONGED } else { marker::MOVED };
            resolution = resolution.about([&marching.id]).effects(marched(context, marching, marker));
        }
        if let Some(away) = broken_away(context, unit) {
            let text = Text::new("line-breaks-away").with("unit", &unit.id);
            resolution = resolution.line(Line::new(text).rule("STP-B17")).effect(away);
        }
        Ok(resolution)
    }
}
