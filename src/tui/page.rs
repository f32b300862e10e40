//! Pages to read beside the order of battle: help, rules of the step, advice, a unit, an entry of the log.

use super::app::{App, Overlay};
use super::keymap::{Action, Mode, help_page};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{FieldView, Inputs};
use crate::engine::rules::Rule;
use crate::engine::world::ValueType;
use crate::play::{Advised, advise, asked, step_rules};

const PAGE: usize = 10;

/// What a page is about: it is put into words anew when the language changes.
#[derive(Clone)]
pub enum Subject {
    Help(Mode),
    Rules,
    Rule(String),
    Advice,
    Sheet(String),
    Entry(u64),
}

pub struct Page {
    pub subject: Subject,
    pub title: String,
    pub lines: Vec<String>,
    pub top: usize,
    /// Over all the panes, not beside the order of battle.
    pub wide: bool,
}

impl App {
    pub fn open_page(&mut self, subject: Subject) {
        if let Some((title, lines)) = self.words(&subject) {
            self.look.overlays.push(Overlay::Page(Page { subject, title, lines, top: 0, wide: false }));
        }
    }

    /// Pages in front of the panes, in the language spoken now.
    pub fn reword_pages(&mut self) {
        let mut overlays = std::mem::take(&mut self.look.overlays);
        for overlay in &mut overlays {
            if let Overlay::Page(page) = overlay
                && let Some((title, lines)) = self.words(&page.subject)
            {
                (page.title, page.lines) = (title, lines);
            }
        }
        self.look.overlays = overlays;
    }

    /// Title and lines of a page; none where there is nothing to say.
    fn words(&mut self, subject: &Subject) -> Option<(String, Vec<String>)> {
        let rule_line = |rule: &Rule, app: &App| format!("{}  {}", rule.id, rule.text(app.catalog.lang()));
        match subject {
            Subject::Help(mode) => Some((self.catalog.plain("page-help"), help_page(*mode, &self.catalog))),
            Subject::Rules => {
                let rules = self.game().rules().rules().ok()?;
                let mut lines = vec![self.catalog.plain("page-rules-step")];
                lines.extend(step_rules(self.game(), &rules).into_iter().map(|rule| rule_line(rule, self)));
                lines.push(String::new());
                lines.push(self.catalog.plain("page-rules-all"));
                lines.extend(rules.iter().map(|rule| rule_line(rule, self)));
                Some((self.catalog.plain("page-rules"), lines))
            }
            Subject::Rule(id) => {
                let rules = self.game().rules().rules_of(std::slice::from_ref(id));
                Some((self.catalog.plain("page-rules"), rules.iter().map(|rule| rule_line(rule, self)).collect()))
            }
            Subject::Advice => Some((self.catalog.plain("page-advice"), self.advice()?)),
            Subject::Sheet(id) => {
                let entity = self.game().state().entity(id)?;
                Some((self.speaker().name(id), self.sheet(entity)))
            }
            Subject::Entry(seq) => {
                let entry = self.entry(*seq)?;
                let mut lines = vec![entry.headline.clone(), String::new()];
                lines.extend(entry.breakdown.iter().cloned());
                lines.extend(entry.changes.iter().map(|said| format!("> {}", said.text)));
                let seq = i64::try_from(entry.seq).unwrap_or(i64::MAX);
                let clock = Arg::text(self.clock(&entry.time));
                let title = Text::new("log-entry-title").with("seq", seq).with("clock", clock);
                Some((self.catalog.text(&title), lines))
            }
        }
    }

    pub fn open_rules(&mut self) {
        self.open_page(Subject::Rules);
    }

    /// Ranks the legal choices of the first open field by the odds they give.
    pub fn open_advice(&mut self) {
        let before = self.look.overlays.len();
        self.open_page(Subject::Advice);
        if self.look.overlays.len() == before {
            self.look.message = Some(self.catalog.plain("advice-none"));
        }
    }

    /// The form to advise on: the open one, else that of the checklist's item.
    fn advised(&self) -> Option<(String, Inputs)> {
        if let Some(open) = &self.look.form {
            let form = open.filler.form(self.game())?;
            let is_unit = |field: &&FieldView<'_>| asked(field) && matches!(field.decl.value, ValueType::Entity { .. });
            // The unit asked for, or the one named last, is to be chosen anew.
            let active = form.fields.get(open.filler.place()).filter(is_unit);
            let last = || form.fields.iter().rev().filter(is_unit).find(|field| field.given);
            let unit = active.or_else(|| if form.problems.is_empty() { last() } else { None });
            let inputs =
                unit.map_or_else(|| open.filler.inputs().clone(), |field| open.filler.inputs_without(&field.id));
            return Some((open.filler.procedure().to_owned(), inputs));
        }
        let item = self.game().checklist().into_iter().nth(self.look.checklist)?;
        let procedure = item.item.procedure.clone()?;
        let inputs = self.pointed_inputs(&procedure);
        Some((procedure, inputs))
    }

    fn advice(&self) -> Option<Vec<String>> {
        let (procedure, inputs) = self.advised()?;
        let speaker = self.speaker();
        let odds = |advised: &Advised| {
            let odds = advised.chances.iter().map(|chance| format!("{} {}", chance.percent(), chance.label));
            format!("  {}", odds.collect::<Vec<_>>().join(", "))
        };
        let mut lines = vec![self.catalog.plain("advice-assumes"), String::new()];
        for advised in advise(self.game(), speaker, &procedure, &inputs)? {
            lines.extend([speaker.subject(&advised.choice), odds(&advised)]);
        }
        Some(lines)
    }

    pub fn act_on_page(&mut self, action: Action) {
        match action {
            Action::Search => return self.look.overlays.push(Overlay::Search { query: String::new() }),
            Action::Back => {
                self.look.overlays.pop();
                return;
            }
            _ => {}
        }
        if let Some(Overlay::Page(page)) = self.look.overlays.last_mut() {
            let last = page.lines.len().saturating_sub(1);
            page.top = match action {
                Action::Down => page.top + 1,
                Action::Up => page.top.saturating_sub(1),
                Action::PageDown => page.top + PAGE,
                Action::PageUp => page.top.saturating_sub(PAGE),
                Action::First => 0,
                Action::Last => last,
                _ => page.top,
            }
            .min(last);
            page.wide ^= action == Action::Zoom;
        }
    }
}
