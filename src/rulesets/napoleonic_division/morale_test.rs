//! The morale test, in every step that asks for one, and what passing or failing means there (ND-T21 to ND-T27).

use super::distances;
use super::fight::{self, Fate, Fight};
use super::firing;
use super::model::{self, Manner, refuse};
use super::morale::{self, Kind};
use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::{FieldName, MarkerName, OptionName, RecordField};
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::Refusal;
use crate::engine::rules::Modifier;
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::napoleonic_division::names::{attribute, field, marker, option, recorded, table};

pub struct MoraleTest;

fn kind(context: &Context<'_>) -> Result<Kind, Refusal> {
    Kind::now(context.state).ok_or_else(|| Refusal::by_rule("no_test_now", "ND-T01"))
}

/// What a passed test leaves behind.
fn passed(context: &Context<'_>, kind: Kind, tester: &Entity) -> (Outcome, Vec<Effect>) {
    let once = context.state.option_is(option::LOSS_TEST_REPEAT, "once");
    match kind {
        Kind::UcLoss | Kind::UmLoss | Kind::DivisionLoss => {
            let marker = if once { marker::LOSS_TESTED } else { marker::LOSS_TEST_DONE };
            (Outcome::new("test_passed"), vec![Effect::mark(&tester.id, marker)])
        }
        Kind::FootVsCavalry => (Outcome::new("charge_goes_on"), Vec::new()),
        Kind::Charged => (Outcome::new("stands_firm"), Vec::new()),
        Kind::Charger => (Outcome::new("charge_strikes_home"), Vec::new()),
        Kind::Melee => {
            let told = Outcome::new("holds_in_melee");
            (if unopposed(context, tester) { told.with("unopposed", 1_i64) } else { told }, Vec::new())
        }
    }
}

/// ND-K07: everybody against it has failed already, and goes once all have rolled.
fn unopposed(context: &Context<'_>, tester: &Entity) -> bool {
    let Some(fight) = Fight::now(context.state) else { return false };
    let others = if fight.charges(tester) { fight.charged() } else { fight.chargers() };
    others.into_iter().all(|enemy| fight.is_in(recorded::FAILED, enemy))
}

/// ND-K07: somebody else has still to roll before anybody goes.
fn others_roll(context: &Context<'_>, tester: &Entity) -> bool {
    let state = context.state;
    let owes = |fight: Fight<'_>| {
        let mut others = fight.members().into_iter().filter(|uc| uc.id != tester.id);
        others.any(|uc| morale::owes_melee_test(&fight, state, uc))
    };
    Fight::now(state).is_some_and(owes)
}

fn fated(context: &Context<'_>, uc: &Entity, (fate, effects): (Fate, Vec<Effect>)) -> Result<Failure, Refusal> {
    let outcome = match fate {
        Fate::FallsBack => Outcome::new("falls_back"),
        Fate::Breaks => Outcome::new("breaks"),
        Fate::Routs => Outcome::new("routs"),
    };
    let outcome = match fate {
        Fate::FallsBack | Fate::Routs => {
            let cm = model::reach_of(context, uc, Manner::FallBack)?;
            outcome.with("goings", model::goings(&cm)).with("cm", cm)
        }
        Fate::Breaks => outcome,
    };
    Ok((outcome, effects))
}

type Failure = (Outcome, Vec<Effect>);

/// The UC leaves the combat and stays where it is.
fn halts(context: &Context<'_>, uc: &Entity, disordered: bool) -> Failure {
    let mut effects = fight::leave(context.state, uc);
    if disordered {
        effects.push(Effect::mark(&uc.id, marker::DISORDER));
        return (Outcome::new("halts_disordered"), effects);
    }
    (Outcome::new("halts"), effects)
}

fn failed(context: &Context<'_>, kind: Kind, tester: &Entity) -> Result<Failure, Refusal> {
    let (rules, state) = (context.rules, context.state);
    let option = |name: OptionName<'_>| state.option(name).and_then(Value::as_text).unwrap_or_default();
    let all_marked = |marker: MarkerName<'_>, of: &dyn Fn(&Entity) -> bool| -> Vec<Effect> {
        model::ucs(rules, state).filter(|uc| of(uc)).map(|uc| Effect::mark(&uc.id, marker)).collect()
    };
    match kind {
        Kind::UcLoss => Ok((Outcome::new("removed_by_losses"), vec![Effect::mark(&tester.id, marker::LOSS_TEST)])),
        Kind::UmLoss => {
            let own = |uc: &Entity| uc.parent.as_ref() == Some(&tester.id);
            Ok((Outcome::new("um_lost"), all_marked(marker::UM_BROKEN, &own)))
        }
        Kind::DivisionLoss => {
            let own = |uc: &Entity| model::division_of(state, uc).is_some_and(|division| division.id == tester.id);
            Ok((Outcome::new("division_lost"), all_marked(marker::DIVISION_BROKEN, &own)))
        }
        Kind::FootVsCavalry => match option(option::FAIL_A) {
            "fall_back" => {
                // ND-X14: with a rally marker it breaks.
                fated(context, tester, fight::driven_back(context, tester))
            }
            answer => Ok(halts(context, tester, answer == "halt_disorder")),
        },
        Kind::Charged => match option(option::FAIL_B) {
            "break" => fated(context, tester, fight::breaks(context, tester)),
            "disorder" => {
                let stands = Fight::now(state).map(|fight| fight.note(recorded::STAND_ONLY, tester));
                let mut effects = vec![Effect::mark(&tester.id, marker::DISORDER)];
                effects.extend(stands);
                Ok((Outcome::new("stands_disordered"), effects))
            }
            _ => fated(context, tester, fight::driven_back(context, tester)),
        },
        Kind::Charger => match option(option::FAIL_CHARGER) {
            "break" => fated(context, tester, fight::breaks(context, tester)),
            "halt_disorder" => Ok(halts(context, tester, true)),
            _ => fated(context, tester, fight::driven_back(context, tester)),
        },
        // ND-K07: it goes once everybody has rolled.
        Kind::Melee => {
            let (fate, _) = fight::breaks(context, tester);
            let fails = Fight::now(state).map(|fight| fight.note(recorded::FAILED, tester));
            let (told, effects) = fated(context, tester, (fate, fails.into_iter().collect()))?;
            let later = fate == Fate::Breaks && others_roll(context, tester);
            Ok((if later { told.with("later", 1_i64) } else { told }, effects))
        }
    }
}

/// What is noted whether it passed or failed.
fn taken(context: &Context<'_>, kind: Kind, tester: &Entity) -> Option<Effect> {
    let note = |list: RecordField<'_>| Fight::now(context.state).map(|fight| fight.note(list, tester));
    match kind {
        Kind::UcLoss | Kind::UmLoss | Kind::DivisionLoss => None,
        Kind::FootVsCavalry | Kind::Charged => Some(Effect::mark(&tester.id, marker::TESTED_AB)),
        Kind::Charger => note(recorded::CHARGER_TESTED),
        Kind::Melee => note(recorded::TESTED),
    }
}

impl Procedure for MoraleTest {
    fn id(&self) -> &'static str {
        "morale_test"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (Some(tester), field::TESTER) = (context.state.entity(candidate), field) else { return Ok(()) };
        let kind = kind(context)?;
        let due = kind.due(context.rules, context.state);
        if due.iter().any(|known| known.id.as_str() == candidate) {
            return Ok(());
        }
        Err(refuse("test_not_due", "ND-T01", tester).with("test", Arg::word(kind.name().as_str())))
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        let (Some(tester), Ok(kind)) = (context.optional(field::TESTER), kind(context)) else {
            return field == field::TESTER;
        };
        if tester.kind != "uc" {
            // ND-T02, by the option: generals count in the tests of formations too.
            let generals = context.state.option_on(option::GENERALS_IN_FORMATION_TESTS);
            return field == field::TESTER || field == field::GENERAL_NEAR && generals;
        }
        match field {
            field::GENERAL_NEAR => model::may_have_general_near(context.rules, context.state, tester),
            // ND-T05: asked of guns only, in the tests that count it.
            field::FLANKS => model::is_artillery(tester) && matches!(kind, Kind::UcLoss | Kind::Charged | Kind::Melee),
            _ => true,
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        let kind = (field == field::TESTER).then(|| kind(context).ok()).flatten()?;
        let mut due = kind.due(context.rules, context.state);
        // In melee both sides roll: the charging side is asked first.
        if let Some(fight) = Fight::now(context.state).filter(|_| kind == Kind::Melee)
            && due.iter().any(|uc| fight.charges(uc))
        {
            due.retain(|uc| fight.charges(uc));
        }
        match due.as_slice() {
            [one] => Some(Value::from(&one.id)),
            _ => None,
        }
    }

    /// An override of a row that this test does not know would be lost silently.
    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let (kind, table) = (kind(context)?, context.table(table::MORALE)?);
        let idle = context.inputs.overrides.keys().find(|name| {
            let row = table.row_called(name.split('@').next().unwrap_or_default());
            row.is_some_and(|row| {
                !row.contexts.is_empty() && !row.contexts.iter().any(|known| known == kind.name().as_str())
            })
        });
        idle.map_or(Ok(()), |row| {
            Err(Refusal::by_rule("row_not_in_this_test", "ND-T02")
                .with("row", Arg::word(format!("row.morale.{row}")))
                .with("test", Arg::word(kind.name().as_str())))
        })
    }

    /// ND-G04, G06: what the die must show; ND-X13: where whoever fails falls back to.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let (kind, tester) = (kind(context)?, context.entity(field::TESTER)?);
        let fails = |name: OptionName<'_>| context.state.option_is(name, "fall_back");
        let back = match kind {
            Kind::UcLoss | Kind::UmLoss | Kind::DivisionLoss | Kind::Melee => false,
            Kind::FootVsCavalry => fails(option::FAIL_A),
            Kind::Charged => fails(option::FAIL_B),
            Kind::Charger => fails(option::FAIL_CHARGER),
        };
        let needed = morale::test(context, kind, tester)?.needed;
        let text =
            Text::new("line-test-needed").with("needed", needed.clamp(2, 6)).with("beyond", i64::from(needed > 6));
        let mut notes = vec![Line::new(text).rule("ND-G04")];
        if back && model::bound_by_rally(context.state, tester) {
            // ND-X14: there is no second fall back.
            notes.push(Line::new(Text::new("line-breaks-failing").with("unit", &tester.id)).rule("ND-X14"));
        } else if back {
            notes.push(distances::falls_back(context, "line-falls-back-failing", tester)?);
        }
        Ok(notes)
    }

    fn modifiers(&self, context: &Context<'_>) -> Result<Vec<Modifier>, Refusal> {
        Ok(morale::test(context, kind(context)?, context.entity(field::TESTER)?)?.modifiers)
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (kind, tester) = (kind(context)?, context.entity(field::TESTER)?);
        let test = morale::test(context, kind, tester)?;
        // ND-G06: a 6 always passes, a 1 always fails.
        let face = dice.die(Purpose::of("morale", tester), Die::D6)?;
        let passes = face == 6 || (face > 1 && i64::from(face) >= test.needed);
        let (outcome, effects) = if passes { passed(context, kind, tester) } else { failed(context, kind, tester)? };
        let outcome = outcome.with("unit", &tester.id);
        let grade =
            Text::new("line-morale-grade").with("grade", Arg::word(tester.text(attribute::MORALE).unwrap_or_default()));
        Ok(Resolution::new(outcome)
            .about([&tester.id])
            .line(Line::new(grade).rule("ND-T01").value(test.base))
            .modified_by(test.modifiers)
            .line(firing::needed_line(test.needed, "ND-G04"))
            .effects(taken(context, kind, tester))
            .effects(effects))
    }
}
