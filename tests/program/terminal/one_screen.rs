//! A terminal that has no second screen (GNU screen as it comes, consoles of older kernels): what stood on it before the
//! battle shines through nowhere, and the shell goes on below what is left.

use tempfile::TempDir;

use super::demo;
use crate::pty::SMALL;

/// What the terminal of these bytes shows, when it does not know another screen.
fn on_one_screen(bytes: &[u8]) -> vt100::Parser {
    let (rows, columns) = SMALL.of_screen();
    let mut parser = vt100::Parser::new(rows, columns, 0);
    let crowd = "x".repeat(usize::from(SMALL.columns) * usize::from(SMALL.rows));
    parser.process(crowd.as_bytes());
    let text = String::from_utf8_lossy(bytes).replace("\x1b[?1049h", "").replace("\x1b[?1049l", "");
    parser.process(text.as_bytes());
    parser
}

#[test]
fn nothing_that_stood_there_before_shines_through() {
    let folder = TempDir::new().unwrap();
    let session = demo(folder.path());
    let shown = on_one_screen(&session.raw);
    assert_eq!(shown.screen().contents(), session.screen().contents());
    session.quit();
}

#[test]
fn the_shell_goes_on_below_what_is_left() {
    let folder = TempDir::new().unwrap();
    let sent = demo(folder.path()).quit();
    let shown = on_one_screen(&sent);
    let (row, column) = shown.screen().cursor_position();
    assert_eq!(column, 0);
    assert!(row + 2 >= SMALL.rows, "the cursor is left in row {row}");
}
