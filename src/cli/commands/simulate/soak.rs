//! `vidette simulate soak`: lets sensible and random players play, and after every act checks conditions that must hold
//! in any game.

use std::sync::Arc;

use clap::Args;

use super::players;
use crate::args::source::{self, GameSource};
use crate::failure::Failure;
use crate::io::out;
use crate::io::places::Places;
use game::any::Hosted;
use rules::fields::state::{State, draft::Fields};
use rules::fields::verdict::By;
use sim::policy::{self, Fuzz, Policy};
use sim::setting::GameOptions;
use sim::{playout, seeds};

#[derive(Debug, Args)]
pub(super) struct SoakArgs {
    /// A roster, or `all` built-in rosters for Fields of Blue & Grey
    #[arg(value_name = "ROSTER|all")]
    source: String,
    /// Number of player turns, over as many games as needed
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Player of both sides: one from simulate, or `wild`, which tries everything
    #[arg(long, default_value = "steady")]
    policy: String,
    /// The seed that all games come from
    #[arg(long, default_value_t = 1863)]
    seed: u64,
}

/// Plays each roster for a number of player turns; every failed check is a line on standard output.
pub(super) fn soak(places: &Places, typed: &SoakArgs) -> Result<(), Failure> {
    let player: Arc<dyn Policy> = match typed.policy.as_str() {
        "wild" => Arc::new(Fuzz),
        file if file.ends_with(".toml") => players::player(file)?,
        name => policy::named(name).ok_or_else(|| players::unknown(name, &players::names()))?,
    };
    let mut faults = 0;
    for (name, start) in battles(places, &typed.source)? {
        faults += soaked(typed, &name, &start, player.as_ref())?;
    }
    match faults {
        0 => Ok(()),
        n => Err(Failure::Machine(format!("BUG: {n} checks failed"))),
    }
}

fn battles(places: &Places, name: &str) -> Result<Vec<(String, State)>, Failure> {
    if name == "all" {
        let rosters = places.rosters().into_iter();
        return rosters
            .filter(|roster| GameSource::Roster(roster.clone()).rules() == Fields::KEY)
            .map(|roster| Ok((roster.name.clone(), source::muster::<Fields>(&roster)?.0)))
            .collect();
    }
    let state = match GameSource::named(places, name)? {
        GameSource::Roster(roster) => source::muster::<Fields>(&roster)?.0,
        game => State::clone(&*game.state(places)?),
    };
    Ok(vec![(name.to_owned(), state)])
}

/// Plays games of a battle, and returns the number of failed checks.
fn soaked(
    typed: &SoakArgs,
    name: &str,
    start: &State,
    player: &dyn Policy,
) -> Result<usize, Failure> {
    let (mut turns, mut acts, mut games, mut faults) = (0, 0, 0, 0);
    let in_one = start.player_turns_in_one();
    while turns < typed.turns {
        let setting = GameOptions {
            start,
            seats: [player, player],
            turns: Some(start.turn() * in_one + typed.turns - turns),
            verdict: &By::ALL,
            why: false,
            watched: true,
        };
        let played = playout::play(
            &setting,
            playout::facts(start, seeds::seed(typed.seed, games)),
            games,
        );
        let mut broken = played.broken;
        match played.record {
            Ok(game) => {
                acts += game.counts.acts;
                broken.extend(game.fault.filter(|_| player.name() != "wild"));
            }
            Err(lost) => broken.push(format!(
                "turn {}, `{}`: {}",
                lost.turn, lost.line, lost.said
            )),
        }
        for said in &broken {
            out::line(&format!("{name}, game {games}: {said}"))?;
        }
        faults += broken.len();
        // A game that is over at once counts as one turn, so that the run comes to an end.
        turns += (in_one * (played.session.state().turn() - start.turn())).max(1);
        games += 1;
    }
    out::line(&format!(
        "{name}: {games} games, {turns} player turns, {acts} acts, {faults} faults"
    ))?;
    Ok(faults)
}
