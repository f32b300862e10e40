//! What is resolved: the declaration of a procedure, its form, what comes out, and the odds of it.

mod body;
mod code;
mod declaration;
mod division;
pub mod forecast;
mod form;
mod inputs;
mod many;
mod memory;
mod odds;
mod resolution;

pub use code::{About, Context, ForPeople, Procedure, Stop};
pub use declaration::{Field, FieldSide, Many, ProcedureDecl};
pub use division::{WHOLE, about, row_name, row_parts};
pub use form::{Candidate, FieldView, Form, FormMaker};
pub use inputs::Inputs;
pub use many::Member;
pub use odds::{odds_at, odds_of_answer_at, price_of_answer_at};
pub use resolution::{Line, Next, Outcome, Resolution};
