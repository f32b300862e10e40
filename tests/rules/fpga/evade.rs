//! Evades of cavalry (FP-E01 to FP-E05) and artillery (FP-E06 to FP-E11).

use super::*;
use crate::common::fpga::moving;

/// Blue attacks in its movement segment; the contact waits for the evade.
fn attacked(attackers: &[&str], defender: &str) -> Table {
    let mut table = moving("act", &[]);
    contact(&mut table, attackers, defender);
    table
}

fn answer() -> Json {
    json!({"contact": CONTACT})
}

// FP-E01, FP-E03
#[test]
fn cavalry_evades_infantry_without_dice() {
    for (defender, inches) in [("uhlans", "16"), ("cossacks", "16"), ("dragoons", "14")] {
        let mut table = attacked(&["line", "guard"], defender);
        let resolution = resolution(event(&mut table, "cavalry_evade", answer(), &[]));
        assert_eq!(resolution.outcome.id, "evaded");
        assert_eq!(line(&resolution, "line-evade-move").as_deref(), Some(inches), "a full move: {defender}");
        assert!(table.has(defender, "evaded") && !table.has(defender, "stands"));
        assert!(contacts(&table).is_empty());
    }
}

// FP-E02, FP-Q12: +1 light, +2 cossacks instead, heavy nothing; higher wins, a tie lets the evader go.
#[test]
fn cavalry_against_cavalry_throws_a_die_each() {
    let bonus = |unit: &str| match unit {
        "hussars" | "uhlans" => 1,
        "cossacks" => 2,
        _ => 0,
    };
    let cases = [
        ("hussars", "uhlans"),
        ("hussars", "cossacks"),
        ("hussars", "dragoons"),
        ("cuirassiers", "uhlans"),
        ("cuirassiers", "cossacks"),
        ("cuirassiers", "dragoons"),
        ("cossacks", "hussars"),
        ("cossacks", "cuirassiers"),
    ];
    for (attacker, defender) in cases {
        let mut table = if attacker == "cossacks" { red_moving("act") } else { moving("act", &[]) };
        contact(&mut table, &[attacker], defender);
        // The attacker throws a 4; the defender needs 4 and the difference of the bonuses.
        let tie = u8::try_from(4 + bonus(attacker) - bonus(defender)).unwrap();
        let evades = |die: u8| copy(&table).resolve("cavalry_evade", answer(), &[die, 4]).id;
        assert_eq!(evades(tie), "evaded", "{attacker} attack {defender}: tie");
        assert_eq!(evades(tie - 1), "evade_failed", "{attacker} attack {defender}: one less");
        if tie < 6 {
            assert_eq!(evades(tie + 1), "evaded", "{attacker} attack {defender}: one more");
        }
    }
}

// FP-E04
#[test]
fn a_failed_evade_costs_a_point_and_the_unit_stands() {
    let mut table = attacked(&["cuirassiers"], "uhlans");
    table.resolve("cavalry_evade", answer(), &[1, 6]);
    assert_eq!(
        (table.strength("uhlans"), table.has("uhlans", "stands"), table.has("uhlans", "evaded")),
        (3, true, false)
    );
    assert_eq!(contacts(&table).len(), 1, "the melee is fought");
    table.go_to("first.combat");
    let fought = rolled(&mut table, "combat", answer());
    assert_eq!(dice_counts(&fought), [5, 3], "with the point gone");
    // At its last point it is destroyed and there is no melee.
    let mut table = attacked(&["cuirassiers"], "uhlans");
    table.set_strength("uhlans", 1);
    table.resolve("cavalry_evade", answer(), &[1, 6]);
    assert!(table.has("uhlans", "destroyed") && contacts(&table).is_empty());
    assert_eq!(whole(&table, "red", "lost_units"), Some(1));
}

// FP-E05
#[test]
fn against_several_attackers_the_best_cavalry_bonus_counts() {
    for (attackers, tie) in [
        (["line", "cuirassiers"].as_slice(), 3), // heavy: +0 against +1
        (&["line", "hussars"], 4),
        (&["cuirassiers", "hussars"], 4),
        (&["line", "guard", "cuirassiers", "hussars"], 4),
    ] {
        let table = attacked(attackers, "uhlans");
        let evades = |die: u8| copy(&table).resolve("cavalry_evade", answer(), &[die, 4]).id;
        assert_eq!(evades(tie), "evaded", "{attackers:?}");
        assert_eq!(evades(tie - 1), "evade_failed", "{attackers:?}");
    }
}

// FP-E05: declining is free and sets `stands`.
#[test]
fn cavalry_may_decline_to_evade() {
    for attacker in ["line", "cuirassiers"] {
        let mut table = attacked(&[attacker], "uhlans");
        assert_eq!(
            table.resolve("cavalry_evade", json!({"contact": CONTACT, "evade": false}), &[]).id,
            "evade_declined"
        );
        assert_eq!((table.strength("uhlans"), table.has("uhlans", "stands")), (4, true));
        assert_eq!(contacts(&table).len(), 1);
    }
}

// FP-T06: a contact is not fought before its evades are answered.
#[test]
fn no_combat_before_the_evade_is_answered() {
    let mut table = attacked(&["line"], "uhlans");
    table.go_to("first.combat");
    assert_eq!(refusal(&mut table, "combat", answer()), ("evade_first".to_owned(), "FP-T06".to_owned()));
}

// FP-E06, FP-E07, FP-E08: the table, each number both ways; mixed attackers count as cavalry (FP-E11).
#[test]
fn artillery_evades_on_two_dice_at_most_its_number() {
    // Two dice with that sum, even ones where they exist.
    let sum = |total: u8| match total {
        6 => [4, 2],
        7 => [4, 3],
        8 => [4, 4],
        9 => [5, 4],
        _ => [6, 4],
    };
    let cases: [(&str, &[&str], u8); 7] = [
        ("foot", &["line"], 7),
        ("foot", &["hussars"], 6),
        ("foot", &["cuirassiers"], 6),
        ("foot", &["line", "hussars"], 6),
        ("horse", &["line"], 9),
        ("horse", &["hussars"], 7),
        ("horse", &["line", "cuirassiers"], 7),
    ];
    for (mount, attackers, number) in cases {
        for battery in ["battery", "grand_1"] {
            let mut table = moving("act", &[]);
            table.set_attribute(battery, "mount", mount);
            contact(&mut table, attackers, battery);
            let mut away = copy(&table);
            let resolution = resolution(event(&mut away, "artillery_evade", answer(), &sum(number)));
            assert_eq!(resolution.outcome.id, "battery_evaded", "{mount} by {attackers:?}: {number}");
            let full = if mount == "foot" { "12" } else { "14" };
            assert_eq!(line(&resolution, "line-evade-move").as_deref(), Some(full), "FP-E07");
            assert!(away.has(battery, "evaded") && contacts(&away).is_empty());
            let outcome = table.resolve("artillery_evade", answer(), &sum(number + 1));
            assert_eq!(outcome.id, "battery_overrun", "{mount} by {attackers:?}: {}", number + 1);
            assert!(table.has(battery, "destroyed") && contacts(&table).is_empty(), "FP-E08: no combat");
            assert_eq!(whole(&table, "red", "lost_units").unwrap_or(0), 0, "FP-U03: never a loss");
        }
    }
}

// FP-E10: one odd die or two cost the attacker one point, whatever the result.
#[test]
fn an_odd_die_costs_the_attacker_one_point() {
    let cases =
        [([2, 4], 0), ([2, 2], 0), ([6, 6], 0), ([1, 2], 1), ([2, 1], 1), ([1, 1], 1), ([6, 5], 1), ([5, 5], 1)];
    for (target, battery) in [("battery", "battery"), ("musketeers", "red_attached")] {
        for (dice, lost) in cases {
            let mut table = attacked(&["line"], target);
            table.resolve("artillery_evade", json!({"contact": CONTACT, "battery": battery}), &dice);
            assert_eq!(table.strength("line"), 6 - lost, "{battery} {dice:?}");
        }
    }
}

// FP-E10, FP-U20: an attacker brought to 0 is destroyed and its contact ends; others stay in contact.
#[test]
fn an_attacker_destroyed_by_a_battery_leaves_the_contact() {
    let mut table = attacked(&["line"], "musketeers");
    table.set_strength("line", 1);
    table.resolve("artillery_evade", answer(), &[1, 2]);
    assert!(table.has("line", "destroyed") && contacts(&table).is_empty());
    let mut table = attacked(&["line", "guard"], "musketeers");
    table.set_strength("line", 1);
    table.set_strength("guard", 1);
    table.resolve("artillery_evade", json!({"contact": CONTACT, "dominant": "guard"}), &[1, 2]);
    assert_eq!(contacts(&table), [("musketeers".to_owned(), vec!["line".to_owned()])]);
}

// FP-E11, FP-B14: the point is lost by the dominant attacker.
#[test]
fn the_dominant_attacker_loses_the_point() {
    // Strengths of line and hussars; who is dominant.
    for (line, hussars, loser) in [(6, 4, "line"), (3, 4, "hussars"), (4, 4, "hussars")] {
        let mut table = attacked(&["line", "hussars"], "battery");
        table.set_strength("line", line);
        table.set_strength("hussars", hussars);
        table.resolve("artillery_evade", answer(), &[1, 2]);
        let lost = (line - i64::from(table.strength("line")), hussars - i64::from(table.strength("hussars")));
        assert_eq!(lost, if loser == "line" { (1, 0) } else { (0, 1) }, "{line} and {hussars}");
    }
    // The attacker chooses among equals of one arm.
    for chosen in ["line", "guard"] {
        let mut table = attacked(&["line", "guard"], "battery");
        table.resolve("artillery_evade", json!({"contact": CONTACT, "dominant": chosen}), &[1, 2]);
        assert_eq!((table.strength("line") == 5, table.strength("guard") == 5), (chosen == "line", chosen == "guard"));
    }
    let mut table = attacked(&["line", "hussars"], "battery");
    let wrong = json!({"contact": CONTACT, "dominant": "hussars"});
    assert_refused(&mut table, "artillery_evade", wrong, "not_dominant", "FP-B14", "fewer points");
}

// FP-E07, FP-E09: an attached battery that gets away is unattached; its unit still fights.
#[test]
fn an_attached_battery_throws_first() {
    for (dice, outcome, attached) in
        [([4, 2], "battery_evaded", None), ([4, 4], "battery_shares_fate", Some("musketeers"))]
    {
        let mut table = attacked(&["line"], "musketeers");
        assert_eq!(table.resolve("artillery_evade", answer(), &dice).id, outcome);
        assert_eq!(text(&table, "red_attached", "attached_to").as_deref(), attached);
        assert_eq!(table.has("red_attached", "evaded"), attached.is_none());
        assert_eq!(table.has("red_attached", "stands"), attached.is_some());
        assert!(!table.has("red_attached", "destroyed"));
        assert_eq!(contacts(&table), [("musketeers".to_owned(), vec!["line".to_owned()])]);
    }
}

// FP-E11: only the owner of an attached battery may decline.
#[test]
fn an_unattached_battery_always_throws() {
    let mut table = attacked(&["line"], "battery");
    assert!(table.try_resolve("artillery_evade", json!({"contact": CONTACT, "evade": false}), &[]).is_err());
    let mut table = attacked(&["line"], "musketeers");
    let declined = table.resolve("artillery_evade", json!({"contact": CONTACT, "evade": false}), &[]);
    assert_eq!(declined.id, "evade_declined");
    assert!(table.has("red_attached", "stands"));
    assert_eq!(table.strength("line"), 6, "no throw, no odd die");
}

// FP-E09, FP-B19: what becomes of the battery with its unit in combat.
#[test]
fn an_attached_battery_shares_the_fate_of_its_unit() {
    // Musketeers of 4, line of 4: hits of the attack, hits of the defence.
    let cases = [
        (4, 0, true, false),  // host destroyed: battery destroyed
        (4, 4, true, false),  // both destroyed
        (3, 1, false, true),  // host recoils: battery recoils, still attached
        (1, 1, false, false), // host wins
        (0, 4, false, false), // attacker destroyed
    ];
    for (hits, taken, destroyed, recoils) in cases {
        let mut table = fight(&["line"], "musketeers", &[]);
        table.set_strength("line", 4);
        table.set_strength("musketeers", 4);
        let faces = |hits: usize| (0..4).map(move |die| if die < hits { 6 } else { 1 });
        let dice: Vec<u8> = faces(hits).chain(faces(taken)).collect();
        let resolution = resolution(event(&mut table, "combat", answer(), &dice));
        assert_eq!(table.has("red_attached", "destroyed"), destroyed, "{hits} to {taken}");
        let told = resolution.lines.iter().any(|line| line.text.key == "line-battery-recoils");
        assert_eq!(told, recoils, "{hits} to {taken}");
        if !destroyed {
            assert_eq!(text(&table, "red_attached", "attached_to").as_deref(), Some("musketeers"));
        }
    }
}

// FP-E07: a battery that got away does not share the fate of the unit it was with.
#[test]
fn a_battery_that_evaded_outlives_its_unit() {
    let mut table = attacked(&["line"], "musketeers");
    table.resolve("artillery_evade", answer(), &[2, 2]);
    table.go_to("first.combat");
    table.set_strength("musketeers", 1);
    table.resolve("combat", answer(), &[6, 1, 1, 1, 1, 1, 1]);
    assert!(table.has("musketeers", "destroyed") && !table.has("red_attached", "destroyed"));
}

// FP-E09: a host destroyed outside combat, or as the attacker, leaves its battery unattached.
#[test]
fn a_host_lost_otherwise_leaves_its_battery_unattached() {
    let mut by_fire = fpga::battle_at("pulse.artillery", &[]);
    by_fire.set_strength("musketeers", 1);
    by_fire.resolve("artillery_fire", json!({"battery": "twelves", "target": "musketeers", "distance": 5}), &[6, 6]);
    push_on(&mut by_fire);
    assert_eq!(text(&by_fire, "red_attached", "attached_to"), None);
    assert!(!by_fire.has("red_attached", "destroyed"));

    let mut as_attacker = fight(&["conscripts"], "dragoons", &[]);
    as_attacker.set_strength("conscripts", 1);
    as_attacker.resolve("combat", answer(), &[1, 6, 6, 6, 6, 6]);
    assert!(as_attacker.has("conscripts", "destroyed"));
    assert_eq!(text(&as_attacker, "attached_guns", "attached_to"), None);
    assert!(!as_attacker.has("attached_guns", "destroyed"));
    // A recoiling attacker takes its battery along.
    let mut recoiling = fight(&["conscripts"], "dragoons", &[]);
    let resolution = resolution(event(&mut recoiling, "combat", answer(), &[1, 1, 1, 1, 6, 1, 1, 1, 1]));
    assert!(resolution.lines.iter().any(|line| line.text.key == "line-battery-recoils"));
    assert_eq!(text(&recoiling, "attached_guns", "attached_to").as_deref(), Some("conscripts"));
}

// Odds worked out by counting the 36 throws.
#[test]
fn exact_odds_of_evades() {
    for (attacker, defender, evaded) in [
        ("hussars", "uhlans", "7/12"),
        ("hussars", "cossacks", "13/18"),
        ("hussars", "dragoons", "5/12"),
        ("cuirassiers", "uhlans", "13/18"),
        ("cuirassiers", "cossacks", "5/6"),
        ("cuirassiers", "dragoons", "7/12"),
        ("line", "dragoons", "1"),
    ] {
        let table = attacked(&[attacker], defender);
        assert_eq!(table.odds("cavalry_evade", answer(), "evaded"), evaded, "{attacker} attack {defender}");
    }
    for (mount, attacker, evaded) in
        [("foot", "line", "7/12"), ("foot", "hussars", "5/12"), ("horse", "line", "5/6"), ("horse", "hussars", "7/12")]
    {
        let mut table = moving("act", &[]);
        table.set_attribute("battery", "mount", mount);
        contact(&mut table, &[attacker], "battery");
        assert_eq!(table.odds("artillery_evade", answer(), "battery_evaded"), evaded, "{mount} by {attacker}");
    }
}

// FP-E01, E02: who evades with what against what, and the price of failing, is said before it is decided.
#[test]
fn what_an_evade_of_cavalry_needs_is_said_beforehand() {
    let told = |attackers: &[&str], points: i64| -> Vec<String> {
        let mut table = attacked(attackers, "uhlans");
        table.set_strength("uhlans", points);
        let form = table.game.form_maker("cavalry_evade").unwrap().form(&inputs_of(answer()), false);
        form.notes.into_iter().map(|note| note.text.key).collect()
    };
    assert_eq!(told(&["line"], 2), ["line-evade-infantry"]);
    assert_eq!(told(&["hussars"], 2), ["line-evade-throws", "line-evade-costs"]);
    assert_eq!(told(&["hussars"], 1), ["line-evade-throws", "line-evade-kills"]);
}
