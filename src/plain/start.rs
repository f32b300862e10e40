//! The menu as a conversation of lines: a number chooses, `<` goes back.

use std::io::{self, BufRead, Write};

use super::{ask, say};
use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::play::{Menu, Row, Stage, Standing, Wanted, matching};

const BACK: &str = "<";
const LANGUAGE: &str = "L";
const HELP: &str = "?";
const QUIT: &str = "q";

/// Asks until the player has chosen, and in which language; nothing when they leave.
pub(crate) fn choose(
    mut menu: Menu,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Option<(Wanted, Lang)>> {
    say(output, &format!("Estafette {}. {}", env!("CARGO_PKG_VERSION"), menu.catalog.plain("plain-menu-help")))?;
    list(&menu, output)?;
    loop {
        let Some(line) = ask(input, output, "> ")? else { return Ok(None) };
        match line.trim() {
            QUIT => return Ok(None),
            BACK if !menu.back() => return Ok(None),
            LANGUAGE => menu.switch_language(),
            "" | BACK => {}
            HELP => say(output, &menu.catalog.plain("plain-menu-help"))?,
            typed => match place(&menu, typed) {
                Some(place) => {
                    if menu.rows.get(place).is_some_and(|row| row.takes_text) {
                        name(&mut menu, input, output)?;
                        tell(&menu, place, output)?;
                        continue;
                    }
                    let before = menu.stage;
                    if let Some(wanted) = menu.choose(place) {
                        return Ok(Some((wanted, menu.catalog.lang())));
                    }
                    if menu.stage == before {
                        tell(&menu, place, output)?;
                        continue;
                    }
                }
                None => {
                    let text = Text::new("plain-nobody").with("line", Arg::text(typed));
                    say(output, &menu.catalog.text(&text))?;
                    continue;
                }
            },
        }
        list(&menu, output)?;
    }
}

/// Asks what the battle is called; an empty line leaves it as it is.
fn name(menu: &mut Menu, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let prompt = format!("{}{}", menu.catalog.plain("start-name"), menu.catalog.plain("colon"));
    let typed = ask(input, output, &prompt)?.unwrap_or_default();
    if !typed.trim().is_empty() {
        menu.call(typed.trim());
    }
    Ok(())
}

/// The row that a number or a few letters mean.
fn place(menu: &Menu, typed: &str) -> Option<usize> {
    if let Ok(number) = typed.parse::<usize>() {
        return number.checked_sub(1).filter(|place| *place < menu.rows.len());
    }
    let labels: Vec<String> = menu.rows.iter().map(|row| row.label.clone()).collect();
    match matching(typed, &labels).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// What there is to say about a row that leads nowhere: the other value of an option, and what cannot be chosen with why.
fn tell(menu: &Menu, place: usize, output: &mut dyn Write) -> io::Result<()> {
    let Some(row) = menu.rows.get(place) else { return Ok(()) };
    say(output, &format!("  {}. {}", place + 1, said(menu, row)))?;
    let details = row.preview.iter().filter(|line| !row.is_free() && !line.is_empty());
    details.into_iter().try_for_each(|line| say(output, &format!("    {line}")))
}

fn list(menu: &Menu, output: &mut dyn Write) -> io::Result<()> {
    if menu.stage == Stage::Help {
        menu.catalog.plain("plain-help").lines().try_for_each(|line| say(output, line))?;
        return say(output, &menu.catalog.plain("plain-menu-help"));
    }
    say(output, &format!("== {}", menu.title()))?;
    if let Some(page) = menu.page() {
        return page.iter().filter(|line| !line.is_empty()).try_for_each(|line| say(output, line));
    }
    if menu.rows.is_empty() {
        let armies = matches!(menu.stage, Stage::FirstArmy | Stage::SecondArmy);
        let nothing = if armies { "start-no-armies" } else { "nothing-here" };
        say(output, &format!("  {}", menu.catalog.plain(nothing)))?;
    }
    (1..).zip(&menu.rows).try_for_each(|(number, row)| say(output, &format!("  {number}. {}", said(menu, row))))
}

/// A row in one line.
fn said(menu: &Menu, row: &Row) -> String {
    let colon = menu.catalog.plain("colon");
    let detail = match (&row.setting, menu.stage) {
        // The first line of a preview is what the row is called.
        (_, Stage::Resume) => {
            let called = usize::from(row.standing != Standing::Broken);
            format!("{colon}{}", row.preview.get(called..).unwrap_or_default().join(", "))
        }
        (Some(setting), _) => format!("{colon}{setting}"),
        (None, _) => String::new(),
    };
    let standing = match row.standing {
        Standing::Free => String::new(),
        Standing::Taken => format!(" ({})", menu.catalog.plain("plain-taken")),
        Standing::Held => format!(" ({})", menu.catalog.plain("watching-held")),
        Standing::Damaged => format!(" ({})", menu.catalog.plain("plain-damaged")),
        Standing::Broken => format!(" ({})", menu.catalog.plain("plain-broken")),
    };
    format!("{}{standing}{detail}", row.label)
}
