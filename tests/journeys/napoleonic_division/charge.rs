//! The charge through every exit (ND-S11 to ND-S21): each row is a way through the tests, the fire and the melee, with the
//! dice of the table, and where it ends.

use estafette::engine::world::Side;
use estafette::journal::Save;
use estafette::rulesets;
use estafette::rulesets::napoleonic_division::names::{record, recorded};
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::common::nd;
use crate::common::{NOW, Prepare, Table, inputs_of, setup};

/// What the players do in the steps of a combat: procedure, answers, dice, and the step it leads to.
type Deed = (&'static str, Json, &'static [u8], &'static str);

const NOTHING: Prepare = |_| {};

/// The charge of one UC, fought from its declaration.
fn charged(charger: &str, target: &str, aspect: &str, prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = nd::battle_at("first.charges", options);
    prepare(&mut table);
    let inputs = json!({"charger": charger, "target": target, "distance_cm": 5, "aspect": aspect});
    table.resolve("declare_charge", inputs, &[]);
    table.advance().unwrap();
    assert_eq!(table.step(), "first.combats");
    table.resolve("begin_combat", json!({}), &[]);
    table
}

fn play(table: &mut Table, deeds: &[Deed]) {
    for (procedure, inputs, dice, step) in deeds {
        match *procedure {
            "advance_step" => {
                table.advance().unwrap_or_else(|refusal| panic!("{refusal:?}"));
            }
            procedure => {
                table.resolve(procedure, inputs.clone(), dice);
            }
        }
        assert_eq!(table.step(), *step, "after {procedure} {inputs} {dice:?}");
    }
}

fn nothing() -> Json {
    json!({})
}

/// The step after the last combat: nothing is left of it, the next side tests, measures or moves.
const OVER: &str = "second.command";

/// (b) passed, then no fire and no support: up to the test of the chargers.
fn stands() -> Vec<Deed> {
    vec![
        ("morale_test", nothing(), &[6], "combat.reaction"),
        ("reaction", json!({"choice": "stand"}), &[], "combat.reaction"),
        ("advance_step", nothing(), &[], "combat.charger_test"),
    ]
}

/// ... and the charge strikes home.
fn into_melee() -> Vec<Deed> {
    let mut deeds = stands();
    deeds.push(("morale_test", nothing(), &[6], "combat.melee"));
    deeds
}

fn one_each() -> Json {
    json!({"charger_elements": 1, "charged_elements": 1})
}

#[test]
fn foot_that_fails_before_cavalry_halts_and_nobody_wins() {
    let mut table = charged("line", "red_dragoons", "front", NOTHING, &[]);
    assert_eq!((table.step(), table.game.state().acting_side()), ("combat.foot_test", Some(Side::A)));
    play(&mut table, &[("morale_test", nothing(), &[1], OVER)]);
    assert!(!table.has("line", "moved") && !table.has("line", "disorder"), "it stays where it was");
    assert!(table.game.state().records.is_empty());
}

#[test]
fn cavalry_and_flank_charges_go_straight_to_the_test_of_the_charged() {
    for (charger, target, aspect) in
        [("dragoons", "red_line", "front"), ("line", "red_dragoons", "flank"), ("line", "red_dragoons", "rear")]
    {
        let table = charged(charger, target, aspect, NOTHING, &[]);
        assert_eq!(
            (table.step(), table.game.state().acting_side()),
            ("combat.charged_test", Some(Side::B)),
            "{aspect}"
        );
    }
}

#[test]
fn a_charged_unit_that_runs_leaves_the_field_to_the_charger() {
    let mut table = charged("line", "red_line", "front", NOTHING, &[]);
    play(&mut table, &[("morale_test", nothing(), &[1], "combat.pursuit")]);
    assert!(["moved", "disorder", "rally"].iter().all(|marker| table.has("red_line", marker)));
    let pursue = json!({"choice": "consolidate"});
    play(
        &mut table,
        &[
            ("pursue_or_consolidate", pursue, &[], "combat.advance"),
            ("advance", json!({"ucs": ["guard", "regulars"]}), &[], "combat.advance"),
            ("advance_step", nothing(), &[], OVER),
        ],
    );
    assert!(!table.has("guard", "advanced"), "flags of the turn are gone with it");
}

#[test]
fn chargers_shot_down_leave_a_charged_unit_that_only_consolidates() {
    let one_left: Prepare = |table| table.set_strength("line", 1);
    let mut table = charged("line", "red_line", "front", one_left, &[]);
    let fire = json!({"choice": "defensive_fire", "elements_firing": 2});
    play(
        &mut table,
        &[
            ("morale_test", nothing(), &[6], "combat.reaction"),
            ("reaction", fire, &[6, 6, 1, 1], "combat.reaction"),
            ("advance_step", nothing(), &[], "combat.saves"),
            // No pursuit to choose: the UM of the charged advances, or not.
            ("save", nothing(), &[2, 2], "combat.advance"),
            ("advance_step", nothing(), &[], OVER),
        ],
    );
    assert!(table.has("line", "destroyed"));
}

#[test]
fn chargers_that_fail_fall_back_and_a_counter_attacker_may_pursue() {
    for (choice, step) in [("counter_attack", "combat.pursuit"), ("stand", "combat.advance")] {
        let mut table = charged("line", "red_line", "front", NOTHING, &[]);
        play(
            &mut table,
            &[
                ("morale_test", nothing(), &[6], "combat.reaction"),
                ("reaction", json!({"choice": choice}), &[], "combat.reaction"),
                ("advance_step", nothing(), &[], "combat.charger_test"),
                ("morale_test", nothing(), &[1], step),
            ],
        );
        assert!(table.has("line", "rally") && table.game.state().acting_side() == Some(Side::B), "{choice}");
    }
}

#[test]
fn melee_goes_on_round_after_round_until_somebody_breaks() {
    let mut table = charged("line", "red_line", "front", NOTHING, &[]);
    play(&mut table, &into_melee());
    let round = |table: &Table| {
        table.game.state().records_of(record::COMBAT).next().unwrap().fields.get("round").unwrap().as_whole()
    };
    for number in 1..=3 {
        assert_eq!(round(&table), Some(number));
        play(
            &mut table,
            &[
                // One hit each, both saved but the last.
                ("melee_round", one_each(), &[5, 5, 4, 3], "combat.melee_test"),
                ("morale_test", json!({"tester": "line"}), &[4], "combat.melee_test"),
                ("melee_choice", json!({"uc": "line"}), &[], "combat.melee_test"),
                ("morale_test", json!({"tester": "red_line"}), &[4], "combat.melee_test"),
                ("melee_choice", json!({"uc": "red_line"}), &[], "combat.melee"),
            ],
        );
    }
    assert_eq!((table.strength("line"), table.strength("red_line")), (5, 8));
    play(
        &mut table,
        &[
            ("melee_round", one_each(), &[1, 1], "combat.melee_test"),
            ("morale_test", json!({"tester": "line"}), &[4], "combat.melee_test"),
            ("melee_choice", json!({"uc": "line"}), &[], "combat.melee_test"),
            ("morale_test", json!({"tester": "red_line"}), &[1], "combat.pursuit"),
        ],
    );
    assert!(table.has("red_line", "broken"));
    assert_eq!(table.game.state().acting_side(), Some(Side::A));
}

#[test]
fn either_side_may_fall_back_after_a_passed_test() {
    let mut table = charged("line", "red_line", "front", NOTHING, &[]);
    play(&mut table, &into_melee());
    let mut charger_goes = Table { game: table.game.clone() };
    let start = [
        ("melee_round", one_each(), &[1, 1][..], "combat.melee_test"),
        ("morale_test", json!({"tester": "line"}), &[6], "combat.melee_test"),
    ];
    play(&mut charger_goes, &start);
    play(
        &mut charger_goes,
        &[
            ("melee_choice", json!({"choice": "fall_back"}), &[], "combat.melee_test"),
            ("morale_test", nothing(), &[6], "combat.pursuit"),
        ],
    );
    assert_eq!(charger_goes.game.state().acting_side(), Some(Side::B), "the charged has tested, and has the field");
    play(&mut table, &start);
    play(
        &mut table,
        &[
            ("melee_choice", json!({"choice": "fight_on"}), &[], "combat.melee_test"),
            ("morale_test", nothing(), &[6], "combat.melee_test"),
            ("melee_choice", json!({"choice": "fall_back"}), &[], "combat.pursuit"),
        ],
    );
    assert_eq!(table.game.state().acting_side(), Some(Side::A));
}

#[test]
fn both_sides_destroyed_in_one_round_leave_no_winner() {
    let last_ones: Prepare = |table| {
        table.set_strength("line", 1);
        table.set_strength("red_line", 1);
    };
    let mut table = charged("line", "red_line", "front", last_ones, &[]);
    play(&mut table, &into_melee());
    play(&mut table, &[("melee_round", one_each(), &[6, 6, 1, 1], OVER)]);
    assert!(table.has("line", "destroyed") && table.has("red_line", "destroyed"));
}

#[test]
fn a_side_destroyed_in_melee_loses_without_a_test() {
    let last_one: Prepare = |table| table.set_strength("red_line", 1);
    let mut table = charged("line", "red_line", "front", last_one, &[]);
    play(&mut table, &into_melee());
    play(&mut table, &[("melee_round", one_each(), &[6, 1, 1], "combat.pursuit")]);
}

/// The charged cavalry beats off the charge, pursues into a third unit, and charges it in its turn.
fn pursued_into_a_third_unit() -> Table {
    let mut table = charged("dragoons", "red_dragoons", "front", NOTHING, &[]);
    play(&mut table, &into_melee());
    play(
        &mut table,
        &[
            ("melee_round", one_each(), &[1, 1], "combat.melee_test"),
            ("morale_test", nothing(), &[1], "combat.melee_test"),
            ("morale_test", nothing(), &[6], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"choice": "pursue"}), &[], "combat.contact"),
            ("new_contact", json!({"contact": true, "target": "line"}), &[], "combat.charged_test"),
        ],
    );
    table
}

#[test]
fn a_pursuit_into_a_third_unit_starts_over_with_the_sides_it_brings() {
    let mut table = pursued_into_a_third_unit();
    let state = table.game.state();
    let combat = state.records_of(record::COMBAT).next().unwrap();
    assert_eq!(
        (combat.texts(recorded::CHARGERS), combat.texts(recorded::CHARGED)),
        (vec!["red_dragoons"], vec!["line"])
    );
    assert_eq!((combat.text(recorded::SIDE), combat.fields.get("round").unwrap().as_whole()), (Some("b"), Some(0)));
    assert_eq!(state.acting_side(), Some(Side::A), "now the first side is charged");
    assert!(table.has("red_dragoons", "charging") && table.has("red_dragoons", "disorder"));
    assert!(!table.has("red_dragoons", "tested_ab"), "a new pass, new tests");
    let fire = json!({"choice": "defensive_fire", "elements_firing": 1});
    play(
        &mut table,
        &[
            ("morale_test", nothing(), &[6], "combat.reaction"),
            ("reaction", fire, &[1, 1], "combat.reaction"),
            ("advance_step", nothing(), &[], "combat.charger_test"),
            ("morale_test", nothing(), &[6], "combat.melee"),
            ("melee_round", one_each(), &[1, 1], "combat.melee_test"),
            ("morale_test", json!({"tester": "red_dragoons"}), &[6], "combat.melee_test"),
            ("melee_choice", nothing(), &[], "combat.melee_test"),
            ("morale_test", json!({"tester": "line"}), &[1], "combat.pursuit"),
            // And on into a fourth, from the rear this time.
            ("pursue_or_consolidate", json!({"choice": "pursue"}), &[], "combat.contact"),
            ("new_contact", json!({"contact": true, "target": "guns", "aspect": "rear"}), &[], "combat.charged_test"),
            ("morale_test", json!({"flanks": 0}), &[1], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"choice": "consolidate"}), &[], "combat.advance"),
            ("advance_step", nothing(), &[], OVER),
        ],
    );
    assert!(table.has("line", "broken") && table.has("guns", "rally") && table.has("dragoons", "broken"));
    assert!(!table.has("red_dragoons", "charging"));
}

#[test]
fn pursuers_that_touch_different_units_fight_them_one_after_the_other() {
    let mut table = nd::battle_at("first.charges", &[]);
    for charger in ["dragoons", "lancers"] {
        let inputs = json!({"charger": charger, "target": "red_regulars", "distance_cm": 3, "aspect": "flank"});
        table.resolve("declare_charge", inputs, &[]);
    }
    assert_eq!(table.game.state().records_of(record::CHARGE).count(), 1, "one target, one combat");
    table.advance().unwrap();
    play(
        &mut table,
        &[
            ("begin_combat", nothing(), &[], "combat.charged_test"),
            ("morale_test", nothing(), &[1], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"uc": "dragoons", "choice": "pursue"}), &[], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"uc": "lancers", "choice": "pursue"}), &[], "combat.contact"),
            ("new_contact", json!({"uc": "dragoons", "contact": true, "target": "red_guns"}), &[], "combat.contact"),
            (
                "new_contact",
                json!({"uc": "lancers", "contact": true, "target": "red_line"}),
                &[],
                "combat.charged_test",
            ),
            ("morale_test", json!({"tester": "red_guns"}), &[1], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"uc": "dragoons", "choice": "consolidate"}), &[], "combat.advance"),
            ("advance_step", nothing(), &[], "combat.charged_test"),
            ("morale_test", json!({"tester": "red_line"}), &[1], "combat.pursuit"),
            ("pursue_or_consolidate", json!({"uc": "lancers", "choice": "consolidate"}), &[], "combat.advance"),
            ("advance_step", nothing(), &[], OVER),
        ],
    );
}

#[test]
fn a_combat_survives_save_and_resume_at_every_event() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("charge.jsonl");
    let played = pursued_into_a_third_unit();
    let (blue, red) = (nd::blue(), nd::red());
    let setup = setup(nd::EDITION, [&blue, &red], &[], 1);
    drop(Save::create(&path, played.game.shared_rules(), setup, NOW).unwrap());
    for event in played.game.events().iter() {
        let mut save = Save::open(&path, &rulesets::of).unwrap();
        save.execute(event.command.clone(), NOW).unwrap();
        let state = save.game().state().clone();
        drop(save);
        assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
    }
    let save = Save::open(&path, &rulesets::of).unwrap();
    assert_eq!(save.game().state(), played.game.state());
}

/// Fields that somebody must fill in: asked, without an answer of the program.
fn asked(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    let open = form.fields.iter().filter(|field| field.relevant && field.value.is_none() && !field.decl.optional);
    open.map(|field| field.decl.id.clone()).collect()
}

/// What the program knows it does not ask: who tests, who is charged, who fires at whom, how far away, how many.
#[test]
fn a_charge_from_declaration_to_pursuit_asks_only_what_the_table_alone_can_tell() {
    let mut table = nd::battle_at("first.charges", &[]);
    let declared = json!({"charger": "line", "target": "red_line"});
    assert_eq!(asked(&table, "declare_charge", declared), ["distance_cm"], "who and whom are the player's wish");
    let inputs = json!({"charger": "line", "target": "red_line", "distance_cm": 4});
    table.resolve("declare_charge", inputs, &[]);
    table.advance().unwrap();
    let wishes: [(&str, Json, &[&str], &[u8]); 12] = [
        ("begin_combat", nothing(), &[], &[]),
        ("morale_test", nothing(), &[], &[6]),
        ("reaction", json!({"choice": "defensive_fire"}), &[], &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
        ("advance_step", nothing(), &[], &[]),
        ("save", nothing(), &[], &[6]),
        ("morale_test", nothing(), &[], &[6]),
        ("melee_round", nothing(), &[], &[1; 16]),
        ("morale_test", nothing(), &[], &[6]),
        ("melee_choice", nothing(), &[], &[]),
        ("morale_test", nothing(), &[], &[1]),
        ("pursue_or_consolidate", json!({"choice": "pursue"}), &[], &[]),
        ("new_contact", nothing(), &[], &[]),
    ];
    for (procedure, inputs, expected, dice) in wishes {
        if procedure == "advance_step" {
            table.advance().unwrap();
            continue;
        }
        assert_eq!(asked(&table, procedure, inputs.clone()), expected, "{procedure} in {}", table.step());
        table.resolve(procedure, inputs, dice);
    }
    assert_eq!(table.step(), "combat.advance");
}
