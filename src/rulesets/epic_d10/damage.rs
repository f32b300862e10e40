//! Losses and markers, whoever inflicts them: units removed first, then destroyed transports and their passengers, leaders
//! among the dead, and markers last (ED-F20 to F25, T01 to T05, U43, U44).

use crate::engine::names::{AttributeName, FieldName, KindName, Stem};
use crate::rulesets::epic_d10::names::{attribute, field, hand, kind, marker, option};
use std::collections::BTreeMap;

use super::fall::{Command, Fall, Passenger, Plan, Wreck};
use super::model;
use super::tally::{Roll, volleys};
use crate::engine::dice::{Decision, Dice};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::world::{Effect, Entity, EntityId, Instruction};

/// Hits that wait to be applied: units destroyed by group, markers by formation.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    pub kills: Vec<(EntityId, u32)>,
    pub markers: Vec<(EntityId, u32)>,
    /// ED-X18: what the players enter may take embarked units too; dice never do.
    pub embarked_too: bool,
}

impl Hits {
    pub fn kill(&mut self, unit: &Entity, number: u32) {
        add(&mut self.kills, &unit.id, number);
    }

    pub fn mark(&mut self, formation: &Entity, number: u32) {
        add(&mut self.markers, &formation.id, number);
    }
}

fn add(to: &mut Vec<(EntityId, u32)>, id: &EntityId, number: u32) {
    match to.iter_mut().find(|(known, _)| known == id) {
        Some((_, known)) => *known += number,
        None => to.push((id.clone(), number)),
    }
}

/// What hits came to.
#[derive(Default)]
pub struct Toll {
    pub effects: Vec<Effect>,
    pub lines: Vec<Line>,
    /// Units really lost, by group, passengers too.
    pub lost: BTreeMap<EntityId, u32>,
    /// Markers really placed.
    pub markers: u32,
    /// Who got out of a wreck and stands on the table now.
    pub hands: Vec<Instruction>,
}

impl Toll {
    /// Units lost by one formation.
    pub fn lost_by(&self, context: &Context<'_>, formation: &Entity) -> u32 {
        let own =
            |id: &EntityId| context.state.entity(id.as_str()).is_some_and(|u| u.parent.as_ref() == Some(&formation.id));
        self.lost.iter().filter(|(id, _)| own(id)).map(|(_, number)| number).sum()
    }

    /// Those whom it was aimed at, and whoever else lost units: passengers of another formation.
    pub fn suffered<'e>(&self, context: &Context<'_>, aimed_at: impl IntoIterator<Item = &'e Entity>) -> Vec<EntityId> {
        let mut all: Vec<EntityId> = aimed_at.into_iter().map(|formation| formation.id.clone()).collect();
        for formation in losing(context, self) {
            if !all.contains(&formation.id) {
                all.push(formation.id.clone());
            }
        }
        all
    }

    pub fn kills(&self) -> u32 {
        self.lost.values().sum()
    }

    fn lose(&mut self, unit: &Entity, number: u32) {
        if number > 0 {
            *self.lost.entry(unit.id.clone()).or_default() += number;
            self.effects.push(Effect::lose(&unit.id, number));
        }
    }
}

/// Applies hits: losses first, markers after them.
pub fn inflict(context: &Context<'_>, dice: &mut dyn Dice, hits: &Hits) -> Result<Toll, Stop> {
    let (plan, start) = Plan::known(context, hits)?;
    let fall = plan.fall(dice, start)?;
    Ok(told(context, &plan, &fall))
}

/// Throws, and applies what the dice come to.
pub fn strike(context: &Context<'_>, dice: &mut dyn Dice, roll: &Roll<'_>) -> Result<(Toll, Vec<Line>), Stop> {
    let (volleys, lines) = volleys(context, roll)?;
    let (plan, start) = Plan::thrown(context, (roll.purpose, roll.side, roll.reading), volleys)?;
    let fall = plan.fall(dice, start)?;
    Ok((told(context, &plan, &fall), lines))
}

/// What the dice came to, as losses, markers and words.
fn told(context: &Context<'_>, plan: &Plan<'_>, fall: &Fall) -> Toll {
    let mut toll = Toll::default();
    for (number, victim) in plan.victims.iter().enumerate() {
        let kills = fall.kills.get(number).copied().unwrap_or(0);
        let lost_before = toll.lost.get(&victim.unit.id).copied().unwrap_or(0);
        let lost = plan.removed(kills, victim, lost_before);
        toll.lose(victim.unit, lost);
        if kills > lost {
            // ED-F23: not carried to another group.
            let text = Text::new("line-surplus").with("unit", &victim.unit.id).with("count", kills - lost);
            toll.lines.push(Line::new(text).rule("ED-F23"));
        }
        for wreck in fall.wrecks.iter().filter(|wreck| wreck.victim == number) {
            if let Some(passenger) = victim.passengers.get(wreck.passenger) {
                transported(passenger, wreck, &mut toll);
            }
        }
    }
    for (place, formation) in plan.formations.iter().enumerate() {
        let lost = plan.lost_by(fall, formation);
        if lost == 0 {
            continue;
        }
        let before = formation.number(attribute::LOST_THIS_TURN).unwrap_or(0);
        toll.effects.push(Effect::set(&formation.id, attribute::LOST_THIS_TURN, before + model::whole(lost)));
        if let Some(command) = fall.commands.iter().find(|command| command.formation == place) {
            leaders(context, plan, fall, command, formation, &mut toll);
        }
    }
    let marks = fall.marks.iter().filter_map(|(place, number)| Some((*plan.formations.get(*place)?, *number)));
    markers(context, marks, &mut toll);
    toll
}

/// Formations with losses, in the order of the lists.
fn losing<'a>(context: &Context<'a>, toll: &Toll) -> Vec<&'a Entity> {
    let state = context.state;
    state.of_kind(kind::FORMATION).filter(|formation| toll.lost_by(context, formation) > 0).collect()
}

/// ED-T01: those who rode in a destroyed transport.
fn transported(passenger: &Passenger<'_>, wreck: &Wreck, toll: &mut Toll) {
    let unit = passenger.unit;
    let lost = wreck.aboard.saturating_sub(wreck.survivors);
    let text = Text::new("line-transport")
        .with("unit", &unit.id)
        .with("aboard", wreck.aboard)
        .with("armour", passenger.armour)
        .with("lost", lost)
        .with("suppressed", wreck.suppressed);
    toll.lines.push(Line::new(text).rule("ED-T01"));
    // Survivors stand beside the wreck.
    if wreck.survivors > 0 {
        toll.hands.push(Instruction::new(hand::SURVIVORS, &unit.id).with("count", wreck.survivors));
    }
    toll.effects.extend(model::rides_on(unit, wreck.riding - wreck.aboard));
    toll.lose(unit, lost);
}

/// ED-U43, U44: the army's commander and the formation's leader, where they are among the lost.
fn leaders<'a>(
    context: &Context<'_>,
    plan: &Plan<'a>,
    fall: &Fall,
    command: &Command,
    formation: &'a Entity,
    toll: &mut Toll,
) {
    if let Some((army, _)) = plan.commanded_from(fall, formation).filter(|_| command.commander_lost) {
        toll.effects.push(Effect::mark(&army.id, marker::COMMANDER_LOST));
        toll.lines.push(Line::new(Text::new("line-commander-lost").with("army", &army.id)).rule("ED-U44"));
    }
    let heirs = plan.heirs(fall, formation);
    if let Some(heir) = command.heir.and_then(|place| heirs.get(place)) {
        toll.effects.extend(succeeds(context, formation, heir));
        let text = Text::new("line-new-leader").with("formation", &formation.id).with("unit", Arg::from(&heir.id));
        toll.lines.push(Line::new(text).rule("ED-U43"));
    }
}

/// ED-U43: command groups first, then the best quality, then the order of the list.
pub fn heir_rank(context: &Context<'_>, unit: &Entity) -> (bool, i64) {
    (!unit.flag(attribute::COMMAND), -model::unit_quality(context.state, unit))
}

pub fn succeeds(context: &Context<'_>, formation: &Entity, heir: &Entity) -> [Effect; 2] {
    let quality = model::unit_quality(context.state, heir);
    [
        Effect::set(&formation.id, attribute::LEADER_GROUP, heir.id.as_str()),
        Effect::set(&formation.id, attribute::LEADER_QUALITY, quality),
    ]
}

/// Markers that can still be placed on a formation, however many hits there are (OP03).
pub fn most_markers(context: &Context<'_>, formation: &EntityId) -> u32 {
    let capped = context.state.option_is(option::SUPPRESSION_CAP, "size");
    context.state.entity(formation.as_str()).filter(|_| capped).map_or(u32::MAX, |formation| {
        let there = u32::try_from(formation.marks(marker::SUPPRESSION)).unwrap_or(u32::MAX);
        model::size(context.state, formation).saturating_sub(there)
    })
}

/// Markers on whoever is still there; OP03 may keep some off.
fn markers<'a>(context: &Context<'_>, marks: impl Iterator<Item = (&'a Entity, u32)>, toll: &mut Toll) {
    for (formation, number) in marks {
        let size = model::size(context.state, formation).saturating_sub(toll.lost_by(context, formation));
        if size == 0 {
            continue;
        }
        let there = u32::try_from(formation.marks(marker::SUPPRESSION)).unwrap_or(u32::MAX);
        let capped = context.state.option_is(option::SUPPRESSION_CAP, "size");
        let placed = if capped { number.min(size.saturating_sub(there)) } else { number };
        if placed < number {
            let text = Text::new("line-capped").with("formation", &formation.id).with("count", number - placed);
            toll.lines.push(Line::new(text).rule("ED-OP03"));
        }
        if placed > 0 {
            toll.markers += placed;
            let text = Text::new("line-markers").with("formation", &formation.id).with("count", placed);
            toll.lines.push(Line::new(text.with("total", there.saturating_add(placed))).rule("ED-U30"));
            toll.effects.push(Effect::Mark {
                target: formation.id.clone(),
                marker: marker::SUPPRESSION.to_string(),
                count: placed,
                tag: None,
            });
        }
    }
}

/// What whoever answers such a question wants to know: how many ride, and in what (ED-T01); of how many units one has the
/// leader, or the army's commander (ED-U43, U44).
pub fn decision_notes(context: &Context<'_>, decision: &Decision) -> Vec<Line> {
    let state = context.state;
    let about = |of: Stem<'_>| of.rest_of(&decision.field).and_then(|id| state.entity(id));
    let led_from = |leads: &Entity, by: AttributeName<'_>| leads.text(by).and_then(|id| state.entity(id));
    let among = |key: &str, unit: &Entity, rule: &str| {
        Line::new(Text::new(key).with("unit", &unit.id).with("count", unit.points())).rule(rule)
    };
    let riding = |passenger: &Entity| {
        let transport = state.entity(passenger.text(attribute::TRANSPORT)?)?;
        let text = Text::new("line-riding").with("unit", &passenger.id).with("aboard", model::aboard(passenger));
        let text = text.with("transport", &transport.id);
        let places = transport.number(attribute::CAPACITY).unwrap_or(0);
        Some(Line::new(text.with("places", places)).rule("ED-T01"))
    };
    let leader = about(field::LEADER_LOST_ANY).and_then(|led| led_from(led, attribute::LEADER_GROUP));
    let commander = about(field::COMMANDER_LOST_ANY).and_then(|army| led_from(army, attribute::COMMANDER));
    let notes = [
        about(field::ABOARD_ANY).and_then(riding),
        leader.map(|unit| among("line-leader-among", unit, "ED-U43")),
        commander.map(|unit| among("line-commander-among", unit, "ED-U44")),
    ];
    notes.into_iter().flatten().collect()
}

/// Whether the losses could ever ask this: an answer to what they cannot ask is a slip of the pen (ED-T01, U43).
pub fn may_ask(context: &Context<'_>, field: FieldName<'_>) -> bool {
    let about = |of: Stem<'_>, kind: KindName<'_>| {
        context.state.entity(of.rest_of(field.as_str())?).filter(|entity| entity.is_a(kind))
    };
    let decisions = [field::ABOARD_ANY, field::LEADER_LOST_ANY, field::COMMANDER_LOST_ANY, field::NEW_LEADER_ANY];
    let alive = |formation: &Entity| model::is_alive(context.rules, context.state, formation);
    !decisions.iter().any(|decision| decision.rest_of(field.as_str()).is_some())
        || about(field::ABOARD_ANY, kind::UNIT).is_some_and(|unit| model::aboard(unit) > 0)
        || about(field::LEADER_LOST_ANY, kind::FORMATION).is_some_and(alive)
        || about(field::NEW_LEADER_ANY, kind::FORMATION).is_some_and(alive)
        || about(field::COMMANDER_LOST_ANY, kind::ARMY).is_some_and(|army| !army.has(marker::COMMANDER_LOST))
}

/// Whether an answer given in advance could be one of those the losses offer.
pub fn may_answer(context: &Context<'_>, field: FieldName<'_>, answer: &str) -> Result<(), Refusal> {
    let about = |of: Stem<'_>| of.rest_of(field.as_str()).and_then(|id| context.state.entity(id));
    let fits = if let Some(unit) = about(field::ABOARD_ANY) {
        answer.parse::<u32>().is_ok_and(|number| number <= model::aboard(unit))
    } else if let Some(formation) = about(field::NEW_LEADER_ANY) {
        model::groups(context.state, formation).any(|unit| unit.id.as_str() == answer)
    } else {
        true
    };
    ensure(fits, || Refusal::new(Reason::WrongAnswer).with("value", Arg::text(answer)))
}
