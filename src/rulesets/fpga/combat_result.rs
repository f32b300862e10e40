//! How a combat ends, from hits and strengths alone (FP-B15 to FP-B18).

use crate::engine::world::Entity;

/// What a combat came to in dice.
pub struct Fought<'a> {
    /// Inches of a recoil before the difference.
    pub base: i64,
    pub by_attack: u32,
    pub by_defence: u32,
    pub dominant: &'a Entity,
    pub defender: &'a Entity,
    /// Attackers besides the dominant one.
    pub others: bool,
    pub square: bool,
}

pub struct Verdict {
    pub outcome: &'static str,
    /// The dominant attacker is destroyed.
    pub dominant_lost: bool,
    pub attackers_recoil: Option<i64>,
    pub defender_recoils: Option<i64>,
}

impl Verdict {
    pub fn of(fought: &Fought<'_>) -> Verdict {
        let dominant_lost = fought.by_defence >= fought.dominant.points();
        let defence_lost = fought.by_attack >= fought.defender.points();
        let ahead = i64::from(fought.by_attack) - i64::from(fought.by_defence);
        let thrown_back = Some(fought.base + (-ahead).max(0));
        let verdict = |outcome, attackers_recoil, defender_recoils| Verdict {
            outcome,
            dominant_lost,
            attackers_recoil,
            defender_recoils,
        };
        match (dominant_lost, defence_lost) {
            (true, true) => verdict("both_destroyed", None, None),
            // FP-B17: a destroyed unit cannot win, and its surviving enemy never recoils.
            (false, true) => verdict("defender_destroyed", None, None),
            // FP-B17: the attack as a whole has won, and those left of it stay.
            (true, false) if fought.others && ahead > 0 && !fought.square => {
                verdict("attack_wins_dominant_lost", None, Some(fought.base + ahead))
            }
            (true, false) => verdict("attacker_destroyed", thrown_back.filter(|_| fought.others), None),
            (false, false) if fought.square => verdict("square_holds", thrown_back, None),
            (false, false) if ahead > 0 => verdict("attacker_wins", None, Some(fought.base + ahead)),
            (false, false) => verdict("defender_wins", thrown_back, None),
        }
    }
}
