//! A whole contact by hand (FP-B04, B08, B15, B16, B21).

use super::*;
use crate::common::fpga::moving;

// One strength point each. The movement die is a 1 in one case of six: no contact. In the other five the attacker throws one
// die that hits on 5 or 6, and the defender, an MX unit, two: he hits unless both miss, in 1 - 2/3 x 2/3 = 5/9. Where nobody
// hits the attacker recoils. Attacker: 5/6 x 5/9 = 25/54 destroyed, 5/6 x 4/9 x 2/3 = 20/81 recoils, 5/6 x 4/9 x 1/3 = 10/81
// stands. Defender: 5/6 x 1/3 = 5/18 destroyed.
#[test]
fn a_contact_of_one_point_each_by_hand() {
    let mut table = moving("act", &[]);
    table.set_strength("line", 1);
    table.set_strength("grenadiers", 1);
    let contact = json!({"attackers": ["line"], "defender": "grenadiers"});
    let fates = |who: &str| table.fates("declare_contact", &contact, who);
    let expected = |fates: &[(&str, &str)]| -> Vec<(String, String)> {
        fates.iter().map(|(fate, chance)| ((*fate).to_owned(), (*chance).to_owned())).collect()
    };
    let attacker = [("", "10/81"), ("destroyed", "25/54"), ("falls_short", "1/6"), ("recoils", "20/81")];
    assert_eq!(fates("line"), expected(&attacker));
    assert_eq!(fates("grenadiers"), expected(&[("", "13/18"), ("destroyed", "5/18")]));
}
