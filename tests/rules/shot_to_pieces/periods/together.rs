//! Rows that meet: exactly these and no others, and the caps of their columns.

use super::{PERIODS, Scene, said_of, scene_in};
use estafette::rulesets::shot_to_pieces::names::table;

const FIRE: Option<&str> = Some("fire");
const RESIST: Option<&str> = Some("resist");

/// Period, context, situation, every row that counts.
#[rustfmt::skip]
const FIRE_CASES: &[(&str, Option<&str>, &str, &str)] = &[
    ("ww1", FIRE, "type=machine_gun band=long", "art_long-2"),
    ("ww1", FIRE, "type=machine_gun band=medium superior_rate=true", "art_medium-1 superior_rate+1"),
    ("ww1", FIRE, "type=art gun_class=extra_heavy fat_gun=true band=medium", "art_extra_heavy+2 art_medium-1 gun_fat+1"),
    ("ww1", RESIST, "type=art gun_class=heavy fat_gun=true fired_prev=true", ""),
    ("ww1", FIRE, "type=bombardment_artillery weapon=bombard_150 gun_class=heavy band=long dispersion=true", "art_heavy+1 art_long-2 dispersion-2"),
    ("ww1", FIRE, "superior_rate=true shot=experienced fired_prev=true range=5", "exp_shot+1 superior_rate+1"),
    ("acw", FIRE, "formation=extended_line shot=experienced option.extended_line_fire=4", "extended_line_fire+1 inexp_shot-1"),
    ("acw", FIRE, "type=machine_gun band=long option.acw_mg_far=-1", "mg_far-1"),
    ("acw", FIRE, "type=art weapon=sb_45 gun_class=heavy range=8 enemy_rear_support=true enemy.formation=assault_waves", "art_close+1 art_heavy+1 art_vs_rear_support+1"),
    ("awi", FIRE, "type=militia nation=english option.awi_militia_fire=experienced_only_shaken", "exp_shot+1"),
    ("awi", FIRE, "type=art fire=3 fat_gun=true gun_class=heavy range=5", "art_close+1 gun_fat+1"),
    ("empire", FIRE, "quality=veteran formation=line_formation", "line_fire+1 q_veteran+1"),
    ("empire", RESIST, "quality=elite formation=line_formation enemy.type=art", "line_vs_artillery+1 q_elite+2"),
    ("empire", RESIST, "quality=militia formation=square", "q_militia-2 square-2"),
    ("empire", FIRE, "type=heavy_artillery weapon=english_9 band=long", "art_long-2 gun_fat+1"),
    ("empire", FIRE, "regimental_guns=true linked_to=half other_half=true supporters=1", "adjoining+1 gros_bataillon+1 regimental_guns+1"),
    ("grand_siecle", FIRE, "type=art gun_class=heavy range=5", "art_heavy+1"),
    ("algeria", FIRE, "type=art gun_class=heavy range=5 fired_prev=true", "art_close+1 art_fired_prev-1 art_heavy+1"),
    ("war_1870", FIRE, "type=machine_gun band=long superior_rate=true fired_prev=true", "long_small_arms-1 superior_rate+1"),
    ("war_1870", FIRE, "type=art weapon=xheavy_120 nation=prussian", "art_extra_heavy+2 gun_fat+1"),
    ("war_1870", RESIST, "type=cav formation=line_formation enemy.type=art", ""),
    ("war_1870", FIRE, "type=detached_skirmisher band=long", "inexp_shot-1 long_small_arms-1"),
];

#[test]
fn rows_of_fire_that_meet() {
    for (period, context, words, expected) in FIRE_CASES {
        let modifiers = scene_in(period, words, *context).modifiers("fire", *context);
        assert_eq!(said_of(&modifiers), *expected, "{period} {context:?}: {words}");
    }
}

#[rustfmt::skip]
const COMBAT_CASES: &[(&str, &str, &str)] = &[
    ("ww1", "enemy.type=cav fought_prev=true round=2", "melee_prev_phase-1"),
    ("acw", "type=cav shot=inexperienced", "cav_vs_inf-1 combat_inexp_shot-1"),
    ("acw", "formation=assault_waves rear_supports=2 superior_rate=true", "combat_rate+1 rear_support+2 rear_support_waves+1"),
    ("awi", "rear_supports=1 flank_supports=2 shot=experienced", "flank_support+2 rear_support+1"),
    ("empire", "formation=line_formation shot=experienced", "line_combat-1 line_superior_fire+1"),
    ("empire", "formation=square rear_supports=0 enemy.type=cav quality=elite", "q_elite+2 square_v_cavalry+3"),
    ("empire", "regimental_guns=true linked_to=half other_half=true flank_supports=1", "combat_regimental+1 flank_support+1 gros_bataillon+1"),
    ("empire", "type=heavy_artillery", ""),
    ("grand_siecle", "type=warband charge_melee=true rear_supports=1", "impetus+1 rear_support+1"),
    ("algeria", "type=native_camelry charge_melee=true enemy.type=cav", "camel+1"),
    ("war_1870", "formation=line_formation enemy.type=cav", "vs_cavalry+1"),
    ("war_1870", "formation=square enemy.type=cav", "square_v_cavalry+3 vs_cavalry+1"),
    ("war_1870", "formation=line_formation shot=inexperienced", "line_combat-1 line_inferior_fire-1"),
];

#[test]
fn rows_of_combat_that_meet() {
    for (period, words, expected) in COMBAT_CASES {
        let modifiers = Scene::new(period, words).modifiers("combat", None);
        assert_eq!(said_of(&modifiers), *expected, "{period}: {words}");
    }
}

/// Adjoining units +2 at most, the other half of a big battalion among them; two brittles -2; in every period.
#[test]
fn adjoining_units_count_two_at_most() {
    for period in PERIODS {
        for (supporters, sum) in [(0, "0"), (1, "1"), (2, "2"), (3, "2"), (5, "2")] {
            let scene = Scene::new(period, &format!("supporters={supporters}"));
            assert_eq!(scene.sum("fire", FIRE, "adjoining"), sum, "{period}: {supporters}");
        }
        let scene = Scene::new(period, "brittle=2");
        assert_eq!(said_of(&scene.modifiers("fire", FIRE)), "brittle-2", "{period}");
        assert_eq!(said_of(&scene.modifiers("combat", None)), "brittle-2", "{period}");
    }
    let pair = |words: &str| Scene::new("empire", words).sum("fire", FIRE, "adjoining");
    assert_eq!(pair("linked_to=half other_half=true supporters=1"), "2");
    assert_eq!(pair("linked_to=half other_half=true supporters=2"), "2");
}

/// Flank and rear support +3 at most, waves and big battalions among them.
#[test]
fn support_counts_three_at_most() {
    let sum = |period: &str, words: &str| Scene::new(period, words).sum("combat", None, "support");
    for period in PERIODS {
        let rear = if matches!(period, "awi" | "grand_siecle") { "1" } else { "2" };
        assert_eq!(sum(period, "rear_supports=1"), rear, "{period}");
        assert_eq!(sum(period, "flank_supports=2"), "2", "{period}");
        assert_eq!(sum(period, "flank_supports=2 rear_supports=1"), "3", "{period}");
        assert_eq!(sum(period, "flank_supports=4 rear_supports=1"), "3", "{period}");
    }
    assert_eq!(sum("acw", "formation=assault_waves rear_supports=2"), "3");
    assert_eq!(sum("acw", "formation=assault_waves rear_supports=2 flank_supports=2"), "3");
    assert_eq!(sum("acw", "formation=assault_waves rear_supports=1"), "2");
    assert_eq!(sum("empire", "linked_to=half other_half=true rear_supports=1"), "3");
    assert_eq!(sum("empire", "linked_to=half other_half=true rear_supports=1 flank_supports=2"), "3");
    assert_eq!(sum("empire", "rear_supports=1 flank_supports=1 enemy.type=cav"), "2");
    assert_eq!(sum("algeria", "type=warband rear_supports=1 flank_supports=1"), "2");
}

/// STPP-O10: under `asked` the players switch the row on.
#[test]
fn superiority_of_fire_may_be_said_by_the_players() {
    use estafette::engine::procedure::Inputs;
    for period in ["empire", "war_1870"] {
        let scene = Scene::new(period, "formation=line_formation option.line_fire_superiority=asked");
        let table = scene.table.game.rules().table(table::COMBAT).unwrap();
        let inputs = Inputs::default().overriding("line_superior_fire", true);
        let modifiers = table.modifiers_of(Some(super::UNIT), &scene.situation(), &inputs, None);
        assert_eq!(said_of(&modifiers), "line_combat-1 line_superior_fire+1", "{period}");
    }
}
