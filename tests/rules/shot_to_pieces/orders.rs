//! The turn, general orders, activation, moves (STP-S01 to S16, C01, O01 to O05, A01 to A06, M01, M02, M10, G07).

use super::*;
use crate::common::stp::{Corps, army, battle, battle_at, blue_at, red};
use estafette::rulesets::shot_to_pieces::names::{counter, recorded};

// STP-S01 to S11: the steps in their order, whose they are, the counters.
#[test]
fn the_turn() {
    let mut table = battle(&[]);
    let mut seen = Vec::new();
    for _ in 0..38 {
        let state = table.game.state();
        let side = state.acting_side().map_or("-", |side| side.code()).to_owned();
        seen.push((table.step().to_owned(), side, state.counter(counter::TURN), state.counter(counter::PHASE)));
        push_on(&mut table);
    }
    let mut expected = vec![("setup".to_owned(), "-".to_owned(), 0, 0)];
    for turn in 1..=3 {
        expected.push(("orders".to_owned(), "-".to_owned(), turn, 2 * turn - 2));
        for (phase, name, side) in [(2 * turn - 1, "first", "a"), (2 * turn, "second", "b")] {
            for (step, acts) in [
                ("event", true),
                ("activation", true),
                ("charges", true),
                ("formations", true),
                ("moves", true),
                ("declare", false),
                ("fire", false),
                ("combat", false),
                ("end", false),
            ] {
                let side = if acts { side } else { "-" };
                expected.push((format!("{name}.{step}"), side.to_owned(), turn, phase));
            }
        }
    }
    // A step in which nothing is done is passed by the program itself.
    let seen: Vec<_> = seen.into_iter().filter(|(step, ..)| !step.ends_with(".end")).collect();
    let expected: Vec<_> = expected.into_iter().filter(|(step, ..)| !step.ends_with(".end")).collect();
    let most = seen.len().min(expected.len());
    assert!(most > 30);
    assert_eq!(seen[..most], expected[..most]);
}

// STP-S02: what a new phase forgets, of everybody.
#[test]
fn a_new_phase_starts_afresh() {
    let mut table = blue_at("first.moves", &[]);
    table.set_attribute("corps", "ap_spent", Value::whole(3));
    table.set_attribute("corps", "ap_forward", Value::whole(2));
    table.set_attribute("corps", "outside_friction", true);
    for unit in ["line", "musketeers"] {
        for marker in ["moved", "ordered", "charged", "formation_changed", "prolonged", "evaded"] {
            table.set_marker(unit, marker, 1);
        }
    }
    walk_to(&mut table, "first.event");
    for unit in ["line", "musketeers"] {
        for marker in ["moved", "ordered", "charged", "formation_changed", "prolonged", "evaded"] {
            assert!(!table.has(unit, marker), "{unit} {marker}");
        }
    }
    for attribute in ["ap_total", "ap_spent", "ap_forward"] {
        assert_eq!(whole_of(&table, "corps", attribute), 0, "{attribute}");
    }
    assert!(!table.has("corps", "activated"));
}

// STP-C01: three dice; the lowest, the middle one or the highest; all five qualities.
#[test]
fn the_quality_of_a_leader() {
    for (class, dice, quality) in [
        ("cmd_inferior", [6, 1, 4], "dreadful"),
        ("cmd_inferior", [2, 6, 6], "poor"),
        ("cmd_average", [6, 1, 3], "average"),
        ("cmd_average", [4, 6, 1], "average"),
        ("cmd_average", [5, 1, 6], "good"),
        ("cmd_superior", [1, 6, 2], "excellent"),
        ("cmd_superior", [1, 5, 2], "good"),
    ] {
        let mut table = battle(&[]);
        table.set_attribute("blue", "command_class", class);
        table.resolve("command_rating", json!({"officer": "marshal"}), &dice);
        assert_eq!(text(&table, "marshal", "leader").as_deref(), Some(quality), "{class} {dice:?}");
    }
    let mut table = battle(&[]);
    assert_eq!(table.step(), "setup");
    table.set_attribute("marshal", "command_class", "cmd_superior");
    table.resolve("command_rating", json!({"officer": "marshal"}), &[1, 1, 6]);
    assert_eq!(text(&table, "marshal", "leader").as_deref(), Some("excellent"), "his own class goes first");
    table.go_to("orders");
    assert!(table.try_resolve("command_rating", json!({"officer": "marshal"}), &[1, 1, 1]).is_err(), "begun");
}

/// The highest sum of two dice at which blue's corps receives an order.
fn receives_up_to(table: &Table, corps: &str) -> u8 {
    let sums = (2..=12).filter(|sum| {
        let dice = [(*sum).min(7) - 1, sum + 1 - (*sum).min(7)];
        let order = if text(table, corps, "order").as_deref() == Some("hold") { "advance" } else { "hold" };
        copy(table).resolve("order_test", json!({"corps": corps, "order": order}), &dice).id == "order_received"
    });
    sums.max().unwrap_or(0)
}

// STP-O01, Y12: values of both leaders, the option, nationality, attempts.
#[test]
fn the_score_of_an_order() {
    let values = [("dreadful", 2, 1), ("poor", 2, 2), ("average", 3, 3), ("good", 4, 4), ("excellent", 4, 5)];
    for (option, extended) in [("no", false), ("yes", true)] {
        for (sender, plain_sender, more_sender) in values {
            for (receiver, plain_receiver, more_receiver) in values {
                let mut table = battle_at("orders", &[("order_value_extended", option)]);
                table.set_attribute("emperor", "leader", sender);
                table.set_attribute("marshal", "leader", receiver);
                let score = if extended { more_sender + more_receiver } else { plain_sender + plain_receiver };
                assert_eq!(receives_up_to(&table, "corps"), score, "{sender} to {receiver}, {option}");
            }
        }
    }
    // French good to a Polish average leader.
    let mut table = battle_at("orders", &[]);
    assert_eq!((receives_up_to(&table, "corps"), receives_up_to(&table, "wing")), (7, 6));
    clear(&mut table, "prince", "nation");
    assert_eq!(receives_up_to(&table, "wing"), 7, "the army's own nation");
}

// STP-O01, Y11: failures raise the score by 1, then 2; one attempt a turn; another order or success forgets them.
#[test]
fn attempts_at_an_order() {
    let mut table = battle_at("orders", &[]);
    let advance = json!({"corps": "corps", "order": "advance"});
    for expected in [7, 8, 9, 9] {
        assert_eq!(receives_up_to(&table, "corps"), expected);
        assert_eq!(table.resolve("order_test", advance.clone(), &[6, 6]).id, "order_lost");
        assert_eq!(text(&table, "corps", "order").as_deref(), Some("hold"), "the old order stays");
        assert_refused(&mut table, "order_test", advance.clone(), "order_tried_already", "STP-O01", "twice");
        walk_to(&mut table, "orders");
    }
    assert_eq!(table.resolve("order_test", advance.clone(), &[1, 1]).id, "order_received");
    assert_eq!(text(&table, "corps", "order").as_deref(), Some("advance"), "at once");
    walk_to(&mut table, "orders");
    assert_eq!(receives_up_to(&table, "corps"), 7, "forgotten");
    assert_refused(&mut table, "order_test", advance, "same_order", "STP-O01", "the order it has");
    assert!(table.try_resolve("order_test", json!({"corps": "corps", "order": "retreat"}), &[1, 1]).is_err());
}

// STP-O01, O04: the army commander's own corps needs no test; a demoralised one gets no order.
#[test]
fn orders_without_a_test() {
    let mut table = battle_at("orders", &[]);
    let own = table.resolve("order_test", json!({"corps": "old_guard", "order": "advance"}), &[]);
    assert_eq!(own.id, "order_given");
    demoralise(&mut table, "corps");
    let inputs = json!({"corps": "corps", "order": "advance"});
    assert_refused(&mut table, "order_test", inputs, "corps_demoralised", "STP-O04", "demoralised");
}

// STP-O02: a position that is taken turns the order into hold.
#[test]
fn a_position_taken() {
    for step in ["orders", "first.moves"] {
        let mut table = battle_at(step, &[]);
        let taken = json!({"corps": "corps"});
        assert_refused(&mut table, "position_taken", taken.clone(), "corps_not_advancing", "STP-O02", step);
        stp::ready(&mut table, "corps");
        table.resolve("position_taken", taken, &[]);
        assert_eq!(text(&table, "corps", "order").as_deref(), Some("hold"), "{step}");
    }
}

/// An army whose only corps has so many units.
fn of_size(units: usize) -> Table {
    let names: Vec<String> = (1..=units).map(|n| format!("u{n}")).collect();
    let foot = "type = \"infantry\"\nweapon = \"musket\"";
    let units: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), foot)).collect();
    let corps = [Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = army("empire", "blue", "", "emperor:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &red()], &[("events", "no")]);
    table.go_to("first.activation");
    table
}

// STP-A01, Y01, Y14: the die by the units in play now.
#[test]
fn the_activation_die() {
    let activate = json!({"corps": "corps", "within_40": true});
    // A D5 is a D6 whose sixes are thrown again: it lies there as 1 to 5.
    let dice = [(2, 2, 2), (4, 2, 2), (5, 3, 3), (6, 3, 3), (7, 4, 4), (8, 4, 4), (9, 5, 5), (10, 5, 5), (11, 6, 6)];
    for (units, highest, worth) in dice.into_iter().chain([(12, 6, 6), (13, 6, 6)]) {
        let table = of_size(units);
        let mut allowed = (1..=12).filter(|face| {
            let thrown = copy(&table).try_resolve("activation", activate.clone(), &[*face]);
            thrown.is_ok()
        });
        assert_eq!(allowed.next_back(), Some(highest), "{units} units");
        let points = copy(&table).resolve("activation", activate.clone(), &[highest]);
        assert_eq!(printed(&points, "points"), (worth + 1).to_string(), "an average leader adds 1");
    }
    let mut single = of_size(1);
    assert_eq!(printed(&single.resolve("activation", activate.clone(), &[]), "points"), "2", "no die, counts 1");
    // Lost units do not count.
    let mut worn = of_size(7);
    worn.set_marker("u1", "destroyed", 1);
    assert!(worn.try_resolve("activation", activate, &[4]).is_err(), "a D3 has no 4");
}

// STP-A01: what leaders and events add, not under 0.
#[test]
fn activation_points() {
    for (leader, points) in [("dreadful", "0"), ("poor", "1"), ("average", "2"), ("good", "3"), ("excellent", "4")] {
        let mut table = of_size(4);
        table.set_attribute("marshal", "leader", leader);
        let outcome = table.resolve("activation", json!({"corps": "corps", "within_40": true}), &[1]);
        assert_eq!(printed(&outcome, "points"), points, "{leader}");
    }
    let mut table = of_size(4);
    table.set_attribute("corps", "event_points", Value::whole(-2));
    table.set_attribute("marshal", "leader", "dreadful");
    let activate = json!({"corps": "corps", "within_40": true});
    assert_eq!(printed(&table.resolve("activation", activate.clone(), &[2]), "points"), "0", "not under 0");
    assert_refused(&mut table, "activation", activate, "corps_activated", "STP-A01", "twice");
}

// STP-A02: outside friction no roll, no points, unlimited orders; in retreat none either.
#[test]
fn corps_that_need_no_points() {
    let mut table = battle_at("first.activation", &[]);
    table.resolve("activation", json!({"corps": "corps", "within_40": false}), &[]);
    assert!(table.attribute("corps", "outside_friction").and_then(|value| value.as_bool()).unwrap_or(false));
    table.go_to("first.moves");
    for unit in ["line", "second", "third", "guard"] {
        table.resolve("move_unit", json!({"unit": unit, "forward": true}), &[]);
    }
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 0);
    let mut table = battle_at("first.activation", &[]);
    demoralise(&mut table, "corps");
    let activate = json!({"corps": "corps", "within_40": true});
    assert_refused(&mut table, "activation", activate, "retreat_needs_no_points", "STP-A02", "retreat");
    table.go_to("first.moves");
    let forward = json!({"unit": "line", "forward": true});
    assert_refused(&mut table, "move_unit", forward, "corps_retreats", "STP-O04", "forward");
    table.resolve("move_unit", json!({"unit": "line", "forward": false}), &[]);
}

// STP-A03, A05, A06: what an order costs.
#[test]
fn costs_of_orders() {
    let cost = |more: Json| {
        let mut table = blue_at("first.moves", &[]);
        table.resolve("move_unit", json!({"unit": "second"}), &[]);
        let before = whole_of(&table, "corps", "ap_spent");
        table.resolve("move_unit", with(&json!({"unit": "line"}), more), &[]);
        whole_of(&table, "corps", "ap_spent") - before
    };
    assert_eq!(cost(json!({})), 1);
    assert_eq!(cost(json!({"beyond_radius": true})), 2);
    assert_eq!(cost(json!({"passes": 2})), 3);
    assert_eq!(cost(json!({"passes": 1, "beyond_radius": true})), 3);
    assert_eq!(cost(json!({"with_order_of": "second"})), 0, "one order for the group");
    assert_eq!(cost(json!({"with_order_of": "second", "passes": 1})), 1);
    let mut table = blue_at("first.moves", &[]);
    let unordered = json!({"unit": "line", "with_order_of": "second"});
    assert_refused(&mut table, "move_unit", unordered, "no_order_to_share", "STP-A05", "no order yet");
    table.set_attribute("corps", "ap_spent", Value::whole(19));
    let far = json!({"unit": "line", "beyond_radius": true});
    assert_refused(&mut table, "move_unit", far, "not_enough_points", "STP-A03", "2 of 1");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
    assert_refused(&mut table, "move_unit", json!({"unit": "line"}), "unit_moved", "STP-S12", "twice");
}

// STP-A03, Y15: one order covers a formation change and the move that is left.
#[test]
fn one_order_for_change_and_move() {
    let mut table = blue_at("first.formations", &[]);
    table.resolve("change_formation", json!({"unit": "line", "formation": "line_formation"}), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
    table.go_to("first.moves");
    table.resolve("move_unit", json!({"unit": "line", "forward": true}), &[]);
    assert_eq!((whole_of(&table, "corps", "ap_spent"), whole_of(&table, "corps", "ap_forward")), (1, 1));
}

// STP-A04, L01: generals cost a point, nothing when attached or when their corps needs none.
#[test]
fn moving_generals() {
    let go = |prepare: Prepare, inputs: Json, payer: &str| {
        let mut table = blue_at("first.moves", &[]);
        prepare(&mut table);
        table.resolve("move_general", inputs, &[]);
        whole_of(&table, payer, "ap_spent")
    };
    let marshal = json!({"officer": "marshal"});
    assert_eq!(go(|_| {}, marshal.clone(), "corps"), 1);
    // Free with the unit he is attached to, once it has moved; otherwise he rides on his own.
    assert_eq!(go(|t| t.set_attribute("marshal", "attached_to", "line"), marshal.clone(), "corps"), 1);
    let with_unit: Prepare = |t| {
        t.set_attribute("marshal", "attached_to", "line");
        t.set_marker("line", "moved", 1);
    };
    assert_eq!(go(with_unit, marshal.clone(), "corps"), 0);
    assert_eq!(go(|t| t.set_attribute("corps", "outside_friction", true), marshal.clone(), "corps"), 0);
    assert_eq!(go(|_| {}, json!({"officer": "emperor", "payer": "wing"}), "wing"), 1);
    let mut table = blue_at("first.moves", &[]);
    table.resolve("move_general", marshal.clone(), &[]);
    assert_refused(&mut table, "move_general", marshal.clone(), "general_moved_already", "STP-A04", "twice");
    let mut table = blue_at("first.moves", &[]);
    table.set_attribute("corps", "ap_spent", Value::whole(20));
    assert_refused(&mut table, "move_general", marshal, "not_enough_points", "STP-A03", "nothing left");
}

// STP-O02, O03, O05: quotas of both orders.
#[test]
fn quotas() {
    for (points, most) in [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3)] {
        let mut table = battle_at("first.moves", &[]);
        table.set_marker("corps", "activated", 1);
        table.set_attribute("corps", "ap_total", Value::whole(points));
        for unit in ["line", "second", "third"].into_iter().take(most) {
            table.resolve("move_unit", json!({"unit": unit, "forward": true}), &[]);
        }
        if i64::try_from(most).unwrap() < points {
            let more = json!({"unit": "guard", "forward": true});
            assert_refused(&mut table, "move_unit", more, "hold_quota", "STP-O05", "forward");
            table.resolve("move_unit", json!({"unit": "guard", "forward": false}), &[]);
        }
    }
    // More than half of an advancing corps's points, or the players say that the table does not allow it.
    for (points, least) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)] {
        for spent in 0..=least {
            let mut table = blue_at("first.moves", &[]);
            for corps in ["wing", "old_guard"] {
                table.set_attribute(corps, "ap_total", Value::whole(0));
            }
            table.set_attribute("corps", "ap_total", Value::whole(points));
            table.set_attribute("corps", "ap_forward", Value::whole(spent));
            let waived = json!({"corps": "corps"});
            if spent == least {
                assert_eq!(obligation(&table), None, "{spent} of {points}");
                assert_refused(&mut table, "waive_quota", waived, "quota_met", "STP-O05", "nothing to waive");
                continue;
            }
            assert_eq!(obligation(&table).as_deref(), Some("STP-O05"), "{spent} of {points}");
            let mut taken = copy(&table);
            taken.resolve("position_taken", waived.clone(), &[]);
            assert_eq!(obligation(&taken), None, "a position taken ends the quota");
            let outcome = table.resolve("waive_quota", waived, &[]);
            assert_eq!((value(&outcome, "spent"), value(&outcome, "least")), (spent, least));
            assert_eq!(obligation(&table), None, "confirmed");
        }
    }
}

// STP-M01, M08, M09, Y17: how far a unit may go.
#[test]
fn movement_allowance() {
    let none: Prepare = |_| {};
    let outside: Prepare = |t| t.set_attribute("corps", "outside_friction", true);
    let marching: Prepare = |t| {
        t.set_attribute("corps", "outside_friction", true);
        t.set_attribute("line", "formation", "march_column");
    };
    let free = json!({"in_friction": false});
    let cases: [(&str, Prepare, &str, Json, &str); 16] = [
        ("infantry", none, "line", json!({}), "15"),
        ("reserve infantry", none, "recruits", json!({}), "12"),
        ("militia infantry", none, "peasants", json!({}), "10"),
        ("reserve cavalry", none, "levies", json!({}), "20"),
        ("light cavalry", none, "hussars", json!({}), "30"),
        ("in line", |t| t.set_attribute("line", "formation", "line_formation"), "line", json!({}), "10"),
        ("road in friction", none, "line", json!({"road": true}), "15"),
        ("road", none, "line", with(&free, json!({"road": true})), "22.5"),
        ("outside", outside, "line", free.clone(), "22.5"),
        ("outside, passing through friction", outside, "line", json!({"in_friction": true}), "15"),
        ("outside, road", outside, "line", with(&free, json!({"road": true})), "30"),
        ("outside, march column, road", marching, "line", with(&free, json!({"road": true})), "37.5"),
        ("difficult ground", none, "line", json!({"difficult": 5}), "10"),
        ("all difficult", none, "line", json!({"difficult": 7.5}), "7.5"),
        ("prolonging", none, "twelves", json!({"prolong": true}), "5"),
        ("half left", |t| t.set_attribute("line", "move_left", half()), "line", json!({}), "7.5"),
    ];
    for (what, prepare, unit, more, cm) in cases {
        let mut table = blue_at("first.moves", &[]);
        prepare(&mut table);
        let outcome = table.resolve("move_unit", with(&json!({"unit": unit}), more), &[]);
        assert_eq!(printed(&outcome, "cm"), cm, "{what}");
    }
    let mut table = blue_at("first.moves", &[]);
    let far = json!({"unit": "line", "difficult": 8});
    assert_refused(&mut table, "move_unit", far, "difficult_too_far", "STP-M01", "16 cm of 15");
}

fn half() -> Value {
    serde_json::from_value(json!(0.5)).expect("a number")
}

// STP-G07, M02: prolonging is a move of its own kind.
#[test]
fn prolonging() {
    let mut table = blue_at("first.moves", &[]);
    table.resolve("move_unit", json!({"unit": "sixes", "prolong": true}), &[]);
    table.resolve("move_unit", json!({"unit": "twelves"}), &[]);
    assert!(table.has("sixes", "prolonged") && !table.has("sixes", "moved") && table.has("twelves", "moved"));
    assert_refused(&mut table, "move_unit", json!({"unit": "sixes"}), "unit_moved", "STP-S12", "again");
    table.go_to("first.declare");
    aim(&mut table, "sixes", "musketeers");
    assert!(table.try_resolve("declare_fire", json!({"unit": "twelves", "target": "musketeers"}), &[]).is_err());
}

// STP-M02, B17: units in melee do not move, but a flank support may break away.
#[test]
fn moves_out_of_a_melee() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.resolve("name_supports", json!({"melee": melee, "flank_a": ["second"], "rear_a": ["third"]}), &[]);
    table.go_to("first.moves");
    table.set_marker("line", "moved", 0);
    table.set_marker("line", "charged", 0);
    for held in ["line", "third"] {
        assert_refused(&mut table, "move_unit", json!({"unit": held}), "unit_in_melee", "STP-A06", held);
    }
    table.resolve("move_unit", json!({"unit": "second"}), &[]);
    assert!(records(&table, "melee")[0].texts(recorded::FLANK_A).is_empty());
}

// STP-M10, Z06: formation changes, their cost by quality, and where none is allowed.
#[test]
fn formation_changes() {
    for (unit, cm) in [("line", "5"), ("guard", "7.5"), ("recruits", "2"), ("peasants", "0")] {
        let mut table = blue_at("first.formations", &[]);
        let to_line = json!({"unit": unit, "formation": "line_formation"});
        let zone = with(&to_line, json!({"in_zone": true}));
        assert_refused(&mut table, "change_formation", zone, "change_in_zone", "STP-Z06", unit);
        assert_eq!(printed(&table.resolve("change_formation", to_line, &[]), "left"), cm, "{unit}");
        assert_eq!(text(&table, unit, "formation").as_deref(), Some("line_formation"));
    }
    // Into march column for nothing: the whole move is left.
    let mut table = blue_at("first.formations", &[]);
    let march = json!({"unit": "line", "formation": "march_column"});
    assert_eq!(printed(&table.resolve("change_formation", march, &[]), "left"), "15");
    let mut table = blue_at("first.charges", &[]);
    engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.go_to("first.formations");
    let in_melee = json!({"unit": "line", "formation": "square"});
    assert_refused(&mut table, "change_formation", in_melee, "unit_in_melee", "STP-A06", "in melee");
}

// STP-O01: a script may leave the order open, people must say it; the form tells the present one, and nobody speaks for the
// enemy's corps.
#[test]
fn a_new_order_is_asked_and_never_assumed() {
    let table = battle_at("orders", &[]);
    let maker = table.game.form_maker("order_test").unwrap();
    let corps = common::inputs_of(json!({"corps": "corps"}));
    assert!(maker.form(&corps, false).problems.is_empty(), "a script's default");
    let people = maker.for_people().form(&corps, false);
    assert!(people.fields[1].value.is_none() && people.fields[1].decl.explicit);
    assert_eq!(people.notes[0].text.key, "line-order-now");
    let others = table.game.others("order_test", &corps);
    let own = |id: &String| table.entity(id).side == table.entity("corps").side;
    assert!(!others.is_empty() && others.iter().all(own), "{others:?}");
}

// STP-O05: a quota that nobody is left to meet does not hold the step up; it may still be waived.
#[test]
fn a_quota_that_nobody_can_meet_does_not_block() {
    let mut table = blue_at("first.moves", &[]);
    for corps in ["wing", "old_guard"] {
        table.set_attribute(corps, "ap_total", Value::whole(0));
    }
    table.set_attribute("corps", "ap_total", Value::whole(4));
    assert_eq!(obligation(&table).as_deref(), Some("STP-O05"));
    let state = table.game.state();
    let own = state.in_order().filter(|unit| unit.kind == "unit" && unit.side == table.entity("corps").side);
    let own: Vec<String> = own.map(|unit| unit.id.to_string()).collect();
    for unit in &own {
        table.set_marker(unit, "moved", 1);
    }
    assert_eq!(obligation(&table), None);
    table.resolve("waive_quota", json!({"corps": "corps"}), &[]);
}
