//! The whole game at one moment. Fields are private: only events change a state ([`crate::state::apply`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::state::tape_answers::TapeAnswer;
use crate::terms::{
    account::Struck,
    command::Judgement,
    edition::Edition,
    event::Event,
    name::{BrigadeId, DivisionId, FeatureId, MessengerId, ObjectiveId, SideId, UnitId},
    order::Place,
    order_of_battle::OrderOfBattle,
    phase::Phase,
    switch::Rulings,
    turn_record::TurnRecord,
};
use table::ground::Ground;
use table::measure::Point;

pub mod apply;
mod army;
pub mod blind;
mod brigade;
mod cache;
mod digging;
mod division;
pub mod draft;
mod general;
mod held;
mod history;
mod house_rule;
mod id_map;
mod known;
mod levels_reached;
mod memo;
mod messenger;
mod named;
mod on_table;
pub mod round;
mod ruler;
mod sight_options;
pub mod tape_answers;
mod turn_start;
mod unit;
mod validate;

pub use blind::{BlindCard, blind_name};
pub use brigade::BrigadeState;
pub use digging::Digging;
pub use division::DivisionState;
pub use general::GeneralState;
pub use history::{FightRecord, GivingWay};
pub use house_rule::HouseRule;
pub use known::{Knowledge, KnownState, Reported};
pub use messenger::Messenger;
pub use on_table::OnTable;
pub use round::{Acting, Counting, FightRound, Spell, round_of};
pub use ruler::Ruler;
pub use turn_start::{TurnStart, Wear};
pub use unit::{Deeds, UnitState};

use brigade::fresh_brigade;
use cache::Cache;
use division::fresh_division;
use general::fresh_general;
use id_map::IdMap;
use levels_reached::LevelReached;
use unit::fresh_unit;

/// The whole game at one moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(super) oob: Arc<OrderOfBattle>,
    pub(super) ground: Arc<Ground>,
    pub(super) turn: u32,
    pub(super) phase: Phase,
    pub(super) active: SideId,
    pub(super) over: Option<String>,
    pub(super) units: IdMap<UnitState>,
    pub(super) brigades: IdMap<BrigadeState>,
    pub(super) divisions: IdMap<DivisionState>,
    pub(super) generals: IdMap<GeneralState>,
    pub(super) messengers: Vec<Messenger>,
    pub(super) messengers_sent: u32,
    pub(super) moment: u32,
    pub(super) giving_way: Vec<GivingWay>,
    pub(super) fights: Vec<FightRecord>,
    #[serde(default)]
    pub(super) last_fights: Vec<FightRecord>,
    #[serde(default)]
    pub(super) waiting_results: Vec<Struck>,
    pub(super) listed: bool,
    /// The acts on the last list of undone acts, in words.
    #[serde(default)]
    pub(super) named: Vec<String>,
    /// True if acts that became due after the last list was given are listed too; false in games begun by older
    /// programs.
    #[serde(default)]
    pub(super) lists_anew: bool,
    pub(super) judged: BTreeMap<ObjectiveId, Judgement>,
    pub(super) hall: Option<u16>,
    /// Snapshot of the start of the player turn.
    #[serde(default)]
    pub(super) dawn: Arc<TurnStart>,
    /// The records of the completed player turns, oldest first.
    #[serde(default)]
    pub(super) records: Vec<Arc<TurnRecord>>,
    /// Events since phase 6 began; empty before.
    #[serde(default)]
    pub(super) closing: Vec<Event>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) places_next: Option<SideId>,
    #[serde(default)]
    pub(super) first_is_open: bool,
    /// The round, if chits are drawn (CHIT-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<Box<FightRound>>,
    /// The cards of blinds, including those already shown (BLIND-01).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) cards: BTreeMap<BrigadeId, BlindCard>,
    /// The units that dig (DIG-02).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) digging: BTreeMap<UnitId, Digging>,
    /// The levels of demoralisation that sides have reached (DEM-02).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) demoralised: BTreeMap<SideId, u8>,
    /// The losses by which each side reached its levels. If the referee takes such a loss back, the level ends too
    /// (DEM-02).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) levels_by: BTreeMap<SideId, Vec<LevelReached>>,
    /// For each terrain feature and side: the division for which the feature counts, if the side had to choose among
    /// divisions equally strong there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) counts_for: BTreeMap<FeatureId, BTreeMap<SideId, DivisionId>>,
    /// The tape readings, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) measured: Vec<TapeAnswer>,
    /// The switches that were changed during the game, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) house_rules: Vec<HouseRule>,
    /// Record of the comparisons that a trial decision makes; off in play.
    #[serde(skip)]
    pub(super) ruler: Ruler,
    /// The side whose knowledge the state shows; `None` for the true state, the only one that is played and stored.
    #[serde(skip)]
    pub(super) known_to: Option<SideId>,
    /// The enemy units that the side has out of sight, each with the turn of its last report; empty in the true state.
    #[serde(skip)]
    pub(super) old_reports: BTreeMap<UnitId, u32>,
    #[serde(skip)]
    pub(super) kept: Cache,
}

impl State {
    /// Makes a game of that order of battle with an empty table: turn 0, deployment.
    #[must_use]
    pub fn new(oob: OrderOfBattle, ground: Ground) -> Self {
        let oob = Arc::new(oob);
        let active = oob
            .first
            .clone()
            .or_else(|| oob.sides.first().map(|side| side.id.clone()))
            .unwrap_or_else(|| SideId::new(""));
        Self {
            ground: Arc::new(ground),
            turn: 0,
            phase: Phase::Deployment,
            active,
            over: None,
            units: oob.units.iter().map(fresh_unit).collect(),
            brigades: oob.brigades.iter().map(fresh_brigade).collect(),
            divisions: oob.divisions.iter().map(fresh_division).collect(),
            generals: oob.generals.iter().map(fresh_general).collect(),
            messengers: Vec::new(),
            messengers_sent: 0,
            moment: 0,
            giving_way: Vec::new(),
            fights: Vec::new(),
            last_fights: Vec::new(),
            waiting_results: Vec::new(),
            listed: false,
            named: Vec::new(),
            lists_anew: true,
            judged: BTreeMap::new(),
            hall: None,
            dawn: Arc::default(),
            records: Vec::new(),
            closing: Vec::new(),
            places_next: None,
            first_is_open: false,
            round: None,
            cards: BTreeMap::new(),
            digging: BTreeMap::new(),
            demoralised: BTreeMap::new(),
            levels_by: BTreeMap::new(),
            counts_for: BTreeMap::new(),
            measured: Vec::new(),
            house_rules: Vec::new(),
            ruler: Ruler::default(),
            known_to: None,
            old_reports: BTreeMap::new(),
            kept: Cache::default(),
            oob,
        }
    }

    /// Returns the order of battle with the terms of the game.
    #[must_use]
    pub fn oob(&self) -> &Arc<OrderOfBattle> {
        &self.oob
    }

    /// Returns the ground.
    #[must_use]
    pub fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// Returns the edition.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.oob.edition
    }

    /// Returns the settings of the switches.
    #[must_use]
    pub fn rulings(&self) -> &Rulings {
        &self.oob.rulings
    }

    /// Returns the switches that were changed during the game, oldest first.
    #[must_use]
    pub fn house_rules(&self) -> &[HouseRule] {
        &self.house_rules
    }

    /// Returns the player turn, counted from 1; 0 before the battle.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the active side.
    #[must_use]
    pub fn active(&self) -> &SideId {
        &self.active
    }

    /// Returns the next player turn of a side after the present one: turns alternate.
    #[must_use]
    pub fn next_turn_of(&self, side: &SideId) -> u32 {
        // A round is a turn of both sides (CHIT-01).
        if self.chits().is_some() {
            return self.turn + 1;
        }
        // Before the battle the first turn of the side that moves first is still to come.
        let waits = (self.active == *side) != (self.turn == 0);
        self.turn + if waits { 2 } else { 1 }
    }

    /// Returns the reason why the game is over; `None` while it is not.
    #[must_use]
    pub fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    /// Checks whether the acts left in this phase were listed already.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// Checks whether a remaining act became due after the list of this phase was given.
    #[must_use]
    pub fn came_up_since(&self, act: &String) -> bool {
        self.lists_anew && !self.named.contains(act)
    }

    /// Returns the side that must place a brigade next; `None` before the dice are thrown, and if sides do not take
    /// turns at placing (DEPLOY-05).
    #[must_use]
    pub fn places_next(&self) -> Option<&SideId> {
        self.places_next.as_ref()
    }

    /// Checks whether the battle is ready to begin except for the die that decides who moves first. Until then the side
    /// named first counts as active (SEQ-02).
    #[must_use]
    pub fn first_is_open(&self) -> bool {
        self.first_is_open
    }

    /// Returns the closing time of the hall, in minutes after midnight; `None` if none is set.
    #[must_use]
    pub fn hall(&self) -> Option<u16> {
        self.hall
    }

    /// Returns the snapshot of the start of the player turn.
    #[must_use]
    pub fn dawn(&self) -> &TurnStart {
        &self.dawn
    }

    /// Returns the records of the completed player turns, oldest first.
    #[must_use]
    pub fn records(&self) -> &[Arc<TurnRecord>] {
        &self.records
    }

    /// Returns the events since phase 6 of this player turn began, in the order of RUL-109; empty before.
    #[must_use]
    pub fn closing(&self) -> &[Event] {
        &self.closing
    }

    /// Returns the level of demoralisation of a side; 0 if the roster does not use the option (DEM-02).
    #[must_use]
    pub fn demoralised(&self, side: &SideId) -> u8 {
        self.demoralised.get(side).copied().unwrap_or(0)
    }

    /// Returns the messengers on the table, in the order in which they were sent.
    #[must_use]
    pub fn messengers(&self) -> &[Messenger] {
        &self.messengers
    }

    /// Returns the number of the next messenger.
    #[must_use]
    pub fn next_messenger(&self) -> MessengerId {
        self.messengers_sent + 1
    }

    /// Returns the number of a division's free messenger figures; `None` means unlimited (MSG-07). One that came back
    /// this turn is free in the next (RUL-44).
    #[must_use]
    pub fn free_messengers(&self, division: &DivisionId) -> Option<u32> {
        let division_state = self.divisions.get(division)?;
        let all = division_state.messengers?;
        let riding = self
            .messengers
            .iter()
            .filter(|m| m.division == *division && m.carries.rides_for_division())
            .count() as u32;
        Some(all.saturating_sub(riding + division_state.returned))
    }

    /// Returns the number of messenger figures of a division that came back this turn and are free in the next
    /// (RUL-44); 0 if there is no limit.
    #[must_use]
    pub fn messengers_back(&self, division: &DivisionId) -> u32 {
        let limited = self
            .divisions
            .get(division)
            .filter(|d| d.messengers.is_some());
        limited.map_or(0, |division| division.returned)
    }

    /// Returns the fights of this player turn.
    #[must_use]
    pub fn fights(&self) -> &[FightRecord] {
        &self.fights
    }

    /// Returns the fights of the player turn just ended, until the Orders phase is over (ORD-12, RUL-103).
    #[must_use]
    pub fn last_fights(&self) -> &[FightRecord] {
        &self.last_fights
    }

    /// Returns the results of past fights that still wait to be carried out (RUL-72, switch).
    #[must_use]
    pub fn waiting_results(&self) -> &[Struck] {
        &self.waiting_results
    }

    /// Returns the brigades that gave way, oldest first.
    #[must_use]
    pub fn giving_way(&self) -> &[GivingWay] {
        &self.giving_way
    }

    /// Returns the judgement of an objective, by the referee or by positions on the table; `None` if it has not been
    /// judged.
    #[must_use]
    pub fn judged(&self, objective: &ObjectiveId) -> Option<Judgement> {
        self.judged.get(objective).copied()
    }

    /// Returns the judgement of an objective; open if it has not been judged.
    #[must_use]
    pub fn judgement(&self, objective: &ObjectiveId) -> Judgement {
        self.judged(objective).unwrap_or_default()
    }

    /// Returns the point to aim at for a place; for a formation, its unit nearest to `from` (RUL-32). `None` if the
    /// place is not on the table.
    #[must_use]
    pub fn locate(&self, place: &Place, from: Point) -> Option<Point> {
        match place {
            Place::Point(point) => Some(*point),
            Place::Feature(id) => Some(self.feature(id)?.centre()),
            Place::Unit(id) => Some(self.unit(id)?.base()?.at),
            Place::Brigade(id) => self
                .bases_of(id)
                .into_iter()
                .min_by(|a, b| {
                    a.distance_to_point(from)
                        .total_cmp(&b.distance_to_point(from))
                })
                .map(|base| base.at),
        }
    }

    /// Returns the division for which a side chose to count a terrain feature on which several of its divisions are
    /// equally strong (RUL-103); `None` if it has not chosen.
    #[must_use]
    pub fn counts_for(&self, feature: &FeatureId, side: &SideId) -> Option<&DivisionId> {
        self.counts_for.get(feature)?.get(side)
    }

    /// Returns a feature of the ground; `None` if it is unknown.
    #[must_use]
    pub fn feature(&self, id: &FeatureId) -> Option<&table::ground::Feature> {
        self.ground.feature(id.as_str())
    }
}
