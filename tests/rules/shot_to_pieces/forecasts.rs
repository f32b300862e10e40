//! Whole affairs by hand (STP-B01, B06, E02, E09, F09, F10).

use super::*;
use crate::common::stp::blue_at;

fn expected(fates: &[(&str, &str)]) -> Vec<(String, String)> {
    fates.iter().map(|(fate, chance)| ((*fate).to_owned(), (*chance).to_owned())).collect()
}

// Infantry against infantry, 3 and a D4 each. Of 16 pairs of dice 4 tie and leave both brittle; 3 lead by one and 2 by two,
// which shakes; 1 leads by three, which destroys; as many the other way.
#[test]
fn a_melee_of_equals_by_hand() {
    let (table, melee) = fight("line", "musketeers", &[]);
    for who in ["line", "musketeers"] {
        let fates = table.fates("combat", &json!({"melee": melee}), who);
        assert_eq!(
            fates,
            expected(&[("", "3/8"), ("brittle", "1/4"), ("destroyed", "1/16"), ("shaken", "5/16")]),
            "{who}"
        );
    }
}

// Skirmishers evade a charge of close order: half the time they are destroyed, else they are gone, and nobody is met.
#[test]
fn a_charge_at_skirmishers_who_evade_by_hand() {
    let table = blue_at("first.charges", &[]);
    let charge = json!({"unit": "line", "target": "grenzers"});
    assert_eq!(table.fates("charge", &charge, "grenzers"), expected(&[("destroyed", "1/2"), ("evades", "1/2")]));
    assert_eq!(table.fates("charge", &charge, "line"), expected(&[("", "1")]));
}

// STP-E09: with its target gone a charge has nothing to foresee, but what it meets instead.
#[test]
fn a_charge_without_its_target_foresees_whom_it_meets() {
    let mut table = blue_at("first.charges", &[]);
    table.resolve("charge", json!({"unit": "line", "target": "grenzers"}), &[]);
    table.resolve("evade", json!({"unit": "grenzers"}), &[6]);
    let past = json!({"charge": latest(&table, "charge")});
    assert!(table.game.forecast("contact", &common::inputs_of(past.clone())).is_err());
    let met = with(&past, json!({"other_target": "musketeers"}));
    let fates = table.fates("contact", &met, "musketeers");
    assert_eq!(fates, expected(&[("", "3/8"), ("brittle", "1/4"), ("destroyed", "1/16"), ("shaken", "5/16")]));
}

// The same charge at musketeers, who stand: the melee of equals follows.
#[test]
fn a_charge_at_infantry_by_hand() {
    let table = blue_at("first.charges", &[]);
    let fates = table.fates("charge", &json!({"unit": "line", "target": "musketeers"}), "musketeers");
    assert_eq!(fates, expected(&[("", "3/8"), ("brittle", "1/4"), ("destroyed", "1/16"), ("shaken", "5/16")]));
}
