//! Affairs played to their end on thrown dice, through the commands of the game, for comparing with their forecast.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette::engine::dice::{Fraction, Secret};
use estafette::engine::play::{Command, Game, Setup};
use estafette::engine::procedure::Inputs;
use estafette::engine::procedure::forecast::{Answers, Course, Due, Ending, Forecast, Told};
use estafette::engine::rules::Ruleset;
use estafette::engine::world::{Class, Entity, EntityId};

const NOW: &str = "2026-01-01T12:00:00Z";

/// What affairs that were played came to.
#[derive(Default)]
pub struct Played {
    pub affairs: u32,
    pub endings: BTreeMap<Ending, u32>,
    /// What was lost by each, added up, and the squares.
    pub lost: BTreeMap<(EntityId, Kept), (f64, f64)>,
}

/// What of a loss is added up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kept {
    Points,
    Unit,
    Marker(String),
}

/// How far what was played lies from the forecast, in standard deviations.
#[derive(Clone, Debug, Default)]
pub struct Distance {
    /// Of the ending that differs most.
    pub endings: f64,
    /// Which one that is: expected, and met.
    pub ending: String,
    /// Of all endings together: what the sum of squares should be on average, and what it is.
    pub chi_squared: (f64, u32),
    /// Of the mean loss (points, units, markers that count) that differs most.
    pub losses: f64,
    /// Which one that is: expected, and met.
    pub loss: String,
}

impl Distance {
    /// The sum of squares as a deviation (Wilson and Hilferty): five is what never happens.
    pub fn all_together(&self) -> f64 {
        let (sum, free) = self.chi_squared;
        if free == 0 {
            return 0.0;
        }
        let part = 2.0 / (9.0 * f64::from(free));
        ((sum / f64::from(free)).cbrt() - (1.0 - part)) / part.sqrt()
    }
}

/// One affair from its declaration to its end: what became of everybody, and how the table stands.
fn played(game: &Game, procedure: &str, inputs: &Inputs) -> (Game, Ending) {
    let rules = game.shared_rules();
    let answers = Answers::new();
    let filled = game.form_maker(procedure).unwrap().form(inputs, false).inputs;
    let course = Course::of(&rules, game.state(), procedure, &filled, &answers).expect("an affair");
    let mut game = game.clone();
    let mut told = Told::new();
    let mut due = Due::Procedure { procedure: procedure.to_owned(), inputs: inputs.clone(), assumed: Vec::new() };
    loop {
        let command = match &due {
            Due::Nothing => {
                let ending = course.ending(game.state(), &told, false);
                return (game, ending);
            }
            Due::Stuck => None,
            Due::Advance => Some(Command::Advance { force: true }),
            Due::Procedure { procedure, inputs, .. } => Some(Command::Resolve {
                procedure: procedure.clone(),
                inputs: inputs.clone(),
                dice: None,
                dice_by_side: None,
                pause: false,
            }),
        };
        let Some(event) = command.and_then(|command| game.handle(command, NOW).ok()) else {
            let ending = course.ending(game.state(), &told, true);
            return (game, ending);
        };
        let mut event = event;
        game.accept(&event);
        // Decisions in the middle of a roll are taken as they are proposed, as the forecast takes them.
        while let Some(decision) = game.state().pending.as_ref().and_then(|pending| pending.decision.clone()) {
            let decide = Command::Decide { value: Some(decision.proposed), dice: None, dice_by_side: None };
            event = game.handle(decide, NOW).expect("what is proposed is allowed");
            game.accept(&event);
        }
        if let Some(resolution) = &event.resolution {
            told.extend(course.told(resolution, &event.table));
        }
        due = course.due(game.state());
    }
}

/// A battle of which other dice can be asked for.
pub fn sealed(rules: &Arc<Ruleset>, setup: Setup, seed: u64) -> Option<Game> {
    let secret = Secret::of_seed(seed);
    let mut game = Game::new(Arc::clone(rules), setup.sealed(secret.seal())).ok()?;
    game.give_secret(secret).then_some(game)
}

/// The same battle from here on with other dice of the program.
fn resealed(game: &Game, seed: u64) -> Game {
    let mut game = game.clone();
    let secret = Secret::of_seed(seed);
    let event = game.handle(Command::Reseal { seal: secret.seal() }, NOW).expect("other dice");
    game.accept(&event);
    assert!(game.give_secret(secret), "its own secret");
    game
}

/// Plays an affair so many times, each with dice of its own.
pub fn play(game: &Game, procedure: &str, inputs: &Inputs, times: u32, seed: u64) -> Played {
    let rules = game.shared_rules();
    let schema = &rules.schema;
    let counted: BTreeSet<&String> = rules.affairs.iter().flat_map(|affair| &affair.counts).collect();
    let mut all = Played::default();
    for number in 0..times {
        let (after, ending) =
            played(&resealed(game, seed.wrapping_mul(1_000_003) + u64::from(number)), procedure, inputs);
        all.affairs += 1;
        *all.endings.entry(ending).or_default() += 1;
        let counts =
            |entity: &Entity| matches!(schema.class(entity), Some(Class::Unit | Class::Officer | Class::Formation));
        let pairs = game.state().in_order().zip(after.state().in_order());
        for (was, is) in pairs.filter(|(_, is)| counts(is)) {
            let mut add = |what: Kept, lost: f64| {
                if lost > 0.0 {
                    let sums = all.lost.entry((is.id.clone(), what)).or_default();
                    *sums = (sums.0 + lost, sums.1 + lost * lost);
                }
            };
            let left = |entity: &Entity| entity.strength.map_or(0.0, |strength| strength.now.to_f64());
            add(Kept::Points, left(was) - left(is));
            add(Kept::Unit, if schema.is_lost(is) && !schema.is_lost(was) { 1.0 } else { 0.0 });
            for marker in &counted {
                let count = |entity: &Entity| entity.markers.get(*marker).map_or(0, Vec::len) as f64;
                add(Kept::Marker((*marker).clone()), count(is) - count(was));
            }
        }
    }
    all
}

/// How far what was played lies from the forecast.
pub fn distance(forecast: &Forecast, played: &Played) -> Distance {
    let times = f64::from(played.affairs);
    let nothing = Fraction::nothing();
    let mut distance = Distance::default();
    let (mut rare, mut rare_met, mut kinds) = (0.0, 0.0, 0u32);
    let all: BTreeSet<&Ending> = forecast.endings.keys().chain(played.endings.keys()).collect();
    for ending in all {
        let share = forecast.endings.get(ending).unwrap_or(&nothing).to_f64();
        let (expected, met) = (share * times, f64::from(played.endings.get(ending).copied().unwrap_or(0)));
        // Of what is rarer than one in so many, one more or less is nothing to wonder at.
        let deviation = (expected * (1.0 - share)).sqrt().max(1.0);
        let apart = (met - expected).abs() / deviation;
        if apart >= distance.endings {
            distance.endings = apart;
            distance.ending = format!("{ending:?}: {share:.5} and {:.5}", met / times);
        }
        if expected >= 5.0 {
            distance.chi_squared.0 += (met - expected).powi(2) / expected;
            kinds += 1;
        } else {
            (rare, rare_met) = (rare + expected, rare_met + met);
        }
    }
    if rare >= 1.0 {
        distance.chi_squared.0 += (rare_met - rare).powi(2) / rare;
        kinds += 1;
    }
    distance.chi_squared.1 = kinds.saturating_sub(1);
    let mut expected: BTreeMap<(EntityId, Kept), f64> = played.lost.keys().map(|key| (key.clone(), 0.0)).collect();
    for loss in &forecast.losses {
        let key = |what: Kept| (loss.unit.clone(), what);
        let markers = loss.markers.iter().map(|(marker, mean)| (key(Kept::Marker(marker.clone())), mean.to_f64()));
        expected.extend(markers);
        expected.extend([(key(Kept::Points), loss.points.to_f64()), (key(Kept::Unit), loss.lost.to_f64())]);
    }
    for (key, expected) in expected {
        let (sum, squares) = played.lost.get(&key).copied().unwrap_or_default();
        let apart = mean_distance(times, expected, sum, squares);
        if apart >= distance.losses {
            distance.losses = apart;
            distance.loss = format!("{} {:?}: {expected:.4} and {:.4}", key.0, key.1, sum / times);
        }
    }
    distance
}

fn mean_distance(times: f64, expected: f64, sum: f64, squares: f64) -> f64 {
    let mean = sum / times;
    let deviation = ((squares / times - mean * mean).max(0.0) / times).sqrt().max(1.0 / times);
    (mean - expected).abs() / deviation
}
