//! What people at the table are asked, shown and told, where a script keeps its defaults.

use super::assault::reached;
use super::*;
use crate::common::{NOW, inputs_of, on_table};
use estafette::engine::label::Lang;
use estafette::engine::procedure::Line;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};

fn notes(table: &Table, procedure: &str, answers: Json) -> Vec<Line> {
    table.game.form_maker(procedure).unwrap().form(&inputs_of(answers), false).notes
}

fn keys(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.key.as_str()).collect()
}

// ED-D02: half a D10 is thrown, and typed, as a D10.
#[test]
fn the_die_asked_for_is_the_one_that_is_thrown() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.winner");
    let command = Command::Resolve {
        procedure: "assault_determination".into(),
        inputs: inputs_of(json!({})),
        dice: Some(vec![4]),
        dice_by_side: None,
        pause: false,
    };
    let refusal = table.game.handle(command, NOW).expect_err("a die is missing");
    let (rules, state) = (table.game.rules(), table.game.state());
    for (lang, asked) in [(Lang::Fr, "encore 1 D10 ("), (Lang::En, "1 more D10 (")] {
        let catalog = Catalog::new(lang, Some(&rules.sources));
        let words = Speaker { catalog: &catalog, rules, state, eyes: Eyes::Table }.refusal(&refusal);
        assert!(words.contains(asked), "{words}");
    }
}

// ED-A06, X18: only people can say who is beneath; a script that says nothing means nobody.
#[test]
fn who_is_beneath_is_asked_of_people() {
    let mut table = acting(&[], "battery", "tactical_move", "activation.execute");
    let guns =
        json!({"ze": "ze_8", "range": 30, "los": true, "observer": true, "guns@howitzer": 1, "guns@field_gun": 0});
    table.resolve("barrage", guns, &[10]);
    let form = table.game.form_maker("barrage_impact").unwrap().form(&inputs_of(json!({})), false);
    assert!(form.fields.iter().any(|field| field.id == "formations" && field.decl.explicit));
    assert!(form.problems.is_empty(), "a script may leave it");
    let collateral = table.game.rules().procedure("collateral").expect("declared");
    assert!(collateral.field("formations").is_some_and(|field| field.explicit));
    assert_eq!(table.resolve("barrage_impact", json!({}), &[]).id, "nothing_under");
}

// ED-E01: the players stop in the middle of a turn.
#[test]
fn the_players_end_the_game_at_any_time() {
    for (answers, winner, outcome) in
        [(json!({"winner": "b"}), Some(Side::B), "game_won"), (json!({}), None, "game_drawn")]
    {
        let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
        assert_eq!(table.resolve("end_game", answers, &[]).id, outcome);
        assert_eq!(table.game.state().ending.as_ref().map(|ending| ending.winner), Some(winner));
    }
}

// ED-O33: after a fire nothing leads into the transports; a landing is for nothing else.
#[test]
fn getting_in_and_out_is_an_afterthought() {
    let led_to = |table: &Table| -> Vec<String> {
        let items = table.game.checklist();
        items.iter().filter(|view| !view.done && !view.item.is_aside()).map(|view| view.item.id.clone()).collect()
    };
    let mut table = acting(&[], "mounted", "tactical_move", "activation.execute");
    assert!(table.game.checklist().iter().any(|view| view.item.id == "ride"), "still there for whoever wants it");
    let answers = fire(&table, "mounted", &[("truck_gun", 2, "grenadiers")], json!({}));
    table.resolve("fire", answers, &[1, 1]);
    assert_eq!(led_to(&table), Vec::<String>::new());
    let table = acting(&[], "lifters", "landing", "activation.move");
    let mut landed = copy(&table);
    landed.resolve("move", json!({}), &[]);
    landed.go_to("activation.execute");
    assert_eq!(led_to(&landed), ["land"]);
}

// ED-D03: where the template goes is told with how far.
#[test]
fn the_way_of_a_deviation_is_told_to_the_hands() {
    let guns =
        json!({"ze": "ze_8", "range": 30, "los": false, "observer": false, "guns@howitzer": 1, "guns@field_gun": 0});
    let table = acting(&[], "battery", "tactical_move", "activation.execute");
    let command = Command::Resolve {
        procedure: "barrage".into(),
        inputs: inputs_of(guns.clone()),
        dice: None,
        dice_by_side: None,
        pause: false,
    };
    let mut thrown = copy(&table);
    let fired = thrown.run(command).unwrap();
    let told = on_table(&thrown, &fired, Lang::Fr).join("\n");
    let deviates = fired.resolution.as_ref().is_some_and(|done| done.outcome.id == "deviates");
    assert!(deviates && told.contains("cap ") && told.contains('°'), "{told}");
    let mut typed = copy(&table);
    let fired = event(&mut typed, "barrage", guns, &[3]);
    let told = on_table(&typed, &fired, Lang::Fr).join("\n");
    assert!(told.contains("de 3 cm, là où pointe le dé"), "{told}");
}

// ED-F20, N05: people find the largest group they can hurt, and are asked for a distance that decides; scripts as before.
#[test]
fn people_are_proposed_the_largest_group() {
    let table = acting(&[], "tanks", "tactical_move", "activation.execute");
    let maker = table.game.form_maker("fire").unwrap();
    let inputs = inputs_of(json!({"target": "court"}));
    let at = |form: &estafette::engine::procedure::Form<'_>| form.inputs.get("at@cannon").cloned();
    assert_eq!(at(&maker.form(&inputs, false)), Some(Value::text("warlord")), "a script: the first of the list");
    let people = maker.for_people().form(&inputs, false);
    assert_eq!(at(&people), Some(Value::text("bodyguard")));
    assert!(people.fields.iter().any(|field| field.id == "distance" && field.wanted), "30 and 60 cm");
    let table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let form = table.game.form_maker("fire").unwrap().for_people().form(&inputs, false);
    assert!(!form.fields.iter().any(|field| field.wanted), "one range: nothing to ask");
}

// ED-F02, F03: what no face of the die can do is said before it is thrown.
#[test]
fn what_no_die_can_do_is_said() {
    for (defence, said) in [(3, None), (8, Some("line-no-kill-possible")), (9, Some("line-no-effect-possible"))] {
        let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
        table.set_attribute("grenadiers", "dft", Value::whole(defence));
        let answers = fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({}));
        let notes = notes(&table, "fire", answers);
        let vain: Vec<&str> = keys(&notes).into_iter().filter(|key| key.starts_with("line-no-")).collect();
        assert_eq!(vain, Vec::from_iter(said), "defence {defence}");
    }
}

// ED-O33, T01, U44: who is aboard, who got out of a wreck, and that the commander fell.
#[test]
fn passengers_and_the_commander_are_not_forgotten() {
    let table = acting(&[], "mounted", "assault", "activation.execute");
    assert!(keys(&notes(&table, "assault", json!({"target": "guard"}))).contains(&"line-still-aboard"));

    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "carrier")], json!({}));
    let wrecked = event(&mut table, "fire", answers, &[10, 10, 4, 5, 6, 10]);
    let told = on_table(&table, &wrecked, Lang::En).join("\n");
    assert!(told.contains("stand 3 survivors on foot beside the wreck"), "{told}");

    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "warlord")], json!({}));
    let killed = event(&mut table, "fire", answers, &[10]);
    assert!(table.has("red", "commander_lost"));
    let told = on_table(&table, &killed, Lang::En).join("\n");
    assert!(told.contains("army commander killed"), "{told}");
}
