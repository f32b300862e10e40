//! What the panes say that costs time to work out: reminders, the rule behind a line of the checklist, the log in
//! words. Read anew when something changed, not once a frame.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::app::{Battle, Ui};
use super::log::{LogFilter, LogItem, folded};
use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event, Game};
use crate::engine::world::{Effect, Side};
use crate::report::{Entry, narrate_of};

/// Entries of the log that are dated: about what a large screen shows.
const AHEAD: usize = 24;
/// Events read before the oldest entry in sight to know its turn and side: more than a side's part of a turn has.
const LOOKED_BACK: u64 = 200;

/// How the effects that date an event begin where they are written.
const COUNTER: &str = "{\"counter\":";
const ENTER: &str = "{\"enter\":";

#[derive(Default)]
pub(super) struct Readings {
    /// What the players must remember in this step.
    pub(super) reminders: Vec<String>,
    /// The rule behind the checklist's line under the cursor: its first sentence, the page of rules has the rest.
    pub(super) hint: String,
    /// Entries of the log put into words so far: those that somebody looked at.
    entries: RefCell<BTreeMap<u64, Rc<Entry>>>,
    /// What the log lists: what its filter admits, or everything with what was taken back folded. None where that is
    /// every event.
    listed: Option<Vec<LogItem>>,
    /// Turn and side of the entries in sight.
    moments: BTreeMap<u64, Moment>,
    read: Option<Read>,
}

/// When something happened, as far as the log divides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) turn: i64,
    pub(super) side: Option<Side>,
}

/// What was there when they were read.
#[derive(Clone, PartialEq)]
struct Read {
    lang: Lang,
    events: usize,
    step: String,
    checklist: usize,
    filter: LogFilter,
    undone_listed: BTreeSet<u64>,
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
            undone_listed: ui.undone_listed.clone(),
        };
        let before = self.read.replace(now.clone());
        let same = |part: fn(&Read, &Read) -> bool| before.as_ref().is_some_and(|before| part(before, &now));
        let same_language = same(|a, b| a.lang == b.lang);
        let same_events = same_language && same(|a, b| a.events == b.events);
        // What was said to one side may not be for the other's eyes.
        if !same_language || (!same_events && game.rules().has_secrets()) {
            self.entries.get_mut().clear();
        }
        if !(same_language && same(|a, b| a.step == b.step)) {
            let rules = game.rules().rules_of(&game.rules().reminders(game.state()));
            self.reminders = rules.iter().map(|rule| rule.text(now.lang).to_owned()).collect();
        }
        if !(same_events && same(|a, b| a.checklist == b.checklist)) {
            self.hint = hint(battle, ui.checklist);
        }
        if !(same_events && same(|a, b| a.filter == b.filter && a.undone_listed == b.undone_listed)) {
            let admitted = self.admit(battle, &ui.filter);
            self.listed = admitted.or_else(|| folded(game, &ui.undone_listed));
        }
        if !same_events {
            // Which events are in force may be others now.
            self.moments.clear();
        }
        let mut oldest = None;
        for back in ui.log..ui.log + AHEAD {
            let Some(item) = self.logged(battle, back) else { break };
            oldest = Some(item.seq());
        }
        if let Some(oldest) = oldest {
            self.date(game, oldest);
        }
    }

    /// Dates every event in force from this one on.
    fn date(&mut self, game: &Game, oldest: u64) {
        if self.moments.contains_key(&oldest) {
            return;
        }
        let turn = game.rules().schema.counters.first();
        let read = |moment: &mut Moment, effect: &Effect| match effect {
            Effect::Counter { name, value } if Some(name) == turn => moment.turn = *value,
            // Whose turn it is, whoever acts within an affair of it.
            Effect::Enter { frames } => moment.side = frames.iter().find_map(|frame| frame.side),
            _ => {}
        };
        let mut events = game.events().reader();
        let mut effects = |seq: u64| {
            let place = usize::try_from(seq).unwrap_or(0).checked_sub(1).filter(|_| game.is_live(seq));
            place.map(|place| events.effects_beginning(place, &[COUNTER, ENTER])).unwrap_or_default()
        };
        // Who acted in which turn before the oldest: the last events that say so, and nothing before them.
        let (mut turned, mut entered, mut before) = (None, None, Vec::new());
        for seq in (oldest.saturating_sub(LOOKED_BACK).max(1)..oldest).rev() {
            for effect in effects(seq).into_iter().rev() {
                match effect {
                    Effect::Counter { ref name, .. } if turned.is_none() && Some(name) == turn => turned = Some(effect),
                    Effect::Enter { .. } if entered.is_none() => entered = Some(effect),
                    _ => {}
                }
            }
            if turned.is_some() && entered.is_some() {
                break;
            }
        }
        before.extend(turned.into_iter().chain(entered));
        let mut at = Moment { turn: 0, side: None };
        before.iter().for_each(|effect| read(&mut at, effect));
        for seq in oldest..=u64::try_from(game.events().len()).unwrap_or(0) {
            let changes = effects(seq);
            let before = at;
            changes.iter().for_each(|effect| read(&mut at, effect));
            // Only what leads on belongs to where it leads; whatever ends a step was done in it.
            let leads_on = || game.events().numbered(seq).is_some_and(|event| leads_on(&event.command));
            self.moments.insert(seq, if before == at || leads_on() { at } else { before });
        }
    }

    /// Turn and side of an event; none where it lies too far back to tell.
    pub(super) fn moment(&self, seq: u64) -> Option<Moment> {
        self.moments.get(&seq).copied()
    }

    fn admit(&self, battle: &Battle, filter: &LogFilter) -> Option<Vec<LogItem>> {
        if filter.is_empty() {
            return None;
        }
        let last = u64::try_from(battle.game().events().len()).unwrap_or(0);
        let admits = |seq: &u64| self.entry(battle, *seq).is_some_and(|entry| filter.admits(&entry));
        Some((1..=last).filter(admits).map(LogItem::Event).collect())
    }

    /// The event of a number in words.
    pub(super) fn entry(&self, battle: &Battle, seq: u64) -> Option<Rc<Entry>> {
        if let Some(entry) = self.entries.borrow().get(&seq) {
            return Some(Rc::clone(entry));
        }
        let event = battle.game().events().numbered(seq)?;
        let mut entry = narrate_of(battle.game(), &event, battle.speaker());
        if let Some(told) = self.turned(battle, &event) {
            entry.headline = told;
        }
        let entry = Rc::new(entry);
        self.entries.borrow_mut().insert(seq, Rc::clone(&entry));
        Some(entry)
    }

    /// What an undo took back or a redo brought back, in words; none of any other event.
    fn turned(&self, battle: &Battle, event: &Event) -> Option<String> {
        let key = match event.command {
            Command::Undo { .. } => "undone",
            Command::Redo => "redone",
            _ => return None,
        };
        let turned = battle.game().turned(event.seq);
        let first = self.entry(battle, *turned.first()?)?;
        let others = i64::try_from(turned.len().saturating_sub(1)).unwrap_or(i64::MAX);
        let what =
            Text::new("turned").with("what", Arg::text(first.headline.replace('\n', " / "))).with("others", others);
        let what = battle.speaker().text(&what);
        Some(battle.speaker().text(&Text::new(key).with("what", Arg::text(what))))
    }

    /// The newest thing that was done and counts, in words.
    pub(super) fn newest_in_force(&self, battle: &Battle) -> Option<Rc<Entry>> {
        let game = battle.game();
        let mut all = (1..=u64::try_from(game.events().len()).unwrap_or(0)).rev();
        let seq = all.find(|seq| game.is_live(*seq))?;
        self.entry(battle, seq)
    }

    /// What an amendment played again, in words.
    pub(super) fn again(battle: &Battle, amendment: u64, place: usize) -> Option<Entry> {
        let event = battle.game().events().numbered(amendment)?;
        Some(narrate_of(battle.game(), event.replays.get(place)?, battle.speaker()))
    }

    /// How many lines the log lists.
    pub(super) fn log_length(&self, battle: &Battle) -> usize {
        self.listed.as_ref().map_or_else(|| battle.game().events().len(), Vec::len)
    }

    /// What stands so many places before the newest one listed.
    pub(super) fn logged(&self, battle: &Battle, back: usize) -> Option<LogItem> {
        let place = self.log_length(battle).checked_sub(back + 1)?;
        match &self.listed {
            Some(items) => items.get(place).copied(),
            None => u64::try_from(place + 1).ok().map(LogItem::Event),
        }
    }
}

/// Whether a command only leads from one step to the next.
fn leads_on(command: &Command) -> bool {
    matches!(command, Command::Advance { .. } | Command::GiveUp { .. } | Command::Pass)
}

fn hint(battle: &Battle, checklist: usize) -> String {
    let items = battle.game().checklist();
    // Below the last line the step itself speaks.
    let of_step = || battle.game().rules().current_step(battle.game().state())?.rule.clone();
    let of_item = items.get(checklist).map(|view| view.item.rule.clone());
    let rule = of_item.unwrap_or_else(of_step).unwrap_or_default();
    let found = battle.game().rules().rules_of(std::slice::from_ref(&rule));
    let sentence = |text: &str| text.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned();
    found.first().map(|rule| sentence(rule.text(battle.catalog.lang()))).unwrap_or_default()
}
