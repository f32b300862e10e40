//! A battle that is over, or any other, shown at each of its moments. Nothing is locked and nothing written, unless
//! somebody goes on from a moment in a battle of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::engine::message::{Arg, Text};
use crate::engine::play::{Game, Moment};
use crate::journal::{Bell, JournalError, Parent, branch};

/// Which way, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    Event,
    Step,
    Turn,
}

/// Time between two events while it plays by itself, slowest first.
const PACES: [Duration; 6] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(500),
    Duration::from_millis(200),
    Duration::from_millis(50),
];

pub struct Replayed {
    path: PathBuf,
    whole: Game,
    /// The moments one can stand at: before the first event, and after each event in force.
    moments: Vec<Moment>,
    at: usize,
    shown: Game,
    pace: usize,
    plays: bool,
    bell: Bell,
}

impl Replayed {
    /// Stands at the beginning.
    pub fn new(path: &Path, game: Game) -> Replayed {
        let (whole, moments) = game.with_milestones();
        let shown = whole.at(0);
        Replayed { path: path.to_owned(), whole, moments, at: 0, shown, pace: 2, plays: false, bell: Bell::silent() }
    }

    pub fn game(&self) -> &Game {
        &self.shown
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn bell(&self) -> &Bell {
        &self.bell
    }

    /// The number of the event that was last, zero at the beginning.
    pub fn seq(&self) -> u64 {
        self.moments.get(self.at).map_or(0, |moment| moment.seq)
    }

    pub fn plays(&self) -> bool {
        self.plays
    }

    /// Stands at the last moment that is not after the event of this number.
    pub fn go_to(&mut self, seq: u64) {
        self.stand(self.moments.iter().rposition(|moment| moment.seq <= seq).unwrap_or(0));
    }

    pub fn go(&mut self, stride: Stride, forward: bool) {
        let same = |a: &Moment, b: &Moment| match stride {
            Stride::Event => false,
            Stride::Step => a.turn == b.turn && a.step == b.step,
            Stride::Turn => a.turn == b.turn,
        };
        let Some(here) = self.moments.get(self.at) else { return };
        let last = self.moments.len().saturating_sub(1);
        let to = if forward {
            let mut after = self.moments.iter().enumerate().skip(self.at + 1);
            after.find(|(_, moment)| !same(here, moment)).map_or(last, |(place, _)| place)
        } else {
            // To where this one began; where one stands there already, to where the one before began.
            let before = self.at.checked_sub(1).and_then(|place| self.moments.get(place));
            let begins = |place: usize| {
                let earlier = place.checked_sub(1).and_then(|place| self.moments.get(place));
                earlier.zip(self.moments.get(place)).is_none_or(|(earlier, moment)| !same(earlier, moment))
            };
            (0..self.at).rev().find(|place| begins(*place)).filter(|_| before.is_some()).unwrap_or(0)
        };
        self.stand(to);
    }

    pub fn go_to_end(&mut self) {
        self.stand(self.moments.len().saturating_sub(1));
    }

    fn stand(&mut self, place: usize) {
        self.at = place;
        self.shown = self.whole.at(self.seq());
        if self.at + 1 >= self.moments.len() {
            self.plays = false;
        }
        self.wind();
    }

    /// Plays by itself, or stops.
    pub fn play_or_pause(&mut self) {
        self.plays = !self.plays && self.at + 1 < self.moments.len();
        self.wind();
    }

    pub fn faster(&mut self, faster: bool) {
        let next = if faster { self.pace + 1 } else { self.pace.saturating_sub(1) };
        self.pace = next.min(PACES.len() - 1);
        self.wind();
    }

    fn wind(&mut self) {
        let pace = PACES.get(self.pace).copied();
        self.bell.ring_in(pace.filter(|_| self.plays));
    }

    /// The bell rang: on to the next event.
    pub(crate) fn tick(&mut self) {
        if self.plays {
            self.go(Stride::Event, true);
        }
    }

    /// A new battle that goes on from here and names this one; its file.
    pub fn go_on(&self, now: &str) -> Result<PathBuf, JournalError> {
        let stem = self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let named = |number: u32| match number {
            1 => format!("{stem}-{}.jsonl", self.seq()),
            number => format!("{stem}-{}-{number}.jsonl", self.seq()),
        };
        let free = (1..).map(|number| self.path.with_file_name(named(number))).find(|path| !path.exists());
        let path = free.unwrap_or_else(|| self.path.clone());
        let battle = self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        branch(&path, &self.shown, Parent { battle, seq: self.seq() }, now)?;
        Ok(path)
    }

    /// Where one stands: for the line above everything.
    pub fn standing(&self) -> Text {
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let key = if self.plays { "replay-playing" } else { "replay-standing" };
        let last = self.moments.last().map_or(0, |moment| moment.seq);
        let pace = PACES.get(self.pace).map_or(0.0, |pace| 1.0 / pace.as_secs_f64());
        Text::new(key)
            .with("seq", number(self.seq()))
            .with("last", number(last))
            .with("pace", Arg::text(format!("{pace:.2}").trim_end_matches('0').trim_end_matches('.').to_owned()))
    }
}
