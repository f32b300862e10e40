//! What an event changed, change by change, in words.

use super::narrate::Sentence;
use super::value_words::attribute_word;
use crate::engine::message::{Arg, Text};
use crate::engine::value::Decimal;
use crate::engine::world::{Effect, EntityId};
use crate::lang::{Speaker, visible};

/// A change in words; some are seen elsewhere on the screen and need none.
pub fn change(effect: &Effect, speaker: Speaker<'_>) -> Option<Sentence> {
    let flag = |marker: &str| speaker.rules.schema.marker(marker).is_some_and(|decl| decl.flag);
    let said = |text: Text, minor: bool| Some(Sentence { text: visible(&speaker.text(&text)), minor, on_table: false });
    match effect {
        Effect::Mark { target, marker, count, .. } => {
            let key = if *count > 1 { "effect-mark-several" } else { "effect-mark" };
            let text = about(key, target).with("marker", Arg::word(format!("marker.{marker}")));
            said(text.with("count", *count), flag(marker))
        }
        Effect::Unmark { target, marker, count } => {
            let text = |key: &str| about(key, target).with("marker", Arg::word(format!("marker.{marker}")));
            match count {
                Some(count) => said(text("effect-unmark-some").with("count", *count), flag(marker)),
                None => said(text("effect-unmark"), flag(marker)),
            }
        }
        Effect::Strength { change, .. } if *change == Decimal::ZERO => None,
        Effect::Strength { target, change } => {
            let (key, points) = if change.is_positive() {
                ("effect-strength-gained", *change)
            } else {
                ("effect-strength-lost", Decimal::ZERO - *change)
            };
            let kind = speaker.state.entity(target.as_str()).and_then(|unit| speaker.rules.schema.kind(&unit.kind));
            let label = kind.and_then(|kind| kind.strength.as_ref()).map(|decl| speaker.label(&decl.label));
            said(about(key, target).with("points", points).with("label", Arg::text(label.unwrap_or_default())), false)
        }
        Effect::Attribute { target, name, value } => {
            let kind = speaker.state.entity(target.as_str()).and_then(|entity| speaker.rules.schema.kind(&entity.kind));
            let decl = kind.and_then(|kind| kind.attribute(name));
            let label = decl.map(|decl| speaker.label(&decl.label).to_owned());
            let label = Arg::text(label.unwrap_or_else(|| name.clone()));
            match value {
                Some(value) => {
                    let hidden = speaker.rules.hides_effect(speaker.eyes, speaker.state, effect);
                    let shown = if hidden {
                        speaker.catalog.plain("hidden-choice")
                    } else {
                        attribute_word(decl, value, speaker)
                    };
                    let shown = Arg::text(shown);
                    // What the rules work out about the battle itself is seen in whose step it is.
                    let own = decl.is_some_and(|decl| decl.computed) && *target == EntityId::battle();
                    let minor = own || decl.is_some_and(|decl| decl.quiet);
                    said(about("effect-attribute", target).with("attribute", label).with("value", shown), minor)
                }
                None => said(about("effect-attribute-cleared", target).with("attribute", label), true),
            }
        }
        Effect::Parent { target, parent } => said(about("effect-parent", target).with("parent", parent), false),
        Effect::Muster { entity } => said(about("effect-muster", &entity.id), true),
        Effect::Name { target, name } => {
            said(about("effect-name", target).with("name", Arg::text(visible(name))), true)
        }
        Effect::Pool { change: 0, .. } => None,
        Effect::Pool { target, pool, change } => {
            let key = if *change > 0 { "effect-pool-gained" } else { "effect-pool-spent" };
            let decl = speaker.rules.schema.pools.iter().find(|decl| decl.id == *pool);
            let label = decl.map_or(pool.as_str(), |decl| speaker.label(&decl.label));
            said(about(key, target).with("pool", Arg::text(label)).with("points", change.abs()), false)
        }
        Effect::Hold { effect } => {
            let held = change(effect, speaker)?;
            let text = Text::new("effect-held").with("effect", Arg::text(held.text));
            said(text, held.minor)
        }
        Effect::Release => said(Text::new("effect-release"), false),
        Effect::Skip { step } => said(Text::new("effect-skip").with("step", Arg::word(format!("step.{step}"))), true),
        Effect::End { winner, reason } => {
            let reason = Arg::text(speaker.text(reason));
            let army = winner.and_then(|side| speaker.state.in_order().find(|entity| entity.side == Some(side)));
            match army {
                Some(army) => said(Text::new("effect-victory").with("side", &army.id).with("reason", reason), false),
                None => said(Text::new("effect-end").with("reason", reason), false),
            }
        }
        Effect::Counter { name, value } => said(
            Text::new("effect-counter").with("counter", Arg::word(format!("counter_{name}"))).with("value", *value),
            true,
        ),
        Effect::Lapse { name, .. } => said(Text::new("effect-lapse").with("name", Arg::text(name.as_str())), false),
        Effect::Open { .. }
        | Effect::Amend { .. }
        | Effect::Close { .. }
        | Effect::Enter { .. }
        | Effect::Tick { .. }
        | Effect::Waive { .. }
        | Effect::Suspend { .. }
        | Effect::Resume
        | Effect::Drawn { .. }
        | Effect::Thrown { .. }
        | Effect::Displaced { .. }
        | Effect::Tell { .. }
        | Effect::Forget { .. } => None,
    }
}

fn about(key: &str, target: &EntityId) -> Text {
    Text::new(key).with("unit", target)
}
