//! Lays out a data file for the program: values by tag, length and content, so that a reader can step over what it does
//! not want, and texts each once beside them. `src/engine/rules/tree.rs` reads it and describes it.

use std::collections::HashMap;

use toml::{Table, Value};

use crate::typography::unbroken_signs;

/// A file laid out: all its texts one after the other, and the values that point into them.
#[derive(Default)]
pub struct Laid {
    pub texts: String,
    pub values: Vec<u8>,
}

#[derive(Default)]
struct Texts {
    all: String,
    known: HashMap<String, usize>,
}

pub fn lay_out(file: &Table) -> Laid {
    let mut texts = Texts::default();
    let mut values = Vec::new();
    number(file.len(), &mut values);
    fields(file, &mut texts, &mut values);
    Laid { texts: texts.all, values }
}

fn value(value: &Value, texts: &mut Texts, out: &mut Vec<u8>) {
    match value {
        Value::Boolean(flag) => out.push(u8::from(*flag)),
        Value::Integer(whole) => {
            out.push(2);
            out.extend(whole.to_le_bytes());
        }
        Value::Float(broken) => {
            out.push(3);
            out.extend(broken.to_le_bytes());
        }
        Value::String(text) => {
            out.push(4);
            words(text, texts, out);
        }
        Value::Array(items) => {
            let mut inner = Vec::new();
            items.iter().for_each(|item| self::value(item, texts, &mut inner));
            group(5, items.len(), &inner, out);
        }
        Value::Table(table) => {
            let mut inner = Vec::new();
            fields(table, texts, &mut inner);
            group(6, table.len(), &inner, out);
        }
        Value::Datetime(_) => panic!("no data file has dates"),
    }
}

fn group(tag: u8, count: usize, inner: &[u8], out: &mut Vec<u8>) {
    out.push(tag);
    number(count, out);
    number(inner.len(), out);
    out.extend(inner);
}

fn fields(table: &Table, texts: &mut Texts, out: &mut Vec<u8>) {
    // The id first: whoever looks for something by its id need not step over the rest.
    let (id, rest): (Vec<_>, Vec<_>) = table.iter().partition(|(key, _)| *key == "id");
    let is_label = table.len() == 2 && table.contains_key("fr") && table.contains_key("en");
    for (key, field) in id.into_iter().chain(rest) {
        words(key, texts, out);
        match field {
            // Labels are read at every start, and are the same each time.
            Value::String(french) if is_label && key == "fr" => {
                value(&Value::String(unbroken_signs(french).into_owned()), texts, out);
            }
            field => value(field, texts, out),
        }
    }
}

fn words(text: &str, texts: &mut Texts, out: &mut Vec<u8>) {
    let at = *texts.known.entry(text.to_owned()).or_insert_with(|| {
        texts.all.push_str(text);
        texts.all.len() - text.len()
    });
    number(at, out);
    number(text.len(), out);
}

fn number(number: usize, out: &mut Vec<u8>) {
    out.extend(u32::try_from(number).unwrap().to_le_bytes());
}
