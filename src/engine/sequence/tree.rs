//! The turn sequence as data: a tree of phases and steps, compiled into a flat program of steps and jumps.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::engine::label::Label;
use crate::engine::names::AttributeName;
use crate::engine::rules::Condition;
use crate::engine::value::Value;
use crate::engine::world::{CallOff, Side, State};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSequence {
    pub id: String,
    /// Of a sub-sequence: when it is over, so is the step that called it.
    #[serde(default)]
    pub ends_step: bool,
    /// Names of acting sides: the battle attribute that holds the side, `!` before it for the other one.
    #[serde(default)]
    pub sides: BTreeMap<String, String>,
    pub node: Vec<RawNode>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawNode {
    /// `{side}` stands for the name of the side in a loop over sides.
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub when: Condition,
    /// The phase is played again until this holds after it.
    #[serde(default)]
    pub repeat_until: Option<Condition>,
    /// The phase is played as long as this holds before it.
    #[serde(default)]
    pub repeat_while: Option<Condition>,
    /// The phase is played once for each of these sides.
    #[serde(default)]
    pub for_sides: Vec<String>,
    /// `both`, `none`, `{side}`, or a name of `sides`.
    #[serde(default)]
    pub actor: Option<String>,
    /// Where both act: a name of `sides` whose units are offered before the others.
    #[serde(default)]
    pub first: Option<String>,
    #[serde(default)]
    pub offers: Vec<Offer>,
    #[serde(default)]
    pub checklist: Vec<Item>,
    /// Rules the players must remember in this step.
    #[serde(default)]
    pub reminders: Vec<String>,
    /// Reminders that are shown only while a condition holds.
    #[serde(default)]
    pub reminders_when: BTreeMap<String, Condition>,
    /// Whoever acts sits alone at the keyboard: what is hidden of his own is shown to him.
    #[serde(default)]
    pub private: bool,
    /// Held effects are applied together when the step is left.
    #[serde(default)]
    pub simultaneous: bool,
    /// The step is left by itself once nothing of its checklist is open.
    #[serde(default)]
    pub closes: bool,
    /// People at a screen are led on where nobody can do anything in it; scripts leave it themselves.
    #[serde(default)]
    pub closes_idle: bool,
    /// People at a screen are brought straight into the form of the one thing it asks for.
    #[serde(default)]
    pub opens: bool,
    /// A period may put steps of its own in the place of those of this phase.
    #[serde(default)]
    pub own_steps: bool,
    #[serde(default)]
    pub enter: Vec<RawAction>,
    #[serde(default)]
    pub leave: Vec<RawAction>,
    #[serde(default)]
    pub node: Vec<RawNode>,
}

/// A procedure open in a step, and for whom.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub procedure: String,
    #[serde(default)]
    pub by: By,
    /// Open only while this holds.
    #[serde(default)]
    pub when: Condition,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever acts in the step.
    #[default]
    Actor,
    /// The other side: a reaction.
    Other,
    Any,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub when: Condition,
    #[serde(default)]
    pub procedure: Option<String>,
    /// List of the ruleset: what is still open. Without it the players tick the item.
    #[serde(default)]
    pub each: Option<String>,
    /// Ticked by the players: what `each` lists is done on the table, or there is no list.
    #[serde(default)]
    pub by_hand: bool,
    /// The step cannot be left while it is open, except by an explicit override.
    #[serde(default)]
    pub must: bool,
    /// Leaving while it is open is allowed, and noted in the log.
    #[serde(default)]
    pub warn: bool,
    /// What is undone besides when it is called off for somebody.
    #[serde(default)]
    pub call_off: Option<CallOff>,
    /// Only when the rest of the step is done: nothing leads there while anything else is open.
    #[serde(default)]
    pub last: bool,
    /// Done only when the table says so: nothing leads there by itself.
    #[serde(default)]
    pub aside: bool,
}

impl Item {
    /// Whether players go there by themselves or not at all: said so, or a procedure that waits for nobody.
    pub fn is_aside(&self) -> bool {
        self.aside || (self.procedure.is_some() && self.by_hand && !self.must)
    }
}

/// Bookkeeping on entering or leaving.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawAction {
    #[serde(default)]
    pub when: Condition,
    #[serde(default)]
    pub counter: Option<String>,
    #[serde(default)]
    pub pool: Option<String>,
    #[serde(default)]
    pub attribute: Option<String>,
    /// Records of this kind are closed, whatever they still waited for.
    #[serde(default)]
    pub close: Option<String>,
    /// Records of this kind get another value in `field`.
    #[serde(default)]
    pub amend: Option<String>,
    #[serde(default)]
    pub field: Option<String>,
    /// This marker comes off, all its tokens.
    #[serde(default)]
    pub unmark: Option<String>,
    /// Kind of entities a pool, an attribute or a marker is changed on.
    #[serde(default)]
    pub of: Option<String>,
    #[serde(default)]
    pub add: Option<i64>,
    #[serde(default)]
    pub set: Option<Value>,
}

#[derive(Clone, Debug)]
pub enum Change {
    Counter { name: String, add: Option<i64>, set: i64 },
    Pool { pool: String, of: String, set: i64 },
    Attribute { attribute: String, of: String, set: Option<Value> },
    Close { record: String },
    Amend { record: String, field: String, add: Option<i64>, set: Value },
    Unmark { marker: String, of: String },
}

#[derive(Clone, Debug)]
pub struct Action {
    pub when: Condition,
    pub change: Change,
}

/// Who acts in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Both,
    Nobody,
    /// A name of the sequence's `sides`.
    Named(String),
}

#[derive(Clone, Debug)]
pub struct Step {
    pub id: String,
    pub label: Label,
    /// Labels of the phases around it, outermost first.
    pub phases: Vec<Label>,
    pub rule: Option<String>,
    pub when: Condition,
    pub actor: Actor,
    /// Where both act: whose units are offered first.
    pub first: Option<String>,
    pub offers: Vec<Offer>,
    pub checklist: Vec<Item>,
    pub reminders: Vec<String>,
    /// Conditions of those reminders that have one.
    pub reminders_when: BTreeMap<String, Condition>,
    pub simultaneous: bool,
    pub closes: bool,
    pub closes_idle: bool,
    pub opens: bool,
    pub private: bool,
    pub enter: Vec<Action>,
    pub leave: Vec<Action>,
}

#[derive(Clone, Debug)]
pub enum Op {
    Step(usize),
    Do(Vec<Action>),
    JumpUnless(Condition, usize),
    Jump(usize),
}

/// A compiled sequence. The main one starts over at its end, a sub-sequence returns to the step that called it.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub id: String,
    pub ends_step: bool,
    pub sides: BTreeMap<String, String>,
    pub steps: Vec<Step>,
    pub ops: Vec<Op>,
}

impl Sequence {
    /// The side that has a name of `sides` now.
    pub fn side(&self, name: &str, state: &State) -> Option<Side> {
        let source = self.sides.get(name)?;
        let (attribute, other) = match source.strip_prefix('!') {
            Some(attribute) => (attribute, true),
            None => (source.as_str(), false),
        };
        let side = Side::from_code(state.battle()?.text(AttributeName::of_data(attribute))?)?;
        Some(if other { side.other() } else { side })
    }

    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// Place of a step in the program.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.ops
            .iter()
            .position(|op| matches!(op, Op::Step(index) if self.steps.get(*index).is_some_and(|step| step.id == id)))
    }
}

/// True when a step pattern of the data (`pulse.next`, `*.combat`) means this step.
pub fn step_matches(pattern: &str, step: &str) -> bool {
    match pattern.strip_prefix('*') {
        Some(suffix) => step.ends_with(suffix),
        None => pattern == step,
    }
}
