//! The order of battle before and after, as rows.

use super::loss::{gone, state_word};
use crate::engine::play::Game;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Entity, Side};
use crate::lang::{Speaker, visible};

/// Somebody of an army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    pub id: String,
    pub name: String,
    pub depth: usize,
    pub class: Class,
    /// Strength when the battle began and now, with what its points are called.
    pub strength: Option<(Decimal, Decimal, String)>,
    /// Markers that lie there at the end.
    pub markers: Vec<String>,
    pub gone: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyList {
    pub side: Option<Side>,
    pub name: String,
    pub rows: Vec<ListRow>,
}

pub(super) fn armies(game: &Game, speaker: Speaker<'_>) -> Vec<ArmyList> {
    let schema = &game.rules().schema;
    let armies = game.state().in_order().filter(|entity| schema.class(entity) == Some(Class::Army));
    let list = |army: &Entity| {
        let mut rows = Vec::new();
        members(game, army, 0, speaker, &mut rows);
        ArmyList { side: army.side, name: speaker.called(army), rows }
    };
    armies.map(list).collect()
}

fn members(game: &Game, of: &Entity, depth: usize, speaker: Speaker<'_>, rows: &mut Vec<ListRow>) {
    let schema = &game.rules().schema;
    for member in game.state().children(&of.id) {
        let Some(class @ (Class::Officer | Class::Formation | Class::Unit)) = schema.class(member) else { continue };
        rows.push(row(game, member, class, depth, speaker));
        members(game, member, depth + 1, speaker, rows);
    }
}

fn row(game: &Game, entity: &Entity, class: Class, depth: usize, speaker: Speaker<'_>) -> ListRow {
    let schema = &speaker.rules.schema;
    let began = game.beginning().entity(entity.id.as_str()).and_then(|entity| entity.strength);
    let decl = schema.kind(&entity.kind).and_then(|kind| kind.strength.as_ref());
    let label = decl.map(|decl| speaker.label(&decl.label).to_owned()).unwrap_or_default();
    let strength = began.zip(entity.strength).map(|(before, now)| (before.now, now.now, label));
    let shown = entity.markers.keys().filter_map(|id| schema.marker(id)).filter(|decl| !decl.flag && !decl.gone);
    let mut markers: Vec<String> = gone(entity, speaker).into_iter().collect();
    if markers.is_empty() {
        markers.extend(shown.map(|decl| state_word(decl, speaker)));
    }
    let gone = !schema.in_play(entity);
    ListRow { id: entity.id.to_string(), name: visible(&entity.name), depth, class, strength, markers, gone }
}
