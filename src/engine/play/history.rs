//! The events of a battle, kept as the text they are written in: a long battle is folded once and then read again only
//! where somebody looks, so an event costs its line and no more.

use std::borrow::Cow;

use serde::Deserialize;

use crate::engine::play::Event;
use crate::engine::world::Effect;

/// Every event ever accepted, in order. The number of an event is its place, counted from 1.
#[derive(Clone, Debug, Default)]
pub struct History {
    text: String,
    ends: Vec<usize>,
}

/// As much of an event as folding it takes.
#[derive(Debug, Deserialize)]
pub struct Fold<'a> {
    pub seq: u64,
    #[serde(borrow)]
    command: CommandKind<'a>,
    #[serde(default)]
    pub effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
struct CommandKind<'a> {
    #[serde(borrow)]
    cmd: Cow<'a, str>,
    #[serde(default)]
    to: Option<u64>,
}

/// How an event changes which events are in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Forward,
    /// Takes out the last event in force, or everything back to and with the one of this number.
    Back {
        to: Option<u64>,
    },
    Again,
}

impl<'a> Fold<'a> {
    pub fn parse(text: &'a str) -> serde_json::Result<Fold<'a>> {
        serde_json::from_str(text)
    }

    pub fn turn(&self) -> Turn {
        match &*self.command.cmd {
            "undo" => Turn::Back { to: self.command.to },
            "redo" => Turn::Again,
            _ => Turn::Forward,
        }
    }
}

impl History {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    fn line(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before).copied()).unwrap_or(0);
        self.text.get(start..end)
    }

    /// The event at a place counted from 0.
    pub fn get(&self, index: usize) -> Option<Event> {
        serde_json::from_str(self.line(index)?).ok()
    }

    /// The event of a number, counted from 1.
    pub fn numbered(&self, seq: u64) -> Option<Event> {
        self.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    pub fn last(&self) -> Option<Event> {
        self.get(self.len().checked_sub(1)?)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Event> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    pub fn effects(&self, index: usize) -> Vec<Effect> {
        let fold = self.line(index).and_then(|line| Fold::parse(line).ok());
        fold.map(|fold| fold.effects).unwrap_or_default()
    }
}
