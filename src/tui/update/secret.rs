//! A side looks at its own hidden choices: a screen first, then what lies behind it, and any key hides it again.

use super::super::action::SecretAction;
use super::super::app::{App, Overlay};
use crate::play::side_with_secrets;

/// Puts up the screen, where the side that acts has something to see.
pub(super) fn open(app: &mut App) {
    match side_with_secrets(app.game(), app.speaker()) {
        Some(side) => app.ui.overlays.push(Overlay::Secret { side, revealed: false }),
        None => app.ui.message = Some(app.plain("secret-none")),
    }
}

/// Whether something lies open that any key hides; then it does.
pub(super) fn hide(app: &mut App) -> bool {
    let open = matches!(app.ui.overlays.last(), Some(Overlay::Secret { revealed: true, .. }));
    if open {
        app.ui.overlays.pop();
    }
    open
}

pub(super) fn act(app: &mut App, action: SecretAction) {
    match (action, app.ui.overlays.last_mut()) {
        (SecretAction::Reveal, Some(Overlay::Secret { revealed, .. })) => *revealed = true,
        (SecretAction::Reveal | SecretAction::Back, _) => {
            app.ui.overlays.pop();
        }
    }
}
