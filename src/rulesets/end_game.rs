//! The players end the game: for sheets that know no length and no test of victory (STP-S11, CW-Z40), or that may be stopped before it (ED-E01).

use super::shared;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::world::Effect;

pub struct EndGame;

impl Procedure for EndGame {
    fn id(&self) -> &'static str {
        "end_game"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let winner = context.side(FieldName::WINNER);
        let army = winner.and_then(|side| shared::army(context.state, side));
        let outcome = match army {
            Some(army) => Outcome::new("game_won").with("unit", &army.id),
            None => Outcome::new("game_drawn"),
        };
        let reason = Text::new("ending-agreed");
        Ok(Resolution::new(outcome).about(army.map(|army| &army.id)).effect(Effect::End { winner, reason }))
    }
}
