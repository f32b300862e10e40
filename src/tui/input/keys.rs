//! Which key an escape sequence stands for: xterm, the Linux console, screen and tmux, rxvt, and the numbered encodings
//! of newer terminals. No two of them contradict each other where it matters.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The number of a key that was let go, in terminals that say so.
const RELEASE: u32 = 3;

/// What stands between the introducer of a sequence and its last byte.
struct Parameters {
    /// Numbers between semicolons; those left out are none.
    numbers: Vec<Option<u32>>,
    /// What the second number says after a colon: pressed, repeated or let go.
    kind: Option<u32>,
}

impl Parameters {
    /// None for what no key has: a private prefix, an intermediate byte, a number beyond all bounds.
    fn read(held: &[u8]) -> Option<Parameters> {
        let text = std::str::from_utf8(held).ok()?;
        let mut kind = None;
        let mut numbers = Vec::new();
        for (place, part) in text.split(';').enumerate() {
            let mut subs = part.split(':');
            let number = subs.next().unwrap_or_default();
            numbers.push(if number.is_empty() { None } else { Some(digits(number)?) });
            if place == 1 {
                kind = subs.next().and_then(digits);
            }
        }
        Some(Parameters { numbers, kind })
    }

    fn number(&self, place: usize) -> Option<u32> {
        self.numbers.get(place).copied().flatten()
    }

    /// The modifiers of a key whose number comes first: the second number, or the only one where it is no key's.
    fn of_letter(&self) -> Option<KeyModifiers> {
        match (self.number(0), self.number(1)) {
            (None | Some(1), held) => Some(modifiers(held.unwrap_or(1))),
            (Some(held), None) => Some(modifiers(held)),
            (Some(_), Some(_)) => None,
        }
    }
}

/// A number in digits alone: a sign makes it none.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// One more than the sum of the keys held: 1 shift, 2 alt, 4 control, 8 and more what we do not use.
fn modifiers(number: u32) -> KeyModifiers {
    let sum = number.saturating_sub(1);
    let known = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    let held = known.into_iter().filter(|(bit, _)| sum & bit != 0).map(|(_, modifier)| modifier);
    held.fold(KeyModifiers::NONE, |all, modifier| all | modifier)
}

/// Keys that a letter stands for, after `ESC [` and `ESC O` alike.
fn by_letter(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'R' => KeyCode::F(3),
        b'S' => KeyCode::F(4),
        _ => return None,
    })
}

/// Keys that a number stands for: those of the VT220, and of rxvt where it has its own.
fn by_number(number: u32) -> Option<KeyCode> {
    let function = |before: u32| u8::try_from(number - before).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28 | 29 => function(13),
        31..=34 => function(14),
        _ => None,
    }
}

/// A key that a character's number stands for.
fn by_character(number: u32, held: KeyModifiers) -> Option<KeyEvent> {
    let code = match char::from_u32(number)? {
        '\t' if held.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        '\t' => KeyCode::Tab,
        '\r' => KeyCode::Enter,
        '\x1b' => KeyCode::Esc,
        '\x08' | '\x7f' => KeyCode::Backspace,
        // Keys without a character have numbers that no text uses.
        '\u{e000}'..='\u{f8ff}' => return None,
        c if c.is_control() => return None,
        // Shift is in the letter already where the terminal says which.
        c if c.is_lowercase() && held == KeyModifiers::SHIFT => KeyCode::Char(c.to_uppercase().next().unwrap_or(c)),
        c => KeyCode::Char(c),
    };
    Some(KeyEvent::new(code, held))
}

/// The key of `ESC [`, what stood between, and a last byte; none where it is no key.
pub(super) fn of_csi(held: &[u8], last: u8) -> Option<KeyEvent> {
    let parameters = Parameters::read(held)?;
    if parameters.kind == Some(RELEASE) {
        return None;
    }
    let first = parameters.number(0);
    let second = || modifiers(parameters.number(1).unwrap_or(1));
    let numbered = |held: KeyModifiers| Some(KeyEvent::new(by_number(first?)?, held));
    match last {
        b'~' if first == Some(27) => by_character(parameters.number(2)?, second()),
        b'~' => numbered(second()),
        b'$' if parameters.numbers.len() == 1 => numbered(KeyModifiers::SHIFT),
        b'^' => numbered(KeyModifiers::CONTROL),
        b'@' => numbered(KeyModifiers::CONTROL | KeyModifiers::SHIFT),
        b'u' => by_character(first?, second()),
        b'Z' => Some(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT)),
        b'a'..=b'd' => Some(KeyEvent::new(by_letter(last.to_ascii_uppercase())?, KeyModifiers::SHIFT)),
        // With the place of the cursor for an answer this is no key.
        b'R' if second().is_empty() && !parameters.numbers.iter().all(Option::is_none) => None,
        letter => Some(KeyEvent::new(by_letter(letter)?, parameters.of_letter()?)),
    }
}

/// The key of `ESC O`: the keypad and, in some modes, arrows and function keys.
pub(super) fn of_ss3(held: &[u8], last: u8) -> Option<KeyEvent> {
    let parameters = Parameters::read(held)?;
    let plain = |code: KeyCode| Some(KeyEvent::new(code, KeyModifiers::NONE));
    match last {
        b'M' => plain(KeyCode::Enter),
        b'I' => plain(KeyCode::Tab),
        b' ' => plain(KeyCode::Char(' ')),
        b'X' => plain(KeyCode::Char('=')),
        b'a'..=b'd' => Some(KeyEvent::new(by_letter(last.to_ascii_uppercase())?, KeyModifiers::CONTROL)),
        // The keypad's characters stand 0x40 below their letters.
        b'j'..=b'y' => plain(KeyCode::Char(char::from(last - 0x40))),
        letter => Some(KeyEvent::new(by_letter(letter)?, parameters.of_letter()?)),
    }
}

/// The key of `ESC [ [`: the first function keys of the Linux console.
pub(super) fn of_console(last: u8) -> Option<KeyEvent> {
    let number = last.checked_sub(b'A').filter(|place| *place < 5)? + 1;
    Some(KeyEvent::new(KeyCode::F(number), KeyModifiers::NONE))
}

/// The key of a control character.
pub(super) fn of_control(byte: u8) -> KeyEvent {
    let control = |c: u8| KeyEvent::new(KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    let plain = |code: KeyCode| KeyEvent::new(code, KeyModifiers::NONE);
    match byte {
        b'\r' => plain(KeyCode::Enter),
        b'\t' => plain(KeyCode::Tab),
        b'\x1b' => plain(KeyCode::Esc),
        b'\x08' | b'\x7f' => plain(KeyCode::Backspace),
        0 => control(b' '),
        0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => control(byte.saturating_sub(1).saturating_add(b'a')),
    }
}

/// The key of a character; capitals come with shift held.
pub(super) fn of_character(c: char) -> KeyEvent {
    let held = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(c), held)
}
