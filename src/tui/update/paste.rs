//! Pasted text: taken at once where text goes, refused whole where it is too long, and never read as keys.

use super::super::action::Mode;
use super::super::app::App;
use super::{decision, form, note, prompt};
use crate::engine::message::Text;

/// The most that a note takes, in characters, with what stands in it.
const NOTE_LIMIT: usize = 30_000;
/// The same for a line: a search, a correction, a field of a form.
const LINE_LIMIT: usize = 1_000;
/// The same for dice.
const DICE_LIMIT: usize = 200;

pub(super) fn paste(app: &mut App, text: &str) {
    app.ui.message = None;
    let taken = match app.mode() {
        Mode::Note => fitting(text, NOTE_LIMIT, note::length(app)).map(|text| note::paste(app, &in_lines(text))),
        Mode::Prompt => {
            fitting(text, LINE_LIMIT, prompt::length(app)).map(|text| prompt::paste(app, &in_one_line(text)))
        }
        Mode::Form => fitting(text, LINE_LIMIT, form::length(app)).map(|text| form::paste(app, &in_one_line(text))),
        Mode::Dice => fitting(text, DICE_LIMIT, 0).map(|text| form::paste_dice(app, &as_dice(text))),
        Mode::Decision => fitting(text, DICE_LIMIT, 0).map(|text| decision::paste(app, &as_dice(text))),
        // Nothing is written here, and what is no text must not become an order.
        Mode::Board | Mode::Page | Mode::Secret | Mode::Start | Mode::Hands | Mode::Overrides | Mode::Everywhere => {
            Ok(())
        }
    };
    if let Err(limit) = taken {
        let text = Text::new("paste-too-long").with("limit", i64::try_from(limit).unwrap_or(i64::MAX));
        app.ui.message = Some(app.speaker().text(&text));
    }
}

/// The text if it fits beside what is there already, else how much would.
fn fitting(text: &str, limit: usize, there: usize) -> Result<&str, usize> {
    let fits = text.chars().count().saturating_add(there) <= limit;
    fits.then_some(text).ok_or(limit)
}

/// Lines as they are, whatever ends them; other characters that nobody sees left out.
fn in_lines(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
    lines.chars().filter(|c| *c == '\n' || !c.is_control()).collect()
}

/// The same on one line.
fn in_one_line(text: &str) -> String {
    in_lines(text.trim_end_matches(['\r', '\n'])).replace('\n', " ")
}

/// Digits, with a space for whatever stands between them.
fn as_dice(text: &str) -> String {
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').map(digits);
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_become_lines_or_spaces_and_controls_go() {
        assert_eq!(in_lines("a\r\nb\rc\n\td\x1b[A\x07"), "a\nb\nc\n d[A");
        assert_eq!(in_one_line("a\r\nb\n"), "a b");
    }

    #[test]
    fn dice_are_digits_however_they_are_set_apart() {
        assert_eq!(as_dice("351\n"), "351");
        assert_eq!(as_dice(" 15, 3;\t5 "), "15 3 5");
        assert_eq!(as_dice("q n é \" (5)"), "5");
    }

    #[test]
    fn a_text_fits_up_to_the_limit() {
        assert_eq!(fitting("été", 5, 2), Ok("été"));
        assert_eq!(fitting("été", 5, 3), Err(5));
    }
}
