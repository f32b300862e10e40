//! The journal under accidents: torn tails, flipped bytes, failing disks, two writers, foreign files.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::common::walker::Walker;
use crate::common::{NOW, rules, setup};
use estafette::army::bundled;
use estafette::engine::play::{Command, Game, Setup};
use estafette::journal::{Failure, JournalError, Save, Storage, read, repair, verify};
use estafette::rulesets;
use tempfile::TempDir;

fn battle(seed: u64) -> Setup {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    setup("fpga", [a.source, b.source], &[], seed)
}

/// A short battle in a file.
fn recorded(folder: &TempDir, commands: usize) -> PathBuf {
    let path = folder.path().join("battle.jsonl");
    let mut save = Save::create(&path, rules("fpga"), battle(5), NOW).unwrap();
    let mut walker = Walker::new(5);
    let mut written = 0;
    while written < commands {
        let command = walker.command(save.game());
        written += usize::from(save.execute(command, NOW).is_ok());
    }
    path
}

fn open(path: &Path) -> Result<Save, JournalError> {
    Save::open(path, &rulesets::of)
}

fn note(text: &str) -> Command {
    Command::Note { text: text.to_owned() }
}

#[test]
fn any_prefix_of_the_file_opens_with_every_acknowledged_event() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 12);
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let torn = folder.path().join("torn.jsonl");
    for length in (header..=bytes.len()).step_by(37).chain([bytes.len() - 1]) {
        fs::write(&torn, &bytes[..length]).unwrap();
        let whole = bytes[header..length].iter().filter(|byte| **byte == b'\n').count();
        let mut save = open(&torn).unwrap_or_else(|error| panic!("{length}: {error:?}"));
        assert_eq!(save.game().events().len(), whole);
        // Nothing is lost: what was torn off stands in a file beside.
        let rest = &bytes[..length][bytes[..length].iter().rposition(|byte| *byte == b'\n').unwrap() + 1..];
        match &save.set_aside {
            None => assert!(rest.is_empty()),
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
    for length in [1, 10, header / 2, header] {
        fs::write(&path, &bytes[..length]).unwrap();
        assert!(open(&path).is_err(), "{length}");
        assert_eq!(fs::read(&path).unwrap(), &bytes[..length]);
    }
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
fn damage_in_the_middle_names_its_line_and_repair_keeps_the_good_prefix() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 10);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[6] = lines[6].replace("\"seq\":6", "\"seq\":7");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    match open(&path) {
        Err(JournalError::Damaged { line, good_events, .. }) => assert_eq!((line, good_events), (7, 5)),
        other => panic!("{:?}", other.err()),
    }
    let (kept, aside) = repair(&path).unwrap();
    assert_eq!(kept, 5);
    assert!(fs::read_to_string(aside.unwrap()).unwrap().contains("\"seq\":7"));
    assert_eq!(open(&path).unwrap().game().events().len(), 5);
    assert_eq!(repair(&path).unwrap(), (5, None));
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
    write(b"{\"estafette\":2,\"everything\":\"else may differ\"}\n");
    assert!(matches!(read(&path), Err(JournalError::Newer { format: 2, .. })));
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

/// A disk that fails when told to.
struct Disk {
    bytes: Rc<RefCell<Vec<u8>>>,
    /// Calls that still succeed.
    credit: Rc<RefCell<usize>>,
    /// Part of a failing append still reaches the disk.
    tears: bool,
    truncates: bool,
}

impl Disk {
    fn spend(&self) -> io::Result<()> {
        let mut credit = self.credit.borrow_mut();
        if *credit == 0 {
            return Err(io::Error::other("no space left on device"));
        }
        *credit -= 1;
        Ok(())
    }
}

impl Storage for Disk {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let failure = self.spend();
        let written = if failure.is_ok() {
            bytes.len()
        } else if self.tears {
            bytes.len() / 2
        } else {
            0
        };
        self.bytes.borrow_mut().extend(&bytes[..written]);
        failure
    }
    fn sync(&mut self) -> io::Result<()> {
        self.spend()
    }
    fn truncate(&mut self, length: u64) -> io::Result<()> {
        if !self.truncates {
            return Err(io::Error::other("read-only file system"));
        }
        self.bytes.borrow_mut().truncate(usize::try_from(length).unwrap());
        Ok(())
    }
}

#[test]
fn a_write_that_fails_at_any_step_changes_nothing_and_leaves_whole_lines() {
    for credit in 0..6 {
        for tears in [false, true] {
            let bytes = Rc::new(RefCell::new(Vec::new()));
            let left = Rc::new(RefCell::new(credit));
            let disk = Disk { bytes: Rc::clone(&bytes), credit: Rc::clone(&left), tears, truncates: true };
            let game = Game::new(rules("fpga"), battle(1)).unwrap();
            let mut save = Save::on_storage(game, Box::new(disk));
            let mut acknowledged = 0;
            for number in 0..4 {
                let before = save.game().state().clone();
                match save.execute(note(&format!("note {number}")), NOW) {
                    Ok(_) => acknowledged += 1,
                    Err(Failure::Fault(_)) => assert_eq!(&before, save.game().state()),
                    Err(Failure::Refused(refusal)) => panic!("{refusal:?}"),
                }
            }
            assert_eq!(save.game().events().len(), acknowledged);
            let text = String::from_utf8(bytes.borrow().clone()).unwrap();
            assert_eq!(text.lines().count(), acknowledged, "credit {credit}");
            assert!(text.is_empty() || text.ends_with('\n'));
            // The disk has room again: the battle goes on.
            *left.borrow_mut() = 2;
            save.execute(note("again"), NOW).unwrap();
        }
    }
}

#[test]
fn a_failed_write_that_cannot_be_taken_back_stops_the_writing() {
    let bytes = Rc::new(RefCell::new(Vec::new()));
    let left = Rc::new(RefCell::new(0));
    let disk = Disk { bytes, credit: Rc::clone(&left), tears: true, truncates: false };
    let mut save = Save::on_storage(Game::new(rules("fpga"), battle(1)).unwrap(), Box::new(disk));
    assert!(save.execute(note("lost"), NOW).is_err());
    *left.borrow_mut() = 10;
    assert!(matches!(save.execute(note("refused"), NOW), Err(Failure::Fault(_))));
}
