//! Tables as data: rows with a condition each. Read as a lookup (first row that holds) or as modifiers (every row that
//! holds, with exclusive groups and caps).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::label::Label;
use crate::engine::names::{ColumnName, MarkerName, OptionName, RowName, TestName};
use crate::engine::procedure::Inputs;
use crate::engine::rules::{Condition, FactType, Situation};
use crate::engine::value::{Decimal, Value};

/// A fact's type as data files write it: `"bool"`, `"number"`, `"text"`, or the list of choices.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum DeclaredType {
    Named(SimpleType),
    Choices(Vec<String>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SimpleType {
    Bool,
    Number,
    Text,
}

impl DeclaredType {
    pub fn fact_type(&self) -> FactType {
        match self {
            DeclaredType::Named(SimpleType::Bool) => FactType::Bool,
            DeclaredType::Named(SimpleType::Number) => FactType::Number,
            DeclaredType::Named(SimpleType::Text) => FactType::Text,
            DeclaredType::Choices(choices) => FactType::Choice(choices.clone()),
        }
    }
}

/// What a cell of a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CellType {
    Bool,
    Number,
    Text,
    /// The id of a marker.
    Marker,
    /// The id of an option.
    Option,
    /// A column or cell of another table.
    Column,
}

/// The heading of a column on the reference card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// A cell, a kind of test, or a column of modifiers.
    pub of: String,
    pub label: Label,
    /// What stands before a value to make it a word of the vocabulary.
    #[serde(default)]
    pub words: Option<String>,
}

/// A table read by a die: which faces come to a row is worked out for the card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieOf {
    pub fact: String,
    pub sides: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    /// Roles and the kinds that play them.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    #[serde(default)]
    pub facts: BTreeMap<String, DeclaredType>,
    /// Roles and facts that not every procedure has, or that wait for an answer: rows that read them do not hold then.
    #[serde(default)]
    pub may_lack: Vec<String>,
    /// Facts the program works out; the others are answers of the players.
    #[serde(default)]
    pub auto: Vec<String>,
    /// Highest sum of a column, counted from zero in either direction.
    #[serde(default)]
    pub caps: BTreeMap<String, Decimal>,
    /// What the rows of a period may say here: columns and kinds of test for modifiers, other cells for lookups.
    #[serde(default)]
    pub columns: Vec<String>,
    #[serde(default)]
    pub contexts: Vec<String>,
    #[serde(default)]
    pub cells: BTreeMap<String, CellType>,
    /// Columns of the reference card, in its order.
    #[serde(default)]
    pub heads: Vec<Head>,
    /// Cells that the card leaves out: the labels of the rows say them.
    #[serde(default)]
    pub in_label: Vec<String>,
    #[serde(default)]
    pub die_of: Option<DieOf>,
    #[serde(default, rename = "row")]
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    pub id: String,
    /// In a period file: the table it belongs to.
    #[serde(default)]
    pub table: Option<String>,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(default)]
    pub label: Option<Label>,
    #[serde(default)]
    pub when: Condition,
    /// What the value is added to.
    #[serde(default)]
    pub column: String,
    #[serde(default = "one")]
    pub value: Decimal,
    /// A number fact that multiplies the value.
    #[serde(default)]
    pub times: Option<String>,
    /// Of the rows of one group that hold, only the first counts.
    #[serde(default)]
    pub exclusive: Option<String>,
    /// Kinds of test the row belongs to; all of them when empty.
    #[serde(default)]
    pub contexts: Vec<String>,
    /// Some fact it reads is an answer of the players.
    #[serde(skip)]
    pub asked: bool,
    #[serde(flatten)]
    pub cells: BTreeMap<String, Value>,
}

fn one() -> Decimal {
    Decimal::whole(1)
}

impl Row {
    pub fn get(&self, cell: ColumnName<'_>) -> Option<&Value> {
        self.cells.get(cell.as_str())
    }

    pub fn number(&self, cell: ColumnName<'_>) -> Option<Decimal> {
        self.cells.get(cell.as_str()).and_then(Value::as_number)
    }

    pub fn whole(&self, cell: ColumnName<'_>) -> Option<i64> {
        self.cells.get(cell.as_str()).and_then(Value::as_whole)
    }

    pub fn text(&self, cell: ColumnName<'_>) -> Option<&str> {
        self.cells.get(cell.as_str()).and_then(Value::as_text)
    }

    /// A cell that names a marker: loading has checked that there is one.
    pub fn marker(&self, cell: ColumnName<'_>) -> Option<MarkerName<'_>> {
        self.text(cell).map(MarkerName::of_data)
    }

    /// A cell that names a column of another table, likewise.
    pub fn column(&self, cell: ColumnName<'_>) -> Option<ColumnName<'_>> {
        self.text(cell).map(ColumnName::of_data)
    }

    /// A cell that names an option, likewise.
    pub fn option(&self, cell: ColumnName<'_>) -> Option<OptionName<'_>> {
        self.text(cell).map(OptionName::of_data)
    }

    pub fn flag(&self, cell: ColumnName<'_>) -> bool {
        self.cells.get(cell.as_str()).and_then(Value::as_bool).unwrap_or(false)
    }
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The program knew.
    Auto,
    /// The players answered.
    Asked,
    /// The players switched it on or off against the program.
    Overridden,
}

/// A row that applies, as the form, the log and the driver show it. Positive values help the one who rolls
/// unless the table's label says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    pub table: String,
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    pub column: String,
    pub value: Decimal,
    pub origin: Origin,
    /// Whose roll it changes, where a procedure has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

/// Whether a row holds, as far as what is given settles it.
fn settled(row: &Row, situation: &Situation<'_>) -> Option<bool> {
    row.when.settled_by(situation, &|path| situation.knows(path))
}

impl Table {
    pub fn head(&self, of: &str) -> Option<&Head> {
        self.heads.iter().find(|head| head.of == of)
    }

    /// Facts and roles that rows of the table read and the situation does not give. Code that forgets one has made a
    /// mistake: the row would never hold, and nobody would know.
    fn forgotten(&self, situation: &Situation<'_>) -> Vec<String> {
        let read = self.rows.iter().flat_map(|row| row.when.needed());
        let may_lack = |name: &String| self.may_lack.contains(name);
        let needed = read.filter(|path| !may_lack(path.scope.as_ref().unwrap_or(&path.name)));
        let missing = needed.filter(|path| match &path.scope {
            None => situation.given(&path.name).is_none(),
            Some(role) => self.roles.contains_key(role) && !situation.has_role(role),
        });
        let mut forgotten: Vec<String> = missing.map(ToString::to_string).collect();
        let counted = self.rows.iter().filter_map(|row| row.times.as_ref());
        forgotten.extend(counted.filter(|fact| !may_lack(fact) && situation.given(fact).is_none()).cloned());
        forgotten.dedup();
        forgotten
    }

    fn assert_complete(&self, situation: &Situation<'_>) {
        debug_assert!(
            self.forgotten(situation).is_empty(),
            "table '{}' is read without its facts: {}",
            self.id,
            self.forgotten(situation).join(", ")
        );
    }

    /// The first row that holds.
    pub fn first(&self, situation: &Situation<'_>) -> Option<&Row> {
        self.assert_complete(situation);
        self.rows.iter().find(|row| row.when.holds(situation))
    }

    pub fn row(&self, id: RowName<'_>) -> Option<&Row> {
        self.rows.iter().find(|row| row.id == id.as_str())
    }

    /// The rows that may hold, whatever the facts that are not given.
    pub fn possible<'t>(&'t self, situation: &Situation<'_>) -> impl Iterator<Item = &'t Row> {
        self.rows.iter().filter(|row| settled(row, situation) != Some(false))
    }

    /// The first row that holds whatever the facts that are not given; rows that depend on those are passed over.
    pub fn surely_first(&self, situation: &Situation<'_>) -> Option<&Row> {
        self.rows.iter().find(|row| settled(row, situation) == Some(true))
    }

    /// The row named by a value of the state: a formation, an order, a gun.
    pub fn row_called(&self, id: &str) -> Option<&Row> {
        self.row(RowName::of_data(id))
    }

    /// Every row that applies, overrides included. A row switched off stays visible with the value zero.
    pub fn modifiers(
        &self,
        situation: &Situation<'_>,
        inputs: &Inputs,
        context: Option<TestName<'_>>,
    ) -> Vec<Modifier> {
        self.modifiers_of(None, situation, inputs, context)
    }

    /// The same for one of several rolls: an override `ROW@ROLE` touches this role's row only.
    pub fn modifiers_of(
        &self,
        role: Option<&str>,
        situation: &Situation<'_>,
        inputs: &Inputs,
        context: Option<TestName<'_>>,
    ) -> Vec<Modifier> {
        self.assert_complete(situation);
        self.rows_that(role, situation, inputs, context, |row| row.when.holds(situation))
    }

    /// The rows that apply whatever the facts that are not given: what somebody brings to any roll.
    pub fn sure_modifiers(&self, situation: &Situation<'_>, context: Option<TestName<'_>>) -> Vec<Modifier> {
        self.rows_that(None, situation, &Inputs::default(), context, |row| settled(row, situation) == Some(true))
    }

    fn rows_that(
        &self,
        role: Option<&str>,
        situation: &Situation<'_>,
        inputs: &Inputs,
        context: Option<TestName<'_>>,
        applies: impl Fn(&Row) -> bool,
    ) -> Vec<Modifier> {
        let mut taken: Vec<&str> = Vec::new();
        let mut modifiers = Vec::new();
        for row in &self.rows {
            let in_context = row.contexts.is_empty()
                || context.is_some_and(|test| row.contexts.iter().any(|known| known == test.as_str()));
            if !in_context {
                continue;
            }
            let holds = applies(row);
            let own = role.and_then(|role| inputs.overrides.get(&format!("{}@{role}", row.id)));
            let forced = own.or_else(|| inputs.overrides.get(&row.id)).copied();
            if !forced.unwrap_or(holds) && forced.is_none_or(|_| !holds) {
                continue;
            }
            if let Some(group) = row.exclusive.as_deref() {
                if taken.contains(&group) {
                    continue;
                }
                taken.push(group);
            }
            let counted = row
                .times
                .as_deref()
                .map(|fact| situation.given(fact).and_then(Value::as_number).unwrap_or(Decimal::ZERO));
            // A row that counts something and is switched on where there is nothing to count applies once.
            let once = forced == Some(true) && counted == Some(Decimal::ZERO);
            let times = counted.filter(|_| !once).unwrap_or(Decimal::whole(1));
            let value = if forced == Some(false) { Decimal::ZERO } else { row.value.product(times) };
            let origin = match (forced, row.asked) {
                (Some(forced), _) if forced != holds => Origin::Overridden,
                (_, true) => Origin::Asked,
                (_, false) => Origin::Auto,
            };
            modifiers.push(Modifier {
                table: self.id.clone(),
                id: row.id.clone(),
                rule: row.rule.clone(),
                column: row.column.clone(),
                value,
                origin,
                role: role.map(str::to_owned),
            });
        }
        modifiers
    }

    /// Sum of one column, within its cap.
    pub fn sum(&self, modifiers: &[Modifier], column: ColumnName<'_>) -> Decimal {
        let sum: Decimal = modifiers
            .iter()
            .filter(|modifier| modifier.table == self.id && modifier.column == column.as_str())
            .map(|modifier| modifier.value)
            .sum();
        match self.caps.get(column.as_str()) {
            Some(cap) => sum.clamp(Decimal::ZERO - *cap, *cap),
            None => sum,
        }
    }
}
