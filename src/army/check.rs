//! Mistakes of army files in the player's words.

use crate::engine::names::RoleName;
use std::ops::Range;

use toml::de::DeTable;

use crate::diagnostic::Diagnostic;
use crate::engine::label::Label;
use crate::engine::rules::{Mistake, NO_BATTLE, Ruleset, Situation, given_in, read_attributes};
use crate::engine::values::Values;
use crate::engine::world::{Attribute, Entity, Kind};
use crate::lang::Catalog;

pub struct Checker<'a> {
    pub rules: &'a Ruleset,
    catalog: &'a Catalog,
    pub mistakes: Vec<Diagnostic>,
    /// Worth a word, no mistakes.
    pub notes: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub fn new(rules: &'a Ruleset, catalog: &'a Catalog) -> Self {
        Checker { rules, catalog, mistakes: Vec::new(), notes: Vec::new() }
    }

    pub fn mistake(&mut self, span: Range<usize>, key: &str, pieces: &[(&str, &str)]) {
        self.mistake_near(span, key, pieces, None);
    }

    pub fn mistake_near(&mut self, span: Range<usize>, key: &str, pieces: &[(&str, &str)], near: Option<&str>) {
        let pieces: Vec<_> = pieces.iter().map(|(name, text)| (*name, Catalog::piece(text))).collect();
        let help = near.map(|near| self.catalog.message("did-you-mean", &[("near", Catalog::piece(near))]));
        self.mistakes.push(Diagnostic::new(span, self.catalog.message(key, &pieces)).help(help));
    }

    /// A mistake in the ruleset's own words.
    pub fn mistake_as(&mut self, span: Range<usize>, message: &Label) {
        self.mistakes.push(Diagnostic::new(span, message.get(self.catalog.lang())));
    }

    /// A word that is no mistake.
    pub fn note_as(&mut self, span: Range<usize>, message: &Label) {
        self.notes.push(Diagnostic::new(span, message.get(self.catalog.lang())));
    }

    /// Whether an entity is what a reference asks for.
    pub fn refers(&self, decl: &Attribute, other: &Entity) -> bool {
        let facts = Situation::new(&self.rules.schema, &NO_BATTLE).role(RoleName::of_data("other"), other);
        decl.refers_when.as_ref().is_none_or(|condition| condition.holds(&facts))
    }

    pub fn attributes(&mut self, kind: &Kind, table: &DeTable<'_>, span: &Range<usize>) -> Values {
        let rules = self.rules;
        read_attributes(&rules.schema, kind, &given_in(table), span, &mut |span, mistake| match mistake {
            Mistake::NotForThis(decl) => self.mistake(span, "army-not-for-this", &[("key", &decl.id)]),
            Mistake::Missing(decl) => {
                self.mistake(span, "army-missing", &[("key", &decl.id), ("expected", &decl.value.describe())]);
            }
            Mistake::Wrong(decl, near) => {
                let pieces = [("key", decl.id.as_str()), ("expected", &decl.value.describe())];
                self.mistake_near(span, "army-wrong", &pieces, near.as_deref());
            }
            Mistake::Refused(index) => {
                let message = kind.checks.get(index).map(|check| check.message.get(self.catalog.lang()));
                self.mistakes.push(Diagnostic::new(span, message.unwrap_or_default()));
            }
        })
    }
}
