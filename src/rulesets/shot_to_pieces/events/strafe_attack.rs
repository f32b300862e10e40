//! Everybody on the shifted path of a strafe is attacked; friends only on one chance in three (STPP-X14).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop, about};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity, EntityId, Side};
use crate::rulesets::shot_to_pieces::fire::firing::Shot;
use crate::rulesets::shot_to_pieces::markers::{Profile, Source, Tally, Victim};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, marker, recorded, row, table};
use crate::rulesets::shot_to_pieces::scores::{self, Leaders, Throw};

pub struct StrafeAttack;

/// What cover takes off the attack: that of the `fire` table (STP-F05).
pub fn cover_of(context: &Context<'_>, unit: &Entity) -> &'static str {
    let named = |field: FieldName<'_>| context.entities(field).iter().any(|known| known.id == unit.id);
    match unit.text(attribute::BUILDING_COVER) {
        Some("hard") => "hard",
        Some(_) => "light",
        None if named(field::IN_HARD_COVER) => "hard",
        None if named(field::IN_LIGHT_COVER) => "light",
        None => "none",
    }
}

impl Procedure for StrafeAttack {
    fn id(&self) -> &'static str {
        "strafe_attack"
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        model::ids(context.entities(field::TARGETS))
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(unit) = context.state.entity(candidate) else { return Ok(()) };
        if field == field::TARGETS {
            return ensure(!model::in_melee(context.state, unit), || refuse("target_in_melee", "STP-B13", unit));
        }
        let attacked = context.entities(field::TARGETS).iter().any(|target| target.id == unit.id);
        ensure(attacked, || refuse("not_a_target", "STPP-X14", unit))
    }

    /// STPP-X14: who lies under the path is seen on the table.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::TARGETS
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let record = context.record(field::STRAFE)?;
        let owner = record.text(recorded::SIDE).and_then(Side::from_code);
        let power = model::period(context.rules).and_then(|period| period.number(attribute::STRAFE_POWER));
        let power = power.unwrap_or(Decimal::whole(2));
        let kill_margin = model::whole(context, row::KILL_MARGIN)?;
        let results = Profile::called(context, scores::STANDARD)?;
        let spared_above = model::whole(context, row::THIRD_DESTROYED_ON)?;
        let mut resolution = Resolution::new(Outcome::new("strafe_done"));
        let mut struck = 0_i64;
        let mut tally = Tally::default();
        let mut leaders = Leaders::default();
        for target in context.entities(field::TARGETS) {
            if target.side == owner {
                let face = dice.die(Purpose::new("friend_hit", owner), Die::D6)?;
                if i64::from(face) > spared_above {
                    tally.count(target, "no_effect");
                    continue;
                }
            }
            let cover = match cover_of(context, target) {
                "hard" => model::row(context, table::FIRE, row::TARGET_COVER_HARD)?.value,
                "light" => model::row(context, table::FIRE, row::TARGET_COVER_LIGHT)?.value,
                _ => Decimal::ZERO,
            };
            let shot = Shot {
                unit: target,
                enemy: target,
                firing: false,
                distance: Decimal::ZERO,
                enemy_cover: "none",
                enemy_rear_support: false,
                supporters: 0,
                indirect: false,
                dispersion: false,
                other_half: false,
            };
            let resists = shot.score(context)?;
            let attack = scores::plain_die(context, dice, Purpose::new("strafe", owner))?;
            let field = about(field::REROLL_TARGET.as_str(), target.id.as_str());
            let throw = Throw { erratic: resists.erratic, ..leaders.throw(context, target, "resilience", &field) };
            let (answer, saved) = scores::score_die(context, dice, &throw)?;
            leaders.used(&saved);
            resolution.lines.extend(scores::thrown_again(target, &saved, answer));
            resolution = resolution.effects(saved);
            let scores = [power + cover + Decimal::whole(attack), resists.total + Decimal::whole(answer)];
            let [mine, theirs] = scores;
            let margin = (mine - theirs).trunc();
            for (key, score) in ["line-strafe-attack", "line-strafe-resists"].into_iter().zip(scores) {
                let text = Text::new(key).with("unit", &target.id);
                resolution = resolution.line(Line::new(text).rule("STPP-X14").value(score));
            }
            let mut victim = Victim::new(context, target);
            if margin >= 0 {
                // The attack wins a tie.
                victim.suffer(results, margin.max(1), kill_margin, Source::Fire);
                struck += 1;
            }
            tally.count(target, victim.outcome());
            let line = Text::new("line-strafed").with("unit", &target.id);
            resolution = resolution.about([&target.id]).line(Line::new(line).rule("STPP-X14").value(margin));
            resolution.modifiers.extend(resists.modifiers);
            let (effects, lines) = victim.effects(context);
            resolution.lines.extend(lines);
            resolution = resolution.effects(effects).effect(Effect::mark(&target.id, marker::TARGETED));
        }
        let under = model::ids(context.entities(field::TARGETS));
        let said = Arg::text(if under.is_empty() { "nobody" } else { "some" });
        let outcome = resolution.outcome.with("struck", struck).with("said", said).with("units", Arg::Entities(under));
        resolution.outcome = tally.told(outcome);
        Ok(resolution.effect(Effect::Close { record: record.id.clone() }))
    }
}
