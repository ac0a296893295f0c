//! `vidette simulate duel`: tests which of two ways to play is better. Every change of a doctrine must pass such a
//! test.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use clap::Args;
use serde_json::json;

use super::players;
use crate::failure::Failure;
use crate::io::places::Places;
use crate::{args::source, io::out};
use rules::spelling::counted;
use sim::duel;
use sim::duel::{Duel, DuelScore, Ruling};
use sim::figures::signed;

#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    /// Rosters to fight over, then the two players
    #[arg(required = true, num_args = 3.., value_name = "ROSTER... A B")]
    words: Vec<String>,
    /// The two Elo differences to distinguish
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,20", value_parser = elo)]
    elo: Elo,
    /// Maximum number of pairs of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// The seed that all games come from
    #[arg(long, default_value_t = 1863)]
    seed: u64,
    /// Number of processors (otherwise all)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Two differences in Elo.
#[derive(Debug, Clone, Copy)]
struct Elo([f64; 2]);

fn elo(text: &str) -> Result<Elo, String> {
    let read = || {
        let (low, high) = text.split_once(',')?;
        let number = |text: &str| text.trim().parse().ok().filter(|n: &f64| n.is_finite());
        Some([number(low)?, number(high)?])
    };
    let read = read().filter(|[low, high]| low < high);
    read.map(Elo)
        .ok_or_else(|| "write two numbers, the smaller first: 0,20".to_owned())
}

pub(super) fn duel(places: &Places, typed: &DuelArgs) -> Result<(), Failure> {
    let [rosters @ .., one, other] = typed.words.as_slice() else {
        return Ok(());
    };
    let starts: Result<Vec<_>, Failure> = rosters
        .iter()
        .map(|name| Ok((*source::state(places, name)?).clone()))
        .collect();
    let starts = starts?;
    let players = [players::player(one)?, players::player(other)?];
    let [first, second] = &players;
    let all = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let duel = Duel {
        starts: &starts,
        players: [first.as_ref(), second.as_ref()],
        seed: typed.seed,
        pairs: typed.pairs,
        elo: typed.elo.0,
        threads: typed.threads.map_or(all, usize::from),
    };
    let hand = Arc::new(AtomicBool::new(false));
    super::listen(&hand);
    let bar = indicatif::ProgressBar::new(typed.pairs);
    let score = duel
        .fight(&mut |score| {
            bar.set_position(score.pairs());
            !hand.load(Ordering::Relaxed)
        })
        .map_err(Failure::Machine)?;
    bar.finish_and_clear();
    let [low, high] = score.interval();
    let elo = [low, score.share(), high].map(duel::elo_of);
    let ruling = score.ruling(typed.elo.0);
    let likelihood = score.likelihood(typed.elo.0);
    if typed.json {
        return out::json(
            &json!({"players": [first.name(), second.name()], "pairs": score.pairs(),
            "score": score, "share": score.share(), "low": low, "high": high, "elo": elo,
            "elo_in_words": elo.map(elo_in_words), "llr": likelihood, "ruling": ruling}),
        );
    }
    let said = ruling_in_words(ruling, typed.elo, likelihood, &score);
    let [worst, elo, best] = elo.map(elo_in_words);
    let [p0, p1, p2, p3, p4] = score.0;
    out::line(&format!(
        "{} against {}: {:.1} % of the points ({:.1} to {:.1}), {} with sides exchanged (seed \
         {})\nElo {elo} ({worst} to {best}); pairs of 0, ½, 1, 1½, 2 points: {p0}, {p1}, {p2}, \
         {p3}, {p4}\nis {} better? {said}",
        first.name(),
        second.name(),
        score.share() * 100.0,
        low * 100.0,
        high * 100.0,
        counted(score.pairs(), "pair"),
        typed.seed,
        first.name(),
    ))
}

/// Describes a difference in Elo; if a player won every point, there is no number.
fn elo_in_words(elo: f64) -> String {
    match elo {
        elo if elo.is_finite() => signed(elo, 0),
        elo if elo > 0.0 => "beyond any number".to_owned(),
        _ => "below any number".to_owned(),
    }
}

/// Describes which of the two differences the test found true; it does not measure the difference.
fn ruling_in_words(
    ruling: Ruling,
    Elo([bound, wanted]): Elo,
    likelihood: f64,
    score: &DuelScore,
) -> String {
    let told = format!(
        "the evidence is {}, and the test ends at {} or {}",
        signed(likelihood, 2),
        signed(-duel::SURE, 2),
        signed(duel::SURE, 2)
    );
    match ruling {
        Ruling::Better => format!("yes, by {wanted} Elo or more ({told})"),
        Ruling::NoBetter => format!("no, ahead by {bound} Elo or less ({told})"),
        Ruling::Open if score.pairs() < duel::LEAST => {
            format!("unknown: the test needs at least {} pairs", duel::LEAST)
        }
        Ruling::Open => format!("unknown ({told}); more --pairs may settle it"),
    }
}
