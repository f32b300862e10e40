//! The Fluent messages of one language: the program's own, then a ruleset's.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Embedded;
use crate::lang::messages::{Messages, referred_to};
use crate::typography::unbroken_signs;

/// The program's own messages, found once however many catalogues there are.
static FRENCH: LazyLock<Arc<Messages>> = LazyLock::new(|| {
    let places = include_bytes!(concat!(env!("OUT_DIR"), "/lang/fr.places"));
    Arc::new(Messages::laid_out(include_str!("fr.ftl"), places))
});
static ENGLISH: LazyLock<Arc<Messages>> = LazyLock::new(|| {
    let places = include_bytes!(concat!(env!("OUT_DIR"), "/lang/en.places"));
    Arc::new(Messages::laid_out(include_str!("en.ftl"), places))
});

/// A message that does not parse is left out; a test finds it.
fn parsed(lang: Lang, source: &str) -> FluentResource {
    let source = match lang {
        Lang::Fr => unbroken_signs(source).into_owned(),
        Lang::En => source.to_owned(),
    };
    match FluentResource::try_new(source) {
        Ok(resource) | Err((resource, _)) => resource,
    }
}

/// A number in digits with the decimal mark of the language.
pub(super) fn decimal_mark(lang: Lang, digits: String) -> String {
    match lang {
        Lang::Fr => digits.replace('.', ","),
        Lang::En => digits,
    }
}

fn french_number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(decimal_mark(Lang::Fr, number.as_string().into_owned())),
        FluentValue::String(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => None,
    }
}

/// Messages that are suggestions themselves.
const SUGGESTIONS: [&str; 2] = ["suggestion", "did-you-mean"];

pub struct Catalog {
    lang: Lang,
    /// Of the ruleset first: it may say otherwise what the program says.
    messages: Vec<Arc<Messages>>,
    /// Those that somebody asked for.
    bundle: RefCell<FluentBundle<FluentResource>>,
}

/// An argument ready to be put into a message.
pub enum Piece {
    Number(f64),
    Text(String),
}

impl Piece {
    /// A name such as "Bie Stanford, Miss." brings a full stop of its own.
    fn has_a_stop(&self) -> bool {
        matches!(self, Piece::Text(text) if text.ends_with('.') && !text.ends_with(".."))
    }
}

/// Where a name's own full stop meets the sentence's, one is enough; dots that trail off stay.
fn with_one_stop(text: &str) -> String {
    text.replace("...", "\0").replace("..", ".").replace('\0', "...")
}

impl Catalog {
    /// The program's messages, and those of a ruleset when one is being played.
    pub fn new(lang: Lang, ruleset: Option<&crate::engine::rules::Sources>) -> Self {
        let own = match lang {
            Lang::Fr => Arc::clone(&FRENCH),
            Lang::En => Arc::clone(&ENGLISH),
        };
        let rules = ruleset.map(|sources| match lang {
            Lang::Fr => sources.french,
            Lang::En => sources.english,
        });
        let identifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![identifier]);
        // Isolation marks would end up in terminals and logs.
        bundle.set_use_isolating(false);
        if lang == Lang::Fr {
            bundle.set_formatter(Some(french_number));
        }
        let rules = rules.map(|messages| {
            Arc::new(match messages {
                Embedded::Messages(text, places) => Messages::laid_out(text, places),
                other @ (Embedded::Plain(_) | Embedded::Deflated(_) | Embedded::Prepared(..)) => {
                    Messages::of(other.text())
                }
            })
        });
        Catalog { lang, messages: rules.into_iter().chain([own]).collect(), bundle: RefCell::new(bundle) }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The language that is not spoken now.
    pub fn other_lang(&self) -> Lang {
        match self.lang {
            Lang::Fr => Lang::En,
            Lang::En => Lang::Fr,
        }
    }

    pub fn has(&self, key: &str) -> bool {
        self.messages.iter().any(|messages| messages.has(key))
    }

    /// Parses a message, and those it refers to, unless that was done before.
    fn parse(&self, key: &str) {
        let known = match key.strip_prefix('-') {
            Some(_) => false,
            None => self.bundle.borrow().has_message(key),
        };
        let Some(text) = self.messages.iter().find_map(|messages| messages.get(key)).filter(|_| !known) else { return };
        self.bundle.borrow_mut().add_resource_overriding(parsed(self.lang, text));
        referred_to(text).filter(|other| *other != key).for_each(|other| self.parse(other));
    }

    /// A message. A key nobody wrote shows as itself, so that nothing is silent.
    pub fn message(&self, key: &str, pieces: &[(&str, Piece)]) -> String {
        self.parse(key);
        let bundle = self.bundle.borrow();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return crate::visible::visible(key);
        };
        let mut args = FluentArgs::new();
        for (name, piece) in pieces {
            let value = match piece {
                Piece::Number(number) => FluentValue::from(*number),
                Piece::Text(text) => FluentValue::from(text.clone()),
            };
            args.set((*name).to_owned(), value);
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        drop(bundle);
        let text = if pieces.iter().any(|(_, piece)| piece.has_a_stop()) { with_one_stop(&text) } else { text };
        // Whatever has a near miss ends with the suggestion, in one place for all messages.
        let near = pieces.iter().find_map(|(name, piece)| match piece {
            Piece::Text(near) if *name == "near" && !near.is_empty() => Some(near),
            Piece::Text(_) | Piece::Number(_) => None,
        });
        match near {
            Some(near) if !SUGGESTIONS.contains(&key) => {
                format!("{text} {}", self.message("suggestion", &[("near", Piece::Text(near.clone()))]))
            }
            _ => text,
        }
    }

    /// A text outside of any battle: there are no names to look up, so arguments are plain.
    pub fn text(&self, text: &Text) -> String {
        let pieces: Vec<(&str, Piece)> =
            text.args.iter().map(|(name, arg)| (name.as_str(), self.plain_piece(arg))).collect();
        self.message(&text.key, &pieces)
    }

    fn plain_piece(&self, arg: &Arg) -> Piece {
        match arg {
            Arg::Number(number) => Piece::Number(number.to_f64()),
            Arg::Word(word) => Piece::Text(self.plain(&format!("word-{}", word.replace('_', "-")))),
            Arg::Text(text) => Catalog::piece(text),
            Arg::Entity(id) => Catalog::piece(id.as_str()),
            Arg::Entities(ids) => {
                Piece::Text(ids.iter().map(|id| crate::visible::visible(id.as_str())).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// A text as an argument, made safe to show.
    pub fn piece(text: &str) -> Piece {
        Piece::Text(crate::visible::visible(text))
    }

    /// A message without arguments.
    pub fn plain(&self, key: &str) -> String {
        self.message(key, &[])
    }
}
