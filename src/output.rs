//! Standard output and standard error, the only way to them besides the screen's own frames: whatever is written here
//! shows as itself (see `visible`), whoever wrote it. A stream that is full or gone is an error to look at and never a
//! panic; clippy refuses `println!` and its like everywhere else.

use std::io::{self, IsTerminal, Write};

use crate::visible::{Filter, escaped_json};

/// Data for other programs and people, or messages about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Data,
    Messages,
}

impl Stream {
    #[expect(clippy::disallowed_methods, reason = "this is where everything written ends up")]
    fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Stream::Data => io::stdout().lock().write_all(bytes),
            Stream::Messages => io::stderr().lock().write_all(bytes),
        }
    }

    #[expect(clippy::disallowed_methods, reason = "this is where everything written ends up")]
    fn flush(self) -> io::Result<()> {
        match self {
            Stream::Data => io::stdout().lock().flush(),
            Stream::Messages => io::stderr().lock().flush(),
        }
    }
}

/// Whether a person sits at both ends of the program.
#[expect(clippy::disallowed_methods, reason = "asked, not written to")]
pub(crate) fn on_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Columns of the terminal that data goes to; those of an old one where it goes elsewhere.
#[expect(clippy::disallowed_methods, reason = "asked, not written to")]
pub(crate) fn columns() -> usize {
    const USUAL: usize = 80;
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok().filter(|size| size.ws_col > 0);
    size.map_or(USUAL, |size| usize::from(size.ws_col))
}

/// Whether messages may have colours.
#[expect(clippy::disallowed_methods, reason = "asked, not written to")]
pub(crate) fn messages_in_colour() -> bool {
    may_have_colours() && io::stderr().is_terminal()
}

/// Whether data, such as the help, may have colours.
#[expect(clippy::disallowed_methods, reason = "asked, not written to")]
pub(crate) fn data_in_colour() -> bool {
    may_have_colours() && io::stdout().is_terminal()
}

fn may_have_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none() && std::env::var_os("TERM").is_some_and(|term| term != "dumb")
}

/// One of the two streams, behind the filter.
pub(crate) struct Out {
    stream: Stream,
    filter: Filter,
    /// The beginning of a character whose end was not written yet.
    begun: Vec<u8>,
}

impl Out {
    pub(crate) fn data() -> Out {
        Out { stream: Stream::Data, filter: Filter::default(), begun: Vec::new() }
    }

    pub(crate) fn messages() -> Out {
        Out { stream: Stream::Messages, ..Out::data() }
    }

    /// A text of any number of lines, whole and at once.
    pub(crate) fn text(mut self, text: &str) -> io::Result<()> {
        self.write_all(text.as_bytes())?;
        self.flush()
    }

    /// A text that holds colours of ours. They pass, and nothing else that a terminal would obey.
    pub(crate) fn painted(self, text: &str) -> io::Result<()> {
        self.stream.write(painted(text).as_bytes())?;
        self.stream.flush()
    }

    /// JSON, from which nothing is taken away: what does not show as itself is escaped.
    pub(crate) fn json(self, json: &str) -> io::Result<()> {
        self.stream.write(escaped_json(json).as_bytes())?;
        self.stream.flush()
    }

    fn pass(&mut self, text: &str) -> io::Result<()> {
        let shown: String = text.chars().filter_map(|c| self.filter.pass_in_lines(c)).collect();
        self.stream.write(shown.as_bytes())
    }
}

/// Says something to whoever reads the messages. Where nobody can any more there is nobody left to tell.
pub(crate) fn notice(text: &str) {
    let _ = Out::messages().text(&format!("{}\n", text.trim_end()));
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let begun = std::mem::take(&mut self.begun);
        let mut rest: &[u8] = &begun;
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.pass(text)?;
                    return Ok(bytes.len());
                }
                Err(error) => {
                    let (good, bad) = rest.split_at_checked(error.valid_up_to()).unwrap_or((rest, &[]));
                    self.pass(&String::from_utf8_lossy(good))?;
                    match error.error_len() {
                        Some(length) => {
                            self.pass("\u{fffd}")?;
                            rest = bad.get(length..).unwrap_or_default();
                        }
                        None => {
                            self.begun = bad.to_vec();
                            return Ok(bytes.len());
                        }
                    }
                }
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The text with sequences that only change colours and weight kept (`ESC [ digits m`), everything else filtered.
fn painted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut filter = Filter::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(length) = colour(rest) {
            let (sequence, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
            out.push_str(sequence);
            rest = after;
            continue;
        }
        out.extend(filter.pass_in_lines(c));
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    out
}

/// How long the colour sequence is that a text begins with.
fn colour(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    inside.get(end..)?.starts_with('m').then_some(2 + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_pass_where_colours_are_ours() {
        assert_eq!(painted("\u{1b}[1;31merror\u{1b}[0m: x"), "\u{1b}[1;31merror\u{1b}[0m: x");
        assert_eq!(painted("\u{1b}]0;pwn\u{7}\u{1b}[2J\u{9b}31m\u{1b}["), "�]0;pwn��[2J�31m�[");
    }
}
