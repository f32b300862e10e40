//! The game as a conversation of lines: numbered choices, one announcement a line, no cursor movement. For screen
//! readers, dumb terminals and the simplest of logs. Knows no ruleset.

mod form;
mod show;

use std::io::{self, BufRead, Write};

use crate::engine::command::Command;
use crate::engine::game::Game;
use crate::engine::message::{Arg, Text};
use crate::journal::{Failure, Save};
use crate::lang::{Catalog, Speaker};
use crate::report::narrate;

/// A battle played line by line.
pub struct Conversation<'a> {
    pub save: Save,
    pub catalog: Catalog,
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut dyn Write,
    pub now: &'a dyn Fn() -> String,
}

/// What a line at the main prompt asks for.
enum Wish<'a> {
    Nothing,
    Quit,
    Help,
    Next { force: bool },
    Tick(usize),
    Act(usize),
    Undo(Option<u64>),
    Redo,
    Note(&'a str),
    Log,
    Order,
    Letter(char),
}

fn wish(line: &str) -> Wish<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match word {
        "" => Wish::Nothing,
        "q" => Wish::Quit,
        "?" => Wish::Help,
        "n" => Wish::Next { force: false },
        "n!" => Wish::Next { force: true },
        "u" => Wish::Undo(rest.trim().parse().ok()),
        "U" => Wish::Redo,
        "a" if !rest.is_empty() => Wish::Note(rest),
        "j" => Wish::Log,
        "=" => Wish::Order,
        "+" => Wish::Tick(number(rest).unwrap_or(0)),
        _ => match (number(word), line.strip_prefix('-').unwrap_or(line).chars().next()) {
            (Some(item), _) => Wish::Act(item),
            (None, Some(letter)) => Wish::Letter(letter),
            (None, None) => Wish::Nothing,
        },
    }
}

impl Conversation<'_> {
    pub fn game(&self) -> &Game {
        self.save.game()
    }

    pub fn speaker(&self) -> Speaker<'_> {
        Speaker { catalog: &self.catalog, rules: self.game().rules(), state: self.game().state() }
    }

    pub fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")
    }

    pub fn say_text(&mut self, text: &Text) -> io::Result<()> {
        let line = self.speaker().text(text);
        self.say(&line)
    }

    /// Asks for a line; none at the end of the input.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Plays until the player quits or the input ends. Everything is saved as it happens.
    pub fn run(mut self) -> io::Result<()> {
        self.show_step()?;
        while let Some(line) = self.prompt("> ")? {
            match wish(&line) {
                Wish::Nothing => self.show_step()?,
                Wish::Quit => break,
                Wish::Help => self.show_help()?,
                Wish::Next { force } => {
                    if self.execute(Command::Advance { force })? {
                        self.show_step()?;
                    }
                }
                Wish::Tick(number) => self.tick(number)?,
                Wish::Act(number) => self.act(number)?,
                Wish::Undo(to) => {
                    if self.execute(Command::Undo { to })? {
                        self.show_step()?;
                    }
                }
                Wish::Redo => {
                    if self.execute(Command::Redo)? {
                        self.show_step()?;
                    }
                }
                Wish::Note(text) => {
                    let text = text.to_owned();
                    self.execute(Command::Note { text })?;
                }
                Wish::Log => self.show_log()?,
                Wish::Order => self.show_order()?,
                Wish::Letter(letter) => match self.procedure_of(letter) {
                    Some(procedure) => self.resolve(&procedure, None)?,
                    None => self.say_text(&Text::new("plain-unknown").with("line", Arg::text(line.as_str())))?,
                },
            }
        }
        Ok(())
    }

    /// Carries out a command and says what came of it. True when it was done.
    pub fn execute(&mut self, command: Command) -> io::Result<bool> {
        let now = (self.now)();
        let result = self.save.execute(command, &now).cloned();
        match result {
            Ok(event) => {
                let entry = narrate(&event, self.speaker());
                self.say(&entry.headline)?;
                for line in entry.breakdown {
                    self.say(&format!("  {line}"))?;
                }
                for said in entry.changes.iter().filter(|said| !said.minor) {
                    self.say(&format!("  > {}", said.text))?;
                }
                Ok(true)
            }
            Err(Failure::Refused(refusal)) => {
                let line = self.speaker().refusal(&refusal);
                self.say(&format!("! {line}"))?;
                Ok(false)
            }
            Err(Failure::Fault(error)) => {
                let line = self.speaker().text(&error.text());
                self.say(&format!("! {line}"))?;
                Ok(false)
            }
        }
    }

    fn tick(&mut self, number: usize) -> io::Result<()> {
        let item =
            number.checked_sub(1).and_then(|index| self.game().checklist().get(index).map(|view| view.item.id.clone()));
        match item {
            Some(item) => self.execute(Command::Tick { item }).map(|_| ()),
            None => self.say_text(&Text::new("plain-no-item")),
        }
    }

    /// Does what a checklist item asks for.
    fn act(&mut self, number: usize) -> io::Result<()> {
        let item = number.checked_sub(1).and_then(|index| {
            let checklist = self.game().checklist();
            let view = checklist.get(index)?;
            Some((view.item.procedure.clone(), view.item.id.clone(), view.open.first().cloned()))
        });
        match item {
            Some((Some(procedure), _, first)) => self.resolve(&procedure, first),
            Some((None, item, _)) => self.execute(Command::Tick { item }).map(|_| ()),
            None => self.say_text(&Text::new("plain-no-item")),
        }
    }

    fn procedure_of(&self, letter: char) -> Option<String> {
        let open = self.game().open_procedures();
        let mut decls = open.into_iter().filter_map(|id| self.game().rules().procedure(id));
        decls.find(|decl| decl.letter == letter).map(|decl| decl.id.clone())
    }
}
