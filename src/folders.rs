//! Where the player's own files lie, by the conventions of XDG.

use std::path::PathBuf;

/// `$XDG_DATA_HOME/estafette`, or its usual place below the home folder; none where neither is known. A relative
/// `XDG_DATA_HOME` counts as unset, as the specification asks.
pub(crate) fn data() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    named.or_else(usual).map(|data| data.join("estafette"))
}
