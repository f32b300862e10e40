//! Dice, sums and modifiers in words.

use crate::engine::dice::Throw;
use crate::engine::names::{RowName, TableName};
use crate::engine::procedure::Line;
use crate::engine::rules::{Modifier, Origin};
use crate::engine::value::Decimal;
use crate::lang::Speaker;

/// Faces as they lie, `[6 4]`, re-rolled ones as `5→2`, and what they come to where that is told.
pub(super) fn throw_faces(throw: &Throw) -> String {
    let mut faces: Vec<String> = throw.faces.iter().map(u8::to_string).collect();
    for rerolled in &throw.rerolled {
        if let Some(face) = faces.get_mut(rerolled.die.saturating_sub(1)) {
            *face = format!("{face}→{}", rerolled.face);
        }
    }
    // A halved die shows its face in the brackets and what it counts after them.
    let halved = || throw.faces.iter().map(|face| u32::from(throw.die.value(*face))).sum::<u32>().to_string();
    let counted = (throw.die.divisor > 1 && throw.rerolled.is_empty()).then(halved);
    let score = throw.score.map(|score| score.to_string()).or(counted);
    let score = score.map(|score| format!(" = {score}")).unwrap_or_default();
    format!("[{}]{score}", faces.join(" "))
}

/// Dice as they lie, with what for and whose they are: `initiative D6 [6 4]`.
pub(crate) fn throw_line(throw: &Throw, speaker: Speaker<'_>) -> String {
    let label = speaker.word(&format!("throw.{}", throw.purpose.label));
    let side = throw.purpose.side.and_then(|side| speaker.state.in_order().find(|entity| entity.side == Some(side)));
    let side = side.map(|army| format!(" {}", speaker.called(army))).unwrap_or_default();
    // Several rolls of one throw are told apart by who strikes whom, not by the army they all belong to.
    let parties: Vec<String> = throw.purpose.parties.iter().map(|id| speaker.name(id.as_str())).collect();
    let side = if parties.is_empty() { side } else { format!(" {}", parties.join(" → ")) };
    format!("{label}{side} {} {}", throw.die, throw_faces(throw))
}

pub(crate) fn signed(value: Decimal, speaker: Speaker<'_>) -> String {
    let digits = speaker.decimal(value);
    if value >= Decimal::ZERO { format!("+{digits}") } else { digits }
}

/// A line without the rule behind it: that is on a key.
pub(crate) fn note_line(line: &Line, speaker: Speaker<'_>) -> String {
    let value = line.value.map(|value| format!(" {}", speaker.decimal(value))).unwrap_or_default();
    format!("{}{value}", speaker.text(&line.text))
}

/// What the column of a modifier does, where it says that something happens and not how much (`does_COLUMN` among the
/// words of the data): a number beside it would mean nothing.
pub(crate) fn does(modifier: &Modifier, speaker: Speaker<'_>) -> Option<String> {
    let word = format!("does_{}", modifier.column);
    speaker.rules.schema.words.contains_key(&word).then(|| speaker.word(&word))
}

/// A modifier as a term of a sum.
pub(crate) fn term(modifier: &Modifier, speaker: Speaker<'_>) -> String {
    let origin = match modifier.origin {
        Origin::Auto | Origin::Asked => String::new(),
        Origin::Overridden => format!(" ({})", speaker.catalog.plain("origin-overridden")),
    };
    let label = row_label(modifier, speaker);
    match does(modifier, speaker) {
        Some(_) => format!("{label}{origin}"),
        None => format!("{} {label}{origin}", signed(modifier.value, speaker)),
    }
}

pub fn breakdown_line(line: &Line, speaker: Speaker<'_>) -> String {
    let rule = line.rule.as_ref().map(|rule| format!("  {rule}")).unwrap_or_default();
    format!("{}{rule}", note_line(line, speaker))
}

/// Label of a row of a table.
pub(crate) fn row_label(modifier: &Modifier, speaker: Speaker<'_>) -> String {
    let row = speaker
        .rules
        .table(TableName::of_data(&modifier.table))
        .and_then(|table| table.row(RowName::of_data(&modifier.id)));
    row.and_then(|row| row.label.as_ref()).map_or_else(|| modifier.id.clone(), |label| speaker.label(label).to_owned())
}

pub(crate) fn modifier_line(modifier: &Modifier, speaker: Speaker<'_>) -> String {
    let rule = modifier.rule.as_ref().map(|rule| format!("  {rule}")).unwrap_or_default();
    format!("{}{rule}", modifier_said(modifier, speaker))
}

/// A modifier without the rule behind it.
pub(crate) fn modifier_said(modifier: &Modifier, speaker: Speaker<'_>) -> String {
    let column = speaker.word(&format!("column_{}", modifier.column));
    let who = modifier.role.as_ref().map(|id| format!("{} ", speaker.name(id))).unwrap_or_default();
    let origin = match modifier.origin {
        Origin::Auto | Origin::Asked => String::new(),
        Origin::Overridden => format!(" ({})", speaker.catalog.plain("origin-overridden")),
    };
    if let Some(does) = does(modifier, speaker) {
        let colon = speaker.catalog.plain("colon");
        let who = if who.is_empty() { who } else { format!("{}{colon}", who.trim_end()) };
        return format!("{who}{does}, {}{origin}", row_label(modifier, speaker));
    }
    format!("{who}{column} {} {}{origin}", signed(modifier.value, speaker), row_label(modifier, speaker))
}
