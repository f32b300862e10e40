//! What the hands do, through the real keymap: budgets of keys, typed dice, notes, corrections.

use estafette::engine::label::Lang;

use super::{PLAIN, Scene};

#[test]
fn a_typical_fire_takes_at_most_eight_keys() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.walk_to_artillery();
    let before = scene.app.game().events().len();
    scene.keys = 0;
    // The letter, two letters of the target and Enter, the distance and Enter, Enter to roll, Enter to apply.
    scene.type_keys("fbe↵7↵↵↵");
    assert_eq!(scene.app.game().events().len(), before + 1, "one fire was resolved");
    assert!(scene.keys <= 8, "{} keys", scene.keys);
}

#[test]
fn the_azerty_digit_row_types_dice() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.type_keys("↵dé(↵↵");
    let throws = &scene.app.game().events().get(0).unwrap().throws;
    assert_eq!(throws[0].faces, [2, 5]);
}

#[test]
fn impossible_dice_are_refused_and_the_form_stays() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵d67");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("A D6 has no face 7"), "refused as it is typed:\n{picture}");
    scene.type_keys("↵");
    assert!(scene.app.game().events().is_empty());
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Dice: 6_") && picture.contains("1 more D6"), "{picture}");
    scene.type_keys("1↵↵");
    assert_eq!(scene.app.game().events().get(0).unwrap().throws[0].faces, [6, 1]);
}

#[test]
fn notes_undo_and_corrections_work_from_the_keyboard() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("aThe mist lifts⎋");
    assert!(scene.picture(80, 24).contains("The mist lifts"));
    scene.type_keys("u");
    assert!(scene.picture(80, 24).contains("Undone"));
    scene.type_keys("1jjjjj=sp 2↵");
    let unit = scene.app.game().state().of_kind("unit").next().unwrap();
    assert_eq!(unit.points(), 2);
}
