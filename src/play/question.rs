//! One question of a form as a front end puts it: what may answer it, what is proposed and why, and what a typed text
//! means to it.

use unicode_width::UnicodeWidthStr;

use super::dividing::{may_divide, read_parts};
use super::field::{candidate_about, candidate_name, chosen, field_label, takes_choice};
use super::typed::{digit, meant, read_in_words};
use crate::engine::procedure::FieldView;
use crate::engine::refusal::Refusal;
use crate::engine::value::Value;
use crate::engine::world::ValueType;
use crate::lang::Speaker;

/// Typed alone it chooses nobody where nobody is an answer.
pub(crate) const NOBODY: &str = "-";

/// Something that could be chosen; with the reason where it may not.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub(crate) value: String,
    pub(crate) name: String,
    /// What it means, in a sentence, where the data say it.
    pub(crate) about: Option<String>,
    pub(crate) refusal: Option<Refusal>,
}

/// Where a proposed answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProposalOrigin {
    /// The player said so before in this form.
    Given,
    /// The rules or the data of the procedure say so.
    Rules,
    /// The cursor or the checklist points at it.
    PointedAt,
    /// Nothing else may be chosen.
    OnlyOne,
}

/// What stands for an answer as long as the player says nothing else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proposal {
    pub(crate) value: Value,
    pub(crate) origin: ProposalOrigin,
}

/// Whether the alternatives were shown with numbers, so that a number means one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    Shown,
    None,
}

/// What a typed text means to a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reading {
    /// An answer; with the name in full where a few letters stood for it.
    Value { value: Value, named: Option<String> },
    /// The counts of the parts of a row that is divided.
    Parts(Vec<Value>),
    /// Nobody, where nobody is an answer.
    Nobody,
    /// Places of those that are meant, among those that may be chosen.
    Ambiguous(Vec<usize>),
    /// No answer: the words that mean nothing here.
    Unknown(String),
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    Value(Value),
    /// The counts of the parts of a row that is divided.
    Parts(Vec<Value>),
    Nobody,
    /// As it stands: given before, proposed, or nothing where nothing is needed.
    Kept,
}

#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Name of the answer among the inputs.
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) kind: ValueType,
    pub(crate) optional: bool,
    /// Only people can say it: nothing stands for an answer.
    pub(crate) explicit: bool,
    /// It counts a row that may be divided: `3+2`.
    pub(crate) divides: bool,
    pub(crate) alternatives: Vec<Alternative>,
    /// Asked row by row.
    pub(crate) repeated: bool,
    /// A choice that only people make, or that each of many makes for himself: its number is the whole answer.
    pub(crate) numbered: bool,
    /// Another question that tells the same.
    pub(crate) or: Option<String>,
    /// What stands in the field: given, or known to the rules.
    pub(crate) held: Option<Value>,
    /// What stands in it is proposed to people only: kept, it is an answer.
    to_people: bool,
    pub(crate) proposal: Option<Proposal>,
}

impl Question {
    /// A field as a question; `pointed` is what the player points at, where this field may be about it.
    pub(crate) fn new(field: &FieldView<'_>, pointed: Option<&str>, speaker: Speaker<'_>) -> Question {
        let alternatives = field.candidates.iter().map(|candidate| Alternative {
            value: candidate.value.clone(),
            name: candidate_name(field, &candidate.value, speaker),
            about: candidate_about(field, &candidate.value, speaker),
            refusal: candidate.refusal.clone(),
        });
        let mut question = Question {
            id: field.id.clone(),
            label: field_label(field, speaker),
            kind: field.decl.value.clone(),
            // What people find blank they must answer.
            optional: field.decl.optional && !(field.to_people && field.value.is_none()),
            explicit: field.decl.explicit,
            divides: may_divide(field),
            repeated: field.row.is_some(),
            or: field.decl.or.clone(),
            numbered: (field.row.is_some() || field.decl.explicit)
                && field.decl.each.is_none()
                && matches!(field.decl.value, ValueType::Choice { .. }),
            alternatives: alternatives.collect(),
            held: field.value.clone(),
            to_people: field.to_people,
            proposal: None,
        };
        question.proposal = question.propose(field, pointed, speaker);
        question
    }

    fn propose(&self, field: &FieldView<'_>, pointed: Option<&str>, speaker: Speaker<'_>) -> Option<Proposal> {
        if self.explicit && !field.given && field.remembered.is_none() {
            return None;
        }
        let choose = |id: &str, origin: ProposalOrigin| Proposal { value: chosen(&self.kind, id), origin };
        let is_open = |id: &str| self.open().any(|alternative| alternative.value == id);
        // Where a side is asked for and the rules know none, the side of the unit pointed at is meant.
        let asks_side = self.kind == ValueType::Side && !field.given && !field.known && !self.optional;
        let side = pointed.filter(|_| asks_side).and_then(|id| speaker.state.entity(id)?.side);
        if let Some(code) = side.map(|side| side.code()).filter(|code| is_open(code)) {
            return Some(choose(code, ProposalOrigin::PointedAt));
        }
        // An answer from before that does not fit any more is no proposal.
        if let Some(value) = self.held.clone().filter(|_| field.problem.is_none()) {
            let origin = if field.given { ProposalOrigin::Given } else { ProposalOrigin::Rules };
            return Some(Proposal { value, origin });
        }
        if let Some(id) = pointed.filter(|id| is_open(id)) {
            return Some(choose(id, ProposalOrigin::PointedAt));
        }
        let mut open = self.open();
        match (open.next(), open.next()) {
            (Some(only), None) if !self.optional => Some(choose(&only.value, ProposalOrigin::OnlyOne)),
            _ => None,
        }
    }

    /// What may be chosen.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Alternative> {
        self.alternatives.iter().filter(|alternative| alternative.refusal.is_none())
    }

    pub(crate) fn takes_choice(&self) -> bool {
        takes_choice(&self.kind)
    }

    /// Whether the few alternatives are so short that they stand in one line.
    pub(crate) fn stands_in_a_line(&self, width: usize) -> bool {
        let words = self.open().map(|alternative| alternative.name.width() + 2).sum::<usize>();
        let closed = matches!(self.kind, ValueType::Choice { .. } | ValueType::Side);
        closed && !self.numbered && !self.takes_nobody() && words <= width
    }

    pub(crate) fn takes_several(&self) -> bool {
        matches!(self.kind, ValueType::Entities { .. })
    }

    /// Whether nobody is an answer to be chosen. Where several may be named, nobody is the empty list.
    pub(crate) fn takes_nobody(&self) -> bool {
        self.optional && self.takes_choice() && !self.takes_several()
    }

    /// Whether the question can be passed over without a word.
    pub(crate) fn needs_no_answer(&self) -> bool {
        self.proposal.is_some() || self.optional && !self.explicit
    }

    /// Passed over without a word: a proposed choice is taken; anything else stands as the rules know it.
    pub(crate) fn as_proposed(&self) -> Reply {
        match &self.proposal {
            Some(proposal) if self.takes_choice() || self.to_people => Reply::Value(proposal.value.clone()),
            Some(_) | None => Reply::Kept,
        }
    }

    /// Those that may be chosen and are meant by a few letters of their names, or by an id in full.
    pub(crate) fn meant(&self, typed: &str) -> Vec<&Alternative> {
        let open: Vec<&Alternative> = self.open().collect();
        meant_among(&open, typed).into_iter().filter_map(|place| open.get(place).copied()).collect()
    }

    /// Why the first of those that are meant may not be chosen; with nothing typed, the first of all.
    pub(crate) fn why_not(&self, typed: &str) -> Option<&Refusal> {
        let all: Vec<&Alternative> = self.alternatives.iter().collect();
        let meant = if typed.is_empty() { (0..all.len()).collect() } else { meant_among(&all, typed) };
        meant.into_iter().find_map(|place| all.get(place)?.refusal.as_ref())
    }

    /// The choice that a digit means, where the alternatives have numbers.
    pub(crate) fn numbered_choice(&self, c: char) -> Option<Value> {
        let number = digit(c).filter(|_| self.numbered)?;
        let place = usize::from(number).checked_sub(1)?;
        self.open().nth(place).map(|alternative| chosen(&self.kind, &alternative.value))
    }

    /// What a typed text means to this question, on every front end.
    pub(crate) fn read(&self, typed: &str, numbering: Numbering, speaker: Speaker<'_>) -> Reading {
        let unknown = || Reading::Unknown(typed.to_owned());
        let value = |value: Option<Value>| value.map_or_else(unknown, |value| Reading::Value { value, named: None });
        match &self.kind {
            ValueType::Entities { .. } => self.read_several(typed, numbering),
            _ if typed == NOBODY && self.optional => Reading::Nobody,
            ValueType::Entity { .. }
            | ValueType::Record { .. }
            | ValueType::Duty
            | ValueType::Choice { .. }
            | ValueType::Side => self.read_one(typed, numbering),
            kind @ (ValueType::Bool
            | ValueType::Number { .. }
            | ValueType::Text
            | ValueType::Dice
            | ValueType::FreeDice
            | ValueType::DicePositions) => {
                if let Some(counts) = read_parts(kind, typed, speaker).filter(|_| self.divides) {
                    return Reading::Parts(counts);
                }
                value(read_in_words(kind, typed, speaker).filter(|value| kind.accepts(value)))
            }
        }
    }

    /// An alternative by its number where it has one, or by a few letters of its name.
    fn read_one(&self, typed: &str, numbering: Numbering) -> Reading {
        let open: Vec<&Alternative> = self.open().collect();
        if let (Numbering::Shown, Ok(number)) = (numbering, typed.trim().parse::<usize>()) {
            let picked = number.checked_sub(1).and_then(|place| open.get(place));
            return match picked {
                Some(picked) => Reading::Value { value: chosen(&self.kind, &picked.value), named: None },
                None => Reading::Unknown(typed.to_owned()),
            };
        }
        let meant = meant_among(&open, typed);
        match meant.as_slice() {
            [one] => match open.get(*one) {
                Some(one) => Reading::Value { value: chosen(&self.kind, &one.value), named: Some(one.name.clone()) },
                None => Reading::Unknown(typed.to_owned()),
            },
            [] => Reading::Unknown(typed.to_owned()),
            _ => Reading::Ambiguous(meant),
        }
    }

    /// Several by their numbers, one by its name, or several names with commas between them.
    fn read_several(&self, typed: &str, numbering: Numbering) -> Reading {
        if typed == NOBODY {
            return Reading::Value { value: Value::List(Vec::new()), named: None };
        }
        let words: Vec<&str> = typed.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        if numbering == Numbering::Shown && words.iter().all(|word| word.parse::<usize>().is_ok()) {
            return self.read_each(&words, numbering);
        }
        // Names may have commas of their own: the whole is tried first.
        match self.read_one(typed, numbering) {
            Reading::Unknown(_) if typed.contains(',') => {
                let names: Vec<&str> = typed.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
                self.read_each(&names, numbering)
            }
            whole => whole,
        }
    }

    fn read_each(&self, words: &[&str], numbering: Numbering) -> Reading {
        let (mut picked, mut names) = (Vec::new(), Vec::new());
        for word in words {
            match self.read_one(word, numbering) {
                Reading::Value { value, named } => {
                    picked.extend(value.texts_of().into_iter().map(str::to_owned));
                    names.extend(named);
                }
                other => return other,
            }
        }
        let named = (!names.is_empty()).then(|| names.join(", "));
        Reading::Value { value: Value::texts(picked), named }
    }
}

fn meant_among(among: &[&Alternative], typed: &str) -> Vec<usize> {
    let names: Vec<String> = among.iter().map(|alternative| alternative.name.clone()).collect();
    let ids: Vec<&str> = among.iter().map(|alternative| alternative.value.as_str()).collect();
    meant(typed, &names, &ids)
}
