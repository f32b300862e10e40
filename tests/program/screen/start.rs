//! The start screen: battles, armies of the club, names, and where the cursor goes.

use std::path::Path;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::tui::Start;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

use super::{PLAIN, key_of};

fn start(folder: &Path) -> Start {
    Start::new(Lang::En, PLAIN, folder).with_armies(vec![folder.join("armies")])
}

fn type_keys(start: &mut Start, keys: &str) {
    for c in keys.chars() {
        start.handle(&Event::Key(KeyEvent::new(key_of(c), KeyModifiers::NONE)));
    }
}

fn picture(start: &mut Start) -> String {
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    let mut top = 0;
    terminal.draw(|frame| top = start.draw(frame)).unwrap();
    start.keep_top(top);
    terminal.backend().to_string()
}

/// The row under the cursor.
fn pointed(start: &mut Start) -> String {
    let picture = picture(start);
    let row = picture.lines().find(|row| row.contains('▸')).unwrap_or_default();
    row.split('▸').nth(1).and_then(|rest| rest.split('│').next()).unwrap_or_default().trim().to_owned()
}

/// The army of the demonstration under another name, beside one whose file has a mistake.
fn clubs_armies(folder: &Path) {
    let own = folder.join("armies/nos_armees");
    std::fs::create_dir_all(&own).unwrap();
    let [france, _] = bundled::demonstration("fpga").unwrap();
    let text = france.source.replacen("Grande Armée (Austerlitz)", "Armée du club", 1);
    std::fs::write(own.join("club.toml"), &text).unwrap();
    std::fs::write(folder.join("armies/fautive.toml"), text.replacen("format = 1", "format = 99", 1)).unwrap();
    // A copy of an army that comes with the program is that army.
    std::fs::write(folder.join("armies/copie.toml"), france.source).unwrap();
}

#[test]
fn armies_of_the_club_stand_beside_the_bundled_ones_with_their_mistakes() {
    let folder = TempDir::new().unwrap();
    clubs_armies(folder.path());
    let mut start = start(folder.path());
    type_keys(&mut start, "new↵↵");
    let list = picture(&mut start);
    for row in ["Grande Armée (Austerlitz)", "! fautive.toml", "Armée du club"] {
        assert_eq!(list.matches(row).count(), 1, "{row}\n{list}");
    }
    assert!(!list.contains("copie"), "{list}");
    type_keys(&mut start, "faut");
    let broken = picture(&mut start);
    assert!(broken.contains("This file has mistakes and cannot be used:"), "{broken}");
    assert!(broken.contains("line "), "{broken}");
    type_keys(&mut start, "↵");
    assert!(picture(&mut start).contains("First army"), "a broken army was taken");
    // The club's own can fight the allies, not the army whose ids it shares.
    type_keys(&mut start, "armée du↵");
    let second = picture(&mut start);
    assert!(second.contains("Second army") && second.contains("— Grande Armée"), "{second}");
    type_keys(&mut start, "grande");
    assert!(picture(&mut start).contains("It cannot fight the first army"), "{}", picture(&mut start));
}

#[test]
fn enter_opens_an_army_and_escape_returns_to_where_it_was() {
    let folder = TempDir::new().unwrap();
    clubs_armies(folder.path());
    let mut start = start(folder.path());
    type_keys(&mut start, "armies↵↓↵");
    let sheet = picture(&mut start);
    assert!(!sheet.contains("Armies"), "{sheet}");
    type_keys(&mut start, "⎋");
    let chosen = pointed(&mut start);
    assert!(sheet.contains(&chosen), "{chosen} in\n{sheet}");
    assert!(!chosen.starts_with("Grande Armée"), "the cursor went back to the first: {chosen}");
    type_keys(&mut start, "⇲");
    assert_eq!(pointed(&mut start), "Armée du club");
    type_keys(&mut start, "↵");
    assert!(picture(&mut start).contains("IVe corps, Soult"), "{}", picture(&mut start));
    type_keys(&mut start, "⎋⇤");
    assert_eq!(pointed(&mut start), "Grande Armée (Austerlitz)");
    // The mistakes of a broken one in full, each with its place.
    type_keys(&mut start, "faut↵");
    assert!(picture(&mut start).contains("fautive.toml:"), "{}", picture(&mut start));
    type_keys(&mut start, "⎋⎋");
    assert_eq!(pointed(&mut start), "Armies");
}

#[test]
fn every_ruleset_has_a_demonstration_and_letters_find_it() {
    let folder = TempDir::new().unwrap();
    let mut start = start(folder.path());
    type_keys(&mut start, "↵civil");
    assert!(picture(&mut start).contains("Demonstration battle /civil"), "{}", picture(&mut start));
    assert!(pointed(&mut start).starts_with("Civil War Brigades"), "{}", pointed(&mut start));
    // What no row begins with changes nothing, and in the middle of a word nothing is a key.
    type_keys(&mut start, "q");
    assert!(!start.wants.leaving);
    type_keys(&mut start, "↓⎋q");
    assert!(start.wants.leaving);
}

#[test]
fn a_new_battle_takes_the_name_that_is_typed() {
    let folder = TempDir::new().unwrap();
    let mut start = start(folder.path());
    type_keys(&mut start, "new↵↵↵↵↓");
    assert!(pointed(&mut start).ends_with("Grande Armée (Austerlitz) - Armée austro-russe"));
    type_keys(&mut start, "Le Pratzen, quart⌫");
    assert!(pointed(&mut start).ends_with("Le Pratzen, quar"), "{}", pointed(&mut start));
    // Enter on the name begins nothing: it goes back to where the battle is begun.
    type_keys(&mut start, "↵");
    assert!(!start.wants.leaving);
    assert_eq!(pointed(&mut start), "Begin the battle");
    type_keys(&mut start, "↵");
    assert!(start.wants.leaving);
}

/// "a" is no name that anybody knows, and the opponent of the same battle stands ready.
#[test]
fn the_side_that_begins_is_an_army_and_can_be_the_other() {
    let folder = TempDir::new().unwrap();
    let mut start = start(folder.path());
    type_keys(&mut start, "new↵napoleonic d↵division f↵");
    assert!(picture(&mut start).contains("— Division Foy"), "{}", picture(&mut start));
    assert!(pointed(&mut start).starts_with("Division Perponcher"), "{}", pointed(&mut start));
    type_keys(&mut start, "division foy");
    assert!(picture(&mut start).contains("It is the first army already."), "{}", picture(&mut start));
    type_keys(&mut start, "↓↑division p↵↓↓");
    assert!(pointed(&mut start).starts_with("Side that begins") && pointed(&mut start).contains("Division Foy"));
    type_keys(&mut start, "→");
    assert!(pointed(&mut start).contains("Division Perponcher"), "{}", pointed(&mut start));
}

/// A page that is read has no cursor: a page further is a page further at once.
#[test]
fn a_page_of_help_scrolls_with_the_first_key() {
    let folder = TempDir::new().unwrap();
    let mut start = start(folder.path());
    let page = |start: &mut Start| -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 12)).unwrap();
        let mut top = 0;
        terminal.draw(|frame| top = start.draw(frame)).unwrap();
        start.keep_top(top);
        terminal.backend().to_string()
    };
    type_keys(&mut start, "?");
    let first = page(&mut start);
    start.handle(&Event::Key(KeyEvent::new(KeyCode::PageDown, KeyModifiers::NONE)));
    let second = page(&mut start);
    assert_ne!(first, second);
    start.handle(&Event::Key(KeyEvent::new(KeyCode::PageUp, KeyModifiers::NONE)));
    assert_eq!(page(&mut start), first);
}
