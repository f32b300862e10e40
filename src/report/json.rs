//! A battle as JSON: the tables of `csv` and the story, in one document.

use serde_json::{Value, json};

use super::army_list::ListRow;
use super::chronicle::{Chronicle, EventTold, TurnTold};
use super::csv::{code, counts};
use super::loss::Standing;
use crate::visible::visible;

pub fn json_report(told: &Chronicle) -> Value {
    let armies = told.armies.iter().map(|army| {
        json!({ "side": code(army.side), "name": army.name, "units": army.rows.iter().map(row).collect::<Vec<_>>() })
    });
    let options = told.options.iter().map(|(label, value)| json!({ "option": label, "value": value }));
    json!({
        "format": 1,
        "title": told.title,
        "ruleset": told.ruleset,
        "day": told.day,
        "lang": told.lang.code(),
        "armies": armies.collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "start": told.start.iter().map(standing).collect::<Vec<_>>(),
        "turns": told.turns.iter().map(turn).collect::<Vec<_>>(),
        "ending": told.ending,
        "events": told.events.iter().map(event).collect::<Vec<_>>(),
    })
}

fn row(row: &ListRow) -> Value {
    let (before, now) =
        row.strength.as_ref().map_or((None, None), |(before, now, _)| (Some(before.to_f64()), Some(now.to_f64())));
    json!({ "unit": visible(&row.id), "name": row.name, "depth": row.depth, "before": before, "after": now,
        "markers": row.markers, "gone": row.gone })
}

fn standing(standing: &Standing) -> Value {
    let breaking = standing.breaking.iter();
    let breaking = breaking.map(|of| json!({ "name": of.name, "losses": of.losses, "at": of.at }));
    json!({ "side": standing.side.code(), "strength": standing.strength, "units": standing.units,
        "lost": standing.lost, "breaking": breaking.collect::<Vec<_>>() })
}

fn turn(turn: &TurnTold) -> Value {
    let scenes = turn.scenes.iter().map(|scene| {
        let passages = scene
            .passages
            .iter()
            .map(|passage| json!({ "seqs": passage.seqs, "kind": passage.kind.code(), "text": passage.text }));
        json!({ "title": scene.title, "side": code(scene.side), "passages": passages.collect::<Vec<_>>() })
    });
    let losses = turn.losses.iter().map(|loss| {
        json!({ "side": code(loss.side), "unit": visible(&loss.unit), "name": loss.name, "points": loss.points.to_f64(),
            "left": loss.left.map(|left| left.to_f64()), "gone": loss.gone })
    });
    json!({ "turn": turn.number, "title": turn.title, "scenes": scenes.collect::<Vec<_>>(),
        "losses": losses.collect::<Vec<_>>(), "standing": turn.standing.iter().map(standing).collect::<Vec<_>>() })
}

fn event(told: &EventTold) -> Value {
    let event = &told.event;
    let throws = event.throws.iter().enumerate().map(|(place, throw)| {
        let measured = told.measured.as_ref().and_then(|measured| measured.get(place));
        let again = throw.rerolled.iter().map(|again| json!({ "die": again.die, "face": again.face }));
        json!({ "side": code(throw.purpose.side), "purpose": visible(&throw.purpose.label),
            "die": throw.die.to_string(), "faces": throw.faces, "rerolled": again.collect::<Vec<_>>(),
            "typed": event.was_typed(throw), "counts": measured.map(|measured| counts(measured.counts)),
            "result": measured.map(|measured| measured.result),
            "expected": measured.map(|measured| measured.expected) })
    });
    json!({ "seq": event.seq, "time": visible(&event.time), "turn": told.turn, "side": code(told.side),
        "step": visible(&event.step), "procedure": told.procedure.as_deref().map(visible),
        "outcome": event.resolution.as_ref().map(|resolution| visible(&resolution.outcome.id)),
        "text": told.text, "throws": throws.collect::<Vec<_>>() })
}
