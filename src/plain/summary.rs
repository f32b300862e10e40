//! The battle in figures, how it went once it is over, and its report as a file.

use std::io;

use super::Conversation;
use crate::engine::message::{Arg, Text};
use crate::journal::said_by_system;
use crate::report::{Chronicle, Summary, Wanted, figures, html, keep_beside};

impl Conversation<'_> {
    /// Who won and why, what it cost, luck, the deadliest units, how long it took.
    pub(super) fn show_summary(&mut self) -> io::Result<()> {
        let lines = Summary::of(self.game(), &self.catalog).lines(&self.catalog);
        self.say_all(&lines)?;
        self.say_text(&Text::new("plain-summary-hint"))
    }

    pub(super) fn show_figures(&mut self) -> io::Result<()> {
        if self.game().state().ending.is_some() {
            self.show_summary()?;
        }
        let told = Chronicle::of(self.game(), &self.catalog, Wanted { detail: false, luck: true });
        let lines = figures(&told, &self.catalog);
        self.say_all(&lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>())
    }

    pub(super) fn write_report(&mut self) -> io::Result<()> {
        let told = Chronicle::of(self.game(), &self.catalog, Wanted { detail: true, luck: true });
        let path = self.save.path();
        let text = match keep_beside(path, "html", &html(&told, &self.catalog)) {
            Ok(written) => Text::new("report-written").with("path", Arg::text(written.display().to_string())),
            Err(error) => {
                let text = Text::new("report-not-written").with("path", Arg::text(path.display().to_string()));
                text.with("error", said_by_system(&error))
            }
        };
        self.say_text(&text)
    }
}
