//! The checklist of the step: what it asks for, what else can be done, what must be remembered.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::lines::{Lines, cut, fit, wrap};
use crate::engine::procedure::ProcedureDecl;

/// The step; as a title in so much room, while something is resolved, the line under the cursor and how much more there is.
pub(super) fn title(app: &App, room: Option<usize>) -> String {
    let (speaker, step) = (app.speaker(), app.game().rules().current_step(app.game().state()));
    let step = step.map(|step| speaker.label(&step.label).to_owned()).unwrap_or_default();
    let Some(room) = room.filter(|_| app.resolves()) else { return step };
    let items = app.game().checklist();
    let Some(view) = items.get(app.ui.checklist).filter(|view| !view.done) else { return step };
    let others = items.iter().filter(|other| !other.done).count().saturating_sub(1);
    let count = if view.open.is_empty() { String::new() } else { format!(" ({})", view.open.len()) };
    let more = if others > 0 { format!(" {}{others}", app.theme.more(true)) } else { String::new() };
    // The name gives way, not how many there are.
    let tail = format!("{count}{more}");
    let (label, room) = (speaker.label(&view.item.label), room.saturating_sub(tail.width()));
    let label = if label.width() > room { fit(label, room) } else { label.to_owned() };
    format!("{}{tail}", label.trim_end())
}

pub(super) fn checklist(app: &App, width: usize, height: usize) -> Lines {
    if app.resolves() && height == 0 {
        return Lines::default();
    }
    let (whole, asked) = checklist_lines(app, width, Some(height));
    // Labels in full where there is room for what the step asks for.
    if asked <= height { whole } else { checklist_lines(app, width, None).0 }
}

/// Lines for what is always possible: more would only hide what the step asks for.
const MOST_ALWAYS: usize = 2;
/// Rows left over that make a checklist a high one.
const LOW: usize = 8;

/// The lines of the checklist, and how many of them the step asks for: reminders come after those. With a height, labels
/// in full, and as much else as finds room in it.
fn checklist_lines(app: &App, width: usize, height: Option<usize>) -> (Lines, usize) {
    let whole = height.is_some();
    let (speaker, theme) = (app.speaker(), app.theme);
    let items = app.game().checklist();
    let mut content = Lines::default();
    if let Some(ending) = &app.game().state().ending {
        content.wrapped(&speaker.text(&ending.reason), width, theme.strong());
        content.wrapped(&theme.plain(&app.plain("ending-hint")), width, Style::new());
        return (content, 0);
    }
    for (index, view) in items.iter().enumerate() {
        let mark = if view.done {
            theme.done()
        } else if view.item.must {
            "!"
        } else {
            theme.dot()
        };
        // One letter stands once: beside the last line of its procedure, the one that leaves the choice.
        let again = items.iter().skip(index + 1).any(|other| other.item.procedure == view.item.procedure);
        let procedure = view.item.procedure.as_deref().filter(|_| !again);
        let letter = procedure.and_then(|id| app.game().rules().procedure(id));
        let letter = letter.map(|decl| decl.letter.to_string()).unwrap_or_default();
        let count = if view.open.is_empty() { String::new() } else { format!(" ({})", view.open.len()) };
        let room = width.saturating_sub(5 + count.width());
        if app.ui.checklist == index {
            content.cursor = Some(content.lines.len());
        }
        let style = if view.done { theme.settled() } else { Style::new() };
        let label = speaker.label(&view.item.label);
        let mut label = if whole { wrap(label, room) } else { vec![label.to_owned()] }.into_iter();
        let first = format!("{mark} {}{count} {letter}", fit(&label.next().unwrap_or_default(), room));
        for text in std::iter::once(first).chain(label) {
            content.push(Line::from(Span::styled(theme.plain(&text), style)));
        }
    }
    // What an item of this step is for is offered by the item, and by nothing while the item does not apply.
    let step = app.game().rules().current_step(app.game().state());
    let named = step.into_iter().flat_map(|step| &step.checklist);
    let shown: Vec<&str> = named.filter_map(|item| item.procedure.as_deref()).collect();
    let others = app.game().open_procedures().into_iter().filter(|id| !shown.contains(id));
    let others: Vec<&ProcedureDecl> = others.filter_map(|id| app.game().rules().procedure(id)).collect();
    for decl in others.iter().filter(|decl| !decl.anytime) {
        let label = fit(speaker.label(&decl.label), width.saturating_sub(5));
        content.push(theme.plain(&format!("{} {label} {}", theme.dot(), decl.letter)));
    }
    let asked = content.lines.len();
    for reminder in &app.readings.reminders {
        content.wrapped(&format!("{} {reminder}", theme.dot()), width, theme.faint());
    }
    // What is always possible comes last, in a line or two: the palette has it in full.
    let anytime = others.iter().filter(|decl| decl.anytime);
    let anytime: Vec<String> =
        anytime.map(|decl| format!("{}\u{a0}{}", decl.letter, speaker.label(&decl.label))).collect();
    let lines = if anytime.is_empty() { Vec::new() } else { wrap(&theme.plain(&anytime.join(" | ")), width) };
    let left = height.unwrap_or_default().saturating_sub(content.lines.len());
    // On a high screen nothing waits below.
    let most = if left > LOW { 2 * MOST_ALWAYS } else { MOST_ALWAYS };
    let room = left.clamp(1, most);
    let left_out = lines.len() > room;
    for (place, line) in lines.into_iter().take(room).enumerate() {
        let line = match left_out && place + 1 == room {
            true => fit(&format!("{} {}", cut(&line, width.saturating_sub(2)), theme.more(true)), width),
            false => line,
        };
        content.push(Line::from(Span::styled(line, theme.faint())));
    }
    (content, asked)
}
