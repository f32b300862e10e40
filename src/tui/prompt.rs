//! Lines of text in front of the panes: search, palette, corrections, notes.

use super::app::{App, Overlay, Pane};
use super::board::order_rows;
use super::keymap::{Action, BINDINGS, Mode, name};
use super::page::Subject;
use crate::engine::play::Command;
use crate::engine::refusal::{Reason, Refusal};
use crate::play::{Correctable, correctable, correction, matching, part_word};

/// Begins the reason of a correction.
const REASON: char = ';';
/// A rule is found by a word, not by a letter.
const RULE_WORD: usize = 3;

/// The umpire's correction of an entity, as far as it is typed.
pub struct Correction {
    pub target: String,
    pub query: String,
    pub cursor: usize,
}

/// Something that can be corrected, as the prompt lists it.
pub struct Part {
    pub id: String,
    pub label: String,
    pub value: String,
    /// A marker alone is put on; anything else needs a value.
    alone: bool,
}

/// Something the palette can do.
pub enum Choice {
    Action(Action),
    Procedure(String),
    Entity(String),
    Rule(String),
}

impl Overlay {
    /// What is being typed into it.
    fn query(&mut self) -> Option<&mut String> {
        match self {
            Overlay::Search { query }
            | Overlay::Palette { query, .. }
            | Overlay::Correction(Correction { query, .. }) => Some(query),
            Overlay::Page(_) | Overlay::Overrides { .. } | Overlay::Note(_) => None,
        }
    }

    fn cursor(&mut self) -> Option<&mut usize> {
        match self {
            Overlay::Palette { cursor, .. } | Overlay::Correction(Correction { cursor, .. }) => Some(cursor),
            Overlay::Search { .. } | Overlay::Page(_) | Overlay::Overrides { .. } | Overlay::Note(_) => None,
        }
    }
}

impl App {
    pub fn open_correction(&mut self) {
        if let Some(target) = self.selected() {
            self.look.overlays.push(Overlay::Correction(Correction { target, query: String::new(), cursor: 0 }));
        }
    }

    pub fn type_into_prompt(&mut self, c: char) {
        self.edit_query(|query| query.push(c));
    }

    /// Changes what is typed; what it finds begins anew.
    fn edit_query(&mut self, edit: impl FnOnce(&mut String)) {
        let Some(overlay) = self.look.overlays.last_mut() else { return };
        if let Some(query) = overlay.query() {
            edit(query);
        }
        if let Some(cursor) = overlay.cursor() {
            *cursor = 0;
        }
        if matches!(overlay, Overlay::Search { .. }) {
            self.search(Found::Here);
        }
    }

    pub fn act_on_prompt(&mut self, action: Action) {
        match action {
            Action::Back => {
                self.look.overlays.pop();
            }
            Action::Erase => self.edit_query(|query| {
                query.pop();
            }),
            Action::Down | Action::Up => self.move_in_prompt(action == Action::Down),
            Action::Complete => self.complete(),
            Action::Confirm => self.confirm_prompt(),
            _ => {}
        }
    }

    fn move_in_prompt(&mut self, down: bool) {
        let count = match self.look.overlays.last() {
            Some(Overlay::Palette { query, .. }) => self.palette(query).len(),
            Some(Overlay::Correction(correction)) => self.parts(correction).0.len(),
            Some(Overlay::Search { .. }) => return self.search(if down { Found::After } else { Found::Before }),
            Some(Overlay::Page(_) | Overlay::Overrides { .. } | Overlay::Note(_)) | None => 0,
        };
        if let Some(cursor) = self.look.overlays.last_mut().and_then(Overlay::cursor) {
            *cursor = if down { (*cursor + 1).min(count.saturating_sub(1)) } else { cursor.saturating_sub(1) };
        }
    }

    fn confirm_prompt(&mut self) {
        match self.look.overlays.pop() {
            Some(Overlay::Palette { query, cursor }) => {
                let chosen = self.palette(&query).into_iter().nth(cursor).map(|(_, choice)| choice);
                match chosen {
                    Some(Choice::Action(action)) => self.act(Mode::Board, action),
                    Some(Choice::Procedure(procedure)) => self.open_form(&procedure),
                    Some(Choice::Entity(id)) => self.go_to(&id),
                    Some(Choice::Rule(id)) => self.open_page(Subject::Rule(id)),
                    None => self.look.message = Some(self.catalog.plain("form-nobody")),
                }
            }
            Some(Overlay::Correction(correction)) => self.correct(correction),
            Some(Overlay::Search { .. } | Overlay::Page(_) | Overlay::Overrides { .. } | Overlay::Note(_)) | None => {}
        }
    }

    /// What matches a palette query: procedures, units, keys, rules; what begins with it first.
    pub fn palette(&self, query: &str) -> Vec<(String, Choice)> {
        let speaker = self.speaker();
        let mut all: Vec<(String, Choice)> = Vec::new();
        for decl in self.game().open_procedures().into_iter().filter_map(|id| self.game().rules().procedure(id)) {
            let text = format!("{} ({})", speaker.label(&decl.label), decl.letter);
            all.push((text, Choice::Procedure(decl.id.clone())));
        }
        for row in BINDINGS.iter().filter(|row| [Mode::Board, Mode::Everywhere].contains(&row.mode)) {
            let keys = row.keys.first().map(|key| name(key, &self.catalog)).unwrap_or_default();
            all.push((format!("{} ({keys})", self.catalog.plain(row.label)), Choice::Action(row.action)));
        }
        for entity in self.game().state().in_order().skip(1) {
            all.push((speaker.name(entity.id.as_str()), Choice::Entity(entity.id.as_str().to_owned())));
        }
        if query.chars().count() >= RULE_WORD
            && let Ok(rules) = self.game().rules().rules()
        {
            let rules = rules.into_iter();
            all.extend(rules.map(|rule| (format!("{} {}", rule.id, rule.text(speaker.lang())), Choice::Rule(rule.id))));
        }
        if query.is_empty() {
            return all;
        }
        let texts: Vec<String> = all.iter().map(|(text, _)| text.to_lowercase()).collect();
        let found = matching(query, &texts);
        let mut all: Vec<(usize, (String, Choice))> =
            all.into_iter().enumerate().filter(|(place, _)| found.contains(place)).collect();
        let query = query.to_lowercase();
        all.sort_by_key(|(place, _)| !texts.get(*place).is_some_and(|text| text.starts_with(&query)));
        all.into_iter().map(|(_, choice)| choice).collect()
    }

    /// What can be corrected and fits the name typed so far, and the value typed after it.
    pub fn parts(&self, correction: &Correction) -> (Vec<Part>, String) {
        let speaker = self.speaker();
        let Some(entity) = self.game().state().entity(&correction.target) else { return Default::default() };
        let part = |part: Correctable<'_>| Part {
            id: part.id().to_owned(),
            label: part.label(speaker).to_owned(),
            value: part_word(part, entity, speaker).unwrap_or_else(|| self.catalog.plain("none")),
            alone: matches!(part, Correctable::Marker(_)),
        };
        let all = correctable(&self.game().rules().schema, self.game().state(), entity);
        let mut all: Vec<Part> = all.into_iter().map(part).collect();
        let (line, _) = correction.query.split_once(REASON).unwrap_or((&correction.query, ""));
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            return (all, String::new());
        }
        // The longest beginning that is a name; what follows is the value.
        let splits = (1..=words.len()).rev().filter_map(|count| words.split_at_checked(count));
        let found = splits.map(|(name, value)| (called(&all, &name.join(" ")), value.join(" ")));
        let (places, value) = found.into_iter().find(|(places, _)| !places.is_empty()).unwrap_or_default();
        let mut place = 0..;
        all.retain(|_| place.next().is_some_and(|place| places.contains(&place)));
        (all, value)
    }

    /// Puts the name of the part under the cursor into the line.
    fn complete(&mut self) {
        let Some(Overlay::Correction(correction)) = self.look.overlays.last() else { return };
        if let Some(part) = self.parts(correction).0.into_iter().nth(correction.cursor) {
            self.edit_query(|query| *query = format!("{} ", part.label));
        }
    }

    /// Corrects; a wrong name or value leaves the prompt as it is, and says why.
    fn correct(&mut self, typed: Correction) {
        let (parts, value) = self.parts(&typed);
        let part = parts.into_iter().nth(typed.cursor);
        let waits = part.as_ref().is_some_and(|part| value.is_empty() && !part.alone);
        let (line, reason) = typed.query.split_once(REASON).unwrap_or((&typed.query, ""));
        let reason = Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        let result = match self.game().state().entity(&typed.target) {
            Some(entity) => {
                // A whole name is meant as such; a few letters mean the part under the cursor.
                let meant = part.map(|part| format!("{} {value}", part.id));
                let whole = correction(self.game(), self.speaker(), entity, line);
                let read = whole.or_else(|refusal| match &meant {
                    Some(meant) if refusal.is(Reason::CannotAdjust) => {
                        correction(self.game(), self.speaker(), entity, meant)
                    }
                    Some(_) | None => Err(refusal),
                });
                read.map(|what| Command::Adjust { target: entity.id.clone(), what, reason })
            }
            None => Err(Refusal::new(Reason::UnknownEntity)),
        };
        self.look.overlays.push(Overlay::Correction(typed));
        match result {
            _ if waits => self.complete(),
            Ok(command) => {
                if self.execute(command) {
                    self.look.overlays.pop();
                }
            }
            Err(refusal) => self.look.message = Some(self.speaker().refusal(&refusal)),
        }
    }

    /// Puts the cursor of the order of battle on an entity, unfolding what hides it.
    fn go_to(&mut self, id: &str) {
        self.look.folded.clear();
        if self.show_unit(id) {
            self.look.focus = Pane::Order;
        }
    }

    /// A search narrows the log, or moves the cursor of the order of battle, or scrolls a page.
    fn search(&mut self, wanted: Found) {
        let Some(Overlay::Search { query }) = self.look.overlays.last() else { return };
        let query = query.clone();
        let behind = self.look.overlays.len().checked_sub(2);
        if let Some(Overlay::Page(page)) = behind.and_then(|at| self.look.overlays.get_mut(at)) {
            page.top = wanted.among(&matching(&query, &page.lines), page.top).unwrap_or(page.top);
            return;
        }
        if self.look.focus == Pane::Log {
            self.look.filter.text = query.to_lowercase();
            self.look.log = 0;
            return;
        }
        let rows = order_rows(self);
        let names: Vec<String> = rows.iter().map(|row| self.speaker().name(row.id.as_str())).collect();
        if let Some(at) = wanted.among(&matching(&query, &names), self.look.order) {
            self.look.order = at;
            self.look.focus = Pane::Order;
        }
    }

    /// Leaving never loses anything: what was written is saved, an empty note is none.
    pub fn act_on_note(&mut self, action: Action) {
        let Some(Overlay::Note(editor)) = self.look.overlays.last() else { return };
        let text = editor.lines().join("\n");
        let done = matches!(action, Action::Save | Action::Back);
        if done && (text.trim().is_empty() || self.execute(Command::Note { text })) {
            self.look.overlays.pop();
        }
    }
}

/// Places of the parts that a name means: typed in full it is meant alone.
fn called(parts: &[Part], name: &str) -> Vec<usize> {
    let lists: [Vec<String>; 2] =
        [parts.iter().map(|part| part.id.clone()).collect(), parts.iter().map(|part| part.label.clone()).collect()];
    let full = |names: &Vec<String>| names.iter().position(|known| known.to_lowercase() == name.to_lowercase());
    if let Some(place) = lists.iter().find_map(full) {
        return vec![place];
    }
    let found: Vec<usize> = lists.iter().flat_map(|names| matching(name, names)).collect();
    (0..parts.len()).filter(|place| found.contains(place)).collect()
}

/// Which of several finds.
#[derive(Clone, Copy)]
enum Found {
    /// The one where the cursor stands, or the first after it, or the first of all.
    Here,
    After,
    Before,
}

impl Found {
    fn among(self, places: &[usize], from: usize) -> Option<usize> {
        let first = || places.first().copied();
        match self {
            Found::Here => places.iter().copied().find(|place| *place >= from).or_else(first),
            Found::After => places.iter().copied().find(|place| *place > from).or_else(first),
            Found::Before => {
                places.iter().rev().copied().find(|place| *place < from).or_else(|| places.last().copied())
            }
        }
    }
}
