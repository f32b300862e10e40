//! A line being typed into a prompt. The editor of the notes keeps it; the prompt draws it within a line of its own.

use tui_textarea::{CursorMove, TextArea};

#[derive(Default)]
pub(super) struct LineEdit(Box<TextArea<'static>>);

impl LineEdit {
    pub(super) fn text(&self) -> &str {
        self.0.lines().first().map(String::as_str).unwrap_or_default()
    }

    pub(super) fn insert(&mut self, c: char) {
        self.0.insert_char(c);
    }

    /// Text without line ends.
    pub(super) fn insert_text(&mut self, text: &str) {
        self.0.insert_str(text);
    }

    pub(super) fn erase(&mut self) {
        self.0.delete_char();
    }

    pub(super) fn erase_word(&mut self) {
        self.0.delete_word();
    }

    pub(super) fn replace(&mut self, text: String) {
        *self.0 = TextArea::from([text]);
        self.0.move_cursor(CursorMove::End);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_typed_erased_and_replaced() {
        let mut line = LineEdit::default();
        line.erase();
        "née".chars().for_each(|c| line.insert(c));
        line.erase();
        assert_eq!(line.text(), "né");
        line.replace("Allure ".to_owned());
        line.insert('3');
        assert_eq!(line.text(), "Allure 3");
    }
}
