//! Who wins the assault (ED-W01 to W11, X10, OP09).

use super::assault::{fight, loses};
use super::{model, moving, shooting};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::Text;
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::epic_d10::names::{attribute, column, fact, field, marker, option, recorded, table};

pub struct AssaultDetermination;

fn parties<'a>(context: &Context<'a>) -> Result<[(&'static str, &'a Entity); 2], Refusal> {
    let fight = fight(context)?;
    Ok([
        ("attacker", model::party(context.state, fight, recorded::ATTACKER)?),
        ("defender", model::party(context.state, fight, recorded::DEFENDER)?),
    ])
}

/// ED-W03 to W06: numbers now, against the enemy's.
fn odds<'a>(context: &Context<'a>, own: &Entity, enemy: &Entity) -> Result<&'a str, Refusal> {
    let (mine, theirs) = (numbers(context.state, own), numbers(context.state, enemy));
    let table = context.table(table::ODDS)?;
    let multiple = |row: &&crate::engine::rules::Row| {
        let times = model::count(row.whole(column::MULTIPLE).unwrap_or(0));
        mine >= theirs.saturating_mul(times)
    };
    let at_least = table.rows.iter().find(multiple).map(|row| row.id.as_str());
    Ok(at_least.unwrap_or(if mine > theirs { "more" } else { "fewer" }))
}

/// OP23: whether those who ride count.
fn numbers(state: &State, formation: &Entity) -> u32 {
    if state.option_on(option::EMBARKED_COUNT) {
        return model::size(state, formation);
    }
    model::groups(state, formation).map(model::on_foot).sum()
}

fn commands(state: &State, formation: &Entity) -> u32 {
    model::groups(state, formation).filter(|unit| unit.flag(attribute::COMMAND)).map(Entity::points).sum()
}

/// ED-W08 to W10: what the players say, none lifted to light by the order (OP07).
fn cover<'a>(context: &Context<'a>, defender: &Entity) -> &'a str {
    match context.choice(field::COVER) {
        "" | "none" if defender.has(marker::IN_COVER) && context.state.option_on(option::TAKE_COVER_LIGHT) => "light",
        "" => "none",
        cover => cover,
    }
}

fn modifiers(context: &Context<'_>, role: &str) -> Result<Vec<Modifier>, Refusal> {
    let [(_, attacker), (_, defender)] = parties(context)?;
    let defends = role == "defender";
    let (own, enemy) = if defends { (defender, attacker) } else { (attacker, defender) };
    let kills = if defends { recorded::KILLS_DEFENDER } else { recorded::KILLS_ATTACKER };
    let situation = context
        .situation()
        .fact(fact::KILLS, model::whole(model::kept(fight(context)?, kills)))
        .fact(fact::ODDS, odds(context, own, enemy)?)
        .fact(fact::COMMANDS, model::whole(commands(context.state, own)))
        .fact(fact::DEFENDS, defends)
        .fact(fact::COVER, cover(context, defender))
        .fact(fact::ENEMY_MORE_SUPPRESSED, enemy.marks(marker::SUPPRESSION) > own.marks(marker::SUPPRESSION));
    let table = context.table(table::DETERMINATION)?;
    Ok(table.modifiers_of(Some(own.id.as_str()), &situation, context.inputs, None))
}

impl Procedure for AssaultDetermination {
    fn id(&self) -> &'static str {
        "assault_determination"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let [_, (_, defender)] = parties(context).ok().filter(|_| field == field::COVER)?;
        let told = shooting::told_cover(context, defender).filter(|cover| *cover != "none");
        told.or_else(|| Some(cover(context, defender)).filter(|cover| *cover == "light")).map(Value::text)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let mut all = modifiers(context, "attacker")?;
        all.extend(modifiers(context, "defender")?);
        Ok(all)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let fight = fight(context)?;
        let [(_, attacker), (_, defender)] = parties(context)?;
        let mut resolution = Resolution::new(Outcome::new("determination_tie")).about([&attacker.id, &defender.id]);
        let mut totals = Vec::new();
        for (role, party) in parties(context)? {
            let own = modifiers(context, role)?;
            let bonus = context.table(table::DETERMINATION)?.sum(&own, column::TOTAL).trunc();
            let die = i64::from(dice.die(Purpose::of("determination", party), Die::D5)?);
            let text = Text::new("line-determination").with("formation", &party.id).with("die", die);
            resolution = resolution
                .line(Line::new(text.with("bonus", bonus).with("total", die + bonus)).rule("ED-W01"))
                .modified_by(own);
            totals.push(die + bonus);
        }
        let margin = totals.first().copied().unwrap_or(0) - totals.last().copied().unwrap_or(0);
        if margin == 0 && context.state.option_is(option::ASSAULT_TIE, "reroll") {
            return Ok(resolution);
        }
        let (winner, loser) = if margin > 0 { ("attacker", defender) } else { ("defender", attacker) };
        let victor = if margin > 0 { attacker } else { defender };
        resolution.outcome = Outcome::new(if margin > 0 { "attacker_wins" } else { "defender_wins" })
            .with("formation", &victor.id)
            .with("loser", &loser.id)
            .with("margin", margin.abs());
        // ED-N12: one normal move, told for each group.
        resolution.lines.extend(moving::reach_lines(context, loser, Some(1), "line-retreat"));
        Ok(resolution
            .effect(Effect::amend(fight, recorded::WINNER, winner))
            .effect(Effect::amend(fight, recorded::MARGIN, Value::whole(margin.abs())))
            .effects(loses(loser))
            .advancing())
    }
}
