//! What the table told once in a combat is proposed in every later test and melee of it (finding 11).

use super::*;
use estafette::engine::play::Adjustment;
use estafette::engine::value::Value;
use estafette::engine::world::EntityId;

/// What stands in a field nobody filled, and the procedure that told it.
fn proposed(table: &Table, procedure: &str, inputs: Json, field: &str) -> (Option<Value>, Option<String>) {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    let view = form.fields.iter().find(|view| view.decl.id == field).unwrap_or_else(|| panic!("{field}"));
    (view.value.clone(), view.remembered.as_ref().and_then(|told| told.procedure.clone()))
}

fn told_by_test() -> (Option<Value>, Option<String>) {
    (Some(Value::Bool(true)), Some("morale_test".to_owned()))
}

/// The charged UC has tested in cover, its general near; the combat stands at its first round.
fn told() -> Table {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charged_test");
    let answers = json!({"tester": "red_line", "in_cover": true, "general_near": true});
    table.resolve("morale_test", answers, &[6]);
    play_to(&mut table, "combat.melee");
    table
}

const FIGHT: &str = r#"{"charger": "line", "charged": "red_line", "charger_elements": 2, "charged_elements": 2}"#;

fn fight() -> Json {
    serde_json::from_str(FIGHT).unwrap()
}

#[test]
fn cover_told_in_a_test_is_proposed_in_the_melee_and_in_its_test() {
    let mut table = told();
    assert_eq!(proposed(&table, "melee_round", fight(), "charged_in_cover"), told_by_test());
    play_to(&mut table, "combat.melee_test");
    let tester = json!({"tester": "red_line"});
    assert_eq!(proposed(&table, "morale_test", tester.clone(), "in_cover"), told_by_test());
    assert_eq!(proposed(&table, "morale_test", tester, "general_near"), told_by_test());
}

#[test]
fn a_remembered_cover_counts_in_the_sum_in_the_odds_and_in_the_log() {
    let table = told();
    let open = with(&fight(), json!({"charged_in_cover": false}));
    let covered = with(&fight(), json!({"charged_in_cover": true}));
    assert_eq!(rows(&table, "melee_round", fight()), rows(&table, "melee_round", covered.clone()));
    assert_ne!(rows(&table, "melee_round", fight()), rows(&table, "melee_round", open.clone()));
    let odds = |inputs: Json| table.game.odds("melee_round", &inputs_of(inputs)).unwrap().outcomes;
    assert_eq!(odds(fight()), odds(covered));
    assert_ne!(odds(fight()), odds(open));
    let command = Command::Resolve {
        procedure: "melee_round".to_owned(),
        inputs: inputs_of(fight()),
        dice: None,
        dice_by_side: None,
        pause: false,
    };
    let event = table.game.handle(command, "").unwrap();
    let lines = event.resolution.unwrap().lines;
    assert!(lines.iter().any(|line| line.text.key == "line-input-remembered"), "{lines:?}");
}

#[test]
fn a_proposal_left_alone_tells_nothing() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charged_test");
    test(&mut table, "red_line", 6);
    assert_eq!(table.game.state().all_told("red_line").count(), 0);
}

#[test]
fn answering_otherwise_replaces_what_was_told_and_saying_it_again_keeps_its_source() {
    let mut table = told();
    let before = table.game.state().told("red_line", "cover").unwrap().clone();
    let round = json!({"charger": "line", "charged": "red_line", "charger_elements": 0, "charged_elements": 0});
    let mut again = copy(&table);
    again.resolve("melee_round", with(&round, json!({"charged_in_cover": true})), &[]);
    assert_eq!(again.game.state().told("red_line", "cover"), Some(&before));
    table.resolve("melee_round", with(&round, json!({"charged_in_cover": false})), &[]);
    let now = table.game.state().told("red_line", "cover").unwrap();
    assert_eq!((&now.value, now.procedure.as_deref()), (&Value::Bool(false), Some("melee_round")));
}

#[test]
fn whoever_falls_back_leaves_his_cover_behind() {
    let mut table = told();
    play_to(&mut table, "combat.melee_test");
    while listed(&table, "melee_choices").first().is_none_or(|uc| uc != "red_line") {
        play_on(&mut table);
    }
    table.resolve("melee_choice", json!({"uc": "red_line", "choice": "fall_back"}), &[]);
    assert_eq!(table.game.state().all_told("red_line").count(), 0);
}

#[test]
fn a_general_who_moves_is_not_known_to_be_near_any_more() {
    let mut table = battle_at("first.movement", &[]);
    for unit in ["line", "red_line"] {
        adjust(&mut table, unit, "general_near", Some(Value::Bool(true)));
        adjust(&mut table, unit, "cover", Some(Value::Bool(true)));
    }
    let side = table.entity("line").side;
    let general = table.game.state().in_order().find(|officer| officer.kind == "brigade" && officer.side == side);
    let general = general.expect("a general").id.clone();
    table.resolve("move_general", json!({"general": general.as_str()}), &[]);
    let state = table.game.state();
    assert!(state.told("line", "general_near").is_none() && state.told("line", "cover").is_some());
    assert!(state.told("red_line", "general_near").is_some(), "the enemy's general stood still");
}

fn adjust(table: &mut Table, unit: &str, told: &str, value: Option<Value>) {
    let what = Adjustment::Told { told: told.to_owned(), value };
    table.run(Command::Adjust { target: EntityId::new(unit), what, reason: None }).unwrap();
}

#[test]
fn the_umpire_changes_and_forgets_what_was_told() {
    let mut table = told();
    adjust(&mut table, "red_line", "cover", Some(Value::Bool(false)));
    let (value, procedure) = proposed(&table, "melee_round", fight(), "charged_in_cover");
    assert_eq!((value, procedure), (Some(Value::Bool(false)), None));
    adjust(&mut table, "red_line", "cover", None);
    assert!(table.game.state().told("red_line", "cover").is_none());
    let what = Adjustment::Told { told: "cover".to_owned(), value: Some(Value::text("deep")) };
    let refused = table.run(Command::Adjust { target: EntityId::new("red_line"), what, reason: None });
    assert_eq!(refused.unwrap_err().code.as_str(), "adjust_value");
}

#[test]
fn undoing_a_test_forgets_what_it_told_and_redoing_tells_it_again() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charged_test");
    table.resolve("morale_test", json!({"tester": "red_line", "in_cover": true}), &[6]);
    let told = table.game.state().told.clone();
    assert!(!told.is_empty());
    table.run(Command::Undo { to: None }).unwrap();
    assert!(table.game.state().told.is_empty());
    table.run(Command::Redo).unwrap();
    assert_eq!(table.game.state().told, told);
}

#[test]
fn whoever_leaves_play_is_forgotten() {
    let mut table = told();
    table.set_marker("red_line", "broken", 1);
    assert_eq!(table.game.state().all_told("red_line").count(), 0);
}
