//! What players stumbled over at the table, and what the screen does about it now.

use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::engine::world::Entity;
use estafette::journal::Save;
use estafette::rulesets;
use estafette::tui::App;

use super::{NOW, PLAIN, Scene};

/// The artillery step of the Civil War: three batteries of one side may fire.
fn civil_war_artillery(lang: Lang) -> Scene {
    let mut scene = Scene::of("civil_war_brigades", lang, PLAIN, &[]);
    scene.type_keys("n↵↵↵↵n↵d9 1↵n");
    assert_eq!(scene.app.game().state().step().as_str(), "first.artillery");
    scene
}

fn rows(picture: &str, sign: &str) -> usize {
    picture.lines().filter(|row| row.chars().take(40).collect::<String>().contains(sign)).count()
}

#[test]
fn formations_of_which_the_step_asks_nothing_fold_where_room_is_short() {
    let mut scene = civil_war_artillery(Lang::Fr);
    let small = scene.picture(80, 24);
    assert!(rows(&small, "*") >= 1, "batteries that may fire:\n{small}");
    scene.picture(80, 24);
    scene.type_keys("1⇲");
    let folded = scene.picture(80, 24);
    assert!(rows(&folded, "▹") >= 3, "the enemy's brigades:\n{folded}");
    // The cursor opens nothing by passing over it, the player does.
    scene.type_keys("↑");
    assert_eq!(rows(&scene.picture(80, 24), "▹"), rows(&folded, "▹"));
    scene.type_keys("→");
    assert_eq!(rows(&scene.picture(80, 24), "▹") + 1, rows(&folded, "▹"));
    let tall = scene.picture(120, 120);
    assert_eq!(rows(&tall, "▹"), 0, "there is room for all:\n{tall}");
}

#[test]
fn whoever_is_looked_for_is_found_in_a_folded_formation() {
    let mut scene = civil_war_artillery(Lang::Fr);
    let before = scene.picture(80, 24);
    assert!(!before.contains("19e Louisiane"), "{before}");
    scene.type_keys("1/19e louis↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("19e Louisiane"), "{picture}");
}

#[test]
fn undo_and_redo_say_what_they_took_back_and_did_again() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("aThe mist lifts⌃s").type_keys("u");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Undone: The mist lifts"), "{picture}");
    scene.type_keys("⌃r");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Done again: The mist lifts"), "{picture}");
}

#[test]
fn a_digit_answers_no_question_of_yes_or_no() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("fberg↵6↵↑1");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Answer with y (yes)"), "{picture}");
    assert!(picture.contains("‹no›"), "the answer stands as it did:\n{picture}");
}

#[test]
fn letters_that_begin_nobodys_name_stay_and_choose_nobody() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery();
    let before = scene.app.game().events().len();
    scene.type_keys("f9zz");
    assert!(scene.picture(80, 24).contains("9zz_"), "{}", scene.picture(80, 24));
    scene.type_keys("↵6↵↵");
    assert_eq!(scene.app.game().events().len(), before, "nobody was fired at");
}

#[test]
fn a_die_too_many_stays_in_sight_and_is_not_taken() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵d651");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("651_") && picture.contains("1 more than asked for"), "{picture}");
    scene.type_keys("↵");
    assert!(scene.app.game().events().is_empty(), "not before it is taken back");
    scene.type_keys("⌫↵");
    assert_eq!(scene.app.game().events().get(0).unwrap().throws[0].faces, [6, 5]);
}

#[test]
fn a_form_says_whose_dice_enter_asks_for() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵");
    assert!(scene.picture(80, 24).contains("Enter: roll"));
    scene.type_keys("⎋③↵⎋↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Enter: your dice") && !picture.contains("Enter: roll"), "{picture}");
}

/// In a charge both sides act by turns, and it is one side's turn all the while.
#[test]
fn a_charge_stands_in_the_log_under_the_turn_of_whoever_charges() {
    let mut scene = Scene::of("napoleonic_division", Lang::Fr, PLAIN, &[]);
    scene.type_keys("n");
    while scene.app.game().state().step().as_str().ends_with(".command") {
        scene.type_keys("↵↵");
    }
    scene.type_keys("nnc92↵4↵↵n↵d6↵↵d66111111↵nd66↵d6↵");
    let picture = scene.picture(80, 60);
    assert_eq!(scene.app.game().state().step().as_str(), "combat.melee", "{picture}");
    let headings: Vec<&str> = picture.lines().filter(|row| row.contains("── tour")).collect();
    assert!(headings.len() <= 1, "no turn passed:\n{picture}");
}

/// Who types and what is revealed holds for the whole of a battle: opening it again finds nothing wrong with that.
#[test]
fn a_battle_with_typed_dice_or_at_its_end_opens_without_alarm() {
    for keys in ["③↵⎋↵↵65↵", "↵↵E↓↵↵"] {
        let mut scene = Scene::new(Lang::En, PLAIN);
        scene.type_keys(keys);
        let path = scene.folder.path().join("battle.jsonl");
        let events = scene.app.game().events().len();
        drop(scene.app);
        let save = Save::open(&path, &rulesets::of).unwrap();
        assert!(save.game().events().len() >= events);
        let mut app =
            Scene { app: App::new(save, Lang::En, PLAIN, Box::new(|| NOW.to_owned())), folder: scene.folder, keys: 0 };
        let picture = app.picture(80, 24);
        assert!(!picture.contains("would be refused"), "{keys}:\n{picture}");
    }
}

#[test]
fn what_was_played_again_after_an_amendment_stands_in_the_log() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("1/12, sou↵fbe↵7↵↵aThe mist lifts⌃s4k↵e↵↵6↵↵");
    let amended = scene.app.game().events().last().unwrap();
    assert!(matches!(amended.command, Command::Amend { .. }));
    let picture = scene.picture(80, 40);
    assert!(picture.contains("2 events replaced, played again below"), "{picture}");
    let after = picture.split("events replaced").nth(1).unwrap();
    assert!(after.contains("The mist lifts"), "the note counts and is listed:\n{picture}");
}

#[test]
fn the_log_tells_the_numbers_that_decided() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("fberg↵6↵d43↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("(1\u{a0}hit)"), "{picture}");
}

/// STP-A03: what is left to spend, out of what the corps was given.
#[test]
fn a_corps_shows_the_points_it_has_left() {
    let mut scene = Scene::of("shot_to_pieces/empire", Lang::Fr, PLAIN, &[("events", "false")]);
    assert!(!scene.picture(120, 40).contains("PA "), "before anybody is activated");
    scene.type_keys("nn");
    let given = |entity: &Entity| entity.attributes.get("ap_total").and_then(|total| total.as_whole());
    let total = |scene: &Scene| scene.app.game().state().in_order().filter_map(given).find(|total| *total > 0);
    for _ in 0..3 {
        scene.type_keys("↵o↵");
    }
    let total = total(&scene).unwrap_or_else(|| panic!("nobody was activated:\n{}", scene.picture(120, 40)));
    let picture = scene.picture(120, 40);
    assert!(picture.contains(&format!("PA {total}/{total}")), "{picture}");
}
