//! A declaration made by mistake, taken back before the fire opens (STP-F01).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::world::Effect;
use crate::rulesets::shot_to_pieces::model;
use crate::rulesets::shot_to_pieces::names::{field, recorded};

pub struct WithdrawDeclaration;

impl Procedure for WithdrawDeclaration {
    fn id(&self) -> &'static str {
        "withdraw_declaration"
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let salvo = context.record(field::SALVO)?;
        let units = salvo.texts(recorded::UNITS).into_iter().filter_map(|id| context.state.entity(id));
        let outcome = Outcome::new("declaration_withdrawn").with("units", Arg::Entities(model::ids(units)));
        Ok(Resolution::new(outcome).effect(Effect::Close { record: salvo.id.clone() }))
    }
}
