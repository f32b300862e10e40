//! Contacts: who attacks whom, the movement die every attacker owes and whether it reaches, evades to be answered
//! (FP-B01 to FP-B03, FP-B20 to FP-B22).

use super::bodies;
use super::charge::Charge;
use super::helped_die::{Help, HelpedDie, check_names, has_free_sub_commander};
use super::model::{self, CONTACT, once, refuse};
use super::move_unit::{die_effects, movement_help};
use super::way::{self, may_enter_rough};
use crate::engine::dice::{Decision, Dice, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::fpga::names::{attribute, field, marker, recorded, row};

pub struct DeclareContact;

/// Enemies told where the most numerous one is to be attacked.
const RANKED: usize = 3;

/// A unit that may attack in this segment.
pub fn may_attack(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(unit), || refuse("artillery_cannot_attack", "FP-B01", unit))?;
    let status = model::status(context.state, unit).ok_or_else(|| refuse("no_status_yet", "FP-B01", unit))?;
    ensure(!matches!(status, "hold" | "retreat"), || {
        refuse("status_forbids_attack", "FP-B01", unit).with("status", Arg::word(status))
    })?;
    ensure(!unit.has(marker::NO_CLOSING), || refuse("may_not_close", "FP-B01", unit))?;
    ensure(!unit.has(marker::NO_CONTACT), || refuse("moved_without_contact", "FP-D11", unit))?;
    ensure(!unit.has(marker::FELL_SHORT), || refuse("fell_short", "FP-B22", unit))?;
    once("contact_already", "FP-B01", unit, marker::CONTACTED)
}

fn may_be_attacked(context: &Context<'_>, defender: &Entity) -> Result<(), Refusal> {
    let attached = model::is_artillery(defender) && defender.text(attribute::ATTACHED_TO).is_some();
    ensure(!attached, || refuse("attack_the_host", "FP-E09", defender))?;
    let waiting = open_contact(context, &defender.id).is_some_and(|open| !open.texts(recorded::EVADES).is_empty());
    ensure(!waiting, || refuse("evade_open", "FP-B20", defender))
}

/// The contact on this defender, if one is open (FP-B20).
fn open_contact<'a>(context: &Context<'a>, defender: &EntityId) -> Option<&'a Record> {
    context.state.records_of(CONTACT).find(|contact| contact.text(recorded::DEFENDER) == Some(defender.as_str()))
}

/// Who is offered an evade at once: cavalry, an unattached battery, batteries attached to the defender.
fn evades(context: &Context<'_>, defender: &Entity) -> Vec<String> {
    let own = (!model::is_infantry(defender)).then_some(defender);
    let attached = model::attached_to(context.rules, context.state, &defender.id);
    own.into_iter()
        .chain(attached)
        .filter(|unit| !unit.has(marker::STANDS))
        .map(|unit| unit.id.as_str().to_owned())
        .collect()
}

/// What was said of the defender's ground: here, or when the contact was declared.
struct Answers {
    in_town: Option<bool>,
    in_rough: Option<bool>,
}

impl Answers {
    fn of(context: &Context<'_>) -> Answers {
        let answer = |field: FieldName<'_>| context.inputs.get(field.as_str()).and_then(Value::as_bool);
        Answers { in_town: answer(field::DEFENDER_IN_TOWN), in_rough: answer(field::IN_ROUGH) }
    }

    /// A contact is where it is: another answer than the first is refused (FP-B20).
    fn check_against(&self, contact: &Record) -> Result<(), Refusal> {
        model::same_ground(contact, model::TOWN, self.in_town)?;
        model::same_ground(contact, model::ROUGH, self.in_rough)
    }

    /// Whether this unit may attack there (FP-B02, FP-B03, FP-D03).
    fn check(&self, context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
        let cavalry = model::is_cavalry(unit);
        ensure(!(cavalry && self.in_town == Some(true)), || refuse("cavalry_against_town", "FP-B02", unit))?;
        if self.in_rough != Some(true) {
            return Ok(());
        }
        let heavy = cavalry && unit.is(attribute::WEIGHT, "heavy");
        ensure(!heavy, || refuse("heavy_cavalry_in_rough", "FP-B03", unit))?;
        may_enter_rough(context, unit)
    }

    /// What the record keeps of it, with that it was told.
    fn known(&self) -> impl Iterator<Item = (RecordField<'static>, bool)> + use<> {
        let both = [(model::TOWN, self.in_town), (model::ROUGH, self.in_rough)];
        let told = both.into_iter().filter_map(|(ground, told)| Some((ground, told?)));
        told.flat_map(|(ground, told)| [(ground.is_there, told), (ground.told, true)])
    }
}

fn help(context: &Context<'_>, unit: &Entity) -> Result<Help, Refusal> {
    let led = context.entities(field::SUBCOMMANDER_WITHIN_3);
    let near = led.iter().any(|known| known.id == unit.id);
    movement_help(context, unit, reroll_prefix(unit), near)
}

/// How the decisions about the die of an attacker begin; the number of the re-roll follows.
fn reroll_prefix(unit: &Entity) -> String {
    format!("reroll_{}_", unit.id)
}

/// What attackers of one declaration have used up before the next one throws (FP-P02, FP-O01).
#[derive(Default)]
struct Used {
    cd: i64,
    officers: Vec<EntityId>,
}

impl Used {
    fn limit(&self, help: &mut Help, unit: &Entity) {
        help.left -= self.cd;
        if help.sub_commander.as_ref().is_ok_and(|officer| self.officers.contains(officer)) {
            help.sub_commander = Err(refuse("sub_commander_used", "FP-O01", unit));
        }
    }

    fn count(&mut self, die: &HelpedDie) {
        for effect in &die.effects {
            match effect {
                Effect::Pool { change, .. } => self.cd -= change,
                Effect::Mark { target, .. } => self.officers.push(target.clone()),
                _ => {}
            }
        }
    }
}

/// What the throws of all attackers came to.
#[derive(Default)]
struct Charged<'a> {
    joining: Vec<&'a Entity>,
    short: Vec<(&'a Entity, Decimal)>,
    lines: Vec<Line>,
    effects: Vec<Effect>,
}

fn charges<'a>(context: &Context<'a>, dice: &mut dyn Dice) -> Result<Charged<'a>, Stop> {
    let mut charged = Charged::default();
    let mut used = Used::default();
    let stop_on = model::small(context, row::NO_CLOSING_ON)?;
    for unit in context.entities(field::ATTACKERS) {
        let charge = Charge::of(context, unit)?;
        let face = if let Some(face) = way::thrown_die(unit) {
            face
        } else {
            // FP-B21: a contact always brings the attacker within 6", so it owes a movement die.
            let mut help = help(context, unit)?;
            used.limit(&mut help, unit);
            let die = help.throw(dice, &Purpose::of("movement", unit), |face| charge.makes_contact(face))?;
            used.count(&die);
            let text = Text::new("line-contact-die").with("unit", &unit.id);
            charged.lines.push(Line::new(text).rule("FP-B21").value(i64::from(die.face)));
            charged.effects.extend(die_effects(context, unit, &die)?);
            charged.effects.extend(die.effects);
            die.face
        };
        if charge.is_told() {
            charged.lines.push(charge.line(face));
        }
        if face == stop_on && way::thrown_die(unit).is_none() {
            charged.lines.push(Line::new(Text::new("line-contact-refused").with("unit", &unit.id)).rule("FP-B21"));
        } else if let Some(inches) = charge.short_by(face) {
            let text = Text::new("line-charge-short").with("unit", &unit.id);
            charged.lines.push(Line::new(text).rule("FP-B22").value(inches));
            charged.effects.push(Effect::mark(&unit.id, marker::MOVED));
            charged.effects.push(Effect::mark(&unit.id, marker::FELL_SHORT));
            charged.short.push((unit, inches));
        } else {
            charged.joining.push(unit);
        }
    }
    Ok(charged)
}

/// Whom a force on attack must go for: the most numerous enemy (FP-K08).
fn most_numerous(context: &Context<'_>, attackers: &[&Entity]) -> Vec<Line> {
    let must = |unit: &&Entity| unit.has(marker::MUST_ATTACK) || model::status(context.state, unit) == Some("attack");
    let Some(bound) = attackers.iter().copied().find(must) else { return Vec::new() };
    let mut enemies: Vec<&Entity> = model::units(context.rules, context.state)
        .filter(|unit| unit.side != bound.side && !model::is_artillery(unit))
        .collect();
    enemies.sort_by_key(|unit| std::cmp::Reverse(unit.points()));
    let told = enemies.into_iter().take(RANKED);
    told.map(|unit| {
        let text = Text::new("line-most-numerous").with("unit", &unit.id);
        Line::new(text).rule("FP-K08").value(i64::from(unit.points()))
    })
    .collect()
}

impl Procedure for DeclareContact {
    fn id(&self) -> &'static str {
        "declare_contact"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::ATTACKERS => may_attack(context, unit),
            field::DEFENDER => may_be_attacked(context, unit),
            field::SUBCOMMANDER_WITHIN_3 => {
                let attacks = context.entities(field::ATTACKERS).iter().any(|attacker| attacker.id == unit.id);
                ensure(attacks, || refuse("not_an_attacker", "FP-O02", unit))
            }
            _ => Ok(()),
        }
    }

    /// FP-O02: those named have their sub-commander near.
    fn subjects(&self, context: &Context<'_>, _: FieldName<'_>) -> Vec<EntityId> {
        context.entities(field::SUBCOMMANDER_WITHIN_3).into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        context.entities(field::ATTACKERS).into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let (own, row) = field.parts();
        let unit = row.and_then(|id| context.state.entity(id));
        let infantry = unit.is_some_and(model::is_infantry);
        let open = || open_contact(context, &context.optional(field::DEFENDER)?.id);
        match own {
            // FP-D09, FP-D13: both cost infantry alone.
            field::FACING_WHEEL | field::PASSED_THROUGH => !infantry,
            field::ROUGH_INCHES => unit.is_some_and(|unit| may_enter_rough(context, unit).is_err()),
            // FP-B02, FP-B03, FP-D03: asked where it forbids an attacker; a combat asks for the village of its own.
            field::DEFENDER_IN_TOWN => {
                let told = open().is_some_and(|contact| contact.flag(recorded::TOWN_TOLD));
                told || !context.entities(field::ATTACKERS).into_iter().any(model::is_cavalry)
            }
            field::IN_ROUGH => {
                let barred = |unit: &Entity| may_enter_rough(context, unit).is_err();
                let told = open().is_some_and(|contact| contact.flag(recorded::ROUGH_TOLD));
                told || !context.entities(field::ATTACKERS).into_iter().any(barred)
            }
            field::SUBCOMMANDER_WITHIN_3 => {
                let helped = |unit: &Entity| {
                    way::thrown_die(unit).is_none() && has_free_sub_commander(context, unit, marker::USED_MOVE_REROLL)
                };
                !context.entities(field::ATTACKERS).into_iter().any(helped)
            }
            _ => false,
        }
    }

    fn is_sure(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::DEFENDER_IN_TOWN | field::IN_ROUGH)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let known = |ground: model::Ground| {
            model::told_ground(open_contact(context, &context.optional(field::DEFENDER)?.id)?, ground).map(Value::from)
        };
        match field {
            field::DEFENDER_IN_TOWN => known(model::TOWN),
            field::IN_ROUGH => known(model::ROUGH),
            // Told of each in its move: the sub-commander is still near.
            field::SUBCOMMANDER_WITHIN_3 => {
                let attackers = context.entities(field::ATTACKERS);
                let near: Vec<&str> = attackers
                    .iter()
                    .filter(|unit| model::was_told(context.state, unit, model::SUBCOMMANDER_NEAR, true))
                    .map(|unit| unit.id.as_str())
                    .collect();
                (!near.is_empty()).then(|| Value::texts(near))
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let attackers = context.entities(field::ATTACKERS);
        let prefixes: Vec<String> = attackers.iter().copied().map(reroll_prefix).collect();
        check_names(context, &prefixes)?;
        let ground = Answers::of(context);
        let open = open_contact(context, &context.entity(field::DEFENDER)?.id);
        if let Some(contact) = open {
            ground.check_against(contact)?;
        }
        let already = open.map(|contact| model::attackers(context.state, contact)).unwrap_or_default();
        for unit in attackers.iter().chain(&already) {
            ground.check(context, unit)?;
        }
        let mut spent = 0;
        for unit in attackers {
            Charge::of(context, unit)?.check(context)?;
            spent += help(context, unit)?.check(context, spent)?;
        }
        Ok(())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let attackers = context.entities(field::ATTACKERS);
        let mut notes = Vec::new();
        for unit in &attackers {
            notes.extend(Charge::of(context, unit)?.notes(&help(context, unit)?));
        }
        notes.extend(most_numerous(context, &attackers));
        Ok(notes)
    }

    /// FP-B22, FP-M04: of the one whose die lies there, the way and the chance of another throw; whom to attack is settled.
    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        let number =
            |unit: &Entity| decision.field.strip_prefix(&reroll_prefix(unit)).and_then(|n| n.parse::<u32>().ok());
        let thrower = |unit: &&Entity| number(unit).is_some();
        let Some(unit) = context.entities(field::ATTACKERS).into_iter().find(thrower) else { return Ok(Vec::new()) };
        Ok(vec![Charge::of(context, unit)?.chance()])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let defender = context.entity(field::DEFENDER)?;
        let charged = charges(context, dice)?;
        let ids: Vec<EntityId> = charged.joining.iter().map(|unit| unit.id.clone()).collect();
        let nearest = charged.short.iter().min_by_key(|(_, inches)| *inches);
        let outcome = match (ids.is_empty(), nearest) {
            (false, _) => {
                Outcome::new("contact").with("attackers", Arg::Entities(ids.clone())).with("unit", &defender.id)
            }
            (true, Some((unit, inches))) => Outcome::new("charge_short")
                .with("attacker", &unit.id)
                .with("unit", &defender.id)
                .with("inches", *inches),
            (true, None) => Outcome::new("contact_failed").with("unit", &defender.id),
        };
        let behind = charged.short.iter().map(|(unit, _)| &unit.id);
        // Nobody has arrived: it is about all who set out.
        let set_out = context.entities(field::ATTACKERS).into_iter().map(|unit| &unit.id).filter(|_| ids.is_empty());
        let about = ids.iter().chain(behind).chain(set_out).chain([&defender.id]);
        let mut resolution = Resolution::new(outcome).about(about).effects(charged.effects);
        resolution.lines = charged.lines;
        for (unit, _) in &charged.short {
            resolution = bodies::follow(context, resolution, unit);
        }
        if ids.is_empty() {
            return Ok(resolution);
        }
        resolution = resolution.effects(ids.iter().map(|id| Effect::mark(id, marker::CONTACTED)));
        for unit in &charged.joining {
            resolution = bodies::follow(context, resolution, unit);
        }
        let known = Answers::of(context).known();
        resolution = match open_contact(context, &defender.id) {
            Some(contact) => {
                let mut all: Vec<&str> = contact.texts(recorded::ATTACKERS);
                all.extend(ids.iter().map(EntityId::as_str));
                let news = known.filter(|(field, told)| contact.flag(*field) != *told);
                resolution
                    .effect(Effect::amend(contact, recorded::ATTACKERS, Value::texts(all)))
                    .effects(news.map(|(field, told)| Effect::amend(contact, field, told)))
            }
            None => {
                let record = Record::new(context.state, CONTACT)
                    .with(recorded::ATTACKERS, Value::texts(ids.iter().map(EntityId::as_str)))
                    .with(recorded::DEFENDER, &defender.id)
                    .with(recorded::IN_TOWN, false)
                    .with(recorded::IN_ROUGH, false)
                    .with(recorded::EVADES, Value::texts(evades(context, defender)));
                let record = known.fold(record, |record, (field, told)| record.with(field, told));
                resolution.effect(Effect::Open { record })
            }
        };
        Ok(resolution)
    }
}
