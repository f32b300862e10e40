//! Markers with their lifetimes, pools, options, and properties that follow from others.

use serde::Deserialize;

use super::ValueType;
use crate::engine::label::Label;
use crate::engine::rules::Condition;
use crate::engine::value::Value;

/// When tokens of a marker come off by themselves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expiry {
    /// On entering this step (a step id, or `*.name` for every side's).
    #[serde(default)]
    pub enter: Option<String>,
    /// On leaving this step.
    #[serde(default)]
    pub leave: Option<String>,
    /// Only in steps in which the owner's side acts.
    #[serde(default)]
    pub own: bool,
    /// Only tokens that have been there so many ticks of the clock.
    #[serde(default)]
    pub age: i64,
    /// Each token that comes off leaves one of this marker, unless tagged `plain`.
    #[serde(default)]
    pub becomes: Option<String>,
    /// Only where this holds of the carrier (`self`).
    #[serde(default)]
    pub when: Option<Condition>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerDecl {
    pub id: String,
    pub label: Label,
    /// A few letters for narrow panes.
    #[serde(default)]
    pub short: Option<Label>,
    /// How it looks in the order of battle; markers proper warn, flags are plain.
    #[serde(default)]
    pub tone: Option<Tone>,
    /// Kinds of entities that can carry it.
    pub on: Vec<String>,
    /// Remembers what was done; markers proper are things on the table.
    #[serde(default)]
    pub flag: bool,
    #[serde(default = "one_token")]
    pub cap: u32,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub expires: Vec<Expiry>,
    /// On a printed list there are boxes for it where this holds of whoever may carry it (`self`).
    #[serde(default)]
    pub paper: Option<Condition>,
    /// Whoever carries it is out of play.
    #[serde(default)]
    pub gone: bool,
    /// Whoever carries it is not on the table, and not lost.
    #[serde(default)]
    pub away: bool,
    /// Players may put it on and take it off at any step.
    #[serde(default)]
    pub toggle: bool,
    /// Nobody may overlook that it comes: the line of the log says so (`aloud-KEY`), whatever brought it.
    #[serde(default)]
    pub aloud: bool,
    /// What a hand does for it (`do-KEY`, `do-KEY-off`), or `none`; without it markers proper are laid and taken off.
    #[serde(default)]
    pub hand: Option<String>,
    /// What a hand does when it comes off, where that is not `do-KEY-off`; `none` where it is nothing.
    #[serde(default)]
    pub hand_off: Option<String>,
}

/// What a state means to whoever is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    Good,
    Plain,
    Warn,
    Bad,
}

impl MarkerDecl {
    pub fn tone(&self) -> Tone {
        match (self.tone, self.flag) {
            (Some(tone), _) => tone,
            (None, _) if self.gone => Tone::Bad,
            (None, true) => Tone::Plain,
            (None, false) => Tone::Warn,
        }
    }

    /// Whoever carries it stands nowhere on the table.
    pub fn takes_off_table(&self) -> bool {
        self.gone || self.away
    }
}

fn one_token() -> u32 {
    1
}

/// A property that follows from others and is never stored.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Derived {
    pub id: String,
    pub kind: String,
    pub label: Label,
    #[serde(default)]
    pub short: Option<Label>,
    pub when: Condition,
    #[serde(default)]
    pub rule: Option<String>,
}

/// What the two armies may have or not: a fact of the sequence that holds where anybody of this kind, in play or not, fits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    pub id: String,
    pub kind: String,
    pub when: Condition,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDecl {
    pub id: String,
    pub label: Label,
    pub on: Vec<String>,
    /// Option whose number it always stays below: so many come to something else.
    #[serde(default)]
    pub below: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct OptionDecl {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub value: ValueType,
    pub default: Value,
}
