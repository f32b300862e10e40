//! What the charts of a battle show: strength over the turns, losses by unit, luck, faces, time.

use super::loss::Loss;
use super::svg::{Bar, Curve, bars, curves};
use super::words::{Words, signed};
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
    let drawn = [strength(words), breaking(words), losses(words), luck(words), time(words)];
    drawn.into_iter().flatten().chain(faces(words)).collect()
}

fn strength(words: &Words<'_>) -> Option<Chart> {
    let told = words.told;
    let after = |side: Side| {
        let states = std::iter::once(&told.start).chain(told.turns.iter().map(|turn| &turn.standing));
        let points = states.filter_map(|state| state.iter().find(|standing| standing.side == side));
        points.map(|standing| standing.strength).collect::<Vec<f64>>()
    };
    let lines: Vec<Curve> =
        Side::BOTH.into_iter().map(|side| Curve { class: class(Some(side)), points: after(side) }).collect();
    let known = lines.iter().any(|line| line.points.iter().any(|value| *value > 0.0));
    let turns = std::iter::once(String::new()).chain(told.turns.iter().map(|turn| turn.number.to_string()));
    let title = words.plain("chart-strength");
    let picture = curves(&title, &lines, &turns.collect::<Vec<_>>());
    (known && !told.turns.is_empty()).then(|| Chart { id: "strength", picture, notes: Vec::new(), key: true, title })
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
        value: format!("{} {}", words.number(*points), loss.label),
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
        let text = crate::engine::message::Text::new("chart-faces").with("sides", size).with("count", thrown);
        let title = words.catalog.text(&text);
        Chart { id: "faces", picture: bars(&title, &rows), notes: Vec::new(), key: false, title }
    };
    words.told.measures.fallen().map(one).collect()
}
