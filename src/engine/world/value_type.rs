//! What an attribute, an option, a field or a record may hold.

use serde::Deserialize;

use crate::engine::dice::FreeDice;
use crate::engine::rules::FactType;
use crate::engine::value::{Decimal, Value};

/// What an attribute, an option or a form field holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ValueType {
    Bool,
    Number {
        #[serde(default)]
        min: Option<Decimal>,
        #[serde(default)]
        max: Option<Decimal>,
        /// Smallest difference between two values; whole numbers unless said.
        #[serde(default)]
        step: Option<Decimal>,
    },
    Choice {
        #[serde(default)]
        choices: Vec<String>,
        /// Kind of profile whose ids are the choices: the period fills them in.
        #[serde(default)]
        profile: Option<String>,
        /// Where the period lists none, any text will do.
        #[serde(default)]
        open: bool,
    },
    Text,
    /// Dice such as `2d6+1`.
    Dice,
    /// Whatever dice the players throw: `3d6+1`, `8d10>=6`.
    FreeDice,
    Side,
    /// One entity of these kinds.
    Entity {
        kinds: Vec<String>,
    },
    /// Several entities of these kinds.
    Entities {
        kinds: Vec<String>,
    },
    Record {
        record: String,
    },
    /// Something that can be called off: a record, or what the checklist asks of somebody.
    Duty,
    /// Positions of dice already on the table: answers a decision in advance.
    DicePositions,
}

impl ValueType {
    pub fn fact_type(&self) -> FactType {
        match self {
            ValueType::Bool => FactType::Bool,
            ValueType::Number { .. } => FactType::Number,
            ValueType::Choice { choices, .. } => FactType::Choice(choices.clone()),
            ValueType::Side => FactType::Choice(vec!["a".into(), "b".into()]),
            ValueType::Text
            | ValueType::Dice
            | ValueType::FreeDice
            | ValueType::Entity { .. }
            | ValueType::Entities { .. }
            | ValueType::Record { .. }
            | ValueType::Duty
            | ValueType::DicePositions => FactType::Text,
        }
    }

    /// Whether a value has this type, as far as the type alone can tell.
    pub fn accepts(&self, value: &Value) -> bool {
        match self {
            ValueType::Bool => value.as_bool().is_some(),
            ValueType::Number { min, max, .. } => value.as_number().is_some_and(|number| {
                min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max) && self.on_step(number)
            }),
            ValueType::Choice { choices, .. } => value.as_text().is_some_and(|text| choices.iter().any(|c| c == text)),
            ValueType::Text | ValueType::Entity { .. } | ValueType::Record { .. } | ValueType::Duty => {
                value.as_text().is_some()
            }
            ValueType::Dice => value.as_text().is_some_and(|text| DiceExpression::parse(text).is_some()),
            ValueType::FreeDice => value.as_text().is_some_and(|text| FreeDice::parse(text).is_some()),
            ValueType::Side => value.as_text().is_some_and(|text| text == "a" || text == "b"),
            ValueType::Entities { .. } => {
                value.as_list().is_some_and(|items| items.iter().all(|item| item.as_text().is_some()))
            }
            ValueType::DicePositions => {
                value.as_list().is_some_and(|items| items.iter().all(|item| item.as_whole().is_some()))
            }
        }
    }

    /// Whether a number lies on the steps of this type, whatever its bounds.
    pub fn on_step(&self, number: Decimal) -> bool {
        let ValueType::Number { step, .. } = self else { return false };
        let steps = number.to_f64() / step.unwrap_or(Decimal::whole(1)).to_f64();
        (steps - steps.round()).abs() < 1e-9
    }

    /// Whether entities, records or duties answer it: the field's label says all that can be said of them.
    pub fn names_somebody(&self) -> bool {
        match self {
            ValueType::Entity { .. } | ValueType::Entities { .. } | ValueType::Record { .. } | ValueType::Duty => true,
            ValueType::Bool
            | ValueType::Number { .. }
            | ValueType::Choice { .. }
            | ValueType::Text
            | ValueType::Dice
            | ValueType::FreeDice
            | ValueType::Side
            | ValueType::DicePositions => false,
        }
    }

    /// The type in words of the data files, for messages.
    pub fn describe(&self) -> String {
        match self {
            ValueType::Bool => "true / false".into(),
            ValueType::Number { min, max, step } => {
                let range = match (min, max) {
                    (Some(min), Some(max)) => format!("{min} .. {max}"),
                    (Some(min), None) => format!(">= {min}"),
                    (None, Some(max)) => format!("<= {max}"),
                    (None, None) => "0, 1, 2 ...".into(),
                };
                match step {
                    Some(step) => format!("{range} (x {step})"),
                    None => range,
                }
            }
            ValueType::Choice { choices, .. } => choices.join(" | "),
            ValueType::Text => "\"...\"".into(),
            ValueType::Dice => "\"2d6+1\"".into(),
            ValueType::FreeDice => "3d6+1, 8d10>=6, (2d6)>=8, 4d6k3".into(),
            ValueType::Side => "a | b".into(),
            ValueType::Entity { kinds } => kinds.join(" | "),
            ValueType::Entities { kinds } => format!("[{}]", kinds.join(" | ")),
            ValueType::Record { record } => record.clone(),
            ValueType::Duty => "ITEM@ENTITY".into(),
            ValueType::DicePositions => "[1, 2]".into(),
        }
    }
}

/// Dice written in a data file or an army list: `1d6`, `2d6+2`, `1d6-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceExpression {
    pub count: u32,
    pub sides: u8,
    pub bonus: i64,
}

impl DiceExpression {
    /// Up to 20 dice of up to 20 sides: what a hand can throw.
    pub fn parse(text: &str) -> Option<DiceExpression> {
        let text = text.trim().to_ascii_lowercase();
        let (count, rest) = text.split_once('d')?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, bonus) = rest.split_at_checked(cut)?;
        let sides = sides.parse().ok()?;
        let bonus = if bonus.is_empty() { 0 } else { bonus.parse().ok()? };
        let sane = (1..=20).contains(&count) && (2..=20).contains(&sides) && (-100..=100).contains(&bonus);
        sane.then_some(DiceExpression { count, sides, bonus })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_expressions() {
        let dice = |count, sides, bonus| Some(DiceExpression { count, sides, bonus });
        let cases = [
            ("2d6+2", dice(2, 6, 2)),
            ("d6", dice(1, 6, 0)),
            ("1D10-1", dice(1, 10, -1)),
            ("0d6", None),
            ("2d1", None),
            ("2x6", None),
            ("99d6", None),
            ("2d6+", None),
        ];
        for (text, expected) in cases {
            assert_eq!(DiceExpression::parse(text), expected, "{text}");
        }
    }
}
