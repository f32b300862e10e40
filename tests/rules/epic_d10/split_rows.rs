//! A group that divides its fire or its blows, each part with its own answers (ED-F20, F21, F23, M10, X07).

use super::assault::{apply, reached, strikes};
use super::*;

fn firing(options: &[(&str, &str)], formation: &str) -> Table {
    acting(options, formation, "tactical_move", "activation.execute")
}

/// Two at the warlord's rear, three at his bodyguard behind a wall.
fn divided() -> Json {
    json!({
        "target": "court",
        "shooters@rifle": 2, "at@rifle": "warlord", "rear@rifle": true,
        "shooters@rifle#2": 3, "at@rifle#2": "bodyguard", "part_cover@rifle#2": "intermediate",
    })
}

// ED-F20, F21: each part has its own target, number, rear and cover.
#[test]
fn a_weapon_divides_its_fire_between_two_groups() {
    let mut table = firing(&[], "chasseurs");
    let before = copy(&table);
    let fired = resolution(event(&mut table, "fire", divided(), &[4, 3, 8, 7, 6]));
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (1, 2), "5 at the rear, 8 behind the wall");
    assert_eq!(harm(&before, &table, "court"), (1, 2), "4 and 7 mark");
    let strikes: Vec<_> = fired.lines.iter().filter(|line| line.text.key == "line-strike").collect();
    assert_eq!(strikes.len(), 2, "{strikes:?}");
    let roles: Vec<_> = fired.modifiers.iter().map(|m| (m.id.as_str(), m.role.as_deref())).collect();
    assert_eq!(roles, [("rear", Some("rifle")), ("intermediate_cover", Some("rifle#2"))]);
}

// ED-F21: two parts may shoot at one group that is partly in cover.
#[test]
fn two_parts_at_one_group_in_different_cover() {
    let mut table = firing(&[], "chasseurs");
    let answers = json!({
        "target": "guard", "shooters@rifle": 2, "cover@grenadiers": "light",
        "shooters@rifle#2": 2, "at@rifle#2": "grenadiers", "part_cover@rifle#2": "heavy",
        "shooters@rifle#3": 1,
    });
    table.resolve("fire", answers, &[7, 6, 9, 8, 7]);
    assert_eq!(
        (size(&table, "guard"), suppression(&table, "guard")),
        (3, 2),
        "a part without cover of its own has the group's"
    );
}

// ED-F21: the parts together are no more than the units; a part of nobody changes nothing.
#[test]
fn parts_together_are_no_more_than_the_group() {
    let table = firing(&[], "chasseurs");
    let parts =
        |first: i64, second: i64| json!({"target": "guard", "shooters@rifle": first, "shooters@rifle#2": second});
    refuses(&table, "fire", parts(4, 3), "too_many_shooters", "seven of six");
    assert!(copy(&table).try_resolve("fire", parts(4, 2), &[1; 6]).is_ok());
    assert!(copy(&table).try_resolve("fire", parts(4, 0), &[1; 4]).is_ok());
    refuses(&table, "fire", parts(0, 0), "nobody_fires", "nobody");
    let odd = with(&parts(1, 1), json!({"shooters@rifle#99": 1}));
    refuses(&table, "fire", odd, "input_not_applicable", "more parts than anybody divides");
}

// ED-OP15: with the option parts go at several formations.
#[test]
fn parts_at_several_formations_only_with_the_option() {
    let answers = json!({
        "target": "guard", "shooters@rifle": 3, "at@rifle": "grenadiers", "shooters@rifle#2": 3, "at@rifle#2": "hull",
    });
    let table = firing(&[], "chasseurs");
    assert!(copy(&table).try_resolve("fire", answers.clone(), &[1; 6]).is_err());
    let mut table = firing(&[("split_fire", "yes")], "chasseurs");
    let before = copy(&table);
    table.resolve("fire", answers, &[6, 1, 1, 6, 6, 5]);
    assert_eq!((harm(&before, &table, "guard"), harm(&before, &table, "hulls")), ((1, 0), (2, 1)));
}

// ED-M10, X07: so do strikers, and each blow is counted against the group it falls on.
#[test]
fn strikers_are_divided_between_two_groups() {
    let mut table = reached(&[], "chasseurs", "court", |t| t.set_attribute("warlord", "dfm", Value::whole(5)));
    table.go_to("assault.melee.offensive");
    let mut answers = strikes(&table, "chasseurs", "rifles", 2, "warlord");
    answers["strikers@rifles#2"] = json!(4);
    answers["at@rifles#2"] = json!("bodyguard");
    table.resolve("melee_roll", answers.clone(), &[7, 7, 6, 6, 5, 4]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (1, 1), "8 for the warlord, 6 for the others");
    assert_eq!(suppression(&table, "court"), 3);
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    table.go_to("assault.melee.offensive");
    answers["strikers@rifles#2"] = json!(5);
    refuses(&table, "melee_roll", answers, "too_many_units", "seven of six");
}

/// Three blows that kill, at a group of one; the others may stand in contact.
fn three_kills(more: Json) -> Table {
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    table.go_to("assault.melee.offensive");
    let answers = with(&strikes(&table, "chasseurs", "rifles", 3, "warlord"), more);
    table.resolve("melee_roll", answers, &[10, 10, 10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    table
}

// ED-F21, M10: kills beyond a group go on to others in contact; nobody else in contact, and they are lost.
#[test]
fn kills_beyond_a_group_go_on_to_others_in_contact() {
    let table = three_kills(json!({}));
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 1));
    let table = three_kills(json!({"carry_warlord": "bodyguard"}));
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 1));
    let table = three_kills(json!({"carry_warlord": "nobody"}));
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 3));
}

// ED-F23, X14: lost only where nobody is left; the whole formation may fall.
#[test]
fn kills_are_lost_where_nobody_is_left() {
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    table.go_to("assault.melee.offensive");
    let answers = strikes(&table, "chasseurs", "rifles", 6, "warlord");
    let struck = resolution(event(&mut table, "melee_roll", answers, &[10; 6]));
    assert_eq!(struck.outcome.values.get("kills"), Some(&Arg::from(4_i64)), "four were there");
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    assert_eq!(size(&table, "court"), 0);
}

// ED-M10: the striker is asked when the dice lie there, and only then.
#[test]
fn the_striker_says_who_else_is_in_contact() {
    let mut table = reached(&[], "chasseurs", "court", |_| {});
    table.go_to("assault.melee.offensive");
    let roll = |table: &mut Table, dice: &[u8]| {
        let inputs = common::inputs_of(strikes(table, "chasseurs", "rifles", 2, "warlord"));
        let procedure = "melee_roll".to_owned();
        table.run(Command::Resolve { procedure, inputs, dice: Some(dice.to_vec()), dice_by_side: None, pause: true })
    };
    let waits = |table: &Table| table.game.state().pending.as_ref().and_then(|p| p.decision.clone()).map(|d| d.field);
    let mut one = copy(&table);
    roll(&mut one, &[10, 1]).expect("resolved");
    assert_eq!(waits(&one), None);
    roll(&mut table, &[10, 10]).expect("it waits");
    assert_eq!(waits(&table).as_deref(), Some("carry_warlord"));
}

// ED-F23: a fire's surplus is still lost; kills fall where the shots went.
#[test]
fn the_surplus_of_a_fire_is_lost() {
    let mut table = firing(&[], "chasseurs");
    let answers = json!({
        "target": "court", "shooters@rifle": 3, "at@rifle": "warlord", "shooters@rifle#2": 1, "at@rifle#2": "bodyguard",
    });
    table.resolve("fire", answers, &[10, 10, 10, 10]);
    assert_eq!((table.strength("warlord"), table.strength("bodyguard")), (0, 2));
}
