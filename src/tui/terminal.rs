//! The terminal: taken once, given back always (quit, panic, signal, hang-up). One write per frame, no query ever sent.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute};
use ratatui::backend::Backend;
use ratatui::{Frame, Terminal};
use rustix::process::{Signal, getpgrp, getpid, kill_process, kill_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

use super::backend::FrameWriter;

pub(crate) struct Screen {
    terminal: Terminal<FrameWriter>,
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
    let heeded = [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT];
    let Ok((woken, wakes)) = UnixStream::pair() else { return };
    let Ok(mut signals) = SignalDelivery::with_pipe(woken, wakes, SignalOnly, heeded) else { return };
    let input = io::stdin();
    // Held from stopping to going on: no frame gets in between.
    let mut stopped = None;
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
            match signal {
                SIGTSTP => {
                    stopped = Some(io::stdout().lock());
                    restore();
                    let _ = kill_process(getpid(), Signal::STOP);
                }
                SIGCONT => {
                    if stopped.take().is_some() {
                        take_again();
                    }
                }
                signal => {
                    restore();
                    std::process::exit(128 + signal);
                }
            }
        }
    }
}

/// Takes the terminal after a stop from outside. The other thread waits for input: a change of size wakes it, and it
/// draws everything; a terminal that is not to be had again it notices itself.
fn take_again() {
    let _ = enter();
    TAKEN_AGAIN.store(true, Ordering::SeqCst);
    let _ = kill_process(getpid(), Signal::WINCH);
}

impl Screen {
    pub(crate) fn take() -> io::Result<Screen> {
        install_hooks();
        enter()?;
        match Terminal::new(FrameWriter::default()) {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    pub(crate) fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(paint)?;
        self.terminal.backend_mut().send()
    }

    /// Forgets what is on the screen, so that the next frame is drawn whole.
    pub(crate) fn forget(&mut self) -> io::Result<()> {
        self.terminal.backend_mut().forget();
        self.terminal.backend_mut().clear()?;
        self.terminal.swap_buffers();
        Ok(())
    }

    /// Whether the terminal was given away and taken again since the last time somebody asked.
    pub(crate) fn was_taken_again(&self) -> bool {
        TAKEN_AGAIN.swap(false, Ordering::SeqCst)
    }

    /// Stops the process as the shell would, and takes the terminal again when it goes on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
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
