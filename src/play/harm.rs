//! What one throw does to both sides on average. Advice ranks by it where no whole affair is known.

use std::collections::BTreeMap;

use crate::engine::dice::odds_of;
use crate::engine::message::{Arg, Text};
use crate::engine::procedure::{Context, FormMaker, Inputs};
use crate::engine::rules::Ruleset;
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, Entity, EntityId, Side, State, Tone};
use crate::lang::Speaker;

use super::forecast::Wish;
use super::percent::percent;

/// Means over every throw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Harm {
    /// How likely one of the others is lost.
    lost: f64,
    /// What the others lose: points, and a grave marker that counts as one.
    theirs: f64,
    /// The same as parts of what each of them still has.
    share: f64,
    /// What our side loses.
    own: f64,
}

/// A mark that only hinders counts half as much as one that is grave.
const HINDERED: f64 = 0.5;
/// What a grave mark takes of a unit, where it takes no strength.
const OF_A_UNIT: f64 = 0.5;
/// Effects are added up in thousandths: equal ones are equal.
const FINE: f64 = 1000.0;

impl Harm {
    pub(super) fn of(maker: &FormMaker<'_>, inputs: &Inputs) -> Option<Harm> {
        let form = maker.form(inputs, false);
        let named = form.fields.iter().filter_map(|field| field.value.as_ref()?.as_text());
        let ours = named.filter_map(|id| maker.state.entity(id)).find_map(|entity| entity.side)?;
        let context = Context { rules: maker.rules, state: maker.state, inputs: &form.inputs };
        let odds = odds_of(&form.inputs, |dice| {
            let resolved = maker.code.resolve(&context, dice)?;
            let mut harm = Harm::default();
            resolved.effects.iter().for_each(|effect| harm.add(maker.rules, maker.state, ours, effect));
            harm.add_the_fallen(maker.state, ours, &resolved.effects);
            Ok([harm.lost, harm.theirs, harm.share.min(1.0), harm.own].map(thousandths))
        });
        let mut mean = [0.0; 4];
        for (sums, chance) in &odds.ok()?.outcomes {
            for (mean, sum) in mean.iter_mut().zip(sums) {
                *mean += chance.to_f64() * f64::from(*sum) / FINE;
            }
        }
        let [lost, theirs, share, own] = mean;
        Some(Harm { lost, theirs, share, own })
    }

    fn add(&mut self, rules: &Ruleset, state: &State, ours: Side, effect: &Effect) {
        let (target, weight, share, gone) = match effect {
            Effect::Strength { target, change } => {
                let Some(entity) = state.entity(target.as_str()).filter(|_| *change < Decimal::ZERO) else { return };
                let points = -change.to_f64();
                (target, points, points / strength(entity).max(1.0), false)
            }
            Effect::Mark { target, marker, count, .. } => {
                let (Some(entity), Some(decl)) = (state.entity(target.as_str()), rules.schema.marker(marker)) else {
                    return;
                };
                let weight = match decl.tone {
                    _ if decl.gone => strength(entity).max(1.0),
                    Some(Tone::Bad) => f64::from(*count),
                    Some(Tone::Warn) => f64::from(*count) * HINDERED,
                    Some(Tone::Good | Tone::Plain) | None => return,
                };
                (target, weight, if decl.gone { 1.0 } else { weight * OF_A_UNIT }, decl.gone)
            }
            _ => return,
        };
        let side = state.entity(target.as_str()).and_then(|entity| entity.side);
        if side == Some(ours) {
            self.own += weight;
        } else if side.is_some() {
            self.theirs += weight;
            self.share += share;
            self.lost = self.lost.max(f64::from(u8::from(gone)));
        }
    }

    /// Whoever loses all that he has is lost, whatever the rules draw from that afterwards.
    fn add_the_fallen(&mut self, state: &State, ours: Side, effects: &[Effect]) {
        let mut losses: BTreeMap<&EntityId, Decimal> = BTreeMap::new();
        for effect in effects {
            if let Effect::Strength { target, change } = effect {
                let sum = losses.entry(target).or_default();
                *sum = *sum + *change;
            }
        }
        let falls = |(target, change): (&&EntityId, &Decimal)| {
            let entity = state.entity(target.as_str()).filter(|entity| entity.side.is_some_and(|side| side != ours));
            let left = entity.and_then(|entity| entity.strength.as_ref()).map(|strength| strength.now);
            left.is_some_and(|left| left > Decimal::ZERO && left + *change <= Decimal::ZERO)
        };
        if losses.iter().any(falls) {
            self.lost = 1.0;
        }
    }

    /// Whether nothing of it weighs.
    pub(super) fn is_nothing(&self) -> bool {
        *self == Harm::default()
    }

    /// How well it serves what is wanted: more is better. What comes to the same there is told apart by the harm done.
    pub(super) fn served(&self, wish: Wish) -> f64 {
        match wish {
            Wish::Break => self.share,
            Wish::Destroy => self.lost + self.share / FINE,
            Wish::Spare => self.share / FINE - self.own,
        }
    }

    pub(super) fn why(&self, speaker: Speaker<'_>) -> String {
        let mean = |value: f64| Decimal::from_f64((value * 10.0).round() / 10.0).unwrap_or_default();
        let text = Text::new("advice-harm").with("lost", Arg::text(percent(self.lost, false)));
        speaker.text(&text.with("theirs", mean(self.theirs)).with("own", mean(self.own)))
    }
}

/// What somebody still has.
fn strength(entity: &Entity) -> f64 {
    entity.strength.as_ref().map_or(0.0, |strength| strength.now.to_f64())
}

#[expect(clippy::cast_possible_truncation, reason = "losses of a battle are small numbers")]
fn thousandths(value: f64) -> i32 {
    (value * FINE).round() as i32
}
