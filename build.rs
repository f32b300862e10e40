//! Deflates the data files of the rulesets: they are read once at the start of a battle, and most of the program is text.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::{env, fs};

const FILES: [&str; 5] = ["ruleset.toml", "sequence.toml", "procedures.toml", "tables.toml", "rules.toml"];

/// The best there is: this runs once a build.
const LEVEL: u8 = 10;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/rulesets");
    for folder in fs::read_dir("src/rulesets").unwrap() {
        let folder = folder.unwrap().path();
        if folder.join(FILES[0]).exists() {
            pack(&folder, &out.join(folder.file_name().unwrap()));
        }
    }
}

fn pack(folder: &Path, out: &Path) {
    fs::create_dir_all(out).unwrap();
    for file in FILES {
        let text = fs::read(folder.join(file)).unwrap();
        fs::write(out.join(file), miniz_oxide::deflate::compress_to_vec(&text, LEVEL)).unwrap();
    }
}
