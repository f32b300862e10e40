//! The plain game log: what it keeps, and how little it forbids.

use crate::common::{Table, demonstration, inputs_of, refusal, text, value, whole};
use estafette::army::{self, Army};
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game};
use estafette::engine::world::{Class, Side};
use estafette::lang::Catalog;
use estafette::rulesets;
use serde_json::json;

const LOG: &str = "log";
const ARCHERS: &str = "normands_archers_de_normandie";
const FYRD: &str = "saxons_fyrd_du_wessex";

fn hastings() -> Table {
    let mut table = Table::new(LOG, demonstration(LOG), &[]);
    table.go_to("first.play");
    table
}

/// Two sides that are nothing but names.
fn bare(options: &[(&str, &str)]) -> Table {
    let rules = rulesets::find(LOG).unwrap();
    let armies = [("Rouges", Side::A), ("Bleus", Side::B)].map(|(name, side)| Army::named(name, side, &rules));
    let options: Vec<(String, String)> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let setup = battle::setup(&rules, "test", [&armies[0], &armies[1]], &options, 1).unwrap();
    Table { game: Game::new(rules, setup).unwrap() }
}

#[test]
fn dice_are_summed_counted_or_compared() {
    let mut table = hastings();
    let mut throw = |dice: &str, faces: &[u8]| table.resolve("roll", json!({"unit": ARCHERS, "dice": dice}), faces);
    let sum = throw("3d6+1", &[2, 3, 6]);
    assert_eq!((sum.id.as_str(), value(&sum, "total")), ("rolled", 12));
    let hits = throw("8d10>=6", &[1, 6, 10, 5, 7, 2, 3, 9]);
    assert_eq!((hits.id.as_str(), value(&hits, "hits")), ("rolled_hits", 4));
    let low = throw("4d6<=2", &[1, 2, 3, 6]);
    assert_eq!(value(&low, "hits"), 2);
    assert_eq!(throw("(2d6)>=8", &[4, 4]).id, "rolled_passed");
    assert_eq!(throw("(2d6)>=8", &[4, 3]).id, "rolled_failed");
    assert_eq!(value(&throw("4d6k3", &[1, 5, 6, 2]), "total"), 13);
    assert_eq!(value(&throw("2d20kl1", &[17, 3]), "total"), 3);
    assert_eq!(value(&throw("2d6-1d4", &[6, 6, 4]), "total"), 8);
}

#[test]
fn odds_of_free_dice_are_exact() {
    let table = hastings();
    let odds = |dice: &str, outcome: &str| table.odds("roll", json!({"unit": ARCHERS, "dice": dice}), outcome);
    assert_eq!(odds("(2d6)>=8", "rolled_passed"), "5/12");
    assert_eq!(odds("(3d6+1)>=12", "rolled_passed"), "1/2");
    let counted = table.game.odds("roll", &inputs_of(json!({"unit": ARCHERS, "dice": "2d6>=5"}))).unwrap();
    let of = |hits: i64| counted.grouped(|outcome| value(outcome, "hits")).of(&hits).to_string();
    assert_eq!([of(0), of(1), of(2)], ["4/9", "4/9", "1/9"]);
}

#[test]
fn dice_that_make_no_sense_are_refused_with_the_reason() {
    let mut table = hastings();
    let mut refused = |dice: &str| refusal(&mut table, "roll", json!({"unit": ARCHERS, "dice": dice}));
    assert_eq!(refused("2d6>=8"), ("no_face_counts".into(), "LG-D02".into()));
    assert_eq!(refused("101d6"), ("too_many_free_dice".into(), "LG-D02".into()));
    assert_eq!(refused("1d1000"), ("no_such_die".into(), "LG-D02".into()));
    assert_eq!(refused("three dice").0, "wrong_input");
}

#[test]
fn a_unit_without_points_is_out_and_its_side_counts_the_loss() {
    let mut table = hastings();
    let lost = table.resolve("lose", json!({"unit": FYRD, "points": 4, "by": ARCHERS}), &[]);
    assert_eq!((value(&lost, "lost"), value(&lost, "left")), (4, 6));
    assert_eq!(whole(&table, "saxons", "losses"), Some(4));
    let lost = table.resolve("lose", json!({"unit": FYRD, "points": 9}), &[]);
    assert_eq!(value(&lost, "lost"), 6, "nobody loses more than he has");
    assert!(table.has(FYRD, "out"));
    assert_eq!(whole(&table, "saxons", "losses"), Some(10));
    assert_eq!(table.refused("act", json!({"unit": FYRD, "does": "avance"})), "out_of_play");
}

#[test]
fn states_are_written_freely_and_taken_back() {
    let mut table = hastings();
    table.resolve("set_state", json!({"unit": FYRD, "state": "à couvert, 2 épuisements"}), &[]);
    assert_eq!(text(&table, FYRD, "state").as_deref(), Some("à couvert, 2 épuisements"));
    let again = json!({"unit": FYRD, "state": "à couvert, 2 épuisements"});
    assert_eq!(refusal(&mut table, "set_state", again), ("same_state".into(), "LG-U04".into()));
    table.resolve("set_state", json!({"unit": FYRD}), &[]);
    assert_eq!(text(&table, FYRD, "state"), None);
}

#[test]
fn units_join_while_the_game_is_played_and_undo_takes_them_back() {
    let mut table = bare(&[]);
    table.resolve("add_unit", json!({"side": "a", "name": "Dragons", "strength": 5}), &[]);
    table.resolve("add_unit", json!({"side": "b", "name": "Dragons"}), &[]);
    let units = |table: &Table| {
        let rules = table.game.rules();
        let units = table.game.state().in_order().filter(|one| rules.schema.class(one) == Some(Class::Unit));
        units.map(|unit| (unit.id.to_string(), unit.side, unit.strength.is_some())).collect::<Vec<_>>()
    };
    let joined = units(&table);
    assert_eq!(
        joined.iter().map(|unit| (unit.1, unit.2)).collect::<Vec<_>>(),
        [(Some(Side::A), true), (Some(Side::B), false)]
    );
    assert_eq!(
        refusal(&mut table, "add_unit", json!({"side": "a", "name": " Dragons "})),
        ("name_taken".into(), "LG-U01".into())
    );
    assert_eq!(table.refused("lose", json!({"unit": joined[1].0, "points": 1})), "no_strength");
    table.resolve("take_out", json!({"unit": joined[1].0, "by": joined[0].0}), &[]);
    assert!(table.has(&joined[1].0, "out"));
    for _ in 0..3 {
        table.run(Command::Undo { to: None }).unwrap();
    }
    assert_eq!(units(&table), []);
    table.run(Command::Redo).unwrap();
    assert_eq!(units(&table).len(), 1);
}

#[test]
fn every_name_may_be_changed() {
    let mut table = bare(&[]);
    table.resolve("rename", json!({"who": "side_a", "name": "Français"}), &[]);
    assert_eq!(table.entity("side_a").name, "Français");
    assert_eq!(table.refused("rename", json!({"who": "side_a", "name": "  "})), "no_name");
}

#[test]
fn players_may_say_every_turn_who_begins() {
    let mut table = bare(&[("first_player", "each_turn")]);
    table.advance().unwrap();
    assert_eq!(table.step(), "turn.begins");
    assert!(table.advance().is_err(), "somebody must begin");
    table.resolve("begins", json!({"side": "b"}), &[]);
    assert_eq!((table.step(), table.game.state().acting_side()), ("first.play", Some(Side::B)));
    table.advance().unwrap();
    assert_eq!((table.step(), table.game.state().acting_side()), ("second.play", Some(Side::A)));
    table.advance().unwrap();
    assert_eq!(table.step(), "turn.begins");
}

#[test]
fn in_an_army_file_a_name_is_enough() {
    let source = "format = 1\nruleset = \"log\"\nname = \"Croisés\"\nunit = [{ name = \"Écuyers\" }, { name = \"Écuyers à pied\", strength = 3 }]\n";
    let catalog = Catalog::new(Lang::En, None);
    let (army, _) = army::load("a.toml", source, &catalog, rulesets::find, &[LOG]).unwrap();
    assert_eq!(army.ids().collect::<Vec<_>>(), ["croises", "croises_ecuyers", "croises_ecuyers_a_pied"]);
}
