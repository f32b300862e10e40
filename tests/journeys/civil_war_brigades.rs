//! Whole battles of Civil War Brigades through the driver, from the set-up to the end; a charge through every reaction,
//! left and taken up again in the middle; the recorded battle that stays for ever.

use estafette::engine::names::MarkerName;
use estafette::rulesets::civil_war_brigades::names::{attribute, counter, kind, marker, record};
use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{NOW, rules, setup};
use crate::player;
use crate::recorded;
use estafette::army::bundled;
use estafette::engine::world::State;
use estafette::journal::{Save, verify};
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

enum Habits {}

type Player = player::Player<Habits>;

const CW: &str = "civil_war_brigades";

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
        inputs["aspect"] = json!(["front", "front", "flank"][self.pick(3)]);
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
                    self.shoot(procedure, json!({}));
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
    for seed in [1861, 1863, 1864, 1867, 1871] {
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
    let known: BTreeSet<String> = rules.procedures.iter().map(|procedure| procedure.id.clone()).collect();
    // An officer is killed once in a hundred orders; hits from the rulebook are the players' own.
    let rare = ["officer_loss", "further_hits"];
    let missing: Vec<&String> = known.difference(&played).filter(|id| !rare.contains(&id.as_str())).collect();
    assert_eq!(missing, Vec::<&String>::new(), "every procedure was played");
    let steps: BTreeSet<String> =
        rules.sequences.iter().flat_map(|sequence| &sequence.steps).map(|step| step.id.clone()).collect();
    assert_eq!(steps.difference(&walked).collect::<Vec<_>>(), Vec::<&String>::new(), "every step was walked");
}

/// A battle with one charge ordered, at the close-combat phase: `texas` of the gray at `ohio` of the blue.
struct Charge {
    folder: TempDir,
    player: Player,
}

impl Charge {
    fn ordered(moves: u8, aspect: &str) -> Charge {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("charge.jsonl");
        let (blue, gray) =
            (foot("blue", "union", &["ohio", "iowa"]), foot("gray", "confederate", &["texas", "georgia"]));
        let save = Save::create(&path, rules(CW), setup(CW, [&blue, &gray], &[], 1), NOW).unwrap();
        let player = Player::taking_up(save);
        let mut charge = Charge { folder, player };
        charge.advance();
        charge.thrown("adc", json!({"army": "blue"}), &[2]);
        charge.thrown("adc", json!({"army": "gray"}), &[2]);
        charge.advance();
        charge.thrown("initiative", json!({}), &[1, 9]);
        charge.advance().advance().advance();
        charge.thrown(
            "declare_charge",
            json!({"unit": "texas", "target": "ohio", "moves": moves, "aspect": aspect}),
            &[],
        );
        charge.thrown("order", json!({"brigade": "gray_brigade"}), &[5]);
        charge.advance().advance();
        assert_eq!(charge.player.step(), "first.melee");
        charge
    }

    fn advance(&mut self) -> &mut Charge {
        self.player.must(json!({"cmd": "advance"}));
        self
    }

    fn thrown(&mut self, procedure: &str, inputs: Json, dice: &[u8]) -> &mut Charge {
        self.player.must(json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs, "dice": dice}));
        self
    }

    /// Everything is saved: closes the battle and takes it up again from its file.
    fn left_and_resumed(&mut self) -> &mut Charge {
        let state = self.player.state().clone();
        let elsewhere = self.folder.path().join("elsewhere.jsonl");
        std::fs::copy(self.folder.path().join("charge.jsonl"), &elsewhere).unwrap();
        self.player = Player::taking_up(Save::open(&elsewhere, &rulesets::of).unwrap());
        std::fs::rename(&elsewhere, self.folder.path().join("charge.jsonl")).unwrap();
        assert_eq!(self.player.state(), &state);
        self
    }

    fn at(&mut self, step: &str) -> &mut Charge {
        assert_eq!(self.player.step(), step);
        self
    }

    fn points(&self, unit: &str) -> u32 {
        self.player.state().entity(unit).unwrap().points()
    }

    fn has(&self, unit: &str, marker: &str) -> bool {
        self.player.state().entity(unit).unwrap().has(MarkerName::of_data(marker))
    }

    /// The charger's test and that of its target, passed.
    fn both_stand(&mut self) -> &mut Charge {
        self.thrown("charge", json!({}), &[]).at("charge.charger_test");
        self.left_and_resumed().thrown("morale_test", json!({}), &[10]).at("charge.target_test");
        self.left_and_resumed().thrown("morale_test", json!({}), &[10]).at("charge.reaction")
    }

    /// Nothing of the charge is left; the phase and the turn go on.
    fn over(&mut self) {
        self.at("first.melee");
        assert!(self.player.state().records.is_empty());
        self.advance().at("second.rally");
    }
}

/// Two medium regiments in one brigade.
fn foot(id: &str, side: &str, units: &[&str]) -> String {
    let mut text = format!(
        "format = 1\nruleset = \"{CW}\"\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n\n[[brigade]]\nid = \"{id}_brigade\"\nname = \"{id} brigade\"\n"
    );
    for unit in units {
        text +=
            &format!("[[brigade.unit]]\nid = \"{unit}\"\nname = \"{unit}\"\narm = \"infantry\"\nsize = \"medium\"\n");
    }
    text
}

#[test]
fn stand_and_fire_then_melee_until_somebody_breaks() {
    let mut charge = Charge::ordered(2, "front");
    charge.both_stand().thrown("react", json!({"reaction": "stand_and_fire"}), &[]).at("charge.fire");
    // First volley and a charge of two moves: 4+ after +2. Three hits, no test.
    charge.left_and_resumed().thrown("fire", json!({"distance": 8}), &[4, 5, 6, 1, 2, 3]).at("charge.round");
    assert_eq!(charge.points("texas"), 15);
    // Equal hits: another round. The yell throws one miss again, once.
    charge.thrown("melee", json!({"yell_reroll": false}), &[5, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]).at("charge.round");
    charge.left_and_resumed();
    charge.thrown("melee", json!({}), &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9]).at("charge.round_test");
    assert_eq!((charge.points("texas"), charge.points("ohio")), (14, 15));
    charge.left_and_resumed().thrown("morale_test", json!({}), &[2]);
    assert!(charge.has("ohio", "shaken"));
    charge.over();
}

#[test]
fn reaction_fire_stops_the_charge() {
    let mut charge = Charge::ordered(3, "front");
    charge.both_stand().thrown("react", json!({"reaction": "stand_and_fire"}), &[]);
    // At point blank each natural ten does three: the charger loses a base and tests.
    charge.thrown("fire", json!({"distance": 2}), &[10, 10, 3, 1, 1, 1]).at("charge.fire_test");
    assert_eq!(charge.points("texas"), 11);
    charge.left_and_resumed().thrown("morale_test", json!({}), &[1]);
    assert!(charge.has("texas", "shaken") && !charge.has("texas", "charging"));
    charge.over();
}

#[test]
fn a_charger_that_lies_down_under_fire_gives_up() {
    let mut charge = Charge::ordered(3, "front");
    charge.both_stand().thrown("react", json!({"reaction": "stand_and_fire"}), &[]);
    charge.thrown("fire", json!({"distance": 2}), &[10, 10, 3, 1, 1, 1]).at("charge.fire_test");
    charge.thrown("morale_test", json!({"to_ground": true, "in_field": true}), &[]);
    assert!(charge.has("texas", "prone") && !charge.has("texas", "charging") && !charge.has("texas", "shaken"));
    charge.over();
}

#[test]
fn a_counter_charge_meets_in_the_middle() {
    let mut charge = Charge::ordered(1, "flank");
    charge.both_stand().thrown("react", json!({"reaction": "counter_charge"}), &[]).at("charge.round");
    // Both charge (+1, 5+), front to front: six dice each, no cover asked.
    charge.left_and_resumed().thrown("melee", json!({}), &[5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4]);
    charge.at("charge.round_test").thrown("morale_test", json!({}), &[1]);
    assert_eq!((charge.points("ohio"), charge.points("texas")), (12, 17));
    charge.over();
}

#[test]
fn falling_back_out_of_reach_or_caught() {
    let mut away = Charge::ordered(1, "front");
    away.both_stand().thrown("react", json!({"reaction": "fall_back", "still_reaches": false}), &[]);
    away.over();
    let mut caught = Charge::ordered(3, "front");
    caught.both_stand().thrown("react", json!({"reaction": "fall_back", "still_reaches": true}), &[]);
    caught.at("charge.round");
}

#[test]
fn whoever_does_not_see_it_coming_or_lies_down_only_holds() {
    let mut blind = Charge::ordered(1, "rear");
    blind.both_stand().thrown("react", json!({"line_of_sight": false}), &[]).at("charge.round");
    // In the rear: no dice in the first round.
    blind.thrown("melee", json!({"yell_reroll": false}), &[5, 1, 1, 1, 1, 1]).at("charge.round_test");
    let mut lying = Charge::ordered(1, "front");
    lying.thrown("charge", json!({}), &[]).thrown("morale_test", json!({}), &[10]);
    lying.thrown("morale_test", json!({"to_ground": true, "in_field": true}), &[]).at("charge.round");
    assert!(lying.has("ohio", "prone"));
}

#[test]
fn a_charge_ends_where_a_test_fails() {
    let mut timid = Charge::ordered(1, "front");
    timid.thrown("charge", json!({}), &[]).thrown("morale_test", json!({}), &[1]);
    assert!(timid.has("texas", "shaken"));
    timid.over();
    for reaches in [false, true] {
        let mut broken = Charge::ordered(2, "front");
        broken.thrown("charge", json!({}), &[]).thrown("morale_test", json!({}), &[9]);
        broken.thrown("morale_test", json!({}), &[7]).at("charge.reach");
        assert!(broken.has("ohio", "shaken"), "a 7 is a 6 against the yell");
        broken.left_and_resumed().thrown("reach", json!({"still_reaches": reaches}), &[]);
        if reaches {
            broken.at("charge.round");
        } else {
            broken.over();
        }
    }
}

#[test]
fn the_recorded_battle_opens_verifies_and_reads_well() {
    let path = Path::new("tests/saves/civil_war_brigades_nashville.jsonl");
    recorded::reads_well(path, 400_000, |path| drop(play(path, 3, 1865)));
}
