//! Epic D10 on the screen: orders that the other side does not see, and the fire of a whole formation in a few keys.

use estafette::engine::label::Lang;
use estafette::rulesets::epic_d10::names::attribute;

use super::{PLAIN, Scene};

const EPIC: &str = "epic_d10";

fn step(scene: &Scene) -> String {
    scene.app.game().state().step().to_string()
}

/// Gives every formation of the acting side the same order, on the ground and in the air.
fn give_orders(scene: &mut Scene, ground: &str, air: &str) {
    while let Some(id) = scene.app.game().checklist()[0].open.first().cloned() {
        let flies = scene.app.game().state().entity(&id).unwrap().is(attribute::DOMAIN, "air");
        let keys = format!("p{}↵↵", if flies { air } else { ground });
        scene.type_keys(&keys);
        assert!(!scene.app.game().checklist()[0].open.contains(&id), "{}", scene.picture(80, 24));
    }
}

fn orders(lang: Lang) -> Scene {
    let mut scene = Scene::of(EPIC, lang, PLAIN, &[]);
    scene.type_keys("n");
    assert_eq!(step(&scene), "orders.one");
    scene
}

/// Everything a curious opponent could look at: the board in both sizes, every formation's sheet, the log in full.
fn everything(scene: &mut Scene) -> String {
    let mut seen = scene.picture(80, 24) + &scene.picture(160, 60);
    scene.type_keys("1⇤");
    for _ in 0..40 {
        scene.type_keys("⑥");
        seen += &scene.picture(120, 40);
        scene.type_keys("⎋1j");
    }
    scene.type_keys("4");
    for _ in 0..12 {
        scene.type_keys("↵");
        seen += &scene.picture(120, 40);
        scene.type_keys("⎋4k");
    }
    // Back on the checklist, pointing at nobody.
    scene.type_keys("⎋1⇤2");
    seen
}

#[test]
fn orders_are_seen_by_their_owner_and_not_by_the_other_side_until_revealed() {
    let mut scene = orders(Lang::En);
    give_orders(&mut scene, "hide", "landing");
    assert!(everything(&mut scene).contains("Hide"), "the owner sees what he has ordered");
    scene.type_keys("n");
    assert_eq!(step(&scene), "orders.other");
    let seen = everything(&mut scene);
    assert!(seen.contains("hidden") && !seen.contains("Hide"), "{seen}");
    give_orders(&mut scene, "regroup", "landing");
    let seen = everything(&mut scene);
    assert!(seen.contains("Regroup") && !seen.contains("Hide"));
    // Both are ready: nobody sees anything any more.
    scene.type_keys("n");
    assert_eq!(step(&scene), "activation.initiative");
    let seen = everything(&mut scene);
    assert!(!seen.contains("Hide") && !seen.contains("Regroup"), "{seen}");
    scene.type_keys("2i↵");
    while step(&scene) != "activation.select" {
        scene.type_keys("i↵");
    }
    // Whoever is activated shows his order; the others keep theirs.
    scene.type_keys("td9↵");
    let seen = scene.picture(120, 40);
    let revealed = seen.contains("Hide") || seen.contains("Regroup") || seen.contains("Landing");
    assert!(revealed && seen.contains("hidden"), "{seen}");
}

/// With one keyboard for two a key too many is soon pressed.
#[test]
fn one_undo_too_many_shows_no_orders_of_the_other_side() {
    let mut scene = orders(Lang::En);
    give_orders(&mut scene, "hide", "landing");
    scene.type_keys("n");
    let placing = step(&scene);
    scene.type_keys("u");
    let seen = scene.picture(120, 40);
    assert!(step(&scene) == placing && seen.contains("u once more") && !seen.contains("Hide"), "{seen}");
    scene.type_keys("u");
    assert_ne!(step(&scene), placing);
}

/// Nor does the log: an order of the other side is not amended while it is hidden.
#[test]
fn amending_shows_no_orders_of_the_other_side() {
    let mut scene = orders(Lang::En);
    give_orders(&mut scene, "hide", "landing");
    scene.type_keys("n");
    for entry in ["k↵e", "kk↵e", "kkk↵e"] {
        scene.type_keys("4").type_keys(entry);
        let seen = scene.picture(120, 40);
        assert!(!seen.contains("Hide") && !seen.contains("Landing"), "{seen}");
        scene.type_keys("⎋⎋");
    }
    scene.type_keys("4kk↵e");
    assert!(scene.picture(120, 40).contains("This choice is hidden"), "{}", scene.picture(120, 40));
}

/// Dice that are typed but not entered show no order: they may be taken back.
#[test]
fn dice_read_back_before_enter_reveal_no_order() {
    let mut scene = orders(Lang::En);
    give_orders(&mut scene, "regroup", "landing");
    scene.type_keys("n");
    give_orders(&mut scene, "regroup", "landing");
    scene.type_keys("nid1 9↵1/phalange↵td9");
    let seen = scene.picture(120, 40);
    assert!(seen.contains("shows a hidden choice") && !seen.contains("Regroup"), "{seen}");
    scene.type_keys("↵");
    assert!(scene.picture(120, 40).contains("Regroup"), "{}", scene.picture(120, 40));
}

/// All of one's own orders can be read, however low the screen.
#[test]
fn own_hidden_orders_are_read_to_the_last() {
    let mut scene = orders(Lang::En);
    give_orders(&mut scene, "regroup", "landing");
    scene.type_keys("n");
    give_orders(&mut scene, "regroup", "landing");
    scene.type_keys("nid1 9↵⑧↵");
    // The last of the side's list is out of sight, or comes into it; nothing that scrolls hides them.
    let last = "Landing/Disembarking";
    assert!(scene.picture(80, 24).contains("any other key hides"), "{}", scene.picture(80, 24));
    scene.type_keys("↓↓↓↓↓↓↓↓");
    assert!(scene.picture(80, 24).contains(last), "{}", scene.picture(80, 24));
    scene.type_keys("x");
    assert!(!scene.picture(80, 24).contains("any other key hides"), "{}", scene.picture(80, 24));
}

#[test]
fn with_open_orders_everybody_sees_them() {
    let mut scene = Scene::of(EPIC, Lang::En, PLAIN, &[("hidden_orders", "false")]);
    scene.type_keys("n");
    give_orders(&mut scene, "hide", "landing");
    scene.type_keys("n");
    assert!(scene.picture(120, 40).contains("Hide"));
}

/// The brazen phalanx, ten units on foot in three groups, has passed its test and may fire.
fn phalanx_ready_to_fire() -> Scene {
    let mut scene = orders(Lang::Fr);
    give_orders(&mut scene, "tactique", "air-sol");
    scene.type_keys("n");
    give_orders(&mut scene, "tactique", "air-sol");
    // The second side wins the initiative.
    scene.type_keys("nid1 9↵");
    assert_eq!(step(&scene), "activation.select", "{}", scene.picture(80, 24));
    scene.type_keys("1/phalange↵td9↵n");
    assert_eq!(step(&scene), "activation.execute", "{}", scene.picture(80, 24));
    scene
}

#[test]
fn the_fire_of_a_formation_of_eight_units_and_more_takes_at_most_seven_keys() {
    let mut scene = phalanx_ready_to_fire();
    let before = scene.app.game().events().len();
    scene.keys = 0;
    // The letter, three letters of the target and Enter, Enter past the distance that nobody measured, Enter to roll.
    scene.type_keys("flév↵↵↵");
    assert_eq!(scene.app.game().events().len(), before + 1, "{}", scene.picture(80, 24));
    let event = scene.app.game().events().last().unwrap();
    let dice: usize = event.throws.iter().map(|throw| throw.faces.len()).sum();
    assert!(dice >= 8, "{dice} units fired");
    assert!(scene.keys <= 7, "{} keys", scene.keys);
}

#[test]
fn forms_of_a_formations_fire_and_of_the_orders_look_as_they_should() {
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let name = |scene: &str| format!("epic_{scene}_{}_{width}x{height}", lang.code());
            let mut scene = orders(lang);
            scene.type_keys("p");
            insta::assert_snapshot!(name("giving_an_order"), scene.picture(width, height));
            scene.type_keys("⎋");
            let ground = if lang == Lang::Fr { "tactique" } else { "tactical" };
            let air = if lang == Lang::Fr { "air-sol" } else { "air-to-ground" };
            give_orders(&mut scene, ground, air);
            scene.type_keys("n");
            insta::assert_snapshot!(name("the_other_sides_orders_are_hidden"), scene.picture(width, height));
            give_orders(&mut scene, ground, air);
            scene.type_keys("nid1 9↵1/phalange↵td9↵nflév↵↵");
            insta::assert_snapshot!(name("fire_of_a_formation"), scene.picture(width, height));
            scene.type_keys("d9 9999999 91 11↵");
            insta::assert_snapshot!(name("before_the_losses"), scene.picture(width, height));
        }
    }
}

/// The procedures resolved since, with what came of them.
fn came(scene: &Scene, since: usize) -> Vec<String> {
    let events = scene.app.game().events();
    let outcome = |index: usize| events.get(index)?.resolution.map(|done| done.outcome.id);
    (since..events.len()).filter_map(outcome).collect()
}

/// From choosing the assault to its winner, every form opened by itself; no leader falls and nobody strikes too often.
#[test]
fn an_assault_with_its_melee_takes_at_most_eighteen_keys() {
    let mut scene = orders(Lang::Fr);
    give_orders(&mut scene, "tactique", "air-sol");
    scene.type_keys("n");
    give_orders(&mut scene, "assaut", "air-sol");
    scene.type_keys("nid1 9↵1/phalange↵td9↵");
    assert_eq!(step(&scene), "activation.execute", "{}", scene.picture(80, 24));
    let since = scene.app.game().events().len();
    scene.keys = 0;
    // Two letters of the target; in reach; both fires and what they came to; both charges; both blows, the winner.
    scene.type_keys("xét↵↵").type_keys("o↵").type_keys("↵↵↵").type_keys("nn").type_keys("↵↵↵");
    assert!(scene.keys <= 18, "{} keys", scene.keys);
    let wanted = [
        "assault_begins",
        "assault_reached",
        "destroyed",
        "no_effect",
        "losses_applied",
        "no_effect",
        "no_effect",
        "attacker_wins",
    ];
    assert_eq!(came(&scene, since), wanted, "{}", scene.picture(100, 30));
}

/// Steps of an assault are numbered on the sheet; the pane has a number of its own.
#[test]
fn the_number_of_a_step_is_told_from_that_of_its_pane() {
    let mut scene = orders(Lang::Fr);
    give_orders(&mut scene, "tactique", "air-sol");
    scene.type_keys("n");
    give_orders(&mut scene, "assaut", "air-sol");
    scene.type_keys("nid1 9↵1/phalange↵td9↵xét↵↵⎋2");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("2 · 1 Mouvement d'assaut"), "{picture}");
}

/// Whoever is asked about somebody reads his name, not his id.
#[test]
fn options_of_a_decision_are_names() {
    let mut scene = orders(Lang::Fr);
    give_orders(&mut scene, "tactique", "air-sol");
    scene.type_keys("n");
    give_orders(&mut scene, "assaut", "air-sol");
    scene.type_keys("nid1 9↵1/phalange↵td9↵xlé↵↵o↵↵↵↵↵nn↵");
    let picture = scene.picture(100, 30);
    assert!(picture.contains("qui d'autre est au contact"), "{picture}");
    assert!(picture.contains("▸  Lévriers à affût double") && !picture.contains("levriers_dca"), "{picture}");
}
