//! Leaving a step: what is still owed keeps people in it, and whoever leaves all the same is told everything that is given
//! up with it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::game::count;
use super::{Command, Event, Game};
use crate::engine::common::{named_by, owed_by};
use crate::engine::message::Arg;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::sequence::Walk;
use crate::engine::world::on_table;

/// One thing that is given up by leaving a step: what somebody owes, or a record that ends with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// `ITEM@ENTITY`, `ITEM` where it names nobody, or the id of a record.
    pub id: String,
    pub what: Arg,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Arg>,
}

impl Game {
    /// Everything that would be given up if the step were left now.
    pub fn would_give_up(&self) -> Vec<GivenUp> {
        let event = self.handle(Command::Advance { force: true }, "");
        event.map(|event| event.given_up).unwrap_or_default()
    }

    pub(super) fn advance(&self, event: &mut Event, force: bool) -> Result<(), Refusal> {
        for view in self.checklist() {
            let open = !view.done;
            if open && view.item.must && !force {
                let first = view.open.first().map_or_else(|| Arg::text(""), |id| Arg::word(format!("subject.{id}")));
                let mut refusal = Refusal::new(Reason::ObligationOpen)
                    .with("item", Arg::word(format!("item.{}", view.item.id)))
                    .with("open", count(view.open.len()))
                    .with("first", first);
                refusal.rule.clone_from(&view.item.rule);
                return Err(refusal);
            }
            if open && (view.item.must || view.item.warn) {
                event.left_open.push(view.item.id.clone());
            }
        }
        let mut walk = Walk::new(&self.rules, self.state.clone());
        walk.advance()?;
        walk.close_finished()?;
        event.table = on_table(&self.rules.schema, &self.state, &walk.state, Vec::new());
        let left: BTreeSet<&String> = walk.state.records.keys().collect();
        event.given_up = self.given_up(&event.left_open, |record| !left.contains(&record.to_owned()));
        event.effects = walk.effects;
        Ok(())
    }

    /// What the entries that are left open ask, of everybody; then the records that end with it. Where nothing is left open
    /// records end in their own time.
    fn given_up(&self, left_open: &[String], ends: impl Fn(&str) -> bool) -> Vec<GivenUp> {
        let mut all = Vec::new();
        let mut told: BTreeSet<String> = BTreeSet::new();
        for view in self.checklist().into_iter().filter(|view| left_open.contains(&view.item.id)) {
            let what = Arg::word(format!("item.{}", view.item.id));
            if view.open.is_empty() {
                all.push(GivenUp { id: view.item.id.clone(), what: what.clone(), who: None });
            }
            for subject in view.open {
                let (id, who) = (format!("{}@{subject}", view.item.id), owed_by(&self.state, &subject));
                all.push(GivenUp { id, what: what.clone(), who });
                told.insert(subject);
            }
        }
        if all.is_empty() {
            return all;
        }
        let can_be_called_off = |kind: &str| self.rules.schema.record(kind).is_some_and(|decl| decl.call_off.is_some());
        let records = self.state.records.values().filter(|record| can_be_called_off(&record.kind) && ends(&record.id));
        all.extend(records.filter(|record| !told.contains(&record.id)).map(|record| GivenUp {
            id: record.id.clone(),
            what: Arg::word(format!("record.{}", record.kind)),
            who: Some(named_by(&self.state, record)),
        }));
        all
    }
}
