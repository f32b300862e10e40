//! What the engine can express, on a ruleset made for the purpose: nested sub-sequences that change the acting side,
//! markers that age and turn into others, reactions, loops, obligations, held effects.

use estafette::engine::names::{
    AttributeName, ColumnName, CounterName, FactName, FieldName, MarkerName, RecordField, RecordKind, RoleName,
    SequenceName, TableName, TestName,
};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::NOW;
use estafette::engine::dice::{Dice, Die, Purpose};
use estafette::engine::label::Lang;
use estafette::engine::play::{Adjustment, Command, Game, Setup};
use estafette::engine::procedure::{Context, Inputs, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::Refusal;
use estafette::engine::rules::{Code, Embedded, Modifier, Ruleset, Situation, Sources};
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity, EntityId, Record, Side, State};
use estafette::lang::Catalog;

const RULESET: &str = r#"
format = 1
id = "toy"
version = 1
name = { fr = "Jouet", en = "Toy" }
counters = ["turn", "phase"]
clock = "phase"

[[option]]
id = "long"
label = { fr = "l", en = "l" }
type = "bool"
default = false

[[kind]]
id = "battle"
class = "battle"
label = { fr = "b", en = "b" }
[[kind.attribute]]
id = "active"
label = { fr = "a", en = "a" }
type = "side"
state = true
[[kind.attribute]]
id = "charger"
label = { fr = "c", en = "c" }
type = "side"
state = true
[[kind.attribute]]
id = "round_over"
label = { fr = "r", en = "r" }
type = "bool"
default = false
state = true
reset = "melee.round"

[[kind]]
id = "army"
class = "army"
label = { fr = "armée", en = "army" }

[[kind]]
id = "unit"
class = "unit"
label = { fr = "unité", en = "unit" }
[[kind.attribute]]
id = "pace"
label = { fr = "allure", en = "pace" }
type = "number"
default = 0
state = true
reset = "*.act"
reset_own = true
[[kind.attribute]]
id = "plan"
label = { fr = "plan", en = "plan" }
type = "choice"
choices = ["left", "right"]
state = true
hidden = 'not self.rallied'

[[marker]]
id = "shaken"
label = { fr = "ébranlé", en = "shaken" }
on = ["unit"]
cap = 2
expires = [{ leave = "*.end", age = 1, becomes = "brittle" }]

[[marker]]
id = "brittle"
label = { fr = "fragile", en = "brittle" }
on = ["unit"]
cap = 2

[[marker]]
id = "rallied"
label = { fr = "rallié", en = "rallied" }
on = ["unit"]
expires = [{ enter = "*.act", own = true }]

[[marker]]
id = "tired"
label = { fr = "fatigué", en = "tired" }
on = ["unit"]
expires = [{ leave = "*.end", when = 'not self.shaken > 0 and not option.long' }]
"#;

const SEQUENCE: &str = r#"
[[sequence]]
id = "main"
[sequence.sides]
first = "active"
second = "!active"

[[sequence.node]]
id = "turn"
label = { fr = "Tour", en = "Turn" }
for_sides = ["first", "second"]
[[sequence.node.node]]
id = "{side}.act"
label = { fr = "Agir", en = "Act" }
actor = "{side}"
offers = [{ procedure = "shake" }, { procedure = "charge" }, { procedure = "drill" }, { procedure = "volley" }, { procedure = "react", by = "other" }]
enter = [{ counter = "phase", add = 1 }]
checklist = [{ id = "look", label = { fr = "Regarder", en = "Look" } }]
[[sequence.node.node]]
id = "{side}.rest"
label = { fr = "Repos", en = "Rest" }
actor = "{side}"
when = 'option.long'
private = true
enter = [{ unmark = "brittle", of = "unit" }]
[[sequence.node.node]]
id = "{side}.end"
label = { fr = "Fin", en = "End" }
actor = "none"

[[sequence]]
id = "parley"
ends_step = true
[[sequence.node]]
id = "parley.talk"
label = { fr = "Parler", en = "Talk" }
actor = "both"

[[sequence]]
id = "melee"
[sequence.sides]
charger = "charger"
charged = "!charger"
[[sequence.node]]
id = "melee.test"
label = { fr = "Test", en = "Test" }
actor = "charged"
[[sequence.node]]
id = "melee.rounds"
label = { fr = "Rounds", en = "Rounds" }
repeat_until = 'battle.round_over'
[[sequence.node.node]]
id = "melee.round"
label = { fr = "Round", en = "Round" }
actor = "both"
offers = [{ procedure = "round" }]
checklist = [{ id = "fight", label = { fr = "Combattre", en = "Fight" }, each = "rounds_due", must = true }]

[[sequence]]
id = "drill"
[[sequence.node]]
id = "drills"
label = { fr = "Exercices", en = "Drills" }
repeat_while = 'drill_on'
[[sequence.node.node]]
id = "one_drill"
label = { fr = "Exercice", en = "Drill" }
leave = [{ close = "drill" }]
[[sequence.node.node.node]]
id = "drill.count"
label = { fr = "Compter", en = "Count" }
actor = "both"
closes = true
when = 'drills_due'
offers = [{ procedure = "count" }]
enter = [{ amend = "drill", field = "count", add = 1 }, { amend = "drill", field = "done", set = [] }]
checklist = [{ id = "count", label = { fr = "Compter", en = "Count" }, each = "drills_due", must = true }]
[[sequence.node.node.node]]
id = "drill.pause"
label = { fr = "Pause", en = "Pause" }
actor = "none"
closes = true
"#;

const PROCEDURES: &str = r#"
[[procedure]]
id = "shake"
letter = "s"
label = { fr = "s", en = "s" }
[[procedure.field]]
id = "unit"
type = "entity"
kinds = ["unit"]
label = { fr = "u", en = "u" }
[[procedure.field]]
id = "plain"
type = "bool"
default = false
label = { fr = "p", en = "p" }

[[procedure]]
id = "charge"
letter = "c"
label = { fr = "c", en = "c" }
[[procedure.field]]
id = "parley"
type = "bool"
default = false
label = { fr = "p", en = "p" }

[[procedure]]
id = "react"
letter = "r"
label = { fr = "r", en = "r" }
[[procedure.field]]
id = "unit"
type = "entity"
kinds = ["unit"]
side = "other"
label = { fr = "u", en = "u" }

[[procedure]]
id = "volley"
letter = "v"
label = { fr = "v", en = "v" }
[[procedure.field]]
id = "firers"
type = "entities"
kinds = ["unit"]
label = { fr = "f", en = "f" }
[[procedure.field]]
id = "shots"
type = "number"
min = 0
max = 3
each = "firers"
label = { fr = "tirs", en = "shots" }
[[procedure.field]]
id = "aimed"
type = "bool"
default = false
each = "firers"
label = { fr = "visés", en = "aimed" }

[[procedure]]
id = "round"
letter = "o"
label = { fr = "o", en = "o" }

[[procedure]]
id = "drill"
letter = "d"
label = { fr = "d", en = "d" }

[[procedure]]
id = "count"
letter = "t"
label = { fr = "t", en = "t" }
"#;

const TABLES: &str = r#"
[[table]]
id = "morale"
label = { fr = "Moral", en = "Morale" }
roles = { tester = "unit" }
facts = { general_near = "bool", flanks = "number", band = ["none", "half", "full"] }
auto = ["band"]
caps = { needed = 3 }
row = [
  { id = "general", column = "needed", value = -1, when = 'general_near' },
  { id = "shaken", column = "needed", value = 2, when = 'tester.shaken > 0' },
  { id = "flank", column = "needed", value = 1, times = "flanks", when = 'flanks > 0', contexts = ["charged", "melee"] },
  { id = "full", column = "needed", value = 2, exclusive = "band", when = 'band == "full"' },
  { id = "half", column = "needed", value = 1, exclusive = "band", when = 'band in ["half", "full"]' },
]
"#;

struct Shake;
struct Charge;
struct React;
struct Round;
struct Volley;

impl Procedure for Shake {
    fn id(&self) -> &'static str {
        "shake"
    }
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(FieldName::of_data("unit"))?;
        let tag = context.yes(FieldName::of_data("plain")).then(|| "plain".to_owned());
        let effect = Effect::Mark { target: unit.id.clone(), marker: "shaken".into(), count: 1, tag };
        Ok(Resolution::new(Outcome::new("shaken")).effect(effect))
    }
}

impl Procedure for Charge {
    fn id(&self) -> &'static str {
        "charge"
    }
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let side = context.state.acting_side().unwrap_or(Side::A);
        if context.yes(FieldName::of_data("parley")) {
            return Ok(
                Resolution::new(Outcome::new("parley")).calling(SequenceName::of_data("parley"), BTreeMap::new())
            );
        }
        Ok(Resolution::new(Outcome::new("charge"))
            .effect(Effect::set(&EntityId::battle(), AttributeName::of_data("charger"), side.code()))
            .calling(SequenceName::of_data("melee"), [("unit".into(), Value::text("u1"))].into()))
    }
}

impl Procedure for React {
    fn id(&self) -> &'static str {
        "react"
    }
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        Ok(Resolution::new(Outcome::new("react"))
            .effect(Effect::mark(&context.entity(FieldName::of_data("unit"))?.id, MarkerName::of_data("rallied"))))
    }
}

impl Procedure for Volley {
    fn id(&self) -> &'static str {
        "volley"
    }
    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        assert_eq!(list, "firers");
        context.entities(FieldName::of_data("firers")).into_iter().map(|unit| unit.id.clone()).collect()
    }
    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field.parts() {
            (name, Some(unit)) if name.as_str() == "aimed" => {
                context.about(&EntityId::new(unit)).whole(FieldName::of_data("shots")) > 0
            }
            _ => true,
        }
    }
    fn proposes(&self, _: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        (field.as_str() == "shots@u1").then(|| Value::whole(2))
    }
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let shots: i64 = context
            .entities(FieldName::of_data("firers"))
            .iter()
            .map(|u| context.about(&u.id).whole(FieldName::of_data("shots")))
            .sum();
        Ok(Resolution::new(Outcome::new("volley").with("shots", shots)))
    }
}

impl Procedure for Round {
    fn id(&self) -> &'static str {
        "round"
    }
    fn resolve(&self, _: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let over = dice.die(Purpose::new("round", None), Die::D6)? >= 4;
        let mut resolution = Resolution::new(Outcome::new(if over { "over" } else { "again" }))
            .effect(Effect::Counter { name: "turn".into(), value: 1 });
        if over {
            // Nothing is left to do in the round: the sequence walks on by itself.
            resolution = resolution
                .effect(Effect::set(&EntityId::battle(), AttributeName::of_data("round_over"), true))
                .advancing();
        }
        Ok(resolution)
    }
}

struct Drill;
struct Count;

fn record(state: &State, kind: &str, ahead: u64) -> Record {
    let id = format!("{kind}_{}", state.records_opened + 1 + ahead);
    Record { id, kind: kind.into(), fields: [("done".into(), Value::List(Vec::new()))].into() }
}

impl Procedure for Drill {
    fn id(&self) -> &'static str {
        "drill"
    }
    /// Two drills, the second of which begins when the first is over.
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        Ok(Resolution::new(Outcome::new("drill"))
            .effect(Effect::Open { record: record(context.state, "drill", 0) })
            .effect(Effect::Open { record: record(context.state, "next_drill", 1) })
            .calling(SequenceName::of_data("drill"), BTreeMap::new()))
    }
}

impl Procedure for Count {
    fn id(&self) -> &'static str {
        "count"
    }
    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let drill = context
            .state
            .records_of(RecordKind::of_data("drill"))
            .next()
            .map(|drill| drill.id.clone())
            .unwrap_or_default();
        let amend = Effect::Amend { record: drill, field: "done".into(), value: Value::texts(["all"]) };
        Ok(Resolution::new(Outcome::new("count")).effect(amend))
    }
}

fn drills_due(_: &Ruleset, state: &State) -> Vec<String> {
    state
        .records_of(RecordKind::of_data("drill"))
        .filter(|drill| drill.texts(RecordField::of_data("done")).is_empty())
        .map(|drill| drill.id.clone())
        .collect()
}

fn drill_on(_: &Ruleset, state: &State) -> bool {
    state.records_of(RecordKind::of_data("drill")).next().is_some()
}

/// The next drill begins when there is none.
fn next_drill(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let waiting = state.records_of(RecordKind::of_data("next_drill")).next().filter(|_| !drill_on(rules, state));
    let begin = |waiting: &Record| {
        vec![Effect::Close { record: waiting.id.clone() }, Effect::Open { record: record(state, "drill", 0) }]
    };
    waiting.map(begin).unwrap_or_default()
}

/// A round is due until somebody fought it (the turn counter stands in for a flag here).
fn rounds_due(_: &Ruleset, state: &State) -> Vec<String> {
    if state.counter(CounterName::of_data("turn")) == 0 { vec!["battle".into()] } else { Vec::new() }
}

const CODE: Code = Code {
    procedures: &[&Shake, &Charge, &React, &Volley, &Round, &Drill, &Count],
    facts: &[("drill_on", drill_on)],
    lists: &[("rounds_due", rounds_due), ("drills_due", drills_due)],
    consequences: &[&[next_drill]],
    deploy: |_, _| {},
    refuses: |_| Vec::new(),
};

const SOURCES: Sources = Sources {
    folder: "toy",
    ruleset: Embedded::Plain(RULESET),
    sequence: Embedded::Plain(SEQUENCE),
    procedures: Embedded::Plain(PROCEDURES),
    tables: Embedded::Plain(TABLES),
    rules: Embedded::Plain("rule = []"),
    french: "",
    english: "",
};

fn entity(id: &str, kind: &str, side: Option<Side>) -> Entity {
    Entity {
        id: EntityId::new(id),
        kind: kind.into(),
        side,
        parent: None,
        name: id.into(),
        attributes: Default::default(),
        strength: None,
        markers: Default::default(),
        pools: Default::default(),
    }
}

fn game(long: bool) -> Game {
    let rules = Ruleset::load(SOURCES, CODE, None)
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&Catalog::new(Lang::En, None), false)));
    let mut battle = entity("battle", "battle", None);
    battle.attributes.insert("active".into(), "a".into());
    let setup = Setup {
        name: "toy".into(),
        ruleset: "toy".into(),
        period: None,
        house_period: None,
        ruleset_version: 1,
        tables: rules.fingerprint(),
        options: [("long".into(), Value::Bool(long))].into(),
        seed: 1,
        generator: String::new(),
        entities: vec![battle, entity("u1", "unit", Some(Side::A)), entity("u2", "unit", Some(Side::B))],
    };
    Game::new(Arc::new(rules), setup).unwrap()
}

fn run(game: &mut Game, command: Command) -> Result<(), Refusal> {
    let event = game.handle(command, NOW)?;
    game.accept(&event);
    Ok(())
}

fn resolve(game: &mut Game, procedure: &str, inputs: &[(&str, Value)], dice: &[u8]) -> Result<(), Refusal> {
    let mut given = Inputs::default();
    for (name, value) in inputs {
        given.values.insert((*name).to_owned(), value.clone());
    }
    run(game, Command::Resolve { procedure: procedure.into(), inputs: given, dice: Some(dice.to_vec()), pause: false })
}

fn advance(game: &mut Game) -> Result<(), Refusal> {
    run(game, Command::Advance { force: false })
}

#[test]
fn a_repeated_field_is_asked_about_every_entity_of_its_list() {
    let mut game = game(false);
    let fields = |game: &Game, inputs: &Inputs| -> Vec<(String, bool)> {
        let form = game.form_maker("volley").unwrap().form(inputs, true);
        form.fields.iter().map(|field| (field.id.clone(), field.relevant)).collect()
    };
    let both = Inputs::default().with("firers", Value::texts(["u1", "u2"]));
    // Entity by entity, and each question on its own: u1 is proposed two shots, u2 has none yet.
    let expected = [("firers", true), ("shots@u1", true), ("aimed@u1", true), ("shots@u2", true), ("aimed@u2", false)];
    assert_eq!(fields(&game, &both), expected.map(|(id, relevant)| (id.to_owned(), relevant)));
    let one = Inputs::default().with("firers", Value::texts(["u2"]));
    assert_eq!(fields(&game, &one).len(), 3);

    let firers = ("firers", Value::texts(["u1", "u2"]));
    let refused = |game: &mut Game, inputs: &[(&str, Value)]| resolve(game, "volley", inputs, &[]).unwrap_err().code;
    assert_eq!(refused(&mut game, std::slice::from_ref(&firers)), "missing_input");
    assert_eq!(refused(&mut game, &[firers.clone(), ("shots@u2", Value::whole(4))]), "wrong_input");
    let stray = [("firers", Value::texts(["u1"])), ("shots@u2", Value::whole(1))];
    assert_eq!(refused(&mut game, &stray), "input_not_applicable");
    assert_eq!(refused(&mut game, &[firers.clone(), ("shot@u2", Value::whole(1))]), "unknown_input");
    resolve(&mut game, "volley", &[firers, ("shots@u2", Value::whole(1)), ("aimed@u2", true.into())], &[]).unwrap();
    let event = game.events().last().unwrap();
    assert_eq!(event.resolution.unwrap().outcome, Outcome::new("volley").with("shots", 3_i64));
}

#[test]
fn a_hidden_choice_is_seen_by_its_owner_alone_and_only_in_private() {
    let mut game = game(true);
    let hides = |game: &Game, unit: &str| {
        let (rules, unit) = (game.rules(), game.state().entity(unit).unwrap());
        rules.hides(game.state(), unit, rules.schema.kind("unit").unwrap().attribute("plan").unwrap())
    };
    let plan = |value: &str| Adjustment::Attribute { attribute: "plan".into(), value: Some(value.into()) };
    run(&mut game, Command::Adjust { target: EntityId::new("u1"), what: plan("left"), reason: None }).unwrap();
    assert!(hides(&game, "u1") && hides(&game, "u2"), "first.act is not private");
    let told = game.events().last().unwrap().effects;
    assert!(told.iter().any(|effect| game.rules().hides_effect(game.state(), effect)));
    advance(&mut game).unwrap();
    assert_eq!(game.state().step().as_str(), "first.rest");
    assert!(!hides(&game, "u1"), "the owner sits alone");
    assert!(hides(&game, "u2"), "and does not see the other's");
    run(&mut game, Command::Advance { force: false }).unwrap();
    assert!(hides(&game, "u1"));
    let rally = Command::Adjust {
        target: EntityId::new("u1"),
        what: Adjustment::Marker { marker: "rallied".into(), value: 1 },
        reason: None,
    };
    run(&mut game, rally).unwrap();
    assert!(!hides(&game, "u1"), "revealed by what its condition says");
}

#[test]
fn bookkeeping_takes_a_marker_off_everybody_of_a_kind() {
    let mut game = game(true);
    for unit in ["u1", "u2"] {
        let what = Adjustment::Marker { marker: "brittle".into(), value: 2 };
        run(&mut game, Command::Adjust { target: EntityId::new(unit), what, reason: None }).unwrap();
    }
    advance(&mut game).unwrap();
    assert!(["u1", "u2"].iter().all(|unit| !game.state().entity(unit).unwrap().has(MarkerName::of_data("brittle"))));
}

#[test]
fn sides_take_turns_and_conditional_steps_are_skipped_and_logged() {
    for (long, expected) in [
        (false, vec!["first.end", "second.act", "second.end", "first.act"]),
        (true, vec!["first.rest", "first.end", "second.act", "second.rest", "second.end", "first.act"]),
    ] {
        let mut game = game(long);
        assert_eq!((game.state().step().as_str(), game.state().acting_side()), ("first.act", Some(Side::A)));
        for step in expected {
            advance(&mut game).unwrap();
            assert_eq!(game.state().step().as_str(), step);
        }
        let skipped = game.events().iter().flat_map(|event| event.effects);
        let skipped = skipped.filter(|effect| matches!(effect, Effect::Skip { .. })).count();
        assert_eq!(skipped, if long { 0 } else { 2 });
    }
}

#[test]
fn a_sub_sequence_changes_the_actor_loops_and_returns_where_it_was_called() {
    let mut game = game(false);
    resolve(&mut game, "charge", &[], &[]).unwrap();
    let state = game.state();
    assert_eq!((state.step().as_str(), state.acting_side(), state.frames.len()), ("melee.test", Some(Side::B), 2));
    assert_eq!(state.frame().unwrap().vars.get("unit"), Some(&Value::text("u1")));
    advance(&mut game).unwrap();
    assert_eq!(game.state().step().as_str(), "melee.round");
    assert_eq!(advance(&mut game).unwrap_err().code, "obligation_open");
    resolve(&mut game, "round", &[], &[3]).unwrap();
    advance(&mut game).unwrap();
    assert_eq!(game.state().step().as_str(), "melee.round", "a 3 means another round");
    // A 4 ends it, and the procedure itself leaves the step.
    resolve(&mut game, "round", &[], &[4]).unwrap();
    assert_eq!((game.state().step().as_str(), game.state().frames.len()), ("first.act", 1));
    assert_eq!(game.state().acting_side(), Some(Side::A));
    // Re-entrant: the same step may call it again, and a journal in the middle of it resumes there.
    resolve(&mut game, "charge", &[], &[]).unwrap();
    let json = serde_json::to_string(game.state()).unwrap();
    let back: State = serde_json::from_str(&json).unwrap();
    assert_eq!(&back, game.state());
}

#[test]
fn steps_that_end_by_themselves_lead_through_the_loop_and_back_and_undo_takes_all_of_it() {
    let mut game = game(false);
    resolve(&mut game, "drill", &[], &[]).unwrap();
    let counted = |game: &Game| {
        let drill = game.state().records_of(RecordKind::of_data("drill")).next().unwrap();
        (game.state().step().to_string(), drill.id.clone(), drill.fields.get("count").and_then(Value::as_whole))
    };
    let first = ("drill.count".to_owned(), "drill_1".to_owned(), Some(1));
    assert_eq!(counted(&game), first);
    assert_eq!(advance(&mut game).unwrap_err().code, "obligation_open");
    resolve(&mut game, "count", &[], &[]).unwrap();
    assert_eq!(
        counted(&game),
        ("drill.count".to_owned(), "drill_3".to_owned(), Some(1)),
        "the pause is passed, the first drill closed, the next one begun before its steps are looked at"
    );
    resolve(&mut game, "count", &[], &[]).unwrap();
    assert_eq!((game.state().step().as_str(), game.state().frames.len()), ("first.act", 1), "no drill left");
    assert!(game.state().records.is_empty());
    run(&mut game, Command::Undo { to: None }).unwrap();
    run(&mut game, Command::Undo { to: None }).unwrap();
    assert_eq!(counted(&game), first);
}

#[test]
fn tokens_come_off_only_where_their_condition_holds() {
    for (shaken, long, left) in [(false, false, false), (true, false, true), (false, true, true)] {
        let mut game = game(long);
        let mark = |marker: &str| Command::Adjust {
            target: EntityId::new("u1"),
            what: Adjustment::Marker { marker: marker.into(), value: 1 },
            reason: None,
        };
        run(&mut game, mark("tired")).unwrap();
        if shaken {
            run(&mut game, mark("shaken")).unwrap();
        }
        while game.state().step().as_str() != "second.act" {
            advance(&mut game).unwrap();
        }
        assert_eq!(
            game.state().entity("u1").unwrap().has(MarkerName::of_data("tired")),
            left,
            "shaken {shaken}, long {long}"
        );
    }
}

#[test]
fn a_sub_sequence_may_end_the_step_that_called_it() {
    let mut game = game(false);
    resolve(&mut game, "charge", &[("parley", true.into())], &[]).unwrap();
    assert_eq!((game.state().step().as_str(), game.state().frames.len()), ("parley.talk", 2));
    advance(&mut game).unwrap();
    assert_eq!((game.state().step().as_str(), game.state().frames.len()), ("first.end", 1));
}

#[test]
fn leaving_with_an_override_is_allowed_and_recorded() {
    let mut game = game(false);
    resolve(&mut game, "charge", &[], &[]).unwrap();
    advance(&mut game).unwrap();
    run(&mut game, Command::Advance { force: true }).unwrap();
    assert_eq!(game.events().last().unwrap().left_open, ["fight"]);
}

#[test]
fn tokens_age_on_the_games_clock_and_turn_into_others_unless_plain() {
    let mut game = game(false);
    resolve(&mut game, "shake", &[("unit", "u1".into())], &[]).unwrap();
    resolve(&mut game, "shake", &[("unit", "u2".into()), ("plain", true.into())], &[]).unwrap();
    let marks = |game: &Game, unit: &str| {
        let unit = game.state().entity(unit).unwrap();
        (unit.marks(MarkerName::of_data("shaken")), unit.marks(MarkerName::of_data("brittle")))
    };
    for (step, expected) in [("first.end", 1), ("second.act", 1), ("second.end", 1), ("first.act", 0)] {
        advance(&mut game).unwrap();
        assert_eq!(game.state().step().as_str(), step);
        assert_eq!(marks(&game, "u1").0, expected, "shaken in phase 1, in force to the end of phase 2 ({step})");
    }
    assert_eq!(marks(&game, "u1"), (0, 1), "an expired shaken leaves a brittle");
    assert_eq!(marks(&game, "u2"), (0, 0), "a plain one just vanishes");
}

#[test]
fn the_inactive_side_may_react_and_its_marker_ends_in_its_own_turn() {
    let mut game = game(false);
    assert_eq!(resolve(&mut game, "react", &[("unit", "u1".into())], &[]).unwrap_err().code, "wrong_side");
    resolve(&mut game, "react", &[("unit", "u2".into())], &[]).unwrap();
    advance(&mut game).unwrap();
    assert!(game.state().entity("u2").unwrap().has(MarkerName::of_data("rallied")));
    advance(&mut game).unwrap();
    assert_eq!(game.state().step().as_str(), "second.act");
    assert!(!game.state().entity("u2").unwrap().has(MarkerName::of_data("rallied")));
}

#[test]
fn an_attribute_may_return_to_its_default_in_its_own_sides_turn_only() {
    let mut game = game(false);
    for unit in ["u1", "u2"] {
        let what = Adjustment::Attribute { attribute: "pace".into(), value: Some(Value::whole(3)) };
        run(&mut game, Command::Adjust { target: EntityId::new(unit), what, reason: None }).unwrap();
    }
    let paces = |game: &Game| {
        ["u1", "u2"].map(|unit| game.state().entity(unit).unwrap().number(AttributeName::of_data("pace")))
    };
    for (step, expected) in [("second.act", [3, 0]), ("first.act", [0, 0])] {
        while game.state().step().as_str() != step {
            advance(&mut game).unwrap();
        }
        assert_eq!(paces(&game), expected.map(Some), "{step}");
    }
}

#[test]
fn caps_hold_and_ticks_are_for_items_done_by_hand() {
    let mut game = game(false);
    for _ in 0..3 {
        resolve(&mut game, "shake", &[("unit", "u1".into())], &[]).unwrap();
    }
    assert_eq!(game.state().entity("u1").unwrap().marks(MarkerName::of_data("shaken")), 2);
    run(&mut game, Command::Tick { item: "look".into() }).unwrap();
    assert!(game.state().ticked.contains("look"));
    let refusal = run(&mut game, Command::Tick { item: "loop".into() }).unwrap_err();
    assert_eq!(refusal.code, "unknown_item");
}

/// Rows that apply, and their sum, in a situation.
fn morale(
    game: &Game,
    facts: (bool, i64, &str),
    context: &str,
    overrides: &[(&str, bool)],
) -> (Vec<(String, String)>, String) {
    let rules = game.rules();
    let table = rules.table(TableName::of_data("morale")).unwrap();
    let situation = Situation::new(&rules.schema, game.state())
        .role(RoleName::of_data("tester"), game.state().entity("u1").unwrap())
        .fact(FactName::of_data("general_near"), facts.0)
        .fact(FactName::of_data("flanks"), Value::whole(facts.1))
        .fact(FactName::of_data("band"), facts.2);
    let inputs = overrides.iter().fold(Inputs::default(), |inputs, (row, on)| inputs.overriding(row, *on));
    let modifiers = table.modifiers(&situation, &inputs, Some(TestName::of_data(context)));
    let origin = |modifier: &Modifier| format!("{:?}", modifier.origin).to_lowercase();
    let rows = modifiers.iter().map(|modifier| (modifier.id.clone(), origin(modifier))).collect();
    (rows, table.sum(&modifiers, ColumnName::of_data("needed")).to_string())
}

#[test]
fn modifier_tables_have_contexts_counts_exclusive_groups_caps_and_overrides() {
    let mut game = game(false);
    let rows = |ids: &[(&str, &str)]| {
        ids.iter().map(|(id, origin)| ((*id).to_owned(), (*origin).to_owned())).collect::<Vec<_>>()
    };
    let none = (false, 0, "none");
    assert_eq!(morale(&game, none, "charged", &[]), (rows(&[]), "0".into()));
    assert_eq!(
        morale(&game, (true, 2, "none"), "charged", &[]),
        (rows(&[("general", "asked"), ("flank", "asked")]), "1".into())
    );
    assert_eq!(
        morale(&game, (true, 2, "none"), "loss", &[]),
        (rows(&[("general", "asked")]), "-1".into()),
        "no flanks in a loss test"
    );
    assert_eq!(
        morale(&game, (false, 0, "full"), "melee", &[]),
        (rows(&[("full", "auto")]), "2".into()),
        "full replaces half"
    );
    assert_eq!(morale(&game, (false, 0, "half"), "melee", &[]), (rows(&[("half", "auto")]), "1".into()));
    resolve(&mut game, "shake", &[("unit", "u1".into())], &[]).unwrap();
    let all = morale(&game, (false, 2, "full"), "melee", &[]);
    assert_eq!(all, (rows(&[("shaken", "auto"), ("flank", "asked"), ("full", "auto")]), "3".into()), "capped at 3");
    let off = morale(&game, none, "melee", &[("shaken", false)]);
    assert_eq!(off, (rows(&[("shaken", "overridden")]), "0".into()), "switched off, and still shown");
    let on = morale(&game, none, "melee", &[("general", true)]);
    assert_eq!(on, (rows(&[("general", "overridden"), ("shaken", "auto")]), "1".into()));
}

#[test]
fn broken_data_is_reported_with_its_place() {
    let cases = [
        ("option.long", "option.lng", "unknown fact 'option.lng'", Some("did you mean 'option.long'?")),
        ("battle.round_over", "battle.round_over ==", "the condition stops here; expected a fact or a value", None),
        (
            "procedure = \"shake\"",
            "procedure = \"shaek\"",
            "step 'first.act': unknown procedure 'shaek'",
            Some("did you mean 'shake'?"),
        ),
        ("add = 1 }]", "set = 1 }]", "markers age on the clock 'phase', so no step may set it back", None),
        ("each = \"rounds_due\"", "each = \"rounds\"", "step 'melee.round': unknown list 'rounds'", None),
        ("actor = \"charged\"", "actor = \"chargd\"", "step 'melee.test': unknown actor 'chargd'", None),
    ];
    for (from, to, message, help) in cases {
        let broken: &'static str = Box::leak(SEQUENCE.replace(from, to).into_boxed_str());
        let errors = Ruleset::load(Sources { sequence: Embedded::Plain(broken), ..SOURCES }, CODE, None).unwrap_err();
        assert_eq!(errors[0].file, "toy/sequence.toml");
        let mistake = &errors[0].mistakes[0];
        let catalog = Catalog::new(Lang::En, None);
        let said = (mistake.message.text(&catalog), mistake.help.as_ref().map(|help| help.text(&catalog)));
        assert_eq!(said, (message.to_owned(), help.map(str::to_owned)), "{to}");
    }
}
