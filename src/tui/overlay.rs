//! Pages and prompts in front of the panes: help, rules of the step, advice, search, palette, corrections.

use super::app::{App, Overlay, Page};
use super::form::{FormState, allowed, asked};
use super::keymap::{Action, BINDINGS, Mode, help_page, name};
use crate::battle::parse;
use crate::engine::command::{Adjustment, Command};
use crate::engine::form::FieldView;
use crate::engine::inputs::Inputs;
use crate::engine::schema::ValueType;
use crate::engine::sequence::step_matches;
use crate::engine::state::EntityId;
use crate::engine::value::Value;

/// Something the palette can do.
pub enum Choice {
    Action(Action),
    Procedure(String),
    Entity(String),
    Rule(String),
}

impl App {
    pub fn open_page(&mut self, title: String, lines: Vec<String>) {
        self.look.overlays.push(Overlay::Page(Page { title, lines, top: 0, wide: false }));
    }

    pub fn open_help(&mut self) {
        let lines = help_page(self.mode(), &self.catalog);
        self.open_page(self.catalog.plain("page-help"), lines);
    }

    /// Rules of the current step first, then all of them.
    pub fn open_rules(&mut self) {
        let speaker = self.speaker();
        let Ok(rules) = self.game().rules().rules() else { return };
        let step = self.game().rules().current_step(self.game().state());
        let places: Vec<&str> =
            step.into_iter().flat_map(|step| &step.offers).map(|offer| offer.procedure.as_str()).collect();
        let cited: Vec<&str> = step
            .into_iter()
            .flat_map(|step| step.checklist.iter().filter_map(|item| item.rule.as_deref()).chain(step.rule.as_deref()))
            .collect();
        let line = |rule: &crate::engine::ruleset::Rule| format!("{}  {}", rule.id, rule.text(speaker.lang()));
        let here = |rule: &&crate::engine::ruleset::Rule| {
            let of_step = step.is_some_and(|step| step_matches(&rule.place, &step.id));
            places.contains(&rule.place.as_str()) || cited.contains(&rule.id.as_str()) || of_step
        };
        let mut lines = vec![self.catalog.plain("page-rules-step")];
        lines.extend(rules.iter().filter(here).map(line));
        lines.push(String::new());
        lines.push(self.catalog.plain("page-rules-all"));
        lines.extend(rules.iter().map(line));
        self.open_page(self.catalog.plain("page-rules"), lines);
    }

    /// Ranks the legal choices of the first open field by the odds they give.
    pub fn open_advice(&mut self) {
        let Some(lines) = self.advice() else {
            self.look.message = Some(self.catalog.plain("advice-none"));
            return;
        };
        self.open_page(self.catalog.plain("page-advice"), lines);
    }

    /// The form to advise on: the open one, else that of the checklist's item for the unit it points at.
    fn advised(&self) -> Option<(String, Inputs)> {
        if let Some(open) = &self.look.form {
            return Some((open.procedure.clone(), open.inputs.clone()));
        }
        let item = self.game().checklist().into_iter().nth(self.look.checklist)?;
        let procedure = item.item.procedure.clone()?;
        let subject = self.selected().filter(|id| item.open.contains(id)).or_else(|| item.open.first().cloned())?;
        let form = FormState::open(self.game(), &procedure, &[subject]);
        Some((procedure, form.inputs))
    }

    fn advice(&self) -> Option<Vec<String>> {
        let speaker = self.speaker();
        let (procedure, inputs) = self.advised()?;
        let mut base = FormState::open(self.game(), &procedure, &[]);
        base.inputs = inputs;
        let form = base.form(self.game())?;
        let is_target = |field: &&FieldView<'_>| asked(field) && matches!(field.decl.value, ValueType::Entity { .. });
        let active = self.look.form.as_ref().and_then(|open| form.fields.get(open.active)).filter(is_target);
        let field = active.or_else(|| form.fields.iter().find(|field| is_target(field) && field.value.is_none()))?;
        let mut ranked = Vec::new();
        for candidate in allowed(field) {
            let mut trial = FormState::open(self.game(), &procedure, &[]);
            trial.inputs = base.inputs.clone();
            trial.inputs.values.insert(field.decl.id.clone(), Value::text(candidate));
            // What only the table can tell is taken as its most favourable plain answer, and said so on the page.
            let Some(filled) = trial.form(self.game()) else { continue };
            for open in filled.fields.iter().filter(|open| asked(open) && open.value.is_none() && !open.decl.optional) {
                let value = match &open.decl.value {
                    ValueType::Bool => Value::Bool(true),
                    ValueType::Number { min, .. } => Value::Number(min.unwrap_or_default()),
                    _ => continue,
                };
                trial.inputs.values.insert(open.decl.id.clone(), value);
            }
            trial.count_odds(self.game(), speaker);
            let idle = trial.chances.iter().find(|chance| Some(&chance.id) == form.decl.nothing.as_ref());
            let nothing = idle.map_or(0.0, |chance| chance.chance);
            let odds: Vec<String> =
                trial.chances.iter().map(|c| format!("{} {:.0} %", c.label, c.chance * 100.0)).collect();
            ranked.push((nothing, format!("{:<24} {}", speaker.name(candidate), odds.join(", "))));
        }
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut lines = vec![self.catalog.plain("advice-assumes"), String::new()];
        lines.extend(ranked.into_iter().map(|(_, line)| line));
        Some(lines)
    }

    /// What matches a palette query: keys, procedures, units, rules.
    pub fn palette(&self, query: &str) -> Vec<(String, Choice)> {
        let speaker = self.speaker();
        let query = query.to_lowercase();
        let mut found: Vec<(String, Choice)> = Vec::new();
        for row in BINDINGS.iter().filter(|row| row.mode == Mode::Board) {
            let keys = row.keys.first().map(|key| name(key, &self.catalog)).unwrap_or_default();
            found.push((format!("{} ({keys})", self.catalog.plain(row.label)), Choice::Action(row.action)));
        }
        for id in self.game().open_procedures() {
            found.push((speaker.word(&format!("procedure.{id}")), Choice::Procedure(id.to_owned())));
        }
        for entity in self.game().state().in_order().skip(1) {
            found.push((speaker.name(entity.id.as_str()), Choice::Entity(entity.id.as_str().to_owned())));
        }
        if query.len() > 2
            && let Ok(rules) = self.game().rules().rules()
        {
            for rule in rules {
                let text = format!("{} {}", rule.id, rule.text(speaker.lang()));
                found.push((text.clone(), Choice::Rule(text)));
            }
        }
        found.retain(|(text, _)| text.to_lowercase().contains(&query));
        found
    }

    /// A correction typed as `name value`: a marker, an attribute, a pool or the strength.
    pub fn correct(&mut self, target: &str, line: &str) -> bool {
        let (name, value) = line.trim().split_once([' ', '=']).unwrap_or((line.trim(), "1"));
        let value = value.trim();
        let schema = &self.game().rules().schema;
        let kind = self.game().state().entity(target).map(|entity| entity.kind.clone()).unwrap_or_default();
        let strength = schema.kind(&kind).and_then(|kind| kind.strength.as_ref());
        let is_strength = strength.is_some_and(|decl| {
            [decl.now.as_str(), "strength", decl.label.get(self.catalog.lang())]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
        });
        let number = value.parse::<u32>().ok();
        let what = if is_strength {
            value.parse::<i64>().ok().map(|strength| Adjustment::Strength { strength: strength.into() })
        } else if schema.marker(name).is_some() {
            number.map(|value| Adjustment::Marker { marker: name.to_owned(), value })
        } else if schema.pools.iter().any(|pool| pool.id == name) {
            number.map(|value| Adjustment::Pool { pool: name.to_owned(), value })
        } else {
            let decl = schema.kind(&kind).and_then(|kind| kind.attribute(name));
            let value = decl.and_then(|decl| parse(&decl.value, value));
            Some(Adjustment::Attribute { attribute: name.to_owned(), value })
        };
        match what {
            Some(what) => self.execute(Command::Adjust { target: EntityId::new(target), what, reason: None }),
            None => {
                self.look.message = Some(self.catalog.plain("correct-number"));
                false
            }
        }
    }

    /// Names a correction may use for an entity, for the prompt.
    pub fn correctable(&self, target: &str) -> String {
        let schema = &self.game().rules().schema;
        let Some(entity) = self.game().state().entity(target) else { return String::new() };
        let Some(kind) = schema.kind(&entity.kind) else { return String::new() };
        let mut names: Vec<&str> = kind.strength.iter().map(|strength| strength.now.as_str()).collect();
        names.extend(schema.markers.iter().filter(|m| m.on.contains(&kind.id) && !m.flag).map(|m| m.id.as_str()));
        names.extend(schema.pools.iter().filter(|pool| pool.on.contains(&kind.id)).map(|pool| pool.id.as_str()));
        names.extend(kind.attributes.iter().map(|attribute| attribute.id.as_str()));
        names.join(" ")
    }
}
