//! The form being filled: the active field, what was typed into it, the odds so far.

use crate::battle::parse;
use crate::engine::play::{Command, Event, Game};
use crate::engine::procedure::{FieldView, Form, Inputs};
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::Speaker;
use crate::play::{Chance, allowed, asked, candidate_name, chances, matching, takes_choice, throws_dice};

pub struct FormState {
    pub procedure: String,
    pub inputs: Inputs,
    /// Index of the active field; the number of fields means the line that rolls.
    pub active: usize,
    pub typed: String,
    /// Chosen among the candidates that match.
    pub choice: usize,
    /// Whether dice are being typed in, and which so far: leaving and coming back loses none.
    pub typing: bool,
    pub dice: String,
    pub chances: Vec<Chance>,
    /// Whether dice are thrown for it, as far as is known.
    pub rolls: bool,
    /// What the dice came to, not applied yet.
    pub outcome: Option<Box<Event>>,
}

/// A line of the choices of a field; nothing where nobody is an answer.
pub struct Choice {
    pub value: Option<String>,
    pub name: String,
}

/// What Enter comes to in a field.
pub enum Answer {
    /// From now on in the field; nothing takes it away.
    Value(Option<Value>),
    /// One more of several; the question goes on.
    OneMore(Value),
    /// As it is.
    Kept,
}

impl FormState {
    pub fn open(game: &Game, procedure: &str, inputs: Inputs) -> FormState {
        let mut state = FormState {
            procedure: procedure.to_owned(),
            inputs,
            active: 0,
            typed: String::new(),
            choice: 0,
            typing: false,
            dice: String::new(),
            chances: Vec::new(),
            rolls: true,
            outcome: None,
        };
        state.stand_on_open_field(game);
        state
    }

    pub fn form<'a>(&self, game: &'a Game) -> Option<Form<'a>> {
        game.form_maker(&self.procedure).ok().map(|maker| maker.form(&self.inputs, true))
    }

    /// The active field moves to the first question without an answer, or to the line that rolls.
    pub fn stand_on_open_field(&mut self, game: &Game) {
        let Some(form) = self.form(game) else { return };
        let open = |field: &FieldView<'_>| asked(field) && field.value.is_none() && !field.decl.optional;
        let place = form.fields.iter().position(open).unwrap_or(form.fields.len());
        self.stand_on(&form, place);
    }

    /// The next question or the one before, whether it has an answer or not.
    pub fn step(&mut self, game: &Game, forward: bool) {
        let Some(form) = self.form(game) else { return };
        let mut stops: Vec<usize> = (0..form.fields.len()).filter(|i| form.fields.get(*i).is_some_and(asked)).collect();
        stops.push(form.fields.len());
        let at = stops.iter().position(|stop| *stop >= self.active).unwrap_or(0);
        let next = if forward { at + 1 } else { at + stops.len() - 1 };
        self.stand_on(&form, stops.get(next % stops.len()).copied().unwrap_or(0));
    }

    /// Stands on a field, its choices on what it holds: Enter alone changes nothing.
    fn stand_on(&mut self, form: &Form<'_>, place: usize) {
        self.typed.clear();
        self.active = place;
        let held = form.fields.get(place).and_then(|field| {
            let value = field.value.as_ref()?.as_text()?;
            let at = allowed(field).iter().position(|known| *known == value)?;
            Some(at + usize::from(takes_nobody(field)))
        });
        self.choice = held.unwrap_or(0);
    }

    /// What the field may hold and matches what was typed.
    pub fn choices(&self, field: &FieldView<'_>, speaker: Speaker<'_>) -> Vec<Choice> {
        let values = allowed(field);
        let names: Vec<String> = values.iter().map(|value| candidate_name(field, value, speaker)).collect();
        let places = if self.typed.is_empty() { (0..names.len()).collect() } else { matching(&self.typed, &names) };
        let nobody = takes_nobody(field) && self.typed.is_empty();
        let nobody = nobody.then(|| Choice { value: None, name: speaker.catalog.plain("none") });
        let matching = places.into_iter().filter_map(|place| {
            let value = values.get(place).map(|value| (*value).to_owned());
            Some(Choice { value, name: names.get(place)?.clone() })
        });
        nobody.into_iter().chain(matching).collect()
    }

    /// Odds of the form as it stands; none while answers are missing.
    pub fn count_odds(&mut self, game: &Game, speaker: Speaker<'_>) {
        self.chances = chances(game, speaker, &self.procedure, &self.inputs);
        self.rolls = throws_dice(game, &self.procedure, &self.inputs);
    }

    /// The form as a command.
    pub fn command(&self, dice: Option<Vec<u8>>) -> Command {
        Command::Resolve { procedure: self.procedure.clone(), inputs: self.inputs.clone(), dice, pause: true }
    }

    /// What the typed text or the chosen candidate comes to for the active field; none where it is no answer.
    pub fn answer(&self, field: &FieldView<'_>, speaker: Speaker<'_>) -> Option<Answer> {
        let kept = self.typed.is_empty() && (field.value.is_some() || field.decl.optional);
        match &field.decl.value {
            ValueType::Entities { .. } if kept => Some(Answer::Kept),
            ValueType::Entities { .. } => self.with_one_more(field, speaker).map(Answer::OneMore),
            kind if takes_choice(kind) => match self.choices(field, speaker).into_iter().nth(self.choice) {
                Some(choice) => {
                    let same = field.value.as_ref().and_then(Value::as_text) == choice.value.as_deref();
                    Some(if same { Answer::Kept } else { Answer::Value(choice.value.map(Value::text)) })
                }
                None => kept.then_some(Answer::Kept),
            },
            _ if kept => Some(Answer::Kept),
            kind => {
                parse(kind, &self.typed).filter(|value| kind.accepts(value)).map(|value| Answer::Value(Some(value)))
            }
        }
    }

    /// Several with the chosen one added, or without it where it was among them.
    pub fn with_one_more(&self, field: &FieldView<'_>, speaker: Speaker<'_>) -> Option<Value> {
        let picked = self.choices(field, speaker).into_iter().nth(self.choice)?.value?;
        let mut all: Vec<&str> = field.value.as_ref().map(Value::texts_of).unwrap_or_default();
        match all.iter().position(|known| *known == picked) {
            Some(at) => {
                all.remove(at);
            }
            None => all.push(&picked),
        }
        Some(Value::texts(all))
    }
}

/// Whether nobody is an answer to be chosen.
fn takes_nobody(field: &FieldView<'_>) -> bool {
    field.decl.optional && takes_choice(&field.decl.value) && !matches!(field.decl.value, ValueType::Entities { .. })
}
