//! Events of a save whose first line is lost: what they say for themselves.

use std::path::Path;

use serde_json::Value as Json;

use crate::journal;
use crate::lang::visible;

/// One line an event: its number, its time, its step, what was done.
pub(super) fn listed(path: &Path) -> String {
    let events = journal::read_orphans(path).unwrap_or_default();
    events.iter().filter_map(|line| serde_json::from_str(line).ok()).map(|event| line(&event)).collect()
}

fn line(event: &Json) -> String {
    let text = |key: &str| event.get(key).map(shown).unwrap_or_default();
    format!("{:>5} {} {} {}\n", text("seq"), text("time"), text("step"), text("command"))
}

fn shown(json: &Json) -> String {
    match json {
        Json::String(text) => visible(text),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => visible(&json.to_string()),
    }
}
