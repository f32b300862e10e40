//! Watching a battle that somebody else plays.

use std::fs;
use std::io::Write;

use super::{battle, note, notes};
use crate::common::{NOW, rules};
use estafette::engine::play::Command;
use estafette::journal::{Follower, News, Save};
use estafette::rulesets;
use tempfile::TempDir;

#[test]
fn a_follower_sees_whole_events_as_they_come_and_survives_replacement() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut save = Save::create(&path, rules("fpga"), battle(4), NOW).unwrap();
    let mut follower = Follower::open(&path, &rulesets::of).unwrap();
    assert_eq!(follower.poll().unwrap(), News::Nothing);
    save.execute(note("un"), NOW).unwrap();
    save.execute(note("deux"), NOW).unwrap();
    save.execute(Command::Undo { to: None }, NOW).unwrap();
    assert_eq!(follower.poll().unwrap(), News::Events(3));
    assert_eq!(follower.game().state(), save.game().state());
    assert_eq!(follower.poll().unwrap(), News::Nothing);
    drop(save);
    // Half a line is no event yet.
    let whole = fs::read(&path).unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"seq\":4,").unwrap();
    assert_eq!(follower.poll().unwrap(), News::Nothing);
    // Cut, as opening or repair does.
    fs::write(&path, &whole).unwrap();
    assert_eq!(follower.poll().unwrap(), News::Nothing);
    // Another file under the same name, with one event less.
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let other = folder.path().join("other");
    fs::write(&other, &whole[..last]).unwrap();
    fs::rename(&other, &path).unwrap();
    assert_eq!(follower.poll().unwrap(), News::Anew);
    assert_eq!((notes(follower.game()).len(), follower.game().events().len()), (2, 2));
    // Gone for a moment: an error that changes nothing.
    fs::rename(&path, &other).unwrap();
    assert!(follower.poll().is_err());
    fs::rename(&other, &path).unwrap();
    assert_eq!(follower.poll().unwrap(), News::Nothing);
    assert_eq!(follower.game().events().len(), 2);
}
