//! What the screen remembers: the battle, and where the player looks. The battle changes only by commands.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use tui_textarea::TextArea;

use super::form::FormPane;
use super::keymap::Mode;
use super::log::{Admitted, LogFilter};
use super::page::Page;
use super::prompt::Correction;
use super::theme::Theme;
use super::{Shown, Wants};
use crate::engine::label::Lang;
use crate::engine::play::{Command, Game};
use crate::engine::refusal::Reason;
use crate::journal::{Failure, Save};
use crate::lang::{Catalog, Speaker};
use crate::play::DecisionEntry;
use crate::report::{Entry, clock, narrate};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Order,
    Checklist,
    Resolution,
    Log,
}

impl Pane {
    pub const ALL: [Pane; 4] = [Pane::Order, Pane::Checklist, Pane::Resolution, Pane::Log];

    pub fn number(self) -> usize {
        Pane::ALL.iter().position(|pane| *pane == self).unwrap_or(0) + 1
    }
}

/// Something in front of the panes; the last one sees the keys.
pub enum Overlay {
    Page(Page),
    Search { query: String },
    Palette { query: String, cursor: usize },
    Correction(Correction),
    Overrides { cursor: usize },
    Note(Box<TextArea<'static>>),
}

/// A form left half filled, and how long the log was then.
pub struct Draft {
    pub events: usize,
    pub form: FormPane,
}

/// Where the player looks. None of it is saved.
pub struct Look {
    pub focus: Pane,
    pub order: usize,
    pub folded: BTreeSet<String>,
    pub checklist: usize,
    /// Number of entries below the cursor in the log.
    pub log: usize,
    pub filter: LogFilter,
    pub admitted: Admitted,
    pub tops: [usize; 4],
    pub form: Option<FormPane>,
    /// The form that was left last, as it was.
    pub draft: Option<Draft>,
    pub(crate) decision: DecisionEntry,
    pub overlays: Vec<Overlay>,
    pub message: Option<String>,
    pub zoom: bool,
    /// Event shown in the resolution pane.
    pub shown: Option<u64>,
    /// What the players must remember in this step; the page of rules is read once per step, not per frame.
    pub reminders: Vec<String>,
    reminded: (String, Lang),
    /// The rule behind the checklist's item, by its id and language: read when the cursor moves, not per frame.
    hint: (String, Lang, String),
}

pub struct App {
    pub save: Save,
    pub catalog: Catalog,
    pub theme: Theme,
    pub look: Look,
    pub wants: Wants,
    now: Box<dyn Fn() -> String>,
    /// Where the players' clock hangs; the journal keeps UTC.
    pub zone: jiff::tz::TimeZone,
    /// Entries of the log put into words so far.
    entries: BTreeMap<u64, Rc<Entry>>,
}

impl Shown for App {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        super::view::draw(frame, self);
    }

    fn handle(&mut self, event: &Event) {
        App::handle(self, event);
    }

    fn wants(&mut self) -> &mut Wants {
        &mut self.wants
    }
}

impl App {
    pub fn new(save: Save, lang: Lang, theme: Theme, now: Box<dyn Fn() -> String>) -> App {
        let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
        let shown = u64::try_from(save.game().events().len()).ok().filter(|seq| *seq > 0);
        let mut app = App {
            save,
            catalog,
            theme,
            look: Look {
                focus: Pane::Checklist,
                order: 0,
                folded: BTreeSet::new(),
                checklist: 0,
                log: 0,
                filter: LogFilter::default(),
                admitted: Admitted::default(),
                tops: [0; 4],
                form: None,
                draft: None,
                decision: DecisionEntry::default(),
                overlays: Vec::new(),
                message: None,
                zoom: false,
                shown,
                reminders: Vec::new(),
                reminded: (String::new(), lang),
                hint: (String::new(), lang, String::new()),
            },
            wants: Wants::default(),
            now,
            zone: jiff::tz::TimeZone::UTC,
            entries: BTreeMap::new(),
        };
        app.stand_on_next_item();
        app.propose();
        app
    }

    /// Reads the reminders of the step when the step or the language changed.
    pub fn remind(&mut self) {
        let now = (self.game().state().step().to_owned(), self.catalog.lang());
        if self.look.reminded == now {
            return;
        }
        let wanted = self.game().rules().reminders(self.game().state());
        let rules = self.game().rules().rules_of(&wanted);
        self.look.reminders = rules.iter().map(|rule| rule.text(now.1).to_owned()).collect();
        self.look.reminded = now;
    }

    /// The rule behind the checklist's item under the cursor, in words.
    pub fn hint(&mut self) -> &str {
        let items = self.game().checklist();
        let rule = items.get(self.look.checklist).and_then(|view| view.item.rule.clone()).unwrap_or_default();
        let lang = self.catalog.lang();
        if (&self.look.hint.0, self.look.hint.1) != (&rule, lang) {
            let found = self.game().rules().rules_of(std::slice::from_ref(&rule));
            // Its first sentence: the page of rules has the rest.
            let sentence = |text: &str| text.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned();
            let text = found.first().map(|rule| sentence(rule.text(lang))).unwrap_or_default();
            self.look.hint = (rule, lang, text);
        }
        &self.look.hint.2
    }

    pub fn game(&self) -> &Game {
        self.save.game()
    }

    pub fn speaker(&self) -> Speaker<'_> {
        Speaker { catalog: &self.catalog, rules: self.game().rules(), state: self.game().state() }
    }

    pub fn switch_language(&mut self) {
        self.catalog = Catalog::new(self.catalog.other_lang(), Some(&self.game().rules().sources));
        self.entries.clear();
        self.look.admitted = Admitted::default();
        self.count_odds();
        self.reword_pages();
    }

    /// What the keys mean now.
    pub fn mode(&self) -> Mode {
        if let Some(overlay) = self.look.overlays.last() {
            return match overlay {
                Overlay::Page(_) => Mode::Page,
                Overlay::Search { .. } | Overlay::Palette { .. } | Overlay::Correction(_) => Mode::Prompt,
                Overlay::Overrides { .. } => Mode::Overrides,
                Overlay::Note(_) => Mode::Note,
            };
        }
        if self.game().state().pending.is_some() {
            return Mode::Decision;
        }
        match &self.look.form {
            Some(form) if form.outcome.is_some() => Mode::Outcome,
            Some(form) if form.typing => Mode::Dice,
            Some(_) => Mode::Form,
            None => Mode::Board,
        }
    }

    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.look.message = None;
                self.press(*key);
                self.wants.frame = true;
            }
            Event::Paste(text) => {
                let text: String = text.chars().filter(|c| !c.is_control()).collect();
                text.chars().for_each(|c| self.type_in(c));
                self.wants.frame = true;
            }
            Event::Resize(..) => self.wants.frame = true,
            Event::Key(_) | Event::Mouse(_) | Event::FocusGained | Event::FocusLost => {}
        }
    }

    /// Sends a command; a refusal becomes the message of the screen. True when it was done.
    pub fn execute(&mut self, command: Command) -> bool {
        let now = (self.now)();
        match self.save.execute(command, &now) {
            Ok(event) => {
                self.look.shown = Some(event.seq);
                self.look.log = 0;
                if self.game().rules().has_secrets() {
                    // What was said to one side may not be for the other's eyes.
                    self.entries.clear();
                }
                self.propose();
                true
            }
            Err(Failure::Refused(refusal)) => {
                let mut message = self.speaker().refusal(&refusal);
                if refusal.is(Reason::ObligationOpen) {
                    message += &self.catalog.plain("hint-force");
                }
                self.look.message = Some(message);
                false
            }
            Err(Failure::Fault(error)) => {
                let message = self.speaker().text(&error.text());
                self.look.message = Some(message);
                false
            }
        }
    }

    /// A time of the journal as the players' clock shows it.
    pub fn clock(&self, time: &str) -> String {
        clock(time, &self.zone)
    }

    /// The event of a number in words, worked out once.
    pub fn entry(&mut self, seq: u64) -> Option<Rc<Entry>> {
        if let Some(entry) = self.entries.get(&seq) {
            return Some(Rc::clone(entry));
        }
        let event = self.game().events().numbered(seq)?;
        let entry = Rc::new(narrate(&event, self.speaker()));
        self.entries.insert(seq, Rc::clone(&entry));
        Some(entry)
    }
}
