//! A turn that players write themselves: a period lists its steps, in the place of those of the ruleset.

use serde::Deserialize;

use super::period::{Period, missing, place as place_of, should_be, twice, unknown};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Said;
use crate::engine::label::{Label, label_or_text};
use crate::engine::rules::Condition;
use crate::engine::sequence::{Item, RawNode, RawSequence};
use crate::engine::suggest::nearest;

/// The key of a period file that lists them.
pub(super) const STEP: &str = "step";

const KEYS: [&str; 4] = ["id", "name", "by", "checklist"];

/// Who acts in a step: each side in its turn, both at once, or one alone.
const BY: [&str; 4] = [EACH, "both", "first", "second"];
const EACH: &str = "each";

/// A step as players write it. Steps of each side that follow each other are one side's turn, then the other's.
#[derive(Clone, Debug, Deserialize)]
pub struct OwnStep {
    #[serde(default)]
    id: String,
    #[serde(default, deserialize_with = "label_or_text")]
    name: Label,
    #[serde(default)]
    by: Option<String>,
    /// What must not be forgotten in it.
    #[serde(default)]
    checklist: Vec<Reminder>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
struct Reminder(#[serde(deserialize_with = "label_or_text")] Label);

/// The phase in whose place steps of a period may stand.
pub(super) fn place(nodes: &[RawNode]) -> Option<&RawNode> {
    nodes.iter().find_map(|node| if node.own_steps { Some(node) } else { place(&node.node) })
}

fn place_mut(nodes: &mut [RawNode]) -> Option<&mut RawNode> {
    nodes.iter_mut().find_map(|node| if node.own_steps { Some(node) } else { place_mut(&mut node.node) })
}

/// The first step of a phase: the others are like it but for their names.
fn first_step(node: &RawNode) -> &RawNode {
    node.node.first().map_or(node, first_step)
}

impl Period<'_> {
    /// Puts its steps into the turn; whatever would go unheard is a mistake.
    pub(super) fn steps(&mut self, sequences: &mut [RawSequence]) {
        let steps = std::mem::take(&mut self.file.step);
        let phase = sequences.iter_mut().find_map(|sequence| place_mut(&mut sequence.node));
        let Some(phase) = phase else {
            if let Some((key, _)) = self.document.get_key_value(STEP) {
                let mistake = unknown(key.span(), STEP, &[]);
                self.errors.mistakes.push(mistake);
            }
            // Only a turn of one's own has a name that is said once.
            if let Some(name) = self.document.get("name").filter(|name| name.get_ref().as_str().is_some()) {
                let both = Said::new("data-both-languages").with("expected", "{ fr = \"...\", en = \"...\" }");
                let mistake = Diagnostic::new(name.span(), both);
                self.errors.mistakes.push(mistake);
            }
            return;
        };
        let mistakes = self.step_mistakes(&steps);
        let none = steps.is_empty() || !mistakes.is_empty();
        self.errors.mistakes.extend(mistakes);
        if none {
            return;
        }
        let like = first_step(phase).clone();
        let Some(turn) = phase.node.iter().find(|node| !node.for_sides.is_empty()).cloned() else { return };
        let mut nodes: Vec<RawNode> = Vec::new();
        for own in &steps {
            let by = own.by.as_deref().unwrap_or(EACH);
            let node = step_like(&like, own, by);
            if by != EACH {
                nodes.push(node);
                continue;
            }
            match nodes.last_mut().filter(|last| !last.for_sides.is_empty()) {
                Some(turn) => turn.node.push(node),
                None => nodes.push(RawNode { node: vec![node], ..turn.clone() }),
            }
        }
        phase.node = nodes;
    }

    fn step_mistakes(&self, steps: &[OwnStep]) -> Vec<Diagnostic> {
        let mut mistakes = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for ((written, span), step) in self.tables(STEP).into_iter().zip(steps) {
            for key in written.keys().filter(|key| !KEYS.contains(&&**key.get_ref())) {
                mistakes.push(unknown(key.span(), key.get_ref(), &KEYS));
            }
            for key in ["id", "name"].into_iter().filter(|key| !written.contains_key(*key)) {
                mistakes.push(Diagnostic::new(span.clone(), missing(key, "\"...\"")));
            }
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if written.contains_key("id") && (step.id.is_empty() || !step.id.chars().all(letter)) {
                mistakes.push(Diagnostic::new(place_of(written, "id", &span), should_be("id", "a-z 0-9 _")));
            }
            if !step.id.is_empty() && seen.contains(&step.id.as_str()) {
                mistakes.push(twice(written, &step.id, &span));
            }
            seen.push(&step.id);
            if let Some(by) = step.by.as_deref().filter(|by| !BY.contains(by)) {
                let near = nearest(by, BY).map(Said::near);
                let message = should_be("by", BY.join(" | "));
                mistakes.push(Diagnostic::new(place_of(written, "by", &span), message).help(near));
            }
        }
        mistakes
    }
}

/// A step of a period: the ruleset's own with another name, for whoever acts in it.
fn step_like(like: &RawNode, own: &OwnStep, by: &str) -> RawNode {
    let actor = if by == EACH { "{side}" } else { by };
    let reminders = own.checklist.iter().enumerate().map(|(number, Reminder(label))| Item {
        id: format!("{}_{}", own.id, number + 1),
        label: label.clone(),
        rule: None,
        when: Condition::default(),
        procedure: None,
        each: None,
        by_hand: true,
        must: false,
        warn: false,
        call_off: None,
        last: false,
        aside: false,
    });
    let mut node = RawNode {
        id: format!("{actor}.{}", own.id),
        label: own.name.clone(),
        actor: Some(actor.to_owned()),
        ..like.clone()
    };
    node.checklist = reminders.chain(like.checklist.clone()).collect();
    node
}
