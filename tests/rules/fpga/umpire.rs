//! Corrections, overrides of the sequence and answers given in advance: what an adversary would try.

use serde_json::json;

use crate::common::NOW;
use crate::common::fpga;
use estafette::engine::play::{Adjustment, Command};
use estafette::engine::value::Value;
use estafette::engine::world::{EntityId, Side};

fn adjust(target: &str, what: Adjustment) -> Command {
    Command::Adjust { target: EntityId::new(target), what, reason: None }
}

fn attribute(name: &str, value: Option<Value>) -> Adjustment {
    Adjustment::Attribute { attribute: name.to_owned(), value }
}

#[test]
fn the_first_throw_of_a_turn_never_ends_it() {
    // FP-T02, whatever number of pulses the players claim.
    let mut table = fpga::battle_at("command.initiative", &[]);
    let outcome = table.resolve("initiative", json!({"pulses_done": 3}), &[1, 1, 6, 2, 1]);
    assert_eq!(outcome.id, "initiative_b");
}

#[test]
fn a_battle_whose_first_initiative_was_passed_over_still_has_a_side_to_act() {
    let mut table = crate::common::Table::new("fpga", [fpga::BLUE, fpga::RED], &[]);
    table.go_to("pulse.skirmish");
    assert_eq!(table.game.state().acting_side(), Some(Side::A));
}

#[test]
fn rerolls_promised_in_advance_are_paid_before_any_die() {
    // FP-P02: also when the procedure would pause for another decision first.
    let mut table = fpga::battle_at("command.initiative", &[]);
    table.set_pool("red", "cd", 3);
    let inputs = json!({"reroll_a": [1, 2]});
    assert_eq!(table.refused("initiative", inputs.clone()), "not_enough_cd");
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: crate::common::inputs_of(inputs),
        dice: Some(vec![6, 3, 1, 3, 3]),
        dice_by_side: None,
        pause: true,
    };
    assert_eq!(table.game.handle(command, NOW).unwrap_err().code, "not_enough_cd");
}

#[test]
fn corrections_pass_the_checks_of_army_files() {
    let mut table = fpga::battle(&[]);
    let refused = [
        ("twelves", attribute("attached_to", Some("musketeers".into()))),
        ("twelves", attribute("attached_to", Some("hussars".into()))),
        ("line", attribute("weight", Some("heavy".into()))),
        ("line", attribute("pace", None)),
        ("line", attribute("sk", Some(Value::whole(7)))),
        ("attached_guns", attribute("grand_battery", Some("Both".into()))),
    ];
    for (target, what) in refused {
        let refusal = table.run(adjust(target, what.clone())).unwrap_err();
        // Where the value alone would do, the check that refuses it is named.
        assert!(["adjust_value", "adjust_refused"].contains(&refusal.code.as_str()), "{target} {what:?}: {refusal:?}");
    }
    let computed = table.run(adjust("blue", attribute("lost_units", Some(Value::whole(5))))).unwrap_err();
    assert_eq!(computed.code, "adjust_computed");
    table.run(adjust("twelves", attribute("attached_to", Some("line".into())))).unwrap();
}

#[test]
fn a_unit_given_strength_again_is_back_in_play_and_no_longer_lost() {
    let mut table = fpga::battle(&[]);
    table.set_strength("line", 0);
    assert!(table.has("line", "destroyed"));
    assert_eq!(table.attribute("blue", "lost_units"), Some(Value::whole(1)));
    let marker = Adjustment::Marker { marker: "destroyed".into(), value: 0 };
    assert_eq!(table.run(adjust("line", marker)).unwrap_err().code, "adjust_strength_first");
    table.set_strength("line", 3);
    assert!(!table.has("line", "destroyed"));
    assert_eq!(table.attribute("blue", "lost_units"), Some(Value::whole(0)));
}

#[test]
fn misspelt_answers_to_rerolls_are_refused_not_lost() {
    let mut table = fpga::moving("act", &[]);
    for name in ["reroll_zzz", "reroll_*", "reroll_3"] {
        let inputs = json!({"unit": "line", "enemy_within_6": true, name: "keep"});
        assert_eq!(table.refused("move", inputs), "unknown_input", "{name}");
    }
    let inputs = json!({"attackers": ["line"], "defender": "musketeers", "reroll_1": "cd"});
    assert_eq!(table.refused("declare_contact", inputs), "unknown_input");
}

#[test]
fn an_unattached_battery_cannot_say_no_to_its_evade() {
    // FP-E11.
    let mut table = fpga::moving("act", &[]);
    table.resolve("declare_contact", json!({"attackers": ["line"], "defender": "battery"}), &[3]);
    let contact = table.game.state().records.keys().next().unwrap().clone();
    let inputs = json!({"contact": contact, "battery": "battery", "evade": false});
    assert_eq!(table.refused("artillery_evade", inputs), "input_not_applicable");
}

#[test]
fn a_contact_left_open_on_purpose_does_not_outlive_its_segment() {
    // FP-U20.
    let mut table = fpga::moving("act", &[]);
    table.resolve("declare_contact", json!({"attackers": ["line"], "defender": "musketeers"}), &[3]);
    table.go_to("second.control");
    assert!(table.game.state().records.is_empty());
}
