//! After a combat and between combats: pursuit, new contacts, the 10 cm advance, charges that lapse (ND-S18 to S21, X20 to
//! X22, O14).

use super::*;
use estafette::rulesets::napoleonic_division::names::recorded;

/// Blue has won against red's regulars, who fell back at once.
fn won(chargers: &[&str], prepare: Prepare, options: &[(&str, &str)]) -> Table {
    let mut table = combat(chargers, "red_regulars", "flank", prepare, options);
    assert!(!test(&mut table, "red_regulars", 1));
    assert_eq!(table.step(), "combat.pursuit");
    table
}

fn pursue(uc: &str) -> Json {
    json!({"uc": uc, "choice": "pursue"})
}

// ND-X20, S18, O14: pursuit by arm and going; it moves and disorders; consolidation is a movement and no more.
#[test]
fn pursuit() {
    for (unit, distance) in [("line", "10/5"), ("hussars", "20/10"), ("dragoons", "20/10")] {
        let mut table = won(&[unit], NOTHING, &[]);
        assert_eq!(centimetres(&table.resolve("pursue_or_consolidate", pursue(unit), &[])), distance, "{unit}");
        assert!(table.has(unit, "moved") && table.has(unit, "disorder") && !table.has(unit, "rally"));
    }
    let mut table = won(&["line"], NOTHING, &[("pursuit_disorders", "no")]);
    table.resolve("pursue_or_consolidate", pursue("line"), &[]);
    assert!(table.has("line", "moved") && !table.has("line", "disorder"));
    let mut table = won(&["line"], NOTHING, &[]);
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    assert!(table.has("line", "moved") && !table.has("line", "disorder"));
    assert_eq!(table.step(), "combat.advance", "no pursuer, no new contact");
}

// ND-M03, A10: speeds of a fall back; artillery at its ordinary speed.
#[test]
fn fall_back_speeds() {
    for (unit, distance) in [
        ("red_hussars", "25/15"),
        ("red_cossacks", "25/15"),
        ("red_dragoons", "20/10"),
        ("red_line", "20/10"),
        ("red_guns", "5/3"),
    ] {
        let mut table = combat(&["hussars"], unit, "front", NOTHING, &[]);
        let outcome = table.resolve("morale_test", json!({"tester": unit}), &[1]);
        assert_eq!(centimetres(&outcome), distance, "{unit}");
    }
}

// ND-X20: neither artillery nor squares pursue.
#[test]
fn who_may_not_pursue() {
    for (target, formation) in [("red_guns", "unlimbered"), ("red_line", "full_square"), ("red_line", "hollow_square")]
    {
        let prepare: Prepare = match formation {
            "unlimbered" => NOTHING,
            "full_square" => |t| t.set_attribute("red_line", "formation", "full_square"),
            _ => |t| t.set_attribute("red_line", "formation", "hollow_square"),
        };
        let mut table = combat(&["line"], target, "front", prepare, &[]);
        play_to(&mut table, "combat.melee_test");
        break_in_melee(&mut table, "line");
        // Without a choice it consolidates of itself.
        assert!(["combat.contact", "combat.advance", "first.combats"].contains(&table.step()), "{target}, {formation}");
        assert!(!table.has(target, "moved"));
    }
}

// ND-X21, S19: no contact: the UM advances. Contact: a new combat with the pursuers as chargers, all over again.
#[test]
fn new_contact() {
    let mut table = won(&["line"], NOTHING, &[]);
    table.resolve("pursue_or_consolidate", pursue("line"), &[]);
    assert_eq!(table.step(), "combat.contact");
    table.refused("new_contact", json!({"uc": "line", "contact": true, "target": "guard"}));
    table.set_strength("red_recruits", 0);
    table.refused("new_contact", json!({"uc": "line", "contact": true, "target": "red_recruits"}));
    let mut none = copy(&table);
    none.resolve("new_contact", json!({"uc": "line", "contact": false}), &[]);
    assert_eq!(none.step(), "combat.advance");
    // Infantry runs into the front of cavalry: test (a), though it is disordered, moved and has charged before.
    table.resolve(
        "new_contact",
        json!({"uc": "line", "contact": true, "target": "red_dragoons", "aspect": "front"}),
        &[],
    );
    assert_eq!(table.step(), "combat.foot_test");
    assert!(table.has("line", "charging"));
    assert_eq!(rows(&table, "morale_test", json!({"tester": "line"})), expected(&[("inf_charging_cav", 1)]));
    play_to(&mut table, "combat.melee");
    let combat = records(&table, "combat").pop().unwrap();
    assert_eq!(
        (combat.texts(recorded::CHARGERS), combat.texts(recorded::CHARGED)),
        (vec!["line"], vec!["red_dragoons"])
    );
    assert_eq!(combat.fields.get("round").and_then(|round| round.as_whole()), Some(1), "the rounds begin anew");
}

// ND-X21, S21: the charged side may win, pursue and charge in its turn.
#[test]
fn the_other_side_may_go_on() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee_test");
    break_in_melee(&mut table, "line");
    table.resolve("pursue_or_consolidate", pursue("red_line"), &[]);
    table.resolve("new_contact", json!({"uc": "red_line", "contact": true, "target": "guard", "aspect": "front"}), &[]);
    assert_eq!((table.step(), listed(&table, "charged_tests")), ("combat.charged_test", vec!["guard".into()]));
    play_to(&mut table, "combat.reaction");
    // The flags of the combat before are gone, so blue may counter-attack.
    table.resolve("reaction", json!({"uc": "guard", "choice": "counter_attack"}), &[]);
    play_to(&mut table, "combat.charger_test");
    assert_eq!(listed(&table, "charger_tests"), ["red_line"]);
    assert!(!test(&mut table, "red_line", 2));
    // It carried no rally marker: it falls back, and blue has won.
    assert!(table.has("red_line", "rally"));
    assert_eq!(listed(&table, "winners"), ["guard"]);
    table.resolve("pursue_or_consolidate", json!({"uc": "guard", "choice": "consolidate"}), &[]);
    while table.step().starts_with("combat.") {
        push_on(&mut table);
    }
    assert!(
        !table.has("guard", "charging") && !table.has("guard", "counter_attacked") && !table.has("guard", "tested_ab")
    );
    assert!(!table.has("red_line", "charging"));
}

// ND-X21: two pursuers, two contacts: one combat for each UC touched, one after the other.
#[test]
fn two_new_contacts() {
    for (second, chargers) in [("red_dragoons", vec!["hussars", "dragoons"]), ("red_guns", vec!["hussars"])] {
        let mut table = won(&["hussars", "dragoons"], NOTHING, &[]);
        for unit in ["hussars", "dragoons"] {
            table.resolve("pursue_or_consolidate", pursue(unit), &[]);
        }
        table.resolve("new_contact", json!({"uc": "hussars", "contact": true, "target": "red_dragoons"}), &[]);
        table.resolve("new_contact", json!({"uc": "dragoons", "contact": true, "target": second}), &[]);
        assert_eq!(table.step(), "combat.charged_test");
        let mut fighting: Vec<String> =
            records(&table, "combat")[0].texts(recorded::CHARGERS).into_iter().map(Into::into).collect();
        fighting.sort();
        let mut wanted = chargers.clone();
        wanted.sort_unstable();
        assert_eq!(fighting, wanted);
        if second == "red_guns" {
            // The first is over: the second begins.
            test(&mut table, "red_dragoons", 1);
            table.resolve("pursue_or_consolidate", json!({"uc": "hussars", "choice": "consolidate"}), &[]);
            for _ in 0..5 {
                if table.step() == "combat.charged_test" {
                    break;
                }
                push_on(&mut table);
            }
            assert_eq!(listed(&table, "charged_tests"), ["red_guns"]);
        }
    }
}

// ND-X22, S20: the other UC of the winner's UM; not those who fought, not independents, once a turn.
#[test]
fn ten_centimetres() {
    let mut table = won(&["line"], NOTHING, &[]);
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    assert_eq!(table.step(), "combat.advance");
    assert_eq!(listed(&table, "advances"), ["guard", "regulars", "recruits"]);
    table.refused("advance", json!({"ucs": ["line"]}));
    table.refused("advance", json!({"ucs": ["hussars"]}));
    table.refused("advance", json!({"ucs": ["outsiders"]}));
    table.resolve("advance", json!({"ucs": ["guard", "recruits"]}), &[]);
    for (unit, advanced) in [("guard", true), ("recruits", true), ("regulars", false)] {
        assert_eq!((table.has(unit, "advanced"), table.has(unit, "moved")), (advanced, advanced), "{unit}");
    }
    if table.step() == "combat.advance" {
        table.refused("advance", json!({"ucs": ["guard"]}));
        table.advance().unwrap();
    }
    assert!(!table.step().starts_with("combat."));
    // Independents and a UM of one have nobody to advance.
    for unit in ["outsiders", "grenadiers"] {
        let mut table = won(&[unit], NOTHING, &[]);
        table.resolve("pursue_or_consolidate", json!({"uc": unit, "choice": "consolidate"}), &[]);
        assert!(!table.step().starts_with("combat."), "{unit}: {}", table.step());
    }
}

// ND-S21: combats in the order the active side chooses; a charge whose target has gone is cancelled.
#[test]
fn charges_that_lapse() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_line"), ("hussars", "red_regulars"), ("guard", "red_guard")] {
        declare(&mut table, charger, target, "front");
    }
    table.go_to("first.combats");
    assert_eq!(records(&table, "charge").len(), 3);
    // The hussars first: the regulars fall back, the hussars run on into the line the infantry wanted.
    let second = records(&table, "charge")[1].id.clone();
    table.resolve("begin_combat", json!({"charge": second}), &[]);
    test(&mut table, "red_regulars", 1);
    table.resolve("pursue_or_consolidate", pursue("hussars"), &[]);
    table.resolve(
        "new_contact",
        json!({"uc": "hussars", "contact": true, "target": "red_line", "aspect": "flank"}),
        &[],
    );
    test(&mut table, "red_line", 1);
    assert!(table.has("red_line", "rally"), "the line has fallen back");
    table.resolve("pursue_or_consolidate", json!({"uc": "hussars", "choice": "consolidate"}), &[]);
    while table.step().starts_with("combat.") {
        push_on(&mut table);
    }
    // The charge of the infantry is cancelled; it stays, its charge declared.
    assert_eq!(table.step(), "first.combats");
    let waiting: Vec<_> =
        records(&table, "charge").iter().map(|charge| charge.texts(recorded::CHARGED)[0].to_owned()).collect();
    assert_eq!(waiting, ["red_guard"]);
    assert!(table.has("line", "charge_declared") && !table.has("line", "moved"));
}

// ND-S21: a target that pursued since the declaration: is it still within 5 cm?
#[test]
fn a_target_that_pursued() {
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "hussars", "red_regulars", "front");
    declare(&mut table, "guard", "red_guard", "front");
    declare(&mut table, "grenadiers", "red_grenadiers", "front");
    table.go_to("first.combats");
    let waiting = records(&table, "charge")[1].id.clone();
    assert!(!asks(&table, "begin_combat", json!({"charge": waiting}), "still_within_5"), "it has not moved");
    begin(&mut table);
    test(&mut table, "red_regulars", 1);
    // The hussars run into red's guard, which breaks them and pursues.
    table.resolve("pursue_or_consolidate", pursue("hussars"), &[]);
    table.resolve("new_contact", json!({"uc": "hussars", "contact": true, "target": "red_guard"}), &[]);
    play_to(&mut table, "combat.melee_test");
    break_in_melee(&mut table, "hussars");
    table.resolve("pursue_or_consolidate", pursue("red_guard"), &[]);
    table.resolve("new_contact", json!({"uc": "red_guard", "contact": false}), &[]);
    while table.step().starts_with("combat.") {
        push_on(&mut table);
    }
    assert_eq!(table.step(), "first.combats");
    assert!(asks(&table, "begin_combat", json!({"charge": waiting}), "still_within_5"));
    let mut near = copy(&table);
    near.resolve("begin_combat", json!({"charge": waiting, "still_within_5": true}), &[]);
    assert_eq!(near.step(), "combat.charged_test");
    table.resolve("begin_combat", json!({"charge": waiting, "still_within_5": false}), &[]);
    assert!(
        records(&table, "charge").iter().all(|charge| charge.id != waiting) && records(&table, "combat").is_empty()
    );
    assert!(table.has("guard", "charge_declared") && !table.has("guard", "moved"));
    assert!(!table.step().starts_with("combat."), "cancelled: {}", table.step());
}

// ND-S21: a charger that left drops out; if none is left the charge is cancelled.
#[test]
fn chargers_that_left() {
    let mut table = battle_at("first.charges", &[]);
    for (charger, target) in [("line", "red_line"), ("guard", "red_guard"), ("regulars", "red_guard")] {
        declare(&mut table, charger, target, "front");
    }
    table.go_to("first.combats");
    begin(&mut table);
    // Red's line breaks blue's, runs into blue's guard and throws it back.
    play_to(&mut table, "combat.melee_test");
    break_in_melee(&mut table, "line");
    table.resolve("pursue_or_consolidate", pursue("red_line"), &[]);
    table.resolve("new_contact", json!({"uc": "red_line", "contact": true, "target": "guard"}), &[]);
    test(&mut table, "guard", 1);
    assert!(table.has("guard", "rally"));
    table.resolve("pursue_or_consolidate", json!({"uc": "red_line", "choice": "consolidate"}), &[]);
    while table.step().starts_with("combat.") {
        push_on(&mut table);
    }
    assert_eq!(records(&table, "charge")[0].texts(recorded::CHARGERS), ["regulars"]);
    // The last one gone too: cancelled.
    table.set_strength("regulars", 0);
    assert!(records(&table, "charge").is_empty());
}

// ND-G08, S21: a charge of red in red's turn.
#[test]
fn red_charges_in_its_own_turn() {
    let mut table = battle_at("second.charges", &[]);
    let charge = json!({"charger": "red_line", "target": "line", "distance_cm": 3, "aspect": "front"});
    table.resolve("declare_charge", charge, &[]);
    table.go_to("second.combats");
    begin(&mut table);
    assert_eq!((table.step(), listed(&table, "charged_tests")), ("combat.charged_test", vec!["line".into()]));
}
