//! Observers of the movers, whose own bases hide nothing (RUL-52), with the longest types of ground of their formations
//! (RUL-55).

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::Base;
use crate::field::Field;
use crate::ground::SightType;
use crate::shape::rectangle::Rectangle;
use crate::sight::{prepared::PreparedGround, vantage::Vantage};
use crate::troops::Troop;

/// The enemies of some movers, as observers of the movers wherever these are.
pub(super) struct Lookout<'a> {
    field: &'a Field,
    prepared: &'a Arc<PreparedGround>,
    movers: &'a [usize],
    /// The longest types under the bases that do not move, by side and number of the formation, computed on request
    /// (RUL-55, switch).
    standing: HashMap<(u8, u32), Option<SightType>>,
}

impl<'a> Lookout<'a> {
    pub(super) fn new(
        field: &'a Field,
        prepared: &'a Arc<PreparedGround>,
        movers: &'a [usize],
    ) -> Self {
        Self {
            field,
            prepared,
            movers,
            standing: HashMap::new(),
        }
    }

    /// Checks whether formations share their longest type. If so, all movers must be in their real positions when one
    /// is tested.
    pub(super) fn shares_longest_type(&self) -> bool {
        self.field.law.shares_longest()
    }

    /// Returns an enemy's vantage over some ground; `None` if there is no such enemy.
    pub(super) fn vantage(&mut self, enemy: usize, ground: &Base) -> Option<Vantage<'a>> {
        let formation = self
            .field
            .troops
            .get(enemy)
            .filter(|_| self.shares_longest_type());
        let longest = formation.and_then(|enemy| self.standing_type(enemy));
        let ground = ground.rectangle()?;
        Vantage::over(
            self.field,
            self.prepared,
            enemy,
            &ground,
            self.movers,
            longest,
        )
    }

    /// Returns the longest type under a mover's formation at the tested place; `None` if that type does not matter.
    pub(super) fn targets_longest(
        &mut self,
        mover: usize,
        laid: impl Fn(usize) -> Base,
    ) -> Option<SightType> {
        if !self.shares_longest_type() {
            return None;
        }
        let member = self.field.troops.get(*self.movers.get(mover)?)?;
        let together = self.movers.iter().enumerate().filter(|(_, unit)| {
            let other = self.field.troops.get(**unit);
            other.is_some_and(|other| other.is_with(member))
        });
        let laid = together.filter_map(|(place, _)| laid(place).rectangle());
        let laid: Vec<Rectangle> = laid.collect();
        let moving = self.field.longest_under(laid.iter());
        moving.max(self.standing_type(member))
    }

    /// Returns the longest type under the bases of a formation that do not move; `None` if all of them move.
    fn standing_type(&mut self, member: &Troop) -> Option<SightType> {
        let (field, movers) = (self.field, self.movers);
        let longest = || {
            let bases = field.troops.iter().zip(field.troops.rectangles());
            let own = bases
                .enumerate()
                .filter(|(place, (troop, _))| troop.is_with(member) && !movers.contains(place));
            field.longest_under(own.filter_map(|(_, (_, rectangle))| rectangle.as_ref()))
        };
        let known = self.standing.entry((member.side, member.formation));
        *known.or_insert_with(longest)
    }
}
