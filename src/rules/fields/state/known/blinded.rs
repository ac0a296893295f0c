//! The game from the knowledge of a side that looks at the table itself: visible enemies are in their places; the
//! content of the enemy's sheets is blank.

use std::ops::Deref;
use std::sync::Arc;

use crate::state::{
    BrigadeState, GeneralState, State, UnitState, brigade::fresh_brigade, cache::Cache,
    division::fresh_division, unit::fresh_unit,
};
use crate::terms::{
    charts::Level,
    name::{BrigadeId, SideId, UnitId},
    order_of_battle::OrderOfBattle,
};

/// A game as one side knows it, made by [`State::as_known_to`]. It can be asked everything that a state can, and no
/// answer contains facts hidden from the side.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownState(State);

impl Deref for KnownState {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl State {
    /// Returns the game as known to a side that sees the whole table top. It contains its own troops unchanged and, of
    /// the enemy, the units shown, their condition, the fights, and the marks and rolls, which are made openly.
    ///
    /// It lacks the enemy's orders, waiting orders, points, fatigue (every enemy brigade counts as willing),
    /// messengers, arrivals, objectives, hidden brigades (RUL-37), and the content of his blinds (BLIND-11). Two games
    /// that differ only in these give the same result.
    #[must_use]
    pub fn as_known_to(&self, side: &SideId) -> KnownState {
        match self.veiled_state(side) {
            Some(veiled) => veiled.blinded_state(side),
            None => self.blinded_state(side),
        }
    }

    fn blinded_state(&self, side: &SideId) -> KnownState {
        let is_own = |of: &SideId| of == side;
        let mut state = self.clone();
        state.oob = open_order_of_battle(&self.oob, side);
        let hidden = |unit: &&UnitState| {
            !is_own(&unit.side) && self.is_kept_from_enemies(&unit.record.brigade)
        };
        let hidden: Vec<&UnitState> = self.units.values().filter(hidden).collect();
        for hidden in &hidden {
            if let Some(unit) = state.units.get_mut(&hidden.id) {
                *unit = unseen_unit(hidden);
            }
        }
        for brigade in state.brigades.some_mut(|b| !is_own(&b.side)) {
            *brigade = shown_brigade(brigade);
        }
        let digs_here = |unit: &UnitId| self.unit(unit).is_some_and(|unit| is_own(&unit.side));
        state.digging.retain(|unit, _| digs_here(unit));
        state.demoralised.retain(|side, _| is_own(side));
        state.levels_by.retain(|side, _| is_own(side));
        for division in state.divisions.some_mut(|d| !is_own(&d.side)) {
            let routed = division.routed;
            *division = fresh_division(&division.record);
            division.messengers = None;
            division.routed = routed;
        }
        for general in state.generals.some_mut(|g| !is_own(&g.side)) {
            let hidden = self.is_kept_from_enemies(&BrigadeId::new(general.id.as_str()));
            show_general(general, hidden);
        }
        let own = |id: &BrigadeId| self.brigade(id).is_some_and(|b| is_own(&b.side));
        state.messengers.retain(|rider| {
            let division = self.division(&rider.division);
            division.is_some_and(|division| is_own(&division.side))
        });
        state.messengers_sent = 0;
        state.ground = self.ground_as_known(side);
        // If nothing on the table is hidden from the side, both states have the same table and can share its cached
        // answers.
        let is_open = hidden.iter().all(|unit| !unit.on_table());
        state.kept = match is_open && Arc::ptr_eq(&state.ground, &self.ground) {
            true => self.kept.of_the_table(),
            false => Cache::default(),
        };
        let shown = |id: &BrigadeId| own(id) || !self.is_kept_from_enemies(id);
        state.round = self.round_as_known(
            shown,
            |id| self.unit(id).is_some_and(|unit| is_own(&unit.side)),
            |id| {
                self.general(id)
                    .is_some_and(|general| is_own(&general.side))
            },
        );
        state.giving_way.retain(|event| own(&event.brigade));
        state.dawn = Arc::new(self.dawn.of_units(
            |id| self.unit(id).is_some_and(|unit| is_own(&unit.side)),
            own,
            |id| self.division(id).is_some_and(|d| is_own(&d.side)),
        ));
        state.judged.retain(|id, _| {
            let mut objectives = state.oob.objectives.iter();
            objectives.any(|objective| objective.id == *id)
        });
        for chosen in state.counts_for.values_mut() {
            chosen.retain(|of, _| is_own(of));
        }
        state.counts_for.retain(|_, chosen| !chosen.is_empty());
        state.records.clear();
        state.closing.clear();
        state.measured.clear();
        if self.active != *side {
            state.listed = false;
            state.named.clear();
        }
        state.known_to = Some(side.clone());
        state.count_moments_anew();
        debug_assert!(
            state.keeps_its_own(),
            "{side} is shown what another table has"
        );
        KnownState(state)
    }

    /// Checks whether a brigade has not been shown to the enemy, or has not arrived yet.
    fn is_kept_from_enemies(&self, id: &BrigadeId) -> bool {
        let brigade = self.brigade(id);
        brigade.is_some_and(|b| b.hidden || (b.arrives.is_some() && !self.is_on_table(id)))
    }
}

/// Returns the order of battle without the enemy's arrivals and objectives; shared if there are none.
fn open_order_of_battle(oob: &Arc<OrderOfBattle>, side: &SideId) -> Arc<OrderOfBattle> {
    let awaits = |brigades: &[BrigadeId]| {
        let mut brigades = brigades.iter().filter_map(|id| oob.brigade(id));
        brigades.any(|brigade| brigade.side == *side)
    };
    let open = oob.arrivals.iter().all(|a| awaits(&a.brigades))
        && oob.objectives.iter().all(|o| o.side == *side);
    if open {
        return Arc::clone(oob);
    }
    let mut shown = OrderOfBattle::clone(oob);
    shown.arrivals.retain(|arrival| awaits(&arrival.brigades));
    shown.objectives.retain(|o| o.side == *side);
    Arc::new(shown)
}

fn unseen_unit(unit: &UnitState) -> UnitState {
    let mut unseen = fresh_unit(&unit.record);
    if unit.is_broken() {
        unseen.condition = unit.condition;
    }
    unseen
}

/// Returns the part of a brigade's state that the other side may see: its mark, its roll, its march, and whether it is
/// gone.
fn shown_brigade(brigade: &BrigadeState) -> BrigadeState {
    let blank = BrigadeState {
        broken: brigade.broken,
        broken_by: brigade.broken_by.clone(),
        level: Level::Willing,
        ..fresh_brigade(&brigade.record)
    };
    if brigade.hidden {
        return blank;
    }
    BrigadeState {
        mark: brigade.mark,
        result: brigade.result,
        total: brigade.total,
        marched: brigade.marched,
        ..blank
    }
}

fn show_general(general: &mut GeneralState, hidden: bool) {
    general.points = 0;
    general.ledger.clear();
    general.rides = 0;
    if hidden {
        general.at = None;
        general.leading = None;
    }
}
