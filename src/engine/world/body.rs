//! Entities that act as one: whoever of them is named, all go. Data say what joins them; who is out of play has left.

use serde::Deserialize;

use super::{Entity, Schema, State};
use crate::engine::label::Label;
use crate::engine::names::{AttributeName, KindName, RoleName};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::{Condition, Situation};

/// What makes one body of several entities.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyDecl {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    pub kind: String,
    /// Attribute that names whom an entity is joined to.
    pub joined_by: String,
    /// Which of those that have it, as `self`.
    #[serde(default)]
    pub when: Condition,
    /// Only the head is told what to do; the others refuse by this code.
    #[serde(default)]
    pub follower: Option<String>,
}

/// Two or more entities in play that act as one.
#[derive(Clone, Debug)]
pub struct Body<'a> {
    pub decl: &'a BodyDecl,
    /// Whom the others are joined to; the first of the list where all are, or where he has left play.
    pub head: &'a Entity,
    /// In the order of the list, the head among them.
    pub members: Vec<&'a Entity>,
}

impl<'a> Body<'a> {
    /// Everybody but this one.
    pub fn others(&self, than: &Entity) -> impl Iterator<Item = &'a Entity> + use<'a> {
        let than = than.id.clone();
        self.members.clone().into_iter().filter(move |member| member.id != than)
    }

    /// Whether it may act, named by this one of it: what holds one holds all.
    pub fn may_act(&self, named: &Entity, is_free: impl Fn(&Entity) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let rule = self.decl.rule.as_deref();
        if let Some(code) = self.decl.follower.as_deref().filter(|_| named.id != self.head.id) {
            return Err(Refusal::by_rule(code, rule.unwrap_or_default())
                .with("unit", &named.id)
                .with("head", &self.head.id));
        }
        let held = self.others(named).find(|mate| is_free(mate).is_err());
        let refusal = |mate: &Entity| Refusal::new(Reason::BodyHeld).with("unit", &named.id).with("mate", &mate.id);
        held.map_or(Ok(()), |mate| Err(Refusal { rule: rule.map(str::to_owned), ..refusal(mate) }))
    }
}

impl Schema {
    /// The body an entity belongs to; none of one that acts alone.
    pub fn body_of<'a>(&'a self, state: &'a State, entity: &Entity) -> Option<Body<'a>> {
        self.bodies.iter().filter(|decl| decl.kind == entity.kind).find_map(|decl| self.body(state, decl, entity))
    }

    fn body<'a>(&'a self, state: &'a State, decl: &'a BodyDecl, entity: &Entity) -> Option<Body<'a>> {
        let joined = |of: &'a Entity| {
            let to = of.text(AttributeName::of_data(&decl.joined_by))?;
            decl.when.holds(&Situation::new(self, state).role(RoleName::SELF, of)).then_some((of, to))
        };
        let friends = || state.of_kind(KindName::of_data(&decl.kind)).filter(|other| other.side == entity.side);
        // Most armies join nobody: that is found out before anything is worked out.
        let links: Vec<(&Entity, &str)> = friends().filter_map(joined).filter(|(of, _)| self.in_play(of)).collect();
        if !links.iter().any(|(of, to)| of.id == entity.id || *to == entity.id.as_str()) {
            return None;
        }
        let mut ids = vec![entity.id.as_str()];
        let mut grown = 0;
        while grown < ids.len() {
            grown = ids.len();
            for (of, to) in &links {
                let pair = [of.id.as_str(), to];
                if pair.iter().any(|id| ids.contains(id)) {
                    ids.extend(pair.into_iter().filter(|id| !ids.contains(id)).collect::<Vec<_>>());
                }
            }
        }
        let members: Vec<&Entity> =
            friends().filter(|other| ids.contains(&other.id.as_str()) && self.in_play(other)).collect();
        let leads = |member: &&&Entity| links.iter().all(|(of, _)| of.id != member.id);
        let head = members.iter().find(leads).or(members.first()).copied()?;
        (members.len() > 1).then_some(Body { decl, head, members })
    }
}
