//! "Chargez !" as an order: target, way and face are told with it, and the charge is declared and launched by one throw
//! (CW-O14, C01). It is the charge that `declare_charge` declares, under the same conditions.

use super::declare_charge::{self, DeclareCharge};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Inputs, Line, Procedure, about};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::civil_war_brigades::names::field;

/// The choice of the field `order` that means a charge.
pub const CHARGE: &str = "charge";

/// Questions of the order about one charger, and what `declare_charge` calls them.
const ASKED: [(FieldName<'static>, FieldName<'static>); 6] = [
    (field::CHARGE_TARGET, field::TARGET),
    (field::CHARGE_INCHES, field::INCHES),
    (field::CHARGE_MOVES, field::MOVES),
    (field::CHARGE_ASPECT, field::ASPECT),
    (field::CHARGE_SEEN, field::SEES_TARGET),
    (field::CHARGE_DIFFICULT, field::DIFFICULT_TERRAIN),
];

/// Regiments that this order sends to charge.
pub fn chargers<'a>(context: &Context<'a>) -> Vec<&'a Entity> {
    if context.choice(field::ORDER) == CHARGE { context.entities(field::REGIMENTS) } else { Vec::new() }
}

/// What the order says of one charger, as `declare_charge` would be told.
fn told(context: &Context<'_>, charger: &Entity) -> Inputs {
    let own = |(asked, _): &(FieldName<'_>, FieldName<'_>)| about(asked.as_str(), charger.id.as_str());
    let answers = ASKED.iter().filter_map(|asked| Some((asked.1, context.inputs.get(&own(asked))?.clone())));
    answers.fold(Inputs::default().with(field::UNIT.as_str(), &charger.id), |inputs, (field, value)| {
        inputs.with(field.as_str(), value)
    })
}

/// The question of `declare_charge` that a repeated question of the order stands for.
fn stands_for(field: FieldName<'_>) -> Option<FieldName<'static>> {
    ASKED.iter().find(|(asked, _)| *asked == field).map(|(_, declared)| *declared)
}

/// Asks `declare_charge` about a repeated question of the order; nothing where it is not one of a charge.
fn through<'a, T>(
    context: &Context<'a>,
    field: FieldName<'_>,
    ask: impl FnOnce(&Context<'_>, FieldName<'_>) -> T,
) -> Option<T> {
    let (field, charger) = field.parts();
    let charger = context.state.entity(charger?)?;
    let inputs = told(context, charger);
    Some(ask(&Context { inputs: &inputs, ..*context }, stands_for(field)?))
}

pub fn admits(context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Option<Result<(), Refusal>> {
    through(context, field, |context, field| DeclareCharge.admits(context, field, candidate))
}

pub fn asks(context: &Context<'_>, field: FieldName<'_>) -> Option<bool> {
    through(context, field, |context, field| DeclareCharge.asks(context, field))
}

pub fn wants(context: &Context<'_>, field: FieldName<'_>) -> Option<bool> {
    through(context, field, |context, field| DeclareCharge.wants(context, field))
}

pub fn proposes(context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
    through(context, field, |context, field| DeclareCharge.proposes(context, field)).flatten()
}

pub fn check(context: &Context<'_>) -> Result<(), Refusal> {
    chargers(context).into_iter().try_for_each(|charger| {
        declare_charge::fit_to_charge(charger)?;
        DeclareCharge.check(&Context { inputs: &told(context, charger), ..*context })
    })
}

/// Reach and way of every charge.
pub fn notes(context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
    let mut notes = Vec::new();
    for charger in chargers(context) {
        notes.extend(DeclareCharge.notes(&Context { inputs: &told(context, charger), ..*context })?);
    }
    Ok(notes)
}

/// Moves of every charge (CW-O14: by option they are what the order needs).
pub fn moves(context: &Context<'_>) -> Vec<i64> {
    let of = |charger: &Entity| declare_charge::moves(&Context { inputs: &told(context, charger), ..*context });
    chargers(context).into_iter().map(of).collect()
}

/// A charge on its way, with its target.
pub struct Launched<'a> {
    pub charger: &'a Entity,
    pub target: &'a Entity,
    pub effects: Vec<Effect>,
}

/// The order is carried out: each charge has its record and is on its way.
pub fn launch<'a>(context: &Context<'a>) -> Result<Vec<Launched<'a>>, Refusal> {
    let mut launched = Vec::new();
    for (nth, charger) in (1..).zip(chargers(context)) {
        let inputs = told(context, charger);
        let own = Context { inputs: &inputs, ..*context };
        let target = own.entity(field::TARGET)?.id.clone();
        let target = context.state.entity(target.as_str()).ok_or_else(|| super::model::absent("target"))?;
        let mut effects = vec![declare_charge::record(&own, nth, "order_charge", true)?];
        effects.extend(super::model::fresh_moves(charger));
        effects.extend(declare_charge::launched(charger));
        launched.push(Launched { charger, target, effects });
    }
    Ok(launched)
}
