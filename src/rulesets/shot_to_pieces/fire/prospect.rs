//! What a shot would do, band by band, told while its target is chosen: nobody replies, nobody stands in cover or adjoins
//! (STP-F03, F06, F11). The rest is known when it is fired.

use super::firing::Shot;
use crate::engine::message::Text;
use crate::engine::procedure::{Context, Line};
use crate::engine::refusal::Refusal;
use crate::engine::value::Decimal;
use crate::engine::world::Entity;
use crate::rulesets::shot_to_pieces::markers::Source;
use crate::rulesets::shot_to_pieces::melee::clash::{Fighter, clash};
use crate::rulesets::shot_to_pieces::names::{attribute, fact, field, marker, option, role, table};
use crate::rulesets::shot_to_pieces::scores;

/// Faces of the score die, and of the averaging die read as one (Y33).
const PLAIN: &[i64] = &[1, 2, 3, 4];
const AVERAGED: &[i64] = &[1, 2, 2, 3, 3, 4];

/// A line for every band of its weapon; nothing where more dice are thrown than one a side.
pub fn lines(context: &Context<'_>, unit: &Entity, target: &Entity) -> Result<Vec<Line>, Refusal> {
    let indirect = context.yes(field::INDIRECT);
    let extra = context.situation().role(role::SELF, unit).fact(fact::INDIRECT, indirect);
    let more = context.table(table::EXTRA_DICE)?.rows.iter().any(|row| row.when.holds(&extra));
    if more || unit.has(marker::MARKSMAN) {
        return Ok(Vec::new());
    }
    let bands = scores::band_ends(context, unit).unwrap_or_default();
    bands.into_iter().map(|(_, cm)| line(context, unit, target, cm)).collect()
}

fn line(context: &Context<'_>, unit: &Entity, target: &Entity, cm: Decimal) -> Result<Line, Refusal> {
    let attack = Shot {
        unit,
        enemy: target,
        firing: true,
        distance: cm,
        enemy_cover: target.text(attribute::BUILDING_COVER).unwrap_or("none"),
        enemy_rear_support: false,
        supporters: 0,
        indirect: context.yes(field::INDIRECT),
        dispersion: false,
        other_half: false,
    };
    let answer = Shot {
        unit: target,
        enemy: unit,
        firing: false,
        enemy_cover: "none",
        indirect: false,
        other_half: super::firing::other_half(context, target).is_some(),
        ..attack
    };
    let [firing, resisting] = [fighters(context, &attack)?, fighters(context, &answer)?];
    let mut counts = [0_i64; 4];
    for first in &firing {
        for second in &resisting {
            let came = clash(context, first, second, Source::Fire)?;
            let [nothing, brittle, shaken, destroyed] = &mut counts;
            *match came.outcome.id.as_str() {
                "destroyed" => destroyed,
                "shaken" => shaken,
                "brittle" | "both_brittle" => brittle,
                _ => nothing,
            } += 1;
        }
    }
    let all: i64 = counts.iter().sum();
    let [nothing, brittle, shaken, destroyed] = counts.map(|count| (count * 200 / all.max(1) + 1) / 2);
    let text = Text::new("line-prospect").with("cm", cm).with("nothing", nothing);
    let text = text.with("brittle", brittle).with("shaken", shaken).with("destroyed", destroyed);
    Ok(Line::new(text).rule("STP-F11"))
}

/// A side with every face of its die.
fn fighters<'a>(context: &Context<'a>, shot: &Shot<'a>) -> Result<Vec<Fighter<'a>>, Refusal> {
    let (score, profile) = (shot.score(context)?, shot.profile(context)?);
    let averaged = context.state.option_on(option::SCORE_DIE_AVERAGE) && !score.erratic;
    let faces = if averaged { AVERAGED } else { PLAIN };
    let one = |die: &i64| Fighter {
        unit: shot.unit,
        score: score.clone(),
        die: *die,
        profile,
        inflicts: shot.firing,
        fragile: false,
    };
    Ok(faces.iter().map(one).collect())
}
