//! The terminal: taken once, given back always (quit, panic, signal, hang-up). One write per frame, no query ever sent.

use std::cell::RefCell;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::rc::Rc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::{Frame, Terminal};
use rustix::process::{Signal, getpgrp, getpid, kill_process, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

/// What a frame says, held back until it is whole: the library flushes in the middle of every frame.
#[derive(Clone, Default)]
struct Held(Rc<RefCell<Vec<u8>>>);

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Held {
    /// Sends everything in one write.
    fn send(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(&self.0.borrow())?;
        self.0.borrow_mut().clear();
        out.flush()
    }
}

pub struct Screen {
    terminal: Terminal<CrosstermBackend<Held>>,
    held: Held,
}

/// Set when the process was stopped and goes on: nothing of what was on the screen can be relied on.
static TAKEN_AGAIN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back. Safe to call more than once.
fn restore() {
    let mut out = io::stdout();
    // Nothing useful can be done when even this fails.
    let _ = execute!(out, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
    let _ = out.flush();
}

fn enter() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// A panic first gives the terminal back, then says what it has to say.
fn install_hooks() {
    static HOOKS: Once = Once::new();
    HOOKS.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            previous(panic);
        }));
        std::thread::spawn(heed_the_outside);
    });
}

/// Ends the process when a signal says so, or when the terminal is gone: the input library never returns then, even
/// where SIGHUP is ignored. Stops it when a signal asks for that. Waits without waking; the journal is synced already.
fn heed_the_outside() {
    use rustix::event::{PollFd, PollFlags, poll};
    let heeded = [SIGHUP, SIGINT, SIGTERM, SIGTSTP];
    let Ok((woken, wakes)) = UnixStream::pair() else { return };
    let Ok(mut signals) = SignalDelivery::with_pipe(woken, wakes, SignalOnly, heeded) else { return };
    let input = io::stdin();
    loop {
        let mut watched = [
            PollFd::from_borrowed_fd(input.as_fd(), PollFlags::empty()),
            PollFd::new(signals.get_read(), PollFlags::IN),
        ];
        match poll(&mut watched, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if watched.first().is_some_and(|terminal| terminal.revents().intersects(gone)) {
            std::process::exit(128 + SIGHUP);
        }
        for signal in signals.pending() {
            if signal == SIGTSTP {
                stop_from_outside();
            } else {
                restore();
                std::process::exit(128 + signal);
            }
        }
    }
}

/// Stops the process with the terminal given back, and takes it again when it goes on. No frame gets in between.
fn stop_from_outside() {
    let out = io::stdout().lock();
    restore();
    // Nothing can be done about a terminal that is not to be had again: the next frame will fail and end the process.
    let _ = kill_process(getpid(), Signal::STOP).and_then(|()| enter().map_err(|_| rustix::io::Errno::IO));
    drop(out);
    TAKEN_AGAIN.store(true, Ordering::SeqCst);
    // The other thread waits for input: a change of size wakes it, and it draws everything.
    let _ = kill_process(getpid(), Signal::WINCH);
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        install_hooks();
        enter()?;
        let held = Held::default();
        match Terminal::new(CrosstermBackend::new(held.clone())) {
            Ok(terminal) => Ok(Screen { terminal, held }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    pub fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(paint)?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.held.send()
    }

    /// Forgets what is on the screen, so that the next frame is drawn whole. Asks the terminal nothing.
    pub fn forget(&mut self) -> io::Result<()> {
        self.terminal.backend_mut().clear()?;
        self.terminal.swap_buffers();
        Ok(())
    }

    /// Whether the terminal was given away and taken again since the last time somebody asked.
    pub fn was_taken_again(&self) -> bool {
        TAKEN_AGAIN.swap(false, Ordering::SeqCst)
    }

    /// Stops the process as the shell would, and takes the terminal again when it goes on.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        kill_process_group(getpgrp(), Signal::STOP)?;
        enter()?;
        TAKEN_AGAIN.store(true, Ordering::SeqCst);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}
