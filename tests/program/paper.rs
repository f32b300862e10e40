//! What is printed for the table: army lists with boxes to tick, and the reference card. The sheet agrees with the program.

use std::fs;

use assert_cmd::Command;
use estafette::army::{self, bundled};
use estafette::engine::label::Lang;
use estafette::engine::world::{Class, Eyes, Side};
use estafette::lang::{Catalog, Speaker};
use estafette::report::{Roster, before_battle, card, paraded, roster_page};
use estafette::rulesets;
use tempfile::TempDir;

use crate::reports::{TAGS, tags};

#[test]
fn every_bundled_army_prints_with_a_box_for_every_point_of_every_unit() {
    for bundled in bundled::all() {
        let known = [bundled.ruleset];
        let words = Catalog::new(Lang::En, None);
        let (army, rules) = army::load(bundled.file, bundled.source, &words, rulesets::find, &known).unwrap();
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            let state = paraded(&rules, army.on(Side::A));
            let speaker = Speaker { catalog: &catalog, rules: &rules, state: &state, eyes: Eyes::Watcher };
            let rosters = Roster::all(speaker);
            let [roster] = rosters.as_slice() else { panic!("{}: one army", bundled.file) };
            let units: Vec<_> = state.in_order().filter(|one| rules.schema.class(one) == Some(Class::Unit)).collect();
            let rows: Vec<_> = roster.rows.iter().filter(|row| row.class == Class::Unit).collect();
            assert_eq!(rows.len(), units.len(), "{}", bundled.file);
            for (row, unit) in rows.iter().zip(&units) {
                assert_eq!(row.name, unit.name, "{}", bundled.file);
                let points = unit.strength.map(|strength| strength.start.trunc());
                let boxes = row.boxes.first().map(|boxes| i64::from(boxes.count));
                assert!(points.is_none() || boxes == points, "{}: {} has {points:?}", bundled.file, row.name);
                assert!(!row.boxes.is_empty(), "{}: nothing to tick for {}", bundled.file, row.name);
            }
            let text = roster.text(&catalog, 80, true);
            for raw in ["profile-", "{ $", "{$", "{\""] {
                assert!(!text.contains(raw), "{raw} in {}", bundled.file);
            }
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(100), "{}: {widest:?} cells", bundled.file);
            let page = roster_page(&rosters, &catalog, true);
            assert!(tags(&page).iter().all(|tag| TAGS.contains(&tag.as_str())), "{}", bundled.file);
            assert!(page.contains('☐') && !page.contains("<script"), "{}", bundled.file);
        }
    }
}

#[test]
fn the_card_of_every_edition_is_a_page_with_every_table_of_the_text() {
    for id in rulesets::ids() {
        let rules = rulesets::find(id).unwrap();
        for lang in Lang::ALL {
            let catalog = Catalog::new(lang, Some(&rules.sources));
            let state = before_battle(&rules);
            let made = card(Speaker { catalog: &catalog, rules: &rules, state: &state, eyes: Eyes::Watcher });
            let page = made.html(lang);
            let tables = tags(&page).into_iter().filter(|tag| tag == "table").count();
            assert_eq!(tables, made.tables().count(), "{id}");
            assert!(tags(&page).iter().all(|tag| TAGS.contains(&tag.as_str())), "{id}");
        }
    }
}

#[test]
fn lists_and_cards_are_written_by_the_command_line() {
    let folder = TempDir::new().unwrap();
    let page = folder.path().join("lists.html");
    let run = |arguments: &[&str]| Command::cargo_bin("estafette").unwrap().args(arguments).output().unwrap();
    let done = run(&["roster", "austerlitz_france", "austerlitz_allies", "-o", page.to_str().unwrap(), "--lang", "fr"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let written = fs::read_to_string(&page).unwrap();
    assert!(written.starts_with("<!DOCTYPE html>") && written.contains("Batterie de 12, Soult"));
    let text = run(&["roster", "hastings_normans", "--lang", "fr", "--width", "60"]);
    insta::assert_snapshot!("roster_of_normans_fr", String::from_utf8(text.stdout).unwrap());
    let card = run(&["card", "log", "--lang", "en"]);
    insta::assert_snapshot!("card_of_the_log_en", String::from_utf8(card.stdout).unwrap());
    let wrong = run(&["card", "fpga", "--option", "weather=maybe", "--lang", "en"]);
    assert!(!wrong.status.success());
    let unknown = run(&["roster", "austerlits", "--lang", "en"]);
    assert!(!unknown.status.success() && String::from_utf8_lossy(&unknown.stderr).contains("austerlitz_france"));
}
