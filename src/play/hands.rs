//! Who types the dice, in words.

use crate::engine::dice::DiceBySide;
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::lang::Speaker;

/// A line for each hand: whose it is, and whether it types its dice or the program throws.
pub(crate) fn hand_lines(game: &Game, speaker: Speaker<'_>) -> Vec<String> {
    let line = |hand| {
        let who = match game.army_of_hand(hand) {
            Some(army) => speaker.name(army.id.as_str()),
            None => speaker.catalog.plain("hand-both"),
        };
        let key = if game.dice().types(hand) { "hand-types" } else { "hand-program" };
        speaker.text(&Text::new(key).with("who", Arg::text(who)))
    };
    DiceBySide::HANDS.into_iter().map(line).collect()
}
