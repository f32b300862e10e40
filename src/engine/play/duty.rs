//! The one thing a step asks for, where there is only one: front ends bring people straight to it.

use super::Game;

impl Game {
    /// The procedure of the only thing left to do in a step that opens its form by itself.
    pub fn sole_duty(&self) -> Option<&str> {
        let state = self.state();
        let step = self.rules().current_step(state).filter(|step| step.opens)?;
        if state.ending.is_some() || state.pending.is_some() {
            return None;
        }
        let views = self.checklist();
        let open = |compulsory: bool| {
            let mut items = views.iter().filter(|view| view.item.must == compulsory && !view.done);
            items.next().filter(|only| items.next().is_none() && only.open.len() == 1)
        };
        // What is left to people's will counts where a step asks for nothing else.
        let asks = views.iter().any(|view| view.item.must);
        let duty = open(asks)?;
        let item = step.checklist.iter().find(|item| item.id == duty.item.id)?;
        item.procedure.as_deref()
    }
}
