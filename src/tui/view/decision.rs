//! A decision while the dice lie on the table: the question, its options, the dice.

use ratatui::text::{Line, Span};

use super::super::app::App;
use super::super::lines::{Lines, wrap};
use super::dice;
use crate::engine::dice::DecisionOptions;
use crate::engine::play::{Command, Event, Game};
use crate::lang::Speaker;
use crate::play::{Waiting, decision_about, decision_label};
use crate::report::throw_line;

pub(super) fn decision(app: &App, width: usize) -> Lines {
    let (speaker, theme) = (app.speaker(), app.theme);
    let mut content = Lines::default();
    let (game, pending) = (app.decision_table(), app.pending());
    let Some(pending) = pending else { return content };
    let speaker = Speaker { state: game.state(), ..speaker };
    let state = &app.ui.decision;
    if let Some(decision) = &pending.decision {
        let army = decision.side.and_then(|side| game.army(side));
        let who = army.map(|army| speaker.called(army)).unwrap_or_default();
        let label = decision_label(game, pending, decision, speaker);
        // The question stays in sight, however much there is to read below it.
        let question = wrap(&theme.plain(&format!("{who}{}{label}", speaker.catalog.plain("colon"))), width);
        content.head = question.into_iter().map(|line| Line::from(Span::styled(line, theme.strong()))).collect();
        // What is long to read stands below the choices: they are never out of sight.
        let mut below = Lines::default();
        for line in decision_about(game, speaker) {
            let rows = wrap(&theme.plain(&line), width);
            let short = below.lines.is_empty() && content.lines.len() + rows.len() <= SHORT_NOTES;
            let to = if short { &mut content } else { &mut below };
            rows.into_iter().for_each(|row| to.push(row));
        }
        lying(app, game, speaker, &mut content, width);
        options(app, &decision.options, &mut content, width);
        content.lines.append(&mut below.lines);
    } else {
        lying(app, game, speaker, &mut content, width);
    }
    let option = content.cursor;
    match state.waiting(game, pending) {
        // Nothing is to be typed for this choice: what it comes to stands beside it.
        Some(Waiting::Ready(_) | Waiting::Program) if state.dice.text().is_empty() => {}
        Some(waiting) => dice::typed(app, &state.dice, waiting, &mut content, width),
        None => {}
    }
    // The choice under the cursor, with the dice that are typed for it.
    if let Some(option) = option {
        let below =
            content.cursor.filter(|cursor| *cursor > option).map_or(0, |cursor| cursor - option + content.below);
        (content.cursor, content.below) = (Some(option), below);
    }
    Lines { cursor: content.cursor.filter(|_| !app.ui.peeks), ..content }
}

/// Lines of what must be known before choosing that stand above the choices.
const SHORT_NOTES: usize = 3;

/// The dice on the table since the procedure began, everybody's; those taken back lie there no more.
fn lying(app: &App, game: &Game, speaker: Speaker<'_>, content: &mut Lines, width: usize) {
    let theme = app.theme;
    let begins = |event: &Event| matches!(event.command, Command::Resolve { .. });
    let mut begun: Vec<Event> = Vec::new();
    for event in game.events().iter().rev().filter(|event| game.is_live(event.seq)) {
        let first = begins(&event);
        begun.push(event);
        if first {
            break;
        }
    }
    for throw in begun.iter().rev().flat_map(|event| &event.throws) {
        content.wrapped(&theme.plain(&throw_line(throw, speaker)), width, theme.faint());
    }
}

/// The options with what each comes to.
fn options(app: &App, options: &DecisionOptions, content: &mut Lines, width: usize) {
    let (speaker, state) = (app.speaker(), &app.ui.decision);
    let words: Vec<String> = match options {
        DecisionOptions::YesNo => ["yes", "no"].map(|word| app.plain(word)).to_vec(),
        DecisionOptions::OneOf(choices) => choices.iter().map(|choice| speaker.option(choice)).collect(),
        DecisionOptions::Dice { faces, .. } => {
            let mark = |index: usize| if state.marked.contains(&(index + 1)) { "[x]" } else { "[ ]" };
            faces.iter().enumerate().map(|(index, face)| format!("{} {face}", mark(index))).collect()
        }
    };
    for (index, word) in words.into_iter().enumerate() {
        if index == state.cursor {
            content.cursor = Some(content.lines.len());
        }
        content.push(format!("  {word}"));
        let says = !matches!(options, DecisionOptions::Dice { .. }) && tells_apart(&state.odds);
        if let Some(odds) = state.odds.get(index).filter(|_| says) {
            content.wrapped(&app.theme.plain(&format!("    {odds}")), width, app.theme.faint());
        }
    }
    if matches!(options, DecisionOptions::Dice { .. }) {
        for odds in &alike_joined(&state.odds) {
            content.wrapped(&app.theme.plain(&format!("  {odds}")), width, app.theme.faint());
        }
    }
}

/// Whether the odds of the choices differ: what comes of each alike helps nobody choose.
fn tells_apart(odds: &[String]) -> bool {
    odds.windows(2).any(|pair| matches!(pair, [one, other] if one != other))
}

/// Choices of dice that come to the same in one line: `[2] [1] 100 % ...`.
fn alike_joined(told: &[String]) -> Vec<String> {
    let mut joined: Vec<(String, String)> = Vec::new();
    for line in told {
        let (dice, comes_to) = line.split_once("] ").unwrap_or((line, ""));
        match joined.iter_mut().find(|(_, known)| known == comes_to) {
            Some((known, _)) => known.push_str(&format!(" {dice}]")),
            None => joined.push((format!("{dice}]"), comes_to.to_owned())),
        }
    }
    joined.into_iter().map(|(dice, comes_to)| format!("{dice} {comes_to}")).collect()
}
