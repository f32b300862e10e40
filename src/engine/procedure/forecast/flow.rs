//! How the probability flows from the first state to the last ones. Rounds that may come again make circles of states; what
//! goes round in one is shared out among its exits, however often it goes round. Exactly, as long as the fractions stay such
//! as anybody would read; else in floating point, which loses nothing that a percentage shows.

use std::collections::BTreeMap;

use super::ending::Share;
use super::states::{Leads, States};
use crate::engine::dice::{Fraction, Natural};

/// A fraction of more bits than this is not worth its while.
const LONGEST: u64 = 256;

/// What floating point is rounded to.
const PARTS: u64 = 1_000_000_000_000_000;

/// Where the probability ends.
pub(super) struct Flowed {
    /// States that are over, or were not looked at, each with its share (all, ways).
    pub(super) ends: Vec<(usize, Share)>,
    /// States that lead nowhere but back to themselves.
    pub(super) caught: Vec<(usize, Share)>,
    /// Not exact: rounded to one of very many parts.
    pub(super) rounded: bool,
}

pub(super) fn flowed(states: &States) -> Flowed {
    let circles = circles(states);
    if let Some(Flow { ends, caught }) = flow::<Fraction>(states, &circles) {
        let exact = |(place, weight): (usize, Fraction)| (place, (weight.denominator, weight.numerator));
        let (ends, caught) = (ends.into_iter().map(exact).collect(), caught.into_iter().map(exact).collect());
        return Flowed { ends, caught, rounded: false };
    }
    let Flow { ends, caught } = flow::<f64>(states, &circles).unwrap_or_default();
    let mut parts: Vec<u64> = ends.iter().chain(&caught).map(|(_, weight)| in_parts(*weight)).collect();
    // What rounding leaves over goes to the likeliest: the sum is exactly one.
    let (sum, largest) = (parts.iter().sum::<u64>(), parts.iter_mut().max());
    if let Some(largest) = largest {
        *largest = (*largest + PARTS).saturating_sub(sum);
    }
    let share = |parts: u64| (Natural::from(PARTS), Natural::from(parts));
    let mut rounded = ends.iter().chain(&caught).zip(parts).map(|((place, _), parts)| (*place, share(parts)));
    let first: Vec<(usize, Share)> = rounded.by_ref().take(ends.len()).collect();
    let rest = rounded.collect();
    Flowed { ends: first, caught: rest, rounded: true }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a probability is between 0 and 1")]
fn in_parts(weight: f64) -> u64 {
    (weight.clamp(0.0, 1.0) * PARTS as f64).round() as u64
}

/// A probability as it is calculated with.
trait Weight: Clone {
    fn of(ways: &Natural, all: &Natural) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
    fn is_unwieldy(&self) -> bool;
}

impl Weight for Fraction {
    fn of(ways: &Natural, all: &Natural) -> Self {
        Fraction::new(ways.clone(), all.clone())
    }

    fn plus(&self, other: &Self) -> Self {
        let common = self.denominator.lcm(&other.denominator);
        let scaled = |part: &Fraction| part.numerator.times(&common.divided_by(&part.denominator));
        let sum = scaled(self).plus(&scaled(other));
        Fraction::new(sum, common)
    }

    fn times(&self, other: &Self) -> Self {
        Fraction::new(self.numerator.times(&other.numerator), self.denominator.times(&other.denominator))
    }

    fn over(&self, other: &Self) -> Self {
        Fraction::new(self.numerator.times(&other.denominator), self.denominator.times(&other.numerator))
    }

    fn is_unwieldy(&self) -> bool {
        self.denominator.bits() > LONGEST
    }
}

impl Weight for f64 {
    fn of(ways: &Natural, all: &Natural) -> Self {
        ways.ratio(all)
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn is_unwieldy(&self) -> bool {
        false
    }
}

struct Flow<W> {
    ends: Vec<(usize, W)>,
    caught: Vec<(usize, W)>,
}

impl<W> Default for Flow<W> {
    fn default() -> Self {
        Flow { ends: Vec::new(), caught: Vec::new() }
    }
}

/// Nothing where the numbers become unwieldy.
fn flow<W: Weight>(states: &States, circles: &[Vec<usize>]) -> Option<Flow<W>> {
    let mut weights: Vec<Option<W>> = states.nodes.iter().map(|_| None).collect();
    if let Some(first) = weights.first_mut() {
        *first = Some(W::of(&Natural::ONE, &Natural::ONE));
    }
    let mut flow = Flow::default();
    for circle in circles {
        let edges = opened::<W>(states, circle);
        for (place, leads) in circle.iter().zip(&edges) {
            let Some(own) = weights.get_mut(*place).and_then(Option::take) else { continue };
            match leads {
                Out::End => flow.ends.push((*place, own)),
                Out::To(to) if to.is_empty() => flow.caught.push((*place, own)),
                Out::To(to) => {
                    for (next, part) in to {
                        let Some(weight) = weights.get_mut(*next) else { continue };
                        let more = own.times(part);
                        let sum = weight.as_ref().map_or_else(|| more.clone(), |known| known.plus(&more));
                        if sum.is_unwieldy() {
                            return None;
                        }
                        *weight = Some(sum);
                    }
                }
            }
        }
    }
    Some(flow)
}

enum Out<W> {
    End,
    To(BTreeMap<usize, W>),
}

/// Where the states of a circle lead, each only to later ones of it and out of it: state by state is taken out, and whoever
/// leads to it leads to where it leads. Nothing is ever subtracted.
fn opened<W: Weight>(states: &States, circle: &[usize]) -> Vec<Out<W>> {
    let leads = |place: &usize| match states.nodes.get(*place).map(|node| &node.leads) {
        Some(Leads::To(to, all)) => Out::To(to.iter().map(|(next, ways)| (*next, W::of(ways, all))).collect()),
        _ => Out::End,
    };
    let mut edges: Vec<Out<W>> = circle.iter().map(leads).collect();
    for at in 0..circle.len() {
        let (done, later) = edges.split_at_mut(at + 1);
        let (Some(place), Some(Out::To(own))) = (circle.get(at), done.last_mut()) else { continue };
        if own.remove(place).is_some() {
            let exits = own.values().cloned().reduce(|sum, part| sum.plus(&part));
            if let Some(exits) = exits {
                own.values_mut().for_each(|part| *part = part.over(&exits));
            }
        }
        for other in later {
            let Out::To(other) = other else { continue };
            let Some(through) = other.remove(place) else { continue };
            for (next, part) in own.iter() {
                let more = through.times(part);
                let sum = other.get(next).map_or_else(|| more.clone(), |known| known.plus(&more));
                other.insert(*next, sum);
            }
        }
    }
    edges
}

/// One share for several.
pub(super) fn joined(shares: Vec<Share>) -> Share {
    let mut shares = shares.into_iter();
    let Some(first) = shares.next() else { return (Natural::ONE, Natural::ZERO) };
    shares.fold(first, |(all, ways), (other_all, other_ways)| {
        let common = all.lcm(&other_all);
        let scaled = |ways: Natural, all: &Natural| ways.times(&common.divided_by(all));
        let sum = scaled(ways, &all).plus(&scaled(other_ways, &other_all));
        (common, sum)
    })
}

/// States that lead to each other, together; each group after all that lead to it. (Tarjan's algorithm, on a stack of its
/// own: affairs are long.)
fn circles(states: &States) -> Vec<Vec<usize>> {
    let count = states.nodes.len();
    let mut search =
        Search { number: vec![None; count], lowest: vec![0; count], open: vec![false; count], ..Search::default() };
    if count > 0 {
        search.from(0, states);
    }
    search.found.reverse();
    search.found
}

#[derive(Default)]
struct Search {
    number: Vec<Option<usize>>,
    lowest: Vec<usize>,
    open: Vec<bool>,
    met: usize,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search {
    fn meet(&mut self, place: usize) {
        if let (Some(number), Some(lowest), Some(open)) =
            (self.number.get_mut(place), self.lowest.get_mut(place), self.open.get_mut(place))
        {
            (*number, *lowest, *open) = (Some(self.met), self.met, true);
        }
        self.met += 1;
        self.path.push(place);
    }

    fn lower(&mut self, place: usize, to: usize) {
        if let Some(lowest) = self.lowest.get_mut(place) {
            *lowest = (*lowest).min(to);
        }
    }

    fn from(&mut self, first: usize, states: &States) {
        let mut stack = vec![(first, 0)];
        self.meet(first);
        while let Some((place, child)) = stack.pop() {
            let next = match states.nodes.get(place).map(|node| &node.leads) {
                Some(Leads::To(to, _)) => to.get(child).map(|(next, _)| *next),
                _ => None,
            };
            if let Some(next) = next {
                stack.push((place, child + 1));
                match self.number.get(next).copied().flatten() {
                    None => {
                        self.meet(next);
                        stack.push((next, 0));
                    }
                    Some(number) if self.open.get(next) == Some(&true) => self.lower(place, number),
                    Some(_) => {}
                }
                continue;
            }
            let lowest = self.lowest.get(place).copied().unwrap_or(0);
            if self.number.get(place).copied().flatten() == Some(lowest) {
                self.close(place);
            }
            if let Some((above, _)) = stack.last() {
                self.lower(*above, lowest);
            }
        }
    }

    fn close(&mut self, first: usize) {
        let mut circle = Vec::new();
        while let Some(place) = self.path.pop() {
            if let Some(open) = self.open.get_mut(place) {
                *open = false;
            }
            circle.push(place);
            if place == first {
                break;
            }
        }
        circle.reverse();
        self.found.push(circle);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::super::states::{Leads, Node, Standing, States};
    use super::*;
    use crate::engine::world::State;

    /// States that lead to others in so many ways; those that lead nowhere are over.
    fn states(leads: &[&[(usize, u32)]]) -> States {
        let mut states = States::default();
        for to in leads {
            let all: u32 = to.iter().map(|(_, ways)| ways).sum();
            let to: Vec<(usize, Natural)> = to.iter().map(|(next, ways)| (*next, Natural::from(*ways))).collect();
            let over = to.is_empty();
            let leads = if over { Leads::Over { goes_on: false } } else { Leads::To(to, Natural::from(all)) };
            let standing = Rc::new(Standing::at_the_beginning(&State::default()));
            states.nodes.push(Node { standing, leads, mass: 0.0 });
        }
        states
    }

    fn told(shares: &[(usize, Share)]) -> Vec<(usize, String)> {
        let mut told: Vec<(usize, String)> = shares
            .iter()
            .map(|(place, (all, ways))| (*place, Fraction::new(ways.clone(), all.clone()).to_string()))
            .collect();
        told.sort();
        told
    }

    #[test]
    fn what_flows_together_is_added_up() {
        // A test of one in three, then whoever passed throws one in two.
        let flowed = flowed(&states(&[&[(1, 1), (2, 2)], &[(2, 1), (3, 1)], &[], &[]]));
        assert_eq!(told(&flowed.ends), [(2, "5/6".to_owned()), (3, "1/6".to_owned())]);
    }

    #[test]
    fn rounds_that_come_again_are_shared_out_among_their_exits() {
        // A round is drawn in three cases of six and fought again; else two to one.
        let flowed = flowed(&states(&[&[(1, 1)], &[(0, 3), (2, 2), (3, 1)], &[], &[]]));
        assert_eq!(told(&flowed.ends), [(2, "2/3".to_owned()), (3, "1/3".to_owned())]);
        assert!(flowed.caught.is_empty());
    }

    #[test]
    fn circles_within_circles_come_to_their_exits() {
        // 0 and 1 throw in turn; 1 may throw again at once. From 1: out 1/4, again 1/4, back to 0 1/2; from 0: out 1/2, to 1 1/2.
        let flowed = flowed(&states(&[&[(1, 1), (2, 1)], &[(0, 2), (1, 1), (3, 1)], &[], &[]]));
        // p(0 ends at 3) = 1/2 q, q = p(1 ends at 3) = 1/4 + 1/4 q + 1/2 p: q = 1/2, p = 1/4.
        assert_eq!(told(&flowed.ends), [(2, "3/4".to_owned()), (3, "1/4".to_owned())]);
    }

    #[test]
    fn a_round_that_never_changes_anything_goes_on() {
        let flowed = flowed(&states(&[&[(1, 1), (2, 1)], &[(1, 1)], &[]]));
        assert_eq!(told(&flowed.ends), [(2, "1/2".to_owned())]);
        assert_eq!(told(&flowed.caught), [(1, "1/2".to_owned())]);
    }
}
