//! The template of a ruleset: it loads, plays to its end through the driver, and its own rules hold. What every ruleset
//! must have in words and rule ids is tested with the data that ships.

use crate::common::{Table, demonstration, refusal, rendered, rules, skirmish::RULESET};
use crate::player;
use estafette::engine::rules::{Ruleset, Scrutiny};
use estafette::engine::world::{Effect, Side};
use serde_json::{Value as Json, json};
use tempfile::TempDir;

const SKIRMISH: &str = RULESET.sources.folder;

fn table(options: &[(&str, &str)]) -> Table {
    Table::new(SKIRMISH, demonstration(SKIRMISH), options)
}

fn at(step: &str) -> Table {
    let mut table = table(&[]);
    table.go_to(step);
    table
}

#[test]
fn it_loads_and_brings_the_armies_of_its_folder() {
    assert_eq!(rules(SKIRMISH).edition(), "skirmish");
    let read = Ruleset::load_with(RULESET.sources, RULESET.code, None, Scrutiny::Writing);
    read.unwrap_or_else(|errors| panic!("{}", rendered(&errors)));
    let armies: Vec<(&str, &str)> = RULESET.armies.iter().map(|army| (army.name, army.ruleset)).collect();
    assert_eq!(armies, [("smugglers", "skirmish"), ("militia", "skirmish")], "in the order of the sides");
    assert!(RULESET.armies.iter().all(|army| army.file.starts_with("tests/rulesets/skirmish/armies/")));
}

enum Habits {}

type Player = player::Player<Habits>;

impl Player {
    fn play_step(&mut self) {
        let step = self.step();
        self.steps.push(step.clone());
        match step.split_once('.').unwrap() {
            (_, "orders") => {
                for squad in self.open("orders") {
                    let stance = ["hold", "press"][self.pick(2)];
                    self.resolve("order", json!({"squad": squad, "stance": stance}));
                }
                // The last order ends the step.
                return;
            }
            (_, "move") => {
                let watching = self.allowed("take_cover", json!({}), "squad");
                if let Some(squad) = self.one_of(&watching) {
                    self.resolve("take_cover", json!({"squad": squad}));
                }
                for squad in self.open("move") {
                    let distance = 1 + self.pick(12);
                    self.attempt("move", json!({"squad": squad, "distance": distance}));
                }
                self.charge();
            }
            ("melee", "round") => {
                // A step that closes by itself once the round is fought.
                return self.resolve("clash", json!({}));
            }
            (_, "fire") => {
                let firers = self.open("fire");
                let targets = self.allowed("fire", json!({"firers": firers}), "target");
                if let Some(target) = self.one_of(&targets) {
                    let mut inputs = json!({"firers": firers, "target": target});
                    for squad in &firers {
                        inputs[format!("near@{squad}")] = json!(self.pick(3) == 0);
                    }
                    self.resolve("fire", inputs);
                }
            }
            (_, "rally") => {
                for squad in self.open("rally") {
                    self.resolve("rally", json!({"squad": squad}));
                }
            }
            _ => {}
        }
        if self.over().is_null() && self.step() == step {
            self.must(json!({"cmd": "advance"}));
        }
    }

    fn charge(&mut self) {
        let ready = self.allowed("charge", json!({}), "squad");
        let Some(squad) = self.one_of(&ready) else { return };
        let targets = self.allowed("charge", json!({"squad": squad}), "target");
        if let Some(target) = self.one_of(&targets) {
            self.resolve("charge", json!({"squad": squad, "target": target}));
        }
    }

    fn over(&mut self) -> Json {
        self.must(json!({"cmd": "state"}))["over"].clone()
    }
}

#[test]
fn a_battle_is_played_to_its_end_through_the_driver() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::new(
        &folder.path().join("bay.jsonl"),
        SKIRMISH,
        demonstration(SKIRMISH),
        &[("secret_orders", "true")],
        11,
    );
    while player.over().is_null() {
        player.play_step();
        assert!(player.steps.len() < 400, "{:?}", player.outcomes);
    }
    let declared: Vec<String> = rules(SKIRMISH).code.procedures.iter().map(|code| code.id().to_owned()).collect();
    let unplayed: Vec<&String> = declared.iter().filter(|id| !player.played.contains(*id)).collect();
    assert!(unplayed.is_empty(), "{unplayed:?} in {:?}", player.steps);
    let over = player.over();
    assert_eq!(over["reason"], json!("Half the squads of a side are lost."));
}

#[test]
fn odds_of_fire_are_those_worked_out_by_hand() {
    let table = at("first.fire");
    let fire = |near: bool, cover: bool| json!({"firers": ["rowers"], "target": "millers", "shots@rowers": 2, "near@rowers": near, "cover": cover});
    // Two dice: a miss on 1 to 4 is 2/3 each, within six inches on 1 to 3, in cover on 1 to 5.
    for (near, cover, nothing) in [(false, false, "4/9"), (true, false, "1/4"), (false, true, "25/36")] {
        assert_eq!(table.odds("fire", fire(near, cover), "no_effect"), nothing, "near {near}, cover {cover}");
    }
    let four = json!({"firers": ["rowers"], "target": "millers", "near@rowers": true});
    assert_eq!(table.odds("fire", four, "squad_destroyed"), "1/16", "four men hit four times on 4, 5 and 6");
}

#[test]
fn odds_of_a_rally_and_of_a_melee() {
    let mut table = at("first.fire");
    table.set_marker("rowers", "shaken", 1);
    table.go_to("first.rally");
    assert_eq!(table.odds("rally", json!({"squad": "rowers"}), "rallied"), "5/12", "8 or more on two dice: 15 of 36");
    assert_eq!(table.odds("rally", json!({"squad": "rowers", "friends": 1}), "rallied"), "7/12", "7 or more");
    let mut table = at("first.move");
    table.resolve("charge", json!({"squad": "rowers", "target": "millers"}), &[]);
    table.go_to("melee.round");
    assert_eq!(table.odds("clash", json!({}), "melee_goes_on"), "1/6");
}

#[test]
fn refusals_cite_their_rules() {
    let near = |squad: &str| json!({"firers": [squad], "target": "millers", format!("near@{squad}"): true});
    let charge = json!({"squad": "rowers", "target": "millers"});
    let mut table = at("first.move");
    table.set_marker("rowers", "shaken", 1);
    let cites = |code: &str, rule: &str| (code.to_owned(), rule.to_owned());
    let far = json!({"squad": "rowers", "distance": 7});
    assert_eq!(refusal(&mut table, "move", far.clone()), cites("too_far_for_shaken", "SK-03"));
    assert_eq!(refusal(&mut table, "charge", charge.clone()), cites("shaken_never_charges", "SK-08"));
    table.set_marker("rowers", "shaken", 0);
    table.resolve("move", far.clone(), &[]);
    assert_eq!(refusal(&mut table, "move", far), cites("moved_already", "SK-03"));
    table.resolve("take_cover", json!({"squad": "smiths"}), &[]);
    assert_eq!(refusal(&mut table, "take_cover", json!({"squad": "smiths"})), cites("down_already", "SK-05"));
    table.resolve("charge", charge.clone(), &[]);
    table.go_to("melee.round");
    table.resolve("clash", json!({}), &[6, 1]);
    assert_eq!(refusal(&mut table, "charge", charge), cites("charged_already", "SK-08"));

    table.go_to("first.fire");
    let mut many = near("rowers");
    many["shots@rowers"] = json!(5);
    assert_eq!(refusal(&mut table, "fire", many), cites("too_many_shots", "SK-05"));
    let nobody = json!({"firers": ["rowers"], "target": "millers", "shots@rowers": 0});
    assert_eq!(refusal(&mut table, "fire", nobody), cites("nobody_fires", "SK-05"));
    // It ran seven inches, so it hits on 5: four dice.
    table.resolve("fire", near("rowers"), &[1, 1, 1, 1]);
    assert_eq!(refusal(&mut table, "fire", near("rowers")), cites("fired_already", "SK-05"));

    table.set_marker("rowers", "shaken", 1);
    table.go_to("first.rally");
    assert_eq!(refusal(&mut table, "rally", json!({"squad": "carriers"})), cites("not_shaken", "SK-09"));
    table.resolve("rally", json!({"squad": "rowers"}), &[1, 1]);
    assert_eq!(refusal(&mut table, "rally", json!({"squad": "rowers"})), cites("rally_tried_already", "SK-09"));
}

#[test]
fn whoever_is_ordered_to_hold_stays_and_fires_better() {
    let mut table = table(&[("secret_orders", "true")]);
    for squad in ["rowers", "lookouts", "carriers"] {
        assert_eq!(table.step(), "first.orders");
        table.resolve(
            "order",
            json!({"squad": squad, "stance": if squad == "rowers" { "hold" } else { "press" }}),
            &[],
        );
    }
    assert_eq!(table.step(), "first.move", "the last order ends the step");
    let holds = ("holds".to_owned(), "SK-02".to_owned());
    assert_eq!(refusal(&mut table, "move", json!({"squad": "rowers", "distance": 1})), holds);
    assert_eq!(refusal(&mut table, "charge", json!({"squad": "rowers", "target": "millers"})), holds);
    table.resolve("move", json!({"squad": "lookouts", "distance": 12}), &[]);
    assert!(table.has("lookouts", "revealed") && !table.has("rowers", "revealed"), "known once it acts");
    table.go_to("first.fire");
    let fire = |squad: &str| json!({"firers": [squad], "target": "millers", format!("shots@{squad}"): 1, format!("near@{squad}"): false});
    assert_eq!(table.odds("fire", fire("rowers"), "no_effect"), "1/2", "holds: 4 or more");
    assert_eq!(table.odds("fire", fire("lookouts"), "no_effect"), "5/6", "has run: 6");
}

#[test]
fn whoever_loses_a_melee_is_shaken_and_a_destroyed_squad_ends_it() {
    let mut table = at("first.move");
    table.set_strength("millers", 1);
    table.resolve("charge", json!({"squad": "rowers", "target": "millers"}), &[]);
    // The charged side may fire before it fights.
    let stand = json!({"firers": ["smiths"], "target": "rowers", "near@smiths": true});
    table.resolve("fire", stand, &[1, 1, 1, 1, 1, 4]);
    assert_eq!((table.strength("rowers"), table.has("rowers", "shaken")), (3, true));
    table.advance().unwrap();
    // Shaken the rowers have one less, and the millers have three quarters of their men lost: 5 - 1 against 5 - 2.
    table.resolve("clash", json!({}), &[5, 5]);
    assert!(table.has("millers", "destroyed"));
    assert!(table.game.state().records.is_empty(), "a melee without a squad is closed");
    assert_eq!(table.step(), "first.move");
}

#[test]
fn a_side_that_lost_half_its_squads_is_beaten() {
    let mut table = at("first.move");
    table.set_strength("smiths", 0);
    assert!(table.game.state().ending.is_none(), "one of three");
    table.set_strength("students", 0);
    let ending = table.game.state().ending.clone().unwrap();
    assert_eq!((ending.winner, ending.reason.key.as_str()), (Some(Side::A), "ending-half-lost"));
    assert_eq!(table.refused("move", json!({"squad": "rowers", "distance": 1})), "battle_over");
    let told = table.game.events().last().unwrap().effects;
    assert!(told.iter().any(|effect| matches!(effect, Effect::End { .. })));
}
