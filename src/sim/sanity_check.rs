//! Sanity checks at the top of a report. They show whether the numbers of a run mean anything.

use serde::Serialize;

use super::{
    case::Purpose,
    manifest::{Manifest, NamedSide},
    rate::ShareEstimate,
};
use crate::{run_stats::RunStats, sums::CaseStats};
use rules::fields::{terms::command::Judgement, verdict::By};

/// Share of games without a fight above which the result is due to the players more than to the battle.
const PEACEFUL: f64 = 0.05;

/// Maximum acceptable share of player turns, counted by brigade, in which a brigade is slow under its order (RUL-33).
const SLOW: f64 = 0.01;

/// Maximum acceptable share of games decided by losses alone, or by nothing.
const WEAK: f64 = 0.5;

/// Result of one check on whether the numbers of a run mean anything.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SanityCheck {
    /// Short name of the check, such as `G1`.
    pub gate: &'static str,
    /// True if the check failed, which speaks against the numbers.
    pub hit: bool,
    /// Value that the check measured.
    pub value: f64,
    /// The result in words.
    pub why: String,
}

/// Returns the result of every check, failed or passed.
#[must_use]
pub fn gates(manifest: &Manifest, counted: &RunStats) -> Vec<SanityCheck> {
    let run = GateRun {
        manifest,
        counted,
        plain: &counted.plain,
    };
    vec![
        run.peaceful(),
        run.idle(),
        run.absent(),
        run.faulty(),
        run.weak(),
        run.turned(),
        run.one_sided(),
        run.settled(),
    ]
}

/// Returns the clear leader of a case: the side whose share of the decisive games has an interval above a half. `None`
/// if there is no such side.
#[must_use]
pub fn clear_leader<'a>(manifest: &'a Manifest, tally: &CaseStats) -> Option<&'a str> {
    let wins = |side: &str| tally.wins_of(Some(side));
    let sides = manifest.names.sides.iter().map(|side| side.id.as_str());
    let decisive: u64 = sides.clone().map(wins).sum();
    let mut clear = sides.filter(|side| ShareEstimate::new(wins(side), decisive).low > 0.5);
    clear.next()
}

struct GateRun<'a> {
    manifest: &'a Manifest,
    counted: &'a RunStats,
    plain: &'a CaseStats,
}

impl GateRun<'_> {
    fn part(&self, n: u64) -> f64 {
        n as f64 / self.plain.games.max(1) as f64
    }

    fn peaceful(&self) -> SanityCheck {
        let none = self.plain.fights.counts().find(|(fights, _)| *fights == 0);
        let value = self.part(none.map_or(0, |(_, games)| games));
        SanityCheck {
            gate: "G1",
            hit: value > PEACEFUL,
            value,
            why: format!("{} of the games had no fight", percent(value)),
        }
    }

    /// Returns the brigades for which the count `of` includes every game.
    fn always(&self, of: impl Fn(&crate::sums::BrigadeTally) -> u64) -> Vec<&str> {
        let games = self.plain.games;
        let named = self.manifest.names.brigades.iter();
        let always = named.filter(|brigade| {
            let tally = self.plain.brigades.get(&brigade.id);
            games > 0 && tally.is_some_and(|tally| of(tally) == games)
        });
        always.map(|brigade| brigade.name.as_str()).collect()
    }

    fn idle(&self) -> SanityCheck {
        let idle = self.always(|brigade| brigade.idle);
        let brigades = &self.manifest.names.brigades;
        let idle_side = self.manifest.names.sides.iter().find(|side| {
            let mut own = brigades.iter().filter(|b| b.side == side.id);
            // A side without a brigade does nothing either.
            own.all(|b| idle.contains(&b.name.as_str()))
        });
        let who = idle_side.map_or_else(|| idle.join(", "), |side| format!("all of {}", side.name));
        let hit = !idle.is_empty() || idle_side.is_some();
        SanityCheck {
            gate: "G2",
            hit,
            value: idle.len() as f64,
            why: match hit {
                false => "every brigade moved or fought in at least one game".to_owned(),
                true => format!("{who}: never moved or fought"),
            },
        }
    }

    fn absent(&self) -> SanityCheck {
        let absent = self.always(|brigade| brigade.absent);
        SanityCheck {
            gate: "G3",
            hit: !absent.is_empty(),
            value: absent.len() as f64,
            why: match absent.is_empty() {
                true => "every brigade arrived in at least one game".to_owned(),
                false => format!("{}: never arrived", absent.join(", ")),
            },
        }
    }

    fn faulty(&self) -> SanityCheck {
        let faults = self.plain.faults;
        // For a game taken over while running, only the turns played in the run count.
        let before = i64::from(self.manifest.turn.saturating_sub(1));
        let turns = self.plain.turns.sum(|turns| turns - before) as f64;
        let brigade_turns = turns * self.manifest.names.brigades.len() as f64 / 2.0;
        let slow = faults.slow as f64 / brigade_turns.max(1.0);
        let panics = self.counted.lost.len() as u64;
        let all = faults.refused + faults.stalled + panics;
        SanityCheck {
            gate: "G4",
            hit: all > 0 || slow > SLOW,
            value: all as f64,
            why: format!(
                "{} acts refused, {} phases stalled, {panics} games lost to a program error; \
                 points left unused against orders (RUL-33) in {:.1} % of brigade turns",
                faults.refused,
                faults.stalled,
                slow * 100.0
            ),
        }
    }

    fn weak(&self) -> SanityCheck {
        let by = |by: By| self.plain.by.get(&by).copied().unwrap_or(0);
        let value = self.part(by(By::Losses) + by(By::Even));
        SanityCheck {
            gate: "G5",
            hit: value > WEAK,
            value,
            why: format!(
                "{} of the games were decided only by losses, or drawn",
                percent(value)
            ),
        }
    }

    /// Checks whether the clear leader with some doctrines is behind with others.
    fn turned(&self) -> SanityCheck {
        let cells = self.manifest.cases.iter();
        let cells = cells.filter(|case| case.purpose == Purpose::Doctrines);
        let tallies = cells.filter_map(|case| self.counted.others.get(&case.case));
        let tallies: Vec<&CaseStats> = tallies.chain([self.plain]).collect();
        let behind = |tally: &CaseStats, leader: &str| {
            let mut wins = tally.wins.iter();
            let own = tally.wins_of(Some(leader));
            wins.any(|(side, n)| side.as_deref().is_some_and(|side| side != leader) && *n > own)
        };
        let turned = tallies.iter().any(|tally| {
            let leader = clear_leader(self.manifest, tally);
            leader.is_some_and(|leader| tallies.iter().any(|other| behind(other, leader)))
        });
        SanityCheck {
            gate: "G6",
            hit: turned,
            value: if turned { 1.0 } else { 0.0 },
            why: match (turned, tallies.len()) {
                (true, _) => "which side leads depends on how the players play".to_owned(),
                (false, 1) => "only one way to play was tried".to_owned(),
                (false, _) => "the same side leads however the players play".to_owned(),
            },
        }
    }

    fn one_sided(&self) -> SanityCheck {
        let games = self.plain.games;
        let names = &self.manifest.names.sides;
        let wins = |side: &&NamedSide| self.plain.wins_of(Some(&side.id));
        let is_even = self.plain.wins_of(None) == games;
        let winner = names.iter().find(|side| wins(side) == games);
        let loser = names.iter().find(|side| wins(side) == 0);
        let said = match (winner, loser) {
            _ if games == 0 => None,
            _ if is_even => Some("every game was a draw".to_owned()),
            (Some(side), _) => Some(format!("{} was ahead in every game", side.name)),
            (None, Some(side)) => Some(format!("{} was ahead in no game", side.name)),
            (None, None) => None,
        };
        SanityCheck {
            gate: "G7",
            hit: said.is_some(),
            value: if said.is_some() { 1.0 } else { 0.0 },
            why: said.map_or_else(
                || "each side was ahead in some games".to_owned(),
                |said| format!("{said}: check a game with `--keep typical` before you trust this"),
            ),
        }
    }

    /// Checks whether an objective that players judge at the table is met in every game or in none, which means that it
    /// does not depend on play.
    fn settled(&self) -> SanityCheck {
        let games = self.plain.games;
        let met_in = |wanted: u64| -> Vec<String> {
            let objectives = self.manifest.names.objectives.iter();
            let objectives = objectives.filter(|objective| objective.told && games > 0);
            let settled = objectives.filter_map(|objective| {
                let counted = self.plain.objectives.get(&objective.id)?;
                let met = counted.get(&Judgement::Met).copied().unwrap_or(0);
                let sides = self.manifest.names.sides.iter();
                let mut own = sides.filter(|side| side.id == objective.side);
                let side = own.next();
                let side = side.map_or(objective.side.as_str(), |side| &side.name);
                (met == wanted).then(|| format!("{side} {}", objective.in_words()))
            });
            settled.collect()
        };
        let (always, never) = (met_in(games), met_in(0));
        let told = [("met in every game", &always), ("met in no game", &never)];
        let told = told.iter().filter(|(_, which)| !which.is_empty());
        let told: Vec<String> = told
            .map(|(how, which)| format!("{how}: {}", which.join(", ")))
            .collect();
        SanityCheck {
            gate: "G8",
            hit: !told.is_empty(),
            value: (always.len() + never.len()) as f64,
            why: match told.is_empty() {
                true => "each objective was met in some games and not in others".to_owned(),
                false => told.join("; "),
            },
        }
    }
}

fn percent(value: f64) -> String {
    format!("{:.0} %", value * 100.0)
}
