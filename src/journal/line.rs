//! Lines of the file: the body as JSON, then the hash that chains it to the line before.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::play::Setup;

/// The newest format this program writes and reads.
pub const FORMAT: u32 = 2;

/// First line of a journal. Field names are a format: add, never rename.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "estafette")]
    pub format: u32,
    /// Version of the program that began the battle.
    pub program: String,
    pub created: String,
    pub setup: Arc<Setup>,
    /// The battle it goes on from, where it began as a part of another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
}

/// Where a battle comes from: the name of another's file, and the last event they have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parent {
    pub battle: String,
    pub seq: u64,
}

const HASH_KEY: &str = ",\"hash\":\"";
const HASH_LENGTH: usize = 32;
const END: &str = "\"}";

/// Hash of the line before the first.
pub const NO_HASH: &str = "";

/// A line ready to be written, newline included, and its hash.
pub fn encode<T: Serialize>(body: &T, previous: &str) -> serde_json::Result<(String, String)> {
    let mut text = serde_json::to_string(body)?;
    text.pop();
    Ok(close(&text, previous))
}

fn close(body: &str, previous: &str) -> (String, String) {
    let hash = chain(body, previous);
    (format!("{body}{HASH_KEY}{hash}{END}\n"), hash)
}

/// The line of an event kept as text, with or without the hash it was written with.
pub fn encode_again(text: &str, previous: &str) -> (String, String) {
    let body = match split(text) {
        Some((body, _)) => body,
        // Quotes inside of texts are escaped, so nothing but a hash looks like one.
        None => text.strip_suffix('}').unwrap_or(text),
    };
    close(body, previous)
}

/// A line whose hash is spoilt, with the hash it must have had.
pub fn with_hash(line: &str, previous: &str) -> Option<(String, String)> {
    let body = line.split_at_checked(body_length(line)?)?.0;
    let (mut text, hash) = close(body, previous);
    text.pop();
    Some((text, hash))
}

fn body_length(line: &str) -> Option<usize> {
    line.len().checked_sub(HASH_KEY.len() + HASH_LENGTH + END.len())
}

/// The body of a line, and the hash it says it has.
fn split(line: &str) -> Option<(&str, &str)> {
    let (body, tail) = line.split_at_checked(body_length(line)?)?;
    Some((body, tail.strip_prefix(HASH_KEY)?.strip_suffix(END)?))
}

/// The hash that a line says it has, proved or not.
pub fn said_hash(line: &str) -> Option<&str> {
    split(line).map(|(_, hash)| hash)
}

/// Where lines may end inside of a text: after everything that looks like a hash.
pub fn ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    let length = HASH_KEY.len() + HASH_LENGTH + END.len();
    text.match_indices(HASH_KEY).map(move |(at, _)| at + length)
}

/// The hash of a line; none when it does not follow from the line and the line before.
pub fn hash_of<'a>(line: &'a str, previous: &str) -> Option<&'a str> {
    let (body, hash) = split(line)?;
    (hash == chain(body, previous)).then_some(hash)
}

fn chain(body: &str, previous: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(previous.as_bytes());
    hasher.update(body.as_bytes());
    hasher.finalize().to_hex().chars().take(HASH_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_proves_itself_only_as_it_was_written() {
        let (line, hash) = encode(&serde_json::json!({"seq": 1, "text": "é"}), "before").unwrap();
        let line = line.trim_end();
        assert_eq!(hash_of(line, "before"), Some(hash.as_str()));
        assert_eq!(hash_of(line, "other"), None);
        for index in 0..line.len() {
            let mut bytes = line.as_bytes().to_vec();
            bytes[index] ^= 1;
            if let Ok(changed) = std::str::from_utf8(&bytes) {
                assert_eq!(hash_of(changed, "before"), None, "byte {index}");
            }
        }
        assert_eq!(hash_of("", "before"), None);
        assert_eq!(hash_of("é", "before"), None);
    }
}
