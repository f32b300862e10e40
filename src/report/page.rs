//! The shell of every HTML page: no script, nothing fetched, everything people wrote escaped. It follows the reader's light
//! or dark, fits a telephone, and prints.

use crate::engine::label::Lang;

const STYLE: &str = include_str!("report.css");
/// Whatever the page holds, nothing in it may run or be fetched. Its empty icon keeps browsers from asking for one.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// A page with its heading and what stands below it.
pub(super) fn page(lang: Lang, title: &str, subtitle: &str, main: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"Estafette\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><p>{}</p></header>\n<main>\n{main}</main>\n</body>\n</html>\n",
        lang.code(),
        escaped(subtitle),
        title = escaped(title),
    )
}

/// A text that is nothing but text wherever it stands in a page.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
