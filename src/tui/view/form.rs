//! A form being filled: its fields, the alternatives of the one asked about, the odds, the sum.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::form::{EnterDoes, FormPane, IN_A_LINE, table};
use super::super::lines::{Lines, fit, wrap};
use super::odds::{forecast_lines, odds_lines};
use super::parties::{Party, names_parties, parties, parties_above};
use super::{dice, order};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::engine::procedure::{FieldView, Form};
use crate::engine::refusal::Reason;
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::ValueType;
use crate::lang::Speaker;
use crate::play::{Question, asked, field_label, shown, told_by_another, value_of};
use crate::report::{does, note_line, signed, term};

pub(super) fn form(app: &App, width: usize, height: usize) -> Lines {
    let theme = app.theme;
    let mut content = Lines::default();
    let Some(state) = &app.ui.form else { return content };
    let (game, speaker) = table(state.past.as_deref(), &app.battle);
    let Some(form) = state.filler.form(game) else { return content };
    if let Some(amending) = &state.past {
        let seq = i64::try_from(amending.seq).unwrap_or(i64::MAX);
        content.wrapped(&speaker.text(&Text::new("amending").with("seq", seq)), width, theme.warning());
    }
    content.head = before(app, state, width);
    let parties = parties(&form, game);
    content.head.extend(parties_above(app, game, &parties, width));
    questions(app, state, (game, speaker), (&form, &parties), &mut content, (width, height));
    for problem in form.problems.iter().filter(|problem| !problem.is(Reason::MissingInput)) {
        content.wrapped(&format!("! {}", speaker.refusal(problem)), width, theme.warning());
    }
    others_line(app, state, &mut content, width);
    if state.filler.place() >= form.fields.len() {
        content.cursor = Some(content.lines.len());
        content.below = if state.chances.len() > 1 { state.chances.len() } else { 0 };
    }
    if state.typing {
        if let Some((who, left)) = state.filler.throws_now(game) {
            let left = i64::try_from(left).unwrap_or(i64::MAX);
            let text = Text::new("many-throws").with("who", Arg::text(speaker.subject(&who))).with("left", left);
            content.wrapped(&theme.plain(&speaker.text(&text)), width, theme.strong());
        }
        dice::typed(app, state.filler.dice(), state.filler.waiting(game), &mut content, width);
    } else {
        let style = if state.filler.place() >= form.fields.len() { theme.strong() } else { theme.faint() };
        let key = match state.enter {
            EnterDoes::Throws => "form-roll",
            EnterDoes::Types => "form-type",
            EnterDoes::SameDice => "form-same-dice",
            EnterDoes::Nothing => "form-do",
        };
        content.push(Line::from(Span::styled(fit(&app.plain(key), width), style)));
    }
    // Whoever reads dice on the table wants to know what they must show before how likely that is.
    if state.typing {
        notes(app, &form, speaker, &mut content, width);
    }
    odds_lines(app, state, &mut content, width);
    forecast_lines(app, state, &mut content, width);
    // What stands below the odds stays where it is when they come.
    if state.enter != EnterDoes::Nothing && state.weighs && state.chances.is_empty() {
        content.lines.resize_with(content.lines.len() + ODDS, Line::default);
    }
    if !state.typing {
        notes(app, &form, speaker, &mut content, width);
    }
    for sum in sums(&form.modifiers, speaker) {
        content.wrapped(&theme.plain(&sum), width, theme.faint());
    }
    if let Some(assumes) = &state.assumes {
        content.wrapped(&theme.plain(assumes), width, theme.faint());
    }
    content
}

/// An answer in words.
type Tell = fn(&FieldView<'_>, &Value, Speaker<'_>) -> String;

/// What the rules tell beforehand.
fn notes(app: &App, form: &Form<'_>, speaker: Speaker<'_>, content: &mut Lines, width: usize) {
    for note in &form.notes {
        content.wrapped(&app.theme.plain(&note_line(note, speaker)), width, Style::new());
    }
}

/// A short label leaves its room to a long value, and the other way round.
fn label_and_value(label: &str, value: &str, width: usize) -> String {
    let value_width = value.width().min(width.saturating_sub(label.width() + 1).max(width / 2));
    format!("{} {}", fit(label, width.saturating_sub(value_width + 1)), fit(value, value_width))
}

/// The questions one below the other, each where it was before another is answered: a party's is answered by its line, and
/// the list that answers the active one stands below all of them. Where that finds no room it covers the next ones.
fn questions(
    app: &App,
    state: &FormPane,
    (game, speaker): (&Game, Speaker<'_>),
    (form, parties): (&Form<'_>, &[Party<'_>]),
    content: &mut Lines,
    (width, height): (usize, usize),
) {
    let theme = app.theme;
    let own = names_parties(form) && parties.iter().all(|party| party.field.is_some());
    let party = |index: usize| parties.iter().find(|party| party.field == Some(index)).filter(|_| own);
    let (mut list, mut list_at, mut parties_end) = (Lines::default(), 0, None);
    let mut whose_list = String::new();
    let put = form.fields.iter().filter(|field| asked(field)).count();
    let rows = height.saturating_sub(content.head.len() + put + BELOW_LIST);
    let in_full = labels_in_full(state, form, speaker, (width, rows));
    for (index, field) in form.fields.iter().enumerate().filter(|(_, field)| asked(field)) {
        if state.filler.place() == index {
            active_field(app, (state, speaker), field, (content, &mut list), (width, rows));
            or_else(app, (state, speaker), form, field, &mut list, width);
            list_at = content.lines.len();
            whose_list = field_label(field, speaker);
            continue;
        }
        if told_by_another(form, field) || answered_by_active(state, form, field) {
            continue;
        }
        if let Some(party) = party(index) {
            content.push(order::party(app, game, party.entity, width));
            // Above the active question they never scroll away.
            parties_end = content.cursor.is_none().then_some(content.lines.len()).or(parties_end);
            continue;
        }
        let label = field_label(field, speaker);
        let told = |tell: Tell| field.value.as_ref().map(|value| tell(field, value, speaker)).unwrap_or_default();
        // Where an answer comes from is said where it costs nothing of the question.
        let full = told(shown);
        let value = if fits(&label, &full, width) { full } else { told(value_of) };
        if in_full && !fits(&label, &value, width) {
            content.wrapped(&theme.plain(&format!("{label} {value}")), width, Style::new());
        } else {
            content.push(theme.plain(&label_and_value(&label, &value, width)));
        }
    }
    let covers = content.head.len() + content.lines.len() + list.lines.len() > height;
    if list.lines.is_empty() {
    } else if covers {
        let covered = list_at..(list_at + list.lines.len()).min(content.lines.len());
        content.below = list.lines.len();
        content.lines.splice(covered, list.lines);
    } else {
        // Far from its question a list says whose it is.
        if list_at < content.lines.len() {
            let whose = format!("{}{}", whose_list.trim_end_matches(['?', ' ', '\u{a0}']), app.plain("colon"));
            content.push(fit(&theme.plain(whose.trim_end()), width));
        }
        content.lines.append(&mut list.lines);
        content.below = content.cursor.map_or(0, |cursor| content.lines.len().saturating_sub(cursor + 1));
    }
    let above = parties_end.filter(|end| *end <= MOST_ABOVE).unwrap_or(0);
    content.head.extend(content.lines.drain(..above));
    content.cursor = content.cursor.map(|cursor| cursor.saturating_sub(above));
}

/// Whether the active question tells the same: one of the two is enough.
fn answered_by_active(state: &FormPane, form: &Form<'_>, field: &FieldView<'_>) -> bool {
    let active = form.fields.get(state.filler.place());
    field.value.is_none() && active.is_some_and(|active| active.decl.or.as_deref() == Some(field.decl.id.as_str()))
}

/// Lines below a list that are worth more than its rows: what Enter does, and the odds.
const BELOW_LIST: usize = ODDS + 2;

fn fits(label: &str, value: &str, width: usize) -> bool {
    label.width() + value.width() < width
}

/// Whether every question has room to be read in full, over two lines where it needs them.
fn labels_in_full(state: &FormPane, form: &Form<'_>, speaker: Speaker<'_>, (width, spare): (usize, usize)) -> bool {
    let others = form.fields.iter().enumerate().filter(|(place, field)| asked(field) && state.filler.place() != *place);
    let more = others.map(|(_, field)| {
        let value = field.value.as_ref().map(|value| value_of(field, value, speaker)).unwrap_or_default();
        usize::from(!fits(&field_label(field, speaker), &value, width))
    });
    more.sum::<usize>() + LEAST_ROWS <= spare
}

/// Rows that a list has wherever it stands.
const LEAST_ROWS: usize = 4;

/// Lines of answers that may stay above the others.
const MOST_ABOVE: usize = 4;

/// The question asked, in full; what may answer it goes to the list.
fn active_field(
    app: &App,
    (state, speaker): (&FormPane, Speaker<'_>),
    field: &FieldView<'_>,
    (content, list): (&mut Lines, &mut Lines),
    (width, rows): (usize, usize),
) {
    let theme = app.theme;
    let typed = &state.filler.entry().typed;
    let question = Question::new(field, None, speaker);
    content.cursor = Some(content.lines.len());
    let held = || field.value.as_ref().map(|value| shown(field, value, speaker)).unwrap_or_default();
    let label = field_label(field, speaker);
    let in_line = typed.is_empty() && question.stands_in_a_line(IN_A_LINE);
    let choices = if in_line { choices(&question, state.filler.entry().cursor) } else { String::new() };
    let beside = label.width() + choices.width() < width;
    let value = match () {
        () if !typed.is_empty() => format!("{typed}_"),
        () if in_line && beside => choices.clone(),
        () if in_line => String::new(),
        () if field.decl.value == ValueType::Bool => yes_or_no(app, field.value.as_ref()),
        () => held(),
    };
    let strong = theme.strong();
    if fits(&label, &value, width) {
        let line = theme.plain(&label_and_value(&label, &value, width));
        content.push(Line::from(Span::styled(line, strong)));
    } else {
        content.wrapped(&theme.plain(&label), width, strong);
        if !value.is_empty() {
            content.wrapped(&theme.plain(&format!("  {value}")), width, strong);
        }
    }
    if in_line && !beside {
        list.push(theme.plain(&format!("  {choices}")));
    } else if !in_line {
        alternatives(app, (state, speaker), &question, list, (width, rows));
    }
    about_the_choice(app, state, &question, list, width);
}

/// What the choice under the cursor means, where the data say it.
fn about_the_choice(app: &App, state: &FormPane, question: &Question, content: &mut Lines, width: usize) {
    let entry = state.filler.entry();
    let listed = entry.listed(question).into_iter().nth(entry.cursor).flatten();
    if let Some(about) = listed.and_then(|alternative| alternative.about.as_ref()) {
        content.wrapped(&app.theme.plain(&format!("  {about}")), width, app.theme.faint());
    }
}

/// Words that tell the same as the number asked for.
fn or_else(
    app: &App,
    (state, speaker): (&FormPane, Speaker<'_>),
    form: &Form<'_>,
    field: &FieldView<'_>,
    content: &mut Lines,
    width: usize,
) {
    let number = matches!(field.decl.value, ValueType::Number { .. }) && state.filler.entry().typed.is_empty();
    let other = field.decl.or.as_ref().filter(|_| number);
    let Some(other) = other.and_then(|other| form.fields.iter().find(|known| known.id == *other && asked(known)))
    else {
        return;
    };
    let question = Question::new(other, None, speaker);
    let names: Vec<&str> = question.open().map(|alternative| alternative.name.as_str()).collect();
    content.wrapped(&app.theme.plain(&format!("  {}", names.join(", "))), width, app.theme.faint());
}

/// Yes and no, the one that stands between signs.
fn yes_or_no(app: &App, held: Option<&Value>) -> String {
    let word = |key: &str, is: bool| {
        let word = app.plain(key);
        if held.and_then(Value::as_bool) == Some(is) { format!("‹{word}›") } else { format!(" {word} ") }
    };
    format!("{}{}", word("yes", true), word("no", false))
}

/// All that may be chosen in one line, the one under the cursor between signs.
fn choices(question: &Question, cursor: usize) -> String {
    let word =
        |(place, name): (usize, &str)| if place == cursor { format!("‹{name}›") } else { format!(" {name} ") };
    question.open().map(|alternative| alternative.name.as_str()).enumerate().map(word).collect()
}

/// Lines that what came before may take.
const BEFORE: usize = 2;

/// What just happened, where the form opened by itself after it.
fn before(app: &App, state: &FormPane, width: usize) -> Vec<Line<'static>> {
    let Some(entry) = state.after.and_then(|seq| app.readings.entry(&app.battle, seq)) else { return Vec::new() };
    let tally = if entry.tally.is_empty() { String::new() } else { format!(" ({})", entry.tally) };
    let text = format!("{} {}{tally}", app.theme.done(), entry.headline.trim_end_matches('.'));
    let style = app.theme.tone(entry.tone);
    let lines = wrap(&app.theme.plain(&text), width).into_iter().take(BEFORE);
    lines.map(|line| Line::from(Span::styled(line, style))).chain([Line::default()]).collect()
}

/// Lines that odds take as a rule.
const ODDS: usize = 3;

/// The modifiers of each sum in one paragraph: what they come to, then each with its reason.
fn sums(modifiers: &[Modifier], speaker: Speaker<'_>) -> Vec<String> {
    let mut sums: Vec<(String, Vec<&Modifier>)> = Vec::new();
    for modifier in modifiers {
        let who = modifier.role.as_ref().map(|id| format!("{}, ", speaker.name(id))).unwrap_or_default();
        let column = || speaker.word(&format!("column_{}", modifier.column));
        let what = format!("{who}{}", does(modifier, speaker).unwrap_or_else(column));
        match sums.iter_mut().find(|(known, _)| *known == what) {
            Some((_, of)) => of.push(modifier),
            None => sums.push((what, vec![modifier])),
        }
    }
    let colon = speaker.catalog.plain("colon");
    let said = |(what, of): (String, Vec<&Modifier>)| {
        let terms: Vec<String> = of.iter().map(|modifier| term(modifier, speaker)).collect();
        let total = of.iter().fold(Decimal::ZERO, |sum, modifier| sum + modifier.value);
        let counts = of.iter().all(|modifier| does(modifier, speaker).is_none());
        let total = if of.len() > 1 && counts { format!(" = {}", signed(total, speaker)) } else { String::new() };
        format!("{what}{colon}{}{total}", terms.join(", "))
    };
    sums.into_iter().map(said).collect()
}

/// How many others the same could be done for, in one form.
fn others_line(app: &App, state: &FormPane, content: &mut Lines, width: usize) {
    if state.past.is_none() && state.others > 0 && !state.filler.is_for_many() {
        let count = i64::try_from(state.others).unwrap_or(i64::MAX);
        let text = app.speaker().text(&Text::new("form-others").with("count", count));
        content.wrapped(&app.theme.plain(&text), width, app.theme.faint());
    }
}

/// The alternatives of the active field around the one under the cursor; where there are none, why.
fn alternatives(
    app: &App,
    (state, speaker): (&FormPane, Speaker<'_>),
    question: &Question,
    content: &mut Lines,
    (width, spare): (usize, usize),
) {
    if !question.takes_choice() {
        return;
    }
    let theme = app.theme;
    let entry = state.filler.entry();
    let listed = entry.listed(question);
    let listed_in_all = listed.len();
    // The choices of a rule are few, and people weigh them against each other: all are in sight.
    let closed = matches!(question.kind, ValueType::Choice { .. });
    let least = if width > 50 || question.numbered || closed { 2 * LEAST_ROWS } else { LEAST_ROWS };
    let rows = least.max(spare);
    let held = question.held.as_ref().map(Value::texts_of).unwrap_or_default();
    let from = if entry.cursor < listed.len() { entry.cursor.saturating_sub(2) } else { 0 };
    let shown = from..(from + rows).min(listed.len());
    for (at, listed) in listed.iter().enumerate().skip(from).take(rows) {
        let mark = if at == entry.cursor { theme.cursor() } else { " " };
        let value = listed.map(|alternative| alternative.value.as_str());
        let among = match (question.takes_several(), value.is_some_and(|value| held.contains(&value))) {
            (false, _) => "",
            (true, true) => "[x] ",
            (true, false) => "[ ] ",
        };
        let name = listed.map_or_else(|| app.plain("none"), |alternative| alternative.name.clone());
        let number = if question.numbered && entry.typed.is_empty() { format!("{} ", at + 1) } else { String::new() };
        // A list says that it goes on.
        let more = match at {
            at if at + 1 == shown.end && shown.end < listed_in_all => {
                format!(" {}{}", theme.more(true), listed_in_all - shown.end)
            }
            at if at == shown.start && from > 0 => format!(" {}{from}", theme.more(false)),
            _ => String::new(),
        };
        let line = fit(&theme.plain(&format!("  {mark} {number}{among}{name}")), width.saturating_sub(more.width()));
        content.push(format!("{line}{more}"));
    }
    // A list that narrows keeps its lines: nothing below it moves.
    let kept = if entry.typed.is_empty() { 0 } else { question.open().count().min(rows) };
    if listed.is_empty() {
        let refusal = question.why_not(&entry.typed);
        let text = refusal.map_or_else(|| app.plain("form-nobody"), |refusal| speaker.refusal(refusal));
        content.wrapped(&format!("  {text}"), width, theme.warning());
    }
    while content.lines.len() < kept {
        content.push("");
    }
}
