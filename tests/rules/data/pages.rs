//! The pages of the documents that are written from the data.

use super::all_rules;
use crate::common::generated::{assert_up_to_date, mending};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;
use estafette::report::rules_section;
use estafette::rulesets;
use estafette::tui::{BINDINGS, keys_page};

#[test]
fn the_page_of_rules_is_up_to_date() {
    let mending = mending("rules", "the_page");
    let mut page = format!(
        "# Every rule and where it lives\n\nGenerated from the data of the rulesets; `{mending}` writes it anew.\n\n"
    );
    for ruleset in rulesets::rulesets() {
        let rules = rules(rulesets::editions(ruleset).next().unwrap());
        page.push_str(&rules_section(rules.name.get(Lang::En), &all_rules(ruleset)));
        page.push('\n');
    }
    assert_up_to_date("docs/rules.md", &page, &mending);
}

#[test]
fn the_page_of_keys_is_up_to_date() {
    let catalog = Catalog::new(Lang::En, None);
    let mending = mending("rules", "the_page");
    let intro = format!(
        "# Every key\n\nGenerated from the one table that also drives the program; `{mending}` writes it anew.\n\
         On the board the letters beside the checklist open their procedures.\n\n"
    );
    assert_up_to_date("docs/keys.md", &(intro + &keys_page(&catalog)), &mending);
    for lang in Lang::ALL {
        let catalog = Catalog::new(lang, None);
        for row in BINDINGS {
            assert!(catalog.has(row.label), "{} has no words in {lang:?}", row.label);
        }
    }
}
