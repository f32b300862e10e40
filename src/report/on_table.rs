//! What hands must do on the table after an event, in words.

use crate::engine::message::{Arg, Text};
use crate::engine::play::Event;
use crate::engine::world::{Effect, Instruction};
use crate::lang::{Speaker, visible};

/// One instruction in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLine {
    pub id: String,
    pub unit: Option<String>,
    pub text: String,
}

/// All that hands must do after an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnTable {
    pub title: String,
    pub items: Vec<TableLine>,
    /// The same as people read it: what one unit does in one line, what several do alike said once.
    pub lines: Vec<String>,
}

impl OnTable {
    pub(super) fn of(event: &Event, speaker: Speaker<'_>) -> OnTable {
        let item = |instruction: &Instruction| TableLine {
            id: visible(&instruction.id),
            unit: instruction.unit.as_ref().map(ToString::to_string),
            text: visible(&said(instruction, speaker)),
        };
        let items: Vec<TableLine> = event.table.iter().map(item).collect();
        let lines = by_unit(&items, speaker);
        OnTable { title: speaker.catalog.plain("on-table"), items, lines }
    }

    /// What hands do after something was taken back: what brings the table to where it was, and moves that are no more.
    pub fn taken_back(now: &[Instruction], moves: &[Instruction], speaker: Speaker<'_>) -> OnTable {
        let line = |instruction: &Instruction, text: String| TableLine {
            id: visible(&instruction.id),
            unit: instruction.unit.as_ref().map(ToString::to_string),
            text: visible(&text),
        };
        let not_moved = |instruction: &Instruction| {
            let what = Arg::text(speaker.text(&instruction.text()));
            line(instruction, speaker.text(&Text::new("do-not").with("what", what)))
        };
        let now = now.iter().map(|instruction| line(instruction, said(instruction, speaker)));
        let items: Vec<TableLine> = now.chain(moves.iter().map(not_moved)).collect();
        let lines = by_unit(&items, speaker);
        OnTable { title: speaker.catalog.plain("undone-on-table"), items, lines }
    }

    /// The title and, set in, what follows; nothing where there is nothing to do.
    pub fn paragraph(&self) -> Vec<String> {
        let title = (!self.lines.is_empty()).then(|| self.title.clone());
        title.into_iter().chain(self.lines.iter().map(|line| format!("  {line}"))).collect()
    }
}

fn said(instruction: &Instruction, speaker: Speaker<'_>) -> String {
    let now = speaker.text(&instruction.text());
    let Some(before) = instruction.text_before() else { return now };
    let before = Arg::text(speaker.text(&before));
    speaker.text(&Text::new("do-instead-of").with("now", Arg::text(now)).with("before", before))
}

fn by_unit(lines: &[TableLine], speaker: Speaker<'_>) -> Vec<String> {
    let mut units: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    for line in lines {
        match units.iter_mut().find(|(unit, _)| *unit == line.unit.as_deref()) {
            Some((_, texts)) => texts.push(&line.text),
            None => units.push((line.unit.as_deref(), vec![&line.text])),
        }
    }
    let mut groups: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for (unit, texts) in units {
        match groups.iter_mut().find(|(_, known)| *known == texts) {
            Some((names, _)) => names.extend(unit),
            None => groups.push((unit.into_iter().collect(), texts)),
        }
    }
    let (colon, semicolon) = (speaker.catalog.plain("colon"), speaker.catalog.plain("semicolon"));
    let said = |(units, texts): (Vec<&str>, Vec<&str>)| {
        if let Some(all) = said_of_all(lines, &units, &texts, speaker) {
            return all;
        }
        let names: Vec<String> = units.into_iter().map(|unit| speaker.name(unit)).collect();
        let texts = texts.join(&semicolon);
        if names.is_empty() { texts } else { format!("{}{colon}{texts}", speaker.listed(names)) }
    };
    groups.into_iter().map(said).collect()
}

/// So many who do the same are not named one by one, where the ruleset has a word for all of them.
const MANY: usize = 5;

/// What many do alike, in the ruleset's words for all who are still to do it (`all-do-ID`); nothing where it has none.
fn said_of_all(lines: &[TableLine], units: &[&str], texts: &[&str], speaker: Speaker<'_>) -> Option<String> {
    let [text] = texts else { return None };
    let id = &lines.iter().find(|line| line.text == *text).filter(|_| units.len() >= MANY)?.id;
    let key = format!("all-do-{}", id.replace('_', "-"));
    speaker.catalog.has(&key).then(|| speaker.catalog.plain(&key))
}

/// Whether the change that an effect makes is told to the hands by this event.
pub(super) fn by_hand(event: &Event, effect: &Effect, speaker: Speaker<'_>) -> bool {
    let schema = &speaker.rules.schema;
    let Some(target) = effect.target() else { return false };
    let told = event.table.iter().any(|instruction| instruction.unit.as_ref() == Some(target));
    let kind = speaker.state.entity(target.as_str()).and_then(|entity| schema.kind(&entity.kind));
    let hand = if let Effect::Mark { marker, .. } | Effect::Unmark { marker, .. } = effect {
        let decl = schema.marker(marker);
        decl.and_then(|decl| decl.hand.as_deref().or_else(|| (!decl.flag).then_some(marker.as_str())))
    } else if let Effect::Attribute { name, .. } = effect {
        kind.and_then(|kind| kind.attribute(name)).and_then(|decl| decl.hand.as_deref())
    } else if let Effect::Strength { .. } = effect {
        kind.and_then(|kind| kind.strength.as_ref()).and_then(|decl| decl.hand.as_deref())
    } else {
        None
    };
    told && hand.is_some_and(|hand| hand != "none")
}
