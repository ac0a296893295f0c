//! `vidette simulate`: lets the program play whole battles.

mod battle;
mod cases;
mod change;
mod duel;
mod merge;
mod notable_games;
mod players;
mod records;
mod report;
mod soak;

use std::path::PathBuf;
use std::sync::{Arc, atomic::AtomicBool};
use std::time::Instant;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::{
    failure::Failure,
    io::{out, places::Places},
};
use ::report::balance::Balance;
use battle::SimulatedBattle;
use change::ExpectedResult;
use notable_games::{NotableGames, NotableKind};
use records::Records;
use report::RunReport;
use rules::fields::verdict::By;
use rules::spelling::counted;
use sim::case::Case;
use sim::line::RecordLine;
use sim::manifest::{Manifest, RunTerms, Shard};
use sim::run::{RunEnd, SimulationRun};
use sim::run_stats::RunStats;
use sim::setting::GameOptions;
use sim::stop::{RunStop, StopRule};

/// Default number of games.
const USUAL_GAMES: u64 = 400;

/// Maximum number of games in a run with `--until`; Ctrl-C ends it earlier.
const MOST_GAMES: u64 = 100_000;

pub(crate) const AFTER: &str = "\
Each side plays by what it may know. `cautious`, `steady` and `bold` choose orders, charges and \
fights by their expected results; `obedient` takes every offered act and follows the written \
orders; `random` takes some. The headline names the players. People may play differently, so \
cautious and bold players are tried on both sides too (not with --quick).

CHANGE: ruling NAME VALUE | option NAME on | edition basic | order BRIGADE hold | absent BRIGADE | \
unit ID value 3 | brigade ID fatigue 6 | general ID quality 2 | terrain ID cover hard | objective \
ID worth 0 | policy SIDE NAME | roster FILE. Join several with `;` for one variant. In a running \
game, only mark, place, terrain and policy can change. WHAT: no-charge, no-orders, no-rest, \
no-guns, no-lead.

A GAME is only read, and its future dice stay unknown. Ctrl-C reports the games finished so far.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimulateArgs {
    #[command(subcommand)]
    part: Option<RunPart>,
    #[command(flatten)]
    battle: SimulationRequest,
}

#[derive(Debug, Subcommand)]
enum RunPart {
    /// Report on the records of a run, or of all its parts
    Merge(merge::MergeArgs),
    /// Find out which of two players is better: ROSTER... A B
    Duel(duel::DuelArgs),
    /// Test the program: check its invariants after every act
    Soak(soak::SoakArgs),
}

#[derive(Debug, Args)]
struct SimulationRequest {
    /// A roster or a game: its name, or a path
    #[arg(required = true)]
    source: Option<String>,
    /// Number of games (otherwise 400, or with --until as many as needed, at most 100,000)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Stop once every rate is known to within P per cent (3 or ±3), or once the winner is clear
    /// (`decided`)
    #[arg(long, value_name = "±P|decided", default_value = "fixed", hide_default_value = true, value_parser = until)]
    until: StopRule,
    /// The last player turn (otherwise the roster's, or 40)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(1..))]
    turns: Option<u32>,
    /// The seed that all games come from
    #[arg(long, default_value_t = 1863)]
    seed: u64,
    /// Number of processors (otherwise all)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Player: random, obedient, cautious, steady, bold or a file NAME.toml, for both sides or as
    /// SIDE=NAME (otherwise steady)
    #[arg(long, value_name = "[SIDE=]NAME")]
    policy: Vec<String>,
    /// Skip the cross-check with cautious and bold players
    #[arg(long)]
    quick: bool,
    /// Also play the battle with this change, on the same dice
    #[arg(long, value_name = "CHANGE")]
    what_if: Vec<String>,
    /// Also play it with something forbidden to a side
    #[arg(long, value_name = "SIDE=WHAT")]
    restrict: Vec<String>,
    /// Play every case in a file: [[case]] changes = [..], or all combinations of the lists in [grid]
    #[arg(long, value_name = "GRID.toml")]
    sweep: Option<PathBuf>,
    /// Play only part K of N, to spread a run over machines
    #[arg(
        long,
        value_name = "K/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    shard: Shard,
    /// Write each game as a line of JSON
    #[arg(long, value_name = "FILE.jsonl")]
    records: Option<PathBuf>,
    /// Finish an interrupted run
    #[arg(long, requires = "records")]
    resume: bool,
    /// How the winner is decided: default (first criterion that separates the sides), rout,
    /// objectives, ground, losses
    #[arg(long, default_value = "default", value_parser = verdict)]
    verdict: VerdictArgs,
    /// Exit 1 if the whole interval of a side lies outside these limits: "union 40..60"
    #[arg(long, value_name = "SIDE A..B")]
    expect: Option<String>,
    /// Replay game I into a game file
    #[arg(long, value_name = "I", conflicts_with_all = ["records", "expect", "until", "html", "what_if", "sweep", "keep"])]
    game: Option<u64>,
    /// Name of the game from --game (otherwise SOURCE-sim-I)
    #[arg(long)]
    name: Option<String>,
    /// Replay a notable game into a game file: typical, upset, longest or its number
    #[arg(long, value_name = "WHICH")]
    keep: Vec<NotableKind>,
    /// Explain each player's choices in the games from --game or --keep, term by term, in points of
    /// size
    #[arg(long)]
    why: bool,
    #[command(flatten)]
    told: RunReport,
}

/// The criteria of a verdict, in order.
#[derive(Debug, Clone)]
struct VerdictArgs(Vec<By>);

fn verdict(text: &str) -> Result<VerdictArgs, String> {
    let named = By::ALL.into_iter().find(|by| by.name() == text);
    match (text, named) {
        ("default", _) => Ok(VerdictArgs(By::ALL.to_vec())),
        (_, Some(by)) => Ok(VerdictArgs(vec![by])),
        _ => Err("choose default, rout, objectives, ground or losses".to_owned()),
    }
}

fn until(text: &str) -> Result<StopRule, String> {
    match text {
        "fixed" => return Ok(StopRule::Fixed),
        "decided" => return Ok(StopRule::Decided),
        _ => {}
    }
    let number = text.trim_start_matches('±').trim_end_matches('%').trim();
    let read = number.parse::<f64>().ok();
    let read = read.filter(|p| *p > 0.0 && *p <= 50.0);
    read.map(|p| StopRule::Precision((p * 100.0).round() as u32))
        .ok_or_else(|| {
            "write `decided`, or a number of per cent above 0 and up to 50: ±3".to_owned()
        })
}

pub(crate) fn simulate(places: &Places, typed: &SimulateArgs) -> Result<(), Failure> {
    match &typed.part {
        Some(RunPart::Merge(typed)) => merge::merge(typed),
        Some(RunPart::Duel(typed)) => duel::duel(places, typed),
        Some(RunPart::Soak(typed)) => soak::soak(places, typed),
        None => typed.battle.played(places),
    }
}

impl SimulationRequest {
    /// Returns the name of the battle; the parser guarantees one.
    fn source(&self) -> &str {
        self.source.as_deref().unwrap_or_default()
    }

    /// Returns the greatest number of games.
    fn games(&self) -> u64 {
        let usual = match self.until {
            StopRule::Fixed => USUAL_GAMES,
            StopRule::Precision(_) | StopRule::Decided => MOST_GAMES,
        };
        self.games.unwrap_or(usual)
    }

    /// Warns that the rules end a battle at the last turn of its roster, even if `--turns` is larger.
    fn warn_of_turns(&self, battle: &SimulatedBattle) {
        let start = &battle.start;
        let last = start.oob().turns;
        if let Some((turns, last)) = self.turns.zip(last).filter(|(turns, last)| turns > last) {
            let end = match start.chits() {
                Some(_) => counted(start.counted(last), start.turn_words()),
                None => format!("player turn {last}"),
            };
            out::complain(&format!(
                "the roster ends the battle after {end} (SEQ-05); --turns {turns} cannot extend \
                 it, only `turns` in the roster can"
            ));
        }
    }

    fn played(&self, places: &Places) -> Result<(), Failure> {
        if self.shard != Shard::WHOLE && self.until != StopRule::Fixed {
            return Err(Failure::Options(
                "--until cannot be used with --shard".to_owned(),
            ));
        }
        // Checked here, because the parser does not require --game if another typed option excludes it.
        if self.name.is_some() && self.game.is_none() {
            return Err(Failure::Options(
                "--name needs --game I; games from --keep are named SOURCE-sim-I, and `vidette \
                 rename` renames them"
                    .to_owned(),
            ));
        }
        if self.why && self.game.is_none() && self.keep.is_empty() {
            return Err(Failure::Options(
                "--why explains one game; choose it with --game I or --keep WHICH".to_owned(),
            ));
        }
        self.told.is_free()?;
        let battle = SimulatedBattle::named(places, self.source(), &self.policy, self.games())?;
        self.warn_of_turns(&battle);
        if let Some(number) = self.game {
            return self.one_game(places, &battle, number);
        }
        let expected = self.expect.as_deref();
        let expected = expected
            .map(|text| change::expectation(&battle.start, text))
            .transpose()?;
        let cases = self.cases(places, &battle)?;
        let terms = RunTerms {
            game: battle.game(),
            turns: self.turns,
            verdict: &self.verdict.0,
            seed: self.seed,
            until: self.until,
            shard: self.shard,
        };
        let manifest = Manifest::new(&battle.plain(), &cases, &terms);
        let mut album = NotableGames::default();
        let began = Instant::now();
        let (done, played) = self.run(&manifest, &cases, &mut album)?;
        let speed = played as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let balance = Balance {
            manifest: &manifest,
            counted: &done.counted,
            stopped: done.stopped,
        };
        let kept = self.kept(places, &battle, &album)?;
        let told = report::tell(&balance, &self.told, Some(speed), &kept);
        self.weighed(&kept)?;
        told?;
        match expected {
            Some(expected) => held(&manifest, &done.counted, &expected),
            None => Ok(()),
        }
    }

    /// Returns the cases to play: the battle as it is, its variants, and other doctrines.
    fn cases(&self, places: &Places, battle: &SimulatedBattle) -> Result<Vec<Case>, Failure> {
        let mut all = vec![battle.plain()];
        for changes in &self.what_if {
            all.push(cases::what_if(battle, places, changes)?);
        }
        for restriction in &self.restrict {
            all.push(cases::restricted(battle, restriction)?);
        }
        if let Some(grid) = &self.sweep {
            all.extend(cases::grid(battle, places, grid)?);
        } else if !self.quick {
            all.extend(cases::corners(battle)?);
        }
        Ok(all)
    }

    /// Plays the games; returns how many were played in this run.
    fn run(
        &self,
        manifest: &Manifest,
        cases: &[Case],
        album: &mut NotableGames,
    ) -> Result<(RunEnd, u64), Failure> {
        let all = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let run = SimulationRun {
            manifest,
            cases,
            threads: self.threads.map_or(all, usize::from),
        };
        let hand = Arc::new(AtomicBool::new(false));
        listen(&hand);
        let (mut records, mut before) = match &self.records {
            Some(path) if self.resume => {
                let (records, reading) = Records::resume(path, manifest)?;
                (Some(records), Some(reading))
            }
            Some(path) => (Some(Records::begin(path, manifest)?), None),
            None => (None, None),
        };
        let bar = progress(manifest);
        let mut played = 0;
        let mut earlier = || match &mut before {
            Some(reading) => reading.next(),
            None => Ok(None),
        };
        let mut see = |line: &RecordLine, counted: &RunStats, is_new: bool| {
            bar.inc(1);
            if let RecordLine::Game(game) = line {
                album.see(game);
            }
            if !is_new {
                return Ok(());
            }
            played += 1;
            if played % 10 == 1 {
                bar.set_message(leader(manifest, counted));
            }
            records
                .as_mut()
                .map_or(Ok(()), |records| records.write(line))
        };
        let done = run.play(&mut earlier, &hand, &mut see)?;
        bar.finish_and_clear();
        match records {
            Some(records) if done.stopped == RunStop::Hand => out::complain(&format!(
                "{} is incomplete; repeat the command with --resume to finish it",
                records.part().display()
            )),
            Some(records) => records.end()?,
            None => {}
        }
        Ok((done, played))
    }

    fn setting<'a>(&'a self, battle: &'a SimulatedBattle) -> GameOptions<'a> {
        let [one, other] = &battle.players;
        GameOptions {
            start: &battle.start,
            seats: [one.as_ref(), other.as_ref()],
            turns: self.turns,
            verdict: &self.verdict.0,
            why: self.why,
            watched: false,
        }
    }

    /// Replays one game into a file, which opens like any other game.
    fn one_game(
        &self,
        places: &Places,
        battle: &SimulatedBattle,
        number: u64,
    ) -> Result<(), Failure> {
        let kept = notable_games::keep(
            places,
            &self.setting(battle),
            self.source(),
            &battle.origin,
            self.seed,
            number,
            self.name.as_deref(),
        )?;
        if self.told.json {
            return out::json(&kept.json);
        }
        for line in &kept.played.why {
            out::line(line)?;
        }
        let said = match &kept.played.record {
            Ok(game) => format!("{} acts, digest {}", game.counts.acts, game.digest),
            Err(lost) => format!("BUG: it ended in turn {}: {}", lost.turn, lost.said),
        };
        let path = kept.json.get("path").and_then(Value::as_str);
        out::line(&format!(
            "{}: game {number}, {said}\n{}",
            kept.name,
            path.unwrap_or_default()
        ))
    }

    /// Prints, after the report, how players weighed their acts in the kept games; JSON contains this already.
    fn weighed(&self, kept: &[Value]) -> Result<(), Failure> {
        if self.told.json || !self.why {
            return Ok(());
        }
        for game in kept {
            let name = game.get("name").and_then(Value::as_str);
            out::line(&format!("\n{}", name.unwrap_or_default()))?;
            let lines = game.get("why").and_then(Value::as_array);
            for line in lines.into_iter().flatten().filter_map(Value::as_str) {
                out::line(line)?;
            }
        }
        Ok(())
    }

    /// Replays the notable games into files.
    fn kept(
        &self,
        places: &Places,
        battle: &SimulatedBattle,
        album: &NotableGames,
    ) -> Result<Vec<Value>, Failure> {
        let mut all = Vec::new();
        for wanted in &self.keep {
            let Some(number) = album.find(*wanted) else {
                out::complain("no such game was played");
                continue;
            };
            let setting = self.setting(battle);
            let kept = notable_games::keep(
                places,
                &setting,
                self.source(),
                &battle.origin,
                self.seed,
                number,
                None,
            )?;
            out::complain(&format!("kept game {number} as {}", kept.name));
            all.push(kept.json);
        }
        Ok(all)
    }
}

/// Makes the progress bar: games done, games a second, time left, and the confidence interval so far. It is on standard
/// error, because standard output is only for the report.
fn progress(manifest: &Manifest) -> ProgressBar {
    let bar = ProgressBar::new(manifest.jobs().count() as u64);
    let style = ProgressStyle::with_template(match manifest.until {
        StopRule::Fixed => "{pos}/{len} games, {per_sec}, {eta} left  {msg}",
        // The number of games is not known in advance.
        StopRule::Precision(_) | StopRule::Decided => "{pos} games, {per_sec}  {msg}",
    });
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn leader(manifest: &Manifest, counted: &RunStats) -> String {
    let sides = manifest.names.sides.iter();
    let rates = sides.map(|side| {
        let rate = manifest.until.rate(&counted.plain, Some(&side.id));
        (rate, &side.name)
    });
    let best = rates.max_by_key(|(rate, _)| rate.n);
    best.map_or_else(String::new, |(rate, name)| {
        let [share, low, high] = [rate.rate, rate.low, rate.high].map(|of| of * 100.0);
        format!("{name} {share:.0} % ({low:.0} to {high:.0})")
    })
}

/// Lets Ctrl-C end the run, which then reports the games played so far.
fn listen(stop: &Arc<AtomicBool>) {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(stop));
    #[cfg(not(unix))]
    let _ = stop;
}

fn held(manifest: &Manifest, counted: &RunStats, expected: &ExpectedResult) -> Result<(), Failure> {
    let rate = manifest.until.rate(&counted.plain, Some(&expected.side));
    let (from, to) = (rate.low * 100.0, rate.high * 100.0);
    if to < expected.low || from > expected.high {
        return Err(Failure::No(format!(
            "{} is ahead in {from:.1} to {to:.1} %, not in {} to {} % as expected",
            expected.side, expected.low, expected.high
        )));
    }
    Ok(())
}
