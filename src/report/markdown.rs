//! The story as Markdown, for a forum or a repository. Whatever people wrote stays text.

use std::fmt::Write;

use super::army_list::ArmyList;
use super::chronicle::{Chronicle, Passage, PassageKind};
use super::story::one_line;
use super::words::Words;
use crate::lang::Catalog;

pub fn markdown(told: &Chronicle, catalog: &Catalog) -> String {
    let words = Words { told, catalog };
    let mut out = String::new();
    // Writing into a String cannot fail.
    let _ = writeln!(out, "# {}\n\n{}", inert(&told.title), inert(&words.subtitle()));
    list(&mut out, &words.plain("story-armies"), &words.armies());
    list(&mut out, &words.plain("story-options"), &words.options());
    for turn in &told.turns {
        let _ = writeln!(out, "\n## {}", inert(&turn.title));
        for scene in &turn.scenes {
            let _ = writeln!(out, "\n**{}**\n", inert(&scene.title));
            scene.passages.iter().for_each(|passage| told_passage(&mut out, passage));
        }
        list(&mut out, &words.plain("story-losses"), &words.losses(turn));
        let breaking = words.breaking_after(turn);
        breaking.iter().for_each(|line| out.push_str(&format!("- {}\n", inert(line))));
    }
    let _ = writeln!(out, "\n## {}\n\n{}", inert(&words.plain("story-outcome")), inert(&words.ending()));
    let luck: Vec<String> = told.measures.hits.iter().map(|(side, luck)| words.luck(*side, luck)).collect();
    list(&mut out, &words.plain("chart-luck"), &luck);
    let _ = writeln!(out, "\n## {}", inert(&words.plain("story-order")));
    told.armies.iter().for_each(|army| order(&mut out, army, &words));
    out
}

fn list(out: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(out, "\n**{}**\n", inert(title));
        lines.iter().for_each(|line| out.push_str(&format!("- {}\n", inert(line))));
    }
}

fn told_passage(out: &mut String, passage: &Passage) {
    match passage.kind {
        PassageKind::Act | PassageKind::Routine => {
            let _ = writeln!(out, "- {}", inert(&passage.text));
            passage.detail.iter().for_each(|line| out.push_str(&format!("  - {}\n", inert(line))));
        }
        PassageKind::Note | PassageKind::Correction => {
            let _ = writeln!(out, "\n> {}\n", inert(&one_line(&passage.text)));
        }
    }
}

fn order(out: &mut String, army: &ArmyList, words: &Words<'_>) {
    let columns = ["story-column-unit", "story-column-before", "story-column-after", "story-column-state"];
    let columns: Vec<String> = columns.iter().map(|key| inert(&words.plain(key))).collect();
    let _ = writeln!(out, "\n### {}\n\n| {} |\n|---|---:|---:|---|", inert(&army.name), columns.join(" | "));
    for row in &army.rows {
        let indent = "&emsp;".repeat(row.depth);
        let (before, now) = row.strength.as_ref().map_or_else(Default::default, |(before, now, label)| {
            (words.number(before.to_f64()), words.points(now.to_f64(), label))
        });
        let name = if row.gone { format!("~~{}~~", inert(&row.name)) } else { inert(&row.name) };
        let _ = writeln!(out, "| {indent}{name} | {before} | {} | {} |", inert(&now), inert(&row.markers.join(", ")));
    }
}

/// A text that Markdown shows as it is, on one line.
pub(super) fn inert(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        let mark =
            matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '!' | '&' | '$' | '@');
        let digits_before = at > 0 && text.get(..at).is_some_and(|head| head.bytes().all(|byte| byte.is_ascii_digit()));
        let begins_a_list = (at == 0 && matches!(c, '-' | '+' | '=')) || (digits_before && matches!(c, '.' | ')'));
        let rest = text.get(at..).unwrap_or_default();
        let begins_a_link = rest.starts_with("://")
            || (c == '.' && text.get(..at).is_some_and(|head| head.to_lowercase().ends_with("www")));
        if mark || begins_a_list || begins_a_link {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_stays_text() {
        assert_eq!(inert("3. *Garde* <b> [x](y)"), r"3\. \*Garde\* \<b\> \[x\](y)");
        assert_eq!(inert("- http://x www.y.z"), r"\- http\://x www\.y.z");
        assert_eq!(inert("5e léger, 2.5 PF"), "5e léger, 2.5 PF");
    }
}
