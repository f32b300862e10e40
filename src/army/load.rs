//! Reads an army file into entities, following the schema of its ruleset down the levels of command.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check::Checker;
use crate::diagnostic::{Diagnostic, FileErrors};
use crate::engine::rules::{NO_BATTLE, Ruleset, edition, own_facts, value_of};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::values::Values;
use crate::engine::world::{Class, Entity, EntityId, Kind, Side, Strength, ValueType};
use crate::lang::Catalog;

/// An army as its file says, on neither side yet.
#[derive(Clone, Debug)]
pub struct Army {
    pub name: String,
    pub ruleset: String,
    entities: Vec<Entity>,
    /// What is no mistake and still worth a word, with its place.
    pub notes: FileErrors,
}

impl Army {
    /// The army's entities on a side, in the order of the list.
    pub fn on(&self, side: Side) -> Vec<Entity> {
        let mut entities = self.entities.clone();
        for entity in &mut entities {
            entity.side = Some(side);
        }
        entities
    }

    /// A side without a list: a name, whose units join as they are needed.
    pub fn named(name: &str, side: Side, rules: &Ruleset) -> Army {
        let kind = rules.schema.kinds.iter().find(|kind| kind.class == Class::Army);
        let defaults = kind.map(|kind| kind.attributes.as_slice()).unwrap_or_default();
        let defaults = defaults.iter().filter_map(|decl| Some((decl.id.clone(), decl.default.clone()?)));
        let army = Entity {
            id: EntityId::new(format!("side_{}", side.code())),
            kind: kind.map(|kind| kind.id.clone()).unwrap_or_default(),
            side: None,
            parent: None,
            name: name.to_owned(),
            attributes: defaults.collect(),
            strength: None,
            markers: BTreeMap::new(),
            pools: BTreeMap::new(),
        };
        let notes = FileErrors { file: String::new(), source: String::new(), mistakes: Vec::new() };
        Army { name: name.to_owned(), ruleset: rules.edition(), entities: vec![army], notes }
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entities.iter().map(|entity| entity.id.as_str())
    }

    pub fn units(&self, rules: &Ruleset) -> usize {
        self.entities.iter().filter(|entity| rules.schema.class(entity) == Some(Class::Unit)).count()
    }
}

/// A table of the file with where it stands.
struct Place<'a, 'i> {
    table: &'a DeTable<'i>,
    span: Range<usize>,
}

pub(super) struct Loader<'a> {
    pub(super) checker: Checker<'a>,
    pub(super) entities: Vec<Entity>,
    /// Where each id was given, for duplicates.
    pub(super) seen: BTreeMap<String, Range<usize>>,
    /// Kinds and names of the entities so far.
    named: BTreeSet<(String, String)>,
    /// Where each entity says what, by id and key.
    pub(super) said: BTreeMap<(EntityId, String), Range<usize>>,
    /// References to check once everything is read.
    pub(super) references: Vec<Reference>,
}

/// One entity names another.
pub(super) struct Reference {
    /// Place of the entity that does.
    pub(super) from: usize,
    pub(super) attribute: String,
    pub(super) target: String,
    pub(super) span: Range<usize>,
}

/// Loads an army file. `find` gives a ruleset by its id.
pub fn load(
    file: &str,
    source: &str,
    catalog: &Catalog,
    find: impl Fn(&str) -> Option<Arc<Ruleset>>,
    known: &[&str],
) -> Result<(Army, Arc<Ruleset>), FileErrors> {
    let fail = |mistakes| FileErrors { file: file.to_owned(), source: source.to_owned(), mistakes };
    let (document, errors) = DeTable::parse_recoverable(source);
    if !errors.is_empty() {
        return Err(fail(errors.iter().map(Diagnostic::from_toml).collect()));
    }
    let table = document.get_ref();
    let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    let wanted = edition(text("ruleset").unwrap_or_default(), text("period"));
    let ruleset_name = wanted.as_str();
    let Some(rules) = find(ruleset_name) else { return Err(fail(vec![unknown_rules(table, catalog, known)])) };
    let mut loader = Loader {
        checker: Checker::new(&rules, catalog),
        entities: Vec::new(),
        seen: BTreeMap::new(),
        named: BTreeSet::new(),
        said: BTreeMap::new(),
        references: Vec::new(),
    };
    loader.format(table);
    if let Some(kind) = rules.schema.kinds.iter().find(|kind| kind.class == Class::Army) {
        loader.entity(kind, &Place { table, span: 0..0 }, None, &["format", "ruleset", "period"]);
    }
    loader.check_references();
    loader.check_groups();
    if loader.checker.mistakes.is_empty() {
        loader.check_together();
    }
    let mut mistakes = loader.checker.mistakes;
    mistakes.sort_by_key(|mistake| mistake.span.start);
    if !mistakes.is_empty() {
        return Err(fail(mistakes));
    }
    let name = loader.entities.first().map(|army| army.name.clone()).unwrap_or_default();
    let notes = fail(loader.checker.notes);
    let army = Army { name, ruleset: rules.edition(), entities: loader.entities, notes };
    Ok((army, rules))
}

/// No such ruleset, no such period of it, or a period left out where the ruleset has several.
fn unknown_rules(table: &DeTable<'_>, catalog: &Catalog, known: &[&str]) -> Diagnostic {
    let given = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    let place = |key: &str| table.get(key).map_or(0..0, Spanned::span);
    let (ruleset, period) = (given("ruleset").unwrap_or_default(), given("period"));
    let periods: Vec<&str> = known.iter().filter_map(|id| id.strip_prefix(ruleset)?.strip_prefix('/')).collect();
    let piece = Catalog::piece;
    let near = |wanted: &str, among: &[&str]| {
        let near = nearest(wanted, among.iter().copied())?;
        Some(catalog.message("did-you-mean", &[("near", piece(near))]))
    };
    match period {
        _ if periods.is_empty() => {
            let wanted = edition(ruleset, period);
            let pieces = [("value", piece(&wanted)), ("expected", piece(&known.join(", ")))];
            let message = catalog.message("army-unknown-ruleset", &pieces);
            Diagnostic::new(place("ruleset"), message).help(near(&wanted, known))
        }
        None => {
            let pieces = [("key", piece("period")), ("expected", piece(&periods.join(", ")))];
            Diagnostic::new(place("ruleset"), catalog.message("army-missing", &pieces))
        }
        Some(period) => {
            let pieces = [("key", piece("period")), ("expected", piece(&periods.join(", ")))];
            Diagnostic::new(place("period"), catalog.message("army-wrong", &pieces)).help(near(period, &periods))
        }
    }
}

impl Loader<'_> {
    fn format(&mut self, table: &DeTable<'_>) {
        let Some(format) = table.get("format") else {
            self.checker.mistake(0..0, "army-missing", &[("key", "format"), ("expected", "1")]);
            return;
        };
        let value = value_of(format.get_ref()).and_then(|value| value.as_whole());
        if value != Some(super::FORMAT) {
            let shown = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
            self.checker.mistake(format.span(), "army-format", &[("value", &shown), ("expected", "1")]);
        }
    }

    fn entity(&mut self, kind: &Kind, place: &Place<'_, '_>, parent: Option<&EntityId>, own_keys: &[&str]) {
        let by_name = kind.named_only && !place.table.contains_key("id");
        let id = if by_name { None } else { self.identity(place, "id") };
        let name = self.identity(place, "name");
        let id = id.or_else(|| name.as_deref().filter(|_| by_name).map(|name| self.id_of_name(name, parent)));
        if let Some(id) = id.as_deref() {
            self.claim(id, place);
        }
        let entity_id = EntityId::new(id.unwrap_or_else(|| format!("?{}", self.entities.len())));
        for (key, value) in place.table.iter() {
            self.said.insert((entity_id.clone(), key.get_ref().to_string()), value.span());
        }
        let attributes = self.checker.attributes(kind, place.table, &place.span);
        let strength = self.strength(kind, place, &attributes);
        let index = self.entities.len();
        for attribute in &kind.attributes {
            let refers = matches!(attribute.value, ValueType::Entity { .. });
            if let (true, Some(Value::Text(target)), Some(given)) =
                (refers, attributes.get(&attribute.id), place.table.get(attribute.id.as_str()))
            {
                let (attribute, target) = (attribute.id.clone(), target.to_string());
                self.references.push(Reference { from: index, attribute, target, span: given.span() });
            }
        }
        self.entities.push(Entity {
            id: entity_id.clone(),
            kind: kind.id.clone(),
            side: None,
            parent: parent.cloned(),
            name: name.unwrap_or_default(),
            attributes,
            strength,
            markers: BTreeMap::new(),
            pools: BTreeMap::new(),
        });
        self.same_name(kind, place);
        self.unknown_keys(kind, place, own_keys);
        self.children(kind, place, &entity_id);
    }

    /// An id made of a name, within the army so that two armies may have units of one name.
    fn id_of_name(&self, name: &str, parent: Option<&EntityId>) -> String {
        let letters: String = name.to_lowercase().chars().map(plain_letter).collect();
        let own = letters.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
        let army = self.entities.first().filter(|_| parent.is_some()).map(|army| format!("{}_", army.id));
        let stem = format!("{}{}", army.unwrap_or_default(), if own.is_empty() { "x" } else { &own });
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        std::iter::once(stem.clone()).chain(numbered).find(|id| !self.seen.contains_key(id)).unwrap_or(stem)
    }

    /// A required, non-empty text of every entity.
    fn identity(&mut self, place: &Place<'_, '_>, key: &str) -> Option<String> {
        let Some(value) = place.table.get(key) else {
            self.checker.mistake(place.span.clone(), "army-missing", &[("key", key), ("expected", "\"...\"")]);
            return None;
        };
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => {
                if key == "id" && !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
                    self.checker.mistake(value.span(), "army-bad-id", &[("value", text)]);
                    return None;
                }
                Some(text.to_owned())
            }
            _ => {
                self.checker.mistake(value.span(), "army-wrong", &[("key", key), ("expected", "\"...\"")]);
                None
            }
        }
    }

    fn claim(&mut self, id: &str, place: &Place<'_, '_>) {
        let span = place.table.get("id").map_or(place.span.clone(), Spanned::span);
        if id == EntityId::BATTLE || self.seen.contains_key(id) {
            self.checker.mistake(span, "army-duplicate", &[("value", id)]);
        } else {
            self.seen.insert(id.to_owned(), span);
        }
    }

    /// Two units that nobody could tell apart on the screen.
    fn same_name(&mut self, kind: &Kind, place: &Place<'_, '_>) {
        let Some(entity) = self.entities.last().filter(|entity| !entity.name.is_empty()) else { return };
        let twice = !self.named.insert((entity.kind.clone(), entity.name.clone()));
        if twice && kind.class == Class::Unit {
            let span = place.table.get("name").map_or(place.span.clone(), Spanned::span);
            let name = entity.name.clone();
            self.checker.mistake(span, "army-same-name", &[("value", &name)]);
        }
    }

    fn strength(&mut self, kind: &Kind, place: &Place<'_, '_>, attributes: &Values) -> Option<Strength> {
        let decl = kind.strength.as_ref().filter(|decl| !decl.computed)?;
        let applies = decl.only.holds(&own_facts(&self.checker.rules.schema, kind, attributes, &NO_BATTLE));
        let given = |key: &str| place.table.get(key).map(|value| (value_of(value.get_ref()), value.span()));
        if !applies {
            for key in [&decl.start, &decl.now] {
                if let Some((_, span)) = given(key) {
                    self.checker.mistake(span, "army-not-for-this", &[("key", key)]);
                }
            }
            return None;
        }
        let expected = decl.value_type().describe();
        let start = given(&decl.start);
        let start = start.or_else(|| decl.default.map(|start| (Some(Value::Number(start)), place.span.clone())));
        let Some((start, span)) = start else {
            if decl.optional {
                return None;
            }
            self.checker.mistake(place.span.clone(), "army-missing", &[("key", &decl.start), ("expected", &expected)]);
            return None;
        };
        let Some(start) = start.filter(|value| decl.value_type().accepts(value)).and_then(|value| value.as_number())
        else {
            self.checker.mistake(span, "army-wrong", &[("key", &decl.start), ("expected", &expected)]);
            return None;
        };
        let now = match given(&decl.now) {
            None => start,
            Some((value, span)) => {
                // A unit may start the battle already lost: zero is allowed here, not at the start of its life.
                let zero = |value: &Value| value.as_number() == Some(Decimal::ZERO);
                let value =
                    value.filter(|value| decl.value_type().accepts(value) || zero(value)).and_then(|v| v.as_number());
                match value.filter(|now| *now <= start) {
                    Some(now) => now,
                    None => {
                        let expected = format!("0 .. {start}");
                        self.checker.mistake(span, "army-wrong", &[("key", &decl.now), ("expected", &expected)]);
                        start
                    }
                }
            }
        };
        Some(Strength { start, now })
    }

    fn unknown_keys(&mut self, kind: &Kind, place: &Place<'_, '_>, own_keys: &[&str]) {
        let mut known: Vec<&str> = vec!["id", "name"];
        known.extend(own_keys);
        known.extend(kind.attributes.iter().filter(|a| !a.state).map(|attribute| attribute.id.as_str()));
        known.extend(kind.children.iter().map(|child| child.key.as_str()));
        if let Some(strength) = kind.strength.as_ref().filter(|strength| !strength.computed) {
            known.extend([strength.start.as_str(), strength.now.as_str()]);
        }
        for key in place.table.keys() {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let near = nearest(name, known.iter().copied()).map(str::to_owned);
                self.checker.mistake_near(key.span(), "army-unknown-key", &[("key", name)], near.as_deref());
            }
        }
    }

    fn children(&mut self, kind: &Kind, place: &Place<'_, '_>, id: &EntityId) {
        let none = !kind.at_least_one.iter().any(|key| place.table.contains_key(key.as_str()));
        if none && !kind.at_least_one.is_empty() {
            let headers: Vec<String> = kind.at_least_one.iter().map(|key| format!("[[{key}]]")).collect();
            self.checker.mistake(place.span.clone(), "army-missing-table", &[("key", &headers.join(" | "))]);
        }
        for child in &kind.children {
            let Some(child_kind) = self.checker.rules.schema.kind(&child.kind) else { continue };
            let header = if child.one { format!("[{}]", child.key) } else { format!("[[{}]]", child.key) };
            let Some(value) = place.table.get(child.key.as_str()) else {
                if child.required {
                    self.checker.mistake(place.span.clone(), "army-missing-table", &[("key", &header)]);
                }
                continue;
            };
            let tables: Vec<Place<'_, '_>> = match (value.get_ref(), child.one) {
                (DeValue::Table(table), true) => vec![Place { table, span: value.span() }],
                (DeValue::Array(items), false) => {
                    let tables = items
                        .iter()
                        .filter_map(|item| item.get_ref().as_table().map(|table| Place { table, span: item.span() }));
                    tables.collect()
                }
                _ => Vec::new(),
            };
            if tables.is_empty() {
                self.checker.mistake(value.span(), "army-wrong-table", &[("key", &child.key), ("expected", &header)]);
            }
            for table in tables {
                self.entity(child_kind, &table, Some(id), &[]);
            }
        }
    }
}

/// The letter of an id that a letter of a name becomes.
fn plain_letter(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => '_',
    }
}
