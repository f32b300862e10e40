//! The line above the panes.

use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::fit;
use crate::engine::message::{Arg, Text};
use crate::engine::names::{CounterName, PoolName};
use crate::engine::world::{Entity, Side};
use crate::lang::visible;
use crate::play::{Seat, warning};
use crate::report::clock;

/// From this width on there is room to say when anything happened last.
const ROOM_FOR_THE_TIME: usize = 110;

/// The line and how it is drawn. While not everything is saved that stands before everything else; so does that one only
/// looks on, and who plays.
pub(super) fn title(app: &App, width: usize) -> (String, Style) {
    let theme = app.theme;
    let before = |said: &str, style: Style| {
        let said = theme.plain(&format!(" {said} "));
        let room = width.saturating_sub(said.width());
        (fit(&format!("{said}{}", battle(app, room)), width), style)
    };
    match &app.battle.seat {
        Seat::Plays(save) => match warning(save.health()) {
            None => (battle(app, width), theme.strong()),
            Some(key) => {
                let title = battle(app, width);
                (fit(&theme.plain(&format!(" ! {} {title}", app.plain(key))), width), theme.alarm())
            }
        },
        Seat::Replays(replayed) => before(&app.speaker().text(&replayed.standing()), theme.strong()),
        Seat::Watches(watched) => {
            let mut standing = app.speaker().text(&watched.standing());
            if let Some(last) = app.game().events().last().filter(|_| width >= ROOM_FOR_THE_TIME) {
                let clock = Arg::text(clock(&last.time, &app.battle.zone));
                standing += &app.speaker().text(&Text::new("watching-last").with("clock", clock));
            }
            match watched.trouble() {
                None => before(&standing, theme.strong()),
                Some(_) => before(&format!("! {standing}"), theme.alarm()),
            }
        }
    }
}

/// Ruleset, battle, where the turn stands, whose step it is, pools.
fn battle(app: &App, width: usize) -> String {
    let (game, speaker) = (app.game(), app.speaker());
    let step = game.rules().current_step(game.state());
    let mut path: Vec<String> = Vec::new();
    for counter in &game.rules().schema.counters {
        let count = game.state().counter(CounterName::of_data(counter));
        // Before the first turn there is none to name.
        if count > 0 {
            path.push(format!("{} {count}", speaker.word(&format!("counter_{counter}"))));
        }
    }
    path.extend(step.map(|step| speaker.label(&step.label).to_owned()));
    let actor = game.state().acting_side().and_then(|side| game.army(side));
    let actor = actor.map(|army| format!("▶ {}", visible(&army.name))).unwrap_or_default();
    let armies: Vec<&Entity> = Side::BOTH.into_iter().filter_map(|side| game.army(side)).collect();
    let pools = game.rules().schema.pools.iter().filter_map(|pool| {
        let holders = armies.iter().filter(|army| pool.on.contains(&army.kind));
        let balances: Vec<String> = holders.map(|army| army.pool(PoolName::of_data(&pool.id)).to_string()).collect();
        (!balances.is_empty()).then(|| format!("{} {}", speaker.label(&pool.label), balances.join("|")))
    });
    let pools: Vec<String> = pools.collect();
    let left = format!(" {}  {}", game.rules().abbreviation, visible(&game.setup().name));
    let right = format!("{actor}  {} ", pools.join(" "));
    let middle = path.join(" · ");
    let room = width.saturating_sub(middle.width() + right.width() + 4);
    let line = format!("{}  {middle}  {}", fit(&left, room), right);
    app.theme.plain(&fit(&line, width))
}
