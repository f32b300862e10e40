//! Verification: every hash from its line, every virtual die from the seed, every outcome from its rule.

use std::path::Path;

use super::error::{Damage, JournalError};
use super::read::read;
use super::save::FindRuleset;
use crate::engine::dice::GENERATOR;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Event, Game, History};
use crate::engine::refusal::Refusal;
use crate::engine::world::Effect;

/// A journal that holds what the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub events: usize,
    /// Tables it was played with, where this program has others: they come to the same in all of its events.
    pub other_tables: Option<String>,
}

/// Why a journal was not verified. A file that cannot be read and a replay that went another way are different things.
#[derive(Debug)]
pub enum VerifyError {
    Unreadable(JournalError),
    /// The chain is good, but this program plays by other tables, and from an event on they come to something else.
    OtherTables {
        events: usize,
        seq: u64,
        saved: String,
        known: String,
    },
    OtherGenerator {
        events: usize,
        saved: String,
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
            VerifyError::OtherTables { events, seq, saved, known } => Text::new("verify-other-tables")
                .with("events", count(*events))
                .with("seq", number(*seq))
                .with("saved", Arg::text(saved))
                .with("known", Arg::text(known)),
            VerifyError::OtherGenerator { events, saved } => {
                Text::new("verify-other-generator").with("events", count(*events)).with("saved", Arg::text(saved))
            }
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
    let contents = read(path).and_then(|contents| contents.undamaged(path)).map_err(VerifyError::Unreadable)?;
    let events = contents.events();
    let (setup, recorded) = (contents.header.setup, contents.history);
    let rules = find(&setup).ok_or_else(|| {
        VerifyError::Unreadable(JournalError::UnknownRuleset {
            path: path.display().to_string(),
            ruleset: setup.edition(),
        })
    })?;
    if setup.generator != GENERATOR {
        return Err(VerifyError::OtherGenerator { events, saved: setup.generator });
    }
    let fingerprint = rules.fingerprint();
    let known = (rules.version, fingerprint.as_str());
    let other = (setup.ruleset_version, setup.tables.as_str()) != known;
    let saved = format!("{} {}", setup.ruleset_version, setup.tables);
    let known = format!("{} {}", known.0, known.1);
    let bad = |_| VerifyError::Unreadable(JournalError::BadSetup { path: path.display().to_string() });
    let mut game = Game::new(rules, setup).map_err(bad)?;
    for index in 0..recorded.len() {
        let event = whole_event(&recorded, index, path).map_err(VerifyError::Unreadable)?;
        match played_again(&game, &event) {
            Ok(()) => game.accept(&event),
            Err(_) if other => return Err(VerifyError::OtherTables { events, seq: event.seq, saved, known }),
            Err(error) => return Err(error),
        }
    }
    Ok(Verified { events, other_tables: other.then_some(saved) })
}

fn played_again(game: &Game, event: &Event) -> Result<(), VerifyError> {
    let again = game
        .handle(event.command.clone(), &event.time)
        .map_err(|refusal| VerifyError::Refused { seq: event.seq, refusal })?;
    match difference(event, &again) {
        Some(what) => Err(VerifyError::Diverged { seq: event.seq, what }),
        None => Ok(()),
    }
}

/// An event, read to the last field.
fn whole_event(recorded: &History, index: usize, path: &Path) -> Result<Event, JournalError> {
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
pub(super) fn recheck(game: &Game) -> Option<Text> {
    let (setup, rules, events) = (game.setup(), game.rules(), game.events());
    let same_tables = (setup.ruleset_version, setup.tables.as_str()) == (rules.version, rules.fingerprint().as_str());
    if !same_tables || setup.generator != GENERATOR {
        return None;
    }
    let least = events.len().saturating_sub(RECHECKED);
    let turn = rules.schema.counters.first();
    let begins_turn = |index: &usize| {
        let effects = events.effects(*index).unwrap_or_default();
        effects.iter().any(|effect| matches!(effect, Effect::Counter { name, .. } if Some(name) == turn))
    };
    let from = (least..events.len()).rev().find(begins_turn).unwrap_or(least);
    let mut past = game.at(u64::try_from(from).ok()?);
    for index in from..events.len() {
        let event = events.get(index)?;
        if let Err(error) = played_again(&past, &event) {
            let seq = i64::try_from(event.seq).unwrap_or(i64::MAX);
            return Some(match error {
                VerifyError::Diverged { what, .. } => {
                    Text::new("journal-forged").with("seq", seq).with("what", Arg::word(what))
                }
                VerifyError::Refused { refusal, .. } => {
                    Text::new("journal-forged-refused").with("seq", seq).with("code", Arg::text(refusal.code.as_str()))
                }
                VerifyError::Unreadable(_) | VerifyError::OtherTables { .. } | VerifyError::OtherGenerator { .. } => {
                    error.text()
                }
            });
        }
        past.accept(&event);
    }
    None
}

fn difference(recorded: &Event, again: &Event) -> Option<&'static str> {
    if recorded.throws != again.throws {
        Some("diverged-dice")
    } else if recorded.resolution != again.resolution {
        Some("diverged-outcome")
    } else if recorded != again {
        Some("diverged-effects")
    } else {
        None
    }
}
