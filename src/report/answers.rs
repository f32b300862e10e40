//! What was decided while the dice lay on the table, and what still waits for it, in words.

use crate::engine::dice::Answer;
use crate::engine::message::{Arg, Text};
use crate::engine::play::{Command, Event};
use crate::engine::procedure::ProcedureDecl;
use crate::engine::value::Value;
use crate::engine::world::{Effect, ValueType};
use crate::lang::Speaker;
use crate::report::narrate::waits_for_dice;
use crate::report::outcome::outcome_told;
use crate::report::value_words::value_word;

/// The word of a question that was decided.
pub(super) fn decision_word(event: &Event, field: &str) -> String {
    match &event.command {
        Command::Resolve { procedure, .. } => format!("field.{procedure}.{field}"),
        _ => format!("decision.{field}"),
    }
}

/// Whom the procedure is about that waits for a decision; else the army that decides.
fn waits_for(event: &Event, speaker: Speaker<'_>) -> Option<String> {
    let pending = event.effects.iter().find_map(|effect| match effect {
        Effect::Suspend { pending } => Some(pending),
        _ => None,
    })?;
    let fields = speaker.rules.procedure(&pending.procedure).into_iter().flat_map(|decl| &decl.fields);
    let named = fields.filter(|field| matches!(field.value, ValueType::Entity { .. } | ValueType::Record { .. }));
    let about = named.filter_map(|field| pending.inputs.get(&field.id).and_then(Value::as_text)).next();
    let side = || pending.decision.as_ref().and_then(|decision| decision.side).map(|side| speaker.side(side.code()));
    about.map(|id| speaker.subject(id)).or_else(side)
}

/// What was decided: dice by their places.
pub(super) fn answer_word(event: &Event, answer: &Answer, speaker: Speaker<'_>) -> String {
    let procedures = speaker.rules.procedures.iter();
    let of_dice =
        |decl: &ProcedureDecl| decl.field(&answer.field).is_some_and(|field| field.value == ValueType::DicePositions);
    let known = match &event.command {
        Command::Resolve { procedure, .. } => speaker.rules.procedure(procedure).is_some_and(of_dice),
        _ => procedures.into_iter().any(of_dice),
    };
    match answer.value.as_list().filter(|_| known) {
        Some(places) => {
            let count = i64::try_from(places.len()).unwrap_or(i64::MAX);
            let places = Arg::text(value_word(&answer.value, speaker));
            speaker.text(&Text::new("log-dice-chosen").with("count", count).with("places", places))
        }
        None => value_word(&answer.value, speaker),
    }
}

/// What came of it; else what it waits for, and for whom.
pub(super) fn resolution_headline(event: &Event, procedure: &str, speaker: Speaker<'_>) -> String {
    let waits = match &event.resolution {
        Some(resolution) => return outcome_told(resolution, speaker),
        None if waits_for_dice(event) => speaker.catalog.plain("log-waiting-dice"),
        None => speaker.catalog.plain("log-waiting"),
    };
    let name = speaker.word(&format!("procedure.{procedure}"));
    let who = waits_for(event, speaker).map(|who| format!(", {who}")).unwrap_or_default();
    format!("{name}{who}{}{waits}", speaker.catalog.plain("colon"))
}
