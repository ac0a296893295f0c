//! The ground of a roster even if its troops have faults, because authors draw the ground first.

use super::read;
use rules::fields::setup::{Muster, RosterSetup};

/// Stand-in troops, not yet on the table, because a battle must have troops.
const TROOPS: &str = r#"
format = 1
edition = "full"
[[side]]
id = "south"
edge = "south"
[[side]]
id = "north"
edge = "north"
[[division]]
id = "south-division"
side = "south"
[[division]]
id = "north-division"
side = "north"
[[brigade]]
id = "south-brigade"
division = "south-division"
units = [{ id = "south-unit", size = 2, value = 3 }]
[[brigade]]
id = "north-brigade"
division = "north-division"
units = [{ id = "north-unit", size = 2, value = 3 }]
[[arrival]]
turn = 2
brigades = ["south-brigade"]
edge = "south"
[[arrival]]
turn = 2
brigades = ["north-brigade"]
edge = "north"
"#;

/// Returns a first position on the ground of a roster, with stand-in troops that are not yet on the table; `None` if
/// the ground has faults.
#[must_use]
pub fn ground_alone(text: &str) -> Option<Muster> {
    let own = read(text).setup;
    let ground = RosterSetup {
        name: own.name,
        date: own.date,
        measure: own.measure,
        width: own.width,
        depth: own.depth,
        sight: own.sight,
        hill_height: own.hill_height,
        terrain: own.terrain,
        ..read(TROOPS).setup
    };
    ground.muster().0
}
