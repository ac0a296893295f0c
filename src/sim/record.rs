//! Record of a game: one line of JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game_stats::{GameCounts, GameStats, GroundNote};
use crate::setting::GameOptions;
use game::session::Session;
use game::store::checksum::Checksum;
use rules::fields::state::draft::Fields;
use rules::fields::terms::{charts::Level, command::Judgement};
use rules::fields::verdict::By;
use rules::fields::{objective, verdict};

/// A game in which the program crashed because of a bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostGame {
    /// Number of the game, counted from 0.
    pub i: u64,
    /// Number of the case.
    pub case: u32,
    /// The player turn of the crash.
    pub turn: u32,
    /// Number of acts before the crash.
    pub acts: u32,
    /// The line being decided; empty while a player was thinking.
    pub line: String,
    /// Message of the crash.
    pub said: String,
}

/// The record of a game. Half points and counts are whole numbers, so that sums are exact in any order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number of the game, counted from 0.
    pub i: u64,
    /// Number of the case; 0 is the plain battle.
    pub case: u32,
    /// The side ahead at the end; `None` if even.
    pub side: Option<String>,
    /// The criterion that decided.
    pub by: By,
    /// The lead by that criterion, in half points.
    pub margin: i64,
    /// Number of player turns begun.
    pub turns: u32,
    /// Cause of the end: `turns`, `rout` or `cut` (by `--turns`, before the last turn of the roster).
    pub why: String,
    /// Counters of the game; they appear as fields of the record itself.
    #[serde(flatten)]
    pub counts: GameCounts,
    /// Points of size broken, by side.
    pub size_broken: BTreeMap<String, i64>,
    /// By brigade: units broken, the turn in which the brigade broke (0: before the game was taken over; `None`:
    /// never), its fatigue points, and its level.
    pub brigades: BTreeMap<String, (u32, Option<u32>, u32, Level)>,
    /// By division: the turn in which it routed (`None`: never), and its morale when last computed, in halves.
    pub divisions: BTreeMap<String, (Option<u32>, Option<i64>)>,
    /// History of each piece of terrain that has a value or that an objective names.
    pub ground: BTreeMap<String, GroundNote>,
    /// State of each objective at the end, as the program judged it or the players showed it at the table.
    pub objectives: BTreeMap<String, Judgement>,
    /// Brigades that were on the table and neither moved nor fought.
    pub idle: Vec<String>,
    /// Brigades that never came onto the table.
    pub absent: Vec<String>,
    /// The lead of the first side after each turn, in half points: size broken, and ground held.
    pub lead: Vec<i64>,
    /// The first act refused, with the reason; `None` if no act was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Four hexadecimal digits of the position's checksum after each player turn. They show the turn in which two games
    /// diverge.
    pub trace: String,
    /// Checksum of all commands and dice, 16 hexadecimal digits: equal games have equal checksums.
    pub digest: String,
}

impl GameRecord {
    pub(super) fn new(
        number: u64,
        session: &Session<Fields>,
        setting: &GameOptions<'_>,
        notes: GameStats,
        digest: Checksum,
    ) -> Self {
        let state = session.state();
        let told = verdict::verdict(state, setting.verdict);
        let is_cut = |turns: u32| state.oob().turns.is_none_or(|last| turns < last);
        let why = match setting.turns {
            _ if verdict::lead_in_halves(state, By::Rout) != 0 => "rout",
            Some(turns) if is_cut(turns) => "cut",
            _ => "turns",
        };
        let sides = state.oob().sides.iter();
        Self {
            i: number,
            case: 0,
            side: told.side.map(|side| side.to_string()),
            by: told.by,
            margin: told.margin,
            turns: state.turn(),
            why: why.to_owned(),
            counts: notes.counts,
            size_broken: sides
                .map(|side| (side.id.to_string(), verdict::size_points(state, &side.id).0))
                .collect(),
            idle: notes.idle(state),
            absent: notes.absent(state),
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
                .map(|o| (o.id.to_string(), objective::objective_standing(state, o)))
                .collect(),
            lead: notes.lead,
            fault: notes.fault,
            trace: notes.trace,
            digest: digest.to_string(),
        }
    }

    /// Returns the points of a side: 2 if it is ahead, 1 if the game is even, otherwise 0.
    #[must_use]
    pub fn points(&self, side: &str) -> i64 {
        match &self.side {
            None => 1,
            Some(ahead) if ahead == side => 2,
            Some(_) => 0,
        }
    }

    /// Returns the first player turn in which two games diverge; `None` if they are the same to the last die.
    #[must_use]
    pub fn parts_from(&self, other: &Self) -> Option<u32> {
        if self.digest == other.digest {
            return None;
        }
        let turns = |record: &Self| -> Vec<Vec<u8>> {
            let digits = record.trace.as_bytes().chunks(4);
            digits.map(<[u8]>::to_vec).collect()
        };
        let (one, two) = (turns(self), turns(other));
        let alike = one.iter().zip(&two).take_while(|(a, b)| a == b).count();
        Some(u32::try_from(alike).unwrap_or(u32::MAX).saturating_add(1))
    }
}
