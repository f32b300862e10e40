//! Torn tails, flipped bytes, two writers, foreign files.

use std::fs;

use super::{battle, note, open, recorded};
use crate::common::{NOW, rules};
use estafette::journal::{Health, JournalError, Save, read, repair, verify};
use estafette::rulesets;
use tempfile::TempDir;

#[test]
fn any_prefix_of_the_file_opens_with_every_acknowledged_event() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 12);
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let torn = folder.path().join("torn.jsonl");
    for length in (header..=bytes.len()).step_by(37).chain([bytes.len() - 1]) {
        fs::write(&torn, &bytes[..length]).unwrap();
        let torn_bytes = &bytes[header..length];
        let whole = torn_bytes.iter().filter(|byte| **byte == b'\n').count();
        // A line that lacks nothing but its end is whole.
        let whole = whole + usize::from(torn_bytes.ends_with(b"\"}") && bytes.get(length) == Some(&b'\n'));
        let mut save = open(&torn).unwrap_or_else(|error| panic!("{length}: {error:?}"));
        assert_eq!(save.game().events().len(), whole);
        // Nothing is lost: what was torn off stands in a file beside.
        let rest = &bytes[..length][bytes[..length].iter().rposition(|byte| *byte == b'\n').unwrap() + 1..];
        match &save.set_aside {
            None => assert!(rest.is_empty() || bytes.get(length) == Some(&b'\n')),
            Some(aside) => assert_eq!(fs::read(aside).unwrap(), rest),
        }
        save.execute(note("on continue"), NOW).unwrap();
        drop(save);
        verify(&torn, &rulesets::of).unwrap();
        for entry in fs::read_dir(folder.path()).unwrap() {
            let entry = entry.unwrap().path();
            if entry.to_string_lossy().contains(".torn-") {
                fs::remove_file(entry).unwrap();
            }
        }
    }
}

#[test]
fn a_header_cut_short_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 1);
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    for length in [1, 10, header / 2, header - 1] {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(open(&path).is_err(), "{length}");
        assert_eq!(fs::read(&path).unwrap(), &bytes[..length]);
    }
    fs::write(&path, &bytes[..header]).unwrap();
    assert!(open(&path).unwrap().game().events().is_empty());
}

#[test]
fn verify_passes_as_written_and_fails_on_any_one_byte_change() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 5);
    let bytes = fs::read(&path).unwrap();
    verify(&path, &rulesets::of).unwrap();
    let changed = folder.path().join("changed.jsonl");
    // Every byte of the events, and enough of the long header to meet every kind of field.
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for index in (0..header).step_by(53).chain(header..bytes.len()) {
        let mut copy = bytes.clone();
        copy[index] ^= 0x01;
        fs::write(&changed, &copy).unwrap();
        assert!(verify(&changed, &rulesets::of).is_err(), "byte {index} of {}", bytes.len());
    }
}

#[test]
fn damage_in_the_middle_names_its_line_and_repair_keeps_what_is_proved() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 10);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[6] = lines[6].replace("\"seq\":6", "\"seq\":7");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    // It can be looked at, and not written.
    let mut save = open(&path).unwrap();
    match save.health() {
        Health::LookingOnly(JournalError::Damaged { line, good_events, .. }) => {
            assert_eq!((*line, *good_events), (7, 5));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(save.game().events().len(), 5);
    assert!(save.execute(note("refused"), NOW).is_err());
    drop(save);
    assert_eq!(fs::read_to_string(&path).unwrap(), lines.join("\n") + "\n");
    let repaired = repair(&path).unwrap();
    assert_eq!(repaired.events, 5);
    assert_eq!((repaired.found[0].first, repaired.found[0].last), (7, 11));
    assert!(fs::read_to_string(repaired.aside.unwrap()).unwrap().contains("\"seq\":7"));
    assert_eq!(open(&path).unwrap().game().events().len(), 5);
    let again = repair(&path).unwrap();
    assert_eq!((again.events, again.found.len(), again.aside), (5, 0, None));
}

#[test]
fn one_writer_at_a_time_while_others_may_look() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 2);
    let first = open(&path).unwrap();
    assert!(matches!(open(&path), Err(JournalError::Locked { .. })));
    assert_eq!(Save::look(&path, &rulesets::of).unwrap().events().len(), 2);
    drop(first);
    open(&path).unwrap();
}

#[test]
fn an_existing_file_is_never_overwritten() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("precious");
    fs::write(&path, "precious").unwrap();
    let result = Save::create(&path, rules("fpga"), battle(1), NOW);
    assert!(matches!(result, Err(JournalError::Exists { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn foreign_files_are_told_apart() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let write = |bytes: &[u8]| fs::write(&path, bytes).unwrap();
    write(b"");
    assert!(matches!(read(&path), Err(JournalError::Empty { .. })));
    write(&[0x89, b'P', b'N', b'G', 0, 0xff, 0xfe]);
    assert!(matches!(read(&path), Err(JournalError::Foreign { .. })));
    write(b"{\"some\":\"json\"}\n");
    assert!(matches!(read(&path), Err(JournalError::Foreign { .. })));
    write(b"{\"estafette\":3,\"everything\":\"else may differ\"}\n");
    assert!(matches!(read(&path), Err(JournalError::Newer { format: 3, .. })));
    assert!(matches!(read(folder.path()), Err(JournalError::Directory { .. })));
    assert!(matches!(read(&folder.path().join("missing")), Err(JournalError::Io { .. })));
}

#[test]
fn other_tables_that_come_to_the_same_are_named_and_the_battle_is_good() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("old.jsonl");
    let mut setup = battle(1);
    setup.tables = "0123456789abcdef".into();
    let mut save = Save::create(&path, rules("fpga"), setup, NOW).unwrap();
    save.execute(note("hello"), NOW).unwrap();
    drop(save);
    let verified = verify(&path, &rulesets::of).unwrap();
    assert!(verified.other_tables.is_some_and(|saved| saved.contains("0123456789abcdef")));
    assert_eq!(open(&path).unwrap().game().events().len(), 1);
}

// A rule was mended since: its events are listed, their dice set apart, and the battle is good. The same tables leave no
// such excuse.
#[test]
fn events_of_rules_mended_since_are_listed_and_forgeries_are_not() {
    let verified = verify(std::path::Path::new("tests/saves/shot_to_pieces_empire.jsonl"), &rulesets::of).unwrap();
    assert!(verified.other_tables.is_some() && !verified.otherwise.is_empty());
    assert!(verified.tally.proven > verified.tally.other_rules, "{:?}", verified.tally);
    assert!(verified.otherwise.is_sorted() && verified.otherwise.len() < verified.events / 2);
}
