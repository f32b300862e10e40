//! Words of the game on top of the generic state: arms, formations, generals, whose turn it is, numbers of the tables.

use crate::engine::message::{Arg, Text};
use crate::engine::names::{ColumnName, RowName};
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{Row, Ruleset, Situation};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, Side, State};
use crate::rulesets::napoleonic_division::names::{
    attribute, column, counter, fact, kind, marker, option, role, table,
};
pub use crate::rulesets::shared::{absent, once, refuse, row, row_called};

pub fn is_infantry(uc: &Entity) -> bool {
    uc.is(attribute::ARM, "infantry")
}

pub fn is_cavalry(uc: &Entity) -> bool {
    uc.is(attribute::ARM, "cavalry")
}

pub fn is_artillery(uc: &Entity) -> bool {
    uc.is(attribute::ARM, "artillery")
}

pub fn is_square(uc: &Entity) -> bool {
    uc.is(attribute::FORMATION, "full_square") || uc.is(attribute::FORMATION, "hollow_square")
}

/// What belongs to a combat, asked where none is fought.
pub fn no_combat() -> Refusal {
    Refusal::by_rule("no_combat_now", "ND-S21")
}

/// A square keeps its place: neither charge, counter-attack nor pursuit, unless the option says so.
pub fn bound_square(state: &State, uc: &Entity) -> bool {
    is_square(uc) && !state.option_on(option::SQUARES_ATTACK)
}

/// A rally marker keeps its carrier from attacking, unless the option says otherwise.
pub fn bound_by_rally(state: &State, uc: &Entity) -> bool {
    uc.has(marker::RALLY) && state.option_on(option::RALLY_BINDS)
}

/// The side whose player turn it is: the first one on odd player turns (ND-G08).
pub fn active_side(state: &State) -> Option<Side> {
    let first = state.battle()?.text(attribute::FIRST_SIDE).and_then(Side::from_code)?;
    Some(if state.counter(counter::PLAYER_TURN) % 2 == 1 { first } else { first.other() })
}

/// Active UC: none that is removed.
pub fn ucs<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    state.of_kind(kind::UC).filter(|uc| rules.schema.in_play(uc))
}

/// Active UC of the side whose player turn it is.
pub fn active_ucs<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = &'a Entity> {
    let side = active_side(state);
    ucs(rules, state).filter(move |uc| uc.side == side)
}

/// The UM of a UC; none for independents.
pub fn um_of<'a>(state: &'a State, uc: &Entity) -> Option<&'a Entity> {
    state.parent(uc).filter(|parent| parent.is_a(kind::UM))
}

pub fn division_of<'a>(state: &'a State, uc: &Entity) -> Option<&'a Entity> {
    let parent = state.parent(uc)?;
    if parent.is_a(kind::DIVISION) { Some(parent) } else { state.parent(parent) }
}

/// A general of a formation who is there.
pub fn general<'a>(rules: &Ruleset, state: &'a State, kind: &str, of: &Entity) -> Option<&'a Entity> {
    let mut all = state.in_order().filter(|officer| officer.kind == kind);
    all.find(|officer| officer.parent.as_ref() == Some(&of.id) && rules.schema.in_play(officer))
}

/// ND-T02: its own divisional or brigade general; an independent has the divisional one only.
pub fn may_have_general_near(rules: &Ruleset, state: &State, uc: &Entity) -> bool {
    let divisional = division_of(state, uc).and_then(|division| general(rules, state, "divisional", division));
    let brigade = um_of(state, uc).and_then(|um| general(rules, state, "brigade", um));
    divisional.is_some() || brigade.is_some()
}

pub fn experience<'a>(context: &Context<'a>, uc: &Entity) -> Result<&'a Row, Refusal> {
    row_called(context, table::EXPERIENCE, uc.text(attribute::EXPERIENCE).unwrap_or_default())
}

/// ND-F06, ND-K03: the number to hit before modifiers.
pub fn to_hit(context: &Context<'_>, uc: &Entity) -> Result<i64, Refusal> {
    experience(context, uc)?.whole(column::TO_HIT).ok_or_else(|| absent("to_hit"))
}

pub fn distance(context: &Context<'_>, name: RowName<'_>) -> Result<Decimal, Refusal> {
    row(context, table::DISTANCES, name)?.number(column::CM).ok_or_else(|| absent(name.as_str()))
}

pub fn command_distance(rules: &Ruleset, state: &State, uc: &Entity) -> Option<Decimal> {
    let situation = Situation::new(&rules.schema, state).role(role::UC, uc);
    rules.table(table::COMMAND_DISTANCE)?.first(&situation)?.number(column::CM)
}

/// How somebody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Move,
    FallBack,
    Pursuit,
}

impl Manner {
    fn name(self) -> &'static str {
        match self {
            Manner::Move => "move",
            Manner::FallBack => "fall_back",
            Manner::Pursuit => "pursuit",
        }
    }
}

/// ND-M03: the row of speeds, by the formation held during the move.
pub fn speed<'a>(context: &Context<'a>, uc: &Entity, manner: Manner, formation: &str) -> Result<&'a Row, Refusal> {
    let situation =
        context.situation().role(role::UC, uc).fact(fact::MANNER, manner.name()).fact(fact::FORMATION, formation);
    context.table(table::SPEED)?.first(&situation).ok_or_else(|| absent("speed"))
}

/// ND-O01: one column of speeds holds for the whole battle.
pub fn one_column(state: &State) -> bool {
    state.option_is(option::SPEED_COLUMNS, "scale")
}

/// The column of speeds: asked where it follows the going, fixed for the battle otherwise (ND-O01).
pub fn column<'a>(context: &Context<'a>, asked: &'a str) -> ColumnName<'a> {
    let fixed = context.state.option(option::SPEED_SCALE).and_then(Value::as_text);
    match fixed.filter(|_| one_column(context.state)) {
        // The scales are named for the columns.
        Some(scale) => ColumnName::of_data(scale),
        None => ColumnName::of_data(asked),
    }
}

/// A speed where nobody asked for the going: both columns, or the one that is played.
pub fn reach(context: &Context<'_>, row: &Row) -> Arg {
    let cell = |column: ColumnName<'_>| row.number(column).unwrap_or(Decimal::ZERO);
    if one_column(context.state) {
        return Arg::from(cell(column(context, column::GG.as_str())));
    }
    Arg::text(format!("{}/{}", cell(column::GG), cell(column::BGO)))
}

/// The distance of a move in a line for the form: one number, or good and bad going together.
pub fn reach_line(cm: Arg) -> Line {
    Line::new(Text::new("line-reach").with("goings", goings(&cm)).with("cm", cm)).rule("ND-M03")
}

/// How many numbers a distance has: two stand for good and bad going, and a message says which is which.
pub fn goings(cm: &Arg) -> i64 {
    if matches!(cm, Arg::Text(_)) { 2 } else { 1 }
}

/// The speed of somebody who falls back or pursues, in the formation he stands in.
pub fn reach_of(context: &Context<'_>, uc: &Entity, manner: Manner) -> Result<Arg, Refusal> {
    let row = speed(context, uc, manner, uc.text(attribute::FORMATION).unwrap_or_default())?;
    Ok(reach(context, row))
}
