//! What goes over the line: nothing when nothing happens, little when something does.

use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::demo;
use crate::pty::{LARGE, SMALL, Session, Size};

/// How long an idle program is watched. The time is what is measured.
const WATCH: Duration = Duration::from_secs(2);

/// What the process has done so far: how often each thread was put to sleep or interrupted, and the time it worked.
fn activity(session: &Session) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    for task in std::fs::read_dir(session.proc_folder().join("task")).unwrap() {
        let task = task.unwrap().path();
        let name = task.file_name().unwrap().to_string_lossy().into_owned();
        let status = std::fs::read_to_string(task.join("status")).unwrap();
        for line in status.lines().filter(|line| line.contains("ctxt_switches")) {
            let (kind, count) = line.split_once(':').unwrap();
            counts.push((format!("{name} {kind}"), count.trim().parse().unwrap()));
        }
    }
    // Time in the process itself and in the kernel for it, in hundredths of a second.
    let stat = session.proc_file("stat");
    let fields: Vec<&str> = stat[stat.rfind(')').unwrap()..].split(' ').collect();
    counts.push(("user time".to_owned(), fields[12].parse().unwrap()));
    counts.push(("system time".to_owned(), fields[13].parse().unwrap()));
    counts.sort();
    counts
}

/// Waits until every thread has gone to sleep.
pub fn settle(session: &mut Session) {
    let mut before = activity(session);
    for _ in 0..600 {
        let silent = session.listen(Duration::from_millis(100)) == 0;
        let now = activity(session);
        if silent && now == before {
            return;
        }
        before = now;
    }
    panic!("never settles: {before:?}");
}

#[test]
fn an_idle_battle_sends_nothing_and_never_wakes() {
    // Side by side: they are watched for a while, and none of them works in it.
    thread::scope(|scope| {
        for keys in [&[][..], &["↵d"], &["↵d", "⎋⎋?"]] {
            scope.spawn(move || {
                let folder = TempDir::new().unwrap();
                let mut session = demo(folder.path());
                for keys in keys {
                    session.type_keys(keys);
                    settle(&mut session);
                }
                assert_idle(&mut session);
            });
        }
        scope.spawn(|| {
            let folder = TempDir::new().unwrap();
            let _battle = demo(folder.path());
            let mut start = Session::start(&["--lang", "en"], folder.path());
            start.wait_for("What would you like?");
            assert_idle(&mut start);
        });
    });
}

pub fn assert_idle(session: &mut Session) {
    settle(session);
    let before = activity(session);
    assert_eq!(session.listen(WATCH), 0, "bytes while idle on\n{}", session.text());
    assert_eq!(activity(session), before, "wakes while idle on\n{}", session.text());
}

/// System calls of the process that write, to the terminal or to a file.
fn writes(session: &Session) -> u64 {
    let io = session.proc_file("io");
    let line = io.lines().find_map(|line| line.strip_prefix("syscw: ")).unwrap();
    line.parse().unwrap()
}

#[test]
fn a_frame_is_one_write() {
    let folder = TempDir::new().unwrap();
    demo(folder.path()).quit();
    let mut session = demo(folder.path());
    settle(&mut session);
    // The name of who holds the save, the modes of the terminal, the first frame.
    assert!(writes(&session) <= 3, "{} writes for the first frame", writes(&session));
    for keys in ["1", "j", "z", "z", "?", "⎋", "\x0c"] {
        settle(&mut session);
        let before = writes(&session);
        session.type_keys(keys);
        settle(&mut session);
        assert_eq!(writes(&session) - before, 1, "writes for the frame after {keys:?}");
    }
}

/// Bytes that answer one key.
fn bytes_for(session: &mut Session, key: &str) -> usize {
    let before = session.raw.len();
    session.type_keys(key);
    settle(session);
    session.raw.len() - before
}

#[test]
fn a_move_and_a_page_cost_few_bytes() {
    thread::scope(|scope| {
        for (size, lang) in [(SMALL, "en"), (SMALL, "fr"), (LARGE, "en"), (LARGE, "fr")] {
            scope.spawn(move || a_move_and_a_page_cost_few_bytes_at(size, lang));
        }
    });
}

fn a_move_and_a_page_cost_few_bytes_at(size: Size, lang: &str) {
    let folder = TempDir::new().unwrap();
    let mut session = Session::start_at(size, &["demo", "--lang", lang], folder.path());
    session.wait_for("(CD)");
    session.type_keys("1");
    let [down, up] = ["j", "k"].map(|key| bytes_for(&mut session, key));
    assert!(down.max(up) <= 120, "{down} and {up} bytes for a row at {size:?}");
    let [page, back, palette, away] = ["?", "⎋", ":", "⎋"].map(|key| bytes_for(&mut session, key));
    let most = [page, back, palette, away].into_iter().max().unwrap();
    assert!(most <= 1_200, "{most} bytes for a page or a prompt at {size:?} in {lang}");
    println!("{size:?}: a row {down} and {up} bytes, help {page} and {back}, palette {palette} and {away}");
}

#[test]
fn a_held_key_is_drawn_once_and_ends_on_the_right_row() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("1");
    settle(&mut session);
    let before = session.raw.len();
    session.send(&"j".repeat(37));
    settle(&mut session);
    let bytes = session.raw.len() - before;
    println!("{bytes} bytes for 37 keys");
    assert!(bytes < 1500, "{bytes} bytes");
    // The list is shorter than that, with what rests folded: the marker stands on its last row, and nothing lies below.
    let rows = session.rows();
    let title = rows.iter().position(|row| row.contains("1 Order of battle")).unwrap();
    let below = rows.iter().skip(title + 1).position(|row| row.starts_with('├')).unwrap();
    let marked = rows.iter().skip(title + 1).position(|row| row.starts_with("│▸"));
    assert_eq!(marked, Some(below - 1), "{}", session.text());
    assert!(!rows[title].chars().take(40).any(|c| c == '↓'), "{}", session.text());
}
