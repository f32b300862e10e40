//! Evades: who may, who must, the chance to be destroyed on the way (STP-E01 to E09).

use super::charge::leaving;
use super::fight::wins_building;
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Instruction, Record};
use crate::rulesets::shot_to_pieces::markers::{Source, Victim};
use crate::rulesets::shot_to_pieces::model::{self, CHARGE, Role, refuse};
use crate::rulesets::shot_to_pieces::movement::allowance;
use crate::rulesets::shot_to_pieces::names::{attribute, field, hand, marker, recorded, row};

pub struct Evade;

/// Skirmishers, and whoever has the trait (E02).
fn evader(context: &Context<'_>, unit: &Entity) -> bool {
    model::is_skirmisher(context.rules, unit) || model::flag(context.rules, unit, attribute::CAN_EVADE)
}

/// E03: skirmishers in melee with skirmishers, charged by an enemy in close order.
pub fn is_swept_away(context: &Context<'_>, charger: &Entity, target: &Entity) -> bool {
    let rules = context.rules;
    let Some((melee, Role::Contact)) = model::melee_of(context.state, target) else { return false };
    let Some(side) = target.side else { return false };
    let opponent = context.state.entity(model::contact(melee, side.other()));
    model::is_skirmisher(rules, target)
        && opponent.is_some_and(|opponent| model::is_skirmisher(rules, opponent))
        && in_close_order(rules, charger)
}

/// STPP-G13: neither skirmishers nor an extended line.
fn in_close_order(rules: &Ruleset, unit: &Entity) -> bool {
    !model::is_skirmisher(rules, unit) && !model::flag(rules, unit, attribute::OPEN_ORDER)
}

/// E05: cavalry held by infantry or artillery.
fn held_by_foot(context: &Context<'_>, unit: &Entity) -> bool {
    let Some((melee, Role::Contact)) = model::melee_of(context.state, unit) else { return false };
    let Some(side) = unit.side else { return false };
    let opponent = context.state.entity(model::contact(melee, side.other()));
    let foot =
        opponent.is_some_and(|opponent| matches!(model::class(context.rules, opponent), "infantry" | "artillery"));
    model::is_cavalry(context.rules, unit) && foot
}

/// STP-E01: whether a charged or brushed unit is asked at all.
pub fn may_answer(context: &Context<'_>, charger: &Entity, unit: &Entity) -> bool {
    let can = evader(context, unit) || is_swept_away(context, charger, unit) || held_by_foot(context, unit);
    can && !unit.has(marker::SHAKEN) && !unit.has(marker::EVADED)
}

/// Charges that wait for this unit's answer.
fn charges<'a>(context: &Context<'a>, unit: &'a Entity) -> impl Iterator<Item = &'a Record> {
    context.state.records_of(CHARGE).filter(|charge| charge.texts(recorded::EVADERS).contains(&unit.id.as_str()))
}

fn must(context: &Context<'_>, unit: &Entity) -> bool {
    charges(context, unit).any(|charge| {
        let charger = charge.text(recorded::UNIT).and_then(|id| context.state.entity(id));
        charger.is_some_and(|charger| is_swept_away(context, charger, unit))
    })
}

/// The highest face of a D6 that destroys the evader.
fn destroyed_on(context: &Context<'_>, unit: &Entity) -> Result<i64, Refusal> {
    let rules = context.rules;
    let third = match context.choice(field::REASON) {
        // E04: one chance in two, nothing helps.
        "blocked" => false,
        "leaving_melee" => model::flag(rules, unit, attribute::LIGHT),
        _ => {
            let elite = model::text(rules, unit, attribute::RANK) == Some("elite");
            // Y37: light cavalry is specialised.
            let light = model::is_cavalry(rules, unit) && model::flag(rules, unit, attribute::LIGHT);
            elite || light || model::flag(rules, unit, attribute::SPECIALISED_EVADER)
        }
    };
    model::whole(context, if third { row::THIRD_DESTROYED_ON } else { row::HALF_DESTROYED_ON })
}

impl Procedure for Evade {
    fn id(&self) -> &'static str {
        "evade"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate).filter(|_| field == field::UNIT) else { return Ok(()) };
        ensure(!unit.has(marker::SHAKEN), || refuse("unit_shaken", "STP-K01", unit))?;
        ensure(!unit.has(marker::EVADED), || refuse("unit_evaded", "STP-E01", unit))?;
        let asked = charges(context, unit).next().is_some();
        let can = asked || evader(context, unit) || model::is_cavalry(context.rules, unit);
        ensure(can, || refuse("cannot_evade", "STP-E01", unit))
    }

    /// STP-E06: charged and free to choose, its owner chooses.
    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let unit = context.optional(field::UNIT).filter(|_| field == field::STAYS);
        unit.is_some_and(|unit| is_asked(context, unit) && !must(context, unit))
    }

    /// STP-E06: to run may cost the unit, so that no Enter in passing decides it.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        self.wants(context, field).then_some(ForPeople::Blank)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let unit = context.optional(field::UNIT)?;
        if field != field::REASON {
            return None;
        }
        let mut asked = charges(context, unit);
        let reason = match asked.next() {
            Some(_) if held_by_foot(context, unit) => "leaving_melee",
            Some(charge) if charge.text(recorded::TARGET) == Some(unit.id.as_str()) => "charged",
            Some(_) => "brushed",
            None if held_by_foot(context, unit) => "leaving_melee",
            None => "blocked",
        };
        Some(Value::text(reason))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        let asked = charges(context, unit).next().is_some();
        let stays = context.yes(field::STAYS);
        ensure(!stays || asked, || refuse("nothing_to_answer", "STP-E01", unit))?;
        ensure(!(stays && must(context, unit)), || refuse("must_evade", "STP-E01", unit))?;
        let held = held_by_foot(context, unit);
        match context.choice(field::REASON) {
            "charged" | "brushed" => {
                ensure(asked, || refuse("nothing_to_answer", "STP-E01", unit))?;
                // E05: whoever can only leave its melee has the chances of leaving it.
                ensure(evader(context, unit) || must(context, unit), || refuse("only_leaves_melee", "STP-E05", unit))
            }
            "leaving_melee" => {
                ensure(held, || refuse("not_held_by_foot", "STP-E01", unit))?;
                of_its_own_will(context, unit, asked)
            }
            _ => {
                ensure(!model::in_melee(context.state, unit), || refuse("unit_in_melee", "STP-E01", unit))?;
                of_its_own_will(context, unit, asked)
            }
        }
    }

    /// STP-E06, E07: a full move away from the charge, and what running and staying may cost.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        let cm = allowance::base_move(context.rules, context.state, unit);
        let risk = Text::new("line-evade-risk").with("on", destroyed_on(context, unit)?);
        let mut notes = vec![
            Line::new(Text::new("line-evade-move").with("unit", &unit.id)).rule("STP-E07").value(cm),
            Line::new(risk).rule("STP-E06"),
        ];
        if self.wants(context, field::STAYS) && model::is_skirmisher(context.rules, unit) {
            let risk = Text::new("line-stay-risk").with("on", model::whole(context, row::STAY_FAILS_ON)?);
            notes.push(Line::new(risk).rule("STP-E06"));
        }
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let mut resolution = Resolution::new(Outcome::new("stays").with("unit", &unit.id)).about([&unit.id]);
        for charge in charges(context, unit) {
            let left = charge.texts(recorded::EVADERS).into_iter().filter(|id| *id != unit.id.as_str());
            let value = Value::texts(left);
            let answered = Effect::amend(charge, recorded::EVADERS, value);
            resolution = resolution.effect(answered);
        }
        let asked: Vec<&Record> = charges(context, unit).collect();
        if context.yes(field::STAYS) {
            // Y45: only skirmishers may lose their nerve; others choose freely.
            if !model::is_skirmisher(context.rules, unit) {
                return Ok(resolution);
            }
            let face = dice.die(Purpose::of("stay", unit), Die::D6)?;
            let line = Text::new("line-stay").with("unit", &unit.id);
            resolution = resolution.line(Line::new(line).rule("STP-E06").value(i64::from(face)));
            if i64::from(face) > model::whole(context, row::STAY_FAILS_ON)? {
                return Ok(resolution);
            }
        }
        // STP-E09: these charges have lost their target; one declared later finds it standing.
        let lost = asked.iter().filter(|charge| charge.text(recorded::TARGET) == Some(unit.id.as_str()));
        // STP-H01: the charger that reaches the building of a garrison that fled may take it.
        let left = model::building_of(context.state, unit);
        let left = left.filter(|building| !building.flag(recorded::BURNT)).map(|building| building.id.clone());
        let fled = lost.flat_map(|charge| {
            let place = left.as_ref().map(|id| Effect::amend(charge, recorded::BUILDING, Value::text(id)));
            std::iter::once(Effect::amend(charge, recorded::FLED, Value::Bool(true))).chain(place)
        });
        let (taken, told) = leaves_building_to(context, unit).unzip();
        resolution.lines.extend(told);
        resolution = resolution
            .effects(fled)
            .effects(taken)
            .effects(out_of_melee(context, unit))
            .effects(leaving(context, unit));
        let destroyed = if context.yes(field::OBSTACLE) && !context.yes(field::STAYS) {
            resolution = resolution.line(Line::new(Text::new("line-obstacle").with("unit", &unit.id)).rule("STP-E07"));
            true
        } else {
            let face = dice.die(Purpose::of("survival", unit), Die::D6)?;
            let line = Text::new("line-survival").with("unit", &unit.id).with("on", destroyed_on(context, unit)?);
            resolution = resolution.line(Line::new(line).rule("STP-E06").value(i64::from(face)));
            i64::from(face) <= destroyed_on(context, unit)?
        };
        let mut victim = Victim::new(context, unit);
        if destroyed {
            victim.destroy();
        } else {
            victim.shaken(false, false, Source::Evade);
        }
        let lost = victim.destroyed;
        let (effects, lines) = victim.effects(context);
        resolution.lines.extend(lines);
        resolution.outcome = Outcome::new(if lost { "evader_destroyed" } else { "evaded" }).with("unit", &unit.id);
        resolution = resolution.effects(effects);
        if !lost {
            let left =
                [marker::EVADED, marker::MOVED, marker::BACK_TURNED].map(|marker| Effect::mark(&unit.id, marker));
            let cm = allowance::base_move(context.rules, context.state, unit);
            resolution = resolution.effects(left).hand(Instruction::new(hand::EVADE, &unit.id).with("cm", cm));
        }
        Ok(resolution)
    }
}

/// STP-E04, E05: uncharged, a unit only evades in its owner's phase, and as its one move (STP-S12).
fn of_its_own_will(context: &Context<'_>, unit: &Entity, asked: bool) -> Result<(), Refusal> {
    let own = unit.side == model::active_side(context.state);
    ensure(asked || own, || refuse("nothing_to_answer", "STP-E01", unit))?;
    ensure(asked || !unit.has(marker::MOVED), || refuse("unit_moved", "STP-S12", unit))
}

/// STP-H01: a garrison that evades out of its melee has lost its building to whom it fought.
fn leaves_building_to(context: &Context<'_>, unit: &Entity) -> Option<(Effect, Line)> {
    let (melee, role) = model::melee_of(context.state, unit)?;
    let enemy = context.state.entity(model::contact(melee, unit.side?.other()))?;
    (role == Role::Contact).then(|| wins_building(context, enemy, unit, None))?
}

/// A contact unit that goes ends the melee; a support only leaves it.
pub fn out_of_melee(context: &Context<'_>, unit: &Entity) -> Vec<Effect> {
    let (Some((melee, role)), Some(side)) = (model::melee_of(context.state, unit), unit.side) else {
        return Vec::new();
    };
    let without = |units: Vec<&str>| Value::texts(units.into_iter().filter(|id| *id != unit.id.as_str()));
    let amend = |field: RecordField<'_>, value: Value| Effect::amend(melee, field, value);
    vec![match role {
        Role::Contact => Effect::Close { record: melee.id.clone() },
        Role::Flank => amend(side.of(recorded::FLANK_A, recorded::FLANK_B), without(model::flanks(melee, side))),
        Role::Rear => amend(side.of(recorded::REAR_A, recorded::REAR_B), without(model::rears(melee, side))),
    }]
}

/// Whether a charge waits for this unit's answer.
pub fn is_asked(context: &Context<'_>, unit: &Entity) -> bool {
    charges(context, unit).next().is_some()
}
