//! Answers of the driver.

use crate::engine::names::CounterName;
use serde_json::{Value as Json, json};

use super::view;
use crate::engine::dice::{Estimate, Fraction};
use crate::engine::message::Arg;
use crate::engine::play::{Event, Game, GivenUp};
use crate::engine::procedure::{Inputs, Line};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::sequence::{Actor, By};
use crate::engine::world::{Class, Effect, Entity, Eyes, Side};
use crate::lang::Speaker;
use crate::play::{decision_about, odds_of_choices, result_word, secrets_of};
use crate::report::{Entry, breakdown_line, change, given_up_words, narrate_of, tables_of};

fn step(speaker: Speaker<'_>, game: &Game) -> Json {
    let Some(step) = game.rules().current_step(game.state()) else { return Json::Null };
    let actor = match (&step.actor, game.state().acting_side()) {
        (_, Some(side)) => side.code(),
        (Actor::Both, None) => "both",
        (Actor::Nobody | Actor::Named(_), None) => "none",
    };
    let mut path: Vec<&str> = step.phases.iter().map(|label| speaker.label(label)).collect();
    path.push(speaker.label(&step.label));
    let wanted = game.rules().reminders(game.state());
    let texts = if wanted.is_empty() { Vec::new() } else { game.rules().rules().unwrap_or_default() };
    let reminders: Vec<Json> = texts
        .iter()
        .filter(|rule| wanted.contains(&rule.id))
        .map(|rule| json!({ "rule": rule.id, "text": rule.text(speaker.lang()) }))
        .collect();
    let frames: Vec<&str> = game.state().frames.iter().map(|frame| frame.step.as_str()).collect();
    json!({
        "id": step.id,
        "path": path,
        "label": speaker.label(&step.label),
        "actor": actor,
        "rule": step.rule,
        "reminders": reminders,
        "frames": frames,
        "idle": game.is_idle(),
    })
}

fn pending(speaker: Speaker<'_>, game: &Game) -> Json {
    match &game.state().pending {
        Some(pending) => {
            let decision = pending.decision.as_ref();
            let mut out =
                decision.map_or_else(|| json!({}), |decision| view::decision(speaker, &pending.procedure, decision));
            if let Some(out) = out.as_object_mut() {
                out.insert("procedure".into(), json!(pending.procedure));
                out.insert("about".into(), json!(decision_about(game, speaker)));
                out.insert("odds".into(), json!(odds_of_choices(game, speaker)));
                out.insert("dice".into(), json!(pending.dice));
                // Dice that a hand must type before it goes on.
                out.insert(
                    "throw".into(),
                    pending.throw.as_ref().map_or(Json::Null, |throw| view::needed(speaker, throw)),
                );
            }
            out
        }
        None => Json::Null,
    }
}

fn over(speaker: Speaker<'_>, game: &Game) -> Json {
    match &game.state().ending {
        Some(ending) => json!({ "winner": ending.winner, "reason": speaker.text(&ending.reason) }),
        None => Json::Null,
    }
}

pub(crate) fn state(speaker: Speaker<'_>, game: &Game) -> Json {
    let state = game.state();
    let of_class = |class: Class| -> Vec<Json> {
        let schema = &game.rules().schema;
        state.in_order().filter(|e| schema.class(e) == Some(class)).map(|e| view::entity(speaker, e)).collect()
    };
    let sides: Vec<Json> = Side::BOTH
        .into_iter()
        .filter_map(|side| Some((side, game.army(side)?)))
        .map(|(side, army)| {
            let mut out = view::entity(speaker, army);
            if let Some(out) = out.as_object_mut() {
                out.insert("army".into(), json!(army.id));
                out.insert("id".into(), json!(side));
            }
            out
        })
        .collect();
    let pools = |entity: &Entity| (entity.id.as_str().to_owned(), json!(entity.pools));
    let pools: serde_json::Map<String, Json> =
        state.in_order().filter(|entity| !entity.pools.is_empty()).map(pools).collect();
    json!({
        "ok": true,
        "battle": state.battle().map(|battle| view::entity(speaker, battle)),
        "name": game.setup().name,
        "ruleset": game.rules().id,
        "period": game.rules().period.as_ref().map(|period| &period.id),
        "turn": state.counter(CounterName::of_data("turn")),
        "counters": state.counters,
        "step": step(speaker, game),
        "sides": sides,
        "formations": of_class(Class::Formation),
        "officers": of_class(Class::Officer),
        "units": of_class(Class::Unit),
        "equipment": of_class(Class::Equipment),
        "pools": pools,
        "records": state.records.values().map(|record| view::record(speaker, record)).collect::<Vec<_>>(),
        "held": state.held.iter().filter_map(|effect| change(effect, speaker)).map(|sentence| sentence.text).collect::<Vec<_>>(),
        "options": state.options,
        "checklist": items(speaker, game),
        "pending": pending(speaker, game),
        "over": over(speaker, game),
        "events": game.events().len(),
        "dice": dice(game),
    })
}

fn items(speaker: Speaker<'_>, game: &Game) -> Vec<Json> {
    game.checklist()
        .into_iter()
        .map(|view| {
            json!({
                "id": view.item.id,
                "label": speaker.label(&view.item.label),
                "rule": view.item.rule,
                "procedure": view.item.procedure,
                "must": view.item.must,
                "by_hand": view.item.by_hand,
                "open": view.open,
                "done": view.done,
            })
        })
        .collect()
}

pub(crate) fn checklist(speaker: Speaker<'_>, game: &Game) -> Json {
    json!({ "ok": true, "step": step(speaker, game), "checklist": items(speaker, game) })
}

pub(crate) fn procedures(speaker: Speaker<'_>, game: &Game) -> Json {
    let offers = game.rules().current_step(game.state()).map(|step| step.offers.as_slice()).unwrap_or_default();
    let list: Vec<Json> = game
        .open_procedures()
        .into_iter()
        .filter_map(|id| game.rules().procedure(id))
        .map(|decl| {
            let by = match offers.iter().find(|offer| offer.procedure == decl.id).map(|offer| offer.by) {
                Some(By::Actor) => "actor",
                Some(By::Other) => "other",
                Some(By::Any) | None => "any",
            };
            let fields: Vec<Json> = decl.fields.iter().map(|field| view::declared_field(speaker, field)).collect();
            json!({
                "id": decl.id,
                "label": speaker.label(&decl.label),
                "rule": decl.rule,
                "by": by,
                "many": decl.many.as_ref().map(|many| json!({ "who": many.who, "own": many.own })),
                "fields": fields,
            })
        })
        .collect();
    json!({ "ok": true, "step": step(speaker, game), "procedures": list })
}

pub(crate) fn form(speaker: Speaker<'_>, game: &Game, procedure: &str, inputs: &Inputs) -> Result<Json, Refusal> {
    let form = game.form_maker(procedure)?.form_for_many(inputs, true);
    let fields: Vec<Json> = form.fields.iter().map(|field| view::field(speaker, field)).collect();
    let modifiers: Vec<Json> = form.modifiers.iter().map(|modifier| view::modifier(speaker, modifier)).collect();
    let notes: Vec<Json> = form
        .notes
        .iter()
        .map(|note| json!({ "text": breakdown_line(note, speaker), "value": note.value, "rule": note.rule }))
        .collect();
    let problems: Vec<Json> = form
        .problems
        .iter()
        .map(|problem| json!({ "code": problem.code, "message": speaker.refusal(problem), "rule": problem.rule }))
        .collect();
    Ok(json!({
        "ok": true,
        "procedure": procedure,
        "open": game.open_procedures().contains(&procedure),
        "fields": fields,
        "modifiers": modifiers,
        "notes": notes,
        "problems": problems,
        "ready": form.problems.is_empty(),
    }))
}

pub(crate) fn odds(speaker: Speaker<'_>, game: &Game, procedure: &str, inputs: &Inputs) -> Result<Json, Refusal> {
    let odds = game.odds(procedure, inputs)?;
    let mut headlines: Vec<Json> = Vec::new();
    for (outcome, fraction) in game.headline_odds(procedure, &odds) {
        let (id, label) = (&outcome.id, speaker.text(&outcome.headline()));
        let (text, float) = (fraction.to_string(), fraction.to_f64());
        headlines.push(json!({ "id": id, "label": label, "fraction": text, "float": float, "probability": fraction }));
    }
    let details: Vec<Json> = odds
        .outcomes
        .iter()
        .map(|(outcome, fraction)| {
            json!({
                "id": outcome.id,
                "values": plain(outcome.values.iter()),
                "label": speaker.text(&outcome.text()),
                "fraction": fraction.to_string(),
                "float": fraction.to_f64(),
                "probability": fraction,
            })
        })
        .collect();
    let each: Vec<Json> = game
        .odds_of_each(procedure, &odds)
        .into_iter()
        .map(|(who, results)| {
            let result = |(id, share): &(String, Fraction)| {
                let label = result_word(speaker, id);
                json!({ "id": id, "label": label, "fraction": share.to_string(), "float": share.to_f64() })
            };
            json!({ "unit": who, "outcomes": results.iter().map(result).collect::<Vec<_>>() })
        })
        .collect();
    Ok(json!({
        "ok": true,
        "procedure": procedure,
        "outcomes": headlines,
        "each": each,
        "details": details,
        "assumed": odds.assumed,
        "estimate": odds.estimate.is_some(),
        "error": odds.estimate.map(Estimate::error),
    }))
}

/// The reference card: whole, or of one procedure; with the sheet of a unit where one is named.
pub(crate) fn card(speaker: Speaker<'_>, procedure: Option<&str>, unit: Option<&str>) -> Result<Json, Refusal> {
    let whole = crate::report::card(speaker);
    let card = match procedure {
        Some(id) => {
            let unknown = || Refusal::new(Reason::UnknownProcedure).with("procedure", Arg::text(id));
            whole.narrowed(&tables_of(speaker.rules.procedure(id).ok_or_else(unknown)?))
        }
        None => whole,
    };
    let unit = unit.map(|unit| sheet_of(speaker, unit)).transpose()?;
    Ok(json!({ "ok": true, "card": card, "unit": unit }))
}

/// Somebody with the numbers as they are now.
pub(crate) fn sheet(speaker: Speaker<'_>, unit: &str) -> Result<Json, Refusal> {
    Ok(json!({ "ok": true, "unit": sheet_of(speaker, unit)? }))
}

fn sheet_of(speaker: Speaker<'_>, unit: &str) -> Result<Json, Refusal> {
    let unknown = || Refusal::new(Reason::UnknownEntity).with("value", Arg::text(unit));
    let entity = speaker.state.entity(unit).ok_or_else(unknown)?;
    let line = |line: &Line| {
        let values = plain(line.text.args.iter());
        json!({ "id": line.text.key, "values": values, "text": speaker.text(&line.text), "rule": line.rule })
    };
    let profile: Vec<Json> = speaker.rules.profile(speaker.state, entity).iter().map(line).collect();
    let mut sheet = view::entity(speaker, entity);
    if let Some(sheet) = sheet.as_object_mut() {
        sheet.insert("profile".into(), json!(profile));
    }
    Ok(sheet)
}

/// What a side has chosen and the table does not see: for that side, while it acts.
pub(crate) fn secrets(speaker: Speaker<'_>, game: &Game, side: Side) -> Result<Json, Refusal> {
    if game.state().acting_side() != Some(side) {
        return Err(Refusal::new(Reason::NotActing).with("side", Arg::text(speaker.side(side.code()))));
    }
    let secrets: Vec<Json> = secrets_of(game, speaker, side)
        .iter()
        .map(|secret| {
            json!({
                "id": secret.entity.id,
                "attribute": secret.attribute.id,
                "label": speaker.label(&secret.attribute.label),
                "value": secret.entity.attributes.get(&secret.attribute.id),
                "text": secret.line(speaker),
            })
        })
        .collect();
    Ok(json!({ "ok": true, "side": side.code(), "secrets": secrets }))
}

/// Arguments of a message as plain JSON values.
fn plain<'a>(values: impl Iterator<Item = (&'a String, &'a crate::engine::message::Arg)>) -> Json {
    use crate::engine::message::Arg;
    let object: serde_json::Map<String, Json> = values
        .map(|(name, arg)| {
            let value = match arg {
                Arg::Number(number) => json!(number),
                Arg::Entity(id) => json!(id),
                Arg::Entities(ids) => json!(ids),
                Arg::Word(text) | Arg::Text(text) => json!(text),
            };
            (name.clone(), value)
        })
        .collect();
    Json::Object(object)
}

fn resolution(speaker: Speaker<'_>, event: &Event) -> Json {
    let Some(resolution) = &event.resolution else { return Json::Null };
    let breakdown: Vec<Json> = resolution
        .lines
        .iter()
        .map(|line| {
            json!({
                "label": speaker.text(&line.text),
                "value": line.value,
                "rule": line.rule,
                "text": breakdown_line(line, speaker),
            })
        })
        .collect();
    let modifiers: Vec<Json> = resolution.modifiers.iter().map(|m| view::modifier(speaker, m)).collect();
    json!({
        "outcome": {
            "id": resolution.outcome.id,
            "values": plain(resolution.outcome.values.iter()),
            "label": speaker.text(&resolution.outcome.text()),
        },
        "breakdown": breakdown,
        "modifiers": modifiers,
        "dice": event.throws.iter().map(|throw| view::throw(speaker, throw, event.was_typed(throw))).collect::<Vec<_>>(),
        "answers": event.answers,
        "subjects": resolution.subjects,
    })
}

/// An event played again by an amendment.
fn replayed(speaker: Speaker<'_>, game: &Game, event: &Event) -> Json {
    json!({
        "seq": event.seq,
        "text": narrate_of(game, event, speaker).headline,
        "resolution": resolution(speaker, event),
    })
}

/// Where the dice come from, and who types them.
pub(crate) fn dice(game: &Game) -> Json {
    let dice = game.dice();
    json!({
        "open": game.setup().seed.is_some(),
        "seal": dice.seal(),
        "revealed": dice.is_revealed(),
        "words": dice.words(),
        "types": { "a": dice.types(Some(Side::A)), "b": dice.types(Some(Side::B)), "both": dice.types(None) },
    })
}

/// What hands must do on the table.
fn on_table(entry: &Entry) -> Vec<Json> {
    let items = entry.on_table.items.iter();
    items.map(|item| json!({ "id": item.id, "unit": item.unit, "text": item.text })).collect()
}

/// What a command did.
pub(crate) fn done(speaker: Speaker<'_>, game: &Game, event: &Event) -> Json {
    let shown = |effect: &&Effect| !game.rules().hides_effect(Eyes::Table, game.state(), effect);
    let effects: Vec<&Effect> = event.effects.iter().filter(shown).collect();
    let entry = narrate_of(game, event, speaker);
    let changes: Vec<&str> = entry.changes.iter().map(|sentence| sentence.text.as_str()).collect();
    json!({
        "ok": true,
        "seq": event.seq,
        "text": entry.headline,
        "resolution": resolution(speaker, event),
        "effects": effects,
        "changes": changes,
        "on_table": on_table(&entry),
        "replayed": event.replays.iter().map(|replay| replayed(speaker, game, replay)).collect::<Vec<_>>(),
        "stopped": event.stopped.as_ref().map(|stopped| {
            json!({ "seq": stopped.seq, "message": speaker.text(&stopped.reason) })
        }),
        "left_open": event.left_open,
        "given_up": given_up(speaker, &event.given_up),
        "step": step(speaker, game),
        "pending": pending(speaker, game),
        "over": over(speaker, game),
    })
}

/// What was given up, or would be: each by its id, and in words.
pub(crate) fn given_up(speaker: Speaker<'_>, all: &[GivenUp]) -> Vec<Json> {
    let word = |one: &GivenUp| json!({ "id": one.id, "text": given_up_words(one, speaker) });
    all.iter().map(word).collect()
}

/// What a command for many did: one entry for each, and whose turn did not come.
pub(crate) fn many_done(speaker: Speaker<'_>, game: &Game, events: &[Event], left: &[String], stopped: &Json) -> Json {
    json!({
        "ok": true,
        "events": events.iter().map(|event| done(speaker, game, event)).collect::<Vec<_>>(),
        "left": left,
        "stopped": stopped,
        "step": step(speaker, game),
        "pending": pending(speaker, game),
        "over": over(speaker, game),
    })
}

pub(crate) fn log(speaker: Speaker<'_>, game: &Game, since: u64) -> Json {
    let entries: Vec<Json> = game
        .events()
        .iter()
        .filter(|event| event.seq > since)
        .map(|event| {
            let entry = narrate_of(game, &event, speaker);
            let changes: Vec<&str> = entry.changes.iter().map(|sentence| sentence.text.as_str()).collect();
            json!({
                "seq": entry.seq,
                "time": entry.time,
                "kind": entry.kind.code(),
                "live": game.is_live(event.seq),
                "step": event.step,
                "text": entry.headline,
                "breakdown": entry.breakdown,
                "changes": changes,
                "on_table": on_table(&entry),
            })
        })
        .collect();
    json!({ "ok": true, "log": entries })
}
