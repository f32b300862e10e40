//! Movement and formation changes of phase 2, by experience (ND-S07, ND-S08, ND-M01 to ND-M06).

use super::model::{self, Manner, refuse};
use super::rights;
use crate::engine::dice::Dice;
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::{Decimal, Value};
use crate::engine::world::{Effect, Entity, State};
use crate::rulesets::napoleonic_division::names::{attribute, column, field, marker, option, step};

pub struct MoveUc;

/// The step in which the uncommanded go toward their general (ND-S07).
fn uncommanded_step(state: &State) -> bool {
    state.is_at(step::ANY_UNCOMMANDED)
}

/// Uncommanded, and neither moved nor blocked yet.
pub fn must_go(uc: &Entity) -> bool {
    let acted = uc.has(marker::MOVED) || uc.has(marker::CHANGED_FORMATION);
    uc.has(marker::UNCOMMANDED) && !acted && !uc.has(marker::BLOCKED)
}

fn does_both(context: &Context<'_>, uc: &Entity) -> bool {
    model::experience(context, uc).is_ok_and(|row| row.flag(column::MOVE_AND_CHANGE))
}

/// By the option, guns out of command may limber where they stand.
fn may_limber_instead(context: &Context<'_>, uc: &Entity) -> bool {
    model::is_artillery(uc)
        && context.state.option_on(option::UNCOMMANDED_GUNS_LIMBER)
        && context.choice(field::FORMATION) == "limbered"
}

/// Whether there is anything left to do for it in the present step.
pub fn may_act(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    // ND-M05: move AND change of formation, in one go or in two; the last one's move has ended its step.
    let second = uc.has(marker::MOVED) && !uc.has(marker::CHANGED_FORMATION) && does_both(context, uc);
    if uncommanded_step(context.state) {
        let due = must_go(uc) || second && uc.has(marker::UNCOMMANDED);
        return ensure(due, || refuse("not_uncommanded", "ND-S07", uc));
    }
    ensure(second || !uc.has(marker::UNCOMMANDED), || refuse("acted_uncommanded", "ND-M05", uc))?;
    let (moved, changed) = (uc.has(marker::MOVED), uc.has(marker::CHANGED_FORMATION));
    ensure(!(moved && changed), || refuse("acted_already", "ND-M04", uc))?;
    let both = model::experience(context, uc)?.flag(column::MOVE_AND_CHANGE);
    ensure(both || !(moved || changed), || refuse("move_or_change", "ND-M02", uc))
}

/// It has done nothing yet; whoever may do a second thing (ND-M02) is not reminded of it.
pub fn may_begin(context: &Context<'_>, uc: &Entity) -> Result<(), Refusal> {
    ensure(!rights::acted(uc), || refuse("acted_already", "ND-M04", uc))?;
    may_act(context, uc)
}

/// ND-M06: a formation of its arm, and not the one it has.
fn may_form(context: &Context<'_>, uc: &Entity, formation: &str) -> Result<(), Refusal> {
    ensure(!uc.is(attribute::FORMATION, formation), || refuse("formation_unchanged", "ND-M06", uc))?;
    let schema = &context.rules.schema;
    let attribute = schema.kind(&uc.kind).and_then(|kind| kind.attribute(attribute::FORMATION.as_str()));
    let value = Value::text(formation);
    let fits = attribute.is_some_and(|attribute| schema.may_be(context.state, uc, attribute, Some(&value)));
    ensure(fits, || refuse("formation_of_another_arm", "ND-M06", uc).with("formation", Arg::word(formation)))
}

/// ND-M03: how far it goes, by the formation held during the move.
fn speed_line(context: &Context<'_>, uc: &Entity) -> Result<(Line, Decimal), Refusal> {
    let new = context.choice(field::FORMATION);
    let present = uc.text(attribute::FORMATION).unwrap_or_default();
    let held = if !new.is_empty() && context.choice(field::ORDER) == "change_first" { new } else { present };
    let row = model::speed(context, uc, Manner::Move, held)?;
    let cm = row.number(model::column(context, context.choice(field::GOING))).unwrap_or(Decimal::ZERO);
    let text = Text::new("line-speed").with("row", Arg::word(format!("row.speed.{}", row.id)));
    Ok((Line::new(text).rule("ND-M03").value(cm), cm))
}

impl Procedure for MoveUc {
    fn id(&self) -> &'static str {
        "move_uc"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        match field {
            field::UC => match context.state.entity(candidate) {
                Some(uc) => may_act(context, uc),
                None => Ok(()),
            },
            field::FORMATION => context.optional(field::UC).map_or(Ok(()), |uc| may_form(context, uc, candidate)),
            _ => Ok(()),
        }
    }

    fn asks(&self, context: &Context<'_>, field: FieldName<'_>) -> bool {
        match field {
            field::BLOCKED => uncommanded_step(context.state),
            // ND-M02: an order of two things only for those who may do both.
            field::ORDER => context.optional(field::UC).is_none_or(|uc| does_both(context, uc)),
            _ => true,
        }
    }

    fn unasked(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Refusal> {
        let uc = context.optional(field::UC).filter(|_| field == field::ORDER)?;
        let changes = !context.choice(field::FORMATION).is_empty();
        (context.yes(field::MOVE) && changes).then(|| refuse("move_or_change", "ND-M02", uc))
    }

    fn proposes(&self, context: &Context<'_>, field: FieldName<'_>) -> Option<Value> {
        match field {
            field::MOVE => context.optional(field::UC).map(|uc| Value::Bool(!uc.has(marker::MOVED))),
            // ND-O01: where one column holds for the whole battle there is nothing to say about the going.
            field::GOING => (!model::one_column(context.state)).then(|| Value::text("gg")),
            _ => None,
        }
    }

    fn check(&self, context: &Context<'_>) -> Result<(), Refusal> {
        let uc = context.entity(field::UC)?;
        if context.yes(field::BLOCKED) {
            return Ok(());
        }
        let (moves, changes) = (context.yes(field::MOVE), !context.choice(field::FORMATION).is_empty());
        ensure(moves || changes, || refuse("nothing_to_do", "ND-M01", uc))?;
        let bound = uncommanded_step(context.state) && !uc.has(marker::MOVED) && !may_limber_instead(context, uc);
        ensure(moves || !bound, || refuse("uncommanded_must_move", "ND-M05", uc))?;
        ensure(!(moves && uc.has(marker::MOVED)), || refuse("moved_already", "ND-M04", uc))?;
        ensure(!(changes && uc.has(marker::CHANGED_FORMATION)), || refuse("changed_already", "ND-M04", uc))?;
        if let Some(way) = context.number(field::DISTANCE_CM).filter(|_| moves) {
            let (_, most) = speed_line(context, uc)?;
            let refusal = || refuse("too_far_to_move", "ND-M03", uc).with("distance", way).with("cm", most);
            ensure(way <= most, refusal)?;
        }
        let both = model::experience(context, uc)?.flag(column::MOVE_AND_CHANGE);
        let moved = moves || uc.has(marker::MOVED);
        let changed = changes || uc.has(marker::CHANGED_FORMATION);
        ensure(both || !(moved && changed), || refuse("move_or_change", "ND-M02", uc))
    }

    /// ND-S08, ND-M03: its speed and what its experience permits, before it moves.
    fn notes(&self, context: &Context<'_>) -> Result<Vec<Line>, Refusal> {
        let uc = context.entity(field::UC)?;
        let mut notes = Vec::new();
        if context.yes(field::MOVE) {
            notes.push(speed_line(context, uc)?.0);
        }
        let row = Arg::word(format!("row.experience.{}", model::experience(context, uc)?.id));
        notes.push(Line::new(Text::new("line-rights").with("row", row)).rule("ND-M02"));
        Ok(notes)
    }

    fn resolve(&self, context: &Context<'_>, _: &mut dyn Dice) -> Result<Resolution, Stop> {
        let uc = context.entity(field::UC)?;
        if context.yes(field::BLOCKED) {
            let outcome = Outcome::new("blocked").with("unit", &uc.id);
            return Ok(Resolution::new(outcome).about([&uc.id]).effect(Effect::mark(&uc.id, marker::BLOCKED)));
        }
        let (moves, new) = (context.yes(field::MOVE), context.choice(field::FORMATION));
        let (line, cm) = speed_line(context, uc)?;
        let outcome = match (moves, new.is_empty()) {
            (true, true) => Outcome::new("moves").with("cm", cm),
            (true, false) => Outcome::new("moves_and_changes").with("cm", cm).with("formation", Arg::word(new)),
            (false, _) => Outcome::new("changes_formation").with("formation", Arg::word(new)),
        };
        let mut resolution = Resolution::new(outcome.with("unit", &uc.id)).about([&uc.id]);
        if moves {
            resolution = resolution.line(line).effect(Effect::mark(&uc.id, marker::MOVED));
        }
        if !new.is_empty() {
            resolution = resolution
                .effect(Effect::set(&uc.id, attribute::FORMATION, new))
                .effect(Effect::mark(&uc.id, marker::CHANGED_FORMATION));
        }
        Ok(resolution)
    }
}
