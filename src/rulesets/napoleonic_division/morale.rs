//! Which test is due to whom, and what it needs (ND-S01 to ND-S03, ND-S11, ND-S12, ND-S15, ND-S17, ND-T01 to ND-T05).

use super::fight::Fight;
use super::model;
use crate::engine::names::TestName;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{Modifier, Origin, Ruleset};
use crate::engine::value::Decimal;
use crate::engine::world::{Entity, EntityId, State};
use crate::rulesets::napoleonic_division::names::{
    attribute, column, fact, field, kind, marker, option, recorded, role, step, table, test,
};

/// What a test is about: the columns of the table of modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    UcLoss,
    UmLoss,
    DivisionLoss,
    /// (a)
    FootVsCavalry,
    /// (b)
    Charged,
    Charger,
    Melee,
}

impl Kind {
    pub fn name(self) -> TestName<'static> {
        match self {
            Kind::UcLoss => test::UC_LOSS,
            Kind::UmLoss => test::UM_LOSS,
            Kind::DivisionLoss => test::DIVISION_LOSS,
            Kind::FootVsCavalry => test::FOOT_VS_CAVALRY,
            Kind::Charged => test::CHARGED,
            Kind::Charger => test::CHARGER,
            Kind::Melee => test::MELEE,
        }
    }

    /// The test that the present step is for.
    pub fn now(state: &State) -> Option<Kind> {
        let tests = [
            (step::COMBAT_FOOT_TEST, Kind::FootVsCavalry),
            (step::COMBAT_CHARGED_TEST, Kind::Charged),
            (step::COMBAT_CHARGER_TEST, Kind::Charger),
            (step::COMBAT_MELEE_TEST, Kind::Melee),
            (step::ANY_UC_LOSS, Kind::UcLoss),
            (step::ANY_UM_LOSS, Kind::UmLoss),
            (step::ANY_DIVISION_LOSS, Kind::DivisionLoss),
        ];
        tests.into_iter().find(|(step, _)| state.is_at(*step)).map(|(_, kind)| kind)
    }

    /// Everybody who has still to take it.
    pub fn due<'a>(self, rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
        match self {
            Kind::UcLoss => uc_losses(rules, state),
            Kind::UmLoss => um_losses(rules, state),
            Kind::DivisionLoss => division_losses(rules, state),
            Kind::FootVsCavalry => foot_tests(state),
            Kind::Charged => charged_tests(state),
            Kind::Charger => charger_tests(state),
            Kind::Melee => melee_due(state).0,
        }
    }
}

/// More than half: strictly.
fn more_than_half(lost: i64, of: i64) -> bool {
    2 * lost > of
}

fn start(uc: &Entity) -> i64 {
    uc.strength.map_or(0, |strength| strength.start.trunc())
}

/// Neither tested in this player turn, nor done with it for good (ND-O17).
fn untested(entity: &Entity) -> bool {
    !entity.has(marker::LOSS_TEST_DONE) && !entity.has(marker::LOSS_TESTED)
}

/// What a UC, a UM or a Division has lost, of how much: EC, or UM of a Division. UC that are gone count at none (ND-Q29);
/// independents do not count for the Division (ND-S03).
pub fn lost(rules: &Ruleset, state: &State, entity: &Entity) -> Option<(i64, i64)> {
    if entity.is_a(kind::UC) {
        return Some((start(entity) - i64::from(entity.points()), start(entity)));
    }
    if entity.is_a(kind::UM) {
        let ucs: Vec<&Entity> = state.children(&entity.id).filter(|uc| uc.is_a(kind::UC)).collect();
        let initial: i64 = ucs.iter().map(|uc| start(uc)).sum();
        let now: i64 = ucs.iter().filter(|uc| !rules.schema.is_lost(uc)).map(|uc| i64::from(uc.points())).sum();
        return Some((initial - now, initial));
    }
    if entity.is_a(kind::DIVISION) {
        let ums: Vec<&Entity> = state.children(&entity.id).filter(|um| um.is_a(kind::UM)).collect();
        let gone = ums.iter().filter(|um| rules.schema.is_lost(um)).count();
        return Some((i64::try_from(gone).unwrap_or(0), i64::try_from(ums.len()).unwrap_or(0)));
    }
    None
}

/// How many more may be lost until it is more than half, that one included.
pub fn until_test(rules: &Ruleset, state: &State, entity: &Entity) -> Option<i64> {
    let (lost, of) = lost(rules, state, entity)?;
    (of > 0).then(|| (of / 2 + 1 - lost).max(0))
}

/// ND-T01: the number for the test of losses to come, with what is known of it before anybody looks at the table.
pub fn coming_test(rules: &Ruleset, state: &State, entity: &Entity) -> Option<i64> {
    let inputs = Inputs::default();
    let kind = match entity {
        uc if uc.is_a(kind::UC) => Kind::UcLoss,
        um if um.is_a(kind::UM) => Kind::UmLoss,
        _ => Kind::DivisionLoss,
    };
    let test = test(&Context { rules, state, inputs: &inputs }, kind, entity).ok()?;
    // ND-G06: a 6 always passes, a 1 always fails.
    Some(test.needed.clamp(2, 6))
}

/// Everybody who tests for losses once this many more are lost; not where nobody would be left to test, nor where the test
/// is done with for good (ND-O17).
pub fn tests_after<'a>(rules: &'a Ruleset, state: &'a State, more: i64) -> impl Iterator<Item = &'a Entity> {
    let formations = [kind::UC, kind::UM, kind::DIVISION].into_iter().flat_map(|kind| state.of_kind(kind));
    formations.filter(move |entity| {
        let Some((lost, of)) = lost(rules, state, entity) else { return false };
        let others = state.children(&entity.id).any(|uc| uc.is_a(kind::UC) && rules.schema.in_play(uc));
        let somebody = of - lost > more || entity.is_a(kind::DIVISION) && others;
        let open = rules.schema.in_play(entity) && !entity.has(marker::LOSS_TESTED);
        open && somebody && until_test(rules, state, entity) == Some(more)
    })
}

fn is_worn(rules: &Ruleset, state: &State, entity: &Entity) -> bool {
    lost(rules, state, entity).is_some_and(|(lost, of)| more_than_half(lost, of))
}

fn uc_losses<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
    model::active_ucs(rules, state).filter(|uc| untested(uc) && is_worn(rules, state, uc)).collect()
}

fn um_losses<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
    let side = model::active_side(state);
    let mine = state.of_kind(kind::UM).filter(|um| um.side == side && rules.schema.in_play(um) && untested(um));
    mine.filter(|um| is_worn(rules, state, um)).collect()
}

fn division_losses<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
    let side = model::active_side(state);
    let all = state.of_kind(kind::DIVISION).filter(|division| division.side == side);
    let due = all.filter(|division| rules.schema.in_play(division) && untested(division));
    due.filter(|division| is_worn(rules, state, division)).collect()
}

fn foot_tests(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    let due = |uc: &&Entity| {
        let cavalry = fight.opponents(uc).iter().any(|target| model::is_cavalry(target));
        model::is_infantry(uc) && cavalry && fight.frontal(uc) && !uc.has(marker::TESTED_AB)
    };
    fight.chargers().into_iter().filter(due).collect()
}

/// ND-X04, ND-X05: once, however many charge.
fn charged_tests(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    fight.charged().into_iter().filter(|uc| !uc.has(marker::TESTED_AB)).collect()
}

/// ND-X10: all of them, fired at or not; with ND-O19 not those who took (a).
fn charger_tests(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over()) else { return Vec::new() };
    let single = state.option_is(option::AB_AND_CHARGER_TEST, "single");
    let done = |uc: &Entity| fight.is_in(recorded::CHARGER_TESTED, uc) || (single && uc.has(marker::TESTED_AB));
    fight.chargers().into_iter().filter(|uc| !done(uc)).collect()
}

/// ND-K07, ND-O08: every UC, or the side that suffered more in the round, both on a tie.
fn must_test(fight: &Fight<'_>, state: &State, uc: &Entity) -> bool {
    if !state.option_is(option::MELEE_TEST_WHO, "losers") {
        return true;
    }
    let (own, other) = (fight.number(recorded::HITS_ON_CHARGERS), fight.number(recorded::HITS_ON_CHARGED));
    if fight.charges(uc) { own >= other } else { other >= own }
}

/// It fought in the round and has not rolled.
pub fn owes_melee_test(fight: &Fight<'_>, state: &State, uc: &Entity) -> bool {
    must_test(fight, state, uc) && !fight.is_in(recorded::TESTED, uc)
}

/// Who tests after a round of melee, and who chooses between falling back and fighting on. Everybody who fought rolls before
/// anybody chooses or goes (ND-K07); then the charging side names its choices first (ND-K08).
pub fn melee_due(state: &State) -> (Vec<&Entity>, Vec<&Entity>) {
    let Some(fight) = Fight::now(state).filter(|fight| !fight.is_over() && fight.round() > 0) else {
        return (Vec::new(), Vec::new());
    };
    let tests: Vec<&Entity> = fight.members().into_iter().filter(|uc| owes_melee_test(&fight, state, uc)).collect();
    if !tests.is_empty() {
        return (tests, Vec::new());
    }
    let undecided = |side: Vec<&'_ Entity>| -> Vec<EntityId> {
        let open = |uc: &&Entity| !fight.is_in(recorded::CHOSEN, uc) && !fight.is_in(recorded::FAILED, uc);
        side.into_iter().filter(open).map(|uc| uc.id.clone()).collect()
    };
    let first = undecided(fight.chargers());
    let due = if first.is_empty() { undecided(fight.charged()) } else { first };
    (Vec::new(), due.iter().filter_map(|id| state.entity(id.as_str())).collect())
}

/// A test with the number it needs.
pub struct Test {
    pub modifiers: Vec<Modifier>,
    pub base: i64,
    pub needed: i64,
}

/// ND-T01, ND-T02: the grade, and every modifier that any opponent fulfils, each once.
pub fn test(context: &Context<'_>, kind: Kind, tester: &Entity) -> Result<Test, Refusal> {
    let fight = match kind {
        Kind::UcLoss | Kind::UmLoss | Kind::DivisionLoss => None,
        Kind::FootVsCavalry | Kind::Charged | Kind::Charger | Kind::Melee => Fight::now(context.state),
    };
    let table = context.table(table::MORALE)?;
    let situation = || {
        context
            .situation()
            .role(role::TESTER, tester)
            .fact(fact::GENERAL_NEAR, context.yes(field::GENERAL_NEAR))
            .fact(fact::IN_COVER, context.yes(field::IN_COVER))
            .fact(fact::FLANKS, Decimal::whole(context.whole(field::FLANKS)))
            .fact(fact::FRONTAL, fight.is_some_and(|fight| fight.frontal(tester)))
    };
    let opponents = fight.map(|fight| fight.opponents(tester)).unwrap_or_default();
    let mut modifiers: Vec<Modifier> = Vec::new();
    let readings = if opponents.is_empty() {
        vec![table.modifiers(&situation(), context.inputs, Some(kind.name()))]
    } else {
        let against = |opponent| situation().role(role::OPPONENT, opponent);
        let each = opponents.into_iter().map(against);
        each.map(|situation| table.modifiers(&situation, context.inputs, Some(kind.name()))).collect()
    };
    for modifier in readings.into_iter().flatten() {
        match modifiers.iter_mut().find(|known| known.id == modifier.id) {
            // What one opponent fulfils needs no override because of another.
            Some(known) if known.origin == Origin::Overridden && modifier.origin != Origin::Overridden => {
                *known = modifier;
            }
            Some(_) => {}
            None => modifiers.push(modifier),
        }
    }
    let grade = model::row_called(context, table::MORALE_GRADES, tester.text(attribute::MORALE).unwrap_or_default())?;
    let base = grade.whole(column::NEEDED).unwrap_or(4);
    let needed = base + table.sum(&modifiers, column::NEEDED).trunc();
    Ok(Test { modifiers, base, needed })
}
