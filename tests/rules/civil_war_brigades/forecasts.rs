//! A whole order by hand (CW-O02 to O04, O11).

use super::*;

// Forward! needs 4 of a D10: seven of ten go through, a 1 is an event, 2 and 3 fail and are thrown once more.
// Obeys 7/10 + 2/10 x 7/10 = 21/25, event 1/10 + 2/10 x 1/10 = 3/25, fails 2/10 x 2/10 = 1/25.
#[test]
fn an_order_and_its_reroll_by_hand() {
    let table = at("first.orders", &[]);
    let fates = table.fates("order", &json!({"brigade": "second", "order": "forward"}), "second");
    let expected = [("event", "3/25"), ("fails", "1/25"), ("obeys", "21/25")];
    assert_eq!(fates, expected.map(|(fate, chance)| (fate.to_owned(), chance.to_owned())));
}
