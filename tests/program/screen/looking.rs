//! Looking around while a battle goes on: sheets, the log narrowed, refusals, corrections, another language, other sizes.

use estafette::engine::label::Lang;
use estafette::engine::names::{KindName, MarkerName};
use estafette::engine::rules::Origin;

use super::{PLAIN, Scene};

const TO_THE_ARTILLERY: &str = "↵↵↵↵n↵d65 21 3↵↵↵nn";
/// The twelve-pounders fire at Berg and hit once.
const A_FIRE: &str = "1/12, sou↵fberg↵6↵d43↵";

fn scene(lang: Lang, keys: &[&str]) -> Scene {
    let mut scene = Scene::new(lang, PLAIN);
    scene.type_keys(TO_THE_ARTILLERY);
    keys.iter().for_each(|keys| {
        scene.type_keys(keys);
    });
    scene
}

#[test]
fn the_sheet_says_what_a_unit_may_do_and_why_not() {
    let mut scene = scene(Lang::En, &[A_FIRE, "1/12, sou↵⑥"]);
    let sheet = scene.picture(120, 40);
    for said in ["Batterie de 12, Soult", "IVe corps, Soult", "Arm: artillery", "In this step:", "already fired"] {
        assert!(sheet.contains(said), "no {said:?} on\n{sheet}");
    }
}

#[test]
fn the_line_above_says_who_holds_the_initiative() {
    for (lang, width, said) in
        [(Lang::En, 120, "initiative Grande Armée (Austerlitz)  CD"), (Lang::Fr, 80, "initiative Grande Armé…  CD")]
    {
        let mut scene = scene(lang, &[]);
        let picture = scene.picture(width, 24);
        let title = picture.lines().next().unwrap_or_default();
        assert!(title.contains(said), "{title}");
    }
}

#[test]
fn a_unit_that_cannot_act_says_why_and_the_form_opens_for_another() {
    let mut scene = scene(Lang::En, &[A_FIRE, "1/12, sou↵f"]);
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Batterie de 12, Soult has already fired"), "{picture}");
    assert!(scene.pane("3 Artillery fire")[0].contains("Batterie du Santon"), "{picture}");
    // And so does one that is typed into the form.
    scene.type_keys("⇧12, sou");
    let form = scene.pane("3 Artillery fire").join(" ");
    assert!(form.contains("Batterie de 12, Soult has already"), "{form}");
}

#[test]
fn the_log_is_narrowed_by_kind_unit_and_text_and_widened_again() {
    let mut scene = scene(Lang::En, &[A_FIRE, "aThe mist lifts⌃s"]);
    let all = scene.pane("4 Log");
    assert!(all.len() > 2, "{all:#?}");
    // Notes are the fourth kind.
    scene.type_keys("4→→→→");
    assert_eq!(scene.pane("4 Log · notes")[0], "▸12:00 ✎ The mist lifts");
    scene.type_keys("⎋1/berg↵⑤");
    let about = scene.pane("4 Log · Berg (Miloradovitch)");
    assert!(about[0].contains("Berg (Miloradovitch): 1 SP lost"), "{about:#?}");
    assert!(about[1..].iter().all(String::is_empty), "{about:#?}");
    scene.type_keys("⎋4/initiative↵");
    let found = scene.pane("4 Log /initiative");
    let told: Vec<&String> = found.iter().filter(|row| !row.is_empty()).collect();
    assert!(!told.is_empty() && told.iter().all(|row| row.to_lowercase().contains("initiative")), "{found:#?}");
    scene.type_keys("⎋4/nobody said this↵");
    assert_eq!(scene.pane("4 Log /nobody")[0], "▸Nothing here yet.");
    scene.type_keys("⎋2");
    assert_eq!(scene.pane("4 Log"), all);
}

#[test]
fn corrections_take_label_id_or_a_few_letters_and_keep_what_was_refused() {
    for typed in ["sp 2", "SP 2", "SP=2", "sp 2 ; forgotten"] {
        let mut scene = scene(Lang::En, &["1/morand↵=", typed, "↵"]);
        let unit = scene.app.game().state().of_kind(KindName::of_data("unit")).next().unwrap();
        assert_eq!(unit.points(), 2, "{typed}");
        assert!(scene.picture(120, 40).contains("Correction: Morand (St-Hilaire), SP 2"));
    }
    // A few letters mean the line under the cursor; a marker needs no value.
    let mut scene = scene(Lang::Fr, &["1/morand↵=neutr↵"]);
    assert!(
        scene
            .app
            .game()
            .state()
            .of_kind(KindName::of_data("unit"))
            .next()
            .unwrap()
            .has(MarkerName::of_data("suppressed"))
    );
    assert!(scene.picture(120, 40).contains("Correction : Morand (St-Hilaire), neutralisée oui"));
    // What needs one waits for it.
    scene.type_keys("=allu↵");
    assert!(scene.picture(80, 24).contains("Morand (St-Hilaire) : Allure _"));
    scene.type_keys("rapide↵");
    assert!(!scene.picture(80, 24).contains("Correction : nom valeur"));
    // What is wrong is said in the players' words, and nothing is lost.
    scene.type_keys("=pf 9↵");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("« PF » va de 0 à 5") && picture.contains(": pf 9_"), "{picture}");
    scene.type_keys("⌫3↵");
    assert_eq!(scene.app.game().state().of_kind(KindName::of_data("unit")).next().unwrap().points(), 3);
}

#[test]
fn modifiers_are_switched_in_the_form_and_logged_as_such() {
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵"]);
    let odds = scene.pane("3 Artillery fire");
    scene.type_keys("⑧ ");
    let rows = scene.pane("Modifiers");
    assert!(rows.iter().any(|row| row.starts_with("▸[x] bonus +1 target vulnerable")), "{rows:#?}");
    scene.type_keys("⎋");
    assert_ne!(scene.pane("3 Artillery fire"), odds, "the odds follow");
    scene.type_keys("⑧ ⎋");
    assert_eq!(scene.pane("3 Artillery fire"), odds, "switched off again, nothing is left of it");
    scene.type_keys("⑧ ⎋↵");
    let fire = scene.app.game().events().last().unwrap();
    let modifiers = fire.resolution.unwrap().modifiers;
    assert!(modifiers.iter().any(|row| row.id == "target_in_river" && row.origin == Origin::Overridden));
    let picture = scene.picture(120, 40);
    assert!(picture.contains("(changed"), "{picture}");
}

#[test]
fn another_language_keeps_a_half_filled_form_and_an_open_page() {
    let keeps = |scene: &mut Scene, words: &[&str]| {
        let picture = scene.picture(80, 24);
        words.iter().for_each(|word| assert!(picture.contains(word), "no {word:?} on\n{picture}"));
    };
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵"]);
    keeps(&mut scene, &["Artillery fire", "Berg (Miloradovitch)", "SP lost", "75 %"]);
    scene.type_keys("②");
    keeps(&mut scene, &["Feu d'artillerie", "Berg (Miloradovitch)", "Perte de PF", "75 %"]);
    scene.type_keys("↑↑↑↑repn②");
    keeps(&mut scene, &["Target", "repn_", "Repninski"]);
    scene.type_keys("①");
    keeps(&mut scene, &["In this step"]);
    scene.type_keys("②");
    keeps(&mut scene, &["Dans cette étape"]);
    scene.type_keys("⎋↵↵");
    let fire = scene.app.game().events().last().unwrap();
    assert!(fire.resolution.unwrap().subjects.iter().any(|unit| unit.as_str().contains("repninsk")));
}

#[test]
fn a_half_typed_note_keeps_its_text_at_every_size() {
    let mut scene = scene(Lang::En, &["aThe mist"]);
    for (width, height) in [(120, 40), (40, 12), (20, 5), (80, 24)] {
        scene.picture(width, height);
    }
    scene.type_keys(" lifts↵over the plateau");
    for (width, height) in [(120, 40), (40, 12), (80, 24)] {
        let picture = scene.picture(width, height);
        assert!(picture.contains("The mist lifts") && picture.contains("over the plateau"), "{picture}");
    }
    scene.type_keys("⌃s");
    assert!(scene.picture(80, 24).contains("✎ The mist lifts / over the plateau"));
}
