//! The table prepared for questions about fights: units with their bases, and their neighbours.

use crate::state::{GeneralState, OnTable, State, UnitState};
use crate::terms::{
    condition::Formation,
    name::UnitId,
    order_of_battle::Arm,
    switch::{DefensiveFire, Switch},
};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::ground::SightType;
use table::measure::CONTACT;
use table::reach::{aim::AimCone, aspect::FlankTest, contact::in_contact};

/// A unit with its base and its number on the table.
#[derive(Debug, Clone, Copy)]
pub struct Fighter<'a> {
    /// Index of the unit in the field's troops.
    pub number: usize,
    /// The unit.
    pub unit: &'a UnitState,
    /// Position of the unit's base.
    pub base: Base,
}

impl Fighter<'_> {
    /// Checks whether the unit is a battery.
    #[must_use]
    pub fn is_guns(&self) -> bool {
        self.unit.arm == Arm::Artillery
    }

    /// Returns the clause that requires the unit to see its target.
    #[must_use]
    pub fn rule_of_sight(&self) -> &'static str {
        if self.is_guns() { "ART-03" } else { "SA-03" }
    }

    /// Returns the clause that requires a target to lie in the unit's strip or arc.
    #[must_use]
    pub fn rule_of_aim(&self) -> &'static str {
        if self.is_guns() { "ART-02" } else { "SA-01" }
    }

    /// Returns the unit's size as a number for the sums.
    #[must_use]
    pub fn size(&self) -> u32 {
        u32::from(self.unit.size)
    }
}

/// State and table together, with the data that every account needs.
#[derive(Debug, Clone)]
pub struct FightContext<'a> {
    /// The game at this moment.
    pub state: &'a State,
    /// The table of this state.
    pub table: &'a OnTable,
    /// Generals who lead a unit.
    pub leaders: Vec<&'a GeneralState>,
    /// Test for a flank (RUL-67).
    pub flank_test: FlankTest,
}

impl<'a> FightContext<'a> {
    /// Makes the context of a state and its table.
    #[must_use]
    pub fn new(state: &'a State, table: &'a OnTable) -> Self {
        Self {
            state,
            table,
            leaders: state
                .generals
                .values()
                .filter(|general| general.leading().is_some() && general.is_fit())
                .collect(),
            flank_test: state.flank_test(),
        }
    }

    /// Returns a unit on the table.
    ///
    /// # Errors
    ///
    /// Fails if the unit is unknown, broken or not on the table.
    pub fn fighter(&self, id: &UnitId) -> Result<Fighter<'a>, Refusal> {
        let unit = self.state.standing_unit(id)?;
        let number = self.table.number(id);
        match (number, unit.base()) {
            (Some(number), Some(base)) => Ok(Fighter { number, unit, base }),
            _ => Err(Refusal::impossible(
                "FIRE-01",
                format!("{} is not on the table", unit.name),
            )),
        }
    }

    /// Returns the unit of a number; `None` for an unknown number.
    #[must_use]
    pub fn fighter_numbered(&self, number: usize) -> Option<Fighter<'a>> {
        let unit = self.state.unit(self.table.unit(number)?)?;
        let base = self.table.field.troops.get(number)?.base;
        Some(Fighter { number, unit, base })
    }

    /// Returns every unit on the table.
    pub fn all_fighters(&self) -> impl Iterator<Item = Fighter<'a>> + '_ {
        (0..self.table.units.len()).filter_map(|number| self.fighter_numbered(number))
    }

    /// Returns the bases that may lie within `inches` of a unit, each with its number: those of the unit's own side
    /// (`own`), without the unit, or of the other side. The test is coarse: some bases may be farther away.
    pub fn bases_around(
        &self,
        fighter: &Fighter<'_>,
        own: bool,
        inches: f64,
    ) -> impl Iterator<Item = (usize, &'a Base)> + '_ {
        let (me, troops) = (fighter.number, &self.table.field.troops);
        let side = troops.get(me).map_or(0, |troop| troop.side);
        let about = troops.about(&fighter.base, inches).into_iter();
        let others = about.filter(move |(i, troop)| (troop.side == side) == own && *i != me);
        others.map(|(i, troop)| (i, &troop.base))
    }

    /// Returns the enemies in contact with a unit, by number (MEL-01, RUL-92).
    pub fn enemies_touching(&self, fighter: &Fighter<'_>) -> impl Iterator<Item = usize> {
        self.bases_around(fighter, false, CONTACT)
            .filter(|(_, enemy)| in_contact(&fighter.base, enemy))
            .map(|(i, _)| i)
    }

    /// Returns an enemy that a unit is in contact with; `None` if it touches none.
    #[must_use]
    pub fn touching_enemy(&self, unit: &Fighter<'_>) -> Option<Fighter<'a>> {
        let mut touching = self.enemies_touching(unit);
        touching.find_map(|number| self.fighter_numbered(number))
    }

    /// Checks whether a unit has counted as support in line in this phase (RUL-75).
    #[must_use]
    pub fn has_supported(&self, fighter: &Fighter<'_>) -> bool {
        let mut fights = self.state.fights().iter();
        fights.any(|fight| fight.supporting.contains(&fighter.unit.id))
    }

    /// Returns the area that a unit can fire at, in front of it; `None` for limbered guns (RUL-84).
    #[must_use]
    pub fn aim_cone(&self, fighter: &Fighter<'_>) -> Option<AimCone> {
        if !fighter.is_guns() {
            return Some(AimCone::strip(&fighter.base));
        }
        if fighter.unit.formation() == Formation::Limbered {
            return None;
        }
        let whole = self.state.rulings().number(Switch::ArtilleryArcDeg);
        Some(AimCone::arc(&fighter.base, whole.unwrap_or(45.0) / 2.0))
    }

    /// Returns a unit's greatest range by its weapon and, for guns, by the ground under it, with the clause that sets
    /// it (SA-02, ART-03, WPN-02).
    #[must_use]
    pub fn firing_range(&self, fighter: &Fighter<'_>) -> (f64, &'static str) {
        use crate::terms::charts::distance::SMALL_ARMS;
        let weapon = fighter.unit.weapon();
        let by_weapon = self.state.oob().options.weapons && weapon.gun == fighter.is_guns();
        let greatest = weapon.range.unwrap_or(f64::INFINITY);
        match (fighter.is_guns(), by_weapon) {
            (false, false) => (SMALL_ARMS, "SA-02"),
            (false, true) => (greatest, "WPN-02"),
            (true, _) => {
                let sight = self.table.sight_range(fighter.number);
                if by_weapon && greatest < sight {
                    (greatest, "WPN-02")
                } else if by_weapon && self.sees_horizon(sight) {
                    (greatest, "RUL-87")
                } else {
                    (sight, "ART-03")
                }
            }
        }
    }

    /// Checks whether ranges above the longest sight count on this ground (RUL-87, switch).
    #[must_use]
    pub fn sees_horizon(&self, sight: f64) -> bool {
        !self.state.rulings().on(Switch::SightCap) && sight >= SightType::Unlimited.range()
    }

    /// Returns the general who leads a unit (CMD-08); `None` if none does.
    #[must_use]
    pub fn unit_leader(&self, unit: &UnitId) -> Option<&'a GeneralState> {
        self.leaders
            .iter()
            .find(|general| general.leading() == Some(unit))
            .copied()
    }

    /// Returns a length in the measure that people of this table use.
    #[must_use]
    pub fn say(&self, inches: f64) -> String {
        self.state.oob().measure.say(inches)
    }

    /// Returns the address of a unit: `A1`. The order of battle gives the same address, but only after a search.
    #[must_use]
    pub fn address(&self, unit: &UnitState) -> String {
        let Some(brigade) = self.state.brigade(&unit.brigade) else {
            return String::new();
        };
        let place = brigade.units.iter().position(|id| *id == unit.id);
        format!("{}{}", brigade.callsign, place.map_or(0, |n| n + 1))
    }
}

/// Checks whether charged units shoot before their melee instead of adding 2 in it (RUL-90, switch).
pub fn shoots_before_melee(state: &State) -> bool {
    state.rulings().is(DefensiveFire::SeparateShotFirst)
}
