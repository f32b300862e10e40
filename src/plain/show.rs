//! What the conversation shows of the battle: the step, the order of battle, the log, the help.

use std::io;

use super::Conversation;
use crate::engine::message::{Arg, Text};
use crate::engine::schema::Class;
use crate::engine::state::{Entity, Side};
use crate::lang::{Speaker, visible};
use crate::report::{EntryKind, narrate};

const LOG_ENTRIES: usize = 12;

impl Conversation<'_> {
    pub fn show_step(&mut self) -> io::Result<()> {
        let mut lines = vec![step_line(self)];
        let speaker = self.speaker();
        for (number, view) in (1..).zip(self.game().checklist()) {
            let mark = if view.done {
                "✓"
            } else if view.item.must {
                "!"
            } else {
                "·"
            };
            let open: Vec<String> = view.open.iter().take(4).map(|id| speaker.subject(id)).collect();
            let more = view.open.len().saturating_sub(4);
            let more = if more > 0 { format!(" … +{more}") } else { String::new() };
            let open = if open.is_empty() { String::new() } else { format!(" : {}{more}", open.join(", ")) };
            lines.push(format!("  {number}. {mark} {}{open}", speaker.label(&view.item.label)));
        }
        let step = self.game().rules().current_step(self.game().state());
        if let (Some(step), Ok(rules)) = (step, self.game().rules().rules()) {
            for rule in rules.iter().filter(|rule| step.reminders.contains(&rule.id)) {
                lines.push(format!("  * {}", rule.text(speaker.lang())));
            }
        }
        if let Some(ending) = &self.game().state().ending {
            lines.push(speaker.text(&ending.reason));
        }
        let open = self.game().open_procedures();
        let procedures: Vec<String> = open
            .into_iter()
            .filter_map(|id| self.game().rules().procedure(id))
            .map(|decl| format!("{} {}", decl.letter, speaker.label(&decl.label)))
            .collect();
        lines.push(format!("  [{}]", procedures.join(" | ")));
        lines.iter().try_for_each(|line| self.say(line))
    }

    pub fn show_help(&mut self) -> io::Result<()> {
        let text = self.catalog.plain("plain-help");
        text.lines().try_for_each(|line| self.say(line))
    }

    pub fn show_log(&mut self) -> io::Result<()> {
        let speaker = self.speaker();
        let skip = self.game().events().len().saturating_sub(LOG_ENTRIES);
        let lines: Vec<String> = self
            .game()
            .events()
            .iter()
            .skip(skip)
            .map(|event| {
                let entry = narrate(event, speaker);
                let live = self.game().is_live(event.seq) || entry.kind == EntryKind::Undo;
                format!("{:>4} {} {}", entry.seq, if live { " " } else { "✗" }, entry.headline)
            })
            .collect();
        lines.iter().try_for_each(|line| self.say(line))
    }

    pub fn show_order(&mut self) -> io::Result<()> {
        let speaker = self.speaker();
        let schema = &self.game().rules().schema;
        let mut lines = Vec::new();
        for entity in self.game().state().in_order() {
            let indent = match schema.class(entity) {
                Some(Class::Army) => "",
                Some(Class::Formation | Class::Officer) => "  ",
                Some(Class::Unit) => "    ",
                Some(Class::Battle) | None => continue,
            };
            lines.push(format!("{indent}{}", describe(speaker, entity)));
        }
        lines.iter().try_for_each(|line| self.say(line))
    }
}

fn step_line(conversation: &Conversation<'_>) -> String {
    let (game, speaker) = (conversation.game(), conversation.speaker());
    let Some(step) = game.rules().current_step(game.state()) else { return String::new() };
    let counters = game.rules().schema.counters.iter();
    let counted =
        |name: &String| format!("{} {}", speaker.word(&format!("counter_{name}")), game.state().counter(name));
    let mut path: Vec<String> = counters.map(counted).collect();
    path.extend(step.phases.iter().map(|label| speaker.label(label).to_owned()));
    path.push(speaker.label(&step.label).to_owned());
    let actor = game.state().acting_side().and_then(|side| game.army(side));
    let actor = actor.map(|army| format!(" ▶ {}", visible(&army.name))).unwrap_or_default();
    let pools: Vec<String> = Side::BOTH
        .into_iter()
        .filter_map(|side| game.army(side))
        .flat_map(|army| {
            game.rules().schema.pools.iter().filter(|pool| pool.on.contains(&army.kind)).map(move |pool| (army, pool))
        })
        .map(|(army, pool)| format!("{} {} {}", visible(&army.name), speaker.label(&pool.label), army.pool(&pool.id)))
        .collect();
    format!("== {}{actor}   {}", path.join(" · "), pools.join(" | "))
}

fn describe(speaker: Speaker<'_>, entity: &Entity) -> String {
    let schema = &speaker.rules.schema;
    let strength = entity.strength.map(|s| format!(" {}/{}", s.now, s.start)).unwrap_or_default();
    let kind = schema.kind(&entity.kind);
    let attributes: Vec<String> = kind
        .into_iter()
        .flat_map(|kind| &kind.attributes)
        .filter_map(|decl| {
            let value = entity.attributes.get(&decl.id)?;
            match value {
                crate::engine::value::Value::Bool(false) => None,
                crate::engine::value::Value::Bool(true) => Some(speaker.label(&decl.label).to_owned()),
                crate::engine::value::Value::Text(_) => Some(crate::report::value_word(value, speaker)),
                _ => Some(format!("{} {}", speaker.label(&decl.label), crate::report::value_word(value, speaker))),
            }
        })
        .collect();
    let markers: Vec<String> = entity
        .markers
        .keys()
        .filter_map(|marker| schema.marker(marker))
        .filter(|decl| !decl.flag)
        .map(|decl| speaker.label(&decl.label).to_uppercase())
        .collect();
    let parts = attributes.into_iter().chain(markers).collect::<Vec<_>>().join(", ");
    let text = Text::new("plain-entity")
        .with("name", Arg::text(entity.name.as_str()))
        .with("strength", Arg::text(strength))
        .with("details", Arg::text(parts));
    speaker.text(&text)
}
