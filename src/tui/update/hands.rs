//! Who types the dice: each side for itself, and whoever throws what is nobody's in particular.

use super::super::action::HandsAction;
use super::super::app::{App, Overlay};
use super::super::line_edit::LineEdit;
use super::execute;
use super::form::count_odds;
use crate::engine::dice::DiceBySide;
use crate::engine::play::Command;

pub(super) fn open(app: &mut App) {
    app.ui.overlays.push(Overlay::Hands { cursor: 0 });
}

pub(super) fn act(app: &mut App, action: HandsAction) {
    let Some(Overlay::Hands { cursor }) = app.ui.overlays.last_mut() else { return };
    match action {
        HandsAction::Down => *cursor = (*cursor + 1).min(DiceBySide::HANDS.len() - 1),
        HandsAction::Up => *cursor = cursor.saturating_sub(1),
        HandsAction::Flip => {
            if let Some(side) = DiceBySide::HANDS.get(*cursor).copied() {
                let types = !app.game().dice().types(side);
                execute(app, Command::Hand { side, types });
                // A form that is open says whose dice come next.
                count_odds(app);
            }
        }
        HandsAction::Word => {
            if let Some(side) = DiceBySide::HANDS.get(*cursor).copied().flatten() {
                app.ui.overlays.push(Overlay::Word { side, query: LineEdit::default() });
            }
        }
        HandsAction::Back => {
            app.ui.overlays.pop();
        }
    }
}
