//! A procedure resolved for many: one request, one event each, one answer.

use serde_json::{Value as Json, json};

use super::request::{ForMany, SharedDice};
use super::{Driver, answer};
use crate::engine::play::{Command, Game};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::journal::{BatchFailure, Failure};
use crate::play::none_done;

/// One command for each whom the request names.
fn commands(game: &Game, many: &ForMany) -> Result<Vec<Command>, Refusal> {
    let inputs = match &many.each {
        Some(each) => each.clone(),
        None => {
            game.form_maker(&many.procedure)?.members(&many.inputs).into_iter().map(|member| member.inputs).collect()
        }
    };
    let count = inputs.len();
    let mut by_side = many.dice_by_side.iter();
    let mut commands: Vec<Command> = inputs
        .into_iter()
        .map(|inputs| Command::Resolve {
            procedure: many.procedure.clone(),
            inputs,
            dice: None,
            dice_by_side: by_side.next().cloned(),
            pause: many.pause,
        })
        .collect();
    match &many.dice {
        None => {}
        Some(SharedDice::OneList(dice)) => return game.share_dice(commands, dice),
        Some(SharedDice::Each(lists)) => {
            let extra = i64::try_from(lists.len().saturating_sub(count)).unwrap_or(i64::MAX);
            ensure(extra == 0, || Refusal::new(Reason::TooManyDice).with("extra", extra))?;
            let mut lists = lists.iter();
            for command in &mut commands {
                if let Command::Resolve { dice, .. } = command {
                    *dice = Some(lists.next().cloned().unwrap_or_default());
                }
            }
        }
    }
    Ok(commands)
}

impl Driver {
    pub(super) fn resolve_many(&mut self, many: &ForMany) -> Json {
        let now = (self.now)();
        let commands = match commands(self.save.game(), many) {
            Ok(commands) => commands,
            Err(refusal) => return self.refused(&refusal),
        };
        match self.save.execute_many(commands, &now) {
            Ok(batch) => {
                let left = batch.left_for(self.save.game());
                let stopped = batch.stopped.map(|failure| self.failed(failure));
                let stopped = stopped.and_then(|answer| answer.get("error").cloned()).unwrap_or_default();
                answer::many_done(self.speaker(), self.save.game(), &batch.done, &left, &stopped)
            }
            Err(failure) => self.none_done(failure),
        }
    }

    /// Why none was carried out: the error says whose it is.
    fn none_done(&self, failure: BatchFailure) -> Json {
        let (who, message) = (failure.who.clone(), none_done(self.speaker(), &failure));
        let refused = matches!(*failure.failure, Failure::Refused(_));
        let mut answer = self.failed(*failure.failure);
        if let Some(error) = answer.get_mut("error").and_then(Json::as_object_mut).filter(|_| refused) {
            error.insert("who".into(), json!(who));
            error.insert("message".into(), json!(message));
        }
        answer
    }
}
