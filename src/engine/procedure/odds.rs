//! Odds of a procedure: the rule itself, run over every outcome of its dice; an estimate where they are too many.

use crate::engine::dice::{AfterKnown, Fraction, Odds, odds_of};
use crate::engine::message::Arg;
use crate::engine::play::Game;
use crate::engine::procedure::{Context, FormMaker, Inputs, Outcome, Stop, about};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Class, Effect, EntityId, Pending, State};

impl Game {
    /// Every outcome with its probability. Decisions nobody answered are taken as proposed and named in the result.
    pub fn odds(&self, procedure: &str, inputs: &Inputs) -> Result<Odds<Outcome>, Refusal> {
        self.form_maker(procedure)?.odds(inputs, &[], false)
    }

    /// The same for an answer to the decision that is waited for, with the dice as they lie.
    pub fn odds_of_answer(&self, answer: &Value) -> Result<Odds<Outcome>, Refusal> {
        odds_of_answer_at(self.rules(), self.state(), answer)
    }

    /// What an answer to the decision costs however the dice fall.
    pub fn price_of_answer(&self, answer: &Value) -> Vec<Effect> {
        price_of_answer_at(self.rules(), self.state(), answer)
    }

    /// Odds by the kind of outcome, and by the values that the procedure names; an example of each.
    pub fn headline_odds(&self, procedure: &str, odds: &Odds<Outcome>) -> Vec<(Outcome, Fraction)> {
        let by = self.rules().procedure(procedure).map(|decl| decl.odds_by.as_slice()).unwrap_or_default();
        let told_by = |outcome: &Outcome| {
            let values = outcome.values.iter().filter(|(name, _)| by.contains(name));
            (outcome.id.clone(), values.map(|(name, value)| (name.clone(), value.clone())).collect::<Vec<_>>())
        };
        let groups = odds.grouped(told_by).outcomes.into_iter();
        let example = |kind: &_| odds.outcomes.keys().find(|outcome| told_by(outcome) == *kind).cloned();
        groups.filter_map(|(kind, fraction)| Some((example(&kind)?, fraction))).collect()
    }

    /// What befalls each of several whom one attack strikes, whatever befalls the others: each with the results there are.
    /// Nothing where the procedure declares no `odds_each`.
    pub fn odds_of_each(&self, procedure: &str, odds: &Odds<Outcome>) -> Vec<(EntityId, Vec<(String, Fraction)>)> {
        let Some(name) = self.rules().procedure(procedure).and_then(|decl| decl.odds_each.as_deref()) else {
            return Vec::new();
        };
        let prefix = about(name, "");
        let values = odds.outcomes.keys().next().map(|outcome| &outcome.values);
        let each = values.into_iter().flatten().filter_map(|(value, _)| Some((value, value.strip_prefix(&prefix)?)));
        each.map(|(value, who)| {
            let result = |outcome: &Outcome| match outcome.values.get(value) {
                Some(Arg::Text(result)) => result.clone(),
                Some(Arg::Number(_) | Arg::Entity(_) | Arg::Entities(_) | Arg::Word(_)) | None => String::new(),
            };
            (EntityId::new(who), odds.grouped(result).outcomes.into_iter().collect())
        })
        .collect()
    }
}

/// The pending decision with an answer to it, and the maker of its form.
fn decided<'a>(rules: &'a Ruleset, state: &'a State, answer: &Value) -> Option<(&'a Pending, Inputs, FormMaker<'a>)> {
    let pending = state.pending.as_ref()?;
    let mut inputs = pending.inputs.clone();
    if let Some(decision) = &pending.decision {
        inputs.values.insert(decision.field.clone(), answer.clone());
    }
    let (decl, code) = (rules.procedure(&pending.procedure)?, rules.procedure_code(&pending.procedure)?);
    Some((pending, inputs, FormMaker { rules, state, decl, code, for_people: false }))
}

/// Odds of an answer to the decision that is waited for, on a state alone.
pub fn odds_of_answer_at(rules: &Ruleset, state: &State, answer: &Value) -> Result<Odds<Outcome>, Refusal> {
    let Some((pending, inputs, maker)) = decided(rules, state, answer) else {
        return Err(Refusal::new(Reason::NothingToDecide));
    };
    maker.odds(&inputs, &pending.dice, pending.typed)
}

/// What an answer to the decision costs however the dice fall: what it takes out of pools, and what it uses up.
pub fn price_of_answer_at(rules: &Ruleset, state: &State, answer: &Value) -> Vec<Effect> {
    let Some((pending, inputs, maker)) = decided(rules, state, answer) else { return Vec::new() };
    let form = maker.form(&inputs, false);
    let context = Context { rules, state, inputs: &form.inputs };
    let costs = |effect: &&Effect| match effect {
        Effect::Pool { change, .. } => *change < 0,
        Effect::Mark { target, .. } => {
            let class = state.entity(target.as_str()).and_then(|entity| rules.schema.class(entity));
            matches!(class, Some(Class::Army | Class::Officer))
        }
        _ => false,
    };
    // Effects have no order of their own; as they are written they have one.
    let walked = odds_of(&form.inputs, |dice| {
        let mut dice = AfterKnown::new(&pending.dice, pending.typed, &form.inputs, dice);
        let resolved = maker.code.resolve(&context, &mut dice)?;
        let written = resolved.effects.iter().filter(costs).filter_map(|effect| serde_json::to_string(effect).ok());
        Ok(written.collect::<Vec<_>>())
    });
    let Ok(prices) = walked else { return Vec::new() };
    let mut always = prices.outcomes.keys().next().cloned().unwrap_or_default();
    always.retain(|cost| prices.outcomes.keys().all(|price| price.contains(cost)));
    always.iter().filter_map(|cost| serde_json::from_str(cost).ok()).collect()
}

/// Odds on a state alone, for a thread that counts while a person fills the form.
pub fn odds_at(rules: &Ruleset, state: &State, procedure: &str, inputs: &Inputs) -> Result<Odds<Outcome>, Refusal> {
    match (rules.procedure(procedure), rules.procedure_code(procedure)) {
        (Some(decl), Some(code)) => FormMaker { rules, state, decl, code, for_people: true }.odds(inputs, &[], false),
        _ => Err(Refusal::new(Reason::UnknownProcedure).with("procedure", Arg::text(procedure))),
    }
}

impl FormMaker<'_> {
    /// Every outcome with its probability, once these dice lie on the table.
    pub fn odds(&self, inputs: &Inputs, known: &[u8], typed: bool) -> Result<Odds<Outcome>, Refusal> {
        let form = self.form(inputs, false);
        if let Some(problem) = form.problems.into_iter().next() {
            return Err(problem);
        }
        let context = Context { rules: self.rules, state: self.state, inputs: &form.inputs };
        let counted = odds_of(&form.inputs, |dice| {
            let resolved = match known {
                [] => self.code.resolve(&context, dice),
                known => self.code.resolve(&context, &mut AfterKnown::new(known, typed, &form.inputs, dice)),
            };
            resolved.map(|resolution| resolution.outcome)
        });
        match counted {
            Ok(odds) => Ok(odds),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::Need(_)) => Err(Refusal::new(Reason::TooManyOutcomes)),
        }
    }
}
