//! The answer to `forecast`: what becomes of everybody in a whole affair, what it costs, what was taken for granted.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use crate::engine::dice::Fraction;
use crate::engine::play::Game;
use crate::engine::procedure::Inputs;
use crate::engine::procedure::forecast::{Answers, Assumed, Budget, Ending, Forecast, Loss, forecast_within};
use crate::engine::refusal::Refusal;
use crate::engine::world::{EntityId, Side};
use crate::lang::Speaker;
use crate::play::{assumed_words, ending_words, fate_word};

/// What nothing befell is called.
const STANDS: &str = "stands";

fn id_of(fate: &str) -> &str {
    if fate.is_empty() { STANDS } else { fate }
}

fn share(fraction: &Fraction) -> [(&'static str, Json); 3] {
    [("fraction", json!(fraction.to_string())), ("float", json!(fraction.to_f64())), ("probability", json!(fraction))]
}

fn object(own: Json, more: impl IntoIterator<Item = (&'static str, Json)>) -> Json {
    let mut own = own;
    if let Some(object) = own.as_object_mut() {
        object.extend(more.into_iter().map(|(key, value)| (key.to_owned(), value)));
    }
    own
}

pub(super) fn forecast(
    speaker: Speaker<'_>,
    game: &Game,
    (procedure, inputs): (&str, &Inputs),
    assume: &Answers,
    visits: usize,
) -> Result<Json, Refusal> {
    let (rules, state) = (game.rules(), game.state());
    let forecast = forecast_within(rules, state, procedure, inputs, assume, Budget::of(visits))?;
    let label = game.rules().affairs.iter().find(|affair| affair.id == forecast.affair).map(|affair| &affair.label);
    let ending = |(ending, fraction): (&Ending, &Fraction)| {
        let fates: BTreeMap<&EntityId, &str> = ending.fates.iter().map(|(who, fate)| (who, id_of(fate))).collect();
        let words = ending_words(speaker, &forecast, ending);
        object(json!({ "fates": fates, "goes_on": ending.goes_on, "label": words }), share(fraction))
    };
    let each = |who: &EntityId| {
        let outcome = |(fate, fraction): (&String, &Fraction)| {
            let label = fate_word(speaker, &forecast, fate);
            object(json!({ "id": id_of(fate), "label": label }), share(fraction))
        };
        let ours = forecast.ours.contains(who);
        let outcomes: Vec<Json> = forecast.of(who).iter().map(outcome).collect();
        json!({ "unit": who, "party": if ours { "ours" } else { "theirs" }, "outcomes": outcomes })
    };
    let assumed = |assumed: &Assumed| {
        json!({
            "procedure": assumed.procedure,
            "field": assumed.field,
            "values": assumed.values,
            "label": assumed_words(speaker, assumed),
        })
    };
    let goes_on = forecast.chance(|ending| ending.goes_on);
    Ok(json!({
        "ok": true,
        "procedure": procedure,
        "affair": forecast.affair,
        "label": label.map(|label| speaker.label(label)),
        "ours": forecast.ours,
        "theirs": forecast.theirs,
        "outcomes": forecast.endings.iter().map(ending).collect::<Vec<_>>(),
        "each": forecast.ours.iter().chain(&forecast.theirs).map(each).collect::<Vec<_>>(),
        "goes_on": object(json!({}), share(&goes_on)),
        "losses": forecast.losses.iter().map(loss).collect::<Vec<_>>(),
        "mean_losses": by_side(&forecast),
        "assumed": forecast.assumed.iter().map(assumed).collect::<Vec<_>>(),
        "estimate": forecast.tried.is_some(),
        "error": forecast.tried.map(|tried| tried.error()),
        "rounded": forecast.rounded,
        "estimated_share": forecast.tried.map(|tried| tried.share),
        "states": forecast.states,
        "visits": forecast.visits,
    }))
}

fn mean(fraction: &Fraction) -> Json {
    json!({ "fraction": fraction.to_string(), "float": fraction.to_f64() })
}

fn loss(loss: &Loss) -> Json {
    let markers: BTreeMap<&String, Json> = loss.markers.iter().map(|(marker, count)| (marker, mean(count))).collect();
    json!({
        "unit": loss.unit,
        "side": loss.side,
        "points": mean(&loss.points),
        "lost": mean(&loss.lost),
        "markers": markers,
    })
}

/// What each side loses on average: points of strength, and units.
fn by_side(forecast: &Forecast) -> Json {
    let of = |side: Side| {
        let own = || forecast.losses.iter().filter(move |loss| loss.side == Some(side));
        let points: f64 = own().map(|loss| loss.points.to_f64()).sum();
        let lost: f64 = own().map(|loss| loss.lost.to_f64()).sum();
        (side.code().to_owned(), json!({ "points": points, "lost": lost }))
    };
    Json::Object(Side::BOTH.into_iter().map(of).collect())
}
