//! The sheet of an entity: everything known about it, what it may do now, and why not the rest.

use super::app::{App, Pane};
use super::page::Subject;
use crate::engine::world::{Class, Entity};
use crate::play::may_begin;
use crate::report::attribute_now;

impl App {
    pub fn open_sheet(&mut self) {
        if let Some(id) = self.selected() {
            self.open_page(Subject::Sheet(id));
        }
    }

    pub fn sheet(&self, entity: &Entity) -> Vec<String> {
        let speaker = self.speaker();
        let schema = &self.game().rules().schema;
        let mut lines = Vec::new();
        let pair = |label: &str, value: String| format!("{label}{}{value}", self.catalog.plain("colon"));
        if let Some(parent) = entity.parent.as_ref().filter(|_| schema.class(entity) != Some(Class::Army)) {
            lines.push(speaker.name(parent.as_str()));
        }
        let kind = schema.kind(&entity.kind);
        if let (Some(strength), Some(decl)) = (entity.strength, kind.and_then(|kind| kind.strength.as_ref())) {
            lines.push(pair(speaker.label(&decl.label), format!("{}/{}", strength.now, strength.start)));
        }
        for pool in schema.pools.iter().filter(|pool| entity.pools.contains_key(&pool.id)) {
            lines.push(pair(speaker.label(&pool.label), entity.pool(&pool.id).to_string()));
        }
        for decl in kind.into_iter().flat_map(|kind| &kind.attributes) {
            if let Some(value) = attribute_now(entity, decl, speaker) {
                lines.push(pair(speaker.label(&decl.label), value));
            }
        }
        for (marker, tokens) in &entity.markers {
            let label = speaker.word(&format!("marker.{marker}"));
            let count = if tokens.len() > 1 { format!(" × {}", tokens.len()) } else { String::new() };
            lines.push(format!("{} {label}{count}", self.theme.dot()));
        }
        let deeds = self.deeds(entity.id.as_str());
        if !deeds.is_empty() {
            lines.push(String::new());
            lines.push(self.catalog.plain("sheet-now"));
            lines.extend(deeds);
        }
        lines
    }

    /// What the entity may do in this step, and why not.
    fn deeds(&self, id: &str) -> Vec<String> {
        let speaker = self.speaker();
        let mut deeds = Vec::new();
        for procedure in self.game().open_procedures() {
            if let Some(may) = may_begin(self.game(), procedure, id) {
                let name = speaker.word(&format!("procedure.{procedure}"));
                let letter = self.game().rules().procedure(procedure).map(|decl| decl.letter).unwrap_or(' ');
                deeds.push(match may {
                    Ok(()) => format!("{} {name} ({letter})", self.theme.done()),
                    Err(refusal) => format!("- {name}{}{}", self.catalog.plain("colon"), speaker.refusal(&refusal)),
                });
            }
        }
        deeds
    }

    /// Narrows the log to the unit under the cursor, or widens it again.
    pub fn narrow_log_to_unit(&mut self) {
        let Some(id) = self.selected() else { return };
        let again = self.look.filter.unit.as_ref() == Some(&id);
        self.look.filter.unit = (!again).then_some(id);
        self.look.log = 0;
        self.look.focus = if again { Pane::Order } else { Pane::Log };
    }
}
