//! Misspellings, one of each kind, in copies of a ruleset's data: each is reported with its place and the nearest name
//! before anything is played. The names that Rust uses are checked by the compiler (tests/misspelt_names.sh).

use std::fs;
use std::path::{Path, PathBuf};

use estafette::diagnostic::FileErrors;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;
use estafette::rulesets::on_disk;
use tempfile::TempDir;

/// One slip in one file: what stands there, what is written instead, and what the check says of it.
struct Slip {
    ruleset: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    says: &'static str,
    near: Option<&'static str>,
}

const fn slip(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    says: &'static str,
    near: Option<&'static str>,
) -> Slip {
    Slip { ruleset: "fpga", file, from, to, says, near }
}

const fn stp(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    says: &'static str,
    near: Option<&'static str>,
) -> Slip {
    Slip { ruleset: "shot_to_pieces", file, from, to, says, near }
}

const SLIPS: &[Slip] = &[
    // Unknown keys, of every kind of table.
    slip("tables.toml", "when = 'quality", "wen = 'quality", "'wen' is not a key here", Some("when")),
    slip("procedures.toml", "default =", "defualt =", "'defualt' is not a key here", Some("default")),
    stp("ruleset.toml", "cap =", "cpa =", "'cpa' is not a key here", Some("cap")),
    slip("ruleset.toml", "required =", "requird =", "'requird' is not a key here", Some("required")),
    slip("sequence.toml", "checklist =", "cheklist =", "'cheklist' is not a key here", Some("checklist")),
    slip("tables.toml", "hits_on = 4", "hit_on = 4", "'hit_on' is not a key here", Some("hits_on")),
    slip("rules.toml", "lives = \"", "livs = \"", "'livs' is not a key here", Some("lives")),
    // Lifetimes of markers.
    slip("ruleset.toml", "on = [\"unit\"]", "on = [\"unti\"]", "no kind 'unti'", Some("unit")),
    slip("ruleset.toml", "enter = \"", "enter = \"x", "no step 'x", None),
    stp("ruleset.toml", "becomes = \"brittle\"", "becomes = \"britle\"", "no marker 'britle'", Some("brittle")),
    stp("ruleset.toml", "leave = \"", "leave = \"x", "no step 'x", None),
    stp("ruleset.toml", "reset = \"", "reset = \"x", "no step 'x", None),
    // Kinds, clocks, records, pools.
    slip("ruleset.toml", "clock = \"pulse\"", "clock = \"plse\"", "no counter 'plse'", Some("pulse")),
    slip("ruleset.toml", "kinds = [\"unit\"]", "kinds = [\"unt\"]", "no kind 'unt'", Some("unit")),
    slip("ruleset.toml", "spent = \"destroyed\"", "spent = \"destroied\"", "no marker 'destroied'", Some("destroyed")),
    slip(
        "ruleset.toml",
        "id = \"defender\", type = \"entity\", kinds = [\"unit\"], gone = \"close\"",
        "id = \"defender\", type = \"entity\", kinds = [\"unit\"]",
        "says what happens when he leaves play",
        None,
    ),
    slip("ruleset.toml", "gone = \"close\"", "gone = \"clsoe\"", "'clsoe' is none of", Some("close")),
    // The sequence: steps, procedures, lists, counters, records, sides, actors.
    slip(
        "sequence.toml",
        "procedure = \"artillery_fire\"",
        "procedure = \"artilery_fire\"",
        "no procedure 'artilery_fire'",
        Some("artillery_fire"),
    ),
    slip("sequence.toml", "each = \"", "each = \"x", "has no list 'x", None),
    slip("sequence.toml", "close = \"contact\"", "close = \"contct\"", "no kind of record 'contct'", Some("contact")),
    slip("sequence.toml", "counter = \"turn\"", "counter = \"trun\"", "no counter 'trun'", Some("turn")),
    slip("sequence.toml", "actor = \"both\"", "actor = \"boht\"", "'boht' acts in this sequence", Some("both")),
    // Tables: times, columns, kinds of test, facts, cells, markers in cells.
    slip("tables.toml", "column = \"bonus\"", "column = \"bonsu\"", "'bonsu' is none of", Some("bonus")),
    slip("tables.toml", "times = \"", "times = \"x", "is none of", None),
    slip("tables.toml", "when = 'quality == \"poor\"'", "when = 'qualty == \"poor\"'", "qualty", Some("quality")),
    slip(
        "tables.toml",
        "option = \"command_roll_poor\"",
        "option = \"command_roll_por\"",
        "no option 'command_roll_por'",
        Some("command_roll_poor"),
    ),
    stp(
        "tables.toml",
        "mark = \"must_all_out\"",
        "mark = \"must_all_outx\"",
        "no marker 'must_all_outx'",
        Some("must_all_out"),
    ),
    slip("tables.toml", "dice = 2", "dice = \"two\"", "number", None),
    // Procedures: tables, records, outcomes; code without data and data without code.
    slip("procedures.toml", "tables = [\"", "tables = [\"x", "no table 'x", None),
    slip(
        "procedures.toml",
        "record = \"contact\"",
        "record = \"conact\"",
        "no kind of record 'conact'",
        Some("contact"),
    ),
    slip(
        "procedures.toml",
        "nothing = \"no_effect\"",
        "nothing = \"no_efect\"",
        "outcome 'no_efect'",
        Some("no_effect"),
    ),
    slip(
        "procedures.toml",
        "id = \"artillery_fire\"",
        "id = \"artillery_fier\"",
        "'artillery_fier' has no code",
        Some("artillery_fire"),
    ),
    slip(
        "procedures.toml",
        "id = \"artillery_fire\"",
        "id = \"artillery_fier\"",
        "Code for a procedure 'artillery_fire'",
        Some("artillery_fier"),
    ),
    // Rule ids and labels.
    slip("sequence.toml", "rule = \"FP-", "rule = \"FQ-", "no rule 'FQ-", None),
    slip("procedures.toml", "label = { fr = \"", "label = { fre = \"", "both languages", None),
];

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { fs::copy(&path, &target).map(drop).unwrap() }
    }
}

/// The data of a ruleset with one slip in it.
fn slipped(slip: &Slip, folder: &TempDir) -> PathBuf {
    let home = folder.path().join(slip.ruleset);
    copy(&Path::new("src/rulesets").join(slip.ruleset), &home);
    let path = home.join(slip.file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(slip.from), "{} has no {}", slip.file, slip.from);
    fs::write(&path, text.replacen(slip.from, slip.to, 1)).unwrap();
    home
}

fn told(errors: &[FileErrors], lang: Lang) -> String {
    errors.iter().map(|errors| errors.render(&Catalog::new(lang, None), false)).collect()
}

#[test]
fn every_misspelling_is_told_with_its_place_and_what_was_meant() {
    for slip in SLIPS {
        let folder = TempDir::new().unwrap();
        let home = slipped(slip, &folder);
        let errors = on_disk::check(&home).expect_err(slip.to);
        let text = told(&errors, Lang::En);
        assert!(text.contains(slip.says), "{}: {text}", slip.to);
        if let Some(near) = slip.near {
            assert!(text.contains(&format!("did you mean '{near}'")), "{}: {text}", slip.to);
        }
        // The place: the line that was changed, or that of what it makes wrong.
        let line = fs::read_to_string(home.join(slip.file)).unwrap();
        let line = line.lines().position(|line| line.contains(slip.to)).map_or(0, |at| at + 1);
        let places: Vec<(usize, usize)> =
            errors.iter().flat_map(|file| file.mistakes.iter().map(|mistake| file.position(mistake))).collect();
        let placed = errors.iter().any(|file| file.file.ends_with(slip.file));
        assert!(placed, "{}: {text}", slip.to);
        assert!(places.iter().any(|(at, _)| *at == line || line == 0), "{} in line {line}: {places:?}", slip.to);
        // And in French.
        assert_ne!(told(&errors, Lang::Fr), text, "{}", slip.to);
    }
}

#[test]
fn folders_of_rulesets_that_come_with_the_program_are_good() {
    for ruleset in estafette::rulesets::rulesets() {
        let checked = on_disk::check(&Path::new("src/rulesets").join(ruleset));
        assert!(checked.is_ok(), "{}", told(&checked.unwrap_err(), Lang::En));
    }
}

/// Rust takes its names from the data: a name written out by hand is one that nothing checks.
#[test]
fn no_ruleset_spells_a_name() {
    for path in super::files(Path::new("src/rulesets"), "rs") {
        let text = fs::read_to_string(&path).unwrap();
        let spelt = text.lines().find(|line| line.contains("::of_data(\""));
        assert!(spelt.is_none(), "{}: {}: use the constants of `names`", path.display(), spelt.unwrap_or_default());
    }
}
