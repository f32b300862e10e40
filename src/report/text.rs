//! The plain log of a battle, as lines of text.

use crate::engine::names::CounterName;
use std::fmt::Write;

use jiff::tz::TimeZone;

use super::clock::clock;
use super::narrate::narrate_of;
use crate::engine::play::Game;
use crate::engine::world::Eyes;
use crate::lang::{Catalog, Speaker, visible};

/// The whole battle in words, undone events marked.
pub fn text_report(game: &Game, catalog: &Catalog) -> String {
    // Anybody may ask for it, whoever sits at the keyboard.
    let speaker = Speaker { catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher };
    let mut out = String::new();
    // Writing into a String cannot fail.
    let title = format!("{} — {}", game.setup().name, speaker.label(&game.rules().name));
    let _ = writeln!(out, "{}", visible(&title));
    let begun = game.beginning();
    let names = game.rules().schema.counters.iter();
    let mut counters: Vec<(String, i64)> =
        names.map(|name| (name.clone(), begun.counter(CounterName::of_data(name)))).collect();
    for event in game.events().iter() {
        for effect in &event.effects {
            if let crate::engine::world::Effect::Counter { name, value } = effect
                && let Some((_, known)) = counters.iter_mut().find(|(known, _)| known == name)
            {
                *known = *value;
            }
        }
        let when: Vec<String> = counters.iter().map(|(_, value)| value.to_string()).collect();
        let entry = narrate_of(game, &event, speaker);
        let live = entry.stands(game);
        let mark = if live { ' ' } else { '✗' };
        let clock = clock(&entry.time, &TimeZone::UTC);
        let when = when.join(".");
        let _ = writeln!(out, "{:>5} {clock} {when:<4}{mark} {}", entry.seq, entry.headline.replace('\n', " / "));
        for line in &entry.breakdown {
            let _ = writeln!(out, "                  {line}");
        }
        for line in entry.on_table.paragraph() {
            let _ = writeln!(out, "                  {line}");
        }
        for sentence in entry.changes.iter().filter(|sentence| !sentence.minor && !sentence.on_table) {
            let _ = writeln!(out, "                > {}", sentence.text);
        }
    }
    out
}
