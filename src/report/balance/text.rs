//! The report as text, the answer first.

use std::fmt::Write;

use super::{Balance, BalanceReport};
use rules::fields::terms::command::Judgement;
use rules::spelling::counted;
use sim::case::Purpose;
use sim::figures::signed;
use sim::game_stats::BEFORE;
use sim::manifest::{CaseLine, Shard};
use sim::pairs;
use sim::pairs::{Difference, Pairs};
use sim::rate::ShareEstimate;
use sim::stop::{RunStop, StopRule};
use sim::sums::CaseStats;

impl Balance<'_> {
    /// Returns the report as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.headline();
        if self.plain_case().games > 0 {
            for gate in self.gates().iter().filter(|gate| gate.hit) {
                write_line(&mut text, "warning", &gate.why);
            }
        }
        for lost in self.lost_in_words() {
            write_line(&mut text, "lost", &lost);
        }
        if self.plain_case().games == 0 {
            return text;
        }
        if let Some(said) = self.deployment_in_words() {
            write_line(&mut text, "begins", said);
        }
        let rates = self.rates_in_words(self.plain_case());
        write_line(&mut text, "who wins", &rates.join("   "));
        if let Some(method) = self.method_in_words() {
            write_line(&mut text, "", method);
        }
        self.write_course(&mut text);
        self.write_cells(&mut text);
        self.write_pairs(&mut text);
        self.write_losses(&mut text);
        self.write_ground(&mut text);
        self.write_objectives(&mut text);
        text
    }

    /// Describes the run: the battle, the players, how many games were played, and why it stopped.
    #[must_use]
    pub fn headline(&self) -> String {
        let manifest = self.manifest;
        let sides = manifest.names.sides.iter();
        let players = sides.filter_map(|side| manifest.policies.get(&side.id));
        let players: Vec<&str> = players.map(|[name, _]| name.as_str()).collect();
        let stopped = match (self.stopped, manifest.until) {
            (RunStop::Fixed, StopRule::Decided) => ", undecided after all games",
            (RunStop::Fixed, StopRule::Precision(_)) => {
                ", intervals still too wide after all games"
            }
            (RunStop::Fixed, StopRule::Fixed) => "",
            (RunStop::Precision, _) => ", stopped when the intervals were narrow enough",
            (RunStop::Decided, _) => ", stopped when decided",
            (RunStop::Hand, _) => ", stopped by hand before all games were played",
        };
        let turned = match self.is_turned() {
            true => "; it depends on the players",
            false => "",
        };
        format!(
            "{}{}, {}, {} (seed {}){stopped}{turned}",
            manifest.battle,
            self.begun_in_words(),
            self.games_in_words(),
            players.join(" against "),
            manifest.seed
        )
    }

    /// Names the game in progress from which the simulation starts, and its turn or deployment; empty for a new battle.
    fn begun_in_words(&self) -> String {
        let turn = self.manifest.turn;
        match (&self.manifest.game, self.manifest.deploys) {
            (Some(game), true) => format!(", game `{game}` in its present deployment"),
            (Some(game), false) => {
                format!(", game `{game}` as it is in {} {turn}", self.turn_word())
            }
            (None, _) => String::new(),
        }
    }

    /// Says which places are assumed for troops that have none yet; `None` if all have one.
    pub(super) fn deployment_in_words(&self) -> Option<&'static str> {
        self.manifest.deploys.then_some(
            "with the deployment: units already placed stay, and the program places the others. \
             Where the roster leaves it open, dice decide who deploys first and who moves first. \
             Brigades keep their orders, or are on Hold (RUL-107)",
        )
    }

    /// Says how many games were played, and which part of the run this is.
    fn games_in_words(&self) -> String {
        let (games, shard) = (self.plain_case().games, self.manifest.shard);
        let all = self.manifest.games;
        match (games, shard == Shard::WHOLE) {
            (0, true) => "no game was played to the end".to_owned(),
            (0, false) if shard.part > all => {
                format!("no games: the run has only {all}, and none falls into part {shard}")
            }
            (0, false) => format!("no game of part {shard} of the run was played to the end"),
            (_, true) => counted(games, "game"),
            (_, false) => format!("{}: part {shard} of a run of {all}", counted(games, "game")),
        }
    }

    /// Says how wide the intervals are if the run stops once the winner is clear; `None` otherwise.
    pub(super) fn method_in_words(&self) -> Option<&'static str> {
        (self.manifest.until == StopRule::Decided).then_some(
            "(95 % intervals, wider than for a fixed number of games, because the run stops as soon as \
             the winner is clear)",
        )
    }

    /// Returns the word for what the game counts: turns, or rounds in games with chits (CHIT-02).
    fn turn_word(&self) -> &'static str {
        match self.manifest.rounds {
            true => "round",
            false => "turn",
        }
    }

    pub(super) fn lost_in_words(&self) -> Vec<String> {
        let lost = self.counted.lost.iter();
        lost.map(|lost| {
            let at = match lost.line.as_str() {
                "" => "while a player was deciding".to_owned(),
                line => format!("at `{line}`"),
            };
            format!(
                "BUG: game {} of case {} ended in {} {} after {} acts, {at}: {}",
                lost.i,
                lost.case,
                self.turn_word(),
                lost.turn,
                lost.acts,
                lost.said
            )
        })
        .collect()
    }

    pub(super) fn rates_in_words(&self, tally: &CaseStats) -> Vec<String> {
        let sides = self.sides().into_iter();
        sides
            .map(|(side, name)| {
                let rate = self.manifest.until.rate(tally, side);
                format!("{name} {}", in_words(&rate))
            })
            .collect()
    }

    fn write_course(&self, text: &mut String) {
        let tally = self.plain_case();
        let by = tally.by.iter();
        let by = by.map(|(by, n)| format!("{} {}", by.name(), percent(tally.share(*n).rate)));
        write_line(text, "decided by", &by.collect::<Vec<_>>().join("   "));
        write_line(text, "ends", &self.ends_in_words());
        write_line(text, "fights", &self.fights_in_words());
    }

    pub(super) fn ends_in_words(&self) -> String {
        let tally = self.plain_case();
        let turns = tally.turns.dist();
        let last = tally.turns.counts().last();
        let last = last.map_or(0.0, |(_, n)| tally.share(n).rate);
        let turn = match self.manifest.rounds {
            true => "round",
            false => "player turn",
        };
        format!(
            "{turn} {} in {}; {} (median), {} to {} (middle 80 %)",
            turns.high,
            percent(last),
            turns.q50,
            turns.q10,
            turns.q90
        )
    }

    pub(super) fn fights_in_words(&self) -> String {
        let tally = self.plain_case();
        let [fights, charges] = [&tally.fights, &tally.charges].map(|of| of.dist());
        format!(
            "{:.1} a game ({} to {}), {:.1} charges",
            fights.mean, fights.low, fights.high, charges.mean
        )
    }

    fn write_cells(&self, text: &mut String) {
        let cells = self.cases(Purpose::Doctrines);
        if cells.is_empty() {
            return;
        }
        let turned = match self.is_turned() {
            true => "it depends on the players:",
            false => "played differently:",
        };
        write_line(text, "doctrines", turned);
        for (case, tally) in cells {
            let players = self.players(case).join(", ");
            let rates = self.rates_in_words(tally).join("   ");
            write_line(
                text,
                "",
                &format!("{players}, {}: {rates}", counted(tally.games, "game")),
            );
        }
    }

    /// Checks whether another side leads when the players follow other doctrines.
    pub(super) fn is_turned(&self) -> bool {
        let gates = self.gates();
        gates.iter().any(|gate| gate.gate == "G6" && gate.hit)
    }

    pub(super) fn players(&self, case: &CaseLine) -> Vec<String> {
        let sides = self.manifest.names.sides.iter();
        let players = sides.filter_map(|side| Some((side, case.policies.get(&side.id)?)));
        players
            .map(|(side, [name, _])| format!("{} {name}", side.name))
            .collect()
    }

    fn write_pairs(&self, text: &mut String) {
        let lifted = self.lifted_reports();
        for ((case, _), lifted) in self.cases(Purpose::WhatIf).into_iter().zip(lifted) {
            let Some(pairs) = self.counted.pairs.get(&case.case) else {
                continue;
            };
            write_line(text, "what if", &case.changes.join("; "));
            for said in self.pair_in_words(pairs, lifted) {
                write_line(text, "", &said);
            }
        }
    }

    pub(super) fn pair_in_words(&self, pairs: &Pairs, lifted: BalanceReport) -> Vec<String> {
        if pairs.identical == pairs.n && !pairs.ends_otherwise() {
            return vec![format!(
                "no change: all {} games have the same dice and winners",
                pairs.n
            )];
        }
        let mut said: Vec<String> = (pairs.sides.iter())
            .map(|(side, counted)| {
                let ratio = counted.variance_ratio();
                let ratio = ratio.map_or(String::new(), |ratio| {
                    format!(
                        "; because both cases use the same dice, this is as precise as {ratio:.1} \
                         times as many games"
                    )
                });
                format!(
                    "{} wins {}; size broken {}{ratio}",
                    self.side_name(side),
                    difference_words(&counted.rates(pairs.n), 100.0, " points"),
                    difference_words(&pairs::mean(&counted.size), 1.0, "")
                )
            })
            .collect();
        said.push(format!(
            "{}; length {}; {}",
            equal_games(pairs),
            difference_words(&pairs::mean(&pairs.turns), 1.0, " turns"),
            luck_words(lifted)
        ));
        said
    }

    fn write_losses(&self, text: &mut String) {
        let tally = self.plain_case();
        for brigade in &self.manifest.names.brigades {
            let Some(counted) = tally.brigades.get(&brigade.id) else {
                continue;
            };
            let units = counted.units.dist();
            let broken = counted.broken.dist();
            let turn = match broken.n {
                0 => String::new(),
                _ => format!(" ({}, median)", turn_in_words(broken.q50)),
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
            write_line(text, "losses", &said);
        }
        for said in self.routs_in_words() {
            write_line(text, "routs", &said);
        }
    }

    /// Lists the divisions that routed: how often, and in which turn.
    pub(super) fn routs_in_words(&self) -> Vec<String> {
        let tally = self.plain_case();
        let divisions = self.manifest.names.divisions.iter();
        let routed = divisions.filter_map(|division| {
            let routed = tally.divisions.get(&division.id)?.dist();
            (routed.n > 0).then(|| {
                format!(
                    "{} in {}, {} (median)",
                    division.name,
                    in_words(&tally.share(routed.n)),
                    turn_in_words(routed.q50)
                )
            })
        });
        routed.collect()
    }

    fn write_ground(&self, text: &mut String) {
        let tally = self.plain_case();
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
            write_line(text, "ground", &said);
        }
    }

    fn write_objectives(&self, text: &mut String) {
        let tally = self.plain_case();
        for objective in &self.manifest.names.objectives {
            let Some(counted) = tally.objectives.get(&objective.id) else {
                continue;
            };
            let met = counted.get(&Judgement::Met).copied().unwrap_or(0);
            let said = match objective.told {
                true => format!("met in {}", in_words(&tally.share(met))),
                false => "not counted: the roster has no `hold`, so only the referee can judge it"
                    .to_owned(),
            };
            let side = self.side_name(&objective.side);
            write_line(
                text,
                "objective",
                &format!("{side}: {}: {said}", objective.in_words()),
            );
        }
    }
}

fn write_line(text: &mut String, head: &str, said: &str) {
    let _ = write!(text, "\n{head:<13} {said}");
}

/// Names the turn of an event; `before` if it happened before the simulated games began.
pub(super) fn turn_in_words(turn: i64) -> String {
    match turn == i64::from(BEFORE) {
        true => "before".to_owned(),
        false => format!("turn {turn}"),
    }
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

pub(super) fn in_words(rate: &ShareEstimate) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        rate.rate * 100.0,
        rate.low * 100.0,
        rate.high * 100.0
    )
}

/// Says how many pairs of games are the same to the last die, and in which turn the other pairs begin to differ.
fn equal_games(pairs: &Pairs) -> String {
    let (same, all) = (pairs.identical, pairs.n);
    match (same == all, pairs.is_judged_otherwise()) {
        (true, true) => {
            format!("all {all} games have the same dice, but some are judged differently")
        }
        (true, false) => {
            format!("all {all} games have the same dice, but some losses differ")
        }
        (false, _) => format!(
            "{same} of {all} games have the same dice; the others diverge in turn {} (median)",
            pairs.parts.dist().q50
        ),
    }
}

/// Says how likely it is that a difference arose by chance.
fn luck_words(BalanceReport { p, of }: BalanceReport) -> String {
    let said = match p < 0.0005 {
        true => "below 0.001".to_owned(),
        false => format!("{p:.3}"),
    };
    let several = match of {
        0 | 1 => String::new(),
        of => format!(" (Holm, one of {of} differences of win rates)"),
    };
    format!("probability that luck alone gives such a difference: {said}{several}")
}

/// Returns a difference and its interval.
fn difference_words(of: &Difference, scale: f64, unit: &str) -> String {
    if !of.low.is_finite() {
        return format!(
            "{}{unit} (one pair gives no interval)",
            signed(of.difference * scale, 1)
        );
    }
    format!(
        "{}{unit} ({} to {})",
        signed(of.difference * scale, 1),
        signed(of.low * scale, 1),
        signed(of.high * scale, 1)
    )
}
