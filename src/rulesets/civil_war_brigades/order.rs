//! The order of a brigade: actions of its regiments, officer, ADCs, the die and its re-roll (CW-O01 to O15).

use super::charges::{self, Charge};
use super::declare_charge::{self, launched};
use super::distances;
use super::model::{self, CHARGE, absent, refuse};
use super::ordered_charge;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, ForPeople, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::civil_war_brigades::names::{
    attribute, column, fact, field, marker, option, pool, recorded, table,
};

pub struct Order;

/// Fields that name regiments, with the action each means.
const LISTS: [(FieldName<'static>, &str); 3] =
    [(field::FORWARD_ONLY, "forward"), (field::FORCED_ONLY, "forced_march"), (field::PIVOTS, "pivot")];

/// CW-O08: a brigade that may still be ordered in this player turn.
pub fn awaits(context: &Context<'_>, brigade: &Entity) -> Result<(), Refusal> {
    ensure(brigade.is(attribute::ORDER_STATUS, "none"), || refuse("ordered_already", "CW-O08", brigade))?;
    let any = !model::movable(context, brigade).is_empty();
    ensure(any, || refuse("nobody_to_order", "CW-O08", brigade))
}

/// CW-O08, C01: batteries alone have nobody to send.
fn may_charge(context: &Context<'_>, brigade: &Entity) -> Result<(), Refusal> {
    let mut movable = model::movable(context, brigade).into_iter();
    ensure(movable.any(|unit| !model::is_artillery(unit)), || refuse("nobody_to_charge", "CW-O08", brigade))
}

/// Charges declared for this order.
fn declared<'a>(context: &Context<'a>, brigade: &Entity) -> Vec<&'a Record> {
    let of_brigade = |charge: &&Record| {
        let unit = model::named(context.state, charge, recorded::UNIT);
        !charge.flag(recorded::ORDERED) && unit.is_some_and(|unit| unit.parent.as_ref() == Some(&brigade.id))
    };
    context.state.records_of(CHARGE).filter(of_brigade).collect()
}

fn charges(declared: &[&Record], unit: &Entity) -> bool {
    declared.iter().any(|charge| charge.text(recorded::UNIT) == Some(unit.id.as_str()))
}

/// What every regiment is to do.
struct Plan<'a> {
    brigade: &'a Entity,
    actions: Vec<(&'a Entity, &'a str)>,
    charges: Vec<&'a Record>,
}

fn plan<'a>(context: &Context<'a>) -> Result<Plan<'a>, Refusal> {
    let brigade = context.entity(field::BRIGADE)?;
    let order = context.choice(field::ORDER);
    let mut actions: Vec<(&Entity, &str)> = Vec::new();
    for (field, action) in LISTS {
        actions.extend(context.entities(field).into_iter().map(|unit| (unit, action)));
    }
    if order != ordered_charge::CHARGE {
        actions.extend(context.entities(field::REGIMENTS).into_iter().map(|unit| (unit, order)));
    }
    Ok(Plan { brigade, actions, charges: declared(context, brigade) })
}

impl<'a> Plan<'a> {
    /// Batteries that move, and do not merely pivot.
    fn batteries(&self) -> Vec<&'a Entity> {
        let moving = self.actions.iter().filter(|(unit, action)| model::is_artillery(unit) && *action != "pivot");
        moving.map(|(unit, _)| *unit).collect()
    }

    /// CW-O17: how they stand at the end of it; nothing where that stays as it was.
    fn limbers(&self, context: &Context<'_>) -> Vec<Effect> {
        let limbered = context.entities(field::LIMBERED);
        let told = |battery: &Entity| {
            let state = if limbered.iter().any(|named| named.id == battery.id) { "limbered" } else { "unlimbered" };
            (!battery.is(attribute::LIMBER, state)).then(|| Effect::set(&battery.id, attribute::LIMBER, state))
        };
        self.batteries().into_iter().filter_map(told).collect()
    }

    /// CW-O01, O09: the score of the most complete order; none where only the natural 1 matters.
    fn score(&self, context: &Context<'_>) -> Result<Option<i64>, Refusal> {
        let mut scores = Vec::new();
        for (_, action) in &self.actions {
            scores.extend(model::row_called(context, table::ORDERS, action)?.whole(column::SCORE));
        }
        let option = context.state.option(option::CHARGE_SCORE).and_then(Value::as_text).unwrap_or("none");
        let declared = self.charges.iter().map(|charge| model::number_in(charge, recorded::MOVES));
        for moves in declared.chain(ordered_charge::moves(context)) {
            scores.extend(match option {
                "none" => None,
                "by_moves" => {
                    model::row_called(context, table::CHARGE_SCORES, &moves.to_string())?.whole(column::SCORE)
                }
                fixed => fixed.parse().ok(),
            });
        }
        Ok(scores.into_iter().max())
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let chargers = ordered_charge::chargers(context);
        // CW-O08: an order that moves nobody needs no test.
        let idle = self.actions.is_empty() && self.charges.is_empty() && chargers.is_empty();
        ensure(!idle, || {
            refuse("everybody_holds", "CW-O08", self.brigade).with("order", Arg::text(context.choice(field::ORDER)))
        })?;
        for (index, (unit, _)) in self.actions.iter().enumerate() {
            let again = self.actions.iter().skip(index + 1).any(|(other, _)| other.id == unit.id)
                || chargers.iter().any(|charger| charger.id == unit.id);
            ensure(!again && !charges(&self.charges, unit), || refuse("two_actions", "CW-O01", unit))?;
        }
        Ok(())
    }

    /// The order as the table calls it: declared charges are one, whatever the others do.
    fn called<'c>(&self, context: &Context<'c>) -> &'c str {
        if self.charges.is_empty() { context.choice(field::ORDER) } else { ordered_charge::CHARGE }
    }

    /// The order is carried out.
    fn effects(&self, context: &Context<'_>) -> Result<Vec<Effect>, Refusal> {
        let mut effects = vec![Effect::set(&self.brigade.id, attribute::ORDER_STATUS, "done")];
        for (unit, action) in &self.actions {
            effects.push(Effect::set(&unit.id, attribute::ACTION, *action));
            effects.extend(model::fresh_moves(unit));
            if *action == "pivot" {
                effects.push(Effect::mark(&unit.id, marker::PIVOTED));
                continue;
            }
            effects.extend(model::moves(unit));
            let fatigue = model::row_called(context, table::ORDERS, action)?.whole(column::FATIGUE).unwrap_or(0);
            effects.extend((0..fatigue).map(|_| Effect::mark(&unit.id, marker::FATIGUE)));
        }
        effects.extend(self.limbers(context));
        for charge in &self.charges {
            let unit = model::named(context.state, charge, recorded::UNIT).ok_or_else(|| absent("unit"))?;
            effects.push(model::amend(charge, recorded::ORDERED, true));
            effects.extend(model::fresh_moves(unit));
            effects.extend(launched(unit));
        }
        Ok(effects)
    }

    /// The order comes to nothing, and its charges with it.
    fn lapses(&self, context: &Context<'_>, status: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::set(&self.brigade.id, attribute::ORDER_STATUS, status)];
        effects.extend(self.charges.iter().flat_map(|charge| charges::cancel(context.state, charge)));
        effects
    }
}

fn rows(context: &Context<'_>, brigade: &Entity) -> Result<Vec<Modifier>, Refusal> {
    let facts = context
        .situation()
        .fact(fact::OFFICER, Value::whole(model::officer(context, brigade, column::ORDER)?))
        .fact(fact::ADC, Value::whole(context.whole(field::ADC)))
        .fact(fact::MULTI_LINE, context.yes(field::MULTI_LINE));
    Ok(context.table(table::ORDER_MODIFIERS)?.modifiers(&facts, context.inputs, None))
}

/// What the die must show, for the players to read before they throw it (CW-O02, O09).
fn needed(context: &Context<'_>, plan: &Plan<'_>) -> Result<Line, Refusal> {
    let bonus = context.table(table::ORDER_MODIFIERS)?.sum(&rows(context, plan.brigade)?, column::DIE).trunc();
    let text = match plan.score(context)? {
        Some(score) => Text::new("line-order-needs")
            .with("score", score)
            .with("bonus", bonus)
            .with("signed", Arg::text(format!("{bonus:+}")))
            .with("on", (score - bonus).max(2)),
        None => Text::new("line-order-needs-no-one"),
    };
    Ok(Line::new(text).rule("CW-O02"))
}

/// The die of the order, thrown again where the officer wants it (CW-O03, O04). Back comes the natural face.
fn die(context: &Context<'_>, dice: &mut dyn Dice, plan: &Plan<'_>, needed: Option<i64>) -> Result<i64, Stop> {
    let brigade = plan.brigade;
    let face = i64::from(dice.die(Purpose::of("order", brigade), Die::D10)?);
    let quality = brigade.text(attribute::QUALITY).unwrap_or("none");
    let officer = model::row_called(context, table::OFFICERS, quality)?.flag(column::REROLL);
    let one = face == 1;
    let failed = one || needed.is_some_and(|needed| face < needed);
    let allowed = officer && failed && (!one || context.state.option_on(option::REROLL_ONES));
    if !allowed {
        return Ok(face);
    }
    let answer = dice.ask(Decision {
        field: field::REROLL.to_string(),
        side: brigade.side,
        options: DecisionOptions::YesNo,
        proposed: Value::Bool(true),
    })?;
    if answer.as_bool() == Some(true) {
        return Ok(i64::from(dice.die(Purpose::of("order_reroll", brigade), Die::D10)?));
    }
    Ok(face)
}

impl Procedure for Order {
    fn id(&self) -> &'static str {
        "order"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        if let Some(answer) = ordered_charge::admits(context, field, candidate) {
            return answer;
        }
        if field == field::ORDER && candidate == ordered_charge::CHARGE {
            return context.optional(field::BRIGADE).map_or(Ok(()), |brigade| may_charge(context, brigade));
        }
        let Some(entity) = context.state.entity(candidate) else { return Ok(()) };
        if field == field::BRIGADE {
            return awaits(context, entity);
        }
        let brigade = context.entity(field::BRIGADE)?;
        ensure(entity.parent.as_ref() == Some(&brigade.id), || refuse("other_brigade", "CW-O01", entity))?;
        ensure(!charges(&declared(context, brigade), entity), || refuse("two_actions", "CW-O01", entity))?;
        if field == field::REGIMENTS && context.choice(field::ORDER) == ordered_charge::CHARGE {
            return declare_charge::fit_to_charge(entity);
        }
        let battery = !matches!(field, field::PIVOTS | field::LIMBERED) || model::is_artillery(entity);
        ensure(battery, || refuse("only_batteries_pivot", "CW-A15", entity))?;
        model::can_be_ordered(entity)
    }

    fn rows(&self, context: &Context<'_>, _: &str) -> Vec<EntityId> {
        ordered_charge::chargers(context).into_iter().map(|charger| charger.id.clone()).collect()
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        if let Some(asked) = ordered_charge::asks(context, field) {
            return asked;
        }
        let Some(brigade) = context.optional(field::BRIGADE) else { return true };
        match field {
            field::PIVOTS | field::LIMBERED => model::movable(context, brigade).into_iter().any(model::is_artillery),
            field::ADC => {
                brigade.side.and_then(|side| model::army(context.state, side)).is_some_and(|a| a.pool(pool::ADC) > 0)
            }
            _ => true,
        }
    }

    fn wants(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        if let Some(wanted) = ordered_charge::wants(context, field) {
            return wanted;
        }
        match field {
            // Charges that were declared are an order already.
            field::ORDER => {
                context.optional(field::BRIGADE).is_none_or(|brigade| declared(context, brigade).is_empty())
            }
            field::REGIMENTS => {
                let charges = context.choice(field::ORDER) == ordered_charge::CHARGE;
                charges && context.optional(field::BRIGADE).is_none_or(|brigade| declared(context, brigade).is_empty())
            }
            _ => false,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        if let Some(proposed) = ordered_charge::proposes(context, field) {
            return Some(proposed);
        }
        let brigade = context.optional(field::BRIGADE)?;
        let declared = declared(context, brigade);
        match field {
            // Who charges is named, never assumed.
            field::REGIMENTS if context.choice(field::ORDER) == ordered_charge::CHARGE => None,
            // CW-O17: as they stand, unless told otherwise.
            field::LIMBERED => {
                let moving = plan(context).ok()?.batteries();
                let limbered = moving.into_iter().filter(|battery| battery.is(attribute::LIMBER, "limbered"));
                Some(Value::texts(limbered.map(|battery| battery.id.as_str())))
            }
            // With charges declared, the others hold unless told otherwise.
            field::ORDER => (!declared.is_empty()).then(|| Value::text("hold")),
            field::REGIMENTS => {
                let named = |unit: &Entity| {
                    LISTS.iter().any(|(field, _)| context.entities(*field).iter().any(|known| known.id == unit.id))
                };
                let free: Vec<&Entity> = model::movable(context, brigade)
                    .into_iter()
                    .filter(|unit| !named(unit) && !charges(&declared, unit))
                    .collect();
                // A battery that moves does not fire: it is told to, not taken along.
                let foot: Vec<&Entity> = free.iter().copied().filter(|unit| !model::is_artillery(unit)).collect();
                let batteries_only = model::units_of(context.rules, context.state, brigade).all(model::is_artillery);
                let moving = if batteries_only { free } else { foot };
                Some(Value::texts(moving.iter().map(|unit| unit.id.as_str())))
            }
            _ => None,
        }
    }

    /// Charges that were declared are the order people mean.
    fn proposes_to_people(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<ForPeople> {
        let brigade = context.optional(field::BRIGADE).filter(|_| field == field::ORDER)?;
        let charges = !declared(context, brigade).is_empty();
        charges.then(|| ForPeople::Proposal(Value::text(ordered_charge::CHARGE)))
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let plan = plan(context)?;
        plan.check(context)?;
        ordered_charge::check(context)?;
        let army = plan.brigade.side.and_then(|side| model::army(context.state, side)).ok_or_else(|| absent("army"))?;
        let left = army.pool(pool::ADC);
        ensure(context.whole(field::ADC) <= left, || refuse("too_few_adc", "CW-O06", army).with("left", left))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let plan = plan(context)?;
        let mut notes = vec![needed(context, &plan)?];
        notes.extend(distances::orders(context, &plan.actions)?);
        let declared = plan.charges.iter().filter_map(|record| Charge::of(context.state, record));
        notes.extend(declared.map(|charge| distances::charge(context, charge.charger, charge.moves(), false)));
        notes.extend(ordered_charge::notes(context)?);
        Ok(notes)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        rows(context, context.entity(field::BRIGADE)?)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let plan = plan(context)?;
        let brigade = plan.brigade;
        let modifiers = rows(context, brigade)?;
        let bonus = context.table(table::ORDER_MODIFIERS)?.sum(&modifiers, column::DIE).trunc();
        let score = plan.score(context)?;
        let face = die(context, dice, &plan, score.map(|score| score - bonus))?;
        let total = face + bonus;
        let army = brigade.side.and_then(|side| model::army(context.state, side)).ok_or_else(|| absent("army"))?;
        let spent = context.whole(field::ADC);
        let text = match score {
            Some(score) => Text::new("line-order").with("score", score),
            None => Text::new("line-order-charge"),
        };
        let told = |id: &str| {
            let outcome = Outcome::new(id).with("unit", &brigade.id);
            let outcome = outcome.with("named", 1_i64).with("order", Arg::word(plan.called(context)));
            let mut resolution = Resolution::new(outcome)
                .about([&brigade.id])
                .modified_by(modifiers)
                .line(Line::new(text).rule("CW-O02").value(total));
            if spent > 0 {
                resolution = resolution.effect(Effect::pool(&army.id, pool::ADC, -spent));
            }
            resolution
        };
        // CW-O03: the natural 1, whatever is added to it.
        if face == 1 {
            let event = model::open(
                context.state,
                1,
                model::EVENT,
                &[(recorded::NAME, Value::text(&brigade.name)), (recorded::BRIGADE, Value::from(&brigade.id))],
            );
            return Ok(told("order_event").effects(plan.lapses(context, "event")).effect(event));
        }
        if score.is_some_and(|score| total < score) {
            return Ok(told("order_failed").effects(plan.lapses(context, "failed")));
        }
        let mut resolution = told("order_given").effects(plan.effects(context)?);
        let (mut chargers, mut targets): (Vec<EntityId>, Vec<EntityId>) = (Vec::new(), Vec::new());
        for (unit, action) in &plan.actions {
            resolution = resolution.line(distances::action(context, unit, action)?);
        }
        let charges = |charger: &Entity, target: &Entity| {
            Line::new(Text::new("line-charges").with("unit", &charger.id).with("target", &target.id)).rule("CW-O14")
        };
        for charge in plan.charges.iter().filter_map(|record| Charge::of(context.state, record)) {
            resolution = resolution.about([&charge.charger.id]).line(charges(charge.charger, charge.target));
            chargers.push(charge.charger.id.clone());
            targets.push(charge.target.id.clone());
        }
        for launched in ordered_charge::launch(context)? {
            let line = charges(launched.charger, launched.target);
            resolution = resolution.about([&launched.charger.id]).line(line).effects(launched.effects);
            chargers.push(launched.charger.id.clone());
            targets.push(launched.target.id.clone());
        }
        if !chargers.is_empty() {
            // Who charges whom is what the log is asked for.
            targets.dedup();
            let outcome = resolution.outcome.with("charges", 1_i64).with("chargers", Arg::Entities(chargers));
            resolution.outcome = outcome.with("targets", Arg::Entities(targets));
        }
        Ok(resolution)
    }
}
