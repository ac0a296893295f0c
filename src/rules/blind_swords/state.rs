//! The game at one moment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    arithmetic::{CombatStrength, Marker, modified_rating},
    command::{Command, EarlyAnswer},
    event::{OnceAct, StrengthShare},
    ground::Gait,
    kit,
    kit::{CounterFace, Kit, KitArm},
    position::{
        ActiveBrigade, Combat, DueAct, EventWindow, Flanking, GunStep, SpentMovement, Suspended,
        Tested, TurnStep, UnitCondition, UnitSpot,
    },
};

impl StrengthShare {
    /// Returns the strength of a unit in close combat: as printed, less what its marker costs (BS-103, BS-104).
    pub fn of_printed(state: &State, unit: &str) -> Self {
        let marker = state
            .units
            .get(unit)
            .map_or(Marker::None, |unit| unit.marker);
        let of_marker = (marker.hits() > 0).then(|| {
            let words = format!("{} -{}", marker.name(), marker.hits());
            (words, "BS-104".to_owned())
        });
        Self {
            unit: unit.to_owned(),
            printed: state.printed(unit).to_string(),
            changes: of_marker.into_iter().collect(),
            counts: state.modified(unit).to_string(),
        }
    }
}

/// Chits by their places.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Chits {
    pub keys: BTreeMap<String, Vec<String>>,
    pub included: BTreeMap<String, Vec<String>>,
    /// The sides whose choice of key chits is final.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub sealed: BTreeSet<String>,
    pub cup: BTreeSet<String>,
    /// Number of each side's event chits in a cup on the table, if known (BS-1202). `None` for a cup of the program,
    /// and in games that older programs began.
    #[serde(default)]
    pub unseen: Option<BTreeMap<String, usize>>,
    pub held: BTreeMap<String, Vec<String>>,
    pub discarded: BTreeSet<String>,
    /// Leaders who fell: their chits use the second rating.
    pub fallen: BTreeSet<String>,
    /// True if the next chit is negated (BS-307).
    pub fortunes: bool,
    /// A drawn chit that a player is to hold or play; `None` if none waits.
    pub waiting: Option<String>,
    /// A drawn chit, the brigades among which its owner may choose, and whether the chosen one acts fully; `None` if no
    /// chit waits for a choice.
    pub choosing: Option<(String, Vec<String>, Option<bool>)>,
    /// The side that may play a held chit now.
    pub window: EventWindow,
}

impl Chits {
    /// Returns the number of chits in the cup, as far as it is known.
    #[must_use]
    pub fn in_cup(&self) -> usize {
        let unseen = self.unseen.iter().flat_map(BTreeMap::values);
        self.cup.len() + unseen.sum::<usize>()
    }

    /// Checks whether a side holds an event chit whose name only its owner knows.
    #[must_use]
    pub fn holds_face_down(&self, side: &str) -> bool {
        let held = self.held.get(side);
        held.is_some_and(|held| held.contains(&kit::event_of(side)))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub kit: Arc<Kit>,
    /// True if the game uses the present reading of the rules; files of older programs lack this.
    #[serde(default)]
    pub amended: bool,
    /// True if units on a line of sight have the effect that the kit gives them (BS-602). Files of older programs lack
    /// this: in their games, units do not affect lines of sight.
    #[serde(default)]
    pub units_on_line: bool,
    pub turn: u32,
    pub step: TurnStep,
    pub over: Option<String>,
    pub units: BTreeMap<String, UnitCondition>,
    /// Brigades whose marker shows them as activated.
    pub activated: BTreeSet<String>,
    pub chits: Chits,
    pub active: Option<ActiveBrigade>,
    /// Deeds of units in this step or phase.
    pub deeds: BTreeMap<String, Vec<OnceAct>>,
    /// The artillery phase: the side to act, the passes in a row, the acting hex, and the guns that have had their
    /// step.
    pub guns: Guns,
    pub test: Option<Tested>,
    pub dues: Vec<DueAct>,
    pub combats: Vec<Combat>,
    /// Fires announced together at a place (BS-608); `None` if none are.
    pub flank: Option<Flanking>,
    /// By moving unit whose place only the players know: enemies that have fired at it (BS-703).
    #[serde(default)]
    pub shot_at: BTreeMap<String, Vec<String>>,
    /// Tests and moves that wait until the present test is done.
    pub suspended: Vec<Suspended>,
    /// Movement spent by units in this step.
    pub spent: BTreeMap<String, SpentMovement>,
    /// The units that are moving, or moved last. Units that moved before them have ended their move (BS-701).
    pub in_hand: Vec<String>,
    /// Additional points, from an event, for the movement of the brigade that acts.
    pub bonus: i64,
    /// Brigades that could not enter, and try a second time (BS-707).
    pub delayed: BTreeSet<String>,
    /// Delayed brigades that could not enter in this turn.
    #[serde(default)]
    pub barred: BTreeSet<String>,
    /// Units that have entered and not moved since; they may over-stack until they move (BS-707).
    pub entered: BTreeSet<String>,
    /// Brigades that a CIC chit has called in this turn (BS-316).
    pub called: BTreeSet<String>,
    /// Shift that Fog of War gives the next fire or combat, whichever side makes it.
    pub shift: i64,
    /// By identifier of the side: shifts that events give its next fire or combat.
    #[serde(default)]
    pub shifts: BTreeMap<String, i64>,
    pub said: BTreeMap<String, Vec<EarlyAnswer>>,
    pub learnt: BTreeMap<String, String>,
    pub points: BTreeMap<String, i64>,
    /// True if points were set in this step (BS-1101).
    #[serde(default)]
    pub counted: bool,
    /// True if a unit has advanced into the hex that the present close combat emptied (BS-907).
    #[serde(default)]
    pub advanced: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Guns {
    pub side: String,
    pub passes: u32,
    pub step: Option<GunStep>,
    pub done: BTreeSet<String>,
}

impl State {
    /// Makes the state at the beginning of a game.
    pub fn new(kit: Kit) -> Self {
        let units = kit.units.iter().map(|unit| {
            let spot = match kit.arrival(unit) {
                None => UnitSpot::Map(unit.at.clone()),
                Some(_) => UnitSpot::Coming,
            };
            let standing = UnitCondition {
                worn: unit.fresh.is_none() || unit.begins_worn,
                marker: unit.marker,
                spot,
                dismounted: unit.dismounted,
                ever_broken: false,
            };
            (unit.id.clone(), standing)
        });
        let units = units.collect();
        Self {
            guns: Guns {
                side: kit.union().to_owned(),
                ..Guns::default()
            },
            kit: Arc::new(kit),
            amended: true,
            units_on_line: true,
            turn: 1,
            step: TurnStep::Command,
            over: None,
            units,
            activated: BTreeSet::new(),
            chits: Chits::default(),
            active: None,
            deeds: BTreeMap::new(),
            test: None,
            dues: Vec::new(),
            combats: Vec::new(),
            flank: None,
            shot_at: BTreeMap::new(),
            suspended: Vec::new(),
            spent: BTreeMap::new(),
            in_hand: Vec::new(),
            bonus: 0,
            delayed: BTreeSet::new(),
            barred: BTreeSet::new(),
            entered: BTreeSet::new(),
            called: BTreeSet::new(),
            shift: 0,
            shifts: BTreeMap::new(),
            said: BTreeMap::new(),
            learnt: BTreeMap::new(),
            points: BTreeMap::new(),
            counted: false,
            advanced: false,
        }
    }

    pub fn unit(&self, id: &str) -> Option<(&kit::KitUnit, &UnitCondition)> {
        Some((self.kit.unit(id)?, self.units.get(id)?))
    }

    pub fn name(&self, id: &str) -> String {
        self.kit
            .unit(id)
            .map_or_else(|| id.to_owned(), |unit| unit.name.clone())
    }

    pub fn side_of(&self, unit: &str) -> &str {
        self.kit.unit(unit).map_or("", |unit| unit.side.as_str())
    }

    /// Lists the names of units.
    pub fn names(&self, units: &[String]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.name(unit)).collect();
        names.join(", ")
    }

    /// Returns the side of units that act together.
    pub fn side_of_all(&self, units: &[String]) -> String {
        let first = units.first().map_or("", String::as_str);
        self.side_of(first).to_owned()
    }

    /// Returns the face that is up; `None` for an unknown unit.
    pub fn face(&self, id: &str) -> Option<CounterFace> {
        let (unit, standing) = self.unit(id)?;
        match unit.fresh.filter(|_| !standing.worn) {
            Some(fresh) => Some(fresh),
            None => Some(unit.worn),
        }
    }

    /// Returns the printed strength of the face that is up.
    pub fn printed(&self, id: &str) -> CombatStrength {
        self.face(id)
            .map_or(CombatStrength::NONE, |face| face.strength)
    }

    /// Returns the strength less the marker (BS-103).
    pub fn modified(&self, id: &str) -> CombatStrength {
        let marker = self.units.get(id).map_or(Marker::None, |unit| unit.marker);
        self.printed(id).less(marker.hits())
    }

    /// Returns the modified rating (BS-105).
    pub fn rating(&self, id: &str, supported: bool) -> i64 {
        let marker = self.units.get(id).map_or(Marker::None, |unit| unit.marker);
        modified_rating(
            self.face(id).map_or(0, |face| face.rating),
            marker,
            supported,
        )
    }

    pub fn is_guns(&self, id: &str) -> bool {
        self.kit
            .unit(id)
            .is_some_and(|unit| unit.arm == KitArm::Artillery)
    }

    pub fn is_mounted(&self, id: &str) -> bool {
        let unit = self.unit(id);
        unit.is_some_and(|(unit, standing)| unit.arm == KitArm::Cavalry && !standing.dismounted)
    }

    /// Checks whether the unit never goes onto the track: guns and fragile units (BS-102).
    pub fn is_lost_when_broken(&self, id: &str) -> bool {
        let unit = self.kit.unit(id);
        unit.is_some_and(|unit| unit.arm == KitArm::Artillery || unit.fresh.is_none())
    }

    /// Returns units on the map in a hex.
    pub fn in_hex(&self, hex: &str) -> Vec<String> {
        let there = self
            .units
            .iter()
            .filter(|(_, unit)| unit.hex() == Some(hex));
        there.map(|(id, _)| id.clone()).collect()
    }

    /// Returns the units with the lead first: the largest printed strength, among equals by name (BS-109).
    pub fn by_size(&self, mut units: Vec<String>) -> Vec<String> {
        units.sort_by_key(|id| (std::cmp::Reverse(self.printed(id)), id.clone()));
        units
    }

    pub fn did(&self, unit: &str, deed: OnceAct) -> bool {
        self.deeds
            .get(unit)
            .is_some_and(|deeds| deeds.contains(&deed))
    }

    /// Checks whether a unit's turn of arrival has come.
    pub fn is_due(&self, unit: &kit::KitUnit) -> bool {
        let arrival = self.kit.arrival(unit);
        arrival.is_none_or(|arrival| arrival.turn <= self.turn)
    }

    /// Checks whether a brigade can act: it has a unit on the map, in the Available box (BS-314) or on its way in.
    pub fn can_act(&self, brigade: &str) -> bool {
        self.kit.units.iter().any(|unit| {
            unit.brigade.as_deref() == Some(brigade)
                && self
                    .units
                    .get(&unit.id)
                    .is_some_and(|standing| match standing.spot {
                        UnitSpot::Map(_) | UnitSpot::Available => true,
                        UnitSpot::Coming => self.is_due(unit),
                        UnitSpot::Box(_) | UnitSpot::Eliminated | UnitSpot::Left => false,
                    })
        })
    }

    pub fn brigades_of<'a>(
        &'a self,
        division: &'a str,
    ) -> impl Iterator<Item = &'a kit::KitBrigade> {
        let brigades = self.kit.brigades.iter();
        brigades.filter(move |brigade| brigade.division.as_deref() == Some(division))
    }

    /// Returns brigades of a division that are not activated and can act (BS-310).
    pub fn eligible(&self, division: &str) -> Vec<String> {
        self.brigades_of(division)
            .filter(|brigade| !self.activated.contains(&brigade.id) && self.can_act(&brigade.id))
            .map(|brigade| brigade.id.clone())
            .collect()
    }

    /// Returns the side of a chit; `None` for a wild one.
    pub fn side_of_chit(&self, chit: &str) -> Option<String> {
        let of_chit = self.kit.chit(chit).map(|chit| &chit.side);
        let of_event = self.kit.event(chit).map(|event| &event.side);
        let face_down = || self.kit.side_face_down(chit).map(|side| &side.id);
        of_chit.or(of_event).or_else(face_down).cloned()
    }

    /// Returns the rating of a leader chit, the second one after a fall; `None` for an automatic one.
    pub fn chit_rating(&self, chit: &kit::KitChit) -> Option<i64> {
        match &chit.fallen {
            Some((_, rating)) if self.chits.fallen.contains(&chit.id) => Some(*rating),
            _ => chit.rating,
        }
    }

    /// Checks whether the battle ends with this turn (BS-R52).
    pub fn is_last_turn(&self) -> bool {
        self.kit.turns == Some(self.turn)
    }

    /// Returns the side that draws (BS-304): the one named by the kit, else the Confederates in odd turns and the Union
    /// in even ones.
    pub fn puller(&self) -> &str {
        let named = self
            .kit
            .sides
            .iter()
            .find(|side| side.id == self.kit.cup.puller);
        let union = self.kit.union();
        match named {
            Some(side) => &side.id,
            None if self.turn % 2 == 1 => self.kit.other(union),
            None => union,
        }
    }

    /// Returns the gait of a unit.
    pub fn gait(&self, id: &str) -> Gait {
        self.unit(id).map_or(Gait::Foot, |(unit, standing)| {
            Gait::from_arm(unit.arm, standing.dismounted)
        })
    }

    /// Checks whether an act gives up choices that are still open: fire of enemies (BS-703), horse that may step back
    /// (BS-704), or an advance (BS-907). Statements about the table give up none of them.
    pub fn is_window_closed_by(&self, command: &Command) -> bool {
        let leaves_open = match self.dues.first() {
            Some(DueAct::Leaves(_)) => {
                matches!(command, Command::Opportunity { .. } | Command::Flank { .. })
            }
            Some(DueAct::Nears(..)) => matches!(command, Command::Withdraw { .. }),
            Some(DueAct::Advance { .. }) => matches!(command, Command::Advance { .. }),
            _ => true,
        };
        let is_of_any = matches!(command, Command::Pass | Command::Play { .. });
        !leaves_open && !is_of_any && !command.is_word_of_table()
    }

    /// Returns the flanking fire that is announced now. While a unit may be fired at as it leaves its hex, only
    /// flanking fire at that unit counts; otherwise, flanking fire announced for the step (BS-608). `None` if none is
    /// announced.
    pub fn flanking(&self) -> Option<&Flanking> {
        match self.dues.first() {
            Some(DueAct::Leaves(passage)) => passage.flank.as_ref(),
            _ => self.flank.as_ref(),
        }
    }

    /// Returns the number of columns by which events shift the next fire or combat of a side.
    pub fn event_shift(&self, side: &str) -> i64 {
        self.shift + self.shifts.get(side).copied().unwrap_or(0)
    }

    /// Returns the enemies of a side on the map.
    pub fn enemies<'a>(
        &'a self,
        side: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a UnitCondition)> {
        let units = self.units.iter();
        units
            .filter(move |(id, standing)| standing.on_map() && self.side_of(id) != side)
            .map(|(id, standing)| (id.as_str(), standing))
    }

    /// Returns the side that acts now, if one does.
    pub fn acting(&self) -> Option<&str> {
        let brigade = &self.active.as_ref()?.brigade;
        self.kit
            .brigade(brigade)
            .map(|brigade| brigade.side.as_str())
    }
}
