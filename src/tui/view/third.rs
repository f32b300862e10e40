//! The third column of wide screens: the sheet of the unit under the cursor, and the chart of the battle beside the log.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::app::{App, Pane};
use super::super::form::table;
use super::super::lines::{Lines, PaneFrame, draw_pane};
use super::super::order::selected;
use super::curve::curve;
use crate::play::actors;

/// Where the third column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Third {
    pub(super) sheet: Option<Rect>,
    pub(super) chart: Rect,
}

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, third: Third) {
    let theme = app.theme;
    let pane = |title: String| PaneFrame { title, focused: false, theme, top: 0 };
    let unit = in_question(app).or_else(|| selected(app));
    if let (Some(area), Some(id)) = (third.sheet, &unit) {
        let title = format!(" {} ", app.speaker().name(id));
        draw_pane(frame, area, &sheet(app, id, area), pane(title));
    }
    // Where there is no room for both, whoever looks at the order of battle reads the sheet.
    let looks = third.sheet.is_none() && app.ui.focus == Pane::Order;
    if let Some(id) = unit.filter(|_| looks) {
        let title = format!(" {} ", app.speaker().name(&id));
        draw_pane(frame, third.chart, &sheet(app, &id, third.chart), pane(title));
        return;
    }
    draw_pane(frame, third.chart, &chart(app, third.chart), pane(String::new()));
}

/// Whoever the form that is open is about: the first that it names.
fn in_question(app: &App) -> Option<String> {
    let form = app.ui.form.as_ref()?;
    let (game, _) = table(form.past.as_deref(), &app.battle);
    let filled = form.filler.sum(game)?;
    let named = filled.fields.iter().filter_map(|field| field.value.as_ref()?.as_text().map(str::to_owned));
    named
        .flat_map(|id| actors(game, &id))
        .find(|id| game.state().entity(id).is_some_and(|entity| entity.side.is_some()))
}

fn sheet(app: &App, id: &str, area: Rect) -> Lines {
    let width = usize::from(area.width.saturating_sub(3));
    let mut content = Lines::default();
    for line in app.looked_at.sheet(app, id).iter() {
        content.wrapped(&app.theme.plain(line), width, Style::new());
    }
    content
}

fn chart(app: &App, area: Rect) -> Lines {
    let width = usize::from(area.width.saturating_sub(3));
    // Title, turns, whose sign is whose and who broke stand above and below the curve.
    let told = app.looked_at.curve(app);
    let around = if told.broken.is_empty() { 3 } else { 4 };
    let tall = usize::from(area.height.saturating_sub(2)).saturating_sub(around);
    let drawn = curve(app, &told, width, tall.max(2));
    let mut content = Lines::default();
    if drawn.is_empty() {
        content.wrapped(&app.theme.plain(&app.plain("chart-later")), width, app.theme.faint());
    }
    drawn.into_iter().for_each(|line| content.push(line));
    content
}
