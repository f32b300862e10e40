//! Who lies under the template, and what the barrage does to them (ED-A06, A08, N08).

use super::model::{self, BARRAGE, absent};
use super::tally::{self, Reading, Roll, Strike, modifiers, outcome};
use super::{damage, shooting};
use crate::engine::dice::{Decision, Dice};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Side};
use crate::rulesets::epic_d10::names::{fact, field, option, recorded, role, table};

pub struct BarrageImpact;

/// Groups of the formations under the template that have units on the table.
fn groups<'a>(context: &Context<'a>) -> Vec<&'a Entity> {
    let formations = context.entities(field::FORMATIONS).into_iter();
    let all = formations.flat_map(|formation| model::groups(context.state, formation));
    all.filter(|unit| model::on_foot(unit) > 0).collect()
}

/// ED-A06: passengers are hit through their transport only; OP24: nor are aircraft, where the fire comes from the ground.
fn may_lie_under(context: &Context<'_>, formation: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_fully_embarked(context.state, formation), || {
        model::refuse("fully_embarked", "ED-A06", formation)
    })?;
    let record = context.record(field::BARRAGE)?;
    let from_the_air = model::party(context.state, record, recorded::FORMATION).is_ok_and(model::is_air);
    let spared = model::is_air(formation) && !from_the_air && !context.state.option_on(option::BARRAGE_HITS_AIRCRAFT);
    ensure(!spared, || model::refuse("aircraft_not_bombarded", "ED-OP24", formation))
}

fn under(context: &Context<'_>, unit: &Entity) -> u32 {
    model::count(context.about(&unit.id).whole(field::UNDER))
}

fn strikes<'a>(context: &Context<'a>) -> Result<Vec<Strike<'a>>, Refusal> {
    let record = context.record(field::BARRAGE)?;
    let firer = model::party(context.state, record, recorded::FORMATION)?;
    let att = record.get(recorded::ATT).and_then(Value::as_whole).unwrap_or(0);
    let by = record.text(recorded::BY).and_then(|id| context.state.entity(id)).unwrap_or(firer);
    let mut strikes = Vec::new();
    for unit in groups(context).into_iter().filter(|unit| under(context, unit) > 0) {
        let situation = context
            .situation()
            .role(role::FIRER, firer)
            .role(role::TARGET, model::formation_of(context.state, unit)?)
            // ED-F07: a barrage never comes from behind.
            .fact(fact::REAR, false)
            .fact(fact::COVER, shooting::cover(context, unit));
        let modifiers = modifiers(context, table::RANGED, unit.id.as_str(), &situation)?;
        strikes.push(Strike {
            by,
            count: under(context, unit),
            target: unit,
            value: att - model::dft(unit),
            modifiers,
        });
    }
    Ok(strikes)
}

impl Procedure for BarrageImpact {
    fn id(&self) -> &'static str {
        "barrage_impact"
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        groups(context).into_iter().map(|unit| unit.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field.parts() {
            (field::COVER, Some(id)) => context.state.entity(id).is_some_and(|unit| under(context, unit) > 0),
            _ => damage::may_ask(context, field),
        }
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if let Some(formation) = context.state.entity(candidate).filter(|_| field == field::FORMATIONS) {
            return may_lie_under(context, formation);
        }
        damage::may_answer(context, field, candidate)
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field.parts() {
            (field::BARRAGE, _) => context.state.records_of(BARRAGE).next().map(|record| Value::text(&record.id)),
            (field::COVER, Some(id)) => shooting::proposed_cover(context, context.state.entity(id)?),
            _ => None,
        }
    }

    /// ED-A06: the enemy is mostly meant, though own units are hit as well.
    fn offers_first(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Side> {
        let record = context.record(field::BARRAGE).ok().filter(|_| field == field::FORMATIONS)?;
        model::party(context.state, record, recorded::FORMATION).ok()?.side.map(Side::other)
    }

    /// ED-A06: only the table shows it; of several groups most are not hit.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field.parts().0 == field::UNDER
    }

    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let spared = field.parts().0 == field::UNDER && groups(context).len() > 1;
        spared.then(|| ForPeople::Proposal(Value::whole(0)))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        for unit in groups(context) {
            let there = model::on_foot(unit);
            ensure(under(context, unit) <= there, || {
                model::refuse("too_many_units", "ED-A06", unit).with("count", there)
            })?;
        }
        Ok(())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(strikes(context)?.into_iter().flat_map(|strike| strike.modifiers).collect())
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        tally::prospects(context, table::RANGED, table::RANGED_RESULTS, &strikes(context)?)
    }

    fn decision_notes(&self, context: &Context<'_>, decision: &Decision) -> Result<Vec<Line>, Refusal> {
        Ok(damage::decision_notes(context, decision))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::BARRAGE)?;
        let firer = record.text(recorded::FORMATION).and_then(|id| context.state.entity(id));
        let firer = firer.ok_or_else(|| absent("formation"))?;
        let close = Effect::Close { record: record.id.clone() };
        let strikes = strikes(context)?;
        if strikes.is_empty() {
            return Ok(Resolution::new(Outcome::new("nothing_under")).about([&firer.id]).effect(close));
        }
        let reading =
            if record.flag(recorded::SUPPRESSIVE) { shooting::reading(context, firer) } else { Reading::Plain };
        let roll = Roll {
            purpose: "impact",
            side: firer.side,
            table: table::RANGED,
            results: table::RANGED_RESULTS,
            reading,
            strikes: &strikes,
        };
        let (toll, lines) = damage::strike(context, dice, &roll)?;
        let gone = toll.lost_by(context, firer) >= model::size(context.state, firer);
        let suffered = toll.suffered(context, context.entities(field::FORMATIONS));
        let mut resolution = Resolution::new(outcome(toll.kills(), toll.markers, suffered))
            .hands(toll.hands)
            .effects(toll.effects)
            .effect(close);
        resolution.lines = lines.into_iter().chain(toll.lines).collect();
        let resolution = tally::about(resolution, &firer.id, &strikes);
        // ED-S05: whoever shells himself away is done.
        Ok(if gone { resolution.advancing() } else { resolution })
    }
}
