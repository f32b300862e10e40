//! What clap has to say, help and mistakes alike, through our own writer: it echoes arguments as they were typed.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

use super::mistakes;
use crate::lang::Catalog;
use crate::output::{self, Out};
use crate::visible::{is_shown, visible};

/// Shows the help, or what is wrong with the arguments, on the stream it belongs on. Exit codes are clap's own.
pub(crate) fn explain(mut error: clap::Error, arguments: &[OsString], catalog: &Catalog) -> ExitCode {
    let clean = arguments.iter().all(|argument| argument.to_string_lossy().chars().all(is_shown));
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    if !error.use_stderr() {
        return show(&error.render(), code);
    }
    if let Some(words) = mistakes::words(&error, catalog) {
        let _ = Out::messages().text(&format!("{words}\n"));
        return ExitCode::from(code);
    }
    let echoed: Vec<(ContextKind, ContextValue)> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in echoed {
        match value {
            ContextValue::String(text) => {
                error.insert(kind, ContextValue::String(visible(&text)));
            }
            ContextValue::Strings(texts) => {
                error.insert(kind, ContextValue::Strings(texts.iter().map(|text| visible(text)).collect()));
            }
            // Advice with the argument in it, styled: it is left out where it could not be shown as it is.
            ContextValue::StyledStrs(_) if !clean => {
                error.remove(kind);
            }
            _ => {}
        }
    }
    // Where nobody can read it there is nobody left to tell.
    let _ = write(Out::messages(), &error.render(), output::messages_in_colour());
    ExitCode::from(code)
}

/// Shows a help page as data; what cannot be written is a failure.
pub(crate) fn show(page: &StyledStr, code: u8) -> ExitCode {
    match super::written(write(Out::data(), page, output::data_in_colour())) {
        Ok(()) => ExitCode::from(code),
        Err(failed) => {
            failed.say();
            ExitCode::FAILURE
        }
    }
}

fn write(out: Out, page: &StyledStr, colour: bool) -> std::io::Result<()> {
    if colour { out.painted(&page.ansi().to_string()) } else { out.text(&page.to_string()) }
}
