//! Sums over games, in whole numbers, and the intervals that go with them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::GameRecord;
use super::record::GroundNote;
use crate::rules::fields::terms::command::Judgement;
use crate::rules::fields::verdict::By;

/// The 97.5 % quantile of the normal distribution: intervals are those of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its interval of 95 % (Wilson 1927).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// How often.
    pub n: u64,
    /// Of all, 0 to 1.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rate {
    /// Returns the share of `n` in `of`; of nothing everything is possible.
    #[must_use]
    pub fn wilson(n: u64, of: u64) -> Self {
        if of == 0 {
            return Self {
                n,
                rate: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let (count, all) = (n as f64, of as f64);
        let rate = count / all;
        let scale = 1.0 + Z * Z / all;
        let middle = (rate + Z * Z / (2.0 * all)) / scale;
        let half = Z / scale * (rate * (1.0 - rate) / all + Z * Z / (4.0 * all * all)).sqrt();
        Self {
            n,
            rate,
            low: if n == 0 {
                0.0
            } else {
                (middle - half).max(0.0)
            },
            high: if n == of {
                1.0
            } else {
                (middle + half).min(1.0)
            },
        }
    }

    /// Returns half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// How often each whole number came up.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Histogram(BTreeMap<i64, u64>);

/// What a histogram comes to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Dist {
    /// How many.
    pub n: u64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// A tenth lies below.
    pub q10: i64,
    /// The median.
    pub q50: i64,
    /// A tenth lies above.
    pub q90: i64,
    /// The least.
    pub low: i64,
    /// The greatest.
    pub high: i64,
}

impl Histogram {
    /// Counts a number.
    pub fn count(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds what another counted.
    pub fn merge(&mut self, other: &Self) {
        for (number, n) in &other.0 {
            *self.0.entry(*number).or_default() += n;
        }
    }

    fn quantile(&self, part: f64, n: u64) -> i64 {
        let rank = ((part * n as f64).ceil() as u64).max(1);
        let mut seen = 0;
        let mut numbers = self.0.iter();
        let found = numbers.find(|(_, count)| {
            seen += **count;
            seen >= rank
        });
        found.map_or(0, |(number, _)| *number)
    }

    /// Returns its mean, spread and quantiles.
    #[must_use]
    pub fn dist(&self) -> Dist {
        let n: u64 = self.0.values().sum();
        let all = n.max(1) as f64;
        let sum = |of: fn(i64) -> i64| -> i64 {
            let each = self.0.iter();
            each.map(|(number, count)| of(*number) * count.cast_signed())
                .sum()
        };
        let mean = sum(|x| x) as f64 / all;
        let variance = sum(|x| x * x) as f64 / all - mean * mean;
        Dist {
            n,
            mean,
            sd: variance.max(0.0).sqrt(),
            q10: self.quantile(0.1, n),
            q50: self.quantile(0.5, n),
            q90: self.quantile(0.9, n),
            low: self.0.keys().next().copied().unwrap_or(0),
            high: self.0.keys().next_back().copied().unwrap_or(0),
        }
    }

    /// Returns the numbers with their counts, the least first.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.0.iter().map(|(number, count)| (*number, *count))
    }
}

/// What is counted of a brigade.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrigadeTally {
    /// Units broken.
    pub units: Histogram,
    /// Fatigue points at the end.
    pub fatigue: Histogram,
    /// Games in which it was broken.
    pub broken: u64,
}

/// What is counted of a piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroundTally {
    /// Games by who alone had it at the end; none: nobody alone.
    pub end: BTreeMap<Option<String>, u64>,
    /// How often it changed hands in a game.
    pub changes: Histogram,
    /// After how many player turns of a game the side first named had it.
    pub turns: Histogram,
}

/// Sums over games. Merging is exact in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games counted.
    pub games: u64,
    /// Games by who was ahead; none: even.
    pub wins: BTreeMap<Option<String>, u64>,
    /// Games by the measure that told.
    pub by: BTreeMap<By, u64>,
    /// Player turns begun.
    pub turns: Histogram,
    /// Points of size broken, by side.
    pub size: BTreeMap<String, Histogram>,
    /// By brigade.
    pub brigades: BTreeMap<String, BrigadeTally>,
    /// Games in which a division routed.
    pub routed: BTreeMap<String, u64>,
    /// By piece of terrain that is worth something or that an objective names.
    pub ground: BTreeMap<String, GroundTally>,
    /// By objective: games by how it stood at the end.
    pub objectives: BTreeMap<String, BTreeMap<Judgement, u64>>,
    /// Fights a game.
    pub fights: Histogram,
    /// Games without a fight.
    pub peaceful: u64,
    /// Acts refused, phases stalled, warnings of RUL-33.
    pub refused: u64,
    /// Acts refused for what the player could not see.
    pub refused_unseen: u64,
    /// Phases that did not end by themselves.
    pub stalled: u64,
    /// Warnings of RUL-33.
    pub slow: u64,
}

impl Tally {
    /// Counts a game.
    pub fn count(&mut self, game: &GameRecord) {
        self.games += 1;
        *self.wins.entry(game.side.clone()).or_default() += 1;
        *self.by.entry(game.by).or_default() += 1;
        self.turns.count(i64::from(game.turns));
        for (side, size) in &game.size_broken {
            self.size.entry(side.clone()).or_default().count(*size);
        }
        for (id, (units, broken, fatigue, _)) in &game.brigades {
            let brigade = self.brigades.entry(id.clone()).or_default();
            brigade.units.count(i64::from(*units));
            brigade.fatigue.count(i64::from(*fatigue));
            brigade.broken += u64::from(broken.is_some());
        }
        for (id, (routed, _)) in &game.divisions {
            *self.routed.entry(id.clone()).or_default() += u64::from(routed.is_some());
        }
        for (id, GroundNote(holder, changes, turns)) in &game.ground {
            let ground = self.ground.entry(id.clone()).or_default();
            *ground.end.entry(holder.clone()).or_default() += 1;
            ground.changes.count(i64::from(*changes));
            ground.turns.count(i64::from(*turns));
        }
        for (id, judgement) in &game.objectives {
            let objective = self.objectives.entry(id.clone()).or_default();
            *objective.entry(*judgement).or_default() += 1;
        }
        self.fights.count(i64::from(game.counts.fights));
        self.peaceful += u64::from(game.counts.fights == 0);
        self.refused += u64::from(game.counts.refused);
        self.refused_unseen += u64::from(game.counts.refused_unseen);
        self.stalled += u64::from(game.counts.stalled);
        self.slow += u64::from(game.counts.slow);
    }

    /// Returns the share of games in which a side was ahead (none: even).
    #[must_use]
    pub fn rate(&self, side: Option<&str>) -> Rate {
        let n = self.wins.get(&side.map(str::to_owned)).copied();
        Rate::wilson(n.unwrap_or(0), self.games)
    }

    /// Returns the widest of the half-widths of the rates of these sides.
    #[must_use]
    pub fn half_width(&self, sides: &[String]) -> f64 {
        let each = sides.iter().map(|side| self.rate(Some(side)).half_width());
        each.fold(0.0, f64::max)
    }
}
