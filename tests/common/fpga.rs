//! Two small FPGA armies: one unit of every sort on each side.

pub const BLUE: &str = r#"
format = 1
ruleset = "fpga"
id = "blue"
name = "Blue"

[commander]
id = "emperor"
name = "Emperor"
quality = "good"

[[wing]]
id = "marshal"
name = "Marshal"

[[force]]
id = "corps"
name = "Corps"
wing = "marshal"
[force.commander]
id = "leader"
name = "Leader"
personality = 2
command_radius = 12

[[force.unit]]
id = "line"
name = "Line"
arm = "infantry"
pace = "fast"
sk = 2
sp_start = 6

[[force.unit]]
id = "guard"
name = "Guard"
arm = "infantry"
pace = "slow"
sk = 0
mx = true
sp_start = 6

[[force.unit]]
id = "hussars"
name = "Hussars"
arm = "cavalry"
weight = "light"
sp_start = 4

[[force.unit]]
id = "cuirassiers"
name = "Cuirassiers"
arm = "cavalry"
weight = "heavy"
sp_start = 5

[[force.unit]]
id = "twelves"
name = "Twelve-pounders"
arm = "artillery"
mount = "foot"
calibre = "heavy"

[[force.unit]]
id = "horse_guns"
name = "Horse guns"
arm = "artillery"
mount = "horse"
calibre = "light"

[[force]]
id = "reserve"
name = "Reserve"
[force.commander]
id = "deputy"
name = "Deputy"
personality = -1

[[force.unit]]
id = "conscripts"
name = "Conscripts"
arm = "infantry"
pace = "slow"
sk = 1
sp_start = 4

[[force.unit]]
id = "attached_guns"
name = "Attached guns"
arm = "artillery"
mount = "foot"
calibre = "light"
attached_to = "conscripts"
"#;

pub const RED: &str = r#"
format = 1
ruleset = "fpga"
id = "red"
name = "Red"

[commander]
id = "tsar"
name = "Tsar"
quality = "poor"

[[force]]
id = "column"
name = "Column"
[force.commander]
id = "general"
name = "General"
personality = 1

[[force.unit]]
id = "musketeers"
name = "Musketeers"
arm = "infantry"
pace = "slow"
sk = 0
sp_start = 6

[[force.unit]]
id = "grenadiers"
name = "Grenadiers"
arm = "infantry"
pace = "slow"
sk = 1
mx = true
sp_start = 7

[[force.unit]]
id = "cossacks"
name = "Cossacks"
arm = "cavalry"
weight = "light"
cossack = true
sp_start = 3

[[force.unit]]
id = "dragoons"
name = "Dragoons"
arm = "cavalry"
weight = "heavy"
sp_start = 5

[[force.unit]]
id = "uhlans"
name = "Uhlans"
arm = "cavalry"
weight = "light"
sp_start = 4

[[force.unit]]
id = "battery"
name = "Battery"
arm = "artillery"
mount = "foot"
calibre = "heavy"

[[force.unit]]
id = "grand_1"
name = "Grand battery 1"
arm = "artillery"
mount = "foot"
calibre = "heavy"
grand_battery = "Pratzen"

[[force.unit]]
id = "red_attached"
name = "Attached battery"
arm = "artillery"
mount = "foot"
calibre = "light"
attached_to = "musketeers"
"#;

use crate::common::Table;

/// A battle of the two, the initiative with the blue side.
pub fn battle(options: &[(&str, &str)]) -> Table {
    let mut table = Table::new("fpga", [BLUE, RED], options);
    table.set_attribute("battle", "initiative_side", "a");
    table
}

/// The same, standing at a step.
pub fn battle_at(step: &str, options: &[(&str, &str)]) -> Table {
    let mut table = battle(options);
    table.go_to(step);
    table
}

/// Blue's movement segment, every blue force with this status.
pub fn moving(status: &str, options: &[(&str, &str)]) -> Table {
    let mut table = battle_at("first.movement", options);
    table.set_attribute("corps", "force_status", status);
    table.set_attribute("reserve", "force_status", status);
    table
}
