//! Who belongs to somebody.

use std::collections::BTreeSet;

use crate::engine::play::Game;
use crate::engine::world::EntityId;

/// Everybody who belongs to somebody, however far down.
pub(crate) fn members_of(game: &Game, id: &str) -> BTreeSet<String> {
    let mut members = BTreeSet::new();
    let mut above = vec![EntityId::new(id)];
    while let Some(of) = above.pop() {
        for member in game.state().children(&of).filter(|member| members.insert(member.id.to_string())) {
            above.push(member.id.clone());
        }
    }
    members
}
