//! Fire before contact and the blows of the melee.

use super::*;

// ED-X02 to X04, X15, Z14: both sides fire at full strength; losses and markers come together afterwards.
#[test]
fn both_sides_fire_before_anybody_falls() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 6, "grenadiers", json!({}), &[6, 6, 5, 5, 5, 1]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (6, 0), "the results wait");
    table.go_to("assault.fire.defensive");
    volley(&mut table, "guard", "carbine", 6, "rifles", json!({}), &[6, 5, 5, 1, 1, 1]);
    assert_eq!(size(&table, "chasseurs"), 6);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (4, 3));
    assert_eq!((size(&table, "chasseurs"), suppression(&table, "chasseurs")), (5, 2));
}

// ED-X15: fire uses the bands before the fire, melee those after it.
#[test]
fn bands_are_taken_at_the_start_of_fire_and_of_melee() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 6, "grenadiers", json!({}), &[5; 6]);
    table.go_to("assault.fire.defensive");
    let suffers = |table: &mut Table, die: u8| {
        volley(table, "guard", "carbine", 1, "rifles", json!({}), &[die]);
        apply(table, "assault.fire.apply", json!({}), &[]);
    };
    assert_eq!(destroys_when(&table, "chasseurs", suffers), 6, "the markers of 2.1 do not count yet");
    suffers(&mut table, 1);
    assert_eq!(text(&table, "guard", "band").as_deref(), Some("full"));
    table.go_to("assault.melee.offensive");
    let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
    assert_eq!(destroys_when(&table, "guard", melee(&answers)), 4, "now they do: +2");
    let heavy = strikes(&table, "chasseurs", "rifles", 6, "grenadiers");
    table.resolve("melee_roll", heavy, &[3; 6]);
    table.go_to("assault.melee.defensive");
    let answers = strikes(&table, "guard", "grenadiers", 1, "rifles");
    assert_eq!(destroys_when(&table, "chasseurs", melee(&answers)), 8, "the defender strikes at -2");
}

/// Strikes once, and lets the losses come.
fn melee(answers: &Json) -> impl Fn(&mut Table, u8) + use<> {
    let answers = answers.clone();
    move |table: &mut Table, die: u8| {
        table.resolve("melee_roll", answers.clone(), &[die]);
        apply(table, "assault.melee.apply", json!({}), &[]);
    }
}

// ED-X02, X03, X17: order, hiding and state do not keep anybody from firing in an assault.
#[test]
fn confused_and_shaken_defenders_fire() {
    for state in ["confused", "shaken"] {
        let mut table = ready(&[], "chasseurs");
        table.set_marker("guard", state, 1);
        table.resolve("assault", json!({"target": "guard"}), &[]);
        table.resolve("assault_move", json!({"reach": true}), &[]);
        table.go_to("assault.fire.defensive");
        let suffers = |table: &mut Table, die: u8| {
            volley(table, "guard", "carbine", 1, "rifles", json!({}), &[die]);
            apply(table, "assault.fire.apply", json!({}), &[]);
        };
        assert_eq!(destroys_when(&table, "chasseurs", suffers), 6, "{state}");
    }
}

// ED-X02: rows of fire hold in an assault too.
#[test]
fn rows_of_fire_in_an_assault() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, i64); 6] = [
        ("plain", none, json!({}), 6),
        ("heavy cover", none, json!({"cover@grenadiers": "heavy"}), 9),
        ("took cover", |t| t.set_marker("guard", "in_cover", 1), json!({}), 7),
        ("confused", |t| t.set_marker("guard", "confused", 1), json!({}), 5),
        ("half", |t| t.set_marker("chasseurs", "suppression", 3), json!({}), 7),
        ("the target's suppression", |t| t.set_marker("guard", "suppression", 6), json!({}), 6),
    ];
    for (what, prepare, more, expected) in cases {
        let table = reached(&[], "chasseurs", "guard", prepare);
        let suffers = |table: &mut Table, die: u8| {
            volley(table, "chasseurs", "rifle", 1, "grenadiers", more.clone(), &[die]);
            apply(table, "assault.fire.apply", json!({}), &[]);
        };
        assert_eq!(destroys_when(&table, "guard", suffers), expected, "{what}");
    }
    let table = reached(&[], "chasseurs", "hulls", none);
    let suffers = |table: &mut Table, die: u8| {
        volley(table, "chasseurs", "rifle", 1, "hull", json!({"rear@rifle": true}), &[die]);
        apply(table, "assault.fire.apply", json!({}), &[]);
    };
    assert_eq!(destroys_when(&table, "hulls", suffers), 5, "rear armour");
}

// ED-X02: the refusals of fire that hold in an assault.
#[test]
fn assault_fires_that_are_refused() {
    let table = reached(&[], "chasseurs", "guard", |_| {});
    let one = |count: i64, at: &str, more: Json| shots(&table, "chasseurs", &[("rifle", count, at)], more);
    assert_eq!(copy(&table).refused("assault_fire", one(7, "grenadiers", json!({}))), "too_many_shooters");
    assert_eq!(copy(&table).refused("assault_fire", one(1, "hull", json!({}))), "not_a_target");
    assert_eq!(copy(&table).refused("assault_fire", one(1, "grenadiers", json!({"distance": 31}))), "out_of_range");
    assert_eq!(
        copy(&table).refused("assault_fire", one(1, "grenadiers", json!({"rear@rifle": true}))),
        "no_rear_armour"
    );
    let mut fired = copy(&table);
    fired.resolve("assault_fire", one(1, "grenadiers", json!({})), &[1]);
    assert_eq!(fired.refused("assault_fire", one(1, "grenadiers", json!({}))), "input_not_applicable");
}

// ED-M01 to M10: what every row does to a blow of ATT 8 at DFM 3, for the attacker and for the defender.
#[test]
fn rows_of_melee() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, i64, i64); 14] = [
        ("plain", none, 6, 6),
        ("ATT in melee", |t| t.set_attribute("rifles", "att_melee", Value::whole(10)), 4, 6),
        ("a better DFM", |t| t.set_attribute("grenadiers", "dfm", Value::whole(5)), 8, 6),
        (
            "DFT does not matter",
            |t| {
                t.set_attribute("grenadiers", "dfm", Value::whole(3));
                t.set_attribute("grenadiers", "dft", Value::whole(9));
            },
            6,
            6,
        ),
        ("attacker at half", |t| t.set_marker("chasseurs", "suppression", 3), 7, 5),
        ("attacker under half", |t| t.set_marker("chasseurs", "suppression", 2), 6, 6),
        ("attacker at all", |t| t.set_marker("chasseurs", "suppression", 6), 8, 4),
        ("defender at half", |t| t.set_marker("guard", "suppression", 3), 5, 7),
        ("defender just under all", |t| t.set_marker("guard", "suppression", 5), 5, 7),
        ("defender at all", |t| t.set_marker("guard", "suppression", 6), 4, 8),
        (
            "both at all",
            |t| {
                t.set_marker("guard", "suppression", 6);
                t.set_marker("chasseurs", "suppression", 6);
            },
            6,
            6,
        ),
        ("defender confused", |t| t.set_marker("guard", "confused", 1), 5, 6),
        (
            "defender confused and at all",
            |t| {
                t.set_marker("guard", "confused", 1);
                t.set_marker("guard", "suppression", 6);
            },
            3,
            8,
        ),
        ("cover does not matter", |t| t.set_marker("guard", "in_cover", 1), 6, 6),
    ];
    for (what, prepare, attacker, defender) in cases {
        let mut table = reached(&[], "chasseurs", "guard", prepare);
        table.go_to("assault.melee.offensive");
        let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
        assert_eq!(destroys_when(&table, "guard", melee(&answers)), attacker, "{what}: the attacker strikes");
        table.go_to("assault.melee.defensive");
        let answers = strikes(&table, "guard", "grenadiers", 1, "rifles");
        assert_eq!(destroys_when(&table, "chasseurs", melee(&answers)), defender, "{what}: the defender strikes");
    }
}

// ED-M10: one roll for each unit in contact; blows that are refused.
#[test]
fn blows_in_melee() {
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    assert_eq!(table.refused("melee_roll", strikes(&table, "chasseurs", "rifles", 1, "warlord")), "procedure_not_open");
    table.go_to("assault.melee.offensive");
    assert_eq!(
        copy(&table).refused("melee_roll", strikes(&table, "chasseurs", "rifles", 7, "warlord")),
        "too_many_units"
    );
    assert_eq!(copy(&table).refused("melee_roll", strikes(&table, "chasseurs", "rifles", 1, "hull")), "not_a_target");
    let answers = strikes(&table, "chasseurs", "rifles", 3, "warlord");
    table.resolve("melee_roll", answers, &[10, 4, 5]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 3));
    assert_eq!(suppression(&table, "court"), 1);
}

// ED-O31: embarked units do not fight.
#[test]
fn embarked_units_do_not_fight() {
    let mut table = reached(&[], "mounted", "guard", |_| {});
    table.go_to("assault.melee.offensive");
    let mut answers = strikes(&table, "mounted", "trucks", 1, "grenadiers");
    answers["strikers@squad"] = json!(1);
    answers["at@squad"] = json!("grenadiers");
    assert_eq!(table.refused("melee_roll", answers), "input_not_applicable");
}

// ED-F12, X03: the defender's order does not matter to its fire.
#[test]
fn a_waiting_order_does_not_colour_defensive_fire() {
    let mut table = begin(&[], &[("chasseurs", "assault"), ("guard", "suppressive_fire")]);
    activate(&mut table, "chasseurs", 10);
    table.go_to("activation.execute");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    table.go_to("assault.fire.defensive");
    let before = copy(&table);
    volley(&mut table, "guard", "carbine", 1, "rifles", json!({}), &[6]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "chasseurs"), (1, 0), "a plain fire");
}

// ED-O33: riding is possible until the assault move is made, not after it.
#[test]
fn riding_in_an_assault() {
    let leave = json!({"action": "leave", "unit": "squad", "number": 2});
    let mut table = ready(&[], "mounted");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    copy(&table).resolve("ride", leave.clone(), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    assert_eq!(table.refused("ride", leave), "procedure_not_open");
}

// ED-V11, N12: bogged units fire and fight.
#[test]
fn bogged_units_fight() {
    let mut table = reached(&[], "tanks", "guard", |t| t.set_marker("tank", "bogged", 3));
    let before = copy(&table);
    volley(&mut table, "tanks", "cannon", 4, "grenadiers", json!({}), &[6, 5, 1, 1]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "guard"), (1, 1));
    table.go_to("assault.melee.offensive");
    let answers = strikes(&table, "tanks", "tank", 4, "grenadiers");
    table.resolve("melee_roll", answers, &[1; 4]);
}

// ED-U13: without weapons a unit strikes with nothing.
#[test]
fn the_unarmed_strike_with_nothing() {
    let mut table = reached(&[], "porters", "guard", |_| {});
    table.go_to("assault.melee.offensive");
    let before = copy(&table);
    let answers = strikes(&table, "porters", "porter", 2, "grenadiers");
    table.resolve("melee_roll", answers, &[10, 10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!(harm(&before, &table, "guard"), (0, 0), "10 and 0 less 3");
}

// ED-T01: an answer to what the losses cannot ask is refused.
#[test]
fn answers_the_losses_cannot_ask_for() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 1, "grenadiers", json!({}), &[6]);
    table.go_to("assault.fire.apply");
    for (answers, code) in [
        (json!({"aboard_mules": "1"}), "input_not_applicable"),
        (json!({"aboard_marine": "1"}), "input_not_applicable"),
        (json!({"leader_lost_nobody": true}), "input_not_applicable"),
        (json!({"new_leader_guard": "tank"}), "wrong_answer"),
    ] {
        refuses(&table, "assault_apply", answers.clone(), code, &answers.to_string());
    }
    table.resolve("assault_apply", json!({"leader_lost_guard": false}), &[]);
}
