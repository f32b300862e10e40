//! The winner of a combat: pursuit or consolidation, the new contacts it makes, and the advance of the rest of its UM
//! (ND-S18 to ND-S20, ND-X11, ND-X20 to ND-X22).

use super::distances;
use super::fight::{self, CHARGE, CHARGED, CHARGERS, CONTACT, Fight};
use super::model::{self, Manner, refuse};
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::rules::Ruleset;
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, Record, State};
use crate::rulesets::napoleonic_division::names::{field, marker, option, recorded, row};

pub struct PursueOrConsolidate;
pub struct NewContact;
pub struct Advance;

/// Guns and squares stay; so does a charged UC that saw the charge off without leaving its place (ND-X11).
fn may_pursue(state: &State, fight: &Fight<'_>, uc: &Entity) -> Result<(), Refusal> {
    ensure(!model::is_artillery(uc), || refuse("artillery_never_pursues", "ND-X20", uc))?;
    ensure(!model::bound_square(state, uc), || refuse("square_never_pursues", "ND-X20", uc))?;
    let free = uc.has(marker::COUNTER_ATTACKED) || state.option_on(option::STAND_MAY_PURSUE);
    let stood = fight.is_charged(uc) && fight.round() == 0 && !free;
    ensure(!stood, || refuse("only_consolidates", "ND-X11", uc))
}

fn undecided<'a>(fight: &Fight<'a>) -> Vec<&'a Entity> {
    fight.winners().into_iter().filter(|uc| !fight.is_in(recorded::DECIDED, uc)).collect()
}

/// Winners with a choice: the others consolidate without a word.
pub fn with_a_choice(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state) else { return Vec::new() };
    undecided(&fight).into_iter().filter(|uc| may_pursue(state, &fight, uc).is_ok()).collect()
}

/// Pursuers that have not said yet whom they touched.
pub fn on_the_move(state: &State) -> Vec<&Entity> {
    let Some(fight) = Fight::now(state) else { return Vec::new() };
    let open = |uc: &&Entity| fight.is_in(recorded::PURSUERS, uc) && !fight.is_in(recorded::CONTACT_ASKED, uc);
    fight.winners().into_iter().filter(open).collect()
}

/// ND-X22: the other UC of the winners' UM, UM by UM: where one made a new contact its others stay. Whoever left the combat
/// before its end is one of the others.
pub fn may_advance<'a>(rules: &'a Ruleset, state: &'a State) -> Vec<&'a Entity> {
    let Some(fight) = Fight::now(state) else { return Vec::new() };
    let ums: Vec<&Entity> = fight.winners().into_iter().filter_map(|uc| model::um_of(state, uc)).collect();
    let free = |um: &Entity| ums.iter().any(|known| known.id == um.id) && !made_contact(state, &fight, um);
    let others = model::ucs(rules, state).filter(|uc| model::um_of(state, uc).is_some_and(free) && !fight.holds(uc));
    others.filter(|uc| !uc.has(marker::ADVANCED) && unbound(state, uc).is_ok()).collect()
}

/// A pursuer of this UM touched somebody in the pursuit of this combat.
fn made_contact(state: &State, fight: &Fight<'_>, um: &Entity) -> bool {
    let mut new = state.records_of(CONTACT).filter(|contact| fight::depth(contact) > fight.depth());
    new.any(|contact| {
        let pursuers = contact.texts(CHARGERS).into_iter().filter_map(|id| state.entity(id));
        pursuers.into_iter().any(|uc| uc.parent.as_ref() == Some(&um.id))
    })
}

/// Whoever touches an enemy in a contact that waits is not without contact; whoever charges or is charged still stays for it.
fn unbound(state: &State, uc: &Entity) -> Result<(), Refusal> {
    ensure(!fight::in_queued_contact(state, uc), || refuse("contact_pending", "ND-X22", uc))?;
    let charges = fight::in_waiting_charge(state, uc, CHARGERS);
    ensure(!charges, || refuse("charge_pending", "ND-X22", uc))?;
    ensure(!fight::in_waiting_charge(state, uc, CHARGED), || refuse("charged_pending", "ND-X22", uc))
}

fn only(ucs: &[&Entity]) -> Option<Value> {
    match ucs {
        [one] => Some(Value::from(&one.id)),
        _ => None,
    }
}

fn fight<'a>(context: &Context<'a>) -> Result<Fight<'a>, Refusal> {
    Fight::now(context.state).ok_or_else(model::no_combat)
}

impl Procedure for PursueOrConsolidate {
    fn id(&self) -> &'static str {
        "pursue_or_consolidate"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let fight = fight(context)?;
        match (field, context.state.entity(candidate)) {
            (field::UC, Some(uc)) => {
                let due = undecided(&fight).iter().any(|known| known.id == uc.id);
                ensure(due, || refuse("no_winner_to_decide", "ND-X20", uc))
            }
            (field::CHOICE, _) if candidate == "pursue" => {
                context.optional(field::UC).map_or(Ok(()), |uc| may_pursue(context.state, &fight, uc))
            }
            _ => Ok(()),
        }
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        (field == field::UC).then(|| only(&with_a_choice(context.state))).flatten()
    }

    /// ND-S18: the pursuit speed of who may pursue.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let uc = context.entity(field::UC)?;
        may_pursue(context.state, &fight(context)?, uc)?;
        let disorders = context.state.option_on(option::PURSUIT_DISORDERS);
        let disorders = disorders.then(|| Line::new(Text::new("line-pursuit-disorders")).rule("ND-X20"));
        let reach = model::reach_line(model::reach_of(context, uc, Manner::Pursuit)?);
        Ok([reach].into_iter().chain(disorders).collect())
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (uc, fight) = (context.entity(field::UC)?, fight(context)?);
        let decided = fight.note(recorded::DECIDED, uc);
        if context.choice(field::CHOICE) == "consolidate" {
            let outcome = Outcome::new("consolidates").with("unit", &uc.id);
            // ND-U02: consolidation is a movement of the winner, so it is not immobile in this player turn.
            let moved = (!uc.has(marker::MOVED)).then(|| Effect::mark(&uc.id, marker::MOVED));
            return Ok(Resolution::new(outcome).about([&uc.id]).effect(decided).effects(moved).displaced([&uc.id]));
        }
        let state = context.state;
        let cm = model::reach_of(context, uc, Manner::Pursuit)?;
        let outcome = Outcome::new("pursues").with("unit", &uc.id).with("goings", model::goings(&cm)).with("cm", cm);
        let mut resolution = Resolution::new(outcome)
            .about([&uc.id])
            .effect(decided)
            .effect(fight.note(recorded::PURSUERS, uc))
            .effect(Effect::mark(&uc.id, marker::MOVED))
            .effects(state.option_on(option::PURSUIT_DISORDERS).then(|| Effect::mark(&uc.id, marker::DISORDER)))
            .effects(fight::drop_out(state, uc));
        // ND-S21: whether those who declared a charge at it still reach it, only the table can tell. No contact waits for
        // it: a later one is fought before older ones, and all who touch one UC fight it together.
        let at_it = |charge: &&Record| charge.texts(fight::CHARGED).contains(&uc.id.as_str());
        for charge in state.records_of(CHARGE).filter(at_it) {
            resolution = resolution.effect(Effect::amend(charge, fight::TARGET_PURSUED, true));
        }
        Ok(resolution)
    }
}

impl Procedure for NewContact {
    fn id(&self) -> &'static str {
        "new_contact"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let (Some(uc), field::UC) = (context.state.entity(candidate), field) else { return Ok(()) };
        let due = on_the_move(context.state).iter().any(|known| known.id == uc.id);
        ensure(due, || refuse("no_pursuer", "ND-X21", uc))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        (field == field::UC).then(|| only(&on_the_move(context.state))).flatten()
    }

    /// ND-S18: how far it pursued.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(vec![model::reach_line(model::reach_of(context, context.entity(field::UC)?, Manner::Pursuit)?)])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let (uc, fight) = (context.entity(field::UC)?, fight(context)?);
        let asked = fight.note(recorded::CONTACT_ASKED, uc);
        if !context.yes(field::CONTACT) {
            let outcome = Outcome::new("no_contact").with("unit", &uc.id);
            return Ok(Resolution::new(outcome).about([&uc.id]).effect(asked));
        }
        let (target, aspect) = (context.entity(field::TARGET)?, context.choice(field::ASPECT));
        let outcome = Outcome::new("contact_made")
            .with("unit", &uc.id)
            .with("target", &target.id)
            .with("aspect", Arg::word(aspect));
        Ok(Resolution::new(outcome)
            .about([&uc.id, &target.id])
            .effect(asked)
            .effect(fight.amend(recorded::NEW_CONTACT, Value::Bool(true)))
            .effects(fight::join(context.state, CONTACT, uc, (target, None), aspect, Decimal::ZERO)))
    }
}

impl Procedure for Advance {
    fn id(&self) -> &'static str {
        "advance"
    }

    fn admits(&self, context: &Context<'_>, _: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(uc) = context.state.entity(candidate) else { return Ok(()) };
        unbound(context.state, uc)?;
        let may = may_advance(context.rules, context.state).iter().any(|known| known.id == uc.id);
        ensure(may, || refuse("may_not_advance", "ND-X22", uc))
    }

    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        Ok(vec![distances::at_most(context, "line-reach", row::UM_ADVANCE, "ND-X22")?])
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let ucs = context.entities(field::UCS);
        let ids = ucs.iter().map(|uc| uc.id.clone()).collect();
        let cm = model::distance(context, row::UM_ADVANCE)?;
        let outcome = Outcome::new("advances").with("units", Arg::Entities(ids)).with("cm", cm);
        let marks =
            ucs.iter().flat_map(|uc| [marker::MOVED, marker::ADVANCED].map(|marker| Effect::mark(&uc.id, marker)));
        Ok(Resolution::new(outcome).about(ucs.iter().map(|uc| &uc.id)).effects(marks))
    }
}
