//! Keys of Civil War Brigades, Napoleonic Division and FPGA: a fire, a charge to the end of its melee, what opens by itself.

use super::{PLAIN, Scene};
use crate::common::inputs_of;
use estafette::engine::label::Lang;
use estafette::engine::play::{Adjustment, Command};
use estafette::engine::value::{Decimal, Value};
use estafette::engine::world::{EntityId, Side};
use serde_json::{Value as Json, json};

const CW: &str = "civil_war_brigades";
const ND: &str = "napoleonic_division";

fn done(procedure: &str, inputs: Json, dice: Option<&[u8]>) -> Command {
    Command::Resolve {
        procedure: procedure.to_owned(),
        inputs: inputs_of(inputs),
        dice: dice.map(<[u8]>::to_vec),
        dice_by_side: None,
        pause: false,
    }
}

const ON: Command = Command::Advance { force: false };

/// Union plays first; the step of its orders.
fn orders() -> Vec<Command> {
    let adc = |army: &str| done("adc", json!({"army": army}), None);
    let initiative = done("initiative", json!({}), Some(&[9, 2]));
    vec![ON, adc("nashville_union"), adc("nashville_confederes"), ON, initiative, ON, ON, ON]
}

/// The French fire step of the first turn, everybody in command.
fn fire() -> Vec<Command> {
    vec![ON, done("command_check", json!({"um": "um_husson", "every_um": true}), None), ON]
}

/// Plays these keys with the cursor of the order of battle on a unit: how many they are, and the scene after them.
fn played(edition: &str, before: &[Command], on: &str, keys: &str) -> (usize, Scene) {
    let mut scene = Scene::after(edition, Lang::Fr, PLAIN, &[], before);
    scene.type_keys(&format!("1/{on}↵"));
    scene.keys = 0;
    scene.type_keys(keys);
    (scene.keys, scene)
}

/// The procedures resolved, one after the other, with what came of them.
fn resolved(scene: &Scene, since: usize) -> Vec<String> {
    let events = scene.app.game().events();
    let outcome = |index: usize| events.get(index)?.resolution.map(|done| done.outcome.id);
    (since..events.len()).filter_map(outcome).collect()
}

#[test]
fn a_fire_in_seven_keys() {
    let with_fire = |mut before: Vec<Command>| {
        before.push(ON);
        before
    };
    for (edition, before, on, keys) in [(CW, with_fire(orders()), "59e", "f19↵4↵↵"), (ND, fire(), "I-II/2", "fmi↵8↵↵")]
    {
        let since = before.len();
        let (count, mut scene) = played(edition, &before, on, keys);
        assert!(count <= 7, "{edition}: {count} keys");
        assert_eq!(resolved(&scene, since).len(), 1, "{edition}:\n{}", scene.picture(100, 30));
    }
}

/// The form says at once what it can, and what it says while nobody presses a key is counted further.
#[test]
fn an_estimated_forecast_is_counted_while_the_hands_rest() {
    let (_, mut scene) = played(CW, &orders(), "8e kan", "x18e al↵4↵");
    let estimated = scene.picture(100, 40);
    assert!(estimated.contains("Estimation, à"), "{estimated}");
    estafette::tui::rest(&mut scene.app);
    let counted = scene.picture(100, 40);
    assert!(
        counted.contains("Toute la charge") && !counted.contains("Estimation") && !counted.contains('≈'),
        "{counted}"
    );
    // A key that changes nothing of it leaves it as it is.
    scene.type_keys("↑");
    assert_eq!(scene.picture(100, 40).matches('≈').count(), 0);
}

#[test]
fn a_charge_with_its_melee_in_eighteen_keys() {
    // Declared and measured; the order; through the fire step; the charge; the target's test without its officer; the
    // reaction, which the charged side chooses by its number; its fire with the re-roll of the hurrah; the round, not in
    // cover.
    let before = orders();
    let (count, mut scene) = played(CW, &before, "59e", "x9↵4↵↵c↵nn↵n↵1↵↵n↵");
    assert!(count <= 18, "{count} keys");
    let came = resolved(&scene, before.len());
    let wanted = [
        "charge_declared",
        "order_given",
        "charge_begins",
        "test_passed",
        "reacts",
        "fire_missed",
        "melee_charged_tests",
    ];
    assert_eq!(came, wanted, "{}", scene.picture(100, 30));
    // Declared and measured; the combat; its test; defensive fire; no support; the charger's test; four EC in
    // contact, as many of the charged.
    let mut before = fire();
    before.push(ON);
    let (count, mut scene) = played(ND, &before, "6e lan", "cmi↵4↵↵n↵↵↵↵n↵4↵↵↵");
    assert!(count <= 18, "{count} keys");
    let came = resolved(&scene, before.len());
    let wanted = ["charge_declared", "combat_begins", "stands_firm", "no_hit", "charge_strikes_home", "charger_ahead"];
    assert_eq!(came, wanted, "{}", scene.picture(100, 30));
}

/// Austerlitz: the movement of the French, Soult's corps attacking.
fn soult_attacks() -> Vec<Command> {
    let dice = |side: &str| done("command_dice", json!({"side": side}), None);
    let attacks = Adjustment::Attribute { attribute: "force_status".to_owned(), value: Some(Value::text("attack")) };
    vec![
        dice("a"),
        dice("b"),
        ON,
        done("initiative", json!({}), Some(&[6, 5, 2, 1, 3])),
        ON,
        ON,
        ON,
        Command::Adjust { target: EntityId::new("corps_soult"), what: attacks, reason: None },
        Command::Advance { force: true },
    ]
}

#[test]
fn a_contact_with_its_combat_in_eighteen_keys() {
    // Declared; through the rest of the movement; the combat as it is proposed.
    let before = soult_attacks();
    let (count, mut scene) = played("fpga", &before, "morand", "cberg↵↵n↵");
    assert!(count <= 18, "{count} keys");
    let came = resolved(&scene, before.len());
    let combat = came.get(1).is_some_and(|outcome| outcome.ends_with("_wins"));
    assert!(came.first().is_some_and(|first| first == "contact") && combat, "{came:?}\n{}", scene.picture(100, 30));
}

/// What hands have to do first stays in sight.
#[test]
fn a_form_does_not_open_over_what_hands_must_do() {
    let before = orders();
    // This one fails its test and goes back.
    let (_, mut scene) = played(CW, &before, "59e", "x18↵4↵↵c↵nn↵n↵");
    assert_eq!(resolved(&scene, before.len()).last().map(String::as_str), Some("test_failed"));
    let picture = scene.picture(100, 30);
    assert!(picture.contains("reculez d'un mouvement"), "{picture}");
    scene.type_keys("↵");
    assert!(scene.picture(100, 30).contains("Encore atteinte ?"), "and Enter goes on");
}

/// CW-F02, A02: one question takes inches or the name of a range; the other one is put only where somebody begins to answer it.
#[test]
fn a_distance_or_a_range_answers_one_question() {
    let mut before = orders();
    before.push(ON);
    let rows = |scene: &mut Scene| scene.picture(100, 30).lines().filter(|row| row.contains("ortée")).count();
    for (keys, distance, band) in [("f19↵4↵", Some("4"), None), ("f19↵co↵", None, Some("short"))] {
        let (_, mut scene) = played(CW, &before, "59e", keys);
        scene.type_keys("↵");
        let events = scene.app.game().events();
        let Some(Command::Resolve { inputs, .. }) = events.numbered(events.len() as u64).map(|event| event.command)
        else {
            panic!("no fire: {}", scene.picture(100, 30))
        };
        let value = |id: &str| inputs.get(id).map(|value| value.to_string());
        assert_eq!(value("distance").as_deref(), distance, "{keys}");
        assert_eq!(value("band").as_deref(), band, "{keys}");
    }
    let (_, mut scene) = played(CW, &before, "59e", "f19↵");
    assert!(scene.picture(100, 30).contains("bout portant, courte, effective"), "{}", scene.picture(100, 30));
    assert!(rows(&mut scene) >= 1);
    // Inches after a range was begun.
    scene.type_keys("co⌫⌫4↵");
    assert!(scene.picture(100, 30).lines().any(|row| row.contains("Distance") && row.contains('4')));
}

/// CW-R06: the officer who may help is asked for, whatever stands in the question.
#[test]
fn a_rally_stops_at_the_officer_who_helps() {
    let mut before = orders();
    before.truncate(6);
    let scene = Scene::after(CW, Lang::Fr, PLAIN, &[], &before);
    let unit = scene.app.game().state().in_order().find(|entity| entity.name == "59e Illinois").expect("it").id.clone();
    let what = Adjustment::Marker { marker: "shaken".to_owned(), value: 1 };
    before.push(Command::Adjust { target: unit, what, reason: None });
    let (_, mut scene) = played(CW, &before, "59e", "r");
    let stands = |scene: &mut Scene| scene.picture(80, 24).lines().any(|row| row.contains("▸Officier qui aide"));
    assert!(scene.picture(80, 24).contains("▸Ami prêt à 6"), "{}", scene.picture(80, 24));
    scene.type_keys("o");
    assert!(stands(&mut scene), "{}", scene.picture(80, 24));
}

/// An optional distance is stopped at once, and may be passed.
#[test]
fn a_wanted_question_is_passed_with_enter() {
    let before = orders();
    let (_, mut scene) = played(CW, &before, "59e", "x19↵");
    let stands = |scene: &mut Scene| scene.picture(100, 30).lines().any(|row| row.contains("▸Distance de la cible"));
    assert!(stands(&mut scene));
    scene.type_keys("↵");
    assert!(!stands(&mut scene));
    scene.type_keys("↵");
    assert_eq!(resolved(&scene, before.len()), ["charge_declared"]);
}

/// Napoleonic Division: one loss before "plus de la moitié" the order of battle says so.
#[test]
fn the_order_of_battle_shows_who_is_near_half() {
    let (_, mut scene) = played(ND, &fire(), "I-II/2", "");
    let shows = |scene: &mut Scene, sign: &str| {
        scene.picture(120, 40).lines().any(|row| row.contains("I-II/2") && row.contains(sign))
    };
    assert!(!shows(&mut scene, "à 1 de ½"));
    let unit = scene.app.game().state().in_order().find(|entity| entity.name.starts_with("I-II/2")).expect("it");
    let (target, start) = (unit.id.clone(), unit.strength.expect("strength").start.trunc());
    let mut before = fire();
    let what = Adjustment::Strength { strength: Decimal::whole(start - start / 2) };
    before.push(Command::Adjust { target, what, reason: None });
    let (_, mut scene) = played(ND, &before, "I-II/2", "");
    assert!(shows(&mut scene, "à 1 de ½"), "{}", scene.picture(120, 40));
}

/// ND-S23: a player turn may end with the last thing that is done in it. The log shows whose turn it is then.
#[test]
fn the_log_shows_the_turn_that_an_answer_leads_to() {
    let charge = json!({"charger": "lanciers_6", "target": "militie_5", "distance_cm": 4, "aspect": "front"});
    let mut before = fire();
    before.extend([ON, done("declare_charge", charge, None), ON]);
    let heading = "── tour 1 · Armée anglo-alliée";
    let mut scene = Scene::after(ND, Lang::Fr, PLAIN, &[], &before);
    assert!(!scene.picture(100, 30).contains(heading), "{}", scene.picture(100, 30));
    let waiting = scene.app.game().state().records.values().next().map(|record| record.id.clone()).unwrap();
    before.push(done("call_off_charge", json!({"charge": waiting}), None));
    let mut scene = Scene::after(ND, Lang::Fr, PLAIN, &[], &before);
    assert!(scene.app.game().state().step().to_string().starts_with("second."), "{}", scene.app.game().state().step());
    assert!(scene.picture(100, 30).contains(heading), "{}", scene.picture(100, 30));
}

/// What was undone is named in the log too, not only where it is told for a moment.
#[test]
fn the_log_names_what_was_undone() {
    let mut before = fire();
    before.push(ON);
    let charge = json!({"charger": "lanciers_6", "target": "militie_5", "distance_cm": 4, "aspect": "front"});
    before.push(done("declare_charge", charge, None));
    let mut scene = Scene::after(ND, Lang::Fr, PLAIN, &[], &before);
    scene.type_keys("u");
    let named = "Annulé : 6e lanciers contre 5e milice";
    let log = |scene: &mut Scene| {
        let picture = scene.picture(120, 40).replace('\u{a0}', " ");
        picture.lines().filter(|row| row.contains(named)).count()
    };
    assert!(log(&mut scene) >= 2, "{}", scene.picture(120, 40));
}

/// ND-F05: fewer EC throw fewer dice. Whoever amends a fire so types the dice anew; there is no way that leads nowhere.
#[test]
fn a_fire_amended_to_fewer_ec_asks_for_its_dice() {
    let mut before = fire();
    before.insert(0, Command::Hand { side: Some(Side::A), types: true });
    let (_, mut scene) = played(ND, &before, "I-II/2", "fmi↵8↵↵");
    scene.type_keys(&format!("{}↵", "1".repeat(16)));
    let shot = scene.app.game().events().last().unwrap();
    assert_eq!(shot.resolution.map(|done| done.outcome.id).as_deref(), Some("no_loss"), "{}", scene.picture(100, 30));
    scene.type_keys("4↵e⇧⇧⇧7↵↵");
    let asked = scene.picture(100, 30);
    scene.type_keys(&format!("{}↵", "1".repeat(14)));
    let amended = scene.app.game().events().last().unwrap();
    assert!(matches!(amended.command, Command::Amend { .. }), "{asked}\n{}", scene.picture(100, 30));
}
