//! Histograms of whole numbers, which give the same sums in whatever order they are merged.

use std::collections::BTreeMap;

use serde::Serialize;
use statrs::distribution::{Binomial, DiscreteCDF};

/// The number of occurrences of each whole number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Histogram(BTreeMap<i64, u64>);

/// Summary of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Dist {
    /// Number of values.
    pub n: u64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of single values, not of their mean.
    pub sd: f64,
    /// The value with a tenth of the values below it.
    pub q10: i64,
    /// The median.
    pub q50: i64,
    /// The value with a tenth of the values above it.
    pub q90: i64,
    /// The least value.
    pub low: i64,
    /// The greatest value.
    pub high: i64,
    /// Lower and upper end of the median's 95 % interval. Each end is one of the values, so the interval holds for any
    /// distribution.
    pub q50_interval: [i64; 2],
}

impl Histogram {
    /// Counts one more occurrence of a number.
    pub fn count(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        for (number, n) in &other.0 {
            *self.0.entry(*number).or_default() += n;
        }
    }

    /// Returns the number of values.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the value at a rank when all values are sorted; ranks count from 1.
    fn ranked(&self, rank: u64) -> i64 {
        let mut seen = 0;
        let mut numbers = self.0.iter();
        let found = numbers.find(|(_, count)| {
            seen += **count;
            seen >= rank.max(1)
        });
        found.map_or_else(|| self.greatest(), |(number, _)| *number)
    }

    fn greatest(&self) -> i64 {
        self.0.keys().next_back().copied().unwrap_or(0)
    }

    /// Returns the sum of `of(value)` over all values.
    #[must_use]
    pub fn sum(&self, of: impl Fn(i64) -> i64) -> i64 {
        let each = self.0.iter();
        each.map(|(number, count)| of(*number) * count.cast_signed())
            .sum()
    }

    /// Returns the summary: mean, spread and quantiles.
    #[must_use]
    pub fn dist(&self) -> Dist {
        let n = self.total();
        let all = n.max(1) as f64;
        let mean = self.sum(|x| x) as f64 / all;
        let variance = self.sum(|x| x * x) as f64 / all - mean * mean;
        let quantile = |part: f64| self.ranked((part * all).ceil() as u64);
        Dist {
            n,
            mean,
            sd: variance.max(0.0).sqrt(),
            q10: quantile(0.1),
            q50: quantile(0.5),
            q90: quantile(0.9),
            low: self.0.keys().next().copied().unwrap_or(0),
            high: self.greatest(),
            q50_interval: ranks_of_median(n).map(|rank| self.ranked(rank)),
        }
    }

    /// Returns the values with their counts, the least first.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.0.iter().map(|(number, count)| (*number, *count))
    }
}

/// Returns the ranks, counted from 1, between which the median lies in at least 95 % of samples of this size, from the
/// binomial distribution. For samples too small for that, they are the first rank and the last.
#[must_use]
pub fn ranks_of_median(n: u64) -> [u64; 2] {
    let lower = Binomial::new(0.5, n).map_or(0, |fair| fair.inverse_cdf(0.025));
    let lower = lower.max(1);
    [lower, (n + 1).saturating_sub(lower).max(1)]
}
