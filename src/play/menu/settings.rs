//! Options and settings of a new battle, with what each means.

use super::super::typed::read_value;
use super::{NewBattle, Row};
use crate::engine::label::Label;
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Class, Side, ValueType};
use crate::lang::Catalog;

/// An option or a setting of a battle.
struct Setting {
    id: String,
    label: Label,
    kind: ValueType,
    default: Value,
    rule: Option<String>,
}

fn settings(rules: &Ruleset) -> Vec<Setting> {
    let battle = rules.schema.kinds.iter().filter(|kind| kind.class == Class::Battle);
    let of_battle = battle.flat_map(|kind| &kind.attributes).filter(|attribute| !attribute.state);
    let of_battle = of_battle.filter_map(|attribute| {
        Some(Setting {
            id: attribute.id.clone(),
            label: attribute.label.clone(),
            kind: attribute.value.clone(),
            default: attribute.default.clone()?,
            rule: attribute.rule.clone(),
        })
    });
    let options = rules.schema.options.iter().map(|option| Setting {
        id: option.id.clone(),
        label: option.label.clone(),
        kind: option.value.clone(),
        default: option.default.clone(),
        rule: option.rule.clone(),
    });
    of_battle.chain(options).collect()
}

/// A row for each option: its value, its choices, the rule behind it. Sides are told by the names of their armies.
pub(super) fn rows(catalog: &Catalog, rules: &Ruleset, battle: &NewBattle, armies: &[String]) -> Vec<Row> {
    let lang = catalog.lang();
    let army = |side: &str| {
        let place = Side::BOTH.iter().position(|known| known.code() == side)?;
        armies.get(place).cloned()
    };
    let word = |kind: &ValueType, value: &Value| match value {
        Value::Text(side) if *kind == ValueType::Side => army(side).unwrap_or_else(|| side.to_string()),
        Value::Bool(flag) => catalog.plain(if *flag { "yes" } else { "no" }),
        value => {
            let known = value.as_text().and_then(|text| rules.schema.words.get(text));
            known.map_or_else(|| value.to_string(), |label| label.get(lang).to_owned())
        }
    };
    let texts = rules.rules().unwrap_or_default();
    let row = |setting: Setting| {
        let value = value_of(&setting, battle);
        let rule = texts.iter().find(|rule| Some(&rule.id) == setting.rule.as_ref());
        let mut preview = vec![setting.label.get(lang).to_owned()];
        let choices: Vec<&str> = match &setting.kind {
            ValueType::Choice { choices, .. } => choices.iter().map(String::as_str).collect(),
            ValueType::Side => Side::BOTH.iter().map(|side| side.code()).collect(),
            _ => Vec::new(),
        };
        preview.extend(choices.into_iter().map(|choice| {
            let mark = if value.as_text() == Some(choice) { '✓' } else { '·' };
            format!("{mark} {}", word(&setting.kind, &Value::text(choice)))
        }));
        // The rule behind a side is about the lists: its label says all there is to say.
        if let Some(rule) = rule.filter(|_| setting.kind != ValueType::Side) {
            preview.extend([String::new(), rule.text(lang).to_owned()]);
        }
        let row = Row::new(setting.label.get(lang).to_owned(), preview, &setting.id);
        Row { setting: Some(word(&setting.kind, &value)), ..row }
    };
    settings(rules).into_iter().map(row).collect()
}

fn value_of(setting: &Setting, battle: &NewBattle) -> Value {
    let chosen = battle.options.iter().find(|(id, _)| *id == setting.id);
    chosen.and_then(|(_, text)| read_value(&setting.kind, text)).unwrap_or_else(|| setting.default.clone())
}

/// The next value of an option, or the one before; none where it has no other.
pub(super) fn next(rules: &Ruleset, battle: &NewBattle, id: &str, forward: bool) -> Option<String> {
    let setting = settings(rules).into_iter().find(|setting| setting.id == id)?;
    Some(match (&setting.kind, &value_of(&setting, battle)) {
        (ValueType::Bool, Value::Bool(flag)) => (!flag).to_string(),
        (ValueType::Choice { choices, .. }, Value::Text(text)) => {
            let at = choices.iter().position(|choice| choice == text).unwrap_or(0);
            let step = if forward { 1 } else { choices.len().saturating_sub(1) };
            choices.get((at + step) % choices.len().max(1)).cloned().unwrap_or_default()
        }
        (ValueType::Side, Value::Text(text)) => Side::from_code(text)?.other().code().to_owned(),
        (ValueType::Number { .. }, Value::Number(number)) => {
            let step = if forward { 1 } else { -1 };
            let next = *number + step.into();
            if setting.kind.accepts(&Value::Number(next)) { next.to_string() } else { number.to_string() }
        }
        _ => return None,
    })
}
