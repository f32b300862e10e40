//! Contacts (FP-B01 to FP-B03, FP-B20, FP-B21).

use super::*;
use crate::common::fpga::moving;

fn attack(attackers: &[&str], defender: &str) -> Json {
    json!({"attackers": attackers, "defender": defender})
}

// FP-B01 to FP-B03
#[test]
fn contacts_are_refused() {
    let nothing: Prepare = |_| {};
    let line = attack(&["line"], "grenadiers");
    let cases: [(&str, Prepare, Json, &str, &str); 12] = [
        ("artillery attacks", nothing, attack(&["twelves"], "grenadiers"), "artillery_cannot_attack", "FP-B01"),
        (
            "artillery among the attackers",
            nothing,
            attack(&["line", "horse_guns"], "grenadiers"),
            "artillery_cannot_attack",
            "FP-B01",
        ),
        (
            "light cavalry against a town",
            nothing,
            with(&attack(&["hussars"], "grenadiers"), json!({"defender_in_town": true})),
            "cavalry_against_town",
            "FP-B02",
        ),
        (
            "cavalry among infantry against a town",
            nothing,
            with(&attack(&["line", "cuirassiers"], "grenadiers"), json!({"defender_in_town": true})),
            "cavalry_against_town",
            "FP-B02",
        ),
        (
            "heavy cavalry into rough ground",
            nothing,
            with(&attack(&["cuirassiers"], "grenadiers"), json!({"in_rough": true})),
            "heavy_cavalry_in_rough",
            "FP-B03",
        ),
        (
            "on hold",
            |t| t.set_attribute("corps", "force_status", "hold"),
            line.clone(),
            "status_forbids_attack",
            "FP-B01",
        ),
        (
            "on retreat",
            |t| t.set_attribute("corps", "force_status", "retreat"),
            line.clone(),
            "status_forbids_attack",
            "FP-B01",
        ),
        (
            "a movement die of 1",
            |t| drop(t.resolve("move", json!({"unit": "line", "enemy_within_6": true}), &[1])),
            line.clone(),
            "may_not_close",
            "FP-B01",
        ),
        ("a second contact", |t| drop(contact(t, &["line"], "musketeers")), line.clone(), "contact_already", "FP-B01"),
        (
            "a second contact after an evade",
            |t| {
                contact(t, &["line"], "uhlans");
                t.resolve("cavalry_evade", json!({"contact": CONTACT}), &[]);
            },
            line.clone(),
            "contact_already",
            "FP-B01",
        ),
        ("a friend", nothing, attack(&["line"], "guard"), "wrong_side", ""),
        ("an attacker of the other side", nothing, attack(&["musketeers"], "grenadiers"), "wrong_side", "FP-B01"),
    ];
    for (situation, prepare, inputs, code, rule) in cases {
        let mut table = moving("act", &[]);
        prepare(&mut table);
        assert_refused(&mut table, "declare_contact", inputs, code, rule, situation);
    }
}

// FP-B01 to FP-B03, the other way: what is allowed.
#[test]
fn contacts_are_allowed() {
    for (situation, status, inputs) in [
        ("infantry against a town", "act", with(&attack(&["line"], "grenadiers"), json!({"defender_in_town": true}))),
        ("infantry into rough ground", "act", with(&attack(&["line"], "grenadiers"), json!({"in_rough": true}))),
        (
            "light cavalry into rough ground",
            "act",
            with(&attack(&["hussars"], "grenadiers"), json!({"in_rough": true})),
        ),
        ("heavy cavalry in the open", "attack", attack(&["cuirassiers"], "grenadiers")),
        ("two arms together", "attack", attack(&["line", "cuirassiers"], "grenadiers")),
    ] {
        let mut table = moving(status, &[]);
        let dice = vec![3; inputs["attackers"].as_array().unwrap().len()];
        assert_eq!(table.resolve("declare_contact", inputs, &dice).id, "contact", "{situation}");
    }
}

// FP-B20: one combat per defender; later attackers join it.
#[test]
fn later_attackers_join_the_combat() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["line", "guard"], "grenadiers");
    contact(&mut table, &["hussars"], "grenadiers");
    contact(&mut table, &["conscripts"], "dragoons");
    let names = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        contacts(&table),
        [
            ("grenadiers".to_owned(), names(&["line", "guard", "hussars"])),
            ("dragoons".to_owned(), names(&["conscripts"])),
        ]
    );
}

// FP-B02, FP-B20: the town is known from the first declaration.
#[test]
fn cavalry_cannot_join_an_attack_on_a_town() {
    let mut table = moving("act", &[]);
    let into_town = with(&attack(&["line"], "grenadiers"), json!({"defender_in_town": true}));
    table.resolve("declare_contact", into_town, &[3]);
    assert_eq!(table.refused("declare_contact", attack(&["hussars"], "grenadiers")), "cavalry_against_town");
    table.resolve("declare_contact", attack(&["guard"], "grenadiers"), &[3]);
}

// FP-B20: who stands is not asked again in this segment; who got away may be contacted anew by another unit.
#[test]
fn a_defender_that_stands_is_not_offered_an_evade_again() {
    let mut table = moving("act", &[]);
    let open = contact(&mut table, &["line"], "uhlans");
    table.resolve("cavalry_evade", json!({"contact": open, "evade": false}), &[]);
    contact(&mut table, &["hussars"], "uhlans");
    assert_refused(
        &mut table,
        "cavalry_evade",
        json!({"contact": open}),
        "evade_answered",
        "FP-B20",
        "declined before",
    );
    assert_eq!(obligation(&table), None);

    let mut table = moving("act", &[]);
    let open = contact(&mut table, &["line"], "uhlans");
    table.resolve("cavalry_evade", json!({"contact": open}), &[]);
    let anew = contact(&mut table, &["hussars"], "uhlans");
    assert_ne!(open, anew);
    assert_eq!(table.resolve("cavalry_evade", json!({"contact": anew}), &[5, 2]).id, "evaded");
}

// FP-B20, FP-E09: so is a battery attached to the defender.
#[test]
fn an_attached_battery_that_stands_is_not_asked_again() {
    let mut table = moving("act", &[]);
    let open = contact(&mut table, &["line"], "musketeers");
    stand(&mut table);
    contact(&mut table, &["guard"], "musketeers");
    assert_eq!(table.refused("artillery_evade", json!({"contact": open})), "no_battery_to_evade");
    assert_eq!(obligation(&table), None);
}

// FP-B21: an attacker without a movement die throws one; on a final 1 its contact is refused.
#[test]
fn every_attacker_owes_a_movement_die() {
    for die in 1..=6 {
        let mut table = moving("act", &[]);
        let outcome = table.resolve("declare_contact", attack(&["line"], "grenadiers"), &[die]);
        assert_eq!(outcome.id, if die == 1 { "contact_failed" } else { "contact" }, "die {die}");
        assert_eq!(contacts(&table).is_empty(), die == 1);
        assert_eq!(whole(&table, "line", "move_die"), Some(i64::from(die)));
        assert_eq!((table.has("line", "no_closing"), table.has("line", "must_attack")), (die == 1, die == 6));
    }
    // A unit that moved far from the enemy has thrown none yet.
    let mut table = moving("act", &[]);
    table.resolve("move", json!({"unit": "line", "enemy_within_6": false}), &[]);
    table.resolve("declare_contact", attack(&["line"], "grenadiers"), &[4]);
    // One that moved near the enemy has its die already.
    let mut table = moving("act", &[]);
    table.resolve("move", json!({"unit": "line", "enemy_within_6": true}), &[4]);
    table.resolve("declare_contact", attack(&["line"], "grenadiers"), &[]);
}

// FP-B21: each attacker for itself; those who may close fight on without the others.
#[test]
fn an_attacker_with_a_one_stays_behind_alone() {
    let mut table = moving("act", &[]);
    table.resolve("declare_contact", attack(&["line", "guard"], "grenadiers"), &[1, 4]);
    assert_eq!(contacts(&table), [("grenadiers".to_owned(), vec!["guard".to_owned()])]);
    assert_eq!(table.refused("declare_contact", attack(&["line"], "grenadiers")), "may_not_close");
}

// FP-B21, FP-M04: the die of a contact is re-rolled like any movement die.
#[test]
fn the_die_of_a_contact_may_be_rerolled() {
    let base = with(&attack(&["line"], "grenadiers"), json!({"subcommander_within_3": ["line"]}));
    let cases: [(Json, &[u8], &str, i64, bool); 5] = [
        (json!({"reroll_line_1": "cd"}), &[1, 2], "contact", 1, false),
        (json!({"reroll_line_1": "subcommander"}), &[1, 2], "contact", 2, true),
        (json!({"reroll_line_1": "cd"}), &[1, 1], "contact_failed", 1, false),
        (json!({"reroll_line_1": "cd", "reroll_line_2": "subcommander"}), &[1, 1, 5], "contact", 1, true),
        (json!({"reroll_line_1": "subcommander", "reroll_line_2": "cd"}), &[1, 1, 1], "contact_failed", 1, true),
    ];
    for (answers, dice, outcome, left, used) in cases {
        let mut table = moving("act", &[]);
        table.set_pool("blue", "cd", 2);
        assert_eq!(
            table.resolve("declare_contact", with(&base, answers.clone()), dice).id,
            outcome,
            "{answers} {dice:?}"
        );
        assert_eq!((table.pool("blue", "cd"), table.has("leader", "used_move_reroll")), (left, used), "{answers}");
    }
    // One pool and one sub-commander for all attackers of a declaration (FP-P02, FP-O01).
    let both = attack(&["line", "guard"], "grenadiers");
    let mut table = moving("act", &[]);
    table.set_pool("blue", "cd", 1);
    let by_cd = with(&both, json!({"reroll_line_1": "cd", "reroll_guard_1": "cd"}));
    assert_eq!(table.refused("declare_contact", by_cd), "not_enough_cd");
    let led = with(
        &both,
        json!({"subcommander_within_3": ["line", "guard"], "reroll_line_1": "subcommander", "reroll_guard_1": "subcommander"}),
    );
    assert!(
        table.try_resolve("declare_contact", led, &[1, 4, 1, 4]).is_err(),
        "one re-roll of a sub-commander per pulse"
    );
}

// FP-B20, FP-E03 to FP-E11: only cavalry and batteries are offered an evade.
#[test]
fn infantry_without_a_battery_is_offered_no_evade() {
    let mut table = moving("act", &[]);
    let open = contact(&mut table, &["line"], "grenadiers");
    assert_eq!(obligation(&table), None);
    assert_eq!(table.refused("cavalry_evade", json!({"contact": open})), "not_cavalry_contact");
    assert_eq!(table.refused("artillery_evade", json!({"contact": open})), "no_battery_to_evade");
}

// Odds by hand: a die fails on 1 in 6, with one re-roll 1 in 36, with two 1 in 216.
#[test]
fn exact_odds_of_a_contact() {
    let mut table = moving("act", &[]);
    table.set_pool("blue", "cd", 1);
    let base = with(&attack(&["line"], "grenadiers"), json!({"subcommander_within_3": ["line"]}));
    for (answers, odds) in [
        (json!({}), "1/6"),
        (json!({"reroll_line_1": "cd"}), "1/36"),
        (json!({"reroll_line_1": "cd", "reroll_line_2": "subcommander"}), "1/216"),
    ] {
        assert_eq!(table.odds("declare_contact", with(&base, answers), "contact_failed"), odds);
    }
}

// FP-M04, FP-B22: whoever decides about a die reads of whom it is and what another may do, and not whom to attack.
#[test]
fn a_re_roll_of_the_charge_tells_its_chance_alone() {
    let mut table = moving("attack", &[]);
    table.set_pool("blue", "cd", 2);
    let command = Command::Resolve {
        procedure: "declare_contact".into(),
        inputs: inputs_of(json!({"attackers": ["line", "guard"], "defender": "musketeers"})),
        dice: Some(vec![4, 1]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let notes = table.game.decision_notes();
    let told: Vec<_> = notes.iter().map(|note| (note.text.key.as_str(), note.text.args.get("unit").cloned())).collect();
    assert_eq!(told, [("line-charge-reach", Some(Arg::Entity(EntityId::new("guard"))))]);
}
