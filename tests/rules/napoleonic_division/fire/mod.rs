//! Fire, saves and losses; who may fire (ND-F01 to F12, L01 to L03, M10, G05, O02 to O06, O18, Q03 to Q07).

mod dice;
mod rows;
mod targets;

use super::*;

/// A shot of one EC at the nearest enemy.
fn shot(shooter: &str, target: &str, distance: f64) -> Json {
    json!({
        "shooter": shooter, "target": target, "distance_cm": distance, "target_class": "nearest", "elements_firing": 1
    })
}

/// Blue's fire step.
fn firing(options: &[(&str, &str)]) -> Table {
    battle_at("first.fire", options)
}

/// How many dice a shot throws: none of them hits if all show a 1, which needs something above 1 to hit.
fn dice_of(table: &Table, shot: &Json) -> usize {
    let throws = |count: &usize| copy(table).try_resolve("fire", shot.clone(), &vec![1; *count]).is_ok();
    (0..=40).find(throws).expect("a number of dice")
}

/// Whether this face hits: every die that hits is answered by a save.
fn hits(table: &Table, shot: &Json, dice: usize, face: u8) -> bool {
    let with_saves = [vec![face; dice], vec![6; dice]].concat();
    copy(table).try_resolve("fire", shot.clone(), &with_saves).is_ok()
}

/// The lowest face that hits.
fn needed(table: &Table, shot: &Json, dice: usize) -> u8 {
    (1..=6).find(|face| hits(table, shot, dice, *face)).expect("a 6 always hits")
}

fn set(table: &mut Table, unit: &str, attribute: &str, value: &str) {
    table.set_attribute(unit, attribute, value);
}
