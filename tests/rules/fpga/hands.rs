//! What the hands at the table are told to do.

use super::*;
use crate::common::{fpga::moving, on_table};
use estafette::engine::label::Lang;

// FP-B16, FP-E09: 3" and the difference in hits, the attached battery with its unit.
#[test]
fn a_beaten_defender_moves_back_with_the_battery_attached_to_it() {
    let mut table = fight(&["line"], "musketeers", &[]);
    let dice = [6, 6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1];
    let fought = event(&mut table, "combat", json!({"contact": CONTACT}), &dice);
    let told = on_table(&table, &fought, Lang::Fr);
    let names = |id: &str| table.entity(id).name.clone();
    assert_eq!(
        told,
        [
            format!("{} : reculez de 5\"", names("red_attached")),
            format!("{} : marquez 3 PF de perte, reste 3 ; reculez de 5\"", names("musketeers")),
            format!("{} : marquez 1 PF de perte, reste 5", names("line")),
        ]
    );
    assert!(on_table(&table, &fought, Lang::En)[1].ends_with("mark 3 SP lost, 3 left; move back 5\""));
}

// FP-B16: every attacker.
#[test]
fn beaten_attackers_all_move_back() {
    let mut table = fight(&["line", "guard"], "grenadiers", &[]);
    let dice: Vec<u8> = [1; 13].into_iter().chain([6, 6]).chain([1; 6]).collect();
    let fought = event(&mut table, "combat", json!({"contact": CONTACT}), &dice);
    let back: Vec<&str> = fought
        .table
        .iter()
        .filter(|told| told.id == "recoil")
        .filter_map(|told| told.unit.as_ref())
        .map(|id| id.as_str())
        .collect();
    assert_eq!(back, ["line", "guard"]);
}

#[test]
fn whoever_is_destroyed_is_only_taken_from_the_table() {
    let mut table = fight(&["line"], "cossacks", &[]);
    let dice = [6, 6, 6, 6, 1, 1, 1, 1, 1];
    let fought = event(&mut table, "combat", json!({"contact": CONTACT}), &dice);
    let name = &table.entity("cossacks").name;
    assert_eq!(on_table(&table, &fought, Lang::Fr), [format!("{name} : retirez de la table")]);
    assert_eq!(on_table(&table, &fought, Lang::En), [format!("{name}: remove from the table")]);
}

// FP-E03
#[test]
fn evading_cavalry_turns_about_for_a_full_move() {
    let mut table = moving("act", &[]);
    contact(&mut table, &["line"], "uhlans");
    let evaded = event(&mut table, "cavalry_evade", json!({"contact": CONTACT}), &[]);
    let told = on_table(&table, &evaded, Lang::Fr);
    assert!(told[0].ends_with("demi-tour, mouvement complet de 16\", ou jusqu'à la limite du rayon"), "{told:?}");
}

// FP-A13: simultaneous fire strikes when the step is left, and the hands are told then.
#[test]
fn what_is_held_back_is_told_when_it_is_released() {
    let mut table = fpga::battle(&[]);
    table.go_to("pulse.artillery");
    let shot = json!({"battery": "twelves", "target": "musketeers", "distance": 5});
    let fired = event(&mut table, "artillery_fire", shot, &[6, 6]);
    assert_eq!(fired.table, []);
    let left = push_on(&mut table);
    let name = &table.entity("musketeers").name;
    let told = on_table(&table, &left, Lang::Fr);
    assert!(told.contains(&format!("{name} : marquez 2 PF de perte, reste 4")), "{told:?}");
}

#[test]
fn an_umpire_who_corrects_the_program_is_told_nothing() {
    let mut table = fpga::battle(&[]);
    table.set_marker("twelves", "suppressed", 1);
    assert_eq!(table.game.events().iter().last().unwrap().table, []);
}

#[test]
fn an_amended_combat_tells_only_what_is_different_now() {
    let mut table = fight(&["line"], "grenadiers", &[]);
    let dice = |hits: usize| {
        [6, 6, 6, 1, 1, 1].into_iter().skip(3 - hits).chain([1; 3]).take(6).chain([1; 8]).collect::<Vec<u8>>()
    };
    let fought = event(&mut table, "combat", json!({"contact": CONTACT}), &dice(3));
    let again = Command::Resolve {
        procedure: "combat".to_owned(),
        inputs: inputs_of(json!({"contact": CONTACT})),
        dice: Some(dice(2)),
        dice_by_side: None,
        pause: false,
    };
    let amended = table.run(Command::Amend { seq: fought.seq, command: Box::new(again) }).unwrap();
    let name = &table.entity("grenadiers").name;
    let told = on_table(&table, &amended, Lang::En);
    assert_eq!(told, [format!("{name}: take back 1 SP of loss, 5 left; move back 5\" (done already: move back 6\")")]);
}
