//! Small battles in domain words, and a player at random. Every binary of tests takes what it needs of it.
#![allow(dead_code)]

pub mod affairs;
pub mod campaign;
pub mod cw;
pub mod epic;
pub mod fpga;
pub mod generated;
pub mod hostile;
pub mod nd;
#[path = "../rulesets/skirmish/mod.rs"]
pub mod skirmish;
pub mod stp;
pub mod walker;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use estafette::engine::names::{MarkerName, PoolName, RecordKind};

use estafette::army::{self, bundled};
use estafette::battle;
use estafette::diagnostic::FileErrors;
use estafette::engine::label::Lang;
use estafette::engine::message::Arg;
use estafette::engine::play::{Adjustment, Command, Event, Game, Setup};
use estafette::engine::procedure::{Inputs, Outcome, Resolution};
use estafette::engine::refusal::Refusal;
use estafette::engine::rules::Ruleset;
use estafette::engine::value::Value;
use estafette::engine::world::{Entity, EntityId, Record};
use estafette::lang::Catalog;
use estafette::rulesets;
use estafette::rulesets::folder::Registered;

pub const NOW: &str = "2026-01-01T12:00:00Z";

/// The template, which no player sees: a ruleset of the tests.
static TEMPLATE: LazyLock<Arc<Ruleset>> = LazyLock::new(|| {
    let Registered { sources, code, .. } = skirmish::RULESET;
    Arc::new(Ruleset::load(sources, code, None).unwrap_or_else(|errors| panic!("{}", rendered(&errors))))
});

pub fn rules(id: &str) -> Arc<Ruleset> {
    if id == skirmish::RULESET.id() {
        return Arc::clone(&TEMPLATE);
    }
    rulesets::find(id).unwrap_or_else(|| panic!("ruleset {id} loads"))
}

/// Mistakes in data files, as the program shows them.
pub fn rendered(errors: &[FileErrors]) -> String {
    errors.iter().map(|errors| errors.render(&Catalog::new(Lang::En, None), false)).collect()
}

/// Texts of the two armies of a demonstration.
pub fn demonstration(edition: &str) -> [&'static str; 2] {
    let [a, b] = match skirmish::RULESET.armies {
        [a, b] if edition == skirmish::RULESET.id() => [a, b],
        _ => bundled::demonstration(edition).unwrap_or_else(|| panic!("{edition} has a demonstration")),
    };
    [a.source, b.source]
}

/// Set-ups by ruleset, armies and options. Reading the armies and the tables is most of what a small test costs, so each
/// is read once.
static SETUPS: Mutex<BTreeMap<String, Setup>> = Mutex::new(BTreeMap::new());

/// Two armies from TOML text, joined into a set-up.
pub fn setup(ruleset: &str, armies: [&str; 2], options: &[(&str, &str)], seed: u64) -> Setup {
    let key = format!("{ruleset} {options:?} {armies:?}");
    let known = SETUPS.lock().unwrap().get(&key).cloned();
    let setup = known.unwrap_or_else(|| {
        let setup = joined(ruleset, armies, options);
        SETUPS.lock().unwrap().insert(key, setup.clone());
        setup
    });
    Setup { seed: Some(seed), ..setup }
}

fn joined(ruleset: &str, armies: [&str; 2], options: &[(&str, &str)]) -> Setup {
    let rules = rules(ruleset);
    let catalog = Catalog::new(Lang::En, None);
    let load = |source: &str| {
        army::load("army.toml", source, &catalog, |_| Some(Arc::clone(&rules)), &[ruleset])
            .unwrap_or_else(|errors| panic!("{}", errors.render(&catalog, false)))
    };
    let [(a, _), (b, _)] = armies.map(load);
    let options: Vec<(String, String)> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    battle::setup(&rules, "test", [&a, &b], &options, 0).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

/// Battles brought to a point that many tests start from, by the words that say which.
static BEGUN: Mutex<BTreeMap<String, Game>> = Mutex::new(BTreeMap::new());

/// What is made once and copied after that.
pub fn begun(key: String, begin: impl FnOnce() -> Table) -> Table {
    let known = BEGUN.lock().unwrap().get(&key).cloned();
    let game = known.unwrap_or_else(|| {
        let game = begin().game;
        BEGUN.lock().unwrap().insert(key, game.clone());
        game
    });
    Table { game }
}

/// A battle on the table, played by typed dice.
pub struct Table {
    pub game: Game,
}

impl Table {
    pub fn new(ruleset: &str, armies: [&str; 2], options: &[(&str, &str)]) -> Table {
        let setup = setup(ruleset, armies, options, 1);
        Table { game: Game::new(rules(ruleset), setup).expect("the battle begins") }
    }

    pub fn run(&mut self, command: Command) -> Result<Event, Refusal> {
        let event = self.game.handle(command, NOW)?;
        self.game.accept(&event);
        Ok(event)
    }

    /// Resolves a procedure with dice from the table. Inputs are JSON: `json!({"unit": "x"})`.
    pub fn try_resolve(&mut self, procedure: &str, inputs: serde_json::Value, dice: &[u8]) -> Result<Event, Refusal> {
        self.run(Command::Resolve {
            procedure: procedure.to_owned(),
            inputs: inputs_of(inputs),
            dice: Some(dice.to_vec()),
            dice_by_side: None,
            pause: false,
        })
    }

    /// Resolves, and expects it to be allowed. Returns what came out.
    pub fn resolve(&mut self, procedure: &str, inputs: serde_json::Value, dice: &[u8]) -> Outcome {
        let event = self.try_resolve(procedure, inputs, dice);
        let event = event.unwrap_or_else(|refusal| panic!("{procedure} refused: {refusal:?}"));
        event.resolution.unwrap_or_else(|| panic!("{procedure} not resolved")).outcome
    }

    /// Resolves, and expects a refusal. Returns its code.
    pub fn refused(&mut self, procedure: &str, inputs: serde_json::Value) -> String {
        let before = self.game.state().clone();
        let command = Command::Resolve {
            procedure: procedure.to_owned(),
            inputs: inputs_of(inputs),
            dice: None,
            dice_by_side: None,
            pause: false,
        };
        let code = match self.game.handle(command, NOW) {
            Err(refusal) => refusal.code.to_string(),
            Ok(event) => panic!("{procedure} was not refused: {:?}", event.resolution),
        };
        assert_eq!(&before, self.game.state(), "a refusal changes nothing");
        code
    }

    /// The rule a refusal cites.
    pub fn refusing_rule(&mut self, procedure: &str, inputs: serde_json::Value) -> String {
        let command = Command::Resolve {
            procedure: procedure.to_owned(),
            inputs: inputs_of(inputs),
            dice: None,
            dice_by_side: None,
            pause: false,
        };
        self.game.handle(command, NOW).expect_err("refused").rule.unwrap_or_default()
    }

    pub fn advance(&mut self) -> Result<Event, Refusal> {
        self.run(Command::Advance { force: false })
    }

    /// Walks to a step, leaving open whatever is open.
    pub fn go_to(&mut self, step: &str) {
        for _ in 0..100 {
            if self.step() == step {
                return;
            }
            push_on(self);
        }
        panic!("step {step} was not reached");
    }

    pub fn step(&self) -> &str {
        self.game.state().step().as_str()
    }

    pub fn entity(&self, id: &str) -> &Entity {
        self.game.state().entity(id).unwrap_or_else(|| panic!("{id} exists"))
    }

    pub fn strength(&self, id: &str) -> u32 {
        self.entity(id).points()
    }

    pub fn has(&self, id: &str, marker: &str) -> bool {
        assert!(self.game.rules().schema.marker(marker).is_some(), "no marker '{marker}'");
        self.entity(id).has(MarkerName::of_data(marker))
    }

    pub fn pool(&self, id: &str, pool: &str) -> i64 {
        self.entity(id).pool(PoolName::of_data(pool))
    }

    pub fn attribute(&self, id: &str, name: &str) -> Option<Value> {
        self.entity(id).attributes.get(name).cloned()
    }

    fn adjust(&mut self, id: &str, what: Adjustment) {
        let command = Command::Adjust { target: EntityId::new(id), what, reason: None };
        self.run(command).unwrap_or_else(|refusal| panic!("adjust {id}: {refusal:?}"));
    }

    pub fn set_marker(&mut self, id: &str, marker: &str, value: u32) {
        self.adjust(id, Adjustment::Marker { marker: marker.to_owned(), value });
    }

    pub fn set_strength(&mut self, id: &str, strength: i64) {
        self.adjust(id, Adjustment::Strength { strength: strength.into() });
    }

    pub fn set_attribute(&mut self, id: &str, attribute: &str, value: impl Into<Value>) {
        self.adjust(id, Adjustment::Attribute { attribute: attribute.to_owned(), value: Some(value.into()) });
    }

    pub fn set_pool(&mut self, id: &str, pool: &str, value: u32) {
        self.adjust(id, Adjustment::Pool { pool: pool.to_owned(), value });
    }

    /// Probability of an outcome id, as a fraction in lowest terms.
    /// What becomes of somebody in a whole affair, every fate with its exact chance; nothing of it is left open.
    pub fn fates(&self, procedure: &str, inputs: &serde_json::Value, who: &str) -> Vec<(String, String)> {
        let forecast = self.game.forecast(procedure, &inputs_of(inputs.clone()));
        let forecast = forecast.unwrap_or_else(|refusal| panic!("{refusal:?}"));
        assert!(forecast.tried.is_none() && !forecast.rounded, "{procedure}: it is exact");
        assert!(forecast.chance(|ending| ending.goes_on).numerator.is_zero(), "{procedure}: it comes to an end");
        let fates = forecast.of(&EntityId::new(who)).into_iter();
        fates.map(|(fate, share)| (fate, share.to_string())).collect()
    }

    pub fn odds(&self, procedure: &str, inputs: serde_json::Value, outcome: &str) -> String {
        let odds = self.game.odds(procedure, &inputs_of(inputs)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        odds.grouped(|known| known.id.clone()).of(&outcome.to_owned()).to_string()
    }
}

pub fn inputs_of(json: serde_json::Value) -> Inputs {
    let mut values = BTreeMap::new();
    for (name, value) in json.as_object().expect("inputs are an object") {
        values.insert(name.clone(), serde_json::from_value(value.clone()).expect("a value"));
    }
    Inputs { values, ..Inputs::default() }
}

/// A number among the values of an outcome.
pub fn value(outcome: &Outcome, name: &str) -> i64 {
    match outcome.values.get(name) {
        Some(Arg::Number(number)) => number.as_whole().expect("whole"),
        other => panic!("{name} is {other:?}"),
    }
}

/// What brings a situation about.
pub type Prepare = fn(&mut Table);

/// Code of a refusal and the rule it cites.
pub fn refusal(table: &mut Table, procedure: &str, inputs: serde_json::Value) -> (String, String) {
    (table.refused(procedure, inputs.clone()), table.refusing_rule(procedure, inputs))
}

pub fn assert_refused(
    table: &mut Table,
    procedure: &str,
    inputs: serde_json::Value,
    code: &str,
    rule: &str,
    situation: &str,
) {
    assert_eq!(refusal(table, procedure, inputs), (code.to_owned(), rule.to_owned()), "{situation}");
}

/// A form with more answers.
pub fn with(base: &serde_json::Value, more: serde_json::Value) -> serde_json::Value {
    let mut all = base.clone();
    let answers = all.as_object_mut().expect("an object");
    answers.extend(more.as_object().expect("an object").clone());
    all
}

/// The same battle once more, to try several things from one situation.
pub fn copy(table: &Table) -> Table {
    Table { game: table.game.clone() }
}

/// Resolves with typed dice and returns the whole event.
pub fn event(table: &mut Table, procedure: &str, inputs: serde_json::Value, dice: &[u8]) -> Event {
    table.try_resolve(procedure, inputs, dice).unwrap_or_else(|refusal| panic!("{procedure} refused: {refusal:?}"))
}

/// What a resolved event came to, in full.
pub fn resolution(event: Event) -> Resolution {
    event.resolution.expect("resolved")
}

/// The value of the line of the breakdown that says this.
pub fn line(resolution: &Resolution, key: &str) -> Option<String> {
    let line = resolution.lines.iter().find(|line| line.text.key == key)?;
    line.value.map(|value| value.to_string())
}

/// A number of an outcome as it is printed: halves too.
pub fn printed(outcome: &Outcome, name: &str) -> String {
    match outcome.values.get(name) {
        Some(Arg::Number(number)) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    }
}

pub fn whole(table: &Table, id: &str, attribute: &str) -> Option<i64> {
    table.attribute(id, attribute).and_then(|value| value.as_whole())
}

/// The same where nothing written means none.
pub fn whole_of(table: &Table, id: &str, attribute: &str) -> i64 {
    whole(table, id, attribute).unwrap_or(0)
}

pub fn text(table: &Table, id: &str, attribute: &str) -> Option<String> {
    table.attribute(id, attribute).and_then(|value| value.as_text().map(str::to_owned))
}

/// Takes an attribute away by the hand of the umpire.
pub fn clear(table: &mut Table, id: &str, attribute: &str) {
    table.adjust(id, Adjustment::Attribute { attribute: attribute.to_owned(), value: None });
}

/// Leaves the step whatever is open in it.
pub fn push_on(table: &mut Table) -> Event {
    table.run(Command::Advance { force: true }).expect("the sequence goes on")
}

/// Walks on to the next time this step comes.
pub fn walk_to(table: &mut Table, step: &str) {
    push_on(table);
    table.go_to(step);
}

/// What keeps a step from being left: the rule of the obligation.
pub fn obligation(table: &Table) -> Option<String> {
    match table.game.handle(Command::Advance { force: false }, NOW) {
        Ok(_) => None,
        Err(refusal) => {
            assert_eq!(refusal.code, "obligation_open");
            refusal.rule
        }
    }
}

pub fn records(table: &Table, kind: &str) -> Vec<Record> {
    table.game.state().records_of(RecordKind::of_data(kind)).cloned().collect()
}

/// The record of a kind that was opened last.
pub fn latest(table: &Table, kind: &str) -> String {
    records(table, kind).last().unwrap_or_else(|| panic!("a {kind}")).id.clone()
}

/// What an event tells the hands at the table, line by line.
pub fn on_table(table: &Table, event: &Event, lang: Lang) -> Vec<String> {
    let (rules, state) = (table.game.rules(), table.game.state());
    let catalog = Catalog::new(lang, Some(&rules.sources));
    let speaker =
        estafette::lang::Speaker { catalog: &catalog, rules, state, eyes: estafette::engine::world::Eyes::Table };
    estafette::report::narrate(event, speaker).on_table.lines
}
