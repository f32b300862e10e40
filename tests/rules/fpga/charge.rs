//! The charge: whether it reaches, what a re-roll adds, the ground it is made on (FP-B02, FP-B03, FP-B20 to FP-B22).

use super::*;
use crate::common::fpga::moving;

fn charge(unit: &str, inches: f64) -> Json {
    let mut inputs = json!({"attackers": [unit], "defender": "grenadiers"});
    inputs[format!("open_inches@{unit}")] = json!(inches);
    inputs
}

fn moved(table: &mut Table, unit: &str, near: bool, inches: f64, dice: &[u8]) -> String {
    table.resolve("move", json!({"unit": unit, "enemy_within_6": near, "open_inches": inches}), dice).id
}

/// The notes of a form, as keys with their chance.
fn notes(table: &Table, inputs: Json) -> Vec<(String, Option<String>)> {
    let form = table.game.form_maker("declare_contact").unwrap().form(&inputs_of(inputs), false);
    let chance = |arg: Option<&Arg>| match arg {
        Some(Arg::Text(text)) => Some(text.clone()),
        _ => None,
    };
    form.notes.iter().map(|note| (note.text.key.clone(), chance(note.text.args.get("chance")))).collect()
}

// FP-B22, FP-M01: base and die against the way.
#[test]
fn a_charge_reaches_or_falls_short_by_its_die() {
    for (unit, inches, die, outcome) in [
        ("line", 8.0, 2, "contact"),
        ("line", 8.5, 2, "charge_short"),
        ("line", 12.0, 6, "contact"),
        ("guard", 9.0, 4, "charge_short"),
        ("hussars", 15.0, 5, "contact"),
        ("line", 3.0, 1, "contact_failed"), // a 1 may not close, whatever the way
    ] {
        let mut table = moving("act", &[]);
        let found = table.resolve("declare_contact", charge(unit, inches), &[die]);
        assert_eq!(found.id, outcome, "{unit} {inches} inches, die {die}");
        assert_eq!(contacts(&table).len(), usize::from(outcome == "contact"));
    }
    let mut table = moving("act", &[]);
    let short = resolution(event(&mut table, "declare_contact", charge("line", 10.5), &[2]));
    assert_eq!(printed(&short.outcome, "inches"), "2.5");
    assert_eq!(line(&short, "line-charge-short").as_deref(), Some("2.5"));
    // It has gone as far as it could, and tries no more in this pulse.
    assert!(table.has("line", "moved") && !table.has("line", "contacted"));
    assert_refused(&mut table, "declare_contact", charge("line", 1.0), "fell_short", "FP-B22", "a second charge");
    assert_eq!(table.refused("move", json!({"unit": "line", "enemy_within_6": false})), "moved_already");
}

// FP-B22: every sort of ground costs what it costs in a move.
#[test]
fn the_ground_of_a_charge_is_paid_for() {
    let more = |unit: &str, field: &str, value: Json| {
        let mut inputs = charge(unit, 6.0);
        inputs[format!("{field}@{unit}")] = value;
        inputs
    };
    for (inputs, unit, least) in [
        (charge("line", 6.0), "line", 2),
        (more("line", "rough_inches", json!(2)), "line", 4),
        (more("line", "obstacles", json!(2)), "line", 4),
        (more("line", "facing_wheel", json!(true)), "line", 3),
        (more("line", "passed_through", json!(1)), "line", 3),
        (more("line", "levels", json!(5)), "line", 5),
        (more("hussars", "facing_wheel", json!(true)), "hussars", 2), // free for cavalry
        (more("hussars", "obstacles", json!(2)), "hussars", 4),
    ] {
        for die in 2..=6 {
            let found = moving("act", &[]).resolve("declare_contact", inputs.clone(), &[die]);
            assert_eq!(found.id == "contact", die >= least, "{unit} {inputs}, die {die}");
        }
    }
    let mut table = moving("act", &[]);
    let refused = [
        (charge("line", 12.5), "charge_too_far", "FP-B22"),
        (more("line", "slanting", json!(true)), "moved_without_contact", "FP-D11"),
        (more("guard", "rough_inches", json!(1)), "rough_forbidden", "FP-D03"),
    ];
    for (inputs, code, rule) in refused {
        assert_refused(&mut table, "declare_contact", inputs.clone(), code, rule, &inputs.to_string());
    }
}

// FP-B22: what was spent before counts.
#[test]
fn a_move_before_the_charge_is_part_of_its_way() {
    let attack = json!({"attackers": ["line"], "defender": "grenadiers"});
    let mut table = moving("act", &[]);
    moved(&mut table, "line", false, 12.0, &[]);
    let found = copy(&table).resolve("declare_contact", attack.clone(), &[2]);
    assert_eq!(
        (found.id.as_str(), printed(&found, "inches").as_str()),
        ("charge_short", "4"),
        "12 inches against 6 + 2"
    );
    assert_eq!(copy(&table).resolve("declare_contact", attack.clone(), &[6]).id, "contact");
    let farther = with(&attack, json!({"open_inches@line": 1}));
    assert_eq!(table.refused("declare_contact", farther), "charge_too_far");

    let mut table = moving("act", &[]);
    assert_eq!(moved(&mut table, "line", true, 10.0, &[3]), "moved_short");
    assert_refused(&mut table, "declare_contact", attack.clone(), "fell_short", "FP-B22", "a move that fell short");

    let mut table = moving("act", &[]);
    moved(&mut table, "line", true, 5.0, &[3]);
    let rest = |inches: u32| with(&attack, json!({"open_inches@line": inches}));
    assert_eq!(copy(&table).refused("declare_contact", rest(5)), "charge_too_far", "nine inches, five spent");
    assert_eq!(table.resolve("declare_contact", rest(4), &[]).id, "contact");
}

// FP-M04: a short charge is thrown again like any movement die.
#[test]
fn a_short_charge_may_be_rerolled() {
    let mut table = moving("act", &[]);
    table.set_pool("blue", "cd", 2);
    let by_cd = with(&charge("line", 10.0), json!({"reroll_line_1": "cd"}));
    assert_eq!(copy(&table).resolve("declare_contact", by_cd.clone(), &[2, 5]).id, "contact");
    assert_eq!(
        copy(&table).resolve("declare_contact", by_cd.clone(), &[4]).id,
        "contact",
        "it reaches: nothing to mend"
    );
    assert_eq!(copy(&table).resolve("declare_contact", by_cd.clone(), &[2, 3]).id, "charge_short");
    // Odds by hand: a way of ten on 4, 5, 6.
    assert_eq!(table.odds("declare_contact", charge("line", 10.0), "contact"), "1/2");
    assert_eq!(table.odds("declare_contact", by_cd, "contact"), "3/4");
}

// FP-B22: the chance is told before, and what a re-roll adds.
#[test]
fn the_form_tells_the_chance_before_the_throw() {
    let mut table = moving("act", &[]);
    let told = |key: &str, chance: &str| (key.to_owned(), Some(chance.to_owned()));
    assert_eq!(notes(&table, charge("line", 10.0)), [told("line-charge-chance", "1/2")]);
    assert_eq!(
        notes(&table, json!({"attackers": ["line"], "defender": "grenadiers"})),
        [told("line-charge-reach", "5/6")]
    );
    table.set_pool("blue", "cd", 1);
    let near = with(&charge("line", 9.0), json!({"subcommander_within_3": ["line"]}));
    assert_eq!(
        notes(&table, near),
        [
            told("line-charge-chance", "2/3"),
            told("line-charge-reroll-cd", "8/9"),
            told("line-charge-reroll-subcommander", "8/9"),
        ]
    );
}

// FP-K08: on attack the enemies are told by strength.
#[test]
fn a_force_on_attack_is_told_the_most_numerous_enemy() {
    let table = moving("attack", &[]);
    let form = table.game.form_maker("declare_contact").unwrap();
    let form = form.form(&inputs_of(json!({"attackers": ["line"], "defender": "grenadiers"})), false);
    let ranked: Vec<String> = form
        .notes
        .iter()
        .filter(|note| note.text.key == "line-most-numerous")
        .map(|note| note.value.unwrap().to_string())
        .collect();
    assert_eq!(ranked, ["7", "6", "5"]);
}

// FP-B20, FP-E01: while an evade is open nobody else comes in.
#[test]
fn nobody_joins_while_an_evade_is_open() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "uhlans");
    let join = json!({"attackers": ["hussars"], "defender": "uhlans"});
    assert_refused(&mut table, "declare_contact", join.clone(), "evade_open", "FP-B20", "unanswered");
    assert_eq!(table.resolve("cavalry_evade", json!({}), &[]).id, "evaded", "infantry alone: no throw");
}

// FP-B02, FP-B03, FP-B20: a contact stays where it was declared.
#[test]
fn a_contact_keeps_its_ground() {
    let into = |unit: &str, more: Json| with(&json!({"attackers": [unit], "defender": "grenadiers"}), more);
    let mut table = moving("act", &[]);
    table.resolve("declare_contact", into("line", json!({"defender_in_town": true, "in_rough": false})), &[3]);
    let outside = into("conscripts", json!({"defender_in_town": false}));
    assert_refused(&mut table, "declare_contact", outside, "contact_elsewhere", "FP-B02", "joining outside the town");
    let in_woods = into("conscripts", json!({"in_rough": true}));
    assert_refused(&mut table, "declare_contact", in_woods, "contact_elsewhere", "FP-B03", "joining in woods");
    assert_eq!(table.refused("declare_contact", into("hussars", json!({}))), "cavalry_against_town");
    table.go_to("first.combat");
    let outside = json!({"contact": CONTACT, "defender_in_town": false});
    assert_refused(&mut table, "combat", outside, "contact_elsewhere", "FP-B02", "fought outside");

    // Cavalry is never at a village, even where nobody spoke of one before.
    let mut table = fight(&["hussars"], "grenadiers", &[]);
    let inside = json!({"contact": CONTACT, "defender_in_town": true});
    assert_refused(&mut table, "combat", inside.clone(), "cavalry_against_town", "FP-B02", "cavalry fights in a town");
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert!(table.try_resolve("combat", inside, &[1; 13]).is_ok(), "infantry of which nobody said where");
}

// FP-B02, FP-B03: what is said later binds those who are there.
#[test]
fn cavalry_in_a_contact_keeps_it_out_of_a_town() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["cuirassiers"], "grenadiers");
    let join = |more: Json| with(&json!({"attackers": ["line"], "defender": "grenadiers"}), more);
    assert_eq!(table.refused("declare_contact", join(json!({"defender_in_town": true}))), "cavalry_against_town");
    assert_eq!(table.refused("declare_contact", join(json!({"in_rough": true}))), "heavy_cavalry_in_rough");
}

// FP-D03: infantry of SK 0 enters no rough ground to attack either.
#[test]
fn infantry_without_skirmishers_attacks_nobody_in_rough_ground() {
    let mut table = moving("act", &[]);
    let inputs = json!({"attackers": ["guard"], "defender": "grenadiers", "in_rough": true});
    assert_refused(&mut table, "declare_contact", inputs, "rough_forbidden", "FP-D03", "SK 0");
}
