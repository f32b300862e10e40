//! The umpire's correction of an entity, as far as it is typed: what it can name, and the command it comes to.

use super::app::App;
use super::line_edit::LineEdit;
use crate::engine::play::Command;
use crate::engine::refusal::{Reason, Refusal};
use crate::play::{Correctable, correctable, correction, matching, part_word};

/// Begins the reason of a correction.
const REASON: char = ';';

/// More words than any name has.
const MOST_WORDS: usize = 12;

pub(super) struct Correction {
    pub(super) target: String,
    pub(super) query: LineEdit,
    pub(super) cursor: usize,
}

/// Something that can be corrected, as the prompt lists it.
pub(super) struct CorrectionPart {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) value: String,
    /// A marker alone is put on; anything else needs a value.
    alone: bool,
}

impl Correction {
    fn line_and_reason(&self) -> (&str, &str) {
        self.query.text().split_once(REASON).unwrap_or((self.query.text(), ""))
    }

    /// Whether the part under the cursor still waits for its value.
    pub(super) fn waits_for_value(&self, app: &App) -> bool {
        let (parts, value) = parts(app, self);
        parts.get(self.cursor).is_some_and(|part| value.is_empty() && !part.alone)
    }

    /// What it comes to; a wrong name or value is refused in the players' words.
    pub(super) fn command(&self, app: &App) -> Result<Command, Refusal> {
        let (line, reason) = self.line_and_reason();
        let reason = Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        let entity = app.game().state().entity(&self.target);
        let entity = entity.ok_or_else(|| Refusal::new(Reason::UnknownEntity))?;
        // A whole name is meant as such; a few letters mean the part under the cursor.
        let (parts, value) = parts(app, self);
        let meant = parts.get(self.cursor).map(|part| format!("{} {value}", part.id));
        let whole = correction(app.game(), app.speaker(), entity, line);
        let read = whole.or_else(|refusal| match &meant {
            Some(meant) if refusal.is(Reason::CannotAdjust) => correction(app.game(), app.speaker(), entity, meant),
            Some(_) | None => Err(refusal),
        });
        read.map(|what| Command::Adjust { target: entity.id.clone(), what, reason })
    }
}

/// What can be corrected and fits the name typed so far, and the value typed after it.
pub(super) fn parts(app: &App, correction: &Correction) -> (Vec<CorrectionPart>, String) {
    let speaker = app.speaker();
    let Some(entity) = app.game().state().entity(&correction.target) else { return Default::default() };
    let part = |part: Correctable<'_>| CorrectionPart {
        id: part.id().to_owned(),
        label: part.label(speaker).to_owned(),
        value: part_word(part, entity, speaker).unwrap_or_else(|| app.plain("none")),
        alone: matches!(part, Correctable::Marker(_)),
    };
    let all = correctable(&app.game().rules().schema, app.game().state(), entity);
    let mut all: Vec<CorrectionPart> = all.into_iter().map(part).collect();
    let (line, _) = correction.line_and_reason();
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.is_empty() {
        return (all, String::new());
    }
    // The longest beginning that is a name; what follows is the value.
    let splits = (1..=words.len().min(MOST_WORDS)).rev().filter_map(|count| words.split_at_checked(count));
    let found = splits.map(|(name, value)| (called(&all, &name.join(" ")), value.join(" ")));
    let (places, value) = found.into_iter().find(|(places, _)| !places.is_empty()).unwrap_or_default();
    let mut place = 0..;
    all.retain(|_| place.next().is_some_and(|place| places.contains(&place)));
    (all, value)
}

/// Places of the parts that a name means: typed in full it is meant alone.
fn called(parts: &[CorrectionPart], name: &str) -> Vec<usize> {
    let lists: [Vec<String>; 2] =
        [parts.iter().map(|part| part.label.clone()).collect(), parts.iter().map(|part| part.id.clone()).collect()];
    let full = |names: &Vec<String>| names.iter().position(|known| known.to_lowercase() == name.to_lowercase());
    if let Some(place) = lists.iter().find_map(full) {
        return vec![place];
    }
    let found: Vec<usize> = lists.iter().flat_map(|names| matching(name, names)).collect();
    (0..parts.len()).filter(|place| found.contains(place)).collect()
}
