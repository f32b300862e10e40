//! A player of both sides who only knows the driver; each journey gives him the habits of its ruleset.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::path::Path;

use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::engine::world::State;
use estafette::journal::Save;
use estafette::lang::Catalog;
use serde_json::{Value as Json, json};

use crate::common::{NOW, rules, setup};

/// `Habits` is a type of the journey's own, so that each can teach its player the steps of its ruleset.
pub struct Player<Habits> {
    habits: PhantomData<Habits>,
    pub driver: Driver,
    /// Steps walked, in order.
    pub steps: Vec<String>,
    /// Procedures that were resolved, and what came out of them.
    pub played: BTreeSet<String>,
    pub outcomes: BTreeSet<String>,
    pub refused: BTreeSet<String>,
    pub counter: usize,
}

impl<Habits> Player<Habits> {
    /// Begins a battle of an edition in a new save.
    pub fn new(path: &Path, edition: &str, armies: [&str; 2], options: &[(&str, &str)], seed: u64) -> Self {
        Player::taking_up(Save::create(path, rules(edition), setup(edition, armies, options, seed), NOW).unwrap())
    }

    pub fn taking_up(save: Save) -> Self {
        let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
        let driver = Driver { save, catalog, now: Box::new(|| NOW.to_owned()) };
        let (played, outcomes, refused) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Player { habits: PhantomData, driver, steps: Vec::new(), played, outcomes, refused, counter: 0 }
    }

    pub fn ask(&mut self, command: Json) -> Json {
        self.driver.answer(command.to_string().as_bytes())
    }

    pub fn must(&mut self, command: Json) -> Json {
        let answer = self.ask(command.clone());
        assert_eq!(answer["ok"], json!(true), "{command} -> {answer}");
        answer
    }

    /// Tries a procedure; a refusal is the game's right.
    pub fn attempt(&mut self, procedure: &str, inputs: Json) -> bool {
        let answer = self.ask(json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs}));
        let done = answer["ok"] == json!(true);
        if done {
            self.remember(procedure, &answer);
        } else {
            self.refused.insert(format!("{procedure}: {}", answer["error"]["code"]));
        }
        done
    }

    pub fn resolve(&mut self, procedure: &str, inputs: Json) {
        let answer = self.must(json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs}));
        self.remember(procedure, &answer);
    }

    fn remember(&mut self, procedure: &str, answer: &Json) {
        self.played.insert(procedure.to_owned());
        self.outcomes.insert(answer["resolution"]["outcome"]["id"].as_str().unwrap_or_default().to_owned());
    }

    /// Something to vary the answers with, the same in every run.
    pub fn pick(&mut self, bound: usize) -> usize {
        self.counter += 7;
        if bound == 0 { 0 } else { (self.counter * 13 + self.steps.len()) % bound }
    }

    pub fn one_of(&mut self, from: &[String]) -> Option<String> {
        let at = self.pick(from.len());
        from.get(at).cloned()
    }

    pub fn allowed(&mut self, procedure: &str, inputs: Json, field: &str) -> Vec<String> {
        let form = self.must(json!({"cmd": "form", "procedure": procedure, "inputs": inputs}));
        let fields = form["fields"].as_array().unwrap();
        let field = fields.iter().find(|known| known["id"] == json!(field)).unwrap();
        let allowed = field["allowed"].as_array().cloned().unwrap_or_default();
        allowed.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
    }

    pub fn open(&mut self, item: &str) -> Vec<String> {
        let answer = self.must(json!({"cmd": "checklist"}));
        let items = answer["checklist"].as_array().unwrap().clone();
        let item = items.iter().find(|known| known["id"] == json!(item));
        let open = item.and_then(|item| item["open"].as_array()).cloned().unwrap_or_default();
        open.iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    }

    pub fn state(&self) -> &State {
        self.driver.save.game().state()
    }

    pub fn step(&self) -> String {
        self.state().step().to_string()
    }
}
