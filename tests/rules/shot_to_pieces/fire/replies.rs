//! Replies and declarations: one exchange of two that aim at each other, nothing changed for the occasion, salvos that are
//! used up or lost (STP-F01, F02, F04, Y42).

use super::*;

fn fire(salvo: &str, more: Json) -> Json {
    with(&json!({"salvo": salvo, "range": 5}), more)
}

// STP-F04, Y42: two units that aim at each other are one exchange, and both declarations are used up.
#[test]
fn two_that_aim_at_each_other_are_one_exchange() {
    let mut table = aiming(&[]);
    let shot = aim(&mut table, "line", "musketeers");
    let own = aim(&mut table, "musketeers", "line");
    table.go_to("first.fire");
    assert_refused(
        &mut table,
        "fire",
        fire(&shot, json!({"can_reply": false})),
        "reply_is_due",
        "STP-F04",
        "no choice",
    );
    // The declaration answers for itself.
    table.resolve("fire", fire(&shot, json!({})), &[1, 1]);
    assert!(table.has("line", "fired") && table.has("musketeers", "fired"));
    assert!(!table.game.state().records.contains_key(&own));
    assert!(warnings(&table).is_empty(), "nothing is left to fire");
}

// STP-F01: whoever has declared another target does not turn round for the occasion.
#[test]
fn whoever_aims_elsewhere_does_not_reply() {
    let mut table = aiming(&[]);
    let shot = aim(&mut table, "line", "musketeers");
    let own = aim(&mut table, "musketeers", "second");
    table.go_to("first.fire");
    assert_refused(
        &mut table,
        "fire",
        fire(&shot, json!({"can_reply": true})),
        "aims_elsewhere",
        "STP-F04",
        "no change",
    );
    table.resolve("fire", fire(&shot, json!({})), &[1, 1]);
    assert!(!table.has("musketeers", "fired"));
    table.resolve("fire", fire(&own, json!({"can_reply": false})), &[1, 1]);
    assert!(table.has("musketeers", "fired"));
    // Whoever has declared nothing is asked as before.
    let mut table = aiming(&[]);
    let shot = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    assert_eq!(table.refused("fire", fire(&shot, json!({}))), "missing_input");
}

// STP-F02: those declared together reply together, once.
#[test]
fn partners_of_a_replying_salvo_fire_with_it() {
    let mut table = aiming(&[]);
    let shot = aim(&mut table, "line", "musketeers");
    let pair = salvo(&mut table, "musketeers", &["fusiliers"], "line");
    table.go_to("first.fire");
    let resolution = resolution(event(&mut table, "fire", fire(&shot, json!({})), &[1, 1]));
    assert_eq!(total(&resolution, "musketeers"), 5, "3, the adjoining unit, the die");
    assert!(table.has("fusiliers", "fired"));
    assert!(!table.game.state().records.contains_key(&pair));
}

// STP-F01: a lost salvo says so whatever is answered, and waits for nobody.
#[test]
fn a_lost_salvo_says_so() {
    let mut table = aiming(&[]);
    let late = aim(&mut table, "second", "musketeers");
    shoot(&mut table, "guard", "musketeers", 5.0, json!({}), &[4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    assert!(warnings(&table).is_empty(), "it is not in the checklist");
    let answered = json!({"salvo": late, "range": 5, "can_reply": true, "cover_target": "hard"});
    assert_eq!(table.resolve("fire", answered, &[]).id, "salvo_lost");
}

// STP-F02: an adjoining unit whose weapon does not reach adds nothing.
#[test]
fn an_adjoining_unit_out_of_reach_adds_nothing() {
    let mut table = aiming(&[]);
    let shot = salvo(&mut table, "sixes", &["line"], "musketeers");
    table.go_to("first.fire");
    let far = json!({"salvo": shot, "range": 20, "can_reply": false, "principal": "sixes"});
    let resolution = resolution(event(&mut table, "fire", far, &[1, 1]));
    // Medium artillery 4, medium band -1, the die.
    assert_eq!(total(&resolution, "sixes"), 4);
    assert!(table.has("sixes", "fired") && !table.has("line", "fired"));
}

// STP-G03: joining a salvo is adjoining, so two and two of a grand battery are no majority.
#[test]
fn batteries_that_join_a_salvo_count_in_the_grand_battery() {
    let names = ["gun_1", "gun_2", "gun_3", "gun_4"];
    let units: Vec<(&str, &str)> = names.iter().map(|name| (*name, "type = \"medium_artillery\"")).collect();
    let corps = [stp::Corps { id: "guns", lines: "", leader: "gunner:", units: &units }];
    let blue = stp::army("empire", "blue", "nation = \"french\"", "emperor:", &corps);
    let mut table = Table::new(stp::EMPIRE, [&blue, &stp::red()], &[("events", "no")]);
    table.go_to("first.declare");
    let first = salvo(&mut table, "gun_1", &["gun_2"], "musketeers");
    let adjoining = json!({"unit": "gun_3", "target": "guards", "adjoins": "gun_2", "grand_battery": true});
    table.resolve("declare_fire", adjoining, &[]);
    let second = latest(&table, "salvo");
    assert_ne!(first, second);
    table.resolve("declare_fire", json!({"unit": "gun_4", "target": "guards", "salvo": second}), &[]);
    assert_eq!(obligation(&table).as_deref(), Some("STP-G03"));
}

// STPP-X12: in 1870 the dead zone lies on either side of the friend fired over: asked, and refused.
#[test]
fn the_dead_zone_of_1870_is_asked() {
    let mut table = plain_guns("war_1870", "weapon = \"prussian_6\"");
    table.go_to("first.declare");
    table.resolve("declare_fire", json!({"unit": "a_guns", "target": "b_guns", "indirect": true}), &[]);
    let salvo = latest(&table, "salvo");
    table.go_to("first.fire");
    let shot = json!({"salvo": salvo, "range": 30, "can_reply": false});
    let near = with(&shot, json!({"over_friend": true}));
    assert_refused(&mut table, "fire", near, "friend_in_dead_zone", "STPP-X12", "near the friend");
    table.resolve("fire", shot, &[1, 6, 1]);
}

/// One battery on each side.
fn plain_guns(period: &str, lines: &str) -> Table {
    let lines = format!("type = \"artillery\"\n{lines}");
    let side = |id: &str| {
        let (unit, corps, leader) = (format!("{id}_guns"), format!("{id}_corps"), format!("{id}_leader:"));
        let units = [(unit.as_str(), lines.as_str())];
        let corps = [stp::Corps { id: &corps, lines: "", leader: &leader, units: &units }];
        stp::army(period, id, "", &format!("{id}_chief:"), &corps)
    };
    Table::new(&format!("shot_to_pieces/{period}"), [&side("a"), &side("b")], &[("events", "no")])
}

// STP-X02: reserves with a fire of 3 have it without the reserve's -1; their resilience keeps it.
#[test]
fn second_line_reserves_fire_with_three() {
    for (option, score) in [("yes", 4), ("no", 3)] {
        let mut table = aiming(&[("second_line_infantry", option)]);
        table.set_attribute("recruits", "second_line", true);
        let resolution = shoot(&mut table, "recruits", "musketeers", 5.0, json!({}), &[1, 1]);
        assert_eq!(total(&resolution, "recruits"), score, "{option}");
    }
    let mut table = aiming(&[]);
    table.set_attribute("landwehr", "second_line", true);
    table.set_attribute("landwehr", "quality", "reserve");
    let resolution = shoot(&mut table, "line", "landwehr", 5.0, json!({}), &[1, 1]);
    assert_eq!(total(&resolution, "landwehr"), 3);
}
