//! Effects: the only ways in which a state changes. Applying one holds no rule and cannot fail.

use serde::{Deserialize, Serialize};

use crate::engine::message::Text;
use crate::engine::names::{AttributeName, MarkerName, PoolName, RecordField};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, EntityId, Frame, Pending, Record, Side, Told};

/// Field names are a format of the journal: add, never rename. Tagged from outside, since a long battle holds tens of
/// thousands of them and the other taggings buffer every one when read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Puts tokens of a marker on an entity, up to the marker's cap.
    Mark {
        target: EntityId,
        marker: String,
        #[serde(default = "one", skip_serializing_if = "is_one")]
        count: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tag: Option<String>,
    },
    /// Takes all tokens of a marker off, or so many of the oldest.
    Unmark {
        target: EntityId,
        marker: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// Changes the strength; it stays between zero and the strength at start.
    Strength {
        target: EntityId,
        change: Decimal,
    },
    Attribute {
        target: EntityId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
    },
    /// Somebody nobody had listed joins the battle.
    Muster {
        entity: Box<Entity>,
    },
    /// It is called otherwise from now on.
    Name {
        target: EntityId,
        name: String,
    },
    /// It belongs to another formation now.
    Parent {
        target: EntityId,
        parent: EntityId,
    },
    /// Changes a pool; it never falls below zero.
    Pool {
        target: EntityId,
        pool: String,
        change: i64,
    },
    Counter {
        name: String,
        value: i64,
    },
    Open {
        record: Record,
    },
    Amend {
        record: String,
        field: String,
        value: Value,
    },
    Close {
        record: String,
    },
    /// A record that ends before its time; the log says so by its name.
    Lapse {
        record: String,
        name: String,
    },
    /// Waits until the simultaneous step closes.
    Hold {
        effect: Box<Effect>,
    },
    /// Applies what was held back, in order.
    Release,
    /// A step that does not apply now was passed over.
    Skip {
        step: String,
    },
    /// The sequence stands here now.
    Enter {
        frames: Vec<Frame>,
    },
    Tick {
        item: String,
        done: bool,
    },
    /// An entry of the checklist asks this of somebody no more, as long as the step lasts.
    Waive {
        step: String,
        item: String,
        subject: String,
    },
    /// A procedure waits for a decision; what was thrown so far stays on the table.
    Suspend {
        pending: Box<Pending>,
    },
    Resume,
    /// Dice drawn from the battle's stream so far.
    Drawn {
        position: u64,
    },
    /// Dice were thrown for this.
    Thrown {
        act: String,
    },
    /// The table told something about an entity or a record.
    Tell {
        about: String,
        memory: String,
        told: Told,
    },
    /// Somebody does not stand where he stood. Never written: what it makes forgotten stands in its place.
    Displaced {
        target: EntityId,
    },
    /// What was told about it does not hold any more.
    Forget {
        about: String,
        memory: String,
    },
    End {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
        reason: Text,
    },
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(count: &u32) -> bool {
    *count == 1
}

impl Effect {
    pub fn mark(target: &EntityId, marker: MarkerName<'_>) -> Self {
        Effect::Mark { target: target.clone(), marker: marker.to_string(), count: 1, tag: None }
    }

    pub fn unmark(target: &EntityId, marker: MarkerName<'_>) -> Self {
        Effect::Unmark { target: target.clone(), marker: marker.to_string(), count: None }
    }

    pub fn lose(target: &EntityId, points: u32) -> Self {
        Effect::Strength { target: target.clone(), change: Decimal::whole(-i64::from(points)) }
    }

    pub fn gain(target: &EntityId, points: u32) -> Self {
        Effect::Strength { target: target.clone(), change: Decimal::whole(i64::from(points)) }
    }

    pub fn set(target: &EntityId, name: AttributeName<'_>, value: impl Into<Value>) -> Self {
        Effect::Attribute { target: target.clone(), name: name.to_string(), value: Some(value.into()) }
    }

    pub fn clear(target: &EntityId, name: AttributeName<'_>) -> Self {
        Effect::Attribute { target: target.clone(), name: name.to_string(), value: None }
    }

    /// He recoiled, fell back, pursued: what was told about where he stood is forgotten.
    pub fn displaced(target: &EntityId) -> Self {
        Effect::Displaced { target: target.clone() }
    }

    /// The record ends before its time.
    pub fn lapse(record: &Record) -> Self {
        Effect::Lapse {
            record: record.id.clone(),
            name: record.text(RecordField::of_data("name")).unwrap_or(&record.id).to_owned(),
        }
    }

    pub fn pool(target: &EntityId, pool: PoolName<'_>, change: i64) -> Self {
        Effect::Pool { target: target.clone(), pool: pool.to_string(), change }
    }

    pub fn amend(record: &Record, field: RecordField<'_>, value: impl Into<Value>) -> Self {
        Effect::Amend { record: record.id.clone(), field: field.to_string(), value: value.into() }
    }

    /// Whom it changes, if anybody.
    pub fn target(&self) -> Option<&EntityId> {
        match self {
            Effect::Mark { target, .. }
            | Effect::Unmark { target, .. }
            | Effect::Strength { target, .. }
            | Effect::Attribute { target, .. }
            | Effect::Displaced { target }
            | Effect::Name { target, .. }
            | Effect::Parent { target, .. }
            | Effect::Pool { target, .. } => Some(target),
            Effect::Muster { entity } => Some(&entity.id),
            Effect::Hold { effect } => effect.target(),
            Effect::Counter { .. }
            | Effect::Open { .. }
            | Effect::Amend { .. }
            | Effect::Close { .. }
            | Effect::Lapse { .. }
            | Effect::Release
            | Effect::Skip { .. }
            | Effect::Enter { .. }
            | Effect::Tick { .. }
            | Effect::Waive { .. }
            | Effect::Suspend { .. }
            | Effect::Resume
            | Effect::Drawn { .. }
            | Effect::Thrown { .. }
            | Effect::Tell { .. }
            | Effect::Forget { .. }
            | Effect::End { .. } => None,
        }
    }

    pub fn held(self) -> Self {
        Effect::Hold { effect: Box::new(self) }
    }
}
