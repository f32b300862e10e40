//! Names and values for conditions: entities in roles, facts of a procedure, and the battle-wide scopes.

use crate::engine::names::{CounterName, FactName, OptionName, RoleName};
use crate::engine::rules::{Fact, FactType, Facts, Path, Scope};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Entity, Schema, State};

pub fn as_fact(value: &Value) -> Option<Fact<'_>> {
    match value {
        Value::Bool(flag) => Some(Fact::Bool(*flag)),
        Value::Number(number) => Some(Fact::Number(*number)),
        Value::Text(text) => Some(Fact::Text(text)),
        Value::List(_) => None,
    }
}

/// Names a condition may use: roles with their kinds, facts with their types, and the battle-wide scopes.
pub struct Vocabulary<'a> {
    pub schema: &'a Schema,
    pub roles: Vec<(String, String)>,
    pub facts: Vec<(String, FactType)>,
}

impl Scope for Vocabulary<'_> {
    fn type_of(&self, path: &Path) -> Option<FactType> {
        let Some(scope) = &path.scope else {
            return self.facts.iter().find(|(name, _)| *name == path.name).map(|(_, kind)| kind.clone());
        };
        match scope.as_str() {
            "option" => self.schema.option(&path.name).map(|option| option.value.fact_type()),
            "clock" => self.schema.counters.contains(&path.name).then_some(FactType::Number),
            "battle" => self.schema.property_type("battle", &path.name),
            role => {
                let mut kinds = self.roles.iter().filter(|(name, _)| name == role).map(|(_, kind)| kind);
                kinds.find_map(|kind| self.schema.property_type(kind, &path.name))
            }
        }
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.facts.iter().map(|(name, _)| name.clone()).collect();
        names.extend(self.schema.options.iter().map(|option| format!("option.{}", option.id)));
        names.extend(self.schema.counters.iter().map(|counter| format!("clock.{counter}")));
        names.extend(self.schema.property_names("battle").iter().map(|name| format!("battle.{name}")));
        for (role, kind) in &self.roles {
            names.extend(self.schema.property_names(kind).iter().map(|name| format!("{role}.{name}")));
        }
        names
    }
}

/// Facts of one moment: entities in roles, facts of the procedure, and the battle-wide scopes.
pub struct Situation<'a> {
    schema: &'a Schema,
    state: &'a State,
    roles: Vec<(&'a str, &'a Entity)>,
    facts: Vec<(&'a str, Value)>,
}

impl<'a> Situation<'a> {
    pub fn new(schema: &'a Schema, state: &'a State) -> Self {
        Situation { schema, state, roles: Vec::new(), facts: Vec::new() }
    }

    #[must_use]
    pub fn role(mut self, role: RoleName<'a>, entity: &'a Entity) -> Self {
        self.roles.push((role.as_str(), entity));
        self
    }

    #[must_use]
    pub fn fact(mut self, name: FactName<'a>, value: impl Into<Value>) -> Self {
        self.facts.push((name.as_str(), value.into()));
        self
    }

    pub fn has_role(&self, role: &str) -> bool {
        self.roles.iter().any(|(known, _)| *known == role)
    }

    /// Whether what a condition reads here is known, whatever else is not.
    pub fn knows(&self, path: &Path) -> bool {
        match path.scope.as_deref() {
            None => self.given(&path.name).is_some(),
            Some("option" | "clock" | "battle") => true,
            Some(role) => self.has_role(role),
        }
    }

    pub fn given(&self, name: &str) -> Option<&Value> {
        self.facts.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

impl Facts for Situation<'_> {
    fn fact(&self, path: &Path) -> Option<Fact<'_>> {
        let Some(scope) = &path.scope else {
            return self.given(&path.name).and_then(as_fact);
        };
        match scope.as_str() {
            "option" => self.state.option(OptionName::of_data(&path.name)).and_then(as_fact),
            "clock" => Some(Fact::Number(Decimal::whole(self.state.counter(CounterName::of_data(&path.name))))),
            "battle" => self.state.battle().and_then(|battle| self.schema.property(self.state, battle, &path.name)),
            role => {
                let (_, entity) = self.roles.iter().find(|(name, _)| *name == role)?;
                self.schema.property(self.state, entity, &path.name)
            }
        }
    }
}
