//! Report on many simulated games of a battle: warnings first, then the numbers, every rate with its interval. It needs
//! only the manifest and the totals, so that records from other machines are reported in the same way.

mod charts;
mod html;
mod json;
mod text;

use sim::case::Purpose;
use sim::manifest::{CaseLine, Manifest};
use sim::pairs::{self, Pairs};
use sim::run_stats::RunStats;
use sim::sanity_check;
use sim::sanity_check::SanityCheck;
use sim::stop::RunStop;
use sim::sums::CaseStats;

/// Probability that a difference arose by chance.
#[derive(Debug, Clone, Copy)]
struct BalanceReport {
    p: f64,
    /// Number of tested differences; with several, the probability is raised by Holm's method.
    of: usize,
}

/// A run with its totals.
#[derive(Debug)]
pub struct Balance<'a> {
    /// Description of the run.
    pub manifest: &'a Manifest,
    /// Totals.
    pub counted: &'a RunStats,
    /// Reason why the run ended.
    pub stopped: RunStop,
}

impl Balance<'_> {
    /// Returns the sanity checks, whether or not they failed.
    #[must_use]
    pub fn gates(&self) -> Vec<SanityCheck> {
        sanity_check::gates(self.manifest, self.counted)
    }

    fn plain_case(&self) -> &CaseStats {
        &self.counted.plain
    }

    /// Returns the sides by identifier and name, and `None` for even games.
    fn sides(&self) -> Vec<(Option<&str>, &str)> {
        let sides = self.manifest.names.sides.iter();
        let named = sides.map(|side| (Some(side.id.as_str()), side.name.as_str()));
        named.chain([(None, "even")]).collect()
    }

    fn side_name<'b>(&'b self, id: &'b str) -> &'b str {
        let mut sides = self.manifest.names.sides.iter();
        let named = sides.find(|side| side.id == id);
        named.map_or(id, |side| side.name.as_str())
    }

    /// Returns the cases of a purpose for which games were counted.
    fn cases(&self, purpose: Purpose) -> Vec<(&CaseLine, &CaseStats)> {
        let cases = self.manifest.cases.iter();
        let cases = cases.filter(|case| case.purpose == purpose);
        cases
            .filter_map(|case| Some((case, self.counted.others.get(&case.case)?)))
            .collect()
    }

    /// Returns the probability of each what-if's difference arising by chance. Holm's method corrects for the number of
    /// win rate differences in the run, and for taking the side with the clearer difference.
    fn lifted_reports(&self) -> Vec<BalanceReport> {
        let whatifs = self.cases(Purpose::WhatIf).into_iter();
        let chances: Vec<Vec<f64>> = whatifs
            .map(|(case, _)| {
                let pairs = self.counted.pairs.get(&case.case);
                pairs.map_or_else(Vec::new, Pairs::chances)
            })
            .collect();
        let all: Vec<f64> = chances.iter().flatten().copied().collect();
        let mut lifted = pairs::holm(&all).into_iter();
        let each = chances.iter().map(|own| BalanceReport {
            p: lifted.by_ref().take(own.len()).fold(1.0, f64::min),
            of: all.len(),
        });
        each.collect()
    }
}
