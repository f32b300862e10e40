//! Where the dice of a battle come from: who types them, and what the program draws its own from. Undo does not reach
//! this: a secret once told stays told, and a word once mixed in stays mixed in.

use std::collections::BTreeMap;

use super::{Command, Setup};
use crate::engine::dice::{ActDice, DiceBySide, DiceStream, ProgramDice, STREAM_GENERATOR, Secret, TableDice};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::world::Side;

#[derive(Clone, Debug)]
enum Scheme {
    /// One stream for the whole battle: saves of the first format.
    Stream(Box<DiceStream>),
    /// Faces belong to the act; the secret may not be here.
    Acts(Option<Secret>),
}

/// A seal, and whether its secret stands in the journal, where everybody can read it.
#[derive(Clone, Debug)]
struct Seal {
    seal: String,
    revealed: bool,
}

#[derive(Clone, Debug)]
pub struct BattleDice {
    scheme: Scheme,
    /// Every seal of the battle, the one in force last; none where the dice are open.
    seals: Vec<Seal>,
    words: BTreeMap<Side, String>,
    /// Hands that type their dice.
    hands: DiceBySide,
    /// Something was resolved: dice may have been seen.
    begun: bool,
}

impl BattleDice {
    pub(super) fn new(setup: &Setup) -> BattleDice {
        let scheme = if setup.generator == STREAM_GENERATOR {
            Scheme::Stream(Box::new(DiceStream::new(setup.seed.unwrap_or(0))))
        } else {
            Scheme::Acts(setup.seed.map(Secret::of_seed))
        };
        BattleDice {
            scheme,
            seals: setup.seal.iter().map(|seal| Seal { seal: seal.clone(), revealed: false }).collect(),
            words: BTreeMap::new(),
            hands: DiceBySide::default(),
            begun: false,
        }
    }

    /// Seal of the secret in force; none where the dice are open.
    pub fn seal(&self) -> Option<&str> {
        self.seals.last().map(|seal| seal.seal.as_str())
    }

    /// Whether the secret in force has been told.
    pub fn is_revealed(&self) -> bool {
        self.seals.last().is_some_and(|seal| seal.revealed)
    }

    /// Seals whose secrets nobody has told yet.
    pub fn unrevealed(&self) -> impl Iterator<Item = &str> {
        self.seals.iter().filter(|seal| !seal.revealed).map(|seal| seal.seal.as_str())
    }

    pub fn words(&self) -> &BTreeMap<Side, String> {
        &self.words
    }

    /// The hands that type their dice.
    pub fn hands(&self) -> &DiceBySide {
        &self.hands
    }

    pub fn types(&self, hand: Option<Side>) -> bool {
        TableDice::BySide(&self.hands).types(hand)
    }

    /// The program could throw, and nobody outside could know the faces beforehand. Open dice are known to whoever wants.
    pub fn is_ready(&self) -> bool {
        match &self.scheme {
            Scheme::Stream(_) => true,
            Scheme::Acts(secret) => secret.is_some() && !self.is_revealed(),
        }
    }

    /// Whether the faces of the program's dice can be drawn again here.
    pub fn can_prove(&self) -> bool {
        match &self.scheme {
            Scheme::Stream(_) => true,
            Scheme::Acts(secret) => secret.is_some(),
        }
    }

    /// The secret, for whoever keeps the battle. Never shown before the battle is over.
    pub fn secret(&self) -> Option<&Secret> {
        match &self.scheme {
            Scheme::Stream(_) => None,
            Scheme::Acts(secret) => secret.as_ref(),
        }
    }

    /// Takes the secret of the seal in force. False where it is another one.
    pub(super) fn give(&mut self, given: Secret) -> bool {
        let fits = self.seal().is_some_and(|seal| *seal == given.seal());
        match &mut self.scheme {
            Scheme::Acts(secret) if fits => *secret = Some(given),
            Scheme::Acts(_) | Scheme::Stream(_) => {}
        }
        fits
    }

    /// Whether faces belong to the act they are thrown for.
    pub(super) fn by_act(&self) -> bool {
        matches!(self.scheme, Scheme::Acts(_))
    }

    /// The program's dice for an act; `drawn` dice of the stream are used up.
    pub(super) fn for_act(&self, act: &str, drawn: u64) -> ProgramDice {
        match &self.scheme {
            Scheme::Stream(stream) => ProgramDice::Stream(stream.clone(), drawn),
            Scheme::Acts(None) => ProgramDice::Nobody,
            Scheme::Acts(Some(secret)) => ProgramDice::Act(ActDice::new(secret, &self.words, act)),
        }
    }

    /// Whether a command about the dice may be carried out.
    pub(super) fn check(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Word { text, .. } => {
                ensure(self.by_act(), || Refusal::new(Reason::DiceNotSealed))?;
                ensure(!text.trim().is_empty(), || Refusal::new(Reason::EmptyWord))?;
                ensure(!self.begun, || Refusal::new(Reason::WordTooLate))
            }
            Command::Hand { side, types } => ensure(self.types(*side) != *types, || Refusal::new(Reason::HandAlready)),
            Command::Reseal { .. } => ensure(!self.seals.is_empty(), || Refusal::new(Reason::DiceNotSealed)),
            Command::Reveal { secret } => {
                ensure(!self.seals.is_empty(), || Refusal::new(Reason::DiceNotSealed))?;
                let told = Secret::from_hex(secret).map(|secret| secret.seal());
                let told = told.filter(|told| self.unrevealed().any(|seal| seal == *told));
                ensure(told.is_some(), || Refusal::new(Reason::WrongSecret))
            }
            _ => Ok(()),
        }
    }

    /// Keeps what a command says about the dice.
    pub(super) fn keep(&mut self, command: &Command) {
        match command {
            Command::Word { side, text } => {
                self.words.insert(*side, text.clone());
            }
            Command::Hand { side, types: true } => {
                self.hands.entry(*side);
            }
            Command::Hand { side, types: false } => self.hands.leave(*side),
            Command::Reseal { seal } => {
                self.seals.push(Seal { seal: seal.clone(), revealed: false });
                if let Scheme::Acts(secret) = &mut self.scheme {
                    *secret = None;
                }
            }
            Command::Reveal { secret } => {
                let told = Secret::from_hex(secret).map(|secret| secret.seal());
                for seal in self.seals.iter_mut().filter(|seal| told.as_ref() == Some(&seal.seal)) {
                    seal.revealed = true;
                }
            }
            Command::Resolve { .. } => self.begun = true,
            _ => {}
        }
    }

    /// Dice may have been seen: no word is taken any more.
    pub(super) fn begin(&mut self) {
        self.begun = true;
    }
}
