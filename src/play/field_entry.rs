//! Filling a form key by key, where every field is in sight: what is typed into the field asked about, and which of its
//! alternatives the cursor stands on.

use super::field::{allowed, asked, takes_choice};
use super::form_filler::FormFiller;
use super::question::{Alternative, NOBODY, Numbering, Question, Reading, Reply};
use super::typed::digit;
use crate::engine::play::Game;
use crate::engine::procedure::{FieldView, Inputs};
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::Speaker;

/// What is typed into a field so far, and the alternative under the cursor among those that it leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct FieldEntry {
    pub(crate) typed: String,
    pub(crate) cursor: usize,
    /// Whether the cursor was moved.
    moved: bool,
}

/// What is typed for dice from the table.
const DICE: &str = "d";

/// The key of a search.
const SEARCH: char = '/';

/// The cursor before anything is chosen, where nothing may stand for an answer.
const NOWHERE: usize = usize::MAX;

/// A line of the alternatives; none where nobody is an answer.
pub(crate) type Listed<'q> = Option<&'q Alternative>;

/// What a character came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Part of a text, or nothing.
    Text,
    Answered,
    /// It is answered, and the rules refuse that: the question stays.
    Refused(Refusal),
    /// The form is filled: there is no field to type into.
    NoField,
    /// Nothing that answers the question could begin or go on with it.
    Foreign,
}

/// What Enter came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    Answered,
    /// It is answered, and the rules refuse that: the question stays.
    Refused(Refusal),
    /// One more of several: the question goes on.
    OneMore,
    /// An answer is missing: the question for it is asked now.
    Missing,
    NoAnswer,
    /// The form is filled: it is to be resolved.
    Filled,
}

/// What walking on to another question came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walked {
    /// Nothing was typed or pointed at here.
    On,
    /// What was is the answer now.
    Answered,
    /// What was typed is no answer: the question stays.
    NoAnswer,
}

impl FieldEntry {
    /// Stands on a field with the cursor on what it holds: Enter alone changes nothing.
    pub(super) fn standing_on(field: &FieldView<'_>) -> FieldEntry {
        let several = matches!(field.decl.value, ValueType::Entities { .. });
        let nobody_first = field.decl.optional && takes_choice(&field.decl.value) && !several && !field.decl.explicit;
        let held = field.value.as_ref().and_then(Value::as_text);
        let at = held.and_then(|value| allowed(field).iter().position(|known| *known == value));
        let cursor = at.map(|at| at + usize::from(nobody_first));
        let none_yet = if field.decl.explicit { NOWHERE } else { 0 };
        FieldEntry { typed: String::new(), cursor: cursor.unwrap_or(none_yet), moved: false }
    }

    /// The alternatives that what is typed leaves, in order.
    pub(crate) fn listed<'q>(&self, question: &'q Question) -> Vec<Listed<'q>> {
        if self.typed.is_empty() {
            let nobody = || question.takes_nobody().then_some(None).into_iter();
            let open = question.open().map(Some);
            // Where people must say it, nobody is what they come to last.
            return match question.explicit {
                true => open.chain(nobody()).collect(),
                false => nobody().chain(open).collect(),
            };
        }
        if self.typed == NOBODY && question.takes_nobody() {
            return vec![None];
        }
        question.meant(&self.typed).into_iter().map(Some).collect()
    }

    fn under_cursor<'q>(&self, question: &'q Question) -> Option<Listed<'q>> {
        self.listed(question).into_iter().nth(self.cursor)
    }

    /// Several with the one under the cursor added, or without it where it was among them.
    fn with_one_more(&self, question: &Question) -> Option<Value> {
        let picked = &self.under_cursor(question)??.value;
        let mut all: Vec<&str> = question.held.as_ref().map(Value::texts_of).unwrap_or_default();
        match all.iter().position(|known| known == picked) {
            Some(at) => {
                all.remove(at);
            }
            None => all.push(picked),
        }
        Some(Value::texts(all))
    }

    /// What Enter answers with; none where what is typed is no answer.
    pub(super) fn reply(&self, question: &Question, speaker: Speaker<'_>) -> Option<Reply> {
        let kept = self.typed.is_empty() && (question.held.is_some() || question.optional && !question.explicit);
        let read = || match question.read(&self.typed, Numbering::None, speaker) {
            Reading::Value { value, .. } => Some(Reply::Value(value)),
            Reading::Parts(counts) => Some(Reply::Parts(counts)),
            Reading::Nobody => Some(Reply::Nobody),
            Reading::Ambiguous(_) | Reading::Unknown(_) => None,
        };
        if kept && (!question.takes_choice() || question.takes_several()) {
            return Some(Reply::Kept);
        }
        if question.takes_several() {
            return if self.typed.is_empty() { None } else { read() };
        }
        if !question.takes_choice() {
            return read();
        }
        match self.under_cursor(question) {
            Some(listed) => {
                let value = listed.map(|alternative| alternative.value.as_str());
                let same = question.held.as_ref().and_then(Value::as_text) == value;
                Some(match value {
                    _ if same && !question.explicit => Reply::Kept,
                    Some(value) => Reply::Value(Value::text(value)),
                    None => Reply::Nobody,
                })
            }
            None => kept.then_some(Reply::Kept),
        }
    }
}

impl FormFiller {
    /// Opens a form at its first question without an answer.
    pub(crate) fn open(game: &Game, procedure: &str, inputs: Inputs) -> FormFiller {
        let mut filler = FormFiller::new(procedure, inputs);
        filler.go_to_open(game);
        filler
    }

    /// Opens a form that was filled before at its first question; Enter keeps an answer and goes on to the
    /// next, until one is another.
    pub(crate) fn reopen(game: &Game, procedure: &str, inputs: Inputs) -> FormFiller {
        let mut filler = FormFiller::filled_before(procedure, inputs);
        filler.go_to_first(game);
        filler
    }

    /// A character for the field asked about. Yes and no are answered by it at once.
    pub(crate) fn type_char(&mut self, game: &Game, speaker: Speaker<'_>, c: char) -> Typed {
        let Some(question) = self.question(game, speaker) else { return Typed::NoField };
        if question.kind == ValueType::Bool {
            // A digit is part of a number meant for another question.
            let read = question.read(c.encode_utf8(&mut [0; 4]), Numbering::None, speaker);
            let (Reading::Value { value, .. }, None) = (read, digit(c)) else { return Typed::Foreign };
            return self.answered(game, &question, Reply::Value(value)).map_or(Typed::Answered, Typed::Refused);
        }
        if let Some(value) = question.numbered_choice(c) {
            return self.answered(game, &question, Reply::Value(value)).map_or(Typed::Answered, Typed::Refused);
        }
        let number = matches!(question.kind, ValueType::Number { .. });
        let digit = digit(c).filter(|_| number).and_then(|digit| char::from_digit(u32::from(digit), 10));
        if number && digit.is_none() && !"+-.,".contains(c) {
            return self.type_into_the_other(game, speaker, &question, c).unwrap_or(Typed::Foreign);
        }
        // Letters look for a name here without the key that begins a search elsewhere.
        if c == SEARCH && question.takes_choice() && self.entry.typed.is_empty() {
            return Typed::Text;
        }
        let mut entry = FieldEntry { typed: self.entry.typed.clone(), cursor: 0, moved: true };
        entry.typed.push(digit.unwrap_or(c));
        // The letter of the dice, where it begins nobody's name.
        if question.takes_choice() && entry.typed == DICE && entry.listed(&question).is_empty() {
            return Typed::Foreign;
        }
        if entry.typed.chars().count() == 1
            && question.takes_choice()
            && entry.listed(&question).is_empty()
            && let Some(typed) = self.type_into_the_other(game, speaker, &question, c)
        {
            return typed;
        }
        self.entry = entry;
        Typed::Text
    }

    /// What is no answer here may be one to the question that tells the same; nothing where it is not.
    fn type_into_the_other(
        &mut self,
        game: &Game,
        speaker: Speaker<'_>,
        question: &Question,
        c: char,
    ) -> Option<Typed> {
        let other = question.or.as_ref()?;
        // Only one of the two is answered.
        let before = self.answers_mut().values.remove(&question.id);
        let there = self.go_to_field(game, other).then(|| self.question(game, speaker)).flatten();
        let begins = there.is_some_and(|there| match there.kind {
            ValueType::Number { .. } => digit(c).is_some(),
            _ => !there.meant(c.encode_utf8(&mut [0; 4])).is_empty(),
        });
        if !begins {
            self.answers_mut().values.extend(before.map(|before| (question.id.clone(), before)));
            self.go_to_field(game, &question.id);
            return None;
        }
        let typed = digit(c).map_or_else(|| c.to_string(), |digit| digit.to_string());
        self.entry = FieldEntry { typed, cursor: 0, moved: true };
        Some(Typed::Text)
    }

    /// Whether this question was the last and nothing is left to say.
    pub(crate) fn ends_with(&self, game: &Game, id: &str) -> bool {
        self.form(game).is_some_and(|form| {
            let last = form.fields.iter().rfind(|field| asked(field));
            form.problems.is_empty() && self.place() >= form.fields.len() && last.is_some_and(|field| field.id == id)
        })
    }

    /// A whole text for the field asked about, as it stands: nobody typed it, so no key stands for another.
    pub(crate) fn type_text(&mut self, game: &Game, speaker: Speaker<'_>, text: &str) -> Typed {
        let Some(question) = self.question(game, speaker) else { return Typed::NoField };
        if question.kind == ValueType::Bool {
            if text.trim().is_empty() {
                return Typed::Text;
            }
            let read = question.read(text.trim(), Numbering::None, speaker);
            let Reading::Value { value, .. } = read else { return Typed::Text };
            return self.answered(game, &question, Reply::Value(value)).map_or(Typed::Answered, Typed::Refused);
        }
        self.entry.typed.push_str(text);
        self.entry.cursor = 0;
        Typed::Text
    }

    pub(crate) fn erase(&mut self, game: &Game) {
        self.entry.typed.pop();
        self.stand_again(game);
    }

    pub(crate) fn clear_typed(&mut self, game: &Game) {
        self.entry.typed.clear();
        self.stand_again(game);
    }

    /// Takes back the last word and the spaces after it.
    pub(crate) fn erase_word(&mut self, game: &Game) {
        let kept = self.entry.typed.trim_end().rfind(' ').map_or(0, |space| space + 1);
        self.entry.typed.truncate(kept);
        self.stand_again(game);
    }

    /// With nothing typed any more, nothing is chosen either: the cursor is on the answer as it was.
    fn stand_again(&mut self, game: &Game) {
        if self.entry.typed.is_empty()
            && let Some(form) = self.form(game)
            && let Some(field) = form.fields.get(self.place())
        {
            self.entry = FieldEntry::standing_on(field);
        }
    }

    /// The next alternative of the field, or the one before; yes becomes no. True when that changed an answer.
    pub(crate) fn turn(&mut self, game: &Game, speaker: Speaker<'_>, forward: bool) -> bool {
        let Some(question) = self.question(game, speaker) else { return false };
        if question.takes_choice() {
            self.entry.moved = true;
            let last = self.entry.listed(&question).len().saturating_sub(1);
            self.entry.cursor = match self.entry.cursor {
                NOWHERE => {
                    if forward {
                        0
                    } else {
                        last
                    }
                }
                at => {
                    if forward {
                        (at + 1).min(last)
                    } else {
                        at.saturating_sub(1)
                    }
                }
            };
        }
        let flips = question.kind == ValueType::Bool;
        if flips {
            self.toggle(game, speaker);
        }
        flips
    }

    /// Answers with the alternative under the cursor and stays on the question. The first question keeps its answer: another one
    /// would make it another form.
    pub(crate) fn choose_pointed(&mut self, game: &Game, speaker: Speaker<'_>) -> bool {
        let Some(question) = self.question(game, speaker).filter(|question| !question.explicit) else { return false };
        let first = self.form(game).is_some_and(|form| form.fields.iter().position(asked) == Some(self.place()));
        let reply = if first { None } else { self.entry.reply(&question, speaker) };
        let Some(reply) = reply.filter(|reply| *reply != Reply::Kept) else { return false };
        self.set(&question.id, reply);
        true
    }

    /// The first alternative of the list, or the last.
    pub(crate) fn turn_to_end(&mut self, game: &Game, speaker: Speaker<'_>, last: bool) {
        let Some(question) = self.question(game, speaker).filter(Question::takes_choice) else { return };
        let end = self.entry.listed(&question).len().saturating_sub(1);
        (self.entry.cursor, self.entry.moved) = (if last { end } else { 0 }, true);
    }

    /// Yes becomes no, one of several is marked; in a text it is a space.
    pub(crate) fn toggle(&mut self, game: &Game, speaker: Speaker<'_>) {
        let Some(question) = self.question(game, speaker) else { return };
        if question.kind == ValueType::Bool {
            let now = question.held.as_ref().and_then(Value::as_bool).unwrap_or(false);
            self.set(&question.id, Reply::Value((!now).into()));
        } else if !self.entry.typed.is_empty() {
            // Whom the letters mean alone is marked; where they mean several, a name has more words to type.
            let alone = question.takes_several() && self.entry.listed(&question).len() == 1;
            match self.entry.with_one_more(&question).filter(|_| alone) {
                Some(value) => {
                    self.set(&question.id, Reply::Value(value));
                    self.entry.typed.clear();
                }
                None => self.entry.typed.push(' '),
            }
        } else if let Some(value) = self.entry.with_one_more(&question).filter(|_| question.takes_several()) {
            self.set(&question.id, Reply::Value(value));
        }
    }

    /// Enter: what is typed, or the alternative under the cursor, answers the question.
    pub(crate) fn enter(&mut self, game: &Game, speaker: Speaker<'_>) -> Entered {
        let Some(question) = self.question(game, speaker) else {
            return match self.go_to_missing(game) {
                true => Entered::Missing,
                false => self.go_to_blamed(game).map_or(Entered::Filled, Entered::Refused),
            };
        };
        // The sign for nobody names nobody, whose name may have it.
        let nobody = self.entry.typed == NOBODY && question.optional;
        let marks =
            question.takes_several() && !nobody && !(self.entry.typed.is_empty() && self.is_answered(&question));
        if let Some(value) = self.entry.with_one_more(&question).filter(|_| marks) {
            self.set(&question.id, Reply::Value(value));
            self.entry.typed.clear();
            return Entered::OneMore;
        }
        let Some(reply) = self.entry.reply(&question, speaker) else { return Entered::NoAnswer };
        self.answered(game, &question, reply).map_or(Entered::Answered, Entered::Refused)
    }

    /// Goes to the next question or the one before; what was typed or pointed at answers this one first.
    pub(crate) fn walk(&mut self, game: &Game, speaker: Speaker<'_>, forward: bool) -> Walked {
        let question = self.question(game, speaker);
        let meant = question.filter(|question| match question.takes_several() {
            true => !self.entry.typed.is_empty(),
            false => !self.entry.typed.is_empty() || self.entry.moved && question.takes_choice(),
        });
        let Some(question) = meant else {
            self.step(game, forward);
            return Walked::On;
        };
        let Some(reply) = self.entry.reply(&question, speaker) else { return Walked::NoAnswer };
        self.answer_here(game, &question, reply);
        self.step(game, forward);
        Walked::Answered
    }

    /// Answers the question asked and goes on: to the next row where the player walks through rows, else to the next question
    /// that is open. An answer that the rules refuse stays under the cursor, with the refusal, where nothing else is asked.
    fn answered(&mut self, game: &Game, question: &Question, reply: Reply) -> Option<Refusal> {
        let changes = reply != Reply::Kept;
        self.answer_here(game, question, reply);
        if changes {
            self.blame(game, &question.id);
        }
        let number = matches!(question.kind, ValueType::Number { .. });
        if let Some(problem) = self.refused_here(game, &question.id).filter(|_| number && changes) {
            self.go_to_field(game, &question.id);
            return Some(problem);
        }
        if std::mem::take(&mut self.walks) && (self.reviews() && !changes || changes && self.is_at_row(game)) {
            self.step(game, true);
            return None;
        }
        self.go_to_open(game);
        if changes && self.is_at_end(game) && self.blamed.as_ref().is_some_and(|(field, _)| *field == question.id) {
            return self.go_to_blamed(game);
        }
        None
    }

    /// Why the rules refuse what stands in a field, whatever else is answered.
    fn refused_here(&self, game: &Game, id: &str) -> Option<Refusal> {
        let form = self.form(game)?;
        let problem = form.fields.iter().find(|field| field.id == id)?.problem.clone();
        problem.filter(|problem| problem.missing_field().is_none())
    }

    /// Takes down which answer the rules refuse: the one with which the refusal came.
    fn blame(&mut self, game: &Game, id: &str) {
        let problem = self.problem(game).filter(|problem| problem.missing_field().is_none());
        let code = problem.map(|problem| problem.text().key);
        let known = self.blamed.as_ref().map(|(_, code)| code.clone());
        if code != known || code.is_none() {
            self.blamed = code.map(|code| (id.to_owned(), code));
        }
    }

    /// Goes to the answer that is refused, where that is known.
    fn go_to_blamed(&mut self, game: &Game) -> Option<Refusal> {
        let problem = self.problem(game)?;
        let (field, _) = self.blamed.clone().filter(|(_, code)| *code == problem.text().key)?;
        self.go_to_field(game, &field).then_some(problem)
    }

    /// Whether the question asked is one of a row: it is asked of others too.
    fn is_at_row(&self, game: &Game) -> bool {
        self.form(game).is_some_and(|form| form.fields.get(self.place()).is_some_and(|field| field.row.is_some()))
    }

    fn is_at_end(&self, game: &Game) -> bool {
        self.form(game).is_none_or(|form| self.place() >= form.fields.len())
    }

    /// Goes to the question whose answer is missing; false where none is.
    pub(crate) fn go_to_missing(&mut self, game: &Game) -> bool {
        let missing = self.problem(game).and_then(|problem| problem.missing_field().map(str::to_owned));
        missing.is_some_and(|field| self.go_to_field(game, &field)) || self.go_to_unsaid(game)
    }

    /// Answers the question asked. Somebody else in the first place makes it another form: what was said of the one before
    /// does not hold.
    fn answer_here(&mut self, game: &Game, question: &Question, reply: Reply) {
        let first = self.form(game).is_some_and(|form| {
            form.fields.iter().find(|field| asked(field)).is_some_and(|field| field.id == question.id)
        });
        let before = self.inputs().values.get(&question.id).cloned();
        if first
            && question.kind.names_somebody()
            && matches!((&before, &reply), (Some(before), Reply::Value(now)) if before != now)
        {
            self.begin_anew();
        }
        self.set(&question.id, reply);
    }

    fn is_answered(&self, question: &Question) -> bool {
        question.held.is_some() || question.optional
    }
}
