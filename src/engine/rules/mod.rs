//! What is written: a ruleset's data, read and checked, joined with its code.

mod affairs;
mod attributes;
mod condition;
mod conditions;
pub(super) mod document;
mod embedded;
mod facts;
mod known;
mod load;
mod many;
mod memories;
mod period;
mod row_check;
mod ruleset;
mod sanity;
mod shape;
mod table;

pub(crate) use crate::engine::sequence::step_matches;
pub use attributes::{Mistake, NO_BATTLE, own_facts, read_attributes, value_of};
pub use condition::{Condition, ConditionError, Fact, FactType, Facts, Path, Scope};
pub use embedded::Embedded;
pub use facts::{Situation, Vocabulary, as_fact};
pub use load::Scrutiny;
pub use period::PeriodSource;
use period::{Period, PeriodFile, resolve};
pub use ruleset::{Code, Consequence, FactFn, ListFn, Lives, PlayedPeriod, ProfileFn, Rule, Ruleset, Sources, edition};
pub use table::{CellType, DeclaredType, DieOf, Head, Modifier, Origin, Row, SimpleType, Table};
