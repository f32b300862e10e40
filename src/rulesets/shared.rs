//! What every ruleset's code needs and none should write twice: refusals about somebody, rows that must be there, lists
//! of those who pass a test, the texts of a folder.

use crate::engine::message::Arg;
use crate::engine::names::{KindName, MarkerName, RowName, TableName};
use crate::engine::procedure::{Context, Inputs};
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::rules::{Row, Ruleset};
use crate::engine::world::{Entity, Side, State};

/// A refusal about a unit, a formation or an officer.
pub fn refuse(code: &str, rule: &str, who: &Entity) -> Refusal {
    Refusal::by_rule(code, rule).with("unit", &who.id)
}

/// What may be done once: refused while the marker says that it was done.
pub fn once(code: &str, rule: &str, who: &Entity, done: MarkerName<'_>) -> Result<(), Refusal> {
    ensure(!who.has(done), || refuse(code, rule, who))
}

/// Something the battle's own set-up should have: nobody can reach this with a checked army.
pub fn absent(what: &str) -> Refusal {
    Refusal::new(Reason::NotInThisBattle).with("what", Arg::text(what))
}

/// The army of a side.
pub fn army(state: &State, side: Side) -> Option<&Entity> {
    state.of_kind(KindName::ARMY).find(|army| army.side == Some(side))
}

/// A row of a table; a period may have taken it away.
pub fn row<'a>(context: &Context<'a>, table: TableName<'_>, row: RowName<'_>) -> Result<&'a Row, Refusal> {
    row_called(context, table, row.as_str())
}

/// The row named by a value of the state: a formation, an order, a gun.
pub fn row_called<'a>(context: &Context<'a>, table: TableName<'_>, row: &str) -> Result<&'a Row, Refusal> {
    let found = context.table(table)?.row_called(row);
    found.ok_or_else(|| Refusal::new(Reason::TableMissing).with("table", Arg::text(format!("{table}.{row}"))))
}

pub fn ids<'a>(entities: impl Iterator<Item = &'a Entity>) -> Vec<String> {
    entities.map(|entity| entity.id.as_str().to_owned()).collect()
}

/// Entities of a kind, in play, of the acting side (of both where both act), that pass a test: for checklists.
pub fn those_that(
    rules: &Ruleset,
    state: &State,
    kind: KindName<'_>,
    test: impl Fn(&Context<'_>, &Entity) -> bool,
) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let side = state.acting_side();
    let mine = |entity: &&Entity| side.is_none_or(|side| entity.side == Some(side)) && rules.schema.in_play(entity);
    ids(state.of_kind(kind).filter(mine).filter(|entity| test(&context, entity)))
}
