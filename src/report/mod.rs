//! Readings of a journal for people: the log in words, the story of a battle, and exports.

mod army_list;
mod charts;
mod chronicle;
mod clock;
mod csv;
mod figures;
mod html;
mod json;
mod loss;
mod markdown;
mod measures;
mod narrate;
mod on_table;
mod rules_page;
mod story;
mod svg;
mod tale;
mod text;
mod words;

pub use chronicle::{Chronicle, Passage, PassageKind, Scene, TurnTold, Wanted};
pub(crate) use clock::{clock, day};
pub use csv::{DataTable, csv};
pub use figures::figures;
pub use html::html;
pub use json::json_report;
pub use loss::{Breaking, Loss, Standing, standing};
pub use markdown::markdown;
pub use narrate::{Entry, EntryKind, Sentence, breakdown_line, change, narrate, passed_line};
pub(crate) use narrate::{attribute_now, modifier_line, row_label, throw_line, value_word};
pub use on_table::{OnTable, TableLine};
pub use rules_page::rules_section;
pub use story::story;
pub use text::text_report;
pub(crate) use words::decimal;
