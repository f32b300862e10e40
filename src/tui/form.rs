//! A form on the screen: the filler that knows its questions, the odds so far, and what its dice came to.

use crate::engine::play::{Event, Game};
use crate::engine::procedure::Inputs;
use crate::lang::Speaker;
use crate::play::{Chance, FormFiller};

pub struct FormPane {
    pub(crate) filler: FormFiller,
    /// Whether dice are being typed in. The filler keeps them: leaving and coming back loses none.
    pub typing: bool,
    pub chances: Vec<Chance>,
    /// Whether dice are thrown for it, as far as is known.
    pub rolls: bool,
    /// What the dice came to, not applied yet.
    pub outcome: Option<Box<Event>>,
}

impl FormPane {
    pub fn open(game: &Game, procedure: &str, inputs: Inputs) -> FormPane {
        let filler = FormFiller::open(game, procedure, inputs);
        FormPane { filler, typing: false, chances: Vec::new(), rolls: true, outcome: None }
    }

    /// Counts the odds of the form as it stands: once an answer, not once a frame.
    pub fn count_odds(&mut self, game: &Game, speaker: Speaker<'_>) {
        self.chances = self.filler.chances(game, speaker);
        self.rolls = self.filler.throws_dice(game);
    }
}
