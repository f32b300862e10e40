//! Contacts and charges that wait while another combat is fought (ND-S19 to S21, X21, X22, F01, F15).

use super::*;
use estafette::engine::names::RecordField;

fn pursue(table: &mut Table, uc: &str) {
    table.resolve("pursue_or_consolidate", json!({"uc": uc, "choice": "pursue"}), &[]);
}

fn touch(table: &mut Table, uc: &str, target: &str) {
    let contact = json!({"uc": uc, "contact": true, "target": target, "aspect": "front"});
    table.resolve("new_contact", contact, &[]);
}

fn fighting(table: &Table) -> (Vec<String>, Vec<String>) {
    let combat = records(table, "combat").pop().expect("a combat");
    let names = |list: &str| combat.texts(RecordField::of_data(list)).into_iter().map(str::to_owned).collect();
    (names("chargers"), names("charged"))
}

/// Blue's hussars and dragoons pursue into two UC of red: the hussars fight, the dragoons wait in contact.
fn two_contacts(first: &str, second: &str) -> Table {
    let mut table = combat(&["hussars", "dragoons"], "red_regulars", "flank", NOTHING, &[]);
    test(&mut table, "red_regulars", 1);
    pursue(&mut table, "hussars");
    pursue(&mut table, "dragoons");
    touch(&mut table, "hussars", first);
    touch(&mut table, "dragoons", second);
    assert_eq!(fighting(&table), (vec!["hussars".into()], vec![first.into()]));
    table
}

// ND-S20, X22: whoever waits in contact does not advance, neither the pursuer nor the one it touched.
#[test]
fn nobody_in_contact_advances() {
    let mut table = two_contacts("red_dragoons", "red_guard");
    test(&mut table, "red_dragoons", 1);
    table.resolve("pursue_or_consolidate", json!({"uc": "hussars", "choice": "consolidate"}), &[]);
    assert_eq!(
        (table.step(), listed(&table, "advances")),
        ("combat.advance", ["lancers", "cuirassiers", "cossacks"].map(str::to_owned).to_vec())
    );
    assert_eq!(table.refusing_rule("advance", json!({"ucs": ["dragoons"]})), "ND-X22");
    // Red's line throws the hussars back; its guard, touched by the dragoons, is of the same UM and stays.
    let mut table = two_contacts("red_line", "red_guard");
    play_to(&mut table, "combat.melee_test");
    break_in_melee(&mut table, "hussars");
    table.resolve("pursue_or_consolidate", json!({"uc": "red_line", "choice": "consolidate"}), &[]);
    assert_eq!(table.step(), "combat.advance");
    let listed = listed(&table, "advances");
    assert!(!listed.contains(&"red_guard".to_owned()) && !listed.is_empty(), "{listed:?}");
}

// ND-S20, X22: nor does a UC with a declared charge still to be fought.
#[test]
fn nobody_with_a_charge_to_come_advances() {
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "line", "red_regulars", "flank");
    declare(&mut table, "guard", "red_guard", "front");
    table.go_to("first.combats");
    begin(&mut table);
    test(&mut table, "red_regulars", 1);
    table.resolve("pursue_or_consolidate", json!({"uc": "line", "choice": "consolidate"}), &[]);
    assert_eq!(listed(&table, "advances"), ["regulars", "recruits"]);
    assert_eq!(table.refusing_rule("advance", json!({"ucs": ["guard"]})), "ND-X22");
}

// ND-F15, F01: a UC that is charged itself, or in contact, supports nobody.
#[test]
fn the_charged_support_nobody() {
    let support = |shooter: &str, target: &str| json!({"shooter": shooter, "target": target, "friend_within_10": true, "distance_cm": 5, "elements_firing": 1});
    let mut table = battle_at("first.charges", &[]);
    declare(&mut table, "line", "red_line", "front");
    declare(&mut table, "guard", "red_guard", "front");
    table.go_to("first.combats");
    begin(&mut table);
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
    assert_eq!(table.refusing_rule("support_fire", support("red_guard", "line")), "ND-F15");
    assert!(!listed(&table, "supports").contains(&"red_guard".to_owned()));
    table.resolve("support_fire", support("red_regulars", "line"), &[1, 1]);
    // The same of a UC touched in a pursuit.
    let mut table = two_contacts("red_line", "red_guard");
    play_to(&mut table, "combat.reaction");
    table.resolve("reaction", json!({"uc": "red_line", "choice": "stand"}), &[]);
    assert_eq!(table.refusing_rule("support_fire", support("red_guard", "hussars")), "ND-F15");
}

// ND-S19, X21: a contact made later is fought at once, before older ones that wait.
#[test]
fn the_last_pursuit_first() {
    let mut table = two_contacts("red_dragoons", "red_guard");
    test(&mut table, "red_dragoons", 1);
    pursue(&mut table, "hussars");
    touch(&mut table, "hussars", "red_line");
    assert_eq!(fighting(&table), (vec!["hussars".into()], vec!["red_line".into()]));
    test(&mut table, "red_line", 1);
    table.resolve("pursue_or_consolidate", json!({"uc": "hussars", "choice": "consolidate"}), &[]);
    push_on(&mut table);
    assert_eq!(fighting(&table), (vec!["dragoons".into()], vec!["red_guard".into()]));
}

// ND-S21: a pursuer that waits in contact, is charged itself and pursues again drops out of the contact it made.
#[test]
fn a_pursuer_that_left() {
    for (choice, left) in [("pursue", 0), ("consolidate", 1)] {
        let mut table = two_contacts("red_line", "red_guard");
        play_to(&mut table, "combat.melee_test");
        break_in_melee(&mut table, "hussars");
        pursue(&mut table, "red_line");
        touch(&mut table, "red_line", "dragoons");
        play_to(&mut table, "combat.melee_test");
        break_in_melee(&mut table, "red_line");
        table.resolve("pursue_or_consolidate", json!({"uc": "dragoons", "choice": choice}), &[]);
        assert_eq!(records(&table, "contact").len(), left, "{choice}");
    }
}

// ND-X21: whoever touches a UC that is touched already fights it together with the others, and at once.
#[test]
fn joining_a_contact_that_waits() {
    let mut table = two_contacts("red_dragoons", "red_guard");
    test(&mut table, "red_dragoons", 1);
    pursue(&mut table, "hussars");
    touch(&mut table, "hussars", "red_guard");
    assert_eq!(fighting(&table), (vec!["dragoons".into(), "hussars".into()], vec!["red_guard".into()]));
    assert!(records(&table, "contact").is_empty());
}
