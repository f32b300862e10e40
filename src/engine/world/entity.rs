//! Whoever has attributes: the battle, an army, a formation, an officer, a unit.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::names::{AttributeName, KindName, MarkerName, PoolName};
use crate::engine::value::{Decimal, Value};
use crate::engine::values::Values;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Of a pair that is there once for each side, this side's.
    pub fn of<T>(self, a: T, b: T) -> T {
        match self {
            Side::A => a,
            Side::B => b,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    pub fn from_code(code: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.code() == code)
    }
}

/// Name of anything that has attributes: the battle, an army, a formation, an officer, a unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntityId(Arc<str>);

impl EntityId {
    /// The battle itself.
    pub const BATTLE: &'static str = "battle";

    pub fn new(id: impl Into<String>) -> Self {
        EntityId(id.into().into())
    }

    pub fn battle() -> Self {
        EntityId::new(Self::BATTLE)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for EntityId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for EntityId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl fmt::Display for EntityId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl From<&EntityId> for Value {
    fn from(id: &EntityId) -> Self {
        Value::text(id.as_str())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strength {
    pub start: Decimal,
    pub now: Decimal,
}

/// One token of a marker: when it was put there (on the ruleset's clock), and what kind it is where kinds differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token {
    pub since: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entity {
    pub id: EntityId,
    pub kind: String,
    pub side: Option<Side>,
    pub parent: Option<EntityId>,
    pub name: String,
    pub attributes: Values,
    pub strength: Option<Strength>,
    pub markers: BTreeMap<String, Vec<Token>>,
    pub pools: BTreeMap<String, i64>,
}

impl Entity {
    pub fn is_a(&self, kind: KindName<'_>) -> bool {
        self.kind == kind.as_str()
    }

    pub fn get(&self, attribute: AttributeName<'_>) -> Option<&Value> {
        self.attributes.get(attribute.as_str())
    }

    pub fn has(&self, marker: MarkerName<'_>) -> bool {
        self.markers.contains_key(marker.as_str())
    }

    pub fn marks(&self, marker: MarkerName<'_>) -> usize {
        self.markers.get(marker.as_str()).map_or(0, Vec::len)
    }

    pub fn text(&self, attribute: AttributeName<'_>) -> Option<&str> {
        self.attributes.get(attribute.as_str()).and_then(Value::as_text)
    }

    pub fn flag(&self, attribute: AttributeName<'_>) -> bool {
        self.attributes.get(attribute.as_str()).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn number(&self, attribute: AttributeName<'_>) -> Option<i64> {
        self.attributes.get(attribute.as_str()).and_then(Value::as_whole)
    }

    pub fn is(&self, attribute: AttributeName<'_>, value: &str) -> bool {
        self.text(attribute) == Some(value)
    }

    pub fn pool(&self, pool: PoolName<'_>) -> i64 {
        self.pools.get(pool.as_str()).copied().unwrap_or(0)
    }

    /// Strength points left, whole ones; zero for what has no strength.
    pub fn points(&self) -> u32 {
        self.strength.map_or(0, |strength| u32::try_from(strength.now.trunc()).unwrap_or(0))
    }
}
