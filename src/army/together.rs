//! What only the entities of an army together show to be wrong. Each check looks at every entity a fixed number of times:
//! an army of ten thousand units takes ten times as long as one of a thousand.

use std::collections::{BTreeMap, BTreeSet};

use super::load::Loader;
use crate::diagnostic::SHOWN;
use crate::engine::names::AttributeName;
use crate::engine::rules::{NO_BATTLE, own_facts};
use crate::engine::suggest::nearest;
use crate::engine::world::{Attribute, Entity, ValueType};

impl Loader<'_> {
    /// What the ruleset's own code refuses.
    pub(super) fn check_together(&mut self) {
        let rules = self.checker.rules;
        let by_id: BTreeMap<&str, &Entity> = self.entities.iter().map(|entity| (entity.id.as_str(), entity)).collect();
        for (id, check) in (rules.code.refuses)(rules, &self.entities) {
            let Some(entity) = by_id.get(id.as_str()) else { continue };
            let checks = rules.schema.kind(&entity.kind).map(|kind| kind.checks.as_slice()).unwrap_or_default();
            let Some(check) = checks.iter().find(|known| known.id.as_deref() == Some(check)) else { continue };
            let said = |key: &str| self.said.get(&(id.clone(), key.to_owned())).cloned();
            let span = said(&check.at).or_else(|| said("id")).unwrap_or_default();
            if check.note {
                self.checker.note_as(span, &check.message);
            } else {
                self.checker.mistake_as(span, &check.message);
            }
        }
    }

    /// Whoever names another names one that is there and fit for it.
    pub(super) fn check_references(&mut self) {
        let mut references = std::mem::take(&mut self.references);
        references.sort_by_key(|reference| reference.span.start);
        // Who may be named, by the kind and the attribute that name.
        let mut fit: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
        let mut bad = Vec::new();
        for reference in &references {
            let Some(entity) = self.entities.get(reference.from) else { continue };
            let Some(kind) = self.checker.rules.schema.kind(&entity.kind) else { continue };
            let Some(decl) = kind.attribute(&reference.attribute) else { continue };
            let candidates = fit.entry((&kind.id, &decl.id)).or_insert_with(|| self.candidates(decl));
            let (own, target) = (entity.id.as_str(), reference.target.as_str());
            if target != own && candidates.contains(target) {
                continue;
            }
            // What is beyond the mistakes that are shown needs no suggestion, which compares with everybody.
            let others = candidates.iter().copied().filter(|id| *id != own && bad.len() < SHOWN);
            bad.push((reference, nearest(target, others).map(str::to_owned)));
        }
        for (reference, near) in bad {
            let pieces = [("key", reference.attribute.as_str()), ("value", reference.target.as_str())];
            self.checker.mistake_near(reference.span.clone(), "army-bad-reference", &pieces, near.as_deref());
        }
    }

    fn candidates(&self, decl: &Attribute) -> BTreeSet<&str> {
        let ValueType::Entity { kinds } = &decl.value else { return BTreeSet::new() };
        let fit = |entity: &&Entity| kinds.contains(&entity.kind) && self.checker.refers(decl, entity);
        self.entities.iter().filter(fit).map(|entity| entity.id.as_str()).collect()
    }

    /// Entities that only come so many together, each incomplete group reported once.
    pub(super) fn check_groups(&mut self) {
        let rules = self.checker.rules;
        for kind in &rules.schema.kinds {
            for group in &kind.groups {
                let concerned = |entity: &&Entity| {
                    entity.kind == kind.id
                        && group.when.holds(&own_facts(&rules.schema, kind, &entity.attributes, &NO_BATTLE))
                };
                let links = links(&self.entities, &group.by);
                let mut seen: BTreeSet<&str> = BTreeSet::new();
                let mut incomplete = Vec::new();
                for entity in self.entities.iter().filter(concerned) {
                    let id = entity.id.as_str();
                    if seen.contains(id) {
                        continue;
                    }
                    let together = joined(&links, id);
                    if together.len() != group.size {
                        incomplete.extend(self.seen.get(id).cloned());
                    }
                    seen.extend(together);
                }
                for span in incomplete {
                    self.checker.mistake_as(span, &group.message);
                }
            }
        }
    }
}

/// Who is linked with whom, whoever of a pair names the other.
fn links<'a>(entities: &'a [Entity], by: &str) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut links: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entity in entities {
        let Some(other) = entity.text(AttributeName::of_data(by)) else { continue };
        links.entry(entity.id.as_str()).or_default().push(other);
        links.entry(other).or_default().push(entity.id.as_str());
    }
    links
}

/// Everybody who hangs together with an entity.
fn joined<'a>(links: &BTreeMap<&'a str, Vec<&'a str>>, first: &'a str) -> BTreeSet<&'a str> {
    let mut together = BTreeSet::from([first]);
    let mut next = vec![first];
    while let Some(one) = next.pop() {
        for other in links.get(one).into_iter().flatten() {
            if together.insert(other) {
                next.push(other);
            }
        }
    }
    together
}
