//! Procedures as data declares them: their fields and words.

use serde::Deserialize;

use crate::engine::label::Label;
use crate::engine::names::FieldName;
use crate::engine::rules::Condition;
use crate::engine::value::Value;
use crate::engine::world::{Side, ValueType};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcedureDecl {
    pub id: String,
    pub label: Label,
    /// Key that opens it from the checklist.
    pub letter: char,
    #[serde(default)]
    pub rule: Option<String>,
    /// Outcome that means nothing happened: advice ranks by how unlikely it is.
    #[serde(default)]
    pub nothing: Option<String>,
    /// Values of its outcome that its odds are told apart by, besides the outcome's kind.
    #[serde(default)]
    pub odds_by: Vec<String>,
    /// Value of its outcome, `NAME@WHO` for each of several, that tells what befell him: odds are told for each.
    #[serde(default)]
    pub odds_each: Option<String>,
    /// Open in every step.
    #[serde(default)]
    pub anytime: bool,
    /// Of one that is open in every step: only while this holds.
    #[serde(default)]
    pub when: Condition,
    /// A story names only who did it: where nothing came of it there is no more to tell.
    #[serde(default)]
    pub routine: bool,
    /// Tables whose rows the form shows and the players may override.
    #[serde(default)]
    pub tables: Vec<String>,
    /// Further tables that it reads, for its reference card.
    #[serde(default)]
    pub card: Vec<String>,
    /// Fields that name who moves by it: what was told about where they stood is forgotten before anything else.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether they move at all, given the answers.
    #[serde(default)]
    pub moves_when: Condition,
    /// Whether it can be resolved for several at once, each as an event of its own.
    #[serde(default)]
    pub many: Option<Many>,
    /// Fields whose entity acts with its whole body: the form tells who that is, and all of it moves where one does.
    #[serde(default)]
    pub as_one: Vec<String>,
    #[serde(default, rename = "field")]
    pub fields: Vec<Field>,
}

/// How one form is filled for many.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "RawMany")]
pub struct Many {
    /// The field that names whom it is resolved for.
    pub who: String,
    /// Fields that each of them answers for himself; every other answer is the same for all.
    pub own: Vec<String>,
    /// The question for whom else.
    pub also: Field,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMany {
    who: String,
    label: Label,
    #[serde(default)]
    own: Vec<String>,
}

impl From<RawMany> for Many {
    fn from(raw: RawMany) -> Many {
        let also = Field {
            id: Many::ALSO.to_owned(),
            label: raw.label,
            rule: None,
            value: ValueType::Entities { kinds: Vec::new() },
            side: FieldSide::Any,
            when: Condition::default(),
            default: None,
            optional: true,
            auto: false,
            decision: false,
            gone: false,
            ignorable: false,
            firm: false,
            explicit: false,
            advised: false,
            each: None,
            divides: false,
            remember: None,
            anew: false,
            about: None,
            of: None,
            yes: Vec::new(),
            or: None,
        };
        Many { who: raw.who, own: raw.own, also }
    }
}

impl Many {
    /// Name of the answer that says for whom else; no field of a procedure has it.
    pub const ALSO: &str = "also";
}

#[derive(Clone, Debug, Deserialize)]
pub struct Field {
    pub id: String,
    pub label: Label,
    #[serde(default)]
    pub rule: Option<String>,
    #[serde(flatten)]
    pub value: ValueType,
    /// Whose entities may stand here: `active`, `other`, `any`, `enemy_of:FIELD`, `friend_of:FIELD`.
    #[serde(default)]
    pub side: FieldSide,
    #[serde(default)]
    pub when: Condition,
    #[serde(default)]
    pub default: Option<Value>,
    #[serde(default)]
    pub optional: bool,
    /// The program knows it; players may still change it, and the log says so.
    #[serde(default)]
    pub auto: bool,
    /// Answers in advance what the procedure asks while dice lie on the table.
    #[serde(default)]
    pub decision: bool,
    /// Entities out of play may stand here too.
    #[serde(default)]
    pub gone: bool,
    /// An answer given where the question is not asked does no harm (a distance to somebody who gives nothing).
    #[serde(default)]
    pub ignorable: bool,
    /// Where the question is not asked the program knows the answer, so even a plain no is refused.
    #[serde(default)]
    pub firm: bool,
    /// People say it themselves: nothing is proposed to them, not even nobody. A script may leave it as before.
    #[serde(default)]
    pub explicit: bool,
    /// The player is free to choose: advice ranks what may stand here. What only the table knows is no choice.
    #[serde(default)]
    pub advised: bool,
    /// List of the procedure's code: the field is asked once for every entity of it, as `FIELD@ENTITY`.
    #[serde(default)]
    pub each: Option<String>,
    /// It counts what a row stands for, so the row may be divided: the neighbouring fields of the list are then asked about
    /// each part, as `FIELD@ENTITY#2`.
    #[serde(default)]
    pub divides: bool,
    /// The answer is kept under this name, and proposed wherever it is asked again.
    #[serde(default)]
    pub remember: Option<String>,
    /// Asks what the procedure itself brings about: nothing told before answers it, and its answer is told after what
    /// the procedure does.
    #[serde(default)]
    pub anew: bool,
    /// About whom: an earlier field that names an entity, several or a record, or what a record names as
    /// `FIELD.RECORD_FIELD`, or `*` where the procedure's code says. A repeated field is about its row.
    #[serde(default)]
    pub about: Option<String>,
    /// The side that it asks about: its army is named beside the label.
    #[serde(default)]
    pub of: Option<Side>,
    /// Of a yes or no about a remembered choice: the choices that mean yes.
    #[serde(default)]
    pub yes: Vec<String>,
    /// Another question that tells the same: people are asked only one of the two, and what is no answer to the one is typed
    /// into the other.
    #[serde(default)]
    pub or: Option<String>,
}

impl Field {
    /// The procedure's code says about whom it is.
    pub const ABOUT_CODE: &str = "*";
}

/// Whose entities may stand in a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum FieldSide {
    Active,
    Other,
    #[default]
    Any,
    EnemyOf(String),
    FriendOf(String),
}

impl FieldSide {
    /// Which side is meant, for the words of a refusal.
    pub fn wanted(&self) -> &'static str {
        match self {
            FieldSide::Active | FieldSide::Any => "active",
            FieldSide::Other => "other",
            FieldSide::EnemyOf(_) => "enemy",
            FieldSide::FriendOf(_) => "friend",
        }
    }
}

impl TryFrom<String> for FieldSide {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match (text.as_str(), text.split_once(':')) {
            ("any", _) => Ok(FieldSide::Any),
            ("active", _) => Ok(FieldSide::Active),
            ("other", _) => Ok(FieldSide::Other),
            (_, Some(("enemy_of", field))) => Ok(FieldSide::EnemyOf(field.to_owned())),
            (_, Some(("friend_of", field))) => Ok(FieldSide::FriendOf(field.to_owned())),
            _ => Err(format!("'{text}': any | active | other | enemy_of:FIELD | friend_of:FIELD")),
        }
    }
}

impl ProcedureDecl {
    /// A field by name. `reroll_*` stands for every name that starts so, a repeated field for all its `FIELD@ENTITY`.
    pub fn field(&self, id: &str) -> Option<&Field> {
        let (name, entity) = FieldName::of_data(id).parts();
        self.fields.iter().find(|field| match field.id.strip_suffix('*') {
            Some(prefix) => id.starts_with(prefix),
            None => field.id == name.as_str() && entity.is_none_or(|_| field.each.is_some()),
        })
    }
}
