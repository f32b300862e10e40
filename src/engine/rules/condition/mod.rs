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
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Said};
use crate::engine::value::Decimal;

mod check;
mod evaluate;
mod syntax;
mod tree;

use tree::{Node, Operand, Tree};

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

/// A condition of a data file. It parses while the file is deserialised; its names and types are checked against the
/// facts it may use as soon as those are known, and before that it holds nowhere. One that the build laid out was checked
/// before, and is parsed when somebody asks. Most things have none: that takes no room.
#[derive(Clone, Default)]
pub struct Condition(Option<Box<Given>>);

#[derive(Clone)]
enum Given {
    /// Checked before.
    LaidOut {
        text: String,
        node: OnceLock<Node>,
    },
    Written(Written),
    Checked(Node),
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.node() == other.node() && self.written() == other.written()
    }
}

impl Eq for Condition {}

impl fmt::Debug for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Condition").field("node", self.node()).field("written", &self.written()).finish()
    }
}

/// A condition whose names nobody has checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    tree: Result<Tree, ConditionError>,
    /// Where its text begins in the file, after the quote.
    start: usize,
}

/// A mistake in a condition, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    pub span: Range<usize>,
    pub message: Said,
    pub help: Option<Said>,
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let readable = deserializer.is_human_readable();
        let text = Spanned::<String>::deserialize(deserializer)?;
        if !readable {
            let text = text.into_inner();
            return Ok(Condition::of(Given::LaidOut { text, node: OnceLock::new() }));
        }
        // Data files write conditions in single quotes, so places in the text are places in the file.
        let start = text.span().start + 1;
        Ok(Condition::of(Given::Written(Written { tree: syntax::parse(text.get_ref()), start })))
    }
}

impl Condition {
    pub fn always() -> Self {
        Condition::default()
    }

    fn of(given: Given) -> Condition {
        Condition(Some(Box::new(given)))
    }

    fn node(&self) -> &Node {
        match self.0.as_deref() {
            None => &Node::Always,
            Some(Given::Checked(node)) => node,
            Some(Given::Written(_)) => &Node::Never,
            // A test parses every condition that comes with the program.
            Some(Given::LaidOut { text, node }) => {
                node.get_or_init(|| syntax::parse(text).map_or(Node::Never, Node::checked_before))
            }
        }
    }

    fn written(&self) -> Option<&Written> {
        match self.0.as_deref() {
            Some(Given::Written(written)) => Some(written),
            None | Some(Given::Checked(_) | Given::LaidOut { .. }) => None,
        }
    }

    pub fn is_always(&self) -> bool {
        *self.node() == Node::Always
    }

    /// Parses and type-checks a condition against the facts it may use.
    #[cfg(test)]
    fn parse(text: &str, scope: &dyn Scope) -> Result<Condition, ConditionError> {
        let node = check::check(&syntax::parse(text)?, scope)?;
        Ok(Condition::of(Given::Checked(node)))
    }

    pub(in crate::engine) fn is_unchecked(&self) -> bool {
        self.written().is_some()
    }

    /// Checks a condition of a file against the facts it may use, placing what is wrong in the file.
    pub fn check(&mut self, scope: &dyn Scope, mistakes: &mut Vec<Diagnostic>) {
        let Some(written) = self.written().cloned() else { return };
        match written.tree.and_then(|tree| check::check(&tree, scope)) {
            Ok(node) => *self = Condition::of(Given::Checked(node)),
            Err(error) => {
                let place = written.start + error.span.start..written.start + error.span.end.max(error.span.start + 1);
                mistakes.push(Diagnostic::new(place, error.message).help(error.help));
                *self = Condition::of(Given::Checked(Node::Never));
            }
        }
    }

    pub fn holds(&self, facts: &dyn Facts) -> bool {
        evaluate::holds(self.node(), facts)
    }

    /// The same as far as some facts settle it: none where it depends on others.
    pub fn settled_by(&self, facts: &dyn Facts, known: &dyn Fn(&Path) -> bool) -> Option<bool> {
        evaluate::settled(self.node(), facts, known)
    }

    /// Every fact the condition reads.
    pub fn paths(&self) -> Vec<&Path> {
        let mut paths = Vec::new();
        collect(self.node(), &mut paths);
        paths
    }

    /// Facts it does more with than to ask whether they are there: those must be given.
    pub fn needed(&self) -> Vec<&Path> {
        let mut paths = Vec::new();
        collect_needed(self.node(), &mut paths);
        paths
    }
}

fn collect<'a>(node: &'a Node, paths: &mut Vec<&'a Path>) {
    match node {
        Node::Always | Node::Never => {}
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

fn collect_needed<'a>(node: &'a Node, paths: &mut Vec<&'a Path>) {
    match node {
        Node::Has(_) => {}
        Node::Not(inner) => collect_needed(inner, paths),
        Node::And(nodes) | Node::Or(nodes) => nodes.iter().for_each(|node| collect_needed(node, paths)),
        Node::Always | Node::Never | Node::Is(_) | Node::In(..) | Node::Compare(..) => collect(node, paths),
    }
}

#[cfg(test)]
mod tests {
    use super::syntax::expected;
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
