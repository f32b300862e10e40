//! What people type: digits, dice, yes and no, a few letters of a name.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};

use crate::battle::parse;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::Catalog;

/// The digit a key stands for, unshifted AZERTY row included.
pub fn digit(typed: char) -> Option<u8> {
    const AZERTY: [char; 10] = ['à', '&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç'];
    let place = |c: char| AZERTY.iter().position(|known| *known == c).and_then(|digit| u8::try_from(digit).ok());
    typed.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).or_else(|| place(typed))
}

fn number(word: &str) -> Option<u8> {
    word.chars().try_fold(0_u8, |sum, c| sum.checked_mul(10)?.checked_add(digit(c)?))
}

/// Faces of dice: numbers with spaces or commas between them, or one digit per die without any.
pub fn faces(typed: &str) -> Option<Vec<u8>> {
    let words: Vec<&str> = typed.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [word] if !typed.contains([' ', ',']) => word.chars().map(digit).collect(),
        words => words.iter().map(|word| number(word)).collect(),
    }
}

/// The beginning of yes or no in the language spoken, or a plain yes or no in any.
pub fn yes_or_no(catalog: &Catalog, typed: &str) -> Option<bool> {
    let typed = typed.to_lowercase();
    let begins = |key: &str| !typed.is_empty() && catalog.plain(key).starts_with(&typed);
    match (begins("yes"), begins("no")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => parse(&ValueType::Bool, &typed).as_ref().and_then(Value::as_bool),
    }
}

/// Places of the names that hold what was typed, capitals and accents aside. A name typed in full is meant alone.
pub fn matching(typed: &str, names: &[String]) -> Vec<usize> {
    let typed = typed.trim();
    let whole = typed.to_lowercase();
    if let Some(place) = names.iter().position(|name| name.to_lowercase() == whole) {
        return vec![place];
    }
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Substring);
    let mut buffer = Vec::new();
    let holds = |name: &str, buffer: &mut Vec<char>, matcher: &mut Matcher| {
        pattern.score(nucleo_matcher::Utf32Str::new(name, buffer), matcher).is_some()
    };
    (0..names.len())
        .filter(|place| names.get(*place).is_some_and(|name| holds(name, &mut buffer, &mut matcher)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_typed_with_or_without_spaces() {
        assert_eq!(faces("351"), Some(vec![3, 5, 1]));
        assert_eq!(faces("3 5, 1"), Some(vec![3, 5, 1]));
        assert_eq!(faces("15 3"), Some(vec![15, 3]));
        assert_eq!(faces("15 "), Some(vec![15]));
        assert_eq!(faces("\"(&"), Some(vec![3, 5, 1]));
        assert_eq!(faces(""), Some(vec![]));
        assert_eq!(faces("3 x"), None);
        assert_eq!(faces("300 1"), None);
    }

    #[test]
    fn a_few_letters_find_a_name_whatever_its_accents() {
        let names = ["Saint-Hilaire", "Vandamme", "Légion de Vandamme"].map(str::to_owned);
        assert_eq!(matching("hilaire", &names), [0]);
        assert_eq!(matching("legion", &names), [2]);
        assert_eq!(matching("vandamme", &names), [1], "the whole name is meant alone");
        assert_eq!(matching("dam", &names), [1, 2]);
        assert_eq!(matching("Davout", &names), [0; 0]);
    }
}
