//! What is kept of a game: one line of JSON.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use serde::Deserialize;
use serde::Serialize;

use crate::game::session::Session;
use crate::game::store::checksum::Checksum;
use crate::rules::fields::objective;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::command::Judgement;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::DivisionId;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::SideId;
use crate::rules::fields::terms::order_of_battle::Side;
use crate::rules::fields::terms::order_of_battle::Tenure;
use crate::rules::fields::verdict;
use crate::rules::fields::verdict::By;
use crate::sim::setting::Setting;

/// What is counted while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Acts done.
    pub acts: u32,
    /// Dice thrown.
    pub dice: u32,
    /// Firefights and melees.
    pub fights: u32,
    /// Charges, unit by unit.
    pub charges: u32,
    /// Messengers sent.
    pub messengers: u32,
    /// Acts refused though the player could know it.
    pub refused: u32,
    /// Acts refused for what the player could not see.
    pub refused_unseen: u32,
    /// Phases that did not end by themselves.
    pub stalled: u32,
    /// Warnings of RUL-33.
    pub slow: u32,
}

/// What is noted while a game is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// The counts of its line.
    pub counts: Counts,
    /// The lead of the first side after each turn, in halves.
    pub lead: Vec<i64>,
    /// The first act refused, with the reason.
    pub fault: Option<String>,
    /// What happened to the ground that is worth something or that an objective names.
    pub ground: BTreeMap<FeatureId, GroundNote>,
    /// The player turns in which brigades were broken.
    pub broken: BTreeMap<BrigadeId, u32>,
    /// The player turns in which divisions routed.
    pub routed: BTreeMap<DivisionId, u32>,
}

/// What happened to a piece of terrain in a game: who alone has it (RUL-103), how often that changed, and after
/// how many player turns the side first named had it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GroundNote(pub Option<String>, pub u32, pub u32);

impl GroundNote {
    fn note(&mut self, holder: Option<&SideId>, is_first: bool) {
        let holder = holder.map(SideId::to_string);
        self.1 += u32::from(self.0 != holder);
        self.2 += u32::from(is_first);
        self.0 = holder;
    }
}

impl Notes {
    /// Notes who holds what at the end of a player turn.
    pub(super) fn note_ground(&mut self, state: &State) {
        let sides = &state.oob().sides;
        for feature in watched(state) {
            let alone = |side: &&Side| objective::has(state, &feature, &side.id, Tenure::Held);
            let holder = sides.iter().find(alone).map(|side| &side.id);
            let is_first = holder.is_some() && holder == sides.first().map(|side| &side.id);
            self.ground
                .entry(feature)
                .or_default()
                .note(holder, is_first);
        }
    }
}

/// Valued terrain, and what objectives name.
fn watched(state: &State) -> BTreeSet<FeatureId> {
    let named = state
        .oob()
        .objectives
        .iter()
        .flat_map(|o| o.features.clone());
    let valued = state.ground().features.iter().filter(|f| f.value > 0);
    named.chain(valued.map(|f| FeatureId::new(&f.id))).collect()
}

/// A game's line. Numbers of halves and counts are whole, so that sums are exact in any order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Always `game`.
    pub kind: String,
    /// Its number, counted from 0.
    pub i: u64,
    /// Which case: 0 is the plain battle.
    #[serde(default)]
    pub case: u32,
    /// Who is ahead at the end; none: even.
    pub side: Option<String>,
    /// By which measure.
    pub by: By,
    /// By how much, in halves.
    pub margin: i64,
    /// Player turns begun.
    pub turns: u32,
    /// Why it ended: `turns`, `rout` or `cut` (`--turns`).
    pub why: String,
    /// What was counted; its fields stand in the line itself.
    #[serde(flatten)]
    pub counts: Counts,
    /// Points of size broken, by side.
    pub size_broken: BTreeMap<String, i64>,
    /// By brigade: units broken, the turn in which it was broken, fatigue points, level.
    pub brigades: BTreeMap<String, (u32, Option<u32>, u32, Level)>,
    /// By division: the turn in which it routed, and its morale as last reckoned, in halves.
    pub divisions: BTreeMap<String, (Option<u32>, Option<i64>)>,
    /// Terrain that is worth something or that an objective names.
    #[serde(default)]
    pub ground: BTreeMap<String, GroundNote>,
    /// How each objective stands at the end, as judged or as the table tells.
    #[serde(default)]
    pub objectives: BTreeMap<String, Judgement>,
    /// The lead of the first side after each turn, in halves: size broken, and ground held.
    pub lead: Vec<i64>,
    /// The first act refused, with the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// A checksum over lines and faces, 16 hexadecimal digits: the same game has the same.
    pub digest: String,
}

impl GameRecord {
    pub(super) fn of(
        number: u64,
        session: &Session<Fields>,
        setting: &Setting<'_>,
        notes: Notes,
        digest: Checksum,
    ) -> Self {
        let state = session.state();
        let told = verdict::verdict(state, setting.verdict);
        let why = match state.oob().turns {
            _ if verdict::lead(state, By::Rout) != 0 => "rout",
            last if setting.turns.is_some() && setting.turns != last => "cut",
            _ => "turns",
        };
        let sides = state.oob().sides.iter();
        Self {
            kind: "game".to_owned(),
            i: number,
            case: 0,
            side: told.side.map(|side| side.to_string()),
            by: told.by,
            margin: told.margin,
            turns: state.turn(),
            why: why.to_owned(),
            counts: notes.counts,
            size_broken: sides
                .map(|side| (side.id.to_string(), verdict::size(state, &side.id).0))
                .collect(),
            brigades: state
                .brigades()
                .map(|b| {
                    let units = state.broken_units(&b.id);
                    let turn = notes.broken.get(&b.id).copied();
                    (b.id.to_string(), (units, turn, b.fatigue(), b.level()))
                })
                .collect(),
            divisions: state
                .divisions()
                .map(|division| {
                    let turn = notes.routed.get(&division.id).copied();
                    let morale = division.last_morale().map(|m| (m * 2.0).round() as i64);
                    (division.id.to_string(), (turn, morale))
                })
                .collect(),
            ground: (notes.ground.into_iter())
                .map(|(id, note)| (id.to_string(), note))
                .collect(),
            objectives: (state.oob().objectives.iter())
                .map(|o| (o.id.to_string(), objective::standing(state, o)))
                .collect(),
            lead: notes.lead,
            fault: notes.fault,
            digest: format!("{:016x}", digest.as_column().cast_unsigned()),
        }
    }

    /// Returns the lead of the side first named, in halves: size broken, and ground held (RUL-103).
    pub(super) fn lead(state: &State) -> i64 {
        let broken = |number: usize| {
            let side = state.oob().sides.get(number);
            side.map_or(0, |side| verdict::size(state, &side.id).0)
        };
        2 * (broken(1) - broken(0)) + verdict::lead(state, By::Ground)
    }
}
