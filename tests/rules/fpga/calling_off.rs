//! A contact or a wound test that is called off, with a reason.

use super::*;

// FP-U20: one contact is withdrawn, the other stays to be fought; whoever was in contact is free again.
#[test]
fn one_contact_is_withdrawn_and_the_other_stays() {
    let mut table = fpga::moving("act", &[]);
    table.resolve("declare_contact", json!({"attackers": ["line"], "defender": "musketeers"}), &[3]);
    table.resolve("declare_contact", json!({"attackers": ["guard"], "defender": "grenadiers"}), &[3]);
    let off = resolution(event(&mut table, "call_off", json!({"what": CONTACT, "reason": "out of reach"}), &[]));
    assert_eq!(off.outcome.id, "called_off");
    assert!(off.lines.iter().any(|line| line.text.key == "line-reason"));
    assert_eq!((table.has("line", "contacted"), table.has("guard", "contacted")), (false, true));
    assert_eq!(table.game.state().records.keys().collect::<Vec<_>>(), ["contact_2"]);
    table.run(Command::Undo { to: None }).unwrap();
    assert!(table.has("line", "contacted"));
}

// FP-O06: a wound test that the table does without is owed no more, in this segment and after it.
#[test]
fn a_wound_test_is_called_off_for_one_officer() {
    let mut table = fight(&["line"], "dragoons", &[]);
    let both =
        with(&super::officers::led("attacker"), json!({"defender_subcommander_dice": true, "defender_within_3": true}));
    rolled(&mut table, "combat", both);
    table.resolve("call_off", json!({"what": "wounds@leader"}), &[]);
    assert_eq!((table.has("leader", "wound_due"), table.has("general", "wound_due")), (false, true));
    assert_eq!(obligation(&table).as_deref(), Some("FP-O06"), "the other is still owed");
    assert_eq!(table.refused("call_off", json!({"what": "wounds@leader"})), "nothing_to_call_off");
}

// FP-T05: what one force owes is called off for it alone; in the next pulse it is owed again.
#[test]
fn a_status_is_called_off_for_one_force_and_one_pulse() {
    let mut table = fpga::battle_at("first.control", &[]);
    let owed = |table: &Table| {
        let checklist = table.game.checklist();
        checklist.iter().find(|view| view.item.id == "status").map(|view| view.open.len()).unwrap_or_default()
    };
    let before = owed(&table);
    assert!(before > 1);
    table.resolve("call_off", json!({"what": "status@corps", "reason": "asleep"}), &[]);
    assert_eq!(owed(&table), before - 1);
    assert_eq!(table.step(), "first.control");
}

// FP-T07: leaving the combats names every contact that was not fought.
#[test]
fn an_override_names_the_contacts_that_are_not_fought() {
    let mut table = fpga::moving("act", &[]);
    table.resolve("declare_contact", json!({"attackers": ["line"], "defender": "musketeers"}), &[3]);
    table.resolve("declare_contact", json!({"attackers": ["guard"], "defender": "grenadiers"}), &[3]);
    table.go_to("first.combat");
    let left = push_on(&mut table);
    let named: Vec<&str> = left.given_up.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(named, ["combats@contact_1", "combats@contact_2"]);
}
