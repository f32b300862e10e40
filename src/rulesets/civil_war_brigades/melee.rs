//! A round of melee: dice of both sides, simultaneous damage, who must test (CW-B01 to B06).

use super::model::{self, absent};
use super::morale::Due;
use crate::engine::dice::{Decision, DecisionOptions, Dice, Die, Pool, Purpose, Scoring};
use crate::engine::message::Text;
use crate::engine::names::{FieldName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity, EntityId, Record};
use crate::rulesets::civil_war_brigades::names::{
    attribute, column, fact, field, marker, option, recorded, role, row, table,
};

pub struct Melee;

/// The two of a combat.
struct Combat<'a> {
    record: &'a Record,
    charger: &'a Entity,
    charged: &'a Entity,
}

impl<'a> Combat<'a> {
    fn of(context: &Context<'a>) -> Result<Combat<'a>, Refusal> {
        let record = context.record(field::COMBAT)?;
        let unit = |field: RecordField<'_>| model::named(context.state, record, field).ok_or_else(|| absent("combat"));
        Ok(Combat { record, charger: unit(recorded::CHARGER)?, charged: unit(recorded::CHARGED)? })
    }

    fn first_round(&self) -> bool {
        model::number_in(self.record, recorded::ROUND) == 0
    }

    fn aspect(&self) -> &'a str {
        self.record.text(recorded::ASPECT).unwrap_or("front")
    }

    /// CW-Z44: told in the first round, in force to the end. A counter-charge leaves its cover (CW-C06).
    fn in_cover(&self, context: &Context<'_>) -> bool {
        // CW-K14: a trench is cover, whatever is answered.
        let dug_in = self.charged.has(marker::ENTRENCHED);
        if self.first_round() { dug_in || context.yes(field::IN_COVER) } else { self.record.flag(recorded::IN_COVER) }
    }
}

/// A side's dice: how many, on what, and why.
struct Fighter {
    modifiers: Vec<Modifier>,
    count: i64,
    needed: i64,
}

fn fighter(context: &Context<'_>, combat: &Combat<'_>, unit: &Entity) -> Result<Fighter, Refusal> {
    let charger = unit.id == combat.charger.id;
    let aspect = if charger { "front" } else { combat.aspect() };
    let facts = context
        .situation()
        .role(role::SELF, unit)
        .fact(fact::CHARGING, charger || combat.record.flag(recorded::COUNTERED))
        .fact(fact::IN_COVER, !charger && combat.in_cover(context))
        .fact(fact::ASPECT, aspect)
        .fact(fact::SURGE, model::surges(context.state, unit));
    let table = context.table(table::MELEE)?;
    let modifiers = table.modifiers_of(Some(unit.id.as_str()), &facts, context.inputs, None);
    let needed = model::stat(context, unit, column::MELEE_ON)? - table.sum(&modifiers, column::DIE).trunc();
    let row = model::row_called(context, table::ASPECTS, aspect)?;
    let own = model::stat(context, unit, column::MELEE)?;
    // CW-B03: half of them in flank; none in the first round in rear.
    let count = if row.flag(column::NONE_IN_FIRST) && combat.first_round() {
        0
    } else if row.flag(column::HALVED) {
        model::half(own)
    } else {
        own
    };
    Ok(Fighter { modifiers, count, needed })
}

fn pool(context: &Context<'_>, count: i64, needed: i64) -> Pool {
    let number = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
    let scoring = Scoring::on(number(needed));
    let extremes = context.state.option_on(option::NATURAL_EXTREMES);
    let scoring = if extremes { scoring.always(10).never(1) } else { scoring };
    Pool { scoring, ..Pool::new(u32::try_from(count).unwrap_or(0), Die::D10, number(needed)) }
}

/// CW-B05: the charger's yell, once in a combat: a die that missed is thrown again. True when it was used. By the option the
/// Union's hurrah does the same (CW-Z26).
fn yell(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    combat: &Combat<'_>,
    fighter: &Fighter,
    hits: &mut u32,
) -> Result<bool, Stop> {
    let missed = i64::from(*hits) < fighter.count;
    let hurrah = combat.charger.is(attribute::YELL, "union_hurrah")
        && context.state.option_is(option::HURRAH_REROLL, "own_melee");
    let cries = hurrah || combat.charger.is(attribute::YELL, "rebel_yell");
    let left = cries && !combat.record.flag(recorded::YELLED);
    if !missed || !left {
        return Ok(false);
    }
    let answer = dice.ask(Decision {
        field: field::YELL_REROLL.to_string(),
        side: combat.charger.side,
        options: DecisionOptions::YesNo,
        proposed: Value::Bool(true),
    })?;
    if answer.as_bool() != Some(true) {
        return Ok(false);
    }
    *hits += dice.score(Purpose::of("yell", combat.charger), &[pool(context, 1, fighter.needed)])?;
    Ok(true)
}

/// CW-B04: who inflicted fewer hits, or whoever the players name.
fn loser<'a>(
    context: &Context<'_>,
    dice: &mut dyn Dice,
    combat: &Combat<'a>,
    (by_charger, by_charged): (u32, u32),
) -> Result<Option<&'a Entity>, Stop> {
    let fewer = match by_charger.cmp(&by_charged) {
        std::cmp::Ordering::Less => "charger",
        std::cmp::Ordering::Greater => "charged_unit",
        std::cmp::Ordering::Equal => "nobody",
    };
    let named = if context.state.option_is(option::MELEE_OUTCOME, "manual") {
        let answer = dice.ask(Decision {
            field: field::LOSER.to_string(),
            side: None,
            options: DecisionOptions::OneOf(["charger", "charged_unit", "nobody"].map(str::to_owned).to_vec()),
            proposed: Value::text(fewer),
        })?;
        answer.as_text().unwrap_or(fewer).to_owned()
    } else {
        fewer.to_owned()
    };
    Ok(match named.as_str() {
        "charger" => Some(combat.charger),
        "charged_unit" => Some(combat.charged),
        _ => None,
    })
}

impl Procedure for Melee {
    fn id(&self) -> &'static str {
        "melee"
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let Ok(combat) = Combat::of(context) else { return true };
        match field {
            field::IN_COVER => {
                combat.first_round()
                    && !combat.record.flag(recorded::COUNTERED)
                    && !combat.charged.has(marker::ENTRENCHED)
            }
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::COMBAT => context.state.records_of(model::COMBAT).next().map(|combat| Value::text(&combat.id)),
            field::IN_COVER => Some(Value::Bool(Combat::of(context).ok()?.charged.has(marker::ENTRENCHED))),
            _ => None,
        }
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        let combat = Combat::of(context)?;
        let mut modifiers = fighter(context, &combat, combat.charger)?.modifiers;
        modifiers.extend(fighter(context, &combat, combat.charged)?.modifiers);
        Ok(modifiers)
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let combat = Combat::of(context)?;
        let mut lines = Vec::new();
        for unit in [combat.charger, combat.charged] {
            let fighter = fighter(context, &combat, unit)?;
            let text = Text::new("line-melee-aim").with("unit", &unit.id).with("dice", fighter.count);
            let text = text.with("on", model::shown(context.state, fighter.needed));
            lines.push(Line::new(text).rule("CW-B02"));
            // CW-Z04: two dice mounted and four on foot surprise a table that does not know how it is printed.
            if model::row_in_use(context, unit)?.id == row::CAVALRY_SMALL.as_str() {
                let text = Text::new("line-printed-cavalry").with("dice", fighter.count);
                lines.push(Line::new(text).rule("CW-Z04"));
            }
        }
        Ok(lines)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (combat, state) = (Combat::of(context)?, context.state);
        let attack = fighter(context, &combat, combat.charger)?;
        let defence = fighter(context, &combat, combat.charged)?;
        let thrown = |unit: &Entity, fighter: &Fighter, dice: &mut dyn Dice| {
            dice.score(Purpose::of("melee", unit), &[pool(context, fighter.count, fighter.needed)])
        };
        let mut by_charger = thrown(combat.charger, &attack, dice)?;
        let by_charged = thrown(combat.charged, &defence, dice)?;
        let yelled = yell(context, dice, &combat, &attack, &mut by_charger)?;

        // Simultaneous: both strike before either falls.
        let charged_dead = by_charger >= combat.charged.points();
        let charger_dead = by_charged >= combat.charger.points();
        let mut effects = vec![
            Effect::lose(&combat.charged.id, by_charger.min(combat.charged.points())),
            Effect::lose(&combat.charger.id, by_charged.min(combat.charger.points())),
            model::amend(
                combat.record,
                recorded::ROUND,
                Value::whole(model::number_in(combat.record, recorded::ROUND) + 1),
            ),
            model::amend(combat.record, recorded::IN_COVER, combat.in_cover(context)),
            Effect::mark(&EntityId::battle(), marker::ROUND_FOUGHT),
        ];
        if yelled {
            effects.push(model::amend(combat.record, recorded::YELLED, true));
        }
        let outcome = match (charger_dead, charged_dead) {
            (true, true) => Outcome::new("melee_destroys_both"),
            (true, false) => Outcome::new("melee_destroys_charger"),
            (false, true) => Outcome::new("melee_destroys_charged"),
            (false, false) => match loser(context, dice, &combat, (by_charger, by_charged))? {
                Some(loser) => {
                    effects.push(Due::new(loser, "melee_lost").open(state, 1));
                    let charger = loser.id == combat.charger.id;
                    Outcome::new(if charger { "melee_charger_tests" } else { "melee_charged_tests" })
                }
                None => Outcome::new("melee_goes_on"),
            },
        };
        let outcome = outcome
            .with("unit", &combat.charger.id)
            .with("target", &combat.charged.id)
            .with("hits", by_charger)
            .with("taken", by_charged);
        let mut resolution = Resolution::new(outcome).about([&combat.charger.id, &combat.charged.id]);
        for (unit, fighter) in [(combat.charger, attack), (combat.charged, defence)] {
            let text =
                Text::new("line-melee-dice").with("unit", &unit.id).with("on", model::shown(state, fighter.needed));
            resolution =
                resolution.line(Line::new(text).rule("CW-B02").value(fighter.count)).modified_by(fighter.modifiers);
        }
        Ok(resolution.effects(effects))
    }
}
