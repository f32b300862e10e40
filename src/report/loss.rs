//! What a turn cost: losses by unit, and both sides as it left them.

use crate::engine::names::AttributeName;
use crate::engine::rules::Ruleset;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Entity, MarkerDecl, Side, State};
use crate::lang::{Speaker, visible};

/// What one unit lost in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub unit: String,
    pub name: String,
    pub side: Option<Side>,
    pub points: Decimal,
    /// What its points are called.
    pub label: String,
    pub left: Option<Decimal>,
    /// Why it is out of play since.
    pub gone: Option<String>,
}

/// A side at the end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub side: Side,
    pub strength: f64,
    /// Units and how many of them are out of play.
    pub units: usize,
    pub lost: usize,
    /// Losses against those that break it, of the army or of each of its formations.
    pub breaking: Vec<Breaking>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Breaking {
    pub name: String,
    pub losses: f64,
    pub at: f64,
}

/// Everybody who has less than `before` says, or is out of play since.
pub(super) fn losses(
    state: &State,
    speaker: Speaker<'_>,
    before: impl Fn(&str) -> (Option<Decimal>, usize),
) -> Vec<Loss> {
    let schema = &speaker.rules.schema;
    let mut losses = Vec::new();
    for entity in state.in_order() {
        let (had, gone_before) = before(entity.id.as_str());
        let strength = entity.strength.map(|strength| strength.now);
        let points = had.zip(strength).map_or(Decimal::ZERO, |(had, now)| had - now);
        let counted = matches!(schema.class(entity), Some(Class::Unit | Class::Officer | Class::Formation));
        let gone = gone(entity, speaker).filter(|_| gone_before == 0);
        if counted && (points.is_positive() || gone.is_some()) {
            let decl = schema.kind(&entity.kind).and_then(|kind| kind.strength.as_ref());
            let label = decl.map(|decl| speaker.label(&decl.label).to_owned()).unwrap_or_default();
            let (unit, name) = (entity.id.to_string(), visible(&entity.name));
            losses.push(Loss { unit, name, side: entity.side, points, label, left: strength, gone });
        }
    }
    losses
}

/// The marker that has put somebody out of play, in words.
pub(super) fn gone(entity: &Entity, speaker: Speaker<'_>) -> Option<String> {
    let schema = &speaker.rules.schema;
    let mut markers = entity.markers.keys().filter_map(|id| schema.marker(id));
    markers.find(|decl| decl.gone).map(|decl| state_word(decl, speaker))
}

/// What a marker says of somebody in a sentence, whatever the gender and number of the name: the ruleset's own words for
/// it (`state-…`), else its label.
pub(super) fn state_word(decl: &MarkerDecl, speaker: Speaker<'_>) -> String {
    let own = format!("state-{}", decl.id.replace('_', "-"));
    if speaker.catalog.has(&own) { speaker.catalog.plain(&own) } else { speaker.label(&decl.label).to_owned() }
}

/// How many markers have put somebody out of play.
pub(super) fn gone_markers(entity: &Entity, rules: &Ruleset) -> usize {
    entity.markers.keys().filter(|id| rules.schema.marker(id).is_some_and(|decl| decl.gone)).count()
}

/// Both sides as they stand.
pub fn standing(rules: &Ruleset, state: &State) -> Vec<Standing> {
    let schema = &rules.schema;
    let of = |side: Side| {
        let mine = || state.in_order().filter(move |entity| entity.side == Some(side));
        let units = || mine().filter(|entity| schema.class(entity) == Some(Class::Unit));
        let in_play = |entity: &&Entity| schema.in_play(entity);
        let left = |entity: &Entity| entity.strength.map_or(0.0, |strength| strength.now.to_f64());
        let breaks = schema.breaks.as_ref();
        let breaking = mine().filter_map(|entity| {
            let number = |name: &str| entity.get(AttributeName::of_data(name)).and_then(|value| value.as_number());
            let (losses, at) = breaks.and_then(|breaks| number(&breaks.losses).zip(number(&breaks.at)))?;
            Some(Breaking { name: visible(&entity.name), losses: losses.to_f64(), at: at.to_f64() })
        });
        Standing {
            side,
            // The sum of no floats is -0.
            strength: units().filter(in_play).map(left).fold(0.0, |sum, left| sum + left),
            units: units().count(),
            lost: units().filter(|entity| !schema.in_play(entity)).count(),
            breaking: breaking.collect(),
        }
    };
    Side::BOTH.into_iter().map(of).collect()
}
