//! The terminal: taken once, given back always (quit, panic, signal, hang-up). One write per frame, no query ever sent.

use std::io;
use std::os::fd::AsFd;
use std::sync::{Mutex, Once};

use ratatui::backend::Backend;
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Signal, getpgrp, getpid, kill_process, kill_process_group};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcgetwinsize, tcsetattr};

use super::backend::FrameWriter;
use super::ending;

/// The alternate screen, and pasted text in brackets.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?2004h";
/// Both undone, and the cursor in sight.
const GIVE_BACK: &[u8] = b"\x1b[?2004l\x1b[?1049l\x1b[?25h";

/// Where a terminal does not know its own size.
const USUAL_SIZE: Size = Size { width: 80, height: 24 };

/// The modes the terminal had before it was taken; none while it is not ours.
static MODES_BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

pub(crate) struct Screen {
    terminal: Terminal<FrameWriter>,
    /// Given back for as long as the process is stopped.
    away: bool,
}

/// Gives the terminal back. Safe to call more than once, and from any thread: it waits for nobody but the terminal. The
/// modes come first, since the terminal need not read for them.
pub(super) fn restore() {
    let before = MODES_BEFORE.lock().ok().and_then(|mut before| before.take());
    // In the background it is somebody else's; touching it would stop us.
    if let Some(before) = before.filter(|_| is_ours()) {
        // Nothing useful can be done when even this fails.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        let _ = write_all(GIVE_BACK);
    }
}

/// Whether we are in the foreground; a terminal that cannot say is taken for ours.
fn is_ours() -> bool {
    tcgetpgrp(io::stdin()).map_or(true, |foreground| foreground == getpgrp())
}

fn enter() -> io::Result<()> {
    let before = tcgetattr(io::stdin())?;
    let mut raw = before.clone();
    raw.make_raw();
    if let Ok(mut known) = MODES_BEFORE.lock() {
        known.get_or_insert(before);
    }
    tcsetattr(io::stdin(), OptionalActions::Now, &raw)?;
    write_all(TAKE)
}

/// Writes to the terminal past the standard library, whose lock a blocked write would hold for ever.
pub(super) fn write_all(mut bytes: &[u8]) -> io::Result<()> {
    let output = io::stdout();
    while !bytes.is_empty() {
        match rustix::io::write(&output, bytes) {
            Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
            Err(Errno::INTR) => {}
            // Somebody before us made it so that writing does not wait.
            Err(Errno::AGAIN) => {
                let _ = poll(&mut [PollFd::from_borrowed_fd(output.as_fd(), PollFlags::OUT)], None);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

pub(super) fn size() -> Size {
    let known = tcgetwinsize(io::stdout()).ok().filter(|size| size.ws_col > 0 && size.ws_row > 0);
    known.map_or(USUAL_SIZE, |size| Size { width: size.ws_col, height: size.ws_row })
}

/// Whether an error says that the terminal does not exist any more.
pub(super) fn is_gone(error: &io::Error) -> bool {
    [Errno::IO, Errno::PIPE, Errno::NXIO, Errno::BADF]
        .iter()
        .any(|gone| error.raw_os_error() == Some(gone.raw_os_error()))
}

/// A panic first gives the terminal back, then says what it has to say.
fn install_hooks() {
    static HOOKS: Once = Once::new();
    HOOKS.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            ending::give_back();
            previous(panic);
        }));
        ending::heed_signals();
    });
}

impl Screen {
    pub(crate) fn take() -> io::Result<Screen> {
        install_hooks();
        if let Err(error) = enter() {
            restore();
            return Err(error);
        }
        match Terminal::new(FrameWriter::default()) {
            Ok(terminal) => Ok(Screen { terminal, away: false }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws a frame, while the terminal is ours.
    pub(crate) fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if self.away {
            return Ok(());
        }
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

    /// Stops the process and whoever belongs to it, as the shell would.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        self.give_away();
        Ok(kill_process_group(getpgrp(), Signal::STOP)?)
    }

    /// Stops the process alone: that is what was asked for.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.give_away();
        Ok(kill_process(getpid(), Signal::STOP)?)
    }

    fn give_away(&mut self) {
        restore();
        self.away = true;
    }

    /// Takes the terminal after a stop; nothing of what was on it can be relied on.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        enter()?;
        self.away = false;
        self.forget()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}
