//! Dice from the table, asked for throw by throw.

use std::io;

use super::Conversation;
use crate::engine::message::Text;
use crate::engine::play::Command;
use crate::engine::refusal::{Reason, Refusal};
use crate::play::faces;

/// What typed dice come to.
enum Reading {
    Ready(Command),
    /// Good so far; this is still missing.
    More(Vec<u8>, Refusal),
    Refused(Refusal),
    NotDice,
}

impl Conversation<'_> {
    /// Gathers dice until the command has all it needs; none when the player gives up.
    pub(super) fn gather(&mut self, line: &str, command: impl Fn(Vec<u8>) -> Command) -> io::Result<Option<Command>> {
        let mut given = Vec::new();
        let mut line = line.to_owned();
        loop {
            let (said, other_dice_may_help) = match self.read_dice(&given, &line, &command) {
                Reading::Ready(command) => return Ok(Some(command)),
                Reading::More(dice, missing) => {
                    given = dice;
                    (self.say_wanted(&missing), true)
                }
                Reading::Refused(refusal) => {
                    let about_dice = refusal.blames_dice();
                    (self.say_refusal(&refusal), about_dice && !given.is_empty())
                }
                Reading::NotDice => (self.say_not_understood(&line), !given.is_empty()),
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

    fn read_dice(&self, given: &[u8], line: &str, command: impl Fn(Vec<u8>) -> Command) -> Reading {
        // One number of two digits may be two dice, or one large die: whichever the throw takes.
        let readings = [faces(line), line.trim().parse().ok().map(|face| vec![face])];
        let mut refused = None;
        for reading in readings.into_iter().flatten() {
            let dice = [given, &reading].concat();
            match self.game().handle(command(dice.clone()), "") {
                Ok(_) => return Reading::Ready(command(dice)),
                Err(refusal) if refusal.is(Reason::TooFewDice) => return Reading::More(dice, refusal),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        refused.map_or(Reading::NotDice, Reading::Refused)
    }

    /// The first throw a command waits for when its dice come from the table; none where it needs no dice.
    pub(super) fn first_throw(&self, command: impl Fn(Vec<u8>) -> Command) -> Option<Refusal> {
        self.game().handle(command(Vec::new()), "").err().filter(|refusal| refusal.is(Reason::TooFewDice))
    }

    pub(super) fn say_wanted(&mut self, missing: &Refusal) -> io::Result<()> {
        self.say_text(&Text { key: "plain-dice-wanted".to_owned(), args: missing.args.clone() })
    }
}
