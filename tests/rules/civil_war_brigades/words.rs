//! What the log says of the rules, in both languages.

use super::*;
use crate::common::cw::CW;
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::narrate;

/// Everything the log says of an event, line by line.
fn told(table: &Table, event: &Event, lang: Lang) -> String {
    let rules = common::rules(CW);
    let catalog = Catalog::new(lang, Some(&rules.sources));
    let entry =
        narrate(event, Speaker { catalog: &catalog, rules: &rules, state: table.game.state(), eyes: Eyes::Table });
    let changes = entry.changes.iter().map(|change| change.text.clone());
    [entry.headline.clone()].into_iter().chain(entry.breakdown).chain(changes).collect::<Vec<_>>().join("\n")
}

fn says(table: &Table, event: &Event, french: &[&str], english: &[&str]) {
    for (lang, wanted) in [(Lang::Fr, french), (Lang::En, english)] {
        let told = told(table, event, lang);
        for piece in wanted {
            assert!(told.contains(piece), "{piece:?} in\n{told}");
        }
    }
}

// CW-G03, I01: a D5 shows the face of its D10 and what it counts.
#[test]
fn a_halved_die() {
    let mut table = cw::battle(&[]);
    table.go_to("adc");
    let thrown = event(&mut table, "adc", json!({"army": "blue"}), &[10]);
    says(&table, &thrown, &["D5 [10] = 5"], &["D5 [10] = 5"]);
}

// CW-R02: the rally line says what the total must come to, in both readings, and its numbers do not run together.
#[test]
fn a_rally() {
    for (option, needed) in [("yes", 8), ("no", 7)] {
        let mut table = at("first.rally", &[("rally_strict", option)]);
        table.set_marker("ohio", "shaken", 1);
        let tested = event(&mut table, "rally_test", json!({"unit": "ohio", "friend_ready": false}), &[9]);
        let french = format!("ralliement, il faut {needed}+ (moral 7) : total 9");
        let english = format!("rally, needs {needed}+ (morale 7): total 9");
        says(&table, &tested, &[&french], &[&english]);
    }
}

// CW-U21: one base, or several with their number.
#[test]
fn bases_lost() {
    for (faces, french, english) in
        [([10, 10, 1, 1, 1, 1], "à ôter : un socle", "loses a base"), ([10; 6], "à ôter : 3 socles", "loses 3 bases")]
    {
        let mut table = at("first.fire", &[]);
        let fired = event(&mut table, "fire", shot("ohio", "texas", 2.0), &faces);
        says(&table, &fired, &[french], &[english]);
    }
}

// CW-F05, F06, G06: natural tens that count for more say so; no die is asked to show more than ten.
#[test]
fn dice_of_a_fire() {
    let mut table = at("first.fire", &[]);
    let fired = event(&mut table, "fire", shot("ohio", "texas", 8.0), &[10, 1, 1, 1, 1, 1]);
    assert!(!told(&table, &fired, Lang::Fr).contains("sur un 10"), "at effective range a 10 is a hit like others");
    let mut table = at("first.fire", &[]);
    let fired = event(&mut table, "fire", shot("ohio", "texas", 2.0), &[10, 10, 9, 1, 1, 1]);
    says(
        &table,
        &fired,
        &["1 touche à 1 UC, 2 touches sur un 10 à 3 UC", "7 UC de moins"],
        &["1 hit at 1 CU, 2 hits on a 10 at 3 CU"],
    );
    let mut table = at("first.fire", &[("natural_extremes", "yes"), ("aimed_fire", "off")]);
    table.set_marker("parrotts", "pivoted", 1);
    let bad = with(&shelling("parrotts", "texas", "solid_shot", 30.0), json!({"in_field": true, "cover": "heavy"}));
    let fired = event(&mut table, "artillery_fire", bad, &[1; 6]);
    says(&table, &fired, &["sur 10+ naturel"], &["natural 10+"]);
}

// CW-A09, A10: why so many CU come of so many hits.
#[test]
fn what_a_hit_of_a_battery_is_worth() {
    let mut table = at("first.fire", &[]);
    let case = shelling("parrotts", "texas", "case_shot", 12.0);
    let fired = event(&mut table, "artillery_fire", case, &[10, 9, 8, 1, 1, 1]);
    says(
        &table,
        &fired,
        &["tire sur texas : 6 UC de moins", "obus à balles : 3 touches à 2 UC"],
        &["case shot: 3 hits at 2 CU"],
    );
    let mut table = at("first.fire", &[]);
    let canister = shelling("napoleons", "texas", "canister", 3.0);
    let fired = event(&mut table, "artillery_fire", canister, &[10, 5, 1, 1, 1, 1]);
    says(
        &table,
        &fired,
        &["mitraille : 1 touche à 1 UC, 1 touche de 8+ à 3 UC"],
        &["canister: 1 hit at 1 CU, 1 hit of 8+ at 3 CU"],
    );
}

// CW-A12: what a bounce still hits is told of the battery, and of nobody where it hits nobody.
#[test]
fn a_bounce_is_told_of_its_battery() {
    let table = at("first.artillery", &[]);
    let mut table = after(&table, "artillery_fire", &shelling("napoleons", "georgia", "solid_shot", 12.0), &[10]);
    let mut missed = copy(&table);
    let over = event(&mut missed, "further_hits", json!({}), &[]);
    says(&missed, &over, &["Napoleons : le boulet rebondit"], &["the shot bounces on and hits nobody else"]);
    let hit = event(&mut table, "further_hits", json!({"unit": "virginia", "hits": 1}), &[]);
    says(&table, &hit, &["Napoleons tire sur virginia : 1 UC de moins"], &["Napoleons fires at virginia"]);
}

// CW-O14: the log says who charges whom by an order.
#[test]
fn who_charges_whom() {
    let mut table = at("first.orders", &[]);
    declare(&mut table, "ohio", "georgia", 1, "front");
    let ordered = event(&mut table, "order", json!({"brigade": "first"}), &[6]);
    says(&table, &ordered, &["charge (ohio contre georgia)"], &["charge (ohio against georgia)"]);
}

// CW-I01: ten on the die, five of a D5, six aides-de-camp.
#[test]
fn what_is_added_to_the_aides() {
    let mut table = cw::battle(&[]);
    table.go_to("adc");
    let thrown = event(&mut table, "adc", json!({"army": "blue"}), &[10]);
    says(&table, &thrown, &["6 ADC (D5 + 1)"], &["6 ADC (D5 + 1)"]);
    let mut table = cw::battle(&[("adc_die", "d6")]);
    table.go_to("adc");
    let thrown = event(&mut table, "adc", json!({"army": "blue"}), &[5]);
    assert!(!told(&table, &thrown, Lang::Fr).contains("D5"));
}

// CW-E01, L01: a brigade without an officer is not told of a new one.
#[test]
fn officers_lost() {
    let killed = |die: u8| {
        let mut table = at("first.orders", &[]);
        table.set_attribute("second", "officer", "Custer");
        order(&mut table, "second", "forward", &[1]);
        let drawn = latest(&table, "event");
        let told = event(&mut table, "event", json!({"event": drawn}), &[1, die]);
        (table, told)
    };
    let (table, replaced) = killed(7);
    says(&table, &replaced, &["perte de Custer", "nouvel officier, bon"], &["Custer is lost", "new officer, good"]);
    for lang in [Lang::Fr, Lang::En] {
        let told = told(&table, &replaced, lang);
        assert!(!told.contains("aucun") && !told.contains("none"), "{told}");
    }
    let (mut table, missing) = killed(1);
    says(
        &table,
        &missing,
        &["perte de Custer", "sans officier, nouveau jet"],
        &["Custer is lost", "is without an officer"],
    );
    walk_to(&mut table, "first.rally");
    let again = event(&mut table, "officer_loss", json!({"brigade": "second"}), &[2]);
    says(&table, &again, &["toujours sans officier"], &["stays without an officer"]);
    assert!(!told(&table, &again, Lang::En).contains("new officer"));
}

// CW-G02: French inches are written one way.
#[test]
fn inches_in_french() {
    let rules = common::rules(CW);
    let inches =
        |text: &str| text.split_whitespace().any(|word| matches!(word.trim_matches([';', ',', '.']), "ps" | "(ps)"));
    for rule in rules.rules().into_iter().flatten() {
        assert!(!inches(rule.text(Lang::Fr)), "{}", rule.id);
    }
}

// CW-X14: the pages of the full rulebook are recalled where they apply, not in every step.
#[test]
fn the_full_rulebook_where_it_applies() {
    let rules = common::rules(CW);
    let steps = rules.sequences.iter().flat_map(|sequence| &sequence.steps);
    let recalled: Vec<&str> =
        steps.filter(|step| step.reminders.iter().any(|rule| rule == "CW-X14")).map(|step| step.id.as_str()).collect();
    assert_eq!(recalled, ["setup", "first.fire", "first.melee", "second.fire", "second.melee"]);
}

// CW-E01: a name with points in it is told whole.
#[test]
fn names_are_told_whole() {
    let mut table = at("first.orders", &[]);
    table.set_attribute("second", "officer", "G. A. Custer");
    order(&mut table, "second", "forward", &[1]);
    let drawn = latest(&table, "event");
    let killed = event(&mut table, "event", json!({"event": drawn}), &[1, 9]);
    says(&table, &killed, &["G. A. Custer", "N. N."], &["G. A. Custer", "N. N."]);
}

// CW-E03: whoever retreats is not told to go forward.
#[test]
fn a_retreat_is_no_advance() {
    let mut table = at("first.orders", &[]);
    order(&mut table, "second", "forward", &[1]);
    let drawn = latest(&table, "event");
    let retreat = event(&mut table, "event", json!({"event": drawn}), &[3]);
    for (lang, wrong) in [(Lang::Fr, "Action du tour"), (Lang::En, "Action of the turn")] {
        let all = told(&table, &retreat, lang);
        assert!(!all.contains(wrong), "{all}");
    }
    let rules = common::rules(CW);
    let unit = rules.schema.kind("unit").unwrap();
    let loud = ["action", "moves_used"].into_iter().filter(|name| !unit.attribute(name).unwrap().quiet);
    assert_eq!(loud.count(), 0, "what the program counts by is a detail");
}

// CW-A07: whoever was fired over is told with the target, and is not among those who fire.
#[test]
fn a_friend_fired_over_is_told_beside_the_target() {
    let mut table = at("first.artillery", &[]);
    let form = with(&shelling("parrotts", "georgia", "case_shot", 12.0), json!({"over": "ohio"}));
    let both = event(&mut copy(&table), "artillery_fire", form.clone(), &[10, 1, 1, 1, 1, 1, 3]);
    let french = "Parrotts tire sur georgia : 2 UC de moins. Ohio, survolé, perd 2 UC.";
    says(&table, &both, &[french], &["Parrotts fires at georgia: 2 CU lost. Ohio, fired over, loses 2 CU."]);
    let clear = event(&mut copy(&table), "artillery_fire", form.clone(), &[10, 1, 1, 1, 1, 1, 4]);
    says(&table, &clear, &["Parrotts tire sur georgia : 2 UC de moins."], &["Parrotts fires at georgia: 2 CU lost."]);
    table.set_strength("ohio", 2);
    let gone = event(&mut table, "artillery_fire", form, &[10, 1, 1, 1, 1, 1, 3]);
    says(&table, &gone, &["2 UC de moins. Ohio, survolé, hors de combat."], &["Ohio, fired over, is destroyed."]);
}

// CW-A12: hits from the rulebook are nobody's fire.
#[test]
fn hits_from_the_rulebook_have_no_firer() {
    let mut table = at("first.artillery", &[]);
    let hit = event(&mut table, "further_hits", json!({"unit": "georgia", "hits": 1}), &[]);
    says(&table, &hit, &["Georgia : 1 UC de moins."], &["Georgia: 1 CU lost."]);
}

// CW-O11 to O13: an order tells how far each may go, and the log names it.
#[test]
fn an_order_tells_how_far() {
    let mut table = at("first.orders", &[]);
    let form = json!({"brigade": "second", "order": "forced_march", "regiments": ["kansas"]});
    let given = event(&mut table, "order", form, &[9]);
    let name = &table.entity("kansas").name;
    assert_eq!(crate::common::on_table(&table, &given, Lang::Fr), [format!("{name}\u{a0}: bougez de 10\" au plus")]);
    let headline = told(&table, &given, Lang::Fr);
    assert!(headline.contains("marche forcée"), "{headline}");
}
