//! Lines of the driver read into requests, with a clear word for everything that is wrong.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::engine::message::Arg;
use crate::engine::play::{Adjustment, Command};
use crate::engine::procedure::Inputs;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::EntityId;

#[derive(Clone, Debug)]
pub(crate) enum Request {
    State,
    Procedures,
    Checklist,
    Log { since: u64 },
    Form { procedure: String, inputs: Inputs },
    Odds { procedure: String, inputs: Inputs },
    Command(Command),
    Retry,
    SaveAs { path: String },
}

/// Every command with the keys it may have.
const COMMANDS: [(&str, &[&str]); 16] = [
    ("state", &[]),
    ("procedures", &[]),
    ("checklist", &[]),
    ("log", &["since"]),
    ("form", &["procedure", "inputs", "override"]),
    ("odds", &["procedure", "inputs", "override"]),
    ("resolve", &["procedure", "inputs", "override", "dice", "pause"]),
    ("decide", &["value", "dice"]),
    ("advance", &["override"]),
    ("tick", &["item"]),
    ("note", &["text"]),
    ("undo", &["to"]),
    ("redo", &[]),
    ("retry", &[]),
    ("save_as", &["path"]),
    ("adjust", &["target", "unit", "entity", "marker", "attribute", "pool", "strength", "value", "reason"]),
];

/// The keys of one command.
struct Keys<'a> {
    object: &'a Map<String, Json>,
}

impl Request {
    pub(crate) fn parse(line: &[u8]) -> Result<Request, Refusal> {
        let bad = |error: String| Refusal::new(Reason::BadJson).with("error", Arg::text(error));
        let json: Json = serde_json::from_slice(line).map_err(|error| bad(error.to_string()))?;
        let Json::Object(object) = &json else { return Err(bad("{ ... }".to_owned())) };
        let command = object.get("cmd").and_then(Json::as_str).ok_or_else(|| Refusal::new(Reason::NoCommand))?;
        let Some((_, allowed)) = COMMANDS.iter().find(|(name, _)| *name == command) else {
            let near = nearest(command, COMMANDS.iter().map(|(name, _)| *name)).unwrap_or_default();
            return Err(Refusal::new(Reason::UnknownCommand)
                .with("command", Arg::text(command))
                .with("near", Arg::text(near)));
        };
        if let Some(key) = object.keys().find(|key| *key != "cmd" && !allowed.contains(&key.as_str())) {
            return Err(Refusal::new(Reason::UnknownKey)
                .with("command", Arg::text(command))
                .with("key", Arg::text(key)));
        }
        let keys = Keys { object };
        Ok(match command {
            "procedures" => Request::Procedures,
            "checklist" => Request::Checklist,
            "log" => Request::Log { since: keys.optional("since", "1, 2, 3 ...")?.unwrap_or(0) },
            "form" => Request::Form { procedure: keys.text("procedure")?, inputs: keys.inputs()? },
            "odds" => Request::Odds { procedure: keys.text("procedure")?, inputs: keys.inputs()? },
            "resolve" => Request::Command(Command::Resolve {
                procedure: keys.text("procedure")?,
                inputs: keys.inputs()?,
                dice: keys.dice()?,
                pause: keys.optional("pause", "true / false")?.unwrap_or(false),
            }),
            "decide" => {
                let value = object.get("value").and_then(value_of).ok_or_else(|| bad_key("value", "..."))?;
                Request::Command(Command::Decide { value, dice: keys.dice()? })
            }
            "advance" => Request::Command(Command::Advance {
                force: keys.optional("override", "true / false")?.unwrap_or(false),
            }),
            "tick" => Request::Command(Command::Tick { item: keys.text("item")? }),
            "note" => Request::Command(Command::Note { text: keys.text("text")? }),
            "undo" => Request::Command(Command::Undo { to: keys.optional("to", "1, 2, 3 ...")? }),
            "redo" => Request::Command(Command::Redo),
            "retry" => Request::Retry,
            "save_as" => Request::SaveAs { path: keys.text("path")? },
            "adjust" => Request::Command(keys.adjust()?),
            _ => Request::State,
        })
    }
}

fn bad_key(key: &str, expected: &str) -> Refusal {
    Refusal::new(Reason::BadKey).with("key", Arg::text(key)).with("expected", Arg::text(expected))
}

/// A JSON value as ours. `null` is nothing at all; objects have no place in answers.
fn value_of(json: &Json) -> Option<Value> {
    serde_json::from_value(json.clone()).ok()
}

impl Keys<'_> {
    fn text(&self, key: &str) -> Result<String, Refusal> {
        self.object.get(key).and_then(Json::as_str).map(str::to_owned).ok_or_else(|| bad_key(key, "\"...\""))
    }

    /// A key that may be missing or null, but not of another type.
    fn optional<T: serde::de::DeserializeOwned>(&self, key: &str, expected: &str) -> Result<Option<T>, Refusal> {
        match self.object.get(key) {
            None | Some(Json::Null) => Ok(None),
            Some(json) => serde_json::from_value(json.clone()).map(Some).map_err(|_| bad_key(key, expected)),
        }
    }

    fn dice(&self) -> Result<Option<Vec<u8>>, Refusal> {
        self.optional("dice", "[1, 2, 3]")
    }

    fn inputs(&self) -> Result<Inputs, Refusal> {
        let mut values = BTreeMap::new();
        match self.object.get("inputs") {
            None | Some(Json::Null) => {}
            Some(Json::Object(given)) => {
                for (name, json) in given.iter().filter(|(_, json)| !json.is_null()) {
                    let value = value_of(json).ok_or_else(|| bad_key(name, "true / false, 1.5, \"...\", [ ... ]"))?;
                    values.insert(name.clone(), value);
                }
            }
            Some(_) => return Err(bad_key("inputs", "{ ... }")),
        }
        let overrides = self.optional("override", "{ \"row\": true }")?.unwrap_or_default();
        Ok(Inputs { values, overrides })
    }

    fn adjust(&self) -> Result<Command, Refusal> {
        let named = ["target", "unit", "entity"].into_iter().find(|key| self.object.contains_key(*key));
        let target = EntityId::new(self.text(named.unwrap_or("target"))?);
        let number = || self.optional::<u32>("value", "0, 1, 2 ...");
        let required = |value: Option<u32>| value.ok_or_else(|| bad_key("value", "0, 1, 2 ..."));
        let given: Vec<&str> = ["marker", "attribute", "pool", "strength"]
            .into_iter()
            .filter(|key| self.object.contains_key(*key))
            .collect();
        let what = match given.as_slice() {
            ["marker"] => Adjustment::Marker { marker: self.text("marker")?, value: required(number()?)? },
            ["pool"] => Adjustment::Pool { pool: self.text("pool")?, value: required(number()?)? },
            ["attribute"] => Adjustment::Attribute {
                attribute: self.text("attribute")?,
                value: self.optional("value", "true / false, 1.5, \"...\"")?,
            },
            ["strength"] => {
                let strength: Option<Decimal> = self.optional("strength", "0, 1, 2 ...")?;
                Adjustment::Strength { strength: strength.ok_or_else(|| bad_key("strength", "0, 1, 2 ..."))? }
            }
            _ => return Err(bad_key("marker | attribute | pool | strength", "1")),
        };
        Ok(Command::Adjust { target, what, reason: self.optional("reason", "\"...\"")? })
    }
}
