//! Comparison of the battle with a variant, game by game on the same dice, so that luck does not hide the effect of the
//! change.

use std::collections::BTreeMap;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::{histogram::Histogram, rate::Z, record::GameRecord};

/// Sums over pairs for one side. In each game, a side has 2 points if it is ahead and 1 if the game is even.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SidePairs {
    /// Pairs in which the side is ahead only in the variant.
    pub gained: u64,
    /// Pairs in which the side is ahead only in the plain battle.
    pub lost: u64,
    /// Points in the plain battle.
    pub plain: Histogram,
    /// Points in the variant.
    pub variant: Histogram,
    /// Points in the variant minus those in the plain battle.
    pub difference: Histogram,
    /// Points of size broken in the variant minus those in the plain battle.
    pub size: Histogram,
}

/// Sums over pairs. Merging is exact in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairs {
    /// Pairs counted.
    pub n: u64,
    /// Number of pairs whose two games are alike to the last die.
    pub identical: u64,
    /// Player turns in which the two games of a pair diverge, over the pairs that are not identical.
    pub parts: Histogram,
    /// Player turns of the variant minus those of the plain battle.
    pub turns: Histogram,
    /// Results by identifier of the side.
    pub sides: BTreeMap<String, SidePairs>,
}

/// A difference with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// The variant minus the plain battle.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Pairs {
    /// Counts a pair.
    pub fn count(&mut self, plain: &GameRecord, variant: &GameRecord) {
        self.n += 1;
        match plain.parts_from(variant) {
            None => self.identical += 1,
            Some(turn) => self.parts.count(i64::from(turn)),
        }
        let turns = i64::from(variant.turns) - i64::from(plain.turns);
        self.turns.count(turns);
        for (side, size) in &plain.size_broken {
            let [before, after] = [plain, variant].map(|game| game.points(side));
            let pairs = self.sides.entry(side.clone()).or_default();
            pairs.gained += u64::from(after == 2 && before < 2);
            pairs.lost += u64::from(before == 2 && after < 2);
            pairs.plain.count(before);
            pairs.variant.count(after);
            pairs.difference.count(after - before);
            let more = variant.size_broken.get(side).copied().unwrap_or(0) - size;
            pairs.size.count(more);
        }
    }

    /// Checks whether any pair was judged differently: two equal games can be judged differently if the objectives
    /// differ.
    #[must_use]
    pub fn is_judged_otherwise(&self) -> bool {
        let mut sides = self.sides.values();
        sides.any(|side| differs(&side.difference))
    }

    /// Checks whether any pair ended differently: in its verdict, its losses or its length.
    #[must_use]
    pub fn ends_otherwise(&self) -> bool {
        let mut sides = self.sides.values();
        let loses = sides.any(|side| differs(&side.size));
        loses || differs(&self.turns) || self.is_judged_otherwise()
    }

    /// Returns the p-values of the differences in win rates: one for each side, or only one if in each pair a side
    /// gains what the other loses.
    #[must_use]
    pub fn chances(&self) -> Vec<f64> {
        let mut told: Vec<(u64, u64)> = Vec::new();
        for side in self.sides.values() {
            if !told.contains(&(side.lost, side.gained)) {
                told.push((side.gained, side.lost));
            }
        }
        let sides = told.into_iter().map(|(gained, lost)| SidePairs {
            gained,
            lost,
            ..SidePairs::default()
        });
        sides.map(|side| side.p(self.n)).collect()
    }

    /// Returns the sums over the pairs of both operands.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.n += other.n;
        self.identical += other.identical;
        self.parts.merge(&other.parts);
        self.turns.merge(&other.turns);
        for (side, more) in other.sides {
            let pairs = self.sides.entry(side).or_default();
            pairs.gained += more.gained;
            pairs.lost += more.lost;
            pairs.plain.merge(&more.plain);
            pairs.variant.merge(&more.variant);
            pairs.difference.merge(&more.difference);
            pairs.size.merge(&more.size);
        }
        self
    }
}

fn differs(of: &Histogram) -> bool {
    of.counts().any(|(more, _)| more != 0)
}

impl SidePairs {
    /// Returns the change of the side's win rate in the variant, by Bonett and Price (2012): the two counts of pairs
    /// with different results are raised by one each, and the number of pairs by two.
    #[must_use]
    pub fn rates(&self, pairs: u64) -> Difference {
        let n = pairs as f64 + 2.0;
        let (gained, lost) = ((self.gained + 1) as f64 / n, (self.lost + 1) as f64 / n);
        let half = Z * ((gained + lost - (gained - lost).powi(2)) / n).sqrt();
        Difference {
            difference: (self.gained as f64 - self.lost as f64) / pairs.max(1) as f64,
            low: (gained - lost - half).max(-1.0),
            high: (gained - lost + half).min(1.0),
        }
    }

    /// Returns the two-sided p-value of the change of the win rate, by the statistic of Bonett and Price.
    #[must_use]
    pub fn p(&self, pairs: u64) -> f64 {
        if self.gained + self.lost == 0 {
            return 1.0;
        }
        let n = pairs as f64 + 2.0;
        let (gained, lost) = ((self.gained + 1) as f64 / n, (self.lost + 1) as f64 / n);
        let spread = ((gained + lost - (gained - lost).powi(2)) / n).sqrt();
        let z = (gained - lost).abs() / spread;
        Normal::new(0.0, 1.0).map_or(1.0, |normal| 2.0 * (1.0 - normal.cdf(z)))
    }

    /// Returns the factor by which common dice reduce the variance of the difference: the variance for independent
    /// games divided by that for pairs. `None` if no pair differs.
    #[must_use]
    pub fn variance_ratio(&self) -> Option<f64> {
        let variance = |of: &Histogram| of.dist().sd.powi(2);
        let paired = variance(&self.difference);
        (paired > 0.0).then(|| (variance(&self.plain) + variance(&self.variant)) / paired)
    }
}

/// Returns the mean of the differences with its 95 % interval, by Student's distribution. With fewer than two pairs the
/// interval is unlimited; if all differences are equal, both its ends are the mean.
#[must_use]
pub fn mean(differences: &Histogram) -> Difference {
    let dist = differences.dist();
    let n = dist.n as f64;
    let quantile = StudentsT::new(0.0, 1.0, n - 1.0).map(|t| t.inverse_cdf(0.975));
    let half = match quantile {
        Ok(t) => t * dist.sd * (n / (n - 1.0)).sqrt() / n.sqrt(),
        Err(_) => f64::INFINITY,
    };
    Difference {
        difference: dist.mean,
        low: dist.mean - half,
        high: dist.mean + half,
    }
}

/// Adjusts the p-values of several comparisons by Holm's method (1979), so that the probability of any error among them
/// is at most 5 %. The results are in the order given.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    let of = |at: usize| p.get(at).copied().unwrap_or(1.0);
    order.sort_by(|one, other| of(*one).total_cmp(&of(*other)));
    let mut lifted = vec![1.0; p.len()];
    let mut highest: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        highest = highest.max(of(at) * (p.len() - rank) as f64);
        if let Some(lifted) = lifted.get_mut(at) {
            *lifted = highest.min(1.0);
        }
    }
    lifted
}
