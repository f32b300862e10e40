//! The game as a conversation of lines: numbered choices, one announcement a line, no cursor movement. For screen
//! readers, dumb terminals and the simplest of logs. Knows no ruleset.

mod amend;
mod decide;
mod dice;
mod form;
mod look_up;
mod many;
mod request;
mod secrets;
mod show;
mod start;
mod summary;
mod watch;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;

use request::{LogPart, Request, read_request};

pub use request::COMMAND_LETTERS;
pub(crate) use start::choose;
pub(crate) use watch::Reporter;

use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event, Game};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::world::{Eyes, Frame, Side};
use crate::journal::{Failure, Health, JournalError, Save};
use crate::lang::{Catalog, Speaker, visible, visible_lines};
use crate::play::{Pointed, fault_words, matching};
use crate::report::{given_up_lines, narrate_of};

/// A battle played line by line.
pub struct Conversation<'a> {
    pub save: Save,
    pub catalog: Catalog,
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut dyn Write,
    pub now: &'a dyn Fn() -> String,
    /// The event that is amended, and the table as it stood before it; none where the battle goes on.
    pub amending: Option<Box<(u64, Game)>>,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Leave,
}

/// Where the battle stood, to tell afterwards what is worth saying.
#[derive(PartialEq)]
struct Place {
    frames: Vec<Frame>,
    counters: BTreeMap<String, i64>,
    over: bool,
}

impl Conversation<'_> {
    /// The table that is spoken of: an earlier one while an event is amended.
    fn game(&self) -> &Game {
        self.amending.as_deref().map_or_else(|| self.save.game(), |(_, past)| past)
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { catalog: &self.catalog, rules: self.game().rules(), state: self.game().state(), eyes: Eyes::Table }
    }

    /// One line, whatever it is made of.
    fn say(&mut self, line: &str) -> io::Result<()> {
        say(self.output, line)
    }

    fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say_text(&mut self, text: &Text) -> io::Result<()> {
        let line = self.speaker().text(text);
        self.say(&line)
    }

    fn say_refusal(&mut self, refusal: &Refusal) -> io::Result<()> {
        let line = self.speaker().refusal(refusal);
        let hint =
            if refusal.is(Reason::ObligationOpen) { self.catalog.plain("plain-hint-force") } else { String::new() };
        self.say(&format!("! {line}{hint}"))?;
        if refusal.is(Reason::ObligationOpen) {
            let given_up = given_up_lines(&self.game().would_give_up(), self.speaker());
            self.say_all(&given_up.iter().map(|line| format!("    {line}")).collect::<Vec<_>>())?;
        }
        Ok(())
    }

    fn say_not_understood(&mut self, line: &str) -> io::Result<()> {
        self.say_text(&Text::new("plain-not-understood").with("line", Arg::text(line)))
    }

    /// Asks for a line; none at the end of the input.
    fn prompt(&mut self, prompt: &str) -> io::Result<Option<String>> {
        ask(self.input, self.output, prompt)
    }

    /// Plays until the player quits or the input ends. Everything is saved as it happens.
    pub fn run(mut self) -> io::Result<()> {
        self.greet()?;
        self.show_step()?;
        loop {
            let (before, left) = (self.place(), self.left());
            let flow = if self.game().state().pending.is_some() { self.decide()? } else { self.converse()? };
            if flow == Flow::Leave {
                return self.take_leave();
            }
            if self.game().state().pending.is_some() {
                continue;
            }
            let over = !before.over && self.place().over;
            if before != self.place() {
                self.show_step()?;
            } else if left != self.left() {
                self.show_left()?;
            }
            if over {
                self.show_summary()?;
            }
        }
    }

    fn place(&self) -> Place {
        let state = self.game().state();
        Place { frames: state.frames.clone(), counters: state.counters.clone(), over: state.ending.is_some() }
    }

    fn greet(&mut self) -> io::Result<()> {
        let name = Arg::text(self.game().setup().name.as_str());
        let rules = Arg::text(self.speaker().label(&self.game().rules().name));
        self.say_text(&Text::new("plain-welcome").with("name", name).with("rules", rules))?;
        for notice in self.save.notices().to_vec() {
            let line = self.speaker().text(&notice);
            self.say(&format!("! {line}"))?;
        }
        self.warn()?;
        let last = self.game().events().last().map(|event| narrate_of(self.game(), &event, self.speaker()));
        match last {
            None => Ok(()),
            Some(last) => {
                let seq = i64::try_from(last.seq).unwrap_or(i64::MAX);
                let headline = Arg::text(show::one_line(&last.headline));
                self.say_text(&Text::new("plain-resumed").with("seq", seq).with("last", headline))
            }
        }
    }

    /// Where everything is saved, if it is.
    fn take_leave(&mut self) -> io::Result<()> {
        match self.save.health() {
            Health::Sound => {}
            Health::Failing(error) => {
                let line = fault_words(self.speaker(), error);
                return self.say(&format!("! {line}"));
            }
            Health::LookingOnly(_) => return Ok(()),
        }
        let path = Arg::text(self.save.path().display().to_string());
        self.say_text(&Text::new("plain-leave").with("path", path))?;
        let head = Arg::text(self.save.head());
        self.say_text(&Text::new("plain-head").with("head", head))
    }

    fn converse(&mut self) -> io::Result<Flow> {
        let Some(line) = self.prompt("> ")? else {
            self.say("")?;
            return Ok(Flow::Leave);
        };
        match read_request(&line) {
            Some(request) => self.grant(&request),
            None => self.say_unknown(&line).map(|()| Flow::On),
        }
    }

    fn say_unknown(&mut self, line: &str) -> io::Result<()> {
        self.say_text(&Text::new("plain-unknown").with("line", Arg::text(line)))
    }

    fn grant(&mut self, request: &Request<'_>) -> io::Result<Flow> {
        match request {
            Request::Quit => return Ok(Flow::Leave),
            Request::Step => self.show_step()?,
            Request::Help => self.show_help()?,
            Request::Next { force } => {
                self.execute(Command::Advance { force: *force })?;
            }
            Request::GiveUp(reason) => {
                self.execute(Command::GiveUp { reason: (*reason).to_owned() })?;
            }
            Request::Tick(number) => self.tick(*number)?,
            Request::Act(number, whom) => self.act(*number, whom)?,
            Request::Undo(to) => {
                let undo = to.map_or_else(|| self.game().undo_last(), |to| Command::Undo { to: Some(to) });
                self.execute(undo)?;
            }
            Request::Redo => {
                self.execute(Command::Redo)?;
            }
            Request::Amend(seq, said) => self.amend(*seq, said)?,
            Request::Hands(number) => self.hands(*number)?,
            Request::Word(number, text) => {
                if let Some(side) = number.checked_sub(1).and_then(|place| Side::BOTH.get(place)).copied() {
                    self.execute(Command::Word { side, text: (*text).to_owned() })?;
                } else {
                    self.say_not_understood(text)?;
                }
            }
            Request::Retry => {
                let done = self.save.retry();
                self.settle(done)?;
            }
            Request::SaveAs(path) => {
                let done = self.save.save_as(Path::new(path));
                self.settle(done)?;
            }
            Request::Note(text) => self.note(text)?,
            Request::Log(LogPart::Latest) => self.show_latest()?,
            Request::Log(LogPart::One(seq)) => self.show_entry(*seq)?,
            Request::Log(LogPart::Range(from, to)) => self.show_log(*from, *to)?,
            Request::Log(LogPart::About(whom)) => self.show_log_of(whom)?,
            Request::Order => self.show_order()?,
            Request::Entity(text) => self.look_up_or_correct(text)?,
            Request::Advice(text) => self.show_advice(text)?,
            Request::Rules(text) => self.show_rules(text)?,
            Request::Card(text) => self.show_card(text)?,
            Request::Figures => self.show_figures()?,
            Request::WriteReport => self.write_report()?,
            Request::Search(text) => self.search(text)?,
            Request::Language => self.switch_language()?,
            Request::Secrets => self.show_secrets()?,
            Request::Letter(letter) => match self.procedure_of(*letter) {
                Some(procedure) => self.resolve(&procedure, None)?,
                None if self.game().state().ending.is_some() => self.say_refusal(&Refusal::new(Reason::BattleOver))?,
                None => self.say_unknown(&letter.to_string())?,
            },
        }
        Ok(Flow::On)
    }

    /// Carries out a command and says what came of it. True when it was done.
    fn execute(&mut self, command: Command) -> io::Result<bool> {
        let now = (self.now)();
        let command = match self.amending.as_deref() {
            Some((seq, _)) => {
                let seq = *seq;
                if let Some(dropped) = self.save.game().would_drop(seq, &command) {
                    let count = i64::try_from(dropped.count).unwrap_or(i64::MAX);
                    let told = self.speaker().text(&Text::new("amend-dropped").with("count", count));
                    self.say(&format!("! {told}"))?;
                }
                Command::Amend { seq, command: Box::new(command) }
            }
            None => command,
        };
        let result = self.save.execute(command, &now);
        match result {
            Ok(event) => {
                self.amending = None;
                self.say_done(&event)?;
                self.lead_on(&event, &now).map(|()| true)
            }
            Err(Failure::Refused(refusal)) => self.say_refusal(&refusal).map(|()| false),
            Err(Failure::Fault(error)) => self.say_fault(&error).map(|()| false),
        }
    }

    /// Steps with nothing to do close by themselves.
    fn lead_on(&mut self, after: &Event, now: &str) -> io::Result<()> {
        match crate::play::pass_idle(&mut self.save, after, now) {
            Ok(passed) => passed.iter().try_for_each(|event| self.say_done(event)),
            Err(Failure::Refused(refusal)) => self.say_refusal(&refusal),
            Err(Failure::Fault(error)) => self.say_fault(&error),
        }
    }

    fn say_done(&mut self, event: &Event) -> io::Result<()> {
        let entry = narrate_of(self.game(), event, self.speaker());
        // The step announces itself.
        if !matches!(event.command, Command::Advance { .. } | Command::GiveUp { .. } | Command::Pass) {
            self.say(&show::one_line(&entry.headline))?;
        }
        for line in &entry.without_rules {
            self.say(&format!("  {line}"))?;
        }
        for line in entry.on_table.paragraph() {
            self.say(&format!("  {line}"))?;
        }
        let changes = entry.changes.iter().filter(|sentence| !sentence.minor && !sentence.on_table);
        changes.into_iter().try_for_each(|sentence| self.say(&format!("  > {}", sentence.text)))
    }

    /// What is wrong with the file, and what can be done.
    fn say_fault(&mut self, error: &JournalError) -> io::Result<()> {
        let line = fault_words(self.speaker(), error);
        self.say(&format!("! {line}"))?;
        self.warn()
    }

    /// A line for as long as not everything is saved.
    fn warn(&mut self) -> io::Result<()> {
        let key = match self.save.health() {
            Health::Sound => return Ok(()),
            Health::Failing(_) => "plain-save-failing",
            Health::LookingOnly(_) => "plain-save-looking-only",
        };
        let line = self.catalog.plain(key);
        self.say(&format!("! {line}"))
    }

    /// What waited is done, or the battle goes on elsewhere, or it is said why not.
    fn settle(&mut self, done: Result<Option<Event>, JournalError>) -> io::Result<()> {
        match done {
            Err(error) => self.say_fault(&error),
            Ok(done) => {
                if let Some(event) = done {
                    self.say_done(&event)?;
                }
                self.take_leave()
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

    /// Does what a checklist item asks for, for somebody it waits for where one is named.
    fn act(&mut self, number: usize, whom: &str) -> io::Result<()> {
        if self.game().state().ending.is_some() {
            return self.say_refusal(&Refusal::new(Reason::BattleOver));
        }
        let item = number.checked_sub(1).and_then(|index| {
            let view = self.game().checklist().into_iter().nth(index)?;
            Some((view.item.clone(), view.open, view.done))
        });
        let Some((item, open, done)) = item else { return self.say_text(&Text::new("plain-no-item")) };
        if done && !item.by_hand {
            let line = self.catalog.plain("nothing-left");
            return self.say(&line);
        }
        let Some(procedure) = item.procedure else {
            return self.execute(Command::Tick { item: item.id }).map(|_| ());
        };
        if whom.is_empty() {
            let sure = open.len() == 1;
            let pointed = open.into_iter().next().map(|id| Pointed { id, sure });
            return self.resolve(&procedure, pointed);
        }
        let names: Vec<String> = open.iter().map(|id| self.speaker().subject(id)).collect();
        match matching(whom, &names).as_slice() {
            [one] => {
                let pointed = open.get(*one).map(|id| Pointed { id: id.clone(), sure: true });
                self.resolve(&procedure, pointed)
            }
            [] => self.say_text(&Text::new("plain-nobody").with("line", Arg::text(whom))),
            several => {
                let names: Vec<String> = several.iter().filter_map(|place| names.get(*place).cloned()).collect();
                self.say_text(&Text::new("plain-several").with("names", Arg::text(names.join(" ; "))))
            }
        }
    }

    /// A note of one line, or of as many as follow.
    fn note(&mut self, text: &str) -> io::Result<()> {
        if !text.is_empty() {
            return self.execute(Command::Note { text: text.to_owned() }).map(|_| ());
        }
        self.say_text(&Text::new("plain-note"))?;
        let mut lines = Vec::new();
        while let Some(line) = self.prompt("  ")? {
            if line.trim() == "." {
                break;
            }
            lines.push(line);
        }
        self.execute(Command::Note { text: lines.join("\n") }).map(|_| ())
    }

    fn switch_language(&mut self) -> io::Result<()> {
        self.catalog = Catalog::new(self.catalog.other_lang(), Some(&self.game().rules().sources));
        self.show_step()
    }

    fn procedure_of(&self, letter: char) -> Option<String> {
        let open = self.game().open_procedures();
        let mut decls = open.into_iter().filter_map(|id| self.game().rules().procedure(id));
        decls.find(|decl| decl.letter == letter).map(|decl| decl.id.clone())
    }
}

/// Says one line: a newline in a name cannot begin another.
fn say(output: &mut dyn Write, line: &str) -> io::Result<()> {
    writeln!(output, "{}", visible(line))
}

/// A prompt may have several lines, the choices; whoever makes it sees to it that each is one.
fn ask(input: &mut dyn BufRead, output: &mut dyn Write, prompt: &str) -> io::Result<Option<String>> {
    write!(output, "{}", visible_lines(prompt))?;
    output.flush()?;
    // An old terminal may send bytes that are no text: they are shown as such, and no reason to stop.
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}
