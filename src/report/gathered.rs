//! What several did alike, in one sentence: a message with `$who` and how many they are.

use super::outcome::{by_side, subjects, told_as};
use super::plural::number_of_all;
use super::tale::{capital, ended};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::Resolution;
use crate::engine::world::{EntityId, Side};
use crate::lang::{Speaker, visible};

/// A sentence about some who did the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gathered {
    text: Text,
    /// The sentence but for their names.
    shape: String,
    names: Vec<String>,
    /// Whose deed it is.
    side: Option<Side>,
    /// The sentence as long as it is about one deed only.
    alone: Option<String>,
}

impl Gathered {
    /// None where nobody did it, or no message tells it.
    pub(super) fn of(key: String, resolution: &Resolution, speaker: Speaker<'_>) -> Option<Gathered> {
        Gathered::told_of(key, resolution, speaker, false)
    }

    /// The same of everybody who acted together.
    pub(super) fn of_all(key: String, resolution: &Resolution, speaker: Speaker<'_>) -> Option<Gathered> {
        Gathered::told_of(key, resolution, speaker, true)
    }

    /// Deeds of which nothing came, by who did them to whom (`pairs-…` tells several, `pair-…` each of them): the first
    /// is a sentence like any other.
    pub(super) fn of_pairs(key: &str, resolution: &Resolution, speaker: Speaker<'_>) -> Option<Gathered> {
        let outcome = key.strip_prefix("pairs-")?;
        let text = |teller: &str| told_as(format!("{teller}-{outcome}"), resolution, speaker);
        let first = Gathered::of(format!("gather-{outcome}"), resolution, speaker);
        let alone = match &first {
            Some(first) => first.told(speaker),
            None => ended(capital(&speaker.text(&text("story")))),
        };
        let names = vec![speaker.text(&text("pair"))];
        let side = first.and_then(|first| first.side);
        Some(Gathered { text: Text::new(key), shape: String::new(), names, side, alone: Some(visible(&alone)) })
    }

    /// Whether it lists several deeds rather than names.
    pub(super) fn is_list(&self) -> bool {
        self.alone.is_some() && self.names.len() > 1
    }

    fn told_of(key: String, resolution: &Resolution, speaker: Speaker<'_>, all: bool) -> Option<Gathered> {
        let subjects = subjects(resolution, speaker);
        let acting = by_side(&subjects, speaker, true);
        let class = |id: &EntityId| speaker.rules.schema.class(speaker.state.entity(id.as_str())?);
        // The units of a formation that acts are not told beside it.
        let told = acting.iter().filter(|id| all || class(id) == acting.first().and_then(class));
        let names: Vec<String> = told.map(|id| speaker.name(id.as_str())).collect();
        if names.is_empty() || !speaker.catalog.has(&key) {
            return None;
        }
        let text = told_as(key, resolution, speaker);
        let shape = speaker.text(&text.clone().with("who", Arg::text("*")).with("actors", 2_u32));
        let side = acting.first().and_then(|id| speaker.state.entity(id.as_str())).and_then(|entity| entity.side);
        Some(Gathered { text, shape, names, side, alone: None })
    }

    pub(super) fn is_alike(&self, other: &Gathered) -> bool {
        self.text.key == other.text.key && self.shape == other.shape
    }

    pub(super) fn is_of_one_side(&self, other: &Gathered) -> bool {
        self.side == other.side
    }

    pub(super) fn join(&mut self, other: &Gathered) {
        for name in &other.names {
            if !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
    }

    pub(super) fn told(&self, speaker: Speaker<'_>) -> String {
        if let Some(alone) = self.alone.as_ref().filter(|_| self.names.len() == 1) {
            return alone.clone();
        }
        let count = number_of_all(&self.names, speaker);
        let who = match self.alone {
            Some(_) => self.names.join(&speaker.catalog.plain("semicolon")),
            None => listed(self.names.clone(), speaker),
        };
        let who = Arg::text(who);
        let said = speaker.text(&self.text.clone().with("who", who).with("actors", count));
        visible(&if said.trim().is_empty() { String::new() } else { ended(capital(said.trim())) })
    }
}

/// Names as a sentence lists them; where one has a comma or an "and" of its own, semicolons keep them all apart.
pub(super) fn listed(mut names: Vec<String>, speaker: Speaker<'_>) -> String {
    let and = speaker.catalog.plain("story-and");
    let divided = |name: &String| name.contains(',') || name.contains(&and);
    if names.len() > 1 && names.iter().any(divided) {
        return names.join(&speaker.catalog.plain("semicolon"));
    }
    let last = names.pop().unwrap_or_default();
    match names.as_slice() {
        [] => last,
        names => format!("{}{and}{last}", names.join(", ")),
    }
}
