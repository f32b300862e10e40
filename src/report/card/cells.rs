//! Values as a card prints them: labels, yes and no, numbers with the decimal sign of the language.

use crate::engine::label::Lang;
use crate::engine::names::OptionName;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{OptionDecl, ValueType};
use crate::lang::Speaker;
use crate::visible::visible;

pub(super) fn number(number: Decimal, lang: Lang) -> String {
    let text = number.to_string();
    match lang {
        Lang::Fr => text.replace('.', ","),
        Lang::En => text,
    }
}

/// A number with its sign, as modifiers are written.
pub(super) fn signed(value: Decimal, lang: Lang) -> String {
    let text = number(value, lang);
    if value > Decimal::ZERO { format!("+{text}") } else { text }
}

/// A value in words. `before` makes a word of the vocabulary of it, where there is such a word.
pub(super) fn value(value: &Value, before: Option<&str>, speaker: Speaker<'_>) -> String {
    let known = |text: String| speaker.rules.schema.words.contains_key(&text).then(|| speaker.word(&text));
    let special = |text: String| before.and_then(|before| known(format!("{before}{text}")));
    match value {
        Value::Bool(true) => speaker.catalog.plain("yes"),
        Value::Bool(false) => speaker.catalog.plain("no"),
        Value::Number(figure) => special(figure.to_string()).unwrap_or_else(|| number(*figure, speaker.lang())),
        Value::Text(text) => special(text.to_string()).unwrap_or_else(|| words(text, speaker)),
        Value::List(items) => {
            items.iter().map(|item| self::value(item, before, speaker)).collect::<Vec<_>>().join(", ")
        }
    }
}

/// One word of the vocabulary, or several with spaces between them.
fn words(text: &str, speaker: Speaker<'_>) -> String {
    text.split(' ').map(|word| speaker.word(word)).collect::<Vec<_>>().join(", ")
}

/// What an option is set to: dice as they are written, everything else in words.
pub(super) fn option(option: &OptionDecl, speaker: Speaker<'_>) -> String {
    let chosen = speaker.state.option(OptionName::of_data(&option.id)).unwrap_or(&option.default);
    match (&option.value, chosen) {
        (ValueType::Dice, Value::Text(text)) => visible(text).to_uppercase(),
        (ValueType::Text, Value::Text(text)) => visible(text),
        _ => value(chosen, None, speaker),
    }
}

/// What an option may be set to.
pub(super) fn choices(kind: &ValueType, speaker: Speaker<'_>) -> String {
    let yes_or_no = || format!("{} / {}", speaker.catalog.plain("yes"), speaker.catalog.plain("no"));
    let bound = |bound: &Option<Decimal>| bound.map(|bound| number(bound, speaker.lang())).unwrap_or_default();
    match kind {
        ValueType::Bool => yes_or_no(),
        ValueType::Choice { choices, .. } => {
            choices.iter().map(|choice| speaker.word(choice)).collect::<Vec<_>>().join(" / ")
        }
        ValueType::Number { min: None, max: None, .. } => String::new(),
        ValueType::Number { min, max, .. } => format!("{} … {}", bound(min), bound(max)).trim().to_owned(),
        ValueType::Dice => "2D6+1".to_owned(),
        ValueType::FreeDice => "3D6+1".to_owned(),
        ValueType::Text
        | ValueType::Side
        | ValueType::Entity { .. }
        | ValueType::Entities { .. }
        | ValueType::Record { .. }
        | ValueType::Duty
        | ValueType::DicePositions => String::new(),
    }
}
