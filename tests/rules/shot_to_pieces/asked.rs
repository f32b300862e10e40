//! To which questions players are brought, and what stands in them: what decides is never passed over.

use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::narrate;

/// Questions that may be left and to which people are brought all the same.
fn wanted(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let maker = table.game.form_maker(procedure).expect("a form").for_people();
    let form = maker.form(&common::inputs_of(inputs), false);
    let brought = form.fields.iter().filter(|field| field.relevant && !field.settled && field.wanted && !field.given);
    brought.map(|field| field.id.clone()).collect()
}

/// What the log says of an event.
fn logged(table: &Table, event: &estafette::engine::play::Event, lang: Lang) -> String {
    let (rules, state) = (table.game.rules(), table.game.state());
    let catalog = Catalog::new(lang, Some(&rules.sources));
    narrate(event, Speaker { catalog: &catalog, rules, state, eyes: Eyes::Table }).headline
}

// STP-L01, STP-H04, STP-B01, STPP-X15: whom a leader joins, the face, the distance of a charge.
#[test]
fn people_are_brought_to_what_decides() {
    let mut table = battle_at("setup", &[]);
    assert_eq!(wanted(&table, "attach_leader", json!({"officer": "marshal"})), ["unit"]);
    table.resolve("add_building", json!({"name": "farm", "cover": "hard"}), &[]);
    let garrison = json!({"unit": "grenzers", "place": latest(&table, "building")});
    assert_eq!(wanted(&table, "occupy_building", garrison.clone()), ["face"]);
    // STP-H04: whoever said which face is not told to choose one.
    let faced = event(&mut copy(&table), "occupy_building", with(&garrison, json!({"face": "north"})), &[]);
    assert!(logged(&table, &faced, Lang::En).ends_with("farm, face north."), "{}", logged(&table, &faced, Lang::En));
    let open = event(&mut table, "occupy_building", garrison, &[]);
    assert!(logged(&table, &open, Lang::Fr).ends_with("farm. Montrez sa face privilégiée sur la table."));
    let table = blue_at("first.charges", &[]);
    assert_eq!(wanted(&table, "charge", json!({"unit": "line", "target": "musketeers"})), ["distance"]);
}

// STP-B12: the supports are why the form is opened; the log names the melee, supported or not.
#[test]
fn the_supports_of_a_melee_are_asked_and_told() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    let asked = wanted(&table, "name_supports", json!({"melee": melee}));
    assert_eq!(asked, ["flank_a", "rear_a", "flank_b", "rear_b"]);
    let [a, b] = ["line", "musketeers"].map(|unit| table.entity(unit).name.clone());
    let none = event(&mut table, "name_supports", json!({"melee": melee}), &[]);
    let said = logged(&table, &none, Lang::Fr).to_lowercase();
    assert_eq!(said, format!("{a} > {b}\u{a0}: aucun soutien."));
    let one = event(&mut table, "name_supports", json!({"melee": melee, "flank_a": ["second"]}), &[]);
    let second = &table.entity("second").name;
    let said = logged(&table, &one, Lang::En).to_lowercase();
    assert_eq!(said, format!("{a} > {b}: supported by {second}."));
}

// STP-E09: with the target gone the question is who else is hit; nobody means no contact, and the charger goes on.
#[test]
fn a_charge_without_its_target_asks_for_another() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
    let charge = json!({"charge": latest(&table, "charge")});
    assert_eq!(wanted(&table, "contact", charge.clone()), ["other_target"]);
    let form = table.game.form_maker("contact").unwrap().form(&common::inputs_of(charge.clone()), false);
    assert!(form.fields.iter().any(|field| field.id == "made" && field.settled), "not asked twice");
    let on = with(&charge, json!({"other_target": "fusiliers"}));
    assert_eq!(copy(&table).resolve("contact", on.clone(), &[]).id, "contact");
    let both = with(&on, json!({"made": false}));
    assert_refused(&mut table, "contact", both, "hit_without_contact", "STP-E09", "one or the other");
    let past = event(&mut table, "contact", charge, &[]);
    let told = common::on_table(&table, &past, Lang::Fr).join(" / ");
    assert!(told.contains("poursuivez jusqu'à son emplacement, ou d'un mouvement complet (15 cm)"), "{told}");
}

// STP-E06: whoever is charged and may choose is asked whether he stays.
#[test]
fn an_evader_is_asked_whether_he_stays() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    assert_eq!(wanted(&table, "evade", json!({"unit": "grenzers"})), ["stays"]);
    // To run may cost it: people say so themselves, and read what either costs; a script runs as before.
    let maker = table.game.form_maker("evade").expect("a form");
    let unit = common::inputs_of(json!({"unit": "grenzers"}));
    let stays = |form: estafette::engine::procedure::Form<'_>| {
        form.fields.into_iter().find(|field| field.id == "stays").and_then(|field| field.value)
    };
    assert_eq!(stays(maker.for_people().form(&unit, false)), None);
    assert_eq!(stays(maker.form(&unit, false)), Some(Value::Bool(false)));
    let notes = form_notes(&table, "evade", json!({"unit": "grenzers"}));
    let told = |key: &str| notes.iter().any(|(known, _)| known == key);
    assert!(told("line-evade-risk") && told("line-stay-risk"));
}

// STP-N01: with several that an event could strike people are brought to the question, whoever they point at.
#[test]
fn people_say_whom_an_event_strikes() {
    for (lost, asked) in [(None, vec!["unit"]), (Some("twelves"), Vec::new())] {
        let mut table = battle_at("first.event", &[("events", "yes")]);
        if let Some(lost) = lost {
            table.set_marker(lost, "destroyed", 1);
        }
        table.resolve("event", json!({}), &[12, 1]);
        assert_eq!(wanted(&table, "event_target", json!({"event": latest(&table, "event")})), asked);
    }
}

// STP-N01: number 20 lists what there is to choose from; once chosen, what that one is.
#[test]
fn the_events_to_choose_from_are_listed() {
    let mut table = battle_at("first.event", &[("events", "yes")]);
    table.resolve("event", json!({}), &[20]);
    let event = json!({"event": latest(&table, "event")});
    let told = |inputs: Json| form_notes(&table, "event_target", inputs).len();
    assert_eq!((told(event.clone()), told(with(&event, json!({"which": 12})))), (19, 1));
}

// STP-N01: a fire without a building says why nothing burns, before and after.
#[test]
fn nothing_burns_without_a_building() {
    let table = battle_at("first.event", &[("events", "yes")]);
    let named = {
        let mut table = copy(&table);
        table.resolve("add_building", json!({"name": "farm"}), &[]);
        table
    };
    for (mut table, told) in [(copy(&table), 1), (named, 0)] {
        table.resolve("event", json!({}), &[15]);
        let inputs = json!({"event": latest(&table, "event")});
        let notes = form_notes(&table, "event_target", inputs.clone());
        let struck = resolution(event(&mut table, "event_target", inputs, &[]));
        let lines = struck.lines.iter().filter(|line| line.text.key == "line-event-no-building").count();
        assert_eq!((notes.len(), lines), (told, told));
    }
}

// STP-M10: what it changes into is said; no formation is no answer.
#[test]
fn the_new_formation_is_said() {
    let table = blue_at("first.formations", &[]);
    let decl = table.game.rules().procedure("change_formation").expect("declared");
    assert!(decl.field("formation").is_some_and(|field| field.explicit));
}

// STP-F01: the active player declares first.
#[test]
fn the_active_player_declares_first() {
    let mut table = battle_at("first.declare", &[]);
    let first =
        |table: &Table| table.game.checklist().iter().find(|item| item.item.id == "declare").unwrap().open[0].clone();
    assert_eq!(first(&table), "line");
    table.go_to("second.declare");
    assert_eq!(first(&table), "musketeers");
}

// STP-F02: the log says with whom a unit fires.
#[test]
fn a_common_salvo_is_told() {
    let mut table = battle_at("first.declare", &[]);
    let salvo = aim(&mut table, "line", "musketeers");
    let joined =
        event(&mut table, "declare_fire", json!({"unit": "second", "target": "musketeers", "salvo": salvo}), &[]);
    assert!(logged(&table, &joined, Lang::En).ends_with("will fire at musketeers, with line."));
    let alone = event(&mut table, "declare_fire", json!({"unit": "third", "target": "musketeers"}), &[]);
    assert!(logged(&table, &alone, Lang::En).ends_with("will fire at musketeers."));
}

// STP-K05: a step that closes over markers to be changed does not say that there is nothing to do.
#[test]
fn a_step_that_closes_points_at_the_table() {
    for (shaken, said) in [(0, "nothing to do, step closed"), (1, "see “On the table”")] {
        let mut table = battle_at("first.combat", &[]);
        table.set_marker("line", "shaken", shaken);
        table.go_to("second.end");
        let passed = table.run(Command::Pass).expect("passed");
        let (rules, state) = (table.game.rules(), table.game.state());
        let catalog = Catalog::new(Lang::En, Some(&rules.sources));
        let speaker = Speaker { catalog: &catalog, rules, state, eyes: Eyes::Table };
        let told = estafette::report::passed_line(&passed, speaker).expect("it passed");
        assert!(told.contains(said), "{told}");
    }
}

// STP-O04, D01: a demoralised corps falls back as a whole unless its player says otherwise; the log tells that it broke.
#[test]
fn a_corps_breaks_aloud_and_falls_back_as_one() {
    let mut table = blue_at("first.moves", &[]);
    demoralise(&mut table, "corps");
    let maker = table.game.form_maker("move_unit").unwrap();
    let unit = common::inputs_of(json!({"unit": "line"}));
    let whole = |form: estafette::engine::procedure::Form<'_>| {
        let field = form.fields.into_iter().find(|field| field.id == "whole_corps").unwrap();
        field.value.and_then(|value| value.as_bool())
    };
    assert_eq!(whole(maker.for_people().form(&unit, false)), Some(true));
    assert_eq!(whole(maker.form(&unit, false)), Some(false), "a script moves one");
    let broke = table.game.events().iter().find(|event| logged(&table, event, Lang::En).contains("demoralised"));
    let broke = broke.expect("the log tells it");
    assert!(logged(&table, &broke, Lang::Fr).ends_with("démoralisation, retraite pour le reste de la partie."));
}

// STP-F03, F11: while targets are chosen the form tells what the shot would do, as the shot itself counts it.
#[test]
fn a_declaration_tells_what_the_shot_would_do() {
    let mut table = battle_at("first.declare", &[]);
    let form = table.game.form_maker("declare_fire").unwrap();
    let form = form.form(&common::inputs_of(json!({"unit": "line", "target": "musketeers"})), false);
    let told: Vec<_> = form.notes.iter().filter(|note| note.text.key == "line-prospect").collect();
    assert!(told.len() >= 2, "every band: {told:?}");
    let number = |name: &str| match told[0].text.args.get(name) {
        Some(Arg::Number(number)) => number.to_f64(),
        other => panic!("{name}: {other:?}"),
    };
    let (cm, nothing) = (number("cm"), number("nothing"));
    let salvo = aim(&mut table, "line", "musketeers");
    table.go_to("first.fire");
    let odds = table.odds("fire", json!({"salvo": salvo, "range": cm, "can_reply": false}), "no_effect");
    let (ways, of) = odds.split_once('/').map_or((odds.as_str(), "1"), |parts| parts);
    let counted = 100.0 * ways.parse::<f64>().unwrap() / of.parse::<f64>().unwrap();
    assert!((counted - nothing).abs() <= 0.5, "{counted} as the shot counts it, {nothing} told");
}

// STP-F01: the same target for whoever else may fire, each with a salvo of his own.
#[test]
fn one_target_is_declared_for_many() {
    let table = battle_at("first.declare", &[]);
    let inputs = json!({"unit": "line", "target": "musketeers", "also": ["second"], "target@second": "musketeers"});
    let form = table.game.form_maker("declare_fire").unwrap().form_for_many(&common::inputs_of(inputs), false);
    assert_eq!(form.problems, [], "an enemy may be the aim of several");
    let members = table.game.members("declare_fire", &form.inputs);
    let mut fired = copy(&table);
    for (member, unit) in members.into_iter().zip(["line", "second"]) {
        let own = json!({"unit": unit, "target": "musketeers"});
        assert_eq!(member.inputs, common::inputs_of(own.clone()));
        fired.resolve("declare_fire", own, &[]);
    }
    assert_eq!(records(&fired, "salvo").len(), 2);
}
