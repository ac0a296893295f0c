//! Rules for ending a run. They look only at the first 50, 100, 150 games and so on, all of them finished, so that the
//! number of threads does not affect where the run stops.

use serde::{Deserialize, Serialize};

use super::rate::ShareEstimate;
use crate::sums::CaseStats;

/// Number of games between two checks of the rule.
pub const CHECKPOINT: u64 = 50;

/// Range of a side's share of the decisive games within which the battle counts as even.
const EVEN: [f64; 2] = [0.45, 0.55];

/// Rule for ending a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopRule {
    /// The run ends after all games.
    #[default]
    Fixed,
    /// The run ends once the 95 % interval of each side's share is at most twice as wide as this, in hundredths of a
    /// per cent. The rule looks at the width, not at the leader, so Wilson's interval remains valid.
    Precision(u32),
    /// The run ends once it is certain which side leads, or that the sides are even.
    Decided,
}

/// Reason why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunStop {
    /// All games were played.
    Fixed,
    /// The intervals are narrow enough.
    Precision,
    /// It is certain which side leads, or that the sides are even.
    Decided,
    /// Stopped by the user; the games finished without a gap from the first one count.
    Hand,
}

impl StopRule {
    /// Returns the reason why a run may end after the counted games; `None` if it continues. `sides` are in the order
    /// of the roster.
    #[must_use]
    pub fn enough(self, tally: &CaseStats, sides: &[String]) -> Option<RunStop> {
        match tally.games.is_multiple_of(CHECKPOINT) {
            true => self.holds(tally, sides),
            false => None,
        }
    }

    /// Returns the reason for the end of a run after its last game: the rule's reason if the rule holds by then, even
    /// between two checkpoints, else that all games are played.
    #[must_use]
    pub fn at_the_end(self, tally: &CaseStats, sides: &[String]) -> RunStop {
        self.holds(tally, sides).unwrap_or(RunStop::Fixed)
    }

    /// Returns the reason why no more games are needed; `None` if more are.
    fn holds(self, tally: &CaseStats, sides: &[String]) -> Option<RunStop> {
        if tally.games == 0 {
            return None;
        }
        match self {
            StopRule::Fixed => None,
            StopRule::Precision(most) => {
                let widest = sides.iter().map(|side| self.rate(tally, Some(side)));
                let widest = widest.map(|rate| rate.half_width()).fold(0.0, f64::max);
                (widest * 10_000.0 <= f64::from(most)).then_some(RunStop::Precision)
            }
            StopRule::Decided => {
                let [low, high] = decisive(tally, sides)?;
                let known = low > 0.5 || high < 0.5 || (low >= EVEN[0] && high <= EVEN[1]);
                known.then_some(RunStop::Decided)
            }
        }
    }

    /// Returns the share of games in which a side was ahead (`None`: no side), with the interval that is valid for this
    /// stop rule.
    #[must_use]
    pub fn rate(self, tally: &CaseStats, side: Option<&str>) -> ShareEstimate {
        match self {
            StopRule::Decided => ShareEstimate::sequence(tally.wins_of(side), tally.games),
            _ => ShareEstimate::new(tally.wins_of(side), tally.games),
        }
    }
}

/// Returns the interval of the first side's share of the decisive games; `None` if there are no two sides.
fn decisive(tally: &CaseStats, sides: &[String]) -> Option<[f64; 2]> {
    let wins = |side: &String| tally.wins_of(Some(side));
    let [one, other] = sides else { return None };
    let share = ShareEstimate::sequence(wins(one), wins(one) + wins(other));
    Some([share.low, share.high])
}
