//! What many simulated games say of a battle: warnings above the numbers, every rate with its interval.

use std::fmt::Write;

use serde::Serialize;
use serde_json::Value;
use serde_json::json;

use crate::rules::fields::state::State;
use crate::rules::fields::terms::command::Judgement;
use crate::rules::fields::verdict::By;
use crate::sim::run::Done;
use crate::sim::run::Stopped;
use crate::sim::tally::Rate;

/// A run with the words that go with it.
#[derive(Debug)]
pub struct Balance<'a> {
    /// The first position.
    pub start: &'a State,
    /// Who played each side, in the order of the roster.
    pub policies: [&'a str; 2],
    /// The base seed.
    pub seed: u64,
    /// What was counted.
    pub done: &'a Done,
}

/// A check of whether the numbers mean anything.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Gate {
    /// Its name.
    pub gate: &'static str,
    /// Whether it speaks against the numbers.
    pub hit: bool,
    /// What was measured.
    pub value: f64,
    /// In words.
    pub why: String,
}

impl Balance<'_> {
    /// Returns the checks, hit or not.
    #[must_use]
    pub fn gates(&self) -> Vec<Gate> {
        let tally = &self.done.tally;
        let games = tally.games.max(1) as f64;
        let part = |n: u64| n as f64 / games;
        let by = |by: By| tally.by.get(&by).copied().unwrap_or(0);
        let weak = part(by(By::Losses) + by(By::Even));
        let peaceful = part(tally.peaceful);
        let turns = tally.turns.dist().mean * games;
        let brigade_turns = (turns * tally.brigades.len() as f64 / 2.0).max(1.0);
        let slow = tally.slow as f64 / brigade_turns;
        let panics = self.done.panicked.len() as u64;
        let faults = tally.refused + tally.stalled + panics;
        let one_sided = tally.wins.values().any(|n| *n == tally.games);
        let sided = if one_sided { 1.0 } else { 0.0 };
        let gate = |gate, hit, value, why: String| Gate {
            gate,
            hit,
            value,
            why,
        };
        let percent = |value: f64| format!("{:.0} %", value * 100.0);
        vec![
            gate(
                "G1",
                peaceful > 0.05,
                peaceful,
                format!("{} of the games had no fight", percent(peaceful)),
            ),
            gate(
                "G4",
                faults > 0 || slow > 0.01,
                faults as f64,
                format!(
                    "{} acts refused, {} phases stalled, {panics} games lost to a fault of the program; slow \
                     under orders (RUL-33) in {:.1} % of brigade turns",
                    tally.refused,
                    tally.stalled,
                    slow * 100.0
                ),
            ),
            gate(
                "G5",
                weak > 0.5,
                weak,
                format!(
                    "{} of the games were told by losses alone or were even",
                    percent(weak)
                ),
            ),
            gate(
                "G7",
                tally.games > 0 && one_sided,
                sided,
                "all games ended alike: look at one with `--game 0` before believing it".to_owned(),
            ),
        ]
    }

    fn sides(&self) -> Vec<(Option<&str>, &str)> {
        let sides = self.start.oob().sides.iter();
        let named = sides.map(|side| (Some(side.id.as_str()), side.name.as_str()));
        named.chain([(None, "even")]).collect()
    }

    /// Returns the report as text.
    #[must_use]
    pub fn text(&self) -> String {
        let tally = &self.done.tally;
        let [one, other] = self.policies;
        let mut text = format!(
            "{}, {} games, {one} against {other} (seed {})",
            self.start.oob().name,
            tally.games,
            self.seed
        );
        let stopped = match self.done.stopped {
            Stopped::Fixed => "",
            Stopped::Precision => ", stopped when the intervals were narrow enough",
            Stopped::Hand => ", stopped by hand: the first games, in order",
        };
        text.push_str(stopped);
        for gate in self.gates().iter().filter(|gate| gate.hit) {
            line(&mut text, "warning", &format!("{} {}", gate.gate, gate.why));
        }
        let rates = self.sides().into_iter().map(|(side, name)| {
            let rate = tally.rate(side);
            format!("{name} {}", in_words(&rate))
        });
        line(
            &mut text,
            "who is ahead",
            &rates.collect::<Vec<_>>().join("   "),
        );
        let by = tally.by.iter().map(|(by, n)| {
            let rate = Rate::wilson(*n, tally.games);
            format!("{} {:.0} %", by.name(), rate.rate * 100.0)
        });
        line(&mut text, "told by", &by.collect::<Vec<_>>().join("   "));
        let turns = tally.turns.dist();
        line(
            &mut text,
            "ends",
            &format!(
                "player turn {} (median), {} to {} (middle 80 %)",
                turns.q50, turns.q10, turns.q90
            ),
        );
        let fights = tally.fights.dist();
        let fights = format!(
            "{:.1} a game ({} to {})",
            fights.mean, fights.low, fights.high
        );
        line(&mut text, "fights", &fights);
        self.losses(&mut text);
        self.ground(&mut text);
        self.objectives(&mut text);
        text
    }

    fn losses(&self, text: &mut String) {
        let tally = &self.done.tally;
        for brigade in self.start.brigades() {
            let Some(counted) = tally.brigades.get(brigade.id.as_str()) else {
                continue;
            };
            let units = counted.units.dist();
            let broken = Rate::wilson(counted.broken, tally.games);
            let said = format!(
                "{} {}: {:.1} of {} units ({} to {}), broken in {:.0} %",
                brigade.callsign,
                brigade.name,
                units.mean,
                brigade.units.len(),
                units.low,
                units.high,
                broken.rate * 100.0
            );
            line(text, "losses", &said);
        }
        for division in self.start.divisions() {
            let routed = tally.routed.get(division.id.as_str()).copied();
            let rate = Rate::wilson(routed.unwrap_or(0), tally.games);
            if rate.n > 0 {
                let said = format!("{} in {}", division.name, in_words(&rate));
                line(text, "routs", &said);
            }
        }
    }

    fn ground(&self, text: &mut String) {
        for (id, counted) in &self.done.tally.ground {
            let name = self
                .start
                .ground()
                .feature(id)
                .map_or(id.as_str(), |f| &f.name);
            let mut said: Vec<String> = (self.start.oob().sides.iter())
                .map(|side| {
                    let n = counted.end.get(&Some(side.id.to_string())).copied();
                    let rate = Rate::wilson(n.unwrap_or(0), self.done.tally.games);
                    format!("{} {:.0} %", side.name, rate.rate * 100.0)
                })
                .collect();
            said.push(format!(
                "changes hands {:.1} times",
                counted.changes.dist().mean
            ));
            line(
                text,
                "ground",
                &format!("{name}: alone there at the end {}", said.join(", ")),
            );
        }
    }

    fn objectives(&self, text: &mut String) {
        for objective in &self.start.oob().objectives {
            let Some(counted) = self.done.tally.objectives.get(objective.id.as_str()) else {
                continue;
            };
            let side = self.start.side_name(&objective.side);
            let said = match objective.test {
                Some(_) => {
                    let met = counted.get(&Judgement::Met).copied().unwrap_or(0);
                    format!(
                        "met in {}",
                        in_words(&Rate::wilson(met, self.done.tally.games))
                    )
                }
                None => "not counted: the table cannot tell, its roster says no `hold`".to_owned(),
            };
            line(
                text,
                "objective",
                &format!("{} ({side}): {said}", objective.id),
            );
        }
    }

    /// Returns the report as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let tally = &self.done.tally;
        let wins = self.sides().into_iter().map(|(side, _)| {
            let rate = tally.rate(side);
            json!({"side": side, "n": rate.n, "rate": rate.rate, "low": rate.low, "high": rate.high,
                "method": "wilson"})
        });
        let by: serde_json::Map<String, Value> = (tally.by.iter())
            .map(|(by, n)| (by.name().to_owned(), json!(n)))
            .collect();
        let histogram: serde_json::Map<String, Value> = (tally.turns.counts())
            .map(|(turn, n)| (turn.to_string(), json!(n)))
            .collect();
        let sides: serde_json::Map<String, Value> = (tally.size.iter())
            .map(|(side, size)| (side.clone(), json!({"size_broken": size.dist()})))
            .collect();
        let brigades: serde_json::Map<String, Value> = (tally.brigades.iter())
            .map(|(id, brigade)| {
                let counted = json!({"units_broken": brigade.units.dist(), "broken": brigade.broken,
                    "fatigue": brigade.fatigue.dist()});
                (id.clone(), counted)
            })
            .collect();
        let divisions: serde_json::Map<String, Value> = (tally.routed.iter())
            .map(|(id, n)| (id.clone(), json!({"routed": n})))
            .collect();
        let ground: serde_json::Map<String, Value> = (tally.ground.iter())
            .map(|(id, ground)| {
                let end = ground.end.iter().map(|(side, n)| {
                    let side = side.clone().unwrap_or_else(|| "nobody".to_owned());
                    (side, json!(n))
                });
                let end: serde_json::Map<String, Value> = end.collect();
                let counted = json!({"end": end, "turns_held": ground.turns.dist(),
                    "changes": ground.changes.dist()});
                (id.clone(), counted)
            })
            .collect();
        let objectives: serde_json::Map<String, Value> = (tally.objectives.iter())
            .map(|(id, counted)| {
                let n = |judgement| counted.get(&judgement).copied().unwrap_or(0);
                let counted = json!({"met": n(Judgement::Met), "failed": n(Judgement::Failed),
                    "open": n(Judgement::Open)});
                (id.clone(), counted)
            })
            .collect();
        let names = self.start.oob().sides.iter().zip(self.policies);
        let policies: serde_json::Map<String, Value> = names
            .map(|(side, name)| (side.id.to_string(), json!([name])))
            .collect();
        json!({
            "run": {"battle": self.start.oob().name, "policies": policies, "seed": self.seed,
                "program": env!("CARGO_PKG_VERSION")},
            "games": tally.games,
            "stopped": self.done.stopped,
            "wins": wins.collect::<Vec<_>>(),
            "by": by,
            "turns": {"histogram": histogram},
            "sides": sides,
            "brigades": brigades,
            "divisions": divisions,
            "ground": ground,
            "objectives": objectives,
            "refused_unseen": tally.refused_unseen,
            "panicked": self.done.panicked,
            "gates": self.gates(),
        })
    }
}

fn line(text: &mut String, head: &str, said: &str) {
    let _ = write!(text, "\n{head:<13} {said}");
}

fn in_words(rate: &Rate) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        rate.rate * 100.0,
        rate.low * 100.0,
        rate.high * 100.0
    )
}
