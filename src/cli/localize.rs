//! Help texts in the language of the player: every command and argument has a key in the language files.

use clap::Command;

use crate::lang::Catalog;

/// Arguments that mean the same at every command that takes them.
const EVERYWHERE: [&str; 4] = ["lang", "plain", "ascii", "no_lock"];

/// The same command with its texts filled in.
pub(crate) fn localized(command: Command, catalog: &Catalog) -> Command {
    fill(command, catalog, "cli").after_help(catalog.plain("cli-examples"))
}

fn fill(mut command: Command, catalog: &Catalog, prefix: &str) -> Command {
    command = command.about(catalog.plain(prefix));
    let ids: Vec<String> = command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for id in ids.iter().filter(|id| *id != "help" && *id != "version") {
        let prefix = if EVERYWHERE.contains(&id.as_str()) { "cli" } else { prefix };
        let key = format!("{prefix}-{}", id.replace('_', "-"));
        command = command.mut_arg(id, |argument| argument.help(catalog.plain(&key)));
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| fill(sub, catalog, &format!("{prefix}-{name}")));
    }
    command
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::engine::label::Lang;

    fn missing(command: &Command, out: &mut Vec<String>) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        if about.is_empty() || about.starts_with("cli") {
            out.push(about);
        }
        for argument in command.get_arguments() {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            if help.is_empty() || help.starts_with("cli-") {
                out.push(format!("{} {help}", argument.get_id()));
            }
        }
        command.get_subcommands().for_each(|sub| missing(sub, out));
    }

    #[test]
    fn every_command_and_argument_has_its_help_in_both_languages() {
        for lang in Lang::ALL {
            let mut out = Vec::new();
            let command = localized(crate::cli::Arguments::command(), &Catalog::new(lang, None));
            missing(&command, &mut out);
            assert_eq!(out, Vec::<String>::new(), "{lang:?}");
        }
    }
}
