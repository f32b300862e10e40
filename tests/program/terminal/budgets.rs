//! What each act costs at 80x24 in the bundled battles of every ruleset, counted in bytes: over a slow line that is what
//! is felt. Dice come from a seed, so that nothing but the screen decides.

use std::thread;

use tempfile::TempDir;

use super::traffic::settle;
use crate::pty::{SMALL, Session, run};

/// What keys do, and how many bytes may answer the last of them.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// The way to what is measured: not measured.
    Way,
    Row,
    Page,
    Opened,
    Closed,
    /// A digit, a letter, a yes or no, a choice, a number or a target: what it brings up in the background included.
    Answer,
    /// An answer that rightly changes more than that: the odds of three outcomes and more appear with it, or questions come and go.
    Long(usize),
    Result,
    /// A result whose dice alone take two lines of the log.
    LongResult(usize),
}

impl Act {
    fn budget(self) -> usize {
        match self {
            Act::Way => usize::MAX,
            Act::Row => 120,
            Act::Page | Act::Opened | Act::Closed => 1_200,
            Act::Answer => 250,
            Act::Result => 900,
            Act::Long(bytes) | Act::LongResult(bytes) => bytes,
        }
    }
}

use Act::{Answer, Closed, Long, LongResult, Opened, Page, Result, Row, Way};

type Played = (&'static str, &'static [(&'static str, Act)]);

/// Looking around comes last: a page, and rows of the order of battle.
const LOOKING: &[(&str, Act)] = &[("?", Page), ("⎋", Page), ("1", Way), ("j", Row), ("k", Row)];

const FPGA: Played = (
    "fpga",
    &[
        ("↵d33↵↵d3↵n↵d65 21 3↵↵↵nn", Way),
        ("f", Opened),
        ("b", Answer),
        ("e", Answer),
        // The target, by Enter; the distance.
        ("rg↵", Answer),
        ("6", Answer),
        ("↵", Answer),
        ("↵", Result),
        ("↵", Opened),
        ("⎋", Closed),
        ("n", Way),
        ("t", Opened),
        ("o", Long(350)),
        ("↵", Result),
    ],
);

const SHOT_TO_PIECES: Played = (
    "shot_to_pieces/empire",
    &[
        ("↵nN↵N↵nnn", Way),
        ("↵", Opened),
        ("m", Answer),
        // The forecast of the affair stands right below the odds: what is told of distances gives way to it.
        ("our↵", Long(480)),
        ("↵", Result),
        ("n", Way),
        ("↵", Opened),
        ("8", Answer),
        ("↵", Answer),
        ("⎋", Closed),
        ("↵↵", Way),
        ("o", Long(600)),
        ("↵", LongResult(950)),
    ],
);

const NAPOLEONIC_DIVISION: Played = (
    "napoleonic_division",
    &[
        ("↵↵↵⑤↵n", Way),
        ("↵", Opened),
        ("2", Answer),
        ("7", Answer),
        ("↵", Long(350)),
        ("8", Answer),
        ("↵", Long(550)),
        ("↵", LongResult(950)),
        ("↵", Opened),
        ("⎋", Closed),
    ],
);

const CIVIL_WAR_BRIGADES: Played = (
    "civil_war_brigades",
    &[
        ("↵↵↵↵↵↵n↵↵↵", Way),
        ("↵", Opened),
        ("3", Answer),
        ("2", Answer),
        // Words that answer a distance too are named below the form.
        ("↵", Long(420)),
        ("1", Answer),
        ("2↵", Long(350)),
        ("↵", Long(600)),
        ("↵", Result),
        ("↵", Opened),
        ("⎋", Closed),
    ],
);

const EPIC_D10: Played = (
    "epic_d10",
    &[
        ("n", Way),
        ("p", Opened),
        ("t", Long(400)),
        ("actique↵", Long(300)),
        ("↵", Result),
        ("p", Opened),
        ("⎋", Closed),
    ],
);

#[test]
fn every_act_keeps_within_its_budget_in_every_ruleset() {
    thread::scope(|scope| {
        for played in [FPGA, SHOT_TO_PIECES, NAPOLEONIC_DIVISION, CIVIL_WAR_BRIGADES, EPIC_D10] {
            scope.spawn(move || play(played));
        }
    });
}

fn play((ruleset, acts): Played) {
    let folder = TempDir::new().unwrap();
    let new = ["new", "battle.jsonl", "--ruleset", ruleset, "--name", "Budgets", "--seed", "1805"];
    run(&new, folder.path());
    let mut session = Session::start_at(SMALL, &["play", "battle.jsonl", "--lang", "fr"], folder.path());
    session.wait_for("Budgets");
    settle(&mut session);
    let mut over = Vec::new();
    for (keys, act) in acts.iter().chain(LOOKING) {
        let last = keys.chars().last().unwrap();
        session.type_keys(keys.strip_suffix(last).unwrap());
        settle(&mut session);
        let before = session.raw.len();
        session.type_keys(last.encode_utf8(&mut [0; 4]));
        settle(&mut session);
        let bytes = session.raw.len() - before;
        println!("{ruleset}: {bytes} bytes for {keys:?}, {act:?}");
        if bytes > act.budget() {
            over.push(format!("{bytes} bytes for {keys:?}, {act:?}, on\n{}", session.text()));
        }
    }
    assert!(over.is_empty(), "{ruleset}: {}", over.join("\n"));
}
