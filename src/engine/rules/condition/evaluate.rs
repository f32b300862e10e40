//! Whether a condition holds, given the facts. A condition that was checked cannot fail here.

use super::tree::{Comparison, Node, Operand};
use super::{Fact, Facts, Path};
use crate::engine::value::Decimal;

pub(super) fn holds(node: &Node, facts: &dyn Facts) -> bool {
    match node {
        Node::Always => true,
        Node::Never => false,
        Node::Is(path) => facts.fact(path) == Some(Fact::Bool(true)),
        Node::Has(path) => facts.fact(path).is_some(),
        Node::In(path, literals) => {
            facts.fact(path).is_some_and(|fact| literals.iter().any(|literal| literal.as_fact() == fact))
        }
        Node::Compare(left, comparison, right) => {
            let value = |operand: &Operand| -> Option<OwnedFact> {
                match operand {
                    Operand::Fact(path) => facts.fact(path).map(OwnedFact::from),
                    Operand::Literal(literal) => Some(OwnedFact::from(literal.as_fact())),
                }
            };
            compare(value(left), *comparison, value(right))
        }
        Node::Not(inner) => !holds(inner, facts),
        Node::And(nodes) => nodes.iter().all(|node| holds(node, facts)),
        Node::Or(nodes) => nodes.iter().any(|node| holds(node, facts)),
    }
}

/// Whether a condition holds as far as the facts that are known settle it; none where it depends on the others.
pub(super) fn settled(node: &Node, facts: &dyn Facts, known: &dyn Fn(&Path) -> bool) -> Option<bool> {
    let all = |nodes: &[Node], wanted: bool| -> Option<bool> {
        let found: Vec<Option<bool>> = nodes.iter().map(|node| settled(node, facts, known)).collect();
        if found.contains(&Some(!wanted)) {
            return Some(!wanted);
        }
        found.iter().all(|settled| *settled == Some(wanted)).then_some(wanted)
    };
    match node {
        Node::Not(inner) => settled(inner, facts, known).map(|holds| !holds),
        Node::And(nodes) => all(nodes, true),
        Node::Or(nodes) => all(nodes, false),
        Node::Always | Node::Never | Node::Is(_) | Node::Has(_) | Node::In(..) | Node::Compare(..) => {
            let mut paths = Vec::new();
            super::collect(node, &mut paths);
            paths.into_iter().all(known).then(|| holds(node, facts))
        }
    }
}

#[derive(PartialEq, Eq)]
enum OwnedFact {
    Bool(bool),
    Number(Decimal),
    Text(String),
}

impl From<Fact<'_>> for OwnedFact {
    fn from(fact: Fact<'_>) -> Self {
        match fact {
            Fact::Bool(flag) => OwnedFact::Bool(flag),
            Fact::Number(number) => OwnedFact::Number(number),
            Fact::Text(text) => OwnedFact::Text(text.to_owned()),
        }
    }
}

fn compare(left: Option<OwnedFact>, comparison: Comparison, right: Option<OwnedFact>) -> bool {
    let (Some(left), Some(right)) = (left, right) else {
        return comparison == Comparison::Different;
    };
    let order = match (&left, &right) {
        (OwnedFact::Number(a), OwnedFact::Number(b)) => Some(a.cmp(b)),
        _ => None,
    };
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::Less => order.is_some_and(std::cmp::Ordering::is_lt),
        Comparison::AtMost => order.is_some_and(std::cmp::Ordering::is_le),
        Comparison::More => order.is_some_and(std::cmp::Ordering::is_gt),
        Comparison::AtLeast => order.is_some_and(std::cmp::Ordering::is_ge),
    }
}
