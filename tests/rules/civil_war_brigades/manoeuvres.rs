//! Manoeuvres, digging in, passing through lines, lost officers (CW-O16, O17, D51 to D60, S04, V05, P01 to P05, L01 to L06).

use super::*;

/// The order step after the brigade of this unit got an order.
fn ordered(brigade: &str, what: &str) -> Table {
    let mut table = at("first.orders", &[]);
    order(&mut table, brigade, what, &[9]);
    table
}

fn item(unit: &str, item: &str) -> Json {
    json!({"unit": unit, "item": item})
}

fn into(unit: &str, formation: &str) -> Json {
    json!({"unit": unit, "item": "formation_change", "formation": formation})
}

/// How many wheels a unit may make before it is refused.
fn wheels(table: &Table, unit: &str) -> usize {
    let mut table = copy(table);
    for count in 0..5 {
        match table.try_resolve("manoeuvre", item(unit, "wheel"), &[]) {
            Ok(_) => {}
            Err(refusal) => {
                let held = text(&table, unit, "action") == "hold";
                let code = if held { "does_not_move" } else { "no_moves_left" };
                assert_eq!((refusal.code.as_str(), refusal.rule.as_deref()), (code, Some("CW-O16")));
                return count;
            }
        }
    }
    panic!("{unit} wheels for ever");
}

// CW-O16: one move each, out of those of the action.
#[test]
fn manoeuvres_use_the_moves_of_the_action() {
    assert_eq!(wheels(&at("first.orders", &[]), "kansas"), 0, "on hold");
    for (what, count) in [("forward", 1), ("forced_march", 2), ("double_quick", 3)] {
        assert_eq!(wheels(&ordered("second", what), "kansas"), count, "{what}");
    }
    for (moves, count) in [(1, 2), (2, 1), (3, 0)] {
        let mut table = at("first.orders", &[]);
        declare(&mut table, "kansas", "georgia", moves, "front");
        order(&mut table, "second", "hold", &[9]);
        assert_eq!(wheels(&table, "kansas"), count, "a charge of {moves}");
    }
}

// CW-D54, D55, D57 to D59, V05, Z53: each of these costs one move.
#[test]
fn each_costs_one_move() {
    let changes = [
        into("kansas", "column"),
        item("kansas", "wheel"),
        item("kansas", "refuse_flank"),
        item("kansas", "about_turn"),
    ];
    for form in changes {
        let mut table = ordered("second", "forced_march");
        table.resolve("manoeuvre", form.clone(), &[]);
        assert_eq!(wheels(&table, "kansas"), 1, "{form}");
    }
    let mut table = ordered("horse", "forced_march");
    table.resolve("manoeuvre", item("troopers", "mount_change"), &[]);
    assert_eq!((text(&table, "troopers", "mount"), wheels(&table, "troopers")), ("dismounted".to_owned(), 1));
    table.resolve("manoeuvre", item("dragoons", "mount_change"), &[]);
    assert_eq!(text(&table, "dragoons", "mount"), "mounted");
    assert!(
        copy(&table).try_resolve("manoeuvre", item("kansas", "mount_change"), &[]).is_err(),
        "infantry has no horses"
    );
    // CW-V05: the values change at once.
    let mut table = ordered("horse", "forward");
    table.resolve("manoeuvre", item("troopers", "mount_change"), &[]);
    table.go_to("first.fire");
    assert_eq!(dice_of(&table, "fire", &banded("troopers", "texas", "effective")), 6);
}

// CW-O16: every change of formation is written down.
#[test]
fn formations_change() {
    for (from, to) in [("column", "line"), ("line", "column"), ("line", "assault_column"), ("echelon", "line")] {
        let mut table = ordered("second", "forward");
        table.set_attribute("kansas", "formation", from);
        table.resolve("manoeuvre", into("kansas", to), &[]);
        assert_eq!(text(&table, "kansas", "formation"), to);
        assert!(table.has("kansas", "moved"));
        assert_eq!(wheels(&table, "kansas"), 0, "{from} to {to}");
    }
    let mut table = ordered("park", "forward");
    assert!(table.try_resolve("manoeuvre", into("parrotts", "column"), &[]).is_err(), "a battery has none of these");
}

// CW-D56: the oblique is for the line and costs an inch, not a move.
#[test]
fn the_oblique() {
    let mut table = ordered("second", "forward");
    let mut oblique = copy(&table);
    oblique.resolve("manoeuvre", item("kansas", "oblique"), &[]);
    assert_eq!(wheels(&oblique, "kansas"), 1);
    for formation in ["column", "assault_column", "echelon"] {
        table.set_attribute("kansas", "formation", formation);
        let form = item("kansas", "oblique");
        assert_refused(&mut table, "manoeuvre", form, "oblique_in_line_only", "CW-D56", formation);
    }
}

// CW-O17: limbered at 7" it ends as it likes, by hand it stays in battery; nothing of it costs a move.
#[test]
fn limbers() {
    let cases = [
        ("unlimbered", json!({"gait": "limbered", "ends": "limbered"}), "limbered"),
        ("unlimbered", json!({"gait": "limbered", "ends": "unlimbered"}), "unlimbered"),
        ("limbered", json!({"gait": "limbered", "ends": "unlimbered"}), "unlimbered"),
        ("unlimbered", json!({"gait": "by_hand"}), "unlimbered"),
    ];
    for (before, more, result) in cases {
        let mut table = ordered("park", "forward");
        table.set_attribute("parrotts", "limber", before);
        table.resolve("manoeuvre", with(&item("parrotts", "battery_move"), more), &[]);
        assert_eq!(text(&table, "parrotts", "limber"), result);
    }
    let mut held = at("first.orders", &[]);
    let form = with(&item("parrotts", "battery_move"), json!({"gait": "limbered", "ends": "limbered"}));
    assert!(held.try_resolve("manoeuvre", form, &[]).is_err(), "nothing else limbers a battery");
}

// CW-S04, D60, K14: in a forest, for one move of an order.
#[test]
fn digging_in() {
    let dig = |unit: &str, forest: bool| json!({"unit": unit, "in_forest": forest});
    let mut table = ordered("second", "forced_march");
    assert_refused(&mut table, "dig_in", dig("kansas", false), "dig_in_a_forest", "CW-S04", "in the open");
    table.resolve("dig_in", dig("kansas", true), &[]);
    assert!(table.has("kansas", "entrenched"));
    let mut held = at("first.orders", &[]);
    assert!(held.try_resolve("dig_in", dig("kansas", true), &[]).is_err(), "no order, no move");
    let mut used = ordered("second", "forward");
    used.resolve("manoeuvre", item("kansas", "wheel"), &[]);
    assert!(used.try_resolve("dig_in", dig("kansas", true), &[]).is_err(), "no move left");
    let mut guns = ordered("park", "forward");
    assert!(guns.try_resolve("dig_in", dig("parrotts", true), &[]).is_err(), "not artillery");
    let mut cavalry = ordered("horse", "forward");
    assert!(cavalry.try_resolve("dig_in", dig("troopers", true), &[]).is_err(), "not mounted");
    cavalry.resolve("dig_in", dig("dragoons", true), &[]);
    assert!(cavalry.has("dragoons", "entrenched"));
    // It is left by the next move or manoeuvre, not by standing still.
    walk_to(&mut table, "first.orders");
    assert!(table.has("kansas", "entrenched"));
    order(&mut table, "second", "forward", &[9]);
    assert!(!table.has("kansas", "entrenched"));
    // A unit that first digs in and then manoeuvres leaves its trench.
    let mut table = ordered("second", "forced_march");
    table.resolve("dig_in", dig("kansas", true), &[]);
    table.resolve("manoeuvre", item("kansas", "wheel"), &[]);
    assert!(!table.has("kansas", "entrenched"));
}

// CW-P01 to P04, K10 to K12: by the die.
#[test]
fn passing_through_lines() {
    for die in 1..=10 {
        let mut table = ordered("second", "forward");
        table.resolve("pass_through", json!({"mover": "kansas", "crossed": "ohio"}), &[die]);
        let marks = |unit: &str| ["disorganised", "blocked", "spent"].map(|marker| table.has(unit, marker));
        let mover = match die {
            1 => [true, false, false],
            2 => [false, true, false],
            3..=5 => [false, false, true],
            _ => [false; 3],
        };
        assert_eq!(marks("kansas"), mover, "a {die}");
        assert_eq!(marks("ohio"), [die == 1, false, false], "a {die}");
        let mut fire = copy(&table);
        fire.go_to("first.fire");
        let fires = fire.try_resolve("fire", shot("kansas", "texas", 8.0), &[1; 6]).is_ok();
        assert_eq!(fires, matches!(die, 2 | 6..=10), "a {die}");
    }
}

// CW-P05: charges are lost by it; nobody crosses itself or an enemy.
#[test]
fn charges_lost_in_passing() {
    for (die, mover, crossed) in [(1, false, false), (2, false, true), (5, false, true), (6, true, true)] {
        let mut table = at("first.orders", &[]);
        declare(&mut table, "kansas", "georgia", 2, "front");
        order(&mut table, "second", "hold", &[9]);
        declare(&mut table, "ohio", "texas", 2, "front");
        order(&mut table, "first", "hold", &[9]);
        table.resolve("pass_through", json!({"mover": "kansas", "crossed": "ohio"}), &[die]);
        assert_eq!((table.has("kansas", "charging"), table.has("ohio", "charging")), (mover, crossed), "a {die}");
        let left = records(&table, "charge").len();
        assert_eq!(left, usize::from(mover) + usize::from(crossed), "a {die}");
    }
    let mut table = ordered("second", "forward");
    for crossed in ["kansas", "georgia"] {
        let form = json!({"mover": "kansas", "crossed": crossed});
        assert!(table.try_resolve("pass_through", form, &[9]).is_err(), "{crossed}");
    }
}

// CW-L01 to L06, K19: the table of lost officers, and the throw still due.
#[test]
fn lost_officers() {
    let killed = |die: u8| {
        let mut table = at("first.orders", &[]);
        order(&mut table, "second", "forward", &[1]);
        let event = latest(&table, "event");
        table.resolve("event", json!({"event": event}), &[1, die]);
        table
    };
    let qualities = [
        "none",
        "none",
        "incompetent",
        "incompetent",
        "competent",
        "competent",
        "good",
        "good",
        "excellent",
        "excellent",
    ];
    for (die, quality) in (1..=10).zip(qualities) {
        let table = killed(die);
        assert_eq!(text(&table, "second", "quality"), quality, "a {die}");
        assert_eq!(table.has("second", "officer_roll_due"), die <= 2, "a {die}");
    }
    let mut table = killed(2);
    walk_to(&mut table, "second.rally");
    assert!(table.has("second", "officer_roll_due"), "the enemy's rally changes nothing");
    walk_to(&mut table, "first.rally");
    assert_eq!(obligation(&table).as_deref(), Some("CW-K19"));
    let mut again = copy(&table);
    again.resolve("officer_loss", json!({"brigade": "second"}), &[1]);
    assert!(again.has("second", "officer_roll_due") && text(&again, "second", "quality") == "none");
    assert_eq!(obligation(&again), None, "thrown once in this phase");
    table.resolve("officer_loss", json!({"brigade": "second"}), &[7]);
    assert!(!table.has("second", "officer_roll_due") && text(&table, "second", "quality") == "good");
    assert!(table.try_resolve("officer_loss", json!({"brigade": "second"}), &[7]).is_err(), "nothing is due");
}
