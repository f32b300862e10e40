//! Army lists: what they must say, what they need not, what is refused (ED-U01 to U20, Z12, Z22).

use super::*;
use crate::common::epic::{EPIC, Formation, army};
use estafette::army::load;
use estafette::battle;
use estafette::engine::label::Lang;
use estafette::lang::Catalog;

/// What is wrong with a list: the line and the words of every mistake.
fn mistakes(text: &str) -> Vec<(usize, String)> {
    let rules = common::rules(EPIC);
    let catalog = Catalog::new(Lang::En, Some(&rules.sources));
    match load("army.toml", text, &catalog, |_| Some(std::sync::Arc::clone(&rules)), &[EPIC]) {
        Err(errors) => {
            errors.mistakes.iter().map(|mistake| (errors.position(mistake).0, mistake.message.text(&catalog))).collect()
        }
        Ok((first, _)) => {
            let (second, _) =
                load("red.toml", &epic::red(), &catalog, |_| Some(std::sync::Arc::clone(&rules)), &[EPIC])
                    .expect("red loads");
            match battle::setup(&rules, "test", [&first, &second], &[], 1) {
                Err(found) => found.iter().map(|text| (0, catalog.text(text))).collect(),
                Ok(_) => Vec::new(),
            }
        }
    }
}

const WHOLE: &str = r#"format = 1
ruleset = "epic_d10"
id = "list"
name = "List"
commander = "car"

[[formation]]
id = "one"
name = "One"
quality = 7
[[formation.unit]]
id = "car"
name = "Car"
type = "light_vehicle"
count = 2
dft = 3
capacity = 2
[[formation.unit.weapon]]
id = "gun"
name = "Gun"
att = 5
range_cm = 30
[[formation.unit]]
id = "men"
name = "Men"
type = "infantry"
count = 4
dft = 2
transport = "car"
aboard = 4
"#;

// ED-U03 to U20: each mistake is refused at its line.
#[test]
fn lists_that_are_refused() {
    assert_eq!(mistakes(WHOLE), []);
    let cases = [
        ("unknown type", "type = \"infantry\"", "type = \"cavalry\"", 26),
        ("Quality under 5", "quality = 7", "quality = 4", 10),
        ("Quality over 9", "quality = 7", "quality = 10", 10),
        ("no Quality", "quality = 7\n", "", 7),
        ("an area of effect of 6", "att = 5", "att = 5\nze = 6", 22),
        ("no commander", "commander = \"car\"\n", "", 0),
        ("an unknown commander", "commander = \"car\"", "commander = \"cat\"", 5),
        ("too many aboard", "aboard = 4\n", "aboard = 5\n", 0),
        ("passengers above capacity", "capacity = 2", "capacity = 1", 0),
        ("no DFT", "dft = 2\n", "", 23),
        ("DFT over 20", "dft = 2", "dft = 21", 28),
        ("a range over 120", "range_cm = 30", "range_cm = 121", 22),
        ("no ATT", "att = 5\n", "", 18),
        ("a hundred units", "count = 4", "count = 100", 27),
        (
            "infantry with an arc to the rear",
            "transport = \"car\"\naboard = 4\n",
            "[[formation.unit.weapon]]\nid = \"rifle\"\nname = \"Rifle\"\natt = 3\nrange_cm = 20\narc = \"rear180\"\n",
            34,
        ),
        ("an unknown arc", "att = 5", "att = 5\narc = \"up\"", 22),
        ("a vehicle with an arc all round", "att = 5", "att = 5\narc = \"all360\"", 22),
        ("Morale over 10", "quality = 7", "quality = 7\nmorale = 11", 11),
        ("riding in what carries nothing", "capacity = 2\n", "", 28),
        ("aircraft on the ground", "type = \"light_vehicle\"", "type = \"aircraft\"", 0),
        ("infantry in the air", "quality = 7", "quality = 7\ndomain = \"air\"", 0),
        ("a commander's quality of 10", "commander = \"car\"", "commander = \"car\"\ncommander_quality = 10", 6),
    ];
    for (what, from, to, line) in cases {
        let text = WHOLE.replacen(from, to, 1);
        assert_ne!(text, WHOLE, "{what}");
        let found = mistakes(&text);
        assert!(!found.is_empty(), "{what} is not refused");
        assert!(line == 0 || found.iter().any(|(at, _)| *at == line), "{what}: {found:?}");
    }
    let empty = format!("{WHOLE}\n[[formation]]\nid = \"two\"\nname = \"Two\"\nquality = 7\n");
    assert!(!mistakes(&empty).is_empty(), "a formation without units");
}

// ED-U08: a leader sits in his own formation; a quality of his that is not his unit's is told, not refused.
#[test]
fn leaders_of_lists() {
    let two = format!(
        "{WHOLE}\n[[formation]]\nid = \"two\"\nname = \"Two\"\nquality = 7\nleader_group = \"men\"\n[[formation.unit]]\nid = \"scouts\"\nname = \"Scouts\"\ntype = \"infantry\"\ndft = 2\n"
    );
    let found = mistakes(&two);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, 36, "the line of leader_group");
    let rules = common::rules(EPIC);
    let catalog = Catalog::new(Lang::En, Some(&rules.sources));
    let text = WHOLE.replacen("quality = 7", "quality = 7\nleader_group = \"men\"\nleader_quality = 9", 1);
    let (list, _) =
        load("army.toml", &text, &catalog, |_| Some(std::sync::Arc::clone(&rules)), &[EPIC]).expect("it loads");
    let lines: Vec<usize> = list.notes.mistakes.iter().map(|note| list.notes.position(note).0).collect();
    assert_eq!(lines, [12], "what each is used for");
}

// ED-U08: the leader that a list does not name is the first command group, else the first: his quality is compared too.
#[test]
fn a_leaders_quality_is_compared_with_the_unit_he_sits_in() {
    let groups: [epic::Group<'_>; 2] = [
        ("men", "type = \"infantry\"\ndft = 2", &[]),
        ("boss", "type = \"infantry\"\ndft = 4\nquality = 8\ncommand = true", &[]),
    ];
    for (said, noted) in [(8, 0), (9, 1)] {
        let lines = format!("quality = 6\nleader_quality = {said}");
        let text = army("list", "commander = \"men\"", &[Formation { id: "one", lines: &lines, groups: &groups }]);
        let rules = common::rules(EPIC);
        let catalog = Catalog::new(Lang::En, Some(&rules.sources));
        let known = |_: &str| Some(std::sync::Arc::clone(&rules));
        let (list, _) = load("army.toml", &text, &catalog, known, &[EPIC]).expect("it loads");
        assert_eq!(list.notes.mistakes.len(), noted, "{said}");
    }
}

/// A battle of one short list against red.
fn short(formation: &str, groups: &[epic::Group<'_>], lines: &str) -> Table {
    let text = army("list", lines, &[Formation { id: "one", lines: formation, groups }]);
    Table::new(EPIC, [&text, &epic::red()], &[])
}

// ED-U07, U08, U10 to U13: what a list need not say.
#[test]
fn defaults() {
    let groups: [epic::Group<'_>; 2] = [
        (
            "men",
            "type = \"infantry\"\ndft = 2",
            &[("rifle", "att = 4\nrange_cm = 20"), ("knife", "att = 5\nrange_cm = 5")],
        ),
        ("boss", "type = \"infantry\"\ndft = 4\nquality = 8\ncommand = true", &[]),
    ];
    let table = short("quality = 6", &groups, "commander = \"men\"");
    assert_eq!(table.strength("men"), 1, "one unit");
    assert_eq!(text(&table, "one", "leader_group").as_deref(), Some("boss"), "the first command group");
    assert_eq!(whole_of(&table, "one", "leader_quality"), 8, "that of the group");
    let plain: [epic::Group<'_>; 2] =
        [("men", "type = \"infantry\"\ndft = 2", &[]), ("others", "type = \"infantry\"\ndft = 4\nquality = 8", &[])];
    let table = short("quality = 6", &plain, "commander = \"men\"");
    assert_eq!(text(&table, "one", "leader_group").as_deref(), Some("men"), "else the first group");
    assert_eq!(whole_of(&table, "one", "leader_quality"), 6, "the formation's");
    let named = short("quality = 6\nleader_group = \"others\"\nleader_quality = 9", &plain, "commander = \"men\"");
    assert_eq!(text(&named, "one", "leader_group").as_deref(), Some("others"));
    assert_eq!(whole_of(&named, "one", "leader_quality"), 9);
}

// ED-U50, U51: the size counts passengers with their own formation; the bands are half and all of it.
#[test]
fn sizes_and_bands() {
    let mut table = battle(&[]);
    for (formation, size) in [("mounted", 6), ("paras", 3), ("lifters", 2), ("carriers", 2), ("marines", 4)] {
        assert_eq!(whole_of(&table, formation, "size"), size, "{formation}");
    }
    for (markers, band) in [(0, "none"), (2, "none"), (3, "half"), (5, "half"), (6, "full"), (12, "full")] {
        table.set_marker("guard", "suppression", markers);
        assert_eq!(text(&table, "guard", "band").as_deref(), Some(band), "{markers} of 6");
    }
}

// ED-U04, Z23: without a quality of his own the commander has that of his formation.
#[test]
fn the_commanders_quality() {
    let groups: [epic::Group<'_>; 1] = [("men", "type = \"infantry\"\ndft = 2", &[])];
    for (lines, tie) in [("commander = \"men\"", 8), ("commander = \"men\"\ncommander_quality = 9", 10)] {
        let mut table = short("quality = 7", &groups, lines);
        table.go_to("orders.one");
        give_orders(&mut table, &[]);
        let mut equal = copy(&table);
        equal.resolve("initiative", json!({}), &[9, tie]);
        assert_eq!(equal.step(), "activation.initiative", "{lines}: a tie with red's 8");
        table.resolve("initiative", json!({}), &[9, tie - 1]);
        assert_eq!(text(&table, "battle", "active_side").as_deref(), Some("a"), "{lines}");
    }
}
