//! What forms say while they are filled.

use super::*;
use estafette::engine::label::Lang;
use estafette::engine::names::ColumnName;
use estafette::engine::world::{Eyes, Side};
use estafette::lang::{Catalog, Speaker};

/// A refusal in both languages.
fn said(table: &Table, refusal: &estafette::engine::refusal::Refusal) -> [String; 2] {
    let rules = common::rules("napoleonic_division");
    [Lang::Fr, Lang::En].map(|lang| {
        let catalog = Catalog::new(lang, Some(&rules.sources));
        Speaker { catalog: &catalog, rules: &rules, state: table.game.state(), eyes: Eyes::Table }.refusal(refusal)
    })
}

// ND-S08, K08: whoever is asked for is named by the label of the field; "uc" twice helps nobody.
#[test]
fn a_missing_answer_is_named_once() {
    let table = battle_at("first.movement", &[]);
    let missing = |procedure: &str| {
        let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(json!({})), false);
        said(&table, &form.problems[0])
    };
    for procedure in ["move_uc", "melee_choice"] {
        assert_eq!(
            missing(procedure),
            ["Il manque une réponse\u{a0}: UC.", "An answer is missing: UC."],
            "{procedure}"
        );
    }
    // No candidate of any form is refused with the name of a field or with dots.
    for step in ["first.movement", "first.fire", "first.charges"] {
        let table = battle_at(step, &[]);
        for procedure in table.game.open_procedures() {
            let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(json!({})), true);
            for candidate in form.fields.iter().flat_map(|field| &field.candidates) {
                for words in candidate.refusal.iter().flat_map(|refusal| said(&table, refusal)) {
                    assert!(!words.contains("...") && !words.contains(": uc."), "{step} {procedure}: {words}");
                }
            }
        }
    }
}

// ND-F15: a question that is named within a sentence leaves its mark at home.
#[test]
fn a_question_within_a_sentence() {
    let table = battle_at("first.movement", &[]);
    let form = table.game.form_maker("support_fire").unwrap().form(&inputs_of(json!({})), false);
    for words in form.problems.iter().flat_map(|problem| said(&table, problem)) {
        assert!(!words.contains('?'), "{words}");
    }
    let blocked =
        table.game.form_maker("move_uc").unwrap().form(&inputs_of(json!({"uc": "line", "blocked": true})), false);
    let [_, english] = said(&table, &blocked.problems[0]);
    assert_eq!(english, "Cannot reach its general is not asked here, given the other answers: leave it out.");
}

// ND-X01: targets are the enemy's, whether the charger that is named may charge or not.
#[test]
fn targets_are_enemies_while_the_charger_is_wrong() {
    let table = battle_at("first.charges", &[]);
    for charger in [json!({}), json!({"charger": "red_line"}), json!({"charger": "nobody"}), json!({"charger": "line"})]
    {
        let form = table.game.form_maker("declare_charge").unwrap().form(&inputs_of(charger.clone()), true);
        let target = form.fields.iter().find(|field| field.id == "target").expect("the target");
        assert!(!target.candidates.is_empty());
        for candidate in &target.candidates {
            let side = table.game.state().entity(&candidate.value).and_then(|uc| uc.side);
            assert_eq!(side, Some(Side::B), "{charger}: {}", candidate.value);
        }
    }
}

// ND-A06, F04: the reminder of the fire step tells where long range begins, and tells what the table holds.
#[test]
fn the_reminder_shows_the_distances() {
    let rules = common::rules("napoleonic_division");
    let weapons = rules.tables.iter().find(|table| table.id == "weapons").expect("the table");
    let reminder = rules.rules().unwrap().into_iter().find(|rule| rule.id == "ND-A06").expect("the reminder");
    let told = |text: &str| -> Vec<String> {
        let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|word| word.trim_end_matches('.'));
        numbers.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let long = weapons.rows.iter().filter_map(|row| row.number(ColumnName::of_data("long_range")));
    let long: Vec<String> = long.map(|cm| cm.to_string()).collect();
    assert_eq!(told(&reminder.en), long);
    assert_eq!(told(&reminder.fr.replace("7,5", "7.5")), long);
}

// Answers to questions that do not arise do no harm: a general near guns that have no choice to make, an order of one
// thing, cover after the first round (ND-K04).
#[test]
fn answers_nobody_needs_are_let_pass() {
    let mut table = battle_at("first.movement", &[]);
    let form = json!({"uc": "line", "move": false, "formation": "attack_column", "order": "move_first"});
    assert_eq!(table.resolve("move_uc", form, &[]).id, "changes_formation");
    let both =
        json!({"uc": "regulars", "move": true, "formation": "attack_column", "going": "gg", "order": "move_first"});
    assert_refused(&mut table, "move_uc", both, "move_or_change", "ND-M02", "seasoned");

    let mut table = battle_at("first.fire", &[]);
    let shot = json!({"shooter": "guns", "target": "red_line", "distance_cm": 8, "target_class": "near_enemy",
        "elements_firing": 1, "general_within_5": true, "near_enemy_exists": true});
    table.resolve("fire", shot, &[1, 1, 1]);

    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    let round = json!({"charger": "line", "charged": "red_line", "charger_elements": 1, "charged_elements": 1,
        "charged_in_cover": true});
    assert!(rows(&table, "melee_round", round.clone()).contains(&("vs_cover".to_owned(), 1)));
    table.resolve("melee_round", round.clone(), &[1, 1]);
    for uc in ["line", "red_line"] {
        assert!(test(&mut table, uc, 6));
    }
    for uc in ["line", "red_line"] {
        table.resolve("melee_choice", json!({"uc": uc, "choice": "fight_on"}), &[]);
    }
    assert_eq!(rows(&table, "melee_round", round), [], "the second round");
}
