//! The pages of the documents that are written from the data, and the letters that the keys leave to procedures.

use super::{all_rules, editions};
use crate::common::generated::{assert_up_to_date, mending};
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;
use estafette::report::rules_section;
use estafette::rulesets;
use estafette::tui::{BINDINGS, Mode, keys_page};

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

#[test]
fn letters_of_procedures_do_not_collide_in_a_step() {
    for id in editions() {
        let rules = rules(id);
        let anytime = || rules.procedures.iter().filter(|procedure| procedure.anytime);
        for step in rules.sequences.iter().flat_map(|sequence| &sequence.steps) {
            let offered = step.offers.iter().filter_map(|offer| rules.procedure(&offer.procedure));
            let reserved = BINDINGS.iter().filter(|row| row.mode == Mode::Board).flat_map(|row| row.keys);
            let reserved: Vec<char> =
                reserved.filter(|key| !key.control).filter_map(|key| key.code.as_char()).collect();
            let mut letters: Vec<char> = offered.chain(anytime()).map(|procedure| procedure.letter).collect();
            letters.sort_unstable();
            let count = letters.len();
            letters.dedup();
            assert_eq!(letters.len(), count, "{id}: {}", step.id);
            assert!(letters.iter().all(|letter| !reserved.contains(letter)), "{id}: {letters:?} in {}", step.id);
        }
    }
}
