//! What is asked, what is known, and the words of a refusal.

use super::*;
use crate::common::NOW;
use crate::common::fpga::{battle, battle_at, moving};
use estafette::engine::label::Lang;
use estafette::engine::procedure::Form;
use estafette::engine::value::Decimal;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};

fn form<'a>(table: &'a Table, procedure: &str, inputs: Json) -> Form<'a> {
    table.game.form_maker(procedure).unwrap().form(&inputs_of(inputs), false)
}

/// Fields of a form that a person is asked.
fn asked(table: &Table, procedure: &str, inputs: Json) -> Vec<String> {
    let form = form(table, procedure, inputs);
    let put = form.fields.iter().filter(|field| field.relevant && !field.settled && !field.decl.decision);
    put.map(|field| field.id.clone()).collect()
}

fn proposed(table: &Table, procedure: &str, inputs: Json, field: &str) -> Option<Value> {
    form(table, procedure, inputs).inputs.get(field).cloned()
}

// FP-B14, FP-B18, FP-O04, FP-C07: a combat asks only what can be otherwise.
#[test]
fn a_combat_asks_only_what_is_open() {
    let names = ["dominant", "defender_square", "attacker_subcommander_dice", "attacker_cd_die", "defender_cd_die"];
    let open = |table: &Table| -> Vec<&str> {
        let asked = asked(table, "combat", json!({"contact": CONTACT}));
        names.into_iter().filter(|name| asked.iter().any(|known| known == name)).collect()
    };
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(open(&table), ["attacker_subcommander_dice"], "one infantry attacker, empty pools");
    table.set_pool("blue", "cd", 1);
    set_number(&mut table, "leader", "personality", 0);
    assert_eq!(open(&table), ["attacker_cd_die"]);
    let table = fight(&["line", "guard", "hussars"], "grenadiers", &[]);
    assert_eq!(open(&table), ["dominant", "defender_square", "attacker_subcommander_dice"], "two tied, one on horse");
    let table = fight(&["hussars"], "dragoons", &[]);
    assert!(!open(&table).contains(&"defender_square"), "cavalry forms none");
}

// FP-P02, FP-O01, FP-D03, FP-S12, FP-R08, FP-B02: nor do the other forms ask what can only be answered one way.
#[test]
fn forms_ask_nothing_that_has_one_answer() {
    let open = |table: &Table, procedure: &str, inputs: Json, field: &str| {
        asked(table, procedure, inputs).iter().any(|known| known == field)
    };
    // Control: dice of pools that hold some, of commanders who live.
    let mut table = battle_at("first.control", &[]);
    let test = json!({"force": "corps", "enemy_within_20": true});
    for (cd, is_asked) in [(0, false), (1, true)] {
        table.set_pool("blue", "cd", cd);
        assert_eq!(open(&table, "control_test", test.clone(), "cd_dice"), is_asked, "{cd} CD");
        assert_eq!(open(&table, "control_test", test.clone(), "wing_cd_dice"), is_asked, "{cd} CD");
    }
    table.resolve("officer_replacement", json!({"officer": "marshal"}), &[]);
    assert!(!open(&table, "control_test", test, "wing_cd_dice"), "the marshal is lost");

    // Moves: ground that is closed to the unit, help that was given.
    let mut table = moving("act", &[]);
    let near = |unit: &str| json!({"unit": unit, "enemy_within_6": true});
    for (unit, may_enter) in [("line", true), ("guard", false), ("hussars", true), ("cuirassiers", false)] {
        for field in ["rough_inches", "turn_in_rough", "sideways_rough_inches"] {
            assert_eq!(open(&table, "move", near(unit), field), may_enter, "{unit} {field}");
        }
    }
    let charge = json!({"attackers": ["line"], "defender": "musketeers"});
    for (used, is_asked) in [(0, true), (1, false)] {
        table.set_marker("leader", "used_move_reroll", used);
        assert_eq!(open(&table, "move", near("line"), "subcommander_within_3"), is_asked);
        assert_eq!(open(&table, "declare_contact", charge.clone(), "subcommander_within_3"), is_asked);
    }

    // Rally: no help for a throw that cannot fail, or that nobody can give.
    let mut table = moving("hold", &[]);
    table.set_strength("line", 3);
    let rally = json!({"unit": "line", "enemy_beyond_20": true});
    assert!(!open(&table, "rally", rally.clone(), "commander_within_20"), "empty pool");
    table.set_pool("blue", "cd", 1);
    assert!(open(&table, "rally", rally.clone(), "commander_within_20"));
    assert!(open(&table, "rally", rally.clone(), "subcommander_within_3"));
    table.set_marker("leader", "used_rally_reroll", 1);
    assert!(!open(&table, "rally", rally, "subcommander_within_3"));

    // Skirmish: MX infantry saves whatever its cover. Combat: cavalry is never at a village.
    let table = battle_at("pulse.skirmish", &[]);
    let shot = |target: &str| json!({"attacker": "line", "target": target, "distance_ok": true});
    for (target, is_asked) in [("musketeers", true), ("grenadiers", false)] {
        assert_eq!(open(&table, "skirmish", shot(target), "cavalry_support"), is_asked, "{target}");
    }
    for (attacker, is_asked) in [("line", true), ("hussars", false)] {
        let table = fight(&[attacker], "grenadiers", &[]);
        assert_eq!(open(&table, "combat", json!({"contact": CONTACT}), "defender_in_town"), is_asked, "{attacker}");
    }
}

// Distances told of somebody who gives nothing do no harm; who holds hears why he stays (FP-K08).
#[test]
fn answers_nobody_needs_are_let_pass() {
    let mut table = fight(&["line"], "grenadiers", &[]);
    let distances =
        ["attacker_commander_within_20", "attacker_within_3", "defender_commander_within_20", "defender_within_3"];
    let told = distances.into_iter().fold(json!({"contact": CONTACT}), |all, name| with(&all, json!({name: true})));
    assert_eq!(dice_counts(&rolled(&mut table, "combat", told)), [6, 8], "points, and a die for the MX grenadiers");

    let mut table = moving("hold", &[]);
    let march = json!({"unit": "line", "open_inches": 4, "closing": true, "subcommander_within_3": true});
    assert_refused(&mut table, "move", march, "hold_facing_only", "FP-K08", "on hold");
    let mut table = moving("act", &[]);
    let march = json!({"unit": "line", "enemy_within_6": false, "open_inches": 4, "subcommander_within_3": true});
    assert_eq!(table.resolve("move", march, &[]).id, "moved");
}

// FP-B18: nothing is proposed. The sheet neither prices nor forbids a square: the table's word is taken, and told.
#[test]
fn a_square_is_never_proposed() {
    let table = fight(&["hussars"], "grenadiers", &[]);
    let inputs = json!({"contact": CONTACT});
    assert_eq!(proposed(&table, "combat", inputs.clone(), "defender_square"), None);
    assert!(form(&table, "combat", inputs.clone()).notes.iter().any(|note| note.text.key == "line-square-price"));
    let square = with(&inputs, json!({"defender_square": true}));
    let told = |table: &Table, inputs: Json| -> Vec<String> {
        let keys = form(table, "combat", inputs).notes.into_iter().map(|note| note.text.key);
        keys.filter(|key| key.starts_with("line-square")).collect()
    };
    assert_eq!(told(&table, square.clone()), ["line-square-price"]);
    let flanked = with(&square, json!({"defender_flanked": true}));
    assert_eq!(told(&table, flanked), ["line-square-flanked", "line-square-price"]);
    let mut table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(told(&table, inputs), Vec::<String>::new(), "infantry alone: not asked");
    let alone = ["line-square-against-infantry", "line-square-price"];
    assert_eq!(told(&table, square.clone()), alone);
    let fought = resolution(event(&mut table, "combat", square, &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    assert_eq!(fought.outcome.id, "square_holds");
    assert!(fought.lines.iter().any(|line| line.text.key == alone[0]), "and the log says so");
}

// The only open contact stands in the form.
#[test]
fn the_only_contact_is_proposed() {
    let table = fight(&["line"], "grenadiers", &[]);
    assert_eq!(proposed(&table, "combat", json!({}), "contact"), Some(Value::text(CONTACT)));
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "uhlans");
    assert_eq!(proposed(&table, "cavalry_evade", json!({}), "contact"), Some(Value::text(CONTACT)));
    contact(&mut table, &["hussars"], "dragoons");
    assert_eq!(proposed(&table, "cavalry_evade", json!({}), "contact"), None, "one of two");
}

// FP-R01, FP-K06: what the control segment told answers the rally.
#[test]
fn a_rally_knows_that_no_enemy_is_near() {
    let mut table = battle_at("first.control", &[]);
    table.set_strength("line", 4);
    let rally = json!({"unit": "line"});
    let mut near = copy(&table);
    table.resolve("free_hold", json!({"force": "corps", "enemy_within_20": false}), &[]);
    table.go_to("first.movement");
    assert_eq!(proposed(&table, "rally", rally.clone(), "enemy_beyond_20"), Some(Value::Bool(true)));
    near.resolve("control_test", json!({"force": "corps", "enemy_within_20": true}), &[1, 2]);
    near.go_to("first.movement");
    assert_eq!(proposed(&near, "rally", rally.clone(), "enemy_beyond_20"), None, "near the force, not near the unit");
    walk_to(&mut table, "first.movement");
    assert_eq!(proposed(&table, "rally", rally, "enemy_beyond_20"), None, "a new pulse");
}

// FP-O02: told in a move, the sub-commander's place is known to the charge.
#[test]
fn a_charge_knows_the_sub_commander_near() {
    let mut table = moving("act", &[]);
    table.resolve("officer_move", json!({"officer": "leader"}), &[]);
    let charge = json!({"attackers": ["line"], "defender": "grenadiers"});
    assert_eq!(proposed(&table, "declare_contact", charge.clone(), "subcommander_within_3"), None);
    table.set_strength("line", 4);
    table.set_attribute("corps", "force_status", "hold");
    table.resolve("rally", json!({"unit": "line", "enemy_beyond_20": true, "subcommander_within_3": true}), &[1]);
    table.set_attribute("corps", "force_status", "act");
    let near = proposed(&table, "declare_contact", charge, "subcommander_within_3");
    assert_eq!(near, Some(Value::texts(["line"])));
}

// FP-O02, FP-O04: told in a charge, the sub-commander is near in its combat, until he goes elsewhere.
#[test]
fn a_combat_knows_the_sub_commander_of_the_charge() {
    let mut table = moving("act", &[]);
    let charge = json!({"attackers": ["line"], "defender": "grenadiers", "subcommander_within_3": ["line"]});
    table.resolve("declare_contact", charge, &[3]);
    let mut gone = copy(&table);
    table.go_to("first.combat");
    let dice = json!({"contact": CONTACT, "attacker_subcommander_dice": true});
    assert_eq!(proposed(&table, "combat", dice.clone(), "attacker_within_3"), Some(Value::Bool(true)));
    gone.resolve("officer_move", json!({"officer": "leader"}), &[]);
    gone.go_to("first.combat");
    assert_eq!(proposed(&gone, "combat", dice, "attacker_within_3"), None);
}

// FP-C04: the distance is that of the one sub-commander; another who moves forgets nothing of it.
#[test]
fn a_commanders_distance_is_kept_for_each_officer() {
    let mut table = battle_at("first.control", &[]);
    table.set_pool("blue", "cd", 4);
    let test = json!({"force": "corps", "enemy_within_20": true, "cd_dice": 1, "commander_distance": "within_40"});
    table.resolve("control_test", test, &[3, 4, 4]);
    table.go_to("first.movement");
    let told = |table: &Table| table.game.state().told("leader", "commander_distance").map(|told| told.value.clone());
    assert_eq!(told(&table), Some(Value::text("within_40")));
    table.resolve("officer_move", json!({"officer": "deputy"}), &[]);
    assert_eq!(told(&table), Some(Value::text("within_40")), "somebody else's sub-commander moved");
    table.resolve("officer_move", json!({"officer": "leader"}), &[]);
    assert_eq!(told(&table), None);
}

// FP-C07, FP-C09: near the unit, not near its sub-commander; a wing commander's place is another.
#[test]
fn the_commander_near_a_unit_is_told_of_the_unit() {
    let mut table = fight(&["line"], "grenadiers", &[("wing_command_dice", "own")]);
    table.set_pool("blue", "cd", 2);
    table.set_pool("marshal", "cd", 2);
    let die = json!({"contact": CONTACT, "attacker_cd_die": true, "attacker_commander_within_20": true});
    let near = |table: &Table| table.game.state().told("line", "commander_near").map(|told| told.value.clone());
    let mut by_wing = copy(&table);
    table.resolve("combat", die.clone(), &[1; 15]);
    assert_eq!(near(&table), Some(Value::Bool(true)));
    by_wing.resolve("combat", with(&die, json!({"attacker_payer": "marshal"})), &[1; 15]);
    assert_eq!(near(&by_wing), None, "told of the marshal");
}

// FP-E03, FP-E07, FP-A15: where the list gives a radius it is told with the evade and the withdrawal.
#[test]
fn the_radius_is_told_with_evades_and_withdrawals() {
    let mut table = moving("act", &[]);
    set_number(&mut table, "general", "command_radius", 9);
    contact(&mut table, &["line"], "uhlans");
    let evaded = resolution(event(&mut table, "cavalry_evade", json!({"contact": CONTACT, "evade": true}), &[]));
    let line = evaded.lines.iter().find(|line| line.text.key == "line-evade-move-radius").expect("the radius");
    assert_eq!(line.text.args.get("radius"), Some(&Arg::from(9_i64)));
    let mut table = battle_at("pulse.skirmish", &[]);
    set_number(&mut table, "general", "command_radius", 9);
    let attack = json!({"attacker": "line", "target": "battery", "distance_ok": true});
    table.resolve("skirmish", attack, &[6, 1]);
    let notes = form(&table, "battery_withdraw", json!({"unit": "battery"})).notes;
    let told: Vec<_> = notes.iter().map(|note| (note.text.key.as_str(), note.value)).collect();
    assert_eq!(told, [("line-withdraw-radius", Some(Decimal::whole(9)))]);
}

// FP-T04: both fire, the side with the initiative declares first and is offered first.
#[test]
fn the_batteries_of_the_initiative_are_offered_first() {
    for (side, other) in [("a", "b"), ("b", "a")] {
        let mut table = battle(&[]);
        table.set_attribute("battle", "initiative_side", side);
        table.go_to("pulse.artillery");
        let form = table.game.form_maker("artillery_fire").unwrap().form(&inputs_of(json!({})), true);
        let offered: Vec<_> =
            form.fields[0].candidates.iter().filter(|candidate| candidate.refusal.is_none()).collect();
        let sides = offered.iter().filter_map(|found| table.game.state().entity(&found.value)?.side).map(Side::code);
        let mut sides: Vec<&str> = sides.collect();
        sides.dedup();
        assert_eq!(sides, [side, other]);
    }
}

// FP-X17, FP-X18: imperious orders both ways.
#[test]
fn imperious_orders_once_and_before_the_test_are_our_reading() {
    let order = |force: &str| json!({"force": force, "commander": "emperor", "in_contact": true, "status": "attack"});
    for (again, refused) in [("true", Some("imperious_already")), ("false", None)] {
        let mut table = battle_at("first.control", &[("imperious_once", again)]);
        table.resolve("imperious_orders", order("corps"), &[]);
        match refused {
            Some(code) => assert_refused(&mut table, "imperious_orders", order("reserve"), code, "FP-K07", again),
            None => assert_eq!(table.resolve("imperious_orders", order("reserve"), &[]).id, "status_attack"),
        }
    }
    for (after, refused) in [("false", Some("has_status")), ("true", None)] {
        let mut table = battle_at("first.control", &[("imperious_after_test", after)]);
        table.resolve("control_test", json!({"force": "corps", "enemy_within_20": true}), &[1, 2]);
        match refused {
            Some(code) => assert_refused(&mut table, "imperious_orders", order("corps"), code, "FP-T05", after),
            None => {
                table.resolve("imperious_orders", order("corps"), &[]);
                assert_eq!(text(&table, "corps", "force_status").as_deref(), Some("attack"));
            }
        }
    }
}

// FP-S01 and the like: who may act here is a rule, and it is named.
#[test]
fn the_wrong_side_is_refused_by_rule() {
    let mut table = battle_at("pulse.skirmish", &[]);
    let attack = json!({"attacker": "grenadiers", "target": "line", "distance_ok": true});
    assert_refused(&mut table, "skirmish", attack, "wrong_side", "FP-S01", "without the initiative");
    let mut table = moving("act", &[]);
    let march = json!({"unit": "musketeers", "enemy_within_6": false});
    assert_refused(&mut table, "move", march, "wrong_side", "FP-T06", "the other side's segment");
}

/// A refusal as people read it.
fn words(table: &Table, procedure: &str, inputs: Json) -> String {
    let catalog = Catalog::new(Lang::En, Some(&table.game.rules().sources));
    let (rules, state) = (table.game.rules(), table.game.state());
    let form = form(table, procedure, inputs);
    let refusal = form.problems.first().expect("a problem");
    Speaker { catalog: &catalog, rules, state, eyes: Eyes::Table }.refusal(refusal)
}

// FP-S01, FP-T05, FP-T06, FP-B01: the words say whose turn it is, not that a side was asked for.
#[test]
fn the_wrong_side_is_told_whose_turn_it_is() {
    let skirmish = battle_at("pulse.skirmish", &[]);
    let (control, marching) = (battle_at("first.control", &[]), moving("act", &[]));
    let fire = battle_at("pulse.artillery", &[]);
    let cases = [
        (&skirmish, "skirmish", json!({"attacker": "grenadiers"}), "Only the side with the initiative"),
        (&control, "control_test", json!({"force": "column"}), "other side's control segment"),
        (&marching, "move", json!({"unit": "musketeers"}), "other side's movement segment"),
        (&marching, "declare_contact", json!({"attackers": ["musketeers"]}), "other side's movement segment"),
        (&fire, "artillery_fire", json!({"battery": "twelves", "target": "line"}), "is not an enemy"),
    ];
    for (table, procedure, inputs, said) in cases {
        let words = words(table, procedure, inputs);
        assert!(words.contains(said), "{procedure}: {words}");
    }
}

// FP-P02: a decision beyond the purse says what is missing.
#[test]
fn a_decision_beyond_the_purse_says_so() {
    let mut table = battle(&[]);
    table.set_pool("blue", "cd", 1);
    table.go_to("command.initiative");
    table.set_pool("blue", "cd", 1);
    let command = Command::Resolve {
        procedure: "initiative".into(),
        inputs: inputs_of(json!({})),
        dice: Some(vec![1, 2, 6, 6, 2]),
        dice_by_side: None,
        pause: true,
    };
    table.run(command).unwrap();
    let both = Value::List(vec![Value::whole(1), Value::whole(2)]);
    let decide = Command::Decide { value: Some(both), dice: Some(vec![3, 3]), dice_by_side: None };
    let refusal = table.game.handle(decide, NOW).expect_err("one CD for two dice");
    assert_eq!((refusal.code.to_string().as_str(), refusal.rule.as_deref()), ("not_enough_cd", Some("FP-P02")));
    let nonsense = Command::Decide { value: Some(Value::text("x")), dice: None, dice_by_side: None };
    assert_eq!(table.game.handle(nonsense, NOW).expect_err("no answer").code.to_string(), "wrong_answer");
}

// FP-O01, FP-B07: two of one force cannot both have his dice, though he has helped nobody yet.
#[test]
fn a_sub_commander_leads_one_unit() {
    let mut table = fight(&["line", "guard"], "grenadiers", &[]);
    let both = json!({"contact": CONTACT, "attacker_subcommander_dice": true, "attacker_within_3": true, "attacker_led": ["line", "guard"]});
    assert_refused(&mut table, "combat", both, "sub_commander_used", "FP-O01", "two of one force");
}

// FP-O09: before the throw of the turn the successor throws.
#[test]
fn an_army_commander_lost_before_the_throw_is_poor_at_once() {
    let from = |table: &mut Table| {
        let lost = resolution(event(table, "officer_replacement", json!({"officer": "emperor"}), &[]));
        let line = lost.lines.iter().find(|line| line.text.key == "line-poor-roll").unwrap();
        line.text.args.get("from").cloned()
    };
    assert_eq!(from(&mut battle(&[])), Some(Arg::word("this_throw")));
    assert_eq!(from(&mut battle_at("pulse.skirmish", &[])), Some(Arg::word("next_turn")));
}

// FP-A04: out of range by the battery's own range.
#[test]
fn out_of_range_names_the_range_of_the_battery() {
    let table = battle_at("pulse.artillery", &[]);
    for (battery, range) in [("twelves", 16_i64), ("horse_guns", 12)] {
        let inputs = inputs_of(json!({"battery": battery, "target": "musketeers", "distance": 20}));
        let command = Command::Resolve {
            procedure: "artillery_fire".into(),
            inputs,
            dice: None,
            dice_by_side: None,
            pause: false,
        };
        let refusal = table.game.handle(command, NOW).expect_err("too far");
        assert_eq!(refusal.args.get("range"), Some(&Arg::from(range)), "{battery}");
    }
}

// FP-E01, E11: to evade is the other side's choice: people say it, a script evades as before.
#[test]
fn whether_to_evade_is_asked_of_people() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "uhlans");
    let maker = table.game.form_maker("cavalry_evade").unwrap();
    let inputs = inputs_of(json!({"contact": CONTACT}));
    assert_eq!(maker.form(&inputs, false).inputs.get("evade"), Some(&Value::Bool(true)), "a script");
    let people = maker.for_people().form(&inputs, false);
    assert_eq!(people.inputs.get("evade"), None);
    assert_eq!(people.problems.first().and_then(|problem| problem.missing_field()), Some("evade"));
}

// FP-M01, M02, M06: a move tells its inches before it is made, and asks whether it gets nearer.
#[test]
fn a_move_tells_its_allowance_and_asks_whether_it_closes() {
    let table = moving("act", &[]);
    let told = |inputs: Json| -> Vec<String> {
        form(&table, "move", inputs).notes.iter().map(|note| note.text.key.clone()).collect()
    };
    assert_eq!(told(json!({"unit": "line", "enemy_within_6": false})), ["line-allowance"]);
    let near = json!({"unit": "line", "enemy_within_6": true});
    assert_eq!(told(near.clone()), ["line-allowance-by-die"]);
    let form = form(&table, "move", near);
    assert!(form.fields.iter().any(|field| field.id == "closing" && field.wanted));
    assert!(form.problems.is_empty(), "a script may leave it");
}

// FP-B07: of several attackers all are named, in the form and in what came of it.
#[test]
fn all_attackers_are_named() {
    let mut table = fight(&["line", "guard"], "grenadiers", &[]);
    let named = |lines: &[estafette::engine::procedure::Line]| {
        lines
            .iter()
            .find(|line| line.text.key == "line-attackers")
            .and_then(|line| line.text.args.get("attackers").cloned())
    };
    let both = Some(Arg::Entities(vec![EntityId::new("line"), EntityId::new("guard")]));
    assert_eq!(named(&form(&table, "combat", json!({"contact": CONTACT})).notes), both);
    let fought = resolution(rolled(&mut table, "combat", json!({"contact": CONTACT})));
    assert_eq!(named(&fought.lines), both);
}

// FP-B18: where cavalry attacks, people say whether it is a square; a script may leave it.
#[test]
fn a_square_is_said_by_people() {
    let table = fight(&["line", "hussars"], "grenadiers", &[]);
    let form = form(&table, "combat", json!({"contact": CONTACT}));
    let square = form.fields.iter().find(|field| field.id == "defender_square").unwrap();
    assert!(square.decl.explicit && !square.settled);
    assert!(form.problems.is_empty(), "{:?}", form.problems);
}

// FP-B02, FP-B03, FP-D03: the ground of a charge is asked where it forbids an attacker, and then people say it.
#[test]
fn the_ground_of_a_charge_is_asked_where_it_forbids_one() {
    let table = moving("act", &[]);
    let ground = |attackers: &[&str]| -> Vec<String> {
        let form = form(&table, "declare_contact", json!({"attackers": attackers, "defender": "musketeers"}));
        assert!(form.problems.is_empty(), "a script may leave it: {:?}", form.problems);
        let asked = form.fields.iter().filter(|field| field.decl.explicit && field.relevant && !field.settled);
        asked.map(|field| field.id.clone()).collect()
    };
    assert_eq!(ground(&["line"]), Vec::<String>::new(), "SK infantry may go anywhere");
    assert_eq!(ground(&["guard"]), ["in_rough"]);
    assert_eq!(ground(&["hussars"]), ["defender_in_town"]);
    assert_eq!(ground(&["line", "cuirassiers"]), ["defender_in_town", "in_rough"]);
}

// FP-B14, FP-C07: what stands for a choice of people is shown to them, and they are brought to it.
#[test]
fn the_dominant_attacker_and_the_payer_are_shown() {
    let mut table = fight(&["line", "guard"], "grenadiers", &[("wing_command_dice", "own")]);
    table.set_pool("blue", "cd", 0);
    table.set_pool("marshal", "cd", 2);
    let inputs = inputs_of(json!({"contact": CONTACT, "attacker_cd_die": true}));
    let people = table.game.form_maker("combat").unwrap().for_people().form(&inputs, false);
    for (id, stands) in [("dominant", "line"), ("attacker_payer", "marshal")] {
        let field = people.fields.iter().find(|field| field.id == id).unwrap();
        assert_eq!(field.value, Some(Value::text(stands)), "{id}");
        assert!(field.wanted && !field.settled && field.to_people, "{id}");
    }
    let place = |id: &str| people.fields.iter().position(|field| field.id == id);
    assert!(place("attacker_payer") < place("attacker_commander_within_20"), "who pays, then whether he is near");
}

// FP-B04, FP-B08, FP-O04: dice and numbers of everybody stand in the form, and what a sub-commander would add.
#[test]
fn a_combat_tells_its_dice_before_they_are_thrown() {
    let table = fight(&["line", "hussars"], "grenadiers", &[]);
    let notes = form(&table, "combat", json!({"contact": CONTACT})).notes;
    let of = |key: &str| -> Vec<(Option<Arg>, Option<Decimal>)> {
        let found = notes.iter().filter(|note| note.text.key == key);
        found.map(|note| (note.text.args.get("unit").cloned(), note.value)).collect()
    };
    let unit = |id: &str, dice: i64| (Some(Arg::from(&EntityId::new(id))), Some(Decimal::whole(dice)));
    assert_eq!(of("line-combat-dice"), [unit("line", 6), unit("hussars", 4), unit("grenadiers", 8)]);
    assert_eq!(of("line-combat-leads"), [unit("line", 2), unit("grenadiers", 1)]);
}

// FP-E06, FP-E10: the number and the price, before anybody decides; whoever declines faces his attackers.
#[test]
fn an_artillery_evade_tells_its_number_and_its_price() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "musketeers");
    let inputs = json!({"contact": CONTACT, "battery": "red_attached"});
    let notes = form(&table, "artillery_evade", inputs.clone()).notes;
    assert_eq!(notes[0].text.args.get("number"), Some(&Arg::from(7_i64)));
    assert_eq!(notes[1].text.args.get("unit"), Some(&Arg::from(&EntityId::new("line"))));
    let stood = resolution(event(&mut table, "artillery_evade", with(&inputs, json!({"evade": false})), &[]));
    assert_eq!(stood.subjects, [EntityId::new("line"), EntityId::new("red_attached")]);
}

// FP-B21: a contact that nobody makes is about those who set out.
#[test]
fn a_contact_refused_names_who_set_out() {
    let mut table = moving("act", &[]);
    let charge = json!({"attackers": ["line"], "defender": "musketeers"});
    let refused = resolution(event(&mut table, "declare_contact", charge, &[1]));
    assert_eq!(refused.outcome.id, "contact_failed");
    assert_eq!(refused.subjects, [EntityId::new("line"), EntityId::new("musketeers")]);
}

// FP-K07: the only commander who may is not asked for, and the log says whose order it was.
#[test]
fn imperious_orders_name_their_commander() {
    let mut table = battle_at("first.control", &[]);
    let order = |force: &str| json!({"force": force, "in_contact": true, "status": "attack"});
    let is_asked = |table: &Table, force: &str| {
        asked(table, "imperious_orders", order(force)).iter().any(|field| field == "commander")
    };
    assert!(is_asked(&table, "corps"), "the emperor, or the marshal of its wing");
    assert!(!is_asked(&table, "reserve"));
    let given = resolution(event(&mut table, "imperious_orders", order("reserve"), &[]));
    let line = given.lines.iter().find(|line| line.text.key == "line-imperious").expect("who");
    assert!(line.aloud && line.text.args.get("officer") == Some(&Arg::from(&EntityId::new("emperor"))));
}

/// Resolves until a decision is asked for, with dice of the table; what is told of it.
fn told_while_deciding(table: &mut Table, procedure: &str, inputs: Json, dice: &[u8]) -> Vec<(String, Vec<String>)> {
    let inputs = inputs_of(inputs);
    let (procedure, dice) = (procedure.to_owned(), Some(dice.to_vec()));
    table.run(Command::Resolve { procedure, inputs, dice, dice_by_side: None, pause: true }).unwrap();
    let notes = table.game.decision_notes().into_iter();
    notes.map(|note| (note.text.key, note.text.args.values().map(|arg| format!("{arg:?}")).collect())).collect()
}

// FP-I03, FP-I08: what is to be beaten, and what a double brings, where it is decided.
#[test]
fn a_re_roll_of_the_initiative_tells_what_it_is_about() {
    let keys = |told: Vec<(String, Vec<String>)>| -> Vec<String> { told.into_iter().map(|(key, _)| key).collect() };
    for (dice, last) in [([2, 2, 6, 3, 1], "line-double-kept"), ([1, 2, 6, 3, 1], "line-double-gains")] {
        let mut table = battle(&[]);
        table.go_to("command.initiative");
        table.set_pool("blue", "cd", 2);
        let told = told_while_deciding(&mut table, "initiative", json!({}), &dice);
        assert!(told[0].1.iter().any(|arg| arg.contains('9')), "the enemy's nine: {told:?}");
        assert_eq!(keys(told), ["line-initiative-now", last]);
    }
}

// FP-M01, FP-M02, FP-M04: the die that lies, what it forbids, and what another one could bring.
#[test]
fn a_re_roll_of_a_movement_die_tells_what_lies() {
    let mut table = moving("act", &[]);
    table.set_pool("blue", "cd", 1);
    let near = json!({"unit": "line", "enemy_within_6": true, "closing": false});
    let told = told_while_deciding(&mut table, "move", near, &[1]);
    let keys: Vec<&str> = told.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["line-die-lies", "line-no-closing", "line-die-again"]);
}

// FP-D05, M01: people are brought to how far a unit goes, so that one key too many writes no move of nothing.
#[test]
fn people_are_brought_to_how_far_a_unit_goes() {
    let wanted = |status: &str| {
        let table = moving(status, &[]);
        let form = table.game.form_maker("move").unwrap().for_people();
        let form = form.form(&inputs_of(json!({"unit": "line", "enemy_within_6": false})), false);
        form.fields.iter().any(|field| field.id == "open_inches" && field.wanted)
    };
    assert!(wanted("act"));
    assert!(!wanted("hold"), "it turns at most");
}

// FP-B22: what only one attacker is asked does not repeat his name; of two each is named.
#[test]
fn the_only_attacker_is_named_once() {
    let table = moving("act", &[]);
    let named_again = |attackers: &[&str]| -> Vec<bool> {
        let form = form(&table, "declare_contact", json!({"attackers": attackers, "defender": "grenadiers"}));
        let rows = form.fields.iter().filter(|field| field.decl.id == "open_inches");
        rows.map(|field| !field.named_already).collect()
    };
    assert_eq!(named_again(&["line"]), [false]);
    assert_eq!(named_again(&["line", "guard"]), [true, true]);
}

// FP-K07: no status is proposed to the player who orders, and he reads who orders; a script names both as before.
#[test]
fn no_imperious_status_is_proposed() {
    let table = battle_at("first.control", &[]);
    let form = form(&table, "imperious_orders", json!({"force": "reserve"}));
    let status = form.fields.iter().find(|field| field.id == "status").expect("asked");
    assert!(status.decl.explicit && status.value.is_none());
    assert!(form.notes.iter().any(|note| note.text.key == "line-imperious"));
}
