//! What is still open in a step, for the checklist; and the facts that decide which steps there are.

use super::model::{self, BARRAGE};
use super::{
    activation, assault, assault_fire, barrage, bog_test, end_phase, fire, moving, place_order, reaction_fire, ride,
};
use crate::engine::names::{MarkerName, RecordField};
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::{FactFn, ListFn, Ruleset};
use crate::engine::world::{Entity, EntityId, Record, Side, State};
use crate::rulesets::epic_d10::names::{attribute, kind, marker, option, recorded};
use crate::rulesets::shared::{ids, those_that};

pub const LISTS: &[(&str, ListFn)] = &[
    ("formations_to_order", formations_to_order),
    ("initiative_to_throw", initiative_to_throw),
    ("formations_to_activate", formations_to_activate),
    ("groups_to_free", groups_to_free),
    ("formation_to_move", formation_to_move),
    ("formation_to_fire", formation_to_fire),
    ("formation_to_bombard", formation_to_bombard),
    ("formation_to_assault", formation_to_assault),
    ("formation_to_regroup", formation_to_regroup),
    ("formation_to_ride", formation_to_ride),
    ("landing_to_make", landing_to_make),
    ("formation_to_disembark", formation_to_disembark),
    ("barrages_to_finish", barrages_to_finish),
    ("can_react", reaction_fire::reactors),
    ("assault_to_reach", assault_to_reach),
    ("assault_fire_to_make", assault_fire_to_make),
    ("melee_to_make", melee_to_make),
    ("assault_to_apply", assault_to_apply),
    ("assault_to_decide", assault_to_decide),
    ("assault_winner", assault_winner),
    ("assault_loser", assault_loser),
    ("collateral_to_settle", collateral_to_settle),
    ("breaks_due", breaks_due),
    ("suppression_to_test", suppression_to_test),
    ("victory_to_check", victory_to_check),
    ("can_rally", can_rally),
];

pub const FACTS: &[(&str, FactFn)] = &[
    ("formations_left", formations_left),
    ("may_move", activation::may_move),
    ("may_act", activation::may_act),
    ("order_fires", activation::order_fires),
    ("order_bombards", activation::order_bombards),
    ("order_bombards_with", activation::order_bombards_with),
    ("order_shoots", activation::order_shoots),
    ("air_is_active", activation::air_is_active),
    ("ground_is_active", activation::ground_is_active),
    ("order_assaults", activation::order_assaults),
    ("order_regroups", activation::order_regroups),
    ("order_rides", activation::order_rides),
    ("order_lands", activation::order_lands),
    ("reaction_before_action", activation::reaction_before_action),
    ("reaction_at_the_end", activation::reaction_at_the_end),
    ("reaction_in_assault", activation::reaction_in_assault),
    ("assault_contested", assault::is_contested),
    ("assault_results_pending", assault_results_pending),
    ("collateral_due", collateral_due),
    ("assault_loser_left", assault_loser_left),
    ("assault_winner_left", assault_winner_left),
];

/// The activated formation, where a test lets it do something.
fn active(rules: &Ruleset, state: &State, test: impl Fn(&Context<'_>, &Entity) -> bool) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let formation = model::active_formation(state).filter(|formation| model::is_alive(rules, state, formation));
    ids(formation.into_iter().filter(|formation| test(&context, formation)))
}

/// Formations that pass a test, those of the winner of the initiative first (ED-S07, S11).
fn in_order_of_initiative(rules: &Ruleset, state: &State, test: impl Fn(&Context<'_>, &Entity) -> bool) -> Vec<String> {
    let first = state.battle().and_then(|battle| battle.text(attribute::INITIATIVE_SIDE)).and_then(Side::from_code);
    let all = those_that(rules, state, kind::FORMATION, test);
    let (mut winners, others): (Vec<String>, Vec<String>) =
        all.into_iter().partition(|id| state.entity(id).is_some_and(|formation| formation.side == first));
    winners.extend(others);
    winners
}

fn formations_left(rules: &Ruleset, state: &State) -> bool {
    Side::BOTH.into_iter().any(|side| model::side_with_orders_left(rules, state, side))
}

fn formations_to_order(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::FORMATION, |_, formation| {
        formation.text(attribute::ORDER).is_none() && place_order::may_have_order(formation).is_ok()
    })
}

fn battle_without(state: &State, marker: MarkerName<'_>) -> Vec<String> {
    let open = state.battle().is_some_and(|battle| !battle.has(marker));
    open.then(|| EntityId::BATTLE.to_owned()).into_iter().collect()
}

fn initiative_to_throw(_: &Ruleset, state: &State) -> Vec<String> {
    battle_without(state, marker::INITIATIVE_THROWN)
}

fn victory_to_check(_: &Ruleset, state: &State) -> Vec<String> {
    battle_without(state, marker::VICTORY_CHECKED)
}

fn formations_to_activate(rules: &Ruleset, state: &State) -> Vec<String> {
    those_that(rules, state, kind::FORMATION, |_, formation| model::awaits_activation(rules, formation))
}

fn groups_to_free(_: &Ruleset, state: &State) -> Vec<String> {
    let Some(formation) = model::active_formation(state) else { return Vec::new() };
    ids(model::groups(state, formation).filter(|unit| bog_test::to_free(state, unit) > 0))
}

fn formation_to_move(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| moving::may_move(context, formation).is_ok())
}

fn formation_to_fire(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| fire::may_fire(context, formation).is_ok())
}

fn formation_to_bombard(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| barrage::may_bombard(context, formation).is_ok())
}

fn formation_to_assault(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| assault::may_assault(context, formation).is_ok())
}

fn formation_to_regroup(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| end_phase::may_regroup(context, formation).is_ok())
}

fn formation_to_ride(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, ride::is_possible)
}

fn landing_to_make(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let formation = model::active_formation(state).filter(|formation| model::is_alive(rules, state, formation));
    let all = formation.map(|formation| ride::to_land(&context, formation)).unwrap_or_default();
    all.iter().map(ToString::to_string).collect()
}

/// ED-O33: whoever rides as a whole can do nothing else before it gets out.
fn formation_to_disembark(rules: &Ruleset, state: &State) -> Vec<String> {
    active(rules, state, |context, formation| {
        model::is_fully_embarked(state, formation) && ride::is_possible(context, formation)
    })
}

fn barrages_to_finish(_: &Ruleset, state: &State) -> Vec<String> {
    state.records_of(BARRAGE).map(|barrage| barrage.id.clone()).collect()
}

/// The assault, where a test says that something is still to be done in it.
fn fight(state: &State, test: impl Fn(&Record) -> bool) -> Vec<String> {
    model::assault(state).filter(|fight| test(fight)).map(|fight| fight.id.clone()).into_iter().collect()
}

fn assault_to_reach(_: &Ruleset, state: &State) -> Vec<String> {
    fight(state, |fight| fight.get(recorded::REACHED).is_none())
}

fn assault_fire_to_make(rules: &Ruleset, state: &State) -> Vec<String> {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let armed = assault_fire::volley(&context).is_ok_and(|volley| !volley.weapons(&context).is_empty());
    fight(state, |_| armed)
}

fn melee_to_make(rules: &Ruleset, state: &State) -> Vec<String> {
    fight(state, |_| assault::is_contested(rules, state))
}

fn assault_results_pending(_: &Ruleset, state: &State) -> bool {
    model::assault(state).is_some_and(|fight| {
        let waiting = assault::pending(fight);
        !waiting.kills.is_empty() || !waiting.markers.is_empty()
    })
}

fn assault_to_apply(rules: &Ruleset, state: &State) -> Vec<String> {
    fight(state, |_| assault_results_pending(rules, state))
}

fn assault_to_decide(rules: &Ruleset, state: &State) -> Vec<String> {
    fight(state, |_| assault::is_contested(rules, state))
}

/// Who won, where somebody did (ED-X14: not where nobody is left).
fn winner(state: &State) -> Option<(&Record, RecordField<'static>, RecordField<'static>)> {
    let fight = model::assault(state)?;
    match fight.text(recorded::WINNER) {
        Some("attacker") => Some((fight, recorded::ATTACKER, recorded::DEFENDER)),
        Some("defender") => Some((fight, recorded::DEFENDER, recorded::ATTACKER)),
        _ => None,
    }
}

fn assault_decided(_: &Ruleset, state: &State) -> bool {
    winner(state).is_some()
}

/// ED-X18: nothing is owed where the margin is nothing.
fn collateral_due(rules: &Ruleset, state: &State) -> bool {
    let margin = model::assault(state).map_or(0, |fight| model::kept(fight, recorded::MARGIN));
    assault_decided(rules, state) && (margin > 0 || !state.option_is(option::COLLATERAL, "margin_markers"))
}

fn assault_loser_left(rules: &Ruleset, state: &State) -> bool {
    winner(state).is_some_and(|(fight, _, loser)| left(rules, state, fight, loser))
}

fn assault_winner_left(rules: &Ruleset, state: &State) -> bool {
    winner(state).is_some_and(|(fight, winner, _)| left(rules, state, fight, winner))
}

/// The formation that won and is still there.
fn assault_winner(rules: &Ruleset, state: &State) -> Vec<String> {
    let won = winner(state).filter(|(fight, winner, _)| left(rules, state, fight, *winner));
    won.and_then(|(fight, winner, _)| fight.text(winner)).map(str::to_owned).into_iter().collect()
}

/// The formation that lost and is still there.
fn assault_loser(rules: &Ruleset, state: &State) -> Vec<String> {
    let lost = winner(state).filter(|(fight, _, loser)| left(rules, state, fight, *loser));
    lost.and_then(|(fight, _, loser)| fight.text(loser)).map(str::to_owned).into_iter().collect()
}

fn left(rules: &Ruleset, state: &State, fight: &Record, role: RecordField<'_>) -> bool {
    model::party(state, fight, role).is_ok_and(|party| model::is_alive(rules, state, party))
}

fn collateral_to_settle(_: &Ruleset, state: &State) -> Vec<String> {
    let shown = !state.option_is(option::COLLATERAL, "none");
    fight(state, |fight| shown && !fight.flag(recorded::COLLATERAL))
}

fn breaks_due(rules: &Ruleset, state: &State) -> Vec<String> {
    in_order_of_initiative(rules, state, end_phase::break_is_due)
}

fn suppression_to_test(rules: &Ruleset, state: &State) -> Vec<String> {
    in_order_of_initiative(rules, state, |_, formation| {
        formation.has(marker::SUPPRESSION) && !formation.has(marker::REMOVAL_TESTED)
    })
}

fn can_rally(rules: &Ruleset, state: &State) -> Vec<String> {
    in_order_of_initiative(rules, state, |context, formation| end_phase::may_rally(context, formation).is_ok())
}
