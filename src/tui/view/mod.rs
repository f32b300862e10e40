//! The frame: title, four panes, help line, and what stands in front of them. Reads the state of the screen and changes
//! nothing in it.

mod checklist;
mod curve;
mod decision;
mod dice;
mod ending;
mod footer;
mod form;
mod log;
mod odds;
mod order;
mod overlay;
mod parties;
mod resolution;
mod scoreboard;
mod third;
mod title;

use std::cell::RefCell;
use std::collections::BTreeMap;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::action::{KeyAction, Mode, Role};
use super::app::{App, Overlay, Pane, Scroll};
use super::keymap::{Binding, help_line};
use super::lines::{Lines, PaneFrame, draw_frame, draw_lines, draw_pane, first_line, fit, wrap};
use super::order::Room;
use super::theme::Theme;
use crate::engine::world::Side;
use crate::lang::Catalog;
use third::Third;

/// A message that needs more is cut.
const MESSAGE_LINES: usize = 4;
/// Below this nothing can be played.
const SMALLEST: (u16, u16) = (40, 12);
/// Below this one pane at a time.
const ALL_PANES: (u16, u16) = (80, 24);

/// What stands beside a title in its line: borders, the pane's number, blanks.
const AROUND_TITLE: usize = 8;

/// From this width on both armies stand side by side.
const TWO_ARMIES: u16 = 150;
/// From this width on the chart, or a unit's sheet, stands beside the log.
const THIRD_PANE: u16 = 160;
/// From this width on the sheet has a column of its own.
const THIRD_COLUMN: u16 = 190;

/// Draws the screen. Returns how far its panes are scrolled then: where the next frame begins.
pub fn draw(frame: &mut Frame<'_>, app: &App) -> Scroll {
    let area = frame.area();
    if is_too_small(area) {
        draw_too_small(frame, &app.battle.catalog);
        return app.ui.scroll;
    }
    let top = Rect { height: 1, ..area };
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    let bottom = Rect { y: area.bottom() - 1, ..top };
    let wide = usize::from(top.width);
    let (title, style) = title::title(app, wide);
    frame.buffer_mut().set_stringn(top.x, top.y, title, wide, style);
    let (cursor, scroll) = draw_panes(frame, app, body);
    if app.ui.scoreboard {
        scoreboard::draw(frame, app, body);
    }
    let (in_overlay, page) = draw_overlay(frame, app, body);
    let (cursor, mut scroll) = (in_overlay.or(cursor), scroll);
    scroll.page = page;
    draw_bottom(frame, app, bottom);
    app.theme.flatten(frame.buffer_mut());
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
    scroll
}

pub(super) fn is_too_small(area: Rect) -> bool {
    area.width < SMALLEST.0 || area.height < SMALLEST.1
}

pub(super) fn draw_too_small(frame: &mut Frame<'_>, catalog: &Catalog) {
    let (width, height) = (usize::from(frame.area().width), frame.area().height);
    for (line, y) in wrap(&catalog.plain("too-small"), width).into_iter().zip(0..height) {
        frame.buffer_mut().set_stringn(0, y, line.trim_start(), width, Style::new());
    }
}

/// The panes themselves, where the third column has its own.
fn without_third(body: Rect) -> Rect {
    if body.width < THIRD_COLUMN { body } else { Rect { width: body.width - body.width / 5 + 1, ..body } }
}

/// The third column beside these panes; none where they need all the width.
fn third(places: &[(Pane, Rect)], body: Rect) -> Option<Third> {
    let log = place_of(places, Pane::Log).filter(|_| places.len() > 1 && body.width >= THIRD_PANE)?;
    if body.width < THIRD_COLUMN {
        // As wide as what is resolved above it: the borders go through.
        let x = place_of(places, Pane::Resolution)?.x;
        return Some(Third { sheet: None, chart: Rect { x, width: body.right().saturating_sub(x), ..log } });
    }
    let x = log.right().saturating_sub(1);
    let column = Rect { x, width: body.right().saturating_sub(x), ..body };
    let chart = Rect { y: log.y, height: log.height, ..column };
    Some(Third { sheet: Some(Rect { height: log.y + 1 - body.y, ..column }), chart })
}

/// Where each pane stands.
fn places(app: &App, body: Rect) -> Vec<(Pane, Rect)> {
    let one = app.ui.zoom || body.width < ALL_PANES.0 || body.height + 2 < ALL_PANES.1;
    if one {
        return vec![(app.ui.focus, body)];
    }
    let share = match app.resolves() {
        false => RightColumn::Halves,
        true => {
            let [_, _, resolution, _] = divided(body, RightColumn::Line);
            let width = usize::from(resolution.width.saturating_sub(3));
            let length = resolution::length_of_result(app, width);
            let length = length.filter(|_| in_front(app).is_none() && body.height >= SHARED);
            let length = length.and_then(|lines| u16::try_from(lines).ok());
            length.map_or(RightColumn::Line, RightColumn::Result)
        }
    };
    Pane::ALL.into_iter().zip(divided(body, share)).collect()
}

/// The checklist as its title alone: two borders, one of them shared.
const LINE: u16 = 2;

/// On lower screens the checklist stays its title while a result is read: it would come and go with every throw.
const SHARED: u16 = 30;

/// How the checklist and what is resolved share the right column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RightColumn {
    Halves,
    /// The checklist is its title: the rest is for what is resolved.
    Line,
    /// A result takes so many lines, the checklist what it leaves.
    Result(u16),
}

/// How the width is shared between what there is and what is done about it: the first's share, and of how many.
fn shares(screen: u16) -> (u16, u16) {
    match screen {
        screen if screen < TWO_ARMIES => (1, 2),
        screen if screen < THIRD_COLUMN => (3, 5),
        // What is resolved has as much as on a screen of 120 columns; the armies have their numbers.
        _ => (2, 3),
    }
}

/// Where the panes stand. Neighbours share their border: at 80x24 that is two more lines for the odds. Worked out here,
/// since solving it as constraints takes as long as everything else there is to a frame.
fn divided(body: Rect, share: RightColumn) -> [Rect; 4] {
    let (screen, body) = (body.width, without_third(body));
    let log_height = (body.height / 3).max(6) - 1;
    let upper = Rect { height: body.height - log_height + 1, ..body };
    let log = Rect { y: upper.bottom() - 1, height: log_height, ..body };
    let left = Rect { width: part(body.width + 1, shares(screen)), ..upper };
    let right = Rect { x: left.right() - 1, width: upper.right() - left.right() + 1, ..upper };
    let half = part(upper.height + 1, (1, 2));
    let height = match share {
        RightColumn::Halves => half,
        RightColumn::Line => LINE,
        RightColumn::Result(lines) => (upper.height + 1).saturating_sub(lines + 2).clamp(LINE, half),
    };
    let checklist = Rect { height, ..right };
    let resolution = Rect { y: checklist.bottom() - 1, height: right.bottom() - checklist.bottom() + 1, ..right };
    let log = if (THIRD_PANE..THIRD_COLUMN).contains(&screen) { Rect { width: left.width, ..log } } else { log };
    [left, checklist, resolution, log]
}

/// A share of a length, to the nearest cell.
fn part(length: u16, (share, of): (u16, u16)) -> u16 {
    (2 * share * length + of) / (2 * of)
}

fn draw_panes(frame: &mut Frame<'_>, app: &App, body: Rect) -> (Option<Position>, Scroll) {
    let (mut cursor, mut scroll) = (None, app.ui.scroll);
    let places = places(app, body);
    let hidden = hidden(app, &places);
    if let Some(third) = third(&places, body).filter(|_| hidden != Pane::ALL) {
        third::draw(frame, app, third);
    }
    // Neighbours share their border, and the one with the focus has the brighter: it is drawn last.
    let focus = in_the_light(app, &places);
    let (others, focused): (Vec<_>, Vec<_>) = places.iter().copied().partition(|(pane, _)| *pane != focus);
    for (pane, area) in others.into_iter().chain(focused).filter(|(pane, _)| !hidden.contains(pane)) {
        let width = usize::from(area.width.saturating_sub(3));
        let height = usize::from(area.height.saturating_sub(2));
        let title = if places.len() == 1 {
            tabs(app, pane)
        } else {
            format!(
                "{}{}",
                pane.number(),
                pane_title(app, pane, (area.height <= LINE).then(|| usize::from(area.width)))
            )
        };
        let pane_frame = PaneFrame { title, focused: focus == pane, theme: app.theme, top: app.ui.scroll.of(pane) };
        let room = Room { height, side_by_side: body.width >= TWO_ARMIES };
        let stays = app.ui.focus != Pane::Order && !app.ui.order_follows && room.is_low();
        let still = stays && app.ui.scroll.room == Some(room);
        if pane == Pane::Order {
            scroll.room = Some(room);
        }
        if pane == Pane::Order && body.width >= TWO_ARMIES {
            cursor = cursor.or(draw_armies(frame, app, area, (&pane_frame, still), &mut scroll));
            continue;
        }
        let content = match pane {
            Pane::Order => {
                let rows = order::order(app, None, order::Sight { top: pane_frame.top, height }, width);
                Lines { still, ..rows }
            }
            Pane::Checklist => checklist::checklist(app, width, height),
            Pane::Resolution => resolution::resolution(app, width, height),
            Pane::Log => log::log(app, width, height),
        };
        let drawn = draw_pane(frame, area, &content, pane_frame);
        scroll.set(pane, drawn.top);
        cursor = cursor.or(drawn.cursor);
    }
    (cursor, scroll)
}

/// The pane that stands out: the one with the focus, or the result that is read while the checklist is but its title.
fn in_the_light(app: &App, places: &[(Pane, Rect)]) -> Pane {
    let folded = place_of(places, Pane::Checklist).is_some_and(|area| area.height <= LINE);
    if app.ui.focus == Pane::Checklist && folded && app.resolves() { Pane::Resolution } else { app.ui.focus }
}

/// The order of battle with the armies side by side, each scrolled by itself.
fn draw_armies(
    frame: &mut Frame<'_>,
    app: &App,
    area: Rect,
    (pane, still): (&PaneFrame, bool),
    scroll: &mut Scroll,
) -> Option<Position> {
    let buffer = frame.buffer_mut();
    draw_frame(buffer, area, pane, "");
    let inner = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height.saturating_sub(2) };
    let columns: [Rect; 2] = Layout::horizontal([Constraint::Fill(1); 2]).spacing(1).areas(inner);
    let mut cursor = None;
    for (side, column) in Side::BOTH.into_iter().zip(columns) {
        let before = if side == Side::A { scroll.of(Pane::Order) } else { scroll.second_army };
        let sight = order::Sight { top: before, height: usize::from(column.height) };
        let rows = order::order(app, Some(side), sight, usize::from(column.width.saturating_sub(1)));
        let content = Lines { still, ..rows };
        let top = first_line(&content, before, usize::from(column.height));
        match side {
            Side::A => scroll.set(Pane::Order, top),
            Side::B => scroll.second_army = top,
        }
        let place = draw_lines(buffer, column, &content, top, app.theme);
        cursor = cursor.or(place.filter(|_| pane.focused));
    }
    cursor
}

/// The overlay in front of the panes; a search is a line of its own below them.
fn in_front(app: &App) -> Option<&Overlay> {
    app.ui.overlays.iter().rev().find(|overlay| !matches!(overlay, Overlay::Search { .. }))
}

fn place_of(places: &[(Pane, Rect)], wanted: Pane) -> Option<Rect> {
    places.iter().find(|(pane, _)| *pane == wanted).map(|(_, area)| *area)
}

/// A page to read needs some lines; where the resolution pane is lower, it takes the checklist's place too.
fn fits_a_page(area: Rect) -> bool {
    area.height >= 14
}

/// Panes that an overlay stands in for.
fn hidden(app: &App, places: &[(Pane, Rect)]) -> &'static [Pane] {
    let resolution = place_of(places, Pane::Resolution).unwrap_or_default();
    match in_front(app) {
        None => &[],
        Some(_) if places.len() == 1 => &Pane::ALL,
        Some(Overlay::Page(page)) if page.wide => &Pane::ALL,
        Some(Overlay::Page(_) | Overlay::Secret { .. }) if !fits_a_page(resolution) => {
            &[Pane::Checklist, Pane::Resolution]
        }
        Some(_) => &[Pane::Resolution],
    }
}

/// One pane at a time: its title between the numbers of the others.
fn tabs(app: &App, here: Pane) -> String {
    let tab = |pane: Pane| match pane == here {
        true => format!("[{}{}]", pane.number(), pane_title(app, pane, None).trim_end()),
        false => format!(" {} ", pane.number()),
    };
    Pane::ALL.into_iter().map(tab).collect()
}

fn pane_title(app: &App, pane: Pane, line: Option<usize>) -> String {
    let text = match pane {
        Pane::Order => app.plain("pane-order"),
        Pane::Checklist => checklist::title(app, line.map(|width| width.saturating_sub(AROUND_TITLE))),
        Pane::Resolution => resolution::title(app),
        Pane::Log => log::title(app),
    };
    // A step that begins with a number of its own is told from the pane's.
    let apart = if text.starts_with(|c: char| c.is_ascii_digit()) { "· " } else { "" };
    format!(" {apart}{text} ")
}

/// The message of the last key, over as many lines as it needs, else the keys of the mode.
fn draw_bottom(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let searching = matches!(app.ui.overlays.last(), Some(Overlay::Search { .. }));
    let Some(message) = &app.ui.message else {
        // What is searched for stands there.
        if !searching {
            let width = usize::from(area.width);
            let works = |action: KeyAction| footer::works_here(app, action);
            let said = |row: &Binding| footer::said(app, row);
            let line = keys((app.mode(), app.role()), works, said, width.saturating_sub(1));
            let text = fit(&format!(" {line}"), width);
            frame.buffer_mut().set_stringn(area.x, area.y, app.theme.plain(&text), width, Style::new());
        }
        return;
    };
    let area = Rect { y: area.y.saturating_sub(u16::from(searching)), ..area };
    let width = usize::from(area.width);
    let lines = wrap(&app.theme.plain(message), width.saturating_sub(2));
    for (line, y) in lines.iter().rev().zip((0..=area.y).rev()).take(MESSAGE_LINES) {
        let text = fit(&format!(" {line}"), width);
        frame.buffer_mut().set_stringn(area.x, y, text, width, app.theme.warning());
    }
}

/// The line of keys below everything.
pub(super) fn draw_keys(
    frame: &mut Frame<'_>,
    area: Rect,
    mode: (Mode, Role),
    works: impl Fn(KeyAction) -> bool,
    catalog: &Catalog,
    theme: Theme,
) {
    let width = usize::from(area.width);
    let said = |row: &Binding| footer::as_bound(row, catalog);
    let text = fit(&format!(" {}", keys(mode, works, said, width.saturating_sub(1))), width);
    frame.buffer_mut().set_stringn(area.x, area.y, theme.plain(&text), width, Style::new());
}

/// The keys of a mode in one line, as many as fit.
fn keys(
    (mode, role): (Mode, Role),
    works: impl Fn(KeyAction) -> bool,
    said: impl Fn(&Binding) -> String,
    width: usize,
) -> String {
    // Each is put into words once, however often it is tried what fits.
    let words: RefCell<BTreeMap<*const Binding, String>> = RefCell::default();
    let word = |row: &Binding| words.borrow_mut().entry(std::ptr::from_ref(row)).or_insert_with(|| said(row)).clone();
    let line = |rows: &[&Binding]| rows.iter().map(|row| word(row)).collect::<Vec<_>>().join("  ");
    line(&help_line(mode, role, works, |rows| line(rows).width() <= width))
}

/// What stands in front of the panes goes over the right half of them, so that the order of battle and the log stay in
/// sight and little has to be sent; on a small terminal, or when the player wants it wide, over everything.
/// Where the terminal's cursor belongs then, and the first line of a page.
fn draw_overlay(frame: &mut Frame<'_>, app: &App, body: Rect) -> (Option<Position>, Option<usize>) {
    let theme = app.theme;
    let places = places(app, body);
    let place = |wanted: Pane| place_of(&places, wanted).unwrap_or(body);
    let resolution = place(Pane::Resolution);
    let for_page = if fits_a_page(resolution) { resolution } else { place(Pane::Checklist).union(resolution) };
    let searching = matches!(app.ui.overlays.last(), Some(Overlay::Search { .. }));
    let search = searching.then(|| draw_search(frame, app, Rect { y: body.bottom(), height: 1, ..body }));
    let Some(overlay) = in_front(app) else { return (search, None) };
    let area = match overlay {
        Overlay::Page(page) if page.wide => body,
        Overlay::Page(_) | Overlay::Secret { .. } => for_page,
        Overlay::Palette { .. }
        | Overlay::Correction(_)
        | Overlay::Overrides { .. }
        | Overlay::Hands { .. }
        | Overlay::Word { .. }
        | Overlay::Note(_)
        | Overlay::GiveUp { .. }
        | Overlay::Reason { .. }
        | Overlay::SaveAs { .. }
        | Overlay::Search { .. } => resolution,
    };
    let width = usize::from(area.width.saturating_sub(3));
    let height = usize::from(area.height.saturating_sub(2));
    let said = overlay::overlay(app, overlay, width, height);
    let top = if let Overlay::Secret { top, .. } = overlay { *top } else { 0 };
    let pane = PaneFrame { title: format!(" {} ", said.title), focused: true, theme, top };
    let place = draw_pane(frame, area, &said.content, pane).cursor;
    if let Some(Overlay::Note(editor)) = app.ui.overlays.last() {
        let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 };
        frame.render_widget(&**editor, inside);
        return (None, None);
    }
    let typing = said.typing.map(|at| {
        let at = u16::try_from(at + 2).unwrap_or(u16::MAX).min(area.width.saturating_sub(2));
        Position { x: area.x + at, y: area.y + 1 }
    });
    (search.or(typing).or(place), said.top)
}

fn draw_search(frame: &mut Frame<'_>, app: &App, area: Rect) -> Position {
    let query = match app.ui.overlays.last() {
        Some(Overlay::Search { query }) => query.text(),
        _ => "",
    };
    let text = format!(" {} /{query}", app.plain("prompt-search"));
    let width = usize::from(area.width);
    frame.buffer_mut().set_stringn(area.x, area.y, fit(&text, width), width, app.theme.strong());
    let end = u16::try_from(text.width()).unwrap_or(area.width).min(area.width.saturating_sub(1));
    Position { x: area.x + end, y: area.y }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Spacing;

    use super::*;

    /// The same as constraints.
    fn solved(body: Rect, share: RightColumn) -> [Rect; 4] {
        let (screen, body) = (body.width, without_third(body));
        let shared = Spacing::Overlap(1);
        let log_height = (body.height / 3).max(6) - 1;
        let upper_and_log = Layout::vertical([Constraint::Min(8), Constraint::Length(log_height)]);
        let [upper, log] = upper_and_log.spacing(shared.clone()).areas(body);
        let (first, of) = shares(screen);
        let halves = [Constraint::Fill(first), Constraint::Fill(of - first)];
        let [left, right] = Layout::horizontal(halves).spacing(shared.clone()).areas(upper);
        let list = if share == RightColumn::Line { Constraint::Length(2) } else { Constraint::Fill(1) };
        let [checklist, resolution] = Layout::vertical([list, Constraint::Fill(1)]).spacing(shared).areas(right);
        let log = if (THIRD_PANE..THIRD_COLUMN).contains(&screen) { Rect { width: left.width, ..log } } else { log };
        [left, checklist, resolution, log]
    }

    #[test]
    fn panes_fill_the_screen_as_constraints_would_have_them() {
        for width in ALL_PANES.0..260 {
            for height in ALL_PANES.1 - 2..70 {
                let body = Rect { x: 0, y: 1, width, height };
                for share in [RightColumn::Halves, RightColumn::Line] {
                    assert_eq!(divided(body, share), solved(body, share), "{width}x{height} {share:?}");
                }
            }
        }
    }
}
