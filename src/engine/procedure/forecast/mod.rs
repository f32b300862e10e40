//! Odds of a whole affair: the same rules over the same sequence from a declaration on, a distribution over states with
//! equal ones taken for one, until the affair is over. It knows no ruleset: data say what belongs to an affair.
//!
//! Whatever would be asked on the way is answered as proposed, and listed. Where the states are more than the budget of
//! visits allows, what is left of the probability is tried out by throws, and the forecast says so.

mod answers;
mod course;
mod ending;
mod flow;
mod paths;
mod states;
mod trials;

use std::collections::BTreeMap;

pub use answers::Assumed;
pub use course::{Course, Due};
pub use ending::{Ending, Loss, Told};

use crate::engine::dice::Fraction;
use crate::engine::message::Arg;
use crate::engine::play::Game;
use crate::engine::procedure::{FormMaker, Inputs};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{EntityId, State};

/// More runs of rules and states that they lead to than this are not made for one forecast; what they leave open is tried
/// out instead, within half as many again (sooner where they bring nothing to an end). Nineteen of twenty forecasts are there within a tenth of a second.
pub const MOST_VISITS: usize = 4_000;

/// The same where nobody waits: most of what is too much within a tenth of a second is counted within one.
pub const THOROUGH_VISITS: usize = 50_000;

/// The same where several are compared.
pub const QUICK_VISITS: usize = 800;

/// What a forecast may take.
#[derive(Clone, Copy)]
pub struct Budget<'b> {
    pub visits: usize,
    /// Whether anybody still waits for it; where nobody does it breaks off, and what it says means nothing.
    pub wanted: &'b dyn Fn() -> bool,
}

impl Budget<'_> {
    pub fn of(visits: usize) -> Budget<'static> {
        Budget { visits, wanted: &|| true }
    }
}

/// Answers that somebody gives to later questions: `PROCEDURE.FIELD`.
pub type Answers = BTreeMap<String, Value>;

/// What an affair comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Id of the affair's declaration.
    pub affair: String,
    pub ours: Vec<EntityId>,
    pub theirs: Vec<EntityId>,
    /// What becomes of all of them together, with its probability.
    pub endings: BTreeMap<Ending, Fraction>,
    /// What everybody loses on average who may lose anything.
    pub losses: Vec<Loss>,
    /// Questions and decisions of which the forecast took an answer for granted.
    pub assumed: Vec<Assumed>,
    /// Where it could not all be counted: how much was tried out instead.
    pub tried: Option<Tried>,
    /// All was counted, but the fractions became so long that they were rounded, to one in a million thousand millions.
    pub rounded: bool,
    /// Runs of rules and states that it took.
    pub visits: usize,
    /// States that were told apart.
    pub states: usize,
}

/// The part of a forecast that was not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// How much of the probability.
    pub share: f64,
    pub throws: u32,
}

impl Tried {
    /// Half the width of the interval that holds the true probability in 95 cases of 100, at its widest.
    pub fn error(self) -> f64 {
        self.share * 0.98 / f64::from(self.throws.max(1)).sqrt()
    }
}

impl Forecast {
    /// What becomes of one of them, whatever becomes of the others.
    pub fn of(&self, who: &EntityId) -> BTreeMap<String, Fraction> {
        ending::grouped(&self.endings, |ending| ending.fates.get(who).cloned().unwrap_or_default())
    }

    /// How likely an ending is of which something holds.
    pub fn chance(&self, holds: impl Fn(&Ending) -> bool) -> Fraction {
        let parts = ending::grouped(&self.endings, holds);
        parts.get(&true).cloned().unwrap_or_else(Fraction::nothing)
    }
}

impl Game {
    /// The odds of the whole affair that a procedure opens, or belongs to.
    pub fn forecast(&self, procedure: &str, inputs: &Inputs) -> Result<Forecast, Refusal> {
        self.form_maker(procedure)?;
        forecast_at(self.rules(), self.state(), procedure, inputs, &Answers::new())
    }
}

/// The same on a state alone, with answers to later questions.
pub fn forecast_at(
    rules: &Ruleset,
    state: &State,
    procedure: &str,
    inputs: &Inputs,
    answers: &Answers,
) -> Result<Forecast, Refusal> {
    forecast_within(rules, state, procedure, inputs, answers, Budget::of(MOST_VISITS))
}

/// The same within another budget.
pub fn forecast_within(
    rules: &Ruleset,
    state: &State,
    procedure: &str,
    inputs: &Inputs,
    answers: &Answers,
    budget: Budget<'_>,
) -> Result<Forecast, Refusal> {
    let (Some(decl), Some(code)) = (rules.procedure(procedure), rules.procedure_code(procedure)) else {
        return Err(Refusal::new(Reason::UnknownProcedure).with("procedure", Arg::text(procedure)));
    };
    let form = FormMaker { rules, state, decl, code, for_people: false }.form(inputs, false);
    if let Some(problem) = form.problems.into_iter().next() {
        return Err(problem);
    }
    let course = Course::of(rules, state, procedure, &form.inputs, answers);
    let Some(course) = course else {
        return Err(Refusal::new(Reason::NoForecast).with("procedure", Arg::word(format!("procedure.{procedure}"))));
    };
    paths::walked(&course, state, procedure, inputs, budget)
}
