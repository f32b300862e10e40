//! Names and types of a condition, checked against the facts it may use.

use std::ops::Range;

use super::syntax::{error, expected};
use super::tree::{Comparison, Literal, Node, Operand, Placed, Tree};
use super::{ConditionError, FactType, Path, Scope};
use crate::diagnostic::Said;
use crate::engine::suggest::nearest;

pub(super) fn check(tree: &Tree, scope: &dyn Scope) -> Result<Node, ConditionError> {
    let all = |trees: &[Tree]| trees.iter().map(|tree| check(tree, scope)).collect::<Result<Vec<_>, _>>();
    match tree {
        Tree::Not(inner) => Ok(Node::Not(Box::new(check(inner, scope)?))),
        Tree::And(trees) => Ok(Node::And(all(trees)?)),
        Tree::Or(trees) => Ok(Node::Or(all(trees)?)),
        Tree::Has(path, span) => {
            type_of(path, span, scope)?;
            Ok(Node::Has(path.clone()))
        }
        Tree::Bare(operand) => bare(operand, scope),
        Tree::In(path, span, literals) => {
            let kind = type_of(path, span, scope)?;
            if let Some(wrong) = literals.iter().find(|literal| !literal.it.fits(&kind)) {
                return Err(mismatch(&wrong.it, &kind, wrong.span.clone()));
            }
            Ok(Node::In(path.clone(), literals.iter().map(|literal| literal.it.clone()).collect()))
        }
        Tree::Compare(left, comparison, right) => compare(left, comparison.it, right, scope),
    }
}

fn type_of(path: &Path, span: &Range<usize>, scope: &dyn Scope) -> Result<FactType, ConditionError> {
    scope.type_of(path).ok_or_else(|| {
        let names = scope.names();
        let help = nearest(&path.to_string(), names.iter().map(String::as_str)).map(Said::near);
        ConditionError { span: span.clone(), message: Said::new("condition-unknown-fact").with("fact", path), help }
    })
}

/// The type of a fact; literals take that of what they are compared with.
fn fact_type(operand: &Placed<Operand>, scope: &dyn Scope) -> Result<Option<FactType>, ConditionError> {
    match &operand.it {
        Operand::Fact(path) => type_of(path, &operand.span, scope).map(Some),
        Operand::Literal(_) => Ok(None),
    }
}

fn bare(operand: &Placed<Operand>, scope: &dyn Scope) -> Result<Node, ConditionError> {
    match (&operand.it, fact_type(operand, scope)?) {
        (Operand::Fact(path), Some(FactType::Bool)) => Ok(Node::Is(path.clone())),
        (Operand::Literal(Literal::Bool(true)), _) => Ok(Node::Always),
        (Operand::Literal(Literal::Bool(false)), _) => Ok(Node::Not(Box::new(Node::Always))),
        (_, kind) => {
            let found = kind.map_or_else(|| "?".to_owned(), |kind| kind.describe());
            Err(error(operand.span.clone(), Said::new("condition-not-yes-no").with("found", found)))
        }
    }
}

fn compare(
    left: &Placed<Operand>,
    comparison: Comparison,
    right: &Placed<Operand>,
    scope: &dyn Scope,
) -> Result<Node, ConditionError> {
    let (left_type, right_type) = (fact_type(left, scope)?, fact_type(right, scope)?);
    let span = left.span.start..right.span.end;
    match (&left.it, &left_type, &right.it, &right_type) {
        (_, Some(kind), Operand::Literal(literal), _) | (Operand::Literal(literal), _, _, Some(kind)) => {
            if !literal.fits(kind) {
                return Err(mismatch(literal, kind, span));
            }
        }
        (_, Some(left), _, Some(right)) => {
            let alike = matches!(
                (left, right),
                (FactType::Bool, FactType::Bool)
                    | (FactType::Number, FactType::Number)
                    | (FactType::Choice(_) | FactType::Text, FactType::Choice(_) | FactType::Text)
            );
            if !alike {
                let message = Said::new("condition-cannot-compare");
                return Err(error(span, message.with("left", left.describe()).with("right", right.describe())));
            }
        }
        _ => return Err(error(span, Said::new("condition-needs-fact"))),
    }
    let ordered = !matches!(comparison, Comparison::Equal | Comparison::Different);
    let numbers = [&left_type, &right_type].into_iter().flatten().all(|kind| *kind == FactType::Number);
    if ordered && !numbers {
        return Err(error(span, Said::new("condition-numbers-only").with("text", comparison.symbol())));
    }
    Ok(Node::Compare(left.it.clone(), comparison, right.it.clone()))
}

fn mismatch(literal: &Literal, kind: &FactType, span: Range<usize>) -> ConditionError {
    let help = match (literal, kind) {
        (Literal::Text(text), FactType::Choice(choices)) => {
            nearest(text, choices.iter().map(String::as_str)).map(Said::near)
        }
        _ => None,
    };
    ConditionError { span, message: expected(kind.describe()), help }
}
