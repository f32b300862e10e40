//! A die that a commander (for CD) and a sub-commander may each have thrown again, once, in either order; the last
//! throw stands (FP-M04, FP-R09). Movement, contact and rally share it.

use super::{command_pool, model};
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose};
use crate::engine::message::Arg;
use crate::engine::names::MarkerName;
use crate::engine::procedure::{Context, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId};
use crate::rulesets::fpga::names::{marker, option};

const KEEP: &str = "keep";
const BY_CD: &str = "cd";
const BY_SUBCOMMANDER: &str = "subcommander";

/// Who may help, and what it costs.
pub struct Help {
    /// Fields of the decisions: this and the number of the re-roll.
    pub field: String,
    /// Whose pool pays, or why nobody can.
    pub payer: Result<EntityId, Refusal>,
    pub cost: i64,
    pub left: i64,
    pub sub_commander: Result<EntityId, Refusal>,
    /// Flag a sub-commander gets for it.
    pub flag: MarkerName<'static>,
}

/// The final face and what the help cost.
pub struct HelpedDie {
    pub face: u32,
    pub effects: Vec<Effect>,
}

impl Help {
    /// Refuses answers given in advance that nobody can give or pay for. Returns what they cost.
    pub fn check(&self, context: &Context<'_>, already_spent: i64) -> Result<i64, Refusal> {
        let mut spent = 0;
        for number in 1..=2 {
            let answer = context.inputs.get(&format!("{}{number}", self.field)).and_then(Value::as_text);
            match answer {
                Some(BY_CD) => {
                    self.payer.as_ref().map_err(Clone::clone)?;
                    spent += self.cost;
                    let need = already_spent + spent;
                    ensure(self.left >= need, || command_pool::not_enough(need, self.left))?;
                }
                Some(BY_SUBCOMMANDER) => {
                    self.sub_commander.as_ref().map_err(Clone::clone)?;
                }
                _ => {}
            }
        }
        Ok(spent)
    }

    /// Throws; while the die does not satisfy, asks who has it thrown again.
    pub fn throw(
        &self,
        dice: &mut dyn Dice,
        purpose: &Purpose,
        satisfied: impl Fn(u32) -> bool,
    ) -> Result<HelpedDie, Stop> {
        let mut face = dice.die(purpose.clone(), Die::D6)?;
        let mut effects = Vec::new();
        let mut payer = self.payer.as_ref().ok().filter(|_| self.left >= self.cost);
        let mut sub_commander = self.sub_commander.as_ref().ok();
        for number in 1..=2 {
            if satisfied(face) {
                break;
            }
            let mut options = vec![KEEP.to_owned()];
            options.extend(payer.map(|_| BY_CD.to_owned()));
            options.extend(sub_commander.map(|_| BY_SUBCOMMANDER.to_owned()));
            if options.len() == 1 {
                break;
            }
            let answer = dice.ask(Decision {
                field: format!("{}{number}", self.field),
                side: purpose.side,
                options: DecisionOptions::OneOf(options),
                proposed: KEEP.into(),
            })?;
            match (answer.as_text(), payer, sub_commander) {
                (Some(BY_CD), Some(owner), _) => {
                    effects.push(command_pool::pay(owner, self.cost));
                    payer = None;
                }
                (Some(BY_SUBCOMMANDER), _, Some(officer)) => {
                    effects.push(Effect::mark(officer, self.flag));
                    sub_commander = None;
                }
                _ => break,
            }
            face = dice.die(purpose.clone(), Die::D6)?;
        }
        Ok(HelpedDie { face, effects })
    }
}

/// Refuses answers to re-rolls nobody is asked about: a misspelt one would be lost silently.
pub fn check_names(context: &Context<'_>, prefixes: &[String]) -> Result<(), Refusal> {
    let known = |name: &str| prefixes.iter().any(|prefix| (1..=2).any(|number| name == format!("{prefix}{number}")));
    let stray = context.inputs.values.keys().find(|name| name.starts_with("reroll_") && !known(name));
    match stray {
        None => Ok(()),
        Some(name) => Err(Refusal::new(Reason::UnknownInput)
            .with("field", Arg::text(name))
            .with("near", Arg::text(prefixes.first().map(|prefix| format!("{prefix}1")).unwrap_or_default()))),
    }
}

/// The sub-commander of a force if he may still give this help in this pulse (FP-O01, FP-X06).
pub fn free_sub_commander<'a>(
    context: &Context<'a>,
    force: &Entity,
    flag: MarkerName<'_>,
) -> Result<&'a Entity, Refusal> {
    let officer =
        model::sub_commander(context.state, force).ok_or_else(|| Refusal::by_rule("no_sub_commander", "FP-O01"))?;
    let all = [marker::USED_MOVE_REROLL, marker::USED_RALLY_REROLL, marker::USED_COMBAT_DICE];
    let one_in_all = context.state.option_is(option::SUBCOMMANDER_ONCE, "any");
    let used = if one_in_all { all.iter().any(|flag| officer.has(*flag)) } else { officer.has(flag) };
    ensure(!used, || Refusal::by_rule("sub_commander_used", "FP-O01").with("officer", &officer.id))?;
    Ok(officer)
}

/// Whether the sub-commander of this unit's force may still give this help.
pub fn has_free_sub_commander(context: &Context<'_>, unit: &Entity, flag: MarkerName<'_>) -> bool {
    context.state.parent(unit).is_some_and(|force| free_sub_commander(context, force, flag).is_ok())
}
