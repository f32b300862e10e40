//! The frame: title, four panes, help line, and whatever stands in front of them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::app::{App, Overlay, Pane};
use super::board;
use super::keymap::{Mode, help_line, name};
use super::lines::{Lines, PaneFrame, draw_pane, fit, wrap};

/// Below this nothing can be played.
const SMALLEST: (u16, u16) = (40, 12);
/// Below this one pane at a time.
const ALL_PANES: (u16, u16) = (80, 24);

pub fn draw(frame: &mut Frame<'_>, app: &mut App) {
    app.remind();
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = fit(&app.catalog.plain("too-small"), usize::from(area.width));
        frame.buffer_mut().set_stringn(0, 0, text, usize::from(area.width), Style::new());
        return;
    }
    let [top, body, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(1)]).areas(area);
    let title = board::title(app, usize::from(top.width));
    frame.buffer_mut().set_stringn(top.x, top.y, title, usize::from(top.width), app.theme.strong());
    let cursor = draw_panes(frame, app, body);
    draw_bottom(frame, app, bottom);
    let cursor = draw_overlay(frame, app, body).or(cursor);
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}

/// Where each pane stands.
fn places(app: &App, body: Rect) -> Vec<(Pane, Rect)> {
    let one = app.look.zoom || body.width < ALL_PANES.0 || body.height + 2 < ALL_PANES.1;
    if one {
        return vec![(app.look.focus, body)];
    }
    let log_height = (body.height / 3).max(6);
    let [upper, log] = Layout::vertical([Constraint::Min(8), Constraint::Length(log_height)]).areas(body);
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(upper);
    let [checklist, resolution] = Layout::vertical([Constraint::Fill(2), Constraint::Fill(3)]).areas(right);
    vec![(Pane::Order, left), (Pane::Checklist, checklist), (Pane::Resolution, resolution), (Pane::Log, log)]
}

fn draw_panes(frame: &mut Frame<'_>, app: &mut App, body: Rect) -> Option<Position> {
    let mut cursor = None;
    for (pane, area) in places(app, body) {
        let width = usize::from(area.width.saturating_sub(3));
        let height = usize::from(area.height.saturating_sub(2));
        let content = match pane {
            Pane::Order => board::order(app, width),
            Pane::Checklist => board::checklist(app, width),
            Pane::Resolution => board::resolution(app, width),
            Pane::Log => board::log(app, width, height),
        };
        let title = format!("{}{}", pane.number(), pane_title(app, pane));
        let focused = app.look.focus == pane;
        let theme = app.theme;
        if let Some(top) = app.look.tops.get_mut(pane.number() - 1) {
            let place = draw_pane(frame, area, &content, PaneFrame { title, focused, theme, top });
            cursor = cursor.or(place);
        }
    }
    cursor
}

fn pane_title(app: &App, pane: Pane) -> String {
    let text = match pane {
        Pane::Order => app.catalog.plain("pane-order"),
        Pane::Checklist => {
            let step = app.game().rules().current_step(app.game().state());
            step.map(|step| app.speaker().label(&step.label).to_owned()).unwrap_or_default()
        }
        Pane::Resolution => board::resolution_title(app),
        Pane::Log if app.look.filter.is_empty() => app.catalog.plain("pane-log"),
        Pane::Log => format!("{} /{}", app.catalog.plain("pane-log"), app.look.filter),
    };
    format!(" {text} ")
}

/// The message of the last key, else the keys of the mode.
fn draw_bottom(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let width = usize::from(area.width);
    let (text, style) = match &app.look.message {
        Some(message) => (format!(" {message}"), app.theme.warning()),
        None => (keys(app, width), Style::new()),
    };
    frame.buffer_mut().set_stringn(area.x, area.y, app.theme.plain(&fit(&text, width)), width, style);
}

fn keys(app: &App, width: usize) -> String {
    let mut line = String::new();
    for row in help_line(app.mode()) {
        let key = row.keys.first().map(|key| name(key, &app.catalog)).unwrap_or_default();
        let item = format!(" {key} {} ", app.catalog.plain(row.label));
        if line.width() + item.width() <= width {
            line.push_str(&item);
        }
    }
    line
}

fn draw_overlay(frame: &mut Frame<'_>, app: &mut App, body: Rect) -> Option<Position> {
    let theme = app.theme;
    let width = body.width.saturating_sub(8).min(100);
    let inner = usize::from(width.saturating_sub(3));
    let (title, lines, top, height) = match app.look.overlays.last()? {
        Overlay::Page { title, lines, top } => {
            let wrapped: Vec<String> =
                lines.iter().skip(*top).flat_map(|line| wrap(&theme.plain(line), inner)).collect();
            (title.clone(), wrapped, 0, body.height.saturating_sub(2))
        }
        Overlay::Search { query } => (app.catalog.plain("prompt-search"), vec![format!("/{query}_")], 0, 3),
        Overlay::Palette { query, cursor } => {
            let found = app.palette(query);
            let mut lines = vec![format!(":{query}_")];
            let from = cursor.saturating_sub(5);
            for (at, (text, _)) in found.iter().enumerate().skip(from).take(9) {
                let mark = if at == *cursor { theme.cursor() } else { " " };
                lines.push(fit(&theme.plain(&format!("{mark} {text}")), inner));
            }
            (app.catalog.plain("prompt-palette"), lines, 0, 12)
        }
        Overlay::Correction { target, query } => {
            let mut lines = vec![format!("{} : {query}_", app.speaker().name(target))];
            lines.extend(wrap(&app.correctable(target), inner));
            (app.catalog.plain("prompt-correct"), lines, 0, 8)
        }
        Overlay::Note(_) => (app.catalog.plain("prompt-note"), Vec::new(), 0, 8),
    };
    let height = height.min(body.height);
    let area = Rect { x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width, height };
    Clear.render(area, frame.buffer_mut());
    let content = Lines { lines: lines.into_iter().map(|line| Line::from(Span::raw(line))).collect(), cursor: None };
    let mut top = top;
    let pane = PaneFrame { title: format!(" {title} "), focused: true, theme, top: &mut top };
    draw_pane(frame, area, &content, pane);
    if let Some(Overlay::Note(editor)) = app.look.overlays.last() {
        let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
        frame.render_widget(&**editor, inside);
        return None;
    }
    (app.mode() == Mode::Prompt).then(|| Position { x: area.x + 1, y: area.y + 1 })
}
