//! Demoralisation of an army by losses (DEM-01 to DEM-06): an option of the roster.

use crate::state::{BrigadeState, State, UnitState, draft::Draft};
use crate::terms::{event::Event, name::SideId, switch::Switch};
use ruleset::clause::Modifier;

/// The worst level (DEM-02).
const WORST: u8 = 2;

/// A side's losses and its total, in sizes of units (DEM-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArmyLosses {
    /// Sum of the sizes of the units that broke (alone, with their brigade or with their division), and of those lost
    /// on earlier days.
    pub loss: u32,
    /// Sum of the sizes of all units that have arrived by now, and of those lost on earlier days.
    pub total: u32,
}

impl ArmyLosses {
    /// Returns the level that the losses alone give, without regard to an earlier level: 1 at a third, 2 at two thirds
    /// (DEM-02).
    ///
    /// # Examples
    ///
    /// ```
    /// use vidette_fields::shared::demoralisation::ArmyLosses;
    ///
    /// assert_eq!(ArmyLosses { loss: 20, total: 60 }.level(), 1);
    /// ```
    #[must_use]
    pub fn level(self) -> u8 {
        let thirds = |level: u8| 3 * self.loss >= u32::from(level) * self.total;
        match self.total {
            0 => 0,
            _ => (1..=WORST).filter(|level| thirds(*level)).count() as u8,
        }
    }

    /// Returns the loss from which a level applies.
    #[must_use]
    pub fn loss_for(self, level: u8) -> u32 {
        (u32::from(level) * self.total).div_ceil(3)
    }
}

/// Morale of an army: its losses, its level, and the loss that brings the next level (DEM-06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyMorale {
    /// The side.
    pub side: SideId,
    /// Losses of the army.
    pub toll: ArmyLosses,
    /// Level of demoralisation; it never decreases (DEM-02).
    pub level: u8,
    /// The loss from which the next level applies; `None` after the last.
    pub next: Option<u32>,
}

/// Returns the morale of each side; empty if the roster does not use the option.
#[must_use]
pub fn army_morales(state: &State) -> Vec<ArmyMorale> {
    let sides = match state.oob().options.demoralisation {
        true => state.oob().sides.as_slice(),
        false => &[],
    };
    sides
        .iter()
        .map(|side| army_morale(state, &side.id))
        .collect()
}

fn army_morale(state: &State, side: &SideId) -> ArmyMorale {
    let (toll, level) = (army_losses(state, side), state.demoralised(side));
    ArmyMorale {
        side: side.clone(),
        toll,
        level,
        next: (level < WORST).then(|| toll.loss_for(level + 1)),
    }
}

/// Returns a side's losses (DEM-01). Troops that arrive later do not count yet, neither as lost nor in the total.
#[must_use]
pub fn army_losses(state: &State, side: &SideId) -> ArmyLosses {
    let has_come = |unit: &&UnitState| {
        let brigade = state.brigade(&unit.brigade);
        let is_there = brigade.is_some_and(|brigade| brigade.arrives().is_none());
        is_there && !state.is_dummy(&unit.brigade)
    };
    let own = || {
        state
            .units()
            .filter(|unit| unit.side == *side)
            .filter(has_come)
    };
    let size = |unit: &UnitState| u32::from(unit.size);
    // Sizes lost on earlier days were also part of the side's strength.
    let before = state.oob().side(side).map_or(0, |side| side.lost);
    let broken: u32 = own().filter(|unit| unit.is_broken()).map(size).sum();
    let here: u32 = own().map(size).sum();
    ArmyLosses {
        loss: before + broken,
        total: before + here,
    }
}

/// Records the levels that the sides have reached, at once (DEM-04); must be called after everything that breaks a
/// unit.
pub fn reckon_demoralisation(draft: &mut Draft<'_>) {
    for heart in army_morales(draft.state()) {
        let level = heart.toll.level();
        if level > heart.level {
            draft.note(came_to(heart, level));
        }
    }
}

/// Lowers the level of demoralisation again if the referee's mark has undone the loss that raised it (DEM-02). Must be
/// called after the mark.
pub fn take_back(draft: &mut Draft<'_>) {
    for heart in army_morales(draft.state()) {
        let reached = draft.state().levels_reached(&heart.side);
        let reached = reached.map(|(loss, total)| ArmyLosses { loss, total }.level());
        let level = reached.fold(heart.toll.level(), u8::max);
        if level < heart.level {
            draft.note(came_to(heart, level));
        }
    }
}

fn came_to(heart: ArmyMorale, level: u8) -> Event {
    Event::Demoralised {
        side: heart.side,
        level,
        loss: heart.toll.loss,
        total: heart.toll.total,
    }
}

/// Returns the modifier of a brigade's dice that comes from the level of its side (DEM-03); `None` at level 0.
#[must_use]
pub fn in_activation(state: &State, brigade: &BrigadeState) -> Option<Modifier> {
    let level = state.demoralised(&brigade.side);
    (level > 0).then(|| {
        let why = format!("{} is at level {level}", state.side_name(&brigade.side));
        Modifier::new(NAME, "DEM-03", -i32::from(level), why)
    })
}

/// Returns the modifier that a side adds to its total in a fight because it has lost more morale than its enemy
/// (DEM-05). `None` for its enemy, and if the switch is off.
#[must_use]
pub fn in_fight(state: &State, side: &SideId) -> Option<Modifier> {
    if !state.rulings().on(Switch::DemoralisedFight) {
        return None;
    }
    let enemy = state.oob().other_side(side)?;
    let (own, theirs) = (state.demoralised(side), state.demoralised(&enemy.id));
    let more = own.checked_sub(theirs).filter(|more| *more > 0)?;
    let why = format!("level {own} against {theirs}");
    Some(Modifier::new(NAME, "DEM-05", -i32::from(more), why))
}

/// The name of the modifier.
pub const NAME: &str = "demoralised";
