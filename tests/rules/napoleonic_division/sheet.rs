//! Sentences of the sheet about the end of a combat, command and forms, where one thing follows from another.

use super::*;
use crate::common::nd;
use estafette::engine::world::Side;

/// A melee of the first round, just before its tests.
pub fn clashed(chargers: &[&str], target: &str, options: &[(&str, &str)]) -> Table {
    let mut table = combat(chargers, target, "front", NOTHING, options);
    play_to(&mut table, "combat.melee_test");
    table
}

fn choose(table: &mut Table, uc: &str, choice: &str) {
    table.resolve("melee_choice", json!({"uc": uc, "choice": choice}), &[]);
}

// ND-S17, K07: everybody who fought rolls; who broke first does not spare the others.
#[test]
fn everybody_who_fought_tests() {
    let mut table = clashed(&["line"], "red_line", &[]);
    assert_eq!(listed(&table, "melee_tests"), ["line", "red_line"]);
    assert!(!test(&mut table, "line", 1));
    assert_eq!(table.step(), "combat.melee_test", "the charged side tests too");
    let mut both = copy(&table);
    assert!(!test(&mut both, "red_line", 1));
    assert!(both.has("line", "broken") && both.has("red_line", "broken"));
    assert_eq!(both.step(), "first.combats", "nobody is left to win");
    assert!(test(&mut table, "red_line", 6));
    assert!(table.has("line", "broken"));
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["red_line".into()]));
}

// ND-K08: both roll, then both choose, the chargers first; nobody chooses where no enemy is left.
#[test]
fn both_roll_then_both_choose() {
    let mut table = clashed(&["line"], "red_line", &[]);
    assert!(test(&mut table, "red_line", 6));
    table.refused("melee_choice", json!({"uc": "red_line", "choice": "fall_back"}));
    assert!(test(&mut table, "line", 6));
    assert_eq!(listed(&table, "melee_choices"), ["line"], "the charger names his choice first");
    let mut back = copy(&table);
    choose(&mut back, "line", "fall_back");
    assert_eq!((back.step(), listed(&back, "winners")), ("combat.pursuit", vec!["red_line".into()]));
    choose(&mut table, "line", "fight_on");
    assert_eq!(listed(&table, "melee_choices"), ["red_line"]);
    // A fall back named early is none where the enemy breaks.
    let mut table = clashed(&["line"], "red_line", &[]);
    assert!(test(&mut table, "line", 6));
    choose(&mut table, "line", "fall_back");
    assert!(!test(&mut table, "red_line", 1));
    assert!(!table.has("line", "rally"));
    assert_eq!((table.step(), listed(&table, "winners")), ("combat.pursuit", vec!["line".into()]));
}

// ND-U02, X20: a charger in disorder that wins without a melee and consolidates has moved: its marker stays.
#[test]
fn consolidation_is_a_movement() {
    let mut table = combat(&["line"], "red_line", "front", |t| t.set_marker("line", "disorder", 1), &[]);
    assert!(!test(&mut table, "red_line", 1));
    assert_eq!(table.step(), "combat.pursuit");
    assert!(!table.has("line", "moved"));
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    table.go_to("second.command");
    assert!(table.has("line", "disorder"));
}

// ND-S20, X22: the advance is decided UM by UM.
#[test]
fn one_um_in_contact_does_not_hold_the_other() {
    let mut table = combat(&["line", "dragoons"], "red_line", "front", NOTHING, &[]);
    assert!(!test(&mut table, "red_line", 1));
    table.resolve("pursue_or_consolidate", json!({"uc": "dragoons", "choice": "pursue"}), &[]);
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    let contact = json!({"uc": "dragoons", "contact": true, "target": "red_recruits", "aspect": "front"});
    table.resolve("new_contact", contact, &[]);
    assert_eq!(table.step(), "combat.advance");
    assert_eq!(listed(&table, "advances"), ["guard", "regulars", "recruits"], "the UM of the line only");
    assert_eq!(table.refused("advance", json!({"ucs": ["hussars"]})), "may_not_advance");
}

// ND-X22, S21: whoever charges or is charged still does not advance; whoever left the combat before its end may.
#[test]
fn who_advances_and_who_stays() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_line"), ("regulars", "red_regulars"), ("recruits", "red_line")] {
        declare(&mut table, charger, target, "front");
    }
    table.go_to("first.combats");
    begin(&mut table);
    play_to(&mut table, "combat.charger_test");
    assert!(!test(&mut table, "recruits", 1), "falls back");
    play_to(&mut table, "combat.melee_test");
    assert!(!test(&mut table, "red_line", 1));
    assert!(test(&mut table, "line", 6));
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    assert_eq!(table.step(), "combat.advance");
    assert_eq!(listed(&table, "advances"), ["guard", "recruits"]);
    assert_eq!(table.refused("advance", json!({"ucs": ["regulars"]})), "charge_pending");
}

// ND-S21: where the target has moved since the declaration it is asked whether it is still there; unsaid, it is.
#[test]
fn a_target_that_moved_is_asked_about() {
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "line", "red_line", "front");
    table.go_to("first.combats");
    let form = json!({"charge": records(&table, "charge")[0].id});
    assert!(!asks(&table, "begin_combat", form.clone(), "still_within_5"));
    table.set_marker("red_line", "moved", 1);
    assert!(asks(&table, "begin_combat", form.clone(), "still_within_5"));
    let mut gone = copy(&table);
    let outcome = gone.resolve("begin_combat", with(&form, json!({"still_within_5": false})), &[]);
    assert_eq!(outcome.id, "combat_cancelled");
    assert_eq!(table.resolve("begin_combat", form, &[]).id, "combat_begins");
}

// ND-F01: class b is proposed for an enemy that can charge or fire, and for no other.
#[test]
fn class_b_for_those_who_are_capable() {
    let class = |table: &Table, target: &str| {
        let form = json!({"shooter": "line", "target": target, "distance_cm": 8});
        let maker = table.game.form_maker("fire").unwrap();
        let form = maker.form(&inputs_of(form), false);
        let field = form.fields.into_iter().find(|field| field.id == "target_class").unwrap();
        field.value.and_then(|value| value.as_text().map(str::to_owned)).unwrap_or_default()
    };
    let mut table = battle_at("first.fire", &[]);
    for target in ["red_guns", "red_dragoons", "red_line"] {
        assert_eq!(class(&table, target), "near_enemy", "{target}");
    }
    table.set_attribute("red_guns", "formation", "limbered");
    table.set_marker("red_dragoons", "rally", 1);
    table.set_marker("red_line", "rally", 1);
    assert_eq!(class(&table, "red_guns"), "nearest", "limbered");
    assert_eq!(class(&table, "red_dragoons"), "nearest", "without firearms, and rallying");
    assert_eq!(class(&table, "red_line"), "near_enemy", "it can still fire");
}

// ND-U04, T02: a UM that says nothing has the trait of most of its UC; an override that cannot apply is refused.
#[test]
fn the_trait_of_most() {
    let list = |first: &str, um: &str| {
        let uc = |more: &str| nd::uc("infantry", "veteran", 8, more);
        let trait_ = "national_trait = true";
        let units = [("a", uc(first)), ("b", uc(trait_)), ("c", uc(""))];
        let ums = [nd::Um { id: "um", lines: um, units: &units }];
        nd::army("blue", "", &[nd::Division { id: "division", lines: "", gunner: false, ums: &ums, independents: &[] }])
    };
    for (first, um, expected) in [
        ("national_trait = true", "", true),
        ("", "", false),
        ("national_trait = true", "national_trait = false", false),
        ("", "national_trait = true", true),
    ] {
        let table = Table::new(nd::EDITION, [&list(first, um), &nd::red()], &[]);
        let trait_ = |id: &str| table.attribute(id, "national_trait").and_then(|value| value.as_bool());
        assert_eq!(trait_("um"), Some(expected), "{first:?} {um:?}");
        assert_eq!(trait_("division"), Some(expected), "the Division as its UM: {first:?} {um:?}");
    }
    let mut table = battle_at("first.charges", &[]);
    for uc in ["guard", "line", "regulars"] {
        table.set_marker(uc, "broken", 1);
    }
    walk_to(&mut table, "first.um_loss");
    let mut inputs = inputs_of(json!({"tester": "foot"}));
    inputs.overrides.insert("in_cover".to_owned(), true);
    let command = Command::Resolve {
        procedure: "morale_test".to_owned(),
        inputs,
        dice: Some(vec![6]),
        dice_by_side: None,
        pause: false,
    };
    let refusal = table.run(command).expect_err("in cover does not count for a UM");
    assert_eq!(refusal.code, "row_not_in_this_test");
}

// ND-S21: a combat, and a single declared charge, can be called off, with the reason in the log.
#[test]
fn combats_and_charges_are_called_off() {
    let mut table = clashed(&["line"], "red_line", &[]);
    let off = table.try_resolve("call_off_combat", json!({"reason": "supper"}), &[]).unwrap();
    assert!(off.resolution.unwrap().lines.iter().any(|line| line.text.key == "line-reason"));
    assert_eq!((table.step(), records(&table, "combat").len()), ("first.combats", 0));
    assert!(!table.has("line", "broken") && !table.has("line", "charging"));
    let waiting = records(&table, "charge")[0].id.clone();
    table.resolve("call_off_charge", json!({"charge": waiting}), &[]);
    assert!(records(&table, "charge").is_empty());
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "line", "red_line", "front");
    table.resolve("call_off_charge", json!({}), &[]);
    assert!(records(&table, "charge").is_empty(), "the only one is proposed");
}

// ND-C01, T23: a general lost after the measuring leaves his UC out of command; a Division's generals leave with it.
#[test]
fn generals_who_are_gone() {
    let mut table = battle_at("first.movement", &[]);
    assert!(!table.has("line", "uncommanded"));
    table.resolve("general_lost", json!({"general": "foot_general", "fate": "killed"}), &[]);
    assert!(table.has("line", "uncommanded") && table.has("line", "blocked"));
    assert!(!table.has("dragoons", "uncommanded") && !table.has("outsiders", "uncommanded"));
    assert_eq!(table.refused("move_uc", json!({"uc": "line"})), "acted_uncommanded");
    let state = table.game.state();
    let blue = state.in_order().filter(|uc| uc.kind == "uc" && uc.side == Some(Side::A));
    let blue: Vec<String> = blue.map(|uc| uc.id.to_string()).collect();
    for uc in &blue {
        table.set_marker(uc, "broken", 1);
    }
    assert!(table.has("division_general", "gone_with_division") && table.has("division_gunner", "gone_with_division"));
}

// ND-X01: a second UC that the charge touches is tested, reacts and fights in the same combat.
#[test]
fn a_charge_that_touches_two() {
    let mut table = battle_at("first.charges", &[]);
    let form = json!({"charger": "guard", "target": "red_line", "distance_cm": 5, "second_target": "red_regulars"});
    let twice = with(&form, json!({"second_target": "red_line"}));
    assert_eq!(table.refused("declare_charge", twice), "same_target_twice");
    table.resolve("declare_charge", form, &[]);
    declare(&mut table, "grenadiers", "red_grenadiers", "front");
    let apart =
        json!({"charger": "line", "target": "red_recruits", "distance_cm": 5, "second_target": "red_grenadiers"});
    assert_eq!(table.refused("declare_charge", apart), "charged_apart");
    table.go_to("first.combats");
    begin(&mut table);
    assert_eq!(listed(&table, "charged_tests"), ["red_line", "red_regulars"]);
    play_to(&mut table, "combat.melee");
    let fights = |table: &Table| listed(table, "melee");
    assert_eq!(fights(&table), ["guard"]);
    let round =
        |charged: &str| json!({"charger": "guard", "charged": charged, "charger_elements": 4, "charged_elements": 0});
    table.resolve("melee_round", round("red_line"), &[1, 1, 1, 1]);
    assert_eq!(
        (table.step(), fights(&table)),
        ("combat.melee", vec!["guard".to_owned()]),
        "the second is still to fight"
    );
    assert_eq!(table.refused("melee_round", round("red_line")), "no_fight_due");
    table.resolve("melee_round", round("red_regulars"), &[1, 1, 1, 1]);
    assert_eq!(table.step(), "combat.melee_test");
    assert_eq!(listed(&table, "melee_tests"), ["guard", "red_line", "red_regulars"]);
}

// ND-T02, X03: in a combat with two charged UC everybody meets those he touches, and nobody else.
#[test]
fn opponents_are_those_who_touch_each_other() {
    let mut table = battle_at("first.charges", &[]);
    let both = json!({"charger": "guard", "target": "red_line", "distance_cm": 5, "second_target": "red_dragoons"});
    table.resolve("declare_charge", both, &[]);
    declare(&mut table, "line", "red_line", "front");
    declare(&mut table, "cuirassiers", "red_line", "front");
    table.go_to("first.combats");
    begin(&mut table);
    assert_eq!(listed(&table, "foot_tests"), ["guard"], "the line charges no cavalry");
    assert!(test(&mut table, "guard", 6));
    let of = |table: &Table, tester: &str| rows(table, "morale_test", json!({"tester": tester}));
    let by_cuirassiers = [("charged_by_cuirassiers", 1), ("open_inf_vs_cav", 1)];
    assert_eq!(of(&table, "red_line"), expected(&by_cuirassiers));
    assert_eq!(of(&table, "red_dragoons"), [], "charged by the guard alone");
    play_to(&mut table, "combat.charger_test");
    assert_eq!(of(&table, "guard"), expected(&[("inf_charging_cav", 1), ("inf_charging_line", 1)]));
    assert_eq!(of(&table, "line"), expected(&[("inf_charging_line", 1)]));
    assert_eq!(of(&table, "cuirassiers"), expected(&[("cav_vs_art_or_open_inf", -2)]), "no cavalry in front of them");
    // Whoever it touched is gone: it is in contact with who is left.
    table.set_marker("red_line", "broken", 1);
    assert_eq!(of(&table, "cuirassiers"), expected(&[("cav_charging_cav", -2)]));
}

// ND-M05: move and change of formation, in two goes too, for those who may do both.
#[test]
fn uncommanded_veterans_do_both() {
    let mut table = battle_at("first.command", &[]);
    table.resolve("command_check", json!({"um": "foot", "beyond": ["line", "regulars", "recruits"]}), &[]);
    for um in ["horse", "reserve"] {
        table.resolve("command_check", json!({"um": um}), &[]);
    }
    table.go_to("first.uncommanded");
    for uc in ["line", "regulars"] {
        table.resolve("move_uc", json!({"uc": uc, "move": true}), &[]);
    }
    table.resolve("move_uc", json!({"uc": "line", "move": false, "formation": "attack_column"}), &[]);
    assert_eq!(text(&table, "line", "formation").as_deref(), Some("attack_column"));
    let seasoned = json!({"uc": "regulars", "move": false, "formation": "attack_column"});
    assert_eq!(table.refused("move_uc", seasoned.clone()), "not_uncommanded");
    // The last move ends the step; whoever made it has his change of formation all the same.
    let mut table = battle_at("first.command", &[]);
    table.resolve("command_check", json!({"um": "foot", "beyond": ["line", "regulars"]}), &[]);
    for um in ["horse", "reserve"] {
        table.resolve("command_check", json!({"um": um}), &[]);
    }
    table.go_to("first.uncommanded");
    for uc in ["regulars", "line"] {
        table.resolve("move_uc", json!({"uc": uc, "move": true}), &[]);
    }
    assert_eq!(table.step(), "first.movement");
    assert_eq!(table.refused("move_uc", json!({"uc": "line", "move": true})), "moved_already");
    table.resolve("move_uc", json!({"uc": "line", "move": false, "formation": "attack_column"}), &[]);
    assert_eq!(table.refused("move_uc", seasoned), "acted_uncommanded");
}

// ND-M02, S22 and forms: nobody is asked for the order of two things he may not do both; markers go once.
#[test]
fn forms_ask_what_can_be_answered() {
    let table = battle_at("first.movement", &[]);
    let both = |uc: &str| json!({"uc": uc, "move": true, "formation": "march_column"});
    assert!(asks(&table, "move_uc", both("line"), "order") && !asks(&table, "move_uc", both("regulars"), "order"));
    let mut refused = copy(&table);
    let told = with(&both("regulars"), json!({"order": "move_first"}));
    assert_eq!(refused.refused("move_uc", told), "move_or_change");
    assert_eq!(refused.refused("move_uc", both("regulars")), "move_or_change");
    // Own UC are no targets, charger or not.
    let table = battle_at("first.charges", &[]);
    let maker = table.game.form_maker("declare_charge").unwrap();
    let form = maker.form(&inputs_of(json!({"charger": "guns"})), true);
    let target = form.fields.iter().find(|field| field.id == "target").unwrap();
    let open = target.candidates.iter().filter(|candidate| candidate.refusal.is_none());
    assert!(open.clone().count() > 0 && open.into_iter().all(|candidate| candidate.value.starts_with("red_")));
    // Both readings of whose markers go take each marker off once.
    for option in ["active", "both"] {
        let mut table = battle_at("first.fire", &[("marker_removal_side", option)]);
        table.set_marker("line", "disorder", 1);
        let before = table.game.events().len();
        table.go_to("second.command");
        let off = |effect: &Effect| matches!(effect, Effect::Unmark { target, marker, .. } if target.as_str() == "line" && marker == "disorder");
        let taken = table.game.events().iter().skip(before).flat_map(|event| event.effects.clone()).filter(off).count();
        assert_eq!(taken, 1, "{option}");
    }
}

// ND-C01, F02, F05, K02: forms tell distances, ranges and dice before anything is thrown.
#[test]
fn forms_tell_distances_and_dice() {
    let notes = |table: &Table, procedure: &str, inputs: Json| -> Vec<(String, Option<String>)> {
        let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
        form.notes.iter().map(|line| (line.text.key.clone(), line.value.map(|value| value.to_string()))).collect()
    };
    let told = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()));
    let mut table = battle_at("first.command", &[]);
    let command = notes(&table, "command_check", json!({"um": "foot"}));
    assert_eq!(command, ["20", "15", "10", "5"].map(|cm| told("line-command-distance", cm)));
    // One answer for all.
    table.resolve("command_check", json!({"um": "foot", "every_um": true}), &[]);
    assert_ne!(table.step(), "first.command");
    let table = battle_at("first.fire", &[]);
    let fire = notes(&table, "fire", json!({"shooter": "line", "target": "red_line", "distance_cm": 8}));
    let half = ("line-until-half".to_owned(), None);
    assert_eq!(fire, [("line-ranges".to_owned(), None), told("line-fire-dice", "16"), told("line-needed", "3"), half]);
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    assert_eq!(notes(&table, "melee_round", json!({}))[0].0, "line-first-round");
}
