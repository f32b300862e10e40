//! Rosters as one HTML page for the printer.

use std::fmt::Write;

use super::{Boxes, Roster, RosterRow};
use crate::engine::world::Class;
use crate::lang::Catalog;
use crate::report::page::{escaped, page};

/// All of them in one page, each army beginning on a sheet of its own.
pub fn roster_page(rosters: &[Roster], catalog: &Catalog, detail: bool) -> String {
    let mut out = String::new();
    for roster in rosters {
        // Writing into a String cannot fail.
        out.push_str("<section class=\"sheet\">");
        if rosters.len() > 1 {
            let _ = writeln!(out, "<h2>{}</h2>", escaped(&roster.name));
        }
        if !roster.facts.is_empty() {
            let _ = writeln!(out, "<p class=\"near\">{}</p>", escaped(&roster.facts.join(", ")));
        }
        out.push_str("<table class=\"roster\"><tbody>\n");
        roster.rows.iter().for_each(|one| row(&mut out, one, detail));
        out.push_str("</tbody></table></section>\n");
    }
    let names: Vec<&str> = rosters.iter().map(|roster| roster.name.as_str()).collect();
    let ruleset = rosters.first().map(|roster| roster.ruleset.as_str()).unwrap_or_default();
    page(catalog.lang(), &names.join(" · "), ruleset, &out)
}

fn row(out: &mut String, row: &RosterRow, detail: bool) {
    let class = match row.class {
        Class::Formation => " class=\"formation\"",
        Class::Officer => " class=\"officer\"",
        Class::Battle | Class::Army | Class::Unit | Class::Equipment | Class::Profile => "",
    };
    let _ = write!(out, "<tr{class}><th scope=\"row\" class=\"d{}\">{}", row.depth.min(3), escaped(&row.name));
    if !row.facts.is_empty() {
        let _ = write!(out, "<small>{}</small>", escaped(&row.facts.join(", ")));
    }
    for number in row.numbers.iter().filter(|_| detail) {
        let _ = write!(out, "<small>{}</small>", escaped(number));
    }
    out.push_str("</th><td>");
    row.boxes.iter().for_each(|one| boxes(out, one));
    out.push_str("</td></tr>\n");
}

fn boxes(out: &mut String, boxes: &Boxes) {
    let _ = write!(out, "<span class=\"boxes\">{} ", escaped(&boxes.label));
    if boxes.is_a_line() {
        let _ = write!(out, "<u></u>{}", boxes.limit());
    } else {
        for number in 0..boxes.count {
            let ticked = if number < boxes.ticked { "☒" } else { "☐" };
            let _ = write!(out, "{}{ticked}", if number > 0 && number % 5 == 0 { " " } else { "" });
        }
    }
    out.push_str("</span> ");
}
