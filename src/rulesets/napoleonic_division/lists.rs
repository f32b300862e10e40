//! What is still open in a step, for the checklist, and what leads through a combat (ND-S01 to ND-S24).

use super::command_check;
use super::fight::{CHARGE, Fight};
use super::melee_round;
use super::model;
use super::morale::{self, Kind};
use super::move_uc;
use super::pursuit;
use super::reaction;
use super::replace_general;
use super::rights;
use super::save;
use super::support_fire;
use crate::engine::names::{MarkerName, RoleName};
use crate::engine::procedure::{Context, Inputs};
use crate::engine::refusal::Refusal;
use crate::engine::rules::{FactFn, ListFn, Ruleset, Situation};
use crate::engine::world::{Entity, State};
use crate::rulesets::napoleonic_division::names::{kind, marker};
use crate::rulesets::shared::ids;

pub const LISTS: &[(&str, ListFn)] = &[
    ("uc_losses", |rules, state| due(Kind::UcLoss, rules, state)),
    ("um_losses", |rules, state| due(Kind::UmLoss, rules, state)),
    ("division_losses", |rules, state| due(Kind::DivisionLoss, rules, state)),
    ("one_before_half", |rules, state| ids(morale::tests_after(rules, state, 1))),
    ("over_half", |rules, state| ids(morale::tests_after(rules, state, 0))),
    ("generals_to_replace", generals_to_replace),
    ("worn_units", worn_units),
    ("command_to_check", |rules, state| named(command_check::to_check(rules, state))),
    ("uncommanded_due", |rules, state| ids(model::active_ucs(rules, state).filter(|uc| move_uc::must_go(uc)))),
    ("can_move", |rules, state| able(rules, state, move_uc::may_begin)),
    ("can_fire", |rules, state| able(rules, state, rights::may_fire)),
    ("can_charge", |rules, state| able(rules, state, rights::may_charge)),
    ("charges_waiting", charges_waiting),
    ("foot_tests", |rules, state| due(Kind::FootVsCavalry, rules, state)),
    ("charged_tests", |rules, state| due(Kind::Charged, rules, state)),
    ("reactions", |_, state| named(reaction::to_react(state))),
    ("supports", supports),
    ("saves", |_, state| named(save::to_save(state))),
    ("charger_tests", |rules, state| due(Kind::Charger, rules, state)),
    ("fights", |_, state| named(melee_round::to_fight(state))),
    ("melee_tests", |rules, state| due(Kind::Melee, rules, state)),
    ("melee_choices", |_, state| named(morale::melee_due(state).1)),
    ("winners", |_, state| named(pursuit::with_a_choice(state))),
    ("pursuers", |_, state| named(pursuit::on_the_move(state))),
    ("advances", |rules, state| named(pursuit::may_advance(rules, state))),
    ("markers_due", markers_due),
];

pub const FACTS: &[(&str, FactFn)] = &[
    ("combat_on", |_, state| Fight::now(state).is_some()),
    ("melee_on", |_, state| Fight::now(state).is_some_and(|fight| !fight.is_over())),
];

fn named(entities: Vec<&Entity>) -> Vec<String> {
    ids(entities.into_iter())
}

fn due(kind: Kind, rules: &Ruleset, state: &State) -> Vec<String> {
    named(kind.due(rules, state))
}

type May = fn(&Context<'_>, &Entity) -> Result<(), Refusal>;

/// UC of the active side that may.
fn able(rules: &Ruleset, state: &State, may: May) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    ids(model::active_ucs(rules, state).filter(|uc| may(&context, uc).is_ok()))
}

fn supports(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    ids(model::ucs(rules, state).filter(|uc| support_fire::may_support(&context, uc).is_ok()))
}

fn generals_to_replace(rules: &Ruleset, state: &State) -> Vec<String> {
    let side = model::active_side(state);
    let lost = |general: &&Entity| general.side == side && replace_general::to_replace(rules, state, general);
    ids(state.of_kind(kind::BRIGADE).filter(lost))
}

/// ND-S05: those whose ranks have gaps.
fn worn_units(rules: &Ruleset, state: &State) -> Vec<String> {
    let worn = |uc: &&Entity| uc.strength.is_some_and(|strength| strength.now < strength.start);
    ids(model::active_ucs(rules, state).filter(worn))
}

fn charges_waiting(_: &Ruleset, state: &State) -> Vec<String> {
    state.records_of(CHARGE).map(|charge| charge.id.clone()).collect()
}

/// ND-S22: whoever will lose a marker at the end of this player turn, as the markers themselves say.
fn markers_due(rules: &Ruleset, state: &State) -> Vec<String> {
    let side = model::active_side(state);
    let comes_off = |uc: &Entity, marker: MarkerName<'_>| {
        let carrier = Situation::new(&rules.schema, state).role(RoleName::SELF, uc);
        let expires = rules.schema.marker(marker.as_str()).into_iter().flat_map(|decl| &decl.expires);
        let mut mine = expires.filter(|expiry| !expiry.own || uc.side == side);
        uc.has(marker) && mine.any(|expiry| expiry.when.as_ref().is_none_or(|when| when.holds(&carrier)))
    };
    ids(model::ucs(rules, state).filter(|uc| comes_off(uc, marker::DISORDER) || comes_off(uc, marker::RALLY)))
}
