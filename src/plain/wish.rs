//! What a line at the main prompt asks for.

/// A part of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    Latest,
    One(u64),
    Range(u64, u64),
    /// Somebody, or a sort of entry.
    About(&'a str),
}

#[derive(Debug, PartialEq, Eq)]
pub enum Wish<'a> {
    Step,
    Quit,
    Help,
    Next {
        force: bool,
    },
    Tick(usize),
    /// A line of the checklist, for whom it may be said.
    Act(usize, &'a str),
    Undo(Option<u64>),
    Redo,
    Note(&'a str),
    Log(Part<'a>),
    Order,
    /// Somebody, and a correction perhaps.
    Entity(&'a str),
    /// A line of the checklist and a name, perhaps.
    Advice(&'a str),
    Rules(&'a str),
    Search(&'a str),
    Language,
    Letter(char),
}

/// Letters that are commands here: a procedure of the same letter is opened with a hyphen before it.
pub const COMMAND_LETTERS: [char; 9] = ['q', 'n', 'u', 'U', 'a', 'j', 'o', 'R', 'L'];
/// Signs that need no space after them.
const SIGNS: [char; 4] = ['+', '=', '/', '?'];

impl Wish<'_> {
    /// Whether it can be granted while dice lie on the table and a decision is asked for.
    pub fn waits_for_no_decision(&self) -> bool {
        match self {
            Wish::Quit
            | Wish::Help
            | Wish::Undo(_)
            | Wish::Redo
            | Wish::Note(_)
            | Wish::Log(_)
            | Wish::Order
            | Wish::Entity(_)
            | Wish::Rules(_)
            | Wish::Search(_)
            | Wish::Language => true,
            Wish::Step | Wish::Next { .. } | Wish::Tick(_) | Wish::Act(..) | Wish::Advice(_) | Wish::Letter(_) => false,
        }
    }
}

/// The command word and the rest of a line: `u 12`, `u12`, `+2`, `= Soult`.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let mut chars = line.char_indices();
    let (first, second) = (chars.next(), chars.next());
    let cut = match (first, second) {
        (Some((_, sign)), Some((next, _))) if SIGNS.contains(&sign) => Some(next),
        (Some((_, letter)), Some((next, digit))) if letter.is_alphabetic() && digit.is_ascii_digit() => Some(next),
        _ => line.find(char::is_whitespace),
    };
    let (word, rest) = cut.and_then(|cut| line.split_at_checked(cut)).unwrap_or((line, ""));
    (word, rest.trim())
}

fn part(text: &str) -> Part<'_> {
    let range = || {
        let (from, to) = text.split_once(['-', ' '])?;
        Some(Part::Range(from.trim().parse().ok()?, to.trim().parse().ok()?))
    };
    match text.parse() {
        Ok(seq) => Part::One(seq),
        Err(_) if text.is_empty() => Part::Latest,
        Err(_) => range().unwrap_or(Part::About(text)),
    }
}

/// None where a line means nothing: a slip of the finger must not undo or advance anything.
pub fn wish(line: &str) -> Option<Wish<'_>> {
    let (word, rest) = split(line);
    let wish = match (word, rest) {
        ("", _) => Wish::Step,
        ("q", "") => Wish::Quit,
        ("?", "") => Wish::Help,
        ("n", "") => Wish::Next { force: false },
        ("n!", "") | ("n", "!") => Wish::Next { force: true },
        ("u", "") => Wish::Undo(None),
        ("u", seq) => Wish::Undo(Some(seq.parse().ok()?)),
        ("U", "") => Wish::Redo,
        ("a", text) => Wish::Note(text),
        ("j", text) => Wish::Log(part(text)),
        ("=", "") => Wish::Order,
        ("=", text) => Wish::Entity(text),
        ("o", text) => Wish::Advice(text),
        ("R", text) => Wish::Rules(text),
        ("/", text) if !text.is_empty() => Wish::Search(text),
        ("L", "") => Wish::Language,
        ("+", number) => Wish::Tick(number.parse().ok()?),
        (word, rest) => match word.parse() {
            Ok(number) => Wish::Act(number, rest),
            Err(_) => Wish::Letter(letter(word, rest)?),
        },
    };
    Some(wish)
}

fn letter(word: &str, rest: &str) -> Option<char> {
    let mut chars = word.strip_prefix('-').unwrap_or(word).chars();
    let letter = chars.next()?;
    (letter.is_alphabetic() && chars.next().is_none() && rest.is_empty()).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_type_them() {
        let expected = [
            ("", Wish::Step),
            ("  n ", Wish::Next { force: false }),
            ("n!", Wish::Next { force: true }),
            ("2", Wish::Act(2, "")),
            ("12 saint hil", Wish::Act(12, "saint hil")),
            ("+2", Wish::Tick(2)),
            ("+ 2", Wish::Tick(2)),
            ("u", Wish::Undo(None)),
            ("u12", Wish::Undo(Some(12))),
            ("j 3-9", Wish::Log(Part::Range(3, 9))),
            ("j 3", Wish::Log(Part::One(3))),
            ("j soult", Wish::Log(Part::About("soult"))),
            ("a", Wish::Note("")),
            ("a la brume", Wish::Note("la brume")),
            ("=", Wish::Order),
            ("=Soult sp 3", Wish::Entity("Soult sp 3")),
            ("t", Wish::Letter('t')),
            ("-u", Wish::Letter('u')),
            ("é", Wish::Letter('é')),
        ];
        for (line, meant) in expected {
            assert_eq!(wish(line), Some(meant), "{line}");
        }
    }

    #[test]
    fn a_slip_of_the_finger_does_nothing() {
        for line in ["u x", "nn", "n 3", "quit", "combat", "+", "U 3", "-", "/", "1.5"] {
            assert_eq!(wish(line), None, "{line}");
        }
    }
}
