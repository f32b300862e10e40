//! A side looks at its own hidden choices in the conversation: a line between, and empty lines over it afterwards.

use std::io;

use super::Conversation;
use crate::engine::message::Text;
use crate::play::{secrets_of, side_with_secrets};

/// More than a screen is high.
const OVER: usize = 100;

impl Conversation<'_> {
    pub(super) fn show_secrets(&mut self) -> io::Result<()> {
        let Some(side) = side_with_secrets(self.game(), self.speaker()) else {
            return self.say_text(&Text::new("secret-none"));
        };
        let head = self.speaker().about(None, &self.speaker().side(side.code()));
        self.say(&head)?;
        let cover = format!("{}\n? ", self.catalog.plain("plain-secret-cover"));
        if !self.prompt(&cover)?.is_some_and(|line| line.trim().is_empty()) {
            return Ok(());
        }
        let speaker = self.speaker();
        let lines: Vec<String> =
            secrets_of(self.game(), speaker, side).iter().map(|secret| format!("  {}", secret.line(speaker))).collect();
        self.say_all(&lines)?;
        let hide = format!("{}\n? ", self.catalog.plain("plain-secret-hide"));
        self.prompt(&hide)?;
        self.say(&"\n".repeat(OVER))
    }
}
