//! Odds, forecasts and advice counted beside the screen, which never waits for them: the newest question of each kind is
//! answered on a thread of its own, and the answer wakes whoever waits for keys.

use std::io::{Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::engine::dice::Odds;
use crate::engine::label::Lang;
use crate::engine::play::Game;
use crate::engine::procedure::forecast::{Answers, Budget, Forecast, MOST_VISITS, THOROUGH_VISITS, forecast_within};
use crate::engine::procedure::{Inputs, Outcome, odds_at};
use crate::engine::rules::Ruleset;
use crate::engine::world::State;
use crate::lang::Catalog;
use crate::play::{ChoiceOdds, Considered, choices_counted, considered};
use crate::report::Summary;

/// What comes within this time comes with the frame that shows the answer; nobody sees the delay.
pub(super) const WITH_THE_FRAME: Duration = Duration::from_millis(8);

/// What is to be counted.
#[derive(Clone)]
pub(super) enum Question {
    /// Of a form as it stands.
    Odds { procedure: String, inputs: Inputs },
    /// Of each answer to the decision that is waited for.
    Choices,
    /// Of the whole affair that a form opens.
    Forecast { procedure: String, inputs: Inputs },
    /// The same where it was an estimate, with more patience: until anything else that takes long is asked.
    Thorough { procedure: String, inputs: Inputs },
    /// Of whatever may stand in the first open field of a form.
    Advice { procedure: String, inputs: Inputs },
    /// Of a battle that is over: how it went.
    Summary { game: Box<Game>, lang: Lang },
}

pub(super) enum Answer {
    Odds(Option<Odds<Outcome>>),
    Choices(Vec<ChoiceOdds>),
    Forecast(Option<Box<Forecast>>),
    Advice(Vec<Considered>),
    Summary(Box<Summary>),
}

/// What was counted, and the number of the question.
pub(super) struct Counted {
    pub(super) number: u64,
    pub(super) answer: Answer,
}

/// Kinds of questions: an old one is forgotten for a new one of its kind.
const KINDS: usize = 6;
const FORECAST: usize = 2;
const THOROUGH: usize = 5;

impl Question {
    fn kind(&self) -> usize {
        match self {
            Question::Odds { .. } => 0,
            Question::Choices => 1,
            Question::Forecast { .. } => FORECAST,
            Question::Advice { .. } => 3,
            Question::Summary { .. } => 4,
            Question::Thorough { .. } => THOROUGH,
        }
    }

    /// Whether it may take longer than anybody waits for odds: those have a thread of their own.
    fn is_long(&self) -> bool {
        match self {
            Question::Odds { .. } | Question::Choices => false,
            Question::Forecast { .. }
            | Question::Thorough { .. }
            | Question::Advice { .. }
            | Question::Summary { .. } => true,
        }
    }
}

/// The number of the newest question of each kind: whoever counts for an older one breaks off.
type Newest = Arc<[AtomicU64; KINDS]>;

struct Task {
    number: u64,
    newest: Newest,
    rules: Arc<Ruleset>,
    state: State,
    question: Question,
}

impl Task {
    /// Whether nobody has asked anything newer of its kind.
    fn is_wanted(&self) -> bool {
        let newest = self.newest.get(self.question.kind());
        newest.is_some_and(|newest| newest.load(Ordering::Relaxed) == self.number)
    }

    fn count(&self) -> Counted {
        let (rules, state) = (&self.rules, &self.state);
        let wanted = || self.is_wanted();
        let forecast = |procedure: &str, inputs: &Inputs, visits| {
            let budget = Budget { visits, wanted: &wanted };
            let forecast = forecast_within(rules, state, procedure, inputs, &Answers::new(), budget);
            Answer::Forecast(forecast.ok().map(Box::new))
        };
        let answer = match &self.question {
            Question::Odds { procedure, inputs } => Answer::Odds(odds_at(rules, state, procedure, inputs).ok()),
            Question::Choices => Answer::Choices(choices_counted(rules, state)),
            Question::Forecast { procedure, inputs } => forecast(procedure, inputs, MOST_VISITS),
            Question::Thorough { procedure, inputs } => forecast(procedure, inputs, THOROUGH_VISITS),
            Question::Advice { procedure, inputs } => {
                Answer::Advice(considered(rules, state, procedure, inputs, &wanted).unwrap_or_default())
            }
            Question::Summary { game, lang } => {
                Answer::Summary(Box::new(Summary::of(game, &Catalog::new(*lang, Some(&rules.sources)))))
            }
        };
        Counted { number: self.number, answer }
    }
}

/// The threads that count, and the way to them.
struct Workers {
    quick: Sender<Task>,
    long: Sender<Task>,
    counted: Receiver<Counted>,
    woken: UnixStream,
}

#[derive(Default)]
pub(super) struct Counter {
    asked: u64,
    newest: Newest,
    workers: Option<Workers>,
    /// What was counted on the spot, where no thread can be had.
    at_once: Vec<Counted>,
}

impl Counter {
    /// Asks something; the number its answer will have.
    pub(super) fn ask(&mut self, game: &Game, question: Question) -> u64 {
        self.asked += 1;
        self.supersede(question.kind());
        if question.is_long() {
            self.supersede(THOROUGH);
        }
        let (number, newest) = (self.asked, Arc::clone(&self.newest));
        let task = Task { number, newest, rules: game.shared_rules(), state: game.state().clone(), question };
        if self.workers.is_none() {
            self.workers = Workers::start();
        }
        let unsent = match &self.workers {
            Some(workers) => {
                let way = if task.question.is_long() { &workers.long } else { &workers.quick };
                way.send(task).err().map(|unsent| unsent.0)
            }
            None => Some(task),
        };
        // Where there are no threads the screen does not wait for more than it must.
        let owed = unsent.filter(|task| !matches!(task.question, Question::Thorough { .. }));
        self.at_once.extend(owed.map(|task| task.count()));
        self.asked
    }

    /// Nobody waits for a forecast any more: the form was left, or asks for none now.
    pub(super) fn abandon_forecast(&mut self) {
        self.asked += 1;
        self.supersede(FORECAST);
        self.supersede(THOROUGH);
    }

    /// Whatever was asked of a kind before the newest question is not wanted any more.
    fn supersede(&self, kind: usize) {
        if let Some(newest) = self.newest.get(kind) {
            newest.store(self.asked, Ordering::Relaxed);
        }
    }

    /// The next answer to a newest question, if it comes within so long; without a limit when it comes.
    pub(super) fn arrived(&mut self, patience: Option<Duration>) -> Option<Counted> {
        if let Some(counted) = self.at_once.pop() {
            return Some(counted);
        }
        let workers = self.workers.as_ref()?;
        // The wake-up of an answer that was taken already must not ring for ever.
        workers.hush();
        loop {
            let counted = match patience {
                Some(patience) => workers.counted.recv_timeout(patience).ok(),
                None => workers.counted.recv().ok(),
            }?;
            if self.newest.iter().any(|newest| newest.load(Ordering::Relaxed) == counted.number) {
                return Some(counted);
            }
        }
    }

    /// Readable when something was counted.
    pub(super) fn told(&self) -> Option<BorrowedFd<'_>> {
        self.workers.as_ref().map(|workers| workers.woken.as_fd())
    }
}

impl Workers {
    fn start() -> Option<Workers> {
        let (woken, wakes) = UnixStream::pair().ok()?;
        woken.set_nonblocking(true).ok()?;
        wakes.set_nonblocking(true).ok()?;
        let (done, counted) = channel();
        let quick = worker("odds", done.clone(), wakes.try_clone().ok()?)?;
        let long = worker("forecasts", done, wakes)?;
        Some(Workers { quick, long, counted, woken })
    }

    /// Takes what was told.
    fn hush(&self) {
        let mut buffer = [0; 64];
        let mut woken = &self.woken;
        while woken.read(&mut buffer).is_ok_and(|count| count > 0) {}
    }
}

/// A thread that answers the newest question of each kind.
fn worker(name: &str, done: Sender<Counted>, mut wakes: UnixStream) -> Option<Sender<Task>> {
    let (tasks, waiting) = channel::<Task>();
    let count = move || {
        let mut open: Vec<Task> = Vec::new();
        loop {
            if open.is_empty() {
                let Ok(task) = waiting.recv() else { return };
                open.push(task);
            }
            for task in waiting.try_iter() {
                open.retain(|known| known.question.kind() != task.question.kind());
                open.push(task);
            }
            let task = open.remove(0);
            let counted = task.is_wanted().then(|| task.count()).filter(|_| task.is_wanted());
            let Some(counted) = counted else { continue };
            if done.send(counted).is_err() {
                return;
            }
            // A full pipe has woken already.
            let _ = wakes.write(&[1]);
        }
    };
    std::thread::Builder::new().name(name.to_owned()).spawn(count).ok()?;
    Some(tasks)
}
