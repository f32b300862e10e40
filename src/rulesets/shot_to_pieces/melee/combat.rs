//! Combat: every melee once a phase, both sides score, only the contact units suffer (STP-B06 to B18, H01).

use super::clash::{Fighter, clash, tell};
use super::fight;
use crate::engine::dice::Dice;
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, Side};
use crate::rulesets::shot_to_pieces::fire::firing;
use crate::rulesets::shot_to_pieces::markers::Source;
use crate::rulesets::shot_to_pieces::model::{self, BUILDING, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, fact, field, marker, option, recorded, role};
use crate::rulesets::shot_to_pieces::scores::{self, Score, Throw};

pub struct Combat;

/// STP-B06: a melee that has begun and was not fought in this phase.
pub fn to_fight(context: &Context<'_>, melee: &Record) -> Result<(), Refusal> {
    let now = model::phase(context.state);
    let named = || Refusal::by_rule("melee_not_now", "STP-B06");
    ensure(model::melee_number(melee, recorded::START_PHASE) <= now, named)?;
    ensure(model::melee_number(melee, recorded::FOUGHT) < now, || Refusal::by_rule("melee_fought", "STP-B06"))
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

/// How an answer names a side.
fn of_side(side: Side) -> &'static str {
    side.of("side_a", "side_b")
}

fn cover<'a>(context: &Context<'a>, unit: &'a Entity, side: Side) -> &'a str {
    unit.text(attribute::BUILDING_COVER).unwrap_or_else(|| context.choice(side.of(field::COVER_A, field::COVER_B)))
}

fn sides<'a>(context: &Context<'a>) -> Result<[Contender<'a>; 2], Refusal> {
    let melee = context.record(field::MELEE)?;
    let unit = |side: Side| model::entity(context, model::contact(melee, side));
    let higher = context.choice(field::HIGHER);
    let one = |side: Side| -> Result<Contender<'a>, Refusal> {
        let (own, enemy) = (unit(side)?, unit(side.other())?);
        Ok(Contender {
            side,
            unit: own,
            enemy,
            melee,
            cover: cover(context, own, side),
            enemy_cover: cover(context, enemy, side.other()),
            flanked: context.choice(side.of(field::FLANKED_A, field::FLANKED_B)),
            enemy_higher: higher == of_side(side.other()),
            line_fire: match context.choice(field::LINE_FIRE) {
                whose if whose == of_side(side) => "superior",
                whose if whose == of_side(side.other()) => "inferior",
                _ => "none",
            },
        })
    };
    Ok([one(Side::A)?, one(Side::B)?])
}

/// STP-B06: the round being fought; it counts on as the step is played.
fn round(melee: &Record) -> i64 {
    model::melee_number(melee, recorded::ROUND) + 1
}

impl Contender<'_> {
    fn score(&self, context: &Context<'_>) -> Result<Score, Refusal> {
        let round = round(self.melee);
        let count = |number: usize| Value::whole(i64::try_from(number).unwrap_or(i64::MAX));
        let army = model::army_of(context.state, self.unit);
        let situation = context
            .situation()
            .role(role::SELF, self.unit)
            .role(role::ENEMY, self.enemy)
            .fact(fact::ROUND, Value::whole(round))
            .fact(fact::FLANKED, self.flanked)
            .fact(fact::LINE_FIRE, self.line_fire)
            .fact(fact::ENEMY_HIGHER, self.enemy_higher)
            .fact(fact::ENEMY_COVER, self.enemy_cover)
            .fact(fact::OWN_COVER, self.cover)
            .fact(fact::FLANK_SUPPORTS, count(fight::counted_flanks(context, self.melee, self.side)))
            .fact(fact::REAR_SUPPORTS, count(model::rears(self.melee, self.side).len()))
            .fact(fact::BRITTLE, count(self.unit.marks(marker::BRITTLE)))
            .fact(fact::FOUGHT_PREV, model::previous_phase(context.state, self.unit, marker::FOUGHT))
            .fact(fact::CHARGED, self.charged())
            .fact(fact::CHARGE_MELEE, self.in_charge_melee())
            .fact(
                fact::NO_QUARTER,
                army.is_some_and(|army| army.has(marker::NO_QUARTER)) && self.unit.has(marker::CHARGED),
            )
            .fact(fact::OTHER_HALF, firing::other_half(context, self.unit).is_some());
        let value = context
            .situation()
            .role(role::SELF, self.unit)
            .role(role::ENEMY, self.enemy)
            .fact(fact::ROUND, Value::whole(round))
            .fact(fact::ANY_COVER, self.cover != "none" || self.enemy_cover != "none");
        scores::combat(context, self.unit, round, &situation, &value)
    }

    /// STP-Q01: all-out throws two dice in the first round. Battles of the first version kept it with the melee.
    fn all_out(&self) -> bool {
        let kept = self.charged() && self.melee.flag(recorded::ALL_OUT);
        (self.unit.has(marker::ALL_OUT) || kept) && round(self.melee) == 1
    }

    fn charged(&self) -> bool {
        self.melee.text(recorded::CHARGER).and_then(Side::from_code) == Some(self.side)
    }

    /// STP-B18: whoever only supported before its melee was split off has no impetus, whoever charged it has.
    fn in_charge_melee(&self) -> bool {
        let by_charge = self.melee.text(recorded::CHARGER).and_then(Side::from_code).is_some();
        self.charged() || by_charge && !self.melee.flag(recorded::SPLIT)
    }

    fn fighter<'a>(&'a self, context: &Context<'a>, dice: &mut dyn Dice) -> Result<(Fighter<'a>, Vec<Effect>), Stop> {
        let mut score = self.score(context)?;
        let charismatic = firing::charismatic(context, self.unit, self.side.of(field::CHARISMA_A, field::CHARISMA_B))?;
        let reroll = if self.side == Side::A { "reroll_a" } else { "reroll_b" };
        let throw = Throw {
            unit: self.unit,
            purpose: "combat",
            two: self.all_out() || charismatic,
            erratic: score.erratic,
            reroll: Some(reroll),
        };
        let (die, effects) = scores::score_die(context, dice, &throw)?;
        score.lines.extend(scores::thrown_again(self.unit, &effects, die));
        let fragile = self.unit.text(attribute::FRAGILE_MELEE) == Some(self.melee.id.as_str());
        let profile = scores::combat_profile(context, self.unit)?;
        Ok((Fighter { unit: self.unit, score, die, profile, inflicts: true, fragile }, effects))
    }
}

impl Procedure for Combat {
    fn id(&self) -> &'static str {
        "combat"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.record(candidate) {
            Some(melee) if field == field::MELEE => to_fight(context, melee),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, name: FieldName<'_>) -> bool {
        let Ok(melee) = context.record(field::MELEE) else { return true };
        let inspired = |side: Side| {
            let unit = context.state.entity(model::contact(melee, side));
            unit.is_some_and(|unit| firing::may_be_inspired(context, unit))
        };
        match name {
            field::CHARISMA_A => inspired(Side::A),
            field::CHARISMA_B => inspired(Side::B),
            // STPP-O10: whose fire is superior, where the players say so and a line stands in the first round.
            field::LINE_FIRE => {
                let in_line = |side: Side| {
                    let unit = context.state.entity(model::contact(melee, side));
                    unit.is_some_and(|unit| model::flag(context.rules, unit, attribute::IS_LINE))
                };
                let asked = context.state.option_is(option::LINE_FIRE_SUPERIORITY, "asked");
                asked && round(melee) == 1 && Side::BOTH.into_iter().any(in_line)
            }
            field::LOSER_BUILDING => context.state.records_of(BUILDING).next().is_some(),
            _ => true,
        }
    }

    /// STP-H01: whose building it is stands in the order of battle.
    fn is_settled(&self, context: &Context<'_>, name: FieldName<'_>) -> bool {
        let melee = context.record(field::MELEE).ok().filter(|_| name == field::LOSER_BUILDING);
        let indoors = |melee: &Record, side: Side| {
            let unit = context.state.entity(model::contact(melee, side));
            unit.is_some_and(|unit| model::building_of(context.state, unit).is_some())
        };
        melee.is_some_and(|melee| Side::BOTH.into_iter().any(|side| indoors(melee, side)))
    }

    /// The cover of a building is known.
    fn is_sure(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::COVER_A | field::COVER_B)
    }

    fn proposes(&self, context: &Context<'_>, name: FieldName<'_>) -> Option<Value> {
        let melee = context.record(field::MELEE).ok()?;
        let side = match name {
            field::FLANKED_A | field::COVER_A => Side::A,
            field::FLANKED_B | field::COVER_B => Side::B,
            _ => return None,
        };
        let unit = context.state.entity(model::contact(melee, side))?;
        if matches!(name, field::FLANKED_A | field::FLANKED_B) {
            // STP-E08: whoever evaded stands with its back to the enemy.
            let taken = if unit.has(marker::BACK_TURNED) {
                "rear"
            } else {
                melee.text(side.of(recorded::TAKEN_A, recorded::TAKEN_B)).unwrap_or("none")
            };
            return Some(Value::text(taken));
        }
        unit.text(attribute::BUILDING_COVER).map(Value::text)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        for side in sides(context)? {
            firing::charismatic(context, side.unit, side.side.of(field::CHARISMA_A, field::CHARISMA_B))?;
            ensure(!model::this_phase(context.state, side.unit, marker::FOUGHT), || {
                refuse("unit_fought", "STP-S12", side.unit)
            })?;
        }
        Ok(())
    }

    /// STP-B11: said while the melee can still be split.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let cancel = fight::overlaps_cancel(context, context.record(field::MELEE)?);
        let cancel = cancel.then(|| Line::new(Text::new("line-overlaps-split")).rule("STP-B18"));
        let [a, b] = sides(context)?;
        Ok(cancel.into_iter().chain(a.score(context)?.cuts()).chain(b.score(context)?.cuts()).collect())
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
            .effect(Effect::mark(&a.unit.id, marker::FOUGHT))
            .effect(Effect::mark(&b.unit.id, marker::FOUGHT))
            .effect(Effect::amend(melee, recorded::FOUGHT, now))
            .effect(Effect::amend(melee, recorded::ROUND, round));
        // STPP-X16: an impetuous unit in support was engaged too.
        let supports = Side::BOTH
            .into_iter()
            .flat_map(|side| model::flanks(melee, side).into_iter().chain(model::rears(melee, side)));
        let impetuous = supports
            .filter_map(|id| context.state.entity(id))
            .filter(|unit| model::flag(context.rules, unit, attribute::IMPETUOUS));
        resolution = resolution.effects(impetuous.map(|unit| Effect::mark(&unit.id, marker::SUPPORTED)));
        let quarter = [&a, &b].into_iter().filter_map(|side| {
            let used =
                side.score(context).ok()?.modifiers.iter().any(|m| m.id == "ev_no_quarter" && m.value != Decimal::ZERO);
            model::army_of(context.state, side.unit).filter(|_| used)
        });
        resolution.effects.extend(quarter.map(|army| Effect::unmark(&army.id, marker::NO_QUARTER)).collect::<Vec<_>>());
        for (winner, loser, lost) in [(&a, &b, lost_b && !lost_a), (&b, &a, lost_a && !lost_b)] {
            if lost {
                let named = context.record(field::LOSER_BUILDING).ok();
                if let Some((effect, line)) = fight::wins_building(context, winner.unit, loser.unit, named) {
                    resolution = resolution.effect(effect).line(line);
                }
            }
        }
        Ok(resolution)
    }
}
