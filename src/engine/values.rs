//! Values by name: what an entity says of itself, what a record keeps. There are few in each and thousands in a battle, which
//! copies, reads and writes them all the time: so they stand side by side in the order of their names, and short names
//! and words need no memory of their own. Written, they are a map.

use std::fmt;

use compact_str::CompactString;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::value::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values(Vec<(CompactString, Value)>);

impl Values {
    /// Where a name stands, or would.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(self.place(name).ok()?).map(|(_, value)| value)
    }

    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// The value it replaces.
    pub fn insert(&mut self, name: impl Into<CompactString>, value: Value) -> Option<Value> {
        let name = name.into();
        // Whatever is read again comes in its order.
        if self.0.last().is_none_or(|(last, _)| *last < name) {
            self.0.push((name, value));
            return None;
        }
        match self.place(&name) {
            Ok(at) => self.0.get_mut(at).map(|(_, known)| std::mem::replace(known, value)),
            Err(at) => {
                self.0.insert(at, (name, value));
                None
            }
        }
    }

    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.place(name).ok().map(|at| self.0.remove(at).1)
    }

    /// In the order of their names.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut Value)> {
        self.0.iter_mut().map(|(name, value)| (name.as_str(), value))
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&str, &Value) -> bool) {
        self.0.retain(|(name, value)| keep(name, value));
    }

    /// Those from a name on.
    pub fn since(&self, name: &str) -> impl Iterator<Item = (&str, &Value)> {
        let (Ok(first) | Err(first)) = self.place(name);
        self.0.iter().skip(first).map(|(name, value)| (name.as_str(), value))
    }

    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.0.iter().map(|(_, value)| value)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<CompactString>> FromIterator<(N, Value)> for Values {
    fn from_iter<T: IntoIterator<Item = (N, Value)>>(named: T) -> Values {
        let mut values = Values::default();
        values.extend(named);
        values
    }
}

impl<N: Into<CompactString>> Extend<(N, Value)> for Values {
    fn extend<T: IntoIterator<Item = (N, Value)>>(&mut self, named: T) {
        let named = named.into_iter();
        self.0.reserve_exact(named.size_hint().0);
        for (name, value) in named {
            self.insert(name, value);
        }
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Values, D::Error> {
        struct Named;
        impl<'de> Visitor<'de> for Named {
            type Value = Values;
            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("values by name")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Values, A::Error> {
                let mut values = Values::default();
                while let Some((name, value)) = map.next_entry::<CompactString, Value>()? {
                    values.insert(name, value);
                }
                values.0.shrink_to_fit();
                Ok(values)
            }
        }
        deserializer.deserialize_map(Named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_by_name_whatever_the_order_they_come_in() {
        let mut values: Values = [("rank", Value::text("line")), ("arm", Value::text("horse"))].into_iter().collect();
        assert_eq!(values.insert("losses", Value::whole(1)), None);
        assert_eq!(values.insert("rank", Value::text("elite")), Some(Value::text("line")));
        assert_eq!(values.remove("arm"), Some(Value::text("horse")));
        assert_eq!(values.remove("arm"), None);
        let written = r#"{"losses":1,"rank":"elite"}"#;
        assert_eq!(serde_json::to_string(&values).unwrap(), written);
        assert_eq!(serde_json::from_str::<Values>(r#"{"rank":"line","losses":1,"rank":"elite"}"#).unwrap(), values);
        assert_eq!(values.since("m").map(|(name, _)| name).collect::<Vec<_>>(), ["rank"]);
    }
}
