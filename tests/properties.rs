//! Random legal play over many seeds: replay gives the same state, undo then redo changes nothing, numbers stay in
//! bounds, nothing panics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod common;
#[path = "common/walker.rs"]
mod walker;

use common::{NOW, rules, setup};
use estafette::army::bundled;
use estafette::engine::command::Command;
use estafette::engine::event::Event;
use estafette::engine::game::Game;
use estafette::engine::state::{Entity, State};
use estafette::engine::value::Value;
use walker::Walker;

const COMMANDS: usize = 420;
const BATTLES: u64 = 60;

/// Options of a battle, so that every switch is played.
fn options(seed: u64) -> Vec<(&'static str, &'static str)> {
    let all = [
        ("turn_end", "fixed_pulses"),
        ("turn_end", "asked"),
        ("battle_length", "variable"),
        ("double_bonus", "fresh_d4"),
        ("wing_command_dice", "own"),
        ("subcommander_once", "any"),
        ("inf_six_vs_cav", "cavalry_attacks"),
        ("suppressed_may_move", "true"),
        ("second_hit_destroys_battery", "true"),
        ("army_morale_timing", "end_of_pulse"),
        ("evaded_artillery_frozen", "true"),
        ("cd_carry_over", "true"),
        ("wound_test_max", "5"),
        ("break_fraction", "1/4"),
    ];
    let pick = usize::try_from(seed).unwrap();
    if pick.is_multiple_of(3) { Vec::new() } else { vec![all[pick % all.len()], all[(pick * 5 + 3) % all.len()]] }
}

fn battle(seed: u64) -> Game {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let mut options = options(seed);
    options.dedup_by_key(|(name, _)| *name);
    if seed.is_multiple_of(2) {
        options.push(("basic_length", "1"));
    }
    let mut setup = setup("fpga", [a.source, b.source], &options, seed);
    if seed.is_multiple_of(2) {
        // Worn-out armies reach destruction, break points and the end of the battle.
        for entity in &mut setup.entities {
            if entity.kind == "army" {
                entity.attributes.insert("break_point".into(), Value::whole(1));
            }
            if let Some(strength) = &mut entity.strength {
                strength.now = 2.into();
            }
        }
    }
    Game::new(rules("fpga"), setup).unwrap()
}

fn in_bounds(state: &State) {
    let check = |entity: &Entity| {
        if let Some(strength) = entity.strength {
            assert!(strength.now >= 0.into() && strength.now <= strength.start, "{}", entity.id);
        }
        assert!(entity.pools.values().all(|balance| *balance >= 0), "{}", entity.id);
        for (marker, tokens) in &entity.markers {
            let cap = usize::try_from(state.caps[marker]).unwrap();
            assert!((1..=cap).contains(&tokens.len()), "{} has {} {marker}", entity.id, tokens.len());
        }
    };
    state.entities.values().for_each(check);
}

fn apply(game: &mut Game, command: Command) -> bool {
    match game.handle(command, NOW) {
        Ok(event) => {
            game.accept(&event);
            true
        }
        Err(_) => false,
    }
}

#[test]
fn random_play_replays_undoes_and_stays_in_bounds() {
    let mut accepted = 0;
    let mut resolved = std::collections::BTreeMap::new();
    let mut endings = 0;
    for seed in 0..BATTLES {
        let mut walker = Walker::new(seed);
        let mut game = battle(seed);
        for number in 0..COMMANDS {
            let command = walker.command(&game);
            let before = game.state().clone();
            if !apply(&mut game, command) {
                assert_eq!(&before, game.state(), "a refusal changes nothing");
                continue;
            }
            accepted += 1;
            in_bounds(game.state());
            if let Some(Command::Resolve { procedure, .. }) = game.events().last().map(|event| event.command) {
                *resolved.entry(procedure.clone()).or_insert(0) += 1;
            }
            if number.is_multiple_of(7) {
                let now = game.state().clone();
                if apply(&mut game, Command::Undo { to: None }) {
                    assert!(apply(&mut game, Command::Redo));
                    assert_eq!(&now, game.state(), "undo then redo is the identity");
                }
            }
        }
        endings += usize::from(game.state().ending.is_some());
        replays_from_its_own_recording(&game, seed);
    }
    assert!(
        accepted >= 10_000,
        "only {accepted} of {} commands were legal",
        COMMANDS * usize::try_from(BATTLES).unwrap()
    );
    assert!(endings > 0, "some battles end");
    let missing: Vec<&str> = rules("fpga")
        .procedures
        .iter()
        .map(|procedure| procedure.id.as_str())
        .filter(|id| !resolved.contains_key(*id))
        .map(|id| Box::leak(id.to_owned().into_boxed_str()) as &str)
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "every procedure was played: {resolved:?}");
}

/// Through JSON and back, then folded, and then every command carried out again.
fn replays_from_its_own_recording(game: &Game, seed: u64) {
    let mut folded = battle(seed);
    let mut again = battle(seed);
    for event in game.events().iter() {
        let line = serde_json::to_string(&event).unwrap();
        let back: Event = serde_json::from_str(&line).unwrap();
        assert_eq!(back, event);
        let repeated = again.handle(event.command.clone(), NOW).unwrap();
        assert_eq!(repeated, event, "the same command gives the same event");
        folded.accept(&back);
        again.accept(&repeated);
    }
    assert_eq!(folded.state(), game.state());
    assert_eq!(again.state(), game.state());
    // Everything undone is the beginning again.
    if let Some(first) = game.events().iter().find(|event| folded.is_live(event.seq)) {
        let to = Some(first.seq);
        assert!(apply(&mut folded, Command::Undo { to }));
        assert_eq!(folded.state(), battle(seed).state());
    }
}

#[test]
fn an_undone_roll_repeated_gives_the_same_faces() {
    let mut game = battle(3);
    let roll = Command::Resolve {
        procedure: "command_dice".into(),
        inputs: common::inputs_of(serde_json::json!({"side": "a"})),
        dice: None,
        pause: false,
    };
    assert!(apply(&mut game, roll.clone()));
    let first = game.events().last().unwrap().throws.clone();
    assert!(apply(&mut game, Command::Undo { to: None }));
    assert!(apply(&mut game, roll));
    assert_eq!(game.events().last().unwrap().throws, first);
}
