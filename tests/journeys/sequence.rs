//! What the engine can express, on the template of a ruleset: nested sub-sequences that change the acting side, markers
//! that age and turn into others, reactions, loops, obligations. Where a test needs what the template has not, it changes
//! a line of the template's data or adds a consequence.

use std::sync::Arc;

use crate::common::skirmish::RULESET;
use crate::common::skirmish::names::{column, fact, marker, record, recorded, role, table, test};
use crate::common::{Table, demonstration, inputs_of, rendered, setup};
use estafette::engine::label::Lang;
use estafette::engine::names::{AttributeName, TestName};
use estafette::engine::play::{Command, Game};
use estafette::engine::procedure::{Inputs, Outcome};
use estafette::engine::refusal::Refusal;
use estafette::engine::rules::{Code, Consequence, Embedded, Modifier, Ruleset, Situation, Sources};
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Eyes, Record, State};
use estafette::lang::Catalog;
use serde_json::json;

const SKIRMISH: &str = RULESET.sources.folder;

fn battle(secret_orders: bool) -> Table {
    battle_by(RULESET.sources, RULESET.code, secret_orders)
}

/// A text of the template with one passage changed.
fn changed(file: Embedded, from: &str, to: &str) -> Embedded {
    let text = file.text();
    assert!(text.contains(from), "the template says '{from}'");
    Embedded::Plain(Box::leak(text.replace(from, to).into_boxed_str()))
}

/// A battle by rules that differ from the template's.
fn battle_by(sources: Sources, code: Code, secret_orders: bool) -> Table {
    let rules = Ruleset::load(sources, code, None).unwrap_or_else(|errors| panic!("{}", rendered(&errors)));
    let orders = [("secret_orders", if secret_orders { "true" } else { "false" })];
    let setup = setup(SKIRMISH, demonstration(SKIRMISH), &orders, 1);
    Table { game: Game::new(Arc::new(rules), setup).unwrap() }
}

/// The code of a refusal to leave the step.
fn kept(table: &mut Table) -> String {
    table.advance().unwrap_err().code.to_string()
}

fn charge(table: &mut Table, squad: &str) {
    table.resolve("charge", json!({"squad": squad, "target": "millers"}), &[]);
}

fn place(table: &Table) -> (&str, usize) {
    (table.step(), table.game.state().frames.len())
}

#[test]
fn a_repeated_field_is_asked_about_every_entity_of_its_list() {
    let mut table = battle(false);
    table.go_to("first.fire");
    let fields = |table: &Table, inputs: serde_json::Value| -> Vec<(String, bool)> {
        let form = table.game.form_maker("fire").unwrap().form(&inputs_of(inputs), true);
        form.fields.iter().map(|field| (field.id.clone(), field.relevant)).collect()
    };
    let both = json!({"firers": ["rowers", "lookouts"], "target": "millers", "shots@lookouts": 0});
    // Entity by entity, and each question on its own: the rowers are proposed with all their men, the lookouts stay.
    let expected = [
        ("firers", true),
        ("target", true),
        ("cover", true),
        ("shots@rowers", true),
        ("near@rowers", true),
        ("shots@lookouts", true),
        ("near@lookouts", false),
    ];
    assert_eq!(fields(&table, both), expected.map(|(id, relevant)| (id.to_owned(), relevant)));
    assert_eq!(fields(&table, json!({"firers": ["lookouts"], "target": "millers"})).len(), 5);

    let refused = |table: &mut Table, more: serde_json::Value| {
        let base = json!({"firers": ["rowers", "lookouts"], "target": "millers", "near@rowers": true});
        table.refused("fire", crate::common::with(&base, more))
    };
    assert_eq!(refused(&mut table, json!({})), "missing_input");
    assert_eq!(refused(&mut table, json!({"near@lookouts": true, "shots@lookouts": 10})), "wrong_input");
    let stray = json!({"firers": ["rowers"], "near@lookouts": true});
    assert_eq!(refused(&mut table, stray), "input_not_applicable");
    assert_eq!(refused(&mut table, json!({"shots@lookouts": 0, "near@lookouts": true})), "input_not_applicable");
    assert_eq!(refused(&mut table, json!({"shot@lookouts": 1})), "unknown_input");
    assert_eq!(refused(&mut table, json!({"near": true})), "input_for_each");
    let answers = json!({"firers": ["rowers", "lookouts"], "target": "millers", "near@rowers": true, "shots@lookouts": 1, "near@lookouts": false});
    // Four dice that hit on 4 and one that hits on 5.
    let outcome = table.resolve("fire", answers, &[4, 4, 1, 1, 4]);
    assert_eq!(outcome, Outcome::new("men_lost").with("unit", &table.entity("millers").id).with("lost", 2_i64));
}

#[test]
fn a_hidden_choice_is_seen_by_its_owner_alone_and_only_in_private() {
    let mut table = battle(true);
    let hides = |table: &Table, squad: &str| {
        let rules = table.game.rules();
        rules.hides(
            Eyes::Table,
            table.game.state(),
            table.entity(squad),
            rules.schema.kind("squad").unwrap().attribute("stance").unwrap(),
        )
    };
    assert_eq!(table.step(), "first.orders");
    assert!(!hides(&table, "rowers"), "the owner sits alone");
    assert!(hides(&table, "millers"), "and does not see the other's");
    table.go_to("first.move");
    assert!(hides(&table, "rowers") && hides(&table, "millers"), "first.move is not private");
    table.set_attribute("rowers", "stance", "hold");
    let told = table.game.events().last().unwrap().effects;
    assert!(told.iter().any(|effect| table.game.rules().hides_effect(Eyes::Table, table.game.state(), effect)));
    table.set_marker("rowers", "revealed", 1);
    assert!(!hides(&table, "rowers"), "revealed by what its condition says");
}

#[test]
fn bookkeeping_takes_a_marker_off_everybody_of_a_kind() {
    let mut table = battle(false);
    for squad in ["rowers", "millers"] {
        table.set_marker(squad, "revealed", 1);
    }
    table.go_to("second.end");
    assert!(table.has("rowers", "revealed") && table.has("millers", "revealed"));
    table.advance().unwrap();
    assert_eq!(table.step(), "turn.end");
    assert!(!table.has("rowers", "revealed") && !table.has("millers", "revealed"));
}

#[test]
fn sides_take_turns_and_conditional_steps_are_skipped_and_logged() {
    let of_side = |side: &str, orders: bool| {
        let steps = if orders { &["orders", "move", "fire", "end"][..] } else { &["move", "fire", "end"] };
        steps.iter().map(|step| format!("{side}.{step}")).collect::<Vec<_>>()
    };
    for orders in [false, true] {
        let mut table = battle(orders);
        let mut expected = [of_side("first", orders), of_side("second", orders), vec!["turn.end".into()]].concat();
        expected.push(expected[0].clone());
        for step in &expected {
            assert_eq!(table.step(), step);
            let side = ["first", "second"].iter().position(|side| step.starts_with(side)).map(|at| ["a", "b"][at]);
            let acting = table.game.state().acting_side().map(estafette::engine::world::Side::code);
            assert_eq!(acting, side.filter(|_| !step.ends_with(".end")), "{step}");
            table.run(Command::Advance { force: true }).unwrap();
        }
        let skipped: Vec<String> = (table.game.events().iter())
            .flat_map(|event| event.effects)
            .filter_map(|effect| if let Effect::Skip { step } = effect { Some(step) } else { None })
            .collect();
        let rallies = ["first.rally", "second.rally"];
        let all = ["first.rally", "second.orders", "second.rally", "first.orders"];
        assert_eq!(skipped, if orders { rallies.as_slice() } else { all.as_slice() });
    }
}

#[test]
fn a_sub_sequence_changes_the_actor_loops_and_returns_where_it_was_called() {
    let mut table = battle(false);
    charge(&mut table, "rowers");
    let state = table.game.state();
    assert_eq!(place(&table), ("melee.stand", 2));
    assert_eq!(state.acting_side(), table.entity("millers").side, "the charged side acts");
    assert_eq!(state.frame().unwrap().vars.get("melee"), Some(&Value::text("melee_1")));
    table.advance().unwrap();
    assert_eq!(table.step(), "melee.round");
    assert_eq!(kept(&mut table), "obligation_open");
    table.resolve("clash", json!({}), &[3, 3]);
    assert_eq!(table.step(), "melee.round", "a tie means another round");
    assert_eq!(kept(&mut table), "obligation_open");
    table.resolve("clash", json!({}), &[4, 3]);
    assert_eq!(place(&table), ("first.move", 1));
    assert_eq!(table.game.state().acting_side(), table.entity("rowers").side);
    // Re-entrant: the same step may call it again, and a journal in the middle of it resumes there.
    charge(&mut table, "lookouts");
    let json = serde_json::to_string(table.game.state()).unwrap();
    let back: State = serde_json::from_str(&json).unwrap();
    assert_eq!(&back, table.game.state());
}

/// A second melee begins when there is none any more.
fn another_melee(_: &Ruleset, state: &State) -> Vec<Effect> {
    let due = state.records_opened == 1 && state.records_of(record::MELEE).next().is_none();
    let melee = Record::new(state, record::MELEE)
        .with(recorded::ATTACKER, "rowers")
        .with(recorded::DEFENDER, "smiths")
        .with(recorded::FOUGHT, false);
    due.then_some(Effect::Open { record: melee }).into_iter().collect()
}

#[test]
fn steps_that_end_by_themselves_lead_through_the_loop_and_back_and_undo_takes_all_of_it() {
    const ENDLESS: &[&[Consequence]] = &[&[Consequence::of_all(another_melee)]];
    let code = Code { consequences: ENDLESS, ..RULESET.code };
    let mut table = battle_by(RULESET.sources, code, false);
    charge(&mut table, "rowers");
    table.advance().unwrap();
    let fought = |table: &Table| {
        let melee = table.game.state().records_of(record::MELEE).next().unwrap();
        (table.step().to_owned(), melee.id.clone(), melee.fields.get("round").and_then(Value::as_whole))
    };
    let first = ("melee.round".to_owned(), "melee_1".to_owned(), Some(1));
    assert_eq!(fought(&table), first);
    assert_eq!(kept(&mut table), "obligation_open");
    table.resolve("clash", json!({}), &[4, 3]);
    assert_eq!(
        fought(&table),
        ("melee.round".to_owned(), "melee_2".to_owned(), Some(1)),
        "the pause is passed, the first melee closed, the next one begun before its steps are looked at"
    );
    table.resolve("clash", json!({}), &[4, 3]);
    assert_eq!(place(&table), ("first.move", 1), "no melee left");
    assert!(table.game.state().records.is_empty());
    table.run(Command::Undo { to: None }).unwrap();
    table.run(Command::Undo { to: None }).unwrap();
    assert_eq!(fought(&table), first);
}

#[test]
fn tokens_come_off_only_where_their_condition_holds() {
    let condition = "when = 'not self.shaken > 0'";
    let longer = "when = 'not self.shaken > 0 and not option.secret_orders'";
    let ruleset = changed(RULESET.sources.ruleset, condition, longer);
    for (shaken, orders, left) in [(false, false, false), (true, false, true), (false, true, true)] {
        let mut table = battle_by(Sources { ruleset, ..RULESET.sources }, RULESET.code, orders);
        table.set_marker("rowers", "weary", 1);
        table.set_marker("rowers", "shaken", u32::from(shaken));
        table.go_to("second.move");
        assert_eq!(table.has("rowers", "weary"), left, "shaken {shaken}, orders {orders}");
    }
}

#[test]
fn a_sub_sequence_may_end_the_step_that_called_it() {
    let sequence = changed(RULESET.sources.sequence, "id = \"melee\"\n", "id = \"melee\"\nends_step = true\n");
    let mut table = battle_by(Sources { sequence, ..RULESET.sources }, RULESET.code, false);
    charge(&mut table, "rowers");
    assert_eq!(place(&table), ("melee.stand", 2));
    table.advance().unwrap();
    table.resolve("clash", json!({}), &[4, 3]);
    assert_eq!(place(&table), ("first.fire", 1));
}

#[test]
fn leaving_with_an_override_is_allowed_and_recorded() {
    let mut table = battle(false);
    charge(&mut table, "rowers");
    table.advance().unwrap();
    table.run(Command::Advance { force: true }).unwrap();
    assert_eq!(table.game.events().last().unwrap().left_open, ["fight"]);
}

#[test]
fn tokens_age_on_the_games_clock_and_turn_into_others_unless_plain() {
    let mut table = battle(false);
    charge(&mut table, "rowers");
    table.advance().unwrap();
    table.resolve("clash", json!({}), &[1, 6]);
    table.go_to("first.fire");
    table.resolve(
        "fire",
        json!({"firers": ["carriers"], "target": "smiths", "near@carriers": true}),
        &[6, 1, 1, 1, 1, 1],
    );
    let marks = |table: &Table, squad: &str| {
        (table.entity(squad).marks(marker::SHAKEN), table.entity(squad).marks(marker::WEARY))
    };
    for (step, expected) in [("first.end", 1), ("second.move", 1), ("second.end", 1), ("turn.end", 0)] {
        table.go_to(step);
        let shaken = ["rowers", "smiths"].map(|squad| marks(&table, squad).0);
        assert_eq!(shaken, [expected; 2], "shaken in phase 1, in force to the end of phase 2 ({step})");
    }
    assert_eq!(marks(&table, "rowers"), (0, 1), "shaken by a melee leaves weary");
    assert_eq!(marks(&table, "smiths"), (0, 0), "a plain one, of fire, just vanishes");
}

#[test]
fn the_inactive_side_may_react_and_its_marker_ends_in_its_own_turn() {
    let mut table = battle(false);
    assert_eq!(table.refused("take_cover", json!({"squad": "rowers"})), "wrong_side");
    table.resolve("take_cover", json!({"squad": "millers"}), &[]);
    table.go_to("first.end");
    assert!(table.has("millers", "down"));
    table.advance().unwrap();
    assert_eq!(table.step(), "second.move");
    assert!(!table.has("millers", "down"));
}

#[test]
fn an_attribute_may_return_to_its_default_in_its_own_sides_turn_only() {
    let mut table = battle(false);
    for squad in ["rowers", "millers"] {
        table.set_attribute(squad, "moved", Value::whole(3));
    }
    for (step, expected) in [("second.move", [3, 0]), ("first.move", [0, 0])] {
        table.go_to(step);
        let moved = ["rowers", "millers"].map(|squad| table.entity(squad).number(AttributeName::of_data("moved")));
        assert_eq!(moved, expected.map(Some), "{step}");
    }
}

#[test]
fn caps_hold_and_ticks_are_for_items_done_by_hand() {
    let mut table = battle(false);
    table.run(Command::Tick { item: "look".into() }).unwrap();
    assert!(table.game.state().ticked.contains("look"));
    let refused =
        |table: &mut Table, item: &str| -> Refusal { table.run(Command::Tick { item: item.to_owned() }).unwrap_err() };
    assert_eq!(refused(&mut table, "loop").code, "unknown_item");
    assert_eq!(refused(&mut table, "move").code, "item_not_by_hand");
    table.go_to("first.fire");
    for squad in ["rowers", "lookouts", "carriers"] {
        let one_shot =
            json!({"firers": [squad], "target": "smiths", format!("shots@{squad}"): 1, format!("near@{squad}"): true});
        table.resolve("fire", one_shot, &[6]);
    }
    assert_eq!((table.strength("smiths"), table.entity("smiths").marks(marker::SHAKEN)), (3, 2));
}

/// What a test of the rowers is changed by.
struct Facts {
    near: bool,
    friends: i64,
    losses: &'static str,
}

const NONE: Facts = Facts { near: false, friends: 0, losses: "few" };

/// Rows that apply, and their sum, in a situation.
fn modifiers(
    game: &Game,
    facts: &Facts,
    context: TestName<'_>,
    overrides: &[(&str, bool)],
) -> (Vec<(String, String)>, String) {
    let rules = game.rules();
    let table = rules.table(table::MODIFIERS).unwrap();
    let situation = Situation::new(&rules.schema, game.state())
        .role(role::SQUAD, game.state().entity("rowers").unwrap())
        .fact(fact::NEAR, facts.near)
        .fact(fact::COVER, false)
        .fact(fact::FRIENDS, Value::whole(facts.friends))
        .fact(fact::LOSSES, facts.losses);
    let inputs = overrides.iter().fold(Inputs::default(), |inputs, (row, on)| inputs.overriding(row, *on));
    let modifiers = table.modifiers(&situation, &inputs, Some(context));
    let origin = |modifier: &Modifier| format!("{:?}", modifier.origin).to_lowercase();
    let rows = modifiers.iter().map(|modifier| (modifier.id.clone(), origin(modifier))).collect();
    (rows, table.sum(&modifiers, column::DIE).to_string())
}

#[test]
fn modifier_tables_have_contexts_counts_exclusive_groups_caps_and_overrides() {
    let mut table = battle(false);
    let check = |table: &Table, facts: Facts, context, overrides: &[(&str, bool)], ids: &[(&str, &str)], sum: &str| {
        let rows = ids.iter().map(|(id, origin)| ((*id).to_owned(), (*origin).to_owned())).collect();
        assert_eq!(modifiers(&table.game, &facts, context, overrides), (rows, sum.to_owned()));
    };
    let (fire, melee) = (test::FIRE, test::MELEE);
    check(&table, NONE, melee, &[], &[], "0");
    // Friends count each for himself, and not in fire; how near it is does not matter in melee.
    let near = || Facts { near: true, friends: 2, losses: "few" };
    check(&table, near(), melee, &[], &[("friends", "asked")], "2");
    check(&table, near(), fire, &[], &[("near", "asked")], "1");
    // Most replaces half.
    check(&table, Facts { losses: "most", ..NONE }, melee, &[], &[("most_lost", "auto")], "-2");
    check(&table, Facts { losses: "half", ..NONE }, melee, &[], &[("half_lost", "auto")], "-1");
    // Capped, both ways.
    check(&table, Facts { friends: 4, ..NONE }, melee, &[], &[("friends", "asked")], "2");
    table.set_marker("rowers", "shaken", 1);
    let worn = &[("shaken", "auto"), ("most_lost", "auto")];
    check(&table, Facts { losses: "most", ..NONE }, melee, &[], worn, "-2");
    // Switched off, and still shown; switched on; on with nothing to count applies once.
    check(&table, NONE, melee, &[("shaken", false)], &[("shaken", "overridden")], "0");
    check(&table, NONE, fire, &[("near", true)], &[("near", "overridden"), ("shaken", "auto")], "0");
    check(&table, NONE, melee, &[("friends", true)], &[("friends", "overridden"), ("shaken", "auto")], "0");
}

#[test]
fn broken_data_is_reported_with_its_place() {
    // What is changed, into what, the message, what was perhaps meant, and the text it points at.
    let cases = [
        (
            "'option.secret_orders'",
            "'option.secret_order'",
            "unknown fact 'option.secret_order'",
            Some("did you mean 'option.secret_orders'?"),
            "option.secret_order",
        ),
        ("'melee_decided'", "'melee_decided =='", "the condition stops here; expected a fact or a value", None, "'"),
        (
            "{ procedure = \"move\" }",
            "{ procedure = \"mvoe\" }",
            "There is no procedure 'mvoe'.",
            Some("did you mean 'move'?"),
            "\"mvoe\"",
        ),
        (
            "counter = \"phase\", add = 1",
            "counter = \"phase\", set = 1",
            "Markers age on the clock 'phase', so no step may set it back.",
            None,
            "",
        ),
        ("each = \"melees_due\"", "each = \"melees\"", "The code has no list 'melees'.", None, "\"melees\""),
        (
            "actor = \"charged\"",
            "actor = \"chargd\"",
            "Nobody of the name 'chargd' acts in this sequence.",
            Some("did you mean 'charged'?"),
            "\"chargd\"",
        ),
    ];
    for (from, to, message, help, place) in cases {
        let sequence = changed(RULESET.sources.sequence, from, to);
        let errors = Ruleset::load(Sources { sequence, ..RULESET.sources }, RULESET.code, None).unwrap_err();
        assert_eq!(errors[0].file, "skirmish/sequence.toml");
        let mistake = &errors[0].mistakes[0];
        let catalog = Catalog::new(Lang::En, None);
        let said = (mistake.message.text(&catalog), mistake.help.as_ref().map(|help| help.text(&catalog)));
        assert_eq!(said, (message.to_owned(), help.map(str::to_owned)), "{to}");
        assert_eq!(&errors[0].source[mistake.span.clone()], place, "{to}");
    }
}
