//! The game at one moment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    dummy,
    event::CombatRecord,
    kit::{Kit, KitUnit, UnitKind},
    position::{
        CommandPosition, PendingConsequence, Plots, RoadColumn, TurnPhase, UnitCondition, UnitSpot,
        Works,
    },
    switch::{Complication, ComplicationForm},
};
use ruleset::tally::Fraction;

/// Strength that a side lost (BG-082).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StrengthLosses {
    pub in_combat: Fraction,
    pub otherwise: Fraction,
}

impl StrengthLosses {
    pub fn total(self) -> Fraction {
        self.in_combat + self.otherwise
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub kit: Arc<Kit>,
    /// True if the game uses the present reading of the rules; files of older programs lack this.
    #[serde(default)]
    pub amended: bool,
    /// True if the game uses the corrections after the second verification; files of older programs lack this.
    #[serde(default)]
    pub amended_twice: bool,
    /// True if a unit that enters by itself pays for every friend in its hex (CBG-302); files of older programs lack
    /// this.
    #[serde(default)]
    pub mates_pay: bool,
    pub turn: u32,
    /// The phasing side.
    pub side: String,
    pub phase: TurnPhase,
    pub over: Option<String>,
    pub units: BTreeMap<String, UnitCondition>,
    /// Columns of this phase, by hex.
    pub columns: BTreeMap<String, RoadColumn>,
    /// The units that the phasing player is moving: their move continues (BG-037).
    pub in_hand: Vec<String>,
    /// Works, by hex, or by builder if no hex is known.
    pub works: BTreeMap<String, Works>,
    /// True if an attack was made in this combat phase; rally attempts must come before it (BG-013).
    pub has_attacked: bool,
    pub dues: Vec<PendingConsequence>,
    /// The last fight of the phase; `None` before the first.
    pub fought: Option<CombatRecord>,
    /// Cells of charts that the kit lacks, by the players' answers.
    pub learnt: BTreeMap<String, String>,
    /// Which sides know each cell that was read off in secret.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub learnt_by: BTreeMap<String, BTreeSet<String>>,
    /// While an act is decided: the only side that will know the values read off for this act; `None` if both will.
    #[serde(skip)]
    pub(super) learns_for: Option<String>,
    pub losses: BTreeMap<String, StrengthLosses>,
    /// Last occupant of each objective.
    pub held: BTreeMap<String, String>,
    /// The last counter on each objective, as both sides see it: face down or not, dummies included (CBG-1102).
    pub stood_on: BTreeMap<String, String>,
    pub plots: Plots,
    /// Fights whose results wait for the last attack of the turn (CBG-S07).
    pub results: Vec<CombatRecord>,
    /// True after the first act, which ends the set-up.
    pub opened: bool,
    pub points: BTreeMap<String, i64>,
    /// Levels of demoralisation, by side (CBG-1121).
    pub demoralised: BTreeMap<String, u8>,
    /// Command of the phasing side; `None` until its die is thrown (CBG-501).
    pub command: Option<CommandPosition>,
    /// True if an enemy of the side that command restricts has crossed a creek (CBG-502).
    pub creek_crossed: bool,
    /// Guns that help a friend in this combat phase, each with that friend (CBG-803).
    pub supports: BTreeMap<String, String>,
}

impl State {
    /// Makes the state at the beginning of a game (BG-010).
    pub fn new(mut kit: Kit) -> Self {
        dummy::add(&mut kit);
        let is_hidden = kit.plays(Complication::Hidden);
        let units = kit.units.iter().map(|unit| {
            let spot = match kit.arrival(&unit.id) {
                Some(_) => UnitSpot::Waiting,
                None if unit.dummy => UnitSpot::Waiting,
                None => UnitSpot::Map(unit.at.first().cloned()),
            };
            let reduced = unit.begins_reduced && unit.reduced.is_some();
            let standing = UnitCondition {
                hidden: is_hidden && !unit.open,
                ..UnitCondition::bare(spot, reduced)
            };
            (unit.id.clone(), standing)
        });
        let units = units.collect();
        let mut state = Self {
            amended: true,
            amended_twice: true,
            mates_pay: true,
            turn: 1,
            side: kit.first.clone(),
            phase: match kit.begins_with_set_up() {
                true => TurnPhase::SetUp,
                false => TurnPhase::first(kit.plays(Complication::Simul)),
            },
            over: None,
            units,
            columns: BTreeMap::new(),
            in_hand: Vec::new(),
            works: BTreeMap::new(),
            has_attacked: false,
            dues: Vec::new(),
            fought: None,
            learnt: BTreeMap::new(),
            learnt_by: BTreeMap::new(),
            learns_for: None,
            losses: BTreeMap::new(),
            held: BTreeMap::new(),
            stood_on: BTreeMap::new(),
            plots: Plots::default(),
            results: Vec::new(),
            opened: false,
            points: BTreeMap::new(),
            demoralised: BTreeMap::new(),
            command: None,
            creek_crossed: false,
            supports: BTreeMap::new(),
            kit: Arc::new(kit),
        };
        state.hold_objectives();
        state
    }

    pub fn unit(&self, id: &str) -> Option<(&KitUnit, &UnitCondition)> {
        Some((self.kit.unit(id)?, self.units.get(id)?))
    }

    pub fn name(&self, id: &str) -> String {
        let unit = self.kit.unit(id);
        unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
    }

    /// Returns the public name of a unit: a face-down unit has none (CBG-1101).
    pub fn open_name(&self, id: &str) -> String {
        match self.is_hidden(id) {
            true => "a counter".to_owned(),
            false => self.name(id),
        }
    }

    /// Returns the public name of a unit that needs dice: a face-down counter is named by its hex.
    pub fn counter_name(&self, id: &str) -> String {
        match self.hex_of(id).filter(|_| self.is_hidden(id)) {
            Some(hex) => format!("the counter at {hex}"),
            None => self.open_name(id),
        }
    }

    /// Lists the public names of several units.
    pub fn open_names(&self, ids: &[String]) -> String {
        let names: Vec<String> = ids.iter().map(|id| self.open_name(id)).collect();
        names.join(", ")
    }

    /// Lists the names of several units.
    pub fn names<'a>(&self, ids: impl IntoIterator<Item = &'a String>) -> String {
        let names: Vec<String> = ids.into_iter().map(|id| self.name(id)).collect();
        names.join(", ")
    }

    pub fn side_of(&self, unit: &str) -> &str {
        self.kit.unit(unit).map_or("", |unit| unit.side.as_str())
    }

    pub fn kind_of(&self, unit: &str) -> UnitKind {
        self.kit
            .unit(unit)
            .map_or(UnitKind::Other, |unit| unit.kind)
    }

    /// The points that the sub-segments of a turn represent (CBG-S02).
    pub const POINTS: u32 = 6;

    /// Returns the number of sub-segments of a movement phase: six, or 18 if units move by thirds of a point (CBG-S02).
    pub fn segments(&self) -> u32 {
        match self.kit.complications.form(Complication::Simul) {
            Some(ComplicationForm::EighteenSegments) => 3 * Self::POINTS,
            _ => Self::POINTS,
        }
    }

    /// Returns the points that a unit has spent at the end of a sub-segment.
    pub fn points_by(&self, segment: u32) -> Fraction {
        let each = i64::from(self.segments() / Self::POINTS).max(1);
        Fraction::new(i64::from(segment), each).unwrap_or_default()
    }

    /// Returns the name of the side whose phase it is: `both sides` in a phase that they share.
    pub fn whose_phase(&self) -> &str {
        match self.phase.is_shared() {
            true => "both sides",
            false => self.kit.side_name(&self.side),
        }
    }

    pub fn is_dummy(&self, unit: &str) -> bool {
        self.kit.unit(unit).is_some_and(|unit| unit.dummy)
    }

    /// Checks whether a unit lies face down (CBG-1101).
    pub fn is_hidden(&self, unit: &str) -> bool {
        self.units.get(unit).is_some_and(|unit| unit.hidden)
    }

    /// Returns the hexes in which a side sets up, each once (CBG-1401).
    pub fn set_up_hexes(&self, side: &str) -> Vec<String> {
        let own = self.kit.units.iter().filter(|unit| unit.side == side);
        let initial = own.filter(|unit| self.kit.arrival(&unit.id).is_none());
        let hexes: BTreeSet<String> = initial.flat_map(|unit| unit.at.clone()).collect();
        hexes.into_iter().collect()
    }

    /// Returns the clause that restricts a counter's set-up to listed hexes; `None` if any hex is allowed.
    pub(super) fn set_up_rule(&self, unit: &str) -> Option<&'static str> {
        let is_initial = self.kit.arrival(unit).is_none();
        let is_free = self.kit.plays(Complication::FreeDeploy) && !self.opened;
        match self.phase {
            _ if self.is_dummy(unit) => Some("CBG-1103"),
            _ if is_free && is_initial => Some("CBG-1401"),
            TurnPhase::SetUp if !is_initial => Some("BG-010"),
            // A kit may let the players choose where a unit begins.
            TurnPhase::SetUp if !self.kit.unit(unit)?.at.is_empty() => Some("BG-010"),
            _ => None,
        }
    }

    /// Returns the listed hexes in which a counter may be set up (BG-010, CBG-1103, CBG-1401).
    pub(super) fn hexes_to_set_up(&self, unit: &str) -> Vec<String> {
        match (self.set_up_rule(unit), self.kit.unit(unit)) {
            (Some("BG-010"), Some(own)) if self.kit.arrival(unit).is_none() => own.at.clone(),
            (Some("BG-010"), _) => Vec::new(),
            _ => self.set_up_hexes(self.side_of(unit)),
        }
    }

    /// Checks whether a counter may be set up in a hex.
    #[must_use]
    pub fn may_set_up_in(&self, unit: &str, hex: &str) -> bool {
        self.set_up_rule(unit).is_none() || self.hexes_to_set_up(unit).iter().any(|at| at == hex)
    }

    /// Returns the side that everyone can see to hold an objective; `None` if there is none.
    pub fn seems_held(&self, objective: &str) -> Option<&str> {
        match self.stood_on.get(objective) {
            Some(unit) => Some(self.side_of(unit)),
            None => self.held.get(objective).map(String::as_str),
        }
    }

    pub fn hex_of(&self, unit: &str) -> Option<&str> {
        self.units.get(unit)?.hex()
    }

    /// Returns the strength of the face that is up, states not counted.
    pub fn printed(&self, id: &str) -> Fraction {
        let Some((unit, standing)) = self.unit(id) else {
            return Fraction::ZERO;
        };
        match unit.reduced.filter(|_| standing.reduced) {
            Some(reduced) => reduced,
            None => unit.strength,
        }
    }

    /// Returns the points that a unit may spend in a phase (BG-006, BG-083).
    pub fn allowance(&self, id: &str) -> Fraction {
        let own = self.kit.allowance(id).unwrap_or(Fraction::ZERO);
        let state = self.units.get(id).and_then(|unit| unit.state.as_ref());
        let most = state
            .and_then(|state| self.kit.states.get(state))
            .and_then(|kind| kind.allowance);
        most.map_or(own, |most| own.min(most))
    }

    /// Returns the points that a unit has left.
    pub fn left(&self, id: &str) -> Fraction {
        let spent = self
            .units
            .get(id)
            .map_or(Fraction::ZERO, |unit| unit.spent.points);
        (self.allowance(id) - spent).max(Fraction::ZERO)
    }

    /// Checks whether the state of a unit bars an act: attack, zone, move (BG-083).
    pub fn is_barred(&self, id: &str, what: &str) -> bool {
        let state = self.units.get(id).and_then(|unit| unit.state.as_ref());
        let kind = state.and_then(|state| self.kit.states.get(state));
        kind.is_some_and(|kind| kind.bars.iter().any(|bar| bar == what))
    }

    /// Returns the units on the map, of both sides.
    pub fn on_map(&self) -> impl Iterator<Item = (&str, &UnitCondition)> {
        let all = self.units.iter().map(|(id, unit)| (id.as_str(), unit));
        all.filter(|(_, unit)| unit.on_map())
    }

    /// Returns the units of a side on the map.
    pub fn of_side<'a>(
        &'a self,
        side: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a UnitCondition)> {
        self.on_map()
            .filter(move |(id, _)| self.side_of(id) == side)
    }

    /// Checks whether a unit of the phasing side fell back in this player turn, or stayed because it could not
    /// (CBG-702).
    pub fn falls_back(&self) -> bool {
        self.of_side(&self.side)
            .any(|(_, unit)| unit.spent.repulsed)
    }

    /// Returns units in a hex.
    pub fn in_hex(&self, hex: &str) -> Vec<String> {
        let there = self.on_map().filter(|(_, unit)| unit.hex() == Some(hex));
        there.map(|(id, _)| id.to_owned()).collect()
    }

    /// Checks whether a unit of the other side is in a hex.
    pub fn is_held_against(&self, side: &str, hex: &str) -> bool {
        let there = self.on_map().filter(|(_, unit)| unit.hex() == Some(hex));
        there.into_iter().any(|(id, _)| self.side_of(id) != side)
    }

    /// Returns those consequences of a result that are due and possible. For example, no unit advances into a hex whose
    /// defender stayed (BG-031).
    pub fn open_dues(&self) -> impl Iterator<Item = &PendingConsequence> {
        self.dues.iter().filter(|due| match due {
            PendingConsequence::Advance { units, .. } => {
                let victor = units.first();
                let side = victor.map(|unit| self.side_of(unit));
                due.hexes()
                    .any(|hex| !side.is_some_and(|side| self.is_held_against(side, hex)))
            }
            PendingConsequence::Retreat { .. }
            | PendingConsequence::Exchange { .. }
            | PendingConsequence::Repulse { .. } => true,
        })
    }

    /// Returns the units of a side that are due to arrive and have not, in the order of the kit.
    pub fn waiting(&self, side: &str) -> Vec<String> {
        let due = self.kit.arrivals.iter().filter(|arrival| {
            arrival.turn <= self.turn
                && self.side_of(&arrival.unit) == side
                && self
                    .units
                    .get(&arrival.unit)
                    .is_some_and(|unit| unit.spot == UnitSpot::Waiting)
        });
        due.map(|arrival| arrival.unit.clone()).collect()
    }

    /// Returns the key under which a unit's works are stored: the hex or, if it is not known, the unit.
    pub fn works_place(&self, unit: &str) -> String {
        self.hex_of(unit).unwrap_or(unit).to_owned()
    }

    /// Updates the holder of each objective: a unit on an objective holds it until an enemy enters.
    pub(super) fn hold_objectives(&mut self) {
        let mut stood = Vec::new();
        for objective in &self.kit.objectives {
            for (id, unit) in self.on_map() {
                let is_there = unit
                    .hex()
                    .is_some_and(|hex| objective.hexes.iter().any(|one| one == hex));
                if is_there && self.kind_of(id).is_combat() {
                    stood.push((objective.id.clone(), id.to_owned()));
                }
            }
        }
        for (objective, unit) in stood {
            // Dummies hold no objective (CBG-1102).
            if !self.is_dummy(&unit) {
                let side = self.side_of(&unit).to_owned();
                self.held.insert(objective.clone(), side);
            }
            self.stood_on.insert(objective, unit);
        }
    }
}

impl PendingConsequence {
    /// Returns the hexes that an advance may enter; none if the due act is not an advance.
    pub fn hexes(&self) -> impl Iterator<Item = &str> {
        let (to, or) = match self {
            PendingConsequence::Advance { to, or, .. } => (Some(to), or.as_slice()),
            PendingConsequence::Retreat { .. }
            | PendingConsequence::Exchange { .. }
            | PendingConsequence::Repulse { .. } => (None, &[][..]),
        };
        to.into_iter().chain(or).map(String::as_str)
    }

    /// Describes the due act, with its rule.
    pub fn words(&self, state: &State) -> String {
        let (task, rule) = self.task(state);
        format!("{task} ({rule})")
    }

    /// Returns the due act in words, and the clause that requires it.
    pub fn task(&self, state: &State) -> (String, &'static str) {
        match self {
            PendingConsequence::Retreat { unit, hexes } => {
                let name = state.name(unit);
                (format!("{name} retreats {hexes}"), "BG-080")
            }
            PendingConsequence::Exchange {
                side,
                among,
                points,
            } => {
                let side = state.kit.side_name(side);
                (
                    format!("{side} loses {points} of {}", state.names(among)),
                    "BG-080",
                )
            }
            PendingConsequence::Repulse { unit } => {
                // In a night turn, units fall back at the end of the movement phase.
                let rule = match state.phase {
                    TurnPhase::Combat => "CBG-702",
                    TurnPhase::SetUp | TurnPhase::Plotting | TurnPhase::Movement => "CBG-703",
                };
                (format!("{} falls back one hex", state.name(unit)), rule)
            }
            PendingConsequence::Advance { units, most, .. } => {
                let hexes: Vec<&str> = self.hexes().collect();
                let few = match units.len() > *most {
                    true => format!("{most} of "),
                    false => String::new(),
                };
                let task = format!(
                    "{few}{} may advance to {}",
                    state.names(units),
                    hexes.join(" or ")
                );
                (task, "BG-080")
            }
        }
    }
}
