//! The terminal goes away (a closed window, a lost connection): the process must not stay behind, let alone spin.

use std::io::Read;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, MasterPty};
use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::pty::{END_OF_FRAME, PATIENCE, SMALL, at_home, contains, demo_save, estafette, open_terminal, verify};

/// Reads the terminal until the first frame is drawn, then lets go of it.
fn first_frame(master: &dyn MasterPty) -> Receiver<()> {
    let mut reader = master.try_clone_reader().unwrap();
    let (sender, drawn) = channel();
    std::thread::spawn(move || {
        let (mut raw, mut buffer) = (Vec::new(), [0; 65536]);
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            raw.extend_from_slice(&buffer[..count]);
            if contains(&raw, END_OF_FRAME) {
                drop(reader);
                let _ = sender.send(());
                return;
            }
        }
    });
    drawn
}

/// Runs a command until its first frame, takes its terminal away, and says how long it lived on.
fn life_without_a_terminal(command: CommandBuilder) -> Duration {
    let pair = open_terminal(SMALL);
    let drawn = first_frame(&*pair.master);
    let mut child = pair.slave.spawn_command(command).unwrap();
    let pid = Pid::from_raw(child.process_id().unwrap().try_into().unwrap()).unwrap();
    drop(pair.slave);
    drawn.recv_timeout(PATIENCE).expect("the first frame");
    let start = Instant::now();
    drop(pair.master);
    let (sender, ended) = channel();
    std::thread::spawn(move || sender.send(child.wait().map(drop)));
    if ended.recv_timeout(PATIENCE).is_err() {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
        panic!("still running without a terminal");
    }
    start.elapsed()
}

/// A shell that ignores hang-ups passes that on: only the terminal itself can tell then.
fn under_a_deaf_shell(folder: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" demo --lang en"]);
    command.arg(assert_cmd::cargo::cargo_bin!("estafette"));
    at_home(&mut command, folder);
    command
}

#[test]
fn the_process_ends_when_its_terminal_is_gone() {
    for deaf in [false, true] {
        let folder = TempDir::new().unwrap();
        let leader = || estafette(&["demo", "--lang", "en"], folder.path());
        let command = if deaf { under_a_deaf_shell(folder.path()) } else { leader() };
        let lived = life_without_a_terminal(command);
        println!("hang-ups {}: gone after {lived:?}", if deaf { "ignored" } else { "heard" });
        verify(&demo_save(folder.path()));
    }
}
