//! A reference card as one HTML page for the printer.

use std::fmt::Write;

use super::{Card, CardRow, CardTable};
use crate::engine::label::Lang;
use crate::report::page::{escaped, page};

impl Card {
    pub fn html(&self, lang: Lang) -> String {
        let mut out = String::new();
        for section in &self.sections {
            // Writing into a String cannot fail.
            let _ = writeln!(out, "<section><h2>{}</h2>", escaped(&section.label));
            section.tables.iter().for_each(|one| table(&mut out, one));
            out.push_str("</section>\n");
        }
        page(lang, &self.title, "", &out)
    }
}

fn table(out: &mut String, table: &CardTable) {
    let _ = writeln!(out, "<div class=\"wide\"><table class=\"card\"><caption>{}</caption>", escaped(&table.title()));
    if table.has_head_line() {
        out.push_str("<thead><tr><td></td>");
        for head in &table.heads {
            let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(&head.label));
        }
        out.push_str("</tr></thead>\n");
    }
    out.push_str("<tbody>\n");
    table.rows.iter().for_each(|one| row(out, one));
    out.push_str("</tbody></table></div>\n");
    for note in &table.notes {
        let _ = writeln!(out, "<p class=\"near\">{}</p>", escaped(note));
    }
}

fn row(out: &mut String, row: &CardRow) {
    let idle = if row.in_force { "" } else { " class=\"gone\"" };
    let _ = write!(out, "<tr{idle}><th scope=\"row\">{}</th>", escaped(&row.said()));
    for cell in &row.cells {
        let _ = write!(out, "<td>{}</td>", escaped(cell));
    }
    out.push_str("</tr>\n");
}
