//! One form for many in the conversation: a plus takes in the others, then what each answers for himself is asked, and dice
//! from the table are taken one after the other.

use std::io;

use super::Conversation;
use super::form::Resolved;
use crate::engine::dice::DiceBySide;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Game, Rehearsed};
use crate::play::{Brought, FormFiller, Numbering, Question, Reading, left_over, none_done};

/// Takes in the others, all of them or those named after it.
pub(super) const ALSO: char = '+';

impl Conversation<'_> {
    /// Whether a line that begins with a plus may mean the others here.
    pub(super) fn may_be_for_many(&self, filler: &FormFiller) -> bool {
        self.amending.is_none() && (filler.is_for_many() || !filler.others(self.game()).is_empty())
    }

    /// Says that the same could be done for others.
    pub(super) fn say_others(&mut self, filler: &FormFiller) -> io::Result<()> {
        match filler.others(self.game()).len() {
            0 => Ok(()),
            _ if self.amending.is_some() => Ok(()),
            count => {
                let count = i64::try_from(count).unwrap_or(i64::MAX);
                self.say_text(&Text::new("plain-others").with("count", count))
            }
        }
    }

    /// Takes in the others that are named, everybody where nobody is. True when the form is for many now.
    pub(super) fn take_in(&mut self, filler: &mut FormFiller, named: &str) -> io::Result<bool> {
        if filler.is_for_many() {
            return self.say_text(&Text::new("form-no-others")).map(|()| false);
        }
        let all = filler.others(self.game());
        let question = filler.question_for_others(self.game(), self.speaker(), &all);
        let others = match question.map(|question| self.named_among(&question, named)).transpose()? {
            Some(Some(others)) => others.unwrap_or(all),
            Some(None) => return Ok(false),
            None => return self.say_text(&Text::new("form-no-others")).map(|()| false),
        };
        let names: Vec<String> = others.iter().map(|who| self.speaker().subject(who)).collect();
        filler.ask_for_others_too(self.game(), others);
        self.say_text(&Text::new("plain-also").with("names", Arg::text(names.join(", "))))?;
        Ok(true)
    }

    /// Those that a text names: none inside where it names nobody in particular, none outside where it was not understood.
    fn named_among(&mut self, question: &Question, named: &str) -> io::Result<Option<Option<Vec<String>>>> {
        if named.is_empty() {
            return Ok(Some(None));
        }
        match question.read(named, Numbering::Shown, self.speaker()) {
            Reading::Value { value, .. } => Ok(Some(Some(value.texts_of().into_iter().map(str::to_owned).collect()))),
            Reading::Ambiguous(_) | Reading::Unknown(_) | Reading::Parts(_) | Reading::Nobody => {
                let open = (1..).zip(question.open()).map(|(number, open)| format!("  {number}. {}", open.name));
                let lines: Vec<String> = open.collect();
                self.say_not_understood(named)?;
                self.say_all(&lines).map(|()| None)
            }
        }
    }

    /// Resolves a form for many: Enter throws for all, digits are the dice of the first, and those of the others follow.
    pub(super) fn throw_for_many(&mut self, filler: &FormFiller) -> io::Result<Resolved> {
        let names: Vec<String> =
            filler.members(self.game()).iter().map(|member| self.speaker().subject(&member.who)).collect();
        self.say_text(&Text::new("plain-for-all").with("names", Arg::text(names.join(", "))))?;
        let hands = self.game().dice().hands().clone();
        let prompt = self.catalog.plain(if filler.throws_dice(self.game()) { "plain-roll" } else { "plain-do" });
        loop {
            let Some(line) = self.prompt(&prompt)? else { return Ok(Resolved::Cancel) };
            let commands = match line.trim() {
                "." => return Ok(Resolved::Cancel),
                "<" => return Ok(Resolved::Back),
                "" if hands.is_nobody() => Some(filler.commands(self.game(), &Brought::default())),
                "" => self.gather_all(filler, None, &hands)?,
                _ => self.gather_all(filler, Some(line), &hands)?,
            };
            if let Some(commands) = commands
                && self.execute_many(commands)?
            {
                return Ok(Resolved::Done);
            }
        }
    }

    /// The dice of each in turn; none when the player gives up.
    fn gather_all(
        &mut self,
        filler: &FormFiller,
        mut first_line: Option<String>,
        hands: &DiceBySide,
    ) -> io::Result<Option<Vec<Command>>> {
        let brought = || match hands.is_nobody() {
            true => Brought { dice: Some(Vec::new()), by_side: None },
            false => Brought::by_hands(hands),
        };
        let mut commands: Vec<Command> = Vec::new();
        for member in filler.members(self.game()) {
            let command = |brought: Brought| filler.command_for(&member, brought);
            let table: Game = self.game().table_after(&commands);
            let types = matches!(table.rehearse(command(brought())), Err(Rehearsed::Types(_)));
            if !types || !table.goes_on(&command(brought())) {
                commands.push(command(brought()));
                continue;
            }
            let name = self.speaker().subject(&member.who);
            self.say(&name)?;
            let line = first_line.take().unwrap_or_default();
            match self.gather_at(Some(&table), &line, hands, &command)? {
                Some(command) => commands.push(command),
                None => return Ok(None),
            }
        }
        Ok(Some(commands))
    }

    /// Sends several commands as one, and says what each came to. True when something was done.
    fn execute_many(&mut self, commands: Vec<Command>) -> io::Result<bool> {
        let now = (self.now)();
        match self.save.execute_many(commands, &now) {
            Ok(batch) => {
                batch.done.iter().try_for_each(|event| self.say_done(event))?;
                if let Some(told) = left_over(self.game(), self.speaker(), &batch) {
                    self.say(&format!("! {told}"))?;
                }
                if let Some(last) = batch.done.last() {
                    self.lead_on(last, &now)?;
                }
                Ok(!batch.done.is_empty())
            }
            Err(failure) => {
                let why = none_done(self.speaker(), &failure);
                self.say(&format!("! {why}")).map(|()| false)
            }
        }
    }
}
