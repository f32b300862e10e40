//! Dice of hits, throw by throw: those who strike, the passengers of wrecks, and who leads afterwards (ED-F20, T01, U43,
//! U44). Numbers only, so that odds can take for one what comes to the same; `damage` makes losses and words of them.

use super::damage::{Hits, heir_rank};
use super::model;
use super::tally::{Reading, Volleyed, threshold};
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose, Sorted, Stage, in_stages};
use crate::engine::procedure::{Context, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId, Side};
use crate::rulesets::epic_d10::names::{attribute, field, kind, marker, option, row, table};

/// Everybody whom hits may touch, worked out before a die is thrown.
pub struct Plan<'a> {
    context: &'a Context<'a>,
    pub victims: Vec<Victim<'a>>,
    /// Victims and passengers; numbers of a [`Fall`] are by their place here.
    pub units: Vec<&'a Entity>,
    /// Their formations, in the order of the lists.
    pub formations: Vec<&'a Entity>,
    /// Place of the formation of each unit.
    formation_of: Vec<usize>,
    /// Places of the groups from which formations and armies are led.
    leading: Vec<usize>,
    throw: Option<(&'static str, Option<Side>, Reading)>,
    embarked_too: bool,
}

pub struct Victim<'a> {
    pub unit: &'a Entity,
    place: usize,
    /// What is thrown at it; nothing where its losses are known.
    rolls: Vec<Sorted>,
    /// With what each of them is thrown.
    with_each: Vec<EntityId>,
    pub passengers: Vec<Passenger<'a>>,
}

pub struct Passenger<'a> {
    pub unit: &'a Entity,
    place: usize,
    pub armour: i64,
    bands: Vec<i32>,
}

/// Passengers of one wreck.
#[derive(Clone, Copy)]
pub struct Wreck {
    pub victim: usize,
    pub passenger: usize,
    pub riding: u32,
    pub aboard: u32,
    pub suppressed: u32,
    pub survivors: u32,
}

/// Who leads a formation that lost units.
#[derive(Clone, Copy)]
pub struct Command {
    pub formation: usize,
    pub commander_lost: bool,
    /// The new leader's group, by its place among the heirs.
    pub heir: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Throw(usize),
    Victim(usize),
    Passenger(usize, usize),
    Command(usize),
}

/// What the dice came to so far.
#[derive(Clone)]
pub struct Fall {
    at: At,
    /// Hits of each victim, also beyond those who are there.
    pub kills: Vec<u32>,
    /// Markers by the place of the formation, in the order they came.
    pub marks: Vec<(usize, u32)>,
    pub lost: Vec<u32>,
    /// Whether the victim whose passengers are looked at lost anybody.
    wrecked: bool,
    /// Places in wrecks, and in transports of the same group that are still whole.
    places: (u32, u32),
    pub wrecks: Vec<Wreck>,
    pub commands: Vec<Command>,
}

impl<'a> Plan<'a> {
    /// Dice still to be thrown at these.
    pub fn thrown(
        context: &'a Context<'a>,
        (purpose, side, reading): (&'static str, Option<Side>, Reading),
        volleys: Vec<Volleyed<'a>>,
    ) -> Result<(Plan<'a>, Fall), Refusal> {
        let mut plan = Plan::of(context, volleys.iter().map(|volley| volley.target).collect())?;
        for (victim, volley) in plan.victims.iter_mut().zip(volleys) {
            (victim.rolls, victim.with_each) = (volley.rolls, volley.with_each);
        }
        plan.throw = Some((purpose, side, reading));
        let fall = plan.start(vec![0; plan.victims.len()]);
        Ok((plan, fall))
    }

    /// Losses and markers that are known.
    pub fn known(context: &'a Context<'a>, hits: &Hits) -> Result<(Plan<'a>, Fall), Refusal> {
        let known = |(id, number): &(_, u32)| {
            let id: &EntityId = id;
            context.state.entity(id.as_str()).map(|entity| (entity, *number)).filter(|(_, number)| *number > 0)
        };
        let (victims, kills): (Vec<_>, Vec<u32>) = hits.kills.iter().filter_map(known).unzip();
        let mut plan = Plan::of(context, victims)?;
        plan.embarked_too = hits.embarked_too;
        let marked: Vec<(&Entity, u32)> = hits.markers.iter().filter_map(known).collect();
        for (formation, _) in &marked {
            if !plan.formations.iter().any(|known| known.id == formation.id) {
                plan.formations.push(formation);
            }
        }
        plan.settle();
        let mut fall = plan.start(kills);
        for (formation, number) in marked {
            plan.mark(&mut fall, formation, number);
        }
        Ok((plan, fall))
    }

    fn of(context: &'a Context<'a>, struck: Vec<&'a Entity>) -> Result<Plan<'a>, Refusal> {
        let mut plan = Plan {
            context,
            victims: Vec::new(),
            units: Vec::new(),
            formations: Vec::new(),
            formation_of: Vec::new(),
            leading: Vec::new(),
            throw: None,
            embarked_too: false,
        };
        for unit in struck {
            let place = plan.place(unit)?;
            let mut passengers = Vec::new();
            for passenger in model::passengers(context.state, unit) {
                let by_transport = context.state.option_is(option::TRANSPORT_SAVE, "transport");
                let armour = model::armour(if by_transport { unit } else { passenger });
                let from = [(row::SUPPRESSED, armour), (row::SURVIVES, armour)];
                let bands = threshold(context, table::TRANSPORT_RESULTS, &from)?;
                passengers.push(Passenger { unit: passenger, place: plan.place(passenger)?, armour, bands });
            }
            plan.victims.push(Victim { unit, place, rolls: Vec::new(), with_each: Vec::new(), passengers });
        }
        plan.settle();
        Ok(plan)
    }

    fn place(&mut self, unit: &'a Entity) -> Result<usize, Refusal> {
        if let Some(place) = self.units.iter().position(|known| known.id == unit.id) {
            return Ok(place);
        }
        let formation = model::formation_of(self.context.state, unit)?;
        if !self.formations.iter().any(|known| known.id == formation.id) {
            self.formations.push(formation);
        }
        self.units.push(unit);
        Ok(self.units.len() - 1)
    }

    /// Puts formations into the order of the lists, and finds who belongs to which and who leads.
    fn settle(&mut self) {
        let order: Vec<_> = self.context.state.of_kind(kind::FORMATION).map(|formation| &formation.id).collect();
        self.formations.sort_by_key(|formation| order.iter().position(|id| **id == formation.id));
        let place = |unit: &&Entity| {
            let own = |formation: &&Entity| unit.parent.as_ref() == Some(&formation.id);
            self.formations.iter().position(own).unwrap_or(usize::MAX)
        };
        self.formation_of = self.units.iter().map(place).collect();
        let leading = self.units.iter().enumerate().filter(|(_, unit)| self.leads(unit));
        self.leading = leading.map(|(place, _)| place).collect();
    }

    fn start(&self, kills: Vec<u32>) -> Fall {
        Fall {
            at: At::Throw(0),
            kills,
            marks: Vec::new(),
            lost: vec![0; self.units.len()],
            wrecked: false,
            places: (0, 0),
            wrecks: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Throws all that is to be thrown.
    pub fn fall(&self, dice: &mut dyn Dice, start: Fall) -> Result<Fall, Stop> {
        let by_group = dice.tells_effects();
        let matters = |fall: &Fall| {
            let mut key = self.matters(fall);
            if by_group {
                key.extend(fall.lost.iter().chain(&fall.kills));
            }
            key
        };
        in_stages(dice, start, matters, |fall, dice| self.step(fall, dice))
    }

    /// One throw further.
    fn step(&self, fall: &mut Fall, dice: &mut dyn Dice) -> Result<Stage, Stop> {
        loop {
            match fall.at {
                At::Throw(number) => {
                    let Some(victim) = self.victims.get(number) else {
                        fall.at = At::Victim(0);
                        continue;
                    };
                    fall.at = At::Throw(number + 1);
                    if self.strike(fall, dice, number, victim)? {
                        return Ok(Stage::GoesOn);
                    }
                }
                At::Victim(number) => {
                    let Some(victim) = self.victims.get(number) else {
                        fall.at = At::Command(0);
                        continue;
                    };
                    self.remove(fall, number, victim);
                    fall.at = At::Passenger(number, 0);
                }
                At::Passenger(number, seat) => {
                    let victim = self.victims.get(number);
                    let Some(passenger) = victim.and_then(|victim| victim.passengers.get(seat)) else {
                        fall.at = At::Victim(number + 1);
                        continue;
                    };
                    fall.at = At::Passenger(number, seat + 1);
                    if fall.wrecked && self.escape(fall, dice, (number, seat), passenger)? {
                        return Ok(Stage::GoesOn);
                    }
                }
                At::Command(place) => {
                    let Some(formation) = self.formations.get(place) else { return Ok(Stage::Over) };
                    fall.at = At::Command(place + 1);
                    if self.lost_by(fall, formation) > 0 {
                        let command = self.command(fall, dice, place, formation)?;
                        fall.commands.push(command);
                    }
                }
            }
        }
    }

    /// ED-F20: the dice of everybody who strikes this group.
    fn strike(&self, fall: &mut Fall, dice: &mut dyn Dice, number: usize, victim: &Victim<'_>) -> Result<bool, Stop> {
        let Some((purpose, side, reading)) = self.throw.filter(|_| !victim.rolls.is_empty()) else { return Ok(false) };
        let purpose = Purpose::new(purpose, side).about(victim.unit).with_each(victim.with_each.clone());
        let tally = dice.tally(purpose, &victim.rolls)?;
        let (kills, markers) = reading.of(&tally);
        if let Some(known) = fall.kills.get_mut(number) {
            *known += kills;
        }
        if markers > 0 {
            self.mark(fall, model::formation_of(self.context.state, victim.unit)?, markers);
        }
        Ok(true)
    }

    fn mark(&self, fall: &mut Fall, formation: &Entity, number: u32) {
        let Some(place) = self.formations.iter().position(|known| known.id == formation.id) else { return };
        match fall.marks.iter_mut().find(|(known, _)| *known == place) {
            Some((_, known)) => *known += number,
            None => fall.marks.push((place, number)),
        }
    }

    /// Units of a victim that are really lost: those who are there (ED-F23).
    pub fn removed(&self, kills: u32, victim: &Victim<'_>, lost_before: u32) -> u32 {
        let there = if self.embarked_too {
            victim.unit.points().saturating_sub(lost_before)
        } else {
            model::on_foot(victim.unit)
        };
        kills.min(there)
    }

    fn remove(&self, fall: &mut Fall, number: usize, victim: &Victim<'_>) {
        let kills = fall.kills.get(number).copied().unwrap_or(0);
        let Some(lost) = fall.lost.get_mut(victim.place) else { return };
        let removed = self.removed(kills, victim, *lost);
        *lost += removed;
        fall.wrecked = removed > 0;
        let places = model::count(victim.unit.number(attribute::CAPACITY).unwrap_or(0));
        let whole = victim.unit.points().saturating_sub(removed);
        fall.places = (removed.saturating_mul(places), whole.saturating_mul(places));
    }

    /// ED-T01: every unit that rode in a destroyed transport tests its armour.
    fn escape(
        &self,
        fall: &mut Fall,
        dice: &mut dyn Dice,
        (victim, seat): (usize, usize),
        passenger: &Passenger<'_>,
    ) -> Result<bool, Stop> {
        let left = passenger.unit.points().saturating_sub(fall.lost.get(passenger.place).copied().unwrap_or(0));
        let riding = model::aboard(passenger.unit).min(left);
        let (lost_places, kept_places) = fall.places;
        let (least, most) = (riding.saturating_sub(kept_places), riding.min(lost_places));
        let aboard = if least >= most { least.min(riding) } else { ask_aboard(dice, passenger.unit, least, most)? };
        fall.places = (lost_places.saturating_sub(aboard), kept_places.saturating_sub(riding - aboard));
        if aboard == 0 {
            return Ok(false);
        }
        let banded = Sorted::by_bands(aboard, Die::D10, passenger.bands.iter().copied());
        let tally = dice.tally(Purpose::of("transport", passenger.unit), &[banded])?;
        let suppressed = tally.first().copied().unwrap_or(0);
        let survivors = tally.iter().sum::<u32>();
        fall.wrecks.push(Wreck { victim, passenger: seat, riding, aboard, suppressed, survivors });
        if let Some(lost) = fall.lost.get_mut(passenger.place) {
            *lost += aboard.saturating_sub(survivors);
        }
        if suppressed > 0 {
            self.mark(fall, model::formation_of(self.context.state, passenger.unit)?, suppressed);
        }
        Ok(true)
    }

    pub fn lost_of(&self, fall: &Fall, unit: &Entity) -> u32 {
        let place = self.units.iter().position(|known| known.id == unit.id);
        place.and_then(|place| fall.lost.get(place).copied()).unwrap_or(0)
    }

    fn left(&self, fall: &Fall, unit: &Entity) -> u32 {
        unit.points().saturating_sub(self.lost_of(fall, unit))
    }

    pub fn lost_by(&self, fall: &Fall, formation: &Entity) -> u32 {
        let lost = self.units.iter().zip(&fall.lost);
        lost.filter(|(unit, _)| unit.parent.as_ref() == Some(&formation.id)).map(|(_, lost)| lost).sum()
    }

    /// Groups that may lead from now on, the likeliest first (ED-U43).
    pub fn heirs(&self, fall: &Fall, formation: &'a Entity) -> Vec<&'a Entity> {
        let groups = model::groups(self.context.state, formation);
        let mut heirs: Vec<&Entity> = groups.filter(|unit| self.left(fall, unit) > 0).collect();
        heirs.sort_by_key(|unit| heir_rank(self.context, unit));
        heirs
    }

    /// Where a formation is led from, if units of that group were lost.
    fn led_from(&self, fall: &Fall, formation: &Entity) -> Option<&'a Entity> {
        self.hit(fall, formation, formation.text(attribute::LEADER_GROUP))
    }

    /// Where the army is led from, likewise, while its commander lives.
    pub fn commanded_from(&self, fall: &Fall, formation: &Entity) -> Option<(&'a Entity, &'a Entity)> {
        let army = model::army(self.context.state, formation.side?)?;
        let unit = self.hit(fall, formation, army.text(attribute::COMMANDER))?;
        (!army.has(marker::COMMANDER_LOST)).then_some((army, unit))
    }

    fn hit(&self, fall: &Fall, formation: &Entity, id: Option<&str>) -> Option<&'a Entity> {
        let unit = id.and_then(|id| self.context.state.entity(id))?;
        (unit.parent.as_ref() == Some(&formation.id) && self.lost_of(fall, unit) > 0).then_some(unit)
    }

    /// ED-U43, U44: the leader's unit and the army commander's may be among the lost.
    fn command(&self, fall: &Fall, dice: &mut dyn Dice, place: usize, formation: &'a Entity) -> Result<Command, Stop> {
        let mut command = Command { formation: place, commander_lost: false, heir: None };
        if let Some((army, unit)) = self.commanded_from(fall, formation) {
            let gone = self.left(fall, unit) == 0;
            command.commander_lost = gone || ask_whether(dice, field::COMMANDER_LOST_ANY.of(&army.id), formation)?;
        }
        let Some(unit) = self.led_from(fall, formation) else { return Ok(command) };
        let heirs = self.heirs(fall, formation);
        let Some(first) = heirs.first() else { return Ok(command) };
        let gone = self.left(fall, unit) == 0;
        if !(gone || ask_whether(dice, field::LEADER_LOST_ANY.of(&formation.id), formation)?) {
            return Ok(command);
        }
        command.heir = Some(0);
        if heirs.len() > 1 {
            let answer = dice.ask(Decision {
                field: field::NEW_LEADER_ANY.of(&formation.id),
                side: formation.side,
                options: DecisionOptions::OneOf(heirs.iter().map(|unit| unit.id.as_str().to_owned()).collect()),
                proposed: Value::from(&first.id),
            })?;
            let named = heirs.iter().position(|unit| answer.as_text() == Some(unit.id.as_str()));
            command.heir = Some(named.unwrap_or(0));
        }
        Ok(command)
    }

    /// Losses and markers by formation; until the end also whatever dice or questions may still come of: wrecks with
    /// passengers, and the groups that lead.
    fn matters(&self, fall: &Fall) -> Vec<u32> {
        let (stage, first, second) = match fall.at {
            At::Throw(number) => (0, number, 0),
            At::Victim(number) => (1, number, 0),
            At::Passenger(number, seat) => (2, number, seat),
            At::Command(_) => (3, 0, 0),
        };
        let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let mut key = vec![stage, number(first), number(second)];
        if stage == 2 {
            key.extend([u32::from(fall.wrecked), fall.places.0, fall.places.1]);
        }
        let applied = match fall.at {
            At::Throw(_) => 0,
            At::Victim(number) => number,
            At::Passenger(number, _) => number + 1,
            At::Command(_) => self.victims.len(),
        };
        let mut lost = fall.lost.clone();
        for (number, victim) in self.victims.iter().enumerate().skip(applied) {
            let kills = fall.kills.get(number).copied().unwrap_or(0);
            let Some(lost) = lost.get_mut(victim.place) else { continue };
            let removed = self.removed(kills, victim, *lost);
            *lost += removed;
            if !victim.passengers.is_empty() {
                key.push(removed);
            }
        }
        for place in 0..self.formations.len() {
            let own = self.formation_of.iter().zip(&lost).filter(|(formation, _)| **formation == place);
            key.push(own.map(|(_, lost)| lost).sum());
            key.push(fall.marks.iter().find(|(known, _)| *known == place).map_or(0, |(_, marks)| *marks));
        }
        if stage < 3 {
            for place in &self.leading {
                let (unit, lost) = (self.units.get(*place), lost.get(*place).copied().unwrap_or(0));
                let gone = unit.is_some_and(|unit| lost >= unit.points());
                key.push(if gone { 2 } else { u32::from(lost > 0) });
            }
        }
        key
    }

    fn leads(&self, unit: &Entity) -> bool {
        let formation = self.context.state.parent(unit);
        let army = unit.side.and_then(|side| model::army(self.context.state, side));
        let named = [
            formation.and_then(|formation| formation.text(attribute::LEADER_GROUP)),
            army.and_then(|army| army.text(attribute::COMMANDER)),
        ];
        named.contains(&Some(unit.id.as_str()))
    }
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
