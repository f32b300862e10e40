//! Other hands on the file while a battle is being played, and who holds it.

use std::fs;
use std::io::Write;

use super::{battle, names, note, notes, open};
use crate::common::{NOW, rules};
use estafette::journal::{Failure, Health, JournalError, Save, verify};
use estafette::rulesets;
use tempfile::TempDir;

fn begun(folder: &TempDir) -> Save {
    let mut save = Save::create(&folder.path().join("battle.jsonl"), rules("fpga"), battle(3), NOW).unwrap();
    save.execute(note("avant"), NOW).unwrap();
    save
}

fn fault(save: &mut Save) -> JournalError {
    match save.execute(note("pendant"), NOW) {
        Err(Failure::Fault(JournalError::NotSaved { why, unsure: false, seq: 2 })) => *why,
        other => panic!("{other:?}"),
    }
}

/// What others do to the file, and what is said of it.
type Meddling = (fn(&Save), fn(&JournalError) -> bool);

const MEDDLINGS: [Meddling; 4] = [
    (
        |save| {
            let copy = save.path().with_extension("copy");
            fs::copy(save.path(), &copy).unwrap();
            fs::rename(copy, save.path()).unwrap();
        },
        |error| matches!(error, JournalError::Replaced { .. }),
    ),
    (|save| fs::remove_file(save.path()).unwrap(), |error| matches!(error, JournalError::Removed { .. })),
    (
        |save| fs::OpenOptions::new().append(true).open(save.path()).unwrap().write_all(b"hello\n").unwrap(),
        |error| matches!(error, JournalError::Grown { .. }),
    ),
    (
        |save| fs::OpenOptions::new().write(true).open(save.path()).unwrap().set_len(100).unwrap(),
        |error| matches!(error, JournalError::Shortened { .. }),
    ),
];

#[test]
fn a_file_in_other_hands_takes_nothing_more_and_the_battle_goes_on_elsewhere() {
    for (meddle, expected) in MEDDLINGS {
        let folder = TempDir::new().unwrap();
        let mut save = begun(&folder);
        meddle(&save);
        let path = save.path().to_owned();
        let before = fs::read(&path).ok();
        let error = fault(&mut save);
        assert!(expected(&error), "{error:?}");
        assert!(matches!(save.health(), Health::Failing(_)));
        assert!(save.retry().is_err());
        assert_eq!(notes(save.game()), ["avant"]);
        assert_eq!(fs::read(&path).ok(), before);
        let elsewhere = folder.path().join("elsewhere.jsonl");
        assert_eq!(save.save_as(&elsewhere).unwrap().unwrap().seq, 2);
        assert!(matches!(save.health(), Health::Sound));
        save.execute(note("après"), NOW).unwrap();
        drop(save);
        assert_eq!(notes(open(&elsewhere).unwrap().game()), ["avant", "pendant", "après"]);
        verify(&elsewhere, &rulesets::of).unwrap();
        assert_eq!(fs::read(&path).ok(), before);
    }
}

#[test]
fn a_file_put_back_takes_what_waited() {
    let folder = TempDir::new().unwrap();
    let mut save = begun(&folder);
    let away = folder.path().join("away");
    fs::rename(save.path(), &away).unwrap();
    assert!(matches!(fault(&mut save), JournalError::Removed { .. }));
    fs::rename(&away, save.path()).unwrap();
    assert_eq!(save.retry().unwrap().unwrap().seq, 2);
    let path = save.path().to_owned();
    drop(save);
    assert_eq!(notes(open(&path).unwrap().game()), ["avant", "pendant"]);
}

#[test]
fn saving_elsewhere_never_overwrites_and_keeps_what_was_undone() {
    let folder = TempDir::new().unwrap();
    let mut save = begun(&folder);
    save.execute(note("annulée"), NOW).unwrap();
    save.execute(estafette::engine::play::Command::Undo { to: None }, NOW).unwrap();
    let precious = folder.path().join("precious");
    fs::write(&precious, "precious").unwrap();
    assert!(matches!(save.save_as(&precious), Err(JournalError::Exists { .. })));
    assert_eq!(fs::read(&precious).unwrap(), b"precious");
    let first = save.path().to_owned();
    let copy = folder.path().join("copy.jsonl");
    save.save_as(&copy).unwrap();
    assert_eq!(fs::read(&first).unwrap(), fs::read(&copy).unwrap());
    // The first file is free for others.
    open(&first).unwrap();
    assert!(matches!(open(&copy), Err(JournalError::Locked { .. })));
}

#[test]
fn who_holds_a_save_is_said_and_forgotten_with_the_lock() {
    let folder = TempDir::new().unwrap();
    let save = begun(&folder);
    let path = save.path().to_owned();
    match open(&path) {
        Err(JournalError::Locked { holder: Some(who), .. }) => assert_eq!(who.pid, std::process::id()),
        other => panic!("{:?}", other.err()),
    }
    // Words left by somebody who is gone are nobody's: their own lock is free.
    let words = fs::read(path.with_extension("jsonl.lock")).unwrap();
    fs::remove_file(path.with_extension("jsonl.lock")).unwrap();
    fs::write(path.with_extension("jsonl.lock"), words).unwrap();
    assert!(matches!(open(&path), Err(JournalError::Locked { holder: None, .. })));
    drop(save);
    drop(open(&path).unwrap());
    assert_eq!(names(folder.path()), ["battle.jsonl"]);
}
