//! What an affair ends in: what became of whoever it is about, and what everybody lost.

use std::collections::{BTreeMap, BTreeSet};

use super::course::Course;
use crate::engine::dice::{Fraction, Natural, join};
use crate::engine::message::Arg;
use crate::engine::names::{MarkerName, RoleName};
use crate::engine::procedure::Resolution;
use crate::engine::rules::Situation;
use crate::engine::sequence::FateDecl;
use crate::engine::value::Decimal;
use crate::engine::world::{Class, Entity, EntityId, Instruction, Side, State};

/// What becomes of those an affair is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// Fate of each, by its id; nothing befell those who have an empty one.
    pub fates: BTreeMap<EntityId, String>,
    /// It is not over: it has come to its limit of rounds, or asks for what nobody can foresee.
    pub goes_on: bool,
}

/// What somebody loses on average.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    pub unit: EntityId,
    pub side: Option<Side>,
    /// Points of strength, on average.
    pub points: Fraction,
    /// How likely it is lost to its side.
    pub lost: Fraction,
    /// Markers that count, on average.
    pub markers: BTreeMap<String, Fraction>,
}

/// Fates that the way tells, by whom.
pub type Told = BTreeSet<(EntityId, String)>;

/// What a resolution tells of those the affair is about.
pub(super) fn told(course: &Course<'_>, resolution: &Resolution) -> Told {
    if course.decl.fate.iter().all(|fate| fate.hand.is_empty() && fate.told_by.is_empty()) {
        return Told::new();
    }
    let mut instructed = resolution.instructions(&course.rules.schema);
    instructed.extend(resolution.hands.iter().cloned());
    told_with(course, resolution, &instructed)
}

/// The same where it is known what hands were told to do.
pub(super) fn told_with(course: &Course<'_>, resolution: &Resolution, instructed: &[Instruction]) -> Told {
    let fates: Vec<&FateDecl> =
        course.decl.fate.iter().filter(|fate| !fate.hand.is_empty() || !fate.told_by.is_empty()).collect();
    let mut told = Told::new();
    let outcome = resolution.outcome.text();
    let mut concerns = |who: &EntityId, fate: &FateDecl| {
        if course.people().any(|known| known == who) {
            told.insert((who.clone(), fate.id.clone()));
        }
    };
    let texts = || std::iter::once(&outcome).chain(resolution.lines.iter().map(|line| &line.text));
    for fate in fates {
        for instruction in instructed.iter().filter(|told| fate.hand.contains(&told.id)) {
            instruction.unit.iter().for_each(|who| concerns(who, fate));
        }
        for text in texts().filter(|text| fate.told_by.contains(&text.key)) {
            match fate.who.as_ref().and_then(|who| text.args.get(who)) {
                Some(Arg::Entity(who)) => concerns(who, fate),
                Some(Arg::Entities(all)) => all.iter().for_each(|who| concerns(who, fate)),
                Some(Arg::Number(_) | Arg::Word(_) | Arg::Text(_)) | None => {}
            }
        }
    }
    told
}

/// What has become of everybody in a state.
pub(super) fn ending(course: &Course<'_>, state: &State, told: &Told, goes_on: bool) -> Ending {
    let fate = |who: &EntityId| -> String {
        let Some(entity) = state.entity(who.as_str()) else { return String::new() };
        let holds = |fate: &FateDecl, state: &State, entity: &Entity| {
            let facts = Situation::new(&course.rules.schema, state).role(RoleName::SELF, entity);
            fate.when.as_ref().is_some_and(|when| when.holds(&facts))
        };
        let shows = |fate: &&FateDecl| {
            let way = told.iter().any(|(known, id)| known == who && *id == fate.id);
            // What was so before the affair is none of its doing.
            let before = || course.before.entity(who.as_str()).is_some_and(|was| holds(fate, course.before, was));
            way || (holds(fate, state, entity) && !before())
        };
        course.decl.fate.iter().find(shows).map(|fate| fate.id.clone()).unwrap_or_default()
    };
    Ending { fates: course.people().map(|who| (who.clone(), fate(who))).collect(), goes_on }
}

/// What somebody lost between two states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lost {
    pub(super) unit: EntityId,
    points: Decimal,
    lost: bool,
    markers: Vec<(String, u32)>,
}

/// Everybody who has less than before, or carries more of what counts.
pub(super) fn lost(course: &Course<'_>, before: &State, after: &State) -> Vec<Lost> {
    let schema = &course.rules.schema;
    let mut all = Vec::new();
    for (was, is) in after.entities.changed_since(&before.entities) {
        if !matches!(schema.class(is), Some(Class::Unit | Class::Officer | Class::Formation)) {
            continue;
        }
        let strength = |entity: &Entity| entity.strength.map_or(Decimal::ZERO, |strength| strength.now);
        let gained = |marker: &String| {
            let count = |entity: &Entity| entity.marks(MarkerName::of_data(marker));
            let more = u32::try_from(count(is).saturating_sub(count(was))).unwrap_or(u32::MAX);
            (more > 0).then(|| (marker.clone(), more))
        };
        let lost = Lost {
            unit: is.id.clone(),
            points: (strength(was) - strength(is)).max(Decimal::ZERO),
            lost: schema.is_lost(is) && !schema.is_lost(was),
            markers: course.decl.counts.iter().filter_map(gained).collect(),
        };
        if lost.points.is_positive() || lost.lost || !lost.markers.is_empty() {
            all.push(lost);
        }
    }
    all
}

/// A share of the probability.
pub(super) type Share = (Natural, Natural);

/// Shares of everybody's losses, added up.
#[derive(Default)]
pub(super) struct Losses {
    sums: BTreeMap<(EntityId, Kept), Vec<Share>>,
}

/// What of a loss is added up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    Points,
    Unit,
    Marker(String),
}

impl Losses {
    /// Adds what was lost with this probability: ways, of all.
    pub(super) fn add(&mut self, lost: &[Lost], ways: &Natural, all: &Natural) {
        for one in lost {
            let hundredths = u64::try_from(one.points.times(100).trunc()).unwrap_or(0);
            let mut put = |what: Kept, times: u64, parts: u32| {
                if times > 0 {
                    let share = (all.times(&Natural::from(parts)), ways.times(&Natural::from(times)));
                    add_share(self.sums.entry((one.unit.clone(), what)).or_default(), share);
                }
            };
            put(Kept::Points, hundredths, 100);
            put(Kept::Unit, u64::from(one.lost), 1);
            for (marker, count) in &one.markers {
                put(Kept::Marker(marker.clone()), u64::from(*count), 1);
            }
        }
    }

    /// Means, in the order of the army lists.
    pub(super) fn means(self, state: &State) -> Vec<Loss> {
        let mut means: BTreeMap<EntityId, Loss> = BTreeMap::new();
        for ((unit, what), mean) in join(self.sums) {
            let side = state.entity(unit.as_str()).and_then(|entity| entity.side);
            let loss = means.entry(unit.clone()).or_insert_with(|| Loss {
                unit,
                side,
                points: Fraction::nothing(),
                lost: Fraction::nothing(),
                markers: BTreeMap::new(),
            });
            match what {
                Kept::Points => loss.points = mean,
                Kept::Unit => loss.lost = mean,
                Kept::Marker(marker) => {
                    loss.markers.insert(marker, mean);
                }
            }
        }
        state.order.iter().filter_map(|id| means.remove(id)).collect()
    }
}

/// Adds a share (all, ways) to others.
pub(super) fn add_share(shares: &mut Vec<Share>, (all, ways): Share) {
    match shares.iter_mut().find(|(known, _)| *known == all) {
        Some((_, sum)) => *sum = sum.plus(&ways),
        None => shares.push((all, ways)),
    }
}

/// Endings seen through a coarser key.
pub(super) fn grouped<K: Ord>(
    endings: &BTreeMap<Ending, Fraction>,
    key: impl Fn(&Ending) -> K,
) -> BTreeMap<K, Fraction> {
    let mut sums: BTreeMap<K, Vec<Share>> = BTreeMap::new();
    for (ending, fraction) in endings {
        let share = (fraction.denominator.clone(), fraction.numerator.clone());
        add_share(sums.entry(key(ending)).or_default(), share);
    }
    join(sums)
}
