//! Dice that a rule asks for without owning them. The same rule runs on random dice, dice typed in from the table,
//! recorded dice, and on every outcome at once with its exact weight.
//!
//! A call returns early with a [`Need`] when the dice or the decision it asks for are not there yet; the caller gets them
//! and runs the same pure rule again from the start. Rules must not depend on the order of the faces in one throw.

mod act;
mod after;
mod distribution;
mod enumerate;
mod estimate;
mod free;
mod hands;
mod natural;
mod odds;
mod pool;
mod program;
mod secret;
mod sorted;
mod stages;
mod stream;
mod tray;
mod volley;

pub use act::ActDice;
pub use after::AfterKnown;
pub use distribution::Distribution;
pub use enumerate::{Enumerator, MOST_VISITS, TooManyOutcomes, counted, counted_within, enumerate};
pub use estimate::odds_of;
pub(in crate::engine) use estimate::thrown_once;
pub use free::{CameTo, FreeDice, FreeFault, MOST_DICE, MOST_SIDES};
pub use hands::{DiceBySide, TableDice};
pub use natural::Natural;
pub(in crate::engine) use odds::join;
pub use odds::{Estimate, Fraction, Odds};
pub use pool::{Pool, Reroll, Scoring};
pub use program::{ProgramDice, RecordedDice};
pub use secret::Secret;
pub use sorted::Sorted;
pub use stages::{Stage, Staged, in_stages, summed_up};
pub use stream::{DiceStream, GENERATOR, STREAM_GENERATOR};
pub use tray::{Answer, RerolledDie, Throw, Tray};
pub use volley::Volley;

use std::any::Any;
use std::borrow::Cow;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::engine::procedure::Stop;
use crate::engine::value::Value;
use crate::engine::world::{Entity, EntityId, Side};

/// A kind of die. What counts is the face divided by `divisor`, rounded up: a D5 is a D10 halved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Die {
    pub sides: u8,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub divisor: u8,
}

fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(divisor: &u8) -> bool {
    *divisor == 1
}

impl Die {
    pub const D2: Die = Die::new(2);
    pub const D3: Die = Die::new(3);
    pub const D4: Die = Die::new(4);
    /// Half a D10, rounded up; physical dice are typed in as the face of the D10.
    pub const D5: Die = Die { sides: 10, divisor: 2 };
    pub const D6: Die = Die::new(6);
    pub const D10: Die = Die::new(10);
    pub const D20: Die = Die::new(20);

    pub const fn new(sides: u8) -> Die {
        Die { sides, divisor: 1 }
    }

    /// What a face counts.
    pub fn value(self, face: u8) -> u8 {
        face.div_ceil(self.divisor.max(1))
    }

    pub fn faces(self) -> impl Iterator<Item = u8> {
        1..=self.sides
    }

    /// Reads a face as players type it: 0 is the ten of a D10.
    pub fn read_typed(self, typed: u8) -> Option<u8> {
        let face = if typed == 0 && self.sides == 10 { 10 } else { typed };
        (1..=self.sides).contains(&face).then_some(face)
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "D{}", self.value(self.sides))
    }
}

/// What a throw is for: a key of the language files (`throw-...`) and who throws.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Purpose {
    pub label: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whom it is thrown for. People who type dice are told; it is neither written nor part of what the throw is.
    #[serde(skip)]
    pub whom: Option<EntityId>,
    /// With what each roll of a tally is thrown: a weapon, a group that strikes.
    #[serde(skip)]
    with_each: Vec<EntityId>,
    /// With what this roll of a tally is thrown, and at whom: the log tells rolls apart by it, and it is no part of what the
    /// throw is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<EntityId>,
}

impl Purpose {
    pub fn new(label: &'static str, side: Option<Side>) -> Self {
        Purpose { label: Cow::Borrowed(label), side, whom: None, with_each: Vec::new(), parties: Vec::new() }
    }

    /// Thrown by somebody's side, for him.
    pub fn of(label: &'static str, whom: &Entity) -> Self {
        Purpose::new(label, whom.side).about(whom)
    }

    /// The same for somebody, whoever throws.
    #[must_use]
    pub fn about(self, whom: &Entity) -> Self {
        Purpose { whom: Some(whom.id.clone()), ..self }
    }

    /// The same with what each roll of a tally is thrown, in their order.
    #[must_use]
    pub fn with_each(self, with_each: Vec<EntityId>) -> Self {
        Purpose { with_each, ..self }
    }

    /// What one roll of a tally is for.
    fn of_roll(&self, roll: usize) -> Self {
        let parties = self.with_each.get(roll).into_iter().flat_map(|with| std::iter::once(with).chain(&self.whom));
        Purpose { parties: parties.cloned().collect(), with_each: Vec::new(), ..self.clone() }
    }

    /// Everybody it names, for whoever types the dice.
    pub fn names(&self) -> Vec<EntityId> {
        if self.parties.is_empty() { self.whom.iter().cloned().collect() } else { self.parties.clone() }
    }
}

impl PartialEq for Purpose {
    fn eq(&self, other: &Purpose) -> bool {
        (&self.label, self.side) == (&other.label, other.side)
    }
}

impl Eq for Purpose {}

impl std::hash::Hash for Purpose {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (&self.label, self.side).hash(hasher);
    }
}

/// Which dice of a throw count for its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keep {
    All,
    Best(u32),
    Worst(u32),
}

impl Keep {
    /// The sum of what the kept ones of these faces count.
    fn total(self, die: Die, faces: &[u8]) -> u32 {
        let mut values: Vec<u32> = faces.iter().map(|face| u32::from(die.value(*face))).collect();
        values.sort_unstable();
        let kept = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        match self {
            Keep::All => values.iter().sum(),
            Keep::Worst(number) => values.iter().take(kept(number)).sum(),
            Keep::Best(number) => values.iter().rev().take(kept(number)).sum(),
        }
    }
}

/// A choice a player has while dice lie on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// The form field that may answer it in advance.
    pub field: String,
    pub side: Option<Side>,
    pub options: DecisionOptions,
    /// What the program takes when nobody answers; odds assume it.
    pub proposed: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionOptions {
    YesNo,
    OneOf(Vec<String>),
    /// Positions (1 is the first) of dice of a throw, each at most once.
    Dice {
        faces: Vec<u8>,
        least: u32,
        most: u32,
    },
}

impl DecisionOptions {
    pub fn allows(&self, answer: &Value) -> bool {
        match self {
            DecisionOptions::YesNo => answer.as_bool().is_some(),
            DecisionOptions::OneOf(choices) => {
                answer.as_text().is_some_and(|text| choices.iter().any(|choice| choice == text))
            }
            DecisionOptions::Dice { faces, least, most } => {
                let Some(items) = answer.as_list() else { return false };
                let mut positions: Vec<i64> = items.iter().filter_map(Value::as_whole).collect();
                if positions.len() != items.len() {
                    return false;
                }
                positions.sort_unstable();
                positions.dedup();
                let count = u32::try_from(positions.len()).unwrap_or(u32::MAX);
                positions.len() == items.len()
                    && (*least..=*most).contains(&count)
                    && positions.iter().all(|p| usize::try_from(*p).is_ok_and(|p| (1..=faces.len()).contains(&p)))
            }
        }
    }
}

/// Dice that a hand has still to throw.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NeededThrow {
    #[serde(flatten)]
    pub purpose: Purpose,
    #[serde(flatten)]
    pub die: Die,
    pub count: u32,
    /// They were thrown before and are thrown again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The least that each of them has to show, where each is counted by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<i32>,
}

/// What a rule is still waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    Dice(NeededThrow),
    Decision(Box<Decision>),
    /// A typed face the die does not have.
    ImpossibleFace {
        purpose: Purpose,
        die: Die,
        face: u8,
    },
    /// An answer the decision does not allow.
    ImpossibleAnswer(Box<Value>),
    /// The program should throw and has nothing to throw with: the secret of the dice is not here.
    NoProgramDice,
    /// The enumeration gave up: too many outcomes to walk.
    TooMany,
}

pub type Thrown<T> = Result<T, Need>;

/// The dice a rule runs on.
pub trait Dice {
    /// Dice of one kind, as faces.
    fn faces(&mut self, purpose: Purpose, count: u32, die: Die) -> Thrown<Vec<u8>>;

    /// The sum of what the kept dice count.
    fn total(&mut self, purpose: Purpose, count: u32, die: Die, keep: Keep) -> Thrown<u32>;

    /// The sum of the scores of several pools. The rule learns how many hits, never which die made them.
    fn score(&mut self, purpose: Purpose, pools: &[Pool]) -> Thrown<u32>;

    /// What is left of each of several volleys when everybody has thrown for hits, and then for saves. Thrown dice are thrown
    /// one pool after the other; where outcomes are counted, hits that were saved leave no trace.
    fn unsaved(&mut self, volleys: &[Volley]) -> Thrown<Vec<u32>> {
        volley::thrown(volleys, &mut |purpose, pool| self.score(purpose, std::slice::from_ref(pool)))
    }

    /// Dice thrown together, sorted by what their faces mean: how many fell into each class. For faces that mean different
    /// things, where a score would be too little and the faces themselves far too many to walk.
    fn tally(&mut self, purpose: Purpose, rolls: &[Sorted]) -> Thrown<Vec<u32>>;

    /// A die that only points somewhere. Dice on the table show it themselves, so only the program throws one.
    fn pointer(&mut self, purpose: Purpose, die: Die) -> Thrown<Option<u8>>;

    /// A player's decision in the middle of the roll.
    fn ask(&mut self, decision: Decision) -> Thrown<Value>;

    /// One of the states that the stages of a rule lead to, where all of them are walked at once; nothing where dice are
    /// thrown stage by stage. Rules call [`in_stages`].
    fn merged(&mut self, _from: &dyn Any, _rule: &dyn Staged) -> Option<Result<Rc<dyn Any>, Stop>> {
        None
    }

    /// Whether whoever walks all outcomes tells them apart by their effects, and not only by what is said of them: states
    /// that are merged must then agree in those too.
    fn tells_effects(&self) -> bool {
        false
    }

    /// One die: what it counts.
    fn die(&mut self, purpose: Purpose, die: Die) -> Thrown<u32> {
        self.total(purpose, 1, die, Keep::All)
    }

    /// True when the sum of the dice is at most the number.
    fn roll_at_most(&mut self, purpose: Purpose, count: u32, die: Die, number: u32) -> Thrown<bool> {
        Ok(self.total(purpose, count, die, Keep::All)? <= number)
    }

    /// First side's total minus the second side's, each one die plus a bonus.
    fn opposed(&mut self, first: (Purpose, i32), second: (Purpose, i32), die: Die) -> Thrown<i32> {
        let mine = self.die(first.0, die)?.cast_signed() + first.1;
        let theirs = self.die(second.0, die)?.cast_signed() + second.1;
        Ok(mine - theirs)
    }
}

pub fn is_odd(face: u8) -> bool {
    face % 2 == 1
}

/// Positions (1 is the first) of the `count` highest faces, in order of position.
pub fn highest(faces: &[u8], count: usize) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..faces.len()).collect();
    positions.sort_by_key(|position| std::cmp::Reverse(faces.get(*position)));
    positions.truncate(count);
    positions.sort_unstable();
    positions.into_iter().map(|position| position + 1).collect()
}
