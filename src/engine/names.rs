//! Names of what the data declares. Rust never spells one: the build makes a constant of every name in a ruleset's files
//! (`names::marker::SHAKEN`), so that a misspelt one does not compile, and a marker cannot stand where an attribute must.

use std::fmt;

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name<'a>(&'a str);

        impl<'a> $name<'a> {
            /// A name as it stands in a file, an event or a command; code of rulesets has constants instead.
            pub const fn of_data(name: &'a str) -> Self {
                $name(name)
            }

            pub const fn as_str(self) -> &'a str {
                self.0
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.0)
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.0)
            }
        }
    )*};
}

names! {
    MarkerName,
    AttributeName,
    KindName,
    PoolName,
    CounterName,
    OptionName,
    RecordKind,
    /// A field of a record.
    RecordField,
    /// A field of a procedure's form. Where it is asked about one entity of several, the entity stands behind an `@`.
    FieldName,
    TableName,
    RowName,
    /// A cell of a table's rows, or what the value of a modifier is added to.
    ColumnName,
    /// A kind of test that rows of a table are for.
    TestName,
    FactName,
    RoleName,
    StepName,
    SequenceName,
    /// An instruction to the hands at the table.
    HandName,
}

impl KindName<'_> {
    /// Every ruleset has a kind of these names: loading says so where one is missing.
    pub const ARMY: KindName<'static> = KindName("army");
    pub const BATTLE: KindName<'static> = KindName("battle");
}

impl FieldName<'_> {
    /// Of the procedure with which players end a game: rulesets that offer it declare this field.
    pub const WINNER: FieldName<'static> = FieldName("winner");
}

impl RoleName<'_> {
    /// Whoever a condition is about: the carrier of a marker, the owner of an attribute.
    pub const SELF: RoleName<'static> = RoleName("self");
}

/// The beginning of names of which the data declares a whole family (`aspect_*`): each is about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stem<'a>(&'a str);

impl<'a> Stem<'a> {
    pub const fn of_data(stem: &'a str) -> Self {
        Stem(stem)
    }

    /// What a name of the family is about; none where it is of another.
    pub fn rest_of(self, name: &str) -> Option<&str> {
        name.strip_prefix(self.0)
    }

    /// The name about this.
    pub fn of(self, what: impl fmt::Display) -> String {
        format!("{}{what}", self.0)
    }
}
