//! Affairs played to their end on thrown dice, through the commands of the game, for comparing with their forecast.

use std::collections::BTreeMap;

use estafette::engine::dice::Fraction;
use estafette::engine::play::{Command, Event, Game, Rehearsed};
use estafette::engine::procedure::Inputs;
use estafette::engine::procedure::forecast::{Answers, Course, Due, Ending, Forecast, Told};
use estafette::engine::world::EntityId;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NOW: &str = "2026-01-01T12:00:00Z";

/// What affairs that were played came to.
#[derive(Default)]
pub struct Played {
    pub affairs: u32,
    pub endings: BTreeMap<Ending, u32>,
    /// Points lost by each, added up, and their squares.
    pub points: BTreeMap<EntityId, (f64, f64)>,
}

fn face(random: &mut ChaCha8Rng, sides: u8) -> u8 {
    u8::try_from(random.next_u32() % u32::from(sides)).unwrap() + 1
}

/// A procedure resolved with dice from the table, thrown as they are asked for.
fn resolved(game: &Game, procedure: &str, inputs: &Inputs, random: &mut ChaCha8Rng) -> Option<Event> {
    let mut dice = Vec::new();
    loop {
        let command = Command::Resolve {
            procedure: procedure.to_owned(),
            inputs: inputs.clone(),
            dice: Some(dice.clone()),
            dice_by_side: None,
            pause: false,
        };
        match game.rehearse(command.clone()) {
            Ok(_) => return game.handle(command, NOW).ok(),
            Err(Rehearsed::Types(throw)) => {
                dice.extend((0..throw.count).map(|_| face(random, throw.die.sides)));
            }
            Err(Rehearsed::ProgramThrows | Rehearsed::Refused(_)) => return None,
        }
    }
}

/// One affair from its declaration to its end: what became of everybody, and how the table stands.
fn played(game: &Game, procedure: &str, inputs: &Inputs, random: &mut ChaCha8Rng) -> (Game, Ending) {
    let rules = game.shared_rules();
    let answers = Answers::new();
    let filled = game.form_maker(procedure).unwrap().form(inputs, false).inputs;
    let course = Course::of(&rules, game.state(), procedure, &filled, &answers).expect("an affair");
    let mut game = game.clone();
    let mut told = Told::new();
    let mut due = Due::Procedure { procedure: procedure.to_owned(), inputs: inputs.clone(), assumed: Vec::new() };
    loop {
        let event = match &due {
            Due::Nothing => return (game.clone(), course.ending(game.state(), &told, false)),
            Due::Stuck => None,
            Due::Advance => game.handle(Command::Advance { force: true }, NOW).ok(),
            Due::Procedure { procedure, inputs, .. } => resolved(&game, procedure, inputs, random),
        };
        let Some(event) = event else { return (game.clone(), course.ending(game.state(), &told, true)) };
        game.accept(&event);
        if let Some(resolution) = &event.resolution {
            told.extend(course.told(resolution, &event.table));
        }
        due = course.due(game.state());
    }
}

/// Plays an affair so many times.
pub fn play(game: &Game, procedure: &str, inputs: &Inputs, times: u32, seed: u64) -> Played {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut all = Played::default();
    for _ in 0..times {
        let (after, ending) = played(game, procedure, inputs, &mut random);
        all.affairs += 1;
        *all.endings.entry(ending).or_default() += 1;
        for (was, is) in game.state().in_order().zip(after.state().in_order()) {
            let left = |entity: &estafette::engine::world::Entity| {
                entity.strength.map_or(0.0, |strength| strength.now.to_f64())
            };
            let lost = (left(was) - left(is)).max(0.0);
            if lost > 0.0 {
                let sums = all.points.entry(is.id.clone()).or_default();
                sums.0 += lost;
                sums.1 += lost * lost;
            }
        }
    }
    all
}

/// How far what was played lies from the forecast, in standard deviations: of the ending that differs most, and of the
/// mean losses that differ most.
pub fn distance(forecast: &Forecast, played: &Played) -> (f64, f64) {
    let times = f64::from(played.affairs);
    let mut worst: f64 = 0.0;
    let nothing = Fraction::nothing();
    let all = forecast.endings.keys().chain(played.endings.keys());
    for ending in all {
        let expected = forecast.endings.get(ending).unwrap_or(&nothing).to_f64();
        let met = f64::from(played.endings.get(ending).copied().unwrap_or(0)) / times;
        // Of what is rarer than one in so many, one more or less is nothing to wonder at.
        let deviation = (expected * (1.0 - expected) / times).sqrt().max(1.0 / times);
        worst = worst.max((met - expected).abs() / deviation);
    }
    let mut losses: f64 = 0.0;
    for (unit, (sum, squares)) in &played.points {
        let expected = forecast.losses.iter().find(|loss| loss.unit == *unit).map_or(0.0, |loss| loss.points.to_f64());
        let mean = sum / times;
        let deviation = ((squares / times - mean * mean) / times).sqrt().max(1.0 / times);
        losses = losses.max((mean - expected).abs() / deviation);
    }
    (worst, losses)
}
