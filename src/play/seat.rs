//! Where somebody sits at a battle: at the table, where commands are carried out, or behind it, where one looks on. Front
//! ends draw the same battle from either; only `execute` and its like know the difference.

use std::path::Path;

use super::idle::pass_idle;
use super::replayed::Replayed;
use super::watched::Watched;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event, Game};
use crate::engine::world::Eyes;
use crate::journal::{Batch, BatchFailure, Failure, JournalError, Save};

pub enum Seat {
    Plays(Box<Save>),
    Watches(Box<Watched>),
    Replays(Box<Replayed>),
}

impl From<Save> for Seat {
    fn from(save: Save) -> Seat {
        Seat::Plays(Box::new(save))
    }
}

impl From<Watched> for Seat {
    fn from(watched: Watched) -> Seat {
        Seat::Watches(Box::new(watched))
    }
}

impl From<Replayed> for Seat {
    fn from(replayed: Replayed) -> Seat {
        Seat::Replays(Box::new(replayed))
    }
}

impl Seat {
    pub fn game(&self) -> &Game {
        match self {
            Seat::Plays(save) => save.game(),
            Seat::Watches(watched) => watched.game(),
            Seat::Replays(replayed) => replayed.game(),
        }
    }

    pub fn path(&self) -> &Path {
        match self {
            Seat::Plays(save) => save.path(),
            Seat::Watches(watched) => watched.path(),
            Seat::Replays(replayed) => replayed.path(),
        }
    }

    pub fn eyes(&self) -> Eyes {
        match self {
            Seat::Plays(_) => Eyes::Table,
            Seat::Watches(_) | Seat::Replays(_) => Eyes::Watcher,
        }
    }

    /// What opening found worth saying: to those who can do something about it.
    pub fn notices(&self) -> &[Text] {
        match self {
            Seat::Plays(save) => save.notices(),
            Seat::Watches(_) | Seat::Replays(_) => &[],
        }
    }

    /// What somebody who leaves should know: where the battle lies, and the head to be written down.
    pub(crate) fn farewell(&self) -> Vec<Text> {
        match self {
            Seat::Plays(save) => vec![
                Text::new("plain-leave").with("path", Arg::text(save.path().display().to_string())),
                Text::new("plain-head").with("head", Arg::text(save.head())),
            ],
            Seat::Watches(_) | Seat::Replays(_) => Vec::new(),
        }
    }

    pub fn execute(&mut self, command: Command, now: &str) -> Result<Event, Failure> {
        match self {
            Seat::Plays(save) => save.execute(command, now),
            Seat::Watches(_) | Seat::Replays(_) => Err(Failure::Fault(JournalError::Watching)),
        }
    }

    /// Carries out several commands given as one.
    pub fn execute_many(&mut self, commands: Vec<Command>, now: &str) -> Result<Batch, BatchFailure> {
        match self {
            Seat::Plays(save) => save.execute_many(commands, now),
            Seat::Watches(_) | Seat::Replays(_) => Err(Failure::Fault(JournalError::Watching).into()),
        }
    }

    /// Goes on with what is left of several commands given as one.
    pub fn execute_rest(&mut self, commands: Vec<Command>, now: &str, first: u64) -> Result<Batch, BatchFailure> {
        match self {
            Seat::Plays(save) => save.execute_rest(commands, now, first),
            Seat::Watches(_) | Seat::Replays(_) => Err(Failure::Fault(JournalError::Watching).into()),
        }
    }

    /// Leads on from steps in which nobody can do anything.
    pub fn pass_idle(&mut self, after: &Event, now: &str) -> Result<Vec<Event>, Failure> {
        match self {
            Seat::Plays(save) => pass_idle(save, after, now),
            Seat::Watches(_) | Seat::Replays(_) => Ok(Vec::new()),
        }
    }

    pub fn retry(&mut self) -> Result<Option<Event>, JournalError> {
        match self {
            Seat::Plays(save) => save.retry(),
            Seat::Watches(_) | Seat::Replays(_) => Err(JournalError::Watching),
        }
    }

    pub fn save_as(&mut self, path: &Path) -> Result<Option<Event>, JournalError> {
        match self {
            Seat::Plays(save) => save.save_as(path),
            Seat::Watches(_) | Seat::Replays(_) => Err(JournalError::Watching),
        }
    }
}
