//! Formation changes, mounting and dismounting, light troops as skirmishers, assault waves (STP-M10, STPP-X17,
//! STPP-F01 to F10).

use super::allowance;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, EntityId, Profile, State};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders;
use crate::rulesets::shot_to_pieces::consequences;
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, field, kind, marker};

pub struct ChangeFormation;

/// STPP-F07: two ranks behind the first.
const RANKS_BEHIND: usize = 2;

const WANTED: orders::Wanted = orders::Wanted { forward: false, forced: false, free: false };

fn unit_type<'a>(rules: &'a Ruleset, id: &str) -> Option<&'a Profile> {
    rules.schema.profile(kind::UNIT_TYPE, id)
}

fn formation<'a>(rules: &'a Ruleset, id: &str) -> Option<&'a Profile> {
    rules.schema.profile(kind::FORMATION_TYPE, id)
}

fn formation_of<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Profile> {
    unit.text(attribute::FORMATION).and_then(|id| formation(rules, id))
}

/// A formation in which a unit fights with another row than its own.
fn changes_row(formation: &Profile) -> bool {
    formation.flag(attribute::AS_SKIRMISHERS) || formation.text(attribute::TAKES_TYPE).is_some()
}

fn in_waves(rules: &Ruleset, unit: &Entity) -> bool {
    formation_of(rules, unit).is_some_and(|formation| formation.flag(attribute::IS_WAVES))
}

/// The unit's row outside of any formation that lends it another: that of the list, or the dismounted one.
fn plain_row<'a>(rules: &'a Ruleset, unit: &Entity) -> Option<&'a Profile> {
    let own = unit.text(attribute::TYPE).and_then(|id| unit_type(rules, id))?;
    let Some(on_foot) = own.text(attribute::DISMOUNTS_AS).and_then(|id| unit_type(rules, id)) else { return Some(own) };
    let lent = formation_of(rules, unit).filter(|formation| changes_row(formation));
    let dismounted = match lent {
        None => unit.is(attribute::AS_TYPE, &on_foot.id),
        // Only one of the two can have taken up such a formation.
        Some(formation) => {
            !consequences::fits(formation.text(attribute::FOR_CLASS), own.text(attribute::CLASS).unwrap_or_default())
        }
    };
    Some(if dismounted { on_foot } else { own })
}

/// What a change makes of a unit.
struct Plan<'a> {
    formation: &'a str,
    /// The row in force then.
    row: &'a str,
    /// Part of the phase's move that it takes.
    cost: Decimal,
    /// Needs no order (STPP-F07: waves are only declared).
    declared: bool,
}

/// STPP-X17: the price by quality.
fn price(rules: &Ruleset, unit: &Entity) -> Decimal {
    model::number(rules, unit, attribute::CHANGE_COST).unwrap_or(Decimal::whole(1))
}

fn first_formation<'a>(rules: &'a Ruleset, row: &Profile) -> Option<&'a Profile> {
    let known = rules.schema.profiles.get("formation_type")?;
    let class = row.text(attribute::CLASS).unwrap_or_default();
    known
        .iter()
        .find(|known| !known.flag(attribute::MARCH) && consequences::fits(known.text(attribute::FOR_CLASS), class))
}

/// What is left of the phase's move.
fn left(unit: &Entity) -> Decimal {
    unit.get(attribute::MOVE_LEFT).and_then(Value::as_number).unwrap_or(Decimal::whole(1))
}

/// The row a unit has in a formation.
fn row_in<'a>(formation: &'a Profile, plain: &'a Profile) -> &'a str {
    let skirmishing = plain.text(attribute::SKIRMISHES_AS).filter(|_| formation.flag(attribute::AS_SKIRMISHERS));
    formation.text(attribute::TAKES_TYPE).or(skirmishing).unwrap_or(&plain.id)
}

/// The row of a unit in the formation that its list gives it.
pub fn row_now(rules: &Ruleset, unit: &Entity) -> Option<Value> {
    let (formation, plain) = (formation_of(rules, unit)?, plain_row(rules, unit)?);
    Some(Value::text(row_in(formation, plain)))
}

/// Whether a unit may take up a formation of the period (STPP-F01, F08, F10).
fn may_form(context: &Context<'_>, unit: &Entity, id: &str) -> Result<(), Refusal> {
    let rules = context.rules;
    let about = |code: &str, rule: &str| refuse(code, rule, unit).with("formation", Arg::word(id));
    let (Some(wanted), Some(plain)) = (formation(rules, id), plain_row(rules, unit)) else {
        return Err(about("formation_not_for_unit", "STPP-F01"));
    };
    ensure(!unit.is(attribute::FORMATION, id), || {
        refuse("formation_already", "STP-M10", unit).with("formation", Arg::word(id))
    })?;
    let class = plain.text(attribute::CLASS).unwrap_or_default();
    ensure(consequences::fits(wanted.text(attribute::FOR_CLASS), class), || {
        about("formation_not_for_unit", "STPP-F01")
    })?;
    // STPP-F03: whoever has no move in line printed has no line.
    let in_line = wanted.flag(attribute::IS_LINE) && plain.number(attribute::MOVE_IN_LINE).is_none();
    ensure(!in_line, || about("formation_not_for_unit", "STPP-F03"))?;
    if wanted.flag(attribute::AS_SKIRMISHERS) {
        let light = unit.get(attribute::LIGHT).and_then(Value::as_bool).unwrap_or(plain.flag(attribute::LIGHT));
        let able = light && plain.text(attribute::SKIRMISHES_AS).is_some();
        ensure(able, || refuse("formation_light_only", "STPP-F10", unit).with("formation", Arg::word(id)))?;
    }
    let good = matches!(model::text(rules, unit, attribute::RANK), Some("line" | "elite"));
    ensure(good || !wanted.flag(attribute::GOOD_QUALITY_ONLY), || {
        refuse("formation_quality", "STPP-F08", unit).with("formation", Arg::word(id))
    })?;
    if let Some(most) = wanted.number(attribute::MOST_PER_CORPS) {
        let mates = model::units(rules, context.state).filter(|mate| mate.parent == unit.parent && mate.id != unit.id);
        let taken = mates.filter(|mate| mate.is(attribute::FORMATION, id)).count();
        let room = Decimal::whole(i64::try_from(taken).unwrap_or(i64::MAX)) < most;
        ensure(room, || {
            refuse("formation_too_many", "STPP-F08", unit).with("formation", Arg::word(id)).with("most", most)
        })?;
    }
    if wanted.flag(attribute::IS_WAVES) {
        ready_for_waves(rules, unit, plain)?;
    }
    Ok(())
}

/// STPP-F07: waves are declared, not formed, so their units stand in the ordinary formation already.
fn ready_for_waves(rules: &Ruleset, unit: &Entity, plain: &Profile) -> Result<(), Refusal> {
    ensure(plain.text(attribute::CLASS) == Some("infantry"), || refuse("waves_infantry_only", "STPP-F07", unit))?;
    let ordinary = first_formation(rules, plain).is_some_and(|first| unit.is(attribute::FORMATION, &first.id));
    ensure(ordinary, || refuse("waves_from_ordinary", "STPP-F07", unit))
}

/// Another rank of assault waves (STPP-F07).
fn may_follow(context: &Context<'_>, unit: &Entity, rank: &Entity) -> Result<(), Refusal> {
    ensure(rank.id != unit.id, || refuse("rank_is_front", "STPP-F07", rank))?;
    ensure(rank.parent == unit.parent, || refuse("rank_of_other_corps", "STPP-F07", rank))?;
    may_change(context, rank)?;
    ensure(!rank.has(marker::IMMOBILISED), || refuse("unit_threatened", "STP-Z04", rank))?;
    ensure(!in_waves(context.rules, rank), || refuse("already_in_waves", "STPP-F07", rank))?;
    let plain = plain_row(context.rules, rank).ok_or_else(|| model::absent("unit_type"))?;
    ready_for_waves(context.rules, rank, plain)
}

/// A unit that can change at all in this phase.
pub fn may_change(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    orders::able(context, unit)?;
    // STPP-X17: one change of formation or mount in a phase.
    ensure(!unit.has(marker::FORMATION_CHANGED), || refuse("changed_already", "STPP-X17", unit))
}

/// Those that change with a unit: the other half, the batteries formed with it (STPP-F09, STP-G03). Waves break up.
fn changing_with<'a>(context: &Context<'a>, unit: &Entity) -> Vec<&'a Entity> {
    if in_waves(context.rules, unit) { Vec::new() } else { bodies::mates(context, unit) }
}

/// What a change makes of each of a body: nobody is done with it before the slowest (STPP-X17).
fn plans<'a>(context: &Context<'a>, unit: &'a Entity) -> Result<Vec<(&'a Entity, Plan<'a>)>, Refusal> {
    let all = std::iter::once(unit).chain(changing_with(context, unit));
    let mut plans = all.map(|unit| Ok((unit, plan(context, unit)?))).collect::<Result<Vec<_>, Refusal>>()?;
    let slowest = plans.iter().map(|(_, plan)| plan.cost).max().unwrap_or(Decimal::ZERO);
    plans.iter_mut().for_each(|(_, plan)| plan.cost = slowest);
    Ok(plans)
}

/// The dismounted row of the unit's type, in a period where riders may dismount (STPP-X17).
fn on_foot<'a>(context: &Context<'a>, unit: &Entity) -> Result<&'a Profile, Refusal> {
    ensure(model::period_flag(context.rules, attribute::MOUNT_CHANGE), || {
        refuse("no_mounting_here", "STPP-X17", unit)
    })?;
    let own = unit.text(attribute::TYPE).and_then(|id| unit_type(context.rules, id));
    let row = own.and_then(|own| own.text(attribute::DISMOUNTS_AS)).and_then(|id| unit_type(context.rules, id));
    row.ok_or_else(|| refuse("never_dismounts", "STPP-X17", unit))
}

fn is_dismounted(context: &Context<'_>, unit: &Entity) -> Result<bool, Refusal> {
    let row = on_foot(context, unit)?;
    Ok(plain_row(context.rules, unit).is_some_and(|plain| plain.id == row.id))
}

fn may_remount(context: &Context<'_>, unit: &Entity, change: &str) -> Result<(), Refusal> {
    match change {
        "dismount" => ensure(!is_dismounted(context, unit)?, || refuse("already_dismounted", "STPP-X17", unit)),
        "mount" => {
            ensure(is_dismounted(context, unit)?, || refuse("already_mounted", "STPP-X17", unit))?;
            // STPP-G13: mounted units do not stay in buildings.
            ensure(unit.text(attribute::BUILDING).is_none(), || refuse("mount_in_building", "STPP-G13", unit))
        }
        _ => Ok(()),
    }
}

fn plan<'a>(context: &Context<'a>, unit: &'a Entity) -> Result<Plan<'a>, Refusal> {
    let rules = context.rules;
    let plain = plain_row(rules, unit).ok_or_else(|| model::absent("unit_type"))?;
    if context.choice(field::CHANGE) != "to_formation" {
        let own = unit.text(attribute::TYPE).and_then(|id| unit_type(rules, id)).unwrap_or(plain);
        let row = if context.choice(field::CHANGE) == "dismount" { on_foot(context, unit)? } else { own };
        // The formation stays where it can.
        let fits = |known: &&Profile| {
            !changes_row(known)
                && consequences::fits(known.text(attribute::FOR_CLASS), row.text(attribute::CLASS).unwrap_or_default())
        };
        let formation = formation_of(rules, unit).filter(fits).or_else(|| first_formation(rules, row));
        let formation = formation.ok_or_else(|| model::absent("formation_type"))?;
        return Ok(Plan { formation: &formation.id, row: &row.id, cost: price(rules, unit), declared: false });
    }
    let wanted = formation(rules, context.choice(field::FORMATION)).ok_or_else(|| {
        Refusal::new(Reason::MissingInput)
            .with("field", Arg::word("field.change_formation.formation"))
            .with("expected", Arg::text("formation"))
    })?;
    let into_march = wanted.flag(attribute::MARCH) && model::period_flag(rules, attribute::MARCH_COLUMN_FREE);
    let waves = wanted.flag(attribute::IS_WAVES);
    // Waves that were only declared are given up as freely.
    let ordinary = first_formation(rules, plain).is_some_and(|first| first.id == wanted.id);
    let given_up = ordinary && in_waves(rules, unit);
    let cost = if into_march || waves || given_up { Decimal::ZERO } else { price(rules, unit) };
    Ok(Plan { formation: &wanted.id, row: row_in(wanted, plain), cost, declared: waves || given_up })
}

fn check_ranks(context: &Context<'_>, unit: &Entity, plan: &Plan<'_>) -> Result<(), Refusal> {
    let ranks = context.entities(field::RANKS);
    let waves = formation(context.rules, plan.formation).is_some_and(|formation| formation.flag(attribute::IS_WAVES));
    ensure(waves || ranks.is_empty(), || refuse("ranks_without_waves", "STPP-F07", unit))?;
    ensure(!waves || ranks.len() == RANKS_BEHIND, || refuse("waves_need_three", "STPP-F07", unit))
}

/// The other units of the same waves: the first rank is whom the others are joined to.
fn comrades<'a>(rules: &'a Ruleset, state: &'a State, unit: &'a Entity) -> impl Iterator<Item = &'a Entity> {
    let front = unit.text(attribute::LINKED_TO).unwrap_or(unit.id.as_str());
    let member = move |mate: &&Entity| mate.id.as_str() == front || mate.is(attribute::LINKED_TO, front);
    model::units(rules, state).filter(move |mate| mate.id != unit.id && in_waves(rules, mate)).filter(member)
}

/// Back to the ordinary formation, each on its own.
fn dissolved(rules: &Ruleset, unit: &Entity) -> Vec<Effect> {
    let first = plain_row(rules, unit).and_then(|plain| first_formation(rules, plain));
    let formation = first.map(|first| Effect::set(&unit.id, attribute::FORMATION, first.id.as_str()));
    let joined = unit.text(attribute::LINKED_TO).map(|_| Effect::clear(&unit.id, attribute::LINKED_TO));
    formation.into_iter().chain(joined).collect()
}

/// STPP-F07: waves that have lost a unit are ordinary units with an ordinary support.
pub fn broken_waves(rules: &Ruleset, state: &State) -> Vec<Effect> {
    let waves = model::units(rules, state).filter(|unit| in_waves(rules, unit));
    let broken = waves.filter(|unit| comrades(rules, state, unit).count() < RANKS_BEHIND);
    broken.flat_map(|unit| dissolved(rules, unit)).collect()
}

fn waves_formed(context: &Context<'_>, unit: &Entity, plan: &Plan<'_>) -> Vec<Effect> {
    let mut effects = vec![Effect::set(&unit.id, attribute::FORMATION, plan.formation)];
    for rank in context.entities(field::RANKS) {
        effects.push(Effect::set(&rank.id, attribute::FORMATION, plan.formation));
        effects.push(Effect::set(&rank.id, attribute::LINKED_TO, &unit.id));
    }
    effects
}

fn changed(context: &Context<'_>, unit: &Entity, plan: &Plan<'_>) -> Vec<Effect> {
    let mut effects = Vec::new();
    if in_waves(context.rules, unit) {
        effects.extend(unit.text(attribute::LINKED_TO).map(|_| Effect::clear(&unit.id, attribute::LINKED_TO)));
        let mates = comrades(context.rules, context.state, unit);
        effects.extend(mates.flat_map(|mate| dissolved(context.rules, mate)));
    }
    for (name, value) in [(attribute::FORMATION, plan.formation), (attribute::AS_TYPE, plan.row)] {
        if !unit.is(name, value) {
            effects.push(Effect::set(&unit.id, name, value));
        }
    }
    if plan.cost.is_positive() {
        effects.push(Effect::set(&unit.id, attribute::MOVE_LEFT, left(unit) - plan.cost));
    }
    if !unit.has(marker::FORMATION_CHANGED) {
        effects.push(Effect::mark(&unit.id, marker::FORMATION_CHANGED));
    }
    effects
}

/// Centimetres that may still be gone, at the rate of the new formation (STPP-R13).
fn residue(context: &Context<'_>, unit: &Entity, plan: &Plan<'_>) -> Decimal {
    let mut after = unit.clone();
    after.attributes.insert("formation", Value::text(plan.formation));
    after.attributes.insert("as_type", Value::text(plan.row));
    allowance::usual_move(context, &after).product(left(unit) - plan.cost)
}

fn outcome(context: &Context<'_>, unit: &Entity, plan: &Plan<'_>) -> Outcome {
    let id = match context.choice(field::CHANGE) {
        "dismount" => "unit_dismounted",
        "mount" => "unit_mounted",
        _ => "formation_changed",
    };
    let outcome = Outcome::new(id).with("unit", &unit.id).with("left", residue(context, unit, plan));
    if id == "formation_changed" { outcome.with("formation", Arg::word(plan.formation)) } else { outcome }
}

impl Procedure for ChangeFormation {
    fn id(&self) -> &'static str {
        "change_formation"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let unit = context.optional(field::UNIT);
        if field == field::RANKS {
            let wanted = formation(context.rules, context.choice(field::FORMATION));
            return wanted.is_some_and(|wanted| wanted.flag(attribute::IS_WAVES));
        }
        !orders::PRICE_FIELDS.contains(&field) || unit.is_some_and(|unit| orders::asks_price(context, field, unit))
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let unit = context.optional(field::UNIT).filter(|_| field == field::RANKS)?;
        Some(refuse("ranks_without_waves", "STPP-F07", unit))
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let named = context.state.entity(candidate);
        let unit = context.optional(field::UNIT);
        match (field, unit, named) {
            (field::UNIT, _, Some(unit)) => {
                may_change(context, unit)?;
                if in_waves(context.rules, unit) { Ok(()) } else { bodies::may_act(context, unit) }
            }
            (field::CHANGE, Some(unit), _) => may_remount(context, unit, candidate),
            (field::FORMATION, Some(unit), _) => {
                may_form(context, unit, candidate)?;
                changing_with(context, unit).iter().try_for_each(|mate| may_form(context, mate, candidate))
            }
            (field::RANKS, Some(unit), Some(rank)) => may_follow(context, unit, rank),
            (field::WITH_ORDER_OF, Some(unit), Some(friend)) => orders::shares_deed(context, unit, friend, false),
            _ => Ok(()),
        }
    }

    /// STP-M10: what it changes into is why it is named.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        matches!(field, field::FORMATION | field::RANKS)
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let unit = context.entity(field::UNIT)?;
        let plan = plan(context, unit)?;
        check_ranks(context, unit, &plan)?;
        ensure(!context.yes(field::IN_ZONE), || refuse("change_in_zone", "STP-Z06", unit))?;
        for (unit, plan) in plans(context, unit)? {
            orders::free_of_threat(context, unit)?;
            ensure(plan.cost <= left(unit), || {
                refuse("change_costs_too_much", "STPP-X17", unit).with("cost", plan.cost).with("left", left(unit))
            })?;
        }
        if plan.declared { Ok(()) } else { orders::check(context, unit, WANTED) }
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let unit = context.entity(field::UNIT)?;
        let slowest = plans(context, unit)?.into_iter().next().map(|(_, plan)| plan);
        let plan = slowest.ok_or_else(|| model::absent("unit_type"))?;
        let ranks = context.entities(field::RANKS);
        if !ranks.is_empty() {
            let others: Vec<EntityId> = ranks.iter().map(|rank| rank.id.clone()).collect();
            let outcome = Outcome::new("waves_formed").with("unit", &unit.id).with("others", Arg::Entities(others));
            return Ok(Resolution::new(outcome)
                .about(std::iter::once(&unit.id).chain(ranks.iter().map(|rank| &rank.id)))
                .effects(orders::lifted(context, unit))
                .effects(waves_formed(context, unit, &plan)));
        }
        let paid = if plan.declared { orders::lifted(context, unit) } else { orders::pay(context, unit, WANTED)? };
        let mut resolution = Resolution::new(outcome(context, unit, &plan)).effects(paid);
        for (changing, plan) in plans(context, unit)? {
            resolution = resolution.about([&changing.id]).effects(changed(context, changing, &plan));
        }
        Ok(resolution.line(Line::new(Text::new("line-change-cost")).rule("STPP-X17").value(plan.cost)))
    }
}
