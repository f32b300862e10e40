//! The modifiers of a form, overridden one by one against the program's reading.

use super::super::action::OverridesAction;
use super::super::app::{App, Overlay};
use super::super::form::overrides_of;
use super::super::line_edit::LineEdit;
use super::form::count_odds;

pub(super) fn open(app: &mut App) {
    if overrides_of(app).is_empty() {
        app.ui.message = Some(app.plain("overrides-none"));
    } else {
        app.ui.overlays.push(Overlay::Overrides { cursor: 0 });
    }
}

pub(super) fn act(app: &mut App, action: OverridesAction) {
    let rows = overrides_of(app);
    let Some(Overlay::Overrides { cursor }) = app.ui.overlays.last_mut() else { return };
    match action {
        OverridesAction::Down => *cursor = (*cursor + 1).min(rows.len().saturating_sub(1)),
        OverridesAction::Up => *cursor = cursor.saturating_sub(1),
        OverridesAction::Flip => {
            if let (Some(row), Some(form)) = (rows.get(*cursor), &mut app.ui.form) {
                form.filler.flip_override(app.battle.game(), &row.key);
                count_odds(app);
            }
        }
        OverridesAction::Back => {
            app.ui.overlays.pop();
            // Whoever reads the log later wants to know why.
            if app.ui.form.as_ref().is_some_and(|form| form.filler.lacks_reason()) {
                app.ui.overlays.push(Overlay::Reason { query: LineEdit::default() });
            }
        }
    }
}

/// Keeps the reason that was typed with the form.
pub(super) fn give_reason(app: &mut App) {
    let Some(Overlay::Reason { query }) = app.ui.overlays.pop() else { return };
    if let Some(form) = &mut app.ui.form {
        form.filler.give_reason(query.text());
    }
}
