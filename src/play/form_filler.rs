//! Fills a form for whatever front end a player sits at: which question is asked, what answers it, the way back, the
//! overrides, and the command it comes to. A front end draws it and hands it lines, or keys by way of `field_entry`.

use std::collections::BTreeSet;

use super::advice::{Throws, throws};
use super::field::{allowed, asked, chosen, field_label, told_by_another};
use super::field_entry::FieldEntry;
use super::many::Typing;
use super::overrides::{Override, flip, overrides};
use super::question::{Question, Reply};
use super::typed_dice::{Brought, Confirmed, TypedDice, Waiting};
use super::{Chance, chances, throws_dice};
use crate::engine::dice::DiceBySide;
use crate::engine::names::FieldName;
use crate::engine::play::{Command, Game};
use crate::engine::procedure::{FieldView, Form, Inputs, Many};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::Side;
use crate::lang::Speaker;

/// What the player points at: answered at once when it is sure, proposed otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Pointed {
    pub(crate) id: String,
    pub(crate) sure: bool,
}

pub(crate) struct FormFiller {
    procedure: String,
    inputs: Inputs,
    /// Place of the field asked about; the number of fields means that the form is filled.
    place: usize,
    /// What is typed or chosen in that field so far.
    pub(super) entry: FieldEntry,
    pointed: Option<Pointed>,
    /// The field that took what is pointed at: the first that can.
    taken_by: Option<usize>,
    /// Fields answered one after the other, to go back through.
    answered: Vec<usize>,
    /// Only what has no proposal is still asked.
    hurried: bool,
    /// The player came to this question himself.
    pub(super) walks: bool,
    /// It was filled before: every question is looked at again.
    reviewed: bool,
    /// The answer that brought a refusal with it, and the code of that.
    pub(super) blamed: Option<(String, String)>,
    /// Answers that were given, nobody among them: where only people can say it, that is asked for.
    said: BTreeSet<String>,
    /// Questions put before it was filled for many: they are not put again.
    passed: BTreeSet<String>,
    /// Dice typed for it so far.
    dice: TypedDice,
    /// Filled for many: the dice of those whose dice are all typed, in order.
    throwers: Vec<TypedDice>,
}

/// What comes next where questions are put one after the other.
pub(crate) enum Next {
    /// Answered by what is pointed at: the field's label and the name.
    Settled {
        label: String,
        name: String,
    },
    Ask(Box<Question>),
    /// Nobody can answer a question that needs an answer; why, where a rule says so.
    Stuck(Option<Refusal>),
    Filled,
}

/// Whether an answer is about a row of a list.
fn is_of_row(id: &str) -> bool {
    FieldName::of_data(id).parts().1.is_some()
}

impl FormFiller {
    /// A form with these answers, at its first question.
    pub(crate) fn new(procedure: &str, inputs: Inputs) -> FormFiller {
        FormFiller {
            procedure: procedure.to_owned(),
            inputs,
            place: 0,
            entry: FieldEntry::default(),
            pointed: None,
            taken_by: None,
            answered: Vec::new(),
            hurried: false,
            walks: false,
            reviewed: false,
            blamed: None,
            said: BTreeSet::new(),
            passed: BTreeSet::new(),
            dice: TypedDice::default(),
            throwers: Vec::new(),
        }
    }

    /// A form whose answers were all given before.
    pub(super) fn filled_before(procedure: &str, inputs: Inputs) -> FormFiller {
        let said = inputs.values.keys().cloned().collect();
        FormFiller { said, reviewed: true, ..FormFiller::new(procedure, inputs) }
    }

    /// Whether the player looks at every question again, of a form that was filled before.
    pub(super) fn reviews(&self) -> bool {
        self.reviewed
    }

    /// An empty form for what is pointed at.
    pub(crate) fn pointing_at(procedure: &str, pointed: Option<Pointed>) -> FormFiller {
        FormFiller { pointed, ..FormFiller::new(procedure, Inputs::default()) }
    }

    pub(crate) fn procedure(&self) -> &str {
        &self.procedure
    }

    pub(crate) fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    pub(super) fn answers_mut(&mut self) -> &mut Inputs {
        &mut self.inputs
    }

    pub(crate) fn place(&self) -> usize {
        self.place
    }

    pub(crate) fn entry(&self) -> &FieldEntry {
        &self.entry
    }

    /// The form as it stands; none where the procedure is unknown.
    pub(crate) fn form<'a>(&self, game: &'a Game) -> Option<Form<'a>> {
        game.form_maker(&self.procedure).ok().map(|maker| maker.for_people().form_for_many(&self.inputs, true))
    }

    /// The form without what could stand in its fields: that costs time.
    pub(crate) fn sum<'a>(&self, game: &'a Game) -> Option<Form<'a>> {
        game.form_maker(&self.procedure).ok().map(|maker| maker.for_people().form_for_many(&self.inputs, false))
    }

    /// The most telling reason why it cannot be resolved yet.
    pub(crate) fn problem(&self, game: &Game) -> Option<Refusal> {
        self.sum(game)?.problems.into_iter().next()
    }

    /// The question asked now; none when the form is filled.
    pub(crate) fn question(&self, game: &Game, speaker: Speaker<'_>) -> Option<Question> {
        let form = self.form(game)?;
        form.fields.get(self.place).map(|field| Question::new(field, self.pointed_here(), speaker))
    }

    fn pointed_here(&self) -> Option<&str> {
        let free = self.taken_by.is_none_or(|taken| taken == self.place);
        self.pointed.as_ref().filter(|_| free).map(|pointed| pointed.id.as_str())
    }

    /// Puts an answer into its field; the question asked stays the same.
    pub(super) fn set(&mut self, id: &str, reply: Reply) {
        if id == Many::ALSO {
            // The dice of one would become another's.
            self.forget_dice();
        }
        if reply != Reply::Kept {
            self.said.insert(id.to_owned());
        }
        match reply {
            Reply::Value(value) => {
                self.inputs.values.insert(id.to_owned(), value);
            }
            Reply::Parts(counts) => self.divide_into(id, counts),
            Reply::Nobody => {
                self.inputs.values.remove(id);
            }
            Reply::Kept => {}
        }
    }

    /// Forgets all that was said so far.
    pub(super) fn begin_anew(&mut self) {
        self.inputs.values.clear();
        self.inputs.overrides.clear();
        self.inputs.reason.clear();
        self.said.clear();
        self.forget_dice();
    }

    /// Whether somebody has answered anything so far.
    pub(crate) fn is_begun(&self) -> bool {
        !self.said.is_empty()
    }

    /// Goes to the first question without an answer, or to the end. On the way it stops once where people are wanted.
    pub(crate) fn go_to_open(&mut self, game: &Game) {
        self.walks = false;
        self.drop_unasked(game);
        let Some(form) = self.form(game) else { return };
        // What is optional elsewhere may be needed here.
        let missing = form.problems.first().and_then(Refusal::missing_field);
        let open = |(at, field): (usize, &FieldView<'_>)| {
            let needed = !field.decl.optional || missing == Some(field.id.as_str());
            asked(field)
                && (field.value.is_none() && needed
                    || field.wanted && !field.given && at > self.place
                    || self.is_unsaid(field))
        };
        let place = form.fields.iter().enumerate().position(open).unwrap_or(form.fields.len());
        self.go_to(&form, place);
    }

    /// Forgets what stands in questions that the other answers have put away: nobody could take it out again.
    fn drop_unasked(&mut self, game: &Game) {
        while let Some(form) = self.sum(game) {
            let unasked = form.fields.iter().find(|field| !field.relevant && field.given && field.problem.is_some());
            // What was said of somebody who has no row any more.
            let is_gone = |id: &&String| is_of_row(id) && form.fields.iter().all(|field| field.id != **id);
            let of_nobody = || self.inputs.values.keys().find(is_gone).cloned();
            // One at a time: an answer less may bring a question back.
            let Some(id) = unasked.map(|field| field.id.clone()).or_else(of_nobody) else { return };
            if self.inputs.values.remove(&id).is_none() {
                return;
            }
            self.said.remove(&id);
        }
    }

    /// Whether only people can say it, and they have not yet: what they told before is said.
    fn is_unsaid(&self, field: &FieldView<'_>) -> bool {
        let open = !field.given && field.remembered.is_none() && !self.said.contains(&field.id);
        field.decl.explicit && asked(field) && open
    }

    /// Goes to the first question that only people can answer and that has no answer; false where there is none.
    pub(super) fn go_to_unsaid(&mut self, game: &Game) -> bool {
        let Some(form) = self.form(game) else { return false };
        let Some(place) = form.fields.iter().position(|field| self.is_unsaid(field)) else { return false };
        self.go_to(&form, place);
        true
    }

    /// Goes to a question by the name of its answer; false where it is not put.
    pub(super) fn go_to_field(&mut self, game: &Game, id: &str) -> bool {
        let Some(form) = self.form(game) else { return false };
        let Some(place) = form.fields.iter().position(|field| field.id == id && asked(field)) else { return false };
        self.go_to(&form, place);
        true
    }

    /// Goes to the first question, as somebody does who looks at all of them.
    pub(super) fn go_to_first(&mut self, game: &Game) {
        let Some(form) = self.form(game) else { return };
        let put = |field: &FieldView<'_>| asked(field) && !told_by_another(&form, field);
        let place = form.fields.iter().position(put).unwrap_or(form.fields.len());
        self.go_to(&form, place);
        self.walks = true;
    }

    /// Goes to the next question or the one before, whether it has an answer or not; the end of the form is one too.
    pub(crate) fn step(&mut self, game: &Game, forward: bool) {
        let Some(form) = self.form(game) else { return };
        let put = |field: &FieldView<'_>| asked(field) && !told_by_another(&form, field);
        let mut stops: Vec<usize> = (0..form.fields.len()).filter(|i| form.fields.get(*i).is_some_and(put)).collect();
        stops.push(form.fields.len());
        let at = stops.iter().position(|stop| *stop >= self.place).unwrap_or(0);
        let next = if forward { at + 1 } else { at + stops.len() - 1 };
        let place = stops.get(next % stops.len()).copied().unwrap_or(0);
        self.go_to(&form, place);
        self.walks = place < form.fields.len();
    }

    fn go_to(&mut self, form: &Form<'_>, place: usize) {
        for field in form.fields.iter().take(place).filter(|field| field.to_people && !field.given) {
            if let Some(value) = field.value.clone() {
                self.inputs.values.insert(field.id.clone(), value);
            }
        }
        self.place = place;
        self.entry = form.fields.get(place).map(FieldEntry::standing_on).unwrap_or_default();
    }

    /// What comes next where every question is put, one after the other.
    pub(crate) fn next(&mut self, game: &Game, speaker: Speaker<'_>) -> Next {
        loop {
            let Some(form) = self.form(game) else { return Next::Filled };
            // Answers bring questions with them: the form is filled when the next one is not there.
            let Some(field) = form.fields.get(self.place) else { return Next::Filled };
            if !asked(field) {
                // An answer from before the player went back may not be asked for any more.
                self.inputs.values.remove(&field.id);
                self.place += 1;
                continue;
            }
            if self.passed.contains(&field.id) {
                self.place += 1;
                continue;
            }
            let here = self.pointed_here().filter(|id| allowed(field).contains(id)).map(str::to_owned);
            if let Some(id) = here {
                self.taken_by = Some(self.place);
                if self.pointed.as_ref().is_some_and(|pointed| pointed.sure) {
                    self.set(&field.id, Reply::Value(chosen(&field.decl.value, &id)));
                    self.place += 1;
                    return Next::Settled { label: field_label(field, speaker), name: speaker.subject(&id) };
                }
            }
            let question = Question::new(field, self.pointed_here(), speaker);
            if question.takes_choice() && question.open().next().is_none() {
                if !question.optional {
                    return Next::Stuck(question.why_not("").cloned());
                }
                self.place += 1;
            } else if self.hurried && question.needs_no_answer() {
                self.answer(&question, question.as_proposed());
            } else {
                return Next::Ask(Box::new(question));
            }
        }
    }

    /// Answers the question asked and goes on to the one after it.
    pub(crate) fn answer(&mut self, question: &Question, reply: Reply) {
        self.set(&question.id, reply);
        self.answered.push(self.place);
        self.place += 1;
    }

    /// Back to the question answered before; false at the first one.
    pub(crate) fn back(&mut self) -> bool {
        self.hurried = false;
        match self.answered.pop() {
            Some(place) => {
                self.place = place;
                true
            }
            None => false,
        }
    }

    /// Fills it for these too, where questions are put one after the other: only what is new is asked.
    pub(crate) fn ask_for_others_too(&mut self, game: &Game, others: Vec<String>) {
        if let Some(form) = self.form(game) {
            self.passed.extend(form.fields.iter().take(self.place).map(|field| field.id.clone()));
            self.passed.insert(Many::ALSO.to_owned());
        }
        self.widen(game, others);
        if let Some(form) = self.form(game) {
            let answered = form.fields.iter().filter(|field| field.row.is_some() && field.given);
            self.passed.extend(answered.map(|field| field.id.clone()));
        }
        self.answered.clear();
        self.place = 0;
    }

    /// Answers the question asked in every row, where questions are put one after the other.
    pub(crate) fn answer_rows(&mut self, game: &Game, value: &Value) {
        let Some(form) = self.form(game) else { return };
        let asked_here = form.fields.get(self.place).map(|field| field.decl.id.clone());
        self.set_rows(game, &form.fields, value);
        let Some(form) = self.form(game) else { return };
        let answered = form.fields.iter().filter(|field| Some(&field.decl.id) == asked_here.as_ref() && field.given);
        self.passed.extend(answered.map(|field| field.id.clone()));
    }

    /// From here on only what has no proposal is asked.
    pub(crate) fn hurry(&mut self) {
        self.hurried = true;
    }

    /// Every modifier that the players may override.
    pub(crate) fn overrides(&self, game: &Game, speaker: Speaker<'_>) -> Vec<Override> {
        overrides(game, speaker, &self.procedure, &self.inputs)
    }

    /// Overrides a modifier, or takes its override back.
    pub(crate) fn flip_override(&mut self, game: &Game, key: &str) {
        flip(game, &self.procedure, &mut self.inputs, key);
    }

    /// Whether modifiers are overridden and nobody has said why.
    pub(crate) fn lacks_reason(&self) -> bool {
        !self.inputs.overrides.is_empty() && self.inputs.reason.is_empty()
    }

    /// Why modifiers are overridden.
    pub(crate) fn give_reason(&mut self, reason: &str) {
        self.inputs.reason = reason.trim().to_owned();
    }

    /// Outcomes as the form stands, the likeliest first; none while answers are missing.
    pub(crate) fn chances(&self, game: &Game, speaker: Speaker<'_>) -> Vec<Chance> {
        let unsaid = || self.sum(game).is_some_and(|form| form.fields.iter().any(|field| self.is_unsaid(field)));
        if self.problem(game).is_some() || unsaid() {
            return Vec::new();
        }
        chances(game, speaker, &self.procedure, &self.inputs)
    }

    /// The side of whoever the form names first.
    pub(crate) fn acting_side(&self, game: &Game) -> Option<Side> {
        let form = self.sum(game)?;
        form.fields.iter().find_map(|field| game.state().entity(field.value.as_ref()?.as_text()?)?.side)
    }

    pub(crate) fn throws_dice(&self, game: &Game) -> bool {
        throws_dice(game, &self.procedure, &self.first_inputs(game))
    }

    /// Whose dice it comes to, with what the hands bring, as far as the answers so far tell.
    pub(crate) fn throws(&self, game: &Game, brought: Brought) -> Throws {
        throws(game, &self.procedure, &self.first_inputs(game), brought)
    }

    /// The command it comes to, with what is brought from the table.
    pub(crate) fn command(&self, brought: Brought) -> Command {
        self.command_of(self.inputs.clone(), brought)
    }

    /// Begins to type the dice of these hands, everybody's where there are none; what was typed for them stays.
    pub(crate) fn begin_dice(&mut self, hands: &DiceBySide) {
        if self.dice.hands() != &hands.emptied() {
            self.forget_dice();
            self.dice = TypedDice::of_hands(hands);
        }
    }

    pub(crate) fn dice(&self) -> &TypedDice {
        &self.dice
    }

    pub(super) fn take_dice(&mut self) -> TypedDice {
        std::mem::take(&mut self.dice)
    }

    pub(super) fn put_dice(&mut self, dice: TypedDice) {
        self.dice = dice;
    }

    pub(super) fn forget_dice(&mut self) {
        self.dice = TypedDice::default();
        self.throwers.clear();
    }

    pub(super) fn throwers(&self) -> &[TypedDice] {
        &self.throwers
    }

    pub(super) fn throwers_mut(&mut self) -> &mut Vec<TypedDice> {
        &mut self.throwers
    }

    /// Takes a die as it is typed; one that is impossible is refused.
    pub(crate) fn type_die(&mut self, game: &Game, c: char) -> Result<(), Refusal> {
        let next = self.next_thrower(game).filter(|_| self.is_for_many());
        let mut dice = self.take_dice();
        let taken = match next {
            Some((table, inputs)) => dice.push(c, &table, &|brought| self.command_of(inputs.clone(), brought)),
            None => dice.push(c, game, &|brought| self.command(brought)),
        };
        self.dice = dice;
        taken
    }

    /// All that is typed of the group asked for, or the whole group before it.
    pub(crate) fn take_dice_back(&mut self) {
        self.take_thrower_back();
        self.dice.clear_group();
    }

    pub(crate) fn take_die_back(&mut self) {
        self.take_thrower_back();
        self.dice.take_back();
    }

    /// What the dice typed so far wait for.
    pub(crate) fn waiting(&self, game: &Game) -> Waiting {
        if !self.is_for_many() {
            return self.dice.waiting(game, &|brought| self.command(brought));
        }
        match self.next_thrower(game) {
            Some((table, inputs)) => self.dice.waiting(&table, &|brought| self.command_of(inputs.clone(), brought)),
            None => Waiting::Program,
        }
    }

    /// Goes on from the dice typed so far.
    pub(crate) fn confirm_dice(&mut self, game: &Game) -> Typing {
        if self.is_for_many() {
            return self.confirm_throwers(game);
        }
        let mut dice = self.take_dice();
        let confirmed = dice.confirm(game, &|brought| self.command(brought));
        self.dice = dice;
        match confirmed {
            Confirmed::Command(command) => Typing::Done(vec![*command]),
            Confirmed::NextGroup => Typing::GoesOn,
            Confirmed::Not(refusal) => Typing::Not(refusal),
        }
    }

    /// The answers without that to a question, for advice on it.
    pub(crate) fn inputs_without(&self, id: &str) -> Inputs {
        let mut inputs = self.inputs.clone();
        inputs.values.remove(id);
        inputs
    }
}
