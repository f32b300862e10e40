//! Whole battles of Epic D10 through the driver: from the secret orders to the end, every way an assault can go, and the
//! recorded battle that stays for ever.

use estafette::rulesets::epic_d10::names::{attribute, counter, kind, marker, record};
use std::path::Path;

use crate::common::epic::{self, EPIC};
use crate::player;
use crate::recorded;
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::report::text_report;
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

enum Habits {}

type Player = player::Player<Habits>;

impl Player {
    /// With dice from the table; the id of the outcome.
    fn throw(&mut self, procedure: &str, inputs: Json, dice: &[u8]) -> String {
        let command = json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs, "dice": dice});
        self.must(command)["resolution"]["outcome"]["id"].as_str().unwrap().to_owned()
    }

    fn next(&mut self) {
        let answer = self.ask(json!({"cmd": "advance"}));
        if answer["ok"] == json!(false) {
            self.must(json!({"cmd": "advance", "override": true}));
        }
    }

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

// ---- The assault ---------------------------------------------------------------------------------

/// Blue's riflemen assault a formation of red; the step is `assault.move`. Other orders may be given, and groups set to a
/// strength.
struct Assault<'a> {
    target: &'a str,
    options: &'a [(&'a str, &'a str)],
    orders: &'a [(&'a str, &'a str)],
    strengths: &'a [(&'a str, u32)],
}

impl Assault<'_> {
    fn begin(&self, folder: &TempDir) -> Player {
        let (blue, red) = (epic::blue(), epic::red());
        let mut player = Player::new(&folder.path().join("assault.jsonl"), EPIC, [&blue, &red], self.options, 1);
        player.next();
        for step in ["orders.one", "orders.other"] {
            assert_eq!(player.step(), step);
            for formation in player.open("place") {
                let air = player.state().entity(&formation).unwrap().is(attribute::DOMAIN, "air");
                let plain = if air { "air_to_air" } else { "tactical_move" };
                let named = self.orders.iter().find(|(known, _)| *known == formation).map(|(_, order)| *order);
                let order = if formation == "chasseurs" { "assault" } else { named.unwrap_or(plain) };
                player.throw("place_order", json!({"formation": formation, "order": order}), &[]);
            }
            player.next();
        }
        // Whoever waits must have been activated before the assault.
        let waiting = self.orders.iter().find(|(_, order)| *order == "overwatch");
        player.throw("initiative", json!({}), if waiting.is_some() { &[1, 10] } else { &[10, 1] });
        if let Some((formation, _)) = waiting {
            player.throw("quality_test", json!({"formation": formation}), &[10]);
            assert!(player.state().entity(formation).unwrap().has(marker::ON_OVERWATCH));
        }
        for (unit, strength) in self.strengths {
            player.must(json!({"cmd": "adjust", "target": unit, "strength": strength}));
        }
        assert_eq!(player.throw("quality_test", json!({"formation": "chasseurs"}), &[10]), "activated");
        assert_eq!(player.step(), "activation.execute");
        player.throw("assault", json!({"target": self.target}), &[]);
        assert_eq!(player.step(), "assault.move");
        player
    }
}

const PLAIN: Assault<'_> = Assault { target: "guard", options: &[], orders: &[], strengths: &[] };

/// A count of the assault's record.
fn kept(player: &Player, field: &str) -> Option<i64> {
    player.state().records_of(record::ASSAULT).next()?.fields.get(field)?.as_whole()
}

fn points(player: &Player, unit: &str) -> u32 {
    player.state().entity(unit).unwrap().points()
}

fn markers(player: &Player, formation: &str) -> usize {
    player.state().entity(formation).unwrap().marks(marker::SUPPRESSION)
}

#[test]
fn an_assault_out_of_reach_ends_without_dice_and_the_defender_keeps_waiting() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { orders: &[("guard", "overwatch")], ..PLAIN }.begin(&folder);
    assert_eq!(player.throw("assault_move", json!({"reach": false}), &[]), "assault_out_of_reach");
    assert_eq!(player.step(), "activation.select", "nobody reacts to an assault that did not happen");
    assert!(player.state().entity("guard").unwrap().has(marker::ON_OVERWATCH));
    assert_eq!(player.state().records_of(record::ASSAULT).count(), 0);
    assert!(player.state().entity("chasseurs").unwrap().has(marker::ACTIVATED), "the activation is over");
}

#[test]
fn an_assault_is_led_step_by_step_and_keeps_its_counts_for_the_determination() {
    let folder = TempDir::new().unwrap();
    let mut player = PLAIN.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    assert_eq!(player.step(), "assault.fire.offensive");
    // Two destroyed, one marked; nothing is applied before the defender has fired with all his units.
    assert_eq!(player.throw("assault_fire", json!({}), &[6, 10, 5, 1, 1, 1]), "destroyed");
    assert_eq!((player.step().as_str(), points(&player, "grenadiers")), ("assault.fire.defensive", 6));
    assert_eq!(player.throw("assault_fire", json!({}), &[7, 5, 5, 5, 1, 1]), "destroyed");
    assert_eq!((player.step().as_str(), points(&player, "rifles")), ("assault.fire.apply", 6));
    player.throw("assault_apply", json!({"leader_lost_guard": false, "leader_lost_chasseurs": false}), &[]);
    assert_eq!((points(&player, "grenadiers"), points(&player, "rifles")), (4, 5));
    assert_eq!((markers(&player, "guard"), markers(&player, "chasseurs")), (1, 3));
    assert_eq!((kept(&player, "kills_attacker"), kept(&player, "kills_defender")), (Some(2), Some(1)));
    for step in ["assault.charge", "assault.counter_charge"] {
        assert_eq!(player.step(), step);
        player.next();
    }
    // The bands of step 4 are those after the losses: riflemen at 3 of 5 are half suppressed (-1), their melee needs 7.
    assert_eq!(player.step(), "assault.melee.offensive");
    assert_eq!(player.throw("melee_roll", json!({"strikers@rifles": 3}), &[6, 7, 1]), "destroyed");
    assert_eq!(player.step(), "assault.melee.defensive");
    // They strike at a half suppressed formation (+1): 5 destroys.
    player.throw("melee_roll", json!({"strikers@grenadiers": 4}), &[5, 4, 1, 1]);
    assert_eq!(player.step(), "assault.melee.apply");
    player.throw("assault_apply", json!({}), &[]);
    assert_eq!((points(&player, "grenadiers"), points(&player, "rifles")), (3, 4));
    assert_eq!((kept(&player, "kills_attacker"), kept(&player, "kills_defender")), (Some(3), Some(2)));
    assert_eq!(player.step(), "assault.winner");
    // Attacker: D5 1 (face 2), +3 kills, +1 more units. Defender: D5 2 (face 3), +2 kills, +2 cover, +1 more suppressed enemy.
    let form =
        player.must(json!({"cmd": "form", "procedure": "assault_determination", "inputs": {"cover": "intermediate"}}));
    let rows: Vec<&str> = form["modifiers"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(rows, ["kills", "more", "kills", "intermediate_cover", "enemy_suppressed"]);
    let won = player.throw("assault_determination", json!({"cover": "intermediate"}), &[2, 3]);
    assert_eq!(won, "defender_wins");
    assert!(player.state().entity("chasseurs").unwrap().has(marker::LOST_ASSAULT));
    assert_eq!(player.step(), "assault.collateral");
    player.throw("collateral", json!({"formations": ["hulls"], "removed@hull": 1, "markers@hulls": 2}), &[]);
    assert_eq!((points(&player, "hull"), markers(&player, "hulls")), (3, 2));
    for step in ["assault.retreat", "assault.consolidate"] {
        assert_eq!(player.step(), step);
        player.next();
    }
    assert_eq!(player.step(), "activation.select");
    assert_eq!(player.state().records_of(record::ASSAULT).count(), 0);
    assert!(player.state().entity("chasseurs").unwrap().has(marker::ACTIVATED));
}

/// What is left of each side, the steps that follow the losses, who has lost.
#[test]
fn whoever_is_alone_after_the_fire_wins_without_a_roll() {
    let cases: [(&[u8], &[u8], &[&str]); 3] = [
        (&[10, 1, 1], &[1], &["assault.collateral", "assault.consolidate", "activation.select"]),
        (&[1, 1, 1], &[10], &["assault.charge"]),
        (&[10, 1, 1], &[10], &["assault.collateral", "assault.consolidate", "activation.select"]),
    ];
    for (offensive, defensive, follow) in cases {
        let folder = TempDir::new().unwrap();
        let mut player = Assault { target: "colossus", strengths: &[("rifles", 3)], ..PLAIN }.begin(&folder);
        player.throw("assault_move", json!({"reach": true}), &[]);
        player.throw("assault_fire", json!({}), offensive);
        player.throw("assault_fire", json!({}), defensive);
        player.throw("assault_apply", json!({"leader_lost_chasseurs": false}), &[]);
        for step in follow {
            assert_eq!(player.step(), *step, "{offensive:?} {defensive:?}");
            if step.starts_with("assault.") {
                player.next();
            }
        }
    }
}

#[test]
fn an_attacker_shot_to_the_last_loses_and_the_defender_consolidates() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { strengths: &[("rifles", 1)], ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    player.next();
    player.throw("assault_fire", json!({}), &[10, 1, 1, 1, 1, 1]);
    player.throw("assault_apply", json!({}), &[]);
    assert_eq!(player.step(), "assault.collateral");
    player.next();
    assert_eq!(player.step(), "assault.consolidate", "nobody is left to withdraw");
    player.next();
    assert!(player.state().entity("chasseurs").unwrap().has(marker::DESTROYED));
    assert_eq!(player.step(), "activation.select");
}

#[test]
fn where_nobody_is_left_nobody_wins_and_the_assault_is_over_at_once() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { target: "colossus", strengths: &[("rifles", 1)], ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    player.throw("assault_fire", json!({}), &[10]);
    player.throw("assault_fire", json!({}), &[10]);
    player.throw("assault_apply", json!({}), &[]);
    assert_eq!(player.step(), "activation.select");
    assert_eq!(player.state().records_of(record::ASSAULT).count(), 0);
}

#[test]
fn annihilation_in_the_melee_skips_the_determination() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { target: "colossus", ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    for step in ["assault.fire.offensive", "assault.fire.defensive", "assault.charge", "assault.counter_charge"] {
        assert_eq!(player.step(), step, "without results there is nothing to apply");
        player.next();
    }
    player.throw("melee_roll", json!({"strikers@rifles": 1}), &[10]);
    assert_eq!(player.step(), "assault.melee.defensive");
    player.next();
    player.throw("assault_apply", json!({}), &[]);
    assert_eq!(player.step(), "assault.collateral");
    assert_eq!(kept(&player, "kills_attacker"), Some(1));
}

#[test]
fn without_anybody_in_contact_the_determination_is_still_thrown() {
    for (options, dice, outcome, step) in [
        (&[][..], [3, 4], "defender_wins", "assault.collateral"),
        (&[("assault_tie", "reroll")][..], [3, 4], "determination_tie", "assault.winner"),
        (&[][..], [5, 4], "attacker_wins", "assault.collateral"),
    ] {
        let folder = TempDir::new().unwrap();
        let mut player = Assault { options, ..PLAIN }.begin(&folder);
        player.throw("assault_move", json!({"reach": true}), &[]);
        while player.step() != "assault.winner" {
            player.next();
        }
        assert_eq!(player.throw("assault_determination", json!({}), &dice), outcome);
        assert_eq!(player.step(), step);
    }
}

#[test]
fn the_margin_becomes_markers_where_the_option_says_so() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { options: &[("collateral", "margin_markers")], ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    while player.step() != "assault.winner" {
        player.next();
    }
    player.throw("assault_determination", json!({}), &[10, 2]);
    player.throw("collateral", json!({}), &[]);
    assert_eq!(markers(&player, "guard"), 4);
    assert_eq!(player.step(), "assault.retreat");
}

#[test]
fn a_waiting_formation_interrupts_after_the_assault_move_and_may_end_it() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { orders: &[("hulls", "overwatch")], strengths: &[("rifles", 2)], ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    assert_eq!(player.step(), "assault.reaction");
    player.throw("reaction_fire", json!({"formation": "hulls"}), &[10, 10, 1, 1]);
    assert!(player.state().entity("chasseurs").unwrap().has(marker::DESTROYED));
    assert_eq!(player.step(), "activation.select", "nobody is left to fire, charge or fight");
    assert!(!player.state().entity("hulls").unwrap().has(marker::ON_OVERWATCH));
}

#[test]
fn losses_by_reaction_do_not_count_in_the_assault() {
    let folder = TempDir::new().unwrap();
    let mut player = Assault { orders: &[("hulls", "overwatch")], ..PLAIN }.begin(&folder);
    player.throw("assault_move", json!({"reach": true}), &[]);
    player.throw("reaction_fire", json!({"formation": "hulls", "leader_lost_chasseurs": false}), &[10, 1, 1, 1]);
    assert_eq!((player.step().as_str(), points(&player, "rifles")), ("assault.fire.offensive", 5));
    assert_eq!(kept(&player, "kills_defender"), Some(0));
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
