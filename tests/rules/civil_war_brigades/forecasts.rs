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

// CW-Z05: carbines have no printed ranges; a charge at them has a forecast all the same, and says what range it took.
#[test]
fn a_charge_at_carbines_has_a_forecast() {
    let table = at("first.orders", &[]);
    let charge = json!({"unit": "troopers", "target": "rangers", "inches": 14});
    let forecast = table.game.forecast("declare_charge", &inputs_of(charge)).unwrap();
    let band = forecast.assumed.iter().find(|assumed| assumed.field == "band").expect("the range is taken for granted");
    assert_eq!(band.values.iter().next().and_then(|value| value.as_text()), Some("effective"));
    // People are asked for it.
    let mut table = charge_begun("troopers", "rangers", 2, "front", &[]);
    while table.step() != "charge.reaction" {
        morale(&mut table, json!({}), &[10]);
    }
    react(&mut table, "stand_and_fire", json!({}));
    let form = table.game.form_maker("fire").unwrap().for_people().form(&inputs_of(json!({})), false);
    assert_eq!(form.problems.first().and_then(|problem| problem.missing_field()), Some("band"));
}
