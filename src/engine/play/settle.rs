//! What a resolution comes to on a state: its effects, where the sequence goes, all that follows from it.

use crate::engine::procedure::{Form, FormMaker, Next, Resolution};
use crate::engine::refusal::Refusal;
use crate::engine::sequence::Walk;

/// Carries a resolution out by a walk on a copy of the state it was resolved on. `event` is the number under which answers
/// are kept.
pub(in crate::engine) fn settle<'a>(
    maker: &FormMaker<'_>,
    form: &Form<'_>,
    mut walk: Walk<'a>,
    resolution: &mut Resolution,
    event: u64,
) -> Result<Walk<'a>, Refusal> {
    maker.movers(&form.inputs).iter().for_each(|mover| walk.displace(mover));
    let told = |anew| maker.tells(form, event, anew);
    let done = std::mem::take(&mut resolution.effects);
    for effect in told(false).into_iter().chain(done).chain(told(true)) {
        walk.carry_out(effect);
    }
    match std::mem::take(&mut resolution.next) {
        Next::Stay => {}
        Next::Call { sequence, vars } => walk.call(&sequence, vars)?,
        Next::Leave { sequence } => {
            walk.draw_consequences();
            walk.leave_sequence(&sequence)?;
        }
        Next::Advance => {
            // What the procedure came to counts before the step is left.
            walk.draw_consequences();
            walk.advance()?;
        }
    }
    walk.draw_consequences();
    walk.close_finished()?;
    Ok(walk)
}
