//! A round of melee between a charger and the UC it charged: hits of both, saves of both, losses together when the round
//! closes (ND-S16, ND-K01 to ND-K06).

use super::distances;
use super::fight::Fight;
use super::firing;
use super::model::{self, refuse};
use crate::engine::dice::{Dice, Die, Pool, Purpose, Volley};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{attribute, column, fact, field, marker, recorded, role, row, table};

pub struct MeleeRound;

/// Chargers that have not crossed swords in this round.
pub fn to_fight(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    let fresh: Vec<&Entity> = fight.chargers().into_iter().filter(|uc| !fight.is_in(recorded::FOUGHT, uc)).collect();
    // ND-X01: a second UC that was touched fights too, against somebody who has EC left for it.
    if !fresh.is_empty() || unmet(&fight).is_empty() {
        return fresh;
    }
    fight.chargers().into_iter().filter(|uc| free(&fight, uc) > 0).collect()
}

/// Of several charged UC, those that nobody has fought in this round.
fn unmet<'a>(fight: &Fight<'a>) -> Vec<&'a Entity> {
    let charged = fight.charged();
    if charged.len() < 2 {
        return Vec::new();
    }
    charged.into_iter().filter(|uc| !fight.is_in(recorded::FOUGHT, uc)).collect()
}

/// EC of a UC that have not fought in this round.
fn free(fight: &Fight<'_>, uc: &Entity) -> i64 {
    i64::from(uc.points()) - fight.number(RecordField::of_data(&used_field(fight, uc)))
}

/// ND-K02: a French attack column that charged or counter-attacked, in the first round.
pub fn second_rank_fights(fight: &Fight<'_>, uc: &Entity) -> bool {
    let came_on = fight.charges(uc) || uc.has(marker::COUNTER_ATTACKED);
    let column = model::is_infantry(uc) && uc.is(attribute::FORMATION, "attack_column");
    fight.round() == 1 && column && uc.is(attribute::DOCTRINE, "french") && came_on
}

/// Elements a UC has already used against others in this round.
fn used_field(fight: &Fight<'_>, uc: &Entity) -> String {
    recorded::USED_ANY.of(format_args!("{}_{}", fight.round(), uc.id))
}

/// One of the two in a pair, against the other.
struct Fighter<'a> {
    uc: &'a Entity,
    enemy: &'a Entity,
    elements: i64,
}

struct Score {
    modifiers: Vec<Modifier>,
    needed: i64,
}

impl Fighter<'_> {
    fn score(&self, context: &Context<'_>, fight: &Fight<'_>) -> Result<Score, Refusal> {
        let situation = context
            .situation()
            .role(role::FIGHTER, self.uc)
            .role(role::ENEMY, self.enemy)
            .fact(fact::FIRST_ROUND, fight.round() == 1)
            .fact(fact::ENEMY_CHARGED, fight.is_charged(self.enemy))
            .fact(fact::ENEMY_IN_COVER, context.yes(field::CHARGED_IN_COVER));
        let table = context.table(table::MELEE)?;
        let modifiers = table.modifiers_of(Some(self.uc.id.as_str()), &situation, context.inputs, None);
        let needed = model::to_hit(context, self.uc)? + table.sum(&modifiers, column::NEEDED).trunc();
        Ok(Score { modifiers, needed })
    }

    fn check(&self, fight: &Fight<'_>) -> Result<(), Refusal> {
        let free = free(fight, self.uc);
        ensure(self.elements <= free, || {
            refuse("too_many_fight", "ND-K02", self.uc).with("given", self.elements).with("strength", free)
        })
    }

    /// What it strikes with, and how the enemy saves; nothing where nobody strikes.
    fn blows(&self, context: &Context<'_>, score: &Score) -> Result<Option<Volley>, Refusal> {
        let count = u32::try_from(self.elements).unwrap_or(0);
        if count == 0 {
            return Ok(None);
        }
        let pool = Pool { scoring: firing::hitting(context.state, score.needed), ..Pool::new(count, Die::D6, 0) };
        let saves = firing::saves(context, self.enemy, row::MELEE)?;
        Ok(Some(Volley { hits: (Purpose::of("melee", self.uc), pool), saves }))
    }

    fn told(&self, score: &Score) -> Line {
        // ND-G05: a 6 always hits.
        let text = Text::new("line-melee-dice").with("unit", &self.uc.id).with("needed", score.needed.min(6));
        Line::new(text).rule("ND-K05").value(self.elements)
    }
}

/// The charger, and the charged.
fn pair<'a>(context: &Context<'a>) -> Result<[Fighter<'a>; 2], Refusal> {
    let (charger, charged) = (context.entity(field::CHARGER)?, context.entity(field::CHARGED)?);
    let elements = |front: FieldName<'_>, second: FieldName<'_>| context.whole(front) + context.whole(second);
    let charging = elements(field::CHARGER_ELEMENTS, field::CHARGER_SECOND_RANK);
    let standing = elements(field::CHARGED_ELEMENTS, field::CHARGED_SECOND_RANK);
    Ok([
        Fighter { uc: charger, enemy: charged, elements: charging },
        Fighter { uc: charged, enemy: charger, elements: standing },
    ])
}

/// Who has crossed swords in this round: chargers, and of several charged UC those too.
fn fought<'a>(fight: &Fight<'a>, charger: &'a Entity, charged: &'a Entity) -> Vec<&'a str> {
    let mut known = fight.record.texts(recorded::FOUGHT);
    let several = fight.charged().len() > 1;
    for uc in [Some(charger), Some(charged).filter(|_| several)].into_iter().flatten() {
        if !known.contains(&uc.id.as_str()) {
            known.push(uc.id.as_str());
        }
    }
    known
}

fn fight<'a>(context: &Context<'a>) -> Result<Fight<'a>, Refusal> {
    Fight::now(context.state).ok_or_else(model::no_combat)
}

impl Procedure for MeleeRound {
    fn id(&self) -> &'static str {
        "melee_round"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(uc) = context.state.entity(candidate) else { return Ok(()) };
        match field {
            field::CHARGER => {
                let due = to_fight(context.state).iter().any(|known| known.id == uc.id);
                ensure(due, || refuse("no_fight_due", "ND-K01", uc))
            }
            field::CHARGED => {
                let fight = fight(context)?;
                ensure(fight.is_charged(uc), || refuse("not_in_this_fight", "ND-K01", uc))?;
                let again = context.optional(field::CHARGER).is_some_and(|uc| fight.is_in(recorded::FOUGHT, uc));
                let met = again && !unmet(&fight).iter().any(|known| known.id == uc.id);
                ensure(!met, || refuse("no_fight_due", "ND-K01", uc))
            }
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Some(fight) = Fight::now(context.state) else { return true };
        let of = |role: FieldName<'_>| context.optional(role).is_some_and(|uc| second_rank_fights(&fight, uc));
        match field {
            field::CHARGER_SECOND_RANK => of(field::CHARGER),
            field::CHARGED_SECOND_RANK => of(field::CHARGED),
            field::CHARGED_IN_COVER => {
                let countered = context.optional(field::CHARGED).is_some_and(|uc| uc.has(marker::COUNTER_ATTACKED));
                fight.round() == 1 && !countered
            }
            _ => true,
        }
    }

    /// ND-K02: who touches whom is seen on the table only; a number that nobody looked at would be a guess.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(
            field,
            field::CHARGER_ELEMENTS | field::CHARGER_SECOND_RANK | field::CHARGED_ELEMENTS | field::CHARGED_SECOND_RANK
        )
    }

    /// ND-K02, first round: "uniquement les éléments au contact". Nobody but the table knows how many; whoever is touched
    /// touches as many, and the second rank stands behind them. From the second round on all that are left.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let fight = Fight::now(context.state)?;
        if fight.round() > 1 {
            // Later rounds: "tous les EC à 5 cm d'un EC ennemi qui combat", which may be all of them.
            let unit = match field {
                field::CHARGER_ELEMENTS => field::CHARGER,
                field::CHARGED_ELEMENTS => field::CHARGED,
                _ => return None,
            };
            let all = free(&fight, context.optional(unit)?).max(0);
            return Some(ForPeople::Proposal(Value::whole(all)));
        }
        let front = |of: FieldName<'_>| context.inputs.get(of.as_str()).and_then(Value::as_whole);
        let (unit, told, behind) = match field {
            field::CHARGER_ELEMENTS => (field::CHARGER, None, 0),
            field::CHARGED_ELEMENTS => (field::CHARGED, front(field::CHARGER_ELEMENTS), 0),
            field::CHARGER_SECOND_RANK => (field::CHARGER, front(field::CHARGER_ELEMENTS), 1),
            field::CHARGED_SECOND_RANK => (field::CHARGED, front(field::CHARGED_ELEMENTS), 1),
            _ => return None,
        };
        let left = free(&fight, context.optional(unit)?);
        let proposal = |told: i64| ForPeople::Proposal(Value::whole(told.min(left - behind * told).max(0)));
        Some(told.map_or(ForPeople::Blank, proposal))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let fight = Fight::now(context.state)?;
        let only = |ucs: Vec<&Entity>| match ucs.as_slice() {
            [one] => Some(Value::from(&one.id)),
            _ => None,
        };
        match field {
            field::CHARGER => only(to_fight(context.state)),
            field::CHARGED => only(fight.charged()).or_else(|| only(unmet(&fight))),
            // As many as find an enemy in front of them; the table may say fewer.
            field::CHARGER_ELEMENTS | field::CHARGED_ELEMENTS => {
                let (charger, charged) = (context.optional(field::CHARGER)?, context.optional(field::CHARGED)?);
                Some(Value::whole(free(&fight, charger).min(free(&fight, charged)).max(0)))
            }
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let fight = fight(context)?;
        pair(context)?.iter().try_for_each(|fighter| fighter.check(&fight))
    }

    /// ND-K02: who fights in this round, before the EC are counted.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let fight = fight(context)?;
        let key = if fight.round() == 1 { "line-first-round" } else { "line-later-rounds" };
        let fighters: Vec<&Entity> =
            [field::CHARGER, field::CHARGED].into_iter().filter_map(|role| context.optional(role)).collect();
        let second = fighters.iter().filter(|uc| second_rank_fights(&fight, uc));
        let second = second.map(|uc| Line::new(Text::new("line-second-rank").with("unit", &uc.id)).rule("ND-K02"));
        let mut notes = vec![Line::new(Text::new(key)).rule("ND-K02")];
        notes.extend(second);
        notes.extend(fighters.iter().flat_map(|uc| distances::until_half(context, uc)));
        Ok(notes)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let fight = fight(context)?;
        let mut modifiers = Vec::new();
        for fighter in pair(context)? {
            modifiers.extend(fighter.score(context, &fight)?.modifiers);
        }
        Ok(modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = fight(context)?;
        let [charger, charged] = pair(context)?;
        let (attack, defence) = (charger.score(context, &fight)?, charged.score(context, &fight)?);
        let blows = [charger.blows(context, &attack)?, charged.blows(context, &defence)?];
        let mut left = dice.unsaved(&blows.iter().flatten().cloned().collect::<Vec<_>>())?.into_iter();
        let [on_charged, on_charger] = blows.map(|blows| blows.and_then(|_| left.next()).unwrap_or(0));
        let outcome = match on_charged.cmp(&on_charger) {
            std::cmp::Ordering::Greater => Outcome::new("charger_ahead"),
            std::cmp::Ordering::Less => Outcome::new("charged_ahead"),
            std::cmp::Ordering::Equal => Outcome::new("melee_level"),
        };
        let lost = |uc: &Entity, unsaved: u32| firing::elements_lost(context.state, uc, unsaved);
        let outcome = outcome
            .with("charger", &charger.uc.id)
            .with("charged", &charged.uc.id)
            .with("inflicted", lost(charged.uc, on_charged))
            .with("suffered", lost(charger.uc, on_charger));
        // ND-O05: where an EC takes several hits, the hits tell who had the better of it.
        let outcome = if firing::hits_per_ec(context.state) > 1 {
            outcome.with("told", Arg::text("hits")).with("hits_inflicted", on_charged).with("hits_suffered", on_charger)
        } else {
            outcome
        };
        // ND-L03: whoever has nobody left is told with the result, not found out when the round closes.
        let gone = [(charged.uc, on_charged), (charger.uc, on_charger)]
            .into_iter()
            .filter(|(uc, unsaved)| lost(uc, *unsaved) >= uc.points());
        let gone = gone.map(|(uc, _)| Line::new(Text::new("line-out-of-action").with("unit", &uc.id)).rule("ND-L03"));
        let gone: Vec<Line> = gone.map(Line::aloud).collect();
        let mut resolution = Resolution::new(outcome)
            .about([&charger.uc.id, &charged.uc.id])
            .line(charger.told(&attack))
            .modified_by(attack.modifiers)
            .line(charged.told(&defence))
            .modified_by(defence.modifiers)
            .effect(fight.amend(recorded::FOUGHT, Value::texts(fought(&fight, charger.uc, charged.uc))));
        resolution.lines.extend(gone);
        let more = |field: RecordField<'_>, by: i64| fight.amend(field, Value::whole(fight.number(field) + by));
        for fighter in [&charger, &charged] {
            resolution =
                resolution.effect(more(RecordField::of_data(&used_field(&fight, fighter.uc)), fighter.elements));
        }
        Ok(resolution
            .effect(more(recorded::HITS_ON_CHARGED, i64::from(on_charged)))
            .effect(more(recorded::HITS_ON_CHARGERS, i64::from(on_charger)))
            .effects(firing::losses(context.state, charged.uc, on_charged).into_iter().map(Effect::held))
            .effects(firing::losses(context.state, charger.uc, on_charger).into_iter().map(Effect::held)))
    }
}
