//! Steps in which nobody can do anything: front ends lead people on, scripts leave them themselves.

use super::{Command, Game};
use crate::engine::refusal::Reason;
use crate::engine::sequence::BattleFacts;
use crate::engine::world::ValueType;

impl Game {
    /// Nothing of the checklist is open, and no procedure that the step offers can be begun by anybody. Only steps that
    /// the data declares: the others are there to be read, or for what only the table can tell.
    pub fn is_idle(&self) -> bool {
        let state = self.state();
        let Some(step) = self.rules().current_step(state).filter(|step| step.closes_idle) else { return false };
        if state.ending.is_some() || state.pending.is_some() || self.checklist().iter().any(|view| !view.done) {
            return false;
        }
        let facts = BattleFacts::new(self.rules(), state);
        let mut offered = step.offers.iter().filter(|offer| offer.when.holds(&facts));
        !offered.any(|offer| self.can_begin(&offer.procedure))
    }

    /// Whether its form has somebody, or something, for the first question that must be answered with one; where it asks
    /// for nobody, whether it is not refused anyway.
    fn can_begin(&self, procedure: &str) -> bool {
        let Ok(maker) = self.form_maker(procedure) else { return false };
        let form = maker.form(&crate::engine::procedure::Inputs::default(), true);
        let first = form.fields.iter().find(|field| {
            let names = matches!(
                field.decl.value,
                ValueType::Entity { .. } | ValueType::Entities { .. } | ValueType::Record { .. } | ValueType::Duty
            );
            names && field.relevant && !field.decl.optional
        });
        match first {
            Some(field) => field.candidates.iter().any(|candidate| candidate.refusal.is_none()),
            None => form.problems.iter().all(|problem| problem.is(Reason::MissingInput)),
        }
    }

    /// What takes the last thing back that somebody did: the steps that closed by themselves after it go with it.
    pub fn undo_last(&self) -> Command {
        let seqs = (1..=u64::try_from(self.events().len()).unwrap_or(u64::MAX)).rev();
        let mut to = None;
        for seq in seqs.filter(|seq| self.is_live(*seq)) {
            let passes = self.events().numbered(seq).is_some_and(|event| event.command == Command::Pass);
            if !passes {
                let first = self.given_with(seq).unwrap_or(seq);
                // Nothing closed by itself after it, and it was given alone: the plain command.
                return Command::Undo { to: to.map(|_| first).or((first != seq).then_some(first)) };
            }
            to = Some(seq);
        }
        Command::Undo { to }
    }
}
