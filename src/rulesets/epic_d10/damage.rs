//! Losses and markers, whoever inflicts them: units removed first, then destroyed transports and their passengers, leaders
//! among the dead, and markers last (ED-F20 to F25, T01 to T05, U43, U44).

use crate::engine::names::{FieldName, KindName, Stem};
use crate::rulesets::epic_d10::names::{attribute, field, kind, marker, option, row, table};
use std::collections::BTreeMap;

use super::model;
use super::tally::threshold;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose, Sorted};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};

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

    /// Units left in a group after the losses so far.
    fn left(&self, unit: &Entity) -> u32 {
        unit.points().saturating_sub(self.lost.get(&unit.id).copied().unwrap_or(0))
    }

    fn lose(&mut self, unit: &Entity, number: u32) {
        if number > 0 {
            *self.lost.entry(unit.id.clone()).or_default() += number;
            self.effects.push(Effect::lose(&unit.id, number));
        }
    }
}

/// Applies hits: losses first, markers after them.
pub fn inflict(context: &Context<'_>, dice: &mut dyn Dice, mut hits: Hits) -> Result<Toll, Stop> {
    let mut toll = Toll::default();
    for (id, number) in std::mem::take(&mut hits.kills) {
        let Some(unit) = context.state.entity(id.as_str()).filter(|_| number > 0) else { continue };
        let there = if hits.embarked_too { toll.left(unit) } else { model::on_foot(unit) };
        let lost = number.min(there);
        toll.lose(unit, lost);
        if number > lost {
            // ED-F23: not carried to another group.
            let text = Text::new("line-surplus").with("unit", &unit.id).with("count", number - lost);
            toll.lines.push(Line::new(text).rule("ED-F23"));
        }
        transports(context, dice, unit, lost, &mut toll, &mut hits)?;
    }
    let formations = losing(context, &toll);
    for formation in &formations {
        let lost = toll.lost_by(context, formation);
        let before = formation.number(attribute::LOST_THIS_TURN).unwrap_or(0);
        toll.effects.push(Effect::set(&formation.id, attribute::LOST_THIS_TURN, before + model::whole(lost)));
        leaders(context, dice, formation, &mut toll)?;
    }
    markers(context, &hits, &mut toll);
    Ok(toll)
}

/// Formations with losses, in the order of the lists.
fn losing<'a>(context: &Context<'a>, toll: &Toll) -> Vec<&'a Entity> {
    let state = context.state;
    state.of_kind(kind::FORMATION).filter(|formation| toll.lost_by(context, formation) > 0).collect()
}

/// ED-T01: every unit that rode in a destroyed transport tests its armour.
fn transports(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    transport: &Entity,
    destroyed: u32,
    toll: &mut Toll,
    hits: &mut Hits,
) -> Result<(), Stop> {
    if destroyed == 0 {
        return Ok(());
    }
    let places = model::count(transport.number(attribute::CAPACITY).unwrap_or(0));
    let mut lost_places = destroyed.saturating_mul(places);
    let mut kept_places = transport.points().saturating_sub(destroyed).saturating_mul(places);
    for passenger in model::passengers(context.state, transport) {
        let riding = model::aboard(passenger).min(toll.left(passenger));
        let (least, most) = (riding.saturating_sub(kept_places), riding.min(lost_places));
        let aboard = if least >= most { least.min(riding) } else { ask_aboard(dice, passenger, least, most)? };
        lost_places = lost_places.saturating_sub(aboard);
        kept_places = kept_places.saturating_sub(riding - aboard);
        if aboard == 0 {
            continue;
        }
        let saved_by = if context.state.option_is(option::TRANSPORT_SAVE, "transport") { transport } else { passenger };
        let armour = model::armour(saved_by);
        let from = [(row::SUPPRESSED, armour), (row::SURVIVES, armour)];
        let bands = threshold(context, table::TRANSPORT_RESULTS, &from)?;
        let banded = Sorted::by_bands(aboard, Die::D10, bands);
        let tally = dice.tally(Purpose::new("transport", passenger.side), &[banded])?;
        let suppressed = tally.first().copied().unwrap_or(0);
        let survivors = tally.iter().sum::<u32>();
        let text = Text::new("line-transport")
            .with("unit", &passenger.id)
            .with("aboard", aboard)
            .with("armour", armour)
            .with("lost", aboard.saturating_sub(survivors))
            .with("suppressed", suppressed);
        toll.lines.push(Line::new(text).rule("ED-T01"));
        // Survivors stand beside the wreck.
        toll.effects.extend(model::rides_on(passenger, riding - aboard));
        toll.lose(passenger, aboard.saturating_sub(survivors));
        if suppressed > 0 {
            hits.mark(model::formation_of(context.state, passenger)?, suppressed);
        }
    }
    Ok(())
}

fn ask_aboard(dice: &mut dyn Dice, passenger: &Entity, least: u32, most: u32) -> Result<u32, Stop> {
    let answer = dice.ask(Decision {
        field: field::ABOARD_ANY.of(&passenger.id),
        side: passenger.side,
        options: DecisionOptions::OneOf((least..=most).map(|number| number.to_string()).collect()),
        proposed: Value::text(most.to_string()),
    })?;
    Ok(answer.as_text().and_then(|number| number.parse().ok()).unwrap_or(most))
}

fn ask_whether(dice: &mut dyn Dice, field: String, formation: &Entity) -> Result<bool, Stop> {
    let answer = dice.ask(Decision {
        field,
        side: formation.side,
        options: DecisionOptions::YesNo,
        proposed: Value::Bool(false),
    })?;
    Ok(answer.as_bool().unwrap_or(false))
}

/// ED-U43, U44: the leader's unit and the army commander's may be among the lost.
fn leaders(context: &Context<'_>, dice: &mut dyn Dice, formation: &Entity, toll: &mut Toll) -> Result<(), Stop> {
    let hit = |id: Option<&str>| {
        let unit = id.and_then(|id| context.state.entity(id))?;
        (unit.parent.as_ref() == Some(&formation.id) && toll.lost.contains_key(&unit.id)).then_some(unit)
    };
    let led_from = hit(formation.text(attribute::LEADER_GROUP));
    let army = formation.side.and_then(|side| model::army(context.state, side));
    let army = army.filter(|army| !army.has(marker::COMMANDER_LOST));
    let commanded_from = army.and_then(|army| hit(army.text(attribute::COMMANDER)));
    if let (Some(army), Some(unit)) = (army, commanded_from) {
        let gone = toll.left(unit) == 0;
        if gone || ask_whether(dice, field::COMMANDER_LOST_ANY.of(&army.id), formation)? {
            toll.effects.push(Effect::mark(&army.id, marker::COMMANDER_LOST));
            toll.lines.push(Line::new(Text::new("line-commander-lost").with("army", &army.id)).rule("ED-U44"));
        }
    }
    let Some(unit) = led_from else { return Ok(()) };
    let left = |unit: &&Entity| toll.left(unit) > 0;
    let alive = model::groups(context.state, formation).any(|unit| left(&unit));
    let gone = toll.left(unit) == 0;
    if !alive || !(gone || ask_whether(dice, field::LEADER_LOST_ANY.of(&formation.id), formation)?) {
        return Ok(());
    }
    let mut heirs: Vec<&Entity> = model::groups(context.state, formation).filter(left).collect();
    heirs.sort_by_key(|unit| heir_rank(context, unit));
    let Some(first) = heirs.first().copied() else { return Ok(()) };
    let mut heir = first;
    if heirs.len() > 1 {
        let answer = dice.ask(Decision {
            field: field::NEW_LEADER_ANY.of(&formation.id),
            side: formation.side,
            options: DecisionOptions::OneOf(heirs.iter().map(|unit| unit.id.as_str().to_owned()).collect()),
            proposed: Value::from(&first.id),
        })?;
        heir = heirs.iter().find(|unit| answer.as_text() == Some(unit.id.as_str())).copied().unwrap_or(first);
    }
    toll.effects.extend(succeeds(context, formation, heir));
    let text = Text::new("line-new-leader").with("formation", &formation.id).with("unit", Arg::from(&heir.id));
    toll.lines.push(Line::new(text).rule("ED-U43"));
    Ok(())
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

/// Markers on whoever is still there; OP03 may keep some off.
fn markers(context: &Context<'_>, hits: &Hits, toll: &mut Toll) {
    for (id, number) in &hits.markers {
        let Some(formation) = context.state.entity(id.as_str()) else { continue };
        let size = model::size(context.state, formation).saturating_sub(toll.lost_by(context, formation));
        if size == 0 {
            continue;
        }
        let there = u32::try_from(formation.marks(marker::SUPPRESSION)).unwrap_or(u32::MAX);
        let capped = context.state.option_is(option::SUPPRESSION_CAP, "size");
        let placed = if capped { (*number).min(size.saturating_sub(there)) } else { *number };
        if placed < *number {
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
