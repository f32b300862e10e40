//! Rally (CW-R01 to R07, K18, K20, D6, Z10, Z11).

use super::*;

/// The rally phase of blue's second turn with these units of blue marked.
fn rallying(marked: &[(&str, &str)], options: &[(&str, &str)]) -> Table {
    let mut table = at("first.rally", options);
    for (unit, state) in marked {
        table.set_marker(unit, state, 1);
    }
    table
}

fn form(unit: &str, more: Json) -> Json {
    with(&json!({"unit": unit, "friend_ready": false}), more)
}

/// The lowest die that rallies.
fn needed(table: &Table, unit: &str, more: &Json) -> Option<u8> {
    (1..=10).find(|die| {
        let mut tried = copy(table);
        tried.resolve("rally_test", form(unit, more.clone()), &[*die]);
        tried.has(unit, "rallied")
    })
}

// CW-R02, R03, D1: every row; the die has to beat the number.
#[test]
fn rows_of_a_rally() {
    let quality = |quality: &'static str| move |t: &mut Table| t.set_attribute("second", "quality", quality);
    let table = rallying(&[("ohio", "shaken"), ("drafted", "shaken"), ("usct", "shaken"), ("iowa", "shaken")], &[]);
    for (unit, more, number) in [
        ("ohio", json!({}), 8),
        ("iowa", json!({}), 7),
        ("drafted", json!({}), 9),
        ("usct", json!({}), 7),
        ("ohio", json!({"friend_ready": true}), 7),
    ] {
        assert_eq!(needed(&table, unit, &more), Some(number), "{unit} {more}");
    }
    for (helper, number) in [("excellent", 6), ("good", 7), ("competent", 8), ("incompetent", 9)] {
        let table = changed(&table, quality(helper));
        assert_eq!(needed(&table, "ohio", &json!({"helper": "second"})), Some(number), "{helper} helps");
        assert_eq!(needed(&table, "ohio", &json!({})), Some(8), "{helper} does not help");
    }
}

// CW-R02, Z10: by option the number itself is enough.
#[test]
fn strict_or_not() {
    for (option, number) in [("yes", 8), ("no", 7)] {
        let table = rallying(&[("ohio", "shaken")], &[("rally_strict", option)]);
        assert_eq!(needed(&table, "ohio", &json!({})), Some(number), "rally_strict {option}");
    }
}

// CW-R04, R05, K03, Z11: what becomes of it.
#[test]
fn results_of_a_rally() {
    let cases = [
        ("shaken", 8, "steady", true),
        ("shaken", 7, "panicked", false),
        ("panicked", 8, "steady", true),
        ("panicked", 7, "destroyed", false),
    ];
    for (before, die, result, rallied) in cases {
        let mut table = rallying(&[("ohio", before)], &[]);
        table.resolve("rally_test", form("ohio", json!({})), &[die]);
        assert_eq!(morale_of(&table, "ohio"), result, "{before}, a {die}");
        assert_eq!(table.has("ohio", "rallied"), rallied, "{before}, a {die}");
    }
    // CW-K03: until the end of this player turn.
    let mut table = rallying(&[("ohio", "shaken")], &[]);
    table.resolve("rally_test", form("ohio", json!({})), &[9]);
    table.go_to("first.melee");
    assert!(table.has("ohio", "rallied"));
    walk_to(&mut table, "second.rally");
    assert!(!table.has("ohio", "rallied"));
}

// CW-R01, R05, R07, K20, T03: every one once, and the step waits for it.
#[test]
fn one_test_each_and_no_leaving_before() {
    let mut table = rallying(&[("ohio", "shaken"), ("iowa", "panicked"), ("georgia", "shaken")], &[]);
    let steady = form("maine", json!({}));
    assert_refused(&mut table, "rally_test", steady, "no_rally_test", "CW-R07", "steady");
    assert_eq!(obligation(&table).as_deref(), Some("CW-R01"));
    table.resolve("rally_test", form("ohio", json!({})), &[2]);
    assert_eq!(obligation(&table).as_deref(), Some("CW-R01"));
    let again = form("ohio", json!({}));
    assert_refused(&mut table, "rally_test", again, "no_rally_test", "CW-R07", "panicked just now");
    table.resolve("rally_test", form("iowa", json!({})), &[9]);
    assert_eq!(obligation(&table), None, "the other side's units wait for their own turn");
    // CW-R05: panicked in this phase, it tests again in its next one.
    table.go_to("first.artillery");
    assert!(!table.has("ohio", "rally_tested"));
    walk_to(&mut table, "second.rally");
    assert_eq!(obligation(&table).as_deref(), Some("CW-R01"), "georgia");
    walk_to(&mut table, "first.rally");
    table.resolve("rally_test", form("ohio", json!({})), &[9]);
    assert_eq!(morale_of(&table, "ohio"), "steady");
}

// CW-R06, K18: an officer helps one unit a phase; a brigade without officer lends none; any officer of the side may.
#[test]
fn helping_officers() {
    let mut table = rallying(&[("ohio", "shaken"), ("iowa", "shaken")], &[]);
    let helped = |unit: &str, helper: &str| form(unit, json!({"helper": helper}));
    table.resolve("rally_test", helped("ohio", "park"), &[9]);
    assert!(table.has("park", "officer_used"));
    assert_refused(&mut table, "rally_test", helped("iowa", "park"), "officer_cannot_help", "CW-R06", "twice");
    table.set_attribute("second", "quality", "none");
    assert_refused(&mut table, "rally_test", helped("iowa", "second"), "officer_cannot_help", "CW-R06", "no officer");
    table.resolve("rally_test", helped("iowa", "first"), &[9]);
    table.go_to("first.artillery");
    assert!(!table.has("park", "officer_used"), "only this phase");
}

// r_friend: where no ready friend exists the question is not asked.
#[test]
fn no_ready_friend_left() {
    let mut table = rallying(&[], &[]);
    for (_, units) in &BRIGADES[..4] {
        for unit in *units {
            table.set_marker(unit, "shaken", 1);
        }
    }
    let asked = json!({"unit": "ohio", "friend_ready": true});
    assert!(copy(&table).try_resolve("rally_test", asked, &[9]).is_err(), "nobody could be near");
    table.resolve("rally_test", json!({"unit": "ohio"}), &[8]);
    assert!(table.has("ohio", "rallied"));
}
