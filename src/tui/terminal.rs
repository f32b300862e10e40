//! The terminal: taken once, given back always (quit, panic, signal, hang-up). One write per frame, no query ever sent.

use std::io;
use std::os::fd::AsFd;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use ratatui::backend::Backend;
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Signal, getpgrp, getpid, kill_process, kill_process_group};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcgetwinsize, tcsetattr};

use super::backend::FrameWriter;
use super::ending;

/// The alternate screen, pasted text in brackets, and nothing on the screen: not every terminal has another one (the
/// console of older kernels, GNU screen as it comes), and frames leave out what is blank already.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?2004h\x1b[m\x1b[2J";
/// All undone, the margins of a frame cut short too, and the cursor in sight: where it was, or below everything where there
/// is no other screen to go back to.
const GIVE_BACK: &[u8] = b"\x1b[?2004l\x1b[r\x1b[m\x1b[999;1H\n\x1b[?1049l\x1b[?25h";

/// Where a terminal does not know its own size.
const USUAL_SIZE: Size = Size { width: 80, height: 24 };

/// Our hold on the terminal. Nobody keeps it while writing: that may take for ever.
struct Hold {
    /// The modes the terminal had before it was taken; none while it is not ours.
    modes_before: Option<Termios>,
    /// The process ends: the terminal is only given back from now on.
    closed: bool,
}

static HOLD: Mutex<Hold> = Mutex::new(Hold { modes_before: None, closed: false });

fn hold() -> MutexGuard<'static, Hold> {
    HOLD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same for whoever wants more than giving it back; does not return once the process ends.
fn open_hold() -> MutexGuard<'static, Hold> {
    loop {
        let hold = hold();
        if !hold.closed {
            return hold;
        }
        drop(hold);
        std::thread::park();
    }
}

/// From now on the terminal is only given back: no frame, no stop and no second taking follows.
pub(super) fn close() {
    hold().closed = true;
}

pub(crate) struct Screen {
    terminal: Terminal<FrameWriter>,
    /// Given back for as long as the process is stopped.
    away: bool,
}

/// Gives the terminal back. Safe to call more than once, and from any thread: it waits for nobody but the terminal. The
/// modes come first, since the terminal need not read for them.
pub(super) fn restore() {
    let before = hold().modes_before.take();
    // In the background it is somebody else's; touching it would stop us.
    if let Some(before) = before.filter(|_| is_ours()) {
        // Nothing useful can be done when even this fails.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        let _ = write_all(GIVE_BACK, || {});
    }
}

/// Whether we are in the foreground; a terminal that cannot say is taken for ours.
fn is_ours() -> bool {
    tcgetpgrp(io::stdin()).map_or(true, |foreground| foreground == getpgrp())
}

fn enter() -> io::Result<()> {
    let mut hold = open_hold();
    let before = tcgetattr(io::stdin())?;
    let mut raw = before.clone();
    raw.make_raw();
    hold.modes_before.get_or_insert(before);
    tcsetattr(io::stdin(), OptionalActions::Now, &raw)?;
    drop(hold);
    write_frame(TAKE)
}

/// Writes a frame, unless the process is about to end.
pub(super) fn write_frame(frame: &[u8]) -> io::Result<()> {
    write_all(frame, || drop(open_hold()))
}

/// Writes to the terminal past the standard library, whose lock a blocked write would hold for ever.
fn write_all(mut bytes: &[u8], before_each: fn()) -> io::Result<()> {
    let output = io::stdout();
    while !bytes.is_empty() {
        before_each();
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
        self.give_away(|| kill_process_group(getpgrp(), Signal::STOP))
    }

    /// Stops the process alone: that is what was asked for.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        self.give_away(|| kill_process(getpid(), Signal::STOP))
    }

    fn give_away(&mut self, stop: impl FnOnce() -> rustix::io::Result<()>) -> io::Result<()> {
        restore();
        self.away = true;
        // Held while stopped, so that it does not stop in the middle of ending.
        let _held = open_hold();
        Ok(stop()?)
    }

    /// Takes the terminal after a stop; nothing of what was on it can be relied on. In the background it stays with
    /// whoever has it.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        if !is_ours() {
            self.away = true;
            return Ok(());
        }
        enter()?;
        self.away = false;
        self.forget()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Whoever ends the process gives it back, and must not be overtaken.
        drop(open_hold());
        restore();
    }
}
