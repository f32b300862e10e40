//! Lines of text in front of the panes: search, palette, corrections.

use super::super::action::PromptAction;
use super::super::app::{App, Overlay, Pane};
use super::super::correction::{Correction, parts};
use super::super::line_edit::LineEdit;
use super::super::order::selected;
use super::super::page::Subject;
use super::super::palette::{PaletteTarget, palette};
use super::form::open_form;
use super::page::open_page;
use super::{board, execute, overrides, saving, show_unit, update};
use crate::engine::play::Command;
use crate::play::matching;

impl Overlay {
    /// What is being typed into it.
    fn query(&mut self) -> Option<&mut LineEdit> {
        match self {
            Overlay::Search { query }
            | Overlay::Word { query, .. }
            | Overlay::SaveAs { query }
            | Overlay::GiveUp { query }
            | Overlay::Reason { query }
            | Overlay::Palette { query, .. }
            | Overlay::Correction(Correction { query, .. }) => Some(query),
            Overlay::Page(_)
            | Overlay::Overrides { .. }
            | Overlay::Secret { .. }
            | Overlay::Hands { .. }
            | Overlay::Note(_) => None,
        }
    }

    fn cursor(&mut self) -> Option<&mut usize> {
        match self {
            Overlay::Palette { cursor, .. } | Overlay::Correction(Correction { cursor, .. }) => Some(cursor),
            Overlay::Search { .. }
            | Overlay::Word { .. }
            | Overlay::SaveAs { .. }
            | Overlay::GiveUp { .. }
            | Overlay::Reason { .. }
            | Overlay::Page(_)
            | Overlay::Overrides { .. }
            | Overlay::Secret { .. }
            | Overlay::Hands { .. }
            | Overlay::Note(_) => None,
        }
    }
}

pub(super) fn open_search(app: &mut App) {
    app.ui.overlays.push(Overlay::Search { query: LineEdit::default() });
}

/// Asks before the step is left, with everything that is given up.
pub(super) fn open_give_up(app: &mut App) {
    app.ui.overlays.push(Overlay::GiveUp { query: LineEdit::default() });
}

pub(super) fn open_palette(app: &mut App) {
    app.ui.overlays.push(Overlay::Palette { query: LineEdit::default(), cursor: 0 });
}

pub(super) fn open_correction(app: &mut App) {
    if let Some(target) = selected(app) {
        correct(app, target);
    }
}

/// Opens the correction of an entity.
pub(super) fn correct(app: &mut App, target: String) {
    app.ui.overlays.push(Overlay::Correction(Correction { target, query: LineEdit::default(), cursor: 0 }));
}

pub(super) fn type_in(app: &mut App, c: char) {
    edit(app, |query| query.insert(c));
}

/// Characters typed so far.
pub(super) fn length(app: &mut App) -> usize {
    let query = app.ui.overlays.last_mut().and_then(Overlay::query);
    query.map_or(0, |query| query.text().chars().count())
}

pub(super) fn paste(app: &mut App, text: &str) {
    edit(app, |query| query.insert_text(text));
}

/// Changes what is typed; what it finds begins anew.
fn edit(app: &mut App, change: impl FnOnce(&mut LineEdit)) {
    let Some(overlay) = app.ui.overlays.last_mut() else { return };
    if let Some(query) = overlay.query() {
        change(query);
    }
    if let Some(cursor) = overlay.cursor() {
        *cursor = 0;
    }
    if matches!(overlay, Overlay::Search { .. }) {
        search(app, Found::Here);
    }
}

pub(super) fn act(app: &mut App, action: PromptAction) {
    match action {
        PromptAction::Back => {
            app.ui.overlays.pop();
        }
        PromptAction::Erase => edit(app, LineEdit::erase),
        PromptAction::Clear => edit(app, |line| line.replace(String::new())),
        PromptAction::EraseWord => edit(app, LineEdit::erase_word),
        PromptAction::Down => move_cursor(app, true),
        PromptAction::Up => move_cursor(app, false),
        PromptAction::Complete => complete(app),
        PromptAction::Confirm => confirm(app),
    }
}

fn move_cursor(app: &mut App, down: bool) {
    let count = match app.ui.overlays.last() {
        Some(Overlay::Palette { query, .. }) => palette(app, query.text()).len(),
        Some(Overlay::Correction(correction)) => parts(app, correction).0.len(),
        Some(Overlay::Search { .. }) => return search(app, if down { Found::After } else { Found::Before }),
        Some(
            Overlay::Word { .. }
            | Overlay::SaveAs { .. }
            | Overlay::GiveUp { .. }
            | Overlay::Reason { .. }
            | Overlay::Page(_)
            | Overlay::Overrides { .. }
            | Overlay::Secret { .. }
            | Overlay::Hands { .. }
            | Overlay::Note(_),
        )
        | None => 0,
    };
    if let Some(cursor) = app.ui.overlays.last_mut().and_then(Overlay::cursor) {
        *cursor = if down { (*cursor + 1).min(count.saturating_sub(1)) } else { cursor.saturating_sub(1) };
    }
}

fn confirm(app: &mut App) {
    match app.ui.overlays.last() {
        Some(Overlay::Palette { query, cursor }) => {
            let target = palette(app, query.text()).into_iter().nth(*cursor).map(|(_, target)| target);
            app.ui.overlays.pop();
            follow(app, target);
        }
        Some(Overlay::Correction(correction)) => {
            if correction.waits_for_value(app) {
                return complete(app);
            }
            // What was refused stays in the prompt, to be put right.
            match correction.command(app) {
                Ok(command) => {
                    if execute(app, command) {
                        app.ui.overlays.pop();
                    }
                }
                Err(refusal) => app.ui.message = Some(app.speaker().refusal(&refusal)),
            }
        }
        Some(Overlay::SaveAs { .. }) => saving::confirm(app),
        Some(Overlay::GiveUp { query }) => {
            let reason = query.text().trim().to_owned();
            app.ui.overlays.pop();
            board::give_up(app, reason);
        }
        Some(Overlay::Reason { .. }) => overrides::give_reason(app),
        Some(Overlay::Word { side, query }) => {
            let command = Command::Word { side: *side, text: query.text().to_owned() };
            if execute(app, command) {
                app.ui.overlays.pop();
            }
        }
        Some(
            Overlay::Search { .. }
            | Overlay::Page(_)
            | Overlay::Overrides { .. }
            | Overlay::Secret { .. }
            | Overlay::Hands { .. }
            | Overlay::Note(_),
        )
        | None => {
            app.ui.overlays.pop();
        }
    }
}

fn follow(app: &mut App, target: Option<PaletteTarget>) {
    match target {
        Some(PaletteTarget::Action(action)) => update(app, action),
        Some(PaletteTarget::Procedure(procedure)) => open_form(app, &procedure),
        Some(PaletteTarget::Entity(id)) => {
            app.ui.folding.unfold_to(app.battle.game().state(), &id);
            if show_unit(app, &id) {
                app.ui.focus = Pane::Order;
            }
        }
        Some(PaletteTarget::Rule(id)) => open_page(app, Subject::Rule(id)),
        None => app.ui.message = Some(app.plain("form-nobody")),
    }
}

/// Puts the name of the part under the cursor into the line.
fn complete(app: &mut App) {
    let Some(Overlay::Correction(correction)) = app.ui.overlays.last() else { return };
    if let Some(part) = parts(app, correction).0.into_iter().nth(correction.cursor) {
        edit(app, |query| query.replace(format!("{} ", part.label)));
    }
}

/// A search narrows the log, or moves the cursor of the order of battle, or scrolls a page.
fn search(app: &mut App, wanted: Found) {
    let Some(Overlay::Search { query }) = app.ui.overlays.last() else { return };
    let query = query.text().to_owned();
    let behind = app.ui.overlays.len().checked_sub(2);
    if let Some(Overlay::Page(page)) = behind.and_then(|at| app.ui.overlays.get_mut(at)) {
        page.top = wanted.among(&matching(&query, &page.lines), page.top).unwrap_or(page.top);
        return;
    }
    if app.ui.focus == Pane::Log {
        app.ui.filter.text = query.to_lowercase();
        app.ui.log = 0;
        return;
    }
    // Whoever is looked for is found in what is folded away, too.
    let everybody: Vec<String> = everybody(app);
    let names: Vec<String> = everybody.iter().map(|id| app.speaker().name(id)).collect();
    let here = selected(app).and_then(|id| everybody.iter().position(|other| *other == id)).unwrap_or(0);
    if let Some(id) = wanted.among(&matching(&query, &names), here).and_then(|at| everybody.get(at)) {
        app.ui.folding.unfold_to(app.battle.game().state(), id);
        show_unit(app, id);
        app.ui.focus = Pane::Order;
    }
}

/// Armies, formations and those who stand in them, whether or not they are folded away.
fn everybody(app: &App) -> Vec<String> {
    let state = app.game().state();
    state.in_order().filter(|entity| entity.side.is_some()).map(|entity| entity.id.to_string()).collect()
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
