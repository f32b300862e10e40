//! Whose step it is: the tree of phases and steps, its compilation, the walk along it, the checklist of a step.

mod affair;
mod compile;
mod consequences;
mod tree;
mod walk;

pub use affair::{AffairDecl, FateDecl, Forgets, Means};
pub(in crate::engine) use compile::SequenceChecker;
use consequences::draw_consequences;
pub use consequences::{Consequence, Parts};
pub use tree::{
    Action, Actor, By, Change, Item, Offer, Op, RawAction, RawNode, RawSequence, Sequence, Step, step_matches,
};
pub use walk::{BattleFacts, ItemView, Walk, checklist, item_view};
