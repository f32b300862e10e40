//! What the conversation looks up when asked: the order of battle, one unit, corrections of it, rules, advice, a search.

use crate::engine::names::PoolName;
use std::collections::BTreeSet;
use std::io;

use super::Conversation;
use crate::engine::message::{Arg, Text};
use crate::engine::play::Command;
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::suggest::nearest;
use crate::engine::value::Value;
use crate::engine::world::{Class, Entity, EntityId, ValueType};
use crate::lang::Speaker;
use crate::output::columns;
use crate::play::{
    Advised, Correctable, Wish, advise, correctable, correction, matching, may_begin, members_of, part_word,
    pointing_at, step_rules,
};
use crate::report::{Entry, EntryKind, card, narrate_of, tables_of_step};

/// Found things of a sort that are shown; a longer word finds fewer.
const FOUND: usize = 20;
/// Asks for the whole card.
const WHOLE_CARD: &str = "*";
/// Begins the reason of a correction.
const REASON: char = ';';

impl Conversation<'_> {
    /// The order of battle, numbered; the numbers name whom to look up or to correct.
    pub(super) fn show_order(&mut self) -> io::Result<()> {
        let lines: Vec<String> =
            (0..self.game().state().order.len()).filter_map(|place| self.order_line(place)).collect();
        self.say_all(&lines)
    }

    fn entity_at(&self, place: usize) -> Option<&Entity> {
        let id = self.game().state().order.get(place)?;
        self.game().state().entity(id.as_str())
    }

    fn order_line(&self, place: usize) -> Option<String> {
        let entity = self.entity_at(place)?;
        let schema = &self.game().rules().schema;
        let above =
            std::iter::successors(self.game().state().parent(entity), |above| self.game().state().parent(above));
        let inside = above.filter(|above| schema.class(above) == Some(Class::Formation)).count();
        let indent = match schema.class(entity)? {
            Class::Battle | Class::Army | Class::Profile => String::new(),
            // An officer stands on the level of the formation he leads.
            Class::Officer => "  ".repeat(inside.max(1)),
            Class::Formation | Class::Unit => "  ".repeat(inside + 1),
            Class::Equipment => "  ".repeat(inside + 2),
        };
        Some(format!("{indent}{place}. {}", describe(self.speaker(), entity)))
    }

    /// Places of those who are meant by a number, an id, or a few letters of a name.
    fn meant(&self, text: &str) -> Vec<usize> {
        let order = &self.game().state().order;
        let by_number = text.parse().ok().filter(|place| *place < order.len());
        let by_id = || order.iter().position(|id| id.as_str() == text);
        if let Some(place) = by_number.or_else(by_id) {
            return vec![place];
        }
        let names: Vec<String> = self.game().state().in_order().map(|entity| entity.name.clone()).collect();
        matching(text, &names)
    }

    /// `= NAME` shows somebody, `= NAME WHAT VALUE ; REASON` corrects.
    pub(super) fn look_up_or_correct(&mut self, text: &str) -> io::Result<()> {
        let (text, reason) = text.split_once(REASON).unwrap_or((text, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        let splits = (1..=words.len()).rev().filter_map(|count| words.split_at_checked(count));
        let found = splits.map(|(name, rest)| (self.meant(&name.join(" ")), rest.join(" ")));
        let found = found.into_iter().find(|(places, _)| !places.is_empty());
        match found {
            None => {
                let names = self.game().state().in_order().map(|entity| entity.name.as_str());
                let near = nearest(text.trim(), names).unwrap_or_default().to_owned();
                let refusal = Refusal::new(Reason::UnknownEntity).with("value", Arg::text(text.trim()));
                self.say_refusal(&refusal.with("near", Arg::text(near)))
            }
            Some((places, rest)) => match places.as_slice() {
                [one] if rest.is_empty() => self.show_entity(*one),
                [one] => self.correct(*one, &rest, reason.trim()),
                several => {
                    let lines: Vec<String> = several.iter().filter_map(|place| self.order_line(*place)).collect();
                    self.say_all(&lines)
                }
            },
        }
    }

    /// Entries of one sort (notes, corrections), or about somebody.
    pub(super) fn show_log_of(&mut self, text: &str) -> io::Result<()> {
        let sorts = EntryKind::ALL.map(|kind| self.catalog.plain(&format!("entry-{}", kind.code())));
        let sort = matching(text, &sorts).first().and_then(|place| EntryKind::ALL.get(*place)).copied();
        let ids: Vec<String> =
            self.meant(text).into_iter().filter_map(|place| Some(self.entity_at(place)?.id.to_string())).collect();
        // Of a corps what its units did, too.
        let members: BTreeSet<String> = ids.iter().flat_map(|id| members_of(self.game(), id)).collect();
        let about = |entry: &Entry| match sort {
            Some(sort) => entry.kind == sort,
            None => ids.iter().any(|id| entry.about.contains(id)) || !members.is_disjoint(&entry.about),
        };
        let entries = self.game().events().iter().map(|event| narrate_of(self.game(), &event, self.speaker()));
        let lines: Vec<String> = entries.filter(about).map(|entry| self.log_line(&entry)).collect();
        if lines.is_empty() && (sort.is_some() || !ids.is_empty()) {
            let names: Vec<String> = ids.iter().map(|id| self.speaker().name(id)).collect();
            let whom = if sort.is_some() { text.to_owned() } else { names.join(", ") };
            return self.say_text(&Text::new("plain-no-entries").with("names", Arg::text(whom)));
        }
        if lines.is_empty() {
            return self.say_text(&Text::new("plain-nobody").with("line", Arg::text(text)));
        }
        self.say_all(&lines)
    }

    fn correct(&mut self, place: usize, line: &str, reason: &str) -> io::Result<()> {
        let Some(entity) = self.entity_at(place) else { return Ok(()) };
        let target = entity.id.clone();
        match correction(self.game(), self.speaker(), entity, line) {
            Ok(what) => {
                let reason = Some(reason.to_owned()).filter(|reason| !reason.is_empty());
                self.execute(Command::Adjust { target, what, reason }).map(|_| ())
            }
            Err(refusal) => self.say_refusal(&refusal),
        }
    }

    /// Somebody with everything a correction can name, and what they can do in this step or why not.
    fn show_entity(&mut self, place: usize) -> io::Result<()> {
        let Some(entity) = self.entity_at(place) else { return Ok(()) };
        let speaker = self.speaker();
        let mut lines: Vec<String> =
            self.order_line(place).map(|line| line.trim_start().to_owned()).into_iter().collect();
        for part in correctable(&self.game().rules().schema, self.game().state(), entity) {
            let value = part_word(part, entity, speaker).unwrap_or_else(|| self.catalog.plain("none"));
            let text = Text::new("plain-part")
                .with("id", Arg::text(part.id()))
                .with("label", Arg::text(part.label(speaker)))
                .with("value", Arg::text(value));
            lines.push(format!("  {}", speaker.text(&text)));
        }
        let profile = self.game().rules().profile(self.game().state(), entity);
        lines.extend(profile.iter().map(|line| format!("  {}", speaker.text(&line.text))));
        lines.extend(self.abilities(&entity.id));
        self.say_all(&lines)
    }

    /// What somebody can do in this step, and why not the rest.
    fn abilities(&self, id: &EntityId) -> Vec<String> {
        let speaker = self.speaker();
        let mut lines = Vec::new();
        for procedure in self.game().open_procedures() {
            // What is open at any time says nothing about the step.
            let Some(decl) = self.game().rules().procedure(procedure).filter(|decl| !decl.anytime) else { continue };
            let Some(may) = may_begin(self.game(), procedure, id.as_str()) else { continue };
            let name = Arg::text(speaker.label(&decl.label));
            let text = match may {
                Ok(()) => {
                    let letter = Arg::text(decl.letter.to_string());
                    Text::new("plain-can").with("procedure", name).with("letter", letter)
                }
                Err(refusal) => {
                    let reason = Arg::text(speaker.refusal(&refusal));
                    Text::new("plain-cannot").with("procedure", name).with("reason", reason)
                }
            };
            lines.push(format!("  {}", speaker.text(&text)));
        }
        lines
    }

    /// The rules of the step, or those that hold a word.
    pub(super) fn show_rules(&mut self, text: &str) -> io::Result<()> {
        let Ok(rules) = self.game().rules().rules() else { return Ok(()) };
        let line = |rule: &crate::engine::rules::Rule| format!("{}  {}", rule.id, rule.text(self.catalog.lang()));
        let lines: Vec<String> = if text.is_empty() {
            step_rules(self.game(), &rules).into_iter().map(line).collect()
        } else {
            let all: Vec<String> = rules.iter().map(line).collect();
            matching(text, &all).into_iter().filter_map(|place| all.get(place).cloned()).collect()
        };
        if lines.is_empty() {
            return self.say_text(&Text::new("plain-nobody").with("line", Arg::text(text)));
        }
        self.say_all(&lines)
    }

    /// The tables of this step, all of them (`*`), or those that hold a word.
    pub(super) fn show_card(&mut self, text: &str) -> io::Result<()> {
        let whole = card(self.speaker());
        let wanted: Vec<String> = if text.is_empty() {
            let of_step = tables_of_step(self.game().rules(), self.game().state());
            of_step.into_iter().map(str::to_owned).collect()
        } else {
            let (ids, labels): (Vec<String>, Vec<String>) =
                whole.tables().map(|table| (table.id.clone(), table.label.clone())).unzip();
            matching(text, &labels).into_iter().filter_map(|place| ids.get(place).cloned()).collect()
        };
        let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
        let card = if text == WHOLE_CARD { whole } else { whole.narrowed(&wanted) };
        if card.sections.is_empty() {
            return self.say_text(&Text::new("card-none"));
        }
        let lines: Vec<String> = card.layout(columns()).into_iter().flatten().collect();
        self.say_all(&lines)
    }

    /// Ranks the choices of a line of the checklist: the first that has any, unless one is named.
    pub(super) fn show_advice(&mut self, text: &str) -> io::Result<()> {
        // What is wanted of it may stand at the end, in a letter: break, destroy, spare.
        let (text, wish) = Wish::read(text, &self.catalog);
        let (number, whom) = text.split_once(' ').unwrap_or((text, ""));
        let line: Option<usize> = number.parse().ok();
        if line.is_none() && !text.is_empty() {
            return self.say_not_understood(text);
        }
        let checklist = self.game().checklist();
        let wanted = (1..).zip(&checklist).filter(|(number, _)| line.is_none_or(|line| line == *number));
        let advised = wanted.into_iter().find_map(|(_, view)| {
            let procedure = view.item.procedure.as_deref()?;
            let names: Vec<String> = view.open.iter().map(|id| self.speaker().subject(id)).collect();
            let place = if whom.is_empty() { Some(0) } else { matching(whom, &names).first().copied() };
            let pointed = view.open.get(place?)?;
            let inputs = pointing_at(self.game(), procedure, pointed);
            let advised = advise(self.game(), self.speaker(), procedure, &inputs, wish)?;
            Some((self.speaker().subject(pointed), advised))
        });
        match advised {
            Some((subject, advised)) => {
                self.say(&subject)?;
                self.say_advice(Some(advised))
            }
            None => self.say_advice(None),
        }
    }

    pub(super) fn say_advice(&mut self, advised: Option<Vec<Advised>>) -> io::Result<()> {
        // A choice before which others are open has no odds yet.
        if advised.as_ref().is_some_and(Vec::is_empty) {
            return self.say_text(&Text::new("advice-same"));
        }
        let known: Vec<Advised> = advised.into_iter().flatten().filter(|advised| !advised.chances.is_empty()).collect();
        if known.is_empty() {
            return self.say_text(&Text::new("plain-no-advice"));
        }
        let mut lines = vec![self.catalog.plain("advice-assumes")];
        for advised in known {
            let odds = advised
                .chances
                .iter()
                .map(|chance| format!("{} {}{:.1} %", chance.label, chance.sign(), chance.chance * 100.0));
            let odds = odds.collect::<Vec<_>>().join(", ");
            lines.push(format!("  {}{}{odds}", advised.choice, self.catalog.plain("colon")));
            lines.extend(advised.why.map(|why| format!("    {why}")));
        }
        self.say_all(&lines)
    }

    /// Units, procedures of the step, rules and entries of the log that hold a word.
    pub(super) fn search(&mut self, text: &str) -> io::Result<()> {
        let speaker = self.speaker();
        let places = 0..self.game().state().order.len();
        let entities: Vec<String> = places.filter_map(|place| self.order_line(place)).collect();
        let open = self.game().open_procedures().into_iter().filter_map(|id| self.game().rules().procedure(id));
        let procedures: Vec<String> =
            open.map(|decl| format!("{} {}", decl.letter, speaker.label(&decl.label))).collect();
        let rules = self.game().rules().rules().unwrap_or_default();
        let rules: Vec<String> =
            rules.iter().map(|rule| format!("{}  {}", rule.id, rule.text(speaker.lang()))).collect();
        let entries: Vec<String> =
            self.game().events().iter().map(|event| self.log_line(&narrate_of(self.game(), &event, speaker))).collect();
        let mut lines = Vec::new();
        for sort in [entities, procedures, rules, entries] {
            let found = matching(text, &sort);
            lines.extend(
                found.iter().take(FOUND).filter_map(|place| sort.get(*place)).map(|l| l.trim_start().to_owned()),
            );
            if let Some(more) = found.len().checked_sub(FOUND).filter(|more| *more > 0) {
                let more = i64::try_from(more).unwrap_or(i64::MAX);
                lines.push(speaker.text(&Text::new("plain-more").with("count", more)));
            }
        }
        if lines.is_empty() {
            return self.say_text(&Text::new("plain-nobody").with("line", Arg::text(text)));
        }
        self.say_all(&lines)
    }
}

/// Somebody in one line: name, strength, attributes, pools, markers.
fn describe(speaker: Speaker<'_>, entity: &Entity) -> String {
    let schema = &speaker.rules.schema;
    let strength = entity.strength.map(|s| format!(" {}/{}", s.now, s.start)).unwrap_or_default();
    let kind = schema.kind(&entity.kind);
    let told = kind.into_iter().flat_map(|kind| &kind.attributes).filter(|decl| !decl.quiet);
    let attributes = told.filter_map(|decl| {
        let label = speaker.label(&decl.label);
        match entity.attributes.get(&decl.id)? {
            Value::Bool(false) => None,
            Value::Bool(true) => Some(label.to_owned()),
            Value::Text(_) if !matches!(decl.value, ValueType::Side | ValueType::Entity { .. }) => {
                part_word(Correctable::Attribute(decl), entity, speaker)
            }
            _ => Some(format!("{label} {}", part_word(Correctable::Attribute(decl), entity, speaker)?)),
        }
    });
    let pools = schema.pools.iter().filter(|pool| entity.pools.contains_key(&pool.id));
    let pools =
        pools.map(|pool| format!("{} {}", speaker.label(&pool.label), entity.pool(PoolName::of_data(&pool.id))));
    let markers = entity.markers.iter().filter_map(|(id, tokens)| {
        let decl = schema.marker(id).filter(|decl| !decl.flag)?;
        let count = if tokens.len() > 1 { format!(" x{}", tokens.len()) } else { String::new() };
        Some(speaker.label(&decl.label).to_uppercase() + &count)
    });
    let signs = speaker.rules.signs(speaker.state).into_iter();
    let signs = signs.filter(|(_, shown)| shown.iter().any(|id| *id == entity.id.as_str()));
    let signs = signs.map(|(sign, _)| speaker.label(&sign.label).to_owned());
    let details = attributes.chain(pools).chain(signs).chain(markers).collect::<Vec<_>>().join(", ");
    let details = if details.is_empty() { details } else { format!(" ({details})") };
    let text = Text::new("plain-entity")
        .with("name", Arg::text(entity.name.as_str()))
        .with("strength", Arg::text(strength))
        .with("details", Arg::text(details));
    speaker.text(&text)
}
