//! A battle that is over, for those who have just played it: who won and why, what it cost both sides, the curve of their
//! strength, their luck, the deadliest units, and how long it took.

use super::chronicle::Chronicle;
use super::deeds::Inflicted;
use super::loss::Standing;
use super::strength_curve::StrengthCurve;
use super::words::{Words, signed};
use crate::engine::message::{Arg, Text};
use crate::engine::play::Game;
use crate::engine::world::{EntityId, Eyes, Side};
use crate::lang::{Catalog, Speaker, visible};

/// Units that the list of the deadliest has room for.
const DEADLIEST: usize = 5;

/// A line of the table of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryRow {
    pub label: String,
    /// Of the first side, then of the second.
    pub values: [String; 2],
}

/// A unit, and what the other side lost by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Deadly {
    pub name: String,
    pub side: Option<Side>,
    pub said: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub title: String,
    /// Who won, in a line.
    pub headline: String,
    pub winner: Option<Side>,
    pub why: String,
    pub armies: [String; 2],
    pub rows: Vec<SummaryRow>,
    pub curve: StrengthCurve,
    pub deadliest: Vec<Deadly>,
    /// How long it took, where the clock can tell.
    pub lasted: Option<String>,
}

impl Summary {
    /// The battle as it stands; who won is nobody's as long as it goes on.
    pub fn of(game: &Game, catalog: &Catalog) -> Summary {
        let told = Chronicle::without_story(game, catalog, super::Wanted { detail: false, luck: true });
        let words = Words { told: &told, catalog };
        let speaker = Speaker { catalog, rules: game.rules(), state: game.state(), eyes: Eyes::Watcher };
        let ending = game.state().ending.as_ref();
        let winner = ending.and_then(|ending| ending.winner);
        let headline = match (ending, winner) {
            (None, _) => catalog.plain("story-unfinished"),
            (Some(_), Some(side)) => catalog.text(&Text::new("ending-won").with("army", Arg::text(words.army(side)))),
            (Some(_), None) => catalog.plain("ending-drawn"),
        };
        Summary {
            title: told.title.clone(),
            headline,
            winner,
            why: ending.map(|ending| speaker.text(&ending.reason)).unwrap_or_default(),
            armies: Side::BOTH.map(|side| words.army(side)),
            rows: rows(&words),
            curve: told.curve.clone(),
            deadliest: deadliest(game, &told, speaker, &words),
            lasted: lasted(told.measures.lasted, catalog),
        }
    }

    /// All of it as lines of text.
    pub fn lines(&self, catalog: &Catalog) -> Vec<String> {
        let colon = catalog.plain("colon");
        let mut lines = vec![self.headline.clone()];
        lines.extend(Some(self.why.clone()).filter(|why| !why.is_empty()));
        for row in &self.rows {
            let sides = self.armies.iter().zip(&row.values).map(|(army, value)| format!("{army} {value}"));
            let sides = sides.collect::<Vec<_>>().join(&catalog.plain("semicolon"));
            lines.push(format!("{}{colon}{sides}", row.label));
        }
        for (army, points) in self.armies.iter().zip(&self.curve.points) {
            let number = |value: &f64| super::decimal(catalog.lang(), *value);
            let points = points.iter().map(number).collect::<Vec<_>>().join(" > ");
            lines.push(format!("{}{colon}{army} {points}", self.curve.title));
        }
        lines.extend(self.curve.break_lines(catalog, &self.armies));
        if !self.deadliest.is_empty() {
            let units = self.deadliest.iter().map(|unit| format!("{} ({})", unit.name, unit.said));
            let units = units.collect::<Vec<_>>().join(&catalog.plain("semicolon"));
            lines.push(format!("{}{colon}{units}", catalog.plain("ending-deadliest")));
        }
        lines.extend(self.lasted.clone());
        lines
    }
}

fn rows(words: &Words<'_>) -> Vec<SummaryRow> {
    let told = words.told;
    let last = told.turns.last().map_or(&told.start, |turn| &turn.standing);
    let of = |states: &[Standing], side: Side| states.iter().find(|standing| standing.side == side).cloned();
    let row = |key: &str, value: &dyn Fn(Side) -> Option<String>| {
        let values = Side::BOTH.map(|side| value(side).unwrap_or_default());
        let known = values.iter().any(|value| !value.is_empty());
        known.then(|| SummaryRow { label: words.plain(key), values })
    };
    let part = |part: String, whole: String| {
        let text = Text::new("ending-of").with("part", Arg::text(part)).with("whole", Arg::text(whole));
        words.catalog.text(&text)
    };
    let units = |side: Side| of(last, side).map(|now| part(now.lost.to_string(), now.units.to_string()));
    let strength = |side: Side| {
        let began = of(&told.start, side).filter(|began| began.strength > 0.0)?;
        Some(part(words.number(of(last, side)?.strength), words.number(began.strength)))
    };
    let breaking = |side: Side| match of(last, side)?.breaking.as_slice() {
        [army] => Some(part(words.number(army.losses), words.number(army.at))),
        _ => None,
    };
    let luck = |side: Side| {
        let luck = told.measures.hits.get(&side)?;
        let text = Text::new("ending-luck-side").with("surplus", Arg::text(signed(told.lang, luck.surplus())));
        let text = text.with("result", Arg::text(words.number(luck.result)));
        Some(words.catalog.text(&text.with("expected", Arg::text(words.number(luck.expected)))))
    };
    let time = |side: Side| {
        let seconds = told.measures.seconds.get(&side).filter(|seconds| **seconds >= 60)?;
        Some(words.catalog.text(&Text::new("ending-minutes").with("minutes", (seconds + 30) / 60)))
    };
    let rows = [
        row("ending-units", &units),
        row("ending-strength", &strength),
        row("score-breaking", &breaking),
        row("ending-luck", &luck),
        row("chart-time", &time),
    ];
    rows.into_iter().flatten().collect()
}

/// The units by which the other side lost most.
fn deadliest(game: &Game, told: &Chronicle, speaker: Speaker<'_>, words: &Words<'_>) -> Vec<Deadly> {
    let said = |(id, inflicted): (&EntityId, Inflicted)| {
        let entity = game.state().entity(id.as_str())?;
        let label = strength_label(game, entity.side, speaker);
        let key = match (inflicted.points > 0.0, inflicted.units > 0) {
            (true, true) => "ending-deadly-both",
            (true, false) => "ending-deadly-points",
            (false, _) => "ending-deadly-units",
        };
        let said = words.points(inflicted.points, &label);
        let text = Text::new(key).with("said", Arg::text(said)).with("units", i64::from(inflicted.units));
        Some(Deadly { name: visible(&entity.name), side: entity.side, said: words.catalog.text(&text) })
    };
    told.deeds.worst_first().into_iter().filter_map(said).take(DEADLIEST).collect()
}

/// What points of strength of the other side are called.
fn strength_label(game: &Game, side: Option<Side>, speaker: Speaker<'_>) -> String {
    let schema = &game.rules().schema;
    let enemies = game.state().in_order().filter(|entity| entity.side.is_some() && entity.side != side);
    let mut decls = enemies.filter_map(|entity| schema.kind(&entity.kind)?.strength.as_ref());
    decls.next().map(|decl| speaker.label(&decl.label).to_owned()).unwrap_or_default()
}

/// The time between events, pauses aside.
fn lasted(seconds: i64, catalog: &Catalog) -> Option<String> {
    let minutes = (seconds + 30) / 60;
    let text = Text::new("ending-lasted").with("hours", minutes / 60).with("minutes", minutes % 60);
    (minutes > 0).then(|| catalog.text(&text))
}
