//! What is asked, what is known, and the words of a refusal.

use super::*;
use crate::common::NOW;
use crate::common::fpga::{battle, battle_at, moving};
use estafette::engine::procedure::Form;

fn form<'a>(table: &'a Table, procedure: &str, inputs: Json) -> Form<'a> {
    table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false)
}

/// Fields of a form that a person is asked.
fn asked(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let form = form(table, procedure, inputs);
    let put = form.fields.iter().filter(|field| field.relevant && !field.settled && !field.decl.decision);
    put.map(|field| field.id.clone()).collect()
}

fn proposed(table: &Table, procedure: &str, inputs: Json, field: &str) -> Option<Value> {
    form(table, procedure, inputs).inputs.get(field).cloned()
}

// FP-B14, FP-B18, FP-O04, FP-C07: a combat asks only what can be otherwise.
#[test]
fn a_combat_asks_only_what_is_open() {
    let names = ["dominant", "defender_square", "attacker_subcommander_dice", "attacker_cd_die", "defender_cd_die"];
    let open = |table: &Table| -> Vec<&str> {
        let asked = asked(table, "combat", json!({"contact": CONTACT}));
        names.into_iter().filter(|name| asked.iter().any(|known| known == name)).collect()
    };
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(open(&table), ["attacker_subcommander_dice"], "one infantry attacker, empty pools");
    table.set_pool("blue", "cd", 1);
    set_number(&mut table, "leader", "personality", 0);
    assert_eq!(open(&table), ["attacker_cd_die"]);
    let table = fight(&["line", "guard", "hussars"], "grenadiers", &[]);
    assert_eq!(open(&table), ["dominant", "defender_square", "attacker_subcommander_dice"], "two tied, one on horse");
    let table = fight(&["hussars"], "dragoons", &[]);
    assert!(!open(&table).contains(&"defender_square"), "cavalry forms none");
}

// FP-B18: nothing is proposed; a unit taken in flank forms none.
#[test]
fn a_square_is_never_proposed() {
    let table = fight(&["line", "hussars"], "grenadiers", &[]);
    let inputs = json!({"contact": CONTACT});
    assert_eq!(proposed(&table, "combat", inputs.clone(), "defender_square"), None);
    assert!(form(&table, "combat", inputs.clone()).notes.iter().any(|note| note.text.key == "line-square-price"));
    let flanked = with(&inputs, json!({"defender_square": true, "defender_flanked": true}));
    assert_refused(&mut copy(&table), "combat", flanked, "square_flanked", "FP-B18", "taken in flank");
}

// The only open contact stands in the form.
#[test]
fn the_only_contact_is_proposed() {
    let table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(proposed(&table, "combat", json!({}), "contact"), Some(Value::text(CONTACT)));
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "uhlans");
    assert_eq!(proposed(&table, "cavalry_evade", json!({}), "contact"), Some(Value::text(CONTACT)));
    contact(&mut table, &["hussars"], "dragoons");
    assert_eq!(proposed(&table, "cavalry_evade", json!({}), "contact"), None, "one of two");
}

// FP-R01, FP-K06: what the control segment told answers the rally.
#[test]
fn a_rally_knows_that_no_enemy_is_near() {
    let mut table = battle_at("first.control", &[]);
    table.set_strength("line", 4);
    let rally = json!({"unit": "line"});
    let mut near = copy(&table);
    table.resolve("free_hold", json!({"force": "corps", "enemy_within_20": false}), &[]);
    table.go_to("first.movement");
    assert_eq!(proposed(&table, "rally", rally.clone(), "enemy_beyond_20"), Some(Value::Bool(true)));
    near.resolve("control_test", json!({"force": "corps", "enemy_within_20": true}), &[1, 2]);
    near.go_to("first.movement");
    assert_eq!(proposed(&near, "rally", rally.clone(), "enemy_beyond_20"), None, "near the force, not near the unit");
    walk_to(&mut table, "first.movement");
    assert_eq!(proposed(&table, "rally", rally, "enemy_beyond_20"), None, "a new pulse");
}

// FP-O02: told in a move, the sub-commander's place is known to the charge.
#[test]
fn a_charge_knows_the_sub_commander_near() {
    let mut table = moving("act", &[]);
    table.resolve("officer_move", json!({"officer": "leader"}), &[]);
    let charge = json!({"attackers": ["line"], "defender": "grenadiers"});
    assert_eq!(proposed(&table, "declare_contact", charge.clone(), "subcommander_within_3"), None);
    table.set_strength("line", 4);
    table.set_attribute("corps", "force_status", "hold");
    table.resolve("rally", json!({"unit": "line", "enemy_beyond_20": true, "subcommander_within_3": true}), &[1]);
    table.set_attribute("corps", "force_status", "act");
    let near = proposed(&table, "declare_contact", charge, "subcommander_within_3");
    assert_eq!(near, Some(Value::texts(["line"])));
}

// FP-X17, FP-X18: imperious orders both ways.
#[test]
fn imperious_orders_once_and_before_the_test_are_our_reading() {
    let order = |force: &str| json!({"force": force, "commander": "emperor", "in_contact": true, "status": "attack"});
    for (again, refused) in [("true", Some("imperious_already")), ("false", None)] {
        let mut table = battle_at("first.control", &[("imperious_once", again)]);
        table.resolve("imperious_orders", order("corps"), &[]);
        match refused {
            Some(code) => assert_refused(&mut table, "imperious_orders", order("reserve"), code, "FP-K07", again),
            None => assert_eq!(table.resolve("imperious_orders", order("reserve"), &[]).id, "status_attack"),
        }
    }
    for (after, refused) in [("false", Some("has_status")), ("true", None)] {
        let mut table = battle_at("first.control", &[("imperious_after_test", after)]);
        table.resolve("control_test", json!({"force": "corps", "enemy_within_20": true}), &[1, 2]);
        match refused {
            Some(code) => assert_refused(&mut table, "imperious_orders", order("corps"), code, "FP-T05", after),
            None => {
                table.resolve("imperious_orders", order("corps"), &[]);
                assert_eq!(text(&table, "corps", "force_status").as_deref(), Some("attack"));
            }
        }
    }
}

// FP-S01 and the like: who may act here is a rule, and it is named.
#[test]
fn the_wrong_side_is_refused_by_rule() {
    let mut table = battle_at("pulse.skirmish", &[]);
    let attack = json!({"attacker": "grenadiers", "target": "line", "distance_ok": true});
    assert_refused(&mut table, "skirmish", attack, "wrong_side", "FP-S01", "without the initiative");
    let mut table = moving("act", &[]);
    let march = json!({"unit": "musketeers", "enemy_within_6": false});
    assert_refused(&mut table, "move", march, "wrong_side", "FP-T06", "the other side's segment");
}

// FP-P02: a decision beyond the purse says what is missing.
#[test]
fn a_decision_beyond_the_purse_says_so() {
    let mut table = battle(&[]);
    table.set_pool("blue", "cd", 1);
    table.go_to("command.initiative");
    table.set_pool("blue", "cd", 1);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({})),
        dice: Some(vec![1, 2, 6, 6, 2]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let both = Value::List(vec![Value::whole(1), Value::whole(2)]);
    let decide = Command::Decide { value: Some(both), dice: Some(vec![3, 3]), dice_by_side: None };
    let refusal = table.game.handle(decide, NOW).expect_err("one CD for two dice");
    assert_eq!((refusal.code.to_string().as_str(), refusal.rule.as_deref()), ("not_enough_cd", Some("FP-P02")));
    let nonsense = Command::Decide { value: Some(Value::text("x")), dice: None, dice_by_side: None };
    assert_eq!(table.game.handle(nonsense, NOW).expect_err("no answer").code.to_string(), "wrong_answer");
}

// FP-O01, FP-B07: two of one force cannot both have his dice, though he has helped nobody yet.
#[test]
fn a_sub_commander_leads_one_unit() {
    let mut table = fight(&["line", "guard"], "grenadiers", &[]);
    let both = json!({"contact": CONTACT, "attacker_subcommander_dice": true, "attacker_within_3": true, "attacker_led": ["line", "guard"]});
    assert_refused(&mut table, "combat", both, "sub_commander_used", "FP-O01", "two of one force");
}

// FP-O09: before the throw of the turn the successor throws.
#[test]
fn an_army_commander_lost_before_the_throw_is_poor_at_once() {
    let from = |table: &mut Table| {
        let lost = resolution(event(table, "officer_replacement", json!({"officer": "emperor"}), &[]));
        let line = lost.lines.iter().find(|line| line.text.key == "line-poor-roll").unwrap();
        line.text.args.get("from").cloned()
    };
    assert_eq!(from(&mut battle(&[])), Some(Arg::word("this_throw")));
    assert_eq!(from(&mut battle_at("pulse.skirmish", &[])), Some(Arg::word("next_turn")));
}

// FP-A04: out of range by the battery's own range.
#[test]
fn out_of_range_names_the_range_of_the_battery() {
    let table = battle_at("pulse.artillery", &[]);
    for (battery, range) in [("twelves", 16_i64), ("horse_guns", 12)] {
        let inputs = inputs_of(json!({"battery": battery, "target": "musketeers", "distance": 20}));
        let command = Command::Resolve {
            procedure: "artillery_fire".into(),
            inputs,
            dice: None,
            dice_by_side: None,
            pause: false,
        };
        let refusal = table.game.handle(command, NOW).expect_err("too far");
        assert_eq!(refusal.args.get("range"), Some(&Arg::from(range)), "{battery}");
    }
}
