//! Dice from the table, asked for group by group: whose they are and what for.

use std::io;

use super::Conversation;
use crate::engine::dice::{DiceBySide, NeededThrow};
use crate::engine::play::{Command, Game};
use crate::play::{Brought, Confirmed, TypedDice, Waiting};

/// Between the dice of one group and the next on a line.
const BORDER: char = '/';

impl Conversation<'_> {
    /// Gathers the dice of these hands, everybody's where there are none, until the command has all it needs; none when
    /// the player gives up.
    pub(super) fn gather(
        &mut self,
        line: &str,
        hands: &DiceBySide,
        command: &dyn Fn(Brought) -> Command,
    ) -> io::Result<Option<Command>> {
        self.gather_at(None, line, hands, command)
    }

    /// The same at another table than that of the battle: after what others of many will have done.
    pub(super) fn gather_at(
        &mut self,
        table: Option<&Game>,
        line: &str,
        hands: &DiceBySide,
        command: &dyn Fn(Brought) -> Command,
    ) -> io::Result<Option<Command>> {
        let mut dice = TypedDice::of_hands(hands);
        let mut line = line.to_owned();
        loop {
            if let Some(command) = self.take_line(table, &mut dice, &line, command)? {
                return Ok(Some(command));
            }
            match dice.waiting(table.unwrap_or_else(|| self.game()), command) {
                Waiting::Group { throw, missing } => self.say_wanted(throw, missing)?,
                Waiting::Program | Waiting::Ready(_) => {}
                // Other dice will not help: the question before can be answered anew.
                Waiting::Refused(_) => return Ok(None),
            }
            let prompt = self.catalog.plain("plain-more-dice");
            match self.prompt(&prompt)? {
                Some(typed) if typed.trim() != "." => line = typed,
                _ => return Ok(None),
            }
        }
    }

    /// Takes a line of dice, group after group; the command when all are there.
    fn take_line(
        &mut self,
        table: Option<&Game>,
        dice: &mut TypedDice,
        line: &str,
        command: &dyn Fn(Brought) -> Command,
    ) -> io::Result<Option<Command>> {
        for part in line.split(BORDER) {
            let before = dice.clone();
            let refused = part.chars().find_map(|c| dice.push(c, table.unwrap_or_else(|| self.game()), command).err());
            if let Some(refusal) = refused {
                // A line that does not fit is not taken half.
                *dice = before;
                return self.say_refusal(&refusal).map(|()| None);
            }
            if dice.text() == before.text() && !part.trim().is_empty() {
                return self.say_not_understood(line).map(|()| None);
            }
            match dice.confirm(table.unwrap_or_else(|| self.game()), command) {
                Confirmed::Command(command) => return Ok(Some(*command)),
                Confirmed::NextGroup => {}
                Confirmed::Not(refusal) => {
                    if !refusal.is(crate::engine::refusal::Reason::TooFewDice) {
                        self.say_refusal(&refusal)?;
                    }
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// Says which dice are typed next, and how many are still missing.
    pub(super) fn say_wanted(&mut self, throw: NeededThrow, missing: usize) -> io::Result<()> {
        let count = u32::try_from(missing).unwrap_or(u32::MAX);
        let wanted = self.game().wanted_dice(NeededThrow { count, ..throw });
        self.say_text(&wanted)
    }
}
