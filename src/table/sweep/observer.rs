//! Observers of a set of bases in their positions, before a march and after it.

use super::range::Ranges;
use crate::field::Field;
use crate::measure::ROUNDING;
use crate::troops::Troop;

impl Field {
    /// Returns the first troop hostile to some movers that sees one of them, and the first mover that this troop sees.
    /// The movers' own bases hide nothing (RUL-52). `None` if no troop sees one.
    ///
    /// Enemies beyond the range of open ground are not tested.
    #[must_use]
    pub fn first_observer(&self, movers: &[usize]) -> Option<(usize, usize)> {
        self.observers(movers).next()
    }

    /// Returns all troops hostile to some movers that see one of them, each with the first mover that it sees.
    pub fn observers<'a>(
        &'a self,
        movers: &'a [usize],
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        let first = movers.first().and_then(|first| self.troops.get(*first));
        let side = first.map(|troop| troop.side);
        let ranges = Ranges::new(self);
        let hostile = self.troops.iter().enumerate();
        let hostile = hostile.filter(move |(_, troop)| side.is_some_and(|side| troop.side != side));
        hostile.filter_map(move |(by, enemy)| {
            let is_within = |unit: usize, range: f64| {
                let mover = self.troops.get(unit);
                mover.is_some_and(|mover| are_within(enemy, mover, range + ROUNDING))
            };
            let greatest = ranges.greatest();
            let near = movers.iter().filter(|unit| is_within(**unit, greatest));
            let mut near = near.peekable();
            near.peek()?;
            let range = ranges.range_for(&enemy.base);
            let seen = near
                .filter(|unit| is_within(**unit, range))
                .find(|unit| self.is_seen_past(by, **unit, movers))?;
            Some((by, *seen))
        })
    }
}

fn are_within(one: &Troop, other: &Troop, inches: f64) -> bool {
    !one.base.is_beyond(&other.base, inches) && one.base.distance(&other.base) <= inches
}
