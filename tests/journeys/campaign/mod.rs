//! The campaign against the program: kills, every byte of a save, lines that nobody should send, and the corpora of the
//! fuzzer. A little of it here; `fuzz/run` does the whole.

mod bytes;
mod corpora;
mod fields;
#[path = "../../../fuzz/src/lib.rs"]
mod fuzzed;
mod kills;
mod lines;
mod mutation;

use std::path::Path;

use crate::common::{NOW, demonstration, rules, setup};
use estafette::driver::Driver;
use estafette::engine::label::Lang;
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::rulesets;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The demonstration of the edition that a number chooses, begun in a new file.
fn begun(path: &Path, number: u64) -> Save {
    let editions: Vec<&str> = rulesets::ids().collect();
    let edition = editions[usize::try_from(number).unwrap() % editions.len()];
    let setup = setup(edition, demonstration(edition), &[], number);
    Save::create(path, rules(edition), setup, NOW).unwrap()
}

fn driver(save: Save) -> Driver {
    let catalog = Catalog::new(Lang::En, Some(&save.game().rules().sources));
    Driver { save, catalog, now: Box::new(|| NOW.to_owned()) }
}

fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    if bound == 0 { 0 } else { usize::try_from(random.next_u32()).unwrap() % bound }
}
