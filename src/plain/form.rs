//! Forms in the conversation: one question a line, then the sum, the odds and the dice.

use std::io;

use super::Conversation;
use super::many::ALSO;
use crate::engine::dice::{DiceBySide, NeededThrow};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Rehearsed};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::visible;
use crate::play::{
    Alternative, Brought, Chance, FormFiller, NOBODY, Next, Numbering, Pointed, Question, Reading, Reply, Wish, advise,
    assumed_line, forecast_lines, shown,
};
use crate::report::{modifier_said, note_line};

const CANCEL: &str = ".";
const BACK: &str = "<";
/// Everything else as proposed.
const HURRY: &str = ">";
const EXPLAIN: &str = "?";
/// Asks for the odds of the whole affair that the form opens.
const WHOLE: &str = "%";
const ADVISE: &str = "o";
/// Lists the modifiers before a roll, or overrides one.
const OVERRIDE: char = 'm';

/// What a line says to a question.
enum Response {
    Reply(Reply),
    Cancel,
    Back,
    Hurry,
    /// The form is for others too, those named or all.
    Others(String),
    /// The answer stands in every row of the question.
    Rows(Value),
}

/// What a filled form came to.
pub(super) enum Resolved {
    Done,
    /// Another sum: it is shown again.
    Changed,
    Back,
    Cancel,
}

impl Conversation<'_> {
    /// Fills a form, shows the odds, rolls.
    pub(super) fn resolve(&mut self, procedure: &str, pointed: Option<Pointed>) -> io::Result<()> {
        let title = self.speaker().word(&format!("procedure.{procedure}"));
        self.say(&title)?;
        self.fill_and_throw(FormFiller::pointing_at(procedure, pointed))
    }

    /// Puts the questions of a form, shows the odds, rolls.
    pub(super) fn fill_and_throw(&mut self, mut filler: FormFiller) -> io::Result<()> {
        while self.fill(&mut filler)? {
            match self.throw(&mut filler)? {
                Resolved::Done => return Ok(()),
                Resolved::Changed => {}
                Resolved::Cancel => break,
                Resolved::Back => self.step_back(&mut filler)?,
            }
        }
        self.say_text(&Text::new("plain-cancelled"))
    }

    fn step_back(&mut self, filler: &mut FormFiller) -> io::Result<()> {
        if filler.back() { Ok(()) } else { self.say_text(&Text::new("plain-first-question")) }
    }

    /// Puts the open questions; false when the player gives up.
    fn fill(&mut self, filler: &mut FormFiller) -> io::Result<bool> {
        loop {
            match filler.next(self.game(), self.speaker()) {
                Next::Filled => return Ok(true),
                Next::Settled { label, name } => {
                    self.say(&format!("{label}{}{name}", self.catalog.plain("colon")))?;
                }
                Next::Stuck(refused) => {
                    self.say_nobody(refused.as_ref())?;
                    return Ok(false);
                }
                Next::Ask(question) => match self.put(filler, &question)? {
                    Response::Cancel => return Ok(false),
                    Response::Back => self.step_back(filler)?,
                    Response::Hurry => filler.hurry(),
                    Response::Others(named) => {
                        self.take_in(filler, &named)?;
                    }
                    Response::Rows(value) => filler.answer_rows(self.game(), &value),
                    Response::Reply(reply) => filler.answer(&question, reply),
                },
            }
        }
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

    /// A question with what Enter means, and its numbered alternatives where they are wanted.
    fn words_of(&self, filler: &FormFiller, question: &Question, with_alternatives: bool) -> String {
        let form = filler.form(self.game());
        let field = form.as_ref().and_then(|form| form.fields.get(filler.place()));
        let proposed = question.proposal.as_ref().zip(field);
        let bracketed = match proposed {
            Some((proposal, field)) => format!(" [{}]", shown(field, &proposal.value, self.speaker())),
            None if question.takes_nobody() && question.explicit => {
                format!(" [{NOBODY} = {}]", self.catalog.plain("none"))
            }
            None if question.optional && !question.explicit => format!(" [{}]", self.catalog.plain("none")),
            None => String::new(),
        };
        let hint = match &question.kind {
            ValueType::Bool => format!(" ({}/{})", self.catalog.plain("yes"), self.catalog.plain("no")),
            kind if question.divides => format!(", {}, {}", kind.describe(), self.catalog.plain("plain-divides")),
            kind @ (ValueType::Number { .. } | ValueType::Dice | ValueType::FreeDice) => {
                format!(", {}", kind.describe())
            }
            _ => String::new(),
        };
        let numbered = (1..).zip(question.open().filter(|_| with_alternatives));
        let colon = self.catalog.plain("colon");
        let about = |open: &Alternative| open.about.as_ref().map(|about| format!("{colon}{about}")).unwrap_or_default();
        let numbered: String = numbered
            .map(|(number, open)| format!("\n    {number}. {}{}", visible(&open.name), visible(&about(open))))
            .collect();
        let head = visible(&format!("{}{hint}{bracketed}", question.label));
        format!("{head}{numbered}\n  ? ")
    }

    /// Puts a question until it is answered; the end of the input gives up.
    fn put(&mut self, filler: &FormFiller, question: &Question) -> io::Result<Response> {
        let mut prompt = self.words_of(filler, question, true);
        loop {
            let Some(line) = self.prompt(&prompt)? else { return Ok(Response::Cancel) };
            if let Some(response) = self.hear(filler, question, line.trim())? {
                return Ok(response);
            }
            // Its alternatives have just been read out.
            prompt = self.words_of(filler, question, false);
        }
    }

    /// What a line says; none when the question stands, and why has been said.
    fn hear(&mut self, filler: &FormFiller, question: &Question, line: &str) -> io::Result<Option<Response>> {
        match line {
            CANCEL => return Ok(Some(Response::Cancel)),
            BACK => return Ok(Some(Response::Back)),
            HURRY if question.needs_no_answer() => return Ok(Some(Response::Hurry)),
            EXPLAIN => return self.explain(filler).map(|()| None),
            ADVISE if matches!(question.kind, ValueType::Entity { .. }) => {
                return self.advise_here(filler).map(|()| None);
            }
            line if line.starts_with(ALSO) => {
                if let Some(response) = self.hear_also(filler, question, line.trim_start_matches(ALSO).trim()) {
                    return Ok(Some(response));
                }
            }
            "" if question.needs_no_answer() => return Ok(Some(Response::Reply(question.as_proposed()))),
            "" => return self.say_text(&Text::new("plain-needed")).map(|()| None),
            _ => {}
        }
        match question.read(line, Numbering::Shown, self.speaker()) {
            Reading::Value { value, named } => {
                // A player who does not see the list hears who was meant.
                named.map_or(Ok(()), |name| self.say(&format!("  {name}")))?;
                Ok(Some(Response::Reply(Reply::Value(value))))
            }
            Reading::Parts(counts) => Ok(Some(Response::Reply(Reply::Parts(counts)))),
            Reading::Nobody => Ok(Some(Response::Reply(Reply::Nobody))),
            Reading::Ambiguous(places) => {
                let open: Vec<&str> = question.open().map(|open| open.name.as_str()).collect();
                let meant = places.iter().filter_map(|place| Some(format!("{}. {}", place + 1, open.get(*place)?)));
                let names = Arg::text(meant.collect::<Vec<_>>().join(" ; "));
                self.say_text(&Text::new("plain-several").with("names", names)).map(|()| None)
            }
            Reading::Unknown(words) => self.say_not_understood(&words).map(|()| None),
        }
    }

    /// What a plus says to a question: the answer after it for every row, or the others too.
    fn hear_also(&self, filler: &FormFiller, question: &Question, rest: &str) -> Option<Response> {
        if question.repeated && !rest.is_empty() {
            return match question.read(rest, Numbering::Shown, self.speaker()) {
                Reading::Value { value, .. } => Some(Response::Rows(value)),
                Reading::Parts(_) | Reading::Nobody | Reading::Ambiguous(_) | Reading::Unknown(_) => None,
            };
        }
        self.may_be_for_many(filler).then(|| Response::Others(rest.to_owned()))
    }

    /// The rule behind a question, and why others cannot be chosen.
    fn explain(&mut self, filler: &FormFiller) -> io::Result<()> {
        let mut lines = vec![self.catalog.plain("plain-in-a-form")];
        let speaker = self.speaker();
        if let Some(form) = filler.form(self.game()) {
            let field = form.fields.get(filler.place());
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

    /// What the whole affair comes to, and what that takes for granted.
    fn say_forecast(&mut self, filler: &FormFiller) -> io::Result<()> {
        match self.game().forecast(filler.procedure(), filler.inputs()) {
            Ok(forecast) => {
                let speaker = self.speaker();
                let mut lines = forecast_lines(speaker, &forecast);
                lines.extend(assumed_line(speaker, &forecast));
                self.say_all(&lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>())
            }
            Err(refusal) => self.say_refusal(&refusal),
        }
    }

    fn advise_here(&mut self, filler: &FormFiller) -> io::Result<()> {
        let advised = advise(self.game(), self.speaker(), filler.procedure(), filler.inputs(), Wish::default());
        self.say_advice(advised)
    }

    /// Lists the modifiers, or overrides the one of that number for the reason behind it. True when it did.
    fn override_modifier(&mut self, filler: &mut FormFiller, said: &str) -> io::Result<bool> {
        let (number, reason) = said.split_once(' ').unwrap_or((said, ""));
        let rows = filler.overrides(self.game(), self.speaker());
        if rows.is_empty() {
            return self.say_text(&Text::new("overrides-none")).map(|()| false);
        }
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(row) = place.and_then(|place| rows.get(place)) {
            filler.flip_override(self.game(), &row.key);
            if filler.lacks_reason() {
                filler.give_reason(reason);
            }
            return Ok(true);
        }
        let mark = |applies: bool| if applies { "[x]" } else { "[ ]" };
        let mut lines = vec![self.catalog.plain("plain-overrides")];
        lines.extend((1..).zip(&rows).map(|(number, row)| format!("  {number}. {} {}", mark(row.applies), row.line)));
        self.say_all(&lines).map(|()| false)
    }

    fn sum_lines(&self, filler: &FormFiller) -> Vec<String> {
        let speaker = self.speaker();
        let mut lines = Vec::new();
        if let Some(form) = filler.sum(self.game()) {
            lines.extend(form.notes.iter().map(|note| format!("  {}", note_line(note, speaker))));
            lines.extend(form.modifiers.iter().map(|modifier| format!("  {}", modifier_said(modifier, speaker))));
        }
        let odds = filler.chances(self.game(), speaker);
        // What is certain is no news.
        lines.extend(odds.iter().filter(|_| odds.len() > 1).map(|chance| format!("  {}", chance_line(chance))));
        lines
    }

    /// Shows the sum and the odds, and throws: Enter rolls, digits are dice from the table.
    fn throw(&mut self, filler: &mut FormFiller) -> io::Result<Resolved> {
        if let Some(problem) = filler.problem(self.game()) {
            self.say_refusal(&problem)?;
            let prompt = self.catalog.plain("plain-blocked");
            let line = self.prompt(&prompt)?.unwrap_or_default();
            return Ok(if line.trim() == BACK { Resolved::Back } else { Resolved::Cancel });
        }
        if filler.is_for_many() {
            return self.throw_for_many(filler);
        }
        let lines = self.sum_lines(filler);
        self.say_all(&lines)?;
        self.say_others(filler)?;
        let hands = self.game().dice().hands().clone();
        let known = self.dice_as_they_were();
        // What a hand that is set to type has to type first; else what would be typed if anybody did.
        let must = self.wanted(filler, &hands);
        let may = if hands.is_nobody() { None } else { self.wanted(filler, &DiceBySide::default()) };
        let wanted = must.clone().or(may);
        if let Some(throw) = &wanted {
            let missing = usize::try_from(throw.count).unwrap_or(usize::MAX);
            self.say_wanted(throw.clone(), missing)?;
        }
        let must = must.is_some() && !hands.is_nobody();
        let prompt = match (must, wanted.is_some()) {
            (true, _) => "plain-type",
            (false, true) => "plain-roll",
            (false, false) => "plain-do",
        };
        let prompt = self.catalog.plain(prompt);
        loop {
            let Some(line) = self.prompt(&prompt)? else { return Ok(Resolved::Cancel) };
            let command = match line.trim() {
                CANCEL => return Ok(Resolved::Cancel),
                BACK => return Ok(Resolved::Back),
                EXPLAIN => {
                    self.explain(filler)?;
                    continue;
                }
                WHOLE => {
                    self.say_forecast(filler)?;
                    continue;
                }
                line if line.starts_with(OVERRIDE) => {
                    if self.override_modifier(filler, line.trim_start_matches(OVERRIDE).trim())? {
                        return Ok(Resolved::Changed);
                    }
                    continue;
                }
                line if line.starts_with(ALSO) && self.may_be_for_many(filler) => {
                    if self.take_in(filler, line.trim_start_matches(ALSO).trim())? {
                        return Ok(Resolved::Changed);
                    }
                    continue;
                }
                "" if known.is_some() => Some(filler.command(known.clone().unwrap_or_default())),
                "" if must => {
                    self.say_text(&Text::new("plain-needed"))?;
                    continue;
                }
                "" => Some(filler.command(Brought::by_hands(&hands))),
                _ if wanted.is_none() => {
                    self.say_not_understood(&line)?;
                    continue;
                }
                // The line as it is: a space after a number says that it is one die.
                _ => {
                    let typing = if must { hands.clone() } else { DiceBySide::default() };
                    self.gather(&line, &typing, &|brought| filler.command(brought))?
                }
            };
            if let Some(command) = command
                && self.execute(command)?
            {
                return Ok(Resolved::Done);
            }
        }
    }
}

impl Conversation<'_> {
    /// The dice of the event that is amended; none where the battle goes on.
    fn dice_as_they_were(&self) -> Option<Brought> {
        let (seq, _) = self.amending.as_deref()?;
        match self.save.game().event_in_force(*seq)?.command {
            Command::Resolve { dice, dice_by_side, .. } => Some(Brought { dice, by_side: dice_by_side }),
            _ => None,
        }
    }

    /// The first dice that these hands type, everybody's where there are none; nothing where the program throws first.
    fn wanted(&self, filler: &FormFiller, hands: &DiceBySide) -> Option<NeededThrow> {
        let brought = if hands.is_nobody() {
            Brought { dice: Some(Vec::new()), by_side: None }
        } else {
            Brought::by_hands(hands)
        };
        match self.game().rehearse(filler.command(brought)) {
            Err(Rehearsed::Types(throw)) => Some(throw),
            Err(Rehearsed::ProgramThrows | Rehearsed::Refused(_)) | Ok(_) => None,
        }
    }
}

/// An outcome with its chance: `58.3 %  Hit  (7/12)`.
fn chance_line(chance: &Chance) -> String {
    format!("{}{:>5.1} %  {}  ({})", chance.sign(), chance.chance * 100.0, chance.label, chance.fraction)
}
