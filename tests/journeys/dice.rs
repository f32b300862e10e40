//! Dice that belong to the act, sealed and told, typed and mixed; amendments. Played at random on every ruleset.

use std::path::{Path, PathBuf};

use crate::common::walker::Walker;
use crate::common::{NOW, inputs_of, rules, setup};
use estafette::army::bundled;
use estafette::engine::dice::{DiceBySide, Throw};
use estafette::engine::play::{Command, Event, Game, Setup};
use estafette::engine::procedure::Inputs;
use estafette::engine::refusal::Reason;
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Side};
use estafette::journal::{Failure, Save, Secrets, VerifyError, head, verify, verify_head};
use estafette::rulesets;
use serde_json::json;
use tempfile::TempDir;

const EDITIONS: [&str; 5] = ["fpga", "shot_to_pieces/empire", "napoleonic_division", "civil_war_brigades", "epic_d10"];

fn battle(edition: &str, seed: u64) -> Setup {
    let [a, b] = bundled::demonstration(edition).unwrap();
    setup(edition, [a.source, b.source], &[], seed)
}

fn apply(game: &mut Game, command: Command) -> Option<Event> {
    let event = game.handle(command, NOW).ok()?;
    game.accept(&event);
    Some(event)
}

/// A new battle where the last is over, which at random can be soon.
fn go_on(game: &mut Game, edition: &str) {
    if game.state().ending.is_some() {
        let seed = u64::try_from(game.events().len()).unwrap();
        *game = Game::new(rules(edition), battle(edition, seed)).unwrap();
    }
}

fn resolve(procedure: &str, inputs: serde_json::Value) -> Command {
    resolve_with(procedure, inputs, None)
}

fn resolve_with(procedure: &str, inputs: serde_json::Value, dice_by_side: Option<DiceBySide>) -> Command {
    let inputs = inputs_of(inputs);
    Command::Resolve { procedure: procedure.to_owned(), inputs, dice: None, dice_by_side, pause: false }
}

/// What an event threw for, where the program threw.
fn act(event: &Event) -> Option<String> {
    event.effects.iter().find_map(|effect| match effect {
        Effect::Thrown { act } => Some(act.clone()),
        _ => None,
    })
}

fn note() -> Command {
    Command::Note { text: "autre chose".into() }
}

/// Whether the dice both throws have in common fell the same.
fn agree(a: &[Throw], b: &[Throw]) -> bool {
    a.iter()
        .zip(b)
        .take_while(|(a, b)| a.purpose == b.purpose && a.die == b.die)
        .all(|(a, b)| a.faces.iter().zip(&b.faces).all(|(a, b)| a == b))
}

#[test]
fn doing_something_else_first_changes_no_later_throw() {
    for edition in EDITIONS {
        let mut game = Game::new(rules(edition), battle(edition, 7)).unwrap();
        let mut walker = Walker::new(11);
        let mut compared = 0;
        for _ in 0..1500 {
            go_on(&mut game, edition);
            if game.state().pending.is_none() {
                let (first, other) = (walker.command(&game), walker.command(&game));
                // Taking back the first shot makes the second the first: that is another act.
                let other = if matches!(other, Command::Undo { .. } | Command::Redo) { note() } else { other };
                let before = game.handle(first.clone(), NOW).ok().filter(|event| act(event).is_some());
                let mut elsewhere = game.clone();
                if let (Some(before), Some(done)) = (before, apply(&mut elsewhere, other))
                    && let Ok(after) = elsewhere.handle(first, NOW)
                    && act(&after) == act(&before)
                    && act(&done) != act(&before)
                {
                    assert!(agree(&before.throws, &after.throws), "{edition}: {:?}", act(&before));
                    compared += 1;
                }
            }
            let command = walker.command(&game);
            apply(&mut game, command);
        }
        assert!(compared > 15, "{edition}: {compared}");
    }
}

#[test]
fn undo_and_redo_in_any_order_never_change_a_throw() {
    for edition in EDITIONS {
        let mut game = Game::new(rules(edition), battle(edition, 3)).unwrap();
        let mut walker = Walker::new(5);
        let mut thrown = 0;
        for _ in 0..400 {
            go_on(&mut game, edition);
            let command = walker.command(&game);
            let again = command.clone();
            let Some(event) = apply(&mut game, command) else { continue };
            if event.throws.is_empty() || !matches!(again, Command::Resolve { .. }) {
                continue;
            }
            // Taken back, something else written, and done again: the same faces.
            assert!(apply(&mut game, Command::Undo { to: None }).is_some());
            assert!(apply(&mut game, note()).is_some());
            let repeated = apply(&mut game, again).unwrap_or_else(|| panic!("{edition}: {:?}", event.command));
            assert_eq!(event.throws, repeated.throws, "{edition}");
            thrown += 1;
        }
        assert!(thrown > 20, "{edition}: {thrown}");
    }
}

/// FPGA at its first artillery step.
fn at_the_artillery() -> Game {
    let mut game = Game::new(rules("fpga"), battle("fpga", 9)).unwrap();
    for side in ["a", "b"] {
        apply(&mut game, resolve("command_dice", json!({ "side": side }))).unwrap();
    }
    apply(&mut game, Command::Advance { force: false }).unwrap();
    let dice = Some(vec![6, 5, 2, 1, 3]);
    let inputs = inputs_of(json!({}));
    let initiative =
        Command::Resolve { procedure: "initiative".into(), inputs, dice, dice_by_side: None, pause: false };
    apply(&mut game, initiative).unwrap();
    while game.state().step().as_str() != "pulse.artillery" {
        apply(&mut game, Command::Advance { force: true }).unwrap();
    }
    game
}

fn shot(target: &str, distance: u32) -> Command {
    resolve("artillery_fire", json!({ "battery": "soult_12_livres", "target": target, "distance": distance }))
}

#[test]
fn another_target_or_another_modifier_after_an_undo_gives_the_same_faces() {
    let game = at_the_artillery();
    let near = game.handle(shot("miloradovich_berg", 3), NOW).unwrap();
    let far = game.handle(shot("miloradovich_berg", 7), NOW).unwrap();
    let Command::Resolve { procedure, inputs, .. } = shot("miloradovich_berg", 7) else { panic!() };
    let inputs = inputs.overriding("target_in_river", true);
    let wet = Command::Resolve { procedure, inputs, dice: None, dice_by_side: None, pause: false };
    let wet = game.handle(wet, NOW).unwrap();
    assert!(agree(&near.throws, &far.throws) && agree(&far.throws, &wet.throws));
    assert!(!far.throws.is_empty());
}

fn secrets(folder: &TempDir, name: &str) -> Secrets {
    Secrets::in_folder(folder.path().join(name))
}

/// A battle with sealed dice, and where its file lies.
fn sealed(folder: &TempDir, edition: &str) -> (Save, PathBuf) {
    let path = folder.path().join("battle.jsonl");
    let keeper = secrets(folder, "here");
    let secret = keeper.draw().unwrap();
    let setup = battle(edition, 0).sealed(secret.seal());
    let save = Save::create(&path, rules(edition), setup, NOW).unwrap().keeping_secrets(keeper);
    (save, path)
}

fn open(path: &Path, keeper: Secrets) -> Save {
    Save::open(path, &rulesets::of).unwrap().keeping_secrets(keeper)
}

fn thrown(save: &mut Save, side: &str) -> Vec<u8> {
    let event = save.execute(resolve("command_dice", json!({ "side": side })), NOW).unwrap();
    event.throws.iter().flat_map(|throw| throw.faces.clone()).collect()
}

#[test]
fn a_copy_of_a_sealed_save_foretells_no_die() {
    let folder = TempDir::new().unwrap();
    let (save, path) = sealed(&folder, "fpga");
    drop(save);
    let copy = folder.path().join("copy.jsonl");
    let mut differing = 0;
    for round in 0..12 {
        std::fs::copy(&path, &copy).unwrap();
        // Whoever has only the copy gets other dice, and the copy says so.
        let mut elsewhere = open(&copy, secrets(&folder, &format!("elsewhere-{round}")));
        let foretold = [thrown(&mut elsewhere, "a"), thrown(&mut elsewhere, "b")];
        assert!(elsewhere.game().events().iter().any(|event| matches!(event.command, Command::Reseal { .. })));
        drop(elsewhere);
        std::fs::copy(&path, folder.path().join("real.jsonl")).unwrap();
        let mut real = open(&folder.path().join("real.jsonl"), secrets(&folder, "here"));
        let came = [thrown(&mut real, "a"), thrown(&mut real, "b")];
        differing += usize::from(foretold != came);
        assert!(real.game().events().iter().all(|event| !matches!(event.command, Command::Reseal { .. })));
        for file in [&copy, &folder.path().join("real.jsonl")] {
            std::fs::remove_file(file).unwrap();
        }
    }
    assert!(differing >= 9, "only {differing} of 12 copies came to other dice");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"seal\"") && !text.contains("\"seed\""));
}

#[test]
fn without_its_secret_nothing_is_thrown_and_typed_dice_still_count() {
    let folder = TempDir::new().unwrap();
    let (save, path) = sealed(&folder, "fpga");
    drop(save);
    let mut looked = Save::open(&path, &rulesets::of).unwrap();
    let refused = looked.execute(resolve("command_dice", json!({ "side": "a" })), NOW);
    assert!(matches!(refused, Err(Failure::Refused(refusal)) if refusal.is(Reason::NoProgramDice)));
    let typed = DiceBySide { a: Some(vec![3, 4]), ..DiceBySide::default() };
    looked.execute(resolve_with("command_dice", json!({ "side": "a" }), Some(typed)), NOW).unwrap();
}

#[test]
fn the_secret_is_told_when_the_battle_is_over_and_proves_every_die() {
    let folder = TempDir::new().unwrap();
    let (mut save, path) = sealed(&folder, "civil_war_brigades");
    let mut walker = Walker::new(2);
    for _ in 0..60 {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
    }
    let tally = verify(&path, &rulesets::of).unwrap().tally;
    assert!(tally.unrevealed > 10 && tally.proven == 0, "{tally:?}");
    if save.game().state().pending.is_some() {
        save.execute(Command::Undo { to: None }, NOW).unwrap();
    }
    if save.game().state().ending.is_none() {
        save.execute(resolve("end_game", json!({ "winner": "a" })), NOW).unwrap();
    }
    let last = save.game().events().last().unwrap();
    assert!(matches!(last.command, Command::Reveal { .. }), "{:?}", last.command);
    let tally = verify(&path, &rulesets::of).unwrap().tally;
    assert!(tally.unrevealed == 0 && tally.proven > 10, "{tally:?}");
    assert!(tally.fairness().iter().all(|fair| fair.chi_square.is_finite()));
    // Everybody knows the secret now: going back to play on takes another.
    save.execute(Command::Undo { to: None }, NOW).unwrap();
    assert!(save.game().state().ending.is_none(), "undo reaches the end, not what was told about the dice");
    for _ in 0..200 {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
        if save.game().events().iter().any(|event| matches!(event.command, Command::Reseal { .. })) {
            verify(&path, &rulesets::of).unwrap();
            return;
        }
    }
    panic!("the dice were never sealed anew");
}

#[test]
fn a_word_of_each_side_changes_the_dice_and_comes_only_before_anything_else() {
    let faces = |words: &[(Side, &str)]| {
        let mut game = Game::new(rules("fpga"), battle("fpga", 4)).unwrap();
        for (side, text) in words {
            apply(&mut game, Command::Word { side: *side, text: (*text).to_owned() }).unwrap();
        }
        let mut faces = Vec::new();
        for side in ["a", "b"] {
            let event = apply(&mut game, resolve("command_dice", json!({ "side": side }))).unwrap();
            faces.extend(event.throws.iter().flat_map(|throw| throw.faces.clone()));
        }
        let late = game.handle(Command::Word { side: Side::A, text: "trop tard".into() }, NOW);
        assert!(late.unwrap_err().is(Reason::WordTooLate));
        // Not even undo brings the moment back.
        apply(&mut game, Command::Undo { to: Some(1 + u64::try_from(words.len()).unwrap()) }).unwrap();
        let later = game.handle(Command::Word { side: Side::A, text: "trop tard".into() }, NOW);
        assert!(later.unwrap_err().is(Reason::WordTooLate));
        faces
    };
    let plain = faces(&[]);
    let words = ["soleil", "brume", "Pratzen", "Santon"].map(|word| faces(&[(Side::A, word), (Side::B, "x")]));
    assert!(words.iter().filter(|faces| **faces != plain).count() >= 3);
    assert_eq!(words[0], faces(&[(Side::A, "soleil"), (Side::B, "x")]));
}

#[test]
fn one_side_types_its_dice_while_the_program_throws_for_the_other() {
    let mut game = Game::new(rules("fpga"), battle("fpga", 1)).unwrap();
    for side in ["a", "b"] {
        apply(&mut game, resolve("command_dice", json!({ "side": side }))).unwrap();
    }
    apply(&mut game, Command::Advance { force: false }).unwrap();
    let typed = |dice: &[u8]| Some(DiceBySide { a: Some(dice.to_vec()), ..DiceBySide::default() });
    // Two dice and the D4 are the first side's.
    let too_many = game.handle(resolve_with("initiative", json!({}), typed(&[6, 5, 4, 1])), NOW);
    assert!(too_many.unwrap_err().is(Reason::TooManyDice), "a die too many runs into nobody else's");
    let too_few = game.handle(resolve_with("initiative", json!({}), typed(&[6])), NOW);
    assert!(too_few.unwrap_err().is(Reason::TooFewDice));
    let event = apply(&mut game, resolve_with("initiative", json!({}), typed(&[6, 5, 4]))).unwrap();
    for throw in &event.throws {
        assert_eq!(event.was_typed(throw), throw.purpose.side == Some(Side::A), "{throw:?}");
    }
    assert!(event.throws.iter().any(|throw| event.was_typed(throw) && throw.faces == [6, 5]));
    assert!(event.throws.iter().any(|throw| !event.was_typed(throw)));
}

/// Faces for the throw that a procedure waits for: all of them ones.
fn awaited(game: &Game) -> Option<DiceBySide> {
    let throw = game.state().pending.as_ref()?.throw.as_ref()?;
    let mut dice = DiceBySide::default();
    dice.entry(throw.purpose.side).extend(vec![1; usize::try_from(throw.count).unwrap()]);
    Some(dice)
}

#[test]
fn what_the_program_threw_is_kept_while_a_hand_types_the_dice_that_depend_on_it() {
    let folder = TempDir::new().unwrap();
    let mut waited = 0;
    for edition in EDITIONS {
        let path = folder.path().join(format!("{}.jsonl", edition.replace('/', "-")));
        let mut save = Save::create(&path, rules(edition), battle(edition, 21), NOW).unwrap();
        let mut walker = Walker::new(8);
        for number in 0..700 {
            let command = match (awaited(save.game()), walker.command(save.game())) {
                (Some(dice), _) => {
                    waited += 1;
                    // A battle may be closed and opened again in between.
                    if number % 2 == 0 {
                        drop(save);
                        save = Save::open(&path, &rulesets::of).unwrap();
                    }
                    Command::Decide { value: None, dice: None, dice_by_side: Some(dice) }
                }
                (None, Command::Resolve { procedure, inputs, pause, .. }) => {
                    let hands = DiceBySide { b: Some(Vec::new()), ..DiceBySide::default() };
                    Command::Resolve { procedure, inputs, dice: None, dice_by_side: Some(hands), pause }
                }
                (None, other) => other,
            };
            let _ = save.execute(command, NOW);
        }
        drop(save);
        verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{edition}: {error:?}"));
    }
    assert!(waited > 5, "{waited}");
}

/// A battle played at random in a file, and its events in force that can be amended.
fn played(folder: &TempDir, edition: &str, seed: u64) -> (Save, PathBuf, Vec<Event>) {
    let path = folder.path().join(format!("{}-{seed}.jsonl", edition.replace('/', "-")));
    let mut save = Save::create(&path, rules(edition), battle(edition, seed), NOW).unwrap();
    let mut walker = Walker::new(seed);
    for _ in 0..160 {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
    }
    let game = save.game();
    let numbers = 1..=u64::try_from(game.events().len()).unwrap();
    let events = numbers.filter(|seq| game.is_live(*seq)).filter_map(|seq| game.event_in_force(seq));
    let can = |event: &Event| {
        matches!(event.command, Command::Resolve { .. } | Command::Decide { .. } | Command::Note { .. })
    };
    let events = events.filter(can).collect();
    (save, path, events)
}

#[test]
fn amending_an_event_to_what_it_was_changes_nothing() {
    let folder = TempDir::new().unwrap();
    for edition in EDITIONS {
        let (mut save, path, events) = played(&folder, edition, 31);
        assert!(events.len() > 10, "{edition}");
        for event in events.iter().step_by(7) {
            let before = save.game().state().clone();
            let same = Command::Amend { seq: event.seq, command: Box::new(event.command.clone()) };
            let done = save.execute(same, NOW).unwrap_or_else(|error| panic!("{edition} {}: {error:?}", event.seq));
            assert_eq!(done.stopped, None, "{edition} {}", event.seq);
            assert_eq!(&before, save.game().state(), "{edition} {}", event.seq);
        }
        drop(save);
        let verified = verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{edition}: {error:?}"));
        assert!(!verified.tally.amendments.is_empty());
    }
}

/// The same event with one answer or one die changed.
fn changed(event: &Event, walker: &mut Walker) -> Command {
    match event.command.clone() {
        Command::Resolve { procedure, inputs, pause, .. } => {
            let mut values = inputs.values;
            let flags: Vec<String> =
                values.iter().filter(|(_, value)| value.as_bool().is_some()).map(|(name, _)| name.clone()).collect();
            let mut dice = None;
            if let Some(name) = flags.get(walker.below(flags.len())) {
                let flag = values.get(name).and_then(Value::as_bool).unwrap_or(false);
                values.insert(name.clone(), Value::Bool(!flag));
            } else {
                // Every die a one, as if it had been typed.
                let count = event.throws.iter().map(|throw| throw.faces.len() + throw.rerolled.len()).sum();
                dice = Some(vec![1; count]);
            }
            let inputs = Inputs { values, ..inputs };
            Command::Resolve { procedure, inputs, dice, dice_by_side: None, pause }
        }
        Command::Note { .. } => Command::Note { text: "autrement dit".into() },
        other => other,
    }
}

#[test]
fn a_random_amendment_leaves_a_save_that_verifies_and_is_taken_back_in_one_step() {
    let folder = TempDir::new().unwrap();
    for edition in EDITIONS {
        let (mut amended, mut stopped) = (0, 0);
        for seed in [41, 42] {
            let (mut save, path, events) = played(&folder, edition, seed);
            let mut walker = Walker::new(seed);
            for event in events.iter().rev().step_by(5) {
                let before = save.game().state().clone();
                let wanted = changed(event, &mut walker);
                let dropped = save.game().would_drop(event.seq, &wanted);
                let command = Command::Amend { seq: event.seq, command: Box::new(wanted) };
                let Ok(done) = save.execute(command, NOW) else { continue };
                assert_eq!(dropped.as_ref().map(|dropped| &dropped.first), done.stopped.as_ref(), "told beforehand");
                assert!(dropped.is_none_or(|dropped| dropped.count > 0));
                amended += 1;
                stopped += usize::from(done.stopped.is_some());
                assert!(!save.game().is_live(event.seq), "the amendment stands in its place");
                assert!(save.game().event_in_force(event.seq).is_some(), "and can be amended again");
                let after = save.game().state().clone();
                save.execute(Command::Undo { to: None }, NOW).unwrap();
                assert_eq!(&before, save.game().state(), "{edition} {}", event.seq);
                save.execute(Command::Redo, NOW).unwrap();
                assert_eq!(&after, save.game().state(), "{edition} {}", event.seq);
                save.execute(Command::Undo { to: None }, NOW).unwrap();
            }
            // One that stays, and play goes on from there.
            if let Some(event) = events.get(events.len() / 2) {
                let command = Command::Amend { seq: event.seq, command: Box::new(changed(event, &mut walker)) };
                let _ = save.execute(command, NOW);
            }
            for _ in 0..40 {
                let command = walker.command(save.game());
                let _ = save.execute(command, NOW);
            }
            let now = save.game().state().clone();
            drop(save);
            verify(&path, &rulesets::of).unwrap_or_else(|error| panic!("{edition} {seed}: {error:?}"));
            assert_eq!(&now, Save::open(&path, &rulesets::of).unwrap().game().state(), "{edition} {seed}");
        }
        assert!(amended > 5, "{edition}: {amended} amended, {stopped} stopped");
    }
}

#[test]
fn a_slip_of_three_events_ago_costs_one_event() {
    let mut game = at_the_artillery();
    let first = apply(&mut game, shot("miloradovich_berg", 3)).unwrap();
    apply(&mut game, Command::Note { text: "la brume".into() }).unwrap();
    let other = resolve(
        "artillery_fire",
        json!({ "battery": "st_hilaire_8_livres", "target": "miloradovich_berg", "distance": 7 }),
    );
    let later = apply(&mut game, other);
    let amended = game.handle(Command::Amend { seq: first.seq, command: Box::new(shot("miloradovich_berg", 7)) }, NOW);
    let amended = amended.unwrap();
    assert_eq!(amended.replaces, Some(first.seq));
    assert!(agree(&amended.replays[0].throws, &first.throws), "the dice lie as they fell");
    assert_eq!(amended.replays.len(), 2 + usize::from(later.is_some()));
    let kind = Command::Amend { seq: first.seq, command: Box::new(Command::Note { text: "rien".into() }) };
    assert!(game.handle(kind, NOW).unwrap_err().is(Reason::CannotAmend), "a shot stays a shot");
}

#[test]
fn a_head_proves_that_nothing_before_it_was_cut_or_rewritten() {
    let folder = TempDir::new().unwrap();
    let (mut save, path, _) = played(&folder, "fpga", 51);
    let noted = save.head();
    save.execute(Command::Note { text: "après".into() }, NOW).unwrap();
    let last = save.head();
    drop(save);
    let proved = verify_head(&path, &rulesets::of, Some(&noted.to_lowercase().replace(' ', "-"))).unwrap();
    assert_eq!(proved.head_at, Some(u64::try_from(proved.events).unwrap() - 1));
    assert_eq!(proved.head, last);
    // The tail cut off by somebody who knows where lines end: everything is good, but the head is not there.
    let text = std::fs::read_to_string(&path).unwrap();
    let cut: Vec<&str> = text.lines().collect();
    std::fs::write(&path, cut[..cut.len() - 2].join("\n") + "\n").unwrap();
    verify(&path, &rulesets::of).unwrap();
    assert!(matches!(verify_head(&path, &rulesets::of, Some(&noted)), Err(VerifyError::NoSuchHead { .. })));
    assert_eq!(head("00ff").len(), 4);
}

#[test]
fn a_battle_of_the_first_format_plays_on_with_its_stream() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("old.jsonl");
    std::fs::copy("tests/saves/fpga_format_1.jsonl", &path).unwrap();
    let mut save = Save::open(&path, &rulesets::of).unwrap();
    let drawn = save.game().state().dice_drawn;
    save.execute(Command::Undo { to: Some(40) }, NOW).unwrap();
    let mut walker = Walker::new(6);
    for _ in 0..120 {
        let command = walker.command(save.game());
        let _ = save.execute(command, NOW);
    }
    assert!(drawn > 0 && save.game().state().acts.is_empty(), "its dice are counted, not named");
    drop(save);
    verify(&path, &rulesets::of).unwrap();
}
