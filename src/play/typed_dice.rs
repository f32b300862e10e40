//! Dice from the table as people type them: all at once, throw by throw, or key by key, checked against the rule that
//! asks for them.

use super::typed::digit;
use crate::engine::play::{Command, Game};
use crate::engine::refusal::{Reason, Refusal};

fn number(word: &str) -> Option<u8> {
    word.chars().try_fold(0_u8, |sum, c| sum.checked_mul(10)?.checked_add(digit(c)?))
}

/// Faces of dice: numbers with spaces or commas between them, or one digit per die without any.
pub(crate) fn faces(typed: &str) -> Option<Vec<u8>> {
    let words: Vec<&str> = typed.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [word] if !typed.contains([' ', ',']) => word.chars().map(digit).collect(),
        words => words.iter().map(|word| number(word)).collect(),
    }
}

/// What a line of dice comes to.
pub(crate) enum DiceReading {
    Ready(Command),
    /// Good so far; this is still missing.
    More(Vec<u8>, Refusal),
    Refused(Refusal),
    NotDice,
}

/// Reads a line of dice after those given already.
pub(crate) fn read_dice(game: &Game, given: &[u8], line: &str, command: impl Fn(Vec<u8>) -> Command) -> DiceReading {
    // One number of two digits may be two dice or one large die: the reading that the throw takes is meant.
    let readings = [faces(line), line.trim().parse().ok().map(|face| vec![face])];
    let mut refused = None;
    for reading in readings.into_iter().flatten() {
        let dice = [given, &reading].concat();
        match game.handle(command(dice.clone()), "") {
            Ok(_) => return DiceReading::Ready(command(dice)),
            Err(refusal) if refusal.is(Reason::TooFewDice) => return DiceReading::More(dice, refusal),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    refused.map_or(DiceReading::NotDice, DiceReading::Refused)
}

/// The first throw a command waits for when its dice come from the table; none where it needs no dice.
pub(crate) fn first_throw(game: &Game, command: impl Fn(Vec<u8>) -> Command) -> Option<Refusal> {
    game.handle(command(Vec::new()), "").err().filter(|refusal| refusal.is(Reason::TooFewDice))
}

/// Dice typed key by key, one key a die.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedDice(String);

impl TypedDice {
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    pub(crate) fn faces(&self) -> Option<Vec<u8>> {
        faces(&self.0)
    }

    /// A face of several digits is ended by a space; anything else that is no digit is not taken.
    pub(crate) fn push(&mut self, c: char) {
        if let Some(digit) = digit(c) {
            self.0.push_str(&digit.to_string());
        } else if c == ' ' {
            self.0.push(' ');
        }
    }

    /// The last digit is taken back, with the space after it.
    pub(crate) fn take_back(&mut self) {
        let shorter = self.0.trim_end().len().saturating_sub(1);
        self.0.truncate(shorter);
    }

    /// A face of several digits is not finished before its space.
    fn is_unfinished(&self) -> bool {
        self.0.contains(' ') && !self.0.ends_with(' ')
    }

    /// Takes a face as it is typed; one that the next die does not have is refused.
    pub(crate) fn push_checked(
        &mut self,
        c: char,
        game: &Game,
        command: impl Fn(Vec<u8>) -> Command,
    ) -> Result<(), Refusal> {
        let mut longer = self.clone();
        longer.push(c);
        let Some(dice) = longer.faces() else { return Ok(()) };
        match game.handle(command(dice), "").err() {
            Some(refusal) if !longer.is_unfinished() && refusal.blames_dice() => Err(refusal),
            Some(_) | None => {
                *self = longer;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_typed_with_or_without_spaces() {
        assert_eq!(faces("351"), Some(vec![3, 5, 1]));
        assert_eq!(faces("3 5, 1"), Some(vec![3, 5, 1]));
        assert_eq!(faces("15 3"), Some(vec![15, 3]));
        assert_eq!(faces("15 "), Some(vec![15]));
        assert_eq!(faces("\"(&"), Some(vec![3, 5, 1]));
        assert_eq!(faces(""), Some(vec![]));
        assert_eq!(faces("3 x"), None);
        assert_eq!(faces("300 1"), None);
    }

    #[test]
    fn dice_are_taken_back_one_digit_at_a_time() {
        let mut dice = TypedDice::default();
        "1x5 (".chars().for_each(|c| dice.push(c));
        assert_eq!((dice.text(), dice.faces()), ("15 5", Some(vec![15, 5])));
        dice.take_back();
        dice.take_back();
        assert_eq!(dice.text(), "1");
    }
}
