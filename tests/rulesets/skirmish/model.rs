//! Words of the game on top of the generic state: numbers of the tables, what changes a squad's dice.

use super::names::{column, fact, marker, option, role, table};
use estafette::engine::names::{MarkerName, RowName, TestName};
use estafette::engine::procedure::Context;
use estafette::engine::refusal::Refusal;
use estafette::engine::rules::Modifier;
use estafette::engine::value::Value;
use estafette::engine::world::{Effect, Entity};
use estafette::rulesets::shared::row;
pub use estafette::rulesets::shared::{absent, once, refuse};

/// A number of the `numbers` table.
pub fn number(context: &Context<'_>, name: RowName<'_>) -> Result<i32, Refusal> {
    let number = row(context, table::NUMBERS, name)?.whole(column::NUMBER);
    number.and_then(|number| i32::try_from(number).ok()).ok_or_else(|| absent(name.as_str()))
}

/// What the players answered; a test asks for some of it, the table for all.
#[derive(Default)]
pub struct Answers {
    pub near: bool,
    pub cover: bool,
    pub friends: i64,
}

/// The dice of one squad in a test: the rows that apply, and what they come to.
pub struct Changed {
    pub modifiers: Vec<Modifier>,
    pub by: i32,
}

pub fn changed(
    context: &Context<'_>,
    squad: &Entity,
    test: TestName<'_>,
    answers: &Answers,
) -> Result<Changed, Refusal> {
    let situation = context
        .situation()
        .role(role::SQUAD, squad)
        .fact(fact::NEAR, answers.near)
        .fact(fact::COVER, answers.cover)
        .fact(fact::FRIENDS, Value::whole(answers.friends))
        .fact(fact::LOSSES, losses(squad));
    let table = context.table(table::MODIFIERS)?;
    let modifiers = table.modifiers_of(Some(squad.id.as_str()), &situation, context.inputs, Some(test));
    let by = i32::try_from(table.sum(&modifiers, column::DIE).trunc()).unwrap_or(0);
    Ok(Changed { modifiers, by })
}

/// How much of a squad is gone, as the table asks for it.
fn losses(squad: &Entity) -> &'static str {
    let Some(strength) = squad.strength else { return "few" };
    let (now, start) = (strength.now.trunc(), strength.start.trunc());
    match () {
        () if now * 4 <= start => "most",
        () if now * 2 <= start => "half",
        () => "few",
    }
}

/// SK-02: whoever acts shows his order.
pub fn acted(context: &Context<'_>, squad: &Entity, flag: Option<MarkerName<'_>>) -> Vec<Effect> {
    let shown = context.state.option_on(option::SECRET_ORDERS).then_some(marker::REVEALED);
    flag.into_iter().chain(shown).map(|marker| Effect::mark(&squad.id, marker)).collect()
}
