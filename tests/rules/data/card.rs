//! The reference card: every table and row of the data is on it, in words, in both languages.

use super::editions;
use crate::common::rules;
use estafette::engine::label::Lang;
use estafette::engine::rules::{Ruleset, Table};
use estafette::engine::world::Eyes;
use estafette::lang::{Catalog, Speaker};
use estafette::report::{Card, before_battle, card, tables_of};

fn card_of(rules: &Ruleset, lang: Lang) -> Card {
    let (catalog, state) = (Catalog::new(lang, Some(&rules.sources)), before_battle(rules));
    card(Speaker { catalog: &catalog, rules, state: &state, eyes: Eyes::Table })
}

/// Looks like a name of the data, not like a word.
fn is_id(text: &str) -> bool {
    text.contains('_') || text == "true" || text == "false"
}

#[test]
fn every_table_and_row_is_on_the_card_in_both_languages() {
    for id in editions() {
        let rules = rules(id);
        for lang in Lang::ALL {
            let card = card_of(&rules, lang);
            for table in rules.tables.iter().filter(|table| !table.rows.is_empty()) {
                let made = card.tables().find(|made| made.id == table.id);
                let made = made.unwrap_or_else(|| panic!("{id}: no table {}", table.id));
                assert_eq!(made.label, table.label.get(lang), "{id}");
                let (rows, known): (Vec<&String>, Vec<&String>) =
                    (made.rows.iter().map(|row| &row.id).collect(), table.rows.iter().map(|row| &row.id).collect());
                assert_eq!(rows, known, "{id}: {}", table.id);
            }
            for (kind, profiles) in &rules.schema.profiles {
                let made = card.tables().find(|made| made.id == *kind);
                let made = made.unwrap_or_else(|| panic!("{id}: no table of {kind}"));
                assert!(made.rows.len() >= profiles.len(), "{id}: {kind}");
            }
            assert_eq!(card.tables().any(|table| table.id == "options"), !rules.schema.options.is_empty(), "{id}");
        }
    }
}

#[test]
fn a_card_has_words_and_no_names_of_the_data() {
    for id in editions() {
        for lang in Lang::ALL {
            let rules = rules(id);
            let card = card_of(&rules, lang);
            for table in card.tables() {
                let heads = table.heads.iter().map(|head| &head.label);
                let labels = table.rows.iter().map(|row| &row.label);
                let cells = table.rows.iter().flat_map(|row| &row.cells);
                for text in heads.chain(labels).chain(cells).chain(&table.notes) {
                    assert!(!is_id(text), "{id} {lang:?}: {}: {text:?}", table.id);
                }
                for row in &table.rows {
                    assert_eq!(row.cells.len(), table.heads.len(), "{id}: {}.{}", table.id, row.id);
                    assert!(!row.label.is_empty(), "{id}: {}.{}", table.id, row.id);
                }
            }
        }
    }
}

/// Cells that stand neither under a head nor in the labels of the rows.
fn unsaid(table: &Table) -> Vec<&String> {
    let said = |cell: &&String| table.head(cell).is_some() || table.in_label.contains(cell);
    table.cells.keys().filter(|cell| !said(cell)).collect()
}

#[test]
fn every_cell_has_a_head_or_is_said_by_the_labels() {
    for id in editions() {
        for table in rules(id).tables.iter() {
            assert_eq!(unsaid(table), Vec::<&String>::new(), "{id}: {}", table.id);
        }
    }
}

#[test]
fn the_card_says_the_numbers_of_the_sheet() {
    let french = |id: &str| card_of(&rules(id), Lang::Fr);
    let cell = |card: &Card, table: &str, row: &str, head: &str| {
        let table = card.tables().find(|made| made.id == table).unwrap();
        let at = table.heads.iter().position(|made| made.id == head).unwrap();
        table.rows.iter().find(|made| made.id == row).unwrap().cells[at].clone()
    };
    let fpga = french("fpga");
    assert_eq!(cell(&fpga, "artillery_ranges", "heavy_canister", "range"), "6");
    assert_eq!(cell(&fpga, "command_rolls", "excellent", "option"), "2D6+2");
    assert_eq!(cell(&fpga, "movement_costs", "road_artillery", "cost"), "+0,5 × n");
    assert_eq!(cell(&fpga, "control_results", "hold", "status"), "Tenir");
    let empire = french("shot_to_pieces/empire");
    assert_eq!(cell(&empire, "fire", "q_elite", "resist"), "+2");
    assert_eq!(cell(&empire, "fire", "exp_shot", "resist"), "", "a good shot resists no better");
    assert_eq!(cell(&empire, "unit_type", "cossack", "combat_later"), "1");
    assert_eq!(cell(&empire, "events", "ev_rain", "faces"), "17");
    let war = french("civil_war_brigades");
    assert_eq!(cell(&war, "weapons", "smoothbore_musket", "short"), "5,5");
    assert_eq!(cell(&war, "munitions", "rifled_shell", "test"), "oui");
    assert_eq!(cell(&war, "events", "surge", "faces"), "10");
    let division = french("napoleonic_division");
    assert_eq!(cell(&division, "morale", "general_near", "charger"), "-1");
    assert_eq!(cell(&division, "morale", "general_near", "um_loss"), "");
    let epic = french("epic_d10");
    assert_eq!(cell(&epic, "terrain", "forest", "vehicle"), "½ mouvement et test d'embourbement");
    assert_eq!(cell(&epic, "orders", "bombing", "move"), "libre");
    assert_eq!(cell(&epic, "barrage_sizes", "ze_12", "units_6"), "42");
}

#[test]
fn rows_that_the_options_rule_out_are_marked() {
    let rules = rules("fpga");
    let card = card_of(&rules, Lang::En);
    let hits = card.tables().find(|table| table.id == "combat_hits").unwrap();
    let out: Vec<&str> = hits.rows.iter().filter(|row| !row.in_force).map(|row| row.id.as_str()).collect();
    assert_eq!(out, ["infantry_attacked_by_cavalry"]);
    assert_eq!(hits.notes, ["In brackets: not with the options chosen"]);
}

#[test]
fn a_procedure_has_a_card_of_its_own_tables() {
    let rules = rules("fpga");
    let fire = rules.procedure("artillery_fire").unwrap();
    let card = card_of(&rules, Lang::En).narrowed(&tables_of(fire));
    let ids: Vec<&str> = card.tables().map(|table| table.id.as_str()).collect();
    assert_eq!(ids, ["artillery_ranges", "artillery_rerolls"]);
}

#[test]
fn no_line_of_a_card_is_wider_than_asked_and_none_is_lost() {
    for id in editions() {
        for lang in Lang::ALL {
            let rules = rules(id);
            let card = card_of(&rules, lang);
            for width in [38, 60, 80, 120] {
                let layout = card.layout(width);
                assert_eq!(layout.len(), card.said().len(), "{id} {lang:?} {width}: a line for each that is searched");
                for line in layout.iter().flatten() {
                    assert!(line.chars().count() <= width, "{id} {lang:?} {width}: {line:?}");
                }
            }
        }
    }
}
