//! Values that attributes, inputs and facts can hold. Numbers are exact hundredths, never floats:
//! distances such as 22.5 and half-point losses must add up.

use std::fmt;

use compact_str::CompactString;
use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

const SCALE: i64 = 100;
/// Far beyond any table, small enough that sums of thousands of values cannot overflow.
const LARGEST_WHOLE: i64 = 1_000_000_000;

/// A number with at most two decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal(i64);

impl Decimal {
    pub const ZERO: Decimal = Decimal(0);

    pub const fn whole(number: i64) -> Self {
        Decimal(number.saturating_mul(SCALE))
    }

    /// The number itself when it has no decimals.
    pub const fn as_whole(self) -> Option<i64> {
        if self.0 % SCALE == 0 { Some(self.0 / SCALE) } else { None }
    }

    /// Rounded towards zero.
    pub const fn trunc(self) -> i64 {
        self.0 / SCALE
    }

    /// Exact for any value the tables can hold; loses what lies below a hundredth.
    pub const fn half(self) -> Self {
        Decimal(self.0 / 2)
    }

    /// One of so many equal parts, what lies below a hundredth lost; no parts at all give the whole.
    pub const fn shared_by(self, parts: i64) -> Self {
        if parts == 0 { self } else { Decimal(self.0 / parts) }
    }

    pub const fn times(self, factor: i64) -> Self {
        Decimal(self.0.saturating_mul(factor))
    }

    pub fn product(self, other: Self) -> Self {
        Decimal(self.0.saturating_mul(other.0) / SCALE)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the range is checked before the cast")]
    pub fn from_f64(number: f64) -> Option<Self> {
        let scaled = number * 100.0;
        let rounded = scaled.round();
        let exact = (scaled - rounded).abs() < 1e-6;
        let in_range = rounded.abs() <= (LARGEST_WHOLE * SCALE) as f64;
        (exact && in_range).then_some(Decimal(rounded as i64))
    }

    pub fn to_f64(self) -> f64 {
        self.0 as f64 / SCALE as f64
    }

    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl std::ops::Add for Decimal {
    type Output = Decimal;
    fn add(self, other: Decimal) -> Decimal {
        Decimal(self.0.saturating_add(other.0))
    }
}

impl std::ops::Sub for Decimal {
    type Output = Decimal;
    fn sub(self, other: Decimal) -> Decimal {
        Decimal(self.0.saturating_sub(other.0))
    }
}

impl std::iter::Sum for Decimal {
    fn sum<I: Iterator<Item = Decimal>>(items: I) -> Decimal {
        items.fold(Decimal::ZERO, |total, item| total + item)
    }
}

impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Decimal::whole(number)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / SCALE, self.0.abs() % SCALE);
        match part {
            0 => write!(out, "{sign}{whole}"),
            part if part % 10 == 0 => write!(out, "{sign}{whole}.{}", part / 10),
            part => write!(out, "{sign}{whole}.{part:02}"),
        }
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.to_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Decimal;
            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("a number with at most two decimals")
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
                if number.abs() > LARGEST_WHOLE {
                    return Err(E::custom("number too large"));
                }
                Ok(Decimal::whole(number))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
                i64::try_from(number).map_err(|_| E::custom("number too large")).and_then(|n| self.visit_i64(n))
            }
            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
                Decimal::from_f64(number).ok_or_else(|| E::custom("more than two decimals, or too large"))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// What an attribute, an input or a fact holds. The schema says which variant belongs where.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Value {
    Bool(bool),
    Number(Decimal),
    Text(CompactString),
    List(Vec<Value>),
}

/// Read by what is found, not by trying one variant after the other: a long battle holds thousands of values.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Value;
            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("a truth value, a number, a text or a list of them")
            }
            fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Value, E> {
                Ok(Value::Bool(flag))
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
                Decimal::deserialize(number.into_deserializer()).map(Value::Number)
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
                Decimal::deserialize(number.into_deserializer()).map(Value::Number)
            }
            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Value, E> {
                Decimal::deserialize(number.into_deserializer()).map(Value::Number)
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                Ok(Value::text(text))
            }
            fn visit_string<E: de::Error>(self, text: String) -> Result<Value, E> {
                Ok(Value::text(text))
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Value::List(list))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl Value {
    pub fn whole(number: i64) -> Self {
        Value::Number(Decimal::whole(number))
    }

    pub fn text(text: impl Into<CompactString>) -> Self {
        Value::Text(text.into())
    }

    pub fn texts<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> Self {
        Value::List(items.into_iter().map(|item| Value::text(item.as_ref())).collect())
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(flag) => Some(*flag),
            Value::Number(_) | Value::Text(_) | Value::List(_) => None,
        }
    }

    pub fn as_number(&self) -> Option<Decimal> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Bool(_) | Value::Text(_) | Value::List(_) => None,
        }
    }

    pub fn as_whole(&self) -> Option<i64> {
        self.as_number().and_then(Decimal::as_whole)
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            Value::Bool(_) | Value::Number(_) | Value::List(_) => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            Value::Bool(_) | Value::Number(_) | Value::Text(_) => None,
        }
    }

    /// The texts of a list; anything else in it is passed over.
    pub fn texts_of(&self) -> Vec<&str> {
        self.as_list().unwrap_or_default().iter().filter_map(Value::as_text).collect()
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Bool(flag)
    }
}

impl From<Decimal> for Value {
    fn from(number: Decimal) -> Self {
        Value::Number(number)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::whole(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(flag) => write!(out, "{flag}"),
            Value::Number(number) => write!(out, "{number}"),
            Value::Text(text) => out.write_str(text),
            Value::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.write_str(", ")?;
                    }
                    write!(out, "{item}")?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_and_print_as_written() {
        let cases = [(5.5, "5.5"), (22.25, "22.25"), (-0.5, "-0.5"), (12.0, "12"), (0.05, "0.05")];
        for (number, text) in cases {
            assert_eq!(Decimal::from_f64(number).unwrap().to_string(), text);
        }
        assert_eq!(Decimal::from_f64(0.001), None);
        assert_eq!(Decimal::from_f64(f64::NAN), None);
        assert_eq!(Decimal::from_f64(1e300), None);
    }

    #[test]
    fn half_of_an_odd_allowance_keeps_its_half_inch() {
        assert_eq!(Decimal::whole(7).half().to_string(), "3.5");
    }

    #[test]
    fn json_round_trip() {
        for text in ["5", "5.5", "true", "\"hold\"", "[1,\"a\"]"] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&value).unwrap(), text);
        }
        assert!(serde_json::from_str::<Value>("1e99").is_err());
    }
}
