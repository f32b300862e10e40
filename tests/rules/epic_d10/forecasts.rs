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
