//! Army files: the shipped ones load; each broken one gets all its mistakes at once, with place and suggestion.

use estafette::engine::names::AttributeName;
use std::fs;

use crate::common::{rules, setup};
use estafette::army::{self, Army, bundled};
use estafette::diagnostic::{FileErrors, Said};
use estafette::engine::label::Lang;
use estafette::engine::world::Side;
use estafette::lang::Catalog;
use estafette::rulesets;

/// The names a message lists stay these few, so that a ruleset more changes no snapshot.
fn load(lang: Lang, file: &str, source: &str) -> Result<Army, FileErrors> {
    let catalog = Catalog::new(lang, None);
    let known: Vec<&str> = ["fpga"].into_iter().chain(rulesets::editions("shot_to_pieces")).collect();
    army::load(file, source, &catalog, rulesets::find, &known).map(|(army, _)| army)
}

#[test]
fn every_edition_has_armies_to_begin_with() {
    for id in rulesets::ids() {
        assert!(bundled::demonstration(id).is_some(), "'{id}' has no two armies in src/army/bundled.rs");
    }
}

/// Parts of long battles.
const FOR_AN_EVENING: [&str; 2] = ["peach_orchard", "gemioncourt"];

#[test]
fn every_bundled_army_loads_and_is_the_file_of_the_armies_folder() {
    for bundled in bundled::all() {
        let army = load(Lang::En, bundled.file, bundled.source);
        let army = army.unwrap_or_else(|errors| panic!("{}", errors.render(&Catalog::new(Lang::En, None), false)));
        let units = army.units(&rules(bundled.ruleset));
        let least = if FOR_AN_EVENING.contains(&bundled.battle()) { 9 } else { 20 };
        assert!(units >= least, "{}: {units} units are too few for a battle, {least} is the least", bundled.file);
        assert_eq!(fs::read_to_string(bundled.file).unwrap(), bundled.source, "{} as it is bundled", bundled.file);
    }
}

#[test]
fn every_file_of_the_armies_folder_is_bundled() {
    for folder in fs::read_dir("armies").unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let known = bundled::all().any(|bundled| path.ends_with(bundled.file) || path == *bundled.file);
            assert!(known, "{} is not in src/army/bundled.rs", path.display());
        }
    }
}

#[test]
fn broken_files_are_explained() {
    let mut files: Vec<_> = fs::read_dir("tests/bad_armies").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 6);
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = fs::read_to_string(&path).unwrap();
        for lang in Lang::ALL {
            let errors = load(lang, &format!("{name}.toml"), &source).expect_err("it is broken");
            insta::assert_snapshot!(format!("{name}_{}", lang.code()), errors.render(&Catalog::new(lang, None), false));
        }
    }
}

#[test]
fn a_hundred_mistakes_are_reported_in_one_run() {
    let mut source = String::from(
        "format = 1\nruleset = \"fpga\"\nid = \"a\"\nname = \"A\"\n[commander]\nid = \"c\"\nname = \"C\"\n[[force]]\nid = \"f\"\nname = \"F\"\n[force.commander]\nid = \"s\"\nname = \"S\"\n",
    );
    for number in 0..100 {
        source.push_str(&format!(
            "[[force.unit]]\nid = \"u{number}\"\nname = \"U{number}\"\narm = \"infantry\"\npace = \"fats\"\nsp_start = 5\n"
        ));
    }
    let errors = load(Lang::En, "a.toml", &source).unwrap_err();
    assert_eq!(errors.mistakes.len(), 100);
    assert_eq!(errors.position(&errors.mistakes[0]), (18, 8));
    assert_eq!(errors.mistakes[0].help, Some(Said::Words("did you mean 'fast'?".into())));
}

#[test]
fn a_hundred_mistakes_are_shown_and_the_rest_is_counted() {
    let mut source = bundled::demonstration("epic_d10").unwrap()[0].source.to_owned();
    for number in 0..3_000 {
        source.push_str(&format!("\n[[formation]]\nid = \"x{number}\"\nnom = \"X\"\n"));
    }
    for (lang, more) in [(Lang::En, "more mistakes not shown."), (Lang::Fr, "erreurs, non affichées.")] {
        let errors = load(lang, "a.toml", &source).unwrap_err();
        assert!(errors.mistakes.len() >= 6_000, "{}", errors.mistakes.len());
        let drawn = errors.render(&Catalog::new(lang, None), false);
        assert_eq!(drawn.matches("--> a.toml:").count(), 100);
        let last = drawn.lines().last().unwrap();
        assert!(last.contains(&(errors.mistakes.len() - 100).to_string()) && last.ends_with(more), "{last}");
    }
}

/// The line and the sign under it are those of the file, though only a part of it is drawn.
#[test]
fn an_excerpt_stands_at_its_place_whatever_is_before_it() {
    let source =
        "format = 1 # \u{85}\u{202e}é\r\nruleset = \"fpga\"\r\n\tid = \"é\u{9b}\" # \u{200b}\r\nname = \"A\"\r\n";
    let errors = load(Lang::En, "a\u{1b}]0;x\u{7}.toml", source).unwrap_err();
    let drawn = errors.render(&Catalog::new(Lang::En, None), false);
    assert!(drawn.contains("--> a\u{fffd}]0;x\u{fffd}.toml:3:7"), "{drawn}");
    assert!(drawn.contains("3 |     id = \"é\u{fffd}\" # \u{fffd}\n"), "{drawn}");
    assert!(drawn.contains("  |          ^^^^\n"), "{drawn}");
}

#[test]
fn defaults_and_starting_losses_are_filled_in() {
    let source = include_str!("../bad_armies/newer_format.toml")
        .replace("format = 2", "format = 1")
        .replace("sp_start = 5", "sp_start = 5\nsp = 3");
    let army = load(Lang::En, "a.toml", &source).unwrap();
    let entities = army.on(Side::B);
    let unit = entities.iter().find(|entity| entity.id.as_str() == "u").unwrap();
    assert_eq!(
        (unit.points(), unit.number(AttributeName::of_data("sk")), unit.flag(AttributeName::of_data("mx"))),
        (3, Some(0), false)
    );
    assert_eq!(unit.side, Some(Side::B));
    let commander = entities.iter().find(|entity| entity.kind == "army_commander").unwrap();
    assert_eq!(commander.text(AttributeName::of_data("quality")), Some("average"));
}

/// The long battles have one of their own ground for an evening, bundled like the others.
#[test]
fn long_battles_have_a_part_for_an_evening() {
    for (id, whole) in [("peach_orchard", "civil_war_brigades"), ("gemioncourt", "napoleonic_division")] {
        let armies = bundled::battle(id).unwrap_or_else(|| panic!("no battle '{id}'"));
        assert!(armies.iter().all(|army| army.ruleset == whole), "{id}");
        let _begins = setup(whole, armies.map(|army| army.source), &[], 1);
        assert_ne!(bundled::demonstration(whole).unwrap()[0].battle(), id, "the whole battle is the demonstration");
        for army in armies {
            let units = army.source.matches(".unit]]").count()
                + army.source.matches(".uc]]").count()
                + army.source.matches(".independent]]").count();
            assert!((6..=12).contains(&units), "{}: {units} units", army.name);
        }
    }
    assert!(bundled::battles().contains(&"auerstedt"));
}
