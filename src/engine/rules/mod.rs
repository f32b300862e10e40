//! What is written: a ruleset's data, read and checked, joined with its code.

mod affairs;
mod attributes;
mod condition;
mod conditions;
pub(super) mod document;
mod embedded;
mod facts;
mod known;
mod lazily;
mod load;
mod many;
mod memories;
mod own_steps;
mod period;
mod prepared;
mod row_check;
mod ruleset;
mod sanity;
mod shape;
mod table;
mod tree;

pub(crate) use crate::engine::sequence::step_matches;
pub use crate::engine::sequence::{Consequence, Parts};
pub use attributes::{Given, Mistake, NO_BATTLE, given_in, own_facts, read_attributes, value_of};
pub use condition::{Condition, ConditionError, Fact, FactType, Facts, Path, Scope};
pub use embedded::Embedded;
pub use facts::{Situation, Vocabulary, as_fact};
pub use lazily::Lazily;
pub use load::Scrutiny;
pub use period::PeriodSource;
use period::{Period, PeriodFile, resolve};
pub use prepared::PreparedPeriod;
pub use ruleset::{Code, FactFn, ListFn, Lives, PlayedPeriod, ProfileFn, Rule, Ruleset, Sources, edition};
pub use table::{CellType, DeclaredType, DieOf, Head, Modifier, Origin, Row, SimpleType, Table};
pub use tree::Tree;
