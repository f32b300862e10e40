//! A whole battle through the driver, from army files to army morale, and the recorded battles that stay for ever.

use std::fs;
use std::path::Path;

use crate::player;
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
    fn over(&mut self) -> Json {
        self.must(json!({"cmd": "state"}))["over"].clone()
    }

    fn play_step(&mut self) {
        let step = self.step();
        self.steps.push(step.clone());
        match step.split_once('.').unwrap() {
            ("command", "dice") => {
                for side in ["a", "b"] {
                    self.attempt("command_dice", json!({"side": side}));
                }
                for wing in self.open("throw_cd") {
                    for side in ["a", "b"] {
                        self.attempt("command_dice", json!({"side": side, "wing": wing}));
                    }
                }
            }
            (_, "initiative" | "next") => {
                self.attempt("initiative", json!({}));
            }
            (_, "skirmish") => self.skirmish(),
            (_, "artillery") => self.artillery(),
            (_, "withdraw") => {
                for unit in self.open("withdraw") {
                    self.attempt("battery_withdraw", json!({"unit": unit, "stays_in_radius": true}));
                }
            }
            (_, "control") => {
                for force in self.open("status") {
                    let near = self.pick(5) > 0;
                    let cd = self.pick(2);
                    let tested =
                        self.attempt("control_test", json!({"force": force, "enemy_within_20": near, "cd_dice": cd, "commander_distance": if cd > 0 { json!("within_40") } else { json!(null) }}));
                    if !tested {
                        self.attempt("control_test", json!({"force": force, "enemy_within_20": near}));
                    }
                }
            }
            (_, "movement") => self.movement(),
            (_, "combat") => self.combat(),
            ("end", "morale") => {
                for army in self.open("morale") {
                    self.attempt("army_morale", json!({"army": army}));
                }
            }
            ("end", "length") => {
                self.attempt("battle_length", json!({}));
            }
            _ => {}
        }
    }

    fn skirmish(&mut self) {
        for attacker in self.open("skirmish") {
            let targets = self.allowed("skirmish", json!({"attacker": attacker}), "target");
            if let Some(target) = targets.get(self.pick(targets.len())).filter(|_| attacker.len() % 3 > 0) {
                self.attempt("skirmish", json!({"attacker": attacker, "target": target, "distance_ok": true}));
            }
        }
    }

    fn artillery(&mut self) {
        for battery in self.open("fire") {
            let targets = self.allowed("artillery_fire", json!({"battery": battery}), "target");
            if let Some(target) = targets.get(self.pick(targets.len())) {
                let distance = 3 + self.pick(9);
                self.attempt("artillery_fire", json!({"battery": battery, "target": target, "distance": distance}));
            }
        }
    }

    fn movement(&mut self) {
        for unit in self.open("rally") {
            self.attempt("rally", json!({"unit": unit, "enemy_beyond_20": true}));
        }
        for attacker in self.allowed("declare_contact", json!({}), "attackers") {
            let defenders = self.allowed("declare_contact", json!({"attackers": [attacker]}), "defender");
            let defender = defenders.get(self.pick(defenders.len())).cloned();
            if let Some(defender) = defender.filter(|_| self.pick(3) > 0) {
                self.attempt("declare_contact", json!({"attackers": [attacker], "defender": defender}));
            }
            for contact in self.open("evade") {
                let stand = self.pick(3) > 0;
                self.attempt("cavalry_evade", json!({"contact": contact, "evade": !stand}));
            }
            for contact in self.open("artillery_evade") {
                for battery in self.allowed("artillery_evade", json!({"contact": contact}), "battery") {
                    self.attempt("artillery_evade", json!({"contact": contact, "battery": battery}));
                }
            }
        }
        for unit in self.open("move") {
            if self.pick(3) == 0 {
                self.attempt("move", json!({"unit": unit, "enemy_within_6": self.counter.is_multiple_of(2)}));
            }
        }
    }

    fn combat(&mut self) {
        for contact in self.open("combats") {
            let led = self.pick(4) == 0;
            let mut inputs = json!({"contact": contact, "defender_flanked": self.pick(4) == 0});
            if led {
                inputs["attacker_subcommander_dice"] = json!(true);
                inputs["attacker_within_3"] = json!(true);
            }
            if !self.attempt("combat", inputs) {
                self.attempt("combat", json!({"contact": contact}));
            }
        }
        for officer in self.open("wounds") {
            self.attempt("wound_test", json!({"officer": officer}));
        }
    }
}

fn play(path: &Path, options: &[(&str, &str)], seed: u64) -> Player {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let mut player = Player::new(path, "fpga", [a.source, b.source], options, seed);
    for _ in 0..2000 {
        player.play_step();
        if !player.over().is_null() {
            return player;
        }
        player.must(json!({"cmd": "advance"}));
    }
    panic!("the battle does not end");
}

/// Every step that may follow another, as the sequence of the rules says.
fn may_follow(step: &str, next: &str) -> bool {
    match step {
        "command.dice" => next == "command.initiative",
        "command.initiative" => next == "pulse.skirmish",
        "pulse.skirmish" => next == "pulse.artillery",
        "pulse.artillery" => ["pulse.withdraw", "first.control"].contains(&next),
        "pulse.withdraw" => next == "first.control",
        "first.control" => next == "first.movement",
        "first.movement" => next == "first.combat",
        "first.combat" => next == "second.control",
        "second.control" => next == "second.movement",
        "second.movement" => next == "second.combat",
        "second.combat" => next == "pulse.unsuppress",
        "pulse.unsuppress" => next == "pulse.next",
        "pulse.next" => ["pulse.skirmish", "end.morale", "end.length"].contains(&next),
        "end.morale" => next == "end.length",
        "end.length" => next == "command.dice",
        _ => false,
    }
}

#[test]
fn a_whole_battle_runs_along_the_sequence_to_army_morale_and_verifies() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut player = play(&path, &[("basic_length", "12")], 1806);
    let over = player.over();
    let draw = over["reason"].as_str().is_some_and(|reason| reason.contains("Both armies"));
    assert!(!over["winner"].is_null() || draw, "{over}");
    for pair in player.steps.windows(2) {
        assert!(may_follow(&pair[0], &pair[1]), "{} -> {}", pair[0], pair[1]);
    }
    assert!(player.steps.iter().any(|step| step == "end.morale"));
    let events = player.driver.save.game().events().len();
    assert!(events > 200, "{events} events");
    // Over means over: only the log, notes and undo remain.
    let answer = player.ask(json!({"cmd": "advance"}));
    assert_eq!(answer["error"]["code"], json!("battle_over"));
    let state = player.driver.save.game().state().clone();
    drop(player);
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
    assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
}

#[test]
fn a_battle_by_length_shows_losses_and_has_no_winner() {
    let folder = TempDir::new().unwrap();
    let mut player = play(&folder.path().join("short.jsonl"), &[("basic_length", "1")], 7);
    let over = player.over();
    assert!(over["winner"].is_null() && !over["reason"].is_null(), "{over}");
}

/// Recordings of every format stay here for ever. `RECORD_SAVES=1` writes a missing one.
#[test]
fn recorded_battles_verify_and_read_well() {
    let recorded = Path::new("tests/saves/fpga_format_1.jsonl");
    if std::env::var_os("RECORD_SAVES").is_some() && !recorded.exists() {
        play(recorded, &[("basic_length", "12"), ("wing_command_dice", "own")], 1812);
    }
    for entry in fs::read_dir("tests/saves").unwrap() {
        let path = entry.unwrap().path();
        crate::recorded::verifies(&path);
        let game = Save::look(&path, &rulesets::of).unwrap();
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&game.rules().sources));
            let report = text_report(&game, &catalog);
            let raw = ["outcome-", "refusal-", "line-", "effect-", "throw-", "{ $"];
            assert!(raw.iter().all(|key| !report.contains(key)), "a message without words in {lang:?}");
        }
    }
}
