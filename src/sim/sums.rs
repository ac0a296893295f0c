//! Sums over the games of a case, in whole numbers, so that merging them is exact in any order.

use std::collections::BTreeMap;

use super::{histogram::Histogram, rate::ShareEstimate, record::GameRecord};
use crate::game_stats::GroundNote;
use rules::fields::terms::command::Judgement;
use rules::fields::verdict::By;

/// Totals of a side over the games of a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideTally {
    /// Points of size broken in a game.
    pub size: Histogram,
    /// Units broken.
    pub units: Histogram,
    /// Brigades broken.
    pub brigades: Histogram,
}

/// Totals of a brigade over the games of a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrigadeTally {
    /// Units broken.
    pub units: Histogram,
    /// Fatigue points at the end of a game.
    pub fatigue: Histogram,
    /// Player turns in which the brigade broke.
    pub broken: Histogram,
    /// Number of games in which the brigade was on the table and neither moved nor fought.
    pub idle: u64,
    /// Number of games in which the brigade never arrived.
    pub absent: u64,
}

/// Totals of a piece of terrain over the games of a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroundTally {
    /// Number of games by the side that alone held the terrain at the end; `None` if no side did.
    pub end: BTreeMap<Option<String>, u64>,
    /// Number of times that the holder changed in a game.
    pub changes: Histogram,
    /// Number of player turns in a game after which the first side held the terrain.
    pub turns: Histogram,
}

/// Faults in the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameFaults {
    /// Acts refused although the player knew enough to foresee the refusal.
    pub refused: u64,
    /// Acts refused because of something that the player could not see.
    pub refused_unseen: u64,
    /// Phases ended by force, because they had too many acts.
    pub stalled: u64,
    /// Warnings that a brigade is slow under its order (RUL-33).
    pub slow: u64,
}

/// Sums over games. Merging is exact in any order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseStats {
    /// Games counted.
    pub games: u64,
    /// Number of games by the side ahead; `None` if even.
    pub wins: BTreeMap<Option<String>, u64>,
    /// Number of games by the deciding criterion.
    pub by: BTreeMap<By, u64>,
    /// Player turns begun in a game.
    pub turns: Histogram,
    /// Totals by identifier of the side.
    pub sides: BTreeMap<String, SideTally>,
    /// Totals by identifier of the brigade.
    pub brigades: BTreeMap<String, BrigadeTally>,
    /// Player turns in which each division routed.
    pub divisions: BTreeMap<String, Histogram>,
    /// Totals by piece of terrain that has a value or that an objective names.
    pub ground: BTreeMap<String, GroundTally>,
    /// Number of games by objective and its state at the end.
    pub objectives: BTreeMap<String, BTreeMap<Judgement, u64>>,
    /// The lead of the first side after each player turn, in half points.
    pub lead: Vec<Histogram>,
    /// Number of fights in a game.
    pub fights: Histogram,
    /// Number of charges in a game.
    pub charges: Histogram,
    /// Number of refusals, stalled phases and warnings.
    pub faults: GameFaults,
}

impl CaseStats {
    /// Counts a game. `side_of` returns the side of a brigade.
    pub fn count(&mut self, game: &GameRecord, side_of: &dyn Fn(&str) -> Option<String>) {
        self.games += 1;
        *self.wins.entry(game.side.clone()).or_default() += 1;
        *self.by.entry(game.by).or_default() += 1;
        self.turns.count(i64::from(game.turns));
        self.count_losses(game, side_of);
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
        if self.lead.len() < game.lead.len() {
            self.lead.resize_with(game.lead.len(), Histogram::default);
        }
        for (turn, lead) in self.lead.iter_mut().zip(&game.lead) {
            turn.count(*lead);
        }
        self.fights.count(i64::from(game.counts.fights));
        self.charges.count(i64::from(game.counts.charges));
        self.faults.refused += u64::from(game.counts.refused);
        self.faults.refused_unseen += u64::from(game.counts.refused_unseen);
        self.faults.stalled += u64::from(game.counts.stalled);
        self.faults.slow += u64::from(game.counts.slow);
    }

    fn count_losses(&mut self, game: &GameRecord, side_of: &dyn Fn(&str) -> Option<String>) {
        let mut broken: BTreeMap<&String, (i64, i64)> = BTreeMap::new();
        let sides = game.size_broken.keys();
        broken.extend(sides.map(|side| (side, (0, 0))));
        for (id, (units, turn, fatigue, _)) in &game.brigades {
            let brigade = self.brigades.entry(id.clone()).or_default();
            brigade.units.count(i64::from(*units));
            brigade.fatigue.count(i64::from(*fatigue));
            brigade.idle += u64::from(game.idle.contains(id));
            brigade.absent += u64::from(game.absent.contains(id));
            if let Some(turn) = turn {
                brigade.broken.count(i64::from(*turn));
            }
            let side = side_of(id).and_then(|side| broken.iter_mut().find(|(s, _)| ***s == side));
            if let Some((_, (of_side, brigades))) = side {
                *of_side += i64::from(*units);
                *brigades += i64::from(turn.is_some());
            }
        }
        for (side, (units, brigades)) in broken {
            let tally = self.sides.entry(side.clone()).or_default();
            tally.units.count(units);
            tally.brigades.count(brigades);
            tally
                .size
                .count(game.size_broken.get(side).copied().unwrap_or(0));
        }
        for (id, (routed, _)) in &game.divisions {
            let division = self.divisions.entry(id.clone()).or_default();
            if let Some(turn) = routed {
                division.count(i64::from(*turn));
            }
        }
    }

    /// Returns the sums over the games of both operands.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        add(&mut self.wins, other.wins, |a, b| *a += b);
        add(&mut self.by, other.by, |a, b| *a += b);
        self.turns.merge(&other.turns);
        add(&mut self.sides, other.sides, |a, b| {
            a.size.merge(&b.size);
            a.units.merge(&b.units);
            a.brigades.merge(&b.brigades);
        });
        add(&mut self.brigades, other.brigades, |a, b| {
            a.units.merge(&b.units);
            a.fatigue.merge(&b.fatigue);
            a.broken.merge(&b.broken);
            a.idle += b.idle;
            a.absent += b.absent;
        });
        add(&mut self.divisions, other.divisions, |a, b| a.merge(&b));
        add(&mut self.ground, other.ground, |a, b| {
            add(&mut a.end, b.end, |a, b| *a += b);
            a.changes.merge(&b.changes);
            a.turns.merge(&b.turns);
        });
        add(&mut self.objectives, other.objectives, |a, b| {
            add(a, b, |a, b| *a += b);
        });
        if self.lead.len() < other.lead.len() {
            self.lead.resize_with(other.lead.len(), Histogram::default);
        }
        for (turn, more) in self.lead.iter_mut().zip(&other.lead) {
            turn.merge(more);
        }
        self.fights.merge(&other.fights);
        self.charges.merge(&other.charges);
        self.faults.refused += other.faults.refused;
        self.faults.refused_unseen += other.faults.refused_unseen;
        self.faults.stalled += other.faults.stalled;
        self.faults.slow += other.faults.slow;
        self
    }

    /// Returns the number of games in which a side was ahead (`None`: even).
    #[must_use]
    pub fn wins_of(&self, side: Option<&str>) -> u64 {
        let n = self.wins.get(&side.map(str::to_owned)).copied();
        n.unwrap_or(0)
    }

    /// Returns `n` as a share of the games counted.
    #[must_use]
    pub fn share(&self, n: u64) -> ShareEstimate {
        ShareEstimate::new(n, self.games)
    }
}

/// Adds the entries of one map to those of another.
fn add<K: Ord, V: Default>(
    to: &mut BTreeMap<K, V>,
    from: BTreeMap<K, V>,
    plus: impl Fn(&mut V, V),
) {
    for (key, value) in from {
        plus(to.entry(key).or_default(), value);
    }
}
