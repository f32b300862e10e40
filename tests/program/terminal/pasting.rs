//! Pasted text, however much of it, and whether or not it ever ends.

use tempfile::TempDir;

use super::demo;
use crate::pty::{Session, demo_save, verify};

fn paste(session: &mut Session, text: &str) {
    session.send(&format!("\x1b[200~{text}\x1b[201~"));
}

#[test]
fn a_megabyte_is_refused_at_once_wherever_text_goes() {
    let megabyte = "mist ".repeat(200_000);
    // Keys that lead there, a letter, and where it is seen then.
    for (keys, letter, seen) in [("a", "x", "│x"), ("/", "x", "Search /x"), (":", "x", ":x_"), ("=", "x", ": x_")] {
        let folder = TempDir::new().unwrap();
        let mut session = demo(folder.path());
        session.type_keys(keys);
        paste(&mut session, &megabyte);
        session.wait_for("The pasted text is too long");
        session.press(letter);
        assert!(session.text().contains(seen), "{keys}\n{}", session.text());
    }
}

#[test]
fn a_megabyte_on_the_board_or_in_a_form_does_nothing() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    let before = session.text();
    paste(&mut session, &"nNu q\r".repeat(170_000));
    session.press("\x0c");
    assert_eq!(session.text(), before);
    session.type_keys("↵d");
    paste(&mut session, &"6 ".repeat(500_000));
    session.wait_for("The pasted text is too long");
    paste(&mut session, "5 4\n");
    session.wait_for("Dice: 5 4");
    session.type_keys("↵");
    session.wait_for("Napoléon gets 11 CD");
    session.quit();
}

#[test]
fn a_pasted_note_keeps_its_lines() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("a");
    paste(&mut session, "The mist\r\nlifts\rat nine\n");
    session.wait_for("at nine");
    session.type_keys("!");
    session.press("\x13");
    session.wait_for("✎ The mist / lifts / at nine / !");
    session.quit();
    verify(&demo_save(folder.path()));
}

#[test]
fn a_paste_without_an_end_is_taken_and_keys_are_keys_again() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("a");
    session.send("\x1b[200~The mist");
    session.wait_for("The mist");
    session.type_keys(" lifts");
    session.press("\x13");
    session.wait_for("✎ The mist lifts");
    session.quit();
}

/// A line that stalls for longer than a paste may: the rest of the text is still no keys.
#[test]
fn the_rest_of_a_paste_that_stalled_does_not_become_keys() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    let before = session.text();
    session.send_and_let_sleep(b"\x1b[200~Nothing of thi", 2);
    session.send_bytes(b"s must be understood: nNu q\r\x1b[201~");
    session.press("\x0c");
    assert_eq!(session.text(), before);
    session.quit();
}
