//! Battles saved so far: where each stands, and whether it can be gone on with.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Row, Standing};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::engine::world::Eyes;
use crate::journal::{RealDisk, Save, Who};
use crate::lang::{Catalog, Speaker, visible};
use crate::rulesets;

/// Saved battles, the newest first.
pub(super) fn files(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(folder) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(SystemTime, PathBuf)> = folder
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "jsonl"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    files
}

/// A saved battle with where it stands; a damaged one says why.
pub(super) fn row(catalog: &Catalog, time: SystemTime, path: &Path) -> Row {
    let file = path.file_name().map(|name| visible(&name.to_string_lossy())).unwrap_or_default();
    let value = path.display().to_string();
    let (game, damage) = match Save::look_closely(path, &rulesets::of) {
        Ok(found) => found,
        Err(error) => {
            let preview = vec![catalog.text(&error.text())];
            return Row { standing: Standing::Broken, ..Row::new(file, preview, &value) };
        }
    };
    let mut preview = told(catalog, &game);
    let last_event = game.events().last().and_then(|event| event.time.parse::<Timestamp>().ok());
    let played = last_event.or_else(|| Timestamp::try_from(time).ok()).map(|time| date_and_time(catalog, time));
    let played = Text::new("start-last-played").with("when", Arg::text(played.unwrap_or_default()));
    preview.push(catalog.text(&played));
    preview.push(file);
    preview.extend(damage.iter().map(|damage| catalog.text(&damage.text())));
    let holder = Who::holds(&RealDisk, path);
    preview.extend(holder.iter().map(|who| catalog.text(&held_by(catalog, who))));
    let standing = match (damage, holder) {
        (Some(_), _) => Standing::Damaged,
        (None, Some(_)) => Standing::Held,
        (None, None) => Standing::Free,
    };
    let setting = match game.state().ending {
        Some(_) => catalog.plain("start-over"),
        None => clock(catalog, &game).into_iter().next().unwrap_or_default(),
    };
    let row = Row::new(visible(&game.setup().name), preview, &value);
    Row { standing, setting: Some(setting), over: game.state().ending.is_some(), ..row }
}

/// What a battle is, how far it has come, and how it ended if it has.
fn told(catalog: &Catalog, game: &Game) -> Vec<String> {
    let words = Catalog::new(catalog.lang(), Some(&game.rules().sources));
    let speaker = Speaker { catalog: &words, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher };
    let step = speaker.word(&format!("step.{}", game.state().step()));
    let mut told = vec![
        visible(&game.setup().name),
        visible(&game.rules().full_name(catalog.lang())),
        format!("{} · {step}", clock(catalog, game).join(" · ")),
    ];
    if let Some(ending) = &game.state().ending {
        let winner = ending.winner.and_then(|side| game.army(side)).map(|army| speaker.called(army));
        told.push(match winner {
            Some(army) => catalog.text(&Text::new("start-won").with("army", Arg::text(army))),
            None => catalog.plain("start-drawn"),
        });
        told.push(speaker.text(&ending.reason));
    }
    told
}

/// Turns and what else counts the time of a battle.
fn clock(catalog: &Catalog, game: &Game) -> Vec<String> {
    let words = Catalog::new(catalog.lang(), Some(&game.rules().sources));
    let speaker = Speaker { catalog: &words, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher };
    game.rules().schema.counters.iter().filter_map(|counter| speaker.counter(counter)).collect()
}

/// Day and time as they are written in this language, on the clock of this machine.
fn date_and_time(catalog: &Catalog, time: Timestamp) -> String {
    time.to_zoned(TimeZone::system()).strftime(&catalog.plain("date-and-time")).to_string()
}

fn held_by(catalog: &Catalog, who: &Who) -> Text {
    // Whoever holds it wrote the time as every language reads it.
    let since = DateTime::strptime("%Y-%m-%d %H:%M", &who.since);
    let since =
        since.map_or_else(|_| who.since.clone(), |since| since.strftime(&catalog.plain("date-and-time")).to_string());
    let text = Text::new("watching-held-by").with("user", Arg::text(&who.user));
    text.with("place", Arg::text(&who.place)).with("since", Arg::text(since))
}
