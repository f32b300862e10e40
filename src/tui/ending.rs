//! Ended from outside: by a signal, or because the terminal is gone. A thread of its own hears of it, so that neither a
//! long calculation nor a terminal that no longer reads can keep the process alive. The journal is synced already.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

use super::terminal;

/// Every signal that would end the process and can be caught. A broken pipe is none: writing says so.
const SIGNALS: [i32; 13] =
    [SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO];

/// How long the terminal may take to be given back.
const PATIENCE: Duration = Duration::from_millis(300);

/// Begins to listen, once for the whole process.
pub(super) fn heed_signals() {
    let Ok((woken, wakes)) = UnixStream::pair() else { return };
    let Ok(signals) = SignalDelivery::with_pipe(woken, wakes, SignalOnly, SIGNALS) else { return };
    // Without the thread the signals would do nothing at all; but then nothing else works either.
    let _ = Builder::new().spawn(move || heed(signals));
}

/// Waits without waking for a signal, or for the terminal to go away: where hang-ups are ignored only it can tell.
fn heed(mut signals: SignalDelivery<UnixStream, SignalOnly>) {
    let input = io::stdin();
    loop {
        let mut watched = [
            PollFd::from_borrowed_fd(input.as_fd(), PollFlags::empty()),
            PollFd::new(signals.get_read(), PollFlags::IN),
        ];
        match poll(&mut watched, None) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return,
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if watched.first().is_some_and(|terminal| terminal.revents().intersects(gone)) {
            end(SIGHUP);
        }
        if let Some(signal) = signals.pending().next() {
            end(signal);
        }
    }
}

/// Gives the terminal back as far as it lets us, and ends the process whatever the other threads are doing.
pub(super) fn end(signal: i32) -> ! {
    terminal::close();
    give_back();
    // Without the farewells of the standard library, which may wait for a lock.
    signal_hook::low_level::exit(128 + signal)
}

/// Gives the terminal back, or gives up when it does not read.
pub(super) fn give_back() {
    let (done, given_back) = channel();
    let giving = Builder::new().spawn(move || {
        terminal::restore();
        let _ = done.send(());
    });
    // One that no longer reads has its modes again, which is what a shell needs; the rest it would not see anyway.
    if giving.is_ok() {
        let _ = given_back.recv_timeout(PATIENCE);
    }
}
