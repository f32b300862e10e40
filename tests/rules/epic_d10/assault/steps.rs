//! Who may assault, the steps of an assault and whose they are, how it ends.

use super::*;
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};

fn active(table: &Table) -> Option<String> {
    text(table, "battle", "active_side")
}

// ED-X01: whom an assault cannot be made on.
#[test]
fn assaults_that_are_refused() {
    let mut table = ready(&[], "chasseurs");
    table.set_strength("giant", 0);
    let cases = [
        ("its own side", "tanks", "wrong_side"),
        ("aircraft", "hawks", "aircraft_not_assaulted"),
        ("destroyed", "colossus", "out_of_play"),
        ("wholly embarked", "marines", "fully_embarked"),
    ];
    for (what, target, code) in cases {
        refuses(&table, "assault", json!({"target": target}), code, what);
    }
    let without = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    assert_eq!(copy(&without).refused("assault", json!({"target": "guard"})), "order_forbids_assault");
}

// ED-X01: out of reach there are no dice; the activation closes and the defender keeps what it had.
#[test]
fn a_target_out_of_reach_ends_the_assault() {
    for (reach, kept) in [(false, true), (true, false)] {
        let mut table = ready(&[], "chasseurs");
        for marker in ["on_overwatch", "hidden", "in_cover"] {
            table.set_marker("guard", marker, 1);
        }
        table.resolve("assault", json!({"target": "guard"}), &[]);
        assert_eq!(table.step(), "assault.move");
        assert!(table.has("guard", "on_overwatch") && table.has("guard", "hidden"), "not yet in reach");
        table.resolve("assault_move", json!({"reach": reach}), &[]);
        assert_eq!(table.has("guard", "on_overwatch"), kept, "reach {reach}");
        assert_eq!(table.has("guard", "hidden"), kept, "reach {reach}");
        assert!(table.has("guard", "in_cover"), "cover stays");
        if !reach {
            close(&mut table);
            assert_eq!(active(&table).as_deref(), Some("b"));
            assert!(!table.has("chasseurs", "lost_assault") && !table.has("guard", "lost_assault"));
        }
    }
}

// ED-X02 to X13: every step in its order, then the activation is over.
#[test]
fn the_steps_of_an_assault() {
    let mut table = ready(&[], "chasseurs");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.resolve("assault_move", json!({"reach": true}), &[]);
    let mut seen = Vec::new();
    for _ in 0..20 {
        let step = table.step().to_owned();
        if step == "activation.select" {
            break;
        }
        match step.as_str() {
            "assault.fire.offensive" => volley(&mut table, "chasseurs", "rifle", 1, "grenadiers", json!({}), &[5]),
            "assault.melee.offensive" => {
                let answers = strikes(&table, "chasseurs", "rifles", 1, "grenadiers");
                table.resolve("melee_roll", answers, &[5]);
            }
            "assault.fire.apply" | "assault.melee.apply" => {
                table.resolve("assault_apply", json!({}), &[]);
            }
            "assault.winner" => {
                table.resolve("assault_determination", json!({}), &[10, 1]);
            }
            _ => {}
        }
        if table.step() == step {
            push_on(&mut table);
        }
        seen.push(step);
    }
    let all = [
        "assault.move",
        "assault.fire.offensive",
        "assault.fire.defensive",
        "assault.fire.apply",
        "assault.charge",
        "assault.counter_charge",
        "assault.melee.offensive",
        "assault.melee.defensive",
        "assault.melee.apply",
        "assault.winner",
        "assault.collateral",
        "assault.retreat",
        "assault.consolidate",
    ];
    seen.retain(|step| !step.starts_with("activation"));
    let skipped = usize::from(seen[0] != all[0]);
    assert_eq!(seen, all[skipped..]);
    assert!(table.has("guard", "lost_assault") && !table.has("chasseurs", "lost_assault"));
    assert_eq!(active(&table).as_deref(), Some("b"), "the activation is closed");
    assert!(table.has("chasseurs", "activated"));
}

// ED-X16: nobody in contact: no rolls, and the winner is decided all the same.
#[test]
fn without_contact_the_winner_is_still_decided() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.winner");
    assert_eq!(obligation(&table).as_deref(), Some("ED-W01"));
    table.resolve("assault_determination", json!({}), &[10, 1]);
    assert!(table.has("guard", "lost_assault"));
}

// ED-X14: a side without units has lost without a throw; nobody withdraws, the winner consolidates.
#[test]
fn an_annihilated_side_has_lost() {
    let mut table = reached(&[], "chasseurs", "colossus", |_| {});
    volley(&mut table, "chasseurs", "rifle", 1, "giant", json!({}), &[10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert!(table.has("colossus", "destroyed"));
    let mut seen = vec![table.step().to_owned()];
    while table.step() != "activation.select" {
        push_on(&mut table);
        seen.push(table.step().to_owned());
    }
    assert_eq!(seen, ["assault.collateral", "assault.consolidate", "activation.select"]);
    assert!(!table.has("chasseurs", "lost_assault"));

    let mut table = reached(&[], "walkers", "guard", |t| t.set_strength("walker", 1));
    table.go_to("assault.melee.defensive");
    let answers = strikes(&table, "guard", "grenadiers", 1, "walker");
    table.resolve("melee_roll", answers, &[10]);
    apply(&mut table, "assault.melee.apply", json!({}), &[]);
    let mut seen = vec![table.step().to_owned()];
    while table.step() != "activation.select" {
        push_on(&mut table);
        seen.push(table.step().to_owned());
    }
    assert_eq!(seen, ["assault.collateral", "assault.consolidate", "activation.select"], "the attacker is gone");
    assert!(!table.has("guard", "lost_assault"));
}

// ED-X14: both annihilated: nobody wins and it is over at once.
#[test]
fn both_annihilated() {
    let mut table = reached(&[], "walkers", "colossus", |t| t.set_strength("walker", 1));
    volley(&mut table, "walkers", "lance", 1, "giant", json!({}), &[10]);
    table.go_to("assault.fire.defensive");
    volley(&mut table, "colossus", "maw", 1, "walker", json!({}), &[10]);
    apply(&mut table, "assault.fire.apply", json!({}), &[]);
    assert_eq!(table.step(), "activation.select");
    assert_eq!(active(&table).as_deref(), Some("b"));
}

// ED-O31, X03: the defender's fire is not that of its own activation; and the attacker fires no more in his.
#[test]
fn the_defender_may_still_fire_in_its_own_activation() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.fire.defensive");
    volley(&mut table, "guard", "carbine", 6, "rifles", json!({}), &[1; 6]);
    table.go_to("assault.winner");
    table.resolve("assault_determination", json!({}), &[10, 1]);
    close(&mut table);
    activate(&mut table, "guard", 10);
    table.go_to("activation.execute");
    let answers = fire(&table, "guard", &[("carbine", 6, "rifles")], json!({}));
    table.resolve("fire", answers, &[1; 6]);
}

// ED-OP05: an assault that the order does not allow is logged.
#[test]
fn an_assault_only_advised_against_is_logged() {
    for (order, advised) in [("assault", false), ("tactical_move", true)] {
        let mut table = acting(&[("order_permissions", "advise")], "chasseurs", order, "activation.execute");
        let begun = resolution(event(&mut table, "assault", json!({"target": "guard"}), &[]));
        assert_eq!(begun.lines.iter().any(|line| line.rule.as_deref() == Some("ED-OP05")), advised, "{order}");
    }
}

// ED-X12, X13: the loser withdraws, the winner consolidates.
#[test]
fn whose_step_the_withdrawal_is() {
    for (dice, loser) in [([10, 1], Side::B), ([1, 10], Side::A)] {
        let mut table = collateral("none", &dice);
        table.go_to("assault.retreat");
        assert_eq!(table.game.state().acting_side(), Some(loser));
        table.go_to("assault.consolidate");
        assert_eq!(table.game.state().acting_side(), Some(loser.other()));
    }
}

// ED-O33, X01: a formation that has got aboard altogether on its assault move reaches nobody; it may fall short.
#[test]
fn nobody_assaults_from_within_transports() {
    let mut table = ready(&[], "porters");
    table.resolve("assault", json!({"target": "guard"}), &[]);
    table.set_attribute("squad", "aboard", 0);
    table.resolve("ride", json!({"action": "board", "unit": "porter", "transport": "trucks", "number": 2}), &[]);
    assert_eq!(copy(&table).refused("assault_move", json!({"reach": true})), "fully_embarked");
    table.resolve("assault_move", json!({"reach": false}), &[]);
    assert!(records(&table, "assault").is_empty(), "the assault is over");
}

// ED-X14: who is left alone is named, in the headline and in what the winner and the loser still do.
#[test]
fn the_formation_left_alone_is_named() {
    let mut table = reached(&[], "chasseurs", "colossus", |_| {});
    volley(&mut table, "chasseurs", "rifle", 1, "giant", json!({}), &[10]);
    table.go_to("assault.fire.apply");
    let applied = event(&mut table, "assault_apply", json!({}), &[]);
    let state = table.game.state();
    let catalog = Catalog::new(Lang::Fr, Some(&table.game.rules().sources));
    let speaker = Speaker { catalog: &catalog, rules: table.game.rules(), state, eyes: Eyes::Table };
    let headline = estafette::report::narrate(&applied, speaker).headline;
    assert!(headline.contains("hasseurs gagne l'assaut"), "{headline}");
    table.go_to("assault.consolidate");
    let open: Vec<String> = table.game.checklist().iter().flat_map(|view| view.open.clone()).collect();
    assert_eq!(open, ["chasseurs"]);
}
