//! Combat (FP-B04 to FP-B19), undo and redo, overrides.

mod dice;
mod results;

use super::*;

fn answer() -> Json {
    json!({"contact": CONTACT})
}

/// Dice of a side of so many points: so many hits, the rest misses.
fn faces(points: usize, hits: usize) -> Vec<u8> {
    (0..points).map(|die| if die < hits { 6 } else { 1 }).collect()
}

fn paying(table: &mut Table) {
    table.set_pool("blue", "cd", 3);
    table.set_pool("red", "cd", 3);
}
