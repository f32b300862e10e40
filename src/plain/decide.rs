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
use crate::play::{
    Brought, decision_about, decision_label, odds_of_choices, read_decision, read_decision_by_name, types_dice,
};
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
        if pending.decision.is_none() {
            if let Some(request) = read_request(&line).filter(|request| request.waits_for_no_decision()) {
                return self.grant(&request);
            }
            return self.go_on(&pending, None, &line).map(|()| Flow::On);
        }
        let (answer, dice) = line.split_once('/').filter(|_| types_dice(&pending)).unwrap_or((&line, ""));
        let (answer, dice) = (answer.trim(), dice.trim());
        if let Some(value) = read_decision(&pending, answer, &self.catalog) {
            return self.go_on(&pending, Some(value), dice).map(|()| Flow::On);
        }
        if let Some(request) = read_request(&line).filter(|request| request.waits_for_no_decision()) {
            return self.grant(&request);
        }
        match read_decision_by_name(&pending, answer, self.speaker()) {
            Some(value) => self.go_on(&pending, Some(value), dice)?,
            None => self.say_not_understood(&line)?,
        }
        Ok(Flow::On)
    }

    fn decision_question(&self, pending: &Pending) -> String {
        let speaker = self.speaker();
        let procedure = speaker.word(&format!("procedure.{}", pending.procedure));
        let Some(decision) = &pending.decision else {
            let wanted = pending.throw.clone().map(|throw| speaker.refusal(&self.game().missing_dice(throw)));
            return format!("{procedure}. {}\n  ? ", wanted.unwrap_or_default());
        };
        let army = decision.side.and_then(|side| self.game().army(side));
        let who = army.map(|army| format!("{}, ", self.speaker().called(army))).unwrap_or_default();
        let label = decision_label(self.game(), pending, decision, speaker);
        let numbered = |words: Vec<String>| -> String {
            (1..).zip(words).map(|(number, word)| format!("\n    {number}. {}", visible(&word))).collect()
        };
        let options = match &decision.options {
            DecisionOptions::YesNo => format!(" ({}/{})", self.catalog.plain("yes"), self.catalog.plain("no")),
            DecisionOptions::OneOf(choices) => numbered(choices.iter().map(|choice| speaker.option(choice)).collect()),
            DecisionOptions::Dice { faces, least, most } => {
                let die = |face: &u8| speaker.text(&Text::new("plain-die").with("face", *face));
                let how_many = Text::new("plain-dice-count").with("least", *least).with("most", *most);
                numbered(faces.iter().map(die).collect()) + "\n    " + &speaker.text(&how_many)
            }
        };
        let typed = if types_dice(pending) {
            format!("\n    {}", self.catalog.plain("plain-then-dice"))
        } else {
            String::new()
        };
        let about = decision_about(self.game(), speaker);
        let about: String = about.iter().map(|line| format!("\n    {}", visible(line))).collect();
        let odds = odds_of_choices(self.game(), speaker);
        let odds = odds.iter().filter(|line| !line.is_empty());
        let odds: String = odds.map(|line| format!("\n    {}", visible(line))).collect();
        let proposed = value_word(&decision.proposed, speaker);
        let head = visible(&format!("{procedure}, {who}{label} [{proposed}]"));
        format!("{head}{about}{options}{odds}{typed}\n  ? ")
    }

    /// Goes on with what was decided, and the dice that hands type for it.
    fn go_on(&mut self, pending: &Pending, value: Option<Value>, dice: &str) -> io::Result<()> {
        let command = |brought: Brought| Command::Decide {
            value: value.clone(),
            dice: brought.dice,
            dice_by_side: brought.by_side,
        };
        let command = match types_dice(pending) {
            true => self.gather(dice, &pending.hands, &command)?,
            false => Some(command(Brought::default())),
        };
        match command {
            Some(command) => self.execute(command).map(|_| ()),
            None => Ok(()),
        }
    }
}
