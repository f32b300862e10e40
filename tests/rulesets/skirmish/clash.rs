//! A round of melee: the higher die wins, a tie means another round (SK-08).

use super::model::{self, Answers, Changed, absent};
use super::names::{field, marker, recorded, test};
use estafette::engine::dice::{Dice, Die, Purpose};
use estafette::engine::message::Text;
use estafette::engine::names::{FieldName, RecordField};
use estafette::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use estafette::engine::refusal::Refusal;
use estafette::engine::rules::Modifier;
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity};

use super::lists;

pub struct Clash;

struct Fighter<'a> {
    squad: &'a Entity,
    dice: Changed,
}

fn fighter<'a>(context: &Context<'a>, who: RecordField<'_>, friends: FieldName<'_>) -> Result<Fighter<'a>, Refusal> {
    let named = context.record(field::MELEE)?.text(who).and_then(|id| context.state.entity(id));
    let squad = named.ok_or_else(|| absent(who.as_str()))?;
    let answers = Answers { friends: context.whole(friends), ..Answers::default() };
    Ok(Fighter { squad, dice: model::changed(context, squad, test::MELEE, &answers)? })
}

fn fighters<'a>(context: &Context<'a>) -> Result<[Fighter<'a>; 2], Refusal> {
    let attacker = fighter(context, recorded::ATTACKER, field::ATTACKER_FRIENDS)?;
    Ok([attacker, fighter(context, recorded::DEFENDER, field::DEFENDER_FRIENDS)?])
}

impl Procedure for Clash {
    fn id(&self) -> &'static str {
        "clash"
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let due = lists::melees_due(context.rules, context.state);
        due.first().filter(|_| field == field::MELEE).map(Value::text)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(fighters(context)?.into_iter().flat_map(|fighter| fighter.dice.modifiers).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let melee = context.record(field::MELEE)?;
        let [attacker, defender] = fighters(context)?;
        let throw = |fighter: &Fighter<'_>| (Purpose::new("melee", fighter.squad.side), fighter.dice.by);
        let ahead = dice.opposed(throw(&attacker), throw(&defender), Die::D6)?;
        let mut resolution = Resolution::new(Outcome::new("melee_goes_on"))
            .about([&attacker.squad.id, &defender.squad.id])
            .effect(Effect::amend(melee, recorded::FOUGHT, true));
        let (winner, loser) =
            if ahead > 0 { (attacker.squad, defender.squad) } else { (defender.squad, attacker.squad) };
        for Fighter { squad, dice } in [attacker, defender] {
            let line = Line::new(Text::new("line-score").with("unit", &squad.id)).rule("SK-06");
            resolution = resolution.modified_by(dice.modifiers).line(line.value(i64::from(dice.by)));
        }
        if ahead == 0 {
            return Ok(resolution);
        }
        resolution.outcome = Outcome::new("melee_won").with("unit", &winner.id).with("loser", &loser.id);
        Ok(resolution
            .effect(Effect::amend(melee, recorded::DECIDED, true))
            .effect(Effect::lose(&loser.id, 1))
            .effect(Effect::mark(&loser.id, marker::SHAKEN)))
    }
}
