//! Whole battles of Shot to Pieces through the driver, in several periods: from the set-up to the end, with what the
//! rules say of markers on the way, and the recorded battles that stay for ever.

use estafette::engine::names::{KindName, MarkerName, RecordKind};
use estafette::rulesets::shot_to_pieces::names::{attribute, counter, kind, marker, record};
use std::fs;
use std::path::Path;

use crate::common;
use crate::player;
use crate::recorded;
use estafette::army::bundled;
use estafette::engine::play::Command;
use estafette::engine::world::Entity;
use estafette::journal::{Save, verify};
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

enum Habits {}

type Player = player::Player<Habits>;

impl Player {
    fn ids(&self, kind: &str) -> Vec<String> {
        self.state().of_kind(KindName::of_data(kind)).map(|entity| entity.id.as_str().to_owned()).collect()
    }

    fn play_step(&mut self) {
        let step = self.state().step().to_string();
        self.steps.push(step.clone());
        match step.split_once('.').map_or(step.as_str(), |(_, step)| step) {
            "setup" => self.set_up(),
            "orders" => self.orders(),
            "event" => {
                self.attempt("event", json!({}));
                self.settle_events("targets");
            }
            "activation" => {
                for corps in self.open("activate") {
                    let near = self.pick(6) > 0;
                    self.resolve("activation", json!({"corps": corps, "within_40": near}));
                }
            }
            "charges" => self.charges(),
            "formations" => self.formations(),
            "moves" => self.moves(),
            "declare" => self.declare(),
            "fire" => self.fire(),
            "combat" => self.combats(),
            "turn_end" => {
                for unit in self.open("impetuous") {
                    self.resolve("impetuous_test", json!({"unit": unit}));
                }
            }
            _ => {}
        }
    }

    fn set_up(&mut self) {
        self.resolve("add_building", json!({"name": "Ferme", "cover": "hard"}));
        self.resolve("add_building", json!({"name": "Moulin", "cover": "light"}));
        for officer in self.ids("corps_commander").into_iter().take(3) {
            self.attempt("command_rating", json!({"officer": officer}));
        }
        for officer in self.ids("corps_commander") {
            let units = self.allowed("attach_leader", json!({"officer": officer}), "unit");
            if let Some(unit) = self.one_of(&units).filter(|_| officer.len() % 2 == 0) {
                self.attempt("attach_leader", json!({"officer": officer, "unit": unit}));
            }
        }
    }

    fn orders(&mut self) {
        for corps in self.open("orders") {
            let wanted = self.allowed("order_test", json!({"corps": corps}), "order");
            if let Some(order) = self.one_of(&wanted).filter(|_| self.pick(3) > 0) {
                self.attempt("order_test", json!({"corps": corps, "order": order}));
            }
        }
    }

    /// Whoever an event asks for, as far as the form offers anybody.
    fn settle_events(&mut self, item: &str) {
        // The last number of the D20 opens another one.
        while let Some(event) = self.open(item).into_iter().next() {
            let mut inputs = json!({"event": event});
            // The last number of the D20: the player picks one of the others.
            let number = self.state().records[&event].fields.get("n").unwrap().as_whole();
            if number == Some(20) {
                inputs["which"] = json!(1 + self.pick(19));
            }
            for field in ["unit", "corps", "among"] {
                let offered = self.allowed("event_target", inputs.clone(), field);
                if let Some(chosen) = self.one_of(&offered) {
                    inputs[field] = if field == "among" { json!([chosen]) } else { json!(chosen) };
                    if self.attempt("event_target", inputs.clone()) {
                        break;
                    }
                    inputs[field] = Json::Null;
                }
            }
            if self.open(item).contains(&event) && !self.attempt("event_target", inputs.clone()) {
                inputs["possible"] = json!(false);
                self.resolve("event_target", inputs);
            }
        }
    }

    fn charges(&mut self) {
        let due = self.open("due");
        let could = self.open("charge");
        for unit in due.into_iter().chain(could) {
            if self.pick(3) > 0 || !self.open("charge").contains(&unit) {
                continue;
            }
            let targets = self.allowed("charge", json!({"unit": unit}), "target");
            for _ in 0..4 {
                let Some(target) = self.one_of(&targets) else { break };
                let angle = ["front", "front", "flank"][self.pick(3)];
                if self.attempt("charge", json!({"unit": unit, "target": target, "angle": angle})) {
                    break;
                }
            }
            for evader in self.open("reactions") {
                let stays = self.pick(3) == 0;
                if !self.attempt("evade", json!({"unit": evader, "stays": stays})) {
                    self.resolve("evade", json!({"unit": evader, "stays": !stays}));
                }
            }
        }
        for unit in self.open("due") {
            self.resolve("charge_lapses", json!({"unit": unit}));
        }
        for charge in self.open("contacts") {
            let made = self.pick(5) > 0;
            if !self.attempt("contact", json!({"charge": charge, "made": made})) {
                self.resolve("contact", json!({"charge": charge, "made": false}));
            }
        }
        let melees: Vec<String> = self.state().records_of(record::MELEE).map(|melee| melee.id.clone()).collect();
        for melee in melees {
            let supports = self.allowed("name_supports", json!({"melee": melee}), "flank_a");
            if let Some(unit) = self.one_of(&supports) {
                self.attempt("name_supports", json!({"melee": melee, "flank_a": [unit]}));
            }
        }
    }

    fn formations(&mut self) {
        for unit in self.allowed("change_formation", json!({}), "unit") {
            if self.pick(4) > 0 {
                continue;
            }
            let formations = self.allowed("change_formation", json!({"unit": unit}), "formation");
            if let Some(formation) = self.one_of(&formations) {
                self.attempt("change_formation", json!({"unit": unit, "formation": formation}));
            }
        }
    }

    fn moves(&mut self) {
        for unit in self.open("duties") {
            self.attempt("move_unit", json!({"unit": unit}));
        }
        let mut led: Option<String> = None;
        for unit in self.open("moves") {
            let choice = self.pick(3);
            if choice == 0 {
                continue;
            }
            let mut inputs = json!({"unit": unit, "forward": choice == 1});
            if let Some(friend) = led.as_ref().filter(|_| self.counter.is_multiple_of(3)) {
                inputs["with_order_of"] = json!(friend);
            }
            if self.attempt("move_unit", inputs) {
                led = Some(unit);
            }
        }
        for unit in self.allowed("install", json!({}), "unit").into_iter().take(1) {
            self.attempt("install", json!({"unit": unit}));
        }
        let houses: Vec<String> = self.state().records_of(record::BUILDING).map(|house| house.id.clone()).collect();
        if let Some(house) = self.one_of(&houses) {
            for unit in self.allowed("occupy_building", json!({}), "unit").into_iter().take(3) {
                self.attempt("occupy_building", json!({"unit": unit, "place": house}));
            }
        }
        for unit in self.open("buildings") {
            for house in &houses {
                self.attempt("occupy_building", json!({"unit": unit, "place": house}));
            }
        }
        for officer in self.allowed("move_general", json!({}), "officer").into_iter().take(2) {
            self.attempt("move_general", json!({"officer": officer}));
        }
    }

    fn declare(&mut self) {
        for unit in self.open("declare") {
            let targets = self.allowed("declare_fire", json!({"unit": unit}), "target");
            if let Some(target) = self.one_of(&targets).filter(|_| self.pick(3) > 0) {
                self.attempt("declare_fire", json!({"unit": unit, "target": target}));
            }
        }
    }

    fn fire(&mut self) {
        let armies = self.allowed("strafe", json!({}), "army");
        if let Some(army) = self.one_of(&armies) {
            self.attempt("strafe", json!({"army": army}));
            for strafe in self.open("strafes") {
                let under = self.allowed("strafe_attack", json!({"strafe": strafe}), "targets");
                let under: Vec<&String> = under.iter().take(2).collect();
                self.resolve("strafe_attack", json!({"strafe": strafe, "targets": under}));
            }
        }
        for unit in self.allowed("bombard", json!({}), "unit") {
            let targets = self.allowed("bombard", json!({"unit": unit}), "target");
            if let Some(target) = self.one_of(&targets) {
                self.attempt("bombard", json!({"unit": unit, "target": target, "range": 60}));
            }
        }
        for salvo in self.open("fire") {
            let reply = self.pick(2) == 0;
            let range = 2 + self.pick(12);
            let cover = ["none", "none", "light"][self.pick(3)];
            let inputs = json!({"salvo": salvo, "range": range, "can_reply": reply, "cover_target": cover});
            if !self.attempt("fire", inputs) {
                self.attempt("fire", json!({"salvo": salvo, "range": range}));
            }
            self.settle_events("panic");
        }
    }

    fn combats(&mut self) {
        for _ in 0..60 {
            let Some(melee) = self.open("combats").first().cloned() else { return };
            let higher = ["none", "none", "side_a"][self.pick(3)];
            self.resolve("combat", json!({"melee": melee, "flanked_a": "none", "flanked_b": "none", "higher": higher}));
            self.settle_events("panic");
        }
    }

    /// STP-K03: what the sequence takes away is gone when a phase begins.
    fn check_markers(&self) {
        let state = self.state();
        let phase = state.counter(counter::PHASE);
        let oldest = |entity: &Entity, marker: &str| {
            entity.markers.get(marker).into_iter().flatten().map(|token| token.since).min()
        };
        for unit in state.of_kind(kind::UNIT) {
            for gone in ["moved", "prolonged", "evaded", "charged", "ordered", "formation_changed"] {
                assert!(!unit.has(MarkerName::of_data(gone)), "{gone} on {} in phase {phase}", unit.id.as_str());
            }
            for gone in ["short_of_powder", "devastation", "marksman", "best_battery", "must_all_out", "must_move"] {
                assert!(!unit.has(MarkerName::of_data(gone)), "{gone} on {} in phase {phase}", unit.id.as_str());
            }
            for (marker, age) in [("shaken", 1), ("back_turned", 1), ("fired", 2), ("fought", 2), ("targeted", 2)] {
                let young = oldest(unit, marker).is_none_or(|since| since >= phase - age);
                assert!(young, "an old {marker} on {} in phase {phase}", unit.id.as_str());
            }
            assert!(unit.marks(marker::SHAKEN) + unit.marks(marker::BRITTLE) <= 4);
        }
        for corps in state.of_kind(kind::CORPS) {
            assert!(!corps.has(marker::ACTIVATED));
            assert_eq!((corps.number(attribute::AP_SPENT), corps.number(attribute::AP_FORWARD)), (Some(0), Some(0)));
        }
        for army in state.of_kind(kind::ARMY) {
            for gone in ["no_quarter", "panic", "colour_guard", "strafed"] {
                assert!(!army.has(MarkerName::of_data(gone)), "{gone} in phase {phase}");
            }
        }
        for kind in ["charge", "salvo", "strafe", "event"] {
            assert_eq!(state.records_of(RecordKind::of_data(kind)).count(), 0, "an open {kind} in phase {phase}");
        }
    }
}

/// Plays some turns and ends the game.
fn play(path: &Path, edition: &str, turns: i64, seed: u64) -> Player {
    let [a, b] = bundled::demonstration(edition).unwrap();
    let mut player = Player::new(path, edition, [a.source, b.source], &[], seed);
    loop {
        if player.state().step().as_str().ends_with(".event") {
            player.check_markers();
        }
        player.play_step();
        if player.state().ending.is_some() {
            return player;
        }
        let answer = player.ask(json!({"cmd": "advance"}));
        if answer["ok"] == json!(false) {
            for corps in player.open("quota") {
                player.resolve("waive_quota", json!({"corps": corps}));
            }
            // Only what warns may be passed over: duties that the table does not allow.
            let warned = player.must(json!({"cmd": "checklist"}));
            let items = warned["checklist"].as_array().unwrap().iter();
            let open: Vec<&Json> =
                items.filter(|item| item["must"] == json!(true) && item["done"] == json!(false)).collect();
            assert!(open.is_empty(), "{answer}: {open:?}");
            player.must(json!({"cmd": "advance", "override": true}));
        }
        if player.state().counter(counter::TURN) > turns {
            player.resolve("end_game", json!({"winner": "a"}));
            return player;
        }
    }
}

/// The turn as the sheet has it: orders, then two phases of nine steps, the end of the turn where somebody is tested.
fn check_sequence(steps: &[String]) {
    const PHASE: [&str; 9] =
        ["event", "activation", "charges", "formations", "moves", "declare", "fire", "combat", "end"];
    let follows = |step: &str| -> Vec<String> {
        match step.split_once('.') {
            None if step == "orders" => vec!["first.event".into()],
            None => vec!["orders".into()],
            Some(("second", "end")) => vec!["turn_end".into(), "orders".into()],
            Some((_, "end")) => vec!["second.event".into()],
            Some((side, step)) => {
                let at = PHASE.iter().position(|known| *known == step).unwrap();
                vec![format!("{side}.{}", PHASE[at + 1])]
            }
        }
    };
    assert_eq!(steps[0], "setup");
    for pair in steps.windows(2) {
        assert!(follows(&pair[0]).contains(&pair[1]), "{} -> {}", pair[0], pair[1]);
    }
}

fn whole_battle(edition: &str, turns: i64, seed: u64, expected: &[&str]) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let mut player = play(&path, edition, turns, seed);
    check_sequence(&player.steps);
    let missing: Vec<&&str> = expected.iter().filter(|procedure| !player.played.contains(**procedure)).collect();
    assert!(missing.is_empty(), "{missing:?} not played; refused: {:#?}", player.refused);
    // Over means over: only the log, notes and undo remain.
    let answer = player.ask(json!({"cmd": "advance"}));
    assert_eq!(answer["error"]["code"], json!("battle_over"));
    let events = player.driver.save.game().events().len();
    assert!(events > 150, "{events} events");
    let state = player.state().clone();
    drop(player);
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
    assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
}

/// What every period plays.
const CORE: [&str; 17] = [
    "add_building",
    "command_rating",
    "attach_leader",
    "order_test",
    "event",
    "event_target",
    "activation",
    "charge",
    "evade",
    "contact",
    "name_supports",
    "change_formation",
    "move_unit",
    "declare_fire",
    "fire",
    "combat",
    "end_game",
];

#[test]
fn a_battle_of_the_empire_is_played_to_its_end() {
    whole_battle("shot_to_pieces/empire", 4, 1813, &CORE);
}

#[test]
fn a_battle_of_1870_is_played_to_its_end() {
    whole_battle("shot_to_pieces/war_1870", 4, 1870, &CORE);
}

#[test]
fn a_battle_of_algeria_is_played_to_its_end_with_the_impetuous() {
    let mut expected = CORE.to_vec();
    expected.push("impetuous_test");
    whole_battle("shot_to_pieces/algeria", 4, 1852, &expected);
}

#[test]
fn a_battle_of_the_first_world_war_is_played_to_its_end() {
    whole_battle("shot_to_pieces/ww1", 4, 1914, &CORE);
}

#[test]
fn battles_of_the_other_periods_are_played_to_their_end() {
    for edition in ["shot_to_pieces/acw", "shot_to_pieces/awi", "shot_to_pieces/grand_siecle"] {
        whole_battle(edition, 3, 1777, &["charge", "contact", "combat", "fire", "move_unit", "end_game"]);
    }
}

#[test]
fn recorded_battles_open_verify_and_read_well() {
    for (period, seed) in [("empire", 1815), ("war_1870", 1871), ("algeria", 1857)] {
        for path in ["", "_2"].map(|rules| format!("tests/saves/shot_to_pieces_{period}{rules}.jsonl")) {
            let record = |path: &Path| drop(play(path, &format!("shot_to_pieces/{period}"), 3, seed));
            recorded::reads_well(Path::new(&path), 400_000, record);
        }
    }
}

/// Battles of the first rules go on: their D5 is half a D10 as it was, everything else is played by the rules of today.
#[test]
fn battles_of_the_first_rules_are_played_on() {
    for name in recorded::OF_FIRST_RULES {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join(name);
        fs::copy(Path::new("tests/saves").join(name), &path).unwrap();
        let mut save = Save::open(&path, &rulesets::of).unwrap();
        let ended = save.game().state().ending.is_some();
        save.execute(Command::Undo { to: None }, common::NOW).unwrap();
        assert!(ended && save.game().state().ending.is_none(), "{name}: its end is taken back");
        for _ in 0..40 {
            save.execute(Command::Advance { force: true }, common::NOW).unwrap();
        }
    }
}
