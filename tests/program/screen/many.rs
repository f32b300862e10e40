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
