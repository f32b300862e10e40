//! The line above the panes.

use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::fit;
use crate::engine::message::{Arg, Text};
use crate::engine::names::PoolName;
use crate::engine::world::{Entity, Side};
use crate::lang::visible;
use crate::play::{Seat, warning};
use crate::report::clock;

/// From this width on there is room to say when anything happened last.
const ROOM_FOR_THE_TIME: usize = 110;

/// How much of an army's name the line has, the first that fits.
const NAMES: [usize; 4] = [usize::MAX, 20, 15, 11];
const SHORTEST: usize = 8;
/// What the name of the battle needs to be worth naming.
const LEAST_OF_THE_BATTLE: usize = 6;

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
    let counters = game.rules().schema.counters.iter();
    let mut path: Vec<String> = counters.filter_map(|counter| speaker.counter(counter)).collect();
    path.extend(step.map(|step| speaker.label(&step.label).to_owned()));
    let acting = game.state().acting_side();
    let armies: Vec<&Entity> = Side::BOTH.into_iter().filter_map(|side| game.army(side)).collect();
    let pools = game.rules().schema.pools.iter().filter_map(|pool| {
        let holders = armies.iter().filter(|army| pool.on.contains(&army.kind));
        let balances: Vec<String> = holders.map(|army| army.pool(PoolName::of_data(&pool.id)).to_string()).collect();
        (!balances.is_empty()).then(|| format!("{} {}", speaker.label(&pool.label), balances.join("|")))
    });
    let pools: Vec<String> = pools.collect();
    let game_alone = format!(" {}", game.rules().abbreviation);
    let left = format!("{game_alone}  {}", visible(&game.setup().name));
    let right = |most: usize| {
        let actor = acting.map(|side| format!("▶ {}", named(app, side, most))).unwrap_or_default();
        format!("{actor}{}  {} ", headers(app, acting, most), pools.join(" "))
    };
    let middle = path.join(" · ");
    // Whose step it is comes before what the battle is called.
    let needed = |right: &String| game_alone.width() + middle.width() + right.width() + 4;
    let fitting = |spared: usize| NAMES.into_iter().map(right).find(|right| needed(right) <= width + spared);
    // Before an army loses its name the game does: everybody knows what is played.
    let right = fitting(0).or_else(|| fitting(game_alone.width())).unwrap_or_else(|| right(SHORTEST));
    let room = width.saturating_sub(middle.width() + right.width() + 4);
    if room < game_alone.width() {
        return app.theme.plain(&fit(&format!(" {middle}  {right}"), width));
    }
    // A few letters of its name tell nobody which battle it is.
    let left = if room < game_alone.width() + LEAST_OF_THE_BATTLE { game_alone } else { left };
    let line = format!("{}  {middle}  {}", fit(&left, room), right);
    app.theme.plain(&fit(&line, width))
}

/// The name of a side's army, shortened where it is longer than this.
fn named(app: &App, side: Side, most: usize) -> String {
    let name = app.speaker().side(side.code());
    if name.width() <= most { name } else { fit(&name, most).trim_end().to_owned() }
}

/// What the battle itself says of the moment, as the data want it shown: who holds the initiative. The side that acts is
/// not named twice.
fn headers(app: &App, acting: Option<Side>, most: usize) -> String {
    let (game, speaker) = (app.game(), app.speaker());
    let Some(battle) = game.state().battle() else { return String::new() };
    let declared = game.rules().schema.kind(&battle.kind).into_iter().flat_map(|kind| &kind.attributes);
    let shown = declared.filter_map(|decl| Some((decl.header.as_ref()?, battle.attributes.get(&decl.id)?)));
    let words = shown.map(|(label, value)| {
        let label = speaker.label(label);
        match value.as_text().and_then(Side::from_code) {
            Some(side) if Some(side) == acting => format!(" ({label})"),
            Some(side) => format!("  {label} {}", named(app, side, most)),
            None => format!("  {label} {}", speaker.arg(&Arg::from(value))),
        }
    });
    words.collect()
}
