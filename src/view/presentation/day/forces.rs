//! The forces of a battle as it begins: a row for each formation, or for each side.

use crate::presentation::sheets::SheetChart;
use rules::spelling::counted;
use rules::tally::Fraction;

/// A unit of the order of battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceUnit {
    /// The side's name.
    pub side: String,
    /// The formation's name; empty for a unit without one.
    pub formation: String,
    /// True for a battery.
    pub is_battery: bool,
    /// Its strength when the battle begins, in points.
    pub strength: Fraction,
    /// The turn in which the unit arrives; `None` for a unit that is on the map at the start.
    pub turn: Option<u32>,
}

/// Units of the same side and formation, with the same turn of arrival.
struct Force<'u> {
    first: &'u ForceUnit,
    units: usize,
    batteries: usize,
    strength: Fraction,
}

impl Force<'_> {
    fn units_in_words(&self) -> String {
        let units = counted(self.units, "unit");
        match self.batteries {
            0 => units,
            batteries if batteries == self.units => match batteries {
                1 => "1 battery".to_owned(),
                several => format!("{several} batteries"),
            },
            batteries => format!("{units} ({batteries} of them artillery)"),
        }
    }

    fn arrival(&self) -> String {
        let turn = self.first.turn.map(|turn| format!("turn {turn}"));
        turn.unwrap_or_default()
    }
}

/// Groups units with the same key, in the order in which the keys first occur.
fn grouped<'u, K: PartialEq>(
    units: impl Iterator<Item = &'u ForceUnit>,
    key: impl Fn(&ForceUnit) -> K,
) -> Vec<Force<'u>> {
    let mut forces: Vec<Force<'_>> = Vec::new();
    for unit in units {
        let at = forces
            .iter()
            .position(|force| key(force.first) == key(unit));
        let at = at.unwrap_or_else(|| {
            forces.push(Force {
                first: unit,
                units: 0,
                batteries: 0,
                strength: Fraction::ZERO,
            });
            forces.len() - 1
        });
        if let Some(force) = forces.get_mut(at) {
            force.units += 1;
            force.batteries += usize::from(unit.is_battery);
            force.strength = force.strength + unit.strength;
        }
    }
    forces
}

/// Returns the forces with their units, strength and arrival: formation by formation or, in a short diary, side by
/// side. `None` without units.
pub(super) fn force_table(units: &[ForceUnit], short: bool) -> Option<SheetChart> {
    let forces = grouped(units.iter(), |unit| {
        let of_formation = || (unit.formation.clone(), unit.turn);
        (unit.side.clone(), (!short).then(of_formation))
    });
    let all = |cell: fn(&Force<'_>) -> String| -> Vec<String> { forces.iter().map(cell).collect() };
    let mut columns = vec![
        ("Side", all(|force| force.first.side.clone())),
        ("Formation", all(|force| force.first.formation.clone())),
        ("Units", all(|force| force.units_in_words())),
        ("Strength", all(|force| force.strength.mixed())),
        ("Arrives", all(|force| force.arrival())),
    ];
    if short {
        columns.retain(|(head, _)| !["Formation", "Arrives"].contains(head));
    }
    columns.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    let row = |at: usize| {
        let cells = columns.iter().filter_map(|(_, cells)| cells.get(at));
        cells.cloned().collect()
    };
    (!forces.is_empty()).then(|| SheetChart {
        head_rows: 0,
        caption: "Forces".to_owned(),
        heads: columns.iter().map(|(head, _)| *head).collect(),
        rows: (0..forces.len()).map(row).collect(),
    })
}

/// Describes the forces of a side, a line for each formation and turn of arrival: `Boyle: 3 units, strength 14; arrives
/// in turn 2`. Units without a formation form a group of their own.
pub(crate) fn force_lines(units: &[ForceUnit], side: &str) -> Vec<String> {
    let own = units.iter().filter(|unit| unit.side == side);
    let forces = grouped(own, |unit| (unit.formation.clone(), unit.turn));
    let line = |force: &Force<'_>| {
        let name = match force.first.formation.as_str() {
            "" if forces.len() == 1 || force.first.turn.is_some() => String::new(),
            "" if force.batteries == force.units => "Artillery: ".to_owned(),
            "" => String::new(),
            name => format!("{name}: "),
        };
        let arrives = force.first.turn.map_or_else(String::new, |turn| {
            let arrive = if force.units == 1 {
                "arrives"
            } else {
                "arrive"
            };
            format!("; {arrive} in turn {turn}")
        });
        let units = force.units_in_words();
        format!(
            "{name}{units}, strength {}{arrives}.",
            force.strength.mixed()
        )
    };
    forces.iter().map(line).collect()
}
