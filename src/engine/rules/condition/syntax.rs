//! The syntax of conditions: from text to a tree with places.

use std::ops::Range;

use super::tree::{Comparison, Literal, Operand, Placed, Tree};
use super::{ConditionError, Path};
use crate::diagnostic::Said;
use crate::engine::value::Decimal;

pub(super) fn parse(text: &str) -> Result<Tree, ConditionError> {
    let tokens = tokenize(text)?;
    let mut parser = Parser { tokens: &tokens, next: 0, end: text.len() };
    let tree = parser.or()?;
    match parser.peek() {
        None => Ok(tree),
        Some(token) => Err(error(token.span.clone(), Said::new("condition-goes-on"))),
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

pub(super) fn expected(what: impl ToString) -> Said {
    Said::new("condition-expected").with("expected", what)
}

pub(super) fn error(span: Range<usize>, message: Said) -> ConditionError {
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

    fn or(&mut self) -> Result<Tree, ConditionError> {
        let mut trees = vec![self.and()?];
        while self.take_word("or") {
            trees.push(self.and()?);
        }
        Ok(if trees.len() == 1 { trees.remove(0) } else { Tree::Or(trees) })
    }

    fn and(&mut self) -> Result<Tree, ConditionError> {
        let mut trees = vec![self.not()?];
        while self.take_word("and") {
            trees.push(self.not()?);
        }
        Ok(if trees.len() == 1 { trees.remove(0) } else { Tree::And(trees) })
    }

    fn not(&mut self) -> Result<Tree, ConditionError> {
        if self.take_word("not") {
            return Ok(Tree::Not(Box::new(self.not()?)));
        }
        if self.take_word("has") {
            let operand = self.operand()?;
            return match operand.it {
                Operand::Fact(path) => Ok(Tree::Has(path, operand.span)),
                Operand::Literal(_) => Err(error(operand.span, Said::new("condition-fact-after-has"))),
            };
        }
        if self.take_symbol("(") {
            let inner = self.or()?;
            return if self.take_symbol(")") { Ok(inner) } else { Err(error(self.here(), expected("')'"))) };
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Tree, ConditionError> {
        let left = self.operand()?;
        if self.take_word("in") {
            let Operand::Fact(path) = left.it else {
                return Err(error(left.span, Said::new("condition-fact-before-in")));
            };
            return Ok(Tree::In(path, left.span, self.list()?));
        }
        let span = self.here();
        let comparison = Comparison::ALL.into_iter().find(|comparison| self.take_symbol(comparison.symbol()));
        let Some(it) = comparison else { return Ok(Tree::Bare(left)) };
        Ok(Tree::Compare(left, Placed { it, span }, self.operand()?))
    }

    fn list(&mut self) -> Result<Vec<Placed<Literal>>, ConditionError> {
        if !self.take_symbol("[") {
            return Err(error(self.here(), expected("[\"a\", \"b\"]")));
        }
        let mut literals = Vec::new();
        loop {
            let operand = self.operand()?;
            let Operand::Literal(it) = operand.it else {
                return Err(error(operand.span, Said::new("condition-literal-in-list")));
            };
            literals.push(Placed { it, span: operand.span });
            if self.take_symbol("]") {
                return Ok(literals);
            }
            if !self.take_symbol(",") {
                return Err(error(self.here(), expected("',' | ']'")));
            }
        }
    }

    fn operand(&mut self) -> Result<Placed<Operand>, ConditionError> {
        let Some(token) = self.peek().cloned() else {
            return Err(error(self.end..self.end, Said::new("condition-stops")));
        };
        self.next += 1;
        let mut span = token.span;
        let it = match token.kind {
            TokenKind::Number(number) => Operand::Literal(Literal::Number(number)),
            TokenKind::Text(text) => Operand::Literal(Literal::Text(text)),
            TokenKind::Word(word) if word == "true" || word == "false" => {
                Operand::Literal(Literal::Bool(word == "true"))
            }
            TokenKind::Word(word) if self.take_symbol(".") => {
                let name = match self.peek().map(|token| (token.kind.clone(), token.span.clone())) {
                    Some((TokenKind::Word(name), name_span)) => {
                        self.next += 1;
                        span.end = name_span.end;
                        name
                    }
                    _ => return Err(error(self.here(), Said::new("condition-name-after-dot"))),
                };
                Operand::Fact(Path { scope: Some(word), name })
            }
            TokenKind::Word(name) => Operand::Fact(Path { scope: None, name }),
            TokenKind::Symbol(symbol) => {
                return Err(error(span, Said::new("condition-no-value").with("found", symbol)));
            }
        };
        Ok(Placed { it, span })
    }
}
