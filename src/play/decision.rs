//! Decisions while the dice lie on the table: what a typed text means to one, and one taken key by key.

use super::advice::grouped;
use super::typed::{digit, matching, yes_or_no};
use super::typed_dice::{Brought, Confirmed, TypedDice, Waiting};
use crate::engine::dice::{Decision, DecisionOptions, Odds};
use crate::engine::message::{Arg, Text};
use crate::engine::names::PoolName;
use crate::engine::play::{Command, Game};
use crate::engine::procedure::{Outcome, odds_of_answer_at, price_of_answer_at};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Pending, State, ValueType};
use crate::lang::{Catalog, Speaker};
use crate::report::{change, note_line};

/// What chooses none of the dice.
const NONE_OF_THEM: &str = "-";

/// What a typed text decides: yes or no, the number of an option, positions of dice, nothing for what is proposed.
pub(crate) fn read_decision(pending: &Pending, typed: &str, catalog: &Catalog) -> Option<Value> {
    let decision = pending.decision.as_ref()?;
    match (typed, &decision.options) {
        ("", _) => Some(decision.proposed.clone()),
        (typed, DecisionOptions::YesNo) => yes_or_no(catalog, typed).map(Value::Bool),
        (typed, DecisionOptions::OneOf(choices)) => {
            let index = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            index.and_then(|index| choices.get(index)).map(Value::text)
        }
        (NONE_OF_THEM, DecisionOptions::Dice { .. }) => Some(Value::List(Vec::new())),
        (typed, DecisionOptions::Dice { .. }) => {
            positions(typed).map(|positions| Value::List(positions.into_iter().map(Value::whole).collect()))
        }
    }
}

/// Positions of dice: numbers with spaces or commas between them, or one digit each.
fn positions(typed: &str) -> Option<Vec<i64>> {
    let words: Vec<&str> = typed.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [word] if !typed.contains([' ', ',']) => word.chars().map(|c| digit(c).map(i64::from)).collect(),
        words => words.iter().map(|word| word.parse().ok()).collect(),
    }
}

/// The option that a few letters of its name mean alone.
pub(crate) fn read_decision_by_name(pending: &Pending, typed: &str, speaker: Speaker<'_>) -> Option<Value> {
    let DecisionOptions::OneOf(choices) = &pending.decision.as_ref()?.options else { return None };
    let names: Vec<String> = choices.iter().map(|choice| speaker.option(choice)).collect();
    match matching(typed, &names).as_slice() {
        [one] => choices.get(*one).map(Value::text),
        _ => None,
    }
}

/// A decision taken key by key: the option under the cursor, or the dice marked.
#[derive(Default)]
pub(crate) struct DecisionEntry {
    pub(crate) cursor: usize,
    /// Positions of the marked dice, from 1.
    pub(crate) marked: Vec<usize>,
    /// Dice typed in for what comes after it.
    pub(crate) dice: TypedDice,
    /// What each choice comes to, in words.
    pub(crate) odds: Vec<String>,
    /// The number of the odds that are still counted.
    pub(crate) awaits: Option<u64>,
}

/// The most choices of dice whose odds are told one by one.
const MOST_CHOICES: usize = 8;

/// The answers a decision can have, in the order of its options; of dice none, each alone, then all that may be.
fn choices(options: &DecisionOptions) -> Vec<Value> {
    match options {
        DecisionOptions::YesNo => vec![Value::Bool(true), Value::Bool(false)],
        DecisionOptions::OneOf(choices) => choices.iter().map(Value::text).collect(),
        DecisionOptions::Dice { faces, .. } => {
            let positions = |bits: u32| {
                let marked = (0..faces.len()).filter(|place| bits >> place & 1 == 1);
                Value::List(marked.filter_map(|place| i64::try_from(place + 1).ok()).map(Value::whole).collect())
            };
            let sets = 1_u32.checked_shl(u32::try_from(faces.len()).unwrap_or(u32::MAX)).unwrap_or(0);
            let mut answers: Vec<Value> = (0..sets).map(positions).filter(|answer| options.allows(answer)).collect();
            answers.sort_by_key(|answer| answer.as_list().map_or(0, <[Value]>::len));
            answers.truncate(MOST_CHOICES);
            answers
        }
    }
}

/// What an answer to a decision comes to, and what it costs.
pub(crate) struct ChoiceOdds {
    answer: Value,
    odds: Option<Odds<Outcome>>,
    price: Vec<Effect>,
}

/// Counts what each answer to the decision that is waited for comes to.
pub(crate) fn choices_counted(rules: &Ruleset, state: &State) -> Vec<ChoiceOdds> {
    let decision = state.pending.as_ref().and_then(|pending| pending.decision.as_ref());
    let answers = decision.map(|decision| choices(&decision.options)).unwrap_or_default();
    let counted = |answer: Value| ChoiceOdds {
        odds: odds_of_answer_at(rules, state, &answer).ok(),
        price: price_of_answer_at(rules, state, &answer),
        answer,
    };
    answers.into_iter().map(counted).collect()
}

/// What each answer to the decision comes to, the likeliest outcomes first.
pub(crate) fn odds_of_choices(game: &Game, speaker: Speaker<'_>) -> Vec<String> {
    choices_in_words(game, speaker, &choices_counted(game.rules(), game.state()))
}

/// The same once it is counted.
pub(crate) fn choices_in_words(game: &Game, speaker: Speaker<'_>, counted: &[ChoiceOdds]) -> Vec<String> {
    let decision = game.state().pending.as_ref().and_then(|pending| pending.decision.as_ref());
    let Some(decision) = decision else { return Vec::new() };
    let procedure = game.state().pending.as_ref().map(|pending| pending.procedure.as_str()).unwrap_or_default();
    let words = |ChoiceOdds { answer, odds, price }: &ChoiceOdds| {
        let chances = odds.as_ref().map(|odds| grouped(game, procedure, odds, speaker)).unwrap_or_default();
        let told = chances.iter().map(|chance| format!("{} {}", chance.percent, chance.label));
        let told = told.chain(priced(game, speaker, price)).collect::<Vec<_>>().join(", ");
        match (&decision.options, answer.as_list()) {
            (DecisionOptions::Dice { faces, .. }, Some(positions)) => {
                let position = |value: &Value| value.as_whole().and_then(|place| usize::try_from(place - 1).ok());
                let lying = positions.iter().filter_map(position).filter_map(|place| faces.get(place));
                let lying: Vec<String> = lying.map(u8::to_string).collect();
                let which = match lying.as_slice() {
                    [] => speaker.catalog.plain("decision-none-of-them"),
                    lying => lying.join(" "),
                };
                format!("[{which}] {told}")
            }
            _ => told,
        }
    };
    counted.iter().map(words).collect()
}

/// What an answer costs, and what is left of it then.
fn priced(game: &Game, speaker: Speaker<'_>, price: &[Effect]) -> Vec<String> {
    let decides = game.state().pending.as_ref().and_then(|pending| pending.decision.as_ref()?.side);
    let words = |effect: &Effect| {
        let said = change(effect, speaker)?.text;
        let Effect::Pool { target, pool, change } = effect else { return Some(said) };
        let entity = game.state().entity(target.as_str())?;
        // What the other side spent before is no price of this answer.
        if decides.is_some() && entity.side != decides {
            return None;
        }
        let left = (entity.pool(PoolName::of_data(pool)) + change).max(0);
        let decl = speaker.rules.schema.pools.iter().find(|decl| decl.id == *pool);
        // Whoever decides pays, and is named above.
        let cost = match decl.filter(|_| decides.is_some()) {
            Some(decl) => format!("{change} {}", speaker.label(&decl.label)),
            None => said,
        };
        Some(speaker.text(&Text::new("decision-left").with("cost", Arg::text(cost)).with("left", left)))
    };
    price.iter().filter_map(words).collect()
}

/// What is to be decided; whose it is, is said beside it.
pub(crate) fn decision_label(game: &Game, pending: &Pending, decision: &Decision, speaker: Speaker<'_>) -> String {
    let decl = game.rules().procedure(&pending.procedure).and_then(|decl| decl.field(&decision.field));
    match decl.filter(|decl| decl.of.is_some() && decl.of == decision.side) {
        Some(decl) => speaker.label(&decl.label).to_owned(),
        None => speaker.word(&format!("field.{}.{}", pending.procedure, decision.field)),
    }
}

/// Whom the decision is about, what is needed and what it costs.
pub(crate) fn decision_about(game: &Game, speaker: Speaker<'_>) -> Vec<String> {
    let Some(pending) = &game.state().pending else { return Vec::new() };
    let mut lines = Vec::new();
    let named = game.rules().procedure(&pending.procedure).into_iter().flat_map(|decl| &decl.fields);
    let named = named.filter(|field| matches!(field.value, ValueType::Entity { .. } | ValueType::Record { .. }));
    let about = named.filter_map(|field| pending.inputs.get(&field.id).and_then(Value::as_text));
    let about: Vec<String> = about.map(|id| speaker.subject(id)).collect();
    if !about.is_empty() {
        lines.push(about.join(" / "));
    }
    lines.extend(game.decision_notes().iter().map(|note| note_line(note, speaker)));
    lines
}

impl DecisionEntry {
    /// A decision starts with what the program proposes.
    pub(crate) fn proposed(pending: &Pending) -> DecisionEntry {
        let mut entry = DecisionEntry { dice: TypedDice::of_hands(&pending.hands), ..DecisionEntry::default() };
        if let Some(Decision { options, proposed, .. }) = &pending.decision {
            entry.choose(options, proposed);
        }
        entry
    }

    /// Stands on an answer.
    pub(crate) fn choose(&mut self, options: &DecisionOptions, answer: &Value) {
        match options {
            DecisionOptions::YesNo => self.cursor = usize::from(*answer == Value::Bool(false)),
            DecisionOptions::OneOf(choices) => {
                let answer = answer.as_text().unwrap_or_default();
                self.cursor = choices.iter().position(|choice| choice == answer).unwrap_or(0);
            }
            DecisionOptions::Dice { .. } => {
                let positions = answer.as_list().unwrap_or_default().iter().filter_map(Value::as_whole);
                self.marked = positions.filter_map(|position| usize::try_from(position).ok()).collect();
            }
        }
    }

    fn value(&self, options: &DecisionOptions) -> Value {
        match options {
            DecisionOptions::YesNo => Value::Bool(self.cursor == 0),
            DecisionOptions::OneOf(choices) => Value::text(choices.get(self.cursor).cloned().unwrap_or_default()),
            DecisionOptions::Dice { .. } => {
                let positions = self.marked.iter().filter_map(|position| i64::try_from(*position).ok());
                Value::List(positions.map(Value::whole).collect())
            }
        }
    }

    pub(crate) fn step(&mut self, pending: &Pending, forward: bool) {
        let count = match pending.decision.as_ref().map(|decision| &decision.options) {
            Some(DecisionOptions::YesNo) => 2,
            Some(DecisionOptions::OneOf(choices)) => choices.len(),
            Some(DecisionOptions::Dice { faces, .. }) => faces.len(),
            None => 0,
        };
        let last = count.saturating_sub(1);
        self.cursor = if forward { (self.cursor + 1).min(last) } else { self.cursor.saturating_sub(1) };
    }

    /// Marks the die under the cursor, or takes its mark away.
    pub(crate) fn toggle(&mut self) {
        let position = self.cursor + 1;
        match self.marked.iter().position(|known| *known == position) {
            Some(at) => {
                self.marked.remove(at);
            }
            None => self.marked.push(position),
        }
    }

    /// A letter that answers yes or no, else a die for what comes after.
    pub(crate) fn type_char(
        &mut self,
        game: &Game,
        pending: &Pending,
        c: char,
        catalog: &Catalog,
    ) -> Result<(), Refusal> {
        let yes_no = pending.decision.as_ref().is_some_and(|decision| decision.options == DecisionOptions::YesNo);
        let answer = yes_or_no(catalog, c.encode_utf8(&mut [0; 4]));
        match answer.filter(|_| yes_no && c.is_alphabetic()) {
            Some(yes) => self.cursor = usize::from(!yes),
            None if types_dice(pending) => {
                let mut dice = std::mem::take(&mut self.dice);
                let taken = dice.push(c, game, &|brought| self.command(pending, brought));
                self.dice = dice;
                return taken;
            }
            None => {}
        }
        Ok(())
    }

    fn command(&self, pending: &Pending, brought: Brought) -> Command {
        Command::Decide {
            value: pending.decision.as_ref().map(|decision| self.value(&decision.options)),
            dice: brought.dice,
            dice_by_side: brought.by_side,
        }
    }

    /// What it waits for as it stands; nothing where no hand types.
    pub(crate) fn waiting(&self, game: &Game, pending: &Pending) -> Option<Waiting> {
        types_dice(pending).then(|| self.dice.waiting(game, &|brought| self.command(pending, brought)))
    }

    /// Goes on with the decision as it stands and the dice typed for it.
    pub(crate) fn confirm(&mut self, game: &Game, pending: &Pending) -> Confirmed {
        if !types_dice(pending) {
            return Confirmed::Command(Box::new(self.command(pending, Brought::default())));
        }
        let mut dice = std::mem::take(&mut self.dice);
        let confirmed = dice.confirm(game, &|brought| self.command(pending, brought));
        self.dice = dice;
        confirmed
    }
}

/// Whether dice may have to be typed before the procedure goes on.
pub(crate) fn types_dice(pending: &Pending) -> bool {
    pending.typed || !pending.hands.is_nobody()
}
