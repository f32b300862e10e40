//! Groups under one order, and how far they go (STP-A05, STP-M01, STP-M04, STPP-M01 to M05, STP-B01).

use super::*;
use crate::common::stp::{Corps, army};
use estafette::engine::message::Arg;

fn moving() -> Table {
    let mut table = at("first.moves");
    stp::ready(&mut table, "corps");
    table
}

fn at(step: &str) -> Table {
    let mut table = Table::new(stp::EMPIRE, [&stp::blue(), &stp::red()], &[("events", "no")]);
    table.go_to(step);
    table
}

fn allowed(table: &Table, inputs: Json) -> Option<String> {
    noted(&form_notes(table, "move_unit", inputs), "line-move-allowed")
}

// STP-A05: touching units move for one order, all of them, as far as the slowest.
#[test]
fn a_group_moves_for_one_order_at_the_speed_of_its_slowest() {
    let mut table = moving();
    assert_eq!(allowed(&table, json!({"unit": "hussars"})).as_deref(), Some("30"));
    let group = json!({"unit": "hussars", "together": ["line", "second"]});
    assert_eq!(allowed(&table, group.clone()).as_deref(), Some("15"));
    table.resolve("move_unit", group, &[]);
    for unit in ["hussars", "line", "second"] {
        assert!(table.has(unit, "moved") && table.has(unit, "ordered"), "{unit}");
    }
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
}

#[test]
fn a_group_takes_only_those_who_may_move_under_the_same_commander() {
    let mut table = moving();
    table.set_marker("second", "shaken", 1);
    let with = |mate: &str| json!({"unit": "line", "together": [mate]});
    assert_eq!(table.refused("move_unit", with("second")), "unit_shaken");
    assert_eq!(table.refused("move_unit", with("line")), "marches_already");
    table.resolve("move_unit", json!({"unit": "third"}), &[]);
    assert_eq!(table.refused("move_unit", with("third")), "unit_moved");
}

// STP-A05: cavalry that shares the order of infantry goes no farther than infantry.
#[test]
fn who_shares_the_order_of_a_slower_friend_goes_at_his_speed() {
    let mut table = moving();
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
    let shared = json!({"unit": "hussars", "with_order_of": "line"});
    assert_eq!(allowed(&table, shared).as_deref(), Some("15"));
}

// STP-A05: "même ordre pour toutes les unités".
#[test]
fn a_move_does_not_share_the_order_of_a_charge() {
    let mut table = at("first.charges");
    stp::ready(&mut table, "corps");
    engage(&mut table, "cuirassiers", "musketeers", json!({}), &[]);
    table.go_to("first.moves");
    let shared = json!({"unit": "hussars", "with_order_of": "cuirassiers"});
    assert_refused(&mut table, "move_unit", shared, "other_order", "STP-A05", "a charge is no move");
}

// STP-M01: what is typed is compared with what is allowed.
#[test]
fn a_distance_beyond_the_allowance_is_refused() {
    let mut table = moving();
    let far = |cm: i64| json!({"unit": "line", "distance": cm});
    assert_refused(&mut table, "move_unit", far(16), "move_too_far", "STP-M01", "15 cm at most");
    table.resolve("move_unit", far(15), &[]);
}

// STPP-M05, STP-M06: in line a third of the move, skirmishers all of it, columns not at all.
#[test]
fn stepping_back_is_for_lines_and_skirmishers() {
    let mut table = moving();
    let back = |unit: &str| json!({"unit": unit, "steps_back": true});
    assert_refused(&mut table, "move_unit", back("line"), "no_stepping_back", "STPP-M05", "a column");
    assert_eq!(allowed(&table, back("voltigeurs")), allowed(&table, json!({"unit": "voltigeurs"})));
    table.set_attribute("line", "formation", "line_formation");
    assert_eq!(allowed(&table, json!({"unit": "line"})).as_deref(), Some("10"));
    assert_eq!(allowed(&table, back("line")).as_deref(), Some("3.33"));
    table.set_attribute("hussars", "formation", "line_formation");
    assert_eq!(table.refused("move_unit", back("hussars")), "no_stepping_back");
}

// STP-M04, Y41: behind a linear cover a unit drifts sideways at half its move.
#[test]
fn going_sideways_behind_a_wall_takes_half_the_move() {
    let table = moving();
    assert_eq!(allowed(&table, json!({"unit": "line", "crab": true})).as_deref(), Some("7.5"));
}

// STPP-M03, M04: infantry and skirmishers keep 10 cm away from cavalry, squares and those in cover do not.
#[test]
fn infantry_in_the_open_keeps_away_from_cavalry() {
    let mut table = moving();
    let near = |unit: &str| json!({"unit": unit, "near_cavalry": true});
    assert_refused(&mut table, "move_unit", near("line"), "keeps_from_cavalry", "STPP-M03", "in the open");
    assert_refused(&mut table, "move_unit", near("voltigeurs"), "keeps_from_cavalry", "STPP-M04", "in the open");
    let mut covered = near("second");
    covered["protected"] = json!(true);
    table.resolve("move_unit", covered, &[]);
    table.set_attribute("line", "formation", "square");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
}

// STP-B01, Q02: a charge tells its reach; a rash one the faces that arrive.
#[test]
fn a_charge_tells_its_reach_and_the_faces_that_arrive() {
    let mut table = at("first.charges");
    stp::ready(&mut table, "corps");
    let charge = |cm: f64, mode: &str| json!({"unit": "hussars", "target": "musketeers", "distance": cm, "mode": mode});
    assert_refused(&mut table, "charge", charge(31.0, "normal"), "charge_too_far", "STP-B01", "30 cm");
    assert_refused(&mut table, "charge", charge(36.5, "rash"), "charge_too_far", "STP-B01", "36 cm");
    let form = table.game.form_maker("charge").expect("a form").form(&common::inputs_of(charge(33.0, "rash")), false);
    let chance = form.notes.iter().find(|note| note.text.key == "line-charge-chance").expect("the chance to arrive");
    assert_eq!(chance.text.args.get("faces"), Some(&Arg::from(4_i64)));
    let charged = resolution(event(&mut table, "charge", charge(33.0, "rash"), &[2]));
    assert_eq!(line(&charged, "line-charge-short").as_deref(), Some("32"));
}

// STPP-W05: in the Great War 5 cm; STPP-C02: in the Civil War a third in battle order.
#[test]
fn every_period_has_its_own_step_back() {
    for (period, weapon, cm) in [("ww1", "rifle", Some("5")), ("acw", "rifle", Some("5")), ("awi", "musket", Some("5"))]
    {
        let lines =
            format!("type = \"{}\"\nweapon = \"{weapon}\"", if period == "awi" { "regular" } else { "infantry" });
        let side = |id: &str| {
            let (corps, leader) = (format!("{id}_corps"), format!("{id}_leader:"));
            let unit = format!("{id}_foot");
            let units = [(unit.as_str(), lines.as_str())];
            army(
                period,
                id,
                "",
                &format!("{id}_chief:"),
                &[Corps { id: &corps, lines: "", leader: &leader, units: &units }],
            )
        };
        let mut table = Table::new(&format!("shot_to_pieces/{period}"), [&side("a"), &side("b")], &[("events", "no")]);
        table.go_to("first.moves");
        stp::ready(&mut table, "a_corps");
        assert_eq!(allowed(&table, json!({"unit": "a_foot", "steps_back": true})).as_deref(), cm, "{period}");
    }
}
