//! Whole battles of Civil War Brigades through the driver, from the set-up to the end; a charge through every reaction,
//! left and taken up again in the middle; the recorded battle that stays for ever.

mod battle;
mod charge;

use crate::player;

enum Habits {}

type Player = player::Player<Habits>;

const CW: &str = "civil_war_brigades";
