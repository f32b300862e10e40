//! The form being filled: the active field, what was typed into it, the odds so far.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};

use crate::battle::parse;
use crate::engine::event::Event;
use crate::engine::form::{FieldView, Form};
use crate::engine::game::Game;
use crate::engine::inputs::Inputs;
use crate::engine::schema::ValueType;
use crate::engine::value::Value;
use crate::lang::Speaker;

/// An outcome with its chance, for the bars.
pub struct Chance {
    pub id: String,
    pub label: String,
    pub fraction: String,
    pub chance: f64,
}

pub struct FormState {
    pub procedure: String,
    pub inputs: Inputs,
    /// Index of the active field; the number of fields means the line that rolls.
    pub active: usize,
    pub typed: String,
    /// Chosen among the candidates that match.
    pub choice: usize,
    /// Dice being typed in.
    pub dice: Option<String>,
    pub chances: Vec<Chance>,
    /// What the dice came to, not applied yet.
    pub outcome: Option<Box<Event>>,
}

/// The decision being taken: the chosen option, or the chosen dice.
#[derive(Default)]
pub struct DecisionState {
    pub cursor: usize,
    pub dice: Vec<usize>,
    /// Dice typed in for what comes after it.
    pub typed: String,
}

/// Whether the player is asked this field at all.
pub fn asked(field: &FieldView<'_>) -> bool {
    field.relevant && !field.decl.decision && !field.decl.auto
}

impl FormState {
    /// Opens a form. `pointed` is what the cursor or the checklist points at: the first field that takes it gets it.
    pub fn open(game: &Game, procedure: &str, pointed: &[String]) -> FormState {
        let mut state = FormState {
            procedure: procedure.to_owned(),
            inputs: Inputs::default(),
            active: 0,
            typed: String::new(),
            choice: 0,
            dice: None,
            chances: Vec::new(),
            outcome: None,
        };
        if let Some(form) = state.form(game) {
            let takes =
                |field: &&FieldView<'_>| asked(field) && pointed.iter().any(|id| allowed(field).contains(&id.as_str()));
            if let Some(field) = form.fields.iter().find(takes) {
                let id = pointed.iter().find(|id| allowed(field).contains(&id.as_str()));
                let value = id.map(|id| match field.decl.value {
                    ValueType::Entities { .. } => Value::texts([id]),
                    _ => Value::text(id),
                });
                if let Some(value) = value {
                    state.inputs.values.insert(field.decl.id.clone(), value);
                }
            }
        }
        state.stand_on_open_field(game);
        state
    }

    pub fn form<'a>(&self, game: &'a Game) -> Option<Form<'a>> {
        game.form_maker(&self.procedure).ok().map(|maker| maker.form(&self.inputs, true))
    }

    /// The active field moves to the first question without an answer, or to the line that rolls.
    pub fn stand_on_open_field(&mut self, game: &Game) {
        self.typed.clear();
        self.choice = 0;
        let Some(form) = self.form(game) else { return };
        let open = |field: &FieldView<'_>| asked(field) && field.value.is_none() && !field.decl.optional;
        self.active = form.fields.iter().position(open).unwrap_or(form.fields.len());
    }

    pub fn step(&mut self, game: &Game, forward: bool) {
        self.typed.clear();
        self.choice = 0;
        let Some(form) = self.form(game) else { return };
        let mut stops: Vec<usize> = (0..form.fields.len()).filter(|i| form.fields.get(*i).is_some_and(asked)).collect();
        stops.push(form.fields.len());
        let at = stops.iter().position(|stop| *stop >= self.active).unwrap_or(0);
        let next = if forward { at + 1 } else { at + stops.len() - 1 };
        self.active = stops.get(next % stops.len()).copied().unwrap_or(0);
    }

    /// Candidates that match what was typed, best first.
    pub fn matches(&self, field: &FieldView<'_>, speaker: Speaker<'_>) -> Vec<(String, String)> {
        let named: Vec<(String, String)> =
            allowed(field).into_iter().map(|value| (value.to_owned(), candidate_name(field, value, speaker))).collect();
        if self.typed.is_empty() {
            return named;
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let pattern = Pattern::new(&self.typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy);
        let names: Vec<&String> = named.iter().map(|(_, name)| name).collect();
        let ranked = pattern.match_list(names, &mut matcher);
        ranked.into_iter().filter_map(|(name, _)| named.iter().find(|(_, known)| known == name).cloned()).collect()
    }

    /// Odds of the form as it stands; none while answers are missing.
    pub fn count_odds(&mut self, game: &Game, speaker: Speaker<'_>) {
        self.chances.clear();
        let Ok(odds) = game.odds(&self.procedure, &self.inputs) else { return };
        for (id, fraction) in odds.grouped(|outcome| outcome.id.clone()).outcomes {
            let example = odds.outcomes.keys().find(|outcome| outcome.id == id);
            let label = example.map(|outcome| speaker.text(&outcome.headline())).unwrap_or_default();
            self.chances.push(Chance { id, label, chance: fraction.to_f64(), fraction: fraction.to_string() });
        }
        self.chances.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    }

    /// What the typed text or the chosen candidate comes to for the active field.
    pub fn answer(&self, field: &FieldView<'_>, speaker: Speaker<'_>) -> Option<Value> {
        match &field.decl.value {
            ValueType::Entity { .. } | ValueType::Record { .. } | ValueType::Choice { .. } | ValueType::Side => {
                let matches = self.matches(field, speaker);
                matches.get(self.choice).map(|(value, _)| Value::text(value))
            }
            ValueType::Entities { .. } => {
                let matches = self.matches(field, speaker);
                let picked = matches.get(self.choice).map(|(value, _)| value.as_str())?;
                let mut all: Vec<&str> = field.value.as_ref().map(Value::texts_of).unwrap_or_default();
                if !all.contains(&picked) {
                    all.push(picked);
                }
                Some(Value::texts(all))
            }
            kind @ (ValueType::Bool
            | ValueType::Number { .. }
            | ValueType::Text
            | ValueType::Dice
            | ValueType::DicePositions) => parse(kind, &self.typed).filter(|value| kind.accepts(value)),
        }
    }
}

pub fn allowed<'b>(field: &'b FieldView<'_>) -> Vec<&'b str> {
    let free = field.candidates.iter().filter(|candidate| candidate.refusal.is_none());
    free.map(|candidate| candidate.value.as_str()).collect()
}

fn candidate_name(field: &FieldView<'_>, value: &str, speaker: Speaker<'_>) -> String {
    match field.decl.value {
        ValueType::Choice { .. } => speaker.word(value),
        ValueType::Side => speaker.side(value),
        _ => speaker.subject(value),
    }
}

/// A field's value in words.
pub fn shown(field: &FieldView<'_>, speaker: Speaker<'_>) -> String {
    match (&field.value, &field.decl.value) {
        (None, _) => String::new(),
        (Some(Value::Text(side)), ValueType::Side) => speaker.side(side),
        (Some(Value::Text(id)), ValueType::Record { .. }) => speaker.subject(id),
        (Some(value), _) => crate::report::value_word(value, speaker),
    }
}
