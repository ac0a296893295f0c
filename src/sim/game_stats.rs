//! Per-game statistics.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::stakes::stakes;
use game::journal::Act;
use game::store::checksum::Checksum;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    condition::Formation,
    event::{Event, MarchEnd, MessengerFate},
    name::{BrigadeId, DivisionId, FeatureId, SideId, UnitId},
    order_of_battle::{Side, Tenure},
};
use rules::fields::verdict::By;
use rules::fields::{objective, verdict};

/// Number of acts of each kind, and of other occurrences, in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameCounts {
    /// Acts done.
    pub acts: u32,
    /// Dice thrown.
    pub dice: u32,
    /// Firefights and melees.
    pub fights: u32,
    /// Charges; each charging unit counts.
    pub charges: u32,
    /// Messengers sent, and messengers captured by the enemy.
    pub messengers: [u32; 2],
    /// Rides of generals.
    pub rides: u32,
    /// New orders that brigades accepted.
    pub orders: u32,
    /// Guns that came into action.
    pub unlimbered: u32,
    /// Marches, and marches that ended close behind friends (RUL-62).
    pub marches: [u32; 2],
    /// Acts refused although the player knew enough to foresee the refusal.
    pub refused: u32,
    /// Acts refused because of something that the player could not see.
    pub refused_unseen: u32,
    /// Phases ended by force, because they had too many acts.
    pub stalled: u32,
    /// Warnings that a brigade is slow under its order (RUL-33).
    pub slow: u32,
}

/// The turn number for everything that happened before the program took a running game over.
pub const BEFORE: u32 = 0;

/// Per-game statistics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameStats {
    /// Counters of the game.
    pub counts: GameCounts,
    /// The lead of the first side after each turn, in half points.
    pub lead: Vec<i64>,
    /// Four digits of the position's checksum after each turn.
    pub trace: String,
    /// The first act refused, with the reason; `None` if no act was refused.
    pub fault: Option<String>,
    /// History of valued ground, and of ground that an objective names.
    pub ground: BTreeMap<FeatureId, GroundNote>,
    /// Player turns in which brigades broke; [`BEFORE`] for those broken from the start.
    pub broken: BTreeMap<BrigadeId, u32>,
    /// Player turns in which divisions routed; [`BEFORE`] for those routed from the start.
    pub routed: BTreeMap<DivisionId, u32>,
    /// Brigades that moved or fought.
    acted: BTreeSet<BrigadeId>,
    /// Brigades that stood on the table.
    seen: BTreeSet<BrigadeId>,
}

/// History of a piece of terrain in a game: its sole holder (RUL-103), the number of changes, and the number of player
/// turns after which the first side held it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GroundNote(pub Option<String>, pub u32, pub u32);

impl GroundNote {
    /// Returns the history at the start of play, before any change.
    fn begun_with(holder: Option<&SideId>) -> Self {
        Self(holder.map(SideId::to_string), 0, 0)
    }

    fn note(&mut self, holder: Option<&SideId>, is_first: bool) {
        let holder = holder.map(SideId::to_string);
        self.1 += u32::from(self.0 != holder);
        self.2 += u32::from(is_first);
        self.0 = holder;
    }
}

impl GameStats {
    /// Records the position at the start of play, after deployment. In a running game some troops are already lost
    /// then.
    pub(super) fn note_start(&mut self, state: &State) {
        for feature in stakes(state) {
            let note = GroundNote::begun_with(holder(state, &feature));
            self.ground.insert(feature, note);
        }
        for brigade in state.brigades() {
            if brigade.is_broken() {
                self.seen.insert(brigade.id.clone());
                self.broken.insert(brigade.id.clone(), BEFORE);
            }
        }
        for division in state.divisions().filter(|division| division.is_routed()) {
            self.routed.insert(division.id.clone(), BEFORE);
        }
    }

    /// Records the position at the end of a player turn.
    pub(super) fn note_turn(&mut self, state: &State, digest: Checksum) {
        self.lead.push(lead(state));
        let digits = digest.to_string();
        self.trace.push_str(digits.get(..4).unwrap_or_default());
        self.note_ground(state);
    }

    fn note_ground(&mut self, state: &State) {
        let first = state.oob().sides.first().map(|side| &side.id);
        for feature in stakes(state) {
            let holder = holder(state, &feature);
            let is_first = holder.is_some() && holder == first;
            self.ground
                .entry(feature)
                .or_default()
                .note(holder, is_first);
        }
    }

    /// Records an act and the position after it.
    pub(super) fn note_act(&mut self, state: &State, act: &Act<Command, Event>) {
        self.counts.acts += 1;
        self.counts.dice += act.faces.len() as u32;
        for event in &act.events {
            self.note_event(state, event);
        }
        let turn = state.turn();
        for brigade in state.brigades() {
            if brigade.is_broken() {
                self.broken.entry(brigade.id.clone()).or_insert(turn);
            } else if !self.seen.contains(&brigade.id) && state.is_on_table(&brigade.id) {
                self.seen.insert(brigade.id.clone());
            }
        }
        for division in state.divisions().filter(|division| division.is_routed()) {
            self.routed.entry(division.id.clone()).or_insert(turn);
        }
    }

    fn note_event(&mut self, state: &State, event: &Event) {
        let counts = &mut self.counts;
        match event {
            Event::Fought { account } => {
                counts.fights += 1;
                let fought: Vec<&UnitId> = account
                    .parties
                    .iter()
                    .flat_map(|party| &party.units)
                    .collect();
                self.acted_by(state, fought);
            }
            Event::Charged { .. } => counts.charges += 1,
            Event::MessengerSent { .. } => counts.messengers[0] += 1,
            Event::MessengerGone {
                fate: MessengerFate::Taken | MessengerFate::Overrun,
                ..
            } => counts.messengers[1] += 1,
            Event::OrderAccepted { .. } => counts.orders += 1,
            Event::Rode { paid: true, .. } => counts.rides += 1,
            Event::Reformed {
                formation: Formation::Unlimbered,
                ..
            } => counts.unlimbered += 1,
            Event::Marched(march) => {
                counts.marches[0] += 1;
                counts.marches[1] += u32::from(march.stop.cause == MarchEnd::Friends);
                self.acted.insert(march.brigade.clone());
            }
            Event::Moved { units, .. } => {
                self.acted_by(state, units.iter().map(|standing| &standing.unit).collect());
            }
            Event::Warned { rule, .. } if rule.id() == "RUL-33" => counts.slow += 1,
            _ => {}
        }
    }

    fn acted_by(&mut self, state: &State, units: Vec<&UnitId>) {
        let brigades = units.into_iter().filter_map(|id| state.unit(id));
        self.acted.extend(brigades.map(|unit| unit.brigade.clone()));
    }

    /// Returns the brigades that were on the table and did nothing.
    pub(super) fn idle(&self, state: &State) -> Vec<String> {
        let all = state.brigades().map(|brigade| &brigade.id);
        let idle = all.filter(|id| self.seen.contains(*id) && !self.acted.contains(*id));
        idle.map(BrigadeId::to_string).collect()
    }

    /// Returns the brigades that never arrived.
    pub(super) fn absent(&self, state: &State) -> Vec<String> {
        let all = state.brigades().map(|brigade| &brigade.id);
        let absent = all.filter(|id| !self.seen.contains(*id));
        absent.map(BrigadeId::to_string).collect()
    }
}

/// Returns the sole holder of a piece of terrain (RUL-103); `None` if no side holds it alone.
fn holder<'a>(state: &'a State, feature: &FeatureId) -> Option<&'a SideId> {
    let alone = |side: &&Side| objective::has_feature(state, feature, &side.id, Tenure::Held);
    state.oob().sides.iter().find(alone).map(|side| &side.id)
}

/// Returns the lead of the first side in half points: size broken, and ground held (RUL-103).
fn lead(state: &State) -> i64 {
    let broken =
        |side: Option<&Side>| side.map_or(0, |side| verdict::size_points(state, &side.id).0);
    let sides = &state.oob().sides;
    2 * (broken(sides.get(1)) - broken(sides.first())) + verdict::lead_in_halves(state, By::Ground)
}
