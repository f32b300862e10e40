//! The page that lists every rule of a ruleset and where the program applies it: docs/rules.md.

use std::fmt::Write;

use crate::engine::label::Lang;
use crate::engine::rules::{Lives, Rule};

fn lives(rule: &Rule) -> &'static str {
    match rule.lives {
        Lives::Procedure => "procedure",
        Lives::Bookkeeping => "automatic bookkeeping",
        Lives::Reminder => "reminder",
        Lives::Table => "table",
        Lives::Option => "option",
    }
}

/// One ruleset's section of the page.
pub fn rules_section(name: &str, rules: &[Rule]) -> String {
    let mut out = String::new();
    // Writing into a String cannot fail.
    let _ = writeln!(out, "## {name}\n\n| rule | lives as | where | what it says |\n|---|---|---|---|");
    for rule in rules {
        let text = rule.text(Lang::En).replace('|', "\\|");
        let _ = writeln!(out, "| {} | {} | `{}` | {text} |", rule.id, lives(rule), rule.place);
    }
    out
}
