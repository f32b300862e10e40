//! The messages of a Fluent file, each to be parsed when it is first said: a start says few of them.

use std::borrow::Cow;
use std::ops::Range;

/// A file, and where each message of it stands.
pub(super) struct Messages {
    text: Cow<'static, str>,
    /// Key and message, by key; of those of one key the last counts.
    places: Vec<(Range<usize>, Range<usize>)>,
}

impl Messages {
    pub(super) fn of(text: Cow<'static, str>) -> Messages {
        let mut found: Vec<(&str, Range<usize>)> = Vec::new();
        let (mut at, mut open) = (0, false);
        for line in text.split_inclusive('\n') {
            // What belongs to a message is indented, or closes one of its braces.
            let first = line.bytes().next().unwrap_or_default();
            if first.is_ascii_alphabetic() || matches!(first, b'-' | b'#') {
                let key = line.split_once('=').map(|(key, _)| key.trim_end()).filter(|_| first != b'#');
                found.extend(key.map(|key| (key, at..at)));
                open = key.is_some();
            }
            at += line.len();
            if let Some((_, message)) = found.last_mut().filter(|_| open) {
                message.end = at;
            }
        }
        found.sort_by_key(|(key, _)| *key);
        let places = found.into_iter().map(|(key, place)| (place.start..place.start + key.len(), place)).collect();
        Messages { places, text }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A message as it is written, key and all.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        let key_at = |place: &Range<usize>| self.text.get(place.clone());
        let after = self.places.partition_point(|(known, _)| key_at(known) <= Some(key));
        let (known, message) = self.places.get(after.checked_sub(1)?)?;
        self.text.get(message.clone()).filter(|_| key_at(known) == Some(key))
    }
}

/// Names of the messages and terms that a message refers to: what stands in braces and is neither a variable, a text, a
/// number nor a function.
pub(super) fn referred_to(message: &str) -> impl Iterator<Item = &str> {
    let inside = message.split('{').skip(1).map(|rest| rest.trim_start());
    inside.filter_map(|rest| {
        let name = rest.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))).next()?;
        name.starts_with(|c: char| c.is_ascii_lowercase() || c == '-').then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_found_as_it_is_written() {
        let file = "# of fire\nhit = { $n ->\n    [one] a hit\n   *[other] { $n } hits\n}\n\nmiss =\n    missed by { side }\n# ours\n-army = Army\n";
        let messages = Messages::of(Cow::Borrowed(file));
        assert_eq!(messages.get("hit"), Some("hit = { $n ->\n    [one] a hit\n   *[other] { $n } hits\n}\n\n"));
        assert_eq!(messages.get("miss"), Some("miss =\n    missed by { side }\n"));
        assert!(messages.has("-army") && !messages.has("of"));
        let referred = |key: &str| referred_to(messages.get(key).unwrap()).collect::<Vec<_>>();
        assert_eq!(referred("miss"), ["side"]);
        assert_eq!(referred("hit"), Vec::<&str>::new());
    }
}
