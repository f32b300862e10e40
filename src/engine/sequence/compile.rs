//! Compiles a sequence: the tree of phases and steps of the data becomes a flat program of steps and jumps.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Said};
use crate::engine::common;
use crate::engine::label::Label;
use crate::engine::rules::document::Document;
use crate::engine::rules::{Code, Condition, FactType, Vocabulary};
use crate::engine::sequence::{
    Action, Actor, Change, Item, Offer, Op, RawAction, RawNode, RawSequence, Sequence, Step,
};
use crate::engine::value::Value;
use crate::engine::world::Schema;

/// What a sequence is checked against.
pub(in crate::engine) struct SequenceChecker<'a> {
    pub schema: &'a Schema,
    pub code: Code,
}

/// A sequence being compiled.
struct Compilation<'a, 'f> {
    raw: &'a RawSequence,
    steps: Vec<Step>,
    ops: Vec<Op>,
    file: &'a mut Document<'f>,
}

impl SequenceChecker<'_> {
    fn scope(&self) -> Vocabulary<'_> {
        let names = self.code.facts.iter().map(|(name, _)| *name).chain(self.code.lists.iter().map(|(name, _)| *name));
        let names = names.chain(common::LISTS.iter().map(|(name, _)| *name));
        let names = names.chain(self.schema.holdings.iter().map(|holding| holding.id.as_str()));
        Vocabulary {
            schema: self.schema,
            roles: Vec::new(),
            facts: names.map(|name| (name.to_owned(), FactType::Bool)).collect(),
        }
    }

    pub(in crate::engine) fn checked(&self, written: &Condition, mistakes: &mut Vec<Diagnostic>) -> Condition {
        let mut condition = written.clone();
        if condition.is_unchecked() {
            condition.check(&self.scope(), mistakes);
        }
        condition
    }

    pub(in crate::engine) fn compile(&self, raw: &RawSequence, file: &mut Document<'_>) -> Sequence {
        let mut compilation = Compilation { raw, steps: Vec::new(), ops: Vec::new(), file };
        self.nodes(&raw.node, &mut Vec::new(), None, &mut compilation);
        Sequence {
            id: raw.id.clone(),
            ends_step: raw.ends_step,
            sides: raw.sides.clone(),
            steps: compilation.steps,
            ops: compilation.ops,
        }
    }

    fn nodes(&self, nodes: &[RawNode], phases: &mut Vec<Label>, side: Option<&str>, out: &mut Compilation<'_, '_>) {
        for node in nodes {
            if node.node.is_empty() {
                self.step(node, phases, side, out);
            } else if node.for_sides.is_empty() {
                self.phase(node, phases, side, out);
            } else {
                for side in &node.for_sides {
                    self.phase(node, phases, Some(side), out);
                }
            }
        }
    }

    fn phase(&self, node: &RawNode, phases: &mut Vec<Label>, side: Option<&str>, out: &mut Compilation<'_, '_>) {
        let when = self.checked(&node.when, &mut out.file.mistakes);
        let guard = out.ops.len();
        out.ops.push(Op::JumpUnless(when, 0));
        out.ops.push(Op::Do(self.actions(&node.id, &node.enter, out.file)));
        let start = out.ops.len();
        let test = node.repeat_while.as_ref().map(|written| self.checked(written, &mut out.file.mistakes));
        if let Some(test) = &test {
            out.ops.push(Op::JumpUnless(test.clone(), 0));
        }
        phases.push(node.label.clone());
        self.nodes(&node.node, phases, side, out);
        phases.pop();
        if let Some(until) = &node.repeat_until {
            let until = self.checked(until, &mut out.file.mistakes);
            out.ops.push(Op::JumpUnless(until, start));
        }
        if test.is_some() {
            out.ops.push(Op::Jump(start));
            let end = out.ops.len();
            if let Some(Op::JumpUnless(_, to)) = out.ops.get_mut(start) {
                *to = end;
            }
        }
        out.ops.push(Op::Do(self.actions(&node.id, &node.leave, out.file)));
        let end = out.ops.len();
        if let Some(Op::JumpUnless(_, to)) = out.ops.get_mut(guard) {
            *to = end;
        }
    }

    fn step(&self, node: &RawNode, phases: &[Label], side: Option<&str>, out: &mut Compilation<'_, '_>) {
        let id = node.id.replace("{side}", side.unwrap_or_default());
        let actor = match node.actor.as_deref() {
            None | Some("none") => Actor::Nobody,
            Some("both") => Actor::Both,
            Some(name) => Actor::Named(name.replace("{side}", side.unwrap_or_default())),
        };
        if let Actor::Named(name) = &actor
            && !out.raw.sides.contains_key(name)
        {
            out.file.blame(&format!("node:{}", node.id), Said::new("data-no-actor").with("name", name));
        }
        if let Some(name) = node.first.as_ref().filter(|name| !out.raw.sides.contains_key(*name)) {
            out.file.blame(&format!("node:{}", node.id), Said::new("data-no-actor").with("name", name));
        }
        let mut checklist = Vec::new();
        for item in &node.checklist {
            checklist.push(Item {
                when: self.checked(&item.when, &mut out.file.mistakes),
                by_hand: item.by_hand || item.each.is_none(),
                ..item.clone()
            });
        }
        let mut offers = Vec::new();
        for offer in &node.offers {
            let when = self.checked(&offer.when, &mut out.file.mistakes);
            offers.push(Offer { procedure: offer.procedure.clone(), by: offer.by, when });
        }
        let mut reminders_when = BTreeMap::new();
        for (rule, when) in &node.reminders_when {
            if !node.reminders.contains(rule) {
                out.file.blame(&format!("node:{}", node.id), Said::new("data-no-reminder").with("name", rule));
            }
            reminders_when.insert(rule.clone(), self.checked(when, &mut out.file.mistakes));
        }
        let step = Step {
            reminders_when,
            when: self.checked(&node.when, &mut out.file.mistakes),
            enter: self.actions(&node.id, &node.enter, out.file),
            leave: self.actions(&node.id, &node.leave, out.file),
            label: node.label.clone(),
            phases: phases.to_vec(),
            rule: node.rule.clone(),
            actor,
            first: node.first.clone(),
            offers,
            checklist,
            reminders: node.reminders.clone(),
            simultaneous: node.simultaneous,
            closes: node.closes,
            closes_idle: node.closes_idle,
            opens: node.opens,
            private: node.private,
            id,
        };
        out.ops.push(Op::Step(out.steps.len()));
        out.steps.push(step);
    }

    fn actions(&self, node: &str, raw: &[RawAction], file: &mut Document<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        for action in raw {
            let when = self.checked(&action.when, &mut file.mistakes);
            let set_whole = action.set.as_ref().and_then(Value::as_whole).unwrap_or(0);
            let change = match (&action.counter, &action.pool, &action.attribute, &action.of) {
                (None, None, None, Some(of)) if action.unmark.is_some() => {
                    Change::Unmark { marker: action.unmark.clone().unwrap_or_default(), of: of.clone() }
                }
                (None, None, None, None) if action.close.is_some() => {
                    Change::Close { record: action.close.clone().unwrap_or_default() }
                }
                (None, None, None, None) if action.amend.is_some() && action.field.is_some() => Change::Amend {
                    record: action.amend.clone().unwrap_or_default(),
                    field: action.field.clone().unwrap_or_default(),
                    add: action.add,
                    set: action.set.clone().unwrap_or(Value::whole(0)),
                },
                (Some(name), None, None, _) => Change::Counter { name: name.clone(), add: action.add, set: set_whole },
                (None, Some(pool), None, Some(of)) => {
                    Change::Pool { pool: pool.clone(), of: of.clone(), set: set_whole }
                }
                (None, None, Some(attribute), Some(of)) => {
                    Change::Attribute { attribute: attribute.clone(), of: of.clone(), set: action.set.clone() }
                }
                _ => {
                    file.blame(&format!("node:{node}"), Said::new("data-action"));
                    continue;
                }
            };
            actions.push(Action { when, change });
        }
        actions
    }
}
