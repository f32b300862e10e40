//! Decisions in the middle of a roll, while the dice lie on the table.

use std::io;

use super::request::read_request;
use super::{Conversation, Flow};
use crate::engine::dice::DecisionOptions;
use crate::engine::message::Text;
use crate::engine::play::Command;
use crate::engine::value::Value;
use crate::engine::world::Pending;
use crate::lang::visible;
use crate::play::{read_decision, read_decision_by_name};
use crate::report::value_word;

impl Conversation<'_> {
    /// Asks for the decision a procedure waits for. Looking things up, undoing and leaving are possible meanwhile.
    pub(super) fn decide(&mut self) -> io::Result<Flow> {
        let Some(pending) = self.game().state().pending.clone() else { return Ok(Flow::On) };
        let question = self.decision_question(&pending);
        let Some(line) = self.prompt(&question)? else {
            self.say("")?;
            return Ok(Flow::Leave);
        };
        let (answer, dice) = line.split_once('/').filter(|_| pending.typed).unwrap_or((&line, ""));
        let (answer, dice) = (answer.trim(), dice.trim());
        if let Some(value) = read_decision(&pending, answer, &self.catalog) {
            return self.take_decision(&pending, value, dice).map(|()| Flow::On);
        }
        if let Some(request) = read_request(&line).filter(|request| request.waits_for_no_decision()) {
            return self.grant(&request);
        }
        match read_decision_by_name(&pending, answer, self.speaker()) {
            Some(value) => self.take_decision(&pending, value, dice)?,
            None => self.say_not_understood(&line)?,
        }
        Ok(Flow::On)
    }

    fn decision_question(&self, pending: &Pending) -> String {
        let speaker = self.speaker();
        let decision = &pending.decision;
        let army = decision.side.and_then(|side| self.game().army(side));
        let who = army.map(|army| format!("{}, ", visible(&army.name))).unwrap_or_default();
        let procedure = speaker.word(&format!("procedure.{}", pending.procedure));
        let label = speaker.word(&format!("field.{}.{}", pending.procedure, decision.field));
        let numbered = |words: Vec<String>| -> String {
            (1..).zip(words).map(|(number, word)| format!("\n    {number}. {}", visible(&word))).collect()
        };
        let options = match &decision.options {
            DecisionOptions::YesNo => format!(" ({}/{})", self.catalog.plain("yes"), self.catalog.plain("no")),
            DecisionOptions::OneOf(choices) => numbered(choices.iter().map(|choice| speaker.word(choice)).collect()),
            DecisionOptions::Dice { faces, least, most } => {
                let die = |face: &u8| speaker.text(&Text::new("plain-die").with("face", *face));
                let how_many = Text::new("plain-dice-count").with("least", *least).with("most", *most);
                numbered(faces.iter().map(die).collect()) + "\n    " + &speaker.text(&how_many)
            }
        };
        let typed =
            if pending.typed { format!("\n    {}", self.catalog.plain("plain-then-dice")) } else { String::new() };
        let proposed = value_word(&decision.proposed, speaker);
        let head = visible(&format!("{procedure}, {who}{label} [{proposed}]"));
        format!("{head}{options}{typed}\n  ? ")
    }

    fn take_decision(&mut self, pending: &Pending, value: Value, dice: &str) -> io::Result<()> {
        let command = |dice: Option<Vec<u8>>| Command::Decide { value: value.clone(), dice };
        let command = match pending.typed {
            true => self.gather(dice, |dice| command(Some(dice)))?,
            false => Some(command(None)),
        };
        match command {
            Some(command) => self.execute(command).map(|_| ()),
            None => Ok(()),
        }
    }
}
