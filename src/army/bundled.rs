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
    Bundled {
        name: "empire_wachau_france",
        ruleset: "shot_to_pieces/empire",
        file: "armies/shot_to_pieces/empire_wachau_france.toml",
        source: include_str!("../../armies/shot_to_pieces/empire_wachau_france.toml"),
    },
    Bundled {
        name: "empire_wachau_coalises",
        ruleset: "shot_to_pieces/empire",
        file: "armies/shot_to_pieces/empire_wachau_coalises.toml",
        source: include_str!("../../armies/shot_to_pieces/empire_wachau_coalises.toml"),
    },
    Bundled {
        name: "war_1870_loigny_france",
        ruleset: "shot_to_pieces/war_1870",
        file: "armies/shot_to_pieces/war_1870_loigny_france.toml",
        source: include_str!("../../armies/shot_to_pieces/war_1870_loigny_france.toml"),
    },
    Bundled {
        name: "war_1870_loigny_allemagne",
        ruleset: "shot_to_pieces/war_1870",
        file: "armies/shot_to_pieces/war_1870_loigny_allemagne.toml",
        source: include_str!("../../armies/shot_to_pieces/war_1870_loigny_allemagne.toml"),
    },
    Bundled {
        name: "acw_cedar_creek_union",
        ruleset: "shot_to_pieces/acw",
        file: "armies/shot_to_pieces/acw_cedar_creek_union.toml",
        source: include_str!("../../armies/shot_to_pieces/acw_cedar_creek_union.toml"),
    },
    Bundled {
        name: "acw_cedar_creek_confederes",
        ruleset: "shot_to_pieces/acw",
        file: "armies/shot_to_pieces/acw_cedar_creek_confederes.toml",
        source: include_str!("../../armies/shot_to_pieces/acw_cedar_creek_confederes.toml"),
    },
    Bundled {
        name: "awi_savannah_anglais",
        ruleset: "shot_to_pieces/awi",
        file: "armies/shot_to_pieces/awi_savannah_anglais.toml",
        source: include_str!("../../armies/shot_to_pieces/awi_savannah_anglais.toml"),
    },
    Bundled {
        name: "awi_savannah_allies",
        ruleset: "shot_to_pieces/awi",
        file: "armies/shot_to_pieces/awi_savannah_allies.toml",
        source: include_str!("../../armies/shot_to_pieces/awi_savannah_allies.toml"),
    },
    Bundled {
        name: "grand_siecle_saint_gothard_chretiens",
        ruleset: "shot_to_pieces/grand_siecle",
        file: "armies/shot_to_pieces/grand_siecle_saint_gothard_chretiens.toml",
        source: include_str!("../../armies/shot_to_pieces/grand_siecle_saint_gothard_chretiens.toml"),
    },
    Bundled {
        name: "grand_siecle_saint_gothard_ottomans",
        ruleset: "shot_to_pieces/grand_siecle",
        file: "armies/shot_to_pieces/grand_siecle_saint_gothard_ottomans.toml",
        source: include_str!("../../armies/shot_to_pieces/grand_siecle_saint_gothard_ottomans.toml"),
    },
    Bundled {
        name: "algeria_laghouat_france",
        ruleset: "shot_to_pieces/algeria",
        file: "armies/shot_to_pieces/algeria_laghouat_france.toml",
        source: include_str!("../../armies/shot_to_pieces/algeria_laghouat_france.toml"),
    },
    Bundled {
        name: "algeria_laghouat_cherif",
        ruleset: "shot_to_pieces/algeria",
        file: "armies/shot_to_pieces/algeria_laghouat_cherif.toml",
        source: include_str!("../../armies/shot_to_pieces/algeria_laghouat_cherif.toml"),
    },
    Bundled {
        name: "ww1_saint_gond_france",
        ruleset: "shot_to_pieces/ww1",
        file: "armies/shot_to_pieces/ww1_saint_gond_france.toml",
        source: include_str!("../../armies/shot_to_pieces/ww1_saint_gond_france.toml"),
    },
    Bundled {
        name: "ww1_saint_gond_allemagne",
        ruleset: "shot_to_pieces/ww1",
        file: "armies/shot_to_pieces/ww1_saint_gond_allemagne.toml",
        source: include_str!("../../armies/shot_to_pieces/ww1_saint_gond_allemagne.toml"),
    },
    Bundled {
        name: "quatre_bras_france",
        ruleset: "napoleonic_division",
        file: "armies/napoleonic_division/quatre_bras_france.toml",
        source: include_str!("../../armies/napoleonic_division/quatre_bras_france.toml"),
    },
    Bundled {
        name: "quatre_bras_allies",
        ruleset: "napoleonic_division",
        file: "armies/napoleonic_division/quatre_bras_allies.toml",
        source: include_str!("../../armies/napoleonic_division/quatre_bras_allies.toml"),
    },
    Bundled {
        name: "auerstedt_france",
        ruleset: "napoleonic_division",
        file: "armies/napoleonic_division/auerstedt_france.toml",
        source: include_str!("../../armies/napoleonic_division/auerstedt_france.toml"),
    },
    Bundled {
        name: "auerstedt_prusse",
        ruleset: "napoleonic_division",
        file: "armies/napoleonic_division/auerstedt_prusse.toml",
        source: include_str!("../../armies/napoleonic_division/auerstedt_prusse.toml"),
    },
    Bundled {
        name: "nashville_union",
        ruleset: "civil_war_brigades",
        file: "armies/civil_war_brigades/nashville_union.toml",
        source: include_str!("../../armies/civil_war_brigades/nashville_union.toml"),
    },
    Bundled {
        name: "nashville_confederes",
        ruleset: "civil_war_brigades",
        file: "armies/civil_war_brigades/nashville_confederes.toml",
        source: include_str!("../../armies/civil_war_brigades/nashville_confederes.toml"),
    },
    Bundled {
        name: "porte_airain_marches",
        ruleset: "epic_d10",
        file: "armies/epic_d10/porte_airain_marches.toml",
        source: include_str!("../../armies/epic_d10/porte_airain_marches.toml"),
    },
    Bundled {
        name: "porte_airain_conclave",
        ruleset: "epic_d10",
        file: "armies/epic_d10/porte_airain_conclave.toml",
        source: include_str!("../../armies/epic_d10/porte_airain_conclave.toml"),
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
