//! What is written: a ruleset's data, read and checked, joined with its code.

mod attributes;
mod condition;
mod declare;
mod embedded;
mod facts;
mod period;
mod ruleset;
mod table;

pub use attributes::{Mistake, NO_BATTLE, own_facts, read_attributes, value_of};
pub use condition::{Condition, ConditionError, Fact, FactType, Facts, Path, Scope};
pub use declare::{condition, procedure, table};
pub use embedded::Embedded;
pub use facts::{Situation, Vocabulary, as_fact};
pub use period::{Period, PeriodFile, PeriodSource, resolve};
pub use ruleset::{Code, Consequence, FactFn, ListFn, Lives, PlayedPeriod, Rule, Ruleset, Sources, edition};
pub use table::{CellType, Modifier, Origin, RawFactType, RawRow, RawTable, Row, SimpleType, Table};
