//! A battle that somebody else plays, line by line as it happens: for screen readers, pipes and files.

use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::{say, show};
use crate::engine::message::{Arg, Text};
use crate::engine::world::Eyes;
use crate::journal::News;
use crate::lang::{Catalog, Speaker};
use crate::play::{Watched, fault_words};
use crate::report::narrate_of;

/// Entries told of what happened before somebody came.
const BEFORE: usize = 10;

pub(crate) struct Reporter<'a> {
    pub(crate) watched: Watched,
    pub(crate) catalog: Catalog,
    pub(crate) output: &'a mut dyn Write,
}

impl Reporter<'_> {
    fn speaker(&self) -> Speaker<'_> {
        let game = self.watched.game();
        Speaker { catalog: &self.catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher }
    }

    fn say_text(&mut self, text: &Text) -> io::Result<()> {
        let line = self.speaker().text(text);
        say(self.output, &line)
    }

    /// Tells of the battle until the reader leaves.
    pub(crate) fn run(mut self) -> io::Result<()> {
        self.begin()?;
        // A terminal's end means that its user leaves; a pipe or a file may have nothing to say from the beginning.
        let heeds_input = io::stdin().is_terminal();
        loop {
            self.output.flush()?;
            match self.wait(heeds_input)? {
                Waited::Left => return Ok(()),
                Waited::Rung => self.look()?,
                Waited::Nothing => {}
            }
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let name = Arg::text(self.watched.game().setup().name.as_str());
        let rules = Arg::text(self.speaker().label(&self.watched.game().rules().name));
        self.say_text(&Text::new("plain-watching").with("name", name).with("rules", rules))?;
        self.say_writer()?;
        let events = self.watched.game().events().len();
        self.tell(events.saturating_sub(BEFORE))
    }

    fn say_writer(&mut self) -> io::Result<()> {
        let text = match self.watched.writer() {
            Some(who) => Text::new("plain-watching-writer").with("user", Arg::text(&who.user)),
            None => Text::new("plain-watching-nobody"),
        };
        self.say_text(&text)
    }

    fn look(&mut self) -> io::Result<()> {
        let told = self.watched.game().events().len();
        let (writer, lost) = (self.watched.writer().cloned(), self.watched.trouble().is_some());
        let Some(news) = self.watched.look() else { return Ok(()) };
        match (lost, self.watched.trouble()) {
            (false, Some(trouble)) => {
                let line = fault_words(self.speaker(), trouble);
                say(self.output, &format!("! {line}"))?;
            }
            (true, None) => self.say_text(&Text::new("watching-back"))?,
            (true, Some(_)) | (false, None) => {}
        }
        match news {
            News::Nothing => {}
            News::Events(_) => self.tell(told)?,
            News::Anew => {
                self.catalog = Catalog::new(self.catalog.lang(), Some(&self.watched.game().rules().sources));
                self.say_text(&Text::new("watching-anew"))?;
                self.begin()?;
            }
        }
        if news != News::Anew && self.watched.writer() != writer.as_ref() {
            self.say_writer()?;
        }
        Ok(())
    }

    /// Every event after so many.
    fn tell(&mut self, after: usize) -> io::Result<()> {
        let events = self.watched.game().events();
        let numbers = (after..events.len()).filter_map(|place| u64::try_from(place + 1).ok());
        let entries: Vec<_> = numbers
            .filter_map(|seq| Some(narrate_of(self.watched.game(), &events.numbered(seq)?, self.speaker())))
            .collect();
        for entry in entries {
            say(self.output, &format!("{:>4} {}", entry.seq, show::one_line(&entry.headline)))?;
            for line in &entry.without_rules {
                say(self.output, &format!("       {line}"))?;
            }
            for line in entry.on_table.paragraph() {
                say(self.output, &format!("       {line}"))?;
            }
            for sentence in entry.changes.iter().filter(|sentence| !sentence.minor && !sentence.on_table) {
                say(self.output, &format!("     > {}", sentence.text))?;
            }
        }
        Ok(())
    }

    /// Waits for the bell, for the reader to leave, and for nothing else.
    fn wait(&self, heeds_input: bool) -> io::Result<Waited> {
        let (input, bell) = (io::stdin(), self.watched.bell());
        let output = rustix::stdio::stdout();
        let told = bell.told();
        let wanted = |wanted: bool| if wanted { PollFlags::IN } else { PollFlags::empty() };
        // Of the output nothing is asked: a reader that has gone away is told unasked.
        let mut watched = [
            PollFd::from_borrowed_fd(output, PollFlags::empty()),
            PollFd::from_borrowed_fd(told.unwrap_or(output), wanted(told.is_some())),
            PollFd::from_borrowed_fd(if heeds_input { input.as_fd() } else { output }, wanted(heeds_input)),
        ];
        let limit = bell.patience().and_then(|patience| Timespec::try_from(patience).ok());
        match poll(&mut watched, limit.as_ref()) {
            Ok(0) => return Ok(Waited::Rung),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(Waited::Nothing),
            Err(error) => return Err(error.into()),
        }
        let [output, told, input] = watched.map(|fd| fd.revents());
        if output.intersects(PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL) {
            return Ok(Waited::Left);
        }
        if !input.is_empty() && self.leaves()? {
            return Ok(Waited::Left);
        }
        Ok(if told.is_empty() { Waited::Nothing } else { Waited::Rung })
    }

    /// Takes a line that was typed: the end of the terminal, or the word that ends it.
    fn leaves(&self) -> io::Result<bool> {
        let mut line = [0; 256];
        match rustix::io::read(io::stdin(), &mut line) {
            Ok(0) => Ok(true),
            Ok(count) => Ok(line.get(..count).unwrap_or_default().trim_ascii() == b"q"),
            Err(Errno::INTR | Errno::AGAIN) => Ok(false),
            Err(Errno::IO | Errno::NXIO) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }
}

/// What ended a wait.
enum Waited {
    Rung,
    Left,
    Nothing,
}
