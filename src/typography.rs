//! French typography in one place: texts are written with ordinary spaces, and shown with the ones that do not break.

use std::borrow::Cow;

const UNBREAKABLE: char = '\u{a0}';

/// The same text with spaces that keep a sign with its word: before `: ; ? ! »` and after `«`. A space that only sets a
/// column apart stays.
pub(crate) fn unbroken_signs(text: &str) -> Cow<'_, str> {
    let mut changed = String::new();
    let mut copied = 0;
    for (at, _) in text.match_indices(' ') {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + 1..).and_then(|after| after.chars().next());
        let word = before.is_some_and(|c| !c.is_whitespace());
        let sign = word && after.is_some_and(|c| matches!(c, ':' | ';' | '?' | '!' | '»'));
        if sign || before == Some('«') {
            changed.push_str(text.get(copied..at).unwrap_or_default());
            changed.push(UNBREAKABLE);
            copied = at + 1;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    changed.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stays_with_its_word() {
        let written = "Tir : « brittle » ; reculer ? Oui !\n   ?   aide";
        let shown = "Tir\u{a0}: «\u{a0}brittle\u{a0}»\u{a0}; reculer\u{a0}? Oui\u{a0}!\n   ?   aide";
        assert_eq!(unbroken_signs(written), shown);
        assert!(matches!(unbroken_signs("rien à changer"), Cow::Borrowed(_)));
    }
}
