//! Statistics by player turn: morale of divisions, fatigue of brigades, minutes.

use crate::sheets::pace::Pace;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{charts::Level, name::SideId};

/// A division's morale at the close of each player turn.
#[derive(Debug, Clone, PartialEq)]
pub struct MoraleCourse {
    /// The division's name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// Player turn and morale; the last entry is the turn in which the division routed.
    pub points: Vec<(u32, f64)>,
}

/// A brigade at the close of a player turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrigadeStage {
    /// The player turn that closed.
    pub turn: u32,
    /// Fatigue points at the close.
    pub points: u32,
    /// Level of fatigue at the close.
    pub level: Level,
    /// Number of units left, whose multiples are the thresholds of the fatigue levels (FAT-02).
    pub units: u32,
}

/// A brigade's fatigue at the close of each player turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FatigueCourse {
    /// The brigade's callsign.
    pub callsign: String,
    /// The brigade's name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// One entry for the close of each player turn.
    pub stages: Vec<BrigadeStage>,
    /// True if the brigade is broken at the end.
    pub broken: bool,
}

/// Statistics by player turn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Series {
    /// Morale, one course for each division.
    pub morale: Vec<MoraleCourse>,
    /// Fatigue, one course for each brigade.
    pub fatigue: Vec<FatigueCourse>,
    /// Minutes on the clock by player turn and phase; empty for a side.
    pub minutes: Vec<(u32, Vec<(&'static str, f64)>)>,
}

/// Returns the statistics of a game as far as the reader knows it; a diary for a side has only that side's.
pub(super) fn morale_series(
    session: &Session<Fields>,
    known: &State,
    side: Option<&SideId>,
) -> Series {
    let is_shown = |of: &SideId| side.is_none_or(|own| own == of);
    let oob = known.oob();
    let records = known.records();
    let morale = oob.divisions.iter().filter(|d| is_shown(&d.side));
    let morale = morale.map(|division| MoraleCourse {
        name: division.name.clone(),
        side: oob.side_number(&division.side),
        points: records
            .iter()
            .filter_map(|record| {
                let known = record.divisions.iter().find(|(id, _)| *id == division.id)?;
                Some((record.turn, known.1))
            })
            .collect(),
    });
    let fatigue = oob.brigades.iter().filter(|b| is_shown(&b.side));
    let fatigue = fatigue.map(|brigade| {
        let own = records
            .iter()
            .filter_map(|r| Some((r.turn, r.brigade_record(&brigade.id)?)));
        let there = own.clone().filter(|(_, record)| !record.broken);
        FatigueCourse {
            callsign: brigade.callsign.clone(),
            name: brigade.name.clone(),
            side: oob.side_number(&brigade.side),
            stages: there
                .map(|(turn, record)| BrigadeStage {
                    turn,
                    points: record.fatigue,
                    level: record.level,
                    units: record.units,
                })
                .collect(),
            broken: own.clone().any(|(_, record)| record.broken),
        }
    });
    Series {
        morale: morale.filter(|course| !course.points.is_empty()).collect(),
        fatigue: fatigue.filter(|course| !course.stages.is_empty()).collect(),
        minutes: match side {
            None => Pace::from_session(session).by_turn(),
            Some(_) => Vec::new(),
        },
    }
}
