//! Corps and ground: demoralisation, reserve, detachments, leaders, buildings, hidden units (STP-D01, R01 to R03, L01,
//! L03, H01 to H04, V01 to V03, S11).

use super::*;
use crate::common::stp::{Corps, army, battle, battle_at, blue_at, red};

const FOOT: &str = "type = \"infantry\"\nweapon = \"musket\"";
const ELITE: &str = "type = \"infantry\"\nweapon = \"musket\"\nquality = \"elite\"";
const MILITIA: &str = "type = \"infantry\"\nweapon = \"musket\"\nquality = \"militia\"";
const SKIRMISHERS: &str = "type = \"skirmisher\"\nweapon = \"musket\"\nquality = \"elite\"";

/// A corps of these units, named u0, u1 and so on, and a second one.
fn corps_of(lines: &str, units: &[&str], options: &[(&str, &str)]) -> Table {
    let names: Vec<String> = (0..units.len()).map(|n| format!("u{n}")).collect();
    let units: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(units.iter().copied()).collect();
    let corps = [
        Corps { id: "corps", lines, leader: "marshal:", units: &units },
        Corps { id: "other", lines: "", leader: "deputy:", units: &[("spare", FOOT), ("spare2", FOOT)] },
    ];
    let blue = army("empire", "blue", "", "emperor:", &corps);
    let mut all = vec![("events", "no")];
    all.extend(options);
    Table::new(stp::EMPIRE, [&blue, &red()], &all)
}

fn threshold(table: &Table, corps: &str) -> String {
    number(table, corps, "threshold")
}

// STP-D01, Y46: half the initial units and one, exact; by class, unless the option is off.
#[test]
fn thresholds() {
    for (units, exact) in [(1, "1.5"), (2, "2"), (4, "3"), (7, "4.5")] {
        assert_eq!(threshold(&corps_of("", &vec![FOOT; units], &[]), "corps"), exact, "{units} units");
    }
    for (class, option, expected) in [
        ("reserve", "yes", "2"),
        ("normal", "yes", "3"),
        ("elite", "yes", "4"),
        ("reserve", "no", "3"),
        ("elite", "no", "3"),
    ] {
        let lines = format!("corps_class = \"{class}\"");
        let table = corps_of(&lines, &[FOOT; 4], &[("corps_class_threshold", option)]);
        assert_eq!(threshold(&table, "corps"), expected, "{class}, option {option}");
    }
}

// STP-D01, Y30: weights in a mixed corps, 1 each in any other.
#[test]
fn weights_of_losses() {
    let loss = |units: &[&str], lost: &str| {
        let mut table = corps_of("", units, &[]);
        table.set_marker(lost, "destroyed", 1);
        number(&table, "corps", "loss_points")
    };
    let mixed = [FOOT, ELITE, MILITIA, SKIRMISHERS, FOOT, FOOT];
    assert_eq!(loss(&mixed, "u0"), "1");
    assert_eq!(loss(&mixed, "u1"), "1.5");
    assert_eq!(loss(&mixed, "u2"), "0.5");
    assert_eq!(loss(&mixed, "u3"), "0.5", "skirmishers always, elite or not");
    for kind in [FOOT, ELITE, MILITIA, SKIRMISHERS] {
        assert_eq!(loss(&[kind; 3], "u0"), "1", "{kind}");
    }
    assert_eq!(loss(&[MILITIA, SKIRMISHERS, MILITIA], "u0"), "1", "equal weights are not mixed");
}

// STP-D01, O04: at the threshold the corps retreats, for good; units that left the table count.
#[test]
fn demoralisation() {
    let mut table = corps_of("", &[FOOT; 4], &[]);
    table.go_to("first.moves");
    table.set_marker("u0", "destroyed", 1);
    table.set_marker("u1", "destroyed", 1);
    assert!(!table.has("corps", "demoralised"), "2 of 3");
    stp::ready(&mut table, "corps");
    table.resolve("leave_table", json!({"unit": "u2"}), &[]);
    assert!(table.has("corps", "demoralised") && !table.has("other", "demoralised"));
    assert_eq!(text(&table, "corps", "order").as_deref(), Some("retreat"));
    let inputs = json!({"unit": "u3", "forward": true});
    assert_refused(&mut table, "move_unit", inputs, "corps_retreats", "STP-O04", "forward");
    // Without a point.
    table.resolve("move_unit", json!({"unit": "u3", "forward": false}), &[]);
    walk_to(&mut table, "orders");
    let inputs = json!({"corps": "corps", "order": "hold"});
    assert_refused(&mut table, "order_test", inputs, "corps_demoralised", "STP-O04", "never reversed");
}

// STP-D01: destruction by fire counts at once.
#[test]
fn a_kill_counts_at_once() {
    let mut table = battle_at("first.declare", &[]);
    shoot(&mut table, "line", "jaegers", 5.0, json!({}), &[4, 1]);
    assert_eq!(number(&table, "rearguard", "loss_points"), "1");
}

// STP-R01: a unit of the reserve joins a corps, which has a unit more; the reserve one less.
#[test]
fn the_army_reserve() {
    let join = json!({"unit": "veterans", "corps": "wing"});
    let mut off = blue_at("first.moves", &[]);
    assert_refused(&mut off, "join_reserve", join.clone(), "no_army_reserve", "STP-R01", "option off");
    let mut table = blue_at("first.moves", &[("army_reserve", "yes")]);
    let wrong = json!({"unit": "line", "corps": "wing"});
    assert_refused(&mut table, "join_reserve", wrong, "not_in_reserve", "STP-R01", "no reserve unit");
    assert_eq!((threshold(&table, "wing"), threshold(&table, "old_guard")), ("2.5".to_owned(), "2".to_owned()));
    table.resolve("join_reserve", join.clone(), &[]);
    assert_eq!((threshold(&table, "wing"), threshold(&table, "old_guard")), ("3".to_owned(), "1.5".to_owned()));
    // It counts for the losses of its new corps.
    table.set_marker("veterans", "destroyed", 1);
    assert_eq!((number(&table, "wing", "loss_points"), number(&table, "old_guard", "loss_points")), (one(), zero()));
    let mut table = blue_at("first.moves", &[("army_reserve", "yes")]);
    demoralise(&mut table, "corps");
    let inputs = json!({"unit": "veterans", "corps": "corps"});
    assert_refused(&mut table, "join_reserve", inputs, "corps_takes_nobody", "STP-R01", "demoralised");
}

fn one() -> String {
    "1".to_owned()
}

fn zero() -> String {
    "0".to_owned()
}

// STP-R02, R03, A01: a whole formation goes; its new corps pays for it, gains no die and no threshold by it.
#[test]
fn detachments() {
    let detach = json!({"from": "wing", "to": "corps"});
    let mut off = blue_at("first.moves", &[]);
    assert_refused(&mut off, "detach", detach.clone(), "no_detachments", "STP-R02", "option off");
    let mut table = blue_at("first.moves", &[("detachment", "yes")]);
    let before = (threshold(&table, "corps"), threshold(&table, "wing"));
    table.resolve("detach", detach, &[]);
    for unit in ["poles", "vistula", "lancers"] {
        assert_eq!(text(&table, unit, "detached_to").as_deref(), Some("corps"), "without labels, all of them");
    }
    assert_eq!((threshold(&table, "corps"), threshold(&table, "wing")), before);
    table.resolve("move_unit", json!({"unit": "poles"}), &[]);
    assert_eq!((whole_of(&table, "corps", "ap_spent"), whole_of(&table, "wing", "ap_spent")), (1, 0));
    table.set_marker("vistula", "destroyed", 1);
    assert_eq!((number(&table, "wing", "loss_points"), number(&table, "corps", "loss_points")), (one(), zero()));
    // STP-A01: the die of the adopting corps is that of its own units.
    walk_to(&mut table, "first.activation");
    table.set_marker("line", "destroyed", 1);
    table.set_marker("second", "destroyed", 1);
    let activate = json!({"corps": "corps", "within_40": true});
    let points = table.resolve("activation", activate, &[5]);
    assert_eq!(printed(&points, "points"), "6", "ten units: a D5");
    // STP-R03: if the adopting corps retreats they are their own leader's again.
    for unit in ["third", "recruits", "cuirassiers", "hussars", "levies"] {
        table.set_marker(unit, "destroyed", 1);
    }
    assert!(table.has("corps", "demoralised"));
    assert_eq!(text(&table, "poles", "detached_to"), None);
}

// STP-R02: by label, the units of that formation and no others.
#[test]
fn a_labelled_formation_goes_whole() {
    let brigade = format!("{FOOT}\nsubformation = \"Brigade A\"");
    let mut table = corps_of("", &[&brigade, &brigade, FOOT], &[("detachment", "yes")]);
    table.go_to("first.moves");
    let unknown = json!({"from": "corps", "to": "other", "subformation": "Brigade B"});
    assert_refused(&mut table, "detach", unknown, "no_such_formation", "STP-R02", "no such label");
    table.resolve("detach", json!({"from": "corps", "to": "other", "subformation": "Brigade A"}), &[]);
    let lent = ["u0", "u1", "u2"].map(|unit| text(&table, unit, "detached_to").is_some());
    assert_eq!(lent, [true, true, false]);
}

// STP-L01, L03: attaching, and what becomes of the leader of a lost unit.
#[test]
fn leaders() {
    let mut table = blue_at("first.moves", &[]);
    table.resolve("attach_leader", json!({"officer": "marshal", "unit": "line"}), &[]);
    assert_eq!(text(&table, "marshal", "attached_to").as_deref(), Some("line"));
    let mut alone = copy(&table);
    alone.resolve("attach_leader", json!({"officer": "marshal"}), &[]);
    assert_eq!(text(&alone, "marshal", "attached_to"), None);
    table.set_marker("line", "destroyed", 1);
    assert_eq!(text(&table, "marshal", "attached_to"), None);
}

/// Blue's charges; red's fusiliers hold a farm of hard cover.
fn farm() -> (Table, String) {
    let mut table = battle(&[]);
    table.resolve("add_building", json!({"name": "Farm", "cover": "hard"}), &[]);
    let farm = latest(&table, "building");
    table.resolve("occupy_building", json!({"unit": "fusiliers", "place": farm}), &[]);
    table.go_to("first.charges");
    stp::ready(&mut table, "corps");
    (table, farm)
}

// STP-H01, H02, H04: garrisons, their cover, their capture.
#[test]
fn a_building_is_captured() {
    let (mut table, farm) = farm();
    let melee = engage(&mut table, "guard", "fusiliers", json!({}), &[]);
    table.go_to("first.combat");
    let rear = json!({"melee": melee, "rear_b": ["pioneers"]});
    assert_refused(&mut table, "name_supports", rear, "no_rear_support_indoors", "STP-H02", "no rear support");
    // Elite 5, hard cover -2; 3.
    let resolution = round(&mut table, &melee, json!({}), &[4, 1]);
    assert_eq!((total(&resolution, "guard"), total(&resolution, "fusiliers")), (7, 4));
    assert_eq!(marks(&table, "fusiliers"), None);
    assert_eq!(text(&table, "guard", "building"), None, "not before the end of the phase");
    table.go_to("second.event");
    assert_eq!(text(&table, "guard", "building").as_deref(), Some("captured"));
    // It has the cover from then on, cannot fire, and faces a side in its own next moves, shaken or not.
    walk_to(&mut table, "second.declare");
    let fire = json!({"unit": "guard", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", fire.clone(), "building_not_faced", "STP-H01", "no fire from it");
    let resolution = shoot(&mut table, "musketeers", "guard", 5.0, json!({}), &[3, 1]);
    assert_eq!(total(&resolution, "musketeers"), 4, "3, a 3, hard cover");
    walk_to(&mut table, "first.moves");
    table.set_marker("guard", "shaken", 1);
    let mut unsaid = copy(&table);
    table.resolve("occupy_building", json!({"unit": "guard", "place": farm, "face": "the bridge"}), &[]);
    table.set_marker("guard", "shaken", 0);
    assert_eq!(text(&table, "guard", "building").as_deref(), Some("positioned"));
    assert_eq!(text(&table, "guard", "building_face").as_deref(), Some("the bridge"));
    table.go_to("first.declare");
    table.resolve("declare_fire", fire.clone(), &[]);
    // In position after its own moves, whether or not anybody said which face.
    unsaid.set_marker("guard", "shaken", 0);
    unsaid.go_to("first.declare");
    assert_eq!(text(&unsaid, "guard", "building").as_deref(), Some("positioned"));
    unsaid.resolve("declare_fire", fire, &[]);
}

// STP-H01: a garrison that evades out of its melee leaves the building to whom it fought.
#[test]
fn an_evading_garrison_loses_its_building() {
    let mut table = battle(&[]);
    table.resolve("add_building", json!({"name": "Farm", "cover": "hard"}), &[]);
    let farm = latest(&table, "building");
    table.resolve("occupy_building", json!({"unit": "grenzers", "place": farm}), &[]);
    table.go_to("first.charges");
    stp::ready(&mut table, "corps");
    engage(&mut table, "voltigeurs", "grenzers", json!({}), &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[4]);
    assert_eq!(text(&table, "grenzers", "building"), None);
    table.go_to("first.combat");
    assert_eq!(text(&table, "voltigeurs", "building"), None, "not before the end of the phase");
    table.go_to("second.event");
    assert_eq!(text(&table, "voltigeurs", "building").as_deref(), Some("captured"));
}

// STP-H02, H04: one unit in a building; it is free again when its garrison goes.
#[test]
fn one_garrison_at_a_time() {
    let (mut table, farm) = farm();
    table.go_to("first.moves");
    let enter = json!({"unit": "line", "place": farm});
    assert_refused(&mut table, "occupy_building", enter.clone(), "enter_after_move", "STP-H04", "before its move");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
    assert_refused(&mut table, "occupy_building", enter.clone(), "building_occupied", "STP-H02", "held");
    walk_to(&mut table, "second.moves");
    stp::ready(&mut table, "column");
    table.resolve("move_unit", json!({"unit": "fusiliers"}), &[]);
    assert_eq!(text(&table, "fusiliers", "building"), None, "it moved out");
    walk_to(&mut table, "first.moves");
    stp::ready(&mut table, "corps");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
    table.resolve("occupy_building", enter, &[]);
    assert_eq!(text(&table, "line", "building").as_deref(), Some("positioned"));
}

// STP-H03: skirmishers in a building have the factors of infantry, their fire still only shakes.
#[test]
fn skirmishers_indoors() {
    let mut table = battle(&[]);
    table.resolve("add_building", json!({"name": "Farm", "cover": "light"}), &[]);
    let farm = latest(&table, "building");
    table.resolve("occupy_building", json!({"unit": "voltigeurs", "place": farm}), &[]);
    table.go_to("first.declare");
    let mut resisting = copy(&table);
    let resolution = shoot(&mut resisting, "musketeers", "voltigeurs", 5.0, json!({}), &[2, 1]);
    assert_eq!((total(&resolution, "musketeers"), total(&resolution, "voltigeurs")), (4, 4));
    let resolution = shoot(&mut table, "voltigeurs", "musketeers", 5.0, json!({}), &[4, 1]);
    assert_eq!(total(&resolution, "voltigeurs"), 7);
    assert_eq!(marks(&table, "musketeers"), Some((1, 0)));
}

// STP-V01 to V03: hidden units are no targets, until they fire, are spotted or charge.
#[test]
fn hidden_units() {
    let mut table = battle(&[]);
    let hide = json!({"unit": "line", "unseen": true});
    let seen = json!({"unit": "line", "unseen": false});
    assert_refused(&mut table, "hide", seen, "cannot_hide_here", "STP-V03", "in the open");
    table.resolve("hide", hide, &[]);
    table.go_to("first.declare");
    let at_it = json!({"unit": "musketeers", "target": "line"});
    assert_refused(&mut table, "declare_fire", at_it.clone(), "target_hidden", "STP-V03", "hidden");
    let mut fired = copy(&table);
    shoot(&mut fired, "line", "musketeers", 5.0, json!({}), &[1, 4]);
    assert!(!fired.has("line", "hidden"), "it fired");
    table.resolve("spot", json!({"unit": "line"}), &[]);
    table.resolve("declare_fire", at_it, &[]);
    assert_refused(&mut table, "spot", json!({"unit": "line"}), "not_hidden", "STP-V03", "twice");
    let mut table = blue_at("first.charges", &[]);
    table.set_marker("line", "hidden", 1);
    table.resolve("charge", json!({"unit": "line", "target": "musketeers"}), &[]);
    assert!(!table.has("line", "hidden"), "it charged");
}

// STP-S11: the players end the game.
#[test]
fn the_players_end_the_game() {
    let mut table = battle(&[]);
    assert_eq!(copy(&table).resolve("end_game", json!({}), &[]).id, "game_drawn");
    assert_eq!(table.resolve("end_game", json!({"winner": "a"}), &[]).id, "game_won");
}
