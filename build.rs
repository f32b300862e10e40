//! Prepares the data files of the rulesets: every name they declare becomes a Rust constant, so that code cannot misspell
//! one, and the texts are deflated, since they are read once at the start of a battle and most of the program is text.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

const FILES: [&str; 5] = ["ruleset.toml", "sequence.toml", "procedures.toml", "tables.toml", "rules.toml"];

/// Folders that hold a ruleset each; the template for newcomers is one of the tests.
const HOMES: [&str; 2] = ["src/rulesets", "tests/rulesets"];

/// The best there is: this runs once a build.
const LEVEL: u8 = 10;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    println!("cargo::rerun-if-changed=build.rs");
    for home in HOMES {
        println!("cargo::rerun-if-changed={home}");
        let Ok(folders) = fs::read_dir(home) else { continue };
        for folder in folders {
            let folder = folder.unwrap().path();
            if folder.join("ruleset.toml").exists() {
                let out = out.join(folder.file_name().unwrap());
                fs::create_dir_all(&out).unwrap();
                pack(&folder, &out);
                fs::write(out.join("names.rs"), Names::of(&folder).source()).unwrap();
            }
        }
    }
}

fn pack(folder: &Path, out: &Path) {
    for file in FILES {
        let text = fs::read(folder.join(file)).unwrap();
        fs::write(out.join(file), miniz_oxide::deflate::compress_to_vec(&text, LEVEL)).unwrap();
    }
}

/// Names by the type they have in Rust; the module they stand in goes with it.
#[derive(Default)]
struct Names {
    names: BTreeMap<(&'static str, &'static str), BTreeSet<String>>,
}

impl Names {
    /// A file that is no TOML gives no names here; loading the ruleset says what is wrong with it, and where.
    fn of(folder: &Path) -> Names {
        let read = |path: &Path| fs::read_to_string(path).ok().and_then(|text| text.parse::<Table>().ok());
        let file = |name: &str| read(&folder.join(name)).unwrap_or_default();
        let mut names = Names::default();
        names.ruleset(&file("ruleset.toml"));
        names.tables(&file("tables.toml"));
        for procedure in tables(&file("procedures.toml"), "procedure") {
            names.ids(("field", "FieldName"), procedure, "field");
        }
        for sequence in tables(&file("sequence.toml"), "sequence") {
            names.id(("sequence", "SequenceName"), sequence);
            names.nodes(sequence, "");
        }
        let periods = fs::read_dir(folder.join("periods")).into_iter().flatten();
        for period in periods.filter_map(|entry| read(&entry.unwrap().path())) {
            names.ids(("row", "RowName"), &period, "row");
            names.ids(("option", "OptionName"), &period, "option");
        }
        names
    }

    fn ruleset(&mut self, file: &Table) {
        self.ids(("marker", "MarkerName"), file, "marker");
        self.ids(("pool", "PoolName"), file, "pool");
        self.ids(("option", "OptionName"), file, "option");
        self.ids(("kind", "KindName"), file, "kind");
        self.ids(("record", "RecordKind"), file, "record");
        self.texts(("counter", "CounterName"), file.get("counters"));
        for kind in tables(file, "kind") {
            self.ids(("attribute", "AttributeName"), kind, "attribute");
        }
        for record in tables(file, "record") {
            self.ids(("recorded", "RecordField"), record, "field");
        }
    }

    fn tables(&mut self, file: &Table) {
        for table in tables(file, "table") {
            self.id(("table", "TableName"), table);
            self.ids(("row", "RowName"), table, "row");
            self.keys(("column", "ColumnName"), table.get("cells"));
            self.texts(("column", "ColumnName"), table.get("columns"));
            self.texts(("test", "TestName"), table.get("contexts"));
            self.keys(("fact", "FactName"), table.get("facts"));
            self.keys(("role", "RoleName"), table.get("roles"));
        }
    }

    /// Steps of a phase that is played once for each side have the side's name in theirs.
    fn nodes(&mut self, parent: &Table, side: &str) {
        for node in tables(parent, "node") {
            let sides = node.get("for_sides").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let sides: Vec<&str> = sides.iter().filter_map(Value::as_str).collect();
            if !node.contains_key("node") {
                let id = node.get("id").and_then(Value::as_str).unwrap_or_default();
                self.add(("step", "StepName"), &id.replace("{side}", side));
                // The same step of whichever side.
                self.add(("step", "StepName"), &id.replace("{side}", "*"));
            }
            let sides = if sides.is_empty() { vec![side] } else { sides };
            sides.into_iter().for_each(|side| self.nodes(node, side));
        }
    }

    fn add(&mut self, of: (&'static str, &'static str), name: &str) {
        self.names.entry(of).or_default().insert(name.to_owned());
    }

    fn id(&mut self, of: (&'static str, &'static str), table: &Table) {
        self.add(of, table.get("id").and_then(Value::as_str).unwrap_or_default());
    }

    fn ids(&mut self, of: (&'static str, &'static str), parent: &Table, key: &str) {
        for table in tables(parent, key) {
            self.id(of, table);
        }
    }

    fn texts(&mut self, of: (&'static str, &'static str), value: Option<&Value>) {
        for text in value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            self.add(of, text);
        }
    }

    fn keys(&mut self, of: (&'static str, &'static str), value: Option<&Value>) {
        for key in value.and_then(Value::as_table).into_iter().flat_map(Table::keys) {
            self.add(of, key);
        }
    }

    fn source(&self) -> String {
        let mut source = String::new();
        for ((module, kind), names) in &self.names {
            writeln!(source, "pub mod {module} {{").unwrap();
            for name in names.iter().filter(|name| !name.is_empty()) {
                match name.strip_suffix('*') {
                    Some(stem) => constant(&mut source, &format!("{stem}any"), "Stem", stem),
                    None => constant(&mut source, &name.replace('*', "any"), kind, name),
                }
            }
            source.push_str("}\n");
        }
        source
    }
}

fn constant(source: &mut String, name: &str, kind: &str, text: &str) {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    let mut ident: String = name.chars().map(letter).collect();
    if ident.starts_with(|c: char| c.is_ascii_digit()) {
        ident.insert_str(0, "N_");
    }
    writeln!(
        source,
        "    pub const {ident}: super::engine::{kind}<'static> = super::engine::{kind}::of_data({text:?});"
    )
    .unwrap();
}

fn tables<'a>(parent: &'a Table, key: &str) -> impl Iterator<Item = &'a Table> {
    parent.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table)
}
