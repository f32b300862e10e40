//! Direct fire (ED-F01 to F12, F20 to F25, O10 to O22, O31, OP03, OP05 to OP07, OP15, OP16).

use super::*;
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::narrate;

/// Blue's formation may fire.
fn firing(options: &[(&str, &str)], formation: &str) -> Table {
    acting(options, formation, "tactical_move", "activation.execute")
}

// ED-F01 to F11, U51, O11, OP07: what every row does to a shot of ATT 8 at DFT 3, which destroys on 6.
#[test]
fn rows_of_ranged_fire() {
    type Case = (&'static str, Prepare, &'static str, Json, i64);
    let none: Prepare = |_| {};
    let cover = |level: &str| json!({"cover@grenadiers": level});
    let cases: [Case; 24] = [
        ("plain", none, "grenadiers", json!({}), 6),
        ("a better ATT", |t| t.set_attribute("rifle", "att", Value::whole(9)), "grenadiers", json!({}), 5),
        ("a better DFT", |t| t.set_attribute("grenadiers", "dft", Value::whole(4)), "grenadiers", json!({}), 7),
        ("DFM does not matter", |t| t.set_attribute("grenadiers", "dfm", Value::whole(9)), "grenadiers", json!({}), 6),
        ("firer under half", |t| t.set_marker("chasseurs", "suppression", 2), "grenadiers", json!({}), 6),
        ("firer at half", |t| t.set_marker("chasseurs", "suppression", 3), "grenadiers", json!({}), 7),
        ("firer just under all", |t| t.set_marker("chasseurs", "suppression", 5), "grenadiers", json!({}), 7),
        ("firer at all: -2 replaces -1", |t| t.set_marker("chasseurs", "suppression", 6), "grenadiers", json!({}), 8),
        ("the target's suppression", |t| t.set_marker("guard", "suppression", 6), "grenadiers", json!({}), 6),
        ("a confused target", |t| t.set_marker("guard", "confused", 1), "grenadiers", json!({}), 5),
        ("a shaken target", |t| t.set_marker("guard", "shaken", 1), "grenadiers", json!({}), 6),
        ("light cover", none, "grenadiers", cover("light"), 7),
        ("intermediate cover", none, "grenadiers", cover("intermediate"), 8),
        ("heavy cover", none, "grenadiers", cover("heavy"), 9),
        ("took cover in the open", |t| t.set_marker("guard", "in_cover", 1), "grenadiers", json!({}), 7),
        ("took cover in light cover", |t| t.set_marker("guard", "in_cover", 1), "grenadiers", cover("light"), 7),
        ("took cover in heavy cover", |t| t.set_marker("guard", "in_cover", 1), "grenadiers", cover("heavy"), 9),
        ("rear of an armoured vehicle", none, "hull", json!({"rear@rifle": true}), 5),
        ("rear of a light vehicle", none, "flak_car", json!({"rear@rifle": true}), 5),
        ("rear of a war machine", none, "giant", json!({"rear@rifle": true}), 5),
        ("front of an armoured vehicle", none, "hull", json!({"rear@rifle": false}), 6),
        ("rear in light cover", none, "hull", json!({"rear@rifle": true, "cover@hull": "light"}), 6),
        (
            "all, confused, heavy",
            |t| {
                t.set_marker("chasseurs", "suppression", 6);
                t.set_marker("guard", "confused", 1);
            },
            "grenadiers",
            cover("heavy"),
            10,
        ),
        (
            "all, heavy: only a 10 marks",
            |t| t.set_marker("chasseurs", "suppression", 6),
            "grenadiers",
            cover("heavy"),
            11,
        ),
    ];
    let table = firing(&[], "chasseurs");
    for (what, prepare, target, more, expected) in cases {
        let mut table = copy(&table);
        prepare(&mut table);
        let answers = fire(&table, "chasseurs", &[("rifle", 1, target)], more);
        let formation = formation_of(&table, target);
        assert_eq!(destroys_from(&table, "fire", &answers, &formation), expected, "{what}");
    }
    let mut table = firing(&[("take_cover_light", "no")], "chasseurs");
    table.set_marker("guard", "in_cover", 1);
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
    assert_eq!(destroys_from(&table, "fire", &answers, "guard"), 6, "took cover, and the option gives nothing for it");
}

// ED-F20, F21: one die for each unit that shoots, each with its own result.
#[test]
fn one_roll_for_each_unit() {
    let mut table = firing(&[], "chasseurs");
    let answers = fire(&table, "chasseurs", &[("rifle", 6, "grenadiers")], json!({}));
    for dice in [&[6, 6, 6, 6, 6][..], &[6; 7]] {
        assert!(copy(&table).try_resolve("fire", answers.clone(), dice).is_err(), "{} dice", dice.len());
    }
    let before = copy(&table);
    table.resolve("fire", answers, &[6, 10, 5, 5, 5, 4]);
    assert_eq!(harm(&before, &table, "guard"), (2, 3));
    assert_eq!(whole_of(&table, "guard", "lost_this_turn"), 2);
    assert_eq!(size(&table, "chasseurs"), 6, "nothing comes back");
}

// ED-F21, OP16: a unit shoots with one of its weapons, a war machine with each.
#[test]
fn one_weapon_a_unit_but_every_weapon_of_a_war_machine() {
    let tanks = firing(&[], "tanks");
    let rows = |first: i64, second: i64| [("cannon", first, "grenadiers"), ("coax", second, "grenadiers")];
    for (first, second, allowed) in [(4, 0, true), (2, 2, true), (0, 4, true), (3, 2, false), (5, 0, false)] {
        let answers = fire(&tanks, "tanks", &rows(first, second), json!({}));
        let dice = vec![1; usize::try_from(first + second).unwrap()];
        let tried = copy(&tanks).try_resolve("fire", answers, &dice);
        assert_eq!(tried.is_ok(), allowed, "{first} and {second} of 4 tanks");
    }
    for (option, allowed) in [("yes", true), ("no", false)] {
        let walkers = firing(&[("war_machine_per_weapon", option)], "walkers");
        let rows = [("lance", 2, "grenadiers"), ("broadside", 2, "grenadiers")];
        let answers = fire(&walkers, "walkers", &rows, json!({}));
        assert_eq!(copy(&walkers).try_resolve("fire", answers, &[1; 4]).is_ok(), allowed, "per weapon: {option}");
        let answers = fire(&walkers, "walkers", &[("lance", 3, "grenadiers")], json!({}));
        refuses(&walkers, "fire", answers, "too_many_shooters", "three of two machines");
    }
}

// ED-F22, OP03: all dice are read in the situation before them; losses come off before markers are placed.
#[test]
fn losses_first_then_markers() {
    for (cap, markers) in [("none", 6), ("size", 5)] {
        let mut table = firing(&[("suppression_cap", cap)], "chasseurs");
        table.set_marker("guard", "suppression", 4);
        let answers = fire(&table, "chasseurs", &[("rifle", 3, "grenadiers")], json!({}));
        table.resolve("fire", answers, &[5, 6, 5]);
        assert_eq!((size(&table, "guard"), suppression(&table, "guard")), (5, markers), "cap {cap}");
    }
    let mut table = firing(&[("suppression_cap", "size")], "chasseurs");
    table.set_marker("guard", "suppression", 8);
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[5]);
    assert_eq!(suppression(&table, "guard"), 8, "no marker is placed, none is taken off");
}

// ED-F23: kills beyond the group are lost, not carried on.
#[test]
fn surplus_kills_are_lost() {
    let mut table = firing(&[], "chasseurs");
    let answers = fire(&table, "chasseurs", &[("rifle", 4, "warlord")], json!({}));
    table.resolve("fire", answers, &[10, 10, 10, 5]);
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 3));
    assert_eq!(suppression(&table, "court"), 1, "the marker is still placed");
    assert_eq!(whole_of(&table, "court", "lost_this_turn"), 1);
}

// ED-F25, U51: losses alone may change the band.
#[test]
fn losses_change_the_band() {
    let mut table = firing(&[], "chasseurs");
    table.set_marker("guard", "suppression", 2);
    assert_eq!(text(&table, "guard", "band").as_deref(), Some("none"));
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[10, 10]);
    assert_eq!(text(&table, "guard", "band").as_deref(), Some("half"), "2 of 4");
}

// ED-F12, OP06: what a suppressive fire does with 4, 5 and 6 where 5 marks and 6 destroys.
#[test]
fn suppressive_fire() {
    let readings = [
        ("mark_all_hits", [(0, 0), (0, 1), (1, 1)]),
        ("plain", [(0, 0), (0, 1), (1, 0)]),
        ("markers_only", [(0, 0), (0, 1), (0, 1)]),
    ];
    for (reading, expected) in readings {
        for (order, suppressive) in [("suppressive_fire", true), ("tactical_move", false)] {
            let table = acting(&[("suppressive_fire", reading)], "chasseurs", order, "activation.execute");
            let plain = [(0, 0), (0, 1), (1, 0)];
            for (at, die) in [4, 5, 6].into_iter().enumerate() {
                let mut fired = copy(&table);
                let answers = fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}));
                fired.resolve("fire", answers, &[die]);
                let expected = if suppressive { expected[at] } else { plain[at] };
                assert_eq!(harm(&table, &fired, "guard"), expected, "{reading}, {order}, die {die}");
            }
        }
    }
}

/// A formation under this order, with the order's permissions enforced or only advised.
fn under(order: &str, permissions: &str) -> Option<Table> {
    let air = ["bombing", "air_to_air", "air_to_ground", "landing"].contains(&order);
    let formation = if air { "jets" } else { "chasseurs" };
    let mut table = begin(&[("order_permissions", permissions)], &[(formation, order)]);
    activate(&mut table, formation, 10);
    for _ in 0..6 {
        if table.step() == "activation.execute" {
            return Some(table);
        }
        if table.step() == "activation.select" && text(&table, "battle", "active_side").as_deref() == Some("b") {
            return None;
        }
        push_on(&mut table);
    }
    None
}

// ED-O10 to O17, O20 to O23, OP05: which orders let a formation fire, and at whom.
#[test]
fn orders_allow_fire_or_not() {
    let cases = [
        ("assault", "grenadiers", false),
        ("take_cover", "grenadiers", false),
        ("double_move", "grenadiers", false),
        ("hide", "grenadiers", false),
        ("overwatch", "grenadiers", false),
        ("regroup", "grenadiers", false),
        ("suppressive_fire", "grenadiers", true),
        ("tactical_move", "grenadiers", true),
        ("bombing", "grenadiers", false),
        ("bombing", "hawk", false),
        ("air_to_air", "grenadiers", false),
        ("air_to_air", "hawk", true),
        ("air_to_ground", "grenadiers", true),
        ("air_to_ground", "hawk", false),
        ("landing", "grenadiers", false),
        ("landing", "hawk", false),
    ];
    for (order, target, allowed) in cases {
        let fires = |permissions: &str| {
            let Some(mut table) = under(order, permissions) else { return false };
            let air = table.has("jets", "revealed");
            let (firer, weapon) = if air { ("jets", "jet_gun") } else { ("chasseurs", "rifle") };
            let answers = fire(&table, firer, &[(weapon, 1, target)], json!({}));
            table.try_resolve("fire", answers, &[1]).is_ok()
        };
        assert_eq!(fires("enforce"), allowed, "{order} at {target}");
        assert!(fires("advise"), "{order} at {target}, only advised");
    }
}

// ED-F20, U20, U36, O31: fires that are refused.
#[test]
fn fires_that_are_refused() {
    let mut table = firing(&[], "chasseurs");
    table.set_strength("giant", 0);
    table.set_marker("flak", "hidden", 1);
    let one = |target: &str, more: Json| fire(&table, "chasseurs", &[("rifle", 1, target)], more);
    let cases = [
        ("its own side", one("tank", json!({})), "wrong_side"),
        ("destroyed", one("giant", json!({})), "out_of_play"),
        ("wholly embarked", one("marine", json!({})), "fully_embarked"),
        ("aircraft, without an anti-aircraft weapon", one("hawk", json!({})), "no_weapon_reaches"),
        ("hidden, not spotted", one("flak_car", json!({"spotted": false})), "target_hidden"),
        ("rear of infantry", one("grenadiers", json!({"rear@rifle": true})), "no_rear_armour"),
        ("out of range", one("grenadiers", json!({"distance": 30.5})), "out_of_range"),
        ("too many", fire(&table, "chasseurs", &[("rifle", 7, "grenadiers")], json!({})), "too_many_shooters"),
        ("nobody", fire(&table, "chasseurs", &[("rifle", 0, "grenadiers")], json!({})), "nobody_fires"),
    ];
    for (what, answers, code) in cases {
        refuses(&table, "fire", answers, code, what);
    }
    for (what, answers) in [
        ("spotted", one("flak_car", json!({"spotted": true}))),
        ("just in range", one("grenadiers", json!({"distance": 30}))),
    ] {
        assert!(copy(&table).try_resolve("fire", answers, &[1]).is_ok(), "{what}");
    }
    table.resolve("fire", one_shot(&table), &[1]);
    assert!(table.has("chasseurs", "fired"));
    assert_eq!(table.refused("fire", one_shot(&table)), "already_fired");
}

fn one_shot(table: &Table) -> Json {
    fire(table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}))
}

// ED-U19, F20: artillery weapons do not fire directly.
#[test]
fn artillery_does_not_fire_directly() {
    let table = firing(&[], "battery");
    refuses_shooters(&table, "howitzer", "no_weapon_reaches");
    let jets = acting(&[], "jets", "air_to_ground", "activation.execute");
    refuses_shooters(&jets, "jet_bomb", "fires_barrages_only");
}

fn refuses_shooters(table: &Table, weapon: &str, code: &str) {
    let mut answers = json!({"target": "guard"});
    answers[format!("shooters@{weapon}")] = json!(1);
    answers[format!("at@{weapon}")] = json!("grenadiers");
    assert_eq!(copy(table).refused("fire", answers), code);
}

// ED-U20: an anti-aircraft weapon may shoot at aircraft.
#[test]
fn anti_aircraft_weapons() {
    let mut table = begin(&[], &[]);
    activate(&mut table, "chasseurs", 1);
    close(&mut table);
    activate(&mut table, "flak", 10);
    table.go_to("activation.execute");
    let answers = fire(&table, "flak", &[("flak_gun", 1, "jet")], json!({}));
    assert_eq!(destroys_from(&table, "fire", &answers, "jets"), 6);
    let answers = fire(&table, "flak", &[("flak_gun", 1, "tank")], json!({}));
    assert_eq!(destroys_from(&table, "fire", &answers, "tanks"), 6, "and on the ground too");
}

// ED-OP15: one target formation, unless the option lets a fire be split.
#[test]
fn fire_is_split_only_with_the_option() {
    let rows = [("cannon", 2, "grenadiers"), ("coax", 2, "hull")];
    let table = firing(&[], "tanks");
    assert_eq!(copy(&table).refused("fire", fire(&table, "tanks", &rows, json!({}))), "not_a_target");
    let mut table = firing(&[("split_fire", "yes")], "tanks");
    let before = copy(&table);
    table.resolve("fire", fire(&before, "tanks", &rows, json!({})), &[6, 5, 6, 6]);
    assert_eq!(harm(&before, &table, "guard"), (1, 1));
    assert_eq!(harm(&before, &table, "hulls"), (2, 0));
}

// ED-U36: who fires is hidden no longer.
#[test]
fn fire_gives_a_hidden_formation_away() {
    let mut table = firing(&[], "chasseurs");
    table.set_marker("chasseurs", "hidden", 1);
    table.resolve("fire", one_shot(&table), &[1]);
    assert!(!table.has("chasseurs", "hidden"));
}

// ED-U55, S06: what was fired and moved is forgotten when the activation closes.
#[test]
fn the_activation_forgets_fire_and_moves_when_it_closes() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.move");
    table.resolve("move", json!({}), &[]);
    assert!(table.has("chasseurs", "moved"));
    table.go_to("activation.execute");
    table.resolve("fire", one_shot(&table), &[1]);
    assert!(table.has("chasseurs", "fired") && table.has("rifle", "fired"));
    close(&mut table);
    assert!(!table.has("chasseurs", "fired") && !table.has("rifle", "fired") && !table.has("chasseurs", "moved"));
    assert!(table.has("chasseurs", "activated"));
}

// ED-OP05: what an order does not allow is logged where it is only advised against.
#[test]
fn the_log_says_what_was_only_advised_against() {
    let advised = |order: &str, firer: &str, weapon: &str, target: &str| {
        let mut table = under(order, "advise").expect("it may act");
        let answers = fire(&table, firer, &[(weapon, 1, target)], json!({}));
        let fired = resolution(event(&mut table, "fire", answers, &[1]));
        fired.lines.iter().any(|line| line.rule.as_deref() == Some("ED-OP05"))
    };
    assert!(advised("double_move", "chasseurs", "rifle", "grenadiers"));
    assert!(!advised("tactical_move", "chasseurs", "rifle", "grenadiers"));
    assert!(advised("air_to_air", "jets", "jet_gun", "grenadiers"), "the wrong target");
    assert!(!advised("air_to_air", "jets", "jet_gun", "hawk"));
}

// ED-U18, F30, N06: the arc the players have to check, by type unless the list says another.
#[test]
fn arcs_of_fire() {
    let cases = [
        ("chasseurs", "rifle", "all360"),
        ("tanks", "cannon", "front180"),
        ("mounted", "truck_gun", "front180"),
        ("walkers", "lance", "front180"),
        ("walkers", "broadside", "left180"),
    ];
    for (formation, weapon, arc) in cases {
        let mut table = firing(&[], formation);
        let answers = fire(&table, formation, &[(weapon, 1, "grenadiers")], json!({}));
        let fired = resolution(event(&mut table, "fire", answers, &[1]));
        let line = fired.lines.iter().find(|line| line.rule.as_deref() == Some("ED-F30")).expect("the arc is shown");
        assert_eq!(line.text.args.get("arc"), Some(&Arg::Word(arc.to_owned())), "{weapon}");
    }
}

// ED-OP15, U36: a hidden formation may be a second target once it is spotted; who is no target is told why.
#[test]
fn split_fire_at_a_hidden_formation() {
    let rows = [("cannon", 2, "grenadiers"), ("coax", 2, "hull")];
    let mut table = firing(&[("split_fire", "yes")], "tanks");
    table.set_marker("hulls", "hidden", 1);
    let before = copy(&table);
    let answers = |more| fire(&before, "tanks", &rows, more);
    refuses(&table, "fire", answers(json!({})), "missing_input", "nobody said so");
    refuses(&table, "fire", answers(json!({"spotted": false})), "target_hidden", "not spotted");
    table.resolve("fire", answers(json!({"spotted": true})), &[1, 1, 6, 6]);
    assert_eq!(harm(&before, &table, "hulls"), (2, 0));
    let rows = [("cannon", 2, "grenadiers"), ("coax", 2, "marine")];
    refuses(&before, "fire", fire(&before, "tanks", &rows, json!({})), "not_in_split_fire", "embarked");
}

// ED-F09: cover is asked about each group, and an answer about nobody is not lost.
#[test]
fn a_bare_answer_to_a_question_about_each_is_refused() {
    let table = firing(&[], "chasseurs");
    let answers = with(&one_shot(&table), json!({"cover": "heavy"}));
    let refusal = copy(&table).try_resolve("fire", answers, &[1]).expect_err("about whom?");
    assert_eq!(refusal.code, "input_for_each");
    assert_eq!(refusal.args.get("example"), Some(&Arg::text("cover@grenadiers")));
}

// ED-U30: the log counts the markers placed and those that lie there.
#[test]
fn markers_placed_are_counted() {
    let mut table = firing(&[], "chasseurs");
    table.set_marker("guard", "suppression", 1);
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({}));
    let fired = event(&mut table, "fire", answers, &[5, 5]);
    let line =
        resolution(fired.clone()).lines.into_iter().find(|line| line.text.key == "line-markers").expect("a line");
    assert_eq!(line.text.args.get("count"), Some(&Arg::from(2_i64)));
    assert_eq!(line.text.args.get("total"), Some(&Arg::from(3_i64)));
    for (lang, said) in
        [(Lang::En, "guard: 2 markers on (suppression)"), (Lang::Fr, "guard : 2 marqueurs posés (suppression)")]
    {
        let rules = table.game.rules();
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let speaker = Speaker { catalog: &catalog, rules, state: table.game.state(), eyes: Eyes::Table };
        let changes = narrate(&fired, speaker).changes;
        assert!(changes.iter().any(|change| change.text.to_lowercase() == said), "{changes:?}");
    }
}

// ED-F20, M10: a group of another formation is no target, also where the target has a single group and nobody asks.
#[test]
fn a_group_of_another_formation_is_named() {
    let table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let elsewhere = json!({"target": "guard", "shooters@rifle": 1, "at@rifle": "hull"});
    refuses(&table, "fire", elsewhere, "not_a_target", "hulls are not guard");
    let itself = json!({"target": "guard", "shooters@rifle": 1, "at@rifle": "grenadiers"});
    assert!(copy(&table).try_resolve("fire", itself, &[1]).is_ok());
}
