//! The quality of a leader, thrown at set-up (STP-C01).

use crate::engine::dice::{Dice, Die, Purpose};
use crate::engine::message::{Arg, Text};
use crate::engine::names::FieldName;
use crate::engine::procedure::{Context, Line, Outcome, Procedure, Resolution, Stop};
use crate::engine::refusal::{Refusal, ensure};
use crate::engine::value::Value;
use crate::engine::world::{Effect, Entity};
use crate::rulesets::shot_to_pieces::model::{self, refuse};
use crate::rulesets::shot_to_pieces::names::{attribute, column, counter, fact, field, table};

pub struct CommandRating;

/// The leader's own class of command, else his army's.
fn command_class<'a>(context: &Context<'a>, officer: &'a Entity) -> &'a str {
    let army = model::army_of(context.state, officer);
    officer.text(attribute::COMMAND_CLASS).or_else(|| army?.text(attribute::COMMAND_CLASS)).unwrap_or("cmd_average")
}

/// The die that counts: the lowest of an inferior command, the middle one, the highest of a superior command.
fn counted(class: &str, mut faces: Vec<u8>) -> i64 {
    faces.sort_unstable();
    let face = match class {
        "cmd_inferior" => faces.first(),
        "cmd_superior" => faces.last(),
        _ => faces.get(faces.len() / 2),
    };
    face.map_or(1, |face| i64::from(*face))
}

impl Procedure for CommandRating {
    fn id(&self) -> &'static str {
        "command_rating"
    }

    fn admits(&self, context: &Context<'_>, field: FieldName<'_>, candidate: &str) -> Result<(), Refusal> {
        let Some(officer) = context.state.entity(candidate).filter(|_| field == field::OFFICER) else { return Ok(()) };
        ensure(context.state.counter(counter::TURN) == 0, || refuse("battle_begun", "STP-C01", officer))
    }

    fn resolve(&self, context: &Context<'_>, dice: &mut dyn Dice) -> Result<Resolution, Stop> {
        let officer = context.entity(field::OFFICER)?;
        let class = command_class(context, officer);
        let die = counted(class, dice.faces(Purpose::of("command_rating", officer), 3, Die::D6)?);
        let row = context.table(table::COMMAND_RATINGS)?.first(&context.situation().fact(fact::DIE, Value::whole(die)));
        let quality = row.and_then(|row| row.text(column::LEADER)).ok_or_else(|| model::absent("command_ratings"))?;
        let outcome = Outcome::new("leader_rated").with("unit", &officer.id).with("quality", Arg::word(quality));
        let text = Text::new("line-command-class").with("class", Arg::word(class));
        Ok(Resolution::new(outcome)
            .about([&officer.id])
            .line(Line::new(text).rule("STP-C01").value(die))
            .effect(Effect::set(&officer.id, attribute::LEADER, quality)))
    }
}
