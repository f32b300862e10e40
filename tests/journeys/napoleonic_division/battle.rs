//! A whole battle through the driver, and the recording that stays for ever.

use estafette::engine::names::{AttributeName, MarkerName};
use estafette::rulesets::napoleonic_division::names::{counter, kind, record, recorded};
use std::path::Path;

use estafette::army::bundled;
use estafette::engine::world::State;
use estafette::journal::{Save, verify};
use estafette::rulesets;
use serde_json::json;
use tempfile::TempDir;

use crate::common::nd::{EDITION, TURN, TURN_FLAGS};
use crate::player;
use crate::recorded as recordings;

enum Habits {}

type Player = player::Player<Habits>;

impl Player {
    fn enemies(&self, of: &str) -> Vec<String> {
        let side = self.state().entity(of).unwrap().side;
        let schema = &self.driver.save.game().rules().schema;
        let there = self.state().of_kind(kind::UC).filter(|uc| uc.side != side && schema.in_play(uc));
        there.map(|uc| uc.id.as_str().to_owned()).collect()
    }

    fn is(&self, uc: &str, attribute: &str, value: &str) -> bool {
        self.state().entity(uc).unwrap().is(AttributeName::of_data(attribute), value)
    }

    fn play_step(&mut self) {
        let step = self.state().step().to_string();
        self.steps.push(step.clone());
        match step.split_once('.').map_or(step.as_str(), |(_, step)| step) {
            "setup" => {
                self.must(json!({"cmd": "tick", "item": "place_troops"}));
            }
            "uc_loss" => self.tests("uc_losses"),
            "um_loss" => self.tests("um_losses"),
            "division_loss" => self.tests("division_losses"),
            "generals" => {
                for general in self.open("generals") {
                    self.resolve("replace_general", json!({"general": general, "successor": "Le colonel"}));
                }
            }
            "command" => self.command(),
            "uncommanded" => {
                for uc in self.open("uncommanded") {
                    let blocked = self.pick(4) == 0;
                    self.resolve("move_uc", json!({"uc": uc, "blocked": blocked}));
                }
            }
            "movement" => self.movement(),
            "fire" => self.fire(),
            "charges" => self.charges(),
            "combats" => {
                let charge = self.open("combats").first().cloned().unwrap();
                if !self.attempt("begin_combat", json!({"charge": charge})) {
                    let near = self.pick(2) == 0;
                    self.resolve("begin_combat", json!({"charge": charge, "still_within_5": near}));
                }
            }
            "foot_test" => self.tests("foot_tests"),
            "charged_test" => self.tests("charged_tests"),
            "charger_test" => self.tests("charger_tests"),
            "reaction" => self.reactions(),
            "saves" => {
                for uc in self.open("saves") {
                    self.resolve("save", json!({"uc": uc}));
                }
            }
            "melee" => {
                for charger in self.open("melee") {
                    self.resolve("melee_round", json!({"charger": charger}));
                }
            }
            "melee_test" => self.melee_tests(),
            "pursuit" => {
                for uc in self.open("winners") {
                    let choice = ["pursue", "consolidate"][self.pick(2)];
                    self.resolve("pursue_or_consolidate", json!({"uc": uc, "choice": choice}));
                }
            }
            "contact" => {
                for uc in self.open("pursuers") {
                    let enemies = self.enemies(&uc);
                    match self.one_of(&enemies).filter(|_| uc.len() % 2 == 0) {
                        Some(target) => {
                            self.resolve("new_contact", json!({"uc": uc, "contact": true, "target": target}))
                        }
                        None => self.resolve("new_contact", json!({"uc": uc, "contact": false})),
                    }
                }
            }
            "advance" => {
                let ucs = self.open("advances");
                self.resolve("advance", json!({"ucs": ucs}));
            }
            _ => {}
        }
    }

    fn tests(&mut self, item: &str) {
        for tester in self.open(item) {
            let near = self.pick(3) == 0;
            let inputs = json!({"tester": tester, "general_near": near});
            if !self.attempt("morale_test", inputs) {
                self.resolve("morale_test", json!({"tester": tester}));
            }
        }
    }

    fn command(&mut self) {
        for um in self.open("command") {
            let own =
                self.state().of_kind(kind::UC).filter(|uc| uc.parent.as_ref().is_some_and(|of| of.as_str() == um));
            let schema = &self.driver.save.game().rules().schema;
            let own: Vec<String> = own.filter(|uc| schema.in_play(uc)).map(|uc| uc.id.as_str().to_owned()).collect();
            let far = self.one_of(&own).filter(|_| um.len() % 2 == 0);
            if let Some(uc) = far.filter(|_| self.counter.is_multiple_of(2)) {
                self.resolve("command_check", json!({"um": um, "measured": uc, "distance_cm": 60}));
                if !self.open("command").contains(&um) {
                    continue;
                }
            }
            self.resolve("command_check", json!({"um": um}));
        }
        // A brigade general falls now and then; his successor comes with the next turn.
        let generals: Vec<String> = self.state().of_kind(kind::BRIGADE).map(|general| general.id.to_string()).collect();
        if let Some(general) = self.one_of(&generals).filter(|_| self.steps.len().is_multiple_of(3)) {
            self.attempt("general_lost", json!({"general": general}));
        }
    }

    fn movement(&mut self) {
        for uc in self.open("movement") {
            match self.pick(5) {
                0 if self.is(&uc, "arm", "infantry") => {
                    let formation = ["attack_column", "line", "full_square", "hollow_square"][self.pick(4)];
                    self.attempt("move_uc", json!({"uc": uc, "move": false, "formation": formation}));
                }
                1 => {
                    self.attempt("move_uc", json!({"uc": uc, "formation": "march_column", "order": "move_first"}));
                }
                2 => self.resolve("move_uc", json!({"uc": uc, "going": "bgo"})),
                _ => {}
            }
        }
        let generals: Vec<String> =
            self.state().of_kind(kind::DIVISIONAL).map(|general| general.id.to_string()).collect();
        for general in generals {
            self.attempt("move_general", json!({"general": general}));
        }
    }

    fn fire(&mut self) {
        for shooter in self.open("fire") {
            let enemies = self.enemies(&shooter);
            let Some(target) = self.one_of(&enemies).filter(|_| shooter.len() % 3 > 0) else { continue };
            let distance = 4 + self.pick(30);
            self.attempt("fire", json!({"shooter": shooter, "target": target, "distance_cm": distance}));
        }
    }

    fn charges(&mut self) {
        for charger in self.open("charges") {
            let enemies = self.enemies(&charger);
            let Some(target) = self.one_of(&enemies).filter(|_| self.counter.is_multiple_of(3)) else { continue };
            let aspect = ["front", "front", "flank", "rear"][self.pick(4)];
            let inputs = json!({"charger": charger, "target": target, "distance_cm": 3.5, "aspect": aspect});
            self.resolve("declare_charge", inputs);
        }
    }

    fn reactions(&mut self) {
        for uc in self.open("reactions") {
            let first = ["defensive_fire", "counter_attack"][self.pick(2)];
            let target =
                self.state().records_of(record::COMBAT).next().unwrap().texts(recorded::CHARGERS)[0].to_owned();
            let done = ["defensive_fire", first, "stand"].into_iter().rev().skip(1).any(|choice| {
                let mut inputs = json!({"uc": uc, "choice": choice});
                if choice == "defensive_fire" {
                    inputs["target"] = json!(target);
                }
                self.attempt("reaction", inputs)
            });
            if !done {
                self.resolve("reaction", json!({"uc": uc, "choice": "stand"}));
            }
        }
        if self.state().step().as_str() != "combat.reaction" {
            return;
        }
        let supports = self.open("supports");
        if let Some(shooter) = self.one_of(&supports) {
            let target =
                self.state().records_of(record::COMBAT).next().unwrap().texts(recorded::CHARGERS)[0].to_owned();
            let inputs = json!({"shooter": shooter, "target": target, "friend_within_10": true, "distance_cm": 8});
            self.resolve("support_fire", inputs);
        }
    }

    fn melee_tests(&mut self) {
        let combat = self.state().records_of(record::COMBAT).next().unwrap().id.clone();
        // The charging side first; the others are listed when it is done.
        for _ in 0..2 {
            self.tests("melee_tests");
            let here =
                |state: &State| state.step().as_str() == "combat.melee_test" && state.records.contains_key(&combat);
            if !here(self.state()) {
                return;
            }
            for uc in self.open("melee_choices") {
                let choice = ["fight_on", "fight_on", "fight_on", "fall_back"][self.pick(4)];
                self.resolve("melee_choice", json!({"uc": uc, "choice": choice}));
            }
            if !here(self.state()) {
                return;
            }
        }
    }

    /// ND-U02: what the end of a player turn takes away is gone when the next one begins.
    fn check_flags(&self) {
        for uc in self.state().of_kind(kind::UC) {
            let of_a_combat = ["charging", "counter_attacked", "tested_ab"];
            for flag in TURN_FLAGS.into_iter().chain(of_a_combat) {
                assert!(
                    !uc.has(MarkerName::of_data(flag)),
                    "{flag} on {} in player turn {}",
                    uc.id,
                    self.state().counter(counter::PLAYER_TURN)
                );
            }
        }
        assert!(self.state().records.is_empty(), "{:?}", self.state().records.keys());
    }
}

fn play(path: &Path, turns: i64, seed: u64) -> Player {
    let [a, b] = bundled::demonstration(EDITION).unwrap();
    let mut player = Player::new(path, EDITION, [a.source, b.source], &[], seed);
    let mut turn = 0;
    for _ in 0..4000 {
        if player.state().counter(counter::PLAYER_TURN) > turn {
            turn = player.state().counter(counter::PLAYER_TURN);
            player.check_flags();
        }
        if player.state().counter(counter::TURN) > turns {
            player.resolve("concede", json!({"side": "b"}));
        }
        if player.state().ending.is_some() {
            return player;
        }
        let events = player.driver.save.game().events().len();
        player.play_step();
        let step = player.steps.last().cloned().unwrap();
        // Steps with a list end by themselves; the others when their side says so.
        let stays = player.state().step().as_str() == step && player.state().ending.is_none();
        let answer = player.must(json!({"cmd": "checklist"}));
        let items = answer["checklist"].as_array().unwrap().clone();
        let owed = items.iter().any(|item| item["must"] == json!(true) && item["done"] == json!(false));
        if stays && !owed {
            player.must(json!({"cmd": "advance"}));
        }
        assert!(player.driver.save.game().events().len() > events, "nothing happens in {step}");
    }
    panic!("the battle does not end");
}

/// Steps of a combat inside a player turn.
const COMBAT: [&str; 10] = [
    "foot_test",
    "charged_test",
    "reaction",
    "saves",
    "charger_test",
    "melee",
    "melee_test",
    "pursuit",
    "contact",
    "advance",
];

/// The turn as the sheet has it: steps in order, those without anything to do left out; combats inside their step; a combat
/// goes back only to another round, or after a pursuit to the beginning.
fn check_sequence(steps: &[String]) {
    let place = |list: &[&str], step: &str| list.iter().position(|known| *known == step);
    assert_eq!(steps[0], "setup");
    let mut turn: Option<(String, usize)> = None;
    let mut combat: Option<usize> = None;
    for pair in steps.windows(2) {
        let (side, step) = pair[1].split_once('.').unwrap_or_else(|| panic!("{} again", pair[1]));
        if side == "combat" {
            let now = place(&COMBAT, step).unwrap_or_else(|| panic!("unknown {step}"));
            assert_eq!(turn.as_ref().map(|(_, at)| TURN[*at]), Some("combats"), "{pair:?}");
            let before = combat.map(|at| COMBAT[at]);
            let another_round = before == Some("melee_test") && step == "melee";
            let another_pass = matches!(before, Some("contact" | "advance")) && now <= 1;
            let on = combat.is_none_or(|at| now > at);
            assert!(on || another_round || another_pass, "{pair:?}");
            combat = Some(now);
            continue;
        }
        let now = place(&TURN, step).unwrap_or_else(|| panic!("unknown {step}"));
        let same_turn = turn.as_ref().is_some_and(|(known, at)| known == side && now >= *at);
        let next_turn = turn.as_ref().is_none_or(|(known, _)| known != side);
        assert!(same_turn || next_turn, "{pair:?}");
        turn = Some((side.to_owned(), now));
        combat = None;
    }
}

#[test]
fn a_whole_battle_runs_along_the_sequence_and_verifies() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut player = play(&path, 6, 1815);
    check_sequence(&player.steps);
    let expected = [
        "morale_test",
        "replace_general",
        "command_check",
        "move_uc",
        "move_general",
        "fire",
        "declare_charge",
        "begin_combat",
        "reaction",
        "support_fire",
        "save",
        "melee_round",
        "melee_choice",
        "pursue_or_consolidate",
        "new_contact",
        "advance",
        "general_lost",
        "contact_made",
        "no_contact",
        "falls_back",
        "breaks",
        "removed_by_losses",
        "um_lost",
        "counter_attacks",
        "charge_strikes_home",
        "fights_on",
        "consolidates",
    ];
    let known = |name: &&&str| player.played.contains(**name) || player.outcomes.contains(**name);
    let missing: Vec<&&str> = expected.iter().filter(|name| !known(name)).collect();
    assert!(missing.is_empty(), "{missing:?} not played: {:?} {:?}", player.played, player.outcomes);
    // Over means over: only the log, notes and undo remain.
    let answer = player.ask(json!({"cmd": "advance"}));
    assert_eq!(answer["error"]["code"], json!("battle_over"));
    let events = player.driver.save.game().events().len();
    assert!(events > 200, "{events} events");
    let state = player.state().clone();
    drop(player);
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
    assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
}

#[test]
fn the_recorded_battle_opens_verifies_and_reads_well() {
    let path = Path::new("tests/saves/napoleonic_division.jsonl");
    recordings::reads_well(path, 600_000, |path| drop(play(path, 4, 1806)));
}
