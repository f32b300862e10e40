//! The story as one HTML page.

use std::fmt::Write;

use super::army_list::ArmyList;
use super::charts::{Chart, charts, class};
use super::chronicle::{Chronicle, Passage, PassageKind, TurnTold};
use super::page::{escaped, page};
use super::words::Words;
use crate::lang::Catalog;

pub fn html(told: &Chronicle, catalog: &Catalog) -> String {
    let words = Words { told, catalog };
    let mut out = String::new();
    armies(&mut out, &words);
    contents(&mut out, &words);
    told.turns.iter().for_each(|told| turn(&mut out, told, &words));
    // Writing into a String cannot fail.
    let _ = write!(
        out,
        "<section id=\"outcome\"><h2>{}</h2>\n<p class=\"outcome\">{}</p></section>\n",
        escaped(&words.plain("story-outcome")),
        escaped(&words.ending())
    );
    let _ = writeln!(
        out,
        "<section id=\"charts\"><h2>{}</h2><div class=\"charts\">",
        escaped(&words.plain("story-charts"))
    );
    charts(&words).iter().for_each(|one| chart(&mut out, one, &words));
    out.push_str("</div></section>\n");
    let _ = writeln!(out, "<section id=\"order\"><h2>{}</h2>", escaped(&words.plain("story-order")));
    told.armies.iter().for_each(|army| order(&mut out, army, &words));
    out.push_str("</section>\n");
    page(told.lang, &told.title, &words.subtitle(), &out)
}

fn armies(out: &mut String, words: &Words<'_>) {
    let _ =
        write!(out, "<section id=\"armies\"><h2>{}</h2>\n<ul class=\"plain\">", escaped(&words.plain("story-armies")));
    for (army, line) in words.told.armies.iter().zip(words.armies()) {
        let _ = write!(out, "<li><i class=\"{}\"></i>{}</li>", class(army.side), escaped(&line));
    }
    out.push_str("</ul>\n");
    list(out, &words.plain("story-options"), &words.options());
    out.push_str("</section>\n");
}

/// Where each part begins.
fn contents(out: &mut String, words: &Words<'_>) {
    let turns = words.told.turns.iter().map(|turn| (format!("turn-{}", turn.number), turn.title.clone()));
    let ends = ["outcome", "charts", "order"].map(|id| (id.to_owned(), words.plain(&format!("story-{id}"))));
    out.push_str("<nav>");
    for (id, title) in turns.chain(ends) {
        let _ = write!(out, "<a href=\"#{id}\">{}</a> ", escaped(&title));
    }
    out.push_str("</nav>\n");
}

fn list(out: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = write!(out, "<h3>{}</h3>\n<ul>", escaped(title));
        lines.iter().for_each(|line| out.push_str(&format!("<li>{}</li>", escaped(line))));
        out.push_str("</ul>\n");
    }
}

fn turn(out: &mut String, told: &TurnTold, words: &Words<'_>) {
    let _ = writeln!(out, "<section id=\"turn-{}\"><h2>{}</h2>", told.number, escaped(&told.title));
    for scene in &told.scenes {
        let _ = writeln!(out, "<h3 class=\"{}\">{}</h3>", class(scene.side), escaped(&scene.title));
        scene.passages.iter().for_each(|one| passage(out, one));
    }
    list(out, &words.plain("story-losses"), &words.losses(told));
    let breaking = words.breaking_after(told);
    breaking.iter().for_each(|line| out.push_str(&format!("<p class=\"near\">{}</p>\n", escaped(line))));
    out.push_str("</section>\n");
}

fn passage(out: &mut String, told: &Passage) {
    let text = escaped(&told.text).replace('\n', "<br>");
    match told.kind {
        PassageKind::Note | PassageKind::Correction => {
            let _ = writeln!(out, "<blockquote class=\"{}\">{text}</blockquote>", told.kind.code());
        }
        PassageKind::Act | PassageKind::Routine if told.detail.is_empty() => {
            let _ = writeln!(out, "<p class=\"act\">{text}</p>");
        }
        PassageKind::Act | PassageKind::Routine => {
            let _ = write!(out, "<details><summary>{text}</summary><ul>");
            told.detail.iter().for_each(|line| out.push_str(&format!("<li>{}</li>", escaped(line))));
            out.push_str("</ul></details>\n");
        }
    }
}

fn chart(out: &mut String, chart: &Chart, words: &Words<'_>) {
    let _ = write!(
        out,
        "<figure class=\"{}\"><figcaption>{}</figcaption>{}",
        chart.id,
        escaped(&chart.title),
        chart.picture
    );
    for army in words.told.armies.iter().filter(|_| chart.key) {
        let _ = write!(out, "<p><i class=\"{}\"></i>{}</p>", class(army.side), escaped(&army.name));
    }
    chart.notes.iter().for_each(|note| out.push_str(&format!("<p>{}</p>", escaped(note))));
    out.push_str("</figure>\n");
}

fn order(out: &mut String, army: &ArmyList, words: &Words<'_>) {
    let _ = write!(out, "<h3 class=\"{}\">{}</h3>\n<table><thead><tr>", class(army.side), escaped(&army.name));
    for key in ["story-column-unit", "story-column-before", "story-column-after", "story-column-state"] {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(&words.plain(key)));
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in &army.rows {
        let (before, now) = row.strength.as_ref().map_or_else(Default::default, |(before, now, label)| {
            (words.number(before.to_f64()), words.points(now.to_f64(), label))
        });
        let gone = if row.gone { " class=\"gone\"" } else { "" };
        let _ = writeln!(
            out,
            "<tr{gone}><th scope=\"row\" class=\"d{}\">{}</th><td>{before}</td><td>{}</td><td>{}</td></tr>",
            row.depth.min(3),
            escaped(&row.name),
            escaped(&now),
            escaped(&row.markers.join(", "))
        );
    }
    out.push_str("</tbody></table>\n");
}
