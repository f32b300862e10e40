//! A whole charge by hand (ND-S11 to S18, T01, T02, F05, F07, L01, K01, K04, K07, X13).

use super::*;

// Two veteran, confident battalions in line, one EC each; the charge comes from the front.
// - The charged one tests (b) on 4 or more: it falls back in 1/2.
// - Else it fires: two dice of an efficiency of 2, which hit on 3 + 2 (a charging target): 1/3 each. A hit is saved on 3 or
//   more, so each die strikes home in 1/9, and the charger is still there in 8/9 x 8/9 = 64/81.
// - It tests on 4 + 1 (infantry charging a line): 1/3 goes on, 2/3 falls back.
// - A round of melee: one die each hits on 3 or more and is saved on 4 or more, 2/3 x 1/2 = 1/3. Both fall in 1/9, either
//   alone in 2/9, nobody in 4/9. Then both test on 4 or more, and whoever fails breaks: both, either alone, or nobody, 1/4
//   each. So it is fought again in 4/9 x 1/4 = 1/9, and all of it counts 1 / (1 - 1/9) = 9/8 times: of each of the two
//   destroyed (1/9 + 2/9) x 9/8 = 3/8, broken 4/9 x 1/2 x 9/8 = 1/4, and 3/8 stand.
// Melee comes about in 1/2 x 64/81 x 1/3 = 32/243.
#[test]
fn a_charge_of_one_element_each_by_hand() {
    let mut table = battle_at("first.charges", &[]);
    table.set_strength("line", 1);
    table.set_strength("red_line", 1);
    let charge = json!({"charger": "line", "target": "red_line", "distance_cm": 5, "aspect": "front"});
    let fates = |who: &str| table.fates("declare_charge", &charge, who);
    let expected = |fates: &[(&str, &str)]| -> Vec<(String, String)> {
        fates.iter().map(|(fate, chance)| ((*fate).to_owned(), (*chance).to_owned())).collect()
    };
    // Shot down 1/2 x 17/81, in melee 32/243 x 3/8; falls back 1/2 x 64/81 x 2/3; broken 32/243 x 1/4; the rest.
    let charger = [("", "89/162"), ("broken", "8/243"), ("destroyed", "25/162"), ("falls_back", "64/243")];
    assert_eq!(fates("line"), expected(&charger));
    let charged = [("", "203/486"), ("broken", "8/243"), ("destroyed", "4/81"), ("falls_back", "1/2")];
    assert_eq!(fates("red_line"), expected(&charged));
}

// The odds of a morale test are those of the combat it is taken in, not of a charge that waits.
#[test]
fn a_test_in_a_combat_tells_of_that_combat() {
    let mut table = battle_at("first.charges", &[]);
    // The charge declared first waits: the other one is fought before it.
    declare(&mut table, "line", "red_line", "front");
    declare(&mut table, "hussars", "red_dragoons", "front");
    table.go_to("first.combats");
    let second = records(&table, "charge").pop().expect("a charge").id;
    table.resolve("begin_combat", json!({"charge": second}), &[]);
    let forecast = table.game.forecast("morale_test", &inputs_of(json!({"tester": "red_dragoons"}))).unwrap();
    let named = |ids: &[estafette::engine::world::EntityId]| ids.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((named(&forecast.ours), named(&forecast.theirs)), (vec!["hussars".into()], vec!["red_dragoons".into()]));
}
