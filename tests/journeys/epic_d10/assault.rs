//! Every way an assault can go.

use super::Player;
use crate::common::epic::{self, EPIC};
use estafette::rulesets::epic_d10::names::{attribute, marker, record};
use serde_json::json;
use tempfile::TempDir;

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
    // ED-O30: whoever waits may still fire, the intended defender too; then the activation is over.
    assert_eq!(player.step(), "assault.reaction");
    player.must(json!({"cmd": "advance"}));
    assert_eq!(player.step(), "activation.select");
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
