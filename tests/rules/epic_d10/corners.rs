//! Corners of the sequence and of the lists, and what a form tells before the dice (ED-S03, S05, S13, U16, U42, O13, O30, O33,
//! A01, A06, X18, E01, N06, N12, OP19 to OP24).

use super::assault::{reached, strikes};
use super::*;
use crate::common::epic::{Formation, army, red};
use estafette::engine::procedure::Line;

fn notes(table: &Table, procedure: &str, answers: Json) -> Vec<Line> {
    let maker = table.game.form_maker(procedure).expect("a procedure");
    maker.form(&common::inputs_of(answers), false).notes
}

fn keys(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.key.as_str()).collect()
}

// ED-O33, O10: a formation that rides as a whole gets out and assaults.
#[test]
fn an_embarked_formation_gets_out_and_assaults() {
    let mut riders = begin(&[], &[("chasseurs", "assault"), ("mounted", "tactical_move")]);
    riders.set_attribute("rifles", "transport", Value::text("trucks"));
    riders.set_attribute("rifles", "aboard", Value::whole(6));
    riders.set_strength("squad", 0);
    activate(&mut riders, "chasseurs", 10);
    assert_eq!(riders.step(), "activation.move");
    let open: Vec<String> = riders.game.checklist().iter().flat_map(|view| view.open.clone()).collect();
    assert_eq!(open, ["chasseurs"], "to get out");
    riders.resolve("ride", json!({"action": "leave", "unit": "rifles", "number": 6}), &[]);
    riders.go_to("activation.execute");
    riders.resolve("assault", json!({"target": "guard"}), &[]);
    assert_eq!(riders.step(), "assault.move");
}

// ED-O33: on and off aircraft only while the aircraft land.
#[test]
fn on_and_off_aircraft_only_while_they_land() {
    let mut table = begin(&[], &[("paras", "tactical_move")]);
    activate(&mut table, "paras", 10);
    assert_ne!(table.step(), "activation.move", "nothing to do");
    let mut table = begin(&[], &[("chasseurs", "tactical_move")]);
    table.set_strength("para", 1);
    activate(&mut table, "chasseurs", 10);
    let board = json!({"action": "board", "unit": "rifles", "transport": "lifter", "number": 1});
    refuses(&table, "ride", board, "no_transport", "lifters are not active");
    let mut table = begin(&[], &[("lifters", "landing")]);
    activate(&mut table, "lifters", 10);
    table.resolve("ride", json!({"action": "leave", "unit": "para", "number": 3}), &[]);
    table.resolve("ride", json!({"action": "board", "unit": "para", "transport": "lifter", "number": 2}), &[]);
}

// ED-U16: only infantry rides, and whoever the list lets.
#[test]
fn only_infantry_rides_unless_the_list_says_otherwise() {
    let formations = [Formation {
        id: "column",
        lines: "quality = 7",
        groups: &[
            ("lorry", "type = \"light_vehicle\"\ncount = 4\ndft = 3\ncapacity = 2", &[]),
            ("bike", "type = \"light_vehicle\"\ncount = 2\ndft = 3", &[]),
            ("quad", "type = \"light_vehicle\"\ncount = 2\ndft = 3\nrides = true", &[]),
            ("buggy", "type = \"light_vehicle\"\ncount = 1\ndft = 3\ntransport = \"lorry\"", &[]),
        ],
    }];
    let list = army("column_army", "commander = \"lorry\"", &formations);
    let mut table = Table::new(epic::EPIC, [&list, &red()], &[]);
    table.go_to("orders.one");
    give_orders(&mut table, &[]);
    win_initiative(&mut table, Side::A);
    activate(&mut table, "column", 10);
    let board = |unit: &str| json!({"action": "board", "unit": unit, "transport": "lorry", "number": 1});
    refuses(&table, "ride", board("bike"), "does_not_ride", "a vehicle");
    table.resolve("ride", board("quad"), &[]);
    table.resolve("ride", json!({"action": "leave", "unit": "buggy", "number": 1}), &[]);
    table.resolve("ride", board("buggy"), &[]);
}

// ED-U53: a group rides in one sort of transport, and is told so.
#[test]
fn a_second_sort_of_transport_is_refused_with_its_reason() {
    let mut table = begin(&[], &[("mounted", "tactical_move")]);
    table.set_attribute("walker", "capacity", Value::whole(2));
    activate(&mut table, "mounted", 10);
    table.resolve("ride", json!({"action": "leave", "unit": "squad", "number": 2}), &[]);
    lose(&mut table, "trucks", 1);
    let board = json!({"action": "board", "unit": "squad", "transport": "walker", "number": 1});
    refuses(&table, "ride", board, "rides_elsewhere", "two are in the trucks");
}

// ED-U35, U36: nobody waits or hides aboard.
#[test]
fn the_last_to_embark_ends_hiding_and_waiting() {
    let mut table = begin(&[], &[("lifters", "landing")]);
    activate(&mut table, "lifters", 10);
    table.resolve("ride", json!({"action": "leave", "unit": "para", "number": 3}), &[]);
    table.set_marker("paras", "hidden", 1);
    table.set_marker("paras", "on_overwatch", 1);
    let board = |number: i64| json!({"action": "board", "unit": "para", "transport": "lifter", "number": number});
    table.resolve("ride", board(2), &[]);
    assert!(table.has("paras", "hidden") && table.has("paras", "on_overwatch"), "one is still outside");
    table.resolve("ride", board(1), &[]);
    assert!(!table.has("paras", "hidden") && !table.has("paras", "on_overwatch"));
}

// ED-O13: who has fired does not become hidden.
#[test]
fn who_has_fired_does_not_become_hidden() {
    for fires in [false, true] {
        let options = &[("order_permissions", "advise")];
        let mut table = acting(options, "chasseurs", "hide", "activation.execute");
        if fires {
            let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
            table.resolve("fire", answers, &[1]);
        }
        close(&mut table);
        assert_eq!(table.has("chasseurs", "hidden"), !fires);
    }
}

// ED-O30: an assault out of reach still lets overwatch react, the intended defender's too; then the activation closes.
#[test]
fn overwatch_reacts_to_an_assault_out_of_reach() {
    let mut table = begin(&[], &[("tanks", "assault")]);
    table.set_marker("guard", "on_overwatch", 1);
    activate(&mut table, "tanks", 10);
    table.go_to("activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": false}), &[]);
    assert_eq!(table.step(), "assault.reaction");
    let before = copy(&table);
    let answers = with(&json!({"formation": "guard"}), shots(&table, "guard", &[("carbine", 2, "tank")], json!({})));
    table.resolve("reaction_fire", answers, &[6, 5]);
    assert_eq!(harm(&before, &table, "tanks"), (1, 1));
    assert_eq!(table.step(), "activation.select");
    assert!(table.has("tanks", "activated"));
}

// ED-S03: a winner of the initiative with only Shaken formations leaves the choice to the other at once.
#[test]
fn a_side_with_nobody_to_activate_does_not_choose() {
    let mut table = battle(&[]);
    table.go_to("orders.one");
    give_orders(&mut table, &[]);
    for formation in formations(&table, Side::A) {
        table.set_marker(&formation, "shaken", 1);
    }
    table.resolve("initiative", json!({}), &[10, 1]);
    assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("b"));
    assert_eq!(text(&table, "battle", "initiative_side").as_deref(), Some("a"), "the end phase goes by the winner");
}

// ED-S07, S11, OP14: the end phase goes by the winner of the initiative, not by whoever began.
#[test]
fn the_end_phase_goes_by_the_winner() {
    let mut table = battle(&[("initiative_winner_chooses", "yes")]);
    table.go_to("orders.one");
    give_orders(&mut table, &[]);
    table.resolve("initiative", json!({"first": "b"}), &[10, 1]);
    assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("b"));
    for formation in ["chasseurs", "guard"] {
        table.set_marker(formation, "suppression", 1);
    }
    table.go_to("end.formations");
    let views = table.game.checklist();
    let open = &views.iter().find(|view| view.item.id == "suppression").expect("the item").open;
    assert_eq!(open, &["chasseurs", "guard"]);
}

// ED-S13: leaving the choice of a formation by force names those it gives up.
#[test]
fn forcing_the_choice_of_a_formation_names_those_it_gives_up() {
    let mut table = begin(&[], &[]);
    let given_up = formations(&table, Side::A);
    push_on(&mut table);
    for formation in given_up {
        assert!(table.has(&formation, "passed_over") && table.has(&formation, "activated"), "{formation}");
    }
    table.go_to("orders.one");
    assert!(!table.has("tanks", "passed_over"));
}

// ED-S11: rallying is owed like break tests and suppression.
#[test]
fn rallying_is_owed() {
    let mut table = begin(&[], &[]);
    table.set_marker("guard", "shaken", 1);
    table.go_to("end.rally");
    assert_eq!(obligation(&table).as_deref(), Some("ED-R01"));
}

// ED-S05, U42: a formation that shells itself away is done, and keeps no state.
#[test]
fn a_formation_destroyed_by_its_own_barrage_is_done() {
    let mut table = begin(&[], &[("battery", "tactical_move")]);
    for (group, left) in [("howitzers", 1), ("field_guns", 0), ("mortars", 0), ("rockets", 0)] {
        table.set_strength(group, left);
    }
    activate(&mut table, "battery", 10);
    table.go_to("activation.execute");
    table.resolve("barrage", json!({"guns@howitzer": 1, "range": 10, "los": true, "observer": true}), &[10]);
    table.resolve("barrage_impact", json!({"formations": ["battery"], "under@howitzers": 1}), &[10]);
    assert_eq!(table.step(), "activation.select");
    assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("b"));
    let markers: Vec<&String> =
        table.entity("battery").markers.iter().filter(|(_, m)| !m.is_empty()).map(|(m, _)| m).collect();
    assert_eq!(markers, ["destroyed"]);
    assert_eq!(text(&table, "battery", "order"), None);
}

// ED-A01, A05: half centimetres are taken, and belong to the next whole one.
#[test]
fn ranges_of_half_a_centimetre() {
    let table = acting(&[], "battery", "tactical_move", "activation.execute");
    let answers = |range: f64| json!({"ze": "ze_8", "guns@howitzer": 1, "guns@field_gun": 0, "range": range, "los": false, "observer": false});
    for (range, deviation) in [(30.0, 3), (30.5, 6), (0.5, 3), (119.5, 12)] {
        let fired = copy(&table).resolve("barrage", answers(range), &[3]);
        assert_eq!(fired.values.get("deviation"), Some(&Arg::from(i64::from(deviation))), "{range} cm");
    }
    let mut far = answers(60.5);
    far["guns@field_gun"] = json!(1);
    refuses(&table, "barrage", far, "out_of_range", "60 cm is all it reaches");
}

// ED-OP10, X18: without collateral damage the step takes no entry; with a margin of nothing it closes by itself.
#[test]
fn collateral_damage_that_is_none() {
    let decided = |option: &str, dice: &[u8]| {
        let mut table = reached(&[("collateral", option)], "chasseurs", "guard", |_| {});
        table.go_to("assault.winner");
        table.resolve("assault_determination", json!({}), dice);
        table
    };
    let table = decided("none", &[10, 1]);
    assert_eq!(table.step(), "assault.collateral", "the step is shown");
    let entry = json!({"formations": ["guard"], "removed@grenadiers": 1, "markers@guard": 1});
    refuses(&table, "collateral", entry, "procedure_not_open", "nothing is entered");
    assert_eq!(decided("margin_markers", &[5, 5]).step(), "assault.retreat");
    assert_eq!(decided("margin_markers", &[10, 1]).step(), "assault.collateral");
}

// ED-U15: a list without a move says so instead of nothing.
#[test]
fn an_unstated_move_is_said_to_be_unstated() {
    let table = acting(&[], "battery", "tactical_move", "activation.move");
    let mut told = copy(&table);
    let told = told.resolve("movement_allowance", json!({"unit": "mortars", "terrain": "forest"}), &[]);
    assert_eq!((told.id.as_str(), told.values.get("going")), ("allowance_unstated", Some(&Arg::word("going_b"))));
}

// ED-T05, F23: who fell is named, and no more than were there.
#[test]
fn outcomes_name_everybody_who_fell_and_nobody_twice() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 6, "carrier")], json!({}));
    let fired = table.resolve("fire", answers, &[10, 10, 10, 10, 10, 10, 1, 1, 1, 6]);
    assert_eq!(fired.values.get("kills"), Some(&Arg::from(5_i64)), "two carriers, three passengers");
    let both = vec![EntityId::new("carriers"), EntityId::new("marines")];
    assert_eq!(fired.values.get("targets"), Some(&Arg::Entities(both)));
}

// ED-N06, V01, E01, N12: what forms tell before anything is thrown, and the retreat in centimetres.
#[test]
fn forms_tell_arcs_allowances_and_conditions() {
    let table = acting(&[], "tanks", "double_move", "activation.move");
    let told = notes(&table, "move", json!({}));
    assert_eq!(keys(&told), ["line-move", "line-cohesion"]);
    assert_eq!(told[0].text.args.get("cm"), Some(&Arg::from(50_i64)));
    let table = acting(&[], "walkers", "tactical_move", "activation.execute");
    let told = ["line-dice-in-all", "line-strike", "line-strike", "line-arc", "line-arc"];
    assert_eq!(keys(&notes(&table, "fire", json!({"target": "guard"}))), told);
    let table = acting(&[], "tanks", "assault", "activation.execute");
    assert_eq!(keys(&notes(&table, "assault", json!({"target": "guard"}))), ["line-move"]);
    let mut table = battle(&[]);
    table.resolve("victory_conditions", json!({"text": "hold the bridge"}), &[]);
    table.go_to("end.victory");
    assert_eq!(keys(&notes(&table, "victory_check", json!({}))), ["line-conditions"]);
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.winner");
    let decided = resolution(event(&mut table, "assault_determination", json!({}), &[10, 1]));
    let retreat = decided.lines.iter().find(|line| line.text.key == "line-retreat").expect("a retreat");
    assert_eq!(retreat.text.args.get("cm"), Some(&Arg::from(15_i64)));
}

// ED-F01: D10 + 5, not a die that shows 5; a bad shot has its own words.
#[test]
fn the_sum_of_a_shot_has_its_sign() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    table.set_attribute("grenadiers", "dft", Value::whole(10));
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
    let fired = resolution(event(&mut table, "fire", answers, &[1]));
    let line = fired.lines.iter().find(|line| line.text.key == "line-strike-less").expect("a bad shot");
    assert_eq!(line.text.args.get("value"), Some(&Arg::from(2_i64)));
}

// ED-OP19: a narrow trench is crossed at the normal move, or at half.
#[test]
fn a_narrow_trench() {
    for (option, cm) in [("normal", 25_i64), ("half", 12)] {
        let mut table = acting(&[("narrow_trench", option)], "tanks", "tactical_move", "activation.move");
        let told =
            table.resolve("movement_allowance", json!({"unit": "tank", "terrain": "trench", "wider": false}), &[]);
        let Some(Arg::Number(found)) = told.values.get("cm") else { panic!("{told:?}") };
        assert_eq!(found.trunc(), cm, "{option}: 25 or 12.5");
    }
}

// ED-OP20: bombing sees its target from no range, or is asked like the guns.
#[test]
fn bombing_with_sight_and_range_asked() {
    let table = acting(&[("bombing_sight", "asked")], "jets", "bombing", "activation.execute");
    let answers = |los: bool| json!({"guns@jet_bomb": 1, "range": 20, "los": los, "observer": false});
    let fired = copy(&table).resolve("barrage", answers(false), &[9]);
    assert_eq!((fired.id.as_str(), fired.values.get("deviation")), ("deviates", Some(&Arg::from(9_i64))));
    assert_eq!(copy(&table).resolve("barrage", answers(true), &[9]).id, "on_target");
    let table = acting(&[], "jets", "bombing", "activation.execute");
    refuses(&table, "barrage", answers(false), "input_not_applicable", "not asked");
}

// ED-OP22: who of the guns beyond the columns of the table fires.
#[test]
fn guns_beyond_the_columns_of_the_table() {
    let answers = |guns: i64| json!({"ze": "ze_8", "guns@howitzer": guns, "guns@field_gun": 0, "range": 30, "los": true, "observer": true});
    let ready =
        |option: &str| acting(&[("guns_beyond_table", option)], "battery", "tactical_move", "activation.execute");
    let fire_nine = |table: &mut Table| {
        table.resolve("barrage", answers(9), &[10]);
        table.resolve("barrage_impact", json!({"formations": []}), &[]);
    };
    let mut table = ready("silent");
    refuses(&table, "barrage", answers(11), "barrage_too_large", "nine columns");
    fire_nine(&mut table);
    assert!(table.try_resolve("barrage", answers(2), &[10]).is_err(), "the others are silent");
    let mut table = ready("second_barrage");
    fire_nine(&mut table);
    refuses(&table, "barrage", answers(3), "too_many_shooters", "two are left");
    table.resolve("barrage", answers(2), &[10]);
    let mut table = ready("last_column");
    let fired = table.resolve("barrage", answers(11), &[10]);
    assert_eq!(fired.values.get("size"), Some(&Arg::from(40_i64)));
}

// ED-OP23: whether those who ride count among the numbers of an assault.
#[test]
fn embarked_units_among_the_numbers() {
    for (option, more) in [("yes", true), ("no", false)] {
        let mut table = reached(&[("embarked_count", option)], "mounted", "hulls", |_| {});
        table.go_to("assault.winner");
        let decided = resolution(event(&mut table, "assault_determination", json!({}), &[10, 1]));
        let attacker = decided.modifiers.iter().any(|m| m.id == "more" && m.role.as_deref() == Some("mounted"));
        assert_eq!(attacker, more, "six units, two of them on the table, against four");
    }
}

// ED-OP24: whether a barrage from the ground hits aircraft.
#[test]
fn a_ground_barrage_and_aircraft() {
    for (option, hit) in [("yes", true), ("no", false)] {
        let mut table = acting(&[("barrage_hits_aircraft", option)], "battery", "tactical_move", "activation.execute");
        table.resolve(
            "barrage",
            json!({"ze": "ze_12", "guns@rocket": 1, "range": 30, "los": true, "observer": true}),
            &[10],
        );
        let under = json!({"formations": ["hawks"], "under@hawk": 1});
        if hit {
            table.resolve("barrage_impact", under, &[10]);
        } else {
            refuses(&table, "barrage_impact", under, "aircraft_not_bombarded", option);
        }
    }
}

// ED-M10: a part of nobody strikes nobody.
#[test]
fn strikes_by_parts_of_nobody() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.melee.offensive");
    let mut answers = strikes(&table, "chasseurs", "rifles", 2, "grenadiers");
    answers["strikers@rifles#2"] = json!(0);
    table.resolve("melee_roll", answers, &[1, 1]);
}
