//! What reading the sheet once more, line by line, showed.

use super::*;

const RIFLE: &str = "type = \"infantry\"\nweapon = \"rifle\"";
const SKIRMISHERS: &str = "type = \"skirmisher\"\nweapon = \"rifle\"";

/// Two armies of one corps each, with plenty of points, at a step of the first one's phase.
fn two(period: &str, step: &str, units: [&[(&str, &str)]; 2], options: &[(&str, &str)]) -> Table {
    let [first, second] = [("a", units[0]), ("b", units[1])].map(|(side, units)| {
        let (corps, leader, chief) = (format!("{side}_corps"), format!("{side}_leader:"), format!("{side}_chief:"));
        stp::army(period, side, "", &chief, &[stp::Corps { id: &corps, lines: "", leader: &leader, units }])
    });
    let mut all = vec![("events", "no")];
    all.retain(|(name, _)| options.iter().all(|(other, _)| other != name));
    all.extend(options);
    let mut table = Table::new(&format!("shot_to_pieces/{period}"), [&first, &second], &all);
    table.go_to(step);
    stp::ready(&mut table, "a_corps");
    table
}

// STP-A04, M08, STPP-W02: general 30 cm (45), infantry 15 (22.5), tank 10 / 15 (15 / 22.5).
#[test]
fn moves_of_the_first_world_war_outside_the_friction_zone() {
    let units = [("foot", "type = \"infantry\""), ("tank", "type = \"tank\"\nmobility = \"fast\"")];
    let mut table = two("ww1", "first.moves", [&units, &[("enemy", RIFLE)]], &[]);
    let general = |table: &Table| {
        let notes = form_notes(table, "move_general", json!({"officer": "a_leader"}));
        notes.into_iter().find(|(key, _)| key == "line-general-move").and_then(|(_, value)| value)
    };
    assert_eq!(general(&table).as_deref(), Some("30"));
    table.set_attribute("a_corps", "outside_friction", true);
    assert_eq!(general(&table).as_deref(), Some("45"));
    for (unit, cm) in [("foot", "22.5"), ("tank", "22.5")] {
        let moved = table.resolve("move_unit", json!({"unit": unit, "in_friction": false}), &[]);
        assert_eq!(printed(&moved, "cm"), cm, "{unit}");
    }
}

// STP-E05: cavalry that cannot evade charges only leaves its melee, at the chances of leaving it, elite or not.
#[test]
fn held_cavalry_that_is_charged_does_not_evade_the_charge() {
    let mut table = stp::blue_at("first.charges", &[]);
    table.set_attribute("kurassiers", "quality", "elite");
    let open = json!({"unit": "kurassiers", "target": "line"});
    walk_to(&mut table, "second.charges");
    stp::ready(&mut table, "rearguard");
    table.resolve("charge", open, &[]);
    let charge = records(&table, "charge").pop().expect("a charge");
    table.resolve("contact", json!({"charge": charge.id, "made": true}), &[]);
    table.go_to("first.charges");
    set_marks(&mut table, "kurassiers", 0, 0);
    stp::ready(&mut table, "corps");
    table.resolve("charge", json!({"unit": "hussars", "target": "kurassiers", "side_by_side": true}), &[]);
    let charged = json!({"unit": "kurassiers", "reason": "charged"});
    assert_refused(&mut table, "evade", charged, "only_leaves_melee", "STP-E05", "no evader");
    let leaving = json!({"unit": "kurassiers", "reason": "leaving_melee"});
    assert_eq!(table.odds("evade", leaving, "evader_destroyed"), "1/2");
}

// STP-E03, STPP-G13: an extended line is not in close order, so it sweeps no skirmishers away.
#[test]
fn an_extended_line_sweeps_nobody_away() {
    for (formation, must) in [("extended_line", false), ("battle", true)] {
        let blue = [("scouts", SKIRMISHERS), ("line", RIFLE)];
        let mut table = two("acw", "first.charges", [&blue, &[("pickets", SKIRMISHERS)]], &[]);
        table.set_attribute("line", "formation", formation);
        engage(&mut table, "scouts", "pickets", json!({}), &[]);
        table.resolve("charge", json!({"unit": "line", "target": "pickets"}), &[]);
        let stays = json!({"unit": "pickets", "stays": true});
        let answer = table.try_resolve("evade", stays, &[6]);
        assert_eq!(answer.is_err(), must, "{formation}");
    }
}

// STP-N01, STPP-R01: the third event strikes skirmisher cavalry too.
#[test]
fn the_rash_event_knows_skirmisher_cavalry() {
    let scouts = [("scouts", "type = \"skirmisher_cavalry\"\nweapon = \"carbine\"")];
    let mut table = two("awi", "first.event", [&scouts, &[("enemy", "type = \"indian\"")]], &[("events", "yes")]);
    table.resolve("event", json!({}), &[3]);
    let drawn = latest(&table, "event");
    table.resolve("event_target", json!({"event": drawn, "unit": "scouts"}), &[]);
    assert!(table.has("scouts", "must_all_out"));
}

// STPP-F06, R31: a closed column comes as near to cavalry as a square, and the form says how near.
#[test]
fn a_closed_column_may_come_near_cavalry() {
    let mut table = stp::blue_at("first.moves", &[]);
    table.set_attribute("line", "formation", "closed_column");
    let notes = form_notes(&table, "move_unit", json!({"unit": "line"}));
    assert!(notes.contains(&("line-nearest-to-cavalry".to_owned(), Some("5".to_owned()))), "{notes:?}");
    table.resolve("move_unit", json!({"unit": "line"}), &[]);
}

// STP-X01: an erratic battery throws no extra die, and a fat one has no +1; a tie still tips its way.
#[test]
fn erratic_units_throw_one_die_and_add_nothing() {
    let guns = "type = \"artillery\"\nweapon = \"rifled_60\"\nquality = \"reserve\"\nsize = \"fat\"";
    let target = format!("{RIFLE}\nsize = \"skeleton\"");
    let erratic = [("erratic_units", "yes")];
    let mut table = two("acw", "first.declare", [&[("guns", guns)], &[("target", &target)]], &erratic);
    table.resolve("declare_fire", json!({"unit": "guns", "target": "target", "indirect": true}), &[]);
    let salvo = latest(&table, "salvo");
    table.go_to("first.fire");
    let fire = json!({"salvo": salvo, "range": 15.0, "can_reply": false});
    let fired = resolution(event(&mut table, "fire", fire, &[2, 3]));
    assert_eq!((total(&fired, "guns"), total(&fired, "target")), (6, 6));
    assert_eq!(marks(&table, "target"), Some((1, 0)), "a tie for the fat battery");
}

// STPP-X14, STP-Y33: the attack of a strafe is a score die too.
#[test]
fn a_strafe_throws_the_averaging_die() {
    let armies: [&[(&str, &str)]; 2] = [&[("flyers", RIFLE)], &[("target", RIFLE)]];
    let mut table = two("ww1", "first.fire", armies, &[("score_die_average", "yes")]);
    let army = table.entity("flyers").side.and_then(|side| {
        let armies = table.game.state().of_kind(estafette::rulesets::shot_to_pieces::names::kind::ARMY);
        armies.into_iter().find(|army| army.side == Some(side)).map(|army| army.id.as_str().to_owned())
    });
    let army = army.expect("an army");
    table.set_attribute(&army, "strafes_left", Value::whole(1));
    table.resolve("strafe", json!({"army": army}), &[2, 1]);
    let strafe = latest(&table, "strafe");
    let attack = json!({"strafe": strafe, "targets": ["target"]});
    let struck = resolution(event(&mut table, "strafe_attack", attack, &[6, 1]));
    assert_eq!(said(&struck, "line-strafe-attack", "target").as_deref(), Some("6"), "2 and a 6 that reads 4");
    assert_eq!(said(&struck, "line-strafe-resists", "target").as_deref(), Some("4"));
}

// STP-G01, STPP-O02, O09, W06: guns are told among whom they choose; by option, except in the First World War.
#[test]
fn guns_are_told_among_whom_they_choose() {
    let told = |table: &Table, unit: &str| {
        let form = table.game.form_maker("declare_fire").expect("a form");
        let form = form.form(&common::inputs_of(json!({"unit": unit})), false);
        let note = form.notes.into_iter().find(|note| note.text.key.starts_with("line-free-choice"))?;
        let said = |name: &str| note.text.args.get(name).cloned();
        Some((said("among"), said("beyond")))
    };
    let some = |number: i64| Some(Arg::from(number));
    let off = [("free_artillery_choice", "no")];
    let empire = stp::blue_at("first.declare", &[]);
    assert_eq!(told(&empire, "sixes"), Some((some(3), some(40))));
    assert_eq!(told(&empire, "line"), None);
    let without = stp::blue_at("first.declare", &off);
    assert_eq!(told(&without, "sixes"), None);
    let guns = [
        ("guns", "type = \"artillery\""),
        ("siege", "type = \"bombardment_artillery\"\nweapon = \"bombard_60\"\ninstalled_at_start = true"),
    ];
    let options = [("free_artillery_choice", "no"), ("bombard_targets", "5")];
    let war = two("ww1", "first.declare", [&guns, &[("enemy", RIFLE)]], &options);
    assert_eq!(told(&war, "guns"), Some((some(3), some(50))));
    assert_eq!(told(&war, "siege"), Some((some(5), None)));
}

// STP-B17: who supports a frontal melee is told what would let it go; the table may know of a threat.
#[test]
fn a_support_of_a_frontal_melee_is_told_what_holds_it() {
    for (angle, told) in [("front", true), ("flank", false)] {
        let mut table = stp::blue_at("first.charges", &[]);
        let melee = engage(&mut table, "line", "musketeers", json!({"angle": angle}), &[]);
        table.resolve("name_supports", json!({"melee": melee, "flank_a": ["second"]}), &[]);
        table.go_to("first.moves");
        let notes = form_notes(&table, "move_unit", json!({"unit": "second"}));
        assert_eq!(notes.iter().any(|(key, _)| key == "line-held-by-overlap"), told, "{angle}");
    }
}

// STP-F04, STPP-X14: nobody is asked what the declarations settle, nor whose squadron flies.
#[test]
fn what_is_settled_is_not_asked() {
    let settled = |table: &Table, procedure: &str, inputs: Json, field: &str| {
        let form = table.game.form_maker(procedure).expect("a form").form(&common::inputs_of(inputs), false);
        form.fields.iter().find(|known| known.decl.id == field).is_some_and(|known| known.settled)
    };
    let mut table = stp::blue_at("first.declare", &[]);
    let (answered, alone) = (aim(&mut table, "line", "musketeers"), aim(&mut table, "second", "fusiliers"));
    aim(&mut table, "musketeers", "line");
    table.go_to("first.fire");
    for (salvo, expected) in [(answered, true), (alone, false)] {
        assert_eq!(settled(&table, "fire", json!({"salvo": salvo, "range": 5.0}), "can_reply"), expected);
    }
    let mut war = two("ww1", "first.fire", [&[("flyers", RIFLE)], &[("target", RIFLE)]], &[]);
    war.set_attribute("a", "strafes_left", Value::whole(1));
    assert!(settled(&war, "strafe", json!({}), "army"));
}
