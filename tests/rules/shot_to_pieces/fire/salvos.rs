//! Who may fire at whom and join a salvo, grand batteries included.

use super::*;

// STP-F03, Y22, Y44: the nearest unit is the principal: its power, its profile, and it alone suffers the reply.
#[test]
fn the_principal_of_a_salvo() {
    let mut table = aiming(&[]);
    let salvo = salvo(&mut table, "line", &["voltigeurs"], "musketeers");
    table.go_to("first.fire");
    let fire = json!({"salvo": salvo, "range": 5, "can_reply": true, "principal": "voltigeurs"});
    let mut won = copy(&table);
    let resolution = resolution(event(&mut won, "fire", fire.clone(), &[4, 1]));
    assert_eq!(total(&resolution, "voltigeurs"), 9, "4, one adjoining unit, a 4");
    assert_eq!(marks(&won, "musketeers"), Some((1, 0)), "skirmishers only shake");
    table.set_marker("voltigeurs", "brittle", 2);
    table.resolve("fire", fire.clone(), &[1, 4]);
    assert_eq!((marks(&table, "voltigeurs"), marks(&table, "line")), (None, Some((0, 0))));
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "line", "musketeers");
    table.resolve("declare_fire", json!({"unit": "second", "target": "musketeers", "salvo": salvo}), &[]);
    table.go_to("first.fire");
    let stranger = json!({"salvo": salvo, "range": 5, "can_reply": false, "principal": "guard"});
    assert_refused(&mut table, "fire", stranger, "not_in_salvo", "STP-F03", "not in it");
}

// STP-F02: one salvo, one target, one side; STP-F01: one declaration each.
#[test]
fn who_may_not_join_a_salvo() {
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "line", "musketeers");
    let cases = [
        (json!({"unit": "second", "target": "fusiliers", "salvo": salvo}), "other_salvo", "STP-F02"),
        (json!({"unit": "line", "target": "fusiliers"}), "declared_already", "STP-F01"),
    ];
    for (inputs, code, rule) in cases {
        assert_refused(&mut table, "declare_fire", inputs, code, rule, code);
    }
    // Declared and taken back: free again, until the declarations are locked.
    table.resolve("withdraw_declaration", json!({"salvo": salvo}), &[]);
    aim(&mut table, "line", "fusiliers");
}

// STP-F01, B13, H01, G07, S12, V03: who cannot fire, who cannot be a target.
#[test]
fn refused_firers_and_targets() {
    let cases: [(&str, Prepare, &str, &str, &str, &str); 7] = [
        ("shaken", |t| t.set_marker("line", "shaken", 1), "line", "musketeers", "unit_shaken", "STP-K01"),
        ("no real fire", |_| {}, "cuirassiers", "musketeers", "no_real_fire", "STP-F01"),
        ("guns that moved", |t| t.set_marker("sixes", "moved", 1), "sixes", "musketeers", "artillery_moved", "STP-G07"),
        ("fired already", |t| t.set_marker("line", "fired", 1), "line", "musketeers", "unit_fired", "STP-S12"),
        (
            "hidden target",
            |t| t.set_marker("musketeers", "hidden", 1),
            "line",
            "musketeers",
            "target_hidden",
            "STP-V03",
        ),
        ("firer in melee", |_| {}, "guard", "musketeers", "unit_in_melee", "STP-B13"),
        ("target in melee", |_| {}, "line", "fusiliers", "target_in_melee", "STP-B13"),
    ];
    for (what, prepare, firer, target, code, rule) in cases {
        let mut table = stp::blue_at("first.charges", &[]);
        if what.contains("melee") {
            engage(&mut table, "guard", "fusiliers", json!({}), &[]);
        }
        table.go_to("first.declare");
        prepare(&mut table);
        let inputs = json!({"unit": firer, "target": target});
        assert_refused(&mut table, "declare_fire", inputs, code, rule, what);
    }
    // Guns that only prolonged may fire; supports of a melee may not.
    let mut table = aiming(&[]);
    table.set_marker("sixes", "prolonged", 1);
    aim(&mut table, "sixes", "musketeers");
    let mut table = stp::blue_at("first.charges", &[]);
    let melee = engage(&mut table, "guard", "fusiliers", json!({}), &[]);
    let named = json!({"melee": melee, "flank_a": ["line"], "flank_b": ["pioneers"]});
    table.resolve("name_supports", named, &[]);
    table.go_to("first.declare");
    let inputs = json!({"unit": "line", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", inputs, "unit_in_melee", "STP-B13", "a support fires");
    let inputs = json!({"unit": "second", "target": "pioneers"});
    assert_refused(&mut table, "declare_fire", inputs, "target_in_melee", "STP-B13", "a support as target");
}

// STP-F03: nothing beyond the range of the principal's weapon; STP-F04: no reply beyond the target's.
#[test]
fn ranges() {
    for (firer, most) in [("line", 15.0), ("twelves", 60.0), ("sixes", 45.0)] {
        let mut table = aiming(&[]);
        let salvo = aim(&mut table, firer, "musketeers");
        table.go_to("first.fire");
        let fire = |range: f64| json!({"salvo": salvo, "range": range, "can_reply": false});
        assert_refused(&mut table, "fire", fire(most + 0.1), "out_of_range", "STP-F03", firer);
        table.resolve("fire", fire(most), &[1, 4]);
    }
    let mut table = aiming(&[]);
    let salvo = aim(&mut table, "twelves", "musketeers");
    table.go_to("first.fire");
    assert!(may_reply(&mut table, &salvo, 15.0) && !may_reply(&mut table, &salvo, 15.1), "muskets reach 15 cm");
}

// STP-F01: a salvo at a destroyed target is lost and does not count as fired; a shaken firer drops out.
#[test]
fn salvos_that_come_to_nothing() {
    let mut table = aiming(&[]);
    let late = aim(&mut table, "second", "musketeers");
    let pair = salvo(&mut table, "musketeers", &["fusiliers"], "line");
    shoot(&mut table, "guard", "musketeers", 5.0, json!({}), &[4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    let outcome = table.resolve("fire", json!({"salvo": late}), &[]);
    assert_eq!(outcome.id, "salvo_lost");
    assert!(!table.has("second", "fired"));
    // The other unit of its salvo fires alone.
    let fire = json!({"salvo": pair, "range": 5, "can_reply": false});
    let resolution = resolution(event(&mut copy(&table), "fire", fire, &[1, 1]));
    assert_eq!(total(&resolution, "fusiliers"), 4);
    table.set_marker("fusiliers", "shaken", 1);
    assert_eq!(table.resolve("fire", json!({"salvo": pair}), &[]).id, "salvo_lost");
}

// STP-G02, STPP-X12: indirect fire is for guns, beyond the dead zone.
#[test]
fn indirect_fire_has_a_dead_zone() {
    let mut table = aiming(&[]);
    table.resolve("declare_fire", json!({"unit": "sixes", "target": "musketeers", "indirect": true}), &[]);
    let salvo = latest(&table, "salvo");
    table.go_to("first.fire");
    let near = json!({"salvo": salvo, "range": 10, "can_reply": false});
    assert_refused(&mut table, "fire", near, "in_dead_zone", "STPP-X12", "10 cm");
}

// STP-S08: what is not fired is dropped with the step.
#[test]
fn unresolved_salvos_are_dropped() {
    let mut table = aiming(&[]);
    aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    push_on(&mut table);
    assert!(records(&table, "salvo").is_empty());
    assert!(!table.has("line", "fired"));
}

/// Blue's guns, as many as asked for, in the declaration step.
fn gun_line(count: usize) -> Table {
    let names: Vec<String> = (1..=count).map(|number| format!("gun_{number}")).collect();
    let units: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "type = \"medium_artillery\"")).collect();
    let corps = [stp::Corps { id: "guns", lines: "", leader: "gunner:", units: &units }];
    let blue = stp::army("empire", "blue", "nation = \"french\"", "emperor:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &stp::red()], &[("events", "no")]);
    table.go_to("first.declare");
    table
}

// STP-G04: two adjoining batteries have one target, unless their priorities differ.
#[test]
fn two_adjoining_batteries() {
    let mut table = gun_line(3);
    aim(&mut table, "gun_3", "fusiliers");
    let second = |target: &str| json!({"unit": "gun_2", "target": target, "adjoins": "gun_1"});
    assert_refused(&mut table, "declare_fire", second("guards"), "not_declared", "STP-G04", "the first one first");
    aim(&mut table, "gun_1", "musketeers");
    assert_refused(&mut table, "declare_fire", second("guards"), "one_common_target", "STP-G04", "another target");
    for more in [json!({"other_priority": true}), json!({"grand_battery": true}), json!({"target": "musketeers"})] {
        copy(&table).resolve("declare_fire", with(&second("guards"), more), &[]);
    }
    let apart = json!({"unit": "gun_2", "target": "guards"});
    table.resolve("declare_fire", apart, &[]);
    assert_eq!(obligation(&table), None, "batteries that do not adjoin are free");
}

// STP-G03: separate targets for a grand battery, with more than half of it on one of them.
#[test]
fn a_grand_battery_keeps_a_majority() {
    let cases: [(&[&str], bool); 6] = [
        (&["musketeers", "musketeers", "guards"], true),
        (&["musketeers", "guards", "fusiliers"], false),
        (&["musketeers", "musketeers", "guards", "guards"], false),
        (&["musketeers", "musketeers", "musketeers", "guards"], true),
        (&["guards", "musketeers", "musketeers", "fusiliers", "pioneers"], false),
        (&["guards", "musketeers", "musketeers", "musketeers", "pioneers"], true),
    ];
    for (targets, majority) in cases {
        let mut table = gun_line(targets.len());
        for (number, target) in targets.iter().enumerate() {
            let unit = format!("gun_{}", number + 1);
            let mut shot = json!({"unit": unit, "target": target});
            if number > 0 {
                shot = with(&shot, json!({"adjoins": format!("gun_{number}"), "grand_battery": true}));
            }
            table.resolve("declare_fire", shot, &[]);
        }
        let open = obligation(&table);
        assert_eq!(open.as_deref(), (!majority).then_some("STP-G03"), "{targets:?}");
        // Taking back the last one and aiming with the others mends it.
        if targets == ["musketeers", "guards", "fusiliers"] {
            let last = latest(&table, "salvo");
            table.resolve("withdraw_declaration", json!({"salvo": last}), &[]);
            let mended = json!({"unit": "gun_3", "target": "guards", "adjoins": "gun_1", "grand_battery": true});
            table.resolve("declare_fire", mended, &[]);
            assert_eq!(obligation(&table), None);
        }
    }
}

// STP-F02: a salvo is of one kind. STP-N01: a battery in the mud does not fire before it has moved, nor after.
#[test]
fn salvos_of_one_kind_and_batteries_in_the_mud() {
    let mut table = gun_line(2);
    let salvo = aim(&mut table, "gun_1", "musketeers");
    let indirect = json!({"unit": "gun_2", "target": "musketeers", "salvo": salvo, "indirect": true});
    assert_refused(&mut table, "declare_fire", indirect, "salvo_of_one_kind", "STP-F02", "direct and indirect");
    table.set_marker("gun_2", "must_move", 1);
    let stuck = json!({"unit": "gun_2", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", stuck, "must_have_moved", "STP-N01", "event 12");
}
