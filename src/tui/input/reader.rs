//! Waits for the terminal and for the signals that concern the screen, without waking in between, and says what happened.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crossterm::event::Event;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

use super::super::terminal;
use super::parser::Parser;
use crate::journal::Bell;

/// Bytes taken from the terminal at a time: it holds no more of them.
const AT_ONCE: usize = 4096;

/// As many bytes at once are not typed: after a paste that fell silent they are the rest of it.
const NOT_TYPED: usize = 16;

/// What Ctrl-C sends.
const INTERRUPT: &[u8] = b"\x03";

/// What the screen hears of.
#[derive(Debug, PartialEq)]
pub(crate) enum Happening {
    Event(Event),
    /// Somebody wants the process to stop for a while.
    Stop,
    /// It was stopped, and goes on.
    Continued,
    /// The terminal does not exist any more.
    Gone,
    /// The bell rang: time to look at the file.
    Rung,
    /// What was asked for beside the screen is there.
    Counted,
}

/// The terminal's input, and the signals. Outlives a screen: what was typed ahead is for the next one.
pub(crate) struct Input {
    parser: Parser,
    signals: SignalDelivery<UnixStream, SignalOnly>,
    happened: VecDeque<Happening>,
    /// When what has begun is over.
    deadline: Option<Instant>,
    /// A paste fell silent before its end.
    paste_broke_off: bool,
    buffer: Box<[u8]>,
}

static KEPT: Mutex<Option<Input>> = Mutex::new(None);

impl Input {
    /// The input as the last screen left it, or anew.
    pub(crate) fn take() -> io::Result<Input> {
        let kept = KEPT.lock().ok().and_then(|mut kept| kept.take());
        kept.map_or_else(Input::open, Ok)
    }

    pub(crate) fn leave(self) {
        if let Ok(mut kept) = KEPT.lock() {
            *kept = Some(self);
        }
    }

    fn open() -> io::Result<Input> {
        let (woken, wakes) = UnixStream::pair()?;
        let signals = SignalDelivery::with_pipe(woken, wakes, SignalOnly, [SIGWINCH, SIGTSTP, SIGCONT])?;
        Ok(Input {
            parser: Parser::default(),
            signals,
            happened: VecDeque::new(),
            deadline: None,
            paste_broke_off: false,
            buffer: vec![0; AT_ONCE].into(),
        })
    }

    /// Waits until something happens, a bell rings, or something is told.
    pub(crate) fn wait(&mut self, bell: Option<&Bell>, told: Option<BorrowedFd<'_>>) -> io::Result<Happening> {
        loop {
            if let Some(happening) = self.happened.pop_front() {
                return Ok(happening);
            }
            let patience = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let patience = patience.into_iter().chain(bell.and_then(Bell::patience)).min();
            self.look(patience, bell, told)?;
        }
    }

    /// What has happened already, if anything has.
    pub(crate) fn ready(&mut self) -> io::Result<Option<Happening>> {
        if self.happened.is_empty() {
            self.look(Some(Duration::ZERO), None, None)?;
        }
        Ok(self.happened.pop_front())
    }

    /// Looks once at signals, terminal, bell and what is counted, for so long; as long as it takes without a limit.
    fn look(
        &mut self,
        patience: Option<Duration>,
        bell: Option<&Bell>,
        counted: Option<BorrowedFd<'_>>,
    ) -> io::Result<()> {
        let input = io::stdin();
        let signals = self.signals.get_read();
        let told = bell.and_then(Bell::told);
        let heard = |there: bool| if there { PollFlags::IN } else { PollFlags::empty() };
        let mut watched = [
            PollFd::from_borrowed_fd(input.as_fd(), PollFlags::IN),
            PollFd::new(signals, PollFlags::IN),
            // Nothing is asked of the one that stands in where nobody rings.
            PollFd::from_borrowed_fd(told.unwrap_or_else(|| signals.as_fd()), heard(told.is_some())),
            PollFd::from_borrowed_fd(counted.unwrap_or_else(|| signals.as_fd()), heard(counted.is_some())),
        ];
        let limit = patience.and_then(|patience| Timespec::try_from(patience).ok());
        match poll(&mut watched, limit.as_ref()) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let [terminal, signalled, rung, counted] = watched.map(|fd| fd.revents());
        // Signals first: keys that come after a stop are read when the terminal is ours again.
        if !signalled.is_empty() {
            self.hear();
        }
        if !terminal.is_empty() {
            return self.read();
        }
        if self.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            self.settle();
        }
        if bell.is_some_and(|bell| !rung.is_empty() || bell.patience().is_some_and(|patience| patience.is_zero())) {
            self.happened.push_back(Happening::Rung);
        }
        if !counted.is_empty() {
            self.happened.push_back(Happening::Counted);
        }
        Ok(())
    }

    fn hear(&mut self) {
        let heard: Vec<i32> = self.signals.pending().collect();
        // Whoever lets the process go on does not want it stopped any more.
        let goes_on = heard.contains(&SIGCONT);
        for signal in heard.into_iter().filter(|signal| !(goes_on && *signal == SIGTSTP)) {
            self.happened.push_back(match signal {
                SIGTSTP => Happening::Stop,
                SIGCONT => Happening::Continued,
                _ => {
                    let size = terminal::size();
                    Happening::Event(Event::Resize(size.width, size.height))
                }
            });
        }
    }

    fn read(&mut self) -> io::Result<()> {
        match rustix::io::read(io::stdin(), &mut *self.buffer) {
            Ok(0) | Err(Errno::IO | Errno::BADF | Errno::NXIO) => self.happened.push_back(Happening::Gone),
            Ok(count) => self.take_in(count),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn take_in(&mut self, count: usize) {
        let bytes = self.buffer.get(..count).unwrap_or_default();
        let mut events = Vec::new();
        if std::mem::take(&mut self.paste_broke_off) && count >= NOT_TYPED && !bytes.starts_with(b"\x1b") {
            self.parser.resume_paste();
        }
        // Nobody pastes it alone: whoever presses it wants out.
        if self.parser.is_pasting() && bytes == INTERRUPT {
            self.parser.settle(&mut events);
        }
        for byte in bytes {
            self.parser.feed(*byte, &mut events);
        }
        self.happened.extend(events.into_iter().map(Happening::Event));
        self.deadline = self.parser.patience().map(|patience| Instant::now() + patience);
    }

    fn settle(&mut self) {
        let mut events = Vec::new();
        self.paste_broke_off = self.parser.is_pasting();
        self.parser.settle(&mut events);
        self.happened.extend(events.into_iter().map(Happening::Event));
        self.deadline = None;
    }
}
