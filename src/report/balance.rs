//! What many simulated games say of a battle: warnings above the numbers, every rate with its interval. It needs the
//! manifest and what was counted alone, so that records of other machines are reported like games of this one.

mod charts;
mod html;
mod json;
mod text;

use sim::case::Purpose;
use sim::count::Counted;
use sim::gates;
use sim::gates::Gate;
use sim::manifest::CaseLine;
use sim::manifest::Manifest;
use sim::pairs;
use sim::stop::Stopped;
use sim::tally::Tally;

/// A run with what was counted.
#[derive(Debug)]
pub struct Balance<'a> {
    /// What was played.
    pub manifest: &'a Manifest,
    /// What was counted.
    pub counted: &'a Counted,
    /// Why it ended.
    pub stopped: Stopped,
}

impl Balance<'_> {
    /// Returns the checks, hit or not.
    #[must_use]
    pub fn gates(&self) -> Vec<Gate> {
        gates::gates(self.manifest, self.counted)
    }

    fn plain(&self) -> &Tally {
        &self.counted.plain
    }

    /// The sides by identifier with their names, and none at all: even.
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

    /// The cases of a purpose of which a game was counted.
    fn cases(&self, purpose: Purpose) -> Vec<(&CaseLine, &Tally)> {
        let cases = self.manifest.cases.iter();
        let cases = cases.filter(|case| case.purpose == purpose);
        cases
            .filter_map(|case| Some((case, self.counted.others.get(&case.case)?)))
            .collect()
    }

    /// The probability of each what-if, were there no difference, with all of them in mind (Holm). A side gains what
    /// the other loses but for even games: the surer one speaks.
    fn lifted(&self) -> Vec<f64> {
        let whatifs = self.cases(Purpose::WhatIf).into_iter();
        let p: Vec<f64> = whatifs
            .map(|(case, _)| {
                let pairs = self.counted.pairs.get(&case.case);
                pairs.map_or(1.0, |pairs| {
                    let sides = pairs.sides.values().map(|side| side.p(pairs.n));
                    sides.fold(1.0, f64::min)
                })
            })
            .collect();
        pairs::holm(&p)
    }
}
