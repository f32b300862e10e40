//! What is wrong with the arguments, in the language of the player. clap knows what it is; the words are ours.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::lang::{Catalog, Piece};
use crate::visible::visible;

/// The mistake with how the command is used; none where clap's own words must do.
pub(super) fn words(error: &clap::Error, catalog: &Catalog) -> Option<String> {
    let given = |kind: ContextKind| error.get(kind).map(listed).unwrap_or_default();
    let argument = given(ContextKind::InvalidArg);
    let value = given(ContextKind::InvalidValue);
    let say = |key: &str, pieces: &[(&str, &str)]| {
        let pieces: Vec<(&str, Piece)> =
            pieces.iter().map(|(name, text)| (*name, Piece::Text((*text).to_owned()))).collect();
        catalog.message(key, &pieces)
    };
    let mut said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let command = given(ContextKind::InvalidSubcommand);
            let near = given(ContextKind::SuggestedSubcommand);
            let wrong = say("cli-error-command", &[("given", &command)]);
            perhaps(wrong, &near, catalog)
        }
        ErrorKind::UnknownArgument => {
            let near = given(ContextKind::SuggestedArg);
            perhaps(say("cli-error-argument", &[("given", &argument)]), &near, catalog)
        }
        ErrorKind::InvalidValue if value.is_empty() => say("cli-error-no-value", &[("argument", &argument)]),
        ErrorKind::InvalidValue => {
            let wrong = say("cli-error-value", &[("argument", &argument), ("given", &value)]);
            match given(ContextKind::ValidValue) {
                allowed if allowed.is_empty() => wrong,
                allowed => format!("{wrong} {}", say("cli-error-allowed", &[("allowed", &allowed)])),
            }
        }
        ErrorKind::ValueValidation => say("cli-error-value", &[("argument", &argument), ("given", &value)]),
        ErrorKind::MissingRequiredArgument => say("cli-error-missing", &[("argument", &argument)]),
        ErrorKind::ArgumentConflict => {
            say("cli-error-conflict", &[("argument", &argument), ("other", &given(ContextKind::PriorArg))])
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say("cli-error-count", &[("argument", &argument)])
        }
        _ => return None,
    };
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let used = usage.split_once(": ").map_or(usage.as_str(), |(_, used)| used).trim();
        said = format!("{said}\n{} {}", catalog.plain("cli-usage"), visible(used));
    }
    Some(format!("{said}\n{}", catalog.plain("cli-error-help")))
}

fn perhaps(wrong: String, near: &str, catalog: &Catalog) -> String {
    if near.is_empty() {
        return wrong;
    }
    format!("{wrong} {}", catalog.message("cli-error-near", &[("near", Piece::Text(near.to_owned()))]))
}

fn listed(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => visible(text),
        ContextValue::Strings(texts) => texts.iter().map(|text| visible(text)).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    }
}
