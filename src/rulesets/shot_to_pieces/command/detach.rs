//! A whole formation goes to another corps, or back to its own (STP-R02, STP-R03).

use crate::engine::dice::Dice;
use crate::engine::message::Arg;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, option};

pub struct Detach;

/// Units of the corps in the formation named, all of them where none is: a formation is never split.
fn formation<'a>(context: &Context<'a>, from: &Entity) -> Vec<&'a Entity> {
    let label = context.choice(field::SUBFORMATION).trim().to_lowercase();
    let own = model::units(context.rules, context.state).filter(|unit| unit.parent.as_ref() == Some(&from.id));
    let named = |unit: &&Entity| {
        let known = unit.text(attribute::SUBFORMATION).map(|known| known.trim().to_lowercase());
        label.is_empty() || known.is_some_and(|known| known == label)
    };
    own.filter(named).collect()
}

/// Labels that the corps knows, for the refusal.
fn labels(context: &Context<'_>, from: &Entity) -> String {
    let own = model::units(context.rules, context.state).filter(|unit| unit.parent.as_ref() == Some(&from.id));
    let mut labels: Vec<&str> = own.filter_map(|unit| unit.text(attribute::SUBFORMATION)).collect();
    labels.sort_unstable();
    labels.dedup();
    if labels.is_empty() { "-".to_owned() } else { labels.join(", ") }
}

fn may_adopt(from: Option<&Entity>, corps: &Entity) -> Result<(), Refusal> {
    ensure(from.is_none_or(|from| from.id != corps.id), || refuse("detach_to_itself", "STP-R02", corps))?;
    let gone = corps.has(marker::DEMORALISED) || corps.is(attribute::ORDER, "retreat");
    ensure(!gone, || refuse("corps_takes_nobody", "STP-R03", corps))
}

impl Procedure for Detach {
    fn id(&self) -> &'static str {
        "detach"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match (field, context.state.entity(candidate)) {
            (field::FROM, _) => {
                ensure(context.state.option_on(option::DETACHMENT), || Refusal::by_rule("no_detachments", "STP-R02"))
            }
            (field::TO, Some(corps)) => may_adopt(context.optional(field::FROM), corps),
            _ => Ok(()),
        }
    }

    /// STP-R02: without a formation the whole corps goes.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::SUBFORMATION | field::TO)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (from, to) = (context.entity(field::FROM)?, context.optional(field::TO));
        let units = formation(context, from);
        ensure(!units.is_empty(), || {
            refuse("no_such_formation", "STP-R02", from)
                .with("formation", Arg::text(context.choice(field::SUBFORMATION)))
                .with("known", Arg::text(labels(context, from)))
        })?;
        let there = to.map(|corps| corps.id.as_str());
        let changes = units.iter().any(|unit| unit.text(attribute::DETACHED_TO) != there);
        let code = if to.is_some() { "detached_already" } else { "not_detached" };
        ensure(changes, || refuse(code, "STP-R02", to.unwrap_or(from)))
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (from, to) = (context.entity(field::FROM)?, context.optional(field::TO));
        let units = formation(context, from);
        let names: Vec<EntityId> = units.iter().map(|unit| unit.id.clone()).collect();
        let outcome = match to {
            Some(corps) => Outcome::new("formation_detached").with("corps", &corps.id),
            None => Outcome::new("formation_recalled").with("corps", &from.id),
        };
        let moved = units.iter().filter(|unit| unit.text(attribute::DETACHED_TO) != to.map(|corps| corps.id.as_str()));
        let effects: Vec<Effect> = moved
            .map(|unit| match to {
                Some(corps) => Effect::set(&unit.id, attribute::DETACHED_TO, &corps.id),
                None => Effect::clear(&unit.id, attribute::DETACHED_TO),
            })
            .collect();
        let about: Vec<&EntityId> = units.iter().map(|unit| &unit.id).collect();
        Ok(Resolution::new(outcome.with("units", Arg::Entities(names))).about(about).effects(effects))
    }
}
