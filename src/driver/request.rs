//! Lines of the driver read into requests, with a clear word for everything that is wrong.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::engine::dice::DiceBySide;
use crate::engine::message::Arg;
use crate::engine::play::{Adjustment, Command};
use crate::engine::procedure::Inputs;
use crate::engine::procedure::forecast::{Answers, MOST_VISITS};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{EntityId, Side};

#[derive(Clone, Debug)]
pub(crate) enum Request {
    State,
    Procedures,
    Checklist,
    Log {
        since: u64,
    },
    Form {
        procedure: String,
        inputs: Inputs,
    },
    Odds {
        procedure: String,
        inputs: Inputs,
    },
    /// The odds of the whole affair, with answers to questions that come later.
    Forecast {
        procedure: String,
        inputs: Inputs,
        assume: Answers,
        visits: usize,
    },
    /// An event in force, and what changes of its command.
    Amend(Box<Amendment>),
    Command(Command),
    Many(Box<ForMany>),
    /// Takes back the last thing that was given, all of it where it was for many.
    UndoTogether,
    /// What a side has chosen and the table does not see.
    Secrets {
        side: Side,
    },
    /// The reference card, of one procedure or whole; with a unit's sheet beside it.
    Card {
        procedure: Option<String>,
        unit: Option<String>,
    },
    /// Somebody with the numbers as they are now.
    Sheet {
        unit: String,
    },
    Retry,
    SaveAs {
        path: String,
    },
}

/// A procedure resolved for many at once.
#[derive(Clone, Debug)]
pub(crate) struct ForMany {
    pub(crate) procedure: String,
    /// What is the same for all, and who with `also`.
    pub(crate) inputs: Inputs,
    /// The answers of each, where they are listed.
    pub(crate) each: Option<Vec<Inputs>>,
    pub(crate) dice: Option<SharedDice>,
    pub(crate) dice_by_side: Vec<DiceBySide>,
    pub(crate) pause: bool,
}

/// Dice from the table for many.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(untagged)]
pub(crate) enum SharedDice {
    /// In the order they are asked for, whoever asks.
    OneList(Vec<u8>),
    /// A list for each.
    Each(Vec<Vec<u8>>),
}

/// What an amendment changes of an event's command; the rest stays as it was.
#[derive(Clone, Debug)]
pub(crate) struct Amendment {
    pub(crate) seq: u64,
    inputs: BTreeMap<String, Option<Value>>,
    overrides: BTreeMap<String, bool>,
    dice: Option<Vec<u8>>,
    dice_by_side: Option<DiceBySide>,
    value: Option<Value>,
    text: Option<String>,
    adjust: Option<Command>,
}

impl Amendment {
    /// The command of the event as it is to be.
    pub(crate) fn of(&self, mut command: Command) -> Command {
        match &mut command {
            Command::Resolve { inputs, dice, dice_by_side, .. } => {
                for (name, value) in &self.inputs {
                    match value {
                        Some(value) => inputs.values.insert(name.clone(), value.clone()),
                        None => inputs.values.remove(name),
                    };
                }
                inputs.overrides.extend(self.overrides.clone());
                self.bring(dice, dice_by_side);
            }
            Command::Decide { value, dice, dice_by_side } => {
                if self.value.is_some() {
                    value.clone_from(&self.value);
                }
                self.bring(dice, dice_by_side);
            }
            Command::Note { text } => {
                if let Some(new) = &self.text {
                    text.clone_from(new);
                }
            }
            Command::Adjust { .. } => return self.adjust.clone().unwrap_or(command),
            Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Undo { .. }
            | Command::Redo
            | Command::Amend { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. } => {}
        }
        command
    }

    /// Dice typed now stand instead of all that were typed.
    fn bring(&self, dice: &mut Option<Vec<u8>>, by_side: &mut Option<DiceBySide>) {
        if self.dice.is_some() || self.dice_by_side.is_some() {
            dice.clone_from(&self.dice);
            by_side.clone_from(&self.dice_by_side);
        }
    }
}

/// Every command with the keys it may have.
const COMMANDS: [(&str, &[&str]); 24] = [
    ("state", &[]),
    ("procedures", &[]),
    ("checklist", &[]),
    ("log", &["since"]),
    ("form", &["procedure", "inputs", "override"]),
    ("odds", &["procedure", "inputs", "override"]),
    ("forecast", &["procedure", "inputs", "override", "assume", "visits"]),
    ("resolve", &["procedure", "inputs", "override", "dice", "dice_by_side", "pause"]),
    ("resolve_many", &["procedure", "inputs", "override", "each", "dice", "dice_by_side", "pause"]),
    ("decide", &["value", "dice", "dice_by_side"]),
    ("advance", &["override", "reason"]),
    ("tick", &["item"]),
    ("note", &["text"]),
    ("undo", &["to", "single"]),
    ("redo", &[]),
    ("amend", &["seq", "inputs", "override", "dice", "dice_by_side", "pause", "value", "text", "adjust"]),
    ("word", &["side", "text"]),
    ("hand", &["side", "types"]),
    ("secrets", &["side"]),
    ("card", &["procedure", "unit"]),
    ("sheet", &["unit"]),
    ("retry", &[]),
    ("save_as", &["path"]),
    ("adjust", &["target", "unit", "entity", "marker", "attribute", "pool", "told", "strength", "value", "reason"]),
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
            "forecast" => Request::Forecast {
                procedure: keys.text("procedure")?,
                inputs: keys.inputs()?,
                assume: keys.optional("assume", "{ ... }")?.unwrap_or_default(),
                visits: keys.optional("visits", "1, 2, 3 ...")?.unwrap_or(MOST_VISITS),
            },
            "resolve" => Request::Command(Command::Resolve {
                procedure: keys.text("procedure")?,
                inputs: keys.inputs()?,
                dice: keys.dice()?,
                dice_by_side: keys.dice_by_side()?,
                pause: keys.optional("pause", "true / false")?.unwrap_or(false),
            }),
            "resolve_many" => Request::Many(Box::new(keys.for_many()?)),
            "decide" => {
                let value = object.get("value").filter(|value| !value.is_null());
                let value = value.map(|value| value_of(value).ok_or_else(|| bad_key("value", "..."))).transpose()?;
                Request::Command(Command::Decide { value, dice: keys.dice()?, dice_by_side: keys.dice_by_side()? })
            }
            "advance" => {
                let force = keys.optional("override", "true / false")?.unwrap_or(false);
                let reason: Option<String> = keys.optional("reason", "\"...\"")?;
                let reason = reason.filter(|reason| force && !reason.trim().is_empty());
                Request::Command(match reason {
                    Some(reason) => Command::GiveUp { reason },
                    None => Command::Advance { force },
                })
            }
            "tick" => Request::Command(Command::Tick { item: keys.text("item")? }),
            "note" => Request::Command(Command::Note { text: keys.text("text")? }),
            "undo" => {
                let (to, single) = (keys.optional("to", "1, 2, 3 ...")?, keys.optional("single", "true / false")?);
                match (to, single.unwrap_or(false)) {
                    (None, false) => Request::UndoTogether,
                    (to, _) => Request::Command(Command::Undo { to }),
                }
            }
            "redo" => Request::Command(Command::Redo),
            "amend" => Request::Amend(Box::new(keys.amendment()?)),
            "word" => Request::Command(Command::Word { side: keys.side()?, text: keys.text("text")? }),
            "hand" => Request::Command(Command::Hand {
                side: if object.get("side").and_then(Json::as_str) == Some("both") { None } else { Some(keys.side()?) },
                types: keys.optional("types", "true / false")?.ok_or_else(|| bad_key("types", "true / false"))?,
            }),
            "secrets" => Request::Secrets { side: keys.side()? },
            "card" => Request::Card {
                procedure: keys.optional("procedure", "\"...\"")?,
                unit: keys.optional("unit", "\"...\"")?,
            },
            "sheet" => Request::Sheet { unit: keys.text("unit")? },
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

/// Answers by their names; null is no answer.
fn answers(given: &Map<String, Json>) -> Result<BTreeMap<String, Value>, Refusal> {
    let given = given.iter().filter(|(_, json)| !json.is_null());
    let named = given.map(|(name, json)| {
        let value = value_of(json).ok_or_else(|| bad_key(name, "true / false, 1.5, \"...\", [ ... ]"))?;
        Ok((name.clone(), value))
    });
    named.collect()
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

    /// Dice in the order asked for.
    fn dice(&self) -> Result<Option<Vec<u8>>, Refusal> {
        if matches!(self.object.get("dice"), Some(Json::Object(_))) {
            return Ok(None);
        }
        self.optional("dice", "[1, 2, 3]")
    }

    /// Dice of each hand, beside the list or in its place.
    fn dice_by_side(&self) -> Result<Option<DiceBySide>, Refusal> {
        let key = if matches!(self.object.get("dice"), Some(Json::Object(_))) { "dice" } else { "dice_by_side" };
        self.optional(key, "{ \"a\": [1, 2], \"b\": [3] }")
    }

    fn inputs(&self) -> Result<Inputs, Refusal> {
        let values = match self.object.get("inputs") {
            None | Some(Json::Null) => BTreeMap::new(),
            Some(Json::Object(given)) => answers(given)?,
            Some(_) => return Err(bad_key("inputs", "{ ... }")),
        };
        let overrides = self.optional("override", "{ \"row\": true }")?.unwrap_or_default();
        let reason = self.optional("override_reason", "\"...\"")?.unwrap_or_default();
        Ok(Inputs { values, overrides, reason })
    }

    fn for_many(&self) -> Result<ForMany, Refusal> {
        let expected = "[ { ... }, { ... } ]";
        let inputs = self.inputs()?;
        let each = match self.object.get("each") {
            None | Some(Json::Null) => None,
            Some(Json::Array(each)) => {
                let own = each.iter().map(|own| {
                    let own = answers(own.as_object().ok_or_else(|| bad_key("each", expected))?)?;
                    let mut all = inputs.clone();
                    all.values.extend(own);
                    Ok(all)
                });
                Some(own.collect::<Result<Vec<Inputs>, Refusal>>()?)
            }
            Some(_) => return Err(bad_key("each", expected)),
        };
        Ok(ForMany {
            procedure: self.text("procedure")?,
            inputs,
            each,
            dice: self.optional("dice", "[1, 2, 3], [[1, 2], [3]]")?,
            dice_by_side: self.optional("dice_by_side", "[{ \"a\": [1, 2] }, { \"b\": [3] }]")?.unwrap_or_default(),
            pause: self.optional("pause", "true / false")?.unwrap_or(false),
        })
    }

    fn side(&self) -> Result<Side, Refusal> {
        self.optional("side", "\"a\", \"b\"")?.ok_or_else(|| bad_key("side", "\"a\", \"b\""))
    }

    fn amendment(&self) -> Result<Amendment, Refusal> {
        let seq = self.optional("seq", "1, 2, 3 ...")?.ok_or_else(|| bad_key("seq", "1, 2, 3 ..."))?;
        let mut inputs = BTreeMap::new();
        if let Some(Json::Object(given)) = self.object.get("inputs") {
            // Null takes an answer away, so that the program answers.
            inputs.extend(given.iter().map(|(name, json)| (name.clone(), value_of(json))));
        }
        let adjust = match self.object.get("adjust") {
            None | Some(Json::Null) => None,
            Some(Json::Object(object)) => Some(Keys { object }.adjust()?),
            Some(_) => return Err(bad_key("adjust", "{ \"target\": ... }")),
        };
        Ok(Amendment {
            seq,
            inputs,
            overrides: self.optional("override", "{ \"row\": true }")?.unwrap_or_default(),
            dice: self.dice()?,
            dice_by_side: self.dice_by_side()?,
            value: self.object.get("value").and_then(value_of),
            text: self.optional("text", "\"...\"")?,
            adjust,
        })
    }

    fn adjust(&self) -> Result<Command, Refusal> {
        let named = ["target", "unit", "entity"].into_iter().find(|key| self.object.contains_key(*key));
        let target = EntityId::new(self.text(named.unwrap_or("target"))?);
        let number = || self.optional::<u32>("value", "0, 1, 2 ...");
        let required = |value: Option<u32>| value.ok_or_else(|| bad_key("value", "0, 1, 2 ..."));
        let given: Vec<&str> = ["marker", "attribute", "pool", "told", "strength"]
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
            ["told"] => Adjustment::Told {
                told: self.text("told")?,
                value: self.optional("value", "true / false, 1.5, \"...\"")?,
            },
            ["strength"] => {
                let strength: Option<Decimal> = self.optional("strength", "0, 1, 2 ...")?;
                Adjustment::Strength { strength: strength.ok_or_else(|| bad_key("strength", "0, 1, 2 ..."))? }
            }
            _ => return Err(bad_key("marker | attribute | pool | told | strength", "1")),
        };
        Ok(Command::Adjust { target, what, reason: self.optional("reason", "\"...\"")? })
    }
}
