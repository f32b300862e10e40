//! Languages: Fluent messages for sentences, labels of the data files for names. No other module formats a sentence.

mod catalog;
mod messages;
mod names;

pub use crate::visible::{visible, visible_lines};
pub use catalog::{Catalog, Piece};
pub use names::Speaker;

use crate::engine::label::Lang;

/// The language of the environment: `LC_ALL`, `LC_MESSAGES`, `LANG`; French for a French locale, else English.
pub fn from_environment(read: impl Fn(&str) -> Option<String>) -> Lang {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| read(name).filter(|v| !v.is_empty()));
    match value {
        Some(value) if value.to_lowercase().starts_with("fr") => Lang::Fr,
        Some(_) | None => Lang::En,
    }
}
