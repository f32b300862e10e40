//! What comes half, or was never asked for: keys, Ctrl-C and resizing work all the same.

use tempfile::TempDir;

use super::demo;
use crate::pty::{LARGE, SMALL, Session, contains};

/// Sequences that end too soon, each in its own way.
const HALVES: [&[u8]; 9] = [
    b"\x1b[?2026;2$",
    b"\x1b[?2026",
    b"\x1b[",
    b"\x1b[<0;1",
    b"\x1bO",
    b"\x1b]11;rgb:00",
    b"\x1bP>|XTerm",
    b"\xe2\x82",
    b"\x1b[200~",
];

/// The help page opens and closes. On a busy machine the first key may still meet the half: it is pressed again until it
/// is answered, and where halves hold up keys for ever it never is.
fn assert_keys_work(session: &mut Session, after: &[u8]) {
    let before = session.text();
    session.press_until_shown("?", "The four panes", &after.escape_ascii().to_string());
    session.press("q");
    session.wait_until("the panes again", |session| session.text() == before);
}

#[test]
fn a_sequence_that_never_ends_holds_up_no_key() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    for half in HALVES {
        // Woken by the bytes, and by the end of its patience.
        session.send_and_let_sleep(half, 2);
        assert_keys_work(&mut session, half);
    }
    session.quit();
}

#[test]
fn a_sequence_that_never_ends_holds_up_neither_resizing_nor_control_keys() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    for half in HALVES {
        session.send_bytes(half);
        session.resize(LARGE);
        session.resize(SMALL);
        session.send_and_let_sleep(half, 1);
        session.press("\x0c");
    }
    session.quit();
}

#[test]
fn ctrl_c_leaves_from_the_middle_of_a_sequence_and_of_a_paste() {
    for half in HALVES {
        let folder = TempDir::new().unwrap();
        let mut session = demo(folder.path());
        session.send_and_let_sleep(half, 1);
        session.send("\x03");
        assert_eq!(session.wait_for_end(), 0, "{:?}", half.escape_ascii().to_string());
        session.assert_terminal_given_back();
    }
}

#[test]
fn nothing_is_asked_of_the_terminal_and_answers_are_passed_over() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    for question in ["\x1b[c", "\x1b[0c", "\x1b[>c", "\x1b[5n", "\x1b[6n", "\x1b[?u", "\x1b[>q", "\x1b[?2026$p", ";?"] {
        assert!(!contains(&session.raw, question.as_bytes()), "{question:?} is asked");
    }
    let before = session.text();
    let answers: [&[u8]; 8] = [
        b"\x1b[?62;22c",
        b"\x1b[>0;276;0c",
        b"\x1b[24;80R",
        b"\x1b[?2026;2$y",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP>|XTerm(379)\x1b\\",
        b"\x1b[<0;12;5M\x1b[<0;12;5m",
        b"\xff\xfe\x80\x1b[\x1b[I\x1b[O",
    ];
    session.send_and_let_sleep(&answers.concat(), 1);
    session.press("\x0c");
    assert_eq!(session.text(), before);
    assert_keys_work(&mut session, &answers.concat());
    session.quit();
}
