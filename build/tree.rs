//! Lays out a data file for the program: values by tag, length and content, so that a reader can step over what it does
//! not want, and texts each once beside them. `src/engine/rules/tree.rs` reads it and describes it.

#![allow(clippy::indexing_slicing, reason = "a number has a lowest byte")]

use std::collections::HashMap;

use toml::{Table, Value};

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
    table(file, &mut texts, &mut values);
    Laid { texts: texts.all, values }
}

fn value(value: &Value, texts: &mut Texts, out: &mut Vec<u8>) {
    match value {
        Value::Boolean(flag) => out.push(u8::from(*flag)),
        Value::Integer(whole) => {
            out.push(2);
            // Small numbers of either sign are short.
            number(((whole << 1) ^ (whole >> 63)).cast_unsigned(), out);
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
        Value::Table(fields) => table(fields, texts, out),
        Value::Datetime(_) => panic!("no data file has dates"),
    }
}

fn table(fields: &Table, texts: &mut Texts, out: &mut Vec<u8>) {
    let mut inner = Vec::new();
    // The id first: whoever looks for something by its id need not step over the rest.
    let (id, rest): (Vec<_>, Vec<_>) = fields.iter().partition(|(key, _)| *key == "id");
    for (key, field) in id.into_iter().chain(rest) {
        words(key, texts, &mut inner);
        value(field, texts, &mut inner);
    }
    group(6, fields.len(), &inner, out);
}

fn group(tag: u8, count: usize, inner: &[u8], out: &mut Vec<u8>) {
    let mut counted = Vec::new();
    number(count as u64, &mut counted);
    counted.extend(inner);
    out.push(tag);
    number(counted.len() as u64, out);
    out.extend(counted);
}

fn words(text: &str, texts: &mut Texts, out: &mut Vec<u8>) {
    let at = *texts.known.entry(text.to_owned()).or_insert_with(|| {
        texts.all.push_str(text);
        texts.all.len() - text.len()
    });
    number(at as u64, out);
    number(text.len() as u64, out);
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
fn number(mut rest: u64, out: &mut Vec<u8>) {
    while rest >= 0x80 {
        out.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    out.push(rest.to_le_bytes()[0]);
}
