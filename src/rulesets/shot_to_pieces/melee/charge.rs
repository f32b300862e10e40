//! Charges: who may, how, what they cost; the enemies that may evade are asked next (STP-B01 to B05, Q01, Q02, STPP-L02).

use super::{evade, reach};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Row;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, Record};
use crate::rulesets::shot_to_pieces::bodies;
use crate::rulesets::shot_to_pieces::command::orders::{self, Wanted};
use crate::rulesets::shot_to_pieces::model::{self, CHARGE, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, fact, field, marker, option, recorded, role, row, table};

pub struct Charge;

/// Due by a threat, an event or a test in this very phase (STP-Z09, N01, STPP-X16).
pub fn is_due(context: &Context<'_>, unit: &Entity) -> bool {
    unit.number(attribute::MUST_CHARGE) == Some(model::phase(context.state)) || unit.has(marker::MUST_ALL_OUT)
}

/// Why a charge is due, where it is.
fn why_due(context: &Context<'_>, unit: &Entity) -> Option<Line> {
    let due = Some(unit).filter(|unit| is_due(context, unit))?;
    let (key, rule) = if due.has(marker::MUST_ALL_OUT) {
        ("line-due-by-event", "STP-N01")
    } else if due.has(marker::IMPATIENT) {
        ("line-due-by-impatience", "STPP-X16")
    } else {
        ("line-due-by-threat", "STP-Z09")
    };
    Some(Line::new(Text::new(key).with("unit", &due.id)).rule(rule))
}

fn wanted(context: &Context<'_>, unit: &Entity) -> Wanted {
    let due = is_due(context, unit);
    Wanted { forward: true, forced: due, free: unit.has(marker::MUST_ALL_OUT) || unit.has(marker::IMPATIENT) }
}

/// A unit that could charge somebody now.
pub fn may_charge(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let rules = context.rules;
    orders::able(context, unit)?;
    ensure(!unit.has(marker::FORMATION_CHANGED), || refuse("formation_changed", "STP-B01", unit))?;
    ensure(!unit.has(marker::EVADED), || refuse("unit_evaded", "STP-B01", unit))?;
    ensure(!model::flag(rules, unit, attribute::MARCH), || refuse("charge_from_march_column", "STPP-L07", unit))?;
    bodies::may_act(context, unit)?;
    ensure(!model::flag(rules, unit, attribute::NO_CHARGE), || refuse("never_charges", "STP-B01", unit))?;
    ensure(!model::is_artillery(rules, unit), || refuse("never_charges", "STP-B01", unit))?;
    ensure(model::order(context.state, unit) != "retreat", || refuse("corps_retreats", "STP-O04", unit))?;
    let most = model::whole(context, row::MOST_CHARGES)?;
    let streak = unit.number(attribute::CHARGE_STREAK).unwrap_or(0);
    ensure(streak < most, || refuse("too_many_charges", "STP-B03", unit).with("most", most))
}

/// STP-Z09: a due charge that cannot be made or paid binds nobody, and lapses.
pub fn can_be_made(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    may_charge(context, unit)?;
    if wanted(context, unit).free { Ok(()) } else { orders::payable(context, unit) }
}

/// STP-B02: whom skirmishers may charge.
fn skirmisher_targets(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    let rules = context.rules;
    if !model::is_skirmisher(rules, unit) {
        return Ok(());
    }
    let shaken = target.has(marker::SHAKEN);
    let mounted = model::class(rules, unit) == "skirmisher_cavalry";
    let allowed = match model::class(rules, target) {
        "skirmisher" => shaken || !context.state.option_on(option::SKIRMISHERS_CHARGE_ONLY_SHAKEN),
        "skirmisher_cavalry" => mounted,
        "artillery" => shaken,
        _ => false,
    };
    ensure(allowed, || refuse("skirmishers_charge_few", "STP-B02", unit).with("target", &target.id))
}

/// STPP-L02: whom a period forbids to charge.
fn banned(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    banned_from(context, unit, target, context.choice(field::ANGLE))
}

/// STP-B16: the bans of charges hold where nobody charges but two units meet side by side.
pub fn may_attack(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    skirmisher_targets(context, unit, target)?;
    banned_from(context, unit, target, "front")
}

fn banned_from(context: &Context<'_>, unit: &Entity, target: &Entity, angle: &str) -> Result<(), Refusal> {
    let situation = context
        .situation()
        .role(role::SELF, unit)
        .role(role::ENEMY, target)
        .fact(fact::ANGLE, angle)
        .fact(fact::PROTECTED, context.yes(field::PROTECTED));
    let Some(ban) = context.table(table::CHARGE_BANS)?.first(&situation) else { return Ok(()) };
    let why = Arg::word(format!("row.charge_bans.{}", ban.id));
    let rule = ban.rule.as_deref().unwrap_or("STPP-L02");
    Err(refuse("charge_forbidden", rule, unit).with("target", &target.id).with("why", why))
}

/// STP-E09: another enemy that the same charge could hit: everything a charge refuses is refused here.
pub fn may_go_on(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    ensure(!target.has(marker::HIDDEN), || refuse("target_hidden", "STP-V03", target))?;
    skirmisher_targets(context, unit, target)?;
    may_join(context, unit, target)?;
    banned(context, unit, target)
}

/// STPP-G04: the charges that the tests of the impetuous force come before all others.
fn impetuous_first(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let forced = |other: &Entity| other.has(marker::IMPATIENT) && is_due(context, other);
    let mut others = model::units(context.rules, context.state).filter(|other| other.side == unit.side);
    let waiting = others.find(|other| forced(other) && may_charge(context, other).is_ok());
    let waiting = waiting.filter(|_| !forced(unit));
    waiting.map_or(Ok(()), |first| Err(refuse("impetuous_first", "STPP-X16", unit).with("first", &first.id)))
}

/// STP-B04: a melee of an earlier phase is closed to newcomers, unless they stood beside it.
fn may_join(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<(), Refusal> {
    let Some((melee, _)) = model::melee_of(context.state, target) else { return Ok(()) };
    let old = model::melee_number(melee, recorded::START_PHASE) < model::phase(context.state);
    let open = !old || context.yes(field::SIDE_BY_SIDE) || evade::is_swept_away(context, unit, target);
    ensure(open, || refuse("melee_closed", "STP-B04", unit).with("target", &target.id))
}

/// STP-B05, Q01, Q02: all out for mediocre cavalry in the saddle, rash for cavalry.
fn may_go_in(context: &Context<'_>, unit: &Entity, mode: &str) -> Result<(), Refusal> {
    let mounted = model::is_cavalry(context.rules, unit);
    let allowed = unit.has(marker::MUST_ALL_OUT) || model::flag(context.rules, unit, attribute::ALL_OUT_ALLOWED);
    let all_out = matches!(mode, "all_out" | "both");
    ensure(!all_out || allowed && mounted, || refuse("no_all_out", "STP-B05", unit))?;
    ensure(!matches!(mode, "rash" | "both") || mounted, || refuse("only_cavalry_is_rash", "STP-Q02", unit))
}

impl Procedure for Charge {
    fn id(&self) -> &'static str {
        "charge"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match context.state.entity(candidate) {
            Some(unit) if field == field::UNIT => may_charge(context, unit),
            Some(target) if field == field::TARGET => {
                ensure(!target.has(marker::HIDDEN), || refuse("target_hidden", "STP-V03", target))?;
                skirmisher_targets(context, context.entity(field::UNIT)?, target)
            }
            Some(friend) if field == field::WITH_ORDER_OF => {
                orders::shares_deed(context, context.entity(field::UNIT)?, friend, true)
            }
            None if field == field::MODE => may_go_in(context, context.entity(field::UNIT)?, candidate),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let target = context.optional(field::TARGET);
        match field {
            field::SIDE_BY_SIDE => target.is_some_and(|target| model::in_melee(context.state, target)),
            field::PROTECTED => context.table(table::CHARGE_BANS).is_ok_and(|bans| {
                let unsure = |row: &Row| row.when.paths().iter().any(|path| path.name == "protected");
                bans.rows.iter().any(unsure)
            }),
            field if orders::PRICE_FIELDS.contains(&field) => {
                let unit = context.optional(field::UNIT);
                unit.is_some_and(|unit| !wanted(context, unit).free && orders::asks_price(context, field, unit))
            }
            _ => true,
        }
    }

    /// STP-Q02: whoever is not mounted charges as usual.
    fn is_settled(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let on_foot = |unit: &Entity| !model::is_cavalry(context.rules, unit);
        field == field::MODE && context.optional(field::UNIT).is_some_and(on_foot)
    }

    /// STP-B01: whether it arrives is measured on the table.
    fn wants(&self, _: &Context<'_>, field: FieldName<'_>) -> bool {
        field == field::DISTANCE
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::MODE if context.optional(field::UNIT)?.has(marker::MUST_ALL_OUT) => Some(Value::text("all_out")),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (unit, target) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?);
        // STP-Z05: whoever has to charge does so even if it is threatened itself.
        if !is_due(context, unit) {
            orders::free_of_threat(context, unit)?;
        }
        impetuous_first(context, unit)?;
        may_join(context, unit, target)?;
        let mode = context.choice(field::MODE);
        let all_out = matches!(mode, "all_out" | "both");
        ensure(!unit.has(marker::MUST_ALL_OUT) || all_out, || refuse("must_go_all_out", "STP-N01", unit))?;
        banned(context, unit, target)?;
        ensure(!unit.is(attribute::LEFT_SQUARE, target.id.as_str()), || {
            refuse("left_that_square", "STP-B10", unit).with("target", &target.id)
        })?;
        reach::check(context, unit)?;
        orders::check(context, unit, wanted(context, unit))
    }

    /// STP-B01, Q02, Z09: why it is due and how far it reaches, told before it is declared.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let unit = context.entity(field::UNIT)?;
        Ok(why_due(context, unit).into_iter().chain(reach::notes(context, unit)?).collect())
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (unit, target) = (context.entity(field::UNIT)?, context.entity(field::TARGET)?);
        let mode = context.choice(field::MODE);
        let outcome = Outcome::new("charge_declared").with("unit", &unit.id).with("target", &target.id);
        let mut resolution = Resolution::new(outcome).about([&unit.id, &target.id]);
        if matches!(mode, "rash" | "both") {
            let face = dice.die(Purpose::of("rash", unit), Die::D6)?;
            let line = Text::new("line-rash").with("unit", &unit.id);
            resolution = resolution.line(Line::new(line).rule("STP-Q02").value(i64::from(face)));
            resolution.lines.extend(reach::measured(context, unit, face));
        }
        let mut threatened = vec![target];
        threatened.extend(context.entities(field::BRUSHED).into_iter().filter(|brushed| brushed.id != target.id));
        let answers = threatened.iter().filter(|enemy| evade::may_answer(context, unit, enemy));
        let answers: Vec<&str> = answers.map(|enemy| enemy.id.as_str()).collect();
        let record = Record::new(context.state, CHARGE)
            .with(recorded::NAME, model::between(unit, target))
            .with(recorded::UNIT, &unit.id)
            .with(recorded::TARGET, &target.id)
            .with(recorded::MODE, mode)
            .with(recorded::ANGLE, context.choice(field::ANGLE))
            .with(recorded::EVADERS, Value::texts(answers));
        resolution = resolution
            .effects(orders::pay(context, unit, wanted(context, unit))?)
            .effects([Effect::mark(&unit.id, marker::CHARGED), Effect::mark(&unit.id, marker::MOVED)])
            .effects(leaving(context, unit))
            .effect(Effect::Open { record });
        for mate in bodies::mates(context, unit) {
            let gone = [marker::CHARGED, marker::MOVED].map(|marker| Effect::mark(&mate.id, marker));
            resolution = resolution.about([&mate.id]).effects(gone).effects(leaving(context, mate));
        }
        for done in [marker::HIDDEN, marker::MUST_ALL_OUT, marker::IMPATIENT, marker::INSTALLED, marker::INSTALLING]
            .into_iter()
            .filter(|done| unit.has(*done))
        {
            resolution = resolution.effect(Effect::unmark(&unit.id, done));
        }
        if unit.number(attribute::MUST_CHARGE).is_some() {
            resolution = resolution.effect(Effect::clear(&unit.id, attribute::MUST_CHARGE));
        }
        Ok(resolution)
    }
}

/// STP-H04: whoever moves, charges or evades is out of its building.
pub fn leaving(context: &Context<'_>, unit: &Entity) -> Vec<Effect> {
    let Some(building) = model::building_of(context.state, unit) else { return Vec::new() };
    vec![
        Effect::amend(building, recorded::OCCUPANT, Value::text("")),
        Effect::clear(&unit.id, attribute::BUILDING),
        Effect::clear(&unit.id, attribute::BUILDING_COVER),
        Effect::clear(&unit.id, attribute::BUILDING_FACE),
    ]
}
