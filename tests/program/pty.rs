//! Estafette in a pseudo-terminal: keys go in, the screen is read as a terminal would show it. Waits for text or for the
//! frame that answers a key, never for a time.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtyPair, PtySize, native_pty_system};
use rustix::process::{Pid, Signal};

/// How long anything may take on a busy machine before it counts as never.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What ends every frame.
pub const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

/// The sign that stands for a character nobody should see, and what this terminal shows for it: the parser would leave it
/// out, as no real terminal does.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();
const SHOWN_REPLACEMENT: &[u8] = "□".as_bytes();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub columns: u16,
    pub rows: u16,
}

pub const SMALL: Size = Size { columns: 80, rows: 24 };
pub const LARGE: Size = Size { columns: 120, rows: 40 };
pub const SMALLEST: Size = Size { columns: 40, rows: 12 };

impl Size {
    fn of_pty(self) -> PtySize {
        PtySize { rows: self.rows, cols: self.columns, pixel_width: 0, pixel_height: 0 }
    }

    /// Rows and columns as the screen wants them.
    pub fn of_screen<Count: TryFrom<u16>>(self) -> (Count, Count) {
        let count = |number: u16| Count::try_from(number).unwrap_or_else(|_| panic!("{self:?} has no cells"));
        (count(self.rows), count(self.columns))
    }
}

pub fn open_terminal(size: Size) -> PtyPair {
    native_pty_system().openpty(size.of_pty()).unwrap()
}

/// The program itself, at home in a folder, with nothing of the tester's own environment that it looks at.
pub fn estafette(arguments: &[&str], folder: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.args(arguments);
    at_home(&mut command, folder);
    command
}

pub fn at_home(command: &mut CommandBuilder, folder: &Path) {
    command.env("TERM", "xterm-256color");
    command.env("XDG_DATA_HOME", folder);
    command.env("TZ", "UTC");
    for name in ["NO_COLOR", "COLORTERM", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
        command.env_remove(name);
    }
    command.cwd(folder);
}

/// The battle that `estafette demo` saves.
pub fn demo_save(folder: &Path) -> PathBuf {
    folder.join("estafette/saves/demo-fpga.jsonl")
}

/// Runs a subcommand that needs no terminal, and expects it to succeed.
pub fn run(arguments: &[&str], folder: &Path) {
    let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.args(arguments).current_dir(folder).env("XDG_DATA_HOME", folder).assert().success();
}

/// Plays a saved battle again: every die, every outcome and every hash.
pub fn verify(save: &Path) {
    run(&["verify", save.to_str().unwrap()], save.parent().unwrap());
}

/// All that the kernel knows of how a terminal treats keys and lines.
fn modes(master: &dyn MasterPty) -> String {
    let terminal = std::fs::File::open(master.tty_name().unwrap()).unwrap();
    format!("{:?}", rustix::termios::tcgetattr(terminal).unwrap())
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

pub fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    find(haystack, needle).is_some()
}

/// A running Estafette and its terminal.
pub struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// What the kernel did with keys and lines before the program came.
    modes_before: String,
    writer: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Every byte that came, since the start.
    pub raw: Vec<u8>,
    /// How many of them are on the screen.
    shown: usize,
    frames: usize,
}

impl Session {
    pub fn start(arguments: &[&str], folder: &Path) -> Session {
        Session::start_at(SMALL, arguments, folder)
    }

    pub fn start_at(size: Size, arguments: &[&str], folder: &Path) -> Session {
        Session::of(size, estafette(arguments, folder))
    }

    pub fn of(size: Size, command: CommandBuilder) -> Session {
        let pair = open_terminal(size);
        let modes_before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
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
        let (rows, columns) = size.of_screen();
        let parser = vt100::Parser::new(rows, columns, 0);
        let master = pair.master;
        Session { child, master, modes_before, writer, output, parser, raw: Vec::new(), shown: 0, frames: 0 }
    }

    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.rows().join("\n")
    }

    /// Every row of the screen, without the blanks at its end.
    pub fn rows(&self) -> Vec<String> {
        let (_, columns) = self.screen().size();
        self.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect()
    }

    /// The row the terminal's cursor stands on.
    pub fn cursor_row(&self) -> String {
        let (row, _) = self.screen().cursor_position();
        self.rows().swap_remove(usize::from(row))
    }

    /// Sends bytes without waiting for an answer.
    pub fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.try_to_send(bytes).unwrap();
    }

    /// The same to a program that may have ended.
    pub fn try_to_send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.writer.write_all(bytes)?;
        self.writer.flush()
    }

    /// Sends bytes and waits until the program has gone to sleep as often as they make it.
    pub fn send_and_let_sleep(&mut self, bytes: &[u8], times: u64) {
        // A frame is here before the one who drew it is asleep.
        let mut before = self.sleeps();
        self.listen(Duration::from_millis(100));
        while self.sleeps() != before {
            before = self.sleeps();
            self.listen(Duration::from_millis(100));
        }
        self.send_bytes(bytes);
        self.wait_for_process("asleep again", |session| session.sleeps() >= before + times);
    }

    /// How often the thread that reads keys has gone to sleep.
    fn sleeps(&self) -> u64 {
        let status = self.proc_file("status");
        let count = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:")).unwrap();
        count.trim().parse().unwrap()
    }

    /// Presses one key and waits for the frame that answers it.
    pub fn press(&mut self, key: &str) {
        let before = self.frames;
        self.send(key);
        self.wait_until(&format!("an answer to {key:?}"), |session| session.frames > before);
    }

    /// Presses a key again and again until the screen shows a text.
    pub fn press_until_shown(&mut self, key: &str, text: &str, after: &str) {
        let limit = Instant::now() + PATIENCE;
        while !self.text().contains(text) {
            assert!(Instant::now() < limit, "no key is answered after {after}\n{}", self.text());
            self.send(key);
            self.listen(Duration::from_millis(700));
        }
    }

    /// Presses keys one after the other; `↵` is Enter, `⎋` is Escape, `⇥` is Tab.
    pub fn type_keys(&mut self, keys: &str) {
        for key in keys.chars() {
            match key {
                '↵' => self.press("\r"),
                '⎋' => self.press("\x1b"),
                '⇥' => self.press("\t"),
                '⑤' => self.press("\x1b[15~"),
                key => self.press(key.encode_utf8(&mut [0; 4])),
            }
        }
    }

    pub fn resize(&mut self, size: Size) {
        let before = self.frames;
        let (rows, columns) = size.of_screen();
        self.parser.set_size(rows, columns);
        self.master.resize(size.of_pty()).unwrap();
        self.wait_until(&format!("a frame at {size:?}"), |session| session.frames > before);
    }

    /// Changes the size, or finds that the program has ended; false then.
    pub fn resize_or_end(&mut self, size: Size) -> bool {
        let (before, limit) = (self.frames, Instant::now() + PATIENCE);
        let (rows, columns) = size.of_screen();
        self.parser.set_size(rows, columns);
        self.master.resize(size.of_pty()).unwrap();
        while self.frames == before || !self.is_between_frames() {
            match self.receive(limit) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => panic!("no frame at {size:?}\n{}", self.text()),
            }
        }
        true
    }

    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("'{text}'"), |session| session.text().contains(text));
    }

    /// Waits until something holds of the screen while no frame is half drawn.
    pub fn wait_until(&mut self, what: &str, holds: impl Fn(&Session) -> bool) {
        let limit = Instant::now() + PATIENCE;
        while !(self.is_between_frames() && holds(self)) {
            if self.receive(limit).is_err() {
                panic!("never saw {what} on\n{}", self.text());
            }
        }
    }

    /// Waits until something holds of the process, not of its screen.
    pub fn wait_for_process(&mut self, what: &str, holds: impl Fn(&Session) -> bool) {
        let limit = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < limit, "never {what}");
            self.listen(Duration::from_millis(10));
        }
    }

    fn is_between_frames(&self) -> bool {
        self.raw.ends_with(END_OF_FRAME) || !self.screen().alternate_screen()
    }

    /// Takes what the program sends next.
    fn receive(&mut self, limit: Instant) -> Result<(), RecvTimeoutError> {
        let bytes = self.output.recv_timeout(limit.saturating_duration_since(Instant::now()))?;
        // An end of frame may have come in two parts.
        let from = self.raw.len().saturating_sub(END_OF_FRAME.len() - 1);
        self.raw.extend(bytes);
        self.frames += self.raw[from..].windows(END_OF_FRAME.len()).filter(|window| *window == END_OF_FRAME).count();
        self.show();
        Ok(())
    }

    /// Puts what came onto the screen; a replacement character that came in two parts waits for its end.
    fn show(&mut self) {
        let begun = |count: &usize| self.raw.ends_with(&REPLACEMENT[..*count]);
        let whole = self.raw.len() - [2, 1].into_iter().find(begun).unwrap_or(0);
        while let Some(at) = find(&self.raw[self.shown..whole], REPLACEMENT) {
            self.parser.process(&self.raw[self.shown..self.shown + at]);
            self.parser.process(SHOWN_REPLACEMENT);
            self.shown += at + REPLACEMENT.len();
        }
        self.parser.process(&self.raw[self.shown..whole]);
        self.shown = whole;
    }

    /// How many bytes come in a time. Waits it out: the time is what is measured.
    pub fn listen(&mut self, time: Duration) -> usize {
        let before = self.raw.len();
        let limit = Instant::now() + time;
        while self.receive(limit).is_ok() {}
        self.raw.len() - before
    }

    /// Waits until the program has ended and everything it sent was read; its exit code.
    pub fn wait_for_end(&mut self) -> u32 {
        let limit = Instant::now() + PATIENCE;
        loop {
            match self.receive(limit) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return self.child.wait().unwrap().exit_code(),
                Err(RecvTimeoutError::Timeout) => panic!("still running\n{}", self.text()),
            }
        }
    }

    /// Leaves with `q`, as a player does.
    pub fn quit(mut self) -> Vec<u8> {
        self.send("q");
        assert_eq!(self.wait_for_end(), 0);
        self.assert_terminal_given_back();
        std::mem::take(&mut self.raw)
    }

    /// Nothing of what the program set up in the terminal is left.
    pub fn assert_terminal_given_back(&self) {
        assert!(!self.screen().alternate_screen(), "the alternate screen is left");
        assert!(!self.screen().hide_cursor(), "the cursor is shown");
        assert!(!self.screen().bracketed_paste(), "pasted text is not bracketed any more");
        assert_eq!(self.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!self.is_raw(), "lines are edited and echoed again");
        assert_eq!(modes(&*self.master), self.modes_before);
    }

    /// Whether keys reach the program one by one, without an echo.
    pub fn is_raw(&self) -> bool {
        let terminal = std::fs::File::open(self.master.tty_name().unwrap()).unwrap();
        let modes = rustix::termios::tcgetattr(terminal).unwrap().local_modes;
        !modes.intersects(rustix::termios::LocalModes::ICANON | rustix::termios::LocalModes::ECHO)
    }

    pub fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).unwrap();
    }

    fn pid(&self) -> Pid {
        let id = self.child.process_id().unwrap();
        Pid::from_raw(id.try_into().unwrap()).unwrap()
    }

    /// A file of the kernel about the process.
    pub fn proc_file(&self, name: &str) -> String {
        std::fs::read_to_string(self.proc_folder().join(name)).unwrap()
    }

    pub fn proc_folder(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}", self.child.process_id().unwrap()))
    }
}

impl Drop for Session {
    /// A failed test leaves no process behind, not even a stopped one.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = rustix::process::kill_process(self.pid(), Signal::KILL);
            let _ = self.child.wait();
        }
    }
}
