//! Small-arms fire (CW-F01 to F12, D2, V04, V06, S02, S03, G06).

use super::*;

/// Blue's fire phase.
fn firing(options: &[(&str, &str)]) -> Table {
    at("first.fire", options)
}

/// A unit without the +1 of the first volley and of aimed fire: only what the row says counts.
fn bare(table: &mut Table, unit: &str) {
    table.set_marker(unit, "first_volley_used", 1);
    table.set_marker(unit, "moved", 1);
}

/// The lowest face with which a volley does damage to Texas, four bases strong.
fn needed(table: &Table, form: &Json) -> Option<u8> {
    lowest(table, "fire", form, "texas")
}

// CW-F05 and the rows of 5.8 outside a charge: which face hits when 6 is needed, for every row where it applies and
// where it does not.
#[test]
fn rows_of_fire() {
    let still: Prepare = |t| t.set_marker("ohio", "first_volley_used", 1);
    let moved: Prepare = |t| bare(t, "ohio");
    let cases: [(&str, Prepare, &str, f64, Json, u8); 22] = [
        ("nothing counts", moved, "ohio", 8.0, json!({}), 6),
        ("point blank", moved, "ohio", 2.5, json!({}), 4),
        ("short", moved, "ohio", 4.0, json!({}), 5),
        ("first volley", |t| t.set_marker("ohio", "moved", 1), "ohio", 8.0, json!({}), 5),
        ("aimed", still, "ohio", 8.0, json!({}), 5),
        ("first volley and aimed", |_| {}, "ohio", 8.0, json!({}), 4),
        ("light cover", moved, "ohio", 8.0, json!({"cover": "light"}), 7),
        ("heavy cover", moved, "ohio", 8.0, json!({"cover": "heavy"}), 8),
        ("no cover", moved, "ohio", 8.0, json!({"cover": "none"}), 6),
        (
            "dug in",
            |t| {
                bare(t, "ohio");
                mark("texas", "entrenched")(t)
            },
            "ohio",
            8.0,
            json!({}),
            8,
        ),
        (
            "a firer that dug in",
            |t| {
                bare(t, "ohio");
                mark("ohio", "entrenched")(t)
            },
            "ohio",
            8.0,
            json!({}),
            6,
        ),
        ("green", |t| bare(t, "drafted"), "drafted", 8.0, json!({}), 7),
        ("African-American", |t| bare(t, "usct"), "usct", 8.0, json!({}), 6),
        ("sharpshooters", |t| bare(t, "berdan"), "berdan", 8.0, json!({"reroll_ones": false}), 6),
        (
            "surge",
            |t| {
                bare(t, "ohio");
                mark("first", "surge")(t)
            },
            "ohio",
            8.0,
            json!({}),
            5,
        ),
        (
            "surge elsewhere",
            |t| {
                bare(t, "ohio");
                mark("second", "surge")(t)
            },
            "ohio",
            8.0,
            json!({}),
            6,
        ),
        (
            "surge of the target",
            |t| {
                bare(t, "ohio");
                mark("brigade", "surge")(t)
            },
            "ohio",
            8.0,
            json!({}),
            6,
        ),
        (
            "shaken firer",
            |t| {
                bare(t, "ohio");
                mark("ohio", "shaken")(t)
            },
            "ohio",
            8.0,
            json!({}),
            6,
        ),
        (
            "moving target",
            |t| {
                bare(t, "ohio");
                mark("texas", "moved")(t)
            },
            "ohio",
            8.0,
            json!({}),
            6,
        ),
        ("into the flank", moved, "ohio", 8.0, json!({"aspect": "flank"}), 6),
        ("everything good", |t| mark("first", "surge")(t), "ohio", 2.5, json!({}), 1),
        ("everything bad", |t| bare(t, "drafted"), "drafted", 8.0, json!({"cover": "heavy"}), 9),
    ];
    let table = firing(&[]);
    for (what, prepare, firer, distance, more, face) in cases {
        let table = changed(&table, prepare);
        assert_eq!(needed(&table, &with(&shot(firer, "texas", distance), more)), Some(face), "{what}");
    }
}

// V02: the +1 against cavalry belongs to reaction fire.
#[test]
fn no_bonus_against_cavalry_in_the_fire_phase() {
    let table = changed(&firing(&[]), |t| bare(t, "ohio"));
    assert_eq!(lowest(&table, "fire", &shot("ohio", "rangers", 8.0), "rangers"), Some(6));
}

// CW-F02, D2: bands and their boundaries, which belong to the shorter band.
#[test]
fn bands_by_weapon() {
    const POINT_BLANK: Option<u8> = Some(4);
    const SHORT: Option<u8> = Some(5);
    const EFFECTIVE: Option<u8> = Some(6);
    let rifle: &[(f64, Option<u8>)] = &[
        (0.0, POINT_BLANK),
        (2.5, POINT_BLANK),
        (3.0, SHORT),
        (6.0, SHORT),
        (6.5, EFFECTIVE),
        (12.0, EFFECTIVE),
        (12.5, None),
    ];
    let smoothbore: &[(f64, Option<u8>)] =
        &[(2.5, POINT_BLANK), (3.0, SHORT), (5.5, SHORT), (6.0, EFFECTIVE), (9.0, EFFECTIVE), (9.5, None)];
    let mut table = firing(&[]);
    for (firer, bands) in [("ohio", rifle), ("henrys", rifle), ("dragoons", rifle), ("old_muskets", smoothbore)] {
        bare(&mut table, firer);
        for (distance, expected) in bands {
            let form = shot(firer, "texas", *distance);
            match expected {
                Some(_) => assert_eq!(needed(&table, &form), *expected, "{firer} at {distance}"),
                None => assert_refused(&mut table, "fire", form, "out_of_range", "CW-F02", firer),
            }
        }
    }
    for firer in ["troopers", "division"] {
        bare(&mut table, firer);
        for (band, expected) in [("point_blank", POINT_BLANK), ("short", SHORT), ("effective", EFFECTIVE)] {
            assert_eq!(needed(&table, &banded(firer, "texas", band)), expected, "{firer}, {band}");
        }
    }
}

// CW-F03, D1, D52: the dice of every row, mounted and on foot, and of the formations.
#[test]
fn dice_of_a_volley() {
    let foot: [(&str, usize); 4] = [("iowa", 8), ("ohio", 6), ("maine", 4), ("rhode_island", 2)];
    let table = firing(&[]);
    for (firer, dice) in foot {
        let form = with(&shot(firer, "texas", 8.0), json!({"cover": "heavy"}));
        let tired = changed(&table, |t| bare(t, firer));
        assert_eq!(dice_of(&tired, "fire", &form), dice, "{firer}");
        for (formation, dice) in [("assault_column", 2), ("echelon", dice)] {
            let table = changed(&tired, |t| t.set_attribute(firer, "formation", formation));
            assert_eq!(dice_of(&table, "fire", &form), dice, "{firer} in {formation}");
        }
    }
    for (firer, mounted, on_foot) in [("division", 4, 8), ("troopers", 3, 6), ("squadron", 2, 4)] {
        for (mount, dice) in [("mounted", mounted), ("dismounted", on_foot)] {
            let table = changed(&table, |t| t.set_attribute(firer, "mount", mount));
            let form = with(&banded(firer, "texas", "effective"), json!({"cover": "heavy"}));
            assert_eq!(dice_of(&table, "fire", &form), dice, "{firer} {mount}");
        }
    }
}

// CW-F06, Z50: a natural 10 does 3, 2 or 1 in all; any other hit does 1.
#[test]
fn natural_tens() {
    let table = firing(&[]);
    for (distance, ten) in [(2.5, 3), (6.0, 2), (12.0, 1)] {
        let form = shot("ohio", "texas", distance);
        assert_eq!(damage(&table, "fire", &form, "texas", &[10]), ten, "one 10 at {distance}");
        assert_eq!(damage(&table, "fire", &form, "texas", &[9]), 1, "a 9 at {distance}");
        assert_eq!(damage(&table, "fire", &form, "texas", &[10, 9, 10]), 2 * ten + 1, "two 10s and a 9 at {distance}");
    }
}

// CW-F07, U21, U22: when the target tests.
#[test]
fn tests_after_fire() {
    let lost = |unit: &str| Some((unit.to_owned(), "base_lost".to_owned()));
    let flank = |unit: &str| Some((unit.to_owned(), "flank_rear_damage".to_owned()));
    type Case = (&'static str, &'static str, u32, &'static str, &'static [u8], Option<(String, String)>);
    let cases: [Case; 8] = [
        ("five lost of 24: no base", "texas", 24, "front", &[9; 5], None),
        ("six lost of 24: a base", "texas", 24, "front", &[9; 6], lost("texas")),
        ("one lost, at a boundary", "texas", 19, "front", &[9], lost("texas")),
        ("nothing lost", "texas", 24, "flank", &[1], None),
        ("one into the flank", "texas", 24, "flank", &[9], flank("texas")),
        ("one into the rear", "texas", 24, "rear", &[9], flank("texas")),
        ("one into the front", "texas", 24, "front", &[9], None),
        ("destroyed", "florida", 6, "rear", &[9; 6], None),
    ];
    for (what, target, before, aspect, faces, expected) in cases {
        let mut table = firing(&[]);
        bare(&mut table, "ohio");
        table.set_strength(target, before.into());
        let form = with(&shot("ohio", target, 8.0), json!({"aspect": aspect}));
        let table = after(&table, "fire", &form, faces);
        assert_eq!(due(&table), expected, "{what}");
        assert_eq!(table.has(target, "destroyed"), target == "florida", "{what}");
    }
    // Both at once: a base lost to fire from the flank is one test.
    let mut table = firing(&[]);
    bare(&mut table, "ohio");
    let form = with(&shot("ohio", "texas", 8.0), json!({"aspect": "flank"}));
    table.resolve("fire", form, &[9; 6]);
    assert_eq!(tests_due(&table).len(), 1);
}

// CW-F01, F03, F08, O15, K03, K10 to K13: who may not fire, and at whom.
#[test]
fn refused_fire() {
    let cases: [(&str, Prepare, Json, &str, &str); 15] = [
        ("fired already", |t| t.set_marker("ohio", "fired", 1), json!({}), "fired_already", "CW-F08"),
        (
            "forced march",
            |t| t.set_attribute("ohio", "action", "forced_march"),
            json!({}),
            "order_forbids_fire",
            "CW-O15",
        ),
        (
            "double-quick",
            |t| t.set_attribute("ohio", "action", "double_quick"),
            json!({}),
            "order_forbids_fire",
            "CW-O15",
        ),
        ("charge", |t| t.set_attribute("ohio", "action", "charge"), json!({}), "order_forbids_fire", "CW-O15"),
        ("column", |t| t.set_attribute("ohio", "formation", "column"), json!({}), "column_cannot_fire", "CW-F03"),
        ("panicked", |t| t.set_marker("ohio", "panicked", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("prone", |t| t.set_marker("ohio", "prone", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("disorganised", |t| t.set_marker("ohio", "disorganised", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("spent", |t| t.set_marker("ohio", "spent", 1), json!({}), "unfit_to_fire", "CW-F08"),
        ("not the nearest", |_| {}, json!({"nearest": false}), "not_the_nearest", "CW-F01"),
        ("a friend", |_| {}, json!({"target": "iowa"}), "wrong_side", ""),
        ("a destroyed unit", |t| t.set_marker("texas", "destroyed", 1), json!({}), "out_of_play", ""),
        ("a destroyed firer", |t| t.set_marker("ohio", "destroyed", 1), json!({}), "out_of_play", ""),
        ("a battery", |_| {}, json!({"firer": "parrotts"}), "battery_has_own_fire", "CW-F08"),
        ("the other side", |_| {}, json!({"firer": "georgia", "target": "ohio"}), "not_your_fire", "CW-T06"),
    ];
    let table = firing(&[]);
    for (what, prepare, more, code, rule) in cases {
        let mut table = changed(&table, prepare);
        assert_refused(&mut table, "fire", with(&shot("ohio", "texas", 8.0), more), code, rule, what);
    }
    // CW-O15, K03, K12, K01, Z37: these may.
    let allowed: [(&str, Prepare); 7] = [
        ("hold", |_| {}),
        ("forward", |t| t.set_attribute("ohio", "action", "forward")),
        ("rallied", |t| t.set_marker("ohio", "rallied", 1)),
        ("blocked", |t| t.set_marker("ohio", "blocked", 1)),
        ("shaken", |t| t.set_marker("ohio", "shaken", 1)),
        ("failed order", |t| t.set_attribute("first", "order_status", "failed")),
        ("echelon", |t| t.set_attribute("ohio", "formation", "echelon")),
    ];
    for (what, prepare) in allowed {
        let mut table = changed(&table, prepare);
        assert!(table.try_resolve("fire", shot("ohio", "texas", 8.0), &[1; 6]).is_ok(), "{what}");
    }
}

// CW-V04: only dismounted cavalry fires before its charge.
#[test]
fn dismounted_cavalry_fires_before_its_charge() {
    let mut table = firing(&[]);
    table.set_attribute("dragoons", "action", "charge");
    table.set_attribute("troopers", "action", "charge");
    let mounted = banded("troopers", "texas", "short");
    assert_refused(&mut table, "fire", mounted, "order_forbids_fire", "CW-O15", "mounted");
    table.resolve("fire", shot("dragoons", "texas", 8.0), &[1; 6]);
}

// CW-F09, K05, K06: what a volley leaves behind.
#[test]
fn a_volley_is_remembered() {
    let mut table = firing(&[]);
    table.resolve("fire", shot("ohio", "texas", 8.0), &[1; 6]);
    assert!(table.has("ohio", "fired") && table.has("ohio", "first_volley_used"));
    assert!(!table.has("texas", "fired") && !table.has("texas", "moved"));
    walk_to(&mut table, "second.fire");
    assert!(table.has("ohio", "fired"), "until its own next player turn");
    walk_to(&mut table, "first.rally");
    assert!(!table.has("ohio", "fired") && table.has("ohio", "first_volley_used"));
    table.go_to("first.fire");
    assert_eq!(needed(&table, &shot("ohio", "texas", 8.0)), Some(5), "aimed, no first volley any more");
}

// CW-F10, S03: sharpshooters throw their 1s again, once, if they like.
#[test]
fn sharpshooters_reroll_ones() {
    let mut table = firing(&[]);
    let form = |again: bool| with(&shot("berdan", "texas", 8.0), json!({"reroll_ones": again}));
    let hits = |dice: &[u8], again: bool| {
        let mut table = copy(&table);
        table.resolve("fire", form(again), dice);
        24 - cu(&table, "texas")
    };
    assert_eq!(hits(&[1, 1, 2, 2, 2, 2], false), 0);
    assert_eq!(hits(&[1, 1, 2, 2, 2, 2, 9, 9], true), 2);
    assert_eq!(hits(&[1, 1, 2, 2, 2, 2, 1, 9], true), 1, "the second face stands");
    assert_eq!(hits(&[9, 2, 2, 2, 2, 2], true), 1, "no 1, no reroll");
    assert!(table.try_resolve("fire", form(true), &[1, 2, 2, 2, 2, 2, 1, 9]).is_err(), "a die is thrown twice at most");
    let ordinary = with(&shot("ohio", "texas", 8.0), json!({}));
    assert!(table.try_resolve("fire", ordinary, &[1, 2, 2, 2, 2, 2]).is_ok(), "others keep their 1s");
}

// CW-V06, K15: one die more, and a 1 on it is the end of rapid fire.
#[test]
fn rapid_fire() {
    let rapid = |firer: &str| with(&banded(firer, "texas", "effective"), json!({"rapid": true}));
    let cases: [(&str, &[u8], bool); 4] = [
        ("extra_die", &[2, 2, 2, 1], true),
        ("extra_die", &[1, 2, 2, 2], false),
        ("any_die", &[1, 2, 2, 2], true),
        ("any_die", &[2, 2, 2, 2], false),
    ];
    for (option, dice, jams) in cases {
        let mut table = firing(&[("rapid_fire_jam", option)]);
        table.resolve("fire", rapid("troopers"), dice);
        assert_eq!(table.has("troopers", "no_rapid_fire"), jams, "{option} {dice:?}");
    }
    let mut table = firing(&[]);
    table.set_marker("troopers", "no_rapid_fire", 1);
    assert!(copy(&table).try_resolve("fire", rapid("troopers"), &[2; 4]).is_err(), "jammed");
    table.resolve("fire", banded("troopers", "texas", "effective"), &[2; 3]);
    let mut dismounted = firing(&[]);
    let on_foot = with(&shot("dragoons", "texas", 8.0), json!({"rapid": true}));
    dismounted.resolve("fire", on_foot, &[2; 7]);
}

// CW-V06: who has it. The field is not even asked of the others.
#[test]
fn rapid_fire_users() {
    let form = |firer: &str| with(&shot(firer, "texas", 8.0), json!({"rapid": true}));
    let cases = [("cavalry", "henrys", false), ("cavalry", "ohio", false)];
    let wider = [("cavalry_and_repeaters", "henrys", true), ("cavalry_and_repeaters", "ohio", false)];
    for (option, firer, allowed) in cases.into_iter().chain(wider) {
        let mut table = firing(&[("rapid_fire_users", option)]);
        assert_eq!(table.try_resolve("fire", form(firer), &[2; 7]).is_ok(), allowed, "{option}: {firer}");
    }
}

// CW-G06, Z38: without the option a 1 may hit; with it never.
#[test]
fn natural_ones() {
    for (option, face) in [("no", 1), ("yes", 2)] {
        let mut table = firing(&[("natural_extremes", option)]);
        table.set_marker("first", "surge", 1);
        assert_eq!(needed(&table, &shot("ohio", "texas", 2.5)), Some(face), "natural_extremes {option}");
    }
}

// Z17: the three readings of aimed fire; the players may switch the row off.
#[test]
fn aimed_fire() {
    let cases = [
        ("stationary", false, json!({}), 5),
        ("stationary", true, json!({}), 6),
        ("off", false, json!({}), 6),
        ("asked", false, json!({"aimed": false}), 6),
        ("asked", false, json!({"aimed": true}), 5),
    ];
    for (option, moved, more, face) in cases {
        let mut table = firing(&[("aimed_fire", option)]);
        table.set_marker("ohio", "first_volley_used", 1);
        table.set_marker("ohio", "moved", u32::from(moved));
        let form = with(&shot("ohio", "texas", 8.0), more);
        assert_eq!(needed(&table, &form), Some(face), "{option}, moved {moved}");
    }
    let mut table = firing(&[]);
    table.set_marker("ohio", "first_volley_used", 1);
    let unticked = inputs_of(shot("ohio", "texas", 8.0)).overriding("f_aimed", false);
    let dice = Some(vec![5; 6]);
    let command =
        Command::Resolve { procedure: "fire".to_owned(), inputs: unticked, dice, dice_by_side: None, pause: false };
    table.run(command).expect("fires");
    assert_eq!(cu(&table, "texas"), 24, "a 5 is not enough without the row");
}

// CW-G03: a typed 0 is a 10; other faces are refused, and so is a wrong number of dice.
#[test]
fn typed_dice() {
    let table = firing(&[]);
    let form = shot("ohio", "texas", 8.0);
    let mut ten = copy(&table);
    ten.resolve("fire", form.clone(), &[0, 1, 1, 1, 1, 1]);
    assert_eq!(cu(&ten, "texas"), 23);
    for dice in [&[11, 1, 1, 1, 1, 1][..], &[1; 5], &[1; 7]] {
        assert!(copy(&table).try_resolve("fire", form.clone(), dice).is_err(), "{dice:?}");
    }
}
