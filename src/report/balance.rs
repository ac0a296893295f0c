//! Report on many simulated games of a battle: warnings first, then the numbers, every rate with its interval. It is
//! made from the manifest and the totals alone, so that records from other machines are reported in the same way.

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
    /// Number of differences tested; if there are several, Holm's method has raised the probability.
    of: usize,
}

/// A run and its totals.
#[derive(Debug)]
pub struct Balance<'a> {
    /// Description of the run.
    pub manifest: &'a Manifest,
    /// The totals of the games.
    pub counted: &'a RunStats,
    /// Reason why the run ended.
    pub stopped: RunStop,
}

impl Balance<'_> {
    /// Returns all sanity checks of the run, failed or not.
    #[must_use]
    pub fn gates(&self) -> Vec<SanityCheck> {
        sanity_check::gates(self.manifest, self.counted)
    }

    fn plain_case(&self) -> &CaseStats {
        &self.counted.plain
    }

    /// Returns the sides by id and name, and at the end `None` for games without a winner.
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

    /// Returns the cases of a purpose, except those without counted games.
    fn cases(&self, purpose: Purpose) -> Vec<(&CaseLine, &CaseStats)> {
        let cases = self.manifest.cases.iter();
        let cases = cases.filter(|case| case.purpose == purpose);
        cases
            .filter_map(|case| Some((case, self.counted.others.get(&case.case)?)))
            .collect()
    }

    /// Returns for each what-if the probability that its difference arose by chance. Holm's method corrects it for the
    /// number of win rates compared in the run, and for looking at the side with the clearer difference.
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
