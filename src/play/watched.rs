//! A battle that somebody else plays, as one who looks on knows it: what is written, whether its writer is still there,
//! whether the file is. Nothing is locked and nothing written.

use std::path::Path;

use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::journal::{Bell, FindRuleset, Follower, JournalError, News, RealDisk, Who};

pub struct Watched {
    follower: Follower,
    find: FindRuleset<'static>,
    bell: Bell,
    /// Who writes it, as far as it is known.
    writer: Option<Who>,
    /// Why the file cannot be read now; what was read last is shown meanwhile.
    trouble: Option<JournalError>,
}

impl Watched {
    pub fn open(path: &Path, find: FindRuleset<'static>) -> Result<Watched, JournalError> {
        // Hung before anything is read: what is written meanwhile is heard of.
        let bell = Bell::hang(path);
        let follower = Follower::open(path, find)?;
        Ok(Watched { follower, find, bell, writer: Who::holds(&RealDisk, path), trouble: None })
    }

    pub fn game(&self) -> &Game {
        self.follower.game()
    }

    pub fn path(&self) -> &Path {
        self.follower.path()
    }

    /// Rings when it is time to look.
    pub(crate) fn bell(&self) -> &Bell {
        &self.bell
    }

    pub fn trouble(&self) -> Option<&JournalError> {
        self.trouble.as_ref()
    }

    /// Looks for news; none where everything is as it was. `News::Nothing` where only the writer came or went, or the
    /// file did.
    pub fn look(&mut self) -> Option<News> {
        self.bell.hush();
        let news = self.poll();
        let writer = Who::holds(&RealDisk, self.path());
        let another = writer != self.writer || news.is_err() != self.trouble.is_some();
        self.writer = writer;
        if self.trouble.is_some() && news.is_ok() {
            // Its folder may be another one by now.
            self.bell = Bell::hang(self.path());
        }
        if news.is_err() {
            self.bell.doubt();
        }
        let (news, trouble) = news.map_or_else(|error| (News::Nothing, Some(error)), |news| (news, None));
        self.trouble = trouble;
        (another || news != News::Nothing).then_some(news)
    }

    fn poll(&mut self) -> Result<News, JournalError> {
        match self.follower.poll() {
            // A battle of other rules has the name now.
            Err(JournalError::UnknownRuleset { .. }) => {
                self.follower = Follower::open(self.path(), self.find)?;
                Ok(News::Anew)
            }
            news => news,
        }
    }

    pub fn writer(&self) -> Option<&Who> {
        self.writer.as_ref()
    }

    /// That one watches, and who writes: for the line above everything.
    pub fn standing(&self) -> Text {
        match (&self.trouble, &self.writer) {
            (Some(_), _) => Text::new("watching-gone"),
            (None, Some(who)) if who.user == Who::UNNAMED => Text::new("watching-someone"),
            (None, Some(who)) => Text::new("watching-writer").with("user", Arg::text(&who.user)),
            (None, None) => Text::new("watching-nobody"),
        }
    }
}
