//! The one thing a step asks for, where there is only one: front ends bring people straight to it.

use super::Game;

impl Game {
    /// The procedure of the only duty left in a step that opens its form by itself.
    pub fn sole_duty(&self) -> Option<&str> {
        let state = self.state();
        let step = self.rules().current_step(state).filter(|step| step.opens)?;
        if state.ending.is_some() || state.pending.is_some() {
            return None;
        }
        let views = self.checklist();
        let mut duties = views.iter().filter(|view| view.item.must && !view.done);
        let duty = duties.next().filter(|duty| duties.next().is_none() && duty.open.len() == 1)?;
        let item = step.checklist.iter().find(|item| item.id == duty.item.id)?;
        item.procedure.as_deref()
    }
}
