//! One charge through every reaction, left and taken up again in the middle.

use super::{CW, Player};
use crate::common::{NOW, rules, setup};
use estafette::engine::names::MarkerName;
use estafette::journal::Save;
use estafette::rulesets;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

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
        // A copy: the file itself is held until the player who has it is gone.
        let elsewhere =
            self.folder.path().join(format!("charge-{}.jsonl", self.player.driver.save.game().events().len()));
        std::fs::copy(self.player.driver.save.path(), &elsewhere).unwrap();
        self.player = Player::taking_up(Save::open(&elsewhere, &rulesets::of).unwrap());
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
