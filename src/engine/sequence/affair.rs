//! Affairs as data declares them: what belongs to a charge, an assault, a salvo from its declaration to its end, and what
//! counts as its end. A forecast follows them; playing needs none of it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::engine::label::Label;
use crate::engine::rules::Condition;
use crate::engine::value::Value;
use crate::engine::values::Values;
use crate::engine::world::Record;

/// An affair that some procedures open: which duties are its own, when it is over, what may become of those in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AffairDecl {
    pub id: String,
    pub label: Label,
    /// Procedures whose form tells its forecast.
    pub begins: Vec<String>,
    /// Fields that name whoever acts: of those procedures, or of the record they name; `battle.NAME` for an attribute of the
    /// battle.
    pub ours: Vec<String>,
    /// Fields that name whoever it is against.
    #[serde(default)]
    pub theirs: Vec<String>,
    /// Kinds of records it lives in: while one that names somebody of it is open, it goes on.
    #[serde(default)]
    pub records: Vec<String>,
    /// Sub-sequences in which everything belongs to it.
    #[serde(default)]
    pub sequences: Vec<String>,
    /// Of those records the ones that say whom the affair under way in its sub-sequences is about, the surest first; any of
    /// them, where none are declared.
    #[serde(default)]
    pub fought: Vec<Fought>,
    /// A flag of the record that a form names which says that it has lost whom it was against: there is nothing to foresee,
    /// unless the form names somebody else.
    #[serde(default)]
    pub over: Option<Fought>,
    /// Procedures that are played where the checklist asks them of somebody of it.
    #[serde(default)]
    pub plays: Vec<String>,
    /// Procedures that are played only in its sub-sequences.
    #[serde(default)]
    pub plays_inside: Vec<String>,
    /// Procedures that are played of whomever the checklist asks them.
    #[serde(default)]
    pub plays_for_all: Vec<String>,
    /// Steps at which it is over, whatever is still open.
    #[serde(default)]
    pub until: Vec<String>,
    /// What records keep and nothing reads any more, once a round begins anew.
    #[serde(default)]
    pub forgets: Vec<Forgets>,
    /// What is taken for an answer where nothing is proposed: `PROCEDURE.FIELD`, one value or several of which the first
    /// that is allowed holds.
    #[serde(default)]
    pub answers: BTreeMap<String, Value>,
    /// Markers that are counted as losses besides strength.
    #[serde(default)]
    pub counts: Vec<String>,
    /// What is said of somebody whom nothing befell.
    pub stands: Label,
    #[serde(default)]
    pub fate: Vec<FateDecl>,
}

/// A kind of record that is about whoever fights now; others of it wait, where a flag tells them apart.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fought {
    pub record: String,
    #[serde(default)]
    pub flag: Option<String>,
}

impl Fought {
    /// Whether this one is fought now.
    pub fn holds(&self, record: &Record) -> bool {
        let set = |flag: &String| record.fields.get(flag).and_then(Value::as_bool).unwrap_or(false);
        record.kind == self.record && self.flag.as_ref().is_none_or(set)
    }
}

/// What nobody needs to know any more when one of these steps is entered, so that states alike but for it are one: fields of
/// a record, or families of them (`used_*`); a number beyond `most` counts as that, and of a number `differs_from` another
/// field only the difference counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forgets {
    pub at: Vec<String>,
    pub record: String,
    pub field: Vec<String>,
    #[serde(default)]
    pub most: Option<i64>,
    #[serde(default)]
    pub differs_from: Option<String>,
    /// Only in battles that have these options so.
    #[serde(default)]
    pub with: BTreeMap<String, Value>,
}

impl Forgets {
    /// Whether it holds in a battle with these options.
    pub fn holds(&self, options: &BTreeMap<String, Value>) -> bool {
        self.with.iter().all(|(option, value)| options.get(option) == Some(value))
    }

    /// Forgets it in the fields of a record.
    pub fn forget(&self, fields: &mut Values) {
        let is = |known: &String, field: &str| match known.strip_suffix('*') {
            Some(stem) => field.starts_with(stem),
            None => known == field,
        };
        let named = |field: &str| {
            self.field.iter().any(|known| is(known, field))
                || self.differs_from.as_ref().is_some_and(|known| known == field)
        };
        let numbers = || fields.iter().filter(|(field, _)| named(field)).filter_map(|(_, value)| value.as_whole());
        let common = self.differs_from.as_ref().and_then(|_| numbers().min());
        if let Some(common) = common {
            for (_, value) in fields.iter_mut().filter(|(field, _)| named(field)) {
                *value = value.as_whole().map_or_else(|| value.clone(), |number| Value::whole(number - common));
            }
        }
        let Some(most) = self.most else {
            if common.is_none() {
                fields.retain(|field, _| !named(field));
            }
            return;
        };
        for (_, value) in fields.iter_mut().filter(|(field, _)| named(field)) {
            if value.as_whole().is_some_and(|number| number > most) {
                *value = Value::whole(most);
            }
        }
    }
}

/// What may become of somebody in an affair; of several that hold, the first that is declared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FateDecl {
    pub id: String,
    pub label: Label,
    /// It shows in the state of whoever it is about (`self`).
    #[serde(default)]
    pub when: Option<Condition>,
    /// What hands were told to do with him on the way.
    #[serde(default)]
    pub hand: Vec<String>,
    /// Messages of outcomes and lines that tell it on the way.
    #[serde(default)]
    pub told_by: Vec<String>,
    /// The argument of those messages that names whom.
    #[serde(default)]
    pub who: Option<String>,
    #[serde(default)]
    pub means: Means,
}

/// What a fate means to a player, whatever the game calls it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Nothing that would be wanted of an enemy.
    #[default]
    Stands,
    /// Driven back, stopped, shaken.
    Driven,
    Broken,
    Destroyed,
}

impl AffairDecl {
    /// Whether a procedure belongs to it, from the first to the last.
    pub fn has(&self, procedure: &str) -> bool {
        let mut all = self.begins.iter().chain(&self.plays).chain(&self.plays_inside).chain(&self.plays_for_all);
        all.any(|known| known == procedure)
    }

    pub fn fate(&self, id: &str) -> Option<&FateDecl> {
        self.fate.iter().find(|fate| fate.id == id)
    }
}
