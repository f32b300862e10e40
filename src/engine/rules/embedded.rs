//! Text of a data file, as it lies in the program.

use std::borrow::Cow;

use super::tree::Tree;

/// Written out, or deflated when the program was built.
#[derive(Clone, Copy)]
pub enum Embedded {
    Plain(&'static str),
    Deflated(&'static [u8]),
    /// The text deflated, and its data laid out to be read without it.
    Prepared(&'static [u8], Tree),
    /// A file of messages, and where each of them stands.
    Messages(&'static str, &'static [u8]),
}

impl Embedded {
    /// The text. A test reads every file that comes with the program, so none is broken.
    pub fn text(self) -> Cow<'static, str> {
        match self {
            Embedded::Plain(text) | Embedded::Messages(text, _) => Cow::Borrowed(text),
            Embedded::Deflated(bytes) | Embedded::Prepared(bytes, _) => {
                let text = miniz_oxide::inflate::decompress_to_vec(bytes).unwrap_or_default();
                Cow::Owned(String::from_utf8(text).unwrap_or_default())
            }
        }
    }

    /// The data, where the build laid them out.
    pub(super) fn tree(self) -> Option<Tree> {
        match self {
            Embedded::Plain(_) | Embedded::Deflated(_) | Embedded::Messages(..) => None,
            Embedded::Prepared(_, tree) => Some(tree),
        }
    }
}
