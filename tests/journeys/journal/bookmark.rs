//! Bookmarks: a battle opened from one is the battle, and whatever does not fit is as if there were none.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::disk::{EIO, Fault, FaultyDisk};
use super::{note, notes, open, recorded};
use crate::common::NOW;
use crate::common::walker::Walker;
use estafette::engine::play::{Command, Game};
use estafette::journal::{Bookmarks, Locking, RealDisk, Save, verify};
use estafette::rulesets;
use tempfile::TempDir;

fn bookmarks(folder: &TempDir) -> Bookmarks {
    Bookmarks::in_folder(folder.path().join("bookmarks"), "this program")
}

fn open_at(path: &Path, bookmarks: &Bookmarks) -> Save {
    Save::open_at(Rc::new(RealDisk), path, &rulesets::of, Locking::On, Some(bookmarks)).unwrap()
}

/// The one bookmark there is.
fn bookmark(folder: &TempDir) -> PathBuf {
    let mut files = fs::read_dir(folder.path().join("bookmarks")).unwrap().map(|entry| entry.unwrap().path());
    let found = files.next().expect("a bookmark");
    assert_eq!(files.next(), None);
    found
}

/// A battle of so many events with its bookmark, opened once since.
fn marked(folder: &TempDir, commands: usize) -> PathBuf {
    let path = recorded(folder, commands);
    drop(open_at(&path, &bookmarks(folder)));
    path
}

/// Everything that somebody could tell two openings apart by.
fn told(save: &Save) -> String {
    let game = save.game();
    let numbers = 1..=u64::try_from(game.events().len()).unwrap();
    let live: Vec<u64> = numbers.filter(|seq| game.is_live(*seq)).collect();
    let lines: Vec<String> = (0..game.events().len()).filter_map(|index| game.events().line(index)).collect();
    let [state, begun] = [game.state(), game.beginning()].map(|state| serde_json::to_string(state).unwrap());
    format!(
        "{state} {begun} {live:?} {} {:?} {:?} {:?} {lines:?}",
        game.can_redo(),
        save.head(),
        save.notices(),
        save.health()
    )
}

/// Opens a copy without and one with bookmarks and compares; the effects that each applied.
fn compared(path: &Path, bookmarks: &Bookmarks) -> (u64, u64) {
    let bytes = fs::read(path).unwrap();
    let plain = open(path).unwrap();
    let (without, all) = (told(&plain), plain.game().effects_applied());
    drop(plain);
    // Opening mends and sets aside: both begin from the same files.
    fs::write(path, &bytes).unwrap();
    remove_asides(path.parent().unwrap());
    let save = open_at(path, bookmarks);
    assert!(told(&save) == without, "{}: {:?}", path.display(), save.notices());
    assert_eq!(save.game().state(), Save::look(path, &rulesets::of).unwrap().state());
    (all, save.game().effects_applied())
}

#[test]
fn every_recorded_battle_is_the_same_from_its_bookmark() {
    for entry in fs::read_dir("tests/saves").unwrap().map(|entry| entry.unwrap().path()) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        fs::copy(&entry, &path).unwrap();
        let (all, first) = compared(&path, &bookmarks(&folder));
        assert_eq!(all, first, "{}: there was none yet", entry.display());
        let (all, second) = compared(&path, &bookmarks(&folder));
        assert!(second < all, "{}: {second} of {all}", entry.display());
        verify(&path, &rulesets::of).unwrap();
    }
}

#[test]
fn a_bookmark_of_another_program_or_of_another_battle_is_not_used() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 120);
    let other = Bookmarks::in_folder(folder.path().join("bookmarks"), "another program");
    let kept = fs::read(bookmark(&folder)).unwrap();
    let (all, applied) = compared(&path, &other);
    assert_eq!(all, applied);
    fs::write(bookmark(&folder), kept).unwrap();
    fs::copy("tests/saves/napoleonic_division.jsonl", &path).unwrap();
    let (all, applied) = compared(&path, &bookmarks(&folder));
    assert_eq!(all, applied);
}

#[test]
fn a_changed_byte_of_the_bookmark_is_never_believed() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 120);
    let (place, plain) = (bookmark(&folder), told(&open(&path).unwrap()));
    let kept = fs::read(&place).unwrap();
    let all = open(&path).unwrap().game().effects_applied();
    for index in (0..kept.len()).step_by(kept.len() / 40) {
        let mut changed = kept.clone();
        changed[index] ^= 1;
        for bytes in [changed.as_slice(), &kept[..index]] {
            fs::write(&place, bytes).unwrap();
            let save = open_at(&path, &bookmarks(&folder));
            assert_eq!(save.game().effects_applied(), all, "byte {index}");
            assert!(told(&save) == plain, "byte {index}");
        }
    }
}

#[test]
fn a_changed_byte_or_a_cut_of_the_save_opens_as_without_a_bookmark() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 120);
    let (place, good) = (bookmark(&folder), fs::read(&path).unwrap());
    let kept = fs::read(&place).unwrap();
    for index in (good.iter().position(|byte| *byte == b'\n').unwrap() + 1..good.len()).step_by(good.len() / 30) {
        let mut changed = good.clone();
        changed[index] ^= 1;
        for bytes in [changed.as_slice(), &good[..index]] {
            fs::write(&path, bytes).unwrap();
            fs::write(&place, &kept).unwrap();
            remove_asides(folder.path());
            compared(&path, &bookmarks(&folder));
        }
    }
}

/// What opening set aside has a number in its name.
fn remove_asides(folder: &Path) {
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if file.to_string_lossy().contains(".torn-") {
            fs::remove_file(file).unwrap();
        }
    }
}

/// Plays on so many events.
fn play(save: &mut Save, seed: u64, events: usize) {
    let mut walker = Walker::new(seed);
    let end = save.game().events().len() + events;
    while save.game().events().len() < end {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
    }
}

#[test]
fn the_bookmark_moves_along_with_play_and_is_there_after_a_kill() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 100);
    let mut save = open_at(&path, &bookmarks(&folder));
    play(&mut save, 7, 150);
    // Killed: nobody says good-bye.
    std::mem::forget(save);
    let copy = folder.path().join("battle.jsonl");
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    fs::write(&copy, bytes).unwrap();
    let (all, applied) = compared(&copy, &bookmarks(&folder));
    assert!(applied * 4 < all, "{applied} of {all}");
}

#[test]
fn a_bookmark_that_would_be_no_further_is_not_written_again() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 100);
    let mut save = open_at(&path, &bookmarks(&folder));
    let written = fs::metadata(bookmark(&folder)).unwrap().ino();
    for number in 0..40 {
        save.execute(note(&format!("note {number}")), NOW).unwrap();
        save.execute(Command::Undo { to: None }, NOW).unwrap();
    }
    assert_eq!(fs::metadata(bookmark(&folder)).unwrap().ino(), written);
    drop(save);
    let (all, applied) = compared(&path, &bookmarks(&folder));
    assert!(applied < all, "{applied} of {all}");
}

#[test]
fn undoing_amending_and_redoing_reach_behind_the_bookmark() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 30);
    let mut save = open_at(&path, &bookmarks(&folder));
    save.execute(note("early"), NOW).unwrap();
    let early = u64::try_from(save.game().events().len()).unwrap();
    (0..80).for_each(|number| drop(save.execute(note(&format!("note {number}")), NOW).unwrap()));
    let before = save.game().state().clone();
    drop(save);
    let again = |commands: &[Command], check: &dyn Fn(&Game)| {
        let mut save = open_at(&path, &bookmarks(&folder));
        for command in commands {
            save.execute(command.clone(), NOW).unwrap();
        }
        check(save.game());
        drop(save);
        compared(&path, &bookmarks(&folder));
    };
    let (undo, redo) = (Command::Undo { to: Some(early) }, Command::Redo);
    again(&[], &|game| assert_eq!(game.state(), &before));
    again(&[undo], &|game| assert!(!game.is_live(early) && game.can_redo()));
    again(&[redo], &|game| assert!(game.is_live(early) && game.state() == &before));
    let amended = Command::Amend { seq: early, command: Box::new(note("amended")) };
    again(&[amended], &|game| assert!(!game.is_live(early)));
    again(&[Command::Undo { to: None }], &|game| assert!(game.is_live(early)));
    again(&[Command::Undo { to: Some(2) }, note("another way")], &|game| assert!(!game.can_redo()));
    verify(&path, &rulesets::of).unwrap();
}

#[test]
fn what_was_forged_is_told_at_every_opening() {
    let folder = TempDir::new().unwrap();
    let path = marked(&folder, 120);
    let game = Save::look(&path, &rulesets::of).unwrap();
    let last = game.events().iter().rfind(|event| !event.effects.is_empty()).unwrap();
    let (mut previous, mut forged) = (String::new(), String::new());
    for line in fs::read_to_string(&path).unwrap().lines() {
        let mut event: serde_json::Value = serde_json::from_str(&format!("{}}}", &line[..line.len() - 43])).unwrap();
        if event["seq"] == last.seq {
            event["effects"].as_array_mut().unwrap().pop();
        }
        let body = serde_json::to_string(&event).unwrap();
        let body = &body[..body.len() - 1];
        let mut hasher = blake3::Hasher::new();
        hasher.update(previous.as_bytes()).update(body.as_bytes());
        previous = hasher.finalize().to_hex().chars().take(32).collect();
        forged += &format!("{body},\"hash\":\"{previous}\"}}\n");
    }
    fs::write(&path, forged).unwrap();
    for _ in 0..3 {
        let save = open_at(&path, &bookmarks(&folder));
        assert!(save.notices().iter().any(|notice| notice.key.starts_with("journal-forged")), "{:?}", save.notices());
    }
}

#[test]
fn a_bookmark_that_cannot_be_read_or_written_is_not_missed() {
    let first = TempDir::new().unwrap();
    let good = fs::read(marked(&first, 60)).unwrap();
    for (fault, present) in [(Fault::Error(EIO), true), (Fault::Half, false), (Fault::KilledAfter, false)] {
        for at in 1.. {
            let folder = TempDir::new().unwrap();
            let (path, marks) = (folder.path().join("battle.jsonl"), bookmarks(&folder));
            fs::write(&path, &good).unwrap();
            if present {
                drop(open_at(&path, &marks));
            }
            let disk = FaultyDisk::with(Some((at, fault)));
            let opened = Save::open_at(Rc::new(disk.clone()), &path, &rulesets::of, Locking::On, Some(&marks));
            let done = opened.is_ok_and(|mut save| save.execute(note("done"), NOW).is_ok());
            let found = notes(open(&path).unwrap().game());
            assert!(!done || found.contains(&"done".to_owned()), "{fault:?} at call {at}");
            compared(&path, &marks);
            if disk.0.borrow().calls.len() < at {
                break;
            }
        }
    }
}
