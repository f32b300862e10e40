//! How the file of a battle stands, in words.

use crate::journal::{Health, JournalError};
use crate::lang::Speaker;

/// What is wrong with a file, in all its sentences.
pub(crate) fn fault_words(speaker: Speaker<'_>, error: &JournalError) -> String {
    let sentences: Vec<String> = error.texts().iter().map(|text| speaker.text(text)).collect();
    sentences.join(" ")
}

/// What stands for all to see while not everything is well: its key in the language files.
pub(crate) fn warning(health: &Health) -> Option<&'static str> {
    match health {
        Health::Sound => None,
        Health::Failing(_) => Some("save-failing"),
        Health::LookingOnly(_) => Some("save-looking-only"),
    }
}
