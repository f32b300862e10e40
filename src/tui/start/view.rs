//! How the start screen looks: rows on the left, what stands behind the one under the cursor on the right; a page alone.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Spacing};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::action::{KeyAction, Mode, Role, StartAction};
use super::super::lines::{Lines, PaneFrame, draw_pane, fit, wrap};
use super::super::view::{draw_keys, draw_too_small, is_too_small};
use super::Start;
use crate::play::{Row, Stage, Standing};

pub(super) fn draw(frame: &mut Frame<'_>, start: &Start) -> usize {
    let (area, theme) = (frame.area(), start.theme);
    if is_too_small(area) {
        draw_too_small(frame, &start.menu.catalog);
        return start.top;
    }
    let [top, body, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(1)]).areas(area);
    let title = fit(&format!(" Estafette {}", env!("CARGO_PKG_VERSION")), usize::from(top.width));
    frame.buffer_mut().set_stringn(top.x, top.y, title, usize::from(top.width), theme.strong());
    let page = start.page();
    let right = if page.is_none() { Constraint::Fill(1) } else { Constraint::Length(1) };
    let halves = Layout::horizontal([Constraint::Fill(1), right]).spacing(Spacing::Overlap(1));
    let [left, right] = halves.areas(body);
    if page.is_none() {
        draw_preview(frame, start, right);
    }
    let width = usize::from(left.width.saturating_sub(3));
    let mut content = match page {
        Some(page) => reading(start, &page, width),
        None => choosing(start, width),
    };
    if content.lines.is_empty() {
        content.cursor = None;
        content.wrapped(&start.menu.catalog.plain(nothing(start)), width, theme.faint());
    }
    let sought = if start.typed.is_empty() { String::new() } else { format!("/{} ", start.typed) };
    let title = format!(" {} {sought}", start.menu.title());
    let drawn = draw_pane(frame, left, &content, PaneFrame { title, focused: true, theme, top: start.top });
    let works = |action: KeyAction| works_here(start, action);
    draw_keys(frame, bottom, (Mode::Start, Role::Player), works, &start.menu.catalog, theme);
    theme.flatten(frame.buffer_mut());
    if let Some(cursor) = drawn.cursor {
        frame.set_cursor_position(cursor);
    }
    drawn.top
}

/// What is said where there is nothing to choose.
fn nothing(start: &Start) -> &'static str {
    match start.menu.stage {
        Stage::FirstArmy | Stage::SecondArmy => "start-no-armies",
        _ => "nothing-here",
    }
}

fn works_here(start: &Start, action: KeyAction) -> bool {
    let page = matches!(start.menu.stage, Stage::Sheet | Stage::Help);
    match action {
        KeyAction::Start(StartAction::Choose) => !page && !start.menu.rows.is_empty(),
        KeyAction::Start(StartAction::NextValue | StartAction::PreviousValue) => {
            start.menu.stage == Stage::Options && start.cursor > 1
        }
        KeyAction::Start(StartAction::Erase | StartAction::Clear) => start.takes_text(),
        KeyAction::Start(StartAction::Quit) => !start.takes_text(),
        _ => true,
    }
}

fn reading(start: &Start, page: &[String], width: usize) -> Lines {
    let mut content = Lines::default();
    for line in page {
        let style = if line.starts_with(' ') { Style::new() } else { start.theme.strong() };
        let style = if start.menu.stage == Stage::Sheet { style } else { Style::new() };
        content.wrapped(&start.theme.plain(line), width, style);
    }
    content
}

fn choosing(start: &Start, width: usize) -> Lines {
    let lines = start.menu.rows.iter().map(|row| line(start, row, width)).collect();
    Lines { lines, cursor: Some(start.cursor), ..Lines::default() }
}

fn line(start: &Start, row: &Row, width: usize) -> Line<'static> {
    let theme = start.theme;
    let mark = match row.standing {
        Standing::Free => "",
        Standing::Taken => "— ",
        Standing::Held => "▶ ",
        Standing::Damaged | Standing::Broken => "! ",
    };
    let style = match row.standing {
        Standing::Free | Standing::Held => Style::new(),
        Standing::Damaged | Standing::Broken => theme.warning(),
        Standing::Taken => theme.faint(),
    };
    // A name that is typed wants more room than what stands before it.
    let room = if row.takes_text { width.saturating_sub(row.label.width() + 1) } else { width / 2 };
    let setting =
        row.setting.as_ref().map(|text| format!(" {}", fit(text, text.width().min(room)))).unwrap_or_default();
    let label = fit(&format!("{mark}{}", row.label), width.saturating_sub(setting.width()));
    Line::from(vec![Span::styled(theme.plain(&label), style), Span::styled(theme.plain(&setting), theme.strong())])
}

/// What stands beside the row under the cursor.
fn draw_preview(frame: &mut Frame<'_>, start: &Start, area: Rect) {
    let theme = start.theme;
    let width = usize::from(area.width.saturating_sub(3));
    let height = usize::from(area.height.saturating_sub(2));
    let mut preview = Lines::default();
    let row = start.menu.rows.get(start.cursor);
    for line in row.map(|row| row.preview.as_slice()).unwrap_or_default() {
        preview.wrapped(&theme.plain(line), width, Style::new());
    }
    // What finds no room here is on the sheet.
    if preview.lines.len() > height && start.menu.stage == Stage::Armies {
        preview.lines.truncate(height.saturating_sub(1));
        let more = wrap(&start.menu.catalog.plain("start-more"), width).into_iter().take(1);
        preview.lines.extend(more.map(|line| Line::from(Span::styled(line, theme.faint()))));
    }
    draw_pane(frame, area, &preview, PaneFrame { title: String::new(), focused: false, theme, top: 0 });
}
