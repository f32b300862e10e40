//! Bytes into events, one byte after the other: how they are cut into pieces on their way does not matter. Whoever reads
//! them says when it has become quiet, and what is incomplete then is over.

use std::time::Duration;

use crossterm::event::{Event, KeyEvent, KeyModifiers};

use super::keys;

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;
const DELETE: u8 = 0x7f;

const BEGIN_PASTE: (&[u8], u8) = (b"200", b'~');
const END_PASTE: &[u8] = b"\x1b[201~";

/// More of a pasted text than anything here takes: the rest of it is read and not kept.
const PASTE_KEPT: usize = 1 << 20;
/// Longer sequences are no keys.
const SEQUENCE_KEPT: usize = 32;

/// How long the key Escape may be the beginning of something else: whoever presses it should not notice.
const AFTER_ESCAPE: Duration = Duration::from_millis(25);
/// How long a sequence that has begun may wait for its rest: nobody types one, so nobody waits for it.
const INSIDE_SEQUENCE: Duration = Duration::from_millis(100);
/// The same for a paste, which comes in pieces over a slow line.
const INSIDE_PASTE: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    Escape,
    /// After `ESC [`.
    Csi,
    /// After `ESC [ [`.
    Console,
    /// After `ESC O`.
    Ss3,
    /// A report of the mouse, and how many bytes of it are still to come.
    Mouse(u8),
    /// A terminal's answer in words, up to its end: a bell, or `ESC \`.
    Answer,
    /// After an escape in it.
    AnswerEscape,
    /// A character of several bytes, begun.
    Character {
        alt: bool,
    },
    /// Pasted text, and how much of its end has come.
    Paste(usize),
}

#[derive(Debug, Default)]
pub(super) struct Parser {
    state: State,
    /// What the state has gathered: parameters, bytes of a character, pasted text.
    held: Vec<u8>,
}

impl Parser {
    pub(super) fn is_pasting(&self) -> bool {
        matches!(self.state, State::Paste(_))
    }

    /// How long it may stay quiet before what has begun is over; none while nothing has begun.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Escape | State::AnswerEscape => Some(AFTER_ESCAPE),
            State::Csi | State::Console | State::Ss3 | State::Mouse(_) | State::Answer | State::Character { .. } => {
                Some(INSIDE_SEQUENCE)
            }
            State::Paste(_) => Some(INSIDE_PASTE),
        }
    }

    /// Nothing more came: an escape was the key, a paste is what there is of it, and anything else is dropped.
    pub(super) fn settle(&mut self, events: &mut impl Extend<Event>) {
        match self.state {
            State::Escape | State::AnswerEscape => self.press(keys::of_control(ESCAPE), events),
            State::Paste(_) => self.end_paste(events),
            State::Ground
            | State::Csi
            | State::Console
            | State::Ss3
            | State::Mouse(_)
            | State::Answer
            | State::Character { .. } => self.enter(State::Ground),
        }
    }

    /// Goes on with a paste that was over too soon.
    pub(super) fn resume_paste(&mut self) {
        self.enter(State::Paste(0));
    }

    pub(super) fn feed(&mut self, byte: u8, events: &mut impl Extend<Event>) {
        match self.state {
            State::Ground => self.begin(byte, false, events),
            State::Escape => self.after_escape(byte, events),
            State::Csi => self.in_csi(byte, events),
            State::Console => self.last_of(byte, keys::of_console(byte), events),
            State::Ss3 => self.in_ss3(byte, events),
            State::Mouse(left) => self.in_mouse(byte, left, events),
            State::Answer => self.in_answer(byte, events),
            State::AnswerEscape if byte == b'\\' => self.enter(State::Ground),
            State::AnswerEscape => self.after_escape(byte, events),
            State::Character { alt } => self.in_character(byte, alt, events),
            State::Paste(matched) => self.in_paste(byte, matched, events),
        }
    }

    fn enter(&mut self, state: State) {
        self.held.clear();
        self.state = state;
    }

    fn press(&mut self, key: KeyEvent, events: &mut impl Extend<Event>) {
        self.enter(State::Ground);
        events.extend([Event::Key(key)]);
    }

    /// A byte with nothing before it, except perhaps an escape that means alt.
    fn begin(&mut self, byte: u8, alt: bool, events: &mut impl Extend<Event>) {
        let with_alt = |mut key: KeyEvent| {
            key.modifiers.set(KeyModifiers::ALT, alt);
            key
        };
        match byte {
            ESCAPE => self.enter(State::Escape),
            0..0x20 | DELETE => self.press(with_alt(keys::of_control(byte)), events),
            0x20..0x80 => self.press(with_alt(keys::of_character(char::from(byte))), events),
            0xc2..=0xf4 => {
                self.enter(State::Character { alt });
                self.held.push(byte);
            }
            // No text begins with it.
            _ => self.enter(State::Ground),
        }
    }

    fn after_escape(&mut self, byte: u8, events: &mut impl Extend<Event>) {
        match byte {
            b'[' => self.enter(State::Csi),
            b'O' => self.enter(State::Ss3),
            b']' | b'P' | b'X' | b'^' | b'_' => self.enter(State::Answer),
            // The first was the key; the second may begin something.
            ESCAPE => {
                self.press(keys::of_control(ESCAPE), events);
                self.enter(State::Escape);
            }
            _ => self.begin(byte, true, events),
        }
    }

    fn in_csi(&mut self, byte: u8, events: &mut impl Extend<Event>) {
        match byte {
            // Elsewhere this byte is not the last.
            b'$' => match keys::of_csi(&self.held, byte) {
                Some(key) => self.press(key, events),
                None => self.hold(byte),
            },
            0x20..=0x3f => self.hold(byte),
            b'[' if self.held.is_empty() => self.enter(State::Console),
            b'M' if self.held.is_empty() => self.enter(State::Mouse(3)),
            _ if (self.held.as_slice(), byte) == BEGIN_PASTE => self.enter(State::Paste(0)),
            _ => self.last_of(byte, keys::of_csi(&self.held, byte), events),
        }
    }

    fn hold(&mut self, byte: u8) {
        if self.held.len() < SEQUENCE_KEPT {
            self.held.push(byte);
        }
    }

    fn in_ss3(&mut self, byte: u8, events: &mut impl Extend<Event>) {
        match byte {
            b'0'..=b'9' | b';' => self.hold(byte),
            _ => self.last_of(byte, keys::of_ss3(&self.held, byte), events),
        }
    }

    /// The byte that ends a sequence, and its key if it has one. What cannot be part of one begins anew.
    fn last_of(&mut self, byte: u8, key: Option<KeyEvent>, events: &mut impl Extend<Event>) {
        match (byte, key) {
            (0..0x20 | DELETE.., _) => self.begin(byte, false, events),
            (_, Some(key)) => self.press(key, events),
            (_, None) => self.enter(State::Ground),
        }
    }

    fn in_mouse(&mut self, byte: u8, left: u8, events: &mut impl Extend<Event>) {
        match byte {
            0..0x20 => self.begin(byte, false, events),
            _ if left > 1 => self.enter(State::Mouse(left - 1)),
            _ => self.enter(State::Ground),
        }
    }

    fn in_answer(&mut self, byte: u8, events: &mut impl Extend<Event>) {
        match byte {
            BELL => self.enter(State::Ground),
            ESCAPE => self.enter(State::AnswerEscape),
            0..0x20 | DELETE => self.begin(byte, false, events),
            _ => {}
        }
    }

    fn in_character(&mut self, byte: u8, alt: bool, events: &mut impl Extend<Event>) {
        if !(0x80..0xc0).contains(&byte) {
            return self.begin(byte, false, events);
        }
        self.held.push(byte);
        match std::str::from_utf8(&self.held).map(|text| text.chars().next()) {
            Ok(Some(c)) if !c.is_control() => {
                let mut key = keys::of_character(c);
                key.modifiers.set(KeyModifiers::ALT, alt);
                self.press(key, events);
            }
            Err(error) if error.error_len().is_none() => {}
            Ok(_) | Err(_) => self.enter(State::Ground),
        }
    }

    fn in_paste(&mut self, byte: u8, matched: usize, events: &mut impl Extend<Event>) {
        if END_PASTE.get(matched) == Some(&byte) {
            self.state = State::Paste(matched + 1);
            if matched + 1 == END_PASTE.len() {
                self.end_paste(events);
            }
            return;
        }
        // It was no end after all.
        self.keep_pasted(END_PASTE.get(..matched).unwrap_or_default());
        if byte == ESCAPE {
            self.state = State::Paste(1);
        } else {
            self.state = State::Paste(0);
            self.keep_pasted(&[byte]);
        }
    }

    fn keep_pasted(&mut self, bytes: &[u8]) {
        let room = PASTE_KEPT.saturating_sub(self.held.len());
        self.held.extend(bytes.iter().take(room));
    }

    fn end_paste(&mut self, events: &mut impl Extend<Event>) {
        let text = String::from_utf8_lossy(&self.held).into_owned();
        self.enter(State::Ground);
        // Its memory is not needed again.
        self.held.shrink_to(SEQUENCE_KEPT);
        if !text.is_empty() {
            events.extend([Event::Paste(text)]);
        }
    }
}

#[cfg(test)]
#[path = "parser_tests.rs"]
mod tests;
