//! Dice from the table, asked for throw by throw.

use std::io;

use super::Conversation;
use crate::engine::message::Text;
use crate::engine::play::Command;
use crate::engine::refusal::Refusal;
use crate::play::{DiceReading, read_dice};

impl Conversation<'_> {
    /// Gathers dice until the command has all it needs; none when the player gives up.
    pub(super) fn gather(&mut self, line: &str, command: impl Fn(Vec<u8>) -> Command) -> io::Result<Option<Command>> {
        let mut given = Vec::new();
        let mut line = line.to_owned();
        loop {
            let (said, other_dice_may_help) = match read_dice(self.game(), &given, &line, &command) {
                DiceReading::Ready(command) => return Ok(Some(command)),
                DiceReading::More(dice, missing) => {
                    given = dice;
                    (self.say_wanted(&missing), true)
                }
                DiceReading::Refused(refusal) => {
                    let about_dice = refusal.blames_dice();
                    (self.say_refusal(&refusal), about_dice && !given.is_empty())
                }
                DiceReading::NotDice => (self.say_not_understood(&line), !given.is_empty()),
            };
            said?;
            // With nothing on the table yet, the question before can be answered anew.
            if !other_dice_may_help {
                return Ok(None);
            }
            let prompt = self.catalog.plain("plain-more-dice");
            match self.prompt(&prompt)? {
                Some(typed) if typed.trim() != "." => line = typed,
                _ => return Ok(None),
            }
        }
    }

    pub(super) fn say_wanted(&mut self, missing: &Refusal) -> io::Result<()> {
        self.say_text(&Text { key: "plain-dice-wanted".to_owned(), args: missing.args.clone() })
    }
}
