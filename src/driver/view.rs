//! Entities, fields and modifiers as JSON, labels in the driver's language.

use serde_json::{Map, Value as Json, json};

use crate::engine::dice::{Decision, NeededThrow, Throw};
use crate::engine::procedure::FieldView;
use crate::engine::rules::{Fact, Modifier};
use crate::engine::world::{Entity, Record, Told, ValueType};
use crate::lang::Speaker;
use crate::play::{candidate_about, field_label};
use crate::report::row_label;

pub(crate) fn entity(speaker: Speaker<'_>, entity: &Entity) -> Json {
    let schema = &speaker.rules.schema;
    let mut markers = Map::new();
    let mut flags = Map::new();
    for (marker, tokens) in &entity.markers {
        let list = if schema.marker(marker).is_some_and(|decl| decl.flag) { &mut flags } else { &mut markers };
        list.insert(marker.clone(), json!(tokens.len()));
    }
    let derived: Vec<&str> = schema
        .derived
        .iter()
        .filter(|derived| derived.kind == entity.kind)
        .filter(|derived| schema.property(speaker.state, entity, &derived.id) == Some(Fact::Bool(true)))
        .map(|derived| derived.id.as_str())
        .collect();
    let signs = speaker.rules.signs(speaker.state).into_iter();
    let signs: Vec<&str> = signs
        .filter(|(_, shown)| shown.iter().any(|id| *id == entity.id.as_str()))
        .map(|(sign, _)| sign.id.as_str())
        .collect();
    let hidden: Vec<&str> = schema
        .kind(&entity.kind)
        .into_iter()
        .flat_map(|kind| &kind.attributes)
        .filter(|decl| {
            entity.attributes.contains_key(&decl.id) && speaker.rules.hides(speaker.eyes, speaker.state, entity, decl)
        })
        .map(|decl| decl.id.as_str())
        .collect();
    let attributes: Map<String, Json> = entity
        .attributes
        .iter()
        .filter(|(name, _)| !hidden.contains(name))
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    let mut out = json!({
        "id": entity.id,
        "kind": entity.kind,
        "name": entity.name,
        "side": entity.side,
        "parent": entity.parent,
        "in_play": schema.in_play(entity),
        "attributes": attributes,
        "hidden": hidden,
        "markers": markers,
        "flags": flags,
        "derived": derived,
        "signs": signs,
        "pools": entity.pools,
        "told": told(speaker, entity.id.as_str()),
    });
    if let (Some(strength), Some(out)) = (&entity.strength, out.as_object_mut()) {
        out.insert("strength".into(), json!({ "now": strength.now, "start": strength.start }));
    }
    out
}

/// What the table told about an entity or a record, each with its source.
fn told(speaker: Speaker<'_>, about: &str) -> Json {
    let told = speaker.state.all_told(about).map(|(memory, told)| {
        let mut out = source(told);
        if let Some(out) = out.as_object_mut() {
            out.insert("value".into(), json!(told.value));
            out.insert("label".into(), json!(speaker.word(&format!("memory.{memory}"))));
        }
        (memory.to_owned(), out)
    });
    Json::Object(told.collect())
}

/// Where a remembered answer comes from; no procedure where the umpire said it.
fn source(told: &Told) -> Json {
    json!({ "event": told.event, "procedure": told.procedure, "turn": told.turn })
}

pub(crate) fn record(speaker: Speaker<'_>, record: &Record) -> Json {
    let mut out = json!(record);
    if let Some(out) = out.as_object_mut() {
        out.insert("told".into(), told(speaker, &record.id));
    }
    out
}

fn type_name(value: &ValueType) -> &'static str {
    match value {
        ValueType::Bool => "bool",
        ValueType::Number { .. } => "number",
        ValueType::Choice { .. } => "choice",
        ValueType::Text => "text",
        ValueType::Dice => "dice",
        ValueType::FreeDice => "free_dice",
        ValueType::Side => "side",
        ValueType::Entity { .. } => "entity",
        ValueType::Entities { .. } => "entities",
        ValueType::Record { .. } => "record",
        ValueType::Duty => "duty",
        ValueType::DicePositions => "dice_positions",
    }
}

/// A field as declared, without the state.
pub(crate) fn declared_field(speaker: Speaker<'_>, field: &crate::engine::procedure::Field) -> Json {
    let mut out = json!({
        "id": field.id,
        "label": speaker.field_label(field),
        "type": type_name(&field.value),
        "required": !(field.optional || field.decision || field.default.is_some()),
        "source": if field.auto { "auto" } else if field.decision { "decision" } else { "asked" },
        "rule": field.rule,
    });
    if let Some(out) = out.as_object_mut() {
        match &field.value {
            ValueType::Number { min, max, step } => {
                out.insert("min".into(), json!(min));
                out.insert("max".into(), json!(max));
                out.insert("step".into(), json!(step));
            }
            ValueType::Choice { choices, .. } => {
                out.insert("choices".into(), json!(choices));
            }
            _ => {}
        }
        if let Some(each) = &field.each {
            out.insert("each".into(), json!(each));
        }
        if field.divides {
            out.insert("divides".into(), json!(true));
        }
        if let Some(memory) = &field.remember {
            out.insert("remember".into(), json!(memory));
        }
        if let Some(default) = &field.default {
            out.insert("default".into(), json!(default));
        }
    }
    out
}

/// A field with what may stand in it now.
pub(crate) fn field(speaker: Speaker<'_>, view: &FieldView<'_>) -> Json {
    let mut out = declared_field(speaker, view.decl);
    let Some(fields) = out.as_object_mut() else { return out };
    if let Some(row) = &view.row {
        fields.insert("id".into(), json!(view.id));
        fields.insert("row".into(), json!(row));
        fields.insert("part".into(), json!(view.part));
        fields.insert("label".into(), json!(field_label(view, speaker)));
    }
    fields.insert("relevant".into(), json!(view.relevant));
    fields.insert("settled".into(), json!(view.settled));
    fields.insert("value".into(), json!(view.value));
    fields.insert("given".into(), json!(view.given));
    if let Some(told) = &view.remembered {
        fields.insert("remembered".into(), source(told));
    }
    let label = |value: &str| match &view.decl.value {
        ValueType::Choice { .. } => speaker.word(value),
        ValueType::Side => speaker.side(value),
        ValueType::Duty => speaker.duty(value),
        _ => speaker.subject(value),
    };
    let free = || view.candidates.iter().filter(|candidate| candidate.refusal.is_none());
    let allowed: Vec<&str> = free().map(|candidate| candidate.value.as_str()).collect();
    let labels: Map<String, Json> = free().map(|c| (c.value.clone(), json!(label(&c.value)))).collect();
    let refused: Vec<Json> = view
        .candidates
        .iter()
        .filter_map(|candidate| Some((candidate, candidate.refusal.as_ref()?)))
        .map(|(candidate, refusal)| {
            json!({ "value": candidate.value, "code": refusal.code, "reason": speaker.refusal(refusal), "rule": refusal.rule })
        })
        .collect();
    if !view.candidates.is_empty() {
        fields.insert("allowed".into(), json!(allowed));
        fields.insert("labels".into(), Json::Object(labels));
        let about = free().filter_map(|c| Some((c.value.clone(), json!(candidate_about(view, &c.value, speaker)?))));
        let about: Map<String, Json> = about.collect();
        if !about.is_empty() {
            fields.insert("about".into(), Json::Object(about));
        }
        fields.insert("refused".into(), json!(refused));
    }
    if view.decl.value == ValueType::Bool {
        fields.insert("allowed".into(), json!([true, false]));
    }
    if let Some(problem) = &view.problem {
        fields.insert("problem".into(), json!({ "code": problem.code, "message": speaker.refusal(problem) }));
    }
    out
}

pub(crate) fn modifier(speaker: Speaker<'_>, modifier: &Modifier) -> Json {
    json!({
        "id": modifier.id,
        "table": modifier.table,
        "label": row_label(modifier, speaker),
        "column": modifier.column,
        "value": modifier.value,
        "rule": modifier.rule,
        "source": modifier.origin,
        "role": modifier.role,
    })
}

pub(crate) fn throw(speaker: Speaker<'_>, throw: &Throw, typed: bool) -> Json {
    json!({
        "for": throw.purpose.label,
        "label": speaker.word(&format!("throw.{}", throw.purpose.label)),
        "side": throw.purpose.side,
        "die": throw.die.sides,
        "faces": throw.faces,
        "rerolled": throw.rerolled,
        "score": throw.score,
        "typed": typed,
    })
}

/// Dice that a hand has still to type.
pub(crate) fn needed(speaker: Speaker<'_>, throw: &NeededThrow) -> Json {
    json!({
        "for": throw.purpose.label,
        "label": speaker.word(&format!("throw.{}", throw.purpose.label)),
        "side": throw.purpose.side,
        "die": throw.die.sides,
        "count": throw.count,
    })
}

pub(crate) fn decision(speaker: Speaker<'_>, procedure: &str, decision: &Decision) -> Json {
    json!({
        "procedure": procedure,
        "field": decision.field,
        "label": speaker.word(&format!("field.{procedure}.{}", decision.field)),
        "side": decision.side,
        "options": decision.options,
        "proposed": decision.proposed,
    })
}
