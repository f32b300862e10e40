//! The conversation of lines: a person's lines in, announcements out, the battle goes on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::io::Cursor;

use common::{NOW, rules, setup};
use estafette::army::bundled;
use estafette::engine::label::Lang;
use estafette::journal::{Save, verify};
use estafette::lang::Catalog;
use estafette::plain::Conversation;
use estafette::rulesets;
use tempfile::TempDir;

/// What is said to these lines, and the step the battle is left at.
fn talk(lang: Lang, lines: &str) -> (String, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("battle.jsonl");
    let [a, b] = bundled::demonstration("fpga").unwrap();
    let setup = setup("fpga", [a.source, b.source], &[], 1805);
    let save = Save::create(&path, rules("fpga"), setup, NOW).unwrap();
    let catalog = Catalog::new(lang, Some(&save.game().rules().sources));
    let mut input = Cursor::new(lines.to_owned());
    let mut output = Vec::new();
    let now = || NOW.to_owned();
    Conversation { save, catalog, input: &mut input, output: &mut output, now: &now }.run().unwrap();
    verify(&path, &rulesets::find).unwrap();
    let step = Save::open(&path, &rulesets::find).unwrap().game().state().step().to_owned();
    (String::from_utf8(output).unwrap(), step)
}

#[test]
fn a_turn_begins_with_dice_from_the_table_and_a_decision() {
    // Command dice of both sides, initiative typed in, one die thrown again, then on to the skirmishers.
    let (said, step) = talk(Lang::Fr, "1\n\n3 4\n1\n\n5\nn\n1\n\n3 6 5 5 2\n1 / 6\n\nn\nq\n");
    assert_eq!(step, "pulse.skirmish", "{said}");
    assert!(said.contains("Napoléon obtient 9 CD pour le tour."), "{said}");
    assert!(said.contains("Grande Armée (Austerlitz) a l'initiative."), "{said}");
}

#[test]
fn refusals_cancelling_notes_and_undo_are_said_in_plain_words() {
    let (said, step) = talk(Lang::En, "n\nc\n.\na The mist lifts\nu\nU\n+ 1\nk\nj\n=\n?\nq\n");
    assert_eq!(step, "command.dice");
    for expected in [
        "! The step cannot be left: Throw for command dice (CD)",
        "Cancelled; nothing was done.",
        "The mist lifts",
        "Undone: the last thing",
        "Redone",
        "is ticked by doing it",
        "'k' means nothing here",
        "IVe corps, Soult",
        "undo the last thing",
    ] {
        assert!(said.contains(expected), "no '{expected}' in\n{said}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_conversation_and_loses_nothing() {
    for lines in ["", "1\n", "1\n\n", "1\n\n3 4", "1\n\n3 4\n1\n\n5\nn\n1\n\n3 6 5 5 2\n"] {
        talk(Lang::Fr, lines);
    }
}
