//! Several commands given as one: checked together before the first is begun, then written one by one, each before its dice
//! are seen. What was written stays, whatever becomes of the rest.

use super::save::{Failure, Save};
use crate::engine::play::{Command, Event, Game};

/// What several commands came to.
#[derive(Debug)]
pub struct Batch {
    /// One event each, in order.
    pub done: Vec<Event>,
    /// Those whose turn did not come: an earlier one waits for a decision, ended the step, or cannot be written.
    pub left: Vec<Command>,
    /// Why the first of those was stopped, where something forbade it.
    pub stopped: Option<Failure>,
}

/// Why none of several commands was carried out: whose it was, where it was one's.
#[derive(Debug)]
pub struct BatchFailure {
    pub who: Option<String>,
    pub failure: Box<Failure>,
}

impl From<Failure> for BatchFailure {
    fn from(failure: Failure) -> BatchFailure {
        BatchFailure { who: None, failure: Box::new(failure) }
    }
}

impl Batch {
    /// Whom what is left over is for.
    pub fn left_for(&self, game: &Game) -> Vec<String> {
        self.left.iter().filter_map(|command| game.resolved_for(command)).map(str::to_owned).collect()
    }
}

impl Save {
    /// Carries out several commands given as one, each as an event of its own. Where one of them cannot be carried out,
    /// whatever the dice, none is.
    pub fn execute_many(&mut self, commands: Vec<Command>, now: &str) -> Result<Batch, BatchFailure> {
        let first = u64::try_from(self.game().events().len()).unwrap_or(u64::MAX).saturating_add(1);
        let with = Some(first).filter(|_| commands.len() > 1);
        self.execute_with(commands, now, with)
    }

    /// Goes on with those whose turn had not come: they belong to what was begun with this event, and go back with it.
    pub fn execute_rest(&mut self, commands: Vec<Command>, now: &str, first: u64) -> Result<Batch, BatchFailure> {
        self.execute_with(commands, now, Some(first))
    }

    fn execute_with(&mut self, commands: Vec<Command>, now: &str, with: Option<u64>) -> Result<Batch, BatchFailure> {
        self.can_write()?;
        self.game()
            .check_many(&commands)
            .map_err(|not| BatchFailure { who: not.who, failure: Box::new(Failure::Refused(not.refusal)) })?;
        for command in &commands {
            self.have_dice(command, now)?;
        }
        let mut batch = Batch { done: Vec::new(), left: Vec::new(), stopped: None };
        for command in commands {
            if !batch.left.is_empty() || !(batch.done.is_empty() || self.game().goes_on(&command)) {
                batch.left.push(command);
                continue;
            }
            match self.carry_out(command.clone(), now, with) {
                Ok(event) => batch.done.push(event),
                Err(failure) if batch.done.is_empty() => {
                    let who = self.game().resolved_for(&command).map(str::to_owned);
                    return Err(BatchFailure { who, failure: Box::new(failure) });
                }
                Err(failure) => {
                    batch.left.push(command);
                    batch.stopped = Some(failure);
                }
            }
        }
        self.reveal(now);
        Ok(batch)
    }
}
