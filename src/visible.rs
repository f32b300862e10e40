//! What may be shown to people: letters, marks, digits, punctuation, symbols and blanks. Everything else (controls,
//! invisible and direction characters, separators, what Unicode has not assigned) becomes U+FFFD, everywhere the same, so
//! that no name of a file, an army or a save can steer a terminal or look like another. One filter for the lines that are
//! printed and for the cells of the screen.

use std::borrow::Cow;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Stands for whatever cannot be shown.
pub const UNSHOWN: char = char::REPLACEMENT_CHARACTER;

/// Combining marks in a row before the rest of a pile is cut.
const MARKS: usize = 4;

/// Letters and marks that Unicode wants ignored where a font has no glyph for them: they are as invisible as the format
/// characters, and no category says so.
const IGNORED: [(char, char); 9] = [
    ('\u{034f}', '\u{034f}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{e0100}', '\u{e01ef}'),
];

/// Whether a character shows as itself within a line.
pub fn is_shown(c: char) -> bool {
    is_common(c) || is_of_a_shown_category(c)
}

fn is_of_a_shown_category(c: char) -> bool {
    let shown = match c.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::Surrogate
        | GeneralCategory::PrivateUse
        | GeneralCategory::Unassigned
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => false,
        GeneralCategory::UppercaseLetter
        | GeneralCategory::LowercaseLetter
        | GeneralCategory::TitlecaseLetter
        | GeneralCategory::ModifierLetter
        | GeneralCategory::OtherLetter
        | GeneralCategory::NonspacingMark
        | GeneralCategory::SpacingMark
        | GeneralCategory::EnclosingMark
        | GeneralCategory::DecimalNumber
        | GeneralCategory::LetterNumber
        | GeneralCategory::OtherNumber
        | GeneralCategory::ConnectorPunctuation
        | GeneralCategory::DashPunctuation
        | GeneralCategory::OpenPunctuation
        | GeneralCategory::ClosePunctuation
        | GeneralCategory::InitialPunctuation
        | GeneralCategory::FinalPunctuation
        | GeneralCategory::OtherPunctuation
        | GeneralCategory::MathSymbol
        | GeneralCategory::CurrencySymbol
        | GeneralCategory::ModifierSymbol
        | GeneralCategory::OtherSymbol
        | GeneralCategory::SpaceSeparator => true,
    };
    shown && !IGNORED.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

fn is_mark(c: char) -> bool {
    matches!(
        c.general_category(),
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark | GeneralCategory::EnclosingMark
    )
}

/// The filter, character by character: a text may come in pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Filter {
    /// Combining marks since the last character of another sort.
    marks: usize,
}

impl Filter {
    /// What is shown for a character; nothing for the rest of a pile that was cut.
    pub(crate) fn pass(&mut self, c: char) -> Option<char> {
        if c.is_ascii() || !is_mark(c) {
            self.marks = 0;
            return Some(if is_shown(c) { c } else { UNSHOWN });
        }
        self.marks += 1;
        match self.marks.cmp(&(MARKS + 1)) {
            std::cmp::Ordering::Less => Some(if is_shown(c) { c } else { UNSHOWN }),
            std::cmp::Ordering::Equal => Some(UNSHOWN),
            std::cmp::Ordering::Greater => None,
        }
    }

    /// The same, with newlines kept.
    pub(crate) fn pass_in_lines(&mut self, c: char) -> Option<char> {
        if c == '\n' {
            self.marks = 0;
            return Some(c);
        }
        self.pass(c)
    }
}

/// Latin letters and signs, and the lines and shapes that panes are drawn with: nothing among them is a control, a soft hyphen
/// or a mark, and nearly all there is to show is of them. They need no look at Unicode's categories.
fn is_common(c: char) -> bool {
    matches!(
        c,
        ' '..='~' | '\u{a0}'..='\u{ac}' | '\u{ae}'..='\u{17f}' | '\u{2010}'..='\u{2027}' | '\u{2500}'..='\u{25ff}'
    )
}

/// Whether a text is of common characters alone. Of a text that shows as itself too it may say no.
pub(crate) fn shows_as_itself(text: &str) -> bool {
    text.chars().all(is_common)
}

/// A text as one line: whatever would not show as itself is made visible, newlines and tabs too.
pub fn visible(text: &str) -> String {
    if shows_as_itself(text) {
        return text.to_owned();
    }
    let mut filter = Filter::default();
    text.chars().filter_map(|c| filter.pass(c)).collect()
}

/// The same without a copy where nothing has to be changed.
pub(crate) fn visible_cow(text: &str) -> Cow<'_, str> {
    if shows_as_itself(text) { Cow::Borrowed(text) } else { Cow::Owned(visible(text)) }
}

/// A text of several lines, such as a note: newlines are kept, everything else is as in one line.
pub fn visible_lines(text: &str) -> String {
    let mut filter = Filter::default();
    text.chars().filter_map(|c| filter.pass_in_lines(c)).collect()
}

/// JSON with what does not show as itself escaped. Outside of strings JSON is ASCII, so that nothing else is touched, and
/// whoever reads it gets the text as it was.
pub fn escaped_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut filter = Filter::default();
    for c in json.chars() {
        if filter.pass_in_lines(c) == Some(c) {
            out.push(c);
            continue;
        }
        let mut units = [0; 2];
        for unit in c.encode_utf16(&mut units) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_printed_as_itself_is_made_visible() {
        assert_eq!(visible("a\u{1b}[31mb\u{202e}c\td\ne"), "a\u{fffd}[31mb\u{fffd}c\u{fffd}d\u{fffd}e");
        assert_eq!(visible_lines("Kutuzov é 元帥\n2\t"), "Kutuzov é 元帥\n2\u{fffd}");
        let invisible = "\0\u{7f}\u{85}\u{9b}\u{ad}\u{34f}\u{61c}\u{115f}\u{180e}\u{200b}\u{200d}\u{200e}\u{2028}\u{2029}\
             \u{202a}\u{2060}\u{2064}\u{2065}\u{2066}\u{2069}\u{2800}\u{3164}\u{e000}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\
             \u{fffe}\u{1d173}\u{1fffe}\u{e0001}\u{e0041}\u{e0100}\u{10ffff}";
        for c in invisible.chars() {
            assert!(!is_shown(c), "U+{:04X}", u32::from(c));
        }
        for c in " \u{a0}\u{202f}’«»éÉœ…—→▶✗✓·─│█元Жא\u{301}€½".chars() {
            assert!(is_shown(c), "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn what_is_said_to_show_as_itself_does() {
        let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        for c in all.filter(|c| shows_as_itself(c.encode_utf8(&mut [0; 4]))) {
            assert!(is_of_a_shown_category(c) && !is_mark(c), "U+{:04X}", u32::from(c));
        }
        assert!(shows_as_itself("Mauvais état\u{a0}: « Ney » … l’œuvre"));
    }

    #[test]
    fn a_pile_of_marks_is_cut_and_shows_that_it_was() {
        assert_eq!(visible("e\u{301}te\u{301}"), "e\u{301}te\u{301}");
        let pile = format!("Z{}algo", "\u{335}".repeat(40));
        assert_eq!(visible(&pile), format!("Z{}\u{fffd}algo", "\u{335}".repeat(4)));
    }

    #[test]
    fn escaped_json_reads_as_the_same_text() {
        let text = "a\u{9b}b\u{202e}\u{e0041}\u{7f}\n é e\u{335}\u{335}\u{335}\u{335}\u{335}\u{fffd}";
        let json = serde_json::to_string(text).unwrap();
        let escaped = escaped_json(&json);
        let pile = "e\u{335}\u{335}\u{335}\u{335}\\u0335\u{fffd}";
        assert_eq!(escaped, format!("\"a\\u009bb\\u202e\\udb40\\udc41\\u007f\\n é {pile}\""));
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
