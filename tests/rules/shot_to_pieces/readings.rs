//! Duties, generals, buildings and other readings of the sheet (STP-A04, B10, B16, D01, E09, H01, L01, O04, X17, Z04, Z09).

use std::sync::Arc;

use super::*;
use crate::common::stp::{battle_at, blue_at};
use estafette::engine::play::{Command, Game};

// STP-O04, D01: a retreating corps has to fall back; who stands is told when the step is left.
#[test]
fn a_retreating_corps_is_told_to_fall_back() {
    let mut table = battle_at("first.moves", &[]);
    demoralise(&mut table, "corps");
    let standing = |table: &Table| warnings(table).iter().filter(|known| known.contains("retreat")).count();
    assert_eq!(standing(&table), 1);
    let left: Vec<String> = ["line", "guard", "peasants", "voltigeurs", "sixes"].map(str::to_owned).to_vec();
    for unit in left {
        table.resolve("move_unit", json!({"unit": unit}), &[]);
    }
    assert_eq!(standing(&table), 0);
}

// STP-A04: "général 30 cm (45)"; he pays his ride to a unit, and rides no farther.
#[test]
fn a_general_rides_thirty_centimetres() {
    let mut table = blue_at("first.moves", &[]);
    let marshal = json!({"officer": "marshal"});
    assert_eq!(noted(&form_notes(&table, "move_general", marshal.clone()), "line-general-move").as_deref(), Some("30"));
    let attach = |cm: f64| json!({"officer": "marshal", "unit": "line", "distance": cm});
    assert_refused(&mut table, "attach_leader", attach(31.0), "general_too_far", "STP-A04", "31 cm");
    let mut paid = copy(&table);
    paid.resolve("attach_leader", attach(30.0), &[]);
    assert_eq!(whole_of(&paid, "corps", "ap_spent"), 1);
    assert_eq!(paid.refused("move_general", marshal.clone()), "general_moved_already");
    // Where nobody says how far, he stands there already.
    table.resolve("attach_leader", json!({"officer": "marshal", "unit": "line"}), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 0);
    let mut alone = copy(&table);
    alone.resolve("move_general", marshal.clone(), &[]);
    assert_eq!(whole_of(&alone, "corps", "ap_spent"), 1, "his unit has not moved");
    assert_eq!(text(&alone, "marshal", "attached_to"), None, "he has left it");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
    table.resolve("move_general", marshal.clone(), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 1, "only his unit's order");
    table.set_attribute("wing", "outside_friction", true);
    let prince = form_notes(&table, "move_general", json!({"officer": "prince"}));
    assert_eq!(noted(&prince, "line-general-move").as_deref(), Some("45"));
    // STP-M07: generals last.
    let notes = form_notes(&table, "move_unit", json!({"unit": "second"}));
    assert!(notes.iter().any(|(key, _)| key == "line-generals-last"));
}

// STP-A04: the army commander lives on his own reserve first.
#[test]
fn the_army_commander_is_paid_by_his_reserve_first() {
    let mut table = blue_at("first.moves", &[("army_reserve", "yes")]);
    table.resolve("move_general", json!({"officer": "emperor"}), &[]);
    assert_eq!((whole_of(&table, "old_guard", "ap_spent"), whole_of(&table, "corps", "ap_spent")), (1, 0));
}

// STP-N01: a battery that has to move and did not does not fire.
#[test]
fn a_battery_in_the_mud_does_not_fire() {
    let mut table = blue_at("first.moves", &[]);
    table.set_marker("sixes", "must_move", 1);
    push_on(&mut table);
    let shot = json!({"unit": "sixes", "target": "musketeers"});
    assert_refused(&mut table, "declare_fire", shot, "must_have_moved", "STP-N01", "it stood");
    walk_to(&mut table, "second.event");
    assert!(!table.has("sixes", "must_move"), "of that phase only");
}

// STP-Z09: a due charge that cannot be paid binds nobody, and is over when the moves are.
#[test]
fn a_due_charge_without_points_lapses() {
    let mut table = battle_at("first.charges", &[]);
    table.set_marker("corps", "activated", 1);
    table.set_attribute("corps", "ap_total", Value::whole(0));
    table.resolve("mark_threat", json!({"unit": "line", "threatened": "musketeers"}), &[]);
    assert_eq!(obligation(&table), None);
    table.go_to("first.moves");
    assert_eq!(whole_of(&table, "line", "must_charge"), 1);
    table.go_to("first.declare");
    assert_eq!(table.attribute("line", "must_charge"), None);
    assert!(table.has("line", "charge_unpaid"), "the log says why");
}

// STP-Z04: whoever was immobilised is free when its threat is destroyed or has charged.
#[test]
fn a_threat_goes_with_its_cause() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("mark_threat", json!({"unit": "line", "threatened": "musketeers"}), &[]);
    table.resolve("mark_threat", json!({"unit": "second", "threatened": "musketeers"}), &[]);
    let mut charged = copy(&table);
    table.set_marker("line", "destroyed", 1);
    assert!(table.has("musketeers", "immobilised"), "another still threatens it");
    table.set_marker("second", "destroyed", 1);
    assert!(!table.has("musketeers", "immobilised"));
    for unit in ["line", "second"] {
        engage(&mut charged, unit, "musketeers", json!({}), &[]);
    }
    assert!(!charged.has("musketeers", "immobilised"));
}

// STP-B17: whether a flank supporter leaves its melee is asked; STP-B11: overlaps that cancel are told before the dice.
#[test]
fn supports_are_asked_and_told() {
    let mut table = blue_at("first.charges", &[]);
    let melee = engage(&mut table, "line", "musketeers", json!({}), &[]);
    let named = json!({"melee": melee, "flank_a": ["second"], "flank_b": ["fusiliers"]});
    table.resolve("name_supports", named, &[]);
    table.go_to("first.moves");
    let stay = json!({"unit": "second", "breaks_away": false});
    assert_refused(&mut table, "move_unit", stay, "unit_in_melee", "STP-B17", "it stays");
    let mut away = copy(&table);
    away.resolve("move_unit", json!({"unit": "second"}), &[]);
    table.go_to("first.combat");
    let notes = form_notes(&table, "combat", json!({"melee": melee}));
    assert!(notes.iter().any(|(key, _)| key == "line-overlaps-split"));
}

// STP-M01, B01, E07: what a move, a charge and an evade reach is told before they are made.
#[test]
fn reach_is_told_in_the_form() {
    let table = blue_at("first.moves", &[]);
    let notes = form_notes(&table, "move_unit", json!({"unit": "line", "road": true, "in_friction": false}));
    assert_eq!(noted(&notes, "line-move-allowed").as_deref(), Some("22.5"));
    let mut table = blue_at("first.charges", &[]);
    let rash = json!({"unit": "hussars", "target": "musketeers", "mode": "rash"});
    let notes = form_notes(&table, "charge", rash);
    assert_eq!(noted(&notes, "line-charge-reach").as_deref(), Some("30"));
    assert!(notes.iter().any(|(key, _)| key == "line-charge-rash"));
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    let notes = form_notes(&table, "evade", json!({"unit": "grenzers"}));
    assert_eq!(noted(&notes, "line-evade-move").as_deref(), Some("20"));
}

// STP-E09: a charge on a unit that stands takes no other target.
#[test]
fn another_target_only_after_an_evade() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "musketeers"}), &[]);
    let charge = latest(&table, "charge");
    let other = json!({"charge": charge, "made": true, "other_target": "fusiliers"});
    assert_refused(&mut table, "contact", other, "target_stands", "STP-E09", "it stands");
}

// STP-B16: two meet side by side only after one of them has won, and where it might charge the other.
#[test]
fn melees_are_linked_after_a_victory_only() {
    let (mut table, melee) = fight("line", "musketeers", &[]);
    let link = |unit: &str, enemy: &str| json!({"unit": unit, "enemy": enemy});
    assert_refused(&mut table, "link_melee", link("second", "fusiliers"), "nobody_won", "STP-B16", "nobody fought");
    round(&mut table, &melee, json!({}), &[4, 1]);
    assert_eq!(marks(&table, "musketeers"), None);
    assert_refused(&mut table, "link_melee", link("line", "dragoons"), "charge_forbidden", "STPP-L04", "the bans hold");
    table.resolve("link_melee", link("line", "fusiliers"), &[]);
}

// STP-Q01, B05: all out is for riders, not for whoever has dismounted.
#[test]
fn dismounted_cavalry_does_not_charge_all_out() {
    let mut table = blue_at("first.charges", &[]);
    table.set_attribute("line", "all_out_allowed", true);
    let charge = json!({"unit": "line", "target": "musketeers", "mode": "all_out"});
    assert_refused(&mut table, "charge", charge, "no_all_out", "STP-B05", "on foot");
}

// STP-H01: the charger that reaches the building of a garrison that fled may take it; riders never do.
#[test]
fn a_building_whose_garrison_fled_may_be_taken() {
    for (charger, taken) in [("line", true), ("hussars", false)] {
        let mut table = battle_at("setup", &[]);
        table.resolve("add_building", json!({"name": "farm", "cover": "hard"}), &[]);
        let place = latest(&table, "building");
        table.resolve("occupy_building", json!({"unit": "grenzers", "place": place}), &[]);
        table.go_to("first.charges");
        stp::ready(&mut table, "corps");
        table.resolve("charge", json!({"unit": charger, "target": "grenzers"}), &[]);
        table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
        let charge = latest(&table, "charge");
        let reach = json!({"charge": charge, "made": false, "takes_building": true});
        if !taken {
            assert_eq!(table.refused("contact", reach), "input_not_applicable");
            continue;
        }
        table.resolve("contact", reach, &[]);
        walk_to(&mut table, "second.event");
        assert_eq!(text(&table, charger, "building").as_deref(), Some("captured"));
    }
}

// STPP-X17: one change of formation in a phase. STP-D01: leaving the table is an order like a move, free in retreat.
#[test]
fn one_change_in_a_phase_and_orders_to_leave() {
    let mut table = blue_at("first.formations", &[]);
    table.set_attribute("line", "quality", "elite");
    table.resolve("change_formation", json!({"unit": "line", "formation": "line_formation"}), &[]);
    let again = json!({"unit": "line", "formation": "column"});
    assert_refused(&mut table, "change_formation", again, "changed_already", "STPP-X17", "twice");
    table.go_to("first.moves");
    table.resolve("leave_table", json!({"unit": "second"}), &[]);
    assert_eq!(whole_of(&table, "corps", "ap_spent"), 2);
    table.resolve("move_unit", json!({"unit": "third"}), &[]);
    assert_eq!(table.refused("leave_table", json!({"unit": "third"})), "unit_moved");
    table.set_attribute("corps", "ap_total", Value::whole(0));
    assert_eq!(table.refused("leave_table", json!({"unit": "guard"})), "not_enough_points");
    // Whoever is left of a retreating corps goes without a point.
    demoralise(&mut table, "corps");
    table.resolve("leave_table", json!({"unit": "guard"}), &[]);
}

// STP-B10: cavalry that has left a square does not charge it again in the phase; a support is told what it is.
#[test]
fn cavalry_that_left_a_square() {
    let mut table = blue_at("first.charges", &[]);
    table.set_attribute("musketeers", "formation", "square");
    let melee = engage(&mut table, "cuirassiers", "musketeers", json!({}), &[]);
    table.resolve("name_supports", json!({"melee": melee, "flank_a": ["hussars"]}), &[]);
    table.go_to("first.combat");
    round(&mut table, &melee, json!({}), &[1, 1]);
    for (unit, marker) in [("cuirassiers", "shaken"), ("cuirassiers", "brittle"), ("musketeers", "brittle")] {
        table.set_marker(unit, marker, 0);
    }
    walk_to(&mut table, "first.charges");
    stp::ready(&mut table, "corps");
    table.set_marker("cuirassiers", "shaken", 0);
    assert_refused(&mut table, "disengage", json!({"unit": "hussars"}), "only_supports", "STP-B10", "a support");
    table.resolve("disengage", json!({"unit": "cuirassiers"}), &[]);
    let back = json!({"unit": "cuirassiers", "target": "musketeers"});
    assert_refused(&mut table, "charge", back, "left_that_square", "STP-B10", "the same square");
    table.resolve("charge", json!({"unit": "cuirassiers", "target": "fusiliers"}), &[]);
}

// STP-S16: what Enter does first at set-up changes no list.
#[test]
fn the_first_item_of_set_up_changes_no_list() {
    let table = battle_at("setup", &[]);
    let first = table.game.checklist().into_iter().next().expect("an item");
    assert_ne!(first.item.id, "ratings");
    assert!(table.game.handle(Command::Advance { force: false }, common::NOW).is_ok());
}

// STP-A01, Y01: a battle begun by the first rules goes on with half a D10; one of today throws a D5 as it lies.
#[test]
fn a_battle_of_the_first_rules_keeps_its_half_d10() {
    let mut units = Vec::new();
    for number in 0..9 {
        units.push((format!("u{number}"), "type = \"infantry\"\nweapon = \"musket\""));
    }
    let units: Vec<(&str, &str)> = units.iter().map(|(id, lines)| (id.as_str(), *lines)).collect();
    let corps = [stp::Corps { id: "corps", lines: "", leader: "marshal:", units: &units }];
    let blue = stp::army("empire", "blue", "nation = \"french\"", "emperor:", &corps);
    let mut setup = common::setup(stp::EMPIRE, [&blue, &stp::red()], &[("events", "no")], 1);
    let activate = json!({"corps": "corps", "within_40": true});
    for (first_rules, highest, nation) in [(false, 5, Some("french")), (true, 10, None)] {
        if first_rules {
            Arc::make_mut(&mut setup.entities[0]).attributes.remove("begun_with");
        }
        let game = Game::new(common::rules(stp::EMPIRE), setup.clone()).expect("the battle begins");
        let mut table = Table { game };
        assert_eq!(text(&table, "u0", "nation").as_deref(), nation);
        table.go_to("first.activation");
        let thrown = |face: u8| copy(&table).try_resolve("activation", activate.clone(), &[face]).is_ok();
        assert!(thrown(highest) && !thrown(highest + 1));
        let chances: Vec<String> = (2..=6).map(|points| odds_of(&table, activate.clone(), points)).collect();
        assert_eq!(chances, ["1/5"; 5], "exactly even");
    }
}

/// The chance of so many points.
fn odds_of(table: &Table, inputs: Json, points: i64) -> String {
    let odds = table.game.odds("activation", &common::inputs_of(inputs)).expect("odds");
    odds.grouped(|outcome| value(outcome, "points")).of(&points).to_string()
}

// STP-A06: by option the corps passed through pays too.
#[test]
fn the_corps_passed_through_pays_by_option() {
    for (option, paid) in [("no", 0), ("yes", 1)] {
        let mut table = blue_at("first.moves", &[("passage_paid_by_both", option)]);
        table.resolve("move_unit", json!({"unit": "line", "passes": 1, "passes_through": ["wing"]}), &[]);
        assert_eq!((whole_of(&table, "corps", "ap_spent"), whole_of(&table, "wing", "ap_spent")), (2, paid));
    }
}

// STP-P03, F02, B06: a cap on rows that are listed in full is told, in the form and in the log.
#[test]
fn caps_are_told() {
    let mut table = battle_at("first.declare", &[]);
    let salvo = aim(&mut table, "line", "musketeers");
    for unit in ["second", "third", "guard"] {
        table.resolve("declare_fire", json!({"unit": unit, "target": "musketeers", "salvo": salvo}), &[]);
    }
    table.go_to("first.fire");
    let shot = json!({"salvo": salvo, "range": 5, "can_reply": false, "principal": "line"});
    assert_eq!(noted(&form_notes(&table, "fire", shot.clone()), "line-capped-adjoining").as_deref(), Some("-1"));
    let resolution = resolution(event(&mut table, "fire", shot, &[1, 1]));
    assert_eq!(line(&resolution, "line-capped-adjoining").as_deref(), Some("-1"));
}

// STP-O05, N01: forms tell the quota's numbers and what the die of an event points out; nobody throws for a battery that
// is not there.
#[test]
fn forms_of_quotas_and_events_tell_more() {
    let table = blue_at("first.moves", &[]);
    let notes = form_notes(&table, "waive_quota", json!({"corps": "corps"}));
    assert!(notes.iter().any(|(key, _)| key == "line-quota-missing"));
    let mut table = battle_at("first.event", &[("events", "yes")]);
    let mut without = copy(&table);
    table.resolve("event", json!({}), &[5, 2]);
    let record = latest(&table, "event");
    let notes = form_notes(&table, "event_target", json!({"event": record}));
    assert!(notes.iter().any(|(key, _)| key == "line-selected"));
    for battery in ["twelves", "sixes"] {
        without.set_marker(battery, "destroyed", 1);
    }
    without.resolve("event", json!({}), &[5]);
    assert!(records(&without, "event").is_empty());
}

// STPP-X16, B03: a unit that has charged twice in a row is told that nothing follows.
#[test]
fn an_impetuous_unit_that_may_not_charge_is_told() {
    let band = "type = \"warband\"";
    let side = |id: &str| {
        let (unit, other) = (format!("{id}_band"), format!("{id}_other"));
        let (corps, leader) = (format!("{id}_corps"), format!("{id}_leader:"));
        let units = [(unit.as_str(), band), (other.as_str(), band)];
        let corps = [stp::Corps { id: &corps, lines: "", leader: &leader, units: &units }];
        stp::army("algeria", id, "", &format!("{id}_chief:"), &corps)
    };
    let mut table = Table::new("shot_to_pieces/algeria", [&side("a"), &side("b")], &[("events", "no")]);
    table.go_to("first.charges");
    stp::ready(&mut table, "a_corps");
    let melee = engage(&mut table, "a_band", "b_band", json!({}), &[]);
    table.resolve("name_supports", json!({"melee": melee, "flank_a": ["a_other"]}), &[]);
    table.go_to("second.combat");
    round(&mut table, &melee, json!({}), &[1, 1]);
    table.set_attribute("a_band", "charge_streak", Value::whole(2));
    table.go_to("turn_end");
    let mut tired = copy(&table);
    assert_eq!(tired.resolve("impetuous_test", json!({"unit": "a_band"}), &[6]).id, "nothing_follows");
    assert_eq!(tired.attribute("a_band", "must_charge"), None);
    // STPP-X16: a support was engaged too.
    assert_eq!(table.resolve("impetuous_test", json!({"unit": "a_other"}), &[6]).id, "will_charge");
}

// STP-N01: where no event is drawn there is nothing to do in the step of events.
#[test]
fn a_battle_without_events_has_an_idle_step_of_events() {
    assert!(battle_at("first.event", &[]).game.is_idle());
    assert!(!battle_at("first.event", &[("events", "yes")]).game.is_idle());
}

// STP-A02: a corps that was inside the friction zone is proposed to be there still; one that was not is asked.
#[test]
fn the_friction_zone_is_proposed_to_whoever_was_in_it() {
    let mut table = battle_at("first.activation", &[]);
    let proposed = |table: &Table| {
        let form =
            table.game.form_maker("activation").unwrap().form(&common::inputs_of(json!({"corps": "corps"})), false);
        form.inputs.get("within_40").cloned()
    };
    assert_eq!(proposed(&table), None);
    table.resolve("activation", json!({"corps": "corps", "within_40": true}), &[3]);
    walk_to(&mut table, "second.activation");
    walk_to(&mut table, "first.activation");
    assert_eq!(proposed(&table), Some(true.into()));
    table.resolve("activation", json!({"corps": "corps", "within_40": false}), &[]);
    walk_to(&mut table, "second.activation");
    walk_to(&mut table, "first.activation");
    assert_eq!(proposed(&table), None, "both sides have moved since");
}

// STP-E09: while the target stands, nobody is asked for another.
#[test]
fn no_other_target_is_asked_for_while_the_target_stands() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "musketeers"}), &[]);
    let made = json!({"charge": latest(&table, "charge"), "made": true});
    let form = table.game.form_maker("contact").unwrap().form(&common::inputs_of(made), false);
    let asked: Vec<&str> = form.fields.iter().filter(|field| field.relevant).map(|field| field.id.as_str()).collect();
    assert_eq!(asked, ["charge", "made", "angle"]);
}

// STP-F03: what was fired is gone when it no longer counts, two phases later.
#[test]
fn a_shot_of_two_phases_ago_is_forgotten() {
    let mut table = battle_at("first.declare", &[]);
    shoot(&mut table, "line", "musketeers", 5.0, json!({}), &[1, 1]);
    assert!(table.has("line", "fired"));
    walk_to(&mut table, "second.event");
    assert!(table.has("line", "fired"), "the phase before counts");
    walk_to(&mut table, "first.event");
    assert!(!table.has("line", "fired") && !table.has("musketeers", "targeted"));
}

// STPP-R32: fat instead of the heavy gun's +1, or on top of it by option.
#[test]
fn the_fat_of_the_nine_pounder_is_added_by_option() {
    let gun = "type = \"heavy_artillery\"\nweapon = \"english_9\"";
    let corps = [stp::Corps { id: "corps", lines: "", leader: "duke:", units: &[("nines", gun)] }];
    let blue = stp::army("empire", "blue", "nation = \"english\"", "wellington:", &corps);
    for (option, power) in [("no", 5), ("yes", 6)] {
        let mut table = Table::new(stp::EMPIRE, [&blue, &stp::red()], &[("events", "no"), ("fat_guns_heavy", option)]);
        table.go_to("first.declare");
        let fired = shoot(&mut table, "nines", "musketeers", 15.0, json!({}), &[1, 1]);
        assert_eq!(total(&fired, "nines"), power, "{option}");
    }
}

// STPP-F07: other ranks are asked for only where waves are formed.
#[test]
fn ranks_are_asked_for_waves_only() {
    let mut table = blue_at("first.formations", &[]);
    let line = json!({"unit": "line", "formation": "line_formation"});
    let form = table.game.form_maker("change_formation").unwrap().form(&common::inputs_of(line.clone()), false);
    assert!(form.fields.iter().all(|field| field.id != "ranks" || !field.relevant));
    let ranks = with(&line, json!({"ranks": ["second", "third"]}));
    assert_refused(&mut table, "change_formation", ranks, "ranks_without_waves", "STPP-F07", "a line");
}
