//! Exact odds of a procedure: the rule itself, run over every outcome of its dice.

use crate::engine::dice::{AfterKnown, Need, Odds, enumerate};
use crate::engine::play::Game;
use crate::engine::procedure::{Context, Inputs, Outcome, Stop};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::value::Value;

impl Game {
    /// Every outcome with its probability. Decisions nobody answered are taken as proposed and named in the result.
    pub fn odds(&self, procedure: &str, inputs: &Inputs) -> Result<Odds<Outcome>, Refusal> {
        self.odds_after(procedure, inputs, &[], false)
    }

    /// The same for an answer to the decision that is waited for, with the dice as they lie.
    pub fn odds_of_answer(&self, answer: &Value) -> Result<Odds<Outcome>, Refusal> {
        let pending = self.state().pending.as_ref().ok_or_else(|| Refusal::new(Reason::NothingToDecide))?;
        let mut inputs = pending.inputs.clone();
        if let Some(decision) = &pending.decision {
            inputs.values.insert(decision.field.clone(), answer.clone());
        }
        self.odds_after(&pending.procedure, &inputs, &pending.dice, pending.typed)
    }

    fn odds_after(
        &self,
        procedure: &str,
        inputs: &Inputs,
        known: &[u8],
        typed: bool,
    ) -> Result<Odds<Outcome>, Refusal> {
        let maker = self.form_maker(procedure)?;
        let form = maker.form(inputs, false);
        if let Some(problem) = form.problems.into_iter().next() {
            return Err(problem);
        }
        let context = Context { rules: self.rules(), state: self.state(), inputs: &form.inputs };
        let walked = enumerate(&form.inputs, |dice| {
            let resolved = match known {
                [] => maker.code.resolve(&context, dice),
                known => maker.code.resolve(&context, &mut AfterKnown::new(known, typed, dice)),
            };
            resolved.map(|resolution| resolution.outcome)
        });
        match walked {
            Ok(Ok(odds)) => Ok(odds),
            Ok(Err(_)) | Err(Stop::Need(Need::TooMany)) => Err(Refusal::new(Reason::TooManyOutcomes)),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::Need(_)) => Err(Refusal::new(Reason::TooManyOutcomes)),
        }
    }
}
