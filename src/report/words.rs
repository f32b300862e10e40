//! The sentences that every format of a story has in common.

use super::chronicle::{Chronicle, TurnTold};
use super::loss::{Breaking, Standing};
use super::measures::Luck;
use crate::engine::label::Lang;
use crate::engine::message::{Arg, Text};
use crate::engine::world::{Class, Side};
use crate::lang::{Catalog, Piece};

/// A number as people of a language write it, with at most so many decimals.
pub(super) fn number(lang: Lang, value: f64, decimals: usize) -> String {
    let written = format!("{value:.decimals$}");
    let written = if written.contains('.') { written.trim_end_matches('0').trim_end_matches('.') } else { &written };
    match lang {
        Lang::En => written.to_owned(),
        Lang::Fr => written.replace('.', ","),
    }
}

/// The same with one decimal.
pub(crate) fn decimal(lang: Lang, value: f64) -> String {
    number(lang, value, 1)
}

/// The same with its sign.
pub(super) fn signed(lang: Lang, value: f64) -> String {
    let sign = if value >= 0.0 { "+" } else { "−" };
    format!("{sign}{}", number(lang, value.abs(), 1))
}

pub(super) struct Words<'a> {
    pub(super) told: &'a Chronicle,
    pub(super) catalog: &'a Catalog,
}

impl Words<'_> {
    pub(super) fn plain(&self, key: &str) -> String {
        self.catalog.plain(key)
    }

    pub(super) fn number(&self, value: f64) -> String {
        number(self.told.lang, value, 1)
    }

    pub(super) fn army(&self, side: Side) -> String {
        let army = self.told.armies.iter().find(|army| army.side == Some(side));
        army.map(|army| army.name.clone()).unwrap_or_default()
    }

    /// Rules and day, below the title.
    pub(super) fn subtitle(&self) -> String {
        let parts = [self.told.ruleset.clone(), self.day()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The day as people write it.
    fn day(&self) -> String {
        let Ok(day) = self.told.day.parse::<jiff::civil::Date>() else { return String::new() };
        let text = Text::new("story-day").with("day", i64::from(day.day())).with("month", i64::from(day.month()));
        self.catalog.text(&text.with("year", Arg::text(day.year().to_string())))
    }

    /// Each army with what it brought.
    pub(super) fn armies(&self) -> Vec<String> {
        let one = |army: &super::army_list::ArmyList| {
            let units = army.rows.iter().filter(|row| row.class == Class::Unit);
            let began = self.told.start.iter().find(|standing| Some(standing.side) == army.side);
            let label = units.clone().find_map(|row| row.strength.as_ref().map(|(_, _, label)| label.clone()));
            let text = Text::new(if label.is_some() { "story-army" } else { "story-army-bare" })
                .with("army", Arg::text(&army.name))
                .with("units", i64::try_from(units.count()).unwrap_or(i64::MAX))
                .with("points", {
                    let points = began.map_or(0.0, |standing| standing.strength);
                    Arg::text(self.points(points, &label.unwrap_or_default()))
                });
            self.catalog.text(&text)
        };
        self.told.armies.iter().map(one).collect()
    }

    pub(super) fn options(&self) -> Vec<String> {
        let colon = self.plain("colon");
        self.told.options.iter().map(|(label, value)| format!("{label}{colon}{value}")).collect()
    }

    /// Points of strength with what they are called.
    pub(super) fn points(&self, points: f64, label: &str) -> String {
        let points = Piece::Number((points * 10.0).round() / 10.0);
        self.catalog.message("story-points", &[("points", points), ("label", Piece::Text(label.to_owned()))])
    }

    /// What the turn cost each side: who is out of it and by what, then who was weakened.
    pub(super) fn losses(&self, turn: &TurnTold) -> Vec<String> {
        if turn.losses.is_empty() {
            return Vec::new();
        }
        Side::BOTH.into_iter().flat_map(|side| self.losses_of(turn, side)).collect()
    }

    fn losses_of(&self, turn: &TurnTold, side: Side) -> Vec<String> {
        let army = Arg::text(self.army(side));
        let mut why: Vec<(&str, Vec<String>)> = Vec::new();
        let mut weakened: Vec<String> = Vec::new();
        for loss in turn.losses.iter().filter(|loss| loss.side == Some(side)) {
            let Some(gone) = &loss.gone else {
                let points = self.points(loss.points.to_f64(), &loss.label);
                let text = Text::new("story-loss").with("unit", Arg::text(&loss.name));
                weakened.push(self.catalog.text(&text.with("points", Arg::text(points))));
                continue;
            };
            match why.iter_mut().find(|(known, _)| known == gone) {
                Some((_, names)) => names.push(loss.name.clone()),
                None => why.push((gone, vec![loss.name.clone()])),
            }
        }
        let list = |units: &[String]| Arg::text(units.join(&self.plain("semicolon")));
        let lost = |(why, names): &(&str, Vec<String>)| {
            Text::new("story-side-gone").with("why", Arg::text(*why)).with("units", list(names))
        };
        let mut texts: Vec<Text> = why.iter().map(lost).collect();
        texts.extend((!weakened.is_empty()).then(|| Text::new("story-side-losses").with("losses", list(&weakened))));
        if texts.is_empty() {
            texts.push(Text::new("story-side-unhurt"));
        }
        texts.into_iter().map(|text| self.catalog.text(&text.with("army", army.clone()))).collect()
    }

    /// How near each side is to breaking after a turn that brought it nearer.
    pub(super) fn breaking_after(&self, turn: &TurnTold) -> Vec<String> {
        if turn.losses.is_empty() { Vec::new() } else { self.breaking(&turn.standing) }
    }

    /// How near each side is to breaking, where the game counts it.
    pub(super) fn breaking(&self, standing: &[Standing]) -> Vec<String> {
        let one = |breaking: &Breaking| {
            let text = Text::new("story-breaking").with("army", Arg::text(&breaking.name));
            let text = text.with("losses", Arg::text(self.number(breaking.losses)));
            self.catalog.text(&text.with("at", Arg::text(self.number(breaking.at))))
        };
        let known = standing.iter().flat_map(|standing| &standing.breaking);
        known.filter(|breaking| breaking.losses > 0.0).map(one).collect()
    }

    pub(super) fn ending(&self) -> String {
        self.told.ending.clone().unwrap_or_else(|| self.plain("story-unfinished"))
    }

    pub(super) fn luck(&self, side: Side, luck: &Luck) -> String {
        let text = Text::new("chart-luck-side").with("army", Arg::text(self.army(side)));
        let text = text.with("result", Arg::text(self.number(luck.result)));
        let text = text.with("expected", Arg::text(self.number(luck.expected)));
        self.catalog.text(&text.with("surplus", Arg::text(signed(self.told.lang, luck.surplus()))))
    }

    pub(super) fn time(&self, side: Side, seconds: i64) -> String {
        let text = Text::new("chart-time-side").with("army", Arg::text(self.army(side)));
        self.catalog.text(&text.with("minutes", (seconds + 30) / 60))
    }
}
