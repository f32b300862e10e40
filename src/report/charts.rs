//! What the charts of a battle show: strength over the turns, losses by unit, luck, faces, time.

use super::loss::Loss;
use super::strength_curve::StrengthCurve;
use super::svg::{Bar, Curve, bars, curves};
use super::words::{Words, signed};
use crate::engine::message::{Arg, Text};
use crate::engine::world::Side;

/// Units that the chart of losses has room for.
const WORST: usize = 12;

/// A chart with its heading and what is said below it.
pub(super) struct Chart {
    pub(super) id: &'static str,
    pub(super) title: String,
    pub(super) picture: String,
    pub(super) notes: Vec<String>,
    /// Whether the colours of the sides need telling.
    pub(super) key: bool,
}

pub(super) fn class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::A) => "a",
        Some(Side::B) => "b",
        None => "n",
    }
}

pub(super) fn charts(words: &Words<'_>) -> Vec<Chart> {
    let told = words.told;
    let points = told.points.as_ref().and_then(|curve| strength(words, "points", curve));
    let drawn =
        [strength(words, "strength", &told.curve), points, breaking(words), losses(words), luck(words), time(words)];
    drawn.into_iter().flatten().chain(faces(words)).collect()
}

/// Both sides over the turns and where they break.
fn strength(words: &Words<'_>, id: &'static str, curve: &StrengthCurve) -> Option<Chart> {
    let line = |(at, side): (usize, Side)| {
        let level = curve.breaks_at.get(at).copied().flatten();
        let said = |level: f64| Text::new("chart-break-level").with("at", Arg::text(words.number(level)));
        let marks = curve.broken.iter().filter(|broken| broken.side == side);
        Curve {
            class: class(Some(side)),
            points: curve.points.get(at).cloned().unwrap_or_default(),
            level: level.map(|level| (level, words.catalog.text(&said(level)))),
            marks: marks.map(|broken| (broken.point, broken.said.clone())).collect(),
        }
    };
    let lines: Vec<Curve> = Side::BOTH.into_iter().enumerate().map(line).collect();
    let known = curve.turns.len() > 1 && curve.points.iter().flatten().any(|value| *value > 0.0);
    let notes = curve.break_lines(words.catalog, &Side::BOTH.map(|side| words.army(side)));
    let title = curve.title.clone();
    known.then(|| Chart { id, picture: curves(&title, &lines, &curve.turns), notes, key: true, title })
}

/// Losses against those that break, army by army or formation by formation, as the battle stands.
fn breaking(words: &Words<'_>) -> Option<Chart> {
    let last = words.told.turns.last().map(|turn| &turn.standing)?;
    let of = |standing: &super::loss::Standing| {
        let class = class(Some(standing.side));
        let bar = |breaking: &super::loss::Breaking| Bar {
            label: breaking.name.clone(),
            value: format!("{} / {}", words.number(breaking.losses), words.number(breaking.at)),
            length: if breaking.at > 0.0 { breaking.losses / breaking.at } else { 0.0 },
            class,
        };
        standing.breaking.iter().map(bar).collect::<Vec<_>>()
    };
    let rows: Vec<Bar> = last.iter().flat_map(of).collect();
    let title = words.plain("chart-breaking");
    (!rows.is_empty()).then(|| Chart {
        id: "breaking",
        picture: bars(&title, &rows),
        notes: Vec::new(),
        key: false,
        title,
    })
}

fn losses(words: &Words<'_>) -> Option<Chart> {
    let worst = words.told.heaviest_losses(WORST);
    let bar = |(loss, points): &(&Loss, f64)| Bar {
        label: loss.name.clone(),
        value: words.points(*points, &loss.label),
        length: *points,
        class: class(loss.side),
    };
    let rows: Vec<Bar> = worst.iter().map(bar).collect();
    let title = words.plain("chart-losses");
    (!rows.is_empty()).then(|| Chart {
        id: "losses",
        picture: bars(&title, &rows),
        notes: Vec::new(),
        key: true,
        title,
    })
}

fn luck(words: &Words<'_>) -> Option<Chart> {
    let known = &words.told.measures.hits;
    let bar = |(side, luck): (&Side, &super::measures::Luck)| Bar {
        label: words.army(*side),
        value: signed(words.told.lang, luck.surplus()),
        length: luck.surplus(),
        class: class(Some(*side)),
    };
    let rows: Vec<Bar> = known.iter().map(bar).collect();
    let title = words.plain("chart-luck");
    let mut notes: Vec<String> = known.iter().map(|(side, luck)| words.luck(*side, luck)).collect();
    notes.push(words.plain("chart-luck-note"));
    (!rows.is_empty()).then(|| Chart { id: "luck", picture: bars(&title, &rows), notes, key: false, title })
}

fn time(words: &Words<'_>) -> Option<Chart> {
    let known = words.told.measures.seconds.iter().filter(|(_, seconds)| **seconds >= 60);
    let bar = |(side, seconds): (&Side, &i64)| Bar {
        label: words.army(*side),
        value: words.time(*side, *seconds),
        length: f64::from(i32::try_from(*seconds).unwrap_or(i32::MAX)),
        class: class(Some(*side)),
    };
    let rows: Vec<Bar> = known.map(bar).map(|bar| Bar { label: String::new(), ..bar }).collect();
    let title = words.plain("chart-time");
    (!rows.is_empty()).then(|| Chart { id: "time", picture: bars(&title, &rows), notes: Vec::new(), key: false, title })
}

/// How often each face fell, a picture for each size of die.
fn faces(words: &Words<'_>) -> Vec<Chart> {
    let one = |(size, counts): (u8, Vec<u32>)| {
        let thrown: u32 = counts.iter().sum();
        let bar = |(face, count): (u32, &u32)| Bar {
            label: face.to_string(),
            value: count.to_string(),
            length: f64::from(*count),
            class: "n",
        };
        let rows: Vec<Bar> = (1_u32..).zip(&counts).map(bar).collect();
        let text = Text::new("chart-faces").with("sides", size).with("count", thrown);
        let title = words.catalog.text(&text);
        Chart { id: "faces", picture: bars(&title, &rows), notes: Vec::new(), key: false, title }
    };
    words.told.measures.fallen().map(one).collect()
}
