//! How far a charge reaches: told before it is declared, checked where the distance is said (STP-B01, STP-Q02).

use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Decimal;
use crate::engine::world::Entity;
use crate::rulesets::shot_to_pieces::model::refuse;
use crate::rulesets::shot_to_pieces::movement::allowance;
use crate::rulesets::shot_to_pieces::names::field;

/// Faces of the die of a rash charge: each is so many centimetres more (STP-Q02).
const RASH_FACES: i64 = 6;

fn is_rash(context: &Context<'_>) -> bool {
    matches!(context.choice(field::MODE), "rash" | "both")
}

/// Faces of the rash die that are enough.
fn faces_that_arrive(reach: Decimal, distance: Decimal) -> i64 {
    (1..=RASH_FACES).filter(|face| reach + Decimal::whole(*face) >= distance).count().try_into().unwrap_or(0)
}

pub fn notes(context: &Context<'_>, unit: &Entity) -> Result<Vec<Line>, Refusal> {
    let reach = allowance::base_move(context.rules, context.state, unit);
    let told = Line::new(Text::new("line-charge-reach").with("unit", &unit.id)).rule("STP-B01").value(reach);
    let mut notes = vec![told];
    if is_rash(context) {
        notes.push(Line::new(Text::new("line-charge-rash")).rule("STP-Q02"));
        if let Some(distance) = context.number(field::DISTANCE) {
            let chance = Text::new("line-charge-chance")
                .with("faces", faces_that_arrive(reach, distance))
                .with("of", RASH_FACES);
            notes.push(Line::new(chance).rule("STP-Q02"));
        }
    }
    Ok(notes)
}

/// A charge that cannot arrive is not declared; one that the die decides is (STP-Q02: before measuring).
pub fn check(context: &Context<'_>, unit: &Entity) -> Result<(), Refusal> {
    let Some(distance) = context.number(field::DISTANCE) else { return Ok(()) };
    let base = allowance::base_move(context.rules, context.state, unit);
    let most = if is_rash(context) { base + Decimal::whole(RASH_FACES) } else { base };
    ensure(distance <= most, || refuse("charge_too_far", "STP-B01", unit).with("cm", distance).with("most", most))
}

/// What the thrown die comes to against the distance that was said.
pub fn measured(context: &Context<'_>, unit: &Entity, face: u32) -> Option<Line> {
    let distance = context.number(field::DISTANCE)?;
    let reach = allowance::base_move(context.rules, context.state, unit) + Decimal::whole(i64::from(face));
    let text = if reach >= distance {
        Text::new("line-charge-arrives").with("unit", &unit.id)
    } else {
        Text::new("line-charge-short").with("unit", &unit.id).with("short", distance - reach)
    };
    Some(Line::new(text).rule("STP-Q02").value(reach))
}
