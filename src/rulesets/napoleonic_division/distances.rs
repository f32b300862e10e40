//! What a form tells besides its sum: how far somebody goes who fails, how much more a unit can bear (ND-X13, S01 to S03).

use super::model::{self, Manner};
use super::morale;
use crate::engine::message::Text;
use crate::engine::names::RowName;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::world::Entity;

/// How far it falls back, if it wants to or must.
pub fn falls_back(context: &Context<'_>, key: &str, uc: &Entity) -> Result<Line, Refusal> {
    let cm = model::reach_of(context, uc, Manner::FallBack)?;
    let text = Text::new(key).with("unit", &uc.id).with("goings", model::goings(&cm));
    Ok(Line::new(text.with("cm", cm)).rule("ND-X13"))
}

/// A fixed distance of the sheet.
pub fn at_most(context: &Context<'_>, key: &str, row: RowName<'_>, rule: &str) -> Result<Line, Refusal> {
    Ok(Line::new(Text::new(key).with("cm", model::distance(context, row)?)).rule(rule))
}

/// EC that a UC may still lose before "plus de la moitié" is reached; of its UM where this UC can bring it there, of the
/// division where one UM more does.
pub fn until_half(context: &Context<'_>, uc: &Entity) -> Vec<Line> {
    let (rules, state) = (context.rules, context.state);
    let left = |of: &Entity| morale::until_test(rules, state, of).unwrap_or(i64::MAX);
    let um = model::um_of(state, uc).map(|um| (um, left(um)));
    let division = model::division_of(state, uc).map(|own| (own, left(own)));
    let told = |key: &str, unit: &Entity, left: i64, rule: &str| {
        Line::new(with_chance(context, Text::new(key).with("unit", &unit.id).with("left", left), unit)).rule(rule)
    };
    let mut lines = vec![told("line-until-half", uc, left(uc), "ND-S01")];
    let near = um.filter(|(_, left)| *left <= i64::from(uc.points()));
    lines.extend(near.map(|(um, left)| told("line-until-half", um, left, "ND-S02")));
    let near = division.filter(|(_, left)| *left <= 1);
    lines.extend(near.map(|(division, left)| told("line-division-until-half", division, left, "ND-S03")));
    lines
}

/// The number for the test to come, and the chance to pass it: of six faces those from it on.
pub fn with_chance(context: &Context<'_>, text: Text, entity: &Entity) -> Text {
    let needed = morale::coming_test(context.rules, context.state, entity).unwrap_or(6);
    text.with("needed", needed).with("percent", ((7 - needed) * 100 + 3) / 6)
}
