//! Enemies left side by side in contact after victories must fight in the next phase; nobody charged (STP-B16).

use super::charge;
use super::fight::{Opening, open};
use crate::engine::dice::Dice;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::Entity;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{field, marker};

pub struct LinkMelee;

impl Procedure for LinkMelee {
    fn id(&self) -> &'static str {
        "link_melee"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        ensure(!model::in_melee(context.state, unit), || model::refuse("unit_in_melee", "STP-B16", unit))
    }

    /// STP-B16: after a combat that one of them has won in this phase, and where it might charge the other.
    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (unit, enemy) = (context.entity(field::UNIT)?, context.entity(field::ENEMY)?);
        // Whoever has fought and is in no melee any more has won it: only the loss of its enemy ends one here.
        let won = |unit: &Entity| model::this_phase(context.state, unit, marker::FOUGHT);
        let pairs = [(unit, enemy), (enemy, unit)];
        let mut winners = pairs.into_iter().filter(|(winner, _)| won(winner)).peekable();
        ensure(winners.peek().is_some(), || refuse("nobody_won", "STP-B16", unit).with("enemy", &enemy.id))?;
        let mut refused = Ok(());
        for (winner, other) in winners {
            refused = charge::may_attack(context, winner, other);
            if refused.is_ok() {
                break;
            }
        }
        refused
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, enemy) = (context.entity(field::UNIT)?, context.entity(field::ENEMY)?);
        let start_phase = model::phase(context.state) + 1;
        let opening = Opening { first: unit, second: enemy, charger: None, angle: "front", start_phase, round: 0 };
        let (_, opened) = open(context, &opening)?;
        let outcome = Outcome::new("melee_linked").with("unit", &unit.id).with("other", &enemy.id);
        Ok(Resolution::new(outcome).about([&unit.id, &enemy.id]).effect(opened))
    }
}
