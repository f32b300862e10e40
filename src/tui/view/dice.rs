//! Dice being typed: the groups that are complete, the one asked for, and what they come to before Enter.

use ratatui::text::{Line, Span};

use super::super::app::App;
use super::super::lines::Lines;
use super::resolution::entry_in_full;
use crate::engine::dice::{NeededThrow, Throw};
use crate::play::{TypedDice, Waiting, reveals};
use crate::report::{narrate_of, throw_line};

/// Lines of what the dice come to that are in sight before anybody scrolls.
const READ_BACK: usize = 5;

pub(super) fn typed(app: &App, dice: &TypedDice, waiting: Waiting, content: &mut Lines, width: usize) {
    let (speaker, theme) = (app.speaker(), app.theme);
    for (throw, faces) in dice.complete() {
        let lies = Throw {
            purpose: throw.purpose.clone(),
            die: throw.die,
            faces: faces.to_vec(),
            rerolled: Vec::new(),
            score: None,
        };
        content.wrapped(&theme.plain(&throw_line(&lies, speaker)), width, theme.faint());
    }
    let asked = content.lines.len();
    content.cursor = Some(asked);
    let prompt = format!("{} {}_", app.plain("form-dice"), dice.text());
    content.push(Line::from(Span::styled(prompt, theme.strong())));
    match waiting {
        Waiting::Group { throw, missing: 0 } => {
            let full = NeededThrow { count: 0, ..throw };
            content.wrapped(&app.plain("dice-group-full"), width, theme.faint());
            content.wrapped(&speaker.word(&format!("throw.{}", full.purpose.label)), width, theme.faint());
        }
        Waiting::Group { throw, missing } => {
            let count = u32::try_from(missing).unwrap_or(u32::MAX);
            let wanted = app.game().wanted_dice(NeededThrow { count, ..throw });
            content.wrapped(&speaker.text(&wanted), width, theme.faint());
        }
        Waiting::Program => content.wrapped(&app.plain("dice-program-throws"), width, theme.faint()),
        Waiting::Refused(refusal) => content.wrapped(&speaker.refusal(&refusal), width, theme.warning()),
        Waiting::Ready(event) if reveals(app.game(), &event) => {
            content.wrapped(&app.plain("dice-reveal"), width, theme.faint());
        }
        Waiting::Ready(event) => {
            content.wrapped(&app.plain("dice-come-to"), width, theme.faint());
            let headline = content.lines.len();
            entry_in_full(content, &narrate_of(app.game(), &event, speaker), theme, width);
            // As much of it as its headline and what it changes take should be in sight with the dice.
            content.below = (headline + READ_BACK).min(content.lines.len()) - asked - 1;
            return;
        }
    }
    // What is still wanted is in sight with the dice.
    content.below = content.lines.len() - asked - 1;
}
