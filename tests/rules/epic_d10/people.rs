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

// ED-F02, F03: how many dice, who at whom and from which face is said before anything is thrown; in a melee too.
#[test]
fn what_each_die_must_show_is_said_beforehand() {
    let table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let told = notes(&table, "fire", fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({})));
    assert_eq!(keys(&told)[..1], ["line-strike"], "one lot: no sum");
    let needed = |name: &str| told[0].text.args.get(name).cloned();
    assert_eq!(needed("count"), Some(Arg::from(2_u32)));
    assert_eq!((needed("marker"), needed("kill")), (Some(Arg::from(5_i64)), Some(Arg::from(6_i64))));
    let table = acting(&[], "tanks", "tactical_move", "activation.execute");
    let rows = [("cannon", 3, "grenadiers"), ("coax", 1, "grenadiers")];
    let told = notes(&table, "fire", fire(&table, "tanks", &rows, json!({})));
    assert_eq!(keys(&told)[..3], ["line-dice-in-all", "line-strike", "line-strike"]);
    assert_eq!(told[0].text.args.get("count"), Some(&Arg::from(4_u32)));
}

// ED-Q01, B02: the number needed stands in the form, and why a break test is owed.
#[test]
fn the_number_needed_for_a_test_is_said_beforehand() {
    let table = begin(&[], &[("chasseurs", "tactical_move")]);
    let told = notes(&table, "quality_test", json!({"formation": "chasseurs"}));
    assert_eq!(keys(&told), ["line-quality"]);
    assert_eq!(told[0].text.args.get("needed"), Some(&Arg::from(3_i64)));
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    assert_eq!(keys(&notes(&table, "break_test", json!({"formation": "guard"}))), ["line-morale"]);
    table.set_marker("guard", "lost_assault", 1);
    let told = notes(&table, "break_test", json!({"formation": "guard"}));
    assert_eq!(keys(&told), ["line-break-due", "line-morale"]);
}

// ED-A07: the guns below the list of sizes are those of the size it points at.
#[test]
fn the_guns_of_a_barrage_are_those_of_the_size_pointed_at() {
    let table = acting(&[], "battery", "tactical_move", "activation.execute");
    let form = table.game.form_maker("barrage").unwrap().for_people().form(&inputs_of(json!({})), true);
    let sizes = form.fields.iter().find(|field| field.id == "ze").expect("asked");
    let first = sizes.candidates.iter().find(|candidate| candidate.refusal.is_none()).map(|c| c.value.as_str());
    assert_eq!(first, Some("ze_4"));
    let rows: Vec<&str> = form.fields.iter().filter_map(|field| field.row.as_ref()).map(|row| row.as_str()).collect();
    assert_eq!(rows, ["mortar"]);
}

// ED-A06: of several groups people say who lies under the template; nothing said is nobody.
#[test]
fn nobody_of_a_group_is_proposed_to_people() {
    let mut table = acting(&[], "battery", "tactical_move", "activation.execute");
    let guns = json!({"ze": "ze_4", "range": 30, "los": true, "observer": true, "guns@mortar": 1});
    table.resolve("barrage", guns, &[10]);
    let maker = table.game.form_maker("barrage_impact").unwrap();
    let form = maker.for_people().form(&inputs_of(json!({"formations": ["guard", "hulls"]})), false);
    let under = form.fields.iter().filter(|field| field.id.starts_with("under@"));
    let under: Vec<_> = under.map(|field| (field.value.clone(), field.wanted)).collect();
    assert_eq!(under, vec![(Some(Value::whole(0)), true); 2]);
    let form = maker.for_people().form(&inputs_of(json!({"formations": ["guard"]})), false);
    assert!(form.fields.iter().any(|field| field.id == "under@grenadiers" && field.value.is_none()), "the only one");
}

// ED-F30: one machine has a target in one of two opposite arcs; a script keeps all its weapons, with a warning.
#[test]
fn opposite_arcs_are_not_proposed_together() {
    let mut table = acting(&[], "walkers", "tactical_move", "activation.execute");
    table.set_attribute("lance", "arc", Value::text("right180"));
    table.set_strength("walker", 1);
    let maker = table.game.form_maker("fire").unwrap();
    let inputs = inputs_of(json!({"target": "guard"}));
    let shooters = |form: &estafette::engine::procedure::Form<'_>| {
        ["shooters@lance", "shooters@broadside"].map(|id| form.inputs.get(id).and_then(Value::as_whole))
    };
    let script = maker.form(&inputs, false);
    assert_eq!(shooters(&script), [Some(1), Some(1)]);
    assert!(keys(&script.notes).contains(&"line-opposed-arcs"));
    let people = maker.for_people().form(&inputs, false);
    assert_eq!(shooters(&people), [Some(1), Some(0)]);
    assert!(!keys(&people.notes).contains(&"line-opposed-arcs"));
}

// ED-T01: who is asked how many rode in the wrecks reads how many ride, and no arcs of fire.
#[test]
fn who_rides_is_said_to_whoever_decides() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let answers = fire(&table, "chasseurs", &[("rifle", 1, "carrier")], json!({}));
    table.set_attribute("marine", "aboard", Value::whole(3));
    let command = Command::Resolve {
        procedure: "fire".into(),
        inputs: inputs_of(answers),
        dice: Some(vec![10]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    assert!(table.game.state().pending.is_some(), "one or two rode in it");
    assert_eq!(keys(&table.game.decision_notes()), ["line-riding"]);
}

// ED-X04: what both sides threw is told to each side apart before it is applied.
#[test]
fn losses_to_come_are_told_side_by_side() {
    let mut table = reached(&[], "chasseurs", "guard", |_| {});
    table.go_to("assault.fire.offensive");
    table.resolve("assault_fire", json!({"shooters@rifle": 2}), &[6, 5]);
    table.go_to("assault.fire.defensive");
    table.resolve("assault_fire", json!({"shooters@carbine": 1}), &[5]);
    table.go_to("assault.fire.apply");
    assert_eq!(keys(&notes(&table, "assault_apply", json!({}))), ["line-to-remove", "line-to-mark", "line-to-mark"]);
}

// ED-F20: whoever types dice reads which weapon throws at whom and what it has to show; the log keeps the rolls apart.
#[test]
fn each_roll_names_its_weapon_and_its_target() {
    let mut table = acting(&[], "tanks", "tactical_move", "activation.execute");
    let rows = [("cannon", 3, "grenadiers"), ("coax", 1, "grenadiers")];
    let answers = fire(&table, "tanks", &rows, json!({}));
    let command = Command::Resolve {
        procedure: "fire".into(),
        inputs: inputs_of(answers.clone()),
        dice: Some(vec![1, 1, 1]),
        dice_by_side: None,
        pause: false,
    };
    let refusal = table.game.handle(command, NOW).expect_err("the die of the second weapon is missing");
    let asked = |name: &str| refusal.args.get(name).cloned();
    let names = |ids: [&str; 2]| ids.map(estafette::engine::world::EntityId::new).to_vec();
    assert_eq!(asked("whom"), Some(Arg::Entities(names(["coax", "grenadiers"]))));
    assert_eq!(asked("needs"), Some(Arg::from(5_i64)), "a marker at least");
    let fired = event(&mut table, "fire", answers, &[1, 1, 1, 1]);
    let parties: Vec<_> = fired.throws.iter().map(|throw| throw.purpose.parties.clone()).collect();
    assert_eq!(parties, [names(["cannon", "grenadiers"]), names(["coax", "grenadiers"])]);
}

// ED-A01: a range that no gun of the battery reaches is refused where it is said, not after the last question.
#[test]
fn a_range_too_long_is_refused_at_once() {
    let table = acting(&[], "battery", "tactical_move", "activation.execute");
    let problem = |guns: u32| {
        let answers = inputs_of(json!({"ze": "ze_8", "range": 80, "guns@howitzer": 2, "guns@field_gun": guns}));
        let form = table.game.form_maker("barrage").unwrap().form(&answers, false);
        let range = form.fields.iter().find(|field| field.id == "range").expect("asked");
        range.problem.as_ref().map(|problem| problem.text().key)
    };
    assert_eq!(problem(1).as_deref(), Some("refusal-out-of-range"));
    assert_eq!(problem(0), None, "those that do not fire need not reach");
}

// ED-A06: the enemy stands first in the list of who lies under a template.
#[test]
fn the_enemy_stands_first_under_a_template() {
    let mut table = acting(&[], "battery", "tactical_move", "activation.execute");
    let guns = json!({"ze": "ze_4", "range": 30, "los": true, "observer": true, "guns@mortar": 1});
    table.resolve("barrage", guns, &[10]);
    let form = table.game.form_maker("barrage_impact").unwrap().form(&inputs_of(json!({})), true);
    let listed = form.fields.iter().find(|field| field.id == "formations").expect("asked");
    let sides: Vec<_> = listed.candidates.iter().filter_map(|c| table.game.state().entity(&c.value)?.side).collect();
    assert!(sides.contains(&Side::A) && sides.is_sorted_by_key(|side| *side != Side::B), "{sides:?}");
}

// ED-O23: a landing leads to those aboard, lets them out, and is done when they are down.
#[test]
fn a_landing_is_for_those_aboard() {
    let mut table = acting(&[], "lifters", "landing", "activation.move");
    table.resolve("move", json!({}), &[]);
    table.go_to("activation.execute");
    let open = |table: &Table| -> Vec<String> {
        let items = table.game.checklist();
        items.iter().filter(|view| view.item.id == "land").flat_map(|view| view.open.clone()).collect()
    };
    assert_eq!(open(&table), ["para"]);
    let form = table.game.form_maker("ride").unwrap().for_people().form(&inputs_of(json!({})), false);
    assert_eq!(form.inputs.get("action"), Some(&Value::text("leave")));
    table.resolve("ride", json!({"action": "leave", "unit": "para", "number": 3}), &[]);
    assert_eq!(open(&table), Vec::<String>::new(), "they may get in again, but nothing leads there");
}

// ED-U43: who is asked whether the leader is among the lost reads where he was, and among how many.
#[test]
fn where_the_leader_was_is_said_to_whoever_decides() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    let command = Command::Resolve {
        procedure: "fire".into(),
        inputs: inputs_of(fire(&table, "chasseurs", &[("rifle", 1, "grenadiers")], json!({}))),
        dice: Some(vec![10]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let told = table.game.decision_notes();
    assert_eq!(keys(&told), ["line-leader-among"]);
    assert_eq!(told[0].text.args.get("count"), Some(&Arg::from(6_u32)));
}

// OP15: where fire may be divided, what is proposed to people stays with the formation they named.
#[test]
fn the_target_named_is_the_one_proposed() {
    let table = acting(&[("split_fire", "yes")], "tanks", "tactical_move", "activation.execute");
    let maker = table.game.form_maker("fire").unwrap().for_people();
    let form = maker.form(&inputs_of(json!({"target": "colossus"})), false);
    assert_eq!(form.inputs.get("at@cannon"), Some(&Value::text("giant")));
}

// ED-P01: the face that takes the first marker off is said before the throw.
#[test]
fn the_face_that_takes_a_marker_off_is_said_beforehand() {
    let mut table = begin(&[], &[]);
    table.set_marker("chasseurs", "suppression", 2);
    table.go_to("end.formations");
    let told = notes(&table, "suppression_removal", json!({"formation": "chasseurs"}));
    assert_eq!(keys(&told), ["line-removal-from"]);
    assert_eq!(told[0].text.args.get("needed"), Some(&Arg::from(3_i64)));
}
