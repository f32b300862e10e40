//! Kinds of entities: their attributes, their strength, what stands inside them, what army files may not say of them.

use serde::Deserialize;

use super::ValueType;
use super::hand::NONE;
use crate::engine::label::Label;
use crate::engine::names::{AttributeName, MarkerName};
use crate::engine::rules::Condition;
use crate::engine::value::{Decimal, Value};
use crate::engine::values::Values;

#[derive(Clone, Debug, Deserialize)]
pub struct Attribute {
    pub id: String,
    pub label: Label,
    /// A few letters; attributes that have them are shown in the order of battle.
    #[serde(default)]
    pub short: Option<Label>,
    /// It counts what was taken from this attribute: the order of battle shows what is left of it.
    #[serde(default)]
    pub left_of: Option<String>,
    /// Shown in the order of battle only where it is not its default: no news is left out.
    #[serde(default)]
    pub only_news: bool,
    /// Of the battle: shown above everything with this word before it.
    #[serde(default)]
    pub header: Option<Label>,
    #[serde(flatten)]
    pub value: ValueType,
    #[serde(default)]
    pub rule: Option<String>,
    /// Applies only where this holds (facts: the entity's own attributes).
    #[serde(default)]
    pub only: Condition,
    #[serde(default)]
    pub required: bool,
    #[serde(default)]
    pub default: Option<Value>,
    /// Kept by the program, not written in army files.
    #[serde(default)]
    pub state: bool,
    /// Worked out by the rules: corrections of it would not last.
    #[serde(default)]
    pub computed: bool,
    /// Its changes are told only to those who want every detail.
    #[serde(default)]
    pub quiet: bool,
    /// Step on entering which it returns to its default.
    #[serde(default)]
    pub reset: Option<String>,
    /// It returns only for the side that acts in that step.
    #[serde(default)]
    pub reset_own: bool,
    /// While this holds of its entity (`self`), only the owner may see it, and only in a private step of his.
    #[serde(default)]
    pub hidden: Option<Condition>,
    /// Where it refers to another entity: what that one must be.
    #[serde(default)]
    pub refers_when: Option<Condition>,
    /// What a hand does when it changes (`do-KEY`, `do-KEY-off`); `none` where only the program keeps it.
    #[serde(default)]
    pub hand: Option<String>,
    /// What a hand does instead when it is a number that rises: what was taken away comes back.
    #[serde(default)]
    pub hand_more: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthDecl {
    /// Keys in army files.
    pub start: String,
    pub now: String,
    pub label: Label,
    pub min: Decimal,
    pub max: Decimal,
    #[serde(default)]
    pub step: Option<Decimal>,
    /// Strength of who does not say.
    #[serde(default)]
    pub default: Option<Decimal>,
    #[serde(default)]
    pub only: Condition,
    #[serde(default)]
    pub rule: Option<String>,
    /// Worked out by the rules when a battle is set up: army files do not say it.
    #[serde(default)]
    pub computed: bool,
    /// Who does not say has none.
    #[serde(default)]
    pub optional: bool,
    /// Marker of whoever has no strength left.
    #[serde(default)]
    pub spent: Option<String>,
    /// What a hand does for points lost (`do-KEY`) and regained (`do-KEY-off`); `none` where only the program counts.
    #[serde(default)]
    pub hand: Option<String>,
}

impl StrengthDecl {
    pub fn value_type(&self) -> ValueType {
        ValueType::Number { min: Some(self.min), max: Some(self.max), step: self.step }
    }

    pub fn spent(&self) -> Option<MarkerName<'_>> {
        self.spent.as_deref().map(MarkerName::of_data)
    }
}

/// Where an entity kind stands in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Battle,
    Army,
    Officer,
    Formation,
    Unit,
    /// Part of a unit, with numbers of its own: a weapon. No row of the order of battle.
    Equipment,
    /// Not on the table: a row of a period that entities refer to.
    Profile,
}

/// What entities may refer to instead of saying it themselves: a unit type, a weapon, a formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub id: String,
    pub label: Option<Label>,
    pub attributes: Values,
}

impl Profile {
    pub fn number(&self, name: AttributeName<'_>) -> Option<Decimal> {
        self.attributes.get(name.as_str()).and_then(Value::as_number)
    }

    pub fn get(&self, name: AttributeName<'_>) -> Option<&Value> {
        self.attributes.get(name.as_str())
    }

    pub fn text(&self, name: AttributeName<'_>) -> Option<&str> {
        self.attributes.get(name.as_str()).and_then(Value::as_text)
    }

    pub fn flag(&self, name: AttributeName<'_>) -> bool {
        self.attributes.get(name.as_str()).and_then(Value::as_bool).unwrap_or(false)
    }
}

/// Entities of one kind inside another, as army files nest them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Child {
    /// Table name in army files: `[[force]]`, or `[commander]` when there is exactly one.
    pub key: String,
    pub kind: String,
    #[serde(default)]
    pub one: bool,
    #[serde(default)]
    pub required: bool,
}

/// A combination of attributes that army files may not have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Name by which the ruleset's code refuses what no condition over one entity can tell.
    #[serde(default)]
    pub id: Option<String>,
    #[serde(default)]
    pub refuse: Option<Condition>,
    /// Attribute the message points at.
    pub at: String,
    pub message: Label,
    #[serde(default)]
    pub rule: Option<String>,
    /// Worth a word, no mistake: the army loads.
    #[serde(default)]
    pub note: bool,
}

/// Entities of an army list that only come so many together, joined by an attribute that names another of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub by: String,
    pub when: Condition,
    pub size: usize,
    pub message: Label,
    #[serde(default)]
    pub rule: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    pub id: String,
    pub class: Class,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default, rename = "attribute")]
    pub attributes: Vec<Attribute>,
    #[serde(default)]
    pub strength: Option<StrengthDecl>,
    #[serde(default, rename = "child")]
    pub children: Vec<Child>,
    /// Of these tables there must be one at least, whichever.
    #[serde(default)]
    pub at_least_one: Vec<String>,
    #[serde(default, rename = "check")]
    pub checks: Vec<Check>,
    #[serde(default, rename = "group")]
    pub groups: Vec<Group>,
    /// A name is enough in army files: the id is made of it.
    #[serde(default)]
    pub named_only: bool,
    /// Of a kind of profile: there is exactly one, and it needs no id.
    #[serde(default)]
    pub one_profile: bool,
}

impl Attribute {
    /// Whether it may be another in the course of a battle: the rules set it, or hands change it on the table.
    pub fn changes(&self) -> bool {
        self.state || self.hand.as_deref().is_some_and(|hand| hand != NONE)
    }

    /// Kind of profile it names: what the entity does not say itself, that profile says.
    pub fn profile(&self) -> Option<&str> {
        match &self.value {
            ValueType::Choice { profile, .. } => profile.as_deref(),
            _ => None,
        }
    }
}

impl Kind {
    pub fn attribute(&self, id: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.id == id)
    }
}
