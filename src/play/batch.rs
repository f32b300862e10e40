//! What became of several commands given as one, in words.

use super::saving::fault_words;
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::journal::{Batch, BatchFailure, Failure};
use crate::lang::Speaker;

/// Whose turn did not come, and why where something forbade it; nothing where all is done.
pub(crate) fn left_over(game: &Game, speaker: Speaker<'_>, batch: &Batch) -> Option<String> {
    if batch.left.is_empty() {
        return None;
    }
    let names: Vec<String> = batch.left_for(game).iter().map(|who| speaker.subject(who)).collect();
    let mut told = speaker.text(&Text::new("many-left").with("names", Arg::text(speaker.listed(names))));
    if let Some(failure) = &batch.stopped {
        told = format!("{told} {}", words(speaker, failure));
    }
    Some(told)
}

/// Why nothing was done: whose it is that cannot be, and why.
pub(crate) fn none_done(speaker: Speaker<'_>, failure: &BatchFailure) -> String {
    let who = failure.who.as_deref().filter(|_| matches!(*failure.failure, Failure::Refused(_)));
    speaker.about(who, &words(speaker, &failure.failure))
}

fn words(speaker: Speaker<'_>, failure: &Failure) -> String {
    match failure {
        Failure::Refused(refusal) => speaker.refusal(refusal),
        Failure::Fault(error) => fault_words(speaker, error),
    }
}
