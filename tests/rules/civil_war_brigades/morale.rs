//! Morale tests (CW-M01 to M06, D1, D6, K01, K02, K13, S02, S06, S09).

use super::*;

fn is_blue(unit: &str) -> bool {
    BRIGADES[..4].iter().any(|(_, units)| units.contains(&unit))
}

/// One point of damage into the flank of a unit, in the enemy's fire phase: its test is due.
fn tested(unit: &str, options: &[(&str, &str)]) -> Table {
    let (step, firer) = if is_blue(unit) { ("second.fire", "georgia") } else { ("first.fire", "ohio") };
    let mut table = at(step, options);
    hit(&mut table, firer, unit);
    table
}

fn hit(table: &mut Table, firer: &str, unit: &str) {
    let form = with(&shot(firer, unit, 8.0), json!({"aspect": "flank"}));
    table.resolve("fire", form, &[9, 1, 1, 1, 1, 1]);
    assert_eq!(due(table), Some((unit.to_owned(), "flank_rear_damage".to_owned())));
}

/// The lowest die that passes the test due.
fn needed(table: &Table, more: &Json) -> Option<u8> {
    let unit = tests_due(table)[0].0.clone();
    let before = morale_of(table, &unit);
    (1..=10).find(|die| {
        let mut tried = copy(table);
        morale(&mut tried, more.clone(), &[*die]);
        morale_of(&tried, &unit) == before
    })
}

// CW-M01, D1: the number of every row.
#[test]
fn morale_number_of_every_row() {
    let rows = [
        ("iowa", 6),
        ("ohio", 7),
        ("maine", 8),
        ("rhode_island", 9),
        ("washington", 4),
        ("lynchburg", 5),
        ("division", 6),
        ("troopers", 7),
        ("squadron", 8),
    ];
    for (unit, number) in rows {
        assert_eq!(needed(&tested(unit, &[]), &json!({})), Some(number), "{unit}");
    }
    let mut small = at("first.fire", &[]);
    small.set_strength("lynchburg", 6);
    hit(&mut small, "ohio", "lynchburg");
    assert_eq!(needed(&small, &json!({})), Some(6), "a battery of two bases");
}

// D6, m_officer: the officer counts within 5", by his quality.
#[test]
fn officers_steady_their_men() {
    let cases = [
        ("excellent", Some(true), 5),
        ("excellent", Some(false), 7),
        ("good", Some(true), 6),
        ("good", Some(false), 7),
        ("competent", None, 7),
        ("incompetent", Some(true), 8),
        ("incompetent", Some(false), 7),
        ("none", None, 7),
    ];
    let table = tested("georgia", &[]);
    for (quality, near, number) in cases {
        let table = changed(&table, |t| t.set_attribute("brigade", "quality", quality));
        let more = near.map_or_else(|| json!({}), |near| json!({"officer_near": near}));
        assert_eq!(needed(&table, &more), Some(number), "{quality}, near {near:?}");
    }
}

// m_green, m_african_american, m_munition: the other rows.
#[test]
fn other_rows_of_a_morale_test() {
    assert_eq!(needed(&tested("militia", &[]), &json!({})), Some(8), "green");
    assert_eq!(needed(&tested("guard", &[]), &json!({})), Some(6), "African-American");
    assert_eq!(needed(&tested("berdan", &[]), &json!({})), Some(7), "sharpshooters");
    for (battery, face, number) in [
        ("parrotts", 7, 7),
        ("parrotts", 8, 8),
        ("napoleons", 7, 7),
        ("napoleons", 8, 9),
        ("howitzers", 7, 7),
        ("howitzers", 8, 9),
    ] {
        let mut table = at("first.artillery", &[]);
        let form = shelling(battery, "georgia", "canister", 4.0);
        table.resolve("artillery_fire", form, &[face, 1, 1, 1, 1, 1]);
        assert_eq!(needed(&table, &json!({})), Some(number), "{battery}, a {face}");
    }
}

// CW-M03, M04, K01, K02, Z45: the ladder.
#[test]
fn the_ladder_of_failed_tests() {
    let steps = [("steady", "shaken"), ("shaken", "panicked"), ("panicked", "destroyed")];
    for (before, failed) in steps {
        let mut table = tested("georgia", &[]);
        if before != "steady" {
            table.set_marker("georgia", before, 1);
        }
        let mut passed = copy(&table);
        morale(&mut passed, json!({}), &[7]);
        assert_eq!(morale_of(&passed, "georgia"), before, "a passed test changes nothing");
        morale(&mut table, json!({}), &[6]);
        assert_eq!(morale_of(&table, "georgia"), failed);
        assert!(!table.has("georgia", "moved"), "a recoil is no move");
        assert!(tests_due(&table).is_empty());
    }
}

// CW-K14: a recoil leaves the trenches.
#[test]
fn a_recoil_leaves_the_trenches() {
    let mut table = at("first.fire", &[]);
    table.set_marker("georgia", "entrenched", 1);
    hit(&mut table, "ohio", "georgia");
    let mut passed = copy(&table);
    morale(&mut passed, json!({}), &[10]);
    assert!(passed.has("georgia", "entrenched"));
    morale(&mut table, json!({}), &[2]);
    assert!(!table.has("georgia", "entrenched"));
}

// CW-M02: the test must be taken before the step is left.
#[test]
fn a_test_is_an_obligation() {
    let mut table = tested("georgia", &[]);
    assert_eq!(obligation(&table).as_deref(), Some("CW-M02"));
    morale(&mut table, json!({}), &[10]);
    assert_eq!(obligation(&table), None);
}

// CW-M05, S09: in a field a unit may go to ground instead; no die is thrown, nothing else changes.
#[test]
fn going_to_ground() {
    let mut table = tested("georgia", &[]);
    let test = latest(&table, "test");
    let nowhere = json!({"test": test, "to_ground": true, "in_field": false});
    assert_refused(&mut table, "morale_test", nowhere, "cannot_go_to_ground", "CW-M05", "not in a field");
    morale(&mut table, json!({"to_ground": true, "in_field": true}), &[]);
    assert!(table.has("georgia", "prone"));
    assert_eq!(morale_of(&table, "georgia"), "steady");
}

// CW-K13, Z25: how long it lies there, by option; no order and no fire meanwhile.
#[test]
fn the_life_of_prone() {
    for (option, lies_in_its_turn) in [("cannot_act", true), ("acts_normally", false)] {
        let mut table = tested("tennessee", &[("prone_next_turn", option)]);
        morale(&mut table, json!({"to_ground": true, "in_field": true}), &[]);
        table.go_to("second.orders");
        assert_eq!(table.has("tennessee", "prone"), lies_in_its_turn, "{option}");
        let ordered = json!({"brigade": "rear", "order": "forward", "regiments": ["tennessee"]});
        let refused = copy(&table).try_resolve("order", ordered, &[8]).is_err();
        assert_eq!(refused, lies_in_its_turn, "{option}: order");
        table.go_to("second.fire");
        let fired = copy(&table).try_resolve("fire", shot("tennessee", "ohio", 8.0), &[1; 6]).is_ok();
        assert_eq!(fired, !lies_in_its_turn, "{option}: fire");
        walk_to(&mut table, "turn_end");
        assert!(!table.has("tennessee", "prone"), "{option}: over after its own turn");
    }
    // Gone to ground in its own turn: through its next one too.
    let mut table = at("first.artillery", &[]);
    let over = with(&shelling("napoleons", "texas", "canister", 4.0), json!({"over": "ohio"}));
    table.resolve("artillery_fire", over, &[1, 1, 1, 1, 1, 1, 2]);
    morale(&mut table, json!({"to_ground": true, "in_field": true}), &[]);
    walk_to(&mut table, "second.fire");
    assert!(table.has("ohio", "prone"));
    walk_to(&mut table, "first.fire");
    assert!(table.has("ohio", "prone"), "the first own turn that began after it");
    walk_to(&mut table, "second.rally");
    assert!(!table.has("ohio", "prone"));
}
