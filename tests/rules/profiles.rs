//! What a sheet tells of a unit as it is now, against the printed numbers.

use crate::common::{Table, cw, demonstration};
use estafette::engine::label::Lang;
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};

fn demo(edition: &str) -> Table {
    Table::new(edition, demonstration(edition), &[])
}

/// The lines of a sheet, in English.
fn sheet(table: &Table, id: &str) -> Vec<String> {
    let game = &table.game;
    let catalog = Catalog::new(Lang::En, Some(&game.rules().sources));
    let speaker = Speaker { catalog: &catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Table };
    let lines = game.rules().profile(game.state(), table.entity(id));
    lines.iter().map(|line| speaker.text(&line.text)).collect()
}

/// The first unit whose attribute has this value.
fn whoever(table: &Table, attribute: &str, value: &str) -> String {
    let is = |entity: &&estafette::engine::world::Entity| {
        entity.attributes.get(attribute).and_then(|known| known.as_text()) == Some(value)
    };
    table.game.state().in_order().find(is).unwrap().id.to_string()
}

#[test]
fn fpga_a_battery_knows_the_ranges_of_its_own_calibre_only() {
    let table = demo("fpga");
    let told = sheet(&table, "soult_12_livres");
    assert_eq!(
        told,
        [
            "Move: 12\"; enemy within 6\", 6\" + 1D6",
            "canister up to 6\": 2 dice, hits on 4+",
            "round shot up to 16\": 1 die, hits on 4+",
            "Command radius: 12\" (Soult)",
        ]
    );
}

#[test]
fn fpga_foot_guns_that_fired_go_half() {
    let mut table = demo("fpga");
    table.set_marker("soult_12_livres", "fired", 1);
    let halved = "Move, halved after firing: 6\"; enemy within 6\", (6\" + 1D6) / 2, 3.5\" to 6\"";
    assert_eq!(sheet(&table, "soult_12_livres")[0], halved, "half of the whole, the die with it (FP-M06)");
}

// FP-A16, FP-K08: a sheet promises no move to whoever may make none.
#[test]
fn fpga_who_may_not_move_is_told_so() {
    let mut table = demo("fpga");
    table.set_marker("soult_12_livres", "suppressed", 1);
    assert_eq!(sheet(&table, "soult_12_livres")[0], "Move: none while suppressed");
    let mut free = Table::new("fpga", demonstration("fpga"), &[("suppressed_may_move", "true")]);
    free.set_marker("soult_12_livres", "suppressed", 1);
    assert!(sheet(&free, "soult_12_livres")[0].starts_with("Move: 12\""));
    let unit = whoever(&table, "arm", "infantry");
    let force = table.entity(&unit).parent.clone().unwrap();
    table.set_attribute(force.as_str(), "force_status", "hold");
    assert_eq!(sheet(&table, &unit)[0], "Move: facing only, its force must Hold");
}

#[test]
fn fpga_combat_dice_follow_the_losses() {
    let mut table = demo("fpga");
    let unit = whoever(&table, "arm", "infantry");
    let points = i64::from(table.strength(&unit));
    let mx = i64::from(table.attribute(&unit, "mx").and_then(|mx| mx.as_bool()).unwrap_or(false));
    assert_eq!(sheet(&table, &unit)[1], format!("Combat: {} dice, hits on 5+ in the open", points + mx));
    table.set_strength(&unit, points - 1);
    assert_eq!(sheet(&table, &unit)[1], format!("Combat: {} dice, hits on 5+ in the open", points - 1 + mx));
}

#[test]
fn shot_to_pieces_empire_as_printed_with_quality_formation_and_markers() {
    let mut table = demo("shot_to_pieces/empire");
    let heavy = whoever(&table, "type", "heavy_artillery");
    assert_eq!(
        sheet(&table, &heavy),
        [
            "Move: 12 cm",
            // 4, and 1 for heavy guns.
            "Fire power: 5",
            "Resilience: 3",
            "Combat: 4 in round 1, 1 later",
            "Range, short: up to 20 cm",
            "Range, medium: up to 40 cm",
            "Range, long: up to 60 cm",
        ]
    );
    table.set_marker(&heavy, "shaken", 1);
    assert_eq!(sheet(&table, &heavy)[1..4], ["Fire power: 3", "Resilience: 1", "Combat: 2 in round 1, -1 later"]);
    let infantry = whoever(&table, "type", "infantry");
    table.set_attribute(&infantry, "formation", "line_formation");
    table.set_attribute(&infantry, "quality", "elite");
    // A line moves 10, fires 1 better and fights 1 worse; the elite has 2 more, 5 at most in fire.
    assert_eq!(
        sheet(&table, &infantry)[..4],
        ["Move: 10 cm", "Fire power: 6", "Resilience: 5", "Combat: 4 in round 1, 4 later"]
    );
}

#[test]
fn every_period_tells_of_every_unit_and_never_fails() {
    for edition in estafette::rulesets::ids() {
        let table = demo(edition);
        let state = table.game.state();
        let mut told = 0;
        for entity in state.in_order() {
            let lines = sheet(&table, entity.id.as_str());
            told += lines.len();
            for line in &lines {
                assert!(!line.contains("profile-") && !line.contains('$'), "{edition} {}: {line}", entity.id);
            }
        }
        assert!(told > 0, "{edition}");
    }
}

#[test]
fn civil_war_numbers_follow_bases_mount_and_formation() {
    let mut table = cw::battle(&[]);
    assert_eq!(sheet(&table, "ohio")[..2], ["Move: 5 inches", "Fire: 6 dice, hits on 6+"]);
    assert!(sheet(&table, "ohio").contains(&"Melee: 6 dice, hits on 6+".to_owned()));
    assert!(sheet(&table, "ohio").contains(&"Morale: 7+".to_owned()));
    // Twelve CU are two bases: the row of a small regiment.
    table.set_strength("ohio", 12);
    let small = sheet(&table, "ohio");
    assert_eq!(small[1], "Fire: 4 dice, hits on 6+");
    assert!(small.contains(&"Morale: 8+".to_owned()), "{small:?}");
    table.set_attribute("ohio", "formation", "column");
    assert_eq!(sheet(&table, "parrotts")[0], "Move: 7 inches limbered, 3 by hand");
    assert_eq!(sheet(&table, "ohio")[..2], ["Move: 6 inches, 7 on a road", "Fire: none in this formation"]);
    let dragoons = sheet(&table, "dragoons");
    assert_eq!(dragoons[..2], ["Move: 5 inches", "Fire: 6 dice, hits on 6+"]);
    assert!(dragoons.contains(&"Melee: 3 dice, hits on 6+".to_owned()), "{dragoons:?}");
    assert!(dragoons.iter().any(|line| line.starts_with("Small cavalry in melee")), "{dragoons:?}");
}

#[test]
fn napoleonic_division_speed_range_command_and_losses_still_to_bear() {
    let mut table = demo("napoleonic_division");
    let uc = whoever(&table, "formation", "attack_column");
    let before = sheet(&table, &uc);
    assert_eq!(before[0], "Speed: 15/10 cm");
    assert_eq!(before[1], "Range: 20 cm, long range from 10 cm");
    assert!(before.contains(&"Command distance: 15 cm".to_owned()), "{before:?}");
    let start = i64::from(table.strength(&uc));
    assert_eq!(
        before.last().unwrap(),
        &format!("Test for losses: {} more EC to lose (test on 4+: 50%)", start / 2 + 1)
    );
    table.set_strength(&uc, start - start / 2);
    let half = "Test for losses: 1 more EC to lose (test on 4+: 50%)";
    assert_eq!(sheet(&table, &uc).last().unwrap(), half, "half is not more than half");
    table.set_strength(&uc, start - start / 2 - 1);
    let sheet = sheet(&table, &uc);
    assert!(sheet.last().unwrap().starts_with("Test for losses: more than half lost"), "{sheet:?}");
}

#[test]
fn epic_a_formation_tells_cohesion_terrain_and_suppression_still_missing() {
    let mut table = demo("epic_d10");
    let formation = table.game.state().in_order().find(|entity| entity.kind == "formation").unwrap().id.to_string();
    let told = sheet(&table, &formation);
    assert_eq!(told[1], "Suppression: 0 markers; 4 more to 50%, 7 more to 100%");
    assert_eq!(told[2], "Cohesion: 30 cm from the leader");
    assert!(told.contains(&"Char du Gouverneur: 20 cm in the open".to_owned()), "{told:?}");
    assert!(told.contains(&"— forest: 10 cm, bog test".to_owned()), "{told:?}");
    table.set_marker(&formation, "suppression", 3);
    assert_eq!(sheet(&table, &formation)[1], "Suppression: 3 markers; 1 more to 50%, 4 more to 100%");
}

// CW-A01, A06: "une batterie touche sur du 7+ avant modif", or on the table's number by the option; limbered it is silent.
#[test]
fn civil_war_batteries_hit_on_the_number_of_their_fire() {
    for (options, on) in [(&[][..], 7), (&[("artillery_target", "6")][..], 6)] {
        let mut table = Table::new("civil_war_brigades", demonstration("civil_war_brigades"), options);
        let battery = whoever(&table, "gun", "smoothbore");
        table.set_attribute(&battery, "limber", "unlimbered");
        let told = sheet(&table, &battery);
        assert!(
            told.iter().any(|line| line.starts_with("Fire: ") && line.ends_with(&format!("hits on {on}+"))),
            "{told:?}"
        );
        table.set_attribute(&battery, "limber", "limbered");
        assert!(sheet(&table, &battery).contains(&"Fire: none, limbered".to_owned()));
    }
}
