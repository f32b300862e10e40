//! Verification: every hash from its line, every die of the program from its secret, every outcome from its rule. Dice
//! whose secret nobody has told yet are taken as they are recorded, and counted as what they are.

use std::collections::BTreeMap;
use std::path::Path;

use super::error::{Damage, JournalError};
use super::head::{head, is_same};
use super::line::said_hash;
use super::read::read;
use super::save::FindRuleset;
use super::tally::{Known, Tally};
use crate::engine::dice::{GENERATOR, STREAM_GENERATOR, Secret};
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event, Game, History, Reader, Turn};
use crate::engine::refusal::Refusal;
use crate::engine::world::Effect;

/// A journal that holds what the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub events: usize,
    /// Tables it was played with, where this program has others.
    pub other_tables: Option<String>,
    /// Events that this program's tables would bring to something else: rules were mended since, or a club has its own.
    /// They are as they were written, and the battle goes on from them; only their rule cannot be asked again.
    pub otherwise: Vec<u64>,
    pub tally: Tally,
    /// Of a head that was asked about: the number of the last event it covers.
    pub head_at: Option<u64>,
    /// The head of the whole file.
    pub head: String,
}

/// Why a journal was not verified. A file that cannot be read and a replay that went another way are different things.
#[derive(Debug)]
pub enum VerifyError {
    Unreadable(JournalError),
    OtherGenerator {
        events: usize,
        saved: String,
    },
    /// No line has this head: something before it was cut or rewritten, or it belongs to another battle.
    NoSuchHead {
        head: String,
    },
    /// A recorded command would be refused now.
    Refused {
        seq: u64,
        refusal: Refusal,
    },
    /// The rules give something else than what is recorded.
    Diverged {
        seq: u64,
        what: &'static str,
    },
}

impl VerifyError {
    pub fn text(&self) -> Text {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let number = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        match self {
            VerifyError::Unreadable(error) => error.text(),
            VerifyError::OtherGenerator { events, saved } => {
                Text::new("verify-other-generator").with("events", count(*events)).with("saved", Arg::text(saved))
            }
            VerifyError::NoSuchHead { head } => Text::new("verify-no-such-head").with("head", Arg::text(head)),
            VerifyError::Refused { seq, refusal } => {
                Text::new("verify-refused").with("seq", number(*seq)).with("code", Arg::text(refusal.code.as_str()))
            }
            VerifyError::Diverged { seq, what } => {
                Text::new("verify-diverged").with("seq", number(*seq)).with("what", Arg::word(*what))
            }
        }
    }
}

/// Plays a whole journal again and compares.
pub fn verify(path: &Path, find: FindRuleset<'_>) -> Result<Verified, VerifyError> {
    verify_head(path, find, None)
}

/// The same, and proves that nothing up to a head that somebody wrote down was cut or rewritten.
pub fn verify_head(path: &Path, find: FindRuleset<'_>, wanted: Option<&str>) -> Result<Verified, VerifyError> {
    let contents = read(path).and_then(|contents| contents.undamaged(path)).map_err(VerifyError::Unreadable)?;
    let (events, last) = (contents.events(), head(&contents.last_hash));
    let (setup, recorded) = (contents.header.setup, contents.history);
    let head_at = match wanted {
        Some(wanted) => {
            let found = head_place(&contents.header_line, &recorded, wanted);
            Some(found.ok_or_else(|| VerifyError::NoSuchHead { head: wanted.to_owned() })?)
        }
        None => None,
    };
    let rules = find(&setup).ok_or_else(|| {
        VerifyError::Unreadable(JournalError::UnknownRuleset {
            path: path.display().to_string(),
            ruleset: setup.edition(),
        })
    })?;
    if ![GENERATOR, STREAM_GENERATOR].contains(&setup.generator.as_str()) {
        return Err(VerifyError::OtherGenerator { events, saved: setup.generator.clone() });
    }
    let fingerprint = rules.fingerprint();
    let known = (rules.version, fingerprint.as_str());
    let other = (setup.ruleset_version, setup.tables.as_str()) != known;
    let saved = format!("{} {}", setup.ruleset_version, setup.tables);
    let bad = |_| VerifyError::Unreadable(JournalError::BadSetup { path: path.display().to_string() });
    let secrets = told_secrets(&recorded);
    let mut game = Game::new(rules, setup).map_err(bad)?;
    give(&mut game, &secrets);
    let (mut tally, mut otherwise) = (Tally::default(), Vec::new());
    let mut before = said_hash(&contents.header_line).unwrap_or_default().to_owned();
    let mut lines = recorded.reader();
    for index in 0..recorded.len() {
        let event = whole_event(&mut lines, index, path).map_err(VerifyError::Unreadable)?;
        if event.head.as_ref().is_some_and(|said| !is_same(said, &head(&before))) {
            return Err(VerifyError::Diverged { seq: event.seq, what: "diverged-head" });
        }
        let known_secret = game.dice().can_prove();
        let compared = if other { Compared::WhatItDoes } else { Compared::EveryWord };
        let known = match played_again(&game, &event, compared) {
            Ok(()) if known_secret => Known::Proven,
            Ok(()) => Known::Unrevealed,
            Err(_) if other => {
                otherwise.push(event.seq);
                Known::OtherRules
            }
            Err(error) => return Err(error),
        };
        tally.count(&event, known);
        game.accept(&event);
        if matches!(event.command, Command::Reseal { .. }) {
            give(&mut game, &secrets);
        }
        lines.line(index).and_then(said_hash).unwrap_or_default().clone_into(&mut before);
    }
    Ok(Verified { events, other_tables: other.then_some(saved), otherwise, tally, head_at, head: last })
}

/// The secrets that the journal tells, by their seals.
fn told_secrets(recorded: &History) -> BTreeMap<String, Secret> {
    let asides = (0..recorded.len()).filter(|index| recorded.turn(*index) == Turn::Aside);
    let told = asides.filter_map(|index| match recorded.get(index)?.command {
        Command::Reveal { secret } => Secret::from_hex(&secret),
        _ => None,
    });
    told.map(|secret| (secret.seal(), secret)).collect()
}

/// Gives the game the secret of the seal in force, where it is known.
fn give(game: &mut Game, secrets: &BTreeMap<String, Secret>) {
    if let Some(secret) = game.dice().seal().and_then(|seal| secrets.get(seal)).cloned() {
        game.give_secret(secret);
    }
}

/// The number of the last event that a head covers; zero where it is that of the first line.
fn head_place(header: &str, recorded: &History, wanted: &str) -> Option<u64> {
    let is_wanted = |line: &str| said_hash(line).map(head).is_some_and(|head| is_same(&head, wanted));
    if is_wanted(header) {
        return Some(0);
    }
    let mut lines = recorded.reader();
    let place = (0..recorded.len()).find(|index| lines.line(*index).is_some_and(is_wanted));
    place.and_then(|place| u64::try_from(place + 1).ok())
}

/// How closely an event is compared with what comes of its command now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    /// Where nothing was mended since nothing may differ.
    EveryWord,
    /// Other tables may explain a result in other words: dice, outcome and effects are what it comes to.
    WhatItDoes,
}

fn played_again(game: &Game, event: &Event, compared: Compared) -> Result<(), VerifyError> {
    let again = if game.dice().can_prove() {
        game.handle(event.command.clone(), &event.time)
    } else {
        game.handle_again(event.command.clone(), &event.time, event)
    };
    let again = again.map_err(|refusal| VerifyError::Refused { seq: event.seq, refusal })?;
    match difference(event, &Event { head: event.head.clone(), with: event.with, ..again }, compared) {
        Some(what) => Err(VerifyError::Diverged { seq: event.seq, what }),
        None => Ok(()),
    }
}

/// An event, read to the last field.
fn whole_event(recorded: &mut Reader<'_>, index: usize, path: &Path) -> Result<Event, JournalError> {
    recorded.get(index).ok_or_else(|| JournalError::Damaged {
        path: path.display().to_string(),
        // The header is line 1.
        line: index + 2,
        damage: Damage::Content,
        good_events: index,
    })
}

/// Events that opening plays again at most: the last turn of a battle, and little of anybody's time.
const RECHECKED: usize = 200;

/// Plays the last turn again, as opening does: what does not follow from the rules is said, and no more than said.
/// Other tables or another generator may come to something else rightly; whoever wants to know asks `verify`.
/// The first so many are vouched for already.
pub(super) fn recheck(game: &Game, vouched: usize) -> Option<Text> {
    let (setup, rules, events) = (game.setup(), game.rules(), game.events());
    if vouched >= events.len() || ![GENERATOR, STREAM_GENERATOR].contains(&setup.generator.as_str()) {
        return None;
    }
    // Asked only where something differs: a fingerprint reads every table once more.
    let same_tables = || (setup.ruleset_version, setup.tables.as_str()) == (rules.version, &*rules.fingerprint());
    let least = events.len().saturating_sub(RECHECKED).max(vouched);
    let turn = rules.schema.counters.first();
    let begins_turn = |index: &usize| {
        let effects = events.effects(*index).unwrap_or_default();
        effects.iter().any(|effect| matches!(effect, Effect::Counter { name, .. } if Some(name) == turn))
    };
    let from = (least..events.len()).rev().find(begins_turn).unwrap_or(least);
    let mut past = game.at(u64::try_from(from).ok()?);
    for index in from..events.len() {
        let event = events.get(index)?;
        // What is said about the dice holds for the whole of a battle: `past` knows it from its beginning.
        let aside = matches!(events.turn(index), Turn::Aside);
        if let Err(error) = if aside { Ok(()) } else { played_again(&past, &event, Compared::EveryWord) } {
            if !same_tables() {
                return None;
            }
            let seq = i64::try_from(event.seq).unwrap_or(i64::MAX);
            return Some(match error {
                VerifyError::Diverged { what, .. } => {
                    Text::new("journal-forged").with("seq", seq).with("what", Arg::word(what))
                }
                VerifyError::Refused { refusal, .. } => {
                    Text::new("journal-forged-refused").with("seq", seq).with("code", Arg::text(refusal.code.as_str()))
                }
                VerifyError::Unreadable(_) | VerifyError::OtherGenerator { .. } | VerifyError::NoSuchHead { .. } => {
                    error.text()
                }
            });
        }
        past.accept(&event);
    }
    None
}

fn difference(recorded: &Event, again: &Event, compared: Compared) -> Option<&'static str> {
    let outcome = |event: &Event| event.resolution.as_ref().map(|resolution| resolution.outcome.id.clone());
    let same_outcome = match compared {
        Compared::EveryWord => recorded.resolution == again.resolution,
        Compared::WhatItDoes => outcome(recorded) == outcome(again),
    };
    let told_as_before = Event { resolution: recorded.resolution.clone(), ..again.clone() };
    let again = if same_outcome { &told_as_before } else { again };
    if recorded.throws != again.throws {
        Some("diverged-dice")
    } else if !same_outcome {
        Some("diverged-outcome")
    } else if recorded != again && recorded.clone().without_table() != again.clone().without_table() {
        Some("diverged-effects")
    } else {
        None
    }
}
