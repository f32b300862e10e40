//! The terminal: taken once, given back always (quit, panic, signal, hang-up). One write per frame, no query ever sent.

use std::io::{self, BufWriter, Stdout, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::Once;

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::{Frame, Terminal};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

/// Room for a first frame of the largest terminals in one write.
const FRAME_BYTES: usize = 64 * 1024;

pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

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
        std::thread::spawn(end_from_outside);
    });
}

/// Ends the process when a signal says so, or when the terminal is gone: the input library never returns then, even
/// where SIGHUP is ignored. Waits without waking; the journal is synced already.
fn end_from_outside() {
    use rustix::event::{PollFd, PollFlags, poll};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok((woken, wakes)) = UnixStream::pair() else { return };
    let Ok(mut signals) = SignalDelivery::with_pipe(woken, wakes, SignalOnly, [SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
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
        if let Some(signal) = signals.pending().next() {
            restore();
            std::process::exit(128 + signal);
        }
    }
}

impl Screen {
    pub fn take() -> io::Result<Screen> {
        install_hooks();
        enter()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME_BYTES, io::stdout()));
        match Terminal::new(backend) {
            Ok(terminal) => Ok(Screen { terminal }),
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
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Forgets what is on the screen, so that the next frame is drawn whole. Asks the terminal nothing.
    pub fn forget(&mut self) -> io::Result<()> {
        self.terminal.backend_mut().clear()?;
        self.terminal.swap_buffers();
        Ok(())
    }

    /// Stops the process as the shell would, and takes the terminal again when it goes on.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        let group = rustix::process::getpgrp();
        rustix::process::kill_process_group(group, rustix::process::Signal::STOP)?;
        enter()?;
        self.forget()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}
