//! What forms ask, what odds and breakdowns tell: nothing that cannot be chosen, nothing left out.

use super::bombardment::{decide, in_fire, paused};
use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::narrate;

/// Whether people are asked for a field, given what is answered already.
fn is_asked(table: &Table, procedure: &str, inputs: Json, field: &str) -> bool {
    let form = table.game.form_maker(procedure).expect("a form").form(&common::inputs_of(inputs), false);
    let view = form.fields.iter().find(|view| view.id == field).expect("the field");
    view.relevant && !view.settled
}

// STP-L02: whoever reads the result sees that the leader had the die thrown again, paused or not.
#[test]
fn a_die_thrown_again_is_told_with_the_result() {
    for attached in ["line", "musketeers"] {
        let (leader, dice): (_, &[u8]) = if attached == "line" { ("marshal", &[1]) } else { ("general", &[2, 1]) };
        let mut table = battle_at("first.declare", &[]);
        table.set_attribute(leader, "attached_to", attached);
        let salvo = aim(&mut table, "line", "musketeers");
        table.go_to("first.fire");
        paused(&mut table, "fire", json!({"salvo": salvo, "range": 5, "can_reply": false}), dice);
        let rest: &[u8] = if attached == "line" { &[4, 2] } else { &[3] };
        let resolved = decide(&mut table, "reroll", rest).resolution.expect("resolved");
        let expected = if attached == "line" { "4" } else { "3" };
        assert_eq!(said(&resolved, "line-thrown-again", attached).as_deref(), Some(expected));
    }
    let (mut table, melee) = fight("cuirassiers", "musketeers", &[]);
    table.set_attribute("marshal", "attached_to", "cuirassiers");
    let kept = round(&mut copy(&table), &melee, json!({}), &[1, 2]);
    assert_eq!(said(&kept, "line-thrown-again", "cuirassiers"), None);
    let again = round(&mut table, &melee, json!({"reroll_a": "reroll"}), &[1, 3, 2]);
    assert_eq!(said(&again, "line-thrown-again", "cuirassiers").as_deref(), Some("3"));
}

// STP-B05, Q01, Q02: only the cavalry has a choice of how to charge; a script may still say that foot charges as usual.
#[test]
fn how_to_charge_is_asked_of_cavalry_only() {
    let table = blue_at("first.charges", &[]);
    let asked = |unit: &str| is_asked(&table, "charge", json!({"unit": unit, "target": "musketeers"}), "mode");
    assert!(!asked("line") && asked("cuirassiers"));
    let usual = json!({"unit": "line", "target": "musketeers", "mode": "normal"});
    assert_eq!(copy(&table).resolve("charge", usual, &[]).id, "charge_declared");
    let rash = json!({"unit": "line", "target": "musketeers", "mode": "rash"});
    assert!(copy(&table).try_resolve("charge", rash, &[3]).is_err());
}

// STP-N01: where chance picks among what the program knows, nothing is asked; a script may still say that it is lost.
#[test]
fn nothing_is_asked_where_chance_picks_the_corps() {
    let mut table = battle_at("first.event", &[("events", "yes")]);
    table.resolve("event", json!({}), &[14]);
    let event = json!({"event": latest(&table, "event")});
    assert!(!is_asked(&table, "event_target", event.clone(), "possible"));
    assert_eq!(copy(&table).resolve("event_target", with(&event, json!({"possible": false})), &[]).id, "event_lost");
    let mut table = battle_at("first.event", &[("events", "yes")]);
    table.resolve("event", json!({}), &[2]);
    let event = json!({"event": latest(&table, "event")});
    assert!(is_asked(&table, "event_target", event, "possible"), "only the table knows who is rearmost");
}

// STPP-X15: the form tells how far from the impact everybody is struck.
#[test]
fn a_barrage_tells_its_radius() {
    let table = in_fire();
    let radius = |more: Json| {
        let barrage = with(&json!({"unit": "a_guns", "target": "b_foot", "range": 30.0}), more);
        noted(&form_notes(&table, "bombard", barrage), "line-barrage-radius")
    };
    assert_eq!(radius(json!({})).as_deref(), Some("8"));
    assert_eq!(radius(json!({"joined": true, "second_battery": "a_more_guns"})).as_deref(), Some("15"));
}

// STP-N01: where only one fits nobody has to point it out; with several somebody does.
#[test]
fn the_only_one_that_an_event_can_strike_is_proposed() {
    for (lost, proposed) in [(None, None), (Some("twelves"), Some("sixes"))] {
        let mut table = battle_at("first.event", &[("events", "yes")]);
        if let Some(lost) = lost {
            table.set_marker(lost, "destroyed", 1);
        }
        table.resolve("event", json!({}), &[5, 2]);
        let event = json!({"event": latest(&table, "event")});
        let form = table.game.form_maker("event_target").expect("a form").form(&common::inputs_of(event), false);
        let unit = form.fields.iter().find(|view| view.id == "unit").expect("the field");
        assert_eq!(unit.value.as_ref().and_then(Value::as_text), proposed);
    }
}

// STPP-X14, X15: the odds of an attack on several tell what befalls each, whatever befalls the others.
#[test]
fn odds_of_an_attack_on_several_are_told_for_each() {
    let mut table = in_fire();
    table.set_marker("b_other", "shaken", 1);
    let both = json!({"unit": "a_guns", "target": "b_foot", "others": ["b_other"], "range": 30.0});
    let odds = table.game.odds("bombard", &common::inputs_of(both)).expect("odds");
    let told: Vec<(String, Vec<(String, String)>)> = table
        .game
        .odds_of_each("bombard", &odds)
        .into_iter()
        .map(|(who, results)| {
            (who.to_string(), results.into_iter().map(|(id, share)| (id, share.to_string())).collect())
        })
        .collect();
    // 4 - 1 - 2 + D4 against 3 + D4: only shaken at medium band; the other one has 2 less.
    let foot = [("no_effect", "15/16"), ("shaken", "1/16")];
    let other = [("no_effect", "5/8"), ("shaken", "3/8")];
    for ((who, results), (id, expected)) in told.iter().zip([("b_foot", foot), ("b_other", other)]) {
        let results: Vec<(&str, &str)> = results.iter().map(|(id, share)| (id.as_str(), share.as_str())).collect();
        assert_eq!((who.as_str(), results.as_slice()), (id, expected.as_slice()));
    }
    assert_eq!(told.len(), 2);
}

// STP-B01: whoever is held by a melee shows it.
#[test]
fn a_melee_is_a_sign() {
    let (table, _) = fight("cuirassiers", "musketeers", &[]);
    let signs = table.game.rules().signs(table.game.state());
    let (_, shown) = signs.into_iter().find(|(sign, _)| sign.id == "in_melee").expect("the sign");
    assert_eq!(shown, ["cuirassiers", "musketeers"]);
}

// STP-B01: and so does its enemy, whoever acts.
#[test]
fn a_melee_is_a_sign_of_both_armies_in_every_step() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    round(&mut table, &melee, json!({}), &[2, 2]);
    table.go_to("second.activation");
    let signs = table.game.rules().signs(table.game.state());
    let (_, shown) = signs.into_iter().find(|(sign, _)| sign.id == "in_melee").expect("the sign");
    assert_eq!(shown, ["line", "musketeers"]);
}

// STP-B08: its owner reads what fragility means, and no id of the melee.
#[test]
fn a_reckless_charger_is_told_that_it_is_fragile() {
    let table = blue_at("first.charges", &[]);
    for (mode, fragile) in [("normal", false), ("all_out", true)] {
        let mut trial = copy(&table);
        trial.resolve("charge", json!({"unit": "levies", "target": "musketeers", "mode": mode}), &[]);
        let charge = latest(&trial, "charge");
        let met = event(&mut trial, "contact", json!({"charge": charge, "made": true}), &[]);
        let (rules, state) = (trial.game.rules(), trial.game.state());
        let catalog = Catalog::new(Lang::Fr, Some(&rules.sources));
        let said = narrate(&met, Speaker { catalog: &catalog, rules, state, eyes: Eyes::Table });
        let said: Vec<String> = said.changes.into_iter().map(|change| change.text).collect();
        assert_eq!(said.iter().any(|change| change.contains("levies > musketeers")), fragile, "{said:?}");
        assert!(said.iter().all(|change| !change.contains("melee_")), "{said:?}");
        let told = resolution(met);
        assert_eq!(told.lines.iter().any(|line| line.text.key == "line-fragile-from-now"), fragile, "{mode}");
    }
}

// STP-Z09, N01, STPP-X16: the form says why a charge is due.
#[test]
fn a_due_charge_says_why() {
    let cases: [(Prepare, &str); 3] = [
        (|t| t.set_marker("cuirassiers", "must_all_out", 1), "line-due-by-event"),
        (|t| t.set_attribute("cuirassiers", "must_charge", Value::whole(1)), "line-due-by-threat"),
        (
            |t| {
                t.set_attribute("cuirassiers", "must_charge", Value::whole(1));
                t.set_marker("cuirassiers", "impatient", 1);
            },
            "line-due-by-impatience",
        ),
    ];
    for (prepare, key) in cases {
        let mut table = blue_at("first.charges", &[]);
        prepare(&mut table);
        let told = |unit: &str| {
            let notes = form_notes(&table, "charge", json!({"unit": unit, "target": "musketeers"}));
            notes.into_iter().map(|(key, _)| key).filter(|key| key.starts_with("line-due")).collect::<Vec<_>>()
        };
        assert_eq!((told("cuirassiers"), told("line")), (vec![key.to_owned()], Vec::new()));
    }
}

// STPP-F09: whoever finds the other half among the supports reads why it is there.
#[test]
fn the_other_half_of_a_big_battalion_is_explained() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    let told = |table: &Table| form_notes(table, "name_supports", json!({"melee": melee})).len();
    assert_eq!(told(&table), 0);
    table.set_attribute("line", "linked_to", "second");
    table.set_attribute("second", "linked_to", "line");
    assert_eq!(told(&table), 1);
}
