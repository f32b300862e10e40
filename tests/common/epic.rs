//! Two small armies of Epic D10, a formation of every sort on each side, and the way into an activation.
//! Unless a test says otherwise every ATT is 8 and every defence 3: a plain shot destroys on 6 and marks on 5.

use estafette::rulesets::epic_d10::names::{attribute, marker};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex};

use crate::common::{Table, push_on};
use estafette::engine::play::Game;
use estafette::engine::world::Side;
use serde_json::json;

pub const EPIC: &str = "epic_d10";

/// A unit group: its id, its own lines of TOML, its weapons (id and lines).
pub type Group<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

/// A formation in a few words: its id, its own lines, its groups.
pub struct Formation<'a> {
    pub id: &'a str,
    pub lines: &'a str,
    pub groups: &'a [Group<'a>],
}

/// An army file: everything gets its id as its name, the rest is said in lines of TOML.
pub fn army(id: &str, lines: &str, formations: &[Formation<'_>]) -> String {
    let mut text = format!("format = 1\nruleset = \"{EPIC}\"\nid = \"{id}\"\nname = \"{id}\"\n{lines}\n");
    for formation in formations {
        write!(text, "\n[[formation]]\nid = \"{0}\"\nname = \"{0}\"\n{1}\n", formation.id, formation.lines).unwrap();
        for (group, lines, weapons) in formation.groups {
            write!(text, "[[formation.unit]]\nid = \"{group}\"\nname = \"{group}\"\n{lines}\n").unwrap();
            for (weapon, lines) in *weapons {
                write!(text, "[[formation.unit.weapon]]\nid = \"{weapon}\"\nname = \"{weapon}\"\n{lines}\n").unwrap();
            }
        }
    }
    text
}

const GUN: &str = "att = 8\nrange_cm = 30";
const CANNON: &str = "att = 8\nrange_cm = 60";

pub fn blue() -> String {
    let formations = [
        Formation {
            id: "chasseurs",
            lines: "quality = 7",
            groups: &[("rifles", "type = \"infantry\"\ncount = 6\ndft = 3\nmove_cm = 15", &[("rifle", GUN)])],
        },
        Formation {
            id: "tanks",
            lines: "quality = 7",
            groups: &[(
                "tank",
                "type = \"armoured_vehicle\"\ncount = 4\ndft = 3\nmove_cm = 25",
                &[("cannon", CANNON), ("coax", GUN)],
            )],
        },
        Formation {
            id: "battery",
            lines: "quality = 7",
            groups: &[
                (
                    "howitzers",
                    "type = \"light_vehicle\"\ncount = 11\ndft = 3\nmove_cm = 20",
                    &[("howitzer", "att = 8\nrange_cm = 120\nze = 8")],
                ),
                (
                    "field_guns",
                    "type = \"light_vehicle\"\ncount = 2\ndft = 3",
                    &[("field_gun", "att = 6\nrange_cm = 60\nze = 8")],
                ),
                (
                    "mortars",
                    "type = \"light_vehicle\"\ncount = 12\ndft = 3",
                    &[("mortar", "att = 8\nrange_cm = 120\nze = 4")],
                ),
                (
                    "rockets",
                    "type = \"light_vehicle\"\ncount = 8\ndft = 3",
                    &[("rocket", "att = 8\nrange_cm = 120\nze = 12")],
                ),
            ],
        },
        Formation {
            id: "walkers",
            lines: "quality = 7",
            groups: &[(
                "walker",
                "type = \"war_machine\"\ncount = 2\ndft = 3\nmove_cm = 20",
                &[("lance", CANNON), ("broadside", "att = 8\nrange_cm = 60\narc = \"left180\"")],
            )],
        },
        Formation {
            id: "mounted",
            lines: "quality = 7",
            groups: &[
                (
                    "trucks",
                    "type = \"light_vehicle\"\ncount = 2\ndft = 3\ncapacity = 2\nmove_cm = 30",
                    &[("truck_gun", GUN)],
                ),
                (
                    "squad",
                    "type = \"infantry\"\ncount = 4\ndft = 3\narmour = 5\nmove_cm = 15\ntransport = \"trucks\"",
                    &[("squad_gun", GUN)],
                ),
            ],
        },
        Formation {
            id: "porters",
            lines: "quality = 7",
            groups: &[("porter", "type = \"infantry\"\ncount = 2\ndft = 3", &[])],
        },
        Formation {
            id: "jets",
            lines: "quality = 7\ndomain = \"air\"",
            groups: &[(
                "jet",
                "type = \"aircraft\"\ncount = 4\ndft = 3",
                &[("jet_gun", GUN), ("jet_bomb", "att = 8\nrange_cm = 20\nze = 4")],
            )],
        },
        Formation {
            id: "lifters",
            lines: "quality = 7\ndomain = \"air\"",
            groups: &[("lifter", "type = \"aircraft\"\ncount = 2\ndft = 3\ncapacity = 3", &[])],
        },
        Formation {
            id: "paras",
            lines: "quality = 7",
            groups: &[(
                "para",
                "type = \"infantry\"\ncount = 3\ndft = 3\narmour = 5\ntransport = \"lifter\"",
                &[("para_gun", GUN)],
            )],
        },
        Formation {
            id: "staff",
            lines: "quality = 7",
            groups: &[
                ("chief", "type = \"armoured_vehicle\"\ndft = 3\ncommand = true", &[("chief_gun", CANNON)]),
                ("escort", "type = \"infantry\"\ncount = 3\ndft = 3", &[("escort_gun", GUN)]),
            ],
        },
    ];
    army("blue", "commander = \"chief\"\ncommander_quality = 8", &formations)
}

pub fn red() -> String {
    let formations = [
        Formation {
            id: "guard",
            lines: "quality = 7",
            groups: &[("grenadiers", "type = \"infantry\"\ncount = 6\ndft = 3\nmove_cm = 15", &[("carbine", GUN)])],
        },
        Formation {
            id: "hulls",
            lines: "quality = 7",
            groups: &[(
                "hull",
                "type = \"armoured_vehicle\"\ncount = 4\ndft = 3\nmove_cm = 25",
                &[("hull_gun", CANNON)],
            )],
        },
        Formation {
            id: "flak",
            lines: "quality = 7",
            groups: &[(
                "flak_car",
                "type = \"light_vehicle\"\ncount = 4\ndft = 3",
                &[("flak_gun", "att = 8\nrange_cm = 60\naa = true")],
            )],
        },
        Formation {
            id: "colossus",
            lines: "quality = 7",
            groups: &[("giant", "type = \"war_machine\"\ndft = 3", &[("maw", CANNON)])],
        },
        Formation {
            id: "carriers",
            lines: "quality = 7",
            groups: &[(
                "carrier",
                "type = \"armoured_vehicle\"\ncount = 2\ndft = 3\narmour = 6\ncapacity = 2",
                &[("carrier_gun", GUN)],
            )],
        },
        Formation {
            id: "marines",
            lines: "quality = 7",
            groups: &[(
                "marine",
                "type = \"infantry\"\ncount = 4\ndft = 3\narmour = 5\ntransport = \"carrier\"",
                &[("marine_gun", GUN)],
            )],
        },
        Formation {
            id: "hawks",
            lines: "quality = 7\ndomain = \"air\"",
            groups: &[("hawk", "type = \"aircraft\"\ncount = 4\ndft = 3", &[("hawk_gun", GUN)])],
        },
        Formation {
            id: "court",
            lines: "quality = 7",
            groups: &[
                ("warlord", "type = \"armoured_vehicle\"\ndft = 3\ncommand = true", &[("warlord_gun", CANNON)]),
                ("bodyguard", "type = \"infantry\"\ncount = 3\ndft = 3", &[("bodyguard_gun", GUN)]),
            ],
        },
    ];
    army("red", "commander = \"warlord\"\ncommander_quality = 8", &formations)
}

pub fn battle(options: &[(&str, &str)]) -> Table {
    Table::new(EPIC, [&blue(), &red()], options)
}

/// Formations of a side still in play, in list order.
pub fn formations(table: &Table, side: Side) -> Vec<String> {
    let state = table.game.state();
    let entities = state.order.iter().filter_map(|id| state.entity(id.as_str()));
    let alive = entities.filter(|e| e.kind == "formation" && e.side == Some(side) && !e.has(marker::DESTROYED));
    alive.map(|formation| formation.id.as_str().to_owned()).collect()
}

/// Gives every formation an order: the ones named here, else a tactical move on the ground and an attack in the air.
pub fn give_orders(table: &mut Table, orders: &[(&str, &str)]) {
    for (step, side) in [("orders.one", Side::A), ("orders.other", Side::B)] {
        assert_eq!(table.step(), step);
        for formation in formations(table, side) {
            if table.has(&formation, "shaken") {
                continue;
            }
            let air = table.entity(&formation).is(attribute::DOMAIN, "air");
            let plain = if air { "air_to_ground" } else { "tactical_move" };
            let order = orders.iter().find(|(named, _)| *named == formation).map_or(plain, |(_, order)| order);
            table.resolve("place_order", json!({"formation": formation, "order": order}), &[]);
        }
        table.advance().expect("every formation has its order");
    }
}

/// Battles already begun: many tests start from the same one.
static BEGUN: LazyLock<Mutex<BTreeMap<String, Game>>> = LazyLock::new(Mutex::default);

/// The orders of the first turn lie on the table; blue has won the initiative.
pub fn begin(options: &[(&str, &str)], orders: &[(&str, &str)]) -> Table {
    let key = format!("{options:?} {orders:?}");
    if let Some(game) = BEGUN.lock().ok().and_then(|begun| begun.get(&key).cloned()) {
        return Table { game };
    }
    let mut table = battle(options);
    table.go_to("orders.one");
    give_orders(&mut table, orders);
    win_initiative(&mut table, Side::A);
    if let Ok(mut begun) = BEGUN.lock() {
        begun.insert(key, table.game.clone());
    }
    table
}

/// The side that wins activates first.
pub fn win_initiative(table: &mut Table, side: Side) {
    let dice = if side == Side::A { [10, 1] } else { [1, 10] };
    table.resolve("initiative", json!({}), &dice);
    assert_eq!(table.step(), "activation.select");
}

/// Activates a formation of the active side with this die.
pub fn activate(table: &mut Table, formation: &str, die: u8) {
    table.resolve("quality_test", json!({"formation": formation}), &[die]);
}

/// Blue's formation has its order and passed its test; it stands at this step.
pub fn acting(options: &[(&str, &str)], formation: &str, order: &str, step: &str) -> Table {
    acting_among(options, &[(formation, order)], formation, step)
}

/// The same with more orders than its own.
pub fn acting_among(options: &[(&str, &str)], orders: &[(&str, &str)], formation: &str, step: &str) -> Table {
    let mut table = begin(options, orders);
    activate(&mut table, formation, 10);
    table.go_to(step);
    table
}

/// The activation of whoever is active is over.
pub fn close(table: &mut Table) {
    for _ in 0..20 {
        if ["activation.select", "end.formations", "end.victory"].contains(&table.step()) {
            return;
        }
        push_on(table);
    }
    panic!("the activation does not end");
}
