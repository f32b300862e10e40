//! Who cost the other side how much. Those whom an event is about have inflicted together what their other side loses in
//! it: points are shared out, whoever is put out of play counts for each of them.

use std::collections::{BTreeMap, BTreeSet};

use super::loss::gone_markers;
use super::tale::Touched;
use crate::engine::play::Event;
use crate::engine::rules::Ruleset;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Entity, EntityId, Side, State};

/// What the other side lost by somebody: points of strength, and units put out of play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Inflicted {
    pub(super) points: f64,
    pub(super) units: u32,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Deeds(BTreeMap<EntityId, Inflicted>);

/// Whom an event is about, on either side, as the table stands before it.
pub(super) fn doers(state: &State, event: &Event) -> Vec<(EntityId, Side)> {
    let subjects = event.resolution.iter().flat_map(|resolution| &resolution.subjects);
    let there = subjects.filter_map(|id| state.entity(id.as_str()));
    there.filter_map(|entity| Some((entity.id.clone(), entity.side?))).collect()
}

impl Deeds {
    /// Counts an event, of which the table shows what came of it.
    pub(super) fn count(&mut self, doers: &[(EntityId, Side)], touched: &Touched, after: &State, rules: &Ruleset) {
        let units = touched.entities.iter().filter(|entity| rules.schema.class(entity) == Some(Class::Unit));
        for had in units {
            let Some(has) = after.entity(had.id.as_str()) else { continue };
            let points = |entity: &Entity| entity.strength.map_or(Decimal::ZERO, |strength| strength.now);
            let lost = points(had) - points(has);
            let (gone_before, gone) = (gone_markers(had, rules), gone_markers(has, rules));
            if !lost.is_positive() && gone <= gone_before {
                continue;
            }
            let by: BTreeSet<&EntityId> =
                doers.iter().filter(|(_, side)| Some(*side) != had.side).map(|(by, _)| by).collect();
            let share = lost.to_f64().max(0.0) / by.len().max(1) as f64;
            for by in by {
                let known = self.0.entry(by.clone()).or_default();
                known.points += share;
                known.units += u32::from(gone_before == 0 && gone > 0);
            }
        }
    }

    /// Those by whom the other side lost most come first.
    pub(super) fn worst_first(&self) -> Vec<(&EntityId, Inflicted)> {
        let mut worst: Vec<(&EntityId, Inflicted)> = self.0.iter().map(|(id, inflicted)| (id, *inflicted)).collect();
        let weight = |inflicted: &Inflicted| (inflicted.points, f64::from(inflicted.units));
        worst.sort_by(|(a_id, a), (b_id, b)| {
            let (a, b) = (weight(a), weight(b));
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a_id.cmp(b_id))
        });
        worst
    }
}
