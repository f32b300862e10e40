//! Hostile texts in every place that takes a text: army files, a club's period, arguments, every field of a save. Whatever
//! comes out (subcommands, report, conversation, screen) holds nothing that a terminal obeys or that cannot be seen, and
//! no line that the program did not begin.

mod arguments;
mod armies;
mod house_period;
mod saves;

use std::io::{Cursor, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use estafette::engine::label::Lang;
use estafette::journal::{JournalError, Save};
use estafette::lang::Catalog;
use estafette::plain::Conversation;
use estafette::report::{Chronicle, DataTable, Wanted, csv, html, markdown, story, text_report};
use estafette::rulesets;
use estafette::tui::{App, Theme, draw, feed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::common::NOW;
use crate::common::hostile::assert_tame;

/// The program in a folder of its own, which is also all it knows of the player.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env_clear().env("LANG", "C").env("HOME", folder).current_dir(folder);
    command
}

/// Runs to its end with this input.
fn output(command: &mut Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may end without having read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Runs to its end and holds both streams to the rules. Returns what was said on stdout.
#[track_caller]
fn tame(folder: &Path, arguments: &[&str], input: &str) -> String {
    let output = output(program(folder).args(arguments), input);
    let shown: String = format!("{arguments:?}").chars().take(300).collect();
    assert!(matches!(output.status.code(), Some(0..=2)), "{shown}: {:?}", output.status);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert_tame(&text(output.stderr), &format!("stderr of {shown}"));
    let out = text(output.stdout);
    assert_tame(&out, &format!("stdout of {shown}"));
    out
}

/// Opens a battle, where it opens. Another test that starts a program at this moment hands it the lock for an instant.
fn open(path: &Path) -> Option<Save> {
    loop {
        match Save::open(path, &rulesets::of) {
            Err(JournalError::Locked { .. }) => std::thread::yield_now(),
            opened => return opened.ok(),
        }
    }
}

/// What a player asks the conversation for, one after the other.
const REQUESTS: &str =
    "?\no\nj\nj 1-200\nj 3\nj 5\nj 9\n= 1\n= 7\n= 12\nR\nR a\n/ a\n/ e\n1\n\n\n.\nn\nn!\nL\no\nq\nq\nq\n";

/// Keys through the panes, a form, the pages, the palette and the search of the screen.
const KEYS: [&str; 9] = ["", "1j", "\n", "\x1b2\n", "\x1b\x1b4\n", "\x1b:a", "\x1b/e\n", "\x1bn", "4kL"];

/// Everything the program shows of a saved battle, in both languages and on the screen.
#[track_caller]
fn assert_shown_tamely(path: &Path, what: &str) {
    let opens = Lang::ALL.into_iter().all(|lang| assert_told_tamely(path, lang, REQUESTS, what));
    if opens {
        assert_drawn_tamely(path, what);
    }
}

/// The report and the conversation; false where the battle does not open.
#[track_caller]
fn assert_told_tamely(path: &Path, lang: Lang, requests: &str, what: &str) -> bool {
    let Some(save) = open(path) else { return false };
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    assert_tame(&text_report(save.game(), &catalog), &format!("the report of {what}"));
    let told = Chronicle::of(save.game(), &catalog, Wanted { detail: true, luck: true });
    // A line that is wrapped goes on wherever it was broken; items begin with a dash.
    assert_tame(&story(&told, &catalog, 100_000), &format!("the story of {what}"));
    assert_tame(&html(&told, &catalog), &format!("the page of {what}"));
    assert_tame(&markdown(&told, &catalog), &format!("the Markdown of {what}"));
    for table in [DataTable::Events, DataTable::Throws, DataTable::Losses] {
        assert_tame(&csv(&told, table), &format!("the table of {what}"));
    }
    let (mut said, now) = (Vec::new(), || NOW.to_owned());
    let mut input = Cursor::new(requests);
    Conversation { save, catalog, input: &mut input, output: &mut said, now: &now, amending: None }.run().unwrap();
    assert_tame(&String::from_utf8(said).unwrap(), &format!("the conversation of {what}"));
    true
}

#[track_caller]
fn assert_drawn_tamely(path: &Path, what: &str) {
    let save = open(path).unwrap();
    let mut app = App::new(save, Lang::En, Theme { ascii: false, colour: false }, Box::new(|| NOW.to_owned()));
    for keys in KEYS {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                key => KeyCode::Char(key),
            };
            feed(&mut app, Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
        terminal.draw(|frame| _ = draw(frame, &app)).unwrap();
        let cells = terminal.backend().buffer().content.iter();
        assert_tame(&cells.map(|cell| cell.symbol()).collect::<String>(), &format!("the screen of {what}"));
    }
}
