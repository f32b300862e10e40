//! Looking around while a battle goes on: sheets, the log narrowed, refusals, corrections, another language, other sizes.

use estafette::engine::label::Lang;
use estafette::engine::names::{KindName, MarkerName};
use estafette::engine::rules::Origin;
use estafette::engine::value::Value;

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
        [(Lang::En, 120, "initiative Grande Armée  CD"), (Lang::Fr, 80, "initiative Grande Armée  CD")]
    {
        let mut scene = scene(lang, &[]);
        let picture = scene.picture(width, 24);
        let title = picture.lines().next().unwrap_or_default();
        assert!(title.contains(said), "{title}");
    }
}

#[test]
fn a_unit_that_cannot_act_says_why_and_the_form_asks_for_another() {
    let mut scene = scene(Lang::En, &[A_FIRE, "1/12, sou↵f"]);
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Batterie de 12, Soult has already fired"), "{picture}");
    let form = scene.pane("3 Artillery fire");
    let first = form.iter().find(|row| row.starts_with("   ▸ "));
    let listed = first.is_some_and(|row| row.contains("Batterie du Santon"));
    assert!(form[0].starts_with("▸Battery") && listed, "nobody stands in:\n{picture}");
    // And so does one that is typed into the form.
    scene.type_keys("12, sou");
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
    assert_eq!(about.join(" ").matches("12:00").count(), 1, "{about:#?}");
    scene.type_keys("⎋4/initiative↵");
    let found = scene.pane("4 Log /initiative");
    let told: Vec<&String> = found.iter().filter(|row| row.contains("12:00")).collect();
    assert!(!told.is_empty() && told.iter().all(|row| row.to_lowercase().contains("initiative")), "{found:#?}");
    scene.type_keys("⎋4/nobody said this↵");
    assert_eq!(scene.pane("4 Log /nobody")[0], "▸Nothing here yet.");
    scene.type_keys("⎋2");
    assert_eq!(scene.pane("4 Log"), all);
}

/// At its beginning the log is as full as at its end.
#[test]
fn the_beginning_of_the_log_fills_the_pane() {
    let mut scene = scene(Lang::En, &[A_FIRE, "aThe mist lifts⌃s", "aThe sun⌃s", "aThe rain⌃s"]);
    let end = scene.pane("4 Log");
    scene.type_keys("4⇤");
    let beginning = scene.pane("4 Log");
    let told = |rows: &[String]| rows.iter().filter(|row| !row.trim().is_empty()).count();
    assert!(beginning[0].starts_with('▸'), "{beginning:#?}");
    assert_eq!(told(&beginning), told(&end), "{beginning:#?}\n{end:#?}");
    scene.type_keys("↓↓");
    let below = scene.pane("4 Log");
    assert_eq!(told(&below), told(&end), "{below:#?}");
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
    assert!(rows.iter().any(|row| row.starts_with("▸[x] re-roll of misses, target")), "{rows:#?}");
    // Why is asked, and may be left unsaid.
    scene.type_keys("⎋");
    assert!(scene.picture(80, 24).contains("Reason (optional): _"), "{}", scene.picture(80, 24));
    scene.type_keys("↵");
    assert_ne!(scene.pane("3 Artillery fire"), odds, "the odds follow");
    scene.type_keys("⑧ ⎋");
    assert_eq!(scene.pane("3 Artillery fire"), odds, "switched off again, nothing is left of it, nothing is asked");
    scene.type_keys("⑧ ⎋the umpire ruled so↵↵");
    let fire = scene.app.game().events().last().unwrap();
    let modifiers = fire.resolution.unwrap().modifiers;
    assert!(modifiers.iter().any(|row| row.id == "target_in_river" && row.origin == Origin::Overridden));
    let picture = scene.picture(120, 40);
    assert!(picture.contains("(changed"), "{picture}");
    assert!(picture.contains("Modifiers changed because: the umpire ruled so"), "{picture}");
}

/// The duties of set-up are ticked by hand.
#[test]
fn enter_too_often_ticks_nothing_off_again() {
    for edition in ["shot_to_pieces/empire", "civil_war_brigades", "napoleonic_division", "epic_d10"] {
        let mut scene = Scene::of(edition, Lang::En, PLAIN, &[]);
        let step = scene.app.game().state().step().to_string();
        for _ in 0..8 {
            let before: Vec<String> = done(&scene);
            scene.type_keys("↵");
            if scene.app.game().state().step().to_string() != step || scene.picture(80, 24).contains("Enter: ") {
                break;
            }
            let after = done(&scene);
            assert!(before.iter().all(|item| after.contains(item)), "{edition}: {before:?} then {after:?}");
        }
    }
}

/// The lines of the checklist that are done.
fn done(scene: &Scene) -> Vec<String> {
    let items = scene.app.game().checklist();
    items.iter().filter(|view| view.done).map(|view| view.item.id.clone()).collect()
}

#[test]
fn leaving_a_step_by_force_is_confirmed_also_where_nothing_is_given_up() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵");
    let step = scene.app.game().state().step().to_string();
    scene.type_keys("N");
    assert!(scene.picture(80, 24).contains("Nothing is given up."), "{}", scene.picture(80, 24));
    assert_eq!(scene.app.game().state().step().to_string(), step);
    let events = scene.app.game().events().len();
    // The Enter of habit leaves the step and throws nothing.
    scene.type_keys("↵");
    assert_ne!(scene.app.game().state().step().to_string(), step);
    let last = scene.app.game().events().last().unwrap();
    assert!(last.throws.is_empty() && scene.app.game().events().len() <= events + 2);
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

#[test]
fn while_a_decision_waits_log_sheet_and_help_can_be_read() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵");
    assert!(scene.app.game().state().pending.is_some());
    let decision = scene.picture(80, 24);
    let events = scene.app.game().events().len();
    scene.type_keys("?");
    assert!(scene.picture(80, 24).contains("Keys"));
    scene.type_keys("⎋⑥");
    assert_ne!(scene.picture(80, 24), decision, "a sheet");
    // The log: an entry opens, its unit's sheet too, and nothing is done from there.
    scene.type_keys("⎋⇥kk↵");
    assert!(scene.picture(80, 24).contains("no. "), "{}", scene.picture(80, 24));
    scene.type_keys("⎋⇥↵");
    assert!(scene.picture(80, 24).contains("widen the page"), "{}", scene.picture(80, 24));
    scene.type_keys("⎋n");
    assert!(scene.picture(80, 24).contains("The decision comes first"), "{}", scene.picture(80, 24));
    scene.type_keys("⇥⎋");
    assert_eq!(scene.app.game().events().len(), events);
    // Back at the decision Enter takes it.
    scene.type_keys("↵");
    assert!(scene.app.game().events().len() > events, "{}", scene.picture(80, 24));
}

#[test]
fn the_log_of_a_corps_has_what_its_units_did() {
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵↵"]);
    scene.type_keys("1/IVe↵⑤");
    let log = scene.pane("4 Log");
    assert!(log.iter().any(|line| line.contains("Batterie de 12, Soult")), "{log:#?}");
    // Esc leads back to where it was asked for.
    scene.type_keys("⎋j⑥");
    assert!(!scene.picture(80, 24).contains("4 Log · "), "{}", scene.picture(80, 24));
}

#[test]
fn the_log_shows_how_the_dice_fell_and_which_came_from_the_table() {
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵d43↵"]);
    let typed = scene.pane("4 Log").join(" ");
    assert!(typed.replace('\u{a0}', " ").contains("table [4 3] = 1"), "{typed}");
    scene.type_keys("u1/12, sou↵fberg↵6↵↵");
    let thrown = scene.pane("4 Log").join(" ");
    assert!(thrown.contains('[') && !thrown.contains("table"), "{thrown}");
}

#[test]
fn a_result_names_no_rule_and_its_entry_does() {
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵d43↵"]);
    assert!(!scene.pane("3 Artillery fire").join(" ").contains("FP-"), "{}", scene.picture(80, 24));
    scene.type_keys("4↵");
    assert!(scene.picture(80, 24).contains("FP-A05"), "{}", scene.picture(80, 24));
}

#[test]
fn a_list_says_that_it_goes_on() {
    let mut scene = scene(Lang::En, &["1/12, sou↵f"]);
    let form = scene.pane("3 Artillery fire");
    assert!(form.iter().any(|line| line.trim_end().ends_with(|c: char| c.is_ascii_digit()) && line.contains('↓')));
}

/// The widths at which another column appears.
#[test]
fn wide_screens_have_a_third_column() {
    let mut scene = scene(Lang::En, &["1/12, sou↵fberg↵6↵↵"]);
    scene.type_keys("1/morand↵");
    let narrow = scene.picture(150, 50);
    assert!(!narrow.contains("Units left and break point") && !narrow.contains("At this moment"), "{narrow}");
    // Whoever looks at the order of battle reads the sheet beside the log, whoever does not the chart.
    let sheet = scene.picture(160, 50);
    assert!(sheet.contains("At this moment") && !sheet.contains("Units left and break point"), "{sheet}");
    scene.type_keys("2");
    let chart = scene.picture(160, 50);
    assert!(chart.contains("Units left and break point") && !chart.contains("At this moment"), "{chart}");
    let both = scene.picture(200, 50);
    assert!(both.contains("Units left and break point") && both.contains("At this moment"), "{both}");
}

#[test]
fn at_120_columns_states_are_words() {
    let mut scene = Scene::of("napoleonic_division", Lang::En, PLAIN, &[]);
    assert!(scene.picture(80, 24).contains("att.c"));
    let wide = scene.picture(120, 40);
    assert!(wide.contains("attack column") && !wide.contains("att.c"), "{wide}");
}

/// 6-5 against 2-1: eleven is a tie that the D4 gives away, twelve wins.
#[test]
fn the_odds_of_dice_thrown_again_are_those_of_the_dice_that_lie_there() {
    let mut scene = Scene::new(Lang::En, PLAIN);
    scene.type_keys("↵↵↵↵n↵d65 21 3↵");
    let game = scene.app.game();
    let chance = |positions: &[i64]| {
        let answer = Value::List(positions.iter().map(|position| Value::whole(*position)).collect());
        let odds = game.odds_of_answer(&answer).unwrap();
        let won = odds.outcomes.iter().find(|(outcome, _)| outcome.id == "initiative_b");
        won.map_or_else(|| "0".to_owned(), |(_, fraction)| fraction.to_string())
    };
    assert_eq!([chance(&[]), chance(&[1]), chance(&[2]), chance(&[1, 2])], ["0", "0", "0", "1/12"]);
    // What comes to the same stands in one line.
    // Larger, so that all of it is in sight.
    let decision = scene.picture(120, 40);
    assert!(decision.contains("[none] 100 %") && decision.contains("[2 1] 92"), "{decision}");
}
