//! Barrages (ED-A01 to A08, A10, D03, OP17).

use super::*;

fn bombarding(options: &[(&str, &str)]) -> Table {
    acting(options, "battery", "tactical_move", "activation.execute")
}

const GUNS: [(&str, &str); 4] = [("howitzer", "ze_8"), ("field_gun", "ze_8"), ("mortar", "ze_4"), ("rocket", "ze_12")];

/// The answers of a barrage with these guns; the others of the same area are silent.
fn barrage(guns: &[(&str, i64)], range: i64, los: bool, observer: bool) -> Json {
    let ze = GUNS.iter().find(|(gun, _)| *gun == guns[0].0).expect("a gun").1;
    let mut answers = json!({"ze": ze, "range": range, "los": los, "observer": observer});
    for (gun, _) in GUNS.iter().filter(|(_, area)| *area == ze) {
        let count = guns.iter().find(|(named, _)| named == gun).map_or(0, |(_, count)| *count);
        answers[format!("guns@{gun}")] = json!(count);
    }
    answers
}

fn said(resolution: &Resolution, name: &str) -> Option<i64> {
    match resolution.outcome.values.get(name) {
        Some(Arg::Number(number)) => number.as_whole(),
        _ => None,
    }
}

// ED-A02, U19: the size of the template by area of effect and number of guns, and where the table ends.
#[test]
fn sizes_of_barrages() {
    let table = bombarding(&[]);
    let sizes: [(&str, &[i64]); 3] = [
        ("mortar", &[4, 6, 8, 10, 12, 14, 16, 18, 20, 22]),
        ("howitzer", &[8, 12, 16, 20, 24, 28, 32, 36, 40]),
        ("rocket", &[12, 18, 24, 30, 36, 42]),
    ];
    for (gun, sizes) in sizes {
        for (count, expected) in (1..).zip(sizes) {
            let mut fired = copy(&table);
            let fired = resolution(event(&mut fired, "barrage", barrage(&[(gun, count)], 30, true, true), &[10]));
            assert_eq!(said(&fired, "size"), Some(*expected), "{count} of {gun}");
        }
        let beyond = i64::try_from(sizes.len()).unwrap() + 1;
        refuses(&table, "barrage", barrage(&[(gun, beyond)], 30, true, true), "barrage_too_large", gun);
    }
    let both = barrage(&[("howitzer", 3), ("field_gun", 2)], 30, true, true);
    let fired = resolution(event(&mut copy(&table), "barrage", both, &[10]));
    assert_eq!(said(&fired, "size"), Some(24), "groups of one area fire together");
}

// ED-A03 to A05: on target from 10, 8 or 6; else the face of the die, multiplied by range.
#[test]
fn accuracy_and_deviation() {
    let table = bombarding(&[]);
    for (los, observer, on_target) in [(false, false, 10), (true, false, 8), (false, true, 8), (true, true, 6)] {
        for (range, multiplier) in [(1, 1), (30, 1), (31, 2), (60, 2), (61, 3), (90, 3), (91, 4), (120, 4)] {
            for die in 1..=10 {
                let answers = barrage(&[("howitzer", 1)], range, los, observer);
                let fired = resolution(event(&mut copy(&table), "barrage", answers, &[die]));
                let expected = if die >= on_target { 0 } else { i64::from(die) * multiplier };
                let deviation = said(&fired, "deviation").unwrap_or(0);
                assert_eq!(deviation, expected, "los {los}, observer {observer}, {range} cm, die {die}");
            }
        }
    }
}

// ED-A01, A05, O31: barrages that are refused.
#[test]
fn barrages_that_are_refused() {
    let table = bombarding(&[]);
    let cases = [
        ("no distance", barrage(&[("howitzer", 1)], 0, true, true), "wrong_input"),
        ("over 120 cm", barrage(&[("howitzer", 1)], 121, true, true), "wrong_input"),
        ("beyond the shortest range", barrage(&[("howitzer", 1), ("field_gun", 1)], 61, true, true), "out_of_range"),
        ("more guns than there are", barrage(&[("field_gun", 3)], 30, true, true), "too_many_shooters"),
        ("no guns", barrage(&[("howitzer", 0)], 30, true, true), "nobody_fires"),
    ];
    for (what, answers, code) in cases {
        refuses(&table, "barrage", answers, code, what);
    }
    let fits = barrage(&[("howitzer", 1), ("field_gun", 1)], 60, true, true);
    assert!(copy(&table).try_resolve("barrage", fits, &[1]).is_ok());
}

// ED-A07, O31: each area of effect is a barrage of its own; a weapon fires once.
#[test]
fn separate_barrages_for_each_area() {
    let mut table = bombarding(&[]);
    for gun in ["howitzer", "mortar", "rocket"] {
        table.resolve("barrage", barrage(&[(gun, 2)], 30, true, true), &[10]);
        let open = latest(&table, "barrage");
        table.resolve("barrage_impact", json!({"barrage": open, "formations": []}), &[]);
    }
    assert_eq!(table.refused("barrage", barrage(&[("howitzer", 2)], 30, true, true)), "weapon_spent");
}

/// A barrage on target, not yet resolved.
fn landed(options: &[(&str, &str)], order: &str, guns: &[(&str, i64)], prepare: Prepare) -> (Table, Json) {
    let mut table = acting(options, "battery", order, "activation.execute");
    table.resolve("barrage", barrage(guns, 30, true, true), &[10]);
    prepare(&mut table);
    let open = latest(&table, "barrage");
    (table, json!({"barrage": open}))
}

fn under(base: &Json, formation: &str, rows: &[(&str, i64)], more: Json) -> Json {
    let mut answers = with(base, json!({"formations": [formation]}));
    for (group, count) in rows {
        answers[format!("under@{group}")] = json!(count);
    }
    with(&answers, more)
}

// ED-A06, A07: a shot at each unit beneath with the lowest ATT; rows as in direct fire, but never the rear.
#[test]
fn rows_of_a_barrage() {
    type Case = (&'static str, &'static [(&'static str, i64)], Prepare, Json, i64);
    let none: Prepare = |_| {};
    let cover = |level: &str| json!({"cover@grenadiers": level});
    let cases: [Case; 10] = [
        ("plain", &[("howitzer", 2)], none, json!({}), 6),
        ("the lowest ATT of those that fire", &[("howitzer", 2), ("field_gun", 1)], none, json!({}), 8),
        ("firer at half", &[("howitzer", 1)], |t| t.set_marker("battery", "suppression", 17), json!({}), 7),
        ("firer at all", &[("howitzer", 1)], |t| t.set_marker("battery", "suppression", 33), json!({}), 8),
        ("confused target", &[("howitzer", 1)], |t| t.set_marker("guard", "confused", 1), json!({}), 5),
        ("light cover", &[("howitzer", 1)], none, cover("light"), 7),
        ("intermediate cover", &[("howitzer", 1)], none, cover("intermediate"), 8),
        ("heavy cover", &[("howitzer", 1)], none, cover("heavy"), 9),
        ("took cover", &[("howitzer", 1)], |t| t.set_marker("guard", "in_cover", 1), json!({}), 7),
        ("suppressed target", &[("howitzer", 1)], |t| t.set_marker("guard", "suppression", 6), json!({}), 6),
    ];
    for (what, guns, prepare, more, expected) in cases {
        let (table, base) = landed(&[], "tactical_move", guns, prepare);
        let answers = under(&base, "guard", &[("grenadiers", 1)], more);
        assert_eq!(destroys_from(&table, "barrage_impact", &answers, "guard"), expected, "{what}");
    }
    let (table, base) = landed(&[], "tactical_move", &[("howitzer", 1)], none);
    let answers = under(&base, "hulls", &[("hull", 1)], json!({"rear@hull": true}));
    assert_eq!(copy(&table).refused("barrage_impact", answers), "unknown_input");
}

// ED-A06, A08: either side's units, formation by formation; passengers only through their transport.
#[test]
fn whoever_is_beneath_is_hit() {
    let (mut table, base) = landed(&[], "tactical_move", &[("howitzer", 3)], |_| {});
    let before = copy(&table);
    let mut answers = with(&base, json!({"formations": ["guard", "tanks"]}));
    answers["under@grenadiers"] = json!(2);
    answers["under@tank"] = json!(1);
    let dice: &[u8] = &[6, 5, 6];
    table.resolve("barrage_impact", answers, dice);
    assert_eq!(harm(&before, &table, "guard"), (1, 1));
    assert_eq!(harm(&before, &table, "tanks"), (1, 0), "its own side too");

    let (table, base) = landed(&[], "tactical_move", &[("howitzer", 1)], |_| {});
    assert_eq!(
        copy(&table).refused("barrage_impact", under(&base, "marines", &[("marine", 1)], json!({}))),
        "fully_embarked"
    );
    assert_eq!(
        copy(&table).refused("barrage_impact", under(&base, "guard", &[("grenadiers", 7)], json!({}))),
        "too_many_units"
    );
    let mut fired = copy(&table);
    fired.resolve("barrage_impact", under(&base, "carriers", &[("carrier", 2)], json!({})), &[10, 10, 4, 4, 4, 6]);
    assert_eq!((size(&fired, "carriers"), size(&fired, "marines")), (0, 1));
    let mut nobody = copy(&table);
    nobody.resolve("barrage_impact", with(&base, json!({"formations": []})), &[]);
    assert!(records(&nobody, "barrage").is_empty(), "with nobody beneath it is over");
}

// ED-F12: suppressive fire holds for barrages under that order.
#[test]
fn suppressive_barrage() {
    for (order, expected) in [("suppressive_fire", (1, 1)), ("tactical_move", (1, 0))] {
        let (mut table, base) = landed(&[], order, &[("howitzer", 1)], |_| {});
        let before = copy(&table);
        table.resolve("barrage_impact", under(&base, "guard", &[("grenadiers", 1)], json!({})), &[6]);
        assert_eq!(harm(&before, &table, "guard"), expected, "{order}");
    }
}

// ED-O10 to O17, O20 to O23: which orders allow a barrage.
#[test]
fn orders_that_allow_a_barrage() {
    let ground = [
        ("assault", false),
        ("take_cover", false),
        ("double_move", false),
        ("hide", false),
        ("overwatch", false),
        ("regroup", false),
        ("suppressive_fire", true),
        ("tactical_move", true),
    ];
    for (order, allowed) in ground {
        let mut table = begin(&[], &[("battery", order)]);
        activate(&mut table, "battery", 10);
        let tried = tries_a_barrage(&mut table, barrage(&[("howitzer", 1)], 30, true, true));
        assert_eq!(tried, allowed, "{order}");
    }
    let bombs = json!({"guns@jet_bomb": 2, "observer": true});
    for (order, allowed) in [("bombing", true), ("air_to_air", false), ("air_to_ground", false), ("landing", false)] {
        let mut table = begin(&[], &[("jets", order)]);
        activate(&mut table, "jets", 10);
        assert_eq!(tries_a_barrage(&mut table, bombs.clone()), allowed, "{order}");
    }
}

/// Walks through what is left of blue's activation until a barrage is taken.
fn tries_a_barrage(table: &mut Table, answers: Json) -> bool {
    while text(table, "battle", "active_side").as_deref() == Some("a") {
        if table.try_resolve("barrage", answers.clone(), &[10]).is_ok() {
            return true;
        }
        push_on(table);
    }
    false
}

// ED-A10: bombs from the air see their target, ask no range and never multiply the deviation.
#[test]
fn bombing() {
    let table = acting(&[], "jets", "bombing", "activation.execute");
    for (observer, on_target) in [(false, 8), (true, 6)] {
        for die in 1..=10 {
            let answers = json!({"guns@jet_bomb": 3, "observer": observer});
            let fired = resolution(event(&mut copy(&table), "barrage", answers, &[die]));
            let expected = if die >= on_target { 0 } else { i64::from(die) };
            assert_eq!(said(&fired, "deviation").unwrap_or(0), expected, "observer {observer}, die {die}");
            assert_eq!(said(&fired, "size"), Some(8));
        }
    }
}

// ED-A06: a barrage begun must be finished before the step is left.
#[test]
fn a_barrage_must_be_finished() {
    let (table, _) = landed(&[], "tactical_move", &[("howitzer", 1)], |_| {});
    assert_eq!(obligation(&table).as_deref(), Some("ED-A06"));
}

/// The line that cites a rule, if there is one.
fn cites(resolution: &Resolution, rule: &str) -> bool {
    resolution.lines.iter().any(|line| line.rule.as_deref() == Some(rule))
}

// ED-D03: real dice point by themselves; the program throws a second die for the direction of a deviation.
#[test]
fn the_direction_of_a_deviation() {
    let table = bombarding(&[]);
    let answers = barrage(&[("howitzer", 1)], 30, false, false);
    let typed = resolution(event(&mut copy(&table), "barrage", answers.clone(), &[4]));
    assert!(!cites(&typed, "ED-D03"), "the players look at the die");
    let mut table = copy(&table);
    for gun in ["howitzer", "mortar", "rocket"] {
        let command = Command::Resolve {
            procedure: "barrage".to_owned(),
            inputs: common::inputs_of(barrage(&[(gun, 1)], 30, false, false)),
            dice: None,
            dice_by_side: None,
            pause: false,
        };
        let thrown = resolution(table.run(command).expect("the program throws"));
        let deviates = said(&thrown, "deviation") != Some(0);
        assert_eq!(cites(&thrown, "ED-D03"), deviates, "only a deviation has a direction");
        for line in thrown.lines.iter().filter(|line| line.rule.as_deref() == Some("ED-D03")) {
            let Some(Arg::Number(degrees)) = line.text.args.get("degrees") else { panic!("{line:?}") };
            let degrees = degrees.as_whole().expect("whole");
            assert!(degrees % 36 == 0 && (0..360).contains(&degrees), "{degrees} degrees");
        }
        let open = latest(&table, "barrage");
        table.resolve("barrage_impact", json!({"barrage": open, "formations": []}), &[]);
    }
}

// ED-OP17: the size is a diameter, or a radius: only the words differ.
#[test]
fn the_size_is_a_diameter_or_a_radius() {
    for option in ["diameter", "radius"] {
        let mut table = bombarding(&[("barrage_size_is", option)]);
        let fired = resolution(event(&mut table, "barrage", barrage(&[("howitzer", 2)], 30, true, true), &[10]));
        assert_eq!(said(&fired, "size"), Some(12));
        let line = fired.lines.iter().find(|line| line.rule.as_deref() == Some("ED-A02")).expect("the size");
        assert!(line.text.args.values().any(|arg| *arg == Arg::Word(option.to_owned())), "{line:?}");
    }
}

// ED-OP05: a barrage that the order does not allow is logged.
#[test]
fn a_barrage_only_advised_against_is_logged() {
    for (order, advised) in [("suppressive_fire", false), ("double_move", true)] {
        let mut table = acting(&[("order_permissions", "advise")], "battery", order, "activation.execute");
        let fired = resolution(event(&mut table, "barrage", barrage(&[("mortar", 1)], 30, true, true), &[10]));
        assert_eq!(cites(&fired, "ED-OP05"), advised, "{order}");
    }
}

// ED-A06, A08: nobody fires while it is not said who lies under the template; the log names the weapon that fell on them.
#[test]
fn the_impact_comes_before_any_fire() {
    let mut table = acting(&[], "battery", "tactical_move", "activation.execute");
    table.resolve("barrage", barrage(&[("howitzer", 2)], 30, true, true), &[10]);
    refuses(&table, "fire", json!({"target": "guard"}), "impact_open", "the template lies there");
    let answers = json!({"formations": ["guard"], "under@grenadiers": 1});
    let fell = resolution(event(&mut table, "barrage_impact", answers, &[1]));
    let line = fell.lines.iter().find(|line| line.text.key == "line-strike").expect("a strike");
    assert_eq!(line.text.args.get("by"), Some(&Arg::from(&EntityId::new("howitzer"))));
    assert_ne!(copy(&table).refused("fire", json!({"target": "guard"})), "impact_open");
}

// ED-O31, A01: guns that have fired, or fire no barrage, are refused in the words of the rule.
#[test]
fn guns_that_cannot_fire_a_barrage_say_why() {
    let mut table = bombarding(&[]);
    table.resolve("barrage", barrage(&[("rocket", 2)], 30, true, true), &[10]);
    table.resolve("barrage_impact", json!({}), &[]);
    let again = json!({"ze": "ze_8", "range": 30, "los": true, "observer": true, "guns@rocket": 1});
    refuses(&table, "barrage", again, "weapon_spent", "the rockets have fired");
    let mut table = acting(&[], "jets", "bombing", "activation.execute");
    let guns = json!({"observer": true, "guns@jet_bomb": 1, "guns@jet_gun": 1});
    assert_eq!(table.refused("barrage", guns), "fires_no_barrage", "a gun");
}

// ED-A03, A05: the form tells how far a barrage may go astray at this range.
#[test]
fn the_form_of_a_barrage_tells_its_worst_deviation() {
    let table = bombarding(&[]);
    for (los, observer, range, worst) in [(true, true, 30, 5), (true, false, 60, 14), (false, false, 120, 36)] {
        let form = table.game.form_maker("barrage").unwrap();
        let form = form.form(&common::inputs_of(barrage(&[("howitzer", 1)], range, los, observer)), false);
        let astray = form.notes.iter().find(|line| line.text.key == "line-astray").expect("told");
        assert_eq!(astray.text.args.get("cm"), Some(&Arg::from(i64::from(worst))), "{range} cm");
    }
}
