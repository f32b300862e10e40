//! The floor of the pty bench: the least that a terminal program of this kind can be. Four panes, a list with a marker,
//! raw mode, alternate screen; it reads keys and draws when something changed. It knows nothing of the game and does
//! nothing else, so what the product needs more than this is the product's own.

#![allow(clippy::disallowed_methods, reason = "it has no output but its screen")]

use std::io::{self, BufWriter, Stdout, Write};

use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use crossterm::{execute, terminal};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::Line;
use ratatui::widgets::{Block, List, ListItem, ListState, Paragraph};
use ratatui::{Frame, Terminal, backend::CrosstermBackend};

const ROWS: usize = 200;

fn main() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    let mut out = BufWriter::with_capacity(32 * 1024, io::stdout());
    execute!(out, terminal::EnterAlternateScreen)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(out))?;
    let played = run(&mut terminal);
    terminal::disable_raw_mode()?;
    execute!(terminal.backend_mut(), terminal::LeaveAlternateScreen)?;
    terminal.show_cursor()?;
    terminal.backend_mut().flush()?;
    played
}

fn run(terminal: &mut Terminal<CrosstermBackend<BufWriter<Stdout>>>) -> io::Result<()> {
    let rows: Vec<String> = (0..ROWS).map(|row| format!("{row:>3} battalion of the line")).collect();
    let mut list = ListState::default().with_selected(Some(0));
    loop {
        terminal.draw(|frame| draw(frame, &rows, &mut list))?;
        loop {
            match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Release => continue,
                Event::Key(key) => match key.code {
                    KeyCode::Char('q') => return Ok(()),
                    KeyCode::Down | KeyCode::Char('j') => list.select_next(),
                    KeyCode::Up | KeyCode::Char('k') => list.select_previous(),
                    _ => continue,
                },
                Event::Resize(..) => {}
                _ => continue,
            }
            break;
        }
    }
}

fn draw(frame: &mut Frame<'_>, rows: &[String], list: &mut ListState) {
    let [left, right] =
        Layout::horizontal([Constraint::Percentage(58), Constraint::Percentage(42)]).areas(frame.area());
    let [units, log] = Layout::vertical([Constraint::Percentage(65), Constraint::Percentage(35)]).areas(left);
    let [step, form] = Layout::vertical([Constraint::Percentage(40), Constraint::Percentage(60)]).areas(right);
    let items = rows.iter().map(|row| ListItem::new(row.as_str()));
    frame.render_stateful_widget(
        List::new(items).block(Block::bordered().title("Order of battle")).highlight_symbol("> "),
        units,
        list,
    );
    for (title, area) in [("Log", log), ("Step", step), ("Form", form)] {
        let lines: Vec<Line<'_>> = (1..=20).map(|n| Line::from(format!("{n:>3} what there is to say here"))).collect();
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), area);
    }
}
