//! Prepares the data files of the rulesets: every name they declare becomes a Rust constant, so that code cannot misspell
//! one, and the texts are deflated, since they are read once at the start of a battle and most of the program is text.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_macros)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

#[path = "build/messages.rs"]
mod messages;
#[path = "build/tree.rs"]
mod tree;
#[path = "src/typography.rs"]
mod typography;

/// Files of a ruleset's folder, and the fields of `Sources` that hold their texts.
const FILES: [(&str, &str); 7] = [
    ("ruleset.toml", "ruleset"),
    ("sequence.toml", "sequence"),
    ("procedures.toml", "procedures"),
    ("tables.toml", "tables"),
    ("rules.toml", "rules"),
    ("fr.ftl", "french"),
    ("en.ftl", "english"),
];

/// Folders that hold a ruleset each; the template for newcomers is one of the tests.
const HOMES: [&str; 2] = ["src/rulesets", "tests/rulesets"];

/// What every ruleset has without declaring it.
const COMMON: &str = "src/engine/common/common.toml";

/// What the program says itself.
const OWN_MESSAGES: [&str; 2] = ["src/lang/fr.ftl", "src/lang/en.ftl"];

/// The best there is: this runs once a build.
const LEVEL: u8 = 10;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/typography.rs");
    println!("cargo::rerun-if-changed={COMMON}");
    let common = out.join("common");
    fs::create_dir_all(&common).unwrap();
    lay_out(Path::new(COMMON), &common);
    let lang = out.join("lang");
    fs::create_dir_all(&lang).unwrap();
    for file in OWN_MESSAGES {
        println!("cargo::rerun-if-changed={file}");
        find_messages(Path::new(file), &lang);
    }
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
                fs::write(out.join("folder.rs"), gathered(&folder)).unwrap();
            }
        }
    }
}

/// What a ruleset's folder holds, and the armies for it, as constants: nothing of it is listed by hand.
fn gathered(folder: &Path) -> String {
    let id = folder.file_name().unwrap().to_str().unwrap();
    let text = |path: &Path| {
        format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))", format!("/{}", path.display()))
    };
    let mut source = format!("pub const SOURCES: engine::Sources = engine::Sources {{ folder: {id:?},\n");
    for (file, field) in FILES {
        let deflated = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), {:?}))", format!("/{id}/{file}"));
        let embedded = if file.ends_with(".toml") {
            format!("Prepared({deflated}, {})", laid_out(id, file))
        } else {
            let places = Path::new(file).with_extension("places");
            let places = format!("/{id}/{}", places.display());
            let places = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), {places:?}))");
            format!("Messages({}, {places})", text(&folder.join(file)))
        };
        writeln!(source, "{field}: engine::Embedded::{embedded},").unwrap();
    }
    source.push_str("};\npub const PERIODS: &[engine::PreparedPeriod] = &[\n");
    for period in
        fs::read_to_string(folder.join("ruleset.toml")).unwrap().parse::<Table>().iter().flat_map(listed_periods)
    {
        let path = folder.join("periods").join(format!("{period}.toml"));
        let file = format!("{id}/periods/{period}.toml");
        let written = format!("engine::PeriodSource {{ file: {file:?}, source: {} }}", text(&path));
        let tree = laid_out(id, &format!("{period}.toml"));
        writeln!(source, "engine::PreparedPeriod {{ source: {written}, tree: {tree} }},").unwrap();
    }
    source.push_str("];\npub const ARMIES: &[engine::Bundled] = &[\n");
    for path in armies(folder, id) {
        let army = table_of(&path).unwrap_or_default();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let said = |key: &str| army.get(key).and_then(Value::as_str);
        let edition = [said("ruleset"), said("period")].into_iter().flatten().collect::<Vec<_>>().join("/");
        let file = path.display().to_string();
        let text = text(&path);
        writeln!(source, "engine::Bundled {{ name: {name:?}, ruleset: {edition:?}, file: {file:?}, source: {text} }},")
            .unwrap();
    }
    source.push_str("];\n");
    source
}

/// The armies for a ruleset, those of the battles to begin with first, in the order of the sides.
fn armies(folder: &Path, id: &str) -> Vec<PathBuf> {
    let ruleset = table_of(&folder.join("ruleset.toml")).unwrap_or_default();
    let periods = listed_periods(&ruleset).into_iter().map(|period| folder.join(format!("periods/{period}.toml")));
    let mut first: Vec<String> = texts(ruleset.get("demonstration"));
    first.extend(periods.filter_map(|path| table_of(&path)).flat_map(|period| texts(period.get("demonstration"))));
    let homes = [Path::new("armies").join(id), folder.join("armies")];
    let mut files = Vec::new();
    for home in homes {
        println!("cargo::rerun-if-changed={}", home.display());
        files.extend(fs::read_dir(home).into_iter().flatten().map(|entry| entry.unwrap().path()));
    }
    files.sort_by_key(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        (first.iter().position(|known| known == name).unwrap_or(first.len()), path.clone())
    });
    files
}

/// A file that is no TOML is read as an empty one here; loading the ruleset says what is wrong with it, and where.
fn table_of(path: &Path) -> Option<Table> {
    fs::read_to_string(path).ok().and_then(|text| text.parse::<Table>().ok())
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Periods in the order in which players see them.
fn listed_periods(ruleset: &Table) -> Vec<String> {
    texts(ruleset.get("periods"))
}

fn pack(folder: &Path, out: &Path) {
    for (file, _) in FILES {
        if file.ends_with(".toml") {
            let text = fs::read(folder.join(file)).unwrap();
            fs::write(out.join(file), miniz_oxide::deflate::compress_to_vec(&text, LEVEL)).unwrap();
            lay_out(&folder.join(file), out);
        } else {
            find_messages(&folder.join(file), out);
        }
    }
    for entry in fs::read_dir(folder.join("periods")).into_iter().flatten() {
        lay_out(&entry.unwrap().path(), out);
    }
}

/// Lays a data file out to be read without parsing. One that is no TOML becomes an empty one: its text says what is wrong.
fn lay_out(file: &Path, out: &Path) {
    let laid = tree::lay_out(&table_of(file).unwrap_or_default());
    let file = out.join(file.file_name().unwrap());
    fs::write(file.with_extension("texts"), laid.texts).unwrap();
    fs::write(file.with_extension("values"), laid.values).unwrap();
}

/// Finds the messages of a Fluent file.
fn find_messages(file: &Path, out: &Path) {
    let places = messages::places(&fs::read_to_string(file).unwrap());
    fs::write(out.join(file.file_name().unwrap()).with_extension("places"), places).unwrap();
}

/// What was laid out, as Rust.
fn laid_out(id: &str, file: &str) -> String {
    let path = |extension: &str| format!("/{id}/{}", Path::new(file).with_extension(extension).display());
    format!(
        "engine::Tree::of_build(include_str!(concat!(env!(\"OUT_DIR\"), {:?})), include_bytes!(concat!(env!(\"OUT_DIR\"), {:?})))",
        path("texts"),
        path("values")
    )
}

/// Names by the type they have in Rust; the module they stand in goes with it.
#[derive(Default)]
struct Names {
    names: BTreeMap<(&'static str, &'static str), BTreeSet<String>>,
}

impl Names {
    fn of(folder: &Path) -> Names {
        let file = |name: &str| table_of(&folder.join(name)).unwrap_or_default();
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
        for period in periods.filter_map(|entry| table_of(&entry.unwrap().path())) {
            names.ids(("row", "RowName"), &period, "row");
            names.ids(("option", "OptionName"), &period, "option");
        }
        names
    }

    fn ruleset(&mut self, file: &Table) {
        self.ids(("marker", "MarkerName"), file, "marker");
        self.ids(("pool", "PoolName"), file, "pool");
        self.ids(("hand", "HandName"), file, "hand");
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
