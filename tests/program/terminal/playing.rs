//! A battle from its first key to a combat, left and resumed.

use tempfile::TempDir;

use super::{TO_THE_FIRST_PULSE, demo};
use crate::pty::{LARGE, Session, contains, demo_save, verify};

/// Soult attacks, Morand reaches Berg with a movement die of 5, four French hits against one.
const TO_A_COMBAT: &str = "nntyd46↵N↵cberg↵d5↵N↵↵d665521 611111↵";

/// Rows that say where the battle stands: the title, and the pane of the log.
fn standing(session: &Session) -> Vec<String> {
    let rows = session.rows();
    let log = rows.iter().position(|row| row.contains("4 Log") || row.contains("4 Journal")).unwrap();
    rows.iter().take(1).chain(&rows[log + 1..rows.len() - 1]).cloned().collect()
}

#[test]
fn a_battle_is_played_to_a_combat_and_resumed_at_the_same_step_with_the_same_log() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys(TO_THE_FIRST_PULSE);
    session.type_keys(TO_A_COMBAT);
    session.wait_for("the attack wins");
    let before = standing(&session);
    assert!(before[0].contains("· Combat"), "{}", before[0]);
    session.quit();
    let save = demo_save(folder.path());
    let events = std::fs::read(&save).unwrap();

    let mut again = demo_in_its_step(&folder, "en", "the attack wins");
    assert_eq!(standing(&again), before);
    again.press("n");
    again.press("u");
    again.quit();
    let more = std::fs::read(&save).unwrap();
    assert!(more.starts_with(&events), "what was saved stays as it is");
    verify(&save);
}

#[test]
fn a_result_is_read_from_its_first_line_after_a_form_that_scrolled() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys(TO_THE_FIRST_PULSE);
    session.type_keys(TO_A_COMBAT);
    session.wait_for("the attack wins");
    let rows = session.rows();
    let pane = rows.iter().position(|row| row.contains("3 Combat")).unwrap();
    assert!(rows[pane + 1].contains("Morand (St-Hilaire) against Berg"), "{}", session.text());
}

fn demo_in_its_step(folder: &TempDir, lang: &str, text: &str) -> Session {
    let mut session = Session::start(&["demo", "--lang", lang], folder.path());
    session.wait_for(text);
    session
}

#[test]
fn a_battle_begun_in_english_goes_on_in_french() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("↵d54↵↵d2↵n");
    session.wait_for("2 Initiative");
    session.quit();
    demo_in_its_step(&folder, "fr", "Koutouzov obtient").quit();
}

/// A row without the order of battle: how far that is scrolled is nobody's memory.
fn right_of_the_order(row: &str) -> String {
    row.chars().skip(40).collect()
}

#[test]
fn a_resumed_battle_has_the_cursor_of_the_checklist_on_what_the_step_asks_for() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys(TO_THE_FIRST_PULSE);
    session.type_keys("nn");
    session.wait_for("2 Control");
    let before = right_of_the_order(&session.cursor_row());
    assert!(before.contains("Status of every force"), "{before}");
    session.quit();
    let again = demo_in_its_step(&folder, "en", "2 Control");
    assert_eq!(right_of_the_order(&again.cursor_row()), before);
    again.quit();
}

/// Two of three dice are kept in a control test: the program proposes which, also to whoever resumes before deciding.
#[test]
fn a_resumed_battle_proposes_the_same_decision() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys(TO_THE_FIRST_PULSE);
    session.type_keys("nnty");
    session.press("\x1b[A");
    session.type_keys("1↵↵d164↵");
    session.wait_for("[x] 6");
    let panes =
        |session: &Session| -> Vec<String> { session.rows().iter().map(|row| right_of_the_order(row)).collect() };
    let before = panes(&session);
    session.quit();
    let again = demo_in_its_step(&folder, "en", "2 Status of every force");
    assert_eq!(panes(&again), before);
    again.quit();
}

#[test]
fn a_battle_open_elsewhere_is_left_alone_and_the_terminal_untouched() {
    let folder = TempDir::new().unwrap();
    let first = demo(folder.path());
    let mut second = Session::start(&["demo", "--lang", "en"], folder.path());
    second.wait_for("Watch it instead? (y/n)");
    second.send("n\n");
    assert_eq!(second.wait_for_end(), 1);
    // The terminal breaks the line wherever its path happens to end.
    let said: String = second.text().chars().filter(|c| !c.is_whitespace()).collect();
    assert!(said.contains("isbeingwrittenby") && said.contains("estafettewatch"), "{said}");
    assert!(!contains(&second.raw, b"\x1b[?1049h"), "the screen is never taken");
    first.quit();
}

/// What in a stream of bytes asks the terminal for an answer: reports of position, attributes, colours, modes, keyboard.
fn questions(raw: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(raw);
    let mut found = Vec::new();
    for sequence in text.split('\x1b').skip(1) {
        let asks = match sequence.chars().next() {
            Some('[') => is_asking(&sequence[1..]),
            // Operating system commands ask with a question mark; device control strings and the like only ever ask.
            Some(']') => sequence.contains('?'),
            Some('P' | '_' | '^' | 'X' | 'Z') => true,
            _ => false,
        };
        if asks {
            found.push(sequence.chars().take(12).collect());
        }
    }
    found
}

/// Whether a control sequence, without its introducer, is a question.
fn is_asking(sequence: &str) -> bool {
    let end = sequence.find(|c: char| ('@'..='~').contains(&c)).unwrap_or(0);
    let (parameters, last) = (&sequence[..end], sequence[end..].chars().next().unwrap_or_default());
    match last {
        'n' | 'c' | 'x' | 't' => true,
        'u' => parameters.starts_with('?'),
        'q' => parameters.starts_with('>'),
        'p' => parameters.ends_with('$'),
        _ => false,
    }
}

#[test]
fn questions_are_recognised() {
    for asked in ["[6n", "[c", "[>c", "]10;?", "]11;?\x1b\\", "[?u", "P+q544e", "P$qm", "[>q", "[?2026$p", "[14t"] {
        assert_eq!(questions(format!("\x1b[1mtext\x1b{asked}").as_bytes()).len(), 1, "{asked}");
    }
    assert_eq!(questions(b"\x1b[?1049h\x1b[?25l\x1b[38;5;4mn\x1b[3;1Hcut?\x1b[u"), Vec::<String>::new());
}

#[test]
fn the_terminal_is_never_asked_anything() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("↵d54↵?⎋");
    // Drawing everything again is where libraries like to ask for the cursor.
    session.press("\x0c");
    session.resize(LARGE);
    assert_eq!(questions(&session.quit()), Vec::<String>::new());
}
