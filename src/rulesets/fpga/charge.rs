//! Whether an attacker reaches: base and movement die against what its way costs (FP-B22).

use super::helped_die::Help;
use super::model;
use super::way::{self, Way};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::Entity;
use crate::rulesets::fpga::names::{field, row};

const FACES: std::ops::RangeInclusive<u32> = 1..=6;

/// The charge of one attacker.
pub struct Charge<'a> {
    unit: &'a Entity,
    base: Decimal,
    /// What it has spent in this pulse, and what the rest of its way costs.
    cost: Decimal,
    /// The face that forbids closing (FP-M02).
    stop_on: u32,
    is_told: bool,
}

impl<'a> Charge<'a> {
    pub fn of(context: &Context<'_>, unit: &'a Entity) -> Result<Charge<'a>, Refusal> {
        let way = Way::of_charge(context, unit);
        let most = way::full_allowance(context, unit, Some(*FACES.end()))?;
        let cost = way::spent(unit) + way.cost(context, unit, most)?;
        Ok(Charge {
            unit,
            base: way::near_base(context, unit)?,
            cost,
            stop_on: model::small(context, row::NO_CLOSING_ON)?,
            is_told: way.is_told || way::spent(unit).is_positive(),
        })
    }

    fn allowance(&self, face: u32) -> Decimal {
        self.base + Decimal::whole(i64::from(face))
    }

    /// By how much a die falls short; none where it reaches, or where the table has measured for itself.
    pub fn short_by(&self, face: u32) -> Option<Decimal> {
        let short = self.cost - self.allowance(face);
        Some(short).filter(|short| self.is_told && short.is_positive())
    }

    pub fn makes_contact(&self, face: u32) -> bool {
        face != self.stop_on && self.short_by(face).is_none()
    }

    /// FP-D03, FP-D11, FP-D12, FP-B22: what no die can mend.
    pub fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        Way::of_charge(context, self.unit).check_ground(context, self.unit)?;
        let slanting = context.about(&self.unit.id).yes(field::SLANTING);
        ensure(!slanting, || model::refuse("moved_without_contact", "FP-D11", self.unit))?;
        let best = way::thrown_die(self.unit).unwrap_or(*FACES.end());
        ensure(self.short_by(best).is_none(), || {
            model::refuse("charge_too_far", "FP-B22", self.unit)
                .with("cost", self.cost)
                .with("allowance", self.allowance(best))
        })
    }

    /// Base and die, told with the throw.
    pub fn line(&self, face: u32) -> Line {
        let text = Text::new("line-charge-allowance")
            .with("unit", &self.unit.id)
            .with("base", self.base)
            .with("die", face)
            .with("allowance", self.allowance(face))
            .with("way", self.cost);
        Line::new(text).rule("FP-B22")
    }

    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The reach, and the chance of one throw to get there.
    pub fn chance(&self) -> Line {
        let good = FACES.filter(|face| self.makes_contact(*face)).count();
        let text = Text::new(if self.is_told { "line-charge-chance" } else { "line-charge-reach" })
            .with("unit", &self.unit.id)
            .with("base", self.base)
            .with("way", self.cost)
            .with("chance", Arg::text(fraction(good, FACES.count())));
        Line::new(text).rule("FP-B22")
    }

    /// What can be told before a die is thrown: the reach, the chance, and what a re-roll adds.
    pub fn notes(&self, help: &Help) -> Vec<Line> {
        let about = |key: &str| Text::new(key).with("unit", &self.unit.id);
        if let Some(face) = way::thrown_die(self.unit) {
            return vec![self.line(face)];
        }
        let good = FACES.filter(|face| self.makes_contact(*face)).count();
        let all = FACES.count();
        let mut notes = vec![self.chance()];
        let paid = help.payer.is_ok() && help.left >= help.cost;
        for (possible, key) in
            [(paid, "line-charge-reroll-cd"), (help.sub_commander.is_ok(), "line-charge-reroll-subcommander")]
        {
            if possible && good < all {
                let again = all * all - (all - good) * (all - good);
                let text = about(key).with("cost", help.cost).with("chance", Arg::text(fraction(again, all * all)));
                notes.push(Line::new(text).rule("FP-M04"));
            }
        }
        notes
    }
}

/// In lowest terms.
fn fraction(part: usize, whole: usize) -> String {
    let (mut a, mut b) = (part, whole);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let by = a.max(1);
    if part == whole { "1".to_owned() } else { format!("{}/{}", part / by, whole / by) }
}
