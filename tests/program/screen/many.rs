//! One answer for many, through the real keymap: orders, control tests and command distances in a few keys, taken back
//! together and singly.

use std::path::Path;

use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Event};
use estafette::journal::verify;
use estafette::rulesets;

use super::{PLAIN, Scene};

fn step(scene: &Scene) -> &str {
    scene.app.game().state().step().as_str()
}

fn open(scene: &Scene) -> usize {
    scene.app.game().checklist().iter().map(|view| view.open.len()).sum()
}

fn live(scene: &Scene) -> Vec<Event> {
    let game = scene.app.game();
    game.events().iter().filter(|event| game.is_live(event.seq)).collect()
}

fn battle(scene: &Scene) -> std::path::PathBuf {
    Path::new(scene.folder.path()).join("battle.jsonl")
}

fn is_true(scene: &Scene) {
    let verified = verify(&battle(scene), &rulesets::of).unwrap();
    assert_eq!(verified.events, scene.app.game().events().len());
}

#[test]
fn every_formation_of_both_sides_gets_an_order_of_its_own_in_twenty_five_keys() {
    let mut scene = Scene::of("epic_d10", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n");
    let mut ordered = 0;
    scene.keys = 0;
    for side in ["orders.one", "orders.other"] {
        assert_eq!(step(&scene), side);
        let formations = scene.app.game().checklist()[0].open.len();
        // The form, everybody else in it, one digit each, done.
        let digits: String = "123".chars().cycle().take(formations).collect();
        scene.type_keys(&format!("↵⑤{digits}↵"));
        assert_eq!(open(&scene), 0, "{}", scene.picture(80, 24));
        ordered += formations;
        if side == "orders.one" {
            scene.type_keys("n");
        }
    }
    assert_eq!(ordered, 17);
    assert!(scene.keys <= 25, "{} keys", scene.keys);
    is_true(&scene);
}

#[test]
fn the_same_order_for_everybody_is_taken_back_with_one_key_or_one_by_one() {
    let mut scene = Scene::of("epic_d10", Lang::En, PLAIN, &[]);
    scene.type_keys("n");
    let (formations, before) = (open(&scene), scene.app.game().state().clone());
    scene.keys = 0;
    scene.type_keys("↵overw↵⑤");
    let picture = scene.picture(80, 24);
    // Those in the air have no such order and are asked for their own.
    let asked = scene.app.game().checklist()[0].open.len();
    assert!(asked == formations && picture.contains("The other forma"), "{picture}");
    scene.type_keys("1111111111↵");
    assert_eq!(open(&scene), 0, "{}", scene.picture(80, 24));
    let given = live(&scene);
    assert!(given.iter().filter(|event| event.with == Some(2)).count() == formations);
    // One alone, then all that is left.
    scene.type_keys("⌃u");
    assert_eq!(open(&scene), 1);
    scene.type_keys("⌃ru");
    assert_eq!(*scene.app.game().state(), before);
    is_true(&scene);
}

#[test]
fn the_control_tests_of_a_pulse_take_at_most_twenty_keys() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nnn");
    let mut keys = 0;
    for side in ["first", "second"] {
        let picture = scene.picture(80, 24);
        assert_eq!(step(&scene), format!("{side}.control"), "{picture}");
        let forces = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.len();
        scene.keys = 0;
        // The form, everybody else in it, a yes or a no each, thrown for all.
        let answers: String = "yn".chars().cycle().take(forces).collect();
        scene.type_keys(&format!("t⑤{answers}↵"));
        keys += scene.keys;
        let status = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.clone();
        assert_eq!(status, Vec::<String>::new(), "{}", scene.picture(80, 24));
        let thrown = live(&scene).into_iter().rev().take(forces);
        assert!(thrown.into_iter().all(|event| !event.throws.is_empty()), "each has thrown his own dice");
        scene.type_keys("N↵N↵N↵");
    }
    assert!(keys <= 20, "{keys} keys");
    is_true(&scene);
}

#[test]
fn nobody_is_beyond_command_in_any_um_in_four_keys() {
    let mut scene = Scene::of("napoleonic_division", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n");
    assert_eq!(step(&scene), "first.command");
    let ums = open(&scene);
    scene.keys = 0;
    scene.type_keys("↵⑤↵");
    assert!(scene.keys <= 4 && step(&scene) != "first.command", "{}", scene.picture(80, 24));
    let checks = live(&scene)
        .into_iter()
        .filter(|event| matches!(&event.command, Command::Resolve { procedure, .. } if procedure == "command_check"));
    assert_eq!(checks.count(), ums, "one event each");
    is_true(&scene);
}

/// The dice of each are asked for by name and counted down; a space goes on to the next.
#[test]
fn dice_of_many_are_typed_one_after_the_other() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nnn");
    let forces = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.len();
    let answers = "y".repeat(forces);
    scene.type_keys(&format!("t⑤{answers}d"));
    let picture = scene.picture(80, 24);
    assert!(picture.contains(&format!("those of {} others", forces - 1)), "{picture}");
    scene.type_keys("6");
    assert!(scene.picture(80, 24).contains("To throw: 1 D6"));
    // Taken back over the border to the one before.
    scene.type_keys("5 4⌫⌫5 ");
    let typed = "21 ".repeat(forces - 1);
    scene.type_keys(typed.trim_end()).type_keys("↵");
    let events = live(&scene);
    let faces: Vec<Vec<u8>> = events.iter().rev().take(forces).map(|event| event.throws[0].faces.clone()).collect();
    assert_eq!(faces.last(), Some(&vec![6, 5]), "{faces:?}\n{}", scene.picture(80, 24));
    assert!(faces[..forces - 1].iter().all(|faces| *faces == [2, 1]));
    is_true(&scene);
}

/// Each throws for himself, by his own numbers.
#[test]
fn a_form_for_many_shows_the_odds_of_the_one_that_is_asked_about() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nnn");
    let forces = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.len();
    scene.type_keys(&format!("t⑤{}", "y".repeat(forces)));
    let odds = |scene: &mut Scene| -> Vec<String> {
        let rows = scene.picture(120, 40);
        let rows = rows.lines().filter(|row| row.contains('%')).map(str::to_owned);
        rows.collect()
    };
    let of_the_first = odds(&mut scene);
    assert!(!of_the_first.is_empty(), "{}", scene.picture(120, 40));
    // Another's row has other odds: his own numbers.
    scene.type_keys("⇧⇧⇧⇧");
    assert_ne!(odds(&mut scene), of_the_first, "{}", scene.picture(120, 40));
}

/// Each spends a command die and has to choose his dice: the others follow by themselves.
#[test]
fn after_a_decision_the_others_follow() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nnn");
    let forces = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.len();
    scene.type_keys("ty↑1↵↵⑤↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Not done yet"), "{picture}");
    let mut decisions = 0;
    while scene.app.game().state().pending.is_some() {
        scene.type_keys("↵");
        decisions += 1;
    }
    let status = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.clone();
    assert_eq!((status, decisions), (Vec::new(), forces), "{}", scene.picture(80, 24));
    is_true(&scene);
    // They were given as one, decisions or not, and go back as one.
    scene.type_keys("u");
    let status = scene.app.game().checklist().iter().find(|view| view.item.id == "status").unwrap().open.clone();
    assert_eq!(status.len(), forces, "{}", scene.picture(80, 24));
    assert!(scene.app.game().state().pending.is_none());
    is_true(&scene);
}

// A side for which the program throws is not told to type, though the other side types its own.
#[test]
fn a_form_for_many_looks_whose_dice_it_asks_for() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵↵↵nnn");
    assert_eq!(step(&scene), "first.control");
    let row = |scene: &mut Scene| {
        let picture = scene.picture(80, 40);
        picture.lines().find(|line| line.contains("Enter:")).map(str::to_owned).unwrap_or(picture)
    };
    for (keys, says) in [("③↓↵⎋", "Enter: roll"), ("③↵⎋", "Enter: your dice")] {
        scene.type_keys(keys).type_keys("ty");
        let alone = row(&mut scene);
        scene.type_keys("⑤");
        let together = row(&mut scene);
        assert!(alone.contains(says) && together.contains(says), "{alone}\n{together}");
        scene.type_keys("⎋");
    }
}
