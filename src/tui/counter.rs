//! Odds counted beside the screen, which never waits for them: the newest question is answered on a thread of its own, and
//! the answer wakes whoever waits for keys.

use std::io::{Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::engine::dice::Odds;
use crate::engine::play::Game;
use crate::engine::procedure::{Inputs, Outcome, odds_at};
use crate::engine::rules::Ruleset;
use crate::engine::world::State;

/// What comes within this time comes with the frame that shows the answer; nobody sees the delay.
const WITH_THE_FRAME: Duration = Duration::from_millis(8);

/// Odds of a form as it stands, and the number of the question.
pub(super) struct Counted {
    pub(super) number: u64,
    pub(super) odds: Option<Odds<Outcome>>,
}

struct Task {
    number: u64,
    rules: Arc<Ruleset>,
    state: State,
    procedure: String,
    inputs: Inputs,
}

impl Task {
    fn count(&self) -> Counted {
        let odds = odds_at(&self.rules, &self.state, &self.procedure, &self.inputs).ok();
        Counted { number: self.number, odds }
    }
}

/// The thread that counts, and the way to it.
struct Worker {
    tasks: Sender<Task>,
    counted: Receiver<Counted>,
    woken: UnixStream,
}

#[derive(Default)]
pub(super) struct Counter {
    asked: u64,
    worker: Option<Worker>,
}

impl Counter {
    /// Asks for the odds of a form; the number its answer will have, and the answer where it comes at once.
    pub(super) fn ask(&mut self, game: &Game, procedure: &str, inputs: &Inputs) -> (u64, Option<Counted>) {
        self.asked += 1;
        let task = Task {
            number: self.asked,
            rules: game.shared_rules(),
            state: game.state().clone(),
            procedure: procedure.to_owned(),
            inputs: inputs.clone(),
        };
        if self.worker.is_none() {
            self.worker = Worker::start();
        }
        // Where no thread can be had, the screen counts itself.
        let Some(worker) = &self.worker else { return (self.asked, Some(task.count())) };
        match worker.tasks.send(task) {
            Ok(()) => (self.asked, self.arrived(Some(WITH_THE_FRAME))),
            Err(unsent) => (self.asked, Some(unsent.0.count())),
        }
    }

    /// The answer to the newest question, if it comes within so long; without a limit when it comes.
    pub(super) fn arrived(&self, patience: Option<Duration>) -> Option<Counted> {
        let worker = self.worker.as_ref()?;
        // The wake-up of an answer that was taken already must not ring for ever.
        worker.hush();
        loop {
            let counted = match patience {
                Some(patience) => worker.counted.recv_timeout(patience).ok(),
                None => worker.counted.recv().ok(),
            }?;
            if counted.number == self.asked {
                return Some(counted);
            }
        }
    }

    /// Readable when something was counted.
    pub(super) fn told(&self) -> Option<BorrowedFd<'_>> {
        self.worker.as_ref().map(|worker| worker.woken.as_fd())
    }
}

impl Worker {
    fn start() -> Option<Worker> {
        let (woken, mut wakes) = UnixStream::pair().ok()?;
        woken.set_nonblocking(true).ok()?;
        wakes.set_nonblocking(true).ok()?;
        let (tasks, waiting) = channel::<Task>();
        let (done, counted) = channel();
        let count = move || {
            while let Ok(task) = waiting.recv() {
                let newest = waiting.try_iter().last().unwrap_or(task);
                if done.send(newest.count()).is_err() {
                    break;
                }
                // A full pipe has woken already.
                let _ = wakes.write(&[1]);
            }
        };
        std::thread::Builder::new().name("odds".to_owned()).spawn(count).ok()?;
        Some(Worker { tasks, counted, woken })
    }

    /// Takes what was told.
    fn hush(&self) {
        let mut buffer = [0; 64];
        let mut woken = &self.woken;
        while woken.read(&mut buffer).is_ok_and(|count| count > 0) {}
    }
}
