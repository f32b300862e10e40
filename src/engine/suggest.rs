//! The nearest known name to a mistyped one.

/// Nobody mistypes a longer name than this; comparing costs the product of the lengths.
const LONGEST: usize = 100;

/// The closest candidate, when it is close enough to be what was meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = typed.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    // A name needs at least as many changes as it is longer or shorter.
    let near_in_length = |name: &&str| {
        let long = name.chars().take(2 * LONGEST).count();
        long.abs_diff(length) * 3 <= long.max(3)
    };
    known
        .into_iter()
        .filter(near_in_length)
        .map(|name| (strsim::damerau_levenshtein(&typed, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance * 3 <= name.chars().count().max(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_near_miss_is_found_and_nonsense_is_not() {
        let known = ["infantry", "cavalry", "artillery"];
        assert_eq!(nearest("infantery", known), Some("infantry"));
        assert_eq!(nearest("Cavalery", known), Some("cavalry"));
        assert_eq!(nearest("xyzzy", known), None);
    }
}
