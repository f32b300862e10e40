//! Lines spoilt as bytes and as JSON.

use super::below;
use crate::common::hostile::{TEXTS, WITH_NUL, overlong};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

/// A line of bytes with something done to it.
pub fn of_bytes(line: &str, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=below(random, 3) {
        let at = below(random, bytes.len());
        match below(random, 6) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << below(random, 8),
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.insert(at, random.next_u32().to_le_bytes()[0]),
            3 => bytes.truncate(at),
            4 => {
                let end = at + below(random, bytes.len() - at);
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => drop(bytes.splice(at..at, *b"\"{[")),
        }
    }
    // A line is a line.
    bytes.retain(|byte| *byte != b'\n');
    bytes
}

/// Something that does not belong where it is put.
fn stranger(random: &mut ChaCha8Rng) -> Json {
    match below(random, 10) {
        0 => Json::Null,
        1 => json!(-1),
        2 => json!(i64::MAX),
        3 => json!(u64::MAX),
        4 => json!(1e308),
        5 => json!(true),
        6 => json!([[[]]]),
        7 => json!({"a": {"cmd": "state"}}),
        8 => json!(if below(random, 20) == 0 { overlong() } else { WITH_NUL.to_owned() }),
        _ => json!(TEXTS[below(random, TEXTS.len())].1),
    }
}

/// Pointers to everything inside.
pub fn places(value: &Json, pointer: &str, found: &mut Vec<String>) {
    match value {
        Json::Object(fields) => {
            for (key, field) in fields {
                let pointer = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                found.push(pointer.clone());
                places(field, &pointer, found);
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                found.push(format!("{pointer}/{index}"));
                places(item, &format!("{pointer}/{index}"), found);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// A line with one of its values replaced, taken away or given twice.
pub fn of_json(line: &str, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut json: Json = serde_json::from_str(line).unwrap();
    let mut found = Vec::new();
    places(&json, "", &mut found);
    let Some(pointer) = found.get(below(random, found.len())) else { return line.as_bytes().to_vec() };
    if below(random, 4) > 0 {
        *json.pointer_mut(pointer).unwrap() = stranger(random);
        return json.to_string().into_bytes();
    }
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    if let Some(Json::Object(fields)) = json.pointer_mut(parent) {
        let value = fields.remove(key);
        if below(random, 2) == 0 {
            let name = TEXTS[below(random, TEXTS.len())].1;
            fields.insert(name.to_owned(), value.unwrap_or_default());
        }
    }
    json.to_string().into_bytes()
}
