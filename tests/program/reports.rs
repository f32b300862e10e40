//! Reports that people post: the story of every recorded battle in every format, and what may not be in it.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command as Order, Game};
use estafette::journal::Save;
use estafette::lang::Catalog;
use estafette::report::{Chronicle, DataTable, Summary, Wanted, csv, html, json_report, markdown, story};
use estafette::rulesets;
use tempfile::TempDir;

const NOW: &str = "2026-01-01T12:00:00Z";

fn recordings() -> Vec<PathBuf> {
    let files = fs::read_dir("tests/saves").unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect()
}

fn look(path: &Path) -> Game {
    Save::look(path, &rulesets::of).unwrap()
}

fn catalog(game: &Game, lang: Lang) -> Catalog {
    Catalog::new(lang, Some(&game.rules().sources))
}

fn chronicle(game: &Game, catalog: &Catalog) -> Chronicle {
    Chronicle::of(game, catalog, Wanted { detail: true, luck: true })
}

/// A rule id: two or more capitals, a dash, a letter or two, a number.
fn rule_id(text: &str) -> Option<&str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).find(|word| {
        let Some((book, rule)) = word.split_once('-') else { return false };
        let number = rule.trim_start_matches(|c: char| c.is_ascii_uppercase());
        book.len() >= 2
            && book.chars().all(|c| c.is_ascii_uppercase())
            && number.len() == 2
            && rule.len() > 2
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

/// Every tag of a page in order; panics where one is not closed as it was opened.
pub fn tags(page: &str) -> Vec<String> {
    let (mut open, mut all): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let body = page.split_once("<body>").unwrap().1;
    for piece in body.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap_or_else(|| panic!("an open tag: {piece}"));
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some("body" | "html") => {}
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "before {piece:.60}"),
            None => {
                all.push(name.to_owned());
                let empty = tag.ends_with('/') || name == "br";
                if !empty {
                    open.push(name.to_owned());
                }
            }
        }
    }
    assert!(open.is_empty(), "{open:?} are not closed");
    all
}

pub const TAGS: [&str; 38] = [
    "header",
    "h1",
    "h2",
    "h3",
    "p",
    "main",
    "section",
    "ul",
    "li",
    "i",
    "nav",
    "a",
    "details",
    "summary",
    "blockquote",
    "br",
    "div",
    "figure",
    "figcaption",
    "svg",
    "title",
    "text",
    "rect",
    "line",
    "polyline",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "ol",
    "em",
    "strong",
    "small",
    "span",
    "u",
    "caption",
];

#[test]
fn every_recorded_battle_is_told_in_every_format_and_both_languages() {
    for path in recordings() {
        let game = look(&path);
        for lang in Lang::ALL {
            let what = format!("{} in {lang:?}", path.display());
            let words = catalog(&game, lang);
            let told = chronicle(&game, &words);
            let text = story(&told, &words, 80);
            for raw in ["outcome-", "effect-", "story-", "{ $", "{$", "..\n"] {
                assert!(!text.contains(raw), "{raw} in the story of {what}");
            }
            assert_eq!(rule_id(&text), None, "{what}");
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{what}: {widest:?}");
            assert!(
                told.ending.is_some()
                    && text.contains(told.ending.as_deref().unwrap_or("?").split(' ').next().unwrap())
            );

            let page = html(&told, &words);
            let tags = tags(&page);
            assert!(tags.iter().all(|tag| TAGS.contains(&tag.as_str())), "{what}: {tags:?}");
            assert!(tags.iter().filter(|tag| *tag == "details").count() > 20, "{what}");
            assert!(tags.iter().filter(|tag| *tag == "svg").count() >= 2, "{what}");
            // What browsers ask for by themselves the policy lets through, or they say so on their console.
            assert!(page.contains("img-src data:") && page.contains("href=\"data:,\""), "{what}");
            assert!(!page.contains("src=") && !page.contains("url(") && !page.contains("<script"), "{what}");

            let posted = markdown(&told, &words);
            assert!(posted.starts_with("# ") && posted.contains("\n## ") && posted.contains("|---|"), "{what}");

            let data: serde_json::Value = serde_json::from_str(&json_report(&told).to_string()).unwrap();
            assert_eq!(data["events"].as_array().unwrap().len(), told.events.len(), "{what}");
            for table in [DataTable::Events, DataTable::Throws, DataTable::Losses] {
                let columns: Vec<usize> = csv(&told, table).lines().map(cells).collect();
                assert!(columns.len() > 1 && columns.iter().all(|count| Some(count) == columns.first()), "{what}");
            }
        }
    }
}

/// Cells of a line of CSV.
fn cells(line: &str) -> usize {
    let mut quoted = false;
    let commas = line.chars().filter(|c| {
        quoted ^= *c == '"';
        *c == ',' && !quoted
    });
    commas.count() + 1
}

#[test]
fn every_throw_of_a_battle_by_todays_rules_is_measured() {
    for name in ["fpga_format_1", "epic_d10", "civil_war_brigades_nashville", "shot_to_pieces_empire_2"] {
        let game = look(Path::new(&format!("tests/saves/{name}.jsonl")));
        let words = catalog(&game, Lang::En);
        let told = chronicle(&game, &words);
        let thrown = told.events.iter().filter(|told| !told.event.throws.is_empty());
        for event in thrown {
            let measured = event.measured.as_ref().map(Vec::len);
            assert_eq!(measured, Some(event.event.throws.len()), "{name}: event {}", event.event.seq);
        }
    }
}

#[test]
fn small_battles_read_as_they_should() {
    let game = look(Path::new("tests/saves/epic_d10.jsonl"));
    for lang in Lang::ALL {
        let words = catalog(&game, lang);
        let told = Chronicle::of(&game, &words, Wanted::default());
        insta::assert_snapshot!(format!("story_of_epic_{}", lang.code()), story(&told, &words, 80));
    }
    let log = look(Path::new("tests/saves/log.jsonl"));
    for lang in Lang::ALL {
        let words = catalog(&log, lang);
        let told = Chronicle::of(&log, &words, Wanted::default());
        insta::assert_snapshot!(format!("story_of_log_{}", lang.code()), story(&told, &words, 80));
    }
    let words = catalog(&game, Lang::En);
    let told = chronicle(&game, &words);
    insta::assert_snapshot!("markdown_of_epic_en", markdown(&Chronicle::of(&game, &words, Wanted::default()), &words));
    insta::assert_snapshot!("losses_of_epic_en", csv(&told, DataTable::Losses));
}

fn battle(folder: &TempDir) -> Save {
    let path = folder.path().join("battle.jsonl");
    let output = program(&["new", path.to_str().unwrap(), "--seed", "1805"]);
    assert!(output.status.success());
    Save::open(&path, &rulesets::of).unwrap()
}

fn program(arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("estafette"));
    command.env("LANG", "C").env("NO_COLOR", "1").args(arguments).output().unwrap()
}

#[test]
fn nothing_that_was_taken_back_is_told_but_the_audit_keeps_it() {
    let folder = TempDir::new().unwrap();
    let mut save = battle(&folder);
    for order in [
        Order::Note { text: "Le soleil d'Austerlitz".to_owned() },
        Order::Note { text: "une erreur".to_owned() },
        Order::Undo { to: None },
    ] {
        save.execute(order, NOW).unwrap();
    }
    let path = save.path().display().to_string();
    drop(save);
    let text = |arguments: &[&str]| String::from_utf8(program(arguments).stdout).unwrap();
    let told = text(&["report", &path]);
    assert!(told.contains("Le soleil d'Austerlitz") && !told.contains("une erreur"), "{told}");
    let audit = text(&["report", &path, "--detail", "--format", "text"]);
    assert!(audit.contains("une erreur") && audit.contains('✗'), "{audit}");
    for format in ["markdown", "html", "csv", "json"] {
        let told = text(&["report", &path, "--format", format]);
        assert!(told.contains("Le soleil d") && !told.contains("une erreur"), "{format}: {told}");
    }
}

#[test]
fn what_people_wrote_is_text_in_every_format() {
    let folder = TempDir::new().unwrap();
    let mut save = battle(&folder);
    let note = "<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) \"&'";
    save.execute(Order::Note { text: note.to_owned() }, NOW).unwrap();
    save.execute(Order::Note { text: "=HYPERLINK(1)".to_owned() }, NOW).unwrap();
    let words = catalog(save.game(), Lang::En);
    let told = chronicle(save.game(), &words);
    let page = html(&told, &words);
    let tags = tags(&page);
    assert!(!tags.iter().any(|tag| tag == "script" || tag == "img"), "{tags:?}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(markdown(&told, &words).contains(r"\<script\>alert(1)\</script\>"));
    assert!(csv(&told, DataTable::Events).contains("'=HYPERLINK(1)"));
}

#[test]
fn hidden_orders_are_told_when_they_are_revealed_and_not_before() {
    let game = look(Path::new("tests/saves/epic_d10.jsonl"));
    let words = catalog(&game, Lang::En);
    // The orders of the first turn lie face down after event 20; one is revealed with event 23.
    let hidden = chronicle(&game.at(20), &words);
    let told = [story(&hidden, &words, 200), html(&hidden, &words), json_report(&hidden).to_string()].concat();
    assert!(told.contains("1re compagnie de voltigeurs") && !told.contains("Overwatch"), "{told}");
    assert!(!told.contains("Double move") && !told.contains("double_move"));
    let revealed = story(&chronicle(&game.at(23), &words), &words, 200);
    assert!(revealed.contains("Cohorte des Scarabées is in confusion, under the order Double move."), "{revealed}");
    assert!(!revealed.contains("Overwatch"));
}

#[test]
fn a_report_is_written_whole_and_never_over_the_battle() {
    let folder = TempDir::new().unwrap();
    let save = battle(&folder).path().display().to_string();
    let before = fs::read(&save).unwrap();
    for (name, begins) in
        [("a.html", "<!DOCTYPE html>"), ("a.md", "# "), ("a.csv", "seq,"), ("a.json", "{"), ("a.txt", "")]
    {
        let path = folder.path().join(name);
        let output = program(&["report", &save, "--output", path.to_str().unwrap()]);
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert!(fs::read_to_string(&path).unwrap().starts_with(begins), "{name}");
    }
    let output = program(&["report", &save, "--output", "-", "--format", "json"]);
    assert!(output.stdout.starts_with(b"{"));
    assert_eq!(program(&["report", &save, "--output", &save]).status.code(), Some(1));
    assert_eq!(fs::read(&save).unwrap(), before);
    let nowhere = folder.path().join("nowhere/at/all.html");
    assert_eq!(program(&["report", &save, "--output", nowhere.to_str().unwrap()]).status.code(), Some(1));
    let left = fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".estafette-"));
    assert_eq!(left.count(), 0);
}

/// Time that this thread has had of a processor, in seconds.
#[cfg(target_os = "linux")]
pub fn processor_time() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    told.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// A battle of so many events that did not end before.
#[cfg(target_os = "linux")]
pub fn long_battle(ruleset: &str, events: usize) -> Game {
    use crate::common::{demonstration, rules, setup, walker::Walker};
    use estafette::engine::world::Effect;
    let mut game = Game::new(rules(ruleset), setup(ruleset, demonstration(ruleset), &[], 1805)).unwrap();
    let mut walker = Walker::new(1805);
    while game.events().len() < events {
        let command = walker.command(&game);
        if let Ok(event) = game.handle(command, NOW)
            && !event.all_effects().any(|effect| matches!(effect, Effect::End { .. }))
        {
            game.accept(&event);
        }
    }
    game
}

#[cfg(target_os = "linux")]
#[test]
fn two_thousand_events_are_told_at_once_in_every_format() {
    let game = long_battle("epic_d10", 2000);
    let words = catalog(&game, Lang::Fr);
    let plain = || Chronicle::of(&game, &words, Wanted::default());
    let whole = || chronicle(&game, &words);
    type Made<'a> = (&'a str, Box<dyn Fn() -> usize + 'a>);
    let formats: [Made<'_>; 5] = [
        ("text", Box::new(|| story(&plain(), &words, 80).len())),
        ("markdown", Box::new(|| markdown(&whole(), &words).len())),
        ("html", Box::new(|| html(&whole(), &words).len())),
        ("csv", Box::new(|| csv(&whole(), DataTable::Throws).len())),
        ("json", Box::new(|| json_report(&whole()).to_string().len())),
    ];
    for (format, make) in formats {
        let before = processor_time();
        assert!(make() > 10_000);
        let spent = processor_time() - before;
        // Told, not asserted: machines are busy at times.
        println!("{format}: {spent:.3} s of processor time");
    }
}

fn french_story(save: &str) -> String {
    let game = look(Path::new(&format!("tests/saves/{save}.jsonl")));
    let words = catalog(&game, Lang::Fr);
    let told = Chronicle::of(&game, &words, Wanted::default());
    story(&told, &words, 4000).replace('\u{a0}', " ")
}

#[test]
fn the_curve_of_a_page_has_a_line_where_each_side_breaks() {
    for (lang, word) in [(Lang::Fr, "rupture à"), (Lang::En, "breaks at")] {
        let game = look(Path::new("tests/saves/fpga_format_1.jsonl"));
        let words = catalog(&game, lang);
        let told = chronicle(&game, &words);
        // 26 units of which 9 break the army, and 30 of which 10 do.
        assert_eq!(told.curve.breaks_at, [Some(17.0), Some(20.0)]);
        assert_eq!(told.curve.points[0].first(), Some(&26.0));
        let page = html(&told, &words);
        assert!(page.contains("class=\"level a\"") && page.contains("class=\"level b\""));
        assert!(page.contains(&format!(">{word} 17</text>")) && page.contains(&format!(">{word} 20</text>")), "{page}");
        // Points of strength have a picture of their own.
        assert!(page.contains("<figure class=\"strength\">") && page.contains("<figure class=\"points\">"));

        let game = look(Path::new("tests/saves/log.jsonl"));
        let words = catalog(&game, lang);
        let told = chronicle(&game, &words);
        assert_eq!(told.curve.breaks_at, [Some(78.0), Some(91.0)]);

        let game = look(Path::new("tests/saves/shot_to_pieces_empire_2.jsonl"));
        let words = catalog(&game, lang);
        let told = chronicle(&game, &words);
        assert_eq!(told.curve.breaks_at, [None, None]);
        let broken: Vec<(&str, usize)> = told.curve.broken.iter().map(|one| (one.name.as_str(), one.point)).collect();
        assert_eq!(broken, [("Eugène de Wurtemberg", 2), ("IVe corps, Klenau", 3)]);
        assert!(html(&told, &words).contains("Eugène de Wurtemberg (t"));
    }
}

#[test]
fn what_came_of_nothing_is_told_once_and_last() {
    let told = french_story("fpga_format_1");
    assert!(told.contains("Tirs sans effet : Olsoufiev (2e col.) sur Merle (Legrand) ; Rottermund"), "{told}");
    for scene in told.split("\n\n").filter(|scene| scene.contains("Tirs sans effet : ")) {
        let lines: Vec<&str> = scene.lines().filter(|line| line.starts_with("  - ")).collect();
        let first = lines.iter().position(|line| line.contains("Tirs sans effet")).unwrap();
        assert!(lines[first..].iter().all(|line| line.contains("Tirs sans effet")), "{scene}");
    }
    let told = french_story("shot_to_pieces_war_1870_2");
    let alike = told.lines().zip(told.lines().skip(1)).find(|(one, next)| {
        let end = " sans effet.";
        one.ends_with(end) && next.ends_with(end)
    });
    assert_eq!(alike, None);
}

#[test]
fn a_deed_that_failed_has_a_doer() {
    let told = french_story("fpga_format_1");
    assert!(told.contains("Löwis (1re colonne) n'arrive pas jusqu'à Vieille Garde, Hulin."), "{told}");
    assert!(!told.contains("L'attaque sur"), "{told}");
}

#[test]
fn names_that_hold_a_comma_or_an_and_are_kept_apart() {
    let told = french_story("shot_to_pieces_empire_2");
    let joined = "Hessois, prince Émile ; Dragons, L'Héritier ; Meunier (Charpentier) : pas de contact.";
    assert!(told.contains(joined), "{told}");
    assert!(told.contains("Badois, Stockhorn, corps à corps à égalité avec Tchernigov et Selenga"), "{told}");
    // What both sides did is told apart.
    assert!(told.contains("Ordre « avancer » non reçu : IIe corps, Victor."), "{told}");
}

#[test]
fn losses_are_told_by_what_befell_them_and_nothing_is_told_twice() {
    let told = french_story("napoleonic_division");
    assert!(told.contains("Armée des Pays-Bas, rupture : 8e milice ; II/28e Orange-Nassau"), "{told}");
    assert!(!told.contains("95th Rifles est hors de combat"), "{told}");
    let told = french_story("shot_to_pieces_empire_2");
    assert!(told.contains("Grande Armée, hors de combat : Lanciers, Roussel"), "{told}");
    // The last turn saw nothing but its end.
    assert!(!told.contains("Tour 4") && told.contains("Victoire : Grande Armée."), "{told}");
    assert!(told.contains("tir sur Uhlans de Silésie : un shaken.") && !told.contains("devient"), "{told}");
}

#[test]
fn verbs_agree_with_names_in_the_plural() {
    let told = french_story("epic_d10");
    assert!(told.contains("Transports Albatros passent à l'action, sous l'ordre « Attaque air-air »."), "{told}");
    assert!(told.contains("Commandos du Vide se déplacent."), "{told}");
    assert!(told.contains("Essaim de Guêpes se déplace."), "{told}");
    assert!(told.contains("Voltigeurs : 5 unités de moins"), "{told}");
}

// ED-G04: a unit is what dies, and several make a group.
#[test]
fn the_summary_of_epic_counts_units_as_its_rules_do() {
    let game = look(Path::new("tests/saves/epic_d10.jsonl"));
    for (lang, groups, units) in
        [(Lang::Fr, "Groupes détruits", "Unités restantes"), (Lang::En, "Groups destroyed", "Units left")]
    {
        let summary = Summary::of(&game, &catalog(&game, lang));
        let labels: Vec<&str> = summary.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(labels[..2], [groups, units]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_melee_is_told_as_a_melee_and_a_barrage_as_a_barrage() {
    let game = long_battle("epic_d10", 900);
    for (lang, words) in [(Lang::Fr, ["Mêlée : ", "Le barrage ("]), (Lang::En, ["Melee: ", "The barrage ("])] {
        let catalog = catalog(&game, lang);
        let told = story(&Chronicle::of(&game, &catalog, Wanted::default()), &catalog, 4000).replace('\u{a0}', " ");
        for word in words {
            assert!(told.contains(word), "{word} in {lang:?}");
        }
    }
}

#[test]
fn numbers_and_days_are_written_as_people_write_them() {
    for save in recordings() {
        let game = look(&save);
        for lang in Lang::ALL {
            let words = catalog(&game, lang);
            let told = Chronicle::of(&game, &words, Wanted::default());
            let text = story(&told, &words, 4000).replace('\u{a0}', " ");
            assert!(!text.contains("2026-01-01"), "{}", save.display());
            let day = if lang == Lang::Fr { ", 1er janvier 2026" } else { ", 1 January 2026" };
            assert!(text.contains(day), "{}", save.display());
            for plural in ["touches", "hits", "unités", "units", "pts", "succès", "marqueurs", "markers"] {
                let one = format!(" 1 {plural}");
                let wrong = plural != "succès" && (text.contains(&one) || text.contains(&format!("({})", one.trim())));
                assert!(!wrong, "{one} in {}", save.display());
            }
        }
    }
}
