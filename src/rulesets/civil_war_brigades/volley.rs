//! What the fire of regiments and of batteries have in common: what is told of it, what it uses up, the Union's re-roll
//! (CW-F09, A14, S07).

use super::firing::Occasion;
use super::model;
use super::morale::Harm;
use crate::engine::dice::{Decision, DecisionOptions, Dice};
use crate::engine::procedure::{Context, Outcome, Resolution, Stop};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::{attribute, field, marker, option, recorded};

pub struct Volley<'a> {
    pub firer: &'a Entity,
    pub harm: &'a Harm<'a>,
    pub hits: u32,
}

impl Volley<'_> {
    pub fn resolution(&self) -> Resolution {
        let harm = self.harm;
        let outcome = if harm.damage == 0 {
            Outcome::new("fire_missed")
        } else if harm.destroyed {
            Outcome::new("fire_destroys").with("damage", harm.damage)
        } else if harm.test.is_some() {
            Outcome::new("fire_shakes").with("damage", harm.damage)
        } else {
            Outcome::new("fire_hits").with("damage", harm.damage)
        };
        let outcome = outcome.with("unit", &harm.unit.id).with("hits", self.hits);
        Resolution::new(outcome).about([&self.firer.id, &harm.unit.id])
    }
}

/// CW-F09, A14, K17: what a fire uses up.
pub fn bookkeeping(firer: &Entity, occasion: Occasion<'_>) -> Vec<Effect> {
    match occasion {
        Occasion::Phase => vec![Effect::mark(&firer.id, marker::FIRED)],
        Occasion::Reaction(charge) => {
            vec![Effect::mark(&firer.id, marker::REACTION_FIRED), model::amend(charge.record, recorded::ANSWERED, true)]
        }
        Occasion::Stolen(order) => vec![model::close(order)],
    }
}

/// CW-S07: a Union charge that takes reaction fire has one die that hit thrown again, of the Union's choice. The kinds of
/// hits come worst first; back comes the kind of the die that is picked.
pub fn hurrah(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    occasion: Occasion<'_>,
    kinds: &[(&'static str, u32)],
) -> Result<Option<&'static str>, Stop> {
    let Occasion::Reaction(charge) = occasion else { return Ok(None) };
    // CW-Z26: by the option the cry helps in its own melee instead.
    if context.state.option_is(option::HURRAH_REROLL, "own_melee") {
        return Ok(None);
    }
    let lying: Vec<&'static str> = kinds.iter().filter(|(_, count)| *count > 0).map(|(kind, _)| *kind).collect();
    let Some(worst) = lying.first().copied().filter(|_| charge.charger.is(attribute::YELL, "union_hurrah")) else {
        return Ok(None);
    };
    let mut options: Vec<String> = lying.iter().map(|kind| (*kind).to_owned()).collect();
    options.push("nothing".to_owned());
    let answer = dice.ask(Decision {
        field: field::HURRAH.to_string(),
        side: charge.charger.side,
        options: DecisionOptions::OneOf(options),
        proposed: Value::text(worst),
    })?;
    Ok(lying.into_iter().find(|kind| answer.as_text() == Some(kind)))
}
