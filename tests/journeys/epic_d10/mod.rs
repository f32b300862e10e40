//! Whole battles of Epic D10 through the driver: from the secret orders to the end, every way an assault can go, and the
//! recorded battle that stays for ever.

mod assault;
mod battle;

use crate::player;
use serde_json::{Value as Json, json};

enum Habits {}

type Player = player::Player<Habits>;

impl Player {
    /// With dice from the table; the id of the outcome.
    fn throw(&mut self, procedure: &str, inputs: Json, dice: &[u8]) -> String {
        let command = json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs, "dice": dice});
        self.must(command)["resolution"]["outcome"]["id"].as_str().unwrap().to_owned()
    }

    fn next(&mut self) {
        let answer = self.ask(json!({"cmd": "advance"}));
        if answer["ok"] == json!(false) {
            self.must(json!({"cmd": "advance", "override": true}));
        }
    }
}
