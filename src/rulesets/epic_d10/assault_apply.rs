//! Losses and markers of both sides of an assault, applied together and counted (ED-X04, X09, X14, W02, T05).

use super::assault::{fight, is_pending, loses, pending};
use super::{damage, model};
use crate::engine::dice::{Decision, Dice};
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, field, recorded};

pub struct AssaultApply;

/// ED-X14: nobody is left to throw against, so the other has won.
fn wins_alone(winner: &Entity, loser: &Entity) -> Vec<Line> {
    let annihilated = Text::new("line-annihilated").with("formation", &loser.id);
    let wins = Text::new("line-wins-alone").with("winner", &winner.id);
    vec![Line::new(annihilated).rule("ED-X14"), Line::new(wins).rule("ED-X14").aloud()]
}

impl Procedure for AssaultApply {
    fn id(&self) -> &'static str {
        "assault_apply"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let waiting = fight(context).map(pending).unwrap_or_default();
        let hit = |unit: &Entity| {
            unit.text(attribute::TRANSPORT).is_some_and(|id| waiting.kills.iter().any(|(hit, _)| hit.as_str() == id))
        };
        let passenger = field::ABOARD_ANY.rest_of(field.as_str()).and_then(|id| context.state.entity(id));
        damage::may_ask(context, field) && passenger.is_none_or(hit)
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        damage::may_answer(context, field, candidate)
    }

    /// What both sides threw, by whom it befalls.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let waiting = pending(fight(context)?);
        let line = |key: &str, who: &str, (id, count): &(EntityId, u32)| {
            (*count > 0).then(|| Line::new(Text::new(key).with(who, id).with("count", *count)))
        };
        let kills = waiting.kills.iter().filter_map(|hit| line("line-to-remove", "unit", hit));
        let markers = waiting.markers.iter().filter_map(|hit| line("line-to-mark", "formation", hit));
        Ok(kills.chain(markers).collect())
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = fight(context)?;
        let attacker = model::party(context.state, fight, recorded::ATTACKER)?;
        let defender = model::party(context.state, fight, recorded::DEFENDER)?;
        let toll = damage::inflict(context, dice, &pending(fight))?;
        // ED-T05: passengers of another formation count too, so the count is by side.
        let lost_by = |side| -> u32 {
            let own = |id: &str| context.state.entity(id).is_some_and(|unit| unit.side == side);
            toll.lost.iter().filter(|(id, _)| own(id.as_str())).map(|(_, number)| number).sum()
        };
        let by_attacker = lost_by(defender.side);
        let by_defender = lost_by(attacker.side);
        let waiting = fight.fields.keys().filter(|field| is_pending(field));
        let counts = |field: RecordField<'_>, more: u32| {
            Effect::amend(fight, field, Value::whole(model::whole(model::kept(fight, field) + more)))
        };
        let outcome = Outcome::new("losses_applied").with("attacker", by_defender).with("defender", by_attacker);
        let mut resolution = Resolution::new(outcome.with("markers", toll.markers))
            .about([&attacker.id, &defender.id])
            .effects(waiting.map(|field| Effect::amend(fight, RecordField::of_data(field), Value::whole(0))))
            .effect(counts(recorded::KILLS_ATTACKER, by_attacker))
            .effect(counts(recorded::KILLS_DEFENDER, by_defender));
        let left = |party: &Entity| model::size(context.state, party).saturating_sub(toll.lost_by(context, party));
        // ED-X14: whoever is alone wins without a roll; nobody does where nobody is left.
        let winner = match (left(attacker), left(defender)) {
            (0, 0) => Some("nobody"),
            (0, _) => Some("defender"),
            (_, 0) => Some("attacker"),
            _ => None,
        };
        if let Some(winner) = winner {
            resolution = resolution.effect(Effect::amend(fight, recorded::WINNER, winner));
            resolution.lines.extend(match winner {
                "attacker" => wins_alone(attacker, defender),
                "defender" => wins_alone(defender, attacker),
                _ => vec![Line::new(Text::new("line-both-annihilated")).rule("ED-X14")],
            });
            let loser = if winner == "attacker" { defender } else { attacker };
            resolution = resolution.effects(loses(loser));
        }
        resolution.lines.extend(toll.lines);
        Ok(resolution.hands(toll.hands).effects(toll.effects).advancing())
    }
}
