//! What the four panes say.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::app::App;
use super::form::FormPane;
use super::lines::{Lines, fit, wrap};
use super::theme::Theme;
use crate::engine::dice::DecisionOptions;
use crate::engine::play::{Command, Event};
use crate::engine::procedure::ProcedureDecl;
use crate::engine::refusal::Reason;
use crate::engine::value::Value;
use crate::engine::world::{Class, Entity, EntityId, Side};
use crate::lang::{Speaker, visible};
use crate::play::{Question, asked, field_label, shown};
use crate::report::{Entry, breakdown_line, modifier_line, narrate, throw_line, value_word};

/// A name keeps this much of a row whatever else there is to say.
const SHORTEST_NAME: usize = 12;
/// Rows of the order of battle that stay in sight below its cursor.
const NEIGHBOURS: usize = 3;

/// A row of the order of battle.
pub struct OrderRow {
    pub id: EntityId,
    depth: usize,
    folds: bool,
}

/// Visible rows of the order of battle: armies, formations and their units; officers stand with their formation.
pub fn order_rows(app: &App) -> Vec<OrderRow> {
    let game = app.game();
    let schema = &game.rules().schema;
    let mut rows = Vec::new();
    let folded = |id: &EntityId| app.look.folded.contains(id.as_str());
    for army in game.state().in_order().filter(|entity| schema.class(entity) == Some(Class::Army)) {
        rows.push(OrderRow { id: army.id.clone(), depth: 0, folds: true });
        if folded(&army.id) {
            continue;
        }
        members(app, army, 1, &mut rows);
    }
    rows
}

/// Everybody below an army or a formation, formations inside formations too.
fn members(app: &App, of: &Entity, depth: usize, rows: &mut Vec<OrderRow>) {
    let game = app.game();
    for member in game.state().children(&of.id) {
        let formation = game.rules().schema.class(member) == Some(Class::Formation);
        rows.push(OrderRow { id: member.id.clone(), depth, folds: formation });
        if formation && !app.look.folded.contains(member.id.as_str()) {
            members(app, member, depth + 1, rows);
        }
    }
}

pub fn order(app: &App, width: usize) -> Lines {
    let rows = order_rows(app);
    let busy = busy(app);
    let cursor = Some(app.look.order.min(rows.len().saturating_sub(1)));
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
    let fold = if row.folds { theme.folded(app.look.folded.contains(row.id.as_str())) } else { " " };
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
    if let Some(kind) = schema.kind(&entity.kind) {
        for attribute in &kind.attributes {
            let value = entity.attributes.get(&attribute.id);
            let news = !attribute.only_news || value != attribute.default.as_ref();
            if let (Some(short), Some(value)) = (&attribute.short, value.filter(|_| news)) {
                let short = speaker.label(short);
                let space = if short.is_empty() { "" } else { " " };
                let hidden = speaker.rules.hides(speaker.state, entity, attribute);
                let value = if hidden { app.catalog.plain("hidden-choice") } else { short_word(value, speaker) };
                tail.push_str(&format!(" {short}{space}{value}"));
            }
        }
    }
    for (id, tokens) in &entity.markers {
        if let Some(label) = schema.marker(id).and_then(|marker| marker.short.as_ref()) {
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

pub fn checklist(app: &App, width: usize, height: usize) -> Lines {
    let (whole, asked) = checklist_lines(app, width, true);
    // Labels in full where there is room for what the step asks for.
    if asked <= height { whole } else { checklist_lines(app, width, false).0 }
}

/// The lines of the checklist, and how many of them the step asks for: reminders come after those.
fn checklist_lines(app: &App, width: usize, whole: bool) -> (Lines, usize) {
    let (speaker, theme) = (app.speaker(), app.theme);
    let items = app.game().checklist();
    let mut content = Lines::default();
    if let Some(ending) = &app.game().state().ending {
        content.wrapped(&speaker.text(&ending.reason), width, theme.strong());
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
        let letter = view.item.procedure.as_deref().and_then(|id| app.game().rules().procedure(id));
        let letter = letter.map(|decl| decl.letter.to_string()).unwrap_or_default();
        let count = if view.open.is_empty() { String::new() } else { format!(" ({})", view.open.len()) };
        let room = width.saturating_sub(5 + count.width());
        if app.look.checklist == index {
            content.cursor = Some(content.lines.len());
        }
        let style = if view.done { theme.faint() } else { Style::new() };
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
    for reminder in &app.look.reminders {
        content.wrapped(&format!("{} {reminder}", theme.dot()), width, theme.faint());
    }
    // What is always possible comes last, in one line: the palette has it in full.
    let anytime = others.iter().filter(|decl| decl.anytime);
    let anytime: Vec<String> = anytime.map(|decl| format!("{} {}", decl.letter, speaker.label(&decl.label))).collect();
    if !anytime.is_empty() {
        content.push(Line::from(Span::styled(fit(&theme.plain(&anytime.join(" | ")), width), theme.faint())));
    }
    (content, asked)
}

pub fn resolution_title(app: &App) -> String {
    let speaker = app.speaker();
    let procedure = match (&app.game().state().pending, &app.look.form) {
        (Some(pending), _) => Some(pending.procedure.as_str()),
        (None, Some(form)) => Some(form.filler.procedure()),
        (None, None) => None,
    };
    procedure.map_or_else(|| app.catalog.plain("pane-resolution"), |id| speaker.word(&format!("procedure.{id}")))
}

pub fn resolution(app: &mut App, width: usize) -> Lines {
    if app.game().state().pending.is_some() {
        return decision(app, width);
    }
    if let Some(form_state) = &app.look.form {
        return match &form_state.outcome {
            Some(event) => outcome(app, event, width),
            None => form(app, width),
        };
    }
    let mut content = Lines::default();
    if let Some(entry) = app.look.shown.and_then(|seq| app.entry(seq)) {
        entry_in_full(&mut content, &entry, app.theme, width);
        content.push("");
    }
    if app.game().state().ending.is_none() {
        let theme = app.theme;
        let hint = theme.plain(app.hint());
        content.wrapped(&hint, width, theme.faint());
    }
    content
}

fn entry_in_full(content: &mut Lines, entry: &Entry, theme: Theme, width: usize) {
    content.wrapped(&theme.plain(&entry.headline), width, theme.strong());
    for said in entry.changes.iter().filter(|said| !said.minor) {
        content.wrapped(&format!("> {}", theme.plain(&said.text)), width, Style::new());
    }
    for line in &entry.breakdown {
        content.wrapped(&theme.plain(line), width, Style::new());
    }
}

/// What the dice came to and what it will change, before it is applied.
fn outcome(app: &App, event: &Event, width: usize) -> Lines {
    let mut content = Lines::default();
    content.push(Line::from(Span::styled(fit(&app.catalog.plain("form-apply"), width), app.theme.strong())));
    entry_in_full(&mut content, &narrate(event, app.speaker()), app.theme, width);
    content
}

fn form(app: &App, width: usize) -> Lines {
    let (speaker, theme) = (app.speaker(), app.theme);
    let mut content = Lines::default();
    let Some(state) = &app.look.form else { return content };
    let Some(form) = state.filler.form(app.game()) else { return content };
    for (index, field) in form.fields.iter().enumerate().filter(|(_, field)| asked(field)) {
        let active = state.filler.place() == index;
        let typed = &state.filler.entry().typed;
        let held = || field.value.as_ref().map(|value| shown(field, value, speaker)).unwrap_or_default();
        let value = if active && !typed.is_empty() { format!("{typed}_") } else { held() };
        let label = field_label(field, speaker);
        // A short label leaves its room to a long value, and the other way round.
        let value_width = value.width().min(width.saturating_sub(label.width() + 1).max(width / 2));
        if active {
            content.cursor = Some(content.lines.len());
        }
        let room = width.saturating_sub(value_width + 1);
        let line = format!("{} {}", fit(&label, room), fit(&value, value_width));
        content.push(Line::from(Span::styled(theme.plain(&line), if active { theme.strong() } else { Style::new() })));
        if active {
            alternatives(app, state, &Question::new(field, None, speaker), &mut content, width);
        }
    }
    for problem in form.problems.iter().filter(|problem| !problem.is(Reason::MissingInput)) {
        content.wrapped(&format!("! {}", speaker.refusal(problem)), width, theme.warning());
    }
    if state.filler.place() >= form.fields.len() {
        content.cursor = Some(content.lines.len());
        content.below = if state.chances.len() > 1 { state.chances.len() } else { 0 };
    }
    if state.typing {
        let typed = format!("{} {}_", app.catalog.plain("form-dice"), state.filler.dice().text());
        content.push(Line::from(Span::styled(typed, theme.strong())));
        let wanted = state.filler.dice_wanted(app.game()).map(|refusal| speaker.refusal(&refusal));
        content.wrapped(&wanted.unwrap_or_default(), width, theme.faint());
    } else {
        let style = if state.filler.place() >= form.fields.len() { theme.strong() } else { theme.faint() };
        let key = if state.rolls { "form-roll" } else { "form-do" };
        content.push(Line::from(Span::styled(fit(&app.catalog.plain(key), width), style)));
    }
    for note in &form.notes {
        content.wrapped(&theme.plain(&breakdown_line(note, speaker)), width, Style::new());
    }
    odds_lines(app, state, &mut content, width);
    for modifier in &form.modifiers {
        content.wrapped(&theme.plain(&modifier_line(modifier, speaker)), width, theme.faint());
    }
    content
}

/// The alternatives of the active field around the one under the cursor; where there are none, why.
fn alternatives(app: &App, state: &FormPane, question: &Question, content: &mut Lines, width: usize) {
    if !question.takes_choice() {
        return;
    }
    let (speaker, theme) = (app.speaker(), app.theme);
    let entry = state.filler.entry();
    let listed = entry.listed(question);
    let rows = if width > 50 { 8 } else { 4 };
    let held = question.held.as_ref().map(Value::texts_of).unwrap_or_default();
    for (at, listed) in listed.iter().enumerate().skip(entry.cursor.saturating_sub(2)).take(rows) {
        let mark = if at == entry.cursor { theme.cursor() } else { " " };
        let value = listed.map(|alternative| alternative.value.as_str());
        let among = match (question.takes_several(), value.is_some_and(|value| held.contains(&value))) {
            (false, _) => "",
            (true, true) => "[x] ",
            (true, false) => "[ ] ",
        };
        let name = listed.map_or_else(|| app.catalog.plain("none"), |alternative| alternative.name.clone());
        content.push(fit(&theme.plain(&format!("  {mark} {among}{name}")), width));
    }
    if listed.is_empty() {
        let refusal = question.why_not(&entry.typed);
        let text = refusal.map_or_else(|| app.catalog.plain("form-nobody"), |refusal| speaker.refusal(refusal));
        content.wrapped(&format!("  {text}"), width, theme.warning());
    }
}

/// Outcomes with their chances, the exact fraction where there is room for it; what is certain is no news.
pub fn odds_lines(app: &App, state: &FormPane, content: &mut Lines, width: usize) {
    let theme = app.theme;
    let (most, fraction_room) = if width > 50 { (10, 16) } else { (8, 0) };
    let longest = state.chances.iter().map(|chance| chance.label.width()).max().unwrap_or(0);
    let room = width.saturating_sub(7 + fraction_room);
    let cells = room.saturating_sub(longest).clamp(4, most);
    for chance in state.chances.iter().filter(|_| state.chances.len() > 1) {
        let percent = format!("{:>5}", chance.percent());
        let bar = theme.bar(thousandths(chance.chance), 1000, cells);
        let label = fit(&theme.plain(&chance.label), room.saturating_sub(cells));
        let fraction = if fraction_room > 0 { format!("  {}", chance.fraction) } else { String::new() };
        content.push(fit(&format!("{label} {bar} {percent}{fraction}"), width));
    }
}

/// A chance for its bar: what is possible is never nothing, what is not certain never everything.
#[expect(clippy::cast_possible_truncation, reason = "a probability times a thousand is between 0 and 1000")]
fn thousandths(chance: f64) -> i64 {
    let rounded = (chance * 1000.0).round() as i64;
    if chance >= 1.0 { 1000 } else { rounded.clamp(i64::from(chance > 0.0), 999) }
}

fn decision(app: &App, width: usize) -> Lines {
    let (speaker, theme) = (app.speaker(), app.theme);
    let mut content = Lines::default();
    let Some(pending) = &app.game().state().pending else { return content };
    let army = pending.decision.side.and_then(|side| app.game().army(side));
    let who = army.map(|army| visible(&army.name)).unwrap_or_default();
    let label = speaker.word(&format!("field.{}.{}", pending.procedure, pending.decision.field));
    content.wrapped(&theme.plain(&format!("{who} : {label}")), width, theme.strong());
    let state = &app.look.decision;
    match &pending.decision.options {
        DecisionOptions::YesNo => {
            for (index, word) in ["yes", "no"].into_iter().enumerate() {
                option(&mut content, index == state.cursor, app.catalog.plain(word));
            }
        }
        DecisionOptions::OneOf(choices) => {
            for (index, choice) in choices.iter().enumerate() {
                option(&mut content, index == state.cursor, speaker.word(choice));
            }
        }
        DecisionOptions::Dice { faces, .. } => {
            for (index, face) in faces.iter().enumerate() {
                let mark = if state.marked.contains(&(index + 1)) { "[x]" } else { "[ ]" };
                option(&mut content, index == state.cursor, format!("{mark} {face}"));
            }
        }
    }
    if pending.typed {
        content.push(format!("{} {}_", app.catalog.plain("form-dice"), state.dice.text()));
    }
    // The dice on the table since the procedure began, everybody's.
    let begins = |event: &Event| matches!(event.command, Command::Resolve { .. });
    let mut begun: Vec<Event> = Vec::new();
    for event in app.game().events().iter().rev() {
        let first = begins(&event);
        begun.push(event);
        if first {
            break;
        }
    }
    for throw in begun.iter().rev().flat_map(|event| &event.throws) {
        content.wrapped(&theme.plain(&throw_line(throw, speaker)), width, theme.faint());
    }
    content.wrapped(&app.catalog.plain("form-decide"), width, theme.faint());
    content
}

fn option(content: &mut Lines, here: bool, text: String) {
    if here {
        content.cursor = Some(content.lines.len());
    }
    content.push(format!("  {text}"));
}

/// The line above the panes: ruleset, battle, where the turn stands, whose step it is, pools.
pub fn title(app: &App, width: usize) -> String {
    let (game, speaker) = (app.game(), app.speaker());
    let step = game.rules().current_step(game.state());
    let mut path: Vec<String> = Vec::new();
    for counter in &game.rules().schema.counters {
        path.push(format!("{} {}", speaker.word(&format!("counter_{counter}")), game.state().counter(counter)));
    }
    path.extend(step.map(|step| speaker.label(&step.label).to_owned()));
    let actor = game.state().acting_side().and_then(|side| game.army(side));
    let actor = actor.map(|army| format!("▶ {}", visible(&army.name))).unwrap_or_default();
    let armies: Vec<&Entity> = Side::BOTH.into_iter().filter_map(|side| game.army(side)).collect();
    let pools = game.rules().schema.pools.iter().filter_map(|pool| {
        let holders = armies.iter().filter(|army| pool.on.contains(&army.kind));
        let balances: Vec<String> = holders.map(|army| army.pool(&pool.id).to_string()).collect();
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
