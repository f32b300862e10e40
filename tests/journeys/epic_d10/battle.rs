//! From the secret orders to the end of the battle, and the recorded one.

use estafette::rulesets::epic_d10::names::{attribute, counter, kind, marker, record};
use std::path::Path;

use super::Player;
use crate::common::epic::{self, EPIC};
use crate::recorded;
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::report::text_report;
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

impl Player {
    /// Does what the step is for, and goes on where it does not end by itself.
    fn play_step(&mut self) {
        let step = self.step();
        self.steps.push(step.clone());
        let events = self.driver.save.game().events().len();
        match step.as_str() {
            "setup" => {
                self.attempt("victory_conditions", json!({"text": "Tenir la porte"}));
            }
            "orders.one" | "orders.other" => self.orders(),
            "activation.initiative" => {
                self.attempt("initiative", json!({}));
            }
            "activation.select" => {
                let waiting = self.open("activate");
                let formation = self.one_of(&waiting).unwrap();
                assert!(self.attempt("quality_test", json!({"formation": formation})));
            }
            "activation.move" => self.moves(),
            "activation.reaction" | "activation.last_reaction" | "assault.reaction" => {
                for item in ["react", "last_react", "react_assault"] {
                    for formation in self.open(item) {
                        if self.pick(4) > 0 && self.step() == step {
                            self.attempt("reaction_fire", json!({"formation": formation}));
                        }
                    }
                }
            }
            "activation.execute" => self.execute(),
            "assault.move" => {
                let reach = self.pick(5) > 0;
                self.attempt("assault_move", json!({"reach": reach}));
            }
            "assault.fire.offensive" | "assault.fire.defensive" => {
                self.attempt("assault_fire", json!({}));
            }
            "assault.fire.apply" | "assault.melee.apply" => {
                self.attempt("assault_apply", json!({}));
            }
            "assault.melee.offensive" | "assault.melee.defensive" => {
                self.attempt("melee_roll", json!({}));
            }
            "assault.winner" => {
                let cover = ["none", "light", "heavy"][self.pick(3)];
                self.attempt("assault_determination", json!({"cover": cover}));
            }
            "assault.collateral" => {
                let hit = self.allowed("collateral", json!({}), "formations");
                let hit = self.one_of(&hit).unwrap();
                let markers = format!("markers@{hit}");
                self.attempt("collateral", json!({"formations": [hit], markers: 1}));
            }
            "end.formations" => {
                for formation in self.open("break") {
                    self.attempt("break_test", json!({"formation": formation}));
                }
                for formation in self.open("suppression") {
                    self.attempt("suppression_removal", json!({"formation": formation}));
                }
            }
            "end.victory" => {
                self.attempt("victory_check", json!({"reached": "nobody"}));
            }
            "end.rally" => {
                for formation in self.open("rally") {
                    let near = self.allowed("rally_test", json!({"formation": formation}), "formation");
                    assert!(near.contains(&formation));
                    let asked = json!({"formation": formation, "unseen": true, "behind_cover": false});
                    if !self.attempt("rally_test", asked) {
                        let all = json!({"formation": formation, "unseen": true, "behind_cover": true, "near_commander": false});
                        self.attempt("rally_test", all);
                    }
                }
            }
            _ => {}
        }
        let unmoved = self.step() == step && self.state().ending.is_none();
        let idle = self.driver.save.game().events().len() == events;
        let once = !["activation.initiative", "assault.winner"].contains(&step.as_str()) || idle;
        if unmoved && once {
            self.next();
        }
    }

    fn orders(&mut self) {
        for formation in self.open("place") {
            let orders = self.allowed("place_order", json!({"formation": formation}), "order");
            let order = self.one_of(&orders).unwrap();
            assert!(self.attempt("place_order", json!({"formation": formation, "order": order})));
        }
    }

    fn moves(&mut self) {
        for unit in self.open("free") {
            self.attempt("bog_test", json!({"unit": unit}));
        }
        let inside = self.allowed("ride", json!({"action": "leave"}), "unit");
        if let Some(unit) = self.one_of(&inside) {
            self.attempt("ride", json!({"action": "leave", "unit": unit}));
        }
        if self.pick(4) > 0 {
            self.attempt("move", json!({}));
        }
        let groups = self.allowed("bog_test", json!({}), "unit");
        if let Some(unit) = self.one_of(&groups) {
            let terrain = ["forest", "rubble", "bunker"][self.pick(3)];
            self.attempt("movement_allowance", json!({"unit": unit, "terrain": terrain}));
            self.attempt("bog_test", json!({"unit": unit, "freeing": false, "terrain": terrain, "units": 1}));
        }
    }

    fn execute(&mut self) {
        if let Some(formation) = self.open("regroup").first() {
            self.attempt("suppression_removal", json!({"formation": formation}));
        }
        if !self.open("barrage").is_empty() {
            let (los, observer) = (self.pick(2) > 0, self.pick(3) > 0);
            let laid = self.attempt("barrage", json!({"range": 30, "los": los, "observer": observer}))
                || self.attempt("barrage", json!({"observer": observer}))
                || self.attempt("barrage", json!({"ze": "ze_4", "range": 20, "los": los, "observer": observer}));
            if laid {
                let under = self.allowed("barrage_impact", json!({}), "formations");
                let hit = self.one_of(&under).unwrap();
                let form =
                    self.must(json!({"cmd": "form", "procedure": "barrage_impact", "inputs": {"formations": [hit]}}));
                let mut inputs = json!({"formations": [hit]});
                for field in form["fields"].as_array().unwrap() {
                    let id = field["id"].as_str().unwrap();
                    if id.starts_with("under@") {
                        inputs[id] = json!(1);
                    }
                }
                assert!(self.attempt("barrage_impact", inputs), "{:?}", self.refused);
            }
        }
        for _ in 0..2 {
            if !self.open("fire").is_empty() {
                let targets = self.allowed("fire", json!({}), "target");
                if let Some(target) = self.one_of(&targets) {
                    let done = self.attempt("fire", json!({"target": target}));
                    if !done {
                        self.attempt("fire", json!({"target": target, "spotted": true}));
                    }
                }
            }
        }
        if !self.open("assault").is_empty() {
            let targets = self.allowed("assault", json!({}), "target");
            if let Some(target) = self.one_of(&targets) {
                self.attempt("assault", json!({"target": target}));
            }
        }
        if self.step() == "activation.execute" && !self.open("ride").is_empty() {
            let inside = self.allowed("ride", json!({"action": "leave"}), "unit");
            if let Some(unit) = self.one_of(&inside) {
                self.attempt("ride", json!({"action": "leave", "unit": unit, "number": 1}));
            }
        }
    }

    /// What no moment of a turn may show.
    fn check(&self) {
        let state = self.state();
        for formation in state.of_kind(kind::FORMATION) {
            let size: u32 = state.children(&formation.id).map(|unit| unit.points()).sum();
            assert_eq!(formation.number(attribute::SIZE), Some(i64::from(size)), "{}", formation.id);
            assert_eq!(formation.has(marker::DESTROYED), size == 0, "{}", formation.id);
            if size > 0 {
                let leader = state.entity(formation.text(attribute::LEADER_GROUP).unwrap()).unwrap();
                assert!(leader.points() > 0, "{} has a living leader", formation.id);
            }
            assert!(!(formation.has(marker::SHAKEN) && formation.text(attribute::ORDER).is_some()), "{}", formation.id);
        }
        for unit in state.of_kind(kind::UNIT) {
            assert!(unit.marks(marker::BOGGED) <= usize::try_from(unit.points()).unwrap());
        }
        let fighting = state.frames.iter().any(|frame| frame.sequence == "assault");
        assert_eq!(state.records_of(record::ASSAULT).count(), usize::from(fighting));
    }
}

/// Plays some turns and lets the first side win.
fn play(path: &Path, turns: i64, seed: u64) -> Player {
    let [a, b] = bundled::demonstration(EPIC).unwrap();
    let mut player = Player::new(path, EPIC, [a.source, b.source], &[], seed);
    while player.state().counter(counter::TURN) <= turns {
        player.play_step();
        player.check();
        if player.state().counter(counter::TURN) == turns && player.step() == "end.victory" {
            assert!(player.attempt("victory_check", json!({"reached": "side_a"})));
            break;
        }
    }
    player
}

#[test]
fn a_battle_is_played_to_its_end() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut player = play(&path, 6, 40_000);
    // No single battle has everything; several have.
    for seed in 40_001..40_004 {
        let other = play(&folder.path().join(format!("{seed}.jsonl")), 6, seed);
        player.played.extend(other.played);
        player.refused.extend(other.refused);
    }
    let expected = [
        "victory_conditions",
        "place_order",
        "initiative",
        "quality_test",
        "move",
        "movement_allowance",
        "bog_test",
        "ride",
        "fire",
        "barrage",
        "barrage_impact",
        "reaction_fire",
        "assault",
        "assault_move",
        "assault_fire",
        "melee_roll",
        "assault_apply",
        "assault_determination",
        "collateral",
        "break_test",
        "suppression_removal",
        "rally_test",
        "victory_check",
    ];
    let missing: Vec<&&str> = expected.iter().filter(|procedure| !player.played.contains(**procedure)).collect();
    assert!(missing.is_empty(), "{missing:?} not played; refused: {:#?}", player.refused);
    // One formation each in turn, as long as both have one left.
    let sides: Vec<&String> = player.steps.iter().filter(|step| *step == "activation.select").collect();
    assert!(sides.len() > 30, "{} activations", sides.len());
    assert_eq!(player.ask(json!({"cmd": "advance"}))["error"]["code"], json!("battle_over"));
    let (events, state) = (player.driver.save.game().events().len(), player.state().clone());
    drop(player);
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
    assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
}

/// Recordings stay here for ever. `RECORD_SAVES=1` writes a missing one.
#[test]
fn the_recorded_battle_opens_verifies_and_reads_well() {
    let path = Path::new("tests/saves/epic_d10.jsonl");
    recorded::reads_well(path, 600_000, |path| drop(play(path, 3, 41_000)));
}

// ---- Secret orders -------------------------------------------------------------------------------
#[test]
fn the_driver_shows_no_order_to_the_other_side_before_it_is_revealed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("secret.jsonl");
    let (blue, red) = (epic::blue(), epic::red());
    let mut player = Player::new(&path, EPIC, [&blue, &red], &[], 1);
    player.next();
    let place = |player: &mut Player, order: &str| {
        for formation in player.open("place") {
            let air = player.state().entity(&formation).unwrap().is(attribute::DOMAIN, "air");
            let order = if air { "landing" } else { order };
            player.throw("place_order", json!({"formation": formation, "order": order}), &[]);
        }
    };
    let seen = |player: &mut Player| {
        let state = player.must(json!({"cmd": "state"}));
        let log = player.must(json!({"cmd": "log", "since": 0}));
        let formations = state["formations"].as_array().unwrap().clone();
        let chasseurs = formations.into_iter().find(|known| known["id"] == json!("chasseurs")).unwrap();
        (chasseurs["attributes"]["order"].clone(), chasseurs["hidden"].clone(), format!("{state}{log}"))
    };
    place(&mut player, "overwatch");
    let (order, hidden, _) = seen(&mut player);
    assert_eq!((order, hidden), (json!("overwatch"), json!([])), "its owner places it");
    player.next();
    for step in ["orders.other", "activation.initiative"] {
        assert_eq!(player.step(), step);
        let (order, hidden, all) = seen(&mut player);
        assert_eq!((order, hidden), (Json::Null, json!(["order"])));
        assert!(!all.contains("overwatch\"") && !all.contains("Overwatch"), "{all}");
        if step == "orders.other" {
            place(&mut player, "regroup");
            player.next();
        }
    }
    // The report of an unfinished battle is for both sides' eyes too.
    let game = Save::look(&path, &rulesets::of).unwrap();
    let report = text_report(&game, &Catalog::new(Lang::En, Some(&game.rules().sources)));
    assert!(!report.contains("Overwatch") && !report.contains("Regroup"), "{report}");
    player.throw("initiative", json!({}), &[10, 1]);
    player.throw("quality_test", json!({"formation": "chasseurs"}), &[10]);
    let (order, hidden, _) = seen(&mut player);
    assert_eq!((order, hidden), (json!("overwatch"), json!([])), "revealed by its activation");
    // The journal holds everything, and nothing of it is lost.
    let events = player.driver.save.game().events().len();
    drop(player);
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
}
