//! Whether a name is one or several to the verb after it: "Transports Albatros se déplacent", but "Corps franc se déplace".
//! The languages list the nouns that stand in the plural (`nouns-in-plural`); any other name is one.

use crate::engine::message::{Arg, Args};
use crate::lang::Speaker;

/// What tells a verb how many somebody is: one, or more than one.
const ONE: u32 = 1;
const SEVERAL: u32 = 2;

/// How many a name is, as far as a verb must know.
pub(super) fn number_of(name: &str, speaker: Speaker<'_>) -> u32 {
    let first = name.split([' ', ',', '\u{a0}']).next().unwrap_or_default().to_lowercase();
    let nouns = speaker.catalog.plain("nouns-in-plural");
    if nouns.split_whitespace().any(|noun| noun == first) { SEVERAL } else { ONE }
}

/// How many some names are together.
pub(super) fn number_of_all(names: &[String], speaker: Speaker<'_>) -> u32 {
    match names {
        [only] => number_of(only, speaker),
        names => u32::try_from(names.len()).unwrap_or(u32::MAX),
    }
}

/// For everybody a message names, his number as `NAME_n`.
pub(super) fn with_numbers(mut args: Args, speaker: Speaker<'_>) -> Args {
    let number = |arg: &Arg| match arg {
        Arg::Entity(id) => Some(number_of(&speaker.name(id.as_str()), speaker)),
        Arg::Entities(ids) => {
            let names: Vec<String> = ids.iter().map(|id| speaker.name(id.as_str())).collect();
            Some(number_of_all(&names, speaker))
        }
        Arg::Text(name) => Some(number_of(name, speaker)),
        Arg::Number(_) | Arg::Word(_) => None,
    };
    let numbers: Vec<(String, u32)> =
        args.iter().filter_map(|(name, arg)| Some((format!("{name}_n"), number(arg)?))).collect();
    args.extend(numbers.into_iter().map(|(name, number)| (name, Arg::from(number))));
    args
}
