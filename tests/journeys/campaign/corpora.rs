//! What the fuzzer starts from, and whatever it ever found.

use std::fs;
use std::path::Path;

use super::fuzzed::TARGETS;

#[test]
fn the_corpora_of_the_fuzzer_hold() {
    for (name, target) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
        let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert!(files.len() >= 3, "{}", folder.display());
        for file in files {
            // Shown if it fails.
            println!("{}", file.display());
            target(&fs::read(&file).unwrap());
        }
    }
}
