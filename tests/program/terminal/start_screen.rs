//! `estafette` alone: the menu, a new battle to its first step, resuming it, and a damaged save.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::pty::{Session, verify};

fn start(folder: &Path) -> Session {
    let mut session = Session::start(&["--lang", "en"], folder);
    session.wait_for("What would you like?");
    session
}

/// The battles saved in a folder.
fn saves(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("estafette/saves")).unwrap();
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "jsonl")).collect()
}

/// Begins a battle from the menu with its armies and options as they are proposed.
fn begin_a_battle(session: &mut Session) {
    session.type_keys("new");
    assert!(session.cursor_row().contains("New battle"), "{}", session.cursor_row());
    session.type_keys("↵");
    session.wait_for("Ruleset");
    session.type_keys("↵");
    session.wait_for("First army");
    session.type_keys("↵");
    session.wait_for("Second army");
    session.type_keys("↵");
    session.wait_for("Begin the battle");
    session.send("\r");
    session.wait_for("Throw for command dice");
}

#[test]
fn a_new_battle_is_begun_played_and_offered_again() {
    let folder = TempDir::new().unwrap();
    let mut session = start(folder.path());
    for entry in ["Demonstration battle", "Resume a battle", "New battle", "Armies", "Help"] {
        assert!(session.text().contains(entry), "{}", session.text());
    }
    begin_a_battle(&mut session);
    session.type_keys("↵d54↵↵d2↵n");
    session.wait_for("2 Initiative");
    session.quit();
    let [save] = saves(folder.path()).try_into().unwrap();
    verify(&save);

    // Whoever has a battle going finds the cursor on resuming it.
    let mut again = start(folder.path());
    assert!(again.cursor_row().contains("Resume a battle"), "{}", again.cursor_row());
    again.press("\r");
    again.wait_for(save.file_stem().unwrap().to_str().unwrap());
    again.wait_for("Last played: ");
    again.wait_for("Initiative");
    again.send("\r");
    again.wait_for("Koutouzov gets 2 CD");
    again.quit();
}

/// What stands beside the list, its lines joined.
fn beside(session: &Session) -> String {
    let lines: Vec<String> = session.screen().rows(41, 38).collect();
    lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Puts garbage into a line in the middle of a file.
fn damage(save: &Path) {
    let text = std::fs::read_to_string(save).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let middle = lines.len() / 2;
    lines[middle] = lines[middle].replacen("\"seq\"", "\"sea\"", 1);
    std::fs::write(save, lines.join("\n") + "\n").unwrap();
}

#[test]
fn a_damaged_battle_is_marked_with_why_and_opened_to_look_only() {
    let folder = TempDir::new().unwrap();
    let mut session = start(folder.path());
    begin_a_battle(&mut session);
    session.type_keys("↵d54↵↵d2↵nN↵");
    session.quit();
    let [save] = saves(folder.path()).try_into().unwrap();
    damage(&save);
    let damaged = std::fs::read(&save).unwrap();

    let mut again = start(folder.path());
    again.press("\r");
    again.wait_for("! Grande Armée");
    let why = "is damaged at line 3: the hash does not follow from the line.";
    assert!(beside(&again).contains(why), "{}", again.text());
    // It can be looked at, and is left as it is.
    again.press("\r");
    again.wait_for("LOOKING ONLY");
    again.wait_for("The saved battle");
    again.press("\x1b");
    again.wait_for("Order of battle");
    again.type_keys("n");
    again.wait_for("can be looked at; to play on");
    again.quit();
    assert!(std::fs::read(&save).unwrap() == damaged);
}
