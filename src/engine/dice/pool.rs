//! Pools: dice counted for their hits, with re-rolls, as one distribution over the score.

use super::Die;
use super::distribution::Distribution;
use super::natural::Natural;

/// What one die scores.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Scoring {
    /// Lowest value that hits; may lie outside the die.
    pub at_least: i32,
    /// Natural faces from here on hit whatever `at_least` says.
    pub always_from: Option<u8>,
    /// Natural faces up to here never hit.
    pub never_to: Option<u8>,
    /// A hit with this natural face scores that much instead of one.
    pub worth: Vec<(u8, u32)>,
}

impl Scoring {
    pub fn on(at_least: i32) -> Self {
        Scoring { at_least, always_from: None, never_to: None, worth: Vec::new() }
    }

    #[must_use]
    pub fn always(mut self, from: u8) -> Self {
        self.always_from = Some(from);
        self
    }

    #[must_use]
    pub fn never(mut self, to: u8) -> Self {
        self.never_to = Some(to);
        self
    }

    /// Score of a natural face of this die.
    pub fn score(&self, die: Die, face: u8) -> u32 {
        let sure = self.always_from.is_some_and(|from| face >= from);
        let never = self.never_to.is_some_and(|to| face <= to);
        let hit = sure || (!never && i32::from(die.value(face)) >= self.at_least);
        if !hit {
            return 0;
        }
        self.worth.iter().find(|(natural, _)| *natural == face).map_or(1, |(_, worth)| *worth)
    }
}

/// Which dice are thrown again, and how the second throw scores. A die is never thrown a third time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reroll {
    No,
    Misses(Scoring),
    Hits(Scoring),
    /// Natural ones.
    Ones(Scoring),
    /// Missed dice, but at most so many.
    SomeMisses(u32, Scoring),
}

/// Dice of one kind thrown together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    pub count: u32,
    pub die: Die,
    pub scoring: Scoring,
    pub reroll: Reroll,
}

impl Pool {
    /// `count` dice that hit on `at_least` or more.
    pub fn new(count: u32, die: Die, at_least: i32) -> Self {
        Pool { count, die, scoring: Scoring::on(at_least), reroll: Reroll::No }
    }

    #[must_use]
    pub fn rerolling(mut self, reroll: Reroll) -> Self {
        self.reroll = reroll;
        self
    }

    /// Positions of the dice to throw again, given the first faces.
    pub fn to_reroll(&self, faces: &[u8]) -> Vec<usize> {
        let wanted = |face: u8| match &self.reroll {
            Reroll::No => false,
            Reroll::Misses(_) | Reroll::SomeMisses(..) => self.scoring.score(self.die, face) == 0,
            Reroll::Hits(_) => self.scoring.score(self.die, face) > 0,
            Reroll::Ones(_) => face == 1,
        };
        let limit = match &self.reroll {
            Reroll::SomeMisses(limit, _) => usize::try_from(*limit).unwrap_or(usize::MAX),
            Reroll::No | Reroll::Misses(_) | Reroll::Hits(_) | Reroll::Ones(_) => usize::MAX,
        };
        faces.iter().enumerate().filter(|(_, face)| wanted(**face)).map(|(index, _)| index).take(limit).collect()
    }

    pub fn second_scoring(&self) -> &Scoring {
        match &self.reroll {
            Reroll::No => &self.scoring,
            Reroll::Misses(second) | Reroll::Hits(second) | Reroll::Ones(second) | Reroll::SomeMisses(_, second) => {
                second
            }
        }
    }

    /// Weights of the scores of all the dice together.
    pub fn distribution(&self) -> Distribution {
        match &self.reroll {
            Reroll::SomeMisses(limit, second) => self.some_misses(*limit, second),
            Reroll::No | Reroll::Misses(_) | Reroll::Hits(_) | Reroll::Ones(_) => {
                Distribution::power(&self.one_die(), self.count)
            }
        }
    }

    /// What all the dice together score on average.
    pub fn expected(&self) -> f64 {
        match &self.reroll {
            Reroll::SomeMisses(..) => self.distribution().mean(),
            Reroll::No | Reroll::Misses(_) | Reroll::Hits(_) | Reroll::Ones(_) => {
                self.one_die().mean() * f64::from(self.count)
            }
        }
    }

    /// One die with its own re-roll, if it has one.
    fn one_die(&self) -> Distribution {
        let again = |face: u8| self.to_reroll(&[face]) == [0];
        let rerolls = self.die.faces().any(again);
        let second = self.second_scoring();
        let sides = u64::from(self.die.sides);
        let mut weights = Distribution::default();
        for face in self.die.faces() {
            if again(face) {
                for other in self.die.faces() {
                    weights.add(second.score(self.die, other), &Natural::ONE);
                }
            } else {
                let weight = if rerolls { Natural::from(sides) } else { Natural::ONE };
                weights.add(self.scoring.score(self.die, face), &weight);
            }
        }
        weights.reduced()
    }

    /// The number of dice thrown again depends on how many missed, so the dice are not independent.
    fn some_misses(&self, limit: u32, second: &Scoring) -> Distribution {
        let first = Pool { reroll: Reroll::No, ..self.clone() };
        let hit_count = Pool { scoring: Scoring { worth: Vec::new(), ..self.scoring.clone() }, ..first.clone() };
        let again = Pool { count: 1, scoring: second.clone(), reroll: Reroll::No, die: self.die }.one_die();
        let most = limit.min(self.count);
        let mut all = Distribution::default();
        if first.scoring.worth.is_empty() {
            for (hits, weight) in hit_count.distribution().iter() {
                let thrown = most.min(self.count - hits);
                let unused = again.sum().power(most - thrown);
                for (more, more_weight) in Distribution::power(&again, thrown).iter() {
                    all.add(hits + more, &weight.times(more_weight).times(&unused));
                }
            }
            return all.reduced();
        }
        // Hits worth more than one: walk hits and score together, die by die.
        let mut states: std::collections::BTreeMap<(u32, u32), Natural> = [((0, 0), Natural::ONE)].into();
        for _ in 0..self.count {
            let mut next = std::collections::BTreeMap::new();
            for ((hits, score), weight) in &states {
                for face in self.die.faces() {
                    let worth = self.scoring.score(self.die, face);
                    let entry: &mut Natural =
                        next.entry((hits + u32::from(worth > 0), score + worth)).or_insert(Natural::ZERO);
                    *entry = entry.plus(weight);
                }
            }
            states = next;
        }
        for ((hits, score), weight) in &states {
            let thrown = most.min(self.count - hits);
            let unused = again.sum().power(most - thrown);
            for (more, more_weight) in Distribution::power(&again, thrown).iter() {
                all.add(score + more, &weight.times(more_weight).times(&unused));
            }
        }
        all.reduced()
    }
}
