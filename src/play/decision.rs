//! Decisions while the dice lie on the table: what a typed text means to one, and one taken key by key.

use super::typed::{matching, yes_or_no};
use super::typed_dice::{TypedDice, faces};
use crate::engine::dice::DecisionOptions;
use crate::engine::play::Command;
use crate::engine::value::Value;
use crate::engine::world::Pending;
use crate::lang::{Catalog, Speaker};

/// What chooses none of the dice.
const NONE_OF_THEM: &str = "-";

/// What a typed text decides: yes or no, the number of an option, positions of dice, nothing for what is proposed.
pub(crate) fn read_decision(pending: &Pending, typed: &str, catalog: &Catalog) -> Option<Value> {
    match (typed, &pending.decision.options) {
        ("", _) => Some(pending.decision.proposed.clone()),
        (typed, DecisionOptions::YesNo) => yes_or_no(catalog, typed).map(Value::Bool),
        (typed, DecisionOptions::OneOf(choices)) => {
            let index = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            index.and_then(|index| choices.get(index)).map(Value::text)
        }
        (NONE_OF_THEM, DecisionOptions::Dice { .. }) => Some(Value::List(Vec::new())),
        (typed, DecisionOptions::Dice { .. }) => {
            let positions = faces(typed)?;
            Some(Value::List(positions.into_iter().map(|position| Value::whole(i64::from(position))).collect()))
        }
    }
}

/// The option that a few letters of its name mean alone.
pub(crate) fn read_decision_by_name(pending: &Pending, typed: &str, speaker: Speaker<'_>) -> Option<Value> {
    let DecisionOptions::OneOf(choices) = &pending.decision.options else { return None };
    let names: Vec<String> = choices.iter().map(|choice| speaker.word(choice)).collect();
    match matching(typed, &names).as_slice() {
        [one] => choices.get(*one).map(Value::text),
        _ => None,
    }
}

/// A decision taken key by key: the option under the cursor, or the dice marked.
#[derive(Default)]
pub(crate) struct DecisionEntry {
    pub(crate) cursor: usize,
    /// Positions of the marked dice, from 1.
    pub(crate) marked: Vec<usize>,
    /// Dice typed in for what comes after it.
    pub(crate) dice: TypedDice,
}

impl DecisionEntry {
    /// A decision starts with what the program proposes.
    pub(crate) fn proposed(pending: &Pending) -> DecisionEntry {
        let mut entry = DecisionEntry::default();
        let proposed = &pending.decision.proposed;
        match &pending.decision.options {
            DecisionOptions::YesNo => entry.cursor = usize::from(*proposed == Value::Bool(false)),
            DecisionOptions::OneOf(choices) => {
                let proposed = proposed.as_text().unwrap_or_default();
                entry.cursor = choices.iter().position(|choice| choice == proposed).unwrap_or(0);
            }
            DecisionOptions::Dice { .. } => {
                let positions = proposed.as_list().unwrap_or_default().iter().filter_map(Value::as_whole);
                entry.marked = positions.filter_map(|position| usize::try_from(position).ok()).collect();
            }
        }
        entry
    }

    fn value(&self, options: &DecisionOptions) -> Value {
        match options {
            DecisionOptions::YesNo => Value::Bool(self.cursor == 0),
            DecisionOptions::OneOf(choices) => Value::text(choices.get(self.cursor).cloned().unwrap_or_default()),
            DecisionOptions::Dice { .. } => {
                let positions = self.marked.iter().filter_map(|position| i64::try_from(*position).ok());
                Value::List(positions.map(Value::whole).collect())
            }
        }
    }

    pub(crate) fn step(&mut self, pending: &Pending, forward: bool) {
        let count = match &pending.decision.options {
            DecisionOptions::YesNo => 2,
            DecisionOptions::OneOf(choices) => choices.len(),
            DecisionOptions::Dice { faces, .. } => faces.len(),
        };
        let last = count.saturating_sub(1);
        self.cursor = if forward { (self.cursor + 1).min(last) } else { self.cursor.saturating_sub(1) };
    }

    /// Marks the die under the cursor, or takes its mark away.
    pub(crate) fn toggle(&mut self) {
        let position = self.cursor + 1;
        match self.marked.iter().position(|known| *known == position) {
            Some(at) => {
                self.marked.remove(at);
            }
            None => self.marked.push(position),
        }
    }

    /// A letter that answers yes or no, else a die for what comes after.
    pub(crate) fn type_char(&mut self, pending: &Pending, c: char, catalog: &Catalog) {
        let answer = yes_or_no(catalog, c.encode_utf8(&mut [0; 4]));
        match answer.filter(|_| pending.decision.options == DecisionOptions::YesNo && c.is_alphabetic()) {
            Some(yes) => self.cursor = usize::from(!yes),
            None if pending.typed => self.dice.push(c),
            None => {}
        }
    }

    pub(crate) fn command(&self, pending: &Pending) -> Command {
        let dice = pending.typed.then(|| self.dice.faces().unwrap_or_default());
        Command::Decide { value: self.value(&pending.decision.options), dice }
    }
}
