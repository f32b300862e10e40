//! What the log and the story say of tests and combats.

use super::*;
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::{Chronicle, Wanted, markdown, narrate};

/// The numbers that decided the last event, in both languages.
fn tally(table: &Table) -> [String; 2] {
    let rules = common::rules("napoleonic_division");
    let event = table.game.events().last().expect("an event");
    [Lang::Fr, Lang::En].map(|lang| {
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let speaker = Speaker { catalog: &catalog, rules: &rules, state: table.game.state(), eyes: Eyes::Table };
        narrate(&event, speaker).tally.replace('\u{a0}', " ")
    })
}

// ND-G06: 1 or less is needed, but a 1 always fails: the log must not say that the 1 thrown was enough.
#[test]
fn a_test_that_only_a_one_fails() {
    let intrepid: Prepare = |t| {
        t.set_attribute("red_line", "formation", "hollow_square");
        t.set_attribute("red_line", "morale", "intrepid");
    };
    let mut table = combat(&["hussars"], "red_line", "front", intrepid, &[]);
    assert!(!test(&mut table, "red_line", 1));
    assert_eq!(tally(&table), ["il fallait 2+ (un 1 rate toujours)", "needed 2+ (a 1 always fails)"]);
}

// ND-X14: whoever carries a rally marker breaks where others fall back, and is told so before the die.
#[test]
fn a_form_says_that_a_rallying_uc_breaks() {
    let told = |table: &Table| -> Vec<String> {
        let form = table.game.form_maker("morale_test").unwrap().form(&inputs_of(json!({"tester": "red_line"})), false);
        form.notes.iter().map(|note| note.text.key.clone()).collect()
    };
    let rallying: Prepare = |t| t.set_marker("red_line", "rally", 1);
    let table = combat(&["line"], "red_line", "front", rallying, &[]);
    assert_eq!(told(&table), ["line-test-needed", "line-breaks-failing"]);
    let unbound = combat(&["line"], "red_line", "front", rallying, &[("rally_binds", "false")]);
    assert_eq!(told(&unbound), ["line-test-needed", "line-falls-back-failing"]);
}

// ND-K02: from the second round on people find all EC of a UC, "tous les EC à 5 cm": not as many as the enemy has left.
#[test]
fn all_may_fight_after_the_first_round() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    play_on(&mut table);
    play_to(&mut table, "combat.melee");
    table.set_strength("red_line", 1);
    let maker = table.game.form_maker("melee_round").unwrap();
    let count = |form: &estafette::engine::procedure::Form<'_>, id: &str| {
        form.fields.iter().find(|view| view.id == id)?.value.clone()?.as_whole()
    };
    let people = maker.for_people().form(&inputs_of(json!({})), false);
    let all = i64::from(table.game.state().entity("line").expect("line").points());
    assert!(all > 1);
    assert_eq!([count(&people, "charger_elements"), count(&people, "charged_elements")], [Some(all), Some(1)]);
    let script = maker.form(&inputs_of(json!({})), false);
    assert_eq!(count(&script, "charger_elements"), Some(1), "a script is answered as before");
}

// ND-L03: a UC that loses its last EC in melee does not vanish from the story.
#[test]
fn the_story_tells_who_lost_its_last_ec() {
    let weak: Prepare = |t| t.set_strength("red_line", 1);
    let mut table = combat(&["line"], "red_line", "front", weak, &[]);
    play_to(&mut table, "combat.melee");
    let round = json!({"charger": "line", "charged": "red_line", "charger_elements": 1, "charged_elements": 0});
    table.resolve("melee_round", round, &[6, 1]);
    for (lang, words) in [(Lang::Fr, "red_line perd ses derniers EC"), (Lang::En, "red_line loses its last EC and")] {
        let catalog = Catalog::new(lang, Some(&common::rules("napoleonic_division").sources));
        let story = markdown(&Chronicle::of(&table.game, &catalog, Wanted::default()), &catalog);
        assert!(story.replace("\\_", "_").contains(words), "{story}");
    }
}
