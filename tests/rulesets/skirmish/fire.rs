//! One or more squads fire at another; some questions are asked about each of them (SK-05, SK-06).

use super::model::{self, Answers, Changed, once, refuse};
use super::names::{field, marker, row, test};
use estafette::engine::dice::{Dice, Die, Pool, Purpose, Scoring};
use estafette::engine::message::Text;
use estafette::engine::names::FieldName;
use estafette::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::{Refusal, ensure};
use estafette::engine::rules::Modifier;
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity, EntityId};

pub struct Fire;

pub fn may_fire(squad: &Entity) -> Result<(), Refusal> {
    once("fired_already", "SK-05", squad, marker::FIRED)
}

fn shots(context: &Context<'_>, squad: &Entity) -> u32 {
    u32::try_from(context.about(&squad.id).whole(field::SHOTS)).unwrap_or(0)
}

fn firing<'a>(context: &Context<'a>) -> Vec<&'a Entity> {
    let named = context.entities(field::FIRERS).into_iter();
    named.filter(|squad| shots(context, squad) > 0).collect()
}

fn dice_of(context: &Context<'_>, squad: &Entity) -> Result<Changed, Refusal> {
    let near = context.about(&squad.id).yes(field::NEAR);
    model::changed(context, squad, test::FIRE, &Answers { near, cover: context.yes(field::COVER), friends: 0 })
}

impl Procedure for Fire {
    fn id(&self) -> &'static str {
        "fire"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(squad) if field == field::FIRERS => may_fire(squad),
            _ => Ok(()),
        }
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        context.entities(field::FIRERS).into_iter().map(|squad| squad.id.clone()).collect()
    }

    /// How far the target is matters only for somebody who fires.
    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field.parts() {
            (field::NEAR, Some(squad)) => context.about(&EntityId::new(squad)).whole(field::SHOTS) > 0,
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field.parts() {
            (field::COVER, None) => Some(context.optional(field::TARGET)?.has(marker::DOWN).into()),
            (field::SHOTS, Some(squad)) => Some(Value::whole(i64::from(context.state.entity(squad)?.points()))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let firing = firing(context);
        ensure(!firing.is_empty(), || Refusal::by_rule("nobody_fires", "SK-05"))?;
        firing.into_iter().try_for_each(|squad| {
            let able = shots(context, squad) <= squad.points();
            ensure(able, || refuse("too_many_shots", "SK-05", squad).with("men", squad.points()))
        })
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let each: Result<Vec<Changed>, Refusal> =
            firing(context).into_iter().map(|squad| dice_of(context, squad)).collect();
        Ok(each?.into_iter().flat_map(|changed| changed.modifiers).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let target = context.entity(field::TARGET)?;
        let firing = firing(context);
        let mut pools = Vec::new();
        let mut resolution = Resolution::new(Outcome::new("no_effect").with("unit", &target.id))
            .about(firing.iter().map(|squad| &squad.id).chain([&target.id]));
        for squad in &firing {
            let changed = dice_of(context, squad)?;
            let on = (model::number(context, row::HITS_ON)? - changed.by).min(6);
            let pool = Pool { scoring: Scoring::on(on).always(6), ..Pool::new(shots(context, squad), Die::D6, on) };
            let text = Text::new("line-shots").with("unit", &squad.id).with("on", i64::from(on));
            resolution = resolution
                .modified_by(changed.modifiers)
                .line(Line::new(text).rule("SK-05").value(i64::from(pool.count)))
                .effects(model::acted(context, squad, Some(marker::FIRED)));
            pools.push(pool);
        }
        let side = firing.first().and_then(|squad| squad.side);
        let hits = dice.score(Purpose::new("fire", side), &pools)?;
        resolution = resolution.line(Line::new(Text::new("line-hits")).value(i64::from(hits)));
        if hits == 0 {
            return Ok(resolution);
        }
        let lost = hits.min(target.points());
        let outcome = if lost == target.points() { Outcome::new("squad_destroyed") } else { Outcome::new("men_lost") };
        resolution.outcome = outcome.with("unit", &target.id).with("lost", lost);
        // A plain token leaves nothing behind when it comes off (SK-07).
        let tag = Some("plain".to_owned());
        let shaken = Effect::Mark { target: target.id.clone(), marker: marker::SHAKEN.to_string(), count: 1, tag };
        Ok(resolution.effect(Effect::lose(&target.id, lost)).effect(shaken))
    }
}
