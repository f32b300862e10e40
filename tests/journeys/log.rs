//! A game the program does not know, kept through the driver from the first unit to the last word.

use std::path::Path;

use crate::common::demonstration;
use crate::player;
use crate::recorded::reads_well;
use estafette::engine::world::Side;
use serde_json::{Value as Json, json};

const LOG: &str = "log";

struct Habits;

type Player = player::Player<Habits>;

fn units(player: &Player, side: Side) -> Vec<String> {
    let rules = player.driver.save.game().shared_rules();
    let mine = player.state().in_order().filter(|one| one.side == Some(side) && one.kind == "unit");
    mine.filter(|one| rules.schema.in_play(one)).map(|one| one.id.to_string()).collect()
}

/// Three turns of shots, charges and losses, then an agreed end.
fn play(path: &Path) -> Player {
    let mut player = Player::new(path, LOG, demonstration(LOG), &[], 1066);
    player.must(json!({"cmd": "resolve", "procedure": "add_unit", "inputs": {"side": "a", "name": "Taillefer"}}));
    player.must(json!({"cmd": "advance"}));
    for round in 0..6 {
        let acting = player.state().acting_side().expect("a side acts");
        let (own, other) = (units(&player, acting), units(&player, acting.other()));
        for place in 0..5 {
            let (unit, target) = (&own[(round * 3 + place * 2) % own.len()], &other[(round + place * 3) % other.len()]);
            let roll = json!({"unit": unit, "dice": "6d6>=4", "purpose": "tir", "target": target});
            let answer = player.must(json!({"cmd": "resolve", "procedure": "roll", "inputs": roll}));
            let hits = answer["resolution"]["outcome"]["values"]["hits"].as_i64().expect("hits are counted");
            let strong = player.state().entity(target).is_some_and(|unit| unit.strength.is_some());
            if hits > 2 && strong {
                player.resolve("lose", json!({"unit": target, "points": hits - 2, "by": unit}));
            }
        }
        player.resolve("act", json!({"unit": own[round], "does": "charge", "target": other[round]}));
        player.resolve("roll", json!({"unit": other[round], "dice": "(2d6)>=7", "purpose": "moral"}));
        player.resolve("set_state", json!({"unit": other[round], "state": "ébranlé"}));
        if round == 2 {
            player.must(json!({"cmd": "note", "text": "La pluie commence."}));
        }
        player.must(json!({"cmd": "advance"}));
    }
    player.resolve("end_game", json!({"winner": "a"}));
    player
}

#[test]
fn a_game_that_the_program_does_not_know_is_kept_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let player = play(&folder.path().join("game.jsonl"));
    let ending = player.state().ending.clone().expect("it is over");
    assert_eq!(ending.winner, Some(Side::A));
    assert!(player.state().counters["turn"] >= 3);
}

#[test]
fn a_recorded_log_reads_well_for_ever() {
    reads_well(Path::new("tests/saves/log.jsonl"), 400_000, |path| {
        play(path);
    });
}

#[test]
fn the_driver_tells_that_free_dice_are_wanted_and_their_odds() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::new(&folder.path().join("game.jsonl"), LOG, demonstration(LOG), &[], 3);
    let unit = units(&player, Side::A)[0].clone();
    let form = player.must(json!({"cmd": "form", "procedure": "roll", "inputs": {"unit": unit}}));
    let field = |name: &str| -> Json {
        form["fields"].as_array().unwrap().iter().find(|field| field["id"] == json!(name)).cloned().unwrap()
    };
    assert_eq!(field("dice")["type"], json!("free_dice"));
    let odds = player.must(json!({"cmd": "odds", "procedure": "roll", "inputs": {"unit": unit, "dice": "(2d6)>=8"}}));
    assert!(odds.to_string().contains("5/12"), "{odds}");
}
