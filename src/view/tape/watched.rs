//! The enemies that see a unit, or the enemy that would see it first (ZOO-01).

use rules::fields::state::State;
use rules::fields::terms::{name::UnitId, switch::Switch};
use table::sight::Sight;

/// The enemies that watch a unit.
#[derive(Debug, Clone)]
pub struct Watched {
    /// The unit that is watched.
    pub unit: UnitId,
    /// The enemies that see the unit, the largest margin first.
    pub by: Vec<(UnitId, Sight)>,
    /// The enemy with a free line of sight who is the fewest inches too far away; `None` if an enemy sees the unit, or
    /// if no line of sight is free.
    pub next: Option<(UnitId, Sight)>,
}

impl Watched {
    /// Finds the observers of a unit. For each also finds the smallest shift that would reverse the verdict, if it is
    /// no more than `tape_error` inches. `None` for a unit off the table.
    #[must_use]
    pub fn new(state: &State, unit: &UnitId, tape_error: f64) -> Option<Self> {
        let table = state.on_table();
        let target = table.number(unit)?;
        let troops = &table.field.troops;
        let side = troops.get(target)?.side;
        let hostile =
            (0..troops.len()).filter(|by| troops.get(*by).is_some_and(|by| by.side != side));
        let looks = hostile.map(|by| (by, table.field.sees(by, target)));
        let (seen, unseen) = looks.partition::<Vec<_>, _>(|(_, sight)| sight.seen);
        let named = |by: usize| {
            let sight = table.field.sees_by_tape(by, target, tape_error);
            Some((table.units.get(by)?.clone(), sight))
        };
        let seen = seen.into_iter();
        let mut by: Vec<(UnitId, Sight)> = seen.filter_map(|(by, _)| named(by)).collect();
        by.sort_by(|one, other| other.1.margin().total_cmp(&one.1.margin()));
        let nearly = unseen.into_iter().filter(|(_, sight)| {
            by.is_empty() && sight.blocked_by.is_none() && sight.distance.is_finite()
        });
        let next = nearly.max_by(|one, other| one.1.margin().total_cmp(&other.1.margin()));
        let next = next.and_then(|(by, _)| named(by));
        Some(Self {
            unit: unit.clone(),
            by,
            next,
        })
    }

    /// Returns the enemy that sees the unit best, or else the one that would see it first; `None` if there is neither.
    #[must_use]
    pub fn first(&self) -> Option<&UnitId> {
        self.by.first().or(self.next.as_ref()).map(|(unit, _)| unit)
    }

    /// Describes the observers: `A1 is seen by P1 (4.7 in to spare), P2 (0.3 in to spare)`; `no one sees A1; P1 would
    /// be first, 2.3 in nearer`. If a small shift would reverse the verdict, the words say so: `P1 (4.7 in to spare,
    /// MEASURE: a 0.1 in shift would change this)`.
    #[must_use]
    pub fn words(&self, state: &State) -> String {
        let (oob, measure) = (state.oob(), state.oob().measure);
        // If a zone does not require sight, it may contain a unit that is not seen (RUL-56).
        let is_circle = !state.rulings().on(Switch::ZoneNeedsSight);
        let inches = |sight: &Sight| measure.say(sight.margin().abs());
        let aside = |sight: &Sight| match sight.shift {
            Some(shift) => format!(
                ", MEASURE: a {} shift would change this",
                measure.say(shift)
            ),
            None => String::new(),
        };
        let unit = oob.address(&self.unit);
        if self.by.is_empty() {
            let next = self.next.as_ref().map_or_else(String::new, |(by, sight)| {
                let by = oob.address(by);
                format!(
                    "; {by} would be first, {} nearer{}",
                    inches(sight),
                    aside(sight)
                )
            });
            return match is_circle {
                true => format!("{unit} is in no enemy zone{next}"),
                false => format!("no one sees {unit}{next}"),
            };
        }
        let by = self.by.iter();
        let each = by.map(|(by, sight)| {
            let (spare, aside) = (inches(sight), aside(sight));
            format!("{} ({spare} to spare{aside})", oob.address(by))
        });
        let each = each.collect::<Vec<_>>().join(", ");
        match is_circle {
            true => format!("{unit} is in the zone of {each}"),
            false => format!("{unit} is seen by {each}"),
        }
    }
}
