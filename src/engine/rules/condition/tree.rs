//! A condition in its two shapes: as it is written, with places, and as it is evaluated.

use std::ops::Range;

use super::{Fact, FactType, Path};
use crate::engine::value::Decimal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Comparison {
    /// Longer symbols before those they begin with.
    pub(super) const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::Different,
        Comparison::AtMost,
        Comparison::AtLeast,
        Comparison::Less,
        Comparison::More,
    ];

    pub(super) fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Different => "!=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
            Comparison::Less => "<",
            Comparison::More => ">",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Bool(bool),
    Number(Decimal),
    Text(String),
}

impl Literal {
    pub(super) fn as_fact(&self) -> Fact<'_> {
        match self {
            Literal::Bool(flag) => Fact::Bool(*flag),
            Literal::Number(number) => Fact::Number(*number),
            Literal::Text(text) => Fact::Text(text),
        }
    }

    pub(super) fn fits(&self, kind: &FactType) -> bool {
        match (self, kind) {
            (Literal::Bool(_), FactType::Bool)
            | (Literal::Number(_), FactType::Number)
            | (Literal::Text(_), FactType::Text) => true,
            (Literal::Text(text), FactType::Choice(choices)) => choices.contains(text),
            _ => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Fact(Path),
    Literal(Literal),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Always,
    /// Not checked yet.
    Never,
    Is(Path),
    Has(Path),
    Compare(Operand, Comparison, Operand),
    In(Path, Vec<Literal>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

/// Something with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed<T> {
    pub(super) it: T,
    pub(super) span: Range<usize>,
}

/// A condition as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree {
    Bare(Placed<Operand>),
    Has(Path, Range<usize>),
    Compare(Placed<Operand>, Placed<Comparison>, Placed<Operand>),
    In(Path, Range<usize>, Vec<Placed<Literal>>),
    Not(Box<Tree>),
    And(Vec<Tree>),
    Or(Vec<Tree>),
}

impl Node {
    /// What becomes of a condition that was checked before, whatever the facts it was checked against.
    pub(super) fn checked_before(tree: Tree) -> Node {
        let all = |trees: Vec<Tree>| trees.into_iter().map(Node::checked_before).collect();
        match tree {
            Tree::Not(inner) => Node::Not(Box::new(Node::checked_before(*inner))),
            Tree::And(trees) => Node::And(all(trees)),
            Tree::Or(trees) => Node::Or(all(trees)),
            Tree::Has(path, _) => Node::Has(path),
            Tree::Bare(Placed { it: Operand::Fact(path), .. }) => Node::Is(path),
            Tree::Bare(Placed { it: Operand::Literal(Literal::Bool(true)), .. }) => Node::Always,
            Tree::Bare(Placed { it: Operand::Literal(_), .. }) => Node::Not(Box::new(Node::Always)),
            Tree::In(path, _, literals) => Node::In(path, literals.into_iter().map(|literal| literal.it).collect()),
            Tree::Compare(left, comparison, right) => Node::Compare(left.it, comparison.it, right.it),
        }
    }
}
