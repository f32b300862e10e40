//! A terminal that no longer reads (a frozen connection, a stopped window): the process ends when it is told to, and
//! leaves neither itself nor its lock behind.

use std::io::{Read, Write};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use portable_pty::{Child, PtyPair};
use rustix::process::{Pid, Signal};
use tempfile::TempDir;

use crate::pty::{END_OF_FRAME, PATIENCE, SMALL, contains, demo_save, estafette, open_terminal, run, verify};

/// How long nothing must be written before the program counts as stuck.
const STUCK: Duration = Duration::from_millis(500);

/// Bytes the process has written so far.
fn written(pid: Pid) -> String {
    let io = std::fs::read_to_string(format!("/proc/{}/io", pid.as_raw_nonzero())).unwrap();
    io.lines().find(|line| line.starts_with("wchar")).unwrap().to_owned()
}

/// Reads up to the first frame and then nothing any more.
fn read_one_frame(pair: &PtyPair) {
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (mut raw, mut buffer) = (Vec::new(), [0; 65536]);
    while !contains(&raw, END_OF_FRAME) {
        let count = reader.read(&mut buffer).unwrap();
        assert!(count > 0, "the first frame");
        raw.extend_from_slice(&buffer[..count]);
    }
}

/// Lets the program draw everything anew until nobody takes it from it any more.
fn fill(writer: &mut dyn Write, pid: Pid) {
    let mut before = written(pid);
    let mut since = Instant::now();
    while since.elapsed() < STUCK {
        // Keys that it does not read any more are not to fill the other direction too.
        if since.elapsed() < STUCK / 4 {
            writer.write_all(b"\x0c").unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
        let now = written(pid);
        if now != before {
            (before, since) = (now, Instant::now());
        }
    }
}

/// Waits for the end of a process that may not come.
fn wait_for_end(mut child: Box<dyn Child + Send + Sync>, pid: Pid) -> u32 {
    let (sender, ended) = channel();
    std::thread::spawn(move || sender.send(child.wait().unwrap().exit_code()));
    ended.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
        panic!("still running before a terminal that does not read");
    })
}

#[test]
fn a_frozen_terminal_keeps_neither_the_process_nor_its_lock() {
    for signal in [Signal::HUP, Signal::TERM, Signal::INT, Signal::QUIT] {
        let folder = TempDir::new().unwrap();
        let pair = open_terminal(SMALL);
        let child = pair.slave.spawn_command(estafette(&["demo", "--lang", "en"], folder.path())).unwrap();
        let pid = Pid::from_raw(child.process_id().unwrap().try_into().unwrap()).unwrap();
        read_one_frame(&pair);
        fill(&mut pair.master.take_writer().unwrap(), pid);
        let start = Instant::now();
        // Whoever wants it stopped first must not stand in the way either.
        rustix::process::kill_process(pid, Signal::TSTP).unwrap();
        rustix::process::kill_process(pid, signal).unwrap();
        let code = wait_for_end(child, pid);
        println!("{signal:?}: gone after {:?}", start.elapsed());
        assert_eq!(i32::try_from(code).unwrap(), 128 + signal.as_raw(), "{signal:?}");
        let terminal = std::fs::File::open(pair.master.tty_name().unwrap()).unwrap();
        let modes = rustix::termios::tcgetattr(terminal).unwrap().local_modes;
        assert!(modes.contains(rustix::termios::LocalModes::ICANON | rustix::termios::LocalModes::ECHO), "{signal:?}");
        let save = demo_save(folder.path());
        run(&["drive", save.to_str().unwrap()], folder.path());
        verify(&save);
    }
}
