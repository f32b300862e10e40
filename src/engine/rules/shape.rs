//! What may stand in the data files of a ruleset: every key, and what its value names. One table for each kind of table
//! in the files; whatever it does not have is an unknown key.

/// Things that data files name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    Kind,
    Marker,
    Attribute,
    Option,
    Counter,
    Pool,
    Record,
    RecordField,
    Memory,
    Procedure,
    Table,
    /// A table, or a kind of profile that a card lists.
    OnCard,
    /// A step, or a pattern that means one.
    Step,
    /// A list of the ruleset's code.
    List,
    /// A name of the sides of the sequence, or `both`, `none`, `{side}`.
    Actor,
    Rule,
    Outcome,
    /// What a hand does on the table.
    Hand,
}

impl Named {
    /// The message about a name that nothing has.
    pub(super) fn unknown(self) -> &'static str {
        match self {
            Named::Kind => "data-no-kind",
            Named::Marker => "data-no-marker",
            Named::Attribute => "data-no-attribute",
            Named::Option => "data-no-option",
            Named::Counter => "data-no-counter",
            Named::Pool => "data-no-pool",
            Named::Record => "data-no-record",
            Named::RecordField => "data-no-record-field",
            Named::Memory => "data-no-memory",
            Named::Procedure => "data-no-procedure",
            Named::Table | Named::OnCard => "data-no-table",
            Named::Step => "data-no-step",
            Named::List => "data-no-list",
            Named::Actor => "data-no-actor",
            Named::Rule => "data-no-rule",
            Named::Outcome => "data-no-outcome",
            Named::Hand => "data-no-hand",
        }
    }
}

/// What stands behind a key.
pub(super) enum Shape {
    /// A number, a text, a yes or no, a list of them: its reader knows.
    Plain,
    /// Both languages.
    Label,
    /// A few letters in both languages, or in neither.
    Short,
    /// A name, or a list of names.
    Name(Named),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A table, or several, with these keys.
    Table(&'static Keys),
    /// A table of free keys whose values have a shape.
    Map(&'static Shape),
    /// A table whose keys are names and whose values have a shape.
    ByName(Named, &'static Shape),
    /// Rows: the cells of their table are keys too.
    Rows,
}

pub(super) type Keys = [(&'static str, Shape)];

use Shape::{ByName, Label, Map, Name, OneOf, Plain, Rows, Short, Table};

/// What attributes, options, fields and records may hold.
static TYPES: &[&str] = &[
    "bool",
    "number",
    "choice",
    "text",
    "dice",
    "free_dice",
    "side",
    "entity",
    "entities",
    "record",
    "dice_positions",
];

static TONES: &[&str] = &["good", "plain", "warn", "bad"];

static CLASSES: &[&str] = &["battle", "army", "officer", "formation", "unit", "equipment", "profile"];

/// What becomes of a record when somebody it names leaves play.
static FATES: &[&str] = &["close", "lapse", "drop", "keep"];

static CELLS: Shape = OneOf(&["bool", "number", "text", "marker", "option", "column"]);

pub(super) static RULESET: &Keys = &[
    ("format", Plain),
    ("id", Plain),
    ("version", Plain),
    ("name", Label),
    ("abbreviation", Plain),
    ("periods", Plain),
    ("demonstration", Plain),
    ("free_sides", Plain),
    ("breaks", Table(BREAKS)),
    ("counters", Plain),
    ("counted", Map(&Plain)),
    ("clock", Name(Named::Counter)),
    ("unit", Label),
    ("words", Map(&Label)),
    ("option", Table(OPTION)),
    ("kind", Table(KIND)),
    ("marker", Table(MARKER)),
    ("record", Table(RECORD)),
    ("body", Table(BODY)),
    ("memory", Table(MEMORY)),
    ("derived", Table(DERIVED)),
    ("sign", Table(SIGN)),
    ("pool", Table(POOL)),
    ("hand", Table(HAND)),
    ("holding", Table(HOLDING)),
];

static BREAKS: &Keys = &[("losses", Name(Named::Attribute)), ("at", Name(Named::Attribute)), ("counts", Plain)];

static OPTION: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("default", Plain),
    ("type", OneOf(TYPES)),
    ("min", Plain),
    ("max", Plain),
    ("step", Plain),
    ("choices", Plain),
];

static KIND: &Keys = &[
    ("id", Plain),
    ("class", OneOf(CLASSES)),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("attribute", Table(ATTRIBUTE)),
    ("strength", Table(STRENGTH)),
    ("child", Table(CHILD)),
    ("at_least_one", Plain),
    ("check", Table(CHECK)),
    ("group", Table(GROUP)),
    ("one_profile", Plain),
    ("named_only", Plain),
];

static ATTRIBUTE: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("short", Short),
    ("left_of", Name(Named::Attribute)),
    ("only_news", Plain),
    ("header", Label),
    ("type", OneOf(TYPES)),
    ("min", Plain),
    ("max", Plain),
    ("step", Plain),
    ("choices", Plain),
    ("profile", Name(Named::Kind)),
    ("open", Plain),
    ("kinds", Name(Named::Kind)),
    ("rule", Name(Named::Rule)),
    ("only", Plain),
    ("required", Plain),
    ("default", Plain),
    ("state", Plain),
    ("computed", Plain),
    ("quiet", Plain),
    ("reset", Name(Named::Step)),
    ("reset_own", Plain),
    ("hidden", Plain),
    ("refers_when", Plain),
    ("hand", Name(Named::Hand)),
    ("hand_more", Name(Named::Hand)),
];

static STRENGTH: &Keys = &[
    ("start", Plain),
    ("now", Plain),
    ("label", Label),
    ("min", Plain),
    ("max", Plain),
    ("step", Plain),
    ("default", Plain),
    ("only", Plain),
    ("rule", Name(Named::Rule)),
    ("computed", Plain),
    ("optional", Plain),
    ("spent", Name(Named::Marker)),
    ("hand", Name(Named::Hand)),
];

static CHILD: &Keys = &[("key", Plain), ("kind", Name(Named::Kind)), ("one", Plain), ("required", Plain)];

static CHECK: &Keys = &[
    ("id", Plain),
    ("refuse", Plain),
    ("at", Plain),
    ("message", Label),
    ("rule", Name(Named::Rule)),
    ("note", Plain),
];

static GROUP: &Keys = &[
    ("by", Name(Named::Attribute)),
    ("when", Plain),
    ("size", Plain),
    ("message", Label),
    ("rule", Name(Named::Rule)),
];

static MARKER: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("short", Short),
    ("tone", OneOf(TONES)),
    ("on", Name(Named::Kind)),
    ("flag", Plain),
    ("cap", Plain),
    ("rule", Name(Named::Rule)),
    ("expires", Table(EXPIRY)),
    ("paper", Plain),
    ("gone", Plain),
    ("away", Plain),
    ("toggle", Plain),
    ("aloud", Plain),
    ("hand", Name(Named::Hand)),
    ("hand_off", Name(Named::Hand)),
];

static SIGN: &Keys = &[
    ("id", Plain),
    ("list", Name(Named::List)),
    ("label", Label),
    ("short", Label),
    ("tone", OneOf(TONES)),
    ("rule", Name(Named::Rule)),
];

static EXPIRY: &Keys = &[
    ("enter", Name(Named::Step)),
    ("leave", Name(Named::Step)),
    ("own", Plain),
    ("age", Plain),
    ("becomes", Name(Named::Marker)),
    ("when", Plain),
];

static RECORD: &Keys =
    &[("id", Plain), ("label", Label), ("call_off", Table(CALL_OFF)), ("field", Table(RECORD_FIELD))];

/// What is undone with a record or a duty.
static CALL_OFF: &Keys = &[
    ("by", Name(Named::Procedure)),
    ("unmark", Map(&Name(Named::Marker))),
    ("clear", Map(&Name(Named::Attribute))),
    ("leaves", Plain),
];

static RECORD_FIELD: &Keys = &[
    ("id", Plain),
    ("type", OneOf(TYPES)),
    ("min", Plain),
    ("max", Plain),
    ("choices", Plain),
    ("kinds", Name(Named::Kind)),
    ("gone", OneOf(FATES)),
    ("last", OneOf(FATES)),
];

static BODY: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("kind", Name(Named::Kind)),
    ("joined_by", Name(Named::Attribute)),
    ("when", Plain),
    ("follower", Plain),
];

static MEMORY: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("type", OneOf(&["bool", "number", "choice"])),
    ("min", Plain),
    ("max", Plain),
    ("step", Plain),
    ("choices", Plain),
    ("of", Name(Named::Kind)),
    ("of_record", Name(Named::Record)),
    ("forget", Table(FORGETTING)),
    ("settled", Plain),
];

static FORGETTING: &Keys =
    &[("moves", Plain), ("moved", Name(Named::Kind)), ("enter", Name(Named::Step)), ("marked", Name(Named::Marker))];

static DERIVED: &Keys = &[
    ("id", Plain),
    ("kind", Name(Named::Kind)),
    ("label", Label),
    ("short", Short),
    ("when", Plain),
    ("rule", Name(Named::Rule)),
];

static POOL: &Keys = &[("id", Plain), ("label", Label), ("on", Name(Named::Kind)), ("below", Name(Named::Option))];

static HAND: &Keys = &[
    ("id", Name(Named::Hand)),
    ("moves", Plain),
    ("later", Plain),
    ("rule", Name(Named::Rule)),
    ("told_by", Plain),
    ("who", Plain),
    ("with", Map(&Plain)),
];

static HOLDING: &Keys = &[("id", Plain), ("kind", Name(Named::Kind)), ("when", Plain)];

pub(super) static SEQUENCES: &Keys = &[("sequence", Table(SEQUENCE)), ("affair", Table(AFFAIR))];

static AFFAIR: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("begins", Name(Named::Procedure)),
    ("ours", Plain),
    ("theirs", Plain),
    ("records", Name(Named::Record)),
    ("fought", Table(FOUGHT)),
    ("over", Table(FOUGHT)),
    ("sequences", Plain),
    ("plays", Name(Named::Procedure)),
    ("plays_inside", Name(Named::Procedure)),
    ("plays_for_all", Name(Named::Procedure)),
    ("until", Name(Named::Step)),
    ("forgets", Table(FORGETS)),
    ("answers", Map(&Plain)),
    ("counts", Name(Named::Marker)),
    ("stands", Label),
    ("fate", Table(FATE)),
];

static FOUGHT: &Keys = &[("record", Name(Named::Record)), ("flag", Name(Named::RecordField))];

static FORGETS: &Keys = &[
    ("at", Name(Named::Step)),
    ("record", Name(Named::Record)),
    ("field", Name(Named::RecordField)),
    ("most", Plain),
    ("differs_from", Name(Named::RecordField)),
    ("with", ByName(Named::Option, &Plain)),
];

static FATE: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("when", Plain),
    ("hand", Name(Named::Hand)),
    ("told_by", Plain),
    ("who", Plain),
    ("means", OneOf(&["stands", "driven", "broken", "destroyed"])),
];

static SEQUENCE: &Keys = &[("id", Plain), ("ends_step", Plain), ("sides", Map(&Plain)), ("node", Table(&NODE))];

/// A phase holds nodes itself.
static NODE: [(&str, Shape); 22] = [
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("when", Plain),
    ("repeat_until", Plain),
    ("repeat_while", Plain),
    ("for_sides", Name(Named::Actor)),
    ("actor", Name(Named::Actor)),
    ("first", Name(Named::Actor)),
    ("offers", Table(OFFER)),
    ("checklist", Table(ITEM)),
    ("reminders", Name(Named::Rule)),
    ("reminders_when", ByName(Named::Rule, &Plain)),
    ("private", Plain),
    ("simultaneous", Plain),
    ("closes", Plain),
    ("closes_idle", Plain),
    ("opens", Plain),
    ("own_steps", Plain),
    ("enter", Table(ACTION)),
    ("leave", Table(ACTION)),
    ("node", Table(&NODE)),
];

static OFFER: &Keys =
    &[("procedure", Name(Named::Procedure)), ("by", OneOf(&["actor", "other", "any"])), ("when", Plain)];

static ITEM: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("when", Plain),
    ("procedure", Name(Named::Procedure)),
    ("each", Name(Named::List)),
    ("by_hand", Plain),
    ("aside", Plain),
    ("must", Plain),
    ("warn", Plain),
    ("call_off", Table(CALL_OFF)),
    ("last", Plain),
];

static ACTION: &Keys = &[
    ("when", Plain),
    ("counter", Name(Named::Counter)),
    ("pool", Name(Named::Pool)),
    ("attribute", Name(Named::Attribute)),
    ("close", Name(Named::Record)),
    ("amend", Name(Named::Record)),
    ("field", Name(Named::RecordField)),
    ("unmark", Name(Named::Marker)),
    ("of", Name(Named::Kind)),
    ("add", Plain),
    ("set", Plain),
];

pub(super) static PROCEDURES: &Keys = &[("procedure", Table(PROCEDURE))];

static PROCEDURE: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("letter", Plain),
    ("rule", Name(Named::Rule)),
    ("nothing", Name(Named::Outcome)),
    ("odds_by", Plain),
    ("odds_each", Plain),
    ("anytime", Plain),
    ("routine", Plain),
    ("tables", Name(Named::Table)),
    ("card", Name(Named::OnCard)),
    ("moves", Plain),
    ("moves_when", Plain),
    ("many", Table(MANY)),
    ("as_one", Plain),
    ("field", Table(FIELD)),
];

static MANY: &Keys = &[("who", Plain), ("own", Plain), ("label", Label)];

static FIELD: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("type", OneOf(TYPES)),
    ("min", Plain),
    ("max", Plain),
    ("step", Plain),
    ("choices", Plain),
    ("profile", Name(Named::Kind)),
    ("open", Plain),
    ("kinds", Name(Named::Kind)),
    ("record", Name(Named::Record)),
    ("side", Plain),
    ("when", Plain),
    ("default", Plain),
    ("optional", Plain),
    ("auto", Plain),
    ("decision", Plain),
    ("gone", Plain),
    ("explicit", Plain),
    ("advised", Plain),
    ("ignorable", Plain),
    ("firm", Plain),
    ("each", Plain),
    ("divides", Plain),
    ("remember", Name(Named::Memory)),
    ("anew", Plain),
    ("about", Plain),
    ("of", Plain),
    ("yes", Plain),
    ("or", Plain),
];

pub(super) static TABLES: &Keys = &[("table", Table(TABLE))];

static TABLE: &Keys = &[
    ("id", Plain),
    ("label", Label),
    ("rule", Name(Named::Rule)),
    ("roles", Map(&Name(Named::Kind))),
    ("facts", Map(&Plain)),
    ("may_lack", Plain),
    ("auto", Plain),
    ("caps", Map(&Plain)),
    ("columns", Plain),
    ("contexts", Plain),
    ("cells", Map(&CELLS)),
    ("heads", Table(HEAD)),
    ("in_label", Plain),
    ("die_of", Table(DIE_OF)),
    ("row", Rows),
];

static HEAD: &Keys = &[("of", Plain), ("label", Label), ("words", Plain)];

static DIE_OF: &Keys = &[("fact", Plain), ("sides", Plain)];

pub(super) static RULES: &Keys = &[("rule", Table(RULE))];

static RULE: &Keys = &[
    ("id", Plain),
    ("lives", OneOf(&["procedure", "bookkeeping", "reminder", "table", "option"])),
    ("where", Plain),
    ("periods", Plain),
    ("fr", Plain),
    ("en", Plain),
];
