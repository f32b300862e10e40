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
    assert_eq!(tally(&table), ["il fallait 2+, un 1 rate toujours", "needed 2+, a 1 always fails"]);
}

/// The headlines of the last event, in both languages.
fn headlines(table: &Table) -> [String; 2] {
    let rules = common::rules("napoleonic_division");
    let event = table.game.events().last().expect("an event");
    [Lang::Fr, Lang::En].map(|lang| {
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let speaker = Speaker { catalog: &catalog, rules: &rules, state: table.game.state(), eyes: Eyes::Table };
        narrate(&event, speaker).headline
    })
}

// ND-S02: the loss of a UM decides battles; the log says it beside what brought it.
#[test]
fn a_lost_um_stands_in_the_log() {
    let mut table = battle_at("first.fire", &[]);
    let red = table.entity("red_line").parent.clone().expect("a UM");
    let below = table.game.state().children(&red).filter(|below| below.kind == "uc");
    let others: Vec<String> = below.map(|uc| uc.id.to_string()).collect();
    for uc in others.iter().filter(|uc| *uc != "red_line") {
        table.set_strength(uc, 0);
    }
    table.set_strength("red_line", 1);
    let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    table.resolve("fire", shot, &[6, 6, 1, 1]);
    assert!(table.has(red.as_str(), "lost"));
    let [french, english] = headlines(&table);
    assert!(french.ends_with("UM perdue."), "{french}");
    assert!(english.ends_with("the UM is lost."), "{english}");
}

// ND-S21: a charge that comes to nothing because its target fell back is told by the log.
#[test]
fn a_charge_whose_target_ran_stands_in_the_log() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_line"), ("hussars", "red_regulars")] {
        declare(&mut table, charger, target, "front");
    }
    table.go_to("first.combats");
    let second = records(&table, "charge")[1].id.clone();
    table.resolve("begin_combat", json!({"charge": second}), &[]);
    test(&mut table, "red_regulars", 1);
    assert!(!headlines(&table)[0].contains("annulée"), "its own charge is the combat that is fought");
    table.resolve("pursue_or_consolidate", json!({"uc": "hussars", "choice": "pursue"}), &[]);
    let touched = json!({"uc": "hussars", "contact": true, "target": "red_line", "aspect": "flank"});
    table.resolve("new_contact", touched, &[]);
    test(&mut table, "red_line", 1);
    let [french, english] = headlines(&table);
    assert!(french.contains("Charge annulée (") && french.contains(" > "), "{french}");
    assert!(english.contains("Charge cancelled ("), "{english}");
}

// ND-L01: a fire tells what its hits are saved on; markers are not lifted of who is gone (ND-S22).
#[test]
fn saves_are_told_and_the_gone_keep_their_markers() {
    let mut table = battle_at("first.fire", &[]);
    let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    let saves = |table: &Table| {
        let event = table.game.events().last().expect("an event");
        let lines = event.resolution.as_ref().expect("a result").lines.clone();
        lines.into_iter().filter(|line| line.text.key == "line-saves-due").count()
    };
    let mut missed = common::copy(&table);
    missed.resolve("fire", shot.clone(), &[1, 1]);
    assert_eq!(saves(&missed), 0);
    table.resolve("fire", shot, &[6, 6, 1, 1]);
    assert_eq!(saves(&table), 1);
    let mut table = battle_at("first.fire", &[]);
    for uc in ["hussars", "line"] {
        table.set_marker(uc, "disorder", 1);
    }
    table.set_marker("line", "broken", 1);
    table.go_to("first.markers");
    assert!(!table.has("hussars", "disorder") && table.has("line", "disorder"));
}

// ND-K07: who stands alone after the test is not told to fall back or fight on; who breaks first goes when all have rolled.
#[test]
fn nobody_left_against_the_winner() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    play_on(&mut table);
    play_to(&mut table, "combat.melee_test");
    assert!(!test(&mut table, "red_line", 1));
    let [french, english] = headlines(&table);
    assert!(french.contains("une fois les autres tests faits"), "{french}");
    assert!(english.contains("once the others have tested"), "{english}");
    assert!(test(&mut table, "line", 6));
    let [french, english] = headlines(&table);
    assert!(french.contains("plus personne en face"), "{french}");
    assert!(english.contains("nobody left against it"), "{english}");
}

// ND-C01: one answer for every UM is told of every UM.
#[test]
fn everybody_in_command_is_told_of_every_um() {
    let mut table = battle_at("first.command", &[]);
    let um = listed(&table, "command").first().cloned().expect("a UM");
    table.resolve("command_check", json!({"um": um, "every_um": true}), &[]);
    let [french, english] = headlines(&table);
    assert!(french.starts_with("Toutes les UM") && english.starts_with("Every UM"), "{french} / {english}");
}

// ND-X03, A07: the form says where the face that is struck changes nothing.
#[test]
fn the_face_of_a_charge_where_it_matters() {
    let table = battle_at("first.charges", &[]);
    let told = |charger: &str, target: &str| {
        let inputs = inputs_of(json!({"charger": charger, "target": target, "distance_cm": 5}));
        let form = table.game.form_maker("declare_charge").unwrap().form(&inputs, false);
        form.notes.iter().any(|note| note.text.key == "line-any-face")
    };
    assert!(told("line", "red_line"));
    assert!(told("hussars", "red_line"));
    assert!(!told("line", "red_hussars"));
    assert!(!told("hussars", "red_guns"));
}

// ND-F15: too far away, nothing else is asked and the refusal stands at once.
#[test]
fn a_support_too_far_away_is_refused_at_once() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    assert!(test(&mut table, "red_line", 6));
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
    let inputs = inputs_of(json!({"shooter": "red_regulars", "target": "line", "friend_within_10": false}));
    let form = table.game.form_maker("support_fire").unwrap().form(&inputs, false);
    assert!(form.problems.first().is_some_and(|problem| problem.code.as_str() == "friend_too_far"));
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
