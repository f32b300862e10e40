//! Exact odds of a procedure: the rule itself, run over every outcome of its dice.

use crate::engine::dice::{Need, Odds, enumerate};
use crate::engine::play::Game;
use crate::engine::procedure::{Context, Inputs, Outcome, Stop};
use crate::engine::refusal::{Reason, Refusal};

impl Game {
    /// Every outcome with its probability. Decisions nobody answered are taken as proposed and named in the result.
    pub fn odds(&self, procedure: &str, inputs: &Inputs) -> Result<Odds<Outcome>, Refusal> {
        let maker = self.form_maker(procedure)?;
        let form = maker.form(inputs, false);
        if let Some(problem) = form.problems.into_iter().next() {
            return Err(problem);
        }
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let walked =
            enumerate(&form.inputs, |dice| maker.code.resolve(&context, dice).map(|resolution| resolution.outcome));
        match walked {
            Ok(Ok(odds)) => Ok(odds),
            Ok(Err(_)) | Err(Stop::Need(Need::TooMany)) => Err(Refusal::new(Reason::TooManyOutcomes)),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::Need(_)) => Err(Refusal::new(Reason::TooManyOutcomes)),
        }
    }
}
