//! Keys become actions, actions become commands or a new look. The only place where the screen's own state changes.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_textarea::TextArea;

use super::app::{App, Overlay, Pane};
use super::board::order_rows;
use super::keymap::{self, Action, Mode};
use super::log::LogFilter;
use super::page::Subject;
use crate::engine::play::Command;
use crate::engine::world::EntityId;

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
            Mode::Decision => self.type_into_decision(c),
            Mode::Prompt => self.type_into_prompt(c),
            Mode::Note => {
                if let Some(Overlay::Note(editor)) = self.look.overlays.last_mut() {
                    editor.insert_char(c);
                }
            }
            Mode::Page | Mode::Start | Mode::Outcome | Mode::Overrides | Mode::Everywhere => {}
        }
    }

    pub fn act(&mut self, mode: Mode, action: Action) {
        match action {
            Action::Language => return self.switch_language(),
            Action::Redraw => return self.wants.redraw = true,
            Action::Suspend => return self.wants.suspending = true,
            _ => {}
        }
        match mode {
            Mode::Board => self.act_on_board(action),
            Mode::Form => self.act_on_form(action),
            Mode::Dice => self.act_on_dice(action),
            Mode::Outcome => self.act_on_outcome(action),
            Mode::Decision => self.act_on_decision(action),
            Mode::Overrides => self.act_on_overrides(action),
            Mode::Prompt => self.act_on_prompt(action),
            Mode::Note => self.act_on_note(action),
            Mode::Page => self.act_on_page(action),
            Mode::Start | Mode::Everywhere => {}
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
            Action::Undo => self.undo_or_redo(Command::Undo { to: None }),
            Action::Redo => self.undo_or_redo(Command::Redo),
            Action::Note => self.look.overlays.push(Overlay::Note(Box::new(TextArea::default()))),
            Action::Search => self.look.overlays.push(Overlay::Search { query: String::new() }),
            Action::Palette => self.look.overlays.push(Overlay::Palette { query: String::new(), cursor: 0 }),
            Action::Rules => self.open_rules(),
            Action::Help => self.open_page(Subject::Help(Mode::Board)),
            Action::Advise => self.open_advice(),
            Action::Sheet => self.open_sheet(),
            Action::UnitLog => self.narrow_log_to_unit(),
            Action::Correct => self.open_correction(),
            Action::Zoom => self.look.zoom = !self.look.zoom,
            Action::Quit => self.wants.leaving = true,
            Action::Back => {
                self.look.zoom = false;
                self.look.filter = LogFilter::default();
            }
            Action::Confirm
            | Action::Complete
            | Action::Erase
            | Action::Language
            | Action::Modifiers
            | Action::Redraw
            | Action::Save
            | Action::Suspend
            | Action::Toggle
            | Action::TypeDice => {}
        }
    }

    pub fn undo_or_redo(&mut self, command: Command) {
        if self.execute(command) {
            self.stand_on_next_item();
        }
    }

    fn focus(&mut self, steps: usize) {
        let next = (self.look.focus.number() - 1 + steps) % Pane::ALL.len();
        self.look.focus = Pane::ALL.get(next).copied().unwrap_or(Pane::Order);
    }

    pub fn move_cursor(&mut self, by: isize) {
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
        let children = self.game().state().children(&EntityId::new(id.as_str())).next().is_some();
        if fold && children {
            self.look.folded.insert(id);
        } else {
            self.look.folded.remove(&id);
        }
    }

    /// The checklist's cursor sits on the next thing this step asks for, the order of battle's on who it waits for.
    pub fn stand_on_next_item(&mut self) {
        let items = self.game().checklist();
        let must = items.iter().position(|view| !view.done && view.item.must);
        let open = items.iter().position(|view| !view.done);
        let next = must.or(open).unwrap_or(0);
        let waiting = items.get(next).and_then(|view| view.open.first().cloned());
        self.look.checklist = next;
        if let Some(id) = waiting.filter(|_| self.look.focus != Pane::Order) {
            self.show_unit(&id);
        }
    }

    /// Puts the cursor of the order of battle on an entity, where it is in sight.
    pub fn show_unit(&mut self, id: &str) -> bool {
        let place = order_rows(self).iter().position(|row| row.id.as_str() == id);
        self.look.order = place.unwrap_or(self.look.order);
        place.is_some()
    }

    fn act_here(&mut self) {
        match self.look.focus {
            Pane::Log => {
                if let Some(seq) = self.logged(self.look.log) {
                    self.open_page(Subject::Entry(seq));
                }
            }
            Pane::Order | Pane::Checklist | Pane::Resolution => self.act_on_item(),
        }
    }

    fn act_on_item(&mut self) {
        let item = self
            .game()
            .checklist()
            .get(self.look.checklist)
            .map(|view| (view.item.id.clone(), view.item.procedure.clone(), !view.item.by_hand, view.done));
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
}

fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}
