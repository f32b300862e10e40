//! Forms in the conversation: one question a line, then the sum, the odds and the dice.

use std::io;

use super::Conversation;
use crate::battle::parse;
use crate::engine::command::Command;
use crate::engine::dice::DecisionOptions;
use crate::engine::form::FieldView;
use crate::engine::inputs::Inputs;
use crate::engine::message::{Arg, Text};
use crate::engine::schema::ValueType;
use crate::engine::value::Value;
use crate::report::{modifier_line, value_word};

/// How a question was answered.
enum Reply {
    Value(Value),
    /// As proposed, or nothing at all.
    Default,
    Cancel,
}

impl Conversation<'_> {
    /// Fills a form, shows the odds, rolls. `first` is what the checklist points at.
    pub fn resolve(&mut self, procedure: &str, first: Option<String>) -> io::Result<()> {
        let Some(inputs) = self.fill(procedure, first)? else { return self.say_text(&Text::new("plain-cancelled")) };
        self.show_sum(procedure, &inputs)?;
        let prompt = self.catalog.plain("plain-roll");
        let Some(dice) = self.ask_dice(&prompt)? else { return self.say_text(&Text::new("plain-cancelled")) };
        let command = Command::Resolve { procedure: procedure.to_owned(), inputs, dice, pause: true };
        if self.execute(command)? {
            self.decide()?;
        }
        Ok(())
    }

    /// Answers the decisions of a procedure that waits for them.
    fn decide(&mut self) -> io::Result<()> {
        while let Some(pending) = self.game().state().pending.clone() {
            let speaker = self.speaker();
            let side = pending.decision.side.and_then(|side| self.game().army(side));
            let who = side.map(|army| speaker.name(army.id.as_str())).unwrap_or_default();
            let label = speaker.word(&format!("field.{}.{}", pending.procedure, pending.decision.field));
            let options = match &pending.decision.options {
                DecisionOptions::YesNo => format!("{} / {}", self.catalog.plain("yes"), self.catalog.plain("no")),
                DecisionOptions::OneOf(choices) => {
                    let words = (1..).zip(choices).map(|(number, choice)| format!("{number} {}", speaker.word(choice)));
                    words.collect::<Vec<_>>().join(" | ")
                }
                DecisionOptions::Dice { faces, least, most } => format!("{faces:?} {least}-{most}"),
            };
            let proposed = value_word(&pending.decision.proposed, speaker);
            let Some(line) = self.prompt(&format!("{who} — {label} ({options}) [{proposed}] : "))? else {
                return Ok(());
            };
            let (answer, dice) = line.split_once("/").unwrap_or((line.as_str(), ""));
            let value = match (answer.trim(), &pending.decision.options) {
                ("", _) => Some(pending.decision.proposed.clone()),
                (answer, DecisionOptions::YesNo) => parse(&ValueType::Bool, answer),
                (answer, DecisionOptions::OneOf(choices)) => {
                    let index = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    index.and_then(|index| choices.get(index)).map(Value::text)
                }
                (answer, DecisionOptions::Dice { .. }) => parse(&ValueType::DicePositions, answer),
            };
            let Some(value) = value else {
                self.say_text(&Text::new("refusal-wrong-answer").with("value", Arg::text(line.as_str())))?;
                continue;
            };
            let dice = if pending.typed { Some(faces(dice).unwrap_or_default()) } else { None };
            self.execute(Command::Decide { value, dice })?;
        }
        Ok(())
    }

    fn fill(&mut self, procedure: &str, mut first: Option<String>) -> io::Result<Option<Inputs>> {
        let mut inputs = Inputs::default();
        let count = self.game().rules().procedure(procedure).map_or(0, |decl| decl.fields.len());
        for index in 0..count {
            let Ok(maker) = self.game().form_maker(procedure) else { return Ok(None) };
            let form = maker.form(&inputs, true);
            let Some(field) = form.fields.get(index) else { continue };
            if !field.relevant || field.decl.decision || field.decl.auto {
                continue;
            }
            let id = field.decl.id.clone();
            // What the checklist points at is no question.
            let pointed = first.take_if(|first| {
                field.candidates.iter().any(|candidate| candidate.value == *first && candidate.refusal.is_none())
            });
            if let Some(pointed) = pointed {
                let list = matches!(field.decl.value, ValueType::Entities { .. });
                let line =
                    format!("{} : {}", self.speaker().label(&field.decl.label), self.speaker().subject(&pointed));
                inputs.values.insert(id, if list { Value::texts([&pointed]) } else { Value::Text(pointed) });
                self.say(&line)?;
                continue;
            }
            let question = self.question(field);
            loop {
                let Some(line) = self.prompt(&question)? else { return Ok(None) };
                match self.reply(procedure, &inputs, index, line.trim()) {
                    Some(Reply::Value(value)) => {
                        inputs.values.insert(id.clone(), value);
                        break;
                    }
                    Some(Reply::Default) => break,
                    Some(Reply::Cancel) => return Ok(None),
                    None => {
                        let text = Text::new("plain-not-understood").with("line", Arg::text(line.trim()));
                        self.say_text(&text)?;
                    }
                }
            }
        }
        Ok(Some(inputs))
    }

    /// A question with its numbered choices and what Enter means.
    fn question(&self, field: &FieldView<'_>) -> String {
        let speaker = self.speaker();
        let allowed = field.candidates.iter().filter(|candidate| candidate.refusal.is_none());
        let names = allowed.map(|candidate| match &field.decl.value {
            ValueType::Choice { .. } => speaker.word(&candidate.value),
            ValueType::Side => speaker.side(&candidate.value),
            _ => speaker.subject(&candidate.value),
        });
        let numbered: String = (1..).zip(names).map(|(number, name)| format!("\n    {number}. {name}")).collect();
        let word = |value: &Value| match (&field.decl.value, value.as_text()) {
            (ValueType::Side, Some(side)) => speaker.side(side),
            _ => value_word(value, speaker),
        };
        let default = field.value.as_ref().map(|value| format!(" [{}]", word(value))).unwrap_or_default();
        let yes_no = match field.decl.value {
            ValueType::Bool => format!(" ({}/{})", self.catalog.plain("yes"), self.catalog.plain("no")),
            _ => String::new(),
        };
        format!("{}{yes_no}{default}{numbered}\n  ? ", speaker.label(&field.decl.label))
    }

    fn reply(&self, procedure: &str, inputs: &Inputs, index: usize, line: &str) -> Option<Reply> {
        if line == "." {
            return Some(Reply::Cancel);
        }
        let form = self.game().form_maker(procedure).ok()?.form(inputs, true);
        let field = form.fields.get(index)?;
        if line.is_empty() {
            return (field.value.is_some() || field.decl.optional).then_some(Reply::Default);
        }
        let allowed: Vec<&str> =
            field.candidates.iter().filter(|c| c.refusal.is_none()).map(|candidate| candidate.value.as_str()).collect();
        let pick = |text: &str| -> Option<&str> {
            let number = text.trim().parse::<usize>().ok()?.checked_sub(1)?;
            allowed.get(number).copied()
        };
        match &field.decl.value {
            ValueType::Entity { .. } | ValueType::Record { .. } | ValueType::Choice { .. } | ValueType::Side => {
                pick(line).map(|value| Reply::Value(Value::text(value)))
            }
            ValueType::Entities { .. } => {
                let chosen: Option<Vec<&str>> = line.split([',', ' ']).filter(|t| !t.is_empty()).map(pick).collect();
                chosen.map(|chosen| Reply::Value(Value::texts(chosen)))
            }
            ValueType::Bool => {
                let word = line.to_lowercase();
                let is = |key: &str| self.catalog.plain(key).starts_with(&word);
                match (is("yes"), is("no")) {
                    (true, false) => Some(Reply::Value(true.into())),
                    (false, true) => Some(Reply::Value(false.into())),
                    _ => None,
                }
            }
            kind @ (ValueType::Number { .. } | ValueType::Text | ValueType::Dice | ValueType::DicePositions) => {
                parse(kind, line).filter(|value| kind.accepts(value)).map(Reply::Value)
            }
        }
    }

    fn show_sum(&mut self, procedure: &str, inputs: &Inputs) -> io::Result<()> {
        let mut lines = Vec::new();
        let speaker = self.speaker();
        if let Ok(maker) = self.game().form_maker(procedure) {
            let form = maker.form(inputs, false);
            lines.extend(form.modifiers.iter().map(|modifier| format!("  {}", modifier_line(modifier, speaker))));
            lines.extend(form.problems.iter().map(|problem| format!("! {}", speaker.refusal(problem))));
        }
        if let Ok(odds) = self.game().odds(procedure, inputs) {
            for (id, fraction) in odds.grouped(|outcome| outcome.id.clone()).outcomes {
                let example = odds.outcomes.keys().find(|outcome| outcome.id == id);
                let label = example.map(|outcome| speaker.text(&outcome.headline())).unwrap_or_default();
                lines.push(format!("  {:>5.1} %  {label}  ({fraction})", fraction.to_f64() * 100.0));
            }
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Enter rolls, digits are dice from the table, a dot cancels.
    fn ask_dice(&mut self, prompt: &str) -> io::Result<Option<Option<Vec<u8>>>> {
        loop {
            let Some(line) = self.prompt(prompt)? else { return Ok(None) };
            match line.trim() {
                "." => return Ok(None),
                "" => return Ok(Some(None)),
                typed => match faces(typed) {
                    Some(faces) => return Ok(Some(Some(faces))),
                    None => {
                        let text = Text::new("plain-not-understood").with("line", Arg::text(typed));
                        self.say_text(&text)?;
                    }
                },
            }
        }
    }
}

/// Faces typed with spaces or commas between them.
fn faces(line: &str) -> Option<Vec<u8>> {
    line.split([' ', ',']).filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect()
}
