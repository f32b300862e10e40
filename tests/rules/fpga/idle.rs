//! Steps in which nobody can do anything, and what checklists leave out.

use super::*;

/// An army without the units of an arm; what follows the last of a force goes with it.
fn without(army: &str, arm: &str) -> String {
    let mut parts = army.split("[[force.unit]]");
    let head = parts.next().unwrap().to_owned();
    let kept = parts.filter(|unit| !unit.contains(&format!("arm = \"{arm}\"")));
    kept.fold(head, |army, unit| format!("{army}[[force.unit]]{unit}"))
}

#[test]
fn the_artillery_step_waits_while_a_battery_can_fire_and_is_idle_when_all_have() {
    let mut table = fpga::battle(&[]);
    table.go_to("pulse.artillery");
    assert!(!table.game.is_idle());
    for battery in ["twelves", "horse_guns", "attached_guns", "battery", "grand_1", "grand_2", "red_attached"] {
        if table.game.state().entity(battery).is_some() {
            table.set_marker(battery, "fired", 1);
        }
    }
    assert!(table.game.is_idle());
}

#[test]
fn armies_without_guns_have_no_line_for_them() {
    let guns = |table: &Table| -> Vec<String> {
        let asks = ["fire", "withdraw", "artillery_evade"];
        table
            .game
            .checklist()
            .iter()
            .map(|view| view.item.id.clone())
            .filter(|id| asks.contains(&id.as_str()))
            .collect()
    };
    let armies = [fpga::BLUE, fpga::RED].map(|army| without(army, "artillery"));
    let mut bare = Table::new("fpga", [&armies[0], &armies[1]], &[]);
    let mut full = fpga::battle(&[]);
    bare.go_to("pulse.artillery");
    full.go_to("pulse.artillery");
    assert_eq!((guns(&bare), guns(&full)), (vec![], vec!["fire".to_owned()]));
    assert!(bare.game.is_idle() && !full.game.is_idle());
}
