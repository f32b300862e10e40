//! The shape of a ruleset's world: kinds of entities with their attributes, markers, pools and options.
//! All of it comes from the data files.

use crate::engine::names::{AttributeName, KindName, MarkerName, PoolName, RoleName};
use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    Attribute, BodyDecl, Check, Class, Derived, Entity, HandDecl, Holding, Kind, MarkerDecl, MemoryDecl, OptionDecl,
    PoolDecl, Profile, RecordDecl, State, Tone, ValueType, Words,
};
use crate::engine::label::Label;
use crate::engine::rules::{Fact, FactType, Situation, as_fact, own_facts};
use crate::engine::value::{Decimal, Value};

/// Why an attribute may not have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// Not of its type, or the attribute is not for such an entity.
    Unfit,
    /// A check of its kind refuses it, by index.
    Check(usize),
}

/// The attributes of an army or a formation that hold its losses so far, and how many break it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breaks {
    pub losses: String,
    pub at: String,
    /// What is counted as lost, where it is the army that breaks: the level at which it does is then a line in a chart.
    #[serde(default)]
    pub counts: Option<BreakCount>,
}

/// What the losses that break an army are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BreakCount {
    Units,
    Strength,
}

/// Something to be seen about an entity that nobody lays down: who shows it follows from a list of the ruleset's code.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignDecl {
    pub id: String,
    pub list: String,
    pub label: Label,
    /// A few letters for the order of battle.
    pub short: Label,
    #[serde(default = "warning")]
    pub tone: Tone,
    pub rule: String,
}

fn warning() -> Tone {
    Tone::Warn
}

/// Everything that has a shape in a ruleset.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    pub kinds: Vec<Kind>,
    pub markers: Vec<MarkerDecl>,
    pub records: Vec<RecordDecl>,
    pub bodies: Vec<BodyDecl>,
    pub memories: Vec<MemoryDecl>,
    pub derived: Vec<Derived>,
    pub signs: Vec<SignDecl>,
    pub pools: Vec<PoolDecl>,
    pub hands: Vec<HandDecl>,
    pub holdings: Vec<Holding>,
    pub options: Vec<OptionDecl>,
    pub counters: Vec<String>,
    /// Counters that are not told by their number: letters that take turns, or nothing at all.
    pub counted: BTreeMap<String, String>,
    pub clock: String,
    /// What says how near somebody is to breaking, where the game counts it.
    pub breaks: Option<Breaks>,
    pub words: Words,
    /// By kind.
    pub profiles: BTreeMap<String, Vec<Profile>>,
}

impl Schema {
    pub fn profile(&self, kind: KindName<'_>, id: &str) -> Option<&Profile> {
        self.profiles.get(kind.as_str())?.iter().find(|profile| profile.id == id)
    }

    /// Profiles an entity refers to, in the order of its attributes: the first that says something is heard.
    pub fn profiles_of<'a>(&'a self, entity: &'a Entity) -> impl Iterator<Item = &'a Profile> {
        let kind = self.kind(&entity.kind);
        kind.into_iter().flat_map(|kind| &kind.attributes).filter_map(|attribute| {
            let of = attribute.profile()?;
            self.profile(KindName::of_data(of), entity.attributes.get(&attribute.id)?.as_text()?)
        })
    }

    /// What an entity says of itself, or one of its profiles says of it.
    pub fn said<'a>(&'a self, entity: &'a Entity, name: AttributeName<'_>) -> Option<&'a Value> {
        let own = entity.get(name);
        own.or_else(|| self.profiles_of(entity).find_map(|profile| profile.get(name)))
    }

    pub fn kind(&self, id: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// Highest number of tokens, by marker.
    pub fn caps(&self) -> BTreeMap<String, u32> {
        self.markers.iter().map(|marker| (marker.id.clone(), marker.cap)).collect()
    }

    pub fn marker(&self, id: &str) -> Option<&MarkerDecl> {
        self.markers.iter().find(|marker| marker.id == id)
    }

    pub fn record(&self, id: &str) -> Option<&RecordDecl> {
        self.records.iter().find(|record| record.id == id)
    }

    pub fn option(&self, id: &str) -> Option<&OptionDecl> {
        self.options.iter().find(|option| option.id == id)
    }

    pub fn class(&self, entity: &Entity) -> Option<Class> {
        self.kind(&entity.kind).map(|kind| kind.class)
    }

    /// In play: carries no marker that takes it out.
    pub fn in_play(&self, entity: &Entity) -> bool {
        !entity.markers.keys().any(|marker| self.marker(marker).is_some_and(MarkerDecl::takes_off_table))
    }

    /// Lost to its side: out of play, and not only off the table.
    pub fn is_lost(&self, entity: &Entity) -> bool {
        entity.markers.keys().any(|marker| self.marker(marker).is_some_and(|decl| decl.gone))
    }

    /// Off the table, and not lost.
    pub fn is_away(&self, entity: &Entity) -> bool {
        let away = entity.markers.keys().any(|marker| self.marker(marker).is_some_and(|decl| decl.away));
        away && !self.is_lost(entity)
    }

    /// Whether either army has what a holding asks for; none where no holding has the name.
    pub fn holds(&self, state: &State, name: &str) -> Option<bool> {
        let holding = self.holdings.iter().find(|holding| holding.id == name)?;
        let fits = |entity: &Entity| holding.when.holds(&Situation::new(self, state).role(RoleName::SELF, entity));
        Some(state.of_kind(KindName::of_data(&holding.kind)).any(fits))
    }

    /// Type of an entity's property, as conditions name it.
    pub fn property_type(&self, kind: &str, name: &str) -> Option<FactType> {
        let kind = self.kind(kind)?;
        if let Some(attribute) = kind.attribute(name) {
            return Some(attribute.value.fact_type());
        }
        if kind.strength.is_some() && (name == "strength" || name == "strength_start") {
            return Some(FactType::Number);
        }
        if let Some(marker) = self.markers.iter().find(|m| m.id == name && m.on.contains(&kind.id)) {
            return Some(if marker.cap == 1 { FactType::Bool } else { FactType::Number });
        }
        if self.pools.iter().any(|pool| pool.id == name && pool.on.contains(&kind.id)) {
            return Some(FactType::Number);
        }
        if self.derived.iter().any(|derived| derived.id == name && derived.kind == kind.id) {
            return Some(FactType::Bool);
        }
        let profiles = kind.attributes.iter().filter_map(|attribute| self.kind(attribute.profile()?));
        profiles.into_iter().find_map(|profile| profile.attribute(name)).map(|attribute| attribute.value.fact_type())
    }

    pub fn property<'a>(&'a self, state: &'a State, entity: &'a Entity, name: &str) -> Option<Fact<'a>> {
        if let Some(value) = self.said(entity, AttributeName::of_data(name)) {
            return as_fact(value);
        }
        if let (Some(strength), "strength" | "strength_start") = (entity.strength, name) {
            return Some(Fact::Number(if name == "strength" { strength.now } else { strength.start }));
        }
        if let Some(marker) = self.marker(name) {
            let count = entity.marks(MarkerName::of_data(name));
            return Some(if marker.cap == 1 {
                Fact::Bool(count > 0)
            } else {
                Fact::Number(Decimal::whole(i64::try_from(count).unwrap_or(i64::MAX)))
            });
        }
        if self.pools.iter().any(|pool| pool.id == name) {
            return Some(Fact::Number(Decimal::whole(entity.pool(PoolName::of_data(name)))));
        }
        let derived = self.derived.iter().find(|derived| derived.id == name && derived.kind == entity.kind)?;
        let facts = Situation::new(self, state).role(RoleName::of_data("self"), entity);
        Some(Fact::Bool(derived.when.holds(&facts)))
    }

    /// Whether an attribute of an entity may have this value, given the entity's other attributes: the same checks that
    /// army files pass.
    pub fn may_be(&self, state: &State, entity: &Entity, attribute: &Attribute, value: Option<&Value>) -> bool {
        self.objection(state, entity, attribute, value).is_none()
    }

    /// What speaks against it.
    pub fn objection(
        &self,
        state: &State,
        entity: &Entity,
        attribute: &Attribute,
        value: Option<&Value>,
    ) -> Option<Objection> {
        let Some(kind) = self.kind(&entity.kind) else { return Some(Objection::Unfit) };
        let mut changed = entity.attributes.clone();
        match value {
            Some(value) => changed.insert(attribute.id.clone(), value.clone()),
            None => changed.remove(&attribute.id),
        };
        let own = own_facts(self, kind, &changed, state);
        let applies = attribute.only.holds(&own);
        let fits = match (value, &attribute.value) {
            (None, _) => !attribute.required,
            (Some(Value::Text(id)), ValueType::Entity { kinds }) => state.entity(id).is_some_and(|other| {
                let role = Situation::new(self, state).role(RoleName::of_data("other"), other);
                kinds.contains(&other.kind)
                    && other.side == entity.side
                    && attribute.refers_when.as_ref().is_none_or(|condition| condition.holds(&role))
            }),
            (Some(value), kind) => kind.accepts(value),
        };
        let refused = |check: &Check| check.refuse.as_ref().is_some_and(|refuse| refuse.holds(&own));
        if !applies || !fits {
            return Some(Objection::Unfit);
        }
        kind.checks.iter().position(refused).map(Objection::Check)
    }

    pub fn property_names(&self, kind: &str) -> Vec<String> {
        let Some(kind) = self.kind(kind) else { return Vec::new() };
        let mut names: Vec<String> = kind.attributes.iter().map(|attribute| attribute.id.clone()).collect();
        if kind.strength.is_some() {
            names.extend(["strength".to_owned(), "strength_start".to_owned()]);
        }
        names.extend(self.markers.iter().filter(|m| m.on.contains(&kind.id)).map(|marker| marker.id.clone()));
        names.extend(self.pools.iter().filter(|p| p.on.contains(&kind.id)).map(|pool| pool.id.clone()));
        names.extend(self.derived.iter().filter(|d| d.kind == kind.id).map(|derived| derived.id.clone()));
        let profiles = kind.attributes.iter().filter_map(|attribute| self.kind(attribute.profile()?));
        names.extend(profiles.flat_map(|profile| &profile.attributes).map(|attribute| attribute.id.clone()));
        names
    }
}
