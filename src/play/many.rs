//! One form for many: who else it is filled for, the same answer for all rows, and the dice of each in turn.

use super::field::asked;
use super::form_filler::FormFiller;
use super::question::{Question, Reply};
use super::typed_dice::{Brought, Confirmed, TypedDice, Waiting};
use crate::engine::play::{Command, Game};
use crate::engine::procedure::{FieldView, Inputs, Many, Member, about};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::lang::Speaker;

/// Whom else something was said for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Same {
    /// The answer now stands in every row of the question.
    Rows,
    /// The form is filled for so many others too.
    Others(usize),
    /// It is filled for one again.
    One,
    /// There is nobody else.
    Nobody,
    /// Nothing to repeat in the other rows yet.
    NoAnswer,
    /// It is done one by one.
    NotForMany,
}

/// What Enter does to the dice typed for a form.
pub(crate) enum Typing {
    /// Everything is typed: one command, or one each of many.
    Done(Vec<Command>),
    /// More is typed, by the same or by the next of many.
    GoesOn,
    /// Why it cannot go on yet.
    Not(Refusal),
}

impl FormFiller {
    pub(crate) fn is_for_many(&self) -> bool {
        self.inputs().values.contains_key(Many::ALSO)
    }

    /// Who else it could be filled for now; nobody where it is filled for many already.
    pub(crate) fn others(&self, game: &Game) -> Vec<String> {
        if self.is_for_many() { Vec::new() } else { game.others(self.procedure(), self.inputs()) }
    }

    /// The same for the others: the answer of a row for every row, else the form for everybody who could be named instead,
    /// or for one again.
    pub(crate) fn same_for_others(&mut self, game: &Game, speaker: Speaker<'_>) -> Same {
        let Some(form) = self.form(game) else { return Same::Nobody };
        if let Some(field) = form.fields.get(self.place()).filter(|field| field.row.is_some()) {
            let question = Question::new(field, None, speaker);
            return self.same_in_rows(game, &form.fields, &question, speaker);
        }
        if self.is_for_many() {
            self.narrow(game);
            return Same::One;
        }
        let others = self.others(game);
        let many = || game.rules().procedure(self.procedure()).is_some_and(|decl| decl.many.is_some());
        match others.len() {
            0 if many() => Same::Nobody,
            0 => Same::NotForMany,
            count => {
                self.widen(game, others);
                self.go_to_open(game);
                Same::Others(count)
            }
        }
    }

    fn same_in_rows(
        &mut self,
        game: &Game,
        fields: &[FieldView<'_>],
        question: &Question,
        speaker: Speaker<'_>,
    ) -> Same {
        let value = match self.entry().reply(question, speaker) {
            Some(Reply::Value(value)) => Some(value),
            Some(Reply::Kept) => question.held.clone(),
            Some(Reply::Parts(_) | Reply::Nobody) | None => None,
        };
        let Some(value) = value else { return Same::NoAnswer };
        self.set_rows(game, fields, &value);
        self.go_to_open(game);
        Same::Rows
    }

    /// Puts an answer into every row of the question asked, as far as it may stand there.
    pub(super) fn set_rows(&mut self, game: &Game, fields: &[FieldView<'_>], value: &Value) {
        let here = fields.get(self.place()).map(|field| field.decl.id.as_str());
        for row in fields.iter().filter(|field| Some(field.decl.id.as_str()) == here && asked(field)) {
            self.set(&row.id, Reply::Value(value.clone()));
        }
        self.drop_wrong(game);
    }

    /// The question for whom else, with these proposed.
    pub(crate) fn question_for_others(&self, game: &Game, speaker: Speaker<'_>, others: &[String]) -> Option<Question> {
        let maker = game.form_maker(self.procedure()).ok()?;
        let inputs = self.inputs().clone().with(Many::ALSO, Value::texts(others));
        let form = maker.form_for_many(&inputs, true);
        let field = form.fields.iter().find(|field| field.id == Many::ALSO)?;
        Some(Question::new(field, None, speaker)).filter(|_| !others.is_empty())
    }

    /// The command of one of many.
    pub(crate) fn command_for(&self, member: &Member, brought: Brought) -> Command {
        self.command_of(member.inputs.clone(), brought)
    }

    /// Fills the form for these too; what was answered for the first is answered for them, as far as it may be.
    pub(crate) fn widen(&mut self, game: &Game, others: Vec<String>) {
        let Ok(maker) = game.form_maker(self.procedure()) else { return };
        let Some(many) = &maker.decl.many else { return };
        let first = self.inputs().clone();
        // Whom the program proposed is named, so that he stays the first.
        let who = maker.form(&first, false).inputs.get(&many.who).cloned();
        let answers = self.answers_mut();
        answers.values.extend(who.map(|who| (many.who.clone(), who)));
        for (field, other) in many.own.iter().flat_map(|field| others.iter().map(move |other| (field, other))) {
            if let Some(value) = first.get(field) {
                answers.values.insert(about(field, other), value.clone());
            }
        }
        answers.values.insert(Many::ALSO.to_owned(), Value::texts(others));
        self.drop_wrong(game);
    }

    /// Answers of others that may not stand, or are not asked about them, are not theirs.
    fn drop_wrong(&mut self, game: &Game) {
        let Some(form) = self.form(game) else { return };
        let wrong = form.fields.iter().filter(|field| field.row.is_some() && field.given);
        for field in wrong.filter(|field| field.problem.is_some() || !field.relevant) {
            self.answers_mut().values.remove(&field.id);
        }
    }

    /// For the first alone again.
    fn narrow(&mut self, game: &Game) {
        let first = self.members(game).into_iter().next();
        *self.answers_mut() = first.map(|member| member.inputs).unwrap_or_default();
        self.forget_dice();
        self.go_to_open(game);
    }

    /// Everybody it is filled for, the first one first.
    pub(crate) fn members(&self, game: &Game) -> Vec<Member> {
        game.members(self.procedure(), self.inputs())
    }

    /// The answers of the first.
    pub(super) fn first_inputs(&self, game: &Game) -> Inputs {
        if !self.is_for_many() {
            return self.inputs().clone();
        }
        self.members(game).into_iter().next().map(|member| member.inputs).unwrap_or_default()
    }

    /// Of many, the one whose row is asked about, or the first: whose odds are told.
    pub(crate) fn told_member(&self, game: &Game) -> Option<Member> {
        let form = self.form(game).filter(|_| self.is_for_many())?;
        let row = form.fields.get(self.place()).and_then(|field| field.row.clone());
        let maker = game.form_maker(self.procedure()).ok()?;
        let complete = |member: &&Member| maker.for_people().form(&member.inputs, false).problems.is_empty();
        let members = self.members(game);
        let asked = row.and_then(|row| members.iter().find(|member| member.who == row.as_str()));
        asked.filter(complete).or_else(|| members.iter().find(complete)).or_else(|| members.first()).cloned()
    }

    /// One command each, with nothing typed but what these hands will type.
    pub(crate) fn commands(&self, game: &Game, brought: &Brought) -> Vec<Command> {
        self.members(game).into_iter().map(|member| self.command_of(member.inputs, brought.clone())).collect()
    }

    pub(super) fn command_of(&self, inputs: Inputs, brought: Brought) -> Command {
        let (dice, dice_by_side) = (brought.dice, brought.by_side);
        Command::Resolve { procedure: self.procedure().to_owned(), inputs, dice, dice_by_side, pause: true }
    }

    /// Whose dice are typed now, and how many others' are to come.
    pub(crate) fn throws_now(&self, game: &Game) -> Option<(String, usize)> {
        if !self.is_for_many() {
            return None;
        }
        let members = self.members(game);
        let left = members.len().saturating_sub(self.throwers().len() + 1);
        members.into_iter().nth(self.throwers().len()).map(|member| (member.who, left))
    }

    /// The table at which the dice of the next one are thrown, and his answers; none when all are typed.
    pub(super) fn next_thrower(&self, game: &Game) -> Option<(Game, Inputs)> {
        let done = self.typed_commands(game);
        let next = self.members(game).into_iter().nth(done.len())?;
        Some((game.table_after(&done), next.inputs))
    }

    /// The commands of those whose dice are all typed.
    fn typed_commands(&self, game: &Game) -> Vec<Command> {
        let members = self.members(game).into_iter().zip(self.throwers());
        members.map(|(member, dice)| self.command_of(member.inputs, dice.all())).collect()
    }

    /// Goes on from the dice typed so far: to the next group, to the next one who throws, to the commands.
    pub(super) fn confirm_throwers(&mut self, game: &Game) -> Typing {
        let Some((table, inputs)) = self.next_thrower(game) else { return self.all_typed(game) };
        let mut dice = self.take_dice();
        let hands = dice.hands().clone();
        let confirmed = dice.confirm(&table, &|brought| self.command_of(inputs.clone(), brought));
        match confirmed {
            Confirmed::Command(_) => {
                self.throwers_mut().push(dice);
                self.put_dice(TypedDice::of_hands(&hands));
                self.pass_who_types_nothing(game)
            }
            Confirmed::NextGroup => {
                self.put_dice(dice);
                Typing::GoesOn
            }
            Confirmed::Not(refusal) => {
                self.put_dice(dice);
                Typing::Not(refusal)
            }
        }
    }

    /// On to the first who has dice to type; the commands where nobody has.
    pub(crate) fn pass_who_types_nothing(&mut self, game: &Game) -> Typing {
        let Some((table, inputs)) = self.next_thrower(game) else { return self.all_typed(game) };
        let hands = self.dice().hands().clone();
        let command = self.command_of(inputs.clone(), Brought::by_hands(&hands));
        // His turn will not come: he is left over, and says so then.
        if !table.goes_on(&command) {
            return self.all_typed(game);
        }
        let waiting = self.dice().waiting(&table, &|brought| self.command_of(inputs.clone(), brought));
        match waiting {
            Waiting::Group { .. } => Typing::GoesOn,
            Waiting::Refused(refusal) => Typing::Not(refusal),
            Waiting::Program | Waiting::Ready(_) => self.confirm_throwers(game),
        }
    }

    /// One command each: those whose dice are typed with them, the others as they are.
    fn all_typed(&self, game: &Game) -> Typing {
        // Where everybody types, the program throws for nobody: dice that are missing are asked for again.
        let brought = TypedDice::of_hands(self.dice().hands()).all();
        let rest = self.commands(game, &brought).into_iter().skip(self.throwers().len());
        Typing::Done(self.typed_commands(game).into_iter().chain(rest).collect())
    }

    /// Whether the dice of the one asked are there, and those of another come next.
    pub(crate) fn is_next_to_throw(&self, game: &Game) -> bool {
        let more = self.throws_now(game).is_some_and(|(_, left)| left > 0);
        more && matches!(self.waiting(game), Waiting::Ready(_) | Waiting::Program)
    }

    /// The last character is taken back, also from whoever threw before.
    pub(super) fn take_thrower_back(&mut self) {
        if self.dice().is_empty()
            && let Some(dice) = self.throwers_mut().pop()
        {
            self.put_dice(dice);
        }
    }
}
