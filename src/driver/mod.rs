//! The headless driver: one JSON command a line, one JSON answer a line, on the same engine as the screen.
//! A contract: docs/driver.md describes it, and a test runs its examples.

mod answer;
mod forecast;
mod many;
mod request;
mod view;

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::engine::play::{Command, Event};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::world::Eyes;
use crate::journal::{Failure, Health, JournalError, Save};
use crate::lang::{Catalog, Speaker};
use crate::play::fault_words;

use request::{Amendment, Request};

/// A driver on an open battle.
pub struct Driver {
    pub save: Save,
    pub catalog: Catalog,
    /// The wall clock, as a parameter so that tests fix it.
    pub now: Box<dyn Fn() -> String>,
}

impl Driver {
    /// Answers one line. Never fails: what cannot be done is a refusal.
    pub fn answer(&mut self, line: &[u8]) -> Json {
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err(refusal) => return self.refused(&refusal),
        };
        let result = match &request {
            Request::State => Ok(self.state()),
            Request::Procedures => Ok(answer::procedures(self.speaker(), self.save.game())),
            Request::Checklist => Ok(answer::checklist(self.speaker(), self.save.game())),
            Request::Log { since } => Ok(answer::log(self.speaker(), self.save.game(), *since)),
            Request::Form { procedure, inputs } => {
                answer::form(self.speaker(), self.save.game(), procedure, inputs).map_err(Failure::Refused)
            }
            Request::Odds { procedure, inputs } => {
                answer::odds(self.speaker(), self.save.game(), procedure, inputs).map_err(Failure::Refused)
            }
            Request::Forecast { procedure, inputs, assume, visits } => {
                forecast::forecast(self.speaker(), self.save.game(), (procedure, inputs), assume, *visits)
                    .map_err(Failure::Refused)
            }
            Request::Secrets { side } => {
                answer::secrets(self.speaker(), self.save.game(), *side).map_err(Failure::Refused)
            }
            Request::Card { procedure, unit } => {
                answer::card(self.speaker(), procedure.as_deref(), unit.as_deref()).map_err(Failure::Refused)
            }
            Request::Sheet { unit } => answer::sheet(self.speaker(), unit).map_err(Failure::Refused),
            Request::Amend(amendment) => self.amend(amendment),
            Request::Command(command) => self.execute(command.clone()),
            Request::Many(many) => Ok(self.resolve_many(many)),
            Request::UndoTogether => self.execute(self.save.game().undo_together()),
            Request::Retry => {
                let done = self.save.retry();
                self.saved(done)
            }
            Request::SaveAs { path } => {
                let done = self.save.save_as(Path::new(path));
                self.saved(done)
            }
        };
        result.unwrap_or_else(|failure| self.failed(failure))
    }

    fn failed(&self, failure: Failure) -> Json {
        match failure {
            Failure::Refused(refusal) => self.refused(&refusal),
            Failure::Fault(error) => {
                let text = fault_words(self.speaker(), &error);
                let refusal = Refusal::new(Reason::NotSaved).with("error", crate::engine::message::Arg::text(text));
                self.refused(&refusal)
            }
        }
    }

    /// The battle, and how its file stands.
    fn state(&self) -> Json {
        let speaker = self.speaker();
        let mut state = answer::state(speaker, self.save.game());
        let notices: Vec<String> = self.save.notices().iter().map(|text| speaker.text(text)).collect();
        let (standing, message) = match self.save.health() {
            Health::Sound => ("sound", None),
            Health::Failing(error) => ("failing", Some(fault_words(speaker, error))),
            Health::LookingOnly(error) => ("looking_only", Some(fault_words(speaker, error))),
        };
        if let Some(state) = state.as_object_mut() {
            state.insert("notices".into(), json!(notices));
            state.insert("head".into(), json!(self.save.head()));
            let path = self.save.path().display().to_string();
            state.insert("save".into(), json!({ "standing": standing, "message": message, "path": path }));
        }
        state
    }

    /// What settling the file came to: the answer that the command which waited would have had.
    fn saved(&self, done: Result<Option<Event>, JournalError>) -> Result<Json, Failure> {
        let done = done.map_err(Failure::Fault)?;
        let done = done.map(|event| answer::done(self.speaker(), self.save.game(), &event));
        Ok(json!({ "ok": true, "path": self.save.path().display().to_string(), "done": done }))
    }

    fn speaker(&self) -> Speaker<'_> {
        let game = self.save.game();
        Speaker { catalog: &self.catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Table }
    }

    fn amend(&mut self, amendment: &Amendment) -> Result<Json, Failure> {
        let seq = amendment.seq;
        let Some(event) = self.save.game().event_in_force(seq) else {
            let number = i64::try_from(seq).unwrap_or(i64::MAX);
            return Err(Failure::Refused(Refusal::new(Reason::UnknownEvent).with("seq", number)));
        };
        self.execute(Command::Amend { seq, command: Box::new(amendment.of(event.command)) })
    }

    fn execute(&mut self, command: Command) -> Result<Json, Failure> {
        let now = (self.now)();
        let event = self.save.execute(command, &now)?.clone();
        Ok(answer::done(self.speaker(), self.save.game(), &event))
    }

    fn refused(&self, refusal: &Refusal) -> Json {
        let mut error = json!({ "code": refusal.code, "message": self.speaker().refusal(refusal) });
        if let (Some(rule), Some(error)) = (&refusal.rule, error.as_object_mut()) {
            error.insert("rule".into(), json!(rule));
        }
        if let (true, Some(error)) = (refusal.is(Reason::ObligationOpen), error.as_object_mut()) {
            let given_up = answer::given_up(self.speaker(), &self.save.game().would_give_up());
            error.insert("given_up".into(), json!(given_up));
        }
        json!({ "ok": false, "error": error })
    }
}
