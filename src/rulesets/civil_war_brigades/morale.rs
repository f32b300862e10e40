//! Morale triggers: what makes a unit test, remembered until the test is taken (CW-M02, F07, A11, C02, C03, B04).

use super::model::{self, TEST};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record, State};
use crate::rulesets::civil_war_brigades::names::recorded;

/// A morale test that a unit owes.
pub struct Due<'a> {
    pub unit: &'a Entity,
    pub cause: &'a str,
    /// CW-A11: the worst of the munition's penalties.
    pub penalty: i64,
    /// CW-S08: charged with the rebel yell.
    pub yelled_at: bool,
}

impl<'a> Due<'a> {
    pub fn new(unit: &'a Entity, cause: &'a str) -> Self {
        Due { unit, cause, penalty: 0, yelled_at: false }
    }

    /// The obligation, the `nth` record of its resolution.
    pub fn open(&self, state: &State, nth: u64) -> Effect {
        model::open(
            state,
            nth,
            TEST,
            &[
                (recorded::NAME, Value::text(&self.unit.name)),
                (recorded::UNIT, Value::from(&self.unit.id)),
                (recorded::CAUSE, Value::text(self.cause)),
                (recorded::PENALTY, Value::whole(self.penalty)),
                (recorded::YELLED_AT, Value::Bool(self.yelled_at)),
            ],
        )
    }
}

pub fn is_of_charge(test: &Record) -> bool {
    matches!(test.text(recorded::CAUSE), Some("charge_made" | "charged"))
}

/// Tests owed outside the two of a charge, which have steps of their own.
pub fn open_tests(state: &State) -> impl Iterator<Item = &Record> {
    state.records_of(TEST).filter(|test| !is_of_charge(test))
}

/// What hits do to a unit: CU lost, a base perhaps, and the test that follows.
pub struct Harm<'a> {
    pub unit: &'a Entity,
    pub damage: u32,
    pub destroyed: bool,
    pub bases_lost: i64,
    pub test: Option<Due<'a>>,
}

/// What of a hit besides its damage makes the unit test.
#[derive(Clone, Copy, Default)]
pub struct Blow {
    /// CW-F07: from its flank or rear.
    pub flank_or_rear: bool,
    /// CW-A11: the munition carries a test, at this penalty.
    pub munition: Option<i64>,
}

pub fn harm<'a>(context: &Context<'_>, unit: &'a Entity, damage: u32, blow: Blow) -> Harm<'a> {
    let before = i64::from(unit.points());
    let after = before - i64::from(damage);
    let destroyed = after <= 0;
    // CW-U21: several bases at once are one loss.
    let bases_lost = model::bases_at(context.rules, unit, before) - model::bases_at(context.rules, unit, after);
    let cause = match blow.munition {
        _ if destroyed || damage == 0 => None,
        Some(_) => Some("munition"),
        None if bases_lost > 0 => Some("base_lost"),
        None if blow.flank_or_rear => Some("flank_rear_damage"),
        None => None,
    };
    let test = cause.map(|cause| Due { penalty: blow.munition.unwrap_or(0), ..Due::new(unit, cause) });
    Harm { unit, damage, destroyed, bases_lost, test }
}

impl Harm<'_> {
    /// CW-U20: every point of damage takes one CU.
    pub fn effects(&self, state: &State, nth: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.damage > 0 {
            effects.push(Effect::lose(&self.unit.id, self.damage.min(self.unit.points())));
        }
        effects.extend(self.test.as_ref().map(|test| test.open(state, nth)));
        effects
    }

    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.bases_lost > 0 && !self.destroyed {
            let text = Text::new("line-base-lost").with("unit", &self.unit.id).with("bases", self.bases_lost);
            lines.push(Line::new(text).rule("CW-U21"));
        }
        if let Some(test) = &self.test {
            let text = Text::new("line-test-due").with("unit", &self.unit.id).with("cause", Arg::word(test.cause));
            lines.push(Line::new(text).rule("CW-M02"));
        }
        lines
    }
}
