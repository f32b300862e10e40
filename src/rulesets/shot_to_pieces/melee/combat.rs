//! Combat: every melee once a phase, both sides score, only the contact units suffer (STP-B06 to B18, H01).

use super::clash::{Fighter, clash, tell};
use super::fight;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, Side};
use crate::rulesets::shot_to_pieces::fire::firing;
use crate::rulesets::shot_to_pieces::markers::Source;
use crate::rulesets::shot_to_pieces::model::{self, BUILDING, refuse};
use crate::rulesets::shot_to_pieces::scores::{self, Score, Throw};

pub struct Combat;

/// STP-B06: a melee that has begun and was not fought in this phase.
pub fn to_fight(context: &Context<'_>, melee: &Record) -> Result<(), Refusal> {
    let now = model::phase(context.state);
    let named = || Refusal::by_rule("melee_not_now", "STP-B06");
    ensure(model::melee_number(melee, "start_phase") <= now, named)?;
    ensure(model::melee_number(melee, "fought") < now, || Refusal::by_rule("melee_fought", "STP-B06"))
}

/// One side of a melee with everything its score needs.
struct Contender<'a> {
    side: Side,
    unit: &'a Entity,
    enemy: &'a Entity,
    melee: &'a Record,
    cover: &'a str,
    enemy_cover: &'a str,
    flanked: &'a str,
    enemy_higher: bool,
    line_fire: &'static str,
}

fn field(name: &str, side: Side) -> String {
    format!("{name}_{}", side.code())
}

fn cover<'a>(context: &Context<'a>, unit: &'a Entity, side: Side) -> &'a str {
    unit.text("building_cover").unwrap_or_else(|| context.choice(&field("cover", side)))
}

fn sides<'a>(context: &Context<'a>) -> Result<[Contender<'a>; 2], Refusal> {
    let melee = context.record("melee")?;
    let unit = |side: Side| model::entity(context, model::contact(melee, side));
    let higher = context.choice("higher");
    let one = |side: Side| -> Result<Contender<'a>, Refusal> {
        let (own, enemy) = (unit(side)?, unit(side.other())?);
        Ok(Contender {
            side,
            unit: own,
            enemy,
            melee,
            cover: cover(context, own, side),
            enemy_cover: cover(context, enemy, side.other()),
            flanked: context.choice(&field("flanked", side)),
            enemy_higher: higher == field("side", side.other()),
            line_fire: match context.choice("line_fire") {
                whose if whose == field("side", side) => "superior",
                whose if whose == field("side", side.other()) => "inferior",
                _ => "none",
            },
        })
    };
    Ok([one(Side::A)?, one(Side::B)?])
}

/// STP-B06: the round being fought; it counts on as the step is played.
fn round(melee: &Record) -> i64 {
    model::melee_number(melee, "round") + 1
}

impl Contender<'_> {
    fn score(&self, context: &Context<'_>) -> Result<Score, Refusal> {
        let round = round(self.melee);
        let count = |number: usize| Value::whole(i64::try_from(number).unwrap_or(i64::MAX));
        let charger = self.melee.text("charger").and_then(Side::from_code);
        let army = model::army_of(context.state, self.unit);
        let situation = context
            .situation()
            .role("self", self.unit)
            .role("enemy", self.enemy)
            .fact("round", Value::whole(round))
            .fact("flanked", self.flanked)
            .fact("line_fire", self.line_fire)
            .fact("enemy_higher", self.enemy_higher)
            .fact("enemy_cover", self.enemy_cover)
            .fact("own_cover", self.cover)
            .fact("flank_supports", count(fight::counted_flanks(context, self.melee, self.side)))
            .fact("rear_supports", count(model::rears(self.melee, self.side).len()))
            .fact("brittle", count(self.unit.marks("brittle")))
            .fact("fought_prev", model::previous_phase(context.state, self.unit, "fought"))
            .fact("charged", charger == Some(self.side))
            .fact("charge_melee", charger.is_some())
            .fact("no_quarter", army.is_some_and(|army| army.has("no_quarter")) && self.unit.has("charged"))
            .fact("other_half", firing::other_half(context, self.unit).is_some());
        let value = context
            .situation()
            .role("self", self.unit)
            .role("enemy", self.enemy)
            .fact("round", Value::whole(round))
            .fact("any_cover", self.cover != "none" || self.enemy_cover != "none");
        scores::combat(context, self.unit, round, &situation, &value)
    }

    /// STP-Q01: all-out throws two dice in the first round.
    fn all_out(&self) -> bool {
        let charger = self.melee.text("charger").and_then(Side::from_code);
        charger == Some(self.side) && self.melee.flag("all_out") && round(self.melee) == 1
    }

    fn fighter<'a>(&'a self, context: &Context<'a>, dice: &mut dyn Dice) -> Result<(Fighter<'a>, Vec<Effect>), Stop> {
        let score = self.score(context)?;
        let charismatic = firing::charismatic(context, self.unit, &field("charisma", self.side))?;
        let reroll = if self.side == Side::A { "reroll_a" } else { "reroll_b" };
        let throw = Throw {
            unit: self.unit,
            purpose: "combat",
            two: self.all_out() || charismatic,
            erratic: score.erratic,
            reroll,
        };
        let (die, effects) = scores::score_die(context, dice, &throw)?;
        let fragile = self.unit.text("fragile_melee") == Some(self.melee.id.as_str());
        let profile = scores::combat_profile(context, self.unit);
        Ok((Fighter { unit: self.unit, score, die, profile, inflicts: true, fragile }, effects))
    }
}

impl Procedure for Combat {
    fn id(&self) -> &'static str {
        "combat"
    }

    fn admits(&self, context: &Context<'_>, field: &str, candidate: &str) -> Result<(), Refusal> {
        match context.state.records.get(candidate) {
            Some(melee) if field == "melee" => to_fight(context, melee),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, name: &str) -> bool {
        let Ok(melee) = context.record("melee") else { return true };
        let inspired = |side: Side| {
            let unit = context.state.entity(model::contact(melee, side));
            unit.and_then(|unit| context.state.parent(unit)).is_some_and(|corps| corps.has("charisma"))
        };
        match name {
            "charisma_a" => inspired(Side::A),
            "charisma_b" => inspired(Side::B),
            // STPP-O10: whose fire is superior, where the players say so and a line stands in the first round.
            "line_fire" => {
                let in_line = |side: Side| {
                    let unit = context.state.entity(model::contact(melee, side));
                    unit.is_some_and(|unit| model::flag(context.rules, unit, "is_line"))
                };
                let asked = context.state.option_is("line_fire_superiority", "asked");
                asked && round(melee) == 1 && Side::BOTH.into_iter().any(in_line)
            }
            "loser_building" => context.state.records_of(BUILDING).next().is_some(),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, name: &str) -> Option<Value> {
        let melee = context.record("melee").ok()?;
        let side = Side::BOTH.into_iter().find(|side| name.ends_with(&format!("_{}", side.code())))?;
        let unit = context.state.entity(model::contact(melee, side))?;
        if name.starts_with("flanked") {
            // STP-E08: whoever evaded stands with its back to the enemy.
            let taken =
                if unit.has("back_turned") { "rear" } else { melee.text(&field("taken", side)).unwrap_or("none") };
            return Some(Value::text(taken));
        }
        if name.starts_with("cover") {
            return unit.text("building_cover").map(Value::text);
        }
        None
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        for side in sides(context)? {
            firing::charismatic(context, side.unit, &field("charisma", side.side))?;
            ensure(!model::this_phase(context.state, side.unit, "fought"), || {
                refuse("unit_fought", "STP-S12", side.unit)
            })?;
        }
        Ok(())
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let [a, b] = sides(context)?;
        let mut modifiers = a.score(context)?.modifiers;
        modifiers.extend(b.score(context)?.modifiers);
        Ok(modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let [a, b] = sides(context)?;
        let melee = a.melee;
        let (first, first_effects) = a.fighter(context, dice)?;
        let (second, second_effects) = b.fighter(context, dice)?;
        let result = clash(context, &first, &second, Source::Combat)?;
        let (lost_a, lost_b) = (result.first_destroyed, result.second_destroyed);
        let mut resolution = Resolution::new(Outcome::new("no_effect"))
            .about([&a.unit.id, &b.unit.id])
            .effects(first_effects)
            .effects(second_effects);
        if fight::overlaps_cancel(context, melee) {
            resolution = resolution.line(Line::new(Text::new("line-overlaps-cancel")).rule("STP-B11"));
        }
        resolution = tell(resolution, [&first, &second], result);
        let now = Value::whole(model::phase(context.state));
        let round = Value::whole(round(melee));
        resolution = resolution
            .effect(Effect::mark(&a.unit.id, "fought"))
            .effect(Effect::mark(&b.unit.id, "fought"))
            .effect(Effect::Amend { record: melee.id.clone(), field: "fought".into(), value: now })
            .effect(Effect::Amend { record: melee.id.clone(), field: "round".into(), value: round });
        let quarter = [&a, &b].into_iter().filter_map(|side| {
            let used =
                side.score(context).ok()?.modifiers.iter().any(|m| m.id == "ev_no_quarter" && m.value != Decimal::ZERO);
            model::army_of(context.state, side.unit).filter(|_| used)
        });
        resolution.effects.extend(quarter.map(|army| Effect::unmark(&army.id, "no_quarter")).collect::<Vec<_>>());
        for (winner, loser, lost) in [(&a, &b, lost_b && !lost_a), (&b, &a, lost_a && !lost_b)] {
            if lost {
                let named = context.record("loser_building").ok();
                resolution.effects.extend(fight::wins_building(context, winner.unit, loser.unit, named));
            }
        }
        Ok(resolution)
    }
}
