//! The report as JSON, with fixed names for other programs.

use serde_json::{Map, Value, json};

use super::Balance;
use rules::fields::terms::command::Judgement;
use sim::case::Purpose;
use sim::pairs;
use sim::sums::CaseStats;

impl Balance<'_> {
    /// Returns the report as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let tally = self.plain_case();
        json!({
            "run": self.manifest,
            "games": tally.games,
            "stopped": self.stopped,
            "wins": self.wins_json(tally),
            "by": json_object(&tally.by, |by| by.name().to_owned(), |n| json!(n)),
            "turns": {"histogram": object_of(tally.turns.counts().map(|(turn, n)| (turn.to_string(), json!(n))))},
            "sides": json_object(&tally.sides, String::clone, |side| json!({"size_broken": side.size.dist(),
                "units_broken": side.units.dist(), "brigades_broken": side.brigades.dist()})),
            "brigades": json_object(&tally.brigades, String::clone, |brigade| json!({
                "units_broken": brigade.units.dist(), "broken": brigade.broken.total(),
                "turn": brigade.broken.dist(), "fatigue": brigade.fatigue.dist()})),
            "divisions": json_object(&tally.divisions, String::clone, |routed| json!({"routed": routed.total(),
                "turn": routed.dist()})),
            "ground": json_object(&tally.ground, String::clone, |ground| json!({
                "end": json_object(&ground.end, |side| side.clone().unwrap_or_else(|| "nobody".to_owned()), |n| json!(n)),
                "turns_held": ground.turns.dist(), "changes": ground.changes.dist()})),
            "objectives": json_object(&tally.objectives, String::clone, |counted| {
                let n = |judgement| counted.get(&judgement).copied().unwrap_or(0);
                json!({"met": n(Judgement::Met), "failed": n(Judgement::Failed), "open": n(Judgement::Open)})
            }),
            "lead_from_turn": self.manifest.turn,
            "lead": tally.lead.iter().map(|turn| json!(turn.dist())).collect::<Vec<Value>>(),
            "cells": self.cells_json(),
            "pairs": self.pairs_json(),
            "refused_unseen": tally.faults.refused_unseen,
            "lost": self.counted.lost,
            "gates": self.gates(),
        })
    }

    fn wins_json(&self, tally: &CaseStats) -> Vec<Value> {
        let sides = self.sides().into_iter();
        sides
            .map(|(side, _)| {
                let rate = self.manifest.until.rate(tally, side);
                json!({"side": side, "n": rate.n, "rate": rate.rate, "low": rate.low, "high": rate.high,
                    "method": rate.method})
            })
            .collect()
    }

    fn cells_json(&self) -> Vec<Value> {
        let cells = self.cases(Purpose::Doctrines).into_iter();
        cells
            .map(|(case, tally)| {
                let policies = json_object(&case.policies, String::clone, |[name, _]| json!(name));
                json!({"case": case.case, "policies": policies, "games": tally.games,
                    "wins": self.wins_json(tally)})
            })
            .collect()
    }

    fn pairs_json(&self) -> Vec<Value> {
        let lifted = self.lifted_reports();
        let whatifs = self.cases(Purpose::WhatIf).into_iter().zip(lifted);
        whatifs
            .map(|((case, tally), lifted)| {
                let none = pairs::Pairs::default();
                let pairs = self.counted.pairs.get(&case.case).unwrap_or(&none);
                let sides = json_object(&pairs.sides, String::clone, |side| {
                    json!({"rate": side.rates(pairs.n), "gained": side.gained, "lost": side.lost,
                        "p": side.p(pairs.n), "size_broken": pairs::mean(&side.size),
                        "variance_ratio": side.variance_ratio()})
                });
                json!({"case": case.case, "changes": case.changes, "pairs": pairs.n,
                    "wins": self.wins_json(tally), "identical": pairs.identical,
                    "parts": pairs.parts.dist(), "turns": pairs::mean(&pairs.turns), "sides": sides,
                    "p_holm": lifted.p, "comparisons": lifted.of})
            })
            .collect()
    }
}

fn json_object<K, V>(
    of: &std::collections::BTreeMap<K, V>,
    key: impl Fn(&K) -> String,
    value: impl Fn(&V) -> Value,
) -> Value {
    object_of(of.iter().map(|(k, v)| (key(k), value(v))))
}

fn object_of(fields: impl Iterator<Item = (String, Value)>) -> Value {
    Value::Object(fields.collect::<Map<String, Value>>())
}
