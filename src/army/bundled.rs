//! Armies that come with the program, for a battle without any file.

/// One bundled army: its name is that of its file.
pub struct Bundled {
    pub name: &'static str,
    pub ruleset: &'static str,
    pub file: &'static str,
    pub source: &'static str,
}

/// The two armies of each ruleset's demonstration battle come first, in the order of the sides.
pub const BUNDLED: &[Bundled] = &[
    Bundled {
        name: "austerlitz_france",
        ruleset: "fpga",
        file: "armies/fpga/austerlitz_france.toml",
        source: include_str!("../../armies/fpga/austerlitz_france.toml"),
    },
    Bundled {
        name: "austerlitz_allies",
        ruleset: "fpga",
        file: "armies/fpga/austerlitz_allies.toml",
        source: include_str!("../../armies/fpga/austerlitz_allies.toml"),
    },
];

pub fn find(name: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|bundled| bundled.name == name)
}

/// The two armies of a ruleset's demonstration battle.
pub fn demonstration(ruleset: &str) -> Option<[&'static Bundled; 2]> {
    let mut armies = BUNDLED.iter().filter(|bundled| bundled.ruleset == ruleset);
    Some([armies.next()?, armies.next()?])
}
