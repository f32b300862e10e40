//! A formation is picked, its order revealed, its quality tested (ED-S03, S04, Q01 to Q07).

use super::model::{self, once, refuse};
use crate::engine::dice::{Dice, Die, Purpose, Sorted};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, marker, option, role, row, table};

pub struct QualityTest;

/// ED-Q07: who may be activated now.
pub fn may_activate(formation: &Entity) -> Result<(), Refusal> {
    once("already_activated", "ED-Q07", formation, marker::ACTIVATED)?;
    ensure(!formation.has(marker::SHAKEN), || refuse("shaken_no_activation", "ED-S12", formation))?;
    ensure(formation.text(attribute::ORDER).is_some(), || refuse("no_order", "ED-Q07", formation))
}

/// ED-Q02 to Q06.
pub fn modifiers(context: &Context<'_>, formation: &Entity) -> Result<Vec<Modifier>, Refusal> {
    let leader = match model::leader_quality(formation).cmp(&model::quality(formation)) {
        std::cmp::Ordering::Less => "below",
        std::cmp::Ordering::Equal => "same",
        std::cmp::Ordering::Greater => "above",
    };
    let situation = context.situation().role(role::SELF, formation).fact(fact::LEADER, leader);
    Ok(context.table(table::QUALITY)?.modifiers(&situation, context.inputs, None))
}

/// How many of so many quality tests are passed, each with one die.
pub fn passes(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    formation: &Entity,
    purpose: &'static str,
    quality: i64,
    tests: u32,
) -> Result<(u32, Vec<Modifier>, Line), crate::engine::procedure::Stop> {
    let modifiers = modifiers(context, formation)?;
    let bonus = quality + context.table(table::QUALITY)?.sum(&modifiers, column::TOTAL).trunc();
    let from = super::tally::threshold(context, table::QUALITY_RESULTS, &[(row::PASS, bonus)])?;
    let needed = from.first().copied().map_or(0, i64::from);
    let line = needed_line(quality, bonus, needed);
    let tally = dice.tally(Purpose::of(purpose, formation), &[Sorted::by_bands(tests, Die::D10, from)])?;
    Ok((tally.first().copied().unwrap_or(0), modifiers, line))
}

fn needed_line(quality: i64, bonus: i64, needed: i64) -> Line {
    let text = Text::new("line-quality").with("quality", quality).with("bonus", bonus);
    Line::new(text.with("needed", needed)).rule("ED-Q01")
}

impl Procedure for QualityTest {
    fn id(&self) -> &'static str {
        "quality_test"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        context.state.entity(candidate).map_or(Ok(()), may_activate)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        modifiers(context, context.entity(field::FORMATION)?)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let formation = context.entity(field::FORMATION)?;
        let quality = model::quality(formation);
        let bonus =
            quality + context.table(table::QUALITY)?.sum(&modifiers(context, formation)?, column::TOTAL).trunc();
        let from = super::tally::threshold(context, table::QUALITY_RESULTS, &[(row::PASS, bonus)])?;
        Ok(vec![needed_line(quality, bonus, from.first().copied().map_or(0, i64::from))])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let formation = context.entity(field::FORMATION)?;
        let (passed, modifiers, line) = passes(context, dice, formation, "quality", model::quality(formation), 1)?;
        let order = formation.text(attribute::ORDER).unwrap_or_default();
        let ground = model::takes_ground_states(context.state, formation);
        let id = match (passed > 0, ground) {
            (true, _) => "activated",
            (false, true) => "confused",
            (false, false) => "aborted",
        };
        // ED-O02: the order is revealed by the test itself, so no outcome names it: odds are asked for before.
        let outcome = Outcome::new(id).with("formation", &formation.id);
        let revealed = Text::new("line-order").with("formation", &formation.id).with("order", Arg::word(order));
        let cohesion = Text::new("line-cohesion").with("cm", model::cohesion(context, formation)?);
        let mut resolution = Resolution::new(outcome)
            .about([&formation.id])
            .modified_by(modifiers)
            .line(Line::new(revealed).rule("ED-S03"))
            .line(line)
            .line(Line::new(cohesion).rule("ED-C01"))
            .effect(Effect::set(&EntityId::battle(), attribute::TESTED, true))
            .effect(Effect::mark(&formation.id, marker::REVEALED))
            .effects(model::without(formation, &[marker::ON_OVERWATCH, marker::HIDDEN, marker::IN_COVER]));
        if passed > 0 {
            resolution =
                resolution.effect(Effect::set(&EntityId::battle(), attribute::ACTIVE_FORMATION, formation.id.as_str()));
            if context.state.option_is(option::CONFUSED_UNTIL, "next_activation") {
                resolution = resolution.effects(model::without(formation, &[marker::CONFUSED]));
            }
        } else {
            // ED-O32: the order is lost either way.
            let state = if ground { marker::CONFUSED } else { marker::ABORTED };
            resolution = resolution
                .effect(Effect::mark(&formation.id, state))
                .effect(Effect::clear(&formation.id, attribute::ORDER))
                .effect(Effect::mark(&formation.id, marker::ACTIVATED));
        }
        Ok(resolution.advancing())
    }
}
