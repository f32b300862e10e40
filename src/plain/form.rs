//! Forms in the conversation: one question a line, then the sum, the odds and the dice.

use std::io;

use super::Conversation;
use crate::battle::parse;
use crate::engine::message::{Arg, Text};
use crate::engine::play::Command;
use crate::engine::procedure::{FieldView, Inputs};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::play::{
    Chance, advise, allowed, asked, candidate_name, chances, chosen, field_label, flip, matching, shown, switches,
    takes_choice, yes_or_no,
};
use crate::report::{breakdown_line, modifier_line};

const CANCEL: &str = ".";
const BACK: &str = "<";
/// Everything else as proposed.
const HURRY: &str = ">";
const EXPLAIN: &str = "?";
const ADVISE: &str = "o";
/// Lists the modifiers before a roll, or switches one.
const MODIFIERS: char = 'm';
/// Chooses nobody where nobody is an answer.
const NOBODY: &str = "-";

/// What the checklist points at: answered at once when it is the only one, proposed otherwise.
#[derive(Clone)]
pub struct Pointed {
    pub id: String,
    pub sure: bool,
}

/// A form on its way.
struct Filling {
    procedure: String,
    inputs: Inputs,
    pointed: Option<Pointed>,
    /// The field that took what is pointed at: the first that can.
    taken_by: Option<usize>,
    /// The field to go on with.
    next: usize,
    /// Fields the player answered, in order, to go back through.
    answered: Vec<usize>,
    /// Only what has no proposal is still asked.
    hurried: bool,
}

impl Filling {
    /// Back to the question before; false at the first one.
    fn step_back(&mut self) -> bool {
        self.hurried = false;
        match self.answered.pop() {
            Some(field) => {
                self.next = field;
                true
            }
            None => false,
        }
    }
}

/// How a question was answered.
enum Reply {
    Value(Value),
    /// As proposed, or nothing where nothing is.
    Default,
    Nothing,
    Cancel,
    Back,
    Hurry,
}

/// What a filled form came to.
enum Throw {
    Done,
    /// Another sum: it is shown again.
    Changed,
    Back,
    Cancel,
}

/// A question as it was put, with what its numbers mean.
struct Question {
    text: String,
    /// The question without its choices, for when they have just been read out.
    short: String,
    kind: ValueType,
    choices: Vec<String>,
    names: Vec<String>,
    default: Option<Value>,
    optional: bool,
}

impl Conversation<'_> {
    /// Fills a form, shows the odds, rolls.
    pub(super) fn resolve(&mut self, procedure: &str, pointed: Option<Pointed>) -> io::Result<()> {
        let title = self.speaker().word(&format!("procedure.{procedure}"));
        self.say(&title)?;
        let inputs = Inputs::default();
        let mut filling = Filling {
            procedure: procedure.to_owned(),
            inputs,
            pointed,
            taken_by: None,
            next: 0,
            answered: Vec::new(),
            hurried: false,
        };
        while self.fill(&mut filling)? {
            match self.throw(&mut filling)? {
                Throw::Done => return Ok(()),
                Throw::Changed => {}
                Throw::Cancel => break,
                Throw::Back => self.step_back(&mut filling)?,
            }
        }
        self.say_text(&Text::new("plain-cancelled"))
    }

    fn step_back(&mut self, filling: &mut Filling) -> io::Result<()> {
        if filling.step_back() { Ok(()) } else { self.say_text(&Text::new("plain-first-question")) }
    }

    /// Puts the open questions; false when the player gives up.
    fn fill(&mut self, filling: &mut Filling) -> io::Result<bool> {
        loop {
            let index = filling.next;
            let Ok(maker) = self.game().form_maker(&filling.procedure) else { return Ok(false) };
            let form = maker.form(&filling.inputs, true);
            // Answers bring questions with them: the form is over when the next one is not there.
            let Some(field) = form.fields.get(index) else { return Ok(true) };
            let id = field.id.clone();
            if !asked(field) {
                // An answer from before the player went back may not be asked for any more.
                filling.inputs.values.remove(&id);
                filling.next += 1;
                continue;
            }
            let pointed = filling.pointed.clone().filter(|_| filling.taken_by.is_none_or(|taken| taken == index));
            if pointed.as_ref().is_some_and(|pointed| allowed(field).contains(&pointed.id.as_str())) {
                filling.taken_by = Some(index);
            }
            if let Some((line, value)) = self.pointed_answer(field, pointed.as_ref()) {
                filling.inputs.values.insert(id, value);
                filling.next += 1;
                self.say(&line)?;
                continue;
            }
            let question = self.question(field, pointed.as_ref());
            if takes_choice(&question.kind) && question.choices.is_empty() {
                if question.optional {
                    filling.next += 1;
                    continue;
                }
                let refused = field.candidates.iter().find_map(|candidate| candidate.refusal.clone());
                self.say_nobody(refused.as_ref())?;
                return Ok(false);
            }
            let settled = filling.hurried && (question.default.is_some() || question.optional);
            match if settled { Reply::Default } else { self.put(filling, &question)? } {
                Reply::Cancel => return Ok(false),
                Reply::Back => {
                    self.step_back(filling)?;
                    continue;
                }
                Reply::Hurry => {
                    filling.hurried = true;
                    continue;
                }
                Reply::Value(value) => {
                    filling.inputs.values.insert(id, value);
                }
                Reply::Nothing => {
                    filling.inputs.values.remove(&id);
                }
                Reply::Default => match question.default {
                    Some(value) if takes_choice(&question.kind) => {
                        filling.inputs.values.insert(id, value);
                    }
                    Some(_) | None => {}
                },
            }
            filling.answered.push(index);
            filling.next = index + 1;
        }
    }

    /// What the checklist points at for certain is no question.
    fn pointed_answer(&self, field: &FieldView<'_>, pointed: Option<&Pointed>) -> Option<(String, Value)> {
        let pointed = pointed.filter(|pointed| pointed.sure && allowed(field).contains(&pointed.id.as_str()))?;
        let speaker = self.speaker();
        let label = field_label(field, speaker);
        let line = format!("{label}{}{}", self.catalog.plain("colon"), speaker.subject(&pointed.id));
        Some((line, chosen(&field.decl.value, &pointed.id)))
    }

    fn say_nobody(&mut self, refused: Option<&Refusal>) -> io::Result<()> {
        match refused {
            Some(refusal) => self.say_refusal(refusal),
            None => {
                let line = self.catalog.plain("form-nobody");
                self.say(&format!("! {line}"))
            }
        }
    }

    /// A question with its numbered choices and what Enter means.
    fn question(&self, field: &FieldView<'_>, pointed: Option<&Pointed>) -> Question {
        let speaker = self.speaker();
        let kind = field.decl.value.clone();
        let choices: Vec<String> = allowed(field).into_iter().map(str::to_owned).collect();
        let names: Vec<String> = choices.iter().map(|value| candidate_name(field, value, speaker)).collect();
        // An answer from before that does not fit any more is no proposal.
        let known = field.value.clone().filter(|_| field.problem.is_none());
        let pointed = pointed.map(|pointed| pointed.id.as_str());
        // Where a side is asked for, whoever is pointed at stands on one.
        let side_of = |id: &str| self.game().state().entity(id).and_then(|entity| entity.side);
        let side = pointed.filter(|_| kind == ValueType::Side && !field.given).and_then(side_of);
        let side = side.map(|side| side.code().to_owned()).filter(|code| choices.contains(code));
        let pointed = pointed.map(str::to_owned).filter(|id| choices.contains(id));
        let only = choices.first().cloned().filter(|_| choices.len() == 1 && !field.decl.optional);
        let choose = |id: String| chosen(&kind, &id);
        let default = side.map(choose).or(known).or_else(|| pointed.or(only).map(choose));
        let bracketed = match &default {
            Some(value) => format!(" [{}]", shown(field, value, speaker)),
            None if field.decl.optional => format!(" [{}]", self.catalog.plain("none")),
            None => String::new(),
        };
        let hint = match &kind {
            ValueType::Bool => format!(" ({}/{})", self.catalog.plain("yes"), self.catalog.plain("no")),
            ValueType::Number { .. } | ValueType::Dice => format!(", {}", kind.describe()),
            _ => String::new(),
        };
        let numbered: String = (1..).zip(&names).map(|(number, name)| format!("\n    {number}. {name}")).collect();
        let label = field_label(field, speaker);
        let text = format!("{label}{hint}{bracketed}{numbered}\n  ? ");
        let short = format!("{label}{hint}{bracketed}\n  ? ");
        Question { text, short, kind, choices, names, default, optional: field.decl.optional }
    }

    /// Puts a question until it is answered; the end of the input gives up.
    fn put(&mut self, filling: &Filling, question: &Question) -> io::Result<Reply> {
        let mut prompt = &question.text;
        loop {
            let Some(line) = self.prompt(prompt)? else { return Ok(Reply::Cancel) };
            if let Some(reply) = self.reply(filling, question, line.trim())? {
                return Ok(reply);
            }
            prompt = &question.short;
        }
    }

    /// What a line answers; none when the question stands, and why has been said.
    fn reply(&mut self, filling: &Filling, question: &Question, line: &str) -> io::Result<Option<Reply>> {
        match line {
            CANCEL => return Ok(Some(Reply::Cancel)),
            BACK => return Ok(Some(Reply::Back)),
            HURRY if question.default.is_some() || question.optional => return Ok(Some(Reply::Hurry)),
            EXPLAIN => return self.explain(filling).map(|()| None),
            ADVISE if matches!(question.kind, ValueType::Entity { .. }) => {
                return self.advise_here(filling).map(|()| None);
            }
            NOBODY if question.optional && !matches!(question.kind, ValueType::Entities { .. }) => {
                return Ok(Some(Reply::Nothing));
            }
            "" if question.default.is_some() || question.optional => return Ok(Some(Reply::Default)),
            "" => return self.say_text(&Text::new("plain-needed")).map(|()| None),
            _ => {}
        }
        let value = match &question.kind {
            kind @ (ValueType::Entity { .. }
            | ValueType::Record { .. }
            | ValueType::Choice { .. }
            | ValueType::Side) => match self.pick(question, line)? {
                Some(value) => Some(chosen(kind, value)),
                None => return Ok(None),
            },
            ValueType::Entities { .. } => match self.pick_several(question, line)? {
                Some(values) => Some(Value::texts(values)),
                None => return Ok(None),
            },
            ValueType::Bool => yes_or_no(&self.catalog, line).map(Value::Bool),
            kind @ (ValueType::Number { .. } | ValueType::Text | ValueType::Dice | ValueType::DicePositions) => {
                parse(kind, line).filter(|value| kind.accepts(value))
            }
        };
        match value {
            Some(value) => Ok(Some(Reply::Value(value))),
            None => self.say_not_understood(line).map(|()| None),
        }
    }

    /// A choice by its number or a few letters of its name. Says so where that is not one.
    fn pick<'q>(&mut self, question: &'q Question, typed: &str) -> io::Result<Option<&'q str>> {
        let choice = |place: usize| question.choices.get(place).map(String::as_str);
        if let Ok(number) = typed.trim().parse::<usize>() {
            let picked = number.checked_sub(1).and_then(choice);
            if picked.is_none() {
                self.say_not_understood(typed)?;
            }
            return Ok(picked);
        }
        match matching(typed, &question.names).as_slice() {
            [] => self.say_not_understood(typed).map(|()| None),
            [one] => {
                // Whoever does not see the list should hear who was meant.
                let name = question.names.get(*one).cloned().unwrap_or_default();
                self.say(&format!("  {name}"))?;
                Ok(choice(*one))
            }
            several => {
                let numbered = several.iter().filter_map(|place| {
                    let name = question.names.get(*place)?;
                    Some(format!("{}. {name}", place + 1))
                });
                let names = Arg::text(numbered.collect::<Vec<_>>().join(" ; "));
                self.say_text(&Text::new("plain-several").with("names", names)).map(|()| None)
            }
        }
    }

    /// Several by their numbers, or one by its name.
    fn pick_several<'q>(&mut self, question: &'q Question, line: &str) -> io::Result<Option<Vec<&'q str>>> {
        if line == NOBODY {
            return Ok(Some(Vec::new()));
        }
        let words: Vec<&str> = line.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        if !words.iter().all(|word| word.parse::<usize>().is_ok()) {
            return self.pick(question, line).map(|picked| picked.map(|value| vec![value]));
        }
        let mut picked = Vec::new();
        for word in words {
            match self.pick(question, word)? {
                Some(value) => picked.push(value),
                None => return Ok(None),
            }
        }
        Ok(Some(picked))
    }

    /// The rule behind a question, and why others cannot be chosen.
    fn explain(&mut self, filling: &Filling) -> io::Result<()> {
        let mut lines = vec![self.catalog.plain("plain-in-a-form")];
        let speaker = self.speaker();
        if let Ok(maker) = self.game().form_maker(&filling.procedure) {
            let form = maker.form(&filling.inputs, true);
            let field = form.fields.get(filling.next);
            let cited = field.and_then(|field| field.decl.rule.as_ref()).or(form.decl.rule.as_ref());
            for rule in self.game().rules().rules_of(cited.map(std::slice::from_ref).unwrap_or_default()) {
                lines.push(format!("  {}  {}", rule.id, rule.text(speaker.lang())));
            }
            let refused = field.into_iter().flat_map(|field| &field.candidates);
            let refused = refused.filter_map(|candidate| candidate.refusal.as_ref());
            lines.extend(refused.map(|refusal| format!("  ! {}", speaker.refusal(refusal))));
        }
        self.say_all(&lines)
    }

    fn advise_here(&mut self, filling: &Filling) -> io::Result<()> {
        let advised = advise(self.game(), self.speaker(), &filling.procedure, &filling.inputs);
        self.say_advice(advised)
    }

    /// Lists the modifiers, or switches the one of that number off or on. True when it did.
    fn switch(&mut self, filling: &mut Filling, number: &str) -> io::Result<bool> {
        let rows = switches(self.game(), self.speaker(), &filling.procedure, &filling.inputs);
        if rows.is_empty() {
            return self.say_text(&Text::new("switches-none")).map(|()| false);
        }
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(row) = place.and_then(|place| rows.get(place)) {
            flip(self.save.game(), &filling.procedure, &mut filling.inputs, &row.key);
            return Ok(true);
        }
        let mark = |applies: bool| if applies { "[x]" } else { "[ ]" };
        let mut lines = vec![self.catalog.plain("plain-switches")];
        lines.extend((1..).zip(&rows).map(|(number, row)| format!("  {number}. {} {}", mark(row.applies), row.line)));
        self.say_all(&lines).map(|()| false)
    }

    fn sum_lines(&self, filling: &Filling) -> Vec<String> {
        let speaker = self.speaker();
        let mut lines = Vec::new();
        if let Ok(maker) = self.game().form_maker(&filling.procedure) {
            let form = maker.form(&filling.inputs, false);
            lines.extend(form.notes.iter().map(|note| format!("  {}", breakdown_line(note, speaker))));
            lines.extend(form.modifiers.iter().map(|modifier| format!("  {}", modifier_line(modifier, speaker))));
        }
        let odds = chances(self.game(), speaker, &filling.procedure, &filling.inputs);
        // What is certain is no news.
        lines.extend(odds.iter().filter(|_| odds.len() > 1).map(|chance| format!("  {}", chance_line(chance))));
        lines
    }

    fn problem(&self, filling: &Filling) -> Option<Refusal> {
        let maker = self.game().form_maker(&filling.procedure).ok()?;
        maker.form(&filling.inputs, false).problems.into_iter().next()
    }

    /// Shows the sum and the odds, and throws: Enter rolls, digits are dice from the table.
    fn throw(&mut self, filling: &mut Filling) -> io::Result<Throw> {
        if let Some(problem) = self.problem(filling) {
            self.say_refusal(&problem)?;
            let prompt = self.catalog.plain("plain-blocked");
            let line = self.prompt(&prompt)?.unwrap_or_default();
            return Ok(if line.trim() == BACK { Throw::Back } else { Throw::Cancel });
        }
        let lines = self.sum_lines(filling);
        self.say_all(&lines)?;
        let (procedure, inputs) = (filling.procedure.clone(), filling.inputs.clone());
        let command = |dice: Option<Vec<u8>>| Command::Resolve {
            procedure: procedure.clone(),
            inputs: inputs.clone(),
            dice,
            pause: true,
        };
        let wanted = self.first_throw(|dice| command(Some(dice)));
        if let Some(wanted) = &wanted {
            self.say_wanted(wanted)?;
        }
        let prompt = if wanted.is_some() { "plain-roll" } else { "plain-do" };
        let prompt = self.catalog.plain(prompt);
        loop {
            let Some(line) = self.prompt(&prompt)? else { return Ok(Throw::Cancel) };
            let command = match line.trim() {
                CANCEL => return Ok(Throw::Cancel),
                BACK => return Ok(Throw::Back),
                EXPLAIN => {
                    self.explain(filling)?;
                    continue;
                }
                line if line.starts_with(MODIFIERS) => {
                    if self.switch(filling, line.trim_start_matches(MODIFIERS).trim())? {
                        return Ok(Throw::Changed);
                    }
                    continue;
                }
                "" => Some(command(None)),
                _ if wanted.is_none() => {
                    self.say_not_understood(&line)?;
                    continue;
                }
                // The line as it is: a space after a number says that it is one die.
                _ => self.gather(&line, |dice| command(Some(dice)))?,
            };
            if let Some(command) = command
                && self.execute(command)?
            {
                return Ok(Throw::Done);
            }
        }
    }
}

/// An outcome with its chance: `58.3 %  Hit  (7/12)`.
fn chance_line(chance: &Chance) -> String {
    format!("{:>5.1} %  {}  ({})", chance.chance * 100.0, chance.label, chance.fraction)
}
