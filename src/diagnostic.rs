//! Mistakes in files that people write: where, what was expected, what was perhaps meant. Drawn by annotate-snippets.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::lang::{Catalog, Piece, visible};
use crate::visible::Filter;

/// Mistakes of one file that are shown; whoever mends these checks again.
pub const SHOWN: usize = 100;

/// What is wrong: in words already, or as a message that the reader's language will say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Words(String),
    Message { key: &'static str, pieces: Vec<(&'static str, String)> },
}

impl Said {
    pub fn new(key: &'static str) -> Self {
        Said::Message { key, pieces: Vec::new() }
    }

    /// What was perhaps meant.
    pub fn near(near: &str) -> Self {
        Said::new("did-you-mean").with("near", near)
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        if let Said::Message { pieces, .. } = &mut self {
            pieces.push((name, value.to_string()));
        }
        self
    }

    pub fn text(&self, catalog: &Catalog) -> String {
        match self {
            Said::Words(words) => words.clone(),
            Said::Message { key, pieces } => {
                let pieces: Vec<_> = pieces.iter().map(|(name, text)| (*name, Catalog::piece(text))).collect();
                catalog.message(key, &pieces)
            }
        }
    }
}

impl From<String> for Said {
    fn from(words: String) -> Self {
        Said::Words(words)
    }
}

impl From<&str> for Said {
    fn from(words: &str) -> Self {
        Said::Words(words.to_owned())
    }
}

/// One mistake in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Bytes of the text it is about.
    pub span: Range<usize>,
    pub message: Said,
    pub help: Option<Said>,
}

impl Diagnostic {
    pub fn new(span: Range<usize>, message: impl Into<Said>) -> Self {
        Diagnostic { span, message: message.into(), help: None }
    }

    #[must_use]
    pub fn help(mut self, help: Option<impl Into<Said>>) -> Self {
        self.help = help.map(Into::into);
        self
    }

    pub fn from_toml(error: &toml::de::Error) -> Self {
        Diagnostic::new(error.span().unwrap_or(0..0), error.message())
    }
}

/// A file with its mistakes, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileErrors {
    pub file: String,
    pub source: String,
    pub mistakes: Vec<Diagnostic>,
}

impl FileErrors {
    /// Line and column (both from 1) of a mistake; columns count characters.
    pub fn position(&self, mistake: &Diagnostic) -> (usize, usize) {
        let before = self.source.get(..mistake.span.start).unwrap_or(&self.source);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// The first mistakes, each with an excerpt of the file; the rest is counted.
    pub fn render(&self, catalog: &Catalog, colour: bool) -> String {
        let help_word = catalog.plain("help-word");
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let file = visible(&self.file);
        let mut text = String::new();
        for mistake in self.mistakes.iter().take(SHOWN) {
            let excerpt = Excerpt::of(&self.source, &mistake.span);
            let snippet = Snippet::source(&excerpt.text)
                .path(&file)
                .line_start(excerpt.line)
                .annotation(AnnotationKind::Primary.span(excerpt.span.clone()));
            let message = visible(&mistake.message.text(catalog));
            let mut group: Group<'_> = Level::ERROR.no_name().primary_title(message).element(snippet);
            if let Some(help) = &mistake.help {
                let help = visible(&help.text(catalog));
                group = group.element(Level::HELP.with_name(Some(help_word.as_str())).message(help));
            }
            text.push_str(&renderer.render(&[group]));
            text.push_str("\n\n");
        }
        let more = self.mistakes.len().saturating_sub(SHOWN);
        if more > 0 {
            let count = Piece::Number(f64::from(u32::try_from(more).unwrap_or(u32::MAX)));
            text.push_str(&catalog.message("mistakes-more", &[("file", Piece::Text(file)), ("count", count)]));
            text.push('\n');
        }
        text
    }
}

/// The lines of a file that a mistake is about, with nothing in them that would not show as itself. Only these are given
/// to the renderer, which would otherwise read the whole file for every mistake.
struct Excerpt {
    text: String,
    /// Number of its first line, from 1.
    line: usize,
    /// Bytes of the excerpt that are wrong.
    span: Range<usize>,
}

impl Excerpt {
    fn of(source: &str, span: &Range<usize>) -> Excerpt {
        let on_a_character = |at: usize| (0..=at.min(source.len())).rev().find(|at| source.is_char_boundary(*at));
        let start = on_a_character(span.start).unwrap_or(0);
        let end = on_a_character(span.end).unwrap_or(0).max(start);
        let (before, after) = (source.get(..start).unwrap_or_default(), source.get(end..).unwrap_or_default());
        let first = before.rfind('\n').map_or(0, |newline| newline + 1);
        let last = after.find('\n').map_or(source.len(), |newline| end + newline);
        let mut excerpt =
            Excerpt { text: String::new(), line: before.bytes().filter(|byte| *byte == b'\n').count() + 1, span: 0..0 };
        excerpt.take(source.get(first..start).unwrap_or_default());
        excerpt.span.start = excerpt.text.len();
        excerpt.take(source.get(start..end).unwrap_or_default());
        excerpt.span.end = excerpt.text.len();
        excerpt.take(source.get(end..last).unwrap_or_default().trim_end_matches('\r'));
        excerpt
    }

    /// Tabs are drawn as blanks, and every sort of newline ends a line.
    fn take(&mut self, text: &str) {
        let mut filter = Filter::default();
        for c in text.replace("\r\n", "\n").chars() {
            self.text.extend(if c == '\t' { Some(c) } else { filter.pass_in_lines(c) });
        }
    }
}
