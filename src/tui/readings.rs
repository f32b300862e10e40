//! What the panes say that costs time to work out: reminders, the rule behind a line of the checklist, the log in
//! words. Read anew when something changed, not once a frame.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::app::{Battle, Ui};
use super::log::LogFilter;
use crate::engine::label::Lang;
use crate::report::{Entry, narrate};

/// Entries of the log put into words ahead of the frame: about what a large screen shows.
const AHEAD: usize = 24;

#[derive(Default)]
pub(super) struct Readings {
    /// What the players must remember in this step.
    pub(super) reminders: Vec<String>,
    /// The rule behind the checklist's line under the cursor: its first sentence, the page of rules has the rest.
    pub(super) hint: String,
    /// Entries of the log put into words so far.
    entries: BTreeMap<u64, Rc<Entry>>,
    /// Numbers of the entries that the filter admits; all of them without one.
    admitted: Option<Vec<u64>>,
    read: Option<Read>,
}

/// What was there when they were read.
#[derive(Clone, PartialEq)]
struct Read {
    lang: Lang,
    events: usize,
    step: String,
    checklist: usize,
    filter: LogFilter,
}

impl Readings {
    /// Reads anew what changed since the last time.
    pub(super) fn refresh(&mut self, battle: &Battle, ui: &Ui) {
        let game = battle.game();
        let now = Read {
            lang: battle.catalog.lang(),
            events: game.events().len(),
            step: game.state().step().to_string(),
            checklist: ui.checklist,
            filter: ui.filter.clone(),
        };
        let before = self.read.replace(now.clone());
        let same = |part: fn(&Read, &Read) -> bool| before.as_ref().is_some_and(|before| part(before, &now));
        let same_language = same(|a, b| a.lang == b.lang);
        let same_events = same_language && same(|a, b| a.events == b.events);
        // What was said to one side may not be for the other's eyes.
        if !same_language || (!same_events && game.rules().has_secrets()) {
            self.entries.clear();
        }
        if !(same_language && same(|a, b| a.step == b.step)) {
            let rules = game.rules().rules_of(&game.rules().reminders(game.state()));
            self.reminders = rules.iter().map(|rule| rule.text(now.lang).to_owned()).collect();
        }
        if !(same_events && same(|a, b| a.checklist == b.checklist)) {
            self.hint = hint(battle, ui.checklist);
        }
        if !(same_events && same(|a, b| a.filter == b.filter)) {
            self.admitted = self.admit(battle, &ui.filter);
        }
        for back in ui.log..ui.log + AHEAD {
            let Some(seq) = self.logged(battle, back) else { break };
            self.narrate(battle, seq);
        }
    }

    fn admit(&mut self, battle: &Battle, filter: &LogFilter) -> Option<Vec<u64>> {
        if filter.is_empty() {
            return None;
        }
        let last = u64::try_from(battle.game().events().len()).unwrap_or(0);
        let admits = |seq: &u64| self.narrate(battle, *seq).is_some_and(|entry| filter.admits(&entry));
        Some((1..=last).filter(admits).collect())
    }

    fn narrate(&mut self, battle: &Battle, seq: u64) -> Option<Rc<Entry>> {
        let entry = self.entry(battle, seq)?;
        self.entries.entry(seq).or_insert_with(|| Rc::clone(&entry));
        Some(entry)
    }

    /// The event of a number in words.
    pub(super) fn entry(&self, battle: &Battle, seq: u64) -> Option<Rc<Entry>> {
        if let Some(entry) = self.entries.get(&seq) {
            return Some(Rc::clone(entry));
        }
        let event = battle.game().events().numbered(seq)?;
        Some(Rc::new(narrate(&event, battle.speaker())))
    }

    /// How many entries the log shows under its filter.
    pub(super) fn log_length(&self, battle: &Battle) -> usize {
        self.admitted.as_ref().map_or_else(|| battle.game().events().len(), Vec::len)
    }

    /// The number of the entry that stands so many places before the newest one shown.
    pub(super) fn logged(&self, battle: &Battle, back: usize) -> Option<u64> {
        let place = self.log_length(battle).checked_sub(back + 1)?;
        match &self.admitted {
            Some(numbers) => numbers.get(place).copied(),
            None => u64::try_from(place + 1).ok(),
        }
    }
}

fn hint(battle: &Battle, checklist: usize) -> String {
    let items = battle.game().checklist();
    let rule = items.get(checklist).and_then(|view| view.item.rule.clone()).unwrap_or_default();
    let found = battle.game().rules().rules_of(std::slice::from_ref(&rule));
    let sentence = |text: &str| text.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned();
    found.first().map(|rule| sentence(rule.text(battle.catalog.lang()))).unwrap_or_default()
}
