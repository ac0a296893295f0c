//! The same as text, the answer first.

use std::fmt::Write;

use super::Balance;
use rules::fields::terms::command::Judgement;
use rules::spelling::counted;
use sim::case::Purpose;
use sim::manifest::CaseLine;
use sim::pairs;
use sim::pairs::Difference;
use sim::pairs::Pairs;
use sim::rate::Rate;
use sim::stop::Stopped;
use sim::tally::Tally;

impl Balance<'_> {
    /// Returns the report as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.headline();
        for gate in self.gates().iter().filter(|gate| gate.hit) {
            line(&mut text, "warning", &format!("{} {}", gate.gate, gate.why));
        }
        for lost in &self.counted.lost {
            let at = match lost.line.as_str() {
                "" => "while a player thought".to_owned(),
                line => format!("at `{line}`"),
            };
            let said = format!(
                "BUG: game {} of case {} ended in turn {} after {} acts, {at}: {}",
                lost.i, lost.case, lost.turn, lost.acts, lost.said
            );
            line(&mut text, "lost", &said);
        }
        let rates = self.rates_in_words(self.plain());
        line(&mut text, "who wins", &rates.join("   "));
        self.course(&mut text);
        self.cells(&mut text);
        self.pairs(&mut text);
        self.losses(&mut text);
        self.ground(&mut text);
        self.objectives(&mut text);
        text
    }

    /// What was played, by whom, how often, and why no oftener.
    #[must_use]
    pub fn headline(&self) -> String {
        let manifest = self.manifest;
        let sides = manifest.names.sides.iter();
        let players = sides.filter_map(|side| manifest.policies.get(&side.id));
        let players: Vec<&str> = players.map(|[name, _]| name.as_str()).collect();
        let stopped = match self.stopped {
            Stopped::Fixed => "",
            Stopped::Precision => ", stopped when the intervals were narrow enough",
            Stopped::Decided => ", stopped when it was decided",
            Stopped::Hand => ", stopped by hand: the first games, in order",
        };
        format!(
            "{}, {}, {} (seed {}){stopped}",
            manifest.battle,
            counted(self.plain().games, "game"),
            players.join(" against "),
            manifest.seed
        )
    }

    pub(super) fn rates_in_words(&self, tally: &Tally) -> Vec<String> {
        let sides = self.sides().into_iter();
        sides
            .map(|(side, name)| {
                let rate = self.manifest.until.rate(tally, side);
                format!("{name} {}", in_words(&rate))
            })
            .collect()
    }

    fn course(&self, text: &mut String) {
        let tally = self.plain();
        let by = tally.by.iter();
        let by = by.map(|(by, n)| format!("{} {}", by.name(), percent(tally.share(*n).rate)));
        line(text, "decided by", &by.collect::<Vec<_>>().join("   "));
        let turns = tally.turns.dist();
        let last = tally.turns.counts().last();
        let last = last.map_or(0.0, |(_, n)| tally.share(n).rate);
        line(
            text,
            "ends",
            &format!(
                "player turn {} in {}; {} (median), {} to {} (middle 80 %)",
                turns.high,
                percent(last),
                turns.q50,
                turns.q10,
                turns.q90
            ),
        );
        let [fights, charges] = [&tally.fights, &tally.charges].map(|of| of.dist());
        let said = format!(
            "{:.1} a game ({} to {}), {:.1} charges",
            fights.mean, fights.low, fights.high, charges.mean
        );
        line(text, "fights", &said);
    }

    fn cells(&self, text: &mut String) {
        let cells = self.cases(Purpose::Doctrines);
        if cells.is_empty() {
            return;
        }
        let turned = self
            .gates()
            .iter()
            .any(|gate| gate.gate == "G6" && gate.hit);
        line(
            text,
            "doctrines",
            match turned {
                true => "it depends on how it is played:",
                false => "played otherwise:",
            },
        );
        for (case, tally) in cells {
            let players = self.players(case).join(", ");
            let rates = self.rates_in_words(tally).join("   ");
            line(
                text,
                "",
                &format!("{players}, {}: {rates}", counted(tally.games, "game")),
            );
        }
    }

    pub(super) fn players(&self, case: &CaseLine) -> Vec<String> {
        let sides = self.manifest.names.sides.iter();
        let players = sides.filter_map(|side| Some((side, case.policies.get(&side.id)?)));
        players
            .map(|(side, [name, _])| format!("{} {name}", side.name))
            .collect()
    }

    fn pairs(&self, text: &mut String) {
        let lifted = self.lifted();
        for ((case, _), p) in self.cases(Purpose::WhatIf).into_iter().zip(lifted) {
            let Some(pairs) = self.counted.pairs.get(&case.case) else {
                continue;
            };
            line(text, "what if", &case.changes.join("; "));
            for said in self.pair_in_words(pairs, p) {
                line(text, "", &said);
            }
        }
    }

    pub(super) fn pair_in_words(&self, pairs: &Pairs, p: f64) -> Vec<String> {
        if pairs.identical == pairs.n {
            return vec![format!(
                "nothing changes: all {} games are the same to the last die",
                pairs.n
            )];
        }
        let mut said: Vec<String> = (pairs.sides.iter())
            .map(|(side, counted)| {
                let ratio = counted.variance_ratio();
                let ratio = ratio.map_or(String::new(), |ratio| {
                    format!("; pairs are worth {ratio:.1} times as many games")
                });
                format!(
                    "{} wins {}; size broken {}{ratio}",
                    self.side_name(side),
                    points(&counted.rates(pairs.n), 100.0, " %"),
                    points(&pairs::mean(&counted.size), 1.0, "")
                )
            })
            .collect();
        said.push(format!(
            "{} of {} games the same to the last die, the others part in turn {} (median); length {}; chance of \
             such a difference by luck {:.3} (Holm)",
            pairs.identical,
            pairs.n,
            pairs.parts.dist().q50,
            points(&pairs::mean(&pairs.turns), 1.0, " turns"),
            p
        ));
        said
    }

    fn losses(&self, text: &mut String) {
        let tally = self.plain();
        for brigade in &self.manifest.names.brigades {
            let Some(counted) = tally.brigades.get(&brigade.id) else {
                continue;
            };
            let units = counted.units.dist();
            let broken = counted.broken.dist();
            let turn = match broken.n {
                0 => String::new(),
                _ => format!(" (turn {}, median)", broken.q50),
            };
            let said = format!(
                "{} {}: {:.1} of {} units ({} to {}), broken in {}{turn}",
                brigade.callsign,
                brigade.name,
                units.mean,
                brigade.units,
                units.low,
                units.high,
                percent(tally.share(broken.n).rate)
            );
            line(text, "losses", &said);
        }
        for division in &self.manifest.names.divisions {
            let routed = tally
                .divisions
                .get(&division.id)
                .map(|routed| routed.dist());
            if let Some(routed) = routed.filter(|routed| routed.n > 0) {
                let said = format!(
                    "{} in {}, turn {} (median)",
                    division.name,
                    in_words(&tally.share(routed.n)),
                    routed.q50
                );
                line(text, "routs", &said);
            }
        }
    }

    fn ground(&self, text: &mut String) {
        let tally = self.plain();
        for ground in &self.manifest.names.ground {
            let Some(counted) = tally.ground.get(&ground.id) else {
                continue;
            };
            let sides = self.manifest.names.sides.iter();
            let mut said: Vec<String> = sides
                .map(|side| {
                    let n = counted.end.get(&Some(side.id.clone())).copied();
                    format!(
                        "{} {}",
                        side.name,
                        percent(tally.share(n.unwrap_or(0)).rate)
                    )
                })
                .collect();
            said.push(format!(
                "changes hands {:.1} times",
                counted.changes.dist().mean
            ));
            let said = format!(
                "{}: alone there at the end {}",
                ground.name,
                said.join(", ")
            );
            line(text, "ground", &said);
        }
    }

    fn objectives(&self, text: &mut String) {
        let tally = self.plain();
        for objective in &self.manifest.names.objectives {
            let Some(counted) = tally.objectives.get(&objective.id) else {
                continue;
            };
            let met = counted.get(&Judgement::Met).copied().unwrap_or(0);
            let said = match objective.told {
                true => format!("met in {}", in_words(&tally.share(met))),
                false => "not counted: the table cannot tell, its roster says no `hold`".to_owned(),
            };
            let side = self.side_name(&objective.side);
            line(
                text,
                "objective",
                &format!("{} ({side}): {said}", objective.id),
            );
        }
    }
}

fn line(text: &mut String, head: &str, said: &str) {
    let _ = write!(text, "\n{head:<13} {said}");
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

pub(super) fn in_words(rate: &Rate) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        rate.rate * 100.0,
        rate.low * 100.0,
        rate.high * 100.0
    )
}

/// A difference with its interval.
fn points(of: &Difference, scale: f64, unit: &str) -> String {
    format!(
        "{:+.1}{unit} ({:+.1} to {:+.1})",
        of.difference * scale,
        of.low * scale,
        of.high * scale
    )
}
