//! Labels that live in data files, side by side in both languages.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::typography::unbroken_signs;
use crate::visible::{shows_as_itself, visible};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    Fr,
    En,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    pub fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

/// One text in both languages, written in the data file next to what it names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "{ fr = \"...\", en = \"...\" }")]
pub struct Label {
    #[serde(deserialize_with = "shown_in_french")]
    pub fr: String,
    #[serde(deserialize_with = "shown")]
    pub en: String,
}

/// A text of a data file that people read, as one line that shows as itself: a period of another club travels in a save.
pub(crate) fn shown<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    // Looked over before it was laid out.
    let own = !from.is_human_readable();
    String::deserialize(from).map(|text| if own || shows_as_itself(&text) { text } else { visible(&text) })
}

fn french(text: String) -> String {
    match unbroken_signs(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => changed,
    }
}

fn shown_in_french<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    // What is laid out was set by the build.
    if from.is_human_readable() { shown(from).map(french) } else { String::deserialize(from) }
}

/// A text in both languages, or one for both: who writes for his own table has one.
pub(crate) fn label_or_text<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Label, D::Error> {
    struct Either;
    impl<'de> serde::de::Visitor<'de> for Either {
        type Value = Label;
        fn expecting(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
            out.write_str("\"...\" | { fr = \"...\", en = \"...\" }")
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Label, E> {
            Ok(Label::new(text, text))
        }
        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Label, A::Error> {
            Label::deserialize(serde::de::value::MapAccessDeserializer::new(map))
        }
    }
    from.deserialize_any(Either)
}

impl Label {
    /// A text in both languages, made safe to show.
    pub fn new(fr: &str, en: &str) -> Label {
        Label { fr: french(visible(fr)), en: visible(en) }
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}
