//! The end of an assault by hand (ED-D02, W01, X12, OP09).

use super::assault::reached;
use super::*;

fn expected(loses: &str, wins: &str) -> Vec<(String, String)> {
    vec![(String::new(), wins.to_owned()), ("loses".to_owned(), loses.to_owned())]
}

// Equal bonuses, a D5 each: of 25 pairs the attacker's is higher in 10, and a tie is the defender's. Where ties are thrown
// again until they are none, it is even.
#[test]
fn a_determination_of_equals_by_hand() {
    for (options, loses, wins) in [(&[][..], "3/5", "2/5"), (&[("assault_tie", "reroll")][..], "1/2", "1/2")] {
        let mut table = reached(options, "chasseurs", "guard", |_| {});
        table.go_to("assault.winner");
        assert_eq!(table.fates("assault_determination", &json!({}), "chasseurs"), expected(loses, wins));
        assert_eq!(table.fates("assault_determination", &json!({}), "guard"), expected(wins, loses));
    }
}

// One unarmed porter assaults one grenadier of the guard, who fires with 8 against a defence of 3: of the ten faces 6 to 10
// destroy (1/2), a 5 suppresses (1/10), 4/10 do nothing. The porter's blow, 0 against 3, can do nothing; the grenadier's has
// the same odds as his fire, or 7/10, 1/10 and 2/10 (+2) where the porter is suppressed already.
// - Destroyed: 1/2 + 1/10 x 7/10 + 4/10 x 1/2 = 77/100.
// - Still there and suppressed: 1/10 x 3/10 + 4/10 x 1/10 = 7/100. The guard adds 1 to its D5, so the porter wins by two or
//   more only: 3 + 2 + 1 of 25 pairs.
// - Still there, in order: 4/10 x 4/10 = 16/100, and the porter wins with the higher D5: 10 of 25 pairs.
// He wins 7/100 x 6/25 + 16/100 x 2/5 = 101/1250, and loses 7/100 x 19/25 + 16/100 x 3/5 = 373/2500.
#[test]
fn an_assault_of_one_unit_each_by_hand() {
    let mut table = acting(&[], "porters", "assault", "activation.execute");
    table.set_strength("porter", 1);
    table.set_strength("grenadiers", 1);
    let fates = |who: &str| table.fates("assault", &json!({"target": "guard"}), who);
    let told = |fates: &[(&str, &str)]| -> Vec<(String, String)> {
        fates.iter().map(|(fate, chance)| ((*fate).to_owned(), (*chance).to_owned())).collect()
    };
    assert_eq!(fates("porters"), told(&[("", "101/1250"), ("destroyed", "77/100"), ("loses", "373/2500")]));
    assert_eq!(fates("guard"), told(&[("", "1149/1250"), ("loses", "101/1250")]));
}

// Two rifles, 8 against 3, at one grenadier: 6 to 10 destroy (1/2), a 5 suppresses (1/10). He is gone unless both dice fail,
// 1 - 1/4; else suppressed unless both do nothing, 1/4 - 4/10 x 4/10.
#[test]
fn a_fire_by_hand() {
    let mut table = acting(&[], "chasseurs", "tactical_move", "activation.execute");
    table.set_strength("rifles", 2);
    table.set_strength("grenadiers", 1);
    let answers = fire(&table, "chasseurs", &[("rifle", 2, "grenadiers")], json!({}));
    let expected = [("", "4/25"), ("destroyed", "3/4"), ("suppressed", "9/100")];
    let expected: Vec<_> = expected.iter().map(|(fate, chance)| ((*fate).to_owned(), (*chance).to_owned())).collect();
    assert_eq!(table.fates("fire", &answers, "guard"), expected);
}
