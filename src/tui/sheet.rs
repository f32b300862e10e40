//! The sheet of an entity: everything known about it, what it may do now, and why not the rest.

use super::action::Role;
use super::app::App;
use crate::engine::names::PoolName;
use crate::engine::world::{Class, Entity};
use crate::play::{may_begin, told_word};
use crate::report::attribute_now;

pub(super) fn sheet(app: &App, entity: &Entity) -> Vec<String> {
    let speaker = app.speaker();
    let schema = &app.game().rules().schema;
    let mut lines = Vec::new();
    let pair = |label: &str, value: String| format!("{label}{}{value}", app.plain("colon"));
    if let Some(parent) = entity.parent.as_ref().filter(|_| schema.class(entity) != Some(Class::Army)) {
        lines.push(speaker.name(parent.as_str()));
    }
    let kind = schema.kind(&entity.kind);
    if let (Some(strength), Some(decl)) = (entity.strength, kind.and_then(|kind| kind.strength.as_ref())) {
        lines.push(pair(speaker.label(&decl.label), format!("{}/{}", strength.now, strength.start)));
    }
    for pool in schema.pools.iter().filter(|pool| entity.pools.contains_key(&pool.id)) {
        lines.push(pair(speaker.label(&pool.label), entity.pool(PoolName::of_data(&pool.id)).to_string()));
    }
    for decl in kind.into_iter().flat_map(|kind| &kind.attributes) {
        if let Some(value) = attribute_now(entity, decl, speaker) {
            lines.push(pair(speaker.label(&decl.label), value));
        }
    }
    for (marker, tokens) in &entity.markers {
        let label = speaker.word(&format!("marker.{marker}"));
        let count = if tokens.len() > 1 { format!(" × {}", tokens.len()) } else { String::new() };
        lines.push(format!("{} {label}{count}", app.theme.dot()));
    }
    for (memory, told) in speaker.state.all_told(entity.id.as_str()) {
        lines.push(pair(&speaker.word(&format!("memory.{memory}")), told_word(told, speaker)));
    }
    let profile = app.game().rules().profile(app.game().state(), entity);
    if !profile.is_empty() {
        lines.extend([String::new(), app.plain("sheet-profile")]);
        lines.extend(profile.iter().map(|line| speaker.text(&line.text)));
    }
    // Whoever looks on does nothing, and may not learn by what is refused.
    let deeds = if app.role() == Role::Player { deeds(app, entity.id.as_str()) } else { Vec::new() };
    if !deeds.is_empty() {
        lines.push(String::new());
        lines.push(app.plain("sheet-now"));
        lines.extend(deeds);
    }
    lines
}

/// What the entity may do in this step, and why not.
fn deeds(app: &App, id: &str) -> Vec<String> {
    let speaker = app.speaker();
    let mut deeds = Vec::new();
    for procedure in app.game().open_procedures() {
        if let Some(may) = may_begin(app.game(), procedure, id) {
            let name = speaker.word(&format!("procedure.{procedure}"));
            let letter = app.game().rules().procedure(procedure).map(|decl| decl.letter).unwrap_or(' ');
            deeds.push(match may {
                Ok(()) => format!("{} {name} ({letter})", app.theme.done()),
                Err(refusal) => format!("- {name}{}{}", app.plain("colon"), speaker.refusal(&refusal)),
            });
        }
    }
    deeds
}
