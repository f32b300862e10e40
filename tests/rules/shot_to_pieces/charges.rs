//! Charges, contact, evades, threats (STP-B01 to B05, B09, B10, Q02, E01 to E09, Z09).

use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::rulesets::shot_to_pieces::names::recorded;

fn charge(unit: &str, target: &str) -> Json {
    json!({"unit": unit, "target": target})
}

// STP-B01, B02, B05, K01, O04, Q02: every refusal.
#[test]
fn refused_charges() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, Json, &str, &str); 17] = [
        ("shaken", |t| t.set_marker("line", "shaken", 1), charge("line", "musketeers"), "unit_shaken", "STP-K01"),
        (
            "march column",
            |t| t.set_attribute("line", "formation", "march_column"),
            charge("line", "musketeers"),
            "charge_from_march_column",
            "STPP-L07",
        ),
        ("moved", |t| t.set_marker("line", "moved", 1), charge("line", "musketeers"), "unit_moved", "STP-S12"),
        ("charged", |t| t.set_marker("line", "charged", 1), charge("line", "musketeers"), "unit_charged", "STP-S12"),
        (
            "formation changed",
            |t| t.set_marker("line", "formation_changed", 1),
            charge("line", "musketeers"),
            "formation_changed",
            "STP-B01",
        ),
        ("retreat", |t| demoralise(t, "corps"), charge("line", "musketeers"), "corps_retreats", "STP-O04"),
        ("guns", none, charge("sixes", "musketeers"), "never_charges", "STP-B01"),
        (
            "no charge",
            |t| t.set_attribute("line", "no_charge", true),
            charge("line", "musketeers"),
            "never_charges",
            "STP-B01",
        ),
        (
            "no points",
            |t| t.set_attribute("corps", "ap_spent", Value::whole(20)),
            charge("line", "musketeers"),
            "not_enough_points",
            "STP-A03",
        ),
        ("infantry at cavalry", none, charge("line", "dragoons"), "charge_forbidden", "STPP-L04"),
        ("skirmishers at infantry", none, charge("voltigeurs", "musketeers"), "skirmishers_charge_few", "STP-B02"),
        ("skirmishers at guns", none, charge("voltigeurs", "battery"), "skirmishers_charge_few", "STP-B02"),
        (
            "third charge in a row",
            |t| t.set_attribute("line", "charge_streak", Value::whole(2)),
            charge("line", "musketeers"),
            "too_many_charges",
            "STP-B03",
        ),
        (
            "all-out of line cavalry",
            none,
            with(&charge("cuirassiers", "musketeers"), json!({"mode": "all_out"})),
            "no_all_out",
            "STP-B05",
        ),
        (
            "rash infantry",
            none,
            with(&charge("line", "musketeers"), json!({"mode": "rash"})),
            "only_cavalry_is_rash",
            "STP-Q02",
        ),
        (
            "threatened in flank",
            |t| t.set_marker("line", "immobilised", 1),
            charge("line", "musketeers"),
            "unit_threatened",
            "STP-Z04",
        ),
        (
            "not activated",
            |t| t.set_marker("corps", "activated", 0),
            charge("line", "musketeers"),
            "corps_not_activated",
            "STP-A01",
        ),
    ];
    for (what, prepare, inputs, code, rule) in cases {
        let mut table = blue_at("first.charges", &[]);
        prepare(&mut table);
        assert_refused(&mut table, "charge", inputs, code, rule, what);
    }
    let mut table = blue_at("first.charges", &[]);
    engage(&mut table, "line", "musketeers", json!({}), &[]);
    table.set_marker("line", "moved", 0);
    table.set_marker("line", "charged", 0);
    assert_refused(&mut table, "charge", charge("line", "fusiliers"), "unit_in_melee", "STP-A06", "in melee");
}

// STP-B02: whom skirmishers may charge, with and without the option of Y18.
#[test]
fn what_skirmishers_may_charge() {
    for (option, target, shaken, allowed) in [
        ("no", "grenzers", 0, true),
        ("no", "battery", 0, false),
        ("no", "battery", 1, true),
        ("yes", "grenzers", 0, false),
        ("yes", "grenzers", 1, true),
        ("no", "musketeers", 1, false),
    ] {
        let mut table = blue_at("first.charges", &[("skirmishers_charge_only_shaken", option)]);
        table.set_marker(target, "shaken", shaken);
        let answer = table.try_resolve("charge", charge("voltigeurs", target), &[]);
        assert_eq!(answer.is_ok(), allowed, "{target}, shaken {shaken}, option {option}");
    }
}

// STP-B01, A03: a charge is paid, is the unit's move, and counts as forward.
#[test]
fn a_charge_is_paid_and_moves() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", charge("line", "musketeers"), &[]);
    assert!(table.has("line", "charged") && table.has("line", "moved"));
    assert_eq!((whole_of(&table, "corps", "ap_spent"), whole_of(&table, "corps", "ap_forward")), (1, 1));
    // STP-S04: every charge comes to contact or not before the step is left.
    assert_eq!(obligation(&table).as_deref(), Some("STP-B01"));
    let charge = latest(&table, "charge");
    table.resolve("contact", json!({"charge": charge, "made": false}), &[]);
    assert_eq!(obligation(&table), None);
    assert!(records(&table, "melee").is_empty());
}

// STP-B03, B09, Y27: two charges in consecutive own phases, then a pause; the enemy's phases do not count.
#[test]
fn two_charges_in_a_row_then_a_pause() {
    let mut table = battle_at("orders", &[]);
    let allowed = [true, true, false, true, true, false];
    for (turn, allowed) in (1..).zip(allowed) {
        table.go_to("first.charges");
        stp::ready(&mut table, "corps");
        let mut trial = copy(&table);
        assert_eq!(trial.try_resolve("charge", charge("line", "musketeers"), &[]).is_ok(), allowed, "turn {turn}");
        if allowed {
            table = trial;
            // STP-B01: a charge without contact counts too.
            let charge = latest(&table, "charge");
            table.resolve("contact", json!({"charge": charge, "made": false}), &[]);
        }
        walk_to(&mut table, "second.combat");
        push_on(&mut table);
    }
}

// STP-B04: several chargers of one phase: the first is the contact unit, the others its flank support; the melees of
// an earlier phase are closed, except to those side by side.
#[test]
fn joining_a_melee() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    assert_eq!(engage(&mut table, "second", "musketeers", json!({}), &[]), melee);
    let record = &records(&table, "melee")[0];
    assert_eq!((record.text(recorded::UNIT_A), record.texts(recorded::FLANK_A)), (Some("line"), vec!["second"]));
    table.go_to("first.combat");
    round(&mut table, &melee, json!({}), &[1, 2]);
    walk_to(&mut table, "first.charges");
    stp::ready(&mut table, "corps");
    assert_refused(&mut table, "charge", charge("third", "musketeers"), "melee_closed", "STP-B04", "a newcomer");
    engage(&mut table, "third", "musketeers", json!({"side_by_side": true}), &[]);
    assert_eq!(records(&table, "melee")[0].texts(recorded::FLANK_A), ["second", "third"]);
}

// STP-B05, Y04: all-out for mediocre cavalry only; STP-Q02: the rash die is told.
#[test]
fn modes_of_a_charge() {
    let mut table = blue_at("first.charges", &[]);
    let inputs = with(&charge("levies", "musketeers"), json!({"mode": "both"}));
    let resolution = resolution(event(&mut table, "charge", inputs, &[5]));
    assert_eq!(line(&resolution, "line-rash").as_deref(), Some("5"));
    let charge_id = latest(&table, "charge");
    table.resolve("contact", json!({"charge": charge_id, "made": true}), &[]);
    let melee = latest(&table, "melee");
    assert_eq!(text(&table, "levies", "fragile_melee"), Some(melee));
    // A normal charge leaves nobody fragile.
    engage(&mut table, "line", "fusiliers", json!({}), &[]);
    assert_eq!(text(&table, "line", "fragile_melee"), None);
    // The list may allow it to others.
    let mut table = blue_at("first.charges", &[]);
    table.set_attribute("cuirassiers", "all_out_allowed", true);
    table.resolve("charge", with(&charge("cuirassiers", "musketeers"), json!({"mode": "all_out"})), &[]);
}

// STP-E02, E06, Y37, Y45: the exact chances of everybody charged.
#[test]
fn exact_odds_of_evades() {
    let none: Prepare = |_| {};
    let cases: [(&str, Prepare, &str, &str, &str); 5] = [
        ("skirmishers", none, "line", "grenzers", "1/2"),
        ("elite skirmishers", none, "line", "freikorps", "1/3"),
        ("specialised", |t| t.set_attribute("grenzers", "specialised_evader", true), "line", "grenzers", "1/3"),
        ("infantry that can", |t| t.set_attribute("musketeers", "can_evade", true), "line", "musketeers", "1/2"),
        ("light cavalry that can", |t| t.set_attribute("uhlans", "can_evade", true), "hussars", "uhlans", "1/3"),
    ];
    for (what, prepare, charger, target, destroyed) in cases {
        let mut table = blue_at("first.charges", &[]);
        prepare(&mut table);
        table.resolve("charge", charge(charger, target), &[]);
        assert_eq!(table.odds("evade", json!({"unit": target}), "evader_destroyed"), destroyed, "{what}");
        let staying = table.odds("evade", json!({"unit": target, "stays": true}), "stays");
        let nerve = if what.contains("skirmishers") || what == "specialised" { "1/2" } else { "1" };
        assert_eq!(staying, nerve, "{what} chooses to stay");
    }
}

// STP-E06: stay first, then survival; each face.
#[test]
fn dice_of_an_evade() {
    for (inputs, dice, outcome) in [
        (json!({}), &[3][..], "evader_destroyed"),
        (json!({}), &[4], "evaded"),
        (json!({"stays": true}), &[4], "stays"),
        (json!({"stays": true}), &[3, 3], "evader_destroyed"),
        (json!({"stays": true}), &[3, 4], "evaded"),
        // STP-E07
        (json!({"obstacle": true}), &[], "evader_destroyed"),
    ] {
        let mut table = blue_at("first.charges", &[]);
        table.resolve("charge", charge("line", "grenzers"), &[]);
        assert_eq!(obligation(&table).as_deref(), Some("STP-E01"));
        let evade = with(&json!({"unit": "grenzers"}), inputs);
        assert_eq!(table.resolve("evade", evade.clone(), dice).id, outcome, "{evade} {dice:?}");
        assert_eq!(table.has("grenzers", "evaded"), outcome == "evaded");
    }
    for (die, outcome) in [(2, "evader_destroyed"), (3, "evaded")] {
        let mut table = blue_at("first.charges", &[]);
        table.resolve("charge", charge("line", "freikorps"), &[]);
        assert_eq!(table.resolve("evade", json!({"unit": "freikorps"}), &[die]).id, outcome, "elite, {die}");
    }
}

// STP-E02: brushed skirmishers are asked too; nobody who cannot evade is.
#[test]
fn who_is_asked() {
    let mut table = blue_at("first.charges", &[]);
    let inputs = with(&charge("line", "musketeers"), json!({"brushed": ["grenzers", "fusiliers"]}));
    table.resolve("charge", inputs, &[]);
    assert_eq!(records(&table, "charge")[0].texts(recorded::EVADERS), ["grenzers"]);
    let charge_id = latest(&table, "charge");
    assert_refused(
        &mut table,
        "contact",
        json!({"charge": charge_id, "made": true}),
        "evades_first",
        "STP-E01",
        "before the answer",
    );
    assert_refused(&mut table, "evade", json!({"unit": "musketeers"}), "cannot_evade", "STP-E01", "infantry");
    assert_eq!(table.resolve("evade", json!({"unit": "grenzers"}), &[5]).id, "evaded");
    // STP-E01: once a phase.
    assert_refused(&mut table, "evade", json!({"unit": "grenzers"}), "unit_shaken", "STP-K01", "twice");
}

// STP-E09: the target is gone; the charger may hit another enemy, without another order.
#[test]
fn a_charge_past_an_evader() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", charge("line", "grenzers"), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
    let charge_id = latest(&table, "charge");
    let made = json!({"charge": charge_id, "made": true});
    assert_refused(&mut table, "contact", made.clone(), "target_is_gone", "STP-E09", "the old target");
    table.resolve("contact", with(&made, json!({"other_target": "fusiliers"})), &[]);
    assert_eq!(records(&table, "melee")[0].text(recorded::UNIT_B), Some("fusiliers"));
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
}

// STP-E03: skirmishers fighting skirmishers must evade from close order; if they cannot, the charger takes over.
#[test]
fn close_order_sweeps_skirmishers_away() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "voltigeurs", "grenzers", json!({}), &[]);
    table.resolve("charge", charge("line", "grenzers"), &[]);
    let stays = json!({"unit": "grenzers", "stays": true});
    assert_refused(&mut table, "evade", stays, "must_evade", "STP-E01", "E03");
    let mut fled = copy(&table);
    assert_eq!(fled.resolve("evade", json!({"unit": "grenzers"}), &[4]).id, "evaded");
    assert!(records(&fled, "melee").is_empty(), "its melee is closed");
    // Shaken skirmishers cannot evade: the line is the contact unit, the voltigeurs its flank support.
    let mut table = blue_at("first.charges", &[]);
    assert_eq!(engage(&mut table, "voltigeurs", "grenzers", json!({}), &[]), melee);
    table.set_marker("grenzers", "shaken", 1);
    engage(&mut table, "line", "grenzers", json!({}), &[]);
    let record = &records(&table, "melee")[0];
    assert_eq!((record.text(recorded::UNIT_A), record.texts(recorded::FLANK_A)), (Some("line"), vec!["voltigeurs"]));
}

// STP-E04, Y19: one chance in two, nothing helps; STP-E05: one in three for light cavalry only.
#[test]
fn cavalry_blocked_or_held() {
    for unit in ["hussars", "cuirassiers"] {
        let mut table = blue_at("first.charges", &[]);
        table.set_attribute(unit, "quality", "elite");
        let blocked = json!({"unit": unit, "reason": "blocked"});
        assert_eq!(table.odds("evade", blocked, "evader_destroyed"), "1/2", "{unit} blocked");
        let leaving = json!({"unit": unit, "reason": "leaving_melee"});
        assert_refused(&mut table, "evade", leaving.clone(), "not_held_by_foot", "STP-E01", unit);
        let melee = engage(&mut table, unit, "musketeers", json!({}), &[]);
        table.go_to("first.combat");
        round(&mut table, &melee, json!({"cover_b": "hard", "flanked_a": "flank"}), &[1, 1]);
        for held in [unit, "musketeers"] {
            set_marks(&mut table, held, 0, 0);
        }
        walk_to(&mut table, "first.charges");
        set_marks(&mut table, unit, 0, 0);
        let odds = table.odds("evade", leaving.clone(), "evader_destroyed");
        assert_eq!(odds, if unit == "hussars" { "1/3" } else { "1/2" }, "{unit}: elite does not help");
        table.resolve("evade", leaving, &[6]);
        assert!(records(&table, "melee").is_empty());
    }
    let mut table = blue_at("first.charges", &[]);
    let infantry = json!({"unit": "line", "reason": "blocked"});
    assert_refused(&mut table, "evade", infantry, "cannot_evade", "STP-E01", "infantry");
}

// STP-B10: cavalry may leave a square and charge elsewhere with the same order.
#[test]
fn cavalry_leaves_a_square() {
    for square in [true, false] {
        let mut table = blue_at("first.charges", &[]);
        if square {
            table.set_attribute("musketeers", "formation", "square");
        }
        engage(&mut table, "cuirassiers", "musketeers", json!({}), &[]);
        walk_to(&mut table, "first.charges");
        stp::ready(&mut table, "corps");
        let leave = json!({"unit": "cuirassiers"});
        if !square {
            assert_refused(&mut table, "disengage", leave, "not_a_square", "STP-B10", "a column");
            continue;
        }
        table.resolve("disengage", leave, &[]);
        assert!(records(&table, "melee").is_empty());
        table.resolve("charge", charge("cuirassiers", "fusiliers"), &[]);
        assert_eq!(whole_of(&table, "corps", "ap_spent"), 1, "one order pays for both");
    }
}

// STP-Z04, Z05, Z09: the threatening unit must charge, the threatened one stays.
#[test]
fn threats_on_a_flank() {
    // Marked in blue's own charges: due now. In red's phase: due in blue's next one.
    for (step, due) in [("first.activation", 1), ("first.charges", 1), ("first.moves", 3)] {
        let mut table = blue_at(step, &[]);
        table.resolve("mark_threat", json!({"unit": "line", "threatened": "musketeers"}), &[]);
        assert_eq!(whole_of(&table, "line", "must_charge"), due, "{step}");
        assert!(table.has("musketeers", "immobilised"));
    }
    let mut table = battle_at("second.charges", &[]);
    table.resolve("mark_threat", json!({"unit": "line", "threatened": "musketeers"}), &[]);
    assert_eq!(whole_of(&table, "line", "must_charge"), 3);
    stp::ready(&mut table, "column");
    for procedure in ["charge", "move_unit", "change_formation"] {
        let (step, inputs) = match procedure {
            "charge" => ("second.charges", charge("musketeers", "second")),
            "move_unit" => ("second.moves", json!({"unit": "musketeers"})),
            _ => ("second.formations", json!({"unit": "musketeers", "formation": "square"})),
        };
        let mut table = copy(&table);
        table.go_to(step);
        assert_refused(&mut table, procedure, inputs.clone(), "unit_threatened", "STP-Z04", procedure);
        table.resolve(procedure, with(&inputs, json!({"threat_gone": true})), &[]);
        assert!(!table.has("musketeers", "immobilised"));
    }
    // The due charge ignores the quota of a holding corps, and pays.
    let mut table = copy(&table);
    table.go_to("first.charges");
    table.set_marker("corps", "activated", 1);
    table.set_attribute("corps", "ap_total", Value::whole(3));
    table.set_attribute("corps", "ap_forward", Value::whole(1));
    assert_refused(&mut table, "charge", charge("second", "fusiliers"), "hold_quota", "STP-O05", "not due");
    table.resolve("charge", charge("line", "musketeers"), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1);
    assert_eq!(table.attribute("line", "must_charge"), None);
}

// STP-E01, E04, E05, S12: uncharged units evade in their owner's phase, as their one move; an answer is given once.
#[test]
fn evades_of_ones_own_will() {
    let mut table = blue_at("first.charges", &[]);
    let blocked = |unit: &str| json!({"unit": unit, "reason": "blocked"});
    assert_refused(&mut table, "evade", blocked("uhlans"), "nothing_to_answer", "STP-E01", "blue's phase");
    table.resolve("charge", charge("line", "grenzers"), &[]);
    table.resolve("evade", json!({"unit": "grenzers", "stays": true}), &[6]);
    assert_refused(&mut table, "evade", blocked("grenzers"), "nothing_to_answer", "STP-E01", "it stays");
    engage(&mut table, "hussars", "musketeers", json!({}), &[]);
    let leaving = json!({"unit": "hussars", "reason": "leaving_melee"});
    assert_refused(&mut table, "evade", leaving, "unit_moved", "STP-S12", "it has charged");
}

// STP-E09: another enemy met by the same charge may evade too; a second charge finds the evader standing.
#[test]
fn a_charge_goes_on() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", charge("line", "grenzers"), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
    let record = latest(&table, "charge");
    let contact = |more: Json| with(&json!({"charge": record, "made": true}), more);
    assert_refused(&mut table, "contact", contact(json!({})), "target_is_gone", "STP-E09", "it fled");
    let on = contact(json!({"other_target": "freikorps"}));
    assert_eq!(table.resolve("contact", on, &[]).id, "charge_goes_on");
    assert_eq!(obligation(&table).as_deref(), Some("STP-E01"), "it is asked");
    table.resolve("evade", json!({"unit": "freikorps", "stays": true}), &[6]);
    assert_eq!(table.resolve("contact", contact(json!({})), &[]).id, "contact");
    let second = engage(&mut table, "third", "grenzers", json!({}), &[]);
    assert!(table.game.state().records.contains_key(&second), "it does not evade twice");
}

// STP-V03, S04: nobody charges what he does not see; a charge left open does not outlive its step.
#[test]
fn hidden_targets_and_charges_left_open() {
    let mut table = blue_at("first.charges", &[]);
    table.set_marker("musketeers", "hidden", 1);
    assert_refused(&mut table, "charge", charge("line", "musketeers"), "target_hidden", "STP-V03", "unseen");
    table.resolve("charge", charge("line", "fusiliers"), &[]);
    push_on(&mut table);
    assert!(records(&table, "charge").is_empty());
}

// STP-B04: of several chargers the owner names the contact unit before the dice.
#[test]
fn another_charger_leads() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    engage(&mut table, "guard", "musketeers", json!({}), &[]);
    let lead = |unit: &str| json!({"melee": melee, "unit": unit});
    assert_refused(&mut table, "lead_melee", lead("second"), "charged_elsewhere", "STP-B04", "it is not there");
    table.resolve("lead_melee", lead("guard"), &[]);
    let record = &records(&table, "melee")[0];
    assert_eq!((record.text(recorded::UNIT_A), record.texts(recorded::FLANK_A)), (Some("guard"), vec!["line"]));
    table.go_to("first.combat");
    round(&mut table, &melee, json!({}), &[1, 3]);
    assert_refused(&mut table, "lead_melee", lead("line"), "melee_fought", "STP-B06", "after the dice");
}
