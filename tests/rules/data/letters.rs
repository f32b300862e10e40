//! The letters of procedures: those that the keys of the board and the commands of the conversation leave free, and no
//! letter twice in a step.

use super::editions;
use crate::common::rules;
use estafette::engine::procedure::ProcedureDecl;
use estafette::plain::COMMAND_LETTERS;
use estafette::tui::{BINDINGS, Mode, Role};

/// Letters that no procedure may have, with who has them.
fn taken() -> Vec<(char, &'static str)> {
    // Whoever only looks opens no procedure: keys of theirs take no letter.
    let board = BINDINGS.iter().filter(|row| row.mode == Mode::Board && Role::Player.may(row.action));
    let board = board.flat_map(|row| row.keys);
    let board = board.filter(|key| !key.control).filter_map(|key| key.code.as_char());
    let board = board.map(|letter| (letter, "a key of the board (src/tui/keymap.rs)"));
    let commands = COMMAND_LETTERS.map(|letter| (letter, "a command of the conversation (src/plain/request.rs)"));
    board.chain(commands).collect()
}

fn free() -> String {
    ('a'..='z').chain('A'..='Z').filter(|letter| taken().iter().all(|(known, _)| known != letter)).collect()
}

#[test]
fn letters_of_procedures_do_not_collide_in_a_step() {
    for id in editions() {
        let rules = rules(id);
        for step in rules.sequences.iter().flat_map(|sequence| &sequence.steps) {
            let offered = step.offers.iter().filter_map(|offer| rules.procedure(&offer.procedure));
            let anytime = rules.procedures.iter().filter(|procedure| procedure.anytime);
            let mut known: Vec<&ProcedureDecl> = Vec::new();
            for procedure in offered.chain(anytime) {
                let letter = procedure.letter;
                if let Some(other) = known.iter().find(|other| other.letter == letter) {
                    let (free, step) = (free(), &step.id);
                    panic!("{id}: {} and {} are both '{letter}' in {step}; free: {free}", other.id, procedure.id);
                }
                known.push(procedure);
            }
        }
    }
}

#[test]
fn letters_of_procedures_are_free_in_every_ruleset() {
    let taken = taken();
    for id in editions() {
        for procedure in rules(id).procedures.iter() {
            let letter = procedure.letter;
            if let Some((_, by)) = taken.iter().find(|(known, _)| *known == letter) {
                panic!("{id}: '{letter}' of {} is {by}; free: {}", procedure.id, free());
            }
        }
    }
}

// Whoever says yes or no once too often, in either language, must not open anything.
#[test]
fn letters_of_yes_and_no_open_no_procedure() {
    for id in editions() {
        for procedure in rules(id).procedures.iter() {
            assert!(!['o', 'y', 'n'].contains(&procedure.letter), "{id}: '{}' of {}", procedure.letter, procedure.id);
        }
    }
}
