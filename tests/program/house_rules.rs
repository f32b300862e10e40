//! Periods of a club's own, as the document explains them: a whole example played with the real program, and every
//! mistake in a period file told with its place.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

const HOUSE: &str = "tests/house_rules";
const ARMIES: [&str; 2] = ["tests/house_rules/alma_allies.toml", "tests/house_rules/alma_russians.toml"];

/// The program with the club's folder, and nothing of whoever runs the test.
fn estafette(house: &str, data: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("NO_COLOR", "1");
    command.env("ESTAFETTE_HOUSE_RULES", house).env("XDG_DATA_HOME", data).env("HOME", data);
    command
}

/// Exit code, stdout, stderr.
fn finish(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(house: &str, arguments: &[&str]) -> (i32, String, String) {
    let data = TempDir::new().unwrap();
    finish(estafette(house, data.path()).args(arguments))
}

fn good(house: &str, arguments: &[&str]) -> String {
    let (code, out, errors) = run(house, arguments);
    assert_eq!(code, 0, "{arguments:?}: {errors}");
    out
}

/// What goes wrong, on stderr only.
fn wrong(house: &str, arguments: &[&str]) -> String {
    let (code, out, errors) = run(house, arguments);
    assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {errors}");
    errors
}

fn drive(house: &str, save: &str, commands: &[Json]) -> Vec<Json> {
    let lines: String = commands.iter().map(|command| format!("{command}\n")).collect();
    let data = TempDir::new().unwrap();
    let (code, out, errors) = finish(estafette(house, data.path()).args(["drive", save]).write_stdin(lines));
    assert_eq!(code, 0, "{errors}");
    let answers: Vec<Json> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (command, answer) in commands.iter().zip(&answers) {
        assert_eq!(answer["ok"], json!(true), "{command} -> {answer}");
    }
    answers
}

fn resolve(procedure: &str, inputs: Json) -> Json {
    json!({"cmd": "resolve", "procedure": procedure, "inputs": inputs})
}

/// Rows that counted in an answer.
fn rows(answer: &Json) -> Vec<String> {
    let modifiers = answer["resolution"]["modifiers"].as_array().unwrap();
    modifiers.iter().map(|modifier| modifier["id"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The first phase up to the fire of a battalion with the Minié at a column, 18 cm away.
fn volley(house: &str, save: &str) -> Vec<Json> {
    let advance = || json!({"cmd": "advance"});
    let activation = |corps: &str| resolve("activation", json!({"corps": corps, "within_40": true}));
    let mut commands = vec![advance(), advance(), advance()];
    commands.extend(["light_division", "division_bosquet", "cavalry_lucan"].map(activation));
    commands.extend([
        advance(),
        advance(),
        advance(),
        resolve("move_unit", json!({"unit": "battery_light", "prolong": true, "forward": true})),
        json!({"cmd": "advance", "override": true}),
        resolve("declare_fire", json!({"unit": "royal_welch", "target": "vladimir"})),
        advance(),
        resolve("fire", json!({"salvo": "salvo_1", "range": 18})),
    ]);
    drive(house, save, &commands)
}

/// A copy of the club's folder that may be thrown away.
fn club(folder: &TempDir) -> PathBuf {
    let house = folder.path().join("house");
    fs::create_dir(&house).unwrap();
    for name in ["crimea.toml", "alma_allies.toml", "alma_russians.toml"] {
        fs::copy(Path::new(HOUSE).join(name), house.join(name)).unwrap();
    }
    house
}

#[test]
fn the_document_shows_the_example_as_it_is() {
    let document = fs::read_to_string("docs/house-rules.md").unwrap();
    let example = fs::read_to_string("tests/house_rules/crimea.toml").unwrap();
    assert!(document.contains(&format!("```toml\n{example}```\n")), "docs/house-rules.md and crimea.toml differ");
}

#[test]
fn the_example_and_its_armies_are_good_and_listed() {
    let out = good(HOUSE, &["check", "tests/house_rules/crimea.toml", ARMIES[0], ARMIES[1]]);
    assert_eq!(out.lines().count(), 3, "{out}");
    let out = good(HOUSE, &["rulesets"]);
    assert!(out.ends_with("shot_to_pieces/crimea        Shot to Pieces · Crimean War\n"), "{out}");
    let out = good(HOUSE, &["rulesets", "shot_to_pieces/crimea", "--lang", "fr"]);
    assert!(out.contains("Guerre de Crimée") && out.contains("-o weather=clear   Temps (clear : temps clair"), "{out}");
    let json: Json = serde_json::from_str(&good(HOUSE, &["rulesets", "shot_to_pieces/crimea", "--json"])).unwrap();
    assert_eq!((&json["period"], &json["house"]), (&json!("crimea"), &json!(true)));
    assert_eq!(json["profiles"]["weapon"], json!(["musket", "minie", "gun_6", "gun_12"]));
    let rules = json["rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["id"] == json!("CRI-05") && rule["where"] == json!("*.moves")));
    // Nobody else has it.
    let nowhere = wrong("nowhere", &["check", ARMIES[0]]);
    assert!(nowhere.contains("'period' has a wrong value"), "{nowhere}");
}

#[test]
fn rows_numbers_options_and_reminders_of_the_club_act_in_a_battle() {
    let folder = TempDir::new().unwrap();
    for (weather, mist) in [("clear", false), ("mist", true)] {
        let save = folder.path().join(format!("{weather}.jsonl")).display().to_string();
        let option = format!("weather={weather}");
        good(HOUSE, &["new", &save, ARMIES[0], ARMIES[1], "-o", &option, "-o", "events=false", "--seed", "1854"]);
        let answers = volley(HOUSE, &save);
        let in_moves = answers[8]["step"]["reminders"].as_array().unwrap();
        assert!(in_moves.iter().any(|reminder| reminder["rule"] == json!("CRI-05")), "{in_moves:?}");
        let prolonged = &answers[9]["resolution"]["outcome"];
        assert_eq!((&prolonged["id"], &prolonged["values"]["cm"]), (&json!("unit_prolonged"), &json!(8)));
        let fire = answers.last().unwrap();
        let rows = rows(fire);
        assert!(rows.contains(&"minie_at_column".to_owned()) && rows.contains(&"in_line".to_owned()), "{fire}");
        assert_eq!(rows.contains(&"mist".to_owned()), mist, "{fire}");
        // The core's -1 at long range is the muskets' alone here.
        assert!(!rows.contains(&"long_small_arms".to_owned()), "{fire}");
    }
}

#[test]
fn a_battle_goes_on_after_the_folder_is_gone() {
    let folder = TempDir::new().unwrap();
    let house = club(&folder);
    let save = folder.path().join("alma.jsonl").display().to_string();
    let army = |name: &str| house.join(name).display().to_string();
    let (first, second) = (army("alma_allies.toml"), army("alma_russians.toml"));
    let named = house.display().to_string();
    good(&named, &["new", &save, &first, &second, "-o", "events=false", "--seed", "1854"]);
    volley(&named, &save);
    fs::remove_dir_all(&house).unwrap();
    assert!(good(&named, &["verify", &save]).contains("14 events, all good"));
    for lang in ["fr", "en"] {
        let report = good(&named, &["report", &save, "--detail", "--lang", lang]);
        assert!(report.contains("Royal Welch") && report.contains("Minié"), "{report}");
    }
    let answers = drive(&named, &save, &[json!({"cmd": "advance"}), json!({"cmd": "state"})]);
    assert_eq!(answers[1]["step"]["id"], json!("first.combat"));
    assert!(good(&named, &["verify", &save]).contains("15 events, all good"));
    // A changed file of the same name does not change a battle under way.
    let changed = fs::read_to_string("tests/house_rules/crimea.toml").unwrap().replace("value = 1,", "value = 3,");
    fs::create_dir(&house).unwrap();
    fs::write(house.join("crimea.toml"), changed).unwrap();
    assert!(good(&named, &["verify", &save]).contains("all good"));
}

#[test]
fn a_period_without_a_word_about_itself_is_a_period() {
    let folder = TempDir::new().unwrap();
    let source = fs::read_to_string("tests/house_rules/crimea.toml").unwrap();
    let start = source.find("[period]").unwrap();
    let end = source.find("[words]").unwrap();
    let path = folder.path().join("bare.toml");
    fs::write(&path, format!("{}{}", &source[..start], &source[end..])).unwrap();
    let out = good("nowhere", &["check", &path.display().to_string()]);
    assert!(out.ends_with("bare.toml: good.\n"), "{out}");
}

#[test]
fn every_mistake_is_told_with_its_place() {
    let mut files: Vec<PathBuf> =
        fs::read_dir("tests/house_rules/broken").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 20);
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let path = path.display().to_string();
        insta::assert_snapshot!(format!("broken_{name}"), wrong(HOUSE, &["check", &path]));
        insta::assert_snapshot!(format!("broken_{name}_fr"), wrong(HOUSE, &["check", &path, "--lang", "fr"]));
    }
}

#[test]
fn an_army_is_not_blamed_for_its_period() {
    let folder = TempDir::new().unwrap();
    let house = club(&folder);
    let path = house.join("crimea.toml");
    let broken = fs::read_to_string(&path).unwrap().replace("enemy.is_closed_column", "enemy.is_colum");
    fs::write(&path, broken).unwrap();
    let named = house.display().to_string();
    let save = folder.path().join("x.jsonl").display().to_string();
    for arguments in [
        vec!["new", &save, ARMIES[0], ARMIES[1]],
        vec!["new", &save, "--ruleset", "shot_to_pieces/crimea"],
        vec!["check", ARMIES[0]],
        vec!["rulesets", "shot_to_pieces/crimea"],
    ] {
        let errors = wrong(&named, &arguments);
        assert!(errors.contains("unknown fact 'enemy.is_colum'") && errors.contains("crimea.toml:45:"), "{errors}");
    }
    assert!(!Path::new(&save).exists());
    // The list says it in a line, and lists the rest.
    for (lang, words) in [("en", "has mistakes, cannot be played"), ("fr", "contient des erreurs, injouable")] {
        let (code, out, errors) = run(&named, &["rulesets", "--lang", lang]);
        assert_eq!((code, out.contains("crimea"), errors.lines().count()), (0, false, 1), "{errors}");
        assert!(errors.contains(words), "{errors}");
    }
}

#[test]
fn the_first_file_of_an_id_goes_before_the_others() {
    let folder = TempDir::new().unwrap();
    let house = club(&folder);
    let other = fs::read_to_string(house.join("crimea.toml")).unwrap().replace("Crimean War", "Another War");
    fs::write(house.join("zouaves.toml"), other).unwrap();
    let named = house.display().to_string();
    for (lang, words) in [("en", "not used"), ("fr", "ignoré")] {
        let (code, out, errors) = run(&named, &["rulesets", "--lang", lang]);
        assert_eq!((code, out.matches("shot_to_pieces/crimea").count()), (0, 1), "{out}");
        assert!(errors.contains("zouaves.toml") && errors.contains(words) && !out.contains("Another"), "{errors}");
    }
}

#[test]
fn names_of_rulesets_are_understood_or_explained_in_both_languages() {
    let folder = TempDir::new().unwrap();
    let save = |name: &str| folder.path().join(name).display().to_string();
    let period = |path: &str| -> Json {
        let first = fs::read_to_string(path).unwrap().lines().next().unwrap().to_owned();
        serde_json::from_str::<Json>(&first).unwrap()
    };
    for (ruleset, expected) in
        [("shot_to_pieces", "empire"), ("shot_to_pieces/empire", "empire"), ("shot_to_pieces/acw", "acw")]
    {
        let path = save(&format!("{}.jsonl", ruleset.replace('/', "-")));
        good(HOUSE, &["new", &path, "--ruleset", ruleset]);
        assert!(period(&path).to_string().contains(&format!("\"period\":\"{expected}\"")), "{ruleset}");
    }
    // Armies may be named beside their ruleset, not beside another.
    good(HOUSE, &["new", &save("a.jsonl"), ARMIES[0], ARMIES[1], "--ruleset", "shot_to_pieces/crimea"]);
    good(HOUSE, &["new", &save("b.jsonl"), ARMIES[0], ARMIES[1], "--ruleset", "shot_to_pieces"]);
    let path = save("never.jsonl");
    let bad: [(&[&str], &str, &str); 5] = [
        (
            &["new", &path, ARMIES[0], ARMIES[1], "--ruleset", "shot_to_pieces/acw"],
            "is an army for shot_to_pieces/crimea, not for shot_to_pieces/acw",
            "est une armée pour shot_to_pieces/crimea, pas pour shot_to_pieces/acw",
        ),
        (
            &["new", &path, "--ruleset", "shot_to_pieces/crimea"],
            "No armies for shot_to_pieces/crimea come with the program",
            "Aucune armée de shot_to_pieces/crimea n'est fournie",
        ),
        (
            &["new", &path, "--ruleset", "shot_to_pieces/crime"],
            "did you mean 'shot_to_pieces/crimea'?",
            "vouliez-vous dire « shot_to_pieces/crimea » ?",
        ),
        (
            &["rulesets", "shot_to_pieces/emprie"],
            "did you mean 'shot_to_pieces/empire'?",
            "règle inconnue « shot_to_pieces/emprie »",
        ),
        (&["new", &path, ARMIES[0], "austerlitz_allies"], "is an army for fpga", "est une armée pour fpga"),
    ];
    for (arguments, english, french) in bad {
        assert!(wrong(HOUSE, arguments).contains(english), "{arguments:?}");
        let all: Vec<&str> = arguments.iter().copied().chain(["--lang", "fr"]).collect();
        assert!(wrong(HOUSE, &all).contains(french), "{arguments:?}");
    }
    assert!(!Path::new(&path).exists());
}

#[test]
fn periods_that_come_with_the_program_are_described_and_checked() {
    let json: Json = serde_json::from_str(&good("nowhere", &["rulesets", "shot_to_pieces/ww1", "--json"])).unwrap();
    assert_eq!((&json["id"], &json["period"]), (&json!("shot_to_pieces"), &json!("ww1")));
    assert_eq!(json["house"], json!(false));
    assert!(json["profiles"]["unit_type"].as_array().unwrap().len() > 5);
    for entry in fs::read_dir("src/rulesets/shot_to_pieces/periods").unwrap() {
        let path = entry.unwrap().path().display().to_string();
        assert_eq!(good("nowhere", &["check", &path]), format!("{path}: good.\n"));
    }
}

#[test]
fn the_demonstration_of_a_period_is_kept_under_its_name() {
    let data = TempDir::new().unwrap();
    let saves = data.path().join("estafette/saves");
    for (name, file) in
        [("shot_to_pieces/acw", "acw"), ("shot_to_pieces", "empire"), ("shot_to_pieces/empire", "empire")]
    {
        let mut command = estafette("nowhere", data.path());
        let (code, out, errors) =
            finish(command.current_dir(data.path()).args(["demo", name, "--plain"]).write_stdin(""));
        assert_eq!(code, 0, "{errors}");
        assert!(saves.join(format!("demo-shot_to_pieces-{file}.jsonl")).is_file(), "{out}");
    }
    let mut command = estafette("nowhere", data.path());
    let (code, _, errors) = finish(command.current_dir(data.path()).args(["demo", "shot_to_pieces/acv", "--plain"]));
    assert_eq!(code, 1);
    assert!(errors.contains("did you mean 'shot_to_pieces/acw'?"), "{errors}");
}
