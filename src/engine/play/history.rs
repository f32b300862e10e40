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
    turns: Vec<Turn>,
}

/// As much of an event as it takes to know whether it is in force.
#[derive(Debug, Deserialize)]
struct Kind<'a> {
    seq: u64,
    #[serde(borrow)]
    command: CommandKind<'a>,
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
        self.command.turn()
    }
}

impl CommandKind<'_> {
    fn turn(&self) -> Turn {
        match &*self.cmd {
            "undo" => Turn::Back { to: self.to },
            "redo" => Turn::Again,
            _ => Turn::Forward,
        }
    }
}

impl Turn {
    /// The number of a written event and how it turns what is in force.
    pub fn parse(text: &str) -> serde_json::Result<(u64, Turn)> {
        let kind: Kind<'_> = serde_json::from_str(text)?;
        Ok((kind.seq, kind.command.turn()))
    }
}

impl History {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn push(&mut self, turn: Turn, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
        self.turns.push(turn);
    }

    /// How the event at a place turned what is in force.
    pub fn turn(&self, index: usize) -> Turn {
        self.turns.get(index).copied().unwrap_or(Turn::Forward)
    }

    /// The first so many events.
    #[must_use]
    pub fn first(&self, count: usize) -> History {
        let end = count.checked_sub(1).and_then(|last| self.ends.get(last).copied()).unwrap_or(0);
        let text = self.text.get(..end).unwrap_or_default().to_owned();
        let (ends, turns) = (self.ends.iter().take(count), self.turns.iter().take(count));
        History { text, ends: ends.copied().collect(), turns: turns.copied().collect() }
    }

    /// The text of the event at a place counted from 0, as it was written.
    pub fn line(&self, index: usize) -> Option<&str> {
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

    /// The effects of the event at a place; none where they cannot be read.
    pub fn effects(&self, index: usize) -> Option<Vec<Effect>> {
        self.line(index).and_then(|line| Fold::parse(line).ok()).map(|fold| fold.effects)
    }
}
