//! Keys of a form: answers, dice from the table, what they come to before it is applied.

use super::app::{App, Draft, Pane};
use super::form::{Answer, FormState};
use super::keymap::Action;
use crate::engine::play::Command;
use crate::engine::procedure::Inputs;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::play::{digit, faces, pointing_at, takes_choice, yes_or_no};

impl App {
    pub fn open_form(&mut self, procedure: &str) {
        let selected = self.selected().filter(|_| self.look.focus == Pane::Order);
        // Whoever stands on a unit means that unit: if it cannot, it says why, and the form opens for another.
        if let Some(Some(why)) = selected.and_then(|id| self.refusal_of(procedure, &id)) {
            self.look.message = Some(why);
        }
        let form = self.take_draft(procedure);
        let form = form.unwrap_or_else(|| FormState::open(self.game(), procedure, self.pointed_inputs(procedure)));
        self.look.form = Some(form);
        self.scroll_resolution_up();
        self.look.focus = Pane::Resolution;
        self.count_odds();
    }

    /// The same form as it was left, unless something happened since or another unit is meant now.
    fn take_draft(&mut self, procedure: &str) -> Option<FormState> {
        let draft = self.look.draft.take()?;
        let pointed = if self.look.focus == Pane::Order { self.pointed_inputs(procedure) } else { Inputs::default() };
        let meant = pointed.values.iter().all(|(field, value)| draft.form.inputs.get(field) == Some(value));
        let same = draft.form.procedure == procedure && draft.events == self.game().events().len();
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
    pub fn with_form<T>(&mut self, work: impl FnOnce(&mut FormState, &App) -> T) -> Option<T> {
        let mut form = self.look.form.take()?;
        let result = work(&mut form, self);
        self.look.form = Some(form);
        Some(result)
    }

    pub fn type_into_field(&mut self, c: char) {
        enum Typed {
            Text,
            Answered,
            Dice,
        }
        let typed = self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return Typed::Text };
            let Some(field) = form.fields.get(state.active) else {
                return if c == 'd' { Typed::Dice } else { Typed::Text };
            };
            if field.decl.value == ValueType::Bool {
                let Some(yes) = yes_or_no(&app.catalog, c.encode_utf8(&mut [0; 4])) else { return Typed::Text };
                state.inputs.values.insert(field.id.clone(), yes.into());
                return Typed::Answered;
            }
            let number = matches!(field.decl.value, ValueType::Number { .. });
            let digit = digit(c).filter(|_| number).and_then(|digit| char::from_digit(u32::from(digit), 10));
            state.typed.push(digit.unwrap_or(c));
            state.choice = 0;
            Typed::Text
        });
        match typed {
            Some(Typed::Answered) => self.answered(),
            Some(Typed::Dice) => self.act_on_form(Action::TypeDice),
            Some(Typed::Text) | None => {}
        }
    }

    /// After an answer: on to the next question, and the odds anew.
    fn answered(&mut self) {
        self.with_form(|state, app| state.stand_on_open_field(app.game()));
        self.count_odds();
    }

    pub fn act_on_form(&mut self, action: Action) {
        match action {
            Action::Back => {
                let events = self.game().events().len();
                self.look.draft = self.look.form.take().map(|form| Draft { events, form });
                self.close_form();
            }
            Action::Down | Action::Up => {
                self.with_form(|state, app| state.step(app.game(), action == Action::Down));
            }
            Action::Left | Action::Right => self.turn_choice(action == Action::Right),
            Action::Erase => {
                self.with_form(|state, _| state.typed.pop());
            }
            Action::Rules => self.open_rules(),
            Action::Advise => self.open_advice(),
            Action::Modifiers => self.open_switches(),
            Action::TypeDice => {
                self.with_form(|state, _| state.typing = true);
            }
            Action::Toggle => self.toggle_field(),
            Action::Confirm => self.confirm_field(),
            _ => {}
        }
    }

    /// The next choice of the field, or the one before.
    fn turn_choice(&mut self, forward: bool) {
        let flips = self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return false };
            let Some(field) = form.fields.get(state.active) else { return false };
            if takes_choice(&field.decl.value) {
                let last = state.choices(field, app.speaker()).len().saturating_sub(1);
                state.choice = if forward { (state.choice + 1).min(last) } else { state.choice.saturating_sub(1) };
            }
            field.decl.value == ValueType::Bool
        });
        if flips == Some(true) {
            self.toggle_field();
        }
    }

    /// Yes becomes no, one of several is marked; in a text it is a space.
    fn toggle_field(&mut self) {
        self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return };
            let Some(field) = form.fields.get(state.active) else { return };
            let several = matches!(field.decl.value, ValueType::Entities { .. });
            if field.decl.value == ValueType::Bool {
                let now = field.value.as_ref().and_then(Value::as_bool).unwrap_or(false);
                state.inputs.values.insert(field.id.clone(), (!now).into());
            } else if !state.typed.is_empty() {
                state.typed.push(' ');
            } else if let Some(value) = state.with_one_more(field, app.speaker()).filter(|_| several) {
                state.inputs.values.insert(field.id.clone(), value);
            }
        });
        self.count_odds();
    }

    fn confirm_field(&mut self) {
        enum Confirmed {
            Answer,
            OneMore,
            NoAnswer,
            Roll,
        }
        let confirmed = self.with_form(|state, app| {
            let Some(form) = state.form(app.game()) else { return Confirmed::NoAnswer };
            let Some(field) = form.fields.get(state.active) else { return Confirmed::Roll };
            let id = field.id.clone();
            match state.answer(field, app.speaker()) {
                None => return Confirmed::NoAnswer,
                Some(Answer::Kept) => {}
                Some(Answer::Value(Some(value))) => {
                    state.inputs.values.insert(id, value);
                }
                Some(Answer::Value(None)) => {
                    state.inputs.values.remove(&id);
                }
                Some(Answer::OneMore(value)) => {
                    state.inputs.values.insert(id, value);
                    state.typed.clear();
                    return Confirmed::OneMore;
                }
            }
            Confirmed::Answer
        });
        match confirmed {
            Some(Confirmed::Answer) => self.answered(),
            Some(Confirmed::OneMore) => self.count_odds(),
            Some(Confirmed::NoAnswer) => self.look.message = Some(self.catalog.plain("form-not-an-answer")),
            Some(Confirmed::Roll) => self.roll(None),
            None => {}
        }
    }

    fn roll(&mut self, dice: Option<Vec<u8>>) {
        let Some(command) = self.look.form.as_ref().map(|form| form.command(dice)) else { return };
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
                self.with_form(|state, _| take_die_back(&mut state.dice));
            }
            Action::Rules => self.open_rules(),
            Action::Confirm => {
                let dice = self.look.form.as_ref().and_then(|form| faces(&form.dice));
                self.roll(Some(dice.unwrap_or_default()));
            }
            _ => {}
        }
    }

    /// Takes a face as it is typed, and refuses one that the next die does not have.
    pub fn type_die(&mut self, c: char) {
        let Some(form) = &self.look.form else { return };
        let mut typed = form.dice.clone();
        push_die(&mut typed, c);
        let Some(dice) = faces(&typed) else { return };
        // A face of two digits is not finished before its space.
        let unfinished = typed.contains(' ') && !typed.ends_with(' ');
        let refusal = self.game().handle(form.command(Some(dice)), "").err();
        match refusal {
            Some(refusal) if !unfinished && refusal.blames_dice() => {
                self.look.message = Some(self.speaker().refusal(&refusal));
            }
            _ => {
                self.with_form(|state, _| state.dice = typed);
            }
        }
    }

    /// What the dice typed so far still lack, in words.
    pub fn dice_wanted(&self) -> Option<String> {
        let form = self.look.form.as_ref()?;
        let refusal = self.game().handle(form.command(faces(&form.dice)), "").err()?;
        Some(self.speaker().refusal(&refusal))
    }
}

/// One key per die; a two-digit face of a D20 is ended by a space.
pub fn push_die(typed: &mut String, c: char) {
    if let Some(digit) = digit(c) {
        typed.push_str(&digit.to_string());
    } else if c == ' ' {
        typed.push(' ');
    }
}

pub fn take_die_back(typed: &mut String) {
    let shorter = typed.trim_end().len().saturating_sub(1);
    typed.truncate(shorter);
}
