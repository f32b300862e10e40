//! Heads: the hash of a line as a few letters that can be read out at the table and written on paper. Whoever has a head
//! can prove later that nothing up to it was cut or rewritten.

/// Letters that are not mistaken for each other when read out in French or English.
const LETTERS: [char; 16] = ['A', 'B', 'C', 'D', 'E', 'F', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'X', 'Z'];
const GROUP: usize = 4;
const LENGTH: usize = 12;

/// The head that a hash gives: a letter for each of its first digits.
pub fn head(hash: &str) -> String {
    let digits = hash.chars().filter_map(|digit| digit.to_digit(16)).take(LENGTH);
    let letters = digits.filter_map(|digit| LETTERS.get(usize::try_from(digit).ok()?));
    let mut head = String::new();
    for (place, letter) in letters.enumerate() {
        if place > 0 && place.is_multiple_of(GROUP) {
            head.push(' ');
        }
        head.push(*letter);
    }
    head
}

/// A head as somebody wrote it down: without what separates, in capitals.
fn plain(head: &str) -> String {
    head.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// Whether two heads are the same, however they are written.
pub fn is_same(a: &str, b: &str) -> bool {
    plain(a) == plain(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_however_it_is_written() {
        let head = head("0123456789abcdef0123");
        assert_eq!(head, "ABCD EFHK LMNP");
        assert!(is_same(&head, "abcd-efhk-lmnp"));
        assert!(!is_same(&head, "ABCD EFHK LMNR"));
    }
}
