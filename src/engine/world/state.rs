//! The state of a battle: entities with attributes, strength, markers and pools; records; the place in the sequence.
//! It changes only by [`Effect`]s.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::dice::{Decision, DiceBySide, NeededThrow};
use crate::engine::message::Text;
use crate::engine::names::{CounterName, KindName, OptionName, RecordKind, StepName};
use crate::engine::procedure::Inputs;
use crate::engine::sequence::step_matches;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entities, Entity, EntityId, Memories, Record, Side, Token};

/// Where a sequence stands. The lowest frame is the turn; sub-sequences stack above it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    pub sequence: String,
    pub step: String,
    /// The side that acts; none where both do, or nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vars: BTreeMap<String, Value>,
}

/// A procedure in the middle of which a player decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    pub procedure: String,
    #[serde(flatten)]
    pub inputs: Inputs,
    /// Faces thrown so far, in the order asked for.
    pub dice: Vec<u8>,
    /// The dice were typed in: the rest will be too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// The hands that type their dice, where not all do.
    #[serde(default, skip_serializing_if = "DiceBySide::is_nobody")]
    pub hands: DiceBySide,
    /// What its dice are thrown for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// What a player decides; none where only dice are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Dice that a hand must type before it goes on: how many there are depends on what the program threw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<NeededThrow>,
}

/// A duty that was called off.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Waived {
    pub step: String,
    pub item: String,
    pub subject: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    pub winner: Option<Side>,
    pub reason: Text,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub entities: Entities,
    /// Entities in the order of the army lists.
    pub order: Arc<[EntityId]>,
    pub options: Arc<BTreeMap<String, Value>>,
    pub counters: BTreeMap<String, i64>,
    /// Name of the counter that dates markers.
    pub clock: String,
    /// Highest number of tokens, by marker.
    pub caps: Arc<BTreeMap<String, u32>>,
    pub frames: Vec<Frame>,
    /// Checklist items ticked in the current step.
    pub ticked: BTreeSet<String>,
    /// What entries of the checklist do not ask any more, as long as their step lasts.
    pub waived: BTreeSet<Waived>,
    /// Copies of a state share the records that they hold alike.
    pub records: BTreeMap<String, Arc<Record>>,
    pub records_opened: u64,
    pub held: Vec<Effect>,
    pub pending: Option<Pending>,
    /// Dice drawn from the stream of a battle of the first format.
    pub dice_drawn: u64,
    /// How often the program's dice were asked for, by what for, since the clock last moved.
    pub acts: Arc<BTreeMap<String, u32>>,
    /// Answers of the table that still hold.
    pub told: Arc<Memories>,
    /// Whether answers are kept at all: battles begun before they were play on as they began.
    pub remembers: bool,
    pub ending: Option<Ending>,
}

impl State {
    pub fn entity(&self, id: &str) -> Option<&Entity> {
        self.entities.get(id)
    }

    /// An entity to be changed, here and in no other state.
    pub fn entity_mut(&mut self, id: &EntityId) -> Option<&mut Entity> {
        self.entities.get_mut(id)
    }

    pub fn battle(&self) -> Option<&Entity> {
        self.entity(EntityId::BATTLE)
    }

    /// Entities in the order of the army lists.
    pub fn in_order(&self) -> impl Iterator<Item = &Entity> {
        self.entities.iter()
    }

    pub fn of_kind<'a>(&'a self, kind: KindName<'a>) -> impl Iterator<Item = &'a Entity> {
        self.in_order().filter(move |entity| entity.is_a(kind))
    }

    pub fn children<'a>(&'a self, parent: &'a EntityId) -> impl Iterator<Item = &'a Entity> {
        self.in_order().filter(move |entity| entity.parent.as_ref() == Some(parent))
    }

    pub fn parent(&self, entity: &Entity) -> Option<&Entity> {
        entity.parent.as_ref().and_then(|parent| self.entity(parent.as_str()))
    }

    pub fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// Whether the battle stands in this step; in whichever side's, where the name begins with `*`.
    pub fn is_at(&self, step: StepName<'_>) -> bool {
        step_matches(step.as_str(), self.step().as_str())
    }

    pub fn step(&self) -> StepName<'_> {
        StepName::of_data(self.frame().map_or("", |frame| frame.step.as_str()))
    }

    /// The side that acts in the current step, where it is one side.
    pub fn acting_side(&self) -> Option<Side> {
        self.frame().and_then(|frame| frame.side)
    }

    pub fn counter(&self, name: CounterName<'_>) -> i64 {
        self.counters.get(name.as_str()).copied().unwrap_or(0)
    }

    pub fn option(&self, name: OptionName<'_>) -> Option<&Value> {
        self.options.get(name.as_str())
    }

    pub fn option_is(&self, name: OptionName<'_>, value: &str) -> bool {
        self.option(name).and_then(Value::as_text) == Some(value)
    }

    pub fn option_on(&self, name: OptionName<'_>) -> bool {
        self.option(name).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn record(&self, id: &str) -> Option<&Record> {
        self.records.get(id).map(Arc::as_ref)
    }

    pub fn records_of<'a>(&'a self, kind: RecordKind<'a>) -> impl Iterator<Item = &'a Record> {
        self.records.values().map(Arc::as_ref).filter(move |record| record.kind == kind.as_str())
    }

    pub fn apply_all<'a>(&mut self, effects: impl IntoIterator<Item = &'a Effect>) {
        for effect in effects {
            self.apply(effect);
        }
    }

    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Mark { target, marker, count, tag } => self.mark(target, marker, *count, tag.as_ref()),
            Effect::Unmark { target, marker, count } => self.unmark(target, marker, *count),
            Effect::Strength { target, change } => {
                if let Some(strength) = self.entity_mut(target).and_then(|entity| entity.strength.as_mut()) {
                    strength.now = (strength.now + *change).clamp(Decimal::ZERO, strength.start.max(Decimal::ZERO));
                }
            }
            Effect::Attribute { target, name, value } => {
                if let Some(entity) = self.entity_mut(target) {
                    match value {
                        Some(value) => entity.attributes.insert(name.clone(), value.clone()),
                        None => entity.attributes.remove(name),
                    };
                }
            }
            Effect::Muster { entity } => self.muster(entity),
            Effect::Name { target, name } => {
                if let Some(entity) = self.entities.get_mut(target) {
                    entity.name.clone_from(name);
                }
            }
            Effect::Parent { target, parent } => {
                if let Some(entity) = self.entity_mut(target) {
                    entity.parent = Some(parent.clone());
                }
            }
            Effect::Pool { target, pool, change } => {
                if let Some(entity) = self.entity_mut(target) {
                    let balance = entity.pools.entry(pool.clone()).or_insert(0);
                    *balance = balance.saturating_add(*change).max(0);
                }
            }
            Effect::Counter { name, value } => {
                let before = self.counters.insert(name.clone(), *value);
                // Acts name their time: those of an earlier one never come again.
                if *name == self.clock && before != Some(*value) {
                    self.acts = Arc::default();
                }
            }
            Effect::Open { record } => {
                self.records_opened += 1;
                self.records.insert(record.id.clone(), Arc::new(record.clone()));
            }
            Effect::Amend { record, field, value } => {
                if let Some(record) = self.records.get_mut(record) {
                    Arc::make_mut(record).fields.insert(field.clone(), value.clone());
                }
            }
            Effect::Close { record } | Effect::Lapse { record, .. } => {
                self.records.remove(record);
                if self.told.contains_key(record) {
                    Arc::make_mut(&mut self.told).remove(record);
                }
            }
            Effect::Hold { effect } => self.held.push((**effect).clone()),
            Effect::Release => {
                for effect in std::mem::take(&mut self.held) {
                    self.apply(&effect);
                }
            }
            Effect::Skip { .. } | Effect::Displaced { .. } => {}
            Effect::Enter { frames } => {
                self.forget_waived(frames);
                self.frames.clone_from(frames);
                self.ticked.clear();
            }
            Effect::Tick { item, done } => {
                if *done {
                    self.ticked.insert(item.clone());
                } else {
                    self.ticked.remove(item);
                }
            }
            Effect::Waive { step, item, subject } => {
                let waived = Waived { step: step.clone(), item: item.clone(), subject: subject.clone() };
                self.waived.insert(waived);
            }
            Effect::Suspend { pending } => self.pending = Some((**pending).clone()),
            Effect::Resume => self.pending = None,
            Effect::Drawn { position } => self.dice_drawn = *position,
            Effect::Thrown { act } => {
                let times = Arc::make_mut(&mut self.acts).entry(act.clone()).or_insert(0);
                *times = times.saturating_add(1);
            }
            Effect::Tell { about, memory, told } => {
                let known = Arc::make_mut(&mut self.told).entry(about.clone()).or_default();
                known.insert(memory.clone(), told.clone());
            }
            Effect::Forget { about, memory } => self.forget(about, memory),
            Effect::End { winner, reason } => {
                self.ending = Some(Ending { winner: *winner, reason: reason.clone() });
            }
        }
    }

    /// Joins the battle after everybody of his side.
    fn muster(&mut self, entity: &Entity) {
        self.entities.join(entity);
        self.order = self.entities.iter().map(|one| one.id.clone()).collect();
    }

    /// What was called off is so as long as its step lasts: below a sub-sequence it goes on, entered anew it begins afresh.
    fn forget_waived(&mut self, entered: &[Frame]) {
        let anew = entered.len() == self.frames.len();
        let lasting = entered.len().saturating_sub(usize::from(anew));
        self.waived.retain(|waived| entered.iter().take(lasting).any(|frame| frame.step == waived.step));
    }

    /// Whether what an entry of the current checklist asks of somebody was called off.
    pub fn is_waived(&self, item: &str, subject: &str) -> bool {
        let step = self.step();
        self.waived.iter().any(|known| known.step == step.as_str() && known.item == item && known.subject == subject)
    }

    fn mark(&mut self, target: &EntityId, marker: &str, count: u32, tag: Option<&String>) {
        let since = self.counter(CounterName::of_data(&self.clock));
        let cap = self.caps.get(marker).copied().unwrap_or(1);
        let Some(entity) = self.entity_mut(target) else { return };
        let tokens = entity.markers.entry(marker.to_owned()).or_default();
        let room = usize::try_from(cap).unwrap_or(usize::MAX).saturating_sub(tokens.len());
        let added = usize::try_from(count).unwrap_or(usize::MAX).min(room);
        tokens.extend(std::iter::repeat_n(Token { since, tag: tag.cloned() }, added));
        if tokens.is_empty() {
            entity.markers.remove(marker);
        }
    }

    fn unmark(&mut self, target: &EntityId, marker: &str, count: Option<u32>) {
        let Some(entity) = self.entity_mut(target) else { return };
        let Some(tokens) = entity.markers.get_mut(marker) else { return };
        let taken = count.map_or(tokens.len(), |count| usize::try_from(count).unwrap_or(usize::MAX).min(tokens.len()));
        tokens.drain(..taken);
        if tokens.is_empty() {
            entity.markers.remove(marker);
        }
    }
}
