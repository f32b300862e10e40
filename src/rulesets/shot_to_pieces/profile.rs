//! What a unit is worth as it stands: move, power, resilience, combat, range, for its sheet. What the enemy, the ground and
//! neighbours change is left to the forms.

use super::movement::allowance;
use super::{model, scores};
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, Line};
use crate::engine::value::Value;
use crate::engine::world::Entity;
use crate::rulesets::shot_to_pieces::names::{attribute, kind};

pub fn profile(context: &Context<'_>, entity: &Entity) -> Vec<Line> {
    if !entity.is_a(kind::UNIT) {
        return Vec::new();
    }
    let mut lines = vec![movement(context, entity)];
    if scores::fire_power(context, entity).is_some() {
        lines.extend(
            scores::own_fire(context, entity, true)
                .ok()
                .map(|score| Line::new(Text::new("profile-power").with("value", score.total)).rule("STP-F05")),
        );
    }
    lines.extend(
        scores::own_fire(context, entity, false)
            .ok()
            .map(|score| Line::new(Text::new("profile-resilience").with("value", score.total)).rule("STP-F06")),
    );
    let rounds = [1, 2].map(|round| scores::own_combat(context, entity, round).ok());
    if let [Some(first), Some(later)] = rounds {
        let text = Text::new("profile-combat").with("first", first.total).with("later", later.total);
        lines.push(Line::new(text).rule("STP-B06"));
    }
    for (band, cm) in scores::band_ends(context, entity).unwrap_or_default() {
        let text = Text::new("profile-band").with("band", Arg::word(band)).with("cm", cm);
        lines.push(Line::new(text).rule("STPP-G07"));
    }
    lines
}

/// The move where its corps stands, and what a change of formation has left of it.
fn movement(context: &Context<'_>, unit: &Entity) -> Line {
    let full = allowance::usual_move(context, unit);
    let left = unit.get(attribute::MOVE_LEFT).and_then(Value::as_number).map_or(full, |share| full.product(share));
    let free = model::paying_corps(context.state, unit).is_some_and(|corps| corps.flag(attribute::OUTSIDE_FRICTION));
    let text = Text::new("profile-move").with("cm", left).with("full", full).with("free", i64::from(free));
    Line::new(text).rule("STP-M01")
}
