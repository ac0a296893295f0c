//! Shares with their 95 % intervals. For a number of games fixed in advance the interval is Wilson's; for few games and
//! at the ends it is the exact one of Clopper and Pearson; if someone watches the run and stops it, it is a confidence
//! sequence.

use serde::Serialize;
use statrs::distribution::{Beta, ContinuousCDF};
use statrs::function::beta::ln_beta;

use table::shape::root::{HalvingEnd, bisect};

/// The 97.5 % quantile of the normal distribution, for 95 % intervals.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Error probability of an interval, for both ends together.
const ALPHA: f64 = 0.05;

/// Number of games below which the exact interval is used: for so few, Wilson's interval covers less than 95 %.
const FEW: u64 = 40;

/// Formula by which an interval was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Wilson 1927.
    Wilson,
    /// Clopper and Pearson 1934: exact.
    ClopperPearson,
    /// A mixture of beta and binomial (Robbins 1970): valid however often someone looks at the run.
    Sequence,
}

/// A share with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ShareEstimate {
    /// Number of occurrences.
    pub n: u64,
    /// Share of the total, 0 to 1.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Formula of the interval.
    pub method: Method,
}

impl ShareEstimate {
    /// Returns the share of `n` in `of`, where `of` was fixed in advance; if `of` is 0, the interval is unlimited.
    #[must_use]
    pub fn new(n: u64, of: u64) -> Self {
        match of < FEW || n == 0 || n == of {
            true => Self::exact(n, of),
            false => Self::wilson(n, of),
        }
    }

    /// Returns the share with Wilson's interval.
    #[must_use]
    pub fn wilson(n: u64, of: u64) -> Self {
        let (count, all) = (n as f64, of as f64);
        let rate = count / all.max(1.0);
        let scale = 1.0 + Z * Z / all;
        let middle = (rate + Z * Z / (2.0 * all)) / scale;
        let half = Z / scale * (rate * (1.0 - rate) / all + Z * Z / (4.0 * all * all)).sqrt();
        let ends = [middle - half, middle + half];
        Self::with(n, of, ends, Method::Wilson)
    }

    /// Returns the share with the exact interval, whose ends are quantiles of beta distributions.
    #[must_use]
    pub fn exact(n: u64, of: u64) -> Self {
        let quantile = |a: f64, b: f64, p: f64| Beta::new(a, b).map(|beta| beta.inverse_cdf(p));
        let (count, rest) = (n as f64, of.saturating_sub(n) as f64);
        let low = quantile(count, rest + 1.0, ALPHA / 2.0).unwrap_or(0.0);
        let high = quantile(count + 1.0, rest, 1.0 - ALPHA / 2.0).unwrap_or(1.0);
        Self::with(n, of, [low, high], Method::ClopperPearson)
    }

    /// Returns the share with a confidence sequence. Even if someone looks after each game and stops at will, the
    /// interval misses the true share in at most 5 % of runs.
    #[must_use]
    pub fn sequence(n: u64, of: u64) -> Self {
        let (count, rest) = (n as f64, of.saturating_sub(n) as f64);
        let mixed = ln_beta(count + 0.5, rest + 0.5) - ln_beta(0.5, 0.5);
        let log = |share: f64, p: f64| if share > 0.0 { share * p.ln() } else { 0.0 };
        let is_in = |p: f64| mixed - log(count, p) - log(rest, 1.0 - p) < -ALPHA.ln();
        let rate = count / (of as f64).max(1.0);
        // The last point inside, from the rate to either end.
        let end = |outside| bisect((outside, rate), HalvingEnd::Halvings(60), is_in).1;
        let ends = [end(0.0), end(1.0)];
        Self::with(n, of, ends, Method::Sequence)
    }

    fn with(n: u64, of: u64, [low, high]: [f64; 2], method: Method) -> Self {
        Self {
            n,
            rate: n as f64 / of.max(1) as f64,
            low: if n == 0 { 0.0 } else { low.max(0.0) },
            high: if n == of { 1.0 } else { high.min(1.0) },
            method,
        }
    }

    /// Returns half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}
