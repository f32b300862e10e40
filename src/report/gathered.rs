//! What several did alike, in one sentence: a message with `$who` and how many they are.

use super::narrate::{by_side, subjects, told_as};
use super::tale::{capital, ended};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::Resolution;
use crate::lang::{Speaker, visible};

/// A sentence about some who did the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gathered {
    text: Text,
    /// The sentence but for their names.
    shape: String,
    names: Vec<String>,
}

impl Gathered {
    /// None where nobody did it, or no message tells it.
    pub(super) fn of(key: String, resolution: &Resolution, speaker: Speaker<'_>) -> Option<Gathered> {
        Gathered::told_of(key, resolution, speaker, 1)
    }

    /// The same of everybody who acted together.
    pub(super) fn of_all(key: String, resolution: &Resolution, speaker: Speaker<'_>) -> Option<Gathered> {
        Gathered::told_of(key, resolution, speaker, usize::MAX)
    }

    fn told_of(key: String, resolution: &Resolution, speaker: Speaker<'_>, most: usize) -> Option<Gathered> {
        let subjects = subjects(resolution, speaker);
        let acting = by_side(&subjects, speaker, true);
        let names: Vec<String> = acting.iter().take(most).map(|id| speaker.name(id.as_str())).collect();
        if names.is_empty() || !speaker.catalog.has(&key) {
            return None;
        }
        let text = told_as(key, resolution, speaker);
        let shape = speaker.text(&text.clone().with("who", Arg::text("*")).with("actors", 2_u32));
        Some(Gathered { text, shape, names })
    }

    pub(super) fn is_alike(&self, other: &Gathered) -> bool {
        self.text.key == other.text.key && self.shape == other.shape
    }

    pub(super) fn join(&mut self, other: &Gathered) {
        for name in &other.names {
            if !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
    }

    pub(super) fn told(&self, speaker: Speaker<'_>) -> String {
        let count = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        let who = Arg::text(listed(self.names.clone(), speaker));
        let said = speaker.text(&self.text.clone().with("who", who).with("actors", count));
        visible(&if said.trim().is_empty() { String::new() } else { ended(capital(said.trim())) })
    }
}

/// Names as a sentence lists them; where one has a comma of its own, semicolons keep them apart.
pub(super) fn listed(mut names: Vec<String>, speaker: Speaker<'_>) -> String {
    let apart =
        if names.iter().any(|name| name.contains(',')) { speaker.catalog.plain("semicolon") } else { ", ".to_owned() };
    let last = names.pop().unwrap_or_default();
    match names.as_slice() {
        [] => last,
        names => format!("{}{}{last}", names.join(&apart), speaker.catalog.plain("story-and")),
    }
}
