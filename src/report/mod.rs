//! Readings of a journal for people: the log in words, and exports.

mod card;
mod clock;
mod given_up;
mod narrate;
mod on_table;
mod rules_page;
mod text;

pub use card::{Card, CardRow, CardTable, before_battle, card, tables_of, tables_of_step};
pub(crate) use clock::{clock, day};
pub use given_up::{given_up_lines, given_up_words};
pub use narrate::{Entry, EntryKind, Sentence, breakdown_line, change, narrate, passed_line};
pub(crate) use narrate::{attribute_now, modifier_line, note_line, row_label, signed, term, throw_line, value_word};
pub use on_table::{OnTable, TableLine};
pub use rules_page::rules_section;
pub use text::text_report;
