//! The conversation of lines: a person's lines in, announcements out, the battle goes on.

use estafette::engine::names::{AttributeName, KindName, MarkerName};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::Path;
use std::rc::Rc;

use crate::common::walker::Walker;
use crate::common::{NOW, inputs_of, rules, setup};
use crate::conversation::{ENGLISH, Ears, FRENCH, Hands, Player, Words};
use assert_cmd::Command as Program;
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::engine::play::{Command, Game};
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::plain::Conversation;
use estafette::rulesets;
use tempfile::TempDir;

fn begin(path: &Path, options: &[(&str, &str)], seed: u64) -> Save {
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let setup = setup("fpga", [a.source, b.source], options, seed);
    Save::create(path, rules("fpga"), setup, NOW).unwrap()
}

/// What is said to these lines.
fn say(save: Save, lang: Lang, lines: &[u8]) -> String {
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let mut input = Cursor::new(lines);
    let mut output = Vec::new();
    let now = || NOW.to_owned();
    Conversation { save, catalog, input: &mut input, output: &mut output, now: &now, amending: None }.run().unwrap();
    String::from_utf8(output).unwrap()
}

/// A new battle, what is said to these lines, and the battle as it is left.
fn played(lang: Lang, lines: &[u8]) -> (String, Game) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let said = say(begin(&path, &[], 1805), lang, lines);
    verify(&path, &rulesets::of).unwrap();
    (said, Save::look(&path, &rulesets::of).unwrap())
}

/// What is said to these lines, and the step the battle is left at.
fn talk(lang: Lang, lines: &str) -> (String, String) {
    let (said, game) = played(lang, lines.as_bytes());
    (said, game.state().step().to_string())
}

fn expect(said: &str, expected: &[&str]) {
    for expected in expected {
        assert!(said.contains(expected), "no '{expected}' in\n{said}");
    }
}

/// Both sides' command dice, thrown by the program.
const COMMAND_DICE: &str = "1\n\n\n1\n\n\nn\n";
/// The initiative of the first pulse from the table, one die thrown again, and on to the skirmishers.
const INITIATIVE: &str = "1\n\n3 6 / 5 5 / 2\n1 / 6\n\nn\n";

#[test]
fn a_turn_begins_with_dice_from_the_table_and_a_decision() {
    let (said, step) = talk(Lang::Fr, &format!("1\n\n3 4\n1\n\n5\nn\n{INITIATIVE}q\n"));
    assert_eq!(step, "pulse.skirmish", "{said}");
    expect(&said, &["Napoléon obtient 9 CD pour le tour.", "Initiative : Grande Armée."]);
}

#[test]
fn dice_may_be_typed_throw_by_throw_and_without_spaces() {
    let (said, step) = talk(Lang::En, "1\n\n7\n34\n1\n\nx\n\n5\n\nn\n1\n\n36\n55\n2\n1\n6\n\nn\nq\n");
    assert_eq!(step, "pulse.skirmish", "{said}");
    expect(&said, &["! A D6 has no face 7", "To throw: 1 D4", "To throw: 1 D6", "[3 4]"]);
}

#[test]
fn refusals_cancelling_notes_and_undo_are_said_in_plain_words() {
    let (said, step) = talk(Lang::En, "n\nc\n.\na The mist lifts\nu\nU\n+ 1\nk\nj\n=\n?\nq\n");
    assert_eq!(step, "command.dice");
    expect(
        &said,
        &[
            "! The step cannot be left: Throw for command dice (CD)",
            "Cancelled; nothing was done.",
            "The mist lifts",
            "Undone: the last thing",
            "Redone",
            "is ticked by doing it",
            "'k' means nothing here",
            "IVe corps, Soult",
            "undo the last thing",
        ],
    );
}

#[test]
fn a_slip_of_the_finger_changes_nothing() {
    for line in ["u x", "nn", "n 3", "combat", "j x", "99", "+ 99", "= nobody at all", "o 99", "U", "u 99", "\u{1b}[A"]
    {
        let (said, game) = played(Lang::En, format!("{line}\nq\n").as_bytes());
        assert!(game.events().is_empty(), "'{line}' did something:\n{said}");
        assert!(!said.contains('\u{1b}'), "'{line}' came back as it was");
    }
    // Not even text.
    let (said, game) = played(Lang::En, b"a \xff\xfe\n\xe9\nq\n");
    assert_eq!(game.events().len(), 1, "{said}");
}

#[test]
fn the_end_of_the_input_ends_the_conversation_and_loses_nothing() {
    for lines in ["", "1\n", "1\n\n", "1\n\n3 4", "1\n\n3 4\n1\n\n5\nn\n1\n\n3 6 / 5 5 / 2\n", "a\nhalf a note", "a"] {
        talk(Lang::Fr, lines);
    }
}

#[test]
fn a_decision_waits_for_whoever_comes_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let begun = format!("{COMMAND_DICE}1\n\n3 6 / 5 5 / 2\n");
    // Looking something up does not answer it; leaving does not lose it.
    let said = say(begin(&path, &[], 1805), Lang::En, format!("{begun}j\n= 0\n4\nq\n").as_bytes());
    expect(&said, &["Dice to re-roll", "1. die 3", "2. die 6", "! '4' is not one of the possible answers"]);
    let said = say(Save::open(&path, &rulesets::of).unwrap(), Lang::En, b"1\n6\n-\nn\nq\n");
    expect(&said, &["Going on after event", "To throw: 1 D6", "has the initiative", "Skirmish"]);
    // It can be taken back as a whole.
    let said = say(Save::open(&path, &rulesets::of).unwrap(), Lang::En, b"u\nu\nu\nu\nq\n");
    assert_eq!(said.matches("Undone: the last thing").count(), 4, "{said}");
    let game = Save::look(&path, &rulesets::of).unwrap();
    assert_eq!((game.state().step().as_str(), game.state().pending.is_none()), ("command.initiative", true));
}

#[test]
fn questions_are_answered_by_number_or_name_explained_and_gone_back_to() {
    let skirmish = "2 morand\n?\n<\nbatt\no\n4\n\n\ny\n\n\n\n<\n\n\n\n";
    let (said, game) = played(Lang::En, format!("{COMMAND_DICE}{INITIATIVE}{skirmish}q\n").as_bytes());
    expect(
        &said,
        &[
            "Attacker: Morand (St-Hilaire)",
            "is not a target for skirmishers",
            "This is the first question",
            "Several are meant: 4. Batterie, Dokhtourov",
            "What only the table can tell",
            "An answer is needed here",
            "Left in this step: 2. Skirmish attacks (15)",
        ],
    );
    let last = game.events().iter().last().unwrap();
    let Command::Resolve { inputs, .. } = &last.command else { panic!("{:?}", last.command) };
    assert_eq!(inputs.get("attacker").and_then(|value| value.as_text()), Some("st_hilaire_morand"), "{inputs:?}");
}

#[test]
fn what_the_rules_forbid_is_said_before_the_dice_and_can_be_put_right() {
    let far = "2 morand\n4\nn\n\n\n\n\n<\n<\n<\n<\n<\ny\n\n\n\n\n\n";
    let (said, game) = played(Lang::En, format!("{COMMAND_DICE}{INITIATIVE}{far}q\n").as_bytes());
    expect(
        &said,
        &["! No skirmish attack: the target is more than 6\" away.", "Left in this step: 2. Skirmish attacks (15)"],
    );
    assert!(matches!(game.events().iter().last().unwrap().command, Command::Resolve { .. }));
}

#[test]
fn the_umpire_corrects_by_number_or_name_in_the_words_of_either_language() {
    let lines = "= morand\n= morand pf 3 ; oubli\n= morand suppressed\n= morand neutralisée 0\n= 0 temps pluie\n\
                 = 0 weather vent\n= morand sp beaucoup\n= morand chapeau 2\n= kout quality bon\n= batterie\nq\n";
    let (said, game) = played(Lang::Fr, lines.as_bytes());
    expect(
        &said,
        &[
            "sp : PF, ",
            "(oubli)",
            "Correction : Morand (St-Hilaire), neutralisée",
            "Attendu : temps clair | pluie | neige.",
            "« chapeau » ne s'y corrige pas",
            "Batterie de 12, Soult",
            "Batterie du Santon",
        ],
    );
    let state = game.state();
    assert_eq!(state.entity("st_hilaire_morand").unwrap().points(), 3, "{said}");
    assert!(!state.entity("st_hilaire_morand").unwrap().has(MarkerName::of_data("suppressed")));
    assert!(state.battle().unwrap().is(AttributeName::of_data("weather"), "rain"));
    assert!(
        state
            .of_kind(KindName::of_data("army_commander"))
            .any(|officer| officer.is(AttributeName::of_data("quality"), "good") && officer.name == "Koutouzov")
    );
}

#[test]
fn the_log_the_rules_and_everything_else_can_be_looked_up() {
    let lines = format!(
        "{COMMAND_DICE}a\nThe mist\nlifts\n.\nj\nj 1\nj 2-3\nj 77\nj notes\nj kout\nj nobody\nu 2\nj\nR\nR rallies\n/ pratzen\n/ mist\no\nL\nL\nq\n"
    );
    let (said, step) = talk(Lang::En, &lines);
    assert_eq!(step, "command.dice");
    expect(
        &said,
        &[
            "The mist / lifts",
            "   1 Napoléon gets ",
            "  > Grande Armée: +",
            "The log has no entry 77.",
            "Nothing here is called 'nobody'.",
            "   3 (undone) ",
            "FP-C01",
            "FP-T06",
            "Nothing to advise",
            "Lancer les dés de commandement",
        ],
    );
}

#[test]
fn the_reference_card_and_the_numbers_of_a_unit_can_be_looked_up() {
    let (said, _) = talk(Lang::Fr, "#\n# esquive\n#*\n= soult_12_livres\nq\n");
    expect(
        &said,
        &["Jet de commandement par qualité", "Esquive de cavalerie", "Test de contrôle", "Options en vigueur"],
    );
    expect(&said, &["mitraille jusqu'à 6\"", "12\" (Soult)"]);
}

#[test]
fn whatever_is_typed_the_battle_stays_good() {
    const LINES: [&str; 40] = [
        "",
        "",
        "",
        "",
        "1",
        "1",
        "2",
        "3",
        "4",
        "7",
        "12",
        "n",
        "n",
        "n!",
        "u",
        "u 3",
        "U",
        "<",
        "<",
        ">",
        ">",
        ".",
        "?",
        "o",
        "y",
        "no",
        "-",
        "- 3",
        "36",
        "3 4 5",
        "1 / 6",
        "1 2",
        "c",
        "s",
        "a note",
        "= 6 sp 2",
        "= 0 weather rain",
        "soult",
        "2 morand",
        "\u{202e}\u{7}é 元",
    ];
    for seed in 1..=12 {
        let mut walker = Walker::new(seed);
        let lines: Vec<&str> = (0..400).map(|_| LINES[walker.below(LINES.len())]).collect();
        let (said, game) = played(Lang::En, lines.join("\n").as_bytes());
        assert!(game.events().len() > 10, "seed {seed}: hardly anything happened\n{said}");
        check_bytes(said.as_bytes());
    }
}

/// A whole battle by somebody who only reads and types.
fn battle(words: Words, lang: Lang, options: &[(&str, &str)], seed: u64) -> (String, Game) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let save = begin(&path, options, seed);
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let player = Rc::new(RefCell::new(Player::new(words, seed)));
    let (mut hands, mut ears) = (Hands::new(&player), Ears(Rc::clone(&player)));
    let now = || NOW.to_owned();
    Conversation { save, catalog, input: &mut hands, output: &mut ears, now: &now, amending: None }.run().unwrap();
    let game = Save::look(&path, &rulesets::of).unwrap();
    assert_eq!(verify(&path, &rulesets::of).unwrap().events, game.events().len());
    let said = player.borrow().transcript.clone();
    (said, game)
}

/// Everything a battle of the conversation must have gone through, whatever its language.
fn check_battle(said: &str, game: &Game, procedures: &[&str]) {
    let mut resolved = BTreeSet::new();
    let (mut notes, mut undone, mut redone, mut corrected, mut decided, mut typed) = (0, 0, 0, 0, 0, 0);
    for event in game.events().iter() {
        match &event.command {
            Command::Resolve { procedure, dice, .. } => {
                resolved.insert(procedure.clone());
                typed += usize::from(dice.is_some());
            }
            Command::Decide { .. } => decided += 1,
            Command::Note { .. } => notes += 1,
            Command::Undo { .. } => undone += 1,
            Command::Redo => redone += 1,
            Command::Adjust { .. } => corrected += 1,
            Command::Advance { .. }
            | Command::GiveUp { .. }
            | Command::Pass
            | Command::Tick { .. }
            | Command::Amend { .. }
            | Command::Word { .. }
            | Command::Hand { .. }
            | Command::Reseal { .. }
            | Command::Reveal { .. } => {}
        }
    }
    for procedure in procedures {
        assert!(resolved.contains(*procedure), "no {procedure} among {resolved:?}");
    }
    assert_eq!((notes, undone, redone, corrected), (2, 2, 2, 1));
    assert!(decided > 10 && typed > 10, "{decided} decisions, {typed} throws on the table");
    let raw = ["outcome-", "refusal-", "line-", "effect-", "throw-", "plain-", "{ $", "field."];
    assert!(raw.iter().all(|key| !said.contains(key)), "a message without words");
    check_bytes(said.as_bytes());
}

/// Nothing but lines: no escape, no other control character, nothing drawn.
fn check_bytes(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).unwrap();
    let drawn = |c: &char| (c.is_control() && *c != '\n') || ('\u{2500}'..='\u{259f}').contains(c);
    assert_eq!(text.chars().find(drawn), None);
}

const EVERY_BATTLE: [&str; 10] = [
    "command_dice",
    "initiative",
    "skirmish",
    "artillery_fire",
    "control_test",
    "move",
    "declare_contact",
    "combat",
    "rally",
    "mark_unit",
];

#[test]
fn a_whole_battle_is_played_by_lines_until_an_army_breaks() {
    let (said, game) = battle(FRENCH, Lang::Fr, &[("basic_length", "12")], 1819);
    let ending = game.state().ending.clone().expect("the battle is over");
    assert!(ending.winner.is_some(), "{ending:?}");
    check_battle(&said, &game, &[&EVERY_BATTLE[..], &["army_morale", "battle_length"]].concat());
    expect(&said, &["Victoire\u{a0}: ", "La bataille est finie."]);
}

#[test]
fn a_whole_battle_is_played_by_lines_until_time_is_over() {
    let (said, game) = battle(ENGLISH, Lang::En, &[("basic_length", "2"), ("wing_command_dice", "own")], 1805);
    let ending = game.state().ending.clone().expect("the battle is over");
    assert!(ending.winner.is_none(), "{ending:?}");
    check_battle(&said, &game, &[&EVERY_BATTLE[..], &["battle_length"]].concat());
    expect(&said, &["The battle is over."]);
}

#[test]
fn the_program_speaks_in_plain_lines_over_pipes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl").display().to_string();
    let program = |arguments: &[&str], lines: &str| {
        let mut program = Program::new(assert_cmd::cargo::cargo_bin!("estafette"));
        program.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "fr_FR.UTF-8");
        let output = program.args(arguments).write_stdin(lines).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        check_bytes(&output.stdout);
        String::from_utf8(output.stdout).unwrap()
    };
    program(&["new", &path, "--seed", "1805"], "");
    let said = program(
        &["play", &path, "--plain"],
        &format!("{COMMAND_DICE}{INITIATIVE}?\n=\nR\nj\n2 morand\n4\no\n>\n\nn\nq\n"),
    );
    expect(&said, &["Initiative", "Attaque de tirailleurs", "Artillerie", "Tout est enregistré dans"]);
    let said = program(&["play", &path, "--plain", "--lang", "en"], "\n");
    expect(&said, &["Going on after event", "Artillery"]);
    program(&["verify", &path], "");
}

/// The artillery step, with the first battery's fire on Berg filled in.
const A_FIRE: &str = "n\n1\n\nberg\n6\n\n\n";

#[test]
fn modifiers_are_listed_and_switched_before_the_roll() {
    let lines = format!("{COMMAND_DICE}{INITIATIVE}{A_FIRE}m\nm 1\nm\nm 9\n4 4\nq\n");
    let (said, game) = played(Lang::En, lines.as_bytes());
    let listed =
        ["1. [ ] re-roll of misses, target vulnerable: river, ford", "1. [x] re-roll of misses, target vulnerable"];
    expect(&said, &listed);
    expect(&said, &["75.0 %  SP lost", "93.8 %  SP lost", "(changed by the players)"]);
    let fire = game.events().last().unwrap().resolution.unwrap();
    assert!(fire.modifiers.iter().any(|row| row.id == "target_in_river"), "{said}");
}

#[test]
fn dice_that_are_missing_say_whose_they_are() {
    let (said, _) = talk(Lang::En, &format!("{COMMAND_DICE}1\n\n3 6\n.\nq\n"));
    expect(&said, &["To throw: 2 D6; initiative, Grande Armée"]);
    expect(&said, &["To throw: 2 D6; initiative, Armée austro-russe"]);
}

#[test]
fn corrections_are_logged_and_refused_in_the_players_words() {
    let (said, _) = talk(Lang::Fr, "= morand pf 3\n= morand pf 9\n= morand suppressed 1\n= 1 cd 4\nq\n");
    expect(&said, &["Correction : Morand (St-Hilaire), PF 3", "! « PF » va de 0 à 5."]);
    expect(&said, &["Morand (St-Hilaire), neutralisée oui", "Grande Armée, CD 4"]);
}

#[test]
fn somebody_without_entries_is_told_from_nobody() {
    let (said, _) = talk(Lang::En, "j berg\nj zorglub\nq\n");
    expect(&said, &["The log has nothing about Berg (Miloradovitch) yet.", "Nothing here is called 'zorglub'"]);
}

/// What the menu says to these lines, in a folder of its own.
fn menu(lines: &str, folder: &Path) -> String {
    let mut program = Program::new(assert_cmd::cargo::cargo_bin!("estafette"));
    program.args(["--plain", "--lang", "en"]).env("XDG_DATA_HOME", folder).current_dir(folder);
    let done = program.write_stdin(lines).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_menu_is_a_conversation_too() {
    let folder = TempDir::new().unwrap();
    // Looked at and left; a new battle with one option changed; the same resumed.
    let said = menu("nothing\n4\n1\n<\n<\n2\n<\nq\n", folder.path());
    expect(
        &said,
        &["1. Demonstration battle", "Nothing here is called 'nothing'", "IVe corps, Soult", "Nothing here yet."],
    );
    let said = menu("new\n1\n1\n1\nL\n2\nL\n2\nPratzen\n4\n1\nq\n", folder.path());
    expect(&said, &["(taken)", "Seconde armée", "2. Name: Pratzen", "4. Weather: rain", "Throw for command dice"]);
    let said = menu("2\n1\nq\n", folder.path());
    expect(&said, &["== Resume a battle", "1. Pratzen: ", "turn 1 · Command dice", "Throw for command dice"]);
}

/// A folder of the data folder that holds an army of the club and one with a mistake.
fn clubs_armies(data: &Path) {
    let folder = data.join("estafette/armies");
    std::fs::create_dir_all(&folder).unwrap();
    let [france, _] = bundled::demonstration("fpga").unwrap();
    let own = france.source.replacen("Grande Armée (Austerlitz)", "Armée du club", 1);
    std::fs::write(folder.join("club.toml"), &own).unwrap();
    std::fs::write(folder.join("fautive.toml"), own.replacen("ruleset", "rulesset", 1)).unwrap();
}

#[test]
fn an_army_of_the_club_fights_and_one_with_mistakes_says_them() {
    let folder = TempDir::new().unwrap();
    clubs_armies(folder.path());
    // The broken one is told and not taken; the club's army then meets the bundled allies.
    let said = menu("new\n1\n4\n3\n3\n2\n1\nq\n", folder.path());
    expect(&said, &["3. Armée du club", "4. fautive.toml (", "This file has mistakes", "line ", "(taken)"]);
    expect(&said, &["Throw for command dice"]);
    // The command line finds it by the name of its file.
    let mut program = Program::new(assert_cmd::cargo::cargo_bin!("estafette"));
    program.args(["new", "by-name.jsonl", "club", "austerlitz_allies"]);
    program.env("XDG_DATA_HOME", folder.path()).current_dir(folder.path()).assert().success();
}

/// Orders of one side, the other side at the keyboard: the order of battle, the log, an entry.
#[test]
fn a_hidden_order_is_not_said_to_the_other_side() {
    let folder = TempDir::new().unwrap();
    let [a, b] = bundled::demonstration("epic_d10").unwrap();
    let setup = setup("epic_d10", [a.source, b.source], &[], 1);
    let mut save = Save::create(&folder.path().join("battle.jsonl"), rules("epic_d10"), setup, NOW).unwrap();
    save.execute(Command::Advance { force: false }, NOW).unwrap();
    let looks = b"=\n= phalange\n= voltigeurs\nj\nj 2\nq\n";
    while let Some(formation) = save.game().checklist()[0].open.first().cloned() {
        let air = save.game().state().entity(&formation).unwrap().is(AttributeName::of_data("domain"), "air");
        let order = if air { "landing" } else { "hide" };
        let inputs = inputs_of(serde_json::json!({"formation": formation, "order": order}));
        let place =
            Command::Resolve { procedure: "place_order".into(), inputs, dice: None, dice_by_side: None, pause: false };
        save.execute(place, NOW).unwrap();
    }
    let path = folder.path().join("battle.jsonl");
    assert!(say(save, Lang::En, looks).contains("Hide"), "the owner sees his own");
    let mut save = Save::open(&path, &rulesets::of).unwrap();
    save.execute(Command::Advance { force: false }, NOW).unwrap();
    let said = say(save, Lang::En, looks);
    assert!(said.contains("hidden") && !said.contains("Hide"), "{said}");
}

#[test]
fn an_event_is_amended_and_a_hand_set_to_type_in_plain_words() {
    let lines = format!("{COMMAND_DICE}{INITIATIVE}D\nD 1\na La brume\nC 9 Le soleil\nj 10\nC 99\nq\n");
    let (said, _) = talk(Lang::En, &lines);
    expect(
        &said,
        &[
            "1. Grande Armée: the program throws the dice.",
            "Grande Armée: dice from the table, typed in.",
            "amended: Le soleil",
            "This event was taken back: there is nothing to amend.",
            "Head of the save",
        ],
    );
}

#[test]
fn a_plus_does_the_same_for_the_others() {
    // On to the control tests; the first force, the others too, the enemy near all of them, the rest as proposed.
    let lines = format!("{COMMAND_DICE}{INITIATIVE}n\nn\nt\n1\n+\n+ y\n>\n\nj\nu\nq\n");
    let (said, game) = played(Lang::En, lines.as_bytes());
    expect(&said, &["Also for: ", "In one go: IVe corps, Soult, "]);
    let tests: Vec<_> = game
        .events()
        .iter()
        .filter(|event| matches!(&event.command, Command::Resolve { procedure, .. } if procedure == "control_test"))
        .collect();
    assert!(tests.len() > 3 && tests.iter().all(|event| event.with == Some(tests[0].seq)), "{said}");
    assert!(tests.iter().all(|event| !game.is_live(event.seq)), "taken back together");
}
