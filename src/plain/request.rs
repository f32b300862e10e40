//! What a line at the main prompt asks for.

/// A part of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogPart<'a> {
    Latest,
    One(u64),
    Range(u64, u64),
    /// Somebody, or a sort of entry.
    About(&'a str),
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request<'a> {
    Step,
    Quit,
    Help,
    Next {
        force: bool,
    },
    /// The step is left although something is open, and why.
    GiveUp(&'a str),
    Tick(usize),
    /// A line of the checklist, for whom it may be said.
    Act(usize, &'a str),
    Undo(Option<u64>),
    Redo,
    /// An event to fill in again, and what is said of it.
    Amend(u64, &'a str),
    /// Who types the dice; with a number that hand changes.
    Hands(Option<usize>),
    /// The number of a side, and its word for the dice.
    Word(usize, &'a str),
    /// Writes what could not be written.
    Retry,
    /// Goes on in another file.
    SaveAs(&'a str),
    Note(&'a str),
    Log(LogPart<'a>),
    Order,
    /// Somebody, and a correction perhaps.
    Entity(&'a str),
    /// A line of the checklist and a name, perhaps.
    Advice(&'a str),
    Rules(&'a str),
    /// The reference card: of the step, whole (`*`), or the tables that hold a word.
    Card(&'a str),
    /// The battle in figures; how it went once it is over.
    Figures,
    /// The report as a file beside the battle.
    WriteReport,
    Search(&'a str),
    Language,
    /// What the side that acts has chosen and the table does not see.
    Secrets,
    Letter(char),
}

/// Letters that are commands here: a procedure of the same letter is opened with a hyphen before it.
pub const COMMAND_LETTERS: [char; 13] = ['q', 'n', 'u', 'U', 'a', 'j', 'o', 'R', 'L', 'C', 'D', 'M', 'H'];
/// Signs that need no space after them.
const SIGNS: [char; 6] = ['+', '=', '/', '?', '!', '#'];

impl Request<'_> {
    /// Whether it can be granted while dice lie on the table and a decision is asked for.
    pub(crate) fn waits_for_no_decision(&self) -> bool {
        match self {
            Request::Quit
            | Request::Help
            | Request::Undo(_)
            | Request::Redo
            | Request::Retry
            | Request::SaveAs(_)
            | Request::Note(_)
            | Request::Log(_)
            | Request::Order
            | Request::Entity(_)
            | Request::Rules(_)
            | Request::Card(_)
            | Request::Figures
            | Request::WriteReport
            | Request::Search(_)
            | Request::Language => true,
            Request::Step
            | Request::Next { .. }
            | Request::GiveUp(_)
            | Request::Tick(_)
            | Request::Amend(..)
            | Request::Hands(_)
            | Request::Word(..)
            | Request::Act(..)
            | Request::Advice(_)
            | Request::Secrets
            | Request::Letter(_) => false,
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

fn part(text: &str) -> LogPart<'_> {
    let range = || {
        let (from, to) = text.split_once(['-', ' '])?;
        Some(LogPart::Range(from.trim().parse().ok()?, to.trim().parse().ok()?))
    };
    match text.parse() {
        Ok(seq) => LogPart::One(seq),
        Err(_) if text.is_empty() => LogPart::Latest,
        Err(_) => range().unwrap_or(LogPart::About(text)),
    }
}

/// None where a line means nothing: a slip of the finger must not undo or advance anything.
pub(crate) fn read_request(line: &str) -> Option<Request<'_>> {
    let (word, rest) = split(line);
    let request = match (word, rest) {
        ("", _) => Request::Step,
        ("q", "") => Request::Quit,
        ("?", "") => Request::Help,
        ("n", "") => Request::Next { force: false },
        ("n!", "") | ("n", "!") => Request::Next { force: true },
        ("n!", reason) => Request::GiveUp(reason),
        ("u", "") => Request::Undo(None),
        ("u", seq) => Request::Undo(Some(seq.parse().ok()?)),
        ("U", "") => Request::Redo,
        ("C", rest) => {
            let (seq, said) = rest.split_once(' ').unwrap_or((rest, ""));
            Request::Amend(seq.parse().ok()?, said.trim())
        }
        ("D", "") => Request::Hands(None),
        ("D", number) => Request::Hands(Some(number.parse().ok()?)),
        ("M", rest) => {
            let (number, word) = rest.split_once(' ')?;
            Request::Word(number.parse().ok()?, word.trim())
        }
        ("!", "") => Request::Retry,
        ("!", path) => Request::SaveAs(path),
        ("a", text) => Request::Note(text),
        ("j", text) => Request::Log(part(text)),
        ("=", "") => Request::Order,
        ("=", text) => Request::Entity(text),
        ("o", text) => Request::Advice(text),
        ("R", text) => Request::Rules(text),
        ("#", text) => Request::Card(text),
        ("%", "") => Request::Figures,
        ("%!", "") => Request::WriteReport,
        ("/", text) if !text.is_empty() => Request::Search(text),
        ("L", "") => Request::Language,
        ("H", "") => Request::Secrets,
        ("+", number) => Request::Tick(number.parse().ok()?),
        (word, rest) => match word.parse() {
            Ok(number) => Request::Act(number, rest),
            Err(_) => Request::Letter(letter(word, rest)?),
        },
    };
    Some(request)
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
            ("", Request::Step),
            ("  n ", Request::Next { force: false }),
            ("n!", Request::Next { force: true }),
            ("2", Request::Act(2, "")),
            ("12 saint hil", Request::Act(12, "saint hil")),
            ("+2", Request::Tick(2)),
            ("+ 2", Request::Tick(2)),
            ("u", Request::Undo(None)),
            ("u12", Request::Undo(Some(12))),
            ("j 3-9", Request::Log(LogPart::Range(3, 9))),
            ("j 3", Request::Log(LogPart::One(3))),
            ("j soult", Request::Log(LogPart::About("soult"))),
            ("a", Request::Note("")),
            ("a la brume", Request::Note("la brume")),
            ("=", Request::Order),
            ("=Soult sp 3", Request::Entity("Soult sp 3")),
            ("#", Request::Card("")),
            ("#tir", Request::Card("tir")),
            ("%", Request::Figures),
            ("%!", Request::WriteReport),
            ("t", Request::Letter('t')),
            ("-u", Request::Letter('u')),
            ("é", Request::Letter('é')),
            ("!", Request::Retry),
            ("! /tmp/ailleurs.jsonl", Request::SaveAs("/tmp/ailleurs.jsonl")),
        ];
        for (line, meant) in expected {
            assert_eq!(read_request(line), Some(meant), "{line}");
        }
    }

    #[test]
    fn a_slip_of_the_finger_does_nothing() {
        for line in ["u x", "nn", "n 3", "quit", "combat", "+", "U 3", "-", "/", "1.5"] {
            assert_eq!(read_request(line), None, "{line}");
        }
    }
}
