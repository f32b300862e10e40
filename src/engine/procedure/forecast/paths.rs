//! The way from a declaration to every end: states are looked at, the likeliest first, until all are known or the budget is
//! used up; then the probability flows from the first to the last, exactly.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;

use super::answers::{Answered, Assumed};
use super::course::{Course, Next};
use super::ending::{Ending, Losses, Share, add_share, ending, lost, told};
use super::flow::{flowed, joined};
use super::states::{Leads, Standing, States};
use super::trials;
use super::{Budget, Forecast, Tried};
use crate::engine::dice::{Enumerator, Fraction, Natural, Need, counted_within, join};
use crate::engine::play::settle;
use crate::engine::procedure::{Context, Form, FormMaker, Inputs, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::world::State;

/// Whoever asks for a forecast waits for it: what was learnt on the way.
#[derive(Default)]
pub(super) struct Gathered {
    assumed: BTreeMap<(String, String), Assumed>,
    pub(super) visits: usize,
}

impl Gathered {
    pub(super) fn assume(&mut self, assumed: impl IntoIterator<Item = Assumed>) {
        for one in assumed {
            let key = (one.procedure.clone(), one.field.clone());
            let known = self.assumed.entry(key).or_insert_with(|| Assumed { values: BTreeSet::new(), ..one.clone() });
            known.values.extend(one.values);
        }
    }

    pub(super) fn decided(&mut self, procedure: &str, fields: BTreeSet<String>) {
        let decision = |field| Assumed { procedure: procedure.to_owned(), field, values: BTreeSet::new() };
        self.assume(fields.into_iter().map(decision));
    }
}

/// What a duty leads to, each with its probability; nothing where its outcomes are too many to count.
type Outcomes = Option<Vec<(Standing, Fraction)>>;

/// Distinct things that a rule comes to.
struct Came {
    resolution: Resolution,
    told: super::ending::Told,
}

/// Resolves a procedure over every outcome of its dice.
fn resolved(
    course: &Course<'_>,
    at: &Standing,
    (maker, form): (&FormMaker<'_>, &Form<'_>),
    budget: Budget<'_>,
    gathered: &mut Gathered,
) -> Result<Outcomes, Refusal> {
    let context = Context { rules: course.rules, state: &at.state, inputs: &form.inputs };
    let mut came: Vec<Came> = Vec::new();
    let most = budget.visits.saturating_sub(gathered.visits).max(1);
    let counted = counted_within(&form.inputs, most, &mut |dice: &mut Enumerator<'_>| -> Result<usize, Stop> {
        if !(budget.wanted)() {
            return Err(Stop::Need(Need::TooMany));
        }
        let resolution = maker.code.resolve(&context, dice)?;
        let told = told(course, &resolution);
        let same = |known: &Came| {
            let (a, b) = (&known.resolution, &resolution);
            a.effects == b.effects && a.next == b.next && known.told == told
        };
        let place = came.iter().position(same).unwrap_or(came.len());
        if place == came.len() {
            came.push(Came { resolution, told });
        }
        Ok(place)
    });
    let (odds, visits) = match counted {
        Ok((Ok(odds), visits)) => (odds, visits),
        Ok((Err(_), visits)) => {
            gathered.visits += visits;
            return Ok(None);
        }
        Err(Stop::Refused(refusal)) => return Err(refusal),
        Err(Stop::Need(_)) => {
            gathered.visits += most;
            return Ok(None);
        }
    };
    gathered.visits += visits;
    gathered.decided(&maker.decl.id, odds.assumed);
    let mut reached = Vec::new();
    for (place, share) in odds.outcomes {
        let Some(Came { resolution, told }) = came.get_mut(place) else { continue };
        gathered.visits += 1;
        let walk = settle(maker, form, at.walk(course), resolution, 0)?;
        reached.push((at.after(course, walk, std::mem::take(told)), share));
    }
    Ok(Some(reached))
}

pub(super) fn maker<'m>(course: &Course<'m>, state: &'m State, procedure: &str) -> Option<FormMaker<'m>> {
    let rules = course.rules;
    let (decl, code) = (rules.procedure(procedure)?, rules.procedure_code(procedure)?);
    Some(FormMaker { rules, state, decl, code, for_people: false })
}

/// The step is left: whatever others still owe in it is their affair.
pub(super) fn advanced(course: &Course<'_>, at: &Standing) -> Result<Standing, Refusal> {
    let mut walk = at.walk(course);
    walk.advance()?;
    walk.close_finished()?;
    Ok(at.after(course, walk, super::ending::Told::new()))
}

/// Looks at a state: where it leads. Nothing where that cannot be counted.
fn look(course: &Course<'_>, at: &Standing, budget: Budget<'_>, gathered: &mut Gathered) -> Option<Seen> {
    let stuck = Seen::Over { goes_on: true };
    gathered.visits += 1;
    match course.next(&at.state) {
        Next::Nothing => Some(Seen::Over { goes_on: false }),
        Next::Stuck => Some(stuck),
        Next::Advance => Some(match advanced(course, at) {
            Ok(next) => Seen::To(vec![(next, Fraction::new(Natural::ONE, Natural::ONE))]),
            Err(_) => stuck,
        }),
        Next::Procedure(answered) => {
            let Answered { maker, form, assumed, .. } = *answered;
            gathered.assume(assumed);
            match resolved(course, at, (&maker, &form), budget, gathered) {
                Ok(Some(reached)) => Some(Seen::To(reached)),
                Ok(None) => None,
                Err(_) => Some(stuck),
            }
        }
    }
}

/// What a look at a state shows.
enum Seen {
    To(Vec<(Standing, Fraction)>),
    Over { goes_on: bool },
}

/// Puts what a state leads to among the states, those alike once.
fn led(course: &Course<'_>, states: &mut States, reached: Vec<(Standing, Fraction)>, mass: f64) -> (Leads, Vec<usize>) {
    let all = reached.iter().fold(Natural::ONE, |lcm, (_, share)| lcm.lcm(&share.denominator));
    let mut ways: BTreeMap<usize, Natural> = BTreeMap::new();
    let mut met = Vec::new();
    for (standing, share) in reached {
        let before = states.nodes.len();
        let place = states.place(standing, course.before);
        let of_all = share.numerator.times(&all.divided_by(&share.denominator));
        let sum = ways.entry(place).or_insert(Natural::ZERO);
        *sum = sum.plus(&of_all);
        if let Some(node) = states.nodes.get_mut(place) {
            node.mass += mass * share.to_f64();
        }
        if place == before {
            met.push(place);
        }
    }
    (Leads::To(ways.into_iter().collect(), all), met)
}

/// The forecast of an affair that a procedure opens on a state.
pub(super) fn walked(
    course: &Course<'_>,
    state: &State,
    procedure: &str,
    inputs: &Inputs,
    budget: Budget<'_>,
) -> Result<Forecast, Refusal> {
    let mut gathered = Gathered::default();
    let mut states = States::default();
    let beginning = Standing::at_the_beginning(state);
    let first = states.place(beginning.clone(), state);
    let mut waiting: BinaryHeap<(u64, std::cmp::Reverse<usize>)> = BinaryHeap::new();
    let opened = match maker(course, state, procedure) {
        Some(maker) => {
            let form = maker.form(inputs, false);
            resolved(course, &beginning, (&maker, &form), budget, &mut gathered)?
        }
        None => None,
    };
    if let Some(reached) = opened {
        let (leads, met) = led(course, &mut states, reached, 1.0);
        waiting.extend(met.into_iter().map(|place| queued(&states, place)));
        if let Some(node) = states.nodes.get_mut(first) {
            node.leads = leads;
        }
    }
    let mut ended = 0.0;
    while let Some((_, std::cmp::Reverse(place))) = waiting.pop() {
        if gathered.visits >= budget.visits || is_hopeless(&gathered, budget, ended) || !(budget.wanted)() {
            break;
        }
        let Some(node) = states.nodes.get(place) else { continue };
        let (standing, mass) = (Rc::clone(&node.standing), node.mass);
        let leads = match look(course, &standing, budget, &mut gathered) {
            None => Leads::Unknown,
            Some(Seen::Over { goes_on }) => {
                ended += mass;
                Leads::Over { goes_on }
            }
            Some(Seen::To(reached)) => {
                let (leads, met) = led(course, &mut states, reached, mass);
                waiting.extend(met.into_iter().map(|place| queued(&states, place)));
                leads
            }
        };
        if let Some(node) = states.nodes.get_mut(place) {
            node.leads = leads;
        }
    }
    Ok(summed(course, state, (procedure, inputs), (&states, budget), gathered))
}

/// A quarter of the budget has brought next to nothing to an end: the states are too many, and the rest of it says more
/// where it is tried out.
fn is_hopeless(gathered: &Gathered, budget: Budget<'_>, ended: f64) -> bool {
    gathered.visits >= budget.visits / 4 && ended < 0.02
}

/// Likelier states come first; of positive numbers the bits are in their order.
fn queued(states: &States, place: usize) -> (u64, std::cmp::Reverse<usize>) {
    let mass = states.nodes.get(place).map_or(0.0, |node| node.mass);
    (mass.to_bits(), std::cmp::Reverse(place))
}

/// Adds up what the states that the probability flows to end in.
fn summed(
    course: &Course<'_>,
    before: &State,
    opened: (&str, &Inputs),
    (states, budget): (&States, Budget<'_>),
    mut gathered: Gathered,
) -> Forecast {
    let mut endings: BTreeMap<Ending, Vec<Share>> = BTreeMap::new();
    let mut losses = Losses::default();
    let mut end = |standing: &Standing, goes_on: bool, (all, ways): Share| {
        let ending = ending(course, &standing.state, &standing.told, goes_on);
        losses.add(&lost(course, before, &standing.state), &ways, &all);
        add_share(endings.entry(ending).or_default(), (all, ways));
    };
    let flowed = flowed(states);
    // A round in which nothing can change goes on for ever.
    for (node, share) in
        flowed.caught.iter().filter_map(|(place, share)| Some((states.nodes.get(*place)?, share.clone())))
    {
        end(&node.standing, true, share);
    }
    let mut open: Vec<(&Standing, Share)> = Vec::new();
    for (node, share) in
        flowed.ends.iter().filter_map(|(place, share)| Some((states.nodes.get(*place)?, share.clone())))
    {
        match node.leads {
            Leads::Over { goes_on } => end(&node.standing, goes_on, share),
            Leads::Unknown | Leads::To(..) => open.push((&node.standing, share)),
        }
    }
    let mut tried = None;
    if !open.is_empty() {
        let starts: Vec<(&Standing, f64)> =
            open.iter().map(|(standing, (all, ways))| (*standing, ways.ratio(all))).collect();
        let share = starts.iter().map(|(_, weight)| weight).sum::<f64>();
        let ends = trials::tried(course, &starts, opened, budget, &mut gathered);
        let throws = u32::try_from(ends.len()).unwrap_or(u32::MAX);
        let total = joined(open.into_iter().map(|(_, share)| share).collect());
        for (standing, goes_on) in &ends {
            end(standing, *goes_on, (total.0.times(&Natural::from(throws)), total.1.clone()));
        }
        tried = Some(Tried { share, throws });
    }
    Forecast {
        affair: course.decl.id.clone(),
        ours: course.ours.clone(),
        theirs: course.theirs.clone(),
        endings: join(endings),
        losses: losses.means(before),
        assumed: gathered.assumed.into_values().collect(),
        tried,
        rounded: flowed.rounded,
        visits: gathered.visits,
        states: states.nodes.len(),
    }
}
