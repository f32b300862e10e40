//! What a procedure comes to: the breakdown line by line, the outcome, the effects, and where the sequence goes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::message::{Arg, Text};
use crate::engine::names::SequenceName;
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, EntityId, HandDecl, Instruction, Schema};

/// One line of the breakdown: what was added, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    #[serde(flatten)]
    pub text: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    /// Said with the outcome itself: what befell somebody else that nobody may overlook.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aloud: bool,
}

impl Line {
    pub fn new(text: Text) -> Self {
        Line { text, rule: None, value: None, aloud: false }
    }

    #[must_use]
    pub fn rule(mut self, rule: &str) -> Self {
        self.rule = Some(rule.to_owned());
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<Decimal>) -> Self {
        self.value = Some(value.into());
        self
    }

    #[must_use]
    pub fn aloud(mut self) -> Self {
        self.aloud = true;
        self
    }
}

/// What came out: a key of the language files (`outcome-...`) with its numbers. Odds are counted by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    pub id: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Arg>,
}

impl Outcome {
    pub fn new(id: impl Into<String>) -> Self {
        Outcome { id: id.into(), values: BTreeMap::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Arg>) -> Self {
        self.values.insert(name.to_owned(), value.into());
        self
    }

    pub fn text(&self) -> Text {
        Text { key: format!("outcome-{}", self.id.replace('_', "-")), args: self.values.clone() }
    }

    /// The kind of outcome alone, for headline odds.
    pub fn headline(&self) -> Text {
        Text { key: format!("headline-{}", self.id.replace('_', "-")), args: self.values.clone() }
    }
}

/// A resolved procedure: everything the pane, the log, the driver and the odds show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subjects: Vec<EntityId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    pub outcome: Outcome,
    #[serde(skip)]
    pub effects: Vec<Effect>,
    /// What hands must do beyond what the effects show: somebody recoils, turns about, pursues.
    #[serde(skip)]
    pub hands: Vec<Instruction>,
    #[serde(skip)]
    pub next: Next,
}

/// Where the sequence goes once the effects of a resolution are there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Next {
    /// The step goes on.
    #[default]
    Stay,
    /// The step is over: the sequence walks on.
    Advance,
    /// A sub-sequence is over before its end.
    Leave { sequence: String },
    /// A sub-sequence starts on top of the step.
    Call { sequence: String, vars: BTreeMap<String, Value> },
}

impl Resolution {
    pub fn new(outcome: Outcome) -> Self {
        Resolution {
            subjects: Vec::new(),
            modifiers: Vec::new(),
            lines: Vec::new(),
            outcome,
            effects: Vec::new(),
            hands: Vec::new(),
            next: Next::Stay,
        }
    }

    #[must_use]
    pub fn about<'a>(mut self, subjects: impl IntoIterator<Item = &'a EntityId>) -> Self {
        self.subjects.extend(subjects.into_iter().cloned());
        self
    }

    #[must_use]
    pub fn modified_by(mut self, modifiers: Vec<Modifier>) -> Self {
        self.modifiers.extend(modifiers);
        self
    }

    #[must_use]
    pub fn line(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// With this the step is over.
    #[must_use]
    pub fn advancing(mut self) -> Self {
        self.next = Next::Advance;
        self
    }

    /// A sub-sequence follows; it remembers what it is about.
    #[must_use]
    pub fn calling(mut self, sequence: SequenceName<'_>, vars: BTreeMap<String, Value>) -> Self {
        self.next = Next::Call { sequence: sequence.to_string(), vars };
        self
    }

    /// What its own messages instruct hands to do.
    pub fn instructions(&self, schema: &Schema) -> Vec<Instruction> {
        let outcome = self.outcome.text();
        let lines = self.lines.iter().map(|line| (&line.text, line.value));
        let told: Vec<_> = std::iter::once((&outcome, None)).chain(lines).collect();
        let of_hand = |hand: &HandDecl| -> Vec<Instruction> {
            told.iter().flat_map(|(text, value)| hand.instructions(text, *value)).collect()
        };
        schema.hands.iter().flat_map(of_hand).collect()
    }

    /// Something to do on the table.
    #[must_use]
    pub fn hand(mut self, instruction: Instruction) -> Self {
        self.hands.push(instruction);
        self
    }

    #[must_use]
    pub fn hands(mut self, instructions: impl IntoIterator<Item = Instruction>) -> Self {
        self.hands.extend(instructions);
        self
    }

    /// Somebody does not stand where he stood: he recoiled, fell back, pursued.
    #[must_use]
    pub fn displaced<'a>(mut self, who: impl IntoIterator<Item = &'a EntityId>) -> Self {
        self.effects.extend(who.into_iter().map(Effect::displaced));
        self
    }

    #[must_use]
    pub fn effect(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }

    #[must_use]
    pub fn effects(mut self, effects: impl IntoIterator<Item = Effect>) -> Self {
        self.effects.extend(effects);
        self
    }
}
