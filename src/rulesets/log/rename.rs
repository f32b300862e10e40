//! Somebody is called otherwise (LG-U01).

use super::add_unit::check_name;
use super::names::field;
use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::world::Effect;

pub struct Rename;

impl Procedure for Rename {
    fn id(&self) -> &'static str {
        "rename"
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let who = context.entity(field::WHO)?;
        check_name(context.state, who.side, context.choice(field::NAME).trim())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let who = context.entity(field::WHO)?;
        let name = context.choice(field::NAME).trim();
        let outcome = Outcome::new("renamed").with("old", Arg::text(&who.name)).with("new", Arg::text(name));
        let effect = Effect::Name { target: who.id.clone(), name: name.to_owned() };
        Ok(Resolution::new(outcome).about([&who.id]).effect(effect))
    }
}
