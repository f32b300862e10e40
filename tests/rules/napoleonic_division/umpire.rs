//! Corrections by hand, what the program says before and after, and rows switched against it (ND-C01, C02, C11, M03, O01,
//! O05, S05, S08, T02, U01).

use super::*;
use estafette::engine::label::Lang;
use estafette::engine::play::Adjustment;
use estafette::engine::value::Decimal;
use estafette::engine::world::{EntityId, Eyes};
use estafette::lang::{Catalog, Speaker};
use estafette::play::{correction, throws_dice};
use estafette::report::{change, narrate};
use estafette::rulesets::napoleonic_division::names::marker;

fn try_adjust(table: &mut Table, unit: &str, what: Adjustment) -> Result<(), String> {
    let command = Command::Adjust { target: EntityId::new(unit), what, reason: None };
    table.run(command).map(drop).map_err(|refusal| refusal.code.to_string())
}

fn in_french<T>(table: &Table, say: impl FnOnce(Speaker<'_>) -> T) -> T {
    let catalog = Catalog::new(Lang::Fr, Some(&table.game.rules().sources));
    say(Speaker { catalog: &catalog, rules: table.game.rules(), state: table.game.state(), eyes: Eyes::Table })
}

fn notes(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let form = table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false);
    in_french(table, |speaker| form.notes.iter().map(|note| estafette::report::breakdown_line(note, speaker)).collect())
}

// ND-U01: EC are whole.
#[test]
fn strength_is_whole() {
    let mut table = battle(&[]);
    let half = Decimal::from_f64(1.5).unwrap();
    assert_eq!(try_adjust(&mut table, "line", Adjustment::Strength { strength: half }), Err("adjust_value".into()));
    for strength in [0, 1, 8] {
        assert_eq!(try_adjust(&mut table, "line", Adjustment::Strength { strength: strength.into() }), Ok(()));
    }
}

// ND-U01, O05: pending hits stay below what costs an EC.
#[test]
fn pending_hits_are_bounded() {
    for (hits_per_ec, most) in [("1", 0), ("3", 2)] {
        let mut table = battle(&[("hits_per_ec", hits_per_ec)]);
        let hits = |value| Adjustment::Pool { pool: "pending_hits".into(), value };
        assert_eq!(try_adjust(&mut table, "line", hits(most + 1)), Err("adjust_range".into()), "{hits_per_ec}");
        assert_eq!(try_adjust(&mut table, "line", hits(most)), Ok(()), "{hits_per_ec}");
        assert_eq!(table.strength("line"), 8);
    }
}

// ND-U05, C11: a correction that a check refuses says why, not what the type would take.
#[test]
fn a_refused_correction_says_why() {
    let table = battle(&[]);
    let why = in_french(&table, |speaker| {
        let line = table.entity("line");
        let refusal = correction(&table.game, speaker, line, "formation limbered").expect_err("no guns");
        assert_eq!(refusal.code, "adjust_refused");
        speaker.refusal(&refusal)
    });
    assert!(why.contains("formations de l'infanterie"), "{why}");
    let why = in_french(&table, |speaker| {
        speaker.refusal(&correction(&table.game, speaker, table.entity("line"), "formation nonsense").unwrap_err())
    });
    assert!(why.contains("Attendu"), "{why}");
}

// ND-C01, C02: the command distance shown follows corrections; independents have none.
#[test]
fn command_distance_is_never_stale() {
    let mut table = battle(&[]);
    let shown =
        |table: &Table, unit: &str| table.attribute(unit, "command_distance").and_then(|value| value.as_whole());
    for (experience, distance) in [("elite", 20), ("veteran", 15), ("seasoned", 10), ("conscript", 5)] {
        table.set_attribute("line", "experience", experience);
        assert_eq!(shown(&table, "line"), Some(distance), "{experience}");
    }
    assert_eq!(shown(&table, "outsiders"), None);
    table.set_attribute("outsiders", "experience", "elite");
    assert_eq!(shown(&table, "outsiders"), None);
}

// ND-O01: with one column for the whole battle nobody says what the going is.
#[test]
fn no_going_by_scale() {
    let mut table = battle_at("first.movement", &[("speed_columns", "scale"), ("speed_scale", "bgo")]);
    for going in ["gg", "bgo"] {
        let code = table.refused("move_uc", json!({"uc": "line", "going": going}));
        assert_eq!(code, "input_not_applicable", "{going}");
    }
}

// ND-S08, M03, S18, M07: speeds and permissions stand in the form before anything is recorded.
#[test]
fn speeds_before_the_move() {
    let mut table = battle_at("first.movement", &[]);
    table.set_attribute("line", "experience", "seasoned");
    let said = notes(&table, "move_uc", json!({"uc": "line"}));
    assert!(said[0].contains("10") && said[1].contains("mouvement OU formation"), "{said:?}");
    let said = notes(&table, "move_uc", json!({"uc": "line", "going": "bgo"}));
    assert!(said[0].contains('5') && !said[0].contains("10"), "{said:?}");
    assert!(notes(&table, "move_uc", json!({})).is_empty());
    assert_eq!(notes(&table, "move_general", json!({})).len(), 1);
    let mut table = combat(&["line"], "red_regulars", "flank", NOTHING, &[]);
    test(&mut table, "red_regulars", 1);
    let said = notes(&table, "pursue_or_consolidate", json!({"uc": "line"}));
    assert!(said[0].contains("10/5"), "{said:?}");
}

// ND-S05: the item names the UC with gaps, and the players tick it.
#[test]
fn whose_ranks_to_close() {
    let mut table = battle(&[]);
    table.set_strength("line", 6);
    table.set_strength("red_line", 6);
    table.go_to("first.ranks");
    assert_eq!(listed(&table, "close_ranks"), ["line"]);
    table.run(Command::Tick { item: "close_ranks".into() }).unwrap();
    let checklist = table.game.checklist();
    assert!(checklist[0].done && checklist[0].open.is_empty());
}

// ND-T02, T05: a row that counts, switched on with nothing counted, counts once.
#[test]
fn a_counted_row_switched_on() {
    let table = combat(&["line"], "red_guns", "front", NOTHING, &[]);
    for (flanks, worth) in [(0, -1), (2, -2)] {
        let inputs = inputs_of(json!({"tester": "red_guns", "flanks": flanks})).overriding("artillery_flank", true);
        let form = table.game.form_maker("morale_test").unwrap().form(&inputs, false);
        let row = form.modifiers.iter().find(|row| row.id == "artillery_flank").expect("switched on");
        assert_eq!(row.value.as_whole(), Some(worth), "{flanks}");
    }
}

// ND-O05, K05: where hits decide who has the better of it, the sentence tells them.
#[test]
fn melee_tells_its_hits() {
    for (hits_per_ec, wanted) in [("1", "EC perdus, 1 chez le chargé"), ("2", "touches non sauvées, 1 sur le chargé")]
    {
        let mut table = combat(&["line"], "red_line", "front", NOTHING, &[("hits_per_ec", hits_per_ec)]);
        play_to(&mut table, "combat.melee");
        let round = json!({"charger": "line", "charged": "red_line", "charger_elements": 1, "charged_elements": 0});
        let event = common::event(&mut table, "melee_round", round, &[6, 1]);
        let said = in_french(&table, |speaker| narrate(&event, speaker).headline);
        assert!(said.contains(wanted), "{said}");
    }
}

// Sentences that hold whatever the label is, in number and gender.
#[test]
fn french_sentences() {
    let mut table = battle_at("first.fire", &[]);
    let say = |table: &Table, effect: &Effect| in_french(table, |speaker| change(effect, speaker).expect("said").text);
    let said = say(&table, &Effect::unmark(&EntityId::new("line"), marker::FIRED));
    assert_eq!(said, "line : plus de marqueur « a tiré »");
    let mark = json!({"uc": "line", "marker": "skirmishers", "present": true});
    let event = common::event(&mut table, "mark_uc", mark, &[]);
    let said = in_french(&table, |speaker| narrate(&event, speaker).headline);
    assert!(said.contains("Line : pion posé, tirailleurs."), "{said}");
    let shot = json!({"shooter": "line", "target": "red_line", "distance_cm": 5, "target_class": "nearest", "elements_firing": 1});
    let event = common::event(&mut table, "fire", shot, &[6, 1, 1]);
    let said = in_french(&table, |speaker| narrate(&event, speaker).headline);
    assert!(said.contains("1 EC perdu."), "{said}");
}

// A form speaks of dice only where some are thrown, while answers are still missing too.
#[test]
fn which_forms_throw_dice() {
    let none = inputs_of(json!({}));
    let moving = battle_at("first.movement", &[]);
    let firing = battle_at("first.fire", &[]);
    let charging = battle_at("first.charges", &[]);
    let testing = combat(&["line"], "red_line", "front", NOTHING, &[]);
    for (table, procedure, dice) in [
        (&moving, "move_uc", false),
        (&moving, "general_lost", false),
        (&firing, "fire", true),
        (&charging, "declare_charge", false),
        (&testing, "morale_test", true),
        (&testing, "mark_uc", false),
    ] {
        assert_eq!(throws_dice(&table.game, procedure, &none), dice, "{procedure}");
    }
}
