//! The umpire's corrections: allowed wherever the schema allows the value, and logged as what they are.

use super::{Adjustment, Game};
use crate::engine::message::Arg;
use crate::engine::names::{MarkerName, OptionName, PoolName};
use crate::engine::refusal::{Reason, Refusal};
use crate::engine::suggest::nearest;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, EntityId, Objection, Told};

impl Game {
    pub(super) fn adjust(&self, target: &EntityId, what: &Adjustment, event: u64) -> Result<Vec<Effect>, Refusal> {
        if let Adjustment::Told { told, value } = what {
            return self.adjust_told(target, told, value.as_ref(), event);
        }
        let entity = self.state().entity(target.as_str()).ok_or_else(|| {
            let near = nearest(target.as_str(), self.state().order.iter().map(EntityId::as_str)).unwrap_or_default();
            Refusal::new(Reason::UnknownEntity).with("value", Arg::text(target.as_str())).with("near", Arg::text(near))
        })?;
        let schema = &self.rules().schema;
        let unknown =
            |name: &str| Refusal::new(Reason::CannotAdjust).with("unit", target).with("what", Arg::text(name));
        match what {
            Adjustment::Marker { marker, value } => {
                let decl = schema.marker(marker).filter(|decl| decl.on.contains(&entity.kind));
                let decl = decl.ok_or_else(|| unknown(marker))?;
                if *value > decl.cap {
                    return Err(Refusal::new(Reason::AdjustRange)
                        .with("what", Arg::text(marker))
                        .with("max", decl.cap));
                }
                let back =
                    decl.gone && *value == 0 && entity.strength.is_some_and(|strength| !strength.now.is_positive());
                if back {
                    return Err(Refusal::new(Reason::AdjustStrengthFirst).with("unit", target));
                }
                let mut effects = Vec::new();
                if entity.has(MarkerName::of_data(marker)) {
                    effects.push(Effect::unmark(target, MarkerName::of_data(marker)));
                }
                if *value > 0 {
                    effects.push(Effect::Mark {
                        target: target.clone(),
                        marker: marker.clone(),
                        count: *value,
                        tag: None,
                    });
                }
                Ok(effects)
            }
            Adjustment::Attribute { attribute, value } => {
                let decl = schema.kind(&entity.kind).and_then(|kind| kind.attribute(attribute));
                let decl = decl.ok_or_else(|| unknown(attribute))?;
                if decl.computed {
                    return Err(Refusal::new(Reason::AdjustComputed).with("what", Arg::text(attribute)));
                }
                if let Some(objection) = schema.objection(self.state(), entity, decl, value.as_ref()) {
                    let shown = value.as_ref().map_or_else(|| Arg::text("-"), Arg::from);
                    let refusal = |code: Reason| {
                        Refusal::new(code).with("what", Arg::text(attribute)).with("value", shown.clone())
                    };
                    return Err(match objection {
                        Objection::Unfit => {
                            refusal(Reason::AdjustValue).with("expected", Arg::text(decl.value.describe()))
                        }
                        Objection::Check(index) => {
                            let why = Arg::word(format!("check.{}.{index}", entity.kind));
                            refusal(Reason::AdjustRefused).with("why", why)
                        }
                    });
                }
                Ok(vec![Effect::Attribute { target: target.clone(), name: attribute.clone(), value: value.clone() }])
            }
            Adjustment::Pool { pool, value } => {
                let decl = schema.pools.iter().find(|decl| decl.id == *pool && decl.on.contains(&entity.kind));
                let decl = decl.ok_or_else(|| unknown(pool))?;
                let below = decl.below.as_deref().and_then(|option| self.state().option(OptionName::of_data(option)));
                if let Some(below) = below.and_then(Value::as_whole).filter(|below| i64::from(*value) >= *below) {
                    return Err(Refusal::new(Reason::AdjustRange).with("what", Arg::text(pool)).with("max", below - 1));
                }
                Ok(vec![Effect::pool(
                    target,
                    PoolName::of_data(pool),
                    i64::from(*value) - entity.pool(PoolName::of_data(pool)),
                )])
            }
            Adjustment::Told { told, .. } => Err(unknown(told)),
            Adjustment::Strength { strength } => {
                let known = entity.strength.ok_or_else(|| unknown("strength"))?;
                if *strength < Decimal::ZERO || *strength > known.start {
                    return Err(Refusal::new(Reason::AdjustRange)
                        .with("what", Arg::text("strength"))
                        .with("max", known.start));
                }
                let decl = schema.kind(&entity.kind).and_then(|kind| kind.strength.as_ref());
                if let Some(decl) = decl.filter(|decl| !decl.value_type().on_step(*strength)) {
                    return Err(Refusal::new(Reason::AdjustValue)
                        .with("what", Arg::text("strength"))
                        .with("value", *strength)
                        .with("expected", Arg::text(decl.value_type().describe())));
                }
                let mut effects = vec![Effect::Strength { target: target.clone(), change: *strength - known.now }];
                if strength.is_positive() {
                    // Whoever has strength again is back in play.
                    let gone =
                        entity.markers.keys().filter(|marker| schema.marker(marker).is_some_and(|decl| decl.gone));
                    effects.extend(gone.map(|marker| Effect::unmark(target, MarkerName::of_data(marker))));
                }
                Ok(effects)
            }
        }
    }

    /// What was told, said otherwise or taken back.
    fn adjust_told(
        &self,
        target: &EntityId,
        told: &str,
        value: Option<&Value>,
        event: u64,
    ) -> Result<Vec<Effect>, Refusal> {
        let (state, schema, about) = (self.state(), &self.rules().schema, target.to_string());
        let decl = schema.memory(told).filter(|decl| match (state.entity(&about), state.record(&about)) {
            (Some(entity), _) => decl.of.contains(&entity.kind),
            (None, Some(record)) => decl.of_record.as_ref() == Some(&record.kind),
            (None, None) => false,
        });
        let decl = decl.ok_or_else(|| {
            Refusal::new(Reason::CannotAdjust)
                .with("unit", Arg::word(format!("subject.{about}")))
                .with("what", Arg::text(told))
        })?;
        let Some(value) = value else { return Ok(vec![Effect::Forget { about, memory: told.to_owned() }]) };
        if !decl.value.accepts(value) {
            return Err(Refusal::new(Reason::AdjustValue)
                .with("what", Arg::text(told))
                .with("value", value)
                .with("expected", Arg::text(decl.value.describe())));
        }
        let turn = schema.counters.first().and_then(|turn| state.counters.get(turn)).copied().unwrap_or(0);
        let said = Told { value: value.clone(), event, turn, procedure: None };
        Ok(vec![Effect::Tell { about, memory: told.to_owned(), told: said }])
    }
}
