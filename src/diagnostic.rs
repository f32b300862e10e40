//! Mistakes in files that people write: where, what was expected, what was perhaps meant. Drawn by annotate-snippets.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// One mistake in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Bytes of the text it is about.
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { span, message: message.into(), help: None }
    }

    #[must_use]
    pub fn help(mut self, help: Option<String>) -> Self {
        self.help = help;
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
    pub fn render(&self, help_word: &str, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut text = String::new();
        for mistake in &self.mistakes {
            let length = self.source.len();
            let start = mistake.span.start.min(length);
            let end = mistake.span.end.clamp(start, length);
            let snippet =
                Snippet::source(&self.source).path(&self.file).annotation(AnnotationKind::Primary.span(start..end));
            let mut group: Group<'_> = Level::ERROR.no_name().primary_title(&mistake.message).element(snippet);
            if let Some(help) = &mistake.help {
                group = group.element(Level::HELP.with_name(Some(help_word)).message(help));
            }
            text.push_str(&renderer.render(&[group]));
            text.push_str("\n\n");
        }
        text
    }
}
