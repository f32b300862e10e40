//! A side looks at its own hidden choices: a screen first, then what lies behind it. Keys that scroll read on, any other
//! hides it again.

use crossterm::event::KeyEvent;

use super::super::action::{KeyAction, SecretAction};
use super::super::app::{App, Overlay};
use super::super::keymap;
use crate::play::{secrets_of, side_with_secrets};

/// Lines that a page moves by.
const PAGE: isize = 8;

/// Puts up the screen, where the side that acts has something to see.
pub(super) fn open(app: &mut App) {
    match side_with_secrets(app.game(), app.speaker()) {
        Some(side) => app.ui.overlays.push(Overlay::Secret { side, revealed: false, top: 0 }),
        None => app.ui.message = Some(app.plain("secret-none")),
    }
}

/// Whether something lies open that this key hides; then it does.
pub(super) fn hide(app: &mut App, key: &KeyEvent) -> bool {
    let open = matches!(app.ui.overlays.last(), Some(Overlay::Secret { revealed: true, .. }));
    let hides = open && !keymap::action(app.mode(), app.role(), key).is_some_and(reads_on);
    if hides {
        app.ui.overlays.pop();
    }
    hides
}

fn reads_on(action: KeyAction) -> bool {
    let KeyAction::Secret(action) = action else { return false };
    match action {
        SecretAction::Down | SecretAction::Up | SecretAction::PageDown | SecretAction::PageUp => true,
        SecretAction::Reveal | SecretAction::Back => false,
    }
}

pub(super) fn act(app: &mut App, action: SecretAction) {
    match action {
        SecretAction::Reveal => {
            if let Some(Overlay::Secret { revealed, .. }) = app.ui.overlays.last_mut() {
                *revealed = true;
            }
        }
        SecretAction::Back => {
            app.ui.overlays.pop();
        }
        SecretAction::Down => scroll(app, 1),
        SecretAction::Up => scroll(app, -1),
        SecretAction::PageDown => scroll(app, PAGE),
        SecretAction::PageUp => scroll(app, -PAGE),
    }
}

fn scroll(app: &mut App, by: isize) {
    let Some(Overlay::Secret { side, .. }) = app.ui.overlays.last() else { return };
    let last = secrets_of(app.game(), app.speaker(), *side).len();
    if let Some(Overlay::Secret { top, revealed: true, .. }) = app.ui.overlays.last_mut() {
        *top = top.saturating_add_signed(by).min(last);
    }
}
