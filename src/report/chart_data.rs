//! The figures behind the charts, for whoever draws them in a way of his own: the screen, a page, a script.

use super::chronicle::Chronicle;
use super::loss::{Breaking, Loss, Standing};
use super::measures::Luck;
use crate::engine::world::Side;

pub struct ChartData {
    /// Both sides before the first turn and after each: the number of the turn (0 before the first).
    pub standing: Vec<(i64, Vec<Standing>)>,
    /// Losses against those that break, army by army or formation by formation, as the battle stands.
    pub breaking: Vec<(Side, Breaking)>,
    /// What units lost in all, the heaviest first.
    pub losses: Vec<UnitLoss>,
    /// Dice counted for hits against their exact expectation.
    pub luck: Vec<(Side, Luck)>,
    /// How often each face fell, by size of die.
    pub faces: Vec<Faces>,
    /// Seconds that each side took, pauses aside.
    pub seconds: Vec<(Side, i64)>,
}

/// What one unit lost in the battle.
pub struct UnitLoss {
    pub side: Option<Side>,
    pub name: String,
    pub points: f64,
    pub label: String,
    /// Why it is out of play.
    pub gone: Option<String>,
}

pub struct Faces {
    pub sides: u8,
    /// By face, from 1.
    pub counts: Vec<u32>,
    /// How often each would fall on average.
    pub expected: f64,
}

impl Chronicle {
    pub fn chart_data(&self) -> ChartData {
        let after = self.turns.iter().map(|turn| (turn.number, turn.standing.clone()));
        let standing: Vec<(i64, Vec<Standing>)> = std::iter::once((0, self.start.clone())).chain(after).collect();
        let last = standing.last().map(|(_, sides)| sides.as_slice()).unwrap_or_default();
        let breaking = last.iter().flat_map(|one| one.breaking.iter().map(|breaking| (one.side, breaking.clone())));
        ChartData {
            breaking: breaking.collect(),
            losses: self
                .heaviest_losses(usize::MAX)
                .into_iter()
                .map(|(loss, points)| self.lost(loss, points))
                .collect(),
            luck: self.measures.hits.iter().map(|(side, luck)| (*side, *luck)).collect(),
            faces: self.measures.fallen().map(|(sides, counts)| Faces::of(sides, counts)).collect(),
            seconds: self.measures.seconds.iter().map(|(side, seconds)| (*side, *seconds)).collect(),
            standing,
        }
    }

    fn lost(&self, loss: &Loss, points: f64) -> UnitLoss {
        let all = self.turns.iter().flat_map(|turn| &turn.losses).filter(|other| other.unit == loss.unit);
        let gone = all.filter_map(|loss| loss.gone.clone()).next_back();
        UnitLoss { side: loss.side, name: loss.name.clone(), points, label: loss.label.clone(), gone }
    }
}

impl Faces {
    fn of(sides: u8, counts: Vec<u32>) -> Faces {
        let thrown: u32 = counts.iter().sum();
        let expected = if sides == 0 { 0.0 } else { f64::from(thrown) / f64::from(sides) };
        Faces { sides, counts, expected }
    }
}
