//! Readings of a journal for people: the log in words, and exports.

mod clock;
mod narrate;
mod rules_page;
mod text;

pub(crate) use clock::{clock, day};
pub use narrate::{
    Entry, EntryKind, Sentence, attribute_now, attribute_word, breakdown_line, change, modifier_line, narrate,
    row_label, throw_line, value_word,
};
pub use rules_page::rules_section;
pub use text::text_report;
