//! Checking armies of growing size, good ones and wrong ones: ten times the units must not take much more than ten times as
//! long. `cargo bench --bench armies` shows the sizes side by side.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write;

use divan::Bencher;
use estafette::army;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;
use estafette::rulesets;

const SIZES: [usize; 2] = [1_000, 10_000];

fn main() {
    divan::main();
}

/// An army of so many units, twenty in a force; `wing` and `strength` are what each force and unit says of those.
fn army_of(units: usize, wing: &str, strength: &str) -> String {
    let mut text = String::from("format = 1\nruleset = \"fpga\"\nid = \"a\"\nname = \"A\"\nnation = \"france\"\n");
    text.push_str("[commander]\nid = \"c\"\nname = \"C\"\nquality = \"poor\"\n[[wing]]\nid = \"w\"\nname = \"W\"\n");
    for force in 0..units / 20 {
        write!(text, "[[force]]\nid = \"f{force}\"\nname = \"F{force}\"\nwing = \"{wing}\"\n").unwrap();
        write!(text, "[force.commander]\nid = \"g{force}\"\nname = \"G{force}\"\npersonality = 1\n").unwrap();
        text.push_str("command_radius = 12\n");
        for unit in 0..20 {
            write!(text, "[[force.unit]]\nid = \"u{force}_{unit}\"\nname = \"U{force} {unit}\"\n").unwrap();
            write!(text, "arm = \"infantry\"\npace = \"slow\"\nsk = 1\n{strength} = 5\n").unwrap();
        }
    }
    text
}

/// Checks it as the program does, down to the words; how many mistakes there are.
fn checked(text: &str, catalog: &Catalog) -> usize {
    match army::load("army.toml", text, catalog, rulesets::find, &["fpga"]) {
        Ok(_) => 0,
        Err(errors) => {
            divan::black_box(errors.render(catalog, false));
            errors.mistakes.len()
        }
    }
}

#[divan::bench(args = SIZES)]
fn check_a_good_army(bencher: Bencher<'_, '_>, units: usize) {
    let (text, catalog) = (army_of(units, "w", "sp_start"), Catalog::new(Lang::En, None));
    assert_eq!(checked(&text, &catalog), 0);
    bencher.bench_local(|| checked(&text, &catalog));
}

/// Two mistakes a unit.
#[divan::bench(args = SIZES)]
fn check_misspelt_keys(bencher: Bencher<'_, '_>, units: usize) {
    let (text, catalog) = (army_of(units, "w", "sp_stat"), Catalog::new(Lang::En, None));
    assert_eq!(checked(&text, &catalog), 2 * units);
    bencher.bench_local(|| checked(&text, &catalog));
}

/// One mistake a force.
#[divan::bench(args = SIZES)]
fn check_misspelt_references(bencher: Bencher<'_, '_>, units: usize) {
    let (text, catalog) = (army_of(units, "ww", "sp_start"), Catalog::new(Lang::En, None));
    assert_eq!(checked(&text, &catalog), units / 20);
    bencher.bench_local(|| checked(&text, &catalog));
}
