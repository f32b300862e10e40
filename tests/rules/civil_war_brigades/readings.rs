//! Sentences that read in two ways: our reading, and the other by an option.

use super::*;

// CW-Z05: a club fills the blanks once; blank they stay otherwise.
#[test]
fn ranges_of_the_cavalry_by_option() {
    let options = [("carbine_short", "4"), ("carbine_effective", "8")];
    let mut table = at("first.fire", &options);
    for (distance, face) in [(2.5, Some(2)), (4.0, Some(3)), (8.0, Some(4))] {
        assert_eq!(lowest(&table, "fire", &shot("troopers", "georgia", distance), "georgia"), face, "{distance}");
    }
    assert_refused(&mut table, "fire", shot("troopers", "georgia", 8.5), "out_of_range", "CW-F02", "too far");
    assert!(
        copy(&table).try_resolve("fire", banded("troopers", "georgia", "short"), &[1; 3]).is_ok(),
        "a band is still heard"
    );
    let blank = at("first.fire", &[]);
    assert!(copy(&blank).try_resolve("fire", shot("troopers", "georgia", 2.0), &[1; 3]).is_err());
    assert!(copy(&blank).try_resolve("fire", banded("troopers", "georgia", "short"), &[1; 3]).is_ok());
}

// CW-Z13: who is spared the charger's test, read both ways.
#[test]
fn who_charges_without_a_test_by_option() {
    for (option, target, tests) in [
        ("target_smaller", "alabama", false),
        ("target_smaller", "texas", true),
        ("charger_smaller", "alabama", true),
        ("charger_smaller", "texas", false),
        ("charger_smaller", "georgia", true),
    ] {
        let table = charge_begun("ohio", target, 2, "front", &[("charge_exemption", option)]);
        assert_eq!(table.step() == "charge.charger_test", tests, "{option}: {target}");
    }
}

// CW-Z34: how far the cavalry's exemption goes.
#[test]
fn cavalry_without_a_test_by_option() {
    let cases = [
        ("cav_exempts_dismounted", "partisans", "front", true),
        ("cav_exempts_dismounted", "rangers", "rear", false),
        ("cav_exempts_flank_rear", "rangers", "rear", true),
        ("cav_exempts_flank_rear", "rangers", "flank", true),
        ("cav_exempts_flank_rear", "rangers", "front", false),
        ("cav_exempts_flank_rear", "partisans", "front", false),
    ];
    for (option, target, aspect, tests) in cases {
        for on in [true, false] {
            let value = on.to_string();
            let table = charge_begun("troopers", target, 2, aspect, &[(option, &value)]);
            let owed = records(&table, "test").iter().any(|test| test.text(recorded::CAUSE) == Some("charged"));
            assert_eq!(owed, tests && !on, "{option}={on}: {target} {aspect}");
        }
    }
}

// CW-Z26: the hurrah throws a hit of the reaction fire again, or by the option a die of its own melee.
#[test]
fn the_hurrah_by_option() {
    for (option, in_melee) in [("reaction_fire", false), ("own_melee", true)] {
        let options = [("hurrah_reroll", option)];
        let fired = charge_met("ohio", "georgia", 2, "front", "stand_and_fire", &options);
        let taken = copy(&fired).try_resolve("fire", shot("georgia", "ohio", 8.0), &[9, 1, 1, 1, 1, 1]).is_ok();
        assert_eq!(taken, in_melee, "{option}: no die is thrown again in the fire");
        let fought = charge_met("ohio", "georgia", 2, "front", "stand", &options);
        let combat = latest(&fought, "combat");
        let taken = copy(&fought).try_resolve("melee", json!({"combat": combat}), &[1; 13]).is_ok();
        assert_eq!(taken, in_melee, "{option}: a die more in the melee");
    }
}

// CW-A02: short range helps batteries by the option only.
#[test]
fn short_range_of_batteries_by_option() {
    for (option, face) in [("false", 7), ("true", 6)] {
        let table = at("first.fire", &[("artillery_short_bonus", option)]);
        let near = shelling("parrotts", "georgia", "solid_shot", 3.0);
        assert_eq!(lowest(&table, "artillery_fire", &near, "georgia"), Some(face), "{option}");
        let far = shelling("parrotts", "georgia", "solid_shot", 12.0);
        assert_eq!(lowest(&table, "artillery_fire", &far, "georgia"), Some(7), "{option}");
    }
}
