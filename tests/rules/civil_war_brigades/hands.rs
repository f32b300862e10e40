//! What the hands at the table are told to do.

use super::*;
use crate::common::on_table;
use estafette::engine::label::Lang;
use estafette::engine::play::Command;

// CW-U21: bases are taken off as the combat units go.
#[test]
fn bases_come_off() {
    for (faces, french) in [([10, 10, 1, 1, 1, 1], "retirez un socle, reste 3"), ([10; 6], "retirez 3 socles, reste 1")]
    {
        let mut table = at("first.fire", &[]);
        let fired = event(&mut table, "fire", shot("ohio", "texas", 2.0), &faces);
        let told = on_table(&table, &fired, Lang::Fr);
        assert_eq!(told, [format!("{} : {french}", table.entity("texas").name)]);
    }
}

// CW-U21: what is taken back or amended brings bases back.
#[test]
fn bases_come_back() {
    let mut table = at("first.fire", &[]);
    let fired = event(&mut table, "fire", shot("ohio", "texas", 2.0), &[10; 6]);
    let name = table.entity("texas").name.clone();
    let fewer = Command::Resolve {
        procedure: "fire".to_owned(),
        inputs: inputs_of(shot("ohio", "texas", 2.0)),
        dice: Some(vec![10, 10, 1, 1, 1, 1]),
        dice_by_side: None,
        pause: false,
    };
    let amended = table.run(Command::Amend { seq: fired.seq, command: Box::new(fewer) }).unwrap();
    assert_eq!(on_table(&table, &amended, Lang::Fr), [format!("{name}\u{a0}: remettez 2 socles, il y en a 3")]);
    assert_eq!(on_table(&table, &amended, Lang::En), [format!("{name}: put 2 bases back, there are 3")]);
}

// CW-M03: a failed test lays its marker and sends the unit back one move.
#[test]
fn whoever_fails_a_test_goes_back() {
    let mut table = at("first.fire", &[]);
    event(&mut table, "fire", shot("ohio", "texas", 2.0), &[10, 10, 1, 1, 1, 1]);
    let test = crate::common::latest(&table, "test");
    let failed = event(&mut table, "morale_test", json!({"test": test}), &[1]);
    let told = on_table(&table, &failed, Lang::Fr);
    let name = &table.entity("texas").name;
    assert_eq!(told, [format!("{name} : posez un marqueur « secoué » ; reculez d'un mouvement (5\")")]);
}
