//! What opening, undoing and redoing cost, counted in effects applied: no clock, no luck.

use std::fs;

use super::{battle, note};
use crate::common::{NOW, rules};
use estafette::engine::play::{Command, Game};
use estafette::journal::Save;
use estafette::rulesets;
use tempfile::TempDir;

const BACK: Command = Command::Undo { to: None };

fn tick() -> Command {
    Command::Adjust {
        target: estafette::engine::world::EntityId::new("soult_12_livres"),
        what: estafette::engine::play::Adjustment::Marker { marker: "suppressed".into(), value: 1 },
        reason: None,
    }
}

fn untick() -> Command {
    match tick() {
        Command::Adjust { target, reason, .. } => Command::Adjust {
            target,
            what: estafette::engine::play::Adjustment::Marker { marker: "suppressed".into(), value: 0 },
            reason,
        },
        other => other,
    }
}

/// A game of so many events that each have effects.
fn grown(events: usize) -> Game {
    let mut game = Game::new(rules("fpga"), battle(6)).unwrap();
    for number in 0..events {
        run(&mut game, if number % 2 == 0 { tick() } else { untick() });
    }
    game
}

fn run(game: &mut Game, command: Command) {
    let event = game.handle(command, NOW).unwrap();
    game.accept(&event);
}

/// Effects applied when the battle is read again from its lines.
fn reading(game: &Game) -> u64 {
    let again = Game::of_events(rules("fpga"), game.setup().clone(), game.events().clone()).unwrap();
    assert_eq!(again.state(), game.state());
    assert_eq!(again.can_redo(), game.can_redo());
    again.effects_applied()
}

#[test]
fn reading_applies_each_event_in_force_once_whatever_was_undone_and_redone() {
    let plain = reading(&grown(100));
    let mut chain = grown(100);
    (0..100).for_each(|_| run(&mut chain, BACK));
    assert_eq!(reading(&chain), 0);
    (0..100).for_each(|_| run(&mut chain, Command::Redo));
    assert_eq!(reading(&chain), plain);
    for _ in 0..50 {
        run(&mut chain, Command::Undo { to: Some(1) });
        run(&mut chain, Command::Redo);
    }
    assert_eq!(reading(&chain), plain);
    for _ in 0..50 {
        run(&mut chain, BACK);
        run(&mut chain, tick());
        run(&mut chain, BACK);
        run(&mut chain, BACK);
        run(&mut chain, Command::Redo);
    }
    assert!(reading(&chain) <= plain + 1);
}

#[test]
fn undoing_one_by_one_applies_a_few_effects_each_however_long_the_battle() {
    let cost = |events: usize| {
        let mut game = grown(events);
        let before = game.effects_applied();
        (0..events).for_each(|_| run(&mut game, BACK));
        assert_eq!(game.state(), game.beginning());
        game.effects_applied() - before
    };
    let (small, large) = (cost(250), cost(1000));
    // Four times the events, and a little more for the longer way back to the oldest.
    assert!(large < small * 6, "{small} {large}");
    assert!(large < 1000 * 30, "{large}");
}

#[test]
fn undo_and_redo_at_the_end_of_a_long_battle_cost_the_events_they_cover() {
    let mut game = grown(1000);
    let each = game.effects_applied() / 1000 + 1;
    for covered in [1, 5, 40] {
        let before = game.effects_applied();
        let to = u64::try_from(1000 - covered + 1).unwrap();
        run(&mut game, Command::Undo { to: Some(to) });
        run(&mut game, Command::Redo);
        let cost = (game.effects_applied() - before) / each;
        assert!(cost <= 3 * u64::try_from(covered).unwrap() + 3, "{covered}: {cost}");
    }
}

#[test]
fn the_state_after_any_event_is_what_it_was_then() {
    let mut game = grown(40);
    let mut states = vec![game.state().clone()];
    let commands =
        [BACK, Command::Redo, Command::Undo { to: Some(20) }, tick(), BACK, BACK, Command::Redo, untick(), tick()];
    for command in commands.into_iter().cycle().take(27) {
        if let Ok(event) = game.handle(command, NOW) {
            game.accept(&event);
            states.push(game.state().clone());
        }
    }
    for (seq, state) in (40..).zip(&states) {
        assert_eq!(&game.state_after(seq), state, "{seq}");
        assert_eq!(game.at(seq).state(), state, "{seq}");
    }
}

#[test]
fn an_opened_battle_undoes_and_redoes_like_the_one_that_was_played() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut save = Save::create(&path, rules("fpga"), battle(6), NOW).unwrap();
    for command in [tick(), untick(), note("x"), tick(), BACK, BACK] {
        save.execute(command, NOW).unwrap();
    }
    let copy = folder.path().join("copy.jsonl");
    fs::copy(&path, &copy).unwrap();
    let mut opened = Save::open(&copy, &rulesets::of).unwrap();
    for command in [Command::Redo, BACK, BACK, Command::Redo, Command::Redo, Command::Redo] {
        save.execute(command.clone(), NOW).unwrap();
        opened.execute(command, NOW).unwrap();
        assert_eq!(save.game().state(), opened.game().state());
    }
    assert!(!opened.game().can_redo());
}
