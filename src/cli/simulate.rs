//! `vidette simulate`: the program plays whole battles by itself.

use std::io::Write;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use super::ask;
use super::failure::Failure;
use super::out;
use super::places::Places;
use super::places::checked;
use super::places::stem;
use super::source;
use super::source::Source;
use crate::report::balance::Balance;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::verdict::By;
use crate::sim::bout;
use crate::sim::doctrine::Doctrine;
use crate::sim::policy;
use crate::sim::policy::Policy;
use crate::sim::record::GameRecord;
use crate::sim::run;
use crate::sim::run::Wish;
use crate::sim::seeds;
use crate::sim::setting::Setting;
use crate::sim::tally::Tally;

pub(super) const AFTER: &str = "\
Each side is played by what it may know. `cautious`, `steady` and `bold` give orders, charge and choose their
fights by what they expect of them; `obedient` does whatever is offered, orders as written; `random` does some
of it. The headline names who played: a battle may turn out otherwise at the hands of people. A GAME is only read; its own coming dice are never thrown.";

/// The doctrine that plays where nobody names another, as a file.
const EXAMPLE: &str = include_str!("steady.toml");

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A roster or a game: its name, or a path
    source: String,
    /// How many games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Stop once every interval is within P per cent of its rate: 3 or ±3
    #[arg(long, value_name = "P", value_parser = until)]
    until: Option<f64>,
    /// The last player turn; otherwise the roster's, or 40
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(1..))]
    turns: Option<u32>,
    /// The seed that all games come from
    #[arg(long, default_value_t = 1863)]
    seed: u64,
    /// Processors; otherwise all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Who plays: random, obedient, cautious, steady, bold or a file NAME.toml, for both sides or as SIDE=NAME;
    /// otherwise steady
    #[arg(long, value_name = "[SIDE=]NAME")]
    policy: Vec<String>,
    /// What tells who is ahead: default (the first that speaks), rout, objectives, ground, losses
    #[arg(long, default_value = "default", value_parser = verdict)]
    verdict: Verdict,
    /// Exit 1 where the whole interval of a side lies outside: "union 40..60"
    #[arg(long, value_name = "SIDE A..B")]
    expect: Option<String>,
    /// Write each game as a line of JSON
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Play game I again into a game file
    #[arg(long, value_name = "I", conflicts_with_all = ["records", "expect", "until"])]
    game: Option<u64>,
    /// The name of that game; otherwise SOURCE-sim-I
    #[arg(long, requires = "game")]
    name: Option<String>,
    /// Tell what each player weighed in game I, term by term, in points of size
    #[arg(long, requires = "game")]
    why: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// The measures of a verdict, in order.
#[derive(Debug, Clone)]
struct Verdict(Vec<By>);

fn verdict(text: &str) -> Result<Verdict, String> {
    let named = By::ALL.into_iter().find(|by| by.name() == text);
    match (text, named) {
        ("default", _) => Ok(Verdict(By::ALL.to_vec())),
        (_, Some(by)) => Ok(Verdict(vec![by])),
        _ => Err("it may be default, rout, objectives, ground or losses".to_owned()),
    }
}

fn until(text: &str) -> Result<f64, String> {
    let number = text.trim_start_matches('±').trim_end_matches('%').trim();
    let read = number
        .parse::<f64>()
        .ok()
        .filter(|p| *p > 0.0 && *p <= 50.0);
    read.map(|p| p / 100.0)
        .ok_or_else(|| "per cent to either side are a number above 0, to 50: ±3".to_owned())
}

pub(super) fn simulate(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let (state, text) = start(places, &typed.source)?;
    if let Some(why) = state.over() {
        return Err(Failure::No(format!(
            "{}: the game is over: {why}; name a roster, or a game that goes on",
            typed.source
        )));
    }
    let players = players(&state, &typed.policy)?;
    let [one, other] = &players;
    let setting = Setting {
        start: &state,
        seats: [one.as_ref(), other.as_ref()],
        turns: typed.turns,
        verdict: &typed.verdict.0,
        why: typed.why,
    };
    if let Some(number) = typed.game {
        return keep(places, typed, &setting, text, number);
    }
    let expected = typed.expect.as_deref();
    let expected = expected.map(|text| expect(&state, text)).transpose()?;
    let began = Instant::now();
    let done = played(typed, &setting)?;
    let balance = Balance {
        start: &state,
        policies: [one.name(), other.name()],
        seed: typed.seed,
        done: &done,
    };
    let speed = done.tally.games as f64 / began.elapsed().as_secs_f64().max(1e-3);
    if typed.json {
        let mut answer = balance.json();
        if let Some(fields) = answer.as_object_mut() {
            fields.insert("speed".to_owned(), json!({"games_per_s": speed}));
        }
        out::json(&answer)?;
    } else {
        out::line(&format!(
            "{}\n{:<13} {speed:.1} games a second",
            balance.text(),
            "speed"
        ))?;
    }
    if !done.panicked.is_empty() {
        return Err(Failure::Machine(format!(
            "BUG: the program did not survive games {:?}; `--game {}` plays the first again",
            done.panicked,
            done.panicked.first().copied().unwrap_or(0)
        )));
    }
    match expected {
        Some((side, low, high)) => held(&done.tally, &side, low, high),
        None => Ok(()),
    }
}

/// The first position, and the text of its roster.
fn start(places: &Places, name: &str) -> Result<(Arc<State>, String), Failure> {
    match Source::named(places, name)? {
        Source::Roster(roster) => {
            let (state, text) = source::muster::<Fields>(&roster)?;
            Ok((Arc::new(state), text))
        }
        game => Ok((game.state(places)?, String::new())),
    }
}

/// Who plays each side, in the order of the roster.
fn players(state: &State, typed: &[String]) -> Result<[Box<dyn Policy>; 2], Failure> {
    let mut names = ["steady", "steady"];
    for word in typed {
        match word.split_once('=') {
            None => names = [word, word],
            Some((side, name)) => {
                let number = usize::from(ask::side(state, side)?);
                if let Some(slot) = names.get_mut(number) {
                    *slot = name;
                }
            }
        }
    }
    let [one, other] = names;
    Ok([player(one)?, player(other)?])
}

/// A way of playing by its name, or a doctrine from a file.
fn player(name: &str) -> Result<Box<dyn Policy>, Failure> {
    if name.ends_with(".toml") {
        return doctrine(name);
    }
    policy::named(name).ok_or_else(|| {
        let known = policy::names().join(", ");
        Failure::No(format!(
            "there is no way of playing `{name}`; there are {known}, or a doctrine in a file NAME.toml"
        ))
    })
}

fn doctrine(path: &str) -> Result<Box<dyn Policy>, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Machine(format!("{path}: {error}")))?;
    let doctrine: Doctrine = toml::from_str(&text).map_err(|error| {
        Failure::No(format!(
            "{path}: {error}a doctrine is written like this:\n{EXAMPLE}"
        ))
    })?;
    Ok(Box::new(doctrine))
}

fn played(typed: &Typed, setting: &Setting<'_>) -> Result<run::Done, Failure> {
    let all = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let wish = Wish {
        games: typed.games,
        half_width: typed.until,
        seed: typed.seed,
        threads: typed.threads.map_or(all, usize::from),
    };
    let stop = Arc::new(AtomicBool::new(false));
    listen(&stop);
    let mut records = typed.records.as_deref().map(Records::begin).transpose()?;
    let bar = ProgressBar::new(typed.games);
    let mut failed = None;
    let mut see = |game: &GameRecord, _: &Tally| {
        bar.inc(1);
        if let Some(records) = &mut records
            && failed.is_none()
        {
            failed = records.write(game).err();
        }
    };
    let done = run::run(setting, &wish, &stop, &mut see).map_err(Failure::Machine)?;
    bar.finish_and_clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(records) = records {
        records.end()?;
    }
    Ok(done)
}

/// Ctrl-C ends the run, and what was played is reported.
fn listen(stop: &Arc<AtomicBool>) {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(stop));
    #[cfg(not(unix))]
    let _ = stop;
}

/// Lines of JSON, a game each, in a file that has its name only once it is whole.
struct Records {
    path: PathBuf,
    part: PathBuf,
    file: std::fs::File,
}

impl Records {
    fn begin(path: &Path) -> Result<Self, Failure> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = std::fs::File::create(&part).map_err(|error| fault(&part, &error))?;
        Ok(Self {
            path: path.to_owned(),
            part,
            file,
        })
    }

    fn write(&mut self, game: &GameRecord) -> Result<(), Failure> {
        let line = serde_json::to_string(game)
            .map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?;
        writeln!(self.file, "{line}").map_err(|error| fault(&self.part, &error))
    }

    fn end(self) -> Result<(), Failure> {
        std::fs::rename(&self.part, &self.path).map_err(|error| fault(&self.path, &error))
    }
}

fn fault(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Machine(format!("{}: {error}", path.display()))
}

/// Plays one game again into a file that opens as any other.
fn keep(
    places: &Places,
    typed: &Typed,
    setting: &Setting<'_>,
    text: String,
    number: u64,
) -> Result<(), Failure> {
    let seed = seeds::seed(typed.seed, number);
    let source = stem(Path::new(&typed.source));
    let name = match &typed.name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&format!("{source}-sim-{number}")),
    };
    let mut facts = bout::facts(setting.start, seed);
    facts.roster = source;
    facts.text = text;
    let played = bout::play(setting, facts, number);
    let path = places.game(&name)?;
    played.session.keep(&path)?;
    if typed.json {
        return out::json(&json!({"name": name, "path": path, "game": played.record,
            "why": played.why}));
    }
    for line in &played.why {
        out::line(line)?;
    }
    out::line(&format!(
        "{name}: game {number}, {} acts, digest {}\n{}",
        played.record.counts.acts,
        played.record.digest,
        path.display()
    ))
}

/// Reads `union 40..60`: a side, and per cent.
fn expect(state: &State, text: &str) -> Result<(String, f64, f64), Failure> {
    let read = || {
        let (side, range) = text.trim().split_once(' ')?;
        let (low, high) = range.trim().split_once("..")?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        Some((side, number(low)?, number(high)?))
    };
    let (side, low, high) = read().filter(|(_, low, high)| low <= high).ok_or_else(|| {
        Failure::No(format!(
            "`{text}` is not read: write a side and per cent, \"union 40..60\""
        ))
    })?;
    Ok((ask::side_id(state, side)?.to_string(), low, high))
}

fn held(tally: &Tally, side: &str, low: f64, high: f64) -> Result<(), Failure> {
    let rate = tally.rate(Some(side));
    let (from, to) = (rate.low * 100.0, rate.high * 100.0);
    if to < low || from > high {
        return Err(Failure::No(format!(
            "{side} is ahead in {from:.1} to {to:.1} %, not in {low} to {high} % as expected"
        )));
    }
    Ok(())
}
