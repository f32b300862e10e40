//! What is undone with something that is called off, as data declares it for a record or for an entry of the checklist.

use std::collections::BTreeMap;

use serde::Deserialize;

/// How a record or a duty is called off. Without any key the record is closed, the duty is owed no more.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallOff {
    /// A procedure of the ruleset that knows more about it: its first question is answered with the record, or with whoever
    /// owes the duty.
    #[serde(default)]
    pub by: Option<String>,
    /// Markers that come off: by the field of the record that names their carriers, `self` for whoever owes the duty.
    #[serde(default)]
    pub unmark: BTreeMap<String, String>,
    /// Attributes that are cleared, in the same way.
    #[serde(default)]
    pub clear: BTreeMap<String, String>,
    /// The sub-sequence in which the record is played out: it is over too.
    #[serde(default)]
    pub leaves: Option<String>,
}

impl CallOff {
    /// Whoever owes a duty.
    pub const SELF: &str = "self";
}
