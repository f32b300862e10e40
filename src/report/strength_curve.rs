//! Both sides over the turns and where each of them breaks, for whoever draws it: the screen and the page draw the same.

use super::chronicle::TurnTold;
use super::loss::{Breaking, Standing, standing};
use crate::engine::message::{Arg, Text};
use crate::engine::names::CounterName;
use crate::engine::play::Game;
use crate::engine::rules::Ruleset;
use crate::engine::world::{BreakCount, Side};
use crate::lang::Catalog;

/// Both sides before the first turn and after each, in what breaks them: units or strength. Where nothing breaks a whole
/// army it is their strength, or the units in play where a game counts no strength.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrengthCurve {
    pub title: String,
    pub points: [Vec<f64>; 2],
    /// The turn of each point; empty before the first.
    pub turns: Vec<String>,
    /// What is left of a side when it breaks.
    pub breaks_at: [Option<f64>; 2],
    /// Formations that have lost as much as breaks them.
    pub broken: Vec<Broken>,
}

/// A formation that broke, and the point of its side's curve at which it had.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    pub side: Side,
    pub point: usize,
    pub name: String,
    /// In words, with the turn.
    pub said: String,
}

/// What a point of the curve counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// What is left of so much as there was, by the losses that break the army.
    Left(BreakCount),
    Strength,
    Units,
}

impl StrengthCurve {
    pub(super) fn of(start: &[Standing], turns: &[TurnTold], rules: &Ruleset, catalog: &Catalog) -> StrengthCurve {
        StrengthCurve::through(&told_points(start, turns), measure(rules, start), catalog)
    }

    /// Their points of strength, where the curve counts units.
    pub(super) fn in_points(
        start: &[Standing],
        turns: &[TurnTold],
        rules: &Ruleset,
        catalog: &Catalog,
    ) -> Option<StrengthCurve> {
        let counted = start.iter().any(|standing| standing.strength > 0.0);
        let other = counted && measure(rules, start) == Measure::Left(BreakCount::Units);
        other.then(|| StrengthCurve::through(&told_points(start, turns), Measure::Strength, catalog))
    }

    /// The same as far as the battle has come, without telling it.
    pub fn so_far(game: &Game, catalog: &Catalog) -> StrengthCurve {
        let rules = game.rules();
        let turn = |table: &Game| {
            let first = rules.schema.counters.first();
            first.map_or(0, |name| table.state().counter(CounterName::of_data(name)))
        };
        let mut table = game.from_the_beginning();
        let began = standing(rules, table.state());
        let mut points = vec![(String::new(), began.clone())];
        for effects in game.effects_told() {
            let before = turn(&table);
            table.tell_effects(&effects);
            if turn(&table) != before && before > 0 {
                points.push((before.to_string(), standing(rules, table.state())));
            }
        }
        if turn(&table) > 0 {
            points.push((turn(&table).to_string(), standing(rules, table.state())));
        }
        StrengthCurve::through(&points, measure(rules, &began), catalog)
    }

    /// Where each army breaks, and which formations have, in words.
    pub(super) fn break_lines(&self, catalog: &Catalog, armies: &[String; 2]) -> Vec<String> {
        let known = armies.iter().zip(self.breaks_at).filter_map(|(army, at)| Some((army, at?)));
        let one = |(army, at): (&String, f64)| {
            let text = Text::new("chart-breaks-at").with("army", Arg::text(army));
            catalog.text(&text.with("at", Arg::text(super::decimal(catalog.lang(), at))))
        };
        let mut lines: Vec<String> = known.map(one).collect();
        if !self.broken.is_empty() {
            let who: Vec<&str> = self.broken.iter().map(|broken| broken.said.as_str()).collect();
            let who = Arg::text(who.join(&catalog.plain("semicolon")));
            lines.push(catalog.text(&Text::new("chart-broken-list").with("who", who)));
        }
        lines
    }

    fn through(points: &[(String, Vec<Standing>)], measure: Measure, catalog: &Catalog) -> StrengthCurve {
        let of = |side: Side| points.iter().filter_map(move |(_, state)| of_side(state, side));
        let value = |side: Side| -> Vec<f64> {
            let whole = of(side).next().map_or(0.0, |began| whole(began, measure));
            of(side).map(|standing| left(standing, whole, measure)).collect()
        };
        let breaks_at = |side: Side| {
            let began = of(side).next().filter(|_| matches!(measure, Measure::Left(_)))?;
            let army = of(side).next_back().and_then(army)?;
            Some((whole(began, measure) - army.at).max(0.0))
        };
        let title = catalog.plain(match measure {
            Measure::Left(BreakCount::Units) => "chart-units-breaking",
            Measure::Left(BreakCount::Strength) => "chart-strength-breaking",
            Measure::Strength => "chart-strength",
            Measure::Units => "chart-units",
        });
        StrengthCurve {
            title,
            points: Side::BOTH.map(value),
            turns: points.iter().map(|(turn, _)| turn.clone()).collect(),
            breaks_at: Side::BOTH.map(breaks_at),
            broken: broken(points, catalog),
        }
    }
}

fn told_points(start: &[Standing], turns: &[TurnTold]) -> Vec<(String, Vec<Standing>)> {
    let before = (String::new(), start.to_vec());
    // What is done before the first turn is before the battle.
    let turns = turns.iter().filter(|turn| turn.number > 0);
    std::iter::once(before).chain(turns.map(|turn| (turn.number.to_string(), turn.standing.clone()))).collect()
}

fn measure(rules: &Ruleset, began: &[Standing]) -> Measure {
    let counts = rules.schema.breaks.as_ref().and_then(|breaks| breaks.counts);
    let whole_army = Side::BOTH.into_iter().any(|side| of_side(began, side).and_then(army).is_some());
    match counts.filter(|_| whole_army) {
        Some(counts) => Measure::Left(counts),
        None if began.iter().any(|standing| standing.strength > 0.0) => Measure::Strength,
        None => Measure::Units,
    }
}

fn of_side(state: &[Standing], side: Side) -> Option<&Standing> {
    state.iter().find(|standing| standing.side == side)
}

/// The break point of a side that has one alone.
fn army(standing: &Standing) -> Option<&Breaking> {
    match standing.breaking.as_slice() {
        [army] => Some(army),
        _ => None,
    }
}

fn count(units: usize) -> f64 {
    f64::from(u32::try_from(units).unwrap_or(u32::MAX))
}

/// What a side began with.
fn whole(began: &Standing, measure: Measure) -> f64 {
    match measure {
        Measure::Left(BreakCount::Strength) | Measure::Strength => began.strength,
        Measure::Left(BreakCount::Units) | Measure::Units => count(began.units),
    }
}

fn left(standing: &Standing, whole: f64, measure: Measure) -> f64 {
    match (measure, army(standing)) {
        (Measure::Left(_), Some(army)) => (whole - army.losses).max(0.0),
        (Measure::Left(BreakCount::Strength) | Measure::Strength, _) => standing.strength,
        (Measure::Left(BreakCount::Units) | Measure::Units, _) => count(standing.units.saturating_sub(standing.lost)),
    }
}

/// Formations that have lost enough to break, each where it had first. Of an army that breaks whole the line tells it.
fn broken(points: &[(String, Vec<Standing>)], catalog: &Catalog) -> Vec<Broken> {
    let mut found: Vec<Broken> = Vec::new();
    for (point, (turn, states)) in points.iter().enumerate() {
        for standing in states.iter().filter(|standing| standing.breaking.len() > 1) {
            let over =
                standing.breaking.iter().filter(|formation| formation.at > 0.0 && formation.losses >= formation.at);
            for formation in over {
                let known = |known: &Broken| known.side == standing.side && known.name == formation.name;
                if !found.iter().any(known) {
                    let text = Text::new("chart-broken").with("who", Arg::text(&formation.name));
                    let said = catalog.text(&text.with("turn", Arg::text(turn)));
                    found.push(Broken { side: standing.side, point, name: formation.name.clone(), said });
                }
            }
        }
    }
    found
}
