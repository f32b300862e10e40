//! Names people type: wide, combining, emoji, and characters that would command the terminal.

use std::path::Path;

use tempfile::TempDir;

use crate::pty::{Session, Size, contains, run};

/// Names put into the French army, as TOML writes them, with what the screen shows of them.
const NAMES: [(&str, &str, &str); 6] = [
    ("Soult", "漢字元帥", "漢字元帥"),
    ("Morand (St-Hilaire)", "Re\u{301}serve ge\u{301}ne\u{301}rale", "Re\u{301}serve ge\u{301}ne\u{301}rale"),
    ("Thiébault (St-Hil.)", "🦅 漢字 e\u{301} et un nom trop long", "🦅 漢字 e\u{301}"),
    ("Candras (Vandamme)", "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} 🇫🇷 longue famille", "👨□👩□👧 ❤□ 🇫🇷"),
    ("Waré (St-Hilaire)", r"\u001b]0;titre\u0007 \u202eegnar", "□]0;titre□ □egnar"),
    ("Férey (Vandamme)", r"\u001b[35mRouge\u009b2J", "□[35mRouge□2J"),
];

/// Characters of the names above that must never reach a terminal, and what they would bring about.
const CONTROLS: [&str; 7] = ["\u{7}", "\u{1b}]", "\u{1b}[35m", "\u{9b}", "\u{202e}", "\u{200d}", "\u{fe0f}"];

/// How to begin a battle with these names.
const NEW: [&str; 8] =
    ["new", "battle.jsonl", "names.toml", "austerlitz_allies", "--name", "漢字 \u{1b}[35m\u{7}", "--seed", "1"];

/// Writes the French army of the demonstration with the names above.
fn write_army(folder: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/fpga/austerlitz_france.toml");
    let mut army = std::fs::read_to_string(source).unwrap();
    for (known, wanted, _) in NAMES {
        army = army.replacen(&format!("name = \"{known}\""), &format!("name = \"{wanted}\""), 1);
    }
    std::fs::write(folder.join("names.toml"), army).unwrap();
}

fn assert_commands_nothing(raw: &[u8]) {
    for control in CONTROLS {
        let text = String::from_utf8_lossy(raw);
        assert!(!contains(raw, control.as_bytes()), "{control:?} was sent to the terminal: {text:?}");
    }
}

/// Every border that runs down from a row of corners stays in its column until a row of corners ends it.
fn assert_borders_are_straight(session: &Session) {
    let (rows, columns) = session.screen().size();
    let cell = |row: u16, column: u16| session.screen().cell(row, column).unwrap().contents();
    let mut borders: Vec<u16> = Vec::new();
    for row in 0..rows.get() {
        let drawn_as = |column: u16, signs: &[&str]| signs.contains(&cell(row, column));
        let broken = borders.iter().find(|column| !drawn_as(**column, &["│", "├", "┤", "┼", "┴", "└", "┘"]));
        assert_eq!(broken, None, "the border in this column breaks in row {row} of\n{}", session.text());
        borders.retain(|column| !drawn_as(*column, &["┴", "└", "┘"]));
        borders.extend((0..columns.get()).filter(|column| drawn_as(*column, &["┌", "┬", "┐"])));
    }
    assert_eq!(borders, Vec::<u16>::new(), "borders without an end on\n{}", session.text());
}

#[test]
fn names_of_any_script_keep_the_panes_straight_and_command_nothing() {
    let folder = TempDir::new().unwrap();
    write_army(folder.path());
    run(&NEW, folder.path());
    let mut session = Session::start(&["play", "battle.jsonl", "--lang", "en"], folder.path());
    session.wait_for("Throw for command dice");
    // High enough for everybody: where room is short, formations fold.
    session.resize(Size { columns: 80, rows: 150 });
    for (_, _, shown) in NAMES {
        assert!(session.text().contains(shown), "no {shown:?} on\n{}", session.text());
    }
    assert_borders_are_straight(&session);
    session.resize(Size { columns: 80, rows: 24 });
    // The same names in a form, in its result, in the log, in a page and in the palette.
    for keys in ["↵d54↵↵d2↵xrouge", "↵↵", "4↵", "⎋:rouge"] {
        session.type_keys(keys);
        assert!(session.text().contains("Rouge"), "{}", session.text());
        assert_borders_are_straight(&session);
    }
    session.press("\x1b");
    assert_commands_nothing(&session.quit());
}

#[test]
fn names_command_nothing_on_the_command_line_either() {
    let folder = TempDir::new().unwrap();
    write_army(folder.path());
    // A mistake on the line of a name: its excerpt is shown.
    let army = std::fs::read_to_string(folder.path().join("names.toml")).unwrap();
    std::fs::write(folder.path().join("wrong.toml"), army.replace("name = \"漢字元帥\"", "nom = \"\\u001b[35m\u{7}\""))
        .unwrap();
    for arguments in [&NEW[..], &["report", "battle.jsonl"], &["verify", "battle.jsonl"], &["check", "wrong.toml"]] {
        let mut session = Session::start(arguments, folder.path());
        session.wait_for_end();
        assert_commands_nothing(&session.raw);
    }
}
