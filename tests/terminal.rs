//! The binary in a real terminal: it starts, plays, resumes at the same step, and gives the terminal back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(30);

/// Estafette in a pseudo-terminal, its screen read as a terminal would.
struct Session {
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    raw: Vec<u8>,
}

impl Session {
    fn start(arguments: &[&str], folder: &TempDir) -> Session {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("estafette"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("XDG_DATA_HOME", folder.path());
        command.cwd(folder.path());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        let cells = |count: u16| count.try_into().unwrap();
        let screen = vt100::Parser::new(cells(24), cells(80), 0);
        Session { child, _master: pair.master, writer, output, screen, raw: Vec::new() }
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        while !self.screen.screen().contents().contains(text) {
            assert!(start.elapsed() < PATIENCE, "no '{text}' on\n{}", self.screen.screen().contents());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.screen.process(&bytes);
                self.raw.extend(bytes);
            }
        }
    }

    fn wait_for_end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
                    self.screen.process(&bytes);
                    self.raw.extend(bytes);
                }
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "still running");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.screen.process(&bytes);
                self.raw.extend(bytes);
            }
        }
    }
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn the_demo_starts_plays_quits_and_resumes_at_the_same_step() {
    let folder = TempDir::new().unwrap();
    let mut session = Session::start(&["demo", "--lang", "en"], &folder);
    session.wait_for("Throw for command dice");
    session.send("\r\r");
    session.wait_for("CD for the turn");
    session.send("\r\r");
    session.wait_for("Koutouzov gets");
    session.send("n");
    session.wait_for("2 Initiative");
    session.send("q");
    assert_eq!(session.wait_for_end(), 0);
    assert!(contains(&session.raw, b"\x1b[?1049l"), "the alternate screen is left");
    assert!(contains(&session.raw, b"\x1b[?25h"), "the cursor is shown");
    // Nothing asks the terminal anything.
    for query in [&b"\x1b[6n"[..], b"\x1b[c", b"\x1b]10;?", b"\x1b]11;?"] {
        assert!(!contains(&session.raw, query));
    }
    let mut again = Session::start(&["demo", "--lang", "fr"], &folder);
    again.wait_for("2 Initiative");
    again.wait_for("Koutouzov obtient");
    again.send("q");
    assert_eq!(again.wait_for_end(), 0);
}

#[test]
fn the_process_ends_when_its_terminal_is_gone() {
    let folder = TempDir::new().unwrap();
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    // A shell that ignores hang-ups passes that on: only the terminal itself can tell then.
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" demo --lang en"]);
    command.arg(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env("TERM", "xterm-256color");
    command.env("XDG_DATA_HOME", folder.path());
    command.cwd(folder.path());
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let save = folder.path().join("estafette/saves/demo-fpga.jsonl");
    let start = Instant::now();
    while !save.exists() {
        assert!(start.elapsed() < PATIENCE, "the battle never began");
        std::thread::yield_now();
    }
    drop(pair.master);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "still running without a terminal");
        std::thread::yield_now();
    }
}
