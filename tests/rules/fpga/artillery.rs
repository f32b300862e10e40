//! Artillery fire, suppression and withdrawal (FP-A01 to FP-A16).

use super::*;
use crate::common::fpga::battle_at;

fn fire(battery: &str, target: &str, distance: f64) -> Json {
    json!({"battery": battery, "target": target, "distance": distance})
}

fn firing() -> Table {
    battle_at("pulse.artillery", &[])
}

// FP-A05, FP-Q04: calibre and distance give dice and number; the limit itself is canister. FP-A04: beyond, refused.
#[test]
fn calibre_and_distance_give_the_dice_and_the_number_to_hit() {
    let heavy = [(0.0, 2), (6.0, 2), (6.1, 1), (16.0, 1), (16.1, 0)];
    let light = [(0.0, 2), (4.0, 2), (4.1, 1), (12.0, 1), (12.1, 0)];
    let batteries = [
        ("twelves", "musketeers", heavy, 4), // heavy foot
        ("horse_guns", "musketeers", light, 5),
        ("attached_guns", "musketeers", light, 5),
        ("grand_1", "line", heavy, 4),
        ("red_attached", "line", light, 5),
    ];
    let table = firing();
    for (battery, target, bands, hits_on) in batteries {
        for (distance, dice) in bands {
            let inputs = fire(battery, target, distance);
            if dice == 0 {
                assert_refused(&mut copy(&table), "artillery_fire", inputs, "out_of_range", "FP-A04", battery);
                continue;
            }
            let hit = event(&mut copy(&table), "artillery_fire", inputs.clone(), &vec![hits_on; dice]);
            assert_eq!(scores(&hit), [u32::try_from(dice).unwrap()], "{battery} at {distance} on {hits_on}");
            let miss = event(&mut copy(&table), "artillery_fire", inputs, &vec![hits_on - 1; dice]);
            assert_eq!(scores(&miss), [0], "{battery} at {distance} below {hits_on}");
        }
    }
    // The calibre counts, not the mount.
    let mut heavy_horse = copy(&table);
    heavy_horse.set_attribute("horse_guns", "calibre", "heavy");
    assert_eq!(scores(&event(&mut heavy_horse, "artillery_fire", fire("horse_guns", "musketeers", 6.0), &[4, 4])), [2]);
}

// FP-A01 to FP-A04, FP-O05
#[test]
fn fire_is_refused() {
    let ok = fire("twelves", "musketeers", 6.0);
    let cases: [(&str, Prepare, Json, &str, &str); 7] = [
        ("suppressed", |t| t.set_marker("twelves", "suppressed", 1), ok.clone(), "battery_is_suppressed", "FP-A01"),
        ("out of command", |t| t.set_marker("twelves", "out_of_command", 1), ok.clone(), "out_of_command", "FP-A02"),
        (
            "fired already",
            |t| drop(t.resolve("artillery_fire", fire("twelves", "grenadiers", 6.0), &[1, 1])),
            ok.clone(),
            "fired_already",
            "FP-A03",
        ),
        ("not a battery", |_| {}, fire("line", "musketeers", 6.0), "not_artillery", "FP-A05"),
        ("at a friend", |_| {}, fire("twelves", "line", 6.0), "wrong_side", ""),
        ("at a destroyed unit", |t| t.set_strength("musketeers", 0), ok.clone(), "out_of_play", ""),
        ("by a destroyed battery", |t| t.set_marker("twelves", "destroyed", 1), ok.clone(), "out_of_play", ""),
    ];
    for (situation, prepare, inputs, code, rule) in cases {
        let mut table = firing();
        prepare(&mut table);
        assert_refused(&mut table, "artillery_fire", inputs, code, rule, situation);
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Again {
    No,
    Misses,
    Hits,
}

// FP-A06 to FP-A11: every row both ways, several of one kind, and both kinds together.
#[test]
fn bonus_rerolls_misses_malus_rerolls_hits_and_both_cancel() {
    let nothing: Prepare = |_| {};
    let water: Prepare = |t| t.set_marker("musketeers", "vulnerable_terrain", 1);
    let strayed: Prepare = |t| t.set_marker("musketeers", "out_of_command", 1);
    let both: Prepare = |t| {
        t.set_marker("musketeers", "vulnerable_terrain", 1);
        t.set_marker("musketeers", "out_of_command", 1);
    };
    let cases: [(&str, Prepare, Json, Again); 16] = [
        ("nothing", nothing, json!({}), Again::No),
        ("A06 in a river", water, json!({}), Again::Misses),
        ("A06 the firer in a river", |t| t.set_marker("twelves", "vulnerable_terrain", 1), json!({}), Again::No),
        ("A07 out of command", strayed, json!({}), Again::Misses),
        ("A08 flank or rear", nothing, json!({"flank_or_rear": true}), Again::Misses),
        ("A09 partial cover", nothing, json!({"target_cover": "partial"}), Again::Hits),
        ("A09 total cover", nothing, json!({"target_cover": "total"}), Again::Hits),
        ("A09 no cover", nothing, json!({"target_cover": "none"}), Again::No),
        ("A10 counter-battery", nothing, json!({"target": "battery"}), Again::Hits),
        ("A11 three bonuses, one re-roll", both, json!({"flank_or_rear": true}), Again::Misses),
        ("A11 two maluses, one re-roll", nothing, json!({"target": "battery", "target_cover": "total"}), Again::Hits),
        ("A11 bonus and malus", water, json!({"target_cover": "partial"}), Again::No),
        ("A11 flank and cover", nothing, json!({"flank_or_rear": true, "target_cover": "total"}), Again::No),
        ("A11 flank and counter-battery", nothing, json!({"flank_or_rear": true, "target": "battery"}), Again::No),
        ("A11 three bonuses and one malus", both, json!({"flank_or_rear": true, "target_cover": "partial"}), Again::No),
        (
            "A11 one bonus and two maluses",
            nothing,
            json!({"flank_or_rear": true, "target": "battery", "target_cover": "total"}),
            Again::No,
        ),
    ];
    for (situation, prepare, more, again) in cases {
        let mut table = firing();
        prepare(&mut table);
        // Heavy canister: two dice on 4+, first a 1 and a 6; the re-roll uses the same number.
        let inputs = with(&fire("twelves", "musketeers", 6.0), more);
        let expected: &[(&[u8], u32)] = match again {
            Again::No => &[(&[1, 6], 1)],
            Again::Misses => &[(&[1, 6, 4], 2), (&[1, 6, 3], 1)],
            Again::Hits => &[(&[1, 6, 4], 1), (&[1, 6, 3], 0)],
        };
        for (dice, hits) in expected {
            let thrown = event(&mut copy(&table), "artillery_fire", inputs.clone(), dice);
            assert_eq!(scores(&thrown), [*hits], "{situation} {dice:?}");
        }
    }
}

// FP-A11: a light battery's re-roll hits on its own 5+.
#[test]
fn a_reroll_uses_the_batterys_own_number() {
    for (face, hits) in [(4, 0), (5, 1)] {
        let inputs = with(&fire("horse_guns", "musketeers", 10.0), json!({"flank_or_rear": true}));
        assert_eq!(scores(&event(&mut firing(), "artillery_fire", inputs, &[1, face])), [hits]);
        let inputs = with(&fire("horse_guns", "musketeers", 10.0), json!({"target_cover": "partial"}));
        assert_eq!(scores(&event(&mut firing(), "artillery_fire", inputs, &[6, face])), [hits]);
    }
}

// Source column of FP-A06 to FP-A10: what the program knows, what it asks.
#[test]
fn fire_modifiers_say_whether_they_were_known_or_asked() {
    let mut table = firing();
    table.set_marker("battery", "vulnerable_terrain", 1);
    table.set_marker("battery", "out_of_command", 1);
    let inputs = with(&fire("twelves", "battery", 6.0), json!({"flank_or_rear": true, "target_cover": "total"}));
    let resolution = resolution(event(&mut table, "artillery_fire", inputs, &[1, 1]));
    for (row, source) in [
        ("target_in_river", Origin::Auto),
        ("target_out_of_command", Origin::Auto),
        ("flank_or_rear", Origin::Asked),
        ("target_in_cover", Origin::Asked),
        ("counter_battery", Origin::Auto),
    ] {
        assert_eq!(origin(&resolution, row, None), Some(source), "{row}");
    }
}

// The players may overrule the program's reading; the log says so.
#[test]
fn fire_modifiers_can_be_overridden() {
    let inputs = fire("twelves", "battery", 6.0);
    let mut table = firing();
    let thrown = overriding(&mut table, "artillery_fire", inputs.clone(), &[("counter_battery", false)], &[6, 1]);
    assert_eq!(scores(&thrown), [1], "no re-roll of the hit");
    let resolution = resolution(thrown);
    assert_eq!(origin(&resolution, "counter_battery", None), Some(Origin::Overridden));
    let mut table = firing();
    let thrown = overriding(&mut table, "artillery_fire", inputs, &[("flank_or_rear", true)], &[6, 1]);
    assert_eq!(scores(&thrown), [1], "bonus and malus cancel");
}

// FP-A12, FP-A13
#[test]
fn hits_cost_points_or_suppress() {
    for (target, dice, lost, suppressed) in [
        ("musketeers", [4, 3], 1, false),
        ("musketeers", [4, 6], 2, false),
        ("musketeers", [3, 3], 0, false),
        ("dragoons", [5, 5], 2, false),
    ] {
        let mut table = firing();
        let before = table.strength(target);
        table.resolve("artillery_fire", fire("twelves", target, 3.0), &dice);
        assert!(table.has("twelves", "fired"), "FP-A13");
        push_on(&mut table);
        assert_eq!(
            (before - table.strength(target), table.has(target, "suppressed")),
            (lost, suppressed),
            "{target} {dice:?}"
        );
    }
    // A battery hit once or twice is suppressed, never destroyed; the malus lets both hits stand here.
    for (dice, suppressed) in
        [(vec![6, 6, 4, 4], true), (vec![6, 1, 4], true), (vec![6, 6, 3, 3], false), (vec![3, 3], false)]
    {
        let mut table = firing();
        table.resolve("artillery_fire", fire("twelves", "battery", 3.0), &dice);
        push_on(&mut table);
        assert_eq!(
            (table.has("battery", "suppressed"), table.has("battery", "destroyed")),
            (suppressed, false),
            "{dice:?}"
        );
    }
}

// FP-A14: all effects wait until the firing is closed.
#[test]
fn fire_is_simultaneous() {
    let mut table = firing();
    table.set_strength("musketeers", 1);
    // Two batteries fire at each other; the one hit first still fires.
    table.resolve("artillery_fire", fire("twelves", "battery", 3.0), &[6, 6, 6, 6]);
    assert!(!table.has("battery", "suppressed"));
    table.resolve("artillery_fire", fire("battery", "twelves", 3.0), &[6, 6, 6, 6]);
    // A target destroyed by this step's fire still stands as a target; losses past 0 are ignored.
    table.resolve("artillery_fire", fire("horse_guns", "musketeers", 3.0), &[5, 5]);
    assert_eq!((table.strength("musketeers"), table.has("musketeers", "destroyed")), (1, false));
    table.resolve("artillery_fire", fire("attached_guns", "musketeers", 3.0), &[5, 5]);
    push_on(&mut table);
    assert!(table.has("battery", "suppressed") && table.has("twelves", "suppressed"));
    assert_eq!((table.strength("musketeers"), table.has("musketeers", "destroyed")), (0, true));
    assert_eq!(whole(&table, "red", "lost_units"), Some(1));
}

// FP-A15: optional, after B1 or after the firing of B2, only for a battery suppressed just now.
#[test]
fn a_battery_just_suppressed_may_withdraw_once() {
    let withdraw = json!({"unit": "battery", "stays_in_radius": true});
    // In B1, by the owner though the other side acts.
    let mut table = battle_at("pulse.skirmish", &[]);
    table.resolve("skirmish", json!({"attacker": "line", "target": "battery", "distance_ok": true}), &[6, 1]);
    let outcome = table.resolve("battery_withdraw", withdraw.clone(), &[]);
    assert_eq!((outcome.id.as_str(), common::value(&outcome, "inches")), ("withdrawn", 6));
    assert!(table.has("battery", "withdrew") && table.has("battery", "suppressed"));
    assert_refused(&mut table, "battery_withdraw", withdraw.clone(), "withdrew_already", "FP-A15", "twice");
    // In B2, once the firing is closed.
    let mut table = firing();
    table.resolve("artillery_fire", fire("twelves", "battery", 10.0), &[6, 4]);
    push_on(&mut table);
    table.resolve("battery_withdraw", withdraw.clone(), &[]);
    // Optional: nothing forces it, and once the step is over it is too late.
    let mut table = firing();
    table.resolve("artillery_fire", fire("twelves", "battery", 10.0), &[6, 4]);
    push_on(&mut table);
    assert_eq!(obligation(&table), None);
    push_on(&mut table);
    assert_eq!(table.step(), "first.control");
    assert_eq!(table.refused("battery_withdraw", withdraw), "procedure_not_open");
}

// FP-A15: suppressed in B1 and again in B2, it withdraws once.
#[test]
fn a_battery_suppressed_in_b1_may_still_withdraw_after_b2() {
    let mut table = battle_at("pulse.skirmish", &[]);
    table.resolve("skirmish", json!({"attacker": "line", "target": "battery", "distance_ok": true}), &[6, 1]);
    push_on(&mut table);
    table.resolve("artillery_fire", fire("twelves", "battery", 10.0), &[6, 4]);
    push_on(&mut table);
    let withdraw = json!({"unit": "battery", "stays_in_radius": true});
    table.resolve("battery_withdraw", withdraw.clone(), &[]);
    assert_eq!(table.refused("battery_withdraw", withdraw), "withdrew_already");
}

// FP-A15: who may not withdraw.
#[test]
fn withdrawal_is_refused() {
    let hit: Prepare = |t| {
        for (unit, attacker, dice) in [("battery", "line", vec![6, 1]), ("grand_1", "conscripts", vec![6])] {
            t.resolve("skirmish", json!({"attacker": attacker, "target": unit, "distance_ok": true}), &dice);
        }
    };
    let cases: [(&str, Prepare, Json, &str); 6] = [
        ("not suppressed", |_| {}, json!({"unit": "battery", "stays_in_radius": true}), "not_just_suppressed"),
        (
            "attached",
            |t| {
                t.resolve(
                    "skirmish",
                    json!({"attacker": "line", "target": "red_attached", "distance_ok": true}),
                    &[6, 1],
                );
            },
            json!({"unit": "red_attached", "stays_in_radius": true}),
            "withdraw_attached",
        ),
        ("in a grand battery", hit, json!({"unit": "grand_1", "stays_in_radius": true}), "withdraw_grand_battery"),
        (
            "out of command",
            |t| {
                t.resolve("skirmish", json!({"attacker": "line", "target": "battery", "distance_ok": true}), &[6, 1]);
                t.set_marker("battery", "out_of_command", 1);
            },
            json!({"unit": "battery", "stays_in_radius": true}),
            "out_of_command",
        ),
        ("leaving the radius", hit, json!({"unit": "battery", "stays_in_radius": false}), "withdraw_leaves_radius"),
        ("not a battery", hit, json!({"unit": "line", "stays_in_radius": true}), "not_artillery"),
    ];
    for (situation, prepare, inputs, code) in cases {
        let mut table = battle_at("pulse.skirmish", &[]);
        prepare(&mut table);
        assert_refused(&mut table, "battery_withdraw", inputs, code, "FP-A15", situation);
    }
}

// FP-A16: a suppressed battery may not move, but may evade.
#[test]
fn a_suppressed_battery_may_not_move_but_may_evade() {
    let mut table = fpga::moving("act", &[]);
    table.set_marker("twelves", "suppressed", 1);
    let move_on = json!({"unit": "twelves", "enemy_within_6": false});
    assert_refused(&mut table, "move", move_on, "suppressed_cannot_move", "FP-A16", "suppressed");
    table.set_marker("battery", "suppressed", 1);
    contact(&mut table, &["line"], "battery");
    assert_eq!(table.resolve("artillery_evade", json!({"contact": CONTACT}), &[2, 4]).id, "battery_evaded");
}

// Odds worked out by hand: a die on 4+ hits 1/2, with bonus 3/4, with malus 1/4; on 5+ 1/3, 5/9, 1/9.
#[test]
fn exact_odds_of_artillery_fire() {
    let table = firing();
    for (battery, distance, more, misses) in [
        ("twelves", 6.0, json!({}), "1/4"),
        ("twelves", 6.0, json!({"flank_or_rear": true}), "1/16"),
        ("twelves", 6.0, json!({"target_cover": "total"}), "9/16"),
        ("twelves", 6.0, json!({"target_cover": "total", "flank_or_rear": true}), "1/4"),
        ("twelves", 12.0, json!({}), "1/2"),
        ("twelves", 12.0, json!({"flank_or_rear": true}), "1/4"),
        ("horse_guns", 4.0, json!({}), "4/9"),
        ("horse_guns", 4.0, json!({"flank_or_rear": true}), "16/81"),
        ("horse_guns", 4.0, json!({"target_cover": "partial"}), "64/81"),
        ("horse_guns", 12.0, json!({"flank_or_rear": true}), "4/9"),
        ("horse_guns", 12.0, json!({"target_cover": "partial"}), "8/9"),
    ] {
        let inputs = with(&fire(battery, "musketeers", distance), more);
        assert_eq!(table.odds("artillery_fire", inputs.clone(), "no_effect"), misses, "{inputs}");
    }
    assert_eq!(table.odds("artillery_fire", fire("twelves", "battery", 6.0), "battery_suppressed"), "7/16");
}
