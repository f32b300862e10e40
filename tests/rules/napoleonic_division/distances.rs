//! How far somebody goes and how much more he bears, told before and checked where it is typed.

use super::*;
use estafette::engine::procedure::{Form, Line};
use estafette::engine::refusal::Reason;

/// Keys of what a form tells before it is resolved.
fn notes(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    form.notes.iter().map(|note| note.text.key.clone()).collect()
}

// ND-M03: a way that is typed is held against the speed; one that is not is the table's business.
#[test]
fn a_way_typed_is_checked() {
    let mut table = battle_at("first.movement", &[]);
    let moves = |cm: f64| json!({"uc": "line", "move": true, "distance_cm": cm});
    assert_refused(&mut table, "move_uc", moves(10.1), "too_far_to_move", "ND-M03", "a line goes 10 cm");
    let mut slow = copy(&table);
    let rough = with(&moves(5.1), json!({"going": "bgo"}));
    assert_refused(&mut slow, "move_uc", rough, "too_far_to_move", "ND-M03", "half of it in bad going");
    assert!(copy(&table).try_resolve("move_uc", moves(10.0), &[]).is_ok());
    assert!(table.try_resolve("move_uc", json!({"uc": "line", "move": true}), &[]).is_ok());
}

// ND-X01, X13, X22, S18: charges, tests, choices and pursuits tell how far they lead.
#[test]
fn distances_of_a_combat() {
    let table = battle_at("first.charges", &[]);
    let charge = json!({"charger": "line", "target": "red_line"});
    assert_eq!(notes(&table, "declare_charge", charge), ["line-charge-within", "line-any-face"]);
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.charged_test");
    let told = notes(&table, "morale_test", json!({"tester": "red_line"}));
    assert_eq!(told, ["line-test-needed", "line-falls-back-failing"]);
}

// ND-K02: EC in contact are for people to count; a script that leaves them is taken as before.
#[test]
fn contacts_are_counted_by_people() {
    let mut table = combat(&["line"], "red_line", "front", NOTHING, &[]);
    play_to(&mut table, "combat.melee");
    let form = table.game.form_maker("melee_round").unwrap().form(&inputs_of(json!({})), false);
    let wanted: Vec<&str> =
        form.fields.iter().filter(|view| view.wanted && view.relevant).map(|view| view.id.as_str()).collect();
    assert_eq!(wanted, ["charger_elements", "charged_elements"]);
}

// ND-K02: "uniquement les éléments au contact": in the first round people find no number; whoever is touched touches as many.
#[test]
fn contacts_have_no_default_for_people() {
    let french = |table: &mut Table| table.set_attribute("grenadiers", "formation", "attack_column");
    let mut table = combat(&["grenadiers"], "red_line", "front", french, &[]);
    play_to(&mut table, "combat.melee");
    let maker = table.game.form_maker("melee_round").unwrap();
    let value = |form: &Form<'_>, id: &str| {
        let field = form.fields.iter().find(|view| view.id == id && view.relevant);
        field.and_then(|view| view.value.clone()).and_then(|value| value.as_whole())
    };
    let script = maker.form(&inputs_of(json!({})), false);
    assert!(value(&script, "charger_elements").is_some_and(|count| count > 2), "a script is answered as before");
    assert!(script.problems.is_empty());
    let people = maker.for_people().form(&inputs_of(json!({})), false);
    assert_eq!([value(&people, "charger_elements"), value(&people, "charged_elements")], [None, None]);
    assert!(people.problems.iter().any(|problem| problem.is(Reason::MissingInput)));
    let told = maker.for_people().form(&inputs_of(json!({"charger_elements": 2})), false);
    assert_eq!([value(&told, "charged_elements"), value(&told, "charger_second_rank")], [Some(2), Some(2)]);
    assert_eq!(value(&script, "charger_second_rank"), Some(0));
}

// ND-S01 to S03: how much is left until more than half.
#[test]
fn how_many_until_more_than_half() {
    let left = |table: &Table| -> Vec<(String, i64)> {
        let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 8});
        let form = table.game.form_maker("fire").unwrap().form(&inputs_of(shot), false);
        let told = form.notes.iter().filter(|line| line.text.key.ends_with("until-half"));
        let number = |line: &Line| match line.text.args.get("left") {
            Some(Arg::Number(number)) => number.as_whole().unwrap_or(-1),
            _ => -1,
        };
        told.map(|line| (line.rule.clone().unwrap_or_default(), number(line))).collect()
    };
    let mut table = battle_at("first.fire", &[]);
    let start = i64::from(table.strength("red_line"));
    assert_eq!(left(&table), [("ND-S01".to_owned(), start / 2 + 1)]);
    table.set_strength("red_line", start - start / 2);
    assert_eq!(left(&table)[0], ("ND-S01".to_owned(), 1));
    table.set_strength("red_line", 1);
    assert_eq!(left(&table)[0], ("ND-S01".to_owned(), 0));
}

// ND-S01 to S03: what shows from one loss before "plus de la moitié".
#[test]
fn a_sign_from_one_before_more_than_half() {
    let mut table = battle_at("first.fire", &[]);
    let shown = |table: &Table, sign: &str| -> Vec<String> {
        let signs = table.game.rules().signs(table.game.state());
        signs.into_iter().find(|(decl, _)| decl.id == sign).map(|(_, shown)| shown).expect("the sign")
    };
    assert!(!shown(&table, "one_before_half").contains(&"red_line".to_owned()));
    let start = i64::from(table.strength("red_line"));
    table.set_strength("red_line", start - start / 2);
    assert!(shown(&table, "one_before_half").contains(&"red_line".to_owned()));
    assert!(!shown(&table, "over_half").contains(&"red_line".to_owned()));
    table.set_strength("red_line", start - start / 2 - 1);
    assert!(!shown(&table, "one_before_half").contains(&"red_line".to_owned()));
    assert!(shown(&table, "over_half").contains(&"red_line".to_owned()));
}

// ND-S01, T01: the number of the coming test and its chance stand with what is left.
#[test]
fn the_coming_test_has_its_odds() {
    let mut table = battle_at("first.fire", &[]);
    for (grade, national, needed, percent) in
        [("confident", false, 4, 50), ("confident", true, 3, 67), ("hesitant", false, 5, 33), ("intrepid", true, 2, 83)]
    {
        table.set_attribute("red_line", "morale", grade);
        table.set_attribute("red_line", "national_trait", national);
        let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 8});
        let form = table.game.form_maker("fire").unwrap().form(&inputs_of(shot), false);
        let line = form.notes.iter().find(|line| line.text.key == "line-until-half").expect("the line");
        let number = |name: &str| match line.text.args.get(name) {
            Some(Arg::Number(number)) => number.as_whole().unwrap_or(-1),
            _ => -1,
        };
        assert_eq!([number("needed"), number("percent")], [needed, percent], "{grade} {national}");
    }
}
