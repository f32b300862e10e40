//! Mistakes in files that people write: where, what was expected, what was perhaps meant. Drawn by annotate-snippets.

use std::ops::Range;

use crate::lang::Catalog;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

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

    /// Every mistake with an excerpt of the file.
    pub fn render(&self, catalog: &Catalog, colour: bool) -> String {
        let help_word = catalog.plain("help-word");
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut text = String::new();
        for mistake in &self.mistakes {
            let length = self.source.len();
            let start = mistake.span.start.min(length);
            let end = mistake.span.end.clamp(start, length);
            let snippet =
                Snippet::source(&self.source).path(&self.file).annotation(AnnotationKind::Primary.span(start..end));
            let message = mistake.message.text(catalog);
            let mut group: Group<'_> = Level::ERROR.no_name().primary_title(message).element(snippet);
            if let Some(help) = &mistake.help {
                group = group.element(Level::HELP.with_name(Some(help_word.as_str())).message(help.text(catalog)));
            }
            text.push_str(&renderer.render(&[group]));
            text.push_str("\n\n");
        }
        text
    }
}
