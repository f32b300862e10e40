//! Every call to the system fails once, writes by halves once, and is the last one once, in everything the journal does:
//! what was acknowledged is there afterwards, and nothing else than what was tried.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::disk::{EIO, ENOLCK, ENOSPC, Fault, FaultyDisk};
use super::{battle, names, note, notes, open, recorded};
use crate::common::campaign::figure;
use crate::common::{NOW, rules};
use estafette::engine::play::Game;
use estafette::engine::world::State;
use estafette::journal::{Failure, Health, JournalError, Locking, Save, read, repair_on, verify};
use estafette::rulesets;
use tempfile::TempDir;

const FAULTS: [Fault; 4] = [Fault::Error(EIO), Fault::Half, Fault::KilledBefore, Fault::KilledAfter];

/// What a player was told.
#[derive(Default)]
struct Told {
    /// Notes that were acknowledged, in order, and where.
    done: Vec<String>,
    path: Option<PathBuf>,
    /// The state that was shown last.
    state: Option<State>,
    /// Notes that were tried and not acknowledged.
    tried: Vec<String>,
}

impl Told {
    fn look(&mut self, save: &Save) {
        self.path = Some(save.path().to_owned());
        self.state = Some(save.game().state().clone());
    }

    fn note(&mut self, save: &mut Save, text: &str) {
        let before = save.game().state().clone();
        match save.execute(note(text), NOW) {
            Ok(_) => self.done.push(text.to_owned()),
            Err(Failure::Refused(refusal)) => panic!("{refusal:?}"),
            Err(Failure::Fault(_)) => {
                assert_eq!(&before, save.game().state());
                // Nothing else is done while it waits or while one may only look.
                assert!(!matches!(save.health(), Health::Sound));
                assert!(matches!(save.execute(note("another"), NOW), Err(Failure::Fault(_))));
                match save.retry() {
                    Ok(Some(_)) => self.done.push(text.to_owned()),
                    Ok(None) | Err(_) => self.tried.push(text.to_owned()),
                }
            }
        }
        self.look(save);
    }

    /// What the file holds now is what was told.
    fn holds(&self, context: &str) {
        let Some(path) = &self.path else { return };
        let save = open(path).unwrap_or_else(|error| panic!("{context}: {error:?}"));
        assert!(matches!(save.health(), Health::Sound), "{context}: {:?}", save.health());
        let found = notes(save.game());
        assert!(found.starts_with(&self.done), "{context}: {found:?} lacks some of {:?}", self.done);
        let more = &found[self.done.len()..];
        assert!(more.len() <= 1 && more.iter().all(|text| self.tried.contains(text)), "{context}: {more:?}");
        if more.is_empty() {
            assert_eq!(self.state.as_ref(), Some(save.game().state()), "{context}");
        }
        drop(save);
        verify(path, &rulesets::of).unwrap_or_else(|error| panic!("{context}: {error:?}"));
        // Whatever died before, nobody's name is left at the save.
        let mut lock = path.clone().into_os_string();
        lock.push(".lock");
        assert!(!Path::new(&lock).exists(), "{context}");
    }
}

/// Runs something with each call going wrong in each way, until there is no such call any more.
fn with_every_fault(mut run: impl FnMut(FaultyDisk, &str)) {
    for fault in FAULTS {
        for at in 1.. {
            let disk = FaultyDisk::with(Some((at, fault)));
            let plan = Rc::clone(&disk.0);
            run(disk, &format!("{fault:?} at call {at}"));
            if plan.borrow().calls.len() < at {
                assert!(at > 5, "{:?}", plan.borrow().calls);
                figure("calls of the disk that went wrong", at - 1);
                break;
            }
        }
    }
}

fn play(told: &mut Told, save: &mut Save, elsewhere: &Path) {
    told.look(save);
    for text in ["one", "two"] {
        told.note(save, text);
    }
    if let Ok(done) = save.save_as(elsewhere) {
        if done.is_some() {
            let text = told.tried.pop().unwrap();
            told.done.push(text);
        }
        told.look(save);
    }
    told.note(save, "three");
}

#[test]
fn creating_playing_and_going_on_elsewhere_lose_nothing_at_any_call() {
    with_every_fault(|disk, context| {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        let mut told = Told::default();
        let created = Save::create_on(Rc::new(disk.clone()), &path, rules("fpga"), battle(1), NOW, Locking::On);
        if let Ok(mut save) = created {
            play(&mut told, &mut save, &folder.path().join("elsewhere.jsonl"));
        } else if !disk.0.borrow().dead {
            assert_eq!(names(folder.path()), Vec::<String>::new(), "{context}");
        }
        told.holds(context);
    });
}

/// The text of a save of three notes.
fn three() -> String {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 0);
    let mut save = open(&path).unwrap();
    ["a", "b", "c"].into_iter().for_each(|text| drop(save.execute(note(text), NOW).unwrap()));
    fs::read_to_string(&path).unwrap()
}

/// The same with something wrong at its end or in its middle.
fn spoilt(folder: &TempDir, text: &str, how: &str) -> PathBuf {
    let path = folder.path().join("battle.jsonl");
    let spoilt = match how {
        "torn" => format!("{text}{{\"seq\":4,\"ti"),
        "unended" => text.trim_end().to_owned(),
        "carriage" => text.replace('\n', "\r\n"),
        "junk" => text.replacen("\n{\"seq\":2", "\njunk\n\n{\"seq\":2", 1),
        other => panic!("{other}"),
    };
    fs::write(&path, spoilt).unwrap();
    path
}

#[test]
fn opening_what_can_be_mended_loses_nothing_at_any_call() {
    let text = three();
    let state = Game::new(rules("fpga"), battle(5)).unwrap().state().clone();
    for how in ["torn", "unended", "carriage", "junk"] {
        with_every_fault(|disk, context| {
            let folder = TempDir::new().unwrap();
            let path = spoilt(&folder, &text, how);
            let done = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
            let mut told = Told { path: Some(path.clone()), done, ..Told::default() };
            told.state = Some(state.clone());
            if let Ok(mut save) = Save::open_on(Rc::new(disk), &path, &rulesets::of, Locking::On) {
                assert_eq!(notes(save.game()), ["a", "b", "c"], "{how}, {context}");
                play(&mut told, &mut save, &folder.path().join("elsewhere.jsonl"));
            }
            told.holds(&format!("{how}, {context}"));
        });
    }
}

#[test]
fn repairing_loses_nothing_at_any_call() {
    let text = three();
    for how in ["torn", "unended", "carriage", "junk"] {
        with_every_fault(|disk, context| {
            let folder = TempDir::new().unwrap();
            let path = spoilt(&folder, &text, how);
            let _ = repair_on(Rc::new(disk), &path, Locking::On);
            assert_eq!(read(&path).unwrap().events(), 3, "{how}, {context}");
            let save = open(&path).unwrap();
            assert_eq!(notes(save.game()), ["a", "b", "c"], "{how}, {context}");
        });
    }
}

#[test]
fn a_full_disk_keeps_the_event_waiting_until_there_is_room() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let disk = FaultyDisk::default();
    let mut save = Save::create_on(Rc::new(disk.clone()), &path, rules("fpga"), battle(1), NOW, Locking::On).unwrap();
    save.execute(note("before"), NOW).unwrap();
    disk.0.borrow_mut().always = Some((&["write"], ENOSPC));
    match save.execute(note("late"), NOW) {
        Err(Failure::Fault(JournalError::NotSaved { seq: 2, unsure: false, .. })) => {}
        other => panic!("{other:?}"),
    }
    assert_eq!(notes(save.game()), ["before"]);
    assert!(save.retry().is_err());
    assert!(matches!(save.health(), Health::Failing(_)));
    disk.0.borrow_mut().always = None;
    assert_eq!(save.retry().unwrap().unwrap().seq, 2);
    assert!(matches!(save.health(), Health::Sound));
    assert_eq!(save.retry().unwrap(), None);
    save.execute(note("after"), NOW).unwrap();
    assert_eq!(notes(save.game()), ["before", "late", "after"]);
    drop(save);
    assert_eq!(notes(open(&path).unwrap().game()), ["before", "late", "after"]);
}

#[test]
fn a_failed_sync_that_cannot_be_taken_back_is_told_as_unsure_and_settled() {
    for settled_by in ["retry", "reopening"] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        let disk = FaultyDisk::default();
        let mut save =
            Save::create_on(Rc::new(disk.clone()), &path, rules("fpga"), battle(1), NOW, Locking::On).unwrap();
        disk.0.borrow_mut().always = Some((&["sync", "truncate"], EIO));
        match save.execute(note("perhaps"), NOW) {
            Err(Failure::Fault(JournalError::NotSaved { unsure: true, .. })) => {}
            other => panic!("{other:?}"),
        }
        assert!(save.game().events().is_empty());
        disk.0.borrow_mut().always = None;
        if settled_by == "retry" {
            save.retry().unwrap().unwrap();
        }
        drop(save);
        // The line is whole: its hash proves it.
        assert_eq!(notes(open(&path).unwrap().game()), ["perhaps"], "{settled_by}");
        assert_eq!(read(&path).unwrap().found, []);
    }
}

#[test]
fn a_full_disk_with_a_torn_tail_opens_to_look_and_leaves_no_litter() {
    let folder = TempDir::new().unwrap();
    let path = spoilt(&folder, &three(), "torn");
    let before = fs::read(&path).unwrap();
    let disk = FaultyDisk::default();
    disk.0.borrow_mut().always = Some((&["write"], ENOSPC));
    let save = Save::open_on(Rc::new(disk), &path, &rulesets::of, Locking::On).unwrap();
    assert!(matches!(save.health(), Health::LookingOnly(JournalError::Unmended { .. })));
    assert_eq!(notes(save.game()), ["a", "b", "c"]);
    drop(save);
    assert_eq!(names(folder.path()), ["battle.jsonl"]);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_system_without_locks_says_so_and_no_lock_plays_on() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let disk = FaultyDisk::default();
    disk.0.borrow_mut().always = Some((&["lock"], ENOLCK));
    let create = |locking| Save::create_on(Rc::new(disk.clone()), &path, rules("fpga"), battle(1), NOW, locking);
    assert!(matches!(create(Locking::On), Err(JournalError::NoLocks { .. })));
    assert_eq!(names(folder.path()), Vec::<String>::new());
    create(Locking::Off).unwrap().execute(note("one"), NOW).unwrap();
    let open = |locking| Save::open_on(Rc::new(disk.clone()), &path, &rulesets::of, locking);
    assert!(matches!(open(Locking::On), Err(JournalError::NoLocks { .. })));
    open(Locking::Off).unwrap().execute(note("two"), NOW).unwrap();
    assert_eq!(notes(&Save::look(&path, &rulesets::of).unwrap()), ["one", "two"]);
}
