//! Consequences that follow from the state alone: a unit with no strength left is gone, whoever did it. Each says what of
//! the state it reads, and is asked again only when something of that has changed.

use std::ops::BitOr;

use crate::engine::rules::Ruleset;
use crate::engine::world::{Effect, Entity, EntityId, MarkerDecl, Schema, State};

/// A ruleset whose consequences never come to rest is broken; stop rather than hang.
const MOST_ROUNDS: usize = 32;

/// Parts of a state that change independently of each other. Options are none: they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    pub const NOTHING: Parts = Parts(0);
    pub const MARKERS: Parts = Parts(1);
    pub const STRENGTH: Parts = Parts(1 << 1);
    pub const ATTRIBUTES: Parts = Parts(1 << 2);
    pub const POOLS: Parts = Parts(1 << 3);
    /// Whom everybody stands under.
    pub const PARENTS: Parts = Parts(1 << 4);
    /// All of the above: everybody as he is now.
    pub const ENTITIES: Parts = Parts((1 << 5) - 1);
    pub const RECORDS: Parts = Parts(1 << 5);
    /// The step, what is ticked and called off in it.
    pub const PLACE: Parts = Parts(1 << 6);
    /// Every counter, the clock among them.
    pub const CLOCK: Parts = Parts(1 << 7);
    /// Answers of the table that are kept.
    pub const TOLD: Parts = Parts(1 << 8);
    /// Who is in play and who is lost: of the markers only those that say so.
    pub const IN_PLAY: Parts = Parts(1 << 9);
    /// Effects that wait for the end of their step.
    pub const HELD: Parts = Parts(1 << 10);
    /// Somebody, and nobody knows who.
    const WHOEVER: Parts = Parts(1 << 11);
    pub const ALL: Parts = Parts((1 << 12) - 1);

    #[must_use]
    pub const fn and(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    fn meets(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    /// What an effect may change.
    fn of(schema: &Schema, effect: &Effect) -> Parts {
        match effect {
            Effect::Mark { marker, .. } | Effect::Unmark { marker, .. } => {
                let removes = schema.marker(marker).is_none_or(MarkerDecl::takes_off_table);
                if removes { Parts::MARKERS | Parts::IN_PLAY } else { Parts::MARKERS }
            }
            Effect::Strength { .. } => Parts::STRENGTH,
            Effect::Attribute { .. } => Parts::ATTRIBUTES,
            Effect::Pool { .. } => Parts::POOLS,
            Effect::Parent { .. } => Parts::PARENTS,
            Effect::Counter { .. } => Parts::CLOCK,
            Effect::Open { .. } | Effect::Amend { .. } => Parts::RECORDS,
            // A record takes along what was told about it.
            Effect::Close { .. } | Effect::Lapse { .. } => Parts::RECORDS | Parts::TOLD,
            Effect::Enter { .. } | Effect::Tick { .. } | Effect::Waive { .. } => Parts::PLACE,
            Effect::Tell { .. } | Effect::Forget { .. } => Parts::TOLD,
            Effect::Skip { .. } | Effect::Displaced { .. } | Effect::Drawn { .. } | Effect::Thrown { .. } => {
                Parts::NOTHING
            }
            Effect::Hold { .. } => Parts::HELD,
            Effect::Release
            | Effect::Muster { .. }
            | Effect::Name { .. }
            | Effect::Suspend { .. }
            | Effect::Resume
            | Effect::End { .. } => Parts::ALL,
        }
    }
}

impl BitOr for Parts {
    type Output = Parts;

    fn bitor(self, other: Parts) -> Parts {
        self.and(other)
    }
}

type Follows = fn(&Ruleset, &State) -> Vec<Effect>;
type FollowsForEach = fn(&Ruleset, &State, &Entity) -> Vec<Effect>;

/// What follows from the state alone, and what of it that depends on.
#[derive(Clone, Copy)]
pub struct Consequence {
    reads: Parts,
    follows: Asked,
}

#[derive(Clone, Copy)]
enum Asked {
    Once(Follows),
    OfEach(FollowsForEach),
}

impl Consequence {
    /// It may read anything.
    pub const fn of_all(follows: Follows) -> Consequence {
        Consequence::of(Parts::ALL, follows)
    }

    /// It reads these parts of the state, and nothing else that changes.
    pub const fn of(reads: Parts, follows: Follows) -> Consequence {
        Consequence { reads, follows: Asked::Once(follows) }
    }

    /// It is asked about everybody, and reads him (whatever of him) besides these parts of the state.
    pub const fn of_each(reads: Parts, follows: FollowsForEach) -> Consequence {
        Consequence { reads: reads.and(Parts::WHOEVER), follows: Asked::OfEach(follows) }
    }

    /// Everything that follows, whatever has changed.
    pub fn all(&self, rules: &Ruleset, state: &State) -> Vec<Effect> {
        match self.follows {
            Asked::Once(follows) => follows(rules, state),
            Asked::OfEach(follows) => state.in_order().flat_map(|entity| follows(rules, state, entity)).collect(),
        }
    }

    /// What follows since nothing did, these changes ago.
    fn since(&self, rules: &Ruleset, state: &State, changes: &[Changes]) -> Vec<Effect> {
        if changes.iter().any(|changes| self.reads.meets(changes.parts)) {
            return self.all(rules, state);
        }
        match self.follows {
            Asked::Once(_) => Vec::new(),
            Asked::OfEach(follows) => {
                let whom: Vec<EntityId> = changes.iter().flat_map(|changes| &changes.whom).cloned().collect();
                let changed = state.entities.these(&whom).into_iter();
                changed.flat_map(|entity| follows(rules, state, entity)).collect()
            }
        }
    }
}

/// What has changed since nothing followed any more.
struct Changes {
    parts: Parts,
    whom: Vec<EntityId>,
}

impl Changes {
    fn note<'e>(&mut self, schema: &Schema, effects: impl IntoIterator<Item = &'e Effect>) {
        for effect in effects {
            self.parts = self.parts | Parts::of(schema, effect);
            let target = match effect {
                Effect::Mark { target, .. }
                | Effect::Unmark { target, .. }
                | Effect::Strength { target, .. }
                | Effect::Attribute { target, .. }
                | Effect::Pool { target, .. }
                | Effect::Parent { target, .. } => target,
                _ => continue,
            };
            if !self.whom.contains(target) {
                self.whom.push(target.clone());
            }
        }
    }
}

/// Applies the ruleset's consequences until nothing follows any more, and returns them. `since` are the effects since
/// nothing followed; none where nobody knows. The second is false where they never came to rest.
pub(super) fn draw_consequences<'e>(
    rules: &Ruleset,
    state: &mut State,
    since: Option<impl Iterator<Item = &'e Effect>>,
) -> (Vec<Effect>, bool) {
    let parts = if since.is_some() { Parts::NOTHING } else { Parts::ALL };
    let mut first = Changes { parts, whom: Vec::new() };
    first.note(&rules.schema, since.into_iter().flatten());
    let mut changes = vec![first];
    // Of how many of these changes each consequence is known to say nothing.
    let mut known: Vec<usize> = rules.code.consequences.iter().copied().flatten().map(|_| 0).collect();
    let mut all = Vec::new();
    for _ in 0..MOST_ROUNDS {
        if state.ending.is_some() {
            return (all, true);
        }
        let effects = next(rules, state, &changes, &mut known);
        if effects.is_empty() {
            debug_assert!(is_at_rest(rules, state), "a consequence reads more of the state than it says");
            return (all, true);
        }
        state.apply_all(&effects);
        let mut more = Changes { parts: Parts::NOTHING, whom: Vec::new() };
        more.note(&rules.schema, &effects);
        changes.push(more);
        all.extend(effects);
    }
    (all, false)
}

/// What the first stage says that has anything to say.
fn next(rules: &Ruleset, state: &State, changes: &[Changes], known: &mut [usize]) -> Vec<Effect> {
    let mut known = known.iter_mut();
    for stage in rules.code.consequences {
        let mut effects = Vec::new();
        for (consequence, known) in stage.iter().zip(known.by_ref()) {
            let follows = consequence.since(rules, state, changes.get(*known..).unwrap_or_default());
            if follows.is_empty() {
                *known = changes.len();
            }
            effects.extend(follows);
        }
        if !effects.is_empty() {
            return effects;
        }
    }
    Vec::new()
}

/// Whether nothing follows, asked of every consequence.
fn is_at_rest(rules: &Ruleset, state: &State) -> bool {
    rules.code.consequences.iter().copied().flatten().all(|consequence| consequence.all(rules, state).is_empty())
}
