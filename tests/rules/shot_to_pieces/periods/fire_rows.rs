//! Every row of 6.9 in every period: the value, where it counts, and near misses.

use super::{Line, Resist, check_complete, check_line};

const fn line(
    id: &'static str,
    column: &'static str,
    values: [&'static str; 7],
    resist: Resist,
    applies: &'static [&'static str],
    not: &'static [&'static str],
) -> Line {
    Line { id, column, values, applies, not, resist }
}

use Resist::{Always, IfShaken, Never, Only};

const PLUS_1: [&str; 7] = ["+1"; 7];
const MINUS_1: [&str; 7] = ["-1"; 7];
const MINUS_2: [&str; 7] = ["-2"; 7];

#[rustfmt::skip]
const LINES: &[Line] = &[
    //                                 ww1   acw   awi   empire gs   algeria 1870
    line("q_elite", "worth",         ["+1", "+1", "+1", "+2", "+1", "+1", "+1"], Always,
        &["quality=elite", "type=cav quality=elite"],
        &["", "quality=reserve", "enemy.quality=elite", "empire: quality=veteran"]),
    line("q_veteran", "worth",       [".", ".", ".", "+1", ".", ".", "."], Always,
        &["quality=veteran"], &["", "quality=elite"]),
    line("q_reserve", "worth", MINUS_1, Always, &["quality=reserve"], &["", "quality=militia", "quality=elite"]),
    line("q_militia", "worth",       ["-1", "-1", "-1", "-2", "-1", "-1", "-1"], Always,
        &["quality=militia"], &["", "quality=reserve", "awi,grand_siecle: type=militia", "awi: type=levy"]),
    line("exp_shot", "worth", PLUS_1, Never,
        &["shot=experienced", "type=skirmisher shot=experienced", "awi: nation=english", "awi: type=skirmisher nation=english"],
        &["", "shot=inexperienced", "enemy.shot=experienced", "acw: shot=experienced formation=extended_line",
          "awi: nation=french", "awi: nation=english shot=normal", "empire: nation=english", "war_1870: nation=other"]),
    line("inexp_shot", "worth", MINUS_1, Never,
        &["shot=inexperienced", "war_1870: type=detached_skirmisher", "acw: formation=extended_line",
          "acw: formation=extended_line shot=experienced"],
        &["", "shot=experienced", "war_1870: type=skirmisher", "war_1870: type=detached_skirmisher shot=normal"]),
    line("shaken", "score", MINUS_2, Always, &["shaken=1", "shaken=2"], &["", "brittle=1", "enemy.shaken=1"]),
    line("brittle", "score", MINUS_1, Always, &["brittle=1"], &["", "shaken=1", "enemy.brittle=1"]),
    line("adjoining", "adjoining", PLUS_1, Never, &["supporters=1", "type=art supporters=1"], &[""]),
    line("target_cover_light", "score", MINUS_1, Never, &["enemy_cover=light"], &["", "enemy_cover=hard"]),
    line("target_cover_hard", "score", MINUS_2, Never, &["enemy_cover=hard"], &["", "enemy_cover=light"]),
    line("long_small_arms", "score", MINUS_1, Never,
        &["band=long", "type=skirmisher band=long", "ww1: type=tank band=long", "war_1870: type=machine_gun band=long"],
        &["", "band=medium", "type=art band=long", "ww1,acw: type=machine_gun band=long", "war_1870: type=machine_gun"]),
    line("art_medium", "score", MINUS_1, Never,
        &["type=art band=medium", "ww1: type=machine_gun band=medium", "algeria: type=rocket_battery band=medium"],
        &["type=art", "type=art band=long", "band=medium", "acw,war_1870: type=machine_gun band=medium"]),
    line("art_long", "score", MINUS_2, Never,
        &["type=art band=long", "ww1,acw: type=machine_gun band=long", "algeria: type=rocket_battery band=long"],
        &["type=art", "type=art band=medium", "band=long", "acw: type=machine_gun",
          "acw: type=machine_gun band=long option.acw_mg_far=-1", "war_1870: type=machine_gun band=long"]),
    line("art_prolonged", "score", MINUS_1, Never, &["type=art prolonged=1"], &["type=art", "prolonged=1"]),
    line("art_fired_prev", "score", MINUS_1, IfShaken, &["type=art fired_prev=true"],
        &["type=art", "type=art shaken=1", "fired_prev=true", "ww1,acw,war_1870: type=machine_gun fired_prev=true"]),
    line("art_vs_rear_support", "score", PLUS_1, Never,
        &["type=art enemy_rear_support=true", "acw: type=art enemy.formation=assault_waves"],
        &["type=art", "enemy_rear_support=true", "type=art enemy_rear_support=true enemy.type=cav",
          "type=art enemy_rear_support=true enemy.type=skirmisher", "acw: enemy.formation=assault_waves"]),
    line("march_column", "formation", MINUS_2, Always,
        &["formation=march_column", "type=cav formation=march_column", "type=art formation=march_column"],
        &["", "enemy.formation=march_column"]),
    line("ev_ammo", "score", MINUS_1, Never, &["short_of_powder=1"], &["", "devastation=1"]),
    line("ev_devastation", "score", PLUS_1, Never, &["type=art devastation=1"], &["type=art", "short_of_powder=1"]),
    line("ev_rain", "score", MINUS_1, Never, &["battle.rain=true"], &[""]),
    //                                 ww1   acw   awi   empire gs   algeria 1870
    line("superior_rate", "score",   ["+1", "+1", ".", ".", ".", ".", "+1"], Never,
        &["superior_rate=true", "type=skirmisher superior_rate=true", "type=machine_gun superior_rate=true"],
        &["", "enemy.superior_rate=true"]),
    line("inf_fired_prev", "score",  [".", "-1", "-1", "-1", "-1", "-1", "-1"], IfShaken,
        &["acw,awi,empire,grand_siecle: option.infantry_fired_prev=true fired_prev=true", "algeria,war_1870: fired_prev=true",
          "acw: option.infantry_fired_prev=true type=dismounted_cavalry fired_prev=true",
          "algeria: type=dismounted_cavalry fired_prev=true"],
        &["acw,awi,empire,grand_siecle: fired_prev=true", "acw,awi,empire,grand_siecle: option.infantry_fired_prev=true",
          "acw,awi,empire,grand_siecle: option.infantry_fired_prev=true type=skirmisher fired_prev=true",
          "acw,awi,empire,grand_siecle: option.infantry_fired_prev=true type=art fired_prev=true",
          "acw: option.infantry_fired_prev=true type=machine_gun fired_prev=true",
          "algeria,war_1870: shaken=1", "algeria,war_1870: type=skirmisher fired_prev=true",
          "algeria,war_1870: type=art fired_prev=true", "war_1870: type=machine_gun fired_prev=true"]),
    line("art_heavy", "score",       ["+1", "+1", ".", "+1", "+1", "+1", "+1"], Never,
        &["ww1,acw,grand_siecle,algeria,war_1870: type=art gun_class=heavy", "ww1: type=art gun_class=heavy fat_gun=true",
          "empire: type=heavy_artillery", "empire: type=heavy_artillery double_battery=true",
          "war_1870: type=art weapon=french_12 gun_class=heavy"],
        &["type=art", "ww1,acw,war_1870: type=art gun_class=extra_heavy", "empire: type=heavy_artillery weapon=english_9",
          "empire: type=heavy_artillery weapon=prussian_12_1806", "empire: type=light_artillery",
          "war_1870: type=art weapon=prussian_6", "war_1870: type=art weapon=french_7", "war_1870: type=art weapon=french_12",
          "gun_class=heavy"]),
    line("art_extra_heavy", "score", ["+2", "+2", ".", ".", ".", ".", "+2"], Never,
        &["type=art gun_class=extra_heavy", "ww1: type=art gun_class=extra_heavy fat_gun=true",
          "acw: type=art weapon=xheavy_120 bore=rifled", "acw: type=art weapon=xheavy_150 bore=smoothbore",
          "war_1870: type=art weapon=xheavy_90", "war_1870: type=art weapon=xheavy_120"],
        &["type=art", "type=art gun_class=heavy", "gun_class=extra_heavy"]),
    line("art_close", "score",       [".", "+1", "+1", "+1", ".", "+1", "."], Never,
        &["acw: type=art weapon=sb_30 range=9.9", "acw: type=art weapon=xheavy_120 bore=smoothbore range=5",
          "awi,empire,algeria: type=art range=9.9", "algeria: type=rocket_battery range=3"],
        &["type=art range=10", "range=5", "acw: type=art weapon=sb_30 range=10", "acw: type=art weapon=rifled_60 range=5",
          "acw: type=art weapon=xheavy_120 bore=rifled range=5", "acw: type=machine_gun range=5",
          "acw: bore=smoothbore range=5"]),
    line("gun_fat", "fat",           ["+1", ".", "+1", "+1", ".", ".", "+1"], Never,
        &["ww1: type=art weapon=french_75", "ww1: type=art gun_class=heavy fat_gun=true",
          "ww1: type=art gun_class=extra_heavy fat_gun=true", "awi: type=art fire=3 fat_gun=true",
          "empire: type=heavy_artillery weapon=english_9", "empire: type=heavy_artillery weapon=prussian_12_1806",
          "war_1870: type=art weapon=prussian_4", "war_1870: type=art weapon=prussian_6",
          "war_1870: type=art weapon=french_12", "war_1870: type=art weapon=french_7",
          "war_1870: type=art weapon=french_4 nation=republican_french", "war_1870: type=art weapon=xheavy_90 nation=prussian"],
        &["type=art", "ww1: type=art gun_class=heavy", "ww1: type=art gun_class=extra_heavy", "awi: type=art nation=french",
          "empire: type=heavy_artillery", "empire: type=heavy_artillery double_battery=true",
          "war_1870: type=art weapon=french_4 nation=imperial_french", "war_1870: type=art weapon=xheavy_90",
          "war_1870: nation=prussian", "war_1870: type=machine_gun nation=prussian", "fat_gun=true"]),
    line("dense_order", "fat",       [".", ".", "+1", ".", ".", ".", "."], Never,
        &["nation=french", "type=light_infantry dense_order=true"],
        &["", "nation=english", "nation=french dense_order=false", "type=light_infantry nation=french", "type=art nation=french",
          "type=skirmisher dense_order=true"]),
    line("regimental_guns", "fat",   [".", ".", ".", "+1", ".", ".", "."], Never, &["regimental_guns=true"], &[""]),
    line("double_battery", "fat",    [".", ".", ".", "+1", ".", ".", "."], Always,
        &["type=art double_battery=true", "type=heavy_artillery double_battery=true"], &["type=art", "double_battery=true"]),
    line("line_fire", "formation",   [".", ".", ".", "+1", ".", ".", "+1"], Never,
        &["formation=line_formation"], &["", "formation=square"]),
    line("line_vs_artillery", "formation", [".", ".", ".", "+1", ".", ".", "+1"], Only,
        &["formation=line_formation enemy.type=art", "empire: type=cav formation=line_formation enemy.type=art"],
        &["formation=line_formation", "enemy.type=art", "formation=square enemy.type=art",
          "war_1870: formation=line_formation enemy.type=machine_gun"]),
    line("square", "formation",      [".", ".", ".", "-2", ".", ".", "-2"], Always,
        &["formation=square", "empire: formation=closed_column"],
        &["", "formation=line_formation", "enemy.formation=square",
          "empire: formation=closed_column option.closed_column_rest=column"]),
    line("gros_bataillon", "adjoining", [".", ".", ".", "+1", ".", ".", "."], Always,
        &["linked_to=half other_half=true", "other_half=true"], &["", "linked_to=half"]),
    line("dispersion", "score",      ["-2", ".", ".", ".", ".", ".", "."], Never,
        &["type=bombardment_artillery band=medium dispersion=true"], &["type=bombardment_artillery band=medium"]),
    line("militia_shot", "worth",    [".", ".", "+1", ".", ".", ".", "."], Never,
        &["type=militia option.awi_militia_fire=experienced_only_shaken",
          "type=militia band=long option.awi_militia_fire=experienced_only_shaken",
          "type=militia band=long option.awi_militia_fire=experienced_long"],
        &["type=militia", "type=militia band=long", "type=militia option.awi_militia_fire=experienced_long",
          "type=militia shot=experienced option.awi_militia_fire=experienced_only_shaken",
          "type=levy option.awi_militia_fire=experienced_only_shaken", "quality=militia option.awi_militia_fire=experienced_only_shaken"]),
    line("extended_line_fire", "worth", [".", "+1", ".", ".", ".", ".", "."], Never,
        &["formation=extended_line option.extended_line_fire=4"], &["formation=extended_line", "option.extended_line_fire=4"]),
    line("mg_far", "score",          [".", "-1", ".", ".", ".", ".", "."], Never,
        &["type=machine_gun band=long option.acw_mg_far=-1"],
        &["type=machine_gun band=long", "type=machine_gun option.acw_mg_far=-1", "type=art band=long option.acw_mg_far=-1",
          "band=long option.acw_mg_far=-1"]),
];

/// STPP-G09, G10, F02 to F09, O01, O03, O07, O08, O13.
#[test]
fn every_row_of_fire_counts_where_it_must_and_nowhere_else() {
    for line in LINES {
        check_line("fire", line);
    }
}

#[test]
fn no_row_of_fire_is_without_a_test() {
    check_complete("fire", LINES);
}
