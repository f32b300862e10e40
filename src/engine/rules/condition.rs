//! The condition language of the data files: comparisons joined by `and`, `or`, `not`, over a closed list of facts.
//! No arithmetic, no loops. Parsed and type-checked when the file is loaded, so evaluation cannot fail.
//!
//! ```text
//! target.arm == "artillery" and not option.suppressed_may_move
//! cover in ["partial", "total"]
//! has attached_to
//! ```

use std::fmt;
use std::ops::Range;

use crate::diagnostic::Said;
use crate::engine::suggest::nearest;
use crate::engine::value::Decimal;

/// The name of a fact: `distance`, `target.arm`, `option.turn_end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub scope: Option<String>,
    pub name: String,
}

impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.scope {
            Some(scope) => write!(out, "{scope}.{}", self.name),
            None => out.write_str(&self.name),
        }
    }
}

/// The type of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactType {
    Bool,
    Number,
    Choice(Vec<String>),
    Text,
}

impl FactType {
    fn describe(&self) -> String {
        match self {
            FactType::Bool => "true / false".into(),
            FactType::Number => "0, 1, 2 ...".into(),
            FactType::Choice(choices) => choices.join(" | "),
            FactType::Text => "\"...\"".into(),
        }
    }
}

/// The value of a fact, borrowed from wherever it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact<'a> {
    Bool(bool),
    Number(Decimal),
    Text(&'a str),
}

/// Names and types a condition may use.
pub trait Scope {
    fn type_of(&self, path: &Path) -> Option<FactType>;
    /// Every known name, for suggestions.
    fn names(&self) -> Vec<String>;
}

/// Values of facts. A fact that has no value here compares equal to nothing and is not true.
pub trait Facts {
    fn fact(&self, path: &Path) -> Option<Fact<'_>>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Different,
    Less,
    AtMost,
    More,
    AtLeast,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Literal {
    Bool(bool),
    Number(Decimal),
    Text(String),
}

impl Literal {
    fn as_fact(&self) -> Fact<'_> {
        match self {
            Literal::Bool(flag) => Fact::Bool(*flag),
            Literal::Number(number) => Fact::Number(*number),
            Literal::Text(text) => Fact::Text(text),
        }
    }

    fn fits(&self, kind: &FactType) -> bool {
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
enum Operand {
    Fact(Path),
    Literal(Literal),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Always,
    Is(Path),
    Has(Path),
    Compare(Operand, Comparison, Operand),
    In(Path, Vec<Literal>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

/// A checked condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    node: Node,
}

/// A mistake in a condition, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    pub span: Range<usize>,
    pub message: Said,
    pub help: Option<Said>,
}

impl Condition {
    pub fn always() -> Self {
        Condition { node: Node::Always }
    }

    /// Parses and type-checks a condition against the facts it may use.
    pub fn parse(text: &str, scope: &dyn Scope) -> Result<Condition, ConditionError> {
        let tokens = tokenize(text)?;
        let mut parser = Parser { tokens: &tokens, next: 0, end: text.len(), scope };
        let node = parser.or()?;
        match parser.peek() {
            None => Ok(Condition { node }),
            Some(token) => Err(error(token.span.clone(), Said::new("condition-goes-on"))),
        }
    }

    pub fn holds(&self, facts: &dyn Facts) -> bool {
        holds(&self.node, facts)
    }

    /// Every fact the condition reads.
    pub fn paths(&self) -> Vec<&Path> {
        let mut paths = Vec::new();
        collect(&self.node, &mut paths);
        paths
    }
}

fn collect<'a>(node: &'a Node, paths: &mut Vec<&'a Path>) {
    match node {
        Node::Always => {}
        Node::Is(path) | Node::Has(path) | Node::In(path, _) => paths.push(path),
        Node::Compare(left, _, right) => {
            for operand in [left, right] {
                if let Operand::Fact(path) = operand {
                    paths.push(path);
                }
            }
        }
        Node::Not(inner) => collect(inner, paths),
        Node::And(nodes) | Node::Or(nodes) => nodes.iter().for_each(|node| collect(node, paths)),
    }
}

fn holds(node: &Node, facts: &dyn Facts) -> bool {
    match node {
        Node::Always => true,
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

#[derive(Clone, Debug, PartialEq)]
enum TokenKind {
    Word(String),
    Text(String),
    Number(Decimal),
    Symbol(&'static str),
}

#[derive(Clone, Debug)]
struct Token {
    kind: TokenKind,
    span: Range<usize>,
}

fn expected(what: impl ToString) -> Said {
    Said::new("condition-expected").with("expected", what)
}

fn error(span: Range<usize>, message: Said) -> ConditionError {
    ConditionError { span, message, help: None }
}

const SYMBOLS: [&str; 12] = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ",", "."];

fn tokenize(text: &str) -> Result<Vec<Token>, ConditionError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let length = |accept: fn(char) -> bool| rest.find(|c| !accept(c)).unwrap_or(rest.len());
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first.is_ascii_digit() {
            let long = length(|c| c.is_ascii_digit() || c == '.');
            let number = rest.get(..long).and_then(|digits| digits.parse().ok()).and_then(Decimal::from_f64);
            let kind = number
                .map(TokenKind::Number)
                .ok_or_else(|| error(at..at + long, Said::new("condition-not-a-number")))?;
            tokens.push(Token { kind, span: at..at + long });
            at += long;
        } else if first.is_ascii_alphabetic() {
            let long = length(|c| c.is_ascii_alphanumeric() || c == '_');
            let word = rest.get(..long).unwrap_or_default().to_owned();
            tokens.push(Token { kind: TokenKind::Word(word), span: at..at + long });
            at += long;
        } else if first == '"' {
            let inner = rest.get(1..).unwrap_or_default();
            let close = inner.find('"').ok_or_else(|| error(at..text.len(), Said::new("condition-open-quote")))?;
            let inner = inner.get(..close).unwrap_or_default().to_owned();
            tokens.push(Token { kind: TokenKind::Text(inner), span: at..at + close + 2 });
            at += close + 2;
        } else if let Some(symbol) = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
            tokens.push(Token { kind: TokenKind::Symbol(symbol), span: at..at + symbol.len() });
            at += symbol.len();
        } else {
            return Err(error(at..at + first.len_utf8(), Said::new("condition-unexpected").with("text", first)));
        }
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: &'a [Token],
    next: usize,
    end: usize,
    scope: &'a dyn Scope,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|token| matches!(&token.kind, TokenKind::Word(known) if known == word));
        self.next += usize::from(found);
        found
    }

    fn take_symbol(&mut self, symbol: &str) -> bool {
        let found = self.peek().is_some_and(|token| matches!(token.kind, TokenKind::Symbol(known) if known == symbol));
        self.next += usize::from(found);
        found
    }

    fn here(&self) -> Range<usize> {
        self.peek().map_or(self.end..self.end, |token| token.span.clone())
    }

    fn or(&mut self) -> Result<Node, ConditionError> {
        let mut nodes = vec![self.and()?];
        while self.take_word("or") {
            nodes.push(self.and()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Or(nodes) })
    }

    fn and(&mut self) -> Result<Node, ConditionError> {
        let mut nodes = vec![self.not()?];
        while self.take_word("and") {
            nodes.push(self.not()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::And(nodes) })
    }

    fn not(&mut self) -> Result<Node, ConditionError> {
        if self.take_word("not") {
            return Ok(Node::Not(Box::new(self.not()?)));
        }
        if self.take_word("has") {
            let (operand, _, span) = self.operand()?;
            return match operand {
                Operand::Fact(path) => Ok(Node::Has(path)),
                Operand::Literal(_) => Err(error(span, Said::new("condition-fact-after-has"))),
            };
        }
        if self.take_symbol("(") {
            let inner = self.or()?;
            return if self.take_symbol(")") { Ok(inner) } else { Err(error(self.here(), expected("')'"))) };
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Node, ConditionError> {
        let (left, left_type, left_span) = self.operand()?;
        if self.take_word("in") {
            let Operand::Fact(path) = left else {
                return Err(error(left_span, Said::new("condition-fact-before-in")));
            };
            let literals = self.list(left_type.as_ref())?;
            return Ok(Node::In(path, literals));
        }
        let comparison = [
            ("==", Comparison::Equal),
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::More),
        ]
        .into_iter()
        .find(|(symbol, _)| self.take_symbol(symbol));
        let Some((symbol, comparison)) = comparison else {
            return match (left, left_type) {
                (Operand::Fact(path), Some(FactType::Bool)) => Ok(Node::Is(path)),
                (Operand::Literal(Literal::Bool(true)), _) => Ok(Node::Always),
                (Operand::Literal(Literal::Bool(false)), _) => Ok(Node::Not(Box::new(Node::Always))),
                (_, kind) => {
                    let message = Said::new("condition-not-yes-no");
                    Err(error(
                        left_span,
                        message.with("found", kind.map_or_else(|| "?".to_owned(), |kind| kind.describe())),
                    ))
                }
            };
        };
        let (right, right_type, right_span) = self.operand()?;
        self.check(&left, left_type.as_ref(), &right, right_type.as_ref(), left_span.start..right_span.end)?;
        let ordered = !matches!(comparison, Comparison::Equal | Comparison::Different);
        let numbers = [&left_type, &right_type].into_iter().flatten().all(|kind| *kind == FactType::Number);
        if ordered && !numbers {
            return Err(error(
                left_span.start..right_span.end,
                Said::new("condition-numbers-only").with("text", symbol),
            ));
        }
        Ok(Node::Compare(left, comparison, right))
    }

    fn check(
        &self,
        left: &Operand,
        left_type: Option<&FactType>,
        right: &Operand,
        right_type: Option<&FactType>,
        span: Range<usize>,
    ) -> Result<(), ConditionError> {
        let mismatch = |literal: &Literal, kind: &FactType| {
            let help = match (literal, kind) {
                (Literal::Text(text), FactType::Choice(choices)) => {
                    nearest(text, choices.iter().map(String::as_str)).map(Said::near)
                }
                _ => None,
            };
            ConditionError { span: span.clone(), message: expected(kind.describe()), help }
        };
        match (left, left_type, right, right_type) {
            (_, Some(kind), Operand::Literal(literal), _) | (Operand::Literal(literal), _, _, Some(kind)) => {
                if literal.fits(kind) { Ok(()) } else { Err(mismatch(literal, kind)) }
            }
            (_, Some(left), _, Some(right)) => {
                let alike = matches!(
                    (left, right),
                    (FactType::Bool, FactType::Bool)
                        | (FactType::Number, FactType::Number)
                        | (FactType::Choice(_) | FactType::Text, FactType::Choice(_) | FactType::Text)
                );
                if alike {
                    Ok(())
                } else {
                    Err(error(
                        span,
                        Said::new("condition-cannot-compare")
                            .with("left", left.describe())
                            .with("right", right.describe()),
                    ))
                }
            }
            _ => Err(error(span, Said::new("condition-needs-fact"))),
        }
    }

    fn list(&mut self, kind: Option<&FactType>) -> Result<Vec<Literal>, ConditionError> {
        if !self.take_symbol("[") {
            return Err(error(self.here(), expected("[\"a\", \"b\"]")));
        }
        let mut literals = Vec::new();
        loop {
            let (operand, _, span) = self.operand()?;
            let Operand::Literal(literal) = operand else {
                return Err(error(span, Said::new("condition-literal-in-list")));
            };
            if let Some(kind) = kind.filter(|kind| !literal.fits(kind)) {
                let help = match (&literal, kind) {
                    (Literal::Text(text), FactType::Choice(choices)) => {
                        nearest(text, choices.iter().map(String::as_str)).map(Said::near)
                    }
                    _ => None,
                };
                return Err(ConditionError { span, message: expected(kind.describe()), help });
            }
            literals.push(literal);
            if self.take_symbol("]") {
                return Ok(literals);
            }
            if !self.take_symbol(",") {
                return Err(error(self.here(), expected("',' | ']'")));
            }
        }
    }

    fn operand(&mut self) -> Result<(Operand, Option<FactType>, Range<usize>), ConditionError> {
        let Some(token) = self.peek().cloned() else {
            return Err(error(self.end..self.end, Said::new("condition-stops")));
        };
        self.next += 1;
        let literal = |literal| Ok((Operand::Literal(literal), None, token.span.clone()));
        match token.kind {
            TokenKind::Number(number) => literal(Literal::Number(number)),
            TokenKind::Text(text) => literal(Literal::Text(text)),
            TokenKind::Word(word) if word == "true" || word == "false" => literal(Literal::Bool(word == "true")),
            TokenKind::Word(word) => {
                let mut span = token.span.clone();
                let path = if self.take_symbol(".") {
                    let name = match self.peek().map(|token| (token.kind.clone(), token.span.clone())) {
                        Some((TokenKind::Word(name), name_span)) => {
                            self.next += 1;
                            span.end = name_span.end;
                            name
                        }
                        _ => return Err(error(self.here(), Said::new("condition-name-after-dot"))),
                    };
                    Path { scope: Some(word), name }
                } else {
                    Path { scope: None, name: word }
                };
                match self.scope.type_of(&path) {
                    Some(kind) => Ok((Operand::Fact(path), Some(kind), span)),
                    None => {
                        let names = self.scope.names();
                        let help = nearest(&path.to_string(), names.iter().map(String::as_str)).map(Said::near);
                        Err(ConditionError {
                            span,
                            message: Said::new("condition-unknown-fact").with("fact", path),
                            help,
                        })
                    }
                }
            }
            TokenKind::Symbol(symbol) => Err(error(token.span, Said::new("condition-no-value").with("found", symbol))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Battery;

    impl Scope for Battery {
        fn type_of(&self, path: &Path) -> Option<FactType> {
            match path.to_string().as_str() {
                "distance" => Some(FactType::Number),
                "target.arm" => Some(FactType::Choice(vec!["infantry".into(), "cavalry".into()])),
                "target.fired" => Some(FactType::Bool),
                "target.weight" => Some(FactType::Text),
                _ => None,
            }
        }
        fn names(&self) -> Vec<String> {
            ["distance", "target.arm", "target.fired", "target.weight"].map(String::from).to_vec()
        }
    }

    impl Facts for Battery {
        fn fact(&self, path: &Path) -> Option<Fact<'_>> {
            match path.to_string().as_str() {
                "distance" => Some(Fact::Number(Decimal::from_f64(5.5).unwrap())),
                "target.arm" => Some(Fact::Text("infantry")),
                "target.fired" => Some(Fact::Bool(true)),
                _ => None,
            }
        }
    }

    #[test]
    fn conditions_read_the_facts() {
        let cases = [
            ("distance <= 6", true),
            ("distance > 5.5", false),
            ("6 >= distance", true),
            ("target.arm == \"infantry\" and target.fired", true),
            ("target.arm != \"infantry\" or not target.fired", false),
            ("not (target.fired and distance < 1)", true),
            ("target.arm in [\"cavalry\", \"infantry\"]", true),
            ("target.weight == \"heavy\"", false),
            ("target.weight != \"heavy\"", true),
            ("has target.arm and not has target.weight", true),
            ("true", true),
            ("false", false),
        ];
        for (text, expected) in cases {
            let condition = Condition::parse(text, &Battery).unwrap();
            assert_eq!(condition.holds(&Battery), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_are_placed_and_explained() {
        let arms = || expected("infantry | cavalry");
        let cases = [
            ("", 0, Said::new("condition-stops"), None),
            ("target.arm == \"infantery\"", 0, arms(), Some("infantry")),
            ("distnce < 3", 0, Said::new("condition-unknown-fact").with("fact", "distnce"), Some("distance")),
            ("distance", 0, Said::new("condition-not-yes-no").with("found", "0, 1, 2 ..."), None),
            ("target.arm < 3", 0, arms(), None),
            ("target.fired and", 16, Said::new("condition-stops"), None),
            ("(target.fired", 13, expected("')'"), None),
            ("target.fired target.fired", 13, Said::new("condition-goes-on"), None),
            ("distance + 1 > 2", 9, Said::new("condition-unexpected").with("text", "+"), None),
            ("target.arm in [\"infantry\", 3]", 27, arms(), None),
            ("\"open", 0, Said::new("condition-open-quote"), None),
            ("1 == 1", 0, Said::new("condition-needs-fact"), None),
        ];
        for (text, start, message, help) in cases {
            let error = Condition::parse(text, &Battery).unwrap_err();
            assert_eq!((error.span.start, error.message), (start, message), "{text}");
            assert_eq!(error.help, help.map(Said::near), "{text}");
        }
    }
}
