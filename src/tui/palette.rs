//! What the palette finds: procedures, keys, units, rules.

use super::action::{KeyAction, Mode, Role};
use super::app::App;
use super::keymap::{name, rows};
use crate::play::matching;

/// A rule is found by a word, not by a letter.
const RULE_WORD: usize = 3;

/// Where a line of the palette leads.
pub(super) enum PaletteTarget {
    Action(KeyAction),
    Procedure(String),
    Entity(String),
    Rule(String),
}

/// What matches a query; what begins with it first.
pub(super) fn palette(app: &App, query: &str) -> Vec<(String, PaletteTarget)> {
    let speaker = app.speaker();
    let mut all: Vec<(String, PaletteTarget)> = Vec::new();
    let open = if app.role() == Role::Player { app.game().open_procedures() } else { Vec::new() };
    for decl in open.into_iter().filter_map(|id| app.game().rules().procedure(id)) {
        let text = format!("{} ({})", speaker.label(&decl.label), decl.letter);
        all.push((text, PaletteTarget::Procedure(decl.id.clone())));
    }
    for row in rows(Mode::Board, app.role()).chain(rows(Mode::Everywhere, app.role())) {
        let keys = row.keys.first().map(|key| name(key, &app.battle.catalog)).unwrap_or_default();
        all.push((format!("{} ({keys})", app.plain(row.label)), PaletteTarget::Action(row.action)));
    }
    for entity in app.game().state().in_order().skip(1) {
        all.push((speaker.name(entity.id.as_str()), PaletteTarget::Entity(entity.id.as_str().to_owned())));
    }
    if query.chars().count() >= RULE_WORD
        && let Ok(rules) = app.game().rules().rules()
    {
        let rules = rules.into_iter();
        all.extend(
            rules.map(|rule| (format!("{} {}", rule.id, rule.text(speaker.lang())), PaletteTarget::Rule(rule.id))),
        );
    }
    if query.is_empty() {
        return all;
    }
    let texts: Vec<String> = all.iter().map(|(text, _)| text.to_lowercase()).collect();
    let found = matching(query, &texts);
    let mut all: Vec<(usize, (String, PaletteTarget))> =
        all.into_iter().enumerate().filter(|(place, _)| found.contains(place)).collect();
    let query = query.to_lowercase();
    all.sort_by_key(|(place, _)| !texts.get(*place).is_some_and(|text| text.starts_with(&query)));
    all.into_iter().map(|(_, found)| found).collect()
}
