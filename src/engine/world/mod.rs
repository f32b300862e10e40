//! What is: the state of a battle, the effects that alone change it, the shape a ruleset gives to it.

mod effect;
mod hidden;
mod record;
mod schema;
mod state;

pub use effect::Effect;
pub use record::{Gone, RecordDecl, RecordFieldDecl, prune};
pub use schema::{
    Attribute, Check, Child, Class, Derived, DiceExpression, Expiry, Group, Kind, MarkerDecl, Objection, OptionDecl,
    PoolDecl, Profile, RawAttribute, RawCheck, RawDerived, RawGroup, RawKind, RawStrength, Schema, StrengthDecl,
    ValueType,
};
pub use state::{Ending, Entity, EntityId, Frame, Pending, Record, Side, State, Strength, Token};
