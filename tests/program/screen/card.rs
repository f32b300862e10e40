//! The reference card and the numbers of a unit on the screen.

use estafette::engine::label::Lang;

use super::{PLAIN, Scene};

#[test]
fn the_card_looks_as_it_should() {
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let name = |scene: &str| format!("{scene}_{}_{width}x{height}", lang.code());
            let mut scene = Scene::new(lang, PLAIN);
            scene.walk_to_artillery();
            scene.type_keys("⑩");
            insta::assert_snapshot!(name("card_of_the_step"), scene.picture(width, height));
            scene.type_keys("⑩");
            insta::assert_snapshot!(name("card_whole"), scene.picture(width, height));
            let mut scene = Scene::of("shot_to_pieces/empire", lang, PLAIN, &[]);
            scene.type_keys("⑩⑩");
            insta::assert_snapshot!(name("card_of_the_empire"), scene.picture(width, height));
        }
    }
}

#[test]
fn a_form_opens_the_card_of_its_procedure_and_comes_back() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("f⑩");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Reference card: Artillery fire"), "{picture}");
    assert!(picture.contains("canister"), "{picture}");
    assert!(!picture.contains("Control test"), "{picture}");
    scene.type_keys("⎋");
    assert!(scene.picture(80, 24).contains("Artillery fire"));
}

#[test]
fn a_card_is_searched_and_scrolled_and_turned_into_the_other_language() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.walk_to_artillery().type_keys("⑩⑩/cossacks↵");
    let picture = scene.picture(80, 24);
    assert!(picture.lines().nth(2).unwrap().contains("cossacks"), "{picture}");
    scene.type_keys("②");
    assert!(scene.picture(80, 24).contains("cosaques"));
    scene.type_keys("⇤");
    assert!(scene.picture(80, 24).contains("Jet de commandement"));
}

#[test]
fn the_sheet_tells_the_numbers_of_now() {
    let mut scene = Scene::new(Lang::Fr, PLAIN);
    scene.walk_to_artillery().type_keys("1/12, sou↵⑥");
    let sheet = scene.picture(120, 40);
    for said in ["En ce moment", "mitraille jusqu'à 6\"", "Rayon de commandement", "12\" (Soult)"] {
        assert!(sheet.contains(said), "no {said:?} on\n{sheet}");
    }
}

// STP-M01, F05, F06, B06, STPP-G07: where the order of battle has room, players need no paper for a unit's numbers.
#[test]
fn a_wide_order_of_battle_has_the_numbers_of_the_units() {
    for (lang, power) in [(Lang::Fr, "T 3 R 3"), (Lang::En, "F 3 R 3")] {
        let mut scene = Scene::of("shot_to_pieces/empire", lang, PLAIN, &[]);
        let picture = scene.picture(200, 60);
        assert!(picture.contains(&format!("M 15 {power} C 3/3")), "{picture}");
        assert!(!scene.picture(80, 24).contains(power), "no room");
    }
}
