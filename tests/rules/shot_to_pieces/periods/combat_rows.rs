//! Every row of 6.10 in every period: the value, where it counts, and near misses; rows of round 1 in round 2.

use super::{Line, Resist, check_complete, check_line};

const fn line(
    id: &'static str,
    column: &'static str,
    values: [&'static str; 7],
    applies: &'static [&'static str],
    not: &'static [&'static str],
) -> Line {
    Line { id, column, values, applies, not, resist: Resist::Never }
}

const PLUS_1: [&str; 7] = ["+1"; 7];
const MINUS_1: [&str; 7] = ["-1"; 7];
const MINUS_2: [&str; 7] = ["-2"; 7];
const EMPIRE_1870_PLUS_1: [&str; 7] = [".", ".", ".", "+1", ".", ".", "+1"];
const EMPIRE_1870_MINUS_1: [&str; 7] = [".", ".", ".", "-1", ".", ".", "-1"];
const EMPIRE_PLUS_1: [&str; 7] = [".", ".", ".", "+1", ".", ".", "."];

#[rustfmt::skip]
const LINES: &[Line] = &[
    //                                 ww1   acw   awi   empire gs   algeria 1870
    line("q_elite", "score",         ["+1", "+1", "+1", "+2", "+1", "+1", "+1"],
        &["quality=elite", "quality=elite round=2", "type=cav quality=elite"], &["", "enemy.quality=elite", "empire: quality=veteran"]),
    line("q_veteran", "score",       [".", ".", ".", "+1", ".", ".", "."], &["quality=veteran", "quality=veteran round=2"], &["", "quality=elite"]),
    line("q_reserve", "score", MINUS_1, &["quality=reserve", "quality=reserve round=2"], &["", "quality=militia"]),
    line("q_militia", "score",       ["-1", "-1", "-1", "-2", "-1", "-1", "-1"],
        &["quality=militia", "quality=militia round=2"], &["", "quality=reserve", "awi,grand_siecle: type=militia"]),
    line("shaken", "score", MINUS_2, &["shaken=1", "shaken=1 round=2"], &["", "brittle=1", "enemy.shaken=1"]),
    line("brittle", "score", MINUS_1, &["brittle=1", "brittle=1 round=2"], &["", "shaken=1", "enemy.brittle=1"]),
    line("enemy_higher", "score", MINUS_1, &["enemy_higher=true", "enemy_higher=true round=2"], &[""]),
    line("enemy_cover_light", "score", MINUS_1, &["enemy_cover=light", "enemy_cover=light round=2"], &["", "enemy_cover=hard", "own_cover=light"]),
    line("enemy_cover_hard", "score", MINUS_2, &["enemy_cover=hard", "enemy_cover=hard round=2"], &["", "enemy_cover=light", "own_cover=hard"]),
    line("flanked", "score", MINUS_2,
        &["flanked=flank", "flanked=flank round=2", "ww1,acw,awi,grand_siecle,algeria,war_1870: flanked=rear"], &["", "empire: flanked=rear"]),
    line("flanked_rear", "score",    [".", ".", ".", "-3", ".", ".", "."], &["flanked=rear"], &["", "flanked=flank"]),
    line("impetus", "score", PLUS_1,
        &["impetus=true charge_melee=true charged=true", "impetus=true charge_melee=true charged=true option.impetus_needs_charge=true",
          "ww1,acw,empire,grand_siecle,algeria,war_1870: impetus=true charge_melee=true", "acw: type=indian charge_melee=true",
          "awi: type=indian charge_melee=true charged=true", "grand_siecle,algeria: type=warband charge_melee=true",
          "algeria: type=colonial_infantry charge_melee=true", "empire: type=medium_cavalry nation=english charge_melee=true"],
        &["charge_melee=true charged=true", "impetus=true", "impetus=true charge_melee=true charged=true round=2",
          "impetus=true charge_melee=true option.impetus_needs_charge=true", "awi: type=indian charge_melee=true",
          "acw: type=indian charge_melee=true round=2", "empire: type=medium_cavalry nation=english charge_melee=true round=2",
          "empire: type=medium_cavalry nation=english charge_melee=true option.impetus_needs_charge=true",
          "empire: type=medium_cavalry nation=english", "empire: type=medium_cavalry nation=french charge_melee=true",
          "empire: type=heavy_cavalry nation=english charge_melee=true", "algeria: charge_melee=true"]),
    line("melee_prev_phase", "score", MINUS_1,
        &["fought_prev=true round=2", "fought_prev=true", "empire: type=cav nation=russian fought_prev=true",
          "empire: type=skirmisher nation=russian fought_prev=true", "ww1: nation=russian fought_prev=true"],
        &["", "round=2", "empire: nation=russian fought_prev=true"]),
    line("flank_support", "support", PLUS_1, &["flank_supports=1", "flank_supports=1 round=2", "type=cav flank_supports=1"], &[""]),
    line("rear_support", "support",  ["+2", "+2", "+1", "+2", "+1", "+2", "+2"],
        &["rear_supports=1", "rear_supports=1 round=2", "acw: formation=assault_waves rear_supports=2",
          "ww1,acw,awi,grand_siecle,algeria,war_1870: rear_supports=1 enemy.type=cav"],
        &["", "empire: rear_supports=1 enemy.type=cav", "algeria: type=warband rear_supports=1"]),
    line("rear_support_waves", "support", [".", "+1", ".", ".", ".", ".", "."],
        &["formation=assault_waves rear_supports=2"], &["rear_supports=1", "formation=assault_waves rear_supports=1", "rear_supports=2"]),
    line("rear_support_v_cav", "support", EMPIRE_PLUS_1,
        &["rear_supports=1 enemy.type=cav", "rear_supports=1 enemy.type=cossack"], &["rear_supports=1", "enemy.type=cav"]),
    line("rear_support_native", "support", [".", ".", ".", ".", ".", "+1", "."],
        &["type=warband rear_supports=1", "type=native_shooting_infantry rear_supports=1"], &["rear_supports=1", "type=warband"]),
    line("march_column", "score", MINUS_2, &["formation=march_column", "formation=march_column round=2"], &["", "enemy.formation=march_column"]),
    line("ev_no_quarter", "score", PLUS_1, &["no_quarter=true charged=true"],
        &["no_quarter=true", "charged=true", "no_quarter=true charged=true round=2"]),
    //                                 ww1   acw   awi   empire gs   algeria 1870
    line("combat_exp_shot", "score", ["+1", "+1", ".", ".", "+1", "+1", "."],
        &["shot=experienced"], &["", "shot=experienced round=2", "shot=inexperienced", "acw: shot=experienced formation=extended_line"]),
    line("combat_inexp_shot", "score", ["-1", "-1", ".", ".", "-1", "-1", "."],
        &["shot=inexperienced", "acw: formation=extended_line", "acw: shot=experienced formation=extended_line"],
        &["", "shot=inexperienced round=2", "shot=experienced", "acw: formation=extended_line round=2"]),
    line("line_superior_fire", "score", EMPIRE_1870_PLUS_1, &["formation=line_formation shot=experienced"],
        &["formation=line_formation", "shot=experienced", "formation=line_formation shot=experienced round=2",
          "formation=line_formation shot=inexperienced", "formation=line_formation shot=experienced option.line_fire_superiority=asked"]),
    line("line_inferior_fire", "score", EMPIRE_1870_MINUS_1, &["formation=line_formation shot=inexperienced"],
        &["formation=line_formation", "shot=inexperienced", "formation=line_formation shot=inexperienced round=2",
          "formation=line_formation shot=experienced", "formation=line_formation shot=inexperienced option.line_fire_superiority=asked"]),
    line("combat_rate", "score",     [".", "+1", ".", ".", ".", ".", "."],
        &["superior_rate=true", "type=dismounted_cavalry superior_rate=true"],
        &["", "superior_rate=true round=2", "type=skirmisher superior_rate=true", "type=machine_gun superior_rate=true"]),
    line("vs_cavalry", "score",      ["+1", ".", ".", ".", "+1", ".", "+1"],
        &["ww1,war_1870: enemy.type=cav", "ww1: type=skirmisher enemy.type=cav", "ww1: type=machine_gun enemy.type=cav",
          "ww1: type=dismounted_cavalry enemy.type=cossack", "ww1: enemy.type=skirmisher_cavalry",
          "grand_siecle: pikes=true enemy.type=cav", "grand_siecle: pikes=true enemy.type=skirmisher_cavalry",
          "grand_siecle: type=militia pikes=true enemy.type=dragoon", "war_1870: enemy.type=scout_cavalry"],
        &["", "ww1,war_1870: enemy.type=cav round=2", "ww1: type=tank enemy.type=cav", "ww1: type=cav enemy.type=cav",
          "ww1: type=art enemy.type=cav", "ww1: enemy.type=tank", "ww1: enemy.type=dismounted_cavalry",
          "grand_siecle: enemy.type=cav", "grand_siecle: pikes=true", "grand_siecle: pikes=true enemy.type=cav round=2",
          "war_1870: type=skirmisher enemy.type=cav", "war_1870: type=machine_gun enemy.type=cav", "war_1870: type=cav enemy.type=cav"]),
    line("cav_vs_inf", "score",      [".", "-1", ".", ".", ".", ".", "."],
        &["type=cav", "type=skirmisher_cavalry", "type=cavalry_3_4", "type=cav option.acw_cavalry_combat=list", "type=cav enemy.type=dismounted_cavalry"],
        &["", "type=cav round=2", "type=cav enemy.type=cav", "type=cav enemy.type=skirmisher", "type=cav enemy.type=art",
          "type=cavalry_3_4 option.acw_cavalry_combat=list", "type=dismounted_cavalry"]),
    line("combat_heavy_art", "score", [".", "+1", "+1", ".", "+1", "+1", "."],
        &["acw: type=art weapon=sb_45 gun_class=heavy", "awi,grand_siecle,algeria: type=art gun_class=heavy"],
        &["type=art", "acw: type=art weapon=rifled_60 gun_class=heavy", "acw: type=art weapon=sb_45",
          "acw: type=art weapon=sb_45 gun_class=heavy round=2", "awi,grand_siecle,algeria: type=art gun_class=heavy round=2",
          "acw: bore=smoothbore gun_class=heavy", "awi,grand_siecle,algeria: gun_class=heavy"]),
    line("combat_gun_fat", "fat",    ["+1", ".", ".", ".", ".", ".", "+1"],
        &["ww1: type=art weapon=french_75", "ww1: type=art gun_class=heavy fat_gun=true", "war_1870: type=art weapon=prussian_4",
          "war_1870: type=art weapon=french_12", "war_1870: type=art weapon=french_7",
          "war_1870: type=art weapon=french_4 nation=republican_french"],
        &["type=art", "ww1: type=art weapon=french_75 round=2", "war_1870: type=art weapon=prussian_4 round=2",
          "war_1870: nation=prussian", "war_1870: type=art weapon=french_4 nation=imperial_french", "fat_gun=true"]),
    line("combat_regimental", "fat", EMPIRE_PLUS_1, &["regimental_guns=true"], &["", "regimental_guns=true round=2"]),
    line("double_battery", "fat", EMPIRE_PLUS_1, &["type=art double_battery=true", "type=art double_battery=true round=2"], &["type=art", "double_battery=true"]),
    line("lancer", "ties", EMPIRE_PLUS_1, &["type=light_cavalry lancer=true", "type=cav lancer=true enemy.type=cav"],
        &["type=light_cavalry", "type=light_cavalry lancer=true round=2", "type=cav lancer=true enemy.type=cav enemy.lancer=true",
          "enemy.type=cav enemy.lancer=true"]),
    line("square_v_cavalry", "score", [".", ".", ".", "+3", ".", ".", "+3"],
        &["formation=square enemy.type=cav", "formation=square enemy.type=light_cavalry round=2"],
        &["formation=square", "enemy.type=cav", "formation=line_formation enemy.type=cav", "empire: formation=closed_column enemy.type=cav"]),
    line("square_v_infantry", "score", [".", ".", ".", "-3", ".", ".", "-3"],
        &["formation=square", "formation=square round=2"],
        &["formation=square enemy.type=cav", "formation=square enemy.type=art", "", "enemy.formation=square"]),
    line("closed_column_v_cavalry", "score", [".", ".", ".", "+2", ".", ".", "."],
        &["formation=closed_column enemy.type=cav", "formation=closed_column enemy.type=cav round=2",
          "formation=closed_column enemy.type=cav option.closed_column_rest=column"],
        &["formation=closed_column", "formation=square enemy.type=cav", "enemy.type=cav"]),
    line("closed_column_v_infantry", "score", [".", ".", ".", "-2", ".", ".", "."],
        &["formation=closed_column", "formation=closed_column option.closed_column_rest=column round=2"],
        &["formation=closed_column enemy.type=cav", "formation=square", ""]),
    line("line_combat", "score", EMPIRE_1870_MINUS_1,
        &["formation=line_formation", "formation=line_formation round=2", "empire: formation=line_formation enemy.type=cav",
          "formation=line_formation enemy.type=art"],
        &["", "type=cav formation=line_formation", "formation=square", "war_1870: formation=line_formation enemy.type=cav"]),
    line("cav_line_v_column", "score", EMPIRE_1870_PLUS_1,
        &["type=cav formation=line_formation enemy.type=cav", "type=light_cavalry formation=line_formation enemy.type=light_cavalry"],
        &["type=cav formation=line_formation", "type=cav enemy.type=cav", "type=cav formation=line_formation enemy.type=cav round=2",
          "type=cav formation=line_formation enemy.type=cav enemy.formation=line_formation", "formation=line_formation enemy.type=cav",
          "type=cav formation=line_formation enemy.type=cav enemy.formation=march_column"]),
    line("camel", "score",           [".", ".", ".", ".", ".", "+1", "."],
        &["type=native_camelry enemy.type=cav", "type=native_camelry enemy.type=skirmisher_cavalry round=3"],
        &["type=native_camelry", "type=native_medium_cavalry enemy.type=cav", "enemy.type=native_camelry"]),
    line("gros_bataillon", "support", EMPIRE_PLUS_1, &["linked_to=half other_half=true", "other_half=true round=2"], &["", "linked_to=half"]),
];

/// STPP-G11, R24, R27, F03 to F09, O06, O10, O12, O14.
#[test]
fn every_row_of_combat_counts_where_it_must_and_nowhere_else() {
    for line in LINES {
        check_line("combat", line);
    }
}

#[test]
fn no_row_of_combat_is_without_a_test() {
    check_complete("combat", LINES);
}
