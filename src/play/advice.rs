//! Odds in words, and choices ranked by them.

use super::field::{allowed, asked, chosen};
use super::forecast::Wish;
use super::harm::Harm;
use super::percent::percents;
use super::typed_dice::Brought;
use crate::engine::dice::{Estimate, Fraction, Odds};
use crate::engine::play::{Command, Game, Rehearsed};
use crate::engine::procedure::forecast::{Answers, Budget, Forecast, QUICK_VISITS, forecast_within};
use crate::engine::procedure::{FieldView, FormMaker, Inputs, Line, Outcome};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{EntityId, Side, State, ValueType};
use crate::lang::Speaker;
use crate::report::note_line;

/// An outcome with its chance.
pub(crate) struct Chance {
    pub(crate) id: String,
    pub(crate) label: String,
    /// The exact fraction; of an estimate, what it may be wrong by.
    pub(crate) fraction: String,
    pub(crate) chance: f64,
    /// In whole percent.
    pub(crate) percent: String,
    /// Half the width of the interval it lies in, where it was estimated.
    pub(crate) error: Option<f64>,
}

impl Chance {
    /// What stands before a number that is only an estimate.
    pub(crate) fn sign(&self) -> &'static str {
        if self.error.is_some() { "≈ " } else { "" }
    }
}

/// Something that may stand in a field, and what would come of it.
pub(crate) struct Advised {
    /// What it is, in words.
    pub(crate) choice: String,
    pub(crate) chances: Vec<Chance>,
    /// Why it stands where it stands, where the whole affair is known.
    pub(crate) why: Option<String>,
}

/// The same as it was counted, before anybody ranks it or puts it into words.
#[derive(Clone, PartialEq)]
pub(crate) struct Considered {
    choice: String,
    /// It is no unit but a word of the form.
    is_word: bool,
    odds: Option<Odds<Outcome>>,
    forecast: Option<Forecast>,
    /// What the throw alone does, where the whole affair is not known.
    harm: Option<Harm>,
    /// What the form says of it where nothing is thrown yet.
    notes: Vec<Line>,
}

/// Several affairs are compared: each is looked at less closely than one alone.
const VISITS_FOR_ADVICE: usize = QUICK_VISITS / 2;

/// Outcomes of a form as it stands, the likeliest first; none while answers are missing.
pub(crate) fn chances(game: &Game, speaker: Speaker<'_>, procedure: &str, inputs: &Inputs) -> Vec<Chance> {
    game.odds(procedure, inputs).map(|odds| grouped(game, procedure, &odds, speaker)).unwrap_or_default()
}

/// Odds by the kind of outcome, the likeliest first; of an attack on several, what befalls each, in their order.
pub(crate) fn grouped(game: &Game, procedure: &str, odds: &Odds<Outcome>, speaker: Speaker<'_>) -> Vec<Chance> {
    let error = odds.estimate.map(Estimate::error);
    let told = |id: String, label: String, fraction: &Fraction| {
        let chance = fraction.to_f64();
        let fraction = error.map_or_else(|| fraction.to_string(), |error| format!("± {:.0} %", (error * 100.0).ceil()));
        Chance { id, label, fraction, chance, percent: String::new(), error }
    };
    let together = |chances: Vec<Chance>| {
        let shares: Vec<f64> = chances.iter().map(|chance| chance.chance).collect();
        let percents = percents(&shares, error.is_some());
        chances.into_iter().zip(percents).map(|(chance, percent)| Chance { percent, ..chance }).collect::<Vec<_>>()
    };
    let each = game.odds_of_each(procedure, odds);
    if each.len() > 1 {
        let one = |(who, results): &(EntityId, Vec<(String, Fraction)>)| {
            let named = |result: &str| speaker.about(Some(who.as_str()), &result_word(speaker, result));
            together(results.iter().map(|(result, share)| told(result.clone(), named(result), share)).collect())
        };
        return each.iter().flat_map(one).collect();
    }
    let mut chances: Vec<Chance> = game
        .headline_odds(procedure, odds)
        .into_iter()
        .map(|(outcome, fraction)| told(outcome.id.clone(), speaker.text(&outcome.headline()), &fraction))
        .collect();
    chances.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    together(chances)
}

/// What befell one of several: the marker of that name, else the outcome.
pub(crate) fn result_word(speaker: Speaker<'_>, result: &str) -> String {
    match speaker.rules.schema.marker(result) {
        Some(marker) => speaker.label(&marker.label).to_owned(),
        None => speaker.text(&Outcome::new(result).headline()),
    }
}

/// Whose dice a form comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throws {
    Nothing,
    /// The program throws first.
    Program,
    /// A hand types first.
    Hand,
    /// As long as answers are missing nobody can say.
    Unknown,
}

/// Whether dice are thrown for a form; while answers are missing, whether the plainest ones would come to a throw.
pub fn throws_dice(game: &Game, procedure: &str, inputs: &Inputs) -> bool {
    match throws(game, procedure, inputs, Brought::default()) {
        Throws::Nothing => false,
        Throws::Program | Throws::Hand => true,
        // The trial came to nothing: where modifiers count, dice do.
        Throws::Unknown => game.rules().procedure(procedure).is_some_and(|decl| !decl.tables.is_empty()),
    }
}

/// Whose dice a form comes to, with what the hands bring; while answers are missing, with the plainest ones.
pub(crate) fn throws(game: &Game, procedure: &str, inputs: &Inputs, brought: Brought) -> Throws {
    let Ok(maker) = game.form_maker(procedure) else { return Throws::Nothing };
    let mut trial = inputs.clone();
    for _ in 0..=maker.decl.fields.len() {
        let form = maker.form(&trial, true);
        let Some(missing) = form.fields.iter().find(|field| open(field)) else { break };
        let kind = &missing.decl.value;
        let value = match kind {
            ValueType::Bool => Some(Value::Bool(true)),
            ValueType::Number { min, .. } => Some(Value::Number(min.unwrap_or_default())),
            _ => allowed(missing).first().map(|first| chosen(kind, first)),
        };
        let Some(value) = value else { break };
        trial.values.insert(missing.id.clone(), value);
    }
    let command = Command::Resolve {
        procedure: procedure.to_owned(),
        inputs: trial,
        dice: brought.dice,
        dice_by_side: brought.by_side,
        pause: true,
    };
    match game.rehearse(command) {
        Ok(_) => Throws::Nothing,
        Err(Rehearsed::ProgramThrows) => Throws::Program,
        Err(Rehearsed::Types(_)) => Throws::Hand,
        Err(Rehearsed::Refused(_)) => Throws::Unknown,
    }
}

/// Whether a procedure is for such an entity at all; if so, why it may not begin it now.
pub(crate) fn may_begin(game: &Game, procedure: &str, id: &str) -> Option<Result<(), Refusal>> {
    let form = game.form_maker(procedure).ok()?.form(&Inputs::default(), true);
    let field = form.fields.iter().find(|field| asked(field))?;
    let candidate = field.candidates.iter().find(|candidate| candidate.value == id)?;
    Some(candidate.refusal.clone().map_or(Ok(()), Err))
}

/// Inputs that mean what is pointed at: the first field that takes it holds it, and a side asked for before is its own.
pub(crate) fn pointing_at(game: &Game, procedure: &str, pointed: &str) -> Inputs {
    let mut inputs = Inputs::default();
    let Ok(maker) = game.form_maker(procedure) else { return inputs };
    let side = game.state().entity(pointed).and_then(|entity| entity.side).map(Side::code);
    for place in 0.. {
        let form = maker.form(&inputs, true);
        let Some(field) = form.fields.get(place) else { break };
        if !asked(field) {
            continue;
        }
        if allowed(field).contains(&pointed) {
            inputs.values.insert(field.id.clone(), chosen(&field.decl.value, pointed));
        }
        // A field that could hold it is the one meant, even where it may not stand there now.
        if field.candidates.iter().any(|candidate| candidate.value == pointed) {
            break;
        }
        // Where no side is an answer too, or the rules know it, whom the cursor happens to stand on says nothing.
        let says = !field.decl.optional && !field.decl.explicit && !field.known;
        let meant = field.decl.value == ValueType::Side && says;
        if let Some(side) = side.filter(|side| meant && allowed(field).contains(side)) {
            inputs.values.insert(field.id.clone(), Value::text(side));
        }
    }
    inputs
}

fn open(field: &FieldView<'_>) -> bool {
    asked(field) && field.value.is_none() && !field.decl.optional
}

/// The field that advice is about: the first open one that takes a unit; where there is none, the first that takes one of
/// several words (an order, a reaction) and that nobody has answered yet.
fn advised_field<'f, 'a>(fields: &'f [FieldView<'a>]) -> Option<&'f FieldView<'a>> {
    let unit = |field: &&FieldView<'_>| open(field) && matches!(field.decl.value, ValueType::Entity { .. });
    let word = |field: &&FieldView<'_>| {
        let free = field.decl.advised && asked(field) && !field.given && !field.known;
        free && matches!(field.decl.value, ValueType::Choice { .. }) && allowed(field).len() > 1
    };
    fields.iter().find(unit).or_else(|| fields.iter().find(word))
}

/// Whether there is anything to choose from.
pub(crate) fn has_choices(game: &Game, procedure: &str, inputs: &Inputs) -> bool {
    let Ok(maker) = game.form_maker(procedure) else { return false };
    advised_field(&maker.form(inputs, true).fields).is_some()
}

/// Counts what would come of whatever may stand in the field that advice is about, as long as somebody wants it. What only
/// the table can tell is taken as its plainest favourable answer: yes, and the shortest distance.
pub(crate) fn considered(
    rules: &Ruleset,
    state: &State,
    procedure: &str,
    inputs: &Inputs,
    wanted: &dyn Fn() -> bool,
) -> Option<Vec<Considered>> {
    let (decl, code) = (rules.procedure(procedure)?, rules.procedure_code(procedure)?);
    let maker = FormMaker { rules, state, decl, code, for_people: false };
    let form = maker.form(inputs, true);
    let field = advised_field(&form.fields)?;
    let is_word = matches!(field.decl.value, ValueType::Choice { .. });
    let budget = Budget { visits: VISITS_FOR_ADVICE, wanted };
    let mut all = Vec::new();
    for choice in allowed(field).into_iter().take_while(|_| wanted()) {
        let mut trial = inputs.clone();
        trial.values.insert(field.id.clone(), Value::text(choice));
        let form = maker.form(&trial, false);
        for missing in form.fields.iter().filter(|field| open(field)) {
            let value = match &missing.decl.value {
                ValueType::Bool => Value::Bool(true),
                ValueType::Number { min, .. } => Value::Number(min.unwrap_or_default()),
                _ => continue,
            };
            trial.values.insert(missing.id.clone(), value);
        }
        let odds = maker.odds(&trial, &[], false).ok();
        let begins = rules.affairs.iter().any(|affair| affair.begins.iter().any(|known| known == procedure));
        let forecast = odds
            .as_ref()
            .filter(|_| begins)
            .and_then(|_| forecast_within(rules, state, procedure, &trial, &Answers::new(), budget).ok());
        let harm = odds.as_ref().filter(|_| forecast.is_none()).and_then(|_| Harm::of(&maker, &trial));
        let says_nothing = forecast.is_none() && harm.as_ref().is_none_or(Harm::is_nothing);
        let notes = if says_nothing { form.notes } else { Vec::new() };
        all.push(Considered { choice: choice.to_owned(), is_word, odds, forecast, harm, notes });
    }
    // Whoever cannot be chosen now, or would change nothing, is no advice as long as others are.
    if all.iter().any(|one| one.odds.is_some()) {
        all.retain(|one| one.odds.is_some());
    }
    Some(all)
}

/// Ranks what was considered by what the player wants, of the whole affair where that is known, else of the throw; then by how
/// unlikely nothing comes of it. The best first.
pub(crate) fn ranked(
    game: &Game,
    speaker: Speaker<'_>,
    procedure: &str,
    considered: &[Considered],
    wish: Wish,
) -> Vec<Advised> {
    let nothing = game.rules().procedure(procedure).and_then(|decl| decl.nothing.as_ref());
    let advised = |considered: &Considered| {
        let odds = considered.odds.as_ref();
        let chances = odds.map(|odds| grouped(game, procedure, odds, speaker)).unwrap_or_default();
        let idle = chances.iter().find(|chance| Some(&chance.id) == nothing).map_or(0.0, |chance| chance.chance);
        let forecast = considered.forecast.as_ref();
        let harm = considered.harm.as_ref().filter(|harm| !harm.is_nothing());
        let of_throw = harm.map_or(0.0, |harm| harm.served(wish));
        let merit = (forecast.map_or(of_throw, |forecast| wish.served(speaker, forecast)), -idle);
        let why = forecast.map(|forecast| wish.why(speaker, forecast)).or_else(|| harm.map(|harm| harm.why(speaker)));
        let said = considered.notes.iter().map(|note| note_line(note, speaker));
        let said: Vec<String> = said.filter(|line| !line.trim().is_empty()).collect();
        let why = why.or_else(|| (!said.is_empty()).then(|| said.join(&speaker.catalog.plain("semicolon"))));
        let known = &considered.choice;
        let choice = if considered.is_word { speaker.word(known) } else { speaker.subject(known) };
        (merit, Advised { choice, chances, why })
    };
    let mut all: Vec<((f64, f64), Advised)> = considered.iter().map(advised).collect();
    all.sort_by(|(a, _), (b, _)| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
    all.into_iter().map(|(_, advised)| advised).collect()
}

/// Whether it makes no difference which is chosen, as far as dice go: words of a form that come to the same, or no dice at all.
pub(crate) fn comes_to_the_same(considered: &[Considered]) -> bool {
    let first = considered.first();
    let like = |one: &Considered| first.is_some_and(|first| first.odds == one.odds && first.forecast == one.forecast);
    // What is certain is no matter of dice, whatever it is called.
    let certain = |one: &Considered| {
        let harmless = one.harm.as_ref().is_none_or(Harm::is_nothing);
        let told_alike = first.is_some_and(|first| first.notes == one.notes);
        let one_way = one.odds.as_ref().is_none_or(|odds| odds.outcomes.len() < 2);
        one.forecast.is_none() && harmless && told_alike && one_way
    };
    let words = considered.iter().all(|one| one.is_word);
    considered.len() > 1 && (words && considered.iter().all(like) || considered.iter().all(certain))
}

/// Counts and ranks in one go.
pub(crate) fn advise(
    game: &Game,
    speaker: Speaker<'_>,
    procedure: &str,
    inputs: &Inputs,
    wish: Wish,
) -> Option<Vec<Advised>> {
    let considered = considered(game.rules(), game.state(), procedure, inputs, &|| true)?;
    if comes_to_the_same(&considered) {
        return Some(Vec::new());
    }
    Some(ranked(game, speaker, procedure, &considered, wish))
}
