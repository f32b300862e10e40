//! Refusals: why a command is not carried out. The engine's reasons are a closed list, so that front ends match on them;
//! a ruleset refuses by codes of its own, each with the rule that demands it.

use std::fmt;

use serde::{Serialize, Serializer};

use super::message::{Arg, Args, Text};

macro_rules! reasons {
    ($($reason:ident = $code:literal,)*) => {
        /// Why the program itself refuses, whatever the ruleset.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason {
            $($reason,)*
        }

        impl Reason {
            pub const ALL: &[Reason] = &[$(Reason::$reason,)*];

            /// As scripts read it: a contract.
            pub fn code(self) -> &'static str {
                match self {
                    $(Reason::$reason => $code,)*
                }
            }
        }
    };
}

reasons! {
    MissingInput = "missing_input",
    WrongInput = "wrong_input",
    UnknownInput = "unknown_input",
    InputNotApplicable = "input_not_applicable",
    InputForEach = "input_for_each",
    NamedTwice = "named_twice",
    NobodyNamed = "nobody_named",
    NamedAgain = "named_again",
    NotForMany = "not_for_many",
    UnknownEntity = "unknown_entity",
    UnknownRecord = "unknown_record",
    WrongKind = "wrong_kind",
    WrongSide = "wrong_side",
    OutOfPlay = "out_of_play",
    OnTheTable = "on_the_table",
    ArrivesWith = "arrives_with",
    BodyHeld = "body_held",
    UnknownOverride = "unknown_override",
    ToldOtherwise = "told_otherwise",
    WrongAnswer = "wrong_answer",
    TooFewDice = "too_few_dice",
    TooManyDice = "too_many_dice",
    ImpossibleFace = "impossible_face",
    NoProgramDice = "no_program_dice",
    TooManyOutcomes = "too_many_outcomes",
    NoForecast = "no_forecast",
    UnknownProcedure = "unknown_procedure",
    ProcedureNotOpen = "procedure_not_open",
    BattleOver = "battle_over",
    DecisionPending = "decision_pending",
    NothingToDecide = "nothing_to_decide",
    ObligationOpen = "obligation_open",
    NothingToCallOff = "nothing_to_call_off",
    NotActing = "not_acting",
    UnknownItem = "unknown_item",
    ItemNotByHand = "item_not_by_hand",
    EmptyNote = "empty_note",
    NothingToUndo = "nothing_to_undo",
    NothingToRedo = "nothing_to_redo",
    UnknownEvent = "unknown_event",
    CannotAmend = "cannot_amend",
    WordTooLate = "word_too_late",
    EmptyWord = "empty_word",
    HandAlready = "hand_already",
    DiceNotSealed = "dice_not_sealed",
    WrongSecret = "wrong_secret",
    CannotAdjust = "cannot_adjust",
    AdjustRange = "adjust_range",
    AdjustValue = "adjust_value",
    AdjustRefused = "adjust_refused",
    AdjustComputed = "adjust_computed",
    AdjustStrengthFirst = "adjust_strength_first",
    SequenceStuck = "sequence_stuck",
    TableMissing = "table_missing",
    NotInThisBattle = "not_in_this_battle",
    NotSaved = "not_saved",
    BadJson = "bad_json",
    NoCommand = "no_command",
    UnknownCommand = "unknown_command",
    UnknownKey = "unknown_key",
    BadKey = "bad_key",
}

/// Who refuses: the engine, or a ruleset by a code of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    Engine(Reason),
    Ruleset(String),
}

impl Code {
    pub fn as_str(&self) -> &str {
        match self {
            Code::Engine(reason) => reason.code(),
            Code::Ruleset(code) => code,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, code: &str) -> bool {
        self.as_str() == code
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, code: &&str) -> bool {
        self.as_str() == *code
    }
}

/// Why a command is not carried out. The state is untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    pub rule: Option<String>,
    pub args: Args,
}

impl Refusal {
    pub fn new(reason: Reason) -> Self {
        Refusal { code: Code::Engine(reason), rule: None, args: Args::new() }
    }

    /// A refusal that a rule of the ruleset demands.
    pub fn by_rule(code: impl Into<String>, rule: impl Into<String>) -> Self {
        Refusal { code: Code::Ruleset(code.into()), rule: Some(rule.into()), args: Args::new() }
    }

    /// A refusal of the ruleset that no rule demands: what is asked for would change nothing.
    pub fn of_ruleset(code: impl Into<String>) -> Self {
        Refusal { code: Code::Ruleset(code.into()), rule: None, args: Args::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &str, arg: impl Into<Arg>) -> Self {
        self.args.insert(name.to_owned(), arg.into());
        self
    }

    /// The engine's reason, where it is the engine that refuses.
    pub fn reason(&self) -> Option<Reason> {
        match self.code {
            Code::Engine(reason) => Some(reason),
            Code::Ruleset(_) => None,
        }
    }

    pub fn is(&self, reason: Reason) -> bool {
        self.reason() == Some(reason)
    }

    /// The field whose answer is missing, where that is why.
    pub fn missing_field(&self) -> Option<&str> {
        let field = self.args.get("field").filter(|_| self.is(Reason::MissingInput))?;
        match field {
            Arg::Text(id) => Some(id.as_str()),
            Arg::Word(word) => word.splitn(3, '.').nth(2),
            Arg::Number(_) | Arg::Entity(_) | Arg::Entities(_) => None,
        }
    }

    /// Whether other dice would do: these are too many, or show a face the die has not.
    pub fn blames_dice(&self) -> bool {
        matches!(self.reason(), Some(Reason::TooManyDice | Reason::ImpossibleFace))
    }

    /// The message of the language files: `refusal-` and the code.
    pub fn text(&self) -> Text {
        Text { key: format!("refusal-{}", self.code.as_str().replace('_', "-")), args: self.args.clone() }
    }
}

/// Refuses with `refusal` unless the condition holds.
pub fn ensure(condition: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if condition { Ok(()) } else { Err(refusal()) }
}
