//! Keys become actions, actions become commands or a new look. The only place where the screen's own state changes.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_textarea::TextArea;

use super::app::{App, Overlay, Pane};
use super::board::{order_rows, pointed};
use super::form::{DecisionState, FormState};
use super::keymap::{self, Action, Mode, digit};
use super::log::LogFilter;
use super::overlay::Choice;
use crate::engine::command::Command;
use crate::engine::dice::DecisionOptions;
use crate::engine::message::{Arg, Text};
use crate::engine::schema::ValueType;
use crate::engine::value::Value;

const PAGE: usize = 10;

impl App {
    pub fn press(&mut self, key: KeyEvent) {
        let mode = self.mode();
        if let Some(action) = keymap::action(mode, &key) {
            self.act(mode, action);
            return;
        }
        if let (Mode::Note, Some(Overlay::Note(editor))) = (mode, self.look.overlays.last_mut()) {
            editor.input(key);
            return;
        }
        if let KeyCode::Char(c) = key.code
            && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
        {
            self.type_in(c);
        }
    }

    /// A character that is no key of the mode: text where text goes, a procedure's letter on the board.
    pub fn type_in(&mut self, c: char) {
        match self.mode() {
            Mode::Board => self.open_letter(c),
            Mode::Form => self.type_into_field(c),
            Mode::Dice => self.type_die(c),
            Mode::Decision => push_die(&mut self.look.decision.typed, c),
            Mode::Prompt => match self.look.overlays.last_mut() {
                Some(Overlay::Palette { query, cursor }) => {
                    query.push(c);
                    *cursor = 0;
                }
                Some(Overlay::Correction { query, .. }) => query.push(c),
                Some(Overlay::Search { query }) => {
                    query.push(c);
                    self.search();
                }
                Some(Overlay::Page(_) | Overlay::Note(_)) | None => {}
            },
            Mode::Note => {
                if let Some(Overlay::Note(editor)) = self.look.overlays.last_mut() {
                    editor.insert_char(c);
                }
            }
            Mode::Page | Mode::Start | Mode::Outcome => {}
        }
    }

    fn act(&mut self, mode: Mode, action: Action) {
        match mode {
            Mode::Board => self.act_on_board(action),
            Mode::Form => self.act_on_form(action),
            Mode::Dice => self.act_on_dice(action),
            Mode::Outcome => self.act_on_outcome(action),
            Mode::Decision => self.act_on_decision(action),
            Mode::Prompt => self.act_on_prompt(action),
            Mode::Note => self.act_on_note(action),
            Mode::Page => self.act_on_page(action),
            Mode::Start => {}
        }
    }

    /// The entity under the cursor of the order of battle.
    pub fn selected(&self) -> Option<String> {
        order_rows(self).get(self.look.order).map(|row| row.id.as_str().to_owned())
    }

    fn act_on_board(&mut self, action: Action) {
        match action {
            Action::Up => self.move_cursor(-1),
            Action::Down => self.move_cursor(1),
            Action::PageUp => self.move_cursor(-signed(PAGE)),
            Action::PageDown => self.move_cursor(signed(PAGE)),
            Action::First => self.move_cursor(isize::MIN / 2),
            Action::Last => self.move_cursor(isize::MAX / 2),
            Action::Left | Action::Right if self.look.focus == Pane::Log => {
                self.look.filter.turn_kind(action == Action::Right);
                self.look.log = 0;
            }
            Action::Left | Action::Right => self.fold(action == Action::Left),
            Action::NextPane => self.focus(1),
            Action::PreviousPane => self.focus(3),
            Action::Pane(number) => {
                let pane = Pane::ALL.get(usize::from(number).saturating_sub(1));
                self.look.focus = pane.copied().unwrap_or(self.look.focus);
            }
            Action::Act => self.act_here(),
            Action::Tick => {
                let item = self.game().checklist().get(self.look.checklist).map(|view| view.item.id.clone());
                if let Some(item) = item {
                    self.execute(Command::Tick { item });
                }
            }
            Action::NextStep | Action::ForceStep => {
                if self.execute(Command::Advance { force: action == Action::ForceStep }) {
                    self.stand_on_next_item();
                }
            }
            Action::Undo | Action::Redo => {
                let command = if action == Action::Undo { Command::Undo { to: None } } else { Command::Redo };
                if self.execute(command) {
                    self.stand_on_next_item();
                }
            }
            Action::Note => self.look.overlays.push(Overlay::Note(Box::new(TextArea::default()))),
            Action::Search => self.look.overlays.push(Overlay::Search { query: String::new() }),
            Action::Palette => self.look.overlays.push(Overlay::Palette { query: String::new(), cursor: 0 }),
            Action::Rules => self.open_rules(),
            Action::Help => self.open_help(),
            Action::Advise => self.open_advice(),
            Action::Sheet => self.open_sheet(),
            Action::UnitLog => self.narrow_log_to_unit(),
            Action::Correct => {
                if let Some(target) = self.selected() {
                    self.look.overlays.push(Overlay::Correction { target, query: String::new() });
                }
            }
            Action::Zoom => self.look.zoom = !self.look.zoom,
            Action::Language => self.switch_language(),
            Action::Redraw => self.redraw = true,
            Action::Suspend => self.suspending = true,
            Action::Quit => self.leaving = true,
            Action::Back => {
                self.look.zoom = false;
                self.look.filter = LogFilter::default();
            }
            Action::Confirm | Action::TypeDice | Action::Toggle | Action::Erase | Action::Save => {}
        }
    }

    fn focus(&mut self, steps: usize) {
        let next = (self.look.focus.number() - 1 + steps) % Pane::ALL.len();
        self.look.focus = Pane::ALL.get(next).copied().unwrap_or(Pane::Order);
    }

    fn move_cursor(&mut self, by: isize) {
        let within = |at: usize, count: usize| at.saturating_add_signed(by).min(count.saturating_sub(1));
        match self.look.focus {
            Pane::Order => self.look.order = within(self.look.order, order_rows(self).len()),
            Pane::Checklist => self.look.checklist = within(self.look.checklist, self.game().checklist().len()),
            Pane::Resolution => {
                if let Some(top) = self.look.tops.get_mut(2) {
                    *top = top.saturating_add_signed(by);
                }
            }
            // The log's cursor counts from its end.
            Pane::Log => {
                let count = self.log_length();
                self.look.log = self.look.log.saturating_add_signed(by.saturating_neg()).min(count.saturating_sub(1));
            }
        }
    }

    fn fold(&mut self, fold: bool) {
        let Some(id) = self.selected().filter(|_| self.look.focus == Pane::Order) else { return };
        let children = self.game().state().children(&crate::engine::state::EntityId::new(id.as_str())).next().is_some();
        if fold && children {
            self.look.folded.insert(id);
        } else {
            self.look.folded.remove(&id);
        }
    }

    /// The checklist's cursor sits on the next thing this step asks for.
    pub fn stand_on_next_item(&mut self) {
        let items = self.game().checklist();
        let must = items.iter().position(|view| !view.done && view.item.must);
        let open = items.iter().position(|view| !view.done);
        self.look.checklist = must.or(open).unwrap_or(0);
    }

    fn act_here(&mut self) {
        match self.look.focus {
            Pane::Log => self.open_entry(),
            Pane::Order | Pane::Checklist | Pane::Resolution => self.act_on_item(),
        }
    }

    fn open_entry(&mut self) {
        let Some(entry) = self.logged(self.look.log).and_then(|seq| self.entry(seq)) else { return };
        let mut lines = vec![entry.headline.clone(), String::new()];
        lines.extend(entry.breakdown.iter().cloned());
        lines.extend(entry.changes.iter().map(|said| format!("> {}", said.text)));
        let seq = i64::try_from(entry.seq).unwrap_or(i64::MAX);
        let title = Text::new("log-entry-title").with("seq", seq).with("clock", Arg::text(self.clock(&entry.time)));
        self.open_page(self.catalog.text(&title), lines);
    }

    fn act_on_item(&mut self) {
        let item = self
            .game()
            .checklist()
            .get(self.look.checklist)
            .map(|view| (view.item.id.clone(), view.item.procedure.clone(), view.item.each.is_some(), view.done));
        match item {
            Some((_, Some(procedure), _, false)) => self.open_form(&procedure),
            Some((item, None, false, _)) => {
                self.execute(Command::Tick { item });
            }
            Some((_, _, _, true)) | Some((_, None, true, _)) | None => {
                self.look.message = Some(self.catalog.plain("nothing-left"));
            }
        }
    }

    fn open_letter(&mut self, letter: char) {
        let open = self.game().open_procedures();
        let decl = open.into_iter().filter_map(|id| self.game().rules().procedure(id)).find(|d| d.letter == letter);
        match decl.map(|decl| decl.id.clone()) {
            Some(procedure) => self.open_form(&procedure),
            None => self.look.message = Some(self.catalog.plain("no-such-key")),
        }
    }

    pub fn open_form(&mut self, procedure: &str) {
        let mut here: Vec<String> = self.selected().into_iter().collect();
        // Whoever stands on a unit means that unit: if it cannot, it says why, and the form opens for another.
        if let (Pane::Order, Some(Some(why))) =
            (self.look.focus, here.first().and_then(|id| self.refusal_of(procedure, id)))
        {
            self.look.message = Some(why);
        }
        let items = self.game().checklist();
        let own = items.iter().find(|view| view.item.procedure.as_deref() == Some(procedure));
        let own = own.map(|view| view.open.clone()).unwrap_or_else(|| pointed(self));
        here.extend(own.into_iter().take(1));
        let form = FormState::open(self.game(), procedure, &here);
        self.look.form = Some(form);
        self.scroll_resolution_up();
        self.look.focus = Pane::Resolution;
        self.count_odds();
    }

    fn close_form(&mut self) {
        self.look.form = None;
        self.look.focus = Pane::Checklist;
        self.stand_on_next_item();
    }

    fn count_odds(&mut self) {
        if let Some(mut form) = self.look.form.take() {
            form.count_odds(self.game(), self.speaker());
            self.look.form = Some(form);
        }
    }

    /// Works on the form with the game at hand.
    fn with_form(&mut self, work: impl FnOnce(&mut FormState, &App)) {
        if let Some(mut form) = self.look.form.take() {
            work(&mut form, self);
            self.look.form = Some(form);
        }
    }

    fn type_into_field(&mut self, c: char) {
        let mut answered = false;
        let mut dice = false;
        self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return };
            let Some(field) = form.fields.get(state.active) else {
                dice = c == 'd';
                return;
            };
            if field.decl.value == ValueType::Bool {
                let yes = app.catalog.plain("yes").starts_with(c);
                let no = app.catalog.plain("no").starts_with(c);
                if yes != no {
                    state.inputs.values.insert(field.decl.id.clone(), yes.into());
                    answered = true;
                }
            } else {
                let number = matches!(field.decl.value, ValueType::Number { .. });
                let typed =
                    if number { digit(c).and_then(|d| char::from_digit(u32::from(d), 10)).unwrap_or(c) } else { c };
                state.typed.push(typed);
                state.choice = 0;
            }
        });
        if answered {
            self.answered();
        }
        if dice {
            self.act_on_form(Action::TypeDice);
        }
    }

    /// After an answer: on to the next question, and the odds anew.
    fn answered(&mut self) {
        self.with_form(|state, app| state.stand_on_open_field(app.game()));
        self.count_odds();
    }

    fn act_on_form(&mut self, action: Action) {
        match action {
            Action::Back => self.close_form(),
            Action::Down => self.with_form(|state, app| state.step(app.game(), true)),
            Action::Up => self.with_form(|state, app| state.step(app.game(), false)),
            Action::Right => self.with_form(|state, _| state.choice += 1),
            Action::Left => self.with_form(|state, _| state.choice = state.choice.saturating_sub(1)),
            Action::Erase => self.with_form(|state, _| {
                state.typed.pop();
            }),
            Action::Rules => self.open_rules(),
            Action::Advise => self.open_advice(),
            Action::TypeDice => self.with_form(|state, _| state.dice = Some(String::new())),
            Action::Toggle => self.toggle_field(),
            Action::Confirm => self.confirm_field(),
            _ => {}
        }
    }

    fn toggle_field(&mut self) {
        let mut text = false;
        self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return };
            let Some(field) = form.fields.get(state.active) else { return };
            if field.decl.value == ValueType::Bool {
                let now = field.value.as_ref().and_then(Value::as_bool).unwrap_or(false);
                state.inputs.values.insert(field.decl.id.clone(), (!now).into());
            } else {
                text = !state.typed.is_empty();
                if text {
                    state.typed.push(' ');
                }
            }
        });
        if !text {
            self.count_odds();
        }
    }

    fn confirm_field(&mut self) {
        let mut roll = false;
        let mut refused = None;
        let mut answered = false;
        self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return };
            let Some(field) = form.fields.get(state.active) else {
                roll = true;
                return;
            };
            match state.answer(field, app.speaker()) {
                Some(value) => {
                    state.inputs.values.insert(field.decl.id.clone(), value);
                    answered = true;
                }
                None if state.typed.is_empty() && (field.value.is_some() || field.decl.optional) => answered = true,
                None => refused = Some(app.catalog.plain("form-not-an-answer")),
            }
        });
        if refused.is_some() {
            self.look.message = refused;
        }
        if answered {
            self.answered();
        }
        if roll {
            self.roll(None);
        }
    }

    fn roll(&mut self, dice: Option<Vec<u8>>) {
        let Some(form) = &self.look.form else { return };
        let (procedure, inputs) = (form.procedure.clone(), form.inputs.clone());
        let command = Command::Resolve { procedure, inputs, dice, pause: true };
        match self.game().handle(command.clone(), "") {
            // What dice came to is read before it is applied; without dice there is nothing to wait for, and a
            // decision in the middle of the roll has its own question.
            Ok(event) if event.resolution.is_some() && !event.throws.is_empty() => {
                self.with_form(|state, _| state.outcome = Some(Box::new(event)));
                self.scroll_resolution_up();
            }
            _ => self.apply(command),
        }
    }

    fn apply(&mut self, command: Command) {
        if self.execute(command) {
            self.close_form();
        }
    }

    fn act_on_outcome(&mut self, action: Action) {
        match action {
            Action::Confirm => {
                let event = self.look.form.as_mut().and_then(|form| form.outcome.take());
                if let Some(event) = event {
                    self.apply(event.command);
                }
            }
            Action::Back => self.with_form(|state, _| state.outcome = None),
            Action::Up | Action::Down => self.move_cursor(if action == Action::Down { 1 } else { -1 }),
            Action::Rules => self.open_rules(),
            _ => {}
        }
    }

    fn scroll_resolution_up(&mut self) {
        if let Some(top) = self.look.tops.get_mut(2) {
            *top = 0;
        }
    }

    fn act_on_dice(&mut self, action: Action) {
        match action {
            Action::Back => self.with_form(|state, _| state.dice = None),
            Action::Erase => self.with_form(|state, _| {
                if let Some(typed) = &mut state.dice {
                    let shorter = typed.trim_end().len().saturating_sub(1);
                    typed.truncate(shorter);
                }
            }),
            Action::Confirm => {
                let dice = self.look.form.as_ref().and_then(|form| form.dice.as_deref()).map(faces);
                self.roll(dice);
            }
            _ => {}
        }
    }

    /// Takes a face as it is typed, and refuses one that the next die does not have.
    fn type_die(&mut self, c: char) {
        let Some(form) = self.look.form.as_mut() else { return };
        let (procedure, inputs) = (form.procedure.clone(), form.inputs.clone());
        let Some(typed) = form.dice.as_mut() else { return };
        let before = typed.clone();
        push_die(typed, c);
        // A face of two digits is not finished before its space.
        let unfinished = typed.contains(' ') && !typed.ends_with(' ');
        let dice = Some(faces(typed));
        let trial = Command::Resolve { procedure, inputs, dice, pause: true };
        match self.game().handle(trial, "") {
            Err(refusal) if !unfinished && ["impossible_face", "too_many_dice"].contains(&refusal.code.as_str()) => {
                self.look.message = Some(self.speaker().refusal(&refusal));
                self.with_form(|state, _| state.dice = Some(before));
            }
            _ => {}
        }
    }

    /// What the dice typed so far still lack, in words.
    pub fn dice_wanted(&self) -> Option<String> {
        let form = self.look.form.as_ref()?;
        let dice = Some(faces(form.dice.as_deref()?));
        let (procedure, inputs) = (form.procedure.clone(), form.inputs.clone());
        let refusal = self.game().handle(Command::Resolve { procedure, inputs, dice, pause: true }, "").err()?;
        Some(self.speaker().refusal(&refusal))
    }

    /// A decision starts with what the program proposes.
    pub fn propose(&mut self) {
        self.look.decision = DecisionState::default();
        let Some(pending) = &self.game().state().pending else { return };
        let mut state = DecisionState::default();
        match &pending.decision.options {
            DecisionOptions::YesNo => state.cursor = usize::from(pending.decision.proposed == Value::Bool(false)),
            DecisionOptions::OneOf(choices) => {
                let proposed = pending.decision.proposed.as_text().unwrap_or_default();
                state.cursor = choices.iter().position(|choice| choice == proposed).unwrap_or(0);
            }
            DecisionOptions::Dice { .. } => {
                let proposed = pending.decision.proposed.as_list().unwrap_or_default();
                let positions = proposed.iter().filter_map(Value::as_whole);
                state.dice = positions.filter_map(|position| usize::try_from(position).ok()).collect();
            }
        }
        self.look.decision = state;
    }

    fn act_on_decision(&mut self, action: Action) {
        let Some(pending) = self.game().state().pending.clone() else { return };
        let count = match &pending.decision.options {
            DecisionOptions::YesNo => 2,
            DecisionOptions::OneOf(choices) => choices.len(),
            DecisionOptions::Dice { faces, .. } => faces.len(),
        };
        let state = &mut self.look.decision;
        match action {
            Action::Down => state.cursor = (state.cursor + 1).min(count.saturating_sub(1)),
            Action::Up => state.cursor = state.cursor.saturating_sub(1),
            Action::Toggle => {
                let position = state.cursor + 1;
                match state.dice.iter().position(|known| *known == position) {
                    Some(at) => {
                        state.dice.remove(at);
                    }
                    None => state.dice.push(position),
                }
            }
            Action::Undo => {
                self.execute(Command::Undo { to: None });
            }
            Action::Quit => self.leaving = true,
            Action::Confirm => {
                let value = match &pending.decision.options {
                    DecisionOptions::YesNo => Value::Bool(state.cursor == 0),
                    DecisionOptions::OneOf(choices) => {
                        Value::text(choices.get(state.cursor).cloned().unwrap_or_default())
                    }
                    DecisionOptions::Dice { .. } => {
                        let positions = state.dice.iter().filter_map(|position| i64::try_from(*position).ok());
                        Value::List(positions.map(Value::whole).collect())
                    }
                };
                let dice = pending.typed.then(|| faces(&state.typed));
                if self.execute(Command::Decide { value, dice }) {
                    self.stand_on_next_item();
                }
            }
            _ => {}
        }
    }

    fn act_on_prompt(&mut self, action: Action) {
        match action {
            Action::Back => {
                self.look.overlays.pop();
            }
            Action::Erase => match self.look.overlays.last_mut() {
                Some(Overlay::Palette { query, .. } | Overlay::Correction { query, .. }) => {
                    query.pop();
                }
                Some(Overlay::Search { query }) => {
                    query.pop();
                    self.search();
                }
                Some(Overlay::Page(_) | Overlay::Note(_)) | None => {}
            },
            Action::Down | Action::Up => {
                if let Some(Overlay::Palette { cursor, .. }) = self.look.overlays.last_mut() {
                    *cursor = if action == Action::Down { *cursor + 1 } else { cursor.saturating_sub(1) };
                }
            }
            Action::Confirm => self.confirm_prompt(),
            _ => {}
        }
    }

    fn confirm_prompt(&mut self) {
        match self.look.overlays.pop() {
            Some(Overlay::Palette { query, cursor }) => {
                let chosen = self.palette(&query).into_iter().nth(cursor).map(|(_, choice)| choice);
                match chosen {
                    Some(Choice::Action(action)) => self.act_on_board(action),
                    Some(Choice::Procedure(procedure)) => self.open_form(&procedure),
                    Some(Choice::Entity(id)) => self.go_to(&id),
                    Some(Choice::Rule(text)) => {
                        self.open_page(self.catalog.plain("page-rules"), vec![text]);
                    }
                    None => {}
                }
            }
            Some(Overlay::Correction { target, query }) => {
                self.correct(&target, &query);
            }
            Some(Overlay::Search { .. } | Overlay::Page(_) | Overlay::Note(_)) | None => {}
        }
    }

    /// Puts the cursor of the order of battle on an entity, unfolding what hides it.
    fn go_to(&mut self, id: &str) {
        self.look.folded.clear();
        if let Some(at) = order_rows(self).iter().position(|row| row.id.as_str() == id) {
            self.look.order = at;
            self.look.focus = Pane::Order;
        }
    }

    /// A search narrows the log, or moves the cursor of the order of battle, or scrolls a page.
    fn search(&mut self) {
        let Some(Overlay::Search { query }) = self.look.overlays.last() else { return };
        let query = query.to_lowercase();
        let behind = self.look.overlays.len().checked_sub(2);
        if let Some(Overlay::Page(page)) = behind.and_then(|at| self.look.overlays.get_mut(at)) {
            let found = page.lines.iter().position(|line| line.to_lowercase().contains(&query));
            page.top = found.unwrap_or(page.top);
            return;
        }
        if self.look.focus == Pane::Log {
            self.look.filter.text = query;
            self.look.log = 0;
            return;
        }
        let rows = order_rows(self);
        let speaker = self.speaker();
        let found = rows.iter().position(|row| speaker.name(row.id.as_str()).to_lowercase().contains(&query));
        if let Some(at) = found {
            self.look.order = at;
            self.look.focus = Pane::Order;
        }
    }

    fn act_on_note(&mut self, action: Action) {
        let Some(Overlay::Note(editor)) = self.look.overlays.last() else { return };
        let text = editor.lines().join("\n");
        match action {
            // Leaving never loses anything: what was written is saved, an empty note is none.
            Action::Save | Action::Back => {
                self.look.overlays.pop();
                if !text.trim().is_empty() {
                    self.execute(Command::Note { text });
                }
            }
            _ => {}
        }
    }

    fn act_on_page(&mut self, action: Action) {
        if action == Action::Search {
            self.look.overlays.push(Overlay::Search { query: String::new() });
            return;
        }
        if action == Action::Back {
            self.look.overlays.pop();
            return;
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

fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}

/// One key per die; a two-digit face of a D20 is ended by a space.
fn push_die(typed: &mut String, c: char) {
    if let Some(digit) = digit(c) {
        typed.push_str(&digit.to_string());
    } else if c == ' ' {
        typed.push(' ');
    }
}

/// Faces typed one key per die; with spaces, whole numbers.
fn faces(typed: &str) -> Vec<u8> {
    if typed.contains(' ') {
        return typed.split_whitespace().filter_map(|text| text.parse().ok()).collect();
    }
    typed.chars().filter_map(|c| c.to_digit(10)).filter_map(|digit| u8::try_from(digit).ok()).collect()
}
