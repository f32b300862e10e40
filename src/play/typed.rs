//! What people type, read in one place for every front end: digits, numbers, yes and no, names by a few letters.

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};

use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Side, ValueType};
use crate::lang::{Catalog, Speaker};

/// The digit a key stands for, unshifted AZERTY row included.
pub(crate) fn digit(typed: char) -> Option<u8> {
    const AZERTY: [char; 10] = ['à', '&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç'];
    let place = |c: char| AZERTY.iter().position(|known| *known == c).and_then(|digit| u8::try_from(digit).ok());
    typed.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).or_else(|| place(typed))
}

/// A value as people type it, read by the type it should have. Knows no language: words are those of the data.
pub(crate) fn read_value(kind: &ValueType, text: &str) -> Option<Value> {
    match kind {
        ValueType::Bool => match text.to_lowercase().as_str() {
            "true" | "yes" | "oui" | "on" | "1" => Some(Value::Bool(true)),
            "false" | "no" | "non" | "off" | "0" => Some(Value::Bool(false)),
            _ => None,
        },
        ValueType::Number { .. } => number(text).or_else(|| number(&with_digits(text))).map(Value::Number),
        ValueType::FreeDice if !kind.accepts(&Value::text(text)) => Some(Value::text(with_digits(text))),
        ValueType::Choice { .. }
        | ValueType::Text
        | ValueType::FreeDice
        | ValueType::Dice
        | ValueType::Side
        | ValueType::Entity { .. }
        | ValueType::Record { .. }
        | ValueType::Duty => Some(Value::text(text)),
        ValueType::Entities { .. } => Some(Value::texts(text.split(',').map(str::trim))),
        ValueType::DicePositions => {
            let positions: Option<Vec<Value>> =
                text.split([',', ' ']).filter(|t| !t.is_empty()).map(|t| t.parse().ok().map(Value::whole)).collect();
            positions.map(Value::List)
        }
    }
}

fn number(text: &str) -> Option<Decimal> {
    text.replace(',', ".").parse().ok().and_then(Decimal::from_f64)
}

/// The same with the digits that the keys of the AZERTY row stand for.
fn with_digits(text: &str) -> String {
    let meant = |c: char| digit(c).and_then(|digit| char::from_digit(u32::from(digit), 10)).unwrap_or(c);
    text.chars().map(meant).collect()
}

/// The beginning of yes or no in the language spoken, or a plain yes or no in any.
pub(crate) fn yes_or_no(catalog: &Catalog, typed: &str) -> Option<bool> {
    let typed = typed.to_lowercase();
    let begins = |key: &str| !typed.is_empty() && catalog.plain(key).starts_with(&typed);
    match (begins("yes"), begins("no")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => read_value(&ValueType::Bool, &typed).as_ref().and_then(Value::as_bool),
    }
}

/// Places of the names that hold what was typed, capitals and accents aside. A name typed in full is meant alone.
pub(crate) fn matching(typed: &str, names: &[String]) -> Vec<usize> {
    let typed = typed.trim();
    let whole = typed.to_lowercase();
    if let Some(place) = names.iter().position(|name| name.to_lowercase() == whole) {
        return vec![place];
    }
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Substring);
    let mut buffer = Vec::new();
    // The matcher overlooks what stands at the very end of a text with accents.
    let holds = |name: &str, buffer: &mut Vec<char>, matcher: &mut Matcher| {
        pattern.score(nucleo_matcher::Utf32Str::new(&format!("{name} "), buffer), matcher).is_some()
    };
    (0..names.len())
        .filter(|place| names.get(*place).is_some_and(|name| holds(name, &mut buffer, &mut matcher)))
        .collect()
}

/// How early a name says what was typed: it begins with it, a word in it does, or it only holds it.
fn how_early(typed: &str, name: &str) -> usize {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let whole = Atom::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Prefix, false);
    let begins = whole.score(nucleo_matcher::Utf32Str::new(name, &mut Vec::new()), &mut matcher).is_some();
    match beginning(typed, &[name.to_owned()]) {
        Some(_) if begins => 0,
        Some(_) => 1,
        None => 2,
    }
}

/// The first name that begins with what was typed, else the first with a word in it that does; capitals and accents aside.
pub(crate) fn beginning(typed: &str, names: &[String]) -> Option<usize> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    // One atom: a pattern would take each word that is typed for a beginning of its own.
    let typed = Atom::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Prefix, false);
    let mut buffer = Vec::new();
    let mut begins = |text: &str| typed.score(nucleo_matcher::Utf32Str::new(text, &mut buffer), &mut matcher).is_some();
    let words = |name: &str| -> Vec<String> {
        let starts = name
            .char_indices()
            .zip(name.chars().skip(1))
            .filter(|((_, before), c)| !before.is_alphanumeric() && c.is_alphanumeric());
        starts.filter_map(|((at, before), _)| name.get(at + before.len_utf8()..)).map(str::to_owned).collect()
    };
    let whole = names.iter().position(|name| begins(name));
    whole.or_else(|| names.iter().position(|name| words(name).iter().any(|rest| begins(rest))))
}

/// Places of those that are meant: by a few letters of a name, else by an id in full.
pub(crate) fn meant(typed: &str, names: &[String], ids: &[&str]) -> Vec<usize> {
    let mut named = matching(typed, names);
    if named.is_empty() {
        return ids.iter().position(|id| *id == typed.trim()).into_iter().collect();
    }
    // A word that begins so before one that only holds it: «7e» is the 7th before the 27th.
    named.sort_by_cached_key(|place| names.get(*place).map(|name| how_early(typed, name)));
    named
}

/// A value in the words of the data, or as the language spoken calls it.
pub(crate) fn read_in_words(kind: &ValueType, typed: &str, speaker: Speaker<'_>) -> Option<Value> {
    let one_of = |ids: &[&str], name: &dyn Fn(&str) -> String| {
        let names: Vec<String> = ids.iter().map(|id| name(id)).collect();
        match meant(typed, &names, ids).as_slice() {
            [one] => ids.get(*one).map(|id| Value::text(*id)),
            _ => None,
        }
    };
    match kind {
        ValueType::Bool => yes_or_no(speaker.catalog, typed).map(Value::Bool),
        ValueType::Choice { choices, .. } => {
            let ids: Vec<&str> = choices.iter().map(String::as_str).collect();
            one_of(&ids, &|id| speaker.word(id))
        }
        ValueType::Side => one_of(&Side::BOTH.map(Side::code), &|code| speaker.side(code)),
        ValueType::Entity { kinds } => {
            let known = speaker.state.in_order().filter(|entity| kinds.contains(&entity.kind));
            let ids: Vec<&str> = known.map(|entity| entity.id.as_str()).collect();
            one_of(&ids, &|id| speaker.name(id))
        }
        ValueType::Number { .. }
        | ValueType::Text
        | ValueType::Dice
        | ValueType::FreeDice
        | ValueType::Entities { .. }
        | ValueType::Record { .. }
        | ValueType::Duty
        | ValueType::DicePositions => read_value(kind, typed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_find_a_name_whatever_its_accents() {
        let names = ["Saint-Hilaire", "Vandamme", "Légion de Vandamme"].map(str::to_owned);
        assert_eq!(matching("hilaire", &names), [0]);
        assert_eq!(matching("legion", &names), [2]);
        assert_eq!(matching("vandamme", &names), [1], "the whole name is meant alone");
        assert_eq!(matching("dam", &names), [1, 2]);
        assert_eq!(matching("Davout", &names), [0; 0]);
    }

    #[test]
    fn letters_typed_ahead_find_a_name_by_its_beginning_then_a_word_of_it() {
        let names = ["Armée de Bohême", "Bohême (réserve)", "Écosse"].map(str::to_owned);
        assert_eq!(beginning("boh", &names), Some(1));
        assert_eq!(beginning("res", &names), Some(1));
        assert_eq!(beginning("eco", &names), Some(2));
        assert_eq!(beginning("de bo", &names), Some(0));
        assert_eq!(beginning("ohême", &names), None);
    }

    #[test]
    fn numbers_are_typed_with_a_point_a_comma_or_the_unshifted_row() {
        let any = ValueType::Number { min: None, max: None, step: None };
        let read = |text: &str| read_value(&any, text).map(|value| value.to_string());
        assert_eq!(read("7.5").as_deref(), Some("7.5"));
        assert_eq!(read("7,5").as_deref(), Some("7.5"));
        assert_eq!(read("&é").as_deref(), Some("12"));
        assert_eq!(read("-3").as_deref(), Some("-3"), "a sign where it can be one");
        assert_eq!(read("far"), None);
    }
}
