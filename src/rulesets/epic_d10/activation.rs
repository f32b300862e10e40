//! What the steps of an activation are for: which of them apply, given the order and who could interrupt (ED-S05, O30).

use super::model;
use super::{assault, barrage, bog_test, end_phase, fire, moving, reaction_fire, ride};
use crate::engine::names::ColumnName;
use crate::engine::procedure::{Context, Inputs};
use crate::engine::rules::Ruleset;
use crate::engine::value::Value;
use crate::engine::world::{Entity, State};
use crate::rulesets::epic_d10::names::{attribute, column, marker, recorded};

/// Asks something of the activated formation, if it is still there.
fn active(rules: &Ruleset, state: &State, test: impl Fn(&Context<'_>, &Entity) -> bool) -> bool {
    let inputs = Inputs::default();
    let context = Context { rules, state, inputs: &inputs };
    let formation = model::active_formation(state).filter(|formation| model::is_alive(rules, state, formation));
    formation.is_some_and(|formation| test(&context, formation))
}

/// An assault moves in its own first step.
fn is_to_assault(context: &Context<'_>, formation: &Entity) -> bool {
    model::order_row(context, formation).is_some_and(|row| row.flag(column::ASSAULT))
}

/// Whether the order is for this at all, done already or not: what the checklist shows.
fn order_allows(rules: &Ruleset, state: &State, deed: ColumnName<'_>) -> bool {
    active(rules, state, |context, formation| {
        let allowed = model::order_row(context, formation).is_some_and(|row| row.flag(deed));
        allowed || !model::orders_are_enforced(state)
    })
}

pub fn order_fires(rules: &Ruleset, state: &State) -> bool {
    order_allows(rules, state, column::FIRE)
}

pub fn order_bombards(rules: &Ruleset, state: &State) -> bool {
    order_allows(rules, state, column::BARRAGE)
}

/// ED-N08: a barrage is only to be thought of where something has an area of effect.
pub fn order_bombards_with(rules: &Ruleset, state: &State) -> bool {
    let area = |unit: &Entity| model::weapons(state, unit).any(|weapon| weapon.number(attribute::ZE).is_some());
    order_bombards(rules, state) && active(rules, state, |_, formation| model::groups(state, formation).any(area))
}

/// ED-N07: whatever is fired, somebody may be in cover.
pub fn order_shoots(rules: &Ruleset, state: &State) -> bool {
    order_fires(rules, state) || order_bombards_with(rules, state)
}

/// ED-N09: flight is no matter for those on the ground.
pub fn air_is_active(rules: &Ruleset, state: &State) -> bool {
    active(rules, state, |_, formation| model::is_air(formation))
}

/// ED-N03, N04: the ground, and the distance to a leader, are no matter for those in the air.
pub fn ground_is_active(rules: &Ruleset, state: &State) -> bool {
    active(rules, state, |_, formation| !model::is_air(formation))
}

pub fn order_assaults(rules: &Ruleset, state: &State) -> bool {
    order_allows(rules, state, column::ASSAULT)
}

pub fn order_regroups(rules: &Ruleset, state: &State) -> bool {
    order_allows(rules, state, column::REMOVAL)
}

pub fn order_rides(rules: &Ruleset, state: &State) -> bool {
    let concerned = active(rules, state, ride::concerns);
    concerned && order_allows(rules, state, column::RIDES)
}

/// ED-O23: an order that is for getting in and out, and for nothing else.
pub fn order_lands(rules: &Ruleset, state: &State) -> bool {
    active(rules, state, |_, formation| formation.is(attribute::ORDER, "landing"))
}

pub fn may_move(rules: &Ruleset, state: &State) -> bool {
    active(rules, state, |context, formation| {
        let stuck = model::groups(state, formation).any(|unit| bog_test::to_free(state, unit) > 0);
        let rides = ride::is_possible(context, formation);
        let goes = moving::may_move(context, formation).is_ok() || rides;
        // ED-S05: whatever the order, those stuck in the ground try first; an assault then moves in its own step, but whoever
        // rides as a whole gets out first (ED-O33).
        let embarked = rides && model::is_fully_embarked(state, formation);
        stuck || embarked || (goes && !is_to_assault(context, formation))
    })
}

/// Something besides moving may be done.
pub fn may_act(rules: &Ruleset, state: &State) -> bool {
    active(rules, state, |context, formation| {
        may_shoot(context, formation)
            || assault::may_assault(context, formation).is_ok()
            || end_phase::may_regroup(context, formation).is_ok()
            // Riding was possible before and after the move; a landing has nothing else.
            || (ride::is_possible(context, formation) && formation.has(marker::MOVED))
    })
}

fn may_shoot(context: &Context<'_>, formation: &Entity) -> bool {
    fire::may_fire(context, formation).is_ok() || barrage::may_bombard(context, formation).is_ok()
}

/// ED-O30 (1): after the move, or before the first fire of who has not moved.
pub fn reaction_before_action(rules: &Ruleset, state: &State) -> bool {
    let exposed = active(rules, state, |context, formation| {
        !is_to_assault(context, formation) && (formation.has(marker::MOVED) || may_shoot(context, formation))
    });
    exposed && !reaction_fire::reactors(rules, state).is_empty()
}

/// ED-O30 (2): when everything is done; an assault had its own moment.
pub fn reaction_at_the_end(rules: &Ruleset, state: &State) -> bool {
    let open = active(rules, state, |_, formation| !formation.has(marker::ASSAULTED));
    open && !reaction_fire::reactors(rules, state).is_empty()
}

/// ED-O30: after the assault move, in reach or not.
pub fn reaction_in_assault(rules: &Ruleset, state: &State) -> bool {
    let short = model::assault(state).and_then(|fight| fight.get(recorded::REACHED)) == Some(&Value::Bool(false));
    (short || assault::is_contested(rules, state)) && !reaction_fire::reactors(rules, state).is_empty()
}
