//! Totals of a run: those of each case, and those of comparing each variant with the plain battle.

use std::collections::BTreeMap;

use super::{
    case::Purpose,
    line::RecordLine,
    manifest::Manifest,
    pairs::Pairs,
    record::{GameRecord, LostGame},
};
use crate::sums::CaseStats;

/// Totals of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunStats {
    /// Totals of the plain battle.
    pub plain: CaseStats,
    /// Totals of the other cases, by number of the case.
    pub others: BTreeMap<u32, CaseStats>,
    /// Comparison of each variant with the plain battle, by case.
    pub pairs: BTreeMap<u32, Pairs>,
    /// Games in which the program crashed.
    pub lost: Vec<LostGame>,
}

impl RunStats {
    /// Returns the sums over both operands, which are parts of one run.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.plain = self.plain.merge(other.plain);
        for (case, tally) in other.others {
            let own = self.others.remove(&case).unwrap_or_default();
            self.others.insert(case, own.merge(tally));
        }
        for (case, pairs) in other.pairs {
            let own = self.pairs.remove(&case).unwrap_or_default();
            self.pairs.insert(case, own.merge(pairs));
        }
        self.lost.extend(other.lost);
        self.lost.sort_by_key(|lost| (lost.i, lost.case));
        self
    }
}

/// Counts the lines of a run as they arrive, in order.
pub struct RecordCounter<'a> {
    manifest: &'a Manifest,
    sides: BTreeMap<&'a str, &'a str>,
    counted: RunStats,
    /// The latest plain game, with which the variants that follow it are compared; `None` before the first.
    plain: Option<Box<GameRecord>>,
}

impl<'a> RecordCounter<'a> {
    /// Makes a counter for the run; nothing is counted yet.
    #[must_use]
    pub fn new(manifest: &'a Manifest) -> Self {
        let brigades = manifest.names.brigades.iter();
        Self {
            manifest,
            sides: brigades.map(|b| (b.id.as_str(), b.side.as_str())).collect(),
            counted: RunStats::default(),
            plain: None,
        }
    }

    /// Counts a line of the run.
    pub fn count(&mut self, line: RecordLine) {
        match line {
            RecordLine::Run(_) => {}
            RecordLine::Lost(lost) => self.counted.lost.push(lost),
            RecordLine::Game(game) => self.count_game(game),
        }
    }

    fn count_game(&mut self, game: Box<GameRecord>) {
        let side_of = |id: &str| self.sides.get(id).map(|side| (*side).to_owned());
        let tally = match game.case {
            0 => &mut self.counted.plain,
            case => self.counted.others.entry(case).or_default(),
        };
        tally.count(&game, &side_of);
        let case = self.manifest.cases.get(game.case as usize);
        if game.case == 0 {
            self.plain = Some(game);
        } else if case.is_some_and(|case| case.purpose == Purpose::WhatIf)
            && let Some(plain) = self.plain.as_ref().filter(|plain| plain.i == game.i)
        {
            let pairs = self.counted.pairs.entry(game.case).or_default();
            pairs.count(plain, &game);
        }
    }

    /// Returns the totals so far.
    #[must_use]
    pub fn so_far(&self) -> &RunStats {
        &self.counted
    }

    /// Returns the totals of all lines counted.
    #[must_use]
    pub fn done(self) -> RunStats {
        self.counted
    }
}
