//! A match between two ways of playing: pairs of games on the same dice with the sides exchanged, and a test that ends
//! as soon as it is certain enough (the generalized sequential probability ratio test that fishtest uses).

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use super::{rate::Z, seeds, setting::GameOptions};
use crate::playout;
use crate::policy::Policy;
use rules::fields::state::State;
use rules::fields::verdict::By;

/// The logarithm of the odds at which the test ends: either ruling is wrong once in twenty.
pub const SURE: f64 = 2.944_438_979_166_44;

/// Fewest pairs from which the spread is estimated.
pub const LEAST: u64 = 16;

/// Number of imaginary pairs added to the real ones; each player wins half of them completely. Half of this number is
/// z²/2, as in the interval of Agresti and Coull (1998), which is close to Wilson's. Without imaginary pairs, real
/// pairs that all end alike would have no spread, and their interval would have no width.
const THOUGHT_OF: f64 = Z * Z;

/// Number of pairs by result: 0, ½, 1, 1½ or 2 points of the first player in the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct DuelScore(pub [u64; 5]);

/// Result of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// The first player is better, at least by the upper bound.
    Better,
    /// The first player is better by no more than the lower bound, if at all.
    NoBetter,
    /// Undecided after all pairs.
    Open,
}

impl DuelScore {
    /// Counts a pair in which the first player won `halves` half points, 0 to 4.
    pub fn count(&mut self, halves: usize) {
        if let Some(n) = self.0.get_mut(halves) {
            *n += 1;
        }
    }

    /// Returns the number of pairs counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the share of the points that the first player won, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.mean(|share| share)
    }

    fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        let each = self.0.iter().enumerate();
        let sum: f64 = each
            .map(|(halves, n)| *n as f64 * of(halves as f64 / 4.0))
            .sum();
        sum / self.pairs().max(1) as f64
    }

    /// Returns the variance of the share of one pair.
    fn variance(&self) -> f64 {
        let share = self.share();
        self.mean(|one| (one - share).powi(2))
    }

    /// Returns three numbers, imaginary pairs included: the number of pairs, the share, and the variance of the share
    /// of one pair.
    fn with_thought_of(&self) -> [f64; 3] {
        let played = self.pairs() as f64;
        let all = played + THOUGHT_OF;
        let mean = |played_mean: f64, ends: f64| (played * played_mean + THOUGHT_OF * ends) / all;
        let share = mean(self.share(), 0.5);
        let square = mean(self.mean(|one| one * one), 0.5);
        [all, share, square - share * share]
    }

    /// Returns the 95 % interval of the share.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        if self.pairs() == 0 {
            return [0.0, 1.0];
        }
        let [pairs, share, variance] = self.with_thought_of();
        let half = Z * (variance / pairs).sqrt();
        let [low, high] = [(share - half).max(0.0), (share + half).min(1.0)];
        [low.min(self.share()), high.max(self.share())]
    }

    /// Returns the logarithm of the likelihood ratio of two differences in Elo, the greater to the smaller; 0 for too
    /// few pairs.
    #[must_use]
    pub fn likelihood(&self, [low, high]: [f64; 2]) -> f64 {
        let [s0, s1] = [low, high].map(share_of);
        if self.pairs() < LEAST {
            return 0.0;
        }
        // Pairs that all end alike get the spread of the imaginary pairs; without a spread the test would never end.
        let variance = match self.variance() {
            seen if seen > 0.0 => seen,
            _ => {
                let [_, _, thought_of] = self.with_thought_of();
                thought_of
            }
        };
        self.pairs() as f64 * (s1 - s0) * (2.0 * self.share() - s0 - s1) / (2.0 * variance)
    }

    /// Returns the ruling on the pairs counted so far.
    #[must_use]
    pub fn ruling(&self, elo: [f64; 2]) -> Ruling {
        match self.likelihood(elo) {
            ratio if ratio >= SURE => Ruling::Better,
            ratio if ratio <= -SURE => Ruling::NoBetter,
            _ => Ruling::Open,
        }
    }
}

/// Returns the share of the points that a difference in Elo predicts.
#[must_use]
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo that a share of the points corresponds to.
#[must_use]
pub fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// A duel: two players, and the battles that they fight.
pub struct Duel<'a> {
    /// The battles, each played equally often.
    pub starts: &'a [State],
    /// The two players.
    pub players: [&'a dyn Policy; 2],
    /// The base seed.
    pub seed: u64,
    /// The greatest number of pairs.
    pub pairs: u64,
    /// The differences in Elo that the test distinguishes.
    pub elo: [f64; 2],
    /// Number of threads; at least 1.
    pub threads: usize,
}

impl Duel<'_> {
    /// Plays until the test ends or all pairs are played. `see` gets the score after each round, and ends the duel by
    /// returning false.
    ///
    /// # Errors
    ///
    /// Describes the cause if no threads can be started, or if the program crashes in a game.
    pub fn fight(&self, see: &mut dyn FnMut(&DuelScore) -> bool) -> Result<DuelScore, String> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.max(1))
            .build()
            .map_err(|error| error.to_string())?;
        let battles = self.starts.len().max(1) as u64;
        // The size of a round does not depend on the threads: otherwise their number would affect the end of the test.
        let round = battles * LEAST.div_ceil(battles);
        let mut score = DuelScore::default();
        let mut first = 0;
        while first < self.pairs {
            let next = (first + round).min(self.pairs);
            let played: Result<Vec<usize>, String> = pool.install(|| {
                let numbers = (first..next).into_par_iter();
                numbers.map(|number| self.pair(number)).collect()
            });
            played?.into_iter().for_each(|halves| score.count(halves));
            first = next;
            if !see(&score) || score.ruling(self.elo) != Ruling::Open {
                break;
            }
        }
        Ok(score)
    }

    /// Returns the half points of the first player in a pair of games on the same dice.
    fn pair(&self, number: u64) -> Result<usize, String> {
        let at = number % self.starts.len().max(1) as u64;
        let start = self.starts.get(at as usize);
        let start = start.ok_or_else(|| "no battle to play".to_owned())?;
        let [one, other] = self.players;
        let halves = self.game(start, [one, other], 0, number)?
            + self.game(start, [other, one], 1, number)?;
        Ok(halves)
    }

    /// Returns the half points that one side's player wins in a game.
    fn game(
        &self,
        start: &State,
        seats: [&dyn Policy; 2],
        side: usize,
        number: u64,
    ) -> Result<usize, String> {
        let setting = GameOptions {
            start,
            seats,
            turns: None,
            verdict: &By::ALL,
            why: false,
            watched: false,
        };
        let facts = playout::facts(start, seeds::seed(self.seed, number));
        let record = playout::play(&setting, facts, number).record;
        let record = record.map_err(|lost| {
            format!(
                "BUG: game {number} ended in turn {}: {}",
                lost.turn, lost.said
            )
        })?;
        let side = start.oob().sides.get(side).map(|side| side.id.as_str());
        let points = record.points(side.unwrap_or_default());
        Ok(usize::try_from(points).unwrap_or(0))
    }
}
