//! Keys of a form: answers, dice from the table, what they come to before it is applied.

use super::app::{App, Draft, Pane};
use super::form::FormPane;
use super::keymap::Action;
use crate::engine::play::Command;
use crate::engine::procedure::Inputs;
use crate::play::{Entered, Typed, may_begin, pointing_at};

impl App {
    pub fn open_form(&mut self, procedure: &str) {
        let selected = self.selected().filter(|_| self.look.focus == Pane::Order);
        // The unit under the cursor is meant: if it cannot, it says why, and the form opens for another.
        if let Some(Err(refusal)) = selected.and_then(|id| may_begin(self.game(), procedure, &id)) {
            self.look.message = Some(self.speaker().refusal(&refusal));
        }
        let form = self.take_draft(procedure);
        let form = form.unwrap_or_else(|| FormPane::open(self.game(), procedure, self.pointed_inputs(procedure)));
        self.look.form = Some(form);
        self.scroll_resolution_up();
        self.look.focus = Pane::Resolution;
        self.count_odds();
    }

    /// The same form as it was left, unless something happened since or another unit is meant now.
    fn take_draft(&mut self, procedure: &str) -> Option<FormPane> {
        let draft = self.look.draft.take()?;
        let pointed = if self.look.focus == Pane::Order { self.pointed_inputs(procedure) } else { Inputs::default() };
        let meant = pointed.values.iter().all(|(field, value)| draft.form.filler.inputs().get(field) == Some(value));
        let same = draft.form.filler.procedure() == procedure && draft.events == self.game().events().len();
        (same && meant).then_some(draft.form)
    }

    /// What the cursors point at, as answers: the unit of the order of battle where it is meant, else the first that the
    /// checklist waits for.
    pub fn pointed_inputs(&self, procedure: &str) -> Inputs {
        let items = self.game().checklist();
        let own = items.iter().find(|view| view.item.procedure.as_deref() == Some(procedure));
        let waiting =
            own.or_else(|| items.get(self.look.checklist)).map(|view| view.open.as_slice()).unwrap_or_default();
        let meant = |id: &String| self.look.focus == Pane::Order || own.is_none() || waiting.contains(id);
        let pointed = self.selected().filter(meant).into_iter().chain(waiting.first().cloned());
        let mut inputs = pointed.map(|id| pointing_at(self.game(), procedure, &id));
        inputs.find(|inputs| !inputs.values.is_empty()).unwrap_or_default()
    }

    fn close_form(&mut self) {
        self.look.form = None;
        self.look.focus = Pane::Checklist;
        self.stand_on_next_item();
    }

    pub fn count_odds(&mut self) {
        self.with_form(|state, app| state.count_odds(app.game(), app.speaker()));
    }

    /// Works on the form with the game at hand.
    pub fn with_form<T>(&mut self, work: impl FnOnce(&mut FormPane, &App) -> T) -> Option<T> {
        let mut form = self.look.form.take()?;
        let result = work(&mut form, self);
        self.look.form = Some(form);
        Some(result)
    }

    pub fn type_into_field(&mut self, c: char) {
        match self.with_form(|form, app| form.filler.type_char(app.game(), app.speaker(), c)) {
            Some(Typed::Answered) => self.count_odds(),
            Some(Typed::NoField) if c == 'd' => self.act_on_form(Action::TypeDice),
            Some(Typed::NoField | Typed::Text) | None => {}
        }
    }

    pub fn act_on_form(&mut self, action: Action) {
        match action {
            Action::Back => {
                let events = self.game().events().len();
                self.look.draft = self.look.form.take().map(|form| Draft { events, form });
                self.close_form();
            }
            Action::Down | Action::Up => {
                self.with_form(|form, app| form.filler.step(app.game(), action == Action::Down));
            }
            Action::Left | Action::Right => {
                let forward = action == Action::Right;
                if self.with_form(|form, app| form.filler.turn(app.game(), app.speaker(), forward)) == Some(true) {
                    self.count_odds();
                }
            }
            Action::Erase => {
                self.with_form(|form, _| form.filler.erase());
            }
            Action::Rules => self.open_rules(),
            Action::Advise => self.open_advice(),
            Action::Modifiers => self.open_overrides(),
            Action::TypeDice => {
                self.with_form(|state, _| state.typing = true);
            }
            Action::Toggle => {
                self.with_form(|form, app| form.filler.toggle(app.game(), app.speaker()));
                self.count_odds();
            }
            Action::Confirm => self.confirm_field(),
            _ => {}
        }
    }

    fn confirm_field(&mut self) {
        match self.with_form(|form, app| form.filler.enter(app.game(), app.speaker())) {
            Some(Entered::Answered | Entered::OneMore) => self.count_odds(),
            Some(Entered::NoAnswer) => self.look.message = Some(self.catalog.plain("form-not-an-answer")),
            Some(Entered::Filled) => {
                let command = self.look.form.as_ref().map(|form| form.filler.command(None));
                command.into_iter().for_each(|command| self.roll(command));
            }
            None => {}
        }
    }

    fn roll(&mut self, command: Command) {
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
            // What comes next in the pane is read from its top: the question of a decision, or what happened.
            self.scroll_resolution_up();
            self.close_form();
        }
    }

    pub fn act_on_outcome(&mut self, action: Action) {
        match action {
            Action::Confirm => {
                let event = self.look.form.as_mut().and_then(|form| form.outcome.take());
                if let Some(event) = event {
                    self.apply(event.command);
                }
            }
            Action::Back => {
                self.with_form(|state, _| state.outcome = None);
            }
            Action::Up | Action::Down => self.move_cursor(if action == Action::Down { 1 } else { -1 }),
            Action::Rules => self.open_rules(),
            _ => {}
        }
    }

    pub fn scroll_resolution_up(&mut self) {
        if let Some(top) = self.look.tops.get_mut(2) {
            *top = 0;
        }
    }

    pub fn act_on_dice(&mut self, action: Action) {
        match action {
            Action::Back => {
                self.with_form(|state, _| state.typing = false);
            }
            Action::Erase => {
                self.with_form(|form, _| form.filler.take_die_back());
            }
            Action::Rules => self.open_rules(),
            Action::Confirm => {
                let command = self.look.form.as_ref().map(|form| form.filler.command_with_typed_dice());
                command.into_iter().for_each(|command| self.roll(command));
            }
            _ => {}
        }
    }

    pub fn type_die(&mut self, c: char) {
        if let Some(Err(refusal)) = self.with_form(|form, app| form.filler.type_die(app.game(), c)) {
            self.look.message = Some(self.speaker().refusal(&refusal));
        }
    }
}
