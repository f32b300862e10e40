//! Charges that are refused, moves and changes of formation.

use super::{ENEMY, PERIODS, UNIT, at_charges, deploy, ready};
use estafette::engine::message::Arg;
use estafette::engine::procedure::Outcome;
use serde_json::{Value as Json, json};

/// STPP-L02 to L07: code and rule of the refusal; `-` where the charge is declared.
#[rustfmt::skip]
const CHARGES: &[(&str, &str, &str, &str)] = &[
    ("awi", "enemy.type=cav", "charge_forbidden", "STPP-L03"),
    ("awi", "type=indian enemy.type=cav", "-", ""),
    ("empire", "enemy.type=cav", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack enemy.type=light_cavalry", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack enemy.type=light_cavalry enemy.shaken=1", "-", ""),
    ("empire", "type=cossack enemy.formation=line_formation", "charge_forbidden", "STPP-L04"),
    ("empire", "type=cossack", "-", ""),
    ("grand_siecle", "enemy.type=cav", "charge_forbidden", "STPP-L05"),
    ("grand_siecle", "type=warband enemy.type=cav", "-", ""),
    ("grand_siecle", "type=shooting_infantry", "never_charges", "STP-B01"),
    ("algeria", "enemy.type=cav", "charge_forbidden", "STPP-L05"),
    ("algeria", "type=warband enemy.type=cav", "-", ""),
    ("algeria", "type=native_shooting_infantry", "never_charges", "STP-B01"),
    ("acw", "enemy.type=cav", "charge_forbidden", "STPP-L06"),
    ("acw", "enemy.type=dismounted_cavalry", "-", ""),
    ("war_1870", "enemy.type=cav", "charge_forbidden", "STPP-L06"),
    ("ww1", "enemy.type=cav", "-", ""),
];

#[test]
fn charges_that_are_refused() {
    let inputs = || json!({"unit": UNIT, "target": ENEMY});
    for (period, words, code, rule) in CHARGES {
        let mut table = deploy(period, words);
        at_charges(&mut table, "corps_a");
        if *code == "-" {
            assert_eq!(table.resolve("charge", inputs(), &[]).id, "charge_declared", "{period}: {words}");
            continue;
        }
        assert_eq!(table.refused("charge", inputs()), *code, "{period}: {words}");
        assert_eq!(table.refusing_rule("charge", inputs()), *rule, "{period}: {words}");
    }
    for period in PERIODS {
        for unit in ["inf", "cav"] {
            let mut table = deploy(period, &format!("type={unit} formation=march_column"));
            at_charges(&mut table, "corps_a");
            assert_eq!(table.refused("charge", inputs()), "charge_from_march_column", "{period} {unit}");
            let mut table = deploy(period, &format!("type={unit}"));
            at_charges(&mut table, "corps_a");
            assert_eq!(table.resolve("charge", inputs(), &[]).id, "charge_declared", "{period} {unit}");
        }
    }
    for period in ["acw", "war_1870"] {
        let mut table = deploy(period, "enemy.type=cav");
        at_charges(&mut table, "corps_a");
        let inputs = json!({"unit": UNIT, "target": ENEMY, "protected": true});
        assert_eq!(table.resolve("charge", inputs, &[]).id, "charge_declared", "{period}");
    }
}

fn centimetres(outcome: &Outcome, name: &str) -> String {
    match outcome.values.get(name) {
        Some(Arg::Number(number)) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    }
}

/// Ordinary moves inside friction (STPP-G06, F02 to F06, F08, O13).
#[rustfmt::skip]
const MOVES: &[(&str, &str, &str)] = &[
    ("ww1", "quality=militia", "10"),
    ("ww1", "quality=reserve", "12"),
    ("ww1", "quality=elite", "15"),
    ("ww1", "type=cav quality=reserve", "20"),
    ("ww1", "type=cossack quality=militia", "30"),
    ("ww1", "type=dismounted_cavalry quality=militia", "15"),
    ("ww1", "type=art", "15"),
    ("ww1", "type=art mobility=horse", "25"),
    ("ww1", "type=machine_gun", "12"),
    ("ww1", "type=machine_gun mobility=fast", "20"),
    ("ww1", "type=tank mobility=fast", "15"),
    ("acw", "type=art mobility=mounted", "20"),
    ("acw", "type=art mobility=horse", "25"),
    ("acw", "formation=extended_line", "18"),
    ("acw", "type=indian quality=militia", "20"),
    ("acw", "type=skirmisher quality=reserve", "20"),
    ("awi", "quality=reserve", "12"),
    ("awi", "type=light_infantry quality=militia", "18"),
    ("awi", "type=art mobility=horse", "20"),
    ("empire", "", "15"),
    ("empire", "formation=line_formation", "10"),
    ("empire", "formation=square", "10"),
    ("empire", "formation=closed_column", "10"),
    ("empire", "formation=closed_column option.closed_column_rest=column", "15"),
    ("empire", "quality=militia", "10"),
    ("empire", "quality=militia formation=line_formation", "7"),
    ("empire", "quality=reserve formation=line_formation", "8"),
    ("empire", "quality=reserve formation=square", "8"),
    ("empire", "quality=veteran formation=line_formation", "10"),
    ("empire", "type=heavy_cavalry formation=line_formation", "17"),
    ("empire", "type=light_cavalry formation=line_formation", "20"),
    ("empire", "type=light_cavalry quality=reserve formation=line_formation", "14"),
    ("empire", "type=light_cavalry quality=militia", "20"),
    ("empire", "type=cossack quality=militia", "35"),
    ("empire", "light=true formation=skirmish", "20"),
    ("empire", "light=true quality=militia formation=skirmish", "20"),
    ("grand_siecle", "type=dragoon quality=reserve", "20"),
    ("grand_siecle", "type=reiver_hussar quality=reserve", "30"),
    ("grand_siecle", "type=warband quality=militia", "18"),
    ("algeria", "type=light_infantry quality=reserve", "12"),
    ("algeria", "type=colonial_infantry quality=reserve", "18"),
    ("algeria", "type=native_medium_cavalry quality=militia", "25"),
    ("war_1870", "formation=line_formation", "10"),
    ("war_1870", "quality=militia formation=line_formation", "7"),
    ("war_1870", "type=cav quality=reserve formation=line_formation", "14"),
    ("war_1870", "type=heavy_cavalry formation=line_formation", "17"),
    ("war_1870", "type=scout_cavalry quality=reserve", "35"),
    ("war_1870", "type=art mobility=mounted", "20"),
];

#[test]
fn moves_by_quality_formation_and_mobility() {
    for (period, words, cm) in MOVES {
        let mut table = deploy(period, words);
        table.go_to("first.moves");
        ready(&mut table, "corps_a");
        let outcome = table.resolve("move_unit", json!({"unit": UNIT, "in_friction": true}), &[]);
        assert_eq!(centimetres(&outcome, "cm"), *cm, "{period}: {words}");
    }
    // Half as much again outside friction, and once more in march column.
    for (period, words, cm) in [
        ("ww1", "", "22.5"),
        ("ww1", "type=cossack", "45"),
        ("ww1", "type=machine_gun", "18"),
        ("ww1", "formation=march_column", "30"),
        ("empire", "formation=line_formation", "15"),
    ] {
        let mut table = deploy(period, words);
        table.go_to("first.moves");
        table.set_attribute("corps_a", "outside_friction", true);
        ready(&mut table, "corps_a");
        let outcome = table.resolve("move_unit", json!({"unit": UNIT, "in_friction": false}), &[]);
        assert_eq!(centimetres(&outcome, "cm"), cm, "{period}: {words}");
    }
}

fn into(formation: &str) -> Json {
    json!({"unit": UNIT, "formation": formation})
}

fn remount(change: &str) -> Json {
    json!({"unit": UNIT, "change": change})
}

/// STPP-X17: what is left of the move after a change, in centimetres of the new formation; or the refusal.
#[test]
fn changes_of_formation() {
    for (period, words, inputs, left) in [
        ("empire", "", into("line_formation"), "5"),
        ("empire", "quality=veteran", into("line_formation"), "5"),
        ("empire", "quality=elite", into("line_formation"), "7.5"),
        ("empire", "quality=reserve", into("line_formation"), "2"),
        ("empire", "quality=militia", into("line_formation"), "0"),
        ("empire", "", into("march_column"), "15"),
        ("empire", "formation=march_column", into("column"), "7.5"),
        ("empire", "light=true", into("skirmish"), "10"),
        ("empire", "", into("skirmish"), "formation_light_only"),
        ("empire", "type=cav", into("square"), "formation_not_for_unit"),
        ("empire", "type=cav", into("line_formation"), "8.5"),
        ("acw", "", into("march_column"), "7.5"),
        ("acw", "", into("extended_line"), "9"),
        ("acw", "quality=reserve", into("extended_line"), "formation_quality"),
        ("acw", "type=cav", remount("dismount"), "9"),
        ("ww1", "", into("march_column"), "15"),
        ("ww1", "type=cav", remount("dismount"), "7.5"),
        ("awi", "", into("march_column"), "15"),
        ("awi", "formation=march_column", into("battle"), "7.5"),
        ("grand_siecle", "type=dragoon", remount("dismount"), "9"),
        ("algeria", "type=light_infantry", into("skirmish"), "10"),
        ("algeria", "type=native_light_infantry", into("skirmish"), "10"),
        ("algeria", "type=medium_cavalry", remount("dismount"), "9"),
        ("war_1870", "quality=elite", into("square"), "7.5"),
        ("war_1870", "light=true", into("skirmish"), "10"),
        ("war_1870", "", into("march_column"), "15"),
    ] {
        let mut table = deploy(period, words);
        table.go_to("first.formations");
        ready(&mut table, "corps_a");
        if left.starts_with("formation") {
            assert_eq!(table.refused("change_formation", inputs), left, "{period}: {words}");
            continue;
        }
        let outcome = table.resolve("change_formation", inputs.clone(), &[]);
        assert_eq!(centimetres(&outcome, "left"), left, "{period}: {words} {inputs}");
    }
}
