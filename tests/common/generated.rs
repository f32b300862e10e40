//! Files of the documents that the program writes itself: whoever finds one out of date is told how to mend it.

use std::fs;

/// The command that writes anew what a test, chosen by a part of its name, guards.
pub fn mending(binary: &str, test: &str) -> String {
    format!("UPDATE_DOCS=1 cargo test --test {binary} {test}")
}

/// Writes the file if that is wished, then expects it to say this.
pub fn assert_up_to_date(path: &str, expected: &str, mending: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, expected).unwrap();
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "{path} is out of date: `{mending}` writes it anew");
}
