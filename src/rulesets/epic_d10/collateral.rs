//! Collateral damage of an assault (ED-X11, X18, OP10).

use super::assault::fight;
use super::damage::{self, Hits};
use super::model::{self, refuse};
use crate::engine::dice::Dice;
use crate::engine::procedure::{Context, Outcome, Procedure, Resolution, Stop, about};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity, EntityId};

pub struct Collateral;

fn by_margin(context: &Context<'_>) -> bool {
    context.state.option_is("collateral", "margin_markers")
}

fn groups<'a>(context: &Context<'a>) -> Vec<&'a Entity> {
    context.entities("formations").into_iter().flat_map(|formation| model::groups(context.state, formation)).collect()
}

fn loser<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    let fight = fight(context)?;
    let role = if fight.text("winner") == Some("attacker") { "defender" } else { "attacker" };
    model::party(context.state, fight, role)
}

impl Procedure for Collateral {
    fn id(&self) -> &'static str {
        "collateral"
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        let entities = if list == "groups" { groups(context) } else { context.entities("formations") };
        entities.into_iter().map(|entity| entity.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: &str) -> bool {
        !by_margin(context) && damage::may_ask(context, field)
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        damage::may_answer(context, field, candidate)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        for unit in groups(context) {
            // Embarked units exist as well, and a template of one's own making may lie on them.
            let there = unit.points();
            let removed = model::count(context.whole(&about("removed", unit.id.as_str())));
            ensure(removed <= there, || refuse("too_many_units", "ED-X18", unit).with("count", there))?;
        }
        Ok(())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let mut hits = Hits { embarked_too: true, ..Hits::default() };
        if by_margin(context) {
            let loser = loser(context)?;
            let margin = model::kept(fight(context)?, "margin");
            if margin > 0 {
                hits.mark(loser, margin);
            }
        }
        for unit in groups(context) {
            let removed = model::count(context.whole(&about("removed", unit.id.as_str())));
            if removed > 0 {
                hits.kill(unit, removed);
            }
        }
        for formation in context.entities("formations") {
            let markers = model::count(context.whole(&about("markers", formation.id.as_str())));
            if markers > 0 {
                hits.mark(formation, markers);
            }
        }
        let toll = damage::inflict(context, dice, hits)?;
        let outcome = Outcome::new("collateral_done").with("kills", toll.kills()).with("markers", toll.markers);
        let settled = Effect::Amend {
            record: fight(context)?.id.clone(),
            field: "collateral".to_owned(),
            value: crate::engine::value::Value::Bool(true),
        };
        let mut resolution = Resolution::new(outcome)
            .about(context.entities("formations").into_iter().map(|formation| &formation.id))
            .effect(settled)
            .effects(toll.effects)
            .effect(Effect::Advance);
        resolution.lines = toll.lines;
        Ok(resolution)
    }
}
