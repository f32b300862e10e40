//! Command dice of a turn (FP-C01).

use super::{command_pool, model};
use crate::engine::dice::{Dice, Die, Keep, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{DiceExpression, Effect, Entity, State};
use crate::rulesets::fpga::names::{attribute, column, fact, field, kind, marker, table};

pub struct CommandDice;

/// The commander who throws and the entity that holds his pool.
fn thrower<'a>(context: &Context<'a>) -> Result<(&'a Entity, &'a Entity), Refusal> {
    if let Some(wing) = context.optional(field::WING) {
        return Ok((wing, wing));
    }
    let side = context.side(field::SIDE).ok_or_else(|| model::absent("army"))?;
    let army = model::army(context.state, side).ok_or_else(|| model::absent("army"))?;
    let commander = context.state.children(&army.id).find(|officer| officer.is_a(kind::ARMY_COMMANDER));
    Ok((commander.ok_or_else(|| model::absent("army"))?, army))
}

/// His own roll, or that of his quality (FP-D01, FP-U07).
pub fn command_roll(context: &Context<'_>, commander: &Entity) -> Result<DiceExpression, Refusal> {
    let by_quality = |state: &State| -> Result<String, Refusal> {
        let situation =
            context.situation().fact(fact::QUALITY, commander.text(attribute::QUALITY).unwrap_or("average"));
        let row = context.table(table::COMMAND_ROLLS)?.first(&situation);
        let option = row.and_then(|row| row.option(column::OPTION)).and_then(|option| state.option(option));
        option.and_then(Value::as_text).map(String::from).ok_or_else(|| model::absent("command_rolls"))
    };
    let text = match commander.text(attribute::COMMAND_ROLL) {
        Some(own) => own.to_owned(),
        None => by_quality(context.state)?,
    };
    DiceExpression::parse(&text).ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text(text)))
}

impl Procedure for CommandDice {
    fn id(&self) -> &'static str {
        "command_dice"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate).filter(|_| field == field::WING) {
            Some(wing) => ensure(wing.side == context.side(field::SIDE), || {
                model::refuse("wrong_side", "FP-C01", wing).with("wanted", Arg::text("friend"))
            }),
            None => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let next =
            model::army(context.state, crate::engine::world::Side::A).is_some_and(|army| army.has(marker::CD_ROLLED));
        (field == field::SIDE).then(|| Value::text(if next { "b" } else { "a" }))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (commander, owner) = thrower(context)?;
        ensure(!owner.has(marker::CD_ROLLED), || {
            Refusal::by_rule("cd_already_thrown", "FP-C01").with("officer", &commander.id)
        })
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (commander, owner) = thrower(context)?;
        let roll = command_roll(context, commander)?;
        let die = Die::new(roll.sides);
        let thrown = dice.total(Purpose::new("command_dice", owner.side), roll.count, die, Keep::All)?;
        let won = (i64::from(thrown) + roll.bonus).max(0);
        let line = Line::new(
            Text::new("line-command-roll")
                .with("officer", &commander.id)
                .with("roll", Arg::text(format!("{}{die}", roll.count)))
                .with("thrown", thrown),
        );
        Ok(Resolution::new(Outcome::new("command_dice").with("cd", won).with("officer", &commander.id))
            .about([&commander.id])
            .line(line.rule("FP-D01").value(roll.bonus))
            .effect(Effect::pool(&owner.id, command_pool::POOL, won))
            .effect(Effect::mark(&owner.id, marker::CD_ROLLED)))
    }
}
