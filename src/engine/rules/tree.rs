//! Data of a file as the build laid them out: read without parsing, and only where somebody looks.
//!
//! A value is a tag and what follows it: `0` no, `1` yes, `2` a whole number, `3` a float, both of eight bytes, `4` a text,
//! `5` a list, `6` a table. A text is its place and length in the texts of the file. A list and a table say how many values
//! or fields they hold, then their length in bytes; a field is the text of its key and a value. A file is a table without a
//! tag. Lengths, counts and places are four bytes each: they are read at every start, and the lowest comes first.

use std::fmt;

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde_spanned::de::{SpannedDeserializer, is_spanned};

use crate::engine::value::Value;

/// A value of a file, and everything below it.
#[derive(Clone, Copy)]
pub struct Tree(Found);

/// What cannot be read as what was asked for. A test reads every file that comes with the program.
#[derive(Debug)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl de::Error for Unreadable {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Unreadable(message.to_string())
    }
}

fn cut_short() -> Unreadable {
    Unreadable("the data are cut short".to_owned())
}

#[derive(Clone, Copy)]
enum Found {
    Flag(bool),
    Whole(i64),
    Broken(f64),
    Text(&'static str),
    List(Reader),
    Table(Reader),
}

/// Values or fields that follow each other.
#[derive(Clone, Copy)]
struct Reader {
    texts: &'static str,
    rest: &'static [u8],
    /// How many are still to come.
    count: u32,
}

impl Reader {
    /// None of them.
    const EMPTY: Reader = Reader { texts: "", rest: &[], count: 0 };

    fn bytes<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
    }

    fn number(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn size(&mut self) -> Option<usize> {
        self.number().and_then(|number| usize::try_from(number).ok())
    }

    fn text(&mut self) -> Option<&'static str> {
        let (at, length) = (self.size()?, self.size()?);
        self.texts.get(at..at.checked_add(length)?)
    }

    /// Values or fields that stand within.
    fn inner(&mut self) -> Option<Reader> {
        let (count, length) = (self.number()?, self.size()?);
        let (inner, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(Reader { texts: self.texts, rest: inner, count })
    }

    fn value(&mut self) -> Option<Tree> {
        let [tag] = self.bytes()?;
        Some(Tree(match tag {
            0 => Found::Flag(false),
            1 => Found::Flag(true),
            2 => Found::Whole(i64::from_le_bytes(self.bytes()?)),
            3 => Found::Broken(f64::from_le_bytes(self.bytes()?)),
            4 => Found::Text(self.text()?),
            5 => Found::List(self.inner()?),
            6 => Found::Table(self.inner()?),
            _ => return None,
        }))
    }

    /// The next value; what stands within is stepped over.
    fn next(&mut self) -> Option<Tree> {
        self.count = self.count.checked_sub(1)?;
        self.value()
    }

    /// The next field.
    fn field(&mut self) -> Option<(&'static str, Tree)> {
        self.count = self.count.checked_sub(1)?;
        Some((self.text()?, self.value()?))
    }

    fn left(&self) -> usize {
        usize::try_from(self.count).unwrap_or(usize::MAX)
    }
}

impl Tree {
    /// What `build.rs` wrote: a file.
    pub const fn of_build(texts: &'static str, bytes: &'static [u8]) -> Tree {
        match bytes.split_first_chunk() {
            Some((count, rest)) => Tree(Found::Table(Reader { texts, rest, count: u32::from_le_bytes(*count) })),
            None => Tree(Found::Table(Reader::EMPTY)),
        }
    }

    /// The fields of a table; none of anything else.
    pub(in crate::engine) fn fields(self) -> impl Iterator<Item = (&'static str, Tree)> {
        let mut reader = match self.0 {
            Found::Table(reader) => reader,
            Found::Flag(_) | Found::Whole(_) | Found::Broken(_) | Found::Text(_) | Found::List(_) => Reader::EMPTY,
        };
        std::iter::from_fn(move || reader.field())
    }

    /// The values of a list; none of anything else.
    pub(super) fn items(self) -> impl Iterator<Item = Tree> {
        let mut reader = match self.0 {
            Found::List(reader) => reader,
            Found::Flag(_) | Found::Whole(_) | Found::Broken(_) | Found::Text(_) | Found::Table(_) => Reader::EMPTY,
        };
        std::iter::from_fn(move || reader.next())
    }

    pub(super) fn get(self, key: &str) -> Option<Tree> {
        self.fields().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    pub(super) fn text(self) -> Option<&'static str> {
        if let Found::Text(text) = self.0 { Some(text) } else { None }
    }

    pub(super) fn flag(self) -> bool {
        matches!(self.0, Found::Flag(true))
    }

    /// A value of an attribute; tables have no place there.
    pub(super) fn value(self) -> Option<Value> {
        self.read().ok()
    }

    pub(in crate::engine) fn read<T: DeserializeOwned>(self) -> Result<T, Unreadable> {
        T::deserialize(self)
    }
}

impl IntoDeserializer<'_, Unreadable> for Tree {
    type Deserializer = Tree;

    fn into_deserializer(self) -> Tree {
        self
    }
}

impl<'de> Deserializer<'de> for Tree {
    type Error = Unreadable;

    /// What is laid out was checked before: conditions and labels go by this.
    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Found::Flag(flag) => visitor.visit_bool(flag),
            Found::Whole(number) => visitor.visit_i64(number),
            Found::Broken(number) => visitor.visit_f64(number),
            Found::Text(text) => visitor.visit_borrowed_str(text),
            Found::List(reader) => visitor.visit_seq(Items(reader)),
            Found::Table(reader) => visitor.visit_map(Fields { reader, value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        // Places in a file that nobody has to be shown any more.
        if is_spanned(name) {
            return visitor.visit_map(SpannedDeserializer::<Tree, Unreadable>::new(self, 0..0));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0 {
            Found::Text(text) => visitor.visit_enum(BorrowedStrDeserializer::new(text)),
            Found::Table(reader) => visitor.visit_enum(MapAccessDeserializer::new(Fields { reader, value: None })),
            Found::Flag(_) | Found::Whole(_) | Found::Broken(_) | Found::List(_) => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier
    }
}

struct Items(Reader);

impl<'de> SeqAccess<'de> for Items {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unreadable> {
        self.0.next().map(|value| seed.deserialize(value)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.left())
    }
}

struct Fields {
    reader: Reader,
    value: Option<Tree>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unreadable> {
        let Some((key, value)) = self.reader.field() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        seed.deserialize(self.value.take().ok_or_else(cut_short)?)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.reader.left())
    }
}
