//! What is: the state of a battle, the effects that alone change it, the shape a ruleset gives to it.

mod body;
mod call_off;
mod called;
mod effect;
mod entities;
mod entity;
mod hand;
mod hidden;
mod kind;
mod marker;
mod memory;
mod record;
mod schema;
mod state;
mod value_type;
mod words;

pub use body::{Body, BodyDecl};
pub use call_off::CallOff;
pub use effect::Effect;
pub use entities::Entities;
pub use entity::{Entity, EntityId, Side, Strength, Token};
pub use hand::{HandDecl, Instruction, on_table};
pub use hidden::Eyes;
pub use kind::{Attribute, Check, Child, Class, Group, Kind, Profile, StrengthDecl};
pub use marker::{Derived, Expiry, Holding, MarkerDecl, OptionDecl, PoolDecl, Tone};
pub use memory::{Forgetting, Memories, MemoryDecl, Told};
pub use record::{Gone, Record, RecordDecl, RecordFieldDecl, prune};
pub use schema::{BreakCount, Breaks, Objection, Schema, SignDecl};
pub use state::{Ending, Frame, Pending, State, Waived};
pub use value_type::{DiceExpression, ValueType};
pub use words::Words;
