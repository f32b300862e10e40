//! How many rules each family of a specification has: what a rule id is compared with.

use std::ops::RangeInclusive;

/// A ruleset, the prefix of its rule ids, and the last number of each family of them. A rule id that is missing fails here.
type Families = (&'static str, &'static str, &'static [(&'static str, usize)]);

const FAMILIES: &[Families] = &[
    (
        "fpga",
        "FP",
        &[
            ("G", 7),
            ("U", 23),
            ("T", 15),
            ("P", 3),
            ("C", 13),
            ("I", 8),
            ("S", 13),
            ("A", 16),
            ("K", 8),
            ("O", 10),
            ("M", 7),
            ("B", 22),
            ("E", 14),
            ("R", 9),
            ("L", 7),
            ("D", 16),
            ("N", 12),
            ("X", 19),
            ("Q", 28),
        ],
    ),
    (
        "shot_to_pieces",
        "STP",
        &[
            ("S", 16),
            ("K", 7),
            ("C", 1),
            ("O", 5),
            ("A", 6),
            ("M", 10),
            ("B", 18),
            ("Q", 2),
            ("E", 9),
            ("Z", 9),
            ("F", 13),
            ("G", 7),
            ("H", 4),
            ("L", 3),
            ("D", 1),
            ("R", 3),
            ("N", 1),
            ("V", 3),
            ("X", 3),
            ("P", 3),
            ("Y", 49),
        ],
    ),
    (
        "shot_to_pieces",
        "STPP",
        &[
            ("G", 14),
            ("W", 6),
            ("C", 3),
            ("I", 5),
            ("E", 5),
            ("S", 3),
            ("A", 3),
            ("P", 4),
            ("F", 11),
            ("X", 17),
            ("L", 8),
            ("M", 9),
            ("O", 14),
            ("R", 36),
        ],
    ),
    (
        "napoleonic_division",
        "ND",
        &[
            ("G", 8),
            ("U", 5),
            ("S", 24),
            ("C", 11),
            ("M", 10),
            ("F", 15),
            ("L", 3),
            ("T", 27),
            ("X", 22),
            ("K", 8),
            ("A", 14),
            ("O", 19),
            ("Q", 29),
        ],
    ),
    (
        "civil_war_brigades",
        "CW",
        &[
            ("G", 8),
            ("U", 25),
            ("K", 21),
            ("T", 8),
            ("I", 2),
            ("R", 7),
            ("O", 17),
            ("E", 10),
            ("L", 6),
            ("P", 5),
            ("F", 12),
            ("A", 15),
            ("M", 6),
            ("C", 11),
            ("B", 6),
            ("V", 6),
            ("S", 9),
            ("D", 60),
            ("X", 15),
            ("Z", 54),
        ],
    ),
    (
        "epic_d10",
        "ED",
        &[
            ("G", 4),
            ("D", 5),
            ("U", 55),
            ("O", 33),
            ("S", 15),
            ("B", 3),
            ("I", 2),
            ("F", 30),
            ("A", 10),
            ("Q", 7),
            ("V", 12),
            ("T", 5),
            ("X", 18),
            ("M", 10),
            ("W", 11),
            ("P", 2),
            ("E", 1),
            ("R", 5),
            ("C", 1),
            ("N", 14),
            ("OP", 24),
            ("Z", 26),
        ],
    ),
    ("log", "LG", &[("U", 5), ("D", 2), ("P", 1), ("T", 3)]),
    ("skirmish", "SK", &[("", 10)]),
];

/// Families whose numbers do not start at 1.
const FIRST: &[(&str, usize)] = &[("CW-T", 0), ("CW-E", 0), ("CW-D", 51)];

/// Numbers a specification leaves out.
const UNUSED: &[(&str, RangeInclusive<usize>)] = &[
    ("STP-Z", 7..=7),
    ("CW-U", 16..=19),
    ("ND-C", 4..=9),
    ("ND-M", 8..=9),
    ("ND-F", 13..=14),
    ("ND-T", 6..=20),
    ("ND-X", 8..=9),
    ("ND-X", 16..=19),
    ("ED-U", 21..=29),
    ("ED-U", 45..=49),
    ("ED-O", 3..=9),
    ("ED-O", 18..=19),
    ("ED-O", 24..=29),
    ("ED-F", 13..=19),
    ("ED-F", 26..=29),
    ("ED-A", 9..=9),
    ("ED-V", 3..=9),
];

/// The families of a ruleset, by the prefix of their rule ids.
pub fn families_of(ruleset: &str) -> Vec<(&'static str, &'static [(&'static str, usize)])> {
    let own = FAMILIES.iter().filter(|(known, ..)| *known == ruleset);
    let families: Vec<_> = own.map(|(_, prefix, families)| (*prefix, *families)).collect();
    assert!(
        !families.is_empty(),
        "ruleset '{ruleset}' has no families of rule ids: add it to FAMILIES in tests/rules/data/families.rs"
    );
    families
}

/// The ids of a family, up to its last number.
pub fn family_ids(prefix: &str, family: &str, last: usize) -> impl Iterator<Item = String> {
    let stem = format!("{prefix}-{family}");
    let first = FIRST.iter().find(|(known, _)| *known == stem).map_or(1, |(_, first)| *first);
    let gaps: Vec<_> = UNUSED.iter().filter(|(known, _)| *known == stem).map(|(_, gap)| gap.clone()).collect();
    let used = (first..=last).filter(move |number| !gaps.iter().any(|gap| gap.contains(number)));
    used.map(move |number| format!("{stem}{number:02}"))
}
