//! The messages of a Fluent file, each to be parsed when it is first said: a start says few of them.

use std::borrow::Cow;

#[path = "../../build/messages.rs"]
mod places;

use places::places;

/// Bytes of a place.
const PLACE: usize = 12;

/// A file, and where each message of it stands.
pub(super) struct Messages {
    text: Cow<'static, str>,
    places: Cow<'static, [u8]>,
}

impl Messages {
    pub(super) fn of(text: Cow<'static, str>) -> Messages {
        Messages { places: places(&text).into(), text }
    }

    /// The same where the build found the places.
    pub(super) fn laid_out(text: &'static str, places: &'static [u8]) -> Messages {
        Messages { text: text.into(), places: places.into() }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// A message as it is written, key and all.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        let (places, _) = self.places.as_chunks::<PLACE>();
        let after = places.partition_point(|place| self.at(place).map(|(known, _)| known) <= Some(key));
        let (known, message) = self.at(places.get(after.checked_sub(1)?)?)?;
        (known == key).then_some(message)
    }

    /// Key and message of a place.
    fn at(&self, place: &[u8; PLACE]) -> Option<(&str, &str)> {
        let mut numbers = place.as_chunks::<4>().0.iter().map(|bytes| usize::try_from(u32::from_le_bytes(*bytes)).ok());
        let (start, key, end) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let message = self.text.get(start..end)?;
        Some((message.get(..key)?, message))
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
