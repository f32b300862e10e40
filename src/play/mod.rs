//! What people at a table need besides the rules, at any front end: a menu to start with, forms filled and decisions
//! taken from what they type, corrections of the umpire, odds and advice, overrides of the program's reading, the rules
//! of a step. Knows no terminal and no ruleset.

mod advice;
mod batch;
mod correction;
mod decision;
mod dividing;
mod duty;
mod field;
mod field_entry;
mod forecast;
mod form_filler;
#[cfg(test)]
mod form_filler_tests;
mod hands;
mod harm;
mod idle;
mod many;
mod members;
mod menu;
mod overrides;
mod percent;
mod question;
mod replayed;
mod rules;
mod saving;
mod seat;
mod secrets;
mod typed;
mod typed_dice;
mod watched;

pub use advice::throws_dice;
pub use correction::correction;
pub use replayed::{Replayed, Stride};
pub use seat::Seat;
pub use watched::Watched;

pub(crate) use advice::{
    Advised, Chance, Considered, Throws, advise, chances, comes_to_the_same, considered, grouped, has_choices,
    may_begin, pointing_at, ranked, result_word,
};
pub(crate) use batch::{left_over, none_done};
pub(crate) use correction::{Correctable, correctable, part_word};
pub(crate) use decision::{
    ChoiceOdds, DecisionEntry, choices_counted, choices_in_words, decision_about, decision_label, odds_of_choices,
    read_decision, read_decision_by_name, types_dice,
};
pub(crate) use duty::{actors, asked_of, next_duty, next_item, wiped_out};
pub(crate) use field::{allowed, asked, candidate_about, field_label, shown, told_by_another, told_word, value_of};
pub(crate) use field_entry::{Entered, Typed, Walked};
pub(crate) use forecast::{Wish, assumed_line, assumed_words, ending_words, fate_word, forecast_lines};
pub(crate) use form_filler::{FormFiller, Next, Pointed};
pub(crate) use hands::hand_lines;
pub(crate) use idle::pass_idle;
pub(crate) use many::{Same, Typing};
pub(crate) use members::members_of;
pub(crate) use menu::{Menu, Row, Stage, Standing, Wanted, first_choice};
pub(crate) use overrides::Override;
pub(crate) use question::{Alternative, NOBODY, Numbering, Question, Reading, Reply};
pub(crate) use rules::step_rules;
pub(crate) use saving::{fault_words, warning};
pub(crate) use secrets::{reveals, secrets_of, side_with_secrets};
pub(crate) use typed::{beginning, digit, matching, read_value, yes_or_no};
pub(crate) use typed_dice::{Brought, Confirmed, TypedDice, Waiting};
