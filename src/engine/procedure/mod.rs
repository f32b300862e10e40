//! What is resolved: the declaration of a procedure, its form, what comes out, and the odds of it.

mod declaration;
mod form;
mod inputs;
mod odds;

pub use declaration::{
    About, Context, Field, FieldSide, Line, Next, Outcome, Procedure, ProcedureDecl, RawField, RawProcedure,
    Resolution, Stop, about,
};
pub use form::{Candidate, FieldView, Form, FormMaker};
pub use inputs::Inputs;
