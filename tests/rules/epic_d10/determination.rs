//! Who has won an assault (ED-W01 to W11, D02, T05, O30, OP07, OP09).

use super::assault::{apply, reached, strikes, volley};
use super::*;

/// Stands before the determination.
fn undecided(options: &[(&str, &str)], attacker: &str, defender: &str, prepare: Prepare) -> Table {
    let mut table = reached(options, attacker, defender, prepare);
    table.go_to("assault.winner");
    table
}

/// How much the attacker's bonuses exceed the defender's: he wins when that and the dice make more than 0.
fn margin(table: &Table, attacker: &str, defender: &str, answers: &Json) -> i64 {
    let wins = |difference: &i64| {
        let (own, other) = if *difference >= 0 { (1 + difference, 1) } else { (1, 1 - difference) };
        let faces = [own, other].map(|points| u8::try_from(2 * points).unwrap());
        let mut tried = copy(table);
        tried.resolve("assault_determination", answers.clone(), &faces);
        assert_ne!(tried.has(attacker, "lost_assault"), tried.has(defender, "lost_assault"), "one of them has lost");
        tried.has(defender, "lost_assault")
    };
    let lowest = (-4..=4).find(wins).unwrap_or(5);
    1 - lowest
}

// ED-D02, W01, Z24: a D5 is half a D10 rounded up; a tie goes to the defender.
#[test]
fn half_a_ten_sided_die() {
    let table = undecided(&[], "chasseurs", "guard", |_| {});
    for attacker in 1..=10_u8 {
        for defender in 1..=10_u8 {
            let mut tried = copy(&table);
            tried.resolve("assault_determination", json!({}), &[attacker, defender]);
            let wins = attacker.div_ceil(2) > defender.div_ceil(2);
            assert_eq!(tried.has("guard", "lost_assault"), wins, "{attacker} against {defender}");
            assert_eq!(tried.has("chasseurs", "lost_assault"), !wins);
        }
    }
}

// ED-OP09: or a tie is thrown again, with the same bonuses.
#[test]
fn a_tie_may_be_thrown_again() {
    let table = undecided(&[("assault_tie", "reroll")], "chasseurs", "guard", |_| {});
    for (dice, wins) in [([3, 1], true), ([1, 3], false)] {
        let mut tried = copy(&table);
        for tie in [[5, 6], [4, 4]] {
            tried.resolve("assault_determination", json!({}), &tie);
            assert_eq!(tried.step(), "assault.winner", "not decided");
            assert!(!tried.has("guard", "lost_assault") && !tried.has("chasseurs", "lost_assault"));
        }
        tried.resolve("assault_determination", json!({}), &dice);
        assert_eq!(tried.has("guard", "lost_assault"), wins);
    }
}

// ED-W08 to W10: cover that the fire of the assault found is proposed here; another answer stands.
#[test]
fn cover_told_once_is_proposed() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.fire.offensive");
    table.resolve("assault_fire", json!({"shooters@rifle": 1, "cover@grenadiers": "heavy"}), &[1]);
    table.go_to("assault.winner");
    let proposed = |answers: Json| {
        let maker = table.game.form_maker("assault_determination").expect("known");
        let form = maker.form(&common::inputs_of(answers), false);
        form.inputs.get("cover").and_then(Value::as_text).map(str::to_owned)
    };
    assert_eq!(proposed(json!({})).as_deref(), Some("heavy"));
    assert_eq!(proposed(json!({"cover": "none"})).as_deref(), Some("none"));
}

// ED-W03 to W06, Z16: units against units.
#[test]
fn numbers() {
    for (own, other, worth) in [
        (6, 6, 0),
        (6, 5, 1),
        (6, 4, 1),
        (5, 3, 1),
        (6, 3, 2),
        (5, 2, 2),
        (6, 2, 3),
        (3, 1, 3),
        (4, 1, 4),
        (6, 1, 4),
        (5, 6, -1),
        (3, 6, -2),
        (2, 6, -3),
    ] {
        let mut table = undecided(&[], "chasseurs", "guard", |_| {});
        table.set_strength("rifles", own);
        table.set_strength("grenadiers", other);
        assert_eq!(margin(&table, "chasseurs", "guard", &json!({})), worth, "{own} against {other}");
    }
}

// ED-W07: each command unit still there.
#[test]
fn command_units() {
    let cases: [(&str, &str, Prepare, i64); 5] = [
        ("staff", "court", |_| {}, 0),
        ("staff", "hulls", |_| {}, 1),
        ("tanks", "court", |_| {}, -1),
        ("staff", "hulls", |t| t.set_attribute("escort", "command", true), 4),
        (
            "staff",
            "hulls",
            |t| {
                t.set_attribute("escort", "command", true);
                t.set_strength("escort", 2);
                t.set_strength("hull", 3);
            },
            3,
        ),
    ];
    for (attacker, defender, prepare, worth) in cases {
        let table = undecided(&[], attacker, defender, prepare);
        assert_eq!(margin(&table, attacker, defender, &json!({})), worth, "{attacker} against {defender}");
    }
}

// ED-W08 to W10, O11, OP07: the defender's cover; one level, the defender's only.
#[test]
fn cover_of_the_defender() {
    let none: Prepare = |_| {};
    let covered: Prepare = |t| t.set_marker("guard", "in_cover", 1);
    let cases: [(&str, Prepare, &str, i64); 9] = [
        ("yes", none, "none", 0),
        ("yes", none, "light", -1),
        ("yes", none, "intermediate", -2),
        ("yes", none, "heavy", -3),
        ("yes", covered, "none", -1),
        ("yes", covered, "light", -1),
        ("yes", covered, "heavy", -3),
        ("no", covered, "none", 0),
        ("yes", |t| t.set_marker("chasseurs", "in_cover", 1), "none", 0),
    ];
    for (option, prepare, cover, worth) in cases {
        let table = undecided(&[("take_cover_light", option)], "chasseurs", "guard", prepare);
        assert_eq!(margin(&table, "chasseurs", "guard", &json!({"cover": cover})), worth, "{cover}, option {option}");
    }
}

// ED-W11: the side with fewer markers, by their number alone.
#[test]
fn markers_of_the_enemy() {
    for (own, other, worth) in [(0, 1, 1), (0, 9, 1), (3, 3, 0), (1, 0, -1), (4, 5, 1)] {
        let mut table = undecided(&[], "chasseurs", "guard", |_| {});
        table.set_marker("chasseurs", "suppression", own);
        table.set_marker("guard", "suppression", other);
        assert_eq!(margin(&table, "chasseurs", "guard", &json!({})), worth, "{own} against {other}");
    }
}

// ED-W02: kills of fire and melee together; sizes are those after them.
#[test]
fn kills_of_fire_and_melee_count() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    volley(&mut table, "chasseurs", "rifle", 2, "grenadiers", json!({}), &[10, 1]);
    table.go_to("assault.fire.defensive");
    volley(&mut table, "guard", "carbine", 2, "rifles", json!({}), &[10, 10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    table.go_to("assault.melee.offensive");
    let answers = strikes(&table, "chasseurs", "rifles", 2, "grenadiers");
    table.resolve("melee_roll", answers, &[10, 10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    table.go_to("assault.winner");
    assert_eq!((size(&table, "chasseurs"), size(&table, "guard")), (4, 3));
    assert_eq!(margin(&table, "chasseurs", "guard", &json!({})), 3 + 1 - 2, "3 kills and numbers against 2 kills");
}

// ED-W02, F23: surplus kills do not count.
#[test]
fn surplus_kills_do_not_count() {
    let mut table = reached(&[], "chasseurs", "court", |t| t.set_strength("rifles", 3));
    volley(&mut table, "chasseurs", "rifle", 3, "warlord", json!({}), &[10, 10, 10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    table.go_to("assault.winner");
    assert_eq!(margin(&table, "chasseurs", "court", &json!({})), 1);
}

// ED-T05: a passenger lost with its transport counts too.
#[test]
fn passengers_count() {
    let mut table = reached(&[], "chasseurs", "carriers", |t| t.set_strength("rifles", 1));
    volley(&mut table, "chasseurs", "rifle", 1, "carrier", json!({}), &[10]);
    apply(&mut table, "assault.fire.apply", json!({"aboard_marine": "2"}), &[4, 4]);
    table.go_to("assault.winner");
    assert_eq!((size(&table, "carriers"), size(&table, "marines")), (1, 2));
    assert_eq!(margin(&table, "chasseurs", "carriers", &json!({})), 3);
}

// ED-O30: what a reaction kills during an assault does not.
#[test]
fn kills_of_a_reaction_do_not_count() {
    let mut table = acting(&[], "tanks", "assault", "activation.execute");
    table.set_marker("hulls", "on_overwatch", 1);
    table.set_strength("grenadiers", 3);
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    table.go_to("assault.reaction");
    let answers = with(&json!({"formation": "hulls"}), shots(&table, "hulls", &[("hull_gun", 1, "tank")], json!({})));
    table.resolve("reaction_fire", answers, &[10]);
    assert_eq!(size(&table, "tanks"), 3);
    table.go_to("assault.winner");
    assert_eq!(margin(&table, "tanks", "guard", &json!({})), 0);
}
