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
use crate::play::{faces, matching, yes_or_no};
use crate::report::value_word;

/// What chooses none of the dice.
const NONE_OF_THEM: &str = "-";

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
        if let Some(value) = self.decision_answer(&pending, answer) {
            return self.take_decision(&pending, value, dice).map(|()| Flow::On);
        }
        if let Some(request) = read_request(&line).filter(|request| request.waits_for_no_decision()) {
            return self.grant(&request);
        }
        match self.decision_by_name(&pending, answer) {
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
            (1..).zip(words).map(|(number, word)| format!("\n    {number}. {word}")).collect()
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
        format!("{procedure}, {who}{label} [{}]{options}{typed}\n  ? ", value_word(&decision.proposed, speaker))
    }

    fn decision_answer(&self, pending: &Pending, answer: &str) -> Option<Value> {
        match (answer, &pending.decision.options) {
            ("", _) => Some(pending.decision.proposed.clone()),
            (answer, DecisionOptions::YesNo) => yes_or_no(&self.catalog, answer).map(Value::Bool),
            (answer, DecisionOptions::OneOf(choices)) => {
                let index = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                index.and_then(|index| choices.get(index)).map(Value::text)
            }
            (NONE_OF_THEM, DecisionOptions::Dice { .. }) => Some(Value::List(Vec::new())),
            (answer, DecisionOptions::Dice { .. }) => {
                let positions = faces(answer)?;
                Some(Value::List(positions.into_iter().map(|position| Value::whole(i64::from(position))).collect()))
            }
        }
    }

    fn decision_by_name(&self, pending: &Pending, answer: &str) -> Option<Value> {
        let DecisionOptions::OneOf(choices) = &pending.decision.options else { return None };
        let names: Vec<String> = choices.iter().map(|choice| self.speaker().word(choice)).collect();
        match matching(answer, &names).as_slice() {
            [one] => choices.get(*one).map(Value::text),
            _ => None,
        }
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
