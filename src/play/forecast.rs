//! Forecasts in words.

use super::percent::{percent, percents};
use crate::engine::dice::Fraction;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::forecast::{Assumed, Ending, Forecast};
use crate::engine::sequence::{AffairDecl, Means};
use crate::engine::value::Decimal;
use crate::engine::world::{EntityId, Side};
use crate::lang::{Catalog, Speaker};
use crate::report::value_word;

fn affair<'a>(speaker: Speaker<'a>, forecast: &Forecast) -> Option<&'a AffairDecl> {
    speaker.rules.affairs.iter().find(|affair| affair.id == forecast.affair)
}

/// What becomes of somebody, in the words of the ruleset.
pub(crate) fn fate_word(speaker: Speaker<'_>, forecast: &Forecast, fate: &str) -> String {
    let Some(affair) = affair(speaker, forecast) else { return fate.to_owned() };
    let label = affair.fate(fate).map_or(&affair.stands, |fate| &fate.label);
    speaker.label(label).to_owned()
}

/// What becomes of all of them.
pub(crate) fn ending_words(speaker: Speaker<'_>, forecast: &Forecast, ending: &Ending) -> String {
    let one = |who: &EntityId| {
        let fate = ending.fates.get(who).map(String::as_str).unwrap_or_default();
        speaker.about(Some(who.as_str()), &fate_word(speaker, forecast, fate))
    };
    let all: Vec<String> = forecast.ours.iter().chain(&forecast.theirs).map(one).collect();
    all.join(" · ")
}

/// A question that was taken for granted, with its answers.
pub(crate) fn assumed_words(speaker: Speaker<'_>, assumed: &Assumed) -> String {
    let question = speaker.word(&format!("field.{}.{}", assumed.procedure, assumed.field));
    let answers: Vec<String> = assumed.values.iter().map(|value| value_word(value, speaker)).collect();
    let answer = if answers.is_empty() { speaker.catalog.plain("forecast-proposed") } else { answers.join(" / ") };
    format!("{}{}{answer}", question.trim_end_matches(['?', ' ', '\u{a0}']), speaker.catalog.plain("colon"))
}

/// What the whole affair comes to: what becomes of each, the mean losses of both sides.
pub(crate) fn forecast_lines(speaker: Speaker<'_>, forecast: &Forecast) -> Vec<String> {
    let colon = speaker.catalog.plain("colon");
    let label = affair(speaker, forecast).map(|affair| speaker.label(&affair.label)).unwrap_or_default();
    let estimated = forecast.tried.is_some();
    let mut lines = Vec::new();
    for (place, who) in forecast.ours.iter().chain(&forecast.theirs).enumerate() {
        let mut fates: Vec<(String, Fraction)> = forecast.of(who).into_iter().collect();
        fates.sort_by(|(_, a), (_, b)| b.to_f64().total_cmp(&a.to_f64()));
        let shares: Vec<f64> = fates.iter().map(|(_, share)| share.to_f64()).collect();
        let told = fates.iter().zip(percents(&shares, estimated));
        let told = told.map(|((fate, _), share)| format!("{} {share}", fate_word(speaker, forecast, fate)));
        let told = speaker.about(Some(who.as_str()), &told.collect::<Vec<_>>().join(", "));
        lines.push(if place == 0 { format!("{label}{colon}{told}") } else { told });
    }
    let losses = mean_losses(speaker, forecast);
    if !losses.is_empty() {
        lines.push(format!("{}{colon}{}", speaker.catalog.plain("forecast-losses"), losses.join(", ")));
    }
    let goes_on = forecast.chance(|ending| ending.goes_on).to_f64();
    if goes_on > 0.0 {
        let chance = Arg::text(percent(goes_on, estimated));
        lines.push(speaker.text(&Text::new("forecast-goes-on").with("chance", chance)));
    }
    if let Some(tried) = forecast.tried {
        let error = Arg::text(percent(tried.error(), false));
        lines.push(speaker.text(&Text::new("forecast-estimate").with("error", error)));
    }
    lines
}

/// What was taken for granted, in one sentence; nothing where nothing was.
pub(crate) fn assumed_line(speaker: Speaker<'_>, forecast: &Forecast) -> Option<String> {
    let all: Vec<String> = forecast.assumed.iter().map(|assumed| assumed_words(speaker, assumed)).collect();
    let told = all.join(&speaker.catalog.plain("semicolon"));
    let told = Text::new("forecast-assumes").with("what", Arg::text(told));
    (!all.is_empty()).then(|| speaker.text(&told))
}

/// Mean losses of whoever loses anything worth a tenth.
fn mean_losses(speaker: Speaker<'_>, forecast: &Forecast) -> Vec<String> {
    let mut said = Vec::new();
    for loss in &forecast.losses {
        let mut parts = Vec::new();
        parts.extend(tenths(speaker, &loss.points));
        for (marker, count) in &loss.markers {
            let word = speaker.word(&format!("marker.{marker}"));
            parts.extend(tenths(speaker, count).map(|count| format!("{count} {word}")));
        }
        if !parts.is_empty() {
            said.push(format!("{} {}", speaker.name(loss.unit.as_str()), parts.join(" + ")));
        }
    }
    said
}

fn tenths(speaker: Speaker<'_>, mean: &Fraction) -> Option<String> {
    let rounded = (mean.to_f64() * 10.0).round() / 10.0;
    Decimal::from_f64(rounded).filter(|mean| mean.is_positive()).map(|mean| speaker.decimal(mean))
}

/// What a player wants of an affair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wish {
    #[default]
    Break,
    Destroy,
    Spare,
}

impl Wish {
    pub(crate) fn next(self) -> Wish {
        match self {
            Wish::Break => Wish::Destroy,
            Wish::Destroy => Wish::Spare,
            Wish::Spare => Wish::Break,
        }
    }

    /// What stands at the end of a typed text, by its first letters; what is left of the text.
    pub(crate) fn read<'t>(text: &'t str, catalog: &Catalog) -> (&'t str, Wish) {
        let (rest, last) = text.rsplit_once(' ').unwrap_or(("", text));
        let meant = [Wish::Break, Wish::Destroy, Wish::Spare].into_iter().find(|wish| {
            let word = catalog.plain(wish.word());
            last.chars().count() > 2 && word.starts_with(last)
        });
        meant.map_or((text, Wish::default()), |wish| (rest, wish))
    }

    /// The word by which it is typed.
    fn word(self) -> &'static str {
        match self {
            Wish::Break => "wish-break",
            Wish::Destroy => "wish-destroy",
            Wish::Spare => "wish-spare",
        }
    }

    /// The message that says what is wanted.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Wish::Break => "advice-wish-break",
            Wish::Destroy => "advice-wish-destroy",
            Wish::Spare => "advice-wish-spare",
        }
    }

    /// How well an affair serves it: more is better.
    pub(crate) fn served(self, speaker: Speaker<'_>, forecast: &Forecast) -> f64 {
        match self {
            Wish::Break => ends_for_them(speaker, forecast, Means::Broken),
            Wish::Destroy => ends_for_them(speaker, forecast, Means::Destroyed),
            Wish::Spare => -own_losses(speaker, forecast),
        }
    }

    /// Why a choice stands where it stands.
    pub(crate) fn why(self, speaker: Speaker<'_>, forecast: &Forecast) -> String {
        let estimated = forecast.tried.is_some();
        let share = |means| Arg::text(percent(ends_for_them(speaker, forecast, means), estimated));
        let own = Decimal::from_f64((own_losses(speaker, forecast) * 10.0).round() / 10.0).unwrap_or_default();
        if forecast.theirs.is_empty() {
            // An order breaks nobody: it is carried out or not.
            return speaker.text(&Text::new("advice-why-own").with("done", share(Means::Broken)).with("own", own));
        }
        let text = Text::new("advice-why").with("broken", share(Means::Broken));
        speaker.text(&text.with("destroyed", share(Means::Destroyed)).with("own", own))
    }
}

/// How likely one of those it is against meets at least such a fate; where it is against nobody, that nothing keeps ours
/// from it.
fn ends_for_them(speaker: Speaker<'_>, forecast: &Forecast, least: Means) -> f64 {
    let Some(affair) = affair(speaker, forecast) else { return 0.0 };
    let means = |fate: &String| affair.fate(fate).map(|fate| fate.means).unwrap_or_default();
    let met = |ending: &Ending| match forecast.theirs.as_slice() {
        [] => ending.fates.values().all(|fate| means(fate) == Means::Stands && !fate.is_empty()),
        theirs => theirs.iter().any(|who| ending.fates.get(who).is_some_and(|fate| means(fate) >= least)),
    };
    forecast.chance(met).to_f64()
}

/// What our side loses on average: points, and a marker that counts as much as a point.
fn own_losses(speaker: Speaker<'_>, forecast: &Forecast) -> f64 {
    let first = forecast.ours.first().and_then(|who| speaker.state.entity(who.as_str()));
    let side: Option<Side> = first.and_then(|entity| entity.side);
    let own = forecast.losses.iter().filter(|loss| loss.side == side);
    own.map(|loss| {
        let markers: f64 = loss.markers.values().map(Fraction::to_f64).sum();
        let points = loss.points.to_f64();
        // Whoever has no strength is lost whole.
        points + markers + if points == 0.0 { loss.lost.to_f64() } else { 0.0 }
    })
    .sum()
}
