//! The order of battle: who there is, in which state, and who still has something to do.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::{Lines, fit};
use super::super::order::{OrderRow, order_rows};
use crate::engine::value::Value;
use crate::engine::world::Entity;
use crate::lang::{Speaker, visible};
use crate::report::value_word;

/// A name keeps this much of a row however much else there is to say.
const SHORTEST_NAME: usize = 12;
/// Rows that stay in sight below the cursor.
const NEIGHBOURS: usize = 3;

pub(super) fn order(app: &App, width: usize) -> Lines {
    let rows = order_rows(app);
    let busy = busy(app);
    let cursor = Some(app.ui.order.min(rows.len().saturating_sub(1)));
    let mut content = Lines { cursor, below: NEIGHBOURS, ..Lines::default() };
    for row in &rows {
        if let Some(entity) = app.game().state().entity(row.id.as_str()) {
            content.push(order_line(app, row, entity, width, busy.contains(&row.id.as_str().to_owned())));
        }
    }
    content
}

/// Everybody who still has something to do in this step.
fn busy(app: &App) -> Vec<String> {
    app.game().checklist().into_iter().flat_map(|view| view.open).collect()
}

fn order_line(app: &App, row: &OrderRow, entity: &Entity, width: usize, busy: bool) -> Line<'static> {
    let (speaker, theme) = (app.speaker(), app.theme);
    let schema = &app.game().rules().schema;
    let fold = if row.folds { theme.folded(app.ui.folded.contains(row.id.as_str())) } else { " " };
    let indent = " ".repeat(row.depth);
    let mut tail = String::new();
    if let Some(strength) = entity.strength {
        let (now, start) = (strength.now.trunc(), strength.start.trunc());
        let cells = if width > 50 { usize::try_from(start).unwrap_or(6).clamp(1, 12) } else { 4 };
        tail.push_str(&format!("{} {}/{}", theme.bar(now, start, cells), strength.now, strength.start));
    }
    for (id, balance) in &entity.pools {
        let label = schema.pools.iter().find(|pool| pool.id == *id).map(|pool| speaker.label(&pool.label));
        tail.push_str(&format!(" {} {balance}", label.unwrap_or(id)));
    }
    let away = |id: &str| schema.marker(id).is_some_and(|marker| marker.away);
    let short = |id: &String| schema.marker(id).and_then(|marker| marker.short.as_ref());
    for label in entity.markers.keys().filter(|id| away(id)).filter_map(short) {
        tail.push_str(&format!(" {}", speaker.label(label)));
    }
    if let Some(kind) = schema.kind(&entity.kind) {
        for attribute in &kind.attributes {
            let value = entity.attributes.get(&attribute.id);
            let news = !attribute.only_news || value != attribute.default.as_ref();
            if let (Some(short), Some(value)) = (&attribute.short, value.filter(|_| news)) {
                let short = speaker.label(short);
                let space = if short.is_empty() { "" } else { " " };
                let hidden = speaker.rules.hides(speaker.eyes, speaker.state, entity, attribute);
                let value = if hidden { app.plain("hidden-choice") } else { short_word(value, speaker) };
                tail.push_str(&format!(" {short}{space}{value}"));
            }
        }
    }
    for (id, tokens) in entity.markers.iter().filter(|(id, _)| !away(id)) {
        if let Some(label) = short(id) {
            let count = if tokens.len() > 1 { tokens.len().to_string() } else { String::new() };
            tail.push_str(&format!(" {}{count}", speaker.label(label)));
        }
    }
    let tail = theme.plain(&tail);
    let room = width.saturating_sub(indent.len() + 3);
    let tail = fit(tail.trim_start(), tail.trim_start().width().min(room.saturating_sub(SHORTEST_NAME)));
    let name_width = room.saturating_sub(tail.width() + 1);
    let gone = !schema.in_play(entity);
    let style = if gone { theme.faint() } else { theme.side(entity.side) };
    let style = if row.depth == 0 || busy { style.patch(theme.strong()) } else { style };
    let sign = if busy { "*" } else { " " };
    Line::from(vec![
        Span::raw(format!("{indent}{fold}")),
        Span::styled(fit(&visible(&entity.name), name_width), style),
        Span::raw(format!("{sign}{tail}")),
    ])
}

/// A value in the few letters that the ruleset has for it (`short_VALUE`), else in its word.
fn short_word(value: &Value, speaker: Speaker<'_>) -> String {
    let short = value.as_text().and_then(|text| speaker.rules.schema.words.get(&format!("short_{text}")));
    short.map_or_else(|| value_word(value, speaker), |label| speaker.label(label).to_owned())
}
