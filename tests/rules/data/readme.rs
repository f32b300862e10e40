//! The page that welcomes people says the same in both languages: its headings, commands and links agree.

use std::collections::BTreeSet;
use std::fs;

/// A page without its pictures of the screen.
fn page(path: &str) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("```").step_by(2).collect()
}

fn heading_levels(page: &str) -> Vec<usize> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| line.chars().take_while(|c| *c == '#').count()).collect()
}

/// Whole lines to type, without what is said of them.
fn lines_to_type(page: &str) -> Vec<String> {
    let typed = page.lines().filter_map(|line| line.strip_prefix("    "));
    typed.map(|line| line.split(" #").next().unwrap_or_default().trim().to_owned()).collect()
}

fn commands(page: &str) -> BTreeSet<String> {
    let flat = page.replace('\n', " ");
    let quoted = flat.split('`').skip(1).step_by(2).map(str::to_owned);
    quoted.filter(|text| ["estafette", "cargo", "ssh", "--"].iter().any(|word| text.starts_with(word))).collect()
}

fn links(page: &str) -> BTreeSet<String> {
    let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.starts_with("README")).map(str::to_owned).collect()
}

#[test]
fn the_readme_agrees_in_both_languages() {
    let (english, french) = (page("README.md"), page("README.fr.md"));
    assert_eq!(heading_levels(&english), heading_levels(&french));
    assert_eq!(lines_to_type(&english), lines_to_type(&french));
    assert_eq!(commands(&english), commands(&french));
    assert_eq!(links(&english), links(&french));
}
