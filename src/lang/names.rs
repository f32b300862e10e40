//! Texts of the engine in words: entities by name, words by their label in the data.

use super::catalog::{Catalog, Piece, decimal_mark};
use crate::engine::common::duties;
use crate::engine::label::{Label, Lang};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{CounterName, FieldName, RecordField, RowName, TableName};
use crate::engine::procedure::{Field, WHOLE, row_parts};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;
use crate::engine::value::Decimal;
use crate::engine::world::{Entity, Eyes, State};
use crate::visible::visible;

/// Speaks one language about one battle.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    pub catalog: &'a Catalog,
    pub rules: &'a Ruleset,
    pub state: &'a State,
    /// Who listens.
    pub eyes: Eyes,
}

impl Speaker<'_> {
    pub fn lang(&self) -> Lang {
        self.catalog.lang()
    }

    pub fn label<'b>(&self, label: &'b Label) -> &'b str {
        label.get(self.lang())
    }

    /// A number as it is written in this language.
    pub fn decimal(&self, number: Decimal) -> String {
        decimal_mark(self.lang(), number.to_string())
    }

    pub fn text(&self, text: &Text) -> String {
        let pieces: Vec<(&str, Piece)> = text.args.iter().map(|(name, arg)| (name.as_str(), self.piece(arg))).collect();
        self.catalog.message(&text.key, &pieces)
    }

    /// A refusal in words: those that the ruleset has for its rule (`refusal-CODE-RULE`), else those of its code.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let mut text = refusal.text();
        // A question within a sentence loses its mark.
        if let Some(Arg::Word(word)) = text.args.get("field") {
            let label = self.word(word);
            text = text.with("field", Arg::text(label.trim_end_matches('?').trim_end()));
        }
        let own = refusal.rule.as_ref().map(|rule| format!("{}-{}", text.key, rule.to_lowercase()));
        match own.filter(|key| self.catalog.has(key)) {
            Some(key) => self.text(&Text { key, args: text.args }),
            None => self.text(&text),
        }
    }

    /// An argument of a message by itself.
    pub fn arg(&self, arg: &Arg) -> String {
        self.text(&Text::new("duty-nobody").with("what", arg.clone()))
    }

    fn piece(&self, arg: &Arg) -> Piece {
        match arg {
            Arg::Number(number) => Piece::Number(number.to_f64()),
            Arg::Entity(id) => Piece::Text(self.name(id.as_str())),
            Arg::Entities(ids) => Piece::Text(self.listed(ids.iter().map(|id| self.name(id.as_str())).collect())),
            Arg::Word(word) => Piece::Text(self.word(word)),
            Arg::Text(text) => Piece::Text(visible(text)),
        }
    }

    /// Names one after the other; where one of them has a comma of its own, semicolons keep them apart.
    pub(crate) fn listed(&self, names: Vec<String>) -> String {
        let commas = names.len() > 1 && names.iter().any(|name| name.contains(','));
        if commas { names.join(&self.catalog.plain("semicolon")) } else { names.join(", ") }
    }

    /// What somebody is called in this battle, safe to show.
    pub fn called(&self, entity: &Entity) -> String {
        visible(self.state.called(entity))
    }

    /// Name of an entity or a record, safe to show; anything unknown by its id. A part of a divided row has its number.
    pub fn name(&self, id: &str) -> String {
        let known = |id: &str| self.state.entity(id).map(|entity| self.called(entity));
        let part_of = || {
            let (entity, part) = row_parts(id);
            known(entity).filter(|_| part > WHOLE).map(|name| format!("{name} ({part})"))
        };
        let record = || self.state.records.contains_key(id).then(|| self.subject(id));
        known(id).or_else(part_of).or_else(record).unwrap_or_else(|| visible(id))
    }

    /// A unit by name; a record by its own name, or by the names in it, each once.
    pub fn subject(&self, id: &str) -> String {
        let Some(record) = self.state.record(id) else { return self.name(id) };
        if let Some(name) = record.text(RecordField::of_data("name")) {
            return visible(name);
        }
        if let Some(word) = record.text(RecordField::of_data("word")) {
            return self.word(word);
        }
        let mut said: Vec<&str> = Vec::new();
        let mut groups: Vec<String> = Vec::new();
        for value in record.fields.values() {
            let ids = value.as_text().map_or_else(|| value.texts_of(), |id| vec![id]);
            let new = ids.into_iter().filter(|id| self.state.entity(id).is_some() && !said.contains(id));
            let new: Vec<&str> = new.collect();
            if !new.is_empty() {
                groups.push(self.listed(new.iter().map(|id| self.name(id)).collect()));
                said.extend(new);
            }
        }
        groups.join(" / ")
    }

    /// Something that can be called off: what it is, and whom it is about.
    pub fn duty(&self, id: &str) -> String {
        let found = duties(self.rules, self.state).into_iter().find(|duty| duty.id() == id);
        found.map_or_else(
            || visible(id),
            |duty| {
                let text = Text::new("duty").with("what", duty.what()).with("who", duty.who(self.state));
                self.text(&text)
            },
        )
    }

    /// Where a counter stands, in words; nothing before its first round, and nothing of one that is not told.
    pub fn counter(&self, name: &str) -> Option<String> {
        let count = self.state.counter(CounterName::of_data(name));
        let nth = usize::try_from(count - 1).ok()?;
        let word = self.word(&format!("counter_{name}"));
        match self.rules.schema.counted.get(name) {
            Some(letters) => letters.chars().cycle().nth(nth).map(|letter| format!("{word} {letter}")),
            None => Some(format!("{word} {count}")),
        }
    }

    /// A side by the name of its army.
    pub fn side(&self, code: &str) -> String {
        let side = crate::engine::world::Side::from_code(code);
        let army = side.and_then(|side| self.state.in_order().find(|entity| entity.side == Some(side)));
        army.map_or_else(|| visible(code), |army| self.called(army))
    }

    /// An option of a decision: somebody by name, a side by its army, or a word.
    pub fn option(&self, choice: &str) -> String {
        let somebody = self.state.entity(choice).map(|entity| self.called(entity));
        let side = || crate::engine::world::Side::from_code(choice).map(|_| self.side(choice));
        somebody.or_else(side).unwrap_or_else(|| self.word(choice))
    }

    /// What is said about somebody: `NAME: what`.
    pub fn about(&self, who: Option<&str>, what: &str) -> String {
        match who {
            Some(who) => format!("{}{}{what}", self.subject(who), self.catalog.plain("colon")),
            None => what.to_owned(),
        }
    }

    /// A field by its label; one of several says whom it is about.
    fn field(&self, decl: &Field, name: &str) -> String {
        let rest = decl.id.strip_suffix('*').and_then(|prefix| name.strip_prefix(prefix));
        let row = rest.or_else(|| FieldName::of_data(name).row().1);
        let who = row.filter(|row| self.state.entity(row_parts(row).0).is_some());
        self.about(who, &self.field_label(decl))
    }

    /// The label of a field; one about a side names its army.
    pub fn field_label(&self, decl: &Field) -> String {
        let label = self.label(&decl.label);
        match decl.of {
            Some(side) => format!("{label}, {}", self.side(side.code())),
            None => label.to_owned(),
        }
    }

    /// What a choice means, in a sentence, where the data say it (`meaning_CHOICE`).
    pub fn about_choice(&self, choice: &str) -> Option<String> {
        let about = self.rules.schema.words.get(&format!("meaning_{choice}"))?;
        Some(self.label(about).to_owned())
    }

    /// A word of the vocabulary: `field.PROCEDURE.FIELD`, `decision.FIELD`, `procedure.ID`, `step.ID`, `item.ID`, `record.KIND`, `marker.ID`, `throw.ID`, `check.KIND.INDEX`,
    /// or a choice of the data.
    pub fn word(&self, word: &str) -> String {
        let army = word.strip_prefix("side_").filter(|side| self.side(side) != *side);
        if let Some(side) = army {
            return self.side(side);
        }
        let (prefix, rest) = word.split_once('.').unwrap_or(("", word));
        let steps = || self.rules.sequences.iter().flat_map(|sequence| &sequence.steps);
        let label = match prefix {
            "field" => {
                let (procedure, field) = rest.split_once('.').unwrap_or((rest, ""));
                let decl = self.rules.procedure(procedure).and_then(|decl| decl.field(field));
                return decl.map_or_else(|| visible(field), |decl| self.field(decl, field));
            }
            "subject" => return self.subject(rest),
            "decision" => {
                let fields = self.rules.procedures.iter().filter_map(|decl| decl.field(rest));
                let decl = fields.into_iter().find(|field| field.decision);
                return decl.map_or_else(|| visible(rest), |decl| self.field(decl, rest));
            }
            "row" => {
                let (table, row) = rest.split_once('.').unwrap_or((rest, ""));
                self.rules
                    .table(TableName::of_data(table))
                    .and_then(|table| table.row(RowName::of_data(row)))
                    .and_then(|row| row.label.as_ref())
            }
            "check" => {
                let (kind, index) = rest.split_once('.').unwrap_or((rest, ""));
                let checks = self.rules.schema.kind(kind).map(|kind| kind.checks.as_slice()).unwrap_or_default();
                index.parse::<usize>().ok().and_then(|index| checks.get(index)).map(|check| &check.message)
            }
            "procedure" => self.rules.procedure(rest).map(|decl| &decl.label),
            "step" => steps().find(|step| step.id == rest).map(|step| &step.label),
            "item" => steps().flat_map(|step| &step.checklist).find(|item| item.id == rest).map(|item| &item.label),
            "record" => self.rules.schema.record(rest).and_then(|record| record.label.as_ref()),
            "memory" => self.rules.schema.memory(rest).map(|memory| &memory.label),
            "body" => self.rules.schema.bodies.iter().find(|body| body.id == rest).map(|body| &body.label),
            "marker" => self.rules.schema.marker(rest).map(|marker| &marker.label),
            "throw" => return self.catalog.plain(&format!("throw-{}", rest.replace('_', "-"))),
            // No word of ours begins like that: a name that people gave, with points in it.
            _ if !prefix.is_empty() && !self.rules.schema.words.contains_key(word) => return visible(word),
            _ => self.rules.schema.words.get(word),
        };
        match label {
            Some(label) => self.label(label).to_owned(),
            None => {
                let key = format!("word-{}", word.replace('_', "-"));
                if self.catalog.has(&key) { self.catalog.plain(&key) } else { visible(rest) }
            }
        }
    }
}
