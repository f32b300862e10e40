//! The terminal goes away (a closed window, a lost connection): the process must not stay behind, let alone spin.

use std::io::Read;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, ExitStatus, MasterPty};
use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::pty::{END_OF_FRAME, PATIENCE, SMALL, at_home, contains, demo_save, estafette, open_terminal, verify};

/// Reads the terminal until something was said, then lets go of it.
fn said(words: &'static [u8], master: &dyn MasterPty) -> Receiver<()> {
    let mut reader = master.try_clone_reader().unwrap();
    let (sender, drawn) = channel();
    std::thread::spawn(move || {
        let (mut raw, mut buffer) = (Vec::new(), [0; 65536]);
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            raw.extend_from_slice(&buffer[..count]);
            if contains(&raw, words) {
                drop(reader);
                let _ = sender.send(());
                return;
            }
        }
    });
    drawn
}

/// Runs a command until it has said something, takes its terminal away, and says how long it lived on and how it ended.
fn life_without_a_terminal(command: CommandBuilder, words: &'static [u8]) -> (Duration, ExitStatus) {
    let pair = open_terminal(SMALL);
    let drawn = said(words, &*pair.master);
    let mut child = pair.slave.spawn_command(command).unwrap();
    let pid = Pid::from_raw(child.process_id().unwrap().try_into().unwrap()).unwrap();
    drop(pair.slave);
    drawn.recv_timeout(PATIENCE).expect("the first words");
    let start = Instant::now();
    drop(pair.master);
    let (sender, ended) = channel();
    std::thread::spawn(move || sender.send(child.wait().unwrap()));
    let Ok(status) = ended.recv_timeout(PATIENCE) else {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
        panic!("still running without a terminal");
    };
    (start.elapsed(), status)
}

/// A shell that ignores hang-ups passes that on: only the terminal itself can tell then.
fn under_a_deaf_shell(arguments: &str, folder: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &format!("trap '' HUP; exec \"$0\" {arguments}")]);
    command.arg(assert_cmd::cargo::cargo_bin!("estafette"));
    at_home(&mut command, folder);
    command
}

#[test]
fn the_process_ends_when_its_terminal_is_gone() {
    for deaf in [false, true] {
        let folder = TempDir::new().unwrap();
        let leader = || estafette(&["demo", "--lang", "en"], folder.path());
        let command = if deaf { under_a_deaf_shell("demo --lang en", folder.path()) } else { leader() };
        let (lived, status) = life_without_a_terminal(command, END_OF_FRAME);
        assert_eq!(status.exit_code(), 129, "{status}");
        println!("hang-ups {}: gone after {lived:?}", if deaf { "ignored" } else { "heard" });
        verify(&demo_save(folder.path()));
    }
}

/// Reading ends, writing fails, and there is nobody left to complain to.
#[test]
fn a_conversation_ends_quietly_when_its_terminal_is_gone_and_hang_ups_are_ignored() {
    for arguments in ["demo --plain --lang en", "--plain --lang en"] {
        let folder = TempDir::new().unwrap();
        let (lived, status) = life_without_a_terminal(under_a_deaf_shell(arguments, folder.path()), b"> ");
        println!("{arguments}: gone after {lived:?}");
        assert!(status.success(), "{arguments}: {status}");
    }
}
