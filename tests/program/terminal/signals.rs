//! Stopped, continued, ended from outside: the terminal is given back, the battle is whole.

use rustix::process::Signal;
use tempfile::TempDir;

use super::demo;
use crate::pty::{Session, demo_save, verify};

/// The letter of the process's state: R, S, T and so on.
fn state(session: &Session) -> char {
    let stat = session.proc_file("stat");
    // The name before it is in brackets, and may hold anything.
    stat[stat.rfind(')').unwrap()..].chars().nth(2).unwrap()
}

/// The process stops with the terminal given back, goes on, and everything is on the screen again.
fn assert_stops_and_goes_on(session: &mut Session, stop: impl Fn(&mut Session)) {
    let before = session.text();
    stop(session);
    session.wait_until("the shell's screen", |session| !session.screen().alternate_screen());
    session.wait_for_process("stopped", |session| state(session) == 'T');
    session.assert_terminal_given_back();
    session.signal(Signal::CONT);
    session.wait_until("the whole screen", |session| session.screen().alternate_screen() && session.text() == before);
    assert!(session.is_raw());
}

fn press_ctrl_z(session: &mut Session) {
    session.send("\x1a");
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_the_process_goes_on() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("↵d54↵");
    assert_stops_and_goes_on(&mut session, press_ctrl_z);
    assert_stops_and_goes_on(&mut session, press_ctrl_z);
    session.type_keys("↵d2↵");
    session.wait_for("Koutouzov gets 2 CD");
    session.quit();
    verify(&demo_save(folder.path()));
}

/// Stopped by `kill -TSTP` while a form is half filled.
#[test]
fn stopped_from_outside_gives_the_terminal_back_and_draws_everything_anew() {
    let folder = TempDir::new().unwrap();
    let mut session = demo(folder.path());
    session.type_keys("↵d5");
    assert_stops_and_goes_on(&mut session, |session| session.signal(Signal::TSTP));
    assert_stops_and_goes_on(&mut session, |session| session.signal(Signal::TSTP));
    session.type_keys("4↵");
    session.wait_for("Napoléon gets 11 CD");
    session.quit();
}

/// Keys that lead into each mode from a new battle, and something that is on the screen there.
const MODES: [(&str, &str); 8] = [
    ("", "2 Command dice"),
    ("↵", "3 Command dice"),
    ("↵d", "Dice: _"),
    ("↵d54", "These dice come to"),
    ("?", "The four panes"),
    (":", "Do, find"),
    ("=", "Correction"),
    ("aThe mist", "The mist"),
];

#[test]
fn ctrl_z_and_ctrl_l_work_in_every_mode() {
    for (keys, shown) in MODES {
        let folder = TempDir::new().unwrap();
        let mut session = demo(folder.path());
        session.type_keys(keys);
        session.wait_for(shown);
        suspend_and_redraw(&mut session);
    }
    let folder = TempDir::new().unwrap();
    let mut start = Session::start(&["--lang", "en"], folder.path());
    start.wait_for("What would you like?");
    suspend_and_redraw(&mut start);
}

fn suspend_and_redraw(session: &mut Session) {
    assert_stops_and_goes_on(session, press_ctrl_z);
    let (before, sent) = (session.text(), session.raw.len());
    session.press("\x0c");
    assert_eq!(session.text(), before);
    assert!(session.raw.len() - sent > 1000, "everything is drawn again on\n{before}");
}

#[test]
fn a_signal_ends_the_process_gives_the_terminal_back_and_keeps_the_battle() {
    // Every one that would end a process and can be caught.
    let ending = [
        Signal::TERM,
        Signal::INT,
        Signal::HUP,
        Signal::QUIT,
        Signal::ABORT,
        Signal::USR1,
        Signal::USR2,
        Signal::ALARM,
        Signal::VTALARM,
        Signal::PROF,
        Signal::XCPU,
        Signal::XFSZ,
        Signal::IO,
    ];
    for signal in ending {
        let folder = TempDir::new().unwrap();
        let mut session = demo(folder.path());
        // In the middle of a form: what was done is saved, what was not is not.
        session.type_keys("↵d54↵↵d");
        session.signal(signal);
        let code = session.wait_for_end();
        assert_eq!(i32::try_from(code).unwrap(), 128 + signal.as_raw(), "{signal:?}");
        session.assert_terminal_given_back();
        let save = demo_save(folder.path());
        verify(&save);
        let lines = std::fs::read_to_string(&save).unwrap().lines().count();
        assert_eq!(lines, 2, "the header and one event");
    }
}
