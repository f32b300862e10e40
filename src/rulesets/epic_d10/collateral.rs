//! Collateral damage of an assault (ED-X11, X18, OP10).

use super::assault::fight;
use super::damage::{self, Hits};
use super::model::{self, refuse};
use crate::engine::dice::{Decision, Dice};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{field, option, recorded};

pub struct Collateral;

fn by_margin(context: &Context<'_>) -> bool {
    context.state.option_is(option::COLLATERAL, "margin_markers")
}

fn groups<'a>(context: &Context<'a>) -> Vec<&'a Entity> {
    context
        .entities(field::FORMATIONS)
        .into_iter()
        .flat_map(|formation| model::groups(context.state, formation))
        .collect()
}

fn loser<'a>(context: &Context<'a>) -> Result<&'a Entity, Refusal> {
    let fight = fight(context)?;
    let role = if fight.text(recorded::WINNER) == Some("attacker") { recorded::DEFENDER } else { recorded::ATTACKER };
    model::party(context.state, fight, role)
}

impl Procedure for Collateral {
    fn id(&self) -> &'static str {
        "collateral"
    }

    fn rows(&self, context: &Context<'_>, list: &str) -> Vec<EntityId> {
        let entities = if list == "groups" { groups(context) } else { context.entities(field::FORMATIONS) };
        entities.into_iter().map(|entity| entity.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        !by_margin(context) && damage::may_ask(context, field)
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        damage::may_answer(context, field, candidate)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        for unit in groups(context) {
            // Embarked units exist as well, and a template of one's own making may lie on them.
            let there = unit.points();
            let removed = model::count(context.about(&unit.id).whole(field::REMOVED));
            ensure(removed <= there, || refuse("too_many_units", "ED-X18", unit).with("count", there))?;
        }
        Ok(())
    }

    /// ED-X18: the sheet names the step and says nothing of it.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let free = (!by_margin(context)).then(|| Line::new(Text::new("line-collateral-free")).rule("ED-X18"));
        Ok(free.into_iter().collect())
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let mut hits = Hits { embarked_too: true, ..Hits::default() };
        if by_margin(context) {
            let loser = loser(context)?;
            let margin = model::kept(fight(context)?, recorded::MARGIN);
            if margin > 0 {
                hits.mark(loser, margin);
            }
        }
        for unit in groups(context) {
            let removed = model::count(context.about(&unit.id).whole(field::REMOVED));
            if removed > 0 {
                hits.kill(unit, removed);
            }
        }
        for formation in context.entities(field::FORMATIONS) {
            let markers = model::count(context.about(&formation.id).whole(field::MARKERS));
            if markers > 0 {
                hits.mark(formation, markers);
            }
        }
        let toll = damage::inflict(context, dice, &hits)?;
        let outcome = Outcome::new("collateral_done").with("kills", toll.kills()).with("markers", toll.markers);
        let settled = Effect::Amend {
            record: fight(context)?.id.clone(),
            field: recorded::COLLATERAL.to_string(),
            value: crate::engine::value::Value::Bool(true),
        };
        let mut resolution = Resolution::new(outcome)
            .about(context.entities(field::FORMATIONS).into_iter().map(|formation| &formation.id))
            .effect(settled)
            .hands(toll.hands)
            .effects(toll.effects)
            .advancing();
        resolution.lines = toll.lines;
        Ok(resolution)
    }
}
