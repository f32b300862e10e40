//! From the set-up to the end: every step is walked, every procedure played, markers end where the rules say.

use estafette::engine::names::MarkerName;
use estafette::rulesets::civil_war_brigades::names::{attribute, counter, kind, marker, record};
use std::collections::BTreeSet;
use std::path::Path;

use super::{CW, Player};
use crate::common::rules;
use crate::recorded;
use estafette::army::bundled;
use estafette::engine::world::State;
use estafette::journal::{Save, verify};
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

impl Player {
    fn play_step(&mut self) {
        let step = self.step();
        self.steps.push(step.clone());
        match step.split_once('.').map_or(step.as_str(), |(_, step)| step) {
            "setup" => {
                for unit in self.allowed("deploy_unit", json!({}), "unit").into_iter().step_by(5) {
                    self.resolve("deploy_unit", json!({"unit": unit}));
                }
            }
            "adc" => {
                for army in self.open("adc") {
                    self.resolve("adc", json!({"army": army}));
                }
            }
            "initiative" => {
                while !self.open("initiative").is_empty() {
                    self.resolve("initiative", json!({}));
                }
            }
            "rally" => self.rally(),
            "artillery" => self.fire("batteries", "artillery_fire", "battery"),
            "orders" => self.orders(),
            "fire" => {
                self.fire("regiments", "fire", "firer");
                self.fire("batteries", "artillery_fire", "battery");
            }
            "melee" => self.charges(),
            _ => {}
        }
    }

    fn rally(&mut self) {
        for brigade in self.open("officers") {
            self.resolve("officer_loss", json!({"brigade": brigade}));
        }
        for unit in self.open("rallies") {
            let helpers = self.allowed("rally_test", json!({"unit": unit}), "helper");
            let near = self.pick(2) == 0;
            let mut inputs = json!({"unit": unit, "friend_ready": near});
            if let Some(helper) = self.one_of(&helpers) {
                inputs["helper"] = json!(helper);
            }
            self.resolve("rally_test", inputs);
        }
    }

    /// Tests that are owed, until none is left: whoever can lies down now and then.
    fn tests(&mut self, item: &str) {
        for _ in 0..20 {
            let Some(test) = self.open(item).first().cloned() else { return };
            let near = self.pick(3) > 0;
            let inputs = json!({"test": test, "officer_near": near});
            let lies = self.pick(9) == 0;
            if lies && self.attempt("morale_test", json!({"test": test, "to_ground": true, "in_field": true})) {
                continue;
            }
            if !self.attempt("morale_test", inputs) {
                self.resolve("morale_test", json!({"test": test}));
            }
        }
    }

    fn fire(&mut self, item: &str, procedure: &str, field: &str) {
        for unit in self.open(item) {
            if self.pick(3) == 0 {
                continue;
            }
            let targets = self.allowed(procedure, json!({field: unit}), "target");
            let Some(target) = self.one_of(&targets) else { continue };
            self.shoot(procedure, json!({field: unit, "target": target}));
            self.tests("tests");
        }
    }

    /// One fire, with whatever the form still asks.
    fn shoot(&mut self, procedure: &str, mut inputs: Json) -> bool {
        inputs["cover"] = json!(["none", "none", "light", "heavy"][self.pick(4)]);
        let aspect = ["front", "front", "flank"][self.pick(3)];
        if inputs["aspect"].is_null() {
            inputs["aspect"] = json!(aspect);
        }
        if procedure == "artillery_fire" {
            let munitions = self.allowed(procedure, inputs.clone(), "munition");
            inputs["munition"] = json!(self.one_of(&munitions));
            inputs["distance"] = json!(if inputs["munition"] == json!("canister") { 3 } else { 2 + self.pick(13) });
            return self.attempt(procedure, inputs);
        }
        let distance = 1 + self.pick(9);
        inputs["distance"] = json!(distance);
        if self.attempt(procedure, inputs.clone()) {
            return true;
        }
        inputs.as_object_mut().unwrap().remove("distance");
        inputs["band"] = json!(["point_blank", "short", "effective"][distance % 3]);
        inputs["rapid"] = json!(true);
        self.attempt(procedure, inputs.clone()) || {
            inputs["rapid"] = json!(false);
            self.attempt(procedure, inputs)
        }
    }

    fn orders(&mut self) {
        for brigade in self.open("orders") {
            let want = self.pick(4);
            if want == 0 {
                self.declare_charges(&brigade);
            }
            let order = ["hold", "forward", "forced_march", "double_quick"][want];
            let mut inputs = json!({"brigade": brigade, "order": order, "multi_line": self.pick(3) == 0});
            if self.pick(4) == 0 {
                inputs["adc"] = json!(1);
            }
            self.attempt("order", inputs);
            self.settle_events();
            self.manoeuvres(&brigade);
        }
    }

    fn declare_charges(&mut self, brigade: &str) {
        let of_brigade = |state: &State, unit: &String| {
            state.entity(unit).unwrap().parent.as_ref().is_some_and(|parent| parent.as_str() == brigade)
        };
        let units = self.allowed("declare_charge", json!({}), "unit");
        let units: Vec<String> = units.into_iter().filter(|unit| of_brigade(self.state(), unit)).collect();
        for unit in units.into_iter().take(3) {
            let targets = self.allowed("declare_charge", json!({"unit": unit}), "target");
            let Some(target) = self.one_of(&targets) else { continue };
            let aspect = ["front", "front", "flank", "rear"][self.pick(4)];
            let moves = 1 + self.pick(3);
            self.attempt("declare_charge", json!({"unit": unit, "target": target, "moves": moves, "aspect": aspect}));
        }
        let declared: Vec<String> = self.state().records_of(record::CHARGE).map(|charge| charge.id.clone()).collect();
        if declared.len() > 2 {
            self.attempt("withdraw_charge", json!({"charge": declared[0]}));
        }
    }

    fn settle_events(&mut self) {
        for event in self.open("events") {
            self.resolve("event", json!({"event": event}));
        }
        for event in self.open("event_effects") {
            let mut inputs = json!({"event": event});
            for field in ["enemy", "brigade"] {
                let offered = self.allowed("event_effect", inputs.clone(), field);
                if let Some(chosen) = self.one_of(&offered) {
                    inputs[field] = json!(chosen);
                }
            }
            self.resolve("event_effect", inputs);
        }
        for (item, procedure, field) in [("stolen_fire", "fire", "firer"), ("stolen_guns", "artillery_fire", "battery")]
        {
            for unit in self.open(item) {
                let targets = self.allowed(procedure, json!({field: unit}), "target");
                let target = self.one_of(&targets).unwrap();
                if self.pick(4) == 0 {
                    self.resolve("waive_stolen", json!({}));
                    continue;
                }
                while !self.shoot(procedure, json!({field: unit, "target": target})) {}
            }
        }
        for unit in self.open("stolen_charge") {
            let targets = self.allowed("declare_charge", json!({"unit": unit}), "target");
            let target = self.one_of(&targets).unwrap();
            self.resolve("declare_charge", json!({"unit": unit, "target": target, "moves": 2}));
        }
        self.tests("tests");
        for unit in self.allowed("declare_charge", json!({}), "unit") {
            if !self.state().entity(&unit).unwrap().has(marker::MAY_CONTACT) || self.pick(2) == 0 {
                continue;
            }
            let targets = self.allowed("declare_charge", json!({"unit": unit}), "target");
            let target = self.one_of(&targets).unwrap();
            self.attempt("declare_charge", json!({"unit": unit, "target": target}));
        }
    }

    fn manoeuvres(&mut self, brigade: &str) {
        let units: Vec<String> = self.allowed("manoeuvre", json!({}), "unit");
        let own =
            |state: &State, unit: &String| state.entity(unit).unwrap().parent.as_ref().unwrap().as_str() == brigade;
        let units: Vec<String> = units.into_iter().filter(|unit| own(self.state(), unit)).collect();
        for unit in units.iter().take(2) {
            let items = self.allowed("manoeuvre", json!({"unit": unit}), "item");
            let Some(item) = self.one_of(&items) else { continue };
            let mut inputs = json!({"unit": unit, "item": item});
            if item == "formation_change" {
                let formations = self.allowed("manoeuvre", inputs.clone(), "formation");
                inputs["formation"] = json!(self.one_of(&formations));
            }
            self.attempt("manoeuvre", inputs);
        }
        if let Some(unit) = units.last() {
            self.attempt("dig_in", json!({"unit": unit, "in_forest": true}));
        }
        if let [first, .., last] = units.as_slice() {
            self.attempt("pass_through", json!({"mover": first, "crossed": last}));
        }
    }

    fn charges(&mut self) {
        for _ in 0..60 {
            let step = self.step();
            if !step.starts_with("charge.") {
                self.tests("tests");
                let Some(charge) = self.open("charges").first().cloned() else { return };
                let inputs = json!({"charge": charge});
                if !self.attempt("charge", inputs) {
                    let reaches = self.pick(2) == 0;
                    self.resolve("charge", json!({"charge": charge, "still_reaches": reaches}));
                }
                continue;
            }
            self.steps.push(step.clone());
            match step.as_str() {
                "charge.charger_test" => self.tests("charger_test"),
                "charge.target_test" => self.tests("target_test"),
                "charge.reach" => {
                    let reaches = self.pick(2) == 0;
                    self.resolve("reach", json!({"still_reaches": reaches}));
                }
                "charge.reaction" => {
                    let reactions = self.allowed("react", json!({}), "reaction");
                    let reaction = self.one_of(&reactions).unwrap();
                    let mut inputs = json!({"reaction": reaction});
                    if reaction == "fall_back" {
                        inputs["still_reaches"] = json!(self.pick(2) == 0);
                    }
                    self.resolve("react", inputs);
                }
                "charge.fire" => {
                    let guns = self.open("reaction_fire").is_empty();
                    let procedure = if guns { "artillery_fire" } else { "fire" };
                    if self.pick(2) == 0 {
                        self.resolve("waive_fire", json!({"reason": "smoke"}));
                    } else {
                        // Into its flank: few chargers would be brought to test otherwise.
                        self.shoot(procedure, json!({"aspect": "flank"}));
                    }
                }
                "charge.fire_test" => self.tests("fire_tests"),
                "charge.round" => self.resolve("melee", json!({})),
                "charge.round_test" => self.tests("loser_test"),
                other => panic!("unknown step {other}"),
            }
        }
        panic!("a charge that never ends: {:?}", self.steps.iter().rev().take(9).collect::<Vec<_>>());
    }

    /// CW-T03, T07: what the sequence takes away is gone when a player turn begins.
    fn check_markers(&self) {
        let state = self.state();
        let side = state.acting_side();
        for unit in state.of_kind(kind::UNIT) {
            for gone in ["rallied", "pivoted", "disorganised", "spent", "blocked", "charging", "displaced"] {
                assert!(!unit.has(MarkerName::of_data(gone)), "{gone} on {}", unit.id.as_str());
            }
            for gone in ["reaction_fired", "rally_tested", "may_contact"] {
                assert!(!unit.has(MarkerName::of_data(gone)), "{gone} on {}", unit.id.as_str());
            }
            if unit.side == side {
                assert!(!unit.has(marker::FIRED) && !unit.has(marker::MOVED), "{}", unit.id.as_str());
                assert!(
                    unit.is(attribute::ACTION, "hold") && unit.number(attribute::MOVES_USED) == Some(0),
                    "{}",
                    unit.id.as_str()
                );
            }
            let bases = unit.number(attribute::BASES).unwrap();
            assert_eq!(bases == 0, unit.points() == 0);
            assert!(unit.points() > 0 || unit.has(marker::DESTROYED));
        }
        for brigade in state.of_kind(kind::BRIGADE) {
            assert!(!brigade.has(marker::SURGE) && !brigade.has(marker::OFFICER_USED));
            assert!(brigade.side != side || brigade.is(attribute::ORDER_STATUS, "none"));
        }
        assert!(state.records.is_empty(), "{:?}", state.records);
        assert_eq!(state.frames.len(), 1);
    }
}

/// Plays some turns and ends the game.
fn play(path: &Path, turns: i64, seed: u64) -> Player {
    let [a, b] = bundled::demonstration(CW).unwrap();
    let mut player = Player::new(path, CW, [a.source, b.source], &[], seed);
    loop {
        if player.step().ends_with(".rally") {
            player.check_markers();
        }
        player.play_step();
        player.must(json!({"cmd": "advance"}));
        if player.state().counter(counter::TURN) > turns {
            player.resolve("end_game", json!({"winner": "a"}));
            return player;
        }
    }
}

/// The turn as the sheet has it; inside the close-combat phase the steps of a charge, in their order.
fn check_sequence(steps: &[String]) {
    const PHASES: [&str; 5] = ["rally", "artillery", "orders", "fire", "melee"];
    const CHARGE: [&str; 8] =
        ["charger_test", "target_test", "reach", "reaction", "fire", "fire_test", "round", "round_test"];
    let main: Vec<&String> = steps.iter().filter(|step| !step.starts_with("charge.")).collect();
    assert_eq!(main[..3], ["setup", "adc", "initiative"]);
    for pair in main.windows(2) {
        let expected = match pair[0].split_once('.') {
            None => match pair[0].as_str() {
                "setup" | "turn_end" => "adc".to_owned(),
                "adc" => "initiative".to_owned(),
                _ => "first.rally".to_owned(),
            },
            Some(("first", "melee")) => "second.rally".to_owned(),
            Some((_, "melee")) => "turn_end".to_owned(),
            Some((side, phase)) => {
                let at = PHASES.iter().position(|known| *known == phase).unwrap();
                format!("{side}.{}", PHASES[at + 1])
            }
        };
        assert_eq!(*pair[1], expected);
    }
    let rank = |step: &str| CHARGE.iter().position(|known| step.strip_prefix("charge.") == Some(known));
    for pair in steps.windows(2) {
        if let (Some(from), Some(to)) = (rank(&pair[0]), rank(&pair[1])) {
            let again = pair[1] == "charge.round" && from >= 6;
            // A new charge begins anew; the player notes no step between two of them.
            assert!(to > from || again || to < 4, "{} -> {}", pair[0], pair[1]);
        }
    }
}

#[test]
fn battles_are_played_to_their_end() {
    let mut played = BTreeSet::new();
    let mut walked = BTreeSet::new();
    for seed in [1861, 1863, 1864, 1867, 1871, 1877] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("battle.jsonl");
        let mut player = play(&path, 4, seed);
        check_sequence(&player.steps);
        walked.extend(player.steps.iter().cloned());
        // Over means over: only the log, notes and undo remain.
        assert_eq!(player.ask(json!({"cmd": "advance"}))["error"]["code"], json!("battle_over"));
        let events = player.driver.save.game().events().len();
        assert!(events > 150, "{events} events");
        let state = player.state().clone();
        played.append(&mut player.played);
        drop(player);
        assert_eq!(verify(&path, &rulesets::of).unwrap().events, events);
        assert_eq!(Save::open(&path, &rulesets::of).unwrap().game().state(), &state);
    }
    let rules = rules(CW);
    // Those that every ruleset has are played by random walks.
    let known: BTreeSet<String> = rules.code.procedures.iter().map(|procedure| procedure.id().to_owned()).collect();
    // An officer is killed, or an order stolen, once in a hundred orders; hits from the rulebook are the players' own.
    let rare = ["officer_loss", "further_hits", "waive_stolen"];
    let missing: Vec<&String> = known.difference(&played).filter(|id| !rare.contains(&id.as_str())).collect();
    assert_eq!(missing, Vec::<&String>::new(), "every procedure was played");
    let steps: BTreeSet<String> =
        rules.sequences.iter().flat_map(|sequence| &sequence.steps).map(|step| step.id.clone()).collect();
    assert_eq!(steps.difference(&walked).collect::<Vec<_>>(), Vec::<&String>::new(), "every step was walked");
}

#[test]
fn the_recorded_battle_opens_verifies_and_reads_well() {
    let path = Path::new("tests/saves/civil_war_brigades_nashville.jsonl");
    recorded::reads_well(path, 400_000, |path| drop(play(path, 3, 1865)));
}
