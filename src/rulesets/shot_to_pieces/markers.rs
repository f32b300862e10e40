//! Shaken, brittle, destroyed: the exact state machine of the markers (STP-K01 to K07), and the result profiles that
//! drive it (STP-F11).

use super::model;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line, Outcome, about};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record, Side};
use crate::rulesets::shot_to_pieces::names::{attribute, column, marker, recorded, row, table};

/// What befalls a beaten unit: a word of the table `results`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    Shaken,
    Brittle,
    Destroyed,
    /// Destroyed where it was shaken already, else shaken.
    DestroyedIfShaken,
}

impl Harm {
    fn from_word(word: Option<&str>) -> Harm {
        match word {
            Some("brittle") => Harm::Brittle,
            Some("destroyed") => Harm::Destroyed,
            Some("destroyed_if_shaken") => Harm::DestroyedIfShaken,
            _ => Harm::Shaken,
        }
    }
}

/// What a margin does to the beaten unit: a row of the table `results` (STP-F11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    low: Harm,
    high: Harm,
    capped: bool,
}

impl Profile {
    pub fn called(context: &Context<'_>, word: &str) -> Result<Profile, Refusal> {
        let row = model::row_called(context, table::RESULTS, word)?;
        Ok(Profile {
            low: Harm::from_word(row.text(column::LOW)),
            high: Harm::from_word(row.text(column::HIGH)),
            capped: row.flag(column::CAPPED),
        })
    }
}

/// Where a marker comes from: event 8 turns only those of fire and combat (STP-K05, Y38).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Fire,
    Combat,
    Evade,
    Event,
}

/// A unit on which results fall, one after the other, within one resolution.
pub struct Victim<'a> {
    pub unit: &'a Entity,
    shaken: usize,
    brittle: usize,
    pub destroyed: bool,
    fragile: bool,
    colour_guard: Option<&'a EntityId>,
    panic: Option<&'a Entity>,
    most: usize,
    pub effects: Vec<Effect>,
    pub lines: Vec<Line>,
    suffered: bool,
}

impl<'a> Victim<'a> {
    pub fn new(context: &Context<'a>, unit: &'a Entity) -> Victim<'a> {
        let army = model::army_of(context.state, unit);
        Victim {
            unit,
            shaken: unit.marks(marker::SHAKEN),
            brittle: unit.marks(marker::BRITTLE),
            destroyed: false,
            fragile: unit.text(attribute::FRAGILE_MELEE).is_some(),
            colour_guard: army.filter(|army| army.has(marker::COLOUR_GUARD)).map(|army| &army.id),
            panic: army.filter(|army| army.has(marker::PANIC)),
            most: model::whole(context, row::MOST_MARKERS)
                .ok()
                .and_then(|most| usize::try_from(most).ok())
                .unwrap_or(2),
            effects: Vec::new(),
            lines: Vec::new(),
            suffered: false,
        }
    }

    fn line(&mut self, key: &str, rule: &str) {
        self.lines.push(Line::new(Text::new(key).with("unit", &self.unit.id)).rule(rule));
    }

    pub fn destroy(&mut self) {
        if !self.destroyed {
            self.destroyed = true;
            self.suffered = true;
            self.effects.push(Effect::mark(&self.unit.id, marker::DESTROYED));
        }
    }

    /// STP-K06: more than two markers destroy, whatever gave them.
    fn over_the_cap(&mut self) {
        if self.shaken + self.brittle > self.most {
            self.line("line-too-many-markers", "STP-K06");
            self.destroy();
        }
    }

    pub fn brittle(&mut self, capped: bool) {
        if self.destroyed {
            return;
        }
        if capped && self.brittle >= self.most {
            self.line("line-brittle-enough", "STP-K07");
            return;
        }
        self.brittle += 1;
        if self.shaken + self.brittle > self.most {
            self.over_the_cap();
            return;
        }
        self.effects.push(Effect::mark(&self.unit.id, marker::BRITTLE));
    }

    /// A shaken; `leaves_brittle` is false for evades and events (STP-K05).
    pub fn shaken(&mut self, capped: bool, leaves_brittle: bool, source: Source) {
        if self.destroyed {
            return;
        }
        if let (Source::Fire | Source::Combat, Some(army)) = (source, self.colour_guard.take()) {
            self.effects.push(Effect::unmark(army, marker::COLOUR_GUARD));
            self.line("line-colour-guard", "STP-N01");
            self.brittle(false);
            return;
        }
        if self.fragile {
            self.line("line-fragile", "STP-B08");
            self.destroy();
            return;
        }
        if capped && self.shaken >= self.most {
            self.line("line-shaken-enough", "STP-K07");
            return;
        }
        if !capped && self.shaken >= 1 {
            self.line("line-two-shaken", "STP-K04");
            self.destroy();
            return;
        }
        self.shaken += 1;
        if self.shaken + self.brittle > self.most {
            self.over_the_cap();
            return;
        }
        if self.shaken > 1 {
            self.line("line-second-shaken", "STP-K04");
        }
        self.suffered = true;
        let tag = (!leaves_brittle).then(|| "plain".to_owned());
        self.effects.push(Effect::Mark {
            target: self.unit.id.clone(),
            marker: marker::SHAKEN.to_string(),
            count: 1,
            tag,
        });
    }

    /// What a margin of at least 1 does (STP-F11).
    pub fn suffer(&mut self, profile: Profile, margin: i64, kill_margin: i64, source: Source) {
        let harm = if margin >= kill_margin { profile.high } else { profile.low };
        match harm {
            Harm::Shaken => self.shaken(profile.capped, true, source),
            Harm::Brittle => self.brittle(profile.capped),
            Harm::DestroyedIfShaken if self.shaken == 0 => self.shaken(profile.capped, true, source),
            Harm::Destroyed | Harm::DestroyedIfShaken => self.destroy(),
        }
        // Whoever sees a margin that usually destroys wants to know why it did not.
        if margin >= kill_margin && harm != Harm::Destroyed && !self.destroyed {
            self.line("line-no-kill", "STP-F11");
        }
    }

    /// Everything that follows for the state; event 1 comes due when the unit was shaken or destroyed.
    pub fn effects(mut self, context: &Context<'_>) -> (Vec<Effect>, Vec<Line>) {
        if let Some(army) = self.panic.filter(|_| self.suffered) {
            self.effects.push(Effect::unmark(&army.id, marker::PANIC));
            let mut panic = open_event(context, PANIC_DUE, "panic_due", army.side);
            if let Effect::Open { record } = &mut panic {
                record.fields.insert(recorded::STRUCK.to_string(), Value::from(&self.unit.id));
            }
            self.effects.push(panic);
            self.lines.push(Line::new(Text::new("line-panic").with("unit", &army.id)).rule("STP-N01"));
        }
        (self.effects, self.lines)
    }

    /// Brittle markers that came of it.
    pub fn brittles(&self) -> usize {
        self.brittle.saturating_sub(self.unit.marks(marker::BRITTLE))
    }

    /// How it ended, as an id of an outcome.
    pub fn outcome(&self) -> &'static str {
        let (shaken, brittle) = (self.unit.marks(marker::SHAKEN), self.unit.marks(marker::BRITTLE));
        if self.destroyed {
            "destroyed"
        } else if self.shaken > shaken {
            "shaken"
        } else if self.brittle > brittle {
            "brittle"
        } else {
            "no_effect"
        }
    }

    pub fn named(&self) -> Arg {
        Arg::from(&self.unit.id)
    }
}

/// How many were shaken, brittle and destroyed by one attack on several, and what befell each.
#[derive(Default)]
pub struct Tally {
    each: Vec<(EntityId, String)>,
    shaken: i64,
    brittle: i64,
    destroyed: i64,
}

impl Tally {
    /// Counts the outcome of one of them.
    pub fn count(&mut self, unit: &Entity, outcome: &str) {
        self.each.push((unit.id.clone(), outcome.to_owned()));
        self.shaken += i64::from(outcome == "shaken");
        self.brittle += i64::from(outcome == "brittle");
        self.destroyed += i64::from(outcome == "destroyed");
    }

    pub fn told(&self, outcome: Outcome) -> Outcome {
        let outcome =
            outcome.with("shaken", self.shaken).with("brittle", self.brittle).with("destroyed", self.destroyed);
        self.each
            .iter()
            .fold(outcome, |outcome, (who, result)| outcome.with(&about("result", who.as_str()), Arg::text(result)))
    }
}

/// The pending half of event 1: somebody near takes a brittle.
pub const PANIC_DUE: i64 = 101;

/// A record of an event whose target the players still have to name.
pub fn open_event(context: &Context<'_>, number: i64, word: &str, side: Option<Side>) -> Effect {
    let side = side.map(Side::code).unwrap_or_default();
    let mut record = Record::new(context.state, model::EVENT)
        .with(recorded::N, Value::whole(number))
        .with(recorded::SIDE, side)
        .with(recorded::WORD, word);
    // Both armies may have one in the same resolution.
    record.id.push_str(side);
    Effect::Open { record }
}
