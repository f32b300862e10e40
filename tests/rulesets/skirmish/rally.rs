//! A shaken squad tries to rally (SK-09).

use super::model::{self, Answers, Changed, once, refuse};
use super::names::{field, marker, row, test};
use estafette::engine::dice::{Dice, Die, Keep, Purpose};
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::{Refusal, ensure};
use estafette::engine::rules::Modifier;
use estafette::engine::world::{Effect, Entity};

pub struct Rally;

pub fn may_rally(squad: &Entity) -> Result<(), Refusal> {
    ensure(squad.has(marker::SHAKEN), || refuse("not_shaken", "SK-09", squad))?;
    once("rally_tried_already", "SK-09", squad, marker::RALLY_TRIED)
}

fn dice_of(context: &Context<'_>, squad: &Entity) -> Result<Changed, Refusal> {
    let answers = Answers { friends: context.whole(field::FRIENDS), ..Answers::default() };
    model::changed(context, squad, test::RALLY, &answers)
}

impl Procedure for Rally {
    fn id(&self) -> &'static str {
        "rally"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::SQUAD => may_rally(squad),
            _ => Ok(()),
        }
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(dice_of(context, context.entity(field::SQUAD)?)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let squad = context.entity(field::SQUAD)?;
        let changed = dice_of(context, squad)?;
        let total = dice.total(Purpose::new("rally", squad.side), 2, Die::D6, Keep::All)?.cast_signed() + changed.by;
        let rallied = total >= model::number(context, row::RALLIES_ON)?;
        let outcome = if rallied { Outcome::new("rallied") } else { Outcome::new("rally_failed") };
        Ok(Resolution::new(outcome.with("unit", &squad.id))
            .about([&squad.id])
            .modified_by(changed.modifiers)
            .effect(Effect::mark(&squad.id, marker::RALLY_TRIED))
            .effects(rallied.then(|| Effect::unmark(&squad.id, marker::SHAKEN))))
    }
}
