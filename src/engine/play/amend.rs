//! Amending: an event is played again with another command in its place, and what came after follows by itself, each event
//! with its own command and its dice as they fell, until one no longer fits. One event of the journal, taken back in one
//! step; what it stands for stays in the history.

use super::game::Throwing;
use super::{Command, Event, Game, Stopped};
use crate::engine::procedure::Stop;
use crate::engine::refusal::{Reason, Refusal, ensure};
use crate::engine::world::{Effect, Instruction, on_table};

/// What an amendment takes out of the battle for good: events after it that no longer fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Dropped {
    pub count: usize,
    /// The first of them, and why it no longer fits.
    pub first: Stopped,
}

impl Game {
    /// What an amendment would drop; none where all that came after still fits, or where it is refused.
    pub fn would_drop(&self, seq: u64, command: &Command) -> Option<Dropped> {
        let event = self.rehearse(Command::Amend { seq, command: Box::new(command.clone()) }).ok()?;
        let first = event.stopped?;
        let known = self.in_force_from(self.place_in_force(seq)?).len();
        Some(Dropped { count: known.saturating_sub(event.replays.len()), first })
    }

    pub(super) fn amend(
        &self,
        event: &mut Event,
        seq: u64,
        command: &Command,
        throwing: Throwing<'_>,
    ) -> Result<(), Stop> {
        let place = self.amendable(seq)?;
        event.replaces = self.number_in_force(place);
        let mut table = self.table_before(place);
        event.step = table.state().step().to_string();
        let mut told = Vec::new();
        for (number, known) in self.in_force_from(place).into_iter().enumerate() {
            // Where the amendment itself is played again, its own dice are known too.
            let again = match throwing {
                Throwing::Again(before) => before.replays.get(number).unwrap_or(&known),
                Throwing::Anew | Throwing::Never => &known,
            };
            let wanted = if known.seq == seq { command } else { &known.command };
            ensure(same_kind(wanted, &known.command), || Refusal::new(Reason::CannotAmend))?;
            match table.handle_again(wanted.clone(), &known.time, again) {
                Ok(replay) => {
                    table.accept(&replay);
                    // Moves that were made already are not made again.
                    let other = |instruction: &&Instruction| !known.table.contains(instruction);
                    let moved = replay.table.iter().filter(|i| self.moves(i)).filter(other);
                    told.extend(moved.map(|now| instead_of(&known, now)));
                    event.replays.push(replay);
                }
                Err(refusal) if known.seq == seq => return Err(refusal.into()),
                Err(refusal) => {
                    event.stopped = Some(Stopped { seq: known.seq, reason: refusal.text() });
                    break;
                }
            }
        }
        event.table = on_table(&self.rules().schema, self.state(), table.state(), told);
        Ok(())
    }

    fn moves(&self, instruction: &Instruction) -> bool {
        self.rules().schema.hands.iter().any(|hand| hand.id == instruction.id)
    }

    /// Where an event that can be amended stands among those in force.
    fn amendable(&self, seq: u64) -> Result<usize, Refusal> {
        let number = i64::try_from(seq).unwrap_or(i64::MAX);
        self.place_in_force(seq).ok_or_else(|| Refusal::new(Reason::UnknownEvent).with("seq", number))
    }

    /// An event in force as it is now, after all amendments.
    pub fn event_in_force(&self, seq: u64) -> Option<Event> {
        let place = self.place_in_force(seq)?;
        self.in_force_from(place).into_iter().find(|event| event.seq == seq)
    }

    /// What an amended event had done before it was amended; nothing for any other event.
    pub fn amended_effects(&self, event: &Event) -> Vec<Effect> {
        let Command::Amend { seq: amended, .. } = &event.command else { return Vec::new() };
        let mut events = self.events().reader();
        // As the last amendment before this one left it, or as it was first done.
        let of = |known: Event| std::iter::once(known.clone()).chain(known.replays).find(|one| one.seq == *amended);
        let places = *amended..event.seq;
        let places = places.rev().filter_map(|seq| usize::try_from(seq).ok()?.checked_sub(1));
        places.filter_map(|place| events.get(place)).find_map(of).map(|known| known.effects).unwrap_or_default()
    }

    /// The table as it stood just before an event in force: its form can be filled again there.
    pub fn before_event(&self, seq: u64) -> Option<Game> {
        let place = self.place_in_force(seq)?;
        let mut table = self.table_before(place);
        // Within an amendment the events before it are played first.
        for event in self.in_force_from(place).into_iter().take_while(|event| event.seq != seq) {
            table.accept(&event);
        }
        Some(table)
    }
}

/// A move told to somebody whom the event told the same move by other numbers before.
fn instead_of(known: &Event, now: &Instruction) -> Instruction {
    let before = known.table.iter().find(|told| told.id == now.id && told.unit == now.unit && now.unit.is_some());
    Instruction { instead_of: before.map(|told| told.args.clone()), ..now.clone() }
}

/// An event keeps its kind: a shot becomes another shot, a note another note.
fn same_kind(a: &Command, b: &Command) -> bool {
    match (a, b) {
        (Command::Resolve { procedure: a, .. }, Command::Resolve { procedure: b, .. }) => a == b,
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}
