//! Hidden choices: what one side has chosen and the other may not see yet, both at one keyboard. The journal holds them;
//! front ends show only what these functions let through.

use crate::engine::names::RoleName;
use crate::engine::rules::{Ruleset, Situation};
use crate::engine::world::{Attribute, Effect, Entity, Side, State};

/// Who looks at the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Those at the keyboard: whoever sits alone at it sees his own.
    Table,
    /// Somebody elsewhere, who is on nobody's side.
    Watcher,
    /// A side that asked for its own, while the other looks away.
    Own(Side),
}

impl Ruleset {
    /// Whether anything is ever hidden here: what was said before may then have to be said in other words.
    pub fn has_secrets(&self) -> bool {
        self.schema.kinds.iter().flat_map(|kind| &kind.attributes).any(|attribute| attribute.hidden.is_some())
    }

    /// Whether those who look now may not see this. When the battle is over everybody sees everything.
    pub fn hides(&self, eyes: Eyes, state: &State, entity: &Entity, attribute: &Attribute) -> bool {
        let Some(hidden) = &attribute.hidden else { return false };
        let alone = match eyes {
            Eyes::Table => {
                self.current_step(state).is_some_and(|step| step.private)
                    && entity.side.is_some()
                    && state.acting_side() == entity.side
            }
            Eyes::Own(side) => entity.side == Some(side),
            Eyes::Watcher => false,
        };
        let facts = Situation::new(&self.schema, state).role(RoleName::of_data("self"), entity);
        !alone && state.ending.is_none() && hidden.holds(&facts)
    }

    /// The attribute an effect sets, where it is hidden now.
    pub fn hides_effect(&self, eyes: Eyes, state: &State, effect: &Effect) -> bool {
        match effect {
            Effect::Attribute { target, name, value: Some(_) } => state.entity(target.as_str()).is_some_and(|entity| {
                let decl = self.schema.kind(&entity.kind).and_then(|kind| kind.attribute(name));
                decl.is_some_and(|decl| self.hides(eyes, state, entity, decl))
            }),
            Effect::Hold { effect } => self.hides_effect(eyes, state, effect),
            _ => false,
        }
    }
}
