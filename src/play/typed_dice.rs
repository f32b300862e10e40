//! Dice from the table as people type them, group by group: who throws them, what for, how many are still missing. A die too
//! many is refused, it never runs into the next group. Nothing here shows a die that the program will throw.

use super::typed::digit;
use crate::engine::dice::{DiceBySide, Die, NeededThrow};
use crate::engine::play::{Command, Event, Game, Rehearsed};
use crate::engine::refusal::{Reason, Refusal};

/// Dice that a command brings from the table: one list for everybody, or each hand's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brought {
    pub(crate) dice: Option<Vec<u8>>,
    pub(crate) by_side: Option<DiceBySide>,
}

impl Brought {
    /// What is brought before anything is typed: nothing where the program throws for everybody.
    pub(crate) fn by_hands(hands: &DiceBySide) -> Brought {
        Brought { dice: None, by_side: Some(hands.emptied()).filter(|hands| !hands.is_nobody()) }
    }
}

/// What a command made of the dice so far waits for.
pub(crate) enum Waiting {
    /// A hand types these: the dice of the group, and how many of them are still missing.
    Group {
        throw: NeededThrow,
        missing: usize,
    },
    /// All is typed that is to be typed now; the program throws the rest.
    Program,
    /// Every die is there: this is what they come to.
    Ready(Box<Event>),
    Refused(Refusal),
}

/// What Enter does to the dice typed so far.
pub(crate) enum Confirmed {
    Command(Box<Command>),
    /// The group is full: the next one is typed.
    NextGroup,
    /// Why it cannot go on yet.
    Not(Refusal),
}

/// A group of dice that is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    throw: NeededThrow,
    text: String,
    faces: Vec<u8>,
}

/// Dice being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedDice {
    /// Hands that type; everybody where there are none.
    hands: DiceBySide,
    groups: Vec<Group>,
    /// What is typed of the group after those.
    text: String,
}

/// Faces of one kind of die: numbers with spaces or commas between them. Without any, a digit is a die, and two digits are
/// one where the die has such a face.
fn faces(text: &str, die: Die) -> Vec<u8> {
    let mut faces = Vec::new();
    let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
    for word in words {
        let mut digits = word.chars().filter_map(digit).peekable();
        while let Some(first) = digits.next() {
            let double = digits.peek().map(|second| u16::from(first) * 10 + u16::from(*second));
            let double = double.and_then(|face| u8::try_from(face).ok()).filter(|face| (10..=die.sides).contains(face));
            if let Some(face) = double {
                digits.next();
                faces.push(face);
            } else {
                faces.push(first);
            }
        }
    }
    faces
}

/// Why more dice than wanted are none.
fn too_many(typed: usize, wanted: usize) -> Option<Refusal> {
    let extra = typed.checked_sub(wanted).filter(|extra| *extra > 0)?;
    Some(Refusal::new(Reason::TooManyDice).with("extra", i64::try_from(extra).unwrap_or(i64::MAX)))
}

impl TypedDice {
    /// Dice of the hands that type; of everybody where none is named.
    pub(crate) fn of_hands(hands: &DiceBySide) -> TypedDice {
        TypedDice { hands: hands.emptied(), ..TypedDice::default() }
    }

    /// The hands that type; nobody named means everybody.
    pub(crate) fn hands(&self) -> &DiceBySide {
        &self.hands
    }

    /// What is typed of the group asked for.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Nothing is typed yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.groups.is_empty()
    }

    /// The groups that are complete, each with its faces.
    pub(crate) fn complete(&self) -> impl Iterator<Item = (&NeededThrow, &[u8])> {
        self.groups.iter().map(|group| (&group.throw, group.faces.as_slice()))
    }

    /// The dice of the complete groups, and of the one being typed where it is given.
    fn brought(&self, current: Option<(&NeededThrow, &[u8])>) -> Brought {
        let groups = self.complete().chain(current);
        if self.hands.is_nobody() {
            let dice = groups.flat_map(|(_, faces)| faces.iter().copied()).collect();
            return Brought { dice: Some(dice), by_side: None };
        }
        let mut by_side = self.hands.emptied();
        for (throw, faces) in groups {
            by_side.entry(throw.purpose.side).extend(faces);
        }
        Brought { dice: None, by_side: Some(by_side) }
    }

    /// The dice of the complete groups.
    pub(super) fn all(&self) -> Brought {
        self.brought(None)
    }

    /// The group asked for, by what the command still needs.
    fn group(&self, game: &Game, command: &dyn Fn(Brought) -> Command) -> Result<Event, Rehearsed> {
        game.rehearse(command(self.brought(None)))
    }

    /// What is waited for, with what is typed so far.
    pub(crate) fn waiting(&self, game: &Game, command: &dyn Fn(Brought) -> Command) -> Waiting {
        let throw = match self.group(game, command) {
            Ok(event) => return Waiting::Ready(Box::new(event)),
            Err(Rehearsed::ProgramThrows) => return Waiting::Program,
            Err(Rehearsed::Refused(refusal)) => return Waiting::Refused(refusal),
            Err(Rehearsed::Types(throw)) => throw,
        };
        let faces = faces(&self.text, throw.die);
        let wanted = usize::try_from(throw.count).unwrap_or(usize::MAX);
        if let Some(refusal) = too_many(faces.len(), wanted) {
            return Waiting::Refused(refusal);
        }
        let missing = wanted.saturating_sub(faces.len());
        if missing > 0 {
            return Waiting::Group { throw, missing };
        }
        match game.rehearse(command(self.brought(Some((&throw, &faces))))) {
            Ok(event) => Waiting::Ready(Box::new(event)),
            Err(Rehearsed::ProgramThrows) => Waiting::Program,
            Err(Rehearsed::Types(_)) => Waiting::Group { throw, missing },
            Err(Rehearsed::Refused(refusal)) => Waiting::Refused(refusal),
        }
    }

    /// Takes a character of a face; a die too many, or a face that the die does not have, is refused.
    pub(crate) fn push(&mut self, c: char, game: &Game, command: &dyn Fn(Brought) -> Command) -> Result<(), Refusal> {
        let Err(Rehearsed::Types(throw)) = self.group(game, command) else {
            return Err(Refusal::new(Reason::TooManyDice).with("extra", 1_i64));
        };
        let mut longer = self.text.clone();
        match digit(c) {
            Some(digit) => longer.push_str(&digit.to_string()),
            None if c == ' ' => longer.push(' '),
            None => return Ok(()),
        }
        let typed = faces(&longer, throw.die);
        // A die too many stays in sight until it is taken back: a die typed too fast must not change which ones count.
        if let Some(refusal) = too_many(typed.len(), usize::try_from(throw.count).unwrap_or(usize::MAX)) {
            self.text = longer;
            return Err(refusal);
        }
        if typed.iter().any(|face| throw.die.read_typed(*face).is_none())
            && let Err(Rehearsed::Refused(refusal)) = game.rehearse(command(self.brought(Some((&throw, &typed)))))
        {
            return Err(refusal);
        }
        self.text = longer;
        Ok(())
    }

    /// The last character is taken back, also from the group before.
    pub(crate) fn take_back(&mut self) {
        if self.text.is_empty() {
            self.reopen_group();
        }
        self.text.pop();
    }

    /// What is typed of the group asked for is taken back, or the whole group before it.
    pub(crate) fn clear_group(&mut self) {
        if self.text.is_empty() {
            self.reopen_group();
        }
        self.text.clear();
    }

    /// The last complete group is typed again.
    fn reopen_group(&mut self) {
        if let Some(group) = self.groups.pop() {
            self.text = group.text;
        }
    }

    /// Goes on to the next group, or to the command where everything is typed.
    pub(crate) fn confirm(&mut self, game: &Game, command: &dyn Fn(Brought) -> Command) -> Confirmed {
        let throw = match self.group(game, command) {
            Ok(_) | Err(Rehearsed::ProgramThrows) => return Confirmed::Command(Box::new(command(self.brought(None)))),
            Err(Rehearsed::Refused(refusal)) => return Confirmed::Not(refusal),
            Err(Rehearsed::Types(throw)) => throw,
        };
        let faces = faces(&self.text, throw.die);
        let wanted = usize::try_from(throw.count).unwrap_or(usize::MAX);
        if let Some(refusal) = too_many(faces.len(), wanted) {
            return Confirmed::Not(refusal);
        }
        if faces.len() != wanted {
            let count = u32::try_from(wanted.saturating_sub(faces.len())).unwrap_or(u32::MAX);
            return Confirmed::Not(game.missing_dice(NeededThrow { count, ..throw }));
        }
        let text = std::mem::take(&mut self.text);
        self.groups.push(Group { throw, text, faces });
        match self.group(game, command) {
            Err(Rehearsed::Types(_)) => Confirmed::NextGroup,
            Ok(_) | Err(Rehearsed::ProgramThrows) => Confirmed::Command(Box::new(command(self.brought(None)))),
            Err(Rehearsed::Refused(refusal)) => {
                self.reopen_group();
                Confirmed::Not(refusal)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_typed_with_or_without_spaces() {
        assert_eq!(faces("351", Die::D6), [3, 5, 1]);
        assert_eq!(faces("3 5, 1", Die::D6), [3, 5, 1]);
        assert_eq!(faces("\"(&", Die::D6), [3, 5, 1]);
        assert_eq!(faces("", Die::D6), [0_u8; 0]);
    }

    #[test]
    fn a_face_of_several_digits_is_one_die_where_the_die_has_it() {
        assert_eq!(faces("18", Die::D20), [18]);
        assert_eq!(faces("1 8", Die::D20), [1, 8]);
        assert_eq!(faces("25", Die::D20), [2, 5]);
        assert_eq!(faces("10", Die::D10), [10]);
        assert_eq!(faces("1 0", Die::D10), [1, 0]);
        assert_eq!(faces("3071012", Die::D10), [3, 0, 7, 10, 1, 2]);
        assert_eq!(faces("12", Die::D6), [1, 2]);
    }
}
