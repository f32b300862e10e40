//! Amending an event of the log, and saying who throws the dice.

use std::io;

use super::Conversation;
use crate::engine::dice::DiceBySide;
use crate::engine::message::Text;
use crate::engine::play::Command;
use crate::engine::procedure::Inputs;
use crate::play::{FormFiller, hand_lines};

impl Conversation<'_> {
    /// Fills in an event again: its form and its decision as they were answered, a note or a correction as it is said now.
    pub(super) fn amend(&mut self, seq: u64, said: &str) -> io::Result<()> {
        let found = self.game().event_in_force(seq).zip(self.game().before_event(seq));
        let Some((event, past)) = found else {
            return self.say_text(&Text::new("amend-not-in-force"));
        };
        self.amending = Some(Box::new((seq, past)));
        let done = match event.command {
            Command::Resolve { procedure, inputs, .. } => self.amend_form(&procedure, inputs),
            Command::Decide { .. } => self.decide().map(|_| ()),
            Command::Note { .. } => self.note(said),
            Command::Adjust { .. } if !said.is_empty() => self.look_up_or_correct(said),
            Command::Adjust { .. }
            | Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Undo { .. }
            | Command::Redo
            | Command::Amend { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. } => self.say_text(&Text::new("amend-not-here")),
        };
        // Given up, or done: the battle goes on where it stands.
        self.amending = None;
        done
    }

    fn amend_form(&mut self, procedure: &str, inputs: Inputs) -> io::Result<()> {
        let title = self.speaker().word(&format!("procedure.{procedure}"));
        self.say(&title)?;
        self.fill_and_throw(FormFiller::new(procedure, inputs))
    }

    /// Says who throws the dice, after changing it for the hand of that number.
    pub(super) fn hands(&mut self, number: Option<usize>) -> io::Result<()> {
        let hand = number.and_then(|number| number.checked_sub(1)).and_then(|place| DiceBySide::HANDS.get(place));
        match (number, hand.copied()) {
            (Some(_), Some(side)) => {
                let types = !self.game().dice().types(side);
                self.execute(Command::Hand { side, types }).map(|_| ())
            }
            (Some(number), None) => self.say_not_understood(&number.to_string()),
            (None, _) => {
                let lines = hand_lines(self.game(), self.speaker());
                let lines: Vec<String> = (1..).zip(lines).map(|(number, line)| format!("  {number}. {line}")).collect();
                self.say_all(&lines)
            }
        }
    }
}
