//! Armies to choose from, those that come with the program and the club's own, each with its sheet or its mistakes.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Row, Standing};
use crate::army::bundled::{self, Bundled};
use crate::army::{Army, club};
use crate::diagnostic::{Diagnostic, FileErrors};
use crate::engine::message::{Arg, Text};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Attribute, Class, Entity, Eyes, Side, State, ValueType};
use crate::lang::{Catalog, Speaker, visible};
use crate::report::value_word;
use crate::rulesets;

/// An army that was looked at, with what it stands for when it is chosen.
pub(super) struct Listed {
    /// A bundled army's name, or the path of a file.
    value: String,
    /// What it is called where its file cannot be read.
    file: String,
    /// For which ruleset, as far as it says.
    edition: Option<String>,
    army: Result<(Army, Arc<Ruleset>), FileErrors>,
}

/// An army that comes with the program.
pub(super) fn bundled(catalog: &Catalog, bundled: &Bundled) -> Listed {
    Listed {
        value: bundled.name.to_owned(),
        file: bundled.name.to_owned(),
        edition: Some(bundled.ruleset.to_owned()),
        army: club::read(bundled.file, bundled.source, catalog),
    }
}

/// Every army: bundled ones first, then the club's.
pub(super) fn all(catalog: &Catalog, folders: &[PathBuf], edition: Option<&str>) -> Vec<Listed> {
    let free = edition.and_then(rulesets::find).filter(|rules| rules.free_sides);
    let any_turn = |of: &str| free.as_ref().is_some_and(|rules| rules.id == of);
    let own = |edition: Option<&str>, of: &str| edition.is_none_or(|edition| edition == of) || any_turn(of);
    let unlisted = free.iter().flat_map(|rules| Side::BOTH.map(|side| unlisted(catalog, rules, side)));
    let own_bundled = bundled::all().filter(|bundled| own(edition, bundled.ruleset));
    let bundled = own_bundled.map(|army| bundled(catalog, army));
    let club = club::survey(folders, catalog).into_iter().map(|found| Listed {
        value: found.path.display().to_string(),
        file: found.path.file_name().map(|name| visible(&name.to_string_lossy())).unwrap_or_default(),
        edition: found.edition,
        army: found.army,
    });
    // A file that does not say what it is for may be for this one: its mistakes are shown.
    let fits = |listed: &Listed| listed.edition.as_deref().is_none_or(|of| own(edition, of));
    unlisted.chain(bundled).chain(club.filter(fits)).collect()
}

/// A side that needs no list, where the ruleset has such: its units join as they are needed.
fn unlisted(catalog: &Catalog, rules: &Arc<Ruleset>, side: Side) -> Listed {
    let name = catalog.text(&Text::new("setup-side").with("side", Arg::text(side.code())));
    let army = Army::named(&name, side, rules);
    Listed { value: name.clone(), file: name, edition: Some(rules.edition()), army: Ok((army, Arc::clone(rules))) }
}

impl Listed {
    /// Its row, when these ids are taken by the first army.
    pub(super) fn row(&self, catalog: &Catalog, first: Option<&Listed>, taken: &BTreeSet<String>) -> Row {
        match &self.army {
            Ok((army, rules)) => {
                let shared = army.ids().find(|id| taken.contains(*id));
                let mut preview = preview(army, rules, catalog);
                if !bundled::all().any(|bundled| bundled.name == self.value) {
                    preview.extend([String::new(), visible(&self.value)]);
                }
                let notes = mistakes(&army.notes, catalog);
                preview.extend((!notes.is_empty()).then(String::new));
                preview.extend(notes);
                if let Some(id) = shared {
                    let text = match first {
                        Some(first) if first.is(&self.value) => Text::new("start-first-already"),
                        _ => Text::new("start-shared-id").with("value", Arg::text(id)),
                    };
                    preview.splice(0..0, [catalog.text(&text), String::new()]);
                }
                let standing = if shared.is_some() { Standing::Taken } else { Standing::Free };
                Row { standing, ..Row::new(visible(&army.name), preview, &self.value) }
            }
            Err(errors) => {
                let preview = unusable(errors, catalog);
                Row { standing: Standing::Broken, ..Row::new(self.file.clone(), preview, &self.value) }
            }
        }
    }

    pub(super) fn ids(&self) -> BTreeSet<String> {
        self.army.iter().flat_map(|(army, _)| army.ids()).map(str::to_owned).collect()
    }

    pub(super) fn is(&self, value: &str) -> bool {
        self.value == value
    }

    /// What the battle calls it.
    pub(super) fn name(&self) -> String {
        self.army.as_ref().map_or_else(|_| self.file.clone(), |(army, _)| visible(&army.name))
    }

    /// The whole army list; the mistakes of one that cannot be read, each with its place in the file.
    pub(super) fn sheet(&self, catalog: &Catalog) -> Vec<String> {
        match &self.army {
            Ok((army, rules)) => sheet(army, rules, catalog),
            Err(errors) => errors.render(catalog, false).lines().map(str::to_owned).collect(),
        }
    }
}

/// A file that cannot be used, and why.
pub(super) fn unusable(errors: &FileErrors, catalog: &Catalog) -> Vec<String> {
    let mut lines = vec![visible(&errors.file), catalog.plain("start-unusable"), String::new()];
    lines.extend(mistakes(errors, catalog));
    lines
}

/// Mistakes or remarks in a line each, with the line of the file.
fn mistakes(errors: &FileErrors, catalog: &Catalog) -> Vec<String> {
    let line = |mistake: &Diagnostic| {
        let line = i64::try_from(errors.position(mistake).0).unwrap_or(i64::MAX);
        let help = mistake.help.as_ref().map(|help| format!(" {}", help.text(catalog))).unwrap_or_default();
        let message = visible(&format!("{}{help}", mistake.message.text(catalog)));
        catalog.text(&Text::new("start-mistake").with("line", line).with("message", Arg::text(message)))
    };
    errors.mistakes.iter().map(line).collect()
}

/// An army in a few lines: its formations and how many units each has.
fn preview(army: &Army, rules: &Ruleset, catalog: &Catalog) -> Vec<String> {
    let lang = catalog.lang();
    let entities = army.on(Side::A);
    let units = i64::try_from(army.units(rules)).unwrap_or(i64::MAX);
    let mut lines =
        vec![rules.full_name(lang), catalog.text(&Text::new("start-units").with("count", units)), String::new()];
    for formation in entities.iter().filter(|entity| rules.schema.class(entity) == Some(Class::Formation)) {
        let members = entities.iter().filter(|entity| entity.parent.as_ref() == Some(&formation.id));
        let units = members.filter(|entity| rules.schema.class(entity) == Some(Class::Unit)).count();
        lines.push(format!("{units:>3}  {}", visible(&formation.name)));
    }
    lines
}

/// Everybody of an army, in the order of the list, with what its file says of each.
fn sheet(army: &Army, rules: &Ruleset, catalog: &Catalog) -> Vec<String> {
    let entities = army.on(Side::A);
    let order = entities.iter().map(|entity| entity.id.clone()).collect();
    let state = State { entities: entities.into_iter().map(Arc::new).collect(), order, ..State::default() };
    let words = Catalog::new(catalog.lang(), Some(&rules.sources));
    let speaker = Speaker { catalog: &words, rules, state: &state, eyes: Eyes::Watcher };
    let depth = |entity: &Entity| std::iter::successors(state.parent(entity), |parent| state.parent(parent)).count();
    let mut lines = vec![rules.full_name(catalog.lang())];
    for entity in state.in_order() {
        let indent = "  ".repeat(depth(entity));
        if matches!(rules.schema.class(entity), Some(Class::Formation)) {
            lines.push(String::new());
        }
        let said = said_of(entity, speaker);
        let said = if said.is_empty() { String::new() } else { format!(" · {}", said.join(" · ")) };
        lines.push(format!("{indent}{}{said}", visible(&entity.name)));
    }
    lines
}

/// Strength and attributes; what is as it is by default goes without saying.
fn said_of(entity: &Entity, speaker: Speaker<'_>) -> Vec<String> {
    let kind = speaker.rules.schema.kind(&entity.kind);
    let strength = entity.strength.zip(kind.and_then(|kind| kind.strength.as_ref()));
    let strength =
        strength.map(|(points, decl)| format!("{} {}", speaker.label(&decl.label), speaker.decimal(points.start)));
    let told = |decl: &Attribute| {
        let value = entity.attributes.get(&decl.id).filter(|value| Some(*value) != decl.default.as_ref())?;
        let label = speaker.label(&decl.label);
        match (value, &decl.value) {
            (Value::Bool(true), _) => Some(label.to_owned()),
            (Value::Bool(false), _) => None,
            (value, ValueType::Choice { .. }) => Some(value_word(value, speaker)),
            (Value::List(items), _) if items.is_empty() => None,
            (value, _) => Some(format!("{label} {}", value_word(value, speaker))),
        }
    };
    let attributes = kind.into_iter().flat_map(|kind| &kind.attributes).filter_map(told);
    strength.into_iter().chain(attributes).collect()
}
