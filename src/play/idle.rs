//! Leading people on from steps in which nobody can do anything. The driver does not: scripts count their advances.

use crate::engine::play::{Command, Event};
use crate::engine::world::Effect;
use crate::journal::{Failure, Save};

/// More steps than any honest sequence has in a row without anything to do; a battle in which nobody can act at all is led
/// on by hand.
const MOST_PASSED: usize = 12;

/// Closes such steps when one is come to, one event each. A step in which something was done stays until it is left: whoever
/// did the last thing in it has the result before him.
pub(crate) fn pass_idle(save: &mut Save, after: &Event, now: &str) -> Result<Vec<Event>, Failure> {
    let mut passed = Vec::new();
    let came = after.effects.iter().any(|effect| matches!(effect, Effect::Enter { .. }));
    if !came || !leads_on(&after.command) {
        return Ok(passed);
    }
    while passed.len() < MOST_PASSED && save.game().is_idle() {
        passed.push(save.execute(Command::Pass, now)?);
    }
    Ok(passed)
}

/// Whether a step may be left by itself after this: never after what looks back or corrects.
pub(super) fn leads_on(command: &Command) -> bool {
    match command {
        Command::Resolve { .. }
        | Command::Decide { .. }
        | Command::Advance { .. }
        | Command::GiveUp { .. }
        | Command::Tick { .. } => true,
        Command::Pass
        | Command::Note { .. }
        | Command::Undo { .. }
        | Command::Redo
        | Command::Amend { .. }
        | Command::Word { .. }
        | Command::Hand { .. }
        | Command::Reseal { .. }
        | Command::Reveal { .. }
        | Command::Adjust { .. } => false,
    }
}
