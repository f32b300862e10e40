//! A decision while the dice lie on the table: the question, its options, the dice.

use super::super::app::App;
use super::super::lines::Lines;
use crate::engine::dice::DecisionOptions;
use crate::engine::play::{Command, Event};
use crate::lang::visible;
use crate::report::throw_line;

pub(super) fn decision(app: &App, width: usize) -> Lines {
    let (speaker, theme) = (app.speaker(), app.theme);
    let mut content = Lines::default();
    let Some(pending) = &app.game().state().pending else { return content };
    let army = pending.decision.side.and_then(|side| app.game().army(side));
    let who = army.map(|army| visible(&army.name)).unwrap_or_default();
    let label = speaker.word(&format!("field.{}.{}", pending.procedure, pending.decision.field));
    content.wrapped(&theme.plain(&format!("{who} : {label}")), width, theme.strong());
    let state = &app.ui.decision;
    match &pending.decision.options {
        DecisionOptions::YesNo => {
            for (index, word) in ["yes", "no"].into_iter().enumerate() {
                option(&mut content, index == state.cursor, app.plain(word));
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
        content.push(format!("{} {}_", app.plain("form-dice"), state.dice.text()));
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
    content.wrapped(&app.plain("form-decide"), width, theme.faint());
    content
}

fn option(content: &mut Lines, here: bool, text: String) {
    if here {
        content.cursor = Some(content.lines.len());
    }
    content.push(format!("  {text}"));
}
