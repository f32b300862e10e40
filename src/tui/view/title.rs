//! The line above the panes.

use crate::engine::names::{CounterName, PoolName};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::fit;
use crate::engine::world::{Entity, Side};
use crate::lang::visible;

/// Ruleset, battle, where the turn stands, whose step it is, pools.
pub(super) fn title(app: &App, width: usize) -> String {
    let (game, speaker) = (app.game(), app.speaker());
    let step = game.rules().current_step(game.state());
    let mut path: Vec<String> = Vec::new();
    for counter in &game.rules().schema.counters {
        path.push(format!(
            "{} {}",
            speaker.word(&format!("counter_{counter}")),
            game.state().counter(CounterName::of_data(counter))
        ));
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
