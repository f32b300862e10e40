//! What a form tells besides its sum: how far somebody goes who fails, how much more a unit can bear (ND-X13, S01 to S03).

use super::model::{self, Manner};
use super::morale;
use crate::engine::message::Text;
use crate::engine::names::RowName;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::world::Entity;

/// Where it goes if it must or wants to fall back.
pub fn falls_back(context: &Context<'_>, uc: &Entity) -> Result<Line, Refusal> {
    let cm = model::reach_of(context, uc, Manner::FallBack)?;
    Ok(Line::new(Text::new("line-falls-back").with("unit", &uc.id).with("cm", cm)).rule("ND-X13"))
}

/// A fixed distance of the sheet.
pub fn at_most(context: &Context<'_>, key: &str, row: RowName<'_>, rule: &str) -> Result<Line, Refusal> {
    Ok(Line::new(Text::new(key).with("cm", model::distance(context, row)?)).rule(rule))
}

/// EC, UC and UM that may still be lost before "plus de la moitié" is reached, from the UC up to its division.
pub fn until_half(context: &Context<'_>, uc: &Entity) -> Vec<Line> {
    let state = context.state;
    let um = model::um_of(state, uc);
    let division = model::division_of(state, uc);
    let ec = |unit: &Entity, left: i64| {
        told("line-until-half", unit, left, if unit.id == uc.id { "ND-S01" } else { "ND-S02" })
    };
    let mut lines = vec![ec(uc, morale::ec_until_half(uc))];
    lines.extend(um.map(|um| ec(um, morale::um_until_half(context.rules, state, um))));
    lines.extend(division.map(|division| {
        told(
            "line-division-until-half",
            division,
            morale::division_until_half(context.rules, state, division),
            "ND-S03",
        )
    }));
    lines
}

fn told(key: &str, unit: &Entity, left: i64, rule: &str) -> Line {
    Line::new(Text::new(key).with("unit", &unit.id).with("left", left.max(0))).rule(rule)
}
