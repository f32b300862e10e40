//! The end of a battle: who won is asked and never preset, and the screen says how it went.

use std::path::Path;

use estafette::engine::label::Lang;
use estafette::engine::play::Command;
use estafette::journal::Save;
use estafette::rulesets;
use estafette::tui::{App, Theme};
use tempfile::TempDir;

use super::{PLAIN, Scene};
use crate::common::NOW;

/// A recorded battle that is over, opened again.
fn over(save: &str, lang: Lang) -> Scene {
    over_in(save, lang, PLAIN)
}

fn over_in(save: &str, lang: Lang, theme: Theme) -> Scene {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    std::fs::copy(Path::new("tests/saves").join(save), &path).unwrap();
    let save = Save::open(&path, &rulesets::of).unwrap();
    Scene { app: App::new(save, lang, theme, Box::new(|| NOW.to_owned())), folder, keys: 0 }
}

fn is_over(scene: &Scene) -> bool {
    scene.app.game().state().ending.is_some()
}

#[test]
fn ending_a_battle_by_hand_asks_who_won_and_presets_nobody() {
    for edition in ["shot_to_pieces/empire", "civil_war_brigades"] {
        let mut scene = Scene::of(edition, Lang::En, PLAIN, &[]);
        scene.type_keys("E↵↵↵↵");
        assert!(!is_over(&scene), "{}", scene.picture(80, 24));
        // Neither does going past the question answer it.
        scene.type_keys("⇥↵↵⇥⇥↵");
        assert!(!is_over(&scene), "{}", scene.picture(80, 24));
        // Nobody is an answer once it is chosen.
        scene.type_keys("⎋E↓↓↓↵↵");
        assert!(is_over(&scene), "{}", scene.picture(80, 24));
        let ending = scene.app.game().state().ending.clone().unwrap();
        assert_eq!(ending.winner, None);
    }
}

#[test]
fn conceding_asks_which_side_and_presets_none() {
    let mut scene = Scene::of("napoleonic_division", Lang::En, PLAIN, &[]);
    scene.type_keys("E↵↵↵");
    assert!(!is_over(&scene), "{}", scene.picture(80, 24));
    scene.type_keys("→↵↵");
    assert!(is_over(&scene), "{}", scene.picture(80, 24));
}

#[test]
fn a_battle_that_has_just_ended_says_who_won_and_why() {
    let mut scene = Scene::of("civil_war_brigades", Lang::En, PLAIN, &[]);
    scene.type_keys("E↓↵↵");
    assert!(is_over(&scene), "{}", scene.picture(80, 24));
    let picture = scene.picture(80, 24);
    for words in ["VICTORY: Thomas", "Units lost", "report", "replay", "quit"] {
        assert!(picture.contains(words), "no {words:?} on\n{picture}");
    }
    // Back at the table Enter shows it again, and an end taken back is no end.
    scene.type_keys("⎋");
    assert!(scene.picture(80, 24).contains("Order of battle"));
    scene.type_keys("↵");
    assert!(scene.picture(80, 24).contains("VICTORY"));
    scene.type_keys("⎋u");
    assert!(!is_over(&scene) && !scene.picture(80, 24).contains("VICTORY"));
}

#[test]
fn from_the_end_one_goes_to_the_report_the_replay_or_the_shell() {
    let mut scene = over("epic_d10.jsonl", Lang::En);
    scene.type_keys("r");
    assert!(scene.picture(80, 24).contains("The story of the battle"));
    scene.type_keys("⎋w");
    let report = std::fs::read_to_string(scene.folder.path().join("battle.html")).unwrap();
    assert!(report.starts_with("<!DOCTYPE html>") || report.starts_with("<!doctype html>"), "{report:.80}");
    assert!(scene.picture(80, 24).contains("battle.html"), "{}", scene.picture(80, 24));
    // Written once more it is the same file; one that says something else is left alone.
    scene.type_keys("w");
    assert!(!scene.folder.path().join("battle-2.html").exists());
    std::fs::write(scene.folder.path().join("battle.html"), "mine").unwrap();
    scene.type_keys("w");
    assert_eq!(std::fs::read_to_string(scene.folder.path().join("battle.html")).unwrap(), "mine");
    assert!(scene.folder.path().join("battle-2.html").exists());
    scene.type_keys("v");
    assert!(scene.app.wants.leaving && scene.app.wants.replay);
    let mut scene = over("epic_d10.jsonl", Lang::En);
    scene.type_keys("q");
    assert!(scene.app.wants.leaving && !scene.app.wants.replay);
}

#[test]
fn a_long_battle_that_is_over_opens_before_it_is_summed_up() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    std::fs::copy("tests/saves/epic_d10.jsonl", &path).unwrap();
    let mut save = Save::open(&path, &rulesets::of).unwrap();
    while save.game().events().len() <= 1_000 {
        save.execute(Command::Note { text: "still standing".to_owned() }, NOW).unwrap();
    }
    let app = App::new(save, Lang::En, PLAIN, Box::new(|| NOW.to_owned()));
    let mut scene = Scene { app, folder, keys: 0 };
    let opened = scene.picture(80, 24);
    assert!(opened.contains("Being counted") && !opened.contains("Groups destroyed"), "{opened}");
    scene.type_keys("↓↑");
    let picture = scene.picture(80, 24);
    assert!(picture.contains("Groups destroyed") && !picture.contains("Being counted"), "{picture}");
    scene.type_keys("⎋");
    assert!(scene.picture(80, 24).contains("Order of battle"));
}

#[test]
fn the_end_of_a_battle_looks_as_it_should() {
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40), (200, 50)] {
            let mut scene = over("epic_d10.jsonl", lang);
            insta::assert_snapshot!(format!("end_epic_{}_{width}x{height}", lang.code()), scene.picture(width, height));
        }
    }
    for save in ["fpga_format_1", "napoleonic_division", "civil_war_brigades_nashville", "shot_to_pieces_empire_2"] {
        let mut scene = over(&format!("{save}.jsonl"), Lang::Fr);
        insta::assert_snapshot!(format!("end_{save}_fr_80x24"), scene.picture(80, 24));
    }
}

/// Both armies of the first break as a whole, corps of the second one by one; the third knows no such point.
#[test]
fn the_curve_shows_where_each_side_breaks() {
    for lang in Lang::ALL {
        let mut scene = over("fpga_format_1.jsonl", lang);
        let picture = scene.picture(120, 40);
        let word = if lang == Lang::Fr { "rupture" } else { "breaks" };
        for (at, sign) in [("17", "●"), ("20", "○")] {
            let line = format!("{at} ");
            let found = picture.lines().any(|row| row.contains(&line) && row.contains(&format!("{word} {sign}")));
            assert!(found, "no level at {at} on\n{picture}");
        }
        let mut scene = over("shot_to_pieces_empire_2.jsonl", lang);
        let picture = scene.picture(120, 40);
        assert!(picture.contains("× Eugène de Wurtemberg (t"), "{picture}");
        assert!(!picture.contains(&format!("{word} ●")), "{picture}");
        let mut scene = over("civil_war_brigades_nashville.jsonl", lang);
        let picture = scene.picture(120, 40);
        assert!(!picture.contains('╌') && !picture.contains('×'), "{picture}");
    }
}

#[test]
fn the_level_at_which_a_side_breaks_is_ascii_where_the_terminal_is() {
    let mut scene = over_in("fpga_format_1.jsonl", Lang::Fr, Theme { ascii: true, colour: false });
    let picture = scene.picture(120, 40);
    assert!(picture.contains("- rupture * -"), "{picture}");
    assert!(!picture.contains('╌') && !picture.contains('●'), "{picture}");
}
