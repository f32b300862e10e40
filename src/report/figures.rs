//! The charts of a battle as lines of text, for the screen.

use super::chronicle::Chronicle;
use super::loss::Loss;
use super::words::Words;
use crate::engine::message::Text;
use crate::engine::world::Side;
use crate::lang::Catalog;

/// Cells of the longest bar: with a label and a number it fits half a screen of 80.
const BAR: f64 = 11.0;
/// Units that the list of losses shows.
const WORST: usize = 10;

/// Strength over the turns, heaviest losses, luck, time and faces.
pub fn figures(told: &Chronicle, catalog: &Catalog) -> Vec<String> {
    let words = Words { told, catalog };
    let mut lines = Vec::new();
    strength(&words, &mut lines);
    let last = told.turns.last().map_or(&told.start, |turn| &turn.standing);
    section(&mut lines, words.plain("chart-breaking"), words.breaking(last));
    losses(&words, &mut lines);
    let luck = told.measures.hits.iter().map(|(side, luck)| words.luck(*side, luck)).collect();
    section(&mut lines, words.plain("chart-luck"), luck);
    let time = told.measures.seconds.iter().filter(|(_, seconds)| **seconds >= 60);
    let time = time.map(|(side, seconds)| words.time(*side, *seconds)).collect();
    section(&mut lines, words.plain("chart-time"), time);
    faces(&words, &mut lines);
    lines
}

fn section(lines: &mut Vec<String>, title: String, rows: Vec<String>) {
    if rows.is_empty() {
        return;
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(title);
    lines.extend(rows.into_iter().map(|row| format!("  {row}")));
}

/// A bar so many cells long, of the longest that there are.
fn bar(value: f64, most: f64) -> String {
    let cells = if most > 0.0 { (value / most * BAR).round() } else { 0.0 };
    (0_u8..).take_while(|cell| f64::from(*cell) < cells).map(|_| '█').collect()
}

fn strength(words: &Words<'_>, lines: &mut Vec<String>) {
    let told = words.told;
    let states = std::iter::once((words.plain("story-before"), &told.start))
        .chain(told.turns.iter().map(|turn| (turn.title.clone(), &turn.standing)));
    let states: Vec<_> = states.collect();
    let most = states.iter().flat_map(|(_, state)| state.iter()).map(|side| side.strength).fold(0.0, f64::max);
    if most <= 0.0 {
        return;
    }
    for side in Side::BOTH {
        let rows = states.iter().filter_map(|(title, state)| {
            let standing = state.iter().find(|standing| standing.side == side)?;
            let strength = words.number(standing.strength);
            Some(format!("{title:<17} {strength:>5} {}", bar(standing.strength, most)))
        });
        let title = format!("{}{}{}", words.plain("chart-strength"), words.plain("colon"), words.army(side));
        section(lines, title, rows.collect());
    }
}

fn losses(words: &Words<'_>, lines: &mut Vec<String>) {
    let worst = words.told.heaviest_losses(WORST);
    let most = worst.first().map_or(0.0, |(_, points)| *points);
    let row = |(loss, points): &(&Loss, f64)| {
        format!("{:>4} {} {:<11} {}", words.number(*points), loss.label, bar(*points, most), loss.name)
    };
    section(lines, words.plain("chart-losses"), worst.iter().map(row).collect());
}

fn faces(words: &Words<'_>, lines: &mut Vec<String>) {
    for (size, counts) in words.told.measures.fallen() {
        let thrown: u32 = counts.iter().sum();
        let most = counts.iter().copied().max().map_or(0.0, f64::from);
        let row = |(face, count): (u32, &u32)| format!("{face:>3} {count:>5} {}", bar(f64::from(*count), most));
        let title = Text::new("chart-faces").with("sides", size).with("count", thrown);
        section(lines, words.catalog.text(&title), (1_u32..).zip(&counts).map(row).collect());
    }
}
