//! Verdict of a battle, by measures of the program's author. The rules name no winner (SEQ-05, RUL-106), so the verdict
//! is displayed with its measure and changes nothing.

use serde::{Deserialize, Serialize};

use crate::objective;
use crate::state::State;
use crate::terms::{command::Judgement, name::SideId};
use crate::wear::morale::terrain;

/// Minimum lead by losses, in hundredths: the difference between the shares of their size that the two sides have lost.
const CLEARLY: i64 = 10;

/// A measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A side has no division left (RUL-106).
    Rout,
    /// A side has met objectives of greater worth, as judged by the referee or by positions on the table.
    Objectives,
    /// More value of ground is held (RUL-103).
    Ground,
    /// A side has lost a smaller share of its size than the other.
    Losses,
    /// No measure separates the sides.
    Even,
}

impl By {
    /// The measures of the default verdict, in order of precedence.
    pub const ALL: [By; 4] = [By::Rout, By::Objectives, By::Ground, By::Losses];

    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            By::Rout => "rout",
            By::Objectives => "objectives",
            By::Ground => "ground",
            By::Losses => "losses",
            By::Even => "even",
        }
    }
}

/// The leading side, and the measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameVerdict {
    /// The side that is ahead; `None` if both are even.
    pub side: Option<SideId>,
    /// The deciding measure.
    pub by: By,
    /// The lead, in halves: divisions, worth of objectives, value of ground, or hundredths of size lost.
    pub margin: i64,
}

/// Returns the leader by the first of `measures` that separates the sides.
#[must_use]
pub fn verdict(state: &State, measures: &[By]) -> GameVerdict {
    let told = measures.iter().find_map(|by| {
        let lead = lead_in_halves(state, *by);
        let least = if *by == By::Losses { 2 * CLEARLY } else { 1 };
        (lead.abs() >= least).then_some((*by, lead))
    });
    let Some((by, lead)) = told else {
        return GameVerdict {
            side: None,
            by: By::Even,
            margin: 0,
        };
    };
    let number = usize::from(lead < 0);
    let side = state.oob().sides.get(number).map(|side| side.id.clone());
    GameVerdict {
        side,
        by,
        margin: lead.abs(),
    }
}

/// Returns the lead of the first side by a measure, in half points; negative if it is behind.
#[must_use]
pub fn lead_in_halves(state: &State, by: By) -> i64 {
    let of = |number: usize| {
        let side = state.oob().sides.get(number);
        side.map_or(0, |side| side_score(state, &side.id, by))
    };
    match by {
        By::Rout if of(0) > 0 && of(1) > 0 => 0,
        By::Losses => lead_by_losses(state),
        _ => of(0) - of(1),
    }
}

/// Returns the first side's lead by losses, in half hundredths: the share of its size that the other side has lost,
/// less its own share. Only the difference is rounded, towards zero: rounding each share by itself could turn nine and
/// a half hundredths into ten.
fn lead_by_losses(state: &State) -> i64 {
    let of = |number: usize| {
        let side = state.oob().sides.get(number);
        let (broken, all) = side.map_or((0, 0), |side| size_points(state, &side.id));
        (broken, all.max(1))
    };
    let ((own, all_own), (other, all_other)) = (of(0), of(1));
    200 * (other * all_own - own * all_other) / (all_own * all_other)
}

/// Returns the score of one side by a measure that does not depend on the other side, in half points.
fn side_score(state: &State, side: &SideId, by: By) -> i64 {
    match by {
        By::Rout => {
            let brigades = state.brigades().filter(|b| b.side == *side);
            i64::from(brigades.filter(|b| !b.is_broken()).count() > 0) * 2
        }
        By::Objectives => {
            let own = state.oob().objectives.iter().filter(|o| o.side == *side);
            let met = own.filter(|o| objective::objective_standing(state, o) == Judgement::Met);
            met.map(|o| i64::from(o.worth) * 2).sum()
        }
        By::Ground => {
            let own = terrain::ground_holders(state).iter();
            own.filter(|hold| hold.side == *side)
                .map(|hold| (hold.value * 2.0).round() as i64)
                .sum()
        }
        By::Losses | By::Even => 0,
    }
}

/// Returns the points of size of a side that are broken, and all points that it had (SCALE-03).
#[must_use]
pub fn size_points(state: &State, side: &SideId) -> (i64, i64) {
    // Dummies do not count as losses (BLIND-09).
    let own = state
        .units()
        .filter(|unit| unit.side == *side && !state.is_dummy(&unit.brigade));
    own.fold((0, 0), |(broken, all), unit| {
        let size = i64::from(unit.size);
        (broken + if unit.is_broken() { size } else { 0 }, all + size)
    })
}
