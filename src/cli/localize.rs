//! Help texts in the language of the player: every command and argument has a key in the language files.

use clap::{Arg, ArgAction, Command};

use crate::lang::{Catalog, Piece};

/// Arguments that mean the same at every command that takes them.
const EVERYWHERE: [&str; 4] = ["lang", "plain", "ascii", "no_lock"];

/// The same command with its texts filled in.
pub(crate) fn localized(command: Command, catalog: &Catalog) -> Command {
    let mut command = fill(command, catalog, "cli").after_help(catalog.plain("cli-examples"));
    // Only a command that is built has the one that shows help.
    command.build();
    command.mut_subcommand("help", |help| help.about(catalog.plain("cli-help-command")))
}

fn fill(mut command: Command, catalog: &Catalog, prefix: &str) -> Command {
    let (usage, commands) = (catalog.plain("cli-usage"), catalog.plain("cli-commands"));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(catalog.plain("cli-help"));
    let options = catalog.plain("cli-options");
    let listed = match (command.has_subcommands(), command.get_positionals().next().is_some()) {
        (true, _) => format!("{commands}\n{{subcommands}}\n\n{options}\n{{options}}"),
        (false, true) => {
            format!("{}\n{{positionals}}\n\n{options}\n{{options}}", catalog.plain("cli-positionals"))
        }
        (false, false) => format!("{options}\n{{options}}"),
    };
    command = command
        .about(catalog.plain(prefix))
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{listed}{{after-help}}"))
        .subcommand_value_name(catalog.plain("cli-value-command"))
        .disable_help_flag(true)
        .arg(help);
    if prefix == "cli" {
        let version = catalog.plain("cli-version");
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help(version);
        command = command.disable_version_flag(true).arg(version);
    }
    let ids: Vec<String> = command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for id in ids.iter().filter(|id| *id != "help" && *id != "version") {
        let prefix = if EVERYWHERE.contains(&id.as_str()) { "cli" } else { prefix };
        let key = format!("{prefix}-{}", id.replace('_', "-"));
        command = command.mut_arg(id, |argument| {
            let help = with_values(catalog.plain(&key), &argument, catalog);
            let value = format!("cli-value-{}", id.replace('_', "-"));
            let argument = argument.help(help);
            match (argument.get_action().takes_values(), catalog.has(&value)) {
                (true, true) => argument.hide_possible_values(true).value_name(catalog.plain(&value)),
                (true, false) => argument.hide_possible_values(true),
                (false, _) => argument,
            }
        });
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| fill(sub, catalog, &format!("{prefix}-{name}")));
    }
    command
}

/// The help of an argument with the values it takes, where it does not name them itself.
fn with_values(help: String, argument: &Arg, catalog: &Catalog) -> String {
    let takes = argument.get_action().takes_values();
    let values: Vec<String> = argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !takes || values.is_empty() || values.iter().all(|value| help.contains(value.as_str())) {
        return help;
    }
    let values = Piece::Text(values.join(", "));
    format!("{help} {}", catalog.message("cli-values", &[("values", values)]))
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
