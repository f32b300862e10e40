//! What was done to a file by editors, mailers, crashes and dying disks: everything that a hash proves is kept, nothing
//! else is taken.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{battle, names, note, notes, open, recorded};
use crate::common::{NOW, rules};
use estafette::journal::{Damage, Health, JournalError, Locking, RealDisk, Save, read, repair, verify};
use estafette::rulesets;
use std::rc::Rc;
use tempfile::TempDir;

const TEXTS: [&str; 4] = ["un", "deux", "trois", "quatre"];

/// A save of four notes, line by line.
fn four(folder: &TempDir) -> (std::path::PathBuf, Vec<String>) {
    let path = folder.path().join("battle.jsonl");
    let mut save = Save::create(&path, rules("fpga"), battle(2), NOW).unwrap();
    TEXTS.into_iter().for_each(|text| drop(save.execute(note(text), NOW).unwrap()));
    drop(save);
    let lines = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
    (path, lines)
}

fn whole(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

type Spoil = fn(&[String]) -> Vec<u8>;

#[test]
fn what_was_put_between_good_lines_costs_no_event() {
    let spoilings: [(&str, Damage, Spoil); 10] = [
        ("no last newline", Damage::NoNewline, |lines| lines.join("\n").into_bytes()),
        ("carriage returns", Damage::LineEnds, |lines| (lines.join("\r\n") + "\r\n").into_bytes()),
        ("a mark", Damage::Mark, |lines| ("\u{feff}".to_owned() + &whole(lines)).into_bytes()),
        ("blank lines", Damage::Blank, |lines| (lines.join("\n\n") + "\n\n").into_bytes()),
        ("junk", Damage::Junk, |lines| (lines.join("\njunk \u{e9}\n") + "\n").into_bytes()),
        ("doubled lines", Damage::Doubled, |lines| {
            whole(&lines.iter().flat_map(|line| [line.clone(), line.clone()]).collect::<Vec<_>>()).into_bytes()
        }),
        ("zeros at the end", Damage::Zeros, |lines| [whole(lines).as_bytes(), &[0; 4096]].concat()),
        ("zeros without a newline", Damage::Zeros, |lines| [lines.join("\n").as_bytes(), &[0; 100]].concat()),
        ("a lost newline", Damage::Mended, |lines| {
            whole(lines).replacen("\"}\n{\"seq\":3", "\"}{\"seq\":3", 1).into_bytes()
        }),
        ("a spoilt hash", Damage::Mended, |lines| {
            let mut lines = lines.to_vec();
            let spoilt = lines[2].pop().map(|_| lines[2].clone() + "]").unwrap();
            lines[2] = spoilt;
            whole(&lines).into_bytes()
        }),
    ];
    for mended_by in ["opening", "repair"] {
        for (how, damage, spoil) in spoilings {
            let folder = TempDir::new().unwrap();
            let (path, lines) = four(&folder);
            fs::write(&path, spoil(&lines)).unwrap();
            let found = read(&path).unwrap().found;
            assert!(found.iter().any(|found| found.damage == damage), "{how}: {found:?}");
            if mended_by == "repair" {
                let repaired = repair(&path).unwrap();
                assert_eq!((repaired.events, repaired.found), (4, found), "{how}");
            }
            let mut save = open(&path).unwrap();
            assert!(matches!(save.health(), Health::Sound), "{how}: {:?}", save.health());
            assert_eq!(notes(save.game()), TEXTS, "{how}");
            save.execute(note("cinq"), NOW).unwrap();
            drop(save);
            assert_eq!(verify(&path, &rulesets::of).unwrap().events, 5, "{how}");
            assert!(fs::read_to_string(&path).unwrap().starts_with(&whole(&lines)), "{how}");
            let aside = how == "junk";
            assert_eq!(names(folder.path()).len(), 1 + usize::from(aside), "{how}: {:?}", names(folder.path()));
        }
    }
}

#[test]
fn a_lost_line_in_the_middle_is_looked_at_and_repair_sets_the_rest_aside() {
    let folder = TempDir::new().unwrap();
    let (path, mut lines) = four(&folder);
    lines.remove(2);
    fs::write(&path, whole(&lines)).unwrap();
    let save = open(&path).unwrap();
    assert!(matches!(save.health(), Health::LookingOnly(JournalError::Damaged { line: 3, good_events: 1, .. })));
    assert!(!save.notices().is_empty());
    drop(save);
    assert_eq!(fs::read_to_string(&path).unwrap(), whole(&lines));
    let repaired = repair(&path).unwrap();
    assert_eq!((repaired.events, repaired.found[0].first, repaired.found[0].last), (1, 3, 4));
    assert_eq!(fs::read_to_string(repaired.aside.unwrap()).unwrap(), whole(&lines[2..]));
    assert_eq!(notes(open(&path).unwrap().game()), ["un"]);
}

#[test]
fn a_looked_at_battle_goes_on_in_another_file() {
    let folder = TempDir::new().unwrap();
    let (path, mut lines) = four(&folder);
    lines.remove(3);
    fs::write(&path, whole(&lines)).unwrap();
    let mut save = open(&path).unwrap();
    assert!(save.execute(note("non"), NOW).is_err());
    let elsewhere = folder.path().join("elsewhere.jsonl");
    assert!(save.save_as(&elsewhere).unwrap().is_none());
    save.execute(note("oui"), NOW).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole(&lines));
    drop(save);
    assert_eq!(notes(open(&elsewhere).unwrap().game()), ["un", "deux", "oui"]);
    verify(&elsewhere, &rulesets::of).unwrap();
}

#[test]
fn a_damaged_header_opens_to_look_with_every_event() {
    let folder = TempDir::new().unwrap();
    let (path, lines) = four(&folder);
    let spoilt = whole(&lines).replacen("\"name\":\"test\"", "\"name\":\"tent\"", 1);
    fs::write(&path, &spoilt).unwrap();
    let mut save = open(&path).unwrap();
    assert!(matches!(save.health(), Health::LookingOnly(JournalError::Damaged { line: 1, .. })));
    assert_eq!(notes(save.game()), TEXTS);
    assert!(save.save_as(&folder.path().join("laundered.jsonl")).is_err());
    assert!(repair(&path).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), spoilt);
    // A first line that cannot be read at all.
    fs::write(&path, whole(&lines).replacen("estafette", "estafettf", 1)).unwrap();
    assert!(matches!(open(&path), Err(JournalError::HeaderLost { events: 4, .. })));
}

#[test]
fn a_thousand_files_set_aside_lock_nobody_out() {
    let folder = TempDir::new().unwrap();
    let (path, lines) = four(&folder);
    for number in 1..=1000 {
        fs::write(folder.path().join(format!("battle.jsonl.torn-{number}")), "").unwrap();
    }
    fs::write(&path, whole(&lines) + "{\"seq\":5").unwrap();
    let save = open(&path).unwrap();
    assert_eq!(fs::read(save.set_aside.as_ref().unwrap()).unwrap(), b"{\"seq\":5");
    assert!(save.set_aside.as_ref().unwrap().ends_with("battle.jsonl.torn-1001"));
}

#[test]
fn every_file_is_for_its_owner_only() {
    let folder = TempDir::new().unwrap();
    let (path, lines) = four(&folder);
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    fs::write(&path, whole(&lines) + "torn").unwrap();
    let mut save = open(&path).unwrap();
    assert_eq!(mode(save.set_aside.as_ref().unwrap()), 0o600);
    let elsewhere = folder.path().join("elsewhere.jsonl");
    save.save_as(&elsewhere).unwrap();
    assert_eq!(mode(&elsewhere), 0o600);
    // A save that a club shares stays shared when it is rewritten.
    drop(save);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o660)).unwrap();
    fs::write(&path, whole(&lines).replace('\n', "\r\n")).unwrap();
    drop(open(&path).unwrap());
    assert_eq!(mode(&path), 0o660);
}

/// Every cut and every flip of a small save: the events before the damage, and behind it those that still prove
/// themselves; never one that was not written.
#[test]
fn any_cut_and_any_flip_keeps_what_is_proved_and_takes_nothing_else() {
    let folder = TempDir::new().unwrap();
    let (path, _) = four(&folder);
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    // The long header has few kinds of bytes.
    let places = (0..header).step_by(101).chain(header - 50..bytes.len());
    for place in places {
        for cut in [true, false] {
            let mut spoilt = bytes.clone();
            if cut {
                spoilt.truncate(place);
            } else {
                spoilt[place] ^= 0x10;
            }
            fs::write(&path, &spoilt).unwrap();
            let Ok(contents) = read(&path) else {
                assert!(place < header, "{place} {cut}");
                continue;
            };
            // Events that end before the place.
            let least =
                if place < header { 0 } else { bytes[header..place].iter().filter(|byte| **byte == b'\n').count() };
            let found = contents.events();
            assert!(found >= least || !contents.header_proved, "{place} {cut}: {found} of {least}");
            for index in 0..found {
                let line = contents.history.line(index).unwrap();
                let written = bytes.split(|byte| *byte == b'\n').nth(index + 1).unwrap();
                assert_eq!(line.as_bytes(), written, "{place} {cut}");
            }
            let whole_tail = contents.found.is_empty() || contents.is_lossy || !contents.unproved.is_empty();
            assert!(cut || whole_tail || found == 4, "{place}: {:?}", contents.found);
        }
    }
}

#[test]
fn a_forged_and_rechained_last_turn_is_told_on_opening() {
    let folder = TempDir::new().unwrap();
    let path = recorded(&folder, 12);
    let game = Save::look(&path, &rulesets::of).unwrap();
    let last = game.events().iter().rfind(|event| !event.effects.is_empty()).unwrap();
    assert!(open(&path).unwrap().notices().is_empty());
    // Chained anew from a changed event on, as a script would.
    let text = fs::read_to_string(&path).unwrap();
    let mut previous = String::new();
    let mut forged = String::new();
    for line in text.lines() {
        let body = &line[..line.len() - 43];
        let mut event: serde_json::Value = serde_json::from_str(&format!("{body}}}")).unwrap();
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
    let save = open(&path).unwrap();
    assert!(matches!(save.health(), Health::Sound));
    assert!(save.notices().iter().any(|notice| notice.key.starts_with("journal-forged")), "{:?}", save.notices());
}

#[test]
fn a_file_that_may_only_be_read_is_looked_at() {
    let folder = TempDir::new().unwrap();
    let (path, _) = four(&folder);
    let disk = super::disk::FaultyDisk::default();
    disk.0.borrow_mut().refuses_writing = true;
    let save = Save::open_on(Rc::new(disk), &path, &rulesets::of, Locking::On).unwrap();
    assert!(matches!(save.health(), Health::LookingOnly(JournalError::ReadOnly { .. })));
    assert_eq!(notes(save.game()), TEXTS);
    // Looking takes no lock from those who play.
    Save::open_on(Rc::new(RealDisk), &path, &rulesets::of, Locking::On).unwrap();
}
