//! The terminal changes its size under a half-filled form.

use tempfile::TempDir;

use super::{TO_THE_FIRST_PULSE, demo};
use crate::pty::{LARGE, SMALL, SMALLEST, Session};

/// The field being typed into, with the cursor of the terminal on it.
fn assert_half_filled(session: &Session) {
    let row = session.cursor_row();
    assert!(row.contains("Target") && row.contains("mil_"), "{row}\n{}", session.text());
    assert!(session.text().contains("▸ Miloradovitch") || session.text().contains("▸ Berg"), "{}", session.text());
}

#[test]
fn focus_scroll_and_a_half_filled_form_survive_every_size() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys(TO_THE_FIRST_PULSE);
    // The order of battle scrolled down to a battery far below, a target half typed.
    session.type_keys("n1/santon↵");
    session.wait_for("Batterie du Santon");
    session.type_keys("fmil");
    assert_half_filled(&session);
    let (before, cursor) = (session.text(), session.screen().cursor_position());
    for size in [LARGE, SMALLEST, SMALL] {
        session.resize(size);
        assert_half_filled(&session);
    }
    assert_eq!(session.text(), before);
    assert_eq!(session.screen().cursor_position(), cursor);
    // And the form goes on from there.
    session.type_keys("↵6↵");
    session.wait_for("67 %");
    session.press("\x1b");
    session.quit();
}

#[test]
fn a_terminal_too_small_says_so_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("↵d5");
    let before = session.text();
    session.resize(crate::pty::Size { columns: 39, rows: 11 });
    assert!(!session.text().contains('│'), "{}", session.text());
    session.resize(SMALL);
    assert_eq!(session.text(), before);
    session.type_keys("4↵");
    session.wait_for("Napoléon gets 11 CD");
    session.quit();
}

#[test]
fn a_half_typed_note_survives_every_size() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("aThe mist");
    for size in [LARGE, SMALLEST, SMALL] {
        session.resize(size);
        assert!(session.text().contains("The mist"), "{}", session.text());
    }
    session.type_keys(" lifts");
    session.press("\x13");
    session.wait_for("✎ The mist lifts");
    session.quit();
}
