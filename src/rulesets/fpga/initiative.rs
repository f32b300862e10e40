//! Initiative of the next pulse, and whether the turn ends (FP-I01 to FP-I08, FP-T13).

use super::command_pool;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose, summed_up};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, EntityId, Side};
use crate::rulesets::fpga::names::{attribute, column, counter, field, marker, option, row, table};

pub struct Initiative;

/// The two dice of each side, and the D4 with who threw it.
#[derive(Clone)]
struct Throws {
    a: Vec<u8>,
    b: Vec<u8>,
    d4: u32,
    d4_side: Side,
}

impl Throws {
    fn of(&self, side: Side) -> &[u8] {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    fn of_mut(&mut self, side: Side) -> &mut Vec<u8> {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }

    fn score(&self, side: Side) -> u32 {
        self.of(side).iter().map(|face| u32::from(*face)).sum()
    }

    /// Higher score; equal: an even D4 favours its thrower (FP-I03, FP-I07).
    fn ahead(&self) -> Side {
        match self.score(Side::A).cmp(&self.score(Side::B)) {
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
            std::cmp::Ordering::Equal if self.d4.is_multiple_of(2) => self.d4_side,
            std::cmp::Ordering::Equal => self.d4_side.other(),
        }
    }
}

fn is_double(dice: &[u8]) -> bool {
    dice.windows(2).any(|pair| matches!(pair, [a, b] if a == b))
}

/// Places of the dice that a side has named for its re-roll.
fn positions(answer: Option<&Value>) -> Vec<usize> {
    let places = answer.and_then(Value::as_list).unwrap_or_default().iter().filter_map(Value::as_whole);
    places.filter_map(|place| usize::try_from(place - 1).ok()).collect()
}

/// The dice as they lie while a side decides about its own, and that side.
fn lying(context: &Context<'_>) -> Option<(Side, Throws)> {
    let pending = context.state.pending.as_ref().filter(|pending| pending.procedure == Initiative.id())?;
    let side = pending.decision.as_ref()?.side?;
    let [a1, a2, b1, b2, d4, again @ ..] = pending.dice.as_slice() else { return None };
    let d4_side = context.side(field::D4_SIDE).unwrap_or(Side::A);
    let mut throws = Throws { a: vec![*a1, *a2], b: vec![*b1, *b2], d4: u32::from(*d4), d4_side };
    // Who was behind has decided first.
    let first = throws.ahead().other();
    let answered = positions(pending.inputs.get(&reroll_field(first)));
    for (place, face) in answered.into_iter().zip(again).filter(|_| first != side) {
        if let Some(slot) = throws.of_mut(first).get_mut(place) {
            *slot = *face;
        }
    }
    Some((side, throws))
}

fn reroll_field(side: Side) -> String {
    format!("reroll_{}", side.code())
}

/// FP-T02: the throw for the first pulse can never end the turn, whatever the players say was played.
fn can_end_turn(context: &Context<'_>, pulses: i64) -> bool {
    pulses >= 1 && context.state.counter(counter::PULSE) >= 1
}

/// FP-X01: does this throw end the turn?
fn turn_ends(context: &Context<'_>, dice: &mut dyn Dice, d4: u32, pulses: i64) -> Result<bool, Stop> {
    if !can_end_turn(context, pulses) {
        return Ok(false);
    }
    let by_die = i64::from(d4) <= pulses;
    let state = context.state;
    if state.option_is(option::TURN_END, "asked") {
        let answer = dice.ask(Decision {
            field: field::TURN_ENDS.to_string(),
            side: None,
            options: DecisionOptions::YesNo,
            proposed: by_die.into(),
        })?;
        return Ok(answer.as_bool().unwrap_or(by_die));
    }
    if state.option_is(option::TURN_END, "fixed_pulses") {
        let fixed = state.option(option::PULSES_PER_TURN).and_then(Value::as_whole).unwrap_or(1);
        return Ok(pulses >= fixed);
    }
    Ok(by_die)
}

/// What a side may spend on its dice, known before they are thrown.
struct Purse {
    pools: Vec<(EntityId, i64)>,
    cost: i64,
    most: i64,
}

impl Purse {
    fn of(context: &Context<'_>, side: Side) -> Result<Purse, Refusal> {
        let most = super::model::number(context, table::CD_EXPENSES, row::INITIATIVE_REROLL, column::MOST)?;
        let cost = command_pool::cost(context, row::INITIATIVE_REROLL)?;
        Ok(Purse { pools: command_pool::pools(context, side), cost, most })
    }
}

/// All the dice of an initiative, and what was paid for them.
#[derive(Clone)]
struct Thrown {
    throws: Throws,
    turn_ends: bool,
    paid: Vec<Effect>,
}

fn throw(context: &Context<'_>, dice: &mut dyn Dice, d4_side: Side, (a, b): (&Purse, &Purse)) -> Result<Thrown, Stop> {
    let mut throws = Throws {
        a: dice.faces(Purpose::new("initiative", Some(Side::A)), 2, Die::D6)?,
        b: dice.faces(Purpose::new("initiative", Some(Side::B)), 2, Die::D6)?,
        d4: dice.die(Purpose::new("initiative_d4", Some(d4_side)), Die::D4)?,
        d4_side,
    };
    if turn_ends(context, dice, throws.d4, context.whole(field::PULSES_DONE))? {
        return Ok(Thrown { throws, turn_ends: true, paid: Vec::new() });
    }
    let first_ahead = throws.ahead();
    let purse = |side| match side {
        Side::A => a,
        Side::B => b,
    };
    let behind = first_ahead.other();
    let mut paid = reroll(context, dice, &mut throws, behind, purse(behind))?;
    paid.extend(reroll(context, dice, &mut throws, first_ahead, purse(first_ahead))?);
    Ok(Thrown { throws, turn_ends: false, paid })
}

/// One side re-rolls up to two of its dice for CDs (FP-I04 to FP-I06, FP-C03).
fn reroll(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    throws: &mut Throws,
    side: Side,
    purse: &Purse,
) -> Result<Vec<Effect>, Stop> {
    let Purse { pools, cost, most } = purse;
    let (cost, most) = (*cost, *most);
    let balance: i64 = pools.iter().map(|(_, balance)| balance).sum();
    let given = context.inputs.get(&reroll_field(side)).and_then(Value::as_list).map_or(0, <[Value]>::len);
    let given = i64::try_from(given).unwrap_or(i64::MAX);
    if balance < cost && given == 0 {
        return Ok(Vec::new());
    }
    let affordable = most.min(balance / cost.max(1));
    let answer = dice.ask(Decision {
        field: reroll_field(side),
        side: Some(side),
        options: DecisionOptions::Dice {
            faces: throws.of(side).to_vec(),
            least: 0,
            most: u32::try_from(affordable).unwrap_or(0),
        },
        proposed: Value::List(Vec::new()),
    })?;
    let positions = positions(Some(&answer));
    if positions.is_empty() {
        return Ok(Vec::new());
    }
    let count = u32::try_from(positions.len()).unwrap_or(0);
    let again = dice.faces(Purpose::new("initiative_reroll", Some(side)), count, Die::D6)?;
    for (position, face) in positions.iter().zip(again) {
        if let Some(slot) = throws.of_mut(side).get_mut(*position) {
            *slot = face;
        }
    }
    Ok(command_pool::pay_from(pools, i64::from(count) * cost))
}

impl Procedure for Initiative {
    fn id(&self) -> &'static str {
        "initiative"
    }

    fn is_sure(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        // FP-I01: the holder of the initiative throws the D4, whoever is pointed at.
        field == field::D4_SIDE
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::D4_SIDE => {
                let holder = context.state.battle().and_then(|battle| battle.text(attribute::INITIATIVE_SIDE));
                Some(Value::text(holder.unwrap_or("a")))
            }
            field::PULSES_DONE => Some(Value::whole(context.state.counter(counter::PULSE))),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let thrown = context.state.battle().is_some_and(|battle| battle.has(marker::INITIATIVE_THROWN));
        ensure(!thrown, || Refusal::by_rule("initiative_already_thrown", "FP-T10"))?;
        // FP-P02: what was promised in advance must be payable before a die is thrown.
        let cost = command_pool::cost(context, row::INITIATIVE_REROLL)?;
        for side in Side::BOTH {
            let given = context.inputs.get(&reroll_field(side)).and_then(Value::as_list).map_or(0, <[Value]>::len);
            let need = i64::try_from(given).unwrap_or(i64::MAX).saturating_mul(cost);
            let left: i64 = command_pool::pools(context, side).iter().map(|(_, balance)| balance).sum();
            ensure(need <= left, || command_pool::not_enough(need, left))?;
        }
        Ok(())
    }

    /// FP-I03, FP-I08: what is to be beaten, and what a double is worth, for whoever thinks of re-rolling dice.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let general = || Line::new(Text::new("line-double-gains")).rule("FP-I08");
        let Some((decides, throws)) = lying(context) else { return Ok(vec![general()]) };
        let ahead = command_pool::army_arg(context.state, throws.ahead());
        let now = Text::new("line-initiative-now")
            .with("one", throws.score(decides))
            .with("other", throws.score(decides.other()))
            .with("d4", throws.d4)
            .with("side", ahead);
        let fresh = context.state.option_is(option::DOUBLE_BONUS, "fresh_d4");
        let gain = if fresh { Arg::text(Die::D4.to_string()) } else { Arg::from(throws.d4) };
        let kept = Line::new(Text::new("line-double-kept").with("gain", gain)).rule("FP-I08");
        let double = if is_double(throws.of(decides)) { kept } else { general() };
        Ok(vec![Line::new(now).rule("FP-I03"), double])
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let d4_side = context.side(field::D4_SIDE).unwrap_or(Side::A);
        let pulses = context.whole(field::PULSES_DONE);
        let battle = EntityId::battle();
        let (purse_a, purse_b) = (Purse::of(context, Side::A)?, Purse::of(context, Side::B)?);
        let matters = |thrown: &Thrown| vec![u32::from(thrown.turn_ends), u32::from(thrown.throws.ahead() == Side::A)];
        let Thrown { throws, turn_ends, paid: mut effects } =
            summed_up(dice, matters, |dice| throw(context, dice, d4_side, (&purse_a, &purse_b)))?;
        if turn_ends {
            return Ok(Resolution::new(Outcome::new("turn_over"))
                .line(
                    Line::new(Text::new("line-turn-ends").with("d4", throws.d4).with("pulses", pulses)).rule("FP-T13"),
                )
                .effect(Effect::set(&battle, attribute::TURN_OVER, true))
                .effect(Effect::mark(&battle, marker::INITIATIVE_THROWN)));
        }
        let winner = throws.ahead();
        let mut resolution = Resolution::new(
            Outcome::new(format!("initiative_{}", winner.code()))
                .with("side", command_pool::army_arg(context.state, winner)),
        );
        for side in Side::BOTH {
            let text = Text::new("line-initiative-score").with("side", command_pool::army_arg(context.state, side));
            resolution = resolution.line(Line::new(text).rule("FP-I01").value(i64::from(throws.score(side))));
        }
        if can_end_turn(context, pulses) {
            let text = Text::new("line-turn-goes-on").with("d4", throws.d4).with("pulses", pulses);
            resolution = resolution.line(Line::new(text).rule("FP-T13").aloud());
        }
        if throws.score(Side::A) == throws.score(Side::B) {
            let text = Text::new("line-initiative-tie")
                .with("d4", throws.d4)
                .with("side", command_pool::army_arg(context.state, winner));
            resolution = resolution.line(Line::new(text).rule("FP-I03"));
        }
        for side in Side::BOTH {
            if !is_double(throws.of(side)) {
                continue;
            }
            let gain = if context.state.option_is(option::DOUBLE_BONUS, "fresh_d4") {
                dice.die(Purpose::new("initiative_bonus", Some(side)), Die::D4)?
            } else {
                throws.d4
            };
            let text = Text::new("line-initiative-double").with("side", command_pool::army_arg(context.state, side));
            resolution = resolution.line(Line::new(text).rule("FP-I08").value(i64::from(gain)));
            if let Some((army, _)) = command_pool::pools(context, side).first() {
                effects.push(Effect::pool(army, command_pool::POOL, i64::from(gain)));
            }
        }
        Ok(resolution
            .effects(effects)
            .effect(Effect::set(&battle, attribute::INITIATIVE_SIDE, winner.code()))
            .effect(Effect::mark(&battle, marker::INITIATIVE_THROWN)))
    }
}
