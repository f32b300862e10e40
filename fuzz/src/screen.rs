//! Bytes from a terminal.

use estafette::engine::label::Lang;
use estafette::tui::{App, Theme, draw, events_of, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::assert_tame;
use super::battles::{NOW, PATH, assert_verifies, begun};

/// Events between two frames.
const A_FRAME: usize = 16;

/// The screen takes whatever is typed, can always be drawn, and shows nothing that a terminal obeys; what was played
/// verifies. The first byte chooses the ruleset and the size.
pub fn keys(data: &[u8]) {
    let Some((number, rest)) = data.split_first() else { return };
    let (disk, save) = begun(*number);
    let size = [(80, 24), (40, 12), (1, 1), (200, 60)][usize::from(number / 64)];
    let mut app = App::new(save, Lang::Fr, Theme { ascii: false, colour: false }, Box::new(|| NOW.to_owned()));
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    for events in events_of(rest).chunks(A_FRAME) {
        events.iter().for_each(|event| feed(&mut app, event.clone()));
        terminal.draw(|frame| _ = draw(frame, &app)).unwrap();
        assert_tame(&terminal.backend().buffer().content.iter().map(|cell| cell.symbol()).collect::<String>());
    }
    drop(app);
    assert_verifies(&disk.bytes(std::path::Path::new(PATH)));
}
