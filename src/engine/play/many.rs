//! Several commands given as one: an order to every formation, the tests of a whole pulse. Each is an event of its own, and
//! all name the first of them, so that they are taken back together.

use super::in_force::InForce;
use super::{Command, Game, Rehearsed};
use crate::engine::message::Arg;
use crate::engine::procedure::{Inputs, Many, Member};
use crate::engine::refusal::{Reason, Refusal, ensure};

/// Why several commands are not begun: whose it is that cannot be carried out, where it is one's, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAll {
    pub who: Option<String>,
    pub refusal: Refusal,
}

impl Game {
    /// Who else a form could be filled for now: of those whom the checklist waits for where it waits for the first, else
    /// whoever of the same body could be named instead. Nobody speaks for the enemy.
    pub fn others(&self, procedure: &str, inputs: &Inputs) -> Vec<String> {
        let Ok(maker) = self.form_maker(procedure) else { return Vec::new() };
        let Some(many) = &maker.decl.many else { return Vec::new() };
        let mut alone = inputs.clone();
        alone.values.remove(Many::ALSO);
        let form = maker.form(&alone, true);
        let field = form.fields.iter().find(|field| field.id == many.who && field.relevant);
        let Some((field, first)) = field.and_then(|field| Some((field, field.value.as_ref()?.as_text()?))) else {
            return Vec::new();
        };
        let items = self.checklist();
        let waits = |id: &str| {
            let own = items.iter().filter(|view| view.item.procedure.as_deref() == Some(procedure));
            own.flat_map(|view| &view.open).any(|open| open == id)
        };
        let parent = |id: &str| self.state().entity(id).and_then(|entity| entity.parent.as_ref());
        let side = |id: &str| self.state().entity(id).and_then(|entity| entity.side);
        let waits_for_first = waits(first);
        let is_meant = |id: &&str| {
            side(id) == side(first) && if waits_for_first { waits(id) } else { parent(id) == parent(first) }
        };
        let free = field.candidates.iter().filter(|candidate| candidate.refusal.is_none());
        let others = free.map(|candidate| candidate.value.as_str()).filter(|id| *id != first);
        others.filter(is_meant).map(str::to_owned).collect()
    }

    /// Whom a command is resolved for, where it could be resolved for many.
    pub fn resolved_for<'c>(&self, command: &'c Command) -> Option<&'c str> {
        match command {
            Command::Resolve { procedure, inputs, .. } => {
                let many = self.rules().procedure(procedure)?.many.as_ref()?;
                inputs.get(&many.who)?.as_text()
            }
            _ => None,
        }
    }

    /// The answers of everybody whom a form is filled for.
    pub fn members(&self, procedure: &str, inputs: &Inputs) -> Vec<Member> {
        self.form_maker(procedure).map(|maker| maker.members(inputs)).unwrap_or_default()
    }

    /// Whether several commands can be given as one. Each is tried after those before it, as far as that can be known before
    /// any die of the program is thrown; where an earlier one ends the step, or the battle, the later ones are left over.
    pub fn check_many(&self, commands: &[Command]) -> Result<(), NotAll> {
        let Some(first) = commands.first() else {
            return Err(NotAll { who: None, refusal: Refusal::new(Reason::NobodyNamed) });
        };
        let mut table = self.table_before(self.in_force.len());
        let mut named: Vec<Option<&str>> = Vec::new();
        for command in commands {
            let who = self.resolved_for(command);
            let not = |refusal| NotAll { who: who.map(str::to_owned), refusal };
            self.is_like(first, command).map_err(not)?;
            ensure(!named.contains(&who), || Refusal::new(Reason::NamedAgain)).map_err(not)?;
            named.push(who);
            if !table.goes_on(command) {
                // Asked where nothing has been done yet, it says itself why it cannot be.
                return if named.len() > 1 { Ok(()) } else { self.rehearsed(command).map(|_| ()).map_err(not) };
            }
            if let Some(event) = table.rehearsed(command).map_err(not)? {
                table.accept(&event);
            }
        }
        Ok(())
    }

    /// One list of dice from the table for several commands, in the order they are given and ask for them: each gets those
    /// it asks for.
    pub fn share_dice(&self, commands: Vec<Command>, dice: &[u8]) -> Result<Vec<Command>, Refusal> {
        let mut left = dice;
        let mut shared: Vec<Command> = Vec::new();
        for mut command in commands {
            let table = self.table_after(&shared);
            let mut wanted = 0;
            loop {
                let own = left.get(..wanted).unwrap_or(left);
                if let Command::Resolve { dice, .. } = &mut command {
                    *dice = Some(own.to_vec());
                }
                match table.rehearse(command.clone()) {
                    Err(Rehearsed::Types(throw)) if wanted < left.len() => {
                        wanted = own.len().saturating_add(usize::try_from(throw.count).unwrap_or(usize::MAX).max(1));
                    }
                    Ok(_) | Err(Rehearsed::Types(_) | Rehearsed::ProgramThrows | Rehearsed::Refused(_)) => break,
                }
            }
            left = left.get(wanted..).unwrap_or_default();
            shared.push(command);
        }
        ensure(left.is_empty(), || Refusal::new(Reason::TooManyDice).with("extra", super::game::count(left.len())))?;
        Ok(shared)
    }

    /// Only one procedure is resolved for many, and only one that is declared to be.
    fn is_like(&self, first: &Command, command: &Command) -> Result<(), Refusal> {
        let (Command::Resolve { procedure: first, .. }, Command::Resolve { procedure, .. }) = (first, command) else {
            return Err(Refusal::new(Reason::NotForMany).with("procedure", Arg::text("")));
        };
        let declared = self.form_maker(procedure)?.decl.many.is_some();
        ensure(declared && first == procedure, || {
            Refusal::new(Reason::NotForMany).with("procedure", Arg::word(format!("procedure.{procedure}")))
        })
    }

    /// What a command comes to without any die of the program; none where the program throws.
    fn rehearsed(&self, command: &Command) -> Result<Option<super::Event>, Refusal> {
        match self.rehearse(command.clone()) {
            Ok(event) => Ok(Some(event)),
            Err(Rehearsed::ProgramThrows) => Ok(None),
            Err(Rehearsed::Types(throw)) => Err(self.missing_dice(throw)),
            Err(Rehearsed::Refused(refusal)) => Err(refusal),
        }
    }

    /// Whether the next of several commands has its turn: the battle goes on, no decision is waited for, and the step still
    /// offers the procedure.
    pub fn goes_on(&self, command: &Command) -> bool {
        let Command::Resolve { procedure, .. } = command else { return false };
        let state = self.state();
        state.ending.is_none() && state.pending.is_none() && self.open_procedures().contains(&procedure.as_str())
    }

    /// The table after these commands, as far as they come without a die of the program: to ask what the next one needs.
    #[must_use]
    pub fn table_after(&self, commands: &[Command]) -> Game {
        let mut table = self.table_before(self.in_force.len());
        for command in commands {
            if let Ok(Some(event)) = table.rehearsed(command) {
                table.accept(&event);
            }
        }
        table
    }

    /// The first event in force of those that were given as one with this one; none where it was given alone.
    pub fn given_with(&self, seq: u64) -> Option<u64> {
        self.events().numbered(seq)?.with.filter(|first| self.is_live(*first))
    }

    /// The first of several given as one, of which one waits for a decision now.
    pub fn waits_with(&self) -> Option<u64> {
        self.state().pending.as_ref()?;
        let last = self.in_force.after(self.in_force.len().saturating_sub(1)).first();
        let seq = last.and_then(|index| u64::try_from(*index).ok()).map(|index| index + 1)?;
        self.given_with(seq)
    }

    /// The numbers of all events that were given as one with this one and are in force with it; its own where it was alone.
    pub fn given_as_one(&self, seq: u64) -> Vec<u64> {
        let Some(first) = self.given_with(seq).filter(|_| self.is_live(seq)) else { return vec![seq] };
        let last = u64::try_from(self.events().len()).unwrap_or(u64::MAX);
        let live = (first..=last).filter(|seq| self.is_live(*seq));
        live.take_while(|seq| self.given_with(*seq) == Some(first)).collect()
    }

    /// The events that an undo took back, or that a redo brought back; none of any other event.
    pub fn turned(&self, seq: u64) -> Vec<u64> {
        let Some(place) = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1)) else { return Vec::new() };
        let mut then = InForce::default();
        for earlier in 0..place {
            then.turn(self.events().turn(earlier), earlier);
        }
        let moved = then.moved_by(self.events().turn(place)).iter();
        moved.filter_map(|index| u64::try_from(index + 1).ok()).collect()
    }

    /// What takes back the last thing that was given, the whole of it where it was several commands in one.
    pub fn undo_together(&self) -> Command {
        let last = self.in_force.after(self.in_force.len().saturating_sub(1)).first();
        let seq = last.and_then(|index| u64::try_from(*index).ok()).map(|index| index + 1);
        Command::Undo { to: seq.and_then(|seq| self.given_with(seq).filter(|first| *first != seq)) }
    }
}
